"""The numbered board of the computer players says exactly what the rules say of the board."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.lessons.players.ground import ground_of
from game.rules import Match, SeededDice
from game.rules.commands import EndPhase, MoveUnit, OrderUnit
from game.rules.ids import Phase, Side
from game.rules.queries import cover
from game.setup_advice import suggestion
from game.tiled import load_scenario, shipped_maps
from game.tiled.check import half_turn


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_sight_and_cover_are_those_of_the_rules(path: Path) -> None:
    board = load_scenario(path).board
    ground = ground_of(board, Side.SOUTH)
    chance = random.Random(path.stem)
    seen = 0
    for _ in range(1500):
        a, b = chance.sample(range(len(ground.hexes)), 2)
        taken = set(chance.sample(range(len(ground.hexes)), 14)) - {a, b}
        occupied = {ground.hexes[n]: None for n in taken}
        told = board.sight(ground.hexes[a], ground.hexes[b], occupied)
        assert ground.sees(a, b, taken) == told
        assert ground.cover(a, b) == cover(board, ground.hexes[a], ground.hexes[b])
        seen += told
    assert 100 < seen < 1400


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_reach_is_what_moves_the_rules_offer(path: Path) -> None:
    scenario = load_scenario(path)
    rules = scenario.rules.changed(command="orders", starting_stars=0, first_side_stars=0, orders_per_turn=12)
    with Match(scenario.with_rules(rules), SeededDice(4)) as match:
        while match.view().phase is Phase.SETUP:
            match.submit(suggestion(match) or match.legal()[0])
        for command in [c for c in match.legal() if isinstance(c, OrderUnit)]:
            match.submit(command)
        match.submit(EndPhase())
        ground = ground_of(match.board, Side.SOUTH)
        view = match.view()
        taken = {ground.number[u.hex] for u in view.units if u.hex is not None}
        offered: dict[str, set[int]] = {}
        for move in match.legal():
            if isinstance(move, MoveUnit):
                offered.setdefault(move.unit, set()).add(ground.number[move.path[-1]])
        assert offered
        for unit, ends in offered.items():
            who = next(u for u in view.units if u.id == unit)
            assert who.hex is not None
            assert set(ground.reach(ground.number[who.hex], who.kind.move, taken)) == ends


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_both_sides_see_a_fair_board_alike(path: Path) -> None:
    board = load_scenario(path).board
    south, north = ground_of(board, Side.SOUTH), ground_of(board, Side.NORTH)
    assert [half_turn(board, at) for at in south.hexes] == list(north.hexes)
    assert (south.around, south.far, south.planet) == (north.around, north.far, north.planet)
    assert south.ahead[Side.SOUTH] == north.ahead[Side.NORTH]
    assert south.sectors[Side.SOUTH] == north.sectors[Side.NORTH]
    assert set(south.marker_hexes) == set(north.marker_hexes)
