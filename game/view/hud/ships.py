"""Ships, emblems and small unit marks in panels."""

from __future__ import annotations

from pygame import Surface

from game.rules.ids import Side
from game.rules.views import UnitView
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.images import ship_surface
from game.view.paint import dimmed
from game.view.theme import Tint

EMBLEMS = {Side.SOUTH: "esouth", Side.NORTH: "enorth"}


def ship(
    c: Canvas, x: float, y: float, size: float, kind: str, skin: str, models: int | None = None, *, dim: bool = False
) -> Surface:
    """Draw a ship bow up in a square of `size` dp by its upper left corner; `dim` for what cannot come now."""
    picture = ship_surface(kind, skin, max(4, c.px(size)), 0, models)
    if dim:
        picture = dimmed(picture, 0.47)
    box = c.pixels(x, y, size, size)
    c.surface.blit(picture, picture.get_rect(center=box.center))
    return picture


def emblem(c: Canvas, x: float, y: float, d: float, side: Side, *, lit: bool = True) -> None:
    """Draw a side's emblem in its hexagon of `d` dp."""
    tint = side.value
    fill = svg.linear([(0, f"{tint}lo", 1), (1, f"{tint}dk", 1)])
    points = svg.hex_points(d / 2, d / 2, d / 2 - 1.5, flat=False)
    body = svg.polygon(points, fill=fill.url, stroke=tint, width=1.6)
    if lit:
        c.glow(x, y, d, d, body, tint, 5, 0.8, gradients=[fill])
    else:
        c.svg(x, y, d, d, body, [fill])
    c.icon(x + d * 0.24, y + d * 0.24, d * 0.52, EMBLEMS[side], f"{tint}hi")


def strength(c: Canvas, x: float, y: float, unit: UnitView, *, w: float = 4, h: float = 8) -> float:
    """Draw a unit's model pips, or its CAP marks if it is a single ship with CAP; returns the width in dp."""
    if unit.kind.models > 1:
        return parts.pips(c, x, y - h / 2, unit.models, unit.kind.models, unit.side.value, w=w, h=h)
    if unit.kind.cap:
        return parts.cap_marks(c, x, y - h / 2, unit.cap, unit.kind.cap, size=h)
    return 0.0


def class_tint(unit: UnitView) -> Tint:
    """Return the tint of a unit's class."""
    return unit.kind.unit_class.value


def pedestal(c: Canvas, x: float, y: float, size: float, tint: Tint) -> None:
    """Draw the holographic stand a ship floats on, `size` dp square."""
    k = size / 92
    fade = svg.radial([(0, tint, 0.30), (1, tint, 0)])
    body = svg.path(_ellipse(46 * k, 74 * k, 42 * k, 13 * k), fill=fade.url)
    body += svg.path(_ellipse(46 * k, 74 * k, 36 * k, 10 * k), fill="none", stroke=tint, stroke_opacity=0.6)
    ring = _ellipse(46 * k, 74 * k, 26 * k, 7 * k)
    body += svg.path(ring, fill="none", stroke=tint, stroke_opacity=0.35, dash="3 3")
    beam = [(14 * k, 70 * k), (78 * k, 70 * k), (66 * k, 10 * k), (26 * k, 10 * k)]
    body += svg.polygon(beam, fill=tint, fill_opacity=0.05)
    c.svg(x, y, size, size, body, [fade])


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    return (
        f"M{cx - rx:.2f} {cy:.2f} A{rx:.2f} {ry:.2f} 0 1 0 {cx + rx:.2f} {cy:.2f}"
        f" A{rx:.2f} {ry:.2f} 0 1 0 {cx - rx:.2f} {cy:.2f}Z"
    )


__all__ = ["EMBLEMS", "class_tint", "emblem", "pedestal", "ship", "strength"]
