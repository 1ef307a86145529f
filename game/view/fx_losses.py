"""What goes wrong: failed warps, explosions, burning up, rocks, lightning. Pure functions of progress `t`."""

from __future__ import annotations

import math
import random

import pygame
from pygame import Rect, Surface

from game.hexgrid import Hex
from game.view import images, svg, theme
from game.view.camera import Grid
from game.view.fx_shapes import (
    STEPS,
    arc,
    bent_streak,
    between,
    faded,
    offset_between,
    polar,
    ring,
    shard,
    spoke,
    step_of,
)
from game.view.fx_words import sink
from game.view.images import SHIP_SIZE, SPRITES, Place, Sprite, add_halo, baked, lit
from game.view.theme import Tint


def rings_fall(target: Surface, grid: Grid, h: Hex, t: float, tint: Tint = "back") -> None:
    """Let broken rings run inwards, as when a warp fails."""
    step = step_of(t)

    def build(s: float) -> Sprite:
        u = step / STEPS
        body = ""
        for i, start in enumerate((1.9, 1.45, 1.0)):
            r = start * (1 - u * 0.55)
            for k in range(22):
                if (k * 7 + i * 3) % 10 < 10 * (1 - u * 0.85):
                    a = math.tau / 22 * k
                    body += arc(0, 0, s * r, a, a + math.radians(9), tint, s * 0.05, 0.9 - 0.5 * u)
        return lit(s * 2.2, body, (), s * 0.08, 0.9)

    SPRITES.fetch(("rings fall", tint, step), grid.s, build).draw(target, grid.centre(h))


def burst(
    target: Surface,
    grid: Grid,
    h: Hex,
    t: float,
    tint: Tint = "#FF9A86",
    seed: int = 3,
    *,
    shards: bool = True,
    reduced: bool = False,
) -> None:
    """Blow up on a hex: shards fly, sparks, rings of heat; white for the first instants.

    Reduced: a ring and the shards, standing still and fading.
    """
    if t >= 1:
        return
    step = step_of(0.5 if reduced else t)
    kind = seed % 4
    at = grid.centre(h)
    if not reduced:
        add_halo(target, at, grid.s * 1.5, tint, 0.85 * (1.05 - t))
    alpha = round(255 * ((1 - t) if reduced else min(1.0, (1 - t) / 0.3)))
    key = ("burst", tint, kind, shards, step)
    SPRITES.fetch(key, grid.s, lambda s: _burst(s, step / STEPS, tint, kind, shards=shards)).draw(target, at, alpha)
    if t < 0.25 and not reduced:
        add_halo(target, at, grid.s * 1.6, "#FFFFFF", 0.9 * (1 - 4 * t))
    if t < 0.5 and not reduced:
        add_halo(target, at, grid.s * 0.7, "#FFFFFF", 1 - 2 * t)


def _burst(s: float, t: float, tint: Tint, kind: int, *, shards: bool) -> Sprite:
    rng = random.Random(3 + kind)
    body = ""
    for _ in range(34):
        a, v = rng.random() * math.tau, rng.uniform(0.35, 1.35)
        r, long = s * v * (0.25 + t), s * rng.uniform(0.06, 0.26) * (1.1 - t * 0.6)
        hue = rng.choice((tint, "#FFE9C9", "#FF7E6B"))
        body += spoke(0, 0, a, r, r + long, hue, s * rng.uniform(0.025, 0.06), 1 - t * 0.55)
    if shards:
        for _ in range(11):
            at = polar(0, 0, rng.random() * math.tau, s * rng.uniform(0.2, 0.95) * (0.3 + t))
            body += shard(at, s * rng.uniform(0.05, 0.13), rng.random() * math.tau + 2 * t, s * 0.02)
    body += ring(0, 0, s * (0.3 + 0.75 * t), tint, s * 0.07 * (1.1 - t), 0.9 - 0.5 * t)
    return lit(s * 2.1, body, (), s * 0.12, 1.1)


def fizzle(target: Surface, grid: Grid, h: Hex, t: float, kind: str, models: int = 1, *, reduced: bool = False) -> None:
    """Let a warp fail: rings fall in, the ghost of the ship tears into slices, a dust of light drops. Nobody is hurt.

    Reduced: the ghost fades where it is.
    """
    at = grid.centre(h)
    sink(target, grid, h, round(150 * (1 - t * 0.6)))
    if not reduced:
        rings_fall(target, grid, h, t)
        _light_dust(target, at, grid.s, t)
    ship = images.ship_surface(kind, "ghost", grid.s * 1.4 * SHIP_SIZE[kind], 0, models)
    _torn(target, ship, at, 0.0 if reduced else grid.s * 0.55 * t, round(190 * (1 - t)))


