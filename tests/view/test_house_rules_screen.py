"""Every house rule and mission number can be changed by keys in the setup, and is kept with the saved battle (HR)."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pygame
import pytest

from tests.view import board_samples  # noqa: F401 - sets the dummy drivers first

# isort: split

from game import rulebook, saves
from game.rules.catalogue import HouseRules, Mission, house_rule_texts
from game.settings import Settings
from game.storage import HOME_VARIABLE
from game.view.screens import start
from game.view.screens.draft import Draft, map_entries
from game.view.screens.house_rules import HouseRulesScreen
from game.view.window import App

SIZES = [(1024, 600), (1920, 1080)]


def shown(size: tuple[int, int]) -> tuple[App, HouseRulesScreen]:
    """Show the house rules of the first shipped map."""
    pygame.display.init()
    pygame.font.init()
    start.register_screens()
    scenario = map_entries()[0].scenario
    assert scenario is not None
    app = App(pygame.display.set_mode(size), Settings(), keep=False)
    screen = HouseRulesScreen(app, Draft.of(scenario))
    app.go(screen)
    app.frame(0.02)
    return app, screen


def press(app: App, *keys: int) -> None:
    """Press keys one after another."""
    for code in keys:
        app.event(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
        app.frame(0.02)


def change(app: App, screen: HouseRulesScreen, key: str) -> None:
    """Change one house rule by the keyboard, whatever kind of rule it is."""
    if key == "scatter_table":
        for name in ("scatter.0", "scatter.3"):
            app.ui.focus(name)
            press(app, pygame.K_RETURN)
        return
    app.ui.focus(f"rule.{key}")
    switch = isinstance(getattr(screen.draft.rules, key), bool)
    before = getattr(screen.draft.rules, key)
    for code in (pygame.K_RETURN,) if switch else (pygame.K_RIGHT, pygame.K_LEFT):
        if getattr(screen.draft.rules, key) == before:
            press(app, code)


@pytest.mark.rule("HR", "SC-1", "SU-3")
@pytest.mark.parametrize("size", SIZES)
def test_each_is_changed_by_keys_and_kept_in_the_save(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    app, screen = shown(size)
    rules, mission = asdict(screen.draft.rules), asdict(screen.draft.mission)
    for text in house_rule_texts():
        change(app, screen, text.key)
        changed = [k for k, v in asdict(screen.draft.rules).items() if v != rules[k]]
        assert text.key in changed
    for key in mission:
        app.ui.focus(f"mission.{key}")
        press(app, pygame.K_RIGHT)
    assert {k for k, v in asdict(screen.draft.rules).items() if v != rules[k]} == set(asdict(HouseRules()))
    assert {k for k, v in asdict(screen.draft.mission).items() if v != mission[k]} == set(asdict(Mission()))
    session = screen.draft.begin()
    assert session.logbook is not None
    session.close()
    loaded = saves.load(session.logbook.path)
    assert loaded.match.rules == screen.draft.rules
    assert loaded.match.mission == screen.draft.mission
    loaded.match.close()


@pytest.mark.rule("HR")
def test_each_leads_to_a_page_of_the_rulebook() -> None:
    app, _ = shown((1280, 720))
    shown_rules = {w.id: w.rule for w in app.ui.top.widgets() if w.id.startswith(("rule.", "mission.", "scatter."))}
    assert len(shown_rules) == len(house_rule_texts()) - 1 + len(asdict(Mission())) + 6
    for widget, paragraph in shown_rules.items():
        assert rulebook.page(paragraph).id == paragraph, widget
