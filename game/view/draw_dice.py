"""Dice: the face from the front in its states, the tumbling cube, rows of dice on a plate.

Face keys are `fighter`, `star`, `capital`, `alert`, `striker`, `blast`. Sizes are screen pixels.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Surface

from game.view import icons, images, svg, theme
from game.view.images import SPRITES, Place, Sprite, lit, over, shine
from game.view.paint import shadow
from game.view.theme import Tint

FACES: Final = icons.FACES
"""The six faces, clockwise from north."""

STEPS: Final = 36
"""Pictures of one turn of the cube."""

MISS: Final = 0.47
"""Share of light a die keeps that did not hit."""

PLAIN, HIT, MISSED, UNLIT = "plain", "hit", "miss", "unlit"

Vector = tuple[float, float, float]


# ---------------------------------------------------------------- from the front
def face(px: float, face_key: str, state: str = PLAIN, rim: Tint | None = None) -> Surface:
    """Return a die from the front, straight alpha, px pixels square.

    `state` is `plain`, `hit` (rimmed), `miss` (darkened; a Star never is) or `unlit` (darkened). `rim` colours the rim
    instead.
    """
    sprite = _face(px, face_key, state, rim, glow=False)
    return sprite.surface


def draw_die(
    target: Surface, at: Place, px: float, face_key: str, state: str = PLAIN, rim: Tint | None = None, alpha: int = 255
) -> None:
    """Draw a die about a place with its shadow, the light of its symbol, and a halo if it hit or is rimmed."""
    _face(px, face_key, state, rim, glow=True).draw(target, at, alpha)


def _face(px: float, face_key: str, state: str, rim: Tint | None, *, glow: bool) -> Sprite:
    edge = rim or ("loss" if state == HIT else None)
    dark = state == UNLIT or (state == MISSED and face_key != "star")
    if not glow:
        return SPRITES.fetch(("face", face_key, edge, dark), px, lambda at: _flat(at, face_key, edge, dark=dark))
    return SPRITES.fetch(("die", face_key, edge, dark), px, lambda at: _lit_die(at, face_key, edge, dark=dark))


def _flat(px: float, face_key: str, edge: Tint | None, *, dark: bool) -> Sprite:
    picture = icons.die(face_key, px, edge)
    if dark:
        picture = picture.copy()
        picture.fill((120, 125, 140, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(picture, picture.get_width() / 2, picture.get_height() / 2)


def _lit_die(px: float, face_key: str, edge: Tint | None, *, dark: bool) -> Sprite:
    picture = _flat(px, face_key, edge, dark=dark).surface
    side = picture.get_width()
    r = math.ceil(side * (0.95 if edge else 0.75)) + 2
    out = images.blank(2 * r, 2 * r)
    corner = r - side // 2
    blur = max(2, round(px * 0.10))
    dusk = shadow(side, side, blur, 0.7)
    over(out, dusk, (corner - 2 * blur, corner - 2 * blur + 1))
    if edge:
        images.add_halo(out, (r, r), px * 0.9, edge, 0.5)
    elif not dark:
        light = Surface(out.get_size(), pygame.SRCALPHA)
        symbol = icons.icon(face_key, px)
        light.blit(symbol, (corner, corner))
        shine(out, light, max(2, px * 0.22), 0.35)
    over(out, picture, (corner, corner))
    return Sprite(out, r, r)


# ---------------------------------------------------------------- the cube
def draw_cube(target: Surface, at: Place, px: float, turns: float, *, seed: int = 0, alpha: int = 255) -> None:
    """Draw a tumbling die about a place, after so many `turns`; `seed` lets several dice turn differently.

    The cube is about px pixels wide, the same as `draw_die` at that size.
    """
    step = int(turns * STEPS + 7 * seed) % STEPS
    kind = seed % 3
    SPRITES.fetch(("cube", kind, step), px, lambda size: _cube(size, kind, step)).draw(target, at, alpha)


def _rotation(kind: int, step: int) -> tuple[Vector, Vector, Vector]:
    """Return the rows of a rotation; one loop of steps ends where it began."""
    t = math.tau * step / STEPS
    ax, ay, az = ((t + 0.5, 2 * t + 0.66, t - 0.24), (2 * t - 0.5, t + 0.7, 0.2 - t), (t + 0.9, 0.7 - 2 * t, t))[kind]
    cx, sx, cy, sy, cz, sz = math.cos(ax), math.sin(ax), math.cos(ay), math.sin(ay), math.cos(az), math.sin(az)
    first = (cz * cy - sz * sx * sy, -sz * cx, cz * sy + sz * sx * cy)
    second = (sz * cy + cz * sx * sy, cz * cx, sz * sy - cz * sx * cy)
    return first, second, (-cx * sy, sx, cx * cy)


_SIDES: Final[tuple[tuple[Vector, Vector, Vector], ...]] = (
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
    ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
)
"""Outward normal, and the directions right and down of the picture, of each side in the order of FACES."""

_HALF: Final = 17.0
"""Half an edge in the cube's 60 box."""


def _turned(rows: tuple[Vector, Vector, Vector], v: Vector) -> Vector:
    x, y, z = (row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in rows)
    return x, y, z


