"""What the result screen draws: plots by Round, expected against came, warps with their dice, moments in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.odds.wording import percent
from game.review import Ending, Luck, Standing, Turning, Warp
from game.rules.ids import Side
from game.text import tr
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.hud.ships import ship
from game.view.screens.frame import fitting
from game.view.theme import BODY, CAPS, NUMBER, SMALL, STATUS, Face, Tint

_AXIS = Face(11.5, 600, "d")
_CAME = Face(14, 700, "d")
WARP_ROW = 44.0

ENDINGS: dict[Ending, tuple[str, Tint]] = {
    "arrived": ("Arrived", "safe"), "harmed": ("Arrived, hurt", "risk"), "stays": ("Stays", "back"),
    "off": ("Off, stays", "back"), "unstable": ("Broke up", "loss"), "asteroid": ("Rocks: lost", "loss"),
    "collision": ("Crashed", "loss"), "planet": ("Planet: lost", "loss"), "off board": ("Off: lost", "loss"),
}  # fmt: skip
"""Word and tint of each way a call can end."""


# ---------------------------------------------------------------- plots
@dataclass(frozen=True, slots=True)
class Plot:
    """Both sides' values by Round, and the Pool if it is to be shown; None where it is unlimited."""

    rounds: Sequence[int]
    values: dict[Side, list[int]]
    pools: Sequence[int | None] = ()


def vp_plot(standings: Sequence[Standing]) -> Plot:
    """Return the plot of VP by Round."""
    return Plot([s.round for s in standings], {side: [s.vp[side] for s in standings] for side in Side})


def supply_plot(standings: Sequence[Standing]) -> Plot:
    """Return the plot of Supply on the table, with the Pool."""
    values = {side: [s.supply[side] for s in standings] for side in Side}
    return Plot([s.round for s in standings], values, [s.pool for s in standings])


