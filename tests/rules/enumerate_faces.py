"""Every way the dice can fall, through the real systems: no chance is calculated, all of them are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import TypeVar

from game.rules import Match, OutOfFacesError, ScriptedDice
from game.rules.commands import Command
from game.rules.dice import Dice
from game.rules.events import AccidentRolled, BattleRolled, Event, HitsConfirmed, ScatterRolled, WarpRolled
from game.rules.ids import FACES, CardId, Face
from tests.rules.saying import say

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Ending:
    """One way it can end: how likely, the state it leaves and everything that happened. Not closed."""

    chance: Fraction
    match: Match
    events: tuple[Event, ...]


def every_face(match: Match, *commands: Command) -> Iterator[Ending]:
    """Play commands once for each sequence of faces they can ask for, each face 1/6; the match is left as it is."""
    waiting: list[tuple[Face, ...]] = [()]
    while waiting:
        shown = waiting.pop()
        twin = match.clone(ScriptedDice(shown))
        try:
            events = _played(twin, commands)
        except OutOfFacesError:
            twin.close()
            waiting += [(*shown, face) for face in reversed(FACES)]
        else:
            yield Ending(Fraction(1, 6 ** len(shown)), twin, events)
            twin.close()


def every_roll(
    match: Match, *commands: Command, decided: Callable[[tuple[Event, ...]], bool] | None = None
) -> Iterator[Ending]:
    """As `every_face`, but the faces of one roll in one order only, counted as often as there are orders.

    Much less to play where five dice are rolled at once. That a roll's order changes nothing is tested by itself.
    Nothing more is rolled out once the events so far have `decided` what is asked.
    """
    waiting: list[tuple[Fraction, tuple[Face, ...]]] = [(Fraction(1), ())]
    while waiting:
        chance, shown = waiting.pop()
        twin = match.clone(_ThenMisses(shown))
        events = _played(twin, commands)
        before, size = _next_roll(events, len(shown))
        if size == 0 or (decided is not None and decided(before)):
            yield Ending(chance, twin, events)
        else:
            waiting += [
                (chance * _weight(roll), (*shown, *roll)) for roll in combinations_with_replacement(FACES, size)
            ]
        twin.close()


def merged(endings: Iterator[Ending]) -> list[tuple[Fraction, Match]]:
    """Return the different states that endings leave, each with its chance, to go on from. Close them when done."""
    states: dict[str, tuple[Fraction, Match]] = {}
    for ending in endings:
        fingerprint = ending.match.state_hash()
        chance, state = states.get(fingerprint, (Fraction(0), None))
        states[fingerprint] = chance + ending.chance, state or ending.match.clone(ScriptedDice(()))
    return list(states.values())


def distribution(endings: Iterator[Ending], key: Callable[[Ending], K]) -> dict[K, Fraction]:
    """Return the chance of each value of `key`; they must add up to 1."""
    found: dict[K, Fraction] = {}
    for ending in endings:
        value = key(ending)
        found[value] = found.get(value, Fraction(0)) + ending.chance
    assert sum(found.values()) == 1
    return found


def expected(endings: Iterator[Ending], value: Callable[[Ending], int]) -> Fraction:
    """Return the mean of a number."""
    return sum((chance * number for number, chance in distribution(endings, value).items()), Fraction(0))


def orders_of(faces: tuple[Face, ...]) -> Iterator[tuple[Face, ...]]:
    """All sequences of the same faces."""
    return (other for other in product(FACES, repeat=len(faces)) if Counter(other) == Counter(faces))


def _played(match: Match, commands: tuple[Command, ...]) -> tuple[Event, ...]:
    return tuple(event for command in commands for event in say(match, command))


class _ThenMisses(Dice):
    """Shows given faces, then Red Alerts: they hit nothing, so the roll after the given faces is always reached."""

    def __init__(self, faces: tuple[Face, ...]) -> None:
        self._faces = list(faces)[::-1]

    def roll(self) -> Face:
        return self._faces.pop() if self._faces else Face.ALERT

    def shuffle(self, cards: object) -> tuple[CardId, ...]:
        raise AssertionError(cards)


def _next_roll(events: tuple[Event, ...], shown: int) -> tuple[tuple[Event, ...], int]:
    """Return what happened before the roll that comes after the first `shown` faces, and its dice; 0 for no roll."""
    for number, event in enumerate(events):
        match event:
            case WarpRolled() | ScatterRolled():
                size = 1
            case AccidentRolled(faces=faces) | BattleRolled(faces=faces) | HitsConfirmed(faces=faces):
                size = len(faces)
            case _:
                continue
        if shown == 0:
            return events[:number], size
        shown -= size
    assert shown == 0
    return events, 0


def _weight(roll: tuple[Face, ...]) -> Fraction:
    ways = factorial(len(roll)) // prod(factorial(n) for n in Counter(roll).values())
    return Fraction(ways, 6 ** len(roll))
