"""The one function every player-facing sentence passes through."""

from __future__ import annotations

from collections.abc import Mapping

_catalogue: dict[str, str] = {}


def tr(text: str, /, **values: object) -> str:
    """Return a sentence in the player's language, with `{name}` places filled in.

    The English sentence itself is the key. Raises KeyError if a place has no value.
    """
    sentence = _catalogue.get(text, text)
    return sentence.format(**values) if values else sentence


def use_catalogue(catalogue: Mapping[str, str]) -> None:
    """Replace the translations: English sentence to sentence; an empty mapping gives English."""
    _catalogue.clear()
    _catalogue.update(catalogue)
