"""The battle die and what its faces do (DI)."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rules.dice import SeededDice
from game.rules.events import (
    AlertPlaced,
    BattleRolled,
    Event,
    ModelsLost,
    QuestionAsked,
    StarsChanged,
    SupplyChanged,
    UnitRetired,
)
from game.rules.ids import Face, Side
from game.rules.questions import RetireQuestion
from game.view import icons
from tests.rules.boards import at, battle, board, uid, unit
from tests.rules.steps import fight


@pytest.mark.rule("DI-1")
def test_the_die_has_six_faces_of_which_three_are_the_classes() -> None:
    assert {face.value for face in Face} == {"fighter", "capital", "striker", "blast", "star", "alert"}


@pytest.mark.rule("DI-1")
def test_each_face_shows_in_one_roll_of_six() -> None:
    class Steps:
        """Six equal steps from 0 to 1, and the last numbers below each."""

        def __init__(self) -> None:
            edges = [(k / 6, (k + 1) / 6 - 1e-12) for k in range(6)]
            self.left = [low for low, _ in edges] + [high for _, high in edges]

        def random(self) -> float:
            return self.left.pop(0)

    dice = SeededDice(0)
    dice._random = Steps()  # type: ignore[assignment]
    assert [dice.roll() for _ in range(12)] == list(Face) * 2


@pytest.mark.rule("DI-1")
def test_the_faces_come_evenly_from_a_seed() -> None:
    dice = SeededDice(11)
    counts = Counter(dice.roll() for _ in range(6000))
    assert set(counts) == set(Face)
    assert all(900 < count < 1100 for count in counts.values())


@pytest.mark.rule("DI-1")
def test_faces_differ_in_shape_and_in_colour() -> None:
    shapes = {icons.body(face.value, "#FFFFFF") for face in Face}
    assert len(shapes) == 6
    assert set(icons.FACES) == {face.value for face in Face}


def against_fighters(face: str) -> list[Event]:
    """What follows when a Transport rolls one face against a Fighter squadron two hexes away."""
    here, there = unit("s transport", (4, 6)), unit("n fighter", (4, 4))
    return fight(battle(board(), here, there, faces=face), "s-transport", "n-fighter")


def roll(face: Face, *, hits: int = 0, stars: int = 0, alerts: int = 0) -> BattleRolled:
    return BattleRolled(uid("s-transport"), Side.SOUTH, uid("n-fighter"), 2, (face,), hits, 0, stars, alerts)


ONE_LOST = ModelsLost(uid("n-fighter"), Side.NORTH, 1, 3, 1, 1, "battle")


@pytest.mark.rule("DI-2")
@pytest.mark.parametrize(
    ("face", "events"),
    [
        ("fighter", [roll(Face.FIGHTER, hits=1), ONE_LOST]),
        ("blast", [roll(Face.BLAST, hits=1), ONE_LOST]),
        ("capital", [roll(Face.CAPITAL)]),
        ("striker", [roll(Face.STRIKER)]),
        ("star", [roll(Face.STAR, stars=1), StarsChanged(Side.SOUTH, 1, 7, "battle")]),
    ],
)
def test_a_face_against_fighters(face: str, events: list[Event]) -> None:
    assert against_fighters(face) == events


@pytest.mark.rule("DI-2")
def test_a_red_alert_makes_the_target_retire() -> None:
    hexes = (at(4, 3), at(5, 3), at(3, 3))
    assert against_fighters("alert") == [
        roll(Face.ALERT, alerts=1),
        QuestionAsked(RetireQuestion(Side.NORTH, uid("n-fighter"), hexes)),
    ]


@pytest.mark.rule("DI-2")
def test_a_red_alert_with_one_way_out() -> None:
    here, there = unit("s transport", (4, 6)), unit("n fighter", (4, 4))
    crowd = [unit("n destroyer a", (5, 3)), unit("n destroyer b", (3, 3))]
    events = fight(battle(board(), here, there, *crowd, faces="alert"), "s-transport", "n-fighter")
    assert events == [
        roll(Face.ALERT, alerts=1),
        UnitRetired(uid("n-fighter"), Side.NORTH, at(4, 4), at(4, 3), stopped=False),
        AlertPlaced(uid("n-fighter"), Side.NORTH),
    ]


@pytest.mark.rule("DI-2")
@pytest.mark.parametrize(
    ("target", "hitting"),
    [("fighter", {"fighter", "blast"}), ("destroyer", {"striker", "blast"}), ("battleship", {"capital", "blast"})],
)
def test_a_class_face_hits_that_class_only_and_a_blast_all(target: str, hitting: set[str]) -> None:
    found = set()
    for face in Face:
        fleet = (unit("s battleship", (4, 7)), unit(f"n {target}", (4, 4)))
        two = f"{face} {'fighter' if target != 'fighter' else 'striker'}"
        events = fight(battle(board(), *fleet, faces=two), "s-battleship", f"n-{target}")
        if any(isinstance(event, ModelsLost) for event in events):
            found.add(face.value)
    assert found == hitting


@pytest.mark.rule("DI-2")
def test_hits_of_several_dice_add_up() -> None:
    fleet = (unit("s cruiser", (4, 5)), unit("n destroyer", (4, 3), models=3))
    events = fight(battle(board(), *fleet, faces="striker blast"), "s-cruiser", "n-destroyer")
    assert events == [
        BattleRolled(uid("s-cruiser"), Side.SOUTH, uid("n-destroyer"), 2, (Face.STRIKER, Face.BLAST), 2, 0, 0, 0),
        ModelsLost(uid("n-destroyer"), Side.NORTH, 2, 1, 1, 0, "battle"),
        SupplyChanged(Side.NORTH, 0, 20),
    ]
