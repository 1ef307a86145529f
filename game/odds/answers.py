"""What the odds answer: plain frozen values of exact fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from game.hexgrid import Hex
from game.odds.landing import Ending
from game.odds.position import Beacon, Body
from game.rules.events import Cause
from game.rules.ids import Face, Side, UnitId

ZERO, ONE = Fraction(0), Fraction(1)

K = TypeVar("K")


def summed(chances: Iterable[tuple[K, Fraction]]) -> dict[K, Fraction]:
    """Add up chances that have the same key; keys stay in the order they first came."""
    found: dict[K, Fraction] = {}
    for key, chance in chances:
        found[key] = found.get(key, ZERO) + chance
    return found


chance_of: Callable[[int, int], Fraction] = lru_cache(maxsize=32768)(Fraction)
"""Return so many ways out of a total as a fraction; those asked for again are kept."""


class NotTried(StrEnum):
    """Why a call of a plan is not tried."""

    STOPPED = "stopped"
    BATTLE_OVER = "battle over"
    NO_ORDER = "no order left"
    NO_BEACON = "no Beacon"
    NOT_IN_RESERVE = "not in Reserve"
    NO_STARS = "not enough Star Tokens"
    NO_SUPPLY = "does not fit the Supply Pool"


@dataclass(frozen=True, slots=True)
class Fit:
    """Whether a unit's Current Supply is at most the Available Supply (SU-4). `available` None: unlimited."""

    needed: int
    available: int | None

    @property
    def fits(self) -> bool:
        """Whether it fits; a unit of Supply 0 always does."""
        return self.available is None or self.needed <= max(0, self.available)


class FaceOdds(NamedTuple):
    """What one face of the scatter die means.

    `kind` is open, asteroid, planet, off or occupied, and `occupant` the unit there, before the call (in a plan:
    before its first call). `chance` is that the scatter die is rolled and shows this face. The three chances are
    given that it does; so they add up to 1, or are all 0 if it never can.
    """

    face: Face
    direction: int
    hex: Hex
    kind: str
    occupant: UnitId | None
    chance: Fraction
    arrives: Fraction
    eliminated: Fraction
    reserve: Fraction


class OccupantOdds(NamedTuple):
    """What becomes of a unit the called one may hit.

    `states` are its chances by models and CAP left; they add up to the chance that it is on the board when the call
    comes up: 1, unless an earlier call of a plan put it there or destroyed it. `loses` is the chance that this call
    costs it a model, `eliminated` its last.
    """

    unit: UnitId
    side: Side
    before: Body
    """The unit before the call; in a plan, before its first call."""
    states: Mapping[tuple[int, int], Fraction]
    loses: Fraction
    eliminated: Fraction

    @property
    def models(self) -> dict[int, Fraction]:
        """Chances by models left."""
        return summed((models, chance) for (models, _), chance in self.states.items())


