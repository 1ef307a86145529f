"""What a player may say. Each command is a frozen value of ids and hexes; the side is the one whose word it is."""

from __future__ import annotations

from dataclasses import dataclass

from game.hexgrid import Hex
from game.rules.ids import CardId, Side, UnitId


@dataclass(frozen=True, slots=True)
class PlaceUnit:
    """Setup: put an undecided unit on the board (TN-8)."""

    unit: UnitId
    hex: Hex


@dataclass(frozen=True, slots=True)
class KeepInReserve:
    """Setup: keep an undecided unit off the board (RS-1)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Phase 1: play a card for its text, or `plain` for one order anywhere (TN-4)."""

    card: CardId
    plain: bool = False


@dataclass(frozen=True, slots=True)
class OrderUnit:
    """Phase 2: order a unit on the board (TN-4)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class LiftAlert:
    """Phase 2: lift a unit's Red Alert marker for 1 or 2 Star Tokens (BT-5)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Reinforce:
    """Phase 2: bring a Reserve unit in on the home row for one order (RS-4)."""

    unit: UnitId
    hex: Hex


@dataclass(frozen=True, slots=True)
class JumpIn:
    """Phase 2: bring a Reserve unit in on a friendly jump point for one order (RS-4)."""

    unit: UnitId
    hex: Hex


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Phase 2: take a unit off the board into the Reserves for its order (RS-5)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Summon:
    """Phase 2: an ordered Carrier summons a drone to an adjacent hex instead of moving (RS-6)."""

    unit: UnitId
    hex: Hex


@dataclass(frozen=True, slots=True)
class ReleaseDrone:
    """Phase 2: release an ordered summoned unit (RS-6)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class CallSupport:
    """Phase 2: an ordered Beacon calls a Reserve unit in for one more order and its warp cost (CS)."""

    beacon: UnitId
    unit: UnitId


@dataclass(frozen=True, slots=True)
class MoveUnit:
    """Phase 3: move an ordered unit along a path of adjacent hexes, its own hex left out (MV-1).

    A path longer than the move allowance buys each further hex for 2 Star Tokens.
    """

    unit: UnitId
    path: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class Battle:
    """Phase 4: an ordered unit battles an enemy in range and sight (BT-1)."""

    unit: UnitId
    target: UnitId


@dataclass(frozen=True, slots=True)
class EndPhase:
    """Go from Orders to Move, from Move to Battle, from Battle to End (TN-3)."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Phase 5: take the income, or swap one card of the hand instead (TN-5)."""

    swap: CardId | None = None


@dataclass(frozen=True, slots=True)
class AbsorbHits:
    """Answer: let CAP take so many of the hits (BT-2, CS-17)."""

    hits: int


@dataclass(frozen=True, slots=True)
class SupportRoll:
    """Answer: let CAP add its dice to an accident roll, or not (CS-17)."""

    accept: bool


@dataclass(frozen=True, slots=True)
class RetireTo:
    """Answer: where a unit under a Red Alert face retires to (BT-5)."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class BattleBack:
    """Answer: battle back for 1 Star Token, or let it be (BT-6)."""

    accept: bool


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the battle up, at any time."""

    side: Side


Command = (
    PlaceUnit
    | KeepInReserve
    | PlayCard
    | OrderUnit
    | LiftAlert
    | Reinforce
    | JumpIn
    | Withdraw
    | Summon
    | ReleaseDrone
    | CallSupport
    | MoveUnit
    | Battle
    | EndPhase
    | EndTurn
    | AbsorbHits
    | SupportRoll
    | RetireTo
    | BattleBack
    | Concede
)
"""Anything a player may say."""

Answer = AbsorbHits | SupportRoll | RetireTo | BattleBack
"""The commands that answer a pending question."""

COMMANDS: dict[str, type[Command]] = {
    kind.__name__: kind
    for kind in (
        PlaceUnit,
        KeepInReserve,
        PlayCard,
        OrderUnit,
        LiftAlert,
        Reinforce,
        JumpIn,
        Withdraw,
        Summon,
        ReleaseDrone,
        CallSupport,
        MoveUnit,
        Battle,
        EndPhase,
        EndTurn,
        AbsorbHits,
        SupportRoll,
        RetireTo,
        BattleBack,
        Concede,
    )
}
"""Every command by the name it has in scripts and saves."""
