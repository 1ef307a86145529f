"""Computer players think in a process of their own: no frame waits for them, and no two worlds meet.

What goes over is JSON: the scenario, a snapshot, the question; what comes back is a command.
"""

from __future__ import annotations

import json
import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor
from functools import lru_cache
from typing import Any

from game.lessons.players.opponent import Opponent
from game.rules import Match, SeededDice
from game.rules.commands import Command
from game.rules.ids import Side
from game.wire import Place, command_from_plain, command_to_plain, scenario_from_plain, scenario_to_plain


class Thinker:
    """One worker process, started when first asked and ended by `close`."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def warm_up(self) -> None:
        """Start the process ahead of the first question."""
        self._running().submit(_nothing)

    def choose(self, match: Match, side: Side, strength: str, seed: int) -> Future[str]:
        """Ask for a side's next command; `answer` reads the result."""
        question = {
            "scenario": scenario_to_plain(match.scenario), "snapshot": match.snapshot(), "side": side.value,
            "strength": strength, "seed": seed,
        }  # fmt: skip
        return self._running().submit(_choose, json.dumps(question))

    @staticmethod
    def answer(match: Match, future: Future[str]) -> Command:
        """Return the command a finished question led to."""
        return command_from_plain(json.loads(future.result()), match.board.layout, Place("the opponent's answer"))

    def close(self) -> None:
        """End the process; questions under way are dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
        return self._pool


def _nothing() -> None:
    """Do nothing: the process and its modules are loaded then."""


@lru_cache(maxsize=4)
def _opponent(strength: str, seed: int) -> Opponent:
    return Opponent(strength, seed)


def _choose(text: str) -> str:
    question: dict[str, Any] = json.loads(text)
    scenario = scenario_from_plain(question["scenario"], Place("the question"))
    with Match.restore(scenario, question["snapshot"], SeededDice(question["seed"])) as match:
        command = _opponent(question["strength"], question["seed"]).choose(match, Side(question["side"]))
    return json.dumps(command_to_plain(command, scenario.board.layout))
