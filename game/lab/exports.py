"""What the lab hands out: the question and all its answers as JSON, the Beacon map and one call as CSV."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.lab.lab import Lab
from game.lab.store import lab_to_plain, slug
from game.odds.reports import call_to_csv, map_to_csv, map_to_json, plan_summary, plan_to_json, to_json
from game.rules.ids import Side, Where
from game.script import FORMAT as SCRIPT
from game.script import VERSION as SCRIPT_VERSION
from game.storage import home_folder, write_whole
from game.wire import board_to_plain, pretty, to_plain


def exports_folder() -> Path:
    """Return the folder exports are written to; it need not exist yet."""
    return home_folder() / "exports"


def export_json(lab: Lab) -> dict[str, Any]:
    """Return the question, the odds of both calls, of the plan and of every Beacon hex, and the rolls so far.

    Waits for answers still on their way. `lab` is the position as the lab saves it, `position` the same as `run` and
    `odds --position` take it, as far as the rules allow such a battle.
    """
    lab.settle()
    layout = lab.table.board.layout
    first, second = lab.compared
    plain: dict[str, Any] = {
        "format": "call-in-support/lab-answers",
        "version": 1,
        "title": lab.title,
        "lab": lab_to_plain(lab),
        "position": script_position(lab),
        "first": to_json(first, layout),
        "second": to_json(second, layout),
    }
    if lab.planned is not None:
        plain["plan"] = {"calls": plan_to_json(lab.planned, layout), "together": plan_summary(lab.planned)}
    if lab.rolling is not None and lab.rolling.trials.done:
        trials = lab.rolling.trials
        plain["rolled"] = {
            "which": "second" if lab.shown else "first",
            "rolls": trials.done,
            "counts": dict(trials.counts),
            "largest_gap": lab.rolling.largest_gap,
            "standard_error": lab.rolling.standard_error,
        }
    if lab.beacons is not None:
        plain["beacon_map"] = map_to_json(lab.beacons, lab.table.board)
    return plain


def script_position(lab: Lab) -> dict[str, Any]:
    """Return the position in the format of scripts, with the unit asked about in Reserve."""
    board, asked = lab.table.board, lab.question
    layout = board.layout
    units: list[dict[str, Any]] = [
        {
            "side": unit.side.value,
            "type": unit.type,
            "hex": list(layout.to_offset(unit.hex)),
            "models": unit.models,
            "cap": unit.cap,
            "facing": unit.facing,
        }
        for unit in lab.table.units
        if unit.hex is not None
    ]
    for side in Side:
        body = asked.called if side is asked.side else asked.other
        units.append(
            {
                "side": side.value,
                "type": body.type,
                "where": Where.RESERVE.value,
                "models": body.models,
                "cap": body.cap,
            }
        )
    # A Pool without limit is that of the last Round (SU-3).
    mission = {"rounds": 1} if asked.pool is None else {"starting_supply": asked.pool, "rounds": 2}
    start: dict[str, Any] = {"to_move": asked.side.value}
    if asked.stars is not None:
        start["stars"] = {asked.side.value: asked.stars}
    return {
        "format": SCRIPT,
        "version": SCRIPT_VERSION,
        "about": lab.title,
        "scenario": {"title": lab.title or "Lab", "board": board_to_plain(board), "fleet": []},
        "units": units,
        "rules": to_plain(asked.rules, layout),
        "mission": mission,
        "start": start,
    }


def export_csv(lab: Lab) -> str:
    """Return the map of Beacon hexes as CSV. Waits for it."""
    lab.settle()
    return map_to_csv(lab.beacons, lab.table.board) if lab.beacons is not None else ""


def export_call_csv(lab: Lab) -> str:
    """Return the outcomes of the call that is shown as CSV."""
    at, body = lab.asked
    return call_to_csv(lab.call(at, body), lab.table.board.layout)


def fresh_path(lab: Lab, what: str, suffix: str) -> Path:
    """Return a file for an export that does not exist yet, named for the position and what it holds."""
    stem = f"{slug(lab.title)}-{what}"
    folder, number = exports_folder(), 1
    while True:
        path = folder / (f"{stem}.{suffix}" if number == 1 else f"{stem}-{number}.{suffix}")
        if not path.exists():
            return path
        number += 1


def write_text(lab: Lab, what: str) -> Path:
    """Write an export: `beacons` or `call` as CSV, `answers` as JSON; return its file. Raises StorageError."""
    texts: dict[str, tuple[str, Callable[[], str]]] = {
        "beacons": ("csv", lambda: export_csv(lab)),
        "call": ("csv", lambda: export_call_csv(lab)),
        "answers": ("json", lambda: pretty(export_json(lab)) + "\n"),
    }
    suffix, text = texts[what]
    path = fresh_path(lab, what, suffix)
    write_whole(path, text().encode())
    return path


__all__ = [
    "export_call_csv",
    "export_csv",
    "export_json",
    "exports_folder",
    "fresh_path",
    "script_position",
    "write_text",
]
