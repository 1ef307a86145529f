"""Maps as Tiled draws them: positions, order, flips and turns, compared with Tiled's own renderer where it is there."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hexgrid import Hex
from game.tiled import load_any_map, shipped_maps
from tests.tiled_maps import (
    COMBINATIONS,
    csv,
    differing,
    grid_of,
    layer,
    needs_tiled,
    painted,
    plain_map,
    png,
    properties,
    rasterized,
    tileset,
    tmx,
    write,
)

combinations = pytest.mark.parametrize(("axis", "index"), COMBINATIONS)


def many_colours(folder: Path, count: int, size: tuple[int, int]) -> str:
    """Write an image of `count` plain tiles, each of its own colour, and return its tileset."""
    sheet = pygame.Surface((size[0] * count, size[1]), pygame.SRCALPHA)
    for number in range(count):
        sheet.fill((40 + 5 * number, 250 - 4 * number, (number * 37) % 200 + 30, 255), (number * size[0], 0, *size))
    pygame.image.save(sheet, folder / "many.png")
    return tileset("many.png", tile=size)


# ---------------------------------------------------------------- positions
def test_positions_on_a_flat_top_map() -> None:
    grid = grid_of("x", "odd", (4, 3), (96, 84), 48)
    assert [grid.cell_pixel(c, 0) for c in range(4)] == [(0, 0), (72, 42), (144, 0), (216, 42)]
    assert grid.cell_pixel(1, 2) == (72, 210)
    assert grid.pixel_size == (312, 294)


def test_positions_on_a_pointy_top_map_with_even_stagger() -> None:
    grid = grid_of("y", "even", (3, 4), (84, 96), 48)
    assert [grid.cell_pixel(0, r) for r in range(4)] == [(42, 0), (0, 72), (42, 144), (0, 216)]
    assert grid.pixel_size == (294, 312)


@needs_tiled
@combinations
@pytest.mark.parametrize(
    ("tile", "side"),
    [((32, 28), 16), ((28, 32), 16), ((33, 29), 16), ((33, 28), 14), ((20, 20), 0), ((18, 18), 18)],
    ids=str,
)
def test_tall_overlapping_tiles_lie_and_cover_as_in_tiled(
    tmp_path: Path, axis: str, index: str, tile: tuple[int, int], side: int
) -> None:
    size = (6, 5)
    tiles = many_colours(tmp_path, 30, (tile[0], tile[1] + 12))
    text = tmx(tiles + layer(csv(range(1, 31)), size), size, axis, index, tile, side)
    path = write(tmp_path, text)
    drawn = rasterized(path)
    assert differing(drawn, painted(load_any_map(path), drawn.get_size())) == []


@needs_tiled
@pytest.mark.parametrize("missing", [("staggeraxis",), ("staggerindex",), ("staggeraxis", "staggerindex")])
def test_a_stagger_not_written_is_drawn_as_in_tiled(tmp_path: Path, missing: tuple[str, ...]) -> None:
    size, text = (4, 4), tmx(many_colours(tmp_path, 16, (32, 28)) + layer(csv(range(1, 17)), (4, 4)), (4, 4), "y")
    for name in missing:
        text = re.sub(f' {name}="[a-z]+"', "", text)
    path = write(tmp_path, text)
    assert not any(name in path.read_text() for name in missing)
    drawn = rasterized(path)
    board = load_any_map(path)
    assert (board.columns, board.rows) == size
    assert differing(drawn, painted(board, drawn.get_size())) == []


@needs_tiled
@combinations
def test_flips_as_in_tiled(tmp_path: Path, axis: str, index: str) -> None:
    write(tmp_path, "")
    pygame.image.save(pointed(32, 28), tmp_path / "pointed.png")
    size = (4, 4)
    cells = [1 | (flags << 28) for flags in range(16)]
    path = write(tmp_path, tmx(tileset("pointed.png") + layer(csv(cells), size), size, axis, index))
    drawn = rasterized(path)
    ours = painted(load_any_map(path), drawn.get_size())
    # Turns by 60 degrees are sampled differently along edges of colours; a wrong turn misplaces whole quarters.
    wrong = len(differing(drawn, ours, 60))
    assert wrong < 16 * 32 * 28 * 0.1, wrong


def pointed(width: int, height: int) -> pygame.Surface:
    """A picture that no flip and no turn leaves alone."""
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    picture.fill((200, 40, 40, 255), (width // 2 - 9, height // 2 - 9, 9, 9))
    picture.fill((40, 200, 40, 255), (width // 2, height // 2 - 9, 9, 9))
    picture.fill((40, 40, 200, 255), (width // 2 - 9, height // 2, 9, 9))
    picture.fill((240, 240, 40, 255), (width // 2, height // 2, 9, 9))
    return picture


@pytest.mark.parametrize(
    ("flags", "flip_x", "flip_y", "turn"),
    [
        (0, False, False, 0),
        (8, True, False, 0),
        (4, False, True, 0),
        (2, False, False, 60),
        (1, False, False, 120),
        (3, False, False, 180),
        (15, True, True, 180),
    ],
)
def test_the_four_flags_of_a_hexagonal_cell(tmp_path: Path, flags: int, flip_x: bool, flip_y: bool, turn: int) -> None:
    board = load_any_map(plain_map(tmp_path, csv([2 | (flags << 28), *[1] * 11])))
    draw = board.layers[0].draws[0]
    assert (draw.flip_x, draw.flip_y, draw.turn) == (flip_x, flip_y, turn)
    assert draw.image.rect == (32, 0, 32, 28)


@needs_tiled
def test_order_opacity_offsets_groups_and_hidden_layers_as_in_tiled(tmp_path: Path) -> None:
    size = (6, 5)
    tiles = many_colours(tmp_path, 30, (30, 24))
    deep = layer(csv(range(1, 31)), size, "low", 'opacity="0.5" offsetx="3" offsety="2"')
    hidden = layer(csv([30] * 30), size, "hidden in a group")
    high = layer(csv([*[0] * 10, *[7] * 5, *[0] * 15]), size, "high", 'tintcolor="#ff80ff40"')
    groups = f'<group opacity="0.5" offsetx="1">{deep}</group><group visible="0">{hidden}</group>'
    path = write(tmp_path, tmx(tiles + layer(csv(range(30, 0, -1)), size, "base") + groups + high, size))
    board = load_any_map(path)
    assert [(part.name, part.opacity, part.offset) for part in board.layers] == [
        ("base", 1.0, (0.0, 0.0)),
        ("low", 0.25, (4.0, 2.0)),
        ("high", 1.0, (0.0, 0.0)),
    ]
    drawn = rasterized(path)
    # Half see-through over nothing, pygame and Qt round differently; a wrong opacity is off by far more.
    assert differing(drawn, painted(board, drawn.get_size()), 30) == []


@needs_tiled
def test_margins_spacing_and_tile_offsets_as_in_tiled(tmp_path: Path) -> None:
    sheet = pygame.Surface((8 + 3 * 20 + 2 * 3 + 8, 8 + 2 * 20 + 3 + 8), pygame.SRCALPHA)
    for number in range(6):
        x, y = 8 + number % 3 * 23, 8 + number // 3 * 23
        sheet.fill((60 + 30 * number, 200, 255 - 40 * number, 255), (x, y, 20, 20))
    pygame.image.save(sheet, tmp_path / "spaced.png")
    image = f'<image source="spaced.png" width="{sheet.get_width()}" height="{sheet.get_height()}"/>'
    head = '<tileset firstgid="1" name="s" tilewidth="20" tileheight="20" spacing="3" margin="8">'
    tiles = f'{head}<tileoffset x="5" y="-4"/>{image}</tileset>'
    path = write(tmp_path, tmx(tiles + layer(csv(range(1, 7)), (3, 2)), (3, 2)))
    board = load_any_map(path)
    assert board.layers[0].draws[-1].image.rect == (31, 31, 20, 20)
    drawn = rasterized(path)
    assert differing(drawn, painted(board, drawn.get_size())) == []


@needs_tiled
def test_collections_and_first_frames_as_in_tiled(tmp_path: Path) -> None:
    colours = {"one": b"\xff\x00\x00\xff", "two": b"\x00\xff\x00\xff", "three": b"\x00\x00\xff\xff"}
    for name, colour in colours.items():
        (tmp_path / f"{name}.png").write_bytes(png(20, 24, colour))
    tiles = "".join(
        f'<tile id="{number}">{extra}<image width="20" height="24" source="{name}.png"/>{late}</tile>'
        for number, name, extra, late in (
            (0, "one", "", ""),
            (3, "two", "", '<animation><frame tileid="7" duration="100"/><frame tileid="0" duration="9"/></animation>'),
            (7, "three", "", ""),
        )
    )
    head = '<tileset firstgid="1" name="c" tilewidth="20" tileheight="24" tilecount="3" columns="0">'
    path = write(tmp_path, tmx(f"{head}{tiles}</tileset>" + layer(csv([1, 4, 8, 1, 4, 8]), (3, 2)), (3, 2)))
    board = load_any_map(path)
    assert [d.image.path.stem for d in board.layers[0].draws] == ["one", "three", "three", "one", "three", "three"]
    drawn = rasterized(path)
    assert differing(drawn, painted(board, drawn.get_size())) == []


@needs_tiled
def test_tile_objects_and_image_layers_as_in_tiled(tmp_path: Path) -> None:
    tiles = many_colours(tmp_path, 4, (16, 16))
    (tmp_path / "back.png").write_bytes(png(40, 30, b"\x22\x44\x66\xff"))
    back = (
        '<imagelayer name="back" offsetx="6" offsety="4"><image source="back.png" width="40" height="30"/></imagelayer>'
    )
    things = '<object id="1" gid="2" x="10" y="40" width="16" height="16"/>'
    things += '<object id="2" gid="3" x="40" y="60" width="32" height="16"/>'
    things += '<object id="3" gid="4" x="60" y="30" width="16" height="16" rotation="90"/>'
    group = f'<objectgroup name="things">{things}</objectgroup>'
    path = write(tmp_path, tmx(tiles + back + layer(csv([1, *[0] * 11]), (4, 3)) + group))
    board = load_any_map(path)
    drawn = rasterized(path)
    assert differing(drawn, painted(board, drawn.get_size())) == []


@needs_tiled
@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_shipped_maps_as_in_tiled(tmp_path: Path, path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace('<objectgroup id="', '<objectgroup visible="0" id="')
    for part in (path.parent / "tilesets").iterdir():
        (tmp_path / "tilesets").mkdir(exist_ok=True)
        (tmp_path / "tilesets" / part.name).write_bytes(part.read_bytes())
    copied = tmp_path / path.name
    copied.write_text(text, encoding="utf-8")
    drawn = rasterized(copied)
    # The soft edges of neighbouring tiles blend in another order of roundings; a misplaced tile is off by far more.
    assert differing(drawn, painted(load_any_map(copied), drawn.get_size()), 40) == []


# ---------------------------------------------------------------- points
@combinations
def test_the_middle_of_each_cell_lies_in_it(axis: str, index: str) -> None:
    grid = grid_of(axis, index, (5, 4), (32, 28), 16)
    for column in range(5):
        for row in range(4):
            assert grid.cells_at(*grid.centre(column, row)) == (grid.layout.to_hex(column, row),)


@given(
    st.sampled_from(COMBINATIONS),
    st.fractions(20, 100, max_denominator=64),
    st.fractions(20, 80, max_denominator=64),
)
def test_every_point_lies_in_one_hex_or_on_a_border(combination: tuple[str, str], x: Fraction, y: Fraction) -> None:
    grid = grid_of(*combination, (6, 6), (32, 28), 16)
    found = grid.cells_at(x, y)
    assert 1 <= len(found) <= 3
    # In a regular grid no other hex's middle is nearer along its own axes; a stretched one is checked by its edges.
    if len(found) == 1:
        corners_away = [abs(a - b) for a, b in zip(grid.centre(*grid.layout.to_offset(found[0])), (x, y), strict=True)]
        assert corners_away[0] <= 16
        assert corners_away[1] <= 16


def test_points_on_an_edge_and_on_a_corner() -> None:
    grid = grid_of("x", "odd", (3, 3), (32, 28), 16)
    assert [grid.layout.to_offset(h) for h in grid.cells_at(Fraction(16), Fraction(28))] == [(0, 0), (0, 1)]
    assert [grid.layout.to_offset(h) for h in grid.cells_at(Fraction(24), Fraction(28))] == [(0, 0), (1, 0), (0, 1)]
    just_inside = Fraction(28) - Fraction(1, 10**12)
    assert [grid.layout.to_offset(h) for h in grid.cells_at(Fraction(16), just_inside)] == [(0, 0)]


# ---------------------------------------------------------------- what a tile says
def test_terrain_and_looks_of_any_map(tmp_path: Path) -> None:
    said = [("asteroid", ""), ("", properties({"terrain": "planet", "look": 2}))]
    tiles = "".join(f'<tile id="{n}" class="{kind}">{props}</tile>' for n, (kind, props) in enumerate(said))
    text = tmx(tileset(inner=tiles) + layer(csv([0, 1, 2, *[0] * 9]), (4, 3)))
    board = load_any_map(write(tmp_path, text))
    looked = {board.layout.to_offset(h): (board.terrain(h), board.look(h)) for h in board.tiles}
    assert looked == {(1, 0): ("asteroid", None), (2, 0): ("planet", 2)}


def test_the_topmost_visible_tile_that_names_a_terrain_decides(tmp_path: Path) -> None:
    tiles = '<tile id="0" type="asteroid"/><tile id="1" type="planet"/>'
    ones = layer(csv([1] * 12), (4, 3))
    over = layer(csv([2, *[0] * 11]), (4, 3), "over")
    hidden = layer(csv([0, 2, *[0] * 10]), (4, 3), "hidden", 'visible="0"')
    only_shown = layer(csv([0, 0, 2, *[0] * 9]), (4, 3), "shown", inner=properties({"decoration": True}))
    board = load_any_map(write(tmp_path, tmx(tileset(inner=tiles) + ones + over + hidden + only_shown)))
    words = [board.terrain(board.layout.to_hex(c, 0)) for c in range(4)]
    assert words == ["planet", "asteroid", "asteroid", "asteroid"]


def test_properties_named_like_members_of_pytmx_do_no_harm(tmp_path: Path) -> None:
    nasty = dict.fromkeys(("name", "width", "type", "source", "frames", "layers", "images", "gid", "parse_xml"), "x")
    text = tmx(
        properties(nasty)
        + tileset(inner=f'<tile id="0" type="planet">{properties(nasty)}</tile>')
        + layer(csv([1] * 12), (4, 3), inner=properties(nasty))
        + f'<objectgroup name="o"><object id="1" x="9" y="9">{properties(nasty)}</object></objectgroup>',
        layers="5",
        tilesets="x",
        images="y",
    )
    board = load_any_map(write(tmp_path, text))
    assert board.properties == nasty
    assert board.objects[0].properties == nasty
    assert board.terrain(Hex(0, 0)) == "planet"


def test_background_colour(tmp_path: Path) -> None:
    assert load_any_map(plain_map(tmp_path, backgroundcolor="#80102030")).background == (16, 32, 48, 128)
    assert load_any_map(plain_map(tmp_path, backgroundcolor="#102030")).background == (16, 32, 48, 255)
    assert load_any_map(plain_map(tmp_path, backgroundcolor="mauve")).background is None


def test_where_objects_lie(tmp_path: Path) -> None:
    things = (
        '<object id="1" x="16" y="14"><point/></object>'
        '<object id="2" x="20" y="20" width="40" height="16"/>'
        '<object id="3" x="20" y="20" width="40" height="16"><ellipse/></object>'
        '<object id="4" gid="1" x="20" y="36" width="40" height="16"/>'
        '<object id="5" x="40" y="28" width="10" height="4" rotation="180"/>'
    )
    board = load_any_map(plain_map(tmp_path, more=f'<objectgroup name="o" offsetx="2">{things}</objectgroup>'))
    spots = [tuple(map(float, item.spot)) for item in board.objects]
    assert spots[:4] == [(18, 14), (42, 28), (42, 28), (42, 28)]
    assert spots[4] == pytest.approx((37, 26))
    assert [item.shape for item in board.objects] == ["point", "rectangle", "ellipse", "tile", "rectangle"]
