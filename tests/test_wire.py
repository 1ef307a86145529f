"""JSON to values and back: every command, event and question, whole scenarios, and texts meant to break it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import wire
from game.hexgrid import Hex, Layout, Orientation, Stagger
from game.rules.board import Board, Marker
from game.rules.catalogue import HouseRules, Mission
from game.rules.commands import COMMANDS, Command, MoveUnit, OrderUnit
from game.rules.events import Event, UnitPlaced
from game.rules.ids import Face, Side, Terrain, TypeKey, UnitId, Where
from game.rules.questions import Question
from game.rules.scenario import FleetUnit, Scenario, Start

LAYOUTS = [Layout(turn, stagger) for turn in Orientation for stagger in Stagger]
FLAT = LAYOUTS[0]
HERE = wire.Place("battle.json")

layouts = st.sampled_from(LAYOUTS)
hexes = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))
st.register_type_strategy(Hex, hexes)
st.register_type_strategy(int, st.integers(-(10**15), 10**15))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


def through_text(plain: object) -> Any:
    return wire.parse(wire.encode(plain), "battle.json")


@pytest.mark.parametrize("kind", COMMANDS.values())
@settings(max_examples=25)
@given(data=st.data(), layout=layouts)
def test_every_command_comes_back(kind: type[Command], data: st.DataObject, layout: Layout) -> None:
    command: Command = data.draw(st.from_type(kind))
    plain = through_text(wire.command_to_plain(command, layout))
    assert wire.command_from_plain(plain, layout, HERE) == command


@pytest.mark.parametrize("kind", get_args(Event))
@settings(max_examples=25)
@given(data=st.data(), layout=layouts)
def test_every_event_comes_back(kind: type[Event], data: st.DataObject, layout: Layout) -> None:
    event: Event = data.draw(st.from_type(kind))
    plain = through_text(wire.event_to_plain(event, layout))
    assert wire.event_from_plain(plain, layout, HERE) == event


@pytest.mark.parametrize("kind", get_args(Question))
@settings(max_examples=25)
@given(data=st.data(), layout=layouts)
def test_every_question_comes_back(kind: type[Question], data: st.DataObject, layout: Layout) -> None:
    question: Question = data.draw(st.from_type(kind))
    plain = through_text(wire.question_to_plain(question, layout))
    assert wire.question_from_plain(plain, layout, HERE) == question


@given(st.one_of(st.sampled_from(list(Face)), st.lists(st.text(max_size=5), max_size=4).map(tuple)))
def test_every_draw_comes_back(draw: Any) -> None:
    assert wire.draw_from_plain(through_text(wire.draw_to_plain(draw)), HERE) == draw


def test_hexes_are_written_as_column_and_row() -> None:
    path = (FLAT.to_hex(3, 1), FLAT.to_hex(4, 1))
    plain = wire.command_to_plain(MoveUnit(UnitId("s-cruiser"), path), FLAT)
    assert plain == {"type": "MoveUnit", "unit": "s-cruiser", "path": [[3, 1], [4, 1]]}


@st.composite
def boards(draw: st.DrawFn) -> Board:
    layout = draw(layouts)
    columns, rows = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    cells = [(c, r) for c in range(columns) for r in range(rows)]
    holes = draw(st.sets(st.sampled_from(cells), max_size=len(cells) - 1))
    terrain = {layout.to_hex(*at): draw(st.sampled_from(Terrain)) for at in cells if at not in holes}
    some = st.sampled_from(sorted(terrain))
    return Board(
        layout=layout,
        columns=columns,
        rows=rows,
        terrain=terrain,
        sector_lines=draw(st.tuples(st.integers(0, 9), st.integers(0, 9))),
        markers=tuple(draw(st.lists(st.builds(Marker, st.text(max_size=5), some), max_size=3))),
        jump_points=draw(st.dictionaries(st.sampled_from(Side), st.lists(some, max_size=3).map(tuple))),
    )


@given(boards())
def test_every_board_comes_back(board: Board) -> None:
    again = wire.board_from_plain(through_text(wire.board_to_plain(board)), HERE)
    for name in ("layout", "columns", "rows", "terrain", "sector_lines", "markers", "jump_points"):
        assert getattr(again, name) == getattr(board, name), name


st.register_type_strategy(HouseRules, st.builds(HouseRules, scatter_table=st.permutations(list(Face)).map(tuple)))


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    return Scenario(
        key=draw(st.text(max_size=4)),
        title=draw(st.text(max_size=4)),
        board=draw(boards()),
        fleet=tuple(draw(st.lists(st.from_type(FleetUnit), max_size=3))),
        mission=draw(st.from_type(Mission)),
        rules=replace(HouseRules(), hand_size=draw(st.integers(1, 12)), auto_cap=draw(st.booleans())),
        first_side=draw(st.sampled_from(Side)),
        side_names={Side.SOUTH: draw(st.text(max_size=4)), Side.NORTH: draw(st.text(max_size=4))},
        start=draw(st.none() | st.from_type(Start)),
        about=draw(st.text(max_size=4)),
    )


@settings(max_examples=60)
@given(scenarios())
def test_every_scenario_comes_back(scenario: Scenario) -> None:
    plain = wire.scenario_to_plain(scenario)
    again = wire.scenario_from_plain(through_text(plain), HERE)
    assert wire.scenario_to_plain(again) == plain
    assert (again.fleet, again.start, again.rules, again.mission) == (
        scenario.fleet,
        scenario.start,
        scenario.rules,
        scenario.mission,
    )


def refused(kind: Any, plain: object) -> str:
    with pytest.raises(wire.WireError) as caught:
        kind(plain)
    return str(caught.value)


def read_command(plain: object) -> Command:
    return wire.command_from_plain(plain, FLAT, HERE.key("commands").item(3))


@pytest.mark.parametrize(
    ("plain", "sentence"),
    [
        ([], "battle.json: commands[3]: a command is an object in braces; mend it"),
        (
            {"type": "OrderUnit", "unit": 7},
            "battle.json: commands[3].unit: expected a text, found a whole number; mend it",
        ),
        ({"type": "OrderUnit"}, "battle.json: commands[3]: it lacks unit; mend it"),
        (
            {"type": "OrderUnit", "unit": "a", "hexx": 1},
            "battle.json: commands[3]: it has 'hexx', which is unknown here; it may have unit",
        ),
        (
            {"type": "MoveUnit", "unit": "a", "path": [[1, 2], [3]]},
            "battle.json: commands[3].path[1]: expected a list of length 2, found 1; mend it",
        ),
        (
            {"type": "MoveUnit", "unit": "a", "path": [[1, True]]},
            "battle.json: commands[3].path[0][1]: expected a whole number, found true or false; mend it",
        ),
        (
            {"type": "Concede", "side": "east"},
            "battle.json: commands[3].side: 'east' is not known; write one of south, north",
        ),
    ],
)
def test_a_wrong_command_is_told_with_its_place(plain: object, sentence: str) -> None:
    assert refused(read_command, plain) == sentence


def test_an_unknown_command_lists_the_known_ones() -> None:
    said = refused(read_command, {"type": "Fly"})
    assert said.startswith("battle.json: commands[3]: there is no command of type 'Fly'; write one of PlaceUnit, ")
    assert all(name in said for name in COMMANDS)


def said_by(read: Callable[[], object]) -> str:
    try:
        read()
    except wire.WireError as error:
        return str(error)
    return "battle.json: nothing wrong"


@given(json_values)
def test_no_value_breaks_the_readers(plain: object) -> None:
    for read in (
        lambda value: wire.command_from_plain(value, FLAT, HERE),
        lambda value: wire.event_from_plain(value, FLAT, HERE),
        lambda value: wire.question_from_plain(value, FLAT, HERE),
        lambda value: wire.scenario_from_plain(value, HERE),
        lambda value: wire.draw_from_plain(value, HERE),
    ):
        assert "\n" not in said_by(partial(read, plain))


@given(st.sampled_from([*COMMANDS, *[kind.__name__ for kind in get_args(Event)]]), st.data())
def test_no_field_breaks_the_readers(name: str, data: st.DataObject) -> None:
    kind = COMMANDS.get(name) or next(each for each in get_args(Event) if each.__name__ == name)
    plain = {"type": name, **{field: data.draw(json_values) for field in kind.__dataclass_fields__}}
    read = wire.command_from_plain if name in COMMANDS else wire.event_from_plain
    assert said_by(lambda: read(plain, FLAT, HERE)).startswith("battle.json: ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "battle.json: line 1, column 1: this is not JSON (Expecting value); mend it there"),
        ('{"a": NaN}', "battle.json: NaN is no number here; write a finite one"),
        ('{"a": 1e999}', "battle.json: the number '1e999' is too large; write a smaller one"),
        ('{"a": 1, "a": 2}', "battle.json: the key 'a' stands twice in one object; keep one"),
        (
            "9" * 5000,
            "battle.json: the number '999999999999999999999...' is too long; write at most 20 digits",
        ),
        ("[" * 60 + "]" * 60, "battle.json: lists and objects stand more than 40 deep; flatten them"),
        ("[" * 200_000, "battle.json: lists and objects stand more than 40 deep; flatten them"),
        ('{"a":' * 200_000, "battle.json: lists and objects stand more than 40 deep; flatten them"),
    ],
    ids=["empty", "nan", "infinity", "double", "long", "deep", "bottomless", "bottomless objects"],
)
def test_hostile_text_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    assert refused(lambda value: wire.parse(value, "battle.json"), text) == sentence


def test_bytes_that_are_no_text_are_refused() -> None:
    said = refused(lambda value: wire.parse(value, "battle.json"), b'{"a": "\xff"}')
    assert said == "battle.json: byte 7 is not UTF-8 text; save the file as UTF-8"


@given(st.binary(max_size=60))
def test_no_bytes_break_the_parser(data: bytes) -> None:
    assert said_by(lambda: wire.parse(data, "battle.json")).startswith("battle.json: ")


def test_a_huge_file_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    said = refused(wire.read_bytes, path)
    assert said == f"{path}: it is larger than 16 MB, which no file of this game is; name another"


def test_missing_files_and_folders_are_told(tmp_path: Path) -> None:
    assert refused(wire.read_bytes, tmp_path) == f"{tmp_path}: this is a folder; name a file in it"
    missing = tmp_path / "no.json"
    assert refused(wire.read_bytes, missing) == f"{missing}: there is no such file; check the name"


def tiny() -> dict[str, Any]:
    return {
        "board": {"rows": ["....", ".a p"], "sector_lines": [1, 2], "markers": [{"name": "Mill", "hex": [1, 1]}]},
        "fleet": [
            {"id": "s-a", "side": "south", "type": "cruiser", "name": "Cruiser", "where": "board", "hex": [0, 0]}
        ],
    }


def test_a_scenario_may_be_short() -> None:
    made = wire.scenario_from_plain(tiny(), HERE)
    layout = made.board.layout
    assert made.board.columns == 4
    assert len(made.board.terrain) == 7
    assert made.board.terrain[layout.to_hex(3, 1)] is Terrain.PLANET
    assert made.fleet == (
        FleetUnit(UnitId("s-a"), Side.SOUTH, TypeKey("cruiser"), "Cruiser", Where.BOARD, layout.to_hex(0, 0)),
    )
    assert made.mission == Mission()
    assert made.rules == HouseRules()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"board": {"rows": ["..x"], "sector_lines": [0, 1]}}, "board.rows[0]: 'x' in column 2 is no terrain; "),
        ({"board": {"rows": [], "sector_lines": [0, 1]}}, "board.rows: the board has no hex; "),
        ({"board": {"rows": ["." * 500], "sector_lines": [0, 1]}}, "board.rows: the board is larger than 200 by 200; "),
        ({"board": {"rows": ["."]}}, "board: it lacks sector_lines; "),
        ({"rules": {"comand": "cards"}}, "rules: it has 'comand', which is unknown here; it may have command, "),
        ({"rules": {"hand_size": 99}}, "rules: house rule hand_size: 99 is not between 1 and 12"),
        ({"mission": {"round": 3}}, "mission: it has 'round', which is unknown here; it may have rounds, "),
        ({"fleet": [{"id": "a"}]}, "fleet[0]: it lacks side; "),
        ({"start": {"vp": {"east": 1}}}, "start.vp: 'east' is not known; write one of south, north"),
        ({"extra": 1}, "it has extra, which is unknown here; "),
    ],
)
def test_a_wrong_scenario_is_told_with_its_place(change: dict[str, Any], sentence: str) -> None:
    said = refused(lambda plain: wire.scenario_from_plain(plain, HERE), tiny() | change)
    assert said.startswith(f"battle.json: {sentence}"), said


def test_pretty_text_means_the_same() -> None:
    plain = wire.event_to_plain(UnitPlaced(UnitId("a"), Side.NORTH, Hex(2, 1), 3), FLAT)
    assert json.loads(wire.pretty(plain)) == plain
    assert wire.command_to_plain(OrderUnit(UnitId("a")), FLAT) == {"type": "OrderUnit", "unit": "a"}
