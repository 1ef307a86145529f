"""Odds in plain words: per cents that never round to a lie, and "about 2 in 5"."""

from __future__ import annotations

from fractions import Fraction

from game.hexgrid import Layout
from game.odds.answers import CallOdds, NotTried, PlanOdds
from game.odds.landing import Ending
from game.rules.ids import Face
from game.text import tr

_LARGEST_ONE_IN = 1000


def percent(chance: Fraction) -> str:
    """Return a chance as per cent with one decimal; what is neither 0 nor 1 is never shown as such."""
    if 0 < chance < Fraction(1, 2000):
        return tr("under 0.1 %")
    if Fraction(1999, 2000) < chance < 1:
        return tr("over 99.9 %")
    shown = (chance * 1000 + Fraction(1, 2)).__floor__()
    digits = "0" if shown == 0 else "100" if chance == 1 else f"{shown // 10}.{shown % 10}"
    return tr("{number} %", number=digits)


def in_words(chance: Fraction) -> str:
    """Return a chance as people say it: `never`, `1 in 6`, `about 2 in 5`, `all but about 1 in 20`, `always`."""
    if chance <= 0:
        return tr("never")
    if chance >= 1:
        return tr("always")
    if chance < Fraction(1, 10):
        return _one_in(chance)
    if chance > Fraction(9, 10):
        return tr("all but {part}", part=_one_in(1 - chance))
    near = min((Fraction(n, d) for d in range(2, 11) for n in range(1, d)), key=lambda f: _strain(f, chance))
    some, out_of = near.numerator, near.denominator
    if near == chance:
        return tr("{some} in {all}", some=some, all=out_of)
    return tr("about {some} in {all}", some=some, all=out_of)


def _strain(near: Fraction, chance: Fraction) -> tuple[Fraction, int]:
    # A small denominator is worth a little error: 2 in 5 says more than 4 in 10 or 7 in 9.
    return abs(near - chance) + Fraction(near.denominator, 200), near.denominator


def _one_in(chance: Fraction) -> str:
    number = round(1 / chance)
    if number > _LARGEST_ONE_IN:
        return tr("less than 1 in {number}", number=_LARGEST_ONE_IN)
    if chance == Fraction(1, number):
        return tr("1 in {number}", number=number)
    return tr("about 1 in {number}", number=number)


def said(label: str, chance: Fraction) -> str:
    """Return a label that is translated already with its chance: `Arrives unharmed 39.3 %, about 2 in 5`."""
    return tr("{label} {percent}, {words}", label=label, percent=percent(chance), words=in_words(chance))


def headline(odds: CallOdds) -> str:
    """Return the one number to know before a call."""
    return said(tr("Arrives unharmed"), odds.unharmed)


def headlines(odds: CallOdds) -> tuple[str, ...]:
    """Return the numbers to know before a call, each a sentence."""
    return (
        said(tr("Arrives"), odds.arrives),
        headline(odds),
        said(tr("Lost"), odds.eliminated),
        said(tr("Stays in Reserve"), odds.reserve),
    )


def expected_line(odds: CallOdds) -> str:
    """Return what was to be expected of a call, for the log after it was rolled, in markup."""
    return tr(
        "Expected: arrives *{arrives}*, unharmed *{unharmed}*, lost *{lost}*.",
        arrives=percent(odds.arrives),
        unharmed=percent(odds.unharmed),
        lost=percent(odds.eliminated),
    )


def plan_headlines(odds: PlanOdds) -> tuple[str, ...]:
    """Return the joint numbers of a plan, each a sentence."""
    both = len(odds.calls) == 2
    return (
        said(tr("Both arrive") if both else tr("All arrive"), odds.all_arrive),
        said(tr("Neither arrives") if both else tr("None arrives"), odds.none_arrive),
    )


def face_name(face: Face) -> str:
    """Return what players call a face of the die (DI-1)."""
    return {
        Face.FIGHTER: tr("Fighter face"),
        Face.STAR: tr("Star face"),
        Face.CAPITAL: tr("Capital face"),
        Face.ALERT: tr("Red Alert face"),
        Face.STRIKER: tr("Striker face"),
        Face.BLAST: tr("Blast face"),
    }[face]


def landing_reason(face: Face, direction: int, layout: Layout) -> str:
    """Return why a unit came down where it did: `Capital face: south-east of the Beacon` (CS-8)."""
    where = tr(layout.direction_name(direction))
    return tr("{face}: {direction} of the Beacon", face=face_name(face), direction=where)


def ending_name(ending: Ending) -> str:
    """Return an ending of a call as players read it."""
    return {
        Ending.ARRIVED: tr("Arrives"),
        Ending.ELIMINATED: tr("Lost"),
        Ending.RESERVE: tr("Stays"),
        Ending.NOT_TRIED: tr("Not tried"),
    }[ending]


def obstacle_name(reason: NotTried) -> str:
    """Return why a call of a plan is not tried, as players read it."""
    return {
        NotTried.STOPPED: tr("the plan stopped before"),
        NotTried.BATTLE_OVER: tr("the battle is over by then"),
        NotTried.NO_ORDER: tr("no order is left"),
        NotTried.NO_BEACON: tr("the Beacon cannot call"),
        NotTried.NOT_IN_RESERVE: tr("the unit is not in Reserve"),
        NotTried.NO_STARS: tr("not enough Star Tokens"),
        NotTried.NO_SUPPLY: tr("it does not fit the Supply Pool"),
    }[reason]
