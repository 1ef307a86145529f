"""Which screen the program opens with, and every screen made known to the others."""

from __future__ import annotations

import secrets

from game.map_choice import chosen_scenario
from game.opening import Opening
from game.rules.scenario import Scenario
from game.session import Session
from game.view import key_choice
from game.view.screen import Screen
from game.view.screens import doors
from game.view.screens.about import AboutScreen
from game.view.screens.battle import BattleScreen
from game.view.screens.curtain import CurtainScreen
from game.view.screens.lab import LabScreen
from game.view.screens.learn import LearnScreen
from game.view.screens.replay import ReplayScreen
from game.view.screens.result import ResultScreen
from game.view.screens.rulebook import RulebookScreen
from game.view.screens.saves import SavesScreen
from game.view.screens.scenarios import ScenariosScreen
from game.view.screens.settings import SettingsScreen
from game.view.screens.setup import SetupScreen
from game.view.screens.title import TitleScreen
from game.view.window import App

DEFAULT_MAP = "halcyon_gap"


def register_screens() -> None:
    """Make every screen known by its name."""
    doors.register("title", TitleScreen)
    doors.register("about", AboutScreen)
    doors.register("battle", BattleScreen)
    doors.register("curtain", CurtainScreen)
    doors.register("lab", LabScreen)
    doors.register("lessons", LearnScreen)
    doors.register("scenarios", ScenariosScreen)
    doors.register("result", ResultScreen)
    doors.register("replay", ReplayScreen)
    doors.register("own replay", lambda app, session: ReplayScreen(app, session, own=True))
    doors.register("saves", SavesScreen)
    doors.register("rules", RulebookScreen)
    doors.register("setup", SetupScreen)
    doors.register("settings", SettingsScreen)


def first_screen(app: App, opening: Opening) -> Screen:
    """Return the screen an opening asks for; below it lies the title. Raises ScenarioError for a bad scenario."""
    register_screens()
    key_choice.apply(app.settings.keys)
    app.open_page = lambda subject: doors.push(app, "rules", subject)
    match opening.screen:
        case "play":
            return _playing(app, opening)
        case "lab" if doors.known("lab"):
            return doors.make(app, "lab", opening.map)
        case "learn" if doors.known("lessons"):
            return doors.make(app, "lessons", opening.subject)
        case "rules" if doors.known("rules"):
            return doors.make(app, "rules", opening.subject)
        case _:
            return TitleScreen(app)


def _playing(app: App, opening: Opening) -> Screen:
    session = begin(opening.scenario or chosen_scenario(DEFAULT_MAP), opening.seed)
    setting_up = session.match.view().round == 0
    return doors.make(app, "setup" if setting_up else "battle", session)


def begin(scenario: Scenario, seed: int | None = None) -> Session:
    """Start a battle; without a seed one is drawn. Raises ScenarioError."""
    return Session.begin(scenario, secrets.randbits(48) if seed is None else seed)
