"""Odds as plain data: what the command line prints, the lab exports, and other programs read.

Fractions are strings such as `58/81`; the key `decimals` repeats the main ones as numbers. Hexes are `[column, row]`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from game.hexgrid import Hex, Layout
from game.odds.answers import CallOdds, FaceOdds, OccupantOdds, PlanOdds
from game.odds.beacon_map import BeaconMap, BeaconValue, Measure
from game.odds.wording import percent
from game.rules.board import Board

Plain = dict[str, Any]

_MAIN = ("reserve", "eliminated", "arrives", "unharmed", "tried", "stars", "enemy_vp", "own_vp", "enemy_supply_lost")


def fraction_text(value: Fraction) -> str:
    """Return a fraction as text: `58/81`, or `0` and `1` for whole numbers."""
    return str(value)


def to_json(odds: CallOdds, layout: Layout) -> Plain:
    """Return the odds of one call as plain data, ready for JSON."""
    return {
        "unit": {"id": odds.called, "type": odds.body.type, "models": odds.body.models, "cap": odds.body.cap},
        "beacon": {"hex": list(layout.to_offset(odds.beacon.hex)), "unit": odds.beacon.unit},
        "cost": odds.cost,
        "affordable": odds.affordable,
        "fits": odds.fits,
        "supply": {"needed": odds.fit.needed, "available": odds.fit.available},
        "tried": str(odds.tried),
        "not_tried": _texts(odds.not_tried),
        "reserve": str(odds.reserve),
        "failed": str(odds.failed),
        "off_board": str(odds.off_board),
        "eliminated": str(odds.eliminated),
        "eliminated_by": _texts(odds.eliminated_by),
        "arrives": str(odds.arrives),
        "unharmed": str(odds.unharmed),
        "models": _texts(odds.models),
        "arrivals": [_left(*key, chance, layout) for key, chance in odds.arrivals.items()],
        "faces": {face.value: _face(found, layout) for face, found in odds.faces.items()},
        "occupants": {unit: _texts(found.models) for unit, found in odds.occupants.items()},
        "harm": {unit: _harm(found) for unit, found in odds.occupants.items()},
        "stars": str(odds.stars),
        "star_chances": _texts(odds.star_chances),
        "enemy_vp": str(odds.enemy_vp),
        "own_vp": str(odds.own_vp),
        "supply_lost": str(odds.own_supply_lost),
        "enemy_supply_lost": str(odds.enemy_supply_lost),
        "available_after": {
            ending.value: {"unlimited" if room is None else str(room): str(c) for room, c in rooms.items()}
            for ending, rooms in odds.available_after.items()
        },
        "decimals": _decimals(odds),
    }


def plan_to_json(odds: PlanOdds, layout: Layout) -> list[Plain]:
    """Return the odds of a plan as plain data, call by call."""
    return [to_json(call, layout) for call in odds.calls]


def plan_summary(odds: PlanOdds) -> Plain:
    """Return what a plan's calls mean together as plain data."""
    return {
        "all_arrive": str(odds.all_arrive),
        "none_arrive": str(odds.none_arrive),
        "arrivals": _texts(odds.arrivals),
        "endings": [{"calls": [e.value for e in key], "chance": str(c)} for key, c in odds.endings.items()],
        "on_board": _texts(odds.on_board),
        "spent": str(odds.spent),
        "stars": str(odds.stars),
        "enemy_vp": str(odds.enemy_vp),
        "own_vp": str(odds.own_vp),
        "supply_lost": str(odds.own_supply_lost),
        "enemy_supply_lost": str(odds.enemy_supply_lost),
    }


def _texts(chances: Mapping[Any, Fraction]) -> dict[str, str]:
    return {str(key): str(chance) for key, chance in chances.items() if chance}


def _decimals(odds: CallOdds) -> Plain:
    main: Plain = {key: float(getattr(odds, key)) for key in _MAIN}
    main["supply_lost"] = float(odds.own_supply_lost)
    main["models"] = {str(n): float(chance) for n, chance in odds.models.items() if chance}
    main["faces"] = {
        face.value: {key: float(getattr(found, key)) for key in ("chance", "arrives", "eliminated", "reserve")}
        for face, found in odds.faces.items()
    }
    return main


