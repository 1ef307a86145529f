"""The window: opens it, keeps a stack of screens, and leads events, time and pixels through them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
from pygame import Surface

from game import settings as settings_store
from game.rulebook.linking import link_terms
from game.settings import Settings
from game.text import tr
from game.view import theme
from game.view.held_keys import HeldKeys
from game.view.screen import Screen
from game.view.sound import Sounds
from game.view.ui import Layer, Ui

FRAMES_PER_SECOND = 60
LONGEST_STEP = 0.1
"""Seconds that one frame may pass at most, however long it really took: nothing jumps after a stall."""


class App:
    """Everything that outlives a screen: window, settings, interface, sounds, the stack of screens."""

    def __init__(self, window: Surface, settings: Settings, *, keep: bool = True) -> None:
        self.window = window
        self.settings = settings
        self.sounds = Sounds(settings.volume)
        self.screens: list[Screen] = []
        self.running = True
        self._keep = keep
        theme.use(settings.palette)
        theme.show_patterns(settings.patterns)
        self.ui = Ui(window.get_size(), lambda _: Layer([]), settings.text_size / 100)
        self.ui.open_link = self.open_link
        self.ui.link_words = link_terms
        self.open_page: Callable[[str], None] = lambda _: None
        """How a rule page is opened; the start of the program sets it."""

    # Screens

    @property
    def screen(self) -> Screen:
        """The screen in view."""
        return self.screens[-1]

    def go(self, screen: Screen) -> None:
        """Leave every screen and show another."""
        for old in reversed(self.screens):
            old.closed()
        self.screens = [screen]
        self._show()

    def replace(self, screen: Screen) -> None:
        """Show another screen instead of the one in view."""
        self.screens.pop().closed()
        self.screens.append(screen)
        self._show()

    def push(self, screen: Screen) -> None:
        """Show a screen above the one in view, which comes back afterwards."""
        self.screens.append(screen)
        self._show()

    def back(self) -> None:
        """Close the screen in view; the last one ends the program."""
        if len(self.screens) == 1:
            self.quit()
            return
        self.screens.pop().closed()
        self._show()

    def _show(self) -> None:
        self.ui.show(self.screen.build)
        self.screen.opened()

    def open_link(self, target: str) -> None:
        """Open what a link in a text names, such as `rule:CS-7`."""
        self.open_page(target)

    def quit(self) -> None:
        """End the program after this frame; every screen may keep what it must."""
        for screen in reversed(self.screens):
            screen.closed()
        self.screens = self.screens[:1]
        self.running = False

    # Settings

    def set(self, **values: object) -> None:
        """Change settings, let them take effect at once, and keep them."""
        self.settings = self.settings.changed(**values)
        theme.use(self.settings.palette)
        theme.show_patterns(self.settings.patterns)
        self.sounds.volume(self.settings.volume)
        if "fullscreen" in values:
            self._open_window()
        self.ui.resize(self.window.get_size(), self.settings.text_size / 100)
        self.store_settings()

    def note_settings(self, settings: Settings) -> None:
        """Keep settings that change nothing on the screen, such as lesson progress."""
        self.settings = settings
        self.store_settings()

    def store_settings(self) -> None:
        """Write the settings; a full disk is told and not fatal."""
        if not self._keep:
            return
        try:
            settings_store.store_settings(self.settings)
        except OSError as error:
            self.ui.toast(tr("The settings could not be kept: {reason}", reason=error), tint="loss")

    def _open_window(self) -> None:
        flags = pygame.FULLSCREEN if self.settings.fullscreen else pygame.RESIZABLE
        size = (0, 0) if self.settings.fullscreen else self.settings.window
        self.window = pygame.display.set_mode(size, flags)

    @property
    def speed(self) -> float:
        """The factor on every animation's length; 0 shows final frames at once."""
        return theme.SPEEDS[self.settings.animation]

    # Frames

    def event(self, event: pygame.Event) -> None:
        """Lead one event to the window, the interface or the screen."""
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self._resized(event.size)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.set(fullscreen=not self.settings.fullscreen)
        elif self.screen.intercept(event) or self.ui.event(event):
            return
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.open_link(f"rule:{self.screen.help_page}")
        else:
            self.screen.event(event)

    def _resized(self, size: tuple[int, int]) -> None:
        self.window = pygame.display.get_surface() or self.window
        if not self.settings.fullscreen:
            wide, high = (
                max(size[0], settings_store.SMALLEST_WINDOW[0]),
                max(size[1], settings_store.SMALLEST_WINDOW[1]),
            )
            self.settings = replace(self.settings, window=(wide, high))
        self.ui.resize(self.window.get_size())

    def frame(self, seconds: float) -> None:
        """Let time pass and draw one frame into the window."""
        self.screen.update(seconds)
        self.ui.update(seconds)
        self.screen.draw_under(self.window)
        self.ui.draw(self.window)
        self.screen.draw_over(self.window)

    def run(self) -> None:
        """Run until the player leaves."""
        clock, held = pygame.time.Clock(), HeldKeys()
        while self.running:
            for event in pygame.event.get():
                if not held.repeats(event):
                    self.event(event)
                if not self.running:
                    break
            else:
                self.frame(min(clock.tick(FRAMES_PER_SECOND) / 1000, LONGEST_STEP))
                pygame.display.flip()
        self.store_settings()
