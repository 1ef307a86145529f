"""The worked numbers of section 12 of the rulebook, from playing every face through the real systems."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from game.rules import Match
from game.rules.catalogue import HouseRules, Mission, unit_types
from game.rules.commands import Battle, CallSupport, Command, MoveUnit
from game.rules.events import (
    AccidentRolled,
    Event,
    MarkerRead,
    ModelsLost,
    ScatterRolled,
    SupportCalled,
    UnitEliminated,
    UnitMoved,
    WarpRolled,
)
from game.rules.ids import Face, Phase, TypeKey, Where
from game.rules.scenario import FleetUnit
from tests.rules.boards import ORDERS, at, battle, board, uid, unit
from tests.rules.enumerate_faces import Ending, distribution, every_face, every_roll, expected, merged, orders_of
from tests.rules.saying import AROUND, MIDDLE, S, call, end_turn, of, one, order, say, to_phase, why

KINDS = [key for key, kind in unit_types().items() if not kind.summoned]


def ready(*fleet: FleetUnit, asteroids: int = 0, planets: int = 0, rules: HouseRules = ORDERS) -> Match:
    """A Beacon in the middle, ordered, of a type that no test calls; the first hexes around it as told."""
    rocks, balls = AROUND[:asteroids], AROUND[asteroids : asteroids + planets]
    # A Beacon of another name than what is called; with units at home so that nobody is left without a fleet.
    match = battle(
        board(asteroids=rocks, planets=balls),
        unit("s transport beacon", MIDDLE),
        unit("n fighter home", (0, 0)),
        *fleet,
        mission=Mission(starting_supply=20, vp_target=99),
        rules=rules,
    )
    order(match, "s-transport-beacon")
    return match


def of_one_call(kind: str, match: Match) -> tuple[Match, Command]:
    """A match and the call of South's unit of a type."""
    return match, CallSupport(uid("s-transport-beacon"), uid(f"s-{kind}"))


def where(unit_id: str, ending: Ending) -> Where:
    """Where a unit is in the end."""
    return ending.match.view().unit(uid(unit_id)).where


def places(kind: str, match: Match) -> dict[Where, Fraction]:
    """The chance of each place a called unit ends in."""
    return distribution(every_roll(*of_one_call(kind, match)), lambda ending: where(f"s-{kind}", ending))


def f(text: str) -> Fraction:
    """A fraction from text."""
    return Fraction(text)


# 1


@pytest.mark.rule("CS-6", "CS-8")
@pytest.mark.parametrize("kind", KINDS)
def test_1_any_unit_fails_1_in_6_is_unstable_1_in_6_and_scatters_evenly(kind: str) -> None:
    endings = list(every_roll(*of_one_call(kind, ready(unit(f"s {kind}")))))
    results = distribution(iter(endings), lambda e: one(e.events, WarpRolled).result)
    assert results == {"failed": f("1/6"), "unstable": f("1/6"), "stable": f("4/6")}
    directions = distribution(iter(endings), lambda e: next((s.direction for s in of(e.events, ScatterRolled)), None))
    scatters = 1 - directions.pop(None)
    assert {chance / scatters for chance in directions.values()} == {f("1/6")}
    assert sorted(d for d in directions if d is not None) == list(range(6))


# 2, 3, 4, 5


@pytest.mark.rule("CS-6", "CS-7", "CS-10")
def test_2_cruiser() -> None:
    match = ready(unit("s cruiser"))
    models = distribution(
        every_face(*of_one_call("cruiser", match)),
        lambda e: (where("s-cruiser", e), e.match.view().unit(uid("s-cruiser")).models),
    )
    assert models == {
        (Where.RESERVE, 4): f("1/6"),
        (Where.BOARD, 4): f("58/81"),
        (Where.BOARD, 3): f("2/27"),
        (Where.BOARD, 2): f("1/27"),
        (Where.BOARD, 1): f("1/162"),
    }
    assert sum(chance for (place, _), chance in models.items() if place is Where.BOARD) == f("5/6")


@pytest.mark.rule("CS-6", "CS-7")
def test_3_destroyer() -> None:
    assert places("destroyer", ready(unit("s destroyer"))) == {
        Where.DESTROYED: f("1/162"),
        Where.BOARD: f("67/81"),
        Where.RESERVE: f("1/6"),
    }


