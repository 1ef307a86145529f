"""A sensible set-up, one unit at a time: for players who want to start, and for the practice opponent (TN-8).

The idea behind it: enough on the table to hold the middle and to serve as Beacons, enough Supply left free for a call
in the first Round, and big ships back in Reserve for later Pools.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.hexgrid import Hex, distance
from game.rules.board import Board
from game.rules.commands import Command, KeepInReserve, PlaceUnit
from game.rules.ids import Terrain, UnitClass
from game.rules.match import Match
from game.rules.views import MatchView, UnitView

_ORDER = ("destroyer", "cruiser", "fighter", "transport", "battleship", "carrier", "flagship")
"""Types by how useful they are on the table from the first turn."""
ROOM_FOR_A_CALL = 2
"""Supply kept free for the first call: a Cruiser's."""


def suggestion(match: Match) -> Command | None:
    """Return where the side that decides now could put one of its units; None when nothing is to be decided."""
    legal = match.legal()
    places = [command for command in legal if isinstance(command, PlaceUnit)]
    keeps = [command for command in legal if isinstance(command, KeepInReserve)]
    view = match.view()
    every: list[PlaceUnit | KeepInReserve] = [*keeps, *places]
    waiting = sorted({c.unit for c in every}, key=lambda unit: (_rank(view.unit(unit)), unit))
    for unit in map(view.unit, waiting):
        mine = [command for command in places if command.unit == unit.id]
        if mine and _belongs_on_table(view, unit):
            return max(mine, key=lambda command: (_worth(match.board, view, unit, command.hex), command.hex))
        if any(command.unit == unit.id for command in keeps):
            return KeepInReserve(unit.id)
    return every[0] if every else None


def _rank(unit: UnitView) -> int:
    key = str(unit.kind.key)
    return _ORDER.index(key) if key in _ORDER else len(_ORDER)


def _belongs_on_table(view: MatchView, unit: UnitView) -> bool:
    side = view.sides[unit.side]
    if side.available is None:
        return True
    placed = [u for u in view.units if u.side is unit.side and u.hex is not None]
    beacons = sum(u.kind.unit_class is not UnitClass.FIGHTER for u in placed)
    if unit.kind.unit_class is UnitClass.FIGHTER and len(placed) - beacons >= 1:
        return False
    spare = min(ROOM_FOR_A_CALL, max(0, (side.available + side.on_table) // 3))
    return unit.supply <= side.available - spare


def _worth(board: Board, view: MatchView, unit: UnitView, at: Hex) -> float:
    """How good a hex is: open space around it, near a marker nobody of the side stands by, not next to a friend."""
    friends = [u.hex for u in view.units if u.side is unit.side and u.hex is not None]
    around = [board.terrain[n] if n is not None else None for n in board.around(at)]
    clear = sum(1.0 if t is Terrain.OPEN else 0.4 if t is Terrain.ASTEROID else -0.6 if t else -0.2 for t in around)
    front = 0.5 if at not in board.home_rows(unit.side) else 0.0
    rocks = -1.0 if board.terrain[at] is Terrain.ASTEROID else 0.0
    crowd = sum(1.2 for friend in friends if distance(friend, at) <= 2)
    return 0.35 * clear + front + rocks - crowd - 0.45 * _way(board, at, friends)


def _way(board: Board, at: Hex, friends: Sequence[Hex]) -> float:
    if not board.markers:
        return 0.0
    # A marker that a friend covers already counts as further off, so that the fleet spreads out.
    covered = {m.hex for m in board.markers if any(distance(m.hex, friend) < distance(m.hex, at) for friend in friends)}
    return float(min(distance(m.hex, at) + (3 if m.hex in covered else 0) for m in board.markers))
