"""How fast the odds are, beside other ways to the same numbers, in one run: `python -m benchmarks.odds`.

The question is one: a whole Cruiser called to a Beacon with two asteroid hexes, a planet and an enemy beside it.
icepool needs Python 3.12, and both peers the `bench` extra; one that is not installed is left out, and said so.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from game.hexgrid import Layout, Orientation, Stagger, neighbours
from game.odds import (
    BeaconValue,
    CallOdds,
    Position,
    UnitState,
    beacon_map,
    beacon_value,
    one_call,
    plan,
)
from game.rules.board import Board
from game.rules.ids import Side, Terrain, TypeKey, UnitId, Where

FLAT = Layout(Orientation.FLAT, Stagger.ODD)
COLUMNS, ROWS = 13, 11
AT = FLAT.to_hex(6, 5)
ROCKS, PLANET, FOE = ((6, 4), (5, 5)), (7, 4), (6, 6)
TRIALS = 100_000

Buckets = dict[Any, Fraction]
"""Chances by `(place, models, stars, models of the enemy)`: place 0 to 5 clockwise, STAYS or LOST."""
STAYS, LOST = 6, 7


def question() -> Position:
    """Return the position asked about, with three units to call."""
    cells = {FLAT.to_hex(c, r): Terrain.OPEN for c in range(COLUMNS) for r in range(ROWS)}
    cells |= {FLAT.to_hex(*at): Terrain.ASTEROID for at in ROCKS} | {FLAT.to_hex(*PLANET): Terrain.PLANET}
    foe = UnitState(UnitId("foe"), TypeKey("cruiser"), Side.NORTH, Where.BOARD, 4, 0, FLAT.to_hex(*FOE), 3)
    position = Position(Board(FLAT, COLUMNS, ROWS, cells, (4, 8)), Side.SOUTH, (foe,), pool=10, stars=3)
    for kind in ("cruiser", "destroyer", "battleship"):
        position, _ = position.with_reserve(TypeKey(kind), unit=UnitId(kind))
    return position


def _tables() -> list[Callable[[], None]]:
    modules = [module for name, module in sys.modules.items() if name.startswith("game.odds")]
    kept = {id(value): value for module in modules for value in vars(module).values() if hasattr(value, "cache_clear")}
    return [value.cache_clear for value in kept.values() if value.__module__.startswith("game.odds")]


TABLES = _tables()
"""What empties each table the engine keeps."""


def forget() -> None:
    """Empty every table the engine keeps, as at its first question."""
    for clear in TABLES:
        clear()
    fresh[0] = replace(question_made)


def ours() -> CallOdds:
    """Ask the engine everything, with nothing kept in the position."""
    return one_call(fresh[0], AT, UnitId("cruiser"))


def ours_in_short() -> BeaconValue:
    """Ask the engine for the main numbers."""
    return beacon_value(replace(question_made), AT, UnitId("cruiser"))


question_made = question()
fresh=[question_made]


def kind_at(place: int) -> str:
    """Return what lies in a direction of the Beacon."""
    return question_made.ground(neighbours(AT, Orientation.FLAT)[place]).kind


KINDS = tuple(kind_at(place) for place in range(6))


def with_icepool() -> Buckets:
    """Ask icepool everything."""
    face = icepool.Die({(1, 0): 2, (0, 1): 1, (0, 0): 3})
    roll = 3 @ face.map(icepool.Vector)
    warp, scatter = icepool.Die({-1: 1, 0: 1, 1: 4}), icepool.Die(range(6))

    def through(face: int) -> Any:
        return (0, 0) if face < 0 else (4, 0) if face else roll.map(lambda n, s: (4 - n, s))

    def down(models: int, stars: int) -> Any:
        return scatter.map(lambda place: land(place, models, stars)) if models else (STAYS, 4, stars, 4)

    def land(place: int, models: int, stars: int) -> Any:
        kind = KINDS[place]
        if kind == "occupied":
            return roll.map(lambda n, s: (LOST, 0, stars + s, 4 - n))
        if kind == "planet":
            return (LOST, 0, stars, 4)
        if kind == "open":
            return (place, models, stars, 4)
        return roll.map(lambda n, s: (place if models > n else LOST, max(0, models - n), stars + s, 4))

    found = warp.map(through).map(down)
    return {outcome: found.probability(outcome) for outcome in found.outcomes()}


def with_dyce() -> Buckets:
    """Ask dyce how many models arrive: its outcomes are numbers, so it is asked less than the others."""
    hits = 3 @ dyce.H({1: 2, 0: 4})
    ground, warp = dyce.H({0: 2, 1: 2, 2: 2}), dyce.H({-1: 1, 0: 1, 1: 4})

    def through(face: Any) -> Any:
        if face.outcome:
            return -1 if face.outcome < 0 else 4
        return dyce.expand(lambda n: 4 - n.outcome, hits)

    def down(left: Any) -> Any:
        models = left.outcome
        if models < 0:
            return models
        rocks = dyce.expand(lambda n: max(0, models - n.outcome), hits)
        return dyce.expand(lambda kind: (models, rocks, 0)[kind.outcome], ground)

    found = dyce.expand(down, dyce.expand(through, warp))
    return {models: Fraction(count, found.total) for models, count in found.items()}


def monte_carlo() -> Buckets:
    """Roll everything a hundred thousand times in plain Python."""
    die, counts = random.Random(1).random, dict[Any, int]()
    for _ in range(TRIALS):
        outcome = _one_trial(die)
        counts[outcome] = counts.get(outcome, 0) + 1
    return {outcome: Fraction(count, TRIALS) for outcome, count in counts.items()}


def _one_trial(die: Callable[[], float]) -> tuple[int, int, int, int]:
    face, models, stars = die() * 6, 4, 0
    if face < 1:
        return STAYS, 4, 0, 4
    if face < 2:
        hits, stars = _accident(die)
        models -= hits
    place = int(die() * 6)
    kind = KINDS[place]
    if kind == "open":
        return place, models, stars, 4
    if kind == "planet":
        return LOST, 0, stars, 4
    hits, more = _accident(die)
    if kind == "occupied":
        return LOST, 0, stars + more, 4 - hits
    return (place, models - hits, stars + more, 4) if models > hits else (LOST, 0, stars + more, 4)


def _accident(die: Callable[[], float]) -> tuple[int, int]:
    hits = stars = 0
    for _ in range(3):
        face = die() * 6
        if face < 2:
            hits += 1
        elif face < 3:
            stars += 1
    return hits, stars


def marginals(found: Buckets) -> dict[str, Any]:
    """Return what a peer and the engine can be compared by."""
    arrives: dict[int, Fraction] = {}
    stars = foe = lost = stays = Fraction(0)
    for (place, models, shown, left), chance in found.items():
        stars += shown * chance
        foe += chance if not left else 0
        lost += chance if place == LOST else 0
        stays += chance if place == STAYS else 0
        if place < STAYS:
            arrives[models] = arrives.get(models, Fraction(0)) + chance
    return {"arrives": arrives, "lost": lost, "stays": stays, "stars": stars, "foe": foe}


def expected(odds: CallOdds) -> dict[str, Any]:
    """Return the same from the engine's answer."""
    foe = odds.occupants[UnitId("foe")].eliminated
    return {"arrives": odds.models, "lost": odds.eliminated, "stays": odds.reserve, "stars": odds.stars, "foe": foe}


