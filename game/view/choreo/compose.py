"""From the events of a command to the steps that show them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from game.narrate import Names
from game.rules import events as ev
from game.rules.board import Board
from game.rules.catalogue import HouseRules
from game.view.choreo import battle, dice, losses, meters, movement, table, warp
from game.view.choreo.pen import Look
from game.view.choreo.script import Script
from game.view.stage import Stage
from game.view.timeline import Step

Scene = Callable[[Script, Any], None]
"""Writes what an event shows into a script."""


def choreograph(
    events: Iterable[ev.Event],
    stage: Stage,
    board: Board,
    names: Names,
    rules: HouseRules | None = None,
    *,
    cues: list[str] | None = None,
    reduced: bool = False,
) -> tuple[Step[Look], ...]:
    """Return the steps that show the events of a command, from 0 seconds on, ending with the last scene.

    The steps change `stage`, which must have been shown everything before; the events themselves say all there is to
    know. Names of sounds are added to `cues` as they fall due. With `reduced` motion little moves and nothing flashes.
    """
    script = Script.of(events, stage, board, names, rules, cues=cues, reduced=reduced)
    while script.events:
        event = script.events.popleft()
        _close_landing(script, event)
        SCENES[type(event)](script, event)
        script.last = event
    _close_landing(script, None)
    return script.finish()


_AFTERMATH = (ev.StarsChanged, ev.CapAbsorbed, ev.HitsConfirmed, ev.ModelsLost, ev.UnitEliminated, ev.QuestionAsked)


def _close_landing(script: Script, event: ev.Event | None) -> None:
    """Once the dice of the rocks have done what they do, say how the unit arrived."""
    if script.landing is None or isinstance(event, (*_AFTERMATH, ev.SupplyChanged, ev.AccidentRolled)):
        return
    unit, script.landing = script.landing, None
    if not isinstance(script.last, ev.QuestionAsked):
        warp.survived_rocks(script, unit)


def _only_shown(script: Script, event: ev.Event) -> None:
    """Let the stage show it; there is no picture of its own."""
    script.show(event)


SCENES: dict[type[ev.Event], Scene] = {
    ev.UnitPlaced: movement.placed,
    ev.UnitKept: movement.kept,
    ev.SetupPassed: _only_shown,
    ev.DeckShuffled: _only_shown,
    ev.CardsDrawn: _only_shown,
    ev.RoundBegan: table.round_began,
    ev.TurnBegan: table.turn_began,
    ev.PhaseBegan: table.phase_began,
    ev.CardPlayed: table.card_played,
    ev.CardDiscarded: _only_shown,
    ev.UnitOrdered: movement.ordered,
    ev.OrderSpent: _only_shown,
    ev.StarsChanged: meters.stars_changed,
    ev.VpScored: meters.vp_scored,
    ev.SupplyChanged: meters.supply_changed,
    ev.AlertLifted: battle.alert_lifted,
    ev.UnitEntered: movement.entered,
    ev.UnitWithdrawn: movement.withdrawn,
    ev.DroneSummoned: movement.summoned,
    ev.DroneReleased: movement.released,
    ev.UnitMoved: movement.moved,
    ev.BattleRolled: battle.battle_rolled,
    ev.AccidentRolled: dice.accident_rolled,
    ev.CapAbsorbed: dice.cap_absorbed,
    ev.HitsConfirmed: dice.hits_confirmed,
    ev.ModelsLost: dice.models_lost,
    ev.UnitEliminated: losses.eliminated,
    ev.UnitRetired: battle.retired,
    ev.RetireBlocked: battle.retire_blocked,
    ev.AlertPlaced: battle.alert_placed,
    ev.SupportCalled: warp.support_called,
    ev.WarpRolled: warp.warp_rolled,
    ev.WarpFailed: warp.warp_failed,
    ev.ScatterRolled: warp.scatter_rolled,
    ev.UnitArrived: warp.arrived,
    ev.MarkerRead: table.marker_read,
    ev.RoundScored: table.round_scored,
    ev.BattleEnded: table.battle_ended,
    ev.QuestionAsked: _only_shown,
    ev.QuestionAnswered: _only_shown,
}
"""How each kind of event is shown."""
