"""Board, sides, sectors, terrain, range and sight, as they work in play (BD). Bare geometry is in test_board.py."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.hexgrid import Layout, Orientation, Stagger, step
from game.rules import Match, Reason, ScriptedDice
from game.rules.board import Board
from game.rules.catalogue import HouseRules
from game.rules.commands import Battle, JumpIn, MoveUnit, OrderUnit, PlayCard, Reinforce
from game.rules.events import BattleRolled, OrderSpent, SupplyChanged, UnitEntered, UnitMoved, UnitOrdered
from game.rules.ids import Face, Sector, Side, Terrain
from game.rules.scenario import FleetUnit, Start
from game.tiled import load_board, shipped_maps
from tests.rules.boards import ORDERS, at, battle, board, card, scenario, uid, unit
from tests.rules.steps import battles_left, dice_rolled, done, fight, move, moved, refused, to_battle, to_move

LAYOUTS = [Layout(turn, stagger) for turn in Orientation for stagger in Stagger]
NORTH_MOVES = Start(to_move=Side.NORTH, stars=dict.fromkeys(Side, 6))


# BD-1


@pytest.mark.rule("BD-1")
@pytest.mark.parametrize(
    ("side", "start", "home", "facing"),
    [(Side.SOUTH, None, (4, 8), 0), (Side.NORTH, NORTH_MOVES, (4, 0), 3)],
)
def test_the_sides_sit_at_opposite_edges_and_look_at_each_other(
    side: Side, start: Start | None, home: tuple[int, int], facing: int
) -> None:
    mine, row = uid(f"{side.value[0]}-transport"), at(*home)
    fleet = [unit("s transport"), unit("n transport")]
    match = battle(board(), *fleet, start=start or Start(stars=dict.fromkeys(Side, 6)))
    opposite = at(4, 8 - home[1])
    assert refused(match, Reinforce(mine, opposite)) == (Reason.NOT_HOME_ROW, "RS-4")
    assert done(match, Reinforce(mine, row)) == [
        OrderSpent(side, mine, 2, (0, 1, 2)),
        UnitEntered(mine, side, row, facing, "reinforce"),
        SupplyChanged(side, 1, 19),
    ]


@pytest.mark.rule("BD-1")
def test_the_players_choose_the_names() -> None:
    names = {Side.SOUTH: "Ada", Side.NORTH: "Bo"}
    made = scenario(board(), unit("s cruiser", (4, 6)), unit("n cruiser", (4, 2)))
    named = replace(made, side_names=names)
    with Match(named, ScriptedDice([])) as match:
        assert {side: seen.name for side, seen in match.view().sides.items()} == names
        refusal = match.check(OrderUnit(uid("n-cruiser")))
        assert refusal is not None
        assert refusal.text == "Cruiser of North belongs to Bo."


# BD-2


@pytest.mark.rule("BD-2")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_orientation_and_stagger_plays(layout: Layout) -> None:
    """On each kind of grid a unit moves one step in each direction and battles the hex beside it."""
    turn, middle = layout.orientation, at(3, 3, layout)
    for direction in range(6):
        there, beyond = step(middle, direction, turn), step(step(middle, direction, turn), direction, turn)
        mine = unit("s destroyer", (3, 3), layout=layout)
        foe = unit("n destroyer", layout.to_offset(beyond), layout=layout)
        match = to_move(battle(board(7, 7, layout=layout), mine, foe, faces="star star star"), "s-destroyer")
        event = moved(done(match, MoveUnit(mine.id, (there,))))
        assert (event.path, event.facing) == ((middle, there), direction)
        assert battles_left(to_battle(match), "s-destroyer") == {"n-destroyer"}


@pytest.mark.rule("BD-2")
@pytest.mark.parametrize(("columns", "rows"), [(3, 3), (5, 20), (30, 4)])
def test_any_size_plays(columns: int, rows: int) -> None:
    mine = unit("s destroyer", (columns - 1, rows - 1))
    match = to_move(battle(board(columns, rows), mine, unit("n destroyer", (0, 0))), "s-destroyer")
    assert moved(done(match, move("s-destroyer", (columns - 1, rows - 2)))).path[-1] == at(columns - 1, rows - 2)


@pytest.mark.rule("BD-2")
def test_a_flat_top_hex_has_a_neighbour_due_north() -> None:
    match = to_move(battle(board(), unit("s destroyer", (5, 6))), "s-destroyer")
    assert moved(done(match, move("s-destroyer", (5, 5)))).facing == 0


@pytest.mark.rule("BD-2")
def test_a_cell_without_a_tile_is_no_hex() -> None:
    mine = unit("s destroyer", (4, 4))
    gap = board(missing=[(4, 3)])
    match = to_move(battle(gap, mine, unit("n destroyer", (4, 2))), "s-destroyer")
    assert refused(match, move("s-destroyer", (4, 3))) == (Reason.OFF_BOARD, "BD-2")
    assert refused(match, move("s-destroyer", (4, 3), (4, 2))) == (Reason.OFF_BOARD, "BD-2")
    assert at(4, 3) not in {c.path[-1] for c in match.legal() if isinstance(c, MoveUnit)}


@pytest.mark.rule("BD-2")
@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_a_shipped_board_is_unchanged_by_a_half_turn(path: Path) -> None:
    there = load_board(path)
    depths = [there.depth(h) for h in there.cells]
    columns = [h.q for h in there.cells]
    flat = there.layout.orientation is Orientation.FLAT
    for h in there.cells:
        if flat:
            q = min(columns) + max(columns) - h.q
            turned = type(h)(q, (min(depths) + max(depths) - there.depth(h) - q) // 2)
        else:
            easts = [2 * k.q + k.r for k in there.cells]
            r = min(depths) + max(depths) - h.r
            turned = type(h)((min(easts) + max(easts) - (2 * h.q + h.r) - r) // 2, r)
        assert there.terrain.get(turned) is there.terrain[h], there.label(h)


@pytest.mark.rule("BD-2")
def test_the_default_board_is_13_by_9_with_short_odd_columns() -> None:
    (path,) = [p for p in shipped_maps() if p.stem == "halcyon_gap"]
    there = load_board(path)
    assert (there.columns, there.rows, there.layout.orientation) == (13, 9, Orientation.FLAT)
    counts = {column: sum(h.q == column for h in there.cells) for column in range(13)}
    assert counts == {column: 8 if column % 2 else 9 for column in range(13)}


# BD-3

CARDS = HouseRules()


def with_card(name: str, on: Board, *fleet: FleetUnit, side: Side = Side.SOUTH) -> Match:
    """A battle in which a side has just played its only card."""
    spare = card("recall-1")
    hands = {side: (card(name),), side.other: (spare,)}
    match = battle(on, *fleet, rules=CARDS, start=Start(to_move=side, hands=hands))
    done(match, PlayCard(card(name)))
    return match


@pytest.mark.rule("BD-3")
@pytest.mark.parametrize(
    ("side", "column", "sectors"),
    [
        (Side.SOUTH, 0, {"left"}),
        (Side.SOUTH, 3, {"left"}),
        (Side.SOUTH, 4, {"left", "centre"}),
        (Side.SOUTH, 5, {"centre"}),
        (Side.SOUTH, 7, {"centre"}),
        (Side.SOUTH, 8, {"centre", "right"}),
        (Side.SOUTH, 9, {"right"}),
        (Side.NORTH, 3, {"right"}),
        (Side.NORTH, 4, {"right", "centre"}),
        (Side.NORTH, 6, {"centre"}),
        (Side.NORTH, 8, {"centre", "left"}),
        (Side.NORTH, 12, {"left"}),
    ],
)
def test_a_sector_card_reaches_its_sector_and_both_of_its_line_columns(
    side: Side, column: int, sectors: set[str]
) -> None:
    mine = f"{side.value[0]} destroyer"
    fleet = [unit(mine, (column, 4)), *(unit(f"{mine} {k}", (k, 7)) for k in (0, 6, 12))]
    on = board(13, 9, lines=(4, 8))
    for sector in Sector:
        match = with_card(f"patrol-{sector}-1", on, *fleet, side=side)
        order = OrderUnit(fleet[0].id)
        if sector in sectors:
            assert done(match, order) == [UnitOrdered(fleet[0].id, side, at(column, 4), 1, (0, 1))]
        else:
            assert refused(match, order) == (Reason.ORDER_DOES_NOT_REACH, "TN-4")


@pytest.mark.rule("BD-3")
def test_other_sector_lines_move_the_sectors() -> None:
    fleet = [unit("s destroyer", (3, 4)), unit("s destroyer b", (1, 4))]
    match = with_card("patrol-left-1", board(13, 9, lines=(2, 10)), *fleet)
    assert refused(match, OrderUnit(fleet[0].id)) == (Reason.ORDER_DOES_NOT_REACH, "TN-4")
    assert done(match, OrderUnit(fleet[1].id)) == [UnitOrdered(fleet[1].id, Side.SOUTH, at(1, 4), 1, (0, 1))]


@pytest.mark.rule("BD-3")
def test_the_13_column_map_has_its_lines_on_columns_4_and_8() -> None:
    (path,) = [p for p in shipped_maps() if p.stem == "halcyon_gap"]
    assert load_board(path).sector_lines == (4, 8)


# BD-3a


@pytest.mark.rule("BD-3a")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_home_row_is_the_outermost_hex_of_each_column_or_the_outermost_row(layout: Layout) -> None:
    """With the corner cell missing a flat-top column's home hex lies further in; a pointy-top row just loses one."""
    on = board(5, 5, layout=layout, missing=[(0, 4), (0, 0)])
    flat = layout.orientation is Orientation.FLAT
    for side, edge, inner in ((Side.SOUTH, 4, 3), (Side.NORTH, 0, 1)):
        spots = {(column, edge) for column in range(1, 5)} | ({(0, inner)} if flat else set())
        start = Start(to_move=side, stars=dict.fromkeys(Side, 6))
        match = battle(on, unit("s transport"), unit("n transport"), start=start)
        entries = {layout.to_offset(c.hex) for c in match.legal() if isinstance(c, Reinforce)}
        assert entries == spots


