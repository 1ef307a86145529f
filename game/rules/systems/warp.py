"""The call in support and the warp die (CS-1 to CS-7)."""

from __future__ import annotations

from game.rules.components import Position
from game.rules.events import SupportCalled, WarpFailed, WarpResult, WarpRolled
from game.rules.ids import CLASS_FACE, Face, UnitClass, UnitId
from game.rules.intents import AccidentIntent, CallIntent, ScatterIntent
from game.rules.queries import any_slots, warp_cost
from game.rules.systems.base import System

__all__ = ["WarpSystem", "warp_result"]


def warp_result(face: Face, unit_class: UnitClass) -> WarpResult:
    """Return what a face of the warp die does to a unit of a class (CS-6)."""
    if face is Face.BLAST:
        return "failed"
    return "unstable" if face is CLASS_FACE[unit_class] else "stable"


class WarpSystem(System):
    """Pays for calls and rolls the warp die."""

    def process(self) -> None:
        """Carry out calls."""
        for unit, call in self.world.intents(CallIntent):
            self.world.done(unit, CallIntent)
            self._declare(unit, call.beacon)
            self._warp(unit, call.beacon)

    def _declare(self, unit: UnitId, beacon: UnitId) -> None:
        world = self.world
        side, at, cost = world.unit(unit).side, world.get(beacon, Position).hex, warp_cost(world, unit)
        self.spend_order(unit, any_slots(world))
        self.emit(SupportCalled(beacon, unit, side, at, cost))
        self.stars(side, -cost, "call")

    def _warp(self, unit: UnitId, beacon: UnitId) -> None:
        world = self.world
        who, face = world.unit(unit), world.dice.roll()
        result = warp_result(face, who.kind.unit_class)
        self.emit(WarpRolled(unit, beacon, who.side, face, result))
        if result == "failed":
            self.emit(WarpFailed(unit, who.side, off_board=False))
            return
        if result == "unstable":
            world.intend(unit, AccidentIntent(unit, "unstable"))
        world.intend(unit, ScatterIntent(beacon))
