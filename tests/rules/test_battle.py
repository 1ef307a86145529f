"""Who may battle whom, with how many dice, and what comes of it (BT-1 to BT-4)."""

from __future__ import annotations

import pytest

from game.rules import Match, Reason
from game.rules.catalogue import HouseRules, Mission
from game.rules.commands import Battle, CallSupport, OrderUnit, Reinforce
from game.rules.events import (
    BattleEnded,
    BattleRolled,
    CapAbsorbed,
    Event,
    ModelsLost,
    StarsChanged,
    SupplyChanged,
    UnitEliminated,
    VpScored,
)
from game.rules.ids import Face, Side, Where
from game.rules.scenario import FleetUnit
from tests.rules.boards import ORDERS, at, battle, board, uid, unit
from tests.rules.steps import battles_left, dice_rolled, done, fight, refused, to_battle, to_move

CRUISER, FOE = uid("s-cruiser"), uid("n-cruiser")
S, N = Side.SOUTH, Side.NORTH


def told(*faces: Face, hits: int = 0, reach: int = 2, stars: int = 0) -> BattleRolled:
    """A roll of South's Cruiser against North's."""
    return BattleRolled(CRUISER, S, FOE, reach, faces, hits, 0, stars, 0)


def duel(
    *more: FleetUnit, faces: str = "", reach: int = 2, stars: int = 0, models: int = 4, alert: bool = False
) -> Match:
    """South's Cruiser and North's, so many hexes apart, and others."""
    fleet = [unit("s cruiser", (4, 6)), unit("n cruiser", (4, 6 - reach), models=models, alert=alert), *more]
    return battle(board(), *fleet, faces=faces, stars=stars)


# BT-1


@pytest.mark.rule("BT-1")
@pytest.mark.parametrize(("reach", "dice"), [(1, 3), (2, 2), (3, 1)])
def test_an_ordered_unit_rolls_its_dice_for_the_range(reach: int, dice: int) -> None:
    events = fight(duel(faces="fighter " * dice, reach=reach), "s-cruiser", "n-cruiser")
    assert events == [told(*(Face.FIGHTER,) * dice, reach=reach)]


@pytest.mark.rule("BT-1")
def test_out_of_range_there_is_no_battle() -> None:
    match = to_battle(duel(reach=4), "s-cruiser")
    assert refused(match, Battle(CRUISER, FOE)) == (Reason.OUT_OF_RANGE, "BT-1")
    assert battles_left(match, "s-cruiser") == set()


@pytest.mark.rule("BT-1")
def test_a_unit_without_an_order_does_not_battle() -> None:
    match = to_battle(duel())
    assert refused(match, Battle(CRUISER, FOE)) == (Reason.NOT_ORDERED, "TN-4")
    assert battles_left(match, "s-cruiser") == set()


@pytest.mark.rule("BT-1")
def test_a_unit_battles_once_a_turn() -> None:
    other = unit("n destroyer", (5, 4))
    match = to_battle(duel(other, faces="fighter fighter"), "s-cruiser")
    assert battles_left(match, "s-cruiser") == {"n-cruiser", "n-destroyer"}
    assert done(match, Battle(CRUISER, FOE)) == [told(Face.FIGHTER, Face.FIGHTER)]
    for target in (FOE, other.id):
        assert refused(match, Battle(CRUISER, target)) == (Reason.ALREADY_BATTLED, "BT-1")
    assert battles_left(match, "s-cruiser") == set()


@pytest.mark.rule("BT-1")
def test_battles_belong_to_the_battle_phase() -> None:
    match = duel(faces="fighter fighter")
    assert refused(match, Battle(CRUISER, FOE)) == (Reason.WRONG_PHASE, "BT-1")
    to_move(match, "s-cruiser")
    assert refused(match, Battle(CRUISER, FOE)) == (Reason.WRONG_PHASE, "BT-1")


