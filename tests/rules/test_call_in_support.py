"""Calls in support: who may call whom, for which order and price, and what the warp die does (CS-1 to CS-7, CS-15)."""

from __future__ import annotations

import pytest

from game.rules.catalogue import HouseRules, Mission, unit_types
from game.rules.commands import (
    Battle,
    CallSupport,
    Command,
    EndPhase,
    JumpIn,
    MoveUnit,
    OrderUnit,
    PlayCard,
    Reinforce,
    Withdraw,
)
from game.rules.events import (
    AccidentRolled,
    BattleRolled,
    ModelsLost,
    OrderSpent,
    ScatterRolled,
    StarsChanged,
    SupplyChanged,
    SupportCalled,
    UnitArrived,
    UnitEliminated,
    UnitMoved,
    UnitOrdered,
    VpScored,
    WarpFailed,
    WarpRolled,
)
from game.rules.ids import Face, Phase, Side, Terrain, TypeKey, UnitClass, Where
from game.rules.match import Match
from game.rules.scenario import FleetUnit, Start
from tests.rules.boards import at, battle, board, card, uid, unit
from tests.rules.saying import MIDDLE, N, S, around, call, end_turn, faces, of, one, order, say, to_phase, why

CARDS = HouseRules()
CALLABLE = ("flagship", "battleship", "carrier", "cruiser", "destroyer", "transport", "fighter")


def with_card(name: str, *units: FleetUnit, rolls: str = "", stars: int = 6, plain: bool = False) -> Match:
    """A battle in which South has just played one card."""
    start = Start(stars=dict.fromkeys(Side, stars), hands={S: (card(name),)})
    match = battle(board(), *units, faces=rolls, rules=CARDS, start=start)
    say(match, PlayCard(card(name), plain=plain))
    return match


# CS-1


@pytest.mark.rule("CS-1", "CS-5", "CS-6", "CS-10")
def test_an_unused_order_warps_a_reserve_unit_in() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s destroyer"), faces="alert fighter")
    order(match, "s-cruiser")
    assert say(match, CallSupport(uid("s-cruiser"), uid("s-destroyer"))) == (
        OrderSpent(S, uid("s-destroyer"), 1, (0, 1, 2)),
        SupportCalled(uid("s-cruiser"), uid("s-destroyer"), S, at(*MIDDLE), 1),
        StarsChanged(S, -1, 5, "call"),
        WarpRolled(uid("s-destroyer"), uid("s-cruiser"), S, Face.ALERT, "stable"),
        ScatterRolled(uid("s-destroyer"), uid("s-cruiser"), S, Face.FIGHTER, 0, at(4, 3), "open"),
        UnitArrived(uid("s-destroyer"), S, uid("s-cruiser"), at(4, 3), 0, Terrain.OPEN),
        SupplyChanged(S, 3, 17),
    )


@pytest.mark.rule("CS-1")
def test_only_phase_2_calls() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s destroyer"))
    order(match, "s-cruiser")
    for _ in (Phase.MOVE, Phase.BATTLE, Phase.END):
        say(match, EndPhase())
        assert why(match, CallSupport(uid("s-cruiser"), uid("s-destroyer"))) == ("WRONG_PHASE", "CS-1")


@pytest.mark.rule("CS-1")
def test_no_call_before_a_card_is_played() -> None:
    start = Start(stars=dict.fromkeys(Side, 6), hands={S: (card("all-hands-1"),)})
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s destroyer"), rules=CARDS, start=start)
    assert why(match, CallSupport(uid("s-cruiser"), uid("s-destroyer"))) == ("WRONG_PHASE", "CS-1")


