"""Decisions in the middle of a resolution, at the screen: asked of their owner, answered by click or key, told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.rules import Match
from game.rules.catalogue import HouseRules
from game.rules.commands import (
    AbsorbHits,
    Battle,
    BattleBack,
    CallSupport,
    Command,
    EndPhase,
    OrderUnit,
    RetireTo,
    SupportRoll,
)
from game.rules.events import QuestionAnswered
from game.rules.ids import Side
from game.session import Session
from game.settings import Settings
from game.view.prompts import prompt
from game.view.screens import doors, start
from game.view.screens.battle import BattleScreen
from game.view.window import App
from tests.rules.boards import at, battle, board, uid, unit
from tests.view.test_battle_screen import key, settle

SIZES = [(1024, 600), (1920, 1080)]
ASKING = HouseRules(command="orders", auto_cap=False)


def fought(foe: str, faces: str) -> tuple[Match, tuple[Command, ...]]:
    """South's Cruiser battles a unit of North next to it."""
    units = unit("s cruiser", (4, 5)), unit(f"n {foe}", (4, 4)), unit("n transport", (0, 0))
    match = battle(board(), *units, faces=faces, rules=ASKING)
    said = OrderUnit(uid("s-cruiser")), EndPhase(), EndPhase(), Battle(uid("s-cruiser"), uid(f"n-{foe}"))
    return match, said


def called(faces: str) -> tuple[Match, tuple[Command, ...]]:
    """South's Battleship calls a Carrier with all its CAP."""
    match = battle(board(), unit("s battleship", (4, 5)), unit("s carrier"), faces=faces, rules=ASKING)
    return match, (OrderUnit(uid("s-battleship")), CallSupport(uid("s-battleship"), uid("s-carrier")))


def shown(match: Match, said: tuple[Command, ...], size: tuple[int, int], text: int = 100) -> tuple[App, BattleScreen]:
    """Show a battle after some commands, played to the end of what they led to."""
    pygame.display.init()
    pygame.font.init()
    start.register_screens()
    app = App(pygame.display.set_mode(size), Settings().changed(text_size=text), keep=False)
    screen = doors.make(app, "battle", Session(match))
    assert isinstance(screen, BattleScreen)
    app.go(screen)
    for command in said:
        assert screen.controller.say(command)
        settle(app, screen)
    return app, screen


def click_at(app: App, pos: tuple[float, float]) -> None:
    """Point at a place and click it."""
    pos = round(pos[0]), round(pos[1])
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.event(pygame.Event(kind, pos=pos, button=1))
    app.frame(0.02)


CAP_ASKED = "capital capital capital"


@pytest.mark.rule("BT-2", "CS-17", "BT-6", "UN-3")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("make", "asks", "side", "buttons", "answers"),
    [
        pytest.param(
            lambda: fought("flagship", f"{CAP_ASKED} star star star"),
            "Halden: *Flagship of North* is hit 3 times. How many shall CAP take?",
            Side.NORTH,
            ["CAP takes 3", "CAP takes 2", "CAP takes 1", "CAP takes none"],
            [AbsorbHits(3), AbsorbHits(2), AbsorbHits(1), AbsorbHits(0)],
            id="absorb",
        ),
        pytest.param(
            lambda: fought("destroyer", "star star star star star star"),
            "Halden: *Destroyer of North* may battle back at Cruiser of South with 3 dice for 1 Star Token.",
            Side.NORTH,
            ["Battle back", "Let it be"],
            [BattleBack(accept=True), BattleBack(accept=False)],
            id="battle back",
        ),
        pytest.param(
            lambda: called("capital star star star star star fighter"),
            "Meridian: shall the CAP of *Carrier of South* add 3 dice?",
            Side.SOUTH,
            ["CAP supports", "CAP stays out"],
            [SupportRoll(accept=True), SupportRoll(accept=False)],
            id="support",
        ),
    ],
)
def test_a_question_has_a_button_for_every_answer(
    make: Callable[[], tuple[Match, tuple[Command, ...]]],
    asks: str,
    side: Side,
    buttons: list[str],
    answers: list[Command],
    size: tuple[int, int],
) -> None:
    for number, answer in enumerate(answers):
        app, screen = shown(*make(), size)
        session, controller = screen.session, screen.controller
        assert session.match.decider is side
        assert prompt(controller) == asks
        assert [choice.text for choice in controller.answers()] == buttons
        if number == 0:
            key(app, pygame.K_RETURN)
        else:
            click_at(app, app.ui.find(f"answer-{number}").rect.center)
        assert session.match.log[-1].command == answer
        assert isinstance(session.match.log[-1].events[0], QuestionAnswered)
        settle(app, screen)
        assert screen.stage_faults == []
        session.close()


@pytest.mark.rule("BT-5")
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("size", SIZES)
def test_a_unit_retires_to_the_lit_hex_that_is_clicked(size: tuple[int, int], number: int) -> None:
    app, screen = shown(*fought("cruiser", "alert star star star star star"), size)
    session, camera = screen.session, screen.field.camera
    spots = at(4, 3), at(5, 3), at(3, 3)
    assert prompt(screen.controller) == "Halden: *Cruiser of North* must retire. Choose a lit hex."
    assert set(screen.controller.marks().hexes) == set(spots)
    for wrong in (at(4, 5), at(4, 4), at(4, 2), at(3, 4), at(0, 8)):
        click_at(app, camera.hex_to_pixel(wrong))
    assert len(session.match.log) == 4
    click_at(app, camera.hex_to_pixel(spots[number]))
    assert session.match.log[-1].command == RetireTo(spots[number])
    settle(app, screen)
    assert screen.controller.view.unit(uid("n-cruiser")).hex == spots[number]
    assert screen.stage_faults == []
    session.close()


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", [*SIZES, (1280, 720)])
@pytest.mark.parametrize("hits", range(1, 4))
def test_every_answer_fits_every_window(hits: int, size: tuple[int, int], text: int) -> None:
    named = [replace(made, name=made.kind.name) for made in (unit("s cruiser", (4, 5)), unit("n flagship", (4, 4)))]
    match = battle(board(), *named, faces=" ".join(("capital",) * hits + ("star",) * (3 - hits)), rules=ASKING)
    app, screen = shown(match, fought("flagship", "")[1], size, text)
    assert prompt(screen.controller).count("is hit once.") == (hits == 1)
    assert len([w for w in app.ui.top.widgets() if w.id.startswith("answer-")]) == hits
    assert app.ui.audit() == []
    screen.session.close()
