"""A player without a thought: any legal command."""

from __future__ import annotations

import random

from game.rules import Match
from game.rules.commands import Command, EndPhase
from game.rules.ids import Side

HASTE = 0.15
"""How often it ends a phase that it could end, whatever else there is: otherwise it would do everything it can."""


class RandomPlayer:
    """Chooses evenly among all legal commands, but ends a phase a little more readily."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, match: Match, side: Side) -> Command:
        """Return any legal command; only its own side's commands are legal when it is asked."""
        del side
        legal = match.legal()
        if EndPhase() in legal[-1:] and self._random.random() < HASTE:
            return EndPhase()
        return legal[int(self._random.random() * len(legal))]
