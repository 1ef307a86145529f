"""Mission markers, the Scoring step and the end of the battle (MK, SC)."""

from __future__ import annotations

import pytest

from game.rules import Match
from game.rules.catalogue import HouseRules, Mission
from game.rules.commands import Battle, BattleBack, Concede, EndPhase, EndTurn, OrderUnit, Withdraw
from game.rules.events import (
    BattleEnded,
    MarkerRead,
    PhaseBegan,
    RoundBegan,
    RoundScored,
    StarsChanged,
    SupplyChanged,
    TurnBegan,
    VpScored,
)
from game.rules.ids import Phase, Side, Where
from game.rules.scenario import FleetUnit, Start
from game.rules.views import Outcome
from tests.rules.boards import at, battle, board, uid, unit
from tests.rules.saying import MIDDLE, N, S, call, end_turn, of, one, order, say, to_phase, why

QUICK = HouseRules(command="orders", turns_per_round=1, income=0)
PLENTY = Mission(rounds=5, starting_supply=20, vp_target=50)
HOME = (unit("s transport home", (0, 8)), unit("n transport home", (8, 0)))
"""A unit each, far from the middle, so that no side is without a fleet."""


def scored(
    *fleet: FleetUnit,
    number: int = 2,
    holder: Side | None = None,
    mission: Mission = PLENTY,
    rules: HouseRules = QUICK,
    vp: tuple[int, int] = (0, 0),
) -> Match:
    """A battle with a marker in the middle, at the last turn of a Round: one more EndTurn scores it."""
    start = Start(
        round=number,
        turn=1,
        to_move=N,
        vp=dict(zip(Side, vp, strict=True)),
        stars=dict.fromkeys(Side, 6),
        markers={"A": holder} if holder else {},
    )
    match = battle(board(markers=[MIDDLE]), *fleet, *HOME, rules=rules, mission=mission, start=start)
    to_phase(match, Phase.END)
    return match


def reading(*fleet: FleetUnit, holder: Side | None = None) -> tuple[int | None, int | None, Side | None]:
    """What the Scoring step reads of the marker in the middle: South's and North's Supply, and the holder."""
    read = one(say(scored(*fleet, holder=holder), EndTurn()), MarkerRead)
    return read.south, read.north, read.holder


# MK-1


@pytest.mark.rule("MK-1")
@pytest.mark.parametrize(
    ("place", "contests"),
    [
        ((4, 4), True),
        ((4, 3), True),
        ((5, 3), True),
        ((5, 4), True),
        ((4, 5), True),
        ((3, 4), True),
        ((3, 3), True),
        ((4, 2), False),
        ((5, 5), False),
        ((3, 2), False),
        ((6, 4), False),
    ],
)
def test_a_unit_contests_from_the_markers_hex_and_the_six_next_to_it(place: tuple[int, int], contests: bool) -> None:
    assert reading(unit("s cruiser", place)) == ((2, None, S) if contests else (None, None, None))


@pytest.mark.rule("MK-1")
def test_each_side_adds_up_its_supply_and_the_higher_total_controls() -> None:
    fleet = [unit("s cruiser", (4, 5)), unit("s destroyer", (3, 4)), unit("n battleship", (4, 3), models=2)]
    assert reading(*fleet) == (3, 2, S)
    assert reading(*fleet, unit("n carrier", (5, 3))) == (3, 4, N)


@pytest.mark.rule("MK-1")
def test_supply_counts_not_models() -> None:
    three = [unit(f"n destroyer {n}", spot, models=1) for n, spot in enumerate([(4, 3), (3, 3), (5, 3)])]
    assert reading(unit("s transport", (4, 4)), *three) == (1, 0, S)


@pytest.mark.rule("MK-1")
@pytest.mark.parametrize("holder", [None, S, N])
def test_supply_0_alone_controls_a_marker_an_enemy_held_one_too(holder: Side | None) -> None:
    assert reading(unit("s destroyer", (4, 3), models=1), holder=holder) == (0, None, S)


