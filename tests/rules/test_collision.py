"""Collisions, accident rolls and what they score (CS-11, CS-16 to CS-18)."""

from __future__ import annotations

import pytest

from game.rules.catalogue import HouseRules, Mission
from game.rules.commands import AbsorbHits, CallSupport, SupportRoll
from game.rules.events import (
    AccidentRolled,
    AlertPlaced,
    BattleEnded,
    CapAbsorbed,
    HitsConfirmed,
    ModelsLost,
    OrderSpent,
    QuestionAnswered,
    QuestionAsked,
    ScatterRolled,
    StarsChanged,
    SupplyChanged,
    SupportCalled,
    UnitArrived,
    UnitEliminated,
    UnitRetired,
    VpScored,
    WarpRolled,
)
from game.rules.ids import Face, Where
from game.rules.match import Match
from game.rules.questions import AbsorbQuestion, SupportQuestion
from game.rules.scenario import FleetUnit
from tests.rules.boards import at, battle, board, uid, unit
from tests.rules.saying import MIDDLE, N, S, call, faces, of, one, order, say

ASKED = HouseRules(command="orders", auto_cap=False)
QUIET = HouseRules(command="orders", stars_from_accidents=False)
NORTH_HEX = (4, 3)
"""The hex that a Fighter face of South's scatter die names."""


def crash(
    called: FleetUnit,
    occupant: FleetUnit,
    rolls: str,
    rules: HouseRules | None = None,
    rocks: tuple[tuple[int, int], ...] = (),
) -> Match:
    """South's Beacon, the occupant north of it, and a stable call that comes down there."""
    fleet = [unit("s destroyer beacon", MIDDLE), occupant, called, unit("n fighter home", (0, 0))]
    match = battle(
        board(asteroids=rocks), *fleet, faces=f"alert fighter {rolls}", rules=rules or HouseRules(command="orders")
    )
    order(match, "s-destroyer-beacon")
    say(match, CallSupport(uid("s-destroyer-beacon"), called.id))
    return match


# CS-11


@pytest.mark.rule("CS-11", "CS-16", "CS-18", "SC-3")
def test_landing_on_a_foe_ends_the_warping_unit_and_its_dice_hit_the_foe() -> None:
    match = crash(unit("s cruiser"), unit("n destroyer", NORTH_HEX), "striker star fighter")
    assert match.log[-1].events == (
        OrderSpent(S, uid("s-cruiser"), 1, (0, 1, 2)),
        SupportCalled(uid("s-destroyer-beacon"), uid("s-cruiser"), S, at(*MIDDLE), 1),
        StarsChanged(S, -1, 5, "call"),
        WarpRolled(uid("s-cruiser"), uid("s-destroyer-beacon"), S, Face.ALERT, "stable"),
        ScatterRolled(
            uid("s-cruiser"), uid("s-destroyer-beacon"), S, Face.FIGHTER, 0, at(4, 3), "occupied", uid("n-destroyer")
        ),
        UnitEliminated(uid("s-cruiser"), S, at(4, 3), "collision", 2),
        VpScored(N, 3, 3, "unit", "s-cruiser"),
        AccidentRolled(uid("s-cruiser"), S, uid("n-destroyer"), "collision", faces("striker star fighter"), 1, 0, 1),
        StarsChanged(S, 1, 6, "accident"),
        ModelsLost(uid("n-destroyer"), N, 1, 2, 1, 1, "collision"),
    )
    assert match.view().unit(uid("s-cruiser")).where is Where.DESTROYED
    assert match.view().unit(uid("n-destroyer")).hex == at(4, 3)
    assert match.view().sides[N].supply_destroyed == 2