def _torn(target: Surface, ship: Surface, at: Place, spread: float, alpha: int) -> None:
    if alpha <= 0:
        return
    w, h = ship.get_size()
    rng = random.Random(5)
    part = ship.copy()
    part.set_alpha(alpha)
    for i in range(9):
        top, bottom = h * i // 9, h * (i + 1) // 9
        x = at[0] - w / 2 + rng.uniform(-1, 1) * spread
        target.blit(part, (round(x), round(at[1] - h / 2 + top)), Rect(0, top, w, bottom - top))


def _light_dust(target: Surface, at: Place, s: float, t: float) -> None:
    rng = random.Random(8)
    side = max(2, round(s * 0.07))
    for _ in range(26):
        x, y = at[0] + rng.uniform(-1.1, 1.1) * s, at[1] + (rng.uniform(-1.6, 0.6) + t * 0.5 + 0.5) * s
        colour = faded("#DDE9F6", rng.uniform(0.4, 1) * (1 - t * 0.8))
        target.fill(colour, (round(x), round(y), side, side), pygame.BLEND_RGB_ADD)


def entry(target: Surface, grid: Grid, beacon: Hex, h: Hex, t: float, *, reduced: bool = False) -> None:
    """Dive into a planet: the streak has turned to fire, with a bow shock before it. Reduced: nothing."""
    if reduced:
        return
    step = step_of(t, 12)
    offset = offset_between(grid, beacon, h)
    share = 0.62 + 0.36 * step / 12
    start = grid.centre(beacon)
    head = between(start, grid.centre(h), share)
    add_halo(target, head, grid.s, "#FF9A5A", 0.9)
    key = ("entry", grid.orientation, h.q - beacon.q, h.r - beacon.r, step)
    SPRITES.fetch(key, grid.s, lambda s: _entry(s, offset, share)).draw(target, start)


def _entry(s: float, offset: Place, share: float) -> Sprite:
    x, y = offset[0] * s * share, offset[1] * s * share
    a = math.atan2(y, x)
    body, fill = bent_streak((x, y), s * 1.2, "#FF9A5A", 0.0, hot="#FFF3DC")
    for r, o in ((0.30, 0.95), (0.40, 0.6), (0.52, 0.35)):
        body += arc(x, y, s * r, a - 1.0, a + 1.0, "#FFC48A", s * 0.05, o)
    return lit((abs(x) + s, abs(y) + s), body, (fill,), s * 0.14, 1.3)


def burn_up(target: Surface, grid: Grid, h: Hex, t: float, *, reduced: bool = False) -> None:
    """Burn up in a planet's air: sparks along the curve of the ball, rings of fire; no shards.

    Reduced: only the glow, fading.
    """
    at = grid.centre(h)
    fade = 1 - t
    if not reduced:
        step = step_of(t, 12)
        sprite = SPRITES.fetch(("burn", step), grid.s, lambda s: _burn(s, step / 12))
        sprite.draw(target, at, round(255 * min(1.0, fade * 2)))
        add_halo(target, at, grid.s * 0.45, "#FFFFFF", 0.8 * fade)
    add_halo(target, at, grid.s * 1.2, "#FF9A5A", fade * (0.5 if reduced else 1.0))


def _burn(s: float, t: float) -> Sprite:
    rng = random.Random(3)
    body = ""
    for _ in range(11):
        a, r, o = math.radians(150 + rng.uniform(-40, 40)), rng.uniform(-0.35, 0.15), rng.uniform(-0.3, 0.3)
        x, y = s * (o + (r + t * 0.3) * math.cos(a)), s * (o * 0.6 + (r + t * 0.3) * math.sin(a))
        long = s * rng.uniform(0.3, 0.8) * (1 - 0.6 * t)
        ends = [(x, y), (x + long * math.cos(a), y + long * math.sin(a))]
        body += svg.polyline(ends, stroke="#FFC48A", width=s * 0.045, stroke_opacity=0.9 * (1 - 0.6 * t), cap="round")
    for k, w, o in ((1.0, 0.05, 1.0), (1.7, 0.03, 0.7)):
        body += _oval(s * 0.06, 0, s * 0.26 * k * (0.8 + t * 0.5), s * 0.17 * k * (0.8 + t * 0.5), "#FFD9AE", s * w, o)
    return lit(s * 1.6, body, (), s * 0.12, 1.2)


