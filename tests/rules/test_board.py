"""The board's chapter of the rulebook, on flat-top and pointy-top boards."""

from __future__ import annotations

import pytest

from game.hexgrid import Hex, Layout, Orientation, Stagger, distance
from game.rules.board import Board, Marker
from game.rules.ids import Sector, Side, Terrain

FLAT = Layout(Orientation.FLAT, Stagger.ODD)
FLAT_EVEN = Layout(Orientation.FLAT, Stagger.EVEN)
POINTY = Layout(Orientation.POINTY, Stagger.ODD)
POINTY_EVEN = Layout(Orientation.POINTY, Stagger.EVEN)
LAYOUTS = [FLAT, FLAT_EVEN, POINTY, POINTY_EVEN]
LETTERS = {".": Terrain.OPEN, "a": Terrain.ASTEROID, "p": Terrain.PLANET}
OPEN: dict[Hex, object] = {}


def board(layout: Layout, *rows: str, lines: tuple[int, int] = (4, 8)) -> Board:
    """A board from rows of letters; a blank is no hex."""
    cells = {(c, r): letter for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != " "}
    terrain = {layout.to_hex(c, r): LETTERS[letter] for (c, r), letter in cells.items()}
    return Board(layout, max(map(len, rows)), len(rows), terrain, lines)


def labels(of: Board, hexes: object) -> set[str]:
    return {of.label(at) for at in hexes}  # type: ignore[attr-defined]


def default_board() -> Board:
    """13 by 9, flat-top; the odd columns have 8 hexes."""
    return board(FLAT, *["............."] * 8, ". . . . . . .")


def pointy_board(layout: Layout = POINTY) -> Board:
    """13 by 7, pointy-top; the shifted rows have 12 hexes."""
    return board(layout, *("............ " if layout.shifted(row) else "............." for row in range(7)))


# ---------------------------------------------------------------- BD-1, BD-2
@pytest.mark.rule("BD-1")
def test_south_sits_below_and_north_above() -> None:
    b = default_board()
    assert b.nearer_home(Side.SOUTH, FLAT.to_hex(6, 5), FLAT.to_hex(6, 4))
    assert b.nearer_home(Side.NORTH, FLAT.to_hex(6, 4), FLAT.to_hex(6, 5))


@pytest.mark.rule("BD-2")
def test_a_cell_without_a_tile_is_no_hex() -> None:
    b = default_board()
    assert len(b.cells) == 7 * 9 + 6 * 8 == 111
    assert FLAT.to_hex(1, 8) not in b
    assert FLAT.to_hex(0, 8) in b
    assert labels(b, b.adjacent(FLAT.to_hex(0, 8))) == {"0,7", "1,7"}


@pytest.mark.rule("BD-2")
def test_flat_top_hexes_have_a_neighbour_due_north() -> None:
    b = default_board()
    around = [b.label(n) if n else None for n in b.around(FLAT.to_hex(6, 4))]
    assert around == ["6,3", "7,3", "7,4", "6,5", "5,4", "5,3"]
    assert b.around(FLAT.to_hex(6, 0))[0] is None


@pytest.mark.rule("BD-2")
def test_pointy_top_hexes_have_neighbours_east_and_west() -> None:
    b = pointy_board()
    around = [b.label(n) if n else None for n in b.around(POINTY.to_hex(6, 2))]
    assert around == ["6,1", "7,2", "6,3", "5,3", "5,2", "5,1"]


@pytest.mark.rule("BD-2")
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.orientation}-{layout.stagger}")
def test_neighbours_are_mutual_and_inside(layout: Layout) -> None:
    b = board(layout, ".....", ".. ..", ".....", "....", lines=(1, 3))
    for at in b.cells:
        assert all(n in b and at in b.adjacent(n) and distance(at, n) == 1 for n in b.adjacent(at))


# ---------------------------------------------------------------- BD-3
@pytest.mark.rule("BD-3")
@pytest.mark.parametrize(
    ("column", "south", "north"),
    [
        (0, {Sector.LEFT}, {Sector.RIGHT}),
        (3, {Sector.LEFT}, {Sector.RIGHT}),
        (4, {Sector.LEFT, Sector.CENTRE}, {Sector.RIGHT, Sector.CENTRE}),
        (6, {Sector.CENTRE}, {Sector.CENTRE}),
        (8, {Sector.RIGHT, Sector.CENTRE}, {Sector.LEFT, Sector.CENTRE}),
        (12, {Sector.RIGHT}, {Sector.LEFT}),
    ],
)
def test_sectors_as_each_player_sees_them(column: int, south: set[Sector], north: set[Sector]) -> None:
    b = default_board()
    for row in range(8):
        at = FLAT.to_hex(column, row)
        assert b.sectors(Side.SOUTH, at) == south
        assert b.sectors(Side.NORTH, at) == north


