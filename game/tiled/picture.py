"""A hexagonal map as Tiled shows it, in plain data: what to draw and where, terrain, properties and objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from game.hexgrid import Hex, Layout
from game.rules.ids import Terrain
from game.tiled.fields import Colour
from game.tiled.grid import Spot, TileGrid
from game.tiled.properties import Value
from game.tiled.tilesets import Rect


@dataclass(frozen=True, slots=True)
class TileImage:
    """A part of an image file, in its pixels; `key` is a colour to be see-through, as `ff00ff`, or empty."""

    path: Path
    rect: Rect
    key: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """One image on the map: flipped, scaled to `width` x `height`, then turned clockwise about its middle.

    `x` and `y` are the upper left corner before the turn, in map pixels, without the layer's offset.
    """

    image: TileImage
    x: float
    y: float
    width: float
    height: float
    flip_x: bool = False
    flip_y: bool = False
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class PictureLayer:
    """One visible layer, its groups resolved.

    Draw its parts in order, all shifted by `offset`, each by itself tinted and dimmed to `opacity`.
    """

    name: str
    draws: tuple[Draw, ...]
    opacity: float = 1.0
    offset: tuple[float, float] = (0.0, 0.0)
    tint: Colour = (255, 255, 255, 255)


@dataclass(frozen=True, slots=True)
class TileUse:
    """What lies on a hex in one tile layer: the tile's class and properties."""

    layer: str
    kind: str
    properties: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class MapObject:
    """An object of the map. `spot` is its point or the middle of its box, in map pixels, layer offsets included."""

    id: int
    name: str
    kind: str
    layer: str
    shape: str
    spot: Spot
    properties: Mapping[str, Value]
    template: str = ""


@dataclass(frozen=True)
class TiledBoard:
    """Any finite hexagonal map, made for this game or not."""

    path: Path
    grid: TileGrid
    background: Colour | None
    layers: tuple[PictureLayer, ...]
    tiles: Mapping[Hex, tuple[TileUse, ...]]
    """The tiles on each hex of the board from the topmost down; decoration is left out."""
    objects: tuple[MapObject, ...]
    properties: Mapping[str, Value]
    missing: frozenset[Path] = frozenset()
    """Image files that are not there: the sizes of what is cut from them are those the map tells."""
    notice: str = ""
    """One sentence about them: file, place, repair."""

    @property
    def layout(self) -> Layout:
        """Orientation and stagger."""
        return self.grid.layout

    @property
    def columns(self) -> int:
        """Cells across."""
        return self.grid.columns

    @property
    def rows(self) -> int:
        """Cells down."""
        return self.grid.rows

    def cell_pixel(self, column: int, row: int) -> tuple[int, int]:
        """Return the upper left corner of a cell's box as Tiled places it, in map pixels."""
        return self.grid.cell_pixel(column, row)

    def hex_at(self, x: float | Fraction, y: float | Fraction) -> Hex | None:
        """Return the hex of the board whose area holds a point in map pixels, the first of several on an edge."""
        return next((h for h in self.grid.cells_at(Fraction(x), Fraction(y)) if h in self.tiles), None)

    def terrain(self, at: Hex) -> Terrain:
        """Return the terrain of a hex: what the topmost tile that names one says, else open space (BD-5)."""
        for tile in self.tiles[at]:
            word = terrain_word(tile)
            if word in set(Terrain):
                return Terrain(word)
        return Terrain.OPEN

    def look(self, at: Hex) -> int | None:
        """Return which look a hex's tiles ask for, from 0; None if they leave it open."""
        looks = (tile.properties.get("look") for tile in self.tiles[at])
        return next((look for look in looks if isinstance(look, int) and look >= 0), None)


def terrain_word(tile: TileUse) -> str:
    """Return what a tile calls its terrain: property `terrain`, or else its class; empty if neither."""
    word = tile.properties.get("terrain", tile.kind)
    return str(word).strip().lower()
