"""How a battle goes through the steps of a lesson: what is met, what the other side does, which dice are shown.

The same code follows the learner and looks ahead on a copy, to see whether a step can still be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from game.lessons.dice import LessonDice
from game.lessons.lesson import Lesson, Picks, Step
from game.lessons.patterns import command_fits, newly_met
from game.rules import LogEntry, Match, Refusal
from game.rules.commands import (
    AbsorbHits,
    BattleBack,
    Command,
    EndPhase,
    EndTurn,
    PlayCard,
    RetireTo,
    SupportRoll,
)
from game.rules.events import BattleEnded, Event, PhaseBegan, QuestionAnswered, QuestionAsked, TurnBegan
from game.rules.ids import Face, Phase, Side
from game.rules.questions import AbsorbQuestion, BattleBackQuestion, Question, RetireQuestion, SupportQuestion
from game.rules.views import MatchView

Submit = Callable[[Command], tuple[Event, ...] | Refusal]
_LONGEST_PASS = 60
"""Commands after which passing for the other side is given up: a turn has five phases."""


@dataclass(slots=True)
class Turn:
    """Whose word it is, kept up from the events alone."""

    active: Side
    phase: Phase
    question: Question | None
    over: bool = False

    @classmethod
    def of(cls, view: MatchView) -> Turn:
        """Return whose word it is in a battle seen."""
        return cls(view.active, view.phase, view.question, view.outcome is not None)

    def follow(self, events: Iterable[Event]) -> None:
        """Take note of what happened."""
        for event in events:
            match event:
                case TurnBegan(side=side):
                    self.active = side
                case PhaseBegan(side=side, phase=phase):
                    self.active, self.phase = side, phase
                case QuestionAsked(question=question):
                    self.question = question
                case QuestionAnswered():
                    self.question = None
                case BattleEnded():
                    self.over = True
                case _:
                    pass

    @property
    def decider(self) -> Side | None:
        """Who has to say something; None when the battle is over."""
        if self.over:
            return None
        return self.question.side if self.question is not None else self.active

    def copy(self) -> Turn:
        """Return the same, to go on by itself."""
        return Turn(self.active, self.phase, self.question, self.over)


@dataclass(slots=True)
class Course:
    """Where a battle stands in a lesson. `submit` says a command in that battle, `match` returns it."""

    lesson: Lesson
    dice: LessonDice
    submit: Submit
    match: Callable[[], Match]
    turn: Turn
    index: int = 0
    met: list[bool] = field(default_factory=list)
    picks: Picks = field(default_factory=Picks)
    faces: list[int] = field(default_factory=lambda: [0])
    """How many of the step's faces have been shown, before each command and after the last."""
    said: int = 0
    """Commands the learner has said in the whole lesson; it chooses the seed of dice no step has loaded."""
    variant: int | None = None
    broken: bool = False
    """The other side could not do what the step wants."""
    _seen: tuple[Match, LogEntry | None, MatchView] | None = None

    @property
    def step(self) -> Step:
        """The step under way."""
        return self.lesson.steps[self.index]

    @property
    def done(self) -> bool:
        """Whether all that the step asks for has happened."""
        return all(self.met)

    def begin(self, index: int) -> None:
        """Come to a step."""
        self.index, self.variant, self.faces = index, None, [0]
        self.met = [False] * len(self.step.ask)
        self._latch(picks=self.picks)

    # What the learner does

    def wanted(self, command: Command) -> bool:
        """Tell whether a command is one the step asks for and has not got yet."""
        layout = self.lesson.scenario.board.layout
        pairs = zip(self.step.ask, self.met, strict=True)
        return any(a.command is not None and not met and command_fits(a.command, command, layout) for a, met in pairs)

    def say(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Say a command for the learner, and let the other side answer, pass, or do what the step has for it."""
        loaded = self._script()[self.faces[-1] :] if self._planned(command) else ()
        self.dice.load(loaded, self.lesson.seed + self.said)
        events = self.submit(command)
        if isinstance(events, Refusal):
            return events
        self.faces.append(self.faces[-1] + len(loaded) - len(self.dice.left))
        self.said += 1
        self.turn.follow(events)
        events += self._answered()
        self._latch(command=command, events=events)
        events += self._other_side()
        return events

    def _script(self) -> tuple[Face, ...]:
        step = self.step
        return step.faces if self.variant is None else step.retry[self.variant].faces

    def _planned(self, command: Command) -> bool:
        return self.wanted(command) or command in self.step.solution

    def look(self, picks: Picks) -> tuple[Event, ...]:
        """Take note of what is picked on the screen; return what the other side does if that ends the step."""
        before, self.picks = self.done, picks
        self._latch(picks=picks)
        return self._other_side() if self.done and not before else ()

    def _latch(
        self, *, command: Command | None = None, events: tuple[Event, ...] = (), picks: Picks | None = None
    ) -> None:
        layout = self.lesson.scenario.board.layout
        view = self._viewed
        for number, ask in enumerate(self.step.ask):
            if not self.met[number]:
                self.met[number] = newly_met(ask, layout, command=command, events=events, picks=picks, view=view)

    def _viewed(self) -> MatchView:
        match = self.match()
        latest = match.log[-1] if match.log else None
        if self._seen is None or self._seen[0] is not match or self._seen[1] is not latest:
            self._seen = (match, latest, match.view())
        return self._seen[2]

    # What the other side does

    def _other_side(self) -> tuple[Event, ...]:
        step = self.step
        found: tuple[Event, ...] = ()
        if step.free:
            return found
        if self.done and step.after:
            found += self._follow_up(step)
        found += self._passing()
        if not self.done:
            self._latch(events=found)
        return found

    def _follow_up(self, step: Step) -> tuple[Event, ...]:
        self.dice.load(step.after_faces, self.lesson.seed + self.said)
        found: tuple[Event, ...] = ()
        for command in step.after:
            if self.turn.decider is self.lesson.learner:
                self.broken = True
                break
            found += self._theirs(command)
            found += self._answered()
        return found

    def _theirs(self, command: Command) -> tuple[Event, ...]:
        events = self.submit(command)
        if isinstance(events, Refusal):
            self.broken = True
            return ()
        self.turn.follow(events)
        return events

    def _answered(self) -> tuple[Event, ...]:
        """Answer what the other side is asked."""
        found: tuple[Event, ...] = ()
        while self.turn.question is not None and self.turn.decider is self.lesson.learner.other and not self.step.free:
            events = self._theirs(self._answer(self.turn.question))
            if not events:
                break
            found += events
        return found

    def _answer(self, question: Question) -> Command:
        for answer in self.step.answers:
            if self.match().check(answer) is None:
                return answer
        match question:
            case AbsorbQuestion(most=most):
                return AbsorbHits(most)
            case BattleBackQuestion():
                return BattleBack(accept=False)
            case SupportQuestion():
                return SupportRoll(accept=True)
            case RetireQuestion(hexes=hexes):
                return RetireTo(hexes[0])

    def _passing(self) -> tuple[Event, ...]:
        """Let the other side pass until the learner has to say something."""
        found: tuple[Event, ...] = ()
        for _ in range(_LONGEST_PASS):
            if self.turn.decider is not self.lesson.learner.other:
                break
            events = self._theirs(self._pass())
            if not events:
                break
            found += events + self._answered()
        return found

    def _pass(self) -> Command:
        if self.turn.question is not None:
            return self._answer(self.turn.question)
        if self.turn.phase is Phase.CARD:
            hand = self._viewed().sides[self.turn.active].hand
            return PlayCard(hand[0].id)
        return EndTurn() if self.turn.phase is Phase.END else EndPhase()

    # Copies

    def copy(self, match: Match, dice: LessonDice) -> Course:
        """Return the same course in a copy of the battle that has these dice."""
        return Course(
            self.lesson, dice, match.submit, lambda: match, self.turn.copy(), self.index, list(self.met), self.picks,
            list(self.faces), self.said, self.variant,
        )  # fmt: skip
