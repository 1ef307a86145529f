"""The card of the picked unit: what it is, what it can do, how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.views import MatchView, UnitView
from game.text import tr
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.hud.ships import class_tint, pedestal, ship, strength
from game.view.theme import BODY, NUMBER, SMALL, STATUS, Face, Tint
from game.wording import class_word

_FIGURE = Face(15, 700, "d")


@dataclass(frozen=True, slots=True)
class Note:
    """A one-line fact with an icon."""

    icon: str
    tint: Tint
    text: str


def notes_of(unit: UnitView, view: MatchView) -> list[Note]:
    """Return what there is to know about a unit right now."""
    found: list[Note] = []
    if unit.beacon:
        found.append(Note("beacon", "accent", tr("Beacon: *cannot move*, may battle.")))
    if unit.entered is not None:
        words = tr("Came in by warp: no order this turn.") if unit.entered == "warp" else tr("Came in this turn.")
        found.append(Note("warp", "accent", words))
    if unit.alert:
        found.append(Note("alert", "alert", tr("Red Alert: *1 die less*. Lift it for Star Tokens.")))
    if unit.engaged_with:
        found += _engaged(unit, view)
    if unit.barred_by == "BD-5":
        found.append(Note("planet", "loss", tr("On a planet since this turn: no battle.")))
    elif unit.disengaged and not unit.may_battle:
        found.append(Note("cross", "loss", tr("Disengaged without Tactical Mass: no battle.")))
    if unit.withdrawn:
        found.append(Note("return", "back", tr("Withdrawn this turn: cannot enter in it.")))
    return found


def _engaged(unit: UnitView, view: MatchView) -> list[Note]:
    enemies = [view.unit(enemy) for enemy in unit.engaged_with]
    total = sum(enemy.supply for enemy in enemies)
    names = ", ".join(enemy.name for enemy in enemies[:2])
    found = [Note("target", "loss", tr("Engaged with *{names}* (Supply {n}).", names=names, n=total))]
    if unit.moved:
        return found
    if unit.supply > total:
        text = tr("Supply {own} beats {n}: may leave *and battle*.", own=unit.supply, n=total)
        found.append(Note("shield", "safe", text))
    else:
        text = tr("Supply {own} against {n}: leaving costs the battle.", own=unit.supply, n=total)
        found.append(Note("shield", "risk", text))
    return found


def place_words(unit: UnitView, label: str) -> str:
    """Return where a unit is, for the card's header."""
    where = unit.where.value
    if where == "board":
        return tr("Beacon, hex {hex}", hex=label) if unit.beacon else tr("Hex {hex}", hex=label)
    return {"reserve": tr("Reserve"), "undecided": tr("Not placed"), "destroyed": tr("Lost")}.get(where, "")


def paint_unit(c: Canvas, unit: UnitView, notes: Sequence[Note]) -> None:
    """Paint the body of the card below its header; the canvas starts at the panel's corner."""
    tint = unit.side.value
    pedestal(c, 12, 35, 92, tint)
    picture = ship(c, 19, 33, 78, unit.kind.key, tint, unit.models)
    del picture
    x = 114.0
    c.icon(x, 39, 14, unit.kind.unit_class.value, class_tint(unit))
    c.text(x + 19, 46.5, class_word(unit.kind.unit_class), NUMBER.sized(13), class_tint(unit), width=c.w - x - 26)
    _figures(c, x, unit)
    y = 141.0
    parts.caps(c, 14, y, tr("Dice by range"))
    _dice(c, 14, y + 10, c.w - 28, unit)
    y = 190.0
    parts.caps(c, 14, y, tr("Supply by models left"))
    _supply(c, 14, y + 10, c.w - 28, unit)
    paint_notes(c, 14, 236, c.w - 28, notes, c.h - 50)


def paint_notes(c: Canvas, x: float, y: float, w: float, notes: Sequence[Note], bottom: float) -> float:
    """Paint facts below each other as long as they stay above `bottom`; returns the y below the last."""
    for note in notes:
        height = c.para_height(w - 19, note.text, BODY, leading=1.28)
        if y + height > bottom:
            break
        c.icon(x, y + 1, 13, note.icon, note.tint)
        y = c.para(x + 19, y, w - 19, note.text, BODY, leading=1.28) + 4
    return y