@pytest.mark.rule("CS-1", "RS-1")
def test_only_a_unit_in_reserve_is_called() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s destroyer", (0, 0)), unit("n cruiser"))
    order(match, "s-cruiser")
    assert why(match, CallSupport(uid("s-cruiser"), uid("s-destroyer"))) == ("NOT_IN_RESERVE", "RS-1")
    assert why(match, CallSupport(uid("s-cruiser"), uid("n-cruiser"))) == ("NOT_YOUR_UNIT", "TN-4")
    assert why(match, CallSupport(uid("s-cruiser"), uid("ghost"))) == ("UNKNOWN_UNIT", "UN-2")


# CS-2


@pytest.mark.rule("CS-2")
@pytest.mark.parametrize("kind", ["flagship", "battleship", "carrier", "cruiser", "destroyer", "transport"])
def test_every_capital_and_striker_can_be_the_beacon(kind: str) -> None:
    match = battle(board(), unit(f"s {kind}", MIDDLE), unit("s fighter"), faces="blast")
    assert one(call(match, f"s-{kind}", "s-fighter"), SupportCalled).beacon == f"s-{kind}"


@pytest.mark.rule("CS-2")
@pytest.mark.parametrize("kind", ["fighter", "drone"])
def test_a_fighter_is_never_the_beacon(kind: str) -> None:
    match = battle(board(), unit(f"s {kind}", MIDDLE), unit("s cruiser", (0, 0)), unit("s destroyer"))
    order(match, f"s-{kind}")
    assert why(match, CallSupport(uid(f"s-{kind}"), uid("s-destroyer"))) == ("FIGHTER_NO_BEACON", "CS-2")


@pytest.mark.rule("CS-2")
def test_a_fighter_may_be_called() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s fighter"), faces="star capital")
    call(match, "s-cruiser", "s-fighter")
    assert match.view().unit(uid("s-fighter")).hex == around(2)


@pytest.mark.rule("CS-2")
def test_the_beacon_must_be_ordered_this_turn() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s destroyer"))
    assert why(match, CallSupport(uid("s-cruiser"), uid("s-destroyer"))) == ("NOT_ORDERED", "CS-2")
    order(match, "s-cruiser")
    end_turn(match)
    end_turn(match)
    assert why(match, CallSupport(uid("s-cruiser"), uid("s-destroyer"))) == ("NOT_ORDERED", "CS-2")


@pytest.mark.rule("CS-2")
def test_the_beacon_must_be_a_unit_of_ones_own_on_the_board() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s destroyer"), unit("n cruiser", (0, 0)))
    assert why(match, CallSupport(uid("s-destroyer"), uid("s-destroyer"))) == ("NOT_ON_BOARD", "TN-4")
    assert why(match, CallSupport(uid("n-cruiser"), uid("s-destroyer"))) == ("NOT_YOUR_UNIT", "TN-4")


@pytest.mark.rule("CS-2")
@pytest.mark.parametrize("way", [Reinforce(uid("s-cruiser"), at(4, 8)), JumpIn(uid("s-cruiser"), at(4, 6))])
def test_what_entered_this_turn_is_no_beacon(way: Command) -> None:
    rules = HouseRules(command="orders", jump_points=True)
    match = battle(board(jump_points={S: ((4, 6),)}), unit("s cruiser"), unit("s destroyer"), rules=rules)
    say(match, way)
    assert why(match, CallSupport(uid("s-cruiser"), uid("s-destroyer"))) == ("ENTERED_THIS_TURN", "CS-2")


@pytest.mark.rule("CS-2", "CS-15")
def test_what_warped_in_this_turn_is_no_beacon() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s destroyer"), unit("s fighter"), faces="star star")
    call(match, "s-cruiser", "s-destroyer")
    assert why(match, CallSupport(uid("s-destroyer"), uid("s-fighter"))) == ("ENTERED_THIS_TURN", "CS-2")


