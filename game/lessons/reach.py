"""Who could fire at a unit on a hex, and what going there costs: facts, not chances (BT-1, MV-3, BD-5)."""

from __future__ import annotations

from game.hexgrid import Hex, distance
from game.rules.board import Board
from game.rules.ids import Terrain, UnitClass, UnitId, Where
from game.rules.queries import dice_between
from game.rules.views import MatchView, UnitView
from game.text import tr

_NAMED = 2


def shooters(view: MatchView, board: Board, unit: UnitView, at: Hex) -> tuple[UnitView, ...]:
    """Return the enemies that could battle a unit on a hex from where they stand now, once it is there."""
    standing = standing_with(view, unit, at)
    enemies = [u for u in standing.values() if u.side is not unit.side]
    return tuple(u for u in enemies if u.hex is not None and _fires(board, standing, u, u.hex, at))


def standing_with(view: MatchView, unit: UnitView, at: Hex) -> dict[Hex, UnitView]:
    """Return every unit on the board by hex, once a unit stands on another hex."""
    standing = {u.hex: u for u in view.units if u.where is Where.BOARD and u.hex is not None and u.id != unit.id}
    return {**standing, at: unit}


def targets_from(board: Board, standing: dict[Hex, UnitView], unit: UnitView, at: Hex) -> tuple[UnitView, ...]:
    """Return the enemies that a unit could battle from a hex, with everybody standing so."""
    return tuple(
        enemy
        for there, enemy in standing.items()
        if enemy.side is not unit.side and _fires(board, standing, unit, at, there)
    )


def _fires(board: Board, standing: dict[Hex, UnitView], enemy: UnitView, here: Hex, at: Hex) -> bool:
    away = distance(here, at)
    if away > len(enemy.kind.dice) or dice_between(board, enemy.kind, enemy.cap, here, at, alert=enemy.alert) < 1:
        return False
    if away == 1:
        return True
    engaged = any(n in standing and standing[n].side is not enemy.side for n in board.adjacent(here))
    return not engaged and board.sight(here, at, standing)


def fire_note(view: MatchView, board: Board, unit: UnitView, at: Hex) -> str:
    """Return how many enemies could fire at a unit on a hex, by name if they are few; empty if none could."""
    found = shooters(view, board, unit, at)
    if not found:
        return ""
    names = ", ".join(u.name for u in found[:_NAMED])
    if len(found) == 1:
        return tr("*1 enemy* can fire here: {names}.", names=names)
    if len(found) > _NAMED:
        return tr("*{n} enemies* can fire here.", n=len(found))
    return tr("*{n} enemies* can fire here: {names}.", n=len(found), names=names)


def battle_note(view: MatchView, board: Board, unit: UnitView, at: Hex) -> str:
    """Return why a move to a hex would cost the unit its battle of this turn; empty if it would not (MV-3, BD-5)."""
    if board.terrain[at] is Terrain.PLANET and unit.kind.unit_class is not UnitClass.FIGHTER:
        return tr("On a planet: *no battle* this turn.")
    if not unit.engaged_with:
        return ""
    theirs = sum(view.unit(UnitId(enemy)).supply for enemy in unit.engaged_with)
    if unit.supply > theirs:
        return ""
    return tr("Supply {own} against {enemies}: leaving costs the *battle*.", own=unit.supply, enemies=theirs)


__all__ = ["battle_note", "fire_note", "shooters", "standing_with", "targets_from"]
