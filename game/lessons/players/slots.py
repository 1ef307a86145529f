"""Which orders of a card are free, and for whom (TN-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.ids import Sector, UnitClass, UnitId, Where
from game.rules.orders import matching, slots_for
from game.rules.state import Slot, Spend
from game.rules.views import MatchView, UnitView

NOBODY = UnitId("")


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders of a card and what was spent of them. A value: spending gives new orders."""

    slots: tuple[Slot, ...]
    spends: tuple[Spend, ...] = ()

    @property
    def left(self) -> int:
        """How many are unspent."""
        return len(self.slots) - len(self.spends)

    def spent(self, unit_class: UnitClass, sectors: frozenset[Sector]) -> Orders | None:
        """Return the orders after one for a unit of a class in these sectors; None if none will do."""
        return self._spent(slots_for(self.slots, unit_class, sectors))

    def spent_on_call(self) -> Orders | None:
        """Return the orders after one for a call: any will do (CS-3)."""
        return self._spent(tuple(range(len(self.slots))))

    def _spent(self, numbers: tuple[int, ...]) -> Orders | None:
        if not numbers or self.left < 1:
            return None
        spends = (*self.spends, Spend(NOBODY, numbers))
        return Orders(self.slots, spends) if matching(spends, len(self.slots)) is not None else None


def orders_in(view: MatchView) -> Orders:
    """Return the orders of the card in play, as far as a view tells what was spent.

    Where it is not sure which other orders would have done for a unit, the one given to it counts: never too many.
    """
    slots = tuple(Slot(slot.sector, slot.unit_class) for slot in view.slots)
    units = {unit.id: unit for unit in view.units}
    spends = [
        Spend(slot.spent_on, _numbers(slots, units[slot.spent_on], number))
        for number, slot in enumerate(view.slots)
        if slot.spent_on is not None
    ]
    return Orders(slots, tuple(spends))


def _numbers(slots: Sequence[Slot], unit: UnitView, given: int) -> tuple[int, ...]:
    called = unit.entered == "warp" or (unit.where is Where.RESERVE and not unit.withdrawn)
    if called:
        return tuple(range(len(slots)))
    if unit.where is not Where.BOARD:
        return (given,)
    return slots_for(slots, unit.kind.unit_class, unit.sectors) or (given,)
