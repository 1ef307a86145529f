"""The coach names every command with its reason in numbers, and the numbers are those of the odds and the rules."""

from __future__ import annotations

import re
import time
from fractions import Fraction

import pytest

from game.lessons.coaching import advice
from game.lessons.reasons import best_shot
from game.lessons.risk import Odds
from game.odds import OddsError, one_call, position_of
from game.odds.wording import percent
from game.rules import Match
from game.rules.commands import (
    Battle,
    BattleBack,
    CallSupport,
    Command,
    Concede,
    EndPhase,
    EndTurn,
    MoveUnit,
    OrderUnit,
    PlayCard,
    Reinforce,
)
from game.rules.ids import Side, UnitId
from tests.rules.boards import at, battle, board, uid, unit
from tests.rules.enumerate_faces import distribution, every_roll
from tests.rules.saying import say
from tests.rules.steps import to_battle, to_move
from tests.view.battles import random_battle

BARE = (EndPhase, Concede, EndTurn)
"""Commands whose reason may be no number: nothing is left to do."""


def odds_of(match: Match) -> Odds:
    def odds(beacon: UnitId, called: UnitId) -> object:
        try:
            return one_call(position_of(match.view(), match.board, match.rules), beacon, called)
        except OddsError:
            return None

    return odds  # type: ignore[return-value]


def told(match: Match, command: Command) -> str:
    return advice(command, match, odds_of(match))


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_command_has_its_sentence_with_a_number_and_changes_nothing(seed: int) -> None:
    kinds = set()
    for number, (match, _) in enumerate(random_battle(seed, 160)):
        if number % 4 or match.view().outcome is not None:
            continue
        before, names = match.state_hash(), {u.name for u in match.view().units}
        for command in match.legal()[:: 1 + seed]:
            sentence = told(match, command)
            kinds.add(type(command).__name__)
            assert sentence[-1] == ".", sentence
            assert sentence[0].isupper(), sentence
            assert "{" not in sentence, sentence
            bare = re.sub("|".join(map(re.escape, sorted(names, key=len, reverse=True))), "", sentence)
            assert isinstance(command, BARE) or re.search(r"\d|unlimited", bare), (command, sentence)
        assert match.state_hash() == before
    assert len(kinds) > 9, kinds


def test_a_battle_is_told_with_dice_and_the_chance_of_a_loss_and_the_risk_of_an_answer() -> None:
    with battle(board(), unit("s fighter", (4, 4), models=1), unit("n destroyer", (4, 3))) as match:
        to_battle(match, "s-fighter")
        command = Battle(uid("s-fighter"), uid("n-destroyer"))
        said = told(match, command)
        assert said.startswith("Let *Fighter of South* battle: *2 dice* on Destroyer of North, ")
        assert "If Destroyer of North battles back: " in said


def test_the_chance_of_a_shot_is_that_of_the_rules() -> None:
    with battle(board(), unit("s cruiser", (4, 5)), unit("n battleship", (4, 3)), stars=0) as match:
        view = match.view()
        shot = best_shot(view, match.board, view.unit(uid("s-cruiser")), at(4, 5))
        assert shot is not None
        to_battle(match, "s-cruiser")
        command = Battle(uid("s-cruiser"), uid("n-battleship"))
        hit = distribution(
            every_roll(match, command), lambda end: end.match.view().unit(uid("n-battleship")).models < 4
        )
        assert shot.loses == hit[True]
        assert percent(shot.loses) in told(match, command)


def test_a_shot_at_a_ship_with_cap_is_told_by_what_it_costs_the_cap() -> None:
    with battle(board(), unit("s battleship", (4, 5)), unit("n carrier", (4, 3)), stars=0) as match:
        to_battle(match, "s-battleship")
        command = Battle(uid("s-battleship"), uid("n-carrier"))
        hit = distribution(every_roll(match, command), lambda end: end.match.view().unit(uid("n-carrier")).cap < 3)
        assert told(match, command) == (
            f"Let *Battleship of South* battle: *3 dice* on Carrier of North, {percent(hit[True])} to cost its CAP a "
            "fighter."
        )


