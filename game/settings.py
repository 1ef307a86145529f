"""What a player has set, and how far in the lessons: read leniently, stored whole."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_type_hints

from game.storage import home_folder, write_whole
from game.text import tr
from game.wire import Place, WireError, parse, pretty, read_bytes, typed

Speed = Literal["slow", "normal", "fast", "off"]
"""Animation speed, by the keys of `game.view.theme.SPEEDS`."""
PaletteKey = Literal["table", "blue_yellow", "red_cyan", "contrast"]
"""The keys of `game.view.theme.PALETTES`."""
Coordinates = Literal["hover", "edge", "every"]
"""Where hex coordinates are shown: at the hex under the mouse, along the edge as well, or on every hex."""

VERSION = 1
RANGES: dict[str, tuple[int, int]] = {"text_size": (75, 250), "volume": (0, 100)}
"""Smallest and largest value of the numbers, in percent."""
SMALLEST_WINDOW = (1024, 600)
LARGEST_WINDOW = (7680, 4320)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the settings screen shows, and the progress in the lessons. Unknown values never get in."""

    animation: Speed = "normal"
    text_size: int = 100
    """Percent of the size that fits the window."""
    palette: PaletteKey = "table"
    reduced_motion: bool = False
    moving_background: bool = True
    patterns: bool = True
    """Patterns on hexes beside their colours."""
    warn_risky: bool = True
    """Mark what may well cost a unit of one's own before it is confirmed."""
    volume: int = 70
    """Percent; 0 is silence."""
    coordinates: Coordinates = "hover"
    language: str = "en"
    window: tuple[int, int] = (1280, 720)
    """Width and height in pixels when not full screen."""
    fullscreen: bool = False
    keys: Mapping[str, str] = field(default_factory=dict)
    """Keys the player has changed: action to key name."""
    lessons: Mapping[str, int] = field(default_factory=dict)
    """Steps done of each lesson that was begun, by lesson key."""
    lessons_done: tuple[str, ...] = ()
    """Keys of the lessons finished at least once."""

    def changed(self, **values: object) -> Settings:
        """Return the settings with some set anew. Raises ValueError for an unknown name or a value out of range."""
        checked: dict[str, Any] = {name: _checked(name, value, Place("settings")) for name, value in values.items()}
        return replace(self, **checked)

    def at_step(self, lesson: str, steps: int, *, done: bool = False) -> Settings:
        """Return the settings with a lesson's progress noted."""
        finished = (*self.lessons_done, lesson) if done and lesson not in self.lessons_done else self.lessons_done
        return replace(self, lessons={**self.lessons, lesson: steps}, lessons_done=finished)


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings as read, and a sentence for each thing that was wrong with the file."""

    settings: Settings
    notes: tuple[str, ...] = ()


def settings_path() -> Path:
    """Return the file the settings are kept in."""
    return home_folder() / "settings.json"


def load_settings(path: Path | None = None) -> LoadedSettings:
    """Read the settings; what cannot be used falls back to its default, with a note. Never raises.

    A file that is no JSON at all is kept beside its old place as `settings.broken.json`.
    """
    path = path or settings_path()
    if not path.exists():
        return LoadedSettings(Settings())
    try:
        plain = typed(parse(read_bytes(path), path.name), dict[str, Any], Place(path.name))
    except WireError as error:
        _set_aside(path)
        note = tr("The settings could not be read, so the defaults hold. The old file is kept. ({error})", error=error)
        return LoadedSettings(Settings(), (note,))
    return _merged(plain, path.name)


def _set_aside(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.replace(path.with_name(f"{path.stem}.broken{path.suffix}"))


def _merged(plain: Mapping[str, Any], source: str) -> LoadedSettings:
    values: dict[str, Any] = {}
    notes: list[str] = []
    for each in fields(Settings):
        if each.name not in plain:
            continue
        try:
            values[each.name] = _checked(each.name, plain[each.name], Place(source))
        except WireError as error:
            notes.append(tr("One setting falls back to its default. ({error})", error=error))
    return LoadedSettings(Settings(**values), tuple(notes))


def _checked(name: str, value: object, place: Place) -> Any:
    kinds = get_type_hints(Settings)
    if name not in kinds:
        raise place.fault(f"there is no setting {name!r}; choose one of {', '.join(kinds)}")
    place = place.key(name)
    given: Any = typed(value, kinds[name], place)
    if name in RANGES:
        low, high = RANGES[name]
        if not low <= given <= high:
            raise place.fault(f"{given} is not between {low} and {high}; write a number in between")
    if name == "window":
        _check_window(given, place)
    return given


def _check_window(size: tuple[int, int], place: Place) -> None:
    fits = all(low <= each <= high for low, each, high in zip(SMALLEST_WINDOW, size, LARGEST_WINDOW, strict=True))
    if not fits:
        low, high = ("x".join(map(str, limit)) for limit in (SMALLEST_WINDOW, LARGEST_WINDOW))
        raise place.fault(f"{size[0]}x{size[1]} is not between {low} and {high}; choose a size in between")


def store_settings(settings: Settings, path: Path | None = None) -> None:
    """Write the settings so that a crash leaves the old or the new ones. Raises StorageError."""
    plain = {"version": VERSION, **asdict(settings)}
    write_whole(path or settings_path(), pretty(plain).encode())
