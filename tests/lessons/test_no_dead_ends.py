"""Ten thousand random action sequences over every step of every lesson: none leads where the lesson jams."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from game.lessons.lesson import Lesson, Picks
from game.lessons.runner import Known, Runner, Stage
from game.rules import Refusal
from game.rules.commands import Command, Concede, EndTurn, LiftAlert, OrderUnit, ReleaseDrone, Withdraw
from game.rules.ids import Side, Where
from tests.lessons.desk import lessons

SEQUENCES = 10_000
LONGEST = 5


class Wanderer:
    """A learner who does anything at all: legal and illegal commands, picks, undo, other faces, and the way back."""

    def __init__(self, lesson: Lesson, seed: int) -> None:
        self.lesson, self.rng = lesson, random.Random(seed)
        self.known: Known = {}
        self.legal: dict[tuple[object, ...], tuple[Command, ...]] = {}
        self.units = [unit.id for unit in lesson.scenario.fleet]
        self.nonsense: list[Command] = [EndTurn(), Concede(Side.SOUTH), Concede(Side.NORTH)]
        for unit in self.units:
            self.nonsense += [OrderUnit(unit), LiftAlert(unit), ReleaseDrone(unit), Withdraw(unit)]

    def act(self, runner: Runner) -> None:
        """Do one thing."""
        choices: list[tuple[Callable[[Runner], None], int]] = [
            (self._legal, 10), (self._nonsense, 2), (self._pick, 3), (self._undo, 1), (self._read, 2), (self._back, 1),
        ]  # fmt: skip
        does, weights = zip(*choices, strict=True)
        self.rng.choices(does, weights)[0](runner)

    def _legal(self, runner: Runner) -> None:
        key = (runner.index, runner.variant, *runner._trail, "|", *runner._all_said())
        if key not in self.legal:
            self.legal[key] = runner.session.match.legal()
            self.nonsense += self.rng.sample(self.legal[key], min(2, len(self.legal[key])))
        if self.legal[key]:
            runner.act(self.rng.choice(self.legal[key]))

    def _nonsense(self, runner: Runner) -> None:
        runner.act(self.rng.choice(self.nonsense))

    def _pick(self, runner: Runner) -> None:
        def any_unit() -> object:
            return self.rng.choice([None, *self.units])

        runner.look(Picks(any_unit(), any_unit(), any_unit()))  # type: ignore[arg-type]

    @staticmethod
    def _undo(runner: Runner) -> None:
        runner.session.undo()

    def _read(self, runner: Runner) -> None:
        if runner.stage is Stage.READ and runner.step.retry and self.rng.random() < 0.5:
            runner.retry(self.rng.randrange(len(runner.step.retry)))
        else:
            runner.go_on()

    @staticmethod
    def _back(runner: Runner) -> None:
        runner.restart_step()


def _can_be_done(runner: Runner) -> bool:
    index = runner.index
    runner.solve()
    return runner.stage is Stage.OVER or runner.index > index


@pytest.mark.slow
def test_ten_thousand_random_sequences_end_in_a_step_that_can_be_done() -> None:
    places = [(lesson, at) for lesson in lessons() for at in range(len(lesson.steps))]
    each = -(-SEQUENCES // len(places))
    played, proved = 0, set[tuple[object, ...]]()
    wanderers = {lesson.key: Wanderer(lesson, number) for number, lesson in enumerate(lessons())}
    for lesson, at in places:
        wanderer = wanderers[lesson.key]
        runner = Runner(lesson, wanderer.known)
        while runner.index < at:
            runner.solve()
        for _ in range(each):
            runner.restart_step(at)
            for _ in range(wanderer.rng.randint(1, LONGEST)):
                wanderer.act(runner)
            played += 1
            if runner.stage is Stage.OVER:
                continue
            if runner.step.free:
                assert runner.session.match.legal() or runner.stage is Stage.READ, "a whole battle goes on to its end"
                assert runner.stage is Stage.ACT or not runner.go_on(), "and then the lesson is over"
                continue
            stood = (
                lesson.key, runner.index, runner.stage, runner.variant, runner.met, runner._course.picks,
                *runner._trail, "|", *runner._all_said(),
            )  # fmt: skip
            assert stood in proved or _can_be_done(runner), stood
            proved.add(stood)
        runner.close()
    assert played >= SEQUENCES


def test_a_wanderer_really_meets_refusals_answers_and_other_outcomes() -> None:
    found = set()
    for lesson in lessons()[:8]:
        wanderer = Wanderer(lesson, 5)
        runner = Runner(lesson, wanderer.known)
        for _ in range(60):
            wanderer.act(runner)
            if runner.told is not None:
                found.add(runner.told.text)
            if runner.stage is Stage.OVER:
                runner.restart_step(0)
    assert len(found) > 20, "the random learner is told many different things"


def test_the_learner_is_never_left_with_the_other_sides_word() -> None:
    for lesson in lessons()[:8]:
        wanderer = Wanderer(lesson, 11)
        runner = Runner(lesson, wanderer.known)
        for _ in range(80):
            wanderer.act(runner)
            if runner.stage is Stage.OVER:
                runner.restart_step(0)
            view = runner.session.match.view()
            assert view.decider in (lesson.learner, None), (lesson.key, runner.index)
            assert all(u.where is not Where.UNDECIDED for u in view.units)


def test_begun_anew_a_step_can_always_be_done() -> None:
    for lesson in lessons()[:8]:
        wanderer = Wanderer(lesson, 23)
        runner = Runner(lesson, wanderer.known)
        for _ in range(40):
            wanderer.act(runner)
            if runner.stage is Stage.OVER:
                runner.restart_step(0)
            runner.restart_step()
            said: list[object] = []
            for action in runner.step.solution:
                if isinstance(runner.do(action), Refusal):
                    said.append((lesson.key, runner.index, runner.stage, runner.told))
            assert not said
            runner.go_on()
            if runner.stage is Stage.OVER:
                runner.restart_step(0)
