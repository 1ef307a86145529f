"""How an example is played: what a command did, why it was refused, and the way to a phase."""

from __future__ import annotations

from game.rules import Match, Reason, Refusal
from game.rules.commands import Battle, Command, EndPhase, MoveUnit, OrderUnit
from game.rules.events import BattleRolled, Event, UnitMoved
from game.rules.ids import Phase
from tests.rules.boards import at, uid


def done(match: Match, command: Command) -> list[Event]:
    """Carry a command out and return everything that happened."""
    outcome = match.submit(command)
    assert not isinstance(outcome, Refusal), outcome.text
    return list(outcome)


def refused(match: Match, command: Command) -> tuple[Reason, str]:
    """Return the ground and the paragraph of a refusal, having seen that it left everything as it was."""
    before, told = match.state_hash(), len(match.log)
    asked, outcome = match.check(command), match.submit(command)
    assert isinstance(outcome, Refusal), f"{command} was carried out: {outcome}"
    assert asked == outcome
    assert match.state_hash() == before
    assert len(match.log) == told
    return outcome.reason, outcome.paragraph


def to_phase(match: Match, phase: Phase, *units: str) -> Match:
    """Order units, then go on to a phase of this turn."""
    for unit in units:
        done(match, OrderUnit(uid(unit)))
    while match.view().phase is not phase:
        done(match, EndPhase())
    return match


def to_move(match: Match, *units: str) -> Match:
    """Order units and go on to the Move phase."""
    return to_phase(match, Phase.MOVE, *units)


def to_battle(match: Match, *units: str) -> Match:
    """Order units and go on to the Battle phase."""
    return to_phase(match, Phase.BATTLE, *units)


def fight(match: Match, unit: str, target: str) -> list[Event]:
    """Order a unit, go to the Battle phase and battle."""
    return done(to_battle(match, unit), Battle(uid(unit), uid(target)))


def rolled(events: list[Event]) -> BattleRolled:
    """Return the one battle roll among events."""
    (roll,) = [event for event in events if isinstance(event, BattleRolled)]
    return roll


def dice_rolled(match: Match, unit: str, target: str) -> int:
    """Return how many dice a unit rolls in battle against a target."""
    return len(rolled(fight(match, unit, target)).faces)


def move(unit: str, *path: tuple[int, int]) -> MoveUnit:
    """The command to move along offset positions of a flat-top board."""
    return MoveUnit(uid(unit), tuple(at(*spot) for spot in path))


def moved(events: list[Event]) -> UnitMoved:
    """Return the one move among events."""
    (found,) = [event for event in events if isinstance(event, UnitMoved)]
    return found


def battles_left(match: Match, unit: str) -> set[str]:
    """Return whom a unit may battle now."""
    return {c.target for c in match.legal() if isinstance(c, Battle) and c.unit == unit}
