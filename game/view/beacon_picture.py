"""Maps of Beacon hexes as PNG files: for the lab's export and for `odds MAP --map --png OUT`."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.lab import Lab, lab_of_position
from game.odds import BeaconMap, Measure, Position
from game.opening import PlayerError
from game.storage import StorageError, write_whole
from game.text import tr
from game.view.canvas import Canvas
from game.view.draw_board import draw_space
from game.view.images import SPRITES
from game.view.lab_board import LabBoard, Pointing
from game.view.lab_panels import measure_name, paint_legend, rules_line, short_name, side_word
from game.view.png_file import png_file
from game.view.theme import PROMPT, SCREEN_TITLE, SMALL

WIDTH = 1600
"""Pixels across; the height follows the board."""
MOST_HEIGHT = 2400
_HEAD, _FOOT = 64.0, 92.0
_SCALE = 1.25


class Picturing:
    """A picture of a lab under way: its board with its heat map, a heading, and a legend, drawn bit by bit."""

    def __init__(self, lab: Lab, width: int = WIDTH, *, tiles: bool | None = None, lettered: bool = True) -> None:
        """Begin one. The lab has to be settled, and to stay as it is."""
        self._lab = lab
        self.board = board = LabBoard(lab)
        board.lettered = lettered
        if tiles is not None:
            board.show_tiles(on=tiles)
        extent = board.camera.extent
        head, foot = round(_HEAD * _SCALE), round(_FOOT * _SCALE)
        high = round((width - 32) * (extent.height + 1.5) / (extent.width + 1.3))
        high = max(240, min(MOST_HEIGHT - head - foot, high))
        self.surface = Surface((width, head + high + foot))
        board.place(Rect(16, head, width - 32, high))
        self._legend_at = head + high

        self._steps = self._drawn()

    def work(self) -> bool:
        """Draw a frame's share; True once the picture is whole."""
        return next(self._steps, True)

    def _drawn(self, heat_seconds: float = 0.003, sprite_ms: float = 3.0) -> Iterator[bool]:
        draw_space(self.surface)
        yield False
        whole = False
        while not whole:
            draw_space(self.surface)
            self.board.draw(self.surface, Pointing(), heat_seconds=heat_seconds, sprite_ms=sprite_ms)
            whole = self.board.ready and not SPRITES.pending
            yield False
        c = Canvas(self.surface, _SCALE)
        _heading(c, self._lab)
        _legend(c.at(0, self._legend_at / _SCALE, c.w, _FOOT), self._lab, self.board)

    def finish(self) -> Surface:
        """Draw all that is left at once, and return the picture."""
        self.board.prepare()
        for _ in self._drawn(math.inf, math.inf):
            pass
        return self.surface


def picture_of(lab: Lab, width: int = WIDTH, *, tiles: bool | None = None, lettered: bool = True) -> Surface:
    """Draw a picture of a lab at once. Waits for the map if it is still being made."""
    lab.settle()
    return Picturing(lab, width, tiles=tiles, lettered=lettered).finish()


def _heading(c: Canvas, lab: Lab) -> None:
    c.icon(20, 20, 26, "flask", "accent", glow=0.5)
    asked = lab.question
    title = lab.title or tr("Scatter lab")
    wide = c.text(58, 33, title, SCREEN_TITLE, "hi", width=c.w * 0.55)
    body = asked.called
    words = tr(
        "{unit}, {n} of {total} models, called by {side}", unit=short_name(body.type), n=body.models,
        total=body.kind.models, side=side_word(asked.side),
    )  # fmt: skip
    c.text(58 + wide + 20, 34, words, PROMPT.sized(15), "text", width=c.w - wide - 90)


def _legend(c: Canvas, lab: Lab, board: LabBoard) -> None:
    c.text(24, 16, measure_name(lab.question.measure), PROMPT.heavy(600), "hi", width=c.w - 48)
    paint_legend(c.at(24, 32, min(560.0, c.w - 48), 50), board.art.scale)
    if c.w > 900:
        c.para(620, 30, c.w - 644, rules_line(lab), SMALL.sized(12.5), "text")


def write_picture(lab: Lab, path: Path, *, tiles: bool | None = None, lettered: bool = True) -> None:
    """Write the picture of a lab into a PNG file. Raises StorageError."""
    picture = picture_of(lab, tiles=tiles, lettered=lettered)
    write_whole(path, png_file(picture.get_size(), pygame.image.tobytes(picture, "RGB")))


def write_beacon_map(found: BeaconMap, position: Position, measure: Measure, out: Path) -> None:
    """Draw a Beacon map into a PNG file without a display. Raises PlayerError if it cannot be written."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.font.init()
    standing = tuple(unit for unit in position.units if unit.hex is not None)
    lab = lab_of_position(replace(position, units=standing), tr("Where should the Beacon stand?"))
    lab.ask(called=found.called, measure=measure, calls=())
    lab.settle()
    lab.beacons, lab.shares = found, {measure: {at: float(v) for at, v in found.by(measure).items()}}
    try:
        write_picture(lab, out, lettered=False)
    except StorageError as error:
        raise PlayerError(tr("{path} cannot be written: {reason}", path=out, reason=error.__cause__)) from None


__all__ = ["Picturing", "picture_of", "write_beacon_map", "write_picture"]
