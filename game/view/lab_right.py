"""The lab's right column: rolls against exact odds, two calls compared, the plan of calls."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.lab import PlannedCall, callable_types, full
from game.odds import StopRule
from game.rules.catalogue import unit_types
from game.rules.ids import TypeKey
from game.text import tr
from game.view import lab_panels as panels
from game.view.canvas import Canvas
from game.view.lab_bench import Bench
from game.view.lab_chart import paint_chart, paint_last_roll, paint_roll_words, spaced
from game.view.lab_layout import LabLayout
from game.view.ui import Button, Choice, Dropdown, Item, Panel, Picture, Tab, Ui, Widget, layout, tabs

ROLLS: Final = ((1, pygame.K_1), (100, pygame.K_2), (10_000, pygame.K_3))
_STOPS: Final = tuple(StopRule)


def right_panels(ui: Ui, place: LabLayout, bench: Bench) -> list[Panel]:
    """Return the panels of the right column."""
    compare = compare_panel(ui, place.compare, bench, tall=not place.tabbed)
    if place.tabbed:
        return [_tabbed(ui, place.rolls, bench), compare]
    return [rolls_panel(ui, place.rolls, bench), compare, plan_panel(ui, place.plan, bench)]


def _tabbed(ui: Ui, box: Rect, bench: Bench) -> Panel:
    inner = Rect(box.x + ui.px(14), box.y + ui.px(8), box.w - ui.px(28), box.h - ui.px(8))
    choices = [Tab("rolls", tr("Rolls"), "die", pygame.K_l), Tab("plan", tr("Plan"), "warp", pygame.K_k)]
    buttons, chosen, _ = tabs(ui, inner, "lab.right", choices)
    panel = (rolls_panel if chosen == "rolls" else plan_panel)(ui, box, bench)
    panel.title = panel.icon = ""
    panel.widgets = [*buttons, *panel.widgets]
    return panel


# ---------------------------------------------------------------- rolls
def rolls_panel(ui: Ui, box: Rect, bench: Bench) -> Panel:
    """Return the chart with its buttons."""
    lab, pad = bench.lab, ui.px(14)
    inner = Rect(box.x + pad, box.y + ui.px(40), box.w - 2 * pad, box.h - ui.px(40) - ui.px(11))
    row = Rect(inner.x, inner.bottom - ui.px(30), inner.w, ui.px(30))
    trial = lab.rolling.trials.last if lab.rolling else None
    dice = inner.h / ui.scale >= 210
    chart = Rect(inner.x, inner.y, inner.w, row.y - inner.y - ui.px(46 if dice else 24))
    spots, caps = layout.cols(row, [None, None, None, ui.px(34)], ui.px(6)), row.w >= ui.px(300)
    buttons: list[Widget] = []
    for (count, key), spot in zip(ROLLS, spots, strict=False):
        words = tr("Roll 1") if count == 1 else spaced(count)
        buttons.append(
            Button(f"roll.{count}", spot, text=words, shortcut=key, show_key=caps,
                   do=partial(bench.do, partial(lab.roll, count)),
                   name=tr("Roll {n} times", n=count), tip=tr("Roll this call {n} times more.", n=spaced(count)))
        )  # fmt: skip
    buttons.append(
        Button("roll.clear", spots[3], icon="bin", kind="quiet", shortcut=pygame.K_0, show_key=False,
               do=partial(bench.do, lab.forget_rolls), name=tr("Begin anew"), tip=tr("Forget these rolls (key 0)."))
    )  # fmt: skip
    at, body = lab.asked
    letter = "B" if lab.shown else "A"
    units = lab.question.comparing == "units"
    beacon = tr("Beacon {letter}, {hex}", letter=letter, hex=lab.table.board.label(at))
    fact = panels.short_name(body.type) if units else beacon

    def paint(c: Canvas, _: str) -> None:
        if lab.rolling is not None:
            paint_chart(c, lab.rolling, body)

    def art(c: Canvas) -> None:
        if lab.rolling is None:
            return
        y = (row.y - box.y) / ui.scale - 12
        if dice:
            y -= 21
            if trial is not None and lab.rolling.trials.last is not None:
                last = lab.rolling.trials.last
                label = lab.table.board.label(last.hex) if last.hex is not None else ""
                paint_last_roll(c, y + 21, last, label)
        paint_roll_words(c, y, lab.rolling)

    picture = Picture("chart", chart, name=tr("Exact and rolled"), paint=paint, tip=_chart_tip())
    return Panel("rolls", box, [picture, *buttons], title=tr("Exact and rolled"), icon="die", fact=fact, art=art)


def _chart_tip() -> str:
    return tr(
        "Exact and rolled\nBars are what was rolled, white lines what is exact. The pale band is *two standard errors*"
        " to each side: about 19 of 20 bars end within it."
    )


# ---------------------------------------------------------------- compare
def compare_panel(ui: Ui, box: Rect, bench: Bench, *, tall: bool) -> Panel:
    """Return the two calls compared, one above the other."""
    lab, units = bench.lab, bench.lab.question.comparing == "units"
    switch = Rect(box.right - ui.px(14 + 148), box.y + ui.px(4), ui.px(148), ui.px(24))
    high, gap = ui.px(37 if tall else 28), ui.px(2)
    inner = Rect(box.x + ui.px(8), box.y + ui.px(36), box.w - ui.px(16), high)
    rows = [inner, inner.move(0, high + gap)]
    widgets: list[Widget] = [
        Choice("compare", switch, options=[tr("Beacons"), tr("Units")], chosen=int(units), name=tr("Compare"),
               choose=lambda n: bench.do(lambda: lab.ask(comparing="units" if n else "beacons")),
               tip=tr("Compare Beacon A with Beacon B, or two units called to Beacon A."))
    ]  # fmt: skip
    for which, row in enumerate(rows):
        spot = row
        if units and which:
            spot, more = layout.cols(row, [None, ui.px(28)], ui.px(4))
            more = Rect(more.x, more.centery - ui.px(14), ui.px(28), ui.px(28))
            widgets.append(
                Button("compare.other", more, icon="down", kind="quiet", name=tr("Other unit"),
                       do=lambda place=more: _choose_other(ui, bench, place), tip=tr("Choose the other unit."))  # type: ignore[misc]
            )  # fmt: skip
        widgets.append(
            Picture(f"compare.{which}", spot, name=_row_name(bench, which), ring_cut=8,
                    do=partial(bench.do, partial(lab.show, which)), tip=tr("Show this call in the chart above."),
                    paint=partial(_paint_row, bench, which))
        )  # fmt: skip
    return Panel("compare", box, widgets, title=tr("Compare"), icon="eye")


def _paint_row(bench: Bench, which: int, c: Canvas, state: str) -> None:
    panels.paint_compared(c, state, bench.lab, which, shown=bench.lab.shown == which)


def _row_name(bench: Bench, which: int) -> str:
    return ". ".join(line.replace("*", "") for line in panels.call_lines(bench.lab.compared[which], bench.lab))


def _choose_other(ui: Ui, bench: Bench, place: Rect) -> None:
    def take(kind: TypeKey) -> None:
        bench.do(lambda: bench.lab.call_type(kind, second=True))

    choose_type(ui, "other.list", place, bench.lab.question.other.type, take)


def choose_type(ui: Ui, name: str, place: Rect, now: TypeKey, take: Callable[[TypeKey], None]) -> None:
    """Open a list of the types that can be called, beside a place."""
    kinds = callable_types()
    items = [Item(tr(unit_types()[key].name), icon=unit_types()[key].unit_class.value) for key in kinds]
    high = min(ui.px(34) * len(items) + ui.px(12), ui.size[1] - 2 * ui.px(8))
    box = Rect(0, 0, ui.px(210), high)
    box.topright = (place.right, place.bottom + ui.px(2))
    box.clamp_ip(Rect((0, 0), ui.size).inflate(-ui.px(16), -ui.px(16)))

    def accept(number: int) -> None:
        ui.pop()
        take(kinds[number])

    ui.push(ui.popup(name, box, items, kinds.index(now), accept))


# ---------------------------------------------------------------- plan
def plan_panel(ui: Ui, box: Rect, bench: Bench) -> Panel:
    """Return the editor of the plan."""
    lab, calls = bench.lab, bench.lab.question.calls
    inner = Rect(box.x + ui.px(10), box.y + ui.px(38), box.w - ui.px(20), box.h - ui.px(38) - ui.px(10))
    foot = Rect(inner.x, inner.bottom - ui.px(30), inner.w, ui.px(30))
    high, gap = ui.px(38), ui.px(4)
    widgets: list[Widget] = []
    for number, call in enumerate(calls):
        row = Rect(inner.x, inner.y + number * (high + gap), inner.w, high)
        widgets += _plan_row(ui, row, number, call, bench)
    wide, least = foot.w, ui.px(126)
    add = Button("plan.add", Rect(foot.x, foot.y, least, foot.h), text=tr("Add a call"), kind="quiet", icon="plus",
                 shortcut=pygame.K_a, do=partial(bench.do, lab.add_call),
                 tip=tr("Add the unit called above to the plan, to Beacon A."),
                 why=tr("A plan has at most three calls.") if lab.question.full_plan else "")  # fmt: skip
    add.rect.w = min(max(least, add.min_width(ui)), wide // 2)
    names = {
        StopRule.NEVER: tr("Never stop"),
        StopRule.AFTER_LOSS: tr("Stop after a loss"),
        StopRule.AFTER_ARRIVAL: tr("Stop after an arrival"),
        StopRule.AFTER_FAILURE: tr("Stop after a failure"),
    }
    stop = Dropdown("plan.stop", Rect(add.rect.right + gap, foot.y, foot.right - add.rect.right - gap, foot.h),
                    options=[names[rule] for rule in _STOPS], chosen=_STOPS.index(lab.question.stop),
                    name=tr("When the plan is broken off"),
                    choose=lambda n: bench.do(lambda: lab.ask(stop=_STOPS[n])))  # fmt: skip
    y = (foot.y - box.y) / ui.scale - 14

    def art(c: Canvas) -> None:
        panels.paint_plan_summary(c, y, lab)

    return Panel("plan", box, [*widgets, add, stop], title=tr("Plan of calls"), icon="warp", art=art,
                 fact=tr("one after another"))  # fmt: skip


def _plan_row(ui: Ui, row: Rect, number: int, call: PlannedCall, bench: Bench) -> list[Widget]:
    lab, button = bench.lab, ui.px(28)
    main, spot, drop = layout.cols(row, [None, button, button], ui.px(3))
    top = row.centery - button // 2
    spot, drop = Rect(spot.x, top, button, button), Rect(drop.x, top, button, button)
    other = "b" if call.spot == "a" else "a"

    def take(kind: TypeKey) -> None:
        bench.do(lambda: lab.change_call(number, body=full(kind)))

    return [
        Picture(f"plan.{number}", main, name=tr("Call {n}: {unit}", n=number + 1, unit=tr(call.unit.name)),
                do=lambda: choose_type(ui, "plan.list", main, call.body.type, take), tip=tr("Choose another unit."),
                paint=lambda c, state: panels.paint_plan_row(c, state, number, call, lab)),
        Button(f"plan.{number}.spot", spot, text=call.spot.upper(), kind="secondary", name=tr("Beacon"),
               do=lambda: bench.do(lambda: lab.change_call(number, spot=other)),
               tip=tr("Called to Beacon {letter}; click for the other one.", letter=call.spot.upper())),
        Button(f"plan.{number}.drop", drop, icon="cross", kind="quiet", name=tr("Take out"),
               do=lambda: bench.do(lambda: lab.drop_call(number)), tip=tr("Take this call out of the plan.")),
    ]  # fmt: skip


__all__ = ["right_panels"]
