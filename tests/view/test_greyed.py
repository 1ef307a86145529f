"""Whatever is greyed, in battle and in set-up, says why in a sentence with its rule page, on hover and on focus."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
import pytest

from game.map_choice import chosen_scenario
from game.rules import Refusal
from game.rules.commands import Concede, EndPhase, OrderUnit
from game.rules.ids import Phase, Side, UnitId, Where
from game.session import Session
from game.view import gallery
from game.view.battle_shots import BATTLESHIP, CRUISER, SHOTS
from game.view.refused_here import refusal_at
from game.view.screens import doors
from game.view.screens.battle import BattleScreen
from game.view.screens.setup import SetupScreen
from game.view.ui import ListBox, Widget
from game.view.window import App
from tests.view.test_battle_screen import _display, opened, settle

__all__ = ["_display"]
COMMON = frozenset({"undo"})
"""Greyed nearly always; looked at by the mouse and the focus once each."""


def greyed(app: App) -> Iterator[Widget]:
    return (w for w in app.ui.top.widgets() if not w.enabled)


def faults(app: App, widget: Widget) -> list[str]:
    """Return what is missing from a greyed widget's explanation."""
    found = []
    if not widget.why.rstrip().endswith((".", "!")) or len(widget.why.split()) < 3:
        found.append(f"{widget.id}: no sentence: {widget.why!r}")
    if not widget.page(app.ui):
        found.append(f"{widget.id}: no rule page")
    if not widget.focusable:
        found.append(f"{widget.id}: no stop of the keyboard")
        return found
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=widget.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    app.ui.update(0.6)
    if not widget.through and app.ui.tip_for is not widget:
        found.append(f"{widget.id}: nothing on hover")
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))
    app.ui.focus(widget.id)
    app.ui.update(0.6)
    if app.ui.tip_for is not widget or widget.why.split("\n")[-1][:12] not in app.ui.narration:
        found.append(f"{widget.id}: nothing on focus")
    app.ui.focus("", ring=False)
    return found


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
@pytest.mark.parametrize("seed", range(3))
def test_every_greyed_choice_of_a_battle_explains_itself(size: tuple[int, int], seed: int) -> None:
    app, screen = opened(size, animation="off")
    app.ui.memory["side"] = "unit"
    rng, seen = random.Random(seed), set()
    for _ in range(45):
        view = screen.controller.view
        mine = [u for u in view.units if u.side is screen.controller.side and u.where in (Where.BOARD, Where.RESERVE)]
        screen.controller.pick(rng.choice(mine).id)
        app.frame(0.02)
        for widget in list(greyed(app)):
            if widget.why not in seen or widget.id not in COMMON:
                seen.add(widget.why)
                assert faults(app, widget) == [], view.phase
        legal = [c for c in screen.session.match.legal() if not isinstance(c, Concede)]
        busy = [c for c in legal if not isinstance(c, EndPhase)]
        screen.controller.say(rng.choice(busy or legal))
        settle(app, screen)
        if app.screen is not screen:
            if not any(s is screen for s in app.screens):
                break
            app.back()
            app.frame(0.02)
    assert len(seen) > 3


@pytest.mark.parametrize("name", ["battle", "battle-card", "battle-call", "battle-move", "battle-fight"])
def test_every_greyed_choice_of_the_pictures_explains_itself(name: str) -> None:
    app, _ = opened()
    SHOTS[name][0](app)
    app.frame(0.3)
    for widget in list(greyed(app)):
        assert faults(app, widget) == []


def test_a_call_that_is_not_possible_says_why_on_its_button() -> None:
    app, screen = opened()
    for unit in (BATTLESHIP, UnitId("s-carrier")):
        screen.controller.say(OrderUnit(unit))
    settle(app, screen)
    screen.controller.make_beacon(BATTLESHIP)
    screen.controller.pick(CRUISER)
    app.frame(0.02)
    call = app.ui.find("call")
    assert call.why == "All 3 orders of this turn are spent."
    assert faults(app, call) == []


def set_up() -> tuple[App, SetupScreen]:
    app, _ = opened()
    screen = doors.make(app, "setup", Session.begin(chosen_scenario("halcyon_gap"), 7, keep=False))
    app.go(screen)
    app.frame(0.02)
    assert isinstance(screen, SetupScreen)
    return app, screen


