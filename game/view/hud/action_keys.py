"""The shortcut of each choice in a battle; `game.view.key_choice` puts a player's own keys here."""

from __future__ import annotations

import pygame

KEYS: dict[str, int] = {
    "order": pygame.K_o,
    "beacon": pygame.K_b,
    "lift": pygame.K_a,
    "withdraw": pygame.K_w,
    "summon": pygame.K_d,
    "release": pygame.K_x,
    "call": pygame.K_c,
    "undo": pygame.K_u,
    "next": pygame.K_RETURN,
    "end": pygame.K_RETURN,
    "play": pygame.K_RETURN,
    "swap": pygame.K_RETURN,
    "absorb": pygame.K_RETURN,
    "back": pygame.K_RETURN,
    "support": pygame.K_RETURN,
}
"""A pygame key for each kind of choice."""
