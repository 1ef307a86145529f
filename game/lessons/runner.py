"""Follows a learner through a lesson: what is asked now, what is said about a wrong try, and the way back.

No dead ends: a command after which the lesson could not be finished is kept back with a sentence, everything else
that the rules allow is let through, and a step can be begun anew at any time.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.lessons.course import Course, Turn
from game.lessons.dice import LessonDice
from game.lessons.foresight import can_go_on, left_of
from game.lessons.lesson import Action, Lesson, Picks, Step, Wrong
from game.lessons.patterns import command_fits, picks_fit
from game.lessons.session import LessonSession
from game.rules import Match, Reason, Refusal
from game.rules.commands import Command
from game.rules.events import Event
from game.rules.snapshots import Plain
from game.rules.views import MatchView
from game.session import LogLine


class Stage(StrEnum):
    """Whether the learner acts, reads, or has finished."""

    ACT = "act"
    READ = "read"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Told:
    """What the lesson says about the last try: a sentence, its values, its paragraph, and whether it was kept back."""

    text: str
    rule: str = ""
    values: tuple[tuple[str, object], ...] = ()
    kept_back: bool = True


@dataclass(frozen=True, slots=True)
class _Mark:
    """A state to return to."""

    plain: Plain
    turn: Turn
    lines: tuple[LogLine, ...]
    met: tuple[bool, ...]
    faces: tuple[int, ...]
    said: int
    picks: Picks


@dataclass(frozen=True, slots=True)
class _Act:
    """One command of the learner: how much of the battle's log it is, and what was met before."""

    command: Command
    entries: int
    met: tuple[bool, ...]
    turn: Turn


Known = dict[tuple[object, ...], bool]
"""Answers of looking ahead, by where the learner stands; shared by runners of one lesson it saves time."""


