"""Rolling a call for real, as often as one likes, to see the counts close in on the exact odds.

Every die is rolled one by one from a `Dice` source, so this is also an independent witness for the closed form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

from game.hexgrid import Hex
from game.odds.answers import CallOdds
from game.odds.damage import shields
from game.odds.landing import Ending
from game.odds.position import Body, Ground, Position
from game.rules.dice import Dice
from game.rules.events import Cause
from game.rules.ids import CLASS_FACE, Face, UnitClass, UnitId

Bucket = str
"""`models-4` down to `models-1` for arrivals, `lost`, `stays`."""


@dataclass(slots=True)
class Trial:
    """One call, rolled: every face in order, and how it ended."""

    warp: Face
    unstable: tuple[Face, ...] = ()
    scatter: Face | None = None
    landing: tuple[Face, ...] = ()
    """The accident roll of the landing: asteroid or collision."""
    confirming: tuple[Face, ...] = ()
    """All confirming dice, in order (UN-5)."""
    ending: Ending = Ending.RESERVE
    cause: Cause | None = None
    hex: Hex | None = None
    models: int = 0
    cap: int = 0
    occupant: UnitId | None = None
    occupant_left: Body | None = None
    stars: int = 0

    @property
    def bucket(self) -> Bucket:
        """The bar of the histogram this trial belongs to."""
        if self.ending is Ending.ARRIVED:
            return f"models-{self.models}"
        return "lost" if self.ending is Ending.ELIMINATED else "stays"


def buckets(body: Body) -> tuple[Bucket, ...]:
    """Return the bars of a histogram for a unit, in the order they are drawn."""
    return (*(f"models-{n}" for n in range(body.models, 0, -1)), "lost", "stays")


def exact(odds: CallOdds) -> dict[Bucket, float]:
    """Return the exact height of each bar."""
    models = odds.models
    heights = {f"models-{n}": float(models.get(n, 0)) for n in range(odds.body.models, 0, -1)}
    return heights | {"lost": float(odds.eliminated), "stays": float(odds.reserve)}


@dataclass(slots=True)
class Trials:
    """Repeated rolls of one call. Call `advance` in slices small enough for a frame: 500 take some 5 ms."""

    position: Position
    beacon: UnitId | Hex
    called: UnitId
    dice: Dice
    counts: dict[Bucket, int] = field(default_factory=dict)
    hexes: dict[Hex, int] = field(default_factory=dict)
    """Arrivals by hex."""
    stars: int = 0
    """Star Tokens earned, added up."""
    done: int = 0
    last: Trial | None = None
    _lands: dict[Face, tuple[Hex, Ground]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Raise OddsError for a question that makes no sense."""
        beacon = self.position.beacon(self.beacon)
        self.counts = dict.fromkeys(buckets(self.position.called(self.called).body), 0)
        self._lands = {face: (at, self.position.ground(at)) for face, _, at in self.position.landing_hexes(beacon)}

    def advance(self, count: int) -> None:
        """Roll the call so many times more."""
        body = self.position.called(self.called).body
        for _ in range(count):
            trial = self._roll(body)
            self.counts[trial.bucket] += 1
            self.stars += trial.stars
            if trial.ending is Ending.ARRIVED and trial.hex is not None:
                self.hexes[trial.hex] = self.hexes.get(trial.hex, 0) + 1
            self.last = trial
        self.done += count

    def shares(self) -> dict[Bucket, float]:
        """Return the share of each bar so far; all 0 before the first roll."""
        return {bucket: count / max(1, self.done) for bucket, count in self.counts.items()}

    def largest_gap(self, heights: Mapping[Bucket, float]) -> float:
        """Return the largest distance of a share from its exact chance."""
        return max(abs(share - heights.get(bucket, 0.0)) for bucket, share in self.shares().items())

    def standard_error(self, heights: Mapping[Bucket, float]) -> float:
        """Return the largest standard error of a bar after this many rolls; 0 before the first."""
        return max(sqrt(p * (1 - p) / self.done) for p in heights.values()) if self.done else 0.0

    # One trial

    def _roll(self, body: Body) -> Trial:
        trial = Trial(self.dice.roll(), models=body.models, cap=body.cap)
        kind = body.kind
        if trial.warp is Face.BLAST:
            return trial
        if trial.warp is CLASS_FACE[kind.unit_class]:
            trial.unstable = self._dice(kind.dice_at(1))
            left = self._hurt(trial, body, trial.unstable, kind.unit_class)
            trial.models, trial.cap = left.models, left.cap
            if not left.models:
                trial.ending, trial.cause = Ending.ELIMINATED, "unstable"
                return trial
        trial.scatter = self.dice.roll()
        trial.hex, ground = self._lands[trial.scatter]
        self._land(trial, Body(body.type, trial.models, trial.cap), ground)
        return trial

    def _land(self, trial: Trial, now: Body, ground: Ground) -> None:
        kind = now.kind
        trial.ending = Ending.ARRIVED
        if ground.occupant is not None and ground.body is not None:
            trial.landing = self._dice(kind.dice_at(1, now.cap))
            trial.occupant = ground.occupant
            trial.occupant_left = self._hurt(trial, ground.body, trial.landing, kind.unit_class)
            trial.ending, trial.cause = Ending.ELIMINATED, "collision"
        elif ground.kind == "asteroid":
            trial.landing = self._dice(kind.dice_at(1))
            left = self._hurt(trial, now, trial.landing, kind.unit_class)
            trial.models, trial.cap = left.models, left.cap
            if not left.models:
                trial.ending, trial.cause = Ending.ELIMINATED, "asteroid"
        elif ground.kind == "planet":
            trial.ending, trial.cause = Ending.ELIMINATED, "planet"
        elif ground.kind == "off":
            kills = self.position.rules.off_board == "eliminated"
            trial.ending = Ending.ELIMINATED if kills else Ending.RESERVE
            trial.cause = "off board" if kills else None

    def _dice(self, count: int) -> tuple[Face, ...]:
        return tuple(self.dice.roll() for _ in range(count))

    def _hurt(self, trial: Trial, body: Body, faces: tuple[Face, ...], attacker: UnitClass) -> Body:
        kind = body.kind
        if self.position.rules.stars_from_accidents:
            trial.stars += faces.count(Face.STAR)
        blasts = max(0, faces.count(Face.BLAST) - shields(attacker, kind.unit_class))
        hits = faces.count(CLASS_FACE[kind.unit_class]) + blasts
        absorbed = min(hits, body.cap)
        kills = hits - absorbed
        if kind.confirms_hits:
            confirming = self._dice(kills)
            trial.confirming += confirming
            kills = confirming.count(Face.CAPITAL) + confirming.count(Face.BLAST)
        return Body(body.type, max(0, body.models - kills), body.cap - absorbed)
