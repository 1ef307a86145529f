"""The question put to the odds: where everything stands, who calls, and what limits the calls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from game.hexgrid import DIRECTIONS, Hex
from game.rules.board import Board
from game.rules.catalogue import HouseRules, Mission, UnitType, unit_types
from game.rules.ids import FACES, Face, Side, Terrain, TypeKey, UnitClass, UnitId, Where
from game.rules.scenario import FleetUnit, Scenario
from game.rules.views import MatchView, UnitView


class OddsError(ValueError):
    """A question that has no answer; the message says in one sentence what to mend."""


class Body(NamedTuple):
    """What dice can do something to: a type, its models left, its CAP left."""

    type: TypeKey
    models: int
    cap: int

    @property
    def kind(self) -> UnitType:
        """The row of the catalogue."""
        return unit_types()[self.type]

    @property
    def supply(self) -> int:
        """Current Supply (SU-1)."""
        return self.kind.current_supply(self.models)


@dataclass(frozen=True, slots=True)
class UnitState:
    """One unit, as far as the odds care.

    `barred` is set if it may be neither called nor Beacon this turn: it was withdrawn or entered in it (RS-5, CS-2).
    """

    id: UnitId
    type: TypeKey
    side: Side
    where: Where
    models: int
    cap: int = 0
    hex: Hex | None = None
    facing: int = 0
    barred: bool = False

    @property
    def kind(self) -> UnitType:
        """The row of the catalogue."""
        return unit_types()[self.type]

    @property
    def body(self) -> Body:
        """Type, models and CAP."""
        return Body(self.type, self.models, self.cap)

    @property
    def supply(self) -> int:
        """Current Supply (SU-1), wherever the unit is."""
        return self.kind.current_supply(self.models)


class Beacon(NamedTuple):
    """A resolved Beacon: its hex, its facing, and the unit, or None for a mere hex of the map."""

    hex: Hex
    facing: int
    unit: UnitId | None


class Ground(NamedTuple):
    """What a unit lands on: `open`, `asteroid`, `planet`, `off` or `occupied`, and by whom (CS-10 to CS-14)."""

    kind: str
    occupant: UnitId | None = None
    body: Body | None = None


def home_facing(side: Side) -> int:
    """Return the direction an entering unit faces (CS-9)."""
    return 0 if side is Side.SOUTH else 3


@dataclass(frozen=True, eq=False)
class Position:
    """Board, house rules, units, the calling side and its limits.

    `pool` None: unlimited (SU-3). `stars` and `orders` None: never the limit; `orders` are those left for calls, the
    Beacons' own orders not counted. `discount` is Open Channel's. `vp` and `vp_target` let a plan end early when a
    call ends the battle (SC-4); without a target it never does.
    """

    board: Board
    side: Side
    units: tuple[UnitState, ...]
    rules: HouseRules = field(default_factory=HouseRules)
    pool: int | None = None
    stars: int | None = None
    orders: int | None = None
    discount: int = 0
    vp: Mapping[Side, int] = field(default_factory=dict)
    vp_target: int | None = None

    @cached_property
    def _found(self) -> tuple[dict[UnitId, UnitState], dict[Hex, UnitState], int]:
        by_id: dict[UnitId, UnitState] = {}
        occupants: dict[Hex, UnitState] = {}
        on_table = 0
        for unit in self.units:
            by_id[unit.id] = unit
            if unit.where is Where.BOARD:
                on_table += unit.supply if unit.side is self.side else 0
                if unit.hex is not None:
                    occupants[unit.hex] = unit
        return by_id, occupants, on_table

    @property
    def by_id(self) -> dict[UnitId, UnitState]:
        """Every unit by id."""
        return self._found[0]

    @property
    def occupants(self) -> dict[Hex, UnitState]:
        """The units on the board by hex."""
        return self._found[1]

    @property
    def on_table(self) -> int:
        """The calling side's Supply on the table (SU-2)."""
        return self._found[2]

    @property
    def available(self) -> int | None:
        """Available Supply of the calling side; None: unlimited (SU-4)."""
        return None if self.pool is None else self.pool - self.on_table

    def unit(self, unit: UnitId) -> UnitState:
        """Return a unit. Raises OddsError if there is none of that id."""
        try:
            return self.by_id[unit]
        except KeyError:
            message = f"there is no unit {unit!r} in this position; name one of {', '.join(sorted(self.by_id))}"
            raise OddsError(message) from None

    def called(self, unit: UnitId) -> UnitState:
        """Return a unit that could be called. Raises OddsError if it is not in Reserve, or not the caller's."""
        found = self.unit(unit)
        if found.side is not self.side:
            message = f"unit {unit!r} belongs to {found.side.value}, but {self.side.value} calls"
            raise OddsError(message)
        if found.where is not Where.RESERVE:
            message = f"unit {unit!r} is not in Reserve, so it cannot be called"
            raise OddsError(message)
        return found

    def beacon(self, at: UnitId | Hex) -> Beacon:
        """Resolve a Beacon: a unit of the calling side on the board, or any hex of the board.

        A mere hex faces the enemy's home edge, unless a unit of the calling side that may be Beacon stands there:
        then that is it.
        Raises OddsError for anything else (CS-2).
        """
        return self._beacon_unit(at) if isinstance(at, str) else self._beacon_hex(at)

    def _beacon_unit(self, unit: UnitId) -> Beacon:
        found = self.unit(unit)
        if found.where is not Where.BOARD or found.hex is None:
            message = f"unit {unit!r} is not on the board, so it cannot be the Beacon (CS-2)"
            raise OddsError(message)
        if found.side is not self.side:
            message = f"unit {unit!r} belongs to {found.side.value}, so it cannot be {self.side.value}'s Beacon"
            raise OddsError(message)
        if found.kind.unit_class is UnitClass.FIGHTER:
            message = f"unit {unit!r} is a Fighter, and a Fighter can never be the Beacon (CS-2)"
            raise OddsError(message)
        return Beacon(found.hex, found.facing, unit)

    def _beacon_hex(self, at: Hex) -> Beacon:
        if at not in self.board:
            message = f"hex {self.board.label(at)} is not on the board; choose a Beacon hex that is"
            raise OddsError(message)
        there = self.occupants.get(at)
        if there is not None and there.side is self.side and there.kind.unit_class is not UnitClass.FIGHTER:
            return Beacon(at, there.facing, there.id)
        return Beacon(at, home_facing(self.side), None)

    def landing_hexes(self, beacon: Beacon) -> list[tuple[Face, int, Hex]]:
        """Return each face of the scatter die with its direction and its hex, which may lie off the board (CS-8)."""
        rules, (q, r) = self.rules, beacon.hex
        north = beacon.facing if rules.scatter_frame == "facing" else home_facing(self.side)
        steps, turn = DIRECTIONS[self.board.layout.orientation], rules.scatter_table.index
        found = []
        for face in FACES:
            direction = (north + turn(face)) % 6
            dq, dr = steps[direction]
            found.append((face, direction, Hex(q + dq, r + dr)))
        return found

    def ground(self, at: Hex) -> Ground:
        """Return what a unit would land on; an occupant counts before terrain (CS-11)."""
        there = self.occupants.get(at)
        if there is not None:
            return Ground("occupied", there.id, there.body)
        return _BARE[self.board.terrain.get(at)]

    def bare_ground(self, at: Hex) -> Ground:
        """Return what lies on a hex apart from units."""
        return _BARE[self.board.terrain.get(at)]

    def cost(self, kind: UnitType) -> int:
        """Return the Star Tokens a call of this type costs (CS-5, TN-6)."""
        return max(1, kind.warp_cost - self.discount)

    def with_reserve(
        self, kind: TypeKey, models: int | None = None, cap: int | None = None, unit: UnitId | None = None
    ) -> tuple[Position, UnitId]:
        """Return the position with one more Reserve unit of the calling side, and that unit's id.

        `models` and `cap` None mean all. Raises OddsError for a type that cannot be called or numbers out of range.
        """
        made = _reserve_unit(kind, self.side, models, cap, unit or self._free_id(kind))
        return replace(self, units=(*self.units, made)), made.id

    def without(self, unit: UnitId) -> Position:
        """Return the position with a unit lifted off; nothing changes if it is not there."""
        return replace(self, units=tuple(u for u in self.units if u.id != unit))

    def _free_id(self, kind: TypeKey) -> UnitId:
        names = (UnitId(f"called-{kind}-{n}") for n in range(1, len(self.units) + 2))
        return next(name for name in names if name not in self.by_id)


