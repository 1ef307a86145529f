"""What the lessons' tests share: the shipped lessons, read once, and a learner who does what a solution says."""

from __future__ import annotations

from functools import cache

from game.lessons.files import shipped_files
from game.lessons.lesson import Lesson
from game.lessons.players.opponent import Opponent
from game.lessons.reading import load_lesson
from game.lessons.runner import Runner, Stage
from game.map_choice import chosen_scenario
from game.rules import Refusal


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return the shipped lessons in order."""
    return tuple(load_lesson(path, chosen_scenario) for path in shipped_files())


def lesson(number: int) -> Lesson:
    """Return one of them, counted from 1."""
    return lessons()[number - 1]


def play_out(runner: Runner, most: int = 400) -> None:
    """Play a free step to what ends it: the learner as its file says, the other side as the lesson's opponent."""
    lesson = runner.lesson
    strengths = {lesson.learner: runner.step.solved_by, lesson.learner.other: lesson.opponent}
    players = {side: Opponent(strength, lesson.seed) for side, strength in strengths.items()}
    for _ in range(most):
        side = runner.session.match.decider
        if runner.stage is not Stage.ACT or side is None:
            return
        outcome = runner.act(players[side].choose(runner.session.match, side))
        assert not isinstance(outcome, Refusal), outcome.text


def at_step(number: int, step: int) -> Runner:
    """Return a runner that has come to a step of a lesson, both counted from 1."""
    runner = Runner.at(lesson(number), step - 1)
    assert (runner.index, runner.stage) == (step - 1, Stage.ACT)
    return runner
