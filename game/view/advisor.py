"""The coach on request: asks the opponent's process what it would do, and says it with its reason in numbers."""

from __future__ import annotations

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

from game.hexgrid import Hex
from game.lessons.coaching import Odds, advice
from game.rules import Match
from game.rules.commands import Battle, Command, MoveUnit
from game.rules.views import MatchView
from game.thinking import Thinker

STRENGTH = "medium"
"""The strength of the player whose next command is the advice."""


def aim_of(command: Command, view: MatchView) -> Hex | None:
    """Return the hex a command is about, to be shown on the board: where it leads, or whom it hits; None for none."""
    if isinstance(command, MoveUnit):
        return command.path[-1]
    if isinstance(command, Battle):
        return view.unit(command.target).hex
    found = getattr(command, "hex", None)
    return found if isinstance(found, Hex) else None


class Advisor:
    """Thinks about a battle's next command in a process of its own, when asked."""

    def __init__(self) -> None:
        self._thinker: Thinker | None = None
        self._thought: Future[str] | None = None
        self._asked_at = 0

    @property
    def thinking(self) -> bool:
        """Whether a question is under way."""
        return self._thought is not None

    def ask(self, match: Match) -> None:
        """Put the question; nothing happens if one is under way or the battle is over."""
        side = match.view().decider
        if self._thought is None and side is not None:
            self._thinker = self._thinker or Thinker()
            self._asked_at = len(match.log)
            self._thought = self._thinker.choose(match, side, STRENGTH, 0)

    def heard(self, match: Match, odds: Odds) -> tuple[Command, str] | None:
        """Return the advice once it is there, as a command and a sentence; advice overtaken by events is dropped."""
        if self._thought is None or not self._thought.done() or self._thinker is None:
            return None
        thought, self._thought = self._thought, None
        if len(match.log) != self._asked_at:
            return None
        try:
            command = self._thinker.answer(match, thought)
        except BrokenProcessPool:
            # The process was ended from outside: the next question starts a new one.
            self._thinker.close()
            return None
        return command, advice(command, match, odds)

    def close(self) -> None:
        """End the process."""
        if self._thinker is not None:
            self._thinker.close()
