"""What must hold after every command, whatever was said and rolled."""

from __future__ import annotations

from collections.abc import Iterator

from game.hexgrid import Hex
from game.rules.catalogue import deck
from game.rules.components import PLACES, Cap, Models, Position, Unit
from game.rules.ids import Phase, Side, UnitId, Where
from game.rules.orders import matching
from game.rules.queries import on_table_supply, pool
from game.rules.world import World


class BrokenInvariantError(AssertionError):
    """The state contradicts the rules: an error in the rules' code."""


def broken(world: World) -> Iterator[str]:
    """Yield a sentence for each invariant the state breaks: SU-5, BD-4, one place a unit, sane counts."""
    limit = pool(world)
    for side in Side:
        total = on_table_supply(world, side)
        if limit is not None and total > limit:
            yield f"SU-5: {side} has {total} Supply on the table, the Pool is {limit}"
    yield from _places(world)
    yield from _counts(world)


def _places(world: World) -> Iterator[str]:
    standing: dict[Hex, UnitId] = {}
    for unit, _ in world.each(Unit):
        places = [kind.__name__ for kind in PLACES if world.has(unit, kind)]
        if len(places) != 1:
            yield f"{unit} is in {places}, not in exactly one place"
        position = world.find(unit, Position)
        if position is None:
            continue
        if position.hex in standing:
            yield f"BD-4: {unit} and {standing[position.hex]} share a hex"
        if position.hex not in world.board:
            yield f"{unit} is off the board"
        standing[position.hex] = unit
    if standing != world.occupants:
        yield "the index of hexes disagrees with the units"


def _counts(world: World) -> Iterator[str]:
    state = world.state
    for unit, (who, models, cap) in world.each(Unit, Models, Cap):
        gone = world.where(unit) is Where.DESTROYED
        if not (models.left == 0 if gone else 1 <= models.left <= who.kind.models):
            yield f"{unit} has {models.left} models"
        if not 0 <= cap.left <= who.kind.cap:
            yield f"{unit} has {cap.left} CAP"
    if min(state.stars.values()) < 0 or min(state.vp.values()) < 0:
        yield f"tokens or VP below 0: {state.stars}, {state.vp}"
    if matching(state.spends, len(state.slots)) is None:
        yield "TN-4: the orders spent cannot be assigned to the card"
    held = [*state.deck, *state.discards, *state.hands[Side.SOUTH], *state.hands[Side.NORTH]]
    held += [state.played] if state.played is not None else []
    if len(set(held)) != len(held) or not set(held) <= set(deck()):
        yield "a card is in two places"
    if state.phase is Phase.OVER and state.outcome is None:
        yield "the battle is over without an outcome"


def verify(world: World) -> None:
    """Raise BrokenInvariantError if the state of an active world breaks an invariant."""
    if faults := list(broken(world)):
        raise BrokenInvariantError("; ".join(faults))


__all__ = ["BrokenInvariantError", "broken", "verify"]
