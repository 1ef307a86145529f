"""Where the board lies in the window: hexes to pixels and back, fitting, panning, zooming, easing.

Lengths without a unit are screen pixels. `s` is the radius of a hex, centre to corner. Board units are hex radii with
the centre of `Hex(0, 0)` at the origin.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from game.hexgrid import Hex, Layout, Orientation

SQRT3 = math.sqrt(3)
MIN_S = 8.0
"""Smallest hex radius a player can zoom to, unless the whole board needs less."""
MAX_S = 120.0
"""Largest hex radius."""
EASE_SECONDS = 0.25
"""How long a camera flight takes."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Regular hexes on the screen: how they point, their radius `s`, and the pixel of the centre of `Hex(0, 0)`."""

    orientation: Orientation
    s: float
    x: float
    y: float

    def centre(self, at: Hex) -> tuple[float, float]:
        """Return the pixel at the centre of a hex."""
        u, v = unit_centre(self.orientation, at)
        return self.x + u * self.s, self.y + v * self.s

    def hex_at(self, x: float, y: float) -> Hex:
        """Return the hex a pixel lies in."""
        return _hex_at_unit(self.orientation, (x - self.x) / self.s, (y - self.y) / self.s)

    def corners(self, at: Hex, k: float = 1.0) -> list[tuple[float, float]]:
        """Return the six corners of a hex shrunk to `k` of its size; edge i runs from corner i to i + 1."""
        cx, cy = self.centre(at)
        return [(cx + u * self.s * k, cy + v * self.s * k) for u, v in UNIT_CORNERS[self.orientation]]

    def moved(self, dx: float, dy: float) -> Grid:
        """Return the same grid shifted by whole or part pixels."""
        return Grid(self.orientation, self.s, self.x + dx, self.y + dy)


def unit_centre(orientation: Orientation, at: Hex) -> tuple[float, float]:
    """Return the centre of a hex in board units."""
    if orientation is Orientation.FLAT:
        return 1.5 * at.q, SQRT3 * (at.r + at.q / 2)
    return SQRT3 * (at.q + at.r / 2), 1.5 * at.r


def _unit_corners(first: float) -> tuple[tuple[float, float], ...]:
    angles = (math.radians(first + 60 * i) for i in range(6))
    return tuple((math.cos(a), math.sin(a)) for a in angles)


UNIT_CORNERS: dict[Orientation, tuple[tuple[float, float], ...]] = {
    Orientation.FLAT: _unit_corners(-120),
    Orientation.POINTY: _unit_corners(-90),
}
"""Corners of a hex of radius 1, clockwise. The edge from corner i to corner i + 1 faces direction i."""


def direction_angle(orientation: Orientation, direction: int) -> float:
    """Return the screen angle of a direction in degrees: 0 is right, 90 is down."""
    first = -90.0 if orientation is Orientation.FLAT else -60.0
    return first + 60 * (direction % 6)


def direction_vector(orientation: Orientation, direction: int) -> tuple[float, float]:
    """Return the unit vector on the screen that points in a direction."""
    angle = math.radians(direction_angle(orientation, direction))
    return math.cos(angle), math.sin(angle)


def _hex_at_unit(orientation: Orientation, u: float, v: float) -> Hex:
    if orientation is Orientation.FLAT:
        q = u / 1.5
        r = v / SQRT3 - q / 2
    else:
        r = v / 1.5
        q = u / SQRT3 - r / 2
    return _round_cube(q, r)


def _round_cube(q: float, r: float) -> Hex:
    # Round all three, then recompute the one that moved most: the nearest hex centre.
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return Hex(rq, rr)


@dataclass(frozen=True, slots=True)
class Extent:
    """A rectangle that holds every hex of a board, in board units."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Its width in hex radii."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Its height in hex radii."""
        return self.bottom - self.top


def extent_of(orientation: Orientation, cells: Iterable[Hex]) -> Extent:
    """Return the extent of some hexes, corners included; one hex about the origin if there are none."""
    centres = [unit_centre(orientation, h) for h in cells] or [(0.0, 0.0)]
    half = (1.0, SQRT3 / 2) if orientation is Orientation.FLAT else (SQRT3 / 2, 1.0)
    xs, ys = [c[0] for c in centres], [c[1] for c in centres]
    return Extent(min(xs) - half[0], min(ys) - half[1], max(xs) + half[0], max(ys) + half[1])


@dataclass(frozen=True, slots=True)
class _View:
    """One pose: the board point in the middle of the viewport, and the radius."""

    u: float
    v: float
    s: float


@dataclass(frozen=True, slots=True)
class Margin:
    """Room kept round the board when fitting: hex radii for the frame, and pixels for the sector names."""

    side: float = 0.55
    top: float = 0.66
    bottom: float = 0.72
    pixels: float = 8.0


