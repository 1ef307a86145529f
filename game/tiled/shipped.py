"""The maps that come with the game."""

from __future__ import annotations

from pathlib import Path

from game.paths import data_root

_ORDER = ("halcyon_gap", "ember_reach", "sundered_ring", "training_deck")


def shipped_maps() -> tuple[Path, ...]:
    """Return the TMX files that come with the game, in the order to offer them."""
    found = sorted((data_root() / "maps").glob("*.tmx"))
    return tuple(sorted(found, key=lambda p: _ORDER.index(p.stem) if p.stem in _ORDER else len(_ORDER)))
