"""What happened. Each event is a frozen, self-contained fact: who, from, to, faces, totals afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.hexgrid import Hex
from game.rules.ids import CardId, Face, Phase, Sector, Side, Terrain, TypeKey, UnitClass, UnitId
from game.rules.questions import Question

EntryWay = Literal["reinforce", "jump"]
Cause = Literal["battle", "battle back", "retire", "unstable", "asteroid", "collision", "planet", "off board"]
"""What hurt or eliminated a unit: `collision` is the warping unit's own end and the wreck's dice on the occupant."""
Landing = Literal["open", "asteroid", "planet", "off", "occupied"]
"""What lies where the scatter die points (CS-10 to CS-14)."""
WarpResult = Literal["stable", "unstable", "failed"]
StarReason = Literal[
    "start", "income", "battle", "battle back", "accident", "call", "movement", "lift alert", "buy battle back"
]
Declined = Literal["", "absorb", "support", "battle back"]
VpReason = Literal["unit", "marker", "supply", "reserve"]
EndReason = Literal["target", "lead", "rounds", "no units", "conceded"]


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    """Setup: a unit was put on the board (TN-8)."""

    unit: UnitId
    side: Side
    hex: Hex
    facing: int


@dataclass(frozen=True, slots=True)
class UnitKept:
    """Setup: a unit stays in Reserve; `forced` if nothing else was left to it (RS-1, RS-2)."""

    unit: UnitId
    side: Side
    forced: bool = False


@dataclass(frozen=True, slots=True)
class SetupPassed:
    """Setup: the other side decides about a unit next (TN-8)."""

    side: Side


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """The deck was shuffled: its order, top card first (TN-5). Hidden from both players."""

    order: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A side drew cards. Hidden from the other player."""

    side: Side
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """The Supply step of a Round: its Pool (None: unlimited) and who goes first (TN-1, SU-3)."""

    round: int
    pool: int | None
    first_side: Side
    taken: int = 0
    """Turns of the Round already taken, for a battle that starts in its middle."""


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A side's turn begins; `turn` counts that side's turns in the Round from 1 (TN-1)."""

    side: Side
    turn: int


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase of the turn begins (TN-3); `skipped` says why phases before it were passed over."""

    side: Side
    phase: Phase
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played, for its text or `plain`; `orders` is how many it gives. No card: one order anywhere (TN-4)."""

    side: Side
    card: CardId | None
    plain: bool
    orders: int
    slots: tuple[tuple[Sector | None, UnitClass | None], ...]
    """Each order: the sector or the class it is for; neither means anywhere."""


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A card went to the discards: the played one, or one of the hand swapped for a new one (TN-5)."""

    side: Side
    card: CardId
    swapped: bool


@dataclass(frozen=True, slots=True)
class UnitOrdered:
    """A unit was ordered; `left` orders remain (TN-4)."""

    unit: UnitId
    side: Side
    hex: Hex
    left: int
    slots: tuple[int, ...]
    """The card's orders that would do for it, by number."""


@dataclass(frozen=True, slots=True)
class OrderSpent:
    """An order was spent on bringing in, calling or withdrawing a unit; `left` remain (TN-4a, CS-3)."""

    side: Side
    unit: UnitId
    left: int
    slots: tuple[int, ...]
    """The card's orders that would do for it, by number."""


@dataclass(frozen=True, slots=True)
class StarsChanged:
    """A side's Star Tokens went up or down (DI-2, CS-5, TN-5)."""

    side: Side
    amount: int
    total: int
    reason: StarReason


@dataclass(frozen=True, slots=True)
class VpScored:
    """A side scored (BT-3, SC)."""

    side: Side
    amount: int
    total: int
    reason: VpReason
    subject: str = ""
    """The unit or marker it was scored for."""


@dataclass(frozen=True, slots=True)
class SupplyChanged:
    """A side's Supply on the table changed (SU-2); available is None when the Pool is unlimited."""

    side: Side
    on_table: int
    available: int | None


@dataclass(frozen=True, slots=True)
class AlertLifted:
    """A Red Alert marker was lifted (BT-5)."""

    unit: UnitId
    side: Side


@dataclass(frozen=True, slots=True)
class UnitEntered:
    """A Reserve unit came in on the home row or a jump point (RS-4)."""

    unit: UnitId
    side: Side
    hex: Hex
    facing: int
    way: EntryWay


@dataclass(frozen=True, slots=True)
class UnitWithdrawn:
    """A unit went off the board into the Reserves (RS-5)."""

    unit: UnitId
    side: Side
    hex: Hex


@dataclass(frozen=True, slots=True)
class DroneSummoned:
    """A summoned unit appeared (RS-6)."""

    unit: UnitId
    side: Side
    type: TypeKey
    name: str
    carrier: UnitId
    hex: Hex
    facing: int


@dataclass(frozen=True, slots=True)
class DroneReleased:
    """A summoned unit was released (RS-6)."""

    unit: UnitId
    side: Side
    hex: Hex


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit moved along a path that begins with the hex it left (MV)."""

    unit: UnitId
    side: Side
    path: tuple[Hex, ...]
    facing: int
    bought: int
    """Hexes bought with Star Tokens (MV-1)."""
    disengaged: bool
    may_battle: bool
    """False after a Disengage without Tactical Mass, or on entering a planet (MV-3, BD-5)."""
    entered: Terrain = Terrain.OPEN
    mass: tuple[int, int] | None = None
    """Of a Disengage, at its declaration: the unit's Current Supply and that of all enemies it left (MV-3)."""