@pytest.mark.rule("CS-11", "CS-18", "BT-3", "SC-3", "SU-6")
def test_a_foe_killed_by_the_wreck_scores_for_the_warping_side() -> None:
    match = crash(unit("s cruiser"), unit("n destroyer", NORTH_HEX, models=2), "striker blast blast")
    assert match.log[-1].events[5:] == (
        UnitEliminated(uid("s-cruiser"), S, at(4, 3), "collision", 2),
        VpScored(N, 3, 3, "unit", "s-cruiser"),
        AccidentRolled(uid("s-cruiser"), S, uid("n-destroyer"), "collision", faces("striker blast blast"), 3, 0, 0),
        ModelsLost(uid("n-destroyer"), N, 2, 0, 1, 0, "collision"),
        UnitEliminated(uid("n-destroyer"), N, at(4, 3), "collision", 0),
        VpScored(S, 2, 2, "unit", "n-destroyer"),
        SupplyChanged(N, 1, 19),
    )
    sides = match.view().sides
    assert (sides[S].supply_destroyed, sides[N].supply_destroyed) == (1, 2)


@pytest.mark.rule("CS-11", "CS-18", "SC-3", "SU-6")
def test_a_friend_killed_by_the_wreck_scores_for_the_enemy_of_its_owner() -> None:
    match = crash(unit("s cruiser"), unit("s transport", NORTH_HEX), "striker blast alert")
    assert match.log[-1].events[5:] == (
        UnitEliminated(uid("s-cruiser"), S, at(4, 3), "collision", 2),
        VpScored(N, 3, 3, "unit", "s-cruiser"),
        AccidentRolled(uid("s-cruiser"), S, uid("s-transport"), "collision", faces("striker blast alert"), 2, 0, 0),
        ModelsLost(uid("s-transport"), S, 2, 0, 1, 0, "collision"),
        UnitEliminated(uid("s-transport"), S, at(4, 3), "collision", 0),
        VpScored(N, 2, 5, "unit", "s-transport"),
        SupplyChanged(S, 1, 19),
    )
    sides = match.view().sides
    assert (sides[S].supply_destroyed, sides[N].supply_destroyed) == (0, 3)


@pytest.mark.rule("CS-11")
@pytest.mark.parametrize("rocks", [(), (NORTH_HEX,)], ids=["open space", "asteroids"])
def test_occupied_beats_asteroids(rocks: tuple[tuple[int, int], ...]) -> None:
    match = crash(unit("s cruiser"), unit("n destroyer", NORTH_HEX), "alert alert alert", rocks=rocks)
    rolled = one(match.log[-1].events, AccidentRolled)
    assert (rolled.target, rolled.cause) == ("n-destroyer", "collision")
    assert one(match.log[-1].events, ScatterRolled).landing == "occupied"


@pytest.mark.rule("CS-11")
def test_occupied_beats_a_planet() -> None:
    match = battle(
        board(planets=[NORTH_HEX]),
        unit("s destroyer beacon", MIDDLE),
        unit("n destroyer", NORTH_HEX),
        unit("s cruiser"),
        faces="alert fighter blast alert alert",
    )
    events = call(match, "s-destroyer-beacon", "s-cruiser")
    assert (one(events, UnitEliminated).cause, one(events, AccidentRolled).target) == ("collision", "n-destroyer")
    assert match.view().unit(uid("n-destroyer")).models == 2


RANGE_ONE = {
    "flagship": 2,
    "battleship": 3,
    "carrier": 2,
    "cruiser": 3,
    "destroyer": 3,
    "transport": 2,
    "fighter": 2,
}


@pytest.mark.rule("CS-11")
@pytest.mark.parametrize(("kind", "dice"), RANGE_ONE.items())
def test_the_wreck_rolls_its_range_1_value(kind: str, dice: int) -> None:
    match = crash(unit(f"s {kind}", cap=0), unit("n battleship", NORTH_HEX), "alert " * dice)
    assert len(one(match.log[-1].events, AccidentRolled).faces) == dice