@pytest.mark.rule("MK-1", "MK-2")
@pytest.mark.parametrize("holder", [None, S, N])
@pytest.mark.parametrize(("kind", "models", "supply"), [("destroyer", 1, 0), ("cruiser", 4, 2)])
def test_a_tie_changes_nothing(kind: str, models: int, supply: int, holder: Side | None) -> None:
    fleet = [unit(f"s {kind}", (4, 5), models=models), unit(f"n {kind}", (4, 3), models=models)]
    assert reading(*fleet, holder=holder) == (supply, supply, holder)


@pytest.mark.rule("MK-1")
def test_a_unit_may_contest_several_markers() -> None:
    fleet = [unit("s cruiser", (4, 4)), *HOME]
    start = Start(round=2, turn=1, to_move=N)
    match = battle(board(markers=[(4, 3), (4, 4), (4, 5), (0, 0)]), *fleet, rules=QUICK, mission=PLENTY, start=start)
    assert [(r.marker, r.holder) for r in of(end_turn(match), MarkerRead)] == [
        ("A", S),
        ("B", S),
        ("C", S),
        ("D", None),
    ]


@pytest.mark.rule("MK-1")
def test_no_one_holds_a_marker_at_the_start() -> None:
    match = battle(board(markers=[MIDDLE]), unit("s cruiser", MIDDLE))
    assert [m.holder for m in match.view().markers] == [None]


@pytest.mark.rule("MK-1", "SC-1")
@pytest.mark.parametrize(("number", "paid"), [(1, 0), (2, 1), (3, 1)])
def test_round_1_control_is_recorded_but_not_paid(number: int, paid: int) -> None:
    match = scored(unit("s cruiser", MIDDLE), number=number)
    events = say(match, EndTurn())
    assert of(events, VpScored) == ([VpScored(S, 1, 1, "marker", "A")] if paid else [])
    assert match.view().markers[0].holder is S


# MK-2


@pytest.mark.rule("MK-2")
def test_control_is_read_in_the_scoring_step_alone() -> None:
    match = battle(board(markers=[MIDDLE]), unit("s cruiser", MIDDLE), *HOME, rules=QUICK, mission=PLENTY)
    assert of(end_turn(match), MarkerRead) == []
    assert match.view().markers[0].holder is None
    end_turn(match)
    assert match.view().markers[0].holder is S


@pytest.mark.rule("MK-2")
def test_control_stays_and_pays_when_the_holder_has_left() -> None:
    match = scored(holder=N)
    assert of(say(match, EndTurn()), VpScored) == [VpScored(N, 1, 1, "marker", "A")]


@pytest.mark.rule("MK-2")
def test_the_other_side_wins_it() -> None:
    assert reading(unit("s cruiser", MIDDLE), unit("n transport", (4, 3)), holder=N) == (2, 1, S)


# SC-1


@pytest.mark.rule("SC-1", "TN-2", "SC-3")
def test_the_scoring_step_pays_markers_then_supply_then_checks_the_end() -> None:
    fleet = [unit("s cruiser", (4, 5)), unit("n battleship", (4, 4), models=2)]
    start = Start(round=2, turn=0, stars={S: 0, N: 0})
    match = battle(
        board(markers=[(4, 6)]),
        *fleet,
        *HOME,
        faces="capital fighter fighter",
        rules=QUICK,
        mission=PLENTY,
        start=start,
    )
    order(match, "s-cruiser")
    to_phase(match, Phase.BATTLE)
    say(match, Battle(uid("s-cruiser"), uid("n-battleship")))
    end_turn(match)
    to_phase(match, Phase.END)
    assert say(match, EndTurn())[:5] == (
        MarkerRead("A", at(4, 6), 2, None, S),
        VpScored(S, 1, 1, "marker", "A"),
        VpScored(S, 1, 2, "supply"),
        RoundScored(2, 2, 0),
        RoundBegan(3, 24, N),
    )


