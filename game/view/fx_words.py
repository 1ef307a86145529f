"""Words and the dark round them: tags that say what happened, and the dimming of all that does not matter now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Surface

from game.hexgrid import Hex
from game.view import hex_marks, svg
from game.view.camera import Grid
from game.view.fx_shapes import (
    Box,
)
from game.view.icons import icon
from game.view.images import SPRITES, Place, Sprite, lit, over
from game.view.lettering import ascent, text, text_width
from game.view.theme import Tint


def dim(target: Surface, box: Box, alpha: int = 110, grid: Grid | None = None, keep: Sequence[Hex] = ()) -> None:
    """Darken a part of the window, but leave some hexes as bright as they were."""
    if alpha <= 0:
        return
    holes = []
    if grid is not None:
        holes = [tuple((round(x - box[0]), round(y - box[1])) for x, y in grid.corners(h, 0.99)) for h in keep]
    target.blit(_veil(box[2:], alpha // 4 * 4, tuple(holes)), box[:2])


@lru_cache(maxsize=4)
def _veil(size: tuple[int, int], alpha: int, holes: tuple[tuple[tuple[int, int], ...], ...]) -> Surface:
    out = Surface(size, pygame.SRCALPHA)
    out.fill((2, 6, 14, alpha))
    for hole in holes:
        pygame.draw.polygon(out, (2, 6, 14, 0), hole)
    return out


def tag(
    target: Surface,
    grid: Grid,
    h: Hex,
    words: str,
    tint: Tint,
    sign: str = "",
    dy: float = 1.12,
    within: Box | None = None,
    alpha: int = 255,
    size: float = 13.5,
) -> None:
    """Say in words what happened: a plate by a hex, with an icon if given, kept inside `within`. `size` in pixels."""
    x, y = grid.centre(h)
    tag_at(target, (x, y + dy * grid.s), words, tint, sign, within, alpha, size)


def tag_at(
    target: Surface,
    at: Place,
    words: str,
    tint: Tint,
    sign: str = "",
    within: Box | None = None,
    alpha: int = 255,
    size: float = 13.5,
) -> None:
    """The same plate about a place in the window."""
    sprite = tag_sprite(words, tint, size, sign)
    if within is not None:
        half = sprite.ax + 2
        x = max(within[0] + half, min(within[0] + within[2] - half, at[0]))
        y = max(within[1] + sprite.ay + 2, min(within[1] + within[3] - sprite.ay - 2, at[1]))
        at = (x, y)
    sprite.draw(target, at, alpha)


def tag_sprite(words: str, tint: Tint, size: float, sign: str) -> Sprite:
    """Return the plate itself, words at `size` pixels in a tint, after an icon if `sign` names one."""

    def build(px: float) -> Sprite:
        lead = px * 1.33 if sign else 0.0
        w, h = text_width(words, px, 700, "d") + px * 1.6 + lead, px * 1.78
        points = svg.chamfer(-w / 2, -h / 2, w, h, (px * 0.5, 0, px * 0.5, 0))
        body = svg.polygon(points, fill="#050C17", fill_opacity=0.94, stroke=tint, width=1.3)
        sprite = lit((w / 2 + 2, h / 2 + 2), body)
        left = sprite.ax - w / 2 + px * 0.8
        if sign:
            over(sprite.surface, icon(sign, px * 1.04, tint), (round(left - px * 0.1), round(sprite.ay - px * 0.52)))
        base = sprite.ay - ascent(px, 700, "d") + 0.35 * px
        over(sprite.surface, text(words, px, tint, 700, "d"), (round(left + lead), round(base)))
        return sprite

    return SPRITES.fetch(("tag", words, tint, sign), size, build)


def sink(target: Surface, grid: Grid, h: Hex, alpha: int = 150) -> None:
    """Darken one hex, for what hangs over it."""
    cell = hex_marks.cell(grid.orientation, grid.s, "#02060E", 1.0, None, 0, 0.90, 0)
    cell.draw(target, grid.centre(h), alpha)
