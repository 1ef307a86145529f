"""The interface layer: input, focus, layers, and that no screen size, scale or wordy language breaks a layout."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame
import pytest
from pygame import Rect

from game.view import lettering
from game.view.theme import auto_scale, fitting_scale
from game.view.ui import Answer, Button, Choice, Dropdown, Layer, ListBox, Panel, Rich, Slider, Stepper, Toggle, Ui, ask
from game.view.ui.entry import Entry
from tests.view.ui_demo import Demo

SIZE = (1280, 720)


@pytest.fixture(autouse=True)
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


@pytest.fixture
def demo() -> Demo:
    return Demo()


@pytest.fixture
def ui(demo: Demo) -> Ui:
    return Ui(SIZE, demo.build)


def key(ui: Ui, code: int, mod: int = 0, char: str = "") -> bool:
    return ui.event(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=char))


def hover(ui: Ui, pos: tuple[int, int]) -> bool:
    return ui.event(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))


def click(ui: Ui, pos: tuple[int, int]) -> tuple[bool, bool]:
    hover(ui, pos)
    down = ui.event(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=pos))
    return down, ui.event(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=pos))


def typed(ui: Ui, text: str) -> None:
    for char in text:
        ui.event(pygame.Event(pygame.TEXTINPUT, text=char))


# Layout


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("wanted", [0.75, 1.0, 1.5, 2.5])
def test_audit_finds_nothing_at_any_size_and_scale(size: tuple[int, int], wanted: float) -> None:
    assert Ui(size, Demo().build, wanted).audit() == []


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_audit_finds_nothing_with_texts_forty_percent_longer(size: tuple[int, int]) -> None:
    ui = Ui(size, Demo(1.4).build)
    assert ui.audit() == []
    ask(ui, "x" * 30, "word " * 300, [Answer("a", "Answer" * 4), Answer("b", "Other" * 5), Answer("c", "No")], "c")
    assert ui.audit() == []


def test_audit_sees_each_kind_of_fault() -> None:
    def build(_: Ui) -> Layer:
        return Layer([Panel("p", Rect(0, 0, 300, 200), [
            Button("a", Rect(10, 10, 60, 40), text="A very long name that cannot fit", shortcut=pygame.K_a),
            Button("a", Rect(50, 20, 60, 40), text="B", shortcut=pygame.K_a),
            Button("low", Rect(150, 10, 60, 10), text=""),
            Button("out", Rect(280, 100, 60, 40), text=""),
        ]), Panel("q", Rect(1200, 600, 200, 200))])  # fmt: skip

    found = {fault.split(":")[0] for fault in Ui(SIZE, build).audit()}
    assert found == {"outside window", "outside panel", "overlap", "too low", "id twice", "key twice", "clipped"}


def test_scale_is_held_back_so_that_a_layout_keeps_its_room() -> None:
    assert auto_scale((1280, 720)) == 1.0
    assert auto_scale((1024, 600)) == pytest.approx(0.92)
    assert auto_scale((3840, 2160)) == pytest.approx(2.6)
    for size in ((1024, 600), (1280, 720), (2560, 1440)):
        scale = fitting_scale(size, 2.5)
        assert size[0] / scale >= 999
        assert size[1] / scale >= 579


# Focus


def test_tab_visits_all_once_and_back(ui: Ui) -> None:
    seen = []
    for _ in ui.order():
        assert key(ui, pygame.K_TAB)
        seen.append(ui.focus_id)
    assert sorted(seen) == sorted(w.id for w in ui.order())
    key(ui, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert ui.focus_id == seen[-2]


def test_every_button_does_the_same_by_mouse_and_by_key(ui: Ui, demo: Demo) -> None:
    buttons = [w for w in ui.order() if isinstance(w, Button) and not w.id.startswith("side.")]
    assert len(buttons) == 6
    for button in buttons:
        demo.done.clear()
        click(ui, button.rect.center)
        by_mouse = list(demo.done)
        demo.done.clear()
        ui.focus(button.id)
        key(ui, pygame.K_RETURN)
        assert demo.done == by_mouse
        assert len(by_mouse) == (1 if button.enabled else 0)


def test_a_press_that_leaves_the_button_does_nothing(ui: Ui, demo: Demo) -> None:
    go = ui.find("go").rect
    ui.event(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=go.center))
    assert hover(ui, (640, 560)), "a drag that began on a widget stays with the interface"
    assert ui.event(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(640, 560)))
    assert demo.done == []


def test_enter_after_a_click_is_the_shortcut_not_the_clicked_button(ui: Ui, demo: Demo) -> None:
    click(ui, ui.find("undo").rect.center)
    key(ui, pygame.K_RETURN)
    assert demo.done == ["undo", "go"]


def test_arrows_go_to_the_nearest_widget_that_way(ui: Ui) -> None:
    ui.focus("go")
    assert key(ui, pygame.K_RIGHT)
    assert ui.focus_id == "order"
    assert key(ui, pygame.K_UP)
    assert ui.focused is not None
    assert ui.focused.rect.bottom <= ui.find("order").rect.top


def test_shortcuts_fire_with_their_modifier_only_and_not_while_typing(ui: Ui, demo: Demo) -> None:
    key(ui, pygame.K_o, char="o")
    key(ui, pygame.K_s, char="s")
    assert demo.done == ["order"]
    key(ui, pygame.K_s, pygame.KMOD_LCTRL, "s")
    assert demo.done == ["order", "save"]
    ui.focus("search")
    demo.done.clear()
    assert key(ui, pygame.K_o, char="o")
    assert demo.done == []


def test_the_board_is_one_stop_and_takes_its_keys_but_lets_the_mouse_through(ui: Ui, demo: Demo) -> None:
    ui.focus("hexes")
    assert key(ui, pygame.K_LEFT)
    assert demo.done == ["steer"]
    assert not any(click(ui, ui.find("hexes").rect.center))
    click(ui, ui.find("card").rect.center)
    assert demo.done == ["steer", "card"]


# Panels and layers


def test_nothing_on_a_panel_reaches_the_board(ui: Ui) -> None:
    for panel in [p for p in ui.top.panels if p.solid]:
        r = panel.rect
        for pos in (r.center, r.topleft, (r.right - 1, r.y), (r.x, r.bottom - 1), (r.right - 1, r.bottom - 1)):
            assert all(click(ui, pos)), panel.id
            assert ui.event(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0))
            while len(ui.layers) > 1:
                ui.pop()
    board = ui.find("hexes").rect.center
    assert not any(click(ui, board))
    assert not ui.event(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0))


def test_a_modal_takes_all_and_gives_focus_back(ui: Ui, demo: Demo) -> None:
    said: list[str] = []
    ui.focus("order")
    answers = [Answer("yes", "End turn", lambda: said.append("y")), Answer("no", "Back", lambda: said.append("n"))]
    ask(ui, "End turn", "*3 orders* unused. End the turn all the same?", answers, "no")
    assert all(click(ui, ui.find("undo").rect.center))
    assert demo.done == []
    assert {w.id for w in ui.order()} == {"yes", "no"}
    assert ui.audit() == []
    assert key(ui, pygame.K_o, char="o"), "no key passes a modal layer"
    key(ui, pygame.K_ESCAPE)
    assert (said, ui.focus_id, len(ui.layers)) == (["n"], "order", 1)


def test_a_dialog_is_answered_by_enter(ui: Ui) -> None:
    said: list[str] = []
    ask(ui, "Sure?", "Yes or no.", [Answer("yes", "Yes", lambda: said.append("y")), Answer("no", "No")], "no")
    key(ui, pygame.K_RETURN)
    assert said == ["y"]


def test_greyed_says_why_on_hover_and_on_focus_and_when_tried(ui: Ui, demo: Demo) -> None:
    fleet = ui.find("fleet")
    hover(ui, fleet.rect.center)
    ui.update(0.2)
    assert ui.tip_for is None
    ui.update(0.2)
    assert ui.tip_for is fleet
    hover(ui, ui.find("hexes").rect.center)
    ui.focus("fleet")
    ui.update(0.4)
    assert ui.tip_for is fleet
    assert ui.narration == "Fleet. No fleet: The *South* has none left."
    key(ui, pygame.K_RETURN)
    click(ui, fleet.rect.center)
    assert demo.done == []
    assert [t.text for t in ui.toasts] == ["No fleet: The *South* has none left."]
    ui.draw(pygame.Surface(SIZE))


def test_f1_opens_the_rule_of_the_widget(ui: Ui) -> None:
    opened: list[str] = []
    ui.open_link = opened.append
    ui.focus("fleet")
    assert key(ui, pygame.K_F1)
    assert opened == ["rule:SU-4"]
    ui.focus("go")
    assert not key(ui, pygame.K_F1)


def test_toasts_end(ui: Ui) -> None:
    ui.toast("Saved", 1.0)
    ui.update(0.9)
    assert ui.toasts
    ui.update(0.2)
    assert not ui.toasts


def test_a_rebuild_keeps_focus_scroll_and_text(ui: Ui, demo: Demo) -> None:
    ui.draw(pygame.Surface(SIZE))
    ui.focus("search")
    typed(ui, "!")
    units = ui.find("units")
    assert isinstance(units, ListBox)
    units.scroll_to(ui, 60)
    demo.stretch = 1.4
    ui.resize((1280, 700), 1.1)
    entry, again = ui.find("search"), ui.find("units")
    assert isinstance(entry, Entry)
    assert isinstance(again, ListBox)
    assert again is not units
    assert (ui.focus_id, entry.typed(ui).text, again.top(ui)) == ("search", "Żubr!", 60)


def test_stale_builds_once_before_the_next_frame(ui: Ui) -> None:
    before = ui.top
    ui.stale()
    ui.stale()
    assert ui.top is before
    ui.update(0.01)
    after = ui.top
    assert after is not before
    ui.draw(pygame.Surface(SIZE))
    assert ui.top is after


def test_rebuilding_under_a_resting_mouse_still_shows_the_tip(ui: Ui) -> None:
    hover(ui, ui.find("fleet").rect.center)
    for _ in range(8):
        ui.stale()
        ui.update(0.05)
    assert ui.tip_for is ui.find("fleet")


# Widgets


def test_entry_takes_letters_of_all_kinds_selection_and_clipboard(ui: Ui) -> None:
    ui.focus("search")
    key(ui, pygame.K_a, pygame.KMOD_CTRL)
    typed(ui, "Żółw-Größe")
    entry = ui.find("search")
    assert isinstance(entry, Entry)
    assert entry.typed(ui).text == "Żółw-Größe"
    key(ui, pygame.K_LEFT, pygame.KMOD_SHIFT)
    key(ui, pygame.K_x, pygame.KMOD_CTRL)
    key(ui, pygame.K_HOME)
    key(ui, pygame.K_v, pygame.KMOD_CTRL)
    key(ui, pygame.K_DELETE)
    assert entry.typed(ui).text == "eółw-Größ"
    typed(ui, "x" * 200)
    assert len(entry.typed(ui).text) == entry.limit


def test_list_by_key_and_mouse(ui: Ui, demo: Demo) -> None:
    units = ui.find("units")
    assert isinstance(units, ListBox)
    ui.focus("units")
    for _ in range(14):
        key(ui, pygame.K_DOWN)
    assert demo.chosen == 14
    assert units.top(ui) > 0
    key(ui, pygame.K_RETURN)
    assert demo.done[-1] == "unit"
    key(ui, pygame.K_HOME)
    row = (units.view(ui).x + 20, units.view(ui).y + ui.px(units.row) * 2 + 5)
    click(ui, row)
    assert demo.chosen == 2
    demo.done.clear()
    click(ui, row)
    assert demo.done == ["unit"], "a click on the chosen row accepts it"


def test_list_scrolls_by_wheel_and_thumb(ui: Ui) -> None:
    units = ui.find("units")
    assert isinstance(units, ListBox)
    hover(ui, units.rect.center)
    ui.event(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0))
    assert units.top(ui) == ui.px(48)
    thumb = units.thumb(ui)
    assert thumb is not None
    hover(ui, thumb.center)
    ui.event(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=thumb.center))
    hover(ui, (thumb.centerx, 2000))
    ui.event(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(thumb.centerx, 2000)))
    assert units.top(ui) == units.content(ui) - units.view(ui).h


def test_dropdown_by_key_and_mouse(ui: Ui, demo: Demo) -> None:
    ui.focus("map")
    key(ui, pygame.K_RETURN)
    assert ui.top.popup
    key(ui, pygame.K_DOWN)
    key(ui, pygame.K_RETURN)
    assert (demo.map, ui.focus_id, len(ui.layers)) == (1, "map", 1)
    key(ui, pygame.K_RETURN)
    key(ui, pygame.K_DOWN)
    key(ui, pygame.K_ESCAPE)
    assert demo.map == 1
    drop = ui.find("map")
    assert isinstance(drop, Dropdown)
    click(ui, drop.rect.center)
    box = ui.find("map.list")
    assert isinstance(box, ListBox)
    click(ui, (box.view(ui).x + 5, box.view(ui).y + 5))
    assert demo.map == 0
    click(ui, drop.rect.center)
    click(ui, (5, 5))
    assert not ui.top.popup, "a click elsewhere closes it"


def test_values_by_key_and_mouse(ui: Ui, demo: Demo) -> None:
    volume, motion, rounds, speed = (ui.find(n) for n in ("volume", "motion", "rounds", "speed"))
    assert isinstance(volume, Slider)
    assert isinstance(motion, Toggle)
    assert isinstance(rounds, Stepper)
    assert isinstance(speed, Choice)
    ui.focus("volume")
    key(ui, pygame.K_RIGHT)
    assert demo.volume == 75
    key(ui, pygame.K_HOME)
    assert demo.volume == 0
    click(ui, motion.rect.midleft)
    assert demo.motion is False
    click(ui, (rounds.rect.right - 5, rounds.rect.centery))
    assert demo.rounds == 7
    click(ui, (rounds.rect.centerx, rounds.rect.centery))
    assert demo.rounds == 7
    click(ui, (speed.rect.x + 5, speed.rect.centery))
    assert demo.speed == 0
    click(ui, (speed.rect.right - 5, speed.rect.centery))
    assert demo.speed == 0
    assert ui.toasts[-1].text == "Not in a lesson"


def test_links_by_key_and_by_mouse(ui: Ui, demo: Demo) -> None:
    ui.draw(pygame.Surface(SIZE))
    ui.focus("text.log")
    key(ui, pygame.K_RIGHT)
    key(ui, pygame.K_RIGHT)
    key(ui, pygame.K_RETURN)
    assert demo.done == ["rule:CS-7"]
    log = ui.find("text.log")
    assert isinstance(log, Rich)
    place, piece = next(
        (place, piece) for _, _, place, line in log.visible(ui) for piece in line if piece.span.link == "hex:F5"
    )
    click(ui, (round(place.x + piece.x) + 2, place.centery))
    assert demo.done[-1] == "hex:F5"


def test_a_log_follows_its_end_only_if_it_was_there(ui: Ui, demo: Demo) -> None:
    log = ui.find("text.log")
    assert isinstance(log, Rich)

    def add(n: int) -> None:
        demo.log += ["A line of the log that is long enough to need two lines of text"] * n
        log.lay(ui)

    add(30)
    assert log.top(ui) == log.content(ui) - log.view(ui).h > 0
    log.scroll_to(ui, 10)
    add(5)
    assert log.top(ui) == 10


def test_rich_text_is_selected_and_copied_without_marks(ui: Ui) -> None:
    log = ui.find("text.log")
    assert isinstance(log, Rich)
    lines = [place for _, _, place, _ in log.visible(ui)]
    start = (lines[1].x, lines[1].centery)
    hover(ui, start)
    ui.event(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=start))
    hover(ui, (lines[1].right - 1, lines[1].centery))
    ui.event(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(lines[1].right - 1, lines[1].centery)))
    assert log.selected(ui).startswith("Round 2, North calls support at E4")
    key(ui, pygame.K_c, pygame.KMOD_CTRL)
    assert pygame.scrap.get_text() == log.selected(ui)


def test_tabs_open_by_shortcut_and_are_remembered(ui: Ui) -> None:
    key(ui, pygame.K_r, char="r")
    assert ui.find("text.rule")
    ui.rebuild()
    assert ui.find("text.rule")
    with pytest.raises(KeyError):
        ui.find("text.log")


# Cost


def test_an_idle_frame_draws_no_panel_and_sets_no_text(ui: Ui) -> None:
    surface = pygame.Surface(SIZE)
    ui.draw(surface)
    _, before = lettering.text_cache_info()
    ui.update(0.016)
    assert not any(p.dirty for p in ui.top.panels)
    ui.rebuild()
    ui.draw(surface)
    _, after = lettering.text_cache_info()
    assert after == before, "a rebuild finds every text in the cache"


def test_the_mouse_dirties_only_the_panel_it_changes(ui: Ui) -> None:
    ui.draw(pygame.Surface(SIZE))
    hover(ui, ui.find("go").rect.center)
    assert [p.id for p in ui.top.panels if p.dirty] == ["settings"]
    ui.draw(pygame.Surface(SIZE))
    hover(ui, ui.find("go").rect.move(3, 0).center)
    assert not any(p.dirty for p in ui.top.panels)


def _only(layer: Layer, _: Ui) -> Layer:
    return layer


def test_widgets_fit_the_width_they_ask_for_at_every_scale() -> None:
    names = ("undo", "save", "speed", "motion", "rounds", "map", "order")
    for wanted in (0.75, 1.0, 1.6):
        ui = Ui((1920, 1080), Demo(1.4).build, wanted)
        for name in names:
            widget = ui.find(name)
            box = Rect(20, 20, widget.min_width(ui), ui.px(32))
            widget.rect = box
            layer = Layer([Panel("p", box.inflate(16, 16), [widget])])
            alone = Ui(ui.size, partial(_only, layer), wanted)
            assert alone.audit() == [], name
