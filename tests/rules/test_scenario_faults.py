"""Positions that cannot be played are refused with one sentence, never with an error of the rules' own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules import Match, ScriptedDice
from game.rules.ids import Side, Where
from game.rules.scenario import FleetUnit, ScenarioError, Start
from tests.rules.boards import board, scenario, uid, unit


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (unit("s cruiser", (4, 4), models=5), "unit s-cruiser: 5 models; a Cruiser has 1 to 4"),
        (unit("s cruiser", (4, 4), models=0), "unit s-cruiser: 0 models; a Cruiser has 1 to 4"),
        (unit("s cruiser", (4, 4), facing=6), "unit s-cruiser: facing is 6; choose 0 to 5, clockwise from north"),
        (unit("s cruiser", (4, 4), facing=-1), "unit s-cruiser: facing is -1; choose 0 to 5, clockwise from north"),
        (
            unit("s cruiser", where=Where.DESTROYED, models=2),
            "unit s-cruiser: 2 models; a destroyed unit has 0, or leave the number out",
        ),
    ],
)
def test_an_impossible_unit_is_the_only_thing_told(wrong: FleetUnit, sentence: str) -> None:
    made = scenario(board(), wrong, unit("s transport", (0, 0)))
    assert list(made.faults()) == [sentence]
    with pytest.raises(ScenarioError):
        Match(made, ScriptedDice([]))


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        (Start(vp={Side.NORTH: -1}), "north starts with -1 VP: it may not be below 0"),
        (Start(stars={Side.SOUTH: -2}), "south starts with -2 Star Tokens: it may not be below 0"),
        (Start(turn=4), "the battle starts after 4 turns of its Round; choose 0 to 3"),
        (Start(turn=-1), "the battle starts after -1 turns of its Round; choose 0 to 3"),
    ],
)
def test_an_impossible_start_is_the_only_thing_told(start: Start, sentence: str) -> None:
    made = scenario(board(), unit("s transport", (0, 0)), start=start)
    assert list(made.faults()) == [sentence]
    with pytest.raises(ScenarioError):
        Match(made, ScriptedDice([]))


def test_the_last_turn_of_a_round_is_a_start() -> None:
    made = scenario(board(), unit("s transport", (0, 0)), start=Start(turn=3))
    longer = replace(made, rules=made.rules.changed(turns_per_round=3), start=Start(turn=5))
    assert [*made.faults(), *longer.faults()] == []


def test_a_destroyed_unit_needs_no_number_of_models() -> None:
    made = scenario(board(), unit("s cruiser", where=Where.DESTROYED), unit("s transport", (0, 0)))
    with Match(made, ScriptedDice([])) as match:
        lost = match.view().unit(uid("s-cruiser"))
        assert (lost.where, lost.models, lost.supply) == (Where.DESTROYED, 0, 0)
