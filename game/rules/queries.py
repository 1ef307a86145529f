"""What the rules ask about the state. Nouns without side effects; every number a refusal quotes comes from here."""

from __future__ import annotations

from collections.abc import Container

from game.hexgrid import Hex, distance
from game.rules.board import Board
from game.rules.catalogue import Card, UnitType, deck
from game.rules.components import (
    Cap,
    Facing,
    InReserve,
    Models,
    Ordered,
    Position,
    RedAlert,
    Undecided,
    Unit,
)
from game.rules.events import Landing
from game.rules.ids import CLASS_FACE, CLASS_SIZE, Face, Sector, Side, Terrain, UnitClass, UnitId, Where
from game.rules.orders import matching, slots_for
from game.rules.state import Spend
from game.rules.world import World

EXTRA_HEX_STARS = 2
"""Star Tokens for one bought hex (MV-1)."""
BATTLE_BACK_STARS = 1
"""Star Tokens to battle back (BT-6)."""


# Supply (SU)


def current_supply(world: World, unit: UnitId) -> int:
    """Return a unit's Current Supply by models left (SU-1)."""
    return world.unit(unit).kind.current_supply(world.get(unit, Models).left)


def on_table_supply(world: World, side: Side) -> int:
    """Return the sum of a side's Current Supply on the board, summoned units included (SU-2)."""
    return sum(u.kind.current_supply(m.left) for _, (u, _, m) in world.each(Unit, Position, Models) if u.side is side)


def pool(world: World) -> int | None:
    """Return the Supply Pool of this Round; None: unlimited (SU-3). Setup counts as Round 1."""
    return world.mission.pool(max(1, world.state.round))


def available_supply(world: World, side: Side) -> int | None:
    """Return the Pool less the Supply on the table; None: unlimited (SU-4)."""
    limit = pool(world)
    return None if limit is None else limit - on_table_supply(world, side)


def fits(world: World, unit: UnitId) -> bool:
    """Tell whether a unit's Current Supply is at most its side's Available Supply (RS-3, SU-4)."""
    room = available_supply(world, world.unit(unit).side)
    needed = current_supply(world, unit)
    return room is None or needed <= max(room, 0)


# Orders (TN)


def played_card(world: World) -> Card | None:
    """Return the card in play, if any."""
    return deck()[world.state.played] if world.state.played is not None else None


def orders_left(world: World) -> int:
    """Return how many orders of the card are unspent."""
    return len(world.state.slots) - len(world.state.spends)


def unit_slots(world: World, unit: UnitId) -> tuple[int, ...]:
    """Return the orders that would do for a unit where it stands (TN-4)."""
    who, at = world.unit(unit), world.hex_of(unit)
    if at is None:
        return ()
    return slots_for(world.state.slots, who.kind.unit_class, world.board.sectors(who.side, at))


def entry_slots(world: World, unit: UnitId, at: Hex) -> tuple[int, ...]:
    """Return the orders that would do to bring a unit in on a hex (RS-4, TN-6a)."""
    who = world.unit(unit)
    return slots_for(world.state.slots, who.kind.unit_class, world.board.sectors(who.side, at))


def any_slots(world: World) -> tuple[int, ...]:
    """Return all orders of the card: any unused one will do for a call (CS-3)."""
    return tuple(range(len(world.state.slots)))


def spend_fits(world: World, unit: UnitId, slots: tuple[int, ...]) -> bool:
    """Tell whether one more order can be spent so, whatever was spent before (TN-4)."""
    state = world.state
    return bool(slots) and matching((*state.spends, Spend(unit, slots)), len(state.slots)) is not None


def warp_cost(world: World, unit: UnitId) -> int:
    """Return the Star Tokens a call costs now, Open Channel counted (CS-5, TN-6)."""
    card = played_card(world)
    discount = card.type.call_discount if card is not None and not world.state.plain else 0
    return max(1, world.unit(unit).kind.warp_cost - discount)


def lift_cost(world: World, unit: UnitId) -> int:
    """Return the Star Tokens to lift a Red Alert marker: 1 from an ordered unit, 2 from another (BT-5)."""
    return 1 if world.has(unit, Ordered) else 2


