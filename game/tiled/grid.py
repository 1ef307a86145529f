"""Where the cells of a hexagonal Tiled map lie, in map pixels; whole numbers and exact fractions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from game.hexgrid import Hex, Layout, Orientation, Stagger

Spot = tuple[Fraction, Fraction]
"""A point in map pixels, x to the right and y down."""


@dataclass(frozen=True, slots=True)
class TileGrid:
    """The pixel geometry of a map: `tile_width` and `tile_height` of a cell's box, `side` of its straight edge.

    Tiled halves in whole numbers, and so does this: positions equal what Tiled draws.
    """

    layout: Layout
    columns: int
    rows: int
    tile_width: int
    tile_height: int
    side: int

    @property
    def _flat(self) -> bool:
        return self.layout.orientation is Orientation.FLAT

    @property
    def _along(self) -> int:
        # The box along the stagger axis, rounded down to even as in Tiled.
        return (self.tile_width if self._flat else self.tile_height) & ~1

    @property
    def _across(self) -> int:
        return (self.tile_height if self._flat else self.tile_width) & ~1

    @property
    def pitch(self) -> int:
        """Pixels from one column (flat-top) or row (pointy-top) to the next."""
        return (self._along - self.side) // 2 + self.side

    @property
    def regular(self) -> bool:
        """Tell whether all numbers halve without a rest, so that the hexes meet exactly."""
        sizes = (self.tile_width, self.tile_height, self._along - self.side)
        return self.side > 0 and not any(size % 2 for size in sizes)

    @property
    def drop(self) -> int:
        """Pixels from a cell's upper edge to the lower edge of its box, from which tall tiles grow upwards."""
        return self.tile_height & ~1

    def cell_pixel(self, column: int, row: int) -> tuple[int, int]:
        """Return the upper left corner of a cell's box as Tiled places it."""
        line, rank = (column, row) if self._flat else (row, column)
        along = self._line_start(line)
        across = rank * self._across + (self._across // 2 if self.layout.shifted(line) else 0)
        return (along, across) if self._flat else (across, along)

    def _line_start(self, line: int) -> int:
        if not self._flat:
            return line * self.pitch
        # Tiled draws every second column `box + side` further on, which is twice the pitch only without rests.
        pair = self._along + self.side
        return (line // 2) * pair + (line & 1) * (
            self.pitch if self.layout.stagger is Stagger.ODD else pair - self.pitch
        )

    @property
    def pixel_size(self) -> tuple[int, int]:
        """Width and height of the whole map."""
        lines, ranks = (self.columns, self.rows) if self._flat else (self.rows, self.columns)
        along = self.pitch * lines + (self._along - self.side) // 2
        across = self._across * ranks + (self._across // 2 if lines > 1 else 0)
        return (along, across) if self._flat else (across, along)

    def centre(self, column: int, row: int) -> Spot:
        """Return the middle of a cell."""
        x, y = self.cell_pixel(column, row)
        along = self.pitch * 2 - self.side
        width, height = (along, self._across) if self._flat else (self._across, along)
        return x + Fraction(width, 2), y + Fraction(height, 2)

    def cells_at(self, x: Fraction, y: Fraction) -> tuple[Hex, ...]:
        """Return the hexes whose area holds a point, by row and column: two or three of them on an edge or a corner."""
        found = sorted((row, column) for column, row in self._near(x, y) if self._holds(column, row, x, y))
        return tuple(self.layout.to_hex(column, row) for row, column in found)

    def _near(self, x: Fraction, y: Fraction) -> Iterator[tuple[int, int]]:
        along, across = (x, y) if self._flat else (y, x)
        line, rank = int(along // self.pitch), int(across // self._across)
        lines, ranks = (self.columns, self.rows) if self._flat else (self.rows, self.columns)
        for i in range(max(0, line - 2), min(lines, line + 3)):
            for k in range(max(0, rank - 2), min(ranks, rank + 3)):
                yield (i, k) if self._flat else (k, i)

    def _holds(self, column: int, row: int, x: Fraction, y: Fraction) -> bool:
        cx, cy = self.centre(column, row)
        along, across = (abs(x - cx), abs(y - cy)) if self._flat else (abs(y - cy), abs(x - cx))
        half = Fraction(self._across, 2)
        point = Fraction((self._along - self.side) // 2)
        return across <= half and along <= Fraction(self.side, 2) + point * (1 - across / half)
