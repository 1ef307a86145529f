"""A board in numbers, for players that look at many hexes: hexes by number, distances, sight, ways to move."""

from __future__ import annotations

from collections.abc import Container
from functools import cached_property, lru_cache

from game.hexgrid import Hex, distance, sight_line
from game.rules.board import Board
from game.rules.ids import Sector, Side, Terrain

NOWHERE = -1
"""The number of no hex."""


class Ground:
    """One board as one side sees it, its hexes numbered from 0. Worked out once; nothing in it changes.

    North's numbers and directions are South's after a half turn: where two choices are equally good, both sides then
    choose alike, and no side is better off for the order of a list.
    """

    def __init__(self, board: Board, side: Side) -> None:
        self.board = board
        turned = side is Side.NORTH
        self.hexes: tuple[Hex, ...] = tuple(sorted(board.cells, reverse=turned))
        self.number: dict[Hex, int] = {at: n for n, at in enumerate(self.hexes)}
        self.around = [self._turned(board.around(at), turned) for at in self.hexes]
        """The six hexes next to each, by direction from straight ahead; NOWHERE off the board."""
        self.adjacent = [tuple(n for n in around if n != NOWHERE) for around in self.around]
        self.far = [[distance(a, b) for b in self.hexes] for a in self.hexes]
        self.terrain = [board.terrain[at] for at in self.hexes]
        self.open = [kind is Terrain.OPEN for kind in self.terrain]
        self.planet = [kind is Terrain.PLANET for kind in self.terrain]
        self.group = [board.groups.get(at, NOWHERE) for at in self.hexes]
        self.zones = [frozenset((self.number[m.hex], *self.adjacent[self.number[m.hex]])) for m in board.markers]
        self.marker_hexes = [self.number[m.hex] for m in board.markers]
        self._pulls: dict[tuple[float, tuple[float, ...]], list[float]] = {}
        self._sights: dict[tuple[int, int], tuple[tuple[int, ...], ...] | None] = {}

    def _turned(self, around: tuple[Hex | None, ...], turned: bool) -> tuple[int, ...]:
        numbers = tuple(NOWHERE if h is None else self.number[h] for h in around)
        return numbers[3:] + numbers[:3] if turned else numbers

    @cached_property
    def home(self) -> dict[tuple[Side, int], tuple[int, ...]]:
        """The home row of each side, and its two outermost rows, planets left out (BD-3a, TN-8)."""
        return {
            (side, rows): tuple(
                n for n in sorted(self.number[h] for h in self.board.home_rows(side, rows)) if not self.planet[n]
            )
            for side in Side
            for rows in (1, 2)
        }

    @cached_property
    def ahead(self) -> dict[Side, list[int]]:
        """How many hexes each hex lies ahead of a side's home row."""
        return {side: [min(row[n] for n in self.home[side, 1]) for row in self.far] for side in Side}

    @cached_property
    def sectors(self) -> dict[Side, list[frozenset[Sector]]]:
        """The sectors of each hex as a side sees them (BD-3)."""
        return {side: [self.board.sectors(side, at) for at in self.hexes] for side in Side}

    def pull(self, fading: float, needs: tuple[float, ...]) -> list[float]:
        """Return how near each hex is to a marker: its need, less a part for each hex the zone is away; the best."""
        if (fading, needs) not in self._pulls:
            self._pulls[fading, needs] = [
                max(
                    (need * fading ** max(0, row[at] - 1) for need, at in zip(needs, self.marker_hexes, strict=True)),
                    default=0.0,
                )
                for row in self.far
            ]
        return self._pulls[fading, needs]

    def cover(self, attacker: int, target: int) -> int:
        """Return the dice lost for shooting into a field or group from outside it (BD-5)."""
        group = self.group[target]
        return int(group != NOWHERE and self.group[attacker] != group)

    def sees(self, a: int, b: int, taken: Container[int]) -> bool:
        """Tell whether two hexes see each other past planets and occupied hexes (BD-6)."""
        key = (a, b)
        if key not in self._sights:
            self._sights[key] = self._sight(a, b)
        screens = self._sights[key]
        if not screens:
            return screens is not None
        return not any(all(n in taken for n in screen) for screen in screens)

    def _sight(self, a: int, b: int) -> tuple[tuple[int, ...], ...] | None:
        # Which sets of hexes block this line if all of one are occupied; None if terrain alone does.
        start, end = self.hexes[a], self.hexes[b]
        line = sight_line(start, end)
        screens: list[tuple[int, ...]] = []
        for group in (*((h,) for h in line.crossed), *line.borders):
            bare = [h for h in group if not self.board.sight_blocked_by_terrain(start, end, h)]
            if not bare:
                return None
            if all(h in self.number for h in bare):
                screens.append(tuple(self.number[h] for h in bare))
        return tuple(screens)

    def reach(self, start: int, steps: int, taken: Container[int]) -> dict[int, tuple[int, ...]]:
        """Return every hex to be reached within so many steps, each with a shortest path (MV-1, BD-4, BD-5)."""
        paths: dict[int, tuple[int, ...]] = {start: ()}
        frontier = [start]
        for _ in range(steps):
            ahead: list[int] = []
            for at in frontier:
                for to in self.adjacent[at]:
                    if to in paths or to in taken or (self.planet[to] and at != start):
                        continue
                    paths[to] = (*paths[at], to)
                    if self.open[to]:
                        ahead.append(to)
            frontier = ahead
        del paths[start]
        return paths


@lru_cache(maxsize=16)
def ground_of(board: Board, side: Side) -> Ground:
    """Return the numbers of a board for a side; kept for boards used lately."""
    return Ground(board, side)
