"""A greedy plan for the orders of a turn: always the order that brings most next."""

from __future__ import annotations

from dataclasses import dataclass

from game.lessons.players.options import Call, Deed, Entry, Menu
from game.lessons.players.scene import Scene, Ship
from game.lessons.players.slots import Orders

Item = Deed | Entry | Call


@dataclass(frozen=True, slots=True)
class Pick:
    """One step of a plan. `with_beacon`: its first order makes the Beacon, its second calls."""

    item: Item
    gain: float
    orders: int = 1
    with_beacon: bool = False
    more: float = 0.0
    """What the best further call from the same Beacon would bring, for one order more."""

    @property
    def rate(self) -> float:
        """Gain for each order."""
        return max(self.gain / self.orders, (self.gain + self.more) / (self.orders + 1))


@dataclass(slots=True)
class Purse:
    """What a plan may still spend: orders, Star Tokens and Supply (None: unlimited)."""

    orders: Orders
    stars: int
    room: int | None
    discount: int = 0

    def holds(self, ship: Ship) -> bool:
        """Tell whether a Reserve unit fits (SU-4)."""
        return self.room is None or ship.supply <= max(0, self.room)

    def cost(self, ship: Ship) -> int:
        """Return the Star Tokens of a call (CS-5, TN-6)."""
        return max(1, ship.kind.warp_cost - self.discount)


def ordered(scene: Scene, orders: Orders, ship: Ship) -> Orders | None:
    """Return the orders after one for a unit of mine where it stands; None if none will do (TN-4)."""
    return orders.spent(ship.kind.unit_class, scene.ground.sectors[scene.side][ship.at])


class Plan:
    """The orders of one turn, picked one after another."""

    def __init__(self, menu: Menu, purse: Purse) -> None:
        self.menu, self.purse = menu, purse
        self.scene: Scene = menu.scene
        self.picks: list[Pick] = []
        self._used = {s.id for s in self.scene.mine if s.ordered}
        self._beacons = {s.id for s in self.scene.mine if s.ordered and self.scene.can_be_beacon(s)}
        self._calling = {s.id for s in self.scene.mine if s.beacon}
        self._fill()

    @property
    def gain(self) -> float:
        """What all picks bring together."""
        return sum(pick.gain for pick in self.picks)

    def _fill(self) -> None:
        least = self.menu.outlook.taste.order
        while (best := self.next_pick()) is not None and best.rate > least:
            self.picks.append(best)
            self._take(best)

    # Choosing

    def next_pick(self) -> Pick | None:
        """Return the pick that brings most for each of its orders, if any is possible."""
        options = [*self._orders(), *self._entries(), *self._calls()]
        return max(options, key=lambda pick: pick.rate, default=None)

    def _orders(self) -> list[Pick]:
        found = []
        for ship in self.scene.mine:
            if ship.id in self._used or ship.entered in ("warp", "summon") or self._order(ship) is None:
                continue
            deed = self.menu.deeds(ship)[0]
            found.append(Pick(deed, deed.gain))
        return found

    def _order(self, ship: Ship) -> Orders | None:
        return ordered(self.scene, self.purse.orders, ship)

    def _coming(self) -> list[Ship]:
        return [s for s in self.scene.reserve if s.may_come and s.id not in self._used and self.purse.holds(s)]

    def _entries(self) -> list[Pick]:
        return [
            Pick(entry, entry.gain)
            for ship in self._coming()
            for entry in self.menu.entries(ship)
            if self.purse.orders.spent(ship.kind.unit_class, entry.sectors) is not None
        ]

    def _calls(self) -> list[Pick]:
        coming = [s for s in self._coming() if self.purse.cost(s) <= self.purse.stars]
        if not coming or self.purse.orders.left < 1:
            return []
        found = []
        for beacon in self.scene.mine:
            if beacon.id in self._beacons:
                found += self._calls_by(beacon, coming)
            elif beacon.id not in self._used and self.scene.can_be_beacon(beacon):
                found += self._calls_by_new(beacon, coming)
        return found

    def _calls_by(self, beacon: Ship, coming: list[Ship]) -> list[Pick]:
        calls = [self.menu.call(beacon, ship, self.purse.cost(ship)) for ship in coming]
        if beacon.id in self._calling:
            return [Pick(call, call.gain) for call in calls]
        # A Beacon cannot move (CS-4): what its move would have brought is lost.
        missed = self.menu.deeds(beacon)[0].gain - self.menu.stay(beacon).gain
        return [Pick(call, call.gain - missed, more=self._further(call, calls, 2)) for call in calls]

    def _calls_by_new(self, beacon: Ship, coming: list[Ship]) -> list[Pick]:
        ordered = self._order(beacon)
        if ordered is None or ordered.spent_on_call() is None:
            return []
        stay = self.menu.stay(beacon).gain
        calls = [self.menu.call(beacon, ship, self.purse.cost(ship)) for ship in coming]
        return [
            Pick(call, call.gain + stay, orders=2, with_beacon=True, more=self._further(call, calls, 3))
            for call in calls
        ]

    def _further(self, first: Call, calls: list[Call], orders: int) -> float:
        purse, room = self.purse, self.purse.room
        if purse.orders.left < orders:
            return 0.0
        possible = (
            call.gain
            for call in calls
            if call.ship is not first.ship
            and call.cost + first.cost <= purse.stars
            and (room is None or call.ship.supply + first.ship.supply <= room)
        )
        return max(possible, default=0.0)

    # Taking

    def _take(self, pick: Pick) -> None:
        item = pick.item
        match item:
            case Deed(ship=ship):
                self._spend(self._order(ship))
                self._used.add(ship.id)
                if self.scene.can_be_beacon(ship):
                    self._beacons.add(ship.id)
            case Entry(ship=ship, sectors=sectors):
                self._spend(self.purse.orders.spent(ship.kind.unit_class, sectors))
                self._come(ship)
            case Call(beacon=beacon, ship=ship, cost=cost):
                if pick.with_beacon:
                    self._spend(self._order(beacon))
                    self._used.add(beacon.id)
                    self._beacons.add(beacon.id)
                self._calling.add(beacon.id)
                self._spend(self.purse.orders.spent_on_call())
                self.purse.stars -= cost
                self._come(ship)

    def _spend(self, orders: Orders | None) -> None:
        if orders is not None:
            self.purse.orders = orders

    def _come(self, ship: Ship) -> None:
        self._used.add(ship.id)
        if self.purse.room is not None:
            self.purse.room -= ship.supply