# Engagement and movement (MV)


def engaged_with(world: World, unit: UnitId) -> tuple[UnitId, ...]:
    """Return the enemies next to a unit (MV-2)."""
    at = world.hex_of(unit)
    if at is None:
        return ()
    side = world.unit(unit).side
    near = (world.occupants.get(h) for h in world.board.adjacent(at))
    return tuple(sorted(n for n in near if n is not None and world.unit(n).side is not side))


def tactical_mass(world: World, unit: UnitId) -> bool:
    """Tell whether a unit's Supply is strictly above that of all enemies it is Engaged with together (MV-3)."""
    own, theirs = masses(world, unit)
    return own > theirs


def masses(world: World, unit: UnitId) -> tuple[int, int]:
    """Return a unit's Current Supply and that of all enemies it is Engaged with together (MV-3)."""
    return current_supply(world, unit), sum(current_supply(world, enemy) for enemy in engaged_with(world, unit))


def bought_hexes(world: World, unit: UnitId, steps: int) -> int:
    """Return how many hexes of a move have to be bought (MV-1)."""
    return max(0, steps - world.unit(unit).kind.move)


def reachable(world: World, unit: UnitId, steps: int) -> dict[Hex, tuple[Hex, ...]]:
    """Return every hex a unit can move to within `steps`, each with a shortest path (MV-1, BD-4, BD-5)."""
    start = world.hex_of(unit)
    if start is None or steps < 1:
        return {}
    board, taken = world.board, world.occupants
    paths: dict[Hex, tuple[Hex, ...]] = {start: ()}
    found: dict[Hex, tuple[Hex, ...]] = {}
    frontier = [start]
    for _ in range(steps):
        ahead: list[Hex] = []
        for at in frontier:
            for to in board.adjacent(at):
                if to in paths or to in taken:
                    continue
                ground = board.terrain[to]
                if ground is Terrain.PLANET and at != start:
                    continue
                paths[to] = found[to] = (*paths[at], to)
                if ground is Terrain.OPEN:
                    ahead.append(to)
        frontier = ahead
    return found


# Battle (BT)


def cover(board: Board, attacker: Hex, target: Hex) -> int:
    """Return the dice lost for shooting into an asteroid field or planet group from outside it (BD-5)."""
    group = board.groups.get(target)
    return int(group is not None and board.groups.get(attacker) != group)


def battle_dice(world: World, attacker: UnitId, target: UnitId) -> int:
    """Return the dice of a battle roll, 0 or less if there is none (BT-1)."""
    a, b = world.hex_of(attacker), world.hex_of(target)
    if a is None or b is None:
        return 0
    kind, cap = world.unit(attacker).kind, world.get(attacker, Cap).left
    return dice_between(world.board, kind, cap, a, b, alert=world.has(attacker, RedAlert))


def dice_between(board: Board, kind: UnitType, cap: int, attacker: Hex, target: Hex, *, alert: bool) -> int:
    """Return the dice of a type with `cap` CAP left from one hex against another, 0 or less if there is none (BT-1)."""
    return kind.dice_at(distance(attacker, target), cap) - int(alert) - cover(board, attacker, target)


def accident_dice(world: World, unit: UnitId, *, support: bool) -> int:
    """Return the dice of an accident roll: the range 1 value, with the CAP bonus if it supports (CS-7, CS-17)."""
    return world.unit(unit).kind.dice_at(1, world.get(unit, Cap).left if support else 0)


def support_dice(world: World, unit: UnitId) -> int:
    """Return the dice a unit's CAP could add to its accident roll (CS-17)."""
    return accident_dice(world, unit, support=True) - accident_dice(world, unit, support=False)


def shielded_blasts(attacker: UnitClass, target: UnitClass) -> int:
    """Return how many Blasts of a roll the target's shields ignore (UN-4)."""
    return max(0, CLASS_SIZE[target] - CLASS_SIZE[attacker])


def hits_of(faces: tuple[Face, ...], attacker: UnitClass, target: UnitClass) -> tuple[int, int]:
    """Return the hits of a roll before CAP, and the Blasts that shields ignored (DI-2, UN-4)."""
    blasts = faces.count(Face.BLAST)
    ignored = min(blasts, shielded_blasts(attacker, target))
    return faces.count(CLASS_FACE[target]) + blasts - ignored, ignored


