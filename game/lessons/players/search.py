"""The orders of a turn, looked for together: greedily picked, then exchanged for others as long as that is better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from game.lessons.players.options import Call, Deed, Entry
from game.lessons.players.prognosis import Prognosis
from game.lessons.players.scene import Ship
from game.lessons.players.slots import Orders
from game.lessons.players.turn import Item, Plan, Purse, ordered
from game.rules.ids import UnitId

DEEDS = 4
"""How many deeds of each unit are tried."""
CALLS = 8
"""How many calls are tried."""
PASSES = 2
NOTHING = float("-inf")


@dataclass(slots=True)
class Budget(Purse):
    """What is left of a purse after some items, and who is in them."""

    used: set[UnitId] = field(default_factory=set)


class Search:
    """The best turn found. `items` are the orders still to be given; `value` is what the Prognosis says of them."""

    def __init__(self, prognosis: Prognosis, purse: Purse) -> None:
        self.prognosis, self.menu, self.purse = prognosis, prognosis.menu, purse
        self.scene = self.menu.scene
        self._ordered = {ship.id for ship in self.scene.mine if ship.ordered}
        self._committed = [self.menu.deeds(ship)[0] for ship in self.scene.mine if ship.ordered]
        self.items: list[Item] = [pick.item for pick in Plan(self.menu, replace(purse)).picks]
        self.value = self._worth(self.items)
        self._climb()

    # Options

    def _options(self) -> list[Item]:
        coming = [ship for ship in self.scene.reserve if ship.may_come and self.purse.holds(ship)]
        entries = [entry for ship in coming for entry in self.menu.entries(ship)]
        return [*self._deeds(), *entries, *self._calls(coming)]

    def _deeds(self) -> Iterator[Deed]:
        for ship in self.scene.mine:
            if ship.ordered or ship.entered in ("warp", "summon"):
                continue
            deeds = self.menu.deeds(ship)
            yield from deeds[:DEEDS]
            yield from (deed for deed in deeds[DEEDS:] if not deed.path and deed.blow)

    def _calls(self, coming: Sequence[Ship]) -> list[Call]:
        beacons = filter(self.scene.can_be_beacon, self.scene.mine)
        calls = [
            self.menu.call(beacon, ship, cost)
            for beacon in beacons
            for ship in coming
            if (cost := self.purse.cost(ship)) <= self.purse.stars
        ]
        return sorted((call for call in calls if call.gain > 0), key=lambda call: -call.gain)[:CALLS]

    # What can be paid

    def _budget(self, items: Sequence[Item]) -> Budget | None:
        purse = self.purse
        budget = Budget(purse.orders, purse.stars, purse.room, purse.discount, set(self._ordered))
        for item in sorted(items, key=lambda item: isinstance(item, Call)):
            if not self._pay(budget, item):
                return None
        return budget

    def _pay(self, budget: Budget, item: Item) -> bool:
        if item.ship.id in budget.used or (not isinstance(item, Deed) and not budget.holds(item.ship)):
            return False
        orders: Orders | None = budget.orders
        match item:
            case Deed(ship=ship):
                orders = ordered(self.scene, budget.orders, ship)
            case Entry(ship=ship, sectors=sectors):
                orders = budget.orders.spent(ship.kind.unit_class, sectors)
            case Call(beacon=beacon, cost=cost):
                if beacon.id not in budget.used:
                    orders = ordered(self.scene, budget.orders, beacon)
                orders = orders.spent_on_call() if orders is not None else None
                budget.stars -= cost
                budget.used.add(beacon.id)
        if orders is None or budget.stars < 0:
            return False
        budget.orders = orders
        budget.used.add(item.ship.id)
        if budget.room is not None and not isinstance(item, Deed):
            budget.room -= item.ship.supply
        return True

    def _can_add(self, budget: Budget, item: Item) -> bool:
        return self._pay(replace(budget, used=set(budget.used)), item)

    # What it is worth

    def _worth(self, items: Sequence[Item]) -> float:
        whole = self._whole(items)
        places = [place(item) for item in whole if not isinstance(item, Call)]
        return self.prognosis.value(whole) if len(set(places)) == len(places) else NOTHING

    def _whole(self, items: Sequence[Item]) -> list[Item]:
        # A Beacon stays where it is (CS-4), whatever else was meant for it.
        beacons = {item.beacon.id: item.beacon for item in items if isinstance(item, Call)}
        staying = [self.menu.stay(beacon) for beacon in beacons.values()]
        others = (item for item in (*self._committed, *items) if isinstance(item, Call) or item.ship.id not in beacons)
        return [*others, *staying]

    # Looking for better

    def _climb(self) -> None:
        options = self._options()
        for _ in range(PASSES):
            before = self.value
            for number in range(len(self.items) + 1):
                self._exchange(number, options)
            if self.value <= before:
                return

    def _exchange(self, number: int, options: Sequence[Item]) -> None:
        # The item of this number for any other, or for none; behind the last, any other is added.
        rest = [*self.items[:number], *self.items[number + 1 :]]
        budget = self._budget(rest)
        if budget is None:
            return
        best: list[Item] | None = None
        for tried in ([*rest, item] for item in options if self._can_add(budget, item)):
            if (found := self._worth(tried)) > self.value + 1e-9:
                best, self.value = tried, found
        if number < len(self.items) and (found := self._worth(rest)) > self.value + 1e-9:
            best, self.value = rest, found
        if best is not None:
            self.items = best


def place(item: Item) -> int:
    """Return the hex an item brings its unit to; NOWHERE for a call."""
    return item.to if isinstance(item, Deed) else -1 if isinstance(item, Call) else item.at


__all__ = ["Search", "place"]
