"""The first screen: the wordmark over a warp coming in, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Surface

from game import saves
from game.lessons.files import lesson_keys
from game.saves import SaveEntry, Summary
from game.text import tr
from game.view import lettering, parts, svg
from game.view.canvas import Canvas
from game.view.draw_title import draw_title
from game.view.screen import Screen
from game.view.screens import doors
from game.view.screens.frame import fitting
from game.view.theme import BODY, PROMPT, STATUS, Face
from game.view.ui import Answer, Layer, Panel, Picture, Ui, ask, key_label, layout
from game.view.window import App

VERSION = "0.1"
_LEFT = 66.0


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of the menu."""

    id: str
    text: str
    icon: str
    key: int
    do: Callable[[], None]
    note: str = ""


def summary_line(title: str, summary: Summary) -> str:
    """Return one line about a saved battle, such as `Halcyon Gap, Round 3, Meridian 6 : 4 Halden`."""
    (south, left), (north, right) = ((summary.side_names[side], summary.vp[side]) for side in summary.vp)
    values = {"south": south, "left": left, "right": right, "north": north}
    if summary.over:
        return tr("{title}, over, {south} {left} : {right} {north}", title=title, **values)
    if summary.round < 1:
        return tr("{title}, setting up, {south} against {north}", title=title, south=south, north=north)
    return tr("{title}, Round {n}, {south} {left} : {right} {north}", title=title, n=summary.round, **values)