@pytest.mark.rule("BD-3")
def test_a_sector_line_passes_between_two_hexes_of_a_shifted_row() -> None:
    b = pointy_board()
    assert b.sectors(Side.SOUTH, POINTY.to_hex(4, 2)) == {Sector.LEFT, Sector.CENTRE}
    assert b.sectors(Side.SOUTH, POINTY.to_hex(3, 3)) == {Sector.LEFT}
    assert b.sectors(Side.SOUTH, POINTY.to_hex(4, 3)) == {Sector.CENTRE}
    assert b.sectors(Side.SOUTH, POINTY.to_hex(7, 3)) == {Sector.CENTRE}
    assert b.sectors(Side.SOUTH, POINTY.to_hex(8, 3)) == {Sector.RIGHT}


@pytest.mark.rule("BD-3")
@pytest.mark.parametrize(
    "b", [default_board(), pointy_board(POINTY), pointy_board(POINTY_EVEN)], ids=["flat", "p", "pe"]
)
def test_sectors_survive_a_half_turn(b: Board) -> None:
    first, last = min(b.terrain), max(b.terrain)
    for at in b.cells:
        turned = Hex(first.q + last.q - at.q, first.r + last.r - at.r)
        assert b.sectors(Side.NORTH, turned) == b.sectors(Side.SOUTH, at), b.label(at)


# ---------------------------------------------------------------- BD-3a
@pytest.mark.rule("BD-3a")
def test_home_rows_of_a_flat_top_board_are_the_outermost_of_each_column() -> None:
    b = default_board()
    assert labels(b, b.home_rows(Side.NORTH)) == {f"{c},0" for c in range(13)}
    assert labels(b, b.home_rows(Side.SOUTH)) == {f"{c},{7 if c % 2 else 8}" for c in range(13)}
    assert len(b.home_rows(Side.SOUTH, 2)) == 26


@pytest.mark.rule("BD-3a")
def test_home_rows_of_a_pointy_top_board_are_whole_rows() -> None:
    b = pointy_board()
    assert labels(b, b.home_rows(Side.NORTH)) == {f"{c},0" for c in range(13)}
    assert labels(b, b.home_rows(Side.SOUTH, 2)) == {f"{c},6" for c in range(13)} | {f"{c},5" for c in range(12)}


@pytest.mark.rule("BD-3a")
def test_a_missing_cell_makes_the_next_one_outermost() -> None:
    b = board(FLAT, "...", "...", ". .", lines=(0, 2))
    assert labels(b, b.home_rows(Side.SOUTH)) == {"0,2", "1,1", "2,2"}


@pytest.mark.rule("BD-3a")
def test_nearer_home_counts_half_hexes_on_a_flat_top_board() -> None:
    b = default_board()
    even, odd = FLAT.to_hex(4, 4), FLAT.to_hex(5, 4)
    assert b.nearer_home(Side.SOUTH, odd, even)
    assert b.nearer_home(Side.NORTH, even, odd)
    assert not b.nearer_home(Side.SOUTH, FLAT.to_hex(6, 4), even)


@pytest.mark.rule("BD-3a")
def test_nearer_home_counts_rows_on_a_pointy_top_board() -> None:
    b = pointy_board()
    assert not b.nearer_home(Side.SOUTH, POINTY.to_hex(3, 4), POINTY.to_hex(9, 4))
    assert b.nearer_home(Side.SOUTH, POINTY.to_hex(3, 5), POINTY.to_hex(9, 4))


@pytest.mark.rule("BD-3a")
def test_markers_do_not_take_a_hex() -> None:
    at = FLAT.to_hex(1, 1)
    b = Board(FLAT, 3, 3, dict.fromkeys(default_board().cells, Terrain.OPEN), (0, 2), (Marker("A", at),))
    assert b.sight(FLAT.to_hex(1, 0), FLAT.to_hex(1, 2), OPEN)


