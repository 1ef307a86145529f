"""Command cards: those of the hand, face down ones, and the card in play with its order slots."""

from __future__ import annotations

from game.rules.catalogue import Card
from game.rules.ids import Sector, UnitClass
from game.rules.views import MatchView, OrderSlot
from game.text import tr
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.theme import CARD_TITLE, SMALL, Face, Tint, mix
from game.wording import sector_word

_NAME = Face(12, 700, "d")
_COUNT = Face(15, 700, "d")


def card_orders(card: Card, hand_size: int) -> int:
    """Return how many orders a card's text gives in all (TN-6)."""
    count = card.type.orders or hand_size
    return count * {"each": 3, "pincer": 2}.get(card.type.scope, 1)


def card_title(card: Card) -> str:
    """Return a card's name with its sector."""
    return f"{tr(card.type.name)}, {sector_word(card.sector)}" if card.sector is not None else tr(card.type.name)


def card_line(card: Card) -> str:
    """Return the short line at the foot of a card."""
    kind = card.type
    if card.sector is not None:
        return sector_word(card.sector)
    if kind.call_discount:
        return tr("Calls cost {n} less", n=kind.call_discount)
    if kind.recall:
        return tr("May withdraw anywhere")
    classes = {
        UnitClass.FIGHTER: tr("Fighters anywhere"), UnitClass.STRIKER: tr("Strikers anywhere"),
        UnitClass.CAPITAL: tr("Capitals anywhere"),
    }  # fmt: skip
    if kind.unit_class is not None:
        return classes[kind.unit_class]
    return {"each": tr("1 in each sector"), "pincer": tr("Left and right"), "anywhere": tr("Anywhere")}[kind.scope]


def _shown(card: Card) -> dict[Sector, int] | None:
    count = card.type.orders
    match card.type.scope:
        case "sector":
            return {card.sector: count} if card.sector is not None else {}
        case "each":
            return dict.fromkeys(Sector, count)
        case "pincer":
            return {Sector.LEFT: count, Sector.RIGHT: count}
        case _:
            return None


def sector_glyph(c: Canvas, card: Card, tint: Tint, hand_size: int) -> None:
    """Paint three columns of the board; lit ones carry a dot for each order; class cards show class marks."""
    if card.type.scope == "class" and card.type.unit_class is not None:
        _class_marks(c, card.type.unit_class, card.type.orders)
        return
    shown = _shown(card)
    wide = (c.w - 8) / 3
    body = ""
    for number, sector in enumerate(Sector):
        x = number * (wide + 4)
        lit = shown is None or sector in shown
        body += svg.polygon(
            svg.chamfer(x + 0.5, 0.5, wide - 1, c.h - 1, (4, 4, 4, 4)), fill=tint if lit else "#0B1728",
            fill_opacity=0.2 if lit else 0.7, stroke=tint if lit else "line2", width=1.2 if lit else 0.8,
        )  # fmt: skip
        dots = (shown or {}).get(sector, 0) if lit else 0
        dots = dots if dots or shown is None or not lit else hand_size
        body += _dots(x + wide / 2, c.h, dots, tint)
    if shown is None:
        count = card.type.orders
        for number in range(count):
            at = c.w / 2 + (number - (count - 1) / 2) * 11
            body += svg.circle(at, c.h / 2, 3.4, fill=mix(tint, "#ffffff", 0.5), stroke="#08121F", width=1.4)
    c.svg(0, 0, c.w, c.h, body)


