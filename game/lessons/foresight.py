"""Whether the rest of a lesson can still be played, found by playing its solution on a copy of the battle."""

from __future__ import annotations

from collections.abc import Sequence

from game.lessons.course import Course, Turn
from game.lessons.dice import LessonDice
from game.lessons.lesson import Action, Lesson, Picks
from game.rules import Match, Refusal
from game.rules.commands import Command


def can_go_on(course: Course, action: Action, said: Sequence[Command]) -> bool:
    """Tell whether every step can still be done after an action; `said` are the commands of the step so far.

    What lies behind a free step is not looked at: nobody knows how a whole battle ends.
    """
    dice = LessonDice(course.lesson.seed)
    with course.match().clone(dice) as match:
        ahead = course.copy(match, dice)
        if isinstance(action, Picks):
            ahead.look(action)
        elif isinstance(ahead.say(action), Refusal):
            return False
        else:
            said = [*said, action]
        return not ahead.broken and _rest_works(ahead, said)


def left_of(solution: Sequence[Action], said: Sequence[Command]) -> list[Action]:
    """Return what of a solution has not been said yet; a command said once counts once."""
    known, left = list(said), []
    for action in solution:
        if not isinstance(action, Picks) and action in known:
            known.remove(action)
        else:
            left.append(action)
    return left


def unsolved_step(lesson: Lesson) -> int | None:
    """Return the number, from 0, of the first step that its solution does not do; None for a sound lesson.

    What lies behind a free step is not looked at.
    """
    dice = LessonDice(lesson.seed)
    with Match(lesson.scenario, dice) as match:
        course = Course(lesson, dice, match.submit, lambda: match, Turn.of(match.view()))
        course.begin(0)
        return None if _rest_works(course, ()) else course.index


def _rest_works(course: Course, said: Sequence[Command]) -> bool:
    while not course.step.free:
        if not course.done and not _play(course, said):
            return False
        if course.index + 1 >= len(course.lesson.steps):
            return True
        said = ()
        course.begin(course.index + 1)
    return True


def _play(course: Course, said: Sequence[Command]) -> bool:
    for action in left_of(course.step.solution, said):
        if course.done:
            break
        if isinstance(action, Picks):
            course.look(action)
        else:
            course.say(action)  # what is refused here was done in another way, or the step will not be done
        if course.broken:
            return False
    return course.done