@pytest.mark.rule("SC-1", "HR")
@pytest.mark.parametrize("marker_vp", [0, 1, 3])
def test_markers_pay_what_the_mission_says(marker_vp: int) -> None:
    match = scored(unit("s cruiser", MIDDLE), mission=Mission(starting_supply=20, marker_vp=marker_vp, vp_target=50))
    say(match, EndTurn())
    assert match.view().sides[S].vp == marker_vp


# SC-2


def battleship_lost(rules: HouseRules) -> Match:
    """South's Cruiser has just destroyed a full Battleship of two models; it is the middle of Round 2."""
    fleet = [unit("s cruiser", (4, 5)), unit("n battleship", (4, 4), models=3)]
    start = Start(round=2, turn=0, stars={S: 0, N: 0})
    match = battle(board(), *fleet, *HOME, faces="capital " * 3, rules=rules, mission=PLENTY, start=start)
    order(match, "s-cruiser")
    to_phase(match, Phase.BATTLE)
    say(match, Battle(uid("s-cruiser"), uid("n-battleship")))
    return match


@pytest.mark.rule("SC-2", "SC-3", "BT-3")
@pytest.mark.parametrize("units", [True, False])
@pytest.mark.parametrize("supply", [True, False])
def test_an_eliminated_battleship_pays_4_at_once_and_3_in_the_scoring_step(units: bool, supply: bool) -> None:
    rules = HouseRules(command="orders", turns_per_round=1, income=0, score_units=units, score_supply=supply)
    match = battleship_lost(rules)
    assert match.view().sides[S].vp == 4 * units
    end_turn(match)
    assert match.view().sides[S].vp == 4 * units
    end_turn(match)
    assert match.view().sides[S].vp == 4 * units + 3 * supply
    assert match.view().sides[N].vp == 0


# SC-3


@pytest.mark.rule("SC-3")
def test_only_the_supply_destroyed_that_round_is_paid() -> None:
    match = battleship_lost(QUICK)
    end_turn(match)
    end_turn(match)
    assert match.view().sides[S].vp == 7
    assert match.view().sides[S].supply_destroyed == 0
    end_turn(match)
    end_turn(match)
    assert match.view().sides[S].vp == 7


@pytest.mark.rule("SC-3", "CS-14", "CS-7")
def test_losses_of_a_unit_that_stays_in_reserve_are_paid() -> None:
    fleet = [unit("s cruiser", (4, 0)), unit("s battleship"), *HOME]
    match = battle(board(), *fleet, faces="capital capital capital alert fighter", rules=QUICK, mission=PLENTY)
    call(match, "s-cruiser", "s-battleship")
    assert match.view().unit(uid("s-battleship")).where is Where.RESERVE
    end_turn(match)
    end_turn(match)
    assert (match.view().sides[S].vp, match.view().sides[N].vp) == (0, 1)


@pytest.mark.rule("SC-3", "CS-18")
def test_a_unit_lost_in_the_warp_is_paid_with_its_whole_supply() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s flagship"), *HOME]
    match = battle(board(planets=[(4, 3)]), *fleet, faces="star fighter", rules=QUICK, mission=PLENTY)
    call(match, "s-cruiser", "s-flagship")
    assert match.view().sides[N].vp == 5
    end_turn(match)
    end_turn(match)
    assert match.view().sides[N].vp == 5 + 3


@pytest.mark.rule("SC-3", "RS-5")
def test_withdrawals_are_not_destruction() -> None:
    match = battle(board(), unit("s battleship", (4, 8)), *HOME, rules=QUICK, mission=PLENTY)
    say(match, Withdraw(uid("s-battleship")))
    end_turn(match)
    assert of(end_turn(match), VpScored) == []


# SC-4


@pytest.mark.rule("SC-4")
def test_the_battle_ends_after_the_command_that_reaches_the_target() -> None:
    fleet = [unit("s cruiser", (4, 5)), unit("n battleship", (4, 4), models=1), *HOME]
    match = battle(board(), *fleet, faces="capital star star", rules=QUICK, mission=Mission(vp_target=4))
    order(match, "s-cruiser")
    to_phase(match, Phase.BATTLE)
    events = say(match, Battle(uid("s-cruiser"), uid("n-battleship")))
    assert events[-2:] == (SupplyChanged(N, 1, 5), BattleEnded(S, "target", 4, 0))
    view = match.view()
    assert (view.outcome, view.phase, view.decider) == (Outcome(S, "target"), Phase.OVER, None)
    assert match.legal() == ()
    assert why(match, EndPhase()) == ("BATTLE_OVER", "SC-4")


