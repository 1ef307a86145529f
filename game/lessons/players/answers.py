"""Answers to the questions that come up in the middle of a resolution (BT-2, BT-5, BT-6, CS-17)."""

from __future__ import annotations

from typing import assert_never

from game.hexgrid import Hex
from game.lessons.players.outlook import Outlook
from game.rules.commands import AbsorbHits, Answer, BattleBack, RetireTo, SupportRoll
from game.rules.questions import AbsorbQuestion, BattleBackQuestion, Question, RetireQuestion, SupportQuestion


def answer(outlook: Outlook, question: Question) -> Answer:
    """Return the answer that is worth most."""
    match question:
        case AbsorbQuestion(most=most):
            return AbsorbHits(most)
        case SupportQuestion():
            return SupportRoll(accept=_is_enemy(outlook, question))
        case RetireQuestion():
            return RetireTo(_best_retreat(outlook, question))
        case BattleBackQuestion():
            return BattleBack(accept=battle_back_gain(outlook, question) > 0)
    assert_never(question)


def _is_enemy(outlook: Outlook, question: SupportQuestion) -> bool:
    # More dice against one's own ship or a friend do no good (CS-17).
    return outlook.scene.by_id[question.target].side is not question.side


def _best_retreat(outlook: Outlook, question: RetireQuestion) -> Hex:
    ship = outlook.scene.by_id[question.unit]
    return max(question.hexes, key=lambda at: outlook.move(ship, outlook.ground.number[at]))


def battle_back_gain(outlook: Outlook, question: BattleBackQuestion) -> float:
    """Return what battling back is worth above the Star Token it costs, in VP (BT-6)."""
    ship, foe = outlook.scene.by_id[question.unit], outlook.scene.by_id[question.target]
    return outlook.worth.blow(question.dice, ship.kind.unit_class, foe.kind, foe.models, foe.cap) - outlook.worth.star
