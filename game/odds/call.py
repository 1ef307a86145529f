"""The odds of one call in support, in closed form (CS)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from game.hexgrid import Hex
from game.odds.answers import ONE, ZERO, CallOdds, FaceOdds, Fit, OccupantOdds, chance_of
from game.odds.damage import by_stars, whatever_stars
from game.odds.landing import Ending, Landing, Options, flight, landing, landing_total, options, whole
from game.odds.position import Body, Position, UnitState
from game.rules.events import Cause
from game.rules.ids import Face, UnitId

SIXTH = Fraction(1, 6)


class Told(NamedTuple):
    """What comes of landing on one kind of ground, with the fractions of it that need no other hex."""

    found: Landing
    chances: tuple[Fraction, Fraction, Fraction, Fraction]
    """Of the scatter face; given it, of arriving, of being eliminated, of staying in Reserve."""
    arrived: tuple[tuple[int, int, Fraction], ...]
    """Models and CAP left."""
    states: dict[tuple[int, int], Fraction]
    """Models and CAP left of the occupant, whether it is hit or not."""
    loses: Fraction
    killed: Fraction


@lru_cache(maxsize=16384)
def told(body: Body, kind: str, occupant: Body | None, option: Options) -> Told:
    """Return what landing on a kind of ground means, kept once it was asked for."""
    found, total = landing(body, kind, occupant, option), whole(body.type)
    ways = found.ways
    given = [
        ZERO if not n else ONE if n == ways else Fraction(n, ways) for n in (found.arrives, found.lost, found.stays)
    ]
    arrived = tuple([(models, cap, chance_of(n, total)) for (models, cap), n in found.arrived.items()])
    states: dict[tuple[int, int], int] = {}
    if occupant is not None:
        states[occupant.models, occupant.cap] = total - ways
        for (_, models, cap), n in found.hit.items():
            states[models, cap] = states.get((models, cap), 0) + n
    return Told(
        found,
        (chance_of(ways, total), given[0], given[1], given[2]),
        arrived,
        {left: chance_of(n, total) for left, n in states.items()},
        chance_of(found.harm.loses, total),
        chance_of(found.harm.killed, total),
    )


def one_call(position: Position, beacon: UnitId | Hex, called: UnitId) -> CallOdds:
    """Return the exact odds of calling a Reserve unit to a Beacon, as if it may be declared.

    Whether it may is in `affordable` and `fits`. A Beacon given as a hex need not hold a unit; another side's unit or
    a Fighter there is taken to have made room. Raises OddsError for a question that makes no sense.
    """
    unit, at, option = position.called(called), position.beacon(beacon), options(position.rules)
    body = unit.body
    sums = _Sums(body, option)
    faces: dict[Face, FaceOdds] = {}
    arrivals: dict[tuple[Hex, int, int], Fraction] = {}
    occupants: dict[UnitId, OccupantOdds] = {}
    for face, direction, where in position.landing_hexes(at):
        kind, occupant, before = position.ground(where)
        found, chances, arrived, states, loses, killed = told(body, kind, before, option)
        faces[face] = FaceOdds(face, direction, where, kind, occupant, *chances)
        for models, cap, chance in arrived:
            arrivals[where, models, cap] = chance
        sums.land(found)
        if occupant is not None and before is not None:
            other = position.by_id[occupant]
            occupants[occupant] = OccupantOdds(occupant, other.side, before, dict(states), loses, killed)
            sums.hit(other, found, friend=other.side is unit.side)
    cost, room, scores = position.cost(unit.kind), position.available, position.rules.score_units
    total = sums.total
    return CallOdds(
        beacon=at,
        called=called,
        body=body,
        cost=cost,
        affordable=position.stars is None or position.stars >= cost,
        fit=Fit(body.supply, room),
        tried=ONE,
        not_tried={},
        failed=SIXTH,
        off_board=chance_of(sums.off_board, total),
        unstable=SIXTH,
        eliminated_by={cause: chance_of(ways, total) for cause, ways in sums.causes.items()},
        arrivals=arrivals,
        stays={left: chance_of(ways, total) for left, ways in sums.stayed.items()},
        unharmed=chance_of(sums.unharmed, total),
        faces=faces,
        occupants=occupants,
        star_chances={stars: chance_of(ways, total) for stars, ways in by_stars(sums.shown).items()},
        own_vp=chance_of(sums.own_vp, total) if scores else ZERO,
        enemy_vp=chance_of(sums.lost * sums.vp + sums.enemy_vp, total) if scores else ZERO,
        own_supply_lost=chance_of(sums.own_supply, total),
        enemy_supply_lost=chance_of(sums.enemy_supply, total),
        available_after=sums.rooms(room),
    )


class _Sums:
    """What the six landings come to together, in ways out of `total`."""

    __slots__ = (
        "arrived", "causes", "enemy_supply", "enemy_vp", "freed", "lost", "off_board", "own_supply", "own_vp",
        "shown", "stayed", "total", "unharmed", "vp",
    )  # fmt: skip

    def __init__(self, body: Body, option: Options) -> None:
        """Begin with the units that never scatter: the warp failed, or they did not survive it (CS-6, CS-7)."""
        self.total = whole(body.type)
        by_star = flight(body, option.stars).dead * 6 * landing_total(body.type)
        failed, dead = self.total // 6, whatever_stars(by_star)
        self.vp = body.kind.vp
        self.unharmed = self.off_board = self.own_vp = self.enemy_supply = 0
        self.lost, self.shown, self.own_supply, self.enemy_vp = dead, by_star + failed, dead * body.supply, 0
        self.causes: dict[Cause, int] = {"unstable": dead} if dead else {}
        self.stayed = {(body.models, body.cap): failed}
        self.arrived: dict[int, int] = {}
        self.freed: dict[int, int] = {}

    def land(self, found: Landing) -> None:
        """Add one scatter face (CS-10 to CS-14)."""
        self.unharmed += found.unharmed
        self.own_supply += found.supply
        self.shown += found.shown
        for supply, ways in found.arrived_supply.items():
            self.arrived[supply] = self.arrived.get(supply, 0) + ways
        if found.lost:
            self.lost += found.lost
            self.causes[found.cause] = self.causes.get(found.cause, 0) + found.lost
        if found.stays:
            self.off_board += found.stays
            for left, ways in found.stayed.items():
                self.stayed[left] = self.stayed.get(left, 0) + ways

    def hit(self, unit: UnitState, found: Landing, *, friend: bool) -> None:
        """Add what a collision does to the unit that is there (CS-11, CS-18)."""
        if not friend:
            self.own_vp += found.harm.killed * unit.kind.vp
            self.enemy_supply += found.harm.supply
            return
        self.enemy_vp += found.harm.killed * unit.kind.vp
        self.own_supply += found.harm.supply
        for left, ways in found.hit.items():
            dropped = unit.supply - left.supply
            self.freed[dropped] = self.freed.get(dropped, 0) + ways

    def rooms(self, room: int | None) -> dict[Ending, dict[int | None, Fraction]]:
        """Return the chances of the Available Supply afterwards by how the call ends (SU-4, SU-6)."""
        gone = {0: self.lost - sum(self.freed.values())} if self.freed else {0: self.lost}
        for dropped, ways in self.freed.items():
            gone[dropped] = gone.get(dropped, 0) + ways
        here = {-supply: ways for supply, ways in self.arrived.items()}
        return {
            Ending.ARRIVED: self._rooms(room, here),
            Ending.ELIMINATED: self._rooms(room, gone),
            Ending.RESERVE: {room: chance_of(self.total // 6 + self.off_board, self.total)},
        }

    def _rooms(self, room: int | None, changes: dict[int, int]) -> dict[int | None, Fraction]:
        if room is None:
            ways = sum(changes.values())
            return {None: chance_of(ways, self.total)} if ways else {}
        return {room + change: chance_of(ways, self.total) for change, ways in changes.items() if ways}
