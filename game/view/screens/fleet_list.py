"""A side's fleet while it is set up: each unit with its Supply, and whether it starts on the table or in Reserve."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules.ids import Where
from game.rules.views import UnitView
from game.text import tr
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.hud.ships import class_tint, ship, strength
from game.view.screens.frame import fitting
from game.view.theme import ROW, STATUS, Face, Tint
from game.view.ui import Item, ListBox
from game.view.ui.widget import Place, nothing

if TYPE_CHECKING:
    from game.view.ui import Ui

ROW_HEIGHT = 49.0
LOW_ROW = 37.0
SWITCH = 122.0
"""dp of the two places a unit may start in."""
_SPLIT = 0.44
_FIGURE = Face(16, 700, "d")


@dataclass(slots=True, eq=False)
class FleetList(ListBox):
    """The fleet; a click on `Reserve` in an undecided row keeps that unit back."""

    units: Sequence[UnitView] = ()
    keep: Callable[[UnitView], None] = nothing

    def mouse_up(self, ui: Ui, pos: Place) -> None:
        """Keep a unit back if the release is on its right half, else choose the row."""
        i = self.at(ui, pos)
        right = (self.view(ui).right - pos[0]) / ui.scale
        if 0 <= i < len(self.units) and 0 <= right - 8 <= SWITCH * (1 - _SPLIT):
            unit = self.units[i]
            if unit.where is Where.UNDECIDED:
                self.keep(unit)
                return
        ListBox.mouse_up(self, ui, pos)


def fleet_items(units: Sequence[UnitView], reasons: Sequence[str]) -> list[Item]:
    """Return the rows of the list: names, how each unit starts, and why it cannot be decided about now."""
    return [
        Item(unit.name, tip=" ".join(filter(None, (_state_words(unit), reason))), rule="RS-2" if reason else "TN-8")
        for unit, reason in zip(units, reasons, strict=True)
    ]


def _state_words(unit: UnitView) -> str:
    words = {
        Where.BOARD: tr("{unit} starts on the table.", unit=unit.name),
        Where.RESERVE: tr("{unit} starts in Reserve.", unit=unit.name),
    }
    return words.get(unit.where, tr("{unit}: not decided yet.", unit=unit.name))


def paint_fleet_row(c: Canvas, unit: UnitView, state: str, *, chosen: bool) -> None:
    """Paint a row: ship, class, name, strength, Supply, and the two places it may start in."""
    side = unit.side.value
    placed = unit.where is Where.BOARD
    _plate(c, unit, state, chosen=chosen)
    size = min(36.0, c.h - 6)
    ship(c, 7, (c.h - size) / 2, size, unit.kind.key, side, unit.models, dim=False)
    low = c.h < 40
    left, right = 13 + size, c.w - 8 - SWITCH
    name_y = c.h / 2 + 0.5 if low and unit.kind.models <= 1 and not unit.kind.cap else c.h * 0.33
    c.icon(left, name_y - 6, 12, unit.kind.unit_class.value, class_tint(unit))
    room = right - 44 - left - 17
    c.text(left + 17, name_y, unit.name, fitting(c, unit.name, ROW, room), "hi", width=room)
    strength(c, left, c.h * 0.71, unit, w=5)
    c.icon(right - 40, c.h / 2 - 7, 14, "supply", side)
    c.text(right - 14, c.h / 2 + 0.5, str(unit.supply), _FIGURE, "hi", align="c")
    _switches(c.at(right, (c.h - 28) / 2, SWITCH, 28), unit, placed=placed, chosen=chosen)


def _plate(c: Canvas, unit: UnitView, state: str, *, chosen: bool) -> None:
    if unit.where is not Where.BOARD or chosen:
        parts.row(c, 0, 0, c.w, c.h, "" if state == "disabled" else state, chosen=chosen)
        return
    side = unit.side.value
    shape = svg.chamfer(0.5, 0.5, c.w - 1, c.h - 1, (8, 0, 8, 0))
    c.svg(0, 0, c.w, c.h, svg.polygon(shape, fill=f"{side}dk", fill_opacity=0.75, stroke=side, stroke_opacity=0.8))


def _switches(c: Canvas, unit: UnitView, *, placed: bool, chosen: bool) -> None:
    kept = unit.where is Where.RESERVE
    rim: Tint = "accent" if chosen else "line2"
    shape = svg.chamfer(0.5, 0.5, c.w - 1, c.h - 1, (6, 0, 6, 0))
    body = svg.polygon(shape, fill="#081322", fill_opacity=0.95, stroke=rim)
    split = c.w * _SPLIT
    if not (placed or kept):
        body += svg.rect(split, 6, 1, c.h - 12, fill=rim, fill_opacity=0.8)
    c.svg(0, 0, c.w, c.h, body)
    options: tuple[tuple[str, bool, Tint, tuple[float, float, float, float]], ...] = (
        (tr("Table"), placed, unit.side.value, (6, 0, 0, 0)),
        (tr("Reserve"), kept, "accent", (0, 0, 6, 0)),
    )
    for (word, on, tint, cut), (x, half) in zip(options, ((0.0, split), (split, c.w - split)), strict=True):
        part = c.at(x, 0, half, c.h)
        if on:
            cell = svg.chamfer(0.5, 0.5, half - 1, c.h - 1, cut)
            part.svg(0, 0, half, c.h, svg.polygon(cell, fill=tint, fill_opacity=0.26, stroke=tint, width=1.4))
        ink: Tint = "hi" if on or chosen else "dim"
        face = STATUS.sized(12.5).heavy(700 if on else 500)
        face = fitting(part, word, face, half - 8, 9)
        part.text(half / 2, c.h / 2 + 0.5, word, face, ink, align="c", width=half)
