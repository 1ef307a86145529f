"""`selfplay`: what it reports is what happened, and depends on nothing but what was asked."""

from __future__ import annotations

import json

import pytest

from game.cli import main
from game.lessons.players.opponent import KINDS
from game.rules import Match, SeededDice
from game.rules.events import BattleEnded, RoundBegan, SupportCalled, UnitArrived, UnitEntered, WarpFailed
from game.rules.ids import Side
from game.selfplay import Series, one_game
from game.tiled import load_scenario, shipped_maps

TRAINING = next(path for path in shipped_maps() if path.stem == "training_deck")


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["selfplay", "training_deck", "--seed", "4", *arguments]) == 0
    return capsys.readouterr().out


def test_a_report_does_not_depend_on_how_many_processes_shared_the_work(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--games", "3", "--json", "--north", "random")
    assert report(capsys, *asked, "--jobs", "1") == report(capsys, *asked, "--jobs", "2")


def test_every_battle_of_a_report_is_won_lost_or_drawn_and_ends_some_way(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(report(capsys, "--games", "4", "--jobs", "1", "--json"))
    assert (found["map"], found["games"], found["south"], found["north"]) == ("training_deck", 4, "greedy", "greedy")
    wins = found["wins"]
    assert wins["south"] + wins["north"] + found["draws"] == 4
    assert wins["first"] + wins["second"] + found["draws"] == 4
    assert sum(found["endings"].values()) == 4
    calls = found["calls"]
    assert calls["tried"] == pytest.approx(calls["arrived"] + calls["failed"] + calls["off_board"] + calls["lost"])
    assert 0 < found["supply_use"] <= 1


def test_the_record_of_a_battle_is_what_its_log_says() -> None:
    scenario = load_scenario(TRAINING)
    series = Series("training_deck", 1, 4, "greedy", "greedy")
    record = one_game(series, scenario, 2)
    seed = 4 * 1_000_003 + 2
    with Match(scenario, SeededDice(seed)) as match:
        players = {side: KINDS["greedy"](2 * seed + (side is Side.NORTH)) for side in Side}
        events = list(match.opening.events)
        while (side := match.decider) is not None:
            outcome = match.submit(players[side].choose(match, side))
            assert isinstance(outcome, tuple)
            events += outcome
        assert len(match.log) == record.commands

    def count(kind: type) -> int:
        return sum(isinstance(event, kind) for event in events)

    ended = next(event for event in events if isinstance(event, BattleEnded))
    assert (ended.winner, ended.reason) == (record.winner, record.reason)
    assert record.vp == {Side.SOUTH: ended.south, Side.NORTH: ended.north}
    assert (count(RoundBegan), count(SupportCalled)) == (record.rounds, record.calls.tried)
    assert count(UnitArrived) == record.calls.arrived
    assert count(WarpFailed) == record.calls.failed + record.calls.off_board
    assert count(UnitEntered) == record.calls.reinforced


def test_a_report_in_sentences_names_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    lines = report(capsys, "--games", "1", "--jobs", "1", "--south", "easy").splitlines()
    assert lines[0] == "training_deck: 1 battles, South easy, North greedy, seed 4"
    assert len(lines) == 9


@pytest.mark.parametrize(("words", "told"), [
    (["--games", "0"], "--games 0: play 1 to 1000000 battles"),
    (["--jobs", "-1"], "--jobs -1: name 1 or more processes, or 0 for one a core"),
])  # fmt: skip
def test_bad_numbers_are_told(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "training_deck", *words]) != 0
    assert told in capsys.readouterr().err
