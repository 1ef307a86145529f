"""The one sentence that says what to do now."""

from __future__ import annotations

from game.rules.ids import Phase
from game.rules.questions import AbsorbQuestion, BattleBackQuestion, RetireQuestion, SupportQuestion
from game.text import tr
from game.view.controller import Controller


def prompt(c: Controller) -> str:
    """Return the one sentence that says what to do now."""
    if c.view.question is not None:
        return _question_prompt(c)
    match c.phase:
        case Phase.SETUP:
            return _setup_prompt(c)
        case Phase.CARD:
            return tr("Play a card: it says how many units you may order, and where.")
        case Phase.ORDERS:
            return _orders_prompt(c)
        case Phase.MOVE:
            return _move_prompt(c)
        case Phase.BATTLE:
            return _battle_prompt(c)
        case Phase.END:
            if c.session.match.rules.command == "orders":
                return tr("End your turn; the income is yours.")
            return tr("End your turn with the income, or pick a card to swap instead.")
        case Phase.OVER:
            return tr("The battle is over.")


def _setup_prompt(c: Controller) -> str:
    side = c.view.sides[c.side].name
    if c.unit is not None and c.unit.id in c.legal.keeps:
        return tr("{side}: put *{unit}* on a lit hex, or keep it in Reserve.", side=side, unit=c.unit.name)
    return tr("{side}: choose a unit of your fleet.", side=side)


def _orders_prompt(c: Controller) -> str:
    left = c.view.orders_left
    if c.planning:
        if warning := c.call_warning():
            return tr("[Risky](tint:risk): {warning}", warning=warning)
        return tr("Check the six hexes, then *call*, or choose another Beacon or unit.")
    if c.summoning:
        return tr("Choose an open hex next to the Carrier for the drone.")
    if left == 0:
        return tr("All orders are spent. Go on to the *Move* phase.")
    unit = c.unit
    if unit is not None and unit.id in c.legal.entries:
        return tr("Bring *{unit}* in on a lit hex, or *call* it in beside a Beacon.", unit=unit.name)
    return _orders_left(c, left)


def _orders_left(c: Controller, left: int) -> str:
    head = tr("*1 order* left") if left == 1 else tr("*{n} orders* left", n=left)
    ways = []
    if c.legal.orders:
        ways.append(tr("order a lit unit") if left == 1 else tr("order lit units"))
    if c.legal.entries:
        ways.append(tr("bring in a Reserve") if left == 1 else tr("bring in Reserves"))
    # A Beacon to be takes an order of its own first (CS-2, CS-3).
    if c.legal.calls or (c.legal.orders and left > 1):
        ways.append(tr("*call in support*"))
    if not ways:
        return tr("{head}, but nothing to spend it on here. Go on to the *Move* phase.", head=head)
    return tr("{head}: {ways}.", head=head, ways=tr(" or ").join(filter(None, (", ".join(ways[:-1]), ways[-1]))))


def _move_prompt(c: Controller) -> str:
    if c.planned is not None and c.selected is not None:
        cost = c.move_cost(c.selected, c.planned)
        return tr("This move costs *{n} Star Tokens*. Click the hex again to go.", n=cost)
    if not c.legal.moves:
        return tr("Nobody can move. Go on to the *Battle* phase.")
    if c.selected in c.legal.moves:
        return tr("Choose a lit hex for *{unit}*, or another unit.", unit=c.view.unit(c.selected).name)
    return tr("Choose a lit unit to move, or go on.")


def _battle_prompt(c: Controller) -> str:
    if not c.legal.battles:
        return tr("Nobody can battle. Go on to the *End* phase.")
    if c.selected in c.legal.battles:
        return tr("Choose a target for *{unit}*.", unit=c.view.unit(c.selected).name)
    return tr("Choose a lit unit to battle with, or go on.")


def _question_prompt(c: Controller) -> str:
    question = c.view.question
    if question is None:
        return ""
    side, unit = c.view.sides[question.side].name, c.view.unit(question.unit).name
    match question:
        case RetireQuestion():
            return tr("{side}: *{unit}* must retire. Choose a lit hex.", side=side, unit=unit)
        case AbsorbQuestion(hits=1):
            return tr("{side}: *{unit}* is hit once. How many shall CAP take?", side=side, unit=unit)
        case AbsorbQuestion(hits=hits):
            return tr("{side}: *{unit}* is hit {n} times. How many shall CAP take?", side=side, unit=unit, n=hits)
        case BattleBackQuestion(target=target, dice=dice):
            foe = c.view.unit(target).name
            return tr(
                "{side}: *{unit}* may battle back at {foe} with {n} dice for 1 Star Token.",
                side=side, unit=unit, foe=foe, n=dice,
            )  # fmt: skip
        case SupportQuestion(dice=dice):
            return tr("{side}: shall the CAP of *{unit}* add {n} dice?", side=side, unit=unit, n=dice)
