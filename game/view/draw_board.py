"""The board as a picture: space, table light, cells, grid, frame, sector lines, terrain.

All that never moves lies in one layer per zoom, pieced together from small stamps in slices of time, so that no frame
stalls: while the camera zooms the last layer is stretched, and the sharp one is shown once it is ready. Lengths are
screen pixels; `s` is the radius of a hex.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from game.hexgrid import Hex, Layout, Orientation, add
from game.view import images, theme
from game.view.board_scene import FRAME_END, BoardScene, column_u, scene_of
from game.view.board_stamps import Stamps
from game.view.camera import SQRT3, Camera, Grid
from game.view.paint import ellipse_light

FULL_PIXELS: Final = 12_000_000
"""A layer larger than this covers the surroundings of the viewport only (4 bytes a pixel)."""
OVERVIEW_PIXELS: Final = 1_500_000
"""Size of the layer of the whole board that is stretched while no better one is ready."""
STEP_MS: Final = 3.0
"""Milliseconds a frame may spend on the next layer."""


@dataclass(frozen=True, slots=True)
class SectorArt:
    """The sector lines: two columns, and three names from left to right on the screen.

    `edge` is the side (`south`, `north`) whose player reads the names; `ordered` are the indices 0 to 2 of the
    sectors being ordered: lit, while the others darken.
    """

    columns: tuple[int, int]
    names: tuple[str, str, str]
    edge: str = "south"
    ordered: frozenset[int] = frozenset()

    def holding(self, column: int) -> frozenset[int]:
        """Return the indices of the sectors a column belongs to: two for a line column (BD-3)."""
        first, second = self.columns
        spans = ((-math.inf, first), (first, second), (second, math.inf))
        return frozenset(i for i, (low, high) in enumerate(spans) if low <= column <= high)


@dataclass(frozen=True, slots=True)
class BoardArt:
    """All that a board shows without units. `planets` gives each its look, 0 to 5 (0 and 3 have rings).

    `coordinates` is `none`, `edges` (hexes on the rim) or `all`.
    """

    layout: Layout
    cells: frozenset[Hex]
    asteroids: frozenset[Hex] = frozenset()
    planets: Mapping[Hex, int] = field(default_factory=dict)
    south_home: frozenset[Hex] = frozenset()
    north_home: frozenset[Hex] = frozenset()
    sectors: SectorArt | None = None
    coordinates: str = "none"


# ---------------------------------------------------------------- space
@lru_cache(maxsize=3)
def space(size: tuple[int, int], look: int = 0) -> Surface:
    """Return deep space for a window: baked clouds and sharp stars. Look 0 to 2; cached, never draw on it."""
    clouds = pygame.transform.smoothscale(images.baked(f"space{look % 3}"), size)
    out = Surface(size).convert() if pygame.display.get_surface() else Surface(size)
    out.blit(clouds, (0, 0))
    _scatter_stars(out, look)
    return out


def _scatter_stars(out: Surface, look: int) -> None:
    rng = random.Random(17 + look)
    w, h = out.get_size()
    tints = ((190, 215, 255), (255, 240, 220), (220, 225, 255))
    count = w * h // 2600
    for _ in range(count):
        x, y, m = rng.randrange(1, w - 1), rng.randrange(1, h - 1), rng.random() ** 3
        tint = rng.choice(tints)
        bright = 0.12 + 0.75 * m
        star = tuple(round(c * bright) for c in tint)
        out.fill(star, (x, y, 1, 1), pygame.BLEND_RGB_ADD)
        if m > 0.55:
            faint = tuple(round(c * 0.22 * bright) for c in tint)
            for cross in ((x - 1, y, 3, 1), (x, y - 1, 1, 3)):
                out.fill(faint, cross, pygame.BLEND_RGB_ADD)
    for _ in range(count // 80):
        at = rng.randrange(w), rng.randrange(h)
        images.add_halo(out, at, rng.uniform(6, 14), (150, 190, 255), 0.25)
        images.add_halo(out, at, 3, (255, 255, 255), 0.9)


def draw_space(target: Surface, look: int = 0) -> None:
    """Fill a window with space; `BoardPicture.draw` continues the same picture inside the viewport."""
    target.blit(space(target.get_size(), look), (0, 0))


# ---------------------------------------------------------------- the layer
@dataclass(slots=True, eq=False)
class _Layer:
    """A premultiplied picture of part of the board at one radius; `area` is in pixels from the centre of Hex(0, 0)."""

    s: float
    area: Rect
    surface: Surface
    whole: bool


class BoardPicture:
    """Draws one board at any zoom. Assign `art` to change what it shows; the change appears within a few frames."""

    def __init__(self, art: BoardArt, look: int = 0) -> None:
        self.look = look
        self._art = art
        self._scene = scene_of(art.layout, art.cells)
        self._sharp: _Layer | None = None
        self._overview: _Layer | None = None
        self._next: _Layer | None = None
        self._steps: Iterator[None] | None = None
        self._stale = False
        self._palette = theme.current()
        self._frame: Surface | None = None
        self._frame_key: tuple[object, ...] = ()

    @property
    def art(self) -> BoardArt:
        """What the board shows."""
        return self._art

    @art.setter
    def art(self, value: BoardArt) -> None:
        if value is self._art or value == self._art:
            return
        self._art = value
        self._scene = scene_of(value.layout, value.cells)
        self._outdate()

    @property
    def ready(self) -> bool:
        """Whether the last frame was drawn from an up-to-date layer of its own zoom."""
        return self._steps is None and not self._stale and self._sharp is not None

    @property
    def bytes(self) -> int:
        """Memory held by the layers and the finished frame."""
        layers = [layer.surface for layer in (self._sharp, self._overview, self._next) if layer is not None]
        pictures = {id(p): p for p in [*layers, *([self._frame] if self._frame else [])]}
        return sum(p.get_width() * p.get_height() * 4 for p in pictures.values())

    def prepare(self, camera: Camera) -> None:
        """Draw everything now that `draw` would draw over the next frames; for the moment a screen opens."""
        self._check_palette()
        self._ensure_overview(camera)
        while self._wants_work(camera):
            self._work(camera, math.inf)

    def draw(self, target: Surface, camera: Camera) -> None:
        """Draw space and board into the camera's viewport; spends at most about `STEP_MS` on new layers."""
        self._check_palette()
        self._ensure_overview(camera)
        if self._wants_work(camera):
            self._work(camera, STEP_MS / 1000)
        layer = self._best(camera)
        if layer.s == camera.s:
            self._blit_frame(target, camera, layer)
        else:
            self._blit_space(target, camera)
            self._blit_stretched(target, camera, layer)

    # ------------------------------------------------------------------ choosing a layer
    def _outdate(self) -> None:
        self._stale = True
        self._steps = self._next = None

    def _check_palette(self) -> None:
        if self._palette is not theme.current():
            self._palette = theme.current()
            self._outdate()

    def _wanted_area(self, grid: Grid, camera: Camera) -> tuple[Rect, bool]:
        """The area a layer should cover at a pose, and whether that is the whole board."""
        board = self._scene.bounds(grid.s)
        if board.w * board.h <= FULL_PIXELS:
            return board, True
        view = _view_area(grid, camera)
        spare = max(0.0, math.sqrt(FULL_PIXELS / max(1, view.w * view.h)) - 1)
        share = min(0.5, spare)
        grown = view.inflate(round(view.w * share), round(view.h * share))
        return grown.clip(board), False

    def _serves(self, layer: _Layer | None, grid: Grid, camera: Camera) -> bool:
        if layer is None or layer.s != grid.s:
            return False
        return layer.whole or layer.area.contains(_view_area(grid, camera).clip(self._scene.bounds(grid.s)))

    def _wants_work(self, camera: Camera) -> bool:
        if self._steps is not None:
            return True
        return self._stale or not self._serves(self._sharp, camera.target_grid, camera)

    def _work(self, camera: Camera, seconds: float) -> None:
        goal = camera.target_grid
        if self._steps is None or not self._serves(self._next, goal, camera):
            area, whole = self._wanted_area(goal, camera)
            self._next = _Layer(goal.s, area, images.blank(area.w, area.h), whole)
            self._steps = _build(self._art, self._scene, self._next)
        until = time.perf_counter() + seconds
        for _ in self._steps:
            if time.perf_counter() > until:
                return
        if self._next is not None and self._next.whole and self._stale:
            self._overview = None
        self._sharp, self._next, self._steps = self._next, None, None
        if self._stale:
            self._stale = False
            if self._overview is None and self._sharp is not None and self._sharp.whole:
                self._overview = self._sharp

    def _ensure_overview(self, camera: Camera) -> None:
        if self._overview is not None:
            return
        unit = self._scene.bounds(100.0)
        s = min(camera.s, 100.0 * math.sqrt(OVERVIEW_PIXELS / (unit.w * unit.h)))
        area = self._scene.bounds(s)
        layer = _Layer(s, area, images.blank(area.w, area.h), whole=True)
        for _ in _build(self._art, self._scene, layer):
            pass
        self._overview = layer
        if self._sharp is None and s == camera.s:
            self._sharp = layer

    def _best(self, camera: Camera) -> _Layer:
        overview = self._overview
        assert overview is not None  # noqa: S101 - made by _ensure_overview
        if self._sharp is None:
            return overview
        area = _view_area(camera.grid, camera)
        k = self._sharp.s / camera.s
        needed = _scaled_rect(area, k).clip(self._scene.bounds(self._sharp.s))
        good = self._sharp.whole or self._sharp.area.inflate(4, 4).contains(needed)
        return self._sharp if good else overview

    # ------------------------------------------------------------------ to the screen
    def _blit_space(self, target: Surface, camera: Camera) -> None:
        view = Rect(camera.viewport)
        target.blit(space(target.get_size(), self.look), view.topleft, view)

    def _blit_frame(self, target: Surface, camera: Camera, layer: _Layer) -> None:
        view = Rect(camera.viewport)
        grid = camera.grid
        corner = (layer.area.x + round(grid.x) - view.x, layer.area.y + round(grid.y) - view.y)
        key = (layer, corner, view.topleft, view.size, target.get_size(), self.look)
        if key != self._frame_key or self._frame is None:
            if self._frame is None or self._frame.get_size() != view.size:
                self._frame = Surface(view.size).convert() if pygame.display.get_surface() else Surface(view.size)
            self._frame.blit(space(target.get_size(), self.look), (0, 0), view)
            self._frame.blit(layer.surface, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
            self._frame_key = key
        target.blit(self._frame, view.topleft)

    def _blit_stretched(self, target: Surface, camera: Camera, layer: _Layer) -> None:
        view = Rect(camera.viewport)
        grid = camera.grid
        k = layer.s / camera.s
        source = _scaled_rect(_view_area(grid, camera), k).inflate(4, 4).clip(layer.area)
        if source.w < 2 or source.h < 2:
            return
        left, top = round(source.x / k + grid.x), round(source.y / k + grid.y)
        right, bottom = round(source.right / k + grid.x), round(source.bottom / k + grid.y)
        size = (max(1, right - left), max(1, bottom - top))
        part = layer.surface.subsurface(source.move(-layer.area.x, -layer.area.y))
        smooth = size[0] * size[1] <= 600_000
        picture = pygame.transform.smoothscale(part, size) if smooth else pygame.transform.scale(part, size)
        clip = target.get_clip()
        target.set_clip(view.clip(clip) if clip else view)
        target.blit(picture, (left, top), special_flags=pygame.BLEND_PREMULTIPLIED)
        target.set_clip(clip)


def _view_area(grid: Grid, camera: Camera) -> Rect:
    """The viewport in whole pixels from the centre of Hex(0, 0)."""
    x, y, w, h = camera.viewport
    return Rect(math.floor(x - grid.x) - 1, math.floor(y - grid.y) - 1, w + 2, h + 2)


def _scaled_rect(area: Rect, k: float) -> Rect:
    left, top = math.floor(area.x * k), math.floor(area.y * k)
    return Rect(left, top, math.ceil(area.right * k) - left, math.ceil(area.bottom * k) - top)


# ---------------------------------------------------------------- building a layer
def _build(art: BoardArt, scene: BoardScene, layer: _Layer) -> Iterator[None]:
    """Draw a layer piece by piece; each yield is a place to stop until the next frame."""
    stamps = Stamps(art.layout.orientation, layer.s, layer.surface, layer.area)
    yield from _table_light(scene, layer)
    near = [h for h in scene.ordered if stamps.shows(h)]
    for h in near:
        _cell(art, stamps, h)
        yield
    yield from stamps.frame(scene)
    for edge in scene.edges:
        stamps.edge(edge)
        yield
    if layer.s >= 12:
        for corner in scene.vertices:
            stamps.vertex(corner)
            yield
    if art.sectors is not None:
        yield from stamps.sector_lines(scene, [column_u(art.layout, column) for column in art.sectors.columns])
    yield from _terrain(art, scene, stamps, near)
    if art.sectors is not None:
        _sector_names(art.sectors, art.layout, scene, stamps)
    _coordinates(art, scene, stamps, near)


def _table_light(scene: BoardScene, layer: _Layer) -> Iterator[None]:
    # The wide ellipse under the grid, made small and stretched in bands: at high zoom the whole of it would be huge.
    board = scene.bounds(layer.s)
    wide = board.inflate(round(board.w * 0.2), round(board.h * 0.2))
    small = ellipse_light(480, 320, "#0F3A63", 0.62)
    high = 320
    for top in range(0, layer.area.h, high):
        band = Rect(layer.area.x, layer.area.y + top, layer.area.w, min(high, layer.area.h - top))
        layer.surface.blit(_part_of(small, wide, band), (0, top), special_flags=pygame.BLEND_RGB_ADD)
        yield


def _part_of(small: Surface, wide: Rect, band: Rect) -> Surface:
    """Return what a small picture stretched over `wide` shows inside `band`; smooth across bands."""
    kx, ky = small.get_width() / wide.w, small.get_height() / wide.h
    left, top = math.floor((band.x - wide.x) * kx), math.floor((band.y - wide.y) * ky)
    right, bottom = math.ceil((band.right - wide.x) * kx) + 1, math.ceil((band.bottom - wide.y) * ky) + 1
    source = Rect(left, top, right - left, bottom - top).clip(small.get_rect())
    size = (max(1, round(source.w / kx)), max(1, round(source.h / ky)))
    grown = pygame.transform.smoothscale(small.subsurface(source), size)
    offset = (round(source.x / kx + wide.x) - band.x, round(source.y / ky + wide.y) - band.y)
    out = Surface(band.size)
    out.blit(grown, offset)
    return out


def _cell(art: BoardArt, stamps: Stamps, h: Hex) -> None:
    stamps.body(h)
    if art.sectors is not None and art.sectors.ordered:
        column = art.layout.to_offset(h)[0]
        stamps.tint(h, lit=bool(art.sectors.holding(column) & art.sectors.ordered))
    for side, home in (("north", art.north_home), ("south", art.south_home)):
        if h in home:
            stamps.home(h, side)
    if h in art.asteroids:
        stamps.rubble(h)


def _sector_names(sectors: SectorArt, layout: Layout, scene: BoardScene, stamps: Stamps) -> None:
    e = scene.extent
    first, second = (column_u(layout, column) for column in sectors.columns)
    inset = 1.0 if layout.orientation is Orientation.FLAT else SQRT3 / 2
    spans = ((e.left + inset, first), (first, second), (second, e.right - inset))
    south = sectors.edge == "south"
    v, inwards = (e.bottom + FRAME_END, -1) if south else (e.top - FRAME_END, 1)
    for i, (name, span) in enumerate(zip(sectors.names, spans, strict=True)):
        stamps.sector_name(name, span, v, inwards, lit_up=i in sectors.ordered)


def _terrain(art: BoardArt, scene: BoardScene, stamps: Stamps, near: list[Hex]) -> Iterator[None]:
    rocky = sorted((h for h in near if h in art.asteroids), key=lambda h: (scene.centre[h][1], scene.centre[h][0]))
    for h in rocky:
        for direction, step in enumerate(scene.steps):
            other = add(h, step)
            if other not in art.asteroids:
                stamps.rubble_edge(h, direction)
            elif h < other:
                stamps.bridge(h, direction)
            yield
    for h in rocky:
        stamps.rocks(h)
        yield
    for h in near:
        look = art.planets.get(h)
        if look is not None:
            stamps.planet(h, look)
            yield


def _coordinates(art: BoardArt, scene: BoardScene, stamps: Stamps, near: list[Hex]) -> None:
    if art.coordinates == "none" or stamps.s < 16:
        return
    for h in near:
        if art.coordinates == "all" or h in scene.rim:
            column, row = art.layout.to_offset(h)
            stamps.label(h, f"{column},{row}", high=h in art.south_home)


# ---------------------------------------------------------------- the edge of a zoomed view
@lru_cache(maxsize=4)
def _fades(size: tuple[int, int], width: int) -> list[tuple[Surface, tuple[int, int]]]:
    w, h = size
    width = max(1, min(width, w // 2, h // 2))
    ramp = Surface((1, width), pygame.SRCALPHA)
    for i in range(width):
        ramp.set_at((0, i), (*theme.rgb("void"), round((1 - i / width) ** 1.6 * 235)))
    top = pygame.transform.scale(ramp, (w, width))
    left = pygame.transform.rotate(pygame.transform.scale(ramp, (h, width)), 90)
    bottom, right = (
        pygame.transform.flip(top, flip_x=False, flip_y=True),
        pygame.transform.flip(left, flip_x=True, flip_y=False),
    )
    return [(top, (0, 0)), (bottom, (0, h - width)), (left, (0, 0)), (right, (w - width, 0))]


def draw_edge_fade(target: Surface, viewport: tuple[int, int, int, int], width: int) -> None:
    """Let the rim of a zoomed view sink into the dark over `width` pixels; draw it after the units."""
    x, y, w, h = viewport
    for picture, (dx, dy) in _fades((w, h), width):
        target.blit(picture, (x + dx, y + dy))
