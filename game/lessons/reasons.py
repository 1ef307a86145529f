"""Why something is worth doing, in numbers: shots it gives, calls it makes possible, markers it reaches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from game.hexgrid import Hex, distance
from game.lessons.reach import standing_with, targets_from
from game.odds import CallOdds, battle_odds
from game.odds.wording import percent
from game.rules.board import Board
from game.rules.ids import Side, UnitClass, UnitId, Where
from game.rules.queries import dice_between
from game.rules.views import MatchView, UnitView
from game.text import tr

Odds = Callable[[UnitId, UnitId], CallOdds | None]


@dataclass(frozen=True, slots=True)
class Shot:
    """What a unit could do to an enemy from a hex."""

    target: UnitView
    dice: int
    loses: Fraction
    """The target loses a model."""
    strikes: Fraction
    """It loses a model, or its CAP a fighter."""


def shot_at(board: Board, unit: UnitView, at: Hex, target: UnitView) -> Shot | None:
    """Return what a roll against a target in sight would do; None if there are no dice."""
    if target.hex is None:
        return None
    dice = dice_between(board, unit.kind, unit.cap, at, target.hex, alert=unit.alert)
    if dice < 1:
        return None
    odds = battle_odds(dice, unit.kind.unit_class, target.kind.key, target.models, target.cap)
    return Shot(target, dice, odds.loses, 1 - odds.states.get((target.models, target.cap), Fraction(0)))


def best_shot(view: MatchView, board: Board, unit: UnitView, at: Hex) -> Shot | None:
    """Return the shot a unit would have from a hex that likeliest takes a model; None if it reaches nobody."""
    found = targets_from(board, standing_with(view, unit, at), unit, at)
    shots = [shot for target in found if (shot := shot_at(board, unit, at, target)) is not None]
    return max(shots, key=lambda shot: (shot.loses, shot.strikes, shot.dice, shot.target.id), default=None)


def shot_words(shot: Shot) -> str:
    """Return a shot in words, to stand within a sentence."""
    dice = tr("*1 die*") if shot.dice == 1 else tr("*{n} dice*", n=shot.dice)
    return tr("{dice} on {target}, {harm}", dice=dice, target=shot.target.name, harm=harm_words(shot))


def harm_words(shot: Shot) -> str:
    """Return how likely a shot costs its target something: a fighter of the CAP as long as there is one (BT-2)."""
    chance = percent(shot.strikes)
    if shot.target.cap:
        return tr("{chance} to cost its CAP a fighter", chance=chance)
    return tr("{chance} to cost it a model", chance=chance)


def why_order(view: MatchView, board: Board, unit: UnitView, odds: Odds) -> str:
    """Return what an order gives a unit: a shot, a call beside it, or so many hexes of movement."""
    shot = best_shot(view, board, unit, unit.hex) if unit.hex is not None else None
    if shot is not None:
        return tr("it has {shot}", shot=shot_words(shot))
    call = _best_call(view, unit, odds)
    if call is not None:
        return tr("as Beacon it brings {unit} with *{chance}*", unit=call[0].name, chance=percent(call[1]))
    return _way_to_marker(view, unit, unit.hex)


def why_enter(view: MatchView, board: Board, unit: UnitView, at: Hex) -> str:
    """Return what a unit that comes in at a hex finds there: a shot at once (RS-4), or a marker so far away."""
    shot = best_shot(view, board, unit, at)
    return tr("from there it has {shot}", shot=shot_words(shot)) if shot else _way_to_marker(view, unit, at)


def _way_to_marker(view: MatchView, unit: UnitView, here: Hex | None) -> str:
    marker = _nearest_marker(view, here)
    if marker is None:
        return tr("it moves *{n}*", n=unit.kind.move)
    name, away = marker
    return tr("it moves *{n}*, and the marker {name} is {away} away", n=unit.kind.move, name=name, away=away)


def _best_call(view: MatchView, unit: UnitView, odds: Odds) -> tuple[UnitView, Fraction] | None:
    if unit.kind.unit_class is UnitClass.FIGHTER or unit.entered is not None or view.orders_left < 2:
        return None
    able = [u for u in view.reserve(unit.side) if u.fits and u.warp_cost <= view.sides[unit.side].stars]
    found = [(each, call.arrives) for each in able if (call := odds(unit.id, each.id)) is not None]
    return max(found, key=lambda each: (each[1], each[0].supply, each[0].id), default=None)


def _nearest_marker(view: MatchView, here: Hex | None) -> tuple[str, int] | None:
    if here is None:
        return None
    found = [(distance(here, marker.hex), marker.name) for marker in view.markers]
    away, name = min(found, default=(0, ""))
    return (name, away) if name else None


def why_move(view: MatchView, board: Board, unit: UnitView, at: Hex) -> str:
    """Return what a hex gives a unit that moves there: a marker, a shot, or fewer enemies who can fire at it."""
    marker = next((m for m in view.markers if distance(m.hex, at) <= 1), None)
    if marker is not None:
        own, theirs = (marker.south or 0, marker.north or 0)[:: 1 if unit.side is Side.SOUTH else -1]
        counted = unit.hex is not None and distance(marker.hex, unit.hex) <= 1
        own += 0 if counted else unit.supply
        return tr("there it makes *{own} : {theirs}* Supply at the marker {name}", own=own, theirs=theirs,
                  name=marker.name)  # fmt: skip
    shot = best_shot(view, board, unit, at) if unit.may_battle else None
    if shot is not None:
        return tr("from there it has {shot}", shot=shot_words(shot))
    near = _nearest_enemy(view, unit, at)
    return tr("the nearest enemy is *{n}* away from there", n=near) if near else ""


def _nearest_enemy(view: MatchView, unit: UnitView, at: Hex) -> int:
    foes = [u.hex for u in view.units if u.side is not unit.side and u.where is Where.BOARD and u.hex is not None]
    return min((distance(at, there) for there in foes), default=0)


__all__ = ["Odds", "Shot", "best_shot", "harm_words", "shot_at", "shot_words", "why_enter", "why_move", "why_order"]