@pytest.mark.rule("CS-11", "CS-7")
def test_what_an_unstable_arrival_left_of_it_is_lost_whole() -> None:
    fleet = [unit("s destroyer beacon", MIDDLE), unit("n battleship", NORTH_HEX), unit("s cruiser")]
    match = battle(board(), *fleet, faces="striker blast blast blast fighter alert alert alert")
    events = call(match, "s-destroyer-beacon", "s-cruiser")
    assert one(events, ModelsLost) == ModelsLost(uid("s-cruiser"), S, 3, 1, 2, 1, "unstable")
    assert one(events, UnitEliminated).supply_lost == 1
    assert match.view().sides[N].supply_destroyed == 2


@pytest.mark.rule("BT-5", "CS-11")
def test_a_marker_goes_with_the_unit_that_carried_it() -> None:
    match = crash(unit("s cruiser"), unit("n destroyer", NORTH_HEX, models=1, alert=True), "striker star fighter")
    lost = match.view().unit(uid("n-destroyer"))
    assert (lost.where, lost.alert) == (Where.DESTROYED, False)


# CS-16


@pytest.mark.rule("CS-16")
@pytest.mark.parametrize(
    ("rolls", "rocks", "cause"),
    [("striker star star alert capital", (), "unstable"), ("alert fighter star star alert", ((4, 3),), "asteroid")],
)
def test_stars_of_a_roll_against_itself_pay_its_owner(
    rolls: str, rocks: tuple[tuple[int, int], ...], cause: str
) -> None:
    for rules, paid in ((HouseRules(command="orders"), 2), (QUIET, 0)):
        fleet = [unit("s destroyer beacon", MIDDLE), unit("s cruiser")]
        match = battle(board(asteroids=rocks), *fleet, faces=rolls, rules=rules)
        rolled = one(call(match, "s-destroyer-beacon", "s-cruiser"), AccidentRolled)
        assert (rolled.cause, rolled.stars) == (cause, paid)
        assert match.view().sides[S].stars == 6 - 1 + paid
        assert match.view().sides[N].stars == 6


@pytest.mark.rule("CS-16")
@pytest.mark.parametrize("owner", ["s", "n"])
def test_stars_of_a_collision_pay_the_owner_of_the_warping_unit(owner: str) -> None:
    for rules, paid in ((HouseRules(command="orders"), 3), (QUIET, 0)):
        match = crash(unit("s cruiser"), unit(f"{owner} battleship", NORTH_HEX), "star star star", rules)
        assert match.view().sides[S].stars == 6 - 1 + paid
        assert match.view().sides[N].stars == 6


@pytest.mark.rule("CS-16")
def test_the_warp_die_and_the_scatter_die_earn_nothing() -> None:
    match = battle(board(), unit("s destroyer beacon", MIDDLE), unit("s cruiser"), faces="star star")
    assert of(call(match, "s-destroyer-beacon", "s-cruiser"), StarsChanged) == [StarsChanged(S, -1, 5, "call")]


@pytest.mark.rule("CS-16", "UN-5")
def test_a_confirming_die_earns_nothing() -> None:
    fleet = [unit("s destroyer beacon", MIDDLE), unit("s flagship", cap=0)]
    match = battle(board(), *fleet, faces="capital capital alert star fighter")
    events = call(match, "s-destroyer-beacon", "s-flagship")
    assert one(events, HitsConfirmed) == HitsConfirmed(uid("s-flagship"), S, faces("star"), 0)
    assert of(events, StarsChanged) == [StarsChanged(S, -2, 4, "call")]


# CS-17: support


@pytest.mark.rule("CS-17")
@pytest.mark.parametrize(("cap", "dice"), [(3, 5), (2, 4), (1, 3), (0, 2)])
def test_a_carriers_cap_supports_its_wreck(cap: int, dice: int) -> None:
    match = crash(unit("s carrier", cap=cap), unit("n battleship", NORTH_HEX), "alert " * dice)
    assert len(one(match.log[-1].events, AccidentRolled).faces) == dice


