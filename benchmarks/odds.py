"""How fast the odds are, beside other ways to the same numbers, in one run: `python -m benchmarks.odds`.

The question is one: a whole Cruiser called to a Beacon with two asteroid hexes, a planet and an enemy beside it.
All give the same answer, which is checked first, and take turns, so that a busy machine is busy for all; the numbers
are medians of processor time, for on a busy machine whoever takes long is kept waiting as well. Cold is with every
table emptied before each question, warm with whatever can be kept from one Beacon to the next: cold is set beside
cold, and warm beside warm. The engine counts in whole numbers and makes fractions when they are read, and so do both
libraries: so like is set beside like twice, once with every number of the answer read as a fraction, once as counted,
with no fraction made by anyone. Counted, the engine's answer still holds more than the others': harm, Supply, Victory
Points, what each face means. icepool needs Python 3.12, and both libraries the `bench` extra; one that is not
installed is left out, and said so.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from importlib import import_module
from types import ModuleType
from typing import Any

from benchmarks.odds_peers import LOST, STAYS, TRIALS, Answer, Dyce, Icepool, monte_carlo, rolled
from game.hexgrid import Layout, Orientation, Stagger, neighbours
from game.odds import CallOdds, Position, UnitState, beacon_map, beacon_value, one_call, plan
from game.rules.board import Board
from game.rules.ids import Side, Terrain, TypeKey, UnitId, Where

FLAT = Layout(Orientation.FLAT, Stagger.ODD)
COLUMNS, ROWS = 13, 11
AT = FLAT.to_hex(6, 5)
ROCKS, PLANET, FOE = ((6, 4), (5, 5)), (7, 4), (6, 6)
CRUISER, DESTROYER, BATTLESHIP = (UnitId(kind) for kind in ("cruiser", "destroyer", "battleship"))

ROUNDS, IN_A_ROW = 36, 5
SELDOM = 12
"""The Monte Carlo has its turn in every so manieth round."""


def question() -> Position:
    """Return the position asked about, with three units to call."""
    cells = {FLAT.to_hex(c, r): Terrain.OPEN for c in range(COLUMNS) for r in range(ROWS)}
    cells |= {FLAT.to_hex(*at): Terrain.ASTEROID for at in ROCKS} | {FLAT.to_hex(*PLANET): Terrain.PLANET}
    foe = UnitState(UnitId("foe"), TypeKey("cruiser"), Side.NORTH, Where.BOARD, 4, 0, FLAT.to_hex(*FOE), 3)
    position = Position(Board(FLAT, COLUMNS, ROWS, cells, (4, 8)), Side.SOUTH, (foe,), pool=10, stars=3)
    for unit in (CRUISER, DESTROYER, BATTLESHIP):
        position, _ = position.with_reserve(TypeKey(unit), unit=unit)
    return position


def _tables() -> list[Callable[[], None]]:
    modules = [module for name, module in sys.modules.items() if name.startswith("game.odds")]
    kept = {id(value): value for module in modules for value in vars(module).values() if hasattr(value, "cache_clear")}
    return [table.cache_clear for table in kept.values() if table.__module__.startswith(("game.odds", "fractions"))]


TABLES = _tables()
"""What empties each table the engine keeps."""


class Ours:
    """The engine; warm keeps its tables, and what a position has looked up of itself."""

    def __init__(self) -> None:
        """Begin with a position nobody has asked."""
        self.forget()

    def forget(self) -> None:
        """Empty every table, and take a position that was never asked."""
        for clear in TABLES:
            clear()
        self.position = replace(question_made)

    def counted(self) -> CallOdds:
        """Ask everything: more than the others are asked."""
        return one_call(self.position, AT, CRUISER)

    def answer(self) -> Answer:
        """Ask everything, and read as fractions what the others are asked."""
        return as_answer(self.counted())


question_made = question()
AROUND = neighbours(AT, Orientation.FLAT)
PLACES = {at: place for place, at in enumerate(AROUND)}
KINDS = tuple(question_made.ground(at).kind for at in AROUND)


def as_answer(odds: CallOdds) -> Answer:
    """Return the part of the engine's answer that the others give as well."""
    ends = {(PLACES[at], models): chance for (at, models, _), chance in odds.arrivals.items()}
    ends[STAYS, 4], ends[LOST, 0] = odds.reserve, odds.eliminated
    return Answer(ends, dict(odds.star_chances), odds.occupants[UnitId("foe")].models)


@dataclass
class Contestant:
    """One way to the answer, with the times it took in seconds."""

    name: str
    ask: Callable[[], object]
    forget: Callable[[], None]
    every: int = 1
    aim: int | None = None
    """How many times as long as ours it should take at least."""
    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)

    def turn(self, number: int) -> None:
        """Answer a few times with nothing kept, then as often with everything kept."""
        if number % self.every:
            return
        for _ in range(IN_A_ROW if self.every == 1 else 1):
            self.forget()
            self.cold.append(timed(self.ask))
        if self.every == 1:
            self.warm += [timed(self.ask) for _ in range(IN_A_ROW)]

    @property
    def times(self) -> tuple[float, float]:
        """The medians in milliseconds, cold and warm; the same twice if there is nothing to keep."""
        cold = statistics.median(self.cold) * 1000
        return cold, statistics.median(self.warm) * 1000 if self.warm else cold