@pytest.mark.rule("CS-2", "CS-3")
def test_several_beacons_each_by_an_order_of_its_own() -> None:
    fleet = [unit("s cruiser a", (1, 4)), unit("s cruiser b", (7, 4)), unit("s destroyer"), unit("s fighter")]
    match = with_card("all-hands-1", *fleet, rolls="star alert star alert")
    call(match, "s-cruiser-a", "s-destroyer")
    events = call(match, "s-cruiser-b", "s-fighter")
    assert one(events, OrderSpent).left == 0
    view = match.view()
    assert (view.unit(uid("s-destroyer")).hex, view.unit(uid("s-fighter")).hex) == (at(1, 5), at(7, 5))
    assert view.unit(uid("s-cruiser-a")).beacon
    assert view.unit(uid("s-cruiser-b")).beacon


# CS-3


@pytest.mark.rule("CS-3")
def test_a_card_of_three_orders_two_units_and_spends_the_third_on_one_call() -> None:
    fleet = [unit("s cruiser", (0, 4)), unit("s battleship", (1, 7)), unit("s destroyer"), unit("s fighter")]
    match = with_card("attack-left-1", *fleet, rolls="blast")
    assert match.view().orders_left == 3
    order(match, "s-cruiser", "s-battleship")
    assert match.view().orders_left == 1
    assert one(call(match, "s-cruiser", "s-destroyer"), OrderSpent).left == 0
    assert why(match, CallSupport(uid("s-cruiser"), uid("s-fighter"))) == ("NO_ORDER_LEFT", "CS-3")


@pytest.mark.rule("CS-3")
def test_a_card_of_one_order_leaves_none_for_a_call() -> None:
    match = with_card("recall-1", unit("s cruiser", MIDDLE), unit("s destroyer"), plain=True)
    order(match, "s-cruiser")
    assert why(match, CallSupport(uid("s-cruiser"), uid("s-destroyer"))) == ("NO_ORDER_LEFT", "CS-3")


@pytest.mark.rule("CS-3")
def test_an_unused_order_of_another_sector_will_do() -> None:
    match = with_card("line-advance-1", unit("s cruiser", (0, 4)), unit("s destroyer"), rolls="blast blast")
    order(match, "s-cruiser")
    call(match, "s-cruiser", "s-destroyer")
    call(match, "s-cruiser", "s-destroyer")
    assert match.view().orders_left == 0


@pytest.mark.rule("CS-3")
def test_an_unused_order_of_another_class_will_do() -> None:
    match = with_card("capital-guns-1", unit("s battleship", MIDDLE), unit("s fighter"), rolls="blast")
    assert one(call(match, "s-battleship", "s-fighter"), OrderSpent).slots == (0, 1, 2)


@pytest.mark.rule("CS-3", "TN-4")
@pytest.mark.parametrize("name", ["attack-right-1", "capital-guns-1"])
def test_the_beacon_itself_must_be_ordered_legally(name: str) -> None:
    match = with_card(name, unit("s cruiser", (0, 4)), unit("s battleship", (8, 7)), unit("s destroyer"))
    assert why(match, OrderUnit(uid("s-cruiser"))) == ("ORDER_DOES_NOT_REACH", "TN-4")
    assert why(match, CallSupport(uid("s-cruiser"), uid("s-destroyer"))) == ("NOT_ORDERED", "CS-2")


@pytest.mark.rule("CS-3", "TN-4")
def test_a_call_takes_the_order_that_nothing_else_needs() -> None:
    # The Beacon on the line column is left or centre; the call must leave the centre for the Battleship.
    fleet = [unit("s cruiser", (3, 4)), unit("s battleship", (4, 7)), unit("s transport", (8, 7)), unit("s destroyer")]
    match = with_card("line-advance-1", *fleet, rolls="blast")
    call(match, "s-cruiser", "s-destroyer")
    order(match, "s-battleship")
    assert why(match, OrderUnit(uid("s-transport"))) == ("NO_ORDER_LEFT", "TN-4")


