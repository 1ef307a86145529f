"""The way of one called unit: through the warp, then down on one of the six hexes. Whole numbers of ways throughout.

All ways of one call add up to `whole(type)`: warp die, unstable dice, scatter die, landing dice. A `Landing` covers
the part of one scatter face, so its ways count the unit's survival of the warp already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from game.odds.damage import Hurt, damage, total_ways
from game.odds.position import Body
from game.rules.catalogue import HouseRules, unit_types
from game.rules.events import Cause
from game.rules.ids import TypeKey


class Ending(StrEnum):
    """How a call ends for the unit called."""

    ARRIVED = "arrives"
    ELIMINATED = "eliminated"
    RESERVE = "reserve"
    NOT_TRIED = "not tried"


class Options(NamedTuple):
    """The house rules that change what a call does: CS-16 and CS-14."""

    stars: bool
    off_kills: bool


def options(rules: HouseRules) -> Options:
    """Return the part of the house rules a landing depends on."""
    return Options(rules.stars_from_accidents, rules.off_board == "eliminated")


class Flight(NamedTuple):
    """A unit that has come through the warp, before it scatters: `alive` will, `dead` was eliminated (CS-6, CS-7).

    Failure is left out: its ways are a sixth of the whole. Ways of both add up to 5/6 of 6 times the unstable table.
    """

    alive: tuple[Hurt, ...]
    dead: tuple[Hurt, ...]


class Outcome(NamedTuple):
    """One way a landing can end: what is left of the unit and of the occupant, and the Star faces shown on the way."""

    ending: Ending
    models: int
    cap: int
    hit: Body | None
    stars: int
    ways: int


@dataclass(frozen=True, slots=True, eq=False)
class Landing:
    """Everything that can come of one scatter face, counted. `cause` is what eliminates the unit there."""

    ways: int
    cause: Cause
    arrived: dict[tuple[int, int], int]
    """Ways by models and CAP left."""
    stayed: dict[tuple[int, int], int]
    arrives: int
    """Ways of arriving."""
    stays: int
    """Ways of staying in Reserve: off the board."""
    lost: int
    """Ways of being eliminated."""
    hit: dict[Body, int]
    """What is left of the occupant; adds up to `ways` if there is one."""
    stars: dict[int, int]
    supply: int
    """Ways times the Current Supply the unit itself lost."""
    fan: tuple[Outcome, ...]
    plain_fan: tuple[Outcome, ...]
    """The fan with Star faces left out: fewer entries, for plans in which tokens are no limit."""


@lru_cache(maxsize=64)
def landing_total(kind: TypeKey) -> int:
    """Return the ways of one landing roll, made common to all hexes a type can land on."""
    row = unit_types()[kind]
    return total_ways(row.dice_at(1, row.cap), confirmed=True)


@lru_cache(maxsize=64)
def unstable_total(kind: TypeKey) -> int:
    """Return the ways of a type's unstable roll (CS-7)."""
    row = unit_types()[kind]
    return total_ways(row.dice_at(1), confirmed=row.confirms_hits)


@lru_cache(maxsize=64)
def whole(kind: TypeKey) -> int:
    """Return what all ways of one call of a type add up to."""
    return 36 * unstable_total(kind) * landing_total(kind)


@lru_cache(maxsize=1024)
def flight(body: Body, stars: bool) -> Flight:
    """Count what comes out of the warp: 4 faces stable, 1 unstable (CS-6, CS-7)."""
    hurt = damage(body, body.kind.dice_at(1), body.kind.unit_class)
    found: dict[tuple[int, int, int], int] = {(body.models, body.cap, 0): 4 * unstable_total(body.type)}
    for models, cap, shown, ways in hurt:
        key = (models, cap, shown if stars else 0)
        found[key] = found.get(key, 0) + ways
    out = [Hurt(*key, ways) for key, ways in found.items()]
    return Flight(tuple(h for h in out if h.models), tuple(h for h in out if not h.models))


