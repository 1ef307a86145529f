"""A command as advice, in one sentence with its numbers."""

from __future__ import annotations

from collections.abc import Callable

from game.odds import CallOdds
from game.rules import Match
from game.rules.commands import (
    AbsorbHits,
    Battle,
    BattleBack,
    CallSupport,
    Command,
    EndPhase,
    JumpIn,
    MoveUnit,
    OrderUnit,
    PlayCard,
    Reinforce,
    RetireTo,
    SupportRoll,
    Withdraw,
)
from game.rules.ids import UnitId
from game.rules.views import MatchView
from game.text import tr

Odds = Callable[[UnitId, UnitId], CallOdds | None]


def advice(command: Command, match: Match, odds: Odds) -> str:
    """Return what the coach would do, as a sentence; calls and battles with their numbers."""
    view, label = match.view(), match.board.label
    match command:
        case OrderUnit(unit=unit):
            return tr("Order *{unit}*.", unit=_name(view, unit))
        case CallSupport(beacon=beacon, unit=unit):
            return _call(view, beacon, unit, odds)
        case MoveUnit(unit=unit, path=path):
            return tr("Move *{unit}* to {hex}.", unit=_name(view, unit), hex=label(path[-1]))
        case Battle(unit=unit, target=target):
            return tr(
                "Let *{unit}* battle {target}: {n} dice.",
                unit=_name(view, unit), target=_name(view, target), n=match.dice(unit, target),
            )  # fmt: skip
        case Reinforce(unit=unit, hex=at) | JumpIn(unit=unit, hex=at):
            return tr("Bring *{unit}* in at {hex}.", unit=_name(view, unit), hex=label(at))
        case Withdraw(unit=unit):
            return tr("Withdraw *{unit}*.", unit=_name(view, unit))
        case RetireTo(hex=at):
            return tr("Retire to {hex}.", hex=label(at))
        case BattleBack(accept=accept):
            return tr("Battle back.") if accept else tr("Let it be and keep the token.")
        case AbsorbHits(hits=hits):
            return tr("Let CAP take {n}.", n=hits)
        case SupportRoll(accept=accept):
            return tr("Let CAP support.") if accept else tr("Keep CAP out of it.")
        case PlayCard():
            return tr("Play a card that reaches many of your units.")
        case EndPhase():
            return tr("Nothing better is left in this phase: go on.")
        case _:
            return tr("End the turn.")


def _name(view: MatchView, unit: UnitId) -> str:
    return view.unit(unit).name


def _call(view: MatchView, beacon: UnitId, unit: UnitId, odds: Odds) -> str:
    found = odds(beacon, unit)
    if found is None:
        return tr("Call *{unit}* beside {beacon}.", unit=_name(view, unit), beacon=_name(view, beacon))
    percent = f"{float(found.arrives) * 100:.0f}"
    return tr(
        "Call *{unit}* beside {beacon}: it arrives with {percent} %.",
        unit=_name(view, unit), beacon=_name(view, beacon), percent=percent,
    )  # fmt: skip
