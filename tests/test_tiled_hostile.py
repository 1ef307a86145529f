"""Files meant to break the reader: each is refused in plain sentences, at once, and in little memory."""

from __future__ import annotations

import base64
import os
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.tiled import MapError, check_map, load_any_map, load_board, load_scenario
from tests.tiled_maps import HOSTILE, MAPS, csv, layer, png, properties, tileset, tmx, write

SAYS = {
    "absolute": "is no relative path",
    "bad_numbers": "rotation is '?'; write a number",
    "blank": "the file is empty",
    "device": "is no relative path",
    "dotdot": "lies outside the map's folder",
    "empty": "the file is empty",
    "entities": "it has a DOCTYPE",
    "garbage": "the XML is broken",
    "infinite": "switch Infinite off",
    "itself": "this is <map>, not <tileset>",
    "million": "width is '1000000'",
    "nan_side": "hexsidelength is 'nan'",
    "negative": "height is '-3'",
    "no_such_tile": "no tileset has tile number 77",
    "not_a_map": "this is <svg>, not <map>",
    "outside_entity": "it has a DOCTYPE",
    "truncated": "the XML is broken (unclosed token)",
    "unknown_encoding": "the text encoding is not known",
    "wrong_count": "3 cells are written, the map has 12",
}


@pytest.mark.parametrize("name", SAYS)
@pytest.mark.parametrize("load", [load_any_map, load_board, load_scenario])
def test_a_hostile_file_is_refused_in_plain_sentences(name: str, load: Callable[[Path], object]) -> None:
    with pytest.raises(MapError, match=f"^{name}.tmx: ") as caught:
        load(HOSTILE / f"{name}.tmx")
    assert SAYS[name] in str(caught.value)
    assert all("\n" not in sentence and len(sentence) < 400 for sentence in caught.value.faults)


def test_every_hostile_file_has_its_sentence() -> None:
    assert {path.stem for path in HOSTILE.glob("*.tmx")} == {*SAYS, "members"}


def test_attributes_named_like_members_of_pytmx_do_no_harm() -> None:
    assert load_any_map(HOSTILE / "members.tmx").columns == 2


@pytest.mark.parametrize("path", ["nowhere.tmx", "", "bad\0name.tmx", "x" * 4000])
def test_a_name_that_is_no_file(tmp_path: Path, path: str) -> None:
    with pytest.raises(MapError):
        load_any_map(tmp_path / path)
    assert not check_map(tmp_path / path).playable


