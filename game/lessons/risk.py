"""What a command may cost one's own side, before it is given: every die it rolls, in exact fractions (CS, BT).

Commands roll against units of one's own in four ways: a call (the unit called, and a friend it comes down on), a
battle that is answered (BT-6), a roll of CAP's support (CS-17), and what is decided about hits and retiring. The
Beacon itself is never hit: nothing scatters to its own hex. Everything told here both sides may see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from game.hexgrid import Hex
from game.lessons.battle_back import Cost, Stand, battle_back_cost, clash_of, faces_of, price, weighed
from game.odds import Body, CallOdds
from game.odds.damage import hits_taken, shields
from game.odds.wording import in_words, percent
from game.rules import Match
from game.rules.commands import AbsorbHits, Battle, CallSupport, Command, RetireTo, SupportRoll
from game.rules.events import BattleRolled, RetireBlocked, UnitRetired
from game.rules.ids import UnitId
from game.rules.questions import AbsorbQuestion, SupportQuestion
from game.rules.views import MatchView, UnitView
from game.text import tr

Odds = Callable[[UnitId, UnitId], CallOdds | None]
"""The odds of a call by Beacon and unit; None for a question without an answer."""
Way = Literal["call", "crash", "battle back", "hits", "accident", "retire"]
RISKY = Fraction(1, 8)
"""From this chance on of losing a unit of one's own a command is risky: one deadly hex of the six round a Beacon."""
_EXACT_UP_TO = 36


@dataclass(frozen=True, slots=True)
class Risk:
    """What may become of one unit of one's own. `by` is the unit it comes from, if from one."""

    unit: UnitView
    way: Way
    lost: Fraction
    """It is eliminated."""
    harmed: Fraction
    """It loses a model at least."""
    by: UnitView | None = None

    @property
    def risky(self) -> bool:
        """Whether a player should be warned before."""
        return self.lost >= RISKY


def risks(command: Command, match: Match, odds: Odds) -> tuple[Risk, ...]:
    """Return what a legal command may cost units of the side that gives it, the likeliest loss first."""
    found = [risk for risk in _risks(command, match, odds) if risk.harmed]
    return tuple(sorted(found, key=lambda risk: (-risk.lost, -risk.harmed, risk.unit.id)))


def _risks(command: Command, match: Match, odds: Odds) -> list[Risk]:
    view = match.view()
    match command:
        case CallSupport(beacon=beacon, unit=unit):
            return _call(view, unit, odds(beacon, unit))
        case Battle(unit=unit, target=target):
            return _battle(view, match, view.unit(unit), view.unit(target))
        case AbsorbHits(hits=hits):
            return _absorb(view, hits)
        case SupportRoll(accept=accept):
            return _support(view, accept=accept)
        case RetireTo(hex=at):
            return _retire(view, match, at)
        case _:
            return []


def _call(view: MatchView, unit: UnitId, found: CallOdds | None) -> list[Risk]:
    if found is None:
        return []
    called = view.unit(unit)
    dies = found.eliminated
    whole = sum((chance for (_, models, _), chance in found.arrivals.items() if models == called.models), Fraction(0))
    stays = sum((chance for (models, _), chance in found.stays.items() if models == called.models), Fraction(0))
    friends = [
        Risk(view.unit(each.unit), "crash", each.eliminated, each.loses, called)
        for each in found.occupants.values()
        if each.side is called.side
    ]
    return [Risk(called, "call", dies, found.tried - whole - stays), *friends]


def _battle(view: MatchView, match: Match, unit: UnitView, target: UnitView) -> list[Risk]:
    cost = battle_back_cost(view, match.board, unit, target)
    return [Risk(unit, "battle back", cost.lost, cost.harmed, target)] if cost is not None else []


def _absorb(view: MatchView, absorbed: int) -> list[Risk]:
    question = view.question
    if not isinstance(question, AbsorbQuestion):
        return []
    unit = view.unit(question.unit)
    cost = _hits(Body(unit.kind.key, unit.models, 0), question.hits - absorbed)
    return [Risk(unit, "hits", cost.lost, cost.harmed)]