def _scale(most: int) -> tuple[int, int]:
    """The top of the axis and its step: four or five lines whatever the numbers."""
    step = next((s for s in (1, 2, 3, 5, 10, 20, 25, 50) if s * 5 >= most), 100)
    return max(1, -(-most // step)) * step, step


def paint_plot(c: Canvas, plot: Plot, names: dict[Side, str]) -> None:
    """Paint a plot into a panel below its header."""
    pools = [p for p in plot.pools if p is not None]
    most = max([*plot.values[Side.SOUTH], *plot.values[Side.NORTH], *pools, 1])
    top, step = _scale(most)
    area = c.at(40, 44, c.w - 56, c.h - 44 - 54)
    for value in range(0, top + 1, step):
        y = area.h - area.h * value / top
        parts.rule(area, 0, y, area.w, "line")
        area.text(-8, y + 0.5, str(value), SMALL.sized(11), "dim", align="r")
    xs = _columns(area.w, len(plot.rounds))
    for number, x in zip(plot.rounds, xs, strict=True):
        area.text(x, area.h + 14, tr("R{n}", n=number), _AXIS, "text", align="c")
    if pools:
        _pool_line(area, plot, xs, top)
    for side in (Side.NORTH, Side.SOUTH):
        _series(area, plot.values[side], xs, top, side)
    _legend(c.at(40, c.h - 24, c.w - 52, 16), names, pool=bool(pools))


def _columns(w: float, n: int) -> list[float]:
    if n == 1:
        return [w / 2]
    return [18 + (w - 44) * i / (n - 1) for i in range(n)]


def _pool_line(c: Canvas, plot: Plot, xs: Sequence[float], top: int) -> None:
    points: list[tuple[float, float]] = []
    half = (xs[1] - xs[0]) / 2 if len(xs) > 1 else c.w / 2
    for x, pool in zip(xs, plot.pools, strict=True):
        if pool is None:
            continue
        y = c.h - c.h * min(pool, top) / top
        points += [(max(0.0, x - half), y), (min(c.w, x + half), y)]
    c.svg(0, 0, c.w, c.h, svg.polyline(points, stroke="accent", width=1.4, dash="4 3", stroke_opacity=0.85))


def _series(c: Canvas, values: Sequence[int], xs: Sequence[float], top: int, side: Side) -> None:
    points = [(x, c.h - c.h * value / top) for x, value in zip(xs, values, strict=True)]
    dash = {} if side is Side.SOUTH else {"dash": "9 4"}
    if len(points) > 1:
        line = svg.polyline(points, stroke=side.value, width=2.6, join="round", cap="round", **dash)
        c.glow(0, 0, c.w, c.h, line, side.value, 4, 0.6, pad=6)
    body = "".join(_dot(x, y, side) for x, y in points)
    c.svg(0, 0, c.w, c.h, body, pad=8)


def _dot(x: float, y: float, side: Side) -> str:
    if side is Side.SOUTH:
        return svg.circle(x, y, 4.4, fill="south", stroke="#06101C", width=1.5)
    return svg.rect(x - 4.2, y - 4.2, 8.4, 8.4, fill="#0A1424", stroke="north", width=2)


def _legend(c: Canvas, names: dict[Side, str], *, pool: bool) -> None:
    third = c.w / (3 if pool else 2)
    for number, side in enumerate(Side):
        x = number * third
        dash = {} if side is Side.SOUTH else {"dash": "7 3"}
        body = svg.polyline([(x, 8), (x + 24, 8)], stroke=side.value, width=2.6, **dash) + _dot(x + 12, 8, side)
        c.svg(0, 0, c.w, c.h, body)
        c.text(x + 31, 8.5, names[side], fitting(c, names[side], STATUS, third - 36, 9), "text", width=third - 33)
    if pool:
        x = 2 * third
        c.svg(0, 0, c.w, c.h, svg.polyline([(x, 8), (x + 24, 8)], stroke="accent", width=1.6, dash="4 3"))
        c.text(x + 31, 8.5, tr("Pool"), fitting(c, tr("Pool"), STATUS, third - 34, 9), "text", width=third - 31)


# ---------------------------------------------------------------- luck
@dataclass(frozen=True, slots=True)
class LuckRow:
    """One line: what was expected, what came, and whether more is better."""

    label: str
    expected: Fraction
    came: int
    more_is_better: bool = True


def luck_rows(luck: Luck) -> list[LuckRow]:
    """Return the lines of one side's luck."""
    calls = tr("Arrivals, of 1 call") if luck.calls == 1 else tr("Arrivals, of {n} calls", n=luck.calls)
    return [
        LuckRow(tr("Hits in battle"), luck.hits, luck.hits_came),
        LuckRow(calls, luck.arrivals, luck.arrivals_came),
        LuckRow(tr("Star Tokens from dice"), luck.stars, luck.stars_came),
        LuckRow(tr("Losses in warps"), luck.losses, luck.losses_came, more_is_better=False),
        LuckRow(tr("VP for enemy ships"), luck.vp, luck.vp_came),
    ]


def _tenths(value: Fraction) -> str:
    return f"{float(value):.1f}"


def _luck_text(difference: Fraction) -> str:
    tenths = round(difference * 10)
    if tenths == 0:
        return "0.0"
    return ("+" if tenths > 0 else "–") + f"{abs(tenths) / 10:.1f}"


def paint_luck(c: Canvas, luck: Luck) -> None:
    """Paint the lines of one side's luck; the canvas is what is free for them."""
    head = 22.0
    ring = svg.circle(7, 8, 4.6, fill="#0A1626", stroke="#FFFFFF", width=1.8)
    c.svg(0, 0, 20, 16, ring)
    x = 18 + c.text(18, 8.5, tr("expected"), BODY, "text") + 14
    c.svg(x, 0, 16, 16, svg.polygon([(7, 1.5), (13.5, 8), (7, 14.5), (0.5, 8)], fill="hi"))
    wide = c.w - 128
    c.text(x + 19, 8.5, tr("came"), BODY, "text", width=max(20.0, wide - x - 15))
    rows = luck_rows(luck)
    step = min(44.0, (c.h - head) / len(rows))
    for number, row in enumerate(rows):
        _dumbbell(c.at(0, head + number * step, c.w, step), row)


def _dumbbell(c: Canvas, row: LuckRow) -> None:
    low = c.h < 36
    columns = 118.0
    wide = c.w - columns - 6
    y = c.h - 9 if not low else c.h - 6
    c.text(
        0, y - (16 if not low else 13), row.label, fitting(c, row.label, BODY, wide + 20, 9.5), "text", width=wide + 24
    )
    most = max(float(row.expected), float(row.came), 1.0) * 1.15
    parts.rule(c, 0, y, wide, "line2", 0.7)
    ticks = "".join(svg.rect(wide * k / 4 - 0.5, 0, 1, 8, fill="line2") for k in range(5))
    c.svg(0, y - 4, wide, 8, ticks)
    a, b = wide * float(row.expected) / most, wide * row.came / most
    good = (row.came >= row.expected) == row.more_is_better or row.came == row.expected
    tint: Tint = "safe" if good else "loss"
    body = svg.rect(min(a, b), 6, abs(b - a), 4, fill=tint, fill_opacity=0.65) if abs(b - a) > 0.5 else ""
    body += svg.circle(a, 8, 5, fill="#0A1626", stroke="#FFFFFF", width=2)
    body += svg.polygon([(b, 0.5), (b + 7.5, 8), (b, 15.5), (b - 7.5, 8)], fill=tint)
    c.svg(0, y - 8, wide, 16, body, pad=9)
    c.text(c.w - 78, y, _tenths(row.expected), NUMBER.sized(13).heavy(600), "text", align="r")
    c.text(c.w - 44, y, str(row.came), _CAME, "hi", align="r")
    c.text(c.w, y, _luck_text(Fraction(row.came) - row.expected), NUMBER.sized(13), tint, align="r")


def verdict(name: str, ahead: Fraction) -> str:
    """Return in a sentence how much the dice gave a side in VP for ships."""
    tenths = round(ahead * 10)
    amount = f"{abs(tenths) / 10:.1f}"
    if abs(tenths) < 5:
        return tr("In VP for ships the dice favoured *nobody*: choices made the difference.")
    if tenths > 0:
        return tr("Both sides' dice counted, {side} got about *{n} VP more* for ships than was likely.",
                  side=name, n=amount)  # fmt: skip
    return tr("Both sides' dice counted, {side} got about *{n} VP less* for ships than was likely.",
              side=name, n=amount)  # fmt: skip


# ---------------------------------------------------------------- warps
def warp_words(warp: Warp) -> tuple[str, Tint]:
    """Return the result of a call in a word or two, with its tint."""
    words, tint = ENDINGS[warp.ending]
    if warp.ending == "harmed":
        return tr("Arrived, {n} of {total}", n=warp.left, total=warp.models), tint
    return tr(words), tint


def warp_story(warp: Warp, label: str) -> str:
    """Return what was likely and what came of a call, as a tooltip; `label` is the hex it came down on, if any."""
    words = warp_words(warp)[0]
    came = tr("Came: {words} at {hex}.", words=words, hex=label) if label else tr("Came: {words}.", words=words)
    likely = ""
    if warp.odds is not None:
        likely = tr(
            "Likely: arrives {arrives}, lost {lost}, stays {stays}.",
            arrives=percent(warp.odds.arrives), lost=percent(warp.odds.eliminated), stays=percent(warp.odds.reserve),
        )  # fmt: skip
    again = tr("Enter shows it again.")
    return "\n".join([warp.name, " ".join(filter(None, (likely, came, again)))])


def paint_warp(c: Canvas, warp: Warp, state: str, *, chosen: bool) -> None:
    """Paint a row: Round, ship, chance, dice, result."""
    parts.row(c, 0, 0, c.w, c.h, state, chosen=chosen)
    y, side = c.h / 2, warp.side.value
    small = c.w < 330
    die, size, name = (20.0, 22.0, 50.0) if small else (24.0, 28.0, 63.0)
    c.text(8, y + 0.5, tr("R{n}", n=warp.round), _AXIS.heavy(700), side)
    ship(c, name - 5 - size, y - size / 2, size, str(warp.kind.key), side, warp.models)
    words, tint = warp_words(warp)
    dice_x = c.w * 0.55
    chance = percent(warp.odds.arrives) if warp.odds is not None else ""
    right = dice_x - 8
    left = right - c.text(right, y + 0.5, chance, STATUS.sized(12.5), "text", align="r") - 6
    face = fitting(c, warp.name, STATUS.sized(12.8), left - name, 9)
    c.text(name, y + 0.5, warp.name, face, "hi", width=left - name + 3)
    for number, rolled in enumerate((warp.warp, warp.scatter)):
        if rolled is not None:
            c.die(dice_x + number * (die + 3), y - die / 2, die, rolled.value)
    room = c.w - dice_x - 2 * die - 18
    face_used = fitting(c, words, STATUS.sized(12.5).heavy(700), room, 8)
    c.text(c.w - 8, y + 0.5, words, face_used, tint, align="r", width=room + 4)


# ---------------------------------------------------------------- turning points
def turning_title(turning: Turning, at: str) -> str:
    """Return the headline of a moment."""
    unit = turning.name
    match turning.cause:
        case "arrived":
            return tr("{unit} comes down at {hex}", unit=unit, hex=at)
        case "planet":
            return tr("{unit} dives into a planet", unit=unit)
        case "collision":
            return tr("{unit} is lost in a crash", unit=unit)
        case "unstable":
            return tr("{unit} breaks up in the warp", unit=unit)
        case "asteroid":
            return tr("{unit} is lost among rocks", unit=unit)
        case "off board":
            return tr("{unit} is lost beyond the rim", unit=unit)
        case "marker":
            return tr("{marker} is taken", marker=unit)
        case _:
            return tr("{unit} is shot down", unit=unit)


def turning_text(turning: Turning, side: str) -> str:
    """Return what stands below the headline: how likely it was, and what it was worth."""
    if turning.kind is None:
        return tr("{side} wins the marker. It paid {vp} VP from here on.", side=side, vp=turning.swing)
    if turning.cause == "arrived":
        likely = tr("{side}, {chance} to arrive.", side=side, chance=percent(turning.chance or Fraction(1)))
        return likely + " " + tr("It brings {n} Supply to the table.", n=turning.kind.supply[-1])
    supply = turning.swing - turning.kind.vp
    worth = tr("Worth {vp} VP.", vp=turning.kind.vp)
    if supply > 0:
        worth = tr("Worth {vp} VP, and {n} for its Supply.", vp=turning.kind.vp, n=supply)
    if turning.chance is None:
        return tr("{side}.", side=side) + " " + worth
    return tr("{side}, {chance} to be lost.", side=side, chance=percent(turning.chance)) + " " + worth


def caps_line(c: Canvas, x: float, y: float, words: str, tint: Tint) -> None:
    """Draw a small heading."""
    c.text(x, y, words.upper(), CAPS, tint)
