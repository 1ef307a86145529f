"""What happens in a rule's picture: moves, shots, warps and sights along hexes, running again and again or still."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pygame import Surface

from game.hexgrid import Hex, step
from game.rulebook import Arrow
from game.rulebook.pages import LAYOUT, hex_of
from game.rules.ids import Terrain
from game.view import draw_fx, draw_overlays, hex_marks, svg
from game.view.camera import Grid
from game.view.draw_units import TokenArt
from game.view.fx_flight import along, move_trail, retire_arrow, volley
from game.view.fx_losses import burn_up, burst, dust
from game.view.images import SPRITES, Place, Sprite, lit
from game.view.theme import Tint

LOOP: Final = 6.0
"""Seconds until a picture begins anew."""
BEGIN: Final = 0.6
"""When the first thing happens."""
LEG: Final = 0.55
"""How long one hex of a way takes."""
SOUTHWARDS: Final = 3
"""The direction from which a unit comes in at South's home edge."""


def share(t: float, begin: float, length: float) -> float:
    """Return how much of something that begins at a time and takes so long is done, 0 to 1."""
    return max(0.0, min(1.0, (t - begin) / length))


def eased(t: float) -> float:
    """Return a share that starts and stops softly."""
    return t * t * (3 - 2 * t)


@dataclass(frozen=True, slots=True)
class Field:
    """Where it happens: the grid in pixels, who stands on which hex, and what lies there."""

    grid: Grid
    tokens: Mapping[Hex, TokenArt]
    ghosts: Mapping[Hex, TokenArt]
    terrain: Mapping[Hex, Terrain]

    def mover(self, path: Sequence[Hex]) -> TokenArt | None:
        """Return who goes along a way: who stands at its start, else who comes to its end."""
        return self.tokens.get(path[0]) or self.ghosts.get(path[-1]) or self.tokens.get(path[-1])


def path_of(arrow: Arrow) -> list[Hex]:
    """Return the hexes of a way; one of a single hex leads over South's home edge."""
    path = [hex_of(spot) for spot in arrow.path]
    if len(path) > 1:
        return path
    outside = step(path[0], SOUTHWARDS, LAYOUT.orientation)
    return [path[0], outside] if arrow.kind == "leave" else [outside, path[0]]


def draw_arrow(target: Surface, field: Field, arrow: Arrow, t: float | None) -> None:
    """Draw one arrow `t` seconds into the loop; None: it stands still."""
    path = path_of(arrow)
    match arrow.kind:
        case "move" | "enter" | "leave":
            _draw_move(target, field, path, t)
        case "shot":
            _draw_shot(target, field, path, t)
        case "warp":
            _draw_warp(target, field, path, t)
        case "retire":
            for a, b in pairwise(path):
                retire_arrow(target, field.grid, a, b, t or 0.0, "alert", reduced=t is None)
        case "sight":
            _draw_sight(target, field.grid, path, blocked=arrow.note == "blocked")
        case "look":
            draw_overlays.draw_path(target, field.grid, path, "star")


def note_tint(arrow: Arrow) -> Tint:
    """Return the tint of an arrow's note."""
    tints: dict[str, Tint] = {"shot": "loss", "warp": "accent", "retire": "alert", "move": "hi"}
    if arrow.kind == "sight":
        return "back" if arrow.note == "blocked" else "safe"
    return tints.get(arrow.kind, "hi")


def _draw_move(target: Surface, field: Field, path: Sequence[Hex], t: float | None) -> None:
    mover = field.mover(path)
    tint: Tint = mover.side if mover else "accent"
    draw_overlays.draw_path(target, field.grid, path, tint)
    if t is None or mover is None:
        return
    length = LEG * (len(path) - 1)
    done = share(t, BEGIN, length)
    if done <= 0 or t > BEGIN + length + 1.6:
        return
    points = [field.grid.centre(at) for at in path]
    fade = 1 - share(t, BEGIN + length + 0.8, 0.8)
    if done < 1:
        move_trail(target, points, eased(done), mover.side, field.grid.s)
    ghost = draw_overlays.GhostArt(mover.kind, mover.models, mover.facing)
    draw_overlays.draw_ghost(target, along(points, eased(done)), field.grid.s, ghost, round(215 * fade))


