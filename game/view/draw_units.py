"""Unit tokens: base, ship, class badge, Supply, models, Combat Air Patrol, and the marks of their state.

A token is one cached sprite by value; states that come and go (selected, may act, Beacon, hover) are drawn round it.
Offsets and sizes below are shares of the hex radius `s`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from game.hexgrid import Orientation
from game.view import hex_marks, icons, images, svg, theme
from game.view.images import SHIP_SIZE, SPRITES, Place, Sprite, lit, over, shine
from game.view.lettering import ascent, text, text_width
from game.view.paint import dimmed, veiled

SUPPLY_FROM: Final = 26.0
PIPS_FROM: Final = 20.0
TILE_FROM: Final = 12.0
"""Radii below which the Supply number, the pips and CAP marks, and the badge's tile are left out."""

BASE: Final = 0.86
_TURN: Final = 6
"""Degrees: facings in between are drawn at the next of these steps, so that turning stays cheap."""


@dataclass(frozen=True, slots=True)
class TokenArt:
    """All that a unit shows on the board.

    `kind` is a ship type, `side` is `south` or `north`, `unit_class` is `fighter`, `capital` or `striker`. `facing`
    is in degrees clockwise from bow up. `supply` None hides the number. `offset` shifts the token, in hex radii.
    `ghost` shows a ship that may come, `arriving` a unit that is coming, `done` one that has acted.
    """

    kind: str
    side: str
    unit_class: str
    models: int = 1
    max_models: int = 1
    cap: int = 0
    max_cap: int = 0
    supply: int | None = None
    facing: float = 0.0
    ordered: bool = False
    selected: bool = False
    may_act: bool = False
    beacon: bool = False
    done: bool = False
    alert: bool = False
    hover: bool = False
    ghost: bool = False
    arriving: bool = False
    alpha: int = 255
    offset: tuple[float, float] = (0.0, 0.0)
    name: str = ""

    def look(self) -> tuple[object, ...]:
        """Return what decides the sprite: everything but place, fading and the marks round it."""
        facing = round(self.facing / _TURN) * _TURN % 360
        return (
            self.kind, self.side, self.unit_class, self.models, self.max_models, self.cap, self.max_cap, self.supply,
            facing, self.ordered, self.done, self.alert, self.ghost, self.arriving, self.name,
        )  # fmt: skip