@pytest.mark.rule("BD-3a")
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("side", Side)
def test_only_a_strictly_smaller_distance_to_the_edge_is_nearer_home(layout: Layout, side: Side) -> None:
    """Hexes straight to the side of a pointy-top hex are as far from the edge as it: no way to retire."""
    target, attacker = ("n", "s") if side is Side.NORTH else ("s", "n")
    homeward = {
        (Orientation.FLAT, Side.SOUTH): (2, 3, 4),
        (Orientation.FLAT, Side.NORTH): (5, 0, 1),
        (Orientation.POINTY, Side.SOUTH): (2, 3),
        (Orientation.POINTY, Side.NORTH): (5, 0),
    }[layout.orientation, side]
    middle = at(3, 3, layout)
    options = {step(middle, direction, layout.orientation) for direction in homeward}
    shooter = layout.to_offset(step(middle, homeward[0] + 3, layout.orientation))
    fleet = [unit(f"{target} cruiser", (3, 3), layout=layout), unit(f"{attacker} transport", shooter, layout=layout)]
    start = Start(to_move=side.other, stars=dict.fromkeys(Side, 6))
    match = battle(board(7, 7, layout=layout), *fleet, faces="alert star", start=start)
    fight(match, f"{attacker}-transport", f"{target}-cruiser")
    question = match.view().question
    assert question is not None
    assert set(getattr(question, "hexes", ())) == options


