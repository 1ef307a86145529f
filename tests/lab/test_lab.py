"""The lab without a window: edits, undo, questions, plans, rolls, and that nothing takes longer than a frame may."""

from __future__ import annotations

import threading
import time
from fractions import Fraction

import pytest

from game.lab import MOST_AT_ONCE, Lab, full, sample_lab
from game.lab.background import Background
from game.lab.question import CALLED, OTHER, callable_types
from game.lab.table import changed_terrain
from game.odds import Body, Measure, StopRule, beacon_map, one_call
from game.rules.catalogue import DataError, unit_types
from game.rules.ids import Side, Terrain, TypeKey
from tests.lab.labs import at, lab

F = Fraction


def body(kind: str, models: int | None = None, cap: int | None = None) -> Body:
    whole = full(TypeKey(kind))
    return Body(whole.type, whole.models if models is None else models, whole.cap if cap is None else cap)


# ---------------------------------------------------------------- answers
def test_a_cruiser_in_open_space() -> None:
    first, second = lab().compared
    assert (first.arrives, first.models[4], first.reserve) == (F(5, 6), F(58, 81), F(1, 6))
    assert second.arrives == first.arrives
    assert second.beacon.hex == at(2, 4)


def test_the_second_call_is_another_beacon_or_another_unit() -> None:
    made = lab()
    made.put_terrain(at(2, 3), Terrain.PLANET)
    assert made.compared[1].arrives < made.compared[0].arrives
    made.ask(comparing="units", other=body("destroyer"))
    assert made.compared[1].beacon.hex == made.table.a
    assert made.compared[1].eliminated == F(1, 162)


def test_the_beacon_map_is_that_of_the_odds() -> None:
    made = sample_lab()
    assert made.beacons is not None
    asked = made.position.with_reserve("cruiser", 4, 0, CALLED)[0]  # type: ignore[arg-type]
    assert made.beacons.values == beacon_map(asked, CALLED).values
    for spot in (made.table.a, made.table.b, at(0, 0)):
        assert made.beacons.values[spot].arrives == made.call(spot).arrives
    assert made.chances(Measure.ARRIVES)[made.table.b] == pytest.approx(float(F(5, 6)))


def test_the_sample_is_what_the_rules_say() -> None:
    made = sample_lab()
    first, second = made.compared
    assert (round(float(first.arrives), 4), round(float(first.unharmed), 4)) == (0.5528, 0.3934)
    assert second.arrives == F(5, 6)
    assert made.planned is not None
    assert [round(float(call.tried), 3) for call in made.planned.calls] == [1.0, 0.719]


def test_open_channel_limits_and_house_rules_count() -> None:
    made = lab(called=body("battleship"))
    assert made.call(made.table.a).cost == 2
    made.ask(discount=1, pool=2, stars=0)
    odds = made.call(made.table.a)
    assert (odds.cost, odds.fits, odds.affordable) == (1, False, False)
    corner = at(0, 0)
    kept = made.call(corner).eliminated
    made.set_rule(off_board="eliminated")
    assert made.call(corner).eliminated > kept
    with pytest.raises(DataError):
        made.set_rule(off_board="nowhere")


def test_facing_turns_the_table_with_the_beacon() -> None:
    made = lab(side=Side.SOUTH)
    made.put_unit(made.table.a, Side.SOUTH, body("cruiser"))
    made.set_rule(scatter_frame="facing")
    before = {face: found.hex for face, found in made.call(made.table.a).faces.items()}
    made.turn(made.table.a)
    after = {face: found.hex for face, found in made.call(made.table.a).faces.items()}
    assert before != after
    assert set(before.values()) == set(after.values())


def test_no_call_ends_the_battle_in_the_lab() -> None:
    # The Beacon is the only ship of its side, and the enemy's only unit is in the way.
    made = lab(called=body("fighter", 1))
    made.put_unit(at(4, 3), Side.NORTH, body("fighter", 1))
    made.add_call(body("fighter", 1))
    made.add_call(body("fighter", 1))
    assert made.planned is not None
    assert made.planned.calls[1].tried == 1


