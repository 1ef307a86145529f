"""Tooltips and toasts: words that float over everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.text import tr
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.richtext import lay_out, links
from game.view.theme import LEADING, STATUS, Face, Tint

if TYPE_CHECKING:
    from game.view.ui.root import Ui
    from game.view.ui.widget import Widget

_TITLE = Face(14.5, 700, "d")
_TEXT = Face(13, 500)
_WIDEST = 302.0
_PAD = 14.0


@dataclass(frozen=True, slots=True)
class Toast:
    """Words shown for a while; `until` is on the ui's clock."""

    text: str
    until: float
    tint: Tint = "accent"

    @property
    def link(self) -> str:
        """What a click on it, or F1, opens: the last link in it; empty for none."""
        return next(reversed(links(self.text)), "")


def _bubble(c: Canvas, w: float, h: float, rim: Tint) -> None:
    parts.drop_shadow(c, 0, 0, w, h, 12, 0.7)
    fill = svg.linear([(0, "#1B3658", 0.99), (1, "#0D2037", 0.99)])
    shape = svg.chamfer(0.75, 0.75, w - 1.5, h - 1.5, (10, 0, 10, 0))
    c.svg(0, 0, w, h, svg.polygon(shape, fill=fill.url, stroke=rim, width=1.3), [fill])


@dataclass(frozen=True, slots=True)
class _Tip:
    title: str
    body: str
    rule: str
    greyed: bool
    risky: bool = False
    linked: bool = False
    """Words in it are explained: it may be kept open, so that they can be clicked."""

    @property
    def _sign(self) -> tuple[str, Tint]:
        """The icon before the title and its tint; no icon for a plain tip."""
        return ("cross", "loss") if self.greyed else ("warning", "risk") if self.risky else ("", "line2")

    def size(self, ui: Ui) -> tuple[float, float]:
        """Width and height in dp."""
        room = _WIDEST + 2 * _PAD
        wide = ui.measure(self.title, _TITLE) + (22 if self._sign[0] else 0) if self.title else 0.0
        high = 24.0 if self.title else 0.0
        if self.body:
            paragraph = lay_out(self.body, ui.px(_WIDEST), _TEXT, ui.scale, LEADING)
            wide, high = max(wide, paragraph.width / ui.scale + 1), high + paragraph.height / ui.scale
        if self.rule:
            wide, high = max(wide, 130.0), high + 26
        if self.linked:
            wide, high = max(wide, ui.measure(_keep(), STATUS) + 52), high + 22
        return min(room, wide + 2 * _PAD), high + 20

    def draw(self, c: Canvas, w: float, h: float) -> None:
        icon, rim = self._sign
        _bubble(c, w, h, rim)
        y = 10.0
        if self.title:
            x = _PAD + (22 if icon else 0)
            if icon:
                c.icon(_PAD, y + 2, 15, icon, rim)
            c.text(x, y + 9.5, self.title, _TITLE, "hi", width=w - x - _PAD)
            y += 24
        if self.body:
            c.para(_PAD, y, min(_WIDEST, w - 2 * _PAD + 2), self.body, _TEXT)
        if self.linked:
            h -= 22
            c.icon(_PAD, h - 6, 13, "info", "dim")
            c.text(_PAD + 19, h + 1, _keep(), STATUS, "dim", width=w - 2 * _PAD - 52)
            parts.key_cap(c, w - _PAD - parts.key_width(c, "F2"), h - 8.5, "F2")
        if self.rule:
            c.icon(_PAD, h - 27, 13, "book", "accent")
            c.text(_PAD + 19, h - 20, tr("Rule {paragraph}", paragraph=self.rule), STATUS, "accent")
            parts.key_cap(c, w - _PAD - parts.key_width(c, "F1"), h - 29.5, "F1")


def _keep() -> str:
    return tr("Words explained: right click")


def _tip_of(ui: Ui, widget: Widget) -> _Tip:
    words = widget.hint(ui)
    title, line_break, body = words.partition("\n")
    if not line_break:
        title, body = "", words
    linked, risky = ui.link_words(body), bool(widget.warn) and not widget.why
    return _Tip(title, linked, widget.page(ui), widget.barred(ui), risky, bool(links(linked)))


def draw_tip(ui: Ui, to: Surface, widget: Widget) -> Rect:
    """Draw a widget's tooltip beside it, inside the window; returns where, in pixels."""
    tip = _tip_of(ui, widget)
    w, h = tip.size(ui)
    room, gap = Rect((0, 0), ui.size), ui.px(10)
    place = Rect(0, 0, ui.px(w), ui.px(h))
    near = widget.rect if widget.rect.h < ui.size[1] // 3 else Rect(ui.mouse, (1, 1))
    place.midbottom = (near.centerx, near.top - gap)
    if place.top < 0:
        place.top = near.bottom + gap
    if place.bottom > room.bottom:
        place.midleft = (near.right + gap, near.centery)
    place.clamp_ip(room.inflate(-2 * ui.px(6), -2 * ui.px(6)))
    tip.draw(Canvas(to, ui.scale, place), w, h)
    return place


def draw_toasts(ui: Ui, to: Surface, toasts: list[Toast]) -> list[tuple[Rect, Toast]]:
    """Draw the toasts, the newest lowest, above the bottom of the window; return where each stands."""
    bottom = ui.size[1] - ui.px(64)
    places: list[tuple[Rect, Toast]] = []
    for toast in reversed(toasts):
        face = Face(14, 600)
        paragraph = lay_out(toast.text, ui.px(520), face, ui.scale)
        key = 34 if toast.link else 0
        w, h = paragraph.width / ui.scale + 44 + key, paragraph.height / ui.scale + 18
        place = Rect(0, 0, ui.px(w), ui.px(h))
        place.midbottom = (ui.size[0] // 2, bottom)
        c = Canvas(to, ui.scale, place)
        _bubble(c, w, h, toast.tint)
        c.fill(12, 9, 3, h - 18, toast.tint)
        c.para(26, 9, 522, toast.text, face, "hi")
        if toast.link:
            parts.key_cap(c, w - 14 - parts.key_width(c, "F1"), h / 2 - 9, "F1")
        bottom = place.top - ui.px(8)
        places.append((place, toast))
    return places