@pytest.mark.rule("BD-3a")
def test_markers_and_jump_points_leave_their_hexes_free() -> None:
    on = board(markers=[(4, 5)], jump_points={Side.SOUTH: ((4, 6),)})
    mine = unit("s destroyer", (4, 7))
    match = to_move(battle(on, mine, rules=ORDERS.changed(jump_points=True)), "s-destroyer")
    path = (at(4, 7), at(4, 6), at(4, 5))
    assert done(match, MoveUnit(mine.id, path[1:])) == [
        UnitMoved(mine.id, Side.SOUTH, path, 0, 0, disengaged=False, may_battle=True)
    ]
    match = battle(on, unit("s transport"), rules=ORDERS.changed(jump_points=True))
    assert done(match, JumpIn(uid("s-transport"), at(4, 6)))


# BD-4


@pytest.mark.rule("BD-4")
@pytest.mark.parametrize("other", ["s transport", "n transport"])
def test_no_unit_moves_onto_or_through_another(other: str) -> None:
    fleet = [unit("s destroyer", (4, 6)), unit(other, (4, 5))]
    match = to_move(battle(board(), *fleet), "s-destroyer")
    assert refused(match, move("s-destroyer", (4, 5))) == (Reason.PATH_BLOCKED, "BD-4")
    assert refused(match, move("s-destroyer", (4, 5), (4, 4))) == (Reason.PATH_BLOCKED, "BD-4")
    ends = {c.path[-1] for c in match.legal() if isinstance(c, MoveUnit)}
    assert at(4, 5) not in ends