# ---------------------------------------------------------------- edits
def test_edits_change_odds_and_undo_brings_them_back() -> None:
    made = lab()
    before, table = made.call(made.table.a).arrives, made.table
    made.put_unit(at(4, 3), Side.NORTH, body("destroyer"))
    blocked = made.call(made.table.a).arrives
    assert blocked < before
    made.put_unit(at(4, 3), Side.SOUTH, body("cruiser"))
    assert len(made.table.units) == 1
    assert made.undo()
    assert made.undo()
    assert made.table is table
    assert made.call(made.table.a).arrives == before
    assert not made.undo()
    assert made.redo()
    assert made.call(made.table.a).arrives == blocked
    made.erase(at(4, 3))
    assert not made.redoable


def test_erase_takes_the_unit_first_and_then_the_ground() -> None:
    made = lab()
    made.put_terrain(at(3, 3), Terrain.ASTEROID)
    made.put_unit(at(3, 3), Side.NORTH, body("fighter"))
    made.erase(at(3, 3))
    assert made.table.unit_at(at(3, 3)) is None
    assert made.table.board.terrain[at(3, 3)] is Terrain.ASTEROID
    made.erase(at(3, 3))
    assert made.table.board.terrain[at(3, 3)] is Terrain.OPEN
    changes = made.changes
    made.erase(at(3, 3))
    assert made.changes == changes


def test_the_same_terrain_again_is_open_space() -> None:
    made = lab()
    made.put_terrain(at(1, 1), Terrain.PLANET)
    assert made.ground is not None
    assert changed_terrain(made.ground, made.table.board) == {at(1, 1): Terrain.PLANET}
    made.put_terrain(at(1, 1), Terrain.PLANET)
    assert changed_terrain(made.ground, made.table.board) == {}


def test_units_face_the_enemy_and_have_ids_of_their_own() -> None:
    made = lab()
    for number, side in enumerate((Side.SOUTH, Side.NORTH, Side.SOUTH)):
        made.put_unit(at(number, 0), side, body("transport"))
    assert [unit.facing for unit in made.table.units] == [0, 3, 0]
    assert len({unit.id for unit in made.table.units}) == 3
    made.clear_units()
    assert made.table.units == ()


def test_a_moved_beacon_keeps_the_map() -> None:
    made = lab()
    kept = made.beacons
    made.put_beacon("b", at(0, 0))
    assert made.beacons is kept
    made.put_beacon("a", at(1, 1))
    assert made.compared[0].beacon.hex == at(1, 1)


def test_strength_stays_within_the_type() -> None:
    made = lab()
    made.set_strength(models=9)
    made.set_strength(cap=9)
    assert made.question.called == body("cruiser")
    made.call_type(TypeKey("carrier"))
    made.set_strength(cap=-4)
    assert made.question.called == body("carrier", 1, 0)


def test_what_is_summoned_is_never_called() -> None:
    assert set(unit_types()) - set(callable_types()) == {"drone"}
    assert CALLED != OTHER


# ---------------------------------------------------------------- plans
def test_a_plan_grows_changes_and_stops() -> None:
    made = lab()
    made.add_call()
    assert made.planned is not None
    assert made.planned.calls[0].arrives == F(5, 6)
    made.add_call(body("destroyer"))
    assert made.planned is not None
    # Worked number 12: the Destroyer is eliminated with 353/2916.
    assert made.planned.calls[1].eliminated == F(353, 2916)
    made.change_call(1, spot="b")
    assert made.planned is not None
    assert made.planned.calls[1].eliminated < F(353, 2916)
    made.ask(stop=StopRule.AFTER_ARRIVAL)
    made.add_call(body("carrier"))
    made.settle()
    assert made.planned is not None
    assert made.planned.calls[2].tried < 1
    made.add_call()
    assert len(made.question.calls) == 3
    for _ in range(3):
        made.drop_call(0)
    assert made.planned is None


def test_a_long_plan_comes_from_the_background() -> None:
    made = lab()
    for kind in ("carrier", "battleship", "flagship"):
        made.add_call(body(kind))
    assert made.planned is None
    made.settle()
    assert made.planned is not None
    assert len(made.planned.calls) == 3
    assert not made.waiting


