"""What flies between two places: tokens, threads, trails, shots, retreats; and markers that change hands."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pygame
from pygame import Surface

from game.hexgrid import Hex
from game.view import draw_dice, hex_marks, images, svg, theme
from game.view.camera import UNIT_CORNERS, Grid
from game.view.fx_shapes import (
    STEPS,
    between,
    faded,
    offset_between,
    spoke,
    step_of,
)
from game.view.icons import icon
from game.view.images import SPRITES, Place, Sprite, add_halo, in_sight, lit, over, shine
from game.view.theme import Tint


def token_flight(
    target: Surface, start: Place, end: Place, t: float, s: float, sign: str = "star", *, reduced: bool = False
) -> None:
    """Fly an icon (a token, a Victory Point emblem) from one place of the window to another with a fading trail.

    Reduced: it shows at its end, faintly then fully.
    """
    tint: Tint = sign if sign in draw_dice.FACES else "hi"
    eased = t * t * (3 - 2 * t)
    at = end if reduced else between(start, end, eased)
    if not reduced:
        back = between(start, end, max(0.0, eased - 0.28))
        beam(target, back, at, s * 0.14, tint, 0.55)
    _lit_icon(sign, tint, s * 0.5).draw(target, at, round(255 * t) if reduced else 255)


def _lit_icon(sign: str, tint: Tint, px: float) -> Sprite:
    def build(size: float) -> Sprite:
        picture = icon(sign, size, tint)
        r = math.ceil(size)
        out = images.blank(2 * r, 2 * r)
        light = Surface(out.get_size(), pygame.SRCALPHA)
        corner = (round(r - picture.get_width() / 2), round(r - picture.get_height() / 2))
        light.blit(picture, corner)
        shine(out, light, size * 0.28, 1.2)
        over(out, picture, corner)
        return Sprite(out, r, r)

    return SPRITES.fetch(("lit icon", sign, tint), px, build)


def beam(target: Surface, a: Place, b: Place, width: float, tint: Tint, strength: float = 1.0) -> None:
    """Add a straight line of light between two places, bright along its middle; width in pixels."""
    if strength <= 0 or not in_sight(target, a, 2000) or not in_sight(target, b, 2000):
        return
    pad = math.ceil(width) + 2
    left, top = math.floor(min(a[0], b[0])) - pad, math.floor(min(a[1], b[1])) - pad
    w, h = math.ceil(max(a[0], b[0])) + pad - left, math.ceil(max(a[1], b[1])) + pad - top
    light = Surface((max(1, w), max(1, h)))
    ends = (a[0] - left, a[1] - top), (b[0] - left, b[1] - top)
    for share, bright in ((1.0, 0.16), (0.7, 0.30), (0.42, 0.55), (0.2, 1.0)):
        thick = max(1, round(width * share))
        pygame.draw.line(light, faded(tint, bright * strength), *ends, thick)
    pygame.draw.aaline(light, faded(theme.mix(tint, "#ffffff", 0.6), strength), *ends)
    target.blit(light, (left, top), special_flags=pygame.BLEND_RGB_ADD)


def thread_home(
    target: Surface, start: Place, end: Place, t: float, s: float, tint: Tint = "back", *, reduced: bool = False
) -> None:
    """Draw a dashed thread from a hex back to the Reserves, growing with t. Reduced: whole at once."""
    grown = 1.0 if reduced else max(0.0, min(1.0, t))
    x0, y0 = start
    x1, y1 = end
    lift = 1.6 * s + 0.25 * math.hypot(x1 - x0, y1 - y0)
    points = []
    for i in range(61):
        u = i / 60 * grown
        a, b, c, d = (1 - u) ** 3, 3 * u * (1 - u) ** 2, 3 * u * u * (1 - u), u**3
        x = a * x0 + b * (x0 + (x1 - x0) * 0.2) + c * (x0 + (x1 - x0) * 0.85) + d * x1
        points.append((x, a * y0 + b * (y0 - lift * 0.5) + c * (min(y0, y1) - lift * 0.2) + d * y1))
    width = max(2, round(s * 0.06))
    for i in range(0, 60, 2):
        colour = theme.mix("#0A1424", tint, 0.30 + 0.65 * i / 60)
        pygame.draw.line(target, colour, points[i], points[i + 1], width)
        pygame.draw.aaline(target, colour, points[i], points[i + 1])
    if grown < 1:
        add_halo(target, points[-1], s * 0.35, tint, 0.9)


def move_trail(
    target: Surface, points: Sequence[Place], t: float, side: str, s: float, *, reduced: bool = False
) -> None:
    """Leave a fading trail of engine light behind a unit that has come along `points` (pixels) up to progress t."""
    if reduced or len(points) < 2:
        return
    head = along(points, t)
    last = head
    for i in range(1, 8):
        u = t - 0.05 * i
        if u < 0:
            break
        spot = along(points, u)
        beam(target, last, spot, s * 0.46 * (1 - i / 9), side, 0.95 * (1 - i / 8))
        last = spot


def along(points: Sequence[Place], t: float) -> Place:
    """Return the place at share t of the way along a line of points, all legs counted alike."""
    if len(points) == 1:
        return points[0]
    whole = max(0.0, min(1.0, t)) * (len(points) - 1)
    leg = min(len(points) - 2, int(whole))
    return between(points[leg], points[leg + 1], whole - leg)


def volley(
    target: Surface,
    a: Place,
    b: Place,
    t: float,
    s: float,
    tint: Tint,
    shots: int = 3,
    hits: int = 1,
    seed: int = 1,
    *,
    reduced: bool = False,
) -> None:
    """Fire bolts from one unit at another; the first `hits` strike and flare, the others pass by.

    Reduced: one steady line that fades.
    """
    if reduced:
        beam(target, a, b, s * 0.16, tint, 1 - t)
        return
    rng = random.Random(seed)
    long = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    across = (-(b[1] - a[1]) / long, (b[0] - a[0]) / long)
    for i in range(shots):
        begin = 0.55 * i / max(1, shots)
        u = (t - begin) / 0.45
        aside, spread = rng.uniform(-0.22, 0.22) * s, rng.uniform(0.5, 0.9) * rng.choice((-1, 1)) * s
        if 0 <= u <= 1.3:
            _bolt(target, a, b, u, s, tint, across, (aside, aside * 0.5 if i < hits else spread), hit=i < hits)


def _bolt(
    target: Surface,
    a: Place,
    b: Place,
    u: float,
    s: float,
    tint: Tint,
    across: Place,
    aside: tuple[float, float],
    *,
    hit: bool,
) -> None:
    start = (a[0] + across[0] * aside[0], a[1] + across[1] * aside[0])
    goal = (b[0] + across[0] * aside[1], b[1] + across[1] * aside[1])
    far = 1.0 if hit else 1.3
    if u <= far:
        head, tail = between(start, goal, u), between(start, goal, max(0.0, u - 0.28))
        beam(target, tail, head, s * 0.16, tint, 1.0 if hit else 1.0 - max(0.0, u - 0.7))
        add_halo(target, head, s * 0.26, theme.mix(tint, "#ffffff", 0.5), 0.8)
    elif hit:
        add_halo(target, goal, s * 0.6, theme.mix(tint, "#ffffff", 0.6), max(0.0, 1 - (u - 1) / 0.3))


def retire_arrow(
    target: Surface, grid: Grid, a: Hex, b: Hex, t: float, tint: Tint = "back", *, reduced: bool = False
) -> None:
    """Show a unit being driven back from one hex to another: three chevrons that run the way it goes."""
    offset = offset_between(grid, a, b)
    step = 4 if reduced else int(t * 12) % 6
    key = ("retire", grid.orientation, b.q - a.q, b.r - a.r, tint, step)

    def build(s: float) -> Sprite:
        x, y = offset[0] * s, offset[1] * s
        angle = math.degrees(math.atan2(y, x))
        body = ""
        for i in range(3):
            u = 0.36 + 0.16 * i
            near = 1 - abs((step / 6) * 3 - i) / 3
            arms = [(-s * 0.10, -s * 0.20), (s * 0.10, 0), (-s * 0.10, s * 0.20)]
            fade = round(0.25 + 0.75 * max(0.0, near), 2)
            chevron = svg.polyline(arms, stroke=tint, width=s * 0.09, cap="round", join="round", stroke_opacity=fade)
            body += f'<g transform="translate({x * u:.2f} {y * u:.2f}) rotate({angle:.1f})">{chevron}</g>'
        return lit((abs(x) + s, abs(y) + s), body, (), s * 0.10, 0.9)

    SPRITES.fetch(key, grid.s, build).draw(target, grid.centre(a))


def capture(target: Surface, grid: Grid, h: Hex, t: float, tint: Tint, *, reduced: bool = False) -> None:
    """Let a Victory Marker change hands: a hex of light in the new owner's colour runs outwards and fades.

    Reduced: the rim lights up and fades in place.
    """
    if t >= 1:
        return
    at = grid.centre(h)
    step = step_of(0.0 if reduced else t)

    def build(s: float) -> Sprite:
        u = step / STEPS
        body = ""
        for lag in (0.0, 0.22):
            v = max(0.0, u - lag)
            radius = s * (0.86 + 0.62 * v)
            fade = round((1 - u) * (0.95 if lag == 0 else 0.6), 3)
            width = s * 0.09 * (1.1 - v)
            body += hex_marks.hexagon(
                grid.orientation, radius, fill="none", stroke=tint, width=width, stroke_opacity=fade
            )
        for x, y in UNIT_CORNERS[grid.orientation]:
            a = math.atan2(y, x)
            body += spoke(0, 0, a, s * (0.9 + 0.5 * u), s * (1.1 + 0.62 * u), tint, s * 0.05, (1 - u) * 0.9)
        return lit(s * 2.0, body, (), s * 0.14, 1.1)

    alpha = round(255 * (1 - t)) if reduced else 255
    SPRITES.fetch(("capture", grid.orientation, tint, step), grid.s, build).draw(target, at, alpha)
    add_halo(target, at, grid.s * 1.1, tint, 0.5 * (1 - t))


def spark_line(target: Surface, grid: Grid, a: Hex, b: Hex, t: float, *, reduced: bool = False) -> None:
    """Flash the edge that two enemies come to share when they engage. Reduced: a steady rose glow that fades."""
    middle = between(grid.centre(a), grid.centre(b), 0.5)
    add_halo(target, middle, grid.s * (0.6 if reduced else 0.4 + 0.6 * t), "loss", (1 - t) * (0.5 if reduced else 1.0))
