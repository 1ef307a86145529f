"""What all systems share: a world, and a way to pay Star Tokens and to ask a player."""

from __future__ import annotations

import esper

from game.hexgrid import Hex
from game.rules.apply import emit
from game.rules.events import (
    Cause,
    Event,
    OrderSpent,
    QuestionAsked,
    StarReason,
    StarsChanged,
    UnitEliminated,
    VpReason,
    VpScored,
)
from game.rules.ids import Side, UnitId
from game.rules.queries import current_supply, orders_left
from game.rules.questions import Question
from game.rules.world import World


class System(esper.Processor):
    """A processor of one battle's world; `process` turns its intents into events."""

    def __init__(self, world: World) -> None:
        self.world = world

    def process(self) -> None:
        """Carry out the intents of this chapter that need not wait."""
        raise NotImplementedError

    def emit(self, event: Event) -> None:
        """Let an event happen."""
        emit(self.world, event)

    def stars(self, side: Side, amount: int, reason: StarReason) -> None:
        """Change a side's Star Tokens; nothing happens for 0."""
        if amount:
            self.emit(StarsChanged(side, amount, self.world.state.stars[side] + amount, reason))

    def ask(self, question: Question) -> None:
        """Leave a decision to a player; the resolution stops until it is answered."""
        self.emit(QuestionAsked(question))

    def spend_order(self, unit: UnitId, slots: tuple[int, ...]) -> None:
        """Spend one order of the card on a unit; any of the `slots` would do for it (TN-4a, CS-3)."""
        side = self.world.unit(unit).side
        self.emit(OrderSpent(side, unit, orders_left(self.world) - 1, slots))

    def score(self, side: Side, amount: int, reason: VpReason, subject: str = "") -> None:
        """Give a side VP; nothing happens for 0."""
        if amount:
            self.emit(VpScored(side, amount, self.world.state.vp[side] + amount, reason, subject))

    def eliminate(self, unit: UnitId, cause: Cause, at: Hex | None = None) -> None:
        """Eliminate a unit; the enemy of its owner scores its VP at once (BT-3, CS-18, SC-2)."""
        world = self.world
        who = world.unit(unit)
        supply = current_supply(world, unit)
        self.emit(UnitEliminated(unit, who.side, world.hex_of(unit) or at, cause, supply))
        if world.rules.score_units:
            self.score(who.side.other, who.kind.vp, "unit", unit)
