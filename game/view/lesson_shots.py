"""Pictures of the lessons: the list, a first step, a wrong try, other faces to try."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.rules.commands import CallSupport
from game.rules.ids import UnitId
from game.view.coach.library import library
from game.view.screens.learn import LearnScreen
from game.view.screens.lesson import LessonScreen
from game.view.window import App


def _at(app: App, number: int, step: int) -> LessonScreen:
    screen = LessonScreen(app, library().lessons[number - 1], number, step - 1)
    app.go(screen)
    return screen


def _planned(app: App) -> None:
    _at(app, 3, 3)


def _leaving(app: App) -> None:
    _at(app, 8, 8)


def _list(app: App) -> None:
    first, second = library().lessons[:2]
    app.settings = app.settings.at_step(first.key, len(first.steps), done=True).at_step(second.key, 3)
    app.go(LearnScreen(app))


def _wrong_try(app: App) -> None:
    screen = _at(app, 3, 1)
    screen.controller.pick(UnitId("s-destroyer"))


def _other_faces(app: App) -> None:
    screen = _at(app, 3, 3)
    screen.controller.say(CallSupport(UnitId("s-battleship"), UnitId("s-cruiser")))
    screen.player.skip()


LESSON_SHOTS: Final[dict[str, Callable[[App], None]]] = {
    "lessons": _list,
    "lesson": _wrong_try,
    "lesson-call": _planned,
    "lesson-faces": _other_faces,
    "lesson-battle": _leaving,
}
"""Pictures by name."""
