"""Reserves and the ordinary ways in and out: setup, reinforcing, jump points, withdrawing, summoning (RS)."""

from __future__ import annotations

import pytest

from game.rules import Match, ScriptedDice
from game.rules.catalogue import HouseRules, Mission
from game.rules.commands import (
    Battle,
    CallSupport,
    KeepInReserve,
    LiftAlert,
    MoveUnit,
    OrderUnit,
    PlaceUnit,
    PlayCard,
    Reinforce,
    ReleaseDrone,
    Summon,
    Withdraw,
)
from game.rules.commands import JumpIn as Jump
from game.rules.events import (
    BattleRolled,
    DroneReleased,
    DroneSummoned,
    MarkerRead,
    OrderSpent,
    SupplyChanged,
    UnitEliminated,
    UnitEntered,
    UnitKept,
    UnitMoved,
    UnitPlaced,
    UnitWithdrawn,
    VpScored,
)
from game.rules.ids import Phase, Side, TypeKey, UnitId, Where
from game.rules.scenario import FleetUnit, Scenario, ScenarioError, Start
from tests.rules.boards import ORDERS, POINTY, at, battle, board, card, scenario, uid, unit
from tests.rules.saying import MIDDLE, N, S, call, end_turn, of, one, order, refused, say, to_phase, why

CARDS = HouseRules()


def with_card(name: str, *units: FleetUnit, rules: HouseRules = CARDS, **more: object) -> Match:
    """A battle in which South has just played one card."""
    start = Start(stars=dict.fromkeys(Side, 6), hands={S: (card(name),)})
    spots: dict[Side, tuple[tuple[int, int], ...]] = {S: ((1, 6), (4, 6), (7, 6)), N: ((1, 1), (4, 2), (7, 1))}
    match = battle(board(jump_points=spots), *units, rules=rules, start=start, **more)  # type: ignore[arg-type]
    say(match, PlayCard(card(name)))
    return match


def undecided(text: str) -> FleetUnit:
    """A unit its player has yet to place."""
    return unit(text, where=Where.UNDECIDED)


def setup(*units: FleetUnit, mission: Mission | None = None) -> Match:
    """A battle that begins with setup; North, named second, decides first."""
    made = Scenario("example", "Example", board(), units, mission or Mission(), ORDERS)
    return Match(made, ScriptedDice([]))


# RS-1


@pytest.mark.rule("RS-1")
@pytest.mark.parametrize("kind", ["flagship", "battleship", "carrier", "cruiser", "destroyer", "transport", "fighter"])
def test_any_unit_may_be_kept_in_reserve(kind: str) -> None:
    match = setup(undecided(f"s {kind}"), undecided("n cruiser"))
    say(match, KeepInReserve(uid("n-cruiser")))
    assert say(match, KeepInReserve(uid(f"s-{kind}")))[0] == UnitKept(uid(f"s-{kind}"), S)
    assert [u.id for u in match.view().reserve(S)] == [f"s-{kind}"]
    assert match.view().sides[S].on_table == 0


@pytest.mark.rule("RS-1")
def test_reserves_are_never_in_the_way_and_may_come_later() -> None:
    match = setup(undecided("s cruiser"), undecided("n cruiser"))
    say(match, KeepInReserve(uid("n-cruiser")), KeepInReserve(uid("s-cruiser")))
    assert one(say(match, Reinforce(uid("s-cruiser"), at(4, 8))), UnitEntered).way == "reinforce"


# RS-2


@pytest.mark.rule("RS-2", "TN-8")
def test_setup_places_no_more_than_the_pool_of_round_1() -> None:
    mission = Mission(starting_supply=5)
    match = setup(undecided("s battleship"), undecided("s cruiser"), undecided("n cruiser"), mission=mission)
    say(match, KeepInReserve(uid("n-cruiser")), PlaceUnit(uid("s-battleship"), at(0, 8)))
    say(match, PlaceUnit(uid("s-cruiser"), at(1, 7)))
    assert match.view().sides[S].available == 0


