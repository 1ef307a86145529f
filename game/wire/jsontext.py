"""JSON as strict text: read with limits, refused in one sentence, written compactly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from game.wire.place import Place, WireError

LARGEST_FILE = 16 * 1024 * 1024
"""Bytes; a long battle's save has well under one megabyte."""

_DEEPEST = 40
_LONGEST_NUMBER = 20
_LARGEST_COUNT = 2_000_000


def read_bytes(path: Path, limit: int = LARGEST_FILE) -> bytes:
    """Return what a file holds. Raises WireError if it is missing, unreadable or over `limit` bytes."""
    place = Place(str(path))
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError:
        raise place.fault("there is no such file; check the name") from None
    except IsADirectoryError:
        raise place.fault("this is a folder; name a file in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise place.fault(f"it cannot be read ({reason}); check the file and its permissions") from None
    if len(data) > limit:
        raise place.fault(f"it is larger than {limit // 1024 // 1024} MB, which no file of this game is; name another")
    return data


def parse(data: bytes | str, source: str) -> Any:
    """Return the value a JSON text stands for.

    Stricter than JSON: no key twice in an object, no NaN or infinity, no number of more than 20 digits, at most 40
    levels deep. Raises WireError in every other case, never anything else.
    """
    place = Place(source)
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        value = json.loads(
            text,
            object_pairs_hook=_without_doubles,
            parse_constant=_no_constant,
            parse_int=_short_int,
            parse_float=_finite_float,
        )
    except UnicodeDecodeError as error:
        raise place.fault(f"byte {error.start} is not UTF-8 text; save the file as UTF-8") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise place.fault(f"{where}: this is not JSON ({error.msg}); mend it there") from None
    except RecursionError:
        raise _too_deep(place) from None
    except _ValueError as error:
        raise place.fault(str(error)) from None
    _check_shape(value, place)
    return value


def encode(value: object) -> bytes:
    """Return a plain value as compact JSON."""
    return msgspec.json.encode(value)


def pretty(value: object) -> str:
    """Return a plain value as JSON for reading, two spaces an indent."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


class _ValueError(Exception):
    """One value of the text is not allowed."""


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        names = [name for name, _ in pairs]
        double = next(name for name in names if names.count(name) > 1)
        message = f"the key {_short(double)} stands twice in one object; keep one"
        raise _ValueError(message)
    return made


def _no_constant(name: str) -> NoReturn:
    message = f"{name} is no number here; write a finite one"
    raise _ValueError(message)


def _short_int(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        message = f"the number {_short(digits)} is too long; write at most {_LONGEST_NUMBER} digits"
        raise _ValueError(message)
    return int(digits)


def _finite_float(digits: str) -> float:
    value = float(digits)
    if value - value != 0:
        message = f"the number {_short(digits)} is too large; write a smaller one"
        raise _ValueError(message)
    return value


def _short(text: str) -> str:
    return repr(text if len(text) <= 24 else text[:21] + "...")


def _too_deep(place: Place) -> WireError:
    return place.fault(f"lists and objects stand more than {_DEEPEST} deep; flatten them")


def _check_shape(value: Any, place: Place) -> None:
    level, depth, count = [value], 0, 0
    while level:
        if depth > _DEEPEST:
            raise _too_deep(place)
        deeper: list[Any] = []
        for each in level:
            if isinstance(each, dict):
                deeper += each.values()
            elif isinstance(each, list):
                deeper += each
        level, depth, count = deeper, depth + 1, count + len(deeper)
        if count > _LARGEST_COUNT:
            raise place.fault(f"it holds more than {_LARGEST_COUNT} values, which no file of this game does")
