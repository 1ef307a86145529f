"""The odds of several calls in order, each seeing what the earlier ones left.

A node is one way the table can stand between two calls, reduced to what later calls can notice; its weight is the
number of ways to get there. The last call is never spread out: its counts only need sums over nodes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from math import gcd
from typing import NamedTuple, TypeVar

from game.hexgrid import Hex
from game.odds.answers import ZERO, CallOdds, NotTried, PlanOdds
from game.odds.damage import by_stars
from game.odds.landing import Ending, Landing, fan, flight, landing, landing_total, options, plain_fan, whole
from game.odds.position import Beacon, Body, Ground, OddsError, Position, UnitState
from game.odds.tally import Tally
from game.rules.ids import Side, UnitId, Where

K = TypeVar("K")

MOST_CALLS = 3
"""The longest plan that is answered."""


class StopRule(StrEnum):
    """When a plan is broken off: after a call whose unit was eliminated, arrived, or stayed in Reserve."""

    NEVER = "never"
    AFTER_LOSS = "after a loss"
    AFTER_ARRIVAL = "after an arrival"
    AFTER_FAILURE = "after a failure"


_STOPS: dict[StopRule, Ending | None] = {
    StopRule.NEVER: None,
    StopRule.AFTER_LOSS: Ending.ELIMINATED,
    StopRule.AFTER_ARRIVAL: Ending.ARRIVED,
    StopRule.AFTER_FAILURE: Ending.RESERVE,
}


class Status(NamedTuple):
    """A unit in a node: on a hex, or in Reserve (no hex), or destroyed (no models)."""

    hex: Hex | None
    body: Body

    @property
    def on_board(self) -> bool:
        """Whether it stands on the board."""
        return self.hex is not None


class Node(NamedTuple):
    """The tracked units, the Star Tokens as far as they can still limit (None: not at all), and how calls ended."""

    units: tuple[Status, ...]
    stars: int | None
    history: tuple[Ending, ...]


class Call(NamedTuple):
    """One call of a plan, resolved."""

    beacon: Beacon
    unit: UnitState
    hexes: tuple[Hex, ...]
    number: int
    """The tracked number of the called unit."""
    beacon_number: int | None
    barred: bool
    """Whether the Beacon may not call this turn (CS-2)."""
    cost: int
    cost_after: int
    """Star Tokens all later calls cost together."""


def plan(position: Position, calls: Sequence[tuple[UnitId | Hex, UnitId]], stop: StopRule = StopRule.NEVER) -> PlanOdds:
    """Return the exact odds of one to three calls, each a Beacon and a Reserve unit, in order.

    A call that cannot be declared when it comes up is passed over, with its reason, and the plan goes on with the
    next. A unit may be called again: it is if it is still in Reserve. Beacons are taken to be ordered already.
    Raises OddsError for a question that makes no sense.
    """
    if not 1 <= len(calls) <= MOST_CALLS:
        message = f"a plan has 1 to {MOST_CALLS} calls, not {len(calls)}"
        raise OddsError(message)
    return _Planner(position, calls, stop).answer()


class _Planner:
    """The work of one plan."""

    def __init__(self, position: Position, calls: Sequence[tuple[UnitId | Hex, UnitId]], stop: StopRule) -> None:
        self.position, self.stop, self.option = position, _STOPS[stop], options(position.rules)
        pairs = [(position.beacon(at), position.called(unit)) for at, unit in calls]
        hexes = [tuple(at for _, _, at in position.landing_hexes(beacon)) for beacon, _ in pairs]
        self.tracked = self._tracked(pairs, hexes)
        self.numbers = {unit: n for n, unit in enumerate(self.tracked)}
        costs = [position.cost(unit.kind) for _, unit in pairs]
        self.calls = [
            self._call(beacon, unit, hexes[n], costs[n], sum(costs[n + 1 :])) for n, (beacon, unit) in enumerate(pairs)
        ]
        self.mine = [position.unit(u).side is position.side for u in self.tracked]
        rest = (u for u in position.units if u.id not in self.numbers)
        self.table = sum(u.supply for u in rest if u.side is position.side and u.where is Where.BOARD)
        self.fleets = {side: self._untracked_fleet(side) for side in Side}

    def _tracked(self, pairs: list[tuple[Beacon, UnitState]], hexes: list[tuple[Hex, ...]]) -> list[UnitId]:
        near = {at for ring in hexes for at in ring}
        ids = {unit.id for _, unit in pairs} | {beacon.unit for beacon, _ in pairs if beacon.unit is not None}
        ids |= {found.id for at, found in self.position.occupants.items() if at in near}
        return sorted(ids)

    def _call(self, beacon: Beacon, unit: UnitState, hexes: tuple[Hex, ...], cost: int, after: int) -> Call:
        by = self.position.unit(beacon.unit) if beacon.unit is not None else None
        number = None if by is None else self.numbers[by.id]
        return Call(beacon, unit, hexes, self.numbers[unit.id], number, by is not None and by.barred, cost, after)

    def _untracked_fleet(self, side: Side) -> int | None:
        # How many units nothing here can destroy keep a side in the battle; None if it had no fleet to lose (SC-4).
        alive = [
            u
            for u in self.position.units
            if u.side is side and not u.kind.summoned and u.where in (Where.BOARD, Where.RESERVE)
        ]
        return sum(u.id not in self.numbers for u in alive) if alive else None

    # One call after another

    def answer(self) -> PlanOdds:
        """Work the plan out."""
        nodes = {self._first(): 1}
        answers: list[CallOdds] = []
        for call in self.calls[:-1]:
            odds, nodes = self._middle(call, nodes)
            answers.append(odds)
        return self._last(self.calls[-1], nodes, answers)

    def _first(self) -> Node:
        status = []
        for unit in map(self.position.unit, self.tracked):
            on_board = unit.where is Where.BOARD
            status.append(Status(unit.hex if on_board else None, unit.body))
        stars = self.position.stars
        cost = self.calls[0].cost + self.calls[0].cost_after
        return Node(tuple(status), None if stars is None else min(stars, cost), ())

    def _middle(self, call: Call, nodes: dict[Node, int]) -> tuple[CallOdds, dict[Node, int]]:
        count = _Count(self.position, call)
        after: dict[Node, int] = {}
        for node, weight in nodes.items():
            count.stand(node, self._room(node), weight)
            reason = self._obstacle(call, node)
            if reason is not None:
                count.skip(reason, weight)
                skipped = node._replace(history=(*node.history, Ending.NOT_TRIED))
                after[skipped] = after.get(skipped, 0) + weight * whole(call.unit.type)
                continue
            grounds = self._grounds(call, node)
            count.add(node.units[call.number].body, self._room(node), grounds, weight)
            for then, ways in self._spread(call, node, grounds):
                after[then] = after.get(then, 0) + ways * weight
        common = gcd(*after.values())
        return count.odds(self, sum(nodes.values())), {node: weight // common for node, weight in after.items()}

    def _last(self, call: Call, nodes: dict[Node, int], answers: list[CallOdds]) -> PlanOdds:
        count = _Count(self.position, call)
        ends: dict[tuple[Ending, ...], int] = {}
        every = whole(call.unit.type)
        for node, weight in nodes.items():
            count.stand(node, self._room(node), weight)
            reason = self._obstacle(call, node)
            if reason is not None:
                count.skip(reason, weight)
                _add(ends, (*node.history, Ending.NOT_TRIED), weight * every)
                continue
            grounds = self._grounds(call, node)
            body = node.units[call.number].body
            count.add(body, self._room(node), grounds, weight)
            landings = [landing(body, ground.kind, ground.body, self.option) for ground in grounds]
            arrives = sum(found.arrives for found in landings)
            stays = every // 6 + sum(found.stays for found in landings)
            _add(ends, (*node.history, Ending.ARRIVED), arrives * weight)
            _add(ends, (*node.history, Ending.RESERVE), stays * weight)
            _add(ends, (*node.history, Ending.ELIMINATED), (every - arrives - stays) * weight)
        total = sum(nodes.values())
        odds = count.odds(self, total)
        chances = {key: Fraction(ways, total * every) for key, ways in ends.items() if ways}
        return PlanOdds((*answers, odds), chances, self._on_board(nodes, odds))

    def _on_board(self, nodes: dict[Node, int], last: CallOdds) -> dict[UnitId, Fraction]:
        total = sum(nodes.values())
        found: dict[UnitId, Fraction] = {}
        for call in self.calls:
            unit = call.unit.id
            before = Fraction(sum(w for node, w in nodes.items() if node.units[call.number].on_board), total)
            wrecked = last.occupants[unit].eliminated if unit in last.occupants else ZERO
            found[unit] = before - wrecked + (last.arrives if unit == last.called else ZERO)
        return found

    # What a node allows

    def _obstacle(self, call: Call, node: Node) -> NotTried | None:
        """Return why the call cannot be declared in this node, if it cannot."""
        orders, stars = self.position.orders, node.stars
        if self.stop in node.history:
            return NotTried.STOPPED
        if self._battle_over(node):
            return NotTried.BATTLE_OVER
        if call.barred or (call.beacon_number is not None and not node.units[call.beacon_number].on_board):
            return NotTried.NO_BEACON
        called = node.units[call.number]
        if call.unit.barred or called.on_board or not called.body.models:
            return NotTried.NOT_IN_RESERVE
        room = self._room(node)
        if room is not None and called.body.supply > max(0, room):
            return NotTried.NO_SUPPLY
        if orders is not None and len(node.history) - node.history.count(Ending.NOT_TRIED) >= orders:
            return NotTried.NO_ORDER
        if stars is not None and stars < call.cost:
            return NotTried.NO_STARS
        return None

    def _room(self, node: Node) -> int | None:
        if self.position.pool is None:
            return None
        mine = zip(node.units, self.mine, strict=True)
        return self.position.pool - self.table - sum(s.body.supply for s, own in mine if own and s.hex is not None)

    def _battle_over(self, node: Node) -> bool:
        lost = [self.position.unit(u) for u, s in zip(self.tracked, node.units, strict=True) if not s.body.models]
        fallen = [unit for unit in lost if unit.where is not Where.DESTROYED]
        return bool(fallen) and any(self._side_done(side, fallen, node) for side in Side)

    def _side_done(self, side: Side, fallen: list[UnitState], node: Node) -> bool:
        target, rules = self.position.vp_target, self.position.rules
        if target is not None and rules.score_units:
            scored = sum(unit.kind.vp for unit in fallen if unit.side is not side)
            if self.position.vp.get(side, 0) + scored >= target:
                return True
        if self.fleets[side] != 0:
            return False
        units = zip(map(self.position.unit, self.tracked), node.units, strict=True)
        return not any(u.side is side and not u.kind.summoned and s.body.models for u, s in units)

    def _grounds(self, call: Call, node: Node) -> tuple[Ground, ...]:
        taken = {s.hex: n for n, s in enumerate(node.units) if s.hex is not None}
        found = []
        for at in call.hexes:
            number = taken.get(at)
            if number is None:
                found.append(self.position.bare_ground(at))
            else:
                found.append(Ground("occupied", self.tracked[number], node.units[number].body))
        return tuple(found)

    # What comes of a call in a node

    def _spread(self, call: Call, node: Node, grounds: tuple[Ground, ...]) -> Iterator[tuple[Node, int]]:
        """Yield the nodes that follow, with the ways out of `whole` of the called type."""
        body = node.units[call.number].body
        left = None if node.stars is None else node.stars - call.cost
        limit = left is not None and left < call.cost_after

        def then(changes: dict[int, Status], ending: Ending, shown: int) -> Node:
            units = list(node.units)
            for number, status in changes.items():
                units[number] = status
            stars = None if left is None else min(left + shown, call.cost_after)
            return Node(tuple(units), stars, (*node.history, ending))

        yield then({}, Ending.RESERVE, 0), whole(body.type) // 6
        share = 6 * landing_total(body.type)
        gone = Status(None, Body(body.type, 0, 0))
        for stars, ways in by_stars(flight(body, self.option.stars).dead).items():
            yield then({call.number: gone}, Ending.ELIMINATED, stars), ways * share
        for at, ground in zip(call.hexes, grounds, strict=True):
            what = (body, ground.kind, ground.body, self.option)
            for outcome in fan(*what) if limit else plain_fan(*what):
                place = at if outcome.ending is Ending.ARRIVED else None
                changes = {call.number: Status(place, Body(body.type, outcome.models, outcome.cap))}
                if ground.occupant is not None and outcome.hit is not None:
                    standing = outcome.hit.models > 0
                    stays = Status(at, outcome.hit) if standing else Status(None, outcome.hit._replace(cap=0))
                    changes[self.numbers[ground.occupant]] = stays
                yield then(changes, outcome.ending, outcome.stars), outcome.ways


class _Count:
    """Gathers the nodes of one call by what it can tell apart, then tallies each kind once."""

    def __init__(self, position: Position, call: Call) -> None:
        self.tally = Tally(position, call.beacon, call.unit)
        self.warps: dict[tuple[Body, int | None], int] = {}
        self.lands: dict[tuple[int, Ground, Body, int | None], int] = {}
        self.stands: dict[tuple[int, Body], int] = {}
        self.rooms: dict[int | None, int] = {}
        self.hexes = frozenset(call.hexes)

    def stand(self, node: Node, room: int | None, weight: int) -> None:
        """Note the Available Supply the call meets, and the units it may hit."""
        _add(self.rooms, room, weight)
        for number, status in enumerate(node.units):
            if status.hex in self.hexes:
                _add(self.stands, (number, status.body), weight)

    def skip(self, reason: NotTried, weight: int) -> None:
        """Note a node in which the call is not tried."""
        self.tally.skip(reason, weight)

    def add(self, body: Body, room: int | None, grounds: tuple[Ground, ...], weight: int) -> None:
        """Note a node in which it is tried."""
        _add(self.warps, (body, room), weight)
        for face, ground in enumerate(grounds):
            _add(self.lands, (face, ground, body, room), weight)

    def odds(self, planner: _Planner, total: int) -> CallOdds:
        """Tally everything noted."""
        for room, weight in self.rooms.items():
            self.tally.meet(room, weight)
        for (number, body), weight in self.stands.items():
            self.tally.stand(planner.tracked[number], body, weight)
        for (body, room), weight in self.warps.items():
            self.tally.warp(body, room, weight, stars=planner.option.stars)
        for (face, ground, body, room), weight in self.lands.items():
            found: Landing = landing(body, ground.kind, ground.body, planner.option)
            self.tally.land(face, ground, found, body, room, weight)
        return self.tally.odds(total)


def _add(counts: dict[K, int], key: K, ways: int) -> None:
    counts[key] = counts.get(key, 0) + ways


__all__ = ["MOST_CALLS", "PlanOdds", "StopRule", "plan"]
