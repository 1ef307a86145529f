"""The lab in states worth looking at: as it opens, after rolling, with a full plan, on another board's own tiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.lab import Lab, lab_of_map, sample_lab
from game.map_choice import find_map
from game.odds import Measure
from game.rules.ids import TypeKey
from game.view.screens.lab import LabScreen
from game.view.window import App

_SEED: Final = 8


def _lab() -> Lab:
    lab = sample_lab()
    lab.dice_seed = _SEED
    lab.forget_rolls()
    return lab


def _show(app: App, lab: Lab) -> LabScreen:
    screen = LabScreen(app, lab)
    app.go(screen)
    return screen


def as_it_opens(app: App) -> None:
    """Show the example, pointing at a hex between ships, rocks and a planet."""
    screen = _show(app, _lab())
    at = screen.lab.table.board.layout.to_hex(7, 3)
    x, y = screen.board.camera.grid.centre(at)
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0)))


def rolled(app: App) -> None:
    """Show the example after 10 000 rolls."""
    lab = _lab()
    lab.roll(10_000)
    lab.settle()
    _show(app, lab)


def planned(app: App) -> None:
    """Show a plan of three calls and the chance of hurting an enemy, with a few rolls made."""
    lab = _lab()
    lab.ask(measure=Measure.ENEMY_HIT, comparing="units")
    lab.call_type(TypeKey("carrier"))
    lab.add_call(spot="b")
    lab.roll(100)
    lab.settle()
    _show(app, lab)


def on_tiles(app: App) -> None:
    """Show another map as Tiled draws it."""
    screen = _show(app, lab_of_map(find_map("sundered_ring")))
    screen.board.show_tiles(on=True)


LAB_SHOTS: Final[dict[str, Callable[[App], None]]] = {
    "lab": as_it_opens,
    "lab-rolled": rolled,
    "lab-plan": planned,
    "lab-tiles": on_tiles,
}
"""Pictures by name."""
