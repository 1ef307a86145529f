"""A player that plans its whole turn together and guesses at the enemy's reply."""

from __future__ import annotations

from dataclasses import replace

from game.lessons.players.greedy import KEEPING, Greedy, card_gain, order_command, purse_for, purse_now, urgency
from game.lessons.players.options import Blow, Deed, Menu
from game.lessons.players.prognosis import Prognosis, Weights
from game.lessons.players.scene import Ship
from game.lessons.players.search import Search, place
from game.lessons.players.setting_up import Opening
from game.lessons.players.turn import Item
from game.lessons.players.worth import Taste
from game.rules.commands import Battle, Command, EndPhase, LiftAlert, MoveUnit, PlayCard
from game.rules.orders import card_slots

TASTE = Taste(
    dice=0.02, body=0.24, rank=0.22, held=0.32, model=0.81, model_far=0.019, cap=0.15,
    star=0.088, star_far=0.018, alert=0.56, alert_far=0.08,
    danger=0.14, danger_far=0.047, newcomer=0.28, prospect=0.29, prospect_far=0.025,
    markers=0.5, lasting=0.04, approach=0.84, tempo=0.63, order=0.053,
)  # fmt: skip
OPENING = Opening(dice=0.65, move=0.16, beacon=0.36, thrift=-1.1, spare=1)
"""The figures came out of thousands of battles against the greedy player, each with figures a little different."""

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
        super().__init__(taste or TASTE, opening or OPENING)
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
            kept = KEEPING * len(card_slots(way[2], menu.scene.rules, plain=False))
            gain = Search(prognosis, purse_for(menu, way[2], plain=not way[1])).value - kept
            if gain > most:
                best, most = way, gain
        return PlayCard(best[2].id, not best[1])

    def order(self, menu: Menu) -> Command:
        """Return the next command of the Orders phase."""
        items = Search(Prognosis(menu, self.weights), purse_now(menu)).items
        if items:
            return order_command(menu, min(items, key=urgency))
        ship = self._to_lift(menu)
        return LiftAlert(ship.id) if ship is not None else EndPhase()

    def _to_lift(self, menu: Menu) -> Ship | None:
        # The ordered unit that gains most from a Star Token for its Red Alert marker (BT-5), if any gains enough.
        best, most = None, menu.outlook.worth.star
        ordered = [ship for ship in menu.scene.mine if ship.ordered and ship.alert and menu.scene.stars]
        for ship in ordered:
            gain = menu.best_gain(replace(ship, alert=False)) - menu.deeds(ship)[0].gain
            gain += self.weights.lift * min(menu.scene.turns_ahead, 8)
            if gain > most:
                best, most = ship, gain
        return best

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


def improved(prognosis: Prognosis, items: list[Item]) -> tuple[list[Item], float]:
    """Return a turn with other deeds of the same units, as long as one makes it better, and its value."""
    menu = prognosis.menu
    value = prognosis.value(items)
    for _ in range(PASSES):
        before = value
        for number, item in enumerate(items):
            if not isinstance(item, Deed):
                continue
            taken = {place(other) for other in items if other is not item}
            for deed in menu.deeds(item.ship)[:WAYS]:
                if deed.to in taken or deed is items[number]:
                    continue
                tried = [*items[:number], deed, *items[number + 1 :]]
                if (found := prognosis.value(tried)) > value + 1e-9:
                    items, value = tried, found
        if value <= before:
            break
    return items, value


def best_deeds(prognosis: Prognosis, ships: list[Ship]) -> list[Deed]:
    """Return what units that are ordered should do, together."""
    start: list[Item] = []
    for ship in ships:
        taken = {place(item) for item in start}
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
