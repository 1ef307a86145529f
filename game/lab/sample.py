"""The position the lab opens with: Halcyon Gap in Round 3, both fleets in contact."""

from __future__ import annotations

from typing import Final

from game.lab.lab import Lab
from game.lab.question import PlannedCall, Question, full
from game.lab.table import Table
from game.map_choice import find_map
from game.odds import StopRule, UnitState
from game.rules.ids import Side, TypeKey, UnitId, Where
from game.text import tr
from game.tiled import load_any_map
from game.tiled.contract import scenario_of

_STANDING: Final[tuple[tuple[str, int, int, str, int, int, int], ...]] = (
    ("south", 6, 5, "battleship", 4, 0, 0),
    ("south", 5, 6, "cruiser", 3, 0, 0),
    ("south", 8, 7, "carrier", 1, 2, 0),
    ("south", 2, 5, "destroyer", 3, 0, 0),
    ("south", 4, 6, "destroyer", 1, 0, 1),
    ("south", 3, 3, "fighter", 2, 0, 1),
    ("south", 9, 5, "fighter", 2, 0, 0),
    ("north", 6, 4, "cruiser", 4, 0, 3),
    ("north", 6, 2, "flagship", 1, 2, 3),
    ("north", 8, 3, "cruiser", 2, 0, 4),
    ("north", 10, 3, "destroyer", 2, 0, 3),
    ("north", 11, 3, "transport", 2, 0, 3),
    ("north", 3, 2, "fighter", 4, 0, 3),
)
"""Side, column, row, type, models, CAP, facing."""


def sample_lab() -> Lab:
    """Return the lab with that position. Raises PlayerError or MapError if the shipped map is gone or broken."""
    path = find_map("halcyon_gap")
    tiled = load_any_map(path)
    scenario = scenario_of(tiled)
    layout = scenario.board.layout
    units = tuple(
        UnitState(
            UnitId(f"{side[0]}-{kind}-{number}"), TypeKey(kind), Side(side), Where.BOARD, models, cap,
            layout.to_hex(column, row), facing,
        )
        for number, (side, column, row, kind, models, cap, facing) in enumerate(_STANDING)
    )  # fmt: skip
    cruiser, destroyer = full(TypeKey("cruiser")), full(TypeKey("destroyer"))
    question = Question(
        called=cruiser,
        other=destroyer,
        calls=(PlannedCall(cruiser), PlannedCall(destroyer)),
        stop=StopRule.AFTER_LOSS,
        rules=scenario.rules,
    )
    table = Table(scenario.board, units, layout.to_hex(6, 5), layout.to_hex(2, 7))
    title = tr("{map}, position of Round {n}", map=scenario.title, n=3)
    return Lab(table, question, title, str(path.resolve()), tiled)
