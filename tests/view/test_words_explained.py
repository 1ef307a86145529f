"""Glossary words in tooltips, on the board's tips and in what a lesson says are links, by mouse and by keyboard."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.rules.commands import OrderUnit
from game.rules.ids import UnitId
from game.view.battle_shots import BATTLESHIP
from game.view.coach.library import library
from game.view.screens.lesson import LessonScreen
from game.view.ui import Rich, Widget, audit
from game.view.ui.pinned import NAME
from game.view.window import App
from tests.view.test_battle_screen import SIZES, _display, click, key, opened, point_at, settle

__all__ = ["_display"]


def listened(app: App) -> list[str]:
    """Note every link that is opened instead of opening it."""
    followed: list[str] = []
    app.ui.open_link = followed.append
    return followed


def greyed_order(**settings: object) -> tuple[App, Widget]:
    """A greyed Order button: every order is spent."""
    app, screen = opened(**settings)  # type: ignore[arg-type]
    for unit in (BATTLESHIP, UnitId("s-carrier")):
        screen.controller.say(OrderUnit(unit))
    settle(app, screen)
    app.ui.memory["side"] = "unit"  # in a small window the unit has a tab
    screen.controller.pick(UnitId("s-destroyer-b"))
    app.frame(0.02)
    return app, app.ui.find("order")


def point(app: App, rect: Rect) -> None:
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    app.frame(0.6)


def link_spot(app: App, text: Rich) -> tuple[int, int]:
    """A pixel on the first link of a text."""
    for _, _, place, line in text.visible(app.ui):
        for piece in line:
            if piece.span.link:
                return round(place.x + piece.x + piece.w / 2), place.centery
    pytest.fail("no link is in view")


def test_a_tooltip_links_its_glossary_words_and_f1_opens_its_rule() -> None:
    app, order = greyed_order()
    followed = listened(app)
    point(app, order.rect)
    assert app.ui.tip_for is order
    assert "(term:" in app.ui.link_words(order.hint(app.ui))
    key(app, pygame.K_F1)
    assert followed == [f"rule:{order.rule}"]


def test_a_right_click_keeps_a_tooltip_open_and_its_words_can_be_clicked() -> None:
    app, order = greyed_order()
    followed = listened(app)
    point(app, order.rect)
    click(app, order.rect.center, 3)
    app.frame(0.02)
    text = app.ui.find(f"{NAME}.text")
    assert isinstance(text, Rich)
    assert audit(app.ui) == []
    click(app, link_spot(app, text))
    assert len(followed) == 1
    assert followed[0].startswith("term:")
    assert len(app.ui.layers) == 1, "following a link closes it"


def test_f2_keeps_the_focused_ones_tooltip_open_and_arrows_and_enter_follow_its_words() -> None:
    app, _ = greyed_order()
    followed = listened(app)
    app.ui.focus("order")
    app.frame(0.6)
    key(app, pygame.K_F2)
    app.frame(0.02)
    assert app.ui.focus_id == f"{NAME}.text"
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RETURN)
    assert len(followed) == 1
    assert followed[0].startswith("term:")
    key(app, pygame.K_F2)
    app.frame(0.02)
    key(app, pygame.K_F1)
    assert followed[1] == "rule:" + app.ui.find("order").rule
    key(app, pygame.K_F2)
    app.frame(0.02)
    key(app, pygame.K_ESCAPE)
    assert len(app.ui.layers) == 1
    assert app.ui.focus_id == "order", "focus is where it was"


def test_a_click_elsewhere_closes_it_and_does_nothing_else() -> None:
    app, order = greyed_order()
    click(app, order.rect.center, 3)
    app.frame(0.02)
    assert len(app.ui.layers) == 2
    click(app, (2, 2))
    assert len(app.ui.layers) == 1


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_the_boards_tips_are_kept_open_by_f2(by: str) -> None:
    app, screen = opened()
    followed = listened(app)
    at = screen.controller.view.unit(BATTLESHIP).hex
    assert at is not None
    if by == "mouse":
        point_at(app, screen, at)
    else:
        app.ui.focus("board")
        screen.cursor = at
        screen._hover(at)
    app.frame(0.1)
    key(app, pygame.K_F2)
    app.frame(0.02)
    text = app.ui.find(f"{NAME}.text")
    assert isinstance(text, Rich)
    if by == "mouse":
        click(app, link_spot(app, text))
    else:
        key(app, pygame.K_RETURN)
    assert followed
    assert followed[0].startswith("term:")


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_refusal_shown_on_the_board_opens_its_rule(by: str) -> None:
    app, screen = opened()
    followed = listened(app)
    refusal = screen.session.match.check(OrderUnit(UnitId("n-flagship")))
    assert refusal is not None
    screen._refused(refusal)
    app.frame(0.02)
    assert refusal.paragraph in app.ui.toasts[-1].text
    if by == "mouse":
        click(app, app.ui.toast_places[0][0].center)
    else:
        app.ui.focus("board")
        key(app, pygame.K_F1)
    assert followed == [f"rule:{refusal.paragraph}"]


def lesson(size: tuple[int, int] = (1280, 720)) -> tuple[App, LessonScreen]:
    app, _ = opened(size)
    screen = LessonScreen(app, library().lessons[2], 3, 0)
    app.go(screen)
    for _ in range(3):
        app.frame(0.2)
    return app, screen


@pytest.mark.parametrize("name", ["coach-say", "coach-hinted", "told"])
@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_what_a_lesson_says_links_its_words(name: str, by: str) -> None:
    app, screen = lesson()
    followed = listened(app)
    screen._ask_hint()
    screen.controller.pick(UnitId("s-destroyer"))
    for _ in range(3):
        app.frame(0.2)
    text = app.ui.find(name)
    assert isinstance(text, Rich)
    if not text.stop:
        pytest.skip("no word of the game in it")
    if by == "mouse":
        click(app, link_spot(app, text))
    else:
        assert text.focusable
        app.ui.focus(name)
        key(app, pygame.K_RIGHT)
        key(app, pygame.K_RETURN)
    assert len(followed) == 1
    assert followed[0].startswith("term:")


def test_every_lesson_explains_words_it_uses() -> None:
    app, _ = opened()
    for each in library().lessons:
        words = [app.ui.link_words(text) for step in each.steps for text in (step.say, step.then, step.hint)]
        assert any("(term:" in text for text in words), each.title


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [100, 150])
def test_a_tip_kept_open_fits_every_window(size: tuple[int, int], text: int) -> None:
    app, order = greyed_order(size=size, text_size=text)
    click(app, order.rect.center, 3)
    app.frame(0.1)
    assert len(app.ui.layers) == 2
    assert audit(app.ui) == []
    assert app.window.get_rect().contains(app.ui.top.panels[0].rect)