@pytest.mark.rule("CS-6", "CS-7", "CS-13")
def test_4_fighters_beside_a_planet() -> None:
    assert places("fighter", ready(unit("s fighter"), planets=1)) == {
        Where.DESTROYED: f("5/36"),
        Where.RESERVE: f("1/6"),
        Where.BOARD: f("25/36"),
    }


@pytest.mark.rule("CS-6", "CS-7", "CS-12")
def test_5_transport_beside_three_asteroid_hexes() -> None:
    def how(ending: Ending) -> tuple[str, str, int] | None:
        # The warp, what ended it, and the losses before that.
        if where("s-transport", ending) is not Where.DESTROYED:
            return None
        before = sum(e.lost for e in of(ending.events, ModelsLost) if e.cause == "unstable")
        cause = one(ending.events, UnitEliminated).cause
        return one(ending.events, WarpRolled).result, cause, before if cause == "asteroid" else 0

    match = ready(unit("s transport"), asteroids=3)
    ways = distribution(every_roll(*of_one_call("transport", match)), how)
    assert ways == {
        ("unstable", "unstable", 0): f("1/54"),
        ("stable", "asteroid", 0): f("1/27"),
        ("unstable", "asteroid", 1): f("5/243"),
        ("unstable", "asteroid", 0): f("1/243"),
        None: 1 - f("13/162"),
    }


# 6


@pytest.mark.rule("CS-5")
@pytest.mark.parametrize(
    ("kind", "cost"),
    [
        ("flagship", 2),
        ("battleship", 2),
        ("carrier", 2),
        ("cruiser", 1),
        ("destroyer", 1),
        ("transport", 1),
        ("fighter", 1),
    ],
)
def test_6_warp_costs(kind: str, cost: int) -> None:
    for ending in every_roll(*of_one_call(kind, ready(unit(f"s {kind}")))):
        assert one(ending.events, SupportCalled).cost == cost


# 7


@pytest.mark.rule("CS-16")
def test_7_an_accident_roll_of_n_dice_brings_n_sixths() -> None:
    # Two dice and three, against itself and against a Battleship in the way.
    brought: dict[tuple[str, int], Fraction] = {}
    chances: dict[tuple[str, int], Fraction] = {}
    for kind, dice in (("fighter", 2), ("destroyer", 3)):
        match = ready(unit(f"s {kind}"), unit("n battleship", AROUND[0]))
        for ending in every_roll(*of_one_call(kind, match)):
            for roll in of(ending.events, AccidentRolled):
                key = roll.cause, dice
                brought[key] = brought.get(key, Fraction(0)) + ending.chance * roll.stars
                chances[key] = chances.get(key, Fraction(0)) + ending.chance
    assert {key: brought[key] / chances[key] for key in chances} == {
        (cause, dice): Fraction(dice, 6) for cause in ("unstable", "collision") for dice in (2, 3)
    }


@pytest.mark.rule("CS-16")
def test_7_a_call_of_a_cruiser_brings_one_twelfth() -> None:
    match = ready(unit("s cruiser"))
    brought = expected(every_face(*of_one_call("cruiser", match)), lambda e: e.match.view().sides[S].stars - 5)
    assert brought == f("1/12")


# 8


@pytest.mark.rule("SU-1", "SC-3")
@pytest.mark.parametrize(
    ("kind", "shed"),
    [("battleship", [0, 1, 1, 1]), ("cruiser", [0, 0, 1, 1]), ("destroyer", [0, 1, 0]), ("fighter", [0, 1, 0, 0])],
)
def test_8_supply_shed_by_losing_one_model_at_a_time(kind: str, shed: list[int]) -> None:
    found = []
    hit = {"battleship": "capital", "fighter": "fighter"}.get(kind, "striker")
    for models in range(unit_types()[TypeKey(kind)].models, 0, -1):
        fleet = [unit("s battleship gun", (4, 5)), unit(f"n {kind}", (4, 4), models=models), unit("n flagship")]
        match = battle(board(), *fleet, faces=f"{hit} star star", stars=0, mission=Mission(vp_target=50))
        order(match, "s-battleship-gun")
        to_phase(match, Phase.BATTLE)
        say(match, Battle(uid("s-battleship-gun"), uid(f"n-{kind}")))
        found.append(match.view().sides[S].supply_destroyed)
    assert found == shed


# 9


