"""Odds as lines of text for a terminal, with the exact fractions beside the per cents."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.odds.answers import CallOdds, PlanOdds
from game.odds.position import Position
from game.odds.wording import (
    ending_name,
    face_name,
    headlines,
    obstacle_name,
    percent,
    plan_headlines,
    said,
)
from game.text import tr
from game.wording import models as models_word
from game.wording import tokens


def call_lines(odds: CallOdds, position: Position) -> list[str]:
    """Return the odds of one call: numbers to know first, then models, faces, who is in the way, what it gives away."""
    return [*_question(odds, position), *headlines(odds), "", *_models(odds), "", *_faces(odds, position), *_rest(odds)]


def plan_lines(odds: PlanOdds, position: Position) -> list[str]:
    """Return the odds of a plan, call by call, then together."""
    lines: list[str] = []
    for number, call in enumerate(odds.calls, start=1):
        lines += [tr("Call {number}", number=number), *_question(call, position), said(tr("Tried"), call.tried)]
        lines += [said(obstacle_name(why), chance) for why, chance in call.not_tried.items()]
        lines += [*headlines(call), *_models(call), *_rest(call), ""]
    endings = sorted(odds.endings.items(), key=lambda entry: -entry[1])
    joint = [_row(", ".join(ending_name(e) for e in ends), chance) for ends, chance in endings]
    return [*lines, tr("Together"), *plan_headlines(odds), *joint]


def _question(odds: CallOdds, position: Position) -> Iterator[str]:
    kind, at = odds.body.kind, position.board.label(odds.beacon.hex)
    yield tr("{unit} to the Beacon at {hex}, called by {side}", unit=tr(kind.name), hex=at, side=position.side.value)
    costs = tokens(odds.cost)
    rooms, needed = [room for room in odds.available_before if room is not None], odds.fit.needed
    if not rooms:
        yield tr("Costs {tokens}; Supply {needed}, the Pool is unlimited", tokens=costs, needed=needed)
    elif len(rooms) > 1:
        # A later call of a plan; whether it fits is among the reasons why it is not tried.
        low, high = min(rooms), max(rooms)
        yield tr("Costs {tokens}; Supply {needed} of {low} to {high} available by then",
                 tokens=costs, needed=needed, low=low, high=high)  # fmt: skip
    else:
        fits = tr("it fits") if needed <= max(0, rooms[0]) else tr("it does not fit")
        yield tr("Costs {tokens}; Supply {needed} of {room} available: {fits}",
                 tokens=costs, needed=needed, room=rooms[0], fits=fits)  # fmt: skip


def _row(label: str, chance: Fraction) -> str:
    return f"  {label:<34}{percent(chance):>14}   {chance}"


def _models(odds: CallOdds) -> Iterator[str]:
    yield tr("Arrives with")
    for models, chance in odds.models.items():
        yield _row(models_word(models), chance)
    for cause, chance in odds.eliminated_by.items():
        yield _row(tr("Lost: {cause}", cause=tr(cause)), chance)
    if odds.off_board:
        yield _row(tr("Back to Reserve from off the board"), odds.off_board)


def _faces(odds: CallOdds, position: Position) -> Iterator[str]:
    yield tr("Where the scatter die sends it, and its chance to arrive there once it does")
    for face, found in odds.faces.items():
        there = found.occupant or tr(found.kind)
        label = f"{face_name(face)}: {position.board.label(found.hex)} {there}"
        yield _row(label, found.arrives)


def _rest(odds: CallOdds) -> Iterator[str]:
    for unit, found in odds.occupants.items():
        yield _row(tr("{unit} loses a model", unit=unit), found.loses)
        yield _row(tr("{unit} is eliminated", unit=unit), found.eliminated)
    yield _number(tr("Star Tokens earned on average"), odds.stars)
    yield _number(tr("VP for the enemy on average"), odds.enemy_vp)
    if odds.own_vp:
        yield _number(tr("VP for the caller on average"), odds.own_vp)
    yield _number(tr("Own Supply destroyed on average"), odds.own_supply_lost)
    if odds.enemy_supply_lost:
        yield _number(tr("Enemy Supply destroyed on average"), odds.enemy_supply_lost)


def _number(label: str, value: Fraction) -> str:
    return f"  {label:<34}{float(value):>14.3f}   {value}"