@pytest.mark.rule("CS-3")
def test_one_beacon_calls_several_one_after_another() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s destroyer"), unit("s fighter")]
    match = battle(board(), *fleet, faces="star fighter star alert")
    assert one(call(match, "s-cruiser", "s-destroyer"), OrderSpent).left == 1
    assert one(call(match, "s-cruiser", "s-fighter"), OrderSpent).left == 0
    assert match.view().unit(uid("s-destroyer")).hex == around(0)
    assert match.view().unit(uid("s-fighter")).hex == around(3)


@pytest.mark.rule("CS-3")
def test_the_second_call_finds_the_first_arrival_in_its_way() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s destroyer"), unit("s fighter")]
    match = battle(board(), *fleet, faces="star fighter star fighter alert alert")
    call(match, "s-cruiser", "s-destroyer")
    landing = one(call(match, "s-cruiser", "s-fighter"), ScatterRolled)
    assert (landing.landing, landing.occupant) == ("occupied", "s-destroyer")
    assert match.view().unit(uid("s-fighter")).where is Where.DESTROYED


@pytest.mark.rule("CS-3", "SU-4")
def test_the_second_call_finds_the_first_arrivals_supply_on_the_table() -> None:
    mission = Mission(starting_supply=5)
    fleet = [unit("s cruiser a", MIDDLE), unit("s cruiser b"), unit("s cruiser c")]
    match = battle(board(), *fleet, faces="star fighter", mission=mission)
    call(match, "s-cruiser-a", "s-cruiser-b")
    assert why(match, CallSupport(uid("s-cruiser-a"), uid("s-cruiser-c"))) == ("NOT_ENOUGH_SUPPLY", "SU-4")


# CS-4


@pytest.mark.rule("CS-4")
def test_a_beacon_cannot_move() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s destroyer"), faces="star alert")
    call(match, "s-cruiser", "s-destroyer")
    to_phase(match, Phase.MOVE)
    assert why(match, MoveUnit(uid("s-cruiser"), (at(4, 3),))) == ("IS_BEACON", "CS-4")


@pytest.mark.rule("CS-4")
@pytest.mark.parametrize("rolls", ["blast", "star fighter"], ids=["failed", "off the board"])
def test_a_failed_call_still_pins_the_beacon(rolls: str) -> None:
    match = battle(board(), unit("s cruiser", (4, 0)), unit("s destroyer"), faces=rolls)
    call(match, "s-cruiser", "s-destroyer")
    assert match.view().unit(uid("s-destroyer")).where is Where.RESERVE
    to_phase(match, Phase.MOVE)
    assert why(match, MoveUnit(uid("s-cruiser"), (at(4, 1),))) == ("IS_BEACON", "CS-4")


@pytest.mark.rule("CS-4")
def test_an_ordered_unit_that_did_not_call_moves() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s battleship", (0, 7)), unit("s destroyer"), faces="blast")
    order(match, "s-battleship")
    call(match, "s-cruiser", "s-destroyer")
    to_phase(match, Phase.MOVE)
    assert one(say(match, MoveUnit(uid("s-battleship"), (at(0, 6),))), UnitMoved).unit == "s-battleship"


@pytest.mark.rule("CS-4")
def test_a_beacon_may_battle() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s destroyer"), unit("n cruiser", (4, 2))]
    match = battle(board(), *fleet, faces="blast fighter fighter")
    call(match, "s-cruiser", "s-destroyer")
    to_phase(match, Phase.BATTLE)
    assert say(match, Battle(uid("s-cruiser"), uid("n-cruiser"))) == (
        BattleRolled(uid("s-cruiser"), S, uid("n-cruiser"), 2, faces("fighter fighter"), 0, 0, 0, 0),
    )


@pytest.mark.rule("CS-4")
def test_the_beacon_is_free_again_next_turn() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s destroyer"), faces="blast")
    call(match, "s-cruiser", "s-destroyer")
    end_turn(match)
    end_turn(match)
    order(match, "s-cruiser")
    to_phase(match, Phase.MOVE)
    assert one(say(match, MoveUnit(uid("s-cruiser"), (at(4, 3),))), UnitMoved).unit == "s-cruiser"


