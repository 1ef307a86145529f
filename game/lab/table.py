"""What stands where in a lab position: board, units and the two Beacon hexes. Every edit returns another table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from game.hexgrid import Hex
from game.odds import Body, UnitState
from game.odds.position import home_facing
from game.rules.board import Board
from game.rules.ids import Side, Terrain, UnitId, Where

Spot = Literal["a", "b"]
"""One of the two Beacon hexes that can be compared."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The part of a lab position that edits change and undo brings back.

    `units` are on the board, one a hex at most. A Beacon hex need not hold a unit.
    """

    board: Board
    units: tuple[UnitState, ...]
    a: Hex
    b: Hex

    def unit_at(self, at: Hex) -> UnitState | None:
        """Return the unit on a hex."""
        return next((unit for unit in self.units if unit.hex == at), None)

    def beacon(self, spot: Spot) -> Hex:
        """Return a Beacon hex."""
        return self.a if spot == "a" else self.b

    def with_beacon(self, spot: Spot, at: Hex) -> Table:
        """Return the table with a Beacon hex moved."""
        return replace(self, a=at) if spot == "a" else replace(self, b=at)

    def with_unit(self, at: Hex, side: Side, body: Body) -> Table:
        """Return the table with a unit put on a hex; who stood there is gone. It faces the enemy's home edge."""
        put = UnitState(self._free_id(side, body), body.type, side, Where.BOARD, body.models, body.cap, at)
        return self._with_at(at, replace(put, facing=home_facing(side)))

    def turned(self, at: Hex) -> Table:
        """Return the table with the unit on a hex turned clockwise by one direction; unchanged if there is none."""
        unit = self.unit_at(at)
        return self if unit is None else self._with_at(at, replace(unit, facing=(unit.facing + 1) % 6))

    def with_terrain(self, at: Hex, terrain: Terrain) -> Table:
        """Return the table with the terrain of a hex changed."""
        return replace(self, board=self.board.with_terrain({at: terrain}))

    def erased(self, at: Hex) -> Table:
        """Return the table without the unit on a hex, or if there is none, with open space there."""
        if self.unit_at(at) is not None:
            return self._with_at(at, None)
        return self if self.board.terrain[at] is Terrain.OPEN else self.with_terrain(at, Terrain.OPEN)

    def _with_at(self, at: Hex, unit: UnitState | None) -> Table:
        others = tuple(each for each in self.units if each.hex != at)
        return replace(self, units=others if unit is None else (*others, unit))

    def _free_id(self, side: Side, body: Body) -> UnitId:
        taken = {unit.id for unit in self.units}
        names = (UnitId(f"{side.value[0]}-{body.type}-{n}") for n in range(1, len(taken) + 2))
        return next(name for name in names if name not in taken)


def changed_terrain(before: Board, now: Board) -> Mapping[Hex, Terrain]:
    """Return the hexes whose terrain is another than on an earlier board, with what it is now."""
    return {at: terrain for at, terrain in now.terrain.items() if before.terrain.get(at) is not terrain}
