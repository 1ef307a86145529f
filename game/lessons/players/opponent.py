"""The practice opponent: the same door for every strength, and for every computer player by name."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from game.lessons.players.foresight import Foresight
from game.lessons.players.greedy import Greedy
from game.lessons.players.protocol import Player
from game.lessons.players.random_player import RandomPlayer
from game.lessons.players.worth import Taste
from game.rules import Match
from game.rules.commands import CallSupport, Command, EndPhase
from game.rules.ids import Phase, Side
from game.rules.views import MatchView

CARELESS = 0.3
"""How often the easy opponent does any legal thing instead of what it thinks best."""
HESITANT = 0.3
"""How often it lets the rest of its orders go once it has given one."""


class Careless:
    """The easy opponent: greedy, blind to danger, short of ideas, and now and then it does just anything."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._greedy = Greedy(Taste(danger=0.0, prospect=0.1))

    def choose(self, match: Match, side: Side) -> Command:
        """Return the next command; the same view and seed always give the same."""
        view = match.view(side)
        chance = random.Random(f"{self._seed} {_mark(view)}")
        if view.question is None and chance.random() < CARELESS:
            legal = [command for command in match.legal() if command != EndPhase()]
            if legal:
                return legal[int(chance.random() * len(legal))]
        command = self._greedy.think(view, match.board, match.rules, match.mission, side)
        return EndPhase() if self._hesitates(view, side, command, chance) else command

    def _hesitates(self, view: MatchView, side: Side, command: Command, chance: random.Random) -> bool:
        # Never with a Beacon lit: a beginner should see what calls do.
        given = any(unit.ordered for unit in view.units if unit.side is side)
        free = view.phase is Phase.ORDERS and view.question is None and not isinstance(command, CallSupport)
        return free and given and chance.random() < HESITANT


def _mark(view: MatchView) -> str:
    units = [(u.id, u.models, u.hex, u.ordered, u.moved, u.battled, u.where.value) for u in view.units]
    return repr((view.round, view.turn, view.phase.value, view.orders_left, units))


STRENGTHS: Mapping[str, Callable[[int], Player]] = {
    "easy": Careless,
    "medium": lambda seed: Greedy(),  # noqa: ARG005 - it needs no chance
    "hard": lambda seed: Foresight(),  # noqa: ARG005
}
"""The practice opponent's strengths, from weak to strong, each made with a seed."""

KINDS: Mapping[str, Callable[[int], Player]] = {"random": RandomPlayer, "greedy": STRENGTHS["medium"], **STRENGTHS}
"""Every computer player by name, each made with a seed."""


class Opponent:
    """The practice opponent of a strength: `easy`, `medium` or `hard`. Raises KeyError for any other.

    It remembers nothing that matters: the same view and seed always lead to the same command, also for a new
    Opponent asked about a copy of the match in another process.
    """

    def __init__(self, strength: str, seed: int) -> None:
        self.strength = strength
        self._player = STRENGTHS[strength](seed)

    def choose(self, match: Match, side: Side) -> Command:
        """Return the next command for a side that has to decide: setup, turns and answers alike.

        What it plans is checked; should a plan not be legal after all, it takes the first legal command instead.
        """
        command = self._player.choose(match, side)
        return command if match.check(command) is None else match.legal()[-1]


__all__ = ["KINDS", "STRENGTHS", "Careless", "Opponent"]
