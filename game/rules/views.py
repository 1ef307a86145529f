"""What a player sees of a battle: plain frozen values, made anew from the state by `Match.view`."""

from __future__ import annotations

from dataclasses import dataclass

from game.hexgrid import Hex
from game.rules.catalogue import Card, UnitType
from game.rules.events import EndReason, EntryWay
from game.rules.ids import Phase, Sector, Side, UnitClass, UnitId, Where
from game.rules.questions import Question


@dataclass(frozen=True, slots=True)
class UnitView:
    """One unit of either side."""

    id: UnitId
    name: str
    side: Side
    kind: UnitType
    where: Where
    models: int
    cap: int
    supply: int
    """Current Supply (SU-1)."""
    hex: Hex | None
    facing: int
    ordered: bool
    beacon: bool
    moved: bool
    battled: bool
    entered: EntryWay | str | None
    """How it came in this turn: `reinforce`, `jump`, `warp`, `summon`; None if it did not."""
    withdrawn: bool
    """It was withdrawn this turn and cannot enter again in it (RS-5)."""
    disengaged: bool
    may_battle: bool
    """False when MV-3 or a planet forbids it to battle this turn."""
    barred_by: str
    """The paragraph that forbids it, MV-3 or BD-5; empty if none does."""
    alert: bool
    engaged_with: tuple[UnitId, ...]
    sectors: frozenset[Sector]
    """Its sectors as its own player sees them."""
    warp_cost: int
    """Star Tokens a call would cost now, Open Channel counted (CS-5)."""
    fits: bool
    """Its Current Supply is at most the Available Supply of its side (RS-3)."""


@dataclass(frozen=True, slots=True)
class SideView:
    """One side's numbers. The hand is empty when it is hidden from the viewer."""

    side: Side
    name: str
    vp: int
    stars: int
    on_table: int
    available: int | None
    """None: unlimited."""
    hand: tuple[Card, ...]
    hand_count: int
    supply_destroyed: int
    """Enemy Supply this side destroyed this Round so far (SC-3)."""


@dataclass(frozen=True, slots=True)
class OrderSlot:
    """One order of the played card: where or for whom it may be used, and what it was spent on."""

    sector: Sector | None
    unit_class: UnitClass | None
    spent_on: UnitId | None


@dataclass(frozen=True, slots=True)
class MarkerView:
    """A mission marker: who holds it, and both sides' contesting Supply now; None where a side does not contest."""

    name: str
    hex: Hex
    holder: Side | None
    south: int | None
    north: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the battle ended."""

    winner: Side | None
    reason: EndReason


@dataclass(frozen=True, slots=True)
class MatchView:
    """The whole battle as one player, or the referee, sees it."""

    round: int
    rounds: int
    pool: int | None
    turn: int
    """The acting side's turn in this Round, from 1."""
    turns: int
    phase: Phase
    active: Side
    """Whose turn (or setup decision) it is."""
    decider: Side | None
    """Who has to say something now: the active side, or the owner of the pending question; None when over."""
    played: Card | None
    plain: bool
    slots: tuple[OrderSlot, ...]
    orders_left: int
    question: Question | None
    sides: dict[Side, SideView]
    units: tuple[UnitView, ...]
    """Sorted by id."""
    markers: tuple[MarkerView, ...]
    deck_count: int
    discards: tuple[Card, ...]
    outcome: Outcome | None
    first: Side = Side.SOUTH
    """Who goes first this Round (TN-1)."""

    def unit(self, unit: UnitId) -> UnitView:
        """Return one unit. Raises KeyError if there is none of that id."""
        for view in self.units:
            if view.id == unit:
                return view
        raise KeyError(unit)

    def at(self, at: Hex) -> UnitView | None:
        """Return the unit on a hex, if any."""
        return next((u for u in self.units if u.hex == at and u.where is Where.BOARD), None)

    def reserve(self, side: Side) -> tuple[UnitView, ...]:
        """Return a side's Reserves."""
        return tuple(u for u in self.units if u.side is side and u.where is Where.RESERVE)
