"""Hex maths against plain geometry: corners, cross products and fractions, not the formulas of the module."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hexgrid import (
    DIRECTIONS,
    Hex,
    Layout,
    Orientation,
    SightLine,
    Stagger,
    add,
    direction_between,
    disc,
    distance,
    length,
    neighbours,
    ring,
    rotate,
    scale,
    sight_line,
    step,
    subtract,
)
from game.tiled.grid import TileGrid

LAYOUTS = [Layout(turn, stagger) for turn in Orientation for stagger in Stagger]
Point = tuple[Fraction, Fraction]

numbers = st.integers(-50, 50)
hexes = st.builds(Hex, numbers, numbers)
layouts = st.sampled_from(LAYOUTS)
turns = st.sampled_from(list(Orientation))


@given(layouts, numbers, numbers)
def test_offset_to_hex_and_back(layout: Layout, column: int, row: int) -> None:
    assert layout.to_offset(layout.to_hex(column, row)) == (column, row)


@given(layouts, hexes)
def test_hex_to_offset_and_back(layout: Layout, at: Hex) -> None:
    assert layout.to_hex(*layout.to_offset(at)) == at


@pytest.mark.parametrize(
    ("turn", "stagger", "shifted"),
    [
        (Orientation.FLAT, Stagger.ODD, [-3, -1, 1, 3]),
        (Orientation.POINTY, Stagger.EVEN, [-4, -2, 0, 2, 4]),
    ],
)
def test_shifted_lines(turn: Orientation, stagger: Stagger, shifted: list[int]) -> None:
    layout = Layout(turn, stagger)
    assert [line for line in range(-4, 5) if layout.shifted(line)] == shifted


@given(turns, hexes, st.integers(-7, 12))
def test_a_step_and_the_step_back(turn: Orientation, at: Hex, direction: int) -> None:
    there = step(at, direction, turn)
    assert distance(at, there) == 1
    assert there in neighbours(at, turn)
    assert at in neighbours(there, turn)
    assert step(there, direction + 3, turn) == at
    assert direction_between(at, there, turn) == direction % 6


def test_direction_between_hexes_that_do_not_touch() -> None:
    with pytest.raises(ValueError, match="tuple"):
        direction_between(Hex(0, 0), Hex(2, 0), Orientation.FLAT)


# Half pixels right and down to the neighbour in each direction, on a map with tiles 96 x 84 (or 84 x 96), side 48.
FLAT_STEPS = [(0, -168), (144, -84), (144, 84), (0, 168), (-144, 84), (-144, -84)]
POINTY_STEPS = [(84, -144), (168, 0), (84, 144), (-84, 144), (-168, 0), (-84, -144)]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.orientation}-{layout.stagger}")
@pytest.mark.parametrize("cell", [(4, 4), (5, 4), (4, 5), (5, 5)])
def test_steps_are_where_tiled_draws_them(layout: Layout, cell: tuple[int, int]) -> None:
    flat = layout.orientation is Orientation.FLAT
    grid = TileGrid(layout, 12, 12, 96 if flat else 84, 84 if flat else 96, 48)
    x, y = grid.centre(*cell)
    for direction, (right, down) in enumerate(FLAT_STEPS if flat else POINTY_STEPS):
        there = layout.to_offset(step(layout.to_hex(*cell), direction, layout.orientation))
        assert grid.centre(*there) == (x + Fraction(right, 2), y + Fraction(down, 2)), direction


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert distance(add(a, c), add(b, c)) == distance(a, b)


def test_distance_counts_the_fewest_steps() -> None:
    reached, edge = {Hex(0, 0): 0}, [Hex(0, 0)]
    for steps in range(1, 6):
        edge = [n for at in edge for n in neighbours(at, Orientation.FLAT) if n not in reached]
        reached |= dict.fromkeys(edge, steps)
    assert all(distance(Hex(0, 0), at) == steps for at, steps in reached.items())
    assert len(reached) == 1 + 6 * (1 + 2 + 3 + 4 + 5)


@given(hexes, st.integers(1, 8))
def test_rings(centre: Hex, radius: int) -> None:
    found = list(ring(centre, radius))
    assert len(found) == len(set(found)) == 6 * radius
    assert {distance(centre, at) for at in found} == {radius}
    assert all(distance(a, b) == 1 for a, b in zip(found, found[1:] + found[:1], strict=True))


def test_ring_of_none_and_of_less() -> None:
    assert list(ring(Hex(2, -1), 0)) == [Hex(2, -1)]
    with pytest.raises(ValueError, match="0 or more, not -1"):
        next(ring(Hex(0, 0), -1))


@given(hexes, st.integers(0, 5))
def test_disc_is_all_within_reach(centre: Hex, radius: int) -> None:
    found = list(disc(centre, radius))
    assert len(found) == len(set(found)) == 1 + 3 * radius * (radius + 1)
    assert [distance(centre, at) for at in found] == sorted(distance(centre, at) for at in found)


@given(hexes, st.integers(-9, 9))
def test_turning(at: Hex, sixths: int) -> None:
    assert length(rotate(at, sixths)) == length(at)
    assert rotate(at, sixths + 6) == rotate(at, sixths)
    assert rotate(rotate(at, sixths), -sixths) == at
    assert rotate(at, 3) == scale(at, -1)


@pytest.mark.parametrize("turn", Orientation)
def test_a_turn_takes_each_direction_to_the_next(turn: Orientation) -> None:
    assert [rotate(d, 1) for d in DIRECTIONS[turn]] == [*DIRECTIONS[turn][1:], DIRECTIONS[turn][0]]


# ---------------------------------------------------------------- sight, checked with polygons
THIRD = Fraction(1, 3)
CORNERS = [(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)]
"""The corners of a hex about its centre, in thirds of the axial axes. Any sheared picture of the grid cuts alike."""


def polygon(at: Hex) -> list[Point]:
    return [(at.q + q * THIRD, at.r + r * THIRD) for q, r in CORNERS]


def side_of(a: Point, b: Point, p: Point) -> Fraction:
    """Tell on which side of the line from a to b a point lies: positive, negative, or 0 on it."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def clipped(at: Hex, to: Hex) -> tuple[Fraction, Fraction] | None:
    """Return from where to where, 0 to 1, the line from the origin to a hex's centre lies in a closed hex."""
    low, high = Fraction(0), Fraction(1)
    corners = polygon(at)
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        start, end = side_of(a, b, (Fraction(0), Fraction(0))), side_of(a, b, (Fraction(to.q), Fraction(to.r)))
        if start < 0 and end < 0:
            return None
        if start < 0 <= end:
            low = max(low, start / (start - end))
        elif end < 0 <= start:
            high = min(high, start / (start - end))
    return (low, high) if low <= high else None


