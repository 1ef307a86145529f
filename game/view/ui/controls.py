"""Labels, buttons, meters and pictures."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.view import parts
from game.view.canvas import Canvas
from game.view.richtext import plain
from game.view.theme import BODY, BUTTON, KEY_CAP, PRIMARY, SMALL, Face, Tint
from game.view.ui.keys import key_label
from game.view.ui.widget import Action, Widget, nothing

if TYPE_CHECKING:
    from game.view.ui.root import Ui


@dataclass(slots=True, eq=False)
class Label(Widget):
    """A line of text, or with `wrap` a paragraph of markup. `align` is `l`, `c` or `r`."""

    text: str = ""
    face: Face = BODY
    colour: Tint = "text"
    align: str = "l"
    icon: str = ""
    wrap: bool = False

    def spoken(self) -> str:
        return self.name or plain(self.text)

    def min_width(self, ui: Ui) -> int:
        room = self.face.size * 1.5 if self.icon else 0
        return math.ceil((ui.measure(plain(self.text), self.face) + room + 1) * ui.scale)

    def height(self, ui: Ui, width: int) -> int:
        """The pixels its paragraph needs at a width in pixels."""
        return math.ceil(ui.para_height(width / ui.scale, self.text, self.face) * ui.scale)

    def draw(self, c: Canvas, ui: Ui) -> None:
        del ui
        if self.wrap:
            if c.para(0, 0, c.w, self.text, self.face, self.colour, align=self.align) > c.h + 2:
                c.clipped.append(self.text)
            return
        room = self.face.size * 1.5 if self.icon else 0.0
        if self.icon:
            c.icon(0, c.h / 2 - self.face.size * 0.55, self.face.size * 1.1, self.icon, self.colour)
        x = {"l": room, "c": c.w / 2, "r": c.w}[self.align]
        c.text(x, c.h / 2 + 0.5, self.text, self.face, self.colour, align=self.align, width=c.w - room)


@dataclass(slots=True, eq=False)
class Button(Widget):
    """A button. `kind` is `primary`, `secondary`, `quiet`, `tab` or `menu` (wide, icon first, left-aligned).

    `on` marks the chosen one of several. `key` replaces the words of the key cap, `show_key` hides it.
    """

    text: str = ""
    do: Action = nothing
    kind: str = "secondary"
    icon: str = ""
    on: bool = False
    tint: Tint = "accent"
    align: str = "c"
    key_text: str = ""
    show_key: bool = True

    @property
    def focusable(self) -> bool:
        return True

    @property
    def cut(self) -> float:
        return 8

    def spoken(self) -> str:
        return self.name or self.text

    def _cap(self) -> str:
        return (self.key_text or key_label(self.shortcut, self.mods)) if self.show_key else ""

    def _face(self, h: float) -> Face:
        if self.kind == "primary":
            return PRIMARY if h >= 44 else PRIMARY.sized(15 if h >= 38 else 13)
        return BUTTON.sized(15) if h >= 38 else BUTTON

    def min_width(self, ui: Ui) -> int:
        face = self._face(self.rect.h / ui.scale if self.rect.h else 32)
        words = ui.measure(self.text, face) if self.text else 0.0
        icon = face.size * 1.35 if self._sign else 0
        cap = ui.measure(self._cap(), KEY_CAP) + 28 if self._cap() else 0
        return math.ceil((words + icon + cap + 26) * ui.scale)

    @property
    def _sign(self) -> str:
        """The icon before the words: that of a risk comes first."""
        return "warning" if self.warn and not self.why else self.icon

    def draw(self, c: Canvas, ui: Ui) -> None:
        state = self.state(ui)
        tint: Tint = "risk" if self.warn and not self.why else self.tint
        look = parts.button_look("quiet" if self.kind in ("tab", "menu") else self.kind, state, tint, on=self.on)
        flat = self.kind in ("tab", "menu") and not self.on and state in ("", "disabled")
        if not flat:
            parts.button_face(c, 0, 0, c.w, c.h, look, dashed=state == "disabled")
        ink = look.ink
        if flat and state != "disabled":
            ink = "text"
        self._words(c, ink, state)

    def _words(self, c: Canvas, ink: Tint, state: str) -> None:
        face, cap, middle = self._face(c.h), self._cap(), c.h / 2 + 0.5
        cap_room = parts.key_width(c, cap) + 8 if cap else 0.0
        icon_room = face.size * (1.35 if self.text else 1.1) if self._sign else 0.0
        room = c.w - cap_room - icon_room - 18
        face = _fitting(c, self.text, face, room)
        words = min(room, c.measure(self.text, face)) if self.text else 0.0
        x = 12.0 if self.align == "l" or self.kind == "menu" else max(9.0, (c.w - cap_room - words - icon_room) / 2)
        if self._sign:
            tint = "accent" if self.on and self.kind in ("tab", "menu") else ink
            if self.warn and ink != "ink":
                tint = "risk"
            c.icon(x, c.h / 2 - face.size * 0.55, face.size * 1.1, self._sign, tint)
        if self.text:
            c.text(x + icon_room, middle, self.text, face, ink, width=room)
        if cap:
            parts.key_cap(c, c.w - cap_room, c.h / 2 - 9, cap, dark=self.kind == "primary" and state != "disabled")

    def activate(self, ui: Ui) -> None:
        if not self.refused(ui):
            self.do()


def _fitting(c: Canvas, text: str, face: Face, room: float) -> Face:
    """The face, or up to a fifth smaller if the words need it: before they count as clipped."""
    for share in (1.0, 0.92, 0.86, 0.8):
        smaller = face.sized(face.size * share)
        if c.measure(text, smaller) <= room:
            return smaller
    return face.sized(face.size * 0.8)


@dataclass(slots=True, eq=False)
class Meter(Widget):
    """The Supply Pool in cells: `used` on the table, `planned`, available up to `pool`, then `locked` ones."""

    pool: int = 1
    used: int = 0
    planned: int = 0
    locked: int = 0
    tint: Tint = "accent"

    def draw(self, c: Canvas, ui: Ui) -> None:
        del ui
        top = max(0.0, (c.h - 13) / 2)
        parts.supply_meter(
            c, 0, top, c.w, min(13, c.h), pool=self.pool, used=self.used, tint=self.tint,
            planned=self.planned, locked=self.locked,
        )  # fmt: skip


@dataclass(slots=True, eq=False)
class Bar(Widget):
    """A share of a whole with words on it: progress, a chance, a volume."""

    value: float = 0.0
    limit: float = 1.0
    text: str = ""
    tint: Tint = "accent2"

    def draw(self, c: Canvas, ui: Ui) -> None:
        del ui
        parts.well(c, 0, 0, c.w, c.h, cut=4)
        part = max(0.0, min(1.0, self.value / self.limit if self.limit else 0.0))
        if part > 0:
            c.fill(3, 3, (c.w - 6) * part, c.h - 6, self.tint)
        c.text(c.w / 2, c.h / 2 + 0.5, self.text, SMALL.heavy(600), "hi", align="c", width=c.w - 8)


def _blank(c: Canvas, state: str) -> None:
    del c, state


@dataclass(slots=True, eq=False)
class Picture(Widget):
    """Anything a screen draws itself: a card, a reserve row, a unit, a plot, the board as one focus stop.

    `paint(canvas, state)` gets a canvas of its rectangle and one of ``, `hover`, `pressed`, `disabled`. It is a
    focus stop if `do`, `on_key` or `stop` is given. `on_key(event)` says whether it used the key. With `free` the
    mouse passes through to what is below (the board takes its own mouse). `live` redraws it every frame. Without
    `ring` it shows focus itself.
    """

    paint: Callable[[Canvas, str], None] = _blank
    do: Action | None = None
    on_key: Callable[[pygame.Event], bool] | None = None
    stop: bool = False
    free: bool = False
    live: bool = False
    ring: bool = True
    ring_cut: float = 8

    @property
    def focusable(self) -> bool:
        return self.stop or self.do is not None or self.on_key is not None

    @property
    def through(self) -> bool:
        return self.free

    @property
    def moving(self) -> bool:
        return self.live

    @property
    def cut(self) -> float:
        return self.ring_cut if self.ring else -1

    def draw(self, c: Canvas, ui: Ui) -> None:
        self.paint(c, self.state(ui))

    def key(self, ui: Ui, e: pygame.Event) -> bool:
        del ui
        return self.on_key is not None and self.on_key(e)

    def activate(self, ui: Ui) -> None:
        if not self.refused(ui) and self.do is not None:
            self.do()