@pytest.mark.rule("BD-4")
def test_the_way_round_a_unit_is_longer() -> None:
    """Straight ahead two hexes; round the unit in between it takes three, so a Destroyer has to buy one."""
    fleet = [unit("s destroyer", (4, 6)), unit("s transport", (4, 5))]
    match = to_move(battle(board(), *fleet), "s-destroyer")
    (path,) = [c.path for c in match.legal() if isinstance(c, MoveUnit) and c.path[-1] == at(4, 4)]
    assert len(path) == 3
    assert moved(done(match, MoveUnit(uid("s-destroyer"), path))).bought == 1


@pytest.mark.rule("BD-4")
def test_nothing_comes_in_on_an_occupied_hex() -> None:
    match = battle(board(), unit("s destroyer", (4, 8)), unit("s transport"))
    assert refused(match, Reinforce(uid("s-transport"), at(4, 8))) == (Reason.HEX_OCCUPIED, "BD-4")


# BD-5: asteroids

ROCKS = board(asteroids=[(4, 3), (4, 4), (4, 5), (2, 4)])


@pytest.mark.rule("BD-5")
def test_a_move_stops_on_entering_an_asteroid_field() -> None:
    match = to_move(battle(ROCKS, unit("s fighter", (4, 6))), "s-fighter")
    assert refused(match, move("s-fighter", (4, 5), (4, 4))) == (Reason.PATH_STOPS, "BD-5")
    assert refused(match, move("s-fighter", (4, 5), (5, 4))) == (Reason.PATH_STOPS, "BD-5")
    inner = {h for c in match.legal() if isinstance(c, MoveUnit) for h in c.path[:-1]}
    assert not {at(4, 3), at(4, 4), at(4, 5), at(2, 4)} & inner


@pytest.mark.rule("BD-5")
def test_entering_asteroids_does_no_damage_and_forbids_no_battle() -> None:
    match = to_move(battle(ROCKS, unit("s destroyer", (4, 6))), "s-destroyer")
    path = (at(4, 6), at(4, 5))
    assert done(match, MoveUnit(uid("s-destroyer"), path[1:])) == [
        UnitMoved(
            uid("s-destroyer"), Side.SOUTH, path, 0, 0, disengaged=False, may_battle=True, entered=Terrain.ASTEROID
        )
    ]


@pytest.mark.rule("BD-5")
def test_asteroids_may_be_the_end_of_a_longer_move() -> None:
    match = to_move(battle(ROCKS, unit("s destroyer", (4, 7))), "s-destroyer")
    assert moved(done(match, move("s-destroyer", (4, 6), (4, 5)))).entered is Terrain.ASTEROID


@pytest.mark.rule("BD-5")
def test_a_move_that_starts_inside_a_field_goes_on_outside() -> None:
    match = to_move(battle(ROCKS, unit("s destroyer", (4, 5))), "s-destroyer")
    assert moved(done(match, move("s-destroyer", (4, 6), (4, 7)))).path == (at(4, 5), at(4, 6), at(4, 7))


@pytest.mark.rule("BD-5")
def test_a_step_inside_a_field_stops_too() -> None:
    match = to_move(battle(ROCKS, unit("s destroyer", (4, 5))), "s-destroyer")
    assert refused(match, move("s-destroyer", (4, 4), (4, 3))) == (Reason.PATH_STOPS, "BD-5")
    assert moved(done(match, move("s-destroyer", (4, 4)))).entered is Terrain.ASTEROID


@pytest.mark.rule("BD-5")
@pytest.mark.parametrize(
    ("shooter", "target", "dice", "why"),
    [
        ((4, 7), (4, 6), 3, "both in the open"),
        ((4, 6), (4, 5), 2, "into the field from outside"),
        ((4, 5), (4, 4), 3, "inside one field"),
        ((4, 5), (4, 6), 3, "out of the field"),
        ((2, 4), (4, 4), 1, "from another field: range 2, 2 - 1"),
        ((4, 5), (4, 3), 2, "inside one field at range 2"),
    ],
)
def test_asteroids_take_a_die_from_rolls_into_their_field(
    shooter: tuple[int, int], target: tuple[int, int], dice: int, why: str
) -> None:
    match = battle(ROCKS, unit("s cruiser", shooter), unit("n cruiser", target), faces="fighter " * 3, stars=0)
    assert dice_rolled(match, "s-cruiser", "n-cruiser") == dice, why


