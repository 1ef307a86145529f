"""Painters of the lab's panels: tiles, compared calls, plan rows, legend, and its sentences."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from game.lab import Lab, PlannedCall
from game.odds import CallOdds, Measure, PlanOdds
from game.odds.wording import percent
from game.rules.catalogue import unit_types
from game.rules.ids import Side, TypeKey
from game.text import tr
from game.view import paint, parts, svg
from game.view.canvas import Canvas
from game.view.draw_overlays import HeatScale, heat_colour
from game.view.hud.call import shares
from game.view.hud.ships import ship
from game.view.theme import BODY, SMALL, STATUS, Tint, mix
from game.view.theme import Face as Type

FIGURE: Final = Type(13.5, 700, "d")
NAME: Final = Type(15, 700, "d")


def fitted(c: Canvas, words: str, face: Type, room: float, least: float = 10.6) -> Type:
    """Return the face, made smaller until the words fit a width in dp."""
    while face.size > least and c.measure(words, face) > room:
        face = face.sized(face.size - 0.5)
    return face


def short_name(kind: TypeKey) -> str:
    """Return a type's name where there is little room."""
    return tr("Fighters") if kind == "fighter" else tr(unit_types()[kind].name)


# ---------------------------------------------------------------- tiles
@dataclass(frozen=True, slots=True)
class Tile:
    """A square to choose by: a ship or an icon, whether it is chosen, and a small mark on it."""

    on: bool = False
    ship: str = ""
    skin: str = "south"
    models: int | None = None
    icon: str = ""
    tint: Tint = "text"
    words: str = ""
    mark: str = ""


def paint_tile(c: Canvas, state: str, tile: Tile) -> None:
    """Paint a tile."""
    shape = svg.chamfer(0.5, 0.5, c.w - 1, c.h - 1, (7, 0, 7, 0))
    greyed = state == "disabled"
    rim: Tint = "accent" if tile.on else "line2" if state in ("hover", "pressed") else "line"
    fill: Tint = "accent" if tile.on else "raised" if state in ("hover", "pressed") else "#0A1626"
    dash = {"dash": "4 3"} if greyed else {}
    opacity = 0.20 if tile.on else 0.85
    body = svg.polygon(shape, fill=fill, fill_opacity=opacity, stroke=rim, width=1.6 if tile.on else 1, **dash)
    if tile.on:
        c.glow(0, 0, c.w, c.h, body, "accent", 4, 0.4)
    else:
        c.svg(0, 0, c.w, c.h, body)
    if tile.ship:
        size = min(c.w - 6, c.h - 6, 38)
        ship(c, (c.w - size) / 2, (c.h - size) / 2, size, tile.ship, tile.skin, tile.models, dim=greyed)
    if tile.icon:
        size = 18.0 if tile.words else min(18.0, c.h - 10)
        top = c.h / 2 - size + 1 if tile.words else (c.h - size) / 2
        c.icon((c.w - size) / 2, top - 1, size, tile.icon, tile.tint)
    if tile.words:
        face = fitted(c, tile.words, STATUS, c.w - 6)
        c.text(c.w / 2, c.h / 2 + 13, tile.words, face, "hi" if tile.on else "text", align="c", width=c.w - 4)
    if tile.mark:
        disc = svg.circle(7, 7, 6.5, fill="accent" if tile.mark != "A" else "#FFFFFF")
        c.svg(c.w - 16, 2, 14, 14, disc)
        c.text(c.w - 9, 9.5, tile.mark, Type(10.6, 700, "d"), "ink", align="c")


def paint_unit_line(c: Canvas, y: float, lab: Lab) -> None:
    """Paint name, class, dice and cost of the unit asked about, at the middle of its line."""
    body = lab.question.called
    kind = body.kind
    wide = c.text(14, y, tr(kind.name), fitted(c, tr(kind.name), NAME, c.w - 160), "hi")
    c.icon(20 + wide, y - 7, 13, kind.unit_class.value)
    cost = str(lab.position.cost(kind))
    dice = kind.dice_at(1)
    words = tr("1 die, cost {cost}", cost=cost) if dice == 1 else tr("{n} dice, cost {cost}", n=dice, cost=cost)
    c.text(c.w - 32, y + 0.5, words, STATUS.sized(12.5), "text", align="r")
    c.icon(c.w - 28, y - 7, 14, "star")


