"""Where help lands: the scatter die, its table and frames, and landing (CS-8 to CS-10, CS-12 to CS-14)."""

from __future__ import annotations

import pytest

from game.hexgrid import Layout
from game.rules.catalogue import DataError, HouseRules
from game.rules.commands import MoveUnit
from game.rules.events import (
    AccidentRolled,
    CapAbsorbed,
    HitsConfirmed,
    ModelsLost,
    OrderSpent,
    ScatterRolled,
    StarsChanged,
    SupplyChanged,
    SupportCalled,
    UnitArrived,
    UnitEliminated,
    VpScored,
    WarpFailed,
    WarpRolled,
)
from game.rules.ids import Face, Phase, Terrain, Where
from game.rules.match import Match
from game.rules.scenario import Start
from tests.rules.boards import FLAT, POINTY, at, battle, board, uid, unit
from tests.rules.saying import MIDDLE, N, S, call, end_turn, faces, north_moves, of, one, order, say, to_phase

# CS-8: the table, written out for both sides and both orientations. The Beacon stands on 4,4.

LANDINGS = {
    ("south", "flat"): {
        "fighter": (4, 3), "star": (5, 3), "capital": (5, 4), "alert": (4, 5), "striker": (3, 4), "blast": (3, 3),
    },
    ("north", "flat"): {
        "fighter": (4, 5), "star": (3, 4), "capital": (3, 3), "alert": (4, 3), "striker": (5, 3), "blast": (5, 4),
    },
    ("south", "pointy"): {
        "fighter": (4, 3), "star": (5, 4), "capital": (4, 5), "alert": (3, 5), "striker": (3, 4), "blast": (3, 3),
    },
    ("north", "pointy"): {
        "fighter": (3, 5), "star": (3, 4), "capital": (3, 3), "alert": (4, 3), "striker": (5, 4), "blast": (4, 5),
    },
}  # fmt: skip


def called_by(
    side: str, layout: Layout, face: str, rules: HouseRules | None = None, facing: int | None = None
) -> Match:
    """A stable call by a side's Beacon on 4,4 with one scatter face."""
    letter = side[0]
    fleet = [unit(f"{letter} cruiser", MIDDLE, layout=layout, facing=facing), unit(f"{letter} destroyer")]
    match = battle(
        board(layout=layout),
        *fleet,
        faces=f"star {face}",
        rules=rules or HouseRules(command="orders"),
        start=north_moves() if side == "north" else Start(stars=dict.fromkeys((S, N), 6)),
    )
    call(match, f"{letter}-cruiser", f"{letter}-destroyer")
    return match


@pytest.mark.rule("CS-8")
@pytest.mark.parametrize("face", list(Face))
@pytest.mark.parametrize("layout", [FLAT, POINTY], ids=["flat", "pointy"])
@pytest.mark.parametrize("side", ["south", "north"])
def test_each_face_names_one_hex_next_to_the_beacon(side: str, layout: Layout, face: Face) -> None:
    match = called_by(side, layout, face)
    expected = at(*LANDINGS[side, layout.orientation][face], layout)
    assert match.view().unit(uid(f"{side[0]}-destroyer")).hex == expected
    assert one(match.log[-1].events, ScatterRolled).hex == expected


@pytest.mark.rule("CS-8")
@pytest.mark.parametrize("face", list(Face))
def test_the_table_is_data(face: Face) -> None:
    table = tuple(Face(name) for name in ("blast", "striker", "alert", "capital", "star", "fighter"))
    match = called_by("south", FLAT, face, HouseRules(command="orders").changed(scatter_table=table))
    clockwise = [(4, 3), (5, 3), (5, 4), (4, 5), (3, 4), (3, 3)]
    assert match.view().unit(uid("s-destroyer")).hex == at(*clockwise[table.index(face)])


