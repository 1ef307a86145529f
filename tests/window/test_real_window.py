"""The program in a real window on a virtual screen, driven by another program as a person would.

Skipped, with the reason, where Xvfb or xdotool is missing.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from game.saves import load

ROOT = Path(__file__).resolve().parent.parent.parent
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
SCREEN = (1400, 900)
T = TypeVar("T")
PATIENCE = 20.0
"""Seconds that anything may take before it counts as not happening."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"needs {' and '.join(MISSING)}: apt-get install xvfb xdotool"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Xvfb is a screen of X11"),
]


def wait_for(what: Callable[[], T]) -> T:
    """Return what is asked for as soon as it is there."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if found := what():
            return found
        time.sleep(0.05)
    raise AssertionError(f"{getattr(what, '__qualname__', what)} did not happen")


@pytest.fixture
def display(tmp_path: Path) -> Iterator[str]:
    """A virtual screen of our own, on a number that is free; its picture lies in a file."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-nolisten", "tcp"]
    command += ["-fbdir", str(tmp_path)]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as number:
        yield f":{number.readline().strip()}"
    server.terminate()
    server.wait(PATIENCE)


@dataclass(slots=True)
class Window:
    """The running program and its window."""

    program: subprocess.Popen[str]
    environment: dict[str, str] = field(repr=False)
    frames: Path
    id: str = ""

    def xdo(self, *words: object) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True, timeout=PATIENCE,
            check=False,
        )  # fmt: skip
        return done.stdout.strip()

    def found(self) -> bool:
        self.id = self.xdo("search", "--onlyvisible", "--class", "call-in-support").partition("\n")[0]
        return bool(self.id)

    def click(self, x: int, y: int) -> None:
        self.xdo("mousemove", "--window", self.id, x, y)
        time.sleep(0.1)
        self.xdo("click", 1)

    def key(self, name: str) -> None:
        self.xdo("windowfocus", self.id)
        self.xdo("key", "--window", self.id, name)

    def picture(self) -> pygame.Surface:
        """What the virtual screen shows, read from its frame buffer, an XWD file."""
        data = self.frames.read_bytes()
        header = [int.from_bytes(data[i : i + 4], "big") for i in range(0, 100, 4)]
        start, pitch = header[0] + header[19] * 12, header[12]
        (wide, high), bits = SCREEN, header[11]
        assert (header[4], header[5], bits) == (wide, high, 32)
        return pygame.image.frombuffer(data[start : start + pitch * high], (wide, high), "BGRA", pitch)

    def seen(self) -> bytes:
        """The picture, small enough to be compared."""
        small = pygame.transform.smoothscale(self.picture(), (140, 90))
        return pygame.image.tobytes(small, "RGB")

    def changes(self, act: Callable[[], None]) -> None:
        """Do something, and wait until a good part of the picture is another."""
        before = self.seen()
        act()

        def different() -> bool:
            now = self.seen()
            return sum(abs(a - b) > 24 for a, b in zip(before, now, strict=True)) > len(now) // 12

        wait_for(different)


@pytest.fixture
def window(display: str, tmp_path: Path) -> Iterator[Window]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    environment |= {
        "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "SDL_FRAMEBUFFER_ACCELERATION": "0",
        "CALL_IN_SUPPORT_HOME": str(tmp_path / "home"),
    }  # fmt: skip
    program = subprocess.Popen(
        [sys.executable, "main.py"], cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )  # fmt: skip
    opened = Window(program, environment, tmp_path / "Xvfb_screen0")
    try:
        wait_for(opened.found)
        yield opened
    finally:
        program.kill()
        program.communicate()


def dark(window: Window) -> bool:
    return max(window.seen()) < 10


def test_by_mouse_from_the_title_into_a_battle_and_out_by_a_signal(window: Window, tmp_path: Path) -> None:
    wait_for(lambda: not dark(window))
    window.changes(lambda: window.click(200, 306))  # New battle, the first row
    window.changes(lambda: window.key("Return"))  # Start the battle: the set-up
    window.changes(lambda: window.key("a"))
    window.changes(lambda: window.key("b"))  # both fleets are placed: the curtain
    window.changes(lambda: window.key("Return"))  # the table
    saves = wait_for(lambda: list((tmp_path / "home" / "saves").glob("*.json")))
    window.program.send_signal(signal.SIGTERM)
    output, faults = window.program.communicate(timeout=PATIENCE)
    assert (window.program.returncode, output, re.sub(r"^pygame-ce .*\n", "", faults)) == (0, "", "")
    view = load(saves[0]).match.view()
    assert view.round == 1
    assert view.outcome is None


def test_a_window_of_another_size_is_drawn_anew(window: Window) -> None:
    wait_for(lambda: not dark(window))
    window.xdo("windowsize", "--sync", window.id, 1024, 600)
    window.changes(lambda: window.key("n"))
    window.key("Escape")
    window.program.send_signal(signal.SIGTERM)
    assert window.program.wait(PATIENCE) == 0
