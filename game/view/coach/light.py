"""The light on what the coach points at: a scrim with a soft hole, a ring, and the wedge of the plate."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.view import svg
from game.view.canvas import Canvas
from game.view.theme import SCRIM, rgb

ALPHA = 118
"""How dark everything but the target is."""
_STEPS = 12


@lru_cache(maxsize=4)
def scrim(size: tuple[int, int], hole: tuple[int, int, int, int], clear: tuple[tuple[int, int, int, int], ...],
          *, round_hole: bool) -> Surface:  # fmt: skip
    """Return a dark sheet over a window with a soft hole at a place, and rectangles it leaves alone."""
    sheet = Surface(size, pygame.SRCALPHA)
    sheet.fill((*SCRIM, ALPHA))
    place = Rect(hole)
    soft = max(8, min(place.w, place.h) // 2)
    for step in range(_STEPS, -1, -1):
        share = step / _STEPS
        colour = (*SCRIM, round(ALPHA * share * share * (3 - 2 * share)))
        grown = place.inflate(round(2 * soft * share), round(2 * soft * share))
        if round_hole:
            pygame.draw.circle(sheet, colour, place.center, grown.w // 2)
        else:
            pygame.draw.rect(sheet, colour, grown, border_radius=round(6 + soft * share))
    for each in clear:
        sheet.fill((0, 0, 0, 0), each)
    return sheet


def ring(surface: Surface, place: Rect, seconds: float, scale: float, *, still: bool, round_hole: bool) -> None:
    """Draw the ring round what is pointed at; it breathes slowly unless it is to be still."""
    swell = 0.0 if still else 0.5 + 0.5 * math.sin(seconds * 2.6)
    grown = place.inflate(round((6 + 8 * swell) * scale), round((6 + 8 * swell) * scale))
    width = max(2, round(2 * scale))
    colour = rgb("accent")
    if round_hole:
        pygame.draw.circle(surface, colour, place.center, grown.w // 2, width)
        pygame.draw.circle(surface, rgb("hi"), place.center, place.w // 2, max(1, width - 1))
    else:
        pygame.draw.rect(surface, colour, grown, width, border_radius=round(8 * scale))


def wedge(surface: Surface, plate: Rect, target: Rect, scale: float) -> None:
    """Draw the pointer from a plate towards what it points at, over the plate's own edge."""
    base, tip = _ends(plate, target, round(13 * scale))
    box = Rect(min(p[0] for p in (*base, tip)), min(p[1] for p in (*base, tip)), 0, 0).unionall(
        [Rect(p[0], p[1], 1, 1) for p in (*base, tip)]
    )
    if box.w < 2 or box.h < 2:
        return
    c = Canvas(surface, 1.0, box)
    points = [(x - box.x, y - box.y) for x, y in (base[0], tip, base[1])]
    body = svg.polygon(points, fill="#12304F")
    body += svg.polyline(points, stroke="accent", width=1.8 * scale)
    c.svg(0, 0, box.w, box.h, body, pad=2)


def _ends(plate: Rect, target: Rect, half: int) -> tuple[tuple[tuple[int, int], tuple[int, int]], tuple[int, int]]:
    cut = half + 12
    if target.left >= plate.right or target.right <= plate.left:
        right = target.left >= plate.right
        x = plate.right - 1 if right else plate.left + 1
        y = min(max(target.centery, plate.top + cut), plate.bottom - cut)
        return ((x, y - half), (x, y + half)), (target.left - 2 if right else target.right + 2, target.centery)
    below = target.top >= plate.bottom
    y = plate.bottom - 1 if below else plate.top + 1
    x = min(max(target.centerx, plate.left + cut), plate.right - cut)
    return ((x - half, y), (x + half, y)), (target.centerx, target.top - 2 if below else target.bottom + 2)


def keys_of(rects: Sequence[Rect]) -> tuple[tuple[int, int, int, int], ...]:
    """Return rectangles as values that can be looked up."""
    return tuple((r.x, r.y, r.w, r.h) for r in rects)