@pytest.mark.rule("BT-1")
def test_only_an_enemy_on_the_board_is_a_target() -> None:
    match = to_battle(duel(unit("s transport", (5, 6)), unit("n transport")), "s-cruiser")
    assert refused(match, Battle(CRUISER, uid("s-transport"))) == (Reason.NOT_AN_ENEMY, "BT-1")
    assert refused(match, Battle(CRUISER, uid("n-transport"))) == (Reason.NOT_ON_BOARD, "BT-1")
    assert refused(match, Battle(CRUISER, uid("nobody"))) == (Reason.UNKNOWN_UNIT, "UN-2")
    assert refused(match, Battle(FOE, CRUISER)) == (Reason.NOT_YOUR_UNIT, "TN-4")
    assert battles_left(match, "s-cruiser") == {"n-cruiser"}


@pytest.mark.rule("BT-1")
@pytest.mark.parametrize(("reach", "dice"), [(1, 2), (2, 1)])
def test_a_red_alert_marker_takes_one_die(reach: int, dice: int) -> None:
    fleet = [unit("s cruiser", (4, 6), alert=True), unit("n cruiser", (4, 6 - reach))]
    match = battle(board(), *fleet, faces="fighter " * dice, stars=0)
    assert dice_rolled(match, "s-cruiser", "n-cruiser") == dice


@pytest.mark.rule("BT-1")
def test_a_marker_on_the_target_takes_nothing() -> None:
    assert dice_rolled(duel(faces="fighter fighter", alert=True), "s-cruiser", "n-cruiser") == 2


@pytest.mark.rule("BT-1")
def test_marker_and_terrain_add_up() -> None:
    """Range 1 is 3 dice; less the marker and the asteroid field, one is left."""
    fleet = [unit("s cruiser", (4, 6), alert=True), unit("n cruiser", (4, 5))]
    match = battle(board(asteroids=[(4, 5)]), *fleet, faces="fighter", stars=0)
    assert dice_rolled(match, "s-cruiser", "n-cruiser") == 1


@pytest.mark.rule("BT-1")
@pytest.mark.parametrize(("alert", "rocks"), [(True, []), (False, [(4, 3)]), (True, [(4, 3)])])
def test_without_dice_left_there_is_no_battle(alert: bool, rocks: list[tuple[int, int]]) -> None:
    """A Cruiser's single die at range 3 is lost to a marker, to terrain, or twice over."""
    fleet = [unit("s cruiser", (4, 6), alert=alert), unit("n cruiser", (4, 3))]
    match = to_battle(battle(board(asteroids=rocks), *fleet), "s-cruiser")
    assert refused(match, Battle(CRUISER, FOE)) == (Reason.NO_DICE, "BT-1")
    assert battles_left(match, "s-cruiser") == set()


@pytest.mark.rule("BT-1")
def test_an_engaged_unit_battles_adjacent_enemies_only() -> None:
    """Any of those next to it, not only one; nobody farther off."""
    crowd = [unit("n destroyer", (4, 7)), unit("n transport", (5, 6))]
    match = to_battle(duel(*crowd), "s-cruiser")
    assert battles_left(match, "s-cruiser") == {"n-destroyer", "n-transport"}
    assert refused(match, Battle(CRUISER, FOE)) == (Reason.ENGAGED_ELSEWHERE, "BT-1")


@pytest.mark.rule("BT-1")
def test_engagement_counts_when_the_battle_is_declared() -> None:
    """A friend eliminates the one enemy next to the Cruiser; then the farther one can be battled."""
    crowd = [unit("n transport", (5, 6), models=1), unit("s destroyer", (6, 7))]
    match = to_battle(duel(*crowd, faces="striker fighter fighter fighter fighter"), "s-cruiser", "s-destroyer")
    assert refused(match, Battle(CRUISER, FOE)) == (Reason.ENGAGED_ELSEWHERE, "BT-1")
    done(match, Battle(uid("s-destroyer"), uid("n-transport")))
    assert done(match, Battle(CRUISER, FOE)) == [told(Face.FIGHTER, Face.FIGHTER)]


