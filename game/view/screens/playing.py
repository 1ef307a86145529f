"""The first screen of a new battle."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from game.map_choice import chosen_scenario
from game.opening import Opening
from game.rules.scenario import Scenario
from game.session import Session
from game.view.screen import Screen
from game.view.screens import doors

if TYPE_CHECKING:
    from game.view.window import App

DEFAULT_MAP = "halcyon_gap"


def first_battle(app: App, opening: Opening) -> Screen:
    """Return the set-up or the battle that an opening asks for. Raises ScenarioError for a bad scenario."""
    session = begin(opening.scenario or chosen_scenario(DEFAULT_MAP), opening.seed)
    setting_up = session.match.view().round == 0
    return doors.make(app, "setup" if setting_up else "battle", session)


def begin(scenario: Scenario, seed: int | None = None) -> Session:
    """Start a battle; without a seed one is drawn. Raises ScenarioError."""
    return Session.begin(scenario, secrets.randbits(48) if seed is None else seed)
