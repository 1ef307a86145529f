"""Choosing a battle: the map, who plays, by which rules."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.hexgrid import Orientation
from game.rules.board import Board
from game.rules.ids import Side, Terrain
from game.rules.scenario import Scenario, ScenarioError
from game.text import tr
from game.view import parts
from game.view.board_arts import fleet_token, scenario_markers
from game.view.canvas import Canvas
from game.view.draw_board import draw_space
from game.view.hud.ships import emblem, ship
from game.view.screen import Screen
from game.view.screens import doors
from game.view.screens.board_pane import BoardPane, Still
from game.view.screens.draft import PERSON, PLAYERS, Draft, MapEntry, map_entries, maps_folder
from game.view.screens.frame import below_bar, fitting, top_bar
from game.view.screens.house_rules import HouseRulesScreen
from game.view.screens.mission_parts import fleet_supply, hand_line, pool_line, pool_steps
from game.view.theme import BODY, ROW, SMALL, STATUS
from game.view.ui import (
    Block,
    Button,
    Choice,
    Entry,
    Item,
    Layer,
    ListBox,
    Panel,
    Picture,
    Rich,
    Ui,
    Widget,
    layout,
    message,
)
from game.view.window import App

_FACTS = 136.0


class ScenariosScreen(Screen):
    """The list of maps, the board of the chosen one, and everything that is settled before a battle."""

    name = "scenarios"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.entries = map_entries()
        self.chosen = next((i for i, entry in enumerate(self.entries) if entry.scenario is not None), 0)
        scenario = self.entries[self.chosen].scenario if self.entries else None
        self.draft = Draft.of(scenario) if scenario is not None else None
        self._panes: dict[int, BoardPane] = {}

    @property
    def entry(self) -> MapEntry | None:
        """The map in view."""
        return self.entries[self.chosen] if self.entries else None

    def opened(self) -> None:
        """Come back from the house rules with what was changed there."""
        self.ui.stale()

    def _choose(self, i: int) -> None:
        self.chosen = i
        scenario = self.entries[i].scenario
        self.draft = Draft.of(scenario, self.draft) if scenario is not None else None
        for side in Side:
            self.ui.memory.pop((f"name.{side.value}", "typed"), None)
        self.ui.stale()

    def _begin(self) -> None:
        if self.draft is None:
            return
        try:
            session = self.draft.begin()
        except ScenarioError as error:
            message(self.ui, tr("This battle cannot start"), list(error.faults), icon="warning", tint="loss")
            return
        doors.enter(self.app, session)

    def _rules(self) -> None:
        if self.draft is not None:
            self.app.push(HouseRulesScreen(self.app, self.draft))

    # ---- layout
    def build(self, ui: Ui) -> Layer:
        """Lay out the list, the board with its facts, and the choices."""
        wide = ui.w >= 1200
        left, centre, right = layout.cols(
            below_bar(ui), [ui.px(270 if wide else 226), None, ui.px(340 if wide else 300)], ui.px(8)
        )
        board, facts = layout.rows(centre, [None, ui.px(_FACTS)], ui.px(8))
        pane = self._pane()
        if pane is not None:
            pane.place(board)
        zero = Rect(0, 0, 0, 0)
        back = Button("back", zero, text=tr("Back"), kind="quiet", shortcut=pygame.K_ESCAPE, do=self.app.back)
        bar = top_bar(ui, tr("New battle"), "target", [back], fact=tr("choose a board and who plays"))
        panels = [bar, self._list(ui, left), *self._below_board(ui, board, facts), *self._choices(ui, right)]
        return Layer(panels, back=self.app.back, first="maps")

    def _pane(self) -> BoardPane | None:
        entry = self.entry
        if entry is None or entry.scenario is None:
            return None
        if self.chosen not in self._panes:
            self._panes[self.chosen] = BoardPane(entry.scenario.board, Side.SOUTH, self.app.settings.coordinates)
        return self._panes[self.chosen]

    def _list(self, ui: Ui, box: Rect) -> Panel:
        inner = ui.inside(box).inflate(ui.px(10), ui.px(8))
        items = [Item(entry.title, why=_broken(entry) if entry.scenario is None else "") for entry in self.entries]
        note = ui.px(46)
        maps = ListBox(
            "maps", Rect(inner.x, inner.y, inner.w, inner.h - note), items=items, chosen=self.chosen, row=62,
            choose=self._choose, framed=False, name=tr("Maps"),
            paint=lambda c, i, state, on: _paint_map(c, self.entries[i], state, chosen=on),
        )  # fmt: skip
        words = tr("Your own maps go into {folder}", folder="/".join(maps_folder().parts[-2:]))
        tip = tr("Your own maps\n{folder}", folder=str(maps_folder()))
        own = Picture("own", Rect(inner.x, inner.bottom - note, inner.w, note), tip=tip,
                      paint=lambda c, _: _paint_note(c, words))  # fmt: skip
        fact = str(len(self.entries))
        return Panel("list", box, [maps, own], title=tr("Boards"), icon="map", fact=fact)

    def _below_board(self, ui: Ui, board: Rect, facts: Rect) -> list[Panel]:
        entry = self.entry
        if self.draft is None or entry is None:
            whole = board.union(facts)
            faults = list(entry.broken) if entry is not None else [tr("There is no map at all.")]
            text = Rich("faults", ui.inside(whole), source=faults, framed=False, face=BODY.sized(13.5))
            title = tr("This map cannot be played")
            return [Panel("broken", whole, [text], title=title, icon="warning", tint="loss")]
        about, steps = layout.cols(facts, [None, round(facts.w * 0.44)], ui.px(8))
        draft = self.draft
        text = Rich("about", ui.inside(about), source=[draft.scenario.about or tr("No story is told of this board.")],
                    framed=False, face=BODY, name=tr("About this board"))  # fmt: skip
        text.stop = text.height(ui) > text.rect.h
        story = Panel("story", about, [text], title=draft.scenario.title, icon="flag", fact=_size(draft.scenario.board))
        pool = Panel("pool", steps, title=tr("Pool"), icon="supply", fact=pool_line(draft.mission))
        pool.art = lambda c: pool_steps(c, 14, 40, c.w - 28, c.h - 40 - 26, draft.mission)
        return [story, pool]

    def _choices(self, ui: Ui, column: Rect) -> list[Panel]:
        draft = self.draft
        seats, play, warn, go = layout.rows(column, [ui.px(216), ui.px(130), None, ui.px(50)], ui.px(8))
        why = draft.why_not() if draft is not None else tr("This map cannot be played: choose another.")
        start = Button("start", go, text=tr("Start the battle"), kind="primary", why=why, do=self._begin,
                       shortcut=pygame.K_RETURN)  # fmt: skip
        panels = [Panel("go", go, [start], kind="bare")]
        if draft is None:
            return panels
        return [self._seats(ui, seats, draft), self._play(ui, play, draft), *self._warnings(ui, warn, draft), *panels]

    def _seats(self, ui: Ui, box: Rect, draft: Draft) -> Panel:
        inner = ui.inside(box)
        halves = layout.rows(inner, [None, None], ui.px(8))
        widgets: list[Widget] = []
        for side, half in zip(Side, halves, strict=True):
            widgets += self._seat(ui, half, side, draft)
        return Panel("seats", box, widgets, title=tr("Who plays"), icon="people")

    def _seat(self, ui: Ui, box: Rect, side: Side, draft: Draft) -> list[Widget]:
        def rename(text: str) -> None:
            draft.names[side] = text
            ui.stale()

        def sit(i: int) -> None:
            draft.players[side] = PLAYERS[i]
            ui.stale()

        first, second = layout.rows(box, [None, ui.px(32)], ui.px(4))
        mark, name, fleet = layout.cols(first, [ui.px(36), ui.px(118), None], ui.px(8))
        entry = Entry(f"name.{side.value}", layout.centred(name, name.w, ui.px(32)), text=draft.names[side], limit=18,
                      change=rename, name=tr("Name of the side"))  # fmt: skip
        off = {}
        if draft.players[side.other] != PERSON:
            reason = tr("Somebody has to sit at the table: the computer plays the other side.")
            off = dict.fromkeys(range(1, len(PLAYERS)), reason)
        seats = [tr("Player"), tr("Easy"), tr("Medium"), tr("Hard")]
        choice = Choice(f"seat.{side.value}", second, options=seats, chosen=PLAYERS.index(draft.players[side]),
                        choose=sit, off=off, name=draft.names[side], tip=tr("A person, or the computer"))  # fmt: skip
        return [
            Picture(f"emblem.{side.value}", mark, paint=lambda c, _: emblem(c, 0, (c.h - 34) / 2, 34, side), free=True),
            entry,
            Picture(f"fleet.{side.value}", fleet, paint=lambda c, _: _paint_fleet(c, draft.scenario, side), free=True),
            choice,
        ]

    def _play(self, ui: Ui, box: Rect, draft: Draft) -> Panel:
        def command(i: int) -> None:
            draft.rules = draft.rules.changed(command=("cards", "orders")[i])
            ui.stale()

        def reseed(text: str) -> None:
            draft.seed = text.strip()
            ui.stale()

        first, second = layout.rows(ui.inside(box), [ui.px(34), ui.px(34)], ui.px(8))
        small = ui.w < 1200
        rules, seed = layout.cols(second, [None, ui.px(104)], ui.px(8))
        changed = draft.changed
        text = tr("House rules ({n} changed)", n=changed) if changed else tr("House rules")
        widgets: list[Widget] = [
            Choice("command", first, options=[tr("Cards"), tr("Orders")], chosen=int(draft.rules.command == "orders"),
                   choose=command, rule="TN-7", name=tr("Command"),
                   tip=tr("Cards from a hand, or the same number of orders anywhere each turn.")),
            Button("rules", rules, text=text, icon="gear", do=self._rules, shortcut=pygame.K_h, on=bool(changed),
                   show_key=not small),
            Entry("seed", seed, text=draft.seed, limit=15, change=reseed, placeholder=tr("seed"),
                  tip=tr("A number gives the same dice again. Empty: dice nobody knows."), name=tr("Seed")),
        ]  # fmt: skip
        return Panel("play", box, widgets, title=tr("How it is played"), icon="card")

    def _warnings(self, ui: Ui, box: Rect, draft: Draft) -> list[Panel]:
        found = list(draft.warnings())
        source = [*(Block(words, "bullet", tick="loss") for words in found), *_mission_blocks(draft)]
        if box.h < ui.px(62):
            return []
        text = Rich("mission", ui.inside(box), source=source, framed=False, face=BODY, name=tr("Mission"))
        text.stop = text.height(ui) > text.rect.h
        tint, icon = ("loss", "warning") if found else ("accent", "trophy")
        return [Panel("facts", box, [text], title=tr("Mission"), icon=icon, tint=tint)]

    def draw_under(self, surface: Surface) -> None:
        """Draw space and the chosen board."""
        draw_space(surface)
        pane, entry = self._pane(), self.entry
        if pane is None or entry is None or entry.scenario is None:
            return
        scenario = entry.scenario
        turn = scenario.board.layout.orientation
        units = [(u.hex, fleet_token(u, turn)) for u in scenario.fleet if u.hex is not None]
        pane.draw(surface, Still(units=units, markers=scenario_markers(scenario)))


def _mission_blocks(draft: Draft) -> list[Block]:
    mission, rules = draft.mission, draft.rules
    goal = tr("*{rounds} Rounds*, first to *{target} VP*; a marker pays *{vp}*.", rounds=mission.rounds,
              target=mission.vp_target, vp=mission.marker_vp)  # fmt: skip
    if mission.lead_win:
        goal += " " + tr("A lead of *{n}* wins at once.", n=mission.lead_win)
    stars = tr("*{n} Star Tokens* each, {more} more for the side that begins, {income} at the end of each turn.",
               n=rules.starting_stars, more=rules.first_side_stars, income=rules.income)  # fmt: skip
    off = tr("Who scatters off the board goes *back to Reserve*.")
    if rules.off_board == "eliminated":
        off = tr("Who scatters off the board is *lost*.")
    return [Block(words, "bullet") for words in (goal, hand_line(rules) + ".", stars, off)]


def _broken(entry: MapEntry) -> str:
    return entry.broken[0] if entry.broken else ""


def _size(board: Board) -> str:
    return tr("{columns} x {rows}", columns=board.columns, rows=board.rows)


def _paint_map(c: Canvas, entry: MapEntry, state: str, *, chosen: bool) -> None:
    parts.row(c, 0, 0, c.w, c.h, state, chosen=chosen)
    scenario = entry.scenario
    if scenario is None:
        c.icon(13, c.h / 2 - 10, 20, "warning", "loss")
        c.text(46, 20, entry.title, fitting(c, entry.title, ROW, c.w - 54), "dim", width=c.w - 54)
        words = tr("{n} faults", n=len(entry.broken)) if len(entry.broken) > 1 else tr("1 fault")
        c.text(46, 39, words, SMALL, "loss", width=c.w - 54)
        return
    _paint_sketch(c.at(8, 8, 40, c.h - 16), scenario.board)
    c.text(58, 20, entry.title, fitting(c, entry.title, ROW.sized(15), c.w - 66), "hi", width=c.w - 66)
    words = tr("{size}, {n} Rounds", size=_size(scenario.board), n=scenario.mission.rounds)
    words = tr("{words}, yours", words=words) if entry.own else words
    c.text(58, 40, words, fitting(c, words, SMALL, c.w - 66, 9), "text", width=c.w - 66)


def _paint_sketch(c: Canvas, board: Board) -> None:
    """A board in dots, small enough for a row of the list."""
    flat = board.layout.orientation is Orientation.FLAT
    wide, high = (board.columns * 1.5 + 0.5, board.rows * 1.732 + 0.9)
    if not flat:
        wide, high = (board.columns * 1.732 + 0.9, board.rows * 1.5 + 0.5)
    k = min(c.w / wide, c.h / high)
    markers = {marker.hex for marker in board.markers}
    for at in board.cells:
        if flat:
            x, y = 1.5 * at.q, 1.732 * (at.r + at.q / 2)
        else:
            x, y = 1.732 * (at.q + at.r / 2), 1.5 * at.r
        tint = {"asteroid": "risk", "planet": "loss"}.get(board.terrain[at].value, "line2")
        dot = max(1.0, k * (1.5 if board.terrain[at] is not Terrain.OPEN else 1.0))
        if at in markers:
            tint, dot = "hi", max(1.5, k * 1.7)
        c.fill(c.w / 2 - wide * k / 2 + (x + 1) * k - dot / 2, (y + 1) * k - dot / 2 + 2, dot, dot, tint)


def _paint_note(c: Canvas, words: str) -> None:
    c.icon(4, 7, 14, "folder", "dim")
    c.para(26, 3, c.w - 30, words, SMALL, "dim", lines=3)


def _paint_fleet(c: Canvas, scenario: Scenario, side: Side) -> None:
    units = scenario.side_fleet(side)
    supply = tr("Supply {n}", n=fleet_supply(scenario, side))
    y = c.h / 2
    kinds = list(dict.fromkeys(str(unit.type) for unit in units))
    size = min(26.0, c.w / max(1, len(kinds)))
    step = min(size + 2, c.w / max(1, len(kinds)))
    for number, kind in enumerate(kinds):
        ship(c, number * step, y - size + 4, size, kind, side.value)
    words = tr("{n} ships, {supply}", n=len(units), supply=supply)
    if c.measure(words, STATUS) > c.w:
        words = supply
    c.text(0, y + 15, words, fitting(c, words, STATUS, c.w, 9), "text", width=c.w)
