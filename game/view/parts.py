"""The parts every screen is built from: plates, wells, button faces, key caps, chips, meters, bars.

Each function draws on a Canvas at a rectangle or place in dp. Tints are palette names, so a part follows the
palette; a part never knows what it is for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.view import paint, svg
from game.view.canvas import Canvas
from game.view.svg import chamfer, polygon, polyline
from game.view.theme import CAPS, CUT, HEADER, KEY_CAP, PAD, PANEL_TITLE, STATUS, Face, Tint, mix, rgb

Cut = tuple[float, float, float, float]
PANEL_CUT: Cut = (CUT, 0, CUT, 0)
STRIP_CUT: Cut = (CUT, CUT, CUT, CUT)
LIGHT = "#BFE2FF"
EDGE_LIGHT = "#A9D6FF"


def drop_shadow(c: Canvas, x: float, y: float, w: float, h: float, blur: float = 14, alpha: float = 0.55) -> None:
    """The soft shadow below a plate, 3 dp down."""
    r = max(2, c.px(blur))
    box = c.pixels(x, y, w, h)
    c.surface.blit(paint.shadow(box.w, box.h, r, alpha), (box.x - 2 * r, box.y - 2 * r + c.px(3)))


def panel(
    c: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    cut: Cut = PANEL_CUT,
    tint: Tint = "accent",
    corner: bool = True,
    solid: float = 0.90,
    shadow: bool = True,
) -> None:
    """A glass plate: shadow, gradient body, light from the top, rim, and the bright corner in the owner's tint."""
    if shadow:
        drop_shadow(c, x, y, w, h)
    fill = svg.linear([(0, "p0", solid), (0.35, "p1", solid + 0.02), (1, "p2", min(1, solid + 0.05))])
    lit = svg.linear([(0, LIGHT, 0.14), (1, LIGHT, 0)])
    body = polygon(chamfer(0.5, 0.5, w - 1, h - 1, cut), fill=fill.url, stroke="line", width=1)
    top_cut = (max(0, cut[0] - 0.4), max(0, cut[1] - 0.4), 0, 0)
    body += polygon(chamfer(1, 1, w - 2, min(22, h - 2), top_cut), fill=lit.url)
    body += polyline([(cut[0] + 0.5, 0.8), (w - cut[1] - 1, 0.8)], stroke=EDGE_LIGHT, stroke_opacity=0.34, width=1)
    if corner:
        body += _bright_corner(w, h, cut, tint)
    c.svg(x, y, w, h, body, [fill, lit])


def _bright_corner(w: float, h: float, cut: Cut, tint: Tint) -> str:
    a, b = cut[0], cut[2]
    out = polyline([(0.8, a + 16), (0.8, a + 0.4), (a + 0.4, 0.8), (a + 44, 0.8)], stroke=tint, width=2)
    if b:
        low = [(w - 0.8, h - b - 10), (w - 0.8, h - b - 0.4), (w - b - 0.4, h - 0.8), (w - b - 10, h - 0.8)]
        out += polyline(low, stroke=tint, width=1.6, stroke_opacity=0.8)
    return out


def header(
    c: Canvas,
    x: float,
    y: float,
    w: float,
    title: str,
    *,
    icon: str = "",
    fact: str = "",
    tint: Tint = "accent",
    fact_tint: Tint = "dim",
    height: float = HEADER,
) -> None:
    """A panel's header: icon, title in capitals, a fact at the right, and a line fading to the right."""
    fade = svg.linear([(0, tint, 0.75), (0.55, tint, 0.12), (1, tint, 0)], (0, 0), (1, 0))
    c.svg(x + 12, y + height, w - 24, 1, svg.rect(0, 0, w - 24, 1, fill=fade.url), [fade])
    left, middle = x + PAD, y + height / 2 + 1
    if icon:
        c.icon(left, middle - 8.5, 15, icon, tint)
        left += 21
    fact_width = c.text(x + w - PAD, middle, fact, STATUS, fact_tint, align="r") + 8 if fact else 0
    c.text(left, middle, title.upper(), PANEL_TITLE, "hi", width=x + w - PAD - left - fact_width)


def active_bar(c: Canvas, x: float, y: float, h: float, tint: Tint) -> None:
    """The glowing bar on the left edge of the plate whose turn it is."""
    c.glow(x, y, 4, h - 12, svg.rect(0, 16, 3, h - 28, fill=tint), tint, 5, 1.0)


