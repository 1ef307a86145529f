"""The keys a player may choose: which action has which, by default and by the settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from game.text import tr
from game.view.hud.action_keys import KEYS


@dataclass(frozen=True, slots=True)
class KeyAction:
    """Something a key does: its key in the settings, its words, and the key it has unless the player chose another."""

    id: str
    text: str
    usual: int


ACTIONS: Final = (
    KeyAction("order", "Order the unit", pygame.K_o),
    KeyAction("beacon", "Make it a Beacon", pygame.K_b),
    KeyAction("call", "Call in support", pygame.K_c),
    KeyAction("lift", "Lift a Red Alert", pygame.K_a),
    KeyAction("withdraw", "Withdraw", pygame.K_w),
    KeyAction("summon", "Summon a drone", pygame.K_d),
    KeyAction("release", "Release a drone", pygame.K_x),
    KeyAction("undo", "Undo", pygame.K_u),
)
"""What may be given another key; the order is that of the settings screen."""

FIXED: Final = (
    ("Enter", "The bright button: go on, confirm"),
    ("Esc", "Cancel, then the menu"),
    ("Space", "Show the outcome at once"),
    ("Tab", "Next button, list or board"),
    ("N", "Next Beacon"),
    ("G", "See the whole board"),
    ("+ -", "Zoom"),
    ("F1", "The rule behind what you point at"),
    ("F2", "Keep a tip open: its words explained"),
    ("F11", "Full screen"),
)
"""Keys that stay as they are, and what they do."""
_TAKEN: Final = {
    pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_TAB, pygame.K_n, pygame.K_g, pygame.K_r, pygame.K_i,
    pygame.K_l, pygame.K_F1, pygame.K_F2, pygame.K_F11, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT,
}  # fmt: skip


def key_of(action: KeyAction, chosen: Mapping[str, str]) -> int:
    """Return the key an action has; a name nobody knows means the usual one."""
    name = chosen.get(action.id, "")
    try:
        return pygame.key.key_code(name) if name else action.usual
    except ValueError:
        return action.usual


def apply(chosen: Mapping[str, str]) -> None:
    """Let the battle use the player's keys."""
    for action in ACTIONS:
        KEYS[action.id] = key_of(action, chosen)


def why_not(action: KeyAction, key: int, chosen: Mapping[str, str]) -> str:
    """Return why an action cannot have a key; empty if it can."""
    name = pygame.key.name(key)
    if not name or key in _TAKEN or pygame.K_1 <= key <= pygame.K_9:
        return tr("{key} is used by the game itself; press another key.", key=name.title() or tr("This key"))
    for other in ACTIONS:
        if other is not action and key_of(other, chosen) == key:
            return tr("{key} is taken by {action}; press another key.", key=name.title(), action=tr(other.text))
    return ""
