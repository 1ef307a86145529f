"""The board: which hexes there are, their terrain, sectors, home rows and markers (BD)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from game.hexgrid import Hex, Layout, Orientation, neighbours, sight_line
from game.rules.ids import Sector, Side, Terrain


@dataclass(frozen=True, slots=True)
class Marker:
    """A mission marker (MK); it does not occupy its hex."""

    name: str
    hex: Hex


@dataclass(frozen=True, eq=False)
class Board:
    """A finite hexagonal board.

    `terrain` has one entry for each hex of the board: a cell without one is not part of it (BD-2). `sector_lines`
    are the two columns, counted from 0, that lie in two sectors each (BD-3). `looks` picks one of several pictures
    for a hex's terrain, from 0; it means nothing to the rules.
    """

    layout: Layout
    columns: int
    rows: int
    terrain: Mapping[Hex, Terrain]
    sector_lines: tuple[int, int]
    markers: tuple[Marker, ...] = ()
    jump_points: Mapping[Side, tuple[Hex, ...]] = field(default_factory=dict)
    looks: Mapping[Hex, int] = field(default_factory=dict)

    def __contains__(self, at: Hex) -> bool:
        return at in self.terrain

    @cached_property
    def cells(self) -> tuple[Hex, ...]:
        """Every hex of the board, by column, then row."""
        return tuple(sorted(self.terrain, key=self.layout.to_offset))

    def with_terrain(self, changed: Mapping[Hex, Terrain]) -> Board:
        """Return the board with other terrain on some of its hexes; its geometry, worked out already, is kept.

        Raises ValueError for a hex that is not on the board.
        """
        if strangers := [at for at in changed if at not in self.terrain]:
            message = f"hex {self.label(strangers[0])} is not on the board"
            raise ValueError(message)
        made = replace(self, terrain={**self.terrain, **changed})
        kept = ("cells", "_around", "_adjacent", "_home", "_sectors")
        made.__dict__.update({name: self.__dict__[name] for name in kept if name in self.__dict__})
        return made

    @cached_property
    def _around(self) -> dict[Hex, tuple[Hex | None, ...]]:
        turn = self.layout.orientation
        return {h: tuple(n if n in self.terrain else None for n in neighbours(h, turn)) for h in self.terrain}

    def around(self, at: Hex) -> tuple[Hex | None, ...]:
        """Return the six hexes next to one by direction; None where there is no board."""
        return self._around[at]

    @cached_property
    def _adjacent(self) -> dict[Hex, tuple[Hex, ...]]:
        return {h: tuple(n for n in around if n is not None) for h, around in self._around.items()}

    def adjacent(self, at: Hex) -> tuple[Hex, ...]:
        """Return the hexes of the board next to one, in order of direction."""
        return self._adjacent[at]

    def label(self, at: Hex) -> str:
        """Return a hex as players read it: `column,row`."""
        column, row = self.layout.to_offset(at)
        return f"{column},{row}"

    @cached_property
    def groups(self) -> dict[Hex, int]:
        """The number of the connected asteroid field or planet group each such hex belongs to (BD-6)."""
        found: dict[Hex, int] = {}
        for start in self.cells:
            if self.terrain[start] is Terrain.OPEN or start in found:
                continue
            number, todo = len(set(found.values())), [start]
            while todo:
                at = todo.pop()
                if at in found:
                    continue
                found[at] = number
                todo += [n for n in self.adjacent(at) if self.terrain[n] is self.terrain[start]]
        return found

    def depth(self, at: Hex) -> int:
        """Return how far south a hex centre lies, in half hex heights (flat-top) or rows (pointy-top)."""
        return 2 * at.r + at.q if self.layout.orientation is Orientation.FLAT else at.r

    def nearer_home(self, side: Side, a: Hex, b: Hex) -> bool:
        """Tell whether hex a is strictly nearer to a side's home edge than hex b (BD-3a)."""
        return self.depth(a) > self.depth(b) if side is Side.SOUTH else self.depth(a) < self.depth(b)

    @cached_property
    def _home(self) -> dict[tuple[Side, int], frozenset[Hex]]:
        return {(side, n): self._outermost(side, n) for side in Side for n in (1, 2)}

    def home_rows(self, side: Side, count: int = 1) -> frozenset[Hex]:
        """Return a side's home row (BD-3a), or its two outermost rows for `count` 2 (TN-8)."""
        return self._home[side, count]

    def _outermost(self, side: Side, count: int) -> frozenset[Hex]:
        lines: dict[int, list[Hex]] = {}
        flat = self.layout.orientation is Orientation.FLAT
        for at in self.cells:
            lines.setdefault(at.q if flat else 0, []).append(at)
        chosen: set[Hex] = set()
        for hexes in lines.values():
            depths = sorted({self.depth(h) for h in hexes}, reverse=side is Side.SOUTH)
            chosen.update(h for h in hexes if self.depth(h) in depths[:count])
        return frozenset(chosen)

    def sectors(self, side: Side, at: Hex) -> frozenset[Sector]:
        """Return the sectors a hex lies in as a side sees them: two on a line column, else one (BD-3)."""
        return self._sectors[side][at]

    @cached_property
    def _sectors(self) -> dict[Side, dict[Hex, frozenset[Sector]]]:
        return {side: {at: self._sectors_of(side, at) for at in self.cells} for side in Side}

    def _sectors_of(self, side: Side, at: Hex) -> frozenset[Sector]:
        # In half columns: a shifted row of a pointy-top board lies half a hex further east, so a sector line passes
        # between two of its hexes. Counting whole columns there would not survive a half turn (BD-2).
        column, row = self.layout.to_offset(at)
        shifted = self.layout.orientation is Orientation.POINTY and self.layout.shifted(row)
        east, low, high = 2 * column + shifted, 2 * self.sector_lines[0], 2 * self.sector_lines[1]
        west = [east <= low, low <= east <= high, east >= high]
        if side is Side.NORTH:
            west.reverse()
        return frozenset(sector for sector, inside in zip(Sector, west, strict=True) if inside)

    def sight_blocked_by_terrain(self, a: Hex, b: Hex, at: Hex) -> bool:
        """Tell whether the terrain of a hex between a and b blocks their line of sight (BD-5)."""
        if self.terrain.get(at) is not Terrain.PLANET:
            return False
        group = self.groups[at]
        return not (self.groups.get(a) == group and self.groups.get(b) == group)

    def sight(self, a: Hex, b: Hex, occupied: Mapping[Hex, object]) -> bool:
        """Tell whether a and b see each other past planets and the `occupied` hexes (BD-6)."""

        def blocks(at: Hex) -> bool:
            return at in occupied or self.sight_blocked_by_terrain(a, b, at)

        line = sight_line(a, b)
        return not any(blocks(h) for h in line.crossed) and not any(blocks(h) and blocks(k) for h, k in line.borders)