def median(task: Callable[[], object], rounds: int, before: Callable[[], None] = lambda: None) -> float:
    """Return the median time of a task in milliseconds."""
    times = []
    for _ in range(rounds):
        before()
        start = time.perf_counter()
        task()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def report(name: str, milliseconds: float, limit: float | None = None) -> None:
    """Print one line of the table."""
    aim = "" if limit is None else f"   aim {limit:>6.0f} ms   {'met' if milliseconds < limit else 'MISSED'}"
    sys.stdout.write(f"{name:<44}{milliseconds:>10.3f} ms{aim}\n")


def peers() -> dict[str, float]:
    """Return the median time of each peer that is there, after checking that it says the same."""
    found, odds = {}, ours()
    if icepool is None:
        sys.stdout.write("icepool is not installed here (it needs Python 3.12): left out\n")
    else:
        _agree("icepool", marginals(with_icepool()), expected(odds))
        found["icepool, everything"] = median(with_icepool, 20)
    if dyce is None:
        sys.stdout.write("dyce is not installed here: left out\n")
    else:
        _agree("dyce", with_dyce(), {**odds.models, 0: odds.eliminated, -1: odds.reserve})
        found["dyce, models alone"] = median(with_dyce, 20)
    rolled = marginals(monte_carlo())
    _agree("Monte Carlo", round(float(rolled["lost"]), 2), round(float(odds.eliminated), 2))
    found[f"Monte Carlo of {TRIALS}, everything"] = median(monte_carlo, 5)
    return found


def _agree(name: str, said: object, exact: object) -> None:
    if said != exact:
        message = f"{name} disagrees: {said} instead of {exact}"
        raise AssertionError(message)


def main() -> None:
    """Measure everything and print the table."""
    position = question_made
    cruiser, destroyer, battleship = (UnitId(k) for k in ("cruiser", "destroyer", "battleship"))
    calls, rich = [(AT, battleship), (AT, cruiser), (AT, destroyer)], replace(position, stars=None)
    cold, kept, short = median(ours, 200, forget), median(ours, 1000), median(ours_in_short, 1000)
    report("one call, everything, cold", cold, 1)
    report("one call, everything, tables kept", kept)
    report("one call, main numbers, tables kept", short)
    report(
        f"Beacon map of {COLUMNS} x {ROWS}, cold",
        median(lambda: beacon_map(replace(position), cruiser), 50, forget),
        16,
    )
    report("plan of three, cold", median(lambda: plan(rich, calls), 20, forget), 100)
    report("plan of three, tokens scarce, cold", median(lambda: plan(position, calls), 20, forget), 100)
    for name, taken in peers().items():
        report(f"the same call: {name}", taken)
        for label, own in (("cold", cold), ("tables kept", kept), ("main numbers", short)):
            sys.stdout.write(f"{'':<44}{taken / own:>10.0f} times as long as ours, {label}\n")


def _optional(name: str) -> Any:
    try:
        return __import__(name)
    except ImportError:
        return None


icepool, dyce = _optional("icepool"), _optional("dyce")

if __name__ == "__main__":
    main()
