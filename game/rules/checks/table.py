"""Moves and battles on the board, answers to pending questions, and giving up (MV, BT)."""

from __future__ import annotations

from itertools import pairwise

from game.hexgrid import Hex, distance
from game.rules.checks.common import not_on_board, unknown, wrong_phase
from game.rules.commands import AbsorbHits, Answer, Battle, BattleBack, Concede, MoveUnit, RetireTo, SupportRoll
from game.rules.components import Battled, Beacon, Cap, Entered, HasSummoned, Moved, NoBattle, Ordered
from game.rules.ids import Phase, Terrain, UnitId
from game.rules.queries import EXTRA_HEX_STARS, battle_dice, bought_hexes, engaged_with
from game.rules.questions import AbsorbQuestion, BattleBackQuestion, RetireQuestion, SupportQuestion
from game.rules.refusals import Reason, Refusal, refuse
from game.rules.world import World


def cannot_move(world: World, unit: UnitId) -> Refusal | None:
    """Refuse a unit that may not move at all now (MV-1, CS-4, CS-15, RS-4, RS-6)."""
    if refusal := wrong_phase(world, Phase.MOVE, "MV-1") or not_on_board(world, unit):
        return refusal
    name, entered = world.unit(unit).name, world.find(unit, Entered)
    if entered is not None and entered.way != "jump":
        paragraph = {"warp": "CS-15", "summon": "RS-6"}.get(entered.way, "RS-4")
        return refuse(Reason.ENTERED_THIS_TURN, paragraph, "{unit} came in this turn and cannot move in it.", unit=name)
    if not world.has(unit, Ordered):
        return refuse(Reason.NOT_ORDERED, "TN-4", "{unit} is not ordered this turn.", unit=name)
    if world.has(unit, Beacon):
        return refuse(Reason.IS_BEACON, "CS-4", "{unit} is a Beacon this turn and cannot move.", unit=name)
    if world.has(unit, HasSummoned):
        return refuse(Reason.HAS_SUMMONED, "RS-6", "{unit} has summoned instead of moving.", unit=name)
    if world.has(unit, Moved):
        return refuse(Reason.ALREADY_MOVED, "MV-1", "{unit} has moved this turn.", unit=name)
    return None


def check_move(world: World, command: MoveUnit) -> Refusal | None:
    """Refuse a unit that may not move, or a path it may not take (MV-1, BD-4, BD-5)."""
    if refusal := cannot_move(world, command.unit):
        return refusal
    start = world.hex_of(command.unit)
    if start is None or not command.path:
        return refuse(Reason.PATH_EMPTY, "MV-1", "A move leads at least one hex on.")
    if refusal := _bad_path(world, (start, *command.path)):
        return refusal
    who, steps = world.unit(command.unit), len(command.path)
    bought = bought_hexes(world, command.unit, steps)
    cost, have = EXTRA_HEX_STARS * bought, world.state.stars[who.side]
    if cost <= have:
        return None
    return refuse(
        Reason.PATH_TOO_LONG,
        "MV-1",
        "{unit} moves {move}; {steps} hexes take {cost} Star Tokens more, {have} available.",
        unit=who.name,
        move=who.kind.move,
        steps=steps,
        cost=cost,
        have=have,
    )


def _bad_path(world: World, path: tuple[Hex, ...]) -> Refusal | None:
    board = world.board
    for before, at in pairwise(path):
        label = board.label(at)
        if at not in board:
            return refuse(Reason.OFF_BOARD, "BD-2", "Hex {hex} is not part of the board.", hex=label)
        if distance(before, at) != 1:
            return refuse(
                Reason.PATH_BROKEN, "MV-1", "Hex {hex} is not next to {before}.", hex=label, before=board.label(before)
            )
        if at in world.occupants and at != path[0]:
            there = world.unit(world.occupants[at]).name
            return refuse(Reason.PATH_BLOCKED, "BD-4", "{unit} stands on hex {hex}.", unit=there, hex=label)
        if board.terrain[at] is Terrain.PLANET and len(path) != 2:
            return refuse(
                Reason.PATH_STOPS, "BD-5", "Planet {hex} is entered from next to it, as the whole move.", hex=label
            )
        if board.terrain[at] is Terrain.ASTEROID and at != path[-1]:
            return refuse(Reason.PATH_STOPS, "BD-5", "A move stops on entering the asteroids of {hex}.", hex=label)
    if len(set(path)) != len(path):
        return refuse(Reason.PATH_BROKEN, "MV-1", "A path enters no hex twice.")
    return None


def cannot_battle(world: World, unit: UnitId) -> Refusal | None:
    """Refuse a unit that may not battle anyone now (BT-1, MV-3, BD-5, CS-15)."""
    if refusal := wrong_phase(world, Phase.BATTLE, "BT-1") or not_on_board(world, unit):
        return refusal
    name, entered = world.unit(unit).name, world.find(unit, Entered)
    if entered is not None and entered.way == "warp":
        return refuse(Reason.ENTERED_THIS_TURN, "CS-15", "{unit} came in this turn and cannot battle in it.", unit=name)
    if not world.has(unit, Ordered):
        return refuse(Reason.NOT_ORDERED, "TN-4", "{unit} is not ordered this turn.", unit=name)
    if world.has(unit, Battled):
        return refuse(Reason.ALREADY_BATTLED, "BT-1", "{unit} has battled this turn.", unit=name)
    barred = world.find(unit, NoBattle)
    if barred is not None and barred.paragraph == "BD-5":
        return refuse(
            Reason.ENTERED_PLANET, "BD-5", "{unit} entered a planet this turn and cannot battle in it.", unit=name
        )
    return _no_mass(name, barred) if barred is not None else None


