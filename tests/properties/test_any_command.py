"""Any command at any time, legal or not: refused without a trace, or carried out with every truth kept."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.hexgrid import Hex, neighbours
from game.rules import Match, Refusal, SeededDice
from game.rules.catalogue import deck
from game.rules.commands import (
    AbsorbHits,
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
from game.rules.ids import Side, UnitId
from tests.properties.generated import generated
from tests.properties.truths import hold, replayed

ON_UNIT = (KeepInReserve, OrderUnit, LiftAlert, Withdraw, ReleaseDrone)
ON_HEX = (PlaceUnit, Reinforce, JumpIn, Summon)
ON_TWO = (CallSupport, Battle)


class AnyCommand(RuleBasedStateMachine):
    """A battle that is told anything."""

    match: Match

    @initialize(seed=st.integers(0, 400))
    def begin(self, seed: int) -> None:
        """A generated battle."""
        self.match = Match(generated(seed), SeededDice(seed))

    def _going(self) -> bool:
        return self.match.view().outcome is None

    @precondition(_going)
    @rule(pick=st.integers(0, 10**6), kind=st.integers(0, 100))
    def legal_command(self, pick: int, kind: int) -> None:
        """One of the legal commands is accepted."""
        legal = self.match.legal()
        kinds = sorted({type(c).__name__ for c in legal})
        of_kind = [c for c in legal if type(c).__name__ == kinds[kind % len(kinds)]]
        assert not isinstance(self.match.submit(of_kind[pick % len(of_kind)]), Refusal)

    @rule(data=st.data())
    def any_command(self, data: st.DataObject) -> None:
        """Whatever is said is refused without a trace, or is one of the legal commands."""
        match, command = self.match, data.draw(self._commands())
        legal, before, entries = match.legal(), match.state_hash(), len(match.log)
        expected = match.check(command)
        assert match.state_hash() == before
        outcome = match.submit(command)
        if isinstance(outcome, Refusal):
            assert outcome == expected
            assert outcome.text
            assert command not in legal
            assert (match.state_hash(), len(match.log)) == (before, entries)
        else:
            assert expected is None
            assert len(match.log) == entries + 1
            _is_listed(command, legal)

    def _commands(self) -> st.SearchStrategy[Any]:
        view, cells = self.match.view(), self.match.board.cells
        unit = st.sampled_from([*(u.id for u in view.units), UnitId("ghost")])
        near = [h for u in view.units if u.hex for h in neighbours(u.hex, self.match.board.layout.orientation)]
        at = st.sampled_from([*cells, *near, Hex(99, -99)])
        card = st.sampled_from(sorted(deck()))
        return st.one_of(
            st.builds(lambda kind, u: kind(u), st.sampled_from(ON_UNIT), unit),
            st.builds(lambda kind, u, h: kind(u, h), st.sampled_from(ON_HEX), unit, at),
            st.builds(lambda kind, u, v: kind(u, v), st.sampled_from(ON_TWO), unit, unit),
            st.builds(MoveUnit, unit, st.lists(at, max_size=3).map(tuple)),
            st.builds(PlayCard, card, st.booleans()),
            st.builds(EndTurn, st.none() | card),
            st.builds(AbsorbHits, st.integers(-2, 6)),
            st.builds(RetireTo, at),
            st.builds(SupportRoll, st.booleans()),
            st.builds(BattleBack, st.booleans()),
            st.just(EndPhase()),
        )

    @rule()
    def undo(self) -> None:
        """Undo is refused without a trace or takes exactly one command back."""
        before, entries = self.match.state_hash(), len(self.match.log)
        if self.match.undo() is not None:
            assert (self.match.state_hash(), len(self.match.log)) == (before, entries)
        else:
            assert len(self.match.log) == entries - 1

    @rule()
    def through_a_snapshot(self) -> None:
        """A snapshot restores to the same state and the same choices."""
        with Match.restore(self.match.scenario, self.match.snapshot(), SeededDice(0)) as again:
            assert again.state_hash() == self.match.state_hash()
            assert again.view() == self.match.view()
            assert again.legal() == self.match.legal()

    @precondition(_going)
    @rule(side=st.sampled_from(list(Side)))
    def concede_a_copy(self, side: Side) -> None:
        """Giving up ends the battle at any moment."""
        with self.match.clone(SeededDice(0)) as twin:
            assert not isinstance(twin.submit(Concede(side)), Refusal)
            outcome = twin.view().outcome
            assert outcome is not None
            assert outcome.winner is side.other
            assert twin.legal() == ()

    @invariant()
    def every_truth_holds(self) -> None:
        """The truths hold after every step."""
        if hasattr(self, "match"):
            hold(self.match)

    def teardown(self) -> None:
        """The log of it all replays."""
        if hasattr(self, "match"):
            replayed(self.match)
            self.match.close()


def _is_listed(command: Command, legal: tuple[Command, ...]) -> None:
    if isinstance(command, MoveUnit):
        # A move stands once for each destination, with one of the shortest paths.
        assert any(isinstance(c, MoveUnit) and (c.unit, c.path[-1]) == (command.unit, command.path[-1]) for c in legal)
    else:
        assert command in legal


TestAnyCommand = AnyCommand.TestCase
TestAnyCommand.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