@pytest.mark.rule("BT-1")
def test_a_unit_that_reinforced_has_its_order_and_battles() -> None:
    fleet = [unit("s cruiser"), unit("n cruiser", (4, 6))]
    match = battle(board(), *fleet, faces="fighter fighter", stars=0)
    done(match, Reinforce(CRUISER, at(4, 8)))
    assert done(to_battle(match), Battle(CRUISER, FOE)) == [told(Face.FIGHTER, Face.FIGHTER)]


@pytest.mark.rule("BT-1")
def test_a_beacon_may_battle() -> None:
    match = duel(unit("s transport"), faces="blast fighter fighter", stars=1)
    done(match, OrderUnit(CRUISER))
    done(match, CallSupport(CRUISER, uid("s-transport")))
    assert done(to_battle(match), Battle(CRUISER, FOE)) == [told(Face.FIGHTER, Face.FIGHTER)]


# BT-2


def asked(faces: str, cap: int, reach: int = 2) -> list[Event]:
    """A Battleship shoots at a Carrier with some CAP; CAP decides by itself."""
    fleet = [unit("s battleship", (4, 6)), unit("n carrier", (4, 6 - reach), cap=cap), unit("n transport")]
    return fight(battle(board(), *fleet, faces=faces, stars=0), "s-battleship", "n-carrier")


@pytest.mark.rule("BT-2")
@pytest.mark.parametrize(("faces", "lost", "supply"), [("striker fighter", 1, (2, 2)), ("blast striker", 2, (2, 2))])
def test_hits_remove_models(faces: str, lost: int, supply: tuple[int, int]) -> None:
    (roll, loss) = fight(duel(faces=faces), "s-cruiser", "n-cruiser")
    assert roll == told(*map(Face, faces.split()), hits=lost)
    assert loss == ModelsLost(FOE, N, lost, 4 - lost, *supply, "battle")


@pytest.mark.rule("BT-2")
def test_losses_stay() -> None:
    match = duel(unit("s destroyer", (5, 5)), faces="striker blast striker")
    done(to_battle(match, "s-cruiser", "s-destroyer"), Battle(CRUISER, FOE))
    assert match.view().unit(FOE).models == 2
    assert ModelsLost(FOE, N, 1, 1, 2, 1, "battle") in done(match, Battle(uid("s-destroyer"), FOE))
    assert match.view().unit(FOE).models == 1


@pytest.mark.rule("BT-2")
@pytest.mark.parametrize(("cap", "left"), [(3, 1), (2, 0)])
def test_cap_absorbs_hits_first(cap: int, left: int) -> None:
    assert asked("capital blast star", cap)[-1] == CapAbsorbed(uid("n-carrier"), N, 2, left)


@pytest.mark.rule("BT-2")
def test_more_hits_than_models_remove_what_is_there() -> None:
    events = fight(duel(faces="striker blast", models=1), "s-cruiser", "n-cruiser")
    assert events[1] == ModelsLost(FOE, N, 1, 0, 1, 0, "battle")


# BT-3


@pytest.mark.rule("BT-3")
@pytest.mark.parametrize(
    ("kind", "models", "vp", "supply"),
    [
        ("battleship", 1, 4, 1),
        ("cruiser", 1, 3, 1),
        ("destroyer", 2, 2, 1),
        ("transport", 2, 2, 1),
        ("fighter", 2, 1, 0),
    ],
)
def test_a_unit_without_models_is_eliminated_and_scores_at_once(kind: str, models: int, vp: int, supply: int) -> None:
    foe = unit(f"n {kind}", (4, 4), models=models)
    match = battle(
        board(), unit("s battleship", (4, 6)), foe, unit("n cruiser spare"), faces="blast blast blast", stars=0
    )
    supplied = [SupplyChanged(N, 0, 20)] if supply else []
    assert fight(match, "s-battleship", foe.id) == [
        BattleRolled(uid("s-battleship"), S, foe.id, 2, (Face.BLAST,) * 3, 3, 0, 0, 0),
        ModelsLost(foe.id, N, models, 0, supply, 0, "battle"),
        UnitEliminated(foe.id, N, at(4, 4), "battle", 0),
        VpScored(S, vp, vp, "unit", foe.id),
        *supplied,
    ]
    gone = match.view().unit(foe.id)
    assert (gone.where, gone.hex, match.view().at(at(4, 4))) == (Where.DESTROYED, None, None)


