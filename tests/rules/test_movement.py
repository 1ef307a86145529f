"""Moves, bought hexes, Disengaging and Tactical Mass (MV)."""

from __future__ import annotations

import pytest

from game.rules import Match, Reason
from game.rules.commands import Battle, EndPhase, EndTurn, MoveUnit, OrderUnit
from game.rules.events import BattleRolled, ModelsLost, PhaseBegan, StarsChanged, SupplyChanged, UnitMoved
from game.rules.ids import Face, Phase, Side
from game.rules.scenario import FleetUnit
from tests.rules.boards import at, battle, board, uid, unit
from tests.rules.steps import battles_left, done, move, moved, refused, to_battle, to_move

CRUISER = uid("s-cruiser")


def went(unit_id: str, *path: tuple[int, int], facing: int = 0, bought: int = 0) -> UnitMoved:
    """A move in the open that started free of enemies."""
    hexes = tuple(at(*spot) for spot in path)
    return UnitMoved(uid(unit_id), Side.SOUTH, hexes, facing, bought, disengaged=False, may_battle=True)


# MV-1


@pytest.mark.rule("MV-1")
@pytest.mark.parametrize(
    ("kind", "allowance"),
    [
        ("flagship", 1),
        ("carrier", 1),
        ("battleship", 2),
        ("cruiser", 2),
        ("destroyer", 2),
        ("transport", 2),
        ("fighter", 4),
        ("drone", 1),
    ],
)
def test_a_unit_moves_up_to_its_allowance(kind: str, allowance: int) -> None:
    fleet = [unit(f"s {kind}", (4, 8)), unit("s transport spare")]
    ahead = [(4, row) for row in range(7, -1, -1)]
    for steps in range(1, allowance + 1):
        match = to_move(battle(board(), *fleet, stars=1), f"s-{kind}")
        assert done(match, move(f"s-{kind}", *ahead[:steps])) == [went(f"s-{kind}", (4, 8), *ahead[:steps])]
    match = to_move(battle(board(), *fleet, stars=1), f"s-{kind}")
    assert refused(match, move(f"s-{kind}", *ahead[: allowance + 1])) == (Reason.PATH_TOO_LONG, "MV-1")
    reach = max(len(c.path) for c in match.legal() if isinstance(c, MoveUnit))
    assert reach == allowance


@pytest.mark.rule("MV-1")
@pytest.mark.parametrize(("extra", "stars"), [(1, 2), (1, 3), (2, 4), (3, 6)])
def test_two_star_tokens_buy_a_hex_as_often_as_they_last(extra: int, stars: int) -> None:
    ahead = [(4, row) for row in range(7, 5 - extra, -1)]
    match = to_move(battle(board(), unit("s cruiser", (4, 8)), stars=stars), "s-cruiser")
    assert max(len(c.path) for c in match.legal() if isinstance(c, MoveUnit)) == 2 + stars // 2
    assert done(match, move("s-cruiser", *ahead)) == [
        StarsChanged(Side.SOUTH, -2 * extra, stars - 2 * extra, "movement"),
        went("s-cruiser", (4, 8), *ahead, bought=extra),
    ]


@pytest.mark.rule("MV-1")
@pytest.mark.parametrize(("steps", "stars"), [(3, 1), (4, 3), (5, 5)])
def test_a_hex_that_cannot_be_paid_is_not_entered(steps: int, stars: int) -> None:
    ahead = [(4, row) for row in range(7, 7 - steps, -1)]
    match = to_move(battle(board(), unit("s cruiser", (4, 8)), stars=stars), "s-cruiser")
    assert refused(match, move("s-cruiser", *ahead)) == (Reason.PATH_TOO_LONG, "MV-1")


@pytest.mark.rule("MV-1")
def test_a_bought_hex_is_for_one_move_only() -> None:
    fleet = [unit("s cruiser", (4, 8)), unit("s destroyer", (2, 8))]
    match = to_move(battle(board(), *fleet, stars=3), "s-cruiser", "s-destroyer")
    done(match, move("s-cruiser", (4, 7), (4, 6), (4, 5)))
    assert refused(match, move("s-destroyer", (2, 7), (2, 6), (2, 5))) == (Reason.PATH_TOO_LONG, "MV-1")