# BD-5: planets

WORLDS = board(planets=[(4, 4), (4, 5), (7, 4)])


@pytest.mark.rule("BD-5")
def test_a_planet_is_entered_from_next_to_it_as_the_whole_move() -> None:
    match = to_move(battle(WORLDS, unit("s cruiser", (4, 7))), "s-cruiser")
    assert refused(match, move("s-cruiser", (4, 6), (4, 5))) == (Reason.PATH_STOPS, "BD-5")
    assert at(4, 5) not in {c.path[-1] for c in match.legal() if isinstance(c, MoveUnit)}


@pytest.mark.rule("BD-5")
@pytest.mark.parametrize("goal", [(4, 4), (5, 4)])
def test_after_a_planet_a_move_stops(goal: tuple[int, int]) -> None:
    match = to_move(battle(WORLDS, unit("s fighter", (4, 6))), "s-fighter")
    assert refused(match, move("s-fighter", (4, 5), goal)) == (Reason.PATH_STOPS, "BD-5")


@pytest.mark.rule("BD-5")
def test_from_one_planet_hex_to_the_next_is_a_whole_move_again() -> None:
    match = to_move(battle(WORLDS, unit("s cruiser", (4, 5))), "s-cruiser")
    assert refused(match, move("s-cruiser", (4, 4), (4, 3))) == (Reason.PATH_STOPS, "BD-5")
    assert moved(done(match, move("s-cruiser", (4, 4)))).entered is Terrain.PLANET


@pytest.mark.rule("BD-5")
def test_a_move_leaves_a_planet_freely() -> None:
    match = to_move(battle(WORLDS, unit("s cruiser", (4, 5))), "s-cruiser")
    event = moved(done(match, move("s-cruiser", (4, 6), (4, 7))))
    assert (event.entered, event.may_battle) == (Terrain.OPEN, True)


@pytest.mark.rule("BD-5")
def test_who_enters_a_planet_does_not_battle_that_turn() -> None:
    fleet = [unit("s cruiser", (4, 6)), unit("n cruiser", (5, 3))]
    match = to_move(battle(WORLDS, *fleet), "s-cruiser")
    path = (at(4, 6), at(4, 5))
    assert done(match, MoveUnit(uid("s-cruiser"), path[1:])) == [
        UnitMoved(uid("s-cruiser"), Side.SOUTH, path, 0, 0, disengaged=False, may_battle=False, entered=Terrain.PLANET)
    ]
    to_battle(match)
    assert refused(match, Battle(uid("s-cruiser"), uid("n-cruiser"))) == (Reason.ENTERED_PLANET, "BD-5")
    assert battles_left(match, "s-cruiser") == set()


@pytest.mark.rule("BD-5")
def test_fighters_enter_a_planet_and_battle() -> None:
    fleet = [unit("s fighter", (4, 6)), unit("n cruiser", (5, 4))]
    match = to_move(battle(WORLDS, *fleet, faces="fighter fighter", stars=0), "s-fighter")
    path = (at(4, 6), at(4, 5))
    assert done(match, MoveUnit(uid("s-fighter"), path[1:])) == [
        UnitMoved(uid("s-fighter"), Side.SOUTH, path, 0, 0, disengaged=False, may_battle=True, entered=Terrain.PLANET)
    ]
    to_battle(match)
    blank = (Face.FIGHTER, Face.FIGHTER)
    assert done(match, Battle(uid("s-fighter"), uid("n-cruiser"))) == [
        BattleRolled(uid("s-fighter"), Side.SOUTH, uid("n-cruiser"), 1, blank, 0, 0, 0, 0)
    ]


@pytest.mark.rule("BD-5")
def test_fighters_that_disengage_onto_a_planet_are_told_of_the_disengage() -> None:
    """The planet does not bar Fighters; what bars them is that they left a Cruiser without Tactical Mass."""
    fleet = [unit("s fighter", (4, 6)), unit("n cruiser", (5, 5))]
    match = to_move(battle(WORLDS, *fleet), "s-fighter")
    assert moved(done(match, move("s-fighter", (4, 5)))).may_battle is False
    to_battle(match)
    assert refused(match, Battle(uid("s-fighter"), uid("n-cruiser"))) == (Reason.NO_TACTICAL_MASS, "MV-3")


