"""The small pictures a board layer is pieced together from, drawn once for a zoom and stamped at every place.

Edges and corners are drawn at several shifts of part of a pixel, so that lines from neighbouring stamps meet.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from typing import Final

import pygame
from pygame import Rect, Surface

from game.hexgrid import Hex, Orientation
from game.view import images, svg, theme
from game.view.board_scene import FRAME_END, FRAME_SIDE, HALF_ROW, BoardScene, Edge
from game.view.camera import SQRT3, UNIT_CORNERS, direction_angle, direction_vector, unit_centre
from game.view.images import Sprite, lit
from game.view.lettering import ascent, text, text_width

BODIES: Final = ("#0B1D33", "#0C2139", "#0E253E")
RINGED: Final = frozenset({0, 3})
"""Planet looks that have rings."""
AIR: Final = ("#2F7F9A", "#8A4A5A", "#2C63A8")

Build = Callable[[float, float], Sprite]


class Stamps:
    """Draws the parts of one board at radius `s` into a layer that covers `area` (pixels from Hex(0, 0))."""

    def __init__(self, orientation: Orientation, s: float, target: Surface, area: Rect) -> None:
        self.orientation = orientation
        self.s = s
        self._target = target
        self._area = area
        self._line = max(1.0, s / 30)
        self._fine = 3 if s < 60 else 2
        self._made: dict[tuple[Hashable, int, int], Sprite] = {}
        self._corners = [(u * s, v * s) for u, v in UNIT_CORNERS[orientation]]

    # ------------------------------------------------------------------ placing
    def shows(self, h: Hex) -> bool:
        """Tell whether anything of a hex can fall into the layer."""
        u, v = unit_centre(self.orientation, h)
        return self._near(u, v, 1.6)

    def _near(self, u: float, v: float, reach: float) -> bool:
        x, y, r = u * self.s, v * self.s, reach * self.s + 4
        a = self._area
        return a.left - r <= x <= a.right + r and a.top - r <= y <= a.bottom + r

    def _stamp(self, key: Hashable, u: float, v: float, build: Build, fine: int = 1) -> None:
        x, y = u * self.s - self._area.x, v * self.s - self._area.y
        ix, iy = math.floor(x), math.floor(y)
        px, py = int((x - ix) * fine), int((y - iy) * fine)
        full = (key, px, py)
        sprite = self._made.get(full)
        if sprite is None:
            sprite = self._made[full] = build((px + 0.5) / fine, (py + 0.5) / fine)
        sprite.draw(self._target, (ix, iy))

    def _hexagon(self, k: float, **look: float | str | theme.Colour) -> str:
        return svg.polygon([(x * k, y * k) for x, y in self._corners], **look)

    def _hex_stamp(self, key: Hashable, h: Hex, reach: float, body: Callable[[], str], glow: float = 0) -> None:
        u, v = unit_centre(self.orientation, h)

        def build(fx: float, fy: float) -> Sprite:
            return lit(reach * self.s + 2, _shifted(body(), fx, fy), (), glow)

        self._stamp(key, u, v, build)

    # ------------------------------------------------------------------ cells
    def body(self, h: Hex) -> None:
        """Draw the see-through body of a cell, in one of three close blues."""
        tone = (h.q - h.r) % 3
        self._hex_stamp(("body", tone), h, 1.0, lambda: self._hexagon(0.985, fill=BODIES[tone], fill_opacity=0.62))

    def tint(self, h: Hex, *, lit: bool) -> None:
        """Light a cell of the ordered sector, or darken one of the others."""
        fill, opacity = ("#3A86C8", 0.13) if lit else ("#02060C", 0.30)
        self._hex_stamp(("tint", lit), h, 1.0, lambda: self._hexagon(0.985, fill=fill, fill_opacity=opacity))

    def home(self, h: Hex, side: str) -> None:
        """Tint a cell of a home row and point two chevrons inwards."""
        inwards = 1 if side == "north" else -1
        self._hex_stamp(("home", side), h, 1.0, lambda: self._home_body(side, inwards))

    def _home_body(self, side: str, d: int) -> str:
        s = self.s
        body = self._hexagon(0.97, fill=side, fill_opacity=0.075)
        if s < 12:
            return body
        for i in (0, 1):
            y = -d * s * 0.60 + d * i * s * 0.11
            points = [(-s * 0.16, y - d * s * 0.05), (0, y + d * s * 0.05), (s * 0.16, y - d * s * 0.05)]
            width = self._line * 1.1
            body += svg.polyline(points, stroke=side, width=width, stroke_opacity=0.55 - 0.2 * i)
        return body

    def rubble(self, h: Hex) -> None:
        """Tint a cell of an asteroid field grey."""
        self._hex_stamp("rubble", h, 1.0, lambda: self._hexagon(0.95, fill="#3B4454", fill_opacity=0.28))

    def label(self, h: Hex, words: str, *, high: bool = False) -> None:
        """Write a cell's coordinates low in it, or high."""
        u, v = unit_centre(self.orientation, h)
        size = max(10.0, self.s * 0.23)
        drop = 0.62 if self.orientation is Orientation.FLAT else 0.58
        self._text(words, u, v + (-drop if high else drop), size, "dim", track=0.0)

    # ------------------------------------------------------------------ grid
    def edge(self, edge: Edge) -> None:
        """Draw one edge of the grid, thin between cells, bright on the outline."""
        if not self._near(edge.u, edge.v, 1.0):
            return
        direction = edge.direction % 3
        self._stamp(
            ("edge", direction, edge.inner),
            edge.u,
            edge.v,
            lambda fx, fy: self._edge_sprite(direction, edge.inner, fx, fy),
            self._fine,
        )

    def _edge_sprite(self, direction: int, inner: bool, fx: float, fy: float) -> Sprite:
        s = self.s
        x, y = direction_vector(self.orientation, direction)
        half = [(-y * s / 2 + fx, x * s / 2 + fy), (y * s / 2 + fx, -x * s / 2 + fy)]
        if inner:
            fade = 0.50 if s >= 14 else 0.36
            body = svg.polyline(half, stroke="grid", width=self._line, stroke_opacity=fade)
        else:
            body = svg.polyline(half, stroke="gridhi", width=self._line * 1.35, stroke_opacity=0.85, cap="round")
        radius = max(2.0, s * 0.09)
        reach = (abs(y) * s / 2 + 2.2 * radius + 3, abs(x) * s / 2 + 2.2 * radius + 3)
        return lit(reach, body, (), radius, 0.85)

    def vertex(self, at: tuple[float, float]) -> None:
        """Draw the dot where edges meet."""
        if not self._near(*at, 0.2):
            return
        r = self._line * 1.05

        def build(fx: float, fy: float) -> Sprite:
            return lit(r + 2, svg.circle(fx, fy, r, fill="gridhi", fill_opacity=0.62))

        self._stamp("vertex", *at, build, self._fine)

    # ------------------------------------------------------------------ frame and sectors
    def _rule(self, x: float, y: float, length: float, *, upright: bool, tint: str, width: float, fade: float) -> None:
        """Draw a straight line with its glow from a point in pixels, stretched from a short piece."""
        r = max(2.0, self.s * 0.07)
        reach = math.ceil(width + 2.2 * r)
        ends = [(0.0, -9.0), (0.0, 9.0)] if upright else [(-9.0, 0.0), (9.0, 0.0)]
        body = svg.polyline(ends, stroke=tint, width=width, stroke_opacity=fade)
        piece = lit((reach, 4) if upright else (4, reach), body, (), r, 0.5)
        size = (2 * reach, round(length)) if upright else (round(length), 2 * reach)
        if min(size) <= 0:
            return
        picture = pygame.transform.scale(piece.surface, size)
        at = (x - reach, y) if upright else (x, y - reach)
        self._target.blit(picture, (round(at[0]), round(at[1])), special_flags=pygame.BLEND_PREMULTIPLIED)

    def frame(self, scene: BoardScene) -> Iterator[None]:
        """Draw the chamfered line round the board, its ticks and its bright corner brackets."""
        s, e = self.s, scene.extent
        dx, dy = self._area.x, self._area.y
        x0, x1 = (e.left - FRAME_SIDE) * s - dx, (e.right + FRAME_SIDE) * s - dx
        y0, y1 = (e.top - FRAME_END) * s - dy, (e.bottom + FRAME_END) * s - dy
        cut, width = s * 0.5, max(1.0, s / 34)
        for y in (y0, y1):
            self._rule(x0 + cut, y, x1 - x0 - 2 * cut, upright=False, tint="line2", width=width * 0.9, fade=0.55)
            yield
        for x in (x0, x1):
            self._rule(x, y0 + cut, y1 - y0 - 2 * cut, upright=True, tint="line2", width=width * 0.9, fade=0.55)
            yield
        self._ticks(scene, x0, x1)
        for x, y, right, down in ((x0, y0, 1, 1), (x1, y0, -1, 1), (x1, y1, -1, -1), (x0, y1, 1, -1)):
            self._bracket(x, y, right, down, cut, width)
            yield

    def _ticks(self, scene: BoardScene, x0: float, x1: float) -> None:
        s, step = self.s, HALF_ROW[self.orientation] * self.s
        colour = theme.mix("#000000", "line2", 0.8)
        thick = max(1, round(s / 34))
        for i in range(int(scene.extent.height * s / step) + 1):
            y = scene.extent.top * s + i * step - self._area.y
            long = s * (0.14 if i % 2 else 0.08)
            for x in (x0, x1 - long):
                self._target.fill((*colour, 204), (round(x), round(y - thick / 2), max(1, round(long)), thick))

    def _bracket(self, x: float, y: float, right: int, down: int, cut: float, width: float) -> None:
        arm = cut + self.s * 0.8
        points = [(0, down * arm), (0, down * cut), (right * cut, 0), (right * arm, 0)]
        body = svg.polyline(points, stroke="accent", width=width * 1.7, stroke_opacity=0.9, join="miter")
        sprite = lit(arm + 4 + self.s * 0.2, body, (), max(2.0, self.s * 0.07), 0.5)
        sprite.draw(self._target, (x, y))

    def sector_lines(self, scene: BoardScene, columns: list[float]) -> Iterator[None]:
        """Draw the dashed sector lines down the columns (in board units), with an arrowhead at each end."""
        s, e = self.s, scene.extent
        glow, width = max(2.0, s * 0.08), self._line * 1.2

        def dash(fx: float, fy: float) -> Sprite:
            ends = [(fx, fy - s * 0.05), (fx, fy + s * 0.05)]
            body = svg.polyline(ends, stroke="gridhi", width=width, stroke_opacity=0.5)
            return lit((width + 2.5 * glow, s * 0.05 + 2.5 * glow), body, (), glow, 0.5)

        for u in columns:
            v = e.top - 0.10
            while v < e.bottom + 0.15:
                if self._near(u, v, 0.3):
                    self._stamp("dash", u, v, dash, self._fine)
                v += 0.30
            for end, d in ((e.top - 0.18, 1), (e.bottom + 0.18, -1)):
                self._stamp(("head", d), u, end, lambda fx, fy, d=d: self._arrowhead(d, fx, fy))  # type: ignore[misc]
            yield

    def _arrowhead(self, d: int, fx: float, fy: float) -> Sprite:
        s = self.s
        points = [(fx - s * 0.14, fy - d * s * 0.16), (fx + s * 0.14, fy - d * s * 0.16), (fx, fy)]
        return lit(s * 0.4 + 4, svg.polygon(points, fill="gridhi", fill_opacity=0.85), (), max(2.0, s * 0.08), 0.5)

    def sector_name(self, name: str, span: tuple[float, float], v: float, inwards: int, *, lit_up: bool) -> None:
        """Write a sector's name in a capsule on the frame, between two places; lit with a bracket if it is ordered."""
        s = self.s
        x0, x1 = (u * s - self._area.x for u in span)
        y = v * s - self._area.y
        tint = "accent" if lit_up else "dim"
        if lit_up:
            self._lit_span(x0, x1, y, inwards)
        size = max(10.6, s * 0.31)
        track = size * 0.13
        wide = text_width(name, size, 600, "d", track) + size * 1.5
        high = size * 1.62
        if wide > x1 - x0:
            return
        outline = svg.chamfer(-wide / 2, -high / 2, wide, high, (size * 0.45,) * 4)
        body = svg.polygon(outline, fill="#081424", fill_opacity=0.96)
        body += svg.polygon(outline, fill="none", stroke=tint, stroke_opacity=0.9 if lit_up else 0.5)
        lit((wide / 2 + 3, high / 2 + 3), body).draw(self._target, ((x0 + x1) / 2, y))
        self._text(name, sum(span) / 2, v, size, tint, track=track)

    def _lit_span(self, x0: float, x1: float, y: float, inwards: int) -> None:
        s = self.s
        width = max(1.0, s / 34) * 2.2
        self._rule(x0, y, x1 - x0, upright=False, tint="accent", width=width, fade=1.0)
        for x in (x0, x1):
            ends = [(0, inwards * s * 0.16), (0, 0)]
            body = svg.polyline(ends, stroke="accent", width=width)
            lit(s * 0.4 + 4, body, (), max(2.0, s * 0.10), 0.8).draw(self._target, (x, y))

    def _text(self, words: str, u: float, v: float, size: float, tint: str, *, track: float) -> None:
        picture = text(words, size, tint, 600, "d", track)
        wide = text_width(words, size, 600, "d", track) - track
        x = u * self.s - self._area.x - wide / 2
        y = v * self.s - self._area.y - ascent(size, 600, "d") + 0.35 * size
        images.over(self._target, picture, (round(x), round(y)))

    # ------------------------------------------------------------------ terrain
    def rubble_edge(self, h: Hex, direction: int) -> None:
        """Draw the dotted edge of an asteroid field on one side of a cell."""
        u, v = unit_centre(self.orientation, h)
        s, k = self.s, 0.93
        a, b = self._corners[direction], self._corners[(direction + 1) % 6]

        def build(fx: float, fy: float) -> Sprite:
            ends = [(a[0] * k + fx, a[1] * k + fy), (b[0] * k + fx, b[1] * k + fy)]
            dash = f"{s * 0.06:.1f} {s * 0.1:.1f}"
            width = max(1.0, s / 26)
            body = svg.polyline(ends, stroke="#A8B4C6", width=width, dash=dash, cap="round", stroke_opacity=0.65)
            return lit(s + 2, body)

        self._stamp(("rubble edge", direction), u, v, build)

    def _picture(self, name: str, side: float, u: float, v: float) -> None:
        w = max(2, round(side))

        def build(_fx: float, _fy: float) -> Sprite:
            return Sprite(images.baked_at(name, w, w).premul_alpha(), w / 2, w / 2)

        self._stamp((name, w), u, v, build)

    def rocks(self, h: Hex) -> None:
        """Draw the rocks of one asteroid cell."""
        u, v = unit_centre(self.orientation, h)
        self._picture(f"rocks{(h.q * 31 + h.r * 7 + 2) % 8}", 2 * self.s, u, v)

    def bridge(self, h: Hex, direction: int) -> None:
        """Draw pebbles across the edge between two cells of one field."""
        u, v = unit_centre(self.orientation, h)
        x, y = direction_vector(self.orientation, direction)
        angle = round(direction_angle(self.orientation, direction)) % 180
        self._picture(f"bridge{angle}", self.s, u + x * SQRT3 / 2, v + y * SQRT3 / 2)

    def planet(self, h: Hex, look: int) -> None:
        """Draw a planet with its air, and its rings if the look has them."""
        u, v = unit_centre(self.orientation, h)
        s, look = self.s, look % 6
        at = (u * s - self._area.x, v * s - self._area.y)
        images.add_halo(self._target, at, s * 1.25, AIR[look % 3], 0.42)
        ringed = look in RINGED
        radius = s * (0.575 if ringed else 0.72)
        if ringed:
            self._stamp("ring back", u, v, lambda fx, fy: self._ring(radius, fx, fy, front=False))
        self._picture(f"planet{look}", radius * 400 / 128, u, v)
        if ringed:
            self._stamp("ring front", u, v, lambda fx, fy: self._ring(radius, fx, fy, front=True))

    def _ring(self, r: float, fx: float, fy: float, *, front: bool) -> Sprite:
        body = ""
        for reach, width, fade in ((1.28, 0.045, 0.85), (1.40, 0.075, 0.5), (1.51, 0.03, 0.75)):
            a, b = r * reach, r * reach * 0.30
            d = f"M{-a:.2f} 0A{a:.2f} {b:.2f} 0 0 {0 if front else 1} {a:.2f} 0"
            body += svg.path(d, fill="none", stroke="#BFE6F2", stroke_opacity=fade, width=self.s * width)
        return lit(r * 1.6 + 2, f'<g transform="translate({fx:.2f} {fy:.2f}) rotate(-18)">{body}</g>')


def _shifted(body: str, fx: float, fy: float) -> str:
    return f'<g transform="translate({fx:.3f} {fy:.3f})">{body}</g>'
