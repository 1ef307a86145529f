"""What is offered: every legal command of a position, and nothing else (TN-3, TN-5, SC-4)."""

from __future__ import annotations

import pytest

from game.rules import Match, Reason
from game.rules.catalogue import HouseRules, Mission
from game.rules.commands import (
    Battle,
    CallSupport,
    EndPhase,
    EndTurn,
    LiftAlert,
    MoveUnit,
    OrderUnit,
    PlayCard,
    Reinforce,
    ReleaseDrone,
    Summon,
    SupportRoll,
    Withdraw,
)
from game.rules.events import BattleEnded, CardsDrawn, DeckShuffled, RoundScored
from game.rules.ids import Phase, Side
from game.rules.scenario import Start
from tests.rules.boards import ORDERS, at, battle, board, card, uid, unit
from tests.rules.steps import done, refused, to_battle, to_move, to_phase

CRUISER, FOE = uid("s-cruiser"), uid("n-cruiser")
PATROL, RECALL = card("patrol-left-1"), card("recall-1")


def with_cards(hand: tuple[str, ...]) -> Match:
    hands = {Side.SOUTH: tuple(card(c) for c in hand), Side.NORTH: (card("all-hands-1"),)}
    fleet = [unit("s cruiser", (0, 7)), unit("n cruiser", (4, 0))]
    return battle(board(), *fleet, rules=HouseRules(hand_size=2), start=Start(hands=hands))


@pytest.mark.rule("TN-4")
def test_each_card_may_be_played_for_its_text_or_plainly() -> None:
    match = with_cards(("patrol-left-1", "recall-1"))
    assert set(match.legal()) == {PlayCard(c, plain=p) for c in (PATROL, RECALL) for p in (False, True)}


@pytest.mark.rule("TN-4")
def test_the_last_order_that_does_not_reach_is_told_as_such() -> None:
    """One of Patrol's two orders is left, for the left sector; the Destroyer is on the right."""
    hands = {Side.SOUTH: (PATROL,), Side.NORTH: (RECALL,)}
    fleet = [unit("s cruiser", (0, 7)), unit("s destroyer", (8, 7)), unit("n cruiser", (4, 0))]
    match = battle(board(), *fleet, rules=HouseRules(), start=Start(hands=hands))
    done(match, PlayCard(PATROL))
    done(match, OrderUnit(CRUISER))
    assert refused(match, OrderUnit(uid("s-destroyer"))) == (Reason.ORDER_DOES_NOT_REACH, "TN-4")


@pytest.mark.rule("TN-8")
def test_a_deck_that_is_given_is_dealt_from_and_not_shuffled_anew() -> None:
    """Hands are empty, so South draws the top card and North the next; the rest stays as it lies."""
    cards = tuple(card(c) for c in ("pincer-1", "recall-1", "pincer-2"))
    fleet = [unit("s cruiser", (0, 7)), unit("n cruiser", (4, 0))]
    match = battle(board(), *fleet, rules=HouseRules(hand_size=1), start=Start(deck=cards))
    events = match.opening.events
    assert not [event for event in events if isinstance(event, DeckShuffled)]
    assert [event for event in events if isinstance(event, CardsDrawn)] == [
        CardsDrawn(Side.SOUTH, cards[:1]),
        CardsDrawn(Side.NORTH, cards[1:2]),
    ]
    assert match.view().deck_count == 1


@pytest.mark.rule("TN-5")
def test_the_end_of_a_turn_offers_income_or_a_swap_of_each_card_left() -> None:
    match = with_cards(("patrol-left-1", "recall-1"))
    done(match, PlayCard(PATROL))
    assert set(to_phase(match, Phase.END).legal()) == {EndTurn(), EndTurn(RECALL)}


@pytest.mark.rule("TN-7")
def test_without_cards_the_turn_just_ends() -> None:
    match = battle(board(), unit("s cruiser", (4, 6)), unit("n cruiser", (4, 0)))
    assert match.legal()[-1] == EndPhase()
    assert set(to_phase(match, Phase.END).legal()) == {EndTurn()}


