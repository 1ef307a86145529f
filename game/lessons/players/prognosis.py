"""How a battle stands after a whole turn of mine, in expectation over the dice, with the enemy's reply guessed at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import tanh

from game.lessons.players.options import Blow, Call, Deed, Entry, Menu
from game.lessons.players.scene import Ship
from game.lessons.players.worth import State, harm, strike
from game.rules.ids import UnitId

REPLIES = (1.0, 0.85, 0.6, 0.35, 0.2, 0.1)
"""How likely the enemy has an order for its best battle, its second, ..."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What a player that looks ahead makes of the turns to come; `far` for each turn ahead, 8 at most."""

    reply: float = 0.5
    reply_far: float = 0.07
    """How much the enemy's best battles of its next turn count."""
    follow: float = 0.3
    follow_far: float = 0.06
    """How much my own best battles of my next turn count."""
    markers: float = 0.9

    def at(self, what: str, far: int) -> float:
        """Return a figure with its part for each turn ahead."""
        return float(getattr(self, what) + getattr(self, f"{what}_far") * min(far, 8))


@dataclass(slots=True)
class Standing:
    """An enemy after my battles: chances of its states, and what is to be expected of it."""

    states: dict[State, float]
    alive: float = 1.0
    supply: float = 0.0


class Prognosis:
    """Values whole turns of a scene."""

    def __init__(self, menu: Menu, weights: Weights) -> None:
        self.menu, self.weights = menu, weights
        self.scene, self.outlook, self.worth = menu.scene, menu.outlook, menu.outlook.worth
        far = self.scene.turns_ahead
        self._reply_weight = weights.at("reply", far)
        self._follow_weight = weights.at("follow", far) if far else 0.0
        self._threats: dict[tuple[UnitId, UnitId, bool], dict[int, float]] = {}
        self._chances: dict[tuple[UnitId, int], list[tuple[UnitId, float]]] = {}

    def value(self, items: Iterable[Deed | Entry | Call]) -> float:
        """Return what a turn is worth, in VP: the higher the better; only differences mean something."""
        places = {ship.id: (ship, ship.at) for ship in self.scene.mine}
        blows: list[Blow] = []
        total = 0.0
        for item in items:
            match item:
                case Deed(ship=ship, to=to, blow=blow, cost=cost):
                    places[ship.id] = (ship, to)
                    blows += [blow] if blow is not None else []
                    total -= cost
                case Entry(ship=ship, at=at, blow=blow):
                    places[ship.id] = (ship, at)
                    blows += [blow] if blow is not None else []
                    total += self.outlook.presence(ship)
                case Call(gain=gain):
                    total += gain
        standings = {foe.id: Standing({(foe.models, foe.cap): 1.0}, 1.0, foe.supply) for foe in self.scene.foes}
        total += sum(self._fight(blow, standings[blow.foe.id]) for blow in blows)
        mine = list(places.values())
        total += self._markers(mine, standings) + self._pulls(mine)
        return total - self._reply_weight * self._reply(mine, standings) + self._follow(mine, standings)

    # Battles

    def _fight(self, blow: Blow, standing: Standing) -> float:
        kind, attacker = blow.foe.kind, blow.ship.kind.unit_class
        states: dict[State, float] = {}
        gain = blow.gain - self.worth.blow(blow.dice, attacker, kind, blow.foe.models, blow.foe.cap)
        for (models, cap), chance in standing.states.items():
            if not models:
                states[models, cap] = states.get((models, cap), 0.0) + chance
                continue
            gain += chance * self.worth.blow(blow.dice, attacker, kind, models, cap)
            for state, share in harm(blow.dice, attacker, kind.key, models, cap).states:
                states[state] = states.get(state, 0.0) + chance * share
        standing.states = states
        standing.alive = sum(chance for (models, _), chance in states.items() if models)
        standing.supply = sum(chance * kind.current_supply(models) for (models, _), chance in states.items())
        return gain

    # Markers and pull

    def _markers(self, mine: Sequence[tuple[Ship, int]], standings: dict[UnitId, Standing]) -> float:
        total = 0.0
        now, later = self.outlook.marker_weights
        now *= self.weights.markers
        for claim in self.outlook.claims:
            ours, theirs, present, against = 0.0, 0.0, False, 0.0
            for ship, at in mine:
                if at in claim.zone:
                    ours += ship.supply
                    present = True
            for foe in self.scene.foes:
                if foe.at in claim.zone:
                    standing = standings[foe.id]
                    theirs += standing.supply
                    against = max(against, standing.alive)
            total += self._control(ours, present, theirs, against, claim.holder, now, later)
        return total

    def _control(
        self, ours: float, present: bool, theirs: float, against: float, holder: int, now: float, later: float
    ) -> float:
        if not present and not against:
            return (now + 0.6 * later) * holder
        if not present:
            margin = -theirs - 0.8 * against
        else:
            margin = ours - theirs + 0.4 * holder * against + 0.8 * (1 - against)
        turns = self.scene.foe_turns
        sure = tanh(margin * 3.0) if turns == 0 else tanh(margin / (0.5 + 0.6 * turns))
        return now * sure + later * tanh(margin / 2.5)

    def _pulls(self, mine: Sequence[tuple[Ship, int]]) -> float:
        pulls = self.outlook.pulls
        return sum((0.4 + 0.3 * ship.supply) * pulls(ship.kind.move)[at] for ship, at in mine)

    # The turns after

    def _reply(self, mine: Sequence[tuple[Ship, int]], standings: dict[UnitId, Standing]) -> float:
        found = []
        for foe in self.scene.foes:
            row = self.scene.ground.far[foe.at]
            beside = [ship.supply for ship, at in mine if row[at] == 1]
            pinned = bool(beside) and foe.supply <= sum(beside)
            worst = 0.0
            for ship, at in mine:
                threats = self._threats.setdefault((foe.id, ship.id, pinned), {})
                if at not in threats:
                    threats[at] = self._threat(foe, ship, at, pinned)
                worst = max(worst, threats[at])
            found.append(standings[foe.id].alive * worst)
        found.sort(reverse=True)
        return sum(chance * blow for chance, blow in zip(REPLIES, found, strict=False))

    def _threat(self, foe: Ship, ship: Ship, at: int, pinned: bool) -> float:
        table = strike(foe.kind.key, foe.cap, 0 if pinned else foe.kind.move)
        away = self.scene.ground.far[foe.at][at]
        if away >= len(table) or (pinned and away > 1):
            return 0.0
        dice = table[away] - foe.alert - self.scene.ground.cover(foe.at, at)
        return self.worth.blow(dice, foe.kind.unit_class, ship.kind, ship.models, ship.cap)

    def _follow(self, mine: Sequence[tuple[Ship, int]], standings: dict[UnitId, Standing]) -> float:
        if not self._follow_weight:
            return 0.0
        found = []
        for ship, at in mine:
            chances = self._chances.get((ship.id, at))
            if chances is None:
                chances = [(foe.id, chance) for foe in self.scene.foes if (chance := self._chance(ship, foe, at)) > 0]
                self._chances[ship.id, at] = chances
            found.append(max([standings[foe].alive * chance for foe, chance in chances], default=0.0))
        found.sort(reverse=True)
        return self._follow_weight * sum(chance * blow for chance, blow in zip(REPLIES, found, strict=False))

    def _chance(self, ship: Ship, foe: Ship, at: int) -> float:
        table = strike(ship.kind.key, ship.cap, ship.kind.move)
        away = self.scene.ground.far[at][foe.at]
        if away >= len(table):
            return 0.0
        dice = table[away] - self.scene.ground.cover(at, foe.at)
        return self.worth.blow(dice, ship.kind.unit_class, foe.kind, foe.models, foe.cap)


__all__ = ["Prognosis", "Weights"]
