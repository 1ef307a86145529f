"""A player that takes what brings most next: exact odds, markers, Supply, danger; it does not look ahead."""

from __future__ import annotations

from game.lessons.players.answers import answer
from game.lessons.players.options import Blow, Call, Deed, Entry, Menu
from game.lessons.players.outlook import Outlook
from game.lessons.players.scene import Scene
from game.lessons.players.setting_up import Opening, place_or_keep
from game.lessons.players.slots import Orders, orders_in
from game.lessons.players.turn import Item, Plan, Purse
from game.lessons.players.worth import Taste
from game.rules import Match
from game.rules.board import Board
from game.rules.catalogue import Card, HouseRules, Mission
from game.rules.commands import (
    Battle,
    CallSupport,
    Command,
    EndPhase,
    EndTurn,
    MoveUnit,
    OrderUnit,
    PlayCard,
    Reinforce,
)
from game.rules.ids import Phase, Side
from game.rules.orders import card_slots
from game.rules.views import MatchView

KEEPING = 0.05
"""VP each order of a card is worth when it is kept for later."""


class Greedy:
    """The greedy player. The same view always gives the same command; what it keeps only saves time."""

    def __init__(self, taste: Taste | None = None, opening: Opening | None = None) -> None:
        self.taste = taste or Taste()
        self.opening = opening or Opening()
        self._kept: tuple[object, Menu] | None = None

    def choose(self, match: Match, side: Side) -> Command:
        """Return the next command; only what the side may see is looked at."""
        return self.think(match.view(side), match.board, match.rules, match.mission, side)

    def think(self, view: MatchView, board: Board, rules: HouseRules, mission: Mission, side: Side) -> Command:
        """Return the next command from a view alone. It touches no match, so it may run in a thread of its own."""
        menu = self._menu(Scene(view, board, rules, mission, side))
        if view.question is not None:
            return answer(menu.outlook, view.question)
        match view.phase:
            case Phase.SETUP:
                return place_or_keep(menu.outlook, self.opening)
            case Phase.CARD:
                return self.card(menu)
            case Phase.ORDERS:
                return self.order(menu)
            case Phase.MOVE:
                return self.move(menu)
            case Phase.BATTLE:
                return self.battle(menu)
            case _:
                return EndTurn()

    def card(self, menu: Menu) -> PlayCard:
        """Return the card to play."""
        return best_card(menu)

    def order(self, menu: Menu) -> Command:
        """Return the next command of the Orders phase."""
        return next_order(menu)

    def move(self, menu: Menu) -> Command:
        """Return the next move, or the end of the phase."""
        return next_move(menu)

    def battle(self, menu: Menu) -> Command:
        """Return the next battle, or the end of the phase."""
        return next_battle(menu)

    def _menu(self, scene: Scene) -> Menu:
        key = (scene.ground, scene.rules, scene.mission, scene.key)
        if self._kept is not None and self._kept[0] == key:
            menu = self._kept[1].for_scene(scene)
        else:
            menu = Menu(Outlook(scene, self.taste))
        self._kept = (key, menu)
        return menu


# Phase 1


def purse_for(menu: Menu, card: Card | None, *, plain: bool) -> Purse:
    """Return what a turn with a card in the hand may spend."""
    scene = menu.scene
    orders = Orders(card_slots(card, scene.rules, plain=plain))
    discount = card.type.call_discount if card is not None and not plain else 0
    return Purse(orders, scene.stars, scene.room, discount)


def best_card(menu: Menu) -> PlayCard:
    """Return the card whose orders bring most, less what they are worth kept."""
    hand = menu.scene.view.sides[menu.scene.side].hand
    tries = [(card, False) for card in hand] + [(card, True) for card in hand]
    card, plain = max(tries, key=lambda way: card_gain(menu, way[0], plain=way[1]))
    return PlayCard(card.id, plain)


def card_gain(menu: Menu, card: Card, *, plain: bool) -> float:
    """Return what playing a card brings, in VP."""
    kept = KEEPING * len(card_slots(card, menu.scene.rules, plain=False))
    return Plan(menu, purse_for(menu, card, plain=plain)).gain - kept


# Phase 2


def purse_now(menu: Menu) -> Purse:
    """Return what the turn in hand may still spend."""
    scene = menu.scene
    card = scene.view.played if not scene.view.plain else None
    discount = card.type.call_discount if card is not None else 0
    return Purse(orders_in(scene.view), scene.stars, scene.room, discount)


def next_order(menu: Menu) -> Command:
    """Return the next command of the Orders phase: calls first, since all else depends on how they end."""
    picks = Plan(menu, purse_now(menu)).picks
    if not picks:
        return EndPhase()
    return order_command(menu, min((pick.item for pick in picks), key=urgency))


def urgency(item: Item) -> int:
    """Return how early an item of a plan is carried out: what dice decide comes first."""
    return 0 if isinstance(item, Call) else 1 if isinstance(item, Entry) else 2


def order_command(menu: Menu, item: Item) -> Command:
    """Return the command an item of a plan begins with."""
    match item:
        case Deed(ship=ship):
            return OrderUnit(ship.id)
        case Entry(ship=ship, at=at):
            return Reinforce(ship.id, menu.scene.ground.hexes[at])
        case Call(beacon=beacon, ship=ship):
            return CallSupport(beacon.id, ship.id) if beacon.ordered else OrderUnit(beacon.id)


# Phases 3 and 4


def next_move(menu: Menu) -> Command:
    """Return the move that gains most over staying, if any does."""
    scene, best, least = menu.scene, None, 0.01
    for ship in scene.mine:
        if not ship.ordered or scene.rooted(ship):
            continue
        deed = menu.deeds(ship)[0]
        gain = deed.gain - menu.stay(ship).gain
        if deed.path and gain > least:
            best, least = deed, gain
    if best is None:
        return EndPhase()
    return MoveUnit(best.ship.id, tuple(scene.ground.hexes[n] for n in best.path))


def next_battle(menu: Menu) -> Command:
    """Return the battle that is worth most, if any is worth fighting."""
    best: Blow | None = None
    for ship in menu.scene.mine:
        blow = menu.best_blow(ship, ship.at) if ship.ordered else None
        if blow is not None and (best is None or blow.gain > best.gain):
            best = blow
    return EndPhase() if best is None else Battle(best.ship.id, best.foe.id)


__all__ = [
    "Greedy",
    "best_card",
    "card_gain",
    "next_battle",
    "next_move",
    "next_order",
    "order_command",
    "purse_for",
    "purse_now",
    "urgency",
]