def _face(found: FaceOdds, layout: Layout) -> Plain:
    return {
        "hex": list(layout.to_offset(found.hex)),
        "direction": layout.direction_name(found.direction),
        "kind": found.kind,
        "occupant": found.occupant,
        "chance": str(found.chance),
        "arrives": str(found.arrives),
        "eliminated": str(found.eliminated),
        "reserve": str(found.reserve),
    }


def _left(at: Hex, models: int, cap: int, chance: Fraction, layout: Layout) -> Plain:
    return {"hex": list(layout.to_offset(at)), "models": models, "cap": cap, "chance": str(chance)}


def _harm(found: OccupantOdds) -> Plain:
    return {
        "side": found.side.value,
        "type": found.before.type,
        "loses": str(found.loses),
        "eliminated": str(found.eliminated),
        "left": [{"models": m, "cap": c, "chance": str(chance)} for (m, c), chance in found.states.items()],
    }


# The Beacon map


def map_to_json(found: BeaconMap, board: Board) -> Plain:
    """Return a Beacon map as plain data: one row for each hex of the board."""
    rows = [
        {"hex": list(board.layout.to_offset(at)), "terrain": board.terrain[at].value, **_value(value)}
        for at, value in found.values.items()
    ]
    return {"unit": found.called.type, "models": found.called.models, "cap": found.called.cap, "hexes": rows}


def _value(value: BeaconValue) -> dict[str, str]:
    return {name: str(chance) for name, chance in zip(value._fields, value, strict=True)}


def map_to_csv(found: BeaconMap, board: Board) -> str:
    """Return a Beacon map as CSV: column, row, terrain, every measure as a decimal, then as a fraction."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = BeaconValue._fields
    writer.writerow(["column", "row", "terrain", *names, *(f"{name}_exact" for name in names)])
    for at, value in found.values.items():
        decimals = [f"{float(chance):.6f}" for chance in value]
        writer.writerow([*board.layout.to_offset(at), board.terrain[at].value, *decimals, *map(str, value)])
    return out.getvalue()


def map_table(found: BeaconMap, board: Board, measure: Measure) -> str:
    """Return one measure of a Beacon map as a table of text, columns across, rows down; chances in per cent.

    `^` marks an asteroid hex, `o` a planet; a dot stands where there is no board.
    """
    chosen = found.by(measure)
    scale = 1 if measure.value.endswith(("models", "supply")) else 100
    marks = {"open": " ", "asteroid": "^", "planet": "o"}
    lines = ["      " + "".join(f"{column:>6} " for column in range(board.columns))]
    for row in range(board.rows):
        cells = []
        for column in range(board.columns):
            at = board.layout.to_hex(column, row)
            value = chosen.get(at)
            cells.append(
                "     . " if value is None else f"{float(value * scale):>6.1f}{marks[board.terrain[at].value]}"
            )
        lines.append(f"{row:>5} " + "".join(cells).rstrip())
    return "\n".join(lines)


def call_to_csv(odds: CallOdds, layout: Layout) -> str:
    """Return one call as CSV: an outcome, hex, models, CAP, chance as a decimal and as a fraction in each row."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["outcome", "column", "row", "models", "cap", "chance", "exact"])
    for (at, models, cap), chance in odds.arrivals.items():
        writer.writerow(["arrives", *layout.to_offset(at), models, cap, f"{float(chance):.6f}", chance])
    for (models, cap), chance in odds.stays.items():
        writer.writerow(["reserve", "", "", models, cap, f"{float(chance):.6f}", chance])
    for cause, chance in odds.eliminated_by.items():
        writer.writerow([f"eliminated: {cause}", "", "", 0, 0, f"{float(chance):.6f}", chance])
    return out.getvalue()


__all__ = [
    "call_to_csv",
    "fraction_text",
    "map_table",
    "map_to_csv",
    "map_to_json",
    "percent",
    "plan_summary",
    "plan_to_json",
    "to_json",
]
