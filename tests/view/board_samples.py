"""Small boards and tokens that the drawing tests share."""

from __future__ import annotations

import os
from itertools import product
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.hexgrid import Hex, Layout, Orientation, Stagger
from game.view.draw_board import BoardArt, SectorArt
from game.view.draw_units import TokenArt

LAYOUTS = [Layout(o, s) for o, s in product(Orientation, Stagger)]


def cells_of(layout: Layout, columns: int, rows: int, holes: tuple[tuple[int, int], ...] = ()) -> frozenset[Hex]:
    return frozenset(layout.to_hex(c, r) for c in range(columns) for r in range(rows) if (c, r) not in holes)


def board(
    layout: Layout, columns: int = 7, rows: int = 6, holes: tuple[tuple[int, int], ...] = ((2, 2), (3, 3), (0, 0))
) -> BoardArt:
    cells = cells_of(layout, columns, rows, holes)
    rocks = frozenset({layout.to_hex(1, 1), layout.to_hex(1, 2), layout.to_hex(4, 4)}) & cells
    return BoardArt(
        layout,
        cells,
        rocks,
        {layout.to_hex(5, 1): 0, layout.to_hex(5, 3): 1},
        frozenset(h for h in cells if layout.to_offset(h)[1] == rows - 1),
        frozenset(h for h in cells if layout.to_offset(h)[1] == 0),
        SectorArt((2, 4), ("LEFT", "CENTRE", "RIGHT"), "south", frozenset({1})),
        "all",
    )


def token(kind: str = "cruiser", side: str = "south", **more: Any) -> TokenArt:
    values: dict[str, Any] = {"unit_class": "striker", "models": 3, "max_models": 4, "supply": 2} | more
    return TokenArt(kind, side, **values)