def test_coming_in_says_what_it_is_good_for_and_what_it_takes() -> None:
    fleet = [unit("s destroyer", (0, 7)), unit("s transport"), unit("n cruiser", (8, 0))]
    with battle(board(markers=[(4, 4)]), *fleet) as match:
        bring = next(c for c in match.legal() if isinstance(c, Reinforce) and c.hex == at(4, 8))
        assert told(match, bring).startswith(
            "Bring *Transport of South* in at 4,8: it moves *2*, and the marker A is 4 away. It takes 1 Supply, "
        )


def test_an_order_says_what_it_is_good_for() -> None:
    fleet = [unit("s battleship", (4, 6)), unit("s destroyer", (1, 6)), unit("s transport"), unit("n cruiser", (4, 3))]
    with battle(board(markers=[(4, 4)]), *fleet) as match:
        shot = told(match, OrderUnit(uid("s-battleship")))
        assert shot.startswith("Order *Battleship of South*: it has *2 dice* on Cruiser of North, ")
        call = told(match, OrderUnit(uid("s-destroyer")))
        assert call == "Order *Destroyer of South*: as Beacon it brings Transport of South with *81.5 %*."
    with battle(board(markers=[(4, 4)]), unit("s fighter", (4, 8)), unit("n cruiser", (0, 0))) as match:
        assert told(match, OrderUnit(uid("s-fighter"))) == (
            "Order *Fighter of South*: it moves *4*, and the marker A is 4 away."
        )


def test_a_move_says_what_the_hex_gives() -> None:
    fleet = [unit("s cruiser", (4, 7)), unit("n destroyer", (4, 3))]
    with battle(board(markers=[(4, 4)]), *fleet) as match:
        to_move(match, "s-cruiser")
        marker = told(match, MoveUnit(uid("s-cruiser"), (at(4, 6), at(4, 5))))
        assert marker == "Move *Cruiser of South* to 4,5: there it makes *2 : 1* Supply at the marker A."
        shot = told(match, MoveUnit(uid("s-cruiser"), (at(4, 6),)))
        assert shot.startswith("Move *Cruiser of South* to 4,6: from there it has *1 die* on Destroyer of North, ")


def test_a_call_says_price_chance_and_what_stays_whole() -> None:
    with battle(board(), unit("s battleship", (4, 4)), unit("s cruiser")) as match:
        say(match, OrderUnit(uid("s-battleship")))
        said = told(match, CallSupport(uid("s-battleship"), uid("s-cruiser")))
        assert said == (
            "Call *Cruiser of South* beside Battleship of South for 1 Star Token: it arrives with *83.3 %*, "
            "about 5 in 7 (71.6 %) unharmed."
        )


def test_an_answer_says_its_numbers() -> None:
    with battle(board(), unit("s fighter", (4, 4)), unit("n destroyer", (4, 3)), faces="fighter capital") as match:
        to_battle(match, "s-fighter")
        say(match, Battle(uid("s-fighter"), uid("n-destroyer")))
        yes, no = (told(match, BattleBack(accept=accept)) for accept in (True, False))
        assert yes.startswith("Battle back: 3 dice on Fighter of South, ")
        assert no.startswith("Let it be: 3 dice on Fighter of South, ")


def test_a_card_is_told_with_its_orders_and_whom_it_reaches() -> None:
    for match, _ in random_battle(1, 60):
        cards = [c for c in match.legal() if isinstance(c, PlayCard) and not c.plain]
        if not cards:
            continue
        said = told(match, cards[0])
        with match.clone(match._world.dice) as ahead:
            say(ahead, cards[0])
            reached = sum(isinstance(c, OrderUnit) for c in ahead.legal())
        assert f"{reached} of your units" in said
        return
    pytest.fail("no card was held")


def test_advice_delays_no_frame() -> None:
    slowest = 0.0
    for match, _ in random_battle(2, 120):
        if match.view().outcome is not None or match.view().active is not Side.SOUTH:
            continue
        for command in match.legal()[:6]:
            began = time.process_time()
            told(match, command)
            slowest = max(slowest, time.process_time() - began)
    assert Fraction(slowest) < Fraction(1, 10)
    print(f"slowest {1000 * slowest:.1f} ms")  # noqa: T201 - shown with -s
