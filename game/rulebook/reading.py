"""The rulebook's files, read from the package and checked."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import TypeVar

import msgspec

from game.rulebook.pages import Chapter, Summary, Term

T = TypeVar("T")

CHAPTERS = ("BD", "DI", "UN", "TN", "MV", "BT", "RS", "CS", "SU", "MK", "SC", "HR")
"""The chapters, in the order of the rulebook."""


class RulebookError(ValueError):
    """A file of the rulebook is wrong; the message names the file, the place and the repair."""


@dataclass(frozen=True, slots=True)
class _Glossary:
    term: tuple[Term, ...]


def _text(name: str) -> str:
    return resources.files("game.rulebook").joinpath(name).read_text(encoding="utf-8")


def read(name: str, text: str, kind: type[T]) -> T:
    """Return what the TOML text of a file stands for. Raises RulebookError."""
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        message = f"game/rulebook/{name}: {error}; mend the file"
        raise RulebookError(message) from None


@lru_cache(maxsize=1)
def written_chapters() -> tuple[Chapter, ...]:
    """Return the chapters as they are written down."""
    names = [f"{key.lower()}.toml" for key in CHAPTERS]
    return tuple(read(name, _text(name), Chapter) for name in names)


@lru_cache(maxsize=1)
def terms() -> tuple[Term, ...]:
    """Return the glossary, by alphabet."""
    found = read("glossary.toml", _text("glossary.toml"), _Glossary).term
    return tuple(sorted(found, key=lambda term: term.term.lower()))


@lru_cache(maxsize=1)
def summary() -> Summary:
    """Return the whole game on one page."""
    return read("summary.toml", _text("summary.toml"), Summary)


@lru_cache(maxsize=1)
def paragraphs() -> tuple[str, ...]:
    """Return the id of every paragraph the rulebook has, in order; pages, tests and code are held against it."""
    return tuple(line for line in _text("paragraphs").splitlines() if line)
