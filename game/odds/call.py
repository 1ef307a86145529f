"""The odds of one call in support, in closed form (CS)."""

from __future__ import annotations

from game.hexgrid import Hex
from game.odds.answers import CallOdds, CallWays, FaceWays, Fit, OccupantWays
from game.odds.damage import by_stars, whatever_stars
from game.odds.landing import Ending, Landing, Options, flight, landing, landing_total, options, whole
from game.odds.position import Body, Position, UnitState
from game.rules.events import Cause
from game.rules.ids import Side, UnitId


def one_call(position: Position, beacon: UnitId | Hex, called: UnitId) -> CallOdds:
    """Return the exact odds of calling a Reserve unit to a Beacon, as if it may be declared.

    Whether it may is in `affordable` and `fits`. A Beacon given as a hex need not hold a unit; another side's unit or
    a Fighter there is taken to have made room. Raises OddsError for a question that makes no sense.
    """
    unit, at, option = position.called(called), position.beacon(beacon), options(position.rules)
    body = unit.body
    sums = _Sums(body, option)
    for face, direction, where in position.landing_hexes(at):
        ground = position.ground(where)
        kind, occupant, before = ground
        found = landing(body, kind, before, option)
        sums.land(found)
        sums.faces.append(FaceWays(face, direction, where, ground, found))
        if occupant is not None and before is not None:
            sums.hit(position.by_id[occupant], before, found, caller=unit.side)
    cost, room = position.cost(unit.kind), position.available
    affordable, fit = position.stars is None or position.stars >= cost, Fit(body.supply, room)
    return CallOdds(at, called, body, cost, affordable, fit, sums.ways(room, scores=position.rules.score_units))


class _Sums:
    """What the six landings come to together, in ways out of `total`."""

    __slots__ = (
        "arrived", "body", "causes", "enemy_supply", "enemy_vp", "faces", "freed", "lost", "occupants",
        "off_board", "own_supply", "own_vp", "shown", "stayed", "total", "unharmed",
    )  # fmt: skip

    def __init__(self, body: Body, option: Options) -> None:
        """Begin with the units that never scatter: the warp failed, or they did not survive it (CS-6, CS-7)."""
        self.body, self.total = body, whole(body.type)
        by_star = flight(body, option.stars).dead * 6 * landing_total(body.type)
        failed, dead = self.total // 6, whatever_stars(by_star)
        self.unharmed = self.off_board = self.own_vp = self.enemy_vp = self.enemy_supply = 0
        self.lost, self.shown, self.own_supply = dead, by_star + failed, dead * body.supply
        self.causes: dict[Cause, int] = {"unstable": dead} if dead else {}
        self.stayed = {(body.models, body.cap): failed}
        self.arrived: dict[int, int] = {}
        """Arrivals by Current Supply."""
        self.freed: dict[int, int] = {}
        """Collisions with friends by the Current Supply they lost."""
        self.faces: list[FaceWays] = []
        self.occupants: dict[UnitId, OccupantWays] = {}

    def land(self, found: Landing) -> None:
        """Add one scatter face (CS-10 to CS-14)."""
        self.own_supply += found.supply
        self.shown += found.shown
        if found.arrives:
            self.unharmed += found.unharmed
            for supply, ways in found.arrived_supply.items():
                self.arrived[supply] = self.arrived.get(supply, 0) + ways
        if found.lost:
            self.lost += found.lost
            self.causes[found.cause] = self.causes.get(found.cause, 0) + found.lost
        if found.stays:
            self.off_board += found.stays
            for left, ways in found.stayed.items():
                self.stayed[left] = self.stayed.get(left, 0) + ways

    def hit(self, unit: UnitState, before: Body, found: Landing, *, caller: Side) -> None:
        """Add what a collision does to the unit that is there (CS-11, CS-18)."""
        harm = found.harm
        states = {(left.models, left.cap): ways for left, ways in found.hit.items()}
        same = (before.models, before.cap)
        states[same] = states.get(same, 0) + self.total - found.ways
        self.occupants[unit.id] = OccupantWays(unit.side, before, states, harm.loses, harm.killed)
        if unit.side is not caller:
            self.own_vp += harm.killed * before.kind.vp
            self.enemy_supply += harm.supply
            return
        self.enemy_vp += harm.killed * before.kind.vp
        self.own_supply += harm.supply
        for left, ways in found.hit.items():
            dropped = before.supply - left.supply
            self.freed[dropped] = self.freed.get(dropped, 0) + ways

    def ways(self, room: int | None, *, scores: bool) -> CallWays:
        """Return everything counted."""
        failed = self.total // 6
        return CallWays(
            whole=self.total,
            tried=self.total,
            not_tried={},
            failed=failed,
            off_board=self.off_board,
            eliminated_by=self.causes,
            stays=self.stayed,
            unharmed=self.unharmed,
            faces=self.faces,
            occupants=self.occupants,
            stars=by_stars(self.shown),
            own_vp=self.own_vp if scores else 0,
            enemy_vp=self.lost * self.body.kind.vp + self.enemy_vp if scores else 0,
            own_supply_lost=self.own_supply,
            enemy_supply_lost=self.enemy_supply,
            available_before={room: self.total},
            available_after=self._available_after(room),
        )

    def _available_after(self, room: int | None) -> dict[Ending, dict[int | None, int]]:
        # Arrivals take room in the Supply Pool; friends hit make some (SU-4, SU-6).
        freed, gone = self.freed, self.lost - sum(self.freed.values())
        if gone:
            freed = {**freed, 0: freed.get(0, 0) + gone}
        return {
            Ending.ARRIVED: _rooms(room, self.arrived, -1),
            Ending.ELIMINATED: _rooms(room, freed, 1),
            Ending.RESERVE: {room: self.total // 6 + self.off_board},
        }


def _rooms(room: int | None, changes: dict[int, int], sign: int) -> dict[int | None, int]:
    if room is not None:
        return {room + sign * change: ways for change, ways in changes.items()}
    return {None: sum(changes.values())} if changes else {}
