"""What things are worth to a computer player, in VP: units, models, Star Tokens, dice thrown at a target."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.odds import battle_odds
from game.rules.catalogue import HouseRules, UnitType, unit_types
from game.rules.ids import TypeKey, UnitClass

STAR_WORTH = (0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0.08)
"""VP the first, second, ... Star Token in hand is taken to be worth; any further one is worth the last figure."""
STAR = 0.25
"""VP a Star Token won by a roll is taken to be worth."""
LAST_MODEL = 0.5
"""The part of a unit's VP that is at stake with its last model; the others share the rest."""
CAP_FIGHTER = 0.10
"""The part of a ship's VP that one CAP fighter protects."""
CAP_DIE = 0.25
"""VP a die of CAP is worth with the whole battle to come."""
POWER = 0.30
"""VP each die of a unit is worth with the whole battle to come."""
ALERT = 0.25
"""VP it is worth that an enemy retires and carries a Red Alert marker."""

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


def price(stars: int, have: int) -> float:
    """Return what paying so many of the Star Tokens in hand is worth, in VP."""
    last = len(STAR_WORTH) - 1
    return sum(STAR_WORTH[min(n, last)] for n in range(max(0, have - stars), have))


class Worth:
    """The worth of units with a part of the battle still to come; figures are kept once worked out."""

    def __init__(self, units: float, supply: float, left: float) -> None:
        self.units = units
        """1 if eliminated units pay their VP (SC-2), else 0."""
        self.supply = supply
        """1 if destroyed Supply pays (SC-3), else 0."""
        self.left = left
        """The part of the battle still to come, 0 to 1."""
        self._worths: dict[tuple[TypeKey, int, int], float] = {}
        self._blows: dict[tuple[int, UnitClass, TypeKey, int, int], float] = {}

    def unit(self, kind: UnitType, models: int, cap: int) -> float:
        """Return what a unit with so many models and CAP is worth to its owner; 0 without models."""
        key = (kind.key, models, cap)
        if key not in self._worths:
            self._worths[key] = self._unit(kind, models, cap) if models else 0.0
        return self._worths[key]

    def _unit(self, kind: UnitType, models: int, cap: int) -> float:
        life = LAST_MODEL + (1 - LAST_MODEL) * (models - 1) / (kind.models - 1) if kind.models > 1 else 1.0
        vp = self.units * kind.vp * (life + CAP_FIGHTER * (cap - kind.cap))
        dice = POWER * max(kind.dice) + CAP_DIE * kind.cap_dice * cap
        return vp + self.supply * kind.current_supply(models) + dice * self.left

    def blow(self, dice: int, attacker: UnitClass, target: UnitType, models: int, cap: int) -> float:
        """Return what a battle roll is worth to the side that rolls; 0 without dice."""
        if dice < 1:
            return 0.0
        key = (dice, attacker, target.key, models, cap)
        if key not in self._blows:
            found = harm(dice, attacker, target.key, models, cap)
            left = sum(self.unit(target, *state) * chance for state, chance in found.states)
            self._blows[key] = self.unit(target, models, cap) - left + ALERT * found.alerted + STAR * found.stars
        return self._blows[key]


@lru_cache(maxsize=64)
def worth_for(rules: HouseRules, left: float) -> Worth:
    """Return the worths under some house rules with so much of the battle left; kept for those used lately."""
    return Worth(float(rules.score_units), float(rules.score_supply), left)