def well(
    c: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    cut: float = 6,
    rim: Tint = "line",
    fill: Tint = "well",
    opacity: float = 0.72,
    rim_opacity: float = 0.9,
) -> None:
    """A sunken field."""
    shape = chamfer(0.5, 0.5, w - 1, h - 1, (cut, 0, cut, 0))
    c.svg(x, y, w, h, polygon(shape, fill=fill, fill_opacity=opacity, stroke=rim, width=1, stroke_opacity=rim_opacity))


def row(c: Canvas, x: float, y: float, w: float, h: float, state: str = "", *, chosen: bool = False) -> None:
    """The plate of a list row: state `` or `hover`; a chosen row glows in the accent."""
    shape = chamfer(0.5, 0.5, w - 1, h - 1, (8, 0, 8, 0))
    if chosen:
        body = polygon(shape, fill="accent", fill_opacity=0.12, stroke="accent", width=1.4)
        c.glow(x, y, w, h, body, "accent", 5, 0.35)
        return
    rim, fill = ("line2", "raised") if state in ("hover", "pressed") else ("line", "#0A1626")
    c.svg(x, y, w, h, polygon(shape, fill=fill, fill_opacity=0.75, stroke=rim, width=1, stroke_opacity=0.9))


@dataclass(frozen=True, slots=True)
class ButtonLook:
    """Colours of a button face: gradient top and bottom, text, rim, light (strength 0 for none)."""

    top: Tint
    bottom: Tint
    ink: Tint
    rim: Tint
    light: Tint = "accent2"
    strength: float = 0.0


_PRIMARY: dict[str, tuple[Tint, Tint, Tint]] = {
    "accent": ("#8AE7FF", "#34AEE0", "#C9F4FF"),
    "south": ("#FFC27F", "#EE8A2B", "#FFE3C4"),
    "north": ("#D3C4FF", "#9C80F2", "#EEE8FF"),
}


def _primary_colours(tint: Tint) -> tuple[Tint, Tint, Tint]:
    """The hand-picked gradient of a usual tint, or one made from it in another palette."""
    usual = {"accent": (102, 219, 255), "south": (255, 162, 69), "north": (187, 163, 255)}
    if isinstance(tint, str) and usual.get(tint) == rgb(tint):
        return _PRIMARY[tint]
    return mix(tint, "#FFFFFF", 0.35), mix(tint, "#000000", 0.10), mix(tint, "#FFFFFF", 0.7)


def button_look(kind: str, state: str = "", tint: Tint = "accent", *, on: bool = False) -> ButtonLook:
    """Colours for kind `primary`, `secondary` or `quiet`; state ``, `hover`, `pressed`, `disabled`; `on` if chosen."""
    if state == "disabled":
        return ButtonLook("#101C2E", "#0D1726", "dim", "line")
    if kind == "primary":
        top, bottom, rim = _primary_colours(tint)
        if state == "hover":
            top = mix(top, "#FFFFFF", 0.35)
        if state == "pressed":
            top, bottom = bottom, top
        return ButtonLook(top, bottom, "ink", rim, bottom, 0.55)
    if on:
        top, bottom = mix("p1", tint, 0.38), mix("p1", tint, 0.20)
        return ButtonLook(top, bottom, "hi", tint, tint, 0.3 if state != "hover" else 0.5)
    if state == "hover":
        return ButtonLook("#2A5183", "#1B3C63", "hi", "accent", "accent2", 0.5)
    if state == "pressed":
        return ButtonLook("#0D1D32", "#152F50", "hi", "accent")
    if kind == "quiet":
        return ButtonLook("#12233B", "#0F1D32", "hi", "line")
    return ButtonLook("#1E3A5E", "#132A47", "hi", "line2")


def button_cut(h: float) -> float:
    """How far a button's corners are cut: 9, or 7 under 30 dp high."""
    return 9 if h >= 30 else 7


def button_face(c: Canvas, x: float, y: float, w: float, h: float, look: ButtonLook, *, dashed: bool = False) -> None:
    """A button without its words: light, gradient, rim and top edge; dashed when greyed."""
    cut = button_cut(h)
    corners: Cut = (cut, 0, cut, 0)
    fill = svg.linear([(0, look.top, 1), (1, look.bottom, 1)])
    shape = chamfer(0.75, 0.75, w - 1.5, h - 1.5, corners)
    body = polygon(shape, fill=fill.url, stroke=look.rim, width=1.2, **({"dash": "4 3"} if dashed else {}))
    if not dashed:
        bright = 0.45 if look.ink == "ink" else 0.18
        body += polyline([(cut + 1, 2), (w - 3, 2)], stroke="#FFFFFF", stroke_opacity=bright, width=1)
    if look.strength:
        c.glow(x, y, w, h, polygon(shape, fill=look.light), look.light, 7, look.strength, draw=False)
    c.svg(x, y, w, h, body, [fill])


