"""The map checker: what makes a map unplayable, and what its author may want to change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from game.hexgrid import Hex, subtract
from game.rules.board import Board
from game.rules.ids import Side, Terrain, UnitClass, Where
from game.rules.scenario import FleetUnit, Scenario
from game.text import tr
from game.tiled.boards import CLASSES, place_of
from game.tiled.contract import PROPERTIES, RULE, scenario_of
from game.tiled.faults import MapError, shown
from game.tiled.open_map import load_any_map
from game.tiled.picture import TiledBoard


@dataclass(frozen=True, slots=True)
class MapReport:
    """What the checker found: `faults` must be mended before the map can be played, `advice` need not."""

    path: Path
    faults: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()

    @property
    def playable(self) -> bool:
        """Tell whether the map can be played as it is."""
        return not self.faults

    def __iter__(self) -> Iterator[str]:
        """Yield every sentence, faults first."""
        yield from self.faults
        for sentence in self.advice:
            yield tr("advice: {sentence}", sentence=sentence)


def check_map(path: Path | str) -> MapReport:
    """Check a map as a scenario of this game. Never raises for anything a file may hold."""
    path = Path(path)
    try:
        tiled = load_any_map(path)
        scenario = scenario_of(tiled)
    except MapError as error:
        return MapReport(path, error.faults)
    found = (*_map_advice(tiled), *fairness_advice(scenario), *_supply_advice(scenario), *_setup_advice(scenario))
    pictures = (tiled.notice,) if tiled.notice else ()
    return MapReport(path, advice=(*pictures, *(f"{path.name}: {sentence}" for sentence in found)))


def _map_advice(tiled: TiledBoard) -> Iterator[str]:
    for name in ("title", "about"):
        if name not in tiled.properties:
            yield tr("it has no property {name}; players see it when they choose a scenario", name=name)
    for name in tiled.properties:
        if name not in PROPERTIES and not name.startswith(RULE):
            for meant in get_close_matches(name, PROPERTIES, 1, 0.75):
                yield tr("property {name} is not known; did you mean {meant}?", name=shown(name), meant=meant)
    for item in tiled.objects:
        if item.kind not in CLASSES:
            for meant in get_close_matches(item.kind, CLASSES, 1, 0.6):
                yield tr(
                    "{place}: class {kind} is not known; did you mean {meant}?",
                    place=place_of(item),
                    kind=shown(item.kind),
                    meant=meant,
                )
        elif len(tiled.grid.cells_at(*item.spot)) > 1:
            yield tr("{place}: it lies exactly on the border of two hexes; move it inside one", place=place_of(item))


def half_turn(board: Board, at: Hex) -> Hex:
    """Return where a half turn about the middle of the board takes a hex; off the board if the board is lopsided."""
    # Turning reverses the order of the hexes, so on a fair board the first and the last change places.
    first, last = min(board.terrain), max(board.terrain)
    return subtract(Hex(first.q + last.q, first.r + last.r), at)


def fairness_advice(scenario: Scenario) -> Iterator[str]:
    """Yield what differs between the two sides (BD-2, TN-8)."""
    board = scenario.board
    for at in board.cells:
        other = half_turn(board, at)
        if board.terrain.get(other) is not board.terrain[at]:
            there = board.terrain.get(other)
            yield tr(
                "a half turn takes {terrain} hex {at} to {other}, which is {there}: the sides are not alike (BD-2)",
                terrain=board.terrain[at],
                at=board.label(at),
                other=board.label(other),
                there=there or tr("no hex"),
            )
            return
    if sum(board.sector_lines) != board.columns - 1:
        yield tr(
            "the sector lines {left} and {right} are not equally far from the edges (BD-3)",
            left=board.sector_lines[0],
            right=board.sector_lines[1],
        )
    markers = {m.hex for m in board.markers}
    if odd := [m for m in board.markers if half_turn(board, m.hex) not in markers]:
        yield tr("marker {name} has no counterpart after a half turn (BD-2)", name=shown(odd[0].name))
    turned = {half_turn(board, at) for at in board.jump_points.get(Side.SOUTH, ())}
    if turned != set(board.jump_points.get(Side.NORTH, ())):
        yield tr("the jump points of the sides are not alike after a half turn (BD-2)")
    yield from _fleet_difference(scenario)


def _fleet_difference(scenario: Scenario) -> Iterator[str]:
    def listed(side: Side) -> Counter[tuple[object, ...]]:
        board = scenario.board
        places = {
            u.id: half_turn(board, u.hex) if u.hex and side is Side.NORTH else u.hex for u in scenario.side_fleet(side)
        }
        return Counter((u.type, u.models_left, u.cap_left, u.where, places[u.id]) for u in scenario.side_fleet(side))

    if listed(Side.SOUTH) != listed(Side.NORTH):
        yield tr(
            "the two fleets are not alike after a half turn: {fleets} Supply",
            fleets=tr(" and ").join(str(_worth(scenario, side)) for side in Side),
        )


def _worth(scenario: Scenario, side: Side) -> int:
    return sum(u.supply for u in scenario.side_fleet(side))


def _supply_advice(scenario: Scenario) -> Iterator[str]:
    mission = scenario.mission
    pools = [pool for pool in map(mission.pool, range(1, mission.rounds + 1)) if pool is not None]
    for side in Side:
        if pools and 2 * _worth(scenario, side) < 3 * pools[-1]:
            yield tr(
                "{side}'s fleet has {worth} Supply; at least {least} would make the last Pool of {pool} matter (TN-8)",
                side=side,
                worth=_worth(scenario, side),
                least=(3 * pools[-1] + 1) // 2,
                pool=pools[-1],
            )
        if pools and not room_for_a_call(scenario.side_fleet(side), pools[0]):
            yield tr(
                "{side} cannot have a Beacon on the board and call a unit in Round 1: the Pool is {pool} (RS-3)",
                side=side,
                pool=pools[0],
            )
    if not pools:
        yield tr("with one Round the Supply Pool is never limited (SU-3)")


def room_for_a_call(fleet: tuple[FleetUnit, ...], pool: int) -> bool:
    """Tell whether a side can have a Beacon on the board in Round 1 and still room for a unit to call (CS-2, SU-4)."""
    placed = sum(u.supply for u in fleet if u.where is Where.BOARD)
    beacons = [
        u for u in fleet if u.where in (Where.BOARD, Where.UNDECIDED) and u.kind.unit_class is not UnitClass.FIGHTER
    ]
    callable_units = [u for u in fleet if u.where in (Where.RESERVE, Where.UNDECIDED)]
    return any(
        placed + (beacon.supply if beacon.where is Where.UNDECIDED else 0) + unit.supply <= pool
        for beacon in beacons
        for unit in callable_units
        if unit is not beacon
    )


def _setup_advice(scenario: Scenario) -> Iterator[str]:
    board = scenario.board
    for marker in board.markers:
        if board.terrain.get(marker.hex) is Terrain.PLANET:
            yield tr("marker {name} lies on a planet, where units may hardly fight (BD-5)", name=shown(marker.name))
    if not board.markers:
        yield tr("it has no object of class Marker, so only losses score (MK)")
    if parts := _apart(board):
        yield tr("hex {at} cannot be reached from the rest of the board", at=board.label(parts))
    for side in Side:
        free = [at for at in board.home_rows(side, 2) if board.terrain[at] is not Terrain.PLANET]
        if len(free) < 3:
            yield tr("{side} has only {count} hexes to set up on (TN-8)", side=side, count=len(free))


def _apart(board: Board) -> Hex | None:
    """Return a hex that no way leads to, if there is one."""
    reached, todo = {board.cells[0]}, [board.cells[0]]
    while todo:
        new = [n for n in board.adjacent(todo.pop()) if n not in reached]
        reached.update(new)
        todo += new
    return next((at for at in board.cells if at not in reached), None)
