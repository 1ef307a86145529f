"""The title backdrop: a baked scene of the table in perspective, with living light where a ship warps in.

Everything is placed in the picture's own 1920 x 1080 pixels and scaled so that it covers the window.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import Surface

from game.view import images, svg, theme
from game.view.images import Sprite

SQRT3: Final = math.sqrt(3)
SCENE: Final = (1920, 1080)
"""Size of the baked scene in pixels."""
ANCHOR: Final = (0.66, 0.55)
"""The share of the scene that stays in sight when a window of another shape crops it."""


@dataclass(frozen=True, slots=True)
class TitleShip:
    """One ship of the scene: where on the board plane (hex radii), how turned, how large, how high above it."""

    kind: str
    side: str
    x: float
    y: float
    angle: float
    size: float
    glow: float
    height: float = 0.5


FLEET: Final = (
    TitleShip("flagship", "north", 3.0, -SQRT3 * 4.0, 170, 1.9, 1.1),
    TitleShip("cruiser", "north", 6.0, -SQRT3 * 3, 190, 1.6, 1.1),
    TitleShip("destroyer", "north", 0.0, -SQRT3 * 5, 180, 1.4, 1.1),
    TitleShip("fighter", "north", 1.5, -SQRT3 * 2.5, 190, 1.5, 1.1),
    TitleShip("carrier", "north", 7.5, -SQRT3 * 4.5, 180, 1.7, 1.1),
    TitleShip("battleship", "south", 0.0, 0.0, 8, 2.0, 0.55),
    TitleShip("destroyer", "south", -3.0, SQRT3, 12, 1.5, 0.55),
    TitleShip("fighter", "south", 3.0, SQRT3, 8, 1.6, 0.55),
    TitleShip("carrier", "south", -1.5, SQRT3 * 2.5, 6, 1.9, 0.55),
    TitleShip("cruiser", "south", 1.5, -SQRT3 / 2, 8, 1.8, 1.1, 1.0),
)
"""The scene; the last ship is the one that arrives."""


class Tilt:
    """A slanted look at the board plane: from hex radii to pixels of a w x h picture."""

    def __init__(self, w: float, h: float) -> None:
        self._middle = (w * 0.63, h * 0.60)
        self._focal = 1.36 * h
        self._pitch, self._yaw = math.radians(57), math.radians(-20)
        self._distance = 15.5

    def _turned(self, x: float, y: float, z: float) -> tuple[float, float, float]:
        c, s = math.cos(self._yaw), math.sin(self._yaw)
        x, y = x * c - y * s, x * s + y * c
        across = y * math.cos(self._pitch) - z * math.sin(self._pitch)
        depth = y * math.sin(self._pitch) + z * math.cos(self._pitch)
        return x, across, self._focal / (self._distance - depth)

    def at(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """Return the pixel of a point of the board plane, or `z` hex radii above it."""
        u, v, k = self._turned(x, y, z)
        return self._middle[0] + u * k, self._middle[1] + v * k

    def scale(self, x: float, y: float, z: float = 0.0) -> float:
        """Return how many pixels a hex radius covers there."""
        return self._turned(x, y, z)[2]


@dataclass(frozen=True, slots=True)
class _Fit:
    """How the scene lies in a window: pixels per scene pixel, and where its corner is."""

    k: float
    x: float
    y: float

    def at(self, point: tuple[float, float]) -> tuple[float, float]:
        return self.x + point[0] * self.k, self.y + point[1] * self.k


@lru_cache(maxsize=4)
def _fit(size: tuple[int, int]) -> _Fit:
    w, h = size
    k = max(w / SCENE[0], h / SCENE[1])
    return _Fit(k, (w - SCENE[0] * k) * ANCHOR[0], (h - SCENE[1] * k) * ANCHOR[1])


@lru_cache(maxsize=2)
def _scene(size: tuple[int, int], shade: bool) -> Surface:
    fit = _fit(size)
    picture = images.baked("title")
    big = (round(SCENE[0] * fit.k), round(SCENE[1] * fit.k))
    out = Surface(size).convert() if pygame.display.get_surface() else Surface(size)
    if big != SCENE:
        picture = pygame.transform.smoothscale(picture, big)
    out.blit(picture, (round(fit.x), round(fit.y)))
    if shade:
        out.blit(_shade(size), (0, 0))
    return out


def _shade(size: tuple[int, int]) -> Surface:
    strip = Surface((128, 1), pygame.SRCALPHA)
    for x in range(128):
        strip.set_at((x, 0), (3, 8, 16, round(max(0.0, 1 - x / 127 / 0.52) ** 1.3 * 215)))
    return pygame.transform.smoothscale(strip, size)


_TILT: Final = Tilt(*SCENE)
_GATE: Final = (FLEET[-1].x, FLEET[-1].y)
_U: Final = SCENE[1] / 720


def _ring(radius: float, z: float, centre: tuple[float, float], **look: float | str) -> str:
    spots = ((centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a), z) for a in _turns())
    return svg.polygon([_TILT.at(*spot) for spot in spots], fill="none", **look)


def _turns() -> list[float]:
    return [math.radians(6 * i) for i in range(60)]


def _local(body: str, centre: tuple[float, float], k: float) -> str:
    """Move a body in scene pixels so that `centre` is the anchor, at the window's scale."""
    return f'<g transform="scale({k:.4f}) translate({-centre[0]:.2f} {-centre[1]:.2f})">{body}</g>'


