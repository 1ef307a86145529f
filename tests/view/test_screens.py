"""Every screen around the battle: clean at every size and length of text, and leading where it says."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.view import board_samples  # noqa: F401 - sets the dummy drivers first

# isort: split

from game import saves, text
from game.odds.wording import percent
from game.opening import Opening, PlayerError
from game.rules.catalogue import Mission
from game.rules.ids import Phase, Side, TypeKey, UnitId, Where
from game.rules.scenario import FleetUnit
from game.settings import Settings
from game.storage import HOME_VARIABLE
from game.view import gallery, key_choice
from game.view.hud.action_keys import KEYS
from game.view.sample import position_session, sample_session
from game.view.screens import doors, start
from game.view.screens.curtain import CurtainScreen, last_turn
from game.view.screens.draft import Draft, map_entries
from game.view.screens.replay import ReplayScreen
from game.view.screens.result import ResultScreen
from game.view.screens.saves import SavesScreen
from game.view.screens.scenarios import ScenariosScreen
from game.view.screens.settings import SettingsScreen
from game.view.screens.setup import SetupScreen
from game.view.screens.title import TitleScreen
from game.view.ui import Entry, ListBox
from game.view.window import App

SIZES = ((1024, 600), (1280, 720), (1920, 1080))
MINE = (
    "title", "about", "settings", "scenarios", "house-rules", "curtain", "setup", "result", "saves", "replay",
)  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def app() -> Iterator[App]:
    pygame.display.init()
    pygame.font.init()
    made = App(pygame.display.set_mode((1280, 720)), Settings(), keep=False)
    start.register_screens()
    yield made
    made.quit()


class Longer(dict[str, str]):
    """Every sentence two fifths longer, as in a wordy language; places and marks are left alone."""

    def get(self, key: str, default: str | None = None) -> str:  # type: ignore[override]
        del default
        shown = re.sub(r"\{[a-z_]+\}|\]\([^)]*\)|:[a-z]+\.[a-z0-9_]+:", "", key)
        more = round(len(shown) * 0.4)
        return key + ("nen ener " * 60)[:more].rstrip().ljust(more, "n")


def press(app: App, key: int, mod: int = 0) -> None:
    app.event(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    app.frame(0.05)


def click(app: App, name: str) -> None:
    place = app.ui.find(name).rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.event(pygame.Event(kind, pos=place, button=1))
    app.frame(0.05)


def screen_name(app: App) -> str:
    return app.screen.name


# ---------------------------------------------------------------- layout
@pytest.mark.parametrize("name", MINE)
def test_every_screen_is_clean_at_every_size_and_text_size(app: App, name: str) -> None:
    gallery.staged(app, name)
    for size in SIZES:
        for wanted in (1.0, 1.5):
            app.ui.resize(size, wanted)
            assert app.ui.audit() == [], (name, size, wanted)


@pytest.mark.parametrize("name", MINE)
def test_every_screen_is_clean_with_texts_two_fifths_longer(
    app: App, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text, "_catalogue", Longer())
    gallery.staged(app, name)
    for size in SIZES:
        for wanted in (1.0, 1.5):
            app.ui.resize(size, wanted)
            assert app.ui.audit() == [], (name, size, wanted)


def test_an_unknown_picture_names_those_there_are(app: App) -> None:
    with pytest.raises(PlayerError, match="title"):
        gallery.staged(app, "no such picture")


@pytest.mark.parametrize("name", MINE)
def test_tab_reaches_everything_and_escape_leads_away(app: App, name: str) -> None:
    app.go(TitleScreen(app))
    gallery.staged(app, name)
    stops = {widget.id for widget in app.ui.order()}
    seen = set()
    for _ in range(len(stops) + 1):
        press(app, pygame.K_TAB)
        seen.add(app.ui.focus_id)
    assert seen == stops
    before = (app.screen, len(app.ui.layers))
    press(app, pygame.K_ESCAPE)
    assert not app.running or (app.screen, len(app.ui.layers)) != before or app.ui.toasts


def test_what_is_greyed_says_why(app: App) -> None:
    for name in MINE:
        gallery.staged(app, name)
        for widget in app.ui.order():
            if not widget.enabled:
                assert widget.why.strip()


# ---------------------------------------------------------------- from screen to screen
def test_a_battle_is_chosen_set_up_and_handed_over_by_keys_alone(app: App) -> None:
    app.go(start.first_screen(app, Opening()))
    press(app, pygame.K_n)
    assert isinstance(app.screen, ScenariosScreen)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_UP)
    app.ui.focus("start")
    press(app, pygame.K_RETURN)
    assert isinstance(app.screen, SetupScreen)
    setup = app.screen
    press(app, pygame.K_g)
    press(app, pygame.K_g)
    assert len(setup.session.match.log) == 2
    press(app, pygame.K_u)
    assert len(setup.session.match.log) == 1
    app.ui.focus("board")
    press(app, pygame.K_UP)
    assert setup.cursor is not None
    press(app, pygame.K_a)
    press(app, pygame.K_b)
    assert isinstance(app.screen, CurtainScreen)
    assert setup.session.match.view().phase is not Phase.SETUP
    press(app, pygame.K_RETURN)
    assert screen_name(app) == "battle"
    app.quit()
    entry = saves.latest()
    assert entry is not None
    assert entry.summary is not None
    assert entry.summary.round == 1


def test_a_unit_is_placed_by_the_mouse_and_kept_by_its_switch(app: App) -> None:
    gallery.staged(app, "setup")
    setup = app.screen
    assert isinstance(setup, SetupScreen)
    unit = setup.controller.selected
    assert unit is not None
    at = min(setup.controller.legal.places[unit])
    x, y = setup.pane.camera.grid.centre(at)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.event(pygame.Event(kind, pos=(round(x), round(y)), button=1))
    assert setup.session.match.view().unit(unit).hex == at
    app.frame(0.05)
    fleet = app.ui.find("fleet")
    row = next(i for i, u in enumerate(setup._fleet()) if u.where is Where.UNDECIDED)
    kept = setup._fleet()[row].id
    place = (fleet.rect.right - app.ui.px(40), fleet.rect.y + app.ui.px(12) + app.ui.px(49) * row)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.event(pygame.Event(kind, pos=place, button=1))
    assert setup.session.match.view().unit(kept).where is Where.RESERVE


def test_a_click_that_cannot_place_says_why(app: App) -> None:
    gallery.staged(app, "setup")
    setup = app.screen
    assert isinstance(setup, SetupScreen)
    middle = setup.session.match.board.layout.to_hex(6, 4)
    setup._tap(middle)
    assert "within two rows" in app.ui.toasts[-1].text


def test_the_opponent_places_its_fleet_itself(app: App) -> None:
    draft = Draft.of(map_entries()[0].scenario)  # type: ignore[arg-type]
    draft.players[Side.NORTH] = "easy"
    doors.enter(app, draft.begin())
    setup = app.screen
    assert isinstance(setup, SetupScreen)
    assert setup.controller.side is Side.SOUTH
    setup.auto.add(Side.SOUTH)
    setup._go_on()
    assert screen_name(app) == "curtain" or screen_name(app) == "battle"


def test_the_curtain_tells_only_what_both_saw(app: App) -> None:
    session = sample_session(until_round=3)
    view = session.match.view()
    app.go(CurtainScreen(app, session, view.active, app.back))
    lines = last_turn(session, view.active.other)
    assert 1 <= len(lines) <= 5
    hand = {card.type.name for side in Side for card in view.sides[side].hand}
    assert not any(name in line.text for line in lines for name in hand)
    assert all(line.turn_of is view.active.other for line in lines)
    shown: list[str] = []
    screen = CurtainScreen(app, session, view.active, lambda: shown.append("then"))
    app.go(screen)
    press(app, pygame.K_ESCAPE)
    assert not shown
    press(app, pygame.K_RETURN)
    assert shown == ["then"]
    session.close()


def test_a_map_of_the_player_is_offered_and_a_broken_one_says_why(app: App, home: Path) -> None:
    folder = home / "maps"
    folder.mkdir()
    (folder / "bad.tmx").write_text("<map/>", encoding="utf-8")
    screen = ScenariosScreen(app)
    app.go(screen)
    bad = next(i for i, entry in enumerate(screen.entries) if entry.path.name == "bad.tmx")
    assert screen.entries[bad].broken
    screen._choose(bad)
    app.frame(0.05)
    assert app.ui.find("start").why
    assert app.ui.audit() == []


def test_house_rules_and_names_reach_the_battle(app: App) -> None:
    screen = ScenariosScreen(app)
    app.go(screen)
    assert screen.draft is not None
    press(app, pygame.K_h)
    app.ui.focus("mission.rounds")
    press(app, pygame.K_RIGHT)
    app.ui.focus("rule.auto_cap")
    press(app, pygame.K_RETURN)
    app.ui.focus("scatter.0")
    press(app, pygame.K_RETURN)
    app.ui.focus("scatter.5")
    press(app, pygame.K_RETURN)
    press(app, pygame.K_ESCAPE)
    assert screen_name(app) == "scenarios"
    assert screen.draft.changed == 3
    entry = app.ui.find("name.south")
    assert isinstance(entry, Entry)
    entry.text_input(app.ui, "!")
    scenario = screen.draft.made()
    assert scenario.mission.rounds == 6
    assert not scenario.rules.auto_cap
    assert scenario.rules.scatter_table[0].value == "blast"
    assert scenario.side_names[Side.SOUTH] == "Meridian!"


def test_nobody_plays_under_one_name_or_a_seed_that_is_no_number() -> None:
    draft = Draft.of(map_entries()[0].scenario)  # type: ignore[arg-type]
    assert draft.why_not() == ""
    for wrong in ("12a", "\u00b2"):
        draft.seed = wrong
        assert "seed" in draft.why_not()
    draft.seed = "12"
    draft.names[Side.NORTH] = draft.names[Side.SOUTH]
    assert "same name" in draft.why_not()


def test_a_fleet_that_fills_the_pool_is_warned_about() -> None:
    session = position_session()
    draft = Draft.of(session.match.scenario)
    assert list(draft.warnings())
    draft.mission = draft.mission.with_values(starting_supply=40)
    assert not list(draft.warnings())
    session.match.close()


def test_a_pool_too_small_for_a_beacon_and_a_call_is_warned_about_before_anything_is_placed() -> None:
    # Two Cruisers of 2 Supply each, neither placed yet: a Beacon and a call take 4.
    fleet = tuple(
        FleetUnit(UnitId(f"{side}-{n}"), side, TypeKey("cruiser"), f"Cruiser {n}") for side in Side for n in (1, 2)
    )
    scenario = map_entries()[0].scenario
    assert scenario is not None
    draft = Draft.of(replace(scenario, fleet=fleet))
    draft.mission = Mission(starting_supply=4)
    assert list(draft.warnings()) == []
    draft.mission = Mission(starting_supply=3)
    assert [said.partition(": ")[2] for said in draft.warnings()] == ["the Pool is 3."] * 2
    draft.mission = Mission(starting_supply=3, rounds=1)
    assert list(draft.warnings()) == []


# ---------------------------------------------------------------- after the battle
def test_the_result_names_winner_and_score_and_turns_the_luck(app: App) -> None:
    session = sample_session()
    view = session.match.view()
    screen = ResultScreen(app, session)
    app.go(screen)
    assert view.outcome is not None
    assert view.outcome.winner is not None
    assert view.sides[view.outcome.winner].name in screen._headline()
    assert str(view.sides[Side.SOUTH].vp) in screen._reason()
    side = screen.side
    click(app, "luck")
    assert screen.side is side.other
    press(app, pygame.K_w)
    assert isinstance(app.screen, ReplayScreen)
    press(app, pygame.K_ESCAPE)
    assert screen_name(app) == "result"


def test_a_replay_shown_to_its_end_equals_the_match(app: App) -> None:
    app.settings = Settings(animation="off")
    session = sample_session(until_round=3)
    screen = ReplayScreen(app, session)
    app.go(screen)
    screen.speed = 4.0
    for _ in range(2000):
        app.screen.update(0.5)
        if not screen.playing and screen.player.idle:
            break
    assert screen.place == len(screen.reel)
    assert screen.player.stage.matches(session.match.view()) == []
    press(app, pygame.K_LEFT)
    assert screen.place == len(screen.reel) - 1
    press(app, pygame.K_RIGHT)
    assert screen.player.stage.matches(session.match.view()) == []
    press(app, pygame.K_HOME)
    assert screen.place < len(screen.reel)
    session.close()


def test_a_replay_is_dragged_to_any_command(app: App) -> None:
    gallery.staged(app, "replay")
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    reel = app.ui.find("reel").rect
    for kind, x in ((pygame.MOUSEBUTTONDOWN, reel.x + 10), (pygame.MOUSEBUTTONUP, reel.x + 10)):
        app.event(pygame.Event(kind, pos=(x, reel.centery), button=1))
    assert screen.place <= 3
    assert not screen.playing
    assert screen.player.stage.matches(screen.reel.first) == [] or screen.place > 0


# ---------------------------------------------------------------- saves
def kept_battle() -> Path:
    entry = map_entries()[0]
    assert entry.scenario is not None
    session = Draft.of(entry.scenario).begin()
    session.close()
    assert session.logbook is not None
    return session.logbook.path


def test_a_save_is_renamed_handed_out_deleted_and_brought_in(app: App, home: Path) -> None:
    kept_battle()
    screen = SavesScreen(app)
    app.go(screen)
    screen._renamed("The first evening")
    assert screen.entry is not None
    assert screen.entry.title == "The first evening"
    app.frame(0.05)
    press(app, pygame.K_h)
    (replay,) = (home / "replays").glob("*.json")
    press(app, pygame.K_DELETE)
    assert len(app.ui.layers) == 2
    press(app, pygame.K_d)
    assert not screen.entries
    assert app.ui.audit() == []
    screen._imported(replay)
    assert [entry.title for entry in screen.entries] == ["The first evening"]


def test_a_broken_save_says_why_and_can_only_be_deleted(app: App) -> None:
    path = kept_battle()
    path.write_text("{}", encoding="utf-8")
    path.with_name(path.name + ".bak").unlink(missing_ok=True)
    screen = SavesScreen(app)
    app.go(screen)
    assert screen.entry is not None
    assert screen.entry.broken
    assert app.ui.audit() == []
    with pytest.raises(KeyError):
        app.ui.find("go")
    app.ui.find("delete")


def test_continue_goes_on_where_the_battle_stood(app: App) -> None:
    kept_battle()
    app.go(TitleScreen(app))
    app.frame(0.05)
    press(app, pygame.K_RETURN)
    assert isinstance(app.screen, SetupScreen)


# ---------------------------------------------------------------- settings
def test_settings_take_effect_and_come_back(app: App) -> None:
    app.go(SettingsScreen(app))
    app.ui.focus("coordinates")
    press(app, pygame.K_RIGHT)
    assert app.settings.coordinates == "edge"
    app.ui.focus("text")
    press(app, pygame.K_RIGHT)
    assert app.settings.text_size == 100
    for _ in range(5):
        app.frame(0.2)
    assert app.settings.text_size == 105
    click(app, "palette.contrast")
    assert app.settings.palette == "contrast"
    press(app, pygame.K_d)
    assert (app.settings.palette, app.settings.text_size, app.settings.coordinates) == ("table", 100, "hover")


def test_a_key_is_given_to_an_action_and_never_to_two(app: App) -> None:
    app.go(SettingsScreen(app))
    app.ui.memory["section"] = "keys"
    app.ui.rebuild()
    app.ui.focus("keys")
    press(app, pygame.K_RETURN)
    press(app, pygame.K_c)
    assert "taken" in app.ui.toasts[-1].text
    press(app, pygame.K_k)
    assert app.settings.keys == {"order": "k"}
    assert KEYS["order"] == pygame.K_k
    press(app, pygame.K_RETURN)
    press(app, pygame.K_ESCAPE)
    assert app.running
    assert isinstance(app.screen, SettingsScreen)
    key_choice.apply({})
    assert KEYS["order"] == pygame.K_o


def test_the_title_shows_without_the_other_screens_and_loads_them_beside_it() -> None:
    code = (
        "import sys, game.view.app\n"
        "from game.view.screens import start\n"
        "early = [m for m in sys.modules if m.startswith('game.view.screens.')]\n"
        "assert 'game.view.screens.battle' not in early and 'pytmx' not in sys.modules, early\n"
        "start.load_ahead().join()\n"
        "late = {f'game.view.screens.{module}' for module, _ in start.SCREENS.values()}\n"
        "assert late <= set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_title_loads_the_rest_after_its_first_picture_and_once() -> None:
    calls: list[int] = []
    app = App(pygame.display.set_mode((1280, 720)), Settings(), keep=False)
    app.go(TitleScreen(app, ahead=lambda: calls.append(1)))
    app.frame(0.02)
    assert calls == []
    app.frame(0.02)
    app.frame(0.02)
    assert calls == [1]


def test_every_door_leads_to_a_screen_that_is_there() -> None:
    for module, name in start.SCREENS.values():
        assert callable(getattr(importlib.import_module(f"game.view.screens.{module}"), name))


def test_each_turning_point_and_every_warp_can_be_watched_again() -> None:
    app = App(pygame.display.set_mode((1280, 720)), Settings(), keep=False)
    gallery.staged(app, "result")
    result = app.screen
    assert isinstance(result, ResultScreen)
    points = result.review.turning_points()
    assert len(points) == 3
    for number, point in enumerate(points):
        app.ui.find(f"turning.{number}").activate(app.ui)
        app.frame(0.02)
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.place == point.command, "it begins just before"
        app.back()
        app.frame(0.02)
        assert app.screen is result
    rows = app.ui.find("warp-list")
    assert isinstance(rows, ListBox)
    assert len(rows.items) == len(result.review.warps)
    for item, warp in zip(rows.items, result.review.warps, strict=True):
        assert warp.odds is not None
        assert f"arrives {percent(warp.odds.arrives)}" in item.tip
        assert "Came: " in item.tip
    rows.chosen = 1
    rows.activate(app.ui)
    app.frame(0.02)
    assert isinstance(app.screen, ReplayScreen)
    assert app.screen.place == result.review.warps[1].command
