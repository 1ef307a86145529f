"""Red Alert faces: retiring, what happens where there is no way, and the marker (BT-5)."""

from __future__ import annotations

import pytest

from game.hexgrid import Hex
from game.rules import Match, Reason
from game.rules.board import Board
from game.rules.commands import (
    AbsorbHits,
    Battle,
    BattleBack,
    EndPhase,
    EndTurn,
    LiftAlert,
    OrderUnit,
    RetireTo,
)
from game.rules.events import (
    AlertLifted,
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
from game.rules.questions import AbsorbQuestion, RetireQuestion
from game.rules.scenario import FleetUnit
from tests.rules.boards import ORDERS, at, battle, board, uid, unit
from tests.rules.steps import dice_rolled, done, fight, move, moved, refused, to_move

S, N = Side.SOUTH, Side.NORTH
CRUISER, FOE = uid("s-cruiser"), uid("n-cruiser")
ALERT, FIGHTER = Face.ALERT, Face.FIGHTER

# Around (4, 4), towards North's edge, lie (4, 3), (5, 3) and (3, 3).
WAYS = (at(4, 3), at(5, 3), at(3, 3))


def told(*faces: Face, target: str = "n-cruiser", hits: int = 0) -> BattleRolled:
    """A roll of South's Cruiser at range 2."""
    return BattleRolled(CRUISER, S, uid(target), 2, faces, hits, 0, 0, faces.count(ALERT))


def asked(*hexes: Hex, target: str = "n-cruiser") -> QuestionAsked:
    return QuestionAsked(RetireQuestion(N, uid(target), hexes))


def retired(start: tuple[int, int], end: tuple[int, int], *, stopped: bool = False) -> UnitRetired:
    return UnitRetired(FOE, N, at(*start), at(*end), stopped)


ANSWERED, MARKED = QuestionAnswered(N, FOE), AlertPlaced(FOE, N)


def duel(*more: FleetUnit, faces: str = "alert fighter", row: int = 4, on: Board | None = None) -> Match:
    """South's Cruiser two hexes south of North's, which stands on column 4."""
    fleet = [unit("s cruiser", (4, row + 2)), unit("n cruiser", (4, row)), *more]
    return battle(on or board(), *fleet, faces=faces, stars=6)


def shot(match: Match) -> list[Event]:
    return fight(match, "s-cruiser", "n-cruiser")


# One face


@pytest.mark.rule("BT-5")
@pytest.mark.parametrize("goal", [(4, 3), (5, 3), (3, 3)])
def test_the_owner_chooses_where_to_retire(goal: tuple[int, int]) -> None:
    match = duel()
    assert shot(match) == [told(ALERT, FIGHTER), asked(*WAYS)]
    assert match.view().decider is N
    assert set(match.legal()) == {RetireTo(h) for h in WAYS}
    assert done(match, RetireTo(at(*goal))) == [ANSWERED, retired((4, 4), goal), MARKED]
    assert match.view().unit(FOE).alert


@pytest.mark.rule("BT-5")
@pytest.mark.parametrize("goal", [(4, 5), (5, 4), (4, 2), (4, 4)])
def test_it_retires_one_hex_and_nearer_home(goal: tuple[int, int]) -> None:
    match = duel()
    shot(match)
    assert refused(match, RetireTo(at(*goal))) == (Reason.BAD_ANSWER, "BT-5")


@pytest.mark.rule("BT-5")
def test_nothing_else_happens_before_the_choice() -> None:
    match = duel()
    shot(match)
    for command in (EndPhase(), Battle(CRUISER, FOE), OrderUnit(CRUISER), EndTurn()):
        assert refused(match, command) == (Reason.QUESTION_PENDING, "BT-2")
    for answer in (AbsorbHits(1), BattleBack(accept=True)):
        assert refused(match, answer) == (Reason.NOTHING_ASKED, "BT-2")


@pytest.mark.rule("BT-5")
@pytest.mark.parametrize(
    ("texts", "on", "ways"),
    [
        (["n destroyer/4,3"], board(), ((5, 3), (3, 3))),  # a friend
        (["s destroyer/5,3"], board(), ((4, 3), (3, 3))),  # an enemy
        ([], board(planets=[(3, 3)]), ((4, 3), (5, 3))),  # a planet
        ([], board(missing=[(4, 3)]), ((5, 3), (3, 3))),  # no hex at all
        ([], board(asteroids=[(4, 3)]), ((4, 3), (5, 3), (3, 3))),  # asteroids may be entered
    ],
)
def test_ways_out_are_empty_and_no_planet(texts: list[str], on: Board, ways: tuple[tuple[int, int], ...]) -> None:
    crowd = [unit(text, (int(spot[0]), int(spot[2]))) for text, spot in (t.split("/") for t in texts)]
    match = duel(*crowd, on=on)
    assert shot(match) == [told(ALERT, FIGHTER), asked(*(at(*way) for way in ways))]


@pytest.mark.rule("BT-5")
def test_a_single_way_needs_no_choice() -> None:
    assert shot(duel(on=board(planets=[(4, 3), (3, 3)]))) == [told(ALERT, FIGHTER), retired((4, 4), (5, 3)), MARKED]


@pytest.mark.rule("BT-5")
def test_the_target_survives_its_hits_first() -> None:
    """Hits come before the retreat: the loss is told first, and the unit retires with what is left."""
    match = duel(faces="alert striker", on=board(planets=[(4, 3), (3, 3)]))
    assert shot(match) == [
        told(ALERT, Face.STRIKER, hits=1),
        ModelsLost(FOE, N, 1, 3, 2, 2, "battle"),
        retired((4, 4), (5, 3)),
        MARKED,
    ]


@pytest.mark.rule("BT-5")
def test_an_eliminated_target_does_not_retire() -> None:
    fleet = [unit("s cruiser", (4, 6)), unit("n transport", (4, 4), models=1), unit("n cruiser spare")]
    match = battle(board(), *fleet, faces="alert striker")
    foe = uid("n-transport")
    assert fight(match, "s-cruiser", "n-transport") == [
        told(ALERT, Face.STRIKER, target="n-transport", hits=1),
        ModelsLost(foe, N, 1, 0, 0, 0, "battle"),
        UnitEliminated(foe, N, at(4, 4), "battle", 0),
        VpScored(S, 2, 2, "unit", foe),
    ]


@pytest.mark.rule("BT-5")
def test_retiring_does_not_turn_a_unit_and_is_no_disengage() -> None:
    """The Cruiser faces south-west all the while; next turn it has not moved and may battle what is in range."""
    fleet = [unit("s cruiser", (4, 5)), unit("n cruiser", (4, 4), facing=4)]
    match = battle(board(planets=[(4, 3), (3, 3)]), *fleet, faces="alert fighter fighter", stars=0)
    assert fight(match, "s-cruiser", "n-cruiser")[1:] == [retired((4, 4), (5, 3)), MARKED]
    seen = match.view().unit(FOE)
    assert (seen.facing, seen.moved, seen.disengaged, seen.may_battle) == (4, False, False, True)


# No way out


@pytest.mark.rule("BT-5")
def test_on_its_home_row_a_unit_takes_a_hit_and_the_marker() -> None:
    assert shot(duel(row=0)) == [
        told(ALERT, FIGHTER),
        RetireBlocked(FOE, N, at(4, 0)),
        ModelsLost(FOE, N, 1, 3, 2, 2, "retire"),
        MARKED,
    ]


@pytest.mark.rule("BT-5")
@pytest.mark.parametrize(
    ("texts", "on"),
    [
        (["n destroyer a/4,3", "n destroyer b/5,3", "s destroyer/3,3"], board()),
        ([], board(planets=[(4, 3), (5, 3), (3, 3)])),
        (["n destroyer/4,3"], board(planets=[(5, 3)], missing=[(3, 3)])),
    ],
)
def test_surrounded_it_takes_a_hit(texts: list[str], on: Board) -> None:
    crowd = [unit(text, (int(spot[0]), int(spot[2]))) for text, spot in (t.split("/") for t in texts)]
    assert shot(duel(*crowd, on=on)) == [
        told(ALERT, FIGHTER),
        RetireBlocked(FOE, N, at(4, 4)),
        ModelsLost(FOE, N, 1, 3, 2, 2, "retire"),
        MARKED,
    ]


def cornered(kind: str, faces: str, *, models: int | None = None, cap: int = 0, ask: bool = False) -> Match:
    """South's Cruiser shoots at a unit of North's on its home row; North has another unit in Reserve."""
    fleet = [unit("s cruiser", (4, 2)), unit(f"n {kind}", (4, 0), models=models, cap=cap), unit("n transport spare")]
    return battle(board(), *fleet, faces=faces, rules=ORDERS.changed(auto_cap=not ask), stars=0)


@pytest.mark.rule("BT-5")
def test_the_hit_may_be_the_last() -> None:
    """The last model lost to a blocked retreat: eliminated, scored, and no marker."""
    foe = uid("n-destroyer")
    assert fight(cornered("destroyer", "alert fighter", models=1), "s-cruiser", "n-destroyer") == [
        told(ALERT, FIGHTER, target="n-destroyer"),
        RetireBlocked(foe, N, at(4, 0)),
        ModelsLost(foe, N, 1, 0, 0, 0, "retire"),
        UnitEliminated(foe, N, at(4, 0), "retire", 0),
        VpScored(S, 2, 2, "unit", foe),
    ]


@pytest.mark.rule("BT-5")
def test_cap_absorbs_the_hit() -> None:
    foe = uid("n-carrier")
    assert fight(cornered("carrier", "alert fighter", cap=2), "s-cruiser", "n-carrier") == [
        told(ALERT, FIGHTER, target="n-carrier"),
        RetireBlocked(foe, N, at(4, 0)),
        CapAbsorbed(foe, N, 1, 1),
        AlertPlaced(foe, N),
    ]


@pytest.mark.rule("BT-5")
def test_the_owner_is_asked_about_the_hit_and_it_is_confirmed() -> None:
    foe = uid("n-flagship")
    match = cornered("flagship", "alert fighter capital", cap=2, ask=True)
    assert fight(match, "s-cruiser", "n-flagship") == [
        told(ALERT, FIGHTER, target="n-flagship"),
        RetireBlocked(foe, N, at(4, 0)),
        QuestionAsked(AbsorbQuestion(N, foe, 1, 1)),
    ]
    assert done(match, AbsorbHits(0)) == [
        QuestionAnswered(N, foe, "absorb"),
        HitsConfirmed(foe, N, (Face.CAPITAL,), 1),
        ModelsLost(foe, N, 1, 0, 3, 0, "retire"),
        UnitEliminated(foe, N, at(4, 0), "retire", 0),
        VpScored(S, 5, 5, "unit", foe),
        SupplyChanged(N, 0, 20),
    ]


@pytest.mark.rule("BT-5")
def test_a_hit_that_is_not_confirmed_does_nothing_but_the_marker_comes() -> None:
    foe = uid("n-flagship")
    assert fight(cornered("flagship", "alert fighter alert"), "s-cruiser", "n-flagship") == [
        told(ALERT, FIGHTER, target="n-flagship"),
        RetireBlocked(foe, N, at(4, 0)),
        HitsConfirmed(foe, N, (ALERT,), 0),
        AlertPlaced(foe, N),
    ]


# Several faces


@pytest.mark.rule("BT-5")
def test_two_faces_are_two_retreats_one_by_one() -> None:
    match = duel(faces="alert alert")
    assert shot(match) == [told(ALERT, ALERT), asked(*WAYS)]
    assert done(match, RetireTo(at(5, 3))) == [
        ANSWERED,
        retired((4, 4), (5, 3)),
        asked(at(5, 2), at(6, 3), at(4, 3)),
    ]
    assert done(match, RetireTo(at(6, 3))) == [ANSWERED, retired((5, 3), (6, 3)), MARKED]


@pytest.mark.rule("BT-5")
def test_the_second_retreat_may_be_blocked() -> None:
    match = duel(faces="alert alert", row=1, on=board(planets=[(5, 0), (3, 0)]))
    assert shot(match) == [
        told(ALERT, ALERT),
        retired((4, 1), (4, 0)),
        RetireBlocked(FOE, N, at(4, 0)),
        ModelsLost(FOE, N, 1, 3, 2, 2, "retire"),
        MARKED,
    ]


@pytest.mark.rule("BT-5")
def test_two_blocked_faces_are_two_hits_one_after_the_other() -> None:
    assert shot(duel(faces="alert alert", row=0)) == [
        told(ALERT, ALERT),
        RetireBlocked(FOE, N, at(4, 0)),
        ModelsLost(FOE, N, 1, 3, 2, 2, "retire"),
        RetireBlocked(FOE, N, at(4, 0)),
        ModelsLost(FOE, N, 1, 2, 2, 2, "retire"),
        MARKED,
    ]


@pytest.mark.rule("BT-5")
def test_a_unit_eliminated_by_the_first_face_obeys_no_second() -> None:
    events = fight(cornered("destroyer", "alert alert", models=1), "s-cruiser", "n-destroyer")
    assert [e for e in events if isinstance(e, RetireBlocked)] == [RetireBlocked(uid("n-destroyer"), N, at(4, 0))]


@pytest.mark.rule("BT-5")
def test_entering_asteroids_ends_the_retreat_without_loss() -> None:
    """The second face is not obeyed any more, and the field does no damage."""
    match = duel(faces="alert alert", on=board(asteroids=[(5, 3)]))
    assert shot(match) == [told(ALERT, ALERT), asked(*WAYS)]
    assert done(match, RetireTo(at(5, 3))) == [ANSWERED, retired((4, 4), (5, 3), stopped=True), MARKED]
    assert match.view().unit(FOE).models == 4


@pytest.mark.rule("BT-5")
def test_leaving_asteroids_is_as_leaving_anything() -> None:
    on = board(asteroids=[(4, 4)], planets=[(4, 3), (3, 3)])
    match = battle(on, unit("s battleship", (4, 6)), unit("n cruiser", (4, 4)), faces="alert alert")
    events = fight(match, "s-battleship", "n-cruiser")
    assert events[1] == retired((4, 4), (5, 3))
    assert isinstance(events[2], QuestionAsked)


# The marker


@pytest.mark.rule("BT-5")
def test_a_unit_carries_at_most_one_marker() -> None:
    fleet = [unit("s cruiser", (4, 6)), unit("n cruiser", (4, 4), alert=True)]
    match = battle(board(planets=[(4, 3), (3, 3)]), *fleet, faces="alert fighter")
    assert shot(match) == [told(ALERT, FIGHTER), retired((4, 4), (5, 3))]
    assert match.view().unit(FOE).alert


@pytest.mark.rule("BT-5")
def test_the_marker_stays_until_it_is_lifted() -> None:
    """A turn of each side later South's Destroyer still rolls a die less."""
    fleet = [unit("s destroyer", (4, 6), alert=True), unit("n cruiser", (4, 5))]
    match = battle(board(), *fleet, faces="fighter fighter", stars=0)
    for _ in range(2):
        while match.view().phase is not Phase.END:
            done(match, EndPhase())
        done(match, EndTurn())
    roll = fight(match, "s-destroyer", "n-cruiser")[0]
    assert roll == BattleRolled(uid("s-destroyer"), S, FOE, 1, (FIGHTER, FIGHTER), 0, 0, 0, 0)


DESTROYER = uid("s-destroyer")


def alerted(stars: int, faces: str = "") -> Match:
    fleet = [unit("s destroyer", (4, 6), alert=True), unit("s cruiser", (2, 6)), unit("n cruiser", (4, 5))]
    return battle(board(), *fleet, faces=faces, stars=stars)


@pytest.mark.rule("BT-5")
@pytest.mark.parametrize(("order", "cost"), [("s-destroyer", 1), ("s-cruiser", 2), (None, 2)])
def test_lifting_costs_1_from_an_ordered_unit_and_2_from_another(order: str | None, cost: int) -> None:
    match = alerted(stars=cost)
    if order:
        done(match, OrderUnit(uid(order)))
    assert done(match, LiftAlert(DESTROYER)) == [
        StarsChanged(S, -cost, 0, "lift alert"),
        AlertLifted(DESTROYER, S),
    ]
    assert not match.view().unit(DESTROYER).alert
    assert refused(match, LiftAlert(DESTROYER)) == (Reason.NO_ALERT, "BT-5")


@pytest.mark.rule("BT-5")
@pytest.mark.parametrize(("ordered", "stars"), [(True, 0), (False, 1)])
def test_lifting_must_be_paid(ordered: bool, stars: int) -> None:
    match = alerted(stars)
    if ordered:
        done(match, OrderUnit(DESTROYER))
    assert refused(match, LiftAlert(DESTROYER)) == (Reason.NOT_ENOUGH_STARS, "BT-5")
    assert LiftAlert(DESTROYER) not in match.legal()


@pytest.mark.rule("BT-5")
def test_lifting_spends_no_order_and_belongs_to_phase_2() -> None:
    match = alerted(stars=6)
    left = match.view().orders_left
    done(match, LiftAlert(DESTROYER))
    assert match.view().orders_left == left
    late = to_move(alerted(stars=6))
    assert refused(late, LiftAlert(DESTROYER)) == (Reason.WRONG_PHASE, "BT-5")


@pytest.mark.rule("BT-5")
def test_an_enemy_s_marker_is_not_lifted() -> None:
    match = battle(board(), unit("s cruiser", (4, 6)), unit("n cruiser", (4, 4), alert=True))
    assert refused(match, LiftAlert(FOE)) == (Reason.NOT_YOUR_UNIT, "TN-4")


@pytest.mark.rule("BT-5")
def test_after_lifting_all_dice_are_there_again() -> None:
    match = alerted(stars=2, faces="fighter fighter fighter")
    done(match, LiftAlert(DESTROYER))
    assert dice_rolled(match, "s-destroyer", "n-cruiser") == 3


@pytest.mark.rule("BT-5")
def test_a_marker_does_not_hinder_movement() -> None:
    match = to_move(alerted(stars=0), "s-destroyer")
    assert moved(done(match, move("s-destroyer", (4, 7), (4, 8)))).path[-1] == at(4, 8)