@pytest.mark.rule("CS-17")
@pytest.mark.parametrize(
    ("rolls", "rocks"), [("capital alert alert fighter", ()), ("star fighter alert alert", ((4, 3),))]
)
def test_cap_that_decides_by_itself_never_supports_a_roll_against_its_own_ship(
    rolls: str, rocks: tuple[tuple[int, int], ...]
) -> None:
    fleet = [unit("s destroyer beacon", MIDDLE), unit("s carrier")]
    match = battle(board(asteroids=rocks), *fleet, faces=rolls)
    assert len(one(call(match, "s-destroyer-beacon", "s-carrier"), AccidentRolled).faces) == 2


@pytest.mark.rule("CS-17", "HR")
@pytest.mark.parametrize(("accept", "dice"), [(True, 5), (False, 2)])
def test_without_auto_cap_the_owner_chooses_support_in_a_collision(accept: bool, dice: int) -> None:
    match = crash(unit("s carrier"), unit("n battleship", NORTH_HEX), "alert " * dice, ASKED)
    assert match.log[-1].events[-1] == QuestionAsked(SupportQuestion(S, uid("s-carrier"), uid("n-battleship"), 3))
    assert match.view().decider is S
    assert say(match, SupportRoll(accept)) == (
        QuestionAnswered(S, uid("s-carrier"), "" if accept else "support"),
        AccidentRolled(uid("s-carrier"), S, uid("n-battleship"), "collision", faces("alert " * dice), 0, 0, 0),
    )


@pytest.mark.rule("CS-17", "CS-7")
@pytest.mark.parametrize(("accept", "dice"), [(True, 4), (False, 2)])
def test_without_auto_cap_the_owner_chooses_support_in_an_unstable_arrival(accept: bool, dice: int) -> None:
    fleet = [unit("s destroyer beacon", MIDDLE), unit("s carrier", cap=2)]
    match = battle(board(), *fleet, faces="capital " + "alert " * dice + "fighter", rules=ASKED)
    call(match, "s-destroyer-beacon", "s-carrier")
    assert match.view().question == SupportQuestion(S, uid("s-carrier"), uid("s-carrier"), 2)
    events = say(match, SupportRoll(accept))
    assert len(one(events, AccidentRolled).faces) == dice
    assert one(events, UnitArrived).hex == at(4, 3)


@pytest.mark.rule("CS-17", "CS-12")
@pytest.mark.parametrize(("accept", "dice"), [(True, 5), (False, 2)])
def test_without_auto_cap_the_owner_chooses_support_on_asteroids(accept: bool, dice: int) -> None:
    fleet = [unit("s destroyer beacon", MIDDLE), unit("s carrier")]
    match = battle(board(asteroids=[NORTH_HEX]), *fleet, faces="star fighter " + "alert " * dice, rules=ASKED)
    call(match, "s-destroyer-beacon", "s-carrier")
    assert match.view().question == SupportQuestion(S, uid("s-carrier"), uid("s-carrier"), 3)
    assert len(one(say(match, SupportRoll(accept)), AccidentRolled).faces) == dice


@pytest.mark.rule("CS-17")
@pytest.mark.parametrize(("called", "dice"), [("flagship", 2), ("cruiser", 3)])
def test_nobody_is_asked_for_support_that_adds_no_dice(called: str, dice: int) -> None:
    match = crash(unit(f"s {called}"), unit("n battleship", NORTH_HEX), "alert " * dice, ASKED)
    assert match.view().question is None
    assert len(one(match.log[-1].events, AccidentRolled).faces) == dice


# CS-17: absorbing


@pytest.mark.rule("CS-17", "CS-7")
def test_the_warping_units_own_cap_absorbs_in_an_unstable_arrival() -> None:
    fleet = [unit("s destroyer beacon", MIDDLE), unit("s flagship")]
    match = battle(board(), *fleet, faces="capital capital blast fighter")
    assert call(match, "s-destroyer-beacon", "s-flagship")[4:6] == (
        AccidentRolled(uid("s-flagship"), S, uid("s-flagship"), "unstable", faces("capital blast"), 2, 0, 0),
        CapAbsorbed(uid("s-flagship"), S, 2, 1),
    )
    arrived = match.view().unit(uid("s-flagship"))
    assert (arrived.where, arrived.cap, arrived.models) == (Where.BOARD, 1, 1)


