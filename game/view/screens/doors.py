"""How screens lead to one another without importing one another: makers of screens by name.

`start` registers every screen; a screen asks for another by name.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from game.rules.ids import Phase, Side
from game.text import tr
from game.view.screen import Screen

if TYPE_CHECKING:
    from game.saves import SaveEntry
    from game.session import Session
    from game.view.window import App

_MAKERS: Final[dict[str, Callable[..., Screen]]] = {}


def register(name: str, maker: Callable[..., Screen]) -> None:
    """Make a screen known: `maker(app, ...)` returns it."""
    _MAKERS[name] = maker


def known(name: str) -> bool:
    """Tell whether a screen of that name is there."""
    return name in _MAKERS


def make(app: App, name: str, *values: Any) -> Screen:
    """Return a new screen. Raises KeyError if nobody registered one of that name."""
    return _MAKERS[name](app, *values)


def go(app: App, name: str, *values: Any) -> None:
    """Leave every screen for another."""
    app.go(make(app, name, *values))


def push(app: App, name: str, *values: Any) -> None:
    """Show a screen above the one in view; a sentence says so if there is none of that name."""
    if known(name):
        app.push(make(app, name, *values))
    else:
        app.ui.toast(tr("This part of the game is not there yet."), tint="risk")


def resume(app: App, entry: SaveEntry) -> None:
    """Load a save and go on with it; what is wrong is told."""
    import_module("game.view.screens.resuming").resume(app, entry)


def enter(app: App, session: Session) -> None:
    """Go on with a battle where it stands: setting up, playing (behind a curtain first), or its result."""
    view = session.match.view()
    if view.phase is Phase.SETUP:
        go(app, "setup", session)
    elif view.phase is Phase.OVER:
        go(app, "result", session)
    else:
        go(app, "battle", session)
        if hands_over(session, view.active):
            app.push(make(app, "curtain", session, view.active, app.back))


def hands_over(session: Session, side: Side) -> bool:
    """Tell whether a curtain belongs before a side's turn: it is a person's, and there are hands to be hidden."""
    return session.match.rules.command == "cards" and side not in session.opponents
