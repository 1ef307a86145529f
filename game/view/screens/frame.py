"""What most screens share: the bar along the top, the room below it, and rows of labelled settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pygame import Rect

from game.view.canvas import Canvas
from game.view.theme import PROMPT, SCREEN_TITLE, Face, Tint
from game.view.ui import Button, Panel, Ui

MARGIN = 8.0
"""dp between the window's edge, the bar and the panels."""
BAR = 52.0
"""Height of the bar in dp."""


def below_bar(ui: Ui) -> Rect:
    """Return the window below the bar, without the margins."""
    top = MARGIN + BAR + MARGIN
    return ui.rect(MARGIN, top, ui.w - 2 * MARGIN, ui.h - top - MARGIN)


def top_bar(
    ui: Ui, title: str, icon: str, buttons: Sequence[Button], *, fact: str = "", tint: Tint = "accent"
) -> Panel:
    """Return the bar: icon, title, a fact if there is room, and buttons from the right, the first one leftmost."""
    box = ui.rect(MARGIN, MARGIN, ui.w - 2 * MARGIN, BAR)
    high, gap = ui.px(34), ui.px(8)
    x, y = box.right - ui.px(12), box.y + (box.h - high) // 2
    for button in reversed(buttons):
        button.rect = Rect(0, 0, 0, high)
        wide = button.min_width(ui)
        x -= wide
        button.rect = Rect(x, y, wide, high)
        x -= gap
    room = (x - box.x) / ui.scale

    def art(c: Canvas) -> None:
        c.icon(14, BAR / 2 - 13, 26, icon, tint, glow=0.5)
        face = fitting(c, title, SCREEN_TITLE, room - 60, 14)
        wide = c.text(52, BAR / 2 + 0.5, title, face, "hi", width=room - 56)
        if fact and c.measure(fact, PROMPT.sized(13.5)) < room - wide - 80:
            c.text(52 + wide + 18, BAR / 2 + 1, fact, PROMPT.sized(13.5), "text")

    return Panel("bar", box, list(buttons), kind="strip", tint=tint, art=art)


class _Ruler(Protocol):
    def measure(self, string: str, face: Face, /) -> float: ...


def fitting(ruler: _Ruler, text: str, face: Face, width: float, least: float = 11.0) -> Face:
    """Return the face, or the largest smaller one of at least `least` dp that sets a line within a width in dp."""
    while ruler.measure(text, face) > width and face.size > least:
        face = face.sized(max(least, face.size - 0.5))
    return face
