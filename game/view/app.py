"""The program with a window, and pictures of its screens without one."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pygame
from pygame import Surface

from game import settings as settings_store
from game.opening import Opening, PlayerError
from game.settings import Settings
from game.text import tr
from game.view.screens import start
from game.view.window import App

_TITLE = "Call in Support"


def _start_pygame() -> None:
    if not getattr(pygame, "IS_CE", False):
        message = tr(
            "The package pygame is installed over pygame-ce: pip uninstall pygame, then pip install pygame-ce."
        )
        raise PlayerError(message)
    pygame.display.init()
    pygame.font.init()
    pygame.key.set_repeat(350, 40)


def run_app(opening: Opening) -> int:
    """Open the window, show the first screen, run until the player leaves, and return the exit code."""
    _start_pygame()
    loaded = settings_store.load_settings()
    window = _first_window(loaded.settings)
    app = App(window, loaded.settings)
    app.go(start.first_screen(app, opening))
    for note in loaded.notes:
        app.ui.toast(note, 8.0, "risk")
    try:
        app.run()
    finally:
        pygame.quit()
    return 0


def _first_window(settings: Settings) -> Surface:
    pygame.display.set_caption(_TITLE)
    flags = pygame.FULLSCREEN if settings.fullscreen else pygame.RESIZABLE
    return pygame.display.set_mode((0, 0) if settings.fullscreen else settings.window, flags)


def shot(screen: str, path: Path, size: tuple[int, int]) -> None:
    """Draw a screen into a PNG without a display. Raises PlayerError for an unknown screen or a path not writable."""
    _start_pygame()
    window = pygame.display.set_mode(size)
    app = App(window, Settings(window=(max(1024, size[0]), max(600, size[1]))), keep=False)
    import_module("game.view.gallery").staged(app, screen)  # it brings every screen along, and a window needs few
    try:
        pygame.image.save(app.window, path)
    except (pygame.error, OSError) as error:
        message = tr("{path} cannot be written: {reason}", path=path, reason=error)
        raise PlayerError(message) from None
