"""Panels and layers: what a screen's `build` returns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.view import parts
from game.view.canvas import Canvas
from game.view.theme import Tint
from game.view.ui.widget import Action, Widget

if TYPE_CHECKING:
    from game.view.ui.root import Ui

_MARGIN = 32
"""dp round a panel for its shadow and its widgets' light."""


@dataclass(slots=True, eq=False)
class Panel:
    """A plate with widgets: one cached surface, drawn anew only when something in it changed.

    `kind`: `plate`, `strip` (all corners cut, no bright corner), `solid` (a dialog) or `bare` (nothing drawn, and
    the mouse passes between its widgets). `title`, `icon` and `fact` make a header. `tint` is the owner's.
    `art(canvas)` draws below the widgets on a canvas of the panel; `active` adds the bar of the side to move.
    """

    id: str
    rect: Rect
    widgets: list[Widget] = field(default_factory=list)
    kind: str = "plate"
    title: str = ""
    icon: str = ""
    fact: str = ""
    tint: Tint = "accent"
    fact_tint: Tint = "dim"
    active: bool = False
    art: Callable[[Canvas], None] | None = None
    dirty: bool = True
    cache: Surface | None = None

    @property
    def solid(self) -> bool:
        """Whether the whole of it takes the mouse."""
        return self.kind != "bare"

    def draw(self, ui: Ui, to: Surface) -> None:
        """Blit the cached surface, drawn anew if need be."""
        margin = ui.px(_MARGIN)
        if self.cache is None:
            self.cache = Surface((self.rect.w + 2 * margin, self.rect.h + 2 * margin), pygame.SRCALPHA)
            self.dirty = True
        if self.dirty:
            self.cache.fill((0, 0, 0, 0))
            self._paint(ui, Rect(margin, margin, *self.rect.size))
            self.dirty = False
        to.blit(self.cache, (self.rect.x - margin, self.rect.y - margin))

    def _paint(self, ui: Ui, area: Rect) -> None:
        assert self.cache is not None  # noqa: S101
        clipped: list[str] = []
        c = Canvas(self.cache, ui.scale, area, clipped)
        self._plate(c)
        if self.art is not None:
            self.art(c)
        ui.note_clipped(self.id, clipped)
        for widget in self.widgets:
            place = widget.rect.move(-self.rect.x, -self.rect.y)
            widget.draw(c.within(place), ui)
            ui.note_clipped(widget.id, clipped)

    def _plate(self, c: Canvas) -> None:
        if self.kind == "bare":
            return
        strip, solid = self.kind == "strip", 0.95 if self.kind == "solid" else 0.90
        cut = parts.STRIP_CUT if strip else parts.PANEL_CUT
        parts.panel(c, 0, 0, c.w, c.h, cut=cut, tint=self.tint, corner=not strip, solid=solid)
        if self.active:
            parts.active_bar(c, 0, 0, c.h, self.tint)
        if self.title:
            parts.header(
                c, 0, 0, c.w, self.title, icon=self.icon, fact=self.fact, tint=self.tint, fact_tint=self.fact_tint
            )


@dataclass(slots=True, eq=False)
class Layer:
    """A screen, a dialog or a popup. A modal layer takes all input; `veil` darkens what is below it.

    `back` answers ESC; `first` is the id focused when it opens; `keys(event)` sees every key nothing else used and
    says whether it used it.
    """

    panels: list[Panel]
    modal: bool = False
    veil: bool = True
    popup: bool = False
    back: Action | None = None
    first: str = ""
    keys: Callable[[pygame.Event], bool] | None = None
    kept_focus: str = ""
    kept_ring: bool = False

    def succeed(self, old: Layer) -> None:
        """Take over from the layer built before: where focus returns to, and surfaces of the same size."""
        self.kept_focus, self.kept_ring = old.kept_focus, old.kept_ring
        surfaces = {(p.id, p.rect.size): p.cache for p in old.panels}
        for panel in self.panels:
            panel.cache = surfaces.get((panel.id, panel.rect.size))

    def widgets(self) -> Iterator[Widget]:
        """Every widget, in TAB order."""
        for panel in self.panels:
            yield from panel.widgets
