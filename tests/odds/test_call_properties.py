"""What must hold of every call: buckets add up, marginals agree, house rules count."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from game.hexgrid import Layout, Orientation
from game.odds import CallOdds, Ending, Measure, OddsError, Position, beacon_map, beacon_value, one_call, plan
from game.odds.answers import summed
from game.rules.catalogue import HouseRules
from game.rules.ids import Face, Side, Terrain, TypeKey, UnitId, Where
from tests.odds.odds_board import AROUND, LAYOUTS, MIDDLE, RULES, f, generated, ringed, space, unit


def check_sums(odds: CallOdds, position: Position) -> None:
    tried = odds.tried
    assert tried + sum(odds.not_tried.values()) == 1
    assert odds.reserve + odds.eliminated + odds.arrives == tried
    assert sum(odds.arrivals.values()) == odds.arrives == sum(odds.models.values())
    assert sum(odds.stays.values()) == odds.reserve
    assert sum(odds.star_chances.values()) == tried
    shares = {end: sum(rooms.values()) for end, rooms in odds.available_after.items()}
    assert shares == {Ending.ARRIVED: odds.arrives, Ending.ELIMINATED: odds.eliminated, Ending.RESERVE: odds.reserve}
    assert sum(odds.available_before.values()) == 1
    for face in odds.faces.values():
        assert face.arrives + face.eliminated + face.reserve == (1 if face.chance else 0)
    assert sum(face.chance * face.arrives for face in odds.faces.values()) == odds.arrives
    assert sum(face.chance * face.reserve for face in odds.faces.values()) == odds.off_board
    for occupant in odds.occupants.values():
        dead = sum(chance for (models, _), chance in occupant.states.items() if not models)
        assert dead == occupant.eliminated <= occupant.loses
    if not position.rules.stars_from_accidents:
        assert odds.stars == 0


@pytest.mark.parametrize("seed", range(96))
def test_buckets_of_one_call_add_up(seed: int) -> None:
    position, beacon, calls = generated(seed, pool=(None, 10, 30)[seed % 3])
    for called in calls:
        odds = one_call(position, beacon, called)
        check_sums(odds, position)
        assert odds.tried == 1
        assert all(sum(o.states.values()) == 1 for o in odds.occupants.values())


@pytest.mark.parametrize("seed", range(0, 96, 4))
def test_buckets_of_a_plan_add_up(seed: int) -> None:
    position, beacon, calls = generated(seed + seed // 4 % 4, pool=(None, 12)[seed % 2])
    odds = plan(position, [(beacon, called) for called in calls])
    assert sum(odds.endings.values()) == 1
    for number, call in enumerate(odds.calls):
        check_sums(call, position)
        for ending, chance in (
            (Ending.ARRIVED, call.arrives),
            (Ending.ELIMINATED, call.eliminated),
            (Ending.RESERVE, call.reserve),
            (Ending.NOT_TRIED, 1 - call.tried),
        ):
            assert sum(c for ends, c in odds.endings.items() if ends[number] is ending) == chance


@pytest.mark.parametrize("seed", range(0, 96, 4))
def test_each_call_of_a_plan_meets_the_supply_the_one_before_leaves(seed: int) -> None:
    position, beacon, calls = generated(seed, pool=12)
    odds = plan(position, [(beacon, called) for called in calls]).calls
    assert odds[0].available_before == {position.available: 1}
    for before, after in itertools.pairwise(odds):
        if before.tried == 1:
            left = summed(pair for rooms in before.available_after.values() for pair in rooms.items())
            assert after.available_before == {room: chance for room, chance in left.items() if chance}


@pytest.mark.parametrize("seed", range(48))
def test_a_beacon_map_says_the_same_as_single_calls(seed: int) -> None:
    position, _, calls = generated(seed)
    found = beacon_map(position, calls[0])
    for at, value in found.values.items():
        assert beacon_value(position, at, calls[0]) == value
        odds = one_call(position, at, calls[0])
        harm = {side: [o for o in odds.occupants.values() if o.side is side] for side in Side}
        assert (value.arrives, value.unharmed) == (odds.arrives, odds.unharmed)
        assert (value.lost, value.reserve) == (odds.eliminated, odds.reserve)
        assert value.enemy_hit == sum(o.loses for o in harm[position.side.other])
        assert value.friend_hit == sum(o.loses for o in harm[position.side])
        assert value.enemy_supply == odds.enemy_supply_lost
        assert value.enemy_models == sum(
            (o.before.models - models) * chance
            for o in harm[position.side.other]
            for models, chance in o.models.items()
        )


def test_a_moving_beacon_is_lifted_off() -> None:
    mover = unit("mover", "cruiser", Side.SOUTH, AROUND[0])
    position, called = Position(space(), Side.SOUTH, (mover,)).with_reserve(TypeKey("cruiser"))
    assert beacon_map(position, called).values[MIDDLE].arrives < f("5/6")
    assert beacon_map(position, called, moving=UnitId("mover")).values[MIDDLE].arrives == f("5/6")


def test_the_best_beacon_hexes_are_out_in_the_open() -> None:
    position, called = Position(space(columns=3, rows=3), Side.SOUTH, ()).with_reserve(TypeKey("cruiser"))
    found = beacon_map(position, called)
    assert found.best(Measure.ARRIVES) == (space().layout.to_hex(1, 1),)
    assert found.best(Measure.RESERVE) == (space().layout.to_hex(1, 1),)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("rules", RULES[::4])
@pytest.mark.parametrize("side", list(Side))
def test_the_scatter_table_turns_with_side_or_facing(layout: Layout, rules: HouseRules, side: Side) -> None:
    at = layout.to_hex(3, 3)
    beacon = unit("beacon", "cruiser", side, at)
    position, called = Position(space(layout), side, (beacon,), rules).with_reserve(TypeKey("cruiser"))
    odds = one_call(position, UnitId("beacon"), called)
    straight = odds.faces[rules.scatter_table[0]]
    dq, dr = straight.hex.q - at.q, straight.hex.r - at.r
    south = (0, -1) if layout.orientation is Orientation.FLAT else (1, -1)
    assert (dq, dr) == (south if side is Side.SOUTH else (-south[0], -south[1]))
    clockwise = [odds.faces[face].direction for face in rules.scatter_table]
    assert [(d - clockwise[0]) % 6 for d in clockwise] == [0, 1, 2, 3, 4, 5]


def test_facing_turns_the_table_only_under_its_house_rule() -> None:
    beacon = replace(unit("beacon", "cruiser", Side.NORTH, MIDDLE), facing=1)
    for frame, direction in (("side", 3), ("facing", 1)):
        rules = HouseRules().changed(scatter_frame=frame)
        position, called = Position(space(), Side.NORTH, (beacon,), rules).with_reserve(TypeKey("cruiser"))
        assert one_call(position, UnitId("beacon"), called).faces[Face.FIGHTER].direction == direction


def test_off_board_is_a_failure_unless_the_house_rule_kills() -> None:
    corner = space().layout.to_hex(0, 0)
    position, called = Position(space(), Side.SOUTH, ()).with_reserve(TypeKey("cruiser"))
    odds = one_call(position, corner, called)
    off = sum(face.kind == "off" for face in odds.faces.values())
    assert off == 4
    assert odds.off_board == f("5/6") * f("4/6")
    assert odds.stays[2, 0] == f("1/6") * f("6/27") * f("4/6")
    killing = Position(space(), Side.SOUTH, (), HouseRules(off_board="eliminated"))
    killing, called = killing.with_reserve(TypeKey("cruiser"))
    odds = one_call(killing, corner, called)
    assert odds.off_board == 0
    assert odds.eliminated_by == {"off board": f("5/6") * f("4/6")}
    assert odds.enemy_vp == 3 * odds.eliminated


def test_a_friend_hit_by_the_wreck_scores_for_the_enemy() -> None:
    friend = unit("friend", "transport", Side.SOUTH, AROUND[0], models=1)
    position, called = Position(space(), Side.SOUTH, (friend,), pool=5).with_reserve(TypeKey("fighter"))
    odds = one_call(position, MIDDLE, called)
    killed = odds.occupants[UnitId("friend")].eliminated
    # Two Fighter dice against a Striker: the first Blast is ignored (UN-4), so 1 - P(no Striker face, < 2 Blasts).
    assert killed == f("5/36") * (1 - f("25/36") + f("1/36"))
    assert odds.enemy_vp == 2 * killed + odds.eliminated
    assert odds.own_vp == 0


def test_occupied_beats_terrain() -> None:
    foe = unit("foe", "drone", Side.NORTH, AROUND[0])
    position, called = Position(ringed(Terrain.PLANET), Side.SOUTH, (foe,)).with_reserve(TypeKey("cruiser"))
    assert one_call(position, MIDDLE, called).eliminated_by == {"collision": f("5/36")}


def test_supply_shed_on_the_way_is_counted() -> None:
    # An unstable Battleship loses 2 or 3 of 4 models: 1 or 2 Supply.
    position, called = Position(space(), Side.SOUTH, ()).with_reserve(TypeKey("battleship"))
    assert one_call(position, MIDDLE, called).own_supply_lost == f("1/6") * (f("6/27") * 1 + f("1/27") * 2)


def test_what_fits_afterwards() -> None:
    ally = unit("ally", "cruiser", Side.SOUTH, AROUND[0], models=2)
    position, called = Position(space(), Side.SOUTH, (ally,), pool=4).with_reserve(TypeKey("destroyer"))
    odds = one_call(position, MIDDLE, called)
    assert odds.fit.available == 2
    assert odds.fits_after(2) == 1 - sum(odds.available_after[Ending.ARRIVED].get(n, f("0")) for n in (0, 1))
    assert odds.fits_after(0) == 1
    rooms = odds.available_after[Ending.ELIMINATED]
    # The wreck's three dice take one model (12/27) or both (7/27) of the ally, or none.
    scattered = odds.faces[Face.FIGHTER].chance
    assert rooms[3] == scattered * f("12/27")
    assert rooms[4] == scattered * f("7/27")


def test_questions_without_sense_are_refused_in_a_sentence() -> None:
    foe = unit("foe", "cruiser", Side.NORTH, AROUND[0])
    wing = unit("wing", "fighter", Side.SOUTH, AROUND[1])
    position = Position(space(), Side.SOUTH, (foe, wing, unit("kept", "cruiser", Side.SOUTH)))
    for beacon, called, part in (
        (MIDDLE, "nobody", "no unit"),
        (MIDDLE, "wing", "not in Reserve"),
        (MIDDLE, "foe", "belongs to north"),
        ("foe", "kept", "belongs to north"),
        ("wing", "kept", "Fighter"),
        ("kept", "kept", "not on the board"),
        (space().layout.to_hex(99, 0), "kept", "not on the board"),
    ):
        at = UnitId(beacon) if isinstance(beacon, str) else beacon
        with pytest.raises(OddsError, match=part):
            one_call(position, at, UnitId(called))
    for kind, models, cap, part in (
        ("yacht", None, None, "choose one of"),
        ("drone", None, None, "choose one of"),
        ("cruiser", 5, None, "1 to 4 models"),
        ("carrier", 1, 4, "0 to 3 CAP"),
    ):
        with pytest.raises(OddsError, match=part):
            position.with_reserve(TypeKey(kind), models, cap)
    assert position.unit(UnitId("kept")).where is Where.RESERVE
