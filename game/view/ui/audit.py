"""What is wrong with a screen, found without eyes: tests run this over sizes, scales and languages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.view.ui.controls import Button
from game.view.ui.keys import HELD, key_label

if TYPE_CHECKING:
    from game.view.ui.panel import Layer
    from game.view.ui.root import Ui


def audit(ui: Ui) -> list[str]:
    """Every fault of the screen now shown; an empty list is a pass.

    Outside its panel or the window, overlapping, empty, too low to hit, an id or shortcut twice, text cut short.
    """
    for layer in ui.layers:
        ui.touch(layer)
    ui.clipped.clear()
    ui.draw(Surface(ui.size))
    window = Rect((0, 0), ui.size)
    faults: list[str] = []
    for layer in ui.layers:
        faults += [f"outside window: {p.id}" for p in layer.panels if not window.contains(p.rect)]
        faults += [f"overlap: {a.id} {b.id}" for a, b in combinations(layer.panels, 2) if a.rect.colliderect(b.rect)
                   and a.solid and b.solid]  # fmt: skip
        faults += _widget_faults(layer, ui)
    return faults + [f"clipped: {owner} {text!r}" for owner, text in dict.fromkeys(ui.clipped)]


def _widget_faults(layer: Layer, ui: Ui) -> Iterator[str]:
    widgets = list(layer.widgets())
    for panel in layer.panels:
        yield from (f"outside panel: {w.id}" for w in panel.widgets if not panel.rect.contains(w.rect))
    shown = [w for w in widgets if not w.through]
    yield from (f"overlap: {a.id} {b.id}" for a, b in combinations(shown, 2) if a.rect.colliderect(b.rect))
    yield from (f"empty: {w.id}" for w in widgets if w.rect.w < 4 or w.rect.h < 4)
    yield from (f"too low: {w.id}" for w in widgets if isinstance(w, Button) and w.rect.h < ui.px(28) - 1)
    ids = [w.id for w in widgets]
    yield from (f"id twice: {i}" for i in sorted({i for i in ids if ids.count(i) > 1}))
    keys = [(w.shortcut, w.mods & HELD) for w in widgets if w.shortcut]
    twice = sorted({k for k in keys if keys.count(k) > 1})
    yield from (f"key twice: {key_label(*k) or pygame.key.name(k[0])}" for k in twice)
