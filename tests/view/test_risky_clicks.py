"""Risky clicks are marked before they are confirmed: on the button, on the board, by hover and by keyboard focus."""

from __future__ import annotations

import pygame
import pytest

from game.hexgrid import distance
from game.rules.commands import EndPhase, MoveUnit, OrderUnit
from game.rules.ids import UnitId
from game.view.battle_shots import BATTLESHIP, CRUISER, SHOTS, battle_session
from game.view.screens import doors
from game.view.screens.battle import BattleScreen
from game.view.ui import Button, audit
from game.view.window import App
from tests.view.test_battle_screen import SIZES, _display, key, opened, point_at, settle

__all__ = ["_display"]
FOE = UnitId("n-cruiser-a")


def planned(**settings: object) -> tuple[App, BattleScreen]:
    app, screen = opened(**settings)  # type: ignore[arg-type]
    screen.controller.make_beacon(BATTLESHIP)
    screen.controller.pick(CRUISER)
    settle(app, screen)
    return app, screen


def worn(**settings: object) -> tuple[App, BattleScreen]:
    """The last model of a Battleship beside an enemy Cruiser, in the Battle phase."""
    app, screen = opened(**settings)  # type: ignore[arg-type]
    screen = doors.make(app, "battle", battle_session(worn=True))  # type: ignore[assignment]
    app.go(screen)
    for command in (OrderUnit(BATTLESHIP), EndPhase(), EndPhase()):
        screen.controller.say(command)
        settle(app, screen)
    screen.controller.pick(BATTLESHIP)
    return app, screen


def test_a_risky_call_is_marked_on_its_button_in_its_panel_and_in_the_prompt() -> None:
    app, screen = planned()
    call = app.ui.find("call")
    assert isinstance(call, Button)
    assert call.warn == "*about 2 in 7 (28.1 %)* that Cruiser B is lost."
    assert call.enabled, "a warning forbids nothing"
    assert call.warn in screen._prompt()
    assert call.warn in app.ui.narration or app.ui.speaker is not call


def test_the_warning_is_told_by_hover_and_by_focus() -> None:
    app, _ = planned()
    call = app.ui.find("call")
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=call.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    app.frame(0.6)
    assert app.ui.tip_for is call
    assert "Risky: *about 2 in 7" in app.ui.narration
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0)))
    app.ui.focus("call")
    app.frame(0.6)
    assert app.ui.tip_for is app.ui.find("call")
    assert "that Cruiser B is lost" in app.ui.narration


def test_a_target_that_may_battle_back_is_marked_on_the_board_before_anything_points_at_it() -> None:
    _, screen = worn()
    foe = screen.controller.view.unit(FOE).hex
    assert foe is not None
    assert screen.controller.hover is None
    assert screen._marks.risky == {foe: "27.9 %"}


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_pointing_at_a_risky_target_tells_the_sentence(by: str) -> None:
    app, screen = worn()
    foe = screen.controller.view.unit(FOE).hex
    assert foe is not None
    if by == "mouse":
        point_at(app, screen, foe)
    else:
        app.ui.focus("board")
        screen.cursor = screen.controller.view.unit(BATTLESHIP).hex
        key(app, pygame.K_UP)
    assert screen.controller.hover == foe
    tip = screen._tip_at(foe)
    assert tip is not None
    assert tip.lines[-1] == ":icon.warning: If Cruiser A battles back: *about 2 in 7 (27.9 %)* that Battleship is lost."


def test_a_move_into_the_enemys_sights_tells_how_many_can_fire() -> None:
    app, screen = opened()
    screen.controller.say(OrderUnit(BATTLESHIP))
    screen.controller.say(EndPhase())
    settle(app, screen)
    screen.controller.pick(BATTLESHIP)
    foe = screen.controller.view.unit(FOE).hex
    assert foe is not None
    said = {}
    for at, command in screen.controller.legal.moves[BATTLESHIP].items():
        assert isinstance(command, MoveUnit)
        tip = screen._tip_at(at)
        said[at] = tip.lines if tip is not None else ()
    near = next(at for at in said if distance(at, foe) == 1)
    assert any("can fire here" in line for line in said[near])
    assert any(not lines for lines in said.values()) or len(said) == 1


@pytest.mark.parametrize("make", [planned, worn])
def test_the_setting_turns_all_of_it_off_and_on(make: object) -> None:
    assert callable(make)
    app, screen = make(warn_risky=False)
    assert not app.ui.find("call").warn
    assert screen._marks.risky == {}
    assert "Risky" not in screen._prompt()
    app.set(warn_risky=True)
    app.frame(0.02)
    assert app.ui.find("call").warn or screen._marks.risky


def test_an_undo_or_another_command_asks_anew() -> None:
    app, screen = planned()
    first = screen.controller.call_warning()
    screen.controller.undo()
    settle(app, screen)
    screen.controller.make_beacon(UnitId("s-cruiser-a"))
    screen.controller.pick(CRUISER)
    settle(app, screen)
    assert screen.controller.call_warning() != first
    assert screen._asked_at == len(screen.session.match.log)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [100, 150])
def test_the_marks_fit_every_window(size: tuple[int, int], text: int) -> None:
    app, _ = opened(size, text_size=text)
    SHOTS["battle-risk"][0](app)
    for _ in range(4):
        app.frame(0.2)
    assert audit(app.ui) == []
