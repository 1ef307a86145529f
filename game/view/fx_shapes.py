"""Pieces of markup and small sums that several effects share. All in pixels; angles in radians unless said."""

from __future__ import annotations

import math
import random
from typing import Final

from game.hexgrid import Hex
from game.view import svg, theme
from game.view.camera import Grid
from game.view.svg import Gradient, Point
from game.view.theme import Tint

STEPS: Final = 24
"""Pictures an effect has between its start and its end."""

Box = tuple[int, int, int, int]
"""Left, top, width and height in window pixels."""


def step_of(t: float, steps: int = STEPS) -> int:
    """Return which of an effect's pictures shows at progress `t`."""
    return round(max(0.0, min(1.0, t)) * steps)


def offset_between(grid: Grid, a: Hex, b: Hex) -> Point:
    """Return the way from one hex to another in hex radii on the screen."""
    (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
    return (bx - ax) / grid.s, (by - ay) / grid.s


def between(a: Point, b: Point, t: float) -> Point:
    """Return the point at share t of the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def polar(x: float, y: float, angle: float, r: float) -> Point:
    """Return the point at a distance and angle from another."""
    return x + r * math.cos(angle), y + r * math.sin(angle)


def faded(tint: Tint, share: float) -> theme.Colour:
    """Return a colour at a share of its light, for adding."""
    return theme.mix("#000000", tint, max(0.0, min(1.0, share)))


def ring(x: float, y: float, r: float, tint: Tint, width: float, fade: float) -> str:
    """A circle line."""
    return svg.circle(x, y, r, fill="none", stroke=tint, width=round(width, 2), stroke_opacity=round(fade, 3))


def arc(x: float, y: float, r: float, start: float, end: float, tint: Tint, width: float, fade: float) -> str:
    """Part of a circle line, clockwise from start to end, less than half a turn."""
    (x0, y0), (x1, y1) = polar(x, y, start, r), polar(x, y, end, r)
    d = f"M{x0:.2f} {y0:.2f}A{r:.2f} {r:.2f} 0 0 1 {x1:.2f} {y1:.2f}"
    return svg.path(d, fill="none", stroke=tint, width=round(width, 2), stroke_opacity=round(fade, 3), cap="round")


def spoke(x: float, y: float, angle: float, r0: float, r1: float, tint: Tint, width: float, fade: float = 1.0) -> str:
    """A short line outwards from a point."""
    ends = [polar(x, y, angle, r0), polar(x, y, angle, r1)]
    return svg.polyline(ends, stroke=tint, width=round(width, 2), stroke_opacity=round(fade, 3), cap="round")


def shard(at: Point, r: float, angle: float, rim: float) -> str:
    """A pointed splinter of hull."""
    points = [polar(at[0], at[1], angle + i * 2.09, r * (1.0 if i else 1.8)) for i in range(3)]
    return svg.polygon(points, fill="#3A2A1C", stroke="#FFC98F", width=round(rim, 2))


def bent_streak(head: Point, s: float, tint: Tint, wobble: float, hot: Tint = "#CFF6FF") -> tuple[str, Gradient]:
    """A tapering streak from (0, 0) to its head with sparks beside it, and the gradient it is filled with."""
    long = math.hypot(*head) or 1.0
    ux, uy = head[0] / long, head[1] / long
    upper, lower = [], []
    for i in range(27):
        f = i / 26
        x, y = between((0, 0), head, 0.16 + 0.84 * f)
        half = s * 0.17 * math.pow(f, 1.3)
        bend = wobble * s * 0.16 * math.sin(f * 9 + 1) * (1 - f * 0.2) * (1 if f < 0.97 else 0.4)
        upper.append((x - uy * (half + bend), y + ux * (half + bend)))
        lower.append((x + uy * (half - bend), y - ux * (half - bend)))
    fill = _along(head, [(0, tint, 0), (0.45, tint, 0.55), (0.85, hot, 0.95), (1, "#FFFFFF", 1)])
    body = svg.polygon(upper + lower[::-1], fill=fill.url)
    rng = random.Random(1)
    for _ in range(16):
        x, y = between((0, 0), head, 0.25 + 0.7 * rng.random())
        aside, tail = rng.uniform(-0.26, 0.26) * s, rng.uniform(0.05, 0.22) * s
        x, y = x - uy * aside, y + ux * aside
        fade = round(rng.uniform(0.3, 0.9), 2)
        ends = [(x, y), (x - ux * tail, y - uy * tail)]
        body += svg.polyline(ends, stroke=hot, width=round(s * 0.025, 2), stroke_opacity=fade, cap="round")
    return body, fill


def _along(head: Point, stops: list[tuple[float, Tint, float]]) -> Gradient:
    inner = "".join(f'<stop offset="{o}" stop-color="{theme.hexcode(c)}" stop-opacity="{a}"/>' for o, c, a in stops)
    place = f'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{head[0]:.2f}" y2="{head[1]:.2f}"'
    return Gradient("url(#streak)", f'<linearGradient id="streak" {place}>{inner}</linearGradient>')
