"""Classes, the catalogue, CAP, shields and confirmation (UN)."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from game.rules import Reason
from game.rules.catalogue import unit_types
from game.rules.commands import AbsorbHits, Battle, CallSupport, OrderUnit
from game.rules.events import (
    BattleRolled,
    CapAbsorbed,
    Event,
    HitsConfirmed,
    ModelsLost,
    QuestionAnswered,
    QuestionAsked,
    SupplyChanged,
    UnitEliminated,
    VpScored,
)
from game.rules.ids import CLASS_SIZE, Face, Side, TypeKey, UnitClass
from game.rules.queries import hits_of
from game.rules.questions import AbsorbQuestion
from tests.rules.boards import ORDERS, at, battle, board, uid, unit
from tests.rules.steps import dice_rolled, done, fight, move, moved, refused, to_move

ASKED = ORDERS.changed(auto_cap=False)


class Row(NamedTuple):
    """A line of the printed table."""

    unit_class: str
    models: int
    cap: int
    move: int
    dice: tuple[int, ...]
    vp: int
    supply: tuple[int, ...]


TABLE = {
    "flagship": Row("capital", 1, 3, 1, (2, 3, 3, 1), 5, (3,)),
    "battleship": Row("capital", 4, 0, 2, (3, 3, 2, 1), 4, (1, 2, 3, 3)),
    "carrier": Row("capital", 1, 3, 1, (2, 2, 2), 4, (2,)),
    "cruiser": Row("striker", 4, 0, 2, (3, 2, 1), 3, (1, 2, 2, 2)),
    "destroyer": Row("striker", 3, 0, 2, (3, 1), 2, (0, 1, 1)),
    "transport": Row("striker", 2, 0, 2, (2, 1), 2, (0, 1)),
    "fighter": Row("fighter", 4, 0, 4, (2, 1), 1, (0, 0, 1, 1)),
    "drone": Row("fighter", 1, 0, 1, (1,), 0, (1,)),
}


@pytest.mark.rule("UN-1")
def test_there_are_three_classes_and_only_fighters_are_no_ships() -> None:
    """Ships of the two greater classes can be Beacons; Fighters cannot."""
    assert {c.value for c in UnitClass} == {"fighter", "capital", "striker"}
    for kind, row in TABLE.items():
        fleet = [unit(f"s {kind}", (4, 4)), unit("s transport spare")]
        match = battle(board(), *fleet, faces="blast")
        done(match, OrderUnit(fleet[0].id))
        call = CallSupport(fleet[0].id, fleet[1].id)
        if row.unit_class == "fighter":
            assert refused(match, call) == (Reason.FIGHTER_NO_BEACON, "CS-2")
        else:
            assert match.check(call) is None


@pytest.mark.rule("UN-2")
def test_the_catalogue_is_the_printed_table() -> None:
    assert set(unit_types()) == set(TABLE)
    for key, row in TABLE.items():
        kind = unit_types()[TypeKey(key)]
        assert Row(kind.unit_class, kind.models, kind.cap, kind.move, kind.dice, kind.vp, kind.supply) == row
    special = {key: (k.cap_dice, k.confirms_hits, k.summoned, k.summons) for key, k in unit_types().items()}
    assert special.pop(TypeKey("carrier")) == (1, True, False, "drone")
    assert special.pop(TypeKey("flagship")) == (0, True, False, None)
    assert special.pop(TypeKey("drone")) == (0, False, True, None)
    assert set(special.values()) == {(0, False, False, None)}


REACHES = [(kind, reach) for kind, row in TABLE.items() for reach in range(1, len(row.dice) + 1)]


@pytest.mark.rule("UN-2")
@pytest.mark.parametrize(("kind", "reach"), REACHES)
def test_a_unit_s_last_model_rolls_all_its_dice(kind: str, reach: int) -> None:
    """Losses do not lower dice: with one model and no CAP left each type rolls what the table says."""
    fleet = [unit(f"s {kind}", (4, 7), models=1, cap=0), unit("n battleship", (4, 7 - reach)), unit("s cruiser spare")]
    match = battle(board(), *fleet, faces="fighter " * 3, stars=0)
    assert dice_rolled(match, f"s-{kind}", "n-battleship") == TABLE[kind].dice[reach - 1]


@pytest.mark.rule("UN-2")
@pytest.mark.parametrize("cap", [0, 1, 2, 3])
@pytest.mark.parametrize(("reach", "bonus"), [(1, 1), (2, 0), (3, 0)])
def test_a_carrier_s_cap_adds_dice_at_range_1_only(cap: int, reach: int, bonus: int) -> None:
    fleet = [unit("s carrier", (4, 7), cap=cap), unit("n battleship", (4, 7 - reach))]
    match = battle(board(), *fleet, faces="fighter " * 5, stars=0)
    assert dice_rolled(match, "s-carrier", "n-battleship") == 2 + bonus * cap


@pytest.mark.rule("UN-2")
def test_a_flagship_s_cap_adds_no_dice() -> None:
    fleet = [unit("s flagship", (4, 7)), unit("n battleship", (4, 6))]
    match = battle(board(), *fleet, faces="fighter " * 2, stars=0)
    assert dice_rolled(match, "s-flagship", "n-battleship") == 2


# UN-3


@pytest.mark.rule("UN-3")
def test_cap_is_carried_and_no_unit_of_its_own() -> None:
    """A Carrier with 3 CAP is one unit in its hex; its CAP goes where it goes and no second unit fits in."""
    match = to_move(battle(board(), unit("s carrier", (4, 6)), unit("s fighter", (4, 4))), "s-carrier", "s-fighter")
    seen = match.view()
    assert [u.id for u in seen.units if u.hex == at(4, 6)] == ["s-carrier"]
    assert refused(match, move("s-fighter", (4, 5), (4, 6))) == (Reason.PATH_BLOCKED, "BD-4")
    assert moved(done(match, move("s-carrier", (4, 5)))).path == (at(4, 6), at(4, 5))
    after = match.view().unit(uid("s-carrier"))
    assert (after.hex, after.cap, after.models, after.supply) == (at(4, 5), 3, 1, 2)


@pytest.mark.rule("UN-3")
def test_losing_cap_loses_neither_models_nor_supply() -> None:
    fleet = [unit("s battleship", (4, 7)), unit("n carrier", (4, 5))]
    match = battle(board(), *fleet, faces="capital blast star")
    events = fight(match, "s-battleship", "n-carrier")
    assert CapAbsorbed(uid("n-carrier"), Side.NORTH, 2, 1) in events
    after = match.view().unit(uid("n-carrier"))
    assert (after.cap, after.models, after.supply) == (1, 1, 2)
    assert not [e for e in events if isinstance(e, SupplyChanged | ModelsLost)]


# UN-4

TYPE = {"fighter": "fighter", "striker": "cruiser", "capital": "battleship"}


@pytest.mark.rule("UN-4")
def test_fighters_are_smaller_than_strikers_and_those_than_capitals() -> None:
    assert sorted(CLASS_SIZE, key=CLASS_SIZE.__getitem__) == [UnitClass.FIGHTER, UnitClass.STRIKER, UnitClass.CAPITAL]


@pytest.mark.rule("UN-4")
@pytest.mark.parametrize(
    ("attacker", "target", "blasts", "hits", "ignored"),
    [
        ("fighter", "striker", 1, 0, 1),
        ("fighter", "striker", 2, 1, 1),
        ("fighter", "capital", 1, 0, 1),
        ("fighter", "capital", 2, 0, 2),
        ("striker", "capital", 1, 0, 1),
        ("striker", "capital", 3, 2, 1),
        ("fighter", "fighter", 2, 2, 0),
        ("striker", "striker", 3, 3, 0),
        ("capital", "capital", 3, 3, 0),
        ("striker", "fighter", 3, 3, 0),
        ("capital", "striker", 3, 3, 0),
        ("capital", "fighter", 3, 3, 0),
    ],
)
def test_a_bigger_target_ignores_the_first_blasts(
    attacker: str, target: str, blasts: int, hits: int, ignored: int
) -> None:
    mine, foe = TYPE[attacker], TYPE[target]
    dice = TABLE[mine].dice[0]
    off = "fighter" if target != "fighter" else "striker"
    faces = ("blast " * blasts + f"{off} " * dice).split()[:dice]
    fleet = [unit(f"s {mine}", (4, 5)), unit(f"n {foe}", (4, 4))]
    roll, *rest = fight(battle(board(), *fleet, faces=" ".join(faces), stars=0), f"s-{mine}", f"n-{foe}")
    assert isinstance(roll, BattleRolled)
    assert (roll.hits, roll.shielded) == (hits, ignored)
    lost = [e.lost for e in rest if isinstance(e, ModelsLost)]
    assert lost == ([hits] if hits else [])


@pytest.mark.rule("UN-4")
@pytest.mark.parametrize(("blasts", "hits", "ignored"), [(0, 1, 0), (1, 1, 1), (2, 1, 2), (3, 2, 2), (5, 4, 2)])
def test_two_classes_bigger_ignores_two_blasts_and_no_class_faces(blasts: int, hits: int, ignored: int) -> None:
    faces = (Face.CAPITAL, Face.STAR) + (Face.BLAST,) * blasts
    assert hits_of(faces, UnitClass.FIGHTER, UnitClass.CAPITAL) == (hits, ignored)


@pytest.mark.rule("UN-4")
def test_shields_are_fresh_for_every_roll() -> None:
    """Two rolls of one Blast each against a bigger target: both Blasts are ignored."""
    fleet = [unit("s transport", (4, 6)), unit("s transport b", (3, 5)), unit("n battleship", (4, 4))]
    match = battle(board(), *fleet, faces="blast blast", stars=0)
    done(match, OrderUnit(uid("s-transport-b")))
    assert [type(e) for e in fight(match, "s-transport", "n-battleship")] == [BattleRolled]
    assert done(match, Battle(uid("s-transport-b"), uid("n-battleship"))) == [
        BattleRolled(uid("s-transport-b"), Side.SOUTH, uid("n-battleship"), 2, (Face.BLAST,), 0, 1, 0, 0)
    ]


# UN-5

CRUISER, FLAG, CARRIER = uid("s-cruiser"), uid("n-flagship"), uid("n-carrier")


def shot_at(kind: str, faces: str, cap: int = 0, *, ask: bool = False) -> list[Event]:
    """A Cruiser battles a ship of North's, two hexes away, with two dice and then the confirming ones."""
    fleet = [unit("s cruiser", (4, 6)), unit(f"n {kind}", (4, 4), cap=cap), unit("n transport spare")]
    return fight(battle(board(), *fleet, faces=faces, rules=ASKED if ask else ORDERS), "s-cruiser", f"n-{kind}")