# ---------------------------------------------------------------- rolls
def test_rolls_close_in_on_the_exact_bars() -> None:
    made = sample_lab()
    made.dice_seed = 3
    made.forget_rolls()
    made.roll(1)
    while made.rolling is not None and made.rolling.busy:
        made.work()
    assert made.rolling is not None
    assert made.rolling.trials.done == 1
    made.roll(10_000)
    slices = 0
    while made.rolling.busy:
        made.work()
        slices += 1
    assert made.rolling.trials.done == 10_001
    assert slices > 20
    assert made.rolling.largest_gap < 4 * made.rolling.standard_error
    assert 0.004 < made.rolling.standard_error < 0.006


def test_rolls_start_anew_when_the_question_changes() -> None:
    made = lab()
    made.roll(100)
    made.settle()
    made.put_beacon("a", at(1, 1))
    assert made.rolling is not None
    assert made.rolling.trials.done == 0
    made.roll(5)
    made.settle()
    made.show(1)
    assert made.rolling.trials.done == 0
    assert made.asked == (made.table.b, made.question.called)


def test_one_slice_of_rolling_is_short() -> None:
    made = sample_lab()
    made.roll(10_000)
    assert made.rolling is not None
    made.rolling.advance(0.0)
    assert made.rolling.trials.done <= 16
    before = time.thread_time()
    made.work(0.003)
    assert time.thread_time() - before < 0.03


# ---------------------------------------------------------------- in time
def test_a_large_board_never_waits_for_its_map() -> None:
    made = lab(60, 60)
    assert len(made.table.board.cells) > MOST_AT_ONCE
    assert made.beacons is None
    assert made.waiting
    made.settle()
    assert made.beacons is not None
    assert len(made.beacons.values) == 3600
    # Only the newest question is answered.
    made.put_terrain(at(30, 29), Terrain.PLANET)
    made.put_unit(at(30, 31), Side.NORTH, body("cruiser"))
    made.settle()
    assert made.beacons is not None
    odds = one_call(made.position.with_reserve("cruiser", 4, 0, CALLED)[0], at(30, 30), CALLED)
    assert made.beacons.values[at(30, 30)].arrives == odds.arrives


def test_an_edit_of_the_usual_board_is_answered_within_a_frame() -> None:
    made = sample_lab()
    spent = []
    for column in range(9):
        before = time.thread_time()
        made.put_unit(at(column, 0), Side.NORTH, body("destroyer"))
        assert made.compared
        spent.append(time.thread_time() - before)
    assert sorted(spent)[len(spent) // 2] < 0.016


def test_the_background_answers_the_newest_question_and_hands_on_errors() -> None:
    background, begun, gate, order = Background(), threading.Event(), threading.Event(), []

    def slow() -> str:
        begun.set()
        gate.wait(30)
        order.append("slow")
        return "slow"

    background.ask("map", slow)
    assert begun.wait(30), "the first question is under way, so that the next ones have to wait"
    background.ask("map", lambda: "newer")
    background.ask("plan", lambda: 1 / 0)
    assert background.busy("map")
    gate.set()
    background.wait()
    with pytest.raises(ZeroDivisionError):
        background.collect()
    background.ask("map", lambda: "newest")
    background.wait()
    assert background.collect() == {"map": "newest"}
    assert background.collect() == {}
    background.ask("map", lambda: "dropped")
    background.drop("map")
    background.wait()
    assert background.collect() == {}


def test_labs_are_alike() -> None:
    assert isinstance(lab(), Lab)
    assert [call.body.type for call in sample_lab().question.calls] == ["cruiser", "destroyer"]


def test_a_question_that_fails_takes_no_other_answer_with_it() -> None:
    background = Background()
    background.ask("good", lambda: 1)
    background.ask("bad", lambda: 1 // 0)
    background.ask("other", lambda: 2)
    background.wait()
    with pytest.raises(ZeroDivisionError):
        background.collect()
    assert background.collect() == {"good": 1, "other": 2}
    assert background.collect() == {}
