"""Questions that many commands ask first: phase, owner, place, Supply, tokens, orders."""

from __future__ import annotations

from game.hexgrid import Hex
from game.rules.ids import Phase, Side, Terrain, UnitId, Where
from game.rules.queries import available_supply, current_supply, orders_left, pool, spend_fits
from game.rules.refusals import Reason, Refusal, refuse
from game.rules.world import World

PHASE_NAMES: dict[Phase, str] = {
    Phase.SETUP: "setup",
    Phase.CARD: "the Card phase",
    Phase.ORDERS: "the Orders phase",
    Phase.MOVE: "the Move phase",
    Phase.BATTLE: "the Battle phase",
    Phase.END: "the End phase",
    Phase.OVER: "the end of the battle",
}


def wrong_phase(world: World, phase: Phase, paragraph: str = "TN-3") -> Refusal | None:
    """Refuse what belongs to another phase (TN-3)."""
    if world.state.phase is phase:
        return None
    return refuse(
        Reason.WRONG_PHASE,
        paragraph,
        "This belongs to {needed}; it is {now} now.",
        needed=PHASE_NAMES[phase],
        now=PHASE_NAMES[world.state.phase],
    )


def unknown(world: World, unit: UnitId) -> Refusal | None:
    """Refuse a unit that is not in this battle."""
    if unit in world.entities:
        return None
    return refuse(Reason.UNKNOWN_UNIT, "UN-2", "There is no unit {unit} in this battle.", unit=unit)


def not_mine(world: World, unit: UnitId) -> Refusal | None:
    """Refuse a unit of the other side, or one that is not in this battle."""
    if refusal := unknown(world, unit):
        return refusal
    who = world.unit(unit)
    if who.side is world.state.active:
        return None
    owner = world.scenario.side_names[who.side]
    return refuse(Reason.NOT_YOUR_UNIT, "TN-4", "{unit} belongs to {owner}.", unit=who.name, owner=owner)


def not_on_board(world: World, unit: UnitId) -> Refusal | None:
    """Refuse a unit of one's own that is not on the board."""
    if refusal := not_mine(world, unit):
        return refusal
    if world.where(unit) is Where.BOARD:
        return None
    return refuse(Reason.NOT_ON_BOARD, "TN-4", "{unit} is not on the board.", unit=world.unit(unit).name)


def not_in_reserve(world: World, unit: UnitId) -> Refusal | None:
    """Refuse a unit of one's own that is not in Reserve (RS-1)."""
    if refusal := not_mine(world, unit):
        return refusal
    if world.where(unit) is Where.RESERVE:
        return None
    return refuse(Reason.NOT_IN_RESERVE, "RS-1", "{unit} is not in Reserve.", unit=world.unit(unit).name)


def no_room(world: World, unit: UnitId, supply: int | None = None, name: str = "") -> Refusal | None:
    """Refuse what needs more Supply than is available (RS-3, SU-4): the unit's own, or that of a `name` it brings."""
    who = world.unit(unit)
    room = available_supply(world, who.side)
    needed = current_supply(world, unit) if supply is None else supply
    if room is None or needed <= max(room, 0):
        return None
    following = world.state.round + 1
    if following >= world.mission.rounds:
        sentence = "{unit} needs {needed} Supply, {room} available until a unit is lost or the last Round begins."
    else:
        sentence = "{unit} needs {needed} Supply, {room} available until a unit is lost or Round {next} begins."
    return refuse(
        Reason.NOT_ENOUGH_SUPPLY,
        "SU-4",
        sentence,
        unit=name or who.name,
        needed=needed,
        room=room,
        next=following,
        pool=pool(world),
    )


def no_stars(world: World, side: Side, cost: int, paragraph: str, what: str) -> Refusal | None:
    """Refuse what costs more Star Tokens than the side has."""
    have = world.state.stars[side]
    if have >= cost:
        return None
    return refuse(
        Reason.NOT_ENOUGH_STARS,
        paragraph,
        "{what} costs {cost} Star Tokens; {side} has {have}."
        if cost != 1
        else "{what} costs {cost} Star Token; {side} has {have}.",
        what=what,
        cost=cost,
        have=have,
        side=world.scenario.side_names[side],
    )


def no_order(world: World, unit: UnitId, slots: tuple[int, ...], paragraph: str) -> Refusal | None:
    """Refuse what no unspent order of the card will do for (TN-4, CS-3)."""
    if spend_fits(world, unit, slots):
        return None
    total, left = len(world.state.slots), orders_left(world)
    if left <= 0:
        return refuse(
            Reason.NO_ORDER_LEFT,
            paragraph,
            "All {total} orders of this turn are spent." if total != 1 else "The one order of this turn is spent.",
            total=total,
            left=left,
        )
    return refuse(
        Reason.ORDER_DOES_NOT_REACH,
        "TN-4",
        "The orders left ({left} of {total}) are for other sectors or classes than {unit} here.",
        left=left,
        total=total,
        unit=world.unit(unit).name,
    )


def not_enterable(world: World, at: Hex, paragraph: str) -> Refusal | None:
    """Refuse a hex no unit can be put on: off the board, occupied, or a planet (BD-4, BD-5)."""
    label = world.board.label(at)
    if at not in world.board:
        return refuse(Reason.OFF_BOARD, "BD-2", "Hex {hex} is not part of the board.", hex=label)
    if at in world.occupants:
        there = world.unit(world.occupants[at]).name
        return refuse(
            Reason.HEX_OCCUPIED, "BD-4", "Hex {hex} is taken by {unit}: one unit a hex.", hex=label, unit=there
        )
    if world.board.terrain[at] is Terrain.PLANET:
        return refuse(Reason.HEX_IS_PLANET, paragraph, "Hex {hex} is a planet; no unit comes in there.", hex=label)
    return None
