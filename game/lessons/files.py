"""Where lesson files are: the shipped ones, then those in the player's own folder."""

from __future__ import annotations

from pathlib import Path

from game.paths import asset
from game.storage import home_folder

MOST_OWN = 100
"""So many files of the player's folder are looked at."""


def shipped_files() -> tuple[Path, ...]:
    """Return the shipped lesson files in their order."""
    return tuple(sorted(asset("lessons").glob("*.toml")))


def own_files() -> tuple[Path, ...]:
    """Return the lesson files in the player's folder, by name."""
    folder = home_folder() / "lessons"
    return tuple(sorted(folder.glob("*.toml"))[:MOST_OWN]) if folder.is_dir() else ()


def lesson_keys() -> tuple[str, ...]:
    """Return the keys of every lesson there is a file for, in order, without reading the files."""
    return tuple(dict.fromkeys(path.stem for path in (*shipped_files(), *own_files())))
