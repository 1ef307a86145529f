"""Ways between Reserve and table: reinforce, jump, withdraw, summon, release, call in support (RS, CS)."""

from __future__ import annotations

from game.hexgrid import Hex
from game.rules.catalogue import unit_types
from game.rules.checks.common import (
    no_order,
    no_room,
    no_stars,
    not_enterable,
    not_in_reserve,
    not_on_board,
    wrong_phase,
)
from game.rules.commands import CallSupport, JumpIn, Reinforce, ReleaseDrone, Summon, Withdraw
from game.rules.components import Beacon, Entered, HasSummoned, Ordered, Withdrawn
from game.rules.ids import Phase, Terrain, UnitClass, UnitId
from game.rules.queries import any_slots, engaged_with, entry_slots, played_card, unit_slots, warp_cost
from game.rules.refusals import Reason, Refusal, refuse
from game.rules.world import World


def _cannot_come(world: World, unit: UnitId) -> Refusal | None:
    # Common to every way in: in Reserve, not withdrawn this turn (RS-5), and it fits (RS-3).
    if refusal := not_in_reserve(world, unit):
        return refusal
    if world.has(unit, Withdrawn):
        return refuse(
            Reason.WITHDRAWN_THIS_TURN,
            "RS-5",
            "{unit} was withdrawn this turn and cannot enter again in it.",
            unit=world.unit(unit).name,
        )
    return no_room(world, unit)


def check_reinforce(world: World, command: Reinforce) -> Refusal | None:
    """Refuse a unit or hex that cannot be reinforced (RS-4, TN-6a)."""
    if refusal := wrong_phase(world, Phase.ORDERS, "RS-4") or _cannot_come(world, command.unit):
        return refusal
    if refusal := not_enterable(world, command.hex, "RS-4"):
        return refusal
    side = world.unit(command.unit).side
    if command.hex not in world.board.home_rows(side):
        return refuse(
            Reason.NOT_HOME_ROW,
            "RS-4",
            "Hex {hex} is not in {side}'s home row.",
            hex=world.board.label(command.hex),
            side=world.scenario.side_names[side],
        )
    return no_order(world, command.unit, entry_slots(world, command.unit, command.hex), "RS-4")


def check_jump(world: World, command: JumpIn) -> Refusal | None:
    """Refuse a unit or hex that cannot be jumped in at (RS-4)."""
    if refusal := wrong_phase(world, Phase.ORDERS, "RS-4"):
        return refusal
    if not world.rules.jump_points:
        return refuse(Reason.NO_JUMP_POINTS, "RS-4", "This battle is played without jump points.")
    if refusal := _cannot_come(world, command.unit) or not_enterable(world, command.hex, "RS-4"):
        return refusal
    side = world.unit(command.unit).side
    if command.hex not in world.board.jump_points.get(side, ()):
        return refuse(
            Reason.NOT_JUMP_POINT,
            "RS-4",
            "Hex {hex} is no jump point of {side}.",
            hex=world.board.label(command.hex),
            side=world.scenario.side_names[side],
        )
    return no_order(world, command.unit, entry_slots(world, command.unit, command.hex), "RS-4")


def _recalled(world: World) -> bool:
    card = played_card(world)
    return card is not None and card.type.recall and not world.state.plain


def _is_engaged(world: World, unit: UnitId, paragraph: str, what: str) -> Refusal | None:
    enemies = engaged_with(world, unit)
    if not enemies:
        return None
    return refuse(
        Reason.IS_ENGAGED,
        paragraph,
        "{unit} is Engaged with {enemy} and cannot {what}.",
        unit=world.unit(unit).name,
        enemy=world.unit(enemies[0]).name,
        what=what,
        count=len(enemies),
    )


def check_withdraw(world: World, command: Withdraw) -> Refusal | None:
    """Refuse a unit that may not leave the board (RS-5)."""
    if refusal := wrong_phase(world, Phase.ORDERS, "RS-5") or not_on_board(world, command.unit):
        return refusal
    unit = command.unit
    who, at = world.unit(unit), world.hex_of(unit)
    if who.kind.summoned:
        return refuse(
            Reason.IS_SUMMONED, "RS-6", "{unit} was summoned: it can be released, not withdrawn.", unit=who.name
        )
    if world.has(unit, Entered):
        return refuse(Reason.ENTERED_THIS_TURN, "RS-5", "{unit} came in this turn and stays.", unit=who.name)
    if world.has(unit, Beacon):
        return refuse(Reason.IS_BEACON, "RS-5", "{unit} is a Beacon this turn and stays.", unit=who.name)
    if at not in world.board.home_rows(who.side) and not _recalled(world):
        return refuse(
            Reason.NOT_HOME_ROW,
            "RS-5",
            "{unit} at {hex} is not on its home row; only Recall withdraws from elsewhere.",
            unit=who.name,
            hex=world.board.label(at) if at is not None else "",
        )
    if refusal := _is_engaged(world, unit, "RS-5", "withdraw"):
        return refusal
    return None if world.has(unit, Ordered) else no_order(world, unit, unit_slots(world, unit), "RS-5")