def roll(kind: str, *faces: Face, hits: int, shielded: int = 0) -> BattleRolled:
    return BattleRolled(CRUISER, Side.SOUTH, uid(f"n-{kind}"), 2, faces, hits, shielded, 0, 0)


@pytest.mark.rule("UN-5")
@pytest.mark.parametrize(("kind", "vp", "supply"), [("flagship", 5, 3), ("carrier", 4, 2)])
@pytest.mark.parametrize("face", list(Face))
def test_a_hit_on_a_ship_without_cap_is_confirmed_by_capital_or_blast(
    kind: str, vp: int, supply: int, face: Face
) -> None:
    ship, kills = uid(f"n-{kind}"), int(face in (Face.CAPITAL, Face.BLAST))
    lost = [
        ModelsLost(ship, Side.NORTH, 1, 0, supply, 0, "battle"),
        UnitEliminated(ship, Side.NORTH, at(4, 4), "battle", 0),
        VpScored(Side.SOUTH, vp, vp, "unit", ship),
        SupplyChanged(Side.NORTH, 0, 20),
    ]
    assert shot_at(kind, f"capital fighter {face}") == [
        roll(kind, Face.CAPITAL, Face.FIGHTER, hits=1),
        HitsConfirmed(ship, Side.NORTH, (face,), kills),
        *(lost if kills else []),
    ]


