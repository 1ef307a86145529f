"""From a command to its check."""

from __future__ import annotations

from typing import assert_never

from game.rules.checks.entry import (
    check_call,
    check_jump,
    check_reinforce,
    check_release,
    check_summon,
    check_withdraw,
)
from game.rules.checks.orders import check_end_phase, check_end_turn, check_lift, check_order, check_play
from game.rules.checks.setup import check_keep, check_place
from game.rules.checks.table import check_answer, check_battle, check_concede, check_move
from game.rules.commands import (
    AbsorbHits,
    Battle,
    BattleBack,
    CallSupport,
    Command,
    Concede,
    EndPhase,
    EndTurn,
    JumpIn,
    KeepInReserve,
    LiftAlert,
    MoveUnit,
    OrderUnit,
    PlaceUnit,
    PlayCard,
    Reinforce,
    ReleaseDrone,
    RetireTo,
    Summon,
    SupportRoll,
    Withdraw,
)
from game.rules.refusals import Reason, Refusal, refuse
from game.rules.world import World


def check(world: World, command: Command) -> Refusal | None:
    """Return why a command is not allowed now, or None if it is. The state is not touched."""
    if world.state.outcome is not None:
        return refuse(Reason.BATTLE_OVER, "SC-4", "The battle is over.")
    if world.state.question is not None and not isinstance(
        command, AbsorbHits | SupportRoll | RetireTo | BattleBack | Concede
    ):
        owner = world.scenario.side_names[world.state.question.side]
        unit = world.unit(world.state.question.unit).name
        return refuse(
            Reason.QUESTION_PENDING, "BT-2", "{side} has to decide about {unit} first.", side=owner, unit=unit
        )
    return _check(world, command)


def _check(world: World, command: Command) -> Refusal | None:
    match command:
        case PlaceUnit():
            return check_place(world, command)
        case KeepInReserve():
            return check_keep(world, command)
        case PlayCard():
            return check_play(world, command)
        case OrderUnit():
            return check_order(world, command)
        case LiftAlert():
            return check_lift(world, command)
        case Reinforce():
            return check_reinforce(world, command)
        case JumpIn():
            return check_jump(world, command)
        case Withdraw():
            return check_withdraw(world, command)
        case Summon():
            return check_summon(world, command)
        case ReleaseDrone():
            return check_release(world, command)
        case CallSupport():
            return check_call(world, command)
        case MoveUnit():
            return check_move(world, command)
        case Battle():
            return check_battle(world, command)
        case EndPhase():
            return check_end_phase(world, command)
        case EndTurn():
            return check_end_turn(world, command)
        case AbsorbHits() | SupportRoll() | RetireTo() | BattleBack():
            return check_answer(world, command)
        case Concede():
            return check_concede(world, command)
    assert_never(command)
