"""The command `odds`, asked as a player would."""

from __future__ import annotations

import csv
import io
import json
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from tests.odds.odds_board import f

POSITION = {
    "scenario": {"board": {"rows": ["..p..", ".a...", ".....", "....."], "sector_lines": [1, 3]}, "fleet": []},
    "rules": {"command": "orders"},
    "units": [
        {"side": "south", "type": "battleship", "hex": [2, 1]},
        {"side": "south", "type": "cruiser", "models": 3},
        {"side": "south", "type": "destroyer"},
        {"side": "south", "type": "fighter", "hex": [0, 3]},
        {"side": "north", "type": "transport", "hex": [3, 0]},
    ],
    "start": {"stars": {"south": 1}},
}


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION))
    return str(path)


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["odds", *words]) == 0
    return capsys.readouterr().out


def read(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(told(capsys, *words, "--json"))


def test_a_call_on_a_shipped_map(capsys: pytest.CaptureFixture[str]) -> None:
    plain = read(capsys, "halcyon_gap", "--beacon", "6,4", "--unit", "cruiser")
    assert plain["reserve"] == "1/6"
    assert f(plain["reserve"]) + f(plain["eliminated"]) + f(plain["arrives"]) == 1
    assert set(plain["faces"]) == {"fighter", "star", "capital", "alert", "striker", "blast"}
    assert plain["faces"]["fighter"]["hex"] == [6, 3]
    north = read(capsys, "halcyon_gap", "--beacon", "6,4", "--unit", "cruiser", "--side", "north")
    assert north["faces"]["fighter"]["hex"] == [6, 5]


def test_a_position_of_a_script(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    plain = read(capsys, "--position", position, "--beacon", "2,1", "--unit", "cruiser")
    assert plain["unit"] == {"id": "s-cruiser", "type": "cruiser", "models": 3, "cap": 0}
    assert plain["beacon"]["unit"] == "s-battleship"
    assert (plain["cost"], plain["fits"], plain["supply"]) == (1, True, {"needed": 2, "available": 2})
    assert plain["faces"]["fighter"]["kind"] == "planet"
    assert plain["faces"]["star"]["occupant"] == "n-transport"
    assert sum(f(chance) for chance in plain["occupants"]["n-transport"].values()) == 1
    named = read(capsys, "--position", position, "--beacon", "s-battleship", "--unit", "s-cruiser")
    assert named == plain
    whole = read(capsys, "--position", position, "--beacon", "2,1", "--unit", "cruiser", "--models", "4")
    assert whole["unit"]["models"] == 4
    assert max(whole["models"]) == "4"


def test_a_plan_is_a_list(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    calls = read(capsys, "--position", position, "--beacon", "2,1", "--plan", "cruiser,destroyer")
    assert [call["unit"]["type"] for call in calls] == ["cruiser", "destroyer"]
    assert calls[0]["tried"] == "1"
    # One token pays for the Cruiser; the rest is up to Star faces.
    assert 0 < f(calls[1]["tried"]) < f("1/2")
    assert calls == read(capsys, "--position", position, "--beacon", "2,1", "--unit", "cruiser", "--plan", "destroyer")
    same = ("--unit", "cruiser", "--plan", "cruiser,destroyer")
    assert calls == read(capsys, "--position", position, "--beacon", "2,1", "--beacon", "2,1", *same)
    text = told(capsys, "halcyon_gap", "--beacon", "6,4", "--plan", "cruiser,destroyer", "--stop", "loss")
    assert "Both arrive" in text
    assert "the plan stopped before" in text


def test_the_text_of_a_plan_says_what_supply_each_call_meets(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "--position", position, "--beacon", "2,1", "--plan", "cruiser,destroyer,cruiser")
    costs = [line for line in text.splitlines() if line.startswith("Costs ")]
    assert costs[0].endswith("Supply 2 of 2 available: it fits")
    # The Cruiser takes 1 or 2 of the Pool if it arrives; the Battleship beside it may be hit.
    assert costs[1].endswith("Supply 1 of 0 to 2 available by then")
    assert "it does not fit the Supply Pool" in text
    alone = told(capsys, "--position", position, "--beacon", "2,1", "--plan", "cruiser").splitlines()
    assert next(line for line in alone if line.startswith("Costs ")).endswith("Supply 2 of 2 available: it fits")


def test_a_beacon_map(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(told(capsys, "halcyon_gap", "--map", "--unit", "cruiser", "--csv"))))
    one = read(capsys, "halcyon_gap", "--beacon", "6,4", "--unit", "cruiser")
    middle = next(row for row in rows if (row["column"], row["row"]) == ("6", "4"))
    assert (middle["arrives_exact"], middle["lost_exact"]) == (one["arrives"], one["eliminated"])
    assert len(told(capsys, "halcyon_gap", "--map", "--unit", "cruiser").splitlines()) == 10
    assert len(read(capsys, "halcyon_gap", "--map", "--unit", "cruiser")["hexes"]) == len(rows)


def test_a_map_not_made_for_this_game_is_open_space(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    foreign = tmp_path / "foreign.tmx"
    foreign.write_text(
        '<map version="1.10" orientation="hexagonal" renderorder="right-down" width="5" height="5" tilewidth="32"'
        ' tileheight="28" infinite="0" hexsidelength="16" staggeraxis="x" staggerindex="even">'
        '<tileset firstgid="1" name="t" tilewidth="32" tileheight="28" tilecount="1" columns="1">'
        '<image source="t.png" width="32" height="28"/></tileset>'
        '<layer id="1" name="ground" width="5" height="5"><data encoding="csv">'
        + ",".join("1" * 25)
        + "</data></layer></map>"
    )
    (tmp_path / "t.png").write_bytes(_png(32, 28))
    plain = read(capsys, str(foreign), "--beacon", "2,2", "--unit", "cruiser")
    assert plain["models"]["4"] == "58/81"
    assert plain["supply"]["available"] is None
    (tmp_path / "t.png").unlink()
    assert read(capsys, str(foreign), "--beacon", "2,2", "--unit", "cruiser") == plain


def _png(width: int, height: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = zlib.compress((b"\0" + b"\0" * width) * height)
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("halcyon_gap --unit cruiser", "no Beacon is named"),
        ("halcyon_gap --beacon 6,4", "no unit is named"),
        ("halcyon_gap --beacon 60,4 --unit cruiser", "hex 60,4 is not on the board"),
        ("halcyon_gap --beacon here --unit cruiser", "COL,ROW"),
        ("halcyon_gap --beacon 6,4 --unit yacht", "choose one of flagship"),
        ("halcyon_gap --beacon 6,4 --unit drone", "choose one of flagship"),
        ("halcyon_gap --beacon 6,4 --unit cruiser --models 5", "1 to 4 models"),
        ("halcyon_gap --beacon 6,4 --unit carrier --cap 9", "0 to 3 CAP"),
        ("halcyon_gap --beacon 6,4 --plan cruiser,cruiser,cruiser,cruiser", "1 to 3 calls"),
        ("halcyon_gap --beacon 6,4 --beacon 6,5 --unit cruiser", "Beacons named: 2, calls: 1"),
        ("halcyon_gap --beacon 6,4 --plan ,", "--plan names no unit"),
        ("halcyon_gap --beacon 6,4 --plan cruiser,destroyer --models 2", "for a single call"),
        ("halcyon_gap --map --unit cruiser --beacon 6,4", "--map asks"),
        ("halcyon_gap --beacon 6,4 --unit cruiser --cap 1", "a Cruiser has no CAP, not 1"),
        ("halcyon_gap --beacon 6,4 --unit cruiser --json --csv", "choose one of --json, --csv and --png"),
        ("nowhere --beacon 6,4 --unit cruiser", "there is no map"),
        ("--beacon 6,4 --unit cruiser", "either a map or a position"),
        ("--position nowhere.json --beacon 6,4 --unit cruiser", "nowhere.json"),
        ("--position POSITION --beacon 3,0 --unit cruiser", "belongs to north"),
        ("--position POSITION --beacon 0,3 --unit cruiser", "Fighter can never be the Beacon"),
        ("--position POSITION --beacon 2,1 --unit s-battleship", "not in Reserve"),
    ],
)
def test_bad_questions_get_one_sentence(
    words: str, part: str, position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *(position if word == "POSITION" else word for word in words.split())]) == 2
    said = capsys.readouterr()
    assert part in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


@pytest.mark.parametrize("words", ["--models x", "--models 1.5", "--cap ²", "--side east", "--beacon", "--stop maybe"])
def test_bad_options_get_one_sentence_too(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["odds", "halcyon_gap", "--unit", "cruiser", *words.split()])
    assert left.value.code == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert said.err.startswith("call-in-support odds: ")
