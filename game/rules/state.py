"""The part of a battle that belongs to no unit: round, turn, cards, tokens, scores, the pending question."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.rules.ids import CardId, Phase, Sector, Side, UnitClass, UnitId
from game.rules.questions import Question
from game.rules.views import Outcome


@dataclass(frozen=True, slots=True)
class Slot:
    """One order of the played card: the sector or class it is for; neither means anywhere (TN-4)."""

    sector: Sector | None = None
    unit_class: UnitClass | None = None


@dataclass(frozen=True, slots=True)
class Spend:
    """One order that was spent: on which unit, and the numbers of the slots that would do for it."""

    unit: UnitId
    slots: tuple[int, ...]


@dataclass(slots=True)
class MatchState:
    """Everything about the battle that is not a unit. Only `apply` changes it."""

    phase: Phase = Phase.SETUP
    round: int = 0
    turn: int = 0
    """Turns begun this Round, both sides together."""
    first: Side = Side.SOUTH
    """Who goes first this Round."""
    active: Side = Side.SOUTH
    vp: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    stars: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    hands: dict[Side, list[CardId]] = field(default_factory=lambda: {side: [] for side in Side})
    deck: list[CardId] = field(default_factory=list)
    discards: list[CardId] = field(default_factory=list)
    played: CardId | None = None
    plain: bool = False
    slots: tuple[Slot, ...] = ()
    spends: tuple[Spend, ...] = ()
    holders: dict[str, Side] = field(default_factory=dict)
    destroyed: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    """Enemy Supply each side destroyed this Round (SC-3)."""
    supply: dict[Side, tuple[int, int | None]] = field(default_factory=lambda: dict.fromkeys(Side, (0, None)))
    """On-table and available Supply as last told by an event."""
    drones: int = 0
    """Units summoned so far, for their ids."""
    question: Question | None = None
    outcome: Outcome | None = None

    def copy(self) -> MatchState:
        """Return an independent copy."""
        return MatchState(
            phase=self.phase,
            round=self.round,
            turn=self.turn,
            first=self.first,
            active=self.active,
            vp=dict(self.vp),
            stars=dict(self.stars),
            hands={side: list(cards) for side, cards in self.hands.items()},
            deck=list(self.deck),
            discards=list(self.discards),
            played=self.played,
            plain=self.plain,
            slots=self.slots,
            spends=self.spends,
            holders=dict(self.holders),
            destroyed=dict(self.destroyed),
            supply=dict(self.supply),
            drones=self.drones,
            question=self.question,
            outcome=self.outcome,
        )
