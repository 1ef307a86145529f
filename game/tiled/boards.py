"""A board of the rules out of a Tiled map: terrain, sector lines, markers and jump points (BD)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from game.hexgrid import Hex
from game.rules.board import Board, Marker
from game.rules.ids import Side, Terrain
from game.text import tr
from game.tiled.faults import Faults, shown
from game.tiled.picture import MapObject, TiledBoard, terrain_word
from game.tiled.properties import Value

MARKER = "Marker"
JUMP_POINT = "JumpPoint"
UNIT = "Unit"
CLASSES = (MARKER, JUMP_POINT, UNIT)
"""The classes of objects this game understands."""

_WHOLE = re.compile("-?[0-9]{1,17}")


def default_sector_lines(columns: int) -> tuple[int, int]:
    """Return the two sector lines of a map that names none: columns 4 and 8 of 13, about a third in each (BD-3)."""
    third = (columns - 1) // 3
    return third, columns - 1 - third


def whole_property(name: str, value: Value, low: int, high: int, faults: Faults, place: str) -> int | None:
    """Return a property that must be a whole number, also if it was written as text. Notes a fault if it is not."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    repair = tr("write a whole number from {low} to {high}", low=low, high=high)
    faults.add(tr("{place}: {name} is {value}; {repair}", place=place, name=name, value=shown(value), repair=repair))
    return None


def side_property(owner: MapObject, faults: Faults) -> Side:
    """Return the side an object belongs to; South if it does not say, as the Tiled project's class does."""
    value = str(owner.properties.get("side", Side.SOUTH)).strip().lower()
    if value in set(Side):
        return Side(value)
    faults.add(tr("{place}: side is {value}; choose south or north", place=place_of(owner), value=shown(value)))
    return Side.SOUTH


def place_of(item: MapObject) -> str:
    """Return how a sentence names an object."""
    return tr("layer {layer}, object {id} {name}", layer=shown(item.layer), id=item.id, name=shown(item.name))


@dataclass(frozen=True, slots=True)
class BoardMaker:
    """Builds the board of one map. If `strict`, terrain nobody knows is a fault, else it is open space."""

    tiled: TiledBoard
    faults: Faults
    strict: bool = True

    def board(self) -> Board:
        """Return the board; what is wrong is noted."""
        if not self.tiled.tiles:
            self.faults.add(tr("no visible tile layer has a tile: paint the hexes of the board"))
        if self.strict:
            for sentence in self._unknown_terrain():
                self.faults.add(sentence)
        looks = {at: self.tiled.look(at) for at in self.tiled.tiles}
        return Board(
            layout=self.tiled.layout,
            columns=self.tiled.columns,
            rows=self.tiled.rows,
            terrain={at: self.tiled.terrain(at) for at in self.tiled.tiles},
            sector_lines=self._sector_lines(),
            markers=tuple(self._markers()),
            jump_points=self._jump_points(),
            looks={at: look for at, look in looks.items() if look is not None},
        )

    def _unknown_terrain(self) -> Iterator[str]:
        said: set[str] = set()
        for at, uses in self.tiled.tiles.items():
            for tile in uses:
                word = terrain_word(tile)
                if "terrain" not in tile.properties or word in set(Terrain) or word in said:
                    continue
                said.add(word)
                column, row = self.tiled.layout.to_offset(at)
                yield tr(
                    "layer {layer}, cell {column},{row}: its tile has terrain {word}; choose open, asteroid or planet",
                    layer=shown(tile.layer),
                    column=column,
                    row=row,
                    word=shown(word),
                )

    def _sector_lines(self) -> tuple[int, int]:
        lines = list(default_sector_lines(self.tiled.columns))
        for index, name in enumerate(("sector_left", "sector_right")):
            if name in self.tiled.properties:
                value = self.tiled.properties[name]
                found = whole_property(name, value, 0, self.tiled.columns - 1, self.faults, tr("the map"))
                lines[index] = lines[index] if found is None else found
        if lines[0] > lines[1]:
            self.faults.add(
                tr(
                    "the map: sector_left {left} lies right of sector_right {right}; swap them",
                    left=lines[0],
                    right=lines[1],
                )
            )
        return lines[0], lines[1]

    def hex_of(self, item: MapObject) -> Hex | None:
        """Return the hex an object lies on. Notes a fault and returns None if it lies beside the board."""
        if item.template:
            repair = tr("detach it in its context menu in Tiled")
            self.faults.add(
                tr("{place}: it is an instance of a template; {repair}", place=place_of(item), repair=repair)
            )
            return None
        if item.shape == "outline":
            self.faults.add(tr("{place}: it is an outline; draw a point or a rectangle", place=place_of(item)))
            return None
        found = self.tiled.hex_at(*item.spot)
        if found is None:
            x, y = (round(float(part), 1) for part in item.spot)
            self.faults.add(
                tr("{place}: its middle {x},{y} lies on no hex; move it onto one", place=place_of(item), x=x, y=y)
            )
        return found

    def _markers(self) -> Iterator[Marker]:
        names: set[str] = set()
        for item in self.tiled.objects:
            if item.kind != MARKER:
                continue
            at = self.hex_of(item)
            name = item.name.strip() or f"{chr(ord('A') + len(names) % 26)}"
            if name in names:
                self.faults.add(tr("{place}: another marker has this name; give each its own", place=place_of(item)))
            names.add(name)
            if at is not None:
                yield Marker(name, at)

    def _jump_points(self) -> dict[Side, tuple[Hex, ...]]:
        found: dict[Side, list[Hex]] = {}
        for item in self.tiled.objects:
            if item.kind == JUMP_POINT:
                at = self.hex_of(item)
                if at is not None:
                    found.setdefault(side_property(item, self.faults), []).append(at)
        return {side: tuple(hexes) for side, hexes in found.items()}
