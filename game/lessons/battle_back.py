"""What a battle at range 1 may cost the one who begins it: the target may battle back (BT-6). Exact fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from game.hexgrid import Hex, distance
from game.odds import Body
from game.odds.damage import hits_taken, rolls, shields
from game.rules.board import Board
from game.rules.ids import Side, Terrain
from game.rules.queries import BATTLE_BACK_STARS, dice_between, retreats
from game.rules.views import MatchView, UnitView

ZERO = Fraction(0)


class Cost(NamedTuple):
    """The chance that a unit is lost, and that it loses a model at least. Costs compare by the first."""

    lost: Fraction
    harmed: Fraction


NOTHING = Cost(ZERO, ZERO)


@dataclass(frozen=True, slots=True)
class Stand:
    """A unit as dice find it: its side, what is left of it, where it stands, and whether it carries a marker."""

    side: Side
    body: Body
    hex: Hex
    alert: bool

    @classmethod
    def of(cls, unit: UnitView, at: Hex) -> Stand:
        """Return how a unit stands on a hex."""
        return cls(unit.side, Body(unit.kind.key, unit.models, unit.cap), at, unit.alert)


Choose = Callable[[Iterable[Cost]], Cost]
"""How an owner chooses among hexes to retire to: `max` an enemy who wants the cost, `min` one who has to bear it."""
Then = Callable[[Stand], Cost]


def weighed(parts: Iterable[tuple[Fraction, Cost]]) -> Cost:
    """Return the mean of costs by their chances."""
    lost = harmed = ZERO
    for chance, cost in parts:
        lost += chance * cost.lost
        harmed += chance * cost.harmed
    return Cost(lost, harmed)


@dataclass(slots=True)
class Clash:
    """The ground two units meet on. `others` are the hexes of all other units."""

    board: Board
    others: frozenset[Hex]
    _known: dict[tuple[Stand, int, Hex | None, Choose, Then], Cost] = field(default_factory=dict)

    def hit(self, stand: Stand, hits: int, then: Then) -> Cost:
        """Return the cost once a unit has taken hits, CAP absorbing all it can (BT-2, UN-5)."""
        if not hits:
            return then(stand)
        left = hits_taken(stand.body, hits, hits)
        total = sum(ways for *_, ways in left)
        return weighed(
            (Fraction(ways, total), then(replace(stand, body=stand.body._replace(models=models, cap=cap))))
            for models, cap, ways in left
        )

    def alerts(self, stand: Stand, faces: int, other: Hex | None, choose: Choose, then: Then) -> Cost:
        """Return the cost once Red Alert faces are obeyed one by one; `other` is the enemy's hex (BT-5)."""
        if not stand.body.models or not faces:
            return then(stand)
        key = (stand, faces, other, choose, then)
        if key not in self._known:
            self._known[key] = self._obeyed(replace(stand, alert=True), faces, other, choose, then)
        return self._known[key]

    def _obeyed(self, stand: Stand, faces: int, other: Hex | None, choose: Choose, then: Then) -> Cost:
        taken = self.others | {other} if other is not None else self.others
        hexes = retreats(self.board, stand.side, stand.hex, taken)
        if not hexes:
            return self.hit(stand, 1, lambda left: self.alerts(left, faces - 1, other, choose, then))
        return choose(
            self.alerts(replace(stand, hex=at), 0 if self.stops(at) else faces - 1, other, choose, then) for at in hexes
        )

    def stops(self, at: Hex) -> bool:
        """Tell whether entering a hex ends a retiring (BT-5)."""
        return self.board.terrain[at] is Terrain.ASTEROID

    def roll(self, stand: Stand, dice: int, ignored: int, other: Hex, choose: Choose, then: Then) -> Cost:
        """Return the cost once dice were rolled against a unit: hits first, then Red Alerts (BT-2, BT-5)."""
        return weighed(
            (chance, self._struck(stand, hits, alerts, other, choose, then))
            for hits, alerts, chance in faces_of(dice, ignored)
        )

    def _struck(self, stand: Stand, hits: int, alerts: int, other: Hex, choose: Choose, then: Then) -> Cost:
        return self.hit(stand, hits, lambda left: self.alerts(left, alerts, other, choose, then))

    def back(self, begun: Stand, target: Stand, then: Then) -> Cost:
        """Return what a target that battles back costs the one who began (BT-6)."""
        if not target.body.models or distance(begun.hex, target.hex) != 1:
            return NOTHING
        kind = target.body.kind
        dice = dice_between(self.board, kind, target.body.cap, target.hex, begun.hex, alert=target.alert)
        if dice < 1:
            return NOTHING
        return self.roll(begun, dice, shields(kind.unit_class, begun.body.kind.unit_class), target.hex, min, then)


def price(models: int) -> Then:
    """Return how what is left of a unit is counted, against the models it had."""
    return lambda left: Cost(Fraction(not left.body.models), Fraction(left.body.models < models))


@cache
def faces_of(dice: int, ignored: int) -> tuple[tuple[int, int, Fraction], ...]:
    """Return hits, Red Alerts and chance of every roll; Star faces make no difference here."""
    found: dict[tuple[int, int], int] = {}
    for roll in rolls(dice, ignored):
        found[roll.hits, roll.alerts] = found.get((roll.hits, roll.alerts), 0) + roll.ways
    return tuple((hits, alerts, Fraction(ways, 6**dice)) for (hits, alerts), ways in found.items())


def clash_of(view: MatchView, board: Board, *but: UnitView) -> Clash:
    """Return the ground with every unit on it but those named."""
    named = {unit.id for unit in but}
    return Clash(board, frozenset(u.hex for u in view.units if u.hex is not None and u.id not in named))


def battle_cost(view: MatchView, board: Board, unit: UnitView, target: UnitView, dice: int) -> Cost:
    """Return what a roll of so many dice costs its target, its owner retiring as well as can be (BT-2, BT-5)."""
    if unit.hex is None or target.hex is None or dice < 1:
        return NOTHING
    ignored = shields(unit.kind.unit_class, target.kind.unit_class)
    clash = clash_of(view, board, unit, target)
    return clash.roll(Stand.of(target, target.hex), dice, ignored, unit.hex, min, price(target.models))


def battle_back_cost(view: MatchView, board: Board, unit: UnitView, target: UnitView) -> Cost | None:
    """Return what a battle costs its beginner if the target battles back whenever it can; None if it never can.

    Choices are taken against the beginner: the target retires to where its answer hurts most, and only what the
    beginner's own player decides, where to retire to, is decided well. CAP absorbs all it can on both sides.
    """
    if unit.hex is None or target.hex is None or distance(unit.hex, target.hex) != 1:
        return None
    if view.sides[target.side].stars < BATTLE_BACK_STARS:
        return None
    dice = dice_between(board, unit.kind, unit.cap, unit.hex, target.hex, alert=unit.alert)
    if dice < 1:
        return None
    clash = clash_of(view, board, unit, target)
    begun, ignored = Stand.of(unit, unit.hex), shields(unit.kind.unit_class, target.kind.unit_class)

    cost = price(unit.models)

    @cache
    def answer(left: Stand) -> Cost:
        return clash.back(begun, left, cost)

    found = clash.roll(Stand.of(target, target.hex), dice, ignored, begun.hex, max, answer)
    return found if found.harmed else None
