"""Setup: units go on the board or stay in Reserve, one at a time, side by side (TN-8, RS-1, RS-2)."""

from __future__ import annotations

from game.rules.events import SetupPassed, UnitKept, UnitPlaced
from game.rules.ids import Phase, Side
from game.rules.intents import KeepIntent, PlaceIntent, StartIntent
from game.rules.queries import fits, undecided
from game.rules.systems.base import System

__all__ = ["SetupSystem"]


class SetupSystem(System):
    """Places and keeps units; starts the battle when every unit has its place."""

    def process(self) -> None:
        """Carry out one setup decision and pass the word on."""
        world = self.world
        for unit, place in world.intents(PlaceIntent):
            world.done(unit, PlaceIntent)
            side = world.unit(unit).side
            self.emit(UnitPlaced(unit, side, place.hex, world.home_facing(side)))
            self._next(side)
        for unit, _ in world.intents(KeepIntent):
            world.done(unit, KeepIntent)
            self.emit(UnitKept(unit, world.unit(unit).side))
            self._next(world.unit(unit).side)

    def _next(self, side: Side) -> None:
        for each in Side:
            self._keep_what_cannot_fit(each)
        world = self.world
        if undecided(world, side.other):
            self.emit(SetupPassed(side.other))
        elif not undecided(world, side) and world.state.phase is Phase.SETUP:
            world.intend(None, StartIntent())

    def _keep_what_cannot_fit(self, side: Side) -> None:
        # RS-2: what does not fit starts in Reserve; the Supply on the table can only grow during setup.
        for unit in undecided(self.world, side):
            if not fits(self.world, unit):
                self.emit(UnitKept(unit, side, forced=True))
