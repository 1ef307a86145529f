"""The end of a battle: the score, how it came about, and what was luck."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.hexgrid import Hex
from game.review import Review, Turning, review
from game.rules.ids import Side
from game.rules.scenario import ScenarioError
from game.rules.views import MatchView
from game.session import Session
from game.text import tr
from game.view import parts, svg
from game.view.board_arts import marker_arts, token_art
from game.view.canvas import Canvas
from game.view.draw_board import draw_space
from game.view.draw_fx import gate
from game.view.fx_losses import burn_up, burst
from game.view.hud.ships import emblem
from game.view.paint import halo
from game.view.screen import Screen
from game.view.screens import doors
from game.view.screens.board_pane import BoardPane, Still
from game.view.screens.draft import Draft
from game.view.screens.frame import MARGIN, fitting
from game.view.screens.result_parts import (
    WARP_ROW,
    paint_luck,
    paint_plot,
    paint_warp,
    supply_plot,
    turning_text,
    turning_title,
    verdict,
    vp_plot,
    warp_story,
    warp_words,
)
from game.view.theme import BODY, CAPS, PROMPT, ROW, SMALL, Face
from game.view.ui import Button, Item, Label, Layer, ListBox, Panel, Picture, Rich, Ui, Widget, layout, message
from game.view.window import App

_WINS = Face(34, 700, "d")
_SCORE = Face(58, 700, "d")


class ResultScreen(Screen):
    """Score, plots, luck, every warp, turning points; from here to the replay, another battle, the title."""

    name = "result"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.view: MatchView = session.match.view()
        self.review: Review = review(session.match)
        winner = self.view.outcome.winner if self.view.outcome is not None else None
        self.side = winner or Side.SOUTH
        """Whose luck is shown."""
        self.names = {side: each.name for side, each in self.view.sides.items()}
        self._pane = BoardPane(session.match.board, Side.SOUTH)
        self._scenes: dict[tuple[int, Hex | None, tuple[int, int]], Surface] = {}

    def closed(self) -> None:
        """Free the battle."""
        self.session.close()

    def _again(self) -> None:
        draft = Draft.of(self.session.match.scenario)
        for side, level in self.session.opponents.items():
            draft.players[side] = level
        try:
            session = draft.begin()
        except ScenarioError as error:
            message(self.ui, tr("This battle cannot start"), list(error.faults), icon="warning", tint="loss")
            return
        doors.enter(self.app, session)

    def _watch(self, command: int = -1) -> None:
        doors.push(self.app, "replay", self.session, command)

    # ---- layout
    def build(self, ui: Ui) -> Layer:
        """Lay out the banner, the plots, luck, warps and turning points."""
        m, gap = MARGIN, ui.px(8)
        room = ui.rect(m, m, ui.w - 2 * m, ui.h - 2 * m)
        banner, rest = layout.rows(room, [ui.px(104 if ui.h > 640 else 88), None], gap)
        third = round((rest.w - 2 * gap) / 3) - (ui.px(40) if ui.w >= 1200 else ui.px(6))
        left, middle, right = layout.cols(rest, [third, third, None], gap)
        panels = [self._banner(ui, banner)]
        high = [round(rest.h * 0.42), None]
        vp, luck = layout.rows(left, high, gap)
        supply, warps = layout.rows(middle, high, gap)
        standings = self.review.standings
        panels += [
            Panel("vp", vp, title=tr("Victory Points"), icon="flag", fact=tr("by Round"),
                  art=lambda c: paint_plot(c, vp_plot(standings), self.names)),
            Panel("supply", supply, title=tr("Supply on the table"), icon="supply",
                  art=lambda c: paint_plot(c, supply_plot(standings), self.names)),
            self._luck(ui, luck), self._warps(ui, warps), self._turnings(ui, right),
        ]  # fmt: skip
        return Layer(panels, back=lambda: doors.go(self.app, "title"), first="watch")

    def _banner(self, ui: Ui, box: Rect) -> Panel:
        zero = Rect(0, 0, 0, 0)
        watch = Button("watch", zero, text=tr("Watch the replay"), kind="primary", shortcut=pygame.K_w, do=self._watch)
        again = Button("again", zero, text=tr("Again"), shortcut=pygame.K_a, do=self._again)
        title = Button("title", zero, text=tr("Title"), kind="quiet", shortcut=pygame.K_ESCAPE,
                       do=lambda: doors.go(self.app, "title"))  # fmt: skip
        pad, gap = ui.px(16), ui.px(8)
        for button, high in ((watch, 38), (again, 30), (title, 30)):
            button.rect = Rect(0, 0, 0, ui.px(high))
        low = again.min_width(ui) + gap + title.min_width(ui)
        wide = max(low, watch.min_width(ui))
        x, top = box.right - pad - wide, box.y + (box.h - ui.px(38 + 8 + 30)) // 2
        watch.rect = Rect(x, top, wide, ui.px(38))
        below = Rect(x, top + ui.px(46), wide, ui.px(30))
        share = round((wide - gap) * again.min_width(ui) / (low - gap))
        again.rect, title.rect = layout.cols(below, [share, None], gap)
        winner = self.view.outcome.winner if self.view.outcome is not None else None
        tint = winner.value if winner is not None else "accent"
        room = (x - box.x) / ui.scale - 16
        return Panel("banner", box, [watch, again, title], tint=tint, art=lambda c: self._paint_banner(c, room))

    def _paint_banner(self, c: Canvas, room: float) -> None:
        winner = self.view.outcome.winner if self.view.outcome is not None else None
        d = 72.0 if c.h > 96 else 58.0
        y = (c.h - d) / 2
        if winner is not None:
            light = halo(c.px(170), winner.value, 0.30, 2.0)
            place = light.get_rect(center=c.pixels(24 + d / 2, c.h / 2, 0, 0).topleft)
            clip = c.surface.get_clip()
            c.surface.set_clip(c.pixels(2, 2, c.w - 4, c.h - 4))
            c.surface.blit(light, place, special_flags=pygame.BLEND_RGB_ADD)
            c.surface.set_clip(clip)
            emblem(c, 24, y, d, winner)
        else:
            c.icon(24 + d * 0.2, y + d * 0.2, d * 0.6, "trophy", "dim")
        score = self._paint_score(c, room)
        title = self._headline()
        wide = score - 116 - 16
        c.text(112, c.h / 2 - 16, title, fitting(c, title, _WINS, wide, 15), "hi", width=wide)
        reason = self._reason()
        face = fitting(c, reason, PROMPT.sized(15), wide, 11)
        if c.measure(reason, face) <= wide:
            c.text(113, c.h / 2 + 22, reason, face, "text")
        else:
            c.para(113, c.h / 2 + 8, wide, reason, face, "text", lines=2)

    def _paint_score(self, c: Canvas, room: float) -> float:
        """Paint the score right of the middle; return where it begins."""
        south, north = (str(self.view.sides[side].vp) for side in Side)
        size = _SCORE if c.h > 96 and c.w > 1100 else _SCORE.sized(42)
        wide = c.measure(south, size) + c.measure(north, size) + 44
        middle = max(c.w * 0.52, room - c.measure(north, size) - 60)
        middle = min(middle, room - c.measure(north, size) - 34)
        c.text(middle - 22, c.h / 2, south, size, "south", align="r")
        c.text(middle, c.h / 2 - 2, ":", size.sized(size.size * 0.7), "dim", align="c")
        c.text(middle + 22, c.h / 2, north, size, "north")
        return middle - 22 - wide / 2

    def _headline(self) -> str:
        outcome = self.view.outcome
        if outcome is None:
            return tr("Still being played")
        if outcome.winner is None:
            return tr("A draw")
        return tr("{side} wins", side=self.names[outcome.winner])

    def _reason(self) -> str:
        outcome, mission = self.view.outcome, self.session.match.mission
        if outcome is None:
            return tr("Round {n} of {rounds}", n=self.view.round, rounds=self.view.rounds)
        best, other = sorted((self.view.sides[side].vp for side in Side), reverse=True)
        values = {"a": best, "b": other, "n": self.view.round, "target": mission.vp_target}
        if outcome.reason == "target":
            return tr("by {a} to {b} VP, first to {target}, in Round {n}", **values)
        if outcome.reason == "lead":
            return tr("by a lead of {lead} VP in the Scoring step of Round {n}", lead=best - other, n=values["n"])
        if outcome.reason == "no units":
            return tr("the enemy has no unit left in Round {n}, at {a} to {b} VP", **values)
        if outcome.reason == "conceded":
            return tr("the other side gave up in Round {n}, at {a} to {b} VP", **values)
        if best != other:
            return tr("by {a} to {b} VP after the last Round", **values)
        if outcome.winner is None:
            return tr("{a} to {b} VP after the last Round, and as much Supply on the table", **values)
        return tr("level at {a} VP after the last Round, with more Supply on the table", **values)

    # ---- luck
    def _luck(self, ui: Ui, box: Rect) -> Panel:
        inner = ui.inside(box)
        words = verdict(self.names[self.side], self.review.luck_in_vp(self.side))
        wide = inner.w / ui.scale
        needed = ui.px(ui.para_height(wide - 24, words, BODY)) + ui.px(10)
        room = inner.h - ui.px(22) - needed
        with_words = room >= ui.px(26) * 5
        rows = Rect(inner.x, inner.y, inner.w, inner.h - (needed if with_words else 0))
        other = self.names[self.side.other]
        widgets: list[Widget] = [
            Picture("luck", rows, paint=lambda c, _: paint_luck(c, self.review.luck[self.side]), do=self._turn_luck,
                    shortcut=pygame.K_l, tip=tr("Luck apart from choice\nEnter shows the luck of {side}.", side=other),
                    name=tr("Luck of {side}", side=self.names[self.side])),
        ]  # fmt: skip
        if with_words:
            foot = Rect(inner.x, rows.bottom + ui.px(4), inner.w, needed - ui.px(4))
            widgets.append(
                Label(
                    "verdict",
                    Rect(foot.x + ui.px(22), foot.y + ui.px(4), foot.w - ui.px(22), foot.h - ui.px(4)),
                    text=words,
                    wrap=True,
                )
            )
            widgets.append(Picture("bulb", Rect(foot.x, foot.y + ui.px(4), ui.px(18), ui.px(18)), free=True,
                                   paint=lambda c, _: c.icon(1, 1, 15, "bulb", "accent")))  # fmt: skip
        title = tr("Luck apart from choice")
        fact = self.names[self.side]
        if (ui.measure(title.upper(), CAPS) * 1.3 + ui.measure(fact, CAPS) * 1.2) * ui.scale > box.w - ui.px(70):
            title = tr("Luck")
        return Panel("luck-panel", box, widgets, title=title, icon="die", fact=fact, tint=self.side.value,
                     fact_tint=self.side.value)  # fmt: skip

    def _turn_luck(self) -> None:
        self.side = self.side.other
        self.ui.stale()

    # ---- warps
    def _warps(self, ui: Ui, box: Rect) -> Panel:
        warps, board = self.review.warps, self.session.match.board
        inner = ui.inside(box).inflate(ui.px(12), ui.px(8))
        if not warps:
            text = Rich("no-warps", ui.inside(box), source=[tr("Nobody called in support.")], framed=False, stop=False)
            return Panel("warps", box, [text], title=tr("Every warp"), icon="warp")
        label = self.session.match.board.label
        items = [
            Item(
                f"{warp.name}: {warp_words(warp)[0]}",
                tip=warp_story(warp, label(warp.hex) if warp.hex is not None and warp.hex in board else ""),
            )
            for warp in warps
        ]
        rows = ListBox(
            "warp-list", inner, items=items, row=WARP_ROW, framed=False, chosen=ui.memory.get("warp.row", -1),
            choose=lambda i: ui.memory.__setitem__("warp.row", i), accept=lambda i: self._watch(warps[i].command),
            paint=lambda c, i, state, on: paint_warp(c, warps[i], state, chosen=on), name=tr("Every warp"),
        )  # fmt: skip
        fact = tr("1 call") if len(warps) == 1 else tr("{n} calls", n=len(warps))
        return Panel("warps", box, [rows], title=tr("Every warp"), icon="warp", fact=fact)

    # ---- turning points
    def _turnings(self, ui: Ui, box: Rect) -> Panel:
        points = self.review.turning_points()
        title = tr("Turning points")
        if not points:
            text = Rich("calm", ui.inside(box), source=[tr("Nothing moved the score.")], framed=False, stop=False)
            return Panel("turnings", box, [text], title=title, icon="film")
        inner = ui.inside(box)
        places = layout.rows(inner, [min(ui.px(196), (inner.h - 2 * ui.px(10)) // 3)] * len(points), ui.px(10))
        widgets: list[Widget] = [
            Picture(f"turning.{i}", place, paint=self._painter(point), do=self._watcher(point), ring_cut=10,
                    name=turning_title(point, self._label(point)), tip=tr("Enter shows it again."))
            for i, (point, place) in enumerate(zip(points, places, strict=True))
        ]  # fmt: skip
        return Panel("turnings", box, widgets, title=title, icon="film", fact=tr("watch again"))

    def _watcher(self, turning: Turning) -> Callable[[], None]:
        return lambda: self._watch(turning.command)

    def _label(self, turning: Turning) -> str:
        return self.session.match.board.label(turning.hex) if turning.hex is not None else ""

    def _painter(self, turning: Turning) -> Callable[[Canvas, str], None]:
        def paint(c: Canvas, state: str) -> None:
            shape = svg.chamfer(0.5, 0.5, c.w - 1, c.h - 1, (10, 0, 10, 0))
            rim = "accent" if state else "line2"
            c.svg(0, 0, c.w, c.h, svg.polygon(shape, fill="#0A1626", fill_opacity=0.85, stroke=rim))
            side = min(150.0, c.h - 20, c.w * 0.38)
            picture = self._scene(turning, (c.px(side), c.px(c.h - 20)), c.u)
            c.blit(picture, 10, 10)
            c.svg(10, 10, side, c.h - 20, svg.rect(0.5, 0.5, side - 1, c.h - 21, fill="none", stroke="line2"))
            self._words(c.at(side + 22, 10, c.w - side - 32, c.h - 20), turning)

        return paint

    def _words(self, c: Canvas, turning: Turning) -> None:
        gains = self.names[turning.gains]
        parts.caps(c, 0, 8, tr("Round {n}", n=turning.round), turning.owner.value)
        y = c.para(0, 17, c.w, f"*{turning_title(turning, self._label(turning))}*", ROW.sized(14.5), "hi", lines=2)
        room = c.h - y - 26
        text = turning_text(turning, self.names[turning.owner])
        face = BODY if c.para_height(c.w, text, BODY) <= room else SMALL.sized(11)
        if c.para_height(c.w, text, face) <= room:
            y = c.para(0, y + 2, c.w, text, face, "text")
        warp = next((w for w in self.review.warps if w.command == turning.command), None)
        if warp is not None and c.h - y > 62:
            for number, rolled in enumerate(die for die in (warp.warp, warp.scatter) if die is not None):
                c.die(number * 29, y + 6, 24, rolled.value)
        c.icon(0, c.h - 19, 12, "play", "accent")
        c.text(18, c.h - 12.5, tr("Watch"), SMALL.heavy(600), "accent")
        words = tr("{side} +{n} VP", side=gains, n=turning.swing) if turning.cause != "arrived" else gains
        left = 26 + c.measure(tr("Watch"), SMALL.heavy(600))
        face = fitting(c, words, Face(15, 700, "d"), c.w - left, 9)
        c.text(c.w, c.h - 12.5, words, face, turning.gains.value, align="r", width=c.w - left + 4)

    def _scene(self, turning: Turning, size: tuple[int, int], u: float) -> Surface:
        key = (turning.command, turning.hex, size)
        if key not in self._scenes:
            before = self.review.scenes.get(turning.command)
            self._scenes[key] = self._drawn_scene(turning, before, size, u) if before is not None else Surface(size)
        return self._scenes[key]

    def _drawn_scene(self, turning: Turning, view: MatchView, size: tuple[int, int], u: float) -> Surface:
        match = self.session.match
        turn = match.board.layout.orientation
        centre = turning.hex or self._beacon_hex(turning)
        units = [(each.hex, token_art(each, turn)) for each in view.units if each.hex is not None]
        if turning.cause == "arrived" and turning.hex is not None:
            come = next((each for each in view.units if each.id == turning.unit), None)
            if come is not None:
                units.append((turning.hex, token_art(come, turn, selected=True)))
        still = Still(units, marker_arts(view, match.mission))
        s = max(20.0, 27 * u)
        picture = self._pane.thumbnail(size, centre, s, still)
        grid = self._pane.camera.grid
        if turning.cause == "arrived":
            gate(picture, grid, centre, 0.72)
        elif turning.cause == "planet":
            burn_up(picture, grid, centre, 0.35)
        elif turning.cause != "marker":
            burst(picture, grid, centre, 0.4)
        return picture

    def _beacon_hex(self, turning: Turning) -> Hex:
        warp = next((w for w in self.review.warps if w.command == turning.command), None)
        if warp is not None:
            return warp.hex or warp.beacon_hex
        return self.session.match.board.cells[0]

    def draw_under(self, surface: Surface) -> None:
        """Draw space."""
        draw_space(surface, 2)
