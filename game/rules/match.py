"""A battle: commands in, events out. The one door to the rules for screens, bots, lessons, saves and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from game.rules import checks
from game.rules.apply import emit
from game.rules.board import Board
from game.rules.catalogue import HouseRules, Mission
from game.rules.commands import (
    AbsorbHits,
    Answer,
    Battle,
    BattleBack,
    CallSupport,
    Command,
    Concede,
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
from game.rules.dice import Dice, Draw, scripted
from game.rules.events import (
    CardsDrawn,
    DeckShuffled,
    Declined,
    Event,
    QuestionAnswered,
    SetupPassed,
    TurnBegan,
    UnitKept,
)
from game.rules.ids import Side, UnitId
from game.rules.intents import (
    AccidentIntent,
    BattleBackIntent,
    BattleIntent,
    CallIntent,
    ConcedeIntent,
    EndCheckIntent,
    EndPhaseIntent,
    EndTurnIntent,
    EnterIntent,
    HitsIntent,
    KeepIntent,
    LiftIntent,
    MoveIntent,
    OrderIntent,
    PlaceIntent,
    PlayIntent,
    ReleaseIntent,
    RetireIntent,
    StartIntent,
    SummonIntent,
    WithdrawIntent,
)
from game.rules.invariants import verify
from game.rules.queries import battle_dice, fits, undecided
from game.rules.refusals import Reason, Refusal, refuse
from game.rules.resolve import install, settle
from game.rules.scenario import Scenario
from game.rules.snapshots import Plain, copied, restored, snapshot, state_hash
from game.rules.viewing import view
from game.rules.views import MatchView
from game.rules.world import World


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One accepted command with everything chance decided for it, and the events it led to."""

    command: Command
    draws: tuple[Draw, ...]
    events: tuple[Event, ...]


class ReplayError(ValueError):
    """A log does not fit its scenario: a command in it is refused, or the dice run out."""


class Match:
    """One battle, in an entity world of its own.

    Raises ScenarioError if the scenario cannot be played. Close it when done, or use it as a context manager.
    """

    def __init__(self, scenario: Scenario, dice: Dice) -> None:
        self.scenario = scenario.checked()
        self.log: list[LogEntry] = []
        self.origin: Plain | None = None
        """The snapshot that the log starts from; None: the beginning of the scenario."""
        self._world = _new_world(scenario, dice)
        with self._world.active():
            _open(self._world)
        self.opening = LogEntry(EndPhase(), self._world.dice.take(), self._take_events())
        """What happened before the first command: `draws` and `events` count, the command does not."""

    @property
    def board(self) -> Board:
        """The board of the scenario."""
        return self.scenario.board

    @property
    def rules(self) -> HouseRules:
        """The house rules in force."""
        return self.scenario.rules

    @property
    def mission(self) -> Mission:
        """The mission's numbers."""
        return self.scenario.mission

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Free the entity world. The match cannot be used afterwards."""
        self._world.close()

    # Playing

    def check(self, command: Command) -> Refusal | None:
        """Return why a command is not allowed now, or None if it is. Nothing changes."""
        with self._world.active():
            return checks.check(self._world, command)

    def submit(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Carry a command out and return what happened; or return why not, with everything as it was."""
        world = self._world
        with world.active():
            if (refusal := checks.check(world, command)) is not None:
                return refusal
            _intend(world, command)
            if not world.waiting(EndCheckIntent):
                world.intend(None, EndCheckIntent())
            settle(world)
            verify(world)
        entry = LogEntry(command, world.dice.take(), self._take_events())
        self.log.append(entry)
        return entry.events

    def legal(self) -> tuple[Command, ...]:
        """Return every command that would be accepted now, except giving up; a move once for each destination."""
        with self._world.active():
            return tuple(checks.legal_commands(self._world))

    def dice(self, attacker: UnitId, target: UnitId) -> int:
        """Return the dice one unit would roll against another where they stand, reductions counted (BT-1)."""
        with self._world.active():
            return max(0, battle_dice(self._world, attacker, target))

    @property
    def decider(self) -> Side | None:
        """Who has to say something now: the owner of the pending question, or the active side; None when over."""
        state = self._world.state
        if state.outcome is not None:
            return None
        return state.active if state.question is None else state.question.side

    def view(self, viewer: Side | None = None) -> MatchView:
        """Return the battle as a side sees it; for None both hands are shown."""
        with self._world.active():
            return view(self._world, viewer)

    def _take_events(self) -> tuple[Event, ...]:
        taken, self._world.events = tuple(self._world.events), []
        return taken

    # Undo

    def check_undo(self) -> Refusal | None:
        """Return why the last command cannot be taken back, or None if it can."""
        if not self.log or self.origin == {}:
            return refuse(Reason.NOTHING_TO_UNDO, "TN-4a", "Nothing has been done yet.")
        last = self.log[-1]
        if last.draws or any(isinstance(e, CardsDrawn | DeckShuffled) for e in last.events):
            return refuse(
                Reason.UNDO_CHANCE, "TN-4a", "Dice were rolled or hidden cards were seen: that stays as it is."
            )
        if any(isinstance(e, TurnBegan) for e in last.events):
            return refuse(Reason.UNDO_TURN, "TN-4a", "That turn is over.")
        return None

    def undo(self) -> Refusal | None:
        """Take the last command back: the battle is as if it had never been said."""
        if (refusal := self.check_undo()) is not None:
            return refusal
        source = self._world.dice.source
        said = [(e.command, e.draws) for e in self.log[:-1]]
        earlier = replay(self.scenario, self.opening.draws, said, origin=self.origin)
        self._world.close()
        self._world, self.log = earlier._world, earlier.log  # noqa: SLF001
        self._world.dice.source = source
        return None

    # Copies

    def snapshot(self) -> Plain:
        """Return the whole state as JSON-ready values, a pending question included."""
        with self._world.active():
            return snapshot(self._world)

    def state_hash(self) -> str:
        """Return a fingerprint of the state: equal exactly if the snapshots are."""
        with self._world.active():
            return state_hash(self._world)

    def clone(self, dice: Dice) -> Match:
        """Return an independent copy with other dice and an empty log, for looking ahead; it knows no undo."""
        return _around(self.scenario, copied(self._world, dice), {})

    @staticmethod
    def restore(scenario: Scenario, plain: Plain, dice: Dice) -> Match:
        """Return a match with the state of a snapshot and an empty log. Raises SnapshotError."""
        return _around(scenario, restored(scenario, plain, dice), plain)


