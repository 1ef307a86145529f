"""The root: layers of panels, what is focused, hovered and remembered, and the frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from game.view import paint, parts
from game.view.canvas import Canvas
from game.view.theme import (
    BODY,
    CONTENT_TOP,
    LEADING,
    PAD,
    SCRIM_ALPHA,
    TIP_DELAY,
    TOAST,
    Face,
    Metrics,
    Tint,
    fitting_scale,
)
from game.view.ui import routing
from game.view.ui.audit import audit
from game.view.ui.bubbles import Toast, draw_tip, draw_toasts
from game.view.ui.lists import Item, ListBox
from game.view.ui.panel import Layer, Panel
from game.view.ui.widget import Place, Widget, nothing

Build = Callable[["Ui"], Layer]


class Ui:
    """Holds the screens. Give it every event first; what `event` does not use belongs to the board.

    `size` is the window in pixels, `wanted` the text size the player asks for (0.75 to 2.5), `scale` the pixels
    a dp really has. `memory` keeps, by widget id, what must survive a rebuild.
    """

    def __init__(self, size: Place, build: Build, wanted: float = 1.0) -> None:
        self.builders: list[Build] = [build]
        self.layers: list[Layer] = []
        self.memory: dict[Any, Any] = {}
        self.focus_id, self.ring = "", False
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None
        self.mouse: Place = (-1, -1)
        self.clock, self.still = 0.0, 0.0
        self.toasts: list[Toast] = []
        self.toast_places: list[tuple[Rect, Toast]] = []
        """Where the toasts of the last frame stand."""
        self.tip_for: Widget | None = None
        self.clipped: list[tuple[str, str]] = []
        self.open_link: Callable[[str], None] = nothing
        self.link_words: Callable[[str], str] = str
        """Turns words that are explained somewhere into links; the start of the program sets it."""
        self.size, self.wanted, self.scale = size, wanted, fitting_scale(size, wanted)
        self._stale = False
        self.rebuild()
        self.focus_id = self.top.first

    # ---- lengths and words
    @property
    def w(self) -> float:
        """The window's width in dp."""
        return self.size[0] / self.scale

    @property
    def h(self) -> float:
        """The window's height in dp."""
        return self.size[1] / self.scale

    def px(self, dp: float) -> int:
        """Whole pixels of a length in dp."""
        return Metrics(self.scale).px(dp)

    def rect(self, x: float, y: float, w: float, h: float) -> Rect:
        """The window pixels of a rectangle in dp."""
        u = self.scale
        return Rect(round(x * u), round(y * u), round(w * u), round(h * u))

    def inside(self, panel: Rect, *, header: bool = True) -> Rect:
        """Where a panel's content goes: inside its padding, below its header if it has one."""
        pad, top = self.px(PAD), self.px(CONTENT_TOP + 4 if header else PAD)
        return Rect(panel.x + pad, panel.y + top, panel.w - 2 * pad, panel.h - top - pad)

    def measure(self, text: str, face: Face = BODY) -> float:
        """Width in dp of a line of text."""
        return self._ruler().measure(text, face)

    def para_height(self, width: float, markup: str, face: Face = BODY, leading: float = LEADING) -> float:
        """Height in dp of wrapped rich text at a width in dp."""
        return self._ruler().para_height(width, markup, face, leading=leading)

    def _ruler(self) -> Canvas:
        return Canvas(_NO_SURFACE, self.scale)

    # ---- building
    def resize(self, size: Place, wanted: float | None = None) -> None:
        """Take a new window size or text size and build again."""
        while self.top.popup:
            self.pop()
        self.size, self.wanted = size, self.wanted if wanted is None else wanted
        self.scale = fitting_scale(size, self.wanted)
        self.rebuild()

    def rebuild(self) -> None:
        """Run the builders at once: after a change of size, language or model. Focus, scroll and typing stay."""
        self._stale = False
        self.clipped.clear()
        old, still = self.layers, self.still
        held, noticed = (w.id if w is not None else "" for w in (self.pressed, self.hovered))
        self.layers = [build(self) for build in self.builders]
        for before, after in zip(old, self.layers, strict=False):
            after.succeed(before)
        self.pressed = next((w for w in self.top.widgets() if w.id == held), None) if held else None
        self.hovered = None
        routing.hover(self, self.mouse)
        if self.hovered is not None and self.hovered.id == noticed:
            self.still = still

    def stale(self) -> None:
        """Ask for one rebuild before the next frame; may be called any number of times."""
        self._stale = True

    def show(self, build: Build) -> None:
        """Replace everything by another screen."""
        self.builders, self.layers = [build], []
        self.pressed, self.focus_id = None, ""
        self.rebuild()
        self.focus_id = self.top.first

    def push(self, build: Build) -> None:
        """Open a layer above; focus goes to its `first`, and comes back when it closes."""
        self.top.kept_focus, self.top.kept_ring = self.focus_id, self.ring
        self.touch(self.top)
        self.builders.append(build)
        self.pressed, self.focus_id = None, ""
        self.layers.append(build(self))
        self.focus_id = self.top.first
        routing.hover(self, self.mouse)

    def pop(self) -> None:
        """Close the uppermost layer; the last one stays."""
        if len(self.layers) < 2:
            return
        self.layers.pop()
        self.builders.pop()
        self.pressed = None
        self.focus_id, self.ring = self.top.kept_focus, self.top.kept_ring
        self.touch(self.top)
        routing.hover(self, self.mouse)

    def popup(self, name: str, place: Rect, items: Sequence[Item], chosen: int, accept: Callable[[int], None]) -> Build:
        """A builder for a list that floats at a place and closes by ESC or a click elsewhere."""

        def build(ui: Ui) -> Layer:
            box = ListBox(name, place, items=items, chosen=chosen, accept=accept, one_click=True)
            return Layer([Panel(name, place, [box], kind="solid")], modal=True, popup=True, back=ui.pop, first=name)

        return build

    # ---- finding
    @property
    def top(self) -> Layer:
        """The uppermost layer: it alone has focus and keys."""
        return self.layers[-1]

    @property
    def focused(self) -> Widget | None:
        """The widget that gets keys."""
        return next((w for w in self.top.widgets() if w.id == self.focus_id), None)

    def find(self, name: str) -> Widget:
        """The widget with an id, in the uppermost layer that has it. Raises KeyError if none has."""
        for layer in reversed(self.layers):
            for widget in layer.widgets():
                if widget.id == name:
                    return widget
        raise KeyError(name)

    def order(self) -> list[Widget]:
        """What TAB visits, in order."""
        return [w for w in self.top.widgets() if w.focusable]

    def over(self, pos: Place) -> bool:
        """Whether a pixel belongs to the interface, and so not to the board."""
        return self.top.modal or any(
            panel.rect.collidepoint(pos) for layer in self.layers for panel in layer.panels if panel.solid
        )

    # ---- marking
    def mark(self, *widgets: Widget | str | None) -> None:
        """Have the panels of some widgets (or ids of widgets or panels) drawn anew."""
        for layer in self.layers:
            for panel in layer.panels:
                if panel.id in widgets or any(w in widgets or w.id in widgets for w in panel.widgets):
                    panel.dirty = True

    @staticmethod
    def touch(layer: Layer) -> None:
        """Have a whole layer drawn anew."""
        for panel in layer.panels:
            panel.dirty = True

    def note_clipped(self, owner: str, texts: list[str]) -> None:
        """Move noted texts that did not fit to the list the audit reads."""
        self.clipped += [(owner, text) for text in texts]
        texts.clear()

    def toast(self, text: str, seconds: float = TOAST, tint: Tint = "accent") -> None:
        """Show a sentence (markup) for a while near the bottom; saying it again only prolongs it."""
        self.toasts = [t for t in self.toasts if t.text != text][-3:]
        self.toasts.append(Toast(text, self.clock + seconds, tint))

    # ---- input
    def focus(self, name: str, *, ring: bool = True) -> None:
        """Move the focus; the ring shows it if asked."""
        self.mark(self.focused)
        self.focus_id, self.ring, self.still = name, ring, 0.0
        self.mark(self.focused)

    def event(self, e: pygame.Event) -> bool:
        """Take an event; True if the interface used it."""
        return routing.route(self, e)

    @property
    def speaker(self) -> Widget | None:
        """The widget whose tooltip would show: the focused one after keys, else the hovered one."""
        return self.focused if self.ring and self.focused is not None else self.hovered

    @property
    def narration(self) -> str:
        """What a reader should say now: the speaker's words and its hint."""
        speaker = self.speaker
        if speaker is None:
            return ""
        return ". ".join(part for part in (speaker.spoken(), speaker.hint(self).replace("\n", ": ")) if part)

    def audit(self) -> list[str]:
        """Every fault of the screen now shown; empty is a pass. For tests."""
        return audit(self)

    # ---- frame
    def update(self, seconds: float) -> None:
        """Let time pass: tooltips, toasts, caret and moving pictures."""
        before, self.clock = self.clock, self.clock + seconds
        self.still += seconds
        if self._stale:
            self.rebuild()
        if any(t.until <= self.clock for t in self.toasts):
            self.toasts = [t for t in self.toasts if t.until > self.clock]
        focused = self.focused
        if focused is not None and focused.typing and (before % 1.0 < 0.6) != (self.clock % 1.0 < 0.6):
            self.mark(focused)
        for layer in self.layers:
            for panel in layer.panels:
                panel.dirty = panel.dirty or any(w.moving for w in panel.widgets)
        speaker = self.speaker
        self.tip_for = speaker if speaker is not None and self.still >= TIP_DELAY and speaker.hint(self) else None

    def draw(self, to: Surface) -> None:
        """Draw every layer, then focus, tooltip and toasts, over whatever the surface shows."""
        if self._stale:
            self.rebuild()
        for layer in self.layers:
            if layer.modal and layer.veil and not layer.popup:
                to.blit(paint.scrim(self.size, SCRIM_ALPHA), (0, 0))
            for panel in layer.panels:
                panel.draw(self, to)
        focused = self.focused
        if focused is not None and self.ring and focused.cut >= 0:
            c = Canvas(to, self.scale, focused.rect)
            parts.focus_ring(c, 0, 0, c.w, c.h, cut=focused.cut)
        self.draw_words(to)

    def draw_words(self, to: Surface) -> None:
        """Draw tooltip and toasts; a screen that dims the panels draws them once more above that."""
        if self.tip_for is not None:
            draw_tip(self, to, self.tip_for)
        self.toast_places = draw_toasts(self, to, self.toasts)


_NO_SURFACE = Surface((1, 1))
