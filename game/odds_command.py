"""The command `odds`: the exact odds of a call, of a plan of calls, or of every Beacon hex of a map."""

from __future__ import annotations

import argparse
import importlib
import re
import sys
from collections.abc import Callable
from pathlib import Path

from game.hexgrid import Hex
from game.map_choice import chosen_scenario, find_map
from game.odds import (
    BeaconMap,
    CallOdds,
    Measure,
    OddsError,
    Position,
    StopRule,
    beacon_map,
    one_call,
    plan,
    position_from,
)
from game.odds.reports import call_to_csv, map_table, map_to_csv, map_to_json, plan_to_json, to_json
from game.odds_text import call_lines, plan_lines
from game.opening import PlayerError
from game.rules.ids import Side, TypeKey, UnitId, Where
from game.script import load_script
from game.text import tr
from game.tiled import MapError, load_any_map, load_board
from game.tiled.contract import PROPERTIES
from game.wire import pretty

STOPS = {
    "never": StopRule.NEVER,
    "loss": StopRule.AFTER_LOSS,
    "arrival": StopRule.AFTER_ARRIVAL,
    "failure": StopRule.AFTER_FAILURE,
}

PICTURES = "game.view.beacon_picture"
"""What draws Beacon maps: its `write_beacon_map(found, position, measure, out)`. Imported only when asked for."""

