"""The board picture: every layout, zoom and size; sharp layers appear by slices; memory stays bounded."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.hexgrid import Hex, Layout
from game.view import theme
from game.view.board_scene import scene_of
from game.view.camera import Camera
from game.view.draw_board import FULL_PIXELS, BoardPicture, SectorArt, draw_edge_fade, draw_space, space
from game.view.draw_markers import MarkerArt, draw_marker_rings, draw_marker_tabs
from tests.view.board_samples import LAYOUTS, board, cells_of

SIZE = (480, 360)


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield pygame.display.set_mode(SIZE)
    pygame.display.quit()


def shot(target: pygame.Surface) -> bytes:
    return pygame.image.tobytes(target, "RGB")


def finished(picture: BoardPicture, target: pygame.Surface, view: Camera, frames: int = 400) -> int:
    for count in range(frames):
        picture.draw(target, view)
        if picture.ready and not view.moving:
            return count
        view.update(1 / 30)
    pytest.fail("the sharp layer never came")


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("s", [8, 21, 60, 120])
def test_every_layout_draws_at_every_zoom(screen: pygame.Surface, layout: Layout, s: float) -> None:
    art = board(layout)
    view = Camera((0, 0, *SIZE), layout, art.cells)
    view.centre_on(layout.to_hex(3, 2), s, animate=False)
    picture = BoardPicture(art)
    screen.fill((255, 0, 255))
    picture.draw(screen, view)
    finished(picture, screen, view)
    assert (255, 0, 255) not in {tuple(screen.get_at((x, y)))[:3] for x in range(0, 480, 7) for y in range(0, 360, 7)}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_hole_shows_space_and_a_cell_does_not(screen: pygame.Surface, layout: Layout) -> None:
    art = replace(board(layout), coordinates="none", sectors=None)
    view = Camera((0, 0, *SIZE), layout, art.cells)
    picture = BoardPicture(art)
    picture.prepare(view)
    picture.draw(screen, view)
    hole = layout.to_hex(2, 2)
    with_cell = BoardPicture(replace(art, cells=art.cells | {hole}))
    x, y = (round(v) for v in view.hex_to_pixel(hole))
    before = screen.get_at((x, y))
    with_cell.prepare(view)
    with_cell.draw(screen, view)
    assert screen.get_at((x, y)) != before


def test_edges_are_inner_exactly_where_two_cells_meet() -> None:
    for layout in LAYOUTS:
        cells = cells_of(layout, 5, 4, ((2, 2),))
        edges = scene_of(layout, cells).edges
        inner = sum(e.inner for e in edges)
        assert 2 * inner + (len(edges) - inner) == 6 * len(cells)
        assert len({(round(e.u, 3), round(e.v, 3)) for e in edges}) == len(edges)


def test_corners_are_listed_once() -> None:
    layout = LAYOUTS[0]
    assert len(scene_of(layout, [Hex(0, 0)]).vertices) == 6
    assert len(scene_of(layout, [Hex(0, 0), Hex(1, 0)]).vertices) == 10


def test_zooming_shows_something_at_once_and_sharpens_afterwards(screen: pygame.Surface) -> None:
    art = board(LAYOUTS[0], 13, 9)
    view = Camera((0, 0, *SIZE), LAYOUTS[0], art.cells)
    picture = BoardPicture(art)
    picture.prepare(view)
    picture.draw(screen, view)
    assert picture.ready
    view.zoom_at((240, 180), 2.5)
    view.update(0.1)
    picture.draw(screen, view)
    assert not picture.ready
    finished(picture, screen, view)
    sharp = shot(screen)
    fresh = BoardPicture(art)
    fresh.prepare(view)
    fresh.draw(screen, view)
    assert shot(screen) == sharp


def test_a_changed_sector_appears_within_a_few_frames(screen: pygame.Surface) -> None:
    art = board(LAYOUTS[2])
    view = Camera((0, 0, *SIZE), LAYOUTS[2], art.cells)
    picture = BoardPicture(art)
    picture.prepare(view)
    picture.draw(screen, view)
    before = shot(screen)
    picture.art = replace(art, sectors=SectorArt((2, 4), ("A", "B", "C"), "north", frozenset({0})))
    assert not picture.ready
    finished(picture, screen, view)
    assert shot(screen) != before


def test_a_changed_palette_is_followed(screen: pygame.Surface) -> None:
    art = board(LAYOUTS[0])
    view = Camera((0, 0, *SIZE), LAYOUTS[0], art.cells)
    picture = BoardPicture(art)
    picture.prepare(view)
    picture.draw(screen, view)
    before = shot(screen)
    try:
        theme.use(replace(theme.PALETTES["table"], gridhi="#FF0000"))
        finished(picture, screen, view)
        assert shot(screen) != before
    finally:
        theme.use("table")


def test_a_huge_board_keeps_to_its_memory(screen: pygame.Surface) -> None:
    art = board(LAYOUTS[0], 60, 60)
    view = Camera((0, 0, *SIZE), LAYOUTS[0], art.cells)
    view.centre_on(LAYOUTS[0].to_hex(30, 30), 120, animate=False)
    picture = BoardPicture(art)
    most = 0
    for step in range(40):
        picture.draw(screen, view)
        view.pan(-40, -25 if step % 2 else 10)
        most = max(most, picture.bytes)
    assert most <= 2 * 4 * FULL_PIXELS + 4 * SIZE[0] * SIZE[1] * 3
    finished(picture, screen, view)


def test_the_viewport_is_not_left(screen: pygame.Surface) -> None:
    art = board(LAYOUTS[0])
    view = Camera((100, 80, 200, 150), LAYOUTS[0], art.cells)
    picture = BoardPicture(art)
    picture.prepare(view)
    view.zoom_at((200, 150), 2)
    for _ in range(4):
        screen.fill((255, 0, 255))
        view.update(0.05)
        picture.draw(screen, view)
        outside = [(99, 150), (300, 150), (200, 79), (200, 230)]
        assert {tuple(screen.get_at(at))[:3] for at in outside} == {(255, 0, 255)}


def test_a_line_column_belongs_to_both_sectors() -> None:
    sectors = SectorArt((4, 8), ("a", "b", "c"))
    assert sectors.holding(3) == {0}
    assert sectors.holding(4) == {0, 1}
    assert sectors.holding(8) == {1, 2}
    assert sectors.holding(12) == {2}


def test_space_fills_any_window_and_is_kept(screen: pygame.Surface) -> None:
    assert space((300, 200)).get_size() == (300, 200)
    assert space((300, 200)) is space((300, 200))
    draw_space(screen)
    draw_edge_fade(screen, (0, 0, *SIZE), 26)
    assert max(screen.get_at((0, 0))[:3]) < 40


@pytest.mark.parametrize("owner", ["south", "north", None])
@pytest.mark.parametrize("s", [9, 30, 90])
def test_markers_show_ring_or_tab(screen: pygame.Surface, owner: str | None, s: float) -> None:
    view = Camera((0, 0, *SIZE), LAYOUTS[0], [Hex(0, 0)])
    view.centre_on(Hex(0, 0), s, animate=False)
    screen.fill(0)
    draw_marker_rings(screen, view.grid, [MarkerArt(Hex(0, 0), owner, "1 VP", "1")])
    ring = shot(screen)
    draw_marker_tabs(screen, view.grid, [MarkerArt(Hex(0, 0), owner, "1 VP", "1", under_unit=True)])
    assert any(ring)
    assert shot(screen) != ring


def test_the_view_needs_no_numpy_esper_or_pytmx() -> None:
    names = [
        "draw_board",
        "draw_units",
        "draw_dice",
        "draw_overlays",
        "draw_fx",
        "draw_title",
        "draw_markers",
        "camera",
        "images",
    ]
    code = f"""
import os, sys
os.environ["SDL_VIDEODRIVER"] = "dummy"
import pygame
pygame.display.init(); screen = pygame.display.set_mode((640, 360))
import importlib
for name in {names!r}: importlib.import_module("game.view." + name)
from tests.view.board_samples import LAYOUTS, board, token
from game.view.camera import Camera
from game.view.draw_board import BoardPicture
from game.view.draw_units import draw_token
from game.view.draw_title import draw_title
art = board(LAYOUTS[0]); view = Camera((0, 0, 640, 360), LAYOUTS[0], art.cells)
BoardPicture(art).draw(screen, view); draw_token(screen, (200, 200), 30, token()); draw_title(screen, 1.0)
print([m for m in ("numpy", "esper", "pytmx") if m in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip().endswith("[]")