def draw_token(
    target: Surface, at: Place, s: float, art: TokenArt, orientation: Orientation = Orientation.FLAT
) -> None:
    """Draw a unit with its hex centre at a pixel, at hex radius `s`."""
    at = (at[0] + art.offset[0] * s, at[1] + art.offset[1] * s)
    if not images.in_sight(target, at, 1.6 * s):
        return
    if art.ghost:
        _ghost(s, art).draw(target, at, art.alpha * 135 // 255)
        return
    _draw_under(target, at, s, art, orientation)
    sprite = SPRITES.fetch(("token", orientation, *art.look()), s, lambda size: _token(size, art, orientation))
    sprite.draw(target, at, art.alpha)
    _draw_over(target, at, s, art, orientation)


def prewarm(arts: list[TokenArt], s: float, orientation: Orientation = Orientation.FLAT) -> None:
    """Draw the sprites of some units beforehand, so that their first frame costs nothing."""
    scratch = Surface((2, 2))
    for art in arts:
        draw_token(scratch, (1, 1), s, art, orientation)


def _draw_under(target: Surface, at: Place, s: float, art: TokenArt, orientation: Orientation) -> None:
    if art.may_act:
        hex_marks.cell(orientation, s, "accent", 0.14, "accent", 1.6, 0.97, 5).draw(target, at, art.alpha)
    if art.hover:
        hex_marks.cell(orientation, s, "accent", 0.20, "#FFFFFF", 2.2, 0.95, 5).draw(target, at, art.alpha)


def _draw_over(target: Surface, at: Place, s: float, art: TokenArt, orientation: Orientation) -> None:
    if art.beacon:
        hex_marks.brackets(orientation, s, "accent", 2.6, 0.30, 1.0, 6).draw(target, at, art.alpha)
        _rings(s).draw(target, at, art.alpha)
    if art.may_act and not art.selected:
        hex_marks.brackets(orientation, s, "accent", 2.0, 0.22, 0.98, 3).draw(target, at, art.alpha)
    if art.selected:
        hex_marks.brackets(orientation, s, "#FFFFFF", 2.8, 0.30, 1.0, 5).draw(target, at, art.alpha)


def _rings(s: float) -> Sprite:
    """The Beacon's three rings, standing still; `draw_fx.beacon_pulse` lets them run."""

    def build(at: float) -> Sprite:
        body = ""
        for i in range(3):
            t = (0.2 + i / 3) % 1
            width = at * 0.06 * (1.2 - t)
            fade = (1 - t) * 0.9
            body += svg.circle(
                0, 0, at * (0.72 + 0.53 * t), fill="none", stroke="accent", width=width, stroke_opacity=fade
            )
        return lit(at * 1.5, body, (), at * 0.12, 1.1)

    return SPRITES.fetch(("beacon rings",), s, build)


def _ghost(s: float, art: TokenArt) -> Sprite:
    """Only the ship, in the skin of what has not come yet."""

    def build(at: float) -> Sprite:
        out = images.blank(math.ceil(2.2 * at), math.ceil(2.2 * at))
        ship = images.ship_surface(art.kind, "ghost", at * 1.05 * SHIP_SIZE[art.kind], art.look()[8], art.models)  # type: ignore[arg-type]
        middle = out.get_width() / 2
        over(out, ship, (round(middle - ship.get_width() / 2), round(middle - at * 0.08 - ship.get_height() / 2)))
        return Sprite(out, middle, middle)

    return SPRITES.fetch(("ghost", art.kind, art.models, art.look()[8]), s, build)


# ---------------------------------------------------------------- the sprite
class _Canvas:
    """A premultiplied square about a token's centre."""

    def __init__(self, s: float) -> None:
        self.s = s
        self.r = math.ceil(s * 1.4) + 2
        self.surface = images.blank(2 * self.r, 2 * self.r)

    def markup(self, body: str, gradients: tuple[svg.Gradient, ...] = (), glow: float = 0, strength: float = 0) -> None:
        r = self.r
        picture = images.vector(2 * r, 2 * r, f"{-r} {-r} {2 * r} {2 * r}", body, gradients)
        if glow:
            shine(self.surface, picture, glow, strength)
        over(self.surface, picture)

    def put(self, picture: Surface, x: float, y: float) -> None:
        over(self.surface, picture, (round(self.r + x), round(self.r + y)))

    def centred(self, words: str, x: float, y: float, size: float, tint: theme.Tint) -> None:
        wide = text_width(words, size, 700, "d")
        self.put(text(words, size, tint, 700, "d"), x - wide / 2, y - ascent(size, 700, "d") + 0.35 * size)


def _token(s: float, art: TokenArt, orientation: Orientation) -> Sprite:
    canvas = _Canvas(s)
    _base(canvas, art, orientation)
    _ship(canvas, art)
    if not art.arriving:
        _badges(canvas, art, orientation)
    if art.done:
        canvas.markup(hex_marks.hexagon(orientation, s * 0.87, fill="#02060C", fill_opacity=0.45))
    if art.name and s >= SUPPLY_FROM:
        _name(canvas, art)
    picture = canvas.surface
    if art.arriving:
        picture.fill((135, 135, 135, 135), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(picture, canvas.r, canvas.r)


def _base(canvas: _Canvas, art: TokenArt, orientation: Orientation) -> None:
    s, side = canvas.s, art.side
    radius = s * BASE
    middle = theme.mix(f"{side}lo", f"{side}dk", 0.55)
    floor = svg.radial([(0, middle, 0.70), (1, f"{side}dk", 0.84)], (0.5, 0.45), 0.62)
    body = hex_marks.hexagon(orientation, radius, fill=floor.url)
    if side == "south":
        body += hex_marks.hexagon(orientation, radius, fill="none", stroke=side, width=max(1.2, s * 0.05))
    else:
        width = max(1.6, s * 0.066)
        body += hex_marks.bracket_markup(orientation, radius, 0.27, stroke=side, width=width, cap="round")
        body += hex_marks.hexagon(
            orientation, radius, fill="none", stroke=side, width=max(0.6, s * 0.02), stroke_opacity=0.35
        )
    canvas.markup(body, (floor,), max(2, s * 0.10), 0.55)


def _ship(canvas: _Canvas, art: TokenArt) -> None:
    s = canvas.s
    skin = "ghost" if art.arriving else art.side
    facing = round(art.facing / _TURN) * _TURN % 360
    ship = images.ship_surface(art.kind, skin, s * 1.30 * SHIP_SIZE[art.kind], facing, art.models)
    if art.done:
        ship = dimmed(ship, 0.59)
    x, y = -ship.get_width() / 2, -ship.get_height() / 2 - s * 0.045
    lit_from = Surface(canvas.surface.get_size(), pygame.SRCALPHA)
    lit_from.blit(ship, (round(canvas.r + x), round(canvas.r + y)))
    shine(canvas.surface, lit_from, max(2, s * 0.12), 0.55 if art.side == "south" else 0.8)
    canvas.put(ship, x, y)


def _badges(canvas: _Canvas, art: TokenArt, orientation: Orientation) -> None:
    s = canvas.s
    flat = orientation is Orientation.FLAT
    size = max(s * 0.40, 13.5) if s >= SUPPLY_FROM else s * 0.50
    body = _class_badge(-s * 0.53, -s * 0.55, size, art.unit_class, tile=s >= TILE_FROM)
    if s >= PIPS_FROM:
        body += _pips(s, art, 0.645 if flat else 0.60)
        body += _cap_marks(s, art, 0.66 if flat else 0.61)
    if art.alert:
        body += _tile(-s * (0.66 if flat else 0.60), s * 0.08, max(s * 0.40, 7), "alert")
    if art.ordered:
        body += _tick(s * 0.53, s * 0.50, max(s * 0.40, 8))
    if art.supply is not None and s >= SUPPLY_FROM:
        body += _supply_badge(s * 0.53, -s * 0.55, size, art.side)
    canvas.markup(body)
    if art.supply is not None and s >= SUPPLY_FROM:
        canvas.centred(str(art.supply), s * 0.53, -s * 0.55, size * 0.74, "hi")


def _class_badge(x: float, y: float, d: float, unit_class: str, *, tile: bool) -> str:
    if tile:
        return _tile(x, y, d, unit_class)
    return svg.circle(x * 0.9, y * 0.9, max(1.6, d * 0.42), fill=unit_class, stroke="#060E1A", width=0.8)


def _tile(x: float, y: float, d: float, icon: str) -> str:
    """An icon on a dark tile, so that it never drowns in the hull."""
    r = d / 2
    rim = max(0.7, d * 0.05)
    body = svg.rect(x - r, y - r, d, d, d * 0.28, fill="#060E1A", fill_opacity=0.94)
    body += svg.rect(x - r, y - r, d, d, d * 0.28, fill="none", stroke=icon, width=rim, stroke_opacity=0.55)
    return body + _icon(icon, x, y, d * 0.70, icon)


def _icon(name: str, x: float, y: float, px: float, tint: theme.Tint) -> str:
    k = px / 24
    place = f"translate({x - px / 2:.2f} {y - px / 2:.2f}) scale({k:.4f})"
    return f'<g transform="{place}">{icons.body(name, tint, "#060E1A")}</g>'


def _supply_badge(x: float, y: float, d: float, side: str) -> str:
    r = d / 2
    points = svg.hex_points(x, y, r * 1.06, flat=False)
    rim = theme.mix(side, "#ffffff", 0.25)
    return svg.polygon(points, fill="#060E1A", fill_opacity=0.95, stroke=rim, width=max(0.8, d * 0.07), join="round")


def _pips(s: float, art: TokenArt, drop: float) -> str:
    """One square for each model, hollow once lost; none for units of a single model."""
    total = art.max_models
    if total <= 1:
        return ""
    w, h, gap = max(2.0, s * 0.15), max(3.0, s * 0.15), s * 0.055
    wide = total * w + (total - 1) * gap
    x, y = -wide / 2, s * drop
    plate = (x - s * 0.07, y - s * 0.06, wide + s * 0.14, h + s * 0.12, s * 0.06)
    body = svg.rect(*plate, fill="#050B14", fill_opacity=0.85)
    for i in range(total):
        left = x + i * (w + gap)
        if i < art.models:
            body += svg.rect(left, y, w, h, s * 0.03, fill=theme.mix(art.side, "#ffffff", 0.3))
        else:
            hollow = (left + 0.5, y + 0.5, w - 1, h - 1, s * 0.03)
            body += svg.rect(*hollow, fill="none", stroke=art.side, width=1, stroke_opacity=0.7)
    return body


def _cap_marks(s: float, art: TokenArt, out: float) -> str:
    """Green darts: solid = ready, hollow = used."""
    body, q = "", s * 0.17
    for i in range(art.max_cap):
        x, y = s * out, -s * 0.16 + i * s * 0.23
        dart = [(x, y - q * 0.6), (x + q * 0.62, y + q * 0.55), (x, y + q * 0.24), (x - q * 0.62, y + q * 0.55)]
        body += svg.polygon(dart, fill="#061420", stroke="#061420", width=s * 0.09, join="round")
        if i < art.cap:
            body += svg.polygon(dart, fill="fighter")
        else:
            body += svg.polygon(dart, fill="#0A1524", stroke="fighter", width=max(0.8, s * 0.03))
    return body


def _tick(x: float, y: float, d: float) -> str:
    body = svg.circle(x, y, d / 2, fill="accent", stroke="#04121F", width=d * 0.08)
    return body + _icon("check", x, y, d * 0.62, "#04121F")


def _name(canvas: _Canvas, art: TokenArt) -> None:
    s = canvas.s
    size = max(10.6, s * 0.24)
    wide = min(text_width(art.name, size, 700, "d"), 2.6 * s)
    y = s * 1.02
    body = svg.rect(
        -wide / 2 - 4, y - size * 0.72, wide + 8, size * 1.44, size * 0.3, fill="#050C17", fill_opacity=0.86
    )
    canvas.markup(body)
    canvas.centred(art.name, 0, y, size, theme.mix(art.side, "#ffffff", 0.4))


# ---------------------------------------------------------------- between units
def draw_engaged(target: Surface, a: Place, b: Place, s: float) -> None:
    """Draw the bar with a diamond on the edge that two engaged enemies share; `a` and `b` are their centres."""
    angle = round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))) % 180

    def build(at: float) -> Sprite:
        ends = [(0, -at * 0.30), (0, at * 0.30)]
        body = svg.polyline(ends, stroke="#1A060A", width=at * 0.12, cap="round")
        body += svg.polyline(ends, stroke="loss", width=at * 0.06, cap="round")
        gem = [(-at * 0.10, 0), (0, -at * 0.10), (at * 0.10, 0), (0, at * 0.10)]
        body += svg.polygon(gem, fill="loss", stroke="#1A060A", width=at * 0.03)
        return lit(at * 0.7, f'<g transform="rotate({angle})">{body}</g>', (), max(2, at * 0.1), 0.8)

    SPRITES.fetch(("engaged", angle), s, build).draw(target, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))


def draw_scrap(target: Surface, at: Place, s: float, kind: str, alpha: int = 255) -> None:
    """Draw the wreck of a ship, for a moment after it is lost."""

    def build(size: float) -> Sprite:
        ship = images.ship_surface(kind, "wreck", size * 1.30 * SHIP_SIZE[kind])
        return Sprite(veiled(ship, 235).premul_alpha(), ship.get_width() / 2, ship.get_height() / 2)

    SPRITES.fetch(("wreck", kind), s, build).draw(target, at, alpha)