def timed(task: Callable[[], object]) -> float:
    """Return how much processor time a task takes in seconds."""
    start = time.process_time()
    task()
    return time.process_time() - start


def contestants() -> tuple[list[Contestant], list[Contestant]]:
    """Return the engine and all peers that are there, answering in fractions, and those that only count.

    Each has given the same answer before.
    """
    ours = Ours()
    exact = ours.answer()
    told = [Contestant("ours", ours.answer, ours.forget)]
    counted = [Contestant("ours, everything", ours.counted, ours.forget)]
    if (module := _optional("icepool")) is not None:
        pool = Icepool(module)
        told.append(Contestant("icepool, three dice", lambda: pool.answer(KINDS), pool.forget, aim=20))
        told.append(Contestant("icepool, one die", lambda: pool.answer_at_once(KINDS), pool.forget, aim=20))
        counted.append(Contestant("icepool, three dice", lambda: pool.dice(KINDS), pool.forget, aim=20))
        counted.append(Contestant("icepool, one die", lambda: pool.one_die(KINDS), pool.forget, aim=20))
    if (module := _optional("dyce")) is not None:
        dyce = Dyce(module)
        told.append(Contestant("dyce, three dice", lambda: dyce.answer(KINDS), dyce.forget))
        counted.append(Contestant("dyce, three dice", lambda: dyce.dice(KINDS), dyce.forget))
    for peer in told[1:]:
        _agree(peer.name, peer.ask(), exact)
    _nearly("Monte Carlo", monte_carlo(KINDS), exact)
    told.append(Contestant(f"Monte Carlo of {TRIALS}", lambda: monte_carlo(KINDS), lambda: None, SELDOM, 1000))
    counted.append(Contestant(f"Monte Carlo of {TRIALS}", lambda: rolled(KINDS), lambda: None, SELDOM, 1000))
    return told, counted


def _optional(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:
        sys.stdout.write(f"{name} is not installed here (the bench extra; icepool needs Python 3.12): left out\n")
        return None


def _agree(name: str, said: object, exact: Answer) -> None:
    if said != exact:
        message = f"{name} disagrees: {said} instead of {exact}"
        raise AssertionError(message)


def _nearly(name: str, said: Answer, exact: Answer) -> None:
    there: list[tuple[Mapping[Any, Fraction], Mapping[Any, Fraction]]] = list(zip(said, exact, strict=True))
    gap = max(abs(chance - part.get(key, Fraction(0))) for part, wanted in there for key, chance in wanted.items())
    if gap > Fraction(1, 100):
        message = f"{name} disagrees by {float(gap)}"
        raise AssertionError(message)


def compare() -> None:
    """Let all answer in turn, and print how long each takes and how many times as long as ours."""
    told, counted = contestants()
    for number in range(ROUNDS):
        for contestant in (*told, *counted):
            contestant.turn(number)
    _print("the same call, all in fractions", told)
    _print("the same call, as counted", counted)


def _print(title: str, everyone: list[Contestant]) -> None:
    cold, warm = everyone[0].times
    sys.stdout.write(f"{title:<32}{'cold':>10}{'':>9}{'warm':>13}\n")
    for contestant in everyone:
        theirs = contestant.times
        ratios = (theirs[0] / cold, theirs[1] / warm)
        row = "".join(f"{taken:>10.3f} ms {ratio:>7.0f} x" for taken, ratio in zip(theirs, ratios, strict=True))
        sys.stdout.write(f"{contestant.name:<32}{row}{_verdict(contestant.aim, ratios)}\n")


def _verdict(aim: int | None, ratios: tuple[float, float]) -> str:
    if aim is None:
        return ""
    cold, warm = ("met" if ratio >= aim else "MISSED" for ratio in ratios)
    return f"   aim {aim:>5} x   cold {cold}, warm {warm}"


def report(name: str, task: Callable[[Position], object], rounds: int, limit: float | None = None) -> None:
    """Measure a question of ours, put with every table emptied to a new position, and print one line."""
    ours, times = Ours(), []
    for _ in range(rounds):
        ours.forget()
        times.append(timed(lambda: task(ours.position)))
    taken = statistics.median(times) * 1000
    aim = "" if limit is None else f"   aim {limit:>4.0f} ms   {'met' if taken < limit else 'MISSED'}"
    sys.stdout.write(f"{name:<32}{taken:>10.3f} ms{aim}\n")


def main() -> None:
    """Measure everything and print the tables."""
    calls = [(AT, BATTLESHIP), (AT, CRUISER), (AT, DESTROYER)]
    report("one call, everything, cold", lambda here: one_call(here, AT, CRUISER), 200, 1)
    report("one call, main numbers, cold", lambda here: beacon_value(here, AT, CRUISER), 200)
    report(f"Beacon map of {COLUMNS} x {ROWS}, cold", lambda here: beacon_map(here, CRUISER), 50, 16)
    report("plan of three, cold", lambda here: plan(replace(here, stars=None), calls), 20, 100)
    report("the same, tokens scarce, cold", lambda here: plan(here, calls), 20, 100)
    compare()


if __name__ == "__main__":
    main()
