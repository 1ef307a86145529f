"""What a map must say to be a scenario of this game: the properties, layers and objects maps/README.md describes."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import get_type_hints

from game.hexgrid import Hex, distance
from game.rules.board import Board
from game.rules.catalogue import DataError, HouseRules, Mission
from game.rules.ids import Sector, Side
from game.rules.scenario import Scenario
from game.text import tr
from game.tiled.boards import BoardMaker, whole_property
from game.tiled.faults import Faults, shown
from game.tiled.fleets import FleetMaker
from game.tiled.open_map import load_any_map
from game.tiled.picture import TiledBoard

MISSION = tuple(f.name for f in fields(Mission))
RULE = "rule_"
TEXTS = {"title": 60, "about": 800, "south_name": 24, "north_name": 24}
"""Texts of a map, and how long each may be."""
PROPERTIES = (*TEXTS, "first_side", "sector_left", "sector_right", "south_fleet", "north_fleet", *MISSION)
"""The map properties of the contract; house rules come on top as `rule_` and their key."""


def load_scenario(path: Path | str) -> Scenario:
    """Read a map made for this game. Raises MapError with every fault of the file, the contract and the rules."""
    return scenario_of(load_any_map(path))


def load_board(path: Path | str) -> Board:
    """Read the board of any hexagonal map; hexes are open unless a tile says otherwise. Raises MapError."""
    tiled = load_any_map(path)
    faults = Faults(tiled.path.name)
    board = BoardMaker(tiled, faults, strict=False).board()
    faults.stop()
    return board


def scenario_of(tiled: TiledBoard) -> Scenario:
    """Return the scenario of a map that has been read. Raises MapError if it breaks the contract."""
    faults = Faults(tiled.path.name)
    made = _Contract(tiled, faults).scenario()
    for sentence in made.faults():
        faults.add(sentence)
    faults.stop()
    return made


@dataclass(frozen=True, slots=True)
class _Contract:
    tiled: TiledBoard
    faults: Faults

    def scenario(self) -> Scenario:
        self._check_grid()
        maker = BoardMaker(self.tiled, self.faults)
        board = maker.board()
        rules = self._rules()
        _JumpPoints(board, self.faults).check(needed=rules.jump_points)
        stem = self.tiled.path.stem
        return Scenario(
            key=stem,
            title=self._text("title", stem.replace("_", " ").title()),
            board=board,
            fleet=FleetMaker(self.tiled, maker, self.faults).fleet(),
            mission=self._mission(),
            rules=rules,
            first_side=self._first_side(),
            side_names={
                Side.SOUTH: self._text("south_name", "Meridian"),
                Side.NORTH: self._text("north_name", "Halden"),
            },
            about=self._text("about", ""),
        )

    def _check_grid(self) -> None:
        grid = self.tiled.grid
        if not grid.regular:
            self.faults.add(
                tr(
                    "the map: tiles of {width} x {height} with Tile Side Length {side} do not halve evenly;"
                    " make all three even and the side at least 2 in Map > Map Properties",
                    width=grid.tile_width,
                    height=grid.tile_height,
                    side=grid.side,
                )
            )

    def _text(self, name: str, default: str) -> str:
        text = " ".join(str(self.tiled.properties.get(name, "")).split()) or default
        if len(text) > TEXTS[name]:
            self.faults.add(
                tr("the map: {name} is longer than {most} characters; shorten it", name=name, most=TEXTS[name])
            )
        if not text.isprintable():
            self.faults.add(tr("the map: {name} has characters nobody can see; write it anew", name=name))
        return text

    def _mission(self) -> Mission:
        values: dict[str, int] = {}
        for name in MISSION:
            if name in self.tiled.properties:
                found = whole_property(name, self.tiled.properties[name], -999, 999, self.faults, tr("the map"))
                if found is not None:
                    values[name] = found
        return Mission(**values)

    def _first_side(self) -> Side:
        value = str(self.tiled.properties.get("first_side", Side.SOUTH)).strip().lower()
        if value in set(Side):
            return Side(value)
        self.faults.add(tr("the map: first_side is {value}; choose south or north", value=shown(value)))
        return Side.SOUTH

    def _rules(self) -> HouseRules:
        rules = HouseRules()
        for name, value in self.tiled.properties.items():
            if name.startswith(RULE):
                try:
                    rules = rules.changed(**{name[len(RULE) :]: _rule_value(name[len(RULE) :], value)})
                except DataError as error:
                    self.faults.add(tr("the map: {name}: {fault}", name=shown(name), fault=str(error)[:300]))
        return rules


def _rule_value(key: str, value: object) -> object:
    """Return a house rule as its type wants it, also if it was written as text."""
    hint = get_type_hints(HouseRules).get(key)
    text = str(value).strip().lower()
    if hint is bool and text in ("true", "false"):
        return text == "true"
    if hint is int and text.isascii() and text.isdigit() and len(text) < 10 and not isinstance(value, bool):
        return int(text)
    if key == "scatter_table":
        return tuple(part.strip() for part in text.split(","))
    return value


@dataclass(frozen=True, slots=True)
class _JumpPoints:
    """The jump points of a map: three a side, one inside each sector, near the home edge (RS-4)."""

    board: Board
    faults: Faults

    def check(self, *, needed: bool) -> None:
        for side in Side:
            points = self.board.jump_points.get(side, ())
            if points or needed:
                self._check_side(side, points)

    def _check_side(self, side: Side, points: tuple[Hex, ...]) -> None:
        sectors = [self.board.sectors(side, at) for at in points]
        if sorted(map(sorted, sectors)) != sorted([s] for s in Sector):
            repair = tr("place three objects of class JumpPoint, one inside each sector, off the sector lines")
            self.faults.add(
                tr("{side} has {count} jump points; {repair} (RS-4)", side=side, count=len(points), repair=repair)
            )
        for at in points:
            if not self._near_home(side, at):
                where = self.board.label(at)
                repair = tr("move it within 3 hexes of the home edge")
                self.faults.add(
                    tr("{side}'s jump point lies at {at}; {repair} (RS-4)", side=side, at=where, repair=repair)
                )

    def _near_home(self, side: Side, at: Hex) -> bool:
        return any(distance(at, home) <= 2 for home in self.board.home_rows(side))
