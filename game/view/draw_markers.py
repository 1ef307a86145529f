"""Victory Markers: rings in the hex, emblem and pay where it is empty, a small tab beside a unit."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pygame import Surface

from game.hexgrid import Hex, Orientation
from game.view import images, svg, theme
from game.view.camera import UNIT_CORNERS, Grid
from game.view.hex_marks import hexagon
from game.view.icons import icon
from game.view.lettering import ascent, text, text_width


@dataclass(frozen=True, slots=True)
class MarkerArt:
    """One Victory Marker: its hex, who holds it (`south`, `north` or None), what it pays, whether a unit stands on it.

    `label` is the full text (`1 VP`), `value` the number alone, for the small tab beside a unit.
    """

    hex: Hex
    owner: str | None
    label: str
    value: str
    under_unit: bool = False


_EMBLEMS: Final = {"south": "esouth", "north": "enorth", None: "flag"}


def _marker_tint(owner: str | None) -> theme.Tint:
    return owner or "#DCEBFA"


def draw_marker_rings(target: Surface, grid: Grid, markers: Iterable[MarkerArt]) -> None:
    """Draw the rings of the markers, and emblem and pay where no unit stands. Before the units."""
    for marker in markers:
        at = grid.centre(marker.hex)
        _ring(grid, marker).draw(target, at)
        if not marker.under_unit:
            _plate(grid, marker).draw(target, at)


def draw_marker_tabs(target: Surface, grid: Grid, markers: Iterable[MarkerArt]) -> None:
    """Draw the small tabs of markers that units stand on. After the units."""
    low = (-0.58, 0.80) if grid.orientation is Orientation.FLAT else (-0.72, 0.66)
    for marker in markers:
        if marker.under_unit:
            x, y = grid.centre(marker.hex)
            _tab(grid, marker).draw(target, (x + low[0] * grid.s, y + low[1] * grid.s))


def _ring(grid: Grid, marker: MarkerArt) -> images.Sprite:
    key = ("marker", grid.orientation, marker.owner)
    return images.SPRITES.fetch(key, grid.s, lambda s: _marker_ring(s, grid.orientation, marker))


def _plate(grid: Grid, marker: MarkerArt) -> images.Sprite:
    key = ("marker plate", marker.owner, marker.label)
    return images.SPRITES.fetch(key, grid.s, lambda s: _marker_plate(s, marker))


def _tab(grid: Grid, marker: MarkerArt) -> images.Sprite:
    key = ("marker tab", marker.owner, marker.value)
    return images.SPRITES.fetch(key, grid.s, lambda s: _marker_tab(s, marker))


def _marker_ring(s: float, orientation: Orientation, marker: MarkerArt) -> images.Sprite:
    tint = _marker_tint(marker.owner)
    body = hexagon(orientation, s * 0.86, fill=tint, fill_opacity=0.10, stroke=tint, width=max(1.4, s * 0.055))
    dash = f"{s * 0.12:.1f} {s * 0.08:.1f}"
    thin = max(0.8, s * 0.022)
    body += hexagon(orientation, s * 0.70, fill="none", stroke=tint, width=thin, stroke_opacity=0.7, dash=dash)
    for u, v in UNIT_CORNERS[orientation]:
        body += svg.circle(u * s * 0.86, v * s * 0.86, s * 0.075, fill=tint)
    return images.lit(s * 1.3, body, (), max(2, s * 0.14), 1.0)


def _marker_plate(s: float, marker: MarkerArt) -> images.Sprite:
    tint = _marker_tint(marker.owner)
    r = math.ceil(s)
    out = images.blank(2 * r, 2 * r)
    emblem = icon(_EMBLEMS[marker.owner], s * 0.62, tint)
    images.over(out, emblem, (round(r - emblem.get_width() / 2), round(r - s * 0.40)))
    size = max(10.5, s * 0.32)
    if s >= 18:
        words = text(marker.label, size, theme.mix(tint, "#ffffff", 0.35), 700, "d")
        x = r - text_width(marker.label, size, 700, "d") / 2
        images.over(out, words, (round(x), round(r + s * 0.42 - ascent(size, 700, "d") + 0.35 * size)))
    return images.Sprite(out, r, r)


def _marker_tab(s: float, marker: MarkerArt) -> images.Sprite:
    tint = _marker_tint(marker.owner)
    r = s * 0.235 if s >= 26 else s * 0.27
    points = svg.hex_points(0, 0, r)
    tab = images.lit(r * 1.3 + 2, svg.polygon(points, fill="#050B14", stroke=tint, width=max(1.2, s * 0.045)))
    size = s * 0.30
    if size >= 7.5:
        words = text(marker.value, size, theme.mix(tint, "#ffffff", 0.4), 700, "d")
        x = tab.ax - text_width(marker.value, size, 700, "d") / 2
        images.over(tab.surface, words, (round(x), round(tab.ay - ascent(size, 700, "d") + 0.35 * size)))
    return tab
