"""Commands, events and questions as plain JSON: an object with their name as `type`, then their fields."""

from __future__ import annotations

from typing import Any, TypeVar, get_args

from game.hexgrid import Layout
from game.rules.commands import COMMANDS, Command
from game.rules.dice import Draw
from game.rules.events import Event, QuestionAsked
from game.rules.ids import CardId, Face
from game.rules.questions import Question
from game.wire.place import Place
from game.wire.typed import to_plain, typed, with_hexes

T = TypeVar("T")

_OTHER_TYPE = "unit_type"
# How a field that is itself called `type` is written.

EVENTS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}
"""Every event by the name it has in files."""

QUESTIONS: dict[str, type[Question]] = {kind.__name__: kind for kind in get_args(Question)}
"""Every question by the name it has in files."""


def command_to_plain(command: Command, layout: Layout) -> dict[str, Any]:
    """Return a command as JSON, such as `{"type": "OrderUnit", "unit": "s-cruiser-a"}`."""
    return _named(command, layout)


def command_from_plain(plain: object, layout: Layout, place: Place) -> Command:
    """Return the command a JSON value stands for. Raises WireError."""
    return with_hexes(_of_type(plain, COMMANDS, "command", place), layout)


def event_to_plain(event: Event, layout: Layout) -> dict[str, Any]:
    """Return an event as JSON; the question inside a QuestionAsked has its own `type`."""
    if isinstance(event, QuestionAsked):
        return {"type": "QuestionAsked", "question": question_to_plain(event.question, layout)}
    return _named(event, layout)


def event_from_plain(plain: object, layout: Layout, place: Place) -> Event:
    """Return the event a JSON value stands for. Raises WireError."""
    if isinstance(plain, dict) and plain.get("type") == "QuestionAsked":
        if set(plain) != {"type", "question"}:
            raise place.fault("a QuestionAsked has a question and nothing else; mend it")
        return QuestionAsked(question_from_plain(plain["question"], layout, place.key("question")))
    return with_hexes(_of_type(plain, EVENTS, "event", place), layout)


def question_to_plain(question: Question, layout: Layout) -> dict[str, Any]:
    """Return a pending question as JSON."""
    return _named(question, layout)


def question_from_plain(plain: object, layout: Layout, place: Place) -> Question:
    """Return the question a JSON value stands for. Raises WireError."""
    return with_hexes(_of_type(plain, QUESTIONS, "question", place), layout)


def draw_to_plain(draw: Draw) -> str | list[str]:
    """Return what chance decided as JSON: a face by name, a shuffle as the list of its cards."""
    return draw.value if isinstance(draw, Face) else list(draw)


def draw_from_plain(plain: object, place: Place) -> Draw:
    """Return the face or the shuffle a JSON value stands for. Raises WireError."""
    if isinstance(plain, list):
        return tuple(CardId(card) for card in typed(plain, tuple[str, ...], place))
    return typed(plain, Face, place)


def _named(value: object, layout: Layout) -> dict[str, Any]:
    plain: dict[str, Any] = to_plain(value, layout)
    if "type" in plain:
        plain[_OTHER_TYPE] = plain.pop("type")
    return {"type": type(value).__name__, **plain}


def _of_type(plain: object, kinds: dict[str, type[T]], what: str, place: Place) -> T:
    if not isinstance(plain, dict):
        raise place.fault(f"a {what} is an object in braces; mend it")
    kind = kinds.get(str(plain.get("type")))
    if kind is None:
        known = ", ".join(kinds)
        raise place.fault(f"there is no {what} of type {str(plain.get('type'))[:40]!r}; write one of {known}")
    rest = {name: each for name, each in plain.items() if name != "type"}
    if _OTHER_TYPE in rest:
        rest["type"] = rest.pop(_OTHER_TYPE)
    return typed(rest, kind, place)