@pytest.mark.rule("CS-4", "CS-5")
def test_a_failed_unit_may_be_called_again_for_another_order_and_its_cost() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s battleship"), faces="blast star alert")
    first = call(match, "s-cruiser", "s-battleship")
    assert (one(first, OrderSpent).left, one(first, StarsChanged).total) == (1, 4)
    second = call(match, "s-cruiser", "s-battleship")
    assert (one(second, OrderSpent).left, one(second, StarsChanged).total) == (0, 2)
    assert one(second, UnitArrived).hex == around(3)


@pytest.mark.rule("CS-4", "CS-14")
def test_a_unit_that_scattered_off_the_board_may_be_called_again() -> None:
    match = battle(board(), unit("s cruiser", (4, 0)), unit("s destroyer"), faces="star fighter star alert")
    call(match, "s-cruiser", "s-destroyer")
    assert one(call(match, "s-cruiser", "s-destroyer"), UnitArrived).hex == at(4, 1)


@pytest.mark.rule("CS-4", "RS-5")
def test_a_beacon_cannot_withdraw() -> None:
    match = battle(board(), unit("s cruiser", (4, 8)), unit("s destroyer"), faces="blast")
    call(match, "s-cruiser", "s-destroyer")
    assert why(match, Withdraw(uid("s-cruiser"))) == ("IS_BEACON", "RS-5")


# CS-5

COSTS = {"flagship": 2, "battleship": 2, "carrier": 2, "cruiser": 1, "destroyer": 1, "transport": 1, "fighter": 1}


@pytest.mark.rule("CS-5")
@pytest.mark.parametrize(("kind", "cost"), COSTS.items())
def test_a_call_costs_half_the_vp_rounded_down_at_least_one(kind: str, cost: int) -> None:
    match = battle(board(), unit("s destroyer beacon", MIDDLE), unit(f"s {kind}"), faces="blast", stars=cost)
    events = call(match, "s-destroyer-beacon", f"s-{kind}")
    assert one(events, SupportCalled).cost == cost
    assert of(events, StarsChanged) == [StarsChanged(S, -cost, 0, "call")]


@pytest.mark.rule("CS-5")
@pytest.mark.parametrize(("kind", "cost"), COSTS.items())
def test_what_cannot_be_paid_cannot_be_declared(kind: str, cost: int) -> None:
    match = battle(board(), unit("s destroyer beacon", MIDDLE), unit(f"s {kind}"), stars=cost - 1)
    order(match, "s-destroyer-beacon")
    assert why(match, CallSupport(uid("s-destroyer-beacon"), uid(f"s-{kind}"))) == ("NOT_ENOUGH_STARS", "CS-5")
    assert not match.view().unit(uid("s-destroyer-beacon")).beacon


@pytest.mark.rule("CS-5", "TN-6")
@pytest.mark.parametrize(("kind", "cost"), [("flagship", 1), ("battleship", 1), ("cruiser", 1), ("fighter", 1)])
def test_open_channel_takes_one_token_off_but_not_the_last(kind: str, cost: int) -> None:
    match = with_card("open-channel-1", unit("s destroyer beacon", MIDDLE), unit(f"s {kind}"), rolls="blast", stars=1)
    assert one(call(match, "s-destroyer-beacon", f"s-{kind}"), SupportCalled).cost == cost
    assert match.view().sides[S].stars == 0


@pytest.mark.rule("CS-5", "SU-4", "RS-3")
def test_what_does_not_fit_cannot_be_declared() -> None:
    mission = Mission(starting_supply=4)
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s flagship"), mission=mission)
    order(match, "s-cruiser")
    assert why(match, CallSupport(uid("s-cruiser"), uid("s-flagship"))) == ("NOT_ENOUGH_SUPPLY", "SU-4")
    assert match.view().sides[S].stars == 6


