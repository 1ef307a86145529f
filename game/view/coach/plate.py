"""The coach's plate: what is asked or what it meant, the hint, other faces to try, and going on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.lessons.lesson import Variant
from game.lessons.runner import Runner, Stage
from game.rulebook.linking import link_terms
from game.text import tr
from game.view import svg
from game.view.canvas import Canvas
from game.view.parts import drop_shadow, row
from game.view.richtext import links
from game.view.theme import CAPS, STATUS, Face, Tint
from game.view.ui import Button, Panel, Picture, Rich, Ui, Widget

WIDE, NARROW = 348.0, 300.0
"""dp: the plate's width, in usual and in small windows."""
_HEAD = Face(17, 700, "d")
_SAY = Face(13.8, 500)
_HINT = Face(13, 500)
_PAD = 20.0
_TOP = 62.0


@dataclass(frozen=True, slots=True)
class Doings:
    """What the plate's buttons do."""

    hint: Callable[[], None]
    go_on: Callable[[], None]
    retry: Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Said:
    """Everything the plate shows."""

    number: int
    total: int
    title: str
    words: str
    hint: str
    variants: tuple[Variant, ...] = ()
    tried: int | None = None
    reading: bool = False
    last: bool = False
    hints: bool = True
    """Whether there is a hint to be asked for."""

    @classmethod
    def of(cls, runner: Runner, hint: str) -> Said:
        """Return what is to be said where a learner stands."""
        reading, step = runner.stage is Stage.READ, runner.step
        return cls(
            runner.index + 1, len(runner.lesson.steps), tr(step.title), link_terms(tr(runner.words)),
            link_terms(hint) if not reading else "",
            step.retry if reading else (), runner.variant if reading else None, reading,
            runner.index + 1 == len(runner.lesson.steps), bool(step.hint) or step.free,
        )  # fmt: skip


def _columns(variants: tuple[Variant, ...]) -> int:
    return 2 if len(variants) > 1 and all(len(v.faces) <= 2 for v in variants) else 1


def _wide(ui: Ui) -> float:
    return WIDE if ui.w >= 1200 else NARROW


def _words_height(ui: Ui, said: Said) -> float:
    wide = _wide(ui) - 2 * _PAD
    high = ui.para_height(wide, said.words, _SAY)
    if said.hint:
        high += 10 + ui.para_height(wide - 24, said.hint, _HINT)
    return high


def _words(ui: Ui, rect: Rect, said: Said) -> list[Widget]:
    """Return what is said and the hint as text whose links can be clicked and walked through."""
    wide = _wide(ui) - 2 * _PAD
    x, y = rect.x + ui.px(_PAD), rect.y + ui.px(_TOP)
    high = ui.para_height(wide, said.words, _SAY)
    found: list[Widget] = [linked_text(ui, "coach-say", Rect(x, y, ui.px(wide), ui.px(high)), said.words, _SAY)]
    if said.hint:
        low = ui.para_height(wide - 24, said.hint, _HINT)
        below = Rect(x + ui.px(24), y + ui.px(high + 10), ui.px(wide - 24), ui.px(low))
        found.append(linked_text(ui, "coach-hinted", below, said.hint, _HINT, "hi"))
    return found


def linked_text(ui: Ui, name: str, rect: Rect, markup: str, face: Face, tint: Tint = "text") -> Rich:
    """Return a text in exactly a rectangle; only with links in it is it a stop of the keyboard."""
    room = Rect(rect.x, rect.y, rect.w + ui.px(9), rect.h)  # beside it stands the thumb of a longer text
    text = Rich(name, room, source=[markup], framed=False, face=face, colour=tint)
    text.stop = bool(links(markup))
    return text


