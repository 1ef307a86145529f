"""Every shipped lesson: its solution, its wrong lines, its other faces and its words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.lessons.files import shipped_files
from game.lessons.lesson import Lesson, Step
from game.lessons.runner import Runner, Stage
from game.lessons.shelf import Shelf
from game.rules import Reason, Refusal
from tests.lessons.desk import at_step, lesson, lessons, play_out

TITLES = [
    "Orders and moving",
    "Battle",
    "Calling support",
    "Scatter",
    "What can go wrong",
    "Unstable arrival and CAP",
    "The Supply Pool",
    "Markers and Tactical Mass",
    "A short battle",
]
LONGEST = 120
"""Letters of one sentence."""


def steps() -> Iterator[tuple[int, int, Step]]:
    for number, each in enumerate(lessons(), 1):
        for at, step in enumerate(each.steps, 1):
            yield number, at, step


def named(found: Iterator[tuple[int, int, Step]]) -> list[object]:
    return [pytest.param(n, at, step, id=f"{n}-{at}") for n, at, step in found]


def ended(runner: Runner) -> bool:
    """Tell whether no solution leads on: the lesson is over, or a battle is to be played."""
    return runner.stage is Stage.OVER or runner.step.free


def over(runner: Runner) -> bool:
    return runner.stage is Stage.OVER


def test_the_nine_lessons_stand_in_order_and_take_two_to_five_minutes() -> None:
    assert [each.title for each in lessons()] == TITLES
    assert all(2 <= each.minutes <= 5 for each in lessons())


@pytest.mark.parametrize("each", lessons(), ids=lambda e: e.key)
def test_the_solution_ends_the_lesson_without_a_refusal(each: Lesson) -> None:
    runner = Runner(each)
    while not ended(runner):
        index, refused = runner.index, []
        for action in runner.step.solution:
            outcome = runner.do(action)
            if isinstance(outcome, Refusal):
                refused.append(outcome.text)
        assert not refused, (index, refused)
        if runner.stage is Stage.READ:
            runner.go_on()
        assert runner.index == index + 1 or ended(runner), f"step {index + 1} is not done by its solution"
    runner.close()


@pytest.mark.parametrize(("number", "at", "step"), named((n, at, s) for n, at, s in steps() if s.free))
def test_a_free_step_is_played_to_its_end_by_the_player_its_file_names(number: int, at: int, step: Step) -> None:
    assert step.solved_by
    told = []
    for _ in range(2):
        runner = Runner.at(lesson(number), at - 1)
        play_out(runner)
        assert runner.stage is Stage.READ
        assert runner.session.match.view().outcome is not None
        assert runner.words == step.then
        told.append([line.text for line in runner.session.lines])
        runner.go_on()
        assert over(runner)
        runner.close()
    assert told[0] == told[1], "the same battle each time"
    assert len(told[0]) > 20


@pytest.mark.parametrize(("number", "at", "step"), named((n, at, s) for n, at, s in steps() if s.wrong_lines))
def test_wrong_lines_lead_where_they_say(number: int, at: int, step: Step) -> None:
    for line in step.wrong_lines:
        runner = at_step(number, at)
        outcomes = [runner.do(action) for action in line.actions]
        last = outcomes[-1]
        gives = "allowed" if not isinstance(last, Refusal) else "refused"
        if isinstance(last, Refusal) and last.reason is Reason.LESSON:
            gives = "answered"
        assert gives == line.gives, (line, last)
        if isinstance(last, Refusal):
            assert runner.told is not None
            assert runner.told.text
        assert runner.index == at - 1, "a wrong line does not end the step"
        if step.free:
            play_out(runner)
            assert runner.stage is Stage.READ, "the battle goes on to its end after the wrong line"
        else:
            runner.solve()
        assert runner.index >= at or runner.stage is not Stage.ACT, "the solution works after the wrong line"
        runner.close()


@pytest.mark.parametrize(("number", "at", "step"), named((n, at, s) for n, at, s in steps() if s.retry))
def test_the_same_can_be_tried_again_with_other_faces_and_the_lesson_goes_on(number: int, at: int, step: Step) -> None:
    runner = at_step(number, at)
    for action in step.solution:
        runner.do(action)
    assert runner.stage is Stage.READ
    before = runner.session.match.state_hash()
    seen = {before}
    for variant, other in enumerate(step.retry):
        events = runner.retry(variant)
        assert events
        seen.add(runner.session.match.state_hash())
        shown = tuple(face for entry in runner.session.match.log for face in entry.draws)
        assert shown == other.faces, "exactly these faces are rolled"
        assert runner.words == other.say
    assert len(seen) == len(step.retry) + 1, "every variant ends otherwise"
    runner.go_on()
    assert runner.session.match.state_hash() == before, "the lesson goes on from the first result"
    while not ended(runner):
        runner.solve()
    runner.close()


@pytest.mark.parametrize(("number", "at", "step"), named(steps()))
def test_words_are_one_short_sentence_each(number: int, at: int, step: Step) -> None:
    del number, at
    said = [step.say, step.then, step.hint, *(w.say for w in step.wrong), *(v.say for v in step.retry)]
    for sentence in filter(None, said):
        assert sentence[-1] in ".!?", sentence
        assert len(re.findall(r"[.!?](?=\s|$)", sentence)) == 1, f"one sentence: {sentence}"
        assert len(sentence) <= LONGEST, (len(sentence), sentence)
    assert len(step.title) <= 21
    assert len(re.sub(r":[a-z.]+:", "*", step.note)) <= 30
    assert step.hint, "every step has a hint"
    assert step.rule, "and a rule page"
    assert step.point, "and something to point at"


@pytest.mark.parametrize("each", lessons(), ids=lambda e: e.key)
def test_the_faces_of_a_step_are_all_shown(each: Lesson) -> None:
    runner = Runner(each)
    while not ended(runner):
        before = len([f for entry in runner.session.match.log for f in entry.draws])
        wanted = (*runner.step.faces, *runner.step.after_faces)
        runner.solve()
        drawn = [f for entry in runner.session.match.log for f in entry.draws if isinstance(f, str)][before:]
        assert tuple(drawn) == wanted, runner.index
    runner.close()


def test_every_lesson_offers_a_wrong_line_and_every_warp_lesson_other_faces() -> None:
    for each in lessons():
        assert any(step.wrong_lines for step in each.steps), each.key
    for number in (3, 4, 5, 6):
        assert any(step.retry for step in lesson(number).steps)


def test_a_shelf_finds_lessons_by_number_and_by_name() -> None:
    shelf = Shelf(lessons())
    assert shelf.find("3") is lesson(3)
    assert shelf.find(lesson(4).key) is lesson(4)
    assert shelf.find("10") is None
    assert shelf.find("\u00b2") is None
    assert shelf.after(lesson(1)) is lesson(2)
    assert shelf.after(lesson(9)) is None
    assert len(shipped_files()) == len(TITLES)
