"""Render sheets of frames: every outcome of a call, battles, moves, scoring, at given seconds from the command.

    python tools/storyboard.py FOLDER [NAME ...] [--size 1280x720] [--reduced]

Without names all stories are drawn. Each sheet is a PNG of crops of the board with the seconds written on them.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame

from game.narrate import BattleNames
from game.rules import Match
from game.rules.ids import Side
from game.view.board_arts import board_art
from game.view.camera import Camera
from game.view.choreography import Player
from game.view.draw_board import BoardPicture, draw_space
from game.view.draw_markers import draw_marker_rings, draw_marker_tabs
from game.view.lettering import text
from game.view.stage import Stage
from game.view.theme import auto_scale
from tests.rules.boards import at
from tests.view.stories import STORIES, Story, opened, told


class Set:
    """A board, a camera and a player in a window, advanced frame by frame."""

    def __init__(self, match: Match, story: Story, size: tuple[int, int], *, reduced: bool) -> None:
        board = match.board
        self.part = story.part
        self.surface = pygame.display.set_mode(size)
        w, h = size
        box = (round(w * 0.21), round(h * 0.1), round(w * 0.58), round(h * 0.82))
        self.camera = Camera(box, board.layout, board.cells)
        self.camera.centre_on(at(*story.middle), story.zoom * h / 720, animate=False)
        self.picture = BoardPicture(board_art(board, side=Side.SOUTH))
        self.picture.prepare(self.camera)
        view = match.view()
        names = BattleNames.of(board, view)
        self.player = Player(Stage.of(view, board), self.camera, board, match.rules, names, scale=auto_scale(size))
        self.player.reduced = reduced

    def draw(self) -> None:
        """Draw one frame."""
        markers = self.player.stage.marker_arts(1, "1 VP")
        draw_space(self.surface)
        self.picture.draw(self.surface, self.camera)
        self.player.draw_under(self.surface)
        draw_marker_rings(self.surface, self.camera.grid, markers)
        self.player.draw_tokens(self.surface)
        draw_marker_tabs(self.surface, self.camera.grid, markers)
        self.player.draw_over(self.surface)
        self.player.draw_top(self.surface)


def render(name: str, folder: Path, size: tuple[int, int], *, reduced: bool) -> Path:
    """Draw one sheet and return its file."""
    plan = STORIES[name]
    with opened(plan) as match:
        scene = Set(match, plan, size, reduced=reduced)
        scene.player.play(told(match, plan.commands[-1]))
    frames, now = [], 0.0
    for second in plan.seconds:
        scene.player.update(second - now)
        now = second
        scene.draw()
        frames.append(_crop(scene, second))
    return _sheet(frames, folder / f"{name}.png")


def _crop(scene: Set, second: float) -> pygame.Surface:
    x, y, w, h = scene.camera.viewport
    wide, high = round(w * scene.part), round(h * scene.part)
    left, top = x + (w - wide) // 2, y + (h - high) // 2
    crop = scene.surface.subsurface((left, top, wide, high)).copy()
    crop.fill("#04080f", (0, 0, wide, 24))
    crop.blit(text(f"{second:.2f} s", 16, "hi", 700, "d"), (8, 6))
    for number, side in enumerate(Side):
        meter, planned = scene.player.stage.sides[side], scene.player.stage.planned(side)
        words = f"{meter.cells}/{meter.on_table} +{planned}  stars {meter.stars}  VP {meter.vp}"
        crop.blit(text(words, 14, side.value, 600), (90 + 170 * number, 7))
    return crop


def _sheet(frames: list[pygame.Surface], path: Path) -> Path:
    w, h = frames[0].get_size()
    across = 4 if len(frames) > 4 else 2
    down = -(-len(frames) // across)
    sheet = pygame.Surface((across * (w + 6), down * (h + 6)))
    for number, frame in enumerate(frames):
        sheet.blit(frame, ((number % across) * (w + 6), (number // across) * (h + 6)))
    pygame.image.save(sheet, path)
    return path


def main() -> None:
    """Draw the sheets that were asked for."""
    parser = argparse.ArgumentParser(description="Render sheets of frames of the game's animations.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--reduced", action="store_true")
    asked = parser.parse_args()
    width, height = (int(part) for part in asked.size.split("x"))
    asked.folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    for name in asked.names or STORIES:
        sys.stdout.write(f"{render(name, asked.folder, (width, height), reduced=asked.reduced)}\n")


if __name__ == "__main__":
    main()
