"""Why the picked unit cannot do at a hex what a click there would mean: the refusal of the command it stands for."""

from __future__ import annotations

from collections import deque

from game.hexgrid import Hex
from game.rules import Match, Refusal
from game.rules.board import Board
from game.rules.commands import Battle, Command, MoveUnit, PlaceUnit, Reinforce, RetireTo, Summon
from game.rules.ids import Phase, UnitId, Where
from game.rules.questions import RetireQuestion
from game.rules.views import MatchView, UnitView


def refusal_at(
    match: Match, view: MatchView, picked: UnitId | None, at: Hex, *, summoning: bool = False
) -> Refusal | None:
    """Return the refusal of what a click on a hex asks of the picked unit; None if it asks nothing, or is allowed.

    Only units that may act are asked: who points elsewhere with one that has nothing to do is just looking round.
    """
    if isinstance(view.question, RetireQuestion):
        return match.check(RetireTo(at))
    if picked is None or view.question is not None:
        return None
    unit = view.unit(picked)
    if unit.side is not view.active:
        return None
    command = Summon(unit.id, at) if summoning else _meant(match.board, view, unit, at)
    return match.check(command) if command is not None else None


def _meant(board: Board, view: MatchView, unit: UnitView, at: Hex) -> Command | None:
    there = view.at(at)
    if view.phase is Phase.SETUP and there is None and unit.where is Where.UNDECIDED:
        return PlaceUnit(unit.id, at)
    if view.phase is Phase.MOVE and there is None and unit.hex is not None and unit.ordered and not unit.moved:
        return MoveUnit(unit.id, _way(board, unit.hex, at))
    if view.phase is Phase.BATTLE and there is not None and there.side is not unit.side and unit.ordered:
        return Battle(unit.id, there.id)
    if view.phase is Phase.ORDERS and there is None and unit.where is Where.RESERVE:
        return Reinforce(unit.id, at)
    return None


def _way(board: Board, start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Return a shortest way over the board, whatever stands or lies on it."""
    before: dict[Hex, Hex] = {start: start}
    todo = deque([start])
    while todo and end not in before:
        here = todo.popleft()
        for following in board.adjacent(here):
            if following not in before:
                before[following] = here
                todo.append(following)
    way: list[Hex] = []
    at = end
    while at in before and at != start:
        way.append(at)
        at = before[at]
    return tuple(reversed(way))
