"""Rounds, turns and phases; the deck and the hands (TN-1 to TN-3, TN-5, SU-3)."""

from __future__ import annotations

from game.rules.catalogue import deck
from game.rules.checks import can_use_orders
from game.rules.events import (
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    DeckShuffled,
    PhaseBegan,
    RoundBegan,
    TurnBegan,
)
from game.rules.ids import CardId, Phase, Side
from game.rules.intents import EndPhaseIntent, EndTurnIntent, NextRoundIntent, PlayIntent, ScoringIntent, StartIntent
from game.rules.systems.base import System

__all__ = ["TurnsSystem"]

_NEXT = {Phase.ORDERS: Phase.MOVE, Phase.MOVE: Phase.BATTLE, Phase.BATTLE: Phase.END}


class TurnsSystem(System):
    """Leads from one phase, turn and Round to the next."""

    def process(self) -> None:
        """Carry out what passes the word on."""
        world = self.world
        if world.table_intent(StartIntent) is not None:
            world.done(None, StartIntent)
            self._start()
        if world.table_intent(PlayIntent) is not None:
            world.done(None, PlayIntent)
            self._begin_orders()
        if world.table_intent(EndPhaseIntent) is not None:
            world.done(None, EndPhaseIntent)
            self.emit(PhaseBegan(world.state.active, _NEXT[world.state.phase]))
        if (end := world.table_intent(EndTurnIntent)) is not None:
            world.done(None, EndTurnIntent)
            self._end_turn(end.swap)
        if world.table_intent(NextRoundIntent) is not None:
            world.done(None, NextRoundIntent)
            self._begin_round(world.state.round + 1, self._first_of_next_round())

    # The beginning

    def _start(self) -> None:
        world = self.world
        start = world.scenario.start
        if start is None:
            for side in Side:
                self.stars(side, world.rules.starting_stars, "start")
            self.stars(world.scenario.first_side, world.rules.first_side_stars, "start")
        if world.rules.command == "cards":
            self._deal()
        number = start.round if start else 1
        taken = start.turn if start else 0
        first = world.scenario.first_side
        if start and start.to_move is not None:
            first = start.to_move if taken % 2 == 0 else start.to_move.other
        self._begin_round(number, first, taken)

    def _deal(self) -> None:
        world = self.world
        if not world.state.deck and not any(world.state.hands.values()):
            self.emit(DeckShuffled(world.dice.shuffle(tuple(deck()))))
        first = world.scenario.first_side
        for side in (first, first.other):
            self._draw(side)

    # TN-1, SU-3

    def _first_of_next_round(self) -> Side:
        state = self.world.state
        south, north = state.vp[Side.SOUTH], state.vp[Side.NORTH]
        if south == north:
            return state.first.other
        return Side.SOUTH if south < north else Side.NORTH

    def _begin_round(self, number: int, first: Side, taken: int = 0) -> None:
        world = self.world
        self.emit(RoundBegan(number, world.mission.pool(number), first, taken))
        self._begin_turn()

    def _begin_turn(self) -> None:
        world = self.world
        state = world.state
        side = state.first if state.turn % 2 == 0 else state.first.other
        self.emit(TurnBegan(side, state.turn // 2 + 1))
        if world.rules.command == "orders":
            self._give_orders(side, world.rules.orders_per_turn)
        elif not state.hands[side]:
            self._give_orders(side, 1)
        else:
            self.emit(PhaseBegan(side, Phase.CARD))

    def _give_orders(self, side: Side, count: int) -> None:
        # TN-7, and TN-4 for an empty hand: no card, only orders anywhere.
        self.emit(CardPlayed(side, None, plain=True, orders=count, slots=((None, None),) * count))
        self._begin_orders()

    # TN-4

    def _begin_orders(self) -> None:
        world = self.world
        side = world.state.active
        self.emit(PhaseBegan(side, Phase.ORDERS))
        if not can_use_orders(world):
            self.emit(PhaseBegan(side, Phase.END, skipped="nothing to order"))

    # TN-5

    def _end_turn(self, swap: CardId | None) -> None:
        world = self.world
        state = world.state
        side = state.active
        if state.played is not None:
            self.emit(CardDiscarded(side, state.played, swapped=False))
        if swap is None:
            self.stars(side, world.rules.income, "income")
        else:
            self.emit(CardDiscarded(side, swap, swapped=True))
        if world.rules.command == "cards":
            self._draw(side)
        if state.turn >= 2 * world.rules.turns_per_round:
            world.intend(None, ScoringIntent())
        else:
            self._begin_turn()

    def _draw(self, side: Side) -> None:
        world = self.world
        missing = world.rules.hand_size - len(world.state.hands[side])
        while missing > 0:
            if not world.state.deck:
                if not world.state.discards:
                    return
                self.emit(DeckShuffled(world.dice.shuffle(tuple(world.state.discards))))
            cards = tuple(world.state.deck[:missing])
            self.emit(CardsDrawn(side, cards))
            missing -= len(cards)
