"""Who could fire at a hex, told beforehand, is who may battle there once the unit stands on it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.hexgrid import Hex
from game.lessons.reach import battle_note, fire_note, shooters
from game.rules import Match, ScriptedDice
from game.rules.commands import Battle, EndPhase, MoveUnit, OrderUnit
from game.rules.ids import Phase, Side, Terrain, UnitId, Where
from game.rules.scenario import FleetUnit, Scenario, Start
from tests.rules.boards import ORDERS, at, battle, board, scenario, uid, unit
from tests.rules.steps import battles_left, done, move, to_move

KINDS = ("flagship", "battleship", "carrier", "cruiser", "destroyer", "transport", "fighter")
MINE = uid("s-cruiser-mine")


def crowd(seed: int) -> Scenario:
    """A crowded board with rocks and planets; the unit that is asked about is `s-cruiser-mine`."""
    rng = random.Random(seed)
    spots = [(c, r) for c in range(8) for r in range(8)]
    rng.shuffle(spots)
    rocks, balls = [spots.pop() for _ in range(6)], [spots.pop() for _ in range(4)]
    fleet = [unit("s cruiser mine", spots.pop())]
    for n in range(10):
        marked = rng.random() < 0.3
        fleet.append(unit(f"{'ns'[n % 2]} {rng.choice(KINDS)} {n}", spots.pop(), cap=0, alert=marked))
    return scenario(board(8, 8, asteroids=rocks, planets=balls), *fleet)


def able(made: Scenario, to: Hex) -> set[UnitId]:
    """Return who may battle the unit with the rules' own word, once it stands on a hex and it is the enemy's turn."""
    fleet = tuple(replace(u, hex=to) if u.id == MINE else u for u in made.fleet)
    found = set()
    for enemy in (u for u in fleet if u.side is Side.NORTH and u.where is Where.BOARD):
        start = Start(to_move=Side.NORTH, stars=dict.fromkeys(Side, 6))
        with Match(replace(made, fleet=fleet, start=start), ScriptedDice([])) as match:
            done(match, OrderUnit(enemy.id))
            while match.view().phase is not Phase.BATTLE:
                done(match, EndPhase())
            if match.check(Battle(enemy.id, MINE)) is None:
                found.add(enemy.id)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_who_could_fire_is_who_may_battle_there(seed: int) -> None:
    made = crowd(seed)
    with Match(made, ScriptedDice([])) as match:
        view = match.view()
        free = [h for h in match.board.cells if view.at(h) is None]
        told = {to: {u.id for u in shooters(view, match.board, view.unit(MINE), to)} for to in free}
    assert any(told.values())
    for to in random.Random(seed).sample(free, 12):
        assert told[to] == able(made, to), to


def fleet_of(*units: FleetUnit) -> Match:
    return battle(board(planets=[(3, 4)]), *units)


def test_the_note_counts_and_names() -> None:
    with fleet_of(unit("s cruiser", (4, 6)), unit("n destroyer", (4, 3)), unit("n fighter", (6, 1))) as match:
        view = match.view()
        mine = view.unit(uid("s-cruiser"))
        assert fire_note(view, match.board, mine, at(4, 5)) == "*1 enemy* can fire here: Destroyer of North."
        assert fire_note(view, match.board, mine, at(4, 8)) == ""


@pytest.mark.parametrize(("to", "word"), [((4, 5), "Supply 2 against 3"), ((3, 4), "planet")])
def test_a_battle_given_up_is_told_and_the_rules_agree(to: tuple[int, int], word: str) -> None:
    with fleet_of(unit("s cruiser", (4, 4)), unit("n battleship", (4, 3), models=4)) as match:
        view = match.view()
        assert match.board.terrain[at(3, 4)] is Terrain.PLANET
        assert word in battle_note(view, match.board, view.unit(uid("s-cruiser")), at(*to))
        to_move(match, "s-cruiser")
        done(match, move("s-cruiser", to))
        done(match, EndPhase())
        assert not battles_left(match, "s-cruiser")


def test_with_tactical_mass_nothing_is_given_up() -> None:
    with fleet_of(unit("s battleship", (4, 4)), unit("n destroyer", (4, 3), models=1)) as match:
        view = match.view()
        assert battle_note(view, match.board, view.unit(uid("s-battleship")), at(5, 4)) == ""
        to_move(match, "s-battleship")
        done(match, MoveUnit(uid("s-battleship"), (at(5, 4),)))
        done(match, EndPhase())
        assert match.view().unit(uid("s-battleship")).may_battle
        assert match.rules == ORDERS
