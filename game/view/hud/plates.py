"""Each side's plate, and the strip with Round, phases, prompt and Turn."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.ids import Phase
from game.rules.views import MatchView, SideView
from game.text import tr
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.hud.ships import emblem
from game.view.theme import CAPS, NUMBER, PLATE_NAME, PROMPT, SCORE, SMALL, STATUS, TURN_VALUE, Face, Tint, mix

BIG, SMALL_PLATE = 104.0, 60.0
"""Heights of a plate in dp, in the usual and the small layout."""
_METER_CELLS = 24
_FIGURE = Face(14, 700, "d")


@dataclass(frozen=True, slots=True)
class PlateArt:
    """What a plate shows besides the side's numbers."""

    side: SideView
    pool: int | None
    next_pool: int | None
    """The Pool of the next Round, shown as locked cells; None: there is none or it is unlimited."""
    target: int
    status: str
    active: bool
    planned: int = 0


def paint_plate(c: Canvas, art: PlateArt) -> None:
    """Paint a side's plate into the canvas, big or small by its height."""
    if c.h < 90:
        _paint_small(c, art)
        return
    side, tint = art.side, art.side.side.value
    emblem(c, 13, 11, 42, side.side, lit=art.active)
    score = str(side.vp)
    left = c.w - 40 - c.measure(score, SCORE)
    c.text(64, 23, side.name, PLATE_NAME, "hi" if art.active else "text", width=left - 72)
    c.text(64, 42, art.status.upper(), CAPS, tint if art.active else "dim", width=left - 72)
    c.text(c.w - 40, 31, score, SCORE, "hi", align="r")
    c.text(c.w - 36, 26, tr("VP"), CAPS.sized(12), tint)
    c.text(c.w - 36, 39, tr("of {n}", n=art.target), SMALL.sized(11), "dim", width=36)
    _meter(c, 14, 62, c.w - 28, 13, art)
    _figures(c, art)


def _meter(c: Canvas, x: float, y: float, w: float, h: float, art: PlateArt) -> None:
    used = art.side.on_table
    pool = art.pool if art.pool is not None else max(used + art.planned, 1)
    locked = max(0, (art.next_pool or 0) - pool) if art.pool is not None else 0
    shown = min(locked, max(0, _METER_CELLS - pool))
    parts.supply_meter(c, x, y, w, h, pool=pool, used=used, tint=art.side.side.value, planned=art.planned, locked=shown)


def _figures(c: Canvas, art: PlateArt) -> None:
    y, x, tint = 90.0, 14.0, art.side.side.value
    c.icon(x, y - 7, 14, "supply", tint)
    x += 19
    gap = 9.0 if c.w < 270 else 14.0
    room = art.side.available
    free: Tint = "safe" if room is None or room > 0 else "loss"
    figures: tuple[tuple[str, int | None, Tint], ...] = (
        (tr("On table"), art.side.on_table, tint), (tr("Available"), room, free), (tr("Pool"), art.pool, "hi"),
    )  # fmt: skip
    for label, value, colour in figures:
        x += c.text(x, y, label, SMALL, "dim") + 4
        if value is None:
            c.icon(x, y - 7, 15, "infinity", colour)
            x += 15 + gap
        else:
            x += c.text(x, y, str(value), _FIGURE, colour) + gap
    _stars(c, c.w - 14, y, art.side.stars)


def _stars(c: Canvas, right: float, y: float, count: int) -> None:
    wide = c.text(right, y, str(count), _FIGURE.sized(16), "star", align="r")
    c.icon(right - wide - 19, y - 8, 15, "star")


def _paint_small(c: Canvas, art: PlateArt) -> None:
    side, tint = art.side, art.side.side.value
    emblem(c, 10, 8, 30, side.side, lit=art.active)
    c.text(47, 16, side.name, PLATE_NAME.sized(15), "hi" if art.active else "text", width=c.w - 150)
    c.text(47, 31, art.status.upper(), CAPS, tint if art.active else "dim", width=c.w - 150)
    c.text(c.w - 12, 21, tr("VP"), CAPS.sized(11), tint, align="r")
    wide = c.text(c.w - 32, 21, str(side.vp), SCORE.sized(22), "hi", align="r")
    _stars(c, c.w - 46 - max(wide, 24), 21, side.stars)
    _meter(c, 12, 43, c.w - 138, 10, art)
    words = (
        tr("unlimited")
        if side.available is None
        else tr("{used} of {pool}, {free} free", used=side.on_table, pool=art.pool, free=max(0, side.available))
    )
    c.text(c.w - 12, 48.5, words, STATUS, "text", align="r", width=112)