@pytest.mark.rule("MV-1")
def test_only_ordered_units_move_and_only_once() -> None:
    fleet = [unit("s cruiser", (4, 8)), unit("s destroyer", (2, 8)), unit("n cruiser", (0, 0))]
    match = to_move(battle(board(), *fleet), "s-cruiser")
    assert refused(match, move("s-destroyer", (2, 7))) == (Reason.NOT_ORDERED, "TN-4")
    assert refused(match, move("n-cruiser", (0, 1))) == (Reason.NOT_YOUR_UNIT, "TN-4")
    done(match, move("s-cruiser", (4, 7)))
    assert refused(match, move("s-cruiser", (4, 6))) == (Reason.ALREADY_MOVED, "MV-1")
    assert not [c for c in match.legal() if isinstance(c, MoveUnit)]


@pytest.mark.rule("MV-1")
def test_units_move_one_after_another() -> None:
    """What the first leaves free the second may enter; where the first now stands it may not."""
    fleet = [unit("s cruiser", (4, 6)), unit("s destroyer", (4, 7))]
    match = to_move(battle(board(), *fleet), "s-cruiser", "s-destroyer")
    assert refused(match, move("s-destroyer", (4, 6))) == (Reason.PATH_BLOCKED, "BD-4")
    assert done(match, move("s-cruiser", (4, 5))) == [went("s-cruiser", (4, 6), (4, 5))]
    assert refused(match, move("s-destroyer", (4, 6), (4, 5))) == (Reason.PATH_BLOCKED, "BD-4")
    assert done(match, move("s-destroyer", (4, 6))) == [went("s-destroyer", (4, 7), (4, 6))]


@pytest.mark.rule("MV-1")
def test_a_move_is_a_path_of_neighbouring_hexes() -> None:
    match = to_move(battle(board(), unit("s cruiser", (4, 6))), "s-cruiser")
    assert refused(match, move("s-cruiser")) == (Reason.PATH_EMPTY, "MV-1")
    assert refused(match, move("s-cruiser", (4, 4))) == (Reason.PATH_BROKEN, "MV-1")
    assert refused(match, move("s-cruiser", (4, 6))) == (Reason.PATH_BROKEN, "MV-1")
    assert refused(match, move("s-cruiser", (4, 5), (4, 6))) == (Reason.PATH_BROKEN, "MV-1")
    assert done(match, move("s-cruiser", (5, 6), (6, 6))) == [went("s-cruiser", (4, 6), (5, 6), (6, 6), facing=1)]


@pytest.mark.rule("MV-1")
def test_moves_belong_to_the_move_phase() -> None:
    match = battle(board(), unit("s cruiser", (4, 6)))
    done(match, OrderUnit(CRUISER))
    assert refused(match, move("s-cruiser", (4, 5))) == (Reason.WRONG_PHASE, "MV-1")
    assert done(match, EndPhase()) == [PhaseBegan(Side.SOUTH, Phase.MOVE)]
    assert match.check(move("s-cruiser", (4, 5))) is None
    assert done(match, EndPhase()) == [PhaseBegan(Side.SOUTH, Phase.BATTLE)]
    assert refused(match, move("s-cruiser", (4, 5))) == (Reason.WRONG_PHASE, "MV-1")


# MV-2


@pytest.mark.rule("MV-2")
@pytest.mark.parametrize(
    ("text", "spot", "engaged"),
    [
        ("n transport", (4, 5), True),
        ("n transport", (5, 6), True),
        ("n drone", (3, 5), True),
        ("n transport", (4, 4), False),
        ("s transport", (4, 5), False),
    ],
)
def test_engaged_is_having_an_enemy_next_to_it(text: str, spot: tuple[int, int], engaged: bool) -> None:
    other = unit(text, spot)
    match = to_move(battle(board(), unit("s cruiser", (4, 6)), other, unit("n cruiser spare")), "s-cruiser")
    assert match.view().unit(CRUISER).engaged_with == ((other.id,) if engaged else ())
    assert moved(done(match, move("s-cruiser", (4, 7)))).disengaged is engaged


@pytest.mark.rule("MV-2")
def test_a_move_from_enemy_to_enemy_is_a_disengage_too() -> None:
    """From one hex beside the Cruiser to another beside it, with less Supply: no battle."""
    fleet = [unit("s destroyer", (4, 6)), unit("n cruiser", (4, 5))]
    match = to_move(battle(board(), *fleet), "s-destroyer")
    assert done(match, move("s-destroyer", (5, 5))) == [
        UnitMoved(
            uid("s-destroyer"), Side.SOUTH, (at(4, 6), at(5, 5)), 1, 0, disengaged=True, may_battle=False, mass=(1, 2)
        )
    ]
    to_battle(match)
    assert refused(match, Battle(uid("s-destroyer"), uid("n-cruiser"))) == (Reason.NO_TACTICAL_MASS, "MV-3")


