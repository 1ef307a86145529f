"""How fast the rules are: one command, the list of legal commands, whole random battles. Medians, in milliseconds.

python -m benchmarks.rules
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from statistics import median

from game.lessons.players.random_player import RandomPlayer
from game.rules import Match, Refusal, SeededDice
from game.rules.commands import OrderUnit
from game.rules.ids import Phase, Side, Terrain, TypeKey, UnitId, Where
from game.rules.scenario import FleetUnit, Scenario, Start
from game.setup_advice import suggestion
from game.tiled import load_scenario, shipped_maps

BATTLES = 8
UNITS = 20


def main() -> None:
    """Measure and print."""
    scenario = load_scenario(shipped_maps()[0])
    submits, lists, seconds = _battles(scenario)
    print_row = sys.stdout.write
    print_row(f"check and submit       {median(submits):7.3f} ms, median of {len(submits)} commands (aim: under 1)\n")
    print_row(f"legal commands         {median(lists):7.3f} ms, median of {len(lists)} lists (aim: under 5)\n")
    print_row(f"random battles         {BATTLES / seconds:7.2f} a second on one core (aim: 2 or more)\n")
    crowded = _crowded(scenario)
    units = sum(unit.where is Where.BOARD for unit in crowded.view().units)
    times = [_timed(crowded.legal) for _ in range(200)]
    print_row(f"legal, {units:2} on the board {median(times):7.3f} ms, Orders phase (aim: under 5)\n")
    calling = _calling(scenario)
    units = sum(unit.where is Where.BOARD for unit in calling.view().units)
    times = [_timed(calling.legal) for _ in range(200)]
    print_row(
        f"legal, {units:2} and calls     {median(times):7.3f} ms, {len(calling.legal())} commands (aim: under 5)\n"
    )


def _battles(scenario: Scenario) -> tuple[list[float], list[float], float]:
    submits: list[float] = []
    lists: list[float] = []
    began = time.perf_counter()
    for seed in range(BATTLES):
        player = RandomPlayer(seed)
        with Match(scenario, SeededDice(seed)) as match:
            while (side := match.decider) is not None:
                lists.append(_timed(match.legal))
                command = player.choose(match, side)
                start = time.perf_counter()
                outcome = match.submit(command)
                submits.append((time.perf_counter() - start) * 1000)
                if isinstance(outcome, Refusal):
                    raise TypeError(outcome.text)
    return submits, lists, time.perf_counter() - began - sum(lists) / 1000


def _timed(call: object) -> float:
    start = time.perf_counter()
    call()  # type: ignore[operator]
    return (time.perf_counter() - start) * 1000


def _crowded(scenario: Scenario) -> Match:
    """Return a battle whose Pool lets nearly every unit start on the board, in its first Orders phase."""
    roomy = scenario.with_rules(
        scenario.rules.changed(command="orders"), scenario.mission.with_values(starting_supply=40)
    )
    match = Match(roomy, SeededDice(1))
    placed = 0
    while match.view().phase is Phase.SETUP:
        command = next((c for c in match.legal() if type(c).__name__ == "PlaceUnit"), None) if placed < UNITS else None
        match.submit(command or suggestion(match) or match.legal()[0])
        placed += 1
    return match


def _calling(scenario: Scenario) -> Match:
    """Return a battle of 20 units on the board, with four Beacons and four Reserves a side, all of which fit."""
    mission = scenario.mission.with_values(starting_supply=60)
    base = scenario.with_rules(scenario.rules.changed(command="orders", orders_per_turn=6), mission)
    kinds = ("cruiser", "battleship", "carrier", "destroyer", "transport", "fighter") * 3
    fleet = [
        FleetUnit(UnitId(f"{side}-{n}"), side, TypeKey(kind), f"{kind} {n}", Where.RESERVE)
        for side in Side
        for n, kind in enumerate(kinds[: UNITS // 2 + 4])
    ]
    for side in Side:
        mine = [n for n, unit in enumerate(fleet) if unit.side is side][: UNITS // 2]
        free = sorted(at for at in base.board.home_rows(side, 2) if base.board.terrain[at] is Terrain.OPEN)
        for n, at in zip(mine, free[::2], strict=False):
            fleet[n] = replace(fleet[n], where=Where.BOARD, hex=at)
    match = Match(replace(base, fleet=tuple(fleet), start=Start(stars=dict.fromkeys(Side, 6))), SeededDice(1))
    for unit in [unit.id for unit in fleet if unit.side is Side.SOUTH][:4]:
        match.submit(OrderUnit(unit))
    return match


if __name__ == "__main__":
    main()