@pytest.mark.rule("MK-1")
def test_9_one_transport_controls_against_three_worn_destroyers() -> None:
    three = [unit(f"n destroyer {n}", spot, models=1) for n, spot in enumerate(AROUND[:3])]
    rules = HouseRules(command="orders", turns_per_round=1)
    match = battle(board(markers=[MIDDLE]), unit("s transport", MIDDLE), *three, rules=rules)
    end_turn(match)
    assert one(end_turn(match), MarkerRead) == MarkerRead("A", at(*MIDDLE), 1, 0, S)


# 10


@pytest.mark.rule("MV-3")
@pytest.mark.parametrize("models", [(3,), (2,), (3, 3), (3, 2), (2, 2)])
def test_10_disengaging_with_tactical_mass(models: tuple[int, ...]) -> None:
    foes = [
        unit(f"n destroyer {n}", spot, models=left) for n, (spot, left) in enumerate(zip(AROUND, models, strict=False))
    ]
    match = battle(board(), unit("s cruiser", MIDDLE, models=2), *foes, faces="star star star")
    order(match, "s-cruiser")
    to_phase(match, Phase.MOVE)
    moved = one(say(match, MoveUnit(uid("s-cruiser"), (at(4, 5),))), UnitMoved)
    assert (moved.disengaged, moved.may_battle) == (True, len(models) == 1)
    to_phase(match, Phase.BATTLE)
    if len(models) == 2:
        assert why(match, Battle(uid("s-cruiser"), uid("n-destroyer-0"))) == ("NO_TACTICAL_MASS", "MV-3")
    else:
        say(match, Battle(uid("s-cruiser"), uid("n-destroyer-0")))


# 11


@pytest.mark.rule("UN-5", "CS-7", "CS-12", "CS-17")
def test_11_flagship() -> None:
    assert places("flagship", ready(unit("s flagship", cap=0)))[Where.DESTROYED] == f("17/486")
    among_rocks = ready(unit("s flagship", cap=3), asteroids=6)
    assert places("flagship", among_rocks)[Where.DESTROYED] == f("1/1458")


# 12


@pytest.mark.slow
@pytest.mark.rule("CS-3", "CS-11")
def test_12_cruiser_then_destroyer_from_one_beacon() -> None:
    # Without Star Tokens for accidents, which decide nothing here, fewer states are to be told apart.
    match = ready(
        unit("s cruiser"), unit("s destroyer"), rules=HouseRules(command="orders", stars_from_accidents=False)
    )
    first, second = (CallSupport(uid("s-transport-beacon"), uid(name)) for name in ("s-cruiser", "s-destroyer"))

    def lost(events: tuple[Event, ...]) -> bool:
        return any(e.unit == "s-destroyer" for e in of(events, UnitEliminated))

    total = Fraction(0)
    for chance, state in merged(every_roll(match, first)):
        with state:
            endings = every_roll(state, second, decided=lost)
            fates = distribution(endings, lambda e: where("s-destroyer", e))
            total += chance * fates.get(Where.DESTROYED, Fraction(0))
    assert total == f("353/2916")


# 13


@pytest.mark.rule("CS-11", "CS-17", "CS-7")
def test_13_the_wreck_of_a_carrier_on_a_full_cruiser() -> None:
    match = ready(unit("s carrier"), unit("n cruiser", AROUND[1]))
    fates = distribution(every_roll(*of_one_call("carrier", match)), lambda e: where("n-cruiser", e))
    assert fates[Where.DESTROYED] == f("113/19683")


# That the order of one roll's faces changes nothing, which 12 and 13 lean on


@pytest.mark.rule("CS-7", "CS-11")
def test_the_order_of_the_faces_of_one_roll_changes_nothing() -> None:
    for roll in product(Face, repeat=3):
        if tuple(sorted(roll)) != roll:
            continue
        states = set()
        for shuffled in orders_of(roll):
            rolls = " ".join(("striker", *shuffled, "fighter"))
            match = battle(board(), unit("s transport beacon", MIDDLE), unit("s cruiser"), faces=rolls)
            call(match, "s-transport-beacon", "s-cruiser")
            states.add(match.state_hash())
        assert len(states) == 1


@pytest.mark.rule("CS-7", "CS-11")
def test_both_ways_of_playing_every_face_agree() -> None:
    match = ready(unit("s fighter"), unit("n flagship", AROUND[0], cap=1))

    def key(ending: Ending) -> tuple[str, int]:
        return ending.match.state_hash(), len(of(ending.events, UnitEliminated))

    faces = distribution(every_face(*of_one_call("fighter", match)), key)
    rolls = distribution(every_roll(*of_one_call("fighter", match)), key)
    assert faces == rolls
    assert len(faces) > 20
