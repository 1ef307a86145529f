"""The shape of a lesson file, as `assets/lessons/README.md` documents it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from game.lessons.lesson import StateAsk
from game.rules.ids import Face, Side

FORMAT, VERSION = "call-in-support/lesson", 1


class AskForm(msgspec.Struct, forbid_unknown_fields=True):
    """One thing asked for: exactly one of these."""

    command: dict[str, Any] | None = None
    event: dict[str, Any] | None = None
    pick: str | None = None
    beacon: str | None = None
    called: str | None = None
    card: str | None = None
    state: StateAsk | None = None


class WrongForm(msgspec.Struct, forbid_unknown_fields=True):
    """What is said about a wrong try."""

    say: str
    rule: str = ""
    command: dict[str, Any] | None = None
    pick: str | None = None
    beacon: str | None = None
    called: str | None = None
    card: str | None = None
    refused: str = ""


class VariantForm(msgspec.Struct, forbid_unknown_fields=True):
    """Other faces to try the same with."""

    name: str
    faces: tuple[Face, ...]
    say: str = ""


class LineForm(msgspec.Struct, forbid_unknown_fields=True):
    """A wrong line for the tests."""

    do: list[dict[str, Any]]
    gives: Literal["refused", "answered", "allowed"]


class StepForm(msgspec.Struct, forbid_unknown_fields=True):
    """One step."""

    title: str
    say: str
    note: str = ""
    then: str = ""
    hint: str = ""
    hint_after: float = 25.0
    rule: str = ""
    point: list[str] = []
    ask: list[AskForm] = []
    faces: tuple[Face, ...] = ()
    answers: list[dict[str, Any]] = []
    after: list[dict[str, Any]] = []
    after_faces: tuple[Face, ...] = ()
    wrong: list[WrongForm] = []
    retry: list[VariantForm] = []
    free: bool = False
    solved_by: Literal["", "easy", "medium", "hard"] = ""
    solution: list[dict[str, Any]] = []
    wrong_lines: list[LineForm] = []


class LessonForm(msgspec.Struct, forbid_unknown_fields=True):
    """A whole lesson."""

    format: str
    version: int
    title: str
    position: dict[str, Any]
    step: list[StepForm]
    about: str = ""
    minutes: int = 3
    learner: Side = Side.SOUTH
    seed: int = 1
    opponent: Literal["", "easy", "medium", "hard"] = ""
