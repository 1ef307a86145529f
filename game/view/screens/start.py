"""Which screen the program opens with, and every screen made known to the others.

A screen's module is loaded when it is first asked for, so that the title shows soon; once it stands, the others are
loaded beside it, so that no door opens slowly.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final, cast

from game.opening import Opening
from game.view import key_choice
from game.view.screen import Screen
from game.view.screens import doors
from game.view.screens.title import TitleScreen
from game.view.window import App

SCREENS: Final = {
    "about": ("about", "AboutScreen"),
    "battle": ("battle", "BattleScreen"),
    "curtain": ("curtain", "CurtainScreen"),
    "lab": ("lab", "LabScreen"),
    "lessons": ("learn", "LearnScreen"),
    "scenarios": ("scenarios", "ScenariosScreen"),
    "result": ("result", "ResultScreen"),
    "replay": ("replay", "ReplayScreen"),
    "saves": ("saves", "SavesScreen"),
    "rules": ("rulebook", "RulebookScreen"),
    "setup": ("setup", "SetupScreen"),
    "settings": ("settings", "SettingsScreen"),
    "new battle": ("playing", "first_battle"),
}
"""The maker of each screen by name: its module beside this one, and what is called there."""


def _maker(module: str, name: str) -> Callable[..., Screen]:
    def make(*values: Any, **more: Any) -> Screen:
        maker = getattr(import_module(f"{__package__}.{module}"), name)
        return cast("Screen", maker(*values, **more))

    return make


def register_screens() -> None:
    """Make every screen known by its name."""
    doors.register("title", TitleScreen)
    for name, (module, maker) in SCREENS.items():
        doors.register(name, _maker(module, maker))
    doors.register("own replay", partial(_maker(*SCREENS["replay"]), own=True))


def load_ahead() -> threading.Thread:
    """Load the modules of all screens beside what is being shown; return the thread that does it."""

    def load() -> None:
        for module, _ in SCREENS.values():
            import_module(f"{__package__}.{module}")

    thread = threading.Thread(target=load, name="screens", daemon=True)
    thread.start()
    return thread


def first_screen(app: App, opening: Opening) -> Screen:
    """Return the screen an opening asks for; below it lies the title. Raises ScenarioError for a bad scenario."""
    register_screens()
    key_choice.apply(app.settings.keys)
    app.open_page = lambda subject: doors.push(app, "rules", subject)
    match opening.screen:
        case "play":
            return doors.make(app, "new battle", opening)
        case "lab":
            return doors.make(app, "lab", opening.map)
        case "learn":
            return doors.make(app, "lessons", opening.subject)
        case "rules":
            return doors.make(app, "rules", opening.subject)
        case _:
            return TitleScreen(app, ahead=load_ahead)
