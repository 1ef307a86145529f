"""A player that plans its whole turn together and guesses at the enemy's reply."""

from __future__ import annotations

from game.lessons.players.greedy import Greedy, card_gain, order_command, purse_for, purse_now, urgency
from game.lessons.players.options import Blow, Call, Deed, Menu
from game.lessons.players.prognosis import Prognosis, Weights
from game.lessons.players.scene import Ship
from game.lessons.players.setting_up import Opening
from game.lessons.players.turn import Item, Pick, Plan, Purse
from game.lessons.players.worth import Taste
from game.rules.commands import Battle, Command, EndPhase, MoveUnit, PlayCard

CARDS = 4
"""How many cards are looked at closely."""
WAYS = 8
"""How many deeds of each unit are tried."""
PASSES = 2


class Foresight(Greedy):
    """The hard opponent."""

    def __init__(
        self, taste: Taste | None = None, opening: Opening | None = None, weights: Weights | None = None
    ) -> None:
        super().__init__(taste, opening)
        self.weights = weights or Weights()

    def card(self, menu: Menu) -> PlayCard:
        """Return the card whose best turn is worth most."""
        hand = menu.scene.view.sides[menu.scene.side].hand
        tries = sorted(
            ((card_gain(menu, card, plain=plain), not plain, card) for card in hand for plain in (False, True)),
            key=lambda way: (-way[0], way[1], way[2].id),
        )
        prognosis = Prognosis(menu, self.weights)
        best, most = tries[0], float("-inf")
        for way in tries[:CARDS]:
            plan = Search(prognosis, purse_for(menu, way[2], plain=not way[1]))
            gain = plan.value + way[0] - plan.greedy_gain
            if gain > most:
                best, most = way, gain
        return PlayCard(best[2].id, not best[1])

    def order(self, menu: Menu) -> Command:
        """Return the next command of the Orders phase."""
        plan = Search(Prognosis(menu, self.weights), purse_now(menu))
        picks = plan.picks
        return order_command(menu, min(picks, key=urgency)) if picks else EndPhase()

    def move(self, menu: Menu) -> Command:
        """Return the next move."""
        ships = [s for s in menu.scene.mine if s.ordered]
        deeds = best_deeds(Prognosis(menu, self.weights), ships)
        going = [deed for deed in deeds if deed.path]
        if not going:
            return EndPhase()
        first = max(going, key=lambda deed: deed.gain)
        return MoveUnit(first.ship.id, tuple(menu.scene.ground.hexes[n] for n in first.path))

    def battle(self, menu: Menu) -> Command:
        """Return the next battle."""
        ships = [s for s in menu.scene.mine if s.ordered and not s.battled]
        blows = best_blows(Prognosis(menu, self.weights), ships)
        if not blows:
            return EndPhase()
        first = max(blows, key=lambda blow: blow.gain)
        return Battle(first.ship.id, first.foe.id)


class Search:
    """The orders of a turn: greedily picked, then mended together."""

    def __init__(self, prognosis: Prognosis, purse: Purse) -> None:
        self.prognosis, self.menu = prognosis, prognosis.menu
        plan = Plan(self.menu, purse)
        self.picks: list[Pick] = plan.picks
        self.greedy_gain = plan.gain
        self.committed = [self.menu.deeds(s)[0] for s in self.menu.scene.mine if s.ordered]
        self.value = self._mend()

    def _mend(self) -> float:
        items: list[Item] = [*self.committed, *(pick.item for pick in self.picks)]
        for pick in self.picks:
            if pick.with_beacon and isinstance(pick.item, Call):
                items.append(self.menu.stay(pick.item.beacon))
        items, value = improved(self.prognosis, items)
        return value


def improved(prognosis: Prognosis, items: list[Item]) -> tuple[list[Item], float]:
    """Return a turn with other deeds of the same units, as long as one makes it better, and its value."""
    menu = prognosis.menu
    value = prognosis.value(items)
    for _ in range(PASSES):
        before = value
        for number, item in enumerate(items):
            if not isinstance(item, Deed):
                continue
            taken = {_place(other) for other in items if other is not item}
            for deed in menu.deeds(item.ship)[:WAYS]:
                if deed.to in taken or deed is items[number]:
                    continue
                tried = [*items[:number], deed, *items[number + 1 :]]
                if (found := prognosis.value(tried)) > value + 1e-9:
                    items, value = tried, found
        if value <= before:
            break
    return items, value


def _place(item: Item) -> int:
    return item.to if isinstance(item, Deed) else -1 if isinstance(item, Call) else item.at


def best_deeds(prognosis: Prognosis, ships: list[Ship]) -> list[Deed]:
    """Return what units that are ordered should do, together."""
    start: list[Item] = []
    for ship in ships:
        taken = {_place(item) for item in start}
        start.append(next((d for d in prognosis.menu.deeds(ship) if d.to not in taken), prognosis.menu.stay(ship)))
    return [deed for deed in improved(prognosis, start)[0] if isinstance(deed, Deed)]


def best_blows(prognosis: Prognosis, ships: list[Ship]) -> list[Blow]:
    """Return the battles units should fight from where they stand, together."""
    menu = prognosis.menu
    ways = {
        ship.id: [Deed(0.0, ship, ship.at, (), None), *(
            Deed(blow.gain, ship, ship.at, (), blow) for blow in list(menu.blows(ship, ship.at))
        )]
        for ship in ships
    }  # fmt: skip
    items = [max(ways[ship.id], key=lambda deed: deed.gain) for ship in ships]
    value = prognosis.value(items)
    for _ in range(PASSES):
        for number, item in enumerate(items):
            for deed in ways[item.ship.id]:
                tried = [*items[:number], deed, *items[number + 1 :]]
                if (found := prognosis.value(tried)) > value + 1e-9:
                    items, value = tried, found
    return [item.blow for item in items if item.blow is not None]
