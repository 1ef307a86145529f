"""The tilesets of a map, brought inside it: checked, measured, and written so that pytmx opens no file itself."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.text import tr
from game.tiled.cells import GID_MASK
from game.tiled.faults import Faults, shown
from game.tiled.fields import Fields
from game.tiled.files import Images, named_file
from game.tiled.properties import copy_properties
from game.tiled.reading import read_xml

MOST_TILESETS = 64
MOST_TILES = 20_000
MOST_TILES_TOGETHER = 60_000
MOST_TILE_SIDE = 4096

Rect = tuple[int, int, int, int]
"""Left, top, width, height in the pixels of an image."""


@dataclass(frozen=True, slots=True)
class ImageSource:
    """An image a tileset or a layer uses: the whole of it, or only `rect`; `key` is a see-through colour."""

    path: Path
    rect: Rect
    key: str = ""


@dataclass(slots=True)
class Tileset:
    """One tileset: its place in the numbering of tiles, and where its tiles are drawn beside their cells."""

    first: int
    name: str
    offset: tuple[int, int] = (0, 0)
    count: int = 0
    """Tiles cut from one image; a collection has its own ids instead."""
    ids: set[int] = field(default_factory=set)

    def has(self, tile: int) -> bool:
        """Tell whether there is a tile with this id."""
        return tile < self.count or tile in self.ids


@dataclass(slots=True)
class Tilesets:
    """All tilesets of one map in order of their first number."""

    folder: Path
    images: Images
    faults: Faults
    sources: list[ImageSource] = field(default_factory=list)
    """What the numbers in the `source` attributes of the normalised map stand for."""
    items: list[Tileset] = field(default_factory=list)
    _tiles: int = 0

    def add_all(self, root: Element, into: Element) -> None:
        """Check every tileset of a map and write it, complete, into the normalised map."""
        found = root.findall("tileset")
        if len(found) > MOST_TILESETS:
            self.faults.fail(tr("it has more than {most} tilesets: merge or remove some", most=MOST_TILESETS))
        firsts = [Fields(e, _place(e), self.faults).whole("firstgid", 1, GID_MASK) for e in found]
        if len(set(firsts)) < len(firsts):
            self.faults.fail(tr("two tilesets have the same firstgid: save the map again in Tiled"))
        order = sorted(zip(firsts, found, strict=True), key=lambda pair: pair[0])
        for index, (first, element) in enumerate(order):
            limit = order[index + 1][0] if index + 1 < len(order) else GID_MASK + 1
            self._add(element, first, limit - first, into)

    def of(self, gid: int) -> Tileset | None:
        """Return the tileset of a tile number without flags; None if no tileset has that tile."""
        index = bisect_right(self.items, gid, key=lambda tileset: tileset.first) - 1
        if index < 0 or not self.items[index].has(gid - self.items[index].first):
            return None
        return self.items[index]

    def add_source(self, source: ImageSource) -> str:
        """Number an image; the number is what the normalised map names it by."""
        self.sources.append(source)
        return str(len(self.sources) - 1)

    def _add(self, element: Element, first: int, room: int, into: Element) -> None:
        folder, faults = self.folder, self.faults
        if "source" in element.attrib:
            path = self._external(element)
            if path is None:
                self.items.append(Tileset(first, "", count=room))
                return
            folder, faults = path.parent, self.faults.of(path.name)
            element = read_xml(path, faults)
            if element.tag != "tileset":
                faults.fail(tr("this is <{tag}>, not <tileset>: name a tileset saved by Tiled", tag=element.tag[:20]))
        self._tiles += _Copy(self, folder, faults, room).copy(element, first, into)
        if self._tiles > MOST_TILES_TOGETHER:
            self.faults.fail(tr("its tilesets have more than {most} tiles: remove some", most=MOST_TILES_TOGETHER))

    def _external(self, element: Element) -> Path | None:
        source, place = element.get("source", ""), _place(element)
        if source.lower().endswith((".tsj", ".json")):
            repair = tr("export the tileset as TSX and choose that")
            self.faults.add(
                tr("{place}: {source} is a JSON tileset; {repair}", place=place, source=shown(source), repair=repair)
            )
            return None
        return named_file(source, self.folder, self.images.root, place, self.faults)


def _place(element: Element) -> str:
    return tr("tileset {name}", name=shown(element.get("source") or element.get("name", "")))


@dataclass(slots=True)
class _Copy:
    """Writes one tileset into the normalised map."""

    tilesets: Tilesets
    folder: Path
    faults: Faults
    room: int

    def copy(self, element: Element, first: int, into: Element) -> int:
        """Return how many tiles were written."""
        place = tr("tileset {name}", name=shown(element.get("name", "")))
        fields = Fields(element, place, self.faults)
        numbers = {name: fields.whole(name, 1, MOST_TILE_SIDE) for name in ("tilewidth", "tileheight")}
        numbers |= {name: fields.whole(name, 0, MOST_TILE_SIDE, 0) for name in ("spacing", "margin")}
        written = SubElement(into, "tileset", {name: str(value) for name, value in numbers.items()})
        written.set("firstgid", str(first))
        written.set("name", element.get("name", ""))
        tileset = Tileset(first, element.get("name", ""), self._offset(element, place))
        self.tilesets.items.append(tileset)
        image = element.find("image")
        cut = self._one_image(image, place, numbers, written) if image is not None else 0
        # Where the image has a fault, that is noted: no tile number may cause a second one.
        tileset.count = self.room if cut is None else min(self.room, cut)
        for tile in element.findall("tile"):
            self._tile(tile, place, tileset, written)
        return (cut or 0) + len(tileset.ids)

    def _offset(self, element: Element, place: str) -> tuple[int, int]:
        offset = element.find("tileoffset")
        if offset is None:
            return 0, 0
        fields = Fields(offset, place, self.faults)
        return fields.whole("x", -4096, 4096, 0), fields.whole("y", -4096, 4096, 0)

    def _measured(self, image: Element, place: str) -> tuple[Path, tuple[int, int]] | None:
        if not image.get("source"):
            self.faults.add(tr("{place}: its image is embedded; save it as a PNG file and choose that", place=place))
            return None
        images = self.tilesets.images
        return images.find(image, self.folder, place)

    def _one_image(self, image: Element, place: str, numbers: dict[str, int], written: Element) -> int | None:
        found = self._measured(image, place)
        if found is None:
            return None
        path, (width, height) = found
        margin, spacing = numbers["margin"], numbers["spacing"]
        across = _fit(width, numbers["tilewidth"], margin, spacing)
        down = _fit(height, numbers["tileheight"], margin, spacing)
        if not 0 < across * down <= MOST_TILES:
            repair = tr("give it 1 to {most} tiles by its tile size", most=MOST_TILES)
            self.faults.add(
                tr("{place}: its image holds {count} tiles; {repair}", place=place, count=across * down, repair=repair)
            )
            return None
        source = ImageSource(path, (0, 0, width, height), image.get("trans", ""))
        # Sizes by which pytmx, which adds the margin once more, cuts the same tiles as Tiled.
        wide = (across - 1) * (numbers["tilewidth"] + spacing) + numbers["tilewidth"]
        high = (down - 1) * (numbers["tileheight"] + spacing) + numbers["tileheight"]
        number = self.tilesets.add_source(source)
        SubElement(written, "image", {"source": number, "width": str(wide), "height": str(high)})
        return across * down

    def _tile(self, tile: Element, place: str, tileset: Tileset, written: Element) -> None:
        number = Fields(tile, place, self.faults).whole("id", 0, GID_MASK)
        if number >= self.room:
            return
        where = tr("{place}, tile {number}", place=place, number=number)
        copied = Element("tile", {"id": str(number), "type": class_of(tile)})
        image = tile.find("image")
        if image is not None:
            self._own_image(tile, image, where, copied)
            tileset.ids.add(number)
        elif number >= tileset.count:
            return
        copy_properties(tile, copied)
        for frame in _first_frame(tile):
            shows = Fields(frame, where, self.faults).whole("tileid", 0, GID_MASK)
            if shows < self.room:
                SubElement(SubElement(copied, "animation"), "frame", {"tileid": str(shows), "duration": "1"})
        written.append(copied)

    def _own_image(self, tile: Element, image: Element, place: str, copied: Element) -> None:
        found = self._measured(image, place)
        if found is None:
            return
        path, (width, height) = found
        part = Fields(tile, place, self.faults)
        left, top = part.whole("x", 0, width - 1, 0), part.whole("y", 0, height - 1, 0)
        rect = (
            left,
            top,
            part.whole("width", 1, width - left, width - left),
            part.whole("height", 1, height - top, height - top),
        )
        number = self.tilesets.add_source(ImageSource(path, rect, image.get("trans", "")))
        SubElement(copied, "image", {"source": number, "width": str(rect[2]), "height": str(rect[3])})


def class_of(element: Element) -> str:
    """Return the class of a tile or an object: Tiled 1.9 wrote it as `class`, all others write `type`."""
    return element.get("type") or element.get("class") or ""


def _fit(length: int, tile: int, margin: int, spacing: int) -> int:
    return max(0, (length - margin - tile) // (tile + spacing) + 1)


def _first_frame(tile: Element) -> Iterator[Element]:
    yield from tile.findall("animation/frame")[:1]
