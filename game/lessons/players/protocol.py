"""What every computer player is: something that, asked for a side's next command, gives one."""

from __future__ import annotations

from typing import Protocol

from game.rules import Match
from game.rules.commands import Command
from game.rules.ids import Side


class Player(Protocol):
    """A player. It is asked whenever its side is the one to decide, until the battle is over.

    It may know what its side may know: never the enemy's hand, the order of the deck, or the dice to come.
    """

    def choose(self, match: Match, side: Side) -> Command:
        """Return a command that is legal now for this side."""
        ...


def decider(match: Match) -> Side | None:
    """Return the side that has to say something now; None when the battle is over."""
    return match.decider