@pytest.mark.rule("RS-2", "TN-8")
def test_what_does_not_fit_starts_in_reserve_by_itself() -> None:
    mission = Mission(starting_supply=4)
    fleet = [undecided("s battleship"), undecided("s cruiser"), undecided("s transport"), undecided("n cruiser")]
    match = setup(*fleet, mission=mission)
    say(match, KeepInReserve(uid("n-cruiser")))
    assert say(match, PlaceUnit(uid("s-battleship"), at(0, 8))) == (
        UnitPlaced(uid("s-battleship"), S, at(0, 8), 0),
        UnitKept(uid("s-cruiser"), S, forced=True),
        SupplyChanged(S, 3, 1),
    )
    say(match, PlaceUnit(uid("s-transport"), at(1, 7)))
    assert [u.id for u in match.view().reserve(S)] == ["s-cruiser"]


@pytest.mark.rule("RS-2", "TN-8")
def test_what_could_never_fit_is_kept_before_the_first_decision() -> None:
    match = setup(
        undecided("s battleship"), undecided("s destroyer"), undecided("n cruiser"), mission=Mission(starting_supply=2)
    )
    assert of(match.opening.events, UnitKept) == [UnitKept(uid("s-battleship"), S, forced=True)]
    refusal = refused(match, PlaceUnit(uid("s-destroyer"), at(0, 8)))
    assert refusal.reason == "NOT_YOUR_UNIT"


# RS-4: reinforce


@pytest.mark.rule("RS-4")
def test_reinforcing_costs_one_order_and_takes_a_hex_of_the_home_row() -> None:
    match = with_card("patrol-left-1", unit("s cruiser"))
    assert say(match, Reinforce(uid("s-cruiser"), at(1, 8))) == (
        OrderSpent(S, uid("s-cruiser"), 1, (0, 1)),
        UnitEntered(uid("s-cruiser"), S, at(1, 8), 0, "reinforce"),
        SupplyChanged(S, 2, 18),
    )
    entered = match.view().unit(uid("s-cruiser"))
    assert (entered.hex, entered.ordered, entered.entered) == (at(1, 8), True, "reinforce")
    assert match.view().sides[S].stars == 6


@pytest.mark.rule("RS-4", "TN-6a")
@pytest.mark.parametrize(("column", "allowed"), [(0, True), (3, True), (4, False), (8, False)])
def test_reinforcing_needs_a_sector_the_card_orders(column: int, allowed: bool) -> None:
    match = with_card("patrol-left-1", unit("s cruiser"))
    command = Reinforce(uid("s-cruiser"), at(column, 8))
    if allowed:
        say(match, command)
    else:
        assert why(match, command) == ("ORDER_DOES_NOT_REACH", "TN-4")


@pytest.mark.rule("RS-4", "TN-6a")
@pytest.mark.parametrize(
    ("name", "kind", "allowed"),
    [
        ("fighter-sweep-1", "fighter", True),
        ("fighter-sweep-1", "cruiser", False),
        ("strike-force-1", "cruiser", True),
        ("strike-force-1", "battleship", False),
        ("capital-guns-1", "battleship", True),
        ("capital-guns-1", "fighter", False),
    ],
)
@pytest.mark.parametrize("column", [0, 4, 8])
def test_under_a_class_card_reinforcing_needs_that_class_in_any_sector(
    name: str, kind: str, allowed: bool, column: int
) -> None:
    match = with_card(name, unit(f"s {kind}"), unit("s fighter b"), unit("s cruiser b"), unit("s battleship b"))
    command = Reinforce(uid(f"s-{kind}"), at(column, 8))
    if allowed:
        say(match, command)
    else:
        assert why(match, command) == ("ORDER_DOES_NOT_REACH", "TN-4")


@pytest.mark.rule("TN-6a", "RS-4")
@pytest.mark.parametrize("name", ["open-channel-1", "recall-1", "all-hands-1"])
@pytest.mark.parametrize("column", [0, 4, 8])
def test_under_an_anywhere_card_any_sector_will_do(name: str, column: int) -> None:
    match = with_card(name, unit("s cruiser"))
    assert one(say(match, Reinforce(uid("s-cruiser"), at(column, 8))), UnitEntered).hex == at(column, 8)


