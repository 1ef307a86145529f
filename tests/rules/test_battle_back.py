"""Battling back: when it is offered, what it costs, what it does (BT-6)."""

from __future__ import annotations

import pytest

from game.rules import Match, Reason
from game.rules.board import Board
from game.rules.commands import Battle, BattleBack, EndPhase, EndTurn, RetireTo
from game.rules.events import (
    AlertPlaced,
    BattleRolled,
    CapAbsorbed,
    Event,
    HitsConfirmed,
    ModelsLost,
    QuestionAnswered,
    QuestionAsked,
    RetireBlocked,
    StarsChanged,
    SupplyChanged,
    UnitEliminated,
    UnitRetired,
    VpScored,
)
from game.rules.ids import Face, Phase, Side
from game.rules.questions import BattleBackQuestion, RetireQuestion
from game.rules.scenario import FleetUnit, Start
from tests.rules.boards import at, battle, board, uid, unit
from tests.rules.steps import done, fight, move, moved, refused, to_battle, to_move

S, N = Side.SOUTH, Side.NORTH
ALERT, FIGHTER, STAR, STRIKER = Face.ALERT, Face.FIGHTER, Face.STAR, Face.STRIKER
MINE, FOE = uid("s-destroyer"), uid("n-cruiser")
MISS = "fighter fighter fighter"


def duel(*more: FleetUnit, faces: str, stars: int = 1, on: Board | None = None, alert: bool = False) -> Match:
    """South's Destroyer (3 dice) next to North's Cruiser (3 dice)."""
    fleet = [unit("s destroyer", (4, 5)), unit("n cruiser", (4, 4), alert=alert), *more]
    return battle(on or board(), *fleet, faces=faces, stars=stars)


def told(*faces: Face, hits: int = 0) -> BattleRolled:
    stars, alerts = faces.count(STAR), faces.count(ALERT)
    return BattleRolled(MINE, S, FOE, 1, faces, hits, 0, stars, alerts)


def back(*faces: Face, hits: int = 0) -> BattleRolled:
    """North's roll in answer."""
    stars, alerts = faces.count(STAR), faces.count(ALERT)
    return BattleRolled(FOE, N, MINE, 1, faces, hits, 0, stars, alerts, back=True)


def offered(dice: int) -> QuestionAsked:
    return QuestionAsked(BattleBackQuestion(N, FOE, MINE, dice))


def paid(left: int) -> StarsChanged:
    return StarsChanged(N, -1, left, "buy battle back")


ANSWERED = QuestionAnswered(N, FOE)
THREE = (FIGHTER, FIGHTER, FIGHTER)


def accepted(match: Match) -> list[Event]:
    return done(match, BattleBack(accept=True))


@pytest.mark.rule("BT-6")
def test_a_surviving_neighbour_may_battle_back_for_1_star_token() -> None:
    match = duel(faces=f"{MISS} striker blast fighter", stars=2)
    assert fight(match, "s-destroyer", "n-cruiser") == [told(*THREE), offered(3)]
    assert set(match.legal()) == {BattleBack(accept=True), BattleBack(accept=False)}
    assert match.view().decider is N
    assert refused(match, EndPhase()) == (Reason.QUESTION_PENDING, "BT-2")
    assert refused(match, RetireTo(at(4, 3))) == (Reason.NOTHING_ASKED, "BT-2")
    assert accepted(match) == [
        ANSWERED,
        paid(1),
        back(STRIKER, Face.BLAST, FIGHTER, hits=2),
        ModelsLost(MINE, S, 2, 1, 1, 0, "battle back"),
        SupplyChanged(S, 0, 20),
    ]


@pytest.mark.rule("BT-6")
def test_it_may_be_let_be_at_no_cost() -> None:
    match = duel(faces=MISS)
    fight(match, "s-destroyer", "n-cruiser")
    assert done(match, BattleBack(accept=False)) == [QuestionAnswered(N, FOE, "battle back")]
    assert match.view().sides[N].stars == 1


@pytest.mark.rule("BT-6")
def test_without_a_star_token_it_is_not_offered() -> None:
    assert fight(duel(faces=MISS, stars=0), "s-destroyer", "n-cruiser") == [told(*THREE)]