@pytest.mark.rule("SC-4", "BT-6")
def test_a_command_is_whole_only_when_its_questions_are_answered() -> None:
    # South scores the target by killing nothing: the target has it already after the first roll of a battle back.
    fleet = [unit("s cruiser", (4, 5), models=1), unit("n battleship", (4, 4)), *HOME]
    match = battle(board(), *fleet, faces="fighter fighter fighter striker star star", mission=Mission(vp_target=3))
    order(match, "s-cruiser")
    to_phase(match, Phase.BATTLE)
    say(match, Battle(uid("s-cruiser"), uid("n-battleship")))
    assert match.view().outcome is None
    assert one(say(match, BattleBack(accept=True)), BattleEnded) == BattleEnded(N, "target", 0, 3)


@pytest.mark.rule("SC-4")
@pytest.mark.parametrize(
    ("vp", "after", "winner"), [((4, 4), (5, 6), N), ((4, 3), (5, 5), None), ((4, 2), (5, 4), S), ((3, 4), (4, 6), N)]
)
def test_at_the_target_more_vp_wins(vp: tuple[int, int], after: tuple[int, int], winner: Side | None) -> None:
    # South holds one marker and North two, and nobody is near them.
    start = Start(round=2, turn=1, to_move=N, vp=dict(zip(Side, vp, strict=True)), markers={"A": S, "B": N, "C": N})
    mission = Mission(starting_supply=20, vp_target=5)
    match = battle(board(markers=[(3, 4), (4, 4), (5, 4)]), *HOME, rules=QUICK, mission=mission, start=start)
    assert one(end_turn(match), BattleEnded) == BattleEnded(winner, "target", *after)


@pytest.mark.rule("SC-4", "SC-1")
def test_the_target_waits_for_both_scores_of_the_scoring_step() -> None:
    # North's markers would reach the target first; South's Supply score then passes it.
    fleet = [unit("s cruiser", (4, 5)), unit("n carrier", (4, 4)), unit("n battleship", (5, 4), models=3), *HOME]
    start = Start(round=2, turn=0, stars={S: 0, N: 0}, vp={S: 0, N: 6})
    mission = Mission(starting_supply=20, vp_target=7)
    match = battle(
        board(markers=[(4, 3)]), *fleet, faces="capital capital capital", rules=QUICK, mission=mission, start=start
    )
    order(match, "s-cruiser")
    to_phase(match, Phase.BATTLE)
    say(match, Battle(uid("s-cruiser"), uid("n-battleship")))
    assert match.view().sides[S].vp == 4
    end_turn(match)
    events = end_turn(match)
    assert of(events, VpScored) == [VpScored(N, 1, 7, "marker", "A"), VpScored(S, 3, 7, "supply")]
    # 7 to 7: more Supply on the table, the Cruiser and the Transport against the Carrier and the Transport: a draw.
    assert one(events, BattleEnded) == BattleEnded(None, "target", 7, 7)


@pytest.mark.rule("SC-4")
@pytest.mark.parametrize(("lead", "ends"), [(0, False), (3, True), (4, False)])
def test_a_lead_wins_in_a_scoring_step(lead: int, ends: bool) -> None:
    match = scored(vp=(2, 5), mission=Mission(starting_supply=20, vp_target=50, lead_win=lead))
    assert of(say(match, EndTurn()), BattleEnded) == ([BattleEnded(N, "lead", 2, 5)] if ends else [])


@pytest.mark.rule("SC-4")
def test_a_lead_that_is_the_target_too_counts_as_the_target() -> None:
    match = scored(vp=(2, 5), holder=N, mission=Mission(starting_supply=20, vp_target=6, lead_win=3))
    assert of(say(match, EndTurn()), BattleEnded) == [BattleEnded(N, "target", 2, 6)]


