"""The way of one called unit: through the warp, then down on one of the six hexes. Whole numbers of ways throughout.

All ways of one call add up to `whole(type)`: warp die, unstable dice, scatter die, landing dice. A `Landing` covers
the part of one scatter face, so its ways count the unit's survival of the warp already.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from game.odds.damage import ONE_LESS, STAR, Hurt, accident_rolls, by_stars, damage, taken, total_ways, whatever_stars
from game.odds.position import Body, OddsError
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
    """A unit that has come through the warp, before it scatters, and the ways in which it did not survive (CS-6, CS-7).

    Failure is left out: its ways are a sixth of the whole. Ways of both add up to 5/6 of 6 times the unstable table,
    and count Star faces (see `STAR`).
    """

    alive: tuple[Hurt, ...]
    dead: int


class Outcome(NamedTuple):
    """One way a landing can end: what is left of the unit and of the occupant, and the Star faces shown on the way."""

    ending: Ending
    models: int
    cap: int
    hit: Body | None
    stars: int
    ways: int


class Harm(NamedTuple):
    """What a landing does to the occupant: ways it loses a model, its last one; ways times models and Supply lost."""

    loses: int
    killed: int
    models: int
    supply: int


NO_HARM = Harm(0, 0, 0, 0)


class Landing(NamedTuple):
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
    harm: Harm
    shown: int
    """All ways by Star faces (see `STAR`)."""
    supply: int
    """Ways times the Current Supply the unit itself lost."""

    @property
    def stars(self) -> dict[int, int]:
        """All ways by the number of Star faces shown."""
        return by_stars(self.shown)


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
    """Return what all ways of one call of a type add up to. Raises OddsError for more dice than are counted."""
    ways = 36 * unstable_total(kind) * landing_total(kind)
    if ways >= STAR:
        message = f"unit type {kind!r} rolls too many dice at range 1 for its odds; give it 6 or fewer"
        raise OddsError(message)
    return ways


@lru_cache(maxsize=1024)
def flight(body: Body, stars: bool) -> Flight:
    """Count what comes out of the warp: 4 faces stable, 1 unstable (CS-6, CS-7)."""
    kind = body.kind
    alive = list(damage(body, kind.dice_at(1), kind.unit_class, stars))
    dead = 0 if alive[-1][0] else alive.pop()[2]
    models, cap, ways = alive[0]
    alive[0] = models, cap, ways + 4 * unstable_total(body.type)
    return Flight(tuple(alive), dead)


@lru_cache(maxsize=16384)
def landing(body: Body, kind: str, occupant: Body | None, option: Options) -> Landing:
    """Count what comes of landing on a kind of ground, from the unit's state before its call (CS-10 to CS-14)."""
    here, back, gone, hit = _ends(body, kind, occupant, option)
    supplies, shown, lost = (0, *body.kind.supply), gone, whatever_stars(gone)
    full = supplies[body.models]
    arrives = stays = 0
    dropped = lost * full
    arrived: dict[tuple[int, int], int] = {}
    by_supply: dict[int, int] = {}
    stayed: dict[tuple[int, int], int] = {}
    for models, cap, by_star in here:
        ways, supply = by_star % ONE_LESS, supplies[models]
        arrived[models, cap] = ways
        by_supply[supply] = by_supply.get(supply, 0) + ways
        shown += by_star
        arrives += ways
        dropped += ways * (full - supply)
    for models, cap, by_star in back:
        stayed[models, cap] = ways = by_star % ONE_LESS
        shown += by_star
        stays += ways
        dropped += ways * (full - supplies[models])
    unharmed = arrived.get((body.models, body.cap), 0)
    left, harm = ({}, NO_HARM) if occupant is None else _harm(occupant, hit)
    return Landing(
        arrives + stays + lost, _CAUSES[kind], arrived, by_supply, stayed, arrives, unharmed, stays, lost, left, harm,
        shown, dropped,
    )  # fmt: skip


def _harm(before: Body, hit: tuple[Hurt, ...]) -> tuple[dict[Body, int], Harm]:
    kind, had, _ = before
    supplies = (0, *before.kind.supply)
    full = supplies[had]
    loses = killed = models = supply = 0
    left: dict[Body, int] = {}
    for now, cap, by_star in hit:
        left[Body(kind, now, cap)] = ways = by_star % ONE_LESS
        if now < had:
            loses += ways
            models += ways * (had - now)
            supply += ways * (full - supplies[now])
            if not now:
                killed += ways
    return left, Harm(loses, killed, models, supply)


@lru_cache(maxsize=4096)
def fan(body: Body, kind: str, occupant: Body | None, option: Options) -> tuple[Outcome, ...]:
    """Return every way a landing can end."""
    return tuple(
        outcome._replace(stars=stars, ways=ways)
        for outcome in _outcomes(body, kind, occupant, option)
        for stars, ways in by_stars(outcome.ways).items()
    )


