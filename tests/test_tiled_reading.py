"""Every way Tiled writes a map, and a clear sentence for each way that is not read."""

from __future__ import annotations

import base64
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from game.tiled import MapError, TiledBoard, load_any_map, load_board
from tests.tiled_maps import (
    MAPS,
    csv,
    elements,
    grid_of,
    layer,
    packed,
    plain_map,
    png,
    properties,
    tileset,
    tmx,
    write,
)

CELLS = [1, 2, 0, 1, 2 | 1 << 31, 0, 1, 2, 1 | 1 << 28, 2, 1, 0]


def faults_of(path: Path) -> str:
    with pytest.raises(MapError) as caught:
        load_any_map(path)
    assert all(sentence.startswith(f"{path.name}: ") or ".tsx: " in sentence for sentence in caught.value.faults)
    return "; ".join(caught.value.faults)


def occupied(board: TiledBoard) -> set[tuple[int, int]]:
    return {board.layout.to_offset(at) for at in board.tiles}


@pytest.mark.parametrize(
    "encode",
    [csv, packed, lambda c: packed(c, "zlib"), lambda c: packed(c, "gzip"), elements],
    ids=["csv", "base64", "zlib", "gzip", "xml"],
)
def test_every_encoding_gives_the_same_cells(tmp_path: Path, encode: Callable[[Sequence[int]], str]) -> None:
    board = load_any_map(plain_map(tmp_path, encode(CELLS)))
    assert occupied(board) == {(i % 4, i // 4) for i, cell in enumerate(CELLS) if cell}
    turned = {(d.x, d.y): (d.flip_x, d.turn) for d in board.layers[0].draws if d.flip_x or d.turn}
    assert turned == {board.cell_pixel(0, 1): (True, 0.0), board.cell_pixel(0, 2): (False, 120.0)}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1"])
def test_text_encodings(tmp_path: Path, encoding: str) -> None:
    text = tmx(properties({"title": "Übung"}) + tileset() + layer(csv([1] * 12), (4, 3)))
    write(tmp_path, "")
    path = tmp_path / "battle.tmx"
    path.write_bytes(text.replace("UTF-8", encoding).encode(encoding))
    assert load_any_map(path).properties == {"title": "Übung"}


def test_an_external_tileset_and_its_image_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "tiles.png").write_bytes(png(64, 28))
    inner = tileset(inner='<tile id="1" type="planet"/>').replace('firstgid="1" ', "")
    (tmp_path / "sets" / "t.tsx").write_text(f'<?xml version="1.0"?>{inner}', encoding="utf-8")
    body = '<tileset firstgid="5" source="sets/t.tsx"/>' + layer(csv([6] * 12), (4, 3))
    board = load_any_map(write(tmp_path, tmx(body)))
    assert board.layers[0].draws[0].image.path == (tmp_path / "sets" / "tiles.png").resolve()
    assert {board.terrain(at) for at in board.tiles} == {"planet"}


def test_a_project_file_widens_the_folder(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    path = write(tmp_path / "maps", tmx(tileset("../pictures/tiles.png") + layer(csv([1] * 12), (4, 3))))
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "tiles.png").write_bytes(png(64, 28))
    assert "lies outside the map's folder" in faults_of(path)
    (tmp_path / "any.tiled-project").write_text("{}", encoding="utf-8")
    assert len(load_any_map(path).tiles) == 12


def test_layers_in_groups_and_of_any_order(tmp_path: Path) -> None:
    one, two = layer(csv([1] * 12), (4, 3), "one"), layer(csv([2] * 12), (4, 3), "two")
    path = write(tmp_path, tmx(f"<group name='g'>{two}<objectgroup name='o'/></group>{one}{tileset()}"))
    assert [part.name for part in load_any_map(path).layers] == ["two", "o", "one"]


def test_two_tilesets_whose_numbers_overlap_are_told_apart_as_in_tiled(tmp_path: Path) -> None:
    (tmp_path / "wide.png").write_bytes(png(32 * 6, 28))
    first = tileset("wide.png", 1, inner='<tile id="2" type="planet"/>')
    second = tileset("tiles.png", 3, inner='<tile id="1" type="asteroid"/>')
    board = load_any_map(write(tmp_path, tmx(second + first + layer(csv([3, 4, *[0] * 10]), (4, 3)))))
    assert [board.terrain(board.layout.to_hex(c, 0)) for c in (0, 1)] == ["open", "asteroid"]
    assert {d.image.path.name for d in board.layers[0].draws} == {"tiles.png"}


def test_class_and_empty_properties_do_no_harm(tmp_path: Path) -> None:
    odd = (
        '<properties><property name="c" type="class" propertytype="X"><properties/></property>'
        '<property name="l" type="list"><item type="int" value="1"/></property><property name="i" type="int"/>'
        '<property name="b" type="bool"/><property name="bad" type="int" value="many"/><property name="t">two\nlines'
        '</property><property name="n"/><property name="w" type="tomorrow" value="v"/></properties>'
    )
    board = load_any_map(write(tmp_path, tmx(odd + tileset() + layer(csv([1] * 12), (4, 3)))))
    assert board.properties == {"i": 0, "b": False, "bad": "many", "t": "two\nlines", "n": "", "w": "v"}


def test_a_map_without_layers_or_tiles_is_still_a_map(tmp_path: Path) -> None:
    assert load_any_map(write(tmp_path, tmx(""))).tiles == {}


def test_a_board_of_a_map_made_for_something_else(tmp_path: Path) -> None:
    grass = '<tile id="0" type="grass"/><tile id="1" type="asteroid"/>'
    board = load_board(write(tmp_path, tmx(tileset(inner=grass) + layer(csv([1, 2, *[1] * 10]), (4, 3)), side=0)))
    assert len(board.cells) == 12
    assert sorted(board.terrain.values()) == ["asteroid", *["open"] * 11]
    assert board.sector_lines == (1, 2)


@pytest.mark.parametrize("axis", ["x", "y", ""])
@pytest.mark.parametrize("index", ["odd", "even", ""])
def test_a_stagger_not_written_is_the_one_tiled_takes(tmp_path: Path, axis: str, index: str) -> None:
    text = tmx(tileset() + layer(csv([1] * 12), (4, 3)), axis=axis, index=index)
    path = write(tmp_path, text.replace(' staggeraxis=""', "").replace(' staggerindex=""', ""))
    grid = load_any_map(path).grid
    assert grid == grid_of(axis or "y", index or "odd", (4, 3), (32, 28), 16)


# ---------------------------------------------------------------- refusals
@pytest.mark.parametrize(
    ("attributes", "words"),
    [
        ({"orientation": "isometric"}, "orientation is 'isometric'; choose hexagonal"),
        ({"infinite": 1}, "infinite; switch Infinite off"),
        ({"staggeraxis": "z"}, "staggeraxis is 'z'; choose x / y"),
        ({"staggerindex": ""}, "staggerindex is ''; choose odd / even"),
        ({"width": 1_000_000, "height": 1_000_000}, "width is '1000000'; write a whole number from 1 to 200"),
        ({"height": -3}, "height is '-3'"),
        ({"width": "4.5"}, "width is '4.5'"),
        ({"tilewidth": 0}, "tilewidth is '0'"),
        ({"hexsidelength": "nan"}, "hexsidelength is 'nan'; write a whole number from 0 to 32"),
        ({"hexsidelength": 33}, "hexsidelength is '33'"),
        ({"hexsidelength": -2}, "hexsidelength is '-2'"),
    ],
)
def test_what_the_map_element_says(tmp_path: Path, attributes: dict[str, object], words: str) -> None:
    text = tmx(tileset() + layer(csv([1] * 12), (4, 3)), **attributes)  # type: ignore[arg-type]
    assert words in faults_of(write(tmp_path, text))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (
            '<data encoding="base64" compression="zstd">AAAA</data>',
            "compression 'zstd' is not read here; choose CSV or",
        ),
        ('<data encoding="morse">.-</data>', "encoding 'morse' is not known; choose CSV or"),
        (csv([1] * 11), "11 cells are written, the map has 12"),
        (csv([1] * 13), "13 cells are written, the map has 12"),
        (packed([1] * 11), "11 cells are written, the map has 12"),
        (packed([1] * 11, "zlib"), "11 cells are written, the map has 12"),
        (packed([1] * 13, "gzip"), "unpacks to more than the 12 cells"),
        (elements([1] * 5), "5 cells are written"),
        (csv([1] * 12).replace("1", "x", 1), "cell number 1 is 'x'"),
        (csv([1] * 12).replace("1", "-1", 1), "cell number 1 is '-1'"),
        (csv([1 << 32, *[1] * 11]), "cell number 1 is '4294967296'"),
        ('<data encoding="csv"/>', "0 cells are written"),
        ('<data encoding="base64">###</data>', "Base64 text is broken"),
        ('<data encoding="base64" compression="zlib">AAAA</data>', "compressed data is broken"),
        (csv([3, *[1] * 11]), "layer 'Ground', cell 0,0: no tileset has tile number 3"),
        (csv([*[1] * 6, 99 | 1 << 31, *[1] * 5]), "layer 'Ground', cell 2,1: no tileset has tile number 99"),
        ("<data><chunk/></data>", "stored in chunks; switch Infinite off"),
        ("", "it has no data"),
    ],
)
def test_what_a_layer_says(tmp_path: Path, data: str, words: str) -> None:
    said = faults_of(write(tmp_path, tmx(tileset() + layer(data, (4, 3)))))
    assert words in said
    assert "layer 'Ground'" in said