def size_of(ui: Ui, said: Said) -> tuple[int, int]:
    """Return the pixels the plate needs."""
    lines = -(-len(said.variants) // _columns(said.variants)) if said.variants else 0
    return ui.px(_wide(ui)), ui.px(_TOP + _words_height(ui, said) + (40 + lines * 34 if lines else 54))


def plate_panel(ui: Ui, rect: Rect, said: Said, do: Doings) -> Panel:
    """Return the plate."""
    widgets = _words(ui, rect, said)
    if said.variants:
        widgets += _variants(ui, rect, said, do)
    high, wide = ui.px(30), ui.px(140 if said.reading else 100)
    spot = Rect(rect.right - ui.px(_PAD) - wide, rect.bottom - high - ui.px(14), wide, high)
    if said.variants:
        spot.update(spot.x, rect.top + ui.px(5), wide, ui.px(28))  # there is no room below them in a small window
    if said.reading:
        text = tr("Finish") if said.last else tr("Go on")
        widgets.append(Button("coach-on", spot, text=text, kind="primary", do=do.go_on, shortcut=pygame.K_SPACE))
    elif said.hints:
        widgets.append(Button("coach-hint", spot, text=tr("Hint"), kind="quiet", do=do.hint, shortcut=pygame.K_h))
    return Panel("coach", rect, widgets, kind="plate", art=lambda c: _paint(c, ui, said))


def _variants(ui: Ui, rect: Rect, said: Said, do: Doings) -> list[Widget]:
    across = _columns(said.variants)
    top = rect.y + ui.px(_TOP + _words_height(ui, said) + 26)
    gap = ui.px(6)
    wide = (rect.w - 2 * ui.px(_PAD) - (across - 1) * gap) // across
    found: list[Widget] = []
    for number, variant in enumerate(said.variants):
        box = Rect(rect.x + ui.px(_PAD) + number % across * (wide + gap), top + number // across * ui.px(34), wide,
                   ui.px(29))  # fmt: skip
        found.append(_variant(box, variant, number, do, lit=number == said.tried))
    return found


def _variant(box: Rect, variant: Variant, number: int, do: Doings, *, lit: bool) -> Picture:
    def paint(c: Canvas, state: str) -> None:
        row(c, 0, 0, c.w, c.h, state, chosen=lit)
        size = min(21.0, (c.w - 84) / len(variant.faces) - 2)
        left = c.w - len(variant.faces) * (size + 2) - 6
        for at, face in enumerate(variant.faces):
            c.die(left + at * (size + 2), (c.h - size) / 2, size, face.value)
        c.text(10, c.h / 2 + 0.5, tr(variant.name), STATUS.sized(12.5), "hi", width=left - 14)

    return Picture(
        f"coach-try-{number}",
        box,
        do=lambda: do.retry(number),
        paint=paint,
        name=tr(variant.name),
        shortcut=pygame.K_1 + number,
    )  # fmt: skip  (no tooltip: it would stand on what is read here)


def _paint(c: Canvas, ui: Ui, said: Said) -> None:
    drop_shadow(c, 0, 0, c.w, c.h, 16, 0.8)
    fill = svg.linear([(0, "#17395E", 0.99), (1, "#0C2036", 0.99)])
    shape = svg.chamfer(1, 1, c.w - 2, c.h - 2, (12, 0, 12, 0))
    c.glow(0, 0, c.w, c.h, svg.polygon(shape, fill=fill.url, stroke="accent", width=1.8), "accent", 8, 0.5,
           gradients=[fill])  # fmt: skip
    c.text(_PAD, 20, tr("Step {n} of {total}", n=said.number, total=said.total).upper(), CAPS.sized(11), "accent")
    c.text(_PAD, 45, said.title, _HEAD, "hi", width=c.w - 2 * _PAD)
    if said.hint:
        y = _TOP + c.para_height(c.w - 2 * _PAD, said.words, _SAY) + 10
        c.icon(_PAD, y + 1, 16, "bulb", "star", glow=0.5)
    if said.variants:
        top = _TOP + _words_height(ui, said) + 14
        c.text(_PAD, top, tr("Try again with other faces").upper(), CAPS, "dim")
