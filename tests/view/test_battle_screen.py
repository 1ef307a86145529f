"""The battle screen: it fits every window, every way of input reaches the rules, and nothing jams."""

from __future__ import annotations

import random

import pygame
import pytest
from pygame import Rect

from game.hexgrid import Hex
from game.rules.commands import CallSupport, Command, Concede, MoveUnit, OrderUnit, Reinforce
from game.rules.ids import Phase, Side, UnitId
from game.session import Session
from game.settings import Settings
from game.view.battle_shots import BATTLESHIP, CRUISER, SHOTS, battle_session
from game.view.screens import doors, start
from game.view.screens.battle import BattleScreen
from game.view.ui import audit
from game.view.window import App

SIZES = [(1024, 600), (1280, 720), (1920, 1080)]


@pytest.fixture(autouse=True)
def _display() -> None:
    pygame.display.init()
    pygame.font.init()
    start.register_screens()


def opened(size: tuple[int, int] = (1280, 720), faces: str = "", **settings: object) -> tuple[App, BattleScreen]:
    app = App(pygame.display.set_mode(size), Settings().changed(**settings), keep=False)
    screen = doors.make(app, "battle", battle_session(faces))
    assert isinstance(screen, BattleScreen)
    app.go(screen)
    app.frame(0.02)
    return app, screen


def settle(app: App, screen: BattleScreen) -> None:
    for _ in range(600):
        app.frame(0.1)
        if screen.idle and app.screen is screen:
            app.frame(0.1)
            return
        if app.screen is not screen:
            return


def key(app: App, code: int, mod: int = 0) -> None:
    app.event(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
    app.event(pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0))


def point_at(app: App, screen: BattleScreen, at: Hex) -> None:
    """Move the pointer to a hex of the board."""
    x, y = screen.field.camera.hex_to_pixel(at)
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0)))


def click(app: App, pos: tuple[int, int], button: int = 1) -> None:
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    app.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
    app.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("name", ["battle", "battle-card", "battle-call", "battle-move", "battle-fight"])
def test_every_state_fits_every_window(size: tuple[int, int], text: int, name: str) -> None:
    app = App(pygame.display.set_mode(size), Settings().changed(text_size=text), keep=False)
    SHOTS[name][0](app)
    for _ in range(4):
        app.frame(0.2)
    assert audit(app.ui) == []


def test_order_by_key_and_by_click_say_the_same() -> None:
    app, screen = opened()
    screen.controller.pick(BATTLESHIP)
    app.frame(0.02)
    key(app, pygame.K_o)
    assert screen.session.match.log[-1].command == OrderUnit(BATTLESHIP)
    settle(app, screen)
    key(app, pygame.K_u)
    assert len(screen.session.match.log) == 2
    settle(app, screen)
    screen.controller.pick(BATTLESHIP)
    app.frame(0.02)
    click(app, app.ui.find("order").rect.center)
    assert screen.session.match.log[-1].command == OrderUnit(BATTLESHIP)


def test_a_call_from_beacon_to_landing_by_keys_alone() -> None:
    app, screen = opened(faces="star alert")
    screen.controller.pick(BATTLESHIP)
    app.frame(0.02)
    key(app, pygame.K_b)
    settle(app, screen)
    assert screen.controller.beacon == BATTLESHIP
    assert screen.planned is not None
    screen.controller.pick(CRUISER)
    app.frame(0.02)
    key(app, pygame.K_RETURN)
    assert screen.session.match.log[-1].command == CallSupport(BATTLESHIP, CRUISER)
    assert not screen.idle
    key(app, pygame.K_SPACE)
    app.frame(0.02)
    assert screen.idle
    assert screen.stage_faults == []


def test_greyed_buttons_say_why_by_hover_and_by_focus() -> None:
    app, screen = opened()
    screen.controller.pick(UnitId("s-carrier"))
    screen.controller.say(OrderUnit(BATTLESHIP))
    screen.controller.say(OrderUnit(UnitId("s-carrier")))
    settle(app, screen)
    screen.controller.pick(UnitId("s-destroyer-b"))
    app.frame(0.02)
    greyed = app.ui.find("order")
    assert "3" in greyed.why
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=greyed.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    app.frame(0.5)
    assert app.ui.tip_for is greyed
    key(app, pygame.K_TAB)
    app.ui.focus("order")
    app.frame(0.5)
    assert app.ui.tip_for is app.ui.find("order")


def test_the_other_players_hand_is_never_drawn() -> None:
    app, screen = opened()
    own = {card.id for card in screen.controller.view.sides[Side.SOUTH].hand}
    enemy = {card.id for card in screen.controller.view.sides[Side.NORTH].hand}
    shown = {w.id.removeprefix("card-") for w in app.ui.top.widgets() if w.id.startswith("card-")}
    assert shown == own
    assert not shown & enemy
    while screen.controller.phase is not Phase.END:
        screen.controller.primary().do()
        settle(app, screen)
    screen.controller.primary().do()
    settle(app, screen)
    assert app.screen.name != "battle" or app.screen is not screen