@dataclass(frozen=True, slots=True)
class BattleRolled:
    """The dice of a battle or battle back (BT). `hits` are those before CAP; `shielded` Blasts were ignored (UN-4)."""

    unit: UnitId
    side: Side
    target: UnitId
    range: int
    faces: tuple[Face, ...]
    hits: int
    shielded: int
    stars: int
    alerts: int
    back: bool = False


@dataclass(frozen=True, slots=True)
class AccidentRolled:
    """The dice of an accident (CS-7, CS-11, CS-12): `unit` is the warping unit, `target` who is hit."""

    unit: UnitId
    side: Side
    target: UnitId
    cause: Cause
    faces: tuple[Face, ...]
    hits: int
    shielded: int
    stars: int


@dataclass(frozen=True, slots=True)
class CapAbsorbed:
    """CAP took hits (BT-2); `left` is the CAP afterwards."""

    unit: UnitId
    side: Side
    hits: int
    left: int


@dataclass(frozen=True, slots=True)
class HitsConfirmed:
    """Hits on a ship that needs confirming: one die each, `kills` count (UN-5)."""

    unit: UnitId
    side: Side
    faces: tuple[Face, ...]
    kills: int


@dataclass(frozen=True, slots=True)
class ModelsLost:
    """A unit lost models; its Current Supply before and after (BT-2, SU-1)."""

    unit: UnitId
    side: Side
    lost: int
    left: int
    supply_before: int
    supply_after: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class UnitEliminated:
    """A unit is gone for good (BT-3, CS-18). `hex` is where, if it was on the board or aimed at a hex."""

    unit: UnitId
    side: Side
    hex: Hex | None
    cause: Cause
    supply_lost: int
    """Current Supply it still had when it was eliminated outright, scored under SC-3."""


@dataclass(frozen=True, slots=True)
class UnitRetired:
    """A unit retired one hex (BT-5)."""

    unit: UnitId
    side: Side
    origin: Hex
    hex: Hex
    stopped: bool
    """It entered an asteroid hex, which ends the retiring."""


@dataclass(frozen=True, slots=True)
class RetireBlocked:
    """A unit had no hex to retire to and takes a hit instead (BT-5)."""

    unit: UnitId
    side: Side
    hex: Hex


@dataclass(frozen=True, slots=True)
class AlertPlaced:
    """A unit carries a Red Alert marker now (BT-5)."""

    unit: UnitId
    side: Side


@dataclass(frozen=True, slots=True)
class SupportCalled:
    """A call in support was declared and paid (CS-5)."""

    beacon: UnitId
    unit: UnitId
    side: Side
    hex: Hex
    """The Beacon's hex."""
    cost: int


@dataclass(frozen=True, slots=True)
class WarpRolled:
    """The warp die (CS-6)."""

    unit: UnitId
    beacon: UnitId
    side: Side
    face: Face
    result: WarpResult


@dataclass(frozen=True, slots=True)
class WarpFailed:
    """The unit stays in Reserve: the warp failed or, `off_board`, it scattered off the board (CS-6, CS-14)."""

    unit: UnitId
    side: Side
    off_board: bool


@dataclass(frozen=True, slots=True)
class ScatterRolled:
    """The scatter die (CS-8): the direction it names (0 to 5), the hex there, and what is in it."""

    unit: UnitId
    beacon: UnitId
    side: Side
    face: Face
    direction: int
    hex: Hex
    """May lie off the board."""
    landing: Landing
    occupant: UnitId | None = None


@dataclass(frozen=True, slots=True)
class UnitArrived:
    """A called unit is on the board (CS-10, CS-12)."""

    unit: UnitId
    side: Side
    beacon: UnitId
    hex: Hex
    facing: int
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class MarkerRead:
    """The Scoring step read a marker: Supply of both sides there, None for a side that does not contest (MK)."""

    marker: str
    hex: Hex
    south: int | None
    north: int | None
    holder: Side | None


@dataclass(frozen=True, slots=True)
class RoundScored:
    """A Scoring step is done (SC-1)."""

    round: int
    south: int
    north: int


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle is over; no winner means a draw (SC-4)."""

    winner: Side | None
    reason: EndReason
    south: int
    north: int


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """A player has to decide before the resolution goes on."""

    question: Question


@dataclass(frozen=True, slots=True)
class QuestionAnswered:
    """The pending decision was made."""

    side: Side
    unit: UnitId
    declined: Declined = ""
    """What the owner said no to: CAP for any of the hits, CAP in the roll, battling back."""


Event = (
    UnitPlaced
    | UnitKept
    | SetupPassed
    | DeckShuffled
    | CardsDrawn
    | RoundBegan
    | TurnBegan
    | PhaseBegan
    | CardPlayed
    | CardDiscarded
    | UnitOrdered
    | OrderSpent
    | StarsChanged
    | VpScored
    | SupplyChanged
    | AlertLifted
    | UnitEntered
    | UnitWithdrawn
    | DroneSummoned
    | DroneReleased
    | UnitMoved
    | BattleRolled
    | AccidentRolled
    | CapAbsorbed
    | HitsConfirmed
    | ModelsLost
    | UnitEliminated
    | UnitRetired
    | RetireBlocked
    | AlertPlaced
    | SupportCalled
    | WarpRolled
    | WarpFailed
    | ScatterRolled
    | UnitArrived
    | MarkerRead
    | RoundScored
    | BattleEnded
    | QuestionAsked
    | QuestionAnswered
)
"""Anything that can happen."""
