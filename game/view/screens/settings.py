"""The settings, each taking effect at once, beside a piece of the board that shows how it looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.map_choice import chosen_scenario
from game.rules.ids import Side
from game.rules.scenario import Scenario
from game.settings import RANGES, Settings
from game.text import tr
from game.view import key_choice, parts, svg
from game.view.board_arts import fleet_token, scenario_markers
from game.view.canvas import Canvas
from game.view.screen import Screen
from game.view.screens.board_pane import BoardPane, Standing, Still
from game.view.screens.frame import below_bar, fitting, top_bar
from game.view.theme import BODY, PALETTES, ROW, SMALL, auto_scale
from game.view.ui import (
    Button,
    Choice,
    Item,
    Layer,
    ListBox,
    Panel,
    Picture,
    Slider,
    Tab,
    Toggle,
    Ui,
    Widget,
    key_label,
    layout,
)
from game.view.window import App

_SIZES = ((1280, 720), (1920, 1080))
_SPEEDS = ("slow", "normal", "fast", "off")
_COORDINATES = ("hover", "edge", "every")
_WAIT = 0.35
"""Seconds the text size rests before it takes effect: the slider would run away under the mouse."""


@dataclass(frozen=True, slots=True)
class _Line:
    """One setting: its words, the fine print, and how its control is made for a rectangle."""

    title: str
    note: str
    make: Callable[[Rect], list[Widget]]
    high: float = 34.0


class SettingsScreen(Screen):
    """Display, motion and sound, keys."""

    name = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._size = float(app.settings.text_size)
        self._rest = 0.0
        self._capturing: key_choice.KeyAction | None = None
        self._pane: BoardPane | None = None
        self._picture: tuple[tuple[object, ...], Surface] | None = None
        self._scenario: Scenario = chosen_scenario("halcyon_gap")

    @property
    def _settings(self) -> Settings:
        return self.app.settings

    def _set(self, **values: object) -> None:
        self.app.set(**values)
        self.ui.stale()

    def _defaults(self) -> None:
        usual = Settings()
        names = (
            "animation", "text_size", "palette", "reduced_motion", "moving_background", "patterns", "volume",
            "coordinates", "keys", "warn_risky",
        )  # fmt: skip
        self._size = float(usual.text_size)
        self._set(**{name: getattr(usual, name) for name in names})
        key_choice.apply({})
        self.ui.toast(tr("Everything but the window is as it came."))

    def update(self, seconds: float) -> None:
        """Let a new text size take effect once the slider rests."""
        if round(self._size) == self._settings.text_size or self.ui.pressed is not None:
            self._rest = 0.0
            return
        self._rest += seconds
        if self._rest >= _WAIT:
            self._set(text_size=round(self._size))

    # ---- layout
    def build(self, ui: Ui) -> Layer:
        """Lay out the sections, the settings of the open one, and the preview."""
        zero = Rect(0, 0, 0, 0)
        letter = 0 if self._capturing else pygame.K_d
        bar = top_bar(
            ui, tr("Settings"), "gear",
            [
                Button("defaults", zero, text=tr("Defaults"), kind="quiet", shortcut=letter, do=self._defaults),
                Button("back", zero, text=tr("Back"), kind="quiet", shortcut=pygame.K_ESCAPE, do=self._back),
            ],
            fact=tr("kept for every battle"),
        )  # fmt: skip
        wide = ui.w >= 1200
        left, middle, right = layout.cols(
            below_bar(ui), [ui.px(208 if wide else 176), None, ui.px(368 if wide else 262)], ui.px(8)
        )
        nav, section = self._nav(ui, left)
        page = self._keys_page(ui, middle) if section == "keys" else self._page(ui, middle)
        return Layer([bar, nav, page, self._preview(ui, right)], back=self._back, first=f"section.{section}",
                     keys=self._captured)  # fmt: skip

    def _back(self) -> None:
        if self._capturing is not None:
            self._capturing = None
            self.ui.stale()
            return
        self.app.back()

    def _nav(self, ui: Ui, box: Rect) -> tuple[Panel, str]:
        choices = [
            Tab("display", tr("Look, sound"), "eye"),
            Tab("keys", tr("Keys"), "keys"),
        ]
        now: str = ui.memory.get("section", "display")

        def opener(name: str) -> Callable[[], None]:
            def show() -> None:
                ui.memory["section"] = name
                self._capturing = None
                ui.stale()

            return show

        inner = layout.inset(box, ui.px(10), ui.px(12))
        places = layout.rows(inner, [ui.px(44)] * len(choices), ui.px(6))
        buttons = [
            Button(f"section.{tab.id}", place, text=tab.text, icon=tab.icon, kind="menu", on=tab.id == now,
                   do=opener(tab.id))
            for tab, place in zip(choices, places, strict=False)
        ]  # fmt: skip
        return Panel("nav", box, list(buttons)), now

    def _page(self, ui: Ui, box: Rect) -> Panel:
        display = self._display(ui)
        lines = [*display[:-1], *self._motion(), display[-1]]
        inner = ui.inside(box)
        step = min(ui.px(62), inner.h // len(lines))
        widgets: list[Widget] = []
        split = round(inner.w * 0.36)
        for number, line in enumerate(lines):
            top = inner.y + number * step
            high = min(ui.px(line.high), step - ui.px(6))
            widgets.append(_caption(ui, str(number), Rect(inner.x, top, split - ui.px(10), step - ui.px(4)), line))
            control = Rect(inner.x + split, top + (step - ui.px(4) - high) // 2, inner.w - split, high)
            widgets += line.make(control)
        return Panel("page", box, widgets, title=tr("Look, motion, sound"), icon="eye")

    def _display(self, ui: Ui) -> list[_Line]:
        s = self._settings
        sizes = [f"{w} x {h}" for w, h in _SIZES]
        now = len(_SIZES) if s.fullscreen else _SIZES.index(s.window) if s.window in _SIZES else -1
        return [
            _Line(tr("Window"), tr("1024 x 600 to 4K"), lambda r: [
                Choice("window", r, options=[*sizes, tr("Full")], chosen=now, choose=self._window, name=tr("Window"))]),
            _Line(tr("Text and panels"), self._size_note(ui), lambda r: [
                Slider("text", r, value=self._size, low=RANGES["text_size"][0], high=RANGES["text_size"][1], step=5,
                       marks=8, change=self._resize, show=lambda v: f"{v:.0f} %", name=tr("Size of text and panels"))]),
            _Line(tr("Palette"), tr("for every kind of eye"), self._palettes, 52),
            _Line(tr("Patterns"), tr("on landing hexes"), lambda r: [
                Toggle("patterns", r, on=s.patterns, text=tr("Always on in chance maps"),
                       change=lambda on: self._set(patterns=on), name=tr("Patterns"))]),
            _Line(tr("Hex coordinates"), tr("column, row"), lambda r: [
                Choice("coordinates", r, options=[tr("Hover"), tr("Edge"), tr("Every hex")],
                       chosen=_COORDINATES.index(s.coordinates), name=tr("Hex coordinates"),
                       choose=lambda i: self._set(coordinates=_COORDINATES[i]))]),
            _Line(tr("Language"), tr("of every text"), lambda r: [
                Choice("language", r, options=["English"], chosen=0, name=tr("Language"))]),
        ]  # fmt: skip

    def _motion(self) -> list[_Line]:
        s = self._settings
        return [
            _Line(tr("Speed of animation"), tr("Space skips"), lambda r: [
                Choice("speed", r, options=[tr("Slow"), tr("Normal"), tr("Fast"), tr("Off")],
                       chosen=_SPEEDS.index(s.animation), name=tr("Speed of animation"),
                       choose=lambda i: self._set(animation=_SPEEDS[i]))]),
            _Line(tr("Reduced motion"), tr("no shaking, no flashes"), lambda r: [
                Toggle("reduced", r, on=s.reduced_motion, text=tr("Warps fade to their landing"),
                       change=lambda on: self._set(reduced_motion=on), name=tr("Reduced motion"))]),
            _Line(tr("Moving background"), tr("on the title screen"), lambda r: [
                Toggle("background", r, on=s.moving_background, text=tr("Living light"),
                       change=lambda on: self._set(moving_background=on), name=tr("Moving background"))]),
            _Line(tr("Risky clicks"), tr("before they are confirmed"), lambda r: [
                Toggle("risky", r, on=s.warn_risky, text=tr("Warn, with the chance"),
                       change=lambda on: self._set(warn_risky=on), name=tr("Warn of risky clicks"))]),
            _Line(tr("Volume"), tr("0 is silence"), lambda r: [
                Slider("volume", r, value=s.volume, low=0, high=100, step=5, marks=6, change=self._volume,
                       show=lambda v: f"{v:.0f} %", name=tr("Volume"))]),
        ]  # fmt: skip

    def _size_note(self, ui: Ui) -> str:
        shown = round(100 * ui.scale / auto_scale(ui.size))
        if shown < self._settings.text_size - 1:
            return tr("shown at {n} % here", n=shown)
        return tr("75 to 250 %")

    def _window(self, i: int) -> None:
        if i == len(_SIZES):
            self._set(fullscreen=True)
        else:
            self._set(fullscreen=False, window=_SIZES[i])

    def _resize(self, value: float) -> None:
        self._size = value
        self._rest = 0.0

    def _volume(self, value: float) -> None:
        self.app.settings = self._settings.changed(volume=round(value))
        self.app.sounds.volume(round(value))
        self.app.sounds.play("order")
        self.app.store_settings()

    def _palettes(self, box: Rect) -> list[Widget]:
        names = {
            "table": (tr("Table"), tr("Amber against violet")),
            "blue_yellow": (tr("Gold"), tr("Yellow against blue")),
            "red_cyan": (tr("Coral"), tr("Red against cyan")),
            "contrast": (tr("Contrast"), tr("High contrast")),
        }
        places = layout.cols(box, [None] * len(names), self.ui.px(6))

        def chooser(key: str) -> Callable[[], None]:
            return lambda: self._set(palette=key)

        return [
            Picture(f"palette.{key}", place, paint=_swatch(key, words, on=key == self._settings.palette),
                    do=chooser(key), name=words, tip=tip)
            for (key, (words, tip)), place in zip(names.items(), places, strict=True)
        ]  # fmt: skip

    # ---- keys
    def _keys_page(self, ui: Ui, box: Rect) -> Panel:
        inner = ui.inside(box)
        chosen = self._settings.keys
        rows = len(key_choice.ACTIONS)
        top, below = layout.rows(inner, [min(ui.px(34) * rows + ui.px(14), inner.h * 6 // 10), None], ui.px(8))
        items = [
            Item(
                tr(action.text), tr("press a key") if action is self._capturing
                else key_label(key_choice.key_of(action, chosen)),
            )
            for action in key_choice.ACTIONS
        ]  # fmt: skip
        now = ui.memory.get("keys.row", 0)

        def choose(i: int) -> None:
            ui.memory["keys.row"] = i

        keys = ListBox("keys", top, items=items, chosen=now, choose=choose, accept=self._capture, one_click=True,
                       tip=tr("Enter, or a click, gives an action another key."), name=tr("Keys"))  # fmt: skip
        fixed = Picture("fixed", below, paint=_fixed_keys, free=True)
        fact = tr("press a key, Esc cancels") if self._capturing else tr("Enter changes a key")
        return Panel("page", box, [keys, fixed], title=tr("Keys"), icon="keys", fact=fact)

    def _capture(self, i: int) -> None:
        self._capturing = key_choice.ACTIONS[i]
        self.ui.stale()

    def event(self, event: pygame.Event) -> None:
        """Take the key that is to be an action's."""
        if event.type == pygame.KEYDOWN:
            self._captured(event)

    def _captured(self, event: pygame.Event) -> bool:
        action = self._capturing
        if action is None:
            return False
        why = key_choice.why_not(action, event.key, self._settings.keys)
        if why:
            self.ui.toast(why, tint="loss")
            return True
        keys = {**self._settings.keys, action.id: pygame.key.name(event.key)}
        self._capturing = None
        self._set(keys=keys)
        key_choice.apply(keys)
        return True

    # ---- preview
    def _preview(self, ui: Ui, box: Rect) -> Panel:
        inner = ui.inside(box)
        high = min(inner.h - ui.px(66), round(inner.w * 1.9))
        frame = Rect(inner.x, inner.y, inner.w, high)
        view = Picture("preview", frame, paint=lambda c, _: self._paint_board(c), free=True)
        legend = Picture(
            "legend", Rect(inner.x, frame.bottom + ui.px(8), inner.w, inner.bottom - frame.bottom - ui.px(8)),
            paint=_legend, free=True,
        )  # fmt: skip
        return Panel("look", box, [view, legend], title=tr("How it looks"), icon="eye", fact=tr("live"))

    def _paint_board(self, c: Canvas) -> None:
        size = c.rect.size
        key = (size, self._settings.palette, self._settings.coordinates)
        if self._picture is None or self._picture[0] != key:
            board = self._scenario.board
            if self._pane is None:
                self._pane = BoardPane(board, Side.SOUTH, self._settings.coordinates)
            self._pane.show_from(Side.SOUTH, self._settings.coordinates)
            still = Still(_exemplars(self._scenario), scenario_markers(self._scenario))
            centre = board.layout.to_hex(6, 4)
            self._picture = key, self._pane.thumbnail(size, centre, max(26.0, min(size[0] / 8.6, size[1] / 8.6)), still)
        c.surface.blit(self._picture[1], c.rect)
        c.svg(0, 0, c.w, c.h, svg.rect(0.5, 0.5, c.w - 1, c.h - 1, fill="none", stroke="line2"))