@lru_cache(maxsize=16384)
def landing(body: Body, kind: str, occupant: Body | None, option: Options) -> Landing:
    """Count what comes of landing on a kind of ground, from the unit's state before its call (CS-10 to CS-14)."""
    fan = tuple(_merged(_outcomes(body, kind, occupant, option)))
    arrived: dict[tuple[int, int], int] = {}
    stayed: dict[tuple[int, int], int] = {}
    hit: dict[Body, int] = {}
    stars: dict[int, int] = {}
    lost = supply = 0
    supplies = (0, *body.kind.supply)
    for ending, models, cap, left, shown, ways in fan:
        if ending is Ending.ARRIVED:
            arrived[models, cap] = arrived.get((models, cap), 0) + ways
        elif ending is Ending.RESERVE:
            stayed[models, cap] = stayed.get((models, cap), 0) + ways
        else:
            lost += ways
        if left is not None:
            hit[left] = hit.get(left, 0) + ways
        stars[shown] = stars.get(shown, 0) + ways
        supply += ways * (supplies[body.models] - supplies[models])
    plain = tuple(_merged(o._replace(stars=0) for o in fan))
    arrives, stays = sum(arrived.values()), sum(stayed.values())
    ways = arrives + stays + lost
    return Landing(ways, _CAUSES[kind], arrived, stayed, arrives, stays, lost, hit, stars, supply, fan, plain)


_CAUSES: dict[str, Cause] = {
    "open": "unstable",
    "asteroid": "asteroid",
    "planet": "planet",
    "off": "off board",
    "occupied": "collision",
}


def _merged(outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    found: dict[tuple[Ending, int, int, Body | None, int], int] = {}
    for ending, models, cap, hit, stars, ways in outcomes:
        key = (ending, models, cap, hit, stars)
        found[key] = found.get(key, 0) + ways
    return (Outcome(*key, ways) for key, ways in found.items())


def _outcomes(body: Body, kind: str, occupant: Body | None, option: Options) -> Iterator[Outcome]:
    whole_roll = landing_total(body.type)
    for models, cap, stars, ways in flight(body, option.stars).alive:
        now = Body(body.type, models, cap)
        if occupant is not None:
            yield from _collision(now, occupant, stars, ways, option)
        elif kind == "asteroid":
            yield from _rocks(now, stars, ways, option)
        elif kind == "planet" or (kind == "off" and option.off_kills):
            yield Outcome(Ending.ELIMINATED, 0, 0, None, stars, ways * whole_roll)
        else:
            ending = Ending.RESERVE if kind == "off" else Ending.ARRIVED
            yield Outcome(ending, models, cap, None, stars, ways * whole_roll)


def _collision(now: Body, occupant: Body, stars: int, ways: int, option: Options) -> Iterator[Outcome]:
    # CAP supports here, with whatever of it is left (CS-11, CS-17).
    dice = now.kind.dice_at(1, now.cap)
    share = landing_total(now.type) // total_ways(dice, confirmed=occupant.kind.confirms_hits)
    for models, cap, shown, more in damage(occupant, dice, now.kind.unit_class):
        left = Body(occupant.type, models, cap)
        earned = stars + shown if option.stars else 0
        yield Outcome(Ending.ELIMINATED, 0, 0, left, earned, ways * more * share)


def _rocks(now: Body, stars: int, ways: int, option: Options) -> Iterator[Outcome]:
    dice = now.kind.dice_at(1)
    share = landing_total(now.type) // total_ways(dice, confirmed=now.kind.confirms_hits)
    for models, cap, shown, more in damage(now, dice, now.kind.unit_class):
        ending = Ending.ARRIVED if models else Ending.ELIMINATED
        earned = stars + shown if option.stars else 0
        yield Outcome(ending, models, cap, None, earned, ways * more * share)
