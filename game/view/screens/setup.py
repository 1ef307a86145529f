"""Setting up: the players take turns in saying what starts on the table and what waits in Reserve (TN-8)."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.hexgrid import Hex
from game.lessons.players.opponent import Opponent
from game.rules import Reason, Refusal
from game.rules.commands import Command, PlaceUnit
from game.rules.events import Event
from game.rules.ids import Phase, Side, UnitId, Where
from game.rules.views import UnitView
from game.session import Session
from game.setup_advice import suggestion
from game.text import tr
from game.view import parts
from game.view.board_arts import marker_arts, token_art
from game.view.canvas import Canvas
from game.view.controller import Controller, why_not
from game.view.draw_board import draw_space
from game.view.hud.ships import EMBLEMS, ship
from game.view.prompts import prompt
from game.view.screen import Screen
from game.view.screens import doors
from game.view.screens.board_pane import BoardPane, Still
from game.view.screens.fleet_list import LOW_ROW, ROW_HEIGHT, FleetList, fleet_items, paint_fleet_row
from game.view.screens.frame import below_bar, fitting, top_bar
from game.view.screens.mission_parts import mission_line, pool_line, pool_steps, rules_in_words
from game.view.theme import BODY, PROMPT, STATUS, Face
from game.view.ui import Answer, Block, Button, Label, Layer, Panel, Picture, Rich, Ui, ask, layout, message
from game.view.ui.keys import ARROWS
from game.view.window import App

_TITLE = Face(14, 600, "d")
_FIGURE = Face(18, 700, "d")


class SetupScreen(Screen):
    """Both players place their fleets, one unit at a time."""

    name = "setup"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.auto: set[Side] = set(session.opponents)
        """Sides whose units place themselves: the practice opponent's, and those somebody gave up to the suggestion."""
        self.controller = Controller(session, happened=self._happened, refused=self._refused, changed=self._changed)
        self.pane = BoardPane(session.match.board, Side.SOUTH, app.settings.coordinates)
        self.cursor: Hex | None = None
        self._handed_on = False
        self._press: tuple[int, int] | None = None

    # ---- what happens
    def opened(self) -> None:
        """Let the automatic sides decide and choose a first unit."""
        self._go_on()

    def closed(self) -> None:
        """Finish saving, unless the battle goes on in another screen."""
        if not self._handed_on:
            self.session.close()

    def _happened(self, events: tuple[Event, ...]) -> None:
        del events
        self.app.sounds.play("select")

    def _refused(self, refusal: Refusal) -> None:
        self.app.sounds.play("refuse")
        self.ui.toast(f"{why_not(refusal)} [{refusal.paragraph}](rule:{refusal.paragraph})", tint="loss")

    def _changed(self) -> None:
        self._go_on()

    def _go_on(self) -> None:
        while self.controller.phase is Phase.SETUP and self.controller.side in self.auto:
            command = self._automatic()
            if command is None or isinstance(self.session.submit(command), Refusal):
                break
            self.controller.refresh()
        if self.controller.phase is not Phase.SETUP:
            self._handed_on = True
            doors.enter(self.app, self.session)
            return
        self._choose_unit()
        self.ui.stale()

    def _automatic(self) -> Command | None:
        match, side = self.session.match, self.controller.side
        strength = self.session.opponents.get(side)
        return suggestion(match) if strength is None else Opponent(strength, 0).choose(match, side)

    def _choose_unit(self) -> None:
        unit = self.controller.unit
        waiting = self._waiting()
        if waiting and (unit is None or unit.id not in waiting):
            self.controller.selected = waiting[0]

    def _waiting(self) -> list[UnitId]:
        legal = self.controller.legal
        known = {*legal.places, *legal.keeps}
        return [unit.id for unit in self._fleet() if unit.id in known]

    def _fleet(self) -> list[UnitView]:
        """The deciding side's units in the order of its list."""
        views = {unit.id: unit for unit in self.controller.view.units}
        listed = [unit.id for unit in self.session.match.scenario.side_fleet(self.controller.side)]
        return [views[unit] for unit in listed if unit in views]

    def _keep(self, unit: UnitView | None) -> None:
        if unit is not None and unit.id in self.controller.legal.keeps:
            self.controller.say(self.controller.legal.keeps[unit.id])

    def _suggest(self) -> None:
        command = suggestion(self.session.match)
        if command is not None:
            self.controller.say(command)

    def _place_all(self) -> None:
        side = self.controller.side
        name = self.controller.view.sides[side].name

        def place(*sides: Side) -> None:
            self.auto.update(sides)
            self._go_on()

        answers = [Answer("mine", tr("Only {side}", side=name), lambda: place(side), icon=EMBLEMS[side])]
        if not self.session.opponents:  # who places its own fleet
            answers.append(Answer("both", tr("Both fleets"), lambda: place(*Side), pygame.K_b))
        answers.append(Answer("no", tr("Not now")))
        text = tr("A sensible choice for every unit not decided yet: Beacons near the markers, room for a first call.")
        ask(self.ui, tr("Place the rest automatically?"), text, answers, "no", icon="bulb")

    def _leave(self) -> None:
        answers = [
            Answer("leave", tr("Save and leave"), lambda: doors.go(self.app, "title"), icon="door"),
            Answer("stay", tr("Stay")),
        ]
        text = tr("The set-up is kept as it stands; Continue on the title screen goes on with it.")
        ask(self.ui, tr("Leave the set-up?"), text, answers, "stay", icon="door")

    def _rules(self) -> None:
        scenario = self.session.match.scenario
        message(self.ui, tr("Rules of this battle"), rules_in_words(scenario), icon="book")

    # ---- layout
    def build(self, ui: Ui) -> Layer:
        """Lay out the fleet, the board and what there is to know."""
        room, small = below_bar(ui), ui.w < 1200
        left, centre, right = layout.cols(
            room, [ui.px(332 if small else 352), None, ui.px(262 if small else 318)], ui.px(8)
        )
        low = ui.h < 660
        prompt, board, meter = layout.rows(centre, [ui.px(62), None, ui.px(104 if low else 120)], ui.px(8))
        self.pane.place(board)
        panels = [self._bar(ui), self._fleet_panel(ui, left), self._prompt_panel(ui, prompt), self._board_stop(board)]
        panels += [self._meter_panel(meter), *self._right(ui, right, low=low)]
        return Layer(panels, back=self._leave, first="board")

    def _bar(self, ui: Ui) -> Panel:
        undo = self.controller.undo_choice()
        zero = Rect(0, 0, 0, 0)
        buttons = [
            Button("undo", zero, text=undo.text, kind="quiet", icon="undo", shortcut=pygame.K_u, do=undo.do,
                   why=undo.why, rule=undo.rule),
            Button("rules", zero, text=tr("Rules of this battle"), kind="quiet", shortcut=pygame.K_r, do=self._rules),
            Button("back", zero, text=tr("Leave"), kind="quiet", shortcut=pygame.K_ESCAPE, do=self._leave),
        ]  # fmt: skip
        return top_bar(ui, tr("Set up your fleet"), "target", buttons, fact=mission_line(self.session.match.scenario))

    def _fleet_panel(self, ui: Ui, box: Rect) -> Panel:
        side, units = self.controller.side, self._fleet()
        total = sum(unit.supply for unit in units)
        inner = ui.inside(box)
        inner = inner.inflate(ui.px(10), ui.px(8))
        fits = inner.h / ui.scale >= ROW_HEIGHT * len(units)
        reasons = [self._why_kept(unit) for unit in units]
        chosen = next((i for i, unit in enumerate(units) if unit.id == self.controller.selected), -1)
        box_list = FleetList(
            "fleet", inner, items=fleet_items(units, reasons), chosen=chosen, units=units, keep=self._keep,
            choose=lambda i: self._pick(units[i]), row=ROW_HEIGHT if fits else LOW_ROW, framed=False,
            paint=lambda c, i, state, on: paint_fleet_row(c, units[i], state, chosen=on), name=tr("Your fleet"),
        )  # fmt: skip
        title = tr("{side} fleet", side=self.controller.view.sides[side].name)
        fact = tr("Supply {n}", n=total)
        return Panel("fleet-panel", box, [box_list], title=title, icon=EMBLEMS[side], fact=fact, tint=side.value)

    def _why_kept(self, unit: UnitView) -> str:
        """Return why a unit had to start in Reserve, with the numbers; empty if its player chose it (RS-2)."""
        if unit.where is not Where.RESERVE:
            return ""
        home = next(iter(self.session.match.board.home_rows(unit.side)))
        refusal = self.session.match.check(PlaceUnit(unit.id, home))
        return why_not(refusal) if refusal is not None and refusal.reason is Reason.POOL_FULL else ""

    def _pick(self, unit: UnitView) -> None:
        if unit.where is Where.UNDECIDED:
            self.controller.selected = unit.id
            self.ui.stale()

    def _prompt_panel(self, ui: Ui, box: Rect) -> Panel:
        side = self.controller.side
        words = prompt(self.controller)
        other = self.controller.view.sides[side.other].name
        waiting = any(u.side is side.other and u.where is Where.UNDECIDED for u in self.controller.view.units)
        after = tr("Then {side} decides about one unit.", side=other)
        if not waiting:
            after = tr("{side} has decided about every unit.", side=other)
        pad = ui.px(12)
        first, second = layout.rows(
            Rect(box.x + pad, box.y + ui.px(9), box.w - 2 * pad, box.h - ui.px(14)), [None, None]
        )
        lines = (("prompt", first, words, PROMPT, "hi"), ("after", second, after, BODY, "text"))
        labels = [
            Label(
                name,
                rect,
                text=text,
                face=fitting(ui, text.replace("*", ""), face, rect.w / ui.scale - 10, 10),
                colour=tint,
                align="c",
                wrap=True,
            )
            for name, rect, text, face, tint in lines
        ]
        return Panel("prompt-panel", box, list(labels), kind="strip", tint=side.value)

    def _board_stop(self, box: Rect) -> Panel:
        stop = Picture(
            "board", box, on_key=self._board_key, do=self._act_at_cursor, free=True, ring_cut=10, name=tr("The board")
        )
        return Panel("board-panel", box, [stop], kind="bare")

    def _meter_panel(self, box: Rect) -> Panel:
        return Panel("meter", box, kind="plate", tint=self.controller.side.value, art=self._paint_meter)

    def _right(self, ui: Ui, column: Rect, *, low: bool) -> list[Panel]:
        pool, decide, other, buttons = layout.rows(
            column, [ui.px(126 if low else 168), None, ui.px(82 if low else 92), ui.px(134)], ui.px(8)
        )
        mission, enemy = self.session.match.mission, self.controller.side.other
        steps = Panel("pool", pool, title=tr("Supply Pool by Round"), icon="supply", fact=pool_line(mission))
        steps.art = lambda c: pool_steps(c, 14, 44, c.w - 28, c.h - 44 - 32, mission)
        if (
            ui.measure(tr("Supply Pool by Round").upper(), STATUS) * 1.25 + ui.measure(steps.fact)
            > pool.w / ui.scale - 60
        ):
            steps.title = tr("Supply Pool")
        text = Rich("advice", ui.inside(decide), source=_advice(), framed=False, face=BODY, name=tr("Your choice"))
        text.stop = text.height(ui) > text.rect.h
        advice = Panel("decide", decide, [text], title=tr("Your choice"), icon="bulb")
        foe = Panel("other", other, title=self.controller.view.sides[enemy].name, icon=EMBLEMS[enemy], tint=enemy.value)
        foe.fact, foe.art = tr("decides next"), self._paint_other
        return [steps, advice, foe, self._buttons(ui, buttons)]

    def _buttons(self, ui: Ui, box: Rect) -> Panel:
        unit = self.controller.unit
        suggest, everything, primary = layout.rows(box, [ui.px(34), ui.px(34), None], ui.px(8))
        why = (
            ""
            if unit is not None and unit.id in self.controller.legal.keeps
            else tr("Choose a unit that is not decided yet.")
        )
        text = tr("Keep {unit} in Reserve", unit=unit.name) if unit is not None else tr("Keep in Reserve")
        keep = Button(
            "keep", primary, text=text, kind="primary", tint=self.controller.side.value, why=why, rule="RS-1",
            shortcut=pygame.K_RETURN, do=lambda: self._keep(self.controller.unit),
        )  # fmt: skip
        if keep.min_width(ui) > primary.w * 1.1:
            keep.text = tr("Keep in Reserve")
        widgets = [
            Button("suggest", suggest, text=tr("Suggest one"), icon="bulb", shortcut=pygame.K_g, do=self._suggest),
            Button("all", everything, text=tr("Place all"), icon="order", shortcut=pygame.K_a, do=self._place_all),
            keep,
        ]  # fmt: skip
        return Panel("buttons", box, list(widgets), kind="bare")

    # ---- painting
    def _paint_meter(self, c: Canvas) -> None:
        side = self.controller.view.sides[self.controller.side]
        unit, mission = self.controller.unit, self.session.match.mission
        pool = mission.pool(1)
        low = c.h < 112
        y = 19.0 if low else 22.0
        used, more = side.on_table, self._more()
        total = tr("{used} of {pool}", used=used, pool=pool if pool is not None else tr("unlimited"))
        right = c.w - 16 - c.text(c.w - 16, y, total, _FIGURE, "hi", align="r") - 14
        title = tr("On the table in Round 1")
        left = 16 + c.text(16, y, title, _TITLE, "hi", width=max(60, right - 20)) + 12
        if unit is not None and more and pool is not None:
            words = tr("with {unit} {n} of {pool}", unit=unit.name, n=used + more, pool=pool)
            if c.measure(words, STATUS) < right - left:
                c.text(right, y, words, STATUS.sized(12.5), "accent", align="r")
        cells = pool if pool is not None else max(1, used + more)
        ahead = mission.pool(2) if pool is not None and mission.rounds > 1 else None
        locked = max(0, (ahead or 0) - cells)
        parts.supply_meter(
            c, 16, y + 15, c.w - 32, 18 if not low else 14, pool=cells, used=used, tint=side.side.value, planned=more,
            locked=min(locked, max(0, 26 - cells)),
        )  # fmt: skip
        top = y + (43 if not low else 37)
        c.icon(16, top + 1, 14, "info", "risk")
        c.para(36, top, c.w - 52, self._pool_words(), BODY, "text", leading=1.3, lines=2 if not low else 3)

    def _more(self) -> int:
        unit = self.controller.unit
        if unit is None or unit.id not in self.controller.legal.places:
            return 0
        return unit.supply

    def _pool_words(self) -> str:
        unit, side = self.controller.unit, self.controller.view.sides[self.controller.side]
        pool, ahead = self.session.match.mission.pool(1), self.session.match.mission.pool(2)
        if pool is None:
            return tr("The Pool is unlimited: everything may start on the table.")
        if unit is None:
            return tr("{n} Supply is free.", n=side.available)
        later = tr("In Round 2 the Pool is unlimited.") if ahead is None else tr("In Round 2 the Pool is {n}.", n=ahead)
        left = pool - side.on_table - unit.supply
        if left < 0:
            return tr(
                "{unit} does not fit the Pool of Round 1: keep it in Reserve. {later}", unit=unit.name, later=later
            )
        if left == 0:
            return tr("With {unit} the Pool is full: no call in Round 1 until you lose or withdraw a unit. {later}",
                      unit=unit.name, later=later)  # fmt: skip
        return tr("With {unit} on the table *{n} Supply* stays free for calls in Round 1. {later}",
                  unit=unit.name, n=left, later=later)  # fmt: skip

    def _paint_other(self, c: Canvas) -> None:
        view, enemy = self.controller.view, self.controller.side.other
        mine = [u for u in view.units if u.side is enemy]
        placed = [u for u in mine if u.where is Where.BOARD]
        kept = sum(u.where is Where.RESERVE for u in mine)
        undecided = sum(u.where is Where.UNDECIDED for u in mine)
        first = tr("{n} Supply on the table", n=view.sides[enemy].on_table)
        second = tr("{kept} in Reserve, {left} undecided", kept=kept, left=undecided)
        y, step = c.h - 42, 19.0
        wide = max(c.measure(first, STATUS), c.measure(second, STATUS))
        c.text(c.w - 14, y + 4, first, STATUS, "text", align="r", width=c.w - 28)
        c.text(c.w - 14, y + 4 + step, second, STATUS, "text", align="r", width=c.w - 28)
        room = c.w - 28 - wide - 8
        size = 30.0
        for number, unit in enumerate(placed[: max(0, int(room // (size + 2)))]):
            ship(c, 12 + number * (size + 2), y - 2, size, unit.kind.key, enemy.value, unit.models)

    def draw_under(self, surface: Surface) -> None:
        """Draw space and the board as it stands."""
        draw_space(surface)
        self.pane.draw(surface, self._still())

    def _still(self) -> Still:
        view, match = self.controller.view, self.session.match
        turn = match.board.layout.orientation
        lit = (
            frozenset(self.controller.legal.places.get(self.controller.selected, {}))
            if self.controller.selected
            else frozenset()
        )
        aim = self.cursor if self.ui.ring and self.ui.focus_id == "board" else self.controller.hover
        unit = self.controller.unit
        ghost = None
        if unit is not None and aim in lit:
            ghost = (aim, token_art(unit, turn, supply=None, arriving=True))
        return Still(
            units=[(u.hex, token_art(u, turn)) for u in view.units if u.hex is not None],
            markers=marker_arts(view, match.mission),
            lit=lit,
            ghost=ghost,
            hover=aim if aim is not None and aim in lit else None,
            cursor=self.cursor if self.ui.ring and self.ui.focus_id == "board" else None,
        )

    # ---- input on the board
    def event(self, event: pygame.Event) -> None:
        """Point at hexes with the mouse."""
        if event.type == pygame.MOUSEMOTION:
            self.controller.hover = self.pane.hex_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press = event.pos
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._press is not None:
            self._press = None
            at = self.pane.hex_at(event.pos)
            if at is not None:
                self._tap(at)

    def _tap(self, at: Hex) -> None:
        unit = self.controller.selected
        if unit is None:
            return
        if at in self.controller.legal.places.get(unit, {}):
            self.controller.say(self.controller.legal.places[unit][at])
        elif (refusal := self.session.match.check(PlaceUnit(unit, at))) is not None:
            self._refused(refusal)

    def _board_key(self, event: pygame.Event) -> bool:
        if event.key not in ARROWS:
            return False
        self.cursor = self._stepped(*ARROWS[event.key])
        return True

    def _stepped(self, dx: int, dy: int) -> Hex:
        board, grid = self.session.match.board, self.pane.camera.grid
        if self.cursor is None:
            lit = self.controller.legal.places.get(self.controller.selected or UnitId(""), {})
            return min(lit, default=board.cells[len(board.cells) // 2])
        x, y = grid.centre(self.cursor)

        def along(at: Hex) -> float:
            ax, ay = grid.centre(at)[0] - x, grid.centre(at)[1] - y
            return ax * dx + ay * dy - 0.3 * abs(ax * dy + ay * dx)

        best = max(board.adjacent(self.cursor), key=along, default=self.cursor)
        return best if along(best) > 0 else self.cursor

    def _act_at_cursor(self) -> None:
        if self.cursor is not None:
            self._tap(self.cursor)


def _advice() -> Sequence[Block]:
    return [
        Block(
            tr(
                "*Reserve*: comes later, by reinforcing at the home row or by a call in support."
                " The call costs half its VP in :icon.star:, at least 1."
            ),
            tick="accent",
        ),
        Block(tr("*Table*: uses Supply from the first turn. The Pool is a hard limit, also later."), tick="south"),
        Block(tr("What is still in Reserve *at the end counts as destroyed*. [SC-5](rule:SC-5)"), tick="text"),
    ]  # fmt: skip