class CallOdds(NamedTuple):
    """The exact odds of one call in support (CS).

    Chances are of the whole: in a plan they count that the call may not be tried, so that
    reserve + eliminated + arrives = tried. "Own" is the calling side, "enemy" the other. CAP absorbs all it can, and
    supports a collision only (CS-17); with the house rule `auto_cap` off the same is assumed of the owners.
    """

    beacon: Beacon
    called: UnitId
    body: Body
    """The called unit before the call."""
    cost: int
    affordable: bool
    """Whether the Star Tokens at hand pay the cost."""
    fit: Fit
    tried: Fraction
    not_tried: Mapping[NotTried, Fraction]
    failed: Fraction
    """In Reserve because the warp failed (CS-6)."""
    off_board: Fraction
    """In Reserve because it scattered off the board (CS-14)."""
    unstable: Fraction
    """The warp is unstable, whatever comes after (CS-7)."""
    eliminated_by: Mapping[Cause, Fraction]
    arrivals: Mapping[tuple[Hex, int, int], Fraction]
    """Arrives on a hex with models and CAP left, by (hex, models, CAP)."""
    stays: Mapping[tuple[int, int], Fraction]
    """In Reserve afterwards, by models and CAP left."""
    unharmed: Fraction
    """Arrives with every model and CAP fighter it had."""
    faces: Mapping[Face, FaceOdds]
    occupants: Mapping[UnitId, OccupantOdds]
    star_chances: Mapping[int, Fraction]
    """Star Tokens earned by accident rolls (CS-16)."""
    own_vp: Fraction
    """Expected VP the caller scores for eliminated enemies (BT-3)."""
    enemy_vp: Fraction
    """Expected VP the enemy scores for eliminated units of the caller (CS-18)."""
    own_supply_lost: Fraction
    """Expected own Current Supply destroyed (SC-3)."""
    enemy_supply_lost: Fraction
    available_after: Mapping[Ending, Mapping[int | None, Fraction]]
    """Available Supply afterwards by how the call ends; key None: unlimited."""

    @property
    def reserve(self) -> Fraction:
        """The unit stays in Reserve."""
        return self.failed + self.off_board

    @property
    def eliminated(self) -> Fraction:
        """The unit is eliminated, by whatever cause."""
        return sum(self.eliminated_by.values(), ZERO)

    @property
    def arrives(self) -> Fraction:
        """The unit is on the board after its call."""
        return self.tried - self.reserve - self.eliminated

    @property
    def fits(self) -> bool:
        """Whether the unit fits the Supply Pool (SU-4)."""
        return self.fit.fits

    @property
    def harmed(self) -> Fraction:
        """Arrives, but with losses of models or CAP."""
        return self.arrives - self.unharmed

    @property
    def models(self) -> dict[int, Fraction]:
        """Chances of arriving with so many models left, most first; they add up to `arrives`."""
        found = summed((models, chance) for (_, models, _), chance in self.arrivals.items())
        return dict(sorted(found.items(), reverse=True))

    @property
    def hexes(self) -> dict[Hex, Fraction]:
        """Chances of arriving by hex."""
        return summed((at, chance) for (at, _, _), chance in self.arrivals.items())

    @property
    def stars(self) -> Fraction:
        """Expected Star Tokens earned by accident rolls, the cost not counted."""
        return sum((n * chance for n, chance in self.star_chances.items()), ZERO)

    def fits_after(self, needed: int) -> Fraction:
        """Return the chance that a unit of so much Current Supply fits after this call was tried (SU-4)."""
        return sum(
            (
                chance
                for rooms in self.available_after.values()
                for room, chance in rooms.items()
                if Fit(needed, room).fits
            ),
            ZERO,
        )


@dataclass(frozen=True, slots=True)
class PlanOdds:
    """The exact odds of several calls in order."""

    calls: tuple[CallOdds, ...]
    endings: Mapping[tuple[Ending, ...], Fraction]
    """Chances by how each call ends, jointly."""
    on_board: Mapping[UnitId, Fraction]
    """Chance that each called unit is on the board after the whole plan: wrecks may hit earlier arrivals."""

    @property
    def arrivals(self) -> dict[int, Fraction]:
        """Chances by how many calls put their unit on the board."""
        found = summed((ends.count(Ending.ARRIVED), chance) for ends, chance in self.endings.items())
        return dict(sorted(found.items()))

    @property
    def all_arrive(self) -> Fraction:
        """Every call puts its unit on the board."""
        return self.arrivals.get(len(self.calls), ZERO)

    @property
    def none_arrive(self) -> Fraction:
        """No call puts its unit on the board."""
        return self.arrivals.get(0, ZERO)

    @property
    def stars(self) -> Fraction:
        """Expected Star Tokens earned by accident rolls of all calls."""
        return sum((call.stars for call in self.calls), ZERO)

    @property
    def spent(self) -> Fraction:
        """Expected Star Tokens paid."""
        return sum((call.cost * call.tried for call in self.calls), ZERO)

    @property
    def own_vp(self) -> Fraction:
        """Expected VP scored for eliminated enemies."""
        return sum((call.own_vp for call in self.calls), ZERO)

    @property
    def enemy_vp(self) -> Fraction:
        """Expected VP the enemy scores."""
        return sum((call.enemy_vp for call in self.calls), ZERO)

    @property
    def own_supply_lost(self) -> Fraction:
        """Expected own Supply destroyed."""
        return sum((call.own_supply_lost for call in self.calls), ZERO)

    @property
    def enemy_supply_lost(self) -> Fraction:
        """Expected enemy Supply destroyed."""
        return sum((call.enemy_supply_lost for call in self.calls), ZERO)
