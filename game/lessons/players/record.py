"""Battles between computer players, played to the end, and what is worth noting of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.lessons.players.protocol import Player
from game.rules import Match, Refusal, SeededDice
from game.rules.commands import CallSupport, Command, Reinforce
from game.rules.events import (
    BattleEnded,
    Event,
    RoundBegan,
    SupplyChanged,
    SupportCalled,
    UnitArrived,
    UnitEliminated,
    WarpFailed,
)
from game.rules.ids import Side
from game.rules.scenario import Scenario

LOST_IN_WARP = ("unstable", "asteroid", "collision", "planet", "off board")
"""Causes that may end a called unit (CS-7 to CS-14)."""
MOST_COMMANDS = 20_000


@dataclass(slots=True)
class Calls:
    """What became of calls in support. `tried` counts each; the others are how it ended for the called unit."""

    tried: int = 0
    arrived: int = 0
    failed: int = 0
    """The warp failed: in Reserve (CS-6)."""
    off_board: int = 0
    """Scattered off the board and back in Reserve (CS-14)."""
    lost: int = 0
    """Eliminated, collisions included."""
    collisions: int = 0
    """Eliminated on a unit that stood there (CS-11)."""
    preferred: int = 0
    """Called while the same unit could have been reinforced with instead."""
    reinforced: int = 0
    """Units brought in by reinforcing, to compare."""


@dataclass(slots=True)
class Record:
    """One battle."""

    winner: Side | None = None
    reason: str = ""
    rounds: int = 0
    commands: int = 0
    vp: dict[Side, int] = field(default_factory=dict)
    calls: Calls = field(default_factory=Calls)
    supply_used: int = 0
    supply_pool: int = 0
    """On-table Supply of both sides at the end of each Round, and the Pool it was held against; last Round not."""


class PlayerFaultError(RuntimeError):
    """A computer player said something that is not allowed: an error in its code."""


def play(scenario: Scenario, seed: int, players: Mapping[Side, Player]) -> Record:
    """Play a battle to its end. Raises PlayerFaultError if a player says what is refused, or never ends."""
    with Match(scenario, SeededDice(seed)) as match:
        scribe = _Scribe()
        scribe.note(match.opening.events)
        while (side := match.decider) is not None:
            command = players[side].choose(match, side)
            scribe.notice(match, command)
            outcome = match.submit(command)
            if isinstance(outcome, Refusal) or len(match.log) > MOST_COMMANDS:
                why = outcome.text if isinstance(outcome, Refusal) else "it never ends"
                message = f"{type(players[side]).__name__} said {command}: {why}"
                raise PlayerFaultError(message)
            scribe.note(outcome)
        scribe.record.commands = len(match.log)
        return scribe.record


class _Scribe:
    """Writes the record of a battle from its events."""

    def __init__(self) -> None:
        self.record = Record()
        self._pool: int | None = None
        self._table: dict[Side, int] = dict.fromkeys(Side, 0)
        self._called: str | None = None

    def notice(self, match: Match, command: Command) -> None:
        calls = self.record.calls
        if isinstance(command, CallSupport):
            instead = (Reinforce(command.unit, at) for at in match.board.home_rows(_side_of(match, command)))
            calls.preferred += any(match.check(way) is None for way in instead)
        calls.reinforced += isinstance(command, Reinforce)

    def note(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self._note(event)

    def _note(self, event: Event) -> None:
        calls = self.record.calls
        match event:
            case SupportCalled(unit=unit):
                self._called = unit
                calls.tried += 1
            case WarpFailed(off_board=off_board):
                calls.off_board += off_board
                calls.failed += not off_board
            case UnitArrived():
                calls.arrived += 1
            case UnitEliminated(unit=unit, cause=cause) if unit == self._called and cause in LOST_IN_WARP:
                calls.lost += 1
                calls.collisions += cause == "collision"
                self._called = None
            case _:
                self._note_course(event)

    def _note_course(self, event: Event) -> None:
        match event:
            case SupplyChanged(side=side, on_table=on_table):
                self._table[side] = on_table
            case RoundBegan(round=number, pool=pool):
                self._close_round()
                self.record.rounds, self._pool = number, pool
            case BattleEnded(winner=winner, reason=reason, south=south, north=north):
                self._close_round()
                self.record.winner, self.record.reason = winner, reason
                self.record.vp = {Side.SOUTH: south, Side.NORTH: north}
            case _:
                pass

    def _close_round(self) -> None:
        if self._pool is not None:
            self.record.supply_used += sum(self._table.values())
            self.record.supply_pool += 2 * self._pool


def _side_of(match: Match, command: CallSupport) -> Side:
    return match.view().unit(command.unit).side


__all__ = ["Calls", "PlayerFaultError", "Record", "play"]
