"""A map checked and written anew: only what is known to be good reaches pytmx; what pytmx cannot say is kept beside."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal
from xml.etree.ElementTree import Element, SubElement

from game.hexgrid import Layout, Orientation, Stagger
from game.text import tr
from game.tiled.cells import FLIP_ACROSS, FLIP_DOWN, GID_MASK, decode_cells
from game.tiled.faults import Faults, shown
from game.tiled.fields import Colour, Fields
from game.tiled.files import Images, map_root
from game.tiled.grid import TileGrid
from game.tiled.properties import copy_properties
from game.tiled.reading import read_xml
from game.tiled.tilesets import ImageSource, Tilesets, class_of

MOST_SIDE = 200
"""Columns or rows of a map."""
MOST_CELLS = 400_000
"""Cells of all tile layers together."""
MOST_LAYERS = 200
MOST_OBJECTS = 10_000
_FAR = 1_000_000.0
_PROPERTIES = "Map > Map Properties"


@dataclass(frozen=True, slots=True)
class LayerFacts:
    """What a layer and the groups around it say, in Tiled's drawing order."""

    kind: Literal["tiles", "objects", "image"]
    name: str
    visible: bool = True
    opacity: float = 1.0
    offset: tuple[float, float] = (0.0, 0.0)
    tint: Colour = (255, 255, 255, 255)
    cells: array[int] = field(default_factory=lambda: array("I"))
    """Raw cells by row, flags included."""
    image: ImageSource | None = None
    objects: tuple[ObjectFacts, ...] = ()
    top_down: bool = True
    """Whether objects are drawn from the upper to the lower ones, or else as they are listed."""


@dataclass(frozen=True, slots=True)
class ObjectFacts:
    """What pytmx does not tell of an object."""

    shape: Literal["point", "rectangle", "ellipse", "outline", "text", "tile"]
    template: str = ""
    flip_x: bool = False
    flip_y: bool = False


@dataclass(frozen=True, slots=True)
class NormalMap:
    """A checked map: `tree` for pytmx, the rest for us."""

    path: Path
    tree: Element
    grid: TileGrid
    background: Colour | None
    layers: tuple[LayerFacts, ...]
    tilesets: Tilesets


def read_map(path: Path, faults: Faults) -> NormalMap:
    """Read, check and normalise a map with everything it names. Raises MapError with all faults found."""
    root = read_xml(path, faults)
    if root.tag != "map":
        faults.fail(tr("this is <{tag}>, not <map>: open a map saved by Tiled", tag=root.tag[:20]))
    grid = _grid(root, faults)
    faults.stop()
    tree = Element("map", {"width": str(grid.columns), "height": str(grid.rows), "orientation": "hexagonal"})
    copy_properties(root, tree)
    tilesets = Tilesets(path.resolve().parent, Images(faults, map_root(path)), faults)
    tilesets.add_all(root, tree)
    faults.stop()
    layers = tuple(_Layers(grid, tilesets, faults, tree).all_of(root))
    faults.stop()
    return NormalMap(path, tree, grid, Fields(root, "", faults).colour("backgroundcolor"), layers, tilesets)


def _grid(root: Element, faults: Faults) -> TileGrid:
    fields = Fields(root, tr("the map"), faults)
    fields.choice("orientation", ("hexagonal",), _PROPERTIES)
    faults.stop()
    if fields.switch("infinite", default=False):
        faults.add(tr("the map is infinite; switch Infinite off in {where}", where=_PROPERTIES))
    # What is not written is what Tiled itself takes then.
    axis = fields.choice("staggeraxis", ("x", "y"), _PROPERTIES, "y")
    index = fields.choice("staggerindex", ("odd", "even"), _PROPERTIES, "odd")
    columns, rows = (fields.whole(name, 1, MOST_SIDE) for name in ("width", "height"))
    width, height = (fields.whole(name, 2, 1024) for name in ("tilewidth", "tileheight"))
    # No second fault about the side where the size it is measured by is wrong.
    longest = 1024 if faults else (width if axis == "x" else height) & ~1
    side = fields.whole("hexsidelength", 0, longest, 0)
    layout = Layout(Orientation.FLAT if axis == "x" else Orientation.POINTY, Stagger(index or "odd"))
    return TileGrid(layout, columns, rows, width, height, side)