@lru_cache(maxsize=4096)
def plain_fan(body: Body, kind: str, occupant: Body | None, option: Options) -> tuple[Outcome, ...]:
    """Return the fan of a landing with Star faces left out: shorter, for plans in which tokens are no limit."""
    found = _outcomes(body, kind, occupant, option)
    return tuple(outcome._replace(ways=whatever_stars(outcome.ways)) for outcome in found)


def _outcomes(body: Body, kind: str, occupant: Body | None, option: Options) -> list[Outcome]:
    here, back, gone, hit = _ends(body, kind, occupant, option)
    found = [Outcome(Ending.ARRIVED, models, cap, None, 0, ways) for models, cap, ways in here]
    found += [Outcome(Ending.RESERVE, models, cap, None, 0, ways) for models, cap, ways in back]
    if occupant is not None:
        wrecks = ((Body(occupant.type, models, cap), ways) for models, cap, ways in hit)
        return [Outcome(Ending.ELIMINATED, 0, 0, left, 0, ways) for left, ways in wrecks]
    return [*found, Outcome(Ending.ELIMINATED, 0, 0, None, 0, gone)] if gone else found


_CAUSES: dict[str, Cause] = {
    "open": "unstable",
    "asteroid": "asteroid",
    "planet": "planet",
    "off": "off board",
    "occupied": "collision",
}


_Ends = tuple[tuple[Hurt, ...], tuple[Hurt, ...], int, tuple[Hurt, ...]]
"""Every way a landing can end, by Star faces (see `STAR`): the unit arrives with what is left of it, it stays in
Reserve, it is eliminated; and what is left of the occupant, if there is one, which adds up to the third."""


def _ends(body: Body, kind: str, occupant: Body | None, option: Options) -> _Ends:
    alive = flight(body, option.stars).alive
    if occupant is not None:
        return _collision(body, alive, occupant, option)
    if kind == "asteroid":
        return _rocks(body, alive, option)
    share = landing_total(body.type)
    if kind == "planet" or (kind == "off" and option.off_kills):
        return (), (), sum([ways for _, _, ways in alive]) * share, ()
    same = tuple([(models, cap, ways * share) for models, cap, ways in alive])
    return ((), same, 0, ()) if kind == "off" else (same, (), 0, ())


def _collision(body: Body, alive: tuple[Hurt, ...], occupant: Body, option: Options) -> _Ends:
    # CAP supports here, with whatever of it is left (CS-11, CS-17); how many models are left makes no difference.
    kind, every, confirmed = body.kind, landing_total(body.type), occupant.kind.confirms_hits
    flying: dict[int, int] = {}
    for _, cap, ways in alive:
        flying[cap] = flying.get(cap, 0) + ways
    found: dict[tuple[int, int], int] = {}
    for cap, ways in flying.items():
        dice = kind.dice_at(1, cap)
        share = ways * (every // total_ways(dice, confirmed=confirmed))
        for models, left, more in damage(occupant, dice, kind.unit_class, option.stars):
            key = (models, left)
            found[key] = found.get(key, 0) + more * share
    return (), (), sum(found.values()), tuple([(models, left, ways) for (models, left), ways in found.items()])


def _rocks(body: Body, alive: tuple[Hurt, ...], option: Options) -> _Ends:
    kind = body.kind
    dice, confirmed = kind.dice_at(1), kind.confirms_hits
    share = landing_total(body.type) // total_ways(dice, confirmed=confirmed)
    roll = _rocks_confirmed if confirmed else _rocks_at_once
    found = roll(body, alive, dice, option, share)
    models, _, ways = found[-1]
    return (found, (), 0, ()) if models else (found[:-1], (), ways, ())


def _rocks_at_once(body: Body, alive: tuple[Hurt, ...], dice: int, option: Options, share: int) -> tuple[Hurt, ...]:
    # The hits of both rolls simply add up: `alive` is in the order of the hits of the first.
    table = [ways * share for ways in accident_rolls(dice, 0, option.stars)]
    both = [0] * (len(alive) + len(table) - 1)
    for first, (_, _, ways) in enumerate(alive):
        for second, more in enumerate(table, first):
            both[second] += ways * more
    return taken(body, both)


def _rocks_confirmed(body: Body, alive: tuple[Hurt, ...], dice: int, option: Options, share: int) -> tuple[Hurt, ...]:
    unit_class = body.kind.unit_class
    found: dict[tuple[int, int], int] = {}
    for before, cap_before, ways in alive:
        for models, cap, more in damage(Body(body.type, before, cap_before), dice, unit_class, option.stars):
            found[models, cap] = found.get((models, cap), 0) + ways * more
    return tuple([(*left, found[left] * share) for left in sorted(found, reverse=True)])
