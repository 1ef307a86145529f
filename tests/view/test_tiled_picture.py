"""Maps drawn as Tiled draws them: the same pixels, in slices, at any zoom, whatever their images are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game.tiled import load_any_map, shipped_maps
from game.view.tiled_picture import MISSING_FILL, MOST_PIXELS, StretchedCamera, StretchedGrid, TiledPicture
from tests.tiled_maps import (
    COMBINATIONS,
    csv,
    differing,
    layer,
    needs_tiled,
    painted,
    png,
    rasterized,
    tileset,
    tmx,
    write,
)


@pytest.fixture(autouse=True)
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


def sheet(folder: Path) -> None:
    """Two tiles that are not the same upside down."""
    picture = Surface((64, 28), pygame.SRCALPHA)
    picture.fill((40, 90, 160, 255), (0, 0, 32, 28))
    picture.fill((200, 150, 60, 255), (4, 4, 12, 6))
    picture.fill((120, 60, 140, 255), (36, 6, 24, 16))
    pygame.image.save(picture, folder / "tiles.png")


def map_of(folder: Path, axis: str, index: str, cells: list[int], opacity: float = 0.75) -> Path:
    faded = f'opacity="{opacity}"'
    path = write(folder, tmx(tileset() + layer(csv(cells), (5, 4), attributes=faded), (5, 4), axis, index))
    sheet(folder)
    return path


def whole(picture: TiledPicture) -> Surface:
    picture.finish()
    return picture.levels[0]


FLIPPED = [1, 2, 0, 2 + (1 << 31), 1 + (1 << 30)] * 4


@pytest.mark.parametrize(("axis", "index"), COMBINATIONS)
def test_it_is_what_was_read(tmp_path: Path, axis: str, index: str) -> None:
    tiled = load_any_map(map_of(tmp_path, axis, index, FLIPPED))
    assert differing(whole(TiledPicture(tiled)), painted(tiled, tiled.grid.pixel_size)) == []


@needs_tiled
@pytest.mark.parametrize(("axis", "index"), COMBINATIONS)
def test_it_is_what_tiled_draws(tmp_path: Path, axis: str, index: str) -> None:
    path = map_of(tmp_path, axis, index, FLIPPED, opacity=1)
    drawn = whole(TiledPicture(load_any_map(path)))
    assert differing(drawn, rasterized(path)) == []


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_shipped_maps_are_what_was_read(path: Path) -> None:
    tiled = load_any_map(path)
    shown = whole(TiledPicture(replace(tiled, background=None)))
    assert differing(shown, painted(tiled, shown.get_size())) == []


@pytest.mark.parametrize(("axis", "index"), COMBINATIONS)
def test_plain_hexes_stand_for_tiles_without_their_image(tmp_path: Path, axis: str, index: str) -> None:
    path = map_of(tmp_path, axis, index, [1, 2, 0, 1, 2] * 4, opacity=1)
    (tmp_path / "tiles.png").unlink()
    tiled = load_any_map(path)
    picture = TiledPicture(tiled)
    shown = whole(picture)
    assert picture.faults == [tiled.notice]
    assert "tiles.png" in tiled.notice
    for row in range(4):
        for column in range(5):
            x, y = tiled.grid.centre(column, row)
            colour = shown.get_at((round(x), round(y)))
            there = tiled.layout.to_hex(column, row) in tiled.tiles
            assert tuple(colour) == ((*MISSING_FILL, 255) if there else (0, 0, 0, 0))


def test_it_is_drawn_in_slices(tmp_path: Path) -> None:
    text = tmx(tileset() + layer(csv([1, 2] * 800), (40, 40)), (40, 40))
    picture = TiledPicture(load_any_map(write(tmp_path, text)))
    assert picture.work(0.0)
    assert not picture.ready
    slices = 1
    while picture.work(0.001):
        slices += 1
    assert picture.ready
    assert slices > 2
    assert not picture.work()


@pytest.mark.parametrize(("tile", "side"), [((32, 28), 16), ((64, 28), 40), ((20, 60), 8)])
def test_hexes_lie_on_their_tiles(tmp_path: Path, tile: tuple[int, int], side: int) -> None:
    text = tmx(tileset() + layer(csv([1] * 20), (5, 4)), (5, 4), tile=tile, side=side)
    tiled = load_any_map(write(tmp_path, text))
    picture = TiledPicture(tiled)
    assert min(picture.stretch) == pytest.approx(1.0)
    camera = StretchedCamera((0, 0, 640, 480), tiled.layout, tuple(tiled.tiles), picture.stretch)
    zoom = picture.radius(camera.s)
    first = camera.grid.centre(tiled.layout.to_hex(0, 0))
    start = [float(part) for part in tiled.grid.centre(0, 0)]
    for column, row in ((1, 0), (4, 3), (2, 1)):
        at = tiled.layout.to_hex(column, row)
        x, y = camera.grid.centre(at)
        expected = [float(part) for part in tiled.grid.centre(column, row)]
        assert x - first[0] == pytest.approx((expected[0] - start[0]) * zoom, abs=1.0)
        assert y - first[1] == pytest.approx((expected[1] - start[1]) * zoom, abs=1.0)
        assert camera.pixel_to_hex(x, y) == at
    moved = camera.grid.moved(3, 4)
    assert isinstance(moved, StretchedGrid)
    assert moved.centre(tiled.layout.to_hex(2, 1)) == pytest.approx((x + 3, y + 4))


def test_a_viewport_shows_the_part_it_looks_at(tmp_path: Path) -> None:
    tiled = load_any_map(map_of(tmp_path, "x", "odd", [1] * 20))
    picture = TiledPicture(tiled)
    picture.finish()
    camera = StretchedCamera((20, 10, 300, 200), tiled.layout, tuple(tiled.tiles), picture.stretch)
    x, y = camera.grid.centre(tiled.layout.to_hex(2, 1))
    for _ in range(4):
        out = Surface((340, 220))
        picture.draw(out, camera.grid, Rect(camera.viewport))
        assert out.get_at((round(x), round(y)))[:3] != (0, 0, 0)
        assert out.get_at((5, 5))[:3] == (0, 0, 0)
        camera.zoom_at((x, y), 1.6, animate=False)
    picture.draw(out, camera.grid, Rect(camera.viewport), moving=True)


def test_a_huge_map_is_drawn_smaller(tmp_path: Path) -> None:
    text = tmx(tileset() + layer(csv([1] * 40000), (200, 200)), (200, 200))
    picture = TiledPicture(load_any_map(write(tmp_path, text)))
    w, h = picture.levels[0].get_size()
    assert w * h <= MOST_PIXELS * 1.01
    assert picture.scale < 1


@pytest.mark.parametrize("content", [b"", b"not a picture", png(64, 28)[:60], png(8, 8)])
def test_images_that_cannot_be_shown_leave_gaps(tmp_path: Path, content: bytes) -> None:
    path = map_of(tmp_path, "x", "odd", [1, 2] * 10)
    tiled = load_any_map(path)
    (tmp_path / "tiles.png").write_bytes(content)  # changed after the map was checked
    picture = TiledPicture(tiled)
    picture.finish()
    assert picture.ready
    assert all("tiles.png" in fault for fault in picture.faults)


def test_an_object_of_monstrous_size_is_left_out(tmp_path: Path) -> None:
    big = '<objectgroup name="o"><object id="1" gid="1" x="0" y="0" width="900000" height="900000"/></objectgroup>'
    path = write(tmp_path, tmx(tileset() + layer(csv([1] * 12), (4, 3)) + big))
    picture = TiledPicture(load_any_map(path))
    picture.finish()
    w, h = picture.levels[0].get_size()
    assert w * h < MOST_PIXELS
