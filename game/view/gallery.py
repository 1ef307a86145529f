"""Every screen by a name, in a state worth looking at: for pictures of the game and for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.opening import PlayerError
from game.rules.commands import CallSupport
from game.session import Session
from game.setup_advice import suggestion
from game.text import tr
from game.view.battle_shots import SHOTS
from game.view.lab_shots import LAB_SHOTS
from game.view.sample import SEED, sample_saves, sample_scenario, sample_session
from game.view.screens import doors, start
from game.view.screens.draft import Draft
from game.view.screens.house_rules import HouseRulesScreen
from game.view.screens.saves import SavesScreen
from game.view.window import App

Stage = Callable[[App], None]
"""Brings the program to a screen."""

SETTLE_SECONDS: Final = 2.0
"""How much time passes before the picture is taken."""

_STAGES: Final[dict[str, Stage]] = {}


def register(name: str, function: Stage) -> None:
    """Make a picture known by a name."""
    _STAGES[name] = function


def names() -> tuple[str, ...]:
    """Return the names of all pictures, sorted."""
    return tuple(sorted(_STAGES))


def staged(app: App, name: str) -> None:
    """Bring the program to a named screen and draw a frame. Raises PlayerError for an unknown name."""
    if name not in _STAGES:
        message = tr("there is no picture {name}; choose one of {names}", name=repr(name), names=", ".join(names()))
        raise PlayerError(message)
    start.register_screens()
    _STAGES[name](app)
    seconds = SHOTS[name][1] if name in SHOTS else SETTLE_SECONDS
    for _ in range(40):
        app.frame(seconds / 40)


def _shown(screen: str) -> Stage:
    return lambda app: doors.go(app, screen)


for _name in ("title", "about", "settings", "scenarios"):
    register(_name, _shown(_name))


def _house_rules(app: App) -> None:
    app.go(HouseRulesScreen(app, Draft.of(sample_scenario("orders"))))


register("house-rules", _house_rules)


def _curtain(app: App) -> None:
    session = sample_session(until_round=4)
    side = session.match.view().active
    app.go(doors.make(app, "curtain", session, side, app.back))


register("curtain", _curtain)

for _name, (_stage, _seconds) in SHOTS.items():
    register(_name, _stage)

for _name, _lab in LAB_SHOTS.items():
    register(_name, _lab)


def _setup(app: App) -> None:
    session = Session.begin(sample_scenario(), SEED, keep=False)
    for _ in range(7):
        command = suggestion(session.match)
        if command is not None:
            session.submit(command)
    app.go(doors.make(app, "setup", session))


register("setup", _setup)


def _result(app: App) -> None:
    app.go(doors.make(app, "result", sample_session()))


register("result", _result)


def _replay(app: App) -> None:
    session = sample_session()
    warps = [n for n, entry in enumerate(session.match.log) if isinstance(entry.command, CallSupport)]
    app.go(doors.make(app, "replay", session, warps[4]))


register("replay", _replay)


def _saves(app: App) -> None:
    screen = SavesScreen(app)
    app.go(screen)
    screen.entries = sample_saves()
    app.ui.rebuild()


register("saves", _saves)
