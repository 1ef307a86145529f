"""A demo screen with every widget, for the tests of the interface layer and for its component sheet."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.view import parts
from game.view.canvas import Canvas
from game.view.theme import CARD_TITLE, NUMBER, ROW, SCORE
from game.view.ui import (
    Bar,
    Block,
    Button,
    Choice,
    Dropdown,
    Entry,
    Item,
    Label,
    Layer,
    ListBox,
    Meter,
    Panel,
    Picture,
    Rich,
    Slider,
    Stepper,
    Tab,
    Toggle,
    Ui,
    Widget,
    tabs,
)
from game.view.ui.layout import cols, flow, rows

LINE = (
    "*Round 2*, North calls support at [E4](hex:E4): the warp die shows :die.blast:, the Cruiser "
    "[scatters](rule:CS-7) to [F5](hex:F5) and [collides](tint:loss) with a Destroyer, pays 2 :icon.star:."
)


class Demo:
    """Keeps what the demo's widgets change, and a list of what was done."""

    def __init__(self, stretch: float = 1.0) -> None:
        self.done: list[str] = []
        self.stretch = stretch
        self.log: list[str | Block] = [Block("Turn of the North", "caps"), *[Block(LINE, tick="north")] * 6]
        self.speed, self.chosen, self.volume, self.motion, self.rounds, self.map = 1, 0, 70.0, True, 6, 0

    def tr(self, text: str) -> str:
        """The text, made longer as a wordy language would."""
        extra = round(len(text) * (self.stretch - 1))
        return text + ("·" + "wxyz" * extra)[:extra] if extra else text

    def does(self, what: str) -> Callable[..., None]:
        return lambda *_: self.done.append(what)

    def build(self, ui: Ui) -> Layer:
        gap = ui.px(8)
        window = Rect((0, 0), ui.size).inflate(-2 * gap, -2 * gap)
        bar, rest = rows(window, [ui.px(52), None], gap)
        left, middle, right = cols(rest, [ui.px(264), None, ui.px(300)], gap)
        side, board = rows(middle, [ui.px(366), None], gap)
        return Layer(
            [
                self._bar(ui, bar),
                self._list(ui, left),
                self._settings(ui, side),
                self._board(board),
                self._log(ui, right),
            ],
            back=self.does("back"),
        )

    def _bar(self, ui: Ui, r: Rect) -> Panel:
        tr, does = self.tr, self.does
        room = Rect(0, 0, 0, ui.px(32))
        buttons = [
            Button("undo", room, text=tr("Undo"), shortcut=pygame.K_u, do=does("undo"), kind="quiet", icon="undo"),
            Button("save", room, text=tr("Save"), shortcut=pygame.K_s, mods=pygame.KMOD_CTRL, do=does("save")),
            Button("menu", room, text=tr("Menu"), shortcut=pygame.K_ESCAPE, do=does("menu"), kind="quiet"),
        ]
        widths = [b.min_width(ui) for b in buttons]
        x = r.right - ui.px(12) - sum(widths) - 2 * ui.px(8)
        for b, w in zip(buttons, widths, strict=True):
            b.rect = Rect(x, r.y + ui.px(10), w, ui.px(32))
            x += w + ui.px(8)
        title = Label(
            "title",
            Rect(r.x + ui.px(20), r.y + ui.px(8), ui.px(210), ui.px(36)),
            text=tr("Components"),
            face=CARD_TITLE.sized(20),
            colour="hi",
            icon="gear",
        )
        return Panel("bar", r, [title, *buttons], kind="plate")

    def _list(self, ui: Ui, r: Rect) -> Panel:
        tr, inner = self.tr, ui.inside(r)
        units = ("Battleship", "Carrier", "Cruiser", "Destroyer", "Transport", "Fighters", "Flagship", "Drone") * 2
        items = [
            Item(
                tr(n),
                note=str(i % 4),
                icon=("capital", "striker", "fighter")[i % 3],
                icon_tint=("capital", "striker", "fighter")[i % 3],
                why="Flagship does not fit\nIt needs *3 Supply*; *2* are available." if i == 1 else "",
            )
            for i, n in enumerate(units)
        ]
        search, box, words, meter, facts, bar = rows(
            inner, [ui.px(34), None, ui.px(18), ui.px(16), ui.px(20), ui.px(20)], ui.px(8)
        )
        pool, used = cols(facts, [None, None], ui.px(8))
        return Panel(
            "reserves",
            r,
            [
                Entry(
                    "search",
                    search,
                    text="Żubr",
                    icon="search",
                    placeholder=tr("Find a unit"),
                    accept=self.does("search"),
                ),
                ListBox("units", box, items=items, chosen=self.chosen, choose=self._choose, accept=self.does("unit")),
                Label("supply", words, text=tr("Supply of the South"), colour="dim"),
                Meter(
                    "meter",
                    meter,
                    pool=10,
                    used=7,
                    planned=2,
                    locked=2,
                    tint="south",
                    tip="Seven cells are on the table",
                ),
                Label("pool", pool, text=tr("Pool 10"), face=NUMBER, colour="hi"),
                Label("used", used, text=tr("On table 7"), face=NUMBER, colour="south", align="r"),
                Bar("bar.load", bar, value=0.4, text="40 %"),
            ],
            title=tr("Reserves"),
            icon="warp",
            fact="8 units",
            tint="south",
            active=True,
        )

    def _choose(self, i: int) -> None:
        self.chosen = i
        self.done.append(f"choose {i}")

    def _settings(self, ui: Ui, r: Rect) -> Panel:
        tr, does, inner = self.tr, self.does, ui.inside(r)
        lines = rows(inner, [ui.px(30)] * 6 + [ui.px(42)], ui.px(10))
        names = ("Speed", "Volume", "Motion", "Rounds", "Map", "Type")
        wide = max(Label(n, inner, text=tr(n), face=ROW).min_width(ui) for n in names) + ui.px(6)
        pairs = [cols(line, [wide, None], ui.px(10)) for line in lines[:6]]
        widgets: list[Widget] = [
            Label(f"l.{n}", p[0], text=tr(n), face=ROW, colour="hi") for n, p in zip(names, pairs, strict=True)
        ]
        widgets += [
            Choice(
                "speed",
                pairs[0][1],
                options=[tr(x) for x in ("Slow", "Normal", "Fast", "Off")],
                chosen=self.speed,
                choose=lambda i: setattr(self, "speed", i),
                off={3: "Not in a lesson"},
                name="Speed",
            ),
            Slider(
                "volume",
                pairs[1][1],
                value=self.volume,
                change=lambda v: setattr(self, "volume", v),
                show=lambda v: f"{v:.0f} %",
                marks=5,
                name="Volume",
                tip="Effects and music",
            ),
            Toggle(
                "motion",
                pairs[2][1],
                on=self.motion,
                change=lambda on: setattr(self, "motion", on),
                text=tr("Drift of the stars"),
            ),
            Stepper(
                "rounds",
                pairs[3][1],
                value=self.rounds,
                low=1,
                high=12,
                name="Rounds",
                change=lambda v: setattr(self, "rounds", v),
            ),
            Dropdown(
                "map",
                pairs[4][1],
                options=[tr(x) for x in ("Narrows", "Twin moons", "Open sea")],
                chosen=self.map,
                choose=lambda i: setattr(self, "map", i),
            ),
            Label("type", pairs[5][1], text="6 VP", face=SCORE.sized(22), colour="hi"),
        ]
        room = Rect(0, 0, 0, lines[6].h)
        buttons = [
            Button("go", room, text=tr("Call Cruiser"), kind="primary", shortcut=pygame.K_RETURN, do=does("go")),
            Button("order", room, text=tr("Order"), shortcut=pygame.K_o, do=does("order")),
            Button("fleet", room, text=tr("Fleet"), why="No fleet\nThe *South* has none left.", rule="SU-4"),
        ]
        for b, p in zip(buttons, flow(lines[6], [b.min_width(ui) for b in buttons], lines[6].h, ui.px(8)), strict=True):
            b.rect = p
        return Panel("settings", r, [*widgets, *buttons], title=tr("Settings"), icon="gear", fact="live")

    def _board(self, r: Rect) -> Panel:
        def card(c: Canvas, state: str) -> None:
            parts.row(c, 0, 0, c.w, c.h, state)
            c.text(12, 16, "Patrol", ROW, "hi", width=c.w - 24)

        half = cols(r, [None, None], 10)
        return Panel(
            "board",
            r,
            [
                Picture("hexes", half[0], on_key=self._steer, free=True, ring=False, name="Board"),
                Picture("card", half[1].inflate(0, -20), card, do=self.does("card"), name="Patrol"),
            ],
            kind="bare",
        )

    def _steer(self, e: pygame.Event) -> bool:
        if e.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.done.append("steer")
            return True
        return False

    def _log(self, ui: Ui, r: Rect) -> Panel:
        inner = ui.inside(r, header=False)
        choices = [Tab("log", self.tr("Log"), shortcut=pygame.K_l), Tab("rule", self.tr("Rule"), shortcut=pygame.K_r)]
        buttons, now, rest = tabs(ui, inner, "side", choices)
        source = self.log if now == "log" else [Block("Scatter", "title"), Block(LINE), Block("First", "bullet")]
        text = Rich(f"text.{now}", rest, source=source, tail=now == "log", open=self.done.append)
        return Panel("log", r, [*buttons, text])