@pytest.mark.rule("RS-4", "BD-3a")
def test_reinforcing_only_takes_an_empty_hex_of_ones_own_home_row_without_a_planet() -> None:
    fleet = [unit("s cruiser"), unit("s battleship", (2, 8)), unit("n cruiser", (6, 8))]
    match = battle(board(planets=[(0, 8)], asteroids=[(8, 8)]), *fleet)
    tries = {
        at(0, 8): ("HEX_IS_PLANET", "RS-4"),
        at(2, 8): ("HEX_OCCUPIED", "BD-4"),
        at(6, 8): ("HEX_OCCUPIED", "BD-4"),
        at(4, 7): ("NOT_HOME_ROW", "RS-4"),
        at(4, 0): ("NOT_HOME_ROW", "RS-4"),
        at(4, 9): ("OFF_BOARD", "BD-2"),
    }
    assert {to: why(match, Reinforce(uid("s-cruiser"), to)) for to in tries} == tries
    say(match, Reinforce(uid("s-cruiser"), at(8, 8)))
    assert match.view().unit(uid("s-cruiser")).models == 4


@pytest.mark.rule("RS-4", "BD-3a")
def test_the_home_row_of_a_pointy_top_board_is_its_outermost_row() -> None:
    match = battle(board(layout=POINTY), unit("s cruiser"), unit("n cruiser"))
    assert why(match, Reinforce(uid("s-cruiser"), at(4, 7, POINTY))) == ("NOT_HOME_ROW", "RS-4")
    say(match, Reinforce(uid("s-cruiser"), at(4, 8, POINTY)))
    end_turn(match)
    assert why(match, Reinforce(uid("n-cruiser"), at(4, 8, POINTY))) == ("HEX_OCCUPIED", "BD-4")
    assert one(say(match, Reinforce(uid("n-cruiser"), at(4, 0, POINTY))), UnitEntered).facing == 3


@pytest.mark.rule("RS-4")
def test_a_reinforcement_has_used_its_order_may_battle_and_may_not_move() -> None:
    match = battle(board(), unit("s cruiser"), unit("n cruiser", (4, 6)), faces="fighter fighter")
    say(match, Reinforce(uid("s-cruiser"), at(4, 8)))
    assert why(match, OrderUnit(uid("s-cruiser"))) == ("ALREADY_ORDERED", "TN-4")
    to_phase(match, Phase.MOVE)
    assert why(match, MoveUnit(uid("s-cruiser"), (at(4, 7),))) == ("ENTERED_THIS_TURN", "RS-4")
    to_phase(match, Phase.BATTLE)
    assert one(say(match, Battle(uid("s-cruiser"), uid("n-cruiser"))), BattleRolled).range == 2


@pytest.mark.rule("RS-4", "RS-1")
def test_only_what_is_in_reserve_reinforces() -> None:
    match = battle(board(), unit("s cruiser", (4, 8)), unit("s battleship", where=Where.DESTROYED, models=0))
    assert why(match, Reinforce(uid("s-cruiser"), at(0, 8))) == ("NOT_IN_RESERVE", "RS-1")
    assert why(match, Reinforce(uid("s-battleship"), at(0, 8))) == ("NOT_IN_RESERVE", "RS-1")


# RS-4: jump points

JUMPS = HouseRules(jump_points=True)


@pytest.mark.rule("RS-4")
def test_jumping_in_costs_one_order_counts_as_ordered_and_may_move_and_battle_at_once() -> None:
    fleet = [unit("s cruiser"), unit("n cruiser", (4, 3))]
    match = with_card("patrol-centre-1", *fleet, rules=JUMPS, faces="fighter fighter")
    assert say(match, Jump(uid("s-cruiser"), at(4, 6))) == (
        OrderSpent(S, uid("s-cruiser"), 1, (0, 1)),
        UnitEntered(uid("s-cruiser"), S, at(4, 6), 0, "jump"),
        SupplyChanged(S, 2, 18),
    )
    assert why(match, OrderUnit(uid("s-cruiser"))) == ("ALREADY_ORDERED", "TN-4")
    to_phase(match, Phase.MOVE)
    assert one(say(match, MoveUnit(uid("s-cruiser"), (at(4, 5),))), UnitMoved).path == (at(4, 6), at(4, 5))
    to_phase(match, Phase.BATTLE)
    assert one(say(match, Battle(uid("s-cruiser"), uid("n-cruiser"))), BattleRolled).range == 2