def _no_mass(name: str, barred: NoBattle) -> Refusal:
    if barred.mass is None:  # of a battle saved before the numbers were kept
        sentence = "{unit} disengaged with no more Supply than the enemies it left, and cannot battle this turn."
        return refuse(Reason.NO_TACTICAL_MASS, "MV-3", sentence, unit=name)
    own, theirs = barred.mass
    return refuse(
        Reason.NO_TACTICAL_MASS,
        "MV-3",
        "{unit} disengaged with Supply {own} from enemies with {theirs}; it cannot battle this turn, "
        "for that takes {needed}.",
        unit=name,
        own=own,
        theirs=theirs,
        needed=theirs + 1,
    )


def check_battle(world: World, command: Battle) -> Refusal | None:
    """Refuse a target out of range, sight or dice, or one that is not adjacent while Engaged (BT-1, BD-6)."""
    if refusal := cannot_battle(world, command.unit) or unknown(world, command.target):
        return refusal
    who, foe = world.unit(command.unit), world.unit(command.target)
    here, there = world.hex_of(command.unit), world.hex_of(command.target)
    if foe.side is who.side:
        return refuse(Reason.NOT_AN_ENEMY, "BT-1", "{target} is no enemy.", target=foe.name)
    if here is None or there is None:
        return refuse(Reason.NOT_ON_BOARD, "BT-1", "{target} is not on the board.", target=foe.name)
    reach = distance(here, there)
    enemies = engaged_with(world, command.unit)
    if enemies and command.target not in enemies:
        return refuse(
            Reason.ENGAGED_ELSEWHERE,
            "BT-1",
            "{unit} is Engaged with {enemy} and can only battle an adjacent enemy.",
            unit=who.name,
            enemy=world.unit(enemies[0]).name,
        )
    if reach > len(who.kind.dice):
        return refuse(
            Reason.OUT_OF_RANGE,
            "BT-1",
            "{target} is {reach} hexes away; {unit} reaches {limit}.",
            target=foe.name,
            unit=who.name,
            reach=reach,
            limit=len(who.kind.dice),
        )
    if not world.board.sight(here, there, world.occupants):
        return refuse(
            Reason.NO_SIGHT,
            "BD-6",
            "{unit} at {here} cannot see {target} at {there}: the line between them is blocked.",
            unit=who.name,
            target=foe.name,
            here=world.board.label(here),
            there=world.board.label(there),
        )
    return _no_dice(world, command, reach)


def _no_dice(world: World, command: Battle, reach: int) -> Refusal | None:
    left = battle_dice(world, command.unit, command.target)
    if left >= 1:
        return None
    who = world.unit(command.unit)
    dice = who.kind.dice_at(reach, world.get(command.unit, Cap).left)
    return refuse(
        Reason.NO_DICE,
        "BT-1",
        "{unit} has no dice left against {target}: {dice} at range {reach}, less {lost} for marker and terrain.",
        unit=who.name,
        target=world.unit(command.target).name,
        dice=dice,
        reach=reach,
        lost=dice - left,
    )


def check_answer(world: World, command: Answer) -> Refusal | None:
    """Refuse an answer that was not asked for, or that is not one of the choices (BT-2, BT-5, BT-6, CS-17)."""
    question = world.state.question
    match command, question:
        case AbsorbHits(hits=hits), AbsorbQuestion(most=most) if not 0 <= hits <= most:
            return refuse(
                Reason.BAD_ANSWER, "BT-2", "CAP can take 0 to {most} of these hits, not {hits}.", most=most, hits=hits
            )
        case RetireTo(hex=at), RetireQuestion(hexes=hexes) if at not in hexes:
            options = ", ".join(world.board.label(h) for h in hexes)
            return refuse(
                Reason.BAD_ANSWER,
                "BT-5",
                "It can retire to {options}, not to {hex}.",
                options=options,
                hex=world.board.label(at),
            )
        case (
            (AbsorbHits(), AbsorbQuestion())
            | (RetireTo(), RetireQuestion())
            | (SupportRoll(), SupportQuestion())
            | (BattleBack(), BattleBackQuestion())
        ):
            return None
        case _:
            return refuse(Reason.NOTHING_ASKED, "BT-2", "Nobody has asked for this decision now.")


def check_concede(world: World, command: Concede) -> Refusal | None:
    """Allow giving up at any time."""
    del world, command
    return None


def targets(world: World, unit: UnitId) -> tuple[UnitId, ...]:
    """Return the enemies a unit that may battle could choose from by range alone."""
    here, who = world.hex_of(unit), world.unit(unit)
    if here is None:
        return ()
    reach = len(who.kind.dice)
    return tuple(
        other
        for at, other in sorted(world.occupants.items())
        if distance(here, at) <= reach and world.unit(other).side is not who.side
    )


__all__ = [
    "cannot_battle",
    "cannot_move",
    "check_answer",
    "check_battle",
    "check_concede",
    "check_move",
    "targets",
]
