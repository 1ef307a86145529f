"""What the odds answer: plain frozen values of exact fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

from game.hexgrid import Hex
from game.odds.landing import Ending, Landing
from game.odds.position import Beacon, Body, Ground
from game.rules.events import Cause
from game.rules.ids import Face, Side, UnitId

ZERO, ONE = Fraction(0), Fraction(1)

K = TypeVar("K")


def summed(chances: Iterable[tuple[K, Fraction]]) -> dict[K, Fraction]:
    """Add up chances that have the same key; keys stay in the order they first came."""
    found: dict[K, Fraction] = {}
    for key, chance in chances:
        found[key] = found[key] + chance if key in found else chance
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


class Fit(NamedTuple):
    """Whether a unit's Current Supply is at most the Available Supply (SU-4). `available` None: unlimited.

    In a plan it is of the time before its first call.
    """

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
        return summed([(models, chance) for (models, _), chance in self.states.items()])


class Landed(NamedTuple):
    """The part of a `Landing` that is said of a face of the scatter die, added up over the positions of a plan."""

    ways: int
    arrives: int
    lost: int
    stays: int
    arrived: Mapping[tuple[int, int], int]


class FaceWays(NamedTuple):
    """What one face of the scatter die means, counted."""

    face: Face
    direction: int
    hex: Hex
    ground: Ground
    found: Landing | Landed

    def odds(self, whole: int) -> FaceOdds:
        """Return the same as fractions, of so many ways altogether."""
        face, direction, at, (kind, occupant, _), found = self
        shown = found.ways
        given = [chance_of(ways, shown) if shown else ZERO for ways in (found.arrives, found.lost, found.stays)]
        return FaceOdds(face, direction, at, kind, occupant, chance_of(shown, whole), *given)


class OccupantWays(NamedTuple):
    """What becomes of a unit the called one may hit, counted."""

    side: Side
    before: Body
    states: Mapping[tuple[int, int], int]
    loses: int
    killed: int

    def odds(self, unit: UnitId, whole: int) -> OccupantOdds:
        """Return the same as fractions, of so many ways altogether."""
        loses, killed = chance_of(self.loses, whole), chance_of(self.killed, whole)
        return OccupantOdds(unit, self.side, self.before, _shares(self.states, whole), loses, killed)


class CallWays(NamedTuple):
    """One call counted in whole numbers of ways, out of `whole`; `CallOdds` says what each means."""

    whole: int
    tried: int
    not_tried: Mapping[NotTried, int]
    failed: int
    off_board: int
    eliminated_by: Mapping[Cause, int]
    stays: Mapping[tuple[int, int], int]
    unharmed: int
    faces: Sequence[FaceWays]
    occupants: Mapping[UnitId, OccupantWays]
    stars: Mapping[int, int]
    own_vp: int
    """Ways times VP; Supply likewise."""
    enemy_vp: int
    own_supply_lost: int
    enemy_supply_lost: int
    available_before: Mapping[int | None, int]
    available_after: Mapping[Ending, Mapping[int | None, int]]


def _shares(ways: Mapping[K, int], whole: int) -> dict[K, Fraction]:
    return {key: chance_of(some, whole) for key, some in ways.items()}


class _Call(NamedTuple):
    beacon: Beacon
    called: UnitId
    body: Body
    """The called unit before the call."""
    cost: int
    affordable: bool
    """Whether the Star Tokens at hand pay the cost."""
    fit: Fit
    ways: CallWays


class CallOdds(_Call):
    """The exact odds of one call in support (CS).

    Everything is counted already, in `ways`; the fractions are made from it when they are read, for most readers want
    a few of them. Chances are of the whole: in a plan they count that the call may not be tried, so that
    reserve + eliminated + arrives = tried. "Own" is the calling side, "enemy" the other. CAP absorbs all it can, and
    supports a collision only (CS-17); with the house rule `auto_cap` off the same is assumed of the owners.
    """

    def __eq__(self, other: object) -> bool:
        """Tell whether everything said is the same, whatever the ways are counted out of."""
        if not isinstance(other, CallOdds):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _SAID)

    def __ne__(self, other: object) -> bool:
        """Tell whether anything said differs; a tuple would compare the ways."""
        return not self == other

    __hash__ = None  # type: ignore[assignment]  # it holds dicts

    @property
    def tried(self) -> Fraction:
        """The call is tried at all: 1 but in a plan."""
        return chance_of(self.ways.tried, self.ways.whole)

    @cached_property
    def not_tried(self) -> Mapping[NotTried, Fraction]:
        """It is not, by the reason."""
        return _shares(self.ways.not_tried, self.ways.whole)

    @property
    def failed(self) -> Fraction:
        """In Reserve because the warp failed (CS-6)."""
        return chance_of(self.ways.failed, self.ways.whole)

    @property
    def off_board(self) -> Fraction:
        """In Reserve because it scattered off the board (CS-14)."""
        return chance_of(self.ways.off_board, self.ways.whole)

    @property
    def unstable(self) -> Fraction:
        """The warp is unstable, whatever comes after (CS-7)."""
        return chance_of(self.ways.tried // 6, self.ways.whole)

    @cached_property
    def eliminated_by(self) -> Mapping[Cause, Fraction]:
        """The unit is eliminated, by the cause."""
        return _shares(self.ways.eliminated_by, self.ways.whole)

    @cached_property
    def arrivals(self) -> Mapping[tuple[Hex, int, int], Fraction]:
        """Arrives on a hex with models and CAP left, by (hex, models, CAP)."""
        return {
            (face.hex, models, cap): chance_of(ways, self.ways.whole)
            for face in self.ways.faces
            for (models, cap), ways in face.found.arrived.items()
        }

    @cached_property
    def stays(self) -> Mapping[tuple[int, int], Fraction]:
        """In Reserve afterwards, by models and CAP left."""
        return _shares(self.ways.stays, self.ways.whole)

    @property
    def unharmed(self) -> Fraction:
        """Arrives with every model and CAP fighter it had."""
        return chance_of(self.ways.unharmed, self.ways.whole)

    @cached_property
    def faces(self) -> Mapping[Face, FaceOdds]:
        """What each face of the scatter die means."""
        return {found.face: found.odds(self.ways.whole) for found in self.ways.faces}

    @cached_property
    def occupants(self) -> Mapping[UnitId, OccupantOdds]:
        """What becomes of the units it may hit."""
        return {unit: found.odds(unit, self.ways.whole) for unit, found in self.ways.occupants.items()}

    @cached_property
    def star_chances(self) -> Mapping[int, Fraction]:
        """Star Tokens earned by accident rolls (CS-16)."""
        return _shares(self.ways.stars, self.ways.whole)

    @property
    def own_vp(self) -> Fraction:
        """Expected VP the caller scores for eliminated enemies (BT-3)."""
        return chance_of(self.ways.own_vp, self.ways.whole)

    @property
    def enemy_vp(self) -> Fraction:
        """Expected VP the enemy scores for eliminated units of the caller (CS-18)."""
        return chance_of(self.ways.enemy_vp, self.ways.whole)

    @property
    def own_supply_lost(self) -> Fraction:
        """Expected own Current Supply destroyed (SC-3)."""
        return chance_of(self.ways.own_supply_lost, self.ways.whole)

    @property
    def enemy_supply_lost(self) -> Fraction:
        """Expected enemy Current Supply destroyed."""
        return chance_of(self.ways.enemy_supply_lost, self.ways.whole)

    @cached_property
    def available_before(self) -> Mapping[int | None, Fraction]:
        """Available Supply when the call comes up, tried or not; key None: unlimited. In a plan it is no one number."""
        return _shares(self.ways.available_before, self.ways.whole)

    @cached_property
    def available_after(self) -> Mapping[Ending, Mapping[int | None, Fraction]]:
        """Available Supply afterwards by how the call ends; key None: unlimited."""
        return {ending: _shares(rooms, self.ways.whole) for ending, rooms in self.ways.available_after.items()}

    @property
    def reserve(self) -> Fraction:
        """The unit stays in Reserve."""
        return chance_of(self.ways.failed + self.ways.off_board, self.ways.whole)

    @property
    def eliminated(self) -> Fraction:
        """The unit is eliminated, by whatever cause."""
        return chance_of(sum(self.ways.eliminated_by.values()), self.ways.whole)

    @property
    def arrives(self) -> Fraction:
        """The unit is on the board after its call."""
        return chance_of(sum([face.found.arrives for face in self.ways.faces]), self.ways.whole)

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
        found: dict[int, int] = {}
        for face in self.ways.faces:
            for (models, _), ways in face.found.arrived.items():
                found[models] = found.get(models, 0) + ways
        return _shares(dict(sorted(found.items(), reverse=True)), self.ways.whole)

    @property
    def hexes(self) -> dict[Hex, Fraction]:
        """Chances of arriving by hex."""
        found = {face.hex: face.found.arrives for face in self.ways.faces if face.found.arrives}
        return _shares(found, self.ways.whole)

    @property
    def stars(self) -> Fraction:
        """Expected Star Tokens earned by accident rolls, the cost not counted."""
        return chance_of(sum(n * ways for n, ways in self.ways.stars.items()), self.ways.whole)

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


_SAID = (
    "beacon", "called", "body", "cost", "affordable", "fit", "tried", "not_tried", "failed", "off_board", "unstable",
    "eliminated_by", "arrivals", "stays", "unharmed", "faces", "occupants", "star_chances", "own_vp", "enemy_vp",
    "own_supply_lost", "enemy_supply_lost", "available_before", "available_after",
)  # fmt: skip
"""What two answers are compared by."""


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
