"""Adding up the ways of one call, over one position or over the many a plan can be in by then."""

from __future__ import annotations

from typing import TypeVar

from game.odds.answers import CallOdds, CallWays, FaceWays, Fit, Landed, NotTried, OccupantWays
from game.odds.damage import by_stars
from game.odds.landing import Ending, Landing, flight, landing_total, whole
from game.odds.position import Beacon, Body, Ground, Position, UnitState
from game.rules.events import Cause
from game.rules.ids import FACES, UnitId

K = TypeVar("K")


class Tally:
    """Counts of one call. Every weight is the ways of the position it is asked in; they add up to `weights`."""

    def __init__(self, position: Position, beacon: Beacon, unit: UnitState) -> None:
        self.position, self.beacon, self.unit = position, beacon, unit
        self.hexes = position.landing_hexes(beacon)
        self.whole = whole(unit.type)
        self.tried = self.failed = self.off_board = self.unharmed = 0
        self.not_tried: dict[NotTried, int] = {}
        self.before: dict[int | None, int] = {}
        self.eliminated: dict[Cause, int] = {}
        self.stays: dict[tuple[int, int], int] = {}
        self.stars: dict[int, int] = {}
        self.faces = [(0, 0, 0, 0) for _ in FACES]
        self.arrivals: list[dict[tuple[int, int], int]] = [{} for _ in FACES]
        self.rooms: dict[Ending, dict[int | None, int]] = {e: {} for e in Ending if e is not Ending.NOT_TRIED}
        self.own_vp = self.enemy_vp = self.own_supply = self.enemy_supply = 0
        self.standing: dict[UnitId, dict[Body, int]] = {}
        self.loses: dict[UnitId, int] = {}
        self.killed: dict[UnitId, int] = {}

    def meet(self, room: int | None, weight: int) -> None:
        """Note the Available Supply when the call comes up, tried or not."""
        _add(self.before, room, weight * self.whole)

    def stand(self, unit: UnitId, body: Body, weight: int) -> None:
        """Note that a unit the call may hit is on the board when the call comes up."""
        states = self.standing.setdefault(unit, {})
        states[body] = states.get(body, 0) + weight * self.whole

    def skip(self, reason: NotTried, weight: int) -> None:
        """Note that the call is not tried."""
        self.not_tried[reason] = self.not_tried.get(reason, 0) + weight * self.whole

    def warp(self, body: Body, room: int | None, weight: int, *, stars: bool) -> None:
        """Count the warp die and those who do not survive it (CS-6, CS-7)."""
        failed = weight * self.whole // 6
        self.tried += weight * self.whole
        self.failed += failed
        _add(self.stays, (body.models, body.cap), failed)
        _add(self.stars, 0, failed)
        _add(self.rooms[Ending.RESERVE], room, failed)
        share = weight * 6 * landing_total(body.type)
        for shown, dead in by_stars(flight(body, stars).dead).items():
            ways = dead * share
            _add(self.eliminated, "unstable", ways)
            _add(self.stars, shown, ways)
            _add(self.rooms[Ending.ELIMINATED], room, ways)
            self.own_supply += ways * body.supply
            self.enemy_vp += ways * body.kind.vp

    def land(self, face: int, ground: Ground, found: Landing, body: Body, room: int | None, weight: int) -> None:
        """Count the landing of one scatter face (CS-10 to CS-14)."""
        if found.arrives:
            self._arrive(face, found, room, weight)
        lost = found.lost * weight
        stayed = found.stays * weight
        shown, arrives, gone, back = self.faces[face]
        self.faces[face] = (
            shown + found.ways * weight,
            arrives + found.arrives * weight,
            gone + lost,
            back + stayed,
        )
        self.unharmed += found.unharmed * weight
        self.off_board += stayed
        if stayed:
            for left, ways in found.stayed.items():
                _add(self.stays, left, ways * weight)
            _add(self.rooms[Ending.RESERVE], room, stayed)
        if lost:
            _add(self.eliminated, found.cause, lost)
            self.enemy_vp += lost * body.kind.vp
        stars = self.stars
        for shown, ways in found.stars.items():
            stars[shown] = stars.get(shown, 0) + ways * weight
        self.own_supply += found.supply * weight
        if ground.occupant is not None and ground.body is not None:
            self._hit(ground.occupant, ground.body, found, room, weight)
        elif lost:
            _add(self.rooms[Ending.ELIMINATED], room, lost)

    def _arrive(self, face: int, found: Landing, room: int | None, weight: int) -> None:
        arrivals = self.arrivals[face]
        for left, ways in found.arrived.items():
            arrivals[left] = arrivals.get(left, 0) + ways * weight
        rooms = self.rooms[Ending.ARRIVED]
        for supply, ways in found.arrived_supply.items():
            _add(rooms, None if room is None else room - supply, ways * weight)

    def _hit(self, unit: UnitId, before: Body, found: Landing, room: int | None, weight: int) -> None:
        friend = self.position.unit(unit).side is self.unit.side
        states = self.standing[unit]
        states[before] -= found.ways * weight
        rooms, supply = self.rooms[Ending.ELIMINATED], before.supply
        for left, ways in found.hit.items():
            more = ways * weight
            dropped = supply - left.supply
            _add(states, left, more)
            _add(rooms, room + dropped if friend and room is not None else room, more)
            if left.models < before.models:
                _add(self.loses, unit, more)
            if friend:
                self.own_supply += more * dropped
            else:
                self.enemy_supply += more * dropped
            if not left.models:
                self._kill(unit, before, more, friend=friend)

    def _kill(self, unit: UnitId, before: Body, ways: int, *, friend: bool) -> None:
        _add(self.killed, unit, ways)
        if friend:
            self.enemy_vp += ways * before.kind.vp
        else:
            self.own_vp += ways * before.kind.vp

    def odds(self, weights: int = 1) -> CallOdds:
        """Return the answer."""
        here, unit, scores = self.position, self.unit, self.position.rules.score_units
        cost = here.cost(unit.kind)
        ways = CallWays(
            whole=weights * self.whole,
            tried=self.tried,
            not_tried=self.not_tried,
            failed=self.failed,
            off_board=self.off_board,
            eliminated_by=self.eliminated,
            stays=self.stays,
            unharmed=self.unharmed,
            faces=[self._face(number) for number in range(len(FACES))],
            occupants={unit: self._occupant(unit) for unit in self.standing},
            stars={shown: ways for shown, ways in sorted(self.stars.items()) if ways},
            own_vp=self.own_vp if scores else 0,
            enemy_vp=self.enemy_vp if scores else 0,
            own_supply_lost=self.own_supply,
            enemy_supply_lost=self.enemy_supply,
            available_before=self.before,
            available_after=self.rooms,
        )
        affordable, fit = here.stars is None or here.stars >= cost, Fit(unit.supply, here.available)
        return CallOdds(self.beacon, unit.id, unit.body, cost, affordable, fit, ways)

    def _face(self, number: int) -> FaceWays:
        face, direction, at = self.hexes[number]
        found = Landed(*self.faces[number], self.arrivals[number])
        return FaceWays(face, direction, at, self.position.ground(at), found)

    def _occupant(self, unit: UnitId) -> OccupantWays:
        states = {(body.models, body.cap): ways for body, ways in self.standing[unit].items() if ways}
        found = self.position.unit(unit)
        return OccupantWays(found.side, found.body, states, self.loses.get(unit, 0), self.killed.get(unit, 0))


def _add(counts: dict[K, int], key: K, ways: int) -> None:
    counts[key] = counts.get(key, 0) + ways
