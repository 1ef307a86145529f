"""What a lesson is: a position, and steps that ask for something, say something and know their own solution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.rules.commands import Command
from game.rules.ids import CardId, Face, Phase, Side, UnitId, Where
from game.rules.scenario import Scenario

Pattern = Mapping[str, Any]
"""Fields of a command or an event as the wire format writes them; `game.lessons.patterns` compares."""


@dataclass(frozen=True, slots=True)
class Picks:
    """What the learner has picked on the screen; None where nothing is."""

    selected: UnitId | None = None
    beacon: UnitId | None = None
    called: UnitId | None = None
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class StateAsk:
    """How the battle must stand; None leaves a point open."""

    phase: Phase | None = None
    round: int | None = None
    unit: UnitId | None = None
    where: Where | None = None
    models: int | None = None
    ordered: bool | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing that must happen before a step is done. Exactly one of the four is given."""

    command: Pattern | None = None
    event: Pattern | None = None
    pick: Picks | None = None
    """The picks that must be made; None in it leaves one open."""
    state: StateAsk | None = None


Action = Command | Picks
"""What a learner does: says a command, or picks something."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is said about a wrong try, and the paragraph it links to. One of the first three says which try."""

    say: str
    rule: str = ""
    command: Pattern | None = None
    pick: Picks | None = None
    refused: str = ""
    """The name of a refusal's reason, such as `NOT_ENOUGH_SUPPLY`."""


@dataclass(frozen=True, slots=True)
class Variant:
    """Other faces for the same dice, and what is said about what they lead to."""

    name: str
    faces: tuple[Face, ...]
    say: str = ""


@dataclass(frozen=True, slots=True)
class WrongLine:
    """Actions that do not solve the step, and what the last of them must lead to; for tests."""

    actions: tuple[Action, ...]
    gives: str
    """`refused` by the rules, `answered` by the lesson (kept back, with a sentence), or `allowed`."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: say something short, ask for something, point at it, and say what it meant."""

    title: str
    say: str
    note: str = ""
    then: str = ""
    """What is read once the step is done; the learner goes on from there."""
    hint: str = ""
    hint_after: float = 25.0
    """Seconds until the hint shows by itself."""
    rule: str = ""
    point: tuple[str, ...] = ()
    """What the coach points at, in the order the learner needs it: `unit:`, `hex:`, `panel:`, `button:`."""
    ask: tuple[Ask, ...] = ()
    faces: tuple[Face, ...] = ()
    """The dice of the commands asked for; what they leave, and all other commands, get the lesson's seed."""
    answers: tuple[Command, ...] = ()
    """What the other side answers when it is asked something; else it declines."""
    after: tuple[Command, ...] = ()
    """What the other side does once the step is done."""
    after_faces: tuple[Face, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    retry: tuple[Variant, ...] = ()
    free: bool = False
    """The learner plays on as in any battle until what is asked for happens."""
    solved_by: str = ""
    """The strength of the computer player whose play is the solution of a free step; for tests."""
    solution: tuple[Action, ...] = ()
    wrong_lines: tuple[WrongLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as read from its file."""

    key: str
    title: str
    about: str
    minutes: int
    learner: Side
    scenario: Scenario
    steps: tuple[Step, ...]
    seed: int = 1
    opponent: str = ""
    """The strength of the practice opponent that plays the other side in free steps; empty: it passes."""
    source: str = ""
