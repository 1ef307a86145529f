"""Plain JSON values to typed dataclasses and back, with hexes as `[column, row]` on the way."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import lru_cache
from types import UnionType
from typing import Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from game.hexgrid import Hex, Layout
from game.wire.place import Place, WireError

T = TypeVar("T")

_WHERE = re.compile(r" - at (?:`(?P<part>key|value)` in )?`\$(?P<path>[^`]*)`$")
_KINDS = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object in braces",
    "null": "null",
}
_STEP = re.compile(r"\.(?P<name>[^.\[]+)|\[(?P<item>\.\.\.|\d+)\]")


def typed(plain: object, kind: type[T], place: Place) -> T:
    """Return a JSON value as a dataclass or msgspec Struct. Raises WireError naming the spot and the repair.

    Strict: no text for a number, no entry that the dataclass does not know. Hexes stay as they are written.
    """
    if is_dataclass(kind) and isinstance(plain, dict):
        _check_names(plain, kind, place)
    try:
        return msgspec.convert(plain, kind, strict=True)
    except msgspec.ValidationError as error:
        raise _explained(str(error), kind, place) from None
    except RecursionError:
        raise place.fault("lists and objects stand too deep; flatten them") from None


def _check_names(plain: Mapping[Any, Any], kind: type, place: Place) -> None:
    known = [f.name for f in fields(kind)]
    for name in plain:
        if name not in known:
            listed = ", ".join(known) or "nothing"
            raise place.fault(f"it has {name!r}, which is unknown here; it may have {listed}")


def _explained(message: str, kind: type, place: Place) -> WireError:
    found = _WHERE.search(message)
    path = found["path"] if found else ""
    said = message[: found.start()] if found else message
    of_key = bool(found and found["part"] == "key")
    wanted = _kind_at(kind, path, of_key=of_key)
    choices = _choices(wanted)
    at = place.tail(path.replace("[...]", ""))
    if choices and said.startswith("Invalid enum value"):
        return at.fault(f"{said.removeprefix('Invalid enum value ')} is not known; write one of {', '.join(choices)}")
    return at.fault(f"{_in_words(said)}; mend it")


def _in_words(said: str) -> str:
    def word(match: re.Match[str]) -> str:
        names = [_KINDS.get(name.strip(), name.strip()) for name in match[1].split("|")]
        return " or ".join(names)

    text = re.sub(r"`([^`]*)`", word, said)
    if text.startswith("Expected "):
        text = "expected " + text.removeprefix("Expected ").replace(", got ", ", found ")
    elif text.startswith("Object missing required field "):
        text = "it lacks " + text.removeprefix("Object missing required field ")
    elif text.startswith("Object contains unknown field "):
        text = "it has " + text.removeprefix("Object contains unknown field ") + ", which is unknown here"
    return text


def _kind_at(kind: Any, path: str, *, of_key: bool) -> Any:
    for match in _STEP.finditer(path):
        kind = _inner(_plain_kind(kind), match["name"])
        if kind is None:
            return None
    kind = _plain_kind(kind)
    return get_args(kind)[0] if of_key and get_args(kind) else kind


def _plain_kind(kind: Any) -> Any:
    while isinstance(kind, NewType):
        kind = kind.__supertype__
    if get_origin(kind) in (Union, UnionType):
        return next((each for each in get_args(kind) if each is not type(None)), None)
    return kind


def _inner(kind: Any, name: str | None) -> Any:
    origin, args = get_origin(kind), get_args(kind)
    if origin is not None and args and origin is not Literal:
        return args[1] if issubclass(origin, Mapping) else args[0]
    return _hints(kind).get(name or "") if isinstance(kind, type) else None


@lru_cache(maxsize=128)
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _choices(kind: Any) -> list[str]:
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [str(each.value) for each in kind]
    return [str(each) for each in get_args(kind)] if get_origin(kind) is Literal else []


def to_plain(value: object, layout: Layout) -> Any:
    """Return a value of dataclasses, tuples, mappings and hexes as plain JSON; hexes become `[column, row]`."""
    if isinstance(value, Hex):
        return list(layout.to_offset(value))
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {name: to_plain(getattr(value, name), layout) for name in _names(type(value))}
    if isinstance(value, (tuple, list)):
        return [to_plain(each, layout) for each in value]
    if isinstance(value, Mapping):
        return {to_plain(key, layout): to_plain(each, layout) for key, each in value.items()}
    return value


@lru_cache(maxsize=256)
def _names(kind: type) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind))


def with_hexes(value: T, layout: Layout) -> T:
    """Return a value just read, with every `[column, row]` in it turned into the hex it means."""
    turned: T = _turned(value, lambda at: layout.to_hex(*at))
    return turned


def _turned(value: Any, turn: Callable[[Hex], Hex]) -> Any:
    if isinstance(value, Hex):
        return turn(value)
    if isinstance(value, tuple):
        return tuple(_turned(each, turn) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        old = {name: getattr(value, name) for name in _names(type(value))}
        new = {name: _turned(each, turn) for name, each in old.items()}
        return replace(value, **new) if new != old else value
    return value
