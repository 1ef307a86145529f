"""What is wrong with a map: sentences that name the file, the place and the repair."""

from __future__ import annotations

from typing import NoReturn

from game.rules.scenario import ScenarioError
from game.text import tr

MOST_FAULTS = 40
"""A file with more faults than this is given up at once: nobody reads a longer list."""


class MapError(ScenarioError):
    """A map cannot be used. `faults` has one sentence each: file, place, repair."""


def shown(value: object, most: int = 40) -> str:
    """Return a value from a file as a sentence may quote it: on one line, not too long, nothing unprintable."""
    text = "".join(c if c.isprintable() else "?" for c in str(value)[: most + 1])
    return f"'{text[:most]}...'" if len(text) > most else f"'{text}'"


class Faults:
    """Collects the faults of one file, and of the files it names, until someone stops."""

    def __init__(self, file: str, found: list[str] | None = None) -> None:
        self.file = file
        self._found: list[str] = [] if found is None else found

    def of(self, file: str) -> Faults:
        """Return a collector for a file named by this one; both fill the same list."""
        return Faults(file, self._found)

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, sentence: str) -> None:
        """Note one fault. Raises MapError when there are more than anyone would read."""
        self._found.append(f"{self.file}: {sentence}")
        if len(self._found) >= MOST_FAULTS:
            self._found.append(tr("{file}: there may be more; mend these first", file=self.file))
            self.stop()

    def fail(self, sentence: str) -> NoReturn:
        """Note a fault after which nothing more can be read, and raise MapError."""
        self._found.append(f"{self.file}: {sentence}")
        raise MapError(tuple(self._found))

    def stop(self) -> None:
        """Raise MapError if anything was noted."""
        if self._found:
            raise MapError(tuple(self._found))