class Camera:
    """A viewport on the board that can fit, pan, zoom about a point and fly to a hex.

    `viewport` is `(x, y, width, height)` in window pixels. Call `update(dt)` once a frame.
    """

    def __init__(
        self, viewport: tuple[int, int, int, int], layout: Layout, cells: Iterable[Hex], margin: Margin | None = None
    ) -> None:
        self.layout = layout
        self.orientation = layout.orientation
        self.margin = margin or Margin()
        self._extent = extent_of(self.orientation, cells)
        self._viewport = viewport
        self._now = self._goal = self._start = self._fitting()
        self._elapsed = self._duration = 0.0

    # ------------------------------------------------------------------ where things are
    @property
    def viewport(self) -> tuple[int, int, int, int]:
        """The part of the window the board may use. Setting it keeps the pose, or fits again if it was fitted."""
        return self._viewport

    @viewport.setter
    def viewport(self, value: tuple[int, int, int, int]) -> None:
        if value == self._viewport:
            return
        fitted = self.fitted
        self._viewport = value
        if fitted:
            self.fit()
        else:
            self._set(self._clamped(self._goal))

    @property
    def extent(self) -> Extent:
        """The board's rectangle in board units."""
        return self._extent

    @property
    def s(self) -> float:
        """The hex radius at this moment."""
        return self._now.s

    @property
    def target_s(self) -> float:
        """The hex radius once the camera has stopped."""
        return self._goal.s

    @property
    def moving(self) -> bool:
        """Whether a flight is under way."""
        return self._elapsed < self._duration

    @property
    def fitted(self) -> bool:
        """Whether the camera shows, or flies to, the whole board at its best size."""
        best = self._fitting()
        g = self._goal
        return abs(g.s - best.s) < 0.01 and abs(g.u - best.u) < 0.01 and abs(g.v - best.v) < 0.01

    @property
    def grid(self) -> Grid:
        """The grid at this moment, in window pixels."""
        return self._grid_of(self._now)

    @property
    def target_grid(self) -> Grid:
        """The grid once the camera has stopped."""
        return self._grid_of(self._goal)

    def hex_to_pixel(self, at: Hex) -> tuple[float, float]:
        """Return the window pixel at the centre of a hex."""
        return self.grid.centre(at)

    def pixel_to_hex(self, x: float, y: float) -> Hex:
        """Return the hex under a window pixel; the hex may lie off the board."""
        return self.grid.hex_at(x, y)

    def corners(self, at: Hex, k: float = 1.0) -> list[tuple[float, float]]:
        """Return the six corners of a hex in window pixels, clockwise."""
        return self.grid.corners(at, k)

    def board_rect(self) -> tuple[float, float, float, float]:
        """Return left, top, width and height of the board in window pixels, without its frame."""
        g, e = self.grid, self._extent
        return g.x + e.left * g.s, g.y + e.top * g.s, e.width * g.s, e.height * g.s

    def visible(self, at: Hex, reach: float = 1.5) -> bool:
        """Tell whether something within `reach` radii of a hex can show in the viewport."""
        x, y = self.hex_to_pixel(at)
        vx, vy, vw, vh = self._viewport
        r = reach * self.s
        return vx - r <= x <= vx + vw + r and vy - r <= y <= vy + vh + r

    def overflows(self) -> bool:
        """Tell whether the board is larger than the viewport, so that it can be panned."""
        _, _, w, h = self.board_rect()
        return w > self._viewport[2] + 1 or h > self._viewport[3] + 1

    # ------------------------------------------------------------------ moving
    def fit(self, *, animate: bool = False) -> None:
        """Show the whole board as large as the viewport allows."""
        self._go(self._fitting(), animate=animate)

    def pan(self, dx: float, dy: float) -> None:
        """Shift the board by pixels, at once; a flight under way keeps its size and goes on from there."""
        shifted = _View(self._goal.u - dx / self._now.s, self._goal.v - dy / self._now.s, self._goal.s)
        goal = self._clamped(shifted, self._goal)
        du, dv = goal.u - self._goal.u, goal.v - self._goal.v
        self._goal = goal
        self._now = _View(self._now.u + du, self._now.v + dv, self._now.s)
        self._start = _View(self._start.u + du, self._start.v + dv, self._start.s)

    def zoom_at(self, point: tuple[float, float], factor: float, *, animate: bool = True) -> None:
        """Make hexes `factor` times as large; the board point under `point` stays where it is."""
        g = self._goal
        s = self._limited(g.s * factor)
        vx, vy, vw, vh = self._viewport
        ox, oy = point[0] - vx - vw / 2, point[1] - vy - vh / 2
        view = _View(g.u + ox / g.s - ox / s, g.v + oy / g.s - oy / s, s)
        self._go(self._clamped(view), animate=animate)

    def centre_on(self, at: Hex, s: float | None = None, *, above: float = 0.0, animate: bool = True) -> None:
        """Fly until a hex is in the middle, with radius `s` (unchanged if None), or `above` it by so many pixels.

        Not clamped to the board's middle.
        """
        u, v = unit_centre(self.orientation, at)
        size = self._goal.s if s is None else self._limited(s)
        self._go(_View(u, v + above / size, size), animate=animate)

    def stand(self, u: float, v: float, s: float) -> None:
        """Jump to where a point in board units is in the middle, with radius `s`; no bounds are kept."""
        self._set(_View(u, v, s))

    def reveal(self, at: Hex, *, animate: bool = True) -> None:
        """Pan just far enough to bring a hex into the viewport."""
        x, y = self.target_grid.centre(at)
        vx, vy, vw, vh = self._viewport
        room = min(1.4 * self._goal.s, vw / 2, vh / 2)
        dx = max(vx + room - x, 0.0) + min(vx + vw - room - x, 0.0)
        dy = max(vy + room - y, 0.0) + min(vy + vh - room - y, 0.0)
        if dx or dy:
            g = self._goal
            self._go(self._clamped(_View(g.u - dx / g.s, g.v - dy / g.s, g.s)), animate=animate)

    def finish(self) -> None:
        """Jump to the end of a flight."""
        self._set(self._goal)

    def update(self, dt: float) -> bool:
        """Advance a flight by `dt` seconds; return whether the picture moved."""
        if not self.moving:
            return False
        self._elapsed = min(self._elapsed + dt, self._duration)
        t = self._elapsed / self._duration
        self._now = self._goal if t >= 1 else _between(self._start, self._goal, t * t * (3 - 2 * t))
        return True

    # ------------------------------------------------------------------ inside
    def _grid_of(self, view: _View) -> Grid:
        vx, vy, vw, vh = self._viewport
        return Grid(self.orientation, view.s, vx + vw / 2 - view.u * view.s, vy + vh / 2 - view.v * view.s)

    def _fit_s(self) -> float:
        _, _, vw, vh = self._viewport
        e, m = self._extent, self.margin
        wide = max(1.0, vw - m.pixels) / (e.width + 2 * m.side)
        high = max(1.0, vh - 2 * m.pixels) / (e.height + m.top + m.bottom)
        return max(1.0, min(wide, high, MAX_S))

    def _fitting(self) -> _View:
        e, m, s = self._extent, self.margin, self._fit_s()
        return _View((e.left + e.right) / 2, (e.top + e.bottom + m.bottom - m.top) / 2, s)

    def _limited(self, s: float) -> float:
        return max(min(MIN_S, self._fit_s()), min(MAX_S, s))

    def _clamped(self, view: _View, now: _View | None = None) -> _View:
        # The middle of the viewport stays on the board; along an axis where all of it fits, the board stays centred.
        # A pose `now` outside these bounds, such as on a rim hex, is left as it is rather than jumped from.
        e = self._extent
        best = self._fitting()
        _, _, vw, vh = self._viewport
        room_u, room_v = vw / 2 / view.s, vh / 2 / view.s
        return _View(
            _kept(view.u, e.left + room_u, e.right - room_u, best.u, now.u if now else None),
            _kept(view.v, e.top + room_v, e.bottom - room_v, best.v, now.v if now else None),
            view.s,
        )

    def _go(self, goal: _View, *, animate: bool) -> None:
        if not animate:
            self._set(goal)
            return
        self._start, self._goal = self._now, goal
        self._elapsed, self._duration = 0.0, EASE_SECONDS

    def _set(self, view: _View) -> None:
        self._now = self._goal = self._start = view
        self._elapsed = self._duration = 0.0


def _kept(value: float, low: float, high: float, middle: float, now: float | None) -> float:
    if low > high:
        return middle if now is None else now
    # One radius of slack at each end, so that the frame can be seen.
    low, high = low - 1, high + 1
    if now is not None:
        low, high = min(low, now), max(high, now)
    return max(low, min(high, value))


def _between(a: _View, b: _View, t: float) -> _View:
    # Radii grow evenly in ratio; the centre follows 1 / s, so that the fixed point of a zoom really stays fixed.
    s = a.s * (b.s / a.s) ** t
    share = t if abs(1 / a.s - 1 / b.s) < 1e-4 else (1 / a.s - 1 / s) / (1 / a.s - 1 / b.s)
    return _View(a.u + (b.u - a.u) * share, a.v + (b.v - a.v) * share, s)
