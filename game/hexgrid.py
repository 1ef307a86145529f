"""Hexagons in whole numbers: axial and cube coordinates, offset layouts, distance, rings, lines of sight.

A hex is axial `(q, r)`; its third cube coordinate is `s = -q - r`. Directions are numbered 0 to 5 clockwise.
Direction 0 is north on a flat-top grid and north-east on a pointy-top one (the first clockwise from straight up).
A step in a direction is always a cube addition: stepping in offset coordinates is wrong for half of the columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple


class Hex(NamedTuple):
    """One hex in axial coordinates."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate; the three always add up to 0."""
        return -self.q - self.r


class Orientation(StrEnum):
    """Which way the corners of the hexes point."""

    FLAT = "flat"
    POINTY = "pointy"


class Stagger(StrEnum):
    """Which columns (flat-top) or rows (pointy-top) are shifted by half a hex, counted from 0."""

    ODD = "odd"
    EVEN = "even"


DIRECTIONS: dict[Orientation, tuple[Hex, ...]] = {
    Orientation.FLAT: (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0)),
    Orientation.POINTY: (Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1)),
}
"""The six steps, clockwise. Flat-top: N NE SE S SW NW. Pointy-top: NE E SE SW W NW."""

DIRECTION_NAMES: dict[Orientation, tuple[str, ...]] = {
    Orientation.FLAT: ("north", "north-east", "south-east", "south", "south-west", "north-west"),
    Orientation.POINTY: ("north-east", "east", "south-east", "south-west", "west", "north-west"),
}

_RING_ORDER = DIRECTIONS[Orientation.POINTY]


def add(a: Hex, b: Hex) -> Hex:
    """Return the sum of two hexes as cube vectors."""
    return Hex(a.q + b.q, a.r + b.r)


def subtract(a: Hex, b: Hex) -> Hex:
    """Return the vector that leads from b to a."""
    return Hex(a.q - b.q, a.r - b.r)


def scale(a: Hex, factor: int) -> Hex:
    """Return a vector made `factor` times as long."""
    return Hex(a.q * factor, a.r * factor)


def rotate(a: Hex, sixths: int) -> Hex:
    """Return a vector turned clockwise by `sixths` times 60 degrees about the origin."""
    for _ in range(sixths % 6):
        a = Hex(-a.r, -a.s)
    return a


def length(a: Hex) -> int:
    """Return how many steps a vector takes."""
    return max(abs(a.q), abs(a.r), abs(a.s))


def distance(a: Hex, b: Hex) -> int:
    """Return how many steps lie between two hexes; 0 for the same hex."""
    return length(subtract(a, b))


def step(at: Hex, direction: int, orientation: Orientation) -> Hex:
    """Return the hex one step away in a direction (any integer, taken modulo 6)."""
    return add(at, DIRECTIONS[orientation][direction % 6])


def neighbours(at: Hex, orientation: Orientation) -> tuple[Hex, ...]:
    """Return the six hexes next to one, in order of direction."""
    return tuple(add(at, d) for d in DIRECTIONS[orientation])


def direction_between(a: Hex, b: Hex, orientation: Orientation) -> int:
    """Return the direction of the step from a to its neighbour b.

    Raises ValueError if the two are not adjacent.
    """
    return DIRECTIONS[orientation].index(subtract(b, a))


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """Yield the hexes at exactly `radius` steps, each once; the centre itself for radius 0.

    Raises ValueError for a negative radius.
    """
    if radius < 0:
        message = f"a ring needs a radius of 0 or more, not {radius}"
        raise ValueError(message)
    if radius == 0:
        yield centre
        return
    at = add(centre, scale(_RING_ORDER[4], radius))
    for direction in range(6):
        for _ in range(radius):
            yield at
            at = add(at, _RING_ORDER[direction])


def disc(centre: Hex, radius: int) -> Iterator[Hex]:
    """Yield all hexes within `radius` steps, nearest rings first."""
    for distance_out in range(radius + 1):
        yield from ring(centre, distance_out)


@dataclass(frozen=True, slots=True)
class SightLine:
    """What a straight line from centre to centre passes, its two end hexes left out.

    `crossed` are the hexes whose inside it passes through, in order from the start. `borders` are pairs of hexes
    along whose common edge it runs exactly. Hexes touched in a mere corner are in neither.
    """

    crossed: tuple[Hex, ...]
    borders: tuple[tuple[Hex, Hex], ...]