@pytest.mark.rule("RS-4")
def test_a_jump_point_must_be_friendly_empty_and_in_an_ordered_sector() -> None:
    fleet = [unit("s cruiser"), unit("s battleship", (1, 6)), unit("s fighter")]
    match = with_card("patrol-left-1", *fleet, rules=JUMPS)
    tries = {
        at(1, 6): ("HEX_OCCUPIED", "BD-4"),
        at(1, 1): ("NOT_JUMP_POINT", "RS-4"),
        at(0, 6): ("NOT_JUMP_POINT", "RS-4"),
        at(4, 6): ("ORDER_DOES_NOT_REACH", "TN-4"),
    }
    assert {to: why(match, Jump(uid("s-cruiser"), to)) for to in tries} == tries


@pytest.mark.rule("RS-4", "HR")
def test_jump_points_are_off_by_default() -> None:
    match = with_card("patrol-left-1", unit("s cruiser"))
    assert why(match, Jump(uid("s-cruiser"), at(1, 6))) == ("NO_JUMP_POINTS", "RS-4")
    assert not [c for c in match.legal() if isinstance(c, Jump)]


# RS-5


@pytest.mark.rule("RS-5", "SU-6")
def test_an_order_withdraws_a_unit_from_its_home_row() -> None:
    match = with_card("patrol-left-1", unit("s cruiser", (1, 8), models=3, alert=True))
    assert say(match, Withdraw(uid("s-cruiser"))) == (
        OrderSpent(S, uid("s-cruiser"), 1, (0, 1)),
        UnitWithdrawn(uid("s-cruiser"), S, at(1, 8)),
        SupplyChanged(S, 0, 20),
    )
    gone = match.view().unit(uid("s-cruiser"))
    assert (gone.where, gone.models, gone.alert) == (Where.RESERVE, 3, True)
    assert match.view().at(at(1, 8)) is None


@pytest.mark.rule("RS-5")
def test_a_withdrawn_unit_keeps_its_cap() -> None:
    match = battle(board(), unit("s carrier", (4, 8), cap=1))
    say(match, Withdraw(uid("s-carrier")))
    assert match.view().unit(uid("s-carrier")).cap == 1


@pytest.mark.rule("RS-5", "SC-3")
def test_withdrawing_is_not_destruction() -> None:
    match = battle(board(), unit("s cruiser", (4, 8)), unit("n cruiser", (4, 0)))
    assert not of(say(match, Withdraw(uid("s-cruiser"))), UnitEliminated)
    assert match.view().sides[N].supply_destroyed == match.view().sides[N].vp == 0


@pytest.mark.rule("RS-5")
def test_a_unit_that_has_its_order_withdraws_with_that_order() -> None:
    match = with_card("patrol-left-1", unit("s cruiser", (1, 8)), unit("s battleship", (0, 4)))
    order(match, "s-cruiser", "s-battleship")
    assert not of(say(match, Withdraw(uid("s-cruiser"))), OrderSpent)
    assert match.view().orders_left == 0


@pytest.mark.rule("RS-5", "TN-4")
def test_withdrawing_takes_an_order_that_reaches_the_unit() -> None:
    match = with_card("patrol-left-1", unit("s cruiser", (8, 8)), unit("s battleship", (0, 4)))
    assert why(match, Withdraw(uid("s-cruiser"))) == ("ORDER_DOES_NOT_REACH", "TN-4")
    order(match, "s-battleship")


