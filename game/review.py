"""What a battle's log tells afterwards: scores by Round, every warp with its odds, luck apart from choice.

Nothing here is about what a player should have done; it sets what came beside what the dice were likely to bring.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from game.hexgrid import Hex
from game.lessons.battle_back import battle_cost
from game.odds import CallOdds, OddsError, one_call, position_of
from game.odds.damage import rolls, shields
from game.rules import Refusal
from game.rules import events as ev
from game.rules.catalogue import UnitType, unit_types
from game.rules.commands import CallSupport
from game.rules.dice import scripted
from game.rules.ids import Face, Side, Terrain, UnitId
from game.rules.match import LogEntry, Match
from game.rules.views import MatchView

Ending = Literal["arrived", "harmed", "stays", "off", "unstable", "asteroid", "collision", "planet", "off board"]
"""How a call ended: on the board whole or hurt, back in Reserve, or lost and where."""
_BACK: tuple[Ending, ...] = ("stays", "off")
_HERE: tuple[Ending, ...] = ("arrived", "harmed")


@dataclass(frozen=True, slots=True)
class Standing:
    """Both sides after a Round: VP, and Supply on the table."""

    round: int
    vp: dict[Side, int]
    supply: dict[Side, int]
    pool: int | None
    over: bool = False
    """The battle ended here."""


@dataclass(slots=True)
class Warp:
    """One call in support: what was likely, what the dice showed, how it ended."""

    command: int
    """Number of the command in the log."""
    round: int
    side: Side
    unit: UnitId
    name: str
    kind: UnitType
    models: int
    beacon: UnitId
    beacon_hex: Hex
    odds: CallOdds | None
    warp: Face | None = None
    scatter: Face | None = None
    hex: Hex | None = None
    left: int = 0
    ending: Ending = "stays"

    @property
    def arrived(self) -> bool:
        """Whether the unit stood on the board afterwards."""
        return self.ending in _HERE

    @property
    def lost(self) -> bool:
        """Whether the unit was eliminated."""
        return self.ending not in (*_HERE, *_BACK)


@dataclass(slots=True)
class Luck:
    """What the dice were likely to bring one side, and what they brought."""

    hits: Fraction = Fraction(0)
    hits_came: int = 0
    rolls: int = 0
    """Battle rolls, battling back counted."""
    arrivals: Fraction = Fraction(0)
    arrivals_came: int = 0
    calls: int = 0
    stars: Fraction = Fraction(0)
    stars_came: int = 0
    losses: Fraction = Fraction(0)
    """Units expected to be lost in warps."""
    losses_came: int = 0
    vp: Fraction = Fraction(0)
    """VP expected for units the side's dice and the enemy's warps eliminate."""
    vp_came: int = 0


@dataclass(frozen=True, slots=True)
class Turning:
    """A moment that moved the score: who gained, by how much, and how likely it was."""

    command: int
    round: int
    gains: Side
    swing: int
    """VP at once, and the Supply that pays at the end of the Round; of a marker, all it paid until it was lost."""
    unit: UnitId | None
    """None: it was about a marker."""
    name: str
    """Of the unit, or of the marker."""
    owner: Side
    kind: UnitType | None
    hex: Hex | None
    cause: ev.Cause | Literal["arrived", "marker"]
    chance: Fraction | None
    """How likely it was that this happened, seen just before."""


@dataclass(slots=True)
class Review:
    """Everything the result screen shows of a battle."""

    standings: list[Standing] = field(default_factory=list)
    warps: list[Warp] = field(default_factory=list)
    luck: dict[Side, Luck] = field(default_factory=lambda: {side: Luck() for side in Side})
    turnings: list[Turning] = field(default_factory=list)
    """Every moment that moved the score, in order."""
    scenes: dict[int, MatchView] = field(default_factory=dict)
    """The battle as it stood just before the command of each such moment."""

    def turning_points(self, most: int = 3) -> list[Turning]:
        """Return the moments that moved the score most, in the order they came; of one Scoring step one marker."""
        ranked = sorted(self.turnings, key=lambda t: (-t.swing, t.chance or Fraction(1), t.command))
        best: dict[object, Turning] = {}
        for number, each in enumerate(ranked):
            if each.cause != "marker" or each.swing:
                best.setdefault(each.command if each.cause == "marker" else (number,), each)
        return sorted(list(best.values())[:most], key=lambda t: t.command)

    def luck_in_vp(self, side: Side) -> Fraction:
        """Return by how much the dice put a side ahead in VP for units, both sides' dice counted."""
        mine, theirs = self.luck[side], self.luck[side.other]
        return (mine.vp_came - mine.vp) - (theirs.vp_came - theirs.vp)