def test_a_zlib_stream_cut_short(tmp_path: Path) -> None:
    whole = packed([*range(1, 3)] * 6, "zlib")
    text = base64.b64decode(whole.split(">")[1].split("<")[0])
    cut = f'<data encoding="base64" compression="zlib">{base64.b64encode(text[:-6]).decode()}</data>'
    assert "cut short" in faults_of(plain_map(tmp_path, cut))


def test_a_layer_of_another_size(tmp_path: Path) -> None:
    said = faults_of(write(tmp_path, tmx(tileset() + layer(csv([1] * 12), (5, 3)))))
    assert "layer 'Ground': it is 5 x 3 cells, the map is 4 x 3" in said


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("../tiles.png", "lies outside the map's folder"),
        ("a/../../tiles.png", "lies outside the map's folder"),
        ("/etc/passwd", "is no relative path"),
        ("C:\\tiles.png", "is no relative path"),
        ("..\\tiles.png", "lies outside the map's folder"),
        (":/icons/tiles.png", "is no relative path"),
        ("http://example.org/t.png", "is no relative path"),
        ("x" * 5000, "there is no file"),
        (".", "there is no file"),
        ("battle.tmx", "is no image read here; save it as PNG"),
    ],
)
def test_what_a_tileset_may_name(tmp_path: Path, source: str, words: str) -> None:
    (tmp_path / "tiles.png").write_bytes(png(64, 28))
    (tmp_path / "inside").mkdir()
    said = faults_of(write(tmp_path / "inside", tmx(tileset(source) + layer(csv([1] * 12), (4, 3)))))
    assert "tileset 'tiles': " in said
    assert words in said