def _column(k: float) -> Sprite:
    """The beam itself: it does not change, so it is drawn once a window size."""
    x, y = _TILT.at(*_GATE)
    top = _TILT.at(*_GATE, 7.5)[1]
    w = _TILT.scale(*_GATE) * 0.62
    fill = svg.linear([(0, "accent", 0), (0.25, "accent", 0.05), (1, "#BFF1FF", 0.62)])
    body = svg.polygon([(x - w * 0.42, top), (x + w * 0.42, top), (x + w, y), (x - w, y)], fill=fill.url)
    body += _ring(0.95, 0, _GATE, stroke="#BFF1FF", width=3.4 * _U)
    reach = (2.2 * w * k, (y - top + 40) * k)
    return images.lit(reach, _local(body, (x, y), k), (fill,), 9 * _U * k, 0.7)


def _arriving(k: float) -> Sprite:
    picture = images.baked("title_ship")
    side = round(picture.get_width() * k)
    return Sprite(pygame.transform.smoothscale(picture, (side, side)), side / 2, side / 2)


@lru_cache(maxsize=2)
def _canvas(w: int, h: int) -> Surface:
    return Surface((w, h))


class _Light:
    """Rings and sparks of one moment, drawn on black; their glow is made at a quarter of the size."""

    box: Final = (660.0, 0.0, 1160.0, 930.0)
    """Left, top, width and height in scene pixels."""

    def __init__(self, k: float) -> None:
        self._k = k
        self._canvas = _canvas(round(self.box[2] * self._k), round(self.box[3] * self._k))
        self._canvas.fill(0)

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return (point[0] - self.box[0]) * self._k, (point[1] - self.box[1]) * self._k

    def ring(self, radius: float, z: float, centre: tuple[float, float], tint: theme.Tint, fade: float) -> None:
        """Draw a ring that lies in the board plane, `z` hex radii above it."""
        colour = _faded(tint, fade)
        for inside in (0.0, 0.5 / radius * 0.03, 0.5 / radius * 0.06):
            r = radius * (1 - inside)
            spots = [_TILT.at(centre[0] + r * math.cos(a), centre[1] + r * math.sin(a), z) for a in _turns()]
            pygame.draw.aalines(self._canvas, colour, closed=True, points=[self._at(spot) for spot in spots])

    def spark(self, x: float, y: float, long: float, fade: float) -> None:
        """Draw an upright streak, its lower end at a scene pixel."""
        ends = self._at((x, y)), self._at((x, y - long))
        pygame.draw.aaline(self._canvas, _faded("#DFF7FF", fade), *ends)

    def add_to(self, target: Surface, fit: _Fit) -> None:
        """Blur the light and add it to the window."""
        w, h = self._canvas.get_size()
        glow = pygame.transform.smoothscale(self._canvas, (max(1, w // 4), max(1, h // 4)))
        glow = pygame.transform.box_blur(glow, max(1, round(1.4 * _U * self._k)))
        add = pygame.BLEND_RGB_ADD
        self._canvas.blit(pygame.transform.smoothscale(glow, (w, h)), (0, 0), special_flags=add)
        x, y = fit.at(self.box[:2])
        target.blit(self._canvas, (round(x), round(y)), special_flags=add)


def _faded(tint: theme.Tint, share: float) -> theme.Colour:
    return theme.mix("#000000", tint, max(0.0, min(1.0, share)))


def _pulse(light: _Light, seconds: float) -> None:
    for i in range(3):
        t = (seconds / 4 + i / 3) % 1
        light.ring(1.0 + 2.1 * t, 0, (0, 0), "accent", min(1.0, t * 5) * (1 - t))


def _rising(light: _Light, seconds: float) -> None:
    """The rings and sparks that climb the beam."""
    for i in range(5):
        t = (seconds / 4.5 + i / 5) % 1
        light.ring(0.93 - 0.52 * t, 3.9 * t, _GATE, "#BFF1FF", min(1.0, t * 6) * (1 - t) ** 1.4 * 0.8)
    rng = random.Random(5)
    x, y = _TILT.at(*_GATE)
    w = _TILT.scale(*_GATE) * 0.62
    for _ in range(40):
        aside, start, long, bright = rng.uniform(-w, w), rng.random(), rng.uniform(14, 70) * _U, rng.uniform(0.3, 1)
        t = (start + seconds * rng.uniform(0.18, 0.34)) % 1
        fade = min(1.0, t * 5) * (1 - t) * 1.6
        light.spark(x + aside * (1 - 0.45 * t), y - (6 + 300 * t) * _U, long, bright * fade)


def draw_title(target: Surface, seconds: float, *, shade: bool = True, reduced_motion: bool = False) -> None:
    """Draw the backdrop over all of the target, as it is `seconds` after it was opened.

    `shade` darkens the left half for a menu. With `reduced_motion` the light stands still.
    """
    size = target.get_size()
    fit = _fit(size)
    if reduced_motion:
        seconds = 1.2
    target.blit(_scene(size, shade), (0, 0))
    _shine(target, fit, seconds)
    ship = FLEET[-1]
    x, y = fit.at(_TILT.at(ship.x, ship.y, ship.height))
    hover = 3.0 * math.sin(seconds * 1.3) * _U * fit.k
    images.SPRITES.fetch(("title ship",), 100 * fit.k, lambda _: _arriving(fit.k)).draw(target, (x, y + hover))


def _shine(target: Surface, fit: _Fit, seconds: float) -> None:
    breath = 0.5 + 0.5 * math.sin(seconds * 2.1)
    gate = fit.at(_TILT.at(*_GATE))
    column = images.SPRITES.fetch(("title column",), 100 * fit.k, lambda _: _column(fit.k))
    column.draw(target, gate, round(215 + 40 * breath))
    light = _Light(fit.k)
    _pulse(light, seconds)
    _rising(light, seconds)
    light.add_to(target, fit)
    images.add_halo(target, gate, 150 * _U * fit.k, "#8FE6FF", 0.42 + 0.16 * breath)
