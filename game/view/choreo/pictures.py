"""Small pictures only the choreography needs: ships between places, the plate of the Reserves, words across the board.

All are cached sprites. Sizes are screen pixels; `s` is the radius of a hex.
"""

from __future__ import annotations

from typing import Final

from game.view import images, svg
from game.view.choreo.pen import Pen
from game.view.fx_words import tag_sprite
from game.view.images import SHIP_SIZE, SPRITES, Place, Sprite, lit, over
from game.view.lettering import ascent, text, text_width
from game.view.stage import Token, bow
from game.view.theme import Tint

_PLATE: Final = 46.0
"""Height of the plate of the Reserves, in dp."""


def draw_ship(pen: Pen, at: Place, token: Token, skin: str, alpha: int = 255, size: float = 1.3) -> None:
    """Draw only the ship of a unit, without its token; `skin` is a side or `ghost`."""
    kind = str(token.kind.key)
    angle = bow(pen.grid.orientation, token.facing)

    def build(s: float) -> Sprite:
        ship = images.ship_surface(kind, skin, s * size * SHIP_SIZE[kind], angle, token.models)
        return Sprite(ship.premul_alpha(), ship.get_width() / 2, ship.get_height() / 2)

    darts = token.models if kind == "fighter" else 0
    SPRITES.fetch(("ship alone", kind, skin, angle, darts, size), pen.grid.s, build).draw(pen.surface, at, alpha)


def draw_reserve_plate(pen: Pen, at: Place, token: Token, title: str, alpha: int = 255) -> None:
    """Draw the plate of a unit that is in Reserve: ship, title, name."""
    _reserve_plate(pen, token, title).draw(pen.surface, at, alpha)


def _reserve_plate(pen: Pen, token: Token, title: str) -> Sprite:
    kind, side, facing = str(token.kind.key), token.side.value, bow(pen.grid.orientation, token.facing)

    def build(high: float) -> Sprite:
        u = high / _PLATE
        head, line = 13 * u, 12 * u
        w = max(text_width(title, head, 700, "d"), text_width(token.name, line, 500)) + 62 * u
        points = svg.chamfer(-w / 2, -high / 2, w, high, (6 * u, 0, 6 * u, 0))
        body = svg.polygon(points, fill="#060E1A", fill_opacity=0.95, stroke="back", width=1.3)
        sprite = lit((w / 2 + 2, high / 2 + 2), body)
        left, top = sprite.ax - w / 2, sprite.ay - high / 2
        ship = images.ship_surface(kind, side, 36 * u * SHIP_SIZE[kind], facing)
        x, y = left + 26 * u - ship.get_width() / 2, sprite.ay - ship.get_height() / 2
        over(sprite.surface, ship, (round(x), round(y)))
        x = round(left + 50 * u)
        over(sprite.surface, text(title, head, "hi", 700, "d"), (x, round(top + 20 * u - ascent(head, 700, "d"))))
        over(sprite.surface, text(token.name, line, "text", 500), (x, round(top + 37 * u - ascent(line, 500))))
        return sprite

    return SPRITES.fetch(("reserve plate", kind, side, token.name, title, facing), _PLATE * pen.scale, build)


def draw_banner(pen: Pen, title: str, line: str, tint: Tint, alpha: int = 255, share: float = 0.30) -> None:
    """Draw words across the board: a title, and a line below it if there is one; `share` is how far down."""
    x, y, w, h = pen.box
    at = (x + w / 2, y + h * share)
    sprite = tag_sprite(title, tint, _fitting(title, 25 * pen.scale, w - 60), "")
    sprite.draw(pen.surface, at, alpha)
    if line:
        small = tag_sprite(line, "text", _fitting(line, 14.5 * pen.scale, w - 60), "")
        small.draw(pen.surface, (at[0], at[1] + sprite.ay + small.ay + 2), alpha)


def _fitting(words: str, size: float, width: float) -> float:
    wide = text_width(words, size, 700, "d") + 2 * size
    return size if wide <= width else max(10.6, size * width / wide)