_BARE: dict[Terrain | None, Ground] = {None: Ground("off")} | {t: Ground(t.value) for t in Terrain}


def _reserve_unit(kind: TypeKey, side: Side, models: int | None, cap: int | None, unit: UnitId) -> UnitState:
    known = unit_types()
    if kind not in known or known[kind].summoned:
        choices = ", ".join(key for key, row in known.items() if not row.summoned)
        message = f"there is no unit type {kind!r} that can be called; choose one of {choices}"
        raise OddsError(message)
    row = known[kind]
    models = row.models if models is None else models
    cap = row.cap if cap is None else cap
    if not 1 <= models <= row.models:
        message = f"a {row.name} has 1 to {row.models} models, not {models}"
        raise OddsError(message)
    if not 0 <= cap <= row.cap:
        message = f"a {row.name} has {f'0 to {row.cap}' if row.cap else 'no'} CAP, not {cap}"
        raise OddsError(message)
    return UnitState(unit, kind, side, Where.RESERVE, models, cap, facing=home_facing(side))


def position_of(
    view: MatchView, board: Board, rules: HouseRules, *, side: Side | None = None, mission: Mission | None = None
) -> Position:
    """Return the question a running battle puts; the side is the one whose turn it is unless named.

    The mission is only needed for the VP target. For a side whose turn it is not, orders and card do not limit.
    """
    who = side or view.active
    acting = who is view.active
    card = view.played if acting and not view.plain else None
    return Position(
        board,
        who,
        tuple(_seen(u) for u in view.units),
        rules,
        view.pool,
        view.sides[who].stars,
        view.orders_left if acting else None,
        card.type.call_discount if card else 0,
        {s: view.sides[s].vp for s in Side},
        mission.vp_target if mission else None,
    )


