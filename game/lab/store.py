"""Lab positions in files of the player's folder: written whole, read strictly, and listed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from game.hexgrid import Hex, Layout
from game.lab.lab import Lab
from game.lab.opening import lab_of_map, lab_of_scenario
from game.lab.question import MEASURES, Comparing, PlannedCall, Question, callable_types
from game.lab.table import Spot, Table
from game.map_choice import chosen_scenario
from game.odds import MOST_CALLS, Body, Measure, StopRule, UnitState
from game.rules.board import Board
from game.rules.catalogue import HouseRules, unit_types
from game.rules.ids import Side, TypeKey, UnitId, Where
from game.script import FORMAT as SCRIPT
from game.script import script_from_plain
from game.storage import backup_of, home_folder, write_whole
from game.tiled import MapError, load_any_map
from game.wire import (
    Place,
    WireError,
    board_from_plain,
    board_to_plain,
    parse,
    pretty,
    read_bytes,
    rules_from_plain,
    to_plain,
    typed,
)

FORMAT, VERSION = "call-in-support/lab", 1
LARGEST_FILE = 2 * 1024 * 1024
MOST_UNITS = 2000
LONGEST_TITLE = 60
LARGEST_LIMIT = 999
"""The largest Pool and number of Star Tokens."""


class _BodyForm(msgspec.Struct, forbid_unknown_fields=True):
    type: str
    models: int
    cap: int = 0


class _UnitForm(msgspec.Struct, forbid_unknown_fields=True):
    side: Side
    type: str
    hex: tuple[int, int]
    models: int
    cap: int = 0
    facing: int = 0
    id: str = ""
    barred: bool = False


class _CallForm(msgspec.Struct, forbid_unknown_fields=True):
    unit: _BodyForm
    beacon: Spot = "a"


class _LabForm(msgspec.Struct, forbid_unknown_fields=True):
    board: Any
    a: tuple[int, int]
    b: tuple[int, int]
    called: _BodyForm
    other: _BodyForm
    format: str = FORMAT
    version: int = VERSION
    title: str = ""
    map: str = ""
    ground: Any = None
    units: list[_UnitForm] = []
    side: Side = Side.SOUTH
    comparing: Comparing = "beacons"
    calls: list[_CallForm] = []
    stop: StopRule = StopRule.NEVER
    rules: Any = msgspec.field(default_factory=dict)
    discount: int = 0
    pool: int | None = None
    stars: int | None = None
    measure: Measure = Measure.ARRIVES


def positions_folder() -> Path:
    """Return the folder of lab positions; it need not exist yet."""
    return home_folder() / "lab"


# Writing


def lab_to_plain(lab: Lab) -> dict[str, Any]:
    """Return a lab position as JSON, its board embedded."""
    table, asked = lab.table, lab.question
    layout = table.board.layout
    ground = lab.ground if lab.ground is not None and lab.ground is not table.board else None
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": lab.title,
        "map": lab.source,
        "board": board_to_plain(table.board),
        "ground": board_to_plain(ground) if ground is not None else None,
        "units": [_unit_to_plain(unit, layout) for unit in table.units],
        "a": list(layout.to_offset(table.a)),
        "b": list(layout.to_offset(table.b)),
        "side": asked.side.value,
        "called": _body_to_plain(asked.called),
        "other": _body_to_plain(asked.other),
        "comparing": asked.comparing,
        "calls": [{"unit": _body_to_plain(call.body), "beacon": call.spot} for call in asked.calls],
        "stop": asked.stop.value,
        "rules": to_plain(asked.rules, layout),
        "discount": asked.discount,
        "pool": asked.pool,
        "stars": asked.stars,
        "measure": asked.measure.value,
    }


def _body_to_plain(body: Body) -> dict[str, Any]:
    return {"type": body.type, "models": body.models, "cap": body.cap}


def _unit_to_plain(unit: UnitState, layout: Layout) -> dict[str, Any]:
    at = unit.hex if unit.hex is not None else Hex(0, 0)
    plain = {"id": unit.id, "side": unit.side.value, **_body_to_plain(unit.body), "facing": unit.facing}
    plain["hex"] = list(layout.to_offset(at))
    return plain | ({"barred": True} if unit.barred else {})


def slug(title: str) -> str:
    """Return a title as a file's name has it."""
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")[:40] or "position"