@pytest.mark.rule("BT-6")
def test_losses_do_not_stop_it_but_elimination_does() -> None:
    hit = duel(faces="striker striker striker")
    assert fight(hit, "s-destroyer", "n-cruiser")[1:] == [
        ModelsLost(FOE, N, 3, 1, 2, 1, "battle"),
        offered(3),
        SupplyChanged(N, 1, 19),
    ]
    fleet = [unit("s destroyer", (4, 5)), unit("n transport", (4, 4)), unit("n cruiser spare")]
    gone = battle(board(), *fleet, faces="striker striker striker")
    events = fight(gone, "s-destroyer", "n-transport")
    assert [type(e) for e in events] == [BattleRolled, ModelsLost, UnitEliminated, VpScored, SupplyChanged]


@pytest.mark.rule("BT-6")
def test_it_answers_battles_at_range_1_only() -> None:
    fleet = [unit("s destroyer", (4, 6)), unit("n cruiser", (4, 4))]
    match = battle(board(), *fleet, faces="fighter", stars=6)
    assert fight(match, "s-destroyer", "n-cruiser") == [
        BattleRolled(MINE, S, FOE, 2, (FIGHTER,), 0, 0, 0, 0),
    ]


@pytest.mark.rule("BT-6")
def test_a_target_shot_at_from_range_2_that_retires_up_to_its_attacker_does_not_battle_back() -> None:
    """South's Destroyer stands two hexes north of the Cruiser, which falls back right beside it."""
    fleet = [unit("s destroyer", (4, 2)), unit("n cruiser", (4, 4))]
    match = battle(board(planets=[(5, 3), (3, 3)]), *fleet, faces="alert", stars=6)
    assert fight(match, "s-destroyer", "n-cruiser") == [
        BattleRolled(MINE, S, FOE, 2, (ALERT,), 0, 0, 0, 1),
        UnitRetired(FOE, N, at(4, 4), at(4, 3), stopped=False),
        AlertPlaced(FOE, N),
    ]


@pytest.mark.rule("BT-6")
def test_a_target_that_retired_out_of_reach_does_not_battle_back() -> None:
    match = duel(faces="alert fighter fighter", stars=5, on=board(planets=[(5, 3), (3, 3)]))
    assert fight(match, "s-destroyer", "n-cruiser") == [
        told(ALERT, FIGHTER, FIGHTER),
        UnitRetired(FOE, N, at(4, 4), at(4, 3), stopped=False),
        AlertPlaced(FOE, N),
    ]


@pytest.mark.rule("BT-6")
def test_a_target_that_retired_but_stays_adjacent_battles_back_less_its_new_marker() -> None:
    """South's Destroyer stands north of the Cruiser, which falls back past it."""
    fleet = [unit("s destroyer", (4, 3)), unit("n cruiser", (4, 4))]
    match = battle(board(planets=[(3, 3)]), *fleet, faces="alert fighter fighter fighter star", stars=1)
    assert fight(match, "s-destroyer", "n-cruiser") == [
        told(ALERT, FIGHTER, FIGHTER),
        UnitRetired(FOE, N, at(4, 4), at(5, 3), stopped=False),
        AlertPlaced(FOE, N),
        offered(2),
    ]
    assert accepted(match) == [ANSWERED, paid(0), back(FIGHTER, STAR), StarsChanged(N, 1, 1, "battle back")]


@pytest.mark.rule("BT-6")
def test_the_choice_to_retire_comes_before_the_choice_to_battle_back() -> None:
    fleet = [unit("s destroyer", (4, 3)), unit("n cruiser", (4, 4))]
    match = battle(board(), *fleet, faces="alert fighter fighter", stars=1)
    assert fight(match, "s-destroyer", "n-cruiser") == [
        told(ALERT, FIGHTER, FIGHTER),
        QuestionAsked(RetireQuestion(N, FOE, (at(5, 3), at(3, 3)))),
    ]
    assert done(match, RetireTo(at(3, 3))) == [
        ANSWERED,
        UnitRetired(FOE, N, at(4, 4), at(3, 3), stopped=False),
        AlertPlaced(FOE, N),
        offered(2),
    ]


