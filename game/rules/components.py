"""What entities are made of. Slotted values without behaviour; only `apply` changes those that last."""

from __future__ import annotations

from dataclasses import dataclass

from game.hexgrid import Hex
from game.rules.catalogue import UnitType
from game.rules.ids import Side, UnitId


@dataclass(slots=True)
class Unit:
    """Who a unit is."""

    id: UnitId
    kind: UnitType
    side: Side
    name: str


@dataclass(slots=True)
class Models:
    """Models left (UN-2)."""

    left: int


@dataclass(slots=True)
class Cap:
    """CAP left (UN-3)."""

    left: int


@dataclass(slots=True)
class Facing:
    """The direction a unit last moved in, 0 to 5 (CS-9)."""

    direction: int


@dataclass(slots=True)
class Position:
    """On the board."""

    hex: Hex


@dataclass(slots=True)
class Undecided:
    """Setup has not said yet where the unit starts."""


@dataclass(slots=True)
class InReserve:
    """In Reserve (RS-1)."""


@dataclass(slots=True)
class Destroyed:
    """Eliminated."""


@dataclass(slots=True)
class Gone:
    """A summoned unit that was released (RS-6)."""


@dataclass(slots=True)
class RedAlert:
    """Carries a Red Alert marker (BT-5)."""


@dataclass(slots=True)
class Ordered:
    """Has an order this turn (TN-4)."""


@dataclass(slots=True)
class Beacon:
    """Called in support this turn and so cannot move (CS-4)."""


@dataclass(slots=True)
class Moved:
    """Has moved this turn."""

    disengaged: bool


@dataclass(slots=True)
class NoBattle:
    """May not battle this turn, by the paragraph named: MV-3 or BD-5. `mass` as in `UnitMoved`."""

    paragraph: str
    mass: tuple[int, int] | None = None


@dataclass(slots=True)
class Battled:
    """Has battled this turn (BT-1)."""


@dataclass(slots=True)
class Entered:
    """Came in this turn: by `reinforce`, `jump`, `warp` or `summon`."""

    way: str


@dataclass(slots=True)
class Withdrawn:
    """Was withdrawn this turn and cannot enter again in it (RS-5)."""


@dataclass(slots=True)
class HasSummoned:
    """Has summoned this turn instead of moving (RS-6)."""


@dataclass(slots=True)
class Table:
    """The one entity that stands for the table itself; intents without a unit are put on it."""


PLACES = (Position, Undecided, InReserve, Destroyed, Gone)
"""Exactly one of these is on every unit."""

TURN_MARKS = (Ordered, Beacon, Moved, NoBattle, Battled, Entered, Withdrawn, HasSummoned)
"""What a new turn wipes away."""

LASTING = (Unit, Models, Cap, Facing, RedAlert, *PLACES, *TURN_MARKS)
"""Every component of a unit that is part of the state."""
