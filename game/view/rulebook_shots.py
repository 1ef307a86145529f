"""Pictures of the rulebook: its contents, a chapter, a page of every kind, the summary, the glossary, a search."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.view.rulebook_list import SEARCH
from game.view.screens.rulebook import RulebookScreen
from game.view.ui.entry import Typed
from game.view.window import App


def opened(app: App, subject: str) -> RulebookScreen:
    """Show the rulebook at a subject."""
    screen = RulebookScreen(app, subject)
    app.go(screen)
    return screen


def _stage(subject: str, app: App) -> None:
    opened(app, subject)


def _searching(app: App) -> None:
    screen, asked = opened(app, "CS-11"), "occupied hex"
    app.ui.memory[SEARCH, "typed"] = Typed(asked, len(asked), len(asked))
    app.ui.focus(SEARCH, ring=False)
    screen.search(asked)


RULE_SHOTS: Final[dict[str, Callable[[App], None]]] = {
    "rules": partial(_stage, ""),
    "rules-chapter": partial(_stage, "chapter:CS"),
    "rules-page": partial(_stage, "CS-11"),
    "rules-summary": partial(_stage, "summary"),
    "rules-glossary": partial(_stage, "glossary"),
    "rules-word": partial(_stage, "term:beacon"),
    "rules-unit": partial(_stage, "unit:carrier"),
    "rules-card": partial(_stage, "card:patrol"),
    "rules-die": partial(_stage, "die:star"),
    "rules-search": _searching,
}
"""Every picture by its name, with what brings it about."""


__all__ = ["RULE_SHOTS", "opened"]