def key_width(c: Canvas, key: str) -> float:
    """How wide the cap of a key is, in dp."""
    return max(18.0, c.measure(key, KEY_CAP) + 12)


def key_cap(c: Canvas, x: float, y: float, key: str, *, dark: bool = False) -> float:
    """A key cap, 18 dp high; `dark` upon a bright fill. Returns its width."""
    w = key_width(c, key)
    tone: Tint = "#062033" if dark else "#0A1626"
    rim, opacity, rim_opacity = (tone, 0.32, 0.6) if dark else ("line2", 0.85, 1.0)
    shape = svg.rect(0.5, 0.5, w - 1, 17, 3.5, fill=tone, fill_opacity=opacity, stroke=rim, stroke_opacity=rim_opacity)
    c.svg(x, y, w, 18, shape)
    c.text(x + w / 2, y + 9.4, key, KEY_CAP, "ink" if dark else "text", align="c")
    return w


def focus_ring(c: Canvas, x: float, y: float, w: float, h: float, *, cut: float = 8, tint: Tint = "#FFFFFF") -> None:
    """The mark of keyboard focus: a 2 dp outline 3.5 dp outside, with light."""
    shape = polygon(
        chamfer(-3.5, -3.5, w + 7, h + 7, (cut + 2, 0, cut + 2, 0)), fill="none", stroke=tint, width=2, join="miter"
    )
    c.glow(x, y, w, h, shape, tint, 4, 0.8, pad=8)


CHIP = Face(11.5, 600, "b")


def chip_width(c: Canvas, string: str, *, icon: bool = False) -> float:
    """How wide a chip is, in dp."""
    return c.measure(string, CHIP) + 14 + (15 if icon else 0)


def chip(
    c: Canvas,
    x: float,
    y: float,
    string: str,
    tint: Tint = "dim",
    *,
    icon: str = "",
    solid: bool = False,
    align: str = "l",
) -> float:
    """A small tag, 19 dp high: icon and word in one tint. `align` says what x is. Returns its width."""
    w = chip_width(c, string, icon=bool(icon))
    x -= {"l": 0, "c": w / 2, "r": w}[align]
    shape = chamfer(0.5, 0.5, w - 1, 18, (5, 0, 5, 0))
    c.svg(x, y, w, 19, polygon(shape, fill=tint, fill_opacity=1 if solid else 0.13, stroke=tint, stroke_opacity=0.85))
    ink: Tint = "ink" if solid else tint
    left = x + 7
    if icon:
        c.icon(left - 1, y + 3.5, 12, icon, ink)
        left += 15
    c.text(left, y + 10.1, string, CHIP, ink)
    return w


def status(c: Canvas, x: float, y: float, string: str, tint: Tint, icon: str, width: float | None = None) -> float:
    """An icon and a word at the height of the text's middle, as `Fits now`. Returns the width."""
    c.icon(x, y - 6, 12, icon, tint)
    return 16 + c.text(x + 16, y + 0.5, string, STATUS, tint, width=None if width is None else width - 16)


def caps(
    c: Canvas, x: float, y: float, string: str, colour: Tint = "dim", *, align: str = "l", width: float | None = None
) -> float:
    """A small label in tracked capitals; y is the middle. Returns the width."""
    return c.text(x, y, string.upper(), CAPS, colour, align=align, width=width)


def rule(c: Canvas, x: float, y: float, w: float, tint: Tint = "line", opacity: float = 0.8) -> None:
    """A thin dividing line."""
    c.svg(x, y, w, 1, svg.rect(0, 0, w, 1, fill=tint, fill_opacity=opacity))


def pips(c: Canvas, x: float, y: float, have: int, total: int, tint: Tint, *, w: float = 5, h: float = 8) -> float:
    """Model pips: solid for alive, hollow for lost. Returns the width."""
    step, body = w + 2.5, ""
    for i in range(total):
        if i < have:
            body += svg.rect(i * step, 0, w, h, 1, fill=tint)
        else:
            body += svg.rect(i * step + 0.6, 0.6, w - 1.2, h - 1.2, 0.8, fill="none", stroke=tint, stroke_opacity=0.6)
    if total:
        c.svg(x, y, total * step, h, body)
    return total * step