@pytest.mark.rule("UN-5")
def test_cap_that_absorbs_all_leaves_nothing_to_confirm() -> None:
    assert shot_at("carrier", "capital capital", cap=2) == [
        roll("carrier", Face.CAPITAL, Face.CAPITAL, hits=2),
        CapAbsorbed(CARRIER, Side.NORTH, 2, 0),
    ]


@pytest.mark.rule("UN-5")
def test_what_cap_leaves_is_confirmed_one_die_a_hit() -> None:
    assert shot_at("flagship", "capital capital striker", cap=1) == [
        roll("flagship", Face.CAPITAL, Face.CAPITAL, hits=2),
        CapAbsorbed(FLAG, Side.NORTH, 1, 0),
        HitsConfirmed(FLAG, Side.NORTH, (Face.STRIKER,), 0),
    ]
    assert shot_at("flagship", "capital capital striker star") == [
        roll("flagship", Face.CAPITAL, Face.CAPITAL, hits=2),
        HitsConfirmed(FLAG, Side.NORTH, (Face.STRIKER, Face.STAR), 0),
    ]


@pytest.mark.rule("UN-5")
def test_shields_do_not_stop_the_confirming_blast() -> None:
    """The roll's own Blast is ignored; the Blast of the confirming die is not."""
    events = shot_at("flagship", "capital blast blast")
    assert events[:2] == [
        roll("flagship", Face.CAPITAL, Face.BLAST, hits=1, shielded=1),
        HitsConfirmed(FLAG, Side.NORTH, (Face.BLAST,), 1),
    ]
    assert UnitEliminated(FLAG, Side.NORTH, at(4, 4), "battle", 0) in events


