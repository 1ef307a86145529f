"""Which lessons there are: the shipped ones, then those in the player's own folder."""

from __future__ import annotations

from dataclasses import dataclass

from game.lessons.files import own_files, shipped_files
from game.lessons.foresight import unsolved_step
from game.lessons.lesson import Lesson
from game.lessons.reading import load_lesson
from game.script import MapLoader
from game.wire import WireError


@dataclass(frozen=True, slots=True)
class Shelf:
    """The lessons that can be played, in order, and a sentence for each file that cannot."""

    lessons: tuple[Lesson, ...]
    faults: tuple[str, ...] = ()

    def find(self, name: str) -> Lesson | None:
        """Return the lesson with a key, or with a number counted from 1."""
        if name.isdecimal() and len(name) < 9 and 1 <= int(name) <= len(self.lessons):
            return self.lessons[int(name) - 1]
        return next((each for each in self.lessons if each.key == name), None)

    def after(self, lesson: Lesson) -> Lesson | None:
        """Return the lesson that follows one."""
        keys = [each.key for each in self.lessons]
        at = keys.index(lesson.key) + 1 if lesson.key in keys else len(keys)
        return self.lessons[at] if at < len(keys) else None


def shelf(maps: MapLoader) -> Shelf:
    """Read every lesson. A broken file never hides the others; of two with one name the shipped one stays."""
    lessons: dict[str, Lesson] = {}
    faults: list[str] = []
    shipped = shipped_files()  # the tests have played these
    for path in (*shipped, *own_files()):
        if path.stem in lessons:
            faults.append(f"{path}: there is a lesson of this name already; give the file another")
            continue
        try:
            lesson = load_lesson(path, maps)
        except WireError as error:
            faults.append(str(error))
            continue
        at = None if path in shipped else unsolved_step(lesson)
        if at is None:
            lessons[path.stem] = lesson
        else:
            faults.append(f"{path}: step[{at}]: its solution does not do what the step asks for; mend one of them")
    return Shelf(tuple(lessons.values()), tuple(faults))