@dataclass(slots=True)
class _Layers:
    """Walks the layers in drawing order, groups resolved, and writes them for pytmx."""

    grid: TileGrid
    tilesets: Tilesets
    faults: Faults
    tree: Element
    _count: int = 0
    _cells: int = 0
    _objects: int = 0

    def all_of(self, root: Element) -> Iterator[LayerFacts]:
        yield from self._inside(root, LayerFacts("tiles", ""))

    def _inside(self, parent: Element, around: LayerFacts) -> Iterator[LayerFacts]:
        for element in parent:
            if element.tag not in ("layer", "objectgroup", "imagelayer", "group"):
                continue
            self._count += 1
            if self._count > MOST_LAYERS:
                self.faults.fail(tr("it has more than {most} layers: merge some", most=MOST_LAYERS))
            fields = Fields(element, tr("layer {name}", name=shown(element.get("name", ""))), self.faults)
            facts = self._common(fields, around)
            match element.tag:
                case "group":
                    yield from self._inside(element, facts)
                case "layer":
                    yield self._tiles(fields, facts)
                case "objectgroup":
                    yield self._object_layer(fields, facts)
                case _:
                    yield self._image(fields, facts)

    def _common(self, fields: Fields, around: LayerFacts) -> LayerFacts:
        opacity = fields.decimal("opacity", 0, 1, 1.0)
        tint = fields.colour("tintcolor") or (255, 255, 255, 255)
        red, green, blue, alpha = (a * b // 255 for a, b in zip(around.tint, tint, strict=True))
        return replace(
            around,
            name=fields.text("name"),
            visible=around.visible and fields.switch("visible"),
            opacity=around.opacity * opacity,
            offset=(
                around.offset[0] + fields.decimal("offsetx", -_FAR, _FAR),
                around.offset[1] + fields.decimal("offsety", -_FAR, _FAR),
            ),
            tint=(red, green, blue, alpha),
        )

    def _tiles(self, fields: Fields, facts: LayerFacts) -> LayerFacts:
        columns, rows = self.grid.columns, self.grid.rows
        size = fields.whole("width", 1, 10**9, columns), fields.whole("height", 1, 10**9, rows)
        if size != (columns, rows):
            said = tr(
                "it is {width} x {height} cells, the map is {columns} x {rows}",
                width=size[0],
                height=size[1],
                columns=columns,
                rows=rows,
            )
            self.faults.add(tr("{place}: {said}; save the map again in Tiled", place=fields.place, said=said))
        self._cells += columns * rows
        if self._cells > MOST_CELLS:
            self.faults.fail(tr("its layers have more than {most} cells together: merge some", most=MOST_CELLS))
        cells = decode_cells(fields.element.find("data"), columns * rows, fields.place, self.faults)
        self._check_tiles(cells, fields.place)
        written = SubElement(self.tree, "layer", {"name": facts.name, "width": str(columns), "height": str(rows)})
        copy_properties(fields.element, written)
        SubElement(written, "data", {"encoding": "csv"}).text = ",".join(str(cell & GID_MASK) for cell in cells)
        return replace(facts, kind="tiles", cells=cells)

    def _check_tiles(self, cells: array[int], place: str) -> None:
        for gid in sorted({cell & GID_MASK for cell in set(cells)} - {0}):
            if self.tilesets.of(gid) is None:
                at = next(i for i, cell in enumerate(cells) if cell & GID_MASK == gid)
                cell = f"{at % self.grid.columns},{at // self.grid.columns}"
                self.faults.add(
                    tr(
                        "{place}, cell {cell}: no tileset has tile number {gid}; paint that cell again",
                        place=place,
                        cell=cell,
                        gid=gid,
                    )
                )

    def _image(self, fields: Fields, facts: LayerFacts) -> LayerFacts:
        image = fields.element.find("image")
        if image is None or not image.get("source"):
            return replace(facts, kind="image")
        found = self.tilesets.images.find(image, self.tilesets.folder, fields.place)
        source = ImageSource(found[0], (0, 0, *found[1]), image.get("trans", "")) if found else None
        return replace(facts, kind="image", image=source)

    def _object_layer(self, fields: Fields, facts: LayerFacts) -> LayerFacts:
        written = SubElement(self.tree, "objectgroup", {"name": facts.name})
        objects = fields.element.findall("object")
        self._objects += len(objects)
        if self._objects > MOST_OBJECTS:
            self.faults.fail(tr("it has more than {most} objects: remove some", most=MOST_OBJECTS))
        known = tuple(self._object(o, fields.place, written) for o in objects)
        return replace(facts, kind="objects", objects=known, top_down=fields.text("draworder") != "index")

    def _object(self, element: Element, layer: str, written: Element) -> ObjectFacts:
        name = element.get("name", "")
        place = tr("{layer}, object {id} {name}", layer=layer, id=element.get("id", "?")[:10], name=shown(name))
        fields = Fields(element, place, self.faults)
        raw = fields.whole("gid", 0, (1 << 32) - 1, 0)
        copied = SubElement(written, "object", {"name": name, "type": class_of(element)})
        copied.set("id", str(fields.whole("id", 0, 2**31, 0)))
        for number in ("x", "y", "width", "height", "rotation"):
            copied.set(number, repr(fields.decimal(number, -_FAR, _FAR)))
        copied.set("visible", str(int(fields.switch("visible"))))
        gid = raw & ~(FLIP_ACROSS | FLIP_DOWN)
        if raw and self.tilesets.of(gid) is None:
            self.faults.add(
                tr("{place}: no tileset has tile number {gid}; choose its tile again", place=place, gid=gid)
            )
        elif raw:
            copied.set("gid", str(gid))
        copy_properties(element, copied)
        shape = "tile" if raw else _shape(element)
        return ObjectFacts(shape, element.get("template", ""), bool(raw & FLIP_ACROSS), bool(raw & FLIP_DOWN))


def _shape(element: Element) -> Literal["point", "rectangle", "ellipse", "outline", "text"]:
    tags = {child.tag for child in element}
    if "point" in tags:
        return "point"
    if "ellipse" in tags:
        return "ellipse"
    if tags & {"polygon", "polyline"}:
        return "outline"
    return "text" if "text" in tags else "rectangle"