@pytest.mark.rule("RS-5")
@pytest.mark.parametrize("hex_", [(4, 7), (4, 4), (4, 0)])
def test_withdrawing_works_from_the_home_row_alone(hex_: tuple[int, int]) -> None:
    match = battle(board(), unit("s cruiser", hex_))
    assert why(match, Withdraw(uid("s-cruiser"))) == ("NOT_HOME_ROW", "RS-5")


@pytest.mark.rule("RS-5", "MV-2")
def test_an_engaged_unit_does_not_withdraw() -> None:
    match = battle(board(), unit("s cruiser", (4, 8)), unit("n fighter", (4, 7)))
    assert why(match, Withdraw(uid("s-cruiser"))) == ("IS_ENGAGED", "RS-5")


@pytest.mark.rule("RS-5")
def test_a_unit_that_came_in_this_turn_does_not_withdraw() -> None:
    rules = HouseRules(command="orders", jump_points=True)
    fleet = [unit("s cruiser", (4, 8)), unit("s destroyer"), unit("s transport"), unit("s fighter")]
    match = battle(board(jump_points={S: ((1, 8),)}), *fleet, rules=rules)
    say(match, Reinforce(uid("s-destroyer"), at(0, 8)))
    say(match, Jump(uid("s-transport"), at(1, 8)))
    assert why(match, Withdraw(uid("s-destroyer"))) == ("ENTERED_THIS_TURN", "RS-5")
    assert why(match, Withdraw(uid("s-transport"))) == ("ENTERED_THIS_TURN", "RS-5")


@pytest.mark.rule("RS-5")
def test_a_unit_that_warped_in_this_turn_does_not_withdraw() -> None:
    match = battle(board(), unit("s cruiser", (4, 7)), unit("s destroyer"), faces="star alert")
    call(match, "s-cruiser", "s-destroyer")
    assert match.view().unit(uid("s-destroyer")).hex == at(4, 8)
    assert why(match, Withdraw(uid("s-destroyer"))) == ("ENTERED_THIS_TURN", "RS-5")


@pytest.mark.rule("RS-5", "RS-6")
def test_a_summoned_unit_does_not_withdraw() -> None:
    match = battle(board(), unit("s drone", (4, 8)), unit("s cruiser"))
    assert why(match, Withdraw(uid("s-drone"))) == ("IS_SUMMONED", "RS-6")


@pytest.mark.rule("RS-5")
def test_withdrawing_belongs_to_phase_2() -> None:
    match = battle(board(), unit("s cruiser", (4, 8)))
    order(match, "s-cruiser")
    to_phase(match, Phase.MOVE)
    assert why(match, Withdraw(uid("s-cruiser"))) == ("WRONG_PHASE", "RS-5")


@pytest.mark.rule("RS-5", "RS-4", "CS-5")
def test_a_withdrawn_unit_cannot_enter_again_this_turn_by_any_way() -> None:
    rules = HouseRules(command="orders", jump_points=True)
    fleet = [unit("s cruiser", (4, 8)), unit("s battleship", MIDDLE)]
    match = battle(board(jump_points={S: ((1, 6),)}), *fleet, rules=rules)
    order(match, "s-battleship")
    say(match, Withdraw(uid("s-cruiser")))
    for command in (
        Reinforce(uid("s-cruiser"), at(4, 8)),
        Jump(uid("s-cruiser"), at(1, 6)),
        CallSupport(uid("s-battleship"), uid("s-cruiser")),
    ):
        assert why(match, command) == ("WITHDRAWN_THIS_TURN", "RS-5")
    end_turn(match)
    end_turn(match)
    say(match, Reinforce(uid("s-cruiser"), at(4, 8)))


@pytest.mark.rule("RS-5", "TN-6", "SU-6")
def test_recall_withdraws_from_any_hex_and_frees_supply_for_the_same_turn() -> None:
    fleet = [unit("s battleship", MIDDLE), unit("s flagship")]
    match = with_card("recall-1", *fleet, mission=Mission(starting_supply=3, vp_target=50))
    assert why(match, Reinforce(uid("s-flagship"), at(4, 8))) == ("NOT_ENOUGH_SUPPLY", "SU-4")
    say(match, Withdraw(uid("s-battleship")))
    assert match.view().sides[S].available == 3
    say(match, Reinforce(uid("s-flagship"), at(4, 8)))
    assert match.view().orders_left == 0


