"""What is laid over the board to choose by: cells, hover, selection, paths, ranges, landings, chance maps.

Hue never alone: every outcome has its own rim, pattern, icon and word. Hexes are given with a `Grid`, so that they
may lie off the board. Widths are for s = 34 and grow with the hex radius `s`.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pygame import Surface

from game.hexgrid import Hex, Orientation, distance
from game.text import tr
from game.view import draw_dice, hex_marks, images, svg, theme
from game.view.camera import Grid, direction_vector
from game.view.icons import icon
from game.view.images import SHIP_SIZE, SPRITES, Place, Sprite, lit, over
from game.view.lettering import ascent, text, text_width
from game.view.theme import Tint

PLATES_FROM: Final = 20.0
"""Below this radius landings show no plates, only rim, pattern and die."""


# ---------------------------------------------------------------- cells
def draw_legal(target: Surface, grid: Grid, hexes: Iterable[Hex], tint: Tint = "accent") -> None:
    """Light the cells a player may choose."""
    mark = hex_marks.cell(grid.orientation, grid.s, tint, 0.13, tint, 1.5, 0.93, 4)
    for h in hexes:
        mark.draw(target, grid.centre(h))


def draw_hover(target: Surface, grid: Grid, h: Hex) -> None:
    """Mark the cell under the pointer or the board cursor."""
    hex_marks.cell(grid.orientation, grid.s, "accent", 0.20, "#FFFFFF", 2.2, 0.95, 5).draw(target, grid.centre(h))


def draw_selected(target: Surface, grid: Grid, h: Hex, tint: Tint = "#FFFFFF") -> None:
    """Put selection brackets round a cell."""
    hex_marks.brackets(grid.orientation, grid.s, tint, 2.8, 0.30, 1.0, 5).draw(target, grid.centre(h))


def draw_cursor(target: Surface, grid: Grid, h: Hex) -> None:
    """Mark the cell the keyboard is on: a double white rim, never mistaken for a hover."""
    at = grid.centre(h)
    hex_marks.cell(grid.orientation, grid.s, None, 0, "#FFFFFF", 2.4, 1.04, 4).draw(target, at)
    hex_marks.cell(grid.orientation, grid.s, None, 0, "ink", 1.6, 0.97, 0).draw(target, at)


def draw_badge(target: Surface, grid: Grid, h: Hex, letter: str, tint: Tint = "#FFFFFF") -> None:
    """Put a small disc with a letter at a cell's upper left, as for Beacon A and B."""
    x, y = grid.centre(h)
    out = 0.62 if grid.orientation is Orientation.FLAT else 0.56

    def build(s: float) -> Sprite:
        r = max(6.0, s * 0.27)
        sprite = lit(r + 3, svg.circle(0, 0, r, fill=tint, stroke="#04121F", width=1.5))
        _centred(sprite, letter, max(10.0, r * 1.3), "ink")
        return sprite

    SPRITES.fetch(("badge", letter, tint), grid.s, build).draw(target, (x - out * grid.s, y - 0.62 * grid.s))


def _centred(sprite: Sprite, words: str, size: float, tint: Tint, dx: float = 0.0, dy: float = 0.0) -> None:
    x = sprite.ax + dx - text_width(words, size, 700, "d") / 2
    y = sprite.ay + dy - ascent(size, 700, "d") + 0.35 * size
    over(sprite.surface, text(words, size, tint, 700, "d"), (round(x), round(y)))


# ---------------------------------------------------------------- landings
@dataclass(frozen=True, slots=True)
class Outcome:
    """How one way of landing is shown."""

    tint: str
    icon: str
    opacity: float
    width: float
    pattern: str | None = None
    strength: float = 0.0
    step: float = 0.2
    line: float = 1.2


OUTCOMES: Final = {
    "lands": Outcome("safe", "check", 0.16, 2.2),
    "asteroid": Outcome("risk", "rocks", 0.10, 2.2, "dotted", 0.75, 0.19, 1.5),
    "occupied": Outcome("loss", "collide", 0.12, 2.4, "crossed", 0.42, 0.24, 1.2),
    "planet": Outcome("loss", "planet", 0.12, 2.4, "crossed", 0.42, 0.24, 1.2),
    "off": Outcome("back", "off", 0.0, 2.0),
}
"""The ways of landing, by the key a `LandingArt` carries."""


def outcome_word(outcome: str) -> str:
    """Return the one word for a way of landing, in the player's language."""
    return {
        "lands": tr("Lands"),
        "asteroid": tr("Rocks"),
        "occupied": tr("Crash"),
        "planet": tr("Lost"),
        "off": tr("Off board"),
    }[outcome]


