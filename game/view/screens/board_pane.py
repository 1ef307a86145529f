"""A board with units and markers standing still: previews, setting up, thumbnails."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pygame import Rect, Surface

from game.hexgrid import Hex
from game.rules.board import Board
from game.rules.ids import Side
from game.view import draw_overlays as overlay
from game.view.board_arts import board_art
from game.view.camera import Camera, Margin
from game.view.draw_board import BoardPicture
from game.view.draw_markers import MarkerArt, draw_marker_rings, draw_marker_tabs
from game.view.draw_units import TokenArt, draw_token
from game.view.images import SPRITES

Standing = tuple[Hex, TokenArt]
"""A unit on its hex."""


@dataclass(frozen=True, slots=True)
class Still:
    """Everything on the board in one frame besides its terrain."""

    units: Sequence[Standing] = ()
    markers: Sequence[MarkerArt] = ()
    lit: Iterable[Hex] = ()
    ghost: Standing | None = None
    hover: Hex | None = None
    cursor: Hex | None = None
    tint: str = field(default="accent")


class BoardPane:
    """A board in part of a window, drawn by `draw`."""

    def __init__(self, board: Board, side: Side = Side.SOUTH, coordinates: str = "hover") -> None:
        self.board = board
        self.picture = BoardPicture(board_art(board, side=side, coordinates=coordinates))
        self.camera = Camera((0, 0, 640, 480), board.layout, board.cells, Margin(0.62, 0.7, 0.75, 6.0))
        self._prepared = False

    def show_from(self, side: Side, coordinates: str = "hover") -> None:
        """Let the sector names be read from a side."""
        self.picture.art = board_art(self.board, side=side, coordinates=coordinates)

    def place(self, viewport: Rect) -> None:
        """Give the board its part of the window."""
        self.camera.viewport = (viewport.x, viewport.y, max(8, viewport.w), max(8, viewport.h))

    def hex_at(self, pos: tuple[int, int]) -> Hex | None:
        """Return the hex of the board under a pixel."""
        if not Rect(self.camera.viewport).collidepoint(pos):
            return None
        at = self.camera.pixel_to_hex(*pos)
        return at if at in self.board else None

    def draw(self, surface: Surface, still: Still) -> None:
        """Draw space, board, markers and units into the viewport."""
        if not self._prepared:
            self.picture.prepare(self.camera)
            self._prepared = True
        SPRITES.begin_frame()
        self.picture.draw(surface, self.camera)
        grid, clip = self.camera.grid, surface.get_clip()
        surface.set_clip(Rect(self.camera.viewport).clip(clip))
        draw_marker_rings(surface, grid, still.markers)
        overlay.draw_legal(surface, grid, still.lit, still.tint)
        if still.hover is not None:
            overlay.draw_hover(surface, grid, still.hover)
        standing = [*still.units, *([still.ghost] if still.ghost else [])]
        for at, art in sorted(standing, key=lambda each: grid.centre(each[0])[1]):
            draw_token(surface, grid.centre(at), grid.s, art, grid.orientation)
        draw_marker_tabs(surface, grid, still.markers)
        if still.cursor is not None:
            overlay.draw_cursor(surface, grid, still.cursor)
        surface.set_clip(clip)

    def thumbnail(self, size: tuple[int, int], centre: Hex, s: float, still: Still) -> Surface:
        """Return a picture of the board around a hex, at hex radius `s` pixels."""
        out = Surface(size)
        self.place(Rect(0, 0, *size))
        self.camera.centre_on(centre, s, animate=False)
        self.picture.prepare(self.camera)
        self.draw(out, still)
        return out
