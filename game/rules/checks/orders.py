"""Cards, orders and Red Alert markers: phases 1, 2 and the ends of phases (TN-3 to TN-5, BT-5)."""

from __future__ import annotations

from game.rules.catalogue import deck
from game.rules.checks.common import no_order, no_stars, not_on_board, wrong_phase
from game.rules.commands import EndPhase, EndTurn, LiftAlert, OrderUnit, PlayCard
from game.rules.components import Entered, Ordered, RedAlert
from game.rules.ids import CardId, Phase
from game.rules.queries import lift_cost, unit_slots
from game.rules.refusals import Reason, Refusal, refuse
from game.rules.world import World


def _not_in_hand(world: World, card: CardId) -> Refusal | None:
    if card in world.state.hands[world.state.active]:
        return None
    name = deck()[card].type.name if card in deck() else card
    return refuse(Reason.NOT_IN_HAND, "TN-4", "{card} is not in your hand.", card=name)


def check_play(world: World, command: PlayCard) -> Refusal | None:
    """Refuse a card outside phase 1 or not in the hand (TN-4)."""
    return wrong_phase(world, Phase.CARD, "TN-4") or _not_in_hand(world, command.card)


def check_order(world: World, command: OrderUnit) -> Refusal | None:
    """Refuse a second order, a unit that entered this turn, or one the card does not reach (TN-4, CS-15)."""
    if refusal := wrong_phase(world, Phase.ORDERS, "TN-4") or not_on_board(world, command.unit):
        return refusal
    name = world.unit(command.unit).name
    entered = world.find(command.unit, Entered)
    if entered is not None and entered.way in ("warp", "summon"):
        paragraph = "CS-15" if entered.way == "warp" else "RS-6"
        return refuse(
            Reason.ENTERED_THIS_TURN, paragraph, "{unit} came in this turn and cannot be ordered in it.", unit=name
        )
    if world.has(command.unit, Ordered):
        return refuse(Reason.ALREADY_ORDERED, "TN-4", "{unit} has its one order of this turn.", unit=name)
    return no_order(world, command.unit, unit_slots(world, command.unit), "TN-4")


def check_lift(world: World, command: LiftAlert) -> Refusal | None:
    """Refuse to lift a marker that is not there or cannot be paid (BT-5)."""
    if refusal := wrong_phase(world, Phase.ORDERS, "BT-5") or not_on_board(world, command.unit):
        return refusal
    who = world.unit(command.unit)
    if not world.has(command.unit, RedAlert):
        return refuse(Reason.NO_ALERT, "BT-5", "{unit} carries no Red Alert marker.", unit=who.name)
    return no_stars(world, who.side, lift_cost(world, command.unit), "BT-5", "Lifting the Red Alert")


def check_end_phase(world: World, command: EndPhase) -> Refusal | None:
    """Refuse to end a phase that ends with another command (TN-3)."""
    del command
    match world.state.phase:
        case Phase.ORDERS | Phase.MOVE | Phase.BATTLE:
            return None
        case Phase.CARD:
            return refuse(Reason.WRONG_PHASE, "TN-4", "Play a card first: for its text, or for one order anywhere.")
        case Phase.END:
            return refuse(Reason.WRONG_PHASE, "TN-5", "End the turn: take the income, or swap a card.")
        case _:
            return refuse(Reason.WRONG_PHASE, "TN-8", "Place each unit or keep it in Reserve first.")


def check_end_turn(world: World, command: EndTurn) -> Refusal | None:
    """Refuse to end the turn before phase 5, or to swap a card that is not there (TN-5)."""
    if refusal := wrong_phase(world, Phase.END, "TN-5"):
        return refusal
    if command.swap is None:
        return None
    if world.rules.command != "cards":
        return refuse(Reason.NO_CARDS, "TN-7", "This battle is played without cards.")
    return _not_in_hand(world, command.swap)
