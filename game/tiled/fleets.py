"""The fleets of a map: lists such as `flagship, cruiser*2`, and objects of class Unit for units with a place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from game.hexgrid import DIRECTION_NAMES, Hex
from game.rules.catalogue import unit_types
from game.rules.ids import Side, TypeKey, UnitId, Where
from game.rules.scenario import FleetUnit
from game.text import tr
from game.tiled.boards import UNIT, BoardMaker, place_of, side_property, whole_property
from game.tiled.faults import Faults, shown
from game.tiled.picture import MapObject, TiledBoard

MOST_UNITS = 60
"""Units of one side."""
AHEAD = "ahead"
DEFAULT_TYPE = "cruiser"
"""Tiled writes no property that has the value its class gives it, so a Unit without a type has this one."""
_ENTRY = re.compile(r"([\w-]+)\s*(?:\*\s*([0-9]{1,2}))?\s*(?::\s*(\S.*))?", re.ASCII)
_PLACES = (Where.BOARD, Where.RESERVE, Where.UNDECIDED)


@dataclass(frozen=True, slots=True)
class _Entry:
    """One unit before it has an id; an empty name means that of its type."""

    side: Side
    type: TypeKey
    name: str
    where: Where = Where.UNDECIDED
    hex: Hex | None = None
    models: int | None = None
    cap: int | None = None
    facing: int | None = None
    alert: bool = False


@dataclass(frozen=True, slots=True)
class FleetMaker:
    """Builds the fleets of one map; what is wrong is noted."""

    tiled: TiledBoard
    maker: BoardMaker
    faults: Faults

    def fleet(self) -> tuple[FleetUnit, ...]:
        """Return both fleets, South first: the list of a side, then its objects."""
        entries = [*self._lists(), *self._objects()]
        return tuple(unit for side in Side for unit in _numbered([e for e in entries if e.side is side]))

    def _lists(self) -> Iterator[_Entry]:
        for side in Side:
            name = f"{side}_fleet"
            found = list(self._listed(side, name, str(self.tiled.properties.get(name, ""))))
            if len(found) > MOST_UNITS:
                self.faults.add(
                    tr("the map: {name} has more than {most} units; shorten it", name=name, most=MOST_UNITS)
                )
            yield from found[:MOST_UNITS]

    def _listed(self, side: Side, prop: str, text: str) -> Iterator[_Entry]:
        for part in filter(None, (piece.strip() for piece in re.split(r"[,\n]", text)[: MOST_UNITS + 1])):
            found = _ENTRY.fullmatch(part)
            if not found or found[1].lower() not in unit_types():
                repair = tr("write {types}, with *2 for two and : for a name", types=", ".join(unit_types()))
                self.faults.add(tr("the map: {name} has {part}; {repair}", name=prop, part=shown(part), repair=repair))
                continue
            for _ in range(int(found[2] or 1)):
                yield _Entry(side, TypeKey(found[1].lower()), found[3] or "")

    def _objects(self) -> Iterator[_Entry]:
        units = [item for item in self.tiled.objects if item.kind == UNIT]
        if len(units) > 2 * MOST_UNITS:
            self.faults.add(tr("it has more than {most} objects of class Unit: remove some", most=2 * MOST_UNITS))
        for item in units[: 2 * MOST_UNITS]:
            entry = self._object(item)
            if entry:
                yield entry

    def _object(self, item: MapObject) -> _Entry | None:
        kind = str(item.properties.get("type", DEFAULT_TYPE)).strip().lower()
        if kind not in unit_types():
            repair = tr("choose {types}", types=", ".join(unit_types()))
            self.faults.add(
                tr("{place}: type is {kind}; {repair}", place=place_of(item), kind=shown(kind), repair=repair)
            )
            return None
        where = self._where(item)
        at = self.maker.hex_of(item) if where is Where.BOARD else None
        if where is Where.BOARD and at is None:
            return None
        return _Entry(
            side=side_property(item, self.faults),
            type=TypeKey(kind),
            name=item.name.strip(),
            where=where,
            hex=at,
            models=self._count(item, "models", unit_types()[TypeKey(kind)].models, unset=0),
            cap=self._count(item, "cap", unit_types()[TypeKey(kind)].cap, unset=-1),
            facing=self._facing(item),
            alert=item.properties.get("alert") is True,
        )

    def _where(self, item: MapObject) -> Where:
        value = str(item.properties.get("where", Where.BOARD)).strip().lower()
        if value in _PLACES:
            return Where(value)
        repair = tr("choose {places}", places=", ".join(_PLACES))
        self.faults.add(
            tr("{place}: where is {value}; {repair}", place=place_of(item), value=shown(value), repair=repair)
        )
        return Where.UNDECIDED

    def _count(self, item: MapObject, name: str, most: int, unset: int) -> int | None:
        if name not in item.properties:
            return None
        found = whole_property(name, item.properties[name], unset, most, self.faults, place_of(item))
        return None if found == unset else found

    def _facing(self, item: MapObject) -> int | None:
        names = DIRECTION_NAMES[self.tiled.layout.orientation]
        value = str(item.properties.get("facing", AHEAD)).strip().lower()
        if value == AHEAD:
            return None
        if value in names:
            return names.index(value)
        repair = tr("choose ahead, {names}", names=", ".join(names))
        self.faults.add(
            tr("{place}: facing is {value}; {repair}", place=place_of(item), value=shown(value), repair=repair)
        )
        return None


def _numbered(entries: list[_Entry]) -> Iterator[FleetUnit]:
    """Yield the units of a side with their ids, and with letters where a type or a name stands more than once."""
    types, names = Counter(e.type for e in entries), Counter(_name(e) for e in entries)
    types_seen: Counter[str] = Counter()
    names_seen: Counter[str] = Counter()
    for e in entries:
        types_seen[e.type] += 1
        names_seen[_name(e)] += 1
        yield FleetUnit(
            id=UnitId(
                f"{e.side[0]}-{e.type}" + (f"-{_letter(types_seen[e.type]).lower()}" if types[e.type] > 1 else "")
            ),
            side=e.side,
            type=e.type,
            name=_name(e) + (f" {_letter(names_seen[_name(e)])}" if names[_name(e)] > 1 else ""),
            where=e.where,
            hex=e.hex,
            models=e.models,
            cap=e.cap,
            facing=e.facing,
            alert=e.alert,
        )


def _name(entry: _Entry) -> str:
    return entry.name or unit_types()[entry.type].name


def _letter(number: int) -> str:
    """Return A for 1 to Z for 26, then AA, AB and so on."""
    head, last = divmod(number - 1, 26)
    return (_letter(head) if head else "") + chr(ord("A") + last)
