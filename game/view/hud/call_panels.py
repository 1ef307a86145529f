"""The panels of a call being planned: what it would do, and the Beacons it could be made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.odds import CallOdds
from game.rules.commands import CallSupport
from game.rules.ids import UnitId
from game.rules.views import UnitView
from game.text import tr
from game.view.hud import call as call_hud
from game.view.hud.cards import paint_played
from game.view.hud.panels import Hud, button
from game.view.ui import Button, Label, Panel, Picture, Ui, Widget, layout


@dataclass(frozen=True, slots=True)
class Planned:
    """A planned call with its odds."""

    beacon: UnitView
    called: UnitView
    odds: CallOdds


def call_panel(ui: Ui, rect: Rect, hud: Hud, plan: Planned, cancel: Callable[[], None]) -> Panel:
    """Return the panel that says what a planned call would do, with the buttons to declare and to drop it."""
    controller = hud.controller
    board, view = controller.session.match.board, controller.view
    label = board.label(plan.beacon.hex) if plan.beacon.hex is not None else ""
    warning = controller.watch.warning(CallSupport(plan.beacon.id, plan.called.id))
    art = call_hud.CallArt(
        view, plan.beacon, plan.called, plan.odds, call_hud.open_space(plan.called), label, view.pool, warning
    )
    row = Rect(rect.x + ui.px(14), rect.bottom - ui.px(54), rect.w - ui.px(28), ui.px(42))
    narrow = rect.w < ui.px(300)
    go, stop = layout.cols(row, [None, ui.px(96 if narrow else 104)], ui.px(8))
    call = button(ui, go, controller.primary(), kind="primary", key=pygame.K_RETURN)
    call.show_key = call.min_width(ui) <= go.w
    if call.min_width(ui) > go.w * 1.1:
        call.text = tr("Call")
    drop = Button("cancel", stop, text=tr("Cancel"), kind="quiet", do=cancel, shortcut=pygame.K_ESCAPE)
    return Panel("call", rect, [call, drop], title=tr("Call in support"), icon="beacon", fact=_fact(hud),
                 art=lambda c: call_hud.paint_call(c, art))  # fmt: skip


def _fact(hud: Hud) -> str:
    spent = len(hud.view.slots) - hud.view.orders_left
    return tr("order {n} of {total}", n=spent + 1, total=len(hud.view.slots))


Odds = Callable[[UnitId, UnitId], CallOdds | None]


def compare_panels(ui: Ui, rect: Rect, hud: Hud, plan: Planned, odds: Odds, *, small: bool) -> list[Panel]:
    """Return the strip below the board: the card in play, and the same call from every possible Beacon."""
    wide = ui.px(208 if small else 216)
    played = Rect(rect.x, rect.y, wide, rect.h)
    rest = Rect(rect.x + wide + ui.px(8), rect.y, rect.w - wide - ui.px(8), rect.h)
    left = Picture("played", played, paint=lambda c, _: paint_played(c, hud.view, 1), free=True)
    choices = _beacon_choices(ui, rest, hud, plan, odds)
    used = choices[-1].rect.right - rest.x if choices else 0
    note = Rect(rest.x + used + ui.px(12), rest.y + ui.px(8), rest.w - used - ui.px(24), rest.h - ui.px(16))
    if note.w > ui.px(150):
        text = tr("Compare Beacons: *N* goes to the next.")
        if not small:
            text += " " + tr("Every ordered Capital or Striker may be one.")
        choices.append(Label("compare-note", note, text=text, wrap=True, colour="dim"))
    return [Panel("hand", played, [left], kind="bare"), Panel("compare", rest, choices, kind="strip")]


def _beacon_choices(ui: Ui, rect: Rect, hud: Hud, plan: Planned, odds: Odds) -> list[Widget]:
    controller = hud.controller
    more = controller.view.orders_left > 1
    inner = layout.inset(rect, ui.px(8), ui.px(8))
    most = max(1, inner.w // ui.px(128))
    shown = [u for u in controller.beacons() if u.ordered or more or u.id == plan.beacon.id][:most]
    wide = min(ui.px(190), (inner.w - (len(shown) - 1) * ui.px(6)) // max(1, len(shown)))
    spots = [Rect(inner.x + i * (wide + ui.px(6)), inner.y, wide, inner.h) for i in range(len(shown))]
    found: list[Widget] = []
    for spot, unit in zip(spots, shown, strict=True):
        chance = odds(unit.id, plan.called.id)
        if chance is not None:
            found.append(_beacon_choice(spot, hud, unit, chance, lit=unit.id == plan.beacon.id))
    return found


def _beacon_choice(spot: Rect, hud: Hud, unit: UnitView, odds: CallOdds, *, lit: bool) -> Picture:
    controller = hud.controller
    label = controller.session.match.board.label(unit.hex) if unit.hex is not None else ""
    return Picture(
        f"beacon-{unit.id}", spot, do=lambda: controller.make_beacon(unit.id), name=unit.name,
        tip=tr("{unit}\nThe same call with this Beacon.", unit=unit.name), rule="CS-2",
        paint=lambda c, state: call_hud.paint_beacon_choice(c, state, unit, odds, label, chosen=lit),
    )  # fmt: skip


__all__ = ["Planned", "call_panel", "compare_panels"]
