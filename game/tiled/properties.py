"""Custom properties, copied so that pytmx takes each of them and confuses none with its own members."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement

PREFIX = ":"
"""Stands before every property name in the copy: pytmx would mix a property `name` or `source` up with its own."""

Value = str | int | float | bool
"""What a property holds."""

_INT = re.compile(r"[+-]?[0-9]{1,18}")
_EMPTY = {"int": "0", "float": "0", "bool": "false", "object": "0"}
_SKIPPED = ("class", "list")


def copy_properties(source: Element, into: Element) -> None:
    """Copy the plain properties of one element; class and list properties, which this game has no use for, are left."""
    found = [p for group in source.findall("properties") for p in group.findall("property") if p.get("name")]
    wanted = [p for p in found if p.get("type", "string") not in _SKIPPED]
    if not wanted:
        return
    group = SubElement(into, "properties")
    for item in wanted:
        kind, value = _plain(item.get("type", "string"), item.get("value", item.text))
        SubElement(group, "property", {"name": PREFIX + item.get("name", ""), "type": kind, "value": value})


def _plain(kind: str, value: str | None) -> tuple[str, str]:
    # A value that is not of its type stays text, so that whoever needs it can say what is wrong with it.
    text = (value or _EMPTY.get(kind, "")).strip() if kind in _EMPTY else value or ""
    if kind in ("int", "object") and _INT.fullmatch(text):
        return "int", text
    if kind == "bool" and text.lower() in ("true", "false", "1", "0"):
        return "bool", "true" if text.lower() in ("true", "1") else "false"
    if kind == "float" and _is_number(text):
        return "float", text
    return "string", text


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def plain_properties(properties: Mapping[str, Value]) -> dict[str, Value]:
    """Return what pytmx read of copied properties, under their own names."""
    return {name[len(PREFIX) :]: value for name, value in properties.items() if name.startswith(PREFIX)}
