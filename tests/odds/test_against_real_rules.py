"""One truth: the closed form equals playing every face through the real systems, fraction by fraction."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import pytest

from game.hexgrid import Hex
from game.odds import Position, StopRule, UnitState, one_call
from game.rules import ScriptedDice
from game.rules.board import Board
from game.rules.catalogue import HouseRules
from game.rules.commands import CallSupport
from game.rules.events import ScatterRolled
from game.rules.ids import CLASS_FACE, FACES, Side, Terrain, UnitId
from game.tiled import load_scenario, shipped_maps
from tests.odds.enumeration import check_plan, every_call, every_state, leaves, match_for, submitted
from tests.odds.odds_board import LAYOUTS, generated, space, unit

A, B, C, FLAGSHIP = UnitId("first"), UnitId("second"), UnitId("third"), UnitId("beacon")
HOME = unit("home", "cruiser", Side.NORTH)


# Generated positions: both orientations, both staggers, all house rules


def small(seed: int, least: int, most: int) -> tuple[Position, UnitId, UnitId] | None:
    """A generated position with a call that can be played in every way in reasonable time."""
    position, beacon, calls = generated(seed, pool=(None, 14, 30)[seed % 3])
    for side in Side:
        placed = sum(u.supply for u in position.units if u.side is side and u.hex is not None)
        if position.pool is not None and placed > position.pool:
            position = replace(position, pool=None)
    at = position.unit(beacon).hex
    assert at is not None
    found = [called for called in calls if least <= leaves(position, at, called) <= most]
    return (position, beacon, found[0]) if found else None


@cache
def seeds(least: int, most: int, count: int) -> list[int]:
    return [seed for seed in range(600) if small(seed, least, most)][:count]


@pytest.mark.parametrize("seed", seeds(300, 1000, 18))
def test_generated_positions(seed: int) -> None:
    found = small(seed, 300, 1000)
    assert found is not None
    check_plan(found[0], [found[1:]])


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(5000, 9000, 4))
def test_large_generated_positions(seed: int) -> None:
    found = small(seed, 5000, 9000)
    assert found is not None
    check_plan(found[0], [found[1:]])


# Shipped maps


def shipped() -> dict[str, Board]:
    return {Path(path).stem: load_scenario(path).board for path in shipped_maps()}


def on_map(board: Board, at: Hex, side: Side, *more: UnitState) -> Position:
    called = unit("first", "fighter", side)
    return Position(
        board, side, (unit("beacon", "transport", side, at), called, unit("e", "cruiser", side.other), *more)
    )


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("side", list(Side))
def test_every_hex_of_every_map_scatters_as_told(name: str, side: Side) -> None:
    board = shipped()[name]
    for at in board.cells:
        position = on_map(board, at, side)
        faces = one_call(position, FLAGSHIP, A).faces
        with match_for(position, [FLAGSHIP]) as match:
            for face in FACES:
                dice = ScriptedDice([CLASS_FACE[HOME.kind.unit_class], face, *FACES[:2]])
                with match.clone(dice) as twin:
                    events = submitted(twin, CallSupport(FLAGSHIP, A))
                rolled = next(event for event in events if isinstance(event, ScatterRolled))
                found = faces[face]
                assert (found.direction, found.hex, found.kind) == (rolled.direction, rolled.hex, rolled.landing)


def telling(board: Board) -> Hex:
    """The hex of a map with the most kinds of ground around it that is quick enough to play out."""

    def kinds(at: Hex) -> int:
        around = board.around(at)
        asteroids = sum(h is not None and board.terrain[h] is Terrain.ASTEROID for h in around)
        return len({board.terrain.get(h) if h else None for h in around}) if asteroids <= 1 else 0

    return max(board.cells, key=kinds)


@pytest.mark.parametrize("name", shipped())
def test_calls_on_shipped_maps(name: str) -> None:
    board = shipped()[name]
    at = telling(board)
    near = next(h for h in board.adjacent(at) if board.terrain[h] is Terrain.OPEN)
    side = list(Side)[len(name) % 2]
    check_plan(on_map(board, at, side, unit("foe", "drone", side.other, near)), [(FLAGSHIP, A)])


# CAP, asked and not


def beside(called: UnitState, *more: UnitState, rules: HouseRules) -> Position:
    """A Beacon with a rock on one side and, perhaps, a unit on the other; else there is no board."""
    board = space(columns=1, rows=3, changed={space().layout.to_hex(0, 0): Terrain.ASTEROID})
    beacon = unit("beacon", "cruiser", Side.SOUTH, board.layout.to_hex(0, 1))
    return Position(board, Side.SOUTH, (beacon, called, HOME, *more), rules)


@pytest.mark.slow
@pytest.mark.parametrize("auto", [True, False])
def test_cap_absorbs(auto: bool) -> None:
    near = unit("near", "flagship", Side.NORTH, space().layout.to_hex(0, 2), cap=1)
    called = unit("first", "flagship", Side.SOUTH, cap=1)
    every = every_call if auto else every_state
    check_plan(beside(called, near, rules=HouseRules(auto_cap=auto)), [(FLAGSHIP, A)], every=every)


@pytest.mark.slow
@pytest.mark.parametrize("auto", [True, False])
def test_cap_supports_a_collision_only(auto: bool) -> None:
    near = unit("near", "drone", Side.NORTH, space().layout.to_hex(0, 0))
    called = unit("first", "carrier", Side.SOUTH, cap=1)
    check_plan(beside(called, near, rules=HouseRules(auto_cap=auto)), [(FLAGSHIP, A)])


# Plans, some without Star Tokens from accidents: fewer states to play on

NO_STARS = HouseRules(stars_from_accidents=False)

checked_plan = partial(check_plan, every=every_state)
"""Plans are played on once from each state; single calls, above, in every way."""

CORNER = {layout: layout.to_hex(0, 0) for layout in LAYOUTS}


def cornered(number: int, **limits: int) -> Position:
    layout = LAYOUTS[number]
    board = space(layout, 4, 4)
    beacon = replace(unit("beacon", "transport", Side.SOUTH, CORNER[layout]), facing=2)
    units = (beacon, unit("first", "transport", Side.SOUTH), unit("second", "fighter", Side.SOUTH), HOME)
    rules = HouseRules(scatter_frame="facing" if number % 2 else "side")
    return Position(board, Side.SOUTH, units, rules, **limits)  # type: ignore[arg-type]


def test_a_plan_of_two() -> None:
    checked_plan(replace(cornered(0), rules=NO_STARS), [(FLAGSHIP, A), (FLAGSHIP, B)])


def test_a_plan_of_two_short_of_tokens_and_supply() -> None:
    checked_plan(cornered(3, stars=1, pool=2), [(FLAGSHIP, A), (FLAGSHIP, B)], StopRule.AFTER_FAILURE)


def test_the_same_unit_again_while_orders_last() -> None:
    checked_plan(cornered(2), [(FLAGSHIP, B), (FLAGSHIP, B), (FLAGSHIP, B)], orders=2)


@pytest.mark.slow
def test_a_second_beacon_in_the_way_of_the_first() -> None:
    board = space(columns=3, rows=1)
    first, second = (board.layout.to_hex(c, 0) for c in (0, 1))
    units = (
        unit("beacon", "transport", Side.SOUTH, first),
        unit("other", "transport", Side.SOUTH, second, models=1),
        unit("first", "transport", Side.SOUTH),
        unit("second", "fighter", Side.SOUTH, models=2),
        HOME,
    )
    calls = [(FLAGSHIP, A), (UnitId("other"), B)]
    checked_plan(Position(board, Side.SOUTH, units, NO_STARS), calls)
    checked_plan(Position(board, Side.SOUTH, units, HouseRules(off_board="eliminated")), calls, StopRule.AFTER_LOSS)


@pytest.mark.slow
def test_a_call_may_end_the_battle() -> None:
    board = space(columns=2, rows=1)
    at, near = board.layout.to_hex(0, 0), board.layout.to_hex(1, 0)
    called = (unit("first", "transport", Side.SOUTH), unit("second", "fighter", Side.SOUTH))
    beacon, foe = unit("beacon", "transport", Side.SOUTH, at), unit("foe", "destroyer", Side.NORTH, near, models=1)
    calls = [(FLAGSHIP, A), (FLAGSHIP, B)]
    checked_plan(Position(board, Side.SOUTH, (beacon, foe, *called), NO_STARS), calls)
    scored = {Side.SOUTH: 3, Side.NORTH: 1}
    checked_plan(Position(board, Side.SOUTH, (beacon, foe, HOME, *called), NO_STARS, vp=scored, vp_target=5), calls)


@pytest.mark.slow
def test_a_plan_of_three() -> None:
    board = space(columns=2, rows=1)
    units = (
        unit("beacon", "transport", Side.SOUTH, board.layout.to_hex(0, 0)),
        unit("first", "fighter", Side.SOUTH, models=1),
        unit("second", "transport", Side.SOUTH, models=1),
        unit("third", "fighter", Side.SOUTH, models=2),
        HOME,
    )
    checked_plan(Position(board, Side.SOUTH, units, NO_STARS), [(FLAGSHIP, A), (FLAGSHIP, B), (FLAGSHIP, C)])