@pytest.mark.rule("CS-8", "HR")
@pytest.mark.parametrize("table", [["fighter"] * 6, ["fighter", "star", "capital", "alert", "striker"]])
def test_a_table_names_each_face_once(table: list[str]) -> None:
    with pytest.raises(DataError, match="scatter_table"):
        HouseRules().changed(scatter_table=table)


@pytest.mark.rule("CS-8")
def test_the_scatter_die_is_rolled_about_the_beacon_that_called() -> None:
    fleet = [unit("s cruiser a", (1, 4)), unit("s cruiser b", (7, 4)), unit("s fighter")]
    match = battle(board(), *fleet, faces="star fighter")
    order(match, "s-cruiser-a")
    assert one(call(match, "s-cruiser-b", "s-fighter"), ScatterRolled).hex == at(7, 3)


# CS-9

CLOCKWISE = [(4, 3), (5, 3), (5, 4), (4, 5), (3, 4), (3, 3)]


@pytest.mark.rule("CS-9")
@pytest.mark.parametrize("facing", range(6))
def test_by_default_the_table_does_not_turn_with_the_beacon(facing: int) -> None:
    match = called_by("south", FLAT, "fighter", facing=facing)
    assert match.view().unit(uid("s-destroyer")).hex == at(4, 3)


@pytest.mark.rule("CS-9")
@pytest.mark.parametrize("side", ["south", "north"])
@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize(("face", "turn"), [("fighter", 0), ("capital", 2), ("blast", 5)])
def test_the_house_rule_turns_the_table_to_the_facing(side: str, facing: int, face: str, turn: int) -> None:
    rules = HouseRules(command="orders", scatter_frame="facing")
    match = called_by(side, FLAT, face, rules, facing)
    assert match.view().unit(uid(f"{side[0]}-destroyer")).hex == at(*CLOCKWISE[(facing + turn) % 6])


@pytest.mark.rule("CS-9")
def test_a_unit_faces_the_way_it_last_moved_and_the_table_with_it() -> None:
    rules = HouseRules(command="orders", scatter_frame="facing")
    match = battle(board(), unit("s cruiser", (4, 5)), unit("s destroyer"), faces="star fighter", rules=rules)
    order(match, "s-cruiser")
    to_phase(match, Phase.MOVE)
    # North, then south-east: only the last step counts.
    say(match, MoveUnit(uid("s-cruiser"), (at(4, 4), at(5, 4))))
    assert match.view().unit(uid("s-cruiser")).facing == 2
    end_turn(match)
    end_turn(match)
    assert one(call(match, "s-cruiser", "s-destroyer"), UnitArrived).hex == at(6, 5)


@pytest.mark.rule("CS-9")
@pytest.mark.parametrize(("side", "facing"), [("south", 0), ("north", 3)])
@pytest.mark.parametrize("layout", [FLAT, POINTY], ids=["flat", "pointy"])
def test_an_entering_unit_faces_the_enemys_home_edge(side: str, facing: int, layout: Layout) -> None:
    assert called_by(side, layout, "capital").view().unit(uid(f"{side[0]}-destroyer")).facing == facing


# CS-10


@pytest.mark.rule("CS-10")
def test_on_an_empty_open_hex_the_unit_is_placed_unharmed() -> None:
    view = called_by("south", FLAT, "blast").view()
    arrived = view.unit(uid("s-destroyer"))
    assert (arrived.where, arrived.hex, arrived.models, arrived.entered) == (Where.BOARD, at(3, 3), 3, "warp")
    assert view.at(at(3, 3)) == arrived


@pytest.mark.rule("CS-10")
def test_losses_and_marker_from_before_stay() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s battleship", models=2, alert=True)]
    match = battle(board(), *fleet, faces="star fighter")
    call(match, "s-cruiser", "s-battleship")
    arrived = match.view().unit(uid("s-battleship"))
    assert (arrived.models, arrived.alert, arrived.supply) == (2, True, 2)


# CS-12


