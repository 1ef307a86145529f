"""Battles for the view's tests: small ones with scripted dice, and whole ones played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from game.rules import Match, Refusal, ScriptedDice, SeededDice
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
from game.rules.ids import Face, Phase, Side, TypeKey, UnitId, Where
from game.rules.scenario import FleetUnit, Scenario, Start
from tests.rules.boards import FLAT, board

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


# ---------------------------------------------------------------- the battle that the pictures show
ASTEROIDS = ((7, 4), (8, 4), (8, 5), (5, 3), (4, 4), (4, 3), (1, 2), (2, 2), (11, 5), (10, 6))
PLANETS = ((5, 5), (7, 2), (1, 5), (11, 2))
RINGED = ((5, 5), (7, 2))
HOLES = tuple((column, 8) for column in range(1, 13, 2))
SOUTH_FLEET = """battleship at 6,5 | cruiser a at 5,6 with 3 | carrier at 8,7 cap 2 | destroyer a at 2,5
    | destroyer b at 4,6 with 1 | fighter a at 3,3 with 2 | fighter b at 9,5 with 2
    | flagship | cruiser b | transport | fighter c"""
NORTH_FLEET = """cruiser a at 6,4 | flagship at 6,2 cap 2 | cruiser b at 8,3 with 2 | destroyer a at 10,3 with 2
    | transport at 11,3 | fighter a at 3,2 | battleship | carrier | fighter b | fighter c with 2"""


def story_fleet(side: Side, text: str) -> Iterator[FleetUnit]:
    """Read a fleet such as `cruiser a at 5,6 with 3 | flagship`: what is not at a hex is in Reserve."""
    for line in text.split("|"):
        words = line.split()
        kind, letter = words[0], words[1] if len(words) > 1 and len(words[1]) == 1 else ""
        value = {words[i]: words[i + 1] for i in range(len(words)) if words[i] in ("at", "with", "cap")}
        place = FLAT.to_hex(*map(int, value["at"].split(","))) if "at" in value else None
        yield FleetUnit(
            UnitId("-".join(filter(None, (side.value[0], kind, letter)))),
            side,
            TypeKey(kind),
            " ".join(filter(None, ("Fighters" if kind == "fighter" else kind.capitalize(), letter.upper()))),
            Where.RESERVE if place is None else Where.BOARD,
            place,
            int(value["with"]) if "with" in value else None,
            int(value["cap"]) if "cap" in value else None,
        )


def story(faces: str, rules: HouseRules | None = None, *, to_move: Side = Side.SOUTH) -> Match:
    """The battle of the pictures, Round 3, with the faces it will roll."""
    on = board(
        13, 9, asteroids=ASTEROIDS, planets=PLANETS, missing=HOLES, markers=[(6, 4), (2, 4), (10, 4)], lines=(4, 8),
        jump_points={Side.SOUTH: ((2, 6), (6, 6), (10, 5)), Side.NORTH: ((2, 1), (6, 1), (10, 1))},
    )  # fmt: skip
    looks = {FLAT.to_hex(*at): 0 if at in RINGED else 1 for at in PLANETS}
    start = Start(
        round=3, to_move=to_move, vp={Side.SOUTH: 6, Side.NORTH: 4}, stars={Side.SOUTH: 3, Side.NORTH: 2},
        markers={"B": Side.SOUTH, "C": Side.NORTH},
    )  # fmt: skip
    fleet = (*story_fleet(Side.SOUTH, SOUTH_FLEET), *story_fleet(Side.NORTH, NORTH_FLEET))
    mission = Mission(rounds=5, starting_supply=6, supply_escalation=2, vp_target=16)
    chosen = rules or HouseRules(command="orders")
    made = Scenario(
        "story", "The battle of the pictures", replace(on, looks=looks), fleet, mission, chosen, start=start
    )
    return Match(made, ScriptedDice([Face(f) for f in faces.split()]))
