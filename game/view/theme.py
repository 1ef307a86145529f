"""Colours, type sizes, spacing and durations: the only place with numbers about looks.

Colours are asked for by name through `rgb`, so a player may swap the palette at any time. Lengths are
dp (design pixels at 1280x720); `Metrics` turns them into screen pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

Colour = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""

Tint = str | Colour
"""A name in the palette, a `#rrggbb` string, or a Colour."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Every named colour, as `#rrggbb`. Roles, not hues: see the comment of each group."""

    # space, behind everything; dim surfaces; table body
    void: str = "#04080F"
    deep: str = "#081221"
    table: str = "#0B1B30"
    # panel gradient top, 35 %, bottom; raised surface; sunken field
    p0: str = "#14263F"
    p1: str = "#0C192B"
    p2: str = "#091322"
    raised: str = "#1A3150"
    well: str = "#060E1A"
    # panel hairline, stronger rim, inner hex edges, board outline
    line: str = "#2B486B"
    line2: str = "#47719C"
    grid: str = "#4C8FC2"
    gridhi: str = "#9AD4FF"
    # numbers and titles, body, labels, decoration only (never text)
    hi: str = "#EEF5FD"
    text: str = "#C9D8EA"
    dim: str = "#93AAC4"
    faint: str = "#5D7592"
    # choice, its glow, text on bright fills
    accent: str = "#66DBFF"
    accent2: str = "#2BA6DB"
    ink: str = "#04121F"
    # the sides: line, light, base centre, base edge
    south: str = "#FFA245"
    southhi: str = "#FFD3A0"
    southlo: str = "#7C4412"
    southdk: str = "#2B190A"
    north: str = "#BBA3FF"
    northhi: str = "#E2D8FF"
    northlo: str = "#4B3D93"
    northdk: str = "#1A1538"
    # die faces; the first three are unit classes as well
    fighter: str = "#74EC92"
    capital: str = "#5EA1FF"
    striker: str = "#FF665A"
    blast: str = "#F6F9FF"
    star: str = "#FFE48C"
    alert: str = "#FF7AD1"
    # lands or fits; rocks; lost, refused or engaged; stays, returns or off board
    safe: str = "#6FE7D2"
    risk: str = "#FFE48C"
    loss: str = "#FF7E93"
    back: str = "#A9BCD3"
    # chance maps, five steps from poor to good
    heat0: str = "#3B1D4E"
    heat1: str = "#5A2F7E"
    heat2: str = "#3F63B0"
    heat3: str = "#2FA3B4"
    heat4: str = "#B9EFA9"


PALETTES: Final[dict[str, Palette]] = {
    "table": Palette(),
    "blue_yellow": Palette(
        south="#FFD23F", southhi="#FFEBA3", southlo="#6B5410", southdk="#292006",
        north="#7DAEFF", northhi="#CFE1FF", northlo="#274A8F", northdk="#0D1B38",
        safe="#7FE0FF", loss="#FF9A5C", risk="#FFF0B3", fighter="#7CE8D0", striker="#FF8A5C",
    ),
    "red_cyan": Palette(
        south="#FF8F78", southhi="#FFCFC4", southlo="#7D2D1E", southdk="#2C120C",
        north="#5BE3DC", northhi="#C4F7F4", northlo="#1B6A70", northdk="#0A2629",
        safe="#8CF0C4", loss="#FF8CC0", accent="#9ECBFF", accent2="#4C8FE0",
    ),
    "contrast": Palette(
        p0="#0A1420", p1="#060C15", p2="#04080F", line="#5F86B3", line2="#8FB6E0",
        hi="#FFFFFF", text="#EDF4FC", dim="#C3D3E6", faint="#8FA6C0",
        south="#FFB347", southhi="#FFE3B8", southlo="#8A4A0C", southdk="#241304",
        north="#FFFFFF", northhi="#FFFFFF", northlo="#4A5670", northdk="#12161F",
        accent="#7FE6FF", loss="#FF9DAE", back="#D4E0EE", capital="#7DB5FF", striker="#FF8177",
    ),
}  # fmt: skip
"""Palettes a player may choose, by the key kept in the settings."""


class _Current:
    """Holds the palette in use."""

    palette: Palette = PALETTES["table"]
    patterns: bool = True


def current() -> Palette:
    """The palette in use."""
    return _Current.palette


def use(palette: Palette | str) -> None:
    """Swap the palette; everything drawn afterwards uses it. Raises KeyError for an unknown key."""
    _Current.palette = PALETTES[palette] if isinstance(palette, str) else palette


def show_patterns(on: bool) -> None:
    """Say whether landing hexes carry patterns beside their colours; chance maps always do."""
    _Current.patterns = on


def patterned() -> bool:
    """Whether landing hexes carry patterns."""
    return _Current.patterns


