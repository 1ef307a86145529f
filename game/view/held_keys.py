"""Keys that are held down: one press is one answer, however long a frame or a finger takes."""

from __future__ import annotations

from typing import Final

import pygame

_ONCE: Final = frozenset(
    {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE}
    | set(range(pygame.K_a, pygame.K_z + 1))
    | set(range(pygame.K_0, pygame.K_9 + 1))
    | set(range(pygame.K_F1, pygame.K_F12 + 1))
)
"""Keys that say something. Arrows, TAB, zoom and the keys that erase may go on while they are held."""


class HeldKeys:
    """Tells a press from its repetitions.

    The repetitions of a key are made by a clock while it is down, and its release is only heard between two frames:
    after a long frame a short press of ENTER would answer the next question, too.
    """

    def __init__(self) -> None:
        self._down: set[int] = set()

    def repeats(self, event: pygame.Event) -> bool:
        """Take note of an event; True if it is the repetition of a key that says something."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYDOWN and event.key in _ONCE:
            if event.key in self._down:
                return True
            self._down.add(event.key)
        return False


__all__ = ["HeldKeys"]
