"""Lab positions in files: saved and loaded alike, refused in one sentence, exported so that others can read them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.lab import (
    Lab,
    export_call_csv,
    export_csv,
    export_json,
    full,
    lab_from_plain,
    lab_of_file,
    lab_of_map,
    lab_of_position,
    lab_of_scenario,
    lab_to_plain,
    load_lab,
    sample_lab,
    save_lab,
    saved_labs,
    write_text,
)
from game.lab.exports import script_position
from game.lab.store import positions_folder, slug
from game.map_choice import chosen_scenario, find_map
from game.odds import Measure, StopRule, position_of
from game.rules import Match, SeededDice
from game.rules.ids import Side, Terrain, TypeKey
from game.script import script_from_plain
from game.tiled import MapError, shipped_maps
from game.wire import Place, WireError, parse
from tests.lab.labs import at, lab
from tests.tiled_maps import csv as cells
from tests.tiled_maps import layer, tileset, tmx, write
from tests.view.battles import random_scenario

HERE = Place("lab.json")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CALL_IN_SUPPORT_HOME", str(tmp_path))
    return tmp_path


def busy_lab() -> Lab:
    made = sample_lab()
    made.put_terrain(at(0, 0), Terrain.PLANET)
    made.put_unit(at(1, 1), Side.NORTH, full(TypeKey("carrier")))
    made.turn(at(1, 1))
    made.ask(comparing="units", stop=StopRule.AFTER_FAILURE, discount=1, pool=12, stars=3, measure=Measure.UNHARMED)
    made.set_rule(off_board="eliminated")
    made.add_call(spot="b")
    return made


# ---------------------------------------------------------------- saving
@pytest.mark.parametrize("make", [lab, sample_lab, busy_lab])
def test_what_is_saved_is_loaded(make: Callable[[], Lab]) -> None:
    made = make()
    path = save_lab(made, "Before the *warp*: Round 3/4")
    assert path.parent == positions_folder()
    loaded, note = load_lab(path)
    assert note == ""
    assert lab_to_plain(loaded) == lab_to_plain(made)
    assert loaded.question == made.question
    assert loaded.table.units == made.table.units
    assert (loaded.compared[0].arrivals, loaded.compared[1].arrivals) == tuple(o.arrivals for o in made.compared)
    assert [entry.title for entry in saved_labs()] == ["Before the *warp*: Round 3/4"]


def test_saving_again_replaces_and_leaves_no_scraps() -> None:
    made = lab()
    first = save_lab(made, "Position")
    made.put_terrain(at(2, 2), Terrain.PLANET)
    assert save_lab(made, "Position") == first
    assert load_lab(first)[0].table.board.terrain[at(2, 2)] is Terrain.PLANET
    assert {path.suffix for path in positions_folder().iterdir()} == {".json", ".bak"}


def test_names_of_files_are_plain() -> None:
    assert slug("../../etc/passwd") == "etc-passwd"
    assert slug("***") == "position"
    made = lab()
    save_lab(made, "a" * 400)
    assert len(made.title) == 60


def test_the_map_comes_back_with_its_tiles_unless_it_is_gone(tmp_path: Path) -> None:
    path = foreign(tmp_path)
    saved = save_lab(lab_of_map(path), "Meadow")
    loaded, note = load_lab(saved)
    assert loaded.foreign
    assert loaded.tiled is not None
    assert note == ""
    path.unlink()
    loaded, note = load_lab(saved)
    assert loaded.tiled is None
    assert "no such file" in note


def test_a_map_that_has_changed_is_not_shown(tmp_path: Path) -> None:
    saved = save_lab(lab_of_map(foreign(tmp_path)), "Meadow")
    write(tmp_path, tmx(tileset() + layer(cells([1] * 4), (2, 2)), (2, 2)), "meadow.tmx")
    loaded, note = load_lab(saved)
    assert loaded.tiled is None
    assert "other hexes now" in note


# ---------------------------------------------------------------- hostile files
def change(*path: str | int, to: Any) -> Callable[[dict[str, Any]], None]:
    def do(plain: dict[str, Any]) -> None:
        target: Any = plain
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = to

    return do


BROKEN: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (change("format", to="call-in-support/save"), "no lab position"),
    (change("version", to=99), "no lab position"),
    (change("board", to=None), "board"),
    (change("board", "rows", to=[]), "no hex"),
    (change("board", "rows", to=["." * 5000]), "larger than 200"),
    (change("board", "rows", to=["....x"]), "is no terrain"),
    (change("board", "rows", to=["."]), "not on the board"),
    (change("a", to=[99, 99]), "hex 99,99 is not on the board"),
    (change("b", to=[-5, 0]), "hex -5,0 is not on the board"),
    (change("a", to="6,5"), "a"),
    (change("units", 0, "type", to="yacht"), "no type of unit"),
    (change("units", 0, "models", to=0), "1 to 4 models"),
    (change("units", 0, "models", to=10**15), "1 to 4 models"),
    (change("units", 0, "cap", to=-1), "CAP"),
    (change("units", 0, "facing", to=6), "direction from 0 to 5"),
    (change("units", 0, "side", to="east"), "south"),
    (change("units", 1, "hex", to=[6, 5]), "same hex"),
    (change("units", 1, "id", to="s-battleship-0"), "same id"),
    (change("units", to=[{}] * 3000), "units"),
    (change("called", "type", to="drone"), "cannot be called"),
    (change("called", "models", to="4"), "whole number"),
    (change("other", to={}), "other"),
    (change("calls", to=[{"unit": {"type": "cruiser", "models": 4}}] * 4), "at most 3 calls"),
    (change("calls", to=[{"unit": {"type": "cruiser", "models": 9}}]), "1 to 4 models"),
    (change("calls", to=[{"unit": {"type": "cruiser", "models": 4}, "beacon": "c"}]), "beacon"),
    (change("stop", to="at noon"), "stop"),
    (change("measure", to="lost"), "arrives"),
    (change("discount", to=-7), "Open Channel"),
    (change("pool", to=-1), "0 to 999"),
    (change("stars", to=10**9), "0 to 999"),
    (change("rules", to={"hand_size": 0}), "hand_size"),
    (change("rules", to={"cheat": True}), "cheat"),
    (change("ground", to={"rows": ["."], "sector_lines": [0, 0]}), "other hexes"),
    (change("extra", to=1), "extra"),
    (change("title", to=5), "text"),
]


@pytest.mark.parametrize(("breaking", "part"), BROKEN)
def test_a_broken_position_is_refused_in_one_sentence(breaking: Callable[[dict[str, Any]], None], part: str) -> None:
    plain = lab_to_plain(sample_lab())
    breaking(plain)
    with pytest.raises(WireError) as caught:
        lab_from_plain(json.loads(json.dumps(plain)), HERE)
    said = str(caught.value)
    assert part in said
    assert said.startswith("lab.json")
    assert "\n" not in said


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"a":1,"a":2}', b"[" * 9000, b"1" * 99])
def test_files_that_are_no_position_at_all(content: bytes) -> None:
    positions_folder().mkdir(parents=True)
    path = positions_folder() / "odd.json"
    path.write_bytes(content)
    with pytest.raises(WireError):
        load_lab(path)
    (entry,) = saved_labs()
    assert entry.title == "odd"


def test_the_list_names_what_is_broken_and_skips_the_rest() -> None:
    folder = positions_folder()
    (folder / "folder.json").mkdir(parents=True)
    (folder / "big.json").write_bytes(b" " * 3_000_000)
    (folder / "notes.txt").write_text("no position")
    (entry,) = saved_labs()
    assert "larger than 2 MB" in entry.broken


@pytest.mark.parametrize("source", ["/dev/zero", "/", "../../../etc/passwd", "\0", "x" * 9000])
def test_the_map_of_a_position_is_only_a_picture(source: str) -> None:
    plain = lab_to_plain(lab()) | {"map": source}
    loaded, note = lab_from_plain(plain, HERE)
    assert loaded.tiled is None
    assert "not shown" in note


# ---------------------------------------------------------------- opening
def foreign(folder: Path) -> Path:
    tiles = tileset(inner='<tile id="1" type="Planet"/>')
    return write(folder, tmx(tiles + layer(cells([1, 1, 1, 2] * 9), (6, 6)), (6, 6)), "meadow.tmx")


def test_a_map_not_made_for_this_game_is_open_space_with_its_own_look(tmp_path: Path) -> None:
    made = lab_of_map(foreign(tmp_path))
    kinds = [made.table.board.terrain[spot] for spot in made.table.board.cells]
    assert (kinds.count(Terrain.OPEN), kinds.count(Terrain.PLANET)) == (27, 9)
    assert made.foreign
    assert made.question.pool is None
    assert made.table.a in made.table.board
    assert made.compared[0].arrives > 0


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_every_shipped_map_opens(path: Path) -> None:
    made = lab_of_map(path)
    assert not made.foreign
    assert made.tiled is not None
    assert made.title == chosen_scenario(path.stem).title
    first, second = made.compared
    assert first.reserve + first.eliminated + first.arrives == 1
    assert second.tried == 1


def test_a_broken_map_is_told() -> None:
    for path in sorted((Path(__file__).parent.parent / "maps_hostile").glob("*.tmx"))[:6]:
        with pytest.raises(MapError):
            lab_of_map(path)


def test_a_battle_is_a_position_with_its_limits() -> None:
    with Match(random_scenario(1), SeededDice(1)) as match:
        made = lab_of_position(position_of(match.view(), match.board, match.rules), "battle")
        assert made.question.rules == match.rules
        assert made.question.stars is not None
    assert lab_of_scenario(chosen_scenario("halcyon_gap")).question.pool is None


# ---------------------------------------------------------------- exports
def test_json_has_every_answer_in_fractions() -> None:
    made = busy_lab()
    made.roll(100)
    made.settle()
    path = write_text(made, "answers")
    plain = parse(path.read_bytes(), path.name)
    first, second = made.compared
    assert Fraction(plain["first"]["arrives"]) == first.arrives
    assert Fraction(plain["second"]["unharmed"]) == second.unharmed
    assert len(plain["plan"]["calls"]) == 3
    assert sum(plain["rolled"]["counts"].values()) == plain["rolled"]["rolls"] == 100
    assert len(plain["beacon_map"]["hexes"]) == len(made.table.board.cells)
    again, _ = lab_from_plain(plain["lab"], HERE)
    assert again.compared[0].arrives == first.arrives


def test_csv_of_the_map_and_of_one_call() -> None:
    made = sample_lab()
    rows = list(csv.DictReader(io.StringIO(export_csv(made))))
    assert len(rows) == len(made.table.board.cells)
    one = next(row for row in rows if (row["column"], row["row"]) == ("6", "5"))
    assert Fraction(one["arrives_exact"]) == made.compared[0].arrives
    outcomes = list(csv.DictReader(io.StringIO(export_call_csv(made))))
    assert sum(Fraction(row["exact"]) for row in outcomes) == 1


def test_exports_never_overwrite(home: Path) -> None:
    made = lab()
    first, second = write_text(made, "beacons"), write_text(made, "beacons")
    assert (first.name, second.name) == ("open-space-beacons.csv", "open-space-beacons-2.csv")
    assert first.parent == home / "exports"
    assert write_text(made, "call").read_text().startswith("outcome,column,row")


def test_the_position_can_be_asked_about_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = sample_lab()
    path = tmp_path / "position.json"
    path.write_text(json.dumps(script_position(made)))
    words = ["odds", "--position", str(path), "--beacon", "6,5", "--unit", "cruiser", "--json"]
    assert main(words) == 0
    plain = json.loads(capsys.readouterr().out)
    assert Fraction(plain["arrives"]) == made.compared[0].arrives
    loaded, _ = lab_of_file(path)
    assert loaded.compared[0].arrives == made.call(loaded.table.a).arrives
    script_from_plain(export_json(made)["position"], HERE, chosen_scenario)


def test_a_lab_of_a_file_is_a_map_or_a_position() -> None:
    assert lab_of_file(find_map("halcyon_gap"))[0].title == "Halcyon Gap"
    assert lab_of_file(save_lab(lab(), "Mine"))[0].title == "Mine"
