"""`run`: every script in tests/scripts says what stands beside it; faults are told with their place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from game import wire
from game.cli import main
from game.map_choice import chosen_scenario
from game.rules.commands import COMMANDS
from game.rules.ids import Side, TypeKey, UnitId, Where
from game.rules.match import Match
from game.rules.scenario import FleetUnit, Start
from game.run_command import play_script
from game.script import Script, load_script, script_from_plain

FOLDER = Path(__file__).parent.parent / "scripts"
SCRIPTS = sorted(FOLDER.glob("*.json"))
REFUSED = {"no_tokens"}


def tiny(**changes: Any) -> dict[str, Any]:
    plain = {
        "scenario": {"board": {"rows": ["....."] * 4, "sector_lines": [1, 3]}, "fleet": []},
        "units": [{"side": "south", "type": "cruiser", "hex": [1, 2]}, {"side": "north", "type": "carrier"}],
    }
    return plain | changes


def script(**changes: Any) -> Script:
    return script_from_plain(tiny(**changes), wire.Place("s.json"), chosen_scenario)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_says_what_stands_beside_it(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["run", str(path)])
    assert capsys.readouterr().out == path.with_suffix(".txt").read_text(encoding="utf-8")
    assert code == (1 if path.stem in REFUSED else 0)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_as_json_is_the_same_battle(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["run", str(path), "--json"])
    told = json.loads(capsys.readouterr().out)
    played = play_script(load_script(path, chosen_scenario))
    layout = played.match.board.layout
    place = wire.Place("events")
    assert tuple(wire.event_from_plain(each, layout, place) for each in told["events"]) == played.events
    assert told["hash"] == played.match.state_hash()
    assert told["faces_left"] == 0
    assert (told["refused"] is not None) == (code == 1) == (path.stem in REFUSED)
    assert {unit["id"] for unit in told["state"]["units"]} == {unit.id for unit in played.match.view().units}


def test_hexes_of_the_state_are_columns_and_rows(capsys: pytest.CaptureFixture[str]) -> None:
    main(["run", str(FOLDER / "stable.json"), "--json"])
    units = {unit["id"]: unit for unit in json.loads(capsys.readouterr().out)["state"]["units"]}
    assert units["s-battleship"]["hex"] == [3, 3]
    assert units["s-cruiser"]["hex"] == [3, 2]


def test_a_refusal_has_its_index_and_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", str(FOLDER / "no_tokens.json"), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["refused"] == {
        "index": 1,
        "command": {"type": "CallSupport", "beacon": "s-battleship", "unit": "s-cruiser"},
        "reason": "NOT_ENOUGH_STARS",
        "paragraph": "CS-5",
        "text": "Cruiser costs 1 Star Token; Meridian has 0.",
        "values": {"what": "Cruiser", "cost": 1, "side": "Meridian", "have": 0},
    }


def test_a_short_position_has_sensible_defaults() -> None:
    made = script(
        units=[
            {"side": "south", "type": "cruiser", "hex": [1, 2]},
            {"side": "south", "type": "cruiser", "models": 2},
            {"side": "north", "type": "carrier", "where": "destroyed", "models": 0},
            {"side": "north", "type": "fighter", "name": "Wasps", "id": "w"},
        ]
    )
    hexes = made.scenario.board.layout
    assert made.scenario.fleet == (
        FleetUnit(UnitId("s-cruiser-a"), Side.SOUTH, TypeKey("cruiser"), "Cruiser A", Where.BOARD, hexes.to_hex(1, 2)),
        FleetUnit(UnitId("s-cruiser-b"), Side.SOUTH, TypeKey("cruiser"), "Cruiser B", Where.RESERVE, models=2),
        FleetUnit(UnitId("n-carrier"), Side.NORTH, TypeKey("carrier"), "Carrier", Where.DESTROYED, models=0),
        FleetUnit(UnitId("w"), Side.NORTH, TypeKey("fighter"), "Wasps", Where.RESERVE),
    )
    assert made.scenario.start == Start()
    assert made.scenario.rules.command == "cards"
    with Match(made.scenario, made.dice()) as match:
        assert match.view().phase.value == "card"


def test_undecided_units_bring_setup_back() -> None:
    made = script(
        units=[
            {"side": "south", "type": "cruiser", "where": "undecided"},
            {"side": "north", "type": "cruiser", "where": "undecided"},
        ]
    )
    assert made.scenario.start is None
    with Match(made.scenario, made.dice()) as match:
        assert match.view().phase.value == "setup"


def test_a_map_may_be_named_by_its_title() -> None:
    plain = {"map": "Halcyon Gap", "rules": {"hand_size": 3}, "mission": {"rounds": 2}}
    made = script_from_plain(plain, wire.Place("s.json"), chosen_scenario).scenario
    assert (made.key, made.rules.hand_size, made.mission.rounds) == ("halcyon_gap", 3, 2)
    assert made.mission.starting_supply == 6


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"scenario": None}, "s.json: it needs either a map or a scenario"),
        ({"map": "nowhere"}, "s.json: it needs either a map or a scenario"),
        ({"scenario": None, "map": "nowhere"}, "s.json: map: there is no map 'nowhere'"),
        ({"version": 2}, "s.json: it is no script of version 1"),
        ({"comands": []}, "s.json: it has comands, which is unknown here"),
        ({"faces": ["moon"]}, "s.json: faces[0]: 'moon' is not known; write one of fighter, star, capital, alert, "),
        ({"terrain": {"asteroid": [[9, 9]]}}, "s.json: terrain.asteroid[0]: hex 9,9 is not on the board"),
        ({"terrain": {"lava": []}}, "s.json: terrain: 'lava' is not known; write one of open, asteroid, planet"),
        ({"units": [{"side": "south", "type": "ferry"}]}, "s.json: units[0].type: 'ferry' is no type of unit; "),
        ({"units": [{"side": "south", "type": "cruiser"}]}, "s.json: north has no unit"),
        ({"commands": [{"type": "Jump"}]}, "s.json: commands[0]: there is no command of type 'Jump'; write one of "),
        ({"commands": [{"type": "EndPhase"}, {"type": "EndTurn", "swap": 3}]}, "s.json: commands[1].swap: expected "),
        ({"rules": {"command": "dice"}}, "s.json: rules.command: 'dice' is not known; write one of cards, orders"),
        ({"start": {"round": 9}}, "s.json: the battle starts in Round 9 of 5"),
        ({"seed": "x"}, "s.json: seed: expected a whole number or null, found a text"),
    ],
)
def test_a_wrong_script_is_told_with_its_place(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(wire.WireError, match="^" + re.escape(sentence)):
        script(**changes)


def test_too_few_faces_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = json.loads((FOLDER / "stable.json").read_text())
    path = tmp_path / "short.json"
    path.write_text(json.dumps(plain | {"faces": ["star"]}))
    assert main(["run", str(path)]) == 2
    said = capsys.readouterr().err
    assert said == f"call-in-support: {path}: faces: there are too few for the rolls; add some, or a seed\n"
    path.write_text(json.dumps(plain | {"faces": ["star"], "seed": 1}))
    assert main(["run", str(path)]) == 0


def test_faces_left_over_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = json.loads((FOLDER / "failure.json").read_text())
    path = tmp_path / "long.json"
    path.write_text(json.dumps(plain | {"faces": ["blast", "star", "star"]}))
    assert main(["run", str(path)]) == 0
    assert capsys.readouterr().out.endswith("Faces not used: 2\n")


@pytest.mark.parametrize(
    "text", ["", "[]", "null", '{"map": 5}', "{" * 5000, '{"map": "x", "map": "y"}', '{"seed": NaN}']
)
def test_no_text_makes_a_trace(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    assert main(["run", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"call-in-support: {path}: ")
    assert said.count("\n") == 1


def test_the_readme_names_what_there_is() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in text for name in COMMANDS)
    example = re.search(r"^    (\{.*?^    \})", text, re.MULTILINE | re.DOTALL)
    assert example is not None
    made = script_from_plain(json.loads(example[1]), wire.Place("README"), chosen_scenario)
    played = play_script(made)
    assert played.refused is None
    assert played.faces_left == 0
