"""What every widget is: a rectangle, an id, what it draws, what it does with a key or the mouse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.text import tr
from game.view.canvas import Canvas
from game.view.ui.keys import HELD

if TYPE_CHECKING:
    from game.view.ui.root import Ui

Place = tuple[int, int]


def nothing(*_: object) -> None:
    """Do nothing: the default of every callback."""


@dataclass(slots=True, eq=False)
class Widget:
    """Base of all widgets. `rect` is in window pixels; ids are stable, for focus and memory live by them.

    `tip` explains; `why` says why the widget is greyed, and greyed widgets still take hover and focus. In both a
    first line before a line break is the title. `warn` says what using it may cost: it is marked, and usable.
    `rule` is a rulebook paragraph such as `SU-4`, opened by F1.
    `shortcut` is a pygame key, `mods` the KMOD bits held with it. `name` is what a reader says, if not the text.
    """

    id: str
    rect: Rect
    _: KW_ONLY
    tip: str = ""
    why: str = ""
    warn: str = ""
    rule: str = ""
    shortcut: int = 0
    mods: int = 0
    name: str = ""

    @property
    def focusable(self) -> bool:
        """Whether TAB stops here."""
        return False

    @property
    def through(self) -> bool:
        """Whether the mouse does not notice it."""
        return False

    @property
    def moving(self) -> bool:
        """Whether it looks different every frame."""
        return False

    @property
    def typing(self) -> bool:
        """Whether it takes typed text and shows a caret."""
        return False

    @property
    def follows(self) -> bool:
        """Whether it looks different as the mouse moves within it."""
        return False

    @property
    def enabled(self) -> bool:
        """Whether it can be used; `why` says why not."""
        return not self.why

    @property
    def cut(self) -> float:
        """How far the focus ring's corners are cut, in dp."""
        return 7

    def spoken(self) -> str:
        """What a reader says of it."""
        return self.name

    def hint(self, ui: Ui) -> str:
        """The words of its tooltip; empty for none."""
        del ui
        return self.why or (tr("Risky") + "\n" + self.warn if self.warn else self.tip)

    def page(self, ui: Ui) -> str:
        """The rulebook paragraph that F1 opens now; empty for none."""
        del ui
        return self.rule

    def barred(self, ui: Ui) -> bool:
        """Whether the hint says why not, rather than what for."""
        del ui
        return bool(self.why)

    def state(self, ui: Ui) -> str:
        """One of `disabled`, `pressed`, `hover` or empty."""
        if not self.enabled:
            return "disabled"
        if ui.pressed is self and ui.hovered is self:
            return "pressed"
        return "hover" if ui.hovered is self else ""

    def answers(self, key: int, mods: int) -> bool:
        """Whether a key is this widget's shortcut."""
        return bool(self.shortcut) and self.shortcut == key and bool(self.mods & HELD) == bool(mods & HELD)

    def refused(self, ui: Ui) -> bool:
        """Whether it is greyed; if so the reason is shown as a toast."""
        if self.why:
            ui.toast(self.why.replace("\n", ": ", 1), tint="loss")
        return bool(self.why)

    def min_width(self, ui: Ui) -> int:
        """The pixels its words need."""
        del ui
        return 0

    def draw(self, c: Canvas, ui: Ui) -> None:
        """Draw on a canvas of exactly its rectangle."""

    def activate(self, ui: Ui) -> None:
        """Do what ENTER, SPACE or its shortcut asks."""

    def key(self, ui: Ui, e: pygame.Event) -> bool:
        """Take a key while focused; False if it means nothing here."""
        del ui, e
        return False

    def text_input(self, ui: Ui, text: str) -> None:
        """Take typed text while focused."""

    def mouse_down(self, ui: Ui, pos: Place) -> None:
        """Take a press of the left button; only when enabled."""

    def mouse_drag(self, ui: Ui, pos: Place) -> None:
        """Take motion while the button is held."""

    def mouse_up(self, ui: Ui, pos: Place) -> None:
        """Take the release; by default a release inside activates."""
        if self.focusable and self.rect.collidepoint(pos):
            self.activate(ui)

    def wheel(self, ui: Ui, steps: float) -> bool:
        """Take a wheel step, positive upwards; False if it means nothing here."""
        del ui, steps
        return False


Action = Callable[[], object]
"""What a button does; whatever it returns is ignored."""