def test_skipping_at_any_moment_never_changes_a_result() -> None:
    hashes = set()
    for frames in (0, 1, 5, 12, 30, 80):
        app, screen = opened(faces="capital fighter striker blast capital")
        screen.controller.say(OrderUnit(BATTLESHIP))
        screen.player.skip()
        screen.controller.say(CallSupport(BATTLESHIP, CRUISER))
        for _ in range(frames):
            app.frame(0.03)
        screen.player.skip()
        app.frame(0.02)
        assert screen.stage_faults == []
        hashes.add(screen.session.match.state_hash())
    assert len(hashes) == 1


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("speed", ["off", "fast"])
def test_a_monkey_at_the_screen_breaks_nothing(seed: int, speed: str) -> None:
    rng = random.Random(seed)
    app, screen = opened(SIZES[seed % 3], animation=speed)
    keys = [
        pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE, pygame.K_c, pygame.K_o, pygame.K_b, pygame.K_u, pygame.K_n,
        pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_1, pygame.K_2, pygame.K_g, pygame.K_PLUS,
    ]  # fmt: skip
    for _ in range(250):
        if app.screen is not screen:
            key(app, pygame.K_RETURN)
            app.frame(0.05)
            if not isinstance(app.screen, BattleScreen):
                break
            continue
        if rng.random() < 0.4:
            key(app, rng.choice(keys))
        else:
            area = Rect(screen.field.camera.viewport) if rng.random() < 0.7 else app.window.get_rect()
            click(
                app, (rng.randrange(area.left, area.right), rng.randrange(area.top, area.bottom)), rng.choice((1, 1, 3))
            )
        if len(app.ui.layers) > 1:
            key(app, pygame.K_ESCAPE)
        app.frame(0.4)
        if screen.idle and app.screen is screen:
            assert screen.stage_faults == []


def test_a_finished_battle_leads_to_its_result() -> None:
    app, screen = opened(animation="off")
    screen.controller.say(Concede(Side.SOUTH))
    settle(app, screen)
    assert app.screen is not screen
    session: Session = screen.session
    assert session.match.view().outcome is not None


def test_the_coach_names_a_legal_action_with_its_reason() -> None:
    app, screen = opened()
    key(app, pygame.K_h)
    for _ in range(2000):
        app.frame(0.01)
        if any("Coach" in toast.text for toast in app.ui.toasts):
            break
        pygame.time.wait(10)
    assert any("Coach" in toast.text for toast in app.ui.toasts)
    screen.closed()


@pytest.mark.parametrize(
    "command", [Reinforce(UnitId("s-cruiser-b"), Hex(2, 3)), MoveUnit(UnitId("s-battleship"), (Hex(1, 3), Hex(2, 3)))]
)
def test_the_coach_marks_the_hex_it_speaks_of_until_something_else_is_picked(command: Command) -> None:
    app, screen = opened()
    heard = pytest.MonkeyPatch()
    heard.setattr(screen._advisor, "heard", lambda *_: (command, "So.") if screen._advised is None else None)
    screen._hear_advice()
    heard.undo()
    assert screen._advised == Hex(2, 3)
    app.frame(0.02)
    assert screen._lights().cursor == Hex(2, 3)
    screen.controller.pick(UnitId("s-battleship"))
    assert screen._advised is None


def test_the_practice_opponent_plays_its_turns_at_the_screen() -> None:
    app = App(pygame.display.set_mode((1280, 720)), Settings().changed(animation="off"), keep=False)
    session = battle_session()
    session.opponents = {Side.SOUTH: "easy"}
    screen = doors.make(app, "battle", session)
    app.go(screen)
    assert isinstance(screen, BattleScreen)
    before = len(session.match.log)
    for _ in range(3000):
        app.frame(0.01)
        if len(session.match.log) > before + 1:
            break
        pygame.time.wait(10)
    assert len(session.match.log) > before + 1
    assert screen.stage_faults == []
    screen.closed()


def test_menu_and_giving_up_can_be_left_by_mouse_and_f1_opens_the_rulebook() -> None:
    app, screen = opened()
    opens: list[str] = []
    app.open_page = opens.append
    key(app, pygame.K_F1)
    assert opens == ["rule:"]
    for ask in (screen._menu, lambda: screen._concede(Side.SOUTH)):
        ask()
        app.frame(0.02)
        assert audit(app.ui) == []
        click(app, app.ui.find("on").rect.center)
        assert len(app.ui.layers) == 1
    assert screen.controller.view.outcome is None
