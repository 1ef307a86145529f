"""The worked numbers of section 12 of the rulebook, one by one."""

from __future__ import annotations

import pytest

from game.odds import CallOdds, Ending, Position, one_call, plan
from game.rules.board import Board
from game.rules.catalogue import unit_types
from game.rules.ids import Face, Side, Terrain, TypeKey, UnitId
from tests.odds.odds_board import AROUND, MIDDLE, f, ringed, space, unit


def asked(kind: str, board: Board | None = None, models: int | None = None, cap: int | None = None) -> CallOdds:
    position = Position(board or space(), Side.SOUTH, ())
    position, called = position.with_reserve(TypeKey(kind), models, cap)
    return one_call(position, MIDDLE, called)


@pytest.mark.parametrize("kind", [key for key, row in unit_types().items() if not row.summoned])
def test_any_unit_fails_1_in_6_and_scatters_evenly(kind: str) -> None:
    odds = asked(kind)
    assert odds.failed == f("1/6")
    assert odds.unstable == f("1/6")
    assert odds.tried == 1
    chances = {face.chance for face in odds.faces.values()}
    assert len(chances) == 1
    assert sum(face.chance for face in odds.faces.values()) == 1 - odds.failed - odds.eliminated


def test_cruiser_by_models_left() -> None:
    odds = asked("cruiser")
    assert odds.arrives == f("5/6")
    assert odds.models == {4: f("58/81"), 3: f("2/27"), 2: f("1/27"), 1: f("1/162")}
    assert odds.eliminated == 0
    assert odds.unharmed == f("58/81")


def test_destroyer() -> None:
    odds = asked("destroyer")
    assert (odds.eliminated, odds.arrives, odds.reserve) == (f("1/162"), f("67/81"), f("1/6"))
    assert odds.eliminated_by == {"unstable": f("1/162")}


def test_fighters_beside_a_planet() -> None:
    odds = asked("fighter", ringed(Terrain.PLANET))
    assert (odds.eliminated, odds.reserve, odds.arrives) == (f("5/36"), f("1/6"), f("25/36"))
    assert odds.eliminated_by == {"planet": f("5/36")}


def test_transport_beside_three_asteroid_hexes() -> None:
    odds = asked("transport", ringed(*[Terrain.ASTEROID] * 3))
    assert odds.eliminated == f("13/162")
    assert odds.eliminated_by == {"unstable": f("1/54"), "asteroid": f("1/27") + f("6/243")}


def test_warp_costs() -> None:
    costs = {kind: asked(kind).cost for kind, row in unit_types().items() if not row.summoned}
    assert costs == {
        "flagship": 2, "battleship": 2, "carrier": 2, "cruiser": 1, "destroyer": 1, "transport": 1, "fighter": 1,
    }  # fmt: skip


def test_open_channel_makes_calls_cheaper_but_never_free() -> None:
    position, called = Position(space(), Side.SOUTH, (), discount=1).with_reserve(TypeKey("flagship"))
    assert one_call(position, MIDDLE, called).cost == 1
    position, called = Position(space(), Side.SOUTH, (), discount=1).with_reserve(TypeKey("cruiser"))
    assert one_call(position, MIDDLE, called).cost == 1


def test_cruiser_star_income() -> None:
    assert asked("cruiser").stars == f("1/12")


def test_flagship() -> None:
    assert asked("flagship", cap=0).eliminated == f("17/486")
    assert asked("flagship", ringed(*[Terrain.ASTEROID] * 6), cap=3).eliminated == f("1/1458")


def test_cruiser_then_destroyer() -> None:
    position, first = Position(space(), Side.SOUTH, ()).with_reserve(TypeKey("cruiser"))
    position, second = position.with_reserve(TypeKey("destroyer"))
    odds = plan(position, [(MIDDLE, first), (MIDDLE, second)])
    assert odds.calls[1].eliminated == f("353/2916")
    assert odds.calls[0].arrives == f("5/6")
    assert sum(odds.endings.values()) == 1


def test_carrier_wreck_on_a_full_cruiser() -> None:
    foe = unit("foe", "cruiser", Side.NORTH, AROUND[2])
    position, called = Position(space(), Side.SOUTH, (foe,)).with_reserve(TypeKey("carrier"))
    odds = one_call(position, MIDDLE, called)
    assert odds.occupants[UnitId("foe")].eliminated == f("113/19683")
    assert odds.own_vp == 3 * f("113/19683")
    assert odds.faces[Face.CAPITAL].kind == "occupied"
    assert odds.faces[Face.CAPITAL].eliminated == 1
    assert odds.available_after[Ending.ELIMINATED] == {None: odds.eliminated}
