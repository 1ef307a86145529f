"""The real window loop, from the title screen to the result, by nothing but keys and clicks in its event queue."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.hexgrid import Hex, distance
from game.opening import Opening
from game.rules.ids import Phase
from game.saves import latest
from game.settings import Settings
from game.view import app as program
from game.view import window
from game.view.screens.battle import BattleScreen
from game.view.screens.scenarios import ScenariosScreen
from game.view.ui import Widget
from game.view.window import App

MOST_FRAMES = 3000
ROUNDS_PLAYED = 4


class Visitor(App):
    """The program, with somebody at it who looks at every frame and then presses or clicks one thing."""

    frames = 0
    idle_points = 0
    visited: list[str]
    moves: Iterator[None]

    def frame(self, seconds: float) -> None:
        super().frame(seconds)
        self.frames += 1
        assert self.frames < MOST_FRAMES, f"stuck in {self.screen.name}"
        if self.visited[-1:] != [self.screen.name]:
            self.visited.append(self.screen.name)
        self.look()
        next(self.moves, None)

    def look(self) -> None:
        """At every idle point what is shown is what the match says."""
        screen = self.screen
        if isinstance(screen, BattleScreen) and screen.idle:
            self.idle_points += 1
            assert screen.stage_faults == []

    # Fingers

    def press(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))

    def write(self, text: str) -> None:
        for letter in text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))

    def click(self, x: float, y: float) -> None:
        pos = (round(x), round(y))
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=pos, button=1, touch=False))

    def click_on(self, name: str) -> None:
        self.click(*self.ui.find(name).rect.center)

    def widgets(self) -> list[Widget]:
        return list(self.ui.top.widgets())

    def until(self, *names: str) -> Iterator[None]:
        while self.screen.name not in names:
            yield


def to_the_set_up(app: Visitor) -> Iterator[None]:
    """New battle, the small board by arrow keys, cards instead of orders, a seed typed, and on."""
    yield from app.until("title")
    app.press(pygame.K_n)
    yield from app.until("scenarios")
    screen = app.screen
    assert isinstance(screen, ScenariosScreen)
    while screen.entry is None or screen.entry.path.stem != "training_deck":
        app.press(pygame.K_DOWN)
        yield
    cards = app.ui.find("command").rect
    app.click(cards.x + cards.w / 4, cards.centery)
    yield
    app.click_on("seed")
    yield
    app.write("7")
    yield
    assert screen.draft is not None
    assert (screen.draft.seed, screen.draft.rules.command) == ("7", "cards")
    app.click_on("start")
    yield from app.until("setup")


def to_the_battle(app: Visitor) -> Iterator[None]:
    """One unit kept by key, the rest placed by the game, then the curtain."""
    app.press(pygame.K_RETURN)
    yield
    app.press(pygame.K_a)
    yield
    app.press(pygame.K_b)
    yield from app.until("curtain")


class Captain:
    """Somebody who plays by what the screen offers: cards, orders, calls, moves, battles."""

    def __init__(self, app: Visitor) -> None:
        self.app = app
        self.called = 0

    def play(self) -> Iterator[None]:
        while self.app.screen.name in ("battle", "curtain"):
            self.act()
            yield

    def act(self) -> None:
        screen = self.app.screen
        if not isinstance(screen, BattleScreen):
            self.app.press(pygame.K_RETURN)
        elif not screen.idle:
            self.watch()
        elif screen.controller.legal.retires:
            self.pick(screen, next(iter(screen.controller.legal.retires)))
        elif screen.controller.view.question is not None or not self.by_phase(screen):
            self.app.press(pygame.K_RETURN)

    def watch(self) -> None:
        """Some of what happens is watched for a while, the rest is skipped."""
        if self.app.frames % 4 == 0:
            self.app.press(pygame.K_SPACE)

    def by_phase(self, screen: BattleScreen) -> bool:
        match screen.controller.phase:
            case Phase.CARD:
                return self.card(screen)
            case Phase.ORDERS:
                return self.order(screen)
            case Phase.MOVE:
                return self.move(screen)
            case Phase.BATTLE:
                return self.battle(screen)
            case _:
                return False

    def card(self, screen: BattleScreen) -> bool:
        cards = [each.id for each in self.app.widgets() if each.id.startswith("card-")]
        if screen.controller.card is not None or not cards:
            return False
        self.app.click_on(cards[0])
        return True

    def order(self, screen: BattleScreen) -> bool:
        c = screen.controller
        if c.planning:
            self.called += not c.why_no_call()
            self.app.press(pygame.K_ESCAPE if c.why_no_call() else pygame.K_RETURN)
            return True
        ready = [beacon for beacon in c.legal.calls if beacon != c.selected]
        if c.selected in c.legal.calls:
            self.app.press(pygame.K_b)
        elif ready:
            self.pick(screen, c.view.unit(ready[0]).hex)
        elif c.selected in c.legal.orders:
            self.app.press(pygame.K_o)
        elif c.legal.orders:
            self.pick(screen, c.view.unit(next(iter(c.legal.orders))).hex)
        else:
            return False
        return True

    def move(self, screen: BattleScreen) -> bool:
        c = screen.controller
        foes = [u.hex for u in c.view.units if u.side is not c.side and u.hex is not None]
        if c.selected in c.legal.moves and foes:
            free = [at for at in c.legal.moves[c.selected] if not c.move_cost(c.selected, at)]
            if free:
                self.pick(screen, min(free, key=lambda at: min(distance(at, foe) for foe in foes)))
                return True
        waiting = [unit for unit in c.legal.moves if unit != c.selected]
        if waiting:
            self.pick(screen, c.view.unit(waiting[0]).hex)
        return bool(waiting)

    def battle(self, screen: BattleScreen) -> bool:
        c = screen.controller
        if c.selected in c.legal.battles:
            self.pick(screen, c.view.unit(next(iter(c.legal.battles[c.selected]))).hex)
        elif c.legal.battles:
            self.pick(screen, c.view.unit(next(iter(c.legal.battles))).hex)
        else:
            return False
        return True

    def pick(self, screen: BattleScreen, at: Hex | None) -> None:
        assert at is not None
        self.app.click(*screen.field.camera.hex_to_pixel(at))


@pytest.fixture
def visitors(monkeypatch: pytest.MonkeyPatch) -> list[Visitor]:
    made: list[Visitor] = []

    def sit_down(surface: pygame.Surface, settings: Settings) -> Visitor:
        visitor = Visitor(surface, settings)
        visitor.visited = []
        made.append(visitor)
        visitor.moves = iter(())
        return visitor

    monkeypatch.setattr(program, "App", sit_down)
    monkeypatch.setattr(window, "FRAMES_PER_SECOND", 0)
    monkeypatch.setattr(pygame, "quit", lambda: None)  # other tests of this process go on with the same fonts
    return made


def run(visitors: list[Visitor], monkeypatch: pytest.MonkeyPatch, story: str) -> Visitor:
    """Run the program until it ends; `story` names the generator of moves."""
    started = App.run

    def begin(app: App) -> None:
        assert isinstance(app, Visitor)
        app.moves = STORIES[story](app)
        started(app)

    monkeypatch.setattr(App, "run", begin)
    assert program.run_app(Opening()) == 0
    return visitors[0]


def whole_battle(app: Visitor) -> Iterator[None]:
    yield from to_the_set_up(app)
    yield from to_the_battle(app)
    captain = Captain(app)
    yield from captain.play()
    assert captain.called > 0
    assert app.screen.name == "result"
    for _ in range(5):
        yield
    app.press(pygame.K_ESCAPE)
    yield from app.until("title")
    pygame.event.post(pygame.Event(pygame.QUIT))
    yield


def given_up(app: Visitor) -> Iterator[None]:
    yield from to_the_set_up(app)
    yield from to_the_battle(app)
    app.press(pygame.K_RETURN)
    yield from app.until("battle")
    for key in (pygame.K_ESCAPE, pygame.K_g, pygame.K_y):
        app.press(key)
        yield
    while app.screen.name != "result":
        app.press(pygame.K_SPACE)
        yield
    app.press(pygame.K_ESCAPE)
    yield from app.until("title")
    pygame.event.post(pygame.Event(pygame.QUIT))
    yield


def left_and_continued(app: Visitor) -> Iterator[None]:
    yield from to_the_set_up(app)
    yield from to_the_battle(app)
    app.press(pygame.K_RETURN)
    yield from app.until("battle")
    app.press(pygame.K_ESCAPE)
    yield
    app.press(pygame.K_l)
    yield from app.until("title")
    found = latest()
    assert found is not None
    assert found.summary is not None
    assert not found.summary.over
    app.press(pygame.K_c)
    yield from app.until("battle", "curtain")
    pygame.event.post(pygame.Event(pygame.QUIT))
    yield


STORIES = {story.__name__: story for story in (whole_battle, given_up, left_and_continued)}


def test_a_whole_battle(visitors: list[Visitor], monkeypatch: pytest.MonkeyPatch) -> None:
    app = run(visitors, monkeypatch, "whole_battle")
    assert app.visited[:4] == ["title", "scenarios", "setup", "curtain"]
    assert app.visited[-2:] == ["result", "title"]
    assert app.visited.count("curtain") > ROUNDS_PLAYED
    assert app.idle_points > 100


def test_a_battle_given_up(visitors: list[Visitor], monkeypatch: pytest.MonkeyPatch) -> None:
    app = run(visitors, monkeypatch, "given_up")
    assert app.visited == ["title", "scenarios", "setup", "curtain", "battle", "result", "title"]


def test_a_battle_left_is_gone_on_with(visitors: list[Visitor], monkeypatch: pytest.MonkeyPatch) -> None:
    app = run(visitors, monkeypatch, "left_and_continued")
    assert app.visited[:6] == ["title", "scenarios", "setup", "curtain", "battle", "title"]
