"""One battle's entities in a world of their own, and safe access to them.

esper's worlds are global to the module: every use goes through `World.active`, which restores the world before.
Entity numbers never leave this package; everything outside speaks of UnitIds.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import esper

from game.hexgrid import Hex
from game.rules.board import Board
from game.rules.catalogue import HouseRules, Mission
from game.rules.components import (
    PLACES,
    Cap,
    Destroyed,
    Facing,
    Gone,
    InReserve,
    Models,
    Position,
    RedAlert,
    Table,
    Undecided,
    Unit,
)
from game.rules.dice import Dice, RecordingDice
from game.rules.events import Event
from game.rules.ids import Side, UnitId, Where
from game.rules.intents import INTENTS
from game.rules.scenario import FleetUnit, Scenario
from game.rules.state import MatchState

C = TypeVar("C")
A = TypeVar("A")

_names = itertools.count()

_PLACE_OF: dict[type[object], Where] = {
    Position: Where.BOARD,
    Undecided: Where.UNDECIDED,
    InReserve: Where.RESERVE,
    Destroyed: Where.DESTROYED,
    Gone: Where.GONE,
}


class World:
    """The entities, components and state of one battle."""

    def __init__(self, scenario: Scenario, dice: Dice) -> None:
        self.name = f"battle-{next(_names)}"
        self.scenario = scenario
        self.board: Board = scenario.board
        self.rules: HouseRules = scenario.rules
        self.mission: Mission = scenario.mission
        self.dice = RecordingDice(dice)
        self.state = MatchState()
        self.entities: dict[UnitId, int] = {}
        self.occupants: dict[Hex, UnitId] = {}
        self.events: list[Event] = []
        self.pending: dict[type[object], int] = dict.fromkeys(INTENTS, 0)
        with self.active():
            self.table = esper.create_entity(Table())

    @contextmanager
    def active(self) -> Iterator[None]:
        """Make this the world that esper works on, for as long as the block lasts."""
        before = esper.current_world
        esper.switch_world(self.name)
        try:
            yield
        finally:
            esper.switch_world(before)

    def close(self) -> None:
        """Forget all entities. The world cannot be used afterwards."""
        if esper.current_world != self.name and self.name in esper.list_worlds():
            esper.delete_world(self.name)

    # Units

    def create(self, unit: FleetUnit) -> None:
        """Make the entity of a fleet unit."""
        facing = self.home_facing(unit.side) if unit.facing is None else unit.facing
        components: list[object] = [
            Unit(unit.id, unit.kind, unit.side, unit.name),
            Models(unit.models_left),
            Cap(unit.cap_left),
            Facing(facing),
        ]
        if unit.alert:
            components.append(RedAlert())
        if unit.where is Where.BOARD and unit.hex is not None:
            components.append(Position(unit.hex))
            self.occupants[unit.hex] = unit.id
        else:
            places = {Where.UNDECIDED: Undecided, Where.RESERVE: InReserve, Where.DESTROYED: Destroyed}
            components.append(places.get(unit.where, Gone)())
        self.entities[unit.id] = esper.create_entity(*components)

    def home_facing(self, side: Side) -> int:
        """Return the direction towards the enemy's home edge; pointy-top: the first clockwise from it (CS-9)."""
        return 0 if side is Side.SOUTH else 3

    def each(self, *kinds: type[Any]) -> list[tuple[UnitId, Any]]:
        """Return the units that have all these components, by id; with one kind its component, else a tuple."""
        if len(kinds) == 1:
            return sorted(((u.id, c) for _, (u, c) in esper.get_components(Unit, kinds[0])), key=_by_id)
        return sorted(((found[0].id, found[1:]) for _, found in esper.get_components(Unit, *kinds)), key=_by_id)

    def get(self, unit: UnitId, kind: type[C]) -> C:
        """Return a component that must be there. Raises KeyError otherwise."""
        return esper.component_for_entity(self.entities[unit], kind)

    def find(self, unit: UnitId, kind: type[C]) -> C | None:
        """Return a component if it is there."""
        return esper.try_component(self.entities[unit], kind)

    def has(self, unit: UnitId, kind: type[object]) -> bool:
        """Tell whether a unit has a component."""
        return esper.has_component(self.entities[unit], kind)

    def put(self, unit: UnitId, component: object) -> None:
        """Put a component on a unit, in place of one of the same kind."""
        esper.add_component(self.entities[unit], component)

    def drop(self, unit: UnitId, kind: type[object]) -> None:
        """Take a component off a unit, if it is there."""
        if self.has(unit, kind):
            esper.remove_component(self.entities[unit], kind)

    def unit(self, unit: UnitId) -> Unit:
        """Return who a unit is."""
        return self.get(unit, Unit)

    def hex_of(self, unit: UnitId) -> Hex | None:
        """Return a unit's hex, if it is on the board."""
        position = self.find(unit, Position)
        return position.hex if position else None

    def where(self, unit: UnitId) -> Where:
        """Return the one place a unit is in."""
        return next(_PLACE_OF[place] for place in PLACES if self.has(unit, place))

    def move_to_place(self, unit: UnitId, place: object) -> None:
        """Take a unit out of the place it is in and put it into another."""
        old = self.find(unit, Position)
        if old is not None and self.occupants.get(old.hex) == unit:
            del self.occupants[old.hex]
        for kind in PLACES:
            self.drop(unit, kind)
        self.put(unit, place)
        if isinstance(place, Position):
            self.occupants[place.hex] = unit

    # Intents

    def intend(self, unit: UnitId | None, intent: object) -> None:
        """Put an intent on a unit, or on the table for None."""
        esper.add_component(self.table if unit is None else self.entities[unit], intent)
        self.pending[type(intent)] += 1

    def done(self, unit: UnitId | None, kind: type[object]) -> None:
        """Take an intent away: it is carried out."""
        esper.remove_component(self.table if unit is None else self.entities[unit], kind)
        self.pending[kind] -= 1

    def intents(self, kind: type[A]) -> list[tuple[UnitId, A]]:
        """Return the units with an intent of a kind, by id."""
        return self.each(kind) if self.pending[kind] else []

    def table_intent(self, kind: type[A]) -> A | None:
        """Return an intent on the table, if it is there."""
        return esper.try_component(self.table, kind) if self.pending[kind] else None

    def waiting(self, *kinds: type[object]) -> bool:
        """Tell whether any intent of these kinds is left."""
        return any(self.pending[kind] for kind in kinds)

    def clear_intents(self) -> None:
        """Take every intent away: the resolution is broken off."""
        for kind in (kind for kind, count in self.pending.items() if count):
            for entity, _ in list(esper.get_component(kind)):
                esper.remove_component(entity, kind)
            self.pending[kind] = 0

    def busy(self) -> bool:
        """Tell whether any intent is left."""
        return any(self.pending.values())


def _by_id(entry: tuple[UnitId, object]) -> UnitId:
    return entry[0]
