"""The practice opponent at the screen: asks its process, waits a moment so that a person can follow, answers."""

from __future__ import annotations

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

from game.rules.commands import Command
from game.rules.views import MatchView
from game.session import Session
from game.thinking import Thinker

PAUSE = 0.55
"""Seconds at normal speed between what was shown and the opponent's next command."""


class Rival:
    """Plays the sides of a session that belong to the practice opponent."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._thinker: Thinker | None = None
        self._thought: Future[str] | None = None
        self._waited = 0.0
        if session.opponents:
            self._thinker = Thinker()
            self._thinker.warm_up()

    def update(self, seconds: float, view: MatchView, factor: float) -> Command | None:
        """Let time pass; return the opponent's command once it is thought out and the pause is over.

        `factor` stretches the pause, as it does animations; at 0 there is none.
        """
        side = view.decider
        if side is None or side not in self._session.opponents or self._thinker is None:
            self._thought, self._waited = None, 0.0
            return None
        match = self._session.match
        if self._thought is None:
            seed = self._session.logbook.seed if self._session.logbook is not None else 0
            self._thought = self._thinker.choose(match, side, self._session.opponents[side], seed)
        self._waited += seconds
        if self._waited < PAUSE * factor or not self._thought.done():
            return None
        thought, self._thought, self._waited = self._thought, None, 0.0
        try:
            return self._thinker.answer(match, thought)
        except BrokenProcessPool:
            # The process was ended from outside: a new one is asked at the next frame.
            self._thinker.close()
            return None

    def close(self) -> None:
        """End the opponent's process."""
        if self._thinker is not None:
            self._thinker.close()
