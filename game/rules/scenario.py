"""A scenario: board, mission, house rules, fleets, and where the battle starts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from game.hexgrid import Hex
from game.rules.board import Board
from game.rules.catalogue import HouseRules, Mission, UnitType, deck, unit_types
from game.rules.ids import CardId, Side, Terrain, TypeKey, UnitId, Where

DIRECTION_COUNT = 6
"""Facings are numbered from 0, clockwise."""


class ScenarioError(ValueError):
    """A scenario cannot be played; the message says where and how to mend it. `faults` has them one by one."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class FleetUnit:
    """One unit of a side's fleet at the start.

    `where` is UNDECIDED for a unit its player places in setup (TN-8), BOARD with a hex, RESERVE, or DESTROYED.
    `models` and `cap` of None mean all. `facing` of None means towards the enemy's home edge (CS-9).
    """

    id: UnitId
    side: Side
    type: TypeKey
    name: str
    where: Where = Where.UNDECIDED
    hex: Hex | None = None
    models: int | None = None
    cap: int | None = None
    facing: int | None = None
    alert: bool = False

    @property
    def kind(self) -> UnitType:
        """The row of the catalogue."""
        return unit_types()[self.type]

    @property
    def models_left(self) -> int:
        """Models at the start; none of a destroyed unit."""
        if self.models is not None:
            return self.models
        return 0 if self.where is Where.DESTROYED else self.kind.models

    @property
    def cap_left(self) -> int:
        """CAP at the start."""
        return self.kind.cap if self.cap is None else self.cap

    @property
    def supply(self) -> int:
        """Current Supply at the start (SU-1)."""
        return self.kind.current_supply(self.models_left)

    def faults(self) -> Iterator[str]:
        """Yield a sentence for each thing wrong with the unit by itself."""
        if self.type not in unit_types():
            yield f"unit {self.id}: there is no type {self.type!r}; choose one of {', '.join(unit_types())}"
            return
        kind = self.kind
        if self.where is Where.DESTROYED and self.models_left != 0:
            yield f"unit {self.id}: {self.models_left} models; a destroyed unit has 0, or leave the number out"
        elif self.where is not Where.DESTROYED and not self.models_fit:
            yield f"unit {self.id}: {self.models_left} models; a {kind.name} has 1 to {kind.models}"
        if not 0 <= self.cap_left <= kind.cap:
            yield f"unit {self.id}: {self.cap_left} CAP; a {kind.name} has 0 to {kind.cap}"
        if self.facing is not None and not 0 <= self.facing < DIRECTION_COUNT:
            yield f"unit {self.id}: facing is {self.facing}; choose 0 to {DIRECTION_COUNT - 1}, clockwise from north"
        if kind.summoned and self.where is not Where.BOARD:
            yield f"unit {self.id}: a {kind.name} is summoned, it is never in a list or in Reserve (RS-6)"

    @property
    def models_fit(self) -> bool:
        """Tell whether the type is known and a living unit of it may have so many models."""
        return self.type in unit_types() and 1 <= self.models_left <= self.kind.models


