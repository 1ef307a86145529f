"""Marks in the shape of a hex: filled and rimmed cells, corner brackets, patterns. Widths are given for s = 34."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from game.hexgrid import Orientation
from game.view import svg
from game.view.camera import SQRT3, UNIT_CORNERS
from game.view.images import SPRITES, Sprite, lit
from game.view.theme import Tint

REFERENCE: Final = 34.0
"""The radius at which rim widths and glows mean pixels; they grow with s."""


def hexagon(orientation: Orientation, radius: float, **look: Tint | float) -> str:
    """Return the markup of a hex about (0, 0)."""
    return svg.polygon([(x * radius, y * radius) for x, y in UNIT_CORNERS[orientation]], **look)


def bracket_markup(orientation: Orientation, radius: float, share: float, **look: Tint | float) -> str:
    """Return the markup of six corner brackets that cover `share` of each edge from both ends."""
    corners = [(x * radius, y * radius) for x, y in UNIT_CORNERS[orientation]]
    body = ""
    for i, (x, y) in enumerate(corners):
        ax, ay = corners[i - 1]
        bx, by = corners[(i + 1) % 6]
        ends = [(x + (ax - x) * share, y + (ay - y) * share), (x, y), (x + (bx - x) * share, y + (by - y) * share)]
        body += svg.polyline(ends, **look)
    return body


def cell(
    orientation: Orientation,
    s: float,
    fill: Tint | None = None,
    opacity: float = 0.2,
    rim: Tint | None = None,
    width: float = 1.5,
    k: float = 0.93,
    glow: float = 0.0,
    dash: bool = False,
) -> Sprite:
    """Return a filled and rimmed hex at `k` of its size."""

    def build(at: float) -> Sprite:
        unit = at / REFERENCE
        body = hexagon(orientation, at * k, fill=fill, fill_opacity=opacity) if fill is not None else ""
        if rim is not None:
            extra = {"dash": f"{5 * unit:.1f} {4 * unit:.1f}"} if dash else {}
            body += hexagon(orientation, at * k, fill="none", stroke=rim, width=width * unit, **extra)
        return lit(at * 1.1 + 2.5 * glow * unit + 2, body, (), glow * unit, 0.9)

    key = ("cell", orientation, fill, opacity, rim, width, k, glow, dash)
    return SPRITES.fetch(key, s, build)


def brackets(
    orientation: Orientation,
    s: float,
    tint: Tint,
    width: float = 2.2,
    share: float = 0.26,
    k: float = 1.0,
    glow: float = 4.0,
) -> Sprite:
    """Return glowing corner brackets at `k` of a hex."""

    def build(at: float) -> Sprite:
        unit = at / REFERENCE
        body = bracket_markup(orientation, at * k, share, stroke=tint, width=width * unit, cap="round", join="miter")
        return lit(at * (k + 0.1) + 2.5 * glow * unit + 2, body, (), glow * unit, 0.9)

    return SPRITES.fetch(("brackets", orientation, tint, width, share, k, glow), s, build)


def hatch(
    orientation: Orientation,
    s: float,
    tint: Tint,
    kind: str,
    opacity: float = 0.5,
    step: float = 0.2,
    width: float = 1.2,
    k: float = 0.88,
) -> Sprite:
    """Return a pattern cut to a hex: `diagonal`, `crossed` or `dotted`, its lines `step` radii apart."""

    def build(at: float) -> Sprite:
        return lit(at + 2, hatch_markup(orientation, at, tint, kind, opacity, step, width, k))

    return SPRITES.fetch(("hatch", orientation, tint, kind, opacity, step, width, k), s, build)


def hatch_markup(
    orientation: Orientation, s: float, tint: Tint, kind: str, opacity: float, step: float, width: float, k: float
) -> str:
    """Return the markup of a pattern about (0, 0)."""
    apothem = s * k * SQRT3 / 2
    if kind == "dotted":
        r = max(0.6, width * s / REFERENCE * 0.8)
        spots = _spots(orientation, s * step, apothem - 1)
        return "".join(svg.circle(x, y, r, fill=tint, fill_opacity=opacity) for x, y in spots)
    body = ""
    for angle in (-55,) if kind == "diagonal" else (45, -45):
        for ends in _strokes(orientation, angle, s * step, apothem):
            body += svg.polyline(ends, stroke=tint, width=max(0.7, width * s / REFERENCE), stroke_opacity=opacity)
    return body


def _normals(orientation: Orientation) -> list[tuple[float, float]]:
    first = 30 if orientation is Orientation.FLAT else 0
    turns = [math.radians(first + 60 * i) for i in range(6)]
    return [(math.cos(a), math.sin(a)) for a in turns]


def _spots(orientation: Orientation, step: float, apothem: float) -> Iterator[tuple[float, float]]:
    step = max(step, 2.5)
    n = int(apothem * 1.2 / step / 0.866) + 1
    normals = _normals(orientation)
    for j in range(-n, n + 1):
        for i in range(-n, n + 1):
            x, y = (i + (j % 2) * 0.5) * step, j * step * 0.866
            if all(x * a + y * b < apothem for a, b in normals):
                yield x, y


def _strokes(
    orientation: Orientation, angle: float, step: float, apothem: float
) -> Iterator[list[tuple[float, float]]]:
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    step = max(step, 2.5)
    n = int(apothem * 1.2 / step) + 1
    for i in range(-n, n + 1):
        ends = _clipped(orientation, (-s * i * step, c * i * step), (c, s), apothem)
        if ends is not None:
            yield ends


def _clipped(
    orientation: Orientation, at: tuple[float, float], along: tuple[float, float], apothem: float
) -> list[tuple[float, float]] | None:
    """Cut the line through a point to the hex of an apothem; None if it misses."""
    low, high = -math.inf, math.inf
    for nx, ny in _normals(orientation):
        slope = nx * along[0] + ny * along[1]
        room = apothem - nx * at[0] - ny * at[1]
        if abs(slope) < 1e-9:
            if room < 0:
                return None
        elif slope > 0:
            high = min(high, room / slope)
        else:
            low = max(low, room / slope)
    if low >= high:
        return None
    return [(at[0] + along[0] * t, at[1] + along[1] * t) for t in (low, high)]