def test_an_image_that_is_not_there_is_no_obstacle(tmp_path: Path) -> None:
    plain = plain_map(tmp_path)
    whole = load_any_map(plain)
    assert (whole.missing, whole.notice) == (frozenset(), "")
    gone = tmp_path / "tiles.png"
    gone.unlink()
    board = load_any_map(plain)
    assert (board.layers, board.tiles, board.missing) == (whole.layers, whole.tiles, frozenset((gone,)))
    assert board.notice == (
        "battle.tmx: tileset 'tiles': there is no file 'tiles.png', so plain hexes stand for it; "
        "put it there or choose another"
    )
    more = tileset("other.png", 3) + '<imagelayer name="b"><image source="b.png" width="9" height="9"/></imagelayer>'
    gone = write(tmp_path, tmx(tileset("nowhere.png") + more + layer(csv([1, 3] * 6), (4, 3))))
    assert {path.name for path in load_any_map(gone).missing} == {"nowhere.png", "other.png", "b.png"}
    assert load_any_map(gone).notice.endswith("put it there or choose another (files missing: 3)")
    assert len(load_board(gone).cells) == 12


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ("", "there is no file 'nowhere.png'"),
        ('width="0" height="28"', "there is no file 'nowhere.png'"),
        ('width="many" height="28"', "there is no file 'nowhere.png'"),
        ('width="1000000000" height="28"', "is 100000000 x 28 pixels, too large; use smaller images"),
        ('width="4000" height="4000"', "its image holds"),
    ],
)
def test_what_the_map_says_of_an_image_that_is_not_there(tmp_path: Path, size: str, words: str) -> None:
    tiles = tileset("nowhere.png", tile=(20, 20)).replace('width="64" height="28"', size)
    assert words in faults_of(write(tmp_path, tmx(tiles + layer(csv([1] * 12), (4, 3)))))


