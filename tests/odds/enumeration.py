"""The other way to the odds: play a call through the real systems once for every way the dice can fall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import takewhile
from typing import Any

import pytest

from game.hexgrid import Hex
from game.odds import CallOdds, Ending, NotTried, Position, StopRule, one_call, plan, position_of
from game.rules import Match, Reason, Refusal, ScriptedDice
from game.rules.catalogue import Mission
from game.rules.commands import AbsorbHits, CallSupport, OrderUnit, SupportRoll
from game.rules.dice import Dice
from game.rules.events import (
    AccidentRolled,
    CapAbsorbed,
    Event,
    HitsConfirmed,
    ModelsLost,
    ScatterRolled,
    StarsChanged,
    SupplyChanged,
    UnitArrived,
    UnitEliminated,
    VpScored,
    WarpFailed,
    WarpRolled,
)
from game.rules.ids import FACES, CardId, Face, UnitId, Where
from game.rules.questions import AbsorbQuestion, SupportQuestion
from game.rules.scenario import FleetUnit, Scenario, Start
from game.rules.views import MatchView

Sums = defaultdict[Any, Fraction]


def sums() -> Sums:
    """Return chances that are 0 until something is added."""
    return defaultdict(Fraction)


Calls = Sequence[tuple[UnitId, UnitId]]


EveryWay = Callable[[Match, CallSupport], Iterator[tuple[Fraction, Match, tuple[Event, ...]]]]
"""How all ways of one call are gone through: `every_call`, or `every_state`, which is quicker."""


class EveryFace:
    """Dice that go through every sequence of faces that can be asked for, one sequence after the other."""

    def __init__(self, first: Sequence[int] = ()) -> None:
        """Show some faces first, always the same; they count as certain."""
        self._script: list[int] = list(first)
        self._first = len(first)
        self._shown = 0

    def roll(self) -> Face:
        """Show the next face of this sequence."""
        if self._shown == len(self._script):
            self._script.append(0)
        self._shown += 1
        return FACES[self._script[self._shown - 1]]

    def shuffle(self, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """Leave the cards as they are: nothing here depends on them."""
        return tuple(cards)

    @property
    def chance(self) -> Fraction:
        """The chance of the faces shown."""
        return Fraction(1, 6 ** (self._shown - self._first))

    def begun(self, count: int) -> tuple[int, ...]:
        """Return so many of the faces shown, the first ones."""
        return tuple(self._script[:count])

    def turn(self, count: int | None = None) -> bool:
        """Go to the next sequence, the next in its first `count` faces if that is given; False if that was the last."""
        del self._script[self._shown if count is None else count :]
        while len(self._script) > self._first and self._script[-1] == len(FACES) - 1:
            self._script.pop()
        if len(self._script) == self._first:
            return False
        self._script[-1] += 1
        self._shown = 0
        return True


def every_call(match: Match, call: CallSupport) -> Iterator[tuple[Fraction, Match, tuple[Event, ...]]]:
    """Yield what each way the dice can fall leads to, with its chance. The match yielded is closed afterwards."""
    dice, more = EveryFace(), True
    while more:
        with match.clone(dice) as twin:
            events = submitted(twin, call)
            yield dice.chance, twin, events
        more = dice.turn()


def every_state(match: Match, call: CallSupport) -> Iterator[tuple[Fraction, Match, tuple[Event, ...]]]:
    """Do as `every_call`, but play on from the scatter die only once for each state the unit comes there in.

    Every way the warp die and the unstable dice can fall is played. Two of them lead to the same state if all that
    happened is the same, faces left out: `apply` changes the state by events alone.
    """
    dice, more = EveryFace(), True
    ways: dict[tuple[Event, ...], Fraction] = {}
    firsts: dict[tuple[Event, ...], tuple[int, ...]] = {}
    while more:
        with match.clone(dice) as twin:
            events = submitted(twin, call)
            before = tuple(takewhile(lambda event: not isinstance(event, ScatterRolled), events))
            if before == events:
                yield dice.chance, twin, events
        rolled = sum(map(_dice, before))
        if before != events:
            state = tuple(map(_faceless, before))
            ways[state] = ways.get(state, Fraction(0)) + Fraction(1, 6**rolled)
            firsts[state] = dice.begun(rolled)
        more = dice.turn(rolled)
    for state, first in firsts.items():
        dice, more = EveryFace(first), True
        while more:
            with match.clone(dice) as twin:
                events = submitted(twin, call)
                yield ways[state] * dice.chance, twin, events
            more = dice.turn()


def _dice(event: Event) -> int:
    return 1 if isinstance(event, WarpRolled) else len(getattr(event, "faces", ()))


def _faceless(event: Event) -> Event:
    if isinstance(event, WarpRolled):
        return replace(event, face=Face.STAR)
    return replace(event, faces=()) if isinstance(event, AccidentRolled | HitsConfirmed) else event


def submitted(match: Match, call: CallSupport) -> tuple[Event, ...]:
    """Submit a call and answer as the odds assume: CAP absorbs all it can, and supports a collision only (CS-17)."""
    outcome = match.submit(call)
    assert not isinstance(outcome, Refusal), outcome
    events = outcome
    while not match.rules.auto_cap and (question := match.view().question) is not None:
        match question:
            case AbsorbQuestion(most=most):
                outcome = match.submit(AbsorbHits(most))
            case SupportQuestion(unit=unit, target=target):
                outcome = match.submit(SupportRoll(target != unit))
            case _:
                pytest.fail(f"unexpected question {question}")
        assert not isinstance(outcome, Refusal), outcome
        events += outcome
    return events


@dataclass
class Counted:
    """The odds of one call, added up leaf by leaf; the fields are those of `CallOdds`."""

    tried: Fraction = Fraction(0)
    not_tried: Sums = field(default_factory=sums)
    failed: Fraction = Fraction(0)
    off_board: Fraction = Fraction(0)
    eliminated_by: Sums = field(default_factory=sums)
    arrivals: Sums = field(default_factory=sums)
    stays: Sums = field(default_factory=sums)
    occupants: dict[UnitId, Sums] = field(default_factory=dict)
    loses: Sums = field(default_factory=sums)
    killed: Sums = field(default_factory=sums)
    star_chances: Sums = field(default_factory=sums)
    own_vp: Fraction = Fraction(0)
    enemy_vp: Fraction = Fraction(0)
    own_supply_lost: Fraction = Fraction(0)
    enemy_supply_lost: Fraction = Fraction(0)
    rooms: Sums = field(default_factory=sums)
    faces: Sums = field(default_factory=sums)
    landings: dict[Face, tuple[Hex, str]] = field(default_factory=dict)

    def leaf(self, chance: Fraction, before: MatchView, call: CallSupport, events: tuple[Event, ...]) -> Ending:
        """Add one way the dice fell."""
        own = before.unit(call.unit).side
        left = {u.id: [u.models, u.cap] for u in before.units}
        ending, place, stars, face = Ending.RESERVE, None, 0, None
        room = before.sides[own].available
        self.tried += chance
        for event in events:
            match event:
                case WarpFailed(off_board=off):
                    if off:
                        self.off_board += chance
                    else:
                        self.failed += chance
                case ScatterRolled(face=shown, hex=at, landing=landing):
                    face = shown
                    self.landings[shown] = (at, landing)
                case UnitArrived(hex=at):
                    ending, place = Ending.ARRIVED, at
                case CapAbsorbed(unit=unit, left=cap):
                    left[unit][1] = cap
                case ModelsLost(unit=unit, left=models):
                    left[unit][0] = models
                    if unit != call.unit:
                        self.loses[unit] += chance
                    self._supply(chance * (event.supply_before - event.supply_after), own=event.side is own)
                case UnitEliminated(unit=unit):
                    self._supply(chance * event.supply_lost, own=event.side is own)
                    if unit == call.unit:
                        ending = Ending.ELIMINATED
                        self.eliminated_by[event.cause] += chance
                    else:
                        self.killed[unit] += chance
                case StarsChanged(reason="accident"):
                    stars += event.amount
                case VpScored(side=side):
                    self.own_vp += chance * event.amount if side is own else 0
                    self.enemy_vp += chance * event.amount if side is not own else 0
                case SupplyChanged(side=side, available=available) if side is own:
                    room = available
                case _:
                    pass
        self.star_chances[stars] += chance
        self.rooms[ending, room] += chance
        if face is not None:
            self.faces[face, ending] += chance
        models, cap = left[call.unit]
        if ending is Ending.ARRIVED:
            self.arrivals[place, models, cap] += chance
        elif ending is Ending.RESERVE:
            self.stays[models, cap] += chance
        self.stood(chance, before, left, call.unit)
        return ending

    def stood(self, chance: Fraction, before: MatchView, left: dict[UnitId, list[int]], called: UnitId | None) -> None:
        """Note every other unit on the board, as it is afterwards."""
        for unit in before.units:
            if unit.where is Where.BOARD and unit.id != called:
                self.occupants.setdefault(unit.id, sums())[tuple(left[unit.id])] += chance

    def _supply(self, weight: Fraction, *, own: bool) -> None:
        if own:
            self.own_supply_lost += weight
        else:
            self.enemy_supply_lost += weight


def assert_same(counted: Counted, odds: CallOdds) -> None:
    """Compare every bucket, fraction by fraction."""
    assert odds.tried == counted.tried
    assert odds.not_tried == dict(counted.not_tried)
    assert odds.failed == counted.failed
    assert odds.off_board == counted.off_board
    assert odds.eliminated_by == dict(counted.eliminated_by)
    assert odds.arrivals == dict(counted.arrivals)
    assert odds.stays == dict(counted.stays)
    assert odds.star_chances == dict(counted.star_chances)
    assert (odds.own_vp, odds.enemy_vp) == (counted.own_vp, counted.enemy_vp)
    assert (odds.own_supply_lost, odds.enemy_supply_lost) == (counted.own_supply_lost, counted.enemy_supply_lost)
    rooms = {(end, room): c for end, rooms in odds.available_after.items() for room, c in rooms.items() if c}
    assert rooms == dict(counted.rooms)
    for face, found in odds.faces.items():
        whole = sum((counted.faces[face, end] for end in Ending), Fraction(0))
        assert found.chance == whole
        if face in counted.landings:
            assert found.hex == counted.landings[face][0]
        for ending, chance in (
            (Ending.ARRIVED, found.arrives),
            (Ending.ELIMINATED, found.eliminated),
            (Ending.RESERVE, found.reserve),
        ):
            assert chance * whole == counted.faces[face, ending]
    for unit, occupant in odds.occupants.items():
        assert occupant.states == dict(counted.occupants[unit])
        assert occupant.loses == counted.loses[unit]
        assert occupant.eliminated == counted.killed[unit]
    assert set(counted.loses) <= set(odds.occupants)


REASONS = {
    Reason.BATTLE_OVER: NotTried.BATTLE_OVER,
    Reason.NO_ORDER_LEFT: NotTried.NO_ORDER,
    Reason.NOT_ON_BOARD: NotTried.NO_BEACON,
    Reason.NOT_IN_RESERVE: NotTried.NOT_IN_RESERVE,
    Reason.NOT_ENOUGH_STARS: NotTried.NO_STARS,
    Reason.NOT_ENOUGH_SUPPLY: NotTried.NO_SUPPLY,
}

STOPS = {
    StopRule.AFTER_LOSS: Ending.ELIMINATED,
    StopRule.AFTER_ARRIVAL: Ending.ARRIVED,
    StopRule.AFTER_FAILURE: Ending.RESERVE,
}

Node = tuple[str, tuple[Ending, ...]]


class EveryPlan:
    """A plan played in every way; equal states between calls are played on once.

    `counts` are the odds call by call, `ends` the joint endings, `on_board` the chance of every unit to be on the
    board in the end.
    """

    def __init__(
        self, match: Match, calls: Calls, stop: StopRule = StopRule.NEVER, every: EveryWay = every_call
    ) -> None:
        self.stop, self.every = STOPS.get(stop), every
        self.counts: list[Counted] = []
        self.ends, self.on_board = sums(), sums()
        nodes: dict[Node, tuple[Fraction, Match]] = {("", ()): (Fraction(1), match)}
        for number, (beacon, unit) in enumerate(calls):
            self.counts.append(Counted())
            self.after: dict[Node, tuple[Fraction, Match]] = {}
            for (_, history), (weight, here) in nodes.items():
                self._play(here, weight, history, CallSupport(beacon, unit), last=number == len(calls) - 1)
            nodes = self.after

    def _play(
        self, here: Match, weight: Fraction, history: tuple[Ending, ...], call: CallSupport, *, last: bool
    ) -> None:
        view, counted = here.view(), self.counts[-1]
        standing = {u.id for u in view.units if u.where is Where.BOARD}
        refusal = here.check(call)
        if self.stop in history or refusal is not None:
            reason = NotTried.STOPPED if self.stop in history or refusal is None else REASONS[refusal.reason]
            counted.not_tried[reason] += weight
            counted.stood(weight, view, {u.id: [u.models, u.cap] for u in view.units}, None)
            self._keep(here, weight, (*history, Ending.NOT_TRIED), standing, last=last)
            return
        for chance, twin, events in self.every(here, call):
            ending = counted.leaf(weight * chance, view, call, events)
            now = standing | {e.unit for e in events if isinstance(e, UnitArrived)}
            now -= {e.unit for e in events if isinstance(e, UnitEliminated)}
            self._keep(twin, weight * chance, (*history, ending), now, last=last)

    def _keep(
        self, match: Match, weight: Fraction, history: tuple[Ending, ...], standing: set[UnitId], *, last: bool
    ) -> None:
        if last:
            self.ends[history] += weight
            for unit in standing:
                self.on_board[unit] += weight
            return
        key = (match.state_hash(), history)
        if key in self.after:
            self.after[key] = (self.after[key][0] + weight, self.after[key][1])
        else:
            self.after[key] = (weight, match.clone(ScriptedDice([])))


def match_for(
    position: Position,
    beacons: Sequence[UnitId],
    orders: int = 6,
    *,
    command: str = "orders",
    dice: Dice | None = None,
) -> Match:
    """Return a real battle in the state of a position, its Beacons ordered already."""
    side = position.side
    fleet = tuple(
        FleetUnit(u.id, u.side, u.type, u.id, u.where, u.hex, u.models, u.cap, u.facing) for u in position.units
    )
    house = position.rules.changed(command=command, orders_per_turn=orders + len(beacons))
    pool = 99 if position.pool is None else position.pool
    mission = Mission(3, pool, 0, 1, position.vp_target or 99)
    start = Start(to_move=side, stars={side: 9 if position.stars is None else position.stars}, vp=dict(position.vp))
    scenario = Scenario("x", "X", position.board, fleet, mission, house, side, start=start)
    match = Match(scenario, dice or ScriptedDice([]))
    for beacon in beacons:
        assert not isinstance(match.submit(OrderUnit(beacon)), Refusal)
    return match


def check_plan(
    position: Position,
    calls: Calls,
    stop: StopRule = StopRule.NEVER,
    orders: int = 6,
    every: EveryWay = every_call,
) -> None:
    """Ask the odds what a real battle in this position puts, and play it in every way."""
    with match_for(position, list(dict.fromkeys(beacon for beacon, _ in calls)), orders) as match:
        seen = position_of(match.view(), match.board, match.rules, mission=match.mission)
        odds = plan(seen, calls, stop)
        played = EveryPlan(match, calls, stop, every)
    for counted, call in zip(played.counts, odds.calls, strict=True):
        assert_same(counted, call)
    assert odds.endings == played.ends
    assert odds.on_board == {unit: played.on_board[unit] for _, unit in calls}
    if len(calls) == 1 and odds.calls[0].tried:
        assert odds.calls[0] == one_call(seen, *calls[0])


def leaves(position: Position, at: Hex, called: UnitId) -> int:
    """Estimate how many ways the dice of a call can fall."""
    kind = position.unit(called).kind
    own = int(6 ** kind.dice_at(1)) * (3 if kind.confirms_hits else 1)
    wreck = int(6 ** kind.dice_at(1, position.unit(called).cap))
    cost = {"open": 1, "off": 1, "planet": 1, "asteroid": own}
    around = position.board.around(at)
    grounds = [position.ground(h).kind if h is not None else "off" for h in around]
    return (4 + own) * sum(cost.get(kind, wreck) for kind in grounds)