@pytest.mark.rule("CS-12", "CS-16")
def test_on_asteroids_it_lands_then_rolls_its_own_range_1_value() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s destroyer")]
    match = battle(board(asteroids=[(4, 3)]), *fleet, faces="star fighter striker star capital")
    assert call(match, "s-cruiser", "s-destroyer") == (
        OrderSpent(S, uid("s-destroyer"), 1, (0, 1, 2)),
        SupportCalled(uid("s-cruiser"), uid("s-destroyer"), S, at(*MIDDLE), 1),
        StarsChanged(S, -1, 5, "call"),
        WarpRolled(uid("s-destroyer"), uid("s-cruiser"), S, Face.STAR, "stable"),
        ScatterRolled(uid("s-destroyer"), uid("s-cruiser"), S, Face.FIGHTER, 0, at(4, 3), "asteroid"),
        UnitArrived(uid("s-destroyer"), S, uid("s-cruiser"), at(4, 3), 0, Terrain.ASTEROID),
        AccidentRolled(uid("s-destroyer"), S, uid("s-destroyer"), "asteroid", faces("striker star capital"), 1, 0, 1),
        StarsChanged(S, 1, 6, "accident"),
        SupplyChanged(S, 3, 17),
        ModelsLost(uid("s-destroyer"), S, 1, 2, 1, 1, "asteroid"),
    )


@pytest.mark.rule("CS-12", "CS-18")
def test_asteroids_can_eliminate_what_landed_on_them() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s transport"), unit("s fighter")]
    match = battle(board(asteroids=[(4, 3)]), *fleet, faces="star fighter striker blast")
    assert call(match, "s-cruiser", "s-transport")[5:] == (
        UnitArrived(uid("s-transport"), S, uid("s-cruiser"), at(4, 3), 0, Terrain.ASTEROID),
        AccidentRolled(uid("s-transport"), S, uid("s-transport"), "asteroid", faces("striker blast"), 2, 0, 0),
        SupplyChanged(S, 3, 17),
        ModelsLost(uid("s-transport"), S, 2, 0, 1, 0, "asteroid"),
        UnitEliminated(uid("s-transport"), S, at(4, 3), "asteroid", 0),
        VpScored(N, 2, 2, "unit", "s-transport"),
        SupplyChanged(S, 2, 18),
    )
    assert match.view().at(at(4, 3)) is None


@pytest.mark.rule("CS-12", "CS-7")
def test_unstable_and_asteroids_hurt_twice() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s destroyer")]
    rolls = "striker striker alert alert fighter blast alert alert"
    match = battle(board(asteroids=[(4, 3)]), *fleet, faces=rolls)
    events = call(match, "s-cruiser", "s-destroyer")
    assert [(a.cause, len(a.faces)) for a in of(events, AccidentRolled)] == [("unstable", 3), ("asteroid", 3)]
    assert match.view().unit(uid("s-destroyer")).models == 1


@pytest.mark.rule("CS-12", "CS-17", "UN-5")
def test_a_flagship_on_asteroids_lets_cap_absorb_and_confirms_the_rest() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s flagship", cap=1), unit("s fighter")]
    match = battle(board(asteroids=[(4, 3)]), *fleet, faces="star fighter capital blast capital")
    assert call(match, "s-cruiser", "s-flagship")[6:] == (
        AccidentRolled(uid("s-flagship"), S, uid("s-flagship"), "asteroid", faces("capital blast"), 2, 0, 0),
        SupplyChanged(S, 5, 15),
        CapAbsorbed(uid("s-flagship"), S, 1, 0),
        HitsConfirmed(uid("s-flagship"), S, faces("capital"), 1),
        ModelsLost(uid("s-flagship"), S, 1, 0, 3, 0, "asteroid"),
        UnitEliminated(uid("s-flagship"), S, at(4, 3), "asteroid", 0),
        VpScored(N, 5, 5, "unit", "s-flagship"),
        SupplyChanged(S, 2, 18),
    )