@pytest.mark.rule("RS-5", "TN-6")
def test_recall_does_not_help_an_engaged_unit() -> None:
    match = with_card("recall-1", unit("s battleship", MIDDLE), unit("n fighter", (4, 3)))
    assert why(match, Withdraw(uid("s-battleship"))) == ("IS_ENGAGED", "RS-5")


@pytest.mark.rule("RS-5", "TN-4", "TN-6")
def test_recall_played_for_one_order_is_no_recall() -> None:
    start = Start(stars=dict.fromkeys(Side, 6), hands={S: (card("recall-1"),)})
    match = battle(board(), unit("s battleship", MIDDLE), rules=CARDS, start=start)
    say(match, PlayCard(card("recall-1"), plain=True))
    assert why(match, Withdraw(uid("s-battleship"))) == ("NOT_HOME_ROW", "RS-5")


# RS-6


@pytest.mark.rule("RS-6", "SU-2", "SU-4")
def test_an_ordered_carrier_summons_a_drone_next_to_it() -> None:
    match = battle(board(), unit("s carrier", MIDDLE))
    order(match, "s-carrier")
    assert say(match, Summon(uid("s-carrier"), at(4, 3))) == (
        DroneSummoned(UnitId("s-drone-1"), S, TypeKey("drone"), "Drone 1", uid("s-carrier"), at(4, 3), 0),
        SupplyChanged(S, 3, 17),
    )
    drone = match.view().unit(uid("s-drone-1"))
    assert (drone.where, drone.hex, drone.models, drone.entered) == (Where.BOARD, at(4, 3), 1, "summon")
    assert match.view().orders_left == 2


@pytest.mark.rule("RS-6")
def test_each_drone_has_a_number_of_its_own() -> None:
    match = battle(board(), unit("s carrier a", MIDDLE), unit("s carrier b", (0, 8)))
    order(match, "s-carrier-a", "s-carrier-b")
    spots = {"s-carrier-a": at(4, 3), "s-carrier-b": at(0, 7)}
    told = [one(say(match, Summon(uid(carrier), spot)), DroneSummoned) for carrier, spot in spots.items()]
    assert [(each.unit, each.name) for each in told] == [("s-drone-1", "Drone 1"), ("s-drone-2", "Drone 2")]


@pytest.mark.rule("RS-6")
def test_a_drone_never_takes_the_id_of_a_unit_that_is_there() -> None:
    match = battle(board(), unit("s carrier", MIDDLE), unit("s drone 1", (0, 8)))
    order(match, "s-carrier")
    summoned = one(say(match, Summon(uid("s-carrier"), at(4, 3))), DroneSummoned)
    assert summoned.unit != "s-drone-1"
    assert match.view().unit(uid("s-drone-1")).hex == at(0, 8)
    assert match.view().sides[S].on_table == 4


@pytest.mark.rule("RS-6")
def test_summoning_takes_the_place_of_moving_but_not_of_battling() -> None:
    match = battle(board(), unit("s carrier", MIDDLE), unit("n cruiser", (4, 1)), faces="fighter fighter")
    order(match, "s-carrier")
    say(match, Summon(uid("s-carrier"), at(5, 4)))
    to_phase(match, Phase.MOVE)
    assert why(match, MoveUnit(uid("s-carrier"), (at(4, 3),))) == ("HAS_SUMMONED", "RS-6")
    to_phase(match, Phase.BATTLE)
    assert one(say(match, Battle(uid("s-carrier"), uid("n-cruiser"))), BattleRolled).range == 3


@pytest.mark.rule("RS-6")
def test_one_drone_a_turn() -> None:
    match = battle(board(), unit("s carrier", MIDDLE))
    order(match, "s-carrier")
    say(match, Summon(uid("s-carrier"), at(4, 3)))
    assert why(match, Summon(uid("s-carrier"), at(4, 5))) == ("HAS_SUMMONED", "RS-6")


