"""Light and pattern: glow, halo, shadow, ramps and hatching, plus the names every drawing module needs.

All pictures are cached by value and must not be drawn on. A glow comes in two forms: `glow` on black, to be
added to an opaque picture, and `soft_glow` with alpha, for panels that are themselves see-through.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.view.lettering import ascent, font, text, text_cache_info, text_width
from game.view.svg import Gradient, circle, linear, native, polyline, radial, svg_surface
from game.view.theme import Colour, Tint, rgb

__all__ = [
    "Gradient", "add", "ascent", "dimmed", "ellipse_light", "font", "glow", "halo", "linear", "native", "pattern",
    "radial", "ramp", "scrim", "shadow", "silhouette", "soft_glow", "svg_surface", "text", "text_cache_info",
    "text_width", "veiled",
]  # fmt: skip


def add(target: Surface, light: Surface, place: tuple[int, int]) -> None:
    """Add light to a picture; the light's black stays invisible."""
    target.blit(light, place, special_flags=pygame.BLEND_RGB_ADD)


def silhouette(shape: Surface, colour: Tint) -> Surface:
    """The shape's alpha in one colour; a new surface."""
    out = shape.copy()
    out.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    out.fill((*rgb(colour), 0), special_flags=pygame.BLEND_RGBA_ADD)
    return out


def _strengthened(light: Surface, strength: float, flags: int) -> Surface:
    whole, rest = int(strength), strength - int(strength)
    part = light.copy()
    value = round(255 * rest)
    part.fill((255, 255, 255, value) if flags else (value, value, value), special_flags=pygame.BLEND_RGBA_MULT)
    for _ in range(whole):
        part.blit(light, (0, 0), special_flags=pygame.BLEND_RGBA_ADD if flags else pygame.BLEND_RGB_ADD)
    return part


