"""Rows of Reserve units: who could come, what it costs, and whether it fits now."""

from __future__ import annotations

from game.rules.views import SideView, UnitView
from game.text import tr
from game.view import parts
from game.view.canvas import Canvas
from game.view.hud.ships import class_tint, ship, strength
from game.view.theme import NUMBER, ROW, Tint

ROW_HEIGHT, COMPACT_HEIGHT = 50.0, 27.0
_FIGURE = NUMBER.sized(15)


def fit_words(unit: UnitView, side: SideView) -> str:
    """Return whether a Reserve unit fits the Pool now, in words with the numbers (SU-4)."""
    if unit.withdrawn:
        return tr("Withdrawn this turn")
    if unit.fits:
        return tr("Fits now")
    return tr("Needs {needed}, {room} available", needed=unit.supply, room=max(0, side.available or 0))


def paint_row(c: Canvas, state: str, unit: UnitView, side: SideView, *, chosen: bool) -> None:
    """Paint a row: ship, class, name, strength, Supply and Star cost, and whether it fits."""
    ready = unit.fits and not unit.withdrawn
    parts.row(c, 0, 0, c.w, c.h, state, chosen=chosen)
    ship(c, 7, (c.h - 38) / 2, 38, unit.kind.key, unit.side.value, unit.models, dim=not ready)
    c.icon(51, 9, 12, unit.kind.unit_class.value, class_tint(unit))
    room = c.w - 67 - 52
    marks = unit.kind.models * 6.5 if unit.kind.models > 1 else unit.kind.cap * 10
    name = c.text(67, 15.5, unit.name, ROW, "hi" if ready else "text", width=room - marks - 8)
    strength(c, 67 + name + 9, 15.5, unit)
    c.icon(c.w - 46, 8, 14, "supply", unit.side.value)
    c.text(c.w - 16, 15.5, str(unit.supply), _FIGURE, "hi", align="r")
    c.icon(c.w - 46, c.h - 22, 13, "star")
    affordable: Tint = "star" if side.stars >= unit.warp_cost else "loss"
    c.text(c.w - 16, c.h - 14.5, str(unit.warp_cost), NUMBER, affordable, align="r")
    tint: Tint = "safe" if ready else "loss"
    parts.status(c, 51, c.h - 14.5, fit_words(unit, side), tint, "check" if ready else "cross", width=c.w - 51 - 52)


def paint_compact(c: Canvas, unit: UnitView) -> None:
    """Paint a low row of the other side: ship, class, name, strength, Supply, and a tick if it fits."""
    ship(c, 0, 0, 24, unit.kind.key, unit.side.value, unit.models)
    c.icon(30, 7, 11, unit.kind.unit_class.value, class_tint(unit))
    marks = unit.kind.models * 6.5 if unit.kind.models > 1 else unit.kind.cap * 10
    name = c.text(46, 12.5, unit.name, ROW.sized(13), "text", width=c.w - 46 - 60 - marks)
    strength(c, 46 + name + 8, 12.5, unit)
    c.icon(c.w - 50, 5.5, 13, "supply", unit.side.value)
    c.text(c.w - 33, 12.5, str(unit.supply), NUMBER.sized(13.5), "hi")
    c.icon(c.w - 14, 6, 12, "check" if unit.fits else "cross", "safe" if unit.fits else "loss")
