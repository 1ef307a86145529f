"""Why a command is not allowed: a reason, the paragraph, and a sentence with the numbers. State is untouched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Reason(StrEnum):
    """Every ground on which a command is refused."""

    BATTLE_OVER = "BATTLE_OVER"
    WRONG_PHASE = "WRONG_PHASE"
    QUESTION_PENDING = "QUESTION_PENDING"
    NOTHING_ASKED = "NOTHING_ASKED"
    BAD_ANSWER = "BAD_ANSWER"
    UNKNOWN_UNIT = "UNKNOWN_UNIT"
    NOT_YOUR_UNIT = "NOT_YOUR_UNIT"
    NOT_AN_ENEMY = "NOT_AN_ENEMY"
    NOT_ON_BOARD = "NOT_ON_BOARD"
    NOT_IN_RESERVE = "NOT_IN_RESERVE"
    ALREADY_DECIDED = "ALREADY_DECIDED"
    NOT_IN_HAND = "NOT_IN_HAND"
    OFF_BOARD = "OFF_BOARD"
    HEX_OCCUPIED = "HEX_OCCUPIED"
    HEX_IS_PLANET = "HEX_IS_PLANET"
    HEX_NOT_OPEN = "HEX_NOT_OPEN"
    NOT_HOME_ROW = "NOT_HOME_ROW"
    NOT_JUMP_POINT = "NOT_JUMP_POINT"
    NO_JUMP_POINTS = "NO_JUMP_POINTS"
    NOT_ADJACENT = "NOT_ADJACENT"
    POOL_FULL = "POOL_FULL"
    NOT_ENOUGH_SUPPLY = "NOT_ENOUGH_SUPPLY"
    NOT_ENOUGH_STARS = "NOT_ENOUGH_STARS"
    NO_ORDER_LEFT = "NO_ORDER_LEFT"
    ORDER_DOES_NOT_REACH = "ORDER_DOES_NOT_REACH"
    ALREADY_ORDERED = "ALREADY_ORDERED"
    NOT_ORDERED = "NOT_ORDERED"
    ENTERED_THIS_TURN = "ENTERED_THIS_TURN"
    WITHDRAWN_THIS_TURN = "WITHDRAWN_THIS_TURN"
    IS_BEACON = "IS_BEACON"
    FIGHTER_NO_BEACON = "FIGHTER_NO_BEACON"
    IS_ENGAGED = "IS_ENGAGED"
    IS_SUMMONED = "IS_SUMMONED"
    CANNOT_SUMMON = "CANNOT_SUMMON"
    HAS_SUMMONED = "HAS_SUMMONED"
    NO_ALERT = "NO_ALERT"
    ALREADY_MOVED = "ALREADY_MOVED"
    PATH_EMPTY = "PATH_EMPTY"
    PATH_BROKEN = "PATH_BROKEN"
    PATH_BLOCKED = "PATH_BLOCKED"
    PATH_STOPS = "PATH_STOPS"
    PATH_TOO_LONG = "PATH_TOO_LONG"
    ALREADY_BATTLED = "ALREADY_BATTLED"
    NO_TACTICAL_MASS = "NO_TACTICAL_MASS"
    ENTERED_PLANET = "ENTERED_PLANET"
    OUT_OF_RANGE = "OUT_OF_RANGE"
    NO_SIGHT = "NO_SIGHT"
    NO_DICE = "NO_DICE"
    ENGAGED_ELSEWHERE = "ENGAGED_ELSEWHERE"
    NO_CARDS = "NO_CARDS"
    NOTHING_TO_UNDO = "NOTHING_TO_UNDO"
    UNDO_CHANCE = "UNDO_CHANCE"
    UNDO_TURN = "UNDO_TURN"
    LESSON = "LESSON"
    """Said by lessons only: after the command the step under way could not be done any more."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that was not carried out.

    `sentence` has `{name}` places for `values`: translate it first, then fill it in.
    """

    reason: Reason
    paragraph: str
    sentence: str
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The sentence with its numbers, in English."""
        return self.sentence.format(**self.values)


def refuse(reason: Reason, paragraph: str, sentence: str, /, **values: object) -> Refusal:
    """Return a refusal with its values gathered."""
    return Refusal(reason, paragraph, sentence, values)
