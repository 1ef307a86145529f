"""A battle being played: the match, its log in words, its save file. The only place where screens submit commands."""

from __future__ import annotations

import queue
import threading
from dataclasses import dataclass, field
from pathlib import Path

from game.narrate import BattleNames, Topic, narrate, side_of, topic
from game.odds import CallOdds, OddsError, one_call, position_of
from game.odds.wording import expected_line
from game.rules import Match, Refusal, SeededDice
from game.rules.commands import CallSupport, Command
from game.rules.events import Event, RoundBegan, SupportCalled, TurnBegan
from game.rules.ids import Side
from game.rules.scenario import Scenario
from game.rules.views import MatchView
from game.saves import Loaded, Logbook
from game.storage import StorageError, write_whole


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: a sentence in markup, whose news it is, what it is about, and the command that led to it."""

    text: str
    side: Side | None
    topic: Topic
    command: int
    """Number of the command in the match's log; -1 for the opening."""
    round: int
    turn_of: Side | None


@dataclass(slots=True)
class Session:
    """One battle with everything a screen needs to play it."""

    match: Match
    logbook: Logbook | None = None
    opponents: dict[Side, str] = field(default_factory=dict)
    """Sides played by the practice opponent, with its strength."""
    lines: list[LogLine] = field(default_factory=list)
    trouble: str = ""
    """The last reason why the battle could not be saved; empty when all is well."""
    _names: BattleNames | None = None
    _round: int = 0
    _turn_of: Side | None = None
    _writer: _Writer | None = None
    _expected: dict[int, CallOdds] = field(default_factory=dict)
    """What was to be expected of each call, by the number of its command."""

    @classmethod
    def begin(
        cls, scenario: Scenario, seed: int, opponents: dict[Side, str] | None = None, *, keep: bool = True
    ) -> Session:
        """Start a new battle. Raises ScenarioError if the scenario cannot be played."""
        match = Match(scenario, SeededDice(seed))
        session = cls(
            match, Logbook.begin(scenario, seed, opponents=opponents) if keep else None, dict(opponents or {})
        )
        session._narrate_all()
        session.autosave()
        return session

    @classmethod
    def resume(cls, loaded: Loaded, opponents: dict[Side, str] | None = None) -> Session:
        """Go on with a battle that was saved, against the same opponents if no others are given."""
        session = cls(loaded.match, loaded.logbook, dict(opponents or loaded.logbook.opponents))
        for number, view in loaded.calls.items():
            expected = session._expectation(loaded.match.log[number].command, view)
            if expected is not None:
                session._expected[number] = expected
        session._narrate_all()
        return session

    @property
    def names(self) -> BattleNames:
        """How units, sides and hexes are called."""
        if self._names is None:
            self._names = BattleNames.of(self.match.board, self.match.view())
        return self._names

    def submit(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Say a command; on success the log grows and the battle is saved in the background."""
        expected = self._expectation(command, self.match.view()) if isinstance(command, CallSupport) else None
        outcome = self.match.submit(command)
        if not isinstance(outcome, Refusal):
            if expected is not None:
                self._expected[len(self.match.log) - 1] = expected
            self._narrate(outcome, len(self.match.log) - 1)
            self.autosave()
        return outcome

    def _expectation(self, command: Command, view: MatchView) -> CallOdds | None:
        """Return the odds of a call as it is about to be said; None for anything else, or a call nobody could say."""
        if not isinstance(command, CallSupport):
            return None
        try:
            return one_call(position_of(view, self.match.board, self.match.rules), command.beacon, command.unit)
        except OddsError:
            return None

    def undo(self) -> Refusal | None:
        """Take the last command back, if that is allowed."""
        refusal = self.match.undo()
        if refusal is None:
            self._narrate_all()
            self.autosave()
        return refusal

    def renarrate(self) -> None:
        """Tell the whole battle anew."""
        self._narrate_all()

    def _narrate_all(self) -> None:
        self.lines, self._names, self._round, self._turn_of = [], None, 0, None
        self._narrate(self.match.opening.events, -1)
        for number, entry in enumerate(self.match.log):
            self._narrate(entry.events, number)

    def _narrate(self, events: tuple[Event, ...], command: int) -> None:
        for event in events:
            self.names.learn(event)
            self._note_turn(event)
            text = narrate(event, self.names)
            if text:
                self.lines.append(LogLine(text, side_of(event), topic(event), command, self._round, self._turn_of))
        odds = self._expected.get(command)
        called = next((event for event in events if isinstance(event, SupportCalled)), None)
        if odds is not None and called is not None and called.unit == odds.called:
            text = expected_line(odds)
            self.lines.append(LogLine(text, side_of(called), topic(called), command, self._round, self._turn_of))

    def _note_turn(self, event: Event) -> None:
        if isinstance(event, RoundBegan):
            self._round, self._turn_of = event.round, None
        elif isinstance(event, TurnBegan):
            self._turn_of = event.side

    # Saving

    def autosave(self) -> None:
        """Save in the background; only the latest state is written if the disk is slow."""
        if self.logbook is None:
            return
        if self._writer is None:
            self._writer = _Writer(self.logbook.path)
        self._writer.write(self.logbook.content(self.match))
        self.trouble = self._writer.trouble

    def close(self) -> None:
        """Finish writing and free the match."""
        if self._writer is not None:
            self._writer.finish()
            self.trouble = self._writer.trouble
        self.match.close()


class _Writer:
    """One thread that writes save files, so that no frame waits for the disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._queue: queue.Queue[bytes | None] = queue.Queue()
        self._thread = threading.Thread(target=self._work, name="autosave", daemon=True)
        self._thread.start()
        self.trouble = ""

    def write(self, content: bytes) -> None:
        self._queue.put(content)

    def finish(self) -> None:
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (content := self._latest()) is not None:
            try:
                write_whole(self._path, content, keep_previous=True)
                self.trouble = ""
            except StorageError as error:
                self.trouble = str(error)

    def _latest(self) -> bytes | None:
        content = self._queue.get()
        while content is not None and not self._queue.empty():
            following = self._queue.get()
            if following is None:
                self._queue.put(None)
                break
            content = following
        return content
