"""A click on a hex that is not lit says why not, with the numbers."""

from __future__ import annotations

import pytest

from game.rules import Match, Reason, ScriptedDice
from game.rules.commands import EndPhase, OrderUnit
from game.rules.ids import Side, UnitId
from game.rules.scenario import Start
from game.view.refused_here import refusal_at
from tests.rules.boards import ORDERS, at, board, scenario, unit

CRUISER = UnitId("s-cruiser")


def battle() -> Match:
    fleet = [unit("s cruiser", (4, 4)), unit("s destroyer"), unit("n battleship", (4, 0)), unit("n fighter", (8, 1))]
    start = Start(stars=dict.fromkeys(Side, 0))
    return Match(scenario(board(), *fleet, rules=ORDERS, start=start), ScriptedDice([]))


def told(match: Match, picked: UnitId | None, column: int, row: int) -> tuple[Reason, str] | None:
    refusal = refusal_at(match, match.view(), picked, at(column, row))
    return (refusal.reason, refusal.text) if refusal is not None else None


def test_a_hex_too_far_is_explained_with_move_and_price() -> None:
    match = battle()
    match.submit(OrderUnit(CRUISER))
    match.submit(EndPhase())
    found = told(match, CRUISER, 4, 1)
    assert found is not None
    assert found[0] is Reason.PATH_TOO_LONG
    assert found[1].endswith("moves 2; 3 hexes take 2 Star Tokens more, 0 available.")
    assert told(match, CRUISER, 4, 3) is None, "a hex within reach is no refusal"
    assert told(match, None, 4, 1) is None


def test_a_target_out_of_range_is_explained_with_both_ranges() -> None:
    match = battle()
    match.submit(OrderUnit(CRUISER))
    match.submit(EndPhase())
    match.submit(EndPhase())
    found = told(match, CRUISER, 4, 0)
    assert found is not None
    assert found[0] is Reason.OUT_OF_RANGE
    assert "4 hexes away" in found[1]
    assert told(match, CRUISER, 4, 2) is None, "an empty hex is no target"


def test_a_reserve_put_in_the_middle_is_told_where_it_may_come_in() -> None:
    match = battle()
    found = told(match, UnitId("s-destroyer"), 4, 3)
    assert found is not None
    assert found[0] is Reason.NOT_HOME_ROW


@pytest.mark.parametrize("phase", range(3))
def test_units_with_nothing_to_do_are_not_asked(phase: int) -> None:
    match = battle()
    for _ in range(phase):
        match.submit(EndPhase())
    assert told(match, CRUISER, 4, 1) is None
    assert told(match, UnitId("n-battleship"), 4, 3) is None