@dataclass(frozen=True, slots=True)
class LandingArt:
    """One hex a called unit may scatter to: direction from the Beacon, the die face that leads there, what happens.

    `outcome` is a key of OUTCOMES; `chance` is ready text such as `13.9 %`, or empty.
    """

    hex: Hex
    direction: int
    face: str
    outcome: str
    chance: str = ""


@dataclass(frozen=True, slots=True)
class GhostArt:
    """The unit that would land: ship type, models left, facing in degrees."""

    kind: str
    models: int = 1
    facing: float = 0.0


def draw_landings(
    target: Surface,
    grid: Grid,
    beacon: Hex,
    landings: Sequence[LandingArt],
    ghost: GhostArt | None = None,
    *,
    plates: bool = True,
    dice: bool = True,
    faded: Collection[Hex] = (),
    alpha: int = 255,
) -> None:
    """Draw the hexes round a Beacon by what would happen there: fill, rim, pattern, die face, word and chance.

    Plates of hexes in `faded` turn see-through, so that the unit below can be seen.
    """
    for landing in landings:
        _draw_outcome(target, grid, beacon, landing, ghost, alpha)
    _spokes(grid).draw(target, grid.centre(beacon), alpha)
    if dice:
        for landing in landings:
            at = _between(grid.centre(beacon), grid.centre(landing.hex), 0.5)
            draw_dice.draw_die(target, at, max(11.0, grid.s * 0.60), landing.face, alpha=alpha)
    if plates and grid.s >= PLATES_FROM:
        for landing in landings:
            see = alpha * 56 // 255 if landing.hex in faded else alpha
            _plate(grid, landing).draw(target, _plate_place(grid, landing), see)


def draw_outcome_cell(target: Surface, grid: Grid, h: Hex, outcome: str, alpha: int = 255) -> None:
    """Draw only fill, rim and pattern of a way of landing."""
    look = OUTCOMES[outcome]
    at = grid.centre(h)
    hollow = outcome == "off"
    fill = None if hollow else look.tint
    glow = 0 if hollow else 5 if outcome == "lands" else 4
    cell = hex_marks.cell(grid.orientation, grid.s, fill, look.opacity, look.tint, look.width, 0.93, glow, hollow)
    cell.draw(target, at, alpha)
    if look.pattern and theme.patterned():
        k = 0.86 if look.pattern == "dotted" else 0.88
        sheet = hex_marks.hatch(
            grid.orientation, grid.s, look.tint, look.pattern, look.strength, look.step, look.line, k
        )
        sheet.draw(target, at, alpha)