@pytest.mark.rule("BT-6")
@pytest.mark.parametrize(("alert", "rocks", "dice"), [(True, [], 2), (False, [(4, 5)], 2), (True, [(4, 5)], 1)])
def test_marker_and_terrain_take_its_dice_as_in_any_battle(
    alert: bool, rocks: list[tuple[int, int]], dice: int
) -> None:
    match = duel(faces=f"{MISS} {'fighter ' * dice}", on=board(asteroids=rocks), alert=alert)
    assert fight(match, "s-destroyer", "n-cruiser")[-1] == offered(dice)
    assert accepted(match)[-1] == back(*(FIGHTER,) * dice)


@pytest.mark.rule("BT-6")
def test_without_dice_it_is_not_offered() -> None:
    """A Transport's two dice are lost to its marker and to the asteroids the Destroyer stands in."""
    fleet = [unit("s destroyer", (4, 5)), unit("n transport", (4, 4), alert=True)]
    match = battle(board(asteroids=[(4, 5)]), *fleet, faces=MISS, stars=6)
    assert [type(e) for e in fight(match, "s-destroyer", "n-transport")] == [BattleRolled]


@pytest.mark.rule("BT-6")
def test_it_uses_the_dice_of_range_1_and_a_carrier_s_cap_adds_its_own() -> None:
    fleet = [unit("s destroyer", (4, 5)), unit("n carrier", (4, 4))]
    match = battle(board(), *fleet, faces="capital fighter fighter " + "fighter " * 4, stars=1)
    carrier = uid("n-carrier")
    assert fight(match, "s-destroyer", "n-carrier")[1:] == [
        CapAbsorbed(carrier, N, 1, 2),
        QuestionAsked(BattleBackQuestion(N, carrier, MINE, 4)),
    ]
    assert accepted(match)[-1] == BattleRolled(carrier, N, MINE, 1, (FIGHTER,) * 4, 0, 0, 0, 0, back=True)


@pytest.mark.rule("BT-6")
def test_its_stars_count() -> None:
    match = duel(faces=f"{MISS} star star fighter", stars=1)
    fight(match, "s-destroyer", "n-cruiser")
    assert accepted(match) == [
        ANSWERED,
        paid(0),
        back(STAR, STAR, FIGHTER),
        StarsChanged(N, 2, 2, "battle back"),
    ]


@pytest.mark.rule("BT-6")
def test_its_red_alerts_count() -> None:
    """The Destroyer that battled has to retire towards South's edge and takes a marker."""
    match = duel(faces=f"{MISS} alert fighter fighter", on=board(planets=[(5, 5), (3, 5)]))
    fight(match, "s-destroyer", "n-cruiser")
    assert accepted(match) == [
        ANSWERED,
        paid(0),
        back(ALERT, FIGHTER, FIGHTER),
        UnitRetired(MINE, S, at(4, 5), at(4, 6), stopped=False),
        AlertPlaced(MINE, S),
    ]


@pytest.mark.rule("BT-6")
def test_a_red_alert_in_answer_may_find_no_way_out() -> None:
    fleet = [unit("s destroyer", (4, 8)), unit("n cruiser", (4, 7))]
    on = board(missing=[(3, 8), (5, 8)])
    match = battle(on, *fleet, faces=f"{MISS} alert fighter fighter", stars=1)
    fight(match, "s-destroyer", "n-cruiser")
    assert accepted(match)[3:] == [
        RetireBlocked(MINE, S, at(4, 8)),
        ModelsLost(MINE, S, 1, 2, 1, 1, "retire"),
        AlertPlaced(MINE, S),
    ]


@pytest.mark.rule("BT-6")
def test_it_may_eliminate_the_one_that_battled() -> None:
    fleet = [unit("s destroyer", (4, 5), models=1), unit("n cruiser", (4, 4)), unit("s transport spare")]
    match = battle(board(), *fleet, faces=f"{MISS} striker fighter fighter", stars=1)
    fight(match, "s-destroyer", "n-cruiser")
    assert accepted(match)[2:] == [
        back(STRIKER, FIGHTER, FIGHTER, hits=1),
        ModelsLost(MINE, S, 1, 0, 0, 0, "battle back"),
        UnitEliminated(MINE, S, at(4, 5), "battle back", 0),
        VpScored(N, 2, 2, "unit", MINE),
    ]


