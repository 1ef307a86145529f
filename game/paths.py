"""Where the shipped files are: in a frozen build, an installed package or a checkout."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


@cache
def data_root() -> Path:
    """The folder that holds `assets` and `maps`; raises FileNotFoundError if no place has them."""
    package = Path(__file__).resolve().parent
    frozen = getattr(sys, "_MEIPASS", None)
    places = [Path(frozen)] if frozen else []
    places += [package / "data", package.parent]
    for place in places:
        if (place / "assets").is_dir():
            return place
    message = f"No assets folder in {', '.join(map(str, places))}: reinstall the game or run it from its checkout."
    raise FileNotFoundError(message)


def asset(*parts: str) -> Path:
    """The path of one shipped asset, as in `asset("fonts", "barlow-500.ttf")`."""
    return data_root().joinpath("assets", *parts)
