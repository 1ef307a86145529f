"""A lesson: the battle screen with a coach who points, explains, and leads back when something went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.lessons.lesson import Lesson, Picks
from game.lessons.runner import Runner, Stage
from game.rules import Refusal
from game.rules.views import MatchView
from game.text import tr
from game.view.advisor import aim_of
from game.view.battle_layout import GAP, BattleLayout
from game.view.coach import light, pointing
from game.view.coach.library import library
from game.view.coach.plate import Doings, Said, plate_panel, size_of
from game.view.coach.steps import steps_panel
from game.view.hud import panels
from game.view.rival import Rival
from game.view.screens import doors
from game.view.screens.battle import BattleScreen
from game.view.screens.frame import BAR, MARGIN, top_bar
from game.view.stage import Stage as Table
from game.view.theme import PROMPT
from game.view.ui import Answer, Button, Layer, Ui, ask

if TYPE_CHECKING:
    from game.view.window import App


class LessonScreen(BattleScreen):
    """One lesson, from a step on."""

    name = "lesson"

    def __init__(self, app: App, lesson: Lesson, number: int = 0, at: int = 0) -> None:
        self.runner = Runner.at(lesson, at)
        self.number = number
        """The lesson's place in the list, from 1; 0: it is not in it."""
        self._target = ""
        self._spot: Rect | None = None
        self._plate: Rect | None = None
        self._stood_on: object = None
        """The grid the plate was given its place on: once the board goes elsewhere, it looks for another."""
        self._seconds, self._shown_step = 0.0, (-1, Stage.ACT)
        self._hint = ""
        super().__init__(app, self.runner.session, leave=self._to_list)
        self._pick_again()
        self._enter_step()

    # Hearing what happens

    def _changed(self) -> None:
        c = self.controller
        events = self.runner.look(Picks(c.selected, c.beacon, c.called, c.card))
        if events:
            c.refresh()
            self._happened(events)
        super()._changed()
        self._enter_step()

    def _refused(self, refusal: Refusal) -> None:
        self.app.sounds.play("refuse")
        self.runner.explain(refusal)
        self.controller.refresh()
        self._enter_step()
        self.ui.stale()

    def _enter_step(self) -> None:
        now = (self.runner.index, self.runner.stage)
        if now == self._shown_step:
            return
        before, self._shown_step = self._shown_step[0], now
        self._seconds, self._hint = 0.0, ""
        if before != now[0] or now[1] is Stage.OVER:
            self._note_progress()
        if self.runner.step.free and self.runner.lesson.opponent and not self.session.opponents:
            self.session.opponents = {self.runner.lesson.learner.other: self.runner.lesson.opponent}
            self._rival.close()
            self._rival = Rival(self.session)
        self.ui.stale()

    def _note_progress(self) -> None:
        over = self.runner.stage is Stage.OVER
        steps = len(self.runner.lesson.steps) if over else self.runner.index
        self.app.note_settings(self.app.settings.at_step(self.runner.lesson.key, steps, done=over))

    def _pass_seat(self) -> None:
        """Keep the learner's seat: the other side's hand is never shown."""

    def _prompt(self) -> str:
        """Return the battle's own prompt where there is room for it: the coach says more."""
        words = super()._prompt()
        room = self.placed(self.ui, planning=False).strip[2] - 24
        return words if self.ui.measure(words.replace("*", ""), PROMPT.sized(12)) <= room else ""

    def _after_commands(self) -> None:
        if self.runner.stage is Stage.OVER:
            self._finished()

    # What the coach does

    def _go_on(self) -> None:
        back = self.runner.variant is not None
        self.runner.go_on()
        self._turned(back=back)
        if self.runner.stage is Stage.OVER:
            self._finished()

    def _retry(self, variant: int) -> None:
        events = self.runner.retry(variant)
        self._reset_to(self.runner.before_retry)
        self.controller.refresh()
        self._happened(events)
        self._changed()

    def _again(self, index: int) -> None:
        self.runner.restart_step(index)
        self.session.opponents = {}
        self._shown_step = (-1, Stage.ACT)
        self._pick_again()
        self._turned(back=True)

    def _pick_again(self) -> None:
        c, picks = self.controller, self.runner.picks
        c.selected, c.beacon, c.called, c.card = picks.selected, picks.beacon, picks.called, picks.card
        c.refresh()
        self.refresh()

    def _turned(self, *, back: bool) -> None:
        self.controller.refresh()
        self._forget_odds()
        if back:
            self._reset_to(None)
        self._settle()
        self._changed()

    def _reset_to(self, view: MatchView | None) -> None:
        self.player.reset(Table.of(view or self.controller.view, self.session.match.board))

    def _ask_hint(self) -> None:
        if self.runner.step.free:
            self._ask_coach()
        else:
            self._hint = tr(self.runner.step.hint)
        self.ui.stale()

    def _ask_coach(self) -> None:
        if self.controller.view.decider is self.runner.lesson.learner and not self._advisor.thinking:
            self._hint = tr("The coach is thinking.")
            self._advisor.ask(self.session.match)

    def _hear_advice(self) -> None:
        asked = self._advisor.thinking
        heard = self._advisor.heard(self.session.match, self.odds)
        if asked and not self._advisor.thinking:
            # Without an answer the hint of the lesson's own file is still there.
            self._hint = heard[1] if heard is not None else tr(self.runner.step.hint)
            self._advised = aim_of(heard[0], self.controller.view) if heard is not None else None
            self.ui.stale()

    def _finished(self) -> None:
        following = library().after(self.runner.lesson)
        answers = []
        if following is not None:
            key = following.key
            answers.append(Answer("next", tr("Next lesson"), lambda: self._to_list(key), icon="right"))
        answers += [
            Answer("list", tr("All lessons"), self._to_list, pygame.K_l),
            Answer("again", tr("Once more"), lambda: self._again(0), pygame.K_r),
        ]
        text = self._result_words() or tr(
            "{title} is done: it is ticked in the list.", title=tr(self.runner.lesson.title)
        )
        ask(self.ui, tr("Lesson done"), text, answers, "list", icon="check", tint="safe", width=520)

    def _result_words(self) -> str:
        view = self.controller.view
        if view.outcome is None:
            return ""
        mine, theirs = (view.sides[s].vp for s in (self.runner.lesson.learner, self.runner.lesson.learner.other))
        if view.outcome.winner is None:
            return tr("A draw, {mine} to {theirs}: both sides held their own.", mine=mine, theirs=theirs)
        if view.outcome.winner is self.runner.lesson.learner:
            return tr("You won, {mine} to {theirs} VP: you are ready for the shipped maps.", mine=mine, theirs=theirs)
        return tr("Lost, {mine} to {theirs} VP: now you know the game, try it once more.", mine=mine, theirs=theirs)

    def _to_list(self, lesson: str = "") -> None:
        doors.go(self.app, "title")
        doors.push(self.app, "lessons", lesson)

    # Panels

    def placed(self, ui: Ui, *, planning: bool) -> BattleLayout:
        """Return the layout: the bar above, the steps at the left, the battle in what is left."""
        del planning
        w, h = ui.w, ui.h
        left = self._left_width(ui)
        x, top = MARGIN + left + GAP, MARGIN + BAR + GAP
        side, plate = (348.0 if w >= 1400 else 290.0 if w >= 1200 else 268.0), 60.0
        wide = w - x - GAP
        y = top + plate + GAP
        board = wide - side - GAP
        beside = min(262.0, wide * 0.28)
        return BattleLayout(
            small=True,
            own=(x, top, beside, plate),
            enemy=(x + wide - beside, top, beside, plate),
            strip=(x + beside + GAP, top, wide - 2 * beside - 2 * GAP, plate),
            board=(x, y, board, h - y - 62 - 2 * GAP),
            hand=(x, h - GAP - 62, board, 62),
            right=(x + board + GAP, y, side, h - y - 98 - 2 * GAP),
            actions=(x + board + GAP, h - GAP - 98, side, 98),
            left=None,
            markers=None,
        )

    @staticmethod
    def _left_width(ui: Ui) -> float:
        return 286.0 if ui.w >= 1200 else 232.0

    def build(self, ui: Ui) -> Layer:
        """Build the battle's panels in their smaller room, and the coach's beside and above them."""
        self._aim(ui)
        layer = super().build(ui)
        top = MARGIN + BAR + GAP
        steps = ui.rect(MARGIN, top, self._left_width(ui), ui.h - top - GAP)
        again = Button("again", Rect(0, 0, 0, 0), text=tr("Start this step again"), kind="quiet", icon="undo",
                       do=lambda: self._again(self.runner.index), shortcut=pygame.K_z)  # fmt: skip
        leave = Button("leave", Rect(0, 0, 0, 0), text=tr("Leave"), kind="quiet", do=self._to_list,
                       shortcut=pygame.K_q)  # fmt: skip
        layer.panels = [
            top_bar(ui, self._title(), "cap", [*self._coach_button(), again, leave], fact=self._minutes()),
            steps_panel(ui, steps, self.runner, self._advice(), self._again, self.app.open_link),
            *layer.panels,
        ]
        self._add_plate(ui, layer)
        return layer

    @property
    def _free(self) -> bool:
        """Whether the learner plays as in any battle, so that nothing may stand on the board."""
        return self.runner.step.free and self.runner.stage is Stage.ACT

    def _coach_button(self) -> list[Button]:
        if not self._free:
            return []
        return [Button("coach-hint", Rect(0, 0, 0, 0), text=tr("Ask the coach"), icon="bulb", do=self._ask_hint,
                       shortcut=pygame.K_h)]  # fmt: skip

    def _advice(self) -> str:
        return (self._hint or tr(self.runner.step.say)) if self._free else ""

    def _title(self) -> str:
        title = tr(self.runner.lesson.title)
        return tr("Lesson {n}: {title}", n=self.number, title=title) if self.number else title

    def _minutes(self) -> str:
        return tr("about {n} minutes", n=self.runner.lesson.minutes)

    def _aim(self, ui: Ui) -> None:
        target = pointing.target_of(self.runner, self.controller) if self.listening else ""
        tab = pointing.tab_for(target, self.controller) if target else ""
        if target != self._target and tab:
            ui.memory["side"] = tab
        self._target = target

    def _add_plate(self, ui: Ui, layer: Layer) -> None:
        self._spot = self._plate = None
        self._stood_on = self.field.camera.target_grid
        if not self.listening or self.runner.stage is Stage.OVER or self._free:
            return
        said = Said.of(self.runner, self._hint)
        self._spot = pointing.place_of(self._target, ui, layer.panels, self.field, self.controller)
        board = Rect(self.field.camera.viewport)
        if self._layout is not None and self.session.match.rules.command == "orders" and not self.controller.planning:
            board = board.union(panels.rect_of(ui, self._layout.hand))
        plate = pointing.stand(size_of(ui, said), self._spot, board, self._kept(), ui.px(26))
        if self._spot is not None and plate.colliderect(self._spot):
            plate = pointing.stand(size_of(ui, said), self._spot, self._room(ui), self._kept(), ui.px(12))
        self._plate = plate
        layer.panels.append(plate_panel(ui, plate, said, Doings(self._ask_hint, self._go_on, self._retry)))

    def _room(self, ui: Ui) -> Rect:
        x, top = MARGIN + self._left_width(ui) + GAP, MARGIN + BAR + GAP
        return ui.rect(x, top, ui.w - x - GAP, ui.h - top - GAP)

    def _kept(self) -> list[Rect]:
        """What on the board the plate had better not cover; what stands there twice weighs twice."""
        grid, reach = self.field.camera.target_grid, round(self.field.camera.target_s * 0.8)
        c = self.controller
        marks, mine = c.marks(), self.runner.lesson.learner
        own = [u.hex for u in c.view.units if u.hex is not None and u.side is mine]
        theirs = [u.hex for u in c.view.units if u.hex is not None and u.side is not mine]
        plan = self.planned if c.planning else None
        landings = [grid.centre(face.hex) for face in plan.odds.faces.values()] if plan is not None else []
        centres = [grid.centre(at) for at in (*marks.hexes, *own, *own, *own, *theirs)]
        cells = [Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach) for x, y in centres]
        wide = round(self.field.camera.target_s * 1.3)  # with the words at the far side of each
        cells += [Rect(round(x) - wide, round(y) - wide, 2 * wide, 2 * wide) for x, y in landings] * 8
        if self._spot is not None:
            cells += [self._spot.inflate(3 * reach, 3 * reach)] * 2
        return cells

    def _beacon_above(self, size: float) -> float:
        """Leave room for the plate below the six hexes, as far as they stay in view with their words."""
        return max(0.0, min(1.6 * size, self.field.camera.viewport[3] / 2 - 2.75 * size))

    @property
    def help_page(self) -> str:
        """The rule of the step under way."""
        return self.runner.step.rule

    # Light

    def draw_over(self, surface: Surface) -> None:
        """Draw the scrim, the ring and the plate's pointer, then what the battle draws above its panels."""
        if self._spot is not None and self._plate is not None and len(self.ui.layers) == 1:
            self._draw_light(surface, self._spot, self._plate)
            self.ui.draw_words(surface)
        super().draw_over(surface)

    def _keep_clear(self) -> list[Rect]:
        return [place for place in (self._spot, self._plate) if place is not None]

    def _draw_light(self, surface: Surface, spot: Rect, plate: Rect) -> None:
        ui = self.ui
        on_board = self._target.startswith("hex:") or (
            self._target.startswith("unit:") and Rect(self.field.camera.viewport).contains(spot)
        )
        room = self._room(ui).inflate(2 * ui.px(4), 2 * ui.px(4))
        clear = [
            Rect(0, 0, room.left, ui.size[1]), Rect(0, 0, ui.size[0], room.top), plate.inflate(ui.px(4), ui.px(4)),
        ]  # fmt: skip
        if self.controller.planning:
            clear.append(Rect(self.field.camera.viewport))
        sheet = light.scrim(ui.size, light.keys_of([spot])[0], light.keys_of(clear), round_hole=on_board)
        surface.blit(sheet, (0, 0))
        still = self.app.settings.reduced_motion
        light.ring(surface, spot, self._seconds, ui.scale, still=still, round_hole=on_board)
        light.wedge(surface, plate, spot, ui.scale)

    # Time and keys

    def update(self, seconds: float) -> None:
        """Let the hint come after a while, and the board's light follow the board."""
        super().update(seconds)
        if not self.listening or self.runner.stage is not Stage.ACT:
            return
        self._seconds += seconds
        if not self._hint and self._seconds > self.runner.step.hint_after and not self.runner.step.free:
            self._hint = tr(self.runner.step.hint)
            self.ui.stale()
        spot = pointing.place_of(self._target, self.ui, self.ui.layers[0].panels, self.field, self.controller)
        if spot != self._spot or self._stood_on != self.field.camera.target_grid:
            self.ui.stale()

    def _menu(self) -> None:
        answers = [
            Answer("settings", tr("Settings"), self._settings, pygame.K_s),
            Answer("rules", tr("Rulebook"), lambda: self.app.open_link("rule:"), pygame.K_r),
            Answer("whole", tr("Lesson from the start"), lambda: self._again(0), pygame.K_a),
            Answer("title", tr("Leave"), self.leave, pygame.K_l),
            Answer("on", tr("Go on")),
        ]
        text = tr("The lesson remembers how far you are. You can go on at any time.")
        ask(self.ui, tr("Menu"), text, answers, "on", icon="menu", width=640)


__all__ = ["LessonScreen"]
