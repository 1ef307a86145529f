"""Lists and drop-downs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.view import parts
from game.view.canvas import Canvas
from game.view.theme import BUTTON, ROW, STATUS, Tint
from game.view.ui.keys import ARROWS, CONFIRM
from game.view.ui.scrolling import Scrolls
from game.view.ui.widget import Place, Widget, nothing

if TYPE_CHECKING:
    from game.view.ui.root import Ui


@dataclass(frozen=True, slots=True)
class Item:
    """A row of a list: words, a note at the right, an icon, why it is greyed, and its own rule paragraph if any."""

    text: str
    note: str = ""
    icon: str = ""
    icon_tint: Tint | None = None
    why: str = ""
    tip: str = ""
    rule: str = ""


@dataclass(slots=True, eq=False)
class ListBox(Scrolls):
    """Rows to choose from. `row` is their height in dp.

    `choose(i)` is called when the chosen row changes, `accept(i)` on ENTER or a click on the chosen row (on any
    row with `one_click`). `paint(canvas, i, state, chosen)` draws a row instead of the usual way.
    """

    items: Sequence[Item] = ()
    chosen: int = -1
    choose: Callable[[int], None] = nothing
    accept: Callable[[int], None] | None = None
    row: float = 34
    one_click: bool = False
    paint: Callable[[Canvas, int, str, bool], None] | None = None

    def spoken(self) -> str:
        return self.items[self.chosen].text if 0 <= self.chosen < len(self.items) else self.name

    def _spoken_of(self, ui: Ui) -> Item:
        i = self.at(ui, ui.mouse) if ui.hovered is self else self.chosen
        return self.items[i] if 0 <= i < len(self.items) else Item("")

    def hint(self, ui: Ui) -> str:
        item = self._spoken_of(ui)
        return self.why or item.why or item.tip or self.tip

    def page(self, ui: Ui) -> str:
        return self._spoken_of(ui).rule or self.rule

    def barred(self, ui: Ui) -> bool:
        return bool(self.why or self._spoken_of(ui).why)

    def content(self, ui: Ui) -> int:
        return ui.px(self.row) * len(self.items)

    def at(self, ui: Ui, pos: Place) -> int:
        """The row under a pixel, -1 for none."""
        view = self.view(ui)
        i = (pos[1] - view.y + self.top(ui)) // ui.px(self.row)
        return i if view.collidepoint(pos) and 0 <= i < len(self.items) else -1

    def draw(self, c: Canvas, ui: Ui) -> None:
        if self.framed:
            parts.well(c, 0, 0, c.w, c.h, cut=7, rim="line2" if ui.hovered is self else "line")
        view, top, high = self.view(ui), self.top(ui), ui.px(self.row)
        under = self.at(ui, ui.mouse) if ui.hovered is self else -1
        inner = view.move(-self.rect.x, -self.rect.y)
        old = c.surface.get_clip()
        c.surface.set_clip(inner.move(c.origin).clip(old))
        for i in range(top // high, min(len(self.items), (top + view.h) // high + 1)):
            area = Rect(inner.x, inner.y + i * high - top, inner.w, high - max(1, ui.px(3)))
            state = "disabled" if self.items[i].why or self.why else "hover" if i == under else ""
            if self.paint is None:
                self._row(c.within(area), self.items[i], state, chosen=i == self.chosen)
            else:
                self.paint(c.within(area), i, state, i == self.chosen)
        c.surface.set_clip(old)
        self.draw_thumb(c, ui)

    def _row(self, c: Canvas, item: Item, state: str, *, chosen: bool) -> None:
        if chosen or state == "hover":
            parts.row(c, 0, 0, c.w, c.h, state, chosen=chosen)
        middle, x, right = c.h / 2 + 0.5, 9.0, c.w - 9
        if item.icon:
            c.icon(x, c.h / 2 - 8, 16, item.icon, item.icon_tint or ("accent" if chosen else "dim"))
            x += 24
        if item.note:
            right -= c.text(right, middle, item.note, STATUS, "dim", align="r") + 8
        ink: Tint = "dim" if state == "disabled" else "hi" if chosen or state == "hover" else "text"
        c.text(x, middle, item.text, ROW, ink, width=right - x)

    def pick(self, ui: Ui, i: int) -> None:
        """Choose a row and show it."""
        if not 0 <= i < len(self.items):
            return
        high = ui.px(self.row)
        self.reveal(ui, i * high, (i + 1) * high)
        if i != self.chosen:
            self.chosen = i
            self.choose(i)

    def activate(self, ui: Ui) -> None:
        if self.refused(ui) or not 0 <= self.chosen < len(self.items):
            return
        if self.items[self.chosen].why:
            ui.toast(self.items[self.chosen].why, tint="loss")
        elif self.accept is not None:
            self.accept(self.chosen)

    def key(self, ui: Ui, e: pygame.Event) -> bool:
        n = len(self.items)
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -6, pygame.K_PAGEDOWN: 6,
                 pygame.K_HOME: -n, pygame.K_END: n}  # fmt: skip
        step = steps.get(e.key)
        if step is None or not n:
            return False
        self.pick(ui, max(0, min(n - 1, self.chosen + step)))
        return True

    def mouse_down(self, ui: Ui, pos: Place) -> None:
        if self.grab(ui, pos) or self.one_click:
            return
        i = self.at(ui, pos)
        again = i == self.chosen
        self.pick(ui, i)
        ui.memory[self.id, "again"] = again

    def mouse_drag(self, ui: Ui, pos: Place) -> None:
        self.dragged(ui, pos)

    def mouse_up(self, ui: Ui, pos: Place) -> None:
        if self.released(ui) or (i := self.at(ui, pos)) < 0:
            return
        if self.one_click:
            self.pick(ui, i)
        if self.one_click or (i == self.chosen and ui.memory.pop((self.id, "again"), False)):
            self.activate(ui)


@dataclass(slots=True, eq=False)
class Dropdown(Widget):
    """One of many, shown when opened; UP and DOWN change it closed."""

    options: Sequence[str] = ()
    chosen: int = 0
    choose: Callable[[int], None] = nothing

    @property
    def focusable(self) -> bool:
        return True

    def spoken(self) -> str:
        return f"{self.name} {self.options[self.chosen]}".strip()

    def min_width(self, ui: Ui) -> int:
        return math.ceil((max(ui.measure(o, BUTTON) for o in self.options) + 46) * ui.scale)

    def draw(self, c: Canvas, ui: Ui) -> None:
        state = self.state(ui)
        look = parts.button_look("quiet", state)
        parts.button_face(c, 0, 0, c.w, c.h, look, dashed=state == "disabled")
        c.text(12, c.h / 2 + 0.5, self.options[self.chosen], BUTTON, look.ink, width=c.w - 40)
        c.icon(c.w - 25, c.h / 2 - 6, 13, "down", "accent" if state != "disabled" else "dim")

    def pick(self, i: int) -> None:
        """Choose an option by number, kept inside the range."""
        new = max(0, min(len(self.options) - 1, i))
        if new != self.chosen:
            self.chosen = new
            self.choose(new)

    def activate(self, ui: Ui) -> None:
        if self.refused(ui):
            return

        def take(i: int) -> None:
            ui.pop()
            self.pick(i)

        ui.push(ui.popup(f"{self.id}.list", self._place(ui), [Item(o) for o in self.options], self.chosen, take))

    def _place(self, ui: Ui) -> Rect:
        high = ui.px(34) * len(self.options) + 2 * ui.px(6)
        high = min(high, ui.size[1] - 2 * ui.px(8))
        wide = max(self.rect.w, self.min_width(ui))
        out = Rect(self.rect.x, self.rect.bottom + ui.px(2), wide, high)
        if out.bottom > ui.size[1]:
            out.bottom = self.rect.y - ui.px(2)
        return out.clamp(Rect((0, 0), ui.size))

    def key(self, ui: Ui, e: pygame.Event) -> bool:
        step = ARROWS.get(e.key, (0, 0))[1]
        if step and e.key not in CONFIRM and not self.refused(ui):
            self.pick(self.chosen + step)
        return bool(step)
