"""CAP as its owner's choice, and the decisions of one battle in their order (BT-2, UN-3, UN-5)."""

from __future__ import annotations

import pytest

from game.rules import Match, Reason
from game.rules.commands import AbsorbHits, Battle, BattleBack, EndPhase, RetireTo
from game.rules.events import (
    AlertPlaced,
    BattleRolled,
    CapAbsorbed,
    HitsConfirmed,
    ModelsLost,
    QuestionAnswered,
    QuestionAsked,
    StarsChanged,
    SupplyChanged,
    UnitEliminated,
    UnitRetired,
    VpScored,
)
from game.rules.ids import Face, Side
from game.rules.questions import AbsorbQuestion, BattleBackQuestion, RetireQuestion
from tests.rules.boards import ORDERS, at, battle, board, uid, unit
from tests.rules.steps import done, fight, refused, to_battle

S, N = Side.SOUTH, Side.NORTH
MINE, FOE = uid("s-battleship"), uid("n-carrier")
CAPITAL, BLAST, STAR, FIGHTER = Face.CAPITAL, Face.BLAST, Face.STAR, Face.FIGHTER
ANSWERED = QuestionAnswered(N, FOE)


def shot(faces: str, *, cap: int = 3, reach: int = 2, ask: bool = True, stars: int = 0) -> Match:
    """South's Battleship (3 dice) and North's Carrier, in the Battle phase."""
    fleet = [unit("s battleship", (4, 6)), unit("n carrier", (4, 6 - reach), cap=cap), unit("n transport spare")]
    rules = ORDERS.changed(auto_cap=not ask)
    return to_battle(battle(board(), *fleet, faces=faces, rules=rules, stars=stars), "s-battleship")


def told(*faces: Face, hits: int, reach: int = 2) -> BattleRolled:
    stars, alerts = faces.count(STAR), faces.count(Face.ALERT)
    return BattleRolled(MINE, S, FOE, reach, faces, hits, 0, stars, alerts)


ROLL = Battle(MINE, FOE)
LOST = [
    ModelsLost(FOE, N, 1, 0, 2, 0, "battle"),
    UnitEliminated(FOE, N, at(4, 4), "battle", 0),
    VpScored(S, 4, 4, "unit", FOE),
    SupplyChanged(N, 0, 20),
]


@pytest.mark.rule("BT-2")
@pytest.mark.parametrize(
    ("faces", "cap", "hits", "most"),
    [("capital star star", 3, 1, 1), ("capital blast star", 3, 2, 2), ("capital blast blast", 2, 3, 2)],
)
def test_the_owner_is_asked_how_many_hits_cap_takes(faces: str, cap: int, hits: int, most: int) -> None:
    match = shot(faces, cap=cap)
    assert done(match, ROLL)[-1] == QuestionAsked(AbsorbQuestion(N, FOE, hits, most))
    assert match.view().decider is N
    assert set(match.legal()) == {AbsorbHits(n) for n in range(most + 1)}
    for wrong in (-1, most + 1):
        assert refused(match, AbsorbHits(wrong)) == (Reason.BAD_ANSWER, "BT-2")
    for early in (EndPhase(), ROLL):
        assert refused(match, early) == (Reason.QUESTION_PENDING, "BT-2")


@pytest.mark.rule("BT-2", "UN-5")
@pytest.mark.parametrize(
    ("absorbed", "confirming", "after"),
    [
        (2, "", [CapAbsorbed(FOE, N, 2, 1)]),
        (1, "star", [CapAbsorbed(FOE, N, 1, 2), HitsConfirmed(FOE, N, (STAR,), 0)]),
        (1, "blast", [CapAbsorbed(FOE, N, 1, 2), HitsConfirmed(FOE, N, (BLAST,), 1), *LOST]),
        (0, "star fighter", [HitsConfirmed(FOE, N, (STAR, FIGHTER), 0)]),
        (0, "alert capital", [HitsConfirmed(FOE, N, (Face.ALERT, CAPITAL), 1), *LOST]),
    ],
)
def test_what_the_owner_lets_through_is_confirmed(absorbed: int, confirming: str, after: list[object]) -> None:
    match = shot(f"capital blast fighter {confirming}")
    assert done(match, ROLL) == [told(CAPITAL, BLAST, FIGHTER, hits=2), QuestionAsked(AbsorbQuestion(N, FOE, 2, 2))]
    assert done(match, AbsorbHits(absorbed)) == [ANSWERED if absorbed else QuestionAnswered(N, FOE, "absorb"), *after]


@pytest.mark.rule("BT-2")
def test_with_auto_cap_nobody_is_asked_and_cap_takes_all_it_can() -> None:
    match = shot("capital capital fighter striker", cap=1, ask=False)
    assert done(match, ROLL) == [
        told(CAPITAL, CAPITAL, FIGHTER, hits=2),
        CapAbsorbed(FOE, N, 1, 0),
        HitsConfirmed(FOE, N, (Face.STRIKER,), 0),
    ]