@pytest.mark.rule("CS-17", "CS-11", "UN-5")
@pytest.mark.parametrize("owner", ["s", "n"])
def test_the_occupants_cap_absorbs_in_a_collision(owner: str) -> None:
    flagship, side = f"{owner}-flagship", S if owner == "s" else N
    match = crash(unit("s battleship"), unit(f"{owner} flagship", NORTH_HEX, cap=2), "capital blast capital fighter")
    assert match.log[-1].events[7:] == (
        AccidentRolled(uid("s-battleship"), S, uid(flagship), "collision", faces("capital blast capital"), 3, 0, 0),
        CapAbsorbed(uid(flagship), side, 2, 0),
        HitsConfirmed(uid(flagship), side, faces("fighter"), 0),
    )


@pytest.mark.rule("CS-17")
def test_the_wrecks_own_cap_absorbs_nothing_in_a_collision() -> None:
    match = crash(unit("s flagship"), unit("n cruiser", NORTH_HEX), "striker striker")
    assert of(match.log[-1].events, CapAbsorbed) == []
    assert match.view().unit(uid("s-flagship")).where is Where.DESTROYED
    assert match.view().unit(uid("n-cruiser")).models == 2


@pytest.mark.rule("CS-17", "HR")
@pytest.mark.parametrize(("hits", "confirming", "models"), [(0, "capital fighter", 0), (1, "fighter", 1), (2, "", 1)])
def test_without_auto_cap_the_occupants_owner_chooses_how_many_hits_cap_takes(
    hits: int, confirming: str, models: int
) -> None:
    match = crash(unit("s battleship"), unit("n flagship", NORTH_HEX), f"capital alert blast {confirming}", ASKED)
    assert match.log[-1].events[-1] == QuestionAsked(AbsorbQuestion(N, uid("n-flagship"), 2, 2))
    assert match.view().decider is N
    events = say(match, AbsorbHits(hits))
    assert of(events, CapAbsorbed) == ([CapAbsorbed(uid("n-flagship"), N, hits, 3 - hits)] if hits else [])
    assert match.view().unit(uid("n-flagship")).models == models


@pytest.mark.rule("CS-17", "CS-7")
def test_without_auto_cap_the_owner_chooses_in_an_unstable_arrival_and_the_unit_scatters_after_it() -> None:
    fleet = [unit("s destroyer beacon", MIDDLE), unit("s flagship")]
    match = battle(board(), *fleet, faces="capital capital blast star alert fighter", rules=ASKED)
    assert call(match, "s-destroyer-beacon", "s-flagship")[-1] == QuestionAsked(
        AbsorbQuestion(S, uid("s-flagship"), 2, 2)
    )
    assert say(match, AbsorbHits(0)) == (
        QuestionAnswered(S, uid("s-flagship"), "absorb"),
        HitsConfirmed(uid("s-flagship"), S, faces("star alert"), 0),
        ScatterRolled(uid("s-flagship"), uid("s-destroyer-beacon"), S, Face.FIGHTER, 0, at(4, 3), "open"),
        UnitArrived(uid("s-flagship"), S, uid("s-destroyer-beacon"), at(4, 3), 0, match.board.terrain[at(4, 3)]),
        SupplyChanged(S, 4, 16),
    )


@pytest.mark.rule("CS-17")
def test_nobody_is_asked_when_no_cap_is_left() -> None:
    match = crash(
        unit("s battleship"), unit("n flagship", NORTH_HEX, cap=0), "capital alert blast capital fighter", ASKED
    )
    assert match.view().question is None
    assert match.view().unit(uid("n-flagship")).where is Where.DESTROYED


# CS-17: what accident rolls leave out


