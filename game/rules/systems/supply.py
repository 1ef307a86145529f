"""Supply on the table: tells every change at once and holds the hard cap (SU)."""

from __future__ import annotations

from game.rules.events import SupplyChanged
from game.rules.ids import Side
from game.rules.queries import available_supply, on_table_supply
from game.rules.systems.base import System

__all__ = ["SupplySystem"]


class SupplySystem(System):
    """Watches both sides' Supply (SU-2, SU-4, SU-6)."""

    def process(self) -> None:
        """Tell what changed since it was last told."""
        for side in Side:
            now = (on_table_supply(self.world, side), available_supply(self.world, side))
            if now != self.world.state.supply[side]:
                self.emit(SupplyChanged(side, *now))
