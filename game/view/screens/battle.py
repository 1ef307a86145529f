"""The battle: the board in the middle, panels round it, and what a player points at turned into commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.hexgrid import Hex
from game.odds import CallOdds, OddsError, Position, one_call, position_of
from game.rules import Refusal
from game.rules.commands import Concede
from game.rules.events import Event
from game.rules.ids import Phase, Sector, Side, UnitId
from game.rules.views import MatchView
from game.session import Session
from game.text import tr
from game.view.advisor import Advisor, aim_of
from game.view.battle_layout import BattleLayout, battle_layout
from game.view.battle_tip import BoardTip, enemy_tip, hex_tip, target_tip, unit_tip
from game.view.battlefield import CALL_ZOOM, Battlefield, CallMarks, Lights
from game.view.board_marks import call_marks, ordered_sectors
from game.view.choreography import Player
from game.view.controller import Controller, why_not
from game.view.hud import panels
from game.view.hud.call_panels import Planned, call_panel, compare_panels
from game.view.hud.panels import Hud
from game.view.hud.unit_card import notes_of, paint_summary
from game.view.legal import Marks
from game.view.prompts import prompt
from game.view.rival import Rival
from game.view.screen import Screen
from game.view.screens import doors
from game.view.stage import Stage
from game.view.ui import Answer, Layer, Panel, Picture, Tab, Ui, Widget, ask, layout, tabs
from game.view.ui.keys import ARROWS

if TYPE_CHECKING:
    from game.view.window import App

_DRAG_FROM = 6
"""Pixels the pointer moves before a press becomes a drag of the board."""


class BattleScreen(Screen):
    """Two people, or one and the practice opponent, play a battle."""

    name = "battle"

    def __init__(self, app: App, session: Session, *, leave: Callable[[], None] | None = None) -> None:
        super().__init__(app)
        self.session = session
        match = session.match
        self._odds: dict[tuple[UnitId, UnitId], CallOdds] = {}
        self._position: Position | None = None
        self._asked_at = -1
        self.controller = Controller(
            session, happened=self._happened, refused=self._refused, changed=self._changed, odds=self.odds
        )
        self.controller.watch.on = app.settings.warn_risky
        self.shown: MatchView = self.controller.view
        self.lines = len(session.lines)
        self.seat = self.controller.side
        self.field = Battlefield(match.board, match.mission.marker_vp, self.seat, self._coordinates())
        self.player = Player(
            Stage.of(self.shown, match.board), self.field.camera, match.board, match.rules, session.names,
            scale=app.ui.scale,
        )  # fmt: skip
        self.cursor: Hex | None = None
        self.leave = leave or self._to_title
        self._preview: tuple[UnitId | None, UnitId | None] = (None, None)
        self._marks = Marks()
        self._tip: tuple[object, BoardTip | None] = (None, None)
        self._press: tuple[int, int] | None = None
        self._dragged = False
        self._layout: BattleLayout | None = None
        self._zoomed_for: UnitId | None = None
        self._due = False
        self._rival = Rival(session)
        self._advisor = Advisor()
        self._advised: Hex | None = None
        """The hex of the coach's advice, marked until something else is picked or done."""
        self._marks = self.controller.marks()

    # What the match tells

    def _happened(self, events: tuple[Event, ...]) -> None:
        self._forget_odds()
        self.player.speed = self.app.speed
        self.player.reduced = self.app.settings.reduced_motion
        self.player.play(events)
        self._due = True
        if self.session.trouble:
            self.ui.toast(tr("The battle could not be saved: {reason}", reason=self.session.trouble), 8, "loss")

    def _refused(self, refusal: Refusal) -> None:
        self.app.sounds.play("refuse")
        rule = tr(" [Rule {id}](rule:{id})", id=refusal.paragraph)
        self.ui.toast(why_not(refusal) + rule, 5.0, "loss")

    def _changed(self) -> None:
        self._advised = None
        if self.player.idle:
            self._settle()
        self._marks = self.controller.marks()
        self._preview = (None, None)
        self.ui.stale()

    def refresh(self) -> None:
        """Take up what the controller has picked."""
        self._marks = self.controller.marks()
        self.ui.stale()

    def _settle(self) -> None:
        """Show the battle as it stands once everything that happened has been seen."""
        self.shown = self.controller.view
        self.lines = len(self.session.lines)
        faults = self.player.stage.matches(self.shown)
        if faults:
            self.player.reset(Stage.of(self.shown, self.session.match.board))
        self._marks = self.controller.marks()
        self.ui.stale()

    @property
    def idle(self) -> bool:
        """Whether everything that happened has been shown."""
        return self.player.idle

    @property
    def listening(self) -> bool:
        """Whether a person may say something now: all has been shown, and no opponent is deciding."""
        return self.player.idle and self.controller.view.decider not in self.session.opponents

    @property
    def stage_faults(self) -> list[str]:
        """Where the stage differs from the match; none while idle, which tests assert."""
        return self.player.stage.matches(self.controller.view)

    # The seat: whose hand may be seen

    def opened(self) -> None:
        """Hand the seat over if it is another player's turn."""
        self._pass_seat()

    def _pass_seat(self) -> None:
        view = self.controller.view
        if view.outcome is not None or view.active is self.seat:
            return
        human = {side for side in Side if side not in self.session.opponents}
        if view.active not in human:
            return
        previous, self.seat = self.seat, view.active
        if self.session.match.rules.command == "cards" and previous in human:
            doors.push(self.app, "curtain", self.session, view.active, self.app.back)

    # Panels

    def build(self, ui: Ui) -> Layer:
        """Build every panel for the window as it is."""
        if self.controller.watch.on is not self.app.settings.warn_risky:
            self.controller.watch.on = self.app.settings.warn_risky
            self._marks = self.controller.marks()
        hud = Hud(self.controller, self.shown, self.player.stage, self.seat, self.listening)
        plan = self.planned if self.listening else None
        place = self._layout = self.placed(ui, planning=plan is not None)
        self.field.place(panels.rect_of(ui, place.board))
        self._show_sectors()
        own, enemy = self._sides()
        planned = plan.called.supply if plan is not None else 0
        found = [
            panels.plate_panel(ui, place.own, hud, own, planned if own is self.shown.active else 0),
            panels.plate_panel(ui, place.enemy, hud, enemy, 0),
            panels.strip_panel(ui, place.strip, hud, self._prompt()),
            self._board_stop(ui, place),
        ]
        found += self._small(ui, place, hud, plan) if place.small else self._usual(ui, place, hud, plan)
        self._anchor(ui, place, own)
        return Layer(found, back=self._escape, keys=self._key)

    def placed(self, ui: Ui, *, planning: bool) -> BattleLayout:
        """Return where everything stands in the window as it is."""
        return battle_layout(ui.w, ui.h, planning=planning)

    def _sides(self) -> tuple[Side, Side]:
        """South's plate is always at the left: a side keeps its place."""
        return Side.SOUTH, Side.NORTH

    def _prompt(self) -> str:
        if not self.idle:
            return tr("Space or a click shows the outcome at once.")
        if not self.listening:
            return tr("{side} is thinking.", side=self.shown.sides[self.controller.view.decider or self.seat].name)
        return prompt(self.controller)

    def _board_stop(self, ui: Ui, place: BattleLayout) -> Panel:
        rect = panels.rect_of(ui, place.board)
        stop = Picture(
            "board", rect, on_key=self._board_key, do=self._board_act, free=True, ring_cut=10, name=tr("The board")
        )
        return Panel("board-panel", rect, [stop], kind="bare")

    def _usual(self, ui: Ui, place: BattleLayout, hud: Hud, plan: Planned | None) -> list[Panel]:
        found = self._left(ui, place, hud)
        if place.markers is not None:
            found.append(panels.markers_panel(ui, place.markers, hud))
        if plan is not None:
            found += [
                call_panel(ui, panels.rect_of(ui, place.right), hud, plan, self._cancel),
                *self._compare(ui, place, hud, plan),
            ]
            return found
        right = panels.rect_of(ui, place.right)
        high = ui.px(panels.enemy_height(hud, place.right[3] * 0.45))
        top, rest = layout.rows(right, [high, None], ui.px(8))
        found += [
            panels.enemy_panel(ui, top, hud),
            panels.log_panel(ui, rest, hud, self.session.lines[: self.lines], ui.stale),
            panels.action_panel(ui, place.actions, hud, self._menu, small=False),
            panels.hand_panel(ui, place.hand, hud),
        ]
        return found

    def _left(self, ui: Ui, place: BattleLayout, hud: Hud) -> list[Panel]:
        if place.left is None:
            return []
        area = panels.rect_of(ui, place.left)
        count = max(1, len(panels.own_reserve(hud)))
        card = ui.px(320 if hud.controller.selected is not None else 120)
        wanted = ui.px(43 + count * 50)
        high = min(wanted, max(ui.px(93), area.h - card - ui.px(8)))
        top, rest = layout.rows(area, [high, None], ui.px(8))
        return [panels.reserves_panel(ui, top, hud), panels.unit_panel(ui, rest, hud)]

    def _small(self, ui: Ui, place: BattleLayout, hud: Hud, plan: Planned | None) -> list[Panel]:
        found: list[Panel] = []
        right = panels.rect_of(ui, place.right)
        if plan is not None:
            whole = right.union(panels.rect_of(ui, place.actions))
            found += [call_panel(ui, whole, hud, plan, self._cancel), *self._compare(ui, place, hud, plan)]
            return found
        found.append(self._tabbed(ui, right, hud))
        found.append(panels.action_panel(ui, place.actions, hud, self._menu, small=True))
        found.append(panels.hand_panel(ui, place.hand, hud))
        return found

    def _tabbed(self, ui: Ui, rect: Rect, hud: Hud) -> Panel:
        choices = [
            Tab("reserves", tr("Reserves"), shortcut=pygame.K_r),
            Tab("unit", tr("Unit"), shortcut=pygame.K_i),
            Tab("log", tr("Log"), shortcut=pygame.K_l),
        ]
        inner = layout.inset(rect, ui.px(10), ui.px(8))
        buttons, chosen, area = tabs(ui, inner, "side", choices, tint=hud.view.active.value)
        widgets: list[Widget] = [*buttons]
        art: Callable[..., None] | None = None
        if chosen == "reserves" and panels.own_reserve(hud):
            widgets.append(panels.reserves_list(ui, area, hud))
        elif chosen == "unit":
            unit_widgets, art = self._small_unit(ui, rect, area, hud)
            widgets += unit_widgets
        elif chosen == "log":
            widgets += panels.log_widgets(ui, Rect(rect.x, area.y, rect.w, rect.bottom - area.y), hud,
                                          self.session.lines[: self.lines], top=0, change=ui.stale)  # fmt: skip
        return Panel("side-panel", rect, widgets, tint=hud.view.active.value, art=art)

    def _small_unit(self, ui: Ui, rect: Rect, area: Rect, hud: Hud) -> tuple[list[Widget], Callable[..., None]]:
        unit = next((u for u in hud.view.units if u.id == self.controller.selected), None)
        place = area.move(-rect.x, -rect.y)
        if unit is None:
            return [], lambda c: c.within(place).para(
                0, 4, area.w / ui.scale, tr("Pick a unit on the board."), colour="dim"
            )
        notes = notes_of(unit, hud.view)
        buttons = panels.unit_buttons(ui, layout.inset(area, 0, ui.px(4)), hud)
        return buttons, lambda c: paint_summary(c.within(place), unit, notes)

    # Calling in support

    @property
    def planned(self) -> Planned | None:
        """The call being planned, hovered Beacon or unit first, with its odds."""
        c = self.controller
        beacon, called = self._preview[0] or c.beacon, self._preview[1] or c.called
        if c.beacon is None or beacon is None or called is None or c.phase is not Phase.ORDERS:
            return None
        odds = self.odds(beacon, called)
        if odds is None:
            return None
        return Planned(c.view.unit(beacon), c.view.unit(called), odds)

    def odds(self, beacon: UnitId, called: UnitId) -> CallOdds | None:
        """Return the exact odds of a call as the battle stands; None if the question makes no sense."""
        key = (beacon, called)
        if self._asked_at != len(self.session.match.log):
            self._forget_odds()
        if key not in self._odds:
            if self._position is None:
                match = self.session.match
                self._position = position_of(self.controller.view, match.board, match.rules, mission=match.mission)
            try:
                self._odds[key] = one_call(self._position, beacon, called)
            except OddsError:
                return None
        return self._odds[key]

    def _forget_odds(self) -> None:
        self._odds.clear()
        self._position = None
        self._asked_at = len(self.session.match.log)

    def _compare(self, ui: Ui, place: BattleLayout, hud: Hud, plan: Planned) -> list[Panel]:
        return compare_panels(ui, panels.rect_of(ui, place.hand), hud, plan, self.odds, small=place.small)

    def _cancel(self) -> None:
        self.controller.cancel()

    # The board

    def _coordinates(self) -> str:
        return self.app.settings.coordinates

    def _show_sectors(self) -> None:
        view = self.shown
        ordered = ordered_sectors(view) if view.phase is Phase.ORDERS else frozenset[Sector]()
        self.field.show_sectors(view.active, ordered, self._coordinates())

    def _lights(self) -> Lights:
        c = self.controller
        if not self.listening:
            return Lights(cursor=self.cursor if self.ui.focus_id == "board" else None, tint=self.shown.active.value)
        unit = c.unit
        shooter = unit.hex if unit is not None and self._marks.targets else None
        dice = {t: self._dice(t) for t in self._marks.targets}
        return Lights(
            self._marks, c.beacon or c.selected, c.hover, self.cursor if self._on_board else self._advised,
            self._call_marks(), dice, shooter, "accent",
        )  # fmt: skip

    @property
    def _on_board(self) -> bool:
        return self.ui.focus_id == "board" and self.ui.ring

    def _dice(self, target: UnitId) -> int:
        return self.controller.dice_against(target)

    def _call_marks(self) -> CallMarks | None:
        plan = self.planned
        return call_marks(plan.beacon, plan.called, plan.odds) if plan is not None else None

    def draw_under(self, surface: Surface) -> None:
        """Draw the board and all that is on it, below the panels."""
        lights, stage = self._lights(), self.player.stage
        self.field.begin(surface)
        self.field.draw_ground(surface, stage, lights)
        self.player.draw_under(surface)
        self.player.draw_tokens(surface, lambda token, art: self.field.dressed(token, art, lights))
        self.field.draw_tabs(surface, stage)
        if self.listening:
            self.field.draw_choices(surface, stage, lights)
        self.field.end(surface, self.ui.scale)
        self.player.draw_over(surface)

    def draw_over(self, surface: Surface) -> None:
        """Draw flights between board and panels, and the words about what is under the pointer."""
        self.player.draw_top(surface)
        at = self.controller.hover
        if not self.idle or at is None or self.planned is not None or len(self.ui.layers) > 1:
            return
        tip = self._tip_at(at)
        if tip is not None:
            place = self.field.camera.hex_to_pixel(at)
            tip.draw(self.ui, surface, place, self.field.camera.s, self._keep_clear())

    def _keep_clear(self) -> list[Rect]:
        """Return what the words beside a hex had better not cover."""
        return []

    def _tip_at(self, at: Hex) -> BoardTip | None:
        c = self.controller
        now = (at, c.selected, c.watch.on, self.listening, len(self.session.match.log), c.phase)
        if self._tip[0] != now:
            self._tip = now, self._new_tip(at)
        return self._tip[1]

    def _new_tip(self, at: Hex) -> BoardTip | None:
        unit = self.controller.view.at(at)
        if unit is None:
            return hex_tip(self.controller, at) if self.listening else None
        if unit.id in self._marks.targets:
            return target_tip(self.controller, unit)
        return enemy_tip(self.controller, unit) if self.listening else unit_tip(self.controller, unit)

    def _anchor(self, ui: Ui, place: BattleLayout, own: Side) -> None:
        for side, box in ((own, place.own), (own.other, place.enemy)):
            x, y, w, h = box
            stars, score = ui.rect(x + w - 34, y + h - 16, 1, 1).center, ui.rect(x + w - 56, y + 30, 1, 1).center
            reserve = ui.rect(x + w / 2, y + h + 60, 1, 1).center
            self.player.anchor(side, stars=stars, vp=score, reserve=reserve)
        self.player.scale = ui.scale

    # Time

    def update(self, seconds: float) -> None:
        """Move animations on; no rules run here."""
        self.field.update(seconds)
        self.player.update(seconds)
        for cue in self.player.take_cues():
            self.app.sounds.play(cue)
        if self.player.idle and self._due:
            self._due = False
            self._settle()
            self._after_commands()
        elif not self.player.idle:
            self._watch()
        elif self.app.screen is self:
            self._let_rival_play(seconds)
        self._hear_advice()
        self._hover_previews()
        self._zoom()

    def _watch(self) -> None:
        if self.player.stage.version != getattr(self, "_seen_version", -1):
            self._seen_version = self.player.stage.version
            self.ui.stale()
        elif any(side.cells != side.on_table for side in self.player.stage.sides.values()):
            self.ui.mark("plate-south", "plate-north")

    def _let_rival_play(self, seconds: float) -> None:
        """Let the practice opponent's thought become a command, at a pace a person can follow."""
        command = self._rival.update(seconds, self.controller.view, self.app.speed)
        if command is not None:
            self.controller.selected = None
            self.controller.say(command)

    # The coach on request

    def ask_advice(self) -> None:
        """Ask the coach for a good next action; it is said as soon as it is thought out."""
        self._advisor.ask(self.session.match)
        self.ui.toast(tr("The coach is thinking."), 2.0)

    def _hear_advice(self) -> None:
        heard = self._advisor.heard(self.session.match, self.odds)
        if heard is None or not self.listening:
            return
        command, sentence = heard
        unit = getattr(command, "unit", None)
        if unit is not None:
            self.controller.pick(unit)
        self.controller.card = getattr(command, "card", self.controller.card)
        self._advised = aim_of(command, self.controller.view)
        self.refresh()
        self.ui.toast(tr(":icon.bulb: Coach: {sentence}", sentence=sentence), 9.0, "safe")

    def _after_commands(self) -> None:
        view = self.controller.view
        if view.outcome is not None:
            self._to_result()
        else:
            self._pass_seat()

    def _zoom(self) -> None:
        plan = self.planned if self.idle else None
        wanted = plan.beacon.id if plan is not None else None
        if wanted == self._zoomed_for:
            return
        self._zoomed_for = wanted
        animate = not self.app.settings.reduced_motion and self.app.speed > 0
        self.field.place(panels.rect_of(self.ui, self.placed(self.ui, planning=plan is not None).board))
        if plan is not None and plan.beacon.hex is not None:
            size = CALL_ZOOM * self.ui.scale
            self.field.camera.centre_on(plan.beacon.hex, size, above=self._beacon_above(size), animate=animate)
        elif plan is None and not self.idle:
            self._zoomed_for = self.controller.beacon
        else:
            self.field.camera.fit(animate=animate)

    def _beacon_above(self, size: float) -> float:
        """Return the pixels a Beacon stands above the board's middle while a call is planned, at a hex radius."""
        del size
        return 0.0

    def _hover_previews(self) -> None:
        c = self.controller
        if not self.listening or c.beacon is None:
            return
        called = beacon = None
        hovered = self.ui.hovered
        if hovered is not None and hovered.id == "reserves" and hasattr(hovered, "at"):
            index = hovered.at(self.ui, self.ui.mouse)
            units = panels.own_reserve(Hud(c, self.shown, self.player.stage, self.seat, self.idle))
            called = units[index].id if 0 <= index < len(units) else None
        elif hovered is not None and hovered.id.startswith("beacon-"):
            beacon = UnitId(hovered.id.removeprefix("beacon-"))
        if (beacon, called) != self._preview:
            self._preview = (beacon, called)
            self.ui.stale()

    # Input

    def intercept(self, event: pygame.Event) -> bool:
        """While something is being shown, any key or click shows its outcome at once."""
        if event.type == pygame.MOUSEMOTION and self.ui.over(event.pos):
            self._hover(None)  # the pointer left the board for a panel
        if self.idle or len(self.ui.layers) > 1:
            return False
        modifiers = (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT)
        key = event.type == pygame.KEYDOWN and event.key not in (*modifiers, pygame.K_F11)
        if key or (event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3)):
            self.player.skip()
            return True
        return False

    def event(self, event: pygame.Event) -> None:
        """Take the mouse on the board: point, click, drag, zoom."""
        if event.type == pygame.MOUSEMOTION:
            self._motion(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2):
            self._press, self._dragged = event.pos, False
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.controller.cancel()
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2):
            self._release(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.field.camera.zoom_at(pygame.mouse.get_pos(), 1.15**event.y)

    def _motion(self, event: pygame.Event) -> None:
        if self._press is not None and any(event.buttons):
            far = max(abs(event.pos[0] - self._press[0]), abs(event.pos[1] - self._press[1]))
            self._dragged = self._dragged or far > _DRAG_FROM
            if self._dragged:
                self.field.camera.pan(*event.rel)
            return
        self._hover(self.field.hex_at(event.pos))

    def _hover(self, at: Hex | None) -> None:
        if at != self.controller.hover:
            self.controller.hover = at
            self._marks = self.controller.marks()

    def _release(self, event: pygame.Event) -> None:
        clicked = self._press is not None and not self._dragged and event.button == 1
        self._press, self._dragged = None, False
        at = self.field.hex_at(event.pos)
        if not clicked or not self.listening:
            return
        self.app.sounds.play("select")
        if at is None:
            self.controller.cancel()
        else:
            self.controller.tap_hex(at)

    def _board_key(self, event: pygame.Event) -> bool:
        if event.key not in ARROWS or not self.listening:
            return False
        self.cursor = self.field.step_cursor(self.cursor, *ARROWS[event.key])
        self.field.camera.reveal(self.cursor)
        self._hover(self.cursor)
        return True

    def _board_act(self) -> None:
        if self.cursor is not None and self.listening:
            self.controller.tap_hex(self.cursor)

    def _key(self, event: pygame.Event) -> bool:
        """Keys that belong to no widget."""
        camera = self.field.camera
        middle = Rect(camera.viewport).center
        if event.key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            camera.zoom_at(middle, 1.2)
        elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            camera.zoom_at(middle, 1 / 1.2)
        elif event.key == pygame.K_g:
            camera.fit(animate=True)
        elif event.key == pygame.K_n and self.listening and self.controller.phase is Phase.ORDERS:
            self.controller.next_beacon(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key == pygame.K_h and self.listening:
            self.ask_advice()
        elif event.key == pygame.K_F2:
            self._pin_tip()
        elif event.key in ARROWS:
            camera.pan(*(-60 * step for step in ARROWS[event.key]))
        else:
            return False
        return True

    def _pin_tip(self) -> None:
        at = self.controller.hover
        tip = self._tip_at(at) if at is not None and self.idle and self.planned is None else None
        if at is not None and tip is not None:
            tip.pin(self.ui, self.field.camera.hex_to_pixel(at))

    def _escape(self) -> None:
        if not self.controller.cancel():
            self._menu()

    # Menu and leaving

    def _menu(self) -> None:
        side, kept = self.controller.side, self.session.logbook is not None
        answers = [
            Answer("coach", tr("Ask the coach"), self.ask_advice, pygame.K_h),
            Answer("settings", tr("Settings"), self._settings, pygame.K_s),
            Answer("rules", tr("Rulebook"), lambda: self.app.open_link("rule:"), pygame.K_r),
            Answer("concede", tr("Give up"), lambda: self._concede(side), pygame.K_g),
            Answer("title", tr("Save and leave") if kept else tr("Leave"), self.leave, pygame.K_l),
            Answer("on", tr("Go on")),
        ]
        text = tr("The battle is saved after every command. You can go on from the title screen at any time.")
        if not kept:
            text = tr("This battle is for trying things out: it is not kept.")
        ask(self.ui, tr("Menu"), text, answers, "on", icon="menu", width=620)

    def _settings(self) -> None:
        doors.push(self.app, "settings")

    def _concede(self, side: Side) -> None:
        name = self.shown.sides[side].name
        text = tr("{side} gives the battle up, and {enemy} wins.", side=name, enemy=self.shown.sides[side.other].name)
        answers = [
            Answer("yes", tr("Give up"), lambda: self.controller.say(Concede(side)) and None, pygame.K_y),
            Answer("on", tr("Play on")),
        ]
        ask(self.ui, tr("Give up?"), text, answers, "on", icon="flag", tint="loss")

    def _to_title(self) -> None:
        doors.go(self.app, "title")

    def _to_result(self) -> None:
        self.app.replace(doors.make(self.app, "result", self.session))

    def closed(self) -> None:
        """Finish saving, and let the opponent's process end."""
        self._rival.close()
        self._advisor.close()
        if self.controller.view.outcome is None:
            self.session.close()


__all__ = ["BattleScreen"]
