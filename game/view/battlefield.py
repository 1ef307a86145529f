"""The board in a battle: camera, picture, units from the stage, and what the current pick lights up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from pygame import Rect, Surface

from game.hexgrid import Hex
from game.rules.board import Board
from game.rules.ids import Sector, Side, UnitId
from game.view import draw_overlays as overlay
from game.view.board_arts import board_art
from game.view.camera import Camera
from game.view.draw_board import BoardPicture, draw_edge_fade, draw_space
from game.view.draw_markers import draw_marker_rings, draw_marker_tabs
from game.view.draw_overlays import GhostArt, LandingArt
from game.view.draw_units import TokenArt
from game.view.images import SPRITES
from game.view.legal import Marks
from game.view.stage import Stage, Token

CALL_ZOOM = 47.0
"""Hex radius in dp while a call is planned."""


@dataclass(frozen=True, slots=True)
class CallMarks:
    """The six landing hexes of a planned call."""

    beacon: Hex
    landings: tuple[LandingArt, ...]
    ghost: GhostArt


@dataclass(slots=True)
class Lights:
    """Everything the board lights up in this frame besides what is on it."""

    marks: Marks = field(default_factory=Marks)
    selected: UnitId | None = None
    hover: Hex | None = None
    cursor: Hex | None = None
    call: CallMarks | None = None
    target_dice: Mapping[UnitId, int] = field(default_factory=dict)
    shooter: Hex | None = None
    tint: str = "accent"


class Battlefield:
    """Draws one battle's board. `viewport` is the part of the window it may use."""

    def __init__(self, board: Board, marker_vp: int, side: Side, coordinates: str) -> None:
        self.board = board
        self._marker_vp = marker_vp
        self._look = (side, frozenset[Sector](), coordinates)
        self.picture = BoardPicture(board_art(board, side=side, coordinates=coordinates))
        self.camera = Camera((0, 0, 640, 480), board.layout, board.cells)
        self._prepared = False

    def place(self, viewport: Rect) -> None:
        """Give the board its part of the window."""
        self.camera.viewport = (viewport.x, viewport.y, viewport.w, viewport.h)

    def show_sectors(self, side: Side, ordered: frozenset[Sector], coordinates: str) -> None:
        """Name the sectors as a side sees them and light those being ordered (BD-3)."""
        if (side, ordered, coordinates) != self._look:
            self._look = (side, ordered, coordinates)
            self.picture.art = board_art(self.board, side=side, ordered_sectors=ordered, coordinates=coordinates)

    def hex_at(self, pos: tuple[int, int]) -> Hex | None:
        """Return the hex of the board under a pixel."""
        if not Rect(self.camera.viewport).collidepoint(pos):
            return None
        at = self.camera.pixel_to_hex(*pos)
        return at if at in self.board else None

    def update(self, seconds: float) -> None:
        """Move the camera on."""
        self.camera.update(seconds)

    def begin(self, surface: Surface) -> None:
        """Draw space and board; what follows is clipped to the board's part of the window until `end`."""
        if not self._prepared:
            self.picture.prepare(self.camera)
            self._prepared = True
        SPRITES.begin_frame(moving=self.camera.moving or not self.picture.ready, budget_ms=3)
        draw_space(surface)
        self.picture.draw(surface, self.camera)
        surface.set_clip(Rect(self.camera.viewport))

    def end(self, surface: Surface, scale: float) -> None:
        """Let the edges of a zoomed board fade out, and end the clipping."""
        if self.camera.overflows():
            draw_edge_fade(surface, self.camera.viewport, round(26 * scale))
        surface.set_clip(None)

    def draw_ground(self, surface: Surface, stage: Stage, lights: Lights) -> None:
        """Draw markers and the lit hexes, below the units."""
        grid = self.camera.grid
        markers = stage.marker_arts(self._marker_vp, f"{self._marker_vp} VP")
        draw_marker_rings(surface, grid, markers)
        marks = lights.marks
        free = [h for h in marks.hexes if h not in marks.bought]
        overlay.draw_legal(surface, grid, free, lights.tint)
        overlay.draw_legal(surface, grid, marks.bought, "star")
        if lights.hover is not None and lights.hover in self.board:
            overlay.draw_hover(surface, grid, lights.hover)

    @staticmethod
    def dressed(token: Token, art: TokenArt, lights: Lights) -> TokenArt:
        """Return a unit's picture with what the player has in hand: selected, may act, Beacon."""
        return replace(
            art,
            selected=token.id == lights.selected,
            may_act=token.id in lights.marks.may_act,
            beacon=art.beacon or (lights.call is not None and lights.call.beacon == token.hex),
        )

    def draw_tabs(self, surface: Surface, stage: Stage) -> None:
        """Draw the tabs of markers that units stand on, above the units."""
        draw_marker_tabs(surface, self.camera.grid, stage.marker_arts(self._marker_vp, f"{self._marker_vp} VP"))

    def draw_choices(self, surface: Surface, stage: Stage, lights: Lights) -> None:
        """Draw paths, ranges, landings and the cursor, above the units."""
        grid, marks = self.camera.grid, lights.marks
        if len(marks.path) > 1:
            cost = marks.bought.get(marks.path[-1], 0)
            overlay.draw_path(surface, grid, marks.path, "star" if cost else lights.tint, f"-{cost}" if cost else "")
        if lights.shooter is not None:
            for unit in marks.targets:
                self._range(surface, stage, lights, unit)
        for at, chance in marks.risky.items():
            overlay.draw_risk(surface, grid, at, chance)
        if lights.call is not None:
            faded = {lights.hover} if lights.hover is not None else set()
            overlay.draw_landings(
                surface, grid, lights.call.beacon, lights.call.landings, lights.call.ghost, faded=faded
            )
        if lights.cursor is not None:
            overlay.draw_cursor(surface, grid, lights.cursor)

    def _range(self, surface: Surface, stage: Stage, lights: Lights, unit: UnitId) -> None:
        at = stage.tokens[unit].hex
        if at is not None and lights.shooter is not None:
            overlay.draw_range(surface, self.camera.grid, lights.shooter, at, lights.target_dice.get(unit))

    def step_cursor(self, cursor: Hex | None, dx: int, dy: int) -> Hex:
        """Return the hex one arrow key further: the nearest on the board in that direction."""
        grid = self.camera.target_grid
        if cursor is None:
            return self.board.cells[len(self.board.cells) // 2]
        x, y = grid.centre(cursor)
        near: Iterable[Hex] = self.board.adjacent(cursor)
        best = max(near, key=lambda h: _along(grid.centre(h), (x, y), dx, dy), default=cursor)
        return best if _along(grid.centre(best), (x, y), dx, dy) > 0 else cursor


def _along(to: tuple[float, float], origin: tuple[float, float], dx: int, dy: int) -> float:
    ax, ay = to[0] - origin[0], to[1] - origin[1]
    return ax * dx + ay * dy - 0.3 * abs(ax * dy + ay * dx)
