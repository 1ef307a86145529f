"""Small battles drawn at random: board, terrain, fleets, missions and house rules of every kind."""

from __future__ import annotations

import random

from game.hexgrid import Hex, Layout, Orientation, Stagger
from game.rules.board import Board, Marker
from game.rules.catalogue import HouseRules, Mission, unit_types
from game.rules.ids import Face, Side, Terrain, TypeKey, UnitId, Where
from game.rules.scenario import FleetUnit, Scenario, Start

KINDS = tuple(key for key, kind in unit_types().items() if not kind.summoned)


def generated(seed: int, *, size: int = 5, units: int = 4) -> Scenario:
    """Return a scenario that can be played: the same for the same seed."""
    dice = random.Random(seed)
    on = _board(dice, size)
    mission = Mission(
        rounds=dice.randint(1, 3),
        starting_supply=dice.randint(2, 7),
        supply_escalation=dice.randint(0, 2),
        marker_vp=dice.randint(0, 2),
        vp_target=dice.randint(4, 14),
        lead_win=dice.choice((0, 0, 5)),
    )
    with_setup = dice.random() < 0.4
    fleet = _fleet(dice, on, mission, units, with_setup=with_setup)
    start = None if with_setup else _start(dice, on, mission)
    first = dice.choice(list(Side))
    return Scenario(f"generated-{seed}", "Generated", on, fleet, mission, _rules(dice), first_side=first, start=start)


def _board(dice: random.Random, size: int) -> Board:
    layout = Layout(dice.choice(list(Orientation)), dice.choice(list(Stagger)))
    columns, rows = size + dice.randint(0, 2), size + dice.randint(0, 1)
    cells = [layout.to_hex(c, r) for c in range(columns) for r in range(rows) if dice.random() < 0.95]
    terrain = {at: dice.choices(list(Terrain), (8, 2, 1))[0] for at in cells}
    spots = dice.sample(cells, 8)
    jumps = {Side.SOUTH: tuple(spots[:3]), Side.NORTH: tuple(spots[3:6])}
    markers = tuple(Marker(name, at) for name, at in zip("AB", spots[6:], strict=True))
    return Board(layout, columns, rows, terrain, (columns // 3, columns - 1 - columns // 3), markers, jumps)


def _rules(dice: random.Random) -> HouseRules:
    def maybe() -> bool:
        return dice.random() < 0.5

    table = list(Face)
    if maybe():
        dice.shuffle(table)
    return HouseRules().changed(
        command=dice.choice(("cards", "orders")),
        scatter_frame=dice.choice(("side", "facing")),
        scatter_table=table,
        off_board=dice.choice(("reserve", "eliminated")),
        jump_points=maybe(),
        score_units=dice.random() < 0.8,
        score_supply=dice.random() < 0.8,
        reserves_lost_at_end=maybe(),
        auto_cap=maybe(),
        stars_from_accidents=maybe(),
        turns_per_round=dice.randint(1, 2),
        hand_size=dice.randint(1, 6),
        starting_stars=dice.randint(0, 4),
        first_side_stars=dice.randint(0, 2),
        income=dice.randint(0, 3),
        orders_per_turn=dice.randint(1, 4),
    )


def _fleet(dice: random.Random, on: Board, mission: Mission, units: int, *, with_setup: bool) -> tuple[FleetUnit, ...]:
    free = [at for at in on.cells if on.terrain[at] is not Terrain.PLANET]
    dice.shuffle(free)
    return tuple(unit for side in Side for unit in _side(dice, side, free, mission.pool(1), units, with_setup))


def _side(
    dice: random.Random, side: Side, free: list[Hex], room: int | None, units: int, with_setup: bool
) -> list[FleetUnit]:
    made: list[FleetUnit] = []
    for number in range(dice.randint(2, units)):
        # Carriers and Flagships oftener than their share: they bring CAP, confirming and drones.
        key = TypeKey(dice.choice((*KINDS, "carrier", "flagship")))
        kind = unit_types()[key]
        models, cap = dice.randint(1, kind.models), dice.randint(0, kind.cap)
        supply = kind.current_supply(models)
        placed = dice.random() < 0.7 and (room is None or supply <= room)
        where = Where.UNDECIDED if with_setup else Where.BOARD if placed else Where.RESERVE
        at = free.pop() if where is Where.BOARD else None
        if at is not None and room is not None:
            room -= supply
        name = f"{side.value[0]}-{key}-{number}"
        made.append(FleetUnit(UnitId(name), side, key, name, where, at, models, cap, alert=dice.random() < 0.2))
    return made


def _start(dice: random.Random, on: Board, mission: Mission) -> Start:
    return Start(
        round=dice.randint(1, mission.rounds),
        to_move=dice.choice(list(Side)),
        vp={side: dice.randint(0, 3) for side in Side},
        stars={side: dice.randint(0, 5) for side in Side},
        markers={m.name: dice.choice(list(Side)) for m in on.markers if dice.random() < 0.3},
    )
