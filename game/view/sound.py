"""Short synthesised sounds. Without a working sound device the game is silent, never stopped."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable
from functools import lru_cache

import pygame

RATE = 22050
"""Samples a second, one channel, 16 bits."""
_LOUDEST = 26000

Wave = Callable[[float, float], float]
"""From seconds since the start and share of the length (0 to 1) to a value of -1 to 1."""


def _tone(pitch: float, bend: float = 0.0, overtone: float = 0.25) -> Wave:
    def wave(seconds: float, share: float) -> float:
        turn = 2 * math.pi * (pitch * seconds + bend * seconds * share / 2)
        return (math.sin(turn) + overtone * math.sin(2 * turn)) / (1 + overtone) * float((1 - share) ** 2)

    return wave


def _noise(grain: float, decay: float) -> Wave:
    def wave(seconds: float, share: float) -> float:
        step = math.sin(math.floor(seconds * grain) * 12.9898) * 43758.5453
        return (2 * (step - math.floor(step)) - 1) * float((1 - share) ** decay)

    return wave


def _both(a: Wave, b: Wave, share_of_a: float = 0.5) -> Wave:
    return lambda seconds, share: a(seconds, share) * share_of_a + b(seconds, share) * (1 - share_of_a)


_CUES: dict[str, tuple[float, float, Wave]] = {
    "select": (0.06, 0.22, _tone(880, 0, 0.1)),
    "order": (0.09, 0.30, _tone(660, 220, 0.2)),
    "refuse": (0.14, 0.30, _tone(196, -60, 0.6)),
    "card": (0.10, 0.26, _noise(9000, 3)),
    "move": (0.22, 0.22, _both(_tone(140, 60), _noise(2600, 2), 0.6)),
    "warp_start": (0.60, 0.34, _tone(180, 520, 0.5)),
    "tumble": (0.30, 0.20, _noise(1500, 1)),
    "die_stop": (0.10, 0.36, _both(_tone(320, -120), _noise(6000, 4), 0.4)),
    "aim": (0.16, 0.24, _tone(990, 0, 0.1)),
    "path": (0.26, 0.26, _both(_tone(520, 700), _noise(7000, 2), 0.7)),
    "arrive": (0.50, 0.42, _both(_tone(330, 110, 0.4), _tone(495, 165, 0.3))),
    "fizzle": (0.45, 0.26, _both(_tone(420, -360), _noise(3000, 2), 0.5)),
    "hit": (0.20, 0.44, _both(_noise(4200, 3), _tone(110, -60), 0.6)),
    "lost": (0.80, 0.50, _both(_noise(1800, 2), _tone(70, -40), 0.7)),
    "burn": (0.70, 0.40, _both(_noise(2800, 1), _tone(90, 30), 0.6)),
    "star": (0.24, 0.28, _tone(1320, 330, 0.15)),
    "vp": (0.34, 0.34, _both(_tone(660, 0), _tone(990, 0))),
    "turn": (0.40, 0.30, _both(_tone(262, 0), _tone(392, 0))),
}
"""Seconds, loudness and wave of each cue."""


@lru_cache(maxsize=32)
def _samples(cue: str) -> bytes:
    seconds, loudness, wave = _CUES[cue]
    count = int(seconds * RATE)
    top = _LOUDEST * loudness
    return array("h", (round(top * wave(i / RATE, i / count)) for i in range(count))).tobytes()


class Sounds:
    """Plays cues by name. `volume` is in per cent."""

    def __init__(self, volume: int) -> None:
        self._level = volume / 100
        self._ready: bool | None = None
        self._made: dict[str, pygame.mixer.Sound] = {}

    def volume(self, per_cent: int) -> None:
        """Change the loudness of everything played from now on."""
        self._level = per_cent / 100

    def play(self, cue: str) -> None:
        """Play a cue; unknown cues and a missing device are silence."""
        if self._level <= 0 or cue not in _CUES or not self._open():
            return
        if cue not in self._made:
            self._made[cue] = pygame.mixer.Sound(buffer=_samples(cue))
        self._made[cue].set_volume(self._level)
        self._made[cue].play()

    def _open(self) -> bool:
        if self._ready is None:
            try:
                pygame.mixer.init(RATE, -16, 1, 512)
            except (pygame.error, NotImplementedError):
                self._ready = False
            else:
                self._ready = pygame.mixer.get_init() == (RATE, -16, 1)
        return self._ready
