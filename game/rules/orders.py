"""Orders of a card: what each may be used for, and whether a set of them can be given out (TN-4, TN-6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.rules.catalogue import Card, HouseRules
from game.rules.ids import Sector, UnitClass
from game.rules.state import Slot, Spend

__all__ = ["ANYWHERE", "card_slots", "matching", "slots_for"]

ANYWHERE = Slot()


def card_slots(card: Card | None, rules: HouseRules, *, plain: bool) -> tuple[Slot, ...]:
    """Return the orders a card gives: for its text, or one anywhere if it is played `plain` or there is none."""
    if card is None or plain:
        return (ANYWHERE,)
    kind = card.type
    count = kind.orders or rules.hand_size
    match kind.scope:
        case "sector":
            return (Slot(sector=card.sector),) * count
        case "each":
            return tuple(Slot(sector=sector) for sector in Sector for _ in range(count))
        case "pincer":
            return tuple(Slot(sector=sector) for sector in (Sector.LEFT, Sector.RIGHT) for _ in range(count))
        case "class":
            return (Slot(unit_class=kind.unit_class),) * count
        case "anywhere":
            return (ANYWHERE,) * count


def slots_for(slots: Sequence[Slot], unit_class: UnitClass, sectors: frozenset[Sector]) -> tuple[int, ...]:
    """Return the numbers of the orders that would do for a unit of a class in these sectors (TN-4, TN-6a)."""
    return tuple(
        number
        for number, slot in enumerate(slots)
        if (slot.sector is None or slot.sector in sectors)
        and (slot.unit_class is None or slot.unit_class is unit_class)
    )


def matching(spends: Sequence[Spend], slots: int) -> tuple[int, ...] | None:
    """Give each spend an order of its own: the slot number of each, or None if no assignment exists (TN-4)."""
    return _assigned(tuple(spend.slots for spend in spends), slots)


@lru_cache(maxsize=4096)
def _assigned(choices: tuple[tuple[int, ...], ...], slots: int) -> tuple[int, ...] | None:
    # Kept, since a list of legal commands asks the same again for every hex a unit could come in on.
    owner: list[int | None] = [None] * slots

    def place(spend: int, tried: set[int]) -> bool:
        for slot in choices[spend]:
            if slot in tried:
                continue
            tried.add(slot)
            holder = owner[slot]
            if holder is None or place(holder, tried):
                owner[slot] = spend
                return True
        return False

    if not all(place(spend, set()) for spend in range(len(choices))):
        return None
    given = {spend: slot for slot, spend in enumerate(owner) if spend is not None}
    return tuple(given[spend] for spend in range(len(choices)))
