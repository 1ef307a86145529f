"""Sprites: pictures with their own light, ships in the colours of a side, baked files; all cached within a limit.

A `Sprite` is premultiplied: what it paints covers the target, what it only lights (alpha 0) is added. So glow and
body are one blit. Lengths are screen pixels; `s` is the radius of a hex.
"""

from __future__ import annotations

import io
import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import cache, lru_cache
from typing import Final

import pygame
from pygame import Surface

from game.paths import asset
from game.view import svg, theme
from game.view.svg import Gradient
from game.view.theme import Tint

Place = tuple[float, float]


class Sprite:
    """A premultiplied picture and where its anchor lies in it."""

    __slots__ = ("_faded", "ax", "ay", "surface")

    def __init__(self, surface: Surface, ax: float, ay: float) -> None:
        self.surface = surface
        self.ax = ax
        self.ay = ay
        self._faded: tuple[int, Surface] | None = None

    @property
    def bytes(self) -> int:
        """Memory of the picture."""
        return self.surface.get_width() * self.surface.get_height() * 4

    def draw(self, target: Surface, at: Place, alpha: int = 255) -> None:
        """Draw with the anchor at a pixel; `alpha` 0 to 255 fades body and light alike."""
        if alpha <= 0:
            return
        picture = self.surface if alpha >= 255 else self._with_alpha(alpha)
        place = (round(at[0] - self.ax), round(at[1] - self.ay))
        target.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def scaled(self, k: float, *, smooth: bool = True) -> Sprite:
        """Return the sprite drawn at k times its size; not `smooth` is quicker, for a moment in motion."""
        w, h = self.surface.get_size()
        size = (max(1, round(w * k)), max(1, round(h * k)))
        picture = (pygame.transform.smoothscale if smooth else pygame.transform.scale)(self.surface, size)
        return Sprite(picture, self.ax * size[0] / w, self.ay * size[1] / h)

    def _with_alpha(self, alpha: int) -> Surface:
        step = (alpha + 4) // 8 * 8
        if self._faded is None or self._faded[0] != step:
            picture = self.surface.copy()
            value = min(255, step)
            picture.fill((value, value, value, value), special_flags=pygame.BLEND_RGBA_MULT)
            self._faded = (step, picture)
        return self._faded[1]


def vector(w: int, h: int, viewbox: str, body: str, gradients: Sequence[Gradient] = ()) -> Surface:
    """Rasterise a vector body once, straight alpha. Not cached: for pictures that a `SpriteStore` keeps anyway."""
    definitions = "".join(g.markup for g in gradients)
    head = '<svg xmlns="http://www.w3.org/2000/svg" preserveAspectRatio="none"'
    source = f'{head} width="{w}" height="{h}" viewBox="{viewbox}"><defs>{definitions}</defs>{body}</svg>'
    return svg.native(pygame.image.load(io.BytesIO(source.encode()), "sprite.svg"))


def blank(w: int, h: int) -> Surface:
    """Return an empty premultiplied picture."""
    return Surface((max(1, w), max(1, h)), pygame.SRCALPHA)


def over(target: Surface, picture: Surface, at: tuple[int, int] = (0, 0)) -> None:
    """Put a straight-alpha picture onto a premultiplied one."""
    target.blit(picture.premul_alpha(), at, special_flags=pygame.BLEND_PREMULTIPLIED)