@pytest.mark.rule("SC-4")
def test_a_lead_does_not_win_before_the_scoring_step() -> None:
    mission = Mission(starting_supply=20, vp_target=50, lead_win=3)
    start = Start(round=2, turn=0, vp={S: 0, N: 5})
    match = battle(board(), *HOME, rules=QUICK, mission=mission, start=start)
    order(match, "s-transport-home")
    end_turn(match)
    assert match.view().outcome is None
    end_turn(match)
    assert match.view().outcome == Outcome(N, "lead")


@pytest.mark.rule("SC-4")
@pytest.mark.parametrize(
    ("vp", "south", "winner"),
    [((3, 2), "transport", S), ((2, 3), "transport", N), ((2, 2), "cruiser", S), ((2, 2), "transport", None)],
)
def test_after_the_last_round_more_vp_wins_then_more_supply_on_the_table(
    vp: tuple[int, int], south: str, winner: Side | None
) -> None:
    fleet = [unit(f"s {south}", (0, 8)), unit("n transport", (8, 0))]
    start = Start(round=5, turn=1, to_move=N, vp=dict(zip(Side, vp, strict=True)))
    match = battle(board(), *fleet, rules=QUICK, mission=PLENTY, start=start)
    to_phase(match, Phase.END)
    assert say(match, EndTurn()) == (RoundScored(5, *vp), BattleEnded(winner, "rounds", *vp))


@pytest.mark.rule("SC-4")
def test_the_battle_goes_on_before_the_last_round_is_over() -> None:
    match = scored(number=4)
    events = say(match, EndTurn())
    assert one(events, RoundBegan).round == 5
    assert of(events, BattleEnded) == []


@pytest.mark.rule("SC-4", "CS-18")
@pytest.mark.parametrize("drones", [(), (unit("s drone", (0, 0)),)], ids=["nothing", "a drone"])
def test_a_side_without_any_unit_but_drones_loses_outright(drones: tuple[FleetUnit, ...]) -> None:
    # South leads by far: that does not help.
    fleet = [unit("s cruiser", (4, 4), models=1), *drones, unit("n battleship", (4, 3)), HOME[1]]
    start = Start(stars={S: 0, N: 6}, vp={S: 9, N: 0}, to_move=N)
    match = battle(board(), *fleet, faces="striker alert alert", mission=PLENTY, start=start)
    order(match, "n-battleship")
    to_phase(match, Phase.BATTLE)
    events = say(match, Battle(uid("n-battleship"), uid("s-cruiser")))
    assert one(events, BattleEnded) == BattleEnded(N, "no units", 9, 3)


@pytest.mark.rule("SC-4")
def test_a_unit_in_reserve_keeps_a_side_alive() -> None:
    fleet = [unit("s cruiser", (4, 4), models=1), unit("s fighter"), unit("n battleship", (4, 3))]
    match = battle(board(), *fleet, faces="striker alert alert", mission=PLENTY, start=Start(stars={N: 6}, to_move=N))
    order(match, "n-battleship")
    to_phase(match, Phase.BATTLE)
    assert of(say(match, Battle(uid("n-battleship"), uid("s-cruiser"))), BattleEnded) == []


@pytest.mark.rule("SC-4", "CS-11", "CS-18")
def test_losing_a_unit_in_the_collision_that_ends_the_enemy_wins() -> None:
    fleet = [unit("s destroyer", MIDDLE), unit("s cruiser"), unit("n transport", (4, 3))]
    match = battle(board(), *fleet, faces="star fighter striker striker alert", mission=PLENTY)
    events = call(match, "s-destroyer", "s-cruiser")
    assert one(events, BattleEnded) == BattleEnded(S, "no units", 2, 3)


