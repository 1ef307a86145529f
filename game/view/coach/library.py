"""The lessons as the screens know them: read once, and again when asked."""

from __future__ import annotations

from functools import lru_cache

from game.lessons.lesson import Lesson
from game.lessons.shelf import Shelf, shelf
from game.map_choice import chosen_scenario
from game.settings import Settings


@lru_cache(maxsize=1)
def library() -> Shelf:
    """Return every lesson; `library.cache_clear()` has the files read again."""
    return shelf(chosen_scenario)


def number_of(lesson: Lesson) -> int:
    """Return a lesson's place in the list, from 1; 0 if it is not in it."""
    keys = [each.key for each in library().lessons]
    return keys.index(lesson.key) + 1 if lesson.key in keys else 0


def reached(lesson: Lesson, settings: Settings) -> int:
    """Return the step to go on with: 0 for a lesson not begun, or finished."""
    at = settings.lessons.get(lesson.key, 0)
    return at if 0 < at < len(lesson.steps) else 0