def _draw_shot(target: Surface, field: Field, path: Sequence[Hex], t: float | None) -> None:
    a, b = path[0], path[-1]
    draw_overlays.draw_range(target, field.grid, a, b)
    who = field.tokens.get(a)
    if t is not None and who is not None and 0 < (done := share(t, BEGIN, 1.1)) < 1:
        volley(target, field.grid.centre(a), field.grid.centre(b), done, field.grid.s, who.side, 3, 2)


def _draw_warp(target: Surface, field: Field, path: Sequence[Hex], t: float | None) -> None:
    beacon, at = path[0], path[-1]
    _draw_course(target, field.grid, beacon, at)
    if t is None:
        return
    flight = share(t, BEGIN, 0.7)
    if 0 < flight < 1:
        draw_fx.warp_path(target, field.grid, beacon, at, flight)
    landed = share(t, BEGIN + 0.7, 1.1)
    if 0 < landed < 1:
        _draw_landing(target, field, at, landed)


def _draw_course(target: Surface, grid: Grid, beacon: Hex, at: Hex) -> None:
    """Dashes and chevrons from a Beacon to where the unit is to come."""
    start, end = grid.centre(beacon), grid.centre(at)
    offset = ((end[0] - start[0]) / grid.s, (end[1] - start[1]) / grid.s)
    key = ("course", grid.orientation, at.q - beacon.q, at.r - beacon.r)
    SPRITES.fetch(key, grid.s, lambda s: _course_sprite(s, offset)).draw(target, start)
    hex_marks.brackets(grid.orientation, grid.s, "accent", 2.4, 0.24, 1.0, 4).draw(target, end)


def _course_sprite(s: float, offset: Place) -> Sprite:
    x, y = offset[0] * s, offset[1] * s
    angle = math.degrees(math.atan2(y, x))
    body = ""
    for t in (0.42, 0.51, 0.60):
        arms = [(-s * 0.08, -s * 0.16), (s * 0.08, 0), (-s * 0.08, s * 0.16)]
        chevron = svg.polyline(arms, stroke="accent", width=s * 0.075, cap="round", join="round")
        body += f'<g transform="translate({x * t:.2f} {y * t:.2f}) rotate({angle:.1f})">{chevron}</g>'
    return lit((abs(x) + s, abs(y) + s), body, (), s * 0.08, 0.9)


def _draw_landing(target: Surface, field: Field, at: Hex, t: float) -> None:
    terrain = field.terrain.get(at)
    if terrain is Terrain.PLANET:
        burn_up(target, field.grid, at, t)
    elif at in field.tokens and terrain is not Terrain.ASTEROID:
        burst(target, field.grid, at, t)
    elif terrain is Terrain.ASTEROID:
        dust(target, field.grid, at, t)
    else:
        draw_fx.arrival(target, field.grid, at, t)


def _draw_sight(target: Surface, grid: Grid, path: Sequence[Hex], *, blocked: bool) -> None:
    start, end = grid.centre(path[0]), grid.centre(path[-1])
    offset = ((end[0] - start[0]) / grid.s, (end[1] - start[1]) / grid.s)
    key = ("sight", grid.orientation, round(offset[0], 3), round(offset[1], 3), blocked)
    SPRITES.fetch(key, grid.s, lambda s: _sight_sprite(s, offset, blocked=blocked)).draw(target, start)


def _sight_sprite(s: float, offset: Place, *, blocked: bool) -> Sprite:
    x, y = offset[0] * s, offset[1] * s
    tint = "back" if blocked else "safe"
    dash = {"dash": f"{s * 0.16:.1f} {s * 0.12:.1f}"} if blocked else {}
    body = svg.polyline([(0, 0), (x, y)], stroke="#04121F", width=s * 0.15, stroke_opacity=0.6)
    body += svg.polyline([(0, 0), (x, y)], stroke=tint, width=s * 0.065, cap="round", **dash)
    body += svg.circle(x, y, s * 0.11, fill=tint) + svg.circle(0, 0, s * 0.11, fill=tint)
    return lit((abs(x) + s, abs(y) + s), body, (), max(2, s * 0.08), 0.7)


__all__ = ["BEGIN", "LOOP", "Field", "draw_arrow", "eased", "note_tint", "path_of", "share"]
