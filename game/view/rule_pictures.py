"""The small live picture of a rule: a board in the middle of it, what happens on it, dice and numbers beside it.

A picture is made for a size in pixels and gives frames: surfaces that are not to be kept, for each frame is drawn on
the same one. Time is seconds since it was opened; None gives the picture standing still, all of it told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, Protocol

import pygame
from pygame import Rect, Surface

from game.hexgrid import Hex
from game.rulebook import Mark, Page, Picture
from game.rulebook.pages import LAYOUT, hex_of
from game.rules.board import Board
from game.rules.catalogue import unit_types
from game.rules.ids import Side
from game.rules.queries import hits_of
from game.text import tr
from game.view import draw_fx, draw_overlays, hex_marks
from game.view.board_arts import board_art, fleet_token
from game.view.camera import Camera, Grid, Margin, extent_of
from game.view.canvas import Canvas
from game.view.draw_board import BoardArt, BoardPicture, draw_space
from game.view.draw_dice import FACES, draw_die
from game.view.draw_markers import MarkerArt, draw_marker_rings, draw_marker_tabs
from game.view.draw_units import TokenArt, draw_token
from game.view.fx_words import tag_sprite
from game.view.images import SPRITES
from game.view.rule_arrows import LOOP, Field, draw_arrow, note_tint, path_of
from game.view.rule_extras import Extras, paint_extras
from game.view.rule_made import MadePicture
from game.view.theme import Tint

LARGEST: Final = 62.0
"""Hex radius in dp that no picture exceeds."""
STRIP: Final = 34.0
"""Height in dp of the strip at the foot, for the caption and what is pressed."""
_AROUND: Final = Margin(0.45, 0.35, 0.95, 4.0)
_ALL_ROUND: Final = 6
"""Neighbours of a hex that does not lie at the board's edge."""
_STEPS_OF: Final = ("TN-1", "TN-2", "TN-3")
"""Pages whose chips follow on one another."""
_MARKS: Final[dict[str, Tint]] = {
    "good": "safe", "bad": "loss", "blocked": "back", "beacon": "accent", "aim": "accent", "contest": "star",
    "note": "hi", "line": "star", "home": "south",
}  # fmt: skip


class Showing(Protocol):
    """What gives the frames of a page's picture; `clipped` collects words that did not fit."""

    clipped: list[str]

    def frame(self, t: float | None) -> Surface:
        """Return the picture at a time, or standing still."""


