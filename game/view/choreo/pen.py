"""What a step draws with, and the places its pictures are drawn at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from pygame import Surface

from game.hexgrid import Hex
from game.rules.catalogue import HouseRules
from game.rules.ids import Face, Side
from game.view.camera import Grid
from game.view.fx_shapes import Box
from game.view.images import Place


class Layer(IntEnum):
    """From the bottom up: below the units, the dark round them, effects, dice, words, flights above the panels."""

    UNDER = 0
    VEIL = 1
    EFFECT = 2
    DICE = 3
    WORDS = 4
    FLIGHT = 5


@dataclass(slots=True)
class Anchors:
    """Where on the window the meters are that tokens fly to and from; those not known are a corner of the board."""

    stars: dict[Side, Place] = field(default_factory=dict)
    vp: dict[Side, Place] = field(default_factory=dict)
    reserve: dict[Side, Place] = field(default_factory=dict)


@dataclass(slots=True)
class Pen:
    """A surface to draw on, the hexes as they lie now, the part of the window the board has, and the scale of text."""

    surface: Surface
    grid: Grid
    box: Box
    scale: float = 1.0
    reduced: bool = False
    anchors: Anchors = field(default_factory=Anchors)

    @property
    def window(self) -> Box:
        """The whole surface."""
        return (0, 0, *self.surface.get_size())

    def corner(self, side: Side) -> Place:
        """Return the corner of the board's part of the window that belongs to a side."""
        x, y, w, h = self.box
        return (x + 30, y + h - 34) if side is Side.SOUTH else (x + w - 30, y + 34)

    def stars(self, side: Side) -> Place:
        """Return where a side's Star Tokens are."""
        return self.anchors.stars.get(side) or self.corner(side)

    def vp(self, side: Side) -> Place:
        """Return where a side's score is."""
        return self.anchors.vp.get(side) or self.corner(side)

    def reserve(self, side: Side) -> Place:
        """Return where a side's Reserves are."""
        return self.anchors.reserve.get(side) or self.corner(side)

    def near(self, at: Place, margin: float) -> Place:
        """Return the nearest place that is inside the board's part of the window, `margin` pixels from its edge."""
        x, y, w, h = self.box
        return min(max(at[0], x + margin), x + w - margin), min(max(at[1], y + margin), y + h - margin)


Draw = Callable[[Pen, float], None]
"""Draws a step at a progress of 0 to below 1."""
PoseAct = Callable[[float], None]
"""Puts units into the pose of a moment."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a step looks: what it draws on which layer, and how units are posed meanwhile."""

    layer: Layer
    draw: Draw | None = None
    pose: PoseAct | None = None


Spot = Callable[[Pen], Place]
"""A place on the window, found when it is drawn."""


def over_hex(at: Hex, dx: float = 0.0, dy: float = 0.0) -> Spot:
    """Return the place of a hex, moved by hex radii."""

    def spot(pen: Pen) -> Place:
        x, y = pen.grid.centre(at)
        return x + dx * pen.grid.s, y + dy * pen.grid.s

    return spot


def dial(rules: HouseRules, side: Side, facing: int) -> tuple[Face, ...]:
    """Return the face of the scatter die that leads in each direction, for a side's Beacon facing so (CS-8, CS-9)."""
    first = facing if rules.scatter_frame == "facing" else 0 if side is Side.SOUTH else 3
    return tuple(rules.scatter_table[(direction - first) % 6] for direction in range(6))


SIDE_SIGN: Final = {Side.SOUTH: "esouth", Side.NORTH: "enorth"}
"""The emblem of each side, as an icon."""
