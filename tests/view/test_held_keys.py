"""Keys held down: a press answers once, and what may go on goes on."""

from __future__ import annotations

import pygame
import pytest

from game.view.held_keys import HeldKeys


def down(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)


def up(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_u, pygame.K_1, pygame.K_F1])
def test_a_key_that_says_something_says_it_once_a_press(key: int) -> None:
    held = HeldKeys()
    assert [held.repeats(e) for e in (down(key), down(key), down(key), up(key), down(key))] == [
        False, True, True, False, False,
    ]  # fmt: skip


@pytest.mark.parametrize("key", [pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_TAB, pygame.K_PLUS])
def test_a_key_that_moves_or_erases_goes_on_while_held(key: int) -> None:
    held = HeldKeys()
    assert not any(held.repeats(down(key)) for _ in range(3))


def test_keys_held_when_the_window_was_left_are_forgotten() -> None:
    held = HeldKeys()
    held.repeats(down(pygame.K_RETURN))
    held.repeats(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert not held.repeats(down(pygame.K_RETURN))