@pytest.mark.rule("TN-4a")
def test_phase_2_offers_every_way_to_spend_an_order() -> None:
    """A Carrier at home, ordered; a Cruiser with a marker elsewhere; one Destroyer in Reserve. 3 columns, 3 rows."""
    fleet = [
        unit("s carrier", (1, 2)),
        unit("s cruiser", (0, 1), alert=True),
        unit("s destroyer"),
        unit("n cruiser", (2, 0)),
    ]
    match = battle(board(3, 3, planets=[(1, 0)]), *fleet, stars=6)
    carrier, destroyer = uid("s-carrier"), uid("s-destroyer")
    entries = {Reinforce(destroyer, at(0, 2)), Reinforce(destroyer, at(2, 2))}
    before = {OrderUnit(carrier), OrderUnit(CRUISER), LiftAlert(CRUISER), Withdraw(carrier), *entries, EndPhase()}
    assert set(match.legal()) == before
    done(match, OrderUnit(carrier))
    drones = {Summon(carrier, spot) for spot in (at(1, 1), at(0, 2), at(2, 2))}
    assert set(match.legal()) == before - {OrderUnit(carrier)} | drones | {CallSupport(carrier, destroyer)}


@pytest.mark.rule("RS-6")
def test_only_a_carrier_is_offered_to_summon_and_only_an_ordered_drone_to_be_released() -> None:
    fleet = [unit("s cruiser", (4, 5)), unit("s drone", (4, 3)), unit("n cruiser", (0, 0))]
    match = battle(board(), *fleet)
    done(match, OrderUnit(CRUISER))
    assert not [c for c in match.legal() if isinstance(c, Summon | ReleaseDrone)]
    done(match, OrderUnit(uid("s-drone")))
    assert [c for c in match.legal() if isinstance(c, Summon | ReleaseDrone)] == [ReleaseDrone(uid("s-drone"))]


@pytest.mark.rule("MV-1")
def test_a_move_is_offered_once_for_each_hex_in_reach() -> None:
    match = to_move(battle(board(), unit("s carrier", (4, 4)), unit("n cruiser", (0, 0)), stars=1), "s-carrier")
    around = board().adjacent(at(4, 4))
    assert set(match.legal()) == {EndPhase(), *(MoveUnit(uid("s-carrier"), (h,)) for h in around)}


@pytest.mark.rule("BT-1")
def test_a_battle_is_offered_for_each_target() -> None:
    fleet = [
        unit("s cruiser", (4, 6)),
        unit("n cruiser", (4, 4)),
        unit("n destroyer", (5, 4)),
        unit("n fighter", (0, 0)),
    ]
    match = to_battle(battle(board(), *fleet), "s-cruiser")
    assert set(match.legal()) == {EndPhase(), Battle(CRUISER, FOE), Battle(CRUISER, uid("n-destroyer"))}


@pytest.mark.rule("CS-17")
def test_a_question_offers_its_answers_only() -> None:
    fleet = [unit("s battleship", (4, 4)), unit("s carrier"), unit("n cruiser", (0, 0))]
    match = battle(board(), *fleet, faces="capital", rules=ORDERS.changed(auto_cap=False))
    done(match, OrderUnit(uid("s-battleship")))
    done(match, CallSupport(uid("s-battleship"), uid("s-carrier")))
    assert set(match.legal()) == {SupportRoll(accept=True), SupportRoll(accept=False)}


@pytest.mark.rule("SC-4")
def test_after_a_lead_has_won_nothing_is_offered_and_no_round_begins() -> None:
    lead = Mission(rounds=5, starting_supply=20, supply_escalation=2, vp_target=50, lead_win=3)
    start = Start(turn=3, to_move=Side.NORTH, vp={Side.SOUTH: 4, Side.NORTH: 1})
    fleet = [unit("s cruiser", (4, 6)), unit("n cruiser", (4, 0))]
    match = to_phase(battle(board(), *fleet, mission=lead, start=start), Phase.END)
    assert done(match, EndTurn())[-2:] == [RoundScored(1, 4, 1), BattleEnded(Side.SOUTH, "lead", 4, 1)]
    assert match.legal() == ()
