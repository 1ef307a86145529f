"""Small boards and positions the odds tests share."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

from game.hexgrid import Hex, Layout, Orientation, Stagger, neighbours
from game.odds import Position, UnitState
from game.rules.board import Board
from game.rules.catalogue import HouseRules, unit_types
from game.rules.ids import Face, Side, Terrain, TypeKey, UnitId, Where

FLAT = Layout(Orientation.FLAT, Stagger.ODD)
LAYOUTS = [Layout(turn, stagger) for turn, stagger in product(Orientation, Stagger)]


def space(layout: Layout = FLAT, columns: int = 7, rows: int = 7, changed: dict[Hex, Terrain] | None = None) -> Board:
    """Return an open board with some hexes changed."""
    cells = {layout.to_hex(c, r): Terrain.OPEN for c in range(columns) for r in range(rows)}
    return Board(layout, columns, rows, cells | (changed or {}), (2, 4))


MIDDLE = FLAT.to_hex(3, 3)
AROUND = neighbours(MIDDLE, Orientation.FLAT)


def ringed(*kinds: Terrain) -> Board:
    """Return an open board whose hexes around the middle are of these kinds, clockwise from north."""
    return space(changed=dict(zip(AROUND, kinds, strict=False)))


def unit(
    name: str, kind: str, side: Side, at: Hex | None = None, models: int | None = None, cap: int | None = None
) -> UnitState:
    """Return a unit on a hex, or in Reserve."""
    row = unit_types()[TypeKey(kind)]
    return UnitState(
        UnitId(name),
        row.key,
        side,
        Where.RESERVE if at is None else Where.BOARD,
        row.models if models is None else models,
        row.cap if cap is None else cap,
        at,
        0 if side is Side.SOUTH else 3,
    )


RULES = [
    HouseRules().changed(
        scatter_frame=frame, off_board=off, stars_from_accidents=stars, score_units=score, scatter_table=table
    )
    for frame, off, stars, score, table in product(
        ("side", "facing"), ("reserve", "eliminated"), (True, False), (True, False), (tuple(Face), tuple(Face)[::-1])
    )
]
"""Every combination of the house rules a call depends on."""


def generated(seed: int, *, pool: int | None = None) -> tuple[Position, UnitId, list[UnitId]]:
    """Return a random position, a Beacon in it, and Reserve units of its side."""
    dice = random.Random(seed)
    layout = LAYOUTS[seed % 4]
    cells = [layout.to_hex(c, r) for c in range(5) for r in range(5) if dice.random() < 0.93]
    terrain = {at: dice.choices(list(Terrain), (6, 2, 1))[0] for at in cells}
    board = Board(layout, 5, 5, terrain, (1, 3))
    side = dice.choice(list(Side))
    callable_types = [key for key, row in unit_types().items() if not row.summoned]
    beacon_types = [key for key in callable_types if key != "fighter"]
    places = dice.sample(cells, min(len(cells), 8))
    units = [_random_unit(dice, "beacon", dice.choice(beacon_types), side, places[0])]
    for n, at in enumerate(places[1:]):
        kind = dice.choice([*callable_types, TypeKey("drone")])
        units.append(_random_unit(dice, f"unit-{n}", kind, dice.choice(list(Side)), at))
    units += [_random_unit(dice, f"reserve-{n}", dice.choice(callable_types), side, None) for n in range(3)]
    units.append(_random_unit(dice, "enemy-home", TypeKey("destroyer"), side.other, None))
    position = Position(board, side, tuple(units), RULES[seed % len(RULES)], pool)
    return position, UnitId("beacon"), [UnitId(f"reserve-{n}") for n in range(3)]


def _random_unit(dice: random.Random, name: str, kind: TypeKey, side: Side, at: Hex | None) -> UnitState:
    row = unit_types()[kind]
    where = Where.RESERVE if at is None else Where.BOARD
    models, cap, facing = dice.randint(1, row.models), dice.randint(0, row.cap), dice.randrange(6)
    return UnitState(UnitId(name), kind, side, where, models, cap, at, facing)


def f(text: str) -> Fraction:
    """Return a fraction from text."""
    return Fraction(text)
