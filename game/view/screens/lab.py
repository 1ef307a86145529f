"""The scatter lab: a board to change, every Beacon hex by chance, rolls against exact odds, two calls, a plan."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from game.hexgrid import Hex
from game.lab import MEASURES, Lab, lab_of_file, lab_of_position, lab_of_scenario, sample_lab
from game.markup import escape
from game.odds import Position
from game.rules.scenario import Scenario
from game.text import tr
from game.view import lab_dialogs, parts, theme
from game.view import lab_panels as panels
from game.view.battle_tip import BoardTip
from game.view.canvas import Canvas
from game.view.lab_bench import Bench
from game.view.lab_board import LabBoard, Pointing
from game.view.lab_export import Exporter
from game.view.lab_layout import LabLayout, lab_layout
from game.view.lab_left import question_panel, tools_panel
from game.view.lab_right import right_panels
from game.view.screen import Screen
from game.view.screens.frame import top_bar
from game.view.ui import Button, Choice, Layer, Panel, Picture, Ui
from game.view.ui.keys import ARROWS
from game.view.window import App

LARGEST_PREPARED: Final = 400
"""Boards of more hexes than this are drawn bit by bit when the lab opens."""
_DRAG_FROM: Final = 6

Subject = Scenario | Position | Path | Lab | None
"""What the lab opens on: a scenario, the position of a battle, a map or position file, a lab, or its own example."""


def lab_of(subject: Subject) -> Lab:
    """Return the lab a subject asks for. Raises MapError or WireError for a file that cannot be used."""
    match subject:
        case Lab():
            return subject
        case Scenario():
            return lab_of_scenario(subject)
        case Position():
            return lab_of_position(subject, tr("a battle"))
        case Path():
            return lab_of_file(subject)[0]
        case None:
            return sample_lab()


class LabScreen(Screen):
    """The lab."""

    name = "lab"

    def __init__(self, app: App, subject: Subject = None) -> None:
        super().__init__(app)
        lab = lab_of(subject)
        exporter = Exporter(self._written, self._not_written)
        self.bench = Bench(app.ui, lab, LabBoard(lab, app.settings.coordinates), self.take, exporter)
        self.hover: Hex | None = None
        self.cursor: Hex | None = None
        self._press: tuple[int, int] | None = None
        self._dragged = False
        self._told = 0
        self._drawn: tuple[object, ...] = ()

    @property
    def lab(self) -> Lab:
        """The lab shown."""
        return self.bench.lab

    @property
    def board(self) -> LabBoard:
        """Its board."""
        return self.bench.board

    def take(self, lab: Lab) -> None:
        """Show another lab instead."""
        self.bench.lab, self.bench.board = lab, LabBoard(lab, self.app.settings.coordinates)
        self.hover = self.cursor = None
        self._told = 0
        self.ui.rebuild()
        self._prepare()

    def opened(self) -> None:
        """Draw a small board at once; a large one appears bit by bit."""
        self._prepare()

    def closed(self) -> None:
        """Bring exports to their end."""
        self.bench.exporter.finish()

    def _written(self, path: Path) -> None:
        self.ui.toast(tr("Written: {path}", path=escape(str(path))), 7.0, "safe")

    def _not_written(self, why: str) -> None:
        self.ui.toast(escape(why), 8.0, "loss")

    def _prepare(self) -> None:
        if len(self.lab.table.board.cells) <= LARGEST_PREPARED:
            self.board.prepare()

    # ---------------------------------------------------------------- building
    def build(self, ui: Ui) -> Layer:
        """Lay out every panel."""
        place = lab_layout(ui)
        self.board.place(place.board)
        self.board.refresh()
        stop = Picture(
            "board", place.board, name=tr("Board"), on_key=self._board_key, do=self._board_act, free=True, ring=False
        )
        calm = [question_panel(ui, place, self.bench), tools_panel(ui, place, self.bench), self._legend(ui, place)]
        self._keep(ui, calm)
        return Layer(
            [
                self._bar(ui),
                Panel("board.panel", place.board, [stop], kind="bare"),
                *calm,
                *right_panels(ui, place, self.bench),
            ],
            back=self.app.back,
            first="board",
            keys=self._key,
        )

    def _keep(self, ui: Ui, calm: list[Panel]) -> None:
        """Spare panels that an edit of the board leaves as they are from being drawn anew."""
        bench, board = self.bench, self.board
        now = (self.lab.question, bench.tool, bench.placing, board.bare, board.art.scale, self.lab.beacons is None,
               ui.size, ui.scale, theme.current())  # fmt: skip
        if now == self._drawn and ui.layers:
            before = {panel.id: panel for panel in ui.layers[0].panels}
            for panel in calm:
                old = before.get(panel.id)
                panel.dirty = old is None or old.dirty or old.rect != panel.rect
        self._drawn = now

    def _bar(self, ui: Ui) -> Panel:
        flat, small, bench = Rect(0, 0, 0, 0), ui.w < 1180, self.bench
        buttons = [
            Button("undo", flat, text="" if small else tr("Undo"), icon="undo", kind="quiet", shortcut=pygame.K_z,
                   mods=pygame.KMOD_CTRL, do=lambda: bench.do(self.lab.undo), name=tr("Undo"), show_key=not small,
                   tip=tr("Take the last edit back (Ctrl Z). Ctrl Y makes it again."),
                   why="" if self.lab.undoable else tr("Nothing has been changed yet.")),
            Button("tiles", flat, text=tr("Tiles"), icon="map", kind="quiet", shortcut=pygame.K_t, show_key=not small,
                   do=lambda: bench.do(self._switch_tiles), on=self.board.tiles,
                   tip=tr("Show the map's own tiles, as Tiled draws them, or the game's table."),
                   why="" if self.lab.tiled is not None else tr("This position has no map file of its own.")),
            Button("open", flat, text=tr("Open"), icon="folder", do=lambda: lab_dialogs.open_sources(bench),
                   shortcut=pygame.K_o, show_key=not small),
            Button("save", flat, text=tr("Save"), icon="save", do=lambda: lab_dialogs.open_save(bench),
                   shortcut=pygame.K_s, show_key=not small),
            Button("export", flat, text=tr("Export"), icon="link", do=lambda: lab_dialogs.open_exports(bench),
                   shortcut=pygame.K_e, show_key=not small),
            Button("close", flat, text=tr("Close"), kind="quiet", do=self.app.back, shortcut=pygame.K_ESCAPE),
        ]  # fmt: skip
        fact = tr("Map: {title}", title=self.lab.title) if self.lab.title else ""
        return top_bar(ui, tr("Scatter lab"), "flask", buttons, fact=fact)

    def _legend(self, ui: Ui, place: LabLayout) -> Panel:
        box, pad, narrow = place.legend, ui.px(14), place.narrow
        wide = box.w - 2 * pad if narrow else min(ui.px(410), box.w * 58 // 100)
        top = ui.px(12) if narrow else ui.px(28)
        choice = Rect(box.x + pad, box.y + top, wide, ui.px(32))
        options = [tr("Arrives"), tr("Unharmed"), tr("Harms enemy"), tr("Off")]
        chosen = MEASURES.index(self.lab.question.measure)
        tip = tr("What the number on a hex says, with a Beacon in that hex. Key M changes it.")
        pick = Choice("measure", choice, options=options, chosen=len(MEASURES) if self.board.bare else chosen,
                      name=tr("Colour every Beacon hex by"), choose=self._measure, tip=tip)  # fmt: skip
        waiting = self.lab.beacons is None
        title = panels.measure_name(MEASURES[chosen])

        def art(c: Canvas) -> None:
            if narrow:
                panels.paint_legend(c.at(14, 56, c.w - 28, 24), self.board.art.scale, beside=True)
                return
            parts.caps(c, 14, 15, tr("Colour every Beacon hex by"), width=wide / ui.scale)
            left = 14 + wide / ui.scale + 18
            words = tr("Working it out…") if waiting else title
            parts.caps(c, left, 15, words, width=c.w - left - 14)
            panels.paint_legend(c.at(left, 28, c.w - left - 12, 44), self.board.art.scale)

        return Panel("legend", box, [pick], art=art)

    def _measure(self, number: int) -> None:
        self.board.bare = number == len(MEASURES)
        if not self.board.bare:
            self.lab.ask(measure=MEASURES[number])
        self.ui.stale()

    def _switch_tiles(self) -> None:
        self.board.show_tiles(on=not self.board.tiles)
        self._prepare()

    # ---------------------------------------------------------------- time and pixels
    def update(self, seconds: float) -> None:
        """Let the camera fly, roll a slice, and take in what the background has found."""
        self.board.camera.update(seconds)
        self.bench.exporter.work()
        map_before, plan_before = self.lab.beacons, self.lab.planned
        if self.lab.work():
            if self.lab.beacons is not map_before or self.lab.planned is not plan_before:
                self.ui.stale()
            self.ui.mark("rolls")
        tiled = self.board.tiled
        if tiled is not None and len(tiled.faults) > self._told:
            self.ui.toast(escape(tiled.faults[self._told]), 8.0, "risk")
            self._told += 1

    @property
    def _alone(self) -> bool:
        return len(self.ui.layers) == 1

    @property
    def _on_board(self) -> bool:
        return self.ui.focus_id == "board" and self.ui.ring

    def _pointing(self) -> Pointing:
        cursor = self._on_board and self.cursor is not None
        at = self.cursor if cursor else self.hover
        if at is None or at not in self.lab.table.board or not self._alone:
            return Pointing()
        beacon = self.bench.tool == "beacon"
        return Pointing(at, self.lab.call(at) if beacon else None, self.bench.ghost, cursor)

    def draw_under(self, surface: Surface) -> None:
        """Draw space, the board, and the words about the hex pointed at."""
        super().draw_under(surface)
        pointing = self._pointing()
        self.board.draw(surface, pointing)
        if pointing.hex is not None and not self.board.camera.moving:
            self._draw_tip(surface, pointing.hex)

    def _draw_tip(self, surface: Surface, at: Hex) -> None:
        title = tr("Beacon at {hex}", hex=self.lab.table.board.label(at))
        tip = BoardTip(title, panels.call_lines(self.lab.call(at), self.lab), "accent")
        view, grid = self.board.viewport.clip(surface.get_rect()), self.board.camera.grid
        x, y = grid.centre(at)
        tip.draw(self.ui, surface.subsurface(view), (x - view.x, y - view.y), grid.s * 2.35)

    # ---------------------------------------------------------------- mouse
    def event(self, event: pygame.Event) -> None:
        """Take the mouse on the board: point, click, drag, zoom."""
        if event.type == pygame.MOUSEMOTION:
            self._motion(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2):
            self._press, self._dragged = event.pos, False
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._turn(self.board.hex_at(event.pos))
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2):
            self._release(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.board.camera.zoom_at(self.ui.mouse, 1.15**event.y)

    def _motion(self, event: pygame.Event) -> None:
        if self._press is not None and any(event.buttons):
            far = max(abs(event.pos[0] - self._press[0]), abs(event.pos[1] - self._press[1]))
            self._dragged = self._dragged or far > _DRAG_FROM
            if self._dragged:
                self.board.camera.pan(*event.rel)
            return
        self.hover = self.board.hex_at(event.pos)

    def intercept(self, event: pygame.Event) -> bool:
        """Notice the pointer leaving the board for a panel."""
        if event.type == pygame.MOUSEMOTION and (self.ui.over(event.pos) or not self._alone):
            self.hover = None
        if event.type == pygame.MOUSEBUTTONDOWN and self.ui.over(event.pos):
            self._press = None
        return False

    def _release(self, event: pygame.Event) -> None:
        clicked = self._press is not None and not self._dragged and event.button == 1
        self._press, self._dragged = None, False
        at = self.board.hex_at(event.pos)
        if clicked and at is not None:
            self._use(at)

    def _use(self, at: Hex) -> None:
        second = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        self.app.sounds.play("select")
        self.bench.use(at, second=second)

    def _turn(self, at: Hex | None) -> None:
        if at is not None and self.lab.table.unit_at(at) is not None:
            self.bench.do(lambda: self.lab.turn(at))

    # ---------------------------------------------------------------- keys
    def _board_key(self, event: pygame.Event) -> bool:
        if event.key in ARROWS:
            self.cursor = self.board.step_cursor(self.cursor, *ARROWS[event.key])
            self.board.camera.reveal(self.cursor)
            return True
        if event.key in (pygame.K_DELETE, pygame.K_BACKSPACE) and self.cursor is not None:
            at = self.cursor
            self.bench.do(lambda: self.lab.erase(at))
            return True
        if event.key == pygame.K_u and self.cursor is not None:
            self._turn(self.cursor)
            return True
        return False

    def _board_act(self) -> None:
        if self.cursor is None:
            self.cursor = self.board.step_cursor(None, 0, 0)
        else:
            self._use(self.cursor)

    def _key(self, event: pygame.Event) -> bool:
        """Keys that belong to no widget."""
        camera, middle = self.board.camera, self.board.viewport.center
        held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if event.key == pygame.K_y and held:
            self.bench.do(self.lab.redo)
        elif event.key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            camera.zoom_at(middle, 1.2)
        elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            camera.zoom_at(middle, 1 / 1.2)
        elif event.key == pygame.K_g:
            camera.fit(animate=True)
        elif event.key == pygame.K_m:
            now = len(MEASURES) if self.board.bare else MEASURES.index(self.lab.question.measure)
            self._measure((now + 1) % (len(MEASURES) + 1))
        elif event.key in ARROWS:
            camera.pan(*(-60 * part for part in ARROWS[event.key]))
        else:
            return False
        return True


__all__ = ["LabScreen", "lab_of"]
