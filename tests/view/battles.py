"""Battles for the view's tests: small ones with scripted dice, and whole ones played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.rules import Match, Refusal, SeededDice
from game.rules.catalogue import HouseRules, Mission
from game.rules.commands import (
    Battle,
    CallSupport,
    Command,
    Concede,
    EndPhase,
    EndTurn,
    MoveUnit,
    OrderUnit,
    ReleaseDrone,
    Summon,
    Withdraw,
)
from game.rules.events import Event
from game.rules.ids import Phase, Side, TypeKey, UnitId
from game.rules.scenario import FleetUnit, Scenario
from tests.rules.boards import board

FLEET = ("flagship", "battleship", "carrier", "cruiser", "destroyer", "transport", "fighter", "fighter")
EAGER = (Battle, MoveUnit, OrderUnit, Summon, ReleaseDrone)
"""What a random player likes to do when it can."""


def fleets() -> Iterator[FleetUnit]:
    """Yield both sides' fleets, to be placed."""
    for side in Side:
        for number, kind in enumerate(FLEET, 1):
            key = f"{side.value[0]}-{kind}-{number}"
            yield FleetUnit(UnitId(key), side, TypeKey(kind), f"{kind.capitalize()} {number}")


def random_scenario(seed: int) -> Scenario:
    """A small board with everything on it, under house rules that change with the seed."""
    rules = HouseRules(
        command="orders" if seed % 3 == 0 else "cards",
        scatter_frame="facing" if seed % 4 == 1 else "side",
        off_board="eliminated" if seed % 2 else "reserve",
        jump_points=seed % 2 == 0,
        auto_cap=seed % 3 == 1,
        starting_stars=8,
        income=3,
    )
    on = board(
        9, 6, asteroids=[(2, 2), (2, 3), (6, 3)], planets=[(4, 1), (5, 4)], markers=[(4, 3), (1, 3), (7, 2)],
        jump_points={Side.SOUTH: ((1, 4), (4, 4), (7, 4)), Side.NORTH: ((1, 1), (3, 1), (7, 1))},
    )  # fmt: skip
    mission = Mission(rounds=3, starting_supply=8, supply_escalation=3, vp_target=40)
    return Scenario("random", "Random", on, tuple(fleets()), mission, rules)


def random_command(match: Match, rng: random.Random) -> Command:
    """Choose a command as somebody might who is fond of warps and battles."""
    legal = match.legal()
    calls = [c for c in legal if isinstance(c, CallSupport)]
    if calls and rng.random() < 0.8:
        return rng.choice(calls)
    eager = [c for c in legal if isinstance(c, EAGER)]
    if eager and rng.random() < 0.7:
        return rng.choice(eager)
    busy = [c for c in legal if not isinstance(c, (EndPhase, EndTurn, Withdraw)) or rng.random() < 0.1]
    if busy and (match.view().phase in (Phase.SETUP, Phase.CARD) or rng.random() < 0.7):
        return rng.choice(busy)
    return rng.choice(legal)


def random_battle(seed: int, most: int = 260) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """Play a battle at random; yield the match and the events of each command. It is given up after `most`."""
    rng = random.Random(seed)
    with Match(random_scenario(seed), SeededDice(seed)) as match:
        yield match, ()
        for number in range(most):
            if match.view().outcome is not None:
                return
            command = random_command(match, rng) if number < most - 1 else Concede(Side.SOUTH)
            events = match.submit(command)
            assert not isinstance(events, Refusal), (command, events)
            yield match, events
