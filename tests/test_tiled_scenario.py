"""The contract of a map made for this game, the shipped maps, and the checker."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game import wire
from game.hexgrid import DIRECTION_NAMES, Orientation
from game.rules.catalogue import HouseRules, Mission, rule_choices, unit_types
from game.rules.ids import Face, Sector, Side, Terrain, UnitClass, Where
from game.rules.scenario import Scenario, ScenarioError
from game.tiled import MapError, check_map, load_board, load_scenario, shipped_maps
from game.tiled.check import half_turn, room_for_a_call
from game.tiled.contract import PROPERTIES
from game.tiled.faults import Faults
from game.tiled.reading import read_xml
from tests.tiled_maps import MAPS, csv, grid_of, layer, needs_tiled, properties, rasterized, tileset, tmx, write

FLEETS = {"south_fleet": "flagship, cruiser*2, fighter", "north_fleet": "flagship, cruiser*2, fighter"}
SIZE = (9, 7)
GRID = grid_of("x", "odd", SIZE, (32, 28), 16)


def at(column: int, row: int) -> str:
    """Return the attributes of a point in the middle of a cell."""
    x, y = map(float, GRID.centre(column, row))
    return f'x="{x}" y="{y}"'


def thing(number: int, kind: str, place: str, name: str = "", **said: object) -> str:
    return f'<object id="{number}" name="{name}" type="{kind}" {place}>{properties(said)}<point/></object>'


def battle(
    folder: Path, *things: str, tiles: str = "", fleets: bool = True, axis: str = "x", side: int = 16, **said: object
) -> Path:
    cells = csv([0 if axis == "x" and c % 2 and r == 6 else 1 for r in range(7) for c in range(9)])
    body = properties((FLEETS if fleets else {}) | said) + tileset(inner=tiles) + layer(cells, SIZE)
    return write(
        folder, tmx(f"{body}<objectgroup name='Things'>{''.join(things)}</objectgroup>", SIZE, axis, side=side)
    )


def faults_of(path: Path) -> str:
    with pytest.raises(MapError) as caught:
        load_scenario(path)
    assert all(sentence.startswith("battle.tmx: ") for sentence in caught.value.faults)
    return "; ".join(caught.value.faults)


def label(scenario: Scenario, name: str) -> str:
    return next(scenario.board.label(m.hex) for m in scenario.board.markers if m.name == name)


# ---------------------------------------------------------------- properties
def test_what_is_missing_has_its_default(tmp_path: Path) -> None:
    made = load_scenario(battle(tmp_path))
    assert (made.key, made.title, made.about) == ("battle", "Battle", "")
    assert (made.mission, made.rules, made.first_side) == (Mission(), HouseRules(), Side.SOUTH)
    assert made.side_names == {Side.SOUTH: "Meridian", Side.NORTH: "Halden"}
    assert made.board.sector_lines == (2, 6)
    assert made.start is None


def test_every_map_property(tmp_path: Path) -> None:
    numbers: dict[str, Any] = {
        "rounds": 4,
        "starting_supply": 8,
        "supply_escalation": 3,
        "marker_vp": 2,
        "vp_target": 20,
        "lead_win": 9,
    }
    said: dict[str, Any] = {
        "title": "A  name",
        "about": "Two\nlines",
        "south_name": "S",
        "north_name": "N",
        "first_side": "north",
    }
    rules: dict[str, Any] = {
        "rule_command": "orders",
        "rule_hand_size": 6,
        "rule_jump_points": False,
        "rule_score_units": "false",
    }
    table: dict[str, Any] = {"rule_scatter_table": "blast, striker, alert, capital, star, fighter", "rule_income": "2"}
    made = load_scenario(battle(tmp_path, sector_left=1, sector_right=7, **numbers, **said, **rules, **table))
    assert made.mission == Mission(**numbers)
    assert (made.title, made.about, made.first_side) == ("A name", "Two lines", Side.NORTH)
    assert made.side_names == {Side.SOUTH: "S", Side.NORTH: "N"}
    assert made.board.sector_lines == (1, 7)
    expected = HouseRules(command="orders", hand_size=6, score_units=False, income=2, scatter_table=tuple(Face)[::-1])
    assert made.rules == expected


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"rounds": "five"}, "the map: rounds is 'five'; write a whole number from"),
        ({"rounds": "\u00b2"}, "the map: rounds is '\u00b2'; write a whole number from"),
        ({"rounds": "--5"}, "the map: rounds is '--5'; write a whole number from"),
        ({"rounds": 0}, "Rounds is 0: it must be at least 1"),
        ({"rounds": True}, "the map: rounds is 'True'; write a whole number"),
        ({"rounds": 2.5}, "the map: rounds is '2.5'"),
        ({"supply_escalation": -1}, "Supply Escalation is -1: it may not be negative (SU-5)"),
        ({"vp_target": 10**9}, "the map: vp_target is '1000000000'"),
        ({"first_side": "east"}, "the map: first_side is 'east'; choose south or north"),
        ({"sector_left": 7, "sector_right": 3}, "sector_left 7 lies right of sector_right 3; swap them"),
        ({"sector_right": 9}, "the map: sector_right is '9'; write a whole number from 0 to 8"),
        ({"title": "x" * 61}, "the map: title is longer than 60 characters; shorten it"),
        ({"title": "a\u202eb"}, "the map: title has characters nobody can see"),
        ({"rule_colour": "red"}, "there is no house rule 'colour'; choose one of"),
        ({"rule_hand_size": 99}, "house rule hand_size: 99 is not between 1 and 12"),
        ({"rule_off_board": "maybe"}, "the map: 'rule_off_board': house rules: "),
        ({"rule_scatter_table": "star, star"}, "the map: 'rule_scatter_table': "),
        ({"south_fleet": "cruisr"}, "the map: south_fleet has 'cruisr'; write flagship, "),
        ({"south_fleet": "cruiser x2"}, "the map: south_fleet has 'cruiser x2'"),
        ({"south_fleet": "cruiser*99"}, "the map: south_fleet has more than 60 units; shorten it"),
        ({"south_fleet": ""}, "south has no unit: put at least one in its fleet"),
        ({"south_fleet": "drone"}, "unit s-drone: a Defence drone is summoned"),
        ({"rule_jump_points": True}, "south has 0 jump points; place three objects of class JumpPoint"),
    ],
)
def test_what_a_map_property_may_not_say(tmp_path: Path, said: dict[str, Any], words: str) -> None:
    assert words in faults_of(battle(tmp_path, **said))


def test_sizes_that_do_not_halve_are_refused_with_the_repair(tmp_path: Path) -> None:
    assert "do not halve evenly; make all three even" in faults_of(battle(tmp_path, side=15))
    assert load_board(tmp_path / "battle.tmx").columns == 9


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    said = faults_of(battle(tmp_path, thing(1, "Marker", 'x="-9" y="0"', "A"), rounds="x", first_side="y", rule_z=1))
    assert said.count("battle.tmx: ") == 4


# ---------------------------------------------------------------- fleets
def test_a_fleet_list(tmp_path: Path) -> None:
    made = load_scenario(battle(tmp_path, south_fleet="flagship: Dawn, cruiser*2,\n destroyer, fighter*2: Fighters"))
    assert [(u.id, u.name, u.where) for u in made.side_fleet(Side.SOUTH)] == [
        ("s-flagship", "Dawn", Where.UNDECIDED),
        ("s-cruiser-a", "Cruiser A", Where.UNDECIDED),
        ("s-cruiser-b", "Cruiser B", Where.UNDECIDED),
        ("s-destroyer", "Destroyer", Where.UNDECIDED),
        ("s-fighter-a", "Fighters A", Where.UNDECIDED),
        ("s-fighter-b", "Fighters B", Where.UNDECIDED),
    ]


def test_units_as_objects(tmp_path: Path) -> None:
    things = (
        thing(1, "Unit", at(4, 6), "Dawn", side="south", type="flagship", cap=1, facing="north-east", alert=True),
        thing(2, "Unit", at(3, 5), side="south", models=2),
        thing(3, "Unit", 'x="-500" y="0"', side="north", type="fighter", where="reserve", models=0, cap=-1),
        thing(4, "Unit", at(0, 0), side="north", type="destroyer", where="undecided"),
    )
    made = load_scenario(battle(tmp_path, *things, fleets=False))
    dawn, cruiser, fighter, destroyer = made.fleet
    assert (dawn.id, dawn.name, dawn.where, dawn.cap, dawn.facing, dawn.alert) == (
        "s-flagship", "Dawn", Where.BOARD, 1, 1, True
    )  # fmt: skip
    assert dawn.hex == made.board.layout.to_hex(4, 6)
    assert (cruiser.type, cruiser.name, cruiser.models, cruiser.facing) == ("cruiser", "Cruiser", 2, None)
    assert (fighter.side, fighter.where, fighter.hex, fighter.models, fighter.cap) == (
        Side.NORTH, Where.RESERVE, None, None, None
    )  # fmt: skip
    assert (destroyer.where, destroyer.hex) == (Where.UNDECIDED, None)


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (
            thing(7, "Unit", at(1, 1), "X", type="boat"),
            "layer 'Things', object 7 'X': type is 'boat'; choose flagship,",
        ),
        (thing(7, "Unit", at(1, 1), "X", side="west"), "object 7 'X': side is 'west'; choose south or north"),
        (
            thing(7, "Unit", at(1, 1), "X", where="moon"),
            "object 7 'X': where is 'moon'; choose board, reserve, undecided",
        ),
        (thing(7, "Unit", at(1, 1), "X", models=5), "object 7 'X': models is '5'; write a whole number from 0 to 4"),
        (thing(7, "Unit", at(1, 1), "X", cap=1), "object 7 'X': cap is '1'; write a whole number from -1 to 0"),
        (
            thing(7, "Unit", at(1, 1), "X", facing="west"),
            "object 7 'X': facing is 'west'; choose ahead, north, north-east",
        ),
        (thing(7, "Unit", at(1, 6), "X"), "object 7 'X': its middle 40.0,196.0 lies on no hex; move it onto one"),
        (thing(7, "Unit", at(1, 1)) + thing(8, "Unit", at(1, 1)), "both stand on hex 1,1: one unit a hex (BD-4)"),
        (thing(7, "Marker", 'x="9999" y="5"', "X"), "object 7 'X': its middle 9999.0,5.0 lies on no hex"),
        (
            thing(7, "Marker", at(1, 1), "X") + thing(8, "Marker", at(2, 1), "X"),
            "object 8 'X': another marker has this",
        ),
        (thing(7, "JumpPoint", at(1, 5)), "south has 1 jump points; place three objects of class JumpPoint"),
        (
            thing(7, "JumpPoint", at(1, 1)),
            "south's jump point lies at 1,1; move it within 3 hexes of the home edge (RS-4)",
        ),
        (
            '<object id="7" name="X" type="Marker" template="m.tx" x="9" y="9"/>',
            "is an instance of a template; detach it",
        ),
        (
            '<object id="7" name="X" type="Marker" x="9" y="9"><polygon points="0,0 9,9"/></object>',
            "is an outline; draw",
        ),
    ],
)
def test_what_an_object_may_not_say(tmp_path: Path, item: str, words: str) -> None:
    assert words in faults_of(battle(tmp_path, item))


def test_placed_units_may_not_exceed_the_pool(tmp_path: Path) -> None:
    things = [thing(n, "Unit", at(n, 6), type="battleship") for n in (0, 2, 4)]
    assert "south's placed units have 9 Supply, the Pool is 6: place less (SU-5)" in faults_of(
        battle(tmp_path, *things)
    )


# ---------------------------------------------------------------- places
def test_an_object_belongs_to_the_hex_whose_area_holds_it(tmp_path: Path) -> None:
    left, top = GRID.cell_pixel(3, 2)
    # In the corner of the box of cell 3,2, but in the area of its neighbour up to the left, 2,2.
    corner = thing(1, "Marker", f'x="{left + 3}" y="{top + 3}"', "corner")
    inside = thing(2, "Marker", f'x="{left + 8.5}" y="{top + 1}"', "inside")
    made = load_scenario(battle(tmp_path, corner, inside))
    assert (label(made, "corner"), label(made, "inside")) == ("2,2", "3,2")


@pytest.mark.parametrize("axis", ["x", "y"])
def test_jump_points(tmp_path: Path, axis: str) -> None:
    grid = grid_of(axis, "odd", SIZE, (32, 28), 16)
    spots = {Side.SOUTH: [(1, 4), (4, 5), (7, 4)], Side.NORTH: [(1, 1), (4, 1), (7, 1)]}
    things: list[str] = []
    for side, cells in spots.items():
        for cell in cells:
            x, y = map(float, grid.centre(*cell))
            things.append(thing(len(things), "JumpPoint", f'x="{x}" y="{y}"', side=str(side)))
    made = load_scenario(battle(tmp_path, *things, axis=axis, rule_jump_points=True))
    offset = made.board.layout.to_offset
    assert {side: [offset(h) for h in hexes] for side, hexes in made.board.jump_points.items()} == spots


def test_an_unknown_terrain_is_a_fault_of_a_scenario_and_open_space_elsewhere(tmp_path: Path) -> None:
    tiles = f'<tile id="0">{properties({"terrain": "lava"})}</tile>'
    path = battle(tmp_path, tiles=tiles)
    assert "layer 'Ground', cell 0,0: its tile has terrain 'lava'; choose open, asteroid or planet" in faults_of(path)
    assert set(load_board(path).terrain.values()) == {Terrain.OPEN}


def test_a_map_error_is_a_scenario_error() -> None:
    assert issubclass(MapError, ScenarioError)


# ---------------------------------------------------------------- shipped maps
SHIPPED = {path.stem: load_scenario(path) for path in shipped_maps()}
each = pytest.mark.parametrize("made", SHIPPED.values(), ids=SHIPPED)


def test_the_shipped_maps_and_their_numbers() -> None:
    found = {
        name: (
            len(s.board.cells),
            len(s.board.markers),
            s.mission.rounds,
            s.mission.pool(1),
            s.mission.supply_escalation,
        )
        for name, s in SHIPPED.items()
    }
    assert found == {
        "halcyon_gap": (111, 3, 5, 6, 2),
        "ember_reach": (137, 5, 5, 8, 1),
        "sundered_ring": (86, 4, 5, 6, 2),
        "training_deck": (77, 3, 5, 3, 1),
    }
    worth = {name: [sum(u.supply for u in s.side_fleet(side)) for side in Side] for name, s in SHIPPED.items()}
    assert worth == {
        "halcyon_gap": [18, 18],
        "ember_reach": [19, 19],
        "sundered_ring": [18, 18],
        "training_deck": [9, 9],
    }


def test_the_default_board_is_that_of_the_rulebook() -> None:
    board = SHIPPED["halcyon_gap"].board
    named = {t: {board.label(at) for at in board.cells if board.terrain[at] is t} for t in Terrain}
    assert named[Terrain.PLANET] == {"5,5", "7,2", "1,5", "11,2"}
    assert named[Terrain.ASTEROID] == {"7,4", "8,4", "8,5", "5,3", "4,4", "4,3", "1,2", "2,2", "11,5", "10,6"}
    assert {board.label(m.hex) for m in board.markers} == {"6,4", "2,4", "10,4"}
    assert (board.columns, board.rows, board.sector_lines) == (13, 9, (4, 8))
    assert sorted({board.looks[at] for at in board.cells if board.terrain[at] is Terrain.PLANET}) == [0, 1, 3, 4]


@each
def test_a_board_keeps_all_it_shows_in_a_save(made: Scenario) -> None:
    again = wire.board_from_plain(json.loads(json.dumps(wire.board_to_plain(made.board))), wire.Place("save"))
    assert (again.layout, again.columns, again.rows) == (made.board.layout, made.board.columns, made.board.rows)
    assert (again.terrain, again.looks) == (made.board.terrain, made.board.looks)
    assert (again.markers, again.jump_points) == (made.board.markers, made.board.jump_points)


@pytest.mark.rule("BD-2")
@each
def test_a_half_turn_changes_nothing(made: Scenario) -> None:
    board = made.board
    turned = {at: half_turn(board, at) for at in board.cells}
    assert {turned[at]: board.terrain[at] for at in board.cells} == dict(board.terrain)
    markers = {m.hex for m in board.markers}
    assert {turned[at] for at in markers} == markers
    assert {turned[at] for at in board.jump_points[Side.SOUTH]} == set(board.jump_points[Side.NORTH])
    for at in board.cells:
        assert board.sectors(Side.SOUTH, at) == board.sectors(Side.NORTH, turned[at])
        assert (at in board.home_rows(Side.SOUTH)) == (turned[at] in board.home_rows(Side.NORTH))


@pytest.mark.rule("TN-8")
@each
def test_fleets_are_equal_and_worth_half_more_than_the_last_pool(made: Scenario) -> None:
    south, north = ([(u.type, u.models_left, u.name) for u in made.side_fleet(side)] for side in Side)
    assert south == north
    last = made.mission.pool(made.mission.rounds - 1)
    assert last is not None
    assert sum(u.supply for u in made.side_fleet(Side.SOUTH)) >= 1.5 * last


@pytest.mark.rule("RS-4")
@each
def test_jump_points_lie_one_in_each_sector(made: Scenario) -> None:
    for side in Side:
        assert [made.board.sectors(side, at) for at in made.board.jump_points[side]] in (
            [{s} for s in Sector],
            [{s} for s in reversed(Sector)],
        )


@each
def test_a_scenario_is_worth_choosing(made: Scenario) -> None:
    assert 5 <= len(made.title) <= 30
    assert 80 <= len(made.about) <= 300
    assert {u.kind.unit_class for u in made.fleet} == set(UnitClass)
    assert all(made.board.terrain[m.hex] is Terrain.OPEN for m in made.board.markers)
    assert made.faults() is not None
    assert made.checked() is made


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_the_checker_has_nothing_to_say_about_a_shipped_map(path: Path) -> None:
    assert list(check_map(path)) == []


@needs_tiled
@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_tiled_opens_a_shipped_map_without_a_warning(tmp_path: Path, path: Path) -> None:
    (tmp_path / "tilesets").symlink_to(MAPS / "tilesets")
    copied = tmp_path / path.name
    copied.write_bytes(path.read_bytes())
    assert rasterized(copied).get_size()[0] > 400


def test_the_script_writes_what_is_shipped(tmp_path: Path) -> None:
    """The maps in the checkout are those of tools/make_maps.py: nobody changed one by hand only."""
    code = (
        "import sys; from pathlib import Path; sys.path.insert(0, 'tools'); import make_maps as m;"
        f"m.MAPS = Path({str(tmp_path)!r}); m.TILES = m.MAPS / 'tilesets'; m.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=MAPS.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for made in [*tmp_path.glob("*.*"), *tmp_path.glob("tilesets/*.tsx")]:
        assert made.read_text(encoding="utf-8") == (MAPS / made.relative_to(tmp_path)).read_text(encoding="utf-8"), made


# ---------------------------------------------------------------- the Tiled project
PROJECT = json.loads((MAPS / "call-in-support.tiled-project").read_text(encoding="utf-8"))
TYPES = {item["name"]: item for item in PROJECT["propertyTypes"]}


def test_the_project_offers_the_words_the_reader_takes() -> None:
    assert TYPES["Terrain"]["values"] == list(Terrain)
    assert TYPES["Side"]["values"] == list(Side)
    assert TYPES["UnitType"]["values"] == list(unit_types())
    assert set(TYPES["Facing"]["values"]) == {
        "ahead",
        *DIRECTION_NAMES[Orientation.FLAT],
        *DIRECTION_NAMES[Orientation.POINTY],
    }
    for name, rule in (("Command", "command"), ("OffBoard", "off_board"), ("ScatterFrame", "scatter_frame")):
        assert TYPES[name]["values"] == list(rule_choices(rule))


def test_the_defaults_of_the_project_are_those_of_the_reader(tmp_path: Path) -> None:
    """Tiled leaves out what equals the default of a class, so both must have the same."""
    said = {m["name"]: m["value"] for m in TYPES["Battle"]["members"]}
    assert set(said) <= set(PROPERTIES)
    bare = load_scenario(battle(tmp_path, thing(1, "Unit", at(4, 6)), thing(2, "JumpPoint", at(1, 4))
        + thing(3, "JumpPoint", at(4, 5)) + thing(4, "JumpPoint", at(7, 4))))  # fmt: skip
    fleets = {"south_fleet", "north_fleet", "title"}
    unit = {m["name"]: m["value"] for m in TYPES["Unit"]["members"]}
    spoken = load_scenario(
        battle(
            tmp_path,
            thing(1, "Unit", at(4, 6), **unit),
            *(thing(n, "JumpPoint", at(*c), side="south") for n, c in ((2, (1, 4)), (3, (4, 5)), (4, (7, 4)))),
            **{name: value for name, value in said.items() if name not in fleets},
        )
    )
    assert spoken.fleet == bare.fleet
    assert (spoken.mission, spoken.first_side, spoken.side_names) == (bare.mission, bare.first_side, bare.side_names)
    assert spoken.board.jump_points == bare.board.jump_points


def test_shipped_files_use_only_words_of_the_project() -> None:
    for path in [*shipped_maps(), *MAPS.glob("tilesets/*.tsx")]:
        for element in read_xml(path, Faults(path.name)).iter():
            kind = element.get("type", "") if element.tag in ("tile", "object") else element.get("propertytype", "")
            assert kind in {"", *TYPES}
            if element.get("propertytype"):
                assert element.get("value") in TYPES[kind]["values"]


# ---------------------------------------------------------------- advice
def advice_of(path: Path) -> str:
    report = check_map(path)
    assert report.playable, report.faults
    assert all(sentence.startswith("battle.tmx: ") for sentence in report.advice)
    assert all(sentence.startswith("advice: ") for sentence in report)
    return "; ".join(report.advice)


MEANT: dict[str, Any] = {"title": "T", "about": "A", "starting_supply": 3, "supply_escalation": 1, "rounds": 3}


def test_a_fair_map_needs_no_advice(tmp_path: Path) -> None:
    assert advice_of(battle(tmp_path, thing(1, "Marker", at(4, 3)), **MEANT)) == ""


@pytest.mark.parametrize(
    ("things", "said", "words"),
    [
        ([], {}, "it has no object of class Marker"),
        ([thing(1, "Marker", at(4, 2), "X")], {}, "marker 'X' has no counterpart after a half turn (BD-2)"),
        ([], {"sector_left": 1}, "the sector lines 1 and 6 are not equally far from the edges"),
        ([], {"south_fleet": "flagship, cruiser*2"}, "the two fleets are not alike after a half turn: 7 and 8 Supply"),
        ([], {"starting_supply": 9}, "south's fleet has 8 Supply; at least 15 would make the last Pool of 10 matter"),
        (
            [],
            {"starting_supply": 1},
            "south cannot have a Beacon on the board and call a unit in Round 1: the Pool is 1",
        ),
        ([], {"rounds": 1}, "with one Round the Supply Pool is never limited"),
        ([], {"starting_suply": 9}, "property 'starting_suply' is not known; did you mean starting_supply?"),
        ([thing(1, "Markr", at(4, 3))], {}, "class 'Markr' is not known; did you mean Marker?"),
        ([thing(1, "Marker", 'x="112" y="84"', "X")], {}, "object 1 'X': it lies exactly on the border of two hexes"),
    ],
)
def test_advice(tmp_path: Path, things: list[str], said: dict[str, Any], words: str) -> None:
    assert words in advice_of(battle(tmp_path, *things, **(MEANT | said)))


def test_advice_about_an_uneven_board(tmp_path: Path) -> None:
    text = battle(tmp_path, **MEANT).read_text(encoding="utf-8").replace(",1,", ",0,", 1)
    said = advice_of(write(tmp_path, text))
    assert "a half turn takes open hex 7,5 to 1,0, which is no hex: the sides are not alike" in said


def test_advice_about_missing_words(tmp_path: Path) -> None:
    assert advice_of(battle(tmp_path)).startswith("battle.tmx: it has no property title; players see it")


def test_faults_of_a_map_that_is_none_of_ours(tmp_path: Path) -> None:
    report = check_map(battle(tmp_path, fleets=False))
    assert not report.playable
    assert list(report) == [
        "battle.tmx: south has no unit: put at least one in its fleet",
        "battle.tmx: north has no unit: put at least one in its fleet",
    ]


@pytest.mark.rule("CS-2")
def test_room_for_a_call_needs_a_beacon_that_is_no_fighter(tmp_path: Path) -> None:
    fighters = load_scenario(battle(tmp_path, south_fleet="fighter*3", north_fleet="destroyer, fighter")).fleet
    south, north = (tuple(u for u in fighters if u.side is side) for side in Side)
    assert not room_for_a_call(south, 6)
    assert room_for_a_call(north, 2)
    assert not room_for_a_call(north, 1)
