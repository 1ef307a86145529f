"""How good places are: markers in reach, enemies in reach, and being in theirs."""

from __future__ import annotations

from dataclasses import dataclass
from math import tanh

from game.lessons.players.ground import NOWHERE
from game.lessons.players.scene import Scene, Ship
from game.lessons.players.worth import Taste, strike, worth_for

FADING = {1: 0.7, 2: 0.78, 4: 0.88}
"""How much of the pull of a marker is left a hex farther away, by move allowance."""


@dataclass(slots=True)
class Claim:
    """One marker: both sides' contesting Supply and numbers, and who holds it: 1 mine, -1 theirs, 0 nobody's."""

    zone: frozenset[int]
    holder: int
    mine: int = 0
    my_units: int = 0
    foes: int = 0
    foe_units: int = 0


class Outlook:
    """The places of a scene, seen with a player's taste."""

    def __init__(self, scene: Scene, taste: Taste) -> None:
        self.scene, self.taste = scene, taste
        self.ground = scene.ground
        self.worth = worth_for(scene.rules, taste, scene.turns_ahead)
        self._danger_weight = taste.at("danger", scene.turns_ahead)
        self._prospect_weight = taste.at("prospect", scene.turns_ahead) if scene.turns_ahead else 0.0
        self.claims = [self._claim(n) for n in range(len(self.ground.zones))]
        self._now, self._later = self.marker_weights = self._weights()
        self._controls: dict[tuple[int, bool, int, bool, int], float] = {}
        self._pulls: dict[int, list[float]] = {}
        self._dangers: dict[tuple[str, int, int, int], float] = {}
        self._prospects: dict[tuple[str, int, int], float] = {}
        self._places: dict[tuple[str, int, int, int], float] = {}

    # Markers

    def _claim(self, number: int) -> Claim:
        scene = self.scene
        holder = scene.view.markers[number].holder
        sign = 0 if holder is None else 1 if holder is scene.side else -1
        claim = Claim(self.ground.zones[number], sign)
        for at in claim.zone:
            ship = scene.taken.get(at)
            if ship is None:
                continue
            if ship.side is scene.side:
                claim.mine += ship.supply
                claim.my_units += 1
            else:
                claim.foes += ship.supply
                claim.foe_units += 1
        return claim

    def _weights(self) -> tuple[float, float]:
        scene = self.scene
        pay = scene.mission.marker_vp
        return (pay * self.taste.markers if scene.pays else 0.0), pay * self.taste.lasting * scene.rounds_after

    def control(self, mine: int, present: bool, foes: int, foes_present: bool, holder: int) -> float:
        """Return what a marker is worth with such Supply contesting it, in VP, theirs counted against mine (MK)."""
        key = (mine, present, foes, foes_present, holder)
        if key not in self._controls:
            self._controls[key] = self._control(*key)
        return self._controls[key]

    def _control(self, mine: int, present: bool, foes: int, foes_present: bool, holder: int) -> float:
        if not present and not foes_present:
            return (self._now + 0.6 * self._later) * holder
        margin = mine + 0.8 if present else -foes - 0.8
        if present and foes_present:
            margin = mine - foes + 0.4 * holder
        if self.scene.foe_turns == 0:
            sure = 1.0 if margin > 0 else -1.0 if margin < 0 else 0.0
        else:
            sure = tanh(margin / (0.5 + 0.6 * self.scene.foe_turns))
        return self._now * sure + self._later * tanh(margin / 2.5)

    def marker_change(self, supply: int, old: int, new: int) -> float:
        """Return what all markers gain if a unit of mine with so much Supply goes from a hex to another.

        Either may be NOWHERE: coming or leaving.
        """
        gain = 0.0
        for claim in self.claims:
            before, after = old in claim.zone, new in claim.zone
            if before == after:
                continue
            more = 1 if after else -1
            gain += self.control(
                claim.mine + more * supply, claim.my_units + more > 0, claim.foes, claim.foe_units > 0, claim.holder
            )
            gain -= self.control(claim.mine, claim.my_units > 0, claim.foes, claim.foe_units > 0, claim.holder)
        return gain

    # The pull of markers

    def pulls(self, move: int) -> list[float]:
        """Return how much a unit of such a move is drawn to the markers from each hex: slow ones feel distance more."""
        if move not in self._pulls:
            self._pulls[move] = self._pull(FADING.get(move, 0.78))
        return self._pulls[move]

    def _pull(self, fading: float) -> list[float]:
        weight = self.scene.mission.marker_vp * self.taste.approach
        needs = tuple(1.0 if claim.mine <= claim.foes + 1 else 0.5 for claim in self.claims)
        return [weight * pull for pull in self.ground.pull(fading, needs)]

    # Enemies

    def danger(self, ship: Ship, at: int) -> float:
        """Return what enemies could do to a unit of mine on a hex in their next turn: the two worst of them."""
        key = (ship.kind.key, ship.models, ship.cap, at)
        if key not in self._dangers:
            self._dangers[key] = self._danger(ship, at)
        return self._dangers[key]

    def _danger(self, ship: Ship, at: int) -> float:
        first = second = 0.0
        row = self.ground.far[at]
        for foe in self.scene.foes:
            table = strike(foe.kind.key, foe.cap, foe.kind.move)
            away = row[foe.at]
            if away >= len(table):
                continue
            dice = table[away] - foe.alert - self.ground.cover(foe.at, at)
            blow = self.worth.blow(dice, foe.kind.unit_class, ship.kind, ship.models, ship.cap)
            if blow > first:
                first, second = blow, first
            elif blow > second:
                second = blow
        return first + 0.6 * second

    def prospect(self, ship: Ship, at: int) -> float:
        """Return the best a unit of mine on a hex could do to an enemy in its next turn."""
        key = (ship.kind.key, ship.cap, at)
        if key not in self._prospects:
            self._prospects[key] = self._prospect(ship, at)
        return self._prospects[key]

    def _prospect(self, ship: Ship, at: int) -> float:
        table = strike(ship.kind.key, ship.cap, ship.kind.move)
        row, best = self.ground.far[at], 0.0
        for foe in self.scene.foes:
            away = row[foe.at]
            if away < len(table):
                dice = table[away] - self.ground.cover(at, foe.at)
                best = max(best, self.worth.blow(dice, ship.kind.unit_class, foe.kind, foe.models, foe.cap))
        return best

    # Places

    def place(self, ship: Ship, at: int) -> float:
        """Return what it is worth to have a unit of mine on a hex, markers not counted."""
        key = (ship.kind.key, ship.models, ship.cap, at)
        if key not in self._places:
            self._places[key] = self._place(ship, at)
        return self._places[key]

    def _place(self, ship: Ship, at: int) -> float:
        value = (0.4 + 0.3 * ship.supply) * self.pulls(ship.kind.move)[at]
        value -= self._danger_weight * self.danger(ship, at)
        return value + self._prospect_weight * self.prospect(ship, at) if self._prospect_weight else value

    def move(self, ship: Ship, to: int) -> float:
        """Return what a unit of mine gains by standing on another hex."""
        if to == ship.at:
            return 0.0
        return self.place(ship, to) - self.place(ship, ship.at) + self.marker_change(ship.supply, ship.at, to)

    def arrival(self, ship: Ship, at: int, models: int | None = None, cap: int | None = None) -> float:
        """Return what it is worth that a Reserve unit comes to a hex, losses on the way not counted."""
        left = ship if models is None else _hurt(ship, models, cap or 0)
        # One target more draws fire from the others: not all of its danger is new.
        shared = (1 - self.taste.newcomer) * self._danger_weight * self.danger(left, at)
        value = self.presence(left) + self.place(left, at) + shared + self.marker_change(left.supply, NOWHERE, at)
        return value + self._walk_saved(left, at)

    def _walk_saved(self, ship: Ship, at: int) -> float:
        # Every order of walking there from the home row could do something else instead.
        orders = self.ground.ahead[self.scene.side][at] / ship.kind.move
        return self.taste.tempo * min(orders, 3.0, self.scene.turns_ahead)

    def presence(self, ship: Ship) -> float:
        """Return what having a unit on the board instead of in Reserve is worth by itself (SC-5)."""
        gain = self.worth.use(ship.kind, ship.models, ship.cap) - self.worth.kept(ship.kind, ship.models)
        if self.scene.rules.reserves_lost_at_end:
            gain += {0: 0.9, 1: 0.3}.get(self.scene.rounds_after, 0.1) * ship.supply * self.worth.supply
        return gain


def _hurt(ship: Ship, models: int, cap: int) -> Ship:
    kind = ship.kind
    return Ship(
        ship.id, ship.side, kind, models, cap, ship.at, kind.current_supply(models), ship.alert, ship.ordered,
        ship.beacon, ship.moved, ship.battled, ship.may_battle, ship.entered, ship.cost, ship.may_come,
    )  # fmt: skip


__all__ = ["Claim", "Outlook", "Taste"]