def _caption(ui: Ui, name: str, box: Rect, line: _Line) -> Picture:
    del ui

    def paint(c: Canvas, state: str) -> None:
        del state
        title = fitting(c, line.title, ROW, c.w, 11)
        c.text(0, c.h / 2 - (8 if line.note else 0), line.title, title, "hi", width=c.w)
        if line.note:
            c.text(0, c.h / 2 + 9, line.note, fitting(c, line.note, SMALL, c.w, 9.5), "dim", width=c.w)

    return Picture(f"caption.{name}", box, paint=paint, free=True)


def _swatch(key: str, words: str, *, on: bool) -> Callable[[Canvas, str], None]:
    palette = PALETTES[key]

    def paint(c: Canvas, state: str) -> None:
        look = parts.button_look("quiet", state, on=on)
        parts.button_face(c, 0, 0, c.w, c.h, look)
        y = c.h * 0.36
        body = svg.polygon(svg.hex_points(c.w / 2 - 13, y, 8), fill=palette.south)
        body += svg.polygon(svg.hex_points(c.w / 2 + 13, y, 7), fill="none", stroke=palette.north, width=2.4)
        c.svg(0, 0, c.w, c.h, body)
        c.text(c.w / 2, c.h * 0.77, words, fitting(c, words, BODY, c.w - 6, 7), look.ink, align="c", width=c.w)

    return paint


