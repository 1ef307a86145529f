"""What dice do to a unit, counted exactly: whole numbers of ways, never a float.

A table of n dice counts ways out of 6 to the n; where hits must be confirmed (UN-5), out of 6 to the n times 3 to
the n. Tables are kept once computed: there are only a few hundred.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, factorial
from typing import NamedTuple

from game.odds.position import Body
from game.rules.ids import CLASS_SIZE, UnitClass


class Roll(NamedTuple):
    """Hits after shields, Star and Red Alert faces of a roll, and in how many ways it comes up."""

    hits: int
    stars: int
    alerts: int
    ways: int


class Hurt(NamedTuple):
    """Models and CAP left after a roll, the Star faces it showed, and in how many ways it comes up."""

    models: int
    cap: int
    stars: int
    ways: int


def shields(attacker: UnitClass, target: UnitClass) -> int:
    """Return how many Blasts of a roll the target ignores (UN-4)."""
    return max(0, CLASS_SIZE[target] - CLASS_SIZE[attacker])


@lru_cache(maxsize=512)
def rolls(dice: int, ignored: int) -> tuple[Roll, ...]:
    """Count the results of so many dice, the first `ignored` Blasts not hitting (DI-2, UN-4). Ways out of 6^dice."""
    found: dict[tuple[int, int, int], int] = {}
    for own in range(dice + 1):
        for blasts in range(dice - own + 1):
            hits = own + max(0, blasts - ignored)
            for stars in range(dice - own - blasts + 1):
                for alerts in range(dice - own - blasts - stars + 1):
                    rest = dice - own - blasts - stars - alerts
                    orders = factorial(own) * factorial(blasts) * factorial(stars) * factorial(alerts)
                    ways = factorial(dice) // (orders * factorial(rest)) * 2**rest
                    key = (hits, stars, alerts)
                    found[key] = found.get(key, 0) + ways
    return tuple(Roll(*key, ways) for key, ways in found.items())


@lru_cache(maxsize=512)
def accident_rolls(dice: int, ignored: int) -> tuple[tuple[int, int, int], ...]:
    """Count hits and Star faces alone: (hits, stars, ways out of 6^dice). Red Alert does nothing (CS-17)."""
    found: dict[tuple[int, int], int] = {}
    for own in range(dice + 1):
        for blasts in range(dice - own + 1):
            hits = own + max(0, blasts - ignored)
            ways = comb(dice, own) * comb(dice - own, blasts)
            left = dice - own - blasts
            for stars in range(left + 1):
                key = (hits, stars)
                found[key] = found.get(key, 0) + ways * comb(left, stars) * 3 ** (left - stars)
    return tuple((hits, stars, ways) for (hits, stars), ways in found.items())


def total_ways(dice: int, *, confirmed: bool) -> int:
    """Return what the ways of a damage table add up to."""
    return int((18 if confirmed else 6) ** dice)


def hits_taken(body: Body, hits: int, dice: int) -> tuple[tuple[int, int, int], ...]:
    """Return (models left, CAP left, ways) after hits of a roll of `dice`: CAP absorbs all it can (BT-2, UN-5).

    Ways add up to 1, or to 3^dice for a ship whose hits are confirmed.
    """
    absorbed = min(hits, body.cap)
    rest, cap = hits - absorbed, body.cap - absorbed
    if not body.kind.confirms_hits:
        return ((max(0, body.models - rest), cap, 1),)
    spare = int(3 ** (dice - rest))
    return tuple((max(0, body.models - k), cap, spare * comb(rest, k) * 2 ** (rest - k)) for k in range(rest + 1))


@lru_cache(maxsize=4096)
def damage(body: Body, dice: int, attacker: UnitClass) -> tuple[Hurt, ...]:
    """Count what an accident roll leaves of a unit (CS-7, CS-11, CS-12). Ways add up to `total_ways`."""
    found: dict[tuple[int, int, int], int] = {}
    for hits, stars, ways in accident_rolls(dice, shields(attacker, body.kind.unit_class)):
        for models, cap, share in hits_taken(body, hits, dice):
            key = (models, cap, stars)
            found[key] = found.get(key, 0) + ways * share
    return tuple(Hurt(*key, ways) for key, ways in found.items())
