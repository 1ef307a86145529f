"""What each command may cost one's own side, asked once and said where a player is about to click."""

from __future__ import annotations

from game.lessons.risk import Odds, Risk, risk_sentence, risks, short_warning, warning
from game.rules.commands import Command
from game.session import Session


class RiskWatch:
    """Keeps the answers until the battle goes on. With `on` False nothing is said: the player's setting."""

    def __init__(self, session: Session, odds: Odds) -> None:
        self._session, self._odds = session, odds
        self._found: dict[Command, tuple[Risk, ...]] = {}
        self.on = True

    def forget(self) -> None:
        """Drop every answer: the battle has changed."""
        self._found.clear()

    def found(self, command: Command) -> tuple[Risk, ...]:
        """Return what a legal command may cost; nothing while warnings are off."""
        if not self.on:
            return ()
        if command not in self._found:
            self._found[command] = risks(command, self._session.match, self._odds)
        return self._found[command]

    def warning(self, command: Command) -> str:
        """Return the sentence with the numbers if a command is risky; empty if it is not."""
        return warning(self.found(command))

    def sentence(self, command: Command) -> str:
        """Return what a command may cost, risky or not; empty if it costs nothing."""
        return risk_sentence(self.found(command))

    def mark(self, command: Command) -> str:
        """Return the chance of a loss in per cent if a command is risky, for the board."""
        return short_warning(self.found(command))


__all__ = ["RiskWatch"]
