"""The legal commands sorted by what a player would point at, and what the board and the buttons show of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.hexgrid import Hex
from game.rules.commands import (
    AbsorbHits,
    Battle,
    BattleBack,
    CallSupport,
    Command,
    EndPhase,
    JumpIn,
    KeepInReserve,
    LiftAlert,
    MoveUnit,
    OrderUnit,
    PlaceUnit,
    Reinforce,
    ReleaseDrone,
    RetireTo,
    Summon,
    SupportRoll,
    Withdraw,
)
from game.rules.ids import UnitId


@dataclass(slots=True)
class Legal:
    """The legal commands, sorted by what a player would point at."""

    orders: dict[UnitId, OrderUnit] = field(default_factory=dict)
    lifts: dict[UnitId, LiftAlert] = field(default_factory=dict)
    withdrawals: dict[UnitId, Withdraw] = field(default_factory=dict)
    releases: dict[UnitId, ReleaseDrone] = field(default_factory=dict)
    summons: dict[UnitId, dict[Hex, Summon]] = field(default_factory=dict)
    entries: dict[UnitId, dict[Hex, Reinforce | JumpIn]] = field(default_factory=dict)
    calls: dict[UnitId, dict[UnitId, CallSupport]] = field(default_factory=dict)
    """By Beacon, then by the unit called."""
    moves: dict[UnitId, dict[Hex, MoveUnit]] = field(default_factory=dict)
    battles: dict[UnitId, dict[UnitId, Battle]] = field(default_factory=dict)
    places: dict[UnitId, dict[Hex, PlaceUnit]] = field(default_factory=dict)
    keeps: dict[UnitId, KeepInReserve] = field(default_factory=dict)
    retires: dict[Hex, RetireTo] = field(default_factory=dict)
    answers: list[Command] = field(default_factory=list)
    can_end_phase: bool = False

    @classmethod
    def of(cls, commands: tuple[Command, ...]) -> Legal:
        """Sort commands."""
        legal = cls()
        for command in commands:
            legal._add(command)
        return legal

    def _add(self, command: Command) -> None:
        match command:
            case OrderUnit():
                self.orders[command.unit] = command
            case LiftAlert():
                self.lifts[command.unit] = command
            case Withdraw():
                self.withdrawals[command.unit] = command
            case ReleaseDrone():
                self.releases[command.unit] = command
            case Summon():
                self.summons.setdefault(command.unit, {})[command.hex] = command
            case JumpIn():
                # On a jump point of the home row: a unit that jumps in may still move, so nobody would reinforce there.
                self.entries.setdefault(command.unit, {})[command.hex] = command
            case Reinforce():
                self.entries.setdefault(command.unit, {}).setdefault(command.hex, command)
            case CallSupport():
                self.calls.setdefault(command.beacon, {})[command.unit] = command
            case MoveUnit():
                self.moves.setdefault(command.unit, {})[command.path[-1]] = command
            case Battle():
                self.battles.setdefault(command.unit, {})[command.target] = command
            case PlaceUnit():
                self.places.setdefault(command.unit, {})[command.hex] = command
            case KeepInReserve():
                self.keeps[command.unit] = command
            case EndPhase():
                self.can_end_phase = True
            case RetireTo():
                self.retires[command.hex] = command
                self.answers.append(command)
            case AbsorbHits() | SupportRoll() | BattleBack():
                self.answers.append(command)
            case _:
                pass


@dataclass(frozen=True, slots=True)
class Choice:
    """Something the player could do now with a button: its words, and why not if it is greyed."""

    id: str
    text: str
    do: Callable[[], None]
    why: str = ""
    rule: str = ""
    icon: str = ""
    warn: str = ""
    """What it may cost one's own side, if that is risky."""
    short: str = ""
    """Fewer words for a narrow button."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What the board lights up for the current pick."""

    may_act: frozenset[UnitId] = frozenset()
    hexes: frozenset[Hex] = frozenset()
    """Hexes that may be clicked."""
    bought: dict[Hex, int] = field(default_factory=dict)
    """Of those, the Star Tokens that going there costs."""
    targets: frozenset[UnitId] = frozenset()
    path: tuple[Hex, ...] = ()
    """The move under the pointer, from the unit's own hex."""
    risky: dict[Hex, str] = field(default_factory=dict)
    """Hexes whose click may well cost a unit of one's own, with the chance in per cent."""
