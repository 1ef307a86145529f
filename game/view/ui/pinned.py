"""A tooltip kept open: its words with their links, to be clicked or walked through by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.text import tr
from game.view.richtext import links
from game.view.theme import CONTENT_TOP, PAD, Face, Tint
from game.view.ui.controls import Button
from game.view.ui.panel import Layer, Panel
from game.view.ui.rich import Rich

if TYPE_CHECKING:
    from game.view.ui.root import Ui
    from game.view.ui.widget import Widget

_TEXT = Face(13, 500)
_WIDE = 330.0
NAME = "pinned"


def pin(ui: Ui, widget: Widget | None) -> bool:
    """Keep a widget's tooltip open; False if it has none."""
    words = widget.hint(ui) if widget is not None else ""
    if widget is None or not words:
        return False
    title, line_break, body = words.partition("\n")
    if not line_break:
        title, body = widget.spoken(), words
    tint: Tint = "loss" if widget.barred(ui) else "risk" if widget.warn and not widget.why else "accent"
    near = widget.rect if widget.rect.h < ui.size[1] // 3 else Rect(ui.mouse, (1, 1))
    pin_words(ui, title, [body], widget.page(ui), near, tint)
    return True


def pin_words(ui: Ui, title: str, body: list[str], rule: str, near: Rect, tint: Tint = "accent") -> None:
    """Open words beside a place; ESC or a click elsewhere closes them, and so does following a link."""
    source = [ui.link_words(part) for part in body]
    ui.memory[f"{NAME}.text", "link"] = 0 if any(links(part) for part in source) else -1
    ui.memory.pop((f"{NAME}.text", "top"), None)

    def follow(link: str) -> None:
        ui.pop()
        ui.open_link(link)

    def build(u: Ui) -> Layer:
        wide, pad, head, foot = u.px(_WIDE), u.px(PAD), u.px(CONTENT_TOP + 2), u.px(44 if rule else 8)
        text = Rich(f"{NAME}.text", Rect(0, 0, wide - 2 * pad, 1), source=source, framed=False, face=_TEXT,
                    open=follow, name=title)  # fmt: skip
        high = min(text.height(u) + u.px(2), u.size[1] // 2)
        box = _beside(u, near, wide, head + high + foot)
        text.rect = Rect(box.x + pad, box.y + head, wide - 2 * pad, high)
        panel = Panel(NAME, box, [text], kind="solid", title=title, icon="info", tint=tint)
        if rule:
            spot = Rect(box.x + pad, box.bottom - u.px(40), u.px(140), u.px(30))
            panel.widgets.append(
                Button(f"{NAME}.rule", spot, text=tr("Rule {id}", id=rule), icon="book", kind="quiet", key_text="F1",
                       shortcut=pygame.K_F1, do=lambda: follow(f"rule:{rule}"))
            )  # fmt: skip
        return Layer([panel], modal=True, popup=True, back=u.pop, first=f"{NAME}.text")

    ui.push(build)
    ui.ring = True


def _beside(ui: Ui, near: Rect, w: int, h: int) -> Rect:
    room, gap = Rect((0, 0), ui.size).inflate(-2 * ui.px(6), -2 * ui.px(6)), ui.px(8)
    place = Rect(0, 0, w, h)
    place.midbottom = (near.centerx, near.top - gap)
    if place.top < room.top:
        place.top = near.bottom + gap
    if place.bottom > room.bottom:
        place.midleft = (near.right + gap, near.centery)
    return place.clamp(room)


__all__ = ["NAME", "pin", "pin_words"]
