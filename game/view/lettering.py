"""Text as pictures: two families, even spacing, no thin strokes. Sizes here are screen pixels."""

from __future__ import annotations

import math
from functools import cache, lru_cache

import pygame
from pygame import Surface
from pygame.font import Font

from game.paths import asset
from game.view.theme import Colour, Tint, rgb

_OVER = 4
_FAMILIES = {"d": "chakra-petch", "b": "barlow"}
_LIFT = bytes(round(255 * (a / 255) ** 0.82) for a in range(256))


@cache
def font(family: str, weight: int, px: int) -> Font:
    """A font of ours at a pixel size: family `d` (Chakra Petch) or `b` (Barlow), weight 400, 500, 600 or 700."""
    if not pygame.font.get_init():
        pygame.font.init()
    return Font(asset("fonts", f"{_FAMILIES[family]}-{weight}.ttf"), px)


def _big(family: str, weight: int, px: float) -> Font:
    return font(family, weight, max(4, round(px * _OVER)))


@lru_cache(maxsize=16384)
def text_width(text: str, px: float, weight: int = 500, family: str = "b", track: float = 0.0) -> float:
    """Width in pixels of a text set at px pixels, tracking (also pixels) included."""
    return _big(family, weight, px).size(text)[0] / _OVER + track * len(text)


def ascent(px: float, weight: int = 500, family: str = "b") -> float:
    """Pixels from the top of a text picture to its baseline."""
    return _big(family, weight, px).get_ascent() / _OVER


def _tracked(text: str, face: Font, track: float, white: Colour) -> Surface:
    places, x = [], 0.0
    for char in text:
        places.append(round(x))
        x += face.size(char)[0] + track * _OVER
    out = Surface((max(_OVER, math.ceil(x) + 2 * _OVER), face.get_height()), pygame.SRCALPHA)
    for char, place in zip(text, places, strict=True):
        out.blit(face.render(char, True, white), (place, 0))
    return out


def _shrunk(big: Surface) -> Surface:
    w, h = (-(-side // _OVER) for side in big.get_size())
    padded = Surface((w * _OVER, h * _OVER), pygame.SRCALPHA)
    padded.blit(big, (0, 0))
    return pygame.transform.smoothscale(padded, (max(1, w), max(1, h)))


def _lifted(shape: Surface, colour: Colour) -> Surface:
    """Only the alpha of the shape, its middle tones raised, in one colour."""
    alpha = pygame.image.tobytes(shape, "RGBA")[3::4].translate(_LIFT)
    data = bytearray(len(alpha) * 4)
    for channel, value in enumerate(reversed(colour)):
        data[channel::4] = bytes([value]) * len(alpha)
    data[3::4] = alpha
    return pygame.image.frombytes(bytes(data), shape.get_size(), "BGRA")


@lru_cache(maxsize=4096)
def _text(text: str, px: float, colour: Colour, weight: int, family: str, track: float) -> Surface:
    face, white = _big(family, weight, px), (255, 255, 255)
    if not text:
        return Surface((1, max(1, round(px))), pygame.SRCALPHA)
    big = _tracked(text, face, track, white) if track else face.render(text, True, white)
    return _lifted(_shrunk(big), colour)


def text(
    string: str, px: float, colour: Tint = "text", weight: int = 500, family: str = "b", track: float = 0.0
) -> Surface:
    """A line of text at px pixels, set at four times its size and shrunk. Cached: never draw on the result."""
    string = string.replace("\0", "\ufffd")  # which no font can be asked for
    return _text(string, round(px * 4) / 4, rgb(colour), weight, family, round(track * 100) / 100)


def text_cache_info() -> tuple[int, int]:
    """How many texts were found ready and how many were set anew."""
    info = _text.cache_info()
    return info.hits, info.misses
