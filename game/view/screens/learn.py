"""The list of lessons: what each teaches, how long it takes, how far one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.lessons.lesson import Lesson
from game.rules.catalogue import unit_types
from game.rules.ids import Side
from game.text import tr
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.coach.library import library, number_of, reached
from game.view.hud.ships import ship
from game.view.screen import Screen
from game.view.screens import doors
from game.view.screens.frame import below_bar, top_bar
from game.view.screens.lesson import LessonScreen
from game.view.theme import NUMBER, STATUS, Face
from game.view.ui import Button, Layer, Panel, Picture, Ui, Widget, layout, message

if TYPE_CHECKING:
    from game.view.window import App

_TITLE = Face(18, 700, "d")
_ABOUT = Face(13.5, 500)
_FIGURE = Face(20, 700, "d")
_SMALLEST_SHIP = 26.0
ACROSS, DOWN = 3, 3


def open_lesson(app: App, key: str) -> LessonScreen:
    """Return the screen of a lesson, at the step the learner has come to. Raises KeyError for an unknown one."""
    lesson = library().find(key)
    if lesson is None:
        raise KeyError(key)
    return LessonScreen(app, lesson, number_of(lesson), reached(lesson, app.settings))


class LearnScreen(Screen):
    """Choose a lesson."""

    name = "lessons"

    def __init__(self, app: App, subject: str = "") -> None:
        super().__init__(app)
        self._subject = subject
        library.cache_clear()
        self.shelf = library()
        self._page = 0

    def opened(self) -> None:
        """Open the lesson that was asked for by name, once."""
        subject, self._subject = self._subject, ""
        if not subject:
            return
        if self.shelf.find(subject) is None:
            self.ui.toast(tr("There is no lesson {name}: choose one of these.", name=repr(subject)), 6, "risk")
        else:
            self._start(subject)

    @property
    def following(self) -> Lesson | None:
        """The lesson to do next: one begun, else the first one not done."""
        done = self.app.settings.lessons_done
        begun = [each for each in self.shelf.lessons if reached(each, self.app.settings) and each.key not in done]
        waiting = [each for each in self.shelf.lessons if each.key not in done]
        return next(iter([*begun, *waiting]), None)

    def build(self, ui: Ui) -> Layer:
        """Lay out three by three cards, and what else there is."""
        room = below_bar(ui)
        following = self.following
        pages = max(1, -(-len(self.shelf.lessons) // (ACROSS * DOWN)))
        self._page = min(self._page, pages - 1)
        shown = self.shelf.lessons[self._page * ACROSS * DOWN :][: ACROSS * DOWN]
        gap = ui.px(12)
        high = (room.h - (DOWN - 1) * gap) // DOWN
        spots = layout.grid(room, ACROSS, len(shown), high, gap)
        cards: list[Widget] = [
            self._card(spot, lesson, lit=lesson is following) for spot, lesson in zip(spots, shown, strict=True)
        ]
        first = f"lesson-{following.key}" if following is not None and following in shown else ""
        panels = [
            top_bar(ui, tr("Learn to play"), "cap", self._buttons(pages), fact=self._fact()),
            Panel("lessons", room, cards, kind="bare"),
        ]
        return Layer(panels, back=self._leave, first=first)

    def _fact(self) -> str:
        done = sum(each.key in self.app.settings.lessons_done for each in self.shelf.lessons)
        return tr("{n} of {total} done", n=done, total=len(self.shelf.lessons))

    def _buttons(self, pages: int) -> list[Button]:
        nowhere = Rect(0, 0, 0, 0)
        found: list[Button] = []
        if self.shelf.faults:
            text = tr("{n} files cannot be used", n=len(self.shelf.faults))
            found.append(Button("faults", nowhere, text=text, icon="warning", do=self._tell_faults, kind="quiet"))
        if pages > 1:
            found.append(Button("page", nowhere, text=tr("More lessons"), do=lambda: self._turn(pages), kind="quiet",
                                shortcut=pygame.K_m))  # fmt: skip
        found.append(Button("back", nowhere, text=tr("Back"), kind="quiet", do=self._leave, shortcut=pygame.K_ESCAPE))
        return found

    def _turn(self, pages: int) -> None:
        self._page = (self._page + 1) % pages
        self.ui.stale()

    def _tell_faults(self) -> None:
        message(self.ui, tr("Lesson files that cannot be used"), list(self.shelf.faults), icon="warning", tint="risk")

    def _card(self, spot: Rect, lesson: Lesson, *, lit: bool) -> Picture:
        number = number_of(lesson)
        done, at = lesson.key in self.app.settings.lessons_done, reached(lesson, self.app.settings)
        return Picture(
            f"lesson-{lesson.key}", spot, do=lambda: self._start(lesson.key), name=tr(lesson.title), ring_cut=12,
            shortcut=pygame.K_1 + number - 1 if 1 <= number <= 9 else 0,
            paint=lambda c, state: _paint_card(c, state, lesson, number, done=done, at=at, lit=lit),
        )  # fmt: skip

    def _start(self, key: str) -> None:
        self.app.push(open_lesson(self.app, key))

    def _leave(self) -> None:
        if len(self.app.screens) > 1:
            self.app.back()
        else:
            doors.go(self.app, "title")


def _paint_card(c: Canvas, state: str, lesson: Lesson, number: int, *, done: bool, at: int, lit: bool) -> None:
    tint = "safe" if done else "accent"
    parts.panel(c, 0, 0, c.w, c.h, tint=tint, corner=lit or done, shadow=False)
    if lit or state:
        shape = svg.chamfer(0.75, 0.75, c.w - 1.5, c.h - 1.5, parts.PANEL_CUT)
        body = svg.polygon(shape, fill="accent", fill_opacity=0.10 if state else 0.05, stroke="accent", width=1.5)
        c.glow(0, 0, c.w, c.h, body, "accent2", 8, 0.8 if state else 0.45)
    _hexagon(c, 40, 42, number, done=done)
    c.text(78, 32, tr(lesson.title), _TITLE, "hi", width=c.w - 92)
    c.icon(78, 46, 12, "clock", "dim")
    minutes = tr("1 minute") if lesson.minutes == 1 else tr("{n} minutes", n=lesson.minutes)
    steps = tr("{minutes}, {n} steps", minutes=minutes, n=len(lesson.steps))
    c.text(95, 52.5, steps, STATUS, "dim", width=c.w - 108)
    below = c.para(18, 76, c.w - 36, tr(lesson.about), _ABOUT, "text", lines=3)
    _fleets(c, lesson, below)
    _progress(c, lesson, done=done, at=at)


def _fleets(c: Canvas, lesson: Lesson, below: float) -> None:
    """Draw the ships of both sides that the lesson is played with, as far as there is room below a height in dp."""
    size = min(46.0, c.h - 150, c.h - 44 - below)
    if size < _SMALLEST_SHIP:
        return
    y = c.h - 44 - size
    for side, x, step in ((Side.SOUTH, 16.0, size + 2), (Side.NORTH, c.w - 16 - size, -size - 2)):
        kinds = list(dict.fromkeys(unit.type for unit in lesson.scenario.side_fleet(side)))
        for number, kind in enumerate(kinds[:4] if side is Side.SOUTH else kinds[:2]):
            ship(c, x + number * step, y, size, kind, side.value, unit_types()[kind].models)


def _hexagon(c: Canvas, x: float, y: float, number: int, *, done: bool) -> None:
    tint = "safe" if done else "accent"
    points = [(22, 1), (41, 12), (41, 34), (22, 45), (3, 34), (3, 12)]
    body = svg.polygon(points, fill=tint, fill_opacity=0.85 if done else 0.14, stroke=tint, width=1.6)
    c.glow(x - 22, y - 23, 44, 46, body, tint, 5, 0.5)
    if done:
        c.icon(x - 11, y - 11, 22, "check", "ink")
    else:
        c.text(x, y + 0.5, str(number), _FIGURE, "hi", align="c")


def _progress(c: Canvas, lesson: Lesson, *, done: bool, at: int) -> None:
    y, total = c.h - 26.0, len(lesson.steps)
    passed = total if done and not at else at
    words = tr("Go on at step {n}", n=at + 1) if at else tr("Done, once more") if done else tr("Start")
    wide = c.text(c.w - 40, y, words, NUMBER, "safe" if done and not at else "accent", align="r")
    c.icon(c.w - 32, y - 7, 14, "play", "safe" if done and not at else "accent")
    room = c.w - 40 - wide - 18 - 22
    each = min(16.0, (room - (total - 1) * 3) / total)
    for number in range(total):
        tint, opacity = ("safe", 1.0) if number < passed else ("line", 0.8)
        shape = svg.polygon([(2, 0), (each, 0), (each - 2, 7), (0, 7)], fill=tint, fill_opacity=opacity)
        c.svg(18 + number * (each + 3), y - 3.5, each, 7, shape)


__all__ = ["LearnScreen", "open_lesson"]