# ---------------------------------------------------------------- compare
def paint_compared(c: Canvas, state: str, lab: Lab, which: int, *, shown: bool) -> None:
    """Paint one of the two calls compared: Beacon or unit, bar, chance of arriving, and the numbers behind."""
    odds = lab.compared[which]
    if shown or state in ("hover", "pressed"):
        parts.row(c, 0, 0, c.w, c.h, state, chosen=shown)
    y = c.h / 2 if c.h < 33 else 12.0
    units = lab.question.comparing == "units"
    x = 8.0
    if units:
        ship(c, x - 3, y - 11, 22, odds.body.type, lab.question.side.value, odds.body.models)
    else:
        disc = svg.circle(9, 9, 8.5, fill="accent" if which else "#FFFFFF")
        c.svg(x, y - 9, 18, 18, disc)
        c.text(x + 9, y + 0.5, "B" if which else "A", Type(12, 700, "d"), "ink", align="c")
    label = lab.table.board.label(odds.beacon.hex)
    words = short_name(odds.body.type) if units else label
    room = 62.0 if units else 34.0
    c.text(x + 25, y + 0.5, words, fitted(c, words, STATUS.sized(12.5), room), "text")
    start = x + 29 + room
    parts.divided_bar(c, start, y - 6.5, c.w - start - 68, 13, shares(odds))
    c.text(c.w - 8, y + 0.5, percent(odds.arrives), FIGURE.sized(14), "safe", align="r")
    if c.h >= 33:
        _numbers(c, x + 25, c.h - 9, odds)


def _numbers(c: Canvas, x: float, y: float, odds: CallOdds) -> None:
    pieces: list[tuple[str, str, Tint]] = [
        (tr("unharmed"), percent(odds.unharmed), "safe"),
        (tr("lost"), percent(odds.eliminated), "loss"),
        (tr("stays"), percent(odds.reserve), "back"),
    ]
    face = SMALL.sized(11.5)
    for word, number, tint in pieces:
        if x + c.measure(f"{word} {number}", face) + 4 > c.w - 4:
            return
        x += c.text(x, y, word, face, "dim") + 4
        x += c.text(x, y, number, face.heavy(700), tint) + 9


# ---------------------------------------------------------------- plan
def paint_plan_row(c: Canvas, state: str, number: int, call: PlannedCall, lab: Lab) -> None:
    """Paint one call of the plan; without odds yet, the numbers are left out."""
    parts.row(c, 0, 0, c.w, c.h, state)
    odds = _planned(lab.planned, number)
    upper, lower = c.h * 0.32, c.h * 0.70
    c.text(13, c.h / 2 + 0.5, str(number + 1), NAME, "accent", align="c")
    ship(c, 22, c.h / 2 - 14, 28, call.body.type, lab.question.side.value, call.body.models)
    name = short_name(call.body.type)
    room = c.w - 54 - 96
    c.text(54, upper, name, fitted(c, name, FIGURE, room), "hi")
    c.icon(54, lower - 6, 11.5, "star")
    c.text(69, lower + 0.5, str(lab.position.cost(call.body.kind)), STATUS.heavy(700), "star")
    if odds is None:
        c.text(c.w - 10, c.h / 2, "…", FIGURE, "dim", align="r")
        return
    tried = tr("always tried") if odds.tried == 1 else tr("tried {chance}", chance=percent(odds.tried))
    face = fitted(c, tried, SMALL, room - 24)
    if c.measure(tried, face) <= room - 20:
        c.text(80, lower + 0.5, tried, face, "dim")
    for y, word, chance, tint in (
        (upper, tr("arrives"), odds.arrives, "safe"),
        (lower, tr("lost"), odds.eliminated, "loss"),
    ):
        c.text(c.w - 10, y, percent(chance), FIGURE, tint, align="r")
        c.text(c.w - 64, y + 0.5, word, SMALL.sized(11), "text", align="r")


def _planned(plan: PlanOdds | None, number: int) -> CallOdds | None:
    return plan.calls[number] if plan is not None and number < len(plan.calls) else None


def paint_plan_summary(c: Canvas, y: float, lab: Lab) -> None:
    """Paint the joint chances of the plan on one line."""
    plan, calls = lab.planned, lab.question.calls
    if not calls:
        c.text(14, y, tr("Add calls to see what they do together."), BODY, "dim", width=c.w - 28)
        return
    if plan is None:
        c.text(14, y, tr("Working it out…"), BODY, "dim", width=c.w - 28)
        return
    both = len(calls) == 2
    label = tr("Arrives") if len(calls) == 1 else tr("Both arrive") if both else tr("All arrive")
    other = tr("not") if len(calls) == 1 else tr("neither") if both else tr("none")
    x = 14 + c.text(14, y, label, BODY, "text") + 8
    c.text(x, y, percent(plan.all_arrive), FIGURE.sized(14), "safe")
    wide = c.text(c.w - 14, y, percent(plan.none_arrive), FIGURE.sized(14), "hi", align="r")
    c.text(c.w - 22 - wide, y, other, BODY, "text", align="r")


