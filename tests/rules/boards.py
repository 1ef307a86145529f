"""Small boards and fleets for rule examples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict, Unpack

from game.hexgrid import Hex, Layout, Orientation, Stagger
from game.rules import Match, ScriptedDice
from game.rules.board import Board, Marker
from game.rules.catalogue import HouseRules, Mission
from game.rules.dice import Dice
from game.rules.ids import CardId, Face, Side, Terrain, TypeKey, UnitId, Where
from game.rules.scenario import FleetUnit, Scenario, Start

FLAT = Layout(Orientation.FLAT, Stagger.ODD)
POINTY = Layout(Orientation.POINTY, Stagger.ODD)


def board(
    columns: int = 9,
    rows: int = 9,
    *,
    layout: Layout = FLAT,
    asteroids: Iterable[tuple[int, int]] = (),
    planets: Iterable[tuple[int, int]] = (),
    missing: Iterable[tuple[int, int]] = (),
    markers: Iterable[tuple[int, int]] = (),
    lines: tuple[int, int] | None = None,
    jump_points: dict[Side, tuple[tuple[int, int], ...]] | None = None,
) -> Board:
    """A board of open space with some terrain, all in `(column, row)`."""
    gaps, rocks, balls = set(missing), set(asteroids), set(planets)
    terrain = {
        layout.to_hex(c, r): Terrain.ASTEROID
        if (c, r) in rocks
        else Terrain.PLANET
        if (c, r) in balls
        else Terrain.OPEN
        for c in range(columns)
        for r in range(rows)
        if (c, r) not in gaps
    }
    return Board(
        layout,
        columns,
        rows,
        terrain,
        lines or (columns // 3, columns - 1 - columns // 3),
        tuple(Marker(name, layout.to_hex(*at)) for name, at in zip("ABCDEFGH", markers, strict=False)),
        {side: tuple(layout.to_hex(*at) for at in spots) for side, spots in (jump_points or {}).items()},
    )


def unit(text: str, at: tuple[int, int] | None = None, *, layout: Layout = FLAT, **more: object) -> FleetUnit:
    """`unit("s cruiser", (4, 5))`: a side's unit on the board, or in Reserve without a hex; the id is `s-cruiser`.

    A third word tells units of one type apart: `s cruiser b`.
    """
    side_letter, kind, *rest = text.split()
    side = Side.SOUTH if side_letter == "s" else Side.NORTH
    where = Where.RESERVE if at is None else Where.BOARD
    name = " ".join((kind.capitalize(), *rest)) + (" of South" if side is Side.SOUTH else " of North")
    values = {"where": where, "hex": None if at is None else layout.to_hex(*at), **more}
    return FleetUnit(UnitId("-".join((side_letter, kind, *rest))), side, TypeKey(kind), name, **values)  # type: ignore[arg-type]


class Options(TypedDict, total=False):
    """What `battle` may be told besides board and units."""

    mission: Mission
    start: Start
    dice: Dice
    stars: int


ORDERS = HouseRules(command="orders")


def scenario(
    on: Board, *units: FleetUnit, rules: HouseRules = ORDERS, mission: Mission | None = None, start: Start | None = None
) -> Scenario:
    """A scenario without setup, South to move, 6 Star Tokens each, both sides with at least one unit."""
    fleet = list(units)
    for letter, side in (("s", Side.SOUTH), ("n", Side.NORTH)):
        if not any(u.side is side for u in fleet):
            fleet.append(unit(f"{letter} transport spare"))
    return Scenario(
        key="example",
        title="Example",
        board=on,
        fleet=tuple(fleet),
        mission=mission or Mission(rounds=5, starting_supply=20, supply_escalation=2, vp_target=50),
        rules=rules,
        start=start or Start(stars=dict.fromkeys(Side, 6)),
    )


def battle(
    on: Board, *units: FleetUnit, faces: str = "", rules: HouseRules = ORDERS, **options: Unpack[Options]
) -> Match:
    """A battle from `scenario`, with the faces it will roll: `"blast star fighter"`."""
    start = options.get("start") or Start(stars=dict.fromkeys(Side, options.get("stars", 6)))
    made = scenario(on, *units, rules=rules, mission=options.get("mission"), start=start)
    return Match(made, options.get("dice") or ScriptedDice([Face(f) for f in faces.split()]))


def at(column: int, row: int, layout: Layout = FLAT) -> Hex:
    """The hex at an offset position."""
    return layout.to_hex(column, row)


def uid(text: str) -> UnitId:
    """A unit id."""
    return UnitId(text)


def card(text: str) -> CardId:
    """A card id."""
    return CardId(text)
