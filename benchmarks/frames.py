"""How long a frame takes, and how soon the first one is there: `python -m benchmarks.frames`.

Frames are drawn with the dummy driver and timed by the processor time they take: the work of the program alone, without
a screen's own delay and whatever else the machine is doing. It prints medians and the slowest twentieth; nothing fails.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.rules.commands import CallSupport, OrderUnit
from game.settings import Settings
from game.view import gallery
from game.view.battle_shots import BATTLESHIP, CRUISER, WARPS, battle_screen
from game.view.screens import start
from game.view.window import App

FRAME = 1 / 60
FRAMES = 300
SIZES = ((1024, 600), (1280, 720), (1920, 1080))
STILL = ("title", "battle", "battle-call", "battle-move", "setup", "scenarios")
WARP = "warp-collision"
FIRST_FRAME = """
import time, sys
from game.view.window import App
frame = App.frame
def first(app, seconds):
    frame(app, seconds)
    import pygame
    pygame.display.flip()
    print(time.time(), time.process_time())
    app.quit()
App.frame = first
from game.cli import main
sys.exit(main([]))
"""


def opened(size: tuple[int, int]) -> App:
    """Return the program with a window of a size, keeping nothing."""
    pygame.display.init()
    pygame.font.init()
    return App(pygame.display.set_mode(size), Settings(), keep=False)


def timed(app: App, moved: Callable[[int], None] | None = None) -> list[float]:
    """Return the milliseconds of each frame, after some to warm up; `moved(n)` comes before each."""
    found = []
    for number in range(-30, FRAMES):
        begun = time.thread_time()
        if moved is not None:
            moved(number)
        app.frame(FRAME)
        if number >= 0:
            found.append((time.thread_time() - begun) * 1000)
    return found


def pointing(app: App) -> Callable[[int], None]:
    """Return what moves the pointer across the board, a hex every few frames."""

    def move(number: int) -> None:
        w, h = app.window.get_size()
        pos = (round(w * (0.3 + 0.4 * (number % 100) / 100)), round(h * 0.5))
        app.event(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(0, 0, 0)))

    return move


def told(what: str, size: tuple[int, int], milliseconds: list[float]) -> None:
    """Print a line about frames."""
    worst = statistics.quantiles(milliseconds, n=20)[-1]
    middle = statistics.median(milliseconds)
    sys.stdout.write(
        f"{what:<28} {size[0]:>5} x {size[1]:<5} median {middle:6.2f} ms   19 in 20 below {worst:6.2f} ms\n"
    )


def still_frames(size: tuple[int, int]) -> None:
    """Time every screen at rest, and the battle screen with a moving pointer."""
    for name in STILL:
        app = opened(size)
        gallery.staged(app, name)
        told(name, size, timed(app))
        if name == "battle":
            told("battle, pointer moving", size, timed(app, pointing(app)))


def warp_frames(size: tuple[int, int]) -> None:
    """Time every frame of a warp, from its declaration to the end of the collision."""
    faces, _ = WARPS[WARP]
    found: list[float] = []
    for _ in range(5):
        app = opened(size)
        screen = battle_screen(app, faces)
        for command in (OrderUnit(BATTLESHIP), CallSupport(BATTLESHIP, CRUISER)):
            screen.player.skip()
            app.frame(FRAME)
            screen.controller.say(command)
        while not screen.idle:
            begun = time.thread_time()
            app.frame(FRAME)
            found.append((time.thread_time() - begun) * 1000)
    told("a warp and its collision", size, found)


def first_frames(tries: int = 9) -> list[tuple[float, float]]:
    """Return the milliseconds from starting a process to the first frame of the title: by the clock, and at work."""
    found = []
    with tempfile.TemporaryDirectory() as home:
        # As for a player who has started the game before: the modules are compiled.
        environment = {**os.environ, "CALL_IN_SUPPORT_HOME": home, "PYTHONPYCACHEPREFIX": f"{home}/compiled"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(tries + 1):
            begun = time.time()
            command = [sys.executable, "-c", FIRST_FRAME]
            done = subprocess.run(  # noqa: S603
                command, env=environment, cwd=Path(__file__).resolve().parent.parent, capture_output=True, text=True,
                check=True,
            )  # fmt: skip
            ended, work = map(float, done.stdout.split()[-2:])
            found.append(((ended - begun) * 1000, work * 1000))
    return found[1:]


def told_first(tries: list[tuple[float, float]]) -> None:
    """Print the line about the first frame."""
    clock, work = (statistics.median(column) for column in zip(*tries, strict=True))
    what = "first frame of the title"
    sys.stdout.write(f"{what:<28} {'':13} median {clock:6.0f} ms by the clock, {work:.0f} ms of it at work\n")


def main() -> int:
    """Print everything."""
    start.register_screens()
    for size in SIZES:
        still_frames(size)
        warp_frames(size)
    told_first(first_frames())
    return 0


if __name__ == "__main__":
    sys.exit(main())