# CS-6


def warp_of(unit_class: UnitClass, face: Face) -> str:
    own = {UnitClass.FIGHTER: Face.FIGHTER, UnitClass.CAPITAL: Face.CAPITAL, UnitClass.STRIKER: Face.STRIKER}
    if face is Face.BLAST:
        return "failed"
    return "unstable" if face is own[unit_class] else "stable"


@pytest.mark.rule("CS-6")
@pytest.mark.parametrize("face", list(Face))
@pytest.mark.parametrize("kind", CALLABLE)
def test_the_warp_die(kind: str, face: Face) -> None:
    dice = f"{face} alert alert alert alert"
    match = battle(board(), unit("s destroyer beacon", MIDDLE), unit(f"s {kind}"), faces=dice)
    events = call(match, "s-destroyer-beacon", f"s-{kind}")
    result = warp_of(unit_types()[TypeKey(kind)].unit_class, face)
    assert one(events, WarpRolled) == WarpRolled(uid(f"s-{kind}"), uid("s-destroyer-beacon"), S, face, result)  # type: ignore[arg-type]
    assert len(of(events, AccidentRolled)) == (result == "unstable")
    assert len(of(events, ScatterRolled)) == len(of(events, UnitArrived)) == (result != "failed")
    assert len(of(events, WarpFailed)) == (result == "failed")


@pytest.mark.rule("CS-6")
def test_a_failure_keeps_the_unit_in_reserve_loses_the_tokens_and_the_game_goes_on() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s battleship"), faces="blast")
    order(match, "s-cruiser")
    assert say(match, CallSupport(uid("s-cruiser"), uid("s-battleship"))) == (
        OrderSpent(S, uid("s-battleship"), 1, (0, 1, 2)),
        SupportCalled(uid("s-cruiser"), uid("s-battleship"), S, at(*MIDDLE), 2),
        StarsChanged(S, -2, 4, "call"),
        WarpRolled(uid("s-battleship"), uid("s-cruiser"), S, Face.BLAST, "failed"),
        WarpFailed(uid("s-battleship"), S, off_board=False),
    )
    called = match.view().unit(uid("s-battleship"))
    assert (called.where, called.models) == (Where.RESERVE, 4)
    assert match.view().phase is Phase.ORDERS
    assert EndPhase() in match.legal()


# CS-7


@pytest.mark.rule("CS-7", "CS-16")
def test_an_unstable_arrival_hurts_then_scatters() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s destroyer"), faces="striker blast star alert striker")
    assert call(match, "s-cruiser", "s-destroyer")[3:] == (
        WarpRolled(uid("s-destroyer"), uid("s-cruiser"), S, Face.STRIKER, "unstable"),
        AccidentRolled(
            uid("s-destroyer"),
            S,
            uid("s-destroyer"),
            "unstable",
            faces("blast star alert"),
            hits=1,
            shielded=0,
            stars=1,
        ),
        StarsChanged(S, 1, 6, "accident"),
        ModelsLost(uid("s-destroyer"), S, 1, 2, 1, 1, "unstable"),
        ScatterRolled(uid("s-destroyer"), uid("s-cruiser"), S, Face.STRIKER, 4, at(3, 4), "open"),
        UnitArrived(uid("s-destroyer"), S, uid("s-cruiser"), at(3, 4), 0, Terrain.OPEN),
        SupplyChanged(S, 3, 17),
    )


