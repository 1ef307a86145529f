"""The runner: what it lets through, what it keeps back, and every way back."""

from __future__ import annotations

from game.hexgrid import Hex
from game.lessons.lesson import Picks
from game.lessons.runner import Runner, Stage
from game.rules import Reason, Refusal
from game.rules.commands import CallSupport, Concede, EndPhase, EndTurn, MoveUnit, OrderUnit, PlayCard, Reinforce
from game.rules.ids import CardId, Phase, Side, UnitId
from tests.lessons.desk import at_step, lesson

CRUISER, BATTLESHIP, FIGHTERS = UnitId("s-cruiser"), UnitId("s-battleship"), UnitId("s-fighter")


def test_a_pick_is_enough_where_a_pick_is_asked_for() -> None:
    runner = Runner(lesson(1))
    runner.look(Picks(card=CardId("patrol-left-1")))
    assert runner.index == 0
    runner.look(Picks(card=CardId("attack-centre-1")))
    assert runner.index == 1


def test_a_refusal_of_the_rules_is_told_with_its_numbers_and_paragraph() -> None:
    runner = at_step(7, 1)
    at = runner.lesson.scenario.board.layout.to_hex(4, 6)
    outcome = runner.act(Reinforce(UnitId("s-cruiser-b"), at))
    assert isinstance(outcome, Refusal)
    assert (outcome.reason, outcome.paragraph) == (Reason.NOT_ENOUGH_SUPPLY, "SU-4")
    assert runner.told is not None
    assert (runner.told.rule, dict(runner.told.values)["needed"]) == ("SU-4", 2)


def test_a_lesson_has_its_own_words_for_a_refusal_it_expects() -> None:
    runner = at_step(7, 3)
    at = runner.lesson.scenario.board.layout.to_hex(4, 6)
    outcome = runner.act(Reinforce(UnitId("s-cruiser-b"), at))
    assert isinstance(outcome, Refusal)
    assert outcome.text.startswith("Only 1 Supply is free")


def test_what_would_make_the_step_impossible_is_kept_back_and_changes_nothing() -> None:
    runner = at_step(1, 3)
    before = runner.session.match.state_hash()
    outcome = runner.act(EndPhase())
    assert isinstance(outcome, Refusal)
    assert outcome.reason is Reason.LESSON
    assert runner.session.match.state_hash() == before
    assert isinstance(runner.act(Concede(Side.SOUTH)), Refusal)


def test_what_leaves_room_for_the_step_is_let_through_with_a_word() -> None:
    runner = at_step(3, 1)
    assert not isinstance(runner.act(OrderUnit(UnitId("s-destroyer"))), Refusal)
    assert runner.told is not None
    assert not runner.told.kept_back
    assert runner.index == 0
    outcome = runner.act(OrderUnit(FIGHTERS))
    assert isinstance(outcome, Refusal), "the third order is needed for the call"
    runner.act(OrderUnit(BATTLESHIP))
    assert runner.index == 1


def test_looking_at_the_wrong_unit_is_explained() -> None:
    runner = at_step(3, 1)
    runner.look(Picks(selected=UnitId("s-destroyer")))
    assert runner.told is not None
    assert "planet" in runner.told.text
    assert runner.told.rule == "CS-13"


def test_reading_ends_by_going_on_or_by_doing_the_next_thing() -> None:
    runner = at_step(1, 4)
    runner.act(OrderUnit(BATTLESHIP))
    assert runner.stage is Stage.READ
    assert runner.words == runner.lesson.steps[3].then
    runner.act(EndPhase())
    assert runner.index == 5
    assert runner.session.match.view().phase is Phase.MOVE


def test_a_step_begun_anew_is_as_it_was() -> None:
    runner = at_step(3, 3)
    before, lines = runner.session.match.state_hash(), list(runner.session.lines)
    runner.act(CallSupport(BATTLESHIP, CRUISER))
    assert runner.session.match.state_hash() != before
    runner.restart_step()
    assert (runner.stage, runner.index) == (Stage.ACT, 2)
    assert runner.session.match.state_hash() == before
    assert [line.text for line in runner.session.lines] == [line.text for line in lines]
    runner.act(CallSupport(BATTLESHIP, CRUISER))
    assert runner.stage is Stage.READ


