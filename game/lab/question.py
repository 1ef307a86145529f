"""What is asked in the lab: who calls which unit under which house rules, what is compared, and the plan of calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from game.lab.table import Spot, Table
from game.odds import MOST_CALLS, Body, Measure, Position, StopRule, UnitState
from game.rules.catalogue import HouseRules, UnitType, unit_types
from game.rules.ids import Side, TypeKey, UnitId, Where

Comparing = Literal["beacons", "units"]
"""Whether the second question changes the Beacon or the unit."""

MEASURES: Final = (Measure.ARRIVES, Measure.UNHARMED, Measure.ENEMY_HIT)
"""What the map of Beacon hexes can be coloured by here."""

CALLED, OTHER = UnitId("lab-called"), UnitId("lab-other")
"""Ids of the units asked about; no fleet has such."""


@dataclass(frozen=True, slots=True)
class PlannedCall:
    """One call of the plan: the unit as it waits in Reserve, and the Beacon it is called to."""

    body: Body
    spot: Spot = "a"

    @property
    def unit(self) -> UnitType:
        """The row of the catalogue."""
        return self.body.kind


def callable_types() -> tuple[TypeKey, ...]:
    """Return the types that can be called in support: all that are in fleet lists (RS-6)."""
    return tuple(key for key, kind in unit_types().items() if not kind.summoned)


def full(kind: TypeKey) -> Body:
    """Return a unit of a type with every model and CAP fighter."""
    row = unit_types()[kind]
    return Body(kind, row.models, row.cap)


_CRUISER, _DESTROYER = TypeKey("cruiser"), TypeKey("destroyer")


@dataclass(frozen=True, slots=True)
class Question:
    """Everything that is asked of a table.

    `pool` None is an unlimited Supply Pool, `stars` None as many Star Tokens as it takes. `discount` is Open
    Channel's (TN-6).
    """

    side: Side = Side.SOUTH
    called: Body = field(default_factory=lambda: full(_CRUISER))
    other: Body = field(default_factory=lambda: full(_DESTROYER))
    comparing: Comparing = "beacons"
    calls: tuple[PlannedCall, ...] = ()
    stop: StopRule = StopRule.NEVER
    rules: HouseRules = field(default_factory=HouseRules)
    discount: int = 0
    pool: int | None = None
    stars: int | None = None
    measure: Measure = Measure.ARRIVES

    def second(self) -> tuple[Body, Spot]:
        """Return the unit and the Beacon of the second of the two calls compared."""
        return (self.called, "b") if self.comparing == "beacons" else (self.other, "a")

    @property
    def full_plan(self) -> bool:
        """Whether no further call fits into the plan."""
        return len(self.calls) >= MOST_CALLS


def position(table: Table, question: Question) -> Position:
    """Return the question the odds are asked: the table, and the rest of both fleets in Reserve.

    A lab position is a moment of a battle. So each side has one more unit somewhere, and no call ends the battle
    because a side has run out of units (SC-4).
    """
    rest = tuple(_in_reserve(UnitId(f"lab-rest-{side.value}"), side, full(TypeKey("transport"))) for side in Side)
    return Position(
        table.board,
        question.side,
        (*table.units, *rest),
        question.rules,
        question.pool,
        question.stars,
        discount=question.discount,
    )


def with_called(asked: Position, body: Body, unit: UnitId = CALLED) -> Position:
    """Return the position with a unit of the calling side in Reserve. Raises OddsError for one that cannot be."""
    return asked.with_reserve(body.type, body.models, body.cap, unit)[0]


def _in_reserve(unit: UnitId, side: Side, body: Body) -> UnitState:
    return UnitState(unit, body.type, side, Where.RESERVE, body.models, body.cap)
