"""Boards, scenarios, commands, events and questions as JSON, and JSON back to them, strictly.

Every hex is written `[column, row]`. What cannot be read raises WireError: one sentence with file, place and repair.
"""

from __future__ import annotations

from game.wire.battle import (
    command_from_plain,
    command_to_plain,
    draw_from_plain,
    draw_to_plain,
    event_from_plain,
    event_to_plain,
    question_from_plain,
    question_to_plain,
)
from game.wire.jsontext import LARGEST_FILE, encode, parse, pretty, read_bytes
from game.wire.place import Place, WireError
from game.wire.scenario import (
    board_from_plain,
    board_to_plain,
    mission_from_plain,
    rules_from_plain,
    scenario_from_plain,
    scenario_to_plain,
    start_from_plain,
    start_to_plain,
    unit_from_plain,
    unit_to_plain,
)
from game.wire.state import view_to_plain
from game.wire.typed import to_plain, typed

__all__ = [
    "LARGEST_FILE",
    "Place",
    "WireError",
    "board_from_plain",
    "board_to_plain",
    "command_from_plain",
    "command_to_plain",
    "draw_from_plain",
    "draw_to_plain",
    "encode",
    "event_from_plain",
    "event_to_plain",
    "mission_from_plain",
    "parse",
    "pretty",
    "question_from_plain",
    "question_to_plain",
    "read_bytes",
    "rules_from_plain",
    "scenario_from_plain",
    "scenario_to_plain",
    "start_from_plain",
    "start_to_plain",
    "to_plain",
    "typed",
    "unit_from_plain",
    "unit_to_plain",
    "view_to_plain",
]