def replay(
    scenario: Scenario,
    opening: Iterable[Draw],
    entries: Iterable[tuple[Command, Iterable[Draw]]],
    then: Dice | None = None,
    origin: Plain | None = None,
    watch: Callable[[int, Match, Command], None] | None = None,
) -> Match:
    """Return the match that a log of commands and draws leads to; `then` are its dice from there on.

    The log starts from the snapshot `origin`, if there is one. `watch` is told the number of each command, the match
    just before it, and the command. Raises ReplayError if it does not fit, and
    SnapshotError.
    """
    dice = scripted(opening)
    match = Match(scenario, dice) if origin is None else Match.restore(scenario, origin, dice)
    for number, (command, draws) in enumerate(entries):
        match._world.dice.source = scripted(draws)  # noqa: SLF001
        if watch is not None:
            watch(number, match, command)
        outcome = match.submit(command)
        if isinstance(outcome, Refusal):
            match.close()
            message = f"command {number + 1} of the log is refused: {outcome.text} ({outcome.paragraph})"
            raise ReplayError(message)
    if then is not None:
        match._world.dice.source = then  # noqa: SLF001
    return match


def _around(scenario: Scenario, world: World, origin: Plain) -> Match:
    match = Match.__new__(Match)
    match.origin = origin
    match.scenario, match.log, match._world = scenario, [], world  # noqa: SLF001
    match.opening = LogEntry(EndPhase(), (), ())
    return match


def _new_world(scenario: Scenario, dice: Dice) -> World:
    world = World(scenario, dice)
    with world.active():
        install(world)
        for unit in scenario.fleet:
            world.create(unit)
    return world


def _open(world: World) -> None:
    start = world.scenario.start
    if start is not None:
        _lay_out(world)
    first = world.scenario.first_side.other
    for side in Side:
        for unit in undecided(world, side):
            if not fits(world, unit):
                emit(world, UnitKept(unit, side, forced=True))
    waiting = [side for side in (first, first.other) if undecided(world, side)]
    if waiting:
        emit(world, SetupPassed(waiting[0]))
    else:
        world.intend(None, StartIntent())
        settle(world)
    verify(world)


def _lay_out(world: World) -> None:
    start, state = world.scenario.start, world.state
    if start is None:
        return
    state.vp.update(start.vp)
    state.stars.update(start.stars)
    state.holders.update(start.markers)
    state.deck = list(start.deck)
    for side, cards in start.hands.items():
        state.hands[side] = list(cards)


def _intend(world: World, command: Command) -> None:
    match command:
        case PlaceUnit(unit=unit, hex=at):
            world.intend(unit, PlaceIntent(at))
        case KeepInReserve(unit=unit):
            world.intend(unit, KeepIntent())
        case PlayCard(card=card, plain=plain):
            world.intend(None, PlayIntent(card, plain))
        case OrderUnit(unit=unit):
            world.intend(unit, OrderIntent())
        case LiftAlert(unit=unit):
            world.intend(unit, LiftIntent())
        case Reinforce(unit=unit, hex=at):
            world.intend(unit, EnterIntent(at, "reinforce"))
        case JumpIn(unit=unit, hex=at):
            world.intend(unit, EnterIntent(at, "jump"))
        case Withdraw(unit=unit):
            world.intend(unit, WithdrawIntent())
        case Summon(unit=unit, hex=at):
            world.intend(unit, SummonIntent(at))
        case ReleaseDrone(unit=unit):
            world.intend(unit, ReleaseIntent())
        case CallSupport(beacon=beacon, unit=unit):
            world.intend(unit, CallIntent(beacon))
        case MoveUnit(unit=unit, path=path):
            world.intend(unit, MoveIntent(path))
        case Battle(unit=unit, target=target):
            world.intend(unit, BattleIntent(target))
        case EndPhase():
            world.intend(None, EndPhaseIntent())
        case EndTurn(swap=swap):
            world.intend(None, EndTurnIntent(swap))
        case Concede(side=side):
            world.clear_intents()
            world.intend(None, ConcedeIntent(side))
        case AbsorbHits() | SupportRoll() | RetireTo() | BattleBack():
            _answer(world, command)


def _answer(world: World, command: Answer) -> None:
    question = world.state.question
    if question is None:
        return
    unit: UnitId = question.unit
    declined: Declined = ""
    match command:
        case AbsorbHits(hits=hits):
            world.get(unit, HitsIntent).absorbed = hits
            declined = "" if hits else "absorb"
        case SupportRoll(accept=accept):
            world.get(unit, AccidentIntent).support = accept
            declined = "" if accept else "support"
        case RetireTo(hex=at):
            world.get(unit, RetireIntent).to = at
        case BattleBack(accept=accept):
            world.get(unit, BattleBackIntent).accept = accept
            declined = "" if accept else "battle back"
    emit(world, QuestionAnswered(question.side, unit, declined))


__all__ = ["LogEntry", "Match", "ReplayError", "replay"]
