"""The files a map names: only inside its folder tree, and no image larger than the game would load."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath
from xml.etree.ElementTree import Element

from game.text import tr
from game.tiled.faults import Faults, shown

MOST_SIDE = 8192
MOST_PIXELS = 4096 * 4096
MOST_PIXELS_TOGETHER = 2 * MOST_PIXELS
MOST_IMAGES = 500
_PROJECT_ABOVE = 3
_HEADER_BYTES = 262_144


def map_root(path: Path) -> Path:
    """Return the folder a map's files must lie in: that of its Tiled project, close above it, or else its own."""
    own = path.resolve().parent
    for folder in (own, *own.parents[:_PROJECT_ABOVE]):
        if any(folder.glob("*.tiled-project")):
            return folder
    return own


def named_file(source: str, folder: Path, root: Path, place: str, faults: Faults) -> Path | None:
    """Return the file a map names, relative to a folder. Notes a fault and returns None if it may not or cannot."""
    path = place_of_file(source, folder, root, place, faults)
    if path is not None and path.is_file():
        return path
    if path is not None:
        faults.add(_no_file(source, place))
    return None


def place_of_file(source: str, folder: Path, root: Path, place: str, faults: Faults) -> Path | None:
    """Return where a file a map names would lie, whether or not it is there.

    Notes a fault and returns None if it may not lie there, or never can.
    """
    written = source.replace("\\", "/")
    if not written or PurePosixPath(written).is_absolute() or PureWindowsPath(written).drive or ":" in written:
        faults.add(
            tr("{place}: {source} is no relative path; {repair}", place=place, source=shown(source), repair=_beside())
        )
        return None
    try:
        path = (folder / written).resolve()
        inside = path.is_relative_to(root)
        path.is_file()  # A name too long for any file shows only here.
    except (OSError, ValueError, RuntimeError):
        faults.add(_no_file(source, place))
        return None
    if not inside:
        fault = tr(
            "{place}: {source} lies outside the map's folder; {repair}",
            place=place,
            source=shown(source),
            repair=_beside(),
        )
        faults.add(fault)
        return None
    return path


def _no_file(source: str, place: str) -> str:
    return tr("{place}: there is no file {source}; put it there or choose another", place=place, source=shown(source))


def _beside() -> str:
    return tr("put the file beside the map, or a Tiled project file into the folder that holds both")


@dataclass(slots=True)
class Images:
    """The images of one map, each measured once by its header, never loaded.

    No rule and no chance depends on them: one that is not there is taken to be as large as the map says, and goes
    into `missing`, with the sentence to say about it.
    """

    faults: Faults
    root: Path
    missing: dict[Path, str] = field(default_factory=dict)
    _sizes: dict[Path, tuple[int, int]] = field(default_factory=dict)

    def find(self, image: Element, folder: Path, place: str) -> tuple[Path, tuple[int, int]] | None:
        """Return an image's file and its size in pixels. Notes a fault and returns None if it cannot be used."""
        source = image.get("source", "")
        path = place_of_file(source, folder, self.root, place, self.faults)
        if path is None:
            return None
        if path not in self._sizes:
            size = self._claimed(image, path, place) if not path.exists() else self._measured(path, source, place)
            if size is None:
                return None
            self._sizes[path] = size
        return path, self._sizes[path]

    def notice(self) -> str:
        """Return one sentence about the images that are not there; empty if all are."""
        said = next(iter(self.missing.values()), "")
        if len(self.missing) > 1:
            return tr("{said} (files missing: {count})", said=said, count=len(self.missing))
        return said

    def _claimed(self, image: Element, path: Path, place: str) -> tuple[int, int] | None:
        source = image.get("source", "")
        try:
            size = int(image.get("width", "")[:9]), int(image.get("height", "")[:9])
        except ValueError:
            size = 0, 0
        if min(size) < 1:
            self.faults.add(_no_file(source, place))
            return None
        said = tr(
            "{file}: {place}: there is no file {source}, so plain hexes stand for it; put it there or choose another",
            file=self.faults.file,
            place=place,
            source=shown(source),
        )
        self.missing[path] = said
        return self._bearable(size, source, place)

    def _measured(self, path: Path, source: str, place: str) -> tuple[int, int] | None:
        if not path.is_file():
            self.faults.add(_no_file(source, place))
            return None
        size = image_size(path)
        if size is None:
            said = tr("{place}: {source} is no image read here; save it as PNG", place=place, source=shown(source))
            self.faults.add(said)
            return None
        return self._bearable(size, source, place)

    def _bearable(self, size: tuple[int, int], source: str, place: str) -> tuple[int, int] | None:
        if len(self._sizes) >= MOST_IMAGES:
            self.faults.fail(
                tr("it uses more than {most} image files: put the tiles into fewer images", most=MOST_IMAGES)
            )
        width, height = size
        together = sum(w * h for w, h in self._sizes.values()) + width * height
        if max(size) > MOST_SIDE or width * height > MOST_PIXELS or together > MOST_PIXELS_TOGETHER:
            self.faults.add(
                tr(
                    "{place}: {source} is {width} x {height} pixels, too large; use smaller images",
                    place=place,
                    source=shown(source),
                    width=width,
                    height=height,
                )
            )
            return None
        return size


def image_size(path: Path) -> tuple[int, int] | None:
    """Return the width and height an image file claims in its header; None if it is no PNG, GIF, BMP or JPEG."""
    try:
        with path.open("rb") as stream:
            head = stream.read(_HEADER_BYTES)
    except OSError:
        return None
    for magic, measure in _FORMATS.items():
        if head.startswith(magic):
            try:
                width, height = measure(head)
            except (struct.error, ValueError):
                return None
            return (width, height) if width > 0 and height > 0 else None
    return None


def _png(head: bytes) -> tuple[int, int]:
    if head[12:16] != b"IHDR":
        raise ValueError
    width, height = struct.unpack_from(">II", head, 16)
    return width, height


def _gif(head: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from("<HH", head, 6)
    return width, height


def _bmp(head: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from("<ii", head, 18)
    return width, abs(height)


def _jpeg(head: bytes) -> tuple[int, int]:
    at = 2
    while head[at] == 0xFF if at < len(head) else False:
        marker = head[at + 1 : at + 2]
        (length,) = struct.unpack_from(">H", head, at + 2)
        if marker and 0xC0 <= marker[0] <= 0xCF and marker[0] not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", head, at + 5)
            return width, height
        at += 2 + length
    raise ValueError


_FORMATS: dict[bytes, Callable[[bytes], tuple[int, int]]] = {
    b"\x89PNG\r\n\x1a\n": _png,
    b"GIF87a": _gif,
    b"GIF89a": _gif,
    b"BM": _bmp,
    b"\xff\xd8\xff": _jpeg,
}
