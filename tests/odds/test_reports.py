"""Odds as plain data and in plain words."""

from __future__ import annotations

import csv
import io
import json

import pytest

from game.odds import Measure, Position, beacon_map, one_call, plan
from game.odds.reports import (
    call_to_csv,
    map_table,
    map_to_csv,
    map_to_json,
    plan_summary,
    plan_to_json,
    to_json,
)  # fmt: skip
from game.odds.wording import headline, headlines, in_words, landing_reason, percent, plan_headlines
from game.rules.ids import Face, Side, Terrain, TypeKey
from tests.odds.odds_board import AROUND, FLAT, MIDDLE, f, ringed, space, unit


def test_a_call_as_json() -> None:
    foe = unit("foe", "destroyer", Side.NORTH, AROUND[1])
    position = Position(ringed(Terrain.PLANET), Side.SOUTH, (foe,), pool=6, stars=2)
    position, called = position.with_reserve(TypeKey("cruiser"))
    plain = json.loads(json.dumps(to_json(one_call(position, MIDDLE, called), FLAT)))
    assert (plain["cost"], plain["fits"], plain["affordable"]) == (1, True, True)
    assert plain["supply"] == {"needed": 2, "available": 6}
    assert (plain["reserve"], plain["eliminated"], plain["arrives"]) == ("1/6", "5/18", "5/9")
    assert plain["models"]["4"] == "116/243"
    assert plain["faces"]["fighter"]["kind"] == "planet"
    assert plain["faces"]["fighter"]["hex"] == [3, 2]
    assert plain["faces"]["star"]["occupant"] == "foe"
    assert plain["faces"]["capital"]["arrives"] == "1"
    assert plain["faces"]["star"]["eliminated"] == "1"
    assert sum(f(chance) for chance in plain["occupants"]["foe"].values()) == 1
    assert plain["stars"] == str(f("1/12") + f("5/36") / 2)
    assert f(plain["enemy_vp"]) == 3 * f("5/18")
    assert f(plain["supply_lost"]) >= 2 * f("5/18")
    assert plain["decimals"]["arrives"] == pytest.approx(5 / 9)
    assert plain["beacon"] == {"hex": [3, 3], "unit": None}


def test_a_plan_as_json() -> None:
    position, first = Position(space(), Side.SOUTH, ()).with_reserve(TypeKey("cruiser"))
    position, second = position.with_reserve(TypeKey("destroyer"))
    odds = plan(position, [(MIDDLE, first), (MIDDLE, second)])
    plain = json.loads(json.dumps(plan_to_json(odds, FLAT)))
    assert [call["unit"]["type"] for call in plain] == ["cruiser", "destroyer"]
    assert plain[1]["eliminated"] == "353/2916"
    summary = json.loads(json.dumps(plan_summary(odds)))
    assert sum(f(row["chance"]) for row in summary["endings"]) == 1
    assert f(summary["all_arrive"]) == odds.all_arrive
    assert plan_headlines(odds)[0].startswith("Both arrive ")


def test_a_beacon_map_as_table_csv_and_json() -> None:
    board = ringed(Terrain.ASTEROID, Terrain.PLANET)
    position, called = Position(board, Side.SOUTH, ()).with_reserve(TypeKey("cruiser"))
    found = beacon_map(position, called)
    rows = list(csv.DictReader(io.StringIO(map_to_csv(found, board))))
    assert len(rows) == len(board.cells) == len(map_to_json(found, board)["hexes"])
    middle = next(row for row in rows if (row["column"], row["row"]) == ("3", "3"))
    assert f(middle["arrives_exact"]) == found.values[MIDDLE].arrives
    assert float(middle["arrives"]) == pytest.approx(float(found.values[MIDDLE].arrives), abs=1e-6)
    table = map_table(found, board, Measure.ARRIVES).splitlines()
    assert len(table) == 8
    assert table[4].split()[4] == f"{float(100 * found.values[MIDDLE].arrives):.1f}"


def test_a_call_as_csv() -> None:
    position, called = Position(space(), Side.SOUTH, ()).with_reserve(TypeKey("destroyer"))
    rows = list(csv.DictReader(io.StringIO(call_to_csv(one_call(position, MIDDLE, called), FLAT))))
    assert sum(f(row["exact"]) for row in rows) == 1


@pytest.mark.parametrize(
    ("chance", "shown", "words"),
    [
        ("0", "0 %", "never"),
        ("1", "100 %", "always"),
        ("1/6", "16.7 %", "1 in 6"),
        ("393/1000", "39.3 %", "about 2 in 5"),
        ("1/2", "50.0 %", "1 in 2"),
        ("5/6", "83.3 %", "5 in 6"),
        ("1/162", "0.6 %", "1 in 162"),
        ("2/99", "2.0 %", "about 1 in 50"),
        ("161/162", "99.4 %", "all but 1 in 162"),
        ("1/1000000", "under 0.1 %", "less than 1 in 1000"),
        ("999999/1000000", "over 99.9 %", "all but less than 1 in 1000"),
    ],
)
def test_chances_in_words(chance: str, shown: str, words: str) -> None:
    assert percent(f(chance)) == shown
    assert in_words(f(chance)) == words


def test_headlines() -> None:
    position, called = Position(space(), Side.SOUTH, ()).with_reserve(TypeKey("cruiser"))
    odds = one_call(position, MIDDLE, called)
    assert headline(odds) == "Arrives unharmed 71.6 %, about 5 in 7"
    assert len(headlines(odds)) == 4
    assert landing_reason(Face.CAPITAL, 2, FLAT) == "Capital face: south-east of the Beacon"
