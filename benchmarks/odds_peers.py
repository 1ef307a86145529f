"""Other ways to the odds of one call, each written as someone who knows the tool would: for `benchmarks.odds`.

All answer the same: how likely the unit ends on each hex with each number of models (or lost, or still in Reserve),
how likely each number of Star Tokens, and how likely each number of models of the enemy it may hit. Three small
questions are faster for both libraries than one big one that is added up afterwards; the big one, which is the plain
way to put it, is measured for icepool as well. Both libraries hold whole numbers of ways, and make fractions when they
are asked for them, as the engine does; so each can stop at its dice, or go on to the fractions.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

STAYS, LOST = 6, 7
"""Places beside 0 to 5, the landing hexes clockwise."""

MODELS, DICE = 4, 3
"""The question is a whole Cruiser beside another: four models, three dice; two faces hit, one is a Star."""

TRIALS = 100_000


class Answer(NamedTuple):
    """What every way is asked: chances by (place, models left), by Star Tokens, by models of the enemy left."""

    ends: dict[tuple[int, int], Fraction]
    stars: dict[int, Fraction]
    enemy: dict[int, Fraction]


class Icepool:
    """icepool; warm keeps the two rolls of three dice, all that can be kept from one Beacon to the next."""

    def __init__(self, module: Any) -> None:
        """Take the library."""
        self.icepool = module
        self.forget()

    def forget(self) -> None:
        """Forget the rolls, and the binomials icepool itself keeps."""
        self.rolls: tuple[Any, Any] | None = None
        self.roll: Any = None
        vars(self.icepool.math)["comb_row_cache"].clear()

    def answer(self, kinds: Sequence[str]) -> Answer:
        """Ask three dice, and make fractions of them."""
        return Answer(*map(_told, self.dice(kinds)))

    def dice(self, kinds: Sequence[str]) -> tuple[Any, Any, Any]:
        """Ask three dice: where and with how many models, Stars, what is left of the enemy."""
        die = self.icepool.Die
        if self.rolls is None:
            self.rolls = DICE @ die([1, 1, 0, 0, 0, 0]), DICE @ die([1, 0, 0, 0, 0, 0])
        hits, stars = self.rolls
        warp, scatter = die([-1, 0, 1, 1, 1, 1]), die(range(6))

        def land(models: int, place: int) -> Any:
            kind = kinds[place]
            if not models:
                return STAYS, MODELS
            if kind in ("occupied", "planet"):
                return LOST, 0
            if kind == "open":
                return place, models
            return hits.map(lambda n: (place, models - n) if models > n else (LOST, 0))

        flown = warp.map(lambda face: 0 if face < 0 else MODELS if face else MODELS - hits)
        shown = scatter.map(lambda place: stars if kinds[place] in ("asteroid", "occupied") else 0)
        left = scatter.map(lambda place: MODELS - hits if kinds[place] == "occupied" else MODELS)
        return (
            self.icepool.map(land, flown, scatter),
            warp.map(lambda face: 0 if face < 0 else shown if face else stars + shown),
            warp.map(lambda face: MODELS if face < 0 else left),
        )

    def answer_at_once(self, kinds: Sequence[str]) -> Answer:
        """Ask one die for everything, and add up what belongs together."""
        found = self.one_die(kinds)
        return added_up({outcome: found.quantity(outcome) for outcome in found.outcomes()})

    def one_die(self, kinds: Sequence[str]) -> Any:
        """Ask one die: where, with how many models, Stars, and what is left of the enemy."""
        die = self.icepool.Die
        if self.roll is None:
            self.roll = DICE @ die({(1, 0): 2, (0, 1): 1, (0, 0): 3}).map(self.icepool.Vector)
        roll, warp, scatter = self.roll, die([-1, 0, 1, 1, 1, 1]), die(range(6))

        def land(flown: tuple[int, int], place: int) -> Any:
            (models, stars), kind = flown, kinds[place]
            if not models:
                return STAYS, MODELS, 0, MODELS
            if kind == "occupied":
                return roll.map(lambda n, s: (LOST, 0, stars + s, MODELS - n))
            if kind == "planet":
                return LOST, 0, stars, MODELS
            if kind == "open":
                return place, models, stars, MODELS
            return roll.map(lambda n, s: (place if models > n else LOST, max(0, models - n), stars + s, MODELS))

        through = warp.map(lambda f: (0, 0) if f < 0 else (MODELS, 0) if f else roll.map(lambda n, s: (MODELS - n, s)))
        return self.icepool.map(land, through, scatter)


def added_up(counts: Mapping[tuple[int, int, int, int], int]) -> Answer:
    """Return the answer from counts by place, models, Stars and models of the enemy."""
    total = sum(counts.values())
    parts: tuple[dict[Any, int], dict[Any, int], dict[Any, int]] = {}, {}, {}
    for (place, models, stars, enemy), count in counts.items():
        for part, key in zip(parts, ((place, models), stars, enemy), strict=True):
            part[key] = part.get(key, 0) + count
    return Answer(*({key: Fraction(count, total) for key, count in part.items()} for part in parts))


def _told(die: Any) -> dict[Any, Fraction]:
    return {outcome: die.probability(outcome) for outcome in die.outcomes()}


class Dyce:
    """dyce; its outcomes are numbers, so a place and models are one: 10 times the one and the other."""

    def __init__(self, module: Any) -> None:
        """Take the library."""
        self.dyce = module
        self.forget()
        warnings.filterwarnings("ignore", message=".*`expand` is experimental.*")

    def forget(self) -> None:
        """Forget the rolls."""
        self.rolls: tuple[Any, Any] | None = None

    def answer(self, kinds: Sequence[str]) -> Answer:
        """Ask the same three questions, and make fractions of what comes."""
        ends, stars, enemy = map(_shares, self.dice(kinds))
        return Answer({divmod(both, 10): chance for both, chance in ends.items()}, stars, enemy)

    def dice(self, kinds: Sequence[str]) -> tuple[Any, Any, Any]:
        """Ask the same three questions."""
        h, expand = self.dyce.H, self.dyce.expand
        if self.rolls is None:
            self.rolls = DICE @ h({1: 2, 0: 4}), DICE @ h({1: 1, 0: 5})
        hits, stars = self.rolls
        warp, scatter = h({-1: 1, 0: 1, 1: 4}), h(6) - 1

        def land(flown: Any, at: Any) -> Any:
            models, place = flown.outcome, at.outcome
            if not models:
                return 10 * STAYS + MODELS
            if kinds[place] in ("occupied", "planet"):
                return 10 * LOST
            if kinds[place] == "open":
                return 10 * place + models
            return hits.apply(lambda n: 10 * place + models - n if models > n else 10 * LOST)

        def shown(at: Any) -> Any:
            return stars if kinds[at.outcome] in ("asteroid", "occupied") else 0

        def left(at: Any) -> Any:
            return MODELS - hits if kinds[at.outcome] == "occupied" else MODELS

        flown = expand(lambda f: 0 if f.outcome < 0 else MODELS if f.outcome else MODELS - hits, warp)
        later, enemy = expand(shown, scatter), expand(left, scatter)
        earned = expand(lambda f: 0 if f.outcome < 0 else later if f.outcome else stars + later, warp)
        wrecked = expand(lambda f: MODELS if f.outcome < 0 else enemy, warp)
        return expand(land, flown, scatter), earned, wrecked


def _shares(found: Mapping[int, int]) -> dict[int, Fraction]:
    total = sum(found.values())
    return {outcome: Fraction(count, total) for outcome, count in found.items() if count}


def monte_carlo(kinds: Sequence[str]) -> Answer:
    """Roll everything a hundred thousand times in plain Python; there is nothing it could keep."""
    return added_up(rolled(kinds))


def rolled(kinds: Sequence[str]) -> dict[tuple[int, int, int, int], int]:
    """Return how often each outcome came up."""
    die, counts = random.Random(1).random, dict[tuple[int, int, int, int], int]()
    for _ in range(TRIALS):
        outcome = _one_trial(die, kinds)
        counts[outcome] = counts.get(outcome, 0) + 1
    return counts


def _one_trial(die: Callable[[], float], kinds: Sequence[str]) -> tuple[int, int, int, int]:
    face, models, stars = die() * 6, MODELS, 0
    if face < 1:
        return STAYS, MODELS, 0, MODELS
    if face < 2:
        hits, stars = _accident(die)
        models -= hits
    place = int(die() * 6)
    kind = kinds[place]
    if kind == "open":
        return place, models, stars, MODELS
    if kind == "planet":
        return LOST, 0, stars, MODELS
    hits, more = _accident(die)
    if kind == "occupied":
        return LOST, 0, stars + more, MODELS - hits
    return (place, models - hits, stars + more, MODELS) if models > hits else (LOST, 0, stars + more, MODELS)


def _accident(die: Callable[[], float]) -> tuple[int, int]:
    hits = stars = 0
    for _ in range(DICE):
        face = die() * 6
        if face < 2:
            hits += 1
        elif face < 3:
            stars += 1
    return hits, stars
