"""Watching a battle again: play, pause, step, jump; with the odds that held before each warp."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.replay import Reel
from game.rules.ids import Phase, Side
from game.rules.views import SideView
from game.session import Session
from game.storage import StorageError, home_folder
from game.text import tr
from game.view.battlefield import Battlefield, Lights
from game.view.canvas import Canvas
from game.view.choreography import Player
from game.view.hud.plates import PlateArt, paint_plate
from game.view.screen import Screen
from game.view.screens.frame import MARGIN, fitting
from game.view.screens.replay_parts import Scrubber, paint_warp_card
from game.view.stage import Stage
from game.view.theme import PROMPT, STATUS, Face
from game.view.ui import Block, Button, Choice, Label, Layer, Panel, Picture, Rich, Toggle, Ui, Widget, layout
from game.view.window import App
from game.wording import phase_word

_SPEEDS = (0.5, 1.0, 2.0, 4.0)
_STRIP = (PROMPT, PROMPT.sized(13), PROMPT.sized(12))
_REST = 0.45
"""Seconds between two commands at normal speed."""
_REST_SETUP = 0.12


class ReplayScreen(Screen):
    """Plays the log of a battle. `command` is where to begin; with `own` the battle is closed on leaving."""

    name = "replay"

    def __init__(self, app: App, session: Session, command: int = -1, *, own: bool = False) -> None:
        super().__init__(app)
        self.session, self._own = session, own
        match = session.match
        self.reel = Reel.of(match)
        self._stages = self._staged()
        self.place = max(0, command)
        """How many commands have been shown, or begun to be."""
        self.field = Battlefield(match.board, match.mission.marker_vp, Side.SOUTH, app.settings.coordinates)
        self.player = Player(
            self._stages[self.place].copy(), self.field.camera, match.board, match.rules, session.names
        )
        self.playing = True
        self.speed = 1.0
        self.odds_shown, self.stop_at_warps = True, False
        self._rest = 0.6
        self._stopped_at = -1
        """The call the film last stopped before."""
        self._seen: tuple[int, tuple[int, ...], bool] = (-1, (), True)

    def _staged(self) -> list[Stage]:
        stage = Stage.of(self.reel.first, self.session.match.board)
        stages = [stage.copy()]
        for events in self.reel.scenes:
            for event in events:
                stage.apply(event)
            for side in stage.sides.values():
                side.cells = side.on_table
            stages.append(stage.copy())
        return stages

    def closed(self) -> None:
        """Free the battle if it was opened for this screen alone."""
        if self._own:
            self.session.close()

    # ---- moving along the reel
    def seek(self, place: int) -> None:
        """Show the battle as it stood before a command."""
        self.place = max(0, min(len(self.reel), place))
        self.player.reset(self._stages[self.place].copy())
        self._rest = _REST
        self.ui.stale()

    def step(self, by: int) -> None:
        """Go one command on, showing it, or one back."""
        self.playing = False
        if by < 0:
            self.seek(self.place - 1)
            return
        self.player.skip()
        self._advance()

    def _advance(self) -> None:
        if self.place >= len(self.reel):
            self.playing = False
        else:
            events = self.reel.scenes[self.place]
            self.place += 1
            self.player.reduced = self.app.settings.reduced_motion
            self.player.speed = self.app.speed / self.speed
            self.player.play(events)
        self.ui.stale()

    def _toggle(self) -> None:
        if not self.playing and self.place >= len(self.reel):
            self.seek(0)
        self.playing = not self.playing
        self._rest = 0.0
        self.ui.stale()

    def _jump(self, by: int) -> None:
        self.playing = False
        self.seek(self.reel.jump(self.place, by))

    def _next_warp(self) -> None:
        place = self.reel.next_warp(self.place)
        if place is None:
            self.ui.toast(tr("No further call in this battle."))
            return
        self.seek(place)
        self.playing = True
        self.ui.stale()

    def update(self, seconds: float) -> None:
        """Let the film run."""
        self.field.update(seconds)
        self.player.update(seconds)
        for cue in self.player.take_cues():
            self.app.sounds.play(cue)
        if self.playing and self.player.idle:
            self._rest -= seconds * self.speed
            if self._rest <= 0:
                at_warp = self.reel.next_warp(self.place) == self.place
                if at_warp and self.stop_at_warps and self._stopped_at != self.place:
                    self._stopped_at = self.place
                    self.playing = False
                    self.ui.stale()
                    return
                setting_up = self.reel.spots[self.place].phase is Phase.SETUP
                self._rest = _REST_SETUP if setting_up else _REST
                self._advance()
        self._refresh()

    def _refresh(self) -> None:
        """Have the panels drawn anew when what they show has changed."""
        cells = tuple(side.cells for side in self.player.stage.sides.values())
        now = (self.player.stage.version, cells, self.player.idle)
        if now != self._seen:
            if self.player.idle != self._seen[2]:
                self.ui.stale()
            self._seen = now
            self.ui.mark("plate.south", "plate.north", "strip", "warp-panel")

    # ---- export
    def _export(self) -> None:
        book = self.session.logbook
        if book is None:
            return
        path = _replays_folder() / book.path.name
        try:
            book.export(self.session.match, path)
        except StorageError as error:
            self.ui.toast(str(error), 6.0, "loss")
            return
        self.ui.toast(tr("Written to {path}", path=str(path)), 6.0, "safe")

    # ---- layout
    def build(self, ui: Ui) -> Layer:
        """Lay out plates, board, what was known, the log and the bar."""
        m, gap = MARGIN, ui.px(8)
        small = ui.w < 1200
        room = ui.rect(m, m, ui.w - 2 * m, ui.h - 2 * m)
        above, bar = layout.rows(room, [None, ui.px(104)], gap)
        if small:
            head, body = layout.rows(above, [ui.px(60), None], gap)
            own, strip, enemy = layout.cols(head, [ui.px(250), None, ui.px(250)], gap)
            board, right = layout.cols(body, [None, ui.px(250)], gap)
            warp, log = layout.rows(right, [ui.px(188), None], gap)
            panels = self._sides(own, enemy)
        else:
            left, centre, right = layout.cols(above, [ui.px(264), None, ui.px(264)], gap)
            strip, board = layout.rows(centre, [ui.px(66), None], gap)
            own, warp, show = layout.rows(left, [ui.px(104), ui.px(232), None], gap)
            enemy, log = layout.rows(right, [ui.px(104), None], gap)
            panels = [*self._sides(own, enemy), self._show(ui, show)]
        self.field.place(board)
        self._anchor(ui, own, enemy)
        panels += [self._strip(ui, strip), self._warp(ui, warp), self._log(ui, log), self._bar(ui, bar)]
        return Layer(panels, back=self.app.back, first="play", keys=self._key)

    def _anchor(self, ui: Ui, own: Rect, enemy: Rect) -> None:
        for side, box in ((Side.SOUTH, own), (Side.NORTH, enemy)):
            at = (box.right - ui.px(34), box.bottom - ui.px(16)), (box.right - ui.px(56), box.y + ui.px(30))
            self.player.anchor(side, stars=at[0], vp=at[1], reserve=(box.centerx, box.bottom + ui.px(60)))
        self.player.scale = ui.scale

    def _sides(self, own: Rect, enemy: Rect) -> list[Panel]:
        return [self._side(Side.SOUTH, own), self._side(Side.NORTH, enemy)]

    def _side(self, side: Side, box: Rect) -> Panel:
        return Panel(
            f"plate.{side.value}", box, tint=side.value, active=self.player.stage.active is side,
            art=lambda c: paint_plate(c, self._plate(side)),
        )  # fmt: skip

    def _plate(self, side: Side) -> PlateArt:
        stage, match = self.player.stage, self.session.match
        shown = stage.sides[side]
        active = stage.active is side and stage.outcome is None
        view = SideView(side, shown.name, shown.vp, shown.stars, shown.cells, shown.available, (), shown.hand_count, 0)
        ahead = match.mission.pool(stage.round + 1) if stage.pool is not None else None
        where = tr("South") if side is Side.SOUTH else tr("North")
        status = tr("its turn") if active else where
        return PlateArt(view, stage.pool, ahead, match.mission.vp_target, status, active)

    def _strip(self, ui: Ui, box: Rect) -> Panel:
        del ui
        return Panel("strip", box, kind="strip", tint=self.player.stage.active.value, art=self._paint_strip)

    def _paint_strip(self, c: Canvas) -> None:
        small = c.h < 64
        spot = self.reel.spots[self._told_place]
        y = 18.0 if small else 21.0
        c.icon(16, y - 9, 17, "film", "accent")
        title = tr("Replay")
        left = 40 + c.text(40, y + 0.5, title, Face(15 if small else 16, 700, "d"), "hi", width=c.w * 0.4) + 12
        where = self._where(spot.round, spot.turn_of, spot.turn, spot.phase)
        face = fitting(c, where, STATUS.sized(13), c.w - left - 16, 8)
        c.text(c.w - 16, y + 0.5, where, face, "text", align="r", width=c.w - left - 10)
        words = self._sentence()
        lines, top = (1, y + (14 if small else 17))
        one_line = next((f for f in _STRIP if c.para_height(c.w - 24, words, f) < f.size * 2), None)
        if one_line is None:
            lines, top = 2, y + 11
        c.para(12, top, c.w - 24, words, one_line or PROMPT.sized(11), "hi", align="c", lines=lines, leading=1.15)

    def _where(self, number: int, side: Side | None, turn: int, phase: Phase) -> str:
        if phase is Phase.OVER:
            return tr("The battle is over")
        if side is None or number < 1:
            return tr("Setting up")
        name = self.player.stage.sides[side].name
        return tr("Round {n}, {side} turn {turn}, {phase}", n=number, side=name, turn=turn, phase=phase_word(phase))

    def _sentence(self) -> str:
        lines = [line for line in self.session.lines if line.command == self._told_place - 1]
        now = [line for line in self.session.lines if line.command == self.place - 1]
        if not self.player.idle and now and now[0].topic == "warp":
            return now[0].text
        telling = [line for line in lines if line.topic in ("warp", "battle", "move")]
        if not lines:
            return tr("Press play, or step with the arrows.")
        return (telling or lines)[-1].text

    # ---- what was known
    def _warp(self, ui: Ui, box: Rect) -> Panel:
        warp = self.reel.warp_at(self.place - 1) or self.reel.warp_at(self.place)
        number = self.reel.review.warps.index(warp) + 1 if warp is not None else 0
        total = len(self.reel.review.warps)
        inner = ui.inside(box)
        if warp is None or not self.odds_shown:
            words = (
                tr("The odds of a call stand here while it is shown.") if self.odds_shown else tr("Odds are hidden.")
            )
            if not total:
                words = tr("Nobody called in support.")
            text = Rich("no-warp", inner, source=[words], framed=False, stop=False)
            return Panel("warp-panel", box, [text], title=tr("This warp"), icon="warp")
        view = self.reel.review.scenes.get(warp.command)
        beacon = next((u for u in (view or self.reel.first).units if u.id == warp.beacon), None)

        def paint(c: Canvas, state: str) -> None:
            del state
            paint_warp_card(c, warp, beacon, told=self._told(warp.command))

        picture = Picture("warp", inner, free=True, name=warp.name, paint=paint)
        fact = tr("{n} of {total}", n=number, total=total)
        return Panel("warp-panel", box, [picture], title=tr("This warp"), icon="warp", tint=warp.side.value, fact=fact)

    @property
    def _told_place(self) -> int:
        """How many commands have been shown to their end: words never run ahead of the picture."""
        return self.place if self.player.idle else self.place - 1

    def _told(self, command: int) -> bool:
        return self.place - 1 > command or (self.place - 1 == command and self.player.idle)

    def _show(self, ui: Ui, box: Rect) -> Panel:
        def odds(on: bool) -> None:
            self.odds_shown = on
            ui.stale()

        def stop(on: bool) -> None:
            self.stop_at_warps = on

        inner = ui.inside(box)
        rows = layout.rows(inner, [ui.px(28), ui.px(28)], ui.px(8))
        widgets: list[Widget] = [
            Toggle("odds", rows[0], on=self.odds_shown, change=odds, text=tr("Odds of each warp")),
            Toggle("stop", rows[1], on=self.stop_at_warps, change=stop, text=tr("Stop before warps")),
        ]
        return Panel("show", box, widgets, title=tr("Show"), icon="eye")

    def _log(self, ui: Ui, box: Rect) -> Panel:
        lines = [line for line in self.session.lines if line.command < self._told_place][-60:]
        source: list[str | Block] = []
        heading: tuple[object, ...] = ()
        for line in lines:
            now = (line.round, line.turn_of)
            if now != heading and line.turn_of is not None:
                name = self.player.stage.sides[line.turn_of].name
                source.append(Block(tr("Round {n} · {side}", n=line.round, side=name), "caps"))
            heading = now
            if line.topic != "turn" or line.side is None:
                source.append(Block(line.text, "line", tick=line.side.value if line.side else "line2"))
        text = Rich("log", ui.inside(box), source=source, framed=False, tail=True, name=tr("Log"))
        ui.memory["log", "top"] = text.content(ui)
        return Panel("log-panel", box, [text], title=tr("Log"), icon="clock")

    # ---- the bar
    def _bar(self, ui: Ui, box: Rect) -> Panel:
        pad = ui.px(16)
        reel = Scrubber("reel", Rect(box.x + pad, box.y + ui.px(6), box.w - 2 * pad, ui.px(48)), reel=self.reel,
                        place=self.place, seek=self._scrub, step=self.step, name=tr("The battle"))  # fmt: skip
        row = Rect(box.x + pad, box.y + ui.px(60), box.w - 2 * pad, ui.px(34))
        middle = layout.centred(row, ui.px(46 * 4 + 62 + 8 * 4), ui.px(34))
        places = layout.cols(middle, [ui.px(46), ui.px(46), None, ui.px(46), ui.px(46)], ui.px(8))
        left = Rect(row.x, row.y + ui.px(2), middle.x - ui.px(16) - row.x, ui.px(30))
        right = Rect(middle.right + ui.px(16), row.y + ui.px(2), row.right - middle.right - ui.px(16), ui.px(30))
        widgets: list[Widget] = [reel, *self._speed(ui, left), *self._controls(places), *self._actions(ui, right)]
        return Panel("bar", box, widgets, kind="plate")

    def _scrub(self, place: int) -> None:
        self.playing = False
        self.seek(place)

    def _speed(self, ui: Ui, box: Rect) -> list[Widget]:
        def choose(i: int) -> None:
            self.speed = _SPEEDS[i]

        wide = min(box.w, ui.px(220))
        words = tr("Step {n} of {total}", n=self.place, total=len(self.reel))
        choice = Choice("speed", Rect(box.x, box.y, wide, box.h), options=["0.5 x", "1 x", "2 x", "4 x"],
                        chosen=_SPEEDS.index(self.speed), choose=choose, name=tr("Speed"))  # fmt: skip
        rest = Rect(box.x + wide + ui.px(14), box.y, box.w - wide - ui.px(14), box.h)
        if rest.w < ui.measure(words, STATUS.sized(13)) * ui.scale + 6:
            return [choice]
        return [choice, Label("step", rest, text=words, face=STATUS.sized(13))]

    def _controls(self, places: Sequence[Rect]) -> list[Widget]:
        playing = self.playing
        looks = (
            ("back-mark", "stepb", tr("Back to the last warp"), pygame.K_HOME, lambda: self._jump(-1)),
            ("back", "left", tr("One step back"), pygame.K_LEFT, lambda: self.step(-1)),
            (
                "play",
                "pause" if playing else "play",
                tr("Pause") if playing else tr("Play"),
                pygame.K_SPACE,
                self._toggle,
            ),
            ("on", "right", tr("One step on"), pygame.K_RIGHT, lambda: self.step(1)),
            ("on-mark", "stepf", tr("On to the next warp"), pygame.K_END, lambda: self._jump(1)),
        )
        return [
            Button(name, place, icon=icon, tip=words, name=words, shortcut=key, do=do, show_key=False,
                   kind="primary" if name == "play" else "secondary")
            for (name, icon, words, key, do), place in zip(looks, places, strict=True)
        ]  # fmt: skip

    def _actions(self, ui: Ui, box: Rect) -> list[Widget]:
        no_file = tr("This battle is kept in no file.") if self.session.logbook is None else ""
        zero = Rect(0, 0, 0, box.h)
        buttons = [
            Button("next-warp", zero, text=tr("To next warp"), kind="quiet", shortcut=pygame.K_n, do=self._next_warp),
            Button("export", zero, text=tr("Export"), kind="quiet", shortcut=pygame.K_e, do=self._export, why=no_file),
            Button("close", zero, text=tr("Close"), kind="quiet", shortcut=pygame.K_ESCAPE, do=self.app.back),
        ]
        gap = ui.px(8)
        if sum(b.min_width(ui) for b in buttons) + 2 * gap > box.w:
            for button in buttons:
                button.show_key = False
        if sum(b.min_width(ui) for b in buttons) + 2 * gap > box.w:
            buttons[0].text, buttons[0].icon = "", "warp"
            buttons[0].name = buttons[0].tip = tr("To next warp")
        x = box.right
        for button in reversed(buttons):
            wide = button.min_width(ui)
            x -= wide
            button.rect = Rect(x, box.y, wide, box.h)
            x -= gap
        return list(buttons)

    def _key(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            self.field.camera.zoom_at(Rect(self.field.camera.viewport).center, 1.2)
        elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self.field.camera.zoom_at(Rect(self.field.camera.viewport).center, 1 / 1.2)
        elif event.key == pygame.K_g:
            self.field.camera.fit(animate=True)
        else:
            return False
        return True

    def event(self, event: pygame.Event) -> None:
        """Zoom with the wheel, pan with the mouse."""
        camera = self.field.camera
        if event.type == pygame.MOUSEWHEEL:
            camera.zoom_at(pygame.mouse.get_pos(), 1.15 ** getattr(event, "precise_y", event.y))
        elif event.type == pygame.MOUSEMOTION and event.buttons[0] and camera.overflows():
            camera.pan(*event.rel)

    # ---- drawing
    def draw_under(self, surface: Surface) -> None:
        """Draw the board and what happens on it."""
        lights, stage = Lights(), self.player.stage
        self.field.begin(surface)
        self.field.draw_ground(surface, stage, lights)
        self.player.draw_under(surface)
        self.player.draw_tokens(surface)
        self.field.draw_tabs(surface, stage)
        self.field.end(surface, self.ui.scale)
        self.player.draw_over(surface)

    def draw_over(self, surface: Surface) -> None:
        """Draw what flies between board and plates."""
        self.player.draw_top(surface)


def _replays_folder() -> Path:
    return home_folder() / "replays"
