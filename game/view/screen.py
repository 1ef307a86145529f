"""What every screen is: a builder of panels, and something drawn below and above them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.view.draw_board import draw_space
from game.view.ui import Layer, Ui

if TYPE_CHECKING:
    from game.view.window import App


class Screen:
    """One full-window screen. Subclasses build panels and may take events, time and pixels.

    The order of a frame: `event` for what the interface did not use, `update`, `draw_under`, the panels, `draw_over`.
    """

    name = "screen"

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def ui(self) -> Ui:
        """The interface this screen builds on."""
        return self.app.ui

    @property
    def help_page(self) -> str:
        """The rulebook page that F1 opens where nothing is pointed at; empty for its contents."""
        return ""

    def build(self, ui: Ui) -> Layer:
        """Return the panels for the window as it is now."""
        raise NotImplementedError

    def opened(self) -> None:
        """Called when the screen comes into view, at first and again when one above it closes."""

    def closed(self) -> None:
        """Called when the screen leaves for good; what must be kept is kept here."""

    def intercept(self, event: pygame.Event) -> bool:
        """Take an event before the interface sees it; True if it is used up."""
        del event
        return False

    def event(self, event: pygame.Event) -> None:
        """Take an event that the interface did not use."""

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def draw_under(self, surface: Surface) -> None:
        """Draw what lies below the panels; by default, space."""
        draw_space(surface)

    def draw_over(self, surface: Surface) -> None:
        """Draw what lies above the panels."""
