"""Every legal command: candidates by phase, each put to its check. Moves are listed once a destination."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.checks.dispatch import check
from game.rules.checks.entry import check_jump, check_reinforce, check_summon, not_a_beacon
from game.rules.checks.table import cannot_battle, cannot_move, targets
from game.rules.commands import (
    AbsorbHits,
    Battle,
    BattleBack,
    CallSupport,
    Command,
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
from game.rules.ids import Phase, UnitId
from game.rules.queries import EXTRA_HEX_STARS, fits, on_board, reachable, reserve, undecided
from game.rules.questions import AbsorbQuestion, BattleBackQuestion, Question, RetireQuestion, SupportQuestion
from game.rules.world import World


def legal_commands(world: World) -> Iterator[Command]:
    """Yield every command that would be accepted now, except giving up.

    A move stands once for each destination, with a shortest path, bought hexes included.
    """
    state = world.state
    if state.outcome is not None:
        return
    if state.question is not None:
        yield from _answers(state.question)
        return
    match state.phase:
        case Phase.SETUP:
            yield from _setup(world)
        case Phase.CARD:
            for card in state.hands[state.active]:
                yield PlayCard(card)
                yield PlayCard(card, plain=True)
        case Phase.ORDERS:
            yield from _orders(world)
            yield EndPhase()
        case Phase.MOVE:
            yield from _moves(world)
            yield EndPhase()
        case Phase.BATTLE:
            yield from _battles(world)
            yield EndPhase()
        case Phase.END:
            yield EndTurn()
            if world.rules.command == "cards":
                yield from (EndTurn(card) for card in state.hands[state.active])
        case Phase.OVER:
            return


def can_use_orders(world: World) -> bool:
    """Tell whether phase 2 offers anything: to order, bring in or lift (TN-4)."""
    return next(_orders(world), None) is not None


def _answers(question: Question) -> Iterator[Command]:
    match question:
        case AbsorbQuestion(most=most):
            yield from (AbsorbHits(hits) for hits in range(most, -1, -1))
        case RetireQuestion(hexes=hexes):
            yield from (RetireTo(at) for at in hexes)
        case SupportQuestion():
            yield from (SupportRoll(accept=True), SupportRoll(accept=False))
        case BattleBackQuestion():
            yield from (BattleBack(accept=True), BattleBack(accept=False))


def _setup(world: World) -> Iterator[Command]:
    side = world.state.active
    for unit in undecided(world, side):
        for at in sorted(world.board.home_rows(side, 2)):
            command = PlaceUnit(unit, at)
            if check(world, command) is None:
                yield command
        yield KeepInReserve(unit)


def _orders(world: World) -> Iterator[Command]:
    side = world.state.active
    mine = on_board(world, side)
    for unit in mine:
        for command in (OrderUnit(unit), LiftAlert(unit), Withdraw(unit), ReleaseDrone(unit)):
            if check(world, command) is None:
                yield command
        yield from _summons(world, unit)
    coming = [unit for unit in reserve(world, side) if fits(world, unit)]
    for unit in coming:
        yield from _entries(world, unit)
    for beacon in mine:
        if not_a_beacon(world, beacon) is None:
            for unit in coming:
                call = CallSupport(beacon, unit)
                if check(world, call) is None:
                    yield call


def _summons(world: World, unit: UnitId) -> Iterator[Command]:
    at = world.hex_of(unit)
    if at is None or world.unit(unit).kind.summons is None:
        return
    for near in world.board.adjacent(at):
        command = Summon(unit, near)
        if check_summon(world, command) is None:
            yield command


def _entries(world: World, unit: UnitId) -> Iterator[Command]:
    side = world.unit(unit).side
    for at in sorted(world.board.home_rows(side)):
        reinforce = Reinforce(unit, at)
        if at not in world.occupants and check_reinforce(world, reinforce) is None:
            yield reinforce
    if world.rules.jump_points:
        for at in world.board.jump_points.get(side, ()):
            jump = JumpIn(unit, at)
            if check_jump(world, jump) is None:
                yield jump


def _moves(world: World) -> Iterator[Command]:
    side = world.state.active
    bought = world.state.stars[side] // EXTRA_HEX_STARS
    for unit in on_board(world, side):
        if cannot_move(world, unit) is None:
            for path in reachable(world, unit, world.unit(unit).kind.move + bought).values():
                yield MoveUnit(unit, path)


def _battles(world: World) -> Iterator[Command]:
    for unit in on_board(world, world.state.active):
        if cannot_battle(world, unit) is None:
            for target in targets(world, unit):
                command = Battle(unit, target)
                if check(world, command) is None:
                    yield command