def sight_line(a: Hex, b: Hex) -> SightLine:
    """Return the hexes that a straight line between two hex centres passes (BD-6). Exact, and symmetric."""
    relative = _sight_from_origin(subtract(b, a))
    return SightLine(
        tuple(add(a, h) for h in relative.crossed),
        tuple((add(a, h), add(a, k)) for h, k in relative.borders),
    )


@lru_cache(maxsize=4096)
def _sight_from_origin(to: Hex) -> SightLine:
    # The inside of a hex is |q-r| < 1, |r-s| < 1, |s-q| < 1 about its centre; each bound cuts an interval out of the
    # line, so exact fractions decide everything.
    crossed: list[tuple[Fraction, Hex]] = []
    borders: set[tuple[Hex, Hex]] = set()
    for h in _corridor(to) - {Hex(0, 0), to}:
        overlap = _overlap(h, to)
        if overlap is None:
            continue
        entry, edge = overlap
        if edge is None:
            crossed.append((entry, h))
        else:
            borders.add((min(h, add(h, edge)), max(h, add(h, edge))))
    return SightLine(tuple(h for _, h in sorted(crossed)), tuple(sorted(borders)))


def _corridor(to: Hex) -> set[Hex]:
    # Every hex the line could touch: all within two steps of its sample points, rounded down.
    n = max(1, length(to))
    return {h for k in range(n + 1) for h in disc(Hex(to.q * k // n, to.r * k // n), 2)}


_EDGES: tuple[tuple[tuple[int, int], Hex], ...] = (
    ((1, -1), Hex(1, -1)),  # q - r = 1 is the border with (+1, -1)
    ((1, 2), Hex(0, 1)),  # r - s = q + 2r = 1 is the border with (0, +1)
    ((-2, -1), Hex(-1, 0)),  # s - q = -2q - r = 1 is the border with (-1, 0)
)


def _overlap(h: Hex, to: Hex) -> tuple[Fraction, Hex | None] | None:
    """Clip the line from the origin to `to` with hex h.

    None if it stays outside or touches a corner only; else where along the line (0 to 1) it enters, and the edge
    vector it runs along, or None if it goes through the inside.
    """
    low, high = Fraction(0), Fraction(1)
    edge: Hex | None = None
    for (cq, cr), across in _EDGES:
        slope = cq * to.q + cr * to.r
        start = -(cq * h.q + cr * h.r)
        if slope:
            bounds = sorted((Fraction(-1 - start, slope), Fraction(1 - start, slope)))
            low, high = max(low, bounds[0]), min(high, bounds[1])
        elif abs(start) > 1:
            return None
        elif abs(start) == 1:
            edge = scale(across, start)
    return (low, edge) if low < high else None


@dataclass(frozen=True, slots=True)
class Layout:
    """How a Tiled map numbers its hexes: offset `(column, row)`, both from 0.

    Flat-top maps stagger columns (Tiled's stagger axis x), pointy-top maps stagger rows (axis y).
    """

    orientation: Orientation
    stagger: Stagger

    def shifted(self, line: int) -> bool:
        """Tell whether this column (flat-top) or row (pointy-top) is shifted by half a hex."""
        return bool(line & 1) == (self.stagger is Stagger.ODD)

    def to_hex(self, column: int, row: int) -> Hex:
        """Return the hex at an offset position."""
        if self.orientation is Orientation.FLAT:
            return Hex(column, row - self._drift(column))
        return Hex(column - self._drift(row), row)

    def to_offset(self, at: Hex) -> tuple[int, int]:
        """Return the `(column, row)` of a hex; the inverse of `to_hex`."""
        if self.orientation is Orientation.FLAT:
            return at.q, at.r + self._drift(at.q)
        return at.q + self._drift(at.r), at.r

    def _drift(self, line: int) -> int:
        # How far the axial axis has run away from the offset axis after `line` columns (or rows).
        odd = line & 1
        return (line - odd) // 2 if self.stagger is Stagger.ODD else (line + odd) // 2

    def direction_name(self, direction: int) -> str:
        """Return the compass name of a direction, such as `north-east`."""
        return DIRECTION_NAMES[self.orientation][direction % 6]
