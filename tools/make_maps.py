"""Write the maps that come with the game and the two tilesets they are painted with.

Usage: `python tools/make_maps.py` from the top of the checkout. The same input always gives the same files; what was
changed in Tiled is overwritten, so change a shipped map here.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import quoteattr

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
TOP = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TOP))

import pygame  # noqa: E402

from game.hexgrid import Hex, Layout, Orientation, Stagger  # noqa: E402
from game.rules.catalogue import Mission, rule_choices, unit_types  # noqa: E402
from game.rules.ids import Side, Terrain, Where  # noqa: E402
from game.tiled.fleets import AHEAD, DEFAULT_TYPE  # noqa: E402
from game.tiled.grid import TileGrid  # noqa: E402
from game.view import svg  # noqa: E402

MAPS = TOP / "maps"
BAKED = TOP / "assets" / "baked"
TILES = MAPS / "tilesets"
LONG, SHORT, SIDE = 96, 84, 48
"""Pixels of a tile from corner to corner and from edge to edge, and of its side."""

OPEN, ROCKS, PLANETS = 3, 5, 6
"""How many tiles of each kind a tileset has, in this order."""
ACROSS = 7
BLUES = ("#0B1D33", "#0C2139", "#0E253E")
LOOKS = ("ice giant, ringed", "dusty rock", "sea world", "ice giant, ringed", "dusty rock, pale", "sea world, cloudy")

Cell = tuple[int, int]
Property = tuple[str, str, object]
"""Name, Tiled type (a custom one as `string:Side`), value."""


# ---------------------------------------------------------------- tiles
def corners(orientation: Orientation) -> list[tuple[float, float]]:
    """The corners of a tile's hex, in its pixels."""
    ends, half = (LONG - SIDE) / 2, SHORT / 2
    flat = [(ends, 0), (ends + SIDE, 0), (LONG, half), (ends + SIDE, SHORT), (ends, SHORT), (0, half)]
    return flat if orientation is Orientation.FLAT else [(y, x) for x, y in flat]


def ground(orientation: Orientation, number: int) -> pygame.Surface:
    """Open space: one of three close blues, a few stars, a fine edge."""
    size = tile_size(orientation)
    body = svg.polygon(corners(orientation), fill=BLUES[number % 3])
    for k in range(4):
        spot = (number * 37 + k * 53) % 61
        x, y = 26 + (spot * 11) % (size[0] - 52), 26 + (spot * 17 + k * 29) % (size[1] - 52)
        body += svg.circle(x, y, 0.55 + 0.2 * (k % 3), fill="#C9D8EA", fill_opacity=0.35 + 0.15 * (k % 3))
    body += svg.polygon(corners(orientation), fill="none", stroke="#4C8FC2", width=2, stroke_opacity=0.5)
    return svg.svg_surface(*size, f"0 0 {size[0]} {size[1]}", body).copy()


def tile_size(orientation: Orientation) -> Cell:
    """Width and height of a tile."""
    return (LONG, SHORT) if orientation is Orientation.FLAT else (SHORT, LONG)


