"""Setup: which units start on the board, where, and which wait in Reserve (TN-8, RS-1)."""

from __future__ import annotations

from dataclasses import dataclass

from game.lessons.players.outlook import Outlook
from game.lessons.players.scene import Ship
from game.rules.commands import KeepInReserve, PlaceUnit
from game.rules.ids import UnitClass


@dataclass(frozen=True, slots=True)
class Opening:
    """How a player opens: what it looks for in a unit that starts on the board, and how much Pool it keeps free."""

    dice: float = 1.0
    move: float = 0.5
    beacon: float = 0.8
    thrift: float = 0.0
    """How much it prefers units that take little of the Pool; 0 for not at all, below 0 for those that take much."""
    spare: int = 1
    """Supply of the Pool left free for calls in Round 1."""


def place_or_keep(outlook: Outlook, opening: Opening) -> PlaceUnit | KeepInReserve:
    """Return the decision about one undecided unit: the best to place while there is room, else a unit to keep."""
    scene = outlook.scene
    waiting = sorted(scene.undecided, key=lambda ship: -_readiness(ship, opening))
    room = scene.room
    for ship in waiting:
        fits = room is None or ship.supply <= room - opening.spare
        if fits and (at := _best_hex(outlook, ship)) is not None:
            return PlaceUnit(ship.id, scene.ground.hexes[at])
    return KeepInReserve(waiting[0].id)


def _readiness(ship: Ship, opening: Opening) -> float:
    kind = ship.kind
    strength = opening.dice * kind.dice_at(1, ship.cap) + opening.move * kind.move
    if kind.unit_class is not UnitClass.FIGHTER:
        strength += opening.beacon
    return strength / float(max(ship.supply, 0.5) ** opening.thrift)


def _best_hex(outlook: Outlook, ship: Ship) -> int | None:
    scene = outlook.scene
    free = [at for at in scene.ground.home[scene.side, 2] if at not in scene.taken and scene.ground.open[at]]
    return max(free, key=lambda at: _standing(outlook, ship, at), default=None)


def _standing(outlook: Outlook, ship: Ship, at: int) -> float:
    # Near markers, but spread: cards order by sector, and a Beacon wants empty hexes around it.
    scene = outlook.scene
    sectors = scene.ground.sectors[scene.side]
    same = sum(len(sectors[at] & sectors[other.at]) for other in scene.mine)
    crowd = len(scene.beside(at, scene.side))
    return outlook.pulls(2)[at] * (1 + 0.2 * ship.supply) - 0.12 * same - 0.1 * crowd