def _blurred(picture: Surface, r: int) -> Surface:
    light = Surface(picture.get_size())
    light.blit(picture, (0, 0))
    if r < 4:
        return pygame.transform.box_blur(pygame.transform.box_blur(light, r), max(1, r // 2))
    # A wide blur looks the same made at half the size, and takes a third of the time.
    w, h = light.get_size()
    small = pygame.transform.smoothscale(light, (max(1, w // 2), max(1, h // 2)))
    small = pygame.transform.box_blur(pygame.transform.box_blur(small, r // 2), max(1, r // 4))
    return pygame.transform.smoothscale(small, (w, h))


def shine(target: Surface, picture: Surface, radius: float, strength: float, at: tuple[int, int] = (0, 0)) -> None:
    """Add the blurred light of a picture to a premultiplied one of at least its size: blur by radius, then half."""
    light = _blurred(picture, max(1, round(radius)))
    while strength > 0:
        part = light
        if strength < 1:
            value = round(255 * strength)
            part = light.copy()
            part.fill((value, value, value), special_flags=pygame.BLEND_RGB_MULT)
        target.blit(part, at, special_flags=pygame.BLEND_RGB_ADD)
        strength -= 1


def lit(
    reach: float | tuple[float, float],
    body: str,
    gradients: Sequence[Gradient] = (),
    glow: float = 0.0,
    strength: float = 0.9,
    *,
    solid: bool = True,
) -> Sprite:
    """Draw a vector body about its anchor (0, 0) in pixels, reaching `reach` to each side, with its glow.

    With `solid` false only the light is kept.
    """
    rx, ry = reach if isinstance(reach, tuple) else (reach, reach)
    w, h = math.ceil(rx), math.ceil(ry)
    picture = vector(2 * w, 2 * h, f"{-w} {-h} {2 * w} {2 * h}", body, gradients)
    out = blank(2 * w, 2 * h)
    if glow:
        shine(out, picture, glow, strength)
    if solid:
        over(out, picture)
    return Sprite(out, w, h)


def in_sight(target: Surface, at: Place, reach: float) -> bool:
    """Tell whether something `reach` pixels about a place can show inside the target's clip."""
    clip = target.get_clip()
    return clip.left - reach < at[0] < clip.right + reach and clip.top - reach < at[1] < clip.bottom + reach


class SpriteStore:
    """Sprites by what they show and at which `s`; the least recently used go once `limit` bytes are passed.

    While `hurry` is set, or this frame's time for drawing new sprites is used up, a sprite of another size is scaled
    instead, so that zooming never stalls; the sharp one follows in a later frame.
    """

    def __init__(self, limit: int = 96 << 20) -> None:
        self.limit = limit
        self.size = 0
        self.hurry = False
        self.pending = False
        self._left = math.inf
        self._kept: OrderedDict[tuple[Hashable, float], Sprite] = OrderedDict()
        self._latest: dict[Hashable, float] = {}
        self._rough: dict[Hashable, tuple[float, Sprite]] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def begin_frame(self, *, moving: bool = False, budget_ms: float = math.inf) -> None:
        """Say whether the camera moves, and how many milliseconds new sprites may take in this frame.

        Afterwards `pending` tells whether the last frame had to make do with a scaled sprite.
        """
        if self.hurry and not moving:
            self._rough.clear()
        self.hurry = moving
        self.pending = False
        self._left = budget_ms / 1000

    def fetch(self, key: Hashable, s: float, build: Callable[[float], Sprite]) -> Sprite:
        """Return the sprite for a key at a radius, building it if need be."""
        size = round(s * 4) / 4
        full = (key, id(theme.current()))
        found = self._kept.get((full, size))
        if found is not None:
            self._kept.move_to_end((full, size))
            return found
        near = self._latest.get(full)
        if near is not None and (self.hurry or self._left <= 0):
            self.pending = True
            return self._stretched(full, near, size)
        started = time.perf_counter()
        sprite = build(size)
        self._left -= time.perf_counter() - started
        self._keep(full, size, sprite)
        return sprite

    def _stretched(self, full: Hashable, near: float, size: float) -> Sprite:
        # One stretched copy a key is kept, so that a camera at rest does not stretch it anew in every frame.
        rough = self._rough.get(full)
        if rough is not None and rough[0] == size:
            return rough[1]
        self._kept.move_to_end((full, near))
        sprite = self._kept[full, near].scaled(size / near, smooth=not self.hurry)
        if len(self._rough) > 256:
            self._rough.clear()
        self._rough[full] = (size, sprite)
        return sprite

    def clear(self) -> None:
        """Forget everything."""
        self._rough.clear()
        self._kept.clear()
        self._latest.clear()
        self.size = 0

    def _keep(self, full: Hashable, size: float, sprite: Sprite) -> None:
        self._rough.pop(full, None)
        self._kept[full, size] = sprite
        self._latest[full] = size
        self.size += sprite.bytes
        while self.size > self.limit and len(self._kept) > 1:
            (old, old_size), gone = self._kept.popitem(last=False)
            self.size -= gone.bytes
            if self._latest.get(old) == old_size:
                del self._latest[old]


SPRITES: Final = SpriteStore()
"""The store that every drawing module here shares."""


# ---------------------------------------------------------------- ships
KEYS: Final = {
    "hull": "#7D8FA8",
    "light": "#A9B9CF",
    "dark": "#4C5D78",
    "edge": "#E8F0FA",
    "deep": "#131D2E",
    "engine": "#7FE9FF",
}
"""The colours the ship files use, by the part they stand for."""

SKINS: Final[dict[str, dict[str, str]]] = {
    "south": {
        "hull": "#D9822B",
        "light": "#FFBE76",
        "dark": "#8A4A12",
        "edge": "#FFE9CF",
        "deep": "#2A1606",
        "engine": "#FFF4DE",
    },
    "north": {
        "hull": "#2E2660",
        "light": "#453A8C",
        "dark": "#1B1640",
        "edge": "#CDBEFF",
        "deep": "#0C0A20",
        "engine": "#F1ECFF",
    },
    "none": {
        "hull": "#5E7391",
        "light": "#8AA0BE",
        "dark": "#384A64",
        "edge": "#DCE9F8",
        "deep": "#0C1626",
        "engine": "#9FEBFF",
    },
    "ghost": {
        "hull": "#0F2A40",
        "light": "#17415F",
        "dark": "#0B2033",
        "edge": "#66DBFF",
        "deep": "#071522",
        "engine": "#CFF5FF",
    },
    "wreck": {
        "hull": "#2A2F38",
        "light": "#3B424E",
        "dark": "#1A1E25",
        "edge": "#8792A3",
        "deep": "#0C0F14",
        "engine": "#4A3A33",
    },
}
"""Colours of the parts: the two sides, nobody's, arriving, destroyed."""

SHIP_TYPES: Final = ("flagship", "battleship", "carrier", "cruiser", "destroyer", "transport", "fighter", "drone")
"""Every ship there is a drawing of."""

SHIP_SIZE: Final = {
    "flagship": 1.06, "battleship": 1.0, "carrier": 1.0, "cruiser": 1.0,
    "destroyer": 0.92, "transport": 0.90, "fighter": 0.98, "drone": 0.84,
}  # fmt: skip
"""How large a type is drawn beside the others."""

_DART_HOME: Final = ((50, 24), (24, 47), (76, 47), (50, 74))
_DART_PLACES: Final = {1: ((50, 50),), 2: ((29, 50), (71, 50)), 3: ((50, 30), (27, 62), (73, 62))}


def skin_colours(skin: str) -> dict[str, str]:
    """Return the colours of a skin; the sides follow the palette in use. Raises KeyError for an unknown skin."""
    base = SKINS[skin]
    standard = theme.PALETTES["table"]
    if skin not in ("south", "north") or theme.current() is standard:
        return base
    if skin == "south":
        shades = {"hull": theme.mix(skin, "#000000", 0.15), "light": theme.mix(skin, "#ffffff", 0.35),
                  "dark": theme.mix(skin, "#000000", 0.5), "edge": theme.mix(skin, "#ffffff", 0.8),
                  "deep": theme.mix(skin, "#000000", 0.85), "engine": theme.mix(skin, "#ffffff", 0.9)}  # fmt: skip
    else:
        shades = {"hull": theme.mix("northlo", "#000000", 0.35), "light": theme.rgb("northlo"),
                  "dark": theme.mix("northlo", "#000000", 0.6), "edge": theme.mix(skin, "#ffffff", 0.4),
                  "deep": theme.mix("northdk", "#000000", 0.5), "engine": theme.mix(skin, "#ffffff", 0.8)}  # fmt: skip
    return {part: theme.hexcode(colour) for part, colour in shades.items()}


@cache
def _ship_source(kind: str) -> str:
    raw = asset("ships", f"{kind}.svg").read_text(encoding="utf-8")
    inner = re.search(r"<svg[^>]*>(.*)</svg>", raw, re.DOTALL)
    if inner is None:
        message = f"assets/ships/{kind}.svg is not an SVG drawing: restore it from the game's files"
        raise ValueError(message)
    return re.sub(r"<title>.*?</title>", "", inner.group(1), flags=re.DOTALL)


def _with_darts(body: str, models: int) -> str:
    for i in range(4, models, -1):
        body = re.sub(rf'<g id="model{i}">.*?</g>', "", body, flags=re.DOTALL)
    for i, (x, y) in enumerate(_DART_PLACES.get(models, _DART_HOME)):
        shift = f"{x - _DART_HOME[i][0]} {y - _DART_HOME[i][1]}"
        body = body.replace(f'<g id="model{i + 1}">', f'<g transform="translate({shift})">')
    return body


def ship_body(kind: str, skin: str, models: int | None = None) -> str:
    """Return the drawing of a ship in a 100 box, bow up, in the colours of a skin.

    A fighter squadron shows one dart for each of its `models` (all four if None). Raises FileNotFoundError for an
    unknown type.
    """
    body = _ship_source(kind)
    if kind == "fighter" and models is not None:
        body = _with_darts(body, max(1, min(4, models)))
    colours = skin_colours(skin)
    pattern = re.compile("|".join(KEYS.values()))
    part_of = {code: part for part, code in KEYS.items()}
    return pattern.sub(lambda found: colours[part_of[found.group()]], body)


def _edge_width(px: int) -> float:
    if px <= 60:
        return 3.2
    if px < 90:
        return 2.6
    return 1.9 if px < 160 else 1.3


def ship_surface(kind: str, skin: str, px: float, angle: float = 0, models: int | None = None) -> Surface:
    """Return a ship px pixels wide, turned clockwise by `angle` degrees from bow up. Cached: never draw on it."""
    darts = models if kind == "fighter" else None
    return _ship(kind, skin, max(4, round(px)), round(angle) % 360, darts, id(theme.current()))


@lru_cache(maxsize=256)
def _ship(kind: str, skin: str, px: int, angle: int, models: int | None, _palette: int) -> Surface:
    edge = _edge_width(px)
    body = ship_body(kind, skin, models)
    body = body.replace('stroke-width="3.2"', f'stroke-width="{edge}"')
    body = body.replace('stroke-width="2.56"', f'stroke-width="{edge * 0.8:.2f}"')
    if angle:
        body = f'<g transform="rotate({angle} 50 50)">{body}</g>'
    return vector(px, px, "-4 -4 108 108", body)


# ---------------------------------------------------------------- baked pictures
@lru_cache(maxsize=48)
def baked(name: str) -> Surface:
    """Load one picture of `assets/baked`. Raises FileNotFoundError, naming the file, if it is missing."""
    path = asset("baked", f"{name}.png")
    if not path.is_file():
        message = f"{path} is missing: run tools/bake.py or reinstall the game"
        raise FileNotFoundError(message)
    picture = pygame.image.load(path)
    return svg.native(picture) if picture.get_flags() & pygame.SRCALPHA else picture.convert(24)


def baked_at(name: str, w: int, h: int) -> Surface:
    """Return a baked picture scaled to w x h pixels; straight alpha if it has any. Not cached."""
    return pygame.transform.smoothscale(baked(name), (max(1, w), max(1, h)))


@lru_cache(maxsize=96)
def _glowlight(radius: int, colour: theme.Colour, strength: int) -> Surface:
    light = pygame.transform.smoothscale(baked("halo"), (2 * radius, 2 * radius))
    out = Surface(light.get_size())
    out.blit(light, (0, 0))
    out.fill(tuple(min(255, c * strength // 16) for c in colour), special_flags=pygame.BLEND_RGB_MULT)
    return out


def add_halo(target: Surface, at: Place, radius: float, colour: Tint, strength: float = 1.0) -> None:
    """Add a round light to an opaque or premultiplied picture; strength in sixteenths, up to 1."""
    level = round(16 * min(1.0, strength))
    if level <= 0 or radius < 1:
        return
    r = max(1, round(radius))
    r = r if r < 48 else round(r / 4) * 4
    light = _glowlight(r, theme.rgb(colour), level)
    target.blit(light, (round(at[0]) - r, round(at[1]) - r), special_flags=pygame.BLEND_RGB_ADD)