@pytest.mark.rule("CS-17", "UN-4")
@pytest.mark.parametrize(
    ("called", "occupant", "rolls", "hits", "shielded"),
    [
        ("fighter", "battleship", "blast blast", 0, 2),
        ("fighter", "cruiser", "blast blast", 1, 1),
        ("cruiser", "battleship", "blast blast capital", 2, 1),
        ("cruiser", "destroyer", "blast blast blast", 3, 0),
        ("battleship", "cruiser", "blast blast blast", 3, 0),
    ],
)
def test_shields_apply_in_a_collision(called: str, occupant: str, rolls: str, hits: int, shielded: int) -> None:
    match = crash(unit(f"s {called}"), unit(f"n {occupant} b", NORTH_HEX), rolls)
    rolled = one(match.log[-1].events, AccidentRolled)
    assert (rolled.hits, rolled.shielded) == (hits, shielded)
    assert sum(e.lost for e in of(match.log[-1].events, ModelsLost)) == hits


@pytest.mark.rule("CS-17")
def test_red_alert_faces_do_nothing_and_nobody_battles_back() -> None:
    match = crash(unit("s cruiser"), unit("n battleship", NORTH_HEX), "alert alert capital")
    assert not any(isinstance(e, AlertPlaced | UnitRetired | QuestionAsked) for e in match.log[-1].events)
    occupant = match.view().unit(uid("n-battleship"))
    assert (occupant.hex, occupant.alert, occupant.models) == (at(4, 3), False, 3)
    assert match.view().question is None


@pytest.mark.rule("CS-17")
def test_a_marker_on_the_warping_unit_takes_no_die() -> None:
    fleet = [unit("s destroyer beacon", MIDDLE), unit("s cruiser", alert=True)]
    match = battle(board(), *fleet, faces="striker alert alert alert fighter")
    assert len(one(call(match, "s-destroyer-beacon", "s-cruiser"), AccidentRolled).faces) == 3


@pytest.mark.rule("CS-17", "UN-2")
def test_lost_models_take_no_die() -> None:
    match = crash(unit("s destroyer", models=1), unit("n battleship", NORTH_HEX), "alert alert alert")
    assert len(one(match.log[-1].events, AccidentRolled).faces) == 3


@pytest.mark.rule("CS-17")
def test_an_occupant_among_asteroids_is_not_covered() -> None:
    match = crash(unit("s cruiser"), unit("n battleship", NORTH_HEX), "alert alert alert", rocks=(NORTH_HEX,))
    assert len(one(match.log[-1].events, AccidentRolled).faces) == 3


# CS-18


@pytest.mark.rule("CS-18", "SC-2")
def test_without_score_units_nothing_lost_in_the_warp_pays_vp() -> None:
    rules = HouseRules(command="orders", score_units=False)
    match = crash(unit("s cruiser"), unit("n destroyer", NORTH_HEX), "striker striker striker", rules)
    assert of(match.log[-1].events, VpScored) == []
    assert {e.unit for e in of(match.log[-1].events, UnitEliminated)} == {"s-cruiser", "n-destroyer"}
    sides = match.view().sides
    assert (sides[S].supply_destroyed, sides[N].supply_destroyed) == (1, 2)


@pytest.mark.rule("CS-18", "SC-4")
def test_both_ends_of_a_collision_count_before_the_battle_is_decided() -> None:
    # The lost Destroyer would win it for North, but the wreck takes a Battleship with it.
    mission = Mission(starting_supply=20, vp_target=2)
    fleet = [
        unit("s destroyer beacon", MIDDLE),
        unit("n battleship", NORTH_HEX, models=1),
        unit("s destroyer"),
        unit("n fighter home", (0, 0)),
    ]
    match = battle(board(), *fleet, faces="alert fighter capital alert alert", mission=mission)
    events = call(match, "s-destroyer-beacon", "s-destroyer")
    assert of(events, VpScored) == [VpScored(N, 2, 2, "unit", "s-destroyer"), VpScored(S, 4, 4, "unit", "n-battleship")]
    assert events[-1] == BattleEnded(S, "target", 4, 2)
