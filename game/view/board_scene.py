"""What a board's geometry comes to in board units, worked out once: centres, shared edges, corners, rim."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.hexgrid import DIRECTIONS, Hex, Layout, Orientation, add
from game.view.camera import SQRT3, UNIT_CORNERS, Extent, extent_of, unit_centre

FRAME_SIDE: Final = 0.42
FRAME_END: Final = 0.50
"""How far the frame stands off the board, in hex radii: left and right, top and bottom."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One edge of the grid: its middle in board units, the direction it faces, and whether hexes lie on both sides."""

    u: float
    v: float
    direction: int
    inner: bool


@dataclass(frozen=True, slots=True)
class BoardScene:
    """A board's cells from top to bottom, their centres, every edge and corner once, and the cells on the rim."""

    orientation: Orientation
    extent: Extent
    ordered: list[Hex]
    centre: dict[Hex, tuple[float, float]]
    edges: list[Edge]
    vertices: list[tuple[float, float]]
    rim: frozenset[Hex]

    @property
    def steps(self) -> tuple[Hex, ...]:
        """The six directions as hex vectors."""
        return DIRECTIONS[self.orientation]

    def bounds(self, s: float) -> Rect:
        """Return the picture's rectangle at radius `s`, frame and sector names included, from the centre of Hex(0, 0).

        Whole pixels.
        """
        e = self.extent
        left, right = math.floor((e.left - 0.8) * s), math.ceil((e.right + 0.8) * s)
        top = math.floor((e.top - 0.8) * s) - 9
        bottom = math.ceil((e.bottom + 0.8) * s) + 9
        return Rect(left, top, right - left, bottom - top)


def scene_of(layout: Layout, cells: Iterable[Hex]) -> BoardScene:
    """Work out the geometry of a board."""
    orientation = layout.orientation
    here = frozenset(cells)
    centre = {h: unit_centre(orientation, h) for h in here}
    ordered = sorted(here, key=lambda h: (centre[h][1], centre[h][0]))
    edges = [e for h in ordered for e in _edges_of(h, here, orientation, centre)]
    rim = frozenset(h for h in here if any(add(h, d) not in here for d in DIRECTIONS[orientation]))
    return BoardScene(
        orientation, extent_of(orientation, here), ordered, centre, edges, _vertices(orientation, centre), rim
    )


def _edges_of(
    h: Hex, here: frozenset[Hex], orientation: Orientation, centre: dict[Hex, tuple[float, float]]
) -> Iterable[Edge]:
    # Whether an edge is inner is decided by the neighbour behind it, never by comparing pixels.
    u, v = centre[h]
    for direction, step in enumerate(DIRECTIONS[orientation]):
        other = add(h, step)
        if other in here and other < h:
            continue
        du, dv = unit_centre(orientation, step)
        yield Edge(u + du / 2, v + dv / 2, direction, other in here)


def _vertices(orientation: Orientation, centre: dict[Hex, tuple[float, float]]) -> list[tuple[float, float]]:
    seen: dict[tuple[int, int], tuple[float, float]] = {}
    for u, v in centre.values():
        for du, dv in UNIT_CORNERS[orientation]:
            x, y = u + du, v + dv
            seen.setdefault((round(x * 4), round(y * 4)), (x, y))
    return list(seen.values())


def column_u(layout: Layout, column: int) -> float:
    """Return where a column lies from left to right, in board units; the middle of its zigzag on pointy-top boards."""
    first, second = (unit_centre(layout.orientation, layout.to_hex(column, row))[0] for row in (0, 1))
    return (first + second) / 2


HALF_ROW: Final = {Orientation.FLAT: SQRT3 / 2, Orientation.POINTY: 0.75}
"""Half the distance of two rows in board units: the step of the frame's ticks."""
