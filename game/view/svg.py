"""Small vector pictures: markup pieces and a cached rasteriser. Coordinates are whatever the viewbox says."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

import pygame
from pygame import Surface

from game.view.theme import Tint, hexcode

Point = tuple[float, float]
Stop = tuple[float, Tint, float]
"""Offset 0 to 1, tint, opacity 0 to 1."""

_NAMES = {
    "width": "stroke-width",
    "fill_opacity": "fill-opacity",
    "stroke_opacity": "stroke-opacity",
    "dash": "stroke-dasharray",
    "cap": "stroke-linecap",
    "join": "stroke-linejoin",
}


@dataclass(frozen=True, slots=True)
class Gradient:
    """A gradient definition; use `url` as a fill and hand the gradient to the rasteriser."""

    url: str
    markup: str


def style(**values: Tint | float) -> str:
    """Attributes of a shape: fill, stroke, width, fill_opacity, stroke_opacity, dash, cap, join, transform."""
    out = []
    for name, value in values.items():
        if name in ("fill", "stroke") and value != "none" and not str(value).startswith("url"):
            value = hexcode(value)  # type: ignore[arg-type]  # noqa: PLW2901
        out.append(f'{_NAMES.get(name, name)}="{value}"')
    return " ".join(out)


def _run(points: Sequence[Point]) -> str:
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points)


def polygon(points: Sequence[Point], **values: Tint | float) -> str:
    """A closed shape."""
    return f'<path d="{_run(points)}Z" {style(**values)}/>'


def polyline(points: Sequence[Point], **values: Tint | float) -> str:
    """An open line; not filled."""
    return f'<path d="{_run(points)}" {style(fill="none", **values)}/>'


def path(d: str, **values: Tint | float) -> str:
    """A shape from path data."""
    return f'<path d="{d}" {style(**values)}/>'


def circle(x: float, y: float, r: float, **values: Tint | float) -> str:
    """A circle by its centre."""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" {style(**values)}/>'


def rect(x: float, y: float, w: float, h: float, r: float = 0, **values: Tint | float) -> str:
    """A rectangle, its corners rounded by r."""
    return f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{r}" {style(**values)}/>'


def _stops(stops: Sequence[Stop]) -> str:
    return "".join(f'<stop offset="{o}" stop-color="{hexcode(c)}" stop-opacity="{a:.3f}"/>' for o, c, a in stops)


def _gradient(kind: str, places: str, stops: Sequence[Stop]) -> Gradient:
    # Places are percentages: the rasteriser takes a bare 0.5 for half a pixel.
    inner = f'gradientUnits="objectBoundingBox" {places}>{_stops(stops)}'
    key = f"g{crc32((kind + inner).encode()):x}"
    return Gradient(f"url(#{key})", f'<{kind} id="{key}" {inner}</{kind}>')


def linear(stops: Sequence[Stop], start: Point = (0, 0), end: Point = (0, 1)) -> Gradient:
    """A gradient along a line in the shape's own box; downwards by default."""
    ends = f'x1="{start[0]:.1%}" y1="{start[1]:.1%}" x2="{end[0]:.1%}" y2="{end[1]:.1%}"'
    return _gradient("linearGradient", ends, stops)


def radial(stops: Sequence[Stop], centre: Point = (0.5, 0.5), radius: float = 0.5) -> Gradient:
    """A gradient outwards from a point in the shape's own box."""
    return _gradient("radialGradient", f'cx="{centre[0]:.1%}" cy="{centre[1]:.1%}" r="{radius:.1%}"', stops)


def chamfer(
    x: float, y: float, w: float, h: float, cut: tuple[float, float, float, float] = (8, 0, 8, 0)
) -> list[Point]:
    """A rectangle with cut corners: top-left, top-right, bottom-right, bottom-left."""
    a, b, c, d = cut
    points = [(x + a, y)]
    points += [(x + w - b, y), (x + w, y + b)] if b else [(x + w, y)]
    points += [(x + w, y + h - c), (x + w - c, y + h)] if c else [(x + w, y + h)]
    points += [(x + d, y + h), (x, y + h - d)] if d else [(x, y + h)]
    return [*points, (x, y + a)] if a else points


def ring_points(x: float, y: float, radius: float, corners: int, start: float = 0.0) -> list[Point]:
    """Corners of a regular polygon, from an angle in degrees (0 = east, clockwise)."""
    turns = (math.radians(start + 360 / corners * i) for i in range(corners))
    return [(x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns]


def star_points(x: float, y: float, outer: float, inner: float, arms: int = 5) -> list[Point]:
    """Corners of a star that points up."""
    long = ring_points(x, y, outer, arms, -90)
    short = ring_points(x, y, inner, arms, -90 + 180 / arms)
    return [p for pair in zip(long, short, strict=True) for p in pair]


def hex_points(x: float, y: float, radius: float, *, flat: bool = True) -> list[Point]:
    """Corners of a hex: flat-top from the east corner, or pointy-top."""
    return ring_points(x, y, radius, 6, 0 if flat else 30)


def native(surface: Surface) -> Surface:
    """The surface in the pixel order that blits fastest, with alpha."""
    if pygame.display.get_surface() is not None:
        return surface.convert_alpha()
    out = Surface(surface.get_size(), pygame.SRCALPHA)
    out.blit(surface, (0, 0))
    return out


def _raster(w: int, h: int, viewbox: str, body: str, definitions: str) -> Surface:
    head = '<svg xmlns="http://www.w3.org/2000/svg"'
    source = f'{head} width="{w}" height="{h}" viewBox="{viewbox}" preserveAspectRatio="none">'
    source += f"<defs>{definitions}</defs>{body}</svg>"
    return native(pygame.image.load(io.BytesIO(source.encode()), "picture.svg"))


_small = lru_cache(maxsize=2048)(_raster)
_large = lru_cache(maxsize=40)(_raster)
_LARGE_AREA = 40_000


def svg_surface(w: int, h: int, viewbox: str, body: str, gradients: Sequence[Gradient] = ()) -> Surface:
    """Rasterise a vector body to w x h pixels. Cached by value: never draw on the result."""
    definitions = "".join(g.markup for g in gradients)
    keep = _large if w * h > _LARGE_AREA else _small
    return keep(max(1, w), max(1, h), viewbox, body, definitions)
