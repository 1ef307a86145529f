"""Our icons, drawn in a 24-unit box, and the face of a die seen from the front."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from pygame import Surface

from game.view.paint import glow as light_of
from game.view.svg import (
    Point,
    hex_points,
    linear,
    path,
    radial,
    rect,
    ring_points,
    star_points,
    svg_surface,
)
from game.view.theme import Tint, hexcode

FACES: Final = ("fighter", "star", "capital", "alert", "striker", "blast")
"""The die's faces, clockwise from north, as icon names; each is a palette name as well."""

_INK = "currentink"
_PAPER = "currentpaper"


def _shape(points: list[Point]) -> str:
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def _stroke(d: str, width: float = 2.0, extra: str = "") -> str:
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{d}" fill="none" stroke="{_INK}" stroke-width="{width}" {ends} {extra}/>'


def _solid(d: str, edge: float = 0.0, opacity: float = 1.0) -> str:
    rim = f'stroke="{_INK}" stroke-width="{edge}" stroke-linejoin="round"' if edge else ""
    return f'<path d="{d}" fill="{_INK}" fill-opacity="{opacity}" {rim}/>'


def _disc(x: float, y: float, r: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{_INK}"/>'


def _ring(x: float, y: float, r: float, width: float = 1.8) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="none" stroke="{_INK}" stroke-width="{width}"/>'


def _block(x: float, y: float, w: float, h: float, r: float = 0.0) -> str:
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" fill="{_INK}"/>'


def _frame(x: float, y: float, w: float, h: float, r: float = 1.5) -> str:
    size = f'x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}"'
    return f'<rect {size} fill="none" stroke="{_INK}" stroke-width="1.8"/>'


def _gear() -> str:
    teeth = [(i * 45 + turn, r) for i in range(8) for turn, r in ((-13, 7.6), (-9, 10.6), (9, 10.6), (13, 7.6))]
    rim: list[Point] = []
    for turn, r in teeth:
        rim.append((12 + r * math.cos(math.radians(turn)), 12 + r * math.sin(math.radians(turn))))
    return _stroke(_shape(rim), 1.8) + _ring(12, 12, 3.2)


_RAYS = "M2 12H8.5M22 12H15.5M12 2V7M12 22V17M5 5L8.6 8.6M19 5L15.4 8.6M5 19L8.6 15.4M19 19L15.4 15.4"
_FILM_HOLES = "".join(_block(x, y, 2.4, 2.4) for x in (5, 9, 13, 16.8) for y in (6.6, 15))
_CROSS_HAIR = "M12 1.5V7M12 17V22.5M1.5 12H7M17 12H22.5"
_BOOK = "M12 6C9 3.6 5.5 3.6 3 4.6V19C5.5 18 9 18 12 20.4C15 18 18.5 18 21 19V4.6C18.5 3.6 15 3.6 12 6ZM12 6V20"
_FLASK = "M9 3H15M10 3V9.5L4.4 18.6A1.8 1.8 0 0 0 6 21.2H18A1.8 1.8 0 0 0 19.6 18.6L14 9.5V3"
_MORTARBOARD = "M2.5 9L12 4.5L21.5 9L12 13.5ZM6.5 11.2V16.6C9.5 19.4 14.5 19.4 17.5 16.6V11.2M21.5 9V15"
_BULB = "M9 18H15M10 21H14M8.6 15.4C6 13.4 5 11 5.4 8.6A6.8 6.8 0 0 1 18.6 8.6C19 11 18 13.4 15.4 15.4Z"
_SHIELD = "M12 2.8L20 5.6V11.4C20 16.4 16.6 19.8 12 21.6C7.4 19.8 4 16.4 4 11.4V5.6Z"
_WAVES = "M7.4 7.4A6.5 6.5 0 0 0 7.4 16.6M16.6 7.4A6.5 6.5 0 0 1 16.6 16.6"
_FAR_WAVES = "M4.2 4.2A11 11 0 0 0 4.2 19.8M19.8 4.2A11 11 0 0 1 19.8 19.8"
_ORBIT = "M4.6 16.6C-1 20 3 22 12 16.8C21 11.6 25 4 19.4 7.4"
_STONES = "M3 13L7 7L12 8L13 14L8 18L4 17ZM14 6L18 4L21 8L18 11L14.5 10ZM15 15L19 14L21 18L17 21L14 19Z"
_SPEAKER = "M4 9H8L13 4.5V19.5L8 15H4Z"
_GLOBE = "M3 12H21M12 3C8 7 8 17 12 21C16 17 16 7 12 3"
_FLOPPY = "M4 4H16.5L20 7.5V20H4ZM8 4V9.5H15.5V4M7.5 20V13.5H16.5V20"
_FOLDER = "M3 6H9.5L11.5 8.5H21V19H3Z"
_BIN = "M4.5 7H19.5M9 7V4H15V7M6.5 7L7.6 20.5H16.4L17.5 7M10.2 11V16.6M13.8 11V16.6"
_PEN = "M4 20L5 15.6L16 4.6L19.4 8L8.4 19ZM13.6 7L17 10.4"
_HAND = "M3.5 8.5L10 5.5L15 16.5L8.5 19.5ZM11 5H18.5V17H15.6"
_DOOR = "M10 4H5V20H10M15 7.5L19.5 12L15 16.5M19.5 12H9.5"

_BODIES: Final[dict[str, str]] = {
    # classes and die faces
    "fighter": _disc(12, 12, 8.6),
    "capital": _block(4, 4, 16, 16, 1.4),
    "striker": _solid("M12 2.6L22 20.4H2Z", 1.2),
    "blast": _solid(_shape(star_points(12, 12, 11, 5.0, 8)))
    + f'<circle cx="12" cy="12" r="2.3" fill="{_PAPER}"/>',
    "star": _solid(_shape(star_points(12, 12.8, 11, 4.7)), 0.8),
    "alert": _stroke(_shape(ring_points(12, 12, 10.6, 8, 22.5)), 2.2)
    + _block(10.5, 5.6, 3, 8, 1)
    + _block(10.5, 15.3, 3, 3, 1),
    # the game's nouns
    "supply": _solid("M12 2.5L20.5 7.2L12 12L3.5 7.2Z", opacity=0.95)
    + _solid("M3.5 9L11 13.2V21.6L3.5 17.2Z", opacity=0.62)
    + _solid("M20.5 9L13 13.2V21.6L20.5 17.2Z", opacity=0.38),
    "beacon": _disc(12, 12, 2.8) + _stroke(_WAVES + _FAR_WAVES),
    "order": _stroke("M6 13L12 6.5L18 13M6 19L12 12.5L18 19"),
    "move": _stroke("M12 21V4M6 10L12 4L18 10"),
    "return": _stroke("M20 19V13A4 4 0 0 0 16 9H5M9.5 4L4.5 9L9.5 14"),
    "rocks": _solid(_STONES),
    "planet": _disc(12, 12, 6.6) + _stroke(_ORBIT, 1.8),
    "collide": _stroke(_RAYS) + _disc(12, 12, 2.2),
    "off": _stroke("M4 3V21", 2, 'stroke-dasharray="3 3"') + _stroke("M9 12H21M16 7L21 12L16 17"),
    "warp": _ring(12, 12, 9.2) + _stroke("M12 19V7M7.6 11L12 6.6L16.4 11"),
    "target": _ring(12, 12, 7.4) + _stroke(_CROSS_HAIR, 1.8) + _disc(12, 12, 1.6),
    "flag": _stroke("M6 22V3") + _solid("M7 3.4H20L16.4 7.9L20 12.4H7Z"),
    "die": _stroke("M12 2.4L21 7L12 11.8L3 7ZM3 7V16.8L12 21.8L21 16.8V7M12 11.8V21.8", 1.7),
    "dart": _solid("M12 3L20.5 20L12 15.6L3.5 20Z"),
    "hex": _stroke(_shape(hex_points(12, 12, 10)), 1.8),
    "card": _stroke(_HAND, 1.8),
    "esouth": _solid("M12 3L22 14L18.6 16.6L12 9.4L5.4 16.6L2 14Z") + _solid("M12 12.4L16.6 17.4L12 22L7.4 17.4Z"),
    "enorth": _solid("M10.6 1.6V22.4L3 16.4V7.6Z") + _solid("M13.4 1.6V22.4L21 16.4V7.6Z"),
    "infinity": _stroke("M12 12C9.6 8.6 8 7.6 6.4 7.6A4.4 4.4 0 0 0 6.4 16.4C8 16.4 9.6 15.4 12 12"
                        "C14.4 8.6 16 7.6 17.6 7.6A4.4 4.4 0 0 1 17.6 16.4C16 16.4 14.4 15.4 12 12", 2.2),
    # signs
    "check": _stroke("M4 12.5L10 18.5L20.5 6", 3),
    "cross": _stroke("M5.5 5.5L18.5 18.5M18.5 5.5L5.5 18.5", 3),
    "plus": _stroke("M12 5V19M5 12H19", 2.6),
    "minus": _stroke("M5 12H19", 2.6),
    "right": _stroke("M9 5L16 12L9 19", 2.6),
    "left": _stroke("M15 5L8 12L15 19", 2.6),
    "down": _stroke("M5 9L12 16L19 9", 2.6),
    "up": _stroke("M5 15L12 8L19 15", 2.6),
    "info": _ring(12, 12, 9, 1.9) + _block(10.8, 10.4, 2.5, 7, 0.8) + _block(10.8, 6.4, 2.5, 2.5, 0.8),
    "warning": _stroke("M12 3.4L22 20.4H2Z", 1.9) + _block(10.8, 9, 2.4, 6, 0.8) + _block(10.8, 16.2, 2.4, 2.4, 0.8),
    "lock": _block(5, 11, 14, 10, 1.5) + _stroke("M8 11V8A4 4 0 0 1 16 8V11"),
    "enter": _stroke("M20 5V13H5M9.5 8.5L5 13L9.5 17.5"),
    # actions and places
    "undo": _stroke("M5 10H14A5.5 5.5 0 0 1 14 21H9M9.5 5L4.5 10L9.5 15"),
    "redo": _stroke("M19 10H10A5.5 5.5 0 0 0 10 21H15M14.5 5L19.5 10L14.5 15"),
    "menu": _stroke("M4 6H20M4 12H20M4 18H20"),
    "play": _solid("M6 4L20 12L6 20Z", 1.5),
    "pause": _block(5, 4, 5, 16, 1) + _block(14, 4, 5, 16, 1),
    "stepf": _solid("M4 4L15 12L4 20Z", 1.2) + _block(17, 4, 3.4, 16, 1),
    "stepb": _solid("M20 4L9 12L20 20Z", 1.2) + _block(3.6, 4, 3.4, 16, 1),
    "gear": _gear(),
    "book": _stroke(_BOOK, 1.8),
    "flask": _stroke(_FLASK, 1.8) + _solid("M8 14.6H16L18.3 19.4H5.7Z", opacity=0.7),
    "cap": _stroke(_MORTARBOARD, 1.8),
    "film": _frame(3, 5, 18, 14) + _FILM_HOLES,
    "power": _stroke("M7 6.4A8 8 0 1 0 17 6.4M12 3V11"),
    "search": _ring(10.5, 10.5, 6.5, 2.2) + _stroke("M15.4 15.4L21 21", 2.6),
    "eye": _stroke("M2 12C6 5.4 18 5.4 22 12C18 18.6 6 18.6 2 12Z", 1.8) + _disc(12, 12, 3.2),
    "clock": _ring(12, 12, 8.8, 1.9) + _stroke("M12 6.6V12L15.8 14.2", 1.9),
    "shield": _stroke(_SHIELD, 1.9),
    "link": _stroke("M14 4H20V10M20 4L11 13M17 14V20H4V7H10"),
    "bulb": _stroke(_BULB, 1.8),
    "sound": _solid(_SPEAKER, 1) + _stroke("M16.5 8.5A5 5 0 0 1 16.5 15.5M19 5.6A9 9 0 0 1 19 18.4", 1.8),
    "mute": _solid(_SPEAKER, 1) + _stroke("M16.5 9.5L21.5 14.5M21.5 9.5L16.5 14.5", 2),
    "globe": _ring(12, 12, 9) + _stroke(_GLOBE, 1.6),
    "keys": _frame(2.5, 6, 19, 12.5, 2) + _stroke("M6 10H6.2M10 10H10.2M14 10H14.2M18 10H18.2M8 14.6H16", 2),
    "save": _stroke(_FLOPPY, 1.8),
    "folder": _stroke(_FOLDER, 1.8),
    "bin": _stroke(_BIN, 1.8),
    "pen": _stroke(_PEN, 1.8),
    "door": _stroke(_DOOR),
    "people": _ring(8.5, 8, 3.4) + _stroke("M2.5 20C2.5 11.8 14.5 11.8 14.5 20", 1.8)
    + _stroke("M14.5 4.9A3.4 3.4 0 0 1 14.5 11.1M17.4 14.4C20 15.2 21.5 17 21.5 20", 1.8),
    "map": _stroke("M3 6L9 3.6L15 6.4L21 4V18L15 20.4L9 17.6L3 20ZM9 3.6V17.6M15 6.4V20.4", 1.8),
    "chart": _stroke("M4 4V20H20", 1.8) + _stroke("M7.5 15.5L11.5 10L14.5 12.5L19.5 6", 2),
    "trophy": _stroke("M7 4H17V9A5 5 0 0 1 7 9ZM7 5.5H3.5C3.5 9 5 10.6 7.4 10.8M17 5.5H20.5C20.5 9 19 10.6 16.6 10.8"
                      "M12 14V18M8 20.5H16", 1.8),
}  # fmt: skip

_OWN_TINT: Final = {name: name for name in FACES}


@cache
def names() -> tuple[str, ...]:
    """Every icon name, in alphabetical order."""
    return tuple(sorted(_BODIES))


def body(name: str, colour: Tint, paper: Tint = "#0A1524") -> str:
    """The markup of an icon in its 24-unit box; `paper` shows in its holes. Raises KeyError for an unknown name."""
    return _BODIES[name].replace(_INK, hexcode(colour)).replace(_PAPER, hexcode(paper))


def icon(name: str, px: float, colour: Tint | None = None) -> Surface:
    """An icon px pixels square; die faces have a colour of their own, others are `text`. Cached."""
    side = max(6, round(px))
    return svg_surface(side, side, "0 0 24 24", body(name, colour or _OWN_TINT.get(name, "text")))


def die(face: str, px: float, rim: Tint | None = None) -> Surface:
    """A die from the front showing one of FACES, px pixels square; `rim` marks it, as a hit in `loss`. Cached."""
    symbol = body(face, face if face in FACES else "text", "#0C1626")
    side = max(8, round(px))
    shell = linear([(0, "#3A4F6E", 1), (1, "#16243A", 1)])
    inset = linear([(0, "#1B2B44", 1), (1, "#0C1626", 1)])
    hue = radial([(0, face, 0.34), (1, face, 0)], radius=0.55)
    parts = [
        rect(1.5, 1.5, 45, 45, 10, fill=shell.url, stroke=rim or "#7C9CC4", width=2.4 if rim else 1.3),
        path("M10 3.2H38M4 9C4 6 6 4 9 3.6", fill="none", stroke="#CFE2FA", width=1.1, stroke_opacity=0.55),
        rect(6, 6, 36, 36, 8, fill=inset.url),
        rect(6, 6, 36, 36, 8, fill=hue.url),
        f'<g transform="translate(10.8 10.8) scale(1.1)">{symbol}</g>',
    ]
    return svg_surface(side, side, "0 0 48 48", "".join(parts), [shell, inset, hue])


def inline(name: str, px: float, colour: Tint | None = None) -> Surface:
    """The picture behind `:name:` in rich text: `die.blast` is a die, anything else an icon (`icon.star`, `star`).

    Raises KeyError for an unknown name.
    """
    kind, _, rest = name.rpartition(".")
    if kind == "die":
        return die(rest, px)
    return icon(rest, px, colour)


def lit_icon(name: str, px: float, colour: Tint, strength: float = 0.8) -> tuple[Surface, Surface, int]:
    """An icon, its light to be added before it, and the light's margin in pixels."""
    picture = icon(name, px, colour)
    light, margin = light_of(picture, max(2, px * 0.2), strength)
    return picture, light, margin


__all__ = ["FACES", "body", "die", "icon", "inline", "lit_icon", "names"]
