"""Drawing in dp on any surface: text, vector shapes, icons and light, at one scale and from one corner."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.view import icons, lettering, paint
from game.view.richtext import ICON_SHARE, Piece, lay_out
from game.view.svg import Gradient, svg_surface
from game.view.theme import BODY, LEADING, Face, Tint, rgb

_CAPITAL = 0.70
"""Height of a capital letter as a share of the type size, in both families."""


@lru_cache(maxsize=160)
def _light(picture: Surface, radius: int, strength: float, tint: Tint | None, soft: bool) -> tuple[Surface, int]:
    if soft and tint is not None:
        return paint.soft_glow(picture, radius, strength, tint)
    return paint.glow(picture, radius, strength, tint)


class Canvas:
    """A surface to draw on in dp. Place (0, 0) is the `origin`, a pixel place on the surface.

    `w` and `h` are the size in dp of the area meant to be drawn on; nothing is clipped to it.
    `clipped` collects every text that had to be shortened.
    """

    __slots__ = ("clipped", "h", "origin", "soft", "surface", "u", "w")

    def __init__(
        self, surface: Surface, u: float = 1.0, area: Rect | None = None, clipped: list[str] | None = None
    ) -> None:
        area = surface.get_rect() if area is None else area
        self.surface, self.u, self.origin = surface, u, area.topleft
        self.w, self.h = area.w / u, area.h / u
        self.soft = bool(surface.get_flags() & pygame.SRCALPHA)
        self.clipped: list[str] = [] if clipped is None else clipped

    # ---- places
    def at(self, x: float, y: float, w: float, h: float) -> Canvas:
        """A canvas for a part of this one, in dp; its own (0, 0) is the part's corner."""
        return Canvas(self.surface, self.u, self.pixels(x, y, w, h), self.clipped)

    def within(self, rect: Rect) -> Canvas:
        """The same for a part given in pixels relative to this canvas's origin, as widget rectangles are."""
        return Canvas(self.surface, self.u, rect.move(self.origin), self.clipped)

    def px(self, dp: float) -> int:
        """Whole pixels of a length in dp."""
        return round(dp * self.u)

    def pixels(self, x: float, y: float, w: float, h: float) -> Rect:
        """The rectangle of the surface that a rectangle in dp covers."""
        left, top = self.origin
        return Rect(left + self.px(x), top + self.px(y), self.px(w), self.px(h))

    @property
    def rect(self) -> Rect:
        """The whole area, in surface pixels."""
        return self.pixels(0, 0, self.w, self.h)

    # ---- text
    def measure(self, string: str, face: Face = BODY) -> float:
        """Width in dp of a line of text."""
        px = face.px(self.u)
        return lettering.text_width(string, px, face.weight, face.family, face.track * self.u) / self.u

    def fit(self, string: str, face: Face, width: float) -> str:
        """The text, shortened with an ellipsis if it is wider than width dp; that is noted in `clipped`."""
        if self.measure(string, face) <= width + 0.5:
            return string
        self.clipped.append(string)
        while string and self.measure(string + "…", face) > width:
            string = string[:-1].rstrip()
        return string + "…"

    def text(
        self,
        x: float,
        y: float,
        string: str,
        face: Face = BODY,
        colour: Tint = "text",
        *,
        align: str = "l",
        valign: str = "m",
        width: float | None = None,
    ) -> float:
        """Draw a line of text and return its width in dp.

        `align` says what x is: `l` left, `c` centre, `r` right end. `valign` says what y is: `m` the middle of
        the capitals, `b` the baseline, `t` a little above the capitals. `width` shortens the text to fit.
        """
        if width is not None:
            string = self.fit(string, face, width)
        px = face.px(self.u)
        picture = lettering.text(string, px, colour, face.weight, face.family, face.track * self.u)
        wide = self.measure(string, face)
        rise = lettering.ascent(px, face.weight, face.family)
        top = y * self.u - rise
        top += {"m": _CAPITAL * px / 2, "b": 0.0, "t": (_CAPITAL + 0.12) * px}[valign]
        left = x * self.u - wide * self.u * {"l": 0.0, "c": 0.5, "r": 1.0}[align]
        self.surface.blit(picture, (self.origin[0] + round(left), self.origin[1] + round(top)))
        return wide

    def pieces(
        self, x: float, y: float, line: Sequence[Piece], face: Face, colour: Tint = "text", *, hot: str = ""
    ) -> None:
        """Draw a laid-out line of rich text; y is the middle of its capitals. The `hot` link is bright."""
        for piece in line:
            span = piece.span
            left = x + piece.x / self.u
            if span.icon:
                size = face.px(self.u) * ICON_SHARE
                self.blit(icons.inline(span.icon, size), left + piece.w / 2 / self.u, y, anchor="center")
                continue
            bright = bool(span.link) and span.link == hot
            tint: Tint = span.tint or colour
            if span.link:
                tint = "hi" if bright else "accent"
            elif span.bold and colour in ("text", "dim"):
                tint = "hi"
            self.text(left, y, span.text, span.face(face), tint)
            if span.link:
                below = y + face.px(self.u) / self.u * 0.55
                self.fill(left, below, piece.w / self.u, max(1 / self.u, 0.8), tint, 255 if bright else 120)

    def para(
        self,
        x: float,
        y: float,
        width: float,
        markup: str,
        face: Face = BODY,
        colour: Tint = "text",
        *,
        align: str = "l",
        leading: float = LEADING,
        lines: int = 99,
    ) -> float:
        """Draw wrapped rich text from its top at y, and return the y below it, in dp. `align`: `l`, `c`, `r`.

        For `c` and `r` x stays the left edge of the column that is `width` wide.
        """
        paragraph = lay_out(markup, self.px(width), face, self.u, leading)
        step = paragraph.line_height / self.u
        for line in paragraph.lines[:lines]:
            used = (line[-1].x + line[-1].w) / self.u if line else 0.0
            shift = {"l": 0.0, "c": (width - used) / 2, "r": width - used}[align]
            self.pieces(x + shift, y + step / 2, line, face, colour)
            y += step
        if len(paragraph.lines) > lines:
            self.clipped.append(paragraph.plain)
        return y

    def para_height(self, width: float, markup: str, face: Face = BODY, *, leading: float = LEADING) -> float:
        """How high the same rich text is, in dp."""
        return lay_out(markup, self.px(width), face, self.u, leading).height / self.u

    # ---- shapes and pictures
    def svg(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        body: str,
        gradients: Sequence[Gradient] = (),
        *,
        pad: float = 0,
    ) -> Surface:
        """Draw a vector body whose coordinates are dp from (x, y), reaching `pad` beyond the box on every side."""
        picture, place = self._raster(
            self.pixels(x - pad, y - pad, w + 2 * pad, h + 2 * pad), body, gradients, w, h, pad
        )
        self.surface.blit(picture, place)
        return picture

    @staticmethod
    def _raster(
        box: Rect, body: str, gradients: Sequence[Gradient], w: float, h: float, pad: float
    ) -> tuple[Surface, tuple[int, int]]:
        view = f"{-pad:g} {-pad:g} {w + 2 * pad:.3f} {h + 2 * pad:.3f}"
        return svg_surface(max(1, box.w), max(1, box.h), view, body, gradients), box.topleft

    def glow(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        body: str,
        tint: Tint,
        radius: float = 4,
        strength: float = 1.0,
        *,
        pad: float = 0,
        gradients: Sequence[Gradient] = (),
        draw: bool = True,
    ) -> None:
        """Draw the light of a vector body in one tint, and then the body itself unless `draw` is off."""
        picture, place = self._raster(
            self.pixels(x - pad, y - pad, w + 2 * pad, h + 2 * pad), body, gradients, w, h, pad
        )
        self.light(picture, place, tint, radius, strength)
        if draw:
            self.surface.blit(picture, place)

    def light(
        self, picture: Surface, place: tuple[int, int], tint: Tint | None, radius: float = 4, strength: float = 1.0
    ) -> None:
        """Light round a cached picture at a pixel place; radius in dp."""
        colour = None if tint is None else rgb(tint)
        light, margin = _light(picture, max(1, round(radius * self.u)), round(strength, 2), colour, self.soft)
        corner = (place[0] - margin, place[1] - margin)
        if self.soft and colour is not None:
            self.surface.blit(light, corner)
        else:
            paint.add(self.surface, light, corner)

    def icon(self, x: float, y: float, size: float, name: str, colour: Tint | None = None, *, glow: float = 0) -> None:
        """Draw an icon by its upper left corner; `glow` is the strength of its light."""
        picture = icons.icon(name, size * self.u, colour)
        place = self.pixels(x, y, 0, 0).topleft
        if glow:
            self.light(picture, place, colour or "text", max(2, size * 0.2), glow)
        self.surface.blit(picture, place)

    def die(self, x: float, y: float, size: float, face: str, rim: Tint | None = None) -> None:
        """Draw a die from the front; a rimmed one is lit."""
        picture = icons.die(face, size * self.u, rim)
        place = self.pixels(x, y, 0, 0).topleft
        if rim is not None:
            self.light(picture, place, rim, max(2, size * 0.16), 0.6)
        self.surface.blit(picture, place)

    def fill(self, x: float, y: float, w: float, h: float, colour: Tint, alpha: int = 255) -> None:
        """Fill a rectangle, see-through if alpha is under 255."""
        box = self.pixels(x, y, w, h)
        if alpha >= 255:
            self.surface.fill(rgb(colour), box)
        else:
            self.surface.blit(paint.scrim((max(1, box.w), max(1, box.h)), alpha, colour), box)

    def blit(self, picture: Surface, x: float, y: float, *, anchor: str = "topleft") -> None:
        """Draw a ready picture with one of its corners or its `center` at a place in dp."""
        place = picture.get_rect()
        setattr(place, anchor, self.pixels(x, y, 0, 0).topleft)
        self.surface.blit(picture, place)