class RulePicture:
    """The picture of a page at a size in pixels; `u` are the pixels of a dp. `small`: without words on the board."""

    def __init__(self, page_id: str, picture: Picture, size: tuple[int, int], u: float, *, small: bool = False) -> None:
        self.picture, self.u, self.clipped = picture, u, list[str]()
        self._surface = Surface(size).convert() if pygame.display.get_surface() else Surface(size)
        self._small = small
        self._on_board = bool(picture.units or picture.arrows or picture.marks or picture.markers or picture.missing)
        shown = Picture(picture.columns, picture.rows) if small and self._on_board else picture
        self.extras = Extras(shown, _hits(picture), page_id in _STEPS_OF)
        self._board_area, self._side_area = self._areas(Rect((0, 0), size))
        self._board = picture.board()
        self._base, self._grid = self._drawn_base()
        self._field = self._standing()

    # ---------------------------------------------------------------- composing
    def _areas(self, whole: Rect) -> tuple[Rect, Rect]:
        """Return where the board lies and where the rest: beside it if the picture is wide, else below."""
        if not self.extras.any:
            return whole, Rect(whole.right, whole.y, 0, 0)
        if not self._on_board:
            pad = round(14 * self.u)
            return Rect(0, 0, 0, 0), whole.inflate(-2 * pad, -2 * pad)
        if whole.w > 1.25 * whole.h:
            wide = round(min(whole.w * 0.42, max(whole.w * 0.32, 190 * self.u)))
            side = Rect(whole.right - wide, whole.y, wide, whole.h)
            return Rect(whole.x, whole.y, whole.w - wide, whole.h), side.inflate(
                -round(20 * self.u), -round(16 * self.u)
            )
        high = round(whole.h * 0.36)
        side = Rect(whole.x, whole.bottom - high, whole.w, high)
        return Rect(whole.x, whole.y, whole.w, whole.h - high), side.inflate(-round(16 * self.u), -round(12 * self.u))

    def _drawn_base(self) -> tuple[Surface, Grid]:
        base = self._surface.copy()
        draw_space(base)
        if not self._on_board:
            return base, Grid(LAYOUT.orientation, 1.0, 0, 0)
        camera = Camera((0, 0, *base.get_size()), LAYOUT, self._board.cells)
        grid = self._pose(camera)
        board = BoardPicture(_art(self.picture, self._board))
        board.prepare(camera)
        board.draw(base, camera)
        for mark in self.picture.marks:
            _draw_cell(base, grid, mark, planet=mark.at in self.picture.planets)
        for spot in self.picture.jump_points:
            ring = hex_marks.cell(grid.orientation, grid.s, "south", 0.16, "south", 1.8, 0.9, 4, dash=True)
            ring.draw(base, grid.centre(hex_of(spot)))
        if self._side_area.w:
            self._shade(base)
        return base, grid

    def _shade(self, base: Surface) -> None:
        """Darken what lies beside the board, where dice and numbers stand."""
        beside, whole = self._side_area, base.get_rect()
        over = beside.x >= self._board_area.right
        area = Rect(self._board_area.right, 0, whole.right - self._board_area.right, whole.h)
        if not over:
            area = Rect(0, self._board_area.bottom, whole.w, whole.bottom - self._board_area.bottom)
        c = Canvas(base, self.u, area)
        c.fill(0, 0, c.w, c.h, "#050C17", 190)
        c.fill(0, 0, 1 if over else c.w, c.h if over else 1, "line")

    def _pose(self, camera: Camera) -> Grid:
        """Bring everything that matters into the board's area, as large as it goes."""
        wanted = extent_of(LAYOUT.orientation, self._hexes())
        area, m = self._board_area, _AROUND
        wide = (area.w - 2 * m.pixels) / (wanted.width + 2 * m.side)
        high = (area.h - 2 * m.pixels) / (wanted.height + m.top + m.bottom)
        s = max(8.0, min(wide, high, LARGEST * self.u * (1.4 if self._small else 1)))
        u = (wanted.left + wanted.right) / 2
        v = (wanted.top + wanted.bottom + m.bottom - m.top) / 2
        x, y = area.centerx - u * s, area.centery - v * s
        return _posed(camera, s, x, y)

    def _hexes(self) -> list[Hex]:
        """Return the hexes that have to be seen: all of a board whose edges matter, else where something is."""
        p = self.picture
        edges = bool(p.sector_lines or p.missing or p.jump_points) or any(m.kind in ("home", "line") for m in p.marks)
        beacons = [hex_of(m.at) for m in p.marks if m.kind == "beacon"]
        if edges or any(len(self._board.adjacent(at)) < _ALL_ROUND for at in beacons):
            return list(self._board.cells)
        spots = [u.at for u in p.units] + [m.at for m in p.marks] + [s for a in p.arrows for s in a.path]
        spots += [*p.asteroids, *p.planets, *p.markers]
        found = {hex_of(spot) for spot in spots}
        return list(found) or list(self._board.cells)

    def _standing(self) -> Field:
        beacons = {hex_of(m.at) for m in self.picture.marks if m.kind == "beacon"}
        tokens: dict[Hex, TokenArt] = {}
        ghosts: dict[Hex, TokenArt] = {}
        for unit, drawn in zip(self.picture.units, self.picture.fleet(), strict=True):
            at = hex_of(unit.at)
            (ghosts if unit.ghost else tokens)[at] = replace(
                fleet_token(drawn, LAYOUT.orientation), beacon=at in beacons, arriving=unit.ghost
            )
        return Field(self._grid, tokens, ghosts, self._board.terrain)

    # ---------------------------------------------------------------- a frame
    def frame(self, t: float | None) -> Surface:
        """Return the picture at a time, or standing still."""
        now = None if t is None else t % LOOP
        SPRITES.begin_frame()
        self._surface.blit(self._base, (0, 0))
        if self._on_board:
            self._draw_board(self._surface, now, t)
        if self.extras.any:
            paint_extras(Canvas(self._surface, self.u, self._side_area, self.clipped), self.extras, now)
        return self._surface

    def _draw_board(self, to: Surface, now: float | None, t: float | None) -> None:
        grid, markers = self._grid, self._markers()
        draw_marker_rings(to, grid, markers)
        for at, art in self._field.tokens.items():
            if art.beacon and t is not None:
                draw_fx.beacon_pulse(to, grid, at, t / 2.4, reach=1.5)
        standing = sorted(
            {**self._field.ghosts, **self._field.tokens}.items(), key=lambda each: grid.centre(each[0])[1]
        )
        for at, art in standing:
            draw_token(to, grid.centre(at), grid.s, replace(art, beacon=art.beacon and t is None), LAYOUT.orientation)
        for arrow in self.picture.arrows:
            draw_arrow(to, self._field, arrow, now)
        draw_marker_tabs(to, grid, markers)
        for mark in self.picture.marks:
            _draw_sign(to, grid, mark)
        if not self._small:
            self._draw_notes(to)

    def _markers(self) -> list[MarkerArt]:
        taken = {hex_of(unit.at) for unit in self.picture.units}
        label = tr("{n} VP", n=1)
        return [MarkerArt(m.hex, None, label, "1", m.hex in taken) for m in self._board.markers]

    def _draw_notes(self, to: Surface) -> None:
        size, room = max(12.0, 12.5 * self.u), self._board_area.inflate(-6, -6)
        taken: list[Rect] = []
        for words, tint, places in self._notes():
            sprite = tag_sprite(tr(words), tint, size, "")
            wide, high = sprite.surface.get_size()
            rects = [_beside(x, y, side, (wide, high)).clamp(room) for x, y, side in places]
            best = min(rects, key=lambda rect: self._cost(rect, rects.index(rect), taken))
            taken.append(best)
            sprite.draw(to, (best.x + sprite.ax, best.y + sprite.ay))

    def _cost(self, rect: Rect, number: int, taken: Iterable[Rect]) -> float:
        """Return how badly a note would lie there: over another note, over a unit, far from the first choice."""
        cost = float(number)
        for other in taken:
            both = rect.clip(other)
            cost += 100 * (both.w * both.h > 0) + both.w * both.h
        core = round(self._grid.s * 1.35)
        for at in {**self._field.tokens, **self._field.ghosts}:
            x, y = self._grid.centre(at)
            both = rect.clip(Rect(round(x) - core // 2, round(y) - core // 2, core, core))
            cost += 40 * both.w * both.h / max(1, core * core)
        return cost

    def _tint(self, mark: Mark) -> Tint:
        if mark.kind == "home" and hex_of(mark.at) not in self._board.home_rows(Side.SOUTH, 2):
            return "north"
        return _MARKS[mark.kind]

    def _notes(self) -> Iterable[tuple[str, Tint, list[tuple[float, float, int]]]]:
        """Yield every note with its tint and where it may stand: a place, and to which side of it (0: about it)."""
        s = self._grid.s
        for mark in self.picture.marks:
            if mark.note and not (mark.kind == "aim" and _face_of(mark)):
                x, y = self._grid.centre(hex_of(mark.at))
                places = [
                    (x, y + s, 0),
                    (x + s * 1.05, y, 1),
                    (x - s * 1.05, y, -1),
                    (x, y - s, 0),
                    (x, y + s * 1.4, 0),
                ]
                yield mark.note, self._tint(mark), places
        for arrow in self.picture.arrows:
            if arrow.note:
                path = path_of(arrow)
                a, b = self._grid.centre(path[0]), self._grid.centre(path[-1])
                x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
                places = [
                    (x + s * 0.3, y, 1),
                    (x - s * 0.3, y, -1),
                    (b[0] + s, b[1], 1),
                    (a[0] + s, a[1], 1),
                    (x, y, 0),
                ]
                yield arrow.note, note_tint(arrow), places


def _beside(x: float, y: float, side: int, size: tuple[int, int]) -> Rect:
    """Return where a note stands: about a place, or to its right (1) or left (-1)."""
    rect = Rect((0, 0), size)
    rect.center = (round(x + side * size[0] / 2), round(y))
    return rect


def _posed(camera: Camera, s: float, x: float, y: float) -> Grid:
    """Let a camera stand where the hexes have radius `s` and Hex(0, 0) lies at a pixel."""
    vx, vy, vw, vh = camera.viewport
    camera.stand((vx + vw / 2 - x) / s, (vy + vh / 2 - y) / s, s)
    return camera.grid


def _art(picture: Picture, board: Board) -> BoardArt:
    home = [hex_of(mark.at) for mark in picture.marks if mark.kind == "home"]
    south = frozenset(at for at in home if at in board.home_rows(Side.SOUTH, 2))
    art = board_art(board)
    sectors = art.sectors if picture.sector_lines else None
    return replace(art, south_home=south, north_home=frozenset(home) - south, sectors=sectors)


def _face_of(mark: Mark) -> str:
    """Return the die face a mark's note names, or nothing."""
    key = "alert" if mark.note == "Red Alert" else mark.note.lower()
    return key if key in FACES else ""


def _draw_cell(to: Surface, grid: Grid, mark: Mark, *, planet: bool) -> None:
    """Draw what of a mark lies below the units."""
    at = hex_of(mark.at)
    match mark.kind:
        case "good":
            draw_overlays.draw_outcome_cell(to, grid, at, "lands")
        case "bad" if planet:
            hex_marks.cell(grid.orientation, grid.s, None, 0, "loss", 2.4, 0.93, 4).draw(to, grid.centre(at))
        case "bad":
            draw_overlays.draw_outcome_cell(to, grid, at, "occupied")
        case "aim":
            hex_marks.cell(grid.orientation, grid.s, "accent", 0.14, "accent", 1.8, 0.93, 4).draw(to, grid.centre(at))
        case "blocked":
            hex_marks.cell(grid.orientation, grid.s, "back", 0.12, "back", 1.8, 0.93, 0, dash=True).draw(
                to, grid.centre(at)
            )
        case "contest":
            hex_marks.brackets(grid.orientation, grid.s, "star", 2.6, 0.30, 1.0, 5).draw(to, grid.centre(at))
        case _:
            pass


def _draw_sign(to: Surface, grid: Grid, mark: Mark) -> None:
    """Draw what of a mark lies above the units."""
    x, y = grid.centre(hex_of(mark.at))
    if mark.kind == "aim" and (face := _face_of(mark)):
        draw_die(to, (x, y), grid.s * 0.8, face)
    elif mark.kind == "blocked":
        hex_marks.cell(grid.orientation, grid.s, "#02060C", 0.42, None, 0, 0.9, 0).draw(to, (x, y))
        tag_sprite("", "back", grid.s * 0.4, "cross").draw(to, (x, y))


def _hits(picture: Picture) -> tuple[bool, ...] | None:
    """Return which dice hit whom they are rolled against; None if they are no such roll."""
    aimed = [arrow for arrow in picture.arrows if arrow.kind in ("shot", "warp")]
    if not picture.faces or not aimed:
        return None
    stand = {unit.at: unit for unit in picture.units}
    victim, shooter = stand.get(aimed[0].path[-1]), stand.get(aimed[0].path[0])
    if victim is None or shooter is None:
        return None
    target = unit_types()[victim.type].unit_class
    own = unit_types()[shooter.type].unit_class if aimed[0].kind == "shot" else target
    left, hits = hits_of(picture.faces, own, target)[0], []
    for face in picture.faces:
        hit = bool(left) and hits_of((face,), target, target)[0] > 0
        left -= hit
        hits.append(hit)
    return tuple(hits) if any(hits) or aimed[0].kind == "shot" else None


def picture_of(page: Page, size: tuple[int, int], u: float, *, small: bool = False) -> Showing | None:
    """Return the picture of a page, or None if it has none."""
    if page.chapter in ("unit", "card", "die"):
        return MadePicture(page.id, size, u)
    return None if page.picture is None else RulePicture(page.id, page.picture, size, u, small=small)


__all__ = ["LARGEST", "STRIP", "RulePicture", "Showing", "picture_of"]