def _dots(x: float, h: float, count: int, tint: Tint) -> str:
    if not count:
        return ""
    across = 1 if count <= max(1, int((h - 6) // 7)) else 2
    body = ""
    lines = -(-count // across)
    for number in range(count):
        column, line = number % across, number // across
        y = h / 2 + (line - (lines - 1) / 2) * min(9, (h - 8) / max(1, lines))
        body += svg.circle(x + (column - (across - 1) / 2) * 9, y, 2.7, fill=mix(tint, "#ffffff", 0.35))
    return body


def _class_marks(c: Canvas, unit_class: UnitClass, count: int) -> None:
    size = min(17.0, c.h)
    total = count * (size + 3) - 3
    for number in range(count):
        c.icon(c.w / 2 - total / 2 + number * (size + 3), (c.h - size) / 2, size, unit_class.value)


def paint_card(c: Canvas, state: str, card: Card, hand_size: int, *, playable: bool, chosen: bool) -> None:
    """Paint a card of the hand, low or high; dim if it cannot be played now."""
    tint: Tint = "accent"
    bright = playable or chosen
    top, bottom = ("#1D3A5F", "#0D1D33") if bright else ("#122338", "#0B1626")
    if state == "hover" and bright:
        top, bottom = "#28507F", "#13294A"
    fill = svg.linear([(0, top, 1), (1, bottom, 1)])
    rim: Tint = "#FFFFFF" if chosen else tint if bright else "line"
    body = svg.polygon(
        svg.chamfer(0.5, 0.5, c.w - 1, c.h - 1, (10, 0, 10, 0)), fill=fill.url, stroke=rim, width=2 if chosen else 1.4
    )
    if c.h > 70:
        head = [(10.0, 1.0), (c.w - 1, 1.0), (c.w - 1, 25.0), (1.0, 25.0), (1.0, 10.0)]
        body += svg.polygon(head, fill=tint, fill_opacity=0.16 if bright else 0.06)
    if chosen or (state == "hover" and bright):
        c.glow(0, 0, c.w, c.h, body, tint, 8, 0.5, gradients=[fill])
    else:
        c.svg(0, 0, c.w, c.h, body, [fill])
    ink: Tint = "hi" if bright else "text"
    count = card_orders(card, hand_size)
    number = c.text(c.w - 9, 13.5, str(count), _COUNT, tint if bright else "dim", align="r")
    _fitted(c, 10, 13.5, tr(card.type.name), _NAME, ink, c.w - 24 - number)
    low = c.h <= 70
    area = c.at(12, 30 if low else 33, c.w - 24, c.h - (36 if low else 60))
    sector_glyph(area, card, tint if bright else "dim", hand_size)
    if not low:
        _fitted(c, 6, c.h - 13.5, card_line(card), SMALL, "text" if bright else "dim", c.w - 12, centre=True)


def _fitted(
    c: Canvas, x: float, y: float, words: str, face: Face, tint: Tint, room: float, *, centre: bool = False
) -> None:
    while c.measure(words, face) > room and face.size > 8.5:
        face = face.sized(face.size - 0.5)
    at = x + room / 2 if centre else x
    c.text(at, y, words, face, tint, align="c" if centre else "l", width=room)


def paint_back(c: Canvas, tint: Tint) -> None:
    """Paint a card face down."""
    fill = svg.linear([(0, "#122338", 1), (1, "#0B1626", 1)])
    body = svg.polygon(svg.chamfer(0.5, 0.5, c.w - 1, c.h - 1, (10, 0, 10, 0)), fill=fill.url, stroke="line2")
    inner = svg.chamfer(6, 6, c.w - 12, c.h - 12, (7, 0, 7, 0))
    body += svg.polygon(inner, fill="none", stroke=tint, stroke_opacity=0.4, dash="3 3")
    c.svg(0, 0, c.w, c.h, body, [fill])
    size = min(26.0, c.h * 0.4)
    c.icon(c.w / 2 - size / 2, c.h / 2 - size / 2, size, "beacon", tint)


def played_title(view: MatchView) -> str:
    """Return the name of what gives this turn's orders."""
    if view.played is None:
        return tr("Orders anywhere")
    return tr("1 order anywhere") if view.plain else card_title(view.played)


def paint_played(c: Canvas, view: MatchView, planned: int = 0) -> None:
    """Paint the card in play with its order slots: spent, spent by the planned call, left."""
    tint = view.active.value
    fill = svg.linear([(0, mix(tint, "#0D1D33", 0.72), 1), (1, "#0C1828", 1)])
    body = svg.polygon(
        svg.chamfer(0.8, 0.8, c.w - 1.6, c.h - 1.6, (12, 0, 12, 0)), fill=fill.url, stroke=tint, width=1.8
    )
    c.glow(0, 0, c.w, c.h, body, tint, 7, 0.4, gradients=[fill])
    left, total = max(0, view.orders_left - planned), len(view.slots)
    low = c.h <= 70
    count = tr("{n} left", n=left) if low else tr("{n} of {total}", n=left, total=total)
    wide = c.text(c.w - 14, 18 if low else 19, count, _COUNT.sized(13 if low else 15), "hi", align="r")
    if low:
        _fitted(c, 14, 18, played_title(view), CARD_TITLE.sized(14.5), "hi", c.w - 40 - wide)
    else:
        parts.caps(c, 14, 14, tr("Played card") if view.played is not None else tr("This turn"), tint)
        _fitted(c, 14, 33, played_title(view), CARD_TITLE, "hi", c.w - 100)
        c.text(c.w - 14, 35, tr("left after") if planned else tr("orders left"), SMALL, "text", align="r")
    _slots(c, view, planned, 32 if low else c.h - 42, 20 if low else 28)


def _slots(c: Canvas, view: MatchView, planned: int, y: float, h: float) -> None:
    slots = view.slots
    if not slots:
        return
    tint, gap = view.active.value, 6.0 if len(slots) < 6 else 3.0
    wide = (c.w - 28 - (len(slots) - 1) * gap) / len(slots)
    coming = planned
    for number, slot in enumerate(slots):
        cell = c.at(14 + number * (wide + gap), y, wide, h)
        if slot.spent_on is None and coming:
            coming -= 1
            _slot(cell, "accent", 0.22, "accent", "beacon", "accent", glow=True)
        elif slot.spent_on is not None:
            _slot(cell, tint, 0.92, tint, "check", "ink")
        else:
            _slot(cell, "#08121F", 0.8, tint, slot_icon(slot), "dim", dash="4 3")


def slot_icon(slot: OrderSlot) -> str:
    """Return the icon of an unspent order: its class, or nothing for a sector or anywhere."""
    return slot.unit_class.value if slot.unit_class is not None else ""


def _slot(
    c: Canvas, fill: Tint, opacity: float, rim: Tint, icon: str, ink: Tint, *, dash: str = "", glow: bool = False
) -> None:
    points = svg.chamfer(0.75, 0.75, c.w - 1.5, c.h - 1.5, (6, 0, 6, 0))
    style: dict[str, Tint | float] = {"fill": fill, "fill_opacity": opacity, "stroke": rim, "width": 1.3}
    if dash:
        style["dash"] = dash
    body = svg.polygon(points, **style)
    if glow:
        c.glow(0, 0, c.w, c.h, body, "accent", 4, 0.6)
    else:
        c.svg(0, 0, c.w, c.h, body)
    if icon:
        size = min(14.0, c.w - 4, c.h - 4)
        c.icon(c.w / 2 - size / 2, c.h / 2 - size / 2, size, icon, ink)


__all__ = [
    "card_line", "card_orders", "card_title", "paint_back", "paint_card", "paint_played", "played_title",
    "sector_glyph", "slot_icon",
]  # fmt: skip