def test_a_link_that_leads_outside(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "secret.png").write_bytes(png(64, 28))
    (inside / "link.png").symlink_to(tmp_path / "secret.png")
    said = faults_of(write(inside, tmx(tileset("link.png") + layer(csv([1] * 12), (4, 3)))))
    assert "lies outside the map's folder" in said


@pytest.mark.parametrize(
    ("inner", "words"),
    [
        ('<tileset firstgid="1" source="t.tsj"/>', "is a JSON tileset; export the tileset as TSX"),
        ('<tileset firstgid="1" source="no.tsx"/>', "there is no file 'no.tsx'"),
        ('<tileset firstgid="1" source="tiles.png"/>', "tiles.png: line 1: the XML is broken"),
        ('<tileset firstgid="1" source="battle.tmx"/>', "battle.tmx: this is <map>, not <tileset>"),
        ('<tileset name="t" tilewidth="2" tileheight="2"/>', "firstgid is missing"),
        (tileset(first=0), "firstgid is '0'"),
        (tileset() + tileset(), "two tilesets have the same firstgid"),
        (tileset(tile=(0, 28)), "tilewidth is '0'"),
        (tileset(tile=(65, 28)), "its image holds 0 tiles"),
        (tileset(tile=(32, 28)).replace('tilewidth="32"', 'tilewidth="a"'), "tilewidth is 'a'"),
        (tileset().replace('source="tiles.png"', 'format="png"'), "its image is embedded"),
    ],
)
def test_what_a_tileset_says(tmp_path: Path, inner: str, words: str) -> None:
    path = write(tmp_path, tmx(inner))
    with pytest.raises(MapError) as caught:
        load_any_map(path)
    assert words in str(caught.value)


def test_json_maps_and_packed_maps_are_named_for_what_they_are(tmp_path: Path) -> None:
    path = tmp_path / "battle.tmj"
    path.write_text('{"type": "map"}', encoding="utf-8")
    assert "is JSON: save it in Tiled as TMX" in faults_of(path)
    path.write_bytes(b"\x1f\x8b\x08rest")
    assert "compressed as a whole: unpack it" in faults_of(path)


def test_many_faults_come_together(tmp_path: Path) -> None:
    said = faults_of(plain_map(tmp_path, staggeraxis="q", width=0, tileheight="x"))
    assert said.count("battle.tmx: the map: ") == 3


def test_endless_faults_end(tmp_path: Path) -> None:
    layers = "".join(layer(csv([9] * 12), (4, 3), f"L{n}") for n in range(100))
    with pytest.raises(MapError) as caught:
        load_any_map(write(tmp_path, tmx(tileset() + layers)))
    assert len(caught.value.faults) == 41
    assert "mend these first" in caught.value.faults[-1]


def test_shipped_maps_read_alike_from_a_copy(tmp_path: Path) -> None:
    shutil.copytree(MAPS, tmp_path / "maps")
    copied = load_any_map(tmp_path / "maps" / "halcyon_gap.tmx")
    assert copied.tiles == load_any_map(MAPS / "halcyon_gap.tmx").tiles
