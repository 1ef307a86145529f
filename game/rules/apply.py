"""The single writer: what each event does to the state. Nothing else changes what lasts.

Applying an event again to the same state gives the same state; no rule is decided here.
"""

from __future__ import annotations

import esper

from game.rules import events as ev
from game.rules.catalogue import unit_types
from game.rules.components import (
    TURN_MARKS,
    Battled,
    Beacon,
    Cap,
    Destroyed,
    Entered,
    Facing,
    Gone,
    HasSummoned,
    InReserve,
    Models,
    Moved,
    NoBattle,
    Ordered,
    Position,
    RedAlert,
    Undecided,
    Unit,
    Withdrawn,
)
from game.rules.ids import CardId, Phase, Side, Terrain, UnitClass, UnitId
from game.rules.scenario import FleetUnit
from game.rules.state import Slot, Spend
from game.rules.views import Outcome
from game.rules.world import World

__all__ = ["apply", "emit"]


def emit(world: World, event: ev.Event) -> None:
    """Let an event happen: apply it, then append it to the events of the command."""
    apply(world, event)
    world.events.append(event)


def apply(world: World, event: ev.Event) -> None:  # noqa: PLR0915
    """Change the state by one event."""
    state = world.state
    match event:
        case ev.UnitPlaced(unit=unit, hex=at, facing=facing):
            world.put(unit, Facing(facing))
            world.move_to_place(unit, Position(at))
        case ev.UnitKept(unit=unit):
            world.move_to_place(unit, InReserve())
        case ev.SetupPassed(side=side):
            state.active = side
        case ev.DeckShuffled(order=order):
            state.deck, state.discards = list(order), []
        case ev.CardsDrawn(side=side, cards=cards):
            state.hands[side] += cards
            del state.deck[: len(cards)]
        case ev.RoundBegan(round=number, first_side=first, taken=taken):
            state.round, state.first, state.turn = number, first, taken
            state.destroyed = dict.fromkeys(Side, 0)
        case ev.TurnBegan(side=side):
            _begin_turn(world, side)
        case ev.PhaseBegan(phase=phase):
            state.phase = phase
        case ev.CardPlayed():
            _play(world, event)
        case ev.CardDiscarded(side=side, card=card):
            _discard(world, side, card)
        case ev.UnitOrdered(unit=unit, slots=slots):
            state.spends = (*state.spends, Spend(unit, slots))
            world.put(unit, Ordered())
        case ev.OrderSpent(unit=unit, slots=slots):
            state.spends = (*state.spends, Spend(unit, slots))
        case ev.StarsChanged(side=side, total=total):
            state.stars[side] = total
        case ev.VpScored(side=side, total=total):
            state.vp[side] = total
        case ev.SupplyChanged(side=side, on_table=on_table, available=available):
            state.supply[side] = (on_table, available)
        case ev.AlertLifted(unit=unit):
            world.drop(unit, RedAlert)
        case ev.UnitEntered(unit=unit, hex=at, facing=facing, way=way):
            _enter(world, unit, Position(at), Facing(facing), way)
            world.put(unit, Ordered())
        case ev.UnitWithdrawn(unit=unit):
            world.move_to_place(unit, InReserve())
            world.put(unit, Withdrawn())
        case ev.DroneSummoned():
            _summon(world, event)
        case ev.DroneReleased(unit=unit):
            world.move_to_place(unit, Gone())
        case ev.UnitMoved():
            _move(world, event)
        case ev.BattleRolled(unit=unit, back=back):
            if not back:
                world.put(unit, Battled())
        case ev.CapAbsorbed(unit=unit, left=left):
            world.get(unit, Cap).left = left
        case ev.ModelsLost(unit=unit, side=side, left=left):
            world.get(unit, Models).left = left
            state.destroyed[side.other] += event.supply_before - event.supply_after
        case ev.UnitEliminated(unit=unit, side=side, supply_lost=supply_lost):
            state.destroyed[side.other] += supply_lost
            world.get(unit, Models).left = 0
            world.move_to_place(unit, Destroyed())
            world.drop(unit, RedAlert)
        case ev.UnitRetired(unit=unit, hex=at):
            world.move_to_place(unit, Position(at))
        case ev.AlertPlaced(unit=unit):
            world.put(unit, RedAlert())
        case ev.SupportCalled(beacon=beacon):
            world.put(beacon, Beacon())
        case ev.UnitArrived(unit=unit, hex=at, facing=facing):
            _enter(world, unit, Position(at), Facing(facing), "warp")
        case ev.MarkerRead(marker=marker, holder=holder):
            if holder is not None:
                state.holders[marker] = holder
        case ev.BattleEnded(winner=winner, reason=reason):
            state.outcome, state.phase, state.question = Outcome(winner, reason), Phase.OVER, None
        case ev.QuestionAsked(question=question):
            state.question = question
        case ev.QuestionAnswered():
            state.question = None
        case _:
            # Rolled dice and other news that change nothing by themselves.
            pass


def _begin_turn(world: World, side: Side) -> None:
    state = world.state
    state.active, state.turn = side, state.turn + 1
    state.played, state.plain, state.slots, state.spends = None, False, (), ()
    for unit in world.entities:
        for mark in TURN_MARKS:
            world.drop(unit, mark)


def _play(world: World, event: ev.CardPlayed) -> None:
    state = world.state
    state.played, state.plain = event.card, event.plain
    state.slots = tuple(Slot(sector, unit_class) for sector, unit_class in event.slots)
    state.spends = ()
    if event.card is not None:
        state.hands[event.side].remove(event.card)


def _discard(world: World, side: Side, card: CardId) -> None:
    state = world.state
    if card in state.hands[side]:
        state.hands[side].remove(card)
    if state.played == card:
        state.played = None
    state.discards.append(card)


def _enter(world: World, unit: UnitId, position: Position, facing: Facing, way: str) -> None:
    world.move_to_place(unit, position)
    world.put(unit, facing)
    world.put(unit, Entered(way))


def _summon(world: World, event: ev.DroneSummoned) -> None:
    world.state.drones += 1
    drone = FleetUnit(event.unit, event.side, event.type, event.name)
    world.entities[event.unit] = esper.create_entity(
        Unit(event.unit, unit_types()[event.type], event.side, event.name),
        Models(drone.models_left),
        Cap(drone.cap_left),
        Facing(event.facing),
        Undecided(),
    )
    _enter(world, event.unit, Position(event.hex), Facing(event.facing), "summon")
    world.put(event.carrier, HasSummoned())


def _move(world: World, event: ev.UnitMoved) -> None:
    world.move_to_place(event.unit, Position(event.path[-1]))
    world.put(event.unit, Facing(event.facing))
    world.put(event.unit, Moved(event.disengaged))
    if not event.may_battle:
        fighters = world.unit(event.unit).kind.unit_class is UnitClass.FIGHTER
        paragraph = "BD-5" if event.entered is Terrain.PLANET and not fighters else "MV-3"
        world.put(event.unit, NoBattle(paragraph, event.mass))
