"""What the game opens with when it starts: the value that the command line hands to the view."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from game.rules.scenario import Scenario


class PlayerError(ValueError):
    """What the player asked for cannot be done; the message is one sentence with the repair."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The first screen. `scenario` is for `play`; `subject` is a lesson key or a rule paragraph."""

    screen: Literal["title", "play", "lab", "learn", "rules"] = "title"
    scenario: Scenario | None = None
    seed: int | None = None
    """The seed of the dice; None: the view draws one."""
    subject: str = ""
    map: Path | None = None
    """The file the lab opens: any hexagonal map, a lab position or a script."""