@dataclass(frozen=True, slots=True)
class Start:
    """Where a battle begins when not at the beginning: for positions, lessons and tests.

    Empty hands and an empty deck mean a fresh deck, shuffled and dealt. `deck` is top card first.
    """

    round: int = 1
    turn: int = 0
    """Turns already taken this Round, both sides together."""
    to_move: Side | None = None
    """Whose turn it is; None: the side that goes first."""
    vp: Mapping[Side, int] = field(default_factory=dict)
    stars: Mapping[Side, int] = field(default_factory=dict)
    hands: Mapping[Side, tuple[CardId, ...]] = field(default_factory=dict)
    deck: tuple[CardId, ...] = ()
    markers: Mapping[str, Side] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything a battle starts from; embedded in saves."""

    key: str
    title: str
    board: Board
    fleet: tuple[FleetUnit, ...]
    mission: Mission = field(default_factory=Mission)
    rules: HouseRules = field(default_factory=HouseRules)
    first_side: Side = Side.SOUTH
    side_names: Mapping[Side, str] = field(default_factory=lambda: {Side.SOUTH: "Meridian", Side.NORTH: "Halden"})
    start: Start | None = None
    about: str = ""

    def side_fleet(self, side: Side) -> tuple[FleetUnit, ...]:
        """Return one side's units, in list order."""
        return tuple(u for u in self.fleet if u.side is side)

    def with_rules(self, rules: HouseRules, mission: Mission | None = None) -> Scenario:
        """Return the scenario under other house rules and, if given, other mission numbers."""
        return replace(self, rules=rules, mission=mission or self.mission)

    def checked(self) -> Scenario:
        """Return the scenario itself. Raises ScenarioError with every fault if it cannot be played."""
        if faults := tuple(self.faults()):
            raise ScenarioError(faults)
        return self

    def faults(self) -> Iterator[str]:
        """Yield a sentence for each thing that makes the scenario unplayable."""
        yield from self._mission_faults()
        yield from self._fleet_faults()
        yield from self._place_faults()
        yield from self._start_faults()

    def _mission_faults(self) -> Iterator[str]:
        m = self.mission
        if m.supply_escalation < 0:
            yield f"Supply Escalation is {m.supply_escalation}: it may not be negative (SU-5)"
        for name, value, least in (
            ("Rounds", m.rounds, 1),
            ("Starting Supply", m.starting_supply, 0),
            ("marker VP", m.marker_vp, 0),
            ("VP target", m.vp_target, 1),
            ("lead win", m.lead_win, 0),
        ):
            if value < least:
                yield f"{name} is {value}: it must be at least {least}"
        if m.rounds > 99:
            yield f"Rounds is {m.rounds}: at most 99"

    def _fleet_faults(self) -> Iterator[str]:
        seen: set[UnitId] = set()
        for unit in self.fleet:
            if unit.id in seen:
                yield f"unit id {unit.id} stands twice: give each unit its own"
            seen.add(unit.id)
            yield from unit.faults()
        for side in Side:
            if not any(u.side is side and u.type in unit_types() and not u.kind.summoned for u in self.fleet):
                yield f"{side.value} has no unit: put at least one in its fleet"

    def _place_faults(self) -> Iterator[str]:
        taken: dict[Hex, UnitId] = {}
        for unit in self.fleet:
            if (unit.where is Where.BOARD) != (unit.hex is not None):
                yield f"unit {unit.id}: a hex goes with being on the board, and only with it"
            if unit.hex is None or unit.where is not Where.BOARD:
                continue
            at = self.board.label(unit.hex)
            if unit.hex not in self.board:
                yield f"unit {unit.id}: hex {at} is not on the board"
            elif unit.hex in taken:
                yield f"units {taken[unit.hex]} and {unit.id} both stand on hex {at}: one unit a hex (BD-4)"
            if self.board.terrain.get(unit.hex) is Terrain.PLANET and self.start is None:
                yield f"unit {unit.id}: hex {at} is a planet; units do not start there (TN-8)"
            taken[unit.hex] = unit.id
        for marker in self.board.markers:
            if marker.hex not in self.board:
                yield f"marker {marker.name}: hex {self.board.label(marker.hex)} is not on the board"

    def _start_faults(self) -> Iterator[str]:
        round_number = self.start.round if self.start else 1
        if not 1 <= round_number <= max(1, self.mission.rounds):
            yield f"the battle starts in Round {round_number} of {self.mission.rounds}"
        pool = self.mission.pool(round_number)
        for side in Side:
            placed = [u for u in self.fleet if u.side is side and u.where is Where.BOARD and u.models_fit]
            total = sum(u.supply for u in placed)
            if pool is not None and total > pool:
                yield f"{side.value}'s placed units have {total} Supply, the Pool is {pool}: place less (SU-5)"
        if self.start is None:
            return
        yield from self._number_faults(self.start)
        if any(u.where is Where.UNDECIDED for u in self.fleet):
            yield "a battle that starts later has no setup: put each unit on the board or in Reserve"
        dealt = [card for hand in self.start.hands.values() for card in hand] + list(self.start.deck)
        if unknown := [card for card in dealt if card not in deck()]:
            yield f"there is no card {unknown[0]!r} in the deck"
        if len(set(dealt)) != len(dealt):
            yield "a card stands twice in the hands and the deck"
        names = {m.name for m in self.board.markers}
        if strangers := sorted(set(self.start.markers) - names):
            yield f"there is no marker {strangers[0]!r} on the board"

    def _number_faults(self, start: Start) -> Iterator[str]:
        turns = 2 * self.rules.turns_per_round
        if not 0 <= start.turn < turns:
            yield f"the battle starts after {start.turn} turns of its Round; choose 0 to {turns - 1}"
        for side in Side:
            for name, numbers in (("VP", start.vp), ("Star Tokens", start.stars)):
                if numbers.get(side, 0) < 0:
                    yield f"{side.value} starts with {numbers[side]} {name}: it may not be below 0"