@pytest.mark.rule("SC-4")
@pytest.mark.parametrize(("vp", "winner"), [((3, 2), S), ((2, 3), N), ((2, 2), None)])
def test_both_sides_without_a_unit_at_once_count_vp(vp: tuple[int, int], winner: Side | None) -> None:
    # No command leads there from a battle with units on both sides, so the position begins so.
    lost = [unit(f"{letter} cruiser", where=Where.DESTROYED, models=0) for letter in "sn"]
    start = Start(round=2, vp=dict(zip(Side, vp, strict=True)))
    match = battle(board(), *lost, rules=QUICK, mission=PLENTY, start=start)
    assert one(say(match, EndTurn()), BattleEnded) == BattleEnded(winner, "no units", *vp)


@pytest.mark.rule("SC-4")
@pytest.mark.parametrize("side", [S, N])
def test_a_player_may_give_up_at_any_time(side: Side) -> None:
    match = battle(board(), *HOME)
    assert say(match, Concede(side)) == (BattleEnded(side.other, "conceded", 0, 0),)


@pytest.mark.rule("SC-4")
@pytest.mark.parametrize("side", [S, N])
def test_a_player_may_give_up_while_a_decision_is_pending(side: Side) -> None:
    match = battle(board(), unit("s cruiser", (4, 4)), unit("n destroyer", (4, 3)), faces="star star star")
    order(match, "s-cruiser")
    to_phase(match, Phase.BATTLE)
    say(match, Battle(uid("s-cruiser"), uid("n-destroyer")))
    assert match.view().question is not None
    assert say(match, Concede(side)) == (BattleEnded(side.other, "conceded", 0, 0),)
    assert (match.view().question, match.view().phase) == (None, Phase.OVER)


# SC-5


def with_reserves(rules: HouseRules, *, number: int = 5, vp: tuple[int, int] = (0, 0)) -> Match:
    """The last turn of a Round, with a Flagship of South and a Destroyer of North still in Reserve."""
    fleet = [*HOME, unit("s flagship"), unit("n destroyer", models=2), unit("n transport b", models=1)]
    start = Start(round=number, turn=1, to_move=N, vp=dict(zip(Side, vp, strict=True)))
    match = battle(board(), *fleet, rules=rules, mission=PLENTY, start=start)
    to_phase(match, Phase.END)
    return match


@pytest.mark.rule("SC-5", "SC-4")
def test_after_the_last_round_what_is_in_reserve_counts_as_destroyed_supply() -> None:
    assert say(with_reserves(QUICK, vp=(2, 0)), EndTurn()) == (
        RoundScored(5, 2, 0),
        VpScored(S, 1, 3, "reserve", "n-destroyer"),
        VpScored(N, 3, 3, "reserve", "s-flagship"),
        BattleEnded(None, "rounds", 3, 3),
    )


@pytest.mark.rule("SC-5")
def test_before_the_last_round_reserves_cost_nothing() -> None:
    assert of(say(with_reserves(QUICK, number=4), EndTurn()), VpScored) == []


@pytest.mark.rule("SC-5", "HR")
@pytest.mark.parametrize("switch", ["reserves_lost_at_end", "score_supply"])
def test_reserves_cost_nothing_where_the_switch_is_off(switch: str) -> None:
    match = with_reserves(QUICK.changed(**{switch: False}), vp=(2, 0))
    assert say(match, EndTurn())[-1] == BattleEnded(S, "rounds", 2, 0)


@pytest.mark.rule("SC-1", "TN-2", "TN-1")
def test_after_the_scoring_step_the_next_round_begins() -> None:
    match = scored(unit("s cruiser", MIDDLE))
    events = say(match, EndTurn())
    assert events == (
        MarkerRead("A", at(*MIDDLE), 2, None, S),
        VpScored(S, 1, 1, "marker", "A"),
        RoundScored(2, 1, 0),
        RoundBegan(3, 24, N),
        TurnBegan(N, 1),
        *events[5:7],
        SupplyChanged(S, 3, 21),
        SupplyChanged(N, 1, 23),
    )
    assert [type(e) for e in events[5:7]][-1] is PhaseBegan
    assert of(events, StarsChanged) == []
    assert OrderUnit(uid("n-transport-home")) in match.legal()