def _seen(unit: UnitView) -> UnitState:
    barred = unit.withdrawn or unit.entered is not None
    where = Where.RESERVE if unit.where is Where.UNDECIDED else unit.where
    return UnitState(unit.id, unit.kind.key, unit.side, where, unit.models, unit.cap, unit.hex, unit.facing, barred)


def position_from(scenario: Scenario, *, side: Side | None = None) -> Position:
    """Return the question a scenario puts at its start; a unit still undecided counts as in Reserve (RS-1).

    Without a `start` it is Round 1. Star Tokens limit only if the `start` names the side's; orders never do.
    """
    start = scenario.start
    who = side or (start.to_move if start else None) or scenario.first_side
    stars = start.stars.get(who) if start else None
    return Position(
        scenario.board,
        who,
        tuple(_listed(u) for u in scenario.fleet),
        scenario.rules,
        scenario.mission.pool(start.round if start else 1),
        stars,
        vp=dict(start.vp) if start else {},
        vp_target=scenario.mission.vp_target,
    )


def _listed(unit: FleetUnit) -> UnitState:
    facing = home_facing(unit.side) if unit.facing is None else unit.facing
    where = Where.RESERVE if unit.where is Where.UNDECIDED else unit.where
    return UnitState(unit.id, unit.type, unit.side, where, unit.models_left, unit.cap_left, unit.hex, facing)
