"""Rolling a call for real: every face enumerated gives the exact odds, and many seeds come close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from game.odds import Position, one_call
from game.odds.rolls import Trial, Trials, buckets, exact
from game.rules.dice import OutOfFacesError, ScriptedDice, SeededDice
from game.rules.ids import FACES, Face, Side, Terrain, TypeKey, UnitId
from tests.odds.odds_board import AROUND, MIDDLE, ringed, unit


def every_roll(roll: Callable[[ScriptedDice], Trial]) -> Iterator[tuple[Fraction, Trial]]:
    """Yield every way the dice can fall, with its chance."""
    todo: list[tuple[Face, ...]] = [()]
    while todo:
        faces = todo.pop()
        try:
            yield Fraction(1, 6 ** len(faces)), roll(ScriptedDice(faces))
        except OutOfFacesError:
            todo += [(*faces, face) for face in FACES]


@pytest.mark.parametrize("kind", ["transport", "fighter", "flagship"])
def test_every_face_gives_the_exact_odds(kind: str) -> None:
    foe = unit("foe", "destroyer", Side.NORTH, AROUND[4], models=2)
    board = ringed(Terrain.ASTEROID, Terrain.PLANET)
    position, called = Position(board, Side.SOUTH, (foe,)).with_reserve(TypeKey(kind), cap=0)
    odds = one_call(position, MIDDLE, called)

    def roll(dice: ScriptedDice) -> Trial:
        trials = Trials(position, MIDDLE, called, dice)
        trials.advance(1)
        assert trials.last is not None
        return trials.last

    counts: Counter[str] = Counter()
    stars = wrecked = Fraction(0)
    for chance, trial in every_roll(roll):
        counts[trial.bucket] += chance  # type: ignore[assignment]
        stars += chance * trial.stars
        wrecked += chance if trial.occupant_left is not None and not trial.occupant_left.models else 0
    assert {bucket: float(chance) for bucket, chance in counts.items()} == pytest.approx(
        {bucket: height for bucket, height in exact(odds).items() if height}
    )
    assert counts["lost"] == odds.eliminated
    assert counts["stays"] == odds.reserve
    assert stars == odds.stars
    assert wrecked == odds.occupants[UnitId("foe")].eliminated


def test_many_rolls_in_slices_come_close() -> None:
    position, called = Position(ringed(Terrain.ASTEROID), Side.SOUTH, ()).with_reserve(TypeKey("cruiser"))
    trials = Trials(position, MIDDLE, called, SeededDice(7))
    heights = exact(one_call(position, MIDDLE, called))
    assert trials.standard_error(heights) == 0
    for _ in range(10):
        trials.advance(400)
    assert trials.done == sum(trials.counts.values()) == 4000
    assert list(trials.counts) == list(heights) == list(buckets(position.called(called).body))
    assert trials.largest_gap(heights) < 4 * trials.standard_error(heights) < 0.04
    assert sum(trials.shares().values()) == pytest.approx(1)