def test_every_greyed_choice_of_the_set_up_explains_itself() -> None:
    app, screen = set_up()
    seen = set()
    for _ in range(60):
        if app.screen is not screen:
            break
        for widget in list(greyed(app)):
            assert faults(app, widget) == []
            seen.add(widget.id)
        fleet = app.ui.find("fleet")
        assert isinstance(fleet, ListBox)
        assert all(item.tip and item.rule for item in fleet.items)
        screen._suggest()
        app.frame(0.02)
    assert "undo" in seen


def test_a_unit_that_had_to_stay_in_reserve_says_so_with_the_numbers() -> None:
    app, screen = set_up()
    said: set[str] = set()
    rng = random.Random(1)
    while app.screen is screen:
        fleet = app.ui.find("fleet")
        assert isinstance(fleet, ListBox)
        said |= {item.tip for item in fleet.items if item.rule == "RS-2"}
        match = screen.session.match
        places = [c for c in match.legal() if type(c).__name__ == "PlaceUnit"]
        screen.controller.say(rng.choice(places or match.legal()))
        app.frame(0.02)
    assert any("needs" in words and "are free in Round 1" in words for words in said), said


def test_a_hex_that_does_not_do_says_why_in_every_phase() -> None:
    app, screen = set_up()
    middle = screen.session.match.board.layout.to_hex(6, 4)
    refusal = refusal_at(screen.session.match, screen.controller.view, screen.controller.selected, middle)
    assert isinstance(refusal, Refusal)
    assert refusal.paragraph == "TN-8"
    app, battle = opened()
    assert isinstance(battle, BattleScreen)
    carrier = UnitId("s-carrier")
    battle.controller.say(OrderUnit(carrier))
    settle(app, battle)
    battle.controller.pick(carrier)
    battle.controller.summoning = True
    battle.controller.tap_hex(battle.session.match.board.layout.to_hex(6, 6))
    app.frame(0.02)
    assert "RS-6" in app.ui.toasts[-1].text
    assert battle.controller.summoning, "the choice is still open"


def test_an_enemy_out_of_reach_says_why_when_pointed_at() -> None:
    app, screen = opened()
    for command in (OrderUnit(BATTLESHIP), EndPhase(), EndPhase()):
        screen.controller.say(command)
        settle(app, screen)
    assert screen.controller.phase is Phase.BATTLE
    screen.controller.pick(BATTLESHIP)
    foes = [u for u in screen.controller.view.units if u.side is Side.NORTH and u.where is Where.BOARD]
    told = {}
    for foe in foes:
        assert foe.hex is not None
        tip = screen._tip_at(foe.hex)
        assert tip is not None
        told[foe.id] = any(":icon.cross:" in line and "(rule:" in line for line in tip.lines)
    targets = screen.controller.legal.battles[BATTLESHIP]
    assert told == {foe.id: foe.id not in targets for foe in foes}


@pytest.mark.parametrize(
    "name",
    ["house-rules", "scenarios", "saves", "replay", "result", "rules", "rules-card", "lessons", "lesson", "settings"],
)
def test_every_greyed_choice_elsewhere_explains_itself(name: str) -> None:
    app, _ = opened()
    gallery.staged(app, name)
    for widget in list(greyed(app)):
        found = [fault for fault in faults(app, widget) if not fault.endswith("no rule page")]
        assert found == [], "buttons of the program itself have no rule"
    for widget in app.ui.top.widgets():
        if isinstance(widget, ListBox):
            assert all(item.why.endswith(".") for item in widget.items if item.why)


def test_a_reserve_that_does_not_fit_says_how_much_and_until_when() -> None:
    app, screen = opened()
    reserves = app.ui.find("reserves")
    assert isinstance(reserves, ListBox)
    (flagship,) = [item for item in reserves.items if item.text == "Flagship"]
    assert flagship.tip.endswith("It needs 3 Supply, 2 available until a unit is lost or Round 4 begins.")
    assert flagship.rule == "SU-4"
    assert screen.controller.view.round == 3