@pytest.mark.rule("BT-2")
@pytest.mark.parametrize(("faces", "cap"), [("capital fighter fighter star", 0), ("fighter star star", 3)])
def test_without_cap_or_without_hits_nobody_is_asked(faces: str, cap: int) -> None:
    match = shot(faces, cap=cap)
    assert not [e for e in done(match, ROLL) if isinstance(e, QuestionAsked)]


@pytest.mark.rule("BT-2", "UN-5")
def test_units_without_cap_take_their_hits_unasked() -> None:
    fleet = [unit("s battleship", (4, 6)), unit("n battleship", (4, 4))]
    match = battle(board(), *fleet, faces="capital blast fighter", rules=ORDERS.changed(auto_cap=False))
    foe = uid("n-battleship")
    assert fight(match, "s-battleship", "n-battleship") == [
        BattleRolled(MINE, S, foe, 2, (CAPITAL, BLAST, FIGHTER), 2, 0, 0, 0),
        ModelsLost(foe, N, 2, 2, 3, 2, "battle"),
        SupplyChanged(N, 2, 18),
    ]


@pytest.mark.rule("UN-5")
def test_the_confirming_die_earns_no_star_token() -> None:
    match = shot("capital fighter fighter star", cap=0, stars=2)
    assert done(match, ROLL) == [told(CAPITAL, FIGHTER, FIGHTER, hits=1), HitsConfirmed(FOE, N, (STAR,), 0)]
    assert [seen.stars for seen in match.view().sides.values()] == [2, 2]


@pytest.mark.rule("BT-2", "BT-5", "BT-6")
def test_cap_then_retreat_then_battling_back() -> None:
    """Three questions to North in one battle: hits first, then the Red Alert, then the answer, two CAP short."""
    fleet = [unit("s battleship", (4, 3)), unit("n carrier", (4, 4)), unit("n transport spare")]
    rules = ORDERS.changed(auto_cap=False)
    match = battle(board(), *fleet, faces="capital blast alert fighter striker", rules=rules, stars=1)
    assert fight(match, "s-battleship", "n-carrier") == [
        told(CAPITAL, BLAST, Face.ALERT, hits=2, reach=1),
        QuestionAsked(AbsorbQuestion(N, FOE, 2, 2)),
    ]
    assert done(match, AbsorbHits(2)) == [
        ANSWERED,
        CapAbsorbed(FOE, N, 2, 1),
        QuestionAsked(RetireQuestion(N, FOE, (at(5, 3), at(3, 3)))),
    ]
    assert done(match, RetireTo(at(5, 3))) == [
        ANSWERED,
        UnitRetired(FOE, N, at(4, 4), at(5, 3), stopped=False),
        AlertPlaced(FOE, N),
        QuestionAsked(BattleBackQuestion(N, FOE, MINE, 2)),  # 2, +1 for the last CAP, -1 for the marker
    ]
    assert done(match, BattleBack(accept=True)) == [
        ANSWERED,
        StarsChanged(N, -1, 0, "buy battle back"),
        BattleRolled(FOE, N, MINE, 1, (FIGHTER, Face.STRIKER), 0, 0, 0, 0, back=True),
    ]


@pytest.mark.rule("BT-2", "BT-6")
def test_in_a_battle_back_the_choice_is_the_first_attacker_s() -> None:
    fleet = [unit("s carrier", (4, 5)), unit("n cruiser", (4, 4))]
    rules = ORDERS.changed(auto_cap=False)
    faces = "fighter " * 5 + "capital fighter fighter"
    match = battle(board(), *fleet, faces=faces, rules=rules, stars=1)
    mine, foe = uid("s-carrier"), uid("n-cruiser")
    fight(match, "s-carrier", "n-cruiser")
    assert done(match, BattleBack(accept=True)) == [
        QuestionAnswered(N, foe),
        StarsChanged(N, -1, 0, "buy battle back"),
        BattleRolled(foe, N, mine, 1, (CAPITAL, FIGHTER, FIGHTER), 1, 0, 0, 0, back=True),
        QuestionAsked(AbsorbQuestion(S, mine, 1, 1)),
    ]
    assert match.view().decider is S
    assert done(match, AbsorbHits(1)) == [QuestionAnswered(S, mine), CapAbsorbed(mine, S, 1, 2)]


@pytest.mark.rule("UN-3")
def test_lost_cap_is_gone_for_later_battles() -> None:
    """Three hits take the three CAP; the one of the next attacker goes to the ship."""
    fleet = [unit("s battleship", (4, 6)), unit("s cruiser", (5, 5)), unit("n carrier", (4, 4))]
    match = to_battle(
        battle(board(), *fleet, faces="capital blast blast capital fighter star", stars=0), "s-battleship", "s-cruiser"
    )
    assert done(match, ROLL) == [told(CAPITAL, BLAST, BLAST, hits=3), CapAbsorbed(FOE, N, 3, 0)]
    assert done(match, Battle(uid("s-cruiser"), FOE)) == [
        BattleRolled(uid("s-cruiser"), S, FOE, 2, (CAPITAL, FIGHTER), 1, 0, 0, 0),
        HitsConfirmed(FOE, N, (STAR,), 0),
    ]
