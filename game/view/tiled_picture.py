"""A map as Tiled draws it, from the plain data `game.tiled` reads: pieced together in slices, shown at any zoom.

Images were measured before by their headers; here they are loaded within the same limits. A picture that cannot be
loaded leaves its tiles out, with a sentence in `faults`; for one that was not there when the map was read, plain hexes
are drawn.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from game.hexgrid import Hex, Layout, Orientation
from game.text import tr
from game.tiled import Draw, PictureLayer, TiledBoard, TileImage
from game.view.camera import SQRT3, Camera, Extent, Grid, Margin, extent_of, unit_centre

MOST_PIXELS: Final = 12_000_000
"""The whole picture has no more pixels than this; larger maps are drawn smaller."""
MOST_TILE_PIXELS: Final = 16_777_216
"""A tile or image stretched beyond this is left out."""
MOST_KEPT: Final = 48_000_000
"""Pixels of tiles kept, turned and scaled, while a picture is being drawn."""
STEP_SECONDS: Final = 0.003
MOST_IMAGE_SIDE: Final = 8192
MISSING_FILL: Final = (27, 38, 58)
MISSING_EDGE: Final = (82, 102, 134)
"""What stands for a tile without its image, on light maps as on dark ones."""


# ---------------------------------------------------------------- geometry
@dataclass(frozen=True, slots=True)
class StretchedGrid(Grid):
    """Hexes whose centres lie further apart one way, as on a Tiled map of flattened tiles."""

    across: float = 1.0
    down: float = 1.0

    def centre(self, at: Hex) -> tuple[float, float]:
        """Return the pixel at the centre of a hex."""
        u, v = unit_centre(self.orientation, at)
        return self.x + u * self.s * self.across, self.y + v * self.s * self.down

    def hex_at(self, x: float, y: float) -> Hex:
        """Return the hex a pixel lies in."""
        return self.plain.hex_at((x - self.x) / self.across, (y - self.y) / self.down)

    def corners(self, at: Hex, k: float = 1.0) -> list[tuple[float, float]]:
        """Return the six corners of a hex shrunk to `k` of its size."""
        return [(self.x + x * self.across, self.y + y * self.down) for x, y in self.plain.corners(at, k)]

    def moved(self, dx: float, dy: float) -> StretchedGrid:
        """Return the same grid shifted by whole or part pixels."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    @property
    def plain(self) -> Grid:
        """The regular grid about (0, 0)."""
        return Grid(self.orientation, self.s, 0.0, 0.0)


class StretchedCamera(Camera):
    """A camera on a map whose hexes are stretched by `across` and `down`, each at least 1."""

    def __init__(
        self,
        viewport: tuple[int, int, int, int],
        layout: Layout,
        cells: Iterable[Hex],
        stretch: tuple[float, float] = (1.0, 1.0),
        margin: Margin | None = None,
    ) -> None:
        self.stretch = stretch
        super().__init__(viewport, layout, cells, margin)
        e, (across, down) = extent_of(layout.orientation, cells), stretch
        self._extent = Extent(e.left * across, e.top * down, e.right * across, e.bottom * down)
        self.fit()

    def _grid_of(self, view: object) -> Grid:
        plain = super()._grid_of(view)  # type: ignore[arg-type]
        return StretchedGrid(plain.orientation, plain.s, plain.x, plain.y, *self.stretch)


def _pitches(tiled: TiledBoard) -> tuple[float, float]:
    """Return how many map pixels a hex radius takes, across and down."""
    (x0, y0), grid = tiled.cell_pixel(0, 0), tiled.grid
    if tiled.layout.orientation is Orientation.FLAT:
        return (grid.cell_pixel(2, 0)[0] - x0) / 3, (grid.cell_pixel(0, 1)[1] - y0) / SQRT3
    return (grid.cell_pixel(1, 0)[0] - x0) / SQRT3, (grid.cell_pixel(0, 2)[1] - y0) / 3