@pytest.mark.rule("MV-2")
def test_a_move_up_to_an_enemy_is_no_disengage() -> None:
    match = to_move(battle(board(), unit("s destroyer", (4, 7)), unit("n cruiser", (4, 5))), "s-destroyer")
    assert done(match, move("s-destroyer", (4, 6))) == [went("s-destroyer", (4, 7), (4, 6))]
    assert battles_left(to_battle(match), "s-destroyer") == {"n-cruiser"}


@pytest.mark.rule("MV-2")
def test_only_the_enemies_at_the_declaration_count() -> None:
    """Supply 2 against the Destroyer it leaves is enough, whoever it passes or meets afterwards."""
    fleet = [unit("s cruiser", (4, 6)), unit("n destroyer", (4, 5)), unit("n battleship", (6, 5))]
    match = to_move(battle(board(), *fleet), "s-cruiser")
    assert done(match, move("s-cruiser", (5, 6), (6, 6))) == [
        UnitMoved(
            CRUISER, Side.SOUTH, (at(4, 6), at(5, 6), at(6, 6)), 1, 0, disengaged=True, may_battle=True, mass=(2, 1)
        )
    ]
    assert battles_left(to_battle(match), "s-cruiser") == {"n-battleship"}


@pytest.mark.rule("MV-2")
def test_supply_counts_as_it_was_at_the_declaration() -> None:
    """A friend thins the Destroyer down to Supply 0 later in the turn; the Cruiser that left it is still barred."""
    fleet = [unit("s cruiser", (4, 6), models=1), unit("s battleship", (4, 8)), unit("n destroyer", (4, 5))]
    match = battle(board(), *fleet, faces="striker striker star", stars=0)
    done(to_move(match, "s-cruiser", "s-battleship"), move("s-cruiser", (5, 6), (6, 6)))
    assert done(to_battle(match), Battle(uid("s-battleship"), uid("n-destroyer")))[1:3] == [
        ModelsLost(uid("n-destroyer"), Side.NORTH, 2, 1, 1, 0, "battle"),
        SupplyChanged(Side.NORTH, 0, 20),
    ]
    assert refused(match, Battle(CRUISER, uid("n-destroyer"))) == (Reason.NO_TACTICAL_MASS, "MV-3")


# MV-3

SPOTS = [(4, 5), (5, 5), (3, 5)]


def leaving(mine: FleetUnit, *foes: FleetUnit) -> UnitMoved:
    """What is told when a unit at (4, 6) leaves its enemies."""
    match = to_move(battle(board(), mine, *foes, unit("n transport spare")), mine.id)
    return moved(done(match, MoveUnit(mine.id, (at(4, 7),))))


@pytest.mark.rule("MV-3")
@pytest.mark.parametrize(
    ("mine", "models", "foes", "mass", "may_battle"),
    [
        ("cruiser", 2, [("destroyer", 3)], (2, 1), True),
        ("cruiser", 2, [("destroyer", 2)], (2, 1), True),
        ("cruiser", 2, [("destroyer", 3), ("destroyer", 2)], (2, 2), False),
        ("cruiser", 1, [("destroyer", 3)], (1, 1), False),  # equal is not enough
        ("destroyer", 3, [("cruiser", 4)], (1, 2), False),
        ("battleship", 4, [("destroyer", 3), ("destroyer", 2)], (3, 2), True),
        ("battleship", 4, [("destroyer", 3), ("destroyer", 3), ("transport", 2)], (3, 3), False),
        ("battleship", 4, [("destroyer", 1), ("transport", 1), ("fighter", 2)], (3, 0), True),
        ("fighter", 2, [("destroyer", 1)], (0, 0), False),
        ("fighter", 3, [("destroyer", 1)], (1, 0), True),
        ("fighter", 4, [("drone", 1)], (1, 1), False),  # a summoned one counts
    ],
)
def test_tactical_mass_is_strictly_more_supply_than_all_enemies_left(
    mine: str, models: int, foes: list[tuple[str, int]], mass: tuple[int, int], may_battle: bool
) -> None:
    crowd = [
        unit(f"n {kind} {number}", spot, models=count)
        for number, ((kind, count), spot) in enumerate(zip(foes, SPOTS, strict=False))
    ]
    assert leaving(unit(f"s {mine}", (4, 6), models=models), *crowd) == UnitMoved(
        uid(f"s-{mine}"), Side.SOUTH, (at(4, 6), at(4, 7)), 3, 0, disengaged=True, may_battle=may_battle, mass=mass
    )


