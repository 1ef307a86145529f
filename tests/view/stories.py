"""Single commands with their dice, one for each thing that can be seen to happen; for tests and storyboards."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules import Match, Refusal
from game.rules.catalogue import HouseRules
from game.rules.commands import (
    Battle,
    BattleBack,
    CallSupport,
    Command,
    EndPhase,
    EndTurn,
    MoveUnit,
    OrderUnit,
    Reinforce,
    RetireTo,
    Summon,
    Withdraw,
)
from game.rules.events import Event
from tests.rules.boards import at, uid
from tests.view.battles import story

ORDERS = HouseRules(command="orders")
CALL = (OrderUnit(uid("s-battleship")), CallSupport(uid("s-battleship"), uid("s-cruiser-b")))
WARP_TIMES = (0.1, 0.36, 0.55, 0.85, 1.12, 1.32, 1.52, 1.64)


@dataclass(frozen=True)
class Story:
    """A sheet: the faces to be rolled, the commands (the last is shown), the seconds, the middle hex."""

    faces: str
    commands: tuple[Command, ...]
    seconds: tuple[float, ...]
    middle: tuple[int, int] = (6, 5)
    rules: HouseRules = ORDERS
    zoom: float = 47.0
    part: float = 0.62


def _calls(faces: str, *seconds: float, **more: object) -> Story:
    return Story(faces, CALL, seconds, **more)  # type: ignore[arg-type]


def _to_battle(*units: str) -> tuple[Command, ...]:
    return (*(OrderUnit(uid(u)) for u in units), EndPhase(), EndPhase())


def _from_the_edge() -> tuple[Command, ...]:
    turn = (EndPhase(),) * 3
    there = (OrderUnit(uid("s-carrier")), EndPhase(), MoveUnit(uid("s-carrier"), (at(8, 8),)), *turn[:2], EndTurn())
    return (*there, *turn, EndTurn(), OrderUnit(uid("s-carrier")), CallSupport(uid("s-carrier"), uid("s-cruiser-b")))


STORIES: dict[str, Story] = {
    "stable": _calls("star capital", *WARP_TIMES),
    "unstable": _calls("striker striker blast star alert", 0.1, 0.55, 0.85, 1.15, 1.5, 1.83, 2.02, 2.16),
    "failure": _calls("blast", 0.1, 0.36, 0.55, 0.85, 1.1, 1.26, 1.5, 1.7),
    "collision": _calls("capital fighter striker capital blast", 0.85, 1.12, 1.32, 1.5, 1.6, 1.8, 2.1, 2.6),
    "planet": _calls("star striker", 0.85, 1.12, 1.32, 1.48, 1.62, 1.78, 2.05, 2.4),
    "asteroid": _calls("alert star star capital striker", 0.85, 1.32, 1.52, 1.68, 1.95, 2.2, 2.45, 2.9),
    "unstable_lost": Story(
        "striker striker blast",
        (CALL[0], CallSupport(uid("s-battleship"), uid("s-transport"))),
        (0.85, 1.15, 1.4, 1.5, 1.6, 1.8, 2.0, 2.4),
    ),
    "friend": Story(
        "star blast striker blast star",
        (OrderUnit(uid("s-cruiser-a")), CallSupport(uid("s-cruiser-a"), uid("s-cruiser-b"))),
        (0.36, 1.12, 1.32, 1.5, 1.8, 2.1, 2.5, 3.0),
        (5, 6),
    ),
    "off_board": Story(
        "star alert",
        _from_the_edge(),
        (0.36, 0.85, 1.12, 1.32, 1.5, 1.7, 1.9, 2.3),
        (8, 7),
    ),
    "off_board_lost": Story(
        "star alert",
        _from_the_edge(),
        (1.32, 1.5, 1.7, 2.0),
        (8, 7),
        HouseRules(command="orders", off_board="eliminated"),
    ),
    "battle": Story(
        "capital striker blast striker",
        (*_to_battle("s-battleship"), Battle(uid("s-battleship"), uid("n-cruiser-a"))),
        (0.1, 0.3, 0.5, 0.65, 0.8, 0.95, 1.2, 1.6),
    ),
    "retire": Story(
        "alert star fighter",
        (*_to_battle("s-battleship"), Battle(uid("s-battleship"), uid("n-cruiser-a")),
         RetireTo(at(6, 3))),
        (0.05, 0.15, 0.25, 0.35, 0.5, 0.7, 1.0, 1.6),
    ),
    "kill": Story(
        "striker blast striker striker blast",
        (OrderUnit(uid("s-battleship")), OrderUnit(uid("s-cruiser-a")), EndPhase(),
         MoveUnit(uid("s-cruiser-a"), (at(6, 6), at(7, 5))), EndPhase(),
         Battle(uid("s-battleship"), uid("n-cruiser-a")), BattleBack(False),
         Battle(uid("s-cruiser-a"), uid("n-cruiser-a"))),
        (0.2, 0.5, 0.7, 0.85, 0.95, 1.1, 1.3, 1.7),
    ),
    "battle_back": Story(
        "striker star fighter striker alert fighter",
        (*_to_battle("s-battleship"), Battle(uid("s-battleship"), uid("n-cruiser-a")), BattleBack(True)),
        (0.1, 0.3, 0.5, 0.7, 0.95, 1.2, 1.5, 2.0),
    ),
    "move": Story(
        "",
        (OrderUnit(uid("s-cruiser-a")), EndPhase(), MoveUnit(uid("s-cruiser-a"), (at(6, 6), at(7, 5)))),
        (0.02, 0.1, 0.2, 0.3, 0.37, 0.45, 0.6, 1.0),
    ),
    "reinforce": Story(
        "",
        (Reinforce(uid("s-cruiser-b"), at(6, 8)),),
        (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.9),
        (6, 7),
    ),
    "withdraw": Story(
        "",
        (Reinforce(uid("s-cruiser-b"), at(6, 8)), *(EndPhase(),) * 3, EndTurn(), *(EndPhase(),) * 3, EndTurn(),
         Withdraw(uid("s-cruiser-b"))),
        (0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.2),
        (6, 7),
        part=1.0,
    ),
    "summon": Story(
        "",
        (OrderUnit(uid("s-carrier")), Summon(uid("s-carrier"), at(8, 6))),
        (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.9),
        (8, 7),
    ),
    "scoring": Story(
        "",
        (*((EndPhase(), EndPhase(), EndPhase(), EndTurn()) * 4),),
        (0.1, 0.3, 0.6, 0.9, 1.2, 1.6, 2.1, 2.5),
        (6, 4),
        zoom=30.0,
        part=1.0,
    ),
}  # fmt: skip
"""Every sheet by its name."""


def told(match: Match, command: Command) -> tuple[Event, ...]:
    """Carry a command out; it must be allowed."""
    events = match.submit(command)
    assert not isinstance(events, Refusal), (command, events)
    return events


def opened(plan: Story) -> Match:
    """Return the match before the last command."""
    match = story(plan.faces, plan.rules)
    for command in plan.commands[:-1]:
        told(match, command)
    return match