def _draw_outcome(
    target: Surface, grid: Grid, beacon: Hex, landing: LandingArt, ghost: GhostArt | None, alpha: int
) -> None:
    draw_outcome_cell(target, grid, landing.hex, landing.outcome, alpha)
    if ghost is not None and landing.outcome == "lands":
        at = _between(grid.centre(beacon), grid.centre(landing.hex), 1.04)
        draw_ghost(target, (at[0], at[1] - 0.08 * grid.s), grid.s, ghost, alpha * 135 // 255)


def draw_ghost(target: Surface, at: Place, s: float, ghost: GhostArt, alpha: int = 135) -> None:
    """Draw a ship that may come, about a place."""
    facing = round(ghost.facing / 6) * 6 % 360

    def build(size: float) -> Sprite:
        px = size * 1.05 * SHIP_SIZE[ghost.kind]
        ship = images.ship_surface(ghost.kind, "ghost", px, facing, ghost.models)
        return Sprite(ship.premul_alpha(), ship.get_width() / 2, ship.get_height() / 2)

    models = ghost.models if ghost.kind == "fighter" else 0
    SPRITES.fetch(("landing ghost", ghost.kind, models, facing), s, build).draw(target, at, alpha)


def _between(a: Place, b: Place, t: float) -> Place:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _spokes(grid: Grid) -> Sprite:
    def build(s: float) -> Sprite:
        body, long = "", s * math.sqrt(3)
        for direction in range(6):
            x, y = direction_vector(grid.orientation, direction)
            ends = [(x * long * 0.30, y * long * 0.30), (x * long * 0.62, y * long * 0.62)]
            dash = f"{s * 0.08:.1f} {s * 0.07:.1f}"
            body += svg.polyline(ends, stroke="accent", width=s * 0.04, dash=dash, stroke_opacity=0.9)
        return lit(s * 1.2, body, (), 3 * s / 34, 0.8)

    return SPRITES.fetch(("spokes", grid.orientation), grid.s, build)


def _plate_place(grid: Grid, landing: LandingArt) -> Place:
    """The plate is pushed outwards from the Beacon, so that it covers neither die nor neighbour."""
    x, y = grid.centre(landing.hex)
    dx, dy = direction_vector(grid.orientation, landing.direction)
    push = 0.42 if abs(dy) > 0.7 else 0.62
    aside = 0.24 if abs(dy) < 0.2 else 0.10 if grid.orientation is Orientation.POINTY else 0.0
    return x + math.copysign(aside, dx) * grid.s * (abs(dx) > 0.1), y + dy * push * grid.s


def _plate(grid: Grid, landing: LandingArt) -> Sprite:
    word = outcome_word(landing.outcome)
    key = ("landing plate", landing.outcome, word, landing.chance)
    return SPRITES.fetch(key, grid.s, lambda s: _plate_sprite(s, OUTCOMES[landing.outcome], word, landing.chance))


def _plate_sprite(s: float, look: Outcome, word: str, chance: str) -> Sprite:
    size = max(11.5, s * 0.29)
    head = text_width(word, size, 700) + size * 1.25
    w = max(head, text_width(chance, size, 700)) + 14
    h = size * (2.55 if chance else 1.45) + 4
    points = svg.chamfer(-w / 2, -h / 2, w, h, (6, 6, 6, 6))
    body = svg.polygon(points, fill="#050C17", fill_opacity=0.90, stroke=look.tint, width=1.2)
    sprite = lit((w / 2 + 2, h / 2 + 2), body)
    left, top = sprite.ax - head / 2, sprite.ay - h / 2
    sign = icon(look.icon, size, look.tint)
    first = top + h * (0.29 if chance else 0.5)
    over(sprite.surface, sign, (round(left), round(first - size / 2)))
    base = ascent(size, 700) - 0.35 * size
    over(sprite.surface, text(word, size, look.tint, 700), (round(left + size * 1.25), round(first - base)))
    if chance:
        x = sprite.ax - text_width(chance, size, 700) / 2
        over(sprite.surface, text(chance, size, "hi", 700), (round(x), round(top + h * 0.72 - base)))
    return sprite


# ---------------------------------------------------------------- paths and ranges
def draw_path(
    target: Surface, grid: Grid, hexes: Sequence[Hex], tint: Tint = "accent", label: str = "", alpha: int = 255
) -> None:
    """Draw a move along neighbouring hexes: a line with chevrons and an arrowhead, and a label at its end."""
    if len(hexes) < 2:
        return
    start = grid.centre(hexes[0])
    key = ("path", grid.orientation, tint, tuple((h.q - hexes[0].q, h.r - hexes[0].r) for h in hexes))
    shape = Grid(grid.orientation, 1.0, 0.0, 0.0)
    origin = shape.centre(hexes[0])
    spots = [(x - origin[0], y - origin[1]) for x, y in map(shape.centre, hexes)]
    SPRITES.fetch(key, grid.s, lambda s: _path_sprite(s, spots, tint)).draw(target, start, alpha)
    if label:
        x, y = grid.centre(hexes[-1])
        _tag(label, tint, grid.s).draw(target, (x, y + 0.62 * grid.s), alpha)


def _path_sprite(s: float, spots: Sequence[Place], tint: Tint) -> Sprite:
    points = [(x * s, y * s) for x, y in spots]
    points[0] = _between(points[0], points[1], 0.28)
    end = _between(points[-2], points[-1], 0.86)
    line = [*points[:-1], end]
    body = svg.polyline(line, stroke="#04121F", width=s * 0.16, cap="round", join="round", stroke_opacity=0.55)
    body += svg.polyline(line, stroke=tint, width=s * 0.075, cap="round", join="round")
    for a, b in pairwise(points):
        body += _chevron(_between(a, b, 0.5), _angle(a, b), s * 0.15, tint, s * 0.06)
    body += _head(points[-1], _angle(points[-2], points[-1]), s * 0.26, tint)
    reach = (max(abs(x) for x, _ in points) + s, max(abs(y) for _, y in points) + s)
    return lit(reach, body, (), max(2, s * 0.10), 0.8)


def _angle(a: Place, b: Place) -> float:
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))


def _chevron(at: Place, angle: float, r: float, tint: Tint, width: float) -> str:
    arms = [(-r * 0.5, -r), (r * 0.5, 0), (-r * 0.5, r)]
    body = svg.polyline(arms, stroke=tint, width=width, cap="round", join="round")
    return f'<g transform="translate({at[0]:.2f} {at[1]:.2f}) rotate({angle:.1f})">{body}</g>'


