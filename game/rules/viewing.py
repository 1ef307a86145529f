"""From the state to the frozen values that players, bots and screens see."""

from __future__ import annotations

from game.rules.catalogue import Card, deck
from game.rules.components import (
    Battled,
    Beacon,
    Cap,
    Entered,
    Facing,
    Models,
    Moved,
    NoBattle,
    Ordered,
    RedAlert,
    Unit,
    Withdrawn,
)
from game.rules.ids import CardId, Side, UnitId, Where
from game.rules.orders import matching
from game.rules.queries import (
    available_supply,
    contesting_supply,
    current_supply,
    engaged_with,
    on_table_supply,
    orders_left,
    played_card,
    pool,
    unit_sectors,
    warp_cost,
)
from game.rules.views import MarkerView, MatchView, OrderSlot, SideView, UnitView
from game.rules.world import World


def view(world: World, viewer: Side | None) -> MatchView:
    """Return the battle as a side sees it; for None both hands are shown."""
    state = world.state
    over = state.outcome is not None
    rooms = {side: available_supply(world, side) for side in Side}
    decider = state.question.side if state.question is not None else state.active
    return MatchView(
        round=state.round,
        rounds=world.mission.rounds,
        pool=pool(world),
        turn=(state.turn + 1) // 2,
        turns=world.rules.turns_per_round,
        phase=state.phase,
        active=state.active,
        decider=None if over else decider,
        played=played_card(world),
        plain=state.plain,
        slots=_slots(world),
        orders_left=orders_left(world),
        question=state.question,
        sides={side: _side(world, side, shown=viewer is None or viewer is side) for side in Side},
        units=tuple(_unit(world, unit, who, rooms[who.side]) for unit, who in world.each(Unit)),
        markers=_markers(world),
        deck_count=len(state.deck),
        discards=_cards(state.discards),
        outcome=state.outcome,
        first=state.first,
    )


def _cards(cards: list[CardId]) -> tuple[Card, ...]:
    known = deck()
    return tuple(known[card] for card in cards)


def _side(world: World, side: Side, *, shown: bool) -> SideView:
    state = world.state
    return SideView(
        side=side,
        name=world.scenario.side_names[side],
        vp=state.vp[side],
        stars=state.stars[side],
        on_table=on_table_supply(world, side),
        available=available_supply(world, side),
        hand=_cards(state.hands[side]) if shown else (),
        hand_count=len(state.hands[side]),
        supply_destroyed=state.destroyed[side],
    )


def _slots(world: World) -> tuple[OrderSlot, ...]:
    state = world.state
    given = matching(state.spends, len(state.slots)) or ()
    spent = {slot: state.spends[number].unit for number, slot in enumerate(given)}
    return tuple(OrderSlot(s.sector, s.unit_class, spent.get(n)) for n, s in enumerate(state.slots))


def _markers(world: World) -> tuple[MarkerView, ...]:
    return tuple(
        MarkerView(
            m.name,
            m.hex,
            world.state.holders.get(m.name),
            contesting_supply(world, m.hex, Side.SOUTH),
            contesting_supply(world, m.hex, Side.NORTH),
        )
        for m in world.board.markers
    )


def _unit(world: World, unit: UnitId, who: Unit, room: int | None) -> UnitView:
    supply = current_supply(world, unit)
    moved, entered, barred = world.find(unit, Moved), world.find(unit, Entered), world.find(unit, NoBattle)
    return UnitView(
        id=unit,
        name=who.name,
        side=who.side,
        kind=who.kind,
        where=world.where(unit),
        models=world.get(unit, Models).left,
        cap=world.get(unit, Cap).left,
        supply=supply,
        hex=world.hex_of(unit),
        facing=world.get(unit, Facing).direction,
        ordered=world.has(unit, Ordered),
        beacon=world.has(unit, Beacon),
        moved=moved is not None,
        battled=world.has(unit, Battled),
        entered=entered.way if entered is not None else None,
        withdrawn=world.has(unit, Withdrawn),
        disengaged=moved is not None and moved.disengaged,
        may_battle=barred is None,
        barred_by=barred.paragraph if barred is not None else "",
        alert=world.has(unit, RedAlert),
        engaged_with=engaged_with(world, unit),
        sectors=unit_sectors(world, unit),
        warp_cost=warp_cost(world, unit),
        fits=world.where(unit) is not Where.DESTROYED and (room is None or supply <= max(room, 0)),
    )


__all__ = ["view"]