def save_lab(lab: Lab, title: str) -> Path:
    """Write a lab position under a title, over one of the same name, and return its file. Raises StorageError."""
    lab.title = clean_title(title) or lab.title
    path = positions_folder() / f"{slug(lab.title)}.json"
    write_whole(path, pretty(lab_to_plain(lab)).encode(), keep_previous=True)
    return path


def delete_lab(path: Path) -> None:
    """Delete a saved position and its backup. Raises OSError."""
    for each in (path, backup_of(path)):
        each.unlink(missing_ok=True)


def clean_title(title: str) -> str:
    """Return a title on one line, not too long, with nothing unprintable in it."""
    return "".join(c if c.isprintable() else " " for c in title).strip()[:LONGEST_TITLE]


# Reading


@dataclass(frozen=True, slots=True)
class LabEntry:
    """A file of the list: its title, or why it cannot be read."""

    path: Path
    title: str
    broken: str = ""


def saved_labs() -> tuple[LabEntry, ...]:
    """Return the lab positions of the player's folder, newest first. Never raises."""
    try:
        found = [path for path in positions_folder().iterdir() if path.suffix == ".json" and path.is_file()]
        found.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return ()
    return tuple(_entry(path) for path in found[:200])


def _entry(path: Path) -> LabEntry:
    try:
        plain = parse(read_bytes(path, LARGEST_FILE), path.name)
    except WireError as error:
        return LabEntry(path, path.stem, str(error))
    title = plain.get("title") if isinstance(plain, dict) else None
    return LabEntry(path, clean_title(title) if isinstance(title, str) and title.strip() else path.stem)


def load_lab(path: Path) -> tuple[Lab, str]:
    """Read a lab position, or a script of `run` whose position is taken; also return a note, usually empty.

    Raises WireError.
    """
    plain = parse(read_bytes(path, LARGEST_FILE), path.name)
    return lab_from_plain(plain, Place(path.name), path.parent)


def lab_of_file(path: Path) -> tuple[Lab, str]:
    """Return the lab a file asks for, map or position, and a note, usually empty. Raises MapError or WireError."""
    return load_lab(path) if path.suffix.lower() == ".json" else (lab_of_map(path), "")


def lab_from_plain(plain: object, place: Place, beside: Path | None = None) -> tuple[Lab, str]:
    """Return the lab a JSON value stands for, and a note if its map's picture is gone. Raises WireError."""
    if isinstance(plain, dict) and plain.get("format") == SCRIPT:
        return lab_of_scenario(script_from_plain(plain, place, chosen_scenario, beside).scenario), ""
    form = typed(plain, _LabForm, place)
    if form.format != FORMAT or form.version != VERSION:
        raise place.fault(f'it is no lab position of version {VERSION}; write "format": "{FORMAT}", "version": 1')
    lab = _Reader(form, place).lab()
    return lab, _with_picture(lab, form.map)


def _with_picture(lab: Lab, source: str) -> str:
    """Give the lab its map's own picture back, if the map is still there and the same; else say so."""
    if not source:
        return ""
    try:
        tiled = load_any_map(Path(source))
    except MapError as error:
        return f"The map's own picture is not shown: {error}"
    now = lab.table.board
    if (tiled.layout, tiled.columns, tiled.rows, set(tiled.tiles)) != (
        now.layout,
        now.columns,
        now.rows,
        set(now.terrain),
    ):
        return f"The map's own picture is not shown: {Path(source).name} has other hexes now"
    lab.tiled, lab.source = tiled, source
    lab.foreign = "title" not in tiled.properties and "starting_supply" not in tiled.properties
    return ""


