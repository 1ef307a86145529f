"""The command `selfplay`: computer players against each other, and what came of it.

The report depends on map, players, number of battles and seed alone, not on how many processes shared the work.
`--json` writes one object:

- `map`, `games`, `seed`, `south`, `north`: what was asked
- `wins`: battles won by `south`, `north`, by the side that went `first` in Round 1 and by the `second`; `draws`
- `endings`: battles by how they ended: `target`, `lead`, `rounds`, `no units`
- `rounds`, `commands`: mean length of a battle; `reached_round_3`: share of battles
- `vp`: mean VP of each side
- `calls`: `tried`, `arrived`, `failed`, `off_board`, `lost` and `collisions` a battle (collisions are among the
  lost); `battles`, the share of battles with a call tried; `preferred`, the share of calls made while reinforcing
  with the same unit was legal too; `reinforced`, units reinforced a battle
- `supply_use`: mean share of the Pool on the table at the end of a Round, the last Round left out
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any, TextIO

from game.lessons.players.opponent import KINDS
from game.lessons.players.record import Calls, Record, play
from game.map_choice import chosen_scenario
from game.opening import PlayerError
from game.rules.ids import Side
from game.rules.scenario import Scenario
from game.text import tr
from game.wire import Place, pretty, scenario_from_plain, scenario_to_plain

MOST_GAMES = 1_000_000
BAR = 30
"""Characters of the progress bar."""


@dataclass(frozen=True, slots=True)
class Series:
    """What was asked for."""

    map: str
    games: int
    seed: int
    south: str
    north: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add = parser.add_argument
    add("map", metavar=tr("MAP"), help=tr("a shipped map by name or title, or a path"))
    add("--games", type=int, default=100, metavar="N", help=tr("how many battles"))
    add("--seed", type=int, default=1, metavar="S", help=tr("seed of all dice and players"))
    for side in Side:
        text = tr("who plays {side}: {kinds}", side=side.value, kinds=", ".join(KINDS))
        add(f"--{side.value}", choices=list(KINDS), default="greedy", metavar=tr("KIND"), help=text)
    add("--jobs", type=int, default=0, metavar="J", help=tr("processes; 0 for one a core"))
    add("--json", action="store_true", help=tr("write JSON"))


def run(arguments: argparse.Namespace) -> int:
    """Play the battles and write the report to stdout, the progress to stderr. Raises PlayerError and MapError."""
    if not 1 <= arguments.games <= MOST_GAMES:
        raise PlayerError(tr("--games {n}: play 1 to {most} battles", n=arguments.games, most=MOST_GAMES))
    if arguments.jobs < 0:
        raise PlayerError(tr("--jobs {n}: name 1 or more processes, or 0 for one a core", n=arguments.jobs))
    scenario = chosen_scenario(arguments.map)
    series = Series(scenario.key, arguments.games, arguments.seed, arguments.south, arguments.north)
    report = report_of(series, scenario, records(series, scenario, arguments.jobs or os.cpu_count() or 1))
    sys.stdout.write(f"{pretty(report) if arguments.json else report_text(report)}\n")
    return 0


# Playing


def records(series: Series, scenario: Scenario, jobs: int) -> list[Record]:
    """Play all battles of a series and return their records in order, whoever of the processes was faster."""
    jobs = min(jobs, series.games)
    progress = Progress(series.games, sys.stderr)
    if jobs == 1:
        return [progress.step(one_game(series, scenario, number)) for number in range(series.games)]
    plain = scenario_to_plain(scenario)
    context = multiprocessing.get_context("spawn")
    with _until_interrupted(context.Pool(jobs, _prepare, (series, plain))) as pool:
        return [progress.step(found) for found in pool.imap(_numbered, range(series.games), chunksize=1)]


@contextmanager
def _until_interrupted(pool: Any) -> Iterator[Any]:
    try:
        yield pool
        pool.close()
    except BaseException:
        pool.terminate()
        sys.stderr.write("\n" if sys.stderr.isatty() else "")
        raise
    finally:
        pool.join()


_series: Series
_scenario: Scenario


def _prepare(series: Series, plain: dict[str, Any]) -> None:
    global _series, _scenario
    # Ctrl-C reaches every process of the terminal; the first one tells the others to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _series, _scenario = series, scenario_from_plain(plain, Place(tr("the scenario")))


def _numbered(number: int) -> Record:
    return one_game(_series, _scenario, number)


def one_game(series: Series, scenario: Scenario, number: int) -> Record:
    """Play one battle of a series; its dice and players depend on the seed and its number alone."""
    seed = series.seed * 1_000_003 + number
    kinds = {Side.SOUTH: series.south, Side.NORTH: series.north}
    players = {side: KINDS[kind](2 * seed + (side is Side.NORTH)) for side, kind in kinds.items()}
    return play(scenario, seed, players)


class Progress:
    """A bar on a terminal; elsewhere nothing."""

    def __init__(self, total: int, out: TextIO) -> None:
        self._total, self._out, self._done = total, out, 0
        self._start, self._shown = time.monotonic(), 0.0

    def step(self, record: Record) -> Record:
        """Count a battle, and hand it on."""
        self._done += 1
        now = time.monotonic()
        if self._out.isatty() and (now - self._shown > 0.1 or self._done == self._total):
            self._shown = now
            self._draw(now - self._start)
        return record

    def _draw(self, taken: float) -> None:
        full = BAR * self._done // self._total
        left = taken / self._done * (self._total - self._done)
        text = tr("{done} of {total} battles, {left} s left", done=self._done, total=self._total, left=round(left))
        end = "\n" if self._done == self._total else ""
        self._out.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {text}\x1b[K{end}")
        self._out.flush()


# The report


def report_of(series: Series, scenario: Scenario, found: list[Record]) -> dict[str, Any]:
    """Return the report of a series as plain values; see the head of this module for what they mean."""
    first = scenario.first_side
    won = {side: sum(record.winner is side for record in found) for side in Side}
    endings = sorted({record.reason for record in found})
    return {
        **{f.name: getattr(series, f.name) for f in fields(Series)},
        "wins": {**{s.value: won[s] for s in Side}, "first": won[first], "second": won[first.other]},
        "draws": sum(record.winner is None for record in found),
        "endings": {reason: sum(record.reason == reason for record in found) for reason in endings},
        "rounds": _mean([record.rounds for record in found]),
        "commands": _mean([record.commands for record in found]),
        "reached_round_3": _mean([record.rounds >= 3 for record in found]),
        "vp": {side.value: _mean([record.vp[side] for record in found]) for side in Side},
        "calls": _calls([record.calls for record in found]),
        "supply_use": _share(sum(r.supply_used for r in found), sum(r.supply_pool for r in found)),
    }


def _calls(found: list[Calls]) -> dict[str, float]:
    names = ("tried", "arrived", "failed", "off_board", "lost", "collisions", "reinforced")
    means = {name: _mean([getattr(calls, name) for calls in found]) for name in names}
    tried = sum(calls.tried for calls in found)
    return {
        **means,
        "battles": _mean([calls.tried > 0 for calls in found]),
        "preferred": _share(sum(calls.preferred for calls in found), tried),
    }


def _mean(numbers: list[int] | list[bool]) -> float:
    return _share(sum(numbers), len(numbers))


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def report_text(report: dict[str, Any]) -> str:
    """Return the report in sentences."""
    wins, calls, games = report["wins"], report["calls"], report["games"]
    lines = [
        tr("{map}: {games} battles, South {south}, North {north}, seed {seed}",
           map=report["map"], games=games, south=report["south"], north=report["north"], seed=report["seed"]),
        tr("Won by South {south}, by North {north}, drawn {draws}",
           south=_percent(wins["south"] / games), north=_percent(wins["north"] / games),
           draws=_percent(report["draws"] / games)),
        tr("Won by the side that went first {first}", first=_percent(wins["first"] / games)),
        tr("Length {rounds} Rounds, {commands} commands; Round 3 reached in {share}",
           rounds=f"{report['rounds']:.1f}", commands=f"{report['commands']:.0f}",
           share=_percent(report["reached_round_3"])),
        tr("Ended by {endings}", endings=", ".join(f"{tr(k)} {_percent(v / games)}"
                                                   for k, v in report["endings"].items())),
        tr("VP {south} to {north} on average", south=f"{report['vp']['south']:.1f}",
           north=f"{report['vp']['north']:.1f}"),
        tr("Calls a battle: {tried} tried, {arrived} arrived, {failed} failed, {off} off the board, {lost} lost, of"
           " them {collisions} in collisions", off=f"{calls['off_board']:.2f}",
           **{k: f"{calls[k]:.2f}" for k in ("tried", "arrived", "failed", "lost", "collisions")}),
        tr("A call was tried in {battles} of battles; {preferred} of calls were made where reinforcing was legal too",
           battles=_percent(calls["battles"]), preferred=_percent(calls["preferred"])),
        tr("{units} units reinforced a battle; {use} of the Supply Pool in use",
           units=f"{calls['reinforced']:.2f}", use=_percent(report["supply_use"])),
    ]  # fmt: skip
    return "\n".join(lines)


def _percent(share: float) -> str:
    return tr("{number} %", number=f"{100 * share:.1f}")
