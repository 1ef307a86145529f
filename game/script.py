"""Scripts: a position, commands and die faces in one short JSON file. `tests/scripts/README.md` has the format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from game.hexgrid import Hex
from game.rules.board import Board
from game.rules.catalogue import unit_types
from game.rules.commands import Command
from game.rules.dice import Dice, ScriptedDice, SeededDice
from game.rules.ids import Face, Side, Terrain, TypeKey, UnitId, Where
from game.rules.scenario import FleetUnit, Scenario, ScenarioError, Start
from game.wire import (
    Place,
    WireError,
    command_from_plain,
    mission_from_plain,
    parse,
    read_bytes,
    rules_from_plain,
    scenario_from_plain,
    start_from_plain,
    typed,
)

FORMAT, VERSION = "call-in-support/script", 1

MapLoader = Callable[[str, Path | None], Scenario]
"""Gives the scenario of a map by its name or path, which may be relative to the folder given."""


class _UnitForm(msgspec.Struct, forbid_unknown_fields=True):
    side: Side
    type: str
    id: str = ""
    name: str = ""
    hex: tuple[int, int] | None = None
    where: Where | None = None
    models: int | None = None
    cap: int | None = None
    facing: int | None = None
    alert: bool = False


class _ScriptForm(msgspec.Struct, forbid_unknown_fields=True):
    format: str = FORMAT
    version: int = VERSION
    about: str = ""
    map: str | None = None
    scenario: Any = None
    units: list[_UnitForm] | None = None
    terrain: dict[Terrain, list[tuple[int, int]]] = {}
    rules: Any = None
    mission: Any = None
    start: Any = None
    commands: list[Any] = []
    faces: tuple[Face, ...] = ()
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Script:
    """A checked scenario, what the players say in it, and how the dice fall."""

    scenario: Scenario
    commands: tuple[Command, ...] = ()
    faces: tuple[Face, ...] = ()
    seed: int | None = None
    source: str = ""

    def dice(self) -> Dice:
        """Return the dice: the faces in order, then those of the seed; without a seed no more than the faces."""
        after = SeededDice(self.seed) if self.seed is not None else None
        return ScriptedDice(self.faces, then=after)


def load_script(path: Path, maps: MapLoader) -> Script:
    """Read a script. Raises WireError, or what `maps` raises for a map that cannot be had."""
    plain = parse(read_bytes(path), str(path))
    return script_from_plain(plain, Place(str(path)), maps, path.parent)


def script_from_plain(plain: object, place: Place, maps: MapLoader, beside: Path | None = None) -> Script:
    """Return the script a JSON value stands for. Raises WireError."""
    form = typed(plain, _ScriptForm, place)
    if form.format != FORMAT or form.version != VERSION:
        raise place.fault(f'it is no script of version {VERSION}; write "format": "{FORMAT}", "version": {VERSION}')
    scenario = _changed(_base(form, place, maps, beside), form, place)
    try:
        scenario.checked()
    except ScenarioError as error:
        raise place.fault(str(error)) from None
    layout, at = scenario.board.layout, place.key("commands")
    commands = tuple(command_from_plain(each, layout, at.item(n)) for n, each in enumerate(form.commands))
    return Script(scenario, commands, form.faces, form.seed, place.source)


def _base(form: _ScriptForm, place: Place, maps: MapLoader, beside: Path | None) -> Scenario:
    if (form.map is None) == (form.scenario is None):
        raise place.fault('it needs either a map or a scenario; write "map": "halcyon_gap", for one')
    if form.map is None:
        return scenario_from_plain(form.scenario, place.key("scenario"))
    try:
        return maps(form.map, beside)
    except WireError:
        raise
    except ValueError as error:
        raise place.key("map").fault(str(error)) from None


def _changed(scenario: Scenario, form: _ScriptForm, place: Place) -> Scenario:
    board = _with_terrain(scenario.board, form, place.key("terrain"))
    made = replace(scenario, board=board)
    if form.rules is not None:
        made = replace(made, rules=rules_from_plain(form.rules, made.rules, place.key("rules")))
    if form.mission is not None:
        made = replace(made, mission=mission_from_plain(form.mission, made.mission, place.key("mission")))
    if form.units is not None:
        made = replace(made, fleet=_fleet(form.units, board, place.key("units")))
    if form.start is not None:
        return replace(made, start=start_from_plain(form.start, place.key("start")))
    placed = not any(unit.where is Where.UNDECIDED for unit in made.fleet)
    return replace(made, start=Start()) if form.units is not None and placed and made.start is None else made


def _with_terrain(board: Board, form: _ScriptForm, place: Place) -> Board:
    terrain = dict(board.terrain)
    for kind, hexes in form.terrain.items():
        for number, offset in enumerate(hexes):
            at = board.layout.to_hex(*offset)
            if at not in terrain:
                spot = place.key(kind.value).item(number)
                raise spot.fault(f"hex {offset[0]},{offset[1]} is not on the board; name one that is")
            terrain[at] = kind
    return replace(board, terrain=terrain) if form.terrain else board


def _fleet(forms: list[_UnitForm], board: Board, place: Place) -> tuple[FleetUnit, ...]:
    counts: Counter[tuple[Side, str]] = Counter()
    alike = Counter((form.side, form.type) for form in forms)
    fleet = []
    for number, form in enumerate(forms):
        if form.type not in unit_types():
            known = ", ".join(unit_types())
            raise place.item(number).key("type").fault(f"{form.type!r} is no type of unit; write one of {known}")
        counts[form.side, form.type] += 1
        nth = counts[form.side, form.type] if alike[form.side, form.type] > 1 else 0
        fleet.append(_unit(form, nth, board))
    return tuple(fleet)


def _unit(form: _UnitForm, nth: int, board: Board) -> FleetUnit:
    letter = chr(ord("a") + (nth - 1) % 26) if nth else ""
    kind = unit_types()[TypeKey(form.type)]
    at: Hex | None = board.layout.to_hex(*form.hex) if form.hex is not None else None
    return FleetUnit(
        id=UnitId(form.id or "-".join(part for part in (form.side.value[0], form.type, letter) if part)),
        side=form.side,
        type=kind.key,
        name=form.name or f"{kind.name} {letter.upper()}".strip(),
        where=form.where or (Where.BOARD if at is not None else Where.RESERVE),
        hex=at,
        models=form.models,
        cap=form.cap,
        facing=form.facing,
        alert=form.alert,
    )