@pytest.mark.rule("BD-5")
def test_a_unit_on_a_planet_battles_in_its_later_turns() -> None:
    fleet = [unit("s cruiser", (4, 5)), unit("n cruiser", (5, 4))]
    match = battle(WORLDS, *fleet, faces="fighter fighter fighter", stars=0)
    assert dice_rolled(match, "s-cruiser", "n-cruiser") == 3


@pytest.mark.rule("BD-5")
@pytest.mark.parametrize(
    ("shooter", "target", "dice", "why"),
    [
        ((4, 6), (4, 5), 2, "onto the planet from outside"),
        ((4, 5), (4, 4), 3, "inside one group"),
        ((4, 5), (4, 6), 3, "from the planet"),
        ((7, 4), (5, 4), 2, "from a planet into the open"),
        ((6, 4), (7, 4), 2, "onto the other planet"),
    ],
)
def test_planets_take_a_die_from_rolls_into_their_group(
    shooter: tuple[int, int], target: tuple[int, int], dice: int, why: str
) -> None:
    match = battle(WORLDS, unit("s cruiser", shooter), unit("n cruiser", target), faces="fighter " * 3, stars=0)
    assert dice_rolled(match, "s-cruiser", "n-cruiser") == dice, why


@pytest.mark.rule("BD-5")
def test_a_roll_from_one_planet_group_into_another_loses_a_die() -> None:
    on = board(planets=[(4, 6), (4, 4)])
    match = battle(on, unit("s cruiser", (4, 6)), unit("n cruiser", (4, 4)), faces="fighter", stars=0)
    assert dice_rolled(match, "s-cruiser", "n-cruiser") == 1


@pytest.mark.rule("BD-5")
@pytest.mark.parametrize(
    ("shooter", "target", "sees"),
    [
        ((4, 6), (4, 4), False),  # a planet between, both outside
        ((4, 5), (4, 3), False),  # from the group across it
        ((4, 6), (4, 5), True),  # onto it: the end hex never blocks
    ],
)
def test_a_planet_blocks_sight(shooter: tuple[int, int], target: tuple[int, int], sees: bool) -> None:
    on = board(planets=[(4, 5), (4, 4)])
    fleet = [unit("s cruiser", shooter), unit("n cruiser", target)]
    match = to_battle(battle(on, *fleet, faces="star " * 3), "s-cruiser")
    assert ("n-cruiser" in battles_left(match, "s-cruiser")) is sees
    if not sees:
        assert refused(match, Battle(uid("s-cruiser"), uid("n-cruiser"))) == (Reason.NO_SIGHT, "BD-6")


@pytest.mark.rule("BD-5")
def test_a_planet_group_does_not_block_sight_inside_itself() -> None:
    on = board(planets=[(4, 5), (4, 4), (4, 3)])
    match = battle(on, unit("s cruiser", (4, 5)), unit("n cruiser", (4, 3)), faces="star star")
    assert dice_rolled(match, "s-cruiser", "n-cruiser") == 2


# BD-6


@pytest.mark.rule("BD-6")
@pytest.mark.parametrize(("row", "dice"), [(5, 3), (4, 2), (3, 1), (2, 0)])
def test_range_counts_the_target_s_hex_too(row: int, dice: int) -> None:
    """A Cruiser rolls 3-2-1 dice at ranges 1, 2 and 3."""
    fleet = [unit("s cruiser", (4, 6)), unit("n cruiser", (4, row))]
    match = battle(board(), *fleet, faces="fighter " * dice, stars=0)
    if not dice:
        to_battle(match, "s-cruiser")
        assert refused(match, Battle(uid("s-cruiser"), uid("n-cruiser"))) == (Reason.OUT_OF_RANGE, "BT-1")
        return
    (roll,) = fight(match, "s-cruiser", "n-cruiser")
    blank = (Face.FIGHTER,) * dice
    assert roll == BattleRolled(uid("s-cruiser"), Side.SOUTH, uid("n-cruiser"), 6 - row, blank, 0, 0, 0, 0)


