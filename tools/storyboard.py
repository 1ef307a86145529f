"""Render sheets of frames: every outcome of a call, battles, moves, scoring, at given seconds from the command.

    python tools/storyboard.py FOLDER [NAME ...] [--size 1280x720] [--reduced]

Without names all stories are drawn. Each sheet is a PNG of crops of the board with the seconds written on them.
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame

from game.narrate import BattleNames
from game.rules import Match, Refusal
from game.rules.catalogue import HouseRules
from game.rules.commands import (
    Battle,
    BattleBack,
    CallSupport,
    Command,
    EndPhase,
    EndTurn,
    MoveUnit,
    OrderUnit,
    Reinforce,
    RetireTo,
    Summon,
    Withdraw,
)
from game.rules.events import Event
from game.rules.ids import Side
from game.view.board_arts import board_art
from game.view.camera import Camera
from game.view.choreography import Player
from game.view.draw_board import BoardPicture, draw_space
from game.view.draw_markers import draw_marker_rings, draw_marker_tabs
from game.view.lettering import text
from game.view.stage import Stage
from game.view.theme import auto_scale
from tests.rules.boards import at, uid
from tests.view.battles import story

ORDERS = HouseRules(command="orders")
CALL = (OrderUnit(uid("s-battleship")), CallSupport(uid("s-battleship"), uid("s-cruiser-b")))
WARP_TIMES = (0.1, 0.36, 0.55, 0.85, 1.12, 1.32, 1.52, 1.64)


@dataclass(frozen=True)
class Story:
    """A sheet: the faces to be rolled, the commands (the last is shown), the seconds, the middle hex."""

    faces: str
    commands: tuple[Command, ...]
    seconds: tuple[float, ...]
    middle: tuple[int, int] = (6, 5)
    rules: HouseRules = ORDERS
    zoom: float = 47.0
    part: float = 0.62


def _calls(faces: str, *seconds: float, **more: object) -> Story:
    return Story(faces, CALL, seconds, **more)  # type: ignore[arg-type]


def _to_battle(*units: str) -> tuple[Command, ...]:
    return (*(OrderUnit(uid(u)) for u in units), EndPhase(), EndPhase())


def _from_the_edge() -> tuple[Command, ...]:
    turn = (EndPhase(),) * 3
    there = (OrderUnit(uid("s-carrier")), EndPhase(), MoveUnit(uid("s-carrier"), (at(8, 8),)), *turn[:2], EndTurn())
    return (*there, *turn, EndTurn(), OrderUnit(uid("s-carrier")), CallSupport(uid("s-carrier"), uid("s-cruiser-b")))


STORIES: dict[str, Story] = {
    "stable": _calls("star capital", *WARP_TIMES),
    "unstable": _calls("striker striker blast star alert", 0.1, 0.55, 0.85, 1.15, 1.5, 1.83, 2.02, 2.16),
    "failure": _calls("blast", 0.1, 0.36, 0.55, 0.85, 1.1, 1.26, 1.5, 1.7),
    "collision": _calls("capital fighter striker capital blast", 0.85, 1.12, 1.32, 1.5, 1.6, 1.8, 2.1, 2.6),
    "planet": _calls("star striker", 0.85, 1.12, 1.32, 1.48, 1.62, 1.78, 2.05, 2.4),
    "asteroid": _calls("alert star star capital striker", 0.85, 1.32, 1.52, 1.68, 1.95, 2.2, 2.45, 2.9),
    "unstable_lost": Story(
        "striker striker blast",
        (CALL[0], CallSupport(uid("s-battleship"), uid("s-transport"))),
        (0.85, 1.15, 1.4, 1.5, 1.6, 1.8, 2.0, 2.4),
    ),
    "friend": Story(
        "star blast striker blast star",
        (OrderUnit(uid("s-cruiser-a")), CallSupport(uid("s-cruiser-a"), uid("s-cruiser-b"))),
        (0.36, 1.12, 1.32, 1.5, 1.8, 2.1, 2.5, 3.0),
        (5, 6),
    ),
    "off_board": Story(
        "star alert",
        _from_the_edge(),
        (0.36, 0.85, 1.12, 1.32, 1.5, 1.7, 1.9, 2.3),
        (8, 7),
    ),
    "off_board_lost": Story(
        "star alert",
        _from_the_edge(),
        (1.32, 1.5, 1.7, 2.0),
        (8, 7),
        HouseRules(command="orders", off_board="eliminated"),
    ),
    "battle": Story(
        "capital striker blast striker",
        (*_to_battle("s-battleship"), Battle(uid("s-battleship"), uid("n-cruiser-a"))),
        (0.1, 0.3, 0.5, 0.65, 0.8, 0.95, 1.2, 1.6),
    ),
    "retire": Story(
        "alert star fighter",
        (*_to_battle("s-battleship"), Battle(uid("s-battleship"), uid("n-cruiser-a")),
         RetireTo(at(6, 3))),
        (0.05, 0.15, 0.25, 0.35, 0.5, 0.7, 1.0, 1.6),
    ),
    "kill": Story(
        "striker blast striker striker blast",
        (OrderUnit(uid("s-battleship")), OrderUnit(uid("s-cruiser-a")), EndPhase(),
         MoveUnit(uid("s-cruiser-a"), (at(6, 6), at(7, 5))), EndPhase(),
         Battle(uid("s-battleship"), uid("n-cruiser-a")), BattleBack(False),
         Battle(uid("s-cruiser-a"), uid("n-cruiser-a"))),
        (0.2, 0.5, 0.7, 0.85, 0.95, 1.1, 1.3, 1.7),
    ),
    "battle_back": Story(
        "striker star fighter striker alert fighter",
        (*_to_battle("s-battleship"), Battle(uid("s-battleship"), uid("n-cruiser-a")), BattleBack(True)),
        (0.1, 0.3, 0.5, 0.7, 0.95, 1.2, 1.5, 2.0),
    ),
    "move": Story(
        "",
        (OrderUnit(uid("s-cruiser-a")), EndPhase(), MoveUnit(uid("s-cruiser-a"), (at(6, 6), at(7, 5)))),
        (0.02, 0.1, 0.2, 0.3, 0.37, 0.45, 0.6, 1.0),
    ),
    "reinforce": Story(
        "",
        (Reinforce(uid("s-cruiser-b"), at(6, 8)),),
        (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.9),
        (6, 7),
    ),
    "withdraw": Story(
        "",
        (Reinforce(uid("s-cruiser-b"), at(6, 8)), *(EndPhase(),) * 3, EndTurn(), *(EndPhase(),) * 3, EndTurn(),
         Withdraw(uid("s-cruiser-b"))),
        (0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.2),
        (6, 7),
        part=1.0,
    ),
    "summon": Story(
        "",
        (OrderUnit(uid("s-carrier")), Summon(uid("s-carrier"), at(8, 6))),
        (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.9),
        (8, 7),
    ),
    "scoring": Story(
        "",
        (*((EndPhase(), EndPhase(), EndPhase(), EndTurn()) * 4),),
        (0.1, 0.3, 0.6, 0.9, 1.2, 1.6, 2.1, 2.5),
        (6, 4),
        zoom=30.0,
        part=1.0,
    ),
}  # fmt: skip
"""Every sheet by its name."""


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


def told(match: Match, command: Command) -> tuple[Event, ...]:
    """Carry a command out. Stops with the reason if it is refused."""
    events = match.submit(command)
    if isinstance(events, Refusal):
        message = f"{command}: {events.text}"
        raise SystemExit(message)
    return events


def render(name: str, folder: Path, size: tuple[int, int], *, reduced: bool) -> Path:
    """Draw one sheet and return its file."""
    plan = STORIES[name]
    with story(plan.faces, plan.rules) as match:
        for command in plan.commands[:-1]:
            told(match, command)
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