def retire_hexes(world: World, unit: UnitId) -> tuple[Hex, ...]:
    """Return the hexes a unit could retire to: nearer home, empty, no planet (BT-5)."""
    at = world.hex_of(unit)
    if at is None:
        return ()
    return retreats(world.board, world.unit(unit).side, at, world.occupants)


def retreats(board: Board, side: Side, at: Hex, taken: Container[Hex]) -> tuple[Hex, ...]:
    """Return the hexes a unit of a side could retire to from a hex, with units on `taken` (BT-5)."""
    return tuple(
        h
        for h in board.adjacent(at)
        if board.nearer_home(side, h, at) and h not in taken and board.terrain[h] is not Terrain.PLANET
    )


def may_battle_back(world: World, unit: UnitId, attacker: UnitId) -> bool:
    """Tell whether a target could battle back now (BT-6)."""
    a, b = world.hex_of(unit), world.hex_of(attacker)
    if a is None or b is None or distance(a, b) != 1:
        return False
    return world.state.stars[world.unit(unit).side] >= BATTLE_BACK_STARS and battle_dice(world, unit, attacker) > 0


# Call in support (CS)


def scatter_direction(world: World, beacon: UnitId, face: Face) -> int:
    """Return the direction a scatter face names from a Beacon (CS-8, CS-9)."""
    from_north = world.rules.scatter_table.index(face)
    if world.rules.scatter_frame == "facing":
        return (world.get(beacon, Facing).direction + from_north) % 6
    return (from_north + (0 if world.unit(beacon).side is Side.SOUTH else 3)) % 6


def landing_at(world: World, at: Hex) -> Landing:
    """Return what a unit that scatters to a hex meets there; occupied beats terrain (CS-10 to CS-14)."""
    if at not in world.board:
        return "off"
    if at in world.occupants:
        return "occupied"
    return world.board.terrain[at].value


def reserve(world: World, side: Side) -> tuple[UnitId, ...]:
    """Return a side's units in Reserve."""
    return tuple(uid for uid, (who, _) in world.each(Unit, InReserve) if who.side is side)


def undecided(world: World, side: Side) -> tuple[UnitId, ...]:
    """Return a side's units that setup has not decided about (TN-8)."""
    return tuple(uid for uid, (who, _) in world.each(Unit, Undecided) if who.side is side)


def on_board(world: World, side: Side) -> tuple[UnitId, ...]:
    """Return a side's units on the board."""
    return tuple(uid for uid, (who, _) in world.each(Unit, Position) if who.side is side)


# Markers (MK)


def contesting_supply(world: World, at: Hex, side: Side) -> int | None:
    """Return the Current Supply a side has on a marker's hex and next to it; None without a unit there (MK-1)."""
    units = [world.occupants[h] for h in (at, *world.board.adjacent(at)) if h in world.occupants]
    mine = [u for u in units if world.unit(u).side is side]
    return sum(current_supply(world, u) for u in mine) if mine else None


def marker_winner(south: int | None, north: int | None, holder: Side | None) -> Side | None:
    """Return who holds a marker with such Supply contesting it; a tie changes nothing (MK-1, MK-2)."""
    if south is None and north is None:
        return holder
    if north is None:
        return Side.SOUTH
    if south is None:
        return Side.NORTH
    if south == north:
        return holder
    return Side.SOUTH if south > north else Side.NORTH


def fleet_left(world: World, side: Side) -> bool:
    """Tell whether a side has any unit but summoned ones, on the board, in Reserve or undecided (SC-4)."""
    alive = (Where.BOARD, Where.RESERVE, Where.UNDECIDED)
    return any(
        who.side is side and not who.kind.summoned and world.where(uid) in alive for uid, who in world.each(Unit)
    )


def unit_sectors(world: World, unit: UnitId) -> frozenset[Sector]:
    """Return the sectors a unit stands in as its own player sees them (BD-3)."""
    at = world.hex_of(unit)
    return world.board.sectors(world.unit(unit).side, at) if at is not None else frozenset()
