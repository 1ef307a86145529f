"""Dice that a lesson loads with faces before a command and that a seed carries on from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules import SeededDice
from game.rules.ids import CardId, Face


class LessonDice:
    """A source of dice whose next faces are set from outside. Decks keep their order when they are shuffled."""

    def __init__(self, seed: int = 1) -> None:
        self._faces: list[Face] = []
        self._after = SeededDice(seed)

    def load(self, faces: Iterable[Face], seed: int) -> None:
        """Show these faces next, then those of a seed."""
        self._faces = list(faces)
        self._after = SeededDice(seed)

    @property
    def left(self) -> tuple[Face, ...]:
        """The loaded faces not shown yet."""
        return tuple(self._faces)

    def roll(self) -> Face:
        """Show the next face."""
        return self._faces.pop(0) if self._faces else self._after.roll()

    def shuffle(self, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """Leave the cards in their order: what a lesson deals is no surprise."""
        return tuple(cards)