# ---------------------------------------------------------------- the picture
class TiledPicture:
    """The whole map as one picture, drawn over several frames, with halved copies for small zooms."""

    def __init__(self, tiled: TiledBoard) -> None:
        self.tiled = tiled
        self.faults: list[str] = [tiled.notice] if tiled.notice else []
        across, down = _pitches(tiled)
        self._radius = max(0.5, min(across, down))
        self.stretch = (across / self._radius, down / self._radius)
        """How much further apart the hexes lie than regular ones, across and down; each at least 1."""
        width, height = tiled.grid.pixel_size
        self._area = _reach(tiled, Rect(0, 0, max(1, width), max(1, height)))
        self.scale = min(1.0, math.sqrt(MOST_PIXELS / (self._area.w * self._area.h)))
        size = (max(1, round(self._area.w * self.scale)), max(1, round(self._area.h * self.scale)))
        self.levels = [Surface(size, pygame.SRCALPHA)]
        """The picture, then the same at half the size, and so on."""
        if tiled.background is not None:
            self.levels[0].fill(tiled.background)
        self._images: dict[Path, Surface | None] = {}
        self._tiles: dict[object, Surface | None] = {}
        self._kept = 0
        self._steps: Iterator[None] | None = self._draw_all()
        self._shown: tuple[object, Surface | None, Rect] = (None, None, Rect(0, 0, 0, 0))

    @property
    def ready(self) -> bool:
        """Whether everything is drawn."""
        return self._steps is None

    def work(self, seconds: float = STEP_SECONDS) -> bool:
        """Draw on for so long; True if the picture changed."""
        if self._steps is None:
            return False
        until = time.perf_counter() + seconds
        for _ in self._steps:
            if time.perf_counter() > until:
                self._shown = (None, None, Rect(0, 0, 0, 0))
                return True
        self._steps = None
        self._images.clear()
        self._tiles.clear()
        self._shown = (None, None, Rect(0, 0, 0, 0))
        return True

    def finish(self) -> None:
        """Draw everything that is left."""
        self.work(math.inf)

    # ------------------------------------------------------------------ drawing it
    def _draw_all(self) -> Iterator[None]:
        for part in self.tiled.layers:
            for draw in part.draws:
                self._put(part, draw)
                yield
        while max(self.levels[-1].get_size()) > 256:
            w, h = self.levels[-1].get_size()
            self.levels.append(_halved(self.levels[-1], (max(1, w // 2), max(1, h // 2))))
            yield

    def _put(self, part: PictureLayer, draw: Draw) -> None:
        picture = self._tile(part, draw)
        if picture is None:
            return
        x = (draw.x + draw.width / 2 + part.offset[0] - self._area.x) * self.scale - picture.get_width() / 2
        y = (draw.y + draw.height / 2 + part.offset[1] - self._area.y) * self.scale - picture.get_height() / 2
        self.levels[0].blit(picture, (round(x), round(y)))

    def _tile(self, part: PictureLayer, draw: Draw) -> Surface | None:
        key = (draw.image, draw.width, draw.height, draw.flip_x, draw.flip_y, draw.turn, part.opacity, part.tint)
        if key not in self._tiles:
            if self._kept > MOST_KEPT:
                self._tiles.clear()
                self._kept = 0
            made = self._tiles[key] = self._made(part, draw)
            self._kept += made.get_width() * made.get_height() if made is not None else 1
        return self._tiles[key]

    def _made(self, part: PictureLayer, draw: Draw) -> Surface | None:
        source = self._cut(draw.image)
        size = (max(1, round(draw.width * self.scale)), max(1, round(draw.height * self.scale)))
        # Turned by 45 degrees a square takes twice the pixels.
        if source is None or size[0] * size[1] * (2 if draw.turn else 1) > MOST_TILE_PIXELS:
            return None
        picture = pygame.transform.flip(source, draw.flip_x, draw.flip_y)
        if picture.get_size() != size:
            smooth = self.scale < 1 and size[0] <= source.get_width() and size[1] <= source.get_height()
            picture = (pygame.transform.smoothscale if smooth else pygame.transform.scale)(picture, size)
        if draw.turn:
            picture = pygame.transform.rotate(picture, -draw.turn)
        red, green, blue, alpha = part.tint
        faded = (red, green, blue, round(alpha * part.opacity))
        if faded != (255, 255, 255, 255):
            picture.fill(faded, special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _cut(self, image: TileImage) -> Surface | None:
        if image.path in self.tiled.missing:
            return self._plain_hex((image.rect[2], image.rect[3]))
        whole = self._loaded(image.path)
        if whole is None or not whole.get_rect().contains(Rect(image.rect)) or min(image.rect[2:]) < 1:
            return None
        part = whole.subsurface(Rect(image.rect))
        if not image.key:
            return part
        keyed = Surface(part.get_size())
        keyed.blit(part, (0, 0))
        keyed.set_colorkey(pygame.Color(f"#{image.key}"))
        out = Surface(part.get_size(), pygame.SRCALPHA)
        out.blit(keyed, (0, 0))
        return out

    def _plain_hex(self, size: tuple[int, int]) -> Surface:
        """Return a hex of the map's form at the lower left of a tile, where its cell is."""
        grid, out = self.tiled.grid, Surface(size, pygame.SRCALPHA)
        width, height = min(size[0], grid.tile_width) - 1, min(size[1], grid.tile_height) - 1
        top, half = size[1] - 1 - height, grid.side / 2
        if self.tiled.layout.orientation is Orientation.FLAT:
            left, right = max(0.0, width / 2 - half), min(width, width / 2 + half)
            middle, low = top + height / 2, size[1] - 1
            corners = [(left, top), (right, top), (width, middle), (right, low), (left, low), (0, middle)]
        else:
            upper, lower = max(0.0, height / 2 - half) + top, min(height, height / 2 + half) + top
            middle, low = width / 2, size[1] - 1
            corners = [(middle, top), (width, upper), (width, lower), (middle, low), (0, lower), (0, upper)]
        pygame.draw.polygon(out, MISSING_FILL, corners)
        pygame.draw.polygon(out, MISSING_EDGE, corners, 1)
        return out

    def _loaded(self, path: Path) -> Surface | None:
        if path not in self._images:
            self._images[path] = self._load(path)
        return self._images[path]

    def _load(self, path: Path) -> Surface | None:
        try:
            found = pygame.image.load(path)
        except (pygame.error, OSError, ValueError, MemoryError):
            self.faults.append(tr("{file} cannot be shown: save it again as PNG", file=path.name))
            return None
        if max(found.get_size()) > MOST_IMAGE_SIDE:
            self.faults.append(tr("{file} is too large to be shown: use smaller images", file=path.name))
            return None
        out = Surface(found.get_size(), pygame.SRCALPHA)
        out.blit(found, (0, 0))
        return out

    # ------------------------------------------------------------------ showing it
    def radius(self, s: float) -> float:
        """Return screen pixels for a map pixel when a hex has radius `s` on the screen."""
        return s / self._radius

    def draw(self, target: Surface, grid: Grid, viewport: Rect, *, moving: bool = False) -> None:
        """Draw what shows of the map in a viewport; `moving` draws it more roughly and at once."""
        key = (grid, viewport.topleft, viewport.size, moving)
        if self._shown[0] != key:
            self._shown = (key, *self._prepared(grid, viewport, moving=moving))
        picture, place = self._shown[1], self._shown[2]
        if picture is None:
            return
        clip = target.get_clip()
        target.set_clip(viewport.clip(clip))
        target.blit(picture, place)
        target.set_clip(clip)

    def _prepared(self, grid: Grid, viewport: Rect, *, moving: bool) -> tuple[Surface | None, Rect]:
        zoom = self.radius(grid.s)
        cx, cy = (float(part) for part in self.tiled.grid.centre(0, 0))
        origin = grid.centre(self.tiled.layout.to_hex(0, 0))
        left, top = origin[0] + (self._area.x - cx) * zoom, origin[1] + (self._area.y - cy) * zoom
        level = self._level(zoom)
        k = zoom * self._area.w / level.get_width()
        wanted = Rect(
            math.floor((viewport.x - left) / k) - 1, math.floor((viewport.y - top) / k) - 1,
            math.ceil(viewport.w / k) + 3, math.ceil(viewport.h / k) + 3,
        )  # fmt: skip
        source = wanted.clip(level.get_rect())
        if source.w < 1 or source.h < 1:
            return None, Rect(0, 0, 0, 0)
        x, y = round(left + source.x * k), round(top + source.y * k)
        right, bottom = round(left + source.right * k), round(top + source.bottom * k)
        place = Rect(x, y, max(1, right - x), max(1, bottom - y))
        part = level.subsurface(source)
        if part.get_size() == place.size:
            return part, place
        return (pygame.transform.scale if moving else pygame.transform.smoothscale)(part, place.size), place

    def _level(self, zoom: float) -> Surface:
        wanted = zoom * self._area.w
        good = [level for level in self.levels if level.get_width() >= wanted]
        return good[-1] if good else self.levels[0]


def _halved(picture: Surface, size: tuple[int, int]) -> Surface:
    return pygame.transform.smoothscale(picture, size)


def _reach(tiled: TiledBoard, whole: Rect) -> Rect:
    """Return the map's rectangle grown to hold tall tiles that stick out of it, by no more than half its size."""
    left, top, right, bottom = 0.0, 0.0, float(whole.w), float(whole.h)
    for part in tiled.layers:
        for draw in part.draws:
            x, y = draw.x + part.offset[0], draw.y + part.offset[1]
            left, top = min(left, x), min(top, y)
            right, bottom = max(right, x + draw.width), max(bottom, y + draw.height)
    most = whole.inflate(whole.w, whole.h)
    x, y = max(most.x, math.floor(left)), max(most.y, math.floor(top))
    return Rect(x, y, min(most.right, math.ceil(right)) - x, min(most.bottom, math.ceil(bottom)) - y)


__all__ = ["StretchedCamera", "StretchedGrid", "TiledPicture"]