def _head(at: Place, angle: float, r: float, tint: Tint) -> str:
    points = [(r * 0.7, 0), (-r * 0.6, -r * 0.75), (-r * 0.3, 0), (-r * 0.6, r * 0.75)]
    body = svg.polygon(points, fill=tint, stroke="#04121F", width=r * 0.12)
    return f'<g transform="translate({at[0]:.2f} {at[1]:.2f}) rotate({angle:.1f})">{body}</g>'


def draw_range(
    target: Surface, grid: Grid, attacker: Hex, victim: Hex, dice: int | None = None, *, blocked: bool = False
) -> None:
    """Draw a line of fire with cross-hairs on the target and, half-way, how many dice it is worth.

    A `blocked` line is grey and dashed, with a bar across it.
    """
    a, b = grid.centre(attacker), grid.centre(victim)
    tint = "back" if blocked else "loss"
    key = ("range", grid.orientation, victim.q - attacker.q, victim.r - attacker.r, blocked)
    offset = ((b[0] - a[0]) / grid.s, (b[1] - a[1]) / grid.s)
    SPRITES.fetch(key, grid.s, lambda s: _range_sprite(s, offset, tint, blocked=blocked)).draw(target, a)
    if dice is not None:
        apart = distance(attacker, victim)
        at = _between(a, b, 0.5 if apart > 1 else 0.62)
        _tag(str(dice), tint, grid.s, "die").draw(target, at)


def draw_risk(target: Surface, grid: Grid, h: Hex, chance: str) -> None:
    """Mark a hex whose click may well cost a unit of one's own: a warning sign and the chance, at its lower edge."""
    x, y = grid.centre(h)
    _tag(chance, "risk", grid.s, "warning").draw(target, (x, y + 0.74 * grid.s))


def _range_sprite(s: float, offset: Place, tint: Tint, *, blocked: bool) -> Sprite:
    bx, by = offset[0] * s, offset[1] * s
    long = math.hypot(bx, by) or 1.0
    ux, uy = bx / long, by / long
    ends = [(ux * s * 0.75, uy * s * 0.75), (bx - ux * s * 0.70, by - uy * s * 0.70)]
    dash = f"{s * 0.16:.1f} {s * 0.10:.1f}"
    body = svg.polyline(ends, stroke="#12040A", width=s * 0.12, stroke_opacity=0.5)
    body += svg.polyline(ends, stroke=tint, width=s * 0.055, dash=dash)
    if blocked:
        x, y = _between(ends[0], ends[1], 0.14)
        bar = [(x - uy * s * 0.3, y + ux * s * 0.3), (x + uy * s * 0.3, y - ux * s * 0.3)]
        body += svg.polyline(bar, stroke=tint, width=s * 0.09, cap="round")
    else:
        body += _cross_hairs(bx, by, s, tint)
    return lit((abs(bx) + 1.3 * s, abs(by) + 1.3 * s), body, (), max(2, s * 0.09), 0.8)


def _cross_hairs(x: float, y: float, s: float, tint: Tint) -> str:
    r = s * 0.66
    body = svg.circle(x, y, r, fill="none", stroke=tint, width=s * 0.05)
    for i in range(4):
        c, d = math.cos(math.radians(90 * i)), math.sin(math.radians(90 * i))
        ends = [(x + c * r * 0.72, y + d * r * 0.72), (x + c * r * 1.25, y + d * r * 1.25)]
        body += svg.polyline(ends, stroke=tint, width=s * 0.06, cap="round")
    return body


def _tag(words: str, tint: Tint, s: float, sign: str = "") -> Sprite:
    """A small plate with a word or a number, an icon before it if given."""

    def build(at: float) -> Sprite:
        size = max(11.5, at * 0.34)
        lead = size * 1.15 if sign else 0.0
        w, h = text_width(words, size, 700, "d") + lead + size * 0.9, size * 1.6
        points = svg.chamfer(-w / 2, -h / 2, w, h, (size * 0.35, 0, size * 0.35, 0))
        body = svg.polygon(points, fill="#050C17", fill_opacity=0.94, stroke=tint, width=1.3)
        sprite = lit((w / 2 + 2, h / 2 + 2), body)
        if sign:
            corner = (round(sprite.ax - w / 2 + size * 0.4), round(sprite.ay - size / 2))
            over(sprite.surface, icon(sign, size, tint), corner)
        _centred(sprite, words, size, "hi", lead / 2)
        return sprite

    return SPRITES.fetch(("small tag", words, tint, sign), s, build)