def _cube(px: float, kind: int, step: int) -> Sprite:
    rows = _rotation(kind, step)
    sides = []
    for key, (normal, right, down) in zip(FACES, _SIDES, strict=True):
        n, u, v = _turned(rows, normal), _turned(rows, right), _turned(rows, down)
        if n[2] > 0.02:
            sides.append((n[2], key, n, u, v))
    body = "".join(_side(key, n, u, v) for _, key, n, u, v in sorted(sides, key=lambda side: side[0]))
    size = px * 1.22
    k = size / 60
    r = math.ceil(size * 0.62) + 2
    return lit(r, f'<g transform="scale({k:.4f})">{body}</g>', (), 0)


def _side(key: str, n: Vector, u: Vector, v: Vector) -> str:
    light = max(0.25, min(1.0, 0.45 + 0.55 * (-0.35 * n[0] - 0.6 * n[1] + 0.72 * n[2])))
    shell = theme.mix("#0A1424", "#3B5478", light)
    body = svg.polygon(_corners(n, u, v, 1.0), fill=shell, stroke="#9DBCE2", width=1.1, join="round")
    body += svg.polygon(_corners(n, u, v, 0.84), fill=theme.mix("#060D18", "#1D3048", light), join="round")
    k = _HALF * 1.25 / 24
    x, y = (n[i] * _HALF - (u[i] + v[i]) * _HALF * 0.625 for i in (0, 1))
    place = f"matrix({u[0] * k:.4f} {u[1] * k:.4f} {v[0] * k:.4f} {v[1] * k:.4f} {x:.3f} {y:.3f})"
    symbol = icons.body(key, theme.mix("#0a1424", key, 0.45 + 0.55 * light), "#0C1626")
    return f'{body}<g transform="{place}">{symbol}</g>'


def _corners(n: Vector, u: Vector, v: Vector, k: float) -> list[tuple[float, float]]:
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [
        (
            _HALF * (n[0] + k * (a * u[0] + b * v[0])),
            _HALF * (n[1] + k * (a * u[1] + b * v[1])),
        )
        for a, b in signs
    ]


# ---------------------------------------------------------------- rolling
def settle(t: float, turns: float = 1.5) -> float:
    """Return how many turns a cube has made at progress `t` of a roll that slows down."""
    left = 1 - max(0.0, min(1.0, t))
    return turns * (1 - math.pow(left, 2.2))


def row_size(px: float, count: int) -> tuple[float, float]:
    """Return width and height of the plate under a row of dice."""
    gap, rim = px * 0.19, px * 0.24
    return count * px + max(0, count - 1) * gap + 2 * rim, px + 2 * rim


def draw_dice_row(
    target: Surface,
    at: Place,
    px: float,
    faces: Sequence[str],
    hits: Sequence[bool | None] | None = None,
    rolling: float | None = None,
    within: tuple[int, int, int, int] | None = None,
) -> tuple[float, float]:
    """Draw a row of dice on a dark plate about a place; return its centre.

    `rolling` (0 to below 1) shows cubes slowing down instead of faces. With `hits`, dice that hit are rimmed and the
    others dark; None leaves one as it is. `within` keeps the plate inside a rectangle of the window.
    """
    w, h = row_size(px, len(faces))
    x, y = _kept(at, (w, h), within)
    _plate(w, h, px).draw(target, (x, y))
    left = x - w / 2 + px * 0.74
    for i, key in enumerate(faces):
        place = (left + i * px * 1.19, y)
        if rolling is not None and rolling < 1:
            draw_cube(target, place, px * 0.98, settle(rolling) + 0.13 * i, seed=i)
            continue
        hit = None if hits is None else hits[i]
        state = PLAIN if hit is None else HIT if hit else MISSED
        draw_die(target, place, px, key, state)
    return x, y


def _kept(at: Place, size: tuple[float, float], within: tuple[int, int, int, int] | None) -> Place:
    if within is None:
        return at
    x, y, w, h = within
    half_w, half_h = size[0] / 2 + 4, size[1] / 2 + 4
    return (
        max(x + half_w, min(x + w - half_w, at[0])) if w > 2 * half_w else x + w / 2,
        max(y + half_h, min(y + h - half_h, at[1])) if h > 2 * half_h else y + h / 2,
    )


def _plate(w: float, h: float, px: float) -> Sprite:
    def build(_: float) -> Sprite:
        cut = min(7.0, px * 0.2)
        points = svg.chamfer(-w / 2, -h / 2, w, h, (cut, cut, cut, cut))
        body = svg.polygon(points, fill="#050C17", fill_opacity=0.86, stroke="line2", width=1)
        return lit((w / 2 + 2, h / 2 + 2), body)

    return SPRITES.fetch(("dice plate", round(w / px, 2)), px, build)


def prewarm(px: float) -> None:
    """Draw every face and every step of the cube at a size beforehand."""
    for key in FACES:
        for state in (PLAIN, HIT, MISSED):
            _face(px, key, state, None, glow=True)
    scratch = Surface((2, 2))
    for step in range(STEPS):
        draw_cube(scratch, (0, 0), px, step / STEPS)