PictureWriter = Callable[[BeaconMap, Position, Measure, Path], None]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add = parser.add_argument
    add("board", metavar=tr("MAP"), nargs="?", help=tr("a shipped map by name or title, or any hexagonal Tiled map"))
    add("--position", type=Path, metavar="FILE", help=tr("ask about the position of a script, as `run` takes it"))
    add("--beacon", action="append", metavar="COL,ROW", help=tr("the Beacon's hex or unit id; once, or for each call"))
    add("--unit", metavar=tr("TYPE"), help=tr("the unit called: a type, or the id of a unit in Reserve"))
    add("--models", type=_count, metavar="N", help=tr("models it has left; else all"))
    add("--cap", type=_count, metavar="N", help=tr("CAP it has left; else all"))
    add("--side", choices=[side.value for side in Side], help=tr("who calls; else whose turn it is"))
    add("--plan", metavar=tr("TYPE,..."), help=tr("up to three calls in order; --unit, if not among them, comes first"))
    add("--stop", choices=list(STOPS), default="never", help=tr("break a plan off after a loss, an arrival, a failure"))
    add("--map", action="store_true", dest="every_hex", help=tr("ask about a Beacon on every hex of the map"))
    add("--measure", choices=[m.value for m in Measure], default="arrives", help=tr("what the table of --map shows"))
    add("--json", action="store_true", help=tr("write JSON, with exact fractions"))
    add("--csv", action="store_true", help=tr("write comma-separated values"))
    add("--png", type=Path, metavar="OUT", help=tr("draw the table of --map into a picture"))


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise argparse.ArgumentTypeError(tr("{text!r} is no whole number; write one, such as 2", text=text[:40]))
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Answer the question and write it to stdout. Raises PlayerError and the errors of maps and scripts."""
    try:
        text = _answer(arguments)
    except OddsError as error:
        raise PlayerError(str(error)) from None
    sys.stdout.write(text + "\n" if text else "")
    return 0


def _answer(arguments: argparse.Namespace) -> str:
    wanted = _calls_wanted(arguments)
    position = _position(arguments)
    if arguments.every_hex:
        return _every_hex(arguments, position, wanted)
    beacons = _beacons(arguments, position, len(wanted))
    position, units = _units(arguments, position, wanted)
    if arguments.plan is None:
        return _call_text(arguments, one_call(position, beacons[0], units[0]), position)
    odds = plan(position, list(zip(beacons, units, strict=True)), STOPS[arguments.stop])
    if arguments.json:
        return pretty(plan_to_json(odds, position.board.layout))
    if arguments.csv:
        raise PlayerError(tr("a plan is not written as CSV; leave --csv out, or write --json"))
    return "\n".join(plan_lines(odds, position))


def _call_text(arguments: argparse.Namespace, odds: CallOdds, position: Position) -> str:
    if arguments.json:
        return pretty(to_json(odds, position.board.layout))
    if arguments.csv:
        return call_to_csv(odds, position.board.layout).rstrip("\n")
    return "\n".join(call_lines(odds, position))


def _every_hex(arguments: argparse.Namespace, position: Position, wanted: list[str]) -> str:
    if len(wanted) > 1 or arguments.beacon:
        raise PlayerError(tr("--map asks about one unit and every Beacon hex; leave --plan and --beacon out"))
    position, units = _units(arguments, position, wanted)
    found, measure = beacon_map(position, units[0]), Measure(arguments.measure)
    if arguments.png is not None:
        _picture_writer()(found, position, measure, arguments.png)
        return ""
    if arguments.json:
        return pretty(map_to_json(found, position.board))
    if arguments.csv:
        return map_to_csv(found, position.board).rstrip("\n")
    return map_table(found, position.board, measure)


def _picture_writer() -> PictureWriter:
    # The view is no part of the odds: it is looked up only when a picture is asked for.
    try:
        writer: PictureWriter = importlib.import_module(PICTURES).write_beacon_map
    except ModuleNotFoundError:
        raise PlayerError(tr("pictures of Beacon maps cannot be drawn here; write --csv or --json instead")) from None
    return writer


# What was asked


def _calls_wanted(arguments: argparse.Namespace) -> list[str]:
    if arguments.json + arguments.csv + (arguments.png is not None) > 1:
        raise PlayerError(tr("one answer is written in one way; choose one of --json, --csv and --png"))
    if arguments.png is not None and not arguments.every_hex:
        raise PlayerError(tr("--png draws the table of --map; write --map too"))
    listed = [name.strip() for name in (arguments.plan or "").split(",") if name.strip()]
    if arguments.plan is not None and not listed:
        raise PlayerError(tr("--plan names no unit; write --plan cruiser,destroyer, for one"))
    first = [arguments.unit] if arguments.unit is not None else []
    if len(listed) > 1 and first == listed[:1]:
        first = []
    if not first + listed:
        raise PlayerError(tr("no unit is named; write --unit cruiser, for one"))
    if len(listed) + len(first) > 1 and (arguments.models is not None or arguments.cap is not None):
        raise PlayerError(tr("--models and --cap are for a single call; for a plan, use a --position"))
    return first + listed


def _position(arguments: argparse.Namespace) -> Position:
    side = Side(arguments.side) if arguments.side else None
    if (arguments.position is None) == (arguments.board is None):
        raise PlayerError(tr("name either a map or a position; write --position FILE, for one"))
    if arguments.position is not None:
        return position_from(load_script(arguments.position, chosen_scenario).scenario, side=side)
    try:
        return position_from(chosen_scenario(arguments.board), side=side)
    except MapError:
        path = find_map(arguments.board)
        if set(load_any_map(path).properties) & set(PROPERTIES):
            raise
    # A map that says nothing of this game is a board without fleets, Pool or tokens.
    return Position(load_board(path), side or Side.SOUTH, ())


def _beacons(arguments: argparse.Namespace, position: Position, calls: int) -> list[UnitId | Hex]:
    named = arguments.beacon or []
    if not named:
        raise PlayerError(tr("no Beacon is named; write --beacon COL,ROW, or --map for every hex"))
    if len(named) not in (1, calls):
        message = tr("Beacons named: {beacons}, calls: {calls}; name one Beacon, or one for each call",
                     beacons=len(named), calls=calls)  # fmt: skip
        raise PlayerError(message)
    found = [_beacon(text, position) for text in named]
    return found if len(found) == calls else found * calls


def _beacon(text: str, position: Position) -> UnitId | Hex:
    numbers = re.fullmatch(r"\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*", text)
    if numbers is None:
        if UnitId(text) in position.by_id:
            return UnitId(text)
        raise PlayerError(tr("--beacon {text}: that is no hex and no unit; write COL,ROW, such as 6,4", text=text))
    at = position.board.layout.to_hex(int(numbers[1]), int(numbers[2]))
    there = position.occupants.get(at)
    return at if there is None else position.beacon(there.id).unit or at


def _units(arguments: argparse.Namespace, position: Position, wanted: list[str]) -> tuple[Position, list[UnitId]]:
    units: list[UnitId] = []
    for name in wanted:
        position, unit = _unit(name, position, units, arguments.models, arguments.cap)
        units.append(unit)
    return position, units


def _unit(
    name: str, position: Position, taken: list[UnitId], models: int | None, cap: int | None
) -> tuple[Position, UnitId]:
    """Return the Reserve unit a name means: one that is there, or else a new one of that type."""
    if UnitId(name) in position.by_id and models is None and cap is None:
        return position, position.called(UnitId(name)).id
    for unit in position.units:
        mine = unit.side is position.side and unit.where is Where.RESERVE and unit.id not in taken
        if mine and name in (unit.type, unit.id):
            if models is None and cap is None:
                return position, unit.id
            changed = position.without(unit.id)
            models = unit.models if models is None else models
            return changed.with_reserve(unit.type, models, unit.cap if cap is None else cap, unit.id)
    return position.with_reserve(TypeKey(name), models, cap)


__all__ = ["add_arguments", "run"]
