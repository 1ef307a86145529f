"""A lab made of a map, a scenario or the position of a battle."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game.hexgrid import Hex, distance
from game.lab.lab import Lab
from game.lab.question import PlannedCall, Question, callable_types, full
from game.lab.table import Table
from game.odds import Position, UnitState, position_from
from game.rules.board import Board
from game.rules.ids import Side, UnitClass, Where
from game.rules.scenario import Scenario
from game.tiled import MapError, TiledBoard, load_any_map, load_board
from game.tiled.contract import PROPERTIES, scenario_of


def lab_of_map(path: Path) -> Lab:
    """Return a lab on any hexagonal map. Raises MapError.

    A map of this game brings its house rules, and its units if they stand on the board. Any other is open space
    unless its tiles say otherwise, and looks as its own tiles do.
    """
    tiled = load_any_map(path)
    try:
        lab = lab_of_scenario(scenario_of(tiled))
    except MapError:
        if _made_for_this_game(tiled):
            raise
        lab = lab_of_board(load_board(path), _title(tiled))
        lab.foreign = True
    lab.tiled, lab.source = tiled, str(path.resolve())
    return lab


def _made_for_this_game(tiled: TiledBoard) -> bool:
    return bool(set(tiled.properties) & set(PROPERTIES))


def _title(tiled: TiledBoard) -> str:
    return tiled.path.stem.replace("_", " ")[:60]


def lab_of_board(board: Board, title: str) -> Lab:
    """Return a lab on a board without units."""
    return _lab(board, (), Question(), title)


def lab_of_scenario(scenario: Scenario) -> Lab:
    """Return a lab on a scenario as it starts; units in Reserve or undecided wait there."""
    asked = position_from(scenario)
    if scenario.start is None:
        # Before a battle has begun nothing is spent yet: neither Pool nor tokens are a limit worth asking about.
        return _lab(scenario.board, asked.units, Question(side=asked.side, rules=scenario.rules), scenario.title)
    return lab_of_position(asked, scenario.title)


def lab_of_position(asked: Position, title: str) -> Lab:
    """Return a lab on the position of a battle, with its Pool, Star Tokens and house rules."""
    question = Question(side=asked.side, rules=asked.rules, discount=asked.discount, pool=asked.pool, stars=asked.stars)
    return _lab(asked.board, asked.units, question, title)


def _lab(board: Board, units: Iterable[UnitState], question: Question, title: str) -> Lab:
    listed = tuple(units)
    standing = tuple(unit for unit in listed if unit.where is Where.BOARD and unit.hex is not None)
    a, b = _beacons(board, standing, question.side)
    waiting = [unit for unit in listed if unit.side is question.side and unit.where is Where.RESERVE]
    bodies = [unit.body for unit in waiting if unit.type in callable_types() and unit.models]
    strikers = [body for body in bodies if body.kind.unit_class is UnitClass.STRIKER]
    called = (strikers or bodies or [question.called])[0]
    other = next((body for body in bodies if body.type != called.type), None)
    if other is None:
        other = next(full(kind) for kind in callable_types() if kind not in (called.type, "flagship"))
    made = Question(
        side=question.side,
        called=called,
        other=other,
        calls=(PlannedCall(called), PlannedCall(other)),
        rules=question.rules,
        discount=question.discount,
        pool=question.pool,
        stars=question.stars,
    )
    return Lab(Table(board, standing, a, b), made, title)


def _beacons(board: Board, units: tuple[UnitState, ...], side: Side) -> tuple[Hex, Hex]:
    """Return two Beacon hexes to begin with: where ships stand that may be Beacons, or near the middle."""
    middle = board.layout.to_hex(board.columns // 2, board.rows // 2)
    free = [at for at in board.cells if board.terrain[at] == "open" and not any(unit.hex == at for unit in units)]
    ships = [u.hex for u in units if u.side is side and u.kind.unit_class is not UnitClass.FIGHTER and u.hex]
    a = min(ships or free or board.cells, key=lambda at: (distance(at, middle), at))
    others = [at for at in ships if at != a] or [at for at in free if distance(at, a) >= 3] or [a]
    b = min(others, key=lambda at: (distance(at, a), at))
    return a, b


__all__ = ["lab_of_board", "lab_of_map", "lab_of_position", "lab_of_scenario"]
