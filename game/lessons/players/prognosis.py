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

    reply: float = 0.37
    reply_far: float = 0.068
    """How much the enemy's best battles of its next turn count."""
    follow: float = 0.15
    follow_far: float = 0.016
    """How much my own best battles of my next turn count."""
    lift: float = 0.03
    """What it is worth for each turn ahead that a unit of mine has no Red Alert marker."""
    markers: float = 0.99
    hold: float = 1.8
    """How sure a marker is that is held and that nobody contests, in points of Supply."""
    alone: float = 0.74
    """What being alone at a marker is worth, in points of Supply."""
    tie: float = 0.35
    """What holding a contested marker is worth, since a tie changes nothing (MK-2), in points of Supply."""
    coming: float = 0.18
    """How much of my Supply that could come to a marker next turn counts."""
    answering: float = 0.3
    """How much of the enemy's Supply that could come to a marker next turn counts."""
    near: float = 0.12
    """How much both count in later Rounds."""
    spread: float = 0.63
    spread_turn: float = 0.7
    spread_later: float = 3.1
    """How many points of Supply make sure of a marker: for each enemy turn to come, and in later Rounds."""

    def at(self, what: str, far: int) -> float:
        """Return a figure with its part for each turn ahead."""
        return float(getattr(self, what) + getattr(self, f"{what}_far") * min(far, 8))


@dataclass(slots=True)
class Spot:
    """What counts of one unit of mine on one hex. Enemies and markers are numbered as the scene lists them."""

    supply: int
    pull: float
    inside: tuple[int, ...]
    """Markers it contests."""
    near: tuple[int, ...]
    """Markers it could come to contest with one move."""
    beside: tuple[int, ...]
    """Enemies next to it."""
    threats: list[float]
    """What each enemy's best battle with it next turn would be worth to them."""
    held: list[float]
    """The same of enemies that are Engaged and would not battle if they moved (MV-3)."""
    hopes: list[float]
    """What its best battle next turn with each enemy would be worth to me."""
    hope: float


@dataclass(slots=True)
class Foes:
    """The enemies after my battles: the chance that each is alive, and its Supply to expect."""

    alive: list[float]
    supply: list[float]
    states: dict[int, dict[State, float]]
    """Chances of the states of those that were battled."""


