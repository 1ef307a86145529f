"""Lessons at the screen: they fit every window, the coach covers nothing, and mouse and keys lead through them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect

from game.hexgrid import Hex
from game.lessons.lesson import Picks
from game.lessons.players.opponent import Opponent
from game.lessons.runner import Stage
from game.rules.commands import EndPhase, OrderUnit
from game.rules.ids import UnitId
from game.settings import Settings
from game.view.battle_tip import BoardTip
from game.view.coach import pointing
from game.view.coach.library import library
from game.view.screens import doors, start
from game.view.screens.learn import LearnScreen
from game.view.screens.lesson import LessonScreen
from game.view.ui import audit
from game.view.window import App

SIZES = [(1024, 600), (1280, 720), (1920, 1080)]
BATTLESHIP, CRUISER = UnitId("s-battleship"), UnitId("s-cruiser")


@pytest.fixture(autouse=True)
def _display() -> None:
    pygame.display.init()
    pygame.font.init()
    start.register_screens()


def opened(number: int, step: int = 1, size: tuple[int, int] = (1280, 720)) -> tuple[App, LessonScreen]:
    app = App(pygame.display.set_mode(size), Settings().changed(animation="off"), keep=False)
    screen = LessonScreen(app, library().lessons[number - 1], number, step - 1)
    app.go(screen)
    frames(app)
    return app, screen


def frames(app: App, count: int = 3, seconds: float = 0.1) -> None:
    for _ in range(count):
        app.frame(seconds)


def key(app: App, code: int) -> None:
    app.event(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))
    app.event(pygame.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0))
    frames(app)


def click(app: App, pos: tuple[float, float]) -> None:
    at = (round(pos[0]), round(pos[1]))
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    app.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    app.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    frames(app)


def solve(app: App, screen: LessonScreen) -> None:
    """Do the step's solution through the screen's own controller."""
    for action in screen.runner.step.solution:
        if isinstance(action, Picks):
            c = screen.controller
            c.selected, c.card = action.selected or c.selected, action.card or c.card
            c.beacon, c.called = action.beacon or c.beacon, action.called or c.called
            screen._changed()
        else:
            screen.controller.say(action)
        frames(app, 2)


def faults(app: App, screen: LessonScreen) -> list[str]:
    """Return what is wrong with the screen as it is: the audit, and a plate upon what it points at."""
    found = audit(app.ui)
    if screen._spot is not None and screen._plate is not None and screen._plate.colliderect(screen._spot):
        found.append(f"the plate covers {screen._target}")
    if screen._plate is not None and not Rect((0, 0), app.ui.size).contains(screen._plate):
        found.append("the plate leaves the window")
    return found


def guided() -> Iterator[int]:
    yield from range(1, len(library().lessons))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", range(1, 9))
def test_every_step_fits_every_window_while_acting_and_while_reading(size: tuple[int, int], number: int) -> None:
    app, screen = opened(number, size=size)
    while screen.runner.stage is not Stage.OVER:
        index = screen.runner.index
        frames(app, 2)
        assert (index, faults(app, screen)) == (index, [])
        screen._ask_hint()
        frames(app, 2)
        assert (index, faults(app, screen)) == (index, [])
        solve(app, screen)
        if screen.runner.stage is Stage.READ:
            frames(app, 2)
            assert (index, "reading", faults(app, screen)) == (index, "reading", [])
            screen._go_on()
        assert screen.stage_faults == []
    frames(app)
    assert audit(app.ui) == []
    assert len(app.ui.layers) == 2, "the lesson says that it is done"


@pytest.mark.parametrize("number", range(1, 10))
def test_the_first_step_points_at_something_in_view(number: int) -> None:
    app, screen = opened(number)
    assert screen._spot is not None, screen._target
    del app


def test_a_step_by_mouse_alone() -> None:
    app, screen = opened(3)
    at = screen.controller.view.unit(BATTLESHIP).hex
    assert at is not None
    click(app, screen.field.camera.hex_to_pixel(at))
    assert screen._target == "button:order"
    click(app, app.ui.find("order").rect.center)
    assert screen.runner.index == 1
    assert screen._target == f"unit:{CRUISER}"
    assert screen._spot is not None
    click(app, screen._spot.center)
    click(app, app.ui.find("call").rect.center)
    assert screen.runner.index == 2
    click(app, app.ui.find("call").rect.center)
    assert screen.runner.stage is Stage.READ


def test_a_lesson_by_keys_alone() -> None:
    app, screen = opened(3)
    screen.controller.pick(BATTLESHIP)
    frames(app)
    key(app, pygame.K_o)
    screen.controller.pick(CRUISER)
    frames(app)
    key(app, pygame.K_c)
    key(app, pygame.K_RETURN)
    assert screen.runner.stage is Stage.READ
    key(app, pygame.K_2)
    assert screen.runner.variant == 1
    assert "Blast" in screen.runner.words
    frames(app)
    key(app, pygame.K_SPACE)
    assert screen.runner.index == 3
    key(app, pygame.K_RETURN)
    assert screen.runner.words == screen.runner.step.then
    key(app, pygame.K_SPACE)
    assert app.settings.lessons_done == (screen.runner.lesson.key,)


def test_h_shows_the_hint_and_so_does_waiting() -> None:
    app, screen = opened(1)
    key(app, pygame.K_h)
    assert screen._hint == screen.runner.step.hint
    app, screen = opened(1)
    frames(app, 12, 0.1)
    assert screen._hint == ""
    screen.update(26)
    assert screen._hint == screen.runner.step.hint


def test_a_wrong_try_is_explained_with_a_link_to_its_rule() -> None:
    app, screen = opened(3)
    opened_links: list[str] = []
    app.open_page = opened_links.append
    screen.controller.pick(UnitId("s-destroyer"))
    frames(app)
    assert screen.runner.told is not None
    assert app.ui.find("told-rule").rule == "CS-13"
    app.ui.find("told-rule").activate(app.ui)
    assert opened_links == ["rule:CS-13"]


def test_what_is_kept_back_leaves_the_screen_as_it_was() -> None:
    app, screen = opened(3)
    key(app, pygame.K_RETURN)
    assert screen.runner.told is not None
    assert screen.runner.told.kept_back
    assert screen.controller.phase.value == "orders"
    assert screen.stage_faults == []


def test_a_step_can_be_begun_anew_by_key_and_from_the_list() -> None:
    app, screen = opened(3, 2)
    screen.controller.pick(CRUISER)
    key(app, pygame.K_c)
    assert screen.runner.index == 2
    app.ui.find("step-0").activate(app.ui)
    frames(app)
    assert screen.runner.index == 0
    assert not screen.controller.view.unit(BATTLESHIP).ordered
    assert screen.stage_faults == []
    screen.controller.say(OrderUnit(UnitId("s-destroyer")))
    frames(app)
    key(app, pygame.K_z)
    assert not screen.controller.view.unit(UnitId("s-destroyer")).ordered


def test_progress_is_kept_and_a_lesson_goes_on_where_it_was_left() -> None:
    app, screen = opened(1)
    solve(app, screen)
    solve(app, screen)
    lesson = screen.runner.lesson
    assert app.settings.lessons[lesson.key] == 2
    app.go(LearnScreen(app, lesson.key))
    frames(app)
    assert isinstance(app.screen, LessonScreen)
    assert app.screen.runner.index == 2


@pytest.mark.parametrize("size", SIZES)
def test_the_list_fits_and_marks_what_is_done(size: tuple[int, int]) -> None:
    app = App(pygame.display.set_mode(size), Settings().at_step(library().lessons[0].key, 8, done=True), keep=False)
    screen = doors.make(app, "lessons")
    app.go(screen)
    frames(app)
    assert audit(app.ui) == []
    assert isinstance(screen, LearnScreen)
    assert screen.following is not None
    assert screen.following.title == "Battle"
    key(app, pygame.K_3)
    assert isinstance(app.screen, LessonScreen)
    assert app.screen.runner.lesson.title == "Calling support"
    key(app, pygame.K_q)
    assert app.screen.name == "lessons"


def test_an_unknown_lesson_is_told_and_the_list_stays() -> None:
    app = App(pygame.display.set_mode((1280, 720)), Settings(), keep=False)
    app.go(LearnScreen(app, "juggling"))
    frames(app)
    assert app.screen.name == "lessons"
    assert any("juggling" in toast.text for toast in app.ui.toasts)


def test_in_the_short_battle_nothing_stands_on_the_board_and_the_opponent_plays() -> None:
    app, screen = opened(9)
    screen.controller.pick(BATTLESHIP)
    frames(app)
    screen._go_on()
    frames(app)
    assert screen._plate is None
    assert audit(app.ui) == []
    for _ in range(3):
        screen.controller.say(EndPhase())
        frames(app, 2)
    key(app, pygame.K_RETURN)
    for _ in range(400):
        frames(app, 1, 0.05)
        pygame.time.wait(20)
        if screen.listening and screen.controller.view.turn == 2:
            break
    assert screen.controller.view.turn == 2, "Halden has played its turn"
    key(app, pygame.K_h)
    for _ in range(400):
        frames(app, 1, 0.05)
        pygame.time.wait(20)
        if not screen._advisor.thinking:
            break
    assert screen._hint
    assert "thinking" not in screen._hint
    app.quit()


def test_the_short_battle_is_played_to_its_end_and_says_how_it_ended() -> None:
    app, screen = opened(9)
    screen.controller.pick(BATTLESHIP)
    frames(app)
    screen._go_on()
    learner = Opponent(screen.runner.step.solved_by, 9)
    for _ in range(6000):
        frames(app, 1, 0.05)
        if screen.runner.stage is not Stage.ACT:
            break
        if screen.listening and screen.controller.view.decider is screen.runner.lesson.learner:
            screen.controller.say(learner.choose(screen.session.match, screen.runner.lesson.learner))
        else:
            pygame.time.wait(2)
        assert screen.stage_faults == [] or not screen.idle
    assert screen.session.match.view().outcome is not None
    frames(app, 3, 0.2)
    assert audit(app.ui) == []
    key(app, pygame.K_SPACE)
    frames(app, 2)
    assert audit(app.ui) == []
    assert len(app.ui.layers) == 2, "the lesson says how the battle ended"
    assert screen.runner.lesson.key in app.settings.lessons_done
    app.quit()


def test_a_plate_never_stands_on_its_target() -> None:
    rng = random.Random(8)
    room = Rect(10, 20, 640, 480)
    for _ in range(400):
        size = (rng.randint(120, 300), rng.randint(60, 170))
        target = Rect(0, 0, rng.randint(20, 70), rng.randint(20, 70))
        target.center = (rng.randint(room.left, room.right), rng.randint(room.top, room.bottom))
        spot = pointing.stand(size, target, room, [], 20)
        assert room.contains(spot)
        assert not spot.colliderect(target)


def test_a_monkey_at_the_lesson_never_breaks_it() -> None:
    rng = random.Random(3)
    keys = [pygame.K_RETURN, pygame.K_o, pygame.K_b, pygame.K_c, pygame.K_u, pygame.K_z, pygame.K_h, pygame.K_SPACE,
            pygame.K_1, pygame.K_2, pygame.K_n, pygame.K_TAB, pygame.K_w, pygame.K_r, pygame.K_i]  # fmt: skip
    for number in (2, 3, 5, 6, 7, 8):
        app, screen = opened(number)
        for _ in range(60):
            if app.screen is not screen:
                break
            while len(app.ui.layers) > 1:
                app.ui.pop()
            if rng.random() < 0.5:
                app.event(pygame.Event(pygame.KEYDOWN, key=rng.choice(keys), mod=0, unicode="", scancode=0))
            else:
                click(app, (rng.randrange(300, 1280), rng.randrange(60, 720)))
            frames(app, 1)
            if app.screen is screen and screen.idle:
                assert screen.stage_faults == [], number


def moved(app: App, pos: tuple[int, int]) -> None:
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))


def test_a_move_kept_back_leaves_the_unit_picked() -> None:
    app, screen = opened(1, 6)
    battleship = screen.controller.view.unit(BATTLESHIP)
    assert battleship.hex is not None
    screen.controller.tap_hex(battleship.hex)
    wrong = next(
        at for at, move in screen.controller.legal.moves[BATTLESHIP].items() if move not in screen.runner.step.solution
    )
    screen.controller.tap_hex(wrong)
    frames(app)
    assert screen.runner.told is not None
    assert screen.controller.selected == BATTLESHIP


def test_the_words_beside_a_unit_go_when_the_pointer_leaves_the_board_or_a_dialog_opens() -> None:
    app, screen = opened(1, 6)
    at = screen.controller.view.unit(BATTLESHIP).hex
    assert at is not None
    x, y = screen.field.camera.hex_to_pixel(at)
    moved(app, (round(x), round(y)))
    assert screen.controller.hover == at
    moved(app, app.ui.find("undo").rect.center)
    assert screen.controller.hover is None
    moved(app, (round(x), round(y)))
    asked: list[Hex] = []

    def tip_at(at: Hex) -> None:
        asked.append(at)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(screen, "_tip_at", tip_at)
        frames(app, 1)
        assert asked == [at]
        screen._menu()
        frames(app, 1)
        assert asked == [at], "nothing is drawn above a dialog"


@pytest.mark.parametrize("step", [1, 2])
def test_a_tooltip_stands_above_the_scrim(step: int) -> None:
    app, screen = opened(1, step)
    card = app.ui.find("card-patrol-left-1")
    moved(app, card.rect.center)
    frames(app, 12)
    assert app.ui.tip_for is card
    drawn: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app.ui, "draw_words", lambda _: drawn.append("words"))
        patch.setattr(screen, "_draw_light", lambda *_: drawn.append("light"))
        app.frame(0.1)
    assert drawn == ["words", "light", "words"]


def test_the_words_beside_a_unit_keep_off_the_plate_and_the_spot() -> None:
    app, screen = opened(2, 3)
    shown = BoardTip("Battleship", ("Dice *3-3-2-1*", "*4 of 4* models"), "south")
    unit = screen.controller.view.unit(BATTLESHIP)
    assert unit.hex is not None
    spot, plate = screen._spot, screen._plate
    assert spot is not None
    assert plate is not None
    before = pygame.image.tobytes(app.window.subsurface(spot), "RGB")
    at = screen.field.camera.hex_to_pixel(unit.hex)
    shown.draw(app.ui, app.window, at, screen.field.camera.s, screen._keep_clear())
    assert pygame.image.tobytes(app.window.subsurface(spot), "RGB") == before
    shown.draw(app.ui, app.window, at, screen.field.camera.s)
    assert pygame.image.tobytes(app.window.subsurface(spot), "RGB") != before, "without that it would hide the spot"


def test_f1_opens_the_rule_of_the_step_and_the_menu_can_be_left_by_mouse() -> None:
    app, screen = opened(1, 6)
    opens: list[str] = []
    app.open_page = opens.append
    key(app, pygame.K_F1)
    assert opens == ["rule:BD-5"]
    screen._menu()
    frames(app)
    click(app, app.ui.find("on").rect.center)
    assert len(app.ui.layers) == 1


@pytest.mark.parametrize("size", SIZES)
def test_who_plans_the_wrong_call_is_shown_the_way_back(size: tuple[int, int]) -> None:
    app, screen = opened(3, 2, size)
    screen.controller.pick(UnitId("s-carrier"))
    screen.controller.start_call()
    frames(app)
    assert screen.controller.planning
    assert screen.runner.told is not None
    assert screen._spot == app.ui.find("cancel").rect
    assert faults(app, screen) == []
    click(app, app.ui.find("cancel").rect.center)
    assert not screen.controller.planning
    assert screen._spot is not None
    assert screen._spot.colliderect(app.ui.find("reserves").rect)


def test_nothing_stands_on_what_is_read_after_another_try() -> None:
    app, screen = opened(3, 3)
    solve(app, screen)
    assert screen.runner.stage is Stage.READ
    click(app, app.ui.find("coach-try-0").rect.center)
    frames(app, 30)
    assert screen.runner.variant == 0
    assert app.ui.hovered is app.ui.find("coach-try-0")
    assert app.ui.tip_for is None