@pytest.mark.rule("BT-3")
def test_an_eliminated_unit_neither_retires_nor_battles_back() -> None:
    match = duel(unit("n transport"), faces="striker alert blast", reach=1, stars=5, models=2)
    assert fight(match, "s-cruiser", "n-cruiser") == [
        BattleRolled(CRUISER, S, FOE, 1, (Face.STRIKER, Face.ALERT, Face.BLAST), 2, 0, 0, 1),
        ModelsLost(FOE, N, 2, 0, 2, 0, "battle"),
        UnitEliminated(FOE, N, at(4, 5), "battle", 0),
        VpScored(S, 3, 3, "unit", FOE),
        SupplyChanged(N, 0, 20),
    ]


@pytest.mark.rule("BT-3")
def test_one_model_left_is_not_eliminated() -> None:
    match = duel(faces="striker striker", models=3)
    assert fight(match, "s-cruiser", "n-cruiser")[1:] == [
        ModelsLost(FOE, N, 2, 1, 2, 1, "battle"),
        SupplyChanged(N, 1, 19),
    ]
    assert match.view().unit(FOE).where is Where.BOARD


@pytest.mark.rule("BT-3")
def test_the_last_vp_end_the_battle_in_the_same_command() -> None:
    foe = unit("n transport", (4, 4), models=1)
    fleet = [unit("s cruiser", (4, 6)), foe, unit("n cruiser spare")]
    goal = Mission(rounds=5, starting_supply=20, supply_escalation=2, vp_target=2)
    match = battle(board(), *fleet, faces="striker star", mission=goal, stars=0)
    assert fight(match, "s-cruiser", "n-transport")[-2:] == [
        VpScored(S, 2, 2, "unit", foe.id),
        BattleEnded(S, "target", 2, 0),
    ]


@pytest.mark.rule("BT-3", "SC-4")
def test_the_last_unit_that_is_also_the_last_vp_ends_the_battle_once() -> None:
    """North has nothing left and South has the target: one end, told as the loss of the fleet."""
    foe = unit("n transport", (4, 4), models=1)
    goal = Mission(rounds=5, starting_supply=20, supply_escalation=2, vp_target=2)
    match = battle(board(), unit("s cruiser", (4, 6)), foe, faces="striker fighter", mission=goal, stars=0)
    assert fight(match, "s-cruiser", "n-transport")[-2:] == [
        VpScored(S, 2, 2, "unit", foe.id),
        BattleEnded(S, "no units", 2, 0),
    ]


@pytest.mark.rule("BT-3")
def test_vp_are_not_scored_for_units_where_the_house_rule_says_so() -> None:
    rules: HouseRules = ORDERS.changed(score_units=False)
    foe = unit("n transport", (4, 4), models=1)
    fleet = [unit("s cruiser", (4, 6)), foe, unit("n cruiser spare")]
    events = fight(battle(board(), *fleet, faces="striker fighter", rules=rules, stars=0), "s-cruiser", "n-transport")
    assert events[2:] == [UnitEliminated(foe.id, N, at(4, 4), "battle", 0)]


# BT-4


@pytest.mark.rule("BT-4")
@pytest.mark.parametrize(("faces", "stars"), [("star fighter", 1), ("star star", 2)])
def test_stars_go_to_the_rolling_player(faces: str, stars: int) -> None:
    match = duel(faces=faces, stars=3)
    assert fight(match, "s-cruiser", "n-cruiser") == [
        told(*map(Face, faces.split()), stars=stars),
        StarsChanged(S, stars, 3 + stars, "battle"),
    ]
    assert {side: seen.stars for side, seen in match.view().sides.items()} == {S: 3 + stars, N: 3}
