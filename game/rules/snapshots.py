"""The whole state as plain values and back, intents in flight included; and quick copies for looking ahead."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any, cast, get_type_hints

import esper
import msgspec

from game.rules.catalogue import unit_types
from game.rules.components import LASTING, Table, Unit
from game.rules.dice import Dice
from game.rules.ids import Side, TypeKey, UnitId
from game.rules.intents import INTENTS
from game.rules.questions import AbsorbQuestion, BattleBackQuestion, Question, RetireQuestion, SupportQuestion
from game.rules.resolve import install
from game.rules.scenario import Scenario
from game.rules.state import MatchState
from game.rules.world import World

Plain = dict[str, Any]

_KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in (*LASTING, *INTENTS)}
_QUESTIONS: dict[str, type[Question]] = {
    kind.__name__: kind for kind in (AbsorbQuestion, BattleBackQuestion, RetireQuestion, SupportQuestion)
}


class SnapshotError(ValueError):
    """A snapshot is not one of this game; the message says where."""


def snapshot(world: World) -> Plain:
    """Return the whole state of an active world as JSON-ready values."""
    units = {unit: _components(entity) for unit, entity in sorted(world.entities.items())}
    state = {f.name: getattr(world.state, f.name) for f in fields(MatchState)}
    question = world.state.question
    state["question"] = question and {"type": type(question).__name__, **_fields(question)}
    return cast(
        "Plain", msgspec.to_builtins({"units": units, "table": _components(world.table), "state": state}, str_keys=True)
    )


def _components(entity: int) -> Plain:
    found = {type(c).__name__: c for c in _parts(entity)}
    return {
        name: _unit(c) if isinstance(c, Unit) else _fields(c) for name, c in sorted(found.items(), key=lambda e: e[0])
    }


def _parts(entity: int) -> list[object]:
    parts: tuple[object, ...] = esper.components_for_entity(entity)
    return [part for part in parts if not isinstance(part, Table)]


def _fields(component: object) -> Plain:
    return {f.name: getattr(component, f.name) for f in fields(cast("Any", component))}


def _unit(unit: Unit) -> Plain:
    return {"id": unit.id, "kind": unit.kind.key, "side": unit.side, "name": unit.name}


def state_hash(world: World) -> str:
    """Return a fingerprint of the state of an active world: 64 hexadecimal digits."""
    text = json.dumps(snapshot(world), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def restored(scenario: Scenario, plain: Plain, dice: Dice) -> World:
    """Return a world with the state of a snapshot. Raises SnapshotError if it is none."""
    world = World(scenario, dice)
    try:
        with world.active():
            install(world)
            _fill(world, plain)
    except (KeyError, TypeError, AttributeError, msgspec.ValidationError) as error:
        world.close()
        message = f"the snapshot cannot be read: {error}"
        raise SnapshotError(message) from None
    return world


def _fill(world: World, plain: Plain) -> None:
    for unit, components in plain["units"].items():
        made = [_component(name, values) for name, values in components.items()]
        world.entities[UnitId(unit)] = esper.create_entity(*made)
        _index(world, UnitId(unit), made)
    for name, values in plain["table"].items():
        component = _component(name, values)
        esper.add_component(world.table, component)
        _index(world, None, [component])
    world.state = _state(plain["state"])


def _component(name: str, values: Mapping[str, Any]) -> object:
    if name == "Unit":
        kind = unit_types()[TypeKey(values["kind"])]
        return Unit(UnitId(values["id"]), kind, Side(values["side"]), values["name"])
    return msgspec.convert(values, _KINDS[name])


def _index(world: World, unit: UnitId | None, components: list[object]) -> None:
    for component in components:
        if type(component) in world.pending:
            world.pending[type(component)] += 1
        if unit is not None and type(component).__name__ == "Position":
            world.occupants[cast("Any", component).hex] = unit


def _state(plain: Plain) -> MatchState:
    values = {name: msgspec.convert(plain[name], hint) for name, hint in _state_hints().items()}
    asked = plain["question"]
    if asked is not None:
        answers = {key: value for key, value in asked.items() if key != "type"}
        values["question"] = msgspec.convert(answers, _QUESTIONS[asked["type"]])
    return MatchState(**values)


@lru_cache(maxsize=1)
def _state_hints() -> dict[str, Any]:
    # The question is a union of dataclasses, which carries its own type name instead.
    return {name: hint for name, hint in get_type_hints(MatchState).items() if name != "question"}


def copied(world: World, dice: Dice) -> World:
    """Return an independent copy of a world with its own dice; much faster than a snapshot."""
    twin = World(world.scenario, dice)
    with world.active():
        units = {unit: _parts(entity) for unit, entity in world.entities.items()}
        table = _parts(world.table)
    with twin.active():
        install(twin)
        for unit, components in units.items():
            twin.entities[unit] = esper.create_entity(*(copy.copy(c) for c in components))
        for component in table:
            esper.add_component(twin.table, copy.copy(component))
    twin.occupants = dict(world.occupants)
    twin.pending = dict(world.pending)
    twin.state = world.state.copy()
    return twin