@pytest.mark.rule("CS-7", "CS-18", "SC-3")
def test_what_dies_in_an_unstable_arrival_never_scatters() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s destroyer"), unit("s fighter")]
    match = battle(board(), *fleet, faces="striker striker blast striker")
    assert call(match, "s-cruiser", "s-destroyer")[3:] == (
        WarpRolled(uid("s-destroyer"), uid("s-cruiser"), S, Face.STRIKER, "unstable"),
        AccidentRolled(uid("s-destroyer"), S, uid("s-destroyer"), "unstable", faces("striker blast striker"), 3, 0, 0),
        ModelsLost(uid("s-destroyer"), S, 3, 0, 1, 0, "unstable"),
        UnitEliminated(uid("s-destroyer"), S, None, "unstable", 0),
        VpScored(N, 2, 2, "unit", "s-destroyer"),
    )
    assert match.view().unit(uid("s-destroyer")).where is Where.DESTROYED
    assert match.view().sides[N].supply_destroyed == 1


RANGE_ONE = {"flagship": 2, "battleship": 3, "carrier": 2, "cruiser": 3, "destroyer": 3, "transport": 2, "fighter": 2}


@pytest.mark.rule("CS-7")
@pytest.mark.parametrize(("kind", "dice"), RANGE_ONE.items())
def test_an_unstable_arrival_rolls_the_range_1_value(kind: str, dice: int) -> None:
    own = {"fighter": "fighter", "flagship": "capital", "battleship": "capital", "carrier": "capital"}
    rolls = " ".join([own.get(kind, "striker"), *["alert"] * dice, "alert"])
    match = battle(board(), unit("s destroyer beacon", MIDDLE), unit(f"s {kind}"), faces=rolls)
    rolled = one(call(match, "s-destroyer-beacon", f"s-{kind}"), AccidentRolled)
    assert (rolled.target, rolled.cause, len(rolled.faces)) == (f"s-{kind}", "unstable", dice)


@pytest.mark.rule("CS-7", "CS-17")
@pytest.mark.parametrize(
    ("kind", "own", "other"),
    [("fighter", "fighter", "striker"), ("transport", "striker", "capital"), ("carrier", "capital", "fighter")],
)
def test_hits_are_those_of_a_battle_against_its_own_class(kind: str, own: str, other: str) -> None:
    rules = HouseRules(command="orders", auto_cap=True)
    rolls = f"{own} {own} {other} alert"
    match = battle(board(), unit("s destroyer beacon", MIDDLE), unit(f"s {kind}"), faces=rolls, rules=rules)
    assert one(call(match, "s-destroyer-beacon", f"s-{kind}"), AccidentRolled).hits == 1


# CS-15


@pytest.mark.rule("CS-15")
@pytest.mark.parametrize("rocks", [(), ((4, 3),)], ids=["open space", "asteroids"])
def test_what_arrived_cannot_be_ordered_moved_or_battle_this_turn(rocks: tuple[tuple[int, int], ...]) -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s battleship"), unit("n cruiser", (4, 2))]
    match = battle(board(asteroids=rocks), *fleet, faces="star fighter alert alert alert")
    call(match, "s-cruiser", "s-battleship")
    assert why(match, OrderUnit(uid("s-battleship"))) == ("ENTERED_THIS_TURN", "CS-15")
    say(match, EndPhase())
    assert why(match, MoveUnit(uid("s-battleship"), (at(5, 2),))) == ("ENTERED_THIS_TURN", "CS-15")
    say(match, EndPhase())
    assert why(match, Battle(uid("s-battleship"), uid("n-cruiser"))) == ("ENTERED_THIS_TURN", "CS-15")


@pytest.mark.rule("CS-15")
def test_what_arrived_acts_as_usual_in_later_turns() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s destroyer"), faces="star fighter")
    call(match, "s-cruiser", "s-destroyer")
    end_turn(match)
    end_turn(match)
    assert order(match, "s-destroyer") == (UnitOrdered(uid("s-destroyer"), S, at(4, 3), 2, (0, 1, 2)),)
    to_phase(match, Phase.MOVE)
    assert one(say(match, MoveUnit(uid("s-destroyer"), (at(4, 2),))), UnitMoved).disengaged is False
