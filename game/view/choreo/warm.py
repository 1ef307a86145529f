"""Pictures drawn before they are needed, a few a frame, so that the first warp of a battle is as smooth as the next."""

from __future__ import annotations

import time
from collections.abc import Iterator

from pygame import Surface

from game.hexgrid import Hex
from game.view import draw_dice
from game.view import draw_fx as fx
from game.view.camera import Grid

REST = 0.4
"""Seconds the hexes have to keep their size before anything is drawn for it."""


class Warmer:
    """Draws what effects will need at the size that the hexes have now, in slices of time."""

    def __init__(self) -> None:
        self._size = 0.0
        self._rested = 0.0
        self._jobs: Iterator[None] = iter(())
        self._soon: list[tuple[Hex, Hex]] = []
        self._expected: Iterator[None] = iter(())

    def expect(self, origin: Hex, end: Hex) -> None:
        """Let the streak from one hex to another be drawn in the next frames, before it is due."""
        self._soon.append((origin, end))

    def hurry(self, grid: Grid) -> None:
        """Draw one of the pictures that are expected."""
        if next(self._expected, self) is self and self._soon:
            self._expected = streak(grid, *self._soon.pop())

    def work(self, grid: Grid, seconds: float, most: float = 0.002) -> None:
        """Spend at most about `most` seconds on the next pictures; `seconds` have passed since the last call."""
        if grid.s != self._size:
            self._size, self._rested = grid.s, 0.0
            self._jobs = pictures(Grid(grid.orientation, grid.s, 0.0, 0.0))
        self._rested += seconds
        started = time.perf_counter()
        while self._rested >= REST and time.perf_counter() - started < most:
            if next(self._jobs, self) is self:
                return


def streak(grid: Grid, origin: Hex, end: Hex) -> Iterator[None]:
    """Draw the pictures of the aim and the path from one hex to another one by one."""
    scratch = Surface((2, 2))
    fx.aim(scratch, grid, origin, end, 0.5)
    yield
    for i in range(1, 17):
        fx.warp_path(scratch, grid, origin, end, i / 16)
        yield


def pictures(grid: Grid) -> Iterator[None]:
    """Draw the pictures of a warp and a battle one by one, the likeliest first."""
    scratch, here = Surface((2, 2)), Hex(0, 0)
    for tint in ("accent", "safe", "striker", "back"):
        for i in range(12):
            fx.beacon_pulse(scratch, grid, here, i / 36, tint)
            yield
    for size, kinds in ((1.16, 1), (0.98, 1), (0.72 * 0.98, 3)):
        for step in range(draw_dice.STEPS * kinds):
            draw_dice.draw_cube(scratch, (1, 1), grid.s * size, step / draw_dice.STEPS, seed=step // draw_dice.STEPS)
            yield
    yield from _faces(scratch, grid)
    for tint in ("accent", "striker", "risk"):
        for i in range(fx.STEPS + 1):
            fx.gate(scratch, grid, here, i / fx.STEPS, tint)
            yield
    for i in range(fx.STEPS):
        fx.burst(scratch, grid, here, i / fx.STEPS)
        fx.rings_fall(scratch, grid, here, i / fx.STEPS)
        yield


def _faces(scratch: Surface, grid: Grid) -> Iterator[None]:
    for face in draw_dice.FACES:
        for state in (draw_dice.PLAIN, draw_dice.HIT, draw_dice.MISSED):
            draw_dice.draw_die(scratch, (1, 1), grid.s * 0.72, face, state)
        draw_dice.draw_die(scratch, (1, 1), grid.s * 0.70, face, rim="accent")
        draw_dice.draw_die(scratch, (1, 1), grid.s * 0.56, face, draw_dice.UNLIT)
        yield
