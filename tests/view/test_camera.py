"""The camera: hexes to pixels and back, fitting, panning, zooming, flights."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hexgrid import DIRECTIONS, Hex, Layout, Orientation, add
from game.view.camera import MAX_S, MIN_S, Camera, Grid, direction_vector
from tests.view.board_samples import LAYOUTS, cells_of

VIEW = (280, 76, 720, 540)
layouts = st.sampled_from(LAYOUTS)
hexes = st.builds(Hex, st.integers(-70, 70), st.integers(-70, 70))
orientations = st.sampled_from(list(Orientation))
radii = st.floats(4, 130)
places = st.floats(-3000, 3000)


def camera(layout: Layout, columns: int = 13, rows: int = 9) -> Camera:
    return Camera(VIEW, layout, cells_of(layout, columns, rows))


@given(orientations, radii, places, places, hexes)
def test_a_centre_lies_in_its_own_hex(o: Orientation, s: float, x: float, y: float, h: Hex) -> None:
    grid = Grid(o, s, x, y)
    assert grid.hex_at(*grid.centre(h)) == h


@given(orientations, radii, hexes, st.floats(0, math.tau), st.floats(0, 0.865))
def test_every_point_inside_the_apothem_belongs_to_the_hex(
    o: Orientation, s: float, h: Hex, angle: float, away: float
) -> None:
    grid = Grid(o, s, 0, 0)
    x, y = grid.centre(h)
    assert grid.hex_at(x + s * away * math.cos(angle), y + s * away * math.sin(angle)) == h


@given(orientations, radii, st.floats(-900, 900), st.floats(-900, 900))
def test_a_pixel_belongs_to_the_nearest_centre(o: Orientation, s: float, x: float, y: float) -> None:
    grid = Grid(o, s, 0, 0)
    found = grid.hex_at(x, y)
    nearest = math.dist((x, y), grid.centre(found))
    assert all(nearest <= math.dist((x, y), grid.centre(add(found, d))) + 1e-6 for d in DIRECTIONS[o])


@given(orientations, radii, hexes, st.integers(0, 5))
def test_edge_i_faces_direction_i(o: Orientation, s: float, h: Hex, direction: int) -> None:
    grid = Grid(o, s, 0, 0)
    corners = grid.corners(h)
    (ax, ay), (bx, by) = corners[direction], corners[(direction + 1) % 6]
    x, y = grid.centre(h)
    other = grid.centre(add(h, DIRECTIONS[o][direction]))
    assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx(((x + other[0]) / 2, (y + other[1]) / 2), abs=1e-6)
    u, v = direction_vector(o, direction)
    assert (other[0] - x, other[1] - y) == pytest.approx((u * s * math.sqrt(3), v * s * math.sqrt(3)), abs=1e-6)


@given(layouts, st.integers(0, 40), st.integers(0, 40))
def test_offset_positions_go_right_and_down(layout: Layout, column: int, row: int) -> None:
    view = camera(layout)
    x, y = view.hex_to_pixel(layout.to_hex(column, row))
    assert view.hex_to_pixel(layout.to_hex(column + 1, row))[0] > x
    assert view.hex_to_pixel(layout.to_hex(column, row + 1))[1] > y
    assert view.pixel_to_hex(x, y) == layout.to_hex(column, row)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", [(1, 1), (13, 9), (60, 60), (3, 40)])
def test_fitting_shows_every_corner_with_room_for_the_frame(layout: Layout, size: tuple[int, int]) -> None:
    cells = cells_of(layout, *size)
    view = Camera(VIEW, layout, cells)
    x, y, w, h = VIEW
    room = 0.5 * view.s
    for cell in cells:
        for cx, cy in view.corners(cell):
            assert x + room - 1 <= cx <= x + w - room + 1
            assert y + room - 1 <= cy <= y + h - room + 1
    assert view.s <= MAX_S


def test_a_board_without_cells_still_has_a_camera() -> None:
    view = Camera(VIEW, LAYOUTS[0], ())
    assert view.s == MAX_S
    assert view.pixel_to_hex(*view.hex_to_pixel(Hex(0, 0))) == Hex(0, 0)


@given(st.floats(320, 960), st.floats(100, 580), st.floats(1.05, 3.0))
def test_zooming_keeps_the_point_under_the_pointer(x: float, y: float, factor: float) -> None:
    view = camera(LAYOUTS[0], 60, 60)
    view.zoom_at((640, 346), 4, animate=False)
    before = unit(view, x, y)
    view.zoom_at((x, y), factor)
    while view.moving:
        view.update(1 / 60)
        assert unit(view, x, y) == pytest.approx(before, abs=1e-6)
    assert view.s == pytest.approx(view.target_s)


def unit(view: Camera, x: float, y: float) -> tuple[float, float]:
    grid = view.grid
    return (x - grid.x) / grid.s, (y - grid.y) / grid.s


def test_zoom_stays_within_its_limits() -> None:
    view = camera(LAYOUTS[0])
    view.zoom_at((640, 346), 1000, animate=False)
    assert view.s == MAX_S
    view.zoom_at((640, 346), 0.0001, animate=False)
    assert view.s == MIN_S
    big = camera(LAYOUTS[0], 60, 60)
    big.zoom_at((640, 346), 0.0001, animate=False)
    assert big.s < MIN_S, "a huge board may be shown whole"
    assert big.fitted


def test_panning_moves_by_pixels_and_stops_at_the_rim() -> None:
    view = camera(LAYOUTS[0])
    view.zoom_at((640, 346), 3, animate=False)
    here = view.hex_to_pixel(Hex(6, 1))
    view.pan(-15, 9)
    assert view.hex_to_pixel(Hex(6, 1)) == pytest.approx((here[0] - 15, here[1] + 9))
    view.pan(1e6, 1e6)
    x, y, _, _ = view.board_rect()
    assert x <= VIEW[0] + 1.1 * view.s
    assert y <= VIEW[1] + 1.1 * view.s


def test_a_board_that_fits_does_not_pan() -> None:
    view = camera(LAYOUTS[0])
    here = view.hex_to_pixel(Hex(0, 0))
    view.pan(200, -90)
    assert view.hex_to_pixel(Hex(0, 0)) == pytest.approx(here)


def test_a_flight_ends_at_its_goal_and_can_be_skipped() -> None:
    view = camera(LAYOUTS[2])
    view.centre_on(Hex(3, 4), 60)
    assert view.moving
    assert view.update(0.1)
    assert 10 < view.s < 60
    view.finish()
    assert not view.moving
    assert not view.update(0.1)
    assert view.hex_to_pixel(Hex(3, 4)) == pytest.approx((VIEW[0] + VIEW[2] / 2, VIEW[1] + VIEW[3] / 2))


def test_panning_during_a_flight_does_not_stop_it() -> None:
    view = camera(LAYOUTS[0])
    view.centre_on(Hex(5, 2), 70)
    view.update(0.1)
    before = view.hex_to_pixel(Hex(5, 2))
    view.pan(8, 0)
    assert view.hex_to_pixel(Hex(5, 2))[0] == pytest.approx(before[0] + 8)
    view.update(1)
    assert view.s == pytest.approx(70)


def test_a_resized_window_fits_again_only_if_it_was_fitted() -> None:
    view = camera(LAYOUTS[0])
    small = view.s
    view.viewport = (0, 0, 1440, 1080)
    assert view.s > 1.5 * small
    view.centre_on(Hex(6, 1), 50, animate=False)
    view.viewport = (0, 0, 900, 700)
    assert view.s == 50


def test_reveal_pans_only_when_it_must() -> None:
    view = camera(LAYOUTS[0])
    view.centre_on(Hex(2, 2), 80, animate=False)
    here = view.hex_to_pixel(Hex(2, 2))
    view.reveal(Hex(2, 2), animate=False)
    assert view.hex_to_pixel(Hex(2, 2)) == here
    far = LAYOUTS[0].to_hex(12, 8)
    assert not view.visible(far, 0)
    view.reveal(far, animate=False)
    assert view.visible(far, 0)


def test_panning_from_a_rim_hex_does_not_jump() -> None:
    view = camera(LAYOUTS[0])
    corner = LAYOUTS[0].to_hex(0, 0)
    view.centre_on(corner, 60, animate=False)
    here = view.hex_to_pixel(corner)
    view.pan(-7, -4)
    assert view.hex_to_pixel(corner) == pytest.approx((here[0] - 7, here[1] - 4))
    view.pan(500, 500)
    assert view.hex_to_pixel(corner)[0] <= here[0]
