"""What lists and rich text share: a position in `ui.memory`, the wheel, a thumb to see and to drag."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from game.view import svg
from game.view.canvas import Canvas
from game.view.ui.widget import Place, Widget

if TYPE_CHECKING:
    from game.view.ui.root import Ui


@dataclass(slots=True, eq=False)
class Scrolls(Widget):
    """A widget whose content may be higher than itself. All lengths are pixels."""

    framed: bool = True

    @property
    def focusable(self) -> bool:
        return True

    @property
    def follows(self) -> bool:
        return True

    def content(self, ui: Ui) -> int:
        """How high the content is."""
        del ui
        return 0

    def view(self, ui: Ui) -> Rect:
        """Where the content shows, in window pixels."""
        pad = ui.px(8) if self.framed else 0
        pad_y = ui.px(6) if self.framed else 0
        return Rect(self.rect.x + pad, self.rect.y + pad_y, self.rect.w - pad - ui.px(9), self.rect.h - 2 * pad_y)

    def top(self, ui: Ui) -> int:
        """How far the content is scrolled."""
        kept: int = ui.memory.get((self.id, "top"), 0)
        return max(0, min(kept, self.content(ui) - self.view(ui).h))

    def scroll_to(self, ui: Ui, y: int) -> None:
        """Scroll so that y of the content is uppermost, as far as there is content."""
        ui.memory[self.id, "top"] = max(0, min(y, self.content(ui) - self.view(ui).h))
        ui.mark(self)

    def reveal(self, ui: Ui, top: int, bottom: int) -> None:
        """Scroll as little as needed to show a part of the content."""
        self.scroll_to(ui, min(max(self.top(ui), bottom - self.view(ui).h), top))

    def wheel(self, ui: Ui, steps: float) -> bool:
        self.scroll_to(ui, self.top(ui) - round(steps * ui.px(48)))
        return True

    def thumb(self, ui: Ui) -> Rect | None:
        """The thumb in window pixels; None if all fits."""
        view, total = self.view(ui), self.content(ui)
        if total <= view.h:
            return None
        h = min(view.h, max(ui.px(28), view.h * view.h // total))
        y = view.y + (view.h - h) * self.top(ui) // (total - view.h)
        return Rect(self.rect.right - ui.px(8), y, ui.px(5), h)

    def draw_thumb(self, c: Canvas, ui: Ui) -> None:
        """Draw the thumb on a canvas of this widget."""
        thumb = self.thumb(ui)
        if thumb is None:
            return
        u = ui.scale
        x, y, w, h = (thumb.x - self.rect.x) / u, (thumb.y - self.rect.y) / u, thumb.w / u, thumb.h / u
        grabbed = ui.memory.get((self.id, "grab")) is not None
        tint = "accent" if grabbed or ui.hovered is self else "line2"
        c.svg(x, y, w, h, svg.rect(0, 0, w, h, 2.4, fill=tint, fill_opacity=0.75))

    def grab(self, ui: Ui, pos: Place) -> bool:
        """Take hold of the thumb if the point is on its track."""
        thumb = self.thumb(ui)
        if thumb is None or pos[0] < thumb.x - ui.px(4):
            return False
        if not thumb.y <= pos[1] < thumb.bottom:
            self._drag_to(ui, pos[1] - thumb.h // 2)
        thumb = self.thumb(ui) or thumb
        ui.memory[self.id, "grab"] = pos[1] - thumb.y
        return True

    def _drag_to(self, ui: Ui, y: int) -> None:
        thumb, view = self.thumb(ui), self.view(ui)
        if thumb is not None and view.h > thumb.h:
            self.scroll_to(ui, (y - view.y) * (self.content(ui) - view.h) // (view.h - thumb.h))

    def dragged(self, ui: Ui, pos: Place) -> bool:
        """Move the thumb if it is held."""
        held = ui.memory.get((self.id, "grab"))
        if held is not None:
            self._drag_to(ui, pos[1] - held)
        return held is not None

    def released(self, ui: Ui) -> bool:
        """Let go of the thumb; True if it was held."""
        return ui.memory.pop((self.id, "grab"), None) is not None