def test_undo_goes_back_within_the_step_only() -> None:
    runner = at_step(2, 1)
    runner.act(OrderUnit(CRUISER))
    assert runner.met == (True, False, False)
    assert runner.session.undo() is None
    assert runner.met == (False, False, False)
    refusal = runner.session.undo()
    assert refusal is not None
    assert refusal.reason is Reason.NOTHING_TO_UNDO


def test_the_other_side_passes_by_itself() -> None:
    runner = at_step(1, 8)
    for command in (EndPhase(), EndPhase(), EndTurn()):
        assert not isinstance(runner.act(command), Refusal)
    view = runner.session.match.view()
    assert (view.active, view.turn) == (Side.SOUTH, 2)


def test_after_the_last_step_nothing_is_asked_any_more() -> None:
    runner = at_step(3, 4)
    runner.solve()
    assert runner.stage is Stage.OVER
    outcome = runner.act(EndPhase())
    assert isinstance(outcome, Refusal)
    assert runner.go_on() == ()


def test_a_step_done_before_can_be_begun_anew_even_at_the_end() -> None:
    runner = Runner(lesson(3))
    start = runner.session.match.state_hash()
    while runner.stage is not Stage.OVER:
        runner.solve()
    runner.restart_step(0)
    assert (runner.stage, runner.index) == (Stage.ACT, 0)
    assert runner.session.match.state_hash() == start
    runner.solve()
    assert runner.index == 1


def test_a_runner_can_start_at_any_step() -> None:
    runner = Runner.at(lesson(8), 6)
    assert runner.index == 6
    assert Runner.at(lesson(9), 5).index == 1, "not beyond a free step"


def test_in_a_free_step_both_sides_play() -> None:
    runner = at_step(9, 2)
    for command in (EndPhase(), EndPhase(), EndPhase(), EndTurn()):
        assert not isinstance(runner.act(command), Refusal)
    assert runner.session.match.view().active is Side.NORTH
    assert not isinstance(runner.act(EndPhase()), Refusal)


def test_a_move_by_another_path_to_the_same_hex_counts() -> None:
    runner = at_step(8, 2)
    layout = runner.lesson.scenario.board.layout

    def path(*offsets: tuple[int, int]) -> tuple[Hex, ...]:
        return tuple(layout.to_hex(*at) for at in offsets)

    runner.act(EndPhase())
    assert isinstance(runner.act(MoveUnit(CRUISER, path((5, 4)))), Refusal)
    assert not isinstance(runner.act(MoveUnit(CRUISER, path((4, 4), (4, 3)))), Refusal)
    assert runner.stage is Stage.READ


def test_a_card_for_one_order_is_answered() -> None:
    runner = at_step(1, 2)
    outcome = runner.act(PlayCard(CardId("attack-centre-1"), plain=True))
    assert isinstance(outcome, Refusal)
    assert outcome.paragraph == "TN-4"
    assert "one" in outcome.text


def test_a_move_that_does_the_step_is_not_told_to_be_beside_the_point() -> None:
    runner = at_step(1, 7)
    cruiser = UnitId("s-cruiser")
    other = next(
        c for c in runner.session.match.legal()
        if isinstance(c, MoveUnit) and c.unit == cruiser and c not in runner.step.solution
    )  # fmt: skip
    runner.act(other)
    assert (runner.stage, runner.told) == (Stage.READ, None)


def test_what_was_said_about_one_unit_goes_when_another_is_picked() -> None:
    runner = at_step(1, 3)
    runner.look(Picks(selected=UnitId("s-fighter")))
    assert runner.told is not None
    runner.look(Picks(selected=UnitId("s-cruiser")))
    assert runner.told is None


def test_picking_the_wrong_card_is_explained_and_the_right_one_goes_on() -> None:
    runner = at_step(1, 1)
    runner.look(Picks(card=CardId("patrol-left-1")))
    assert runner.told is not None
    assert (runner.told.rule, runner.index) == ("BD-3", 0)
    runner.look(Picks(card=CardId("attack-centre-1")))
    assert runner.index == 1
    assert runner.told is None