# ---------------------------------------------------------------- legend
def measure_name(measure: Measure) -> str:
    """Return what a map of Beacon hexes is coloured by."""
    return {
        Measure.ARRIVES: tr("Chance of arriving, %"),
        Measure.UNHARMED: tr("Chance of arriving unharmed, %"),
        Measure.LOST: tr("Chance of being lost, %"),
        Measure.RESERVE: tr("Chance of staying in Reserve, %"),
        Measure.ENEMY_HIT: tr("Chance of hurting an enemy, %"),
        Measure.FRIEND_HIT: tr("Chance of hurting a friend, %"),
        Measure.ENEMY_MODELS: tr("Enemy models lost on average, hundredths"),
        Measure.ENEMY_SUPPLY: tr("Enemy Supply lost on average, hundredths"),
        Measure.FRIEND_MODELS: tr("Own models lost on average, hundredths"),
        Measure.FRIEND_SUPPLY: tr("Own Supply lost on average, hundredths"),
    }[measure]


def paint_legend(c: Canvas, scale: HeatScale, *, beside: bool = False) -> None:
    """Paint the four steps of a scale, each with its words below it, or beside it."""
    low, middle, high = (round(bound * 100) for bound in scale.bounds)
    words = (
        tr("under {n}", n=low),
        _span(low, middle),
        _span(middle, high),
        tr("{n} and up", n=high),
    )
    spots = [0.0, *scale.bounds, 1.0]
    wide = c.w / 4
    for number, text in enumerate(words):
        value = (spots[number] + spots[number + 1]) / 2 if number < 3 else scale.bounds[2] * 1.15
        tint = heat_colour(min(1.0, value), scale)
        box = (number * wide, 0.0, 26.0 if beside else wide - 5, 20.0)
        _swatch(c, box, tint, ("crossed", "diagonal", "dotted", "plain")[number])
        if beside:
            face = fitted(c, text, SMALL.heavy(600), wide - 34)
            c.text(number * wide + 31, 10.5, text, face, "text")
        else:
            face = fitted(c, text, SMALL.heavy(600), wide - 4)
            c.text(number * wide + (wide - 5) / 2, 32, text, face, "text", align="c")


def _span(low: int, high: int) -> str:
    return str(low) if high - low <= 1 else tr("{low} to {high}", low=low, high=high - 1)


def _swatch(c: Canvas, box: tuple[float, float, float, float], tint: Tint, pattern: str) -> None:
    x, y, w, h = box
    body = svg.rect(0.5, 0.5, w - 1, h - 1, 3, fill=tint, stroke=mix(tint, "#FFFFFF", 0.3))
    c.svg(x, y, w, h, body)
    if pattern != "plain":
        inner = c.pixels(x + 1.5, y + 1.5, w - 3, h - 3)
        sheet = paint.pattern(pattern, inner.size, max(5, c.px(8)), "#FFFFFF", 0.4, max(1.0, 1.1 * c.u))
        c.surface.blit(sheet, inner)


def rules_line(lab: Lab) -> str:
    """Return the house rules and limits that count here, in a sentence or two."""
    asked = lab.question
    lost = asked.rules.off_board == "eliminated"
    words = [tr("Off board: lost.") if lost else tr("Off board: back to Reserve.")]
    words.append(tr("CAP absorbs all it can."))
    if asked.discount:
        words.append(tr("Open Channel: calls cost 1 less."))
    if asked.pool is not None:
        words.append(tr("Pool {n}.", n=asked.pool))
    if asked.stars is not None:
        words.append(tr("Star Tokens {n}.", n=asked.stars))
    if not asked.rules.stars_from_accidents:
        words.append(tr("No stars from accidents."))
    return " ".join(words)


def side_word(side: Side) -> str:
    """Return a side's name where only the seat matters."""
    return tr("South") if side is Side.SOUTH else tr("North")


def call_lines(odds: CallOdds, lab: Lab) -> tuple[str, ...]:
    """Return what a Beacon on a hex would mean, in lines of markup."""
    lines = [
        tr("Arrives *{chance}*, unharmed *{part}*", chance=percent(odds.arrives), part=percent(odds.unharmed)),
        tr("Lost *{lost}*, stays *{stays}*", lost=percent(odds.eliminated), stays=percent(odds.reserve)),
    ]
    lines += [_hit_line(found.unit, found.loses, lab) for found in odds.occupants.values() if found.loses]
    if not odds.fits:
        lines.append(tr("[Does not fit the Supply Pool.](tint:loss)"))
    if not odds.affordable:
        lines.append(tr("[More Star Tokens than there are.](tint:loss)"))
    return tuple(lines)


def _hit_line(unit: object, chance: Fraction, lab: Lab) -> str:
    found = next(each for each in lab.table.units if each.id == unit)
    own = found.side is lab.question.side
    name = tr(found.kind.name)
    who = tr("your own {unit}", unit=name) if own else name
    return tr("May hurt {who} at {hex}: *{chance}*", who=who, hex=_label(lab, found.hex), chance=percent(chance))


def _label(lab: Lab, at: object) -> str:
    return lab.table.board.label(at) if at is not None else ""  # type: ignore[arg-type]
