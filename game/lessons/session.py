"""A battle that a lesson watches: every command and every undo goes through its runner."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules import Match, Refusal
from game.rules.commands import Command
from game.rules.events import Event
from game.session import LogLine, Session


class LessonSession(Session):
    """A session that is never saved, that can go back to an earlier state, and whose commands a lesson hears first."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._kept: tuple[LogLine, ...] = ()
        self.heard: Callable[[Command], tuple[Event, ...] | Refusal] = self.say
        self.undone: Callable[[], Refusal | None] = self.take_back
        self._narrate_all()

    def submit(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Say a command to the lesson, which says it in the battle or explains why not."""
        return self.heard(command)

    def undo(self) -> Refusal | None:
        """Ask the lesson to take the last command back."""
        return self.undone()

    def say(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Say a command in the battle itself."""
        return super().submit(command)

    def take_back(self) -> Refusal | None:
        """Take the battle's last command back."""
        return super().undo()

    def turn_to(self, match: Match, lines: Sequence[LogLine]) -> None:
        """Go on with another state of the same battle, and the log as it was then."""
        self.match.close()
        self.match, self._kept = match, tuple(lines)
        self.lines = list(lines)
        if lines:
            self._round, self._turn_of = lines[-1].round, lines[-1].turn_of
        self.names.active = self._turn_of

    def _narrate_all(self) -> None:
        super()._narrate_all()
        self.lines = [*self._kept, *self.lines]
