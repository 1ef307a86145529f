"""Small lab positions for tests."""

from __future__ import annotations

from game.hexgrid import Hex, Layout, Orientation, Stagger
from game.lab import Lab, Question, Table
from game.odds import UnitState
from game.rules.board import Board
from game.rules.ids import Side, Terrain, TypeKey, UnitId, Where

FLAT = Layout(Orientation.FLAT, Stagger.ODD)


def open_board(columns: int = 9, rows: int = 9) -> Board:
    """A board of nothing but open space."""
    terrain = {FLAT.to_hex(c, r): Terrain.OPEN for c in range(columns) for r in range(rows)}
    return Board(FLAT, columns, rows, terrain, (columns // 3, 2 * columns // 3))


def at(column: int, row: int) -> Hex:
    """A hex by column and row."""
    return FLAT.to_hex(column, row)


def lab(columns: int = 9, rows: int = 9, **question: object) -> Lab:
    """A lab in open space, Beacon A in the middle, B two hexes to the left of the middle; its dice are seeded."""
    table = Table(open_board(columns, rows), (), at(columns // 2, rows // 2), at(columns // 2 - 2, rows // 2))
    made = Lab(table, Question(**question), "Open space", dice_seed=7)  # type: ignore[arg-type]
    made.forget_rolls()
    return made


def ship(kind: str, column: int, row: int, side: Side = Side.NORTH, models: int = 1, cap: int = 0) -> UnitState:
    """A unit on the board."""
    return UnitState(UnitId(f"{kind}-{column}-{row}"), TypeKey(kind), side, Where.BOARD, models, cap, at(column, row))