@pytest.mark.rule("BT-6")
def test_hits_in_answer_meet_cap_and_confirmation() -> None:
    """Fighters answer a Flagship with 1 CAP: one Capital face is absorbed, the other confirmed in vain."""
    flag, foe = uid("s-flagship"), uid("n-fighter")
    fleet = [unit("s flagship", (4, 5), cap=1), unit("n fighter", (4, 4))]
    match = battle(board(), *fleet, faces="striker striker capital capital star", stars=1)
    fight(match, "s-flagship", "n-fighter")
    assert accepted(match)[2:] == [
        BattleRolled(foe, N, flag, 1, (Face.CAPITAL, Face.CAPITAL), 2, 0, 0, 0, back=True),
        CapAbsorbed(flag, S, 1, 0),
        HitsConfirmed(flag, S, (STAR,), 0),
    ]


@pytest.mark.rule("BT-6")
def test_there_is_no_battle_back_against_a_battle_back() -> None:
    match = duel(faces=f"{MISS} {MISS}", stars=5)
    fight(match, "s-destroyer", "n-cruiser")
    assert accepted(match) == [ANSWERED, paid(4), back(*THREE)]
    assert match.view().question is None


@pytest.mark.rule("BT-6")
def test_once_for_each_battle_suffered() -> None:
    other = unit("s transport", (5, 4))
    match = to_battle(duel(other, faces=f"{MISS} {MISS} star star {MISS}", stars=2), "s-destroyer", "s-transport")
    done(match, Battle(MINE, FOE))
    assert accepted(match)[1] == paid(1)
    assert done(match, Battle(other.id, FOE))[-1] == QuestionAsked(BattleBackQuestion(N, FOE, other.id, 3))
    assert accepted(match)[1] == paid(0)


@pytest.mark.rule("BT-6")
def test_it_needs_no_order_and_does_not_use_up_the_unit_s_battle() -> None:
    """North's Cruiser, unordered, battles back in South's turn, and battles in its own next turn."""
    match = duel(faces=f"{MISS} {MISS} {MISS}", stars=1)
    fight(match, "s-destroyer", "n-cruiser")
    accepted(match)
    assert not match.view().unit(FOE).battled
    assert match.view().unit(MINE).battled
    done(match, EndPhase())
    done(match, EndTurn())
    assert fight(match, "n-cruiser", "s-destroyer")[0] == BattleRolled(FOE, N, MINE, 1, THREE, 0, 0, 0, 0)


NORTH_FIRST = Start(to_move=N, stars=dict.fromkeys(Side, 1))


def end_turn(match: Match) -> None:
    while match.view().phase is not Phase.END:
        done(match, EndPhase())
    done(match, EndTurn())


@pytest.mark.rule("BT-6")
def test_a_disengage_without_tactical_mass_does_not_forbid_it() -> None:
    """North's Cruiser of one model leaves a Destroyer, and is battled by it in South's turn."""
    fleet = [unit("s destroyer", (4, 5)), unit("n cruiser", (4, 4), models=1)]
    match = to_move(battle(board(), *fleet, faces=MISS, start=NORTH_FIRST), "n-cruiser")
    assert moved(done(match, move("n-cruiser", (5, 4)))).may_battle is False
    end_turn(match)
    assert fight(match, "s-destroyer", "n-cruiser") == [told(*THREE), offered(3)]


@pytest.mark.rule("BT-6")
def test_having_entered_a_planet_does_not_forbid_it() -> None:
    fleet = [unit("s destroyer", (4, 6)), unit("n cruiser", (4, 4))]
    on = board(planets=[(4, 5)])
    match = to_move(battle(on, *fleet, faces="fighter fighter", start=NORTH_FIRST), "n-cruiser")
    assert moved(done(match, move("n-cruiser", (4, 5)))).may_battle is False
    end_turn(match)
    assert fight(match, "s-destroyer", "n-cruiser") == [told(FIGHTER, FIGHTER), offered(3)]
