"""Setup commands (TN-8, RS-1, RS-2)."""

from __future__ import annotations

from game.rules.checks.common import not_enterable, not_mine, wrong_phase
from game.rules.commands import KeepInReserve, PlaceUnit
from game.rules.ids import Phase, UnitId, Where
from game.rules.queries import available_supply, current_supply, fits, pool
from game.rules.refusals import Reason, Refusal, refuse
from game.rules.world import World


def _not_undecided(world: World, unit: UnitId) -> Refusal | None:
    if refusal := not_mine(world, unit):
        return refusal
    if world.where(unit) is Where.UNDECIDED:
        return None
    return refuse(Reason.ALREADY_DECIDED, "TN-8", "{unit} has its place already.", unit=world.unit(unit).name)


def _starts_in_reserve(world: World, unit: UnitId) -> Refusal | None:
    # What does not fit has been kept off the board already: say why, not only that it has its place (RS-2).
    if world.where(unit) is not Where.RESERVE or fits(world, unit):
        return None
    who = world.unit(unit)
    return refuse(
        Reason.POOL_FULL,
        "RS-2",
        "{unit} needs {needed} Supply; {room} of the Pool of {pool} are free in Round 1. It starts in Reserve.",
        unit=who.name,
        needed=current_supply(world, unit),
        room=available_supply(world, who.side),
        pool=pool(world),
    )


def check_place(world: World, command: PlaceUnit) -> Refusal | None:
    """Refuse a unit, hex or Supply that setup does not allow (TN-8, RS-2)."""
    if refusal := wrong_phase(world, Phase.SETUP, "TN-8") or not_mine(world, command.unit):
        return refusal
    if refusal := _starts_in_reserve(world, command.unit) or _not_undecided(world, command.unit):
        return refusal
    if refusal := not_enterable(world, command.hex, "TN-8"):
        return refusal
    who = world.unit(command.unit)
    if command.hex not in world.board.home_rows(who.side, 2):
        return refuse(
            Reason.NOT_HOME_ROW,
            "TN-8",
            "Hex {hex} is not within two rows of {side}'s home edge.",
            hex=world.board.label(command.hex),
            side=world.scenario.side_names[who.side],
        )
    return None


def check_keep(world: World, command: KeepInReserve) -> Refusal | None:
    """Refuse a unit that has its place already (RS-1)."""
    return wrong_phase(world, Phase.SETUP, "TN-8") or _not_undecided(world, command.unit)