@pytest.mark.rule("UN-5")
def test_cap_that_was_held_back_does_not_absorb_a_confirmed_hit() -> None:
    """The owner lets the hit through with 3 CAP left; when it is confirmed the ship is lost, CAP and all."""
    fleet = [unit("s cruiser", (4, 6)), unit("n flagship", (4, 4)), unit("n transport spare")]
    match = battle(board(), *fleet, faces="capital fighter blast", rules=ASKED)
    assert fight(match, "s-cruiser", "n-flagship") == [
        roll("flagship", Face.CAPITAL, Face.FIGHTER, hits=1),
        QuestionAsked(AbsorbQuestion(Side.NORTH, FLAG, 1, 1)),
    ]
    assert done(match, AbsorbHits(0)) == [
        QuestionAnswered(Side.NORTH, FLAG, "absorb"),
        HitsConfirmed(FLAG, Side.NORTH, (Face.BLAST,), 1),
        ModelsLost(FLAG, Side.NORTH, 1, 0, 3, 0, "battle"),
        UnitEliminated(FLAG, Side.NORTH, at(4, 4), "battle", 0),
        VpScored(Side.SOUTH, 5, 5, "unit", FLAG),
        SupplyChanged(Side.NORTH, 0, 20),
    ]


@pytest.mark.rule("UN-5")
@pytest.mark.parametrize("kind", ["battleship", "cruiser", "destroyer", "transport", "fighter"])
def test_other_units_lose_models_without_confirmation(kind: str) -> None:
    face = TABLE[kind].unit_class
    events = shot_at(kind, f"{face} star")
    assert [type(e) for e in events if isinstance(e, HitsConfirmed | ModelsLost)] == [ModelsLost]


@pytest.mark.rule("UN-5")
def test_two_confirmed_hits_remove_no_more_than_the_one_model() -> None:
    events = shot_at("carrier", "capital capital capital blast")
    assert events[1:3] == [
        HitsConfirmed(CARRIER, Side.NORTH, (Face.CAPITAL, Face.BLAST), 2),
        ModelsLost(CARRIER, Side.NORTH, 1, 0, 2, 0, "battle"),
    ]
