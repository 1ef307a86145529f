"""What is about to happen. A command becomes an intent on the acting entity; systems turn intents into events.

Intents may leave further intents behind; a resolution is over when none is left. Some wait for a player's answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.hexgrid import Hex
from game.rules.events import Cause, EntryWay
from game.rules.ids import CardId, Side, UnitId


@dataclass(slots=True)
class PlaceIntent:
    """Setup places the unit."""

    hex: Hex


@dataclass(slots=True)
class KeepIntent:
    """Setup keeps the unit in Reserve."""


@dataclass(slots=True)
class StartIntent:
    """The battle begins: tokens, deck, hands, first Round."""


@dataclass(slots=True)
class PlayIntent:
    """A card is played."""

    card: CardId
    plain: bool


@dataclass(slots=True)
class OrderIntent:
    """The unit is ordered."""


@dataclass(slots=True)
class LiftIntent:
    """The unit's Red Alert marker is lifted."""


@dataclass(slots=True)
class EnterIntent:
    """The unit comes in from Reserve."""

    hex: Hex
    way: EntryWay


@dataclass(slots=True)
class WithdrawIntent:
    """The unit goes into Reserve."""


@dataclass(slots=True)
class SummonIntent:
    """The unit summons a drone."""

    hex: Hex


@dataclass(slots=True)
class ReleaseIntent:
    """The summoned unit is released."""


@dataclass(slots=True)
class CallIntent:
    """The Reserve unit is called in support by a Beacon."""

    beacon: UnitId


@dataclass(slots=True)
class ScatterIntent:
    """The unit has come through the warp and will scatter, if it lives."""

    beacon: UnitId


@dataclass(slots=True)
class CollisionIntent:
    """The unit comes down on an occupied hex."""

    occupant: UnitId
    hex: Hex


@dataclass(slots=True)
class AccidentIntent:
    """The unit's range 1 dice are to be rolled against `target`, which may be itself."""

    target: UnitId
    cause: Cause
    support: bool | None = None
    """The owner's answer whether CAP adds its dice; None: not asked yet."""


@dataclass(slots=True)
class MoveIntent:
    """The unit moves along a path."""

    path: tuple[Hex, ...]


@dataclass(slots=True)
class BattleIntent:
    """The unit battles."""

    target: UnitId
    back: bool = False


@dataclass(slots=True)
class HitsIntent:
    """The unit takes hits; they wait for CAP, confirmation and losses."""

    hits: int
    cause: Cause
    absorbed: int | None = None
    """The owner's answer; None: not asked yet."""


@dataclass(slots=True)
class RetireIntent:
    """The unit has Red Alert faces to obey."""

    faces: int
    to: Hex | None = None
    """The owner's answer."""


@dataclass(slots=True)
class BattleBackIntent:
    """The unit may battle back against the one that battled it."""

    target: UnitId
    accept: bool | None = None
    """The owner's answer."""


@dataclass(slots=True)
class EndPhaseIntent:
    """The phase ends."""


@dataclass(slots=True)
class EndTurnIntent:
    """The turn ends."""

    swap: CardId | None


@dataclass(slots=True)
class ScoringIntent:
    """The Scoring step is due."""


@dataclass(slots=True)
class NextRoundIntent:
    """The Scoring step is done and the battle goes on."""


@dataclass(slots=True)
class ConcedeIntent:
    """A side gives up."""

    side: Side


@dataclass(slots=True)
class EndCheckIntent:
    """After the whole command: is the battle over? Waits until no other intent is left."""


INTENTS = (
    PlaceIntent,
    KeepIntent,
    StartIntent,
    PlayIntent,
    OrderIntent,
    LiftIntent,
    EnterIntent,
    WithdrawIntent,
    SummonIntent,
    ReleaseIntent,
    CallIntent,
    ScatterIntent,
    CollisionIntent,
    AccidentIntent,
    MoveIntent,
    BattleIntent,
    HitsIntent,
    RetireIntent,
    BattleBackIntent,
    EndPhaseIntent,
    EndTurnIntent,
    ScoringIntent,
    NextRoundIntent,
    ConcedeIntent,
    EndCheckIntent,
)
"""Every kind of intent."""
