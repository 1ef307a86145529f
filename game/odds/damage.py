"""What dice do to a unit, counted exactly: whole numbers of ways, never a float.

A table of n dice counts ways out of 6 to the n; where hits must be confirmed (UN-5), out of 6 to the n times 3 to
the n. Tables are kept once computed: there are only a few hundred.

Star faces go along in the same number: in base `STAR`, digit n counts the ways that show n Star faces. Rolls one
after the other are then one multiplication, and choices one addition, however many Stars there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, factorial
from typing import NamedTuple

from game.odds.position import Body
from game.rules.ids import CLASS_SIZE, UnitClass

STAR = 1 << 60
"""One way that shows one Star face; more than the ways of one call ever add up to."""

ONE_LESS = STAR - 1
"""The largest digit; what is left of a number divided by it is the sum of its digits, as with nine in tens."""


class Roll(NamedTuple):
    """Hits after shields, Star and Red Alert faces of a roll, and in how many ways it comes up."""

    hits: int
    stars: int
    alerts: int
    ways: int


Hurt = tuple[int, int, int]
"""Models and CAP left after a roll, and in how many ways it comes up, by Star faces (see `STAR`)."""


def whatever_stars(ways: int) -> int:
    """Return how many ways there are when Star faces make no difference."""
    return ways % ONE_LESS  # the sum of the digits


def by_stars(ways: int) -> dict[int, int]:
    """Return the ways for each number of Star faces that can be shown."""
    found, stars = {}, 0
    while ways:
        if digit := ways & ONE_LESS:
            found[stars] = digit
        ways >>= 60
        stars += 1
    return found


def shields(attacker: UnitClass, target: UnitClass) -> int:
    """Return how many Blasts of a roll the target ignores (UN-4)."""
    return 0 if attacker is target else max(0, CLASS_SIZE[target] - CLASS_SIZE[attacker])


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
def accident_rolls(dice: int, ignored: int, stars: bool) -> tuple[int, ...]:
    """Count the ways of 0, 1, 2 ... hits, by Star faces if they earn anything; out of 6^dice.

    Two faces hit, one of them the Blast; one is the Star; Red Alert does nothing (CS-17), nor do the other two.
    """
    miss = 3 + STAR if stars else 4
    if not ignored:
        return tuple([comb(dice, hits) * 2**hits * miss ** (dice - hits) for hits in range(dice + 1)])
    found = [0] * (dice + 1)
    for own in range(dice + 1):
        for blasts in range(dice - own + 1):
            ways = comb(dice, own) * comb(dice - own, blasts) * miss ** (dice - own - blasts)
            found[own + max(0, blasts - ignored)] += ways
    return tuple(found)


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
def damage(body: Body, dice: int, attacker: UnitClass, stars: bool) -> tuple[Hurt, ...]:
    """Count what an accident roll leaves of a unit (CS-7, CS-11, CS-12). Ways add up to `total_ways`.

    The unit unharmed comes first, its end last, if it can come.
    """
    kind = body.kind
    table = accident_rolls(dice, shields(attacker, kind.unit_class), stars)
    return _confirmed(body, dice, table) if kind.confirms_hits else taken(body, table)


def taken(body: Body, table: Sequence[int]) -> tuple[Hurt, ...]:
    """Return what so many hits in so many ways leave of a unit whose hits count as they are: first CAP, then models.

    The results come in the order of hits, the unit's end last, if it can come.
    """
    _, models, cap = body
    found = [(models, cap - hits, ways) for hits, ways in enumerate(table[: cap + 1])]
    found += [(models - lost, 0, ways) for lost, ways in enumerate(table[cap + 1 : cap + models], 1)]
    if dead := sum(table[cap + models :]):
        found.append((0, 0, dead))
    return tuple(found)


def _confirmed(body: Body, dice: int, table: tuple[int, ...]) -> tuple[Hurt, ...]:
    found: dict[tuple[int, int], int] = {}
    for hits, ways in enumerate(table):
        for models, cap, share in hits_taken(body, hits, dice):
            key = (models, cap)
            found[key] = found.get(key, 0) + ways * share
    return tuple([(models, cap, ways) for (models, cap), ways in found.items()])
