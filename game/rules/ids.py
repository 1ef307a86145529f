"""The vocabulary of the rules: sides, phases, classes, faces, terrain, and the ids that commands and events carry."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

UnitId = NewType("UnitId", str)
"""A unit of one battle, such as `s-cruiser-a`; the same in saves, commands and events."""

CardId = NewType("CardId", str)
"""One card of the deck, such as `patrol-left-2`."""

TypeKey = NewType("TypeKey", str)
"""A row of the unit catalogue, such as `cruiser`."""


class Side(StrEnum):
    """The two sides (BD-1). South looks north, North looks south."""

    SOUTH = "south"
    NORTH = "north"

    @property
    def other(self) -> Side:
        """The enemy of this side."""
        return Side.NORTH if self is Side.SOUTH else Side.SOUTH


class UnitClass(StrEnum):
    """The three classes, by size from small to big (UN-1, UN-4)."""

    FIGHTER = "fighter"
    STRIKER = "striker"
    CAPITAL = "capital"


CLASS_SIZE: dict[UnitClass, int] = {UnitClass.FIGHTER: 0, UnitClass.STRIKER: 1, UnitClass.CAPITAL: 2}
"""Size by class, for shields (UN-4)."""


class Face(StrEnum):
    """The six faces of the battle die (DI-1), in the order of the scatter table, clockwise from north (CS-8)."""

    FIGHTER = "fighter"
    STAR = "star"
    CAPITAL = "capital"
    ALERT = "alert"
    STRIKER = "striker"
    BLAST = "blast"


FACES: tuple[Face, ...] = tuple(Face)

CLASS_FACE: dict[UnitClass, Face] = {
    UnitClass.FIGHTER: Face.FIGHTER,
    UnitClass.STRIKER: Face.STRIKER,
    UnitClass.CAPITAL: Face.CAPITAL,
}
"""The face that hits a class (DI-2) and makes its arrival unstable (CS-6)."""


class Terrain(StrEnum):
    """What fills a hex (BD-5)."""

    OPEN = "open"
    ASTEROID = "asteroid"
    PLANET = "planet"


class Sector(StrEnum):
    """A third of the board, as seen by the player whose turn it is (BD-3)."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Phase(StrEnum):
    """Where a battle stands: setting up, one of the five phases of a turn (TN-3), or over."""

    SETUP = "setup"
    CARD = "card"
    ORDERS = "orders"
    MOVE = "move"
    BATTLE = "battle"
    END = "end"
    OVER = "over"


class Where(StrEnum):
    """The one place a unit is in."""

    UNDECIDED = "undecided"
    BOARD = "board"
    RESERVE = "reserve"
    DESTROYED = "destroyed"
    GONE = "gone"
    """A summoned unit that was released: neither in Reserve nor destroyed (RS-6)."""
