"""Names of keys as they stand on key caps."""

from __future__ import annotations

from typing import Final

import pygame

from game.text import tr

ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""Steps right and down of the arrow keys."""

CONFIRM: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META
HELD: Final = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
"""Modifiers that turn a letter into a command."""


def key_label(key: int, mods: int = 0) -> str:
    """The words of a key cap, as `Enter`, `C` or `Ctrl S`; empty for no key."""
    if not key:
        return ""
    named = {
        pygame.K_RETURN: tr("Enter"),
        pygame.K_ESCAPE: tr("Esc"),
        pygame.K_SPACE: tr("Space"),
        pygame.K_TAB: tr("Tab"),
        pygame.K_DELETE: tr("Del"),
        pygame.K_BACKSPACE: tr("Back"),
    }
    name = named.get(key) or pygame.key.name(key).title()
    held = [(pygame.KMOD_CTRL, tr("Ctrl")), (pygame.KMOD_ALT, tr("Alt")), (pygame.KMOD_SHIFT, tr("Shift"))]
    return " ".join([word for bit, word in held if mods & bit] + [name])
