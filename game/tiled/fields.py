"""Typed values out of XML attributes, each with its bounds, default and a sentence if it is wrong."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from game.text import tr
from game.tiled.faults import Faults, shown

Colour = tuple[int, int, int, int]
"""Red, green, blue, alpha, each 0 to 255."""

_WHOLE = re.compile(r"[+-]?[0-9]{1,10}")
_COLOUR = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{8})")


@dataclass(frozen=True, slots=True)
class Fields:
    """The attributes of one element; `place` says where it stands, as in `layer 'Ground'`."""

    element: Element
    place: str
    faults: Faults

    def text(self, name: str) -> str:
        """Return an attribute, empty if it is missing."""
        return self.element.get(name, "")

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number within bounds. Notes a fault and returns `low` if it is none."""
        value = self.element.get(name)
        if value is None and default is not None:
            return default
        if value is not None and _WHOLE.fullmatch(value.strip()) and low <= int(value) <= high:
            return int(value)
        self._refuse(name, value, tr("write a whole number from {low} to {high}", low=low, high=high))
        return low

    def decimal(self, name: str, low: float, high: float, default: float = 0.0) -> float:
        """Return a number within bounds. Notes a fault and returns the default if it is none."""
        value = self.element.get(name)
        if value is None:
            return default
        try:
            number = float(value)
        except ValueError:
            number = math.nan
        if low <= number <= high:
            return number
        self._refuse(name, value, tr("write a number from {low:g} to {high:g}", low=low, high=high))
        return default

    def choice(self, name: str, choices: tuple[str, ...], where: str, default: str | None = None) -> str | None:
        """Return one of some words. Notes a fault, with where to set it, and returns None if it is another."""
        value = self.element.get(name, default)
        if value in choices:
            return value
        self._refuse(name, value, tr("choose {choices} in {where}", choices=" / ".join(choices), where=where))
        return None

    def switch(self, name: str, default: bool = True) -> bool:
        """Return a yes or no: Tiled writes 0 and 1."""
        value = self.element.get(name)
        return default if value is None else value.strip().lower() not in ("0", "false", "")

    def colour(self, name: str) -> Colour | None:
        """Return a colour written #RRGGBB or #AARRGGBB; None if there is none, as Tiled does."""
        found = _COLOUR.fullmatch(self.text(name).strip())
        if not found:
            return None
        value = found[1] if len(found[1]) == 8 else "ff" + found[1]
        alpha, red, green, blue = bytes.fromhex(value)
        return red, green, blue, alpha

    def _refuse(self, name: str, value: str | None, repair: str) -> None:
        said = tr("is missing") if value is None else tr("is {value}", value=shown(value))
        self.faults.add(tr("{place}: {name} {said}; {repair}", place=self.place, name=name, said=said, repair=repair))