def glow(shape: Surface, radius: float, strength: float = 1.0, colour: Tint | None = None) -> tuple[Surface, int]:
    """Blurred light of a shape on black, and its margin in pixels: `add(target, light, (x - margin, y - margin))`.

    Box blur by radius (pixels), then by half of it. Not cached: keep the result with the picture it lights.
    """
    r = max(1, round(radius))
    margin = 2 * r
    w, h = shape.get_size()
    light = Surface((w + 2 * margin, h + 2 * margin))
    light.blit(shape if colour is None else silhouette(shape, colour), (margin, margin))
    light = pygame.transform.box_blur(pygame.transform.box_blur(light, r), max(1, r // 2))
    return (light if strength == 1 else _strengthened(light, strength, 0)), margin


def soft_glow(shape: Surface, radius: float, strength: float, colour: Tint) -> tuple[Surface, int]:
    """The same light as a see-through surface in one colour, for targets with alpha; drawn by a plain blit."""
    r = max(1, round(radius))
    margin = 2 * r
    w, h = shape.get_size()
    light = Surface((w + 2 * margin, h + 2 * margin), pygame.SRCALPHA)
    light.fill((*rgb(colour), 0))
    light.blit(silhouette(shape, colour), (margin, margin))
    light = pygame.transform.box_blur(pygame.transform.box_blur(light, r), max(1, r // 2))
    return (light if strength == 1 else _strengthened(light, strength, 1)), margin


@lru_cache(maxsize=256)
def _halo(radius: int, colour: Colour, strength: float, power: float) -> Surface:
    steps = 24
    stops = []
    for i in range(steps + 1):
        share = min(1.0, (1 - i / steps) ** power * strength)
        stops.append((i / steps, tuple(round(c * share) for c in colour), 1.0))
    light = radial(stops)
    side = 2 * radius + 1
    body = circle(radius + 0.5, radius + 0.5, radius + 0.5, fill=light.url)
    out = Surface((side, side))
    out.blit(svg_surface(side, side, f"0 0 {side} {side}", body, [light]), (0, 0))
    return out


def halo(radius: float, colour: Tint, strength: float = 1.0, power: float = 2.0) -> Surface:
    """Round light on black, 2 radius + 1 pixels wide, fading with the given power; to be added."""
    return _halo(max(1, round(radius)), rgb(colour), round(strength, 2), power)


@lru_cache(maxsize=16)
def _ellipse(w: int, h: int, colour: Colour, strength: float) -> Surface:
    small = _halo(96, colour, strength, 1.5)
    return pygame.transform.smoothscale(small, (w, h))


def ellipse_light(w: int, h: int, colour: Tint, strength: float = 1.0) -> Surface:
    """A wide soft light on black, as under the table's grid; to be added."""
    return _ellipse(max(1, w), max(1, h), rgb(colour), round(strength, 2))


def _stretched(patch: Surface, edge: int, size: tuple[int, int]) -> Surface:
    """A patch grown to a size: corners kept, edges and middle stretched."""
    w, h = size
    side = patch.get_width()
    out = Surface(size, pygame.SRCALPHA)
    spans_x = ((0, edge, 0, edge), (edge, side - 2 * edge, edge, w - 2 * edge), (side - edge, edge, w - edge, edge))
    spans_y = ((0, edge, 0, edge), (edge, side - 2 * edge, edge, h - 2 * edge), (side - edge, edge, h - edge, edge))
    for ax, aw, bx, bw in spans_x:
        for ay, ah, by, bh in spans_y:
            piece = patch.subsurface(Rect(ax, ay, aw, ah))
            out.blit(piece if (aw, ah) == (bw, bh) else pygame.transform.scale(piece, (bw, bh)), (bx, by))
    return out


@lru_cache(maxsize=48)
def _shadow(w: int, h: int, blur: int, alpha: float) -> Surface:
    size = (w + 4 * blur, h + 4 * blur)
    edge = 4 * blur
    side = 2 * edge + 2
    small = min(size) < side
    out = Surface(size if small else (side, side), pygame.SRCALPHA)
    out.fill((0, 0, 0, round(255 * alpha)), out.get_rect().inflate(-4 * blur, -4 * blur))
    half = max(1, blur // 2)
    out = pygame.transform.box_blur(pygame.transform.box_blur(out, half), half)
    return out if small else _stretched(out, edge, size)


def shadow(w: int, h: int, blur: int, alpha: float = 0.55) -> Surface:
    """The soft shadow of a w x h plate; 2 blur pixels wider on every side."""
    return _shadow(max(1, w), max(1, h), max(2, blur), alpha)


@lru_cache(maxsize=128)
def _ramp(w: int, h: int, top: Colour, bottom: Colour) -> Surface:
    column = Surface((1, 2))
    column.set_at((0, 0), top)
    column.set_at((0, 1), bottom)
    return pygame.transform.smoothscale(column, (w, h))


def ramp(w: int, h: int, top: Tint, bottom: Tint) -> Surface:
    """An opaque vertical gradient."""
    return _ramp(max(1, w), max(1, h), rgb(top), rgb(bottom))


@lru_cache(maxsize=8)
def _scrim(size: tuple[int, int], colour: Colour, alpha: int) -> Surface:
    out = Surface(size, pygame.SRCALPHA)
    out.fill((*colour, alpha))
    return out


def scrim(size: tuple[int, int], alpha: int = 150, colour: Tint = (2, 6, 12)) -> Surface:
    """A dark veil over the whole window."""
    return _scrim(size, rgb(colour), alpha)


def dimmed(picture: Surface, share: float) -> Surface:
    """A copy darkened to a share of its light, alpha kept."""
    out = picture.copy()
    value = round(255 * share)
    out.fill((value, value, value, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def veiled(picture: Surface, alpha: int) -> Surface:
    """A copy made more see-through: alpha 0 to 255 multiplies its own."""
    out = picture.copy()
    out.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _hatch(kind: str, w: int, h: int, step: float) -> Sequence[str]:
    lines: list[str] = []
    if kind == "dotted":
        rows = int(h / step) + 2
        for j in range(rows):
            shift = step / 2 if j % 2 else 0
            lines += [circle(i * step + shift, j * step, max(0.7, step * 0.16)) for i in range(int(w / step) + 2)]
        return lines
    count = int((w + h) / step) + 1
    if kind in ("diagonal", "crossed"):
        lines += [polyline([(i * step - h, h), (i * step, 0)]) for i in range(count + 1)]
    if kind == "crossed":
        lines += [polyline([(i * step - h, 0), (i * step, h)]) for i in range(count + 1)]
    return lines


@lru_cache(maxsize=256)
def _pattern(kind: str, w: int, h: int, step: float, colour: Colour, alpha: float, width: float) -> Surface:
    shapes = "".join(_hatch(kind, w, h, step))
    shapes = shapes.replace('fill="none"', f'fill="none" stroke="#ffffff" stroke-width="{width}"')
    out = svg_surface(w, h, f"0 0 {w} {h}", f'<g fill="#ffffff" opacity="{alpha}">{shapes}</g>')
    return silhouette(out, colour)


def pattern(
    kind: str, size: tuple[int, int], step: float, colour: Tint, alpha: float = 1.0, width: float = 1.2
) -> Surface:
    """A `plain`, `dotted`, `diagonal` or `crossed` sheet to be cut to shape; step and width in pixels."""
    w, h = max(1, size[0]), max(1, size[1])
    return _pattern(kind, w, h, max(3.0, step), rgb(colour), alpha, width)