# ---------------------------------------------------------------- BD-5, BD-6
@pytest.mark.rule("BD-6")
@pytest.mark.parametrize("layout", [FLAT, POINTY], ids=["flat", "pointy"])
def test_groups_are_connected_hexes_of_one_terrain(layout: Layout) -> None:
    b = board(layout, "aa.p.", "..ap.", ".....", "a...p", lines=(1, 3))
    group = {b.label(at): number for at, number in b.groups.items()}
    assert len(group) == 7
    assert group["0,0"] == group["1,0"]
    assert group["3,0"] == group["3,1"]
    assert len({group["0,0"], group["3,0"], group["0,3"], group["4,3"]}) == 4
    assert (group["2,1"] == group["1,0"]) == (distance(layout.to_hex(1, 0), layout.to_hex(2, 1)) == 1)


@pytest.mark.rule("BD-5")
def test_a_planet_between_two_hexes_blocks_sight_and_asteroids_do_not() -> None:
    b = board(FLAT, *["....."] * 2, "..p.a", *["....."] * 2, lines=(1, 3))
    assert not b.sight(FLAT.to_hex(2, 0), FLAT.to_hex(2, 4), OPEN)
    assert b.sight(FLAT.to_hex(4, 0), FLAT.to_hex(4, 4), OPEN)


@pytest.mark.rule("BD-5")
def test_planets_do_not_block_within_their_own_group() -> None:
    b = board(FLAT, "....", "..p.", "..p.", "..p.", "....", lines=(1, 2))
    assert b.sight(FLAT.to_hex(2, 1), FLAT.to_hex(2, 3), OPEN)
    assert not b.sight(FLAT.to_hex(2, 1), FLAT.to_hex(2, 4), OPEN)
    assert not b.sight(FLAT.to_hex(2, 0), FLAT.to_hex(2, 3), OPEN)


@pytest.mark.rule("BD-5")
def test_another_planet_group_blocks_between_two_planets() -> None:
    b = board(FLAT, "p", ".", "p", ".", "p", lines=(0, 0))
    assert not b.sight(FLAT.to_hex(0, 0), FLAT.to_hex(0, 4), OPEN)


@pytest.mark.rule("BD-6")
def test_units_between_block_and_the_two_ends_never_do() -> None:
    b = default_board()
    a, m, z = (FLAT.to_hex(6, row) for row in (2, 4, 6))
    assert b.sight(a, z, {a: "unit", z: "unit"})
    assert not b.sight(a, z, {m: "unit"})


@pytest.mark.rule("BD-6")
@pytest.mark.parametrize("layout", [FLAT, POINTY], ids=["flat", "pointy"])
def test_a_line_along_a_border_is_blocked_only_by_both_sides(layout: Layout) -> None:
    b = board(layout, *["......."] * 7, lines=(2, 4))
    a = layout.to_hex(3, 3)
    # Two steps away across a corner: the line runs along the edge between the two hexes in the middle.
    z = Hex(a.q + 1, a.r + 1)
    one, other = Hex(a.q + 1, a.r), Hex(a.q, a.r + 1)
    assert b.sight(a, z, {one: "unit"})
    assert b.sight(a, z, {other: "unit"})
    assert not b.sight(a, z, {one: "unit", other: "unit"})


@pytest.mark.rule("BD-6")
def test_a_corner_touched_does_not_block() -> None:
    b = board(FLAT, *["......."] * 7, lines=(2, 4))
    a, z = Hex(1, 1), Hex(5, 2)
    # The line leaves the hex beside a through the corner it shares with a + (1, 1); likewise before z.
    touched: dict[Hex, object] = {Hex(2, 2): "unit", Hex(4, 1): "unit"}
    assert b.sight(a, z, touched)
    assert not b.sight(a, z, {Hex(2, 1): "unit"})


@pytest.mark.rule("BD-6")
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.orientation}-{layout.stagger}")
def test_sight_is_symmetric(layout: Layout) -> None:
    b = board(layout, "..p.a..", ".pp....", "...a.p.", "..p.p..", ".......", lines=(2, 4))
    occupied: dict[Hex, object] = {layout.to_hex(3, 1): "unit", layout.to_hex(1, 3): "unit"}
    for a in b.cells:
        for z in b.cells:
            assert b.sight(a, z, occupied) == b.sight(z, a, occupied), (b.label(a), b.label(z))
