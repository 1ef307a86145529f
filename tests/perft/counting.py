"""Count what can happen: every legal command, every face of every die, to a depth in commands."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from game.rules import Match
from game.rules.commands import Command
from tests.rules.enumerate_faces import every_face


def leaves(match: Match, depth: int) -> int:
    """Return how many ways `depth` commands can be said and fall out; a battle that is over is one way.

    The chances of each command's endings must add up to 1.
    """
    commands = match.legal()
    if depth == 0 or not commands:
        return 1
    return sum(_of_command(match, command, depth) for command in commands)


def _of_command(match: Match, command: Command, depth: int) -> int:
    total, chance = 0, Fraction(0)
    for ending in every_face(match, command):
        chance += ending.chance
        total += leaves(ending.match, depth - 1)
    assert chance == 1
    return total


def split(match: Match) -> Counter[str]:
    """Return the ways one command can fall out, by the name of the command: where a wrong count comes from."""
    found: Counter[str] = Counter()
    for command in match.legal():
        found[type(command).__name__] += sum(1 for _ in every_face(match, command))
    return found


def states(match: Match, depth: int) -> int:
    """Return how many different states `depth` commands can lead to."""
    seen: set[str] = set()
    _gather(match, depth, seen)
    return len(seen)


def _gather(match: Match, depth: int, seen: set[str]) -> None:
    commands = match.legal()
    if depth == 0 or not commands:
        seen.add(match.state_hash())
        return
    for command in commands:
        for ending in every_face(match, command):
            _gather(ending.match, depth - 1, seen)
