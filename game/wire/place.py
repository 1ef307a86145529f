"""Where in which file something is wrong, and the one error that says so."""

from __future__ import annotations

from dataclasses import dataclass


class WireError(ValueError):
    """A file or a JSON value cannot be read; the message names the file, the place in it and the repair."""


@dataclass(frozen=True, slots=True)
class Place:
    """A spot inside a JSON document: the file as the player knows it and a path such as `commands[3].unit`."""

    source: str
    path: str = ""

    def key(self, name: str) -> Place:
        """Return the place of one entry of the object that is here."""
        return Place(self.source, f"{self.path}.{name}" if self.path else name)

    def item(self, number: int) -> Place:
        """Return the place of one element, counted from 0, of the list that is here."""
        return Place(self.source, f"{self.path}[{number}]")

    def tail(self, path: str) -> Place:
        """Return the place that a path such as `.unit` or `[2]` leads to from here."""
        return Place(self.source, (self.path + path).removeprefix("."))

    def fault(self, sentence: str) -> WireError:
        """Return the error that says what is wrong here."""
        return WireError(": ".join(part for part in (self.source, self.path, sentence) if part))