class Prognosis:
    """Values whole turns of a scene."""

    def __init__(self, menu: Menu, weights: Weights) -> None:
        self.menu, self.weights = menu, weights
        self.scene, self.outlook, self.worth = menu.scene, menu.outlook, menu.outlook.worth
        far = self.scene.turns_ahead
        self._reply_weight = weights.at("reply", far)
        self._follow_weight = weights.at("follow", far) if far else 0.0
        now, later = self.outlook.marker_weights
        self._marker_weights = now * weights.markers, later
        self.foes = self.scene.foes
        self._number = {foe.id: number for number, foe in enumerate(self.foes)}
        self._away = self._zones()
        self._theirs = [self._contesting(away) for away in self._away]
        self._spots: dict[tuple[UnitId, int], Spot] = {}

    def value(self, items: Iterable[Deed | Entry | Call]) -> float:
        """Return what a turn is worth, in VP: the higher the better; only differences mean something."""
        places = {ship.id: (ship, ship.at) for ship in self.scene.mine}
        foes = Foes([1.0] * len(self.foes), [float(foe.supply) for foe in self.foes], {})
        total = 0.0
        for item in items:
            match item:
                case Deed(ship=ship, to=to, blow=blow, cost=cost):
                    places[ship.id] = (ship, to)
                    total += (self._fight(blow, foes) if blow is not None else 0.0) - cost
                case Entry(ship=ship, at=at, blow=blow):
                    places[ship.id] = (ship, at)
                    total += self.outlook.presence(ship) + (self._fight(blow, foes) if blow is not None else 0.0)
                case Call(gain=gain):
                    total += gain
        spots = [self._spot(ship, at) for ship, at in places.values()]
        total += sum([spot.pull for spot in spots]) + self._markers(spots, foes)
        return total - self._reply_weight * self._reply(spots, foes) + self._follow_weight * _follow(spots, foes)

    # One unit on one hex

    def _spot(self, ship: Ship, at: int) -> Spot:
        spot = self._spots.get((ship.id, at))
        if spot is None:
            spot = self._spots[ship.id, at] = self._new_spot(ship, at)
        return spot

    def _new_spot(self, ship: Ship, at: int) -> Spot:
        hopes = [self._hope(ship, foe, at) for foe in self.foes] if self._follow_weight else []
        row = self.scene.ground.far[at]
        return Spot(
            supply=ship.supply,
            pull=(0.4 + 0.3 * ship.supply) * self.outlook.pulls(ship.kind.move)[at],
            inside=tuple(n for n, away in enumerate(self._away) if not away[at]),
            near=tuple(n for n, away in enumerate(self._away) if 0 < away[at] <= ship.kind.move),
            beside=tuple(n for n, foe in enumerate(self.foes) if row[foe.at] == 1),
            threats=[self._threat(foe, ship, at, foe.kind.move) for foe in self.foes],
            held=[self._threat(foe, ship, at, 0) if row[foe.at] == 1 else 0.0 for foe in self.foes],
            hopes=hopes,
            hope=max(hopes, default=0.0),
        )

    def _threat(self, foe: Ship, ship: Ship, at: int, moves: int) -> float:
        table, away = strike(foe.kind.key, foe.cap, moves), self.scene.ground.far[foe.at][at]
        if away >= len(table):
            return 0.0
        dice = table[away] - foe.alert - self.scene.ground.cover(foe.at, at)
        return self.worth.blow(dice, foe.kind.unit_class, ship.kind, ship.models, ship.cap)

    def _hope(self, ship: Ship, foe: Ship, at: int) -> float:
        table, away = strike(ship.kind.key, ship.cap, ship.kind.move), self.scene.ground.far[at][foe.at]
        if away >= len(table):
            return 0.0
        dice = table[away] - ship.alert - self.scene.ground.cover(at, foe.at)
        return self.worth.blow(dice, ship.kind.unit_class, foe.kind, foe.models, foe.cap)

    # Battles

    def _fight(self, blow: Blow, foes: Foes) -> float:
        foe, attacker = blow.foe, blow.ship.kind.unit_class
        number, kind = self._number[foe.id], foe.kind
        before = foes.states.get(number) or {(foe.models, foe.cap): 1.0}
        states: dict[State, float] = {}
        gain = blow.gain - self.worth.blow(blow.dice, attacker, kind, foe.models, foe.cap)
        for (models, cap), chance in before.items():
            if not models:
                states[models, cap] = states.get((models, cap), 0.0) + chance
                continue
            gain += chance * self.worth.blow(blow.dice, attacker, kind, models, cap)
            for state, share in harm(blow.dice, attacker, kind.key, models, cap).states:
                states[state] = states.get(state, 0.0) + chance * share
        foes.states[number] = states
        foes.alive[number] = sum([chance for (models, _), chance in states.items() if models])
        foes.supply[number] = sum([chance * kind.current_supply(models) for (models, _), chance in states.items()])
        return gain

    # Markers

    def _zones(self) -> list[list[int]]:
        # How many hexes each hex is away from the zone of each marker.
        ground = self.scene.ground
        return [[max(0, row - 1) for row in ground.far[at]] for at in ground.marker_hexes]

    def _contesting(self, away: list[int]) -> tuple[list[int], list[int]]:
        inside = [n for n, foe in enumerate(self.foes) if not away[foe.at]]
        near = [n for n, foe in enumerate(self.foes) if 0 < away[foe.at] <= foe.kind.move]
        return inside, near

    def _markers(self, spots: Sequence[Spot], foes: Foes) -> float:
        count = len(self._away)
        ours, present = [0] * count, [False] * count
        coming: list[list[float]] = [[] for _ in range(count)]
        for spot in spots:
            for n in spot.inside:
                ours[n] += spot.supply
                present[n] = True
            for n in spot.near:
                coming[n].append(spot.supply)
        total = 0.0
        for n, (inside, near) in enumerate(self._theirs):
            theirs = sum([foes.supply[foe] for foe in inside])
            against = max([foes.alive[foe] for foe in inside], default=0.0)
            answering = _most([foes.supply[foe] for foe in near])
            margin = self._margin(ours[n], present[n], theirs, against, self.outlook.claims[n].holder)
            total += self._control(margin, _most(coming[n]), answering)
        return total

    def _margin(self, ours: float, present: bool, theirs: float, against: float, holder: int) -> float:
        weights = self.weights
        if present:
            return ours - theirs + weights.tie * holder * against + weights.alone * (1 - against)
        return -theirs - weights.alone * against if against else weights.hold * holder

    def _control(self, margin: float, coming: float, answering: float) -> float:
        weights, scene = self.weights, self.scene
        now, later = self._marker_weights
        if scene.foe_turns == 0:
            sure = tanh(margin * 3.0)
        else:
            after = weights.coming * coming if scene.my_turns else 0.0
            shift = after - weights.answering * answering * (1 if scene.foe_turns == 1 else 0.7)
            sure = tanh((margin + shift) / (weights.spread + weights.spread_turn * scene.foe_turns))
        return now * sure + later * tanh((margin + weights.near * (coming - answering)) / weights.spread_later)

    # The enemy's next turn

    def _reply(self, spots: Sequence[Spot], foes: Foes) -> float:
        if not spots:
            return 0.0
        worst = list(map(max, zip(*[spot.threats for spot in spots], strict=True)))
        engaged: dict[int, int] = {}
        for spot in spots:
            for n in spot.beside:
                engaged[n] = engaged.get(n, 0) + spot.supply
        for n, supply in engaged.items():
            if self.foes[n].supply <= supply:
                worst[n] = max([spot.held[n] for spot in spots])
        return _likely([alive * blow for alive, blow in zip(foes.alive, worst, strict=True)])


def _follow(spots: Sequence[Spot], foes: Foes) -> float:
    if not foes.states:
        return _likely([spot.hope for spot in spots])
    alive = foes.alive
    return _likely([max([a * h for a, h in zip(alive, spot.hopes, strict=False)], default=0.0) for spot in spots])


def _likely(blows: list[float]) -> float:
    blows.sort(reverse=True)
    return sum([chance * blow for chance, blow in zip(REPLIES, blows, strict=False)])


def _most(supplies: list[float]) -> float:
    # Orders are few: the most that could come, and half of the next.
    if len(supplies) < 2:
        return supplies[0] if supplies else 0.0
    first, second = sorted(supplies, reverse=True)[:2]
    return first + second / 2


__all__ = ["Prognosis", "Weights"]
