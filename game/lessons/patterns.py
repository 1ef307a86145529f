"""Whether a command, an event, the picks or the state of a battle are what a lesson asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.hexgrid import Layout
from game.lessons.lesson import Ask, Pattern, Picks, StateAsk
from game.rules.commands import Command
from game.rules.events import Event
from game.rules.views import MatchView
from game.wire import command_to_plain, event_to_plain

ANY = "*"
"""Stands for every value of a field."""
TO = "to"
"""Stands for the last hex of a move's path."""


def _fits(wanted: Any, found: Any) -> bool:
    if wanted == ANY:
        return True
    if isinstance(wanted, dict) and set(wanted) == {"any"}:
        return any(_fits(each, found) for each in wanted["any"])
    return bool(wanted == found)


def fits(pattern: Pattern, plain: Pattern) -> bool:
    """Tell whether a command or event in wire form has every field as the pattern wants it."""
    path = plain.get("path") or [None]
    return all(_fits(wanted, path[-1] if name == TO else plain.get(name)) for name, wanted in pattern.items())


def command_fits(pattern: Pattern, command: Command, layout: Layout) -> bool:
    """Tell whether a command is one the pattern means."""
    return type(command).__name__ == pattern["type"] and fits(pattern, command_to_plain(command, layout))


def event_fits(pattern: Pattern, event: Event, layout: Layout) -> bool:
    """Tell whether an event is one the pattern means."""
    return type(event).__name__ == pattern["type"] and fits(pattern, event_to_plain(event, layout))


def picks_fit(wanted: Picks, found: Picks) -> bool:
    """Tell whether everything wanted is picked."""
    pairs = (
        (wanted.selected, found.selected),
        (wanted.beacon, found.beacon),
        (wanted.called, found.called),
        (wanted.card, found.card),
    )
    return all(want is None or want == have for want, have in pairs)


def state_fits(wanted: StateAsk, view: MatchView) -> bool:
    """Tell whether the battle stands as wanted."""
    if wanted.phase is not None and view.phase is not wanted.phase:
        return False
    if wanted.round is not None and view.round != wanted.round:
        return False
    if wanted.unit is None:
        return True
    unit = view.unit(wanted.unit)
    pairs = ((wanted.where, unit.where), (wanted.models, unit.models), (wanted.ordered, unit.ordered))
    return all(want is None or want == have for want, have in pairs)


def newly_met(
    ask: Ask,
    layout: Layout,
    *,
    command: Command | None = None,
    events: tuple[Event, ...] = (),
    picks: Picks | None = None,
    view: Callable[[], MatchView],
) -> bool:
    """Tell whether what just happened is what is asked for; `view` is only called for a state."""
    if ask.command is not None:
        return command is not None and command_fits(ask.command, command, layout)
    if ask.event is not None:
        return any(event_fits(ask.event, event, layout) for event in events)
    if ask.pick is not None:
        return picks is not None and picks_fit(ask.pick, picks)
    return ask.state is not None and state_fits(ask.state, view())