def _fixed_keys(c: Canvas, state: str) -> None:
    del state
    columns = 2 if c.w > 460 else 1
    rows = -(-len(key_choice.FIXED) // columns)
    step, wide = min(26.0, c.h / rows), c.w / columns
    for number, (key, words) in enumerate(key_choice.FIXED):
        x, y = number // rows * wide, number % rows * step
        if step < 17 and number >= rows * columns:
            return
        cap = parts.key_cap(c, x, y + 2, key)
        left = max(54.0, cap + 8)
        text = tr(words)
        c.text(x + left, y + 11.5, text, fitting(c, text, BODY, wide - left - 6, 9.5), "text", width=wide - left - 2)


def _legend(c: Canvas, state: str) -> None:
    del state
    rows = (("fighter", tr("Fighter")), ("striker", tr("Striker")), ("capital", tr("Capital")))
    step = c.w / len(rows)
    for number, (icon, words) in enumerate(rows):
        c.icon(number * step, 6, 14, icon, icon)
        c.text(number * step + 20, 13.5, words, fitting(c, words, BODY, step - 24, 9), "text", width=step - 20)
    chips = ((tr("Lands"), "safe", "check"), (tr("Lost"), "loss", "cross"), (tr("Rocks"), "risk", "rocks"))
    for number, (words, tint, icon) in enumerate(chips):
        c.icon(number * step, 34, 14, icon, tint)
        c.text(number * step + 20, 41.5, words, fitting(c, words, BODY, step - 24, 9), tint, width=step - 20)


def _exemplars(scenario: Scenario) -> list[Standing]:
    board = scenario.board
    places = {"cruiser": (6, 4), "flagship": (8, 3), "battleship": (6, 5), "fighter": (5, 4)}
    shown: list[Standing] = []
    for kind, (column, row) in places.items():
        side = Side.NORTH if kind in ("cruiser", "flagship") else Side.SOUTH
        unit = next((u for u in scenario.side_fleet(side) if u.type == kind), None)
        if unit is not None:
            ordered = kind == "battleship"
            shown.append(
                (board.layout.to_hex(column, row), fleet_token(unit, board.layout.orientation, ordered=ordered))
            )
    return shown
