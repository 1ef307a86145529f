"""Whole battles of random legal play: they end, nothing breaks, and their logs replay."""

from __future__ import annotations

import random

import pytest

from game.rules import Match, Refusal, SeededDice
from game.rules.events import DroneSummoned, QuestionAsked, SupportCalled, UnitEliminated, UnitRetired, UnitWithdrawn
from game.rules.ids import Phase
from game.rules.scenario import Scenario
from game.tiled import load_scenario, shipped_maps
from tests.properties.generated import generated
from tests.properties.truths import hold, replayed

MOST_COMMANDS = 3000
"""No battle of a few Rounds needs so many: one that does is stuck."""


def play_out(made: Scenario, seed: int, *, look: int = 8) -> Match:
    """Play random legal commands to the end; assert the truths after every `look` commands, and the replay."""
    choice = random.Random(seed)
    match = Match(made, SeededDice(seed))
    for number in range(MOST_COMMANDS):
        legal = match.legal()
        if not legal:
            break
        # Ends of phases and turns come up as seldom as any other command; moves alone would drown the rest.
        kinds = sorted({type(command).__name__ for command in legal})
        kind = choice.choice(kinds)
        command = choice.choice([c for c in legal if type(c).__name__ == kind])
        outcome = match.submit(command)
        assert not isinstance(outcome, Refusal), f"legal() offers {command}: {outcome}"
        if number % look == 0:
            hold(match)
    hold(match)
    assert match.view().phase is Phase.OVER, "the battle does not end"
    replayed(match)
    return match


@pytest.mark.slow
@pytest.mark.rule("SC-4", "SU-5", "BD-4")
@pytest.mark.parametrize("batch", range(9))
def test_generated_battles_end_whole(batch: int) -> None:
    for seed in range(20 * batch, 20 * batch + 20):
        play_out(generated(seed), seed).close()


@pytest.mark.slow
@pytest.mark.rule("SC-4", "SU-5", "BD-4")
@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_shipped_battles_end_whole(path: object) -> None:
    made = load_scenario(path)  # type: ignore[arg-type]
    for seed in range(5):
        play_out(made, seed, look=25).close()


def test_random_play_meets_what_is_rare() -> None:
    # The battles above prove little if nothing ever happens in them.
    seen: set[str] = set()
    asked: set[str] = set()
    for seed in range(25):
        with play_out(generated(seed), seed, look=MOST_COMMANDS) as match:
            events = [e for entry in match.log for e in entry.events]
        seen |= {type(e).__name__ for e in events}
        asked |= {type(e.question).__name__ for e in events if isinstance(e, QuestionAsked)}
    wanted = (SupportCalled, UnitEliminated, UnitRetired, UnitWithdrawn, DroneSummoned)
    assert {kind.__name__ for kind in wanted} <= seen
    assert asked >= {"AbsorbQuestion", "RetireQuestion", "BattleBackQuestion"}