def _oval(x: float, y: float, rx: float, ry: float, tint: Tint, width: float, fade: float) -> str:
    look = svg.style(fill="none", stroke=tint, width=round(width, 2), stroke_opacity=round(fade, 3))
    return f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{rx:.2f}" ry="{ry:.2f}" {look}/>'


def scar(target: Surface, grid: Grid, h: Hex, alpha: int = 255) -> None:
    """Leave the small glowing scar of a unit that burnt up."""

    def build(s: float) -> Sprite:
        oval = f'<ellipse cx="{s * 0.06:.2f}" cy="0" rx="{s * 0.20:.2f}" ry="{s * 0.13:.2f}"'
        body = f'{oval} fill="#2A120A" fill-opacity="0.85"/>'
        body += _oval(s * 0.06, 0, s * 0.20, s * 0.13, "#FF9A5A", s * 0.03, 1.0)
        return lit(s * 0.5, body, (), s * 0.06, 0.8)

    SPRITES.fetch(("scar",), grid.s, build).draw(target, grid.centre(h), alpha)


def dust(target: Surface, grid: Grid, h: Hex, t: float, seed: int = 9, *, reduced: bool = False) -> None:
    """Throw rocks and dust outwards, as when a unit lands in an asteroid field. Reduced: nothing."""
    if reduced or t >= 1:
        return
    cx, cy = grid.centre(h)
    rng = random.Random(seed)
    for _ in range(15):
        a, far, side = rng.random() * math.tau, rng.uniform(0.1, 0.75), rng.uniform(0.08, 0.24)
        r = grid.s * (0.5 + far * (0.4 + t))
        x, y = cx + r * math.cos(a), cy + r * math.sin(a) * 0.92
        tail = (cx + (r - grid.s * 0.22) * math.cos(a), cy + (r - grid.s * 0.22) * math.sin(a) * 0.92)
        pygame.draw.aaline(target, theme.mix("#3B4454", "risk", 0.7 * (1 - t)), tail, (x, y))
        _stone(rng.randrange(8), max(3, round(grid.s * side))).draw(target, (x, y), round(255 * (1 - t * t)))


def _stone(kind: int, px: int) -> Sprite:
    def build(size: float) -> Sprite:
        whole = baked(f"rocks{kind}")
        w = whole.get_width()
        part = whole.subsurface(Rect(w * 3 // 8, w * 3 // 8, w // 4, w // 4))
        picture = pygame.transform.smoothscale(part, (max(2, round(size)), max(2, round(size))))
        return Sprite(picture.premul_alpha(), size / 2, size / 2)

    return SPRITES.fetch(("stone", kind), float(px), build)


def shake(t: float, strength: float = 0.10, seed: int = 0, *, reduced: bool = False) -> tuple[float, float]:
    """Return how far a unit is shaken off its place, in hex radii; it calms down towards t = 1. Reduced: not at all."""
    if reduced or not 0 <= t < 1:
        return 0.0, 0.0
    left = strength * (1 - t)
    return left * math.sin(t * 61 + seed), left * 0.6 * math.sin(t * 47 + 2 * seed + 1)


def lightning(target: Surface, grid: Grid, h: Hex, t: float, tint: Tint = "striker", *, reduced: bool = False) -> None:
    """Let lightning run over a unit that is unstable. Reduced: a steady glow in the same colour."""
    at = grid.centre(h)
    add_halo(target, at, grid.s * 1.2, tint, 0.40)
    if reduced:
        return
    step = step_of(t, 8)

    def build(s: float) -> Sprite:
        rng = random.Random(2 + step)
        body = ""
        for _ in range(9):
            a = rng.random() * math.tau
            points = [polar(0, 0, a, s * 0.25)]
            for _ in range(4):
                points.append(polar(*points[-1], a + rng.uniform(-0.9, 0.9), s * 0.17))
            body += svg.polyline(points, stroke=tint, width=s * 0.035, cap="round", join="round")
        return lit(s * 1.3, body, (), s * 0.10, 1.4)

    SPRITES.fetch(("lightning", tint, step), grid.s, build).draw(target, at)