def _figures(c: Canvas, x: float, unit: UnitView) -> None:
    y = 66.0
    single = unit.kind.models == 1
    if not single or unit.kind.cap:
        c.text(x, y, tr("CAP") if single else tr("Models"), STATUS.heavy(500), "dim")
        wide = strength(c, x + 62, y, unit, w=5.5, h=10)
        have, total = (unit.cap, unit.kind.cap) if single else (unit.models, unit.kind.models)
        c.text(
            x + 62 + wide + 5, y, tr("{n} of {total}", n=have, total=total), STATUS, "text", width=c.w - x - 70 - wide
        )
        y += 19
    for label, value, icon in (
        (tr("Move"), str(unit.kind.move), ""),
        (tr("Worth"), tr("{n} VP", n=unit.kind.vp), ""),
        (tr("Warp cost"), str(unit.warp_cost), "star"),
    ):
        c.text(x, y, label, STATUS.heavy(500), "dim", width=58)
        wide = c.text(x + 62, y, value, NUMBER.sized(13.5), "hi")
        if icon:
            c.icon(x + 62 + wide + 5, y - 7, 13, icon)
        y += 19


def _cells(c: Canvas, x: float, y: float, w: float, count: int, lit: int) -> list[Canvas]:
    wide = (w - (count - 1) * 6) / count
    cells = []
    for number in range(count):
        cell = c.at(x + number * (wide + 6), y, wide, 27)
        chosen = number == lit
        points = svg.chamfer(0.5, 0.5, wide - 1, 26, (5, 0, 5, 0))
        cell.svg(
            0, 0, wide, 27,
            svg.polygon(points, fill="accent" if chosen else "#0A1626", fill_opacity=0.2 if chosen else 0.8,
                        stroke="accent" if chosen else "line2", width=1.5 if chosen else 1),
        )  # fmt: skip
        cells.append(cell)
    return cells


def _dice(c: Canvas, x: float, y: float, w: float, unit: UnitView) -> None:
    dice = unit.kind.dice
    for number, cell in enumerate(_cells(c, x, y, w, max(4, len(dice)), -1)):
        cell.text(7, 14, str(number + 1), SMALL.sized(11).heavy(600), "dim")
        if number < len(dice):
            cell.icon(cell.w - 35, 7, 14, "die", "text")
            bonus = unit.kind.cap_dice * unit.cap if number == 0 else 0
            cell.text(cell.w - 12, 14, str(dice[number] + bonus), _FIGURE, "hi", align="c")
        else:
            cell.text(cell.w - 16, 14, "–", SMALL, "dim", align="c")


def _supply(c: Canvas, x: float, y: float, w: float, unit: UnitView) -> None:
    profile = unit.kind.supply
    for number, cell in enumerate(_cells(c, x, y, w, len(profile), unit.models - 1)):
        now = number == unit.models - 1
        cell.text(7, 14, str(number + 1), SMALL.sized(11).heavy(600), "hi" if now else "dim")
        cell.icon(cell.w - 35, 7.5, 13, "supply", unit.side.value if now else "dim")
        cell.text(cell.w - 12, 14, str(profile[number]), _FIGURE, "hi" if now else "text", align="c")


def paint_summary(c: Canvas, unit: UnitView, notes: Sequence[Note]) -> None:
    """Paint the short form for the small window: ship, name, figures in one sentence, facts."""
    tint = unit.side.value
    ship(c, 0, 2, 44, unit.kind.key, tint, unit.models)
    c.icon(52, 6, 13, unit.kind.unit_class.value, class_tint(unit))
    name = c.text(70, 12.5, unit.name, NUMBER.sized(14.5), "hi", width=c.w - 110)
    strength(c, 70 + name + 8, 12.5, unit, w=5, h=10)
    dice = "-".join(str(n) for n in unit.kind.dice)
    sentence = tr(
        "Move *{move}*, dice *{dice}*, worth *{vp} VP*, Supply *{supply}*",
        move=unit.kind.move, dice=dice, vp=unit.kind.vp, supply=unit.supply,
    )  # fmt: skip
    bottom = c.para(52, 24, c.w - 52, sentence, BODY, leading=1.28)
    paint_notes(c, 2, max(bottom, 54) + 6, c.w - 2, notes, c.h)
