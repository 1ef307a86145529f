"""What is drawn of a board, its units and its markers, made from the rules' own values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from game.hexgrid import Hex, Orientation
from game.rules.board import Board
from game.rules.catalogue import Mission
from game.rules.ids import Sector, Side, Terrain, Where
from game.rules.scenario import FleetUnit, Scenario
from game.rules.views import MatchView, UnitView
from game.text import tr
from game.view.draw_board import BoardArt, SectorArt
from game.view.draw_markers import MarkerArt
from game.view.draw_units import TokenArt
from game.view.stage import bow

PLANET_LOOKS: Final = 6
"""How many pictures of planets there are."""

_COORDINATES: Final[Mapping[str, str]] = {"hover": "none", "edge": "edges", "every": "all"}


def board_art(
    board: Board,
    *,
    side: Side = Side.SOUTH,
    ordered_sectors: frozenset[Sector] = frozenset(),
    coordinates: str = "hover",
) -> BoardArt:
    """Return what is drawn of a board as one side's player reads it.

    `side` decides at which edge the sector names stand and which way round they run (BD-3); `ordered_sectors` are lit.
    `coordinates` is a value of the setting of that name.
    """
    return BoardArt(
        layout=board.layout,
        cells=frozenset(board.cells),
        asteroids=frozenset(at for at in board.cells if board.terrain[at] is Terrain.ASTEROID),
        planets={at: _planet_look(board, at) for at in board.cells if board.terrain[at] is Terrain.PLANET},
        south_home=board.home_rows(Side.SOUTH, 1),
        north_home=board.home_rows(Side.NORTH, 1),
        sectors=_sector_art(board, side, ordered_sectors),
        coordinates=_COORDINATES[coordinates],
    )


def _planet_look(board: Board, at: Hex) -> int:
    return board.looks.get(at, 5 * at.q + 3 * at.r) % PLANET_LOOKS


def _sector_art(board: Board, side: Side, ordered: frozenset[Sector]) -> SectorArt:
    names = {Sector.LEFT: tr("LEFT"), Sector.CENTRE: tr("CENTRE"), Sector.RIGHT: tr("RIGHT")}
    shown = tuple(Sector) if side is Side.SOUTH else tuple(reversed(Sector))
    left, middle, right = (names[sector] for sector in shown)
    lit = frozenset(i for i, sector in enumerate(shown) if sector in ordered)
    return SectorArt(board.sector_lines, (left, middle, right), side.value, lit)


def token_art(unit: UnitView, orientation: Orientation = Orientation.FLAT, **states: Any) -> TokenArt:
    """Return what is drawn of a unit; `states` are further fields of `TokenArt`, such as `selected`."""
    art = TokenArt(
        str(unit.kind.key),
        unit.side.value,
        unit.kind.unit_class.value,
        unit.models,
        unit.kind.models,
        unit.cap,
        unit.kind.cap,
        unit.supply,
        bow(orientation, unit.facing),
        ordered=unit.ordered,
        beacon=unit.beacon,
        done=unit.battled,
        alert=unit.alert,
    )
    return replace(art, **states)


def fleet_token(unit: FleetUnit, orientation: Orientation = Orientation.FLAT, **states: Any) -> TokenArt:
    """Return what is drawn of a unit of a scenario before the battle has begun."""
    towards_enemy = 0 if unit.side is Side.SOUTH else 3
    facing = towards_enemy if unit.facing is None else unit.facing
    art = TokenArt(
        str(unit.type),
        unit.side.value,
        unit.kind.unit_class.value,
        unit.models_left,
        unit.kind.models,
        unit.cap_left,
        unit.kind.cap,
        unit.supply,
        bow(orientation, facing),
        alert=unit.alert,
    )
    return replace(art, **states)


def marker_arts(view: MatchView, mission: Mission) -> list[MarkerArt]:
    """Return the mission markers as they stand in a battle (MK)."""
    taken = {unit.hex for unit in view.units if unit.where is Where.BOARD}
    return [_marker(marker.hex, marker.holder, mission, under_unit=marker.hex in taken) for marker in view.markers]


def scenario_markers(scenario: Scenario) -> list[MarkerArt]:
    """Return the mission markers of a scenario at its start."""
    holders = scenario.start.markers if scenario.start else {}
    taken = {unit.hex for unit in scenario.fleet if unit.where is Where.BOARD}
    return [
        _marker(marker.hex, holders.get(marker.name), scenario.mission, under_unit=marker.hex in taken)
        for marker in scenario.board.markers
    ]


def _marker(at: Hex, holder: Side | None, mission: Mission, *, under_unit: bool) -> MarkerArt:
    label = tr("{n} VP", n=mission.marker_vp)
    return MarkerArt(at, holder.value if holder else None, label, str(mission.marker_vp), under_unit)
