"""What makes a scenario unplayable, each fault told in a sentence of its own (SU-5, BD-4, RS-6, TN-8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules import Match, ScriptedDice
from game.rules.catalogue import Mission
from game.rules.ids import Side, Where
from game.rules.scenario import FleetUnit, Scenario, ScenarioError, Start
from tests.rules.boards import ORDERS, at, board, card, unit
from tests.rules.saying import N, S

FAR = Mission(rounds=5, starting_supply=20)
PAIR = (unit("s cruiser", (4, 8)), unit("n cruiser", (4, 0)))


def made(*fleet: FleetUnit, mission: Mission = FAR, start: Start | None = None, alone: bool = False) -> Scenario:
    """A scenario with the fleet given and, unless alone, a Cruiser a side."""
    on = board(markers=[(4, 4)], missing=[(0, 0)], planets=[(2, 2)])
    return Scenario("example", "Example", on, fleet if alone else (*PAIR, *fleet), mission, ORDERS, start=start)


OFF_BOARD_MARKER = replace(made(), board=board(markers=[(4, 4)], missing=[(4, 4)]))

FAULTS: dict[str, Scenario] = {
    "Supply Escalation is -1: it may not be negative": made(mission=Mission(supply_escalation=-1)),
    "Rounds is 0: it must be at least 1": made(mission=Mission(rounds=0)),
    "Rounds is 100: at most 99": made(mission=Mission(rounds=100)),
    "Starting Supply is -1: it must be at least 0": made(mission=Mission(rounds=1, starting_supply=-1)),
    "marker VP is -1: it must be at least 0": made(mission=Mission(marker_vp=-1)),
    "VP target is 0: it must be at least 1": made(mission=Mission(vp_target=0)),
    "lead win is -1: it must be at least 0": made(mission=Mission(lead_win=-1)),
    "unit id s-cruiser stands twice": made(unit("s cruiser", (0, 8))),
    "there is no type 'frigate'": made(unit("s frigate", (0, 8))),
    "5 models; a Cruiser has 1 to 4": made(unit("s cruiser b", (0, 8), models=5)),
    "0 models; a Cruiser has 1 to 4": made(unit("s cruiser b", (0, 8), models=0)),
    "4 CAP; a Carrier has 0 to 3": made(unit("s carrier", (0, 8), cap=4)),
    "-1 CAP; a Carrier has 0 to 3": made(unit("s carrier", (0, 8), cap=-1)),
    "unit s-fighter: facing is 6; choose 0 to 5": made(unit("s fighter", (0, 8), facing=6)),
    "unit s-fighter: facing is -1; choose 0 to 5": made(unit("s fighter", (0, 8), facing=-1)),
    "a Defence drone is summoned": made(unit("s drone")),
    "north has no unit": made(unit("s cruiser", (0, 8)), unit("n drone", (0, 1)), alone=True),
    "unit s-fighter: a hex goes with being on the board": made(unit("s fighter", where=Where.BOARD)),
    "unit n-fighter: a hex goes with being on the board": made(unit("n fighter", (1, 1), where=Where.RESERVE)),
    "unit n-fighter: hex 0,0 is not on the board": made(unit("n fighter", (0, 0))),
    "units s-cruiser and s-fighter both stand on hex 4,8": made(unit("s fighter", (4, 8))),
    "unit s-fighter: hex 2,2 is a planet": made(unit("s fighter", (2, 2))),
    "marker A: hex 4,4 is not on the board": OFF_BOARD_MARKER,
    "the battle starts in Round 0 of 5": made(start=Start(round=0)),
    "the battle starts in Round 6 of 5": made(start=Start(round=6)),
    "north's placed units have 5 Supply, the Pool is 4": made(
        unit("n battleship", (0, 1)), mission=Mission(starting_supply=4)
    ),
    "a battle that starts later has no setup": made(unit("s fighter", where=Where.UNDECIDED), start=Start()),
    "there is no card 'joker-1' in the deck": made(start=Start(deck=(card("joker-1"),))),
    "a card stands twice": made(start=Start(hands={S: (card("recall-1"),)}, deck=(card("recall-1"),))),
    "there is no marker 'Z' on the board": made(start=Start(markers={"Z": N})),
}


@pytest.mark.rule("SU-5", "BD-4", "RS-6", "TN-8")
@pytest.mark.parametrize("words", FAULTS)
def test_a_fault_is_told_alone_and_no_battle_begins(words: str) -> None:
    (told,) = FAULTS[words].faults()
    assert words in told
    with pytest.raises(ScenarioError) as raised:
        Match(FAULTS[words], ScriptedDice([]))
    assert raised.value.faults == (told,)


def test_all_faults_are_told_at_once() -> None:
    both = made(unit("s fighter", (4, 8)), mission=Mission(rounds=0))
    assert len(tuple(both.faults())) == 2


@pytest.mark.rule("TN-8", "SU-3")
@pytest.mark.parametrize(
    "scenario",
    [
        made(),
        made(mission=Mission(rounds=99)),
        made(mission=Mission(rounds=1, starting_supply=0, supply_escalation=0, marker_vp=0, vp_target=1)),
        made(unit("s fighter", where=Where.UNDECIDED)),
        made(unit("s fighter", (0, 8), facing=5), unit("n fighter", (1, 1), facing=0)),
        made(unit("s cruiser b", where=Where.DESTROYED, models=0)),
        made(unit("s drone", (0, 8)), unit("s fighter", (2, 2)), start=Start(round=5, markers={"A": S})),
    ],
)
def test_the_bounds_themselves_are_playable(scenario: Scenario) -> None:
    with Match(scenario, ScriptedDice([])) as match:
        assert match.scenario is scenario
        assert match.view().sides[Side.SOUTH].name
        assert at(4, 8) in match.board