@dataclass(frozen=True, slots=True)
class _Reader:
    """Turns a form into a lab, checking every value against the board and the catalogue."""

    form: _LabForm
    place: Place

    def lab(self) -> Lab:
        form, place = self.form, self.place
        board = _board(form.board, place.key("board"))
        table = Table(
            board,
            tuple(self._units(board)),
            self._hex(form.a, board, place.key("a")),
            self._hex(form.b, board, place.key("b")),
        )
        ground = _board(form.ground, place.key("ground")) if form.ground is not None else board
        if (ground.layout, set(ground.terrain)) != (board.layout, set(board.terrain)):
            raise place.key("ground").fault("it has other hexes than the board; leave it out")
        return Lab(table, self._question(), clean_title(form.title), ground=ground)

    def _question(self) -> Question:
        form, place = self.form, self.place
        if len(form.calls) > MOST_CALLS:
            raise place.key("calls").fault(f"a plan has at most {MOST_CALLS} calls; take some out")
        if form.measure not in MEASURES:
            raise place.key("measure").fault(f"write one of {', '.join(MEASURES)}")
        if form.discount not in (0, 1):
            raise place.key("discount").fault("write 0, or 1 for Open Channel")
        for name in ("pool", "stars"):
            limit = getattr(form, name)
            if limit is not None and not 0 <= limit <= LARGEST_LIMIT:
                raise place.key(name).fault(f"write a number from 0 to {LARGEST_LIMIT}, or null for no limit")
        calls = place.key("calls")
        return Question(
            side=form.side,
            called=_called(form.called, place.key("called")),
            other=_called(form.other, place.key("other")),
            comparing=form.comparing,
            calls=tuple(
                PlannedCall(_called(call.unit, calls.item(n).key("unit")), call.beacon)
                for n, call in enumerate(form.calls)
            ),
            stop=form.stop,
            rules=rules_from_plain(form.rules, HouseRules(), place.key("rules")),
            discount=form.discount,
            pool=form.pool,
            stars=form.stars,
            measure=form.measure,
        )

    def _units(self, board: Board) -> Iterator[UnitState]:
        if len(self.form.units) > MOST_UNITS:
            raise self.place.key("units").fault(f"there are more than {MOST_UNITS} units; take some out")
        hexes: set[Hex] = set()
        ids: set[str] = set()
        for number, unit in enumerate(self.form.units):
            at = self.place.key("units").item(number)
            body = _body(_BodyForm(unit.type, unit.models, unit.cap), at)
            hex_ = self._hex(unit.hex, board, at.key("hex"))
            key = unit.id or f"{unit.side.value[0]}-{unit.type}-{number}"
            if hex_ in hexes or key in ids:
                raise at.fault("another unit has the same hex or the same id; give each its own")
            if not 0 <= unit.facing <= 5:
                raise at.key("facing").fault("write a direction from 0 to 5, clockwise from north")
            hexes.add(hex_)
            ids.add(key)
            made = UnitState(UnitId(key), body.type, unit.side, Where.BOARD, body.models, body.cap, hex_, unit.facing)
            yield replace(made, barred=True) if unit.barred else made

    def _hex(self, offset: tuple[int, int], board: Board, at: Place) -> Hex:
        found = board.layout.to_hex(*offset)
        if found not in board:
            raise at.fault(f"hex {offset[0]},{offset[1]} is not on the board; name one that is")
        return found


def _board(plain: object, place: Place) -> Board:
    made = board_from_plain(plain, place)
    looks = {at: look for at, look in made.looks.items() if at in made.terrain and look >= 0}
    return replace(made, looks=looks, markers=tuple(m for m in made.markers if m.hex in made.terrain))


def _called(form: _BodyForm, place: Place) -> Body:
    if form.type not in callable_types():
        raise place.key("type").fault(
            f"{form.type[:40]!r} cannot be called; write one of {', '.join(callable_types())}"
        )
    return _body(form, place)


def _body(form: _BodyForm, place: Place) -> Body:
    known = unit_types()
    kind = known.get(TypeKey(form.type))
    if kind is None:
        raise place.key("type").fault(f"{form.type[:40]!r} is no type of unit; write one of {', '.join(known)}")
    if not 1 <= form.models <= kind.models:
        raise place.key("models").fault(f"a {kind.name} has 1 to {kind.models} models")
    if not 0 <= form.cap <= kind.cap:
        raise place.key("cap").fault(f"a {kind.name} has 0 to {kind.cap} CAP")
    return Body(kind.key, form.models, form.cap)


__all__ = [
    "LabEntry",
    "clean_title",
    "delete_lab",
    "lab_from_plain",
    "lab_of_file",
    "lab_to_plain",
    "load_lab",
    "positions_folder",
    "save_lab",
    "saved_labs",
    "slug",
]