def cap_marks(
    c: Canvas, x: float, y: float, have: int, total: int, tint: Tint = "fighter", *, size: float = 8
) -> float:
    """CAP darts: solid for ready, hollow for used. Returns the width."""
    step, body = size + 2, ""
    for i in range(total):
        left = i * step
        dart = [(left + size / 2, 0), (left + size, size * 0.9), (left + size / 2, size * 0.62), (left, size * 0.9)]
        if i < have:
            body += polygon(dart, fill=tint)
        else:
            hollow = [(px, py * 0.92 + 0.4) for px, py in dart]
            body += polygon(hollow, fill="none", stroke=tint, stroke_opacity=0.6)
    if total:
        c.svg(x, y, total * step, size + 1, body)
    return total * step


def scrim(c: Canvas, alpha: int = 150) -> None:
    """Darken the whole area, as below a dialog."""
    c.surface.blit(paint.scrim(c.rect.size, alpha), c.rect)


@dataclass(frozen=True, slots=True)
class Share:
    """One part of a divided bar: how much (any unit), tint, and pattern `plain`, `dotted`, `crossed`, `hollow`."""

    amount: float
    tint: Tint
    pattern: str = "plain"


def divided_bar(c: Canvas, x: float, y: float, w: float, h: float, shares: Sequence[Share]) -> None:
    """A bar in parts as wide as their amounts; hue and pattern part them."""
    total = sum(s.amount for s in shares) or 1.0
    left = x
    for share in shares:
        wide = w * share.amount / total
        if wide * c.u >= 1:
            _bar_part(c, left, y, max(1.0, wide - 1), h, share)
        left += wide


def _bar_part(c: Canvas, x: float, y: float, w: float, h: float, share: Share) -> None:
    if share.pattern == "hollow":
        c.svg(x, y, w, h, svg.rect(0.6, 0.6, max(0.1, w - 1.2), h - 1.2, fill="none", stroke=share.tint, width=1.2))
        return
    strong = 0.95 if share.pattern == "plain" else 0.34
    c.svg(x, y, w, h, svg.rect(0, 0, w, h, fill=share.tint, fill_opacity=strong))
    if share.pattern != "plain":
        box = c.pixels(x, y, w, h)
        sheet = paint.pattern(share.pattern, box.size, max(4, c.px(5)), share.tint, 0.95, max(1.0, 1.2 * c.u))
        c.surface.blit(sheet, box)


def supply_meter(
    c: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    pool: int,
    used: int,
    tint: Tint,
    planned: int = 0,
    locked: int = 0,
) -> None:
    """Supply in skewed cells: used, planned, available (up to pool), then locked ones beyond the pool."""
    n = max(1, pool + locked)
    gap = 2 if n <= 14 else 1.4
    skew = 4.0
    cell = max(1.0, (w - skew - (n - 1) * gap) / n)
    fill = svg.linear([(0, mix(tint, "#FFFFFF", 0.35), 1), (1, mix(tint, "#000000", 0.12), 1)])
    solid, body = "", ""
    for i in range(n):
        x0 = i * (cell + gap)
        quad = [(x0 + skew, 0.6), (x0 + cell + skew - 0.4, 0.6), (x0 + cell - 0.4, h - 0.6), (x0, h - 0.6)]
        if i < used:
            solid += polygon(quad, fill=tint)
            body += polygon(quad, fill=fill.url)
        elif i < used + planned:
            body += polygon(quad, fill="accent", fill_opacity=0.30, stroke="accent", width=1.2)
            slash = [(x0 + cell * 0.15, h - 1.5), (x0 + cell * 0.85 + skew * 0.6, 1.5)]
            body += polyline(slash, stroke="accent", width=1.2)
        else:
            body += _open_cell(quad, tint, locked=i >= pool)
    if solid:
        c.glow(x, y, w, h, solid, tint, 4, 0.4, draw=False)
    c.svg(x, y, w, h, body, [fill])


def _open_cell(quad: list[svg.Point], tint: Tint, *, locked: bool) -> str:
    nudges = ((0.4, 0.2), (-0.4, 0.2), (-0.4, -0.2), (0.4, -0.2))
    inner = [(px + dx, py + dy) for (px, py), (dx, dy) in zip(quad, nudges, strict=True)]
    if locked:
        return polygon(inner, fill="none", stroke="dim", stroke_opacity=0.6, dash="1.6 2")
    return polygon(inner, fill=tint, fill_opacity=0.07, stroke=tint, stroke_opacity=0.75)