@pytest.mark.rule("RS-6")
def test_who_may_summon() -> None:
    fleet = [
        unit("s carrier", MIDDLE),
        unit("s cruiser", (1, 8)),
        unit("s carrier b", (7, 7)),
        unit("n fighter", (7, 6)),
    ]
    match = battle(board(), *fleet)
    assert why(match, Summon(uid("s-cruiser"), at(1, 7))) == ("CANNOT_SUMMON", "RS-6")
    assert why(match, Summon(uid("s-carrier"), at(4, 3))) == ("NOT_ORDERED", "RS-6")
    order(match, "s-carrier-b")
    assert why(match, Summon(uid("s-carrier-b"), at(7, 8))) == ("IS_ENGAGED", "RS-6")


@pytest.mark.rule("RS-6", "CS-4")
def test_a_beacon_does_not_summon_and_a_summoner_is_no_beacon() -> None:
    fleet = [unit("s carrier", MIDDLE), unit("s carrier b", (7, 7)), unit("s destroyer")]
    match = with_card("all-hands-1", *fleet, faces="blast")
    call(match, "s-carrier", "s-destroyer")
    assert why(match, Summon(uid("s-carrier"), at(4, 3))) == ("IS_BEACON", "RS-6")
    order(match, "s-carrier-b")
    say(match, Summon(uid("s-carrier-b"), at(7, 6)))
    assert why(match, CallSupport(uid("s-carrier-b"), uid("s-destroyer"))) == ("HAS_SUMMONED", "RS-6")


@pytest.mark.rule("RS-6", "RS-4")
def test_a_carrier_that_may_not_move_this_turn_has_no_move_to_give_for_a_drone() -> None:
    rules = HouseRules(command="orders", jump_points=True)
    match = battle(board(jump_points={S: ((4, 6),)}), unit("s carrier"), unit("s carrier b"), rules=rules)
    say(match, Reinforce(uid("s-carrier"), at(0, 8)), Jump(uid("s-carrier-b"), at(4, 6)))
    assert why(match, Summon(uid("s-carrier"), at(0, 7))) == ("ENTERED_THIS_TURN", "RS-6")
    assert one(say(match, Summon(uid("s-carrier-b"), at(4, 5))), DroneSummoned).carrier == "s-carrier-b"


@pytest.mark.rule("RS-6")
def test_a_drone_comes_on_an_adjacent_empty_open_hex() -> None:
    fleet = [unit("s carrier", (4, 8)), unit("s cruiser", (4, 7))]
    match = battle(board(asteroids=[(3, 7)], planets=[(5, 7)]), *fleet)
    order(match, "s-carrier")
    tries = {
        at(4, 7): ("HEX_OCCUPIED", "BD-4"),
        at(3, 7): ("HEX_NOT_OPEN", "RS-6"),
        at(5, 7): ("HEX_IS_PLANET", "RS-6"),
        at(4, 9): ("OFF_BOARD", "BD-2"),
        at(4, 6): ("NOT_ADJACENT", "RS-6"),
    }
    assert {to: why(match, Summon(uid("s-carrier"), to)) for to in tries} == tries
    say(match, Summon(uid("s-carrier"), at(3, 8)))


@pytest.mark.rule("RS-6", "SU-4")
@pytest.mark.parametrize(("pool", "allowed"), [(2, False), (3, True)])
def test_summoning_needs_the_drones_supply(pool: int, allowed: bool) -> None:
    match = battle(board(), unit("s carrier", MIDDLE), mission=Mission(starting_supply=pool, vp_target=50))
    order(match, "s-carrier")
    if allowed:
        say(match, Summon(uid("s-carrier"), at(4, 3)))
        assert match.view().sides[S].available == 0
    else:
        refusal = refused(match, Summon(uid("s-carrier"), at(4, 3)))
        assert (refusal.reason, refusal.values["needed"], refusal.values["room"]) == ("NOT_ENOUGH_SUPPLY", 1, 0)


