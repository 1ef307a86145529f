"""Boards and scenarios as plain JSON, whole enough that a save needs no map file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from typing import Any

import msgspec

from game.hexgrid import Hex, Layout, Orientation, Stagger
from game.rules.board import Board, Marker
from game.rules.catalogue import DataError, HouseRules, Mission
from game.rules.ids import Side, Terrain
from game.rules.scenario import FleetUnit, Scenario, Start
from game.wire.place import Place
from game.wire.typed import to_plain, typed, with_hexes

TERRAIN_LETTERS: dict[Terrain, str] = {Terrain.OPEN: ".", Terrain.ASTEROID: "a", Terrain.PLANET: "p"}
"""How the rows of an embedded board spell terrain; a blank is no hex."""

_BY_LETTER = {letter: terrain for terrain, letter in TERRAIN_LETTERS.items()}
_LARGEST_BOARD = 200
_ANY_LAYOUT = Layout(Orientation.FLAT, Stagger.ODD)  # starts hold no hexes: any layout will do for them


class _MarkerForm(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    hex: tuple[int, int]


class _BoardForm(msgspec.Struct, forbid_unknown_fields=True):
    rows: list[str]
    sector_lines: tuple[int, int]
    orientation: Orientation = Orientation.FLAT
    stagger: Stagger = Stagger.ODD
    markers: tuple[_MarkerForm, ...] = ()
    jump_points: dict[Side, tuple[tuple[int, int], ...]] = {}
    looks: tuple[tuple[int, int, int], ...] = ()


class _ScenarioForm(msgspec.Struct, forbid_unknown_fields=True):
    board: Any
    fleet: list[Any]
    key: str = "embedded"
    title: str = "Embedded scenario"
    about: str = ""
    mission: Any = msgspec.field(default_factory=dict)
    rules: Any = msgspec.field(default_factory=dict)
    first_side: Side = Side.SOUTH
    side_names: dict[Side, str] = {}
    start: Any = None


def board_to_plain(board: Board) -> dict[str, Any]:
    """Return a board as JSON: its rows as strings of `.`, `a`, `p` and blank, markers and jump points aside."""
    offset = board.layout.to_offset
    letters = {offset(at): TERRAIN_LETTERS[terrain] for at, terrain in board.terrain.items()}
    return {
        "orientation": board.layout.orientation.value,
        "stagger": board.layout.stagger.value,
        "rows": ["".join(letters.get((c, r), " ") for c in range(board.columns)) for r in range(board.rows)],
        "sector_lines": list(board.sector_lines),
        "markers": [{"name": marker.name, "hex": list(offset(marker.hex))} for marker in board.markers],
        "jump_points": {side.value: [list(offset(at)) for at in hexes] for side, hexes in board.jump_points.items()},
        "looks": [[*offset(at), look] for at, look in sorted(board.looks.items())],
    }


def board_from_plain(plain: object, place: Place) -> Board:
    """Return the board a JSON value stands for. Raises WireError."""
    form = typed(plain, _BoardForm, place)
    layout = Layout(form.orientation, form.stagger)
    _check_size(form, place.key("rows"))
    markers = tuple(Marker(marker.name, layout.to_hex(*marker.hex)) for marker in form.markers)
    jumps = {side: tuple(layout.to_hex(*at) for at in hexes) for side, hexes in form.jump_points.items()}
    return Board(
        layout=layout,
        columns=max(map(len, form.rows)),
        rows=len(form.rows),
        terrain=_terrain(form, layout, place.key("rows")),
        sector_lines=form.sector_lines,
        markers=markers,
        jump_points=jumps,
        looks={layout.to_hex(column, row): look for column, row, look in form.looks},
    )


def _check_size(form: _BoardForm, place: Place) -> None:
    if not form.rows or not any(row.strip() for row in form.rows):
        raise place.fault("the board has no hex; write a row such as '.....'")
    if len(form.rows) > _LARGEST_BOARD or max(map(len, form.rows)) > _LARGEST_BOARD:
        raise place.fault(f"the board is larger than {_LARGEST_BOARD} by {_LARGEST_BOARD}; write a smaller one")


def _terrain(form: _BoardForm, layout: Layout, place: Place) -> dict[Hex, Terrain]:
    found: dict[Hex, Terrain] = {}
    for number, row in enumerate(form.rows):
        for column, letter in enumerate(row):
            if letter == " ":
                continue
            if letter not in _BY_LETTER:
                sentence = f"{letter!r} in column {column} is no terrain; write '.', 'a', 'p' or a blank"
                raise place.item(number).fault(sentence)
            found[layout.to_hex(column, number)] = _BY_LETTER[letter]
    return found


def rules_from_plain(plain: object, base: HouseRules, place: Place) -> HouseRules:
    """Return house rules with those a JSON object names set anew. Raises WireError."""
    named = typed(plain, dict[str, Any], place)
    made = typed(to_plain(base, _ANY_LAYOUT) | named, HouseRules, place)
    try:
        made.check()
    except DataError as error:
        raise place.fault(str(error)) from None
    return made


def mission_from_plain(plain: object, base: Mission, place: Place) -> Mission:
    """Return a mission with the numbers a JSON object names set anew. Raises WireError."""
    named = typed(plain, dict[str, int], place)
    return typed(asdict(base) | named, Mission, place)


def start_to_plain(start: Start) -> dict[str, Any]:
    """Return where a battle begins as JSON, without what is as usual."""
    plain: dict[str, Any] = to_plain(start, _ANY_LAYOUT)
    usual: dict[str, Any] = to_plain(Start(), _ANY_LAYOUT)
    return {name: value for name, value in plain.items() if value != usual[name]}


def start_from_plain(plain: object, place: Place) -> Start:
    """Return where a battle begins. Raises WireError."""
    return typed(plain, Start, place)


def unit_to_plain(unit: FleetUnit, layout: Layout) -> dict[str, Any]:
    """Return one unit of a fleet as JSON, without what is as usual."""
    plain: dict[str, Any] = to_plain(unit, layout)
    usual = {f.name: to_plain(f.default, layout) for f in fields(FleetUnit)}
    return {name: value for name, value in plain.items() if value != usual[name]}


def unit_from_plain(plain: object, layout: Layout, place: Place) -> FleetUnit:
    """Return one unit of a fleet. Raises WireError."""
    return with_hexes(typed(plain, FleetUnit, place), layout)


def scenario_to_plain(scenario: Scenario) -> dict[str, Any]:
    """Return a whole scenario as JSON, its board embedded."""
    layout = scenario.board.layout
    return {
        "key": scenario.key,
        "title": scenario.title,
        "about": scenario.about,
        "board": board_to_plain(scenario.board),
        "mission": to_plain(scenario.mission, layout),
        "rules": to_plain(scenario.rules, layout),
        "first_side": scenario.first_side.value,
        "side_names": to_plain(scenario.side_names, layout),
        "fleet": [unit_to_plain(unit, layout) for unit in scenario.fleet],
        "start": start_to_plain(scenario.start) if scenario.start else None,
    }


def scenario_from_plain(plain: object, place: Place) -> Scenario:
    """Return the scenario a JSON value stands for; not yet checked for being playable. Raises WireError."""
    form = typed(plain, _ScenarioForm, place)
    board = board_from_plain(form.board, place.key("board"))
    at = place.key("fleet")
    fleet = tuple(unit_from_plain(unit, board.layout, at.item(n)) for n, unit in enumerate(form.fleet))
    made = Scenario(
        key=form.key,
        title=form.title,
        about=form.about,
        board=board,
        fleet=fleet,
        mission=mission_from_plain(form.mission, Mission(), place.key("mission")),
        rules=rules_from_plain(form.rules, HouseRules(), place.key("rules")),
        first_side=form.first_side,
        start=start_from_plain(form.start, place.key("start")) if form.start is not None else None,
    )
    names: Mapping[Side, str] = {**made.side_names, **form.side_names}
    return replace(made, side_names=names)
