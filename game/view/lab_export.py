"""Exports of the lab while its screen goes on: a picture is drawn a bit in each frame, a thread does all the rest."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game.lab import Lab, fresh_path, write_text
from game.lab.background import Background
from game.opening import PlayerError
from game.storage import StorageError, write_whole
from game.view.beacon_picture import Picturing
from game.view.png_file import png_file


class Exporter:
    """Writes what is asked for, one after another; each export is of the lab as it was when it was asked for."""

    def __init__(self, written: Callable[[Path], None], failed: Callable[[str], None]) -> None:
        """Take what to call with the file of each export, or with why there is none."""
        self._written, self._failed = written, failed
        self._background = Background()
        self._settled: list[Lab] = []
        self._drawing: Picturing | None = None
        self._lab: Lab | None = None
        self._asked = self._number = 0

    @property
    def busy(self) -> bool:
        """Whether an export is still to come."""
        return self._asked > 0 or self._drawing is not None or bool(self._settled)

    def text(self, lab: Lab, what: str) -> None:
        """Write an export of `write_text`."""
        self._ask(partial(write_text, lab.still(), what))

    def picture(self, lab: Lab) -> None:
        """Write the board with its heat map as a picture."""
        self._ask(partial(_settled, lab.still()))

    def _ask(self, work: Callable[[], object]) -> None:
        self._asked, self._number = self._asked + 1, self._number + 1
        self._background.ask(f"export {self._number}", work)

    def work(self) -> None:
        """Do a frame's share."""
        if not self.busy:
            return
        if self._drawing is None and self._settled:
            self._lab = self._settled.pop(0)
            self._drawing = Picturing(self._lab)
        elif self._drawing is not None and self._lab is not None and self._drawing.work():
            picture, self._drawing = self._drawing.surface, None
            self._ask(partial(_write, self._lab, picture.get_size(), pygame.image.tobytes(picture, "RGB")))
        self._collect()

    def _collect(self) -> None:
        try:
            answers = self._background.collect()
        except (StorageError, PlayerError) as error:
            self._asked -= 1
            self._failed(str(error))
            return
        for answer in answers.values():
            self._asked -= 1
            if isinstance(answer, Lab):
                self._settled.append(answer)
            elif isinstance(answer, Path):
                self._written(answer)

    def finish(self) -> None:
        """Bring everything that was asked for to its end: for a screen that closes, and for tests."""
        while self.busy:
            self._background.wait()
            self.work()


def _settled(lab: Lab) -> Lab:
    lab.settle()
    return lab


def _write(lab: Lab, size: tuple[int, int], rgb: bytes) -> Path:
    path = fresh_path(lab, "beacons", "png")
    write_whole(path, png_file(size, rgb))
    return path


__all__ = ["Exporter"]
