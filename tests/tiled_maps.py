"""Small maps and images for tests of the map reader, and a plain painter for what it read."""

from __future__ import annotations

import base64
import gzip
import os
import shutil
import struct
import subprocess
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.hexgrid import Layout, Orientation, Stagger
from game.tiled import Draw, PictureLayer, TiledBoard
from game.tiled.grid import TileGrid

MAPS = Path(__file__).parents[1] / "maps"
HOSTILE = Path(__file__).parent / "maps_hostile"

needs_tiled = pytest.mark.skipif(
    shutil.which("tmxrasterizer") is None, reason="tmxrasterizer, of the Debian package tiled, is not installed"
)

COMBINATIONS = [("x", "odd"), ("x", "even"), ("y", "odd"), ("y", "even")]


def png(width: int, height: int, colour: bytes = b"\x40\x80\xc0\xff") -> bytes:
    """Return a PNG of one colour."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    rows = zlib.compress((b"\0" + colour * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def csv(cells: Sequence[int]) -> str:
    """Return a CSV data element."""
    return f'<data encoding="csv">{",".join(map(str, cells))}</data>'


def packed(cells: Sequence[int], compression: str = "") -> str:
    """Return a Base64 data element: plain, zlib or gzip."""
    raw = struct.pack(f"<{len(cells)}I", *cells)
    squeezed = raw if not compression else zlib.compress(raw) if compression == "zlib" else gzip.compress(raw, mtime=0)
    named = f' compression="{compression}"' if compression else ""
    return f'<data encoding="base64"{named}>\n   {base64.b64encode(squeezed).decode()}\n  </data>'


def elements(cells: Sequence[int]) -> str:
    """Return a data element with one element a cell, as old versions of Tiled wrote."""
    return "<data>" + "".join(f'<tile gid="{cell}"/>' if cell else "<tile/>" for cell in cells) + "</data>"


def properties(values: Mapping[str, object]) -> str:
    """Return a properties element."""
    kinds = {bool: "bool", int: "int", float: "float", str: "string"}
    lines = []
    for name, value in values.items():
        text = str(value).lower() if isinstance(value, bool) else str(value)
        lines.append(f'<property name={quoteattr(name)} type="{kinds[type(value)]}" value={quoteattr(text)}/>')
    return f"<properties>{''.join(lines)}</properties>" if lines else ""


def tileset(source: str = "tiles.png", first: int = 1, tile: tuple[int, int] = (32, 28), inner: str = "") -> str:
    """Return a tileset cut from one image."""
    head = f'<tileset firstgid="{first}" name="tiles" tilewidth="{tile[0]}" tileheight="{tile[1]}">'
    return f'{head}{inner}<image source="{source}" width="64" height="28"/></tileset>'


def layer(data: str, size: tuple[int, int], name: str = "Ground", attributes: str = "", inner: str = "") -> str:
    """Return a tile layer."""
    return f'<layer name="{name}" width="{size[0]}" height="{size[1]}" {attributes}>{inner}{data}</layer>'


def tmx(
    body: str,
    size: tuple[int, int] = (4, 3),
    axis: str = "x",
    index: str = "odd",
    tile: tuple[int, int] = (32, 28),
    side: object = 16,
    **attributes: object,
) -> str:
    """Return a whole map; further attributes replace those it would have."""
    known: dict[str, object] = {
        "version": "1.10",
        "orientation": "hexagonal",
        "width": size[0],
        "height": size[1],
        "tilewidth": tile[0],
        "tileheight": tile[1],
        "infinite": 0,
        "hexsidelength": side,
        "staggeraxis": axis,
        "staggerindex": index,
    }
    written = " ".join(f"{key}={quoteattr(str(value))}" for key, value in (known | attributes).items())
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<map {written}>{body}</map>\n'


def write(folder: Path, text: str, name: str = "battle.tmx") -> Path:
    """Write a map, and the image of two tiles most maps here use."""
    (folder / "tiles.png").write_bytes(png(64, 28))
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def plain_map(
    folder: Path, data: str | None = None, size: tuple[int, int] = (4, 3), more: str = "", **kw: object
) -> Path:
    """Write a map of one layer and one tileset."""
    cells = data or csv([1] * (size[0] * size[1]))
    return write(folder, tmx(tileset() + layer(cells, size) + more, size, **kw))  # type: ignore[arg-type]


def rasterized(path: Path) -> pygame.Surface:
    """Return how Tiled draws a map."""
    out = path.with_suffix(".tiled.png")
    command = ["tmxrasterizer", "--scale", "1", "--no-smoothing", str(path), str(out)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(path.parent)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    warnings = [line for line in done.stderr.splitlines() if "runtime directory" not in line]
    assert not warnings
    return pygame.image.load(out)


def painted(board: TiledBoard, size: tuple[int, int], hidden: Iterable[str] = ()) -> pygame.Surface:
    """Draw a map from what was read of it, the plain way."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    for part in board.layers:
        if part.name in hidden:
            continue
        for draw in part.draws:
            _paint(whole, draw, part)
    return whole


def _paint(sheet: pygame.Surface, draw: Draw, part: PictureLayer) -> None:
    picture = pygame.image.load(draw.image.path).subsurface(draw.image.rect)
    picture = pygame.transform.flip(picture, draw.flip_x, draw.flip_y)
    if picture.get_size() != (draw.width, draw.height):
        picture = pygame.transform.scale(picture, (draw.width, draw.height))
    picture = pygame.transform.rotate(picture, -draw.turn)
    picture.fill((*part.tint[:3], round(255 * part.opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    x = draw.x + draw.width / 2 + part.offset[0] - picture.get_width() / 2
    y = draw.y + draw.height / 2 + part.offset[1] - picture.get_height() / 2
    sheet.blit(picture, (round(x), round(y)))


def differing(a: pygame.Surface, b: pygame.Surface, tolerance: int = 2) -> list[tuple[int, int]]:
    """Return the pixels whose colour, as seen on black, differs by more than a tolerance."""
    assert a.get_size() == b.get_size()
    grounds = []
    for surface in (a, b):
        ground = pygame.Surface(surface.get_size())
        ground.blit(surface, (0, 0))
        grounds.append(ground)
    width, height = a.get_size()
    return [
        (x, y)
        for y in range(height)
        for x in range(width)
        if any(
            abs(p - q) > tolerance for p, q in zip(grounds[0].get_at((x, y)), grounds[1].get_at((x, y)), strict=True)
        )
    ]


def grid_of(axis: str, index: str, size: tuple[int, int], tile: tuple[int, int], side: int) -> TileGrid:
    """Return the geometry of a map."""
    turn = Orientation.FLAT if axis == "x" else Orientation.POINTY
    return TileGrid(Layout(turn, Stagger(index)), *size, *tile, side)