class TitleScreen(Screen):
    """The menu."""

    name = "title"

    def __init__(self, app: App, *, ahead: Callable[[], object] | None = None) -> None:
        super().__init__(app)
        self._ahead = ahead
        """What to do once the menu stands on the screen."""
        self._seconds = 0.0
        self._latest: SaveEntry | None = saves.latest()
        self._seen = False
        self._lessons = lesson_keys()

    def opened(self) -> None:
        """Look again for the battle to go on with when coming back: another may have been played meanwhile."""
        if self._seen:
            self._latest = saves.latest()
            self.ui.stale()
        self._seen = True

    def build(self, ui: Ui) -> Layer:
        """Lay the menu out below the wordmark; in low windows both get smaller."""
        low = ui.h < 660
        top, step = (196.0, 34.0) if low else (278.0, 40.0)
        rows = self._rows()
        first = 58.0 if rows[0].note else 46.0
        column = ui.rect(_LEFT, top, 430, ui.h - top - 44)
        high = [ui.px(first), ui.px(8), *[ui.px(step)] * (len(rows) - 1)]
        boxes = layout.rows(column, high)
        del boxes[1]
        widgets = [
            Picture(
                f"menu.{row.id}", box, name=row.text, paint=self._plain(row) if i else self._first(row), do=row.do,
                shortcut=row.key, ring_cut=12,
            )
            for i, (row, box) in enumerate(zip(rows, boxes, strict=True))
        ]  # fmt: skip
        column.h = boxes[-1].bottom - column.y
        words = Panel("words", ui.rect(_LEFT, 20, 560, top - 24), kind="bare", art=self._wordmark(low=low))
        menu = Panel("menu", column, list(widgets), kind="bare")
        foot = Panel("foot", ui.rect(_LEFT, ui.h - 42, ui.w - 2 * _LEFT, 24), kind="bare", art=_foot)
        return Layer([words, menu, foot], back=self._leave, first=widgets[0].id)

    def _rows(self) -> list[_Row]:
        app = self.app
        rows: list[_Row] = []
        entry = self._latest
        if entry is not None and entry.summary is not None:
            line = summary_line(entry.title, entry.summary)
            rows.append(_Row("continue", tr("Continue"), "play", pygame.K_c, lambda: doors.resume(app, entry), line))
        done = len(set(self._lessons) & set(app.settings.lessons_done))
        learned = tr("{n} of {total} lessons done", n=done, total=len(self._lessons)) if done else tr("start here")
        return [
            *rows,
            _Row("new", tr("New battle"), "target", pygame.K_n, lambda: doors.push(app, "scenarios")),
            _Row("learn", tr("Learn to play"), "cap", pygame.K_l, lambda: doors.push(app, "lessons"), learned),
            _Row("lab", tr("Scatter lab"), "flask", pygame.K_b, lambda: doors.push(app, "lab")),
            _Row("rules", tr("Rulebook"), "book", pygame.K_r, lambda: doors.push(app, "rules")),
            _Row("saves", tr("Saves and replays"), "film", pygame.K_v, lambda: doors.push(app, "saves")),
            _Row("settings", tr("Settings"), "gear", pygame.K_s, lambda: doors.push(app, "settings")),
            _Row("about", tr("About"), "info", pygame.K_a, lambda: doors.push(app, "about")),
            _Row("quit", tr("Quit"), "power", pygame.K_q, app.quit),
        ]

    def _leave(self) -> None:
        answers = [Answer("quit", tr("Quit"), self.app.quit, icon="power"), Answer("stay", tr("Stay"))]
        ask(self.ui, tr("Leave the game?"), tr("Every battle is kept as it stands."), answers, "stay", icon="power")

    # ---- drawing
    def update(self, seconds: float) -> None:
        """Let the light move; after the first picture, let the rest of the program be loaded."""
        if self._seconds and self._ahead is not None:
            self._ahead()
            self._ahead = None
        self._seconds += seconds

    def draw_under(self, surface: Surface) -> None:
        """Draw the scene."""
        settings = self.app.settings
        still = settings.reduced_motion or not settings.moving_background
        draw_title(surface, self._seconds, reduced_motion=still)

    @staticmethod
    def _wordmark(*, low: bool) -> Callable[[Canvas], None]:
        size, y, step = (46.0, 10.0, 47.0) if low else (62.0, 40.0, 64.0)

        def paint(c: Canvas) -> None:
            for number, word in enumerate(("CALL IN", "SUPPORT")):
                _glowing(c, 6, y + number * step, word, size)
            under = y + 2 * step + size * 0.30
            bar = svg.polyline([(0, 3), (330, 3)], stroke="accent", width=1.6)
            bar += svg.polygon([(0, 0), (64, 0), (58, 6), (0, 6)], fill="accent")
            c.svg(8, under, 330, 6, bar)
            tagline = tr("Two fleets, one table, and a die that decides where help lands.")
            c.text(8, under + 24, tagline, fitting(c, tagline, PROMPT.sized(15), c.w - 12), "text", width=c.w - 12)

        return paint

    def _first(self, row: _Row) -> Callable[[Canvas, str], None]:
        def paint(c: Canvas, state: str) -> None:
            bright = 0.46 if state else 0.34
            fade = svg.linear([(0, "accent", bright), (1, "accent", 0.05)], (0, 0), (1, 0))
            wide = min(c.w, 400.0)
            shape = svg.polygon(
                svg.chamfer(0.75, 0.75, wide - 1.5, c.h - 1.5, (12, 0, 12, 0)),
                fill=fade.url,
                stroke="accent",
                width=1.6,
            )
            c.glow(0, 0, wide, c.h, shape, "accent", 8, 0.6, gradients=[fade])
            c.icon(18, c.h / 2 - 11, 22, row.icon, "accent", glow=0.7)
            cap = key_label(pygame.K_RETURN)
            room = wide - 54 - parts.key_width(c, cap) - 20
            if row.note:
                c.text(54, c.h / 2 - 10, row.text, Face(21, 700, "d"), "hi", width=room)
                face = fitting(c, row.note, BODY.sized(13), room)
                c.text(54, c.h / 2 + 13, row.note, face, "text", width=room)
            else:
                c.text(54, c.h / 2 + 0.5, row.text, Face(21, 700, "d"), "hi", width=room)
            parts.key_cap(c, wide - parts.key_width(c, cap) - 14, c.h / 2 - 9, cap)

        return paint

    @staticmethod
    def _plain(row: _Row) -> Callable[[Canvas, str], None]:
        def paint(c: Canvas, state: str) -> None:
            size = 18.0 if c.h >= 40 else 16.0
            if state:
                fade = svg.linear([(0, "accent", 0.20), (1, "accent", 0)], (0, 0), (1, 0))
                c.svg(0, 2, c.w, c.h - 4, svg.rect(0, 0, c.w, c.h - 4, fill=fade.url), [fade])
                c.svg(0, 2, 3, c.h - 4, svg.rect(0, 0, 3, c.h - 4, fill="accent"))
            c.icon(20, c.h / 2 - 9.5, 19, row.icon, "accent", glow=0.6 if state else 0)
            wide = c.text(54, c.h / 2 + 0.5, row.text, Face(size, 600, "d"), "hi", width=c.w - 90)
            left = 54 + wide + 14
            if row.note:
                left += c.text(left, c.h / 2 + 1, row.note, STATUS.sized(13), "text", width=c.w - left - 40) + 12
            if state:
                cap = key_label(row.key)
                parts.key_cap(c, min(left, c.w - parts.key_width(c, cap) - 4), c.h / 2 - 9, cap)

        return paint


def _glowing(c: Canvas, x: float, y: float, word: str, size: float) -> None:
    picture = lettering.text(word, size * c.u, "#F4FAFF", 700, "d", size * 0.08 * c.u)
    place = c.pixels(x, y, 0, 0).topleft
    c.light(picture, place, "accent2", 9, 0.8)
    c.surface.blit(picture, place)


def _foot(c: Canvas) -> None:
    line = tr("Version {version}  ·  hotseat for two  ·  Esc quits, arrows and Enter choose", version=VERSION)
    credit = tr("Variant designed by Sebastian Stautz")
    wide = c.text(8, c.h / 2, line, STATUS.sized(12.5), "dim", width=c.w - 16)
    if wide + c.measure(credit, STATUS.sized(12.5)) < c.w - 60:
        c.text(c.w, c.h / 2, credit, STATUS.sized(12.5), "dim", align="r")