def test_a_pipe_does_not_make_the_reader_wait(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.tmx")
    with pytest.raises(MapError, match="this is not a file"):
        load_any_map(tmp_path / "pipe.tmx")
    os.mkfifo(tmp_path / "pipe.png")
    with pytest.raises(MapError, match="there is no file"):
        load_any_map(write(tmp_path, tmx(tileset("pipe.png"))))


# ---------------------------------------------------------------- big ones, made here
def bomb(folder: Path) -> Path:
    """A layer of twelve cells that unpacks to 256 MB."""
    packer, parts = zlib.compressobj(9), []
    for _ in range(256):
        parts.append(packer.compress(bytes(1_000_000)))
    text = base64.b64encode(b"".join([*parts, packer.flush()])).decode()
    return write(folder, tmx(layer(f'<data encoding="base64" compression="zlib">{text}</data>', (4, 3))))


def huge_picture(folder: Path) -> Path:
    """A small PNG of 30000 by 30000 pixels."""
    path = write(folder, tmx(tileset() + layer(csv([1] * 12), (4, 3))))
    head = png(1, 1)
    (folder / "tiles.png").write_bytes(head[:16] + (30_000).to_bytes(4, "big") * 2 + head[24:])
    return path


def claimed_picture(folder: Path) -> Path:
    """A tileset that claims an image a billion pixels wide; the real one counts."""
    text = tmx(tileset().replace('width="64"', 'width="1000000000"') + layer(csv([3] * 12), (4, 3)))
    return write(folder, text)


def tiny_tiles(folder: Path) -> Path:
    """A large image cut into tiles of one pixel."""
    path = write(folder, tmx(tileset(tile=(1, 1)) + layer(csv([1] * 12), (4, 3))))
    (folder / "tiles.png").write_bytes(png(3000, 3000))
    return path


def many_elements(folder: Path) -> Path:
    return write(folder, tmx("<a/>" * 1_900_000))


def deep_elements(folder: Path) -> Path:
    return write(folder, tmx("<group>" * 500_000))


def many_attributes(folder: Path) -> Path:
    return write(folder, tmx("<a " + " ".join(f'a{n}=""' for n in range(700_000)) + "/>"))


def many_attributes_in_many_tags(folder: Path) -> Path:
    tag = "<a " + " ".join(f'a{n}=""' for n in range(80_000)) + "/>"
    return write(folder, tmx(tag * 8))


def long_comment(folder: Path) -> Path:
    return write(folder, tmx(f"<!-- {'x' * 7_000_000} -->"))


def many_commas(folder: Path) -> Path:
    return write(folder, tmx(layer(f'<data encoding="csv">{"," * 7_000_000}</data>', (4, 3))))


def long_numbers(folder: Path) -> Path:
    digits = "9" * 500_000
    text = layer(csv([0] * 12).replace("0", digits, 1), (4, 3)) + properties({"rounds": "1"}).replace(
        '"1"', f'"{digits}"'
    )
    return write(folder, tmx(text, width=digits))


def too_large(folder: Path) -> Path:
    return write(folder, tmx("") + " " * 9_000_000)


def many_layers(folder: Path) -> Path:
    one = layer('<data encoding="csv"/>', (200, 200))
    return write(folder, tmx(one * 10_000, (200, 200)))


def many_objects(folder: Path) -> Path:
    things = "".join(f'<object id="{n}" x="1" y="1"/>' for n in range(50_000))
    return write(folder, tmx(f"<objectgroup>{things}</objectgroup>"))


def many_tilesets(folder: Path) -> Path:
    return write(folder, tmx("".join(tileset(first=1 + 2 * n) for n in range(20_000))))


BIG = [
    bomb,
    huge_picture,
    claimed_picture,
    tiny_tiles,
    many_elements,
    deep_elements,
    many_attributes,
    many_attributes_in_many_tags,
    long_comment,
    many_commas,
    long_numbers,
    too_large,
    many_layers,
    many_objects,
    many_tilesets,
]

PROBE = """
import pathlib, resource, sys
from game.tiled import MapError, load_any_map
for path in sys.argv[1:]:
    try:
        load_any_map(path)
        print("read", path)
    except MapError as error:
        assert all(len(fault) < 400 for fault in error.faults), error.faults
status = pathlib.Path("/proc/self/status")
if status.exists():  # where it is there, it does not count what the parent had before this process was its own
    print(int(status.read_text().partition("VmHWM:")[2].split()[0]) // 1024)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


@pytest.mark.parametrize("make", BIG, ids=lambda make: make.__name__)
def test_a_big_file_is_refused_at_once(tmp_path: Path, make: Callable[[Path], Path]) -> None:
    path = make(tmp_path)
    start = time.perf_counter()
    with pytest.raises(MapError):
        load_any_map(path)
    assert time.perf_counter() - start < 3


@pytest.mark.skipif(sys.platform == "win32", reason="the resource module is not there on Windows")
def test_big_files_take_little_memory(tmp_path: Path) -> None:
    paths = []
    for make in BIG:
        (tmp_path / make.__name__).mkdir()
        paths.append(make(tmp_path / make.__name__))
    command = [sys.executable, "-c", PROBE, *map(str, paths)]
    top = Path(__file__).parents[1]
    done = subprocess.run(command, cwd=top, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    last = done.stdout.splitlines()[-1]
    assert "read" not in done.stdout
    assert int(last) < 200, f"{last} MB"


def test_the_largest_map_is_read_in_a_few_seconds(tmp_path: Path) -> None:
    cells = csv([1 + i % 2 for i in range(40_000)])
    path = write(tmp_path, tmx(tileset() + layer(cells, (200, 200)) * 4, (200, 200)))
    start = time.perf_counter()
    assert len(load_any_map(path).tiles) == 40_000
    assert time.perf_counter() - start < 10


# ---------------------------------------------------------------- chance
WHOLE = (MAPS / "halcyon_gap.tmx").read_bytes()
TSX = (MAPS / "tilesets" / "space_flat.tsx").read_bytes()
quick = settings(
    max_examples=120, deadline=3000, suppress_health_check=[HealthCheck.function_scoped_fixture], database=None
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("maps")
    (made / "tilesets").mkdir()
    (made / "tilesets" / "space_flat.png").write_bytes((MAPS / "tilesets" / "space_flat.png").read_bytes())
    return made


def try_it(folder: Path, whole: bytes, tiles: bytes) -> None:
    (folder / "tilesets" / "space_flat.tsx").write_bytes(tiles)
    path = folder / "battle.tmx"
    path.write_bytes(whole)
    report = check_map(path)
    assert all(sentence.split(": ")[0].endswith((".tmx", ".tsx")) for sentence in report.faults)
    try:
        load_board(path)
    except MapError:
        assert not report.playable


@given(st.lists(st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(0, 255)), min_size=1, max_size=8))
@quick
def test_flipped_bytes(folder: Path, flips: list[tuple[int, int]]) -> None:
    changed = bytearray(WHOLE)
    for at, byte in flips:
        changed[at] = byte
    try_it(folder, bytes(changed), TSX)


@given(st.integers(0, len(TSX) - 1), st.integers(0, 255))
@quick
def test_flipped_bytes_of_a_tileset(folder: Path, at: int, byte: int) -> None:
    changed = bytearray(TSX)
    changed[at] = byte
    try_it(folder, WHOLE, bytes(changed))


VALUES = ["", "-1", "0", "1e9", "nan", "true", "99999999999", "x" * 300, "\u202e{title}", "../../x", "{0}", "&lt;&amp;"]


@given(st.data())
@quick
def test_swapped_values(folder: Path, data: st.DataObject) -> None:
    text = WHOLE.decode()
    spots = [i for i, c in enumerate(text) if c == "=" and text[i + 1] == '"']
    at = data.draw(st.sampled_from(spots))
    end = text.index('"', at + 2)
    try_it(folder, f"{text[: at + 2]}{data.draw(st.sampled_from(VALUES))}{text[end:]}".encode(), TSX)


@given(st.integers(0, len(WHOLE)))
@quick
def test_cut_short(folder: Path, length: int) -> None:
    try_it(folder, WHOLE[:length], TSX)


@given(st.binary(max_size=400))
@quick
def test_any_bytes_at_all(folder: Path, whole: bytes) -> None:
    try_it(folder, whole, TSX)