def review(match: Match) -> Review:
    """Return the review of a battle, played over or still going on."""
    reader = _Reader(match)
    for number, entry, before in retraced(match):
        reader.read(number, entry, before)
    reader.close()
    return reader.review


def retraced(match: Match) -> Iterator[tuple[int, LogEntry, MatchView | None]]:
    """Yield every command of a log with its number and, where it rolls or scores, the view just before it."""
    copy = begun_again(match)
    with copy:
        for number, entry in enumerate(match.log):
            telling = any(isinstance(event, (ev.WarpRolled, ev.BattleRolled, ev.MarkerRead)) for event in entry.events)
            yield number, entry, copy.view() if telling else None
            if isinstance(copy.submit(entry.command), Refusal):
                return


def begun_again(match: Match) -> Match:
    """Return the battle at the beginning of its log, with the dice that fell in it; close it when done."""
    draws = [*match.opening.draws, *(draw for entry in match.log for draw in entry.draws)]
    dice = scripted(draws)
    if match.origin is None:
        return Match(match.scenario, dice)
    return Match.restore(match.scenario, match.origin, dice)


class _Reader:
    """Reads the events of a log in order."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.review = Review()
        self.kinds: dict[UnitId, UnitType] = {u.id: u.kind for u in match.scenario.fleet}
        self.names: dict[UnitId, str] = {u.id: u.name for u in match.scenario.fleet}
        self.round = match.scenario.start.round if match.scenario.start else 1
        self.pool: int | None = None
        self.vp = dict.fromkeys(Side, 0)
        self.supply = dict.fromkeys(Side, 0)
        self.warp: Warp | None = None
        self.kill: Fraction | None = None
        """How likely the last battle roll was to eliminate its target, every hit for want of a retreat counted."""
        self.before: MatchView | None = None
        self.held: dict[str, int] = {}
        """Which turning point a marker's holder took it with."""
        for event in match.opening.events:
            self._event(-1, event)

    def read(self, number: int, entry: LogEntry, before: MatchView | None) -> None:
        """Take in one command."""
        self.before = before or self.before
        if isinstance(entry.command, CallSupport) and before is not None:
            self._called(number, entry.command, before)
        for event in entry.events:
            self._event(number, event)
        if before is not None and any(turning.command == number for turning in self.review.turnings):
            self.review.scenes[number] = before

    def close(self) -> None:
        """Note where the battle stands now if no Scoring step has said so."""
        last = self.review.standings[-1] if self.review.standings else None
        if last is None or (last.vp != self.vp and not last.over):
            self._stand()

    def _stand(self, *, over: bool = False) -> None:
        made = Standing(self.round, dict(self.vp), dict(self.supply), self.pool, over)
        standings = self.review.standings
        if standings and standings[-1].round == self.round:
            standings.pop()
        standings.append(made)

    def _called(self, number: int, command: CallSupport, view: MatchView) -> None:
        unit, beacon = view.unit(command.unit), view.unit(command.beacon)
        try:
            odds = one_call(position_of(view, self.match.board, self.match.rules), command.beacon, command.unit)
        except OddsError:
            odds = None
        at = beacon.hex or Hex(0, 0)
        self.warp = Warp(
            number, self.round, unit.side, unit.id, unit.name, unit.kind, unit.models, beacon.id, at, odds,
            left=unit.models,
        )  # fmt: skip
        self.review.warps.append(self.warp)
        luck = self.review.luck[unit.side]
        luck.calls += 1
        if odds is not None:
            luck.arrivals += odds.arrives
            luck.losses += odds.eliminated
            luck.stars += odds.stars
            if self.match.rules.score_units:
                self.review.luck[unit.side.other].vp += odds.enemy_vp
                luck.vp += odds.own_vp

    def _event(self, number: int, event: ev.Event) -> None:
        match event:
            case ev.RoundBegan():
                self.round, self.pool = event.round, event.pool
            case ev.SupplyChanged():
                self.supply[event.side] = event.on_table
            case ev.RoundScored():
                self.vp = {Side.SOUTH: event.south, Side.NORTH: event.north}
                self._stand()
            case ev.BattleEnded():
                self.vp = {Side.SOUTH: event.south, Side.NORTH: event.north}
                self._stand(over=True)
            case ev.VpScored():
                self.vp[event.side] = event.total
                self._paid(event)
            case ev.MarkerRead():
                self._marker_read(number, event)
            case ev.DroneSummoned():
                self.kinds[event.unit], self.names[event.unit] = unit_types()[event.type], event.name
            case ev.WarpRolled() if self.warp is not None:
                self.warp.warp = event.face
            case ev.ScatterRolled() if self.warp is not None:
                self.warp.scatter, self.warp.hex = event.face, event.hex
            case ev.WarpFailed() if self.warp is not None:
                self.warp.ending = "off" if event.off_board else "stays"
            case ev.UnitArrived():
                self._arrived(number, event)
            case ev.AccidentRolled():
                luck = self.review.luck[event.side]
                luck.stars_came += event.stars if self.match.rules.stars_from_accidents else 0
            case ev.BattleRolled():
                self._battled(event)
            case ev.ModelsLost() if self.warp is not None and event.unit == self.warp.unit:
                self._hurt(event)
            case ev.UnitEliminated():
                self._eliminated(number, event)
            case _:
                pass

    def _paid(self, event: ev.VpScored) -> None:
        if event.reason == "unit":
            self.review.luck[event.side].vp_came += event.amount
        elif event.reason == "marker" and event.subject in self.held:
            at, turnings = self.held[event.subject], self.review.turnings
            turnings[at] = replace(turnings[at], swing=turnings[at].swing + event.amount)

    def _marker_read(self, number: int, event: ev.MarkerRead) -> None:
        """Note who took a marker; what it pays comes to that as it is paid (SC-1)."""
        seen = self.before.markers if self.before is not None else ()
        if event.holder is None or any(m.name == event.marker and m.holder is event.holder for m in seen):
            return
        self.held[event.marker] = len(self.review.turnings)
        self.review.turnings.append(
            Turning(number, self.round, event.holder, 0, None, event.marker, event.holder, None, event.hex, "marker",
                    None)
        )  # fmt: skip

    def _arrived(self, number: int, event: ev.UnitArrived) -> None:
        warp = self.warp
        if warp is None or warp.unit != event.unit:
            return
        warp.hex = event.hex
        warp.ending = "arrived" if warp.left == warp.models else "harmed"
        self.review.luck[event.side].arrivals_came += 1
        swing = max(1, warp.kind.vp // 2) if event.terrain is not Terrain.PLANET else 0
        chance = warp.odds.arrives if warp.odds is not None else None
        if chance is None or chance < 1:
            self.review.turnings.append(
                Turning(number, self.round, event.side, swing, event.unit, warp.name, event.side, warp.kind, event.hex,
                        "arrived", chance)
            )  # fmt: skip

    def _hurt(self, event: ev.ModelsLost) -> None:
        warp = self.warp
        if warp is not None and event.cause in ("unstable", "asteroid"):
            warp.left = event.left
            if warp.ending == "arrived":
                warp.ending = "harmed"

    def _battled(self, event: ev.BattleRolled) -> None:
        luck, dice = self.review.luck[event.side], len(event.faces)
        attacker, target = self.kinds[event.unit], self.kinds[event.target]
        table = rolls(dice, shields(attacker.unit_class, target.unit_class))
        luck.hits += Fraction(sum(roll.hits * roll.ways for roll in table), 6**dice)
        luck.stars += Fraction(sum(roll.stars * roll.ways for roll in table), 6**dice)
        luck.hits_came += event.hits
        luck.stars_came += event.stars
        luck.rolls += 1
        self.kill = None
        seen = {u.id: u for u in self.before.units} if self.before is not None else {}
        if self.before is not None and event.unit in seen and event.target in seen:
            cost = battle_cost(self.before, self.match.board, seen[event.unit], seen[event.target], dice)
            self.kill = cost.lost
            if self.match.rules.score_units:
                luck.vp += cost.lost * target.vp

    def _eliminated(self, number: int, event: ev.UnitEliminated) -> None:
        kind, warp = self.kinds[event.unit], self.warp
        own_warp = warp is not None and warp.unit == event.unit and event.cause in _CAUSES
        chance = None
        if own_warp and warp is not None:
            self.review.luck[event.side].losses_came += 1
            if warp.arrived:
                self.review.luck[event.side].arrivals_came -= 1
                self.review.turnings = [t for t in self.review.turnings if t.command != number or t.cause != "arrived"]
            warp.ending, warp.left = _CAUSES[event.cause], 0
            chance = warp.odds.eliminated if warp.odds is not None else None
        elif event.cause in ("battle", "battle back", "retire"):
            chance = self.kill
        vp = kind.vp if self.match.rules.score_units else 0
        swing = vp + (event.supply_lost if self.match.rules.score_supply else 0)
        self.review.turnings.append(
            Turning(number, self.round, event.side.other, swing, event.unit, self.names.get(event.unit, ""), event.side,
                    kind, event.hex, event.cause, chance)
        )  # fmt: skip


_CAUSES: dict[ev.Cause, Ending] = {
    "unstable": "unstable", "asteroid": "asteroid", "collision": "collision", "planet": "planet",
    "off board": "off board",
}  # fmt: skip