@pytest.mark.rule("BD-6")
@pytest.mark.parametrize("between", ["s transport", "n transport"])
def test_units_in_between_block_sight(between: str) -> None:
    fleet = [unit("s cruiser", (4, 6)), unit("n cruiser", (4, 3)), unit(between, (4, 4))]
    match = to_battle(battle(board(), *fleet), "s-cruiser")
    assert refused(match, Battle(uid("s-cruiser"), uid("n-cruiser"))) == (Reason.NO_SIGHT, "BD-6")


@pytest.mark.rule("BD-6")
def test_asteroids_do_not_block_sight() -> None:
    fleet = [unit("s cruiser", (4, 6)), unit("n cruiser", (4, 4))]
    assert dice_rolled(battle(ROCKS, *fleet, faces="star"), "s-cruiser", "n-cruiser") == 1


# From (4, 6) to (5, 4) the line runs along the border of (4, 5) and (5, 5).
@pytest.mark.rule("BD-6")
@pytest.mark.parametrize(
    ("blockers", "planets", "sees"),
    [
        ([], [], True),
        (["n transport/4,5"], [], True),
        (["s transport/5,5"], [], True),
        (["n transport/4,5", "s transport/5,5"], [], False),
        ([], [(4, 5)], True),
        ([], [(4, 5), (5, 5)], False),
        (["n transport/4,5"], [(5, 5)], False),
    ],
)
def test_a_line_along_a_border_is_blocked_only_by_both_hexes(
    blockers: list[str], planets: list[tuple[int, int]], sees: bool
) -> None:
    """North's Cruiser looks at South's, which is next to nothing of North's but may be shot at."""
    crowd = [unit(text, (int(spot[0]), int(spot[2]))) for text, spot in (b.split("/") for b in blockers)]
    on = board(planets=planets)
    fleet = [unit("s cruiser", (4, 6)), unit("n cruiser", (5, 4)), *crowd]
    occupied = {u.hex: u.id for u in fleet if u.hex is not None}
    assert on.sight(at(4, 6), at(5, 4), occupied) is sees
    engaged = any(text.startswith("n") for text in blockers)
    match = to_battle(battle(on, *fleet), "s-cruiser")
    ground = refused(match, Battle(uid("s-cruiser"), uid("n-cruiser"))) if engaged or not sees else None
    if engaged:
        assert ground == (Reason.ENGAGED_ELSEWHERE, "BT-1")
    elif not sees:
        assert ground == (Reason.NO_SIGHT, "BD-6")
    else:
        assert "n-cruiser" in battles_left(match, "s-cruiser")


@pytest.mark.rule("BD-6")
def test_sight_is_symmetric() -> None:
    on = board(planets=[(4, 4), (2, 5), (6, 3)])
    occupied = {at(3, 3): 0, at(5, 5): 0, at(4, 6): 0}
    pairs = [(a, b) for a in on.cells for b in on.cells if a < b]
    seen = {pair: on.sight(*pair, occupied) for pair in pairs}
    assert all(on.sight(b, a, occupied) is seen[a, b] for a, b in pairs)
    assert 0 < sum(seen.values()) < len(seen)


@pytest.mark.rule("BD-6")
def test_corner_touches_do_not_block() -> None:
    """The straight line to the hex four steps over and one up passes two hexes in a corner only."""
    on, a = board(), at(1, 4)
    b = type(a)(a.q + 4, a.r + 1)
    touched = {h for h in on.cells if h not in (a, b)} - _on_the_line(on, a, b)
    assert on.sight(a, b, dict.fromkeys(touched, 0))


def _on_the_line(on: Board, a: object, b: object) -> set[object]:
    return {h for h in on.cells if h not in (a, b) and not on.sight(a, b, {h: 0})}  # type: ignore[arg-type]


@pytest.mark.rule("BD-6")
def test_an_asteroid_field_is_its_connected_hexes() -> None:
    """The two ends of a bent field are one field: a roll between them loses no die; a detached rock is another."""
    on = board(asteroids=[(3, 4), (4, 5), (5, 4), (7, 4)])
    bent = battle(on, unit("s cruiser", (3, 4)), unit("n cruiser", (5, 4)), faces="star star")
    assert dice_rolled(bent, "s-cruiser", "n-cruiser") == 2
    apart = battle(on, unit("s cruiser", (5, 4)), unit("n cruiser", (7, 4)), faces="star")
    assert dice_rolled(apart, "s-cruiser", "n-cruiser") == 1
