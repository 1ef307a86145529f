"""From a checked map, through pytmx, to plain data. The only place that calls pytmx."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from pytmx import TiledMap, TiledObject, TiledObjectGroup, TiledTileLayer

from game.hexgrid import Hex, Orientation
from game.text import tr
from game.tiled.cells import FLIP_ACROSS, FLIP_DOWN, TURN_60, TURN_120
from game.tiled.faults import Faults, MapError
from game.tiled.grid import Spot
from game.tiled.normal import LayerFacts, NormalMap, ObjectFacts, read_map
from game.tiled.picture import Draw, MapObject, PictureLayer, TiledBoard, TileImage, TileUse
from game.tiled.properties import Value, plain_properties
from game.tiled.tilesets import ImageSource


def load_any_map(path: Path | str) -> TiledBoard:
    """Read any finite hexagonal map, made for this game or not. Raises MapError, and nothing else, if it cannot."""
    path = Path(path)
    faults = Faults(path.name)
    try:
        return _Opened(read_map(path, faults)).board()
    except MapError:
        raise
    except Exception as error:  # noqa: BLE001
        # Every known trap is checked before pytmx runs; whatever is left is still the map's fault, not the player's.
        faults.fail(tr("the map cannot be read ({reason}): save it again in Tiled", reason=type(error).__name__))


def _open(normal: NormalMap) -> TiledMap:
    tiled = TiledMap(image_loader=_loader(normal.tilesets.sources), allow_duplicate_names=True)
    tiled.filename = ""
    tiled.parse_xml(normal.tree)
    return tiled


def _loader(sources: list[ImageSource]) -> Callable[..., Callable[..., TileImage]]:
    def image_loader(number: str, _key: object = None, **_: object) -> Callable[..., TileImage]:
        source = sources[int(number)]

        def part(rect: tuple[int, int, int, int] | None = None, _flags: object = None) -> TileImage:
            return TileImage(source.path, rect or source.rect, source.key.lstrip("#"))

        return part

    return image_loader


@dataclass(frozen=True, slots=True)
class _Tile:
    """A tile as its layer uses it, without flags."""

    image: TileImage
    shift: tuple[int, int]
    kind: str
    properties: dict[str, Value]


@dataclass(slots=True)
class _Opened:
    """A map pytmx has read, walked side by side with what we kept of it."""

    normal: NormalMap
    tiled: TiledMap = field(init=False)
    _known: dict[int, _Tile] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.tiled = _open(self.normal)

    def board(self) -> TiledBoard:
        tile_layers = iter([layer for layer in self.tiled.layers if isinstance(layer, TiledTileLayer)])
        groups = iter([layer for layer in self.tiled.layers if isinstance(layer, TiledObjectGroup)])
        picture: list[PictureLayer] = []
        objects: list[MapObject] = []
        tiles: dict[Hex, list[TileUse]] = {}
        images = self.normal.tilesets.images
        for facts in self.normal.layers:
            draws: list[Draw] = []
            if facts.kind == "tiles":
                layer = next(tile_layers)
                draws = list(self._cell_draws(facts, layer))
                self._lay(facts, layer, tiles)
            elif facts.kind == "objects":
                pairs = list(zip(next(groups), facts.objects, strict=True))
                drawn = sorted(pairs, key=lambda pair: pair[0].y + pair[0].height) if facts.top_down else pairs
                draws = [self._object_draw(item, known) for item, known in drawn if item.gid and item.visible]
                objects += [_map_object(item, known, facts) for item, known in pairs]
            elif facts.image and facts.image.path not in images.missing:
                left, top, width, height = facts.image.rect
                image = TileImage(facts.image.path, (left, top, width, height), facts.image.key.lstrip("#"))
                draws = [Draw(image, 0, 0, width, height)]
            if facts.visible:
                picture.append(PictureLayer(facts.name, tuple(draws), facts.opacity, facts.offset, facts.tint))
        return TiledBoard(
            path=self.normal.path,
            grid=self.normal.grid,
            background=self.normal.background,
            layers=tuple(picture),
            tiles={at: tuple(reversed(uses)) for at, uses in tiles.items()},
            objects=tuple(objects),
            properties=plain_properties(self.tiled.properties),
            missing=frozenset(images.missing),
            notice=images.notice(),
        )

    def _tile(self, number: int) -> _Tile:
        if number not in self._known:
            found = self.tiled.get_tile_properties_by_gid(number) or {}
            tileset = self.normal.tilesets.of(self.tiled.tiledgidmap[number])
            frames = found.get("frames") or ()
            image = self.tiled.images[frames[0].gid if frames else number] or self.tiled.images[number]
            shift = tileset.offset if tileset else (0, 0)
            self._known[number] = _Tile(image, shift, found.get("type") or "", plain_properties(found))
        return self._known[number]

    def _cell_draws(self, facts: LayerFacts, layer: TiledTileLayer) -> Iterator[Draw]:
        grid = self.normal.grid
        for column, row in _draw_order(self.normal):
            number = layer.data[row][column]
            if not number:
                continue
            tile = self._tile(number)
            cell = facts.cells[row * grid.columns + column]
            x, y = grid.cell_pixel(column, row)
            width, height = tile.image.rect[2:]
            yield Draw(
                image=tile.image,
                x=x + tile.shift[0],
                y=y + grid.drop - height + tile.shift[1],
                width=width,
                height=height,
                flip_x=bool(cell & FLIP_ACROSS),
                flip_y=bool(cell & FLIP_DOWN),
                turn=60.0 * bool(cell & TURN_60) + 120.0 * bool(cell & TURN_120),
            )

    def _lay(self, facts: LayerFacts, layer: TiledTileLayer, tiles: dict[Hex, list[TileUse]]) -> None:
        if not facts.visible or plain_properties(layer.properties).get("decoration") is True:
            return
        uses: dict[int, TileUse] = {}
        for column, row, number in layer.iter_data():
            if not number:
                continue
            if number not in uses:
                tile = self._tile(number)
                uses[number] = TileUse(facts.name, tile.kind, tile.properties)
            tiles.setdefault(self.normal.grid.layout.to_hex(column, row), []).append(uses[number])

    def _object_draw(self, item: TiledObject, known: ObjectFacts) -> Draw:
        tile = self._tile(item.gid)
        width, height = item.width or tile.image.rect[2], item.height or tile.image.rect[3]
        x, y = _middle(item, width, height, from_below=True)
        return Draw(
            image=tile.image,
            x=float(x) - width / 2 + tile.shift[0],
            y=float(y) - height / 2 + tile.shift[1],
            width=width,
            height=height,
            flip_x=known.flip_x,
            flip_y=known.flip_y,
            turn=item.rotation,
        )


def _draw_order(normal: NormalMap) -> Iterator[tuple[int, int]]:
    """Yield the cells in the order Tiled draws them: on flat-top maps the unshifted columns of a row first."""
    grid = normal.grid
    columns = list(range(grid.columns))
    if grid.layout.orientation is Orientation.FLAT:
        columns.sort(key=grid.layout.shifted)
    for row in range(grid.rows):
        for column in columns:
            yield column, row


def _map_object(item: TiledObject, known: ObjectFacts, facts: LayerFacts) -> MapObject:
    x, y = _middle(item, item.width, item.height, from_below=bool(item.gid))
    return MapObject(
        id=item.id,
        name=item.name or "",
        kind=item.type or "",
        layer=facts.name,
        shape=known.shape,
        spot=(x + Fraction(facts.offset[0]), y + Fraction(facts.offset[1])),
        properties=plain_properties(item.properties),
        template=known.template,
    )


def _middle(item: TiledObject, width: float, height: float, *, from_below: bool) -> Spot:
    """Return the middle of an object's box, which turns about its upper left corner, a tile's about its lower left."""
    # pytmx has moved a tile object's y from its lower to its upper edge.
    y = Fraction(item.y) + (Fraction(item.height) if from_below else 0)
    right, down = Fraction(width) / 2, Fraction(height) / (-2 if from_below else 2)
    if item.rotation:
        angle = math.radians(item.rotation)
        cos, sin = Fraction(math.cos(angle)), Fraction(math.sin(angle))
        right, down = right * cos - down * sin, right * sin + down * cos
    return Fraction(item.x) + right, y + down
