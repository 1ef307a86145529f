"""Where should the Beacon stand? One call, asked of every hex of the board at once.

Whatever frame the scatter table is in, each of the six hexes next to a Beacon has one face: so a hex of the map only
adds up what landing on its six neighbours means, and that is worked out once for each kind of ground.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from game.hexgrid import Hex
from game.odds.answers import ZERO
from game.odds.damage import whatever_stars
from game.odds.landing import Options, flight, landing, landing_total, options, whole
from game.odds.position import Body, Ground, Position
from game.rules.ids import UnitId


class Measure(StrEnum):
    """What a Beacon map can be coloured by."""

    ARRIVES = "arrives"
    UNHARMED = "unharmed"
    LOST = "lost"
    RESERVE = "reserve"
    ENEMY_HIT = "enemy_hit"
    ENEMY_MODELS = "enemy_models"
    ENEMY_SUPPLY = "enemy_supply"
    FRIEND_HIT = "friend_hit"
    FRIEND_MODELS = "friend_models"
    FRIEND_SUPPLY = "friend_supply"


class BeaconValue(NamedTuple):
    """What a Beacon on a hex would mean; the fields are those of `Measure`.

    `hit` is the chance that a unit of that side loses at least one model; `models` and `supply` are expected numbers
    of models and of Current Supply it loses. The called unit itself counts in the first four only.
    """

    arrives: Fraction
    unharmed: Fraction
    lost: Fraction
    reserve: Fraction
    enemy_hit: Fraction
    enemy_models: Fraction
    enemy_supply: Fraction
    friend_hit: Fraction
    friend_models: Fraction
    friend_supply: Fraction


@dataclass(frozen=True, slots=True)
class BeaconMap:
    """The value of every hex of the board as a Beacon hex, for one unit called."""

    called: Body
    values: dict[Hex, BeaconValue]

    def by(self, measure: Measure) -> dict[Hex, Fraction]:
        """Return one measure for every hex."""
        number = BeaconValue._fields.index(measure.value)
        return {at: value[number] for at, value in self.values.items()}

    def best(self, measure: Measure) -> tuple[Hex, ...]:
        """Return the hexes where a measure is highest; for lost, reserve and friends lowest."""
        low = measure in _LOW_IS_GOOD
        chosen = self.by(measure)
        edge = min(chosen.values()) if low else max(chosen.values())
        return tuple(at for at, value in chosen.items() if value == edge)


_LOW_IS_GOOD = frozenset(
    (Measure.LOST, Measure.RESERVE, Measure.FRIEND_HIT, Measure.FRIEND_MODELS, Measure.FRIEND_SUPPLY)
)

_Ways = tuple[int, ...]
"""Numerators in the order of the fields of `BeaconValue`."""


def beacon_map(position: Position, called: UnitId, *, moving: UnitId | None = None) -> BeaconMap:
    """Return the odds of calling a unit from every hex of the board.

    A unit that stands on the Beacon hex itself is not asked about: the hex is taken to hold the Beacon. `moving`
    names the unit that would be the Beacon; it is lifted off where it stands now. Raises OddsError for a unit that
    cannot be called.
    """
    if moving is not None:
        position.unit(moving)
        position = position.without(moving)
    body = position.called(called).body
    option = options(position.rules)
    known: dict[Ground, _Ways] = {}
    off = _ground_ways(position, body, Ground("off"), option)
    ways: dict[Hex, _Ways] = {}
    for at in position.board.cells:
        ground = position.ground(at)
        if ground not in known:
            known[ground] = _ground_ways(position, body, ground, option)
        ways[at] = known[ground]
    total, start = whole(body.type), _warp_ways(body, option)
    values: dict[Hex, BeaconValue] = {}
    kept: dict[_Ways, BeaconValue] = {}
    for at in position.board.cells:
        rows = [off if near is None else ways[near] for near in position.board.around(at)]
        summed: _Ways = tuple(map(sum, zip(start, *rows, strict=True)))
        if summed not in kept:
            kept[summed] = BeaconValue(*(Fraction(n, total) for n in summed))
        values[at] = kept[summed]
    return BeaconMap(body, values)


def beacon_value(position: Position, beacon: UnitId | Hex, called: UnitId) -> BeaconValue:
    """Return the main numbers of one call alone: a tenth of the work of `one_call`, for comparing many at once.

    Raises OddsError for a question that makes no sense.
    """
    body, at = position.called(called).body, position.beacon(beacon).hex
    option, total = options(position.rules), whole(body.type)
    rows = [_warp_ways(body, option)]
    for near in position.board.around(at):
        ground = Ground("off") if near is None else position.ground(near)
        rows.append(_ground_ways(position, body, ground, option))
    return BeaconValue(*(Fraction(sum(ways), total) if any(ways) else ZERO for ways in zip(*rows, strict=True)))


def _warp_ways(body: Body, option: Options) -> _Ways:
    dead = whatever_stars(flight(body, option.stars).dead) * 6 * landing_total(body.type)
    return 0, 0, dead, whole(body.type) // 6, 0, 0, 0, 0, 0, 0


def _ground_ways(position: Position, body: Body, ground: Ground, option: Options) -> _Ways:
    found = landing(body, ground.kind, ground.body, option)
    own = (found.arrives, found.unharmed, found.lost, found.stays)
    if ground.occupant is None or ground.body is None:
        return (*own, 0, 0, 0, 0, 0, 0)
    harm = (found.harm.loses, found.harm.models, found.harm.supply)
    friend = position.unit(ground.occupant).side is position.side
    return (*own, 0, 0, 0, *harm) if friend else (*own, *harm, 0, 0, 0)
