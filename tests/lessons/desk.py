"""What the lessons' tests share: the shipped lessons, read once, and a learner who does what a solution says."""

from __future__ import annotations

from functools import cache

from game.lessons.lesson import Lesson
from game.lessons.reading import load_lesson
from game.lessons.runner import Runner, Stage
from game.lessons.shelf import shipped_files
from game.map_choice import chosen_scenario


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return the shipped lessons in order."""
    return tuple(load_lesson(path, chosen_scenario) for path in shipped_files())


def lesson(number: int) -> Lesson:
    """Return one of them, counted from 1."""
    return lessons()[number - 1]


def at_step(number: int, step: int) -> Runner:
    """Return a runner that has come to a step of a lesson, both counted from 1."""
    runner = Runner.at(lesson(number), step - 1)
    assert (runner.index, runner.stage) == (step - 1, Stage.ACT)
    return runner