def stamped(orientation: Orientation, number: int, name: str, side: float, veil: str = "") -> pygame.Surface:
    """A ground tile with a baked picture in its middle."""
    tile = ground(orientation, number)
    size = tile.get_size()
    view = f"0 0 {size[0]} {size[1]}"
    if veil:
        body = svg.polygon(corners(orientation), fill=veil, fill_opacity=0.3)
        body += svg.polygon(
            corners(orientation), fill="none", stroke="#A8B4C6", width=2, stroke_opacity=0.55, dash="5 4"
        )
        tile.blit(svg.svg_surface(*size, view, body), (0, 0))
    picture = pygame.transform.smoothscale(pygame.image.load(BAKED / f"{name}.png"), (round(side), round(side)))
    layer = pygame.Surface(size, pygame.SRCALPHA)
    layer.blit(picture, ((size[0] - picture.get_width()) // 2, (size[1] - picture.get_height()) // 2))
    mask = svg.svg_surface(*size, view, svg.polygon(corners(orientation), fill="#FFFFFF"))
    layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    tile.blit(layer, (0, 0))
    return tile


def planet(orientation: Orientation, look: int) -> pygame.Surface:
    """A planet; the ice giants are smaller and have rings before and behind them."""
    ringed = look % 3 == 0
    radius = SIDE * (0.52 if ringed else 0.66)
    tile = stamped(orientation, look, f"planet{look}", radius * 400 / 128)
    if ringed:
        size = tile.get_size()
        body = ""
        for reach, width, fade in ((1.25, 2.0, 0.85), (1.38, 3.2, 0.5), (1.49, 1.4, 0.75)):
            a, b = radius * reach, radius * reach * 0.30
            arc = f"M{-a:.2f} 0A{a:.2f} {b:.2f} 0 0 0 {a:.2f} 0"
            body += svg.path(arc, fill="none", stroke="#BFE6F2", stroke_opacity=fade, width=width)
        body = f'<g transform="translate({size[0] / 2} {size[1] / 2}) rotate(-18)">{body}</g>'
        tile.blit(svg.svg_surface(*size, f"0 0 {size[0]} {size[1]}", body), (0, 0))
    return tile


def write_tileset(orientation: Orientation) -> None:
    """Write the image and the TSX of one orientation."""
    width, height = tile_size(orientation)
    tiles = [ground(orientation, k) for k in range(OPEN)]
    tiles += [stamped(orientation, k, f"rocks{k}", SIDE * 2, "#3B4454") for k in range(ROCKS)]
    tiles += [planet(orientation, k) for k in range(PLANETS)]
    sheet = pygame.Surface((width * ACROSS, height * (len(tiles) // ACROSS)), pygame.SRCALPHA)
    for number, tile in enumerate(tiles):
        sheet.blit(tile, (number % ACROSS * width, number // ACROSS * height))
    name = f"space_{orientation}"
    pygame.image.save(sheet, TILES / f"{name}.png")
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        (
            f'<tileset version="1.10" tiledversion="1.10.2" name="{name}" tilewidth="{width}" tileheight="{height}"'
            f' tilecount="{len(tiles)}" columns="{ACROSS}">'
        ),
        f' <image source="{name}.png" width="{sheet.get_width()}" height="{sheet.get_height()}"/>',
    ]
    for number in range(len(tiles)):
        lines += [f' <tile id="{number}" type="Hex">', *property_lines(tile_properties(number), 2), " </tile>"]
    (TILES / f"{name}.tsx").write_text("\n".join([*lines, "</tileset>", ""]), encoding="utf-8")


def tile_properties(number: int) -> list[Property]:
    """What a tile says of its hex."""
    if number < OPEN:
        return [("terrain", "string:Terrain", Terrain.OPEN)]
    if number < OPEN + ROCKS:
        return [("terrain", "string:Terrain", Terrain.ASTEROID)]
    return [("look", "int", number - OPEN - ROCKS), ("terrain", "string:Terrain", Terrain.PLANET)]


# ---------------------------------------------------------------- maps
@dataclass(frozen=True)
class Plan:
    """One shipped map. Terrain, markers and jump points list only one of each pair a half turn changes into another."""

    name: str
    layout: Layout
    columns: int
    rows: int
    asteroids: tuple[Cell, ...]
    planets: Mapping[Cell, int]
    """Cell to look."""
    markers: Mapping[str, Cell]
    """The second of a pair is named by the same key with its pair's word; see `paired`."""
    pairs: Mapping[str, str]
    """Marker to the name of its counterpart; a marker in the middle has none."""
    jump_points: tuple[Cell, ...]
    """South's."""
    fleet: str
    properties: tuple[Property, ...]
    holes: tuple[Cell, ...] = ()
    look_shift: int = 3
    """How much the look of a planet's counterpart differs."""
    cells: frozenset[Cell] = field(init=False)

    def __post_init__(self) -> None:
        flat = self.layout.orientation is Orientation.FLAT
        whole = ((c, r) for c in range(self.columns) for r in range(self.rows))
        short = {(c, r) for c, r in whole if self.layout.shifted(c if flat else r) and (r if flat else c) == self._last}
        every = {(c, r) for c in range(self.columns) for r in range(self.rows)}
        object.__setattr__(self, "cells", frozenset(every - short - set(self.holes)))

    @property
    def _last(self) -> int:
        return (self.rows if self.layout.orientation is Orientation.FLAT else self.columns) - 1

    @property
    def grid(self) -> TileGrid:
        """Pixel geometry."""
        return TileGrid(self.layout, self.columns, self.rows, *tile_size(self.layout.orientation), SIDE)

    def turned(self, cell: Cell) -> Cell:
        """Return where a half turn takes a cell."""
        hexes = [self.layout.to_hex(*c) for c in self.cells]
        first, last, at = min(hexes), max(hexes), self.layout.to_hex(*cell)
        return self.layout.to_offset(Hex(first.q + last.q - at.q, first.r + last.r - at.r))

    def tile(self, cell: Cell) -> int:
        """Return the tile number of a cell; 0 for none."""
        if cell not in self.cells:
            return 0
        rocks = {*self.asteroids, *map(self.turned, self.asteroids)}
        looks = {self.turned(c): (look + self.look_shift) % PLANETS for c, look in self.planets.items()} | dict(
            self.planets
        )
        if cell in looks:
            return 1 + OPEN + ROCKS + looks[cell]
        at = self.layout.to_hex(*cell)
        return 1 + OPEN + (at.q * 3 + at.r * 5) % ROCKS if cell in rocks else 1 + (at.q - at.r) % OPEN


def property_lines(properties: Iterable[Property], indent: int) -> list[str]:
    """Return a <properties> element as Tiled writes it: by name."""
    space = " " * indent
    lines = [f"{space}<properties>"]
    for name, kind, value in sorted(properties):
        plain, _, custom = kind.partition(":")
        attributes = "" if plain == "string" else f' type="{plain}"'
        attributes += f' propertytype="{custom}"' if custom else ""
        lines.append(f"{space} <property name={quoteattr(name)}{attributes} value={quoteattr(str(value))}/>")
    return [*lines, f"{space}</properties>"]


def point(plan: Plan, number: int, kind: str, name: str, cell: Cell, properties: Iterable[Property] = ()) -> list[str]:
    """Return a point object in the middle of a cell."""
    x, y = (f"{float(part):g}" for part in plan.grid.centre(*cell))
    named = f" name={quoteattr(name)}" if name else ""
    lines = [f'  <object id="{number}"{named} type="{kind}" x="{x}" y="{y}">']
    known = list(properties)
    return [*lines, *(property_lines(known, 3) if known else []), "   <point/>", "  </object>"]


def object_lines(plan: Plan) -> list[str]:
    """Return the two object layers: markers and jump points."""
    numbers = iter(range(1, 1000))
    lines = [' <objectgroup id="2" name="Markers" color="#ffe48c">']
    for name, cell in plan.markers.items():
        lines += point(plan, next(numbers), "Marker", name, cell)
        if name in plan.pairs:
            lines += point(plan, next(numbers), "Marker", plan.pairs[name], plan.turned(cell))
    lines += [" </objectgroup>", ' <objectgroup id="3" name="Jump points" color="#66dbff">']
    for side in Side:
        for cell in plan.jump_points:
            at = cell if side is Side.SOUTH else plan.turned(cell)
            lines += point(plan, next(numbers), "JumpPoint", "", at, [("side", "string:Side", side)])
    return [*lines, " </objectgroup>"]


def write_map(plan: Plan) -> None:
    """Write one TMX as Tiled would."""
    orientation = plan.layout.orientation
    width, height = tile_size(orientation)
    axis = "x" if orientation is Orientation.FLAT else "y"
    fleets = [(f"{side}_fleet", "string", plan.fleet) for side in Side]
    rows = [",".join(str(plan.tile((c, r))) for c in range(plan.columns)) for r in range(plan.rows)]
    objects = object_lines(plan)
    count = sum("<object " in line for line in objects)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        (
            f'<map version="1.10" tiledversion="1.10.2" class="Battle" orientation="hexagonal" renderorder="right-down"'
            f' width="{plan.columns}" height="{plan.rows}" tilewidth="{width}" tileheight="{height}" infinite="0"'
            f' hexsidelength="{SIDE}" staggeraxis="{axis}" staggerindex="{plan.layout.stagger}"'
            f' backgroundcolor="#050a14" nextlayerid="4" nextobjectid="{count + 1}">'
        ),
        *property_lines([*plan.properties, *fleets], 1),
        f' <tileset firstgid="1" source="tilesets/space_{orientation}.tsx"/>',
        f' <layer id="1" name="Board" width="{plan.columns}" height="{plan.rows}">',
        '  <data encoding="csv">',
        ",\n".join(rows),
        "</data>",
        " </layer>",
        *objects,
        "</map>",
        "",
    ]
    (MAPS / f"{plan.name}.tmx").write_text("\n".join(lines), encoding="utf-8")


def mission(title: str, about: str, lines: Cell, **numbers: int) -> tuple[Property, ...]:
    """Return the map properties of a battle; `numbers` are those of the mission, and house rules that are numbers."""
    texts: list[Property] = [
        ("title", "string", title),
        ("about", "string", about),
        ("first_side", "string:Side", Side.SOUTH),
    ]
    sectors: list[Property] = [("sector_left", "int", lines[0]), ("sector_right", "int", lines[1])]
    return (*texts, *sectors, *((name, "int", value) for name, value in numbers.items()))


PLANS = (
    Plan(
        name="halcyon_gap",
        layout=Layout(Orientation.FLAT, Stagger.ODD),
        columns=13,
        rows=9,
        asteroids=((7, 4), (8, 4), (8, 5), (1, 2), (2, 2)),
        planets={(5, 5): 0, (1, 5): 1},
        markers={"Halcyon Gate": (6, 4), "West Relay": (2, 4)},
        pairs={"West Relay": "East Relay"},
        jump_points=((3, 6), (6, 6), (9, 6)),
        fleet="flagship, battleship, carrier, cruiser*2, destroyer*2, transport, fighter*3: Fighters",
        properties=mission(
            "Halcyon Gap",
            "Three relays hang in the only clear lane between two worlds. Neither fleet can supply all of its ships"
            " at once: choose who opens the battle, and bring the rest in where it hurts.",
            (4, 8),
            rounds=5,
            starting_supply=6,
            supply_escalation=2,
            marker_vp=2,
            vp_target=28,
            rule_first_side_stars=4,
        ),
    ),
    Plan(
        name="ember_reach",
        layout=Layout(Orientation.POINTY, Stagger.EVEN),
        columns=13,
        rows=11,
        asteroids=((5, 4), (6, 3), (7, 3), (2, 3), (2, 2), (1, 6), (3, 6)),
        planets={(4, 5): 1, (1, 3): 2, (9, 2): 0},
        markers={"The Forge": (6, 5), "West Ember": (2, 5), "South Cinder": (6, 8)},
        pairs={"West Ember": "East Ember", "South Cinder": "North Cinder"},
        jump_points=((2, 9), (6, 9), (10, 9)),
        fleet="flagship, carrier*2, cruiser*3, destroyer*2, fighter*4: Fighters",
        properties=mission(
            "Ember Reach",
            "A burnt-out star left rocks everywhere and five stations worth holding. Much Supply from the start,"
            " but little more to come: carriers and fighters race for the wings while the middle burns.",
            (4, 8),
            rounds=5,
            starting_supply=8,
            supply_escalation=1,
            marker_vp=2,
            vp_target=36,
            rule_first_side_stars=4,
        ),
    ),
    Plan(
        name="sundered_ring",
        layout=Layout(Orientation.FLAT, Stagger.EVEN),
        columns=11,
        rows=9,
        asteroids=((3, 3), (7, 3), (4, 2), (5, 2)),
        planets={(2, 1): 2, (8, 1): 4},
        markers={"West Arc": (1, 4), "South Arc": (5, 7)},
        pairs={"West Arc": "East Arc", "South Arc": "North Arc"},
        jump_points=((1, 7), (5, 8), (9, 7)),
        fleet="flagship, battleship, carrier, cruiser*2, destroyer*2, transport, fighter*3: Fighters",
        properties=(
            *mission(
                "Sundered Ring",
                "Where a moon broke apart there is nothing left to land on: a unit that scatters into the hole, or over"
                " the rim, is lost. Four arcs of wreckage pay whoever holds them.",
                (3, 7),
                rounds=5,
                starting_supply=6,
                supply_escalation=2,
                marker_vp=2,
                vp_target=28,
                rule_starting_stars=4,
                rule_first_side_stars=4,
            ),
            ("rule_off_board", "string:OffBoard", "eliminated"),
        ),
        holes=((5, 4), (5, 3), (5, 5), (4, 3), (4, 4), (6, 3), (6, 4)),
        look_shift=0,
    ),
    Plan(
        name="training_deck",
        layout=Layout(Orientation.FLAT, Stagger.ODD),
        columns=9,
        rows=9,
        asteroids=((2, 3), (3, 3)),
        planets={(3, 5): 2},
        markers={"Dock": (4, 4), "West Buoy": (2, 4)},
        pairs={"West Buoy": "East Buoy"},
        jump_points=((1, 6), (4, 7), (7, 6)),
        fleet="battleship, cruiser, destroyer*2, fighter*2: Fighters",
        properties=(
            *mission(
                "Training Deck",
                "A small range for first battles: no cards, three orders a turn, six ships a side and a Pool so small"
                " that half of them wait for your call.",
                (2, 6),
                rounds=5,
                starting_supply=3,
                supply_escalation=1,
                marker_vp=2,
                vp_target=24,
                rule_starting_stars=3,
                rule_first_side_stars=3,
            ),
            ("rule_command", "string:Command", "orders"),
        ),
    ),
)


# ---------------------------------------------------------------- project
def enum(number: int, name: str, values: Iterable[str]) -> dict[str, object]:
    """A drop-down of Tiled."""
    return {
        "id": number,
        "name": name,
        "storageType": "string",
        "type": "enum",
        "values": list(values),
        "valuesAsFlags": False,
    }


def tiled_class(number: int, name: str, colour: str, use: str, members: Iterable[Property]) -> dict[str, object]:
    """A class of Tiled: what a map, tile or object of it can say, with the values it has if it does not."""
    listed = []
    for member, kind, value in sorted(members):
        plain, _, custom = kind.partition(":")
        entry = {"name": member, "type": plain, "value": value}
        listed.append(entry | ({"propertyType": custom} if custom else {}))
    return {
        "id": number,
        "name": name,
        "type": "class",
        "color": colour,
        "drawFill": True,
        "members": listed,
        "useAs": ["property", use],
    }


def battle_members() -> list[Property]:
    """What a map can say: the texts, the mission's numbers."""
    numbers = Mission()
    texts: list[Property] = [(name, "string", "") for name in ("title", "about", "south_fleet", "north_fleet")]
    texts += [("south_name", "string", "Meridian"), ("north_name", "string", "Halden")]
    names = ("rounds", "starting_supply", "supply_escalation", "marker_vp", "vp_target", "lead_win")
    return [*texts, ("first_side", "string:Side", Side.SOUTH), *((n, "int", getattr(numbers, n)) for n in names)]


def write_project() -> None:
    """Write the Tiled project: its classes and enums are the drop-downs of whoever makes a map."""
    compass = [AHEAD, "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
    unit: list[Property] = [
        ("side", "string:Side", Side.SOUTH),
        ("type", "string:UnitType", DEFAULT_TYPE),
        ("where", "string:Where", Where.BOARD),
        ("facing", "string:Facing", AHEAD),
        ("models", "int", 0),
        ("cap", "int", -1),
        ("alert", "bool", False),
    ]
    types = [
        enum(1, "Side", Side),
        enum(2, "Terrain", Terrain),
        enum(3, "UnitType", unit_types()),
        enum(4, "Where", (Where.BOARD, Where.RESERVE, Where.UNDECIDED)),
        enum(5, "Facing", compass),
        enum(6, "Command", map(str, rule_choices("command"))),
        enum(7, "OffBoard", map(str, rule_choices("off_board"))),
        enum(8, "ScatterFrame", map(str, rule_choices("scatter_frame"))),
        tiled_class(9, "Battle", "#ff66dbff", "map", battle_members()),
        tiled_class(10, "Hex", "#ff4c8fc2", "tile", [("terrain", "string:Terrain", Terrain.OPEN), ("look", "int", 0)]),
        tiled_class(11, "Marker", "#ffffe48c", "object", []),
        tiled_class(12, "JumpPoint", "#ff66dbff", "object", [("side", "string:Side", Side.SOUTH)]),
        tiled_class(13, "Unit", "#ffffa245", "object", unit),
    ]
    project = {
        "automappingRulesFile": "",
        "commands": [],
        "extensionsPath": "extensions",
        "folders": ["."],
        "propertyTypes": types,
    }
    text = json.dumps(project, indent=4)
    (MAPS / "call-in-support.tiled-project").write_text(text + "\n", encoding="utf-8")


def main() -> None:
    """Write everything."""
    pygame.display.init()
    TILES.mkdir(parents=True, exist_ok=True)
    for orientation in Orientation:
        write_tileset(orientation)
    for plan in PLANS:
        write_map(plan)
    write_project()


if __name__ == "__main__":
    main()
