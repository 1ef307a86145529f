"""Parts of the replay screen: the reel to drag along, and what was known before a warp."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.odds.wording import percent
from game.replay import Reel
from game.review import Warp
from game.rules.views import UnitView
from game.text import tr
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.hud.call import shares
from game.view.hud.ships import ship
from game.view.screens.frame import fitting
from game.view.screens.result_parts import warp_words
from game.view.theme import NUMBER, SMALL, STATUS, Face, Tint
from game.view.ui import Widget
from game.view.ui.keys import ARROWS
from game.view.ui.widget import Place, nothing

if TYPE_CHECKING:
    from game.view.ui import Ui

_ROUND = Face(11.5, 600, "d")
_SIGNS: dict[bool, tuple[str, Tint]] = {True: ("check", "safe"), False: ("return", "back")}


@dataclass(slots=True, eq=False)
class Scrubber(Widget):
    """The whole battle on a line: Rounds, turns, warps. Press and drag to any command; arrows step."""

    reel: Reel | None = None
    place: int = 0
    seek: Callable[[int], None] = nothing
    step: Callable[[int], None] = nothing

    @property
    def focusable(self) -> bool:
        """It is a focus stop."""
        return True

    def spoken(self) -> str:
        """Say where the reel stands."""
        return tr("Step {n} of {total}", n=self.place, total=len(self.reel) if self.reel else 0)

    def _at(self, ui: Ui, x: int) -> int:
        total = len(self.reel) if self.reel else 1
        edge = ui.px(4)
        share = (x - self.rect.x - edge) / max(1, self.rect.w - 2 * edge)
        return max(0, min(total, round(share * total)))

    def mouse_down(self, ui: Ui, pos: Place) -> None:
        """Go to the command under the mouse."""
        self.seek(self._at(ui, pos[0]))

    def mouse_drag(self, ui: Ui, pos: Place) -> None:
        """Follow the mouse."""
        self.seek(self._at(ui, pos[0]))

    def mouse_up(self, ui: Ui, pos: Place) -> None:
        """Nothing more happens on release."""

    def key(self, ui: Ui, e: pygame.Event) -> bool:
        """Step with the arrows."""
        del ui
        step = ARROWS.get(e.key, (0, 0))[0]
        if step:
            self.step(step)
        return bool(step)

    def draw(self, c: Canvas, ui: Ui) -> None:
        """Draw the Rounds as bars, filled up to the place, with a sign for each warp."""
        del ui
        reel = self.reel
        if reel is None:
            return
        total, edge = max(1, len(reel)), 4.0
        wide, y = c.w - 2 * edge, c.h * 0.52
        starts = [*reel.rounds, (-1, total)]
        for (number, start), (_, end) in pairwise(starts):
            if end > start:
                self._segment(
                    c, number, (edge + wide * start / total, y), wide * (end - start) / total - 3, (start, end)
                )
        self._turns(c, reel, edge, wide, y)
        for warp in reel.review.warps:
            _sign(c, edge + wide * (warp.command + 0.5) / total, y, warp)
        _cursor(c, edge + wide * self.place / total, y)

    def _segment(self, c: Canvas, number: int, at: tuple[float, float], wide: float, span: tuple[int, int]) -> None:
        (x, y), (start, end) = at, span
        done = max(0.0, min(1.0, (self.place - start) / (end - start)))
        body = svg.rect(0.5, 0.5, max(1.0, wide - 1), 7, 2, fill="#0A1626", stroke="line2")
        if done:
            body += svg.rect(0, 0, wide * done, 8, 2, fill="accent", fill_opacity=0.75)
        c.svg(x, y - 4, wide, 8, body)
        words = tr("Round {n}", n=number) if number > 0 else tr("Set-up")
        if c.measure(words, _ROUND) > wide - 4:
            words = tr("R{n}", n=number) if number > 0 else ""
        now = start <= self.place < end
        c.text(x + 3, y - 15, words, _ROUND, "hi" if now else "dim")

    @staticmethod
    def _turns(c: Canvas, reel: Reel, edge: float, wide: float, y: float) -> None:
        total, before = max(1, len(reel)), None
        for place, spot in enumerate(reel.spots):
            key = (spot.round, spot.turn_of, spot.turn)
            if key != before and spot.turn_of is not None:
                c.fill(edge + wide * place / total - 1, y + 7, 3, 6, spot.turn_of.value)
            before = key


def _sign(c: Canvas, x: float, y: float, warp: Warp) -> None:
    icon, tint = ("cross", "loss") if warp.lost else _SIGNS[warp.arrived]
    body = svg.polygon(svg.hex_points(9, 9, 8.4, flat=False), fill="#07111F", stroke=tint, width=1.6)
    c.svg(x - 9, y - 9, 18, 18, body)
    c.icon(x - 5, y - 5, 10, icon, tint)


def _cursor(c: Canvas, x: float, y: float) -> None:
    body = svg.polygon(svg.hex_points(12, 12, 11, flat=False), fill="none", stroke="#FFFFFF", width=2.2)
    c.glow(x - 12, y - 12, 24, 24, body, "#FFFFFF", 5, 0.9, pad=4)
    c.fill(x - 1, y - 8, 2, 16, "#FFFFFF")


def paint_warp_card(c: Canvas, warp: Warp, beacon: UnitView | None, *, told: bool) -> None:
    """Paint what was known before a call: who calls whom, the chances; and, once `told`, what came."""
    side = warp.side.value
    if beacon is not None:
        ship(c, 2, 0, 40, str(beacon.kind.key), side, beacon.models)
    c.icon(50, 13, 15, "right", "accent", glow=0.6)
    ship(c, 72, 0, 40, str(warp.kind.key), side, warp.models)
    room = c.w - 122
    c.text(120, 20.5, warp.name, fitting(c, warp.name, STATUS.sized(13), room, 10), "hi", width=room)
    odds, y = warp.odds, 58.0
    if odds is None:
        return
    rows: tuple[tuple[str, object, Tint, str], ...] = (
        (tr("Arrives"), odds.arrives, "safe", "check"), (tr("Lost"), odds.eliminated, "loss", "cross"),
        (tr("Stays"), odds.reserve, "back", "return"),
    )  # fmt: skip
    step = 25.0 if c.h > 190 else 21.0
    for label, chance, tint, icon in rows:
        c.icon(1, y - 6.5, 13, icon, tint)
        c.text(21, y + 0.5, label, STATUS.sized(13).heavy(700), tint)
        c.text(c.w, y + 0.5, percent(chance), Face(14, 700, "d"), "hi", align="r")  # type: ignore[arg-type]
        y += step
    parts.divided_bar(c, 0, y - 6, c.w, 11, shares(odds))
    if told and c.h - y > 24:
        _came(c, y + 22, warp)


def _came(c: Canvas, y: float, warp: Warp) -> None:
    x = c.text(0, y + 0.5, tr("Came"), SMALL, "dim") + 8
    for face in (warp.warp, warp.scatter):
        if face is not None:
            c.die(x, y - 11, 22, face.value)
            x += 26
    words, tint = warp_words(warp)
    room = c.w - x - 4
    face_used = fitting(c, words, NUMBER.sized(13), room, 9)
    c.text(c.w, y + 0.5, words, face_used, tint, align="r", width=room + 4)
