"""The map of Beacon hexes as one picture over the board: pieced together over frames, so that no board is too large."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

import pygame
from pygame import Rect, Surface

from game.hexgrid import Hex
from game.view import svg, theme
from game.view.camera import Grid
from game.view.draw_overlays import HEAT_SCALE, HeatScale, draw_heat, heat_colour
from game.view.images import SPRITES, Place, Sprite, blank, in_sight, lit, over
from game.view.lettering import ascent, text, text_width
from game.view.theme import Tint, contrast, mix

STEP_SECONDS: Final = 0.003
TINY: Final = 5.0
"""Radius below which a cell is a mere speck."""
PLATES_FROM: Final = 13.0
"""Radius from which numbers stand on plates."""
_BATCH: Final = 6


@dataclass(frozen=True, slots=True, eq=False)
class HeatArt:
    """What the layer shows: the chance of each coloured hex, which of them are rocky, the scale, how dense it is.

    With `plates` the numbers stand on plates of their own, which stay solid however thin the colour lies.
    """

    chances: Mapping[Hex, float] = field(default_factory=dict)
    rocks: frozenset[Hex] = frozenset()
    scale: HeatScale = HEAT_SCALE
    alpha: int = 255
    plates: bool = False


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A finished or half finished picture: of which art, at which pose."""

    art: HeatArt
    grid: Grid
    view: Rect
    palette: theme.Palette
    surface: Surface

    def serves(self, art: HeatArt, grid: Grid, view: Rect) -> bool:
        return self.art is art and self.palette is theme.current() and (self.grid, self.view) == (grid, view)


class HeatLayer:
    """Draws `HeatArt`; while a new picture is being made the last one is shown, moved and stretched to fit."""

    def __init__(self) -> None:
        self._shown: _Sheet | None = None
        self._next: _Sheet | None = None
        self._steps: Iterator[None] | None = None

    @property
    def ready(self) -> bool:
        """Whether what was drawn last is up to date."""
        return self._next is None

    def draw(
        self,
        target: Surface,
        grid: Grid,
        view: Rect,
        art: HeatArt,
        *,
        moving: bool = False,
        seconds: float = STEP_SECONDS,
    ) -> None:
        """Draw into a viewport; spend at most about so many seconds on the next picture, none while `moving`."""
        if self._shown is None or not self._shown.serves(art, grid, view):
            if not moving:
                self._work(art, grid, view, seconds)
        else:
            self._next = self._steps = None
        if self._shown is not None:
            _blit(target, self._shown, grid, view)

    def _work(self, art: HeatArt, grid: Grid, view: Rect, seconds: float) -> None:
        if self._next is None or not self._next.serves(art, grid, view):
            self._next = _Sheet(art, grid, view.copy(), theme.current(), blank(view.w, view.h))
            self._steps = _pieces(self._next)
        until = time.perf_counter() + seconds
        for _ in self._steps or ():
            if time.perf_counter() > until:
                return
        self._shown, self._next, self._steps = self._next, None, None


def _pieces(sheet: _Sheet) -> Iterator[None]:
    # Drawn with the viewport's corner as (0, 0).
    grid, art = sheet.grid.moved(-sheet.view.x, -sheet.view.y), sheet.art
    waiting = iter(art.chances.items())
    size = _BATCH if grid.s >= TINY else 20 * _BATCH
    while some := dict(islice(waiting, size)):
        if grid.s < TINY:
            _specks(sheet.surface, grid, some, art)
        else:
            draw_heat(sheet.surface, grid, some, art.rocks, art.alpha, art.scale)
            if art.plates and grid.s >= PLATES_FROM:
                for at, chance in some.items():
                    draw_plate(sheet.surface, grid.centre(at), grid.s, chance, art.scale)
        yield


def _specks(target: Surface, grid: Grid, some: Mapping[Hex, float], art: HeatArt) -> None:
    """Fill cells too small for a shape or a pattern with their colour alone."""
    side = max(1, round(grid.s * 1.5))
    for at, chance in some.items():
        x, y = grid.centre(at)
        red, green, blue = heat_colour(chance, art.scale)
        faded = (red * art.alpha // 255, green * art.alpha // 255, blue * art.alpha // 255, art.alpha)
        target.fill(faded, (round(x - side / 2), round(y - side / 2), side, side))


def draw_plate(target: Surface, spot: Place, s: float, chance: float, scale: HeatScale) -> None:
    """Write a chance in per cent on a small plate about a pixel."""
    if not in_sight(target, spot, s):
        return
    per_cent = round(chance * 100)

    def build(at: float) -> Sprite:
        fill = mix(heat_colour(per_cent / 100, scale), "#0A1424", 0.08)
        ink: Tint = "#06121E" if contrast("#06121E", fill) > contrast("#FFFFFF", fill) else "#FFFFFF"
        size, words = max(9.5, at * 0.33), str(per_cent)
        w, h = text_width(words, size, 700, "d") + size * 0.55, size * 1.24
        body = svg.rect(-w / 2, -h / 2, w, h, h * 0.28, fill=fill, stroke="#04121F", width=1.2)
        sprite = lit((w / 2 + 2, h / 2 + 2), body)
        left = sprite.ax - text_width(words, size, 700, "d") / 2
        place = (round(left), round(sprite.ay - ascent(size, 700, "d") + 0.35 * size))
        over(sprite.surface, text(words, size, ink, 700, "d"), place)
        return sprite

    SPRITES.fetch(("heat plate", per_cent, scale.bounds), s, build).draw(target, spot)


def _blit(target: Surface, sheet: _Sheet, grid: Grid, view: Rect) -> None:
    clip = target.get_clip()
    target.set_clip(view.clip(clip))
    if (sheet.grid, sheet.view) == (grid, view):
        target.blit(sheet.surface, view.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)
    else:
        k = grid.s / sheet.grid.s
        x = grid.x + (sheet.view.x - sheet.grid.x) * k
        y = grid.y + (sheet.view.y - sheet.grid.y) * k
        _blit_scaled(target, sheet.surface, (x, y), k, view)
    target.set_clip(clip)


def _blit_scaled(target: Surface, picture: Surface, at: tuple[float, float], k: float, view: Rect) -> None:
    """Blit a picture stretched by k with its corner at a pixel, without making more of it than shows."""
    source = Rect(
        int((view.x - at[0]) / k) - 1, int((view.y - at[1]) / k) - 1, int(view.w / k) + 3, int(view.h / k) + 3
    ).clip(picture.get_rect())
    if source.w < 1 or source.h < 1:
        return
    size = (max(1, round(source.w * k)), max(1, round(source.h * k)))
    part = pygame.transform.scale(picture.subsurface(source), size)
    place = (round(at[0] + source.x * k), round(at[1] + source.y * k))
    target.blit(part, place, special_flags=pygame.BLEND_PREMULTIPLIED)
