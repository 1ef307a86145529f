"""Light and motion over the board. Each effect is a pure function of its progress `t`, 0 to 1, and a seed.

Effects that look the same at the same `t` come from cached pictures in `STEPS` steps, drawn on first use; those whose
ends may lie anywhere (shots, trails, threads) are drawn with a few lines. Lengths are in hex radii of the `grid`
unless said otherwise. With `reduced` (reduced motion) nothing flashes, shakes or drifts: see each effect.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from pygame import Surface

from game.hexgrid import Hex
from game.view import draw_dice, hex_marks, svg
from game.view.camera import Grid, direction_vector
from game.view.fx_flight import (
    along,
    beam,
    capture,
    move_trail,
    retire_arrow,
    spark_line,
    thread_home,
    token_flight,
    volley,
)
from game.view.fx_losses import burn_up, burst, dust, entry, fizzle, lightning, rings_fall, scar, shake
from game.view.fx_shapes import (
    STEPS,
    Box,
    arc,
    bent_streak,
    between,
    offset_between,
    ring,
    spoke,
    step_of,
)
from game.view.fx_words import dim, sink, tag, tag_at, tag_sprite
from game.view.images import SPRITES, Place, Sprite, add_halo, lit
from game.view.theme import Tint


def beacon_pulse(
    target: Surface,
    grid: Grid,
    h: Hex,
    phase: float,
    tint: Tint = "accent",
    reach: float = 2.1,
    *,
    reduced: bool = False,
) -> None:
    """Let three rings run outwards from a Beacon; `phase` grows by 1 for each full run. Reduced: rings stand still."""
    third = 0.13 if reduced else phase % (1 / 3)
    step = int(third * 3 * 12) % 12
    at = grid.centre(h)

    def build(s: float) -> Sprite:
        body = ""
        for i in range(3):
            u = (step / 36 + i / 3) % 1
            fade = min(1.0, u * 6) * (1 - u)
            body += ring(0, 0, s * (0.7 + u * (reach - 0.7)), tint, s * 0.085 * (1.15 - u), fade)
        return lit(s * (reach + 0.4), body, (), s * 0.12, 1.0)

    SPRITES.fetch(("pulse", tint, reach, step), grid.s, build).draw(target, at)
    add_halo(target, at, grid.s * 1.3, tint, 0.25)


def sweep(
    target: Surface,
    grid: Grid,
    beacon: Hex,
    lit_up: Sequence[int],
    light: float = 0.9,
    tint: Tint = "accent",
    faces: Sequence[str] = draw_dice.FACES,
) -> None:
    """Show the six faces round a Beacon: those of the directions in `lit_up` bright, the others dark.

    `light` 0 to 1 lets the dark ones step back. `faces` are those of the directions 0 to 5.
    """
    cx, cy = grid.centre(beacon)
    for direction, face in enumerate(faces):
        x, y = direction_vector(grid.orientation, direction)
        at = (cx + x * grid.s * 0.866, cy + y * grid.s * 0.866)
        if direction in lit_up:
            draw_dice.draw_die(target, at, grid.s * 0.70, face, rim=tint)
        else:
            draw_dice.draw_die(target, at, grid.s * 0.56, face, draw_dice.UNLIT, alpha=round(120 + 135 * light))


def sweep_direction(t: float, final: int, rounds: int = 3) -> int:
    """Return which direction is lit while the scatter die slows down to `final` at t = 1."""
    total = 6 * rounds
    left = round((1 - max(0.0, min(1.0, t))) ** 2 * total)
    return (final - left) % 6


def cube_over(
    target: Surface,
    grid: Grid,
    h: Hex,
    t: float,
    face: str,
    tint: Tint = "accent",
    label: str = "",
    size: float = 1.16,
    *,
    reduced: bool = False,
) -> None:
    """Turn a die over a hex, which goes dark below it; from t = 1 on its face shows, rimmed, with a label if given.

    Reduced: the face shows at once.
    """
    at = grid.centre(h)
    sink(target, grid, h)
    done = t >= 1 or reduced
    add_halo(target, at, grid.s * 1.25, tint, 0.55)
    if not done:
        draw_dice.draw_cube(target, at, grid.s * size, draw_dice.settle(t, 2.0))
        return
    draw_dice.draw_die(target, at, grid.s * size, face, rim=tint)
    if label:
        plate = tag_sprite(label, tint, max(13.0, grid.s * 0.32), "")
        plate.draw(target, (at[0], at[1] + 1.14 * grid.s))


def dice_over(
    target: Surface,
    grid: Grid,
    h: Hex,
    faces: Sequence[str],
    hits: Sequence[bool | None] | None,
    t: float,
    dy: float = -1.25,
    within: Box | None = None,
    *,
    reduced: bool = False,
) -> None:
    """Show a row of dice above (or below) a hex: cubes until t = 1, then faces, hits rimmed and misses dark."""
    x, y = grid.centre(h)
    px = max(18.0, grid.s * 0.70)
    rolling = None if reduced or t >= 1 else t
    draw_dice.draw_dice_row(target, (x, y + dy * grid.s), px, faces, hits, rolling, within)


def aim(
    target: Surface, grid: Grid, beacon: Hex, h: Hex, t: float, tint: Tint = "accent", *, reduced: bool = False
) -> None:
    """Aim at a hex: dashes and chevrons on the way, brackets and cross-hairs on it; nothing moves along it yet."""
    offset = offset_between(grid, beacon, h)
    grown = 1.0 if reduced else min(1.0, 0.35 + t)
    at = grid.centre(h)
    alpha = round(255 * min(1.0, max(0.0, t) * 4))
    hex_marks.cell(grid.orientation, grid.s, tint, 0.10, tint, 2.4, 0.94, 5).draw(target, at, alpha)
    wide = 1.0 + 0.3 * (1 - grown)
    hex_marks.brackets(grid.orientation, grid.s, tint, 3, 0.32, round(wide, 1), 5).draw(target, at, alpha)
    key = ("aim", grid.orientation, h.q - beacon.q, h.r - beacon.r, tint)
    SPRITES.fetch(key, grid.s, lambda s: _aim_sprite(s, offset, tint)).draw(target, grid.centre(beacon), alpha)


def _aim_sprite(s: float, offset: Place, tint: Tint) -> Sprite:
    x, y = offset[0] * s, offset[1] * s
    angle = math.degrees(math.atan2(y, x))
    dash = f"{s * 0.10:.1f} {s * 0.07:.1f}"
    body = svg.polyline([(x * 0.30, y * 0.30), (x * 0.66, y * 0.66)], stroke=tint, width=s * 0.045, dash=dash)
    for t in (0.40, 0.50, 0.60):
        arms = [(-s * 0.07, -s * 0.12), (s * 0.06, 0), (-s * 0.07, s * 0.12)]
        chevron = svg.polyline(arms, stroke=tint, width=s * 0.06, cap="round", join="round")
        body += f'<g transform="translate({x * t:.2f} {y * t:.2f}) rotate({angle:.1f})">{chevron}</g>'
    r = s * 0.52
    for i in range(4):
        a = math.radians(90 * i)
        body += arc(x, y, r, a + math.radians(20), a + math.radians(70), tint, s * 0.06, 1.0)
        body += spoke(x, y, a, r * 0.72, r * 1.22, tint, s * 0.05)
    return lit((abs(x) + s, abs(y) + s), body, (), s * 0.10, 1.0)


def warp_path(
    target: Surface,
    grid: Grid,
    beacon: Hex,
    h: Hex,
    t: float,
    tint: Tint = "accent",
    *,
    wobble: bool = False,
    beyond: bool = False,
    reduced: bool = False,
) -> None:
    """Send one tapering streak with a hot head from a Beacon to a hex.

    `wobble` bends it, for a unit that is damaged; `beyond` lets it thin out, for a hex off the board. Reduced: no
    streak is seen.
    """
    if reduced or t <= 0:
        return
    step = max(1, step_of(t, 16))
    offset = offset_between(grid, beacon, h)
    start = grid.centre(beacon)
    key = ("streak", grid.orientation, h.q - beacon.q, h.r - beacon.r, tint, wobble, step)
    alpha = round(255 * (1 - 0.75 * t)) if beyond else 255
    SPRITES.fetch(key, grid.s, lambda s: _streak(s, offset, step / 16, tint, wobble=wobble)).draw(target, start, alpha)
    head = between(start, grid.centre(h), step / 16)
    strength = alpha / 255
    add_halo(target, head, grid.s * 0.75, "#BFF1FF", 0.95 * strength)
    add_halo(target, head, grid.s * 0.26, "#FFFFFF", strength)


def _streak(s: float, offset: Place, t: float, tint: Tint, *, wobble: bool) -> Sprite:
    head = (offset[0] * s * t, offset[1] * s * t)
    body, fill = bent_streak(head, s, tint, 1.0 if wobble else 0.0)
    return lit((abs(head[0]) + s * 0.6, abs(head[1]) + s * 0.6), body, (fill,), s * 0.16, 1.2)


def gate(target: Surface, grid: Grid, h: Hex, t: float, tint: Tint = "accent", *, reduced: bool = False) -> None:
    """Open a ring on a hex, let it flare and close, with streaks outwards. Reduced: a ring that only fades."""
    step = step_of(0.6 if reduced else t)
    at = grid.centre(h)

    def build(s: float) -> Sprite:
        u = step / STEPS
        r = s * (0.28 + 0.62 * min(1.0, u * 1.6))
        fade = 1.0 if u < 0.6 else (1 - u) / 0.4
        lines = ((1, 0.075, 0.95), (0.82, 0.03, 0.6), (1.14, 0.025, 0.5))
        body = "".join(ring(0, 0, r * k, tint, s * w, o * fade) for k, w, o in lines)
        rng = random.Random(4)
        for _ in range(30):
            a, r0, o = rng.random() * math.tau, r * rng.uniform(0.9, 1.15), rng.uniform(0.3, 0.9)
            body += spoke(0, 0, a, r0, r0 + s * rng.uniform(0.08, 0.42) * (0.5 + u), tint, s * 0.03, o * fade)
        return lit(s * 2.0, body, (), s * 0.13, 1.1)

    alpha = round(255 * (1 - t)) if reduced else 255
    SPRITES.fetch(("gate", tint, step), grid.s, build).draw(target, at, alpha)
    glow = 0.62 * (1.0 if t < 0.6 else (1 - t) / 0.4) * (0.5 if reduced else 1.0)
    add_halo(target, at, grid.s * 1.15, tint, glow)


def flash(
    target: Surface,
    grid: Grid,
    h: Hex,
    t: float,
    radius: float = 1.0,
    tint: Tint = "#FFFFFF",
    strength: float = 1.0,
    *,
    reduced: bool = False,
) -> None:
    """Flare once over a hex and fade. Reduced: nothing."""
    if not reduced and t < 1:
        add_halo(target, grid.centre(h), grid.s * radius * 1.5, tint, strength * (1 - t) ** 1.5)


def arrival(target: Surface, grid: Grid, h: Hex, t: float, tint: Tint = "accent", *, reduced: bool = False) -> None:
    """Land: the ring flares and closes, with one flash. Draw the unit before it."""
    gate(target, grid, h, 0.45 + 0.55 * t, tint, reduced=reduced)
    flash(target, grid, h, t, 0.75, "#9FEAFF", 0.55, reduced=reduced)


def prewarm(grid: Grid, beacon: Hex) -> None:
    """Draw beforehand the pictures that a warp-in from a Beacon needs, about 60, so that its first run is smooth."""
    scratch = Surface((2, 2))
    moved = Grid(grid.orientation, grid.s, 0, 0)
    for i in range(12):
        beacon_pulse(scratch, moved, beacon, i / 36)
    for i in range(STEPS + 1):
        gate(scratch, moved, beacon, i / STEPS)
    draw_dice.prewarm(grid.s * 1.16)


__all__ = [
    "STEPS", "aim", "along", "arrival", "beacon_pulse", "beam", "burn_up", "burst", "capture",
    "cube_over", "dice_over", "dim", "dust", "entry", "fizzle", "flash", "gate", "lightning", "move_trail", "prewarm",
    "retire_arrow", "rings_fall", "scar", "shake", "sink", "spark_line", "sweep", "sweep_direction", "tag", "tag_at",
    "thread_home", "token_flight", "volley", "warp_path",
]  # fmt: skip