@pytest.mark.rule("MV-3")
@pytest.mark.parametrize(("models", "barred"), [(4, False), (1, True)])
def test_without_tactical_mass_there_is_no_battle_that_turn(models: int, barred: bool) -> None:
    """A Cruiser falls back two hexes from a Destroyer and could still shoot at it."""
    fleet = [unit("s cruiser", (4, 5), models=models), unit("n destroyer", (4, 4))]
    match = battle(board(), *fleet, faces="fighter", stars=0)
    done(to_move(match, "s-cruiser"), move("s-cruiser", (4, 6), (4, 7)))
    to_battle(match)
    if barred:
        assert refused(match, Battle(CRUISER, uid("n-destroyer"))) == (Reason.NO_TACTICAL_MASS, "MV-3")
        assert battles_left(match, "s-cruiser") == set()
    else:
        assert done(match, Battle(CRUISER, uid("n-destroyer"))) == [
            BattleRolled(CRUISER, Side.SOUTH, uid("n-destroyer"), 3, (Face.FIGHTER,), 0, 0, 0, 0)
        ]


@pytest.mark.rule("MV-3")
def test_the_bar_ends_with_the_turn() -> None:
    fleet = [unit("s destroyer", (4, 6)), unit("n cruiser", (4, 5))]
    match = battle(board(), *fleet, faces="")
    done(to_move(match, "s-destroyer"), move("s-destroyer", (4, 7)))
    for _ in range(2):
        pass_turn(match)
    assert battles_left(to_battle(match, "s-destroyer"), "s-destroyer") == {"n-cruiser"}


def pass_turn(match: Match) -> None:
    """End the turn, whatever phase it is in."""
    while match.view().phase is not Phase.END:
        done(match, EndPhase())
    done(match, EndTurn())


@pytest.mark.rule("MV-3")
def test_an_engaged_unit_that_stays_may_battle() -> None:
    fleet = [unit("s destroyer", (4, 6), models=1), unit("n battleship", (4, 5))]
    assert battles_left(to_battle(battle(board(), *fleet), "s-destroyer"), "s-destroyer") == {"n-battleship"}


@pytest.mark.rule("MV-3")
def test_a_unit_of_supply_0_that_leaves_nobody_may_battle() -> None:
    """Tactical Mass is asked of a Disengage only; without one even Supply 0 does not bar."""
    fleet = [unit("s destroyer", (4, 7), models=1), unit("n cruiser", (4, 5))]
    match = to_move(battle(board(), *fleet), "s-destroyer")
    assert done(match, move("s-destroyer", (4, 6))) == [went("s-destroyer", (4, 7), (4, 6))]
    assert battles_left(to_battle(match), "s-destroyer") == {"n-cruiser"}


# MV-4


@pytest.mark.rule("MV-4")
def test_enemies_stop_no_move() -> None:
    """Fighters pass along three enemies, every hex next to one, with their whole allowance and at no cost."""
    foes = [unit(f"n destroyer {k}", (4, row)) for k, row in enumerate((6, 4, 2))]
    match = to_move(battle(board(), unit("s fighter", (5, 6)), *foes, stars=0), "s-fighter")
    path = ((5, 6), (5, 5), (5, 4), (5, 3), (5, 2))
    offered = {c.path[-1] for c in match.legal() if isinstance(c, MoveUnit)}
    assert {at(*p) for p in path[1:]} <= offered
    assert done(match, move("s-fighter", *path[1:])) == [
        UnitMoved(
            uid("s-fighter"),
            Side.SOUTH,
            tuple(at(*p) for p in path),
            0,
            0,
            disengaged=True,
            may_battle=False,
            mass=(1, 1),
        )
    ]


@pytest.mark.rule("MV-4")
def test_an_engaged_unit_may_buy_hexes_as_well() -> None:
    fleet = [unit("s cruiser", (4, 6)), unit("n cruiser", (4, 5))]
    match = to_move(battle(board(), *fleet, stars=2), "s-cruiser")
    path = (at(4, 6), at(5, 6), at(6, 6), at(7, 5))
    assert done(match, MoveUnit(CRUISER, path[1:])) == [
        StarsChanged(Side.SOUTH, -2, 0, "movement"),
        UnitMoved(CRUISER, Side.SOUTH, path, 1, 1, disengaged=True, may_battle=False, mass=(2, 2)),
    ]
