"""One line of text to type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.view import parts
from game.view.canvas import Canvas
from game.view.lettering import text_width
from game.view.theme import Face
from game.view.ui.keys import COMMAND, CONFIRM
from game.view.ui.widget import Place, Widget, nothing

if TYPE_CHECKING:
    from game.view.ui.root import Ui

_FACE = Face(13.5, 500)
_MOVES = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)


@dataclass(slots=True)
class Typed:
    """What is being typed: the text, the caret, and the other end of the selection."""

    text: str
    caret: int
    anchor: int

    @property
    def chosen(self) -> tuple[int, int]:
        """The selection, from and to."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def replace(self, new: str, limit: int) -> None:
        """Put text in place of the selection, no longer than the limit allows."""
        low, high = self.chosen
        new = new[: max(0, limit - len(self.text) + high - low)]
        self.text = self.text[:low] + new + self.text[high:]
        self.caret = self.anchor = low + len(new)


@dataclass(slots=True, eq=False)
class Entry(Widget):
    """A line to type in. What is typed lives in `ui.memory`, so a rebuild keeps it; `typed(ui).text` reads it.

    `change(text)` is called after each edit, `accept(text)` on ENTER. `text` is only where it starts.
    """

    text: str = ""
    limit: int = 60
    change: Callable[[str], None] = nothing
    accept: Callable[[str], None] | None = None
    icon: str = ""
    placeholder: str = ""

    @property
    def focusable(self) -> bool:
        return True

    @property
    def typing(self) -> bool:
        return True

    def typed(self, ui: Ui) -> Typed:
        """What is typed so far."""
        kept: Typed = ui.memory.setdefault((self.id, "typed"), Typed(self.text, len(self.text), len(self.text)))
        return kept

    def spoken(self) -> str:
        return self.name or self.placeholder

    def _edit(self, ui: Ui, new: str) -> None:
        if self.why:
            return
        typed = self.typed(ui)
        before = typed.text
        typed.replace(new, self.limit)
        if typed.text != before:
            self.change(typed.text)

    def text_input(self, ui: Ui, text: str) -> None:
        self._edit(ui, text)

    def activate(self, ui: Ui) -> None:
        if not self.refused(ui) and self.accept is not None:
            self.accept(self.typed(ui).text)

    def key(self, ui: Ui, e: pygame.Event) -> bool:
        typed = self.typed(ui)
        if e.mod & COMMAND:
            return self._command(ui, typed, e.key)
        if e.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if typed.caret == typed.anchor:
                step = -1 if e.key == pygame.K_BACKSPACE else 1
                typed.anchor = max(0, min(len(typed.text), typed.caret + step))
            self._edit(ui, "")
        elif e.key in _MOVES:
            self._move(typed, e.key, keep=bool(e.mod & pygame.KMOD_SHIFT))
        elif e.key in CONFIRM:
            self.activate(ui)
        else:
            return bool(e.unicode) and e.unicode.isprintable()
        return True

    @staticmethod
    def _move(typed: Typed, key: int, *, keep: bool) -> None:
        low, high = typed.chosen
        if key in (pygame.K_LEFT, pygame.K_RIGHT) and low != high and not keep:
            typed.caret = low if key == pygame.K_LEFT else high
        else:
            places = {pygame.K_LEFT: typed.caret - 1, pygame.K_RIGHT: typed.caret + 1, pygame.K_HOME: 0}
            typed.caret = max(0, min(len(typed.text), places.get(key, len(typed.text))))
        if not keep:
            typed.anchor = typed.caret

    def _command(self, ui: Ui, typed: Typed, key: int) -> bool:
        low, high = typed.chosen
        if key == pygame.K_a:
            typed.caret, typed.anchor = len(typed.text), 0
        elif key in (pygame.K_c, pygame.K_x):
            pygame.scrap.put_text(typed.text[low:high])
            if key == pygame.K_x:
                self._edit(ui, "")
        elif key == pygame.K_v:
            self._edit(ui, "".join(ch for ch in pygame.scrap.get_text() if ch.isprintable()))
        else:
            return False
        return True

    # ---- places in pixels
    def _inner(self, ui: Ui) -> Rect:
        left = ui.px(34 if self.icon else 10)
        return Rect(self.rect.x + left, self.rect.y, self.rect.w - left - ui.px(10), self.rect.h)

    @staticmethod
    def _wide(ui: Ui, text: str) -> float:
        return text_width(text, _FACE.px(ui.scale), _FACE.weight, _FACE.family)

    def _shift(self, ui: Ui) -> float:
        """How far the text is moved left so that the caret shows."""
        typed = self.typed(ui)
        return max(0.0, self._wide(ui, typed.text[: typed.caret]) - self._inner(ui).w + ui.px(3))

    def _offset(self, ui: Ui, x: int) -> int:
        text, start = self.typed(ui).text, self._inner(ui).x - self._shift(ui)
        for i in range(len(text)):
            if start + (self._wide(ui, text[:i]) + self._wide(ui, text[: i + 1])) / 2 > x:
                return i
        return len(text)

    def mouse_down(self, ui: Ui, pos: Place) -> None:
        typed = self.typed(ui)
        typed.caret = typed.anchor = self._offset(ui, pos[0])

    def mouse_drag(self, ui: Ui, pos: Place) -> None:
        self.typed(ui).caret = self._offset(ui, pos[0])

    def mouse_up(self, ui: Ui, pos: Place) -> None:
        del ui, pos

    def draw(self, c: Canvas, ui: Ui) -> None:
        focused = ui.focused is self
        rim = "accent" if focused else "line2" if ui.hovered is self else "line"
        parts.well(c, 0, 0, c.w, c.h, cut=7, rim=rim, opacity=0.95)
        if self.icon:
            c.icon(11, c.h / 2 - 8, 16, self.icon, "accent")
        inner = self._inner(ui).move(-self.rect.x, -self.rect.y)
        old = c.surface.get_clip()
        c.surface.set_clip(inner.move(c.origin).clip(old))
        self._draw_text(c.within(inner), ui, focused=focused)
        c.surface.set_clip(old)

    def _draw_text(self, c: Canvas, ui: Ui, *, focused: bool) -> None:
        typed, u, middle = self.typed(ui), ui.scale, c.h / 2 + 0.5
        left = -self._shift(ui) / u
        low, high = (left + self._wide(ui, typed.text[:i]) / u for i in typed.chosen)
        if high > low and focused:
            c.fill(low, 5, high - low, c.h - 10, "accent2", 120)
        if typed.text:
            c.text(left, middle, typed.text, _FACE, "dim" if self.why else "hi")
        elif not focused:
            c.text(0, middle, self.placeholder, _FACE, "dim", width=c.w)
        if focused and ui.clock % 1.0 < 0.6:
            caret = left + self._wide(ui, typed.text[: typed.caret]) / u
            c.fill(caret, c.h / 2 - 9, max(1.6, 1 / u), 18, "accent")
