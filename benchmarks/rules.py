"""How fast the rules are: one command, the list of legal commands, whole random battles. Medians, in milliseconds.

python -m benchmarks.rules
"""

from __future__ import annotations

import sys
import time
from statistics import median

from game.lessons.players.random_player import RandomPlayer
from game.rules import Match, Refusal, SeededDice
from game.rules.ids import Phase, Where
from game.rules.scenario import Scenario
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


if __name__ == "__main__":
    main()