def looked(to: Hex) -> SightLine:
    """Return what a line from the origin passes, by cutting polygons."""
    crossed, borders = [], set()
    for at in disc(Hex(0, 0), length(to) + 1):
        if length(at) + distance(at, to) > length(to) + 2:
            continue  # too far off to be touched
        part = clipped(at, to)
        if at in (Hex(0, 0), to) or part is None or part[0] == part[1]:
            continue
        middle = (part[0] + part[1]) / 2
        p = (middle * to.q, middle * to.r)
        sharing = [h for h in neighbours(at, Orientation.FLAT) if inside(h, p) is not None and on_edge(h, p)]
        if on_edge(at, p):
            borders |= {(min(at, h), max(at, h)) for h in sharing}
        else:
            crossed.append((part[0], at))
    return SightLine(tuple(h for _, h in sorted(crossed)), tuple(sorted(borders)))


def inside(at: Hex, p: Point) -> list[Fraction] | None:
    corners = polygon(at)
    sides = [side_of(a, b, p) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    return sides if min(sides) >= 0 else None


def on_edge(at: Hex, p: Point) -> bool:
    sides = inside(at, p)
    return sides is not None and min(sides) == 0


def pairs_within(radius: int) -> Iterator[Hex]:
    yield from disc(Hex(0, 0), radius)


def test_sight_lines_equal_cut_polygons() -> None:
    for to in pairs_within(6):
        assert sight_line(Hex(0, 0), to) == looked(to), to


@given(hexes, hexes.filter(lambda h: length(h) < 12))
def test_sight_is_symmetric(a: Hex, by: Hex) -> None:
    there, back = sight_line(a, add(a, by)), sight_line(add(a, by), a)
    assert there.crossed == back.crossed[::-1]
    assert there.borders == back.borders


@given(hexes, hexes.filter(lambda h: length(h) < 10), st.integers(0, 5))
def test_sight_turns_with_the_board(a: Hex, by: Hex, sixths: int) -> None:
    line, turned = sight_line(Hex(0, 0), by), sight_line(a, add(a, rotate(by, sixths)))
    assert [subtract(h, a) for h in turned.crossed] == [rotate(h, sixths) for h in line.crossed]
    assert {frozenset(subtract(h, a) for h in pair) for pair in turned.borders} == {
        frozenset(rotate(h, sixths) for h in pair) for pair in line.borders
    }


def test_a_line_along_a_border() -> None:
    line = sight_line(Hex(0, 0), Hex(1, 1))
    assert line.crossed == ()
    assert line.borders == ((Hex(0, 1), Hex(1, 0)),)


def test_a_long_line_along_borders_enters_the_hex_between_them() -> None:
    line = sight_line(Hex(0, 0), Hex(2, 2))
    assert line.crossed == (Hex(1, 1),)
    assert line.borders == ((Hex(0, 1), Hex(1, 0)), (Hex(1, 2), Hex(2, 1)))


def test_neighbours_have_nothing_between_them() -> None:
    for there in neighbours(Hex(3, 3), Orientation.POINTY):
        assert sight_line(Hex(3, 3), there) == SightLine((), ())