class Runner:
    """One learner in one lesson. Screens give its `session` to their controller and read everything else here."""

    def __init__(self, lesson: Lesson, known: Known | None = None) -> None:
        self.lesson = lesson
        self.told: Told | None = None
        self.stage = Stage.ACT
        self.before_retry: MatchView | None = None
        """The battle as it was before the same was tried again, for a screen to show it from there."""
        self._dice = LessonDice(lesson.seed)
        self.session = LessonSession(Match(lesson.scenario, self._dice))
        self.session.heard, self.session.undone = self.act, self.undo
        turn = Turn.of(self.session.match.view())
        self._course = Course(lesson, self._dice, self.session.say, lambda: self.session.match, turn)
        self._acts: list[_Act] = []
        self._trail: list[Command] = []
        self._known: Known = {} if known is None else known
        self._starts: dict[int, tuple[_Mark, tuple[Command, ...]]] = {}
        self._begin(0)

    @classmethod
    def at(cls, lesson: Lesson, index: int) -> Runner:
        """Return a runner that has come to a step by the solutions of those before it, as far as that leads."""
        runner = cls(lesson)
        for before in range(min(index, len(lesson.steps) - 1)):
            if runner.step.free or runner.index > before:
                continue
            runner.solve()
        return runner

    def close(self) -> None:
        """Free the battle."""
        self.session.close()

    # Where it stands

    @property
    def index(self) -> int:
        """The number of the step, from 0."""
        return self._course.index

    @property
    def step(self) -> Step:
        """The step under way; the last one when the lesson is over."""
        return self._course.step

    @property
    def met(self) -> tuple[bool, ...]:
        """Which of the things asked for have happened."""
        return tuple(self._course.met)

    @property
    def picks(self) -> Picks:
        """What the learner has picked, as far as the lesson knows: a screen that starts here shows it so."""
        return self._course.picks

    @property
    def variant(self) -> int | None:
        """The number of the faces tried last instead of the first ones; None: the first ones."""
        return self._course.variant

    @property
    def words(self) -> str:
        """What is said now, in markup: what to do, or what it meant."""
        step, variant = self.step, self.variant
        if self.stage is Stage.ACT or (not step.then and not step.retry):
            return step.say
        return step.then if variant is None else step.retry[variant].say or step.then

    # What the learner does

    def act(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Say a command; or return why not, by the rules or because the lesson could not go on after it."""
        found: tuple[Event, ...] = ()
        if self.stage is Stage.OVER:
            return self._held("The lesson is over: choose another, or begin it again.")
        if self.stage is Stage.READ:
            if self.variant is not None or self.step.retry:
                return self._held("Go on with the lesson first.")
            found = self.go_on()
        refusal = self.session.match.check(command)
        if refusal is not None:
            return self._refused(command, refusal)
        if not self.step.free and not self._may(command):
            return self._kept_back(command)
        outcome = self._carry_out(command)
        return outcome if isinstance(outcome, Refusal) else found + outcome

    def _may(self, command: Command) -> bool:
        expected = self._course.wanted(command) or command in self.step.solution
        if not expected and self._wrong(command=command) is not None:
            return False
        said = self._all_said()
        planned = [each for each in self.step.solution if not isinstance(each, Picks)]
        if [*said, command] == planned[: len(said) + 1]:
            return True  # what the solution says next: whatever was let through before it left room for it
        return self._look_ahead(command, said)

    def _all_said(self) -> list[Command]:
        return [act.command for act in self._acts]

    def _look_ahead(self, action: Action, said: list[Command]) -> bool:
        key = (self.index, self.variant, self.met, *self._trail, "|", *said, action)
        if key not in self._known:
            self._known[key] = can_go_on(self._course, action, said)
        return self._known[key]

    def _carry_out(self, command: Command) -> tuple[Event, ...] | Refusal:
        course, log = self._course, self.session.match.log
        expected, free = course.wanted(command) or command in self.step.solution, self.step.free
        before, met, turn = len(log), tuple(course.met), course.turn.copy()
        events = course.say(command)
        if isinstance(events, Refusal):
            return self._refused(command, events)
        self._acts.append(_Act(command, len(log) - before, met, turn))
        self.told = None
        if not expected and not free and tuple(course.met) == met:
            self.told = Told("That is possible, too. The step still waits for you.", kept_back=False)
        return events + self._on()

    def look(self, picks: Picks) -> tuple[Event, ...]:
        """Take note of what is picked on the screen; return what happened because of it."""
        if self.stage is not Stage.ACT or not self._would_matter(picks):
            self._course.picks = picks
            return ()
        events = self._course.look(picks)
        self.told = None
        return events + self._on()

    def _would_matter(self, picks: Picks) -> bool:
        """Tell whether picks bring the step on; if they do not, say what there is to say about them."""
        asked = [ask.pick for ask, met in zip(self.step.ask, self.met, strict=True) if ask.pick is not None and not met]
        if any(picks_fit(wanted, picks) for wanted in asked) and self._look_ahead(picks, self._all_said()):
            return True
        if picks == self._course.picks:
            return False
        wrong = self._wrong(picks=picks)
        if wrong is not None:
            self.told = Told(wrong.say, wrong.rule)
        elif self._newly_picked(picks):
            self.told = None  # what was said about another unit or card is out of date
        return False

    def _newly_picked(self, picks: Picks) -> bool:
        before = self._course.picks
        return picks.selected not in (None, before.selected) or picks.card not in (None, before.card)

    def do(self, action: Action) -> tuple[Event, ...] | Refusal:
        """Say a command or take note of picks, as a learner at a screen would."""
        return self.look(action) if isinstance(action, Picks) else self.act(action)

    # What is said about a wrong try

    def _wrong(self, *, command: Command | None = None, picks: Picks | None = None, reason: str = "") -> Wrong | None:
        layout = self.lesson.scenario.board.layout
        for wrong in self.step.wrong:
            if wrong.command is not None and command is not None and command_fits(wrong.command, command, layout):
                return wrong
            if wrong.pick is not None and picks is not None and picks_fit(wrong.pick, picks):
                return wrong
            if wrong.refused and wrong.refused == reason:
                return wrong
        return None

    def _refused(self, command: Command, refusal: Refusal) -> Refusal:
        wrong = self._wrong(command=command, reason=refusal.reason.value)
        if wrong is not None:
            refusal = Refusal(refusal.reason, wrong.rule or refusal.paragraph, wrong.say)
        self.told = Told(refusal.sentence, refusal.paragraph, tuple(refusal.values.items()))
        return refusal

    def explain(self, refusal: Refusal) -> None:
        """Say why something is not allowed that the learner only pointed at."""
        if self.told is None or self.told.text != refusal.sentence:
            self.told = Told(refusal.sentence, refusal.paragraph, tuple(refusal.values.items()))

    def _kept_back(self, command: Command) -> Refusal:
        wrong = self._wrong(command=command)
        if wrong is not None:
            return self._held(wrong.say, wrong.rule)
        sentence = "That is allowed, but then this step could no longer be done. First: {title}."
        return self._held(sentence, self.step.rule, title=self.step.title)

    def _held(self, sentence: str, rule: str = "", **values: object) -> Refusal:
        self.told = Told(sentence, rule, tuple(values.items()))
        return Refusal(Reason.LESSON, rule, sentence, values)

    # From step to step

    def _on(self) -> tuple[Event, ...]:
        """Go to reading, or straight to the next step, if all that was asked for has happened."""
        if not self._course.done or self.stage is not Stage.ACT:
            return ()
        if self.step.then or self.step.retry or not self.step.ask:
            self.stage = Stage.READ
            self._end = self._mark()
            return ()
        return self._next()

    def go_on(self) -> tuple[Event, ...]:
        """Go on from what was read; what is returned happened because of it. Does nothing while the learner acts."""
        if self.stage is not Stage.READ:
            return ()
        if self.variant is not None:
            self._return_to(self._end)
        return self._next()

    def _next(self) -> tuple[Event, ...]:
        if self.index + 1 >= len(self.lesson.steps):
            self.stage = Stage.OVER
            return ()
        self._trail += self._all_said()
        return self._begin(self.index + 1)

    def _begin(self, index: int) -> tuple[Event, ...]:
        self.stage, self._acts = Stage.ACT, []
        self._course.begin(index)
        self._start = self._mark()
        self._starts[index] = (self._start, tuple(self._trail))
        return self._on()

    # The way back

    def _mark(self) -> _Mark:
        course = self._course
        return _Mark(
            self.session.match.snapshot(), course.turn.copy(), tuple(self.session.lines), tuple(course.met),
            tuple(course.faces), course.said, course.picks,
        )  # fmt: skip

    def _return_to(self, mark: _Mark) -> None:
        match = Match.restore(self.lesson.scenario, mark.plain, self._dice)
        self.session.turn_to(match, mark.lines)
        course = self._course
        course.turn, course.said, course.picks = mark.turn.copy(), mark.said, mark.picks
        course.met, course.faces = list(mark.met), list(mark.faces)

    def restart_step(self, index: int | None = None) -> None:
        """Begin the step, or one reached before, anew: the battle is as it was then.

        Raises KeyError for a step not reached yet.
        """
        start, trail = self._starts[self.index if index is None else index]
        self._return_to(start)
        self._trail = list(trail)
        self.told = None
        self._begin(self.index if index is None else index)

    def retry(self, variant: int | None) -> tuple[Event, ...]:
        """Do the same as before with other faces; None: with the first ones. Return what happens now.

        Raises ValueError before the step is done, or if it has no such faces.
        """
        if self.stage is not Stage.READ or (variant is not None and not 0 <= variant < len(self.step.retry)):
            message = f"step {self.index} has no other faces {variant} to try now"
            raise ValueError(message)
        commands = self._all_said()
        self._return_to(self._start)
        self.before_retry = self.session.match.view()
        self._course.variant = variant
        found: tuple[Event, ...] = ()
        for command in commands:
            events = self._course.say(command)
            if not isinstance(events, Refusal):
                found += events
        return found

    def undo(self) -> Refusal | None:
        """Take the last command of this step back, or return why not."""
        if not self._acts or self.stage is not Stage.ACT:
            return Refusal(Reason.NOTHING_TO_UNDO, "TN-4a", "Nothing of this step can be taken back; begin it anew.")
        act = self._acts[-1]
        if act.entries > 1:
            return Refusal(
                Reason.UNDO_TURN, "TN-4a", "The other side has answered: that stays, or begin the step anew."
            )
        if (refusal := self.session.take_back()) is not None:
            return refusal
        course = self._course
        self._acts.pop()
        course.met, course.turn, course.said = list(act.met), act.turn, course.said - 1
        course.faces.pop()
        self.told = None
        return None

    def solve(self) -> tuple[Event, ...]:
        """Do the step as its solution does it, from where the learner stands, and go on from it."""
        found: tuple[Event, ...] = ()
        for action in left_of(self.step.solution, self._all_said()):
            if self.stage is not Stage.ACT:
                break
            events = self.do(action)
            found += () if isinstance(events, Refusal) else events
        return found + self.go_on()
