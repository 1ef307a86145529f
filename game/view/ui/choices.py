"""Controls that hold a value: toggle, segmented choice, slider, stepper."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.svg import chamfer, polygon
from game.view.theme import BODY, BUTTON, NUMBER, Tint
from game.view.ui.keys import ARROWS
from game.view.ui.widget import Place, Widget, nothing

if TYPE_CHECKING:
    from game.view.ui.root import Ui


@dataclass(slots=True, eq=False)
class Toggle(Widget):
    """On or off, with a tick when on and words beside it."""

    on: bool = False
    change: Callable[[bool], None] = nothing
    text: str = ""

    @property
    def focusable(self) -> bool:
        return True

    def spoken(self) -> str:
        return self.name or self.text

    def min_width(self, ui: Ui) -> int:
        return math.ceil((54 + ui.measure(self.text, BODY) + 2) * ui.scale)

    def draw(self, c: Canvas, ui: Ui) -> None:
        state, y = self.state(ui), c.h / 2 - 10
        rim: Tint = "line" if state == "disabled" else "accent" if self.on or state else "line2"
        fill: Tint = "accent" if self.on and state != "disabled" else "well"
        body = svg.rect(
            0.75, 0.75, 36.5, 18.5, 9.25, fill=fill, fill_opacity=0.28 if self.on else 0.9, stroke=rim, width=1.3
        )
        knob: Tint = "dim" if state == "disabled" or not self.on else "hi"
        body += svg.circle(28 if self.on else 10, 10, 6.2, fill=knob)
        if self.on:
            c.glow(0, y, 38, 20, body, "accent", 4, 0.3)
            c.icon(7, y + 4.5, 11, "check", "accent" if state != "disabled" else "dim")
        else:
            c.svg(0, y, 38, 20, body)
        if self.text:
            c.text(54, c.h / 2 + 0.5, self.text, BODY, "dim" if state == "disabled" else "text", width=c.w - 54)

    def activate(self, ui: Ui) -> None:
        if not self.refused(ui):
            self.on = not self.on
            self.change(self.on)


@dataclass(slots=True, eq=False)
class Choice(Widget):
    """One of a few, side by side: a segmented choice, one focus stop. `off` greys options, by number, with a reason."""

    options: Sequence[str] = ()
    chosen: int = 0
    choose: Callable[[int], None] = nothing
    off: Mapping[int, str] = field(default_factory=dict)

    @property
    def focusable(self) -> bool:
        return True

    def spoken(self) -> str:
        return f"{self.name} {self.options[self.chosen]}".strip() if self.options else self.name

    def min_width(self, ui: Ui) -> int:
        widest = max((ui.measure(o, BUTTON) for o in self.options), default=0)
        return math.ceil((widest + 22) * ui.scale) * len(self.options)

    @property
    def follows(self) -> bool:
        return True

    def _spoken_of(self, ui: Ui) -> int:
        return self.at(ui.mouse) if ui.hovered is self else self.chosen

    def hint(self, ui: Ui) -> str:
        return self.why or self.off.get(self._spoken_of(ui), "") or self.tip

    def barred(self, ui: Ui) -> bool:
        return bool(self.why) or self._spoken_of(ui) in self.off

    def at(self, pos: Place) -> int:
        """The option under a pixel."""
        n = len(self.options)
        return max(0, min(n - 1, (pos[0] - self.rect.x) * n // max(1, self.rect.w)))

    def draw(self, c: Canvas, ui: Ui) -> None:
        n, state = max(1, len(self.options)), self.state(ui)
        shape = chamfer(0.5, 0.5, c.w - 1, c.h - 1, (7, 0, 7, 0))
        dash = {"dash": "4 3"} if state == "disabled" else {}
        c.svg(0, 0, c.w, c.h, polygon(shape, fill="#081322", fill_opacity=0.9, stroke="line2", **dash))
        under = self.at(ui.mouse) if state in ("hover", "pressed") else -1
        for i, option in enumerate(self.options):
            self._segment(c.at(i * c.w / n, 0, c.w / n, c.h), i, option, hovered=i == under)

    def _segment(self, c: Canvas, i: int, option: str, *, hovered: bool) -> None:
        last = i == len(self.options) - 1
        shape = chamfer(0.5, 0.5, c.w - 1, c.h - 1, (7 if i == 0 else 0, 0, 7 if last else 0, 0))
        greyed = bool(self.why) or i in self.off
        if i == self.chosen and not self.why:
            fade = svg.linear([(0, "accent", 0.40), (1, "accent", 0.20)])
            body = polygon(shape, fill=fade.url, stroke="accent", width=1.4)
            c.glow(0, 0, c.w, c.h, polygon(shape, fill="accent", fill_opacity=0.5), "accent", 4, 0.3, draw=False)
            c.svg(0, 0, c.w, c.h, body, [fade])
        elif hovered and not greyed:
            c.svg(0, 0, c.w, c.h, polygon(shape, fill="accent", fill_opacity=0.10))
        ink: Tint = "dim" if greyed else "hi" if i == self.chosen or hovered else "text"
        face = BUTTON if c.measure(option, BUTTON) <= c.w - 8 else BUTTON.sized(11)
        c.text(c.w / 2, c.h / 2 + 0.5, option, face, ink, align="c", width=c.w - 6)

    def pick(self, ui: Ui, i: int) -> None:
        """Choose an option, or say why it cannot be."""
        if self.refused(ui):
            return
        if i in self.off:
            ui.toast(self.off[i], tint="loss")
        elif i != self.chosen:
            self.chosen = i
            self.choose(i)

    def activate(self, ui: Ui) -> None:
        self.pick(ui, (self.chosen + 1) % max(1, len(self.options)))

    def mouse_up(self, ui: Ui, pos: Place) -> None:
        if self.rect.collidepoint(pos):
            self.pick(ui, self.at(pos))

    def key(self, ui: Ui, e: pygame.Event) -> bool:
        step = ARROWS.get(e.key, (0, 0))[0]
        if step and 0 <= self.chosen + step < len(self.options):
            self.pick(ui, self.chosen + step)
        return bool(step)


@dataclass(slots=True, eq=False)
class Slider(Widget):
    """A value on a track, with words at the right. `marks` is the number of ticks below."""

    value: float = 0
    low: float = 0
    high: float = 100
    step: float = 5
    change: Callable[[float], None] = nothing
    show: Callable[[float], str] | None = None
    marks: int = 0

    @property
    def focusable(self) -> bool:
        return True

    def _room(self) -> float:
        return 62 if self.show else 0

    def spoken(self) -> str:
        return f"{self.name} {self.show(self.value) if self.show else self.value}"

    def draw(self, c: Canvas, ui: Ui) -> None:
        state, y, w = self.state(ui), c.h / 2, c.w - self._room() - 16
        share = (self.value - self.low) / ((self.high - self.low) or 1)
        tint: Tint = "dim" if state == "disabled" else "accent"
        x = 8 + w * share
        body = svg.rect(8.5, y - 2.5, w - 1, 5, 2.5, fill="well", stroke="line2")
        body += "".join(
            svg.rect(8 + w * i / max(1, self.marks - 1) - 0.5, y + 7, 1, 4, fill="line2") for i in range(self.marks)
        )
        c.svg(0, 0, c.w, c.h, body)
        c.glow(8, y - 2, max(1, x - 8), 4, svg.rect(0, 0, max(1, x - 8), 4, 2, fill=tint), tint, 4, 0.35)
        knob = polygon(svg.hex_points(10, 10, 8.4, flat=False), fill="p1", stroke="hi" if state else tint, width=2)
        c.glow(x - 10, y - 10, 20, 20, knob, tint, 4, 0.5 if state in ("hover", "pressed") else 0.25)
        if self.show:
            ink: Tint = "dim" if state == "disabled" else "hi"
            c.text(c.w - 4, y + 0.5, self.show(self.value), NUMBER, ink, align="r", width=self._room() - 6)

    def set(self, ui: Ui, value: float) -> None:
        """Move to a value, kept on the steps and inside the range."""
        if self.refused(ui):
            return
        stepped = self.low + round((value - self.low) / self.step) * self.step
        new = max(self.low, min(self.high, stepped))
        if new != self.value:
            self.value = new
            self.change(new)

    def key(self, ui: Ui, e: pygame.Event) -> bool:
        step = ARROWS.get(e.key, (0, 0))[0]
        ends = {pygame.K_HOME: self.low, pygame.K_END: self.high}
        if not step and e.key not in ends:
            return False
        self.set(ui, ends.get(e.key, self.value + step * self.step))
        return True

    def _at(self, ui: Ui, pos: Place) -> float:
        left, w = self.rect.x + 8 * ui.scale, self.rect.w - (self._room() + 16) * ui.scale
        return self.low + (pos[0] - left) / max(1.0, w) * (self.high - self.low)

    def mouse_down(self, ui: Ui, pos: Place) -> None:
        self.set(ui, self._at(ui, pos))

    def mouse_drag(self, ui: Ui, pos: Place) -> None:
        self.set(ui, self._at(ui, pos))

    def mouse_up(self, ui: Ui, pos: Place) -> None:
        del ui, pos

    def wheel(self, ui: Ui, steps: float) -> bool:
        self.set(ui, self.value + steps * self.step)
        return True


@dataclass(slots=True, eq=False)
class Stepper(Widget):
    """A whole number between a minus and a plus; arrows step it as well."""

    value: int = 0
    low: int = 0
    high: int = 99
    step: int = 1
    change: Callable[[int], None] = nothing
    show: Callable[[int], str] = str

    @property
    def focusable(self) -> bool:
        return True

    def spoken(self) -> str:
        return f"{self.name} {self.show(self.value)}"

    def min_width(self, ui: Ui) -> int:
        return math.ceil((max(ui.measure(self.show(v), NUMBER) for v in (self.low, self.high)) + 84) * ui.scale)

    @property
    def follows(self) -> bool:
        return True

    def _side(self, pos: Place) -> int:
        third = min(self.rect.h * 3 // 2, self.rect.w // 3)
        return -1 if pos[0] < self.rect.x + third else 1 if pos[0] >= self.rect.right - third else 0

    def draw(self, c: Canvas, ui: Ui) -> None:
        state, third = self.state(ui), min(c.h * 1.5, c.w / 3)
        parts.well(c, 0, 0, c.w, c.h, cut=7, rim="line2")
        under = self._side(ui.mouse) if state in ("hover", "pressed") else 0
        for side, icon, x, corners in ((-1, "minus", 0.0, (7, 0, 0, 0)), (1, "plus", c.w - third, (0, 0, 7, 0))):
            end = self.value <= self.low if side < 0 else self.value >= self.high
            look = parts.button_look(
                "secondary", "disabled" if end or state == "disabled" else state if under == side else ""
            )
            shape = chamfer(0.75, 0.75, third - 1.5, c.h - 1.5, corners)
            c.svg(x, 0, third, c.h, polygon(shape, fill=look.top, stroke=look.rim, width=1.2))
            c.icon(x + third / 2 - 6, c.h / 2 - 6, 12, icon, look.ink)
        ink: Tint = "dim" if state == "disabled" else "hi"
        c.text(c.w / 2, c.h / 2 + 0.5, self.show(self.value), NUMBER, ink, align="c", width=c.w - 2 * third - 4)

    def set(self, ui: Ui, value: int) -> None:
        """Move to a value inside the range."""
        new = max(self.low, min(self.high, value))
        if not self.refused(ui) and new != self.value:
            self.value = new
            self.change(new)

    def key(self, ui: Ui, e: pygame.Event) -> bool:
        step = ARROWS.get(e.key, (0, 0))[0]
        if step:
            self.set(ui, self.value + step * self.step)
        return bool(step)

    def activate(self, ui: Ui) -> None:
        self.set(ui, self.value + self.step)

    def mouse_up(self, ui: Ui, pos: Place) -> None:
        if self.rect.collidepoint(pos) and (side := self._side(pos)):
            self.set(ui, self.value + side * self.step)

    def wheel(self, ui: Ui, steps: float) -> bool:
        self.set(ui, self.value + (self.step if steps > 0 else -self.step))
        return True