def _not_ordered(world: World, unit: UnitId, paragraph: str) -> Refusal | None:
    if world.has(unit, Ordered):
        return None
    return refuse(Reason.NOT_ORDERED, paragraph, "{unit} is not ordered this turn.", unit=world.unit(unit).name)


def _no_place_for_drone(world: World, carrier: UnitId, at: Hex) -> Refusal | None:
    if refusal := not_enterable(world, at, "RS-6"):
        return refusal
    here, label = world.hex_of(carrier), world.board.label(at)
    if here is None or at not in world.board.adjacent(here):
        return refuse(
            Reason.NOT_ADJACENT, "RS-6", "Hex {hex} is not next to {unit}.", hex=label, unit=world.unit(carrier).name
        )
    if world.board.terrain[at] is not Terrain.OPEN:
        return refuse(Reason.HEX_NOT_OPEN, "RS-6", "Hex {hex} is not open space.", hex=label)
    return None


def check_summon(world: World, command: Summon) -> Refusal | None:
    """Refuse a unit that cannot summon, or a hex or Supply that does not allow it (RS-6)."""
    if refusal := wrong_phase(world, Phase.ORDERS, "RS-6") or not_on_board(world, command.unit):
        return refusal
    unit = command.unit
    who = world.unit(unit)
    if who.kind.summons is None:
        return refuse(Reason.CANNOT_SUMMON, "RS-6", "{unit} cannot summon; a Carrier can.", unit=who.name)
    if refusal := _not_ordered(world, unit, "RS-6"):
        return refusal
    entered = world.find(unit, Entered)
    if entered is not None and entered.way != "jump":
        return refuse(
            Reason.ENTERED_THIS_TURN,
            "RS-6",
            "{unit} came in this turn, cannot move, and so cannot summon instead.",
            unit=who.name,
        )
    if world.has(unit, Beacon):
        return refuse(Reason.IS_BEACON, "RS-6", "{unit} is a Beacon this turn and cannot summon.", unit=who.name)
    if world.has(unit, HasSummoned):
        return refuse(Reason.HAS_SUMMONED, "RS-6", "{unit} has summoned this turn.", unit=who.name)
    if refusal := _is_engaged(world, unit, "RS-6", "summon"):
        return refusal
    drone = unit_types()[who.kind.summons]
    return _no_place_for_drone(world, unit, command.hex) or no_room(
        world, unit, drone.current_supply(drone.models), drone.name
    )


def check_release(world: World, command: ReleaseDrone) -> Refusal | None:
    """Refuse to release what is not an ordered summoned unit (RS-6)."""
    if refusal := wrong_phase(world, Phase.ORDERS, "RS-6") or not_on_board(world, command.unit):
        return refusal
    who = world.unit(command.unit)
    if not who.kind.summoned:
        return refuse(Reason.IS_SUMMONED, "RS-6", "{unit} was not summoned and cannot be released.", unit=who.name)
    return _not_ordered(world, command.unit, "RS-6")


def not_a_beacon(world: World, unit: UnitId) -> Refusal | None:
    """Refuse a unit that cannot be a Beacon now (CS-2)."""
    if refusal := not_on_board(world, unit):
        return refusal
    who = world.unit(unit)
    if who.kind.unit_class is UnitClass.FIGHTER:
        return refuse(
            Reason.FIGHTER_NO_BEACON, "CS-2", "{unit} are Fighters and can never be the Beacon.", unit=who.name
        )
    if world.has(unit, Entered):
        return refuse(
            Reason.ENTERED_THIS_TURN, "CS-2", "{unit} came in this turn and cannot be a Beacon.", unit=who.name
        )
    if world.has(unit, HasSummoned):
        return refuse(
            Reason.HAS_SUMMONED, "RS-6", "{unit} has summoned this turn and cannot be a Beacon.", unit=who.name
        )
    if not world.has(unit, Ordered):
        return refuse(Reason.NOT_ORDERED, "CS-2", "{unit} must be ordered before it can be a Beacon.", unit=who.name)
    return None


def check_call(world: World, command: CallSupport) -> Refusal | None:
    """Refuse a call that lacks Beacon, order, Supply or Star Tokens (CS-1 to CS-5)."""
    if refusal := wrong_phase(world, Phase.ORDERS, "CS-1") or not_a_beacon(world, command.beacon):
        return refusal
    if refusal := _cannot_come(world, command.unit):
        return refusal
    if refusal := no_order(world, command.unit, any_slots(world), "CS-3"):
        return refusal
    who = world.unit(command.unit)
    return no_stars(world, who.side, warp_cost(world, command.unit), "CS-5", who.name)
