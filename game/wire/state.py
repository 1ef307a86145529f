"""A battle as a player sees it, as plain JSON: for scripts and other programs, never read back."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from game.hexgrid import Layout
from game.rules.catalogue import Card, UnitType
from game.rules.questions import Question
from game.rules.views import MatchView, SideView, UnitView
from game.wire.battle import question_to_plain
from game.wire.typed import to_plain


def view_to_plain(view: MatchView, layout: Layout) -> dict[str, Any]:
    """Return a view as JSON: units, sides and markers by field, types and cards by their keys."""
    plain: dict[str, Any] = _plain(view, layout)
    return plain


def _plain(value: Any, layout: Layout) -> Any:
    if isinstance(value, UnitType):
        return value.key
    if isinstance(value, Card):
        return value.id
    if isinstance(value, Question):
        return question_to_plain(value, layout)
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, dict):
        return {str(key): _plain(each, layout) for key, each in value.items()}
    if isinstance(value, MatchView | SideView | UnitView):
        return {each.name: _plain(getattr(value, each.name), layout) for each in fields(value)}
    if type(value) in (list, tuple):
        return [_plain(each, layout) for each in value]
    return to_plain(value, layout)