# CS-13


@pytest.mark.rule("CS-13", "CS-18", "SC-3")
def test_on_a_planet_it_is_eliminated_at_once() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s flagship"), unit("s fighter")]
    match = battle(board(planets=[(4, 3)]), *fleet, faces="star fighter")
    assert call(match, "s-cruiser", "s-flagship")[3:] == (
        WarpRolled(uid("s-flagship"), uid("s-cruiser"), S, Face.STAR, "stable"),
        ScatterRolled(uid("s-flagship"), uid("s-cruiser"), S, Face.FIGHTER, 0, at(4, 3), "planet"),
        UnitEliminated(uid("s-flagship"), S, at(4, 3), "planet", 3),
        VpScored(N, 5, 5, "unit", "s-flagship"),
    )
    lost = match.view().unit(uid("s-flagship"))
    assert (lost.where, lost.models) == (Where.DESTROYED, 0)
    assert match.view().sides[N].supply_destroyed == 3


@pytest.mark.rule("CS-13")
def test_fighters_are_not_spared_by_a_planet() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s fighter")]
    match = battle(board(planets=[(4, 3)]), *fleet, faces="star fighter")
    call(match, "s-cruiser", "s-fighter")
    assert match.view().unit(uid("s-fighter")).where is Where.DESTROYED


# CS-14


@pytest.mark.rule("CS-14")
def test_off_the_board_it_stays_in_reserve_by_default() -> None:
    match = battle(board(), unit("s cruiser", (4, 0)), unit("s destroyer"), faces="star fighter")
    assert call(match, "s-cruiser", "s-destroyer")[3:] == (
        WarpRolled(uid("s-destroyer"), uid("s-cruiser"), S, Face.STAR, "stable"),
        ScatterRolled(uid("s-destroyer"), uid("s-cruiser"), S, Face.FIGHTER, 0, at(4, -1), "off"),
        WarpFailed(uid("s-destroyer"), S, off_board=True),
    )
    assert match.view().unit(uid("s-destroyer")).where is Where.RESERVE


@pytest.mark.rule("CS-14", "SC-3")
def test_off_the_board_it_keeps_the_losses_it_took() -> None:
    fleet = [unit("s cruiser", (4, 0)), unit("s destroyer")]
    match = battle(board(), *fleet, faces="striker blast blast alert fighter")
    call(match, "s-cruiser", "s-destroyer")
    back = match.view().unit(uid("s-destroyer"))
    assert (back.where, back.models, back.supply) == (Where.RESERVE, 1, 0)
    assert match.view().sides[N].supply_destroyed == 1


@pytest.mark.rule("CS-14", "CS-18", "SC-3")
def test_off_the_board_the_house_rule_eliminates() -> None:
    rules = HouseRules(command="orders", off_board="eliminated")
    match = battle(board(), unit("s cruiser", (4, 0)), unit("s destroyer"), faces="star fighter", rules=rules)
    assert call(match, "s-cruiser", "s-destroyer")[4:] == (
        ScatterRolled(uid("s-destroyer"), uid("s-cruiser"), S, Face.FIGHTER, 0, at(4, -1), "off"),
        UnitEliminated(uid("s-destroyer"), S, None, "off board", 1),
        VpScored(N, 2, 2, "unit", "s-destroyer"),
    )
    assert match.view().unit(uid("s-destroyer")).where is Where.DESTROYED
    assert match.view().sides[N].supply_destroyed == 1


@pytest.mark.rule("CS-14", "BD-2")
def test_a_cell_without_a_tile_is_off_the_board() -> None:
    match = battle(board(missing=[(4, 3)]), unit("s cruiser", MIDDLE), unit("s destroyer"), faces="star fighter")
    assert one(call(match, "s-cruiser", "s-destroyer"), WarpFailed) == WarpFailed(uid("s-destroyer"), S, off_board=True)
