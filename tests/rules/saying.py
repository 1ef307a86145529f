"""Say commands in tests and look at what came of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from game.hexgrid import Hex
from game.rules import Match, Refusal
from game.rules.commands import CallSupport, Command, EndPhase, EndTurn, OrderUnit
from game.rules.events import Event
from game.rules.ids import Face, Phase, Side
from game.rules.scenario import Start
from tests.rules.boards import FLAT, at, uid

S, N = Side.SOUTH, Side.NORTH

E = TypeVar("E")


def say(match: Match, *commands: Command) -> tuple[Event, ...]:
    """Submit commands that must all be accepted; return the events of the last one."""
    events: tuple[Event, ...] = ()
    for command in commands:
        outcome = match.submit(command)
        assert not isinstance(outcome, Refusal), f"{command} is refused: {outcome.text}"
        events = outcome
    return events


def refused(match: Match, command: Command) -> Refusal:
    """Submit a command that must be refused without a trace; return the refusal."""
    before, entries = match.state_hash(), list(match.log)
    expected = match.check(command)
    outcome = match.submit(command)
    assert isinstance(outcome, Refusal), f"{command} is accepted: {outcome}"
    assert outcome == expected
    assert match.state_hash() == before
    assert match.log == entries
    return outcome


def why(match: Match, command: Command) -> tuple[str, str]:
    """Submit a command that must be refused; return reason and paragraph."""
    refusal = refused(match, command)
    return str(refusal.reason), refusal.paragraph


def order(match: Match, *units: str) -> tuple[Event, ...]:
    """Order units by id."""
    return say(match, *(OrderUnit(uid(u)) for u in units))


def call(match: Match, beacon: str, unit: str) -> tuple[Event, ...]:
    """Call a unit in, ordering the Beacon first if that has not been done; return the events of the call."""
    if not match.view().unit(uid(beacon)).ordered:
        order(match, beacon)
    return say(match, CallSupport(uid(beacon), uid(unit)))


def of(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def one(events: Iterable[Event], kind: type[E]) -> E:
    """The only event of a kind."""
    (found,) = of(events, kind)
    return found


def to_phase(match: Match, phase: Phase) -> None:
    """End phases of this turn until one is reached."""
    while match.view().phase is not phase:
        say(match, EndPhase())


def end_turn(match: Match) -> tuple[Event, ...]:
    """End the turn from wherever it is; take the income."""
    to_phase(match, Phase.END)
    return say(match, EndTurn())


def faces(text: str) -> tuple[Face, ...]:
    """Faces by name: `"blast star"`."""
    return tuple(Face(word) for word in text.split())


def north_moves(stars: int = 6) -> Start:
    """A start at which it is North's turn."""
    return Start(stars=dict.fromkeys(Side, stars), to_move=N)


MIDDLE = (4, 4)
"""Where Beacons stand: far from every edge of a board of 9 by 9."""

AROUND: tuple[tuple[int, int], ...] = ((4, 3), (5, 3), (5, 4), (4, 5), (3, 4), (3, 3))
"""The six hexes around MIDDLE on the default flat-top board: N NE SE S SW NW, written out."""

SOUTH_FACES = ["fighter", "star", "capital", "alert", "striker", "blast"]
"""The scatter faces of South that lead to AROUND, in order (CS-8)."""


def around(direction: int) -> Hex:
    """The hex next to MIDDLE in a direction."""
    return at(*AROUND[direction], FLAT)
