"""The ordinary ways between Reserve and table: reinforce, jump, withdraw, summon, release (RS)."""

from __future__ import annotations

import itertools

from game.hexgrid import Hex
from game.rules.components import Ordered, Position
from game.rules.events import DroneReleased, DroneSummoned, UnitEntered, UnitWithdrawn
from game.rules.ids import TypeKey, UnitId
from game.rules.intents import EnterIntent, ReleaseIntent, SummonIntent, WithdrawIntent
from game.rules.queries import entry_slots, unit_slots
from game.rules.systems.base import System

__all__ = ["ReservesSystem"]


class ReservesSystem(System):
    """Brings units in and takes them off."""

    def process(self) -> None:
        """Carry out the intents of the chapter."""
        world = self.world
        for unit, entry in world.intents(EnterIntent):
            world.done(unit, EnterIntent)
            self._enter(unit, entry)
        for unit, _ in world.intents(WithdrawIntent):
            world.done(unit, WithdrawIntent)
            self._withdraw(unit)
        for unit, summon in world.intents(SummonIntent):
            world.done(unit, SummonIntent)
            self._summon(unit, summon.hex)
        for unit, _ in world.intents(ReleaseIntent):
            world.done(unit, ReleaseIntent)
            self.emit(DroneReleased(unit, world.unit(unit).side, self._hex(unit)))

    def _hex(self, unit: UnitId) -> Hex:
        return self.world.get(unit, Position).hex

    def _enter(self, unit: UnitId, entry: EnterIntent) -> None:
        side = self.world.unit(unit).side
        self.spend_order(unit, entry_slots(self.world, unit, entry.hex))
        self.emit(UnitEntered(unit, side, entry.hex, self.world.home_facing(side), entry.way))

    def _withdraw(self, unit: UnitId) -> None:
        # RS-5: a unit that has its order already withdraws with that order.
        if not self.world.has(unit, Ordered):
            self.spend_order(unit, unit_slots(self.world, unit))
        self.emit(UnitWithdrawn(unit, self.world.unit(unit).side, self._hex(unit)))

    def _summon(self, carrier: UnitId, at: Hex) -> None:
        world = self.world
        who = world.unit(carrier)
        number = world.state.drones + 1
        kind = TypeKey(who.kind.summons or "")
        # A scenario may have named a unit of its own so: count on to the first id that is free.
        stem = f"{who.side.value[0]}-{kind}"
        drone = next(u for n in itertools.count(number) if (u := UnitId(f"{stem}-{n}")) not in world.entities)
        facing = world.home_facing(who.side)
        self.emit(DroneSummoned(drone, who.side, kind, f"Drone {number}", carrier, at, facing))