# ---------------------------------------------------------------- chance maps
HEAT_STEPS: Final = (0.0, 0.35, 0.55, 0.72, 1.0)
"""Chances at which the ramp of five colours changes."""


_HEAT_LINES: Final = {"crossed": (0.26, 0.30, 1.0), "diagonal": (0.24, 0.26, 1.0), "dotted": (0.30, 0.27, 1.3)}


@dataclass(frozen=True, slots=True)
class HeatScale:
    """Where a chance map changes its pattern: below the first bound crossed, then diagonal, dotted, plain."""

    bounds: tuple[float, float, float] = (0.45, 0.60, 0.72)

    def usual(self, chance: float) -> float:
        """Return the chance that looks on the usual scale as this one does here."""
        own, usual = (0.0, *self.bounds, 1.0), (0.0, 0.45, 0.60, 0.72, 1.0)
        chance = max(0.0, min(1.0, chance))
        for (low, high), (start, end) in zip(pairwise(own), pairwise(usual), strict=True):
            if chance < high:
                return start + (chance - low) / (high - low) * (end - start)
        return 1.0


HEAT_SCALE: Final = HeatScale()
"""The usual scale, for chances of arriving."""


def heat_colour(chance: float, scale: HeatScale = HEAT_SCALE) -> theme.Colour:
    """Return the colour of a chance 0 to 1 on the five-step ramp."""
    chance = scale.usual(chance)
    for i, (low, high) in enumerate(pairwise(HEAT_STEPS)):
        if chance <= high:
            return theme.mix(f"heat{i}", f"heat{i + 1}", (chance - low) / (high - low))
    return theme.rgb("heat4")


def heat_pattern(chance: float, scale: HeatScale = HEAT_SCALE) -> str | None:
    """Return the pattern that carries a chance without hue: crossed, diagonal, dotted, none."""
    chance = scale.usual(chance)
    if chance < 0.45:
        return "crossed"
    if chance < 0.60:
        return "diagonal"
    return "dotted" if chance < 0.72 else None


def draw_heat(
    target: Surface,
    grid: Grid,
    chances: Mapping[Hex, float],
    rocks: Collection[Hex] = (),
    alpha: int = 255,
    scale: HeatScale = HEAT_SCALE,
) -> None:
    """Colour hexes by chance (0 to 1) with pattern and per cent; hexes in `rocks` get the rocks sign."""
    for h, chance in chances.items():
        at = grid.centre(h)
        if not images.in_sight(target, at, 1.2 * grid.s):
            continue
        per_cent, stony = round(chance * 100), h in rocks
        _heat_cell(grid, per_cent, scale, stony=stony).draw(target, at, alpha)


def _heat_cell(grid: Grid, per_cent: int, scale: HeatScale, *, stony: bool) -> Sprite:
    key = ("heat", grid.orientation, per_cent, scale.bounds, stony)
    return SPRITES.fetch(key, grid.s, lambda s: _heat_sprite(s, grid.orientation, per_cent, scale, stony=stony))


def _heat_sprite(s: float, orientation: Orientation, per_cent: int, scale: HeatScale, *, stony: bool) -> Sprite:
    hue = heat_colour(per_cent / 100, scale)
    fill = theme.mix(hue, "#0A1424", 0.08)
    rim = theme.mix(hue, "#ffffff", 0.25)
    body = hex_marks.hexagon(orientation, s * 0.90, fill=fill, fill_opacity=0.90, stroke=rim, width=0.9 * s / 34)
    pattern = heat_pattern(per_cent / 100, scale)
    if pattern:
        strength, step, line = _HEAT_LINES[pattern]
        body += hex_marks.hatch_markup(orientation, s, "#ffffff", pattern, strength, step, line, 0.82)
    size = s * 0.43
    if size >= 7:
        body += svg.rect(-s * 0.36, -s * 0.24, s * 0.72, s * 0.48, s * 0.10, fill=fill)
    sprite = lit(s + 2, body)
    ink = "#06121E" if theme.contrast("#06121E", fill) > theme.contrast("#FFFFFF", fill) else "#FFFFFF"
    if size >= 7:
        _centred(sprite, str(per_cent), size, ink)
    if stony and s >= 18:
        sign = icon("rocks", s * 0.34, ink)
        over(sprite.surface, sign, (round(sprite.ax - s * 0.17), round(sprite.ay - s * 0.66)))
    return sprite