PHASES: tuple[tuple[Phase, str, str], ...] = (
    (Phase.CARD, "Card", "card"),
    (Phase.ORDERS, "Orders", "order"),
    (Phase.MOVE, "Move", "move"),
    (Phase.BATTLE, "Battle", "target"),
    (Phase.END, "End", "flag"),
)


def paint_strip(c: Canvas, view: MatchView, prompt: str) -> None:
    """Paint Round, phase track, Turn and the one sentence that says what to do."""
    small = c.h < 64
    tint = view.active.value
    value = TURN_VALUE.sized(15) if small else TURN_VALUE
    edge = 16.0 if small else 20.0
    parts.caps(c, edge, 14, tr("Round"))
    round_text = f"{min(max(view.round, 1), view.rounds)} / {view.rounds}"
    c.text(edge, 30, round_text, value, "hi")
    parts.caps(c, c.w - edge, 14, tr("Turn"), align="r")
    if view.phase is not Phase.SETUP:
        c.text(
            c.w - edge, 30, tr("{turn} of {turns}", turn=max(view.turn, 1), turns=view.turns), value, "hi", align="r"
        )
    wide = min(c.w - (150 if small else 196), 520)
    _track(c.at((c.w - wide) / 2, 8, wide, 23 if small else 25), view.phase, tint, cards=_has_cards(view))
    face = PROMPT.sized(13) if small else PROMPT
    fits = c.measure(prompt.replace("*", ""), face) <= c.w - 24
    c.para(12, 38 if small else 42, c.w - 24, prompt, face if fits else face.sized(12), "hi", align="c", lines=1)


def _has_cards(view: MatchView) -> bool:
    return any(side.hand_count for side in view.sides.values()) or view.played is not None


_NARROW, _NAMED = 44.0, 74.0
"""dp: below the first a phase shows its icon only; the second is what the one under way takes then."""


def _track(c: Canvas, now: Phase, tint: Tint, *, cards: bool) -> None:
    shown = [p for p in PHASES if cards or p[0] is not Phase.CARD]
    order = [p[0] for p in shown]
    current = order.index(now) if now in order else (len(order) if now is Phase.OVER else -1)
    wide = (c.w - 8) / len(shown)
    short = wide < _NARROW  # then only the phase under way has its name
    rest = (c.w - 8 - _NAMED) / (len(shown) - 1) if short and current in range(len(shown)) else wide
    x = 0.0
    for number, (_, name, icon) in enumerate(shown):
        w = _NAMED if short and number == current else rest
        words = tr(name) if not short or number == current else ""
        _chevron(c.at(x, 0, w, c.h), words, icon, tint, number - current, first=number == 0)
        x += w


def _chevron(c: Canvas, name: str, icon: str, tint: Tint, ahead: int, *, first: bool) -> None:
    w, h = c.w, c.h
    shape = [(1, 1), (w - 8, 1), (w - 1, h / 2), (w - 8, h - 1), (1, h - 1)]
    shape = shape if first else [*shape, (8, h / 2)]
    ink: Tint = "dim"
    if ahead == 0:
        bright = svg.linear([(0, mix(tint, "#ffffff", 0.30), 1), (1, tint, 1)])
        c.glow(0, 0, w, h, svg.polygon(shape, fill=bright.url), tint, 6, 0.65, gradients=[bright])
        ink = "ink"
    elif ahead < 0:
        c.svg(0, 0, w, h, svg.polygon(shape, fill=tint, fill_opacity=0.16, stroke=tint, stroke_opacity=0.55))
        ink = tint
    else:
        c.svg(0, 0, w, h, svg.polygon(shape, fill="#0D1B2E", fill_opacity=0.8, stroke="line"))
    face, sign = NUMBER.sized(12.5), 17.0
    if name and c.measure(name, face.sized(10)) > w - 34:
        sign = 0.0  # in a narrow track the word says more than the icon; colour and fill still tell what is done
    room = w - 17 - sign
    while c.measure(name, face) > room and face.size > 8:
        face = face.sized(face.size - 0.5)
    x = w / 2 + 1 - (c.measure(name, face) + sign) / 2
    if not name:
        x = w / 2 - 5.5
    if sign:
        c.icon(x, h / 2 - 6.5, 13, "check" if ahead < 0 else icon, ink)
    c.text(x + sign, h / 2 + 0.5, name, face, ink)
