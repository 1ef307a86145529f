"""What things are worth to a computer player, in VP: units, models, Star Tokens, dice thrown at a target."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.odds import battle_odds
from game.rules.catalogue import HouseRules, UnitType, unit_types
from game.rules.ids import TypeKey, UnitClass


@dataclass(frozen=True, slots=True)
class Taste:
    """What a player makes of things. VP are the unit; `far` counts the turns it has ahead, 8 at most.

    The figures of the default are fitted to how far ahead sides in thousands of positions came out in the end.
    """

    # What units are worth besides the VP and the Supply they pay

    dice: float = 0.045
    """Each die of a unit on the board, for each turn ahead."""
    body: float = 0.35
    """Each point of Supply of a unit on the board."""
    rank: float = 0.25
    """Each VP of a unit on the board."""
    held: float = 0.9
    """Each point of Supply of a unit in Reserve."""
    model: float = 0.5
    """The part of a unit's VP at stake with all models but the last."""
    model_far: float = 0.0
    cap: float = 0.12
    """The part of a ship's VP that one CAP fighter protects."""

    # What battles bring besides losses

    star: float = 0.05
    star_far: float = 0.015
    """One Star Token."""
    alert: float = 0.25
    alert_far: float = 0.03
    """A Red Alert marker, and having been driven back."""

    # Places

    danger: float = 0.3
    danger_far: float = 0.0
    """How much of the worst that enemies could do next turn counts."""
    newcomer: float = 0.4
    """The part of the danger that is new when a unit comes in."""
    prospect: float = 0.4
    prospect_far: float = 0.0
    """How much of the best a unit could do next turn counts."""
    markers: float = 1.0
    """How much the markers of this Round's Scoring step count."""
    lasting: float = 0.1
    """How much markers count for each Round after it."""
    approach: float = 1.0
    """How much a unit is drawn to markers it cannot contest yet, for each VP it would pay each Round."""
    tempo: float = 1.3
    """An order of walking that a unit is spared by coming in farther ahead."""
    order: float = 0.12
    """What an order must bring to be worth giving."""

    def at(self, what: str, far: int) -> float:
        """Return a figure with its part for each turn ahead."""
        return float(getattr(self, what) + getattr(self, f"{what}_far") * min(far, 8))


State = tuple[int, int]
"""Models and CAP left."""


class Harm(NamedTuple):
    """A battle roll against one state of a unit: the chances of each state after it, and what else it brings."""

    states: tuple[tuple[State, float], ...]
    alerted: float
    stars: float


@lru_cache(maxsize=8192)
def harm(dice: int, attacker: UnitClass, target: TypeKey, models: int, cap: int) -> Harm:
    """Return the exact odds of a roll, as floats (BT-1 to BT-5)."""
    odds = battle_odds(dice, attacker, target, models, cap)
    states = tuple((state, float(chance)) for state, chance in odds.states.items())
    return Harm(states, float(odds.alerted), float(odds.stars))


@lru_cache(maxsize=512)
def strike(kind: TypeKey, cap: int, moves: int) -> tuple[int, ...]:
    """Return the most dice a unit could roll against a target by its distance now, if it moves so far first.

    The first entry is for distance 0 and means nothing; beyond the end there are no dice.
    """
    row = unit_types()[kind]
    reach = len(row.dice)
    return (0, *(max(row.dice_at(d, cap) for d in _ranges(far, moves, reach)) for far in range(1, reach + moves + 1)))


def _ranges(far: int, moves: int, reach: int) -> range:
    return range(max(1, far - moves), min(far + moves, reach) + 1)


class Worth:
    """The worth of units with a part of the battle still to come; figures are kept once worked out."""

    def __init__(self, rules: HouseRules, taste: Taste, far: int) -> None:
        self.units = float(rules.score_units)
        """1 if eliminated units pay their VP (SC-2), else 0."""
        self.supply = float(rules.score_supply)
        """1 if destroyed Supply pays (SC-3), else 0."""
        self.taste, self.far = taste, far
        self.star, self.alert = taste.at("star", far), taste.at("alert", far)
        self._model = taste.at("model", far)
        self._worths: dict[tuple[TypeKey, int, int], float] = {}
        self._blows: dict[tuple[int, UnitClass, TypeKey, int, int], float] = {}

    def unit(self, kind: UnitType, models: int, cap: int) -> float:
        """Return what a unit with so many models and CAP is worth to its owner; 0 without models."""
        key = (kind.key, models, cap)
        if key not in self._worths:
            self._worths[key] = self._unit(kind, models, cap) if models else 0.0
        return self._worths[key]

    def _unit(self, kind: UnitType, models: int, cap: int) -> float:
        lost = 1 - (models - 1) / (kind.models - 1) if kind.models > 1 else 0.0
        life = 1 - self._model * lost + self.taste.cap * (cap - kind.cap)
        paid = self.units * kind.vp * life + self.supply * kind.current_supply(models)
        return paid + self.use(kind, models, cap)

    def use(self, kind: UnitType, models: int, cap: int) -> float:
        """Return what a unit on the board is worth besides the VP it would pay the enemy."""
        dice = max(kind.dice_at(1, cap), *kind.dice)
        taste = self.taste
        lasting = taste.body * kind.current_supply(models) + taste.rank * kind.vp
        return taste.dice * dice * self.far + lasting * min(1.0, self.far / 2)

    def kept(self, kind: UnitType, models: int) -> float:
        """Return what a unit in Reserve is worth besides the VP it would pay the enemy."""
        return self.taste.held * kind.current_supply(models) * min(1.0, self.far / 2)

    def blow(self, dice: int, attacker: UnitClass, target: UnitType, models: int, cap: int) -> float:
        """Return what a battle roll is worth to the side that rolls; 0 without dice."""
        if dice < 1:
            return 0.0
        key = (dice, attacker, target.key, models, cap)
        if key not in self._blows:
            found = harm(dice, attacker, target.key, models, cap)
            left = sum(self.unit(target, *state) * chance for state, chance in found.states)
            self._blows[key] = (
                self.unit(target, models, cap) - left + self.alert * found.alerted + self.star * found.stars
            )
        return self._blows[key]


@lru_cache(maxsize=256)
def worth_for(rules: HouseRules, taste: Taste, far: int) -> Worth:
    """Return the worths under some house rules with so many turns ahead; kept for those used lately."""
    return Worth(rules, taste, far)
