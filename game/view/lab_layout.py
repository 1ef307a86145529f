"""Where the lab's panels stand: columns left and right, the board between them, the legend below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.view.screens.frame import below_bar
from game.view.ui import Ui

GAP: Final = 8.0
LOW: Final = 620.0
"""dp of window height below which tiles shrink."""
TABBED: Final = 590.0
"""dp of window height below which chart and plan share one panel with tabs."""
NARROW: Final = 600.0
"""dp of width below which the legend takes a second row."""


@dataclass(frozen=True, slots=True)
class LabLayout:
    """Rectangles in pixels. `rolls` and `plan` are the same rectangle when they are `tabbed`."""

    question: Rect
    tools: Rect
    board: Rect
    legend: Rect
    rolls: Rect
    compare: Rect
    plan: Rect
    low: bool
    tabbed: bool
    narrow: bool


def lab_layout(ui: Ui) -> LabLayout:
    """Return the layout for the window as it is."""
    room, gap = below_bar(ui), ui.px(GAP)
    low, tabbed = ui.h < LOW, ui.h < TABBED
    roomy = ui.w >= 1400
    left = ui.px(272 if roomy else 252 if ui.w >= 1180 else 236)
    right = ui.px(376 if roomy else 332 if ui.w >= 1180 else 312)
    middle = Rect(room.x + left + gap, room.y, room.w - left - right - 2 * gap, room.h)
    narrow = middle.w / ui.scale < NARROW
    legend_high = ui.px(88 if narrow else 80)
    legend = Rect(middle.x, middle.bottom - legend_high, middle.w, legend_high)
    board = Rect(middle.x, middle.y, middle.w, middle.h - legend_high - gap)
    question_high = ui.px(272 if low else 324)
    question = Rect(room.x, room.y, left, question_high)
    tools = Rect(room.x, question.bottom + gap, left, room.h - question_high - gap)
    x, y, high = middle.right + gap, room.y, room.h
    compare_high = ui.px(100 if tabbed else 120)
    plan_high = ui.px(232 if not low else 226)
    compare = Rect(x, room.bottom - compare_high, right, compare_high)
    if tabbed:
        both = Rect(x, y, right, high - compare_high - gap)
        return LabLayout(question, tools, board, legend, both, compare, both, low, tabbed, narrow)
    plan = Rect(x, room.bottom - plan_high, right, plan_high)
    compare.bottom = plan.y - gap
    rolls = Rect(x, y, right, compare.y - gap - y)
    return LabLayout(question, tools, board, legend, rolls, compare, plan, low, tabbed, narrow)
