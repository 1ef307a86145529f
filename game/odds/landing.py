"""The way of one called unit: through the warp, then down on one of the six hexes. Whole numbers of ways throughout.

All ways of one call add up to `whole(type)`: warp die, unstable dice, scatter die, landing dice. A `Landing` covers
the part of one scatter face, so its ways count the unit's survival of the warp already.
"""

from __future__ import annotations

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
    arrived_supply: dict[int, int]
    """The same by Current Supply."""
    stayed: dict[tuple[int, int], int]
    arrives: int
    """Ways of arriving."""
    unharmed: int
    """Ways of arriving without any loss."""
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
    fan = _listed(_outcomes(body, kind, occupant, option))
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
    arrives, stays = sum(arrived.values()), sum(stayed.values())
    by_supply: dict[int, int] = {}
    for (models, _), count in arrived.items():
        by_supply[supplies[models]] = by_supply.get(supplies[models], 0) + count
    return Landing(
        ways=arrives + stays + lost,
        cause=_CAUSES[kind],
        arrived=arrived,
        arrived_supply=by_supply,
        stayed=stayed,
        arrives=arrives,
        unharmed=arrived.get((body.models, body.cap), 0),
        stays=stays,
        lost=lost,
        hit=hit,
        stars=stars,
        supply=supply,
        fan=fan,
    )


@lru_cache(maxsize=4096)
def plain_fan(body: Body, kind: str, occupant: Body | None, option: Options) -> tuple[Outcome, ...]:
    """Return the fan of a landing with Star faces left out: shorter, for plans in which tokens are no limit."""
    found: _Counts = {}
    for ending, models, cap, hit, _, ways in landing(body, kind, occupant, option).fan:
        _add(found, (ending, models, cap, hit, 0), ways)
    return _listed(found)


_CAUSES: dict[str, Cause] = {
    "open": "unstable",
    "asteroid": "asteroid",
    "planet": "planet",
    "off": "off board",
    "occupied": "collision",
}


_Key = tuple[Ending, int, int, Body | None, int]
_Counts = dict[_Key, int]
"""Ways by the other fields of an `Outcome`."""


def _add(counts: _Counts, key: _Key, ways: int) -> None:
    counts[key] = counts.get(key, 0) + ways


def _listed(counts: _Counts) -> tuple[Outcome, ...]:
    return tuple(Outcome(*key, ways) for key, ways in counts.items())


def _outcomes(body: Body, kind: str, occupant: Body | None, option: Options) -> _Counts:
    alive = flight(body, option.stars).alive
    if occupant is not None:
        return _collision(body, alive, occupant, option)
    if kind == "asteroid":
        return _rocks(body, alive, option)
    share = landing_total(body.type)
    if kind == "planet" or (kind == "off" and option.off_kills):
        found: _Counts = {}
        for hurt in alive:
            _add(found, (Ending.ELIMINATED, 0, 0, None, hurt.stars), hurt.ways * share)
        return found
    ending = Ending.RESERVE if kind == "off" else Ending.ARRIVED
    return {(ending, models, cap, None, stars): ways * share for models, cap, stars, ways in alive}


def _collision(body: Body, alive: tuple[Hurt, ...], occupant: Body, option: Options) -> _Counts:
    # CAP supports here, with whatever of it is left (CS-11, CS-17); how many models are left makes no difference.
    wrecks: dict[tuple[int, int], int] = {}
    for _, cap, stars, ways in alive:
        wrecks[cap, stars] = wrecks.get((cap, stars), 0) + ways
    found: _Counts = {}
    for (cap, stars), ways in wrecks.items():
        dice = body.kind.dice_at(1, cap)
        share = ways * landing_total(body.type) // total_ways(dice, confirmed=occupant.kind.confirms_hits)
        for models, left, shown, more in damage(occupant, dice, body.kind.unit_class):
            earned = stars + shown if option.stars else 0
            _add(found, (Ending.ELIMINATED, 0, 0, Body(occupant.type, models, left), earned), more * share)
    return found


def _rocks(body: Body, alive: tuple[Hurt, ...], option: Options) -> _Counts:
    dice = body.kind.dice_at(1)
    share = landing_total(body.type) // total_ways(dice, confirmed=body.kind.confirms_hits)
    found: _Counts = {}
    for before, cap_before, stars, ways in alive:
        for models, cap, shown, more in damage(Body(body.type, before, cap_before), dice, body.kind.unit_class):
            ending = Ending.ARRIVED if models else Ending.ELIMINATED
            earned = stars + shown if option.stars else 0
            _add(found, (ending, models, cap, None, earned), ways * more * share)
    return found