def _hits(body: Body, hits: int) -> Cost:
    """Return what hits cost a unit, CAP taking all it can, the rest confirmed one by one where the ship asks for it."""
    left = hits_taken(body, hits, hits)
    whole = sum(ways for *_, ways in left)
    lost = sum(ways for models, _, ways in left if not models)
    harmed = sum(ways for models, _, ways in left if models < body.models)
    return Cost(Fraction(lost, whole), Fraction(harmed, whole))


def _support(view: MatchView, *, accept: bool) -> list[Risk]:
    question = view.question
    if not isinstance(question, SupportQuestion):
        return []
    roller, victim = view.unit(question.unit), view.unit(question.target)
    if victim.side is not roller.side:
        return []
    dice = roller.kind.dice_at(1) + (question.dice if accept else 0)
    body = Body(victim.kind.key, victim.models, victim.cap)
    ignored = shields(roller.kind.unit_class, victim.kind.unit_class)
    cost = weighed((chance, _hits(body, hits)) for hits, _, chance in faces_of(dice, ignored))
    return [Risk(victim, "accident", cost.lost, cost.harmed, roller if roller.id != victim.id else None)]


def _retire(view: MatchView, match: Match, at: Hex) -> list[Risk]:
    """Tell of Red Alerts that are still to be obeyed from the hex retired to: without a way on each is a hit."""
    question = view.question
    if question is None:
        return []
    unit = view.unit(question.unit)
    if unit.hex is None:
        return []
    clash = clash_of(view, match.board, unit)
    faces = 0 if clash.stops(at) else alerts_left(match, unit.id) - 1
    cost = clash.alerts(Stand.of(unit, at), max(0, faces), None, min, price(unit.models))
    return [Risk(unit, "retire", cost.lost, cost.harmed)]


def alerts_left(match: Match, unit: UnitId) -> int:
    """Return the Red Alert faces of the last battle roll that a unit has still to obey (BT-5)."""
    left = 0
    for entry in match.log:
        for event in entry.events:
            if isinstance(event, BattleRolled) and event.target == unit:
                left = event.alerts
            elif isinstance(event, UnitRetired | RetireBlocked) and event.unit == unit:
                left = 0 if isinstance(event, UnitRetired) and event.stopped else left - 1
    return left


# In words


def chance_words(chance: Fraction) -> str:
    """Return a chance as people say it, exact where the numbers are small: `4 in 9`, `about 1 in 7 (13.2 %)`."""
    if chance <= 0 or chance >= 1:
        return in_words(chance)
    if chance.denominator <= _EXACT_UP_TO:
        return tr("{some} in {all}", some=chance.numerator, all=chance.denominator)
    return tr("{words} ({percent})", words=in_words(chance), percent=percent(chance))


def risk_sentence(found: tuple[Risk, ...]) -> str:
    """Return what a command may cost, in one sentence with the numbers, in markup; empty if it costs nothing."""
    if not found:
        return ""
    first = found[0]
    main = _part(first)
    if first.way == "battle back" and first.by is not None:
        main = tr("If {target} battles back: {words}", target=first.by.name, words=main)
    if len(found) == 1:
        return tr("{words}.", words=main)
    return tr("{words}, and {more}.", words=main, more=_part(found[1]))


def _part(risk: Risk) -> str:
    unit = risk.unit.name
    if risk.lost:
        words = chance_words(risk.lost)
        if risk.way == "crash":
            return tr("*{chance}* that your own {unit} is lost too", chance=words, unit=unit)
        return tr("*{chance}* that {unit} is lost", chance=words, unit=unit)
    words = chance_words(risk.harmed)
    if risk.way == "crash":
        return tr("*{chance}* that a model of your own {unit} is lost", chance=words, unit=unit)
    return tr("*{chance}* that a model of {unit} is lost", chance=words, unit=unit)


def warning(found: tuple[Risk, ...]) -> str:
    """Return the sentence if the command is risky; empty if it is not."""
    return risk_sentence(found) if any(risk.risky for risk in found) else ""


def short_warning(found: tuple[Risk, ...]) -> str:
    """Return the chance of the likeliest loss of a risky command in per cent, for a mark on the board."""
    risky = [risk.lost for risk in found if risk.risky]
    return percent(max(risky)) if risky else ""


__all__ = ["RISKY", "Odds", "Risk", "alerts_left", "chance_words", "risk_sentence", "risks", "short_warning", "warning"]
