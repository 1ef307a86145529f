"""Command cards and orders: phases 1 and 2 of a turn (TN-4, TN-4a, BT-5)."""

from __future__ import annotations

from game.rules.catalogue import deck
from game.rules.components import Position
from game.rules.events import AlertLifted, CardPlayed, UnitOrdered
from game.rules.ids import UnitId
from game.rules.intents import LiftIntent, OrderIntent, PlayIntent
from game.rules.orders import card_slots
from game.rules.queries import lift_cost, orders_left, unit_slots
from game.rules.systems.base import System

__all__ = ["OrdersSystem"]


class OrdersSystem(System):
    """Plays cards, orders units and lifts Red Alert markers."""

    def process(self) -> None:
        """Carry out the intents of phases 1 and 2 that stay on the table."""
        world = self.world
        if (play := world.table_intent(PlayIntent)) is not None:
            self._play(play)
        for unit, _ in world.intents(OrderIntent):
            world.done(unit, OrderIntent)
            self._order(unit)
        for unit, _ in world.intents(LiftIntent):
            world.done(unit, LiftIntent)
            side = world.unit(unit).side
            self.stars(side, -lift_cost(world, unit), "lift alert")
            self.emit(AlertLifted(unit, side))

    def _play(self, play: PlayIntent) -> None:
        world = self.world
        slots = card_slots(deck()[play.card], world.rules, plain=play.plain)
        told = tuple((slot.sector, slot.unit_class) for slot in slots)
        self.emit(CardPlayed(world.state.active, play.card, play.plain, len(slots), told))

    def _order(self, unit: UnitId) -> None:
        world = self.world
        at = world.get(unit, Position).hex
        left = orders_left(world) - 1
        self.emit(UnitOrdered(unit, world.unit(unit).side, at, left, unit_slots(world, unit)))