def rgb(tint: Tint) -> Colour:
    """The colour behind a tint in the palette in use. Raises AttributeError for an unknown name."""
    if not isinstance(tint, str):
        return tint
    code = tint if tint.startswith("#") else str(getattr(_Current.palette, tint))
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def hexcode(tint: Tint) -> str:
    """The `#rrggbb` string of a tint."""
    return "#{:02x}{:02x}{:02x}".format(*rgb(tint))


def mix(start: Tint, end: Tint, share: float) -> Colour:
    """A colour between two: share 0 is the start, 1 the end."""
    a, b = rgb(start), rgb(end)
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def luminance(tint: Tint) -> float:
    """Relative luminance, 0 to 1, as contrast rules define it."""
    red, green, blue = (v / 3294.6 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in rgb(tint))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Tint, other: Tint) -> float:
    """Contrast ratio of two tints, 1 to 21; text needs at least 4.5."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


SMALLEST_BODY: Final = 11.0
SMALLEST_DISPLAY: Final = 10.6
"""Floors in screen pixels: text is never set smaller."""


@dataclass(frozen=True, slots=True)
class Face:
    """A way to set text: size in dp, weight 400 to 700, family `d` (display) or `b` (body), tracking in dp."""

    size: float
    weight: int = 500
    family: str = "b"
    track: float = 0.0

    def px(self, scale: float) -> float:
        """The size in screen pixels at a scale, never under the floor."""
        return max(self.size * scale, SMALLEST_DISPLAY if self.family == "d" else SMALLEST_BODY)

    def sized(self, size: float) -> Face:
        """The same face at another size in dp."""
        return Face(size, self.weight, self.family, self.track)

    def heavy(self, weight: int = 700) -> Face:
        """The same face at another weight."""
        return Face(self.size, weight, self.family, self.track)


SCORE: Final = Face(32, 700, "d")
SCREEN_TITLE: Final = Face(22, 700, "d")
HEADLINE: Final = Face(22, 700, "d")
PLATE_NAME: Final = Face(19, 700, "d")
TURN_VALUE: Final = Face(18, 700, "d")
CARD_TITLE: Final = Face(17, 700, "d")
PRIMARY: Final = Face(16, 600, "d")
NUMBER: Final = Face(14, 700, "b")
ROW: Final = Face(14, 600, "b")
PROMPT: Final = Face(14, 500, "b")
BUTTON: Final = Face(13, 600, "d")
BODY: Final = Face(12.5, 500, "b")
STATUS: Final = Face(12, 600, "b")
SMALL: Final = Face(11.5, 500, "b")
CAPS: Final = Face(10.5, 600, "d", 0.9)
PANEL_TITLE: Final = Face(12, 600, "d", 1.1)
KEY_CAP: Final = Face(11, 600, "d")

GAP: Final = 8
PAD: Final = 14
HEADER: Final = 30
CONTENT_TOP: Final = 38
CUT: Final = 12
HIT: Final = 28
"""dp: gap between panels, inner padding, header height, start of the content, corner cut, smallest target."""

SCRIM: Final[Colour] = (2, 6, 12)
SCRIM_ALPHA: Final = 150

TIP_DELAY: Final = 0.35
EASE: Final = 0.15
MOVE_PER_HEX: Final = 0.18
CAMERA: Final = 0.25
TOAST: Final = 3.5
"""Seconds at normal speed: tooltip, interface changes, unit moves, camera, toast."""

SPEEDS: Final[dict[str, float]] = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "off": 0.0}
"""Factor on every animation duration, by the key kept in the settings."""

LEADING: Final = 1.34
"""Line height as a share of the type size."""

LEAST: Final = (1000, 580)
"""The window size in dp every layout may count on; a larger scale is held back to keep it."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Screen pixels from dp."""

    scale: float = 1.0

    def px(self, dp: float) -> int:
        """Whole pixels; at least one for any positive length."""
        return max(1, round(dp * self.scale)) if dp > 0 else round(dp * self.scale)


_STEPS = ((0.8, 0.92), (1.0, 1.0), (1.5, 1.3), (3.0, 2.6))


def auto_scale(size: tuple[int, int]) -> float:
    """The scale that suits a window at text size 100 %: 0.92 at 1024x600, 1 at 1280x720, 2.6 at 3840x2160."""
    factor = min(size[0] / 1280, size[1] / 720)
    if factor <= _STEPS[0][0]:
        return factor * _STEPS[0][1] / _STEPS[0][0]
    for (f0, u0), (f1, u1) in pairwise(_STEPS):
        if factor <= f1:
            return u0 + (u1 - u0) * (factor - f0) / (f1 - f0)
    return factor * _STEPS[-1][1] / _STEPS[-1][0]


def fitting_scale(size: tuple[int, int], wanted: float = 1.0) -> float:
    """The scale really used: wanted (text size, 0.75 to 2.5) times automatic, held back to keep `LEAST` dp."""
    return max(0.4, min(wanted * auto_scale(size), size[0] / LEAST[0], size[1] / LEAST[1]))
