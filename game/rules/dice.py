"""Where chance comes in. The only module that uses random numbers; everything else is handed a `Dice`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Protocol

from game.rules.ids import FACES, CardId, Face

Draw = Face | tuple[CardId, ...]
"""One thing chance decided: a rolled face, or the order of a shuffled deck, top card first."""


class Dice(Protocol):
    """A source of chance."""

    def roll(self) -> Face:
        """Roll one battle die (DI-1)."""
        ...

    def shuffle(self, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """Return the cards in a new order, top card first."""
        ...


class OutOfFacesError(RuntimeError):
    """A script of faces or shuffles has come to its end, or names something else than was asked for."""


class SeededDice:
    """Dice from a seed: the same seed gives the same battle on every machine and Python version."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def _below(self, n: int) -> int:
        # Random.random() is the one draw that Python promises never to change.
        return int(self._random.random() * n)

    def roll(self) -> Face:
        """Roll one battle die."""
        return FACES[self._below(6)]

    def shuffle(self, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """Shuffle by drawing from the rest, one card after another."""
        rest, order = sorted(cards), []
        while rest:
            order.append(rest.pop(self._below(len(rest))))
        return tuple(order)


class ScriptedDice:
    """Dice that show given faces in order, then ask `then`, if there is one.

    Raises OutOfFacesError when asked for more than was given. Shuffles come from `shuffles`; without any left, a
    deck keeps its order.
    """

    def __init__(
        self, faces: Iterable[Face], shuffles: Iterable[tuple[CardId, ...]] = (), then: Dice | None = None
    ) -> None:
        self._faces = list(faces)[::-1]
        self._shuffles = list(shuffles)[::-1]
        self._then = then

    @property
    def left(self) -> int:
        """How many faces have not been shown yet."""
        return len(self._faces)

    def roll(self) -> Face:
        """Show the next face."""
        if self._faces:
            return self._faces.pop()
        if self._then is not None:
            return self._then.roll()
        message = "the script has no face left for this roll"
        raise OutOfFacesError(message)

    def shuffle(self, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """Return the next given order."""
        if self._shuffles:
            order = self._shuffles.pop()
            if sorted(order) != sorted(cards):
                message = "the script shuffles other cards than the deck holds"
                raise OutOfFacesError(message)
            return order
        return self._then.shuffle(cards) if self._then is not None else tuple(cards)


def scripted(draws: Iterable[Draw]) -> ScriptedDice:
    """Return dice that repeat recorded draws."""
    listed = list(draws)
    return ScriptedDice(
        [d for d in listed if isinstance(d, Face)],
        [d for d in listed if not isinstance(d, Face)],
    )


class RecordingDice:
    """Passes every draw on from another source and keeps it in `draws`."""

    def __init__(self, source: Dice) -> None:
        self.source = source
        self.draws: list[Draw] = []

    def roll(self) -> Face:
        """Roll one die of the source."""
        face = self.source.roll()
        self.draws.append(face)
        return face

    def shuffle(self, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """Shuffle with the source."""
        order = self.source.shuffle(cards)
        self.draws.append(order)
        return order

    def take(self) -> tuple[Draw, ...]:
        """Return what was drawn since the last call, and forget it."""
        taken, self.draws = tuple(self.draws), []
        return taken
