"""What a command may cost is told exactly: the same numbers come out when every face is played through the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import pytest

from game.lessons.risk import RISKY, Odds, Risk, alerts_left, chance_words, risk_sentence, risks, short_warning, warning
from game.odds import one_call, position_of
from game.rules import Match
from game.rules.catalogue import HouseRules
from game.rules.commands import (
    AbsorbHits,
    Battle,
    BattleBack,
    CallSupport,
    Command,
    EndPhase,
    OrderUnit,
    RetireTo,
    SupportRoll,
)
from game.rules.ids import Phase, Side, UnitId, Where
from game.rules.questions import AbsorbQuestion, BattleBackQuestion, RetireQuestion, SupportQuestion
from game.rules.scenario import FleetUnit
from game.rules.views import UnitView
from tests.rules.boards import ORDERS, battle, board, uid, unit
from tests.rules.enumerate_faces import every_roll
from tests.rules.saying import say
from tests.rules.steps import to_battle

ASKED = replace(ORDERS, auto_cap=False)


def odds_of(match: Match) -> Odds:
    return lambda beacon, called: one_call(position_of(match.view(), match.board, match.rules), beacon, called)


def told(match: Match, command: Command) -> tuple[Risk, ...]:
    assert match.check(command) is None
    return risks(command, match, odds_of(match))


def gone(unit: UnitView) -> bool:
    return unit.where is Where.DESTROYED


def played(match: Match, command: Command, victim: UnitId, side: Side) -> tuple[Fraction, Fraction]:
    """Return the chance that a unit is lost, and that it loses a model, with every face played through the rules.

    The other side answers so that the loss is likeliest, the own side so that it is least likely; CAP takes all it can.
    """
    before = match.view().unit(victim).models
    lost = harmed = Fraction(0)
    for ending in every_roll(match, command):
        view = ending.match.view()
        if view.question is not None:
            answers = list(_answers(ending.match))
            found = [played(ending.match, answer, victim, side) for answer in answers]
            dies, hurt = min(found) if view.question.side is side else max(found)
            already = view.unit(victim).models < before
            lost, harmed = lost + ending.chance * dies, harmed + ending.chance * (1 if already else hurt)
        else:
            who = view.unit(victim)
            lost += ending.chance * gone(who)
            harmed += ending.chance * (gone(who) or who.models < before)
    return lost, harmed


def _answers(match: Match) -> Iterable[Command]:
    match match.view().question:
        case RetireQuestion(hexes=hexes):
            return [RetireTo(h) for h in hexes]
        case AbsorbQuestion(most=most):
            return [AbsorbHits(most)]
        case SupportQuestion(unit=roller, target=target):
            return [SupportRoll(roller != target)]
        case BattleBackQuestion():
            return [BattleBack(accept=True)]
        case other:
            pytest.fail(str(other))


# Calls


def support(*fleet: FleetUnit, planets: Iterable[tuple[int, int]] = (), rules: HouseRules = ORDERS) -> Match:
    match = battle(board(planets=planets), unit("s battleship", (4, 4)), *fleet, rules=rules)
    say(match, OrderUnit(uid("s-battleship")))
    return match


CALLS = {
    "one planet": (support, [unit("s fighter")], [(4, 3)]),
    "two planets and a friend": (support, [unit("s fighter"), unit("s destroyer", (4, 5), models=1)], [(4, 3), (5, 4)]),
    "a friend with a shield": (support, [unit("s transport"), unit("s flagship", (4, 3), cap=0)], []),
    "friends all round": (
        support,
        [unit("s fighter"), unit("s cruiser a", (4, 3), models=1), unit("s cruiser b", (4, 5), models=2)],
        [],
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_tells_the_loss_of_the_unit_and_of_a_friend(name: str) -> None:
    make, fleet, planets = CALLS[name]
    with make(*fleet, planets=planets) as match:
        call = CallSupport(uid("s-battleship"), fleet[0].id)
        found = told(match, call)
        assert found
        assert found[0].unit.id == fleet[0].id
        for risk in found:
            assert (risk.lost, risk.harmed) == played(match, call, risk.unit.id, Side.SOUTH), risk.unit.id
        assert len(found) == len([u for u in fleet if u.side is Side.SOUTH]), "everybody in danger is told of"
        beacon = uid("s-battleship")
        assert played(match, call, beacon, Side.SOUTH) == (Fraction(0), Fraction(0)), "nothing comes down on the Beacon"


def test_one_deadly_hex_of_six_is_worth_a_warning_and_open_space_is_not() -> None:
    with support(unit("s fighter"), planets=[(4, 3)]) as match:
        found = told(match, CallSupport(uid("s-battleship"), uid("s-fighter")))
        assert found[0].lost == Fraction(5, 36) >= RISKY
        assert warning(found) == "*5 in 36* that Fighter of South is lost."
        assert short_warning(found) == "13.9 %"
    with support(unit("s destroyer")) as match:
        found = told(match, CallSupport(uid("s-battleship"), uid("s-destroyer")))
        assert found[0].lost == Fraction(1, 162)
        assert warning(found) == short_warning(found) == ""
        assert "about 1 in 162" not in risk_sentence(found), "1/162 is exact"
        assert "1 in 162" in risk_sentence(found)


def test_a_friend_in_the_way_is_named_as_ones_own() -> None:
    with support(unit("s fighter"), unit("s destroyer", (4, 5), models=1), planets=[(4, 3)]) as match:
        said = warning(told(match, CallSupport(uid("s-battleship"), uid("s-fighter"))))
        assert "Fighter of South is lost" in said
        assert "your own Destroyer of South is lost too" in said


# Battles

CLASHES: dict[str, tuple[list[FleetUnit], dict[str, list[tuple[int, int]]]]] = {
    "the last fighter against a destroyer": (
        [unit("s fighter", (4, 4), models=1), unit("n destroyer", (4, 3), models=1)], {},
    ),
    "a worn cruiser against a battleship": (
        [unit("s cruiser", (4, 4), models=2), unit("n battleship", (4, 3))], {},
    ),
    "with nowhere to retire": (
        [unit("s destroyer", (4, 8), models=2), unit("n destroyer", (4, 7), models=2)], {},
    ),
    "an enemy with its back to the edge": (
        [unit("s cruiser", (4, 1), models=1), unit("n cruiser", (4, 0), models=3)], {},
    ),
    "a flagship against a carrier": (
        [unit("s flagship", (4, 4), cap=1), unit("n carrier", (4, 3), cap=1)], {},
    ),
    "beside asteroids and a planet": (
        [unit("s destroyer", (4, 4), models=1), unit("n transport", (4, 3))],
        {"asteroids": [(4, 4), (4, 2), (5, 2)], "planets": [(3, 2)]},
    ),
    "hemmed in by friends": (
        [
            unit("s transport", (4, 4), models=1), unit("n cruiser", (4, 3), models=2), unit("n fighter", (4, 2)),
            unit("n destroyer", (3, 2)),
        ],
        {},
    ),
    "with a marker on each": (
        [unit("s cruiser", (4, 4), models=1, alert=True), unit("n cruiser", (4, 3), models=2, alert=True)], {},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CLASHES)
@pytest.mark.parametrize("rules", [ORDERS, ASKED], ids=["auto", "asked"])
def test_a_battle_tells_what_an_answer_may_cost(name: str, rules: HouseRules) -> None:
    fleet, ground = CLASHES[name]
    mine, foe = fleet[0].id, fleet[1].id
    with battle(board(**ground), *fleet, rules=rules) as match:  # type: ignore[arg-type]
        to_battle(match, mine)
        command = Battle(mine, foe)
        (found,) = told(match, command)
        assert (found.unit.id, found.way) == (mine, "battle back")
        assert (found.lost, found.harmed) == played(match, command, mine, Side.SOUTH)


def test_who_cannot_answer_is_no_risk() -> None:
    near = [unit("s fighter", (4, 4), models=1), unit("n destroyer", (4, 3))]
    far = [unit("s cruiser", (4, 4), models=1), unit("n destroyer", (4, 2))]
    for fleet, stars in ((near, 0), (far, 6)):
        with battle(board(), *fleet, stars=stars) as match:
            to_battle(match, fleet[0].id)
            assert told(match, Battle(fleet[0].id, fleet[1].id)) == ()


def test_an_answer_is_told_with_its_condition_and_numbers() -> None:
    fleet, _ = CLASHES["the last fighter against a destroyer"]
    with battle(board(), *fleet) as match:
        to_battle(match, "s-fighter")
        found = told(match, Battle(uid("s-fighter"), uid("n-destroyer")))
        assert found[0].risky
        said = warning(found)
        assert said.startswith("If Destroyer of North battles back: *")
        assert said.endswith("* that Fighter of South is lost.")


# Answers


def hit_flagship(faces: str) -> Match:
    match = battle(board(), unit("s flagship", (4, 4)), unit("n battleship", (4, 3)), faces=faces, rules=ASKED)
    say(match, OrderUnit(uid("s-flagship")), EndPhase(), EndPhase())
    return match


def test_hits_that_cap_does_not_take_are_told() -> None:
    # The Battleship answers with three hits on a Flagship with 3 CAP; each that is not absorbed has to be confirmed.
    with hit_flagship("star star capital capital capital") as match:
        say(match, Battle(uid("s-flagship"), uid("n-battleship")), BattleBack(accept=True))
        assert isinstance(match.view().question, AbsorbQuestion)
        for hits, lost in ((0, Fraction(19, 27)), (1, Fraction(5, 9)), (2, Fraction(1, 3))):
            (found,) = told(match, AbsorbHits(hits))
            assert (
                (found.lost, found.harmed) == (lost, lost) == played(match, AbsorbHits(hits), found.unit.id, Side.SOUTH)
            )
        assert told(match, AbsorbHits(3)) == ()
        assert warning(told(match, AbsorbHits(1))) == "*5 in 9* that Flagship of South is lost."


def test_caps_support_is_told_where_it_rolls_against_ones_own() -> None:
    fleet = [unit("s battleship", (4, 4)), unit("s carrier", cap=1)]
    with battle(board(), *fleet, faces="capital", rules=ASKED) as match:
        say(match, OrderUnit(uid("s-battleship")), CallSupport(uid("s-battleship"), uid("s-carrier")))
        assert isinstance(match.view().question, SupportQuestion)
        with_cap, without = (told(match, SupportRoll(accept))[0] for accept in (True, False))
        assert with_cap.lost > without.lost
        assert with_cap.unit.id == uid("s-carrier")


def test_retiring_into_a_corner_is_told_as_long_as_faces_are_left() -> None:
    # The corner 0,8 leads nowhere: the second Red Alert face hits whoever stands there.
    fleet = [unit("s destroyer", (1, 7), models=1), unit("n battleship", (1, 6))]
    with battle(board(), *fleet, faces="star star star alert alert star") as match:
        to_battle(match, "s-destroyer")
        say(match, Battle(uid("s-destroyer"), uid("n-battleship")), BattleBack(accept=True))
        question = match.view().question
        assert isinstance(question, RetireQuestion)
        assert alerts_left(match, uid("s-destroyer")) == 2
        seen = set()
        for to in question.hexes:
            found = told(match, RetireTo(to))
            lost = found[0].lost if found else Fraction(0)
            assert (lost, lost) == played(match, RetireTo(to), uid("s-destroyer"), Side.SOUTH)
            seen.add(lost)
        assert seen == {Fraction(0), Fraction(1)} or len(question.hexes) == 1


@pytest.mark.parametrize("phase", [Phase.ORDERS, Phase.MOVE, Phase.BATTLE])
def test_what_rolls_no_die_against_ones_own_costs_nothing(phase: Phase) -> None:
    fleet = [unit("s cruiser", (4, 6)), unit("s destroyer"), unit("n battleship", (4, 3))]
    with battle(board(), *fleet) as match:
        say(match, OrderUnit(uid("s-cruiser")))
        while match.view().phase is not phase:
            say(match, EndPhase())
        quiet = [c for c in match.legal() if not isinstance(c, CallSupport | Battle)]
        assert quiet
        for command in quiet:
            assert told(match, command) == ()


def test_chances_are_exact_where_the_numbers_are_small() -> None:
    assert chance_words(Fraction(4, 9)) == "4 in 9"
    assert chance_words(Fraction(17, 486)) == "about 1 in 29 (3.5 %)"
    assert chance_words(Fraction(0)) == "never"