@pytest.mark.rule("RS-6")
def test_a_drone_is_not_ordered_the_turn_it_comes_and_acts_later() -> None:
    match = battle(board(), unit("s carrier", MIDDLE))
    order(match, "s-carrier")
    say(match, Summon(uid("s-carrier"), at(4, 3)))
    assert why(match, OrderUnit(uid("s-drone-1"))) == ("ENTERED_THIS_TURN", "RS-6")
    assert why(match, ReleaseDrone(uid("s-drone-1"))) == ("NOT_ORDERED", "RS-6")
    to_phase(match, Phase.MOVE)
    assert why(match, MoveUnit(uid("s-drone-1"), (at(4, 2),))) == ("ENTERED_THIS_TURN", "RS-6")
    end_turn(match)
    end_turn(match)
    order(match, "s-drone-1")
    to_phase(match, Phase.MOVE)
    say(match, MoveUnit(uid("s-drone-1"), (at(4, 2),)))


@pytest.mark.rule("RS-6", "SU-6", "SC-3")
def test_an_ordered_drone_may_be_released_and_is_not_destroyed() -> None:
    match = battle(board(), unit("s drone", MIDDLE), unit("s cruiser", (0, 8)))
    assert why(match, ReleaseDrone(uid("s-drone"))) == ("NOT_ORDERED", "RS-6")
    order(match, "s-drone")
    assert say(match, ReleaseDrone(uid("s-drone"))) == (
        DroneReleased(uid("s-drone"), S, at(*MIDDLE)),
        SupplyChanged(S, 2, 18),
    )
    assert match.view().unit(uid("s-drone")).where is Where.GONE
    assert match.view().sides[N].supply_destroyed == match.view().sides[N].vp == 0
    assert "s-drone" not in [u.id for u in match.view().reserve(S)]


@pytest.mark.rule("RS-6")
def test_only_summoned_units_are_released() -> None:
    match = battle(board(), unit("s cruiser", MIDDLE))
    order(match, "s-cruiser")
    assert why(match, ReleaseDrone(uid("s-cruiser"))) == ("IS_SUMMONED", "RS-6")


@pytest.mark.rule("RS-6", "MK-1")
def test_a_drone_contests_with_its_supply() -> None:
    rules = HouseRules(command="orders", turns_per_round=1)
    fleet = [unit("s drone", MIDDLE), unit("n transport", (4, 3), models=1), unit("s cruiser", (0, 8))]
    match = battle(board(markers=[MIDDLE]), *fleet, rules=rules)
    end_turn(match)
    assert one(end_turn(match), MarkerRead) == MarkerRead("A", at(*MIDDLE), 1, 0, S)


@pytest.mark.rule("RS-6", "SC-3", "BT-3")
def test_a_destroyed_drone_pays_its_supply_and_no_vp_of_its_own() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("n drone", (4, 3)), unit("n cruiser", (4, 0))]
    match = battle(board(), *fleet, faces="fighter star star")
    order(match, "s-cruiser")
    to_phase(match, Phase.BATTLE)
    events = say(match, Battle(uid("s-cruiser"), uid("n-drone")))
    assert one(events, UnitEliminated).unit == "n-drone"
    assert of(events, VpScored) == []
    assert match.view().sides[S].supply_destroyed == 1


@pytest.mark.rule("RS-6")
@pytest.mark.parametrize("where", [Where.RESERVE, Where.UNDECIDED])
def test_a_summoned_unit_is_in_no_list_and_no_reserve(where: Where) -> None:
    made = scenario(board(), unit("s drone", where=where), unit("s cruiser"))
    with pytest.raises(
        ScenarioError, match=r"a Defence drone is summoned, it is never in a list or in Reserve \(RS-6\)"
    ):
        made.checked()


@pytest.mark.rule("RS-5", "BT-5")
def test_a_lifted_marker_stays_lifted_in_reserve() -> None:
    match = battle(board(), unit("s cruiser", (4, 8), alert=True))
    say(match, LiftAlert(uid("s-cruiser")), Withdraw(uid("s-cruiser")))
    assert match.view().unit(uid("s-cruiser")).alert is False
