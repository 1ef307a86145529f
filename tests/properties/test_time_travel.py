"""Undo, snapshots, clones and several battles at once: state belongs to one battle and to one moment."""

from __future__ import annotations

import random

import pytest

from game.rules import Match, Refusal, SeededDice, replay
from game.rules.commands import Command
from game.rules.dice import Draw, ScriptedDice, scripted
from tests.properties.generated import generated
from tests.properties.truths import replayed

SEEDS = range(12)
STEPS = 60


def chosen(match: Match, choice: random.Random) -> Command | None:
    """A random legal command, each kind as likely as the others."""
    legal = match.legal()
    kinds = sorted({type(command).__name__ for command in legal})
    if not kinds:
        return None
    kind = choice.choice(kinds)
    return choice.choice([c for c in legal if type(c).__name__ == kind])


def stepped(match: Match, choice: random.Random) -> bool:
    """Play one random command; tell whether there was one."""
    command = chosen(match, choice)
    if command is None:
        return False
    assert not isinstance(match.submit(command), Refusal)
    return True


@pytest.mark.rule("TN-4a")
@pytest.mark.parametrize("seed", SEEDS)
def test_steps_back_and_again_equal_the_direct_way(seed: int) -> None:
    choice = random.Random(seed)
    match = Match(generated(seed), SeededDice(seed))
    states = [match.state_hash()]
    taken_back = 0
    for _ in range(STEPS):
        if not stepped(match, choice):
            break
        states.append(match.state_hash())
        if choice.random() < 0.4:
            taken_back += _back_and_again(match, states, choice.randint(1, 4))
    assert match.state_hash() == states[-1]
    replayed(match)


def _back_and_again(match: Match, states: list[str], most: int) -> int:
    taken: list[Command] = []
    while len(taken) < most and match.check_undo() is None:
        taken.append(match.log[-1].command)
        assert match.undo() is None
        assert match.state_hash() == states[-1 - len(taken)]
        assert len(match.log) == len(states) - 1 - len(taken)
    for number, command in enumerate(reversed(taken)):
        assert not isinstance(match.submit(command), Refusal)
        assert match.state_hash() == states[len(states) - len(taken) + number]
    return len(taken)


def test_undo_walks_do_go_back() -> None:
    total = 0
    for seed in SEEDS:
        choice = random.Random(seed)
        with Match(generated(seed), SeededDice(seed)) as match:
            states = [match.state_hash()]
            while len(states) < 25 and stepped(match, choice):
                states.append(match.state_hash())
                total += _back_and_again(match, states, 3)
    assert total > 50


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_leaves_the_dice_to_come_as_they_were(seed: int) -> None:
    choice = random.Random(seed)
    walked, direct = (Match(generated(seed), SeededDice(seed)) for _ in range(2))
    for _ in range(STEPS):
        command = chosen(walked, choice)
        if command is None:
            break
        walked.submit(command)
        if walked.check_undo() is None:
            walked.undo()
            walked.submit(command)
        direct.submit(command)
        assert walked.log[-1] == direct.log[-1]
    assert walked.state_hash() == direct.state_hash()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_snapshot_at_any_moment_leads_on_as_the_battle_itself(seed: int) -> None:
    choice = random.Random(seed)
    match = Match(generated(seed), SeededDice(seed))
    shots = [(0, match.snapshot())]
    while len(match.log) < STEPS and stepped(match, choice):
        if choice.random() < 0.25 or match.view().question is not None:
            shots.append((len(match.log), match.snapshot()))
    for done, shot in shots[:: max(1, len(shots) // 6)]:
        draws: list[Draw] = [draw for entry in match.log[done:] for draw in entry.draws]
        with Match.restore(match.scenario, shot, scripted(draws)) as again:
            assert again.snapshot() == shot
            for entry in match.log[done:]:
                assert again.submit(entry.command) == entry.events
            assert again.state_hash() == match.state_hash()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_clone_goes_its_own_way(seed: int) -> None:
    choice = random.Random(seed)
    match = Match(generated(seed), SeededDice(seed))
    for _ in range(20):
        if not stepped(match, choice):
            break
        before, view, legal = match.state_hash(), match.view(), match.legal()
        with match.clone(SeededDice(seed + 1)) as twin:
            assert twin.state_hash() == before
            assert twin.view() == view
            assert twin.legal() == legal
            for _ in range(6):
                stepped(twin, random.Random(seed))
        assert match.state_hash() == before
        assert match.view() == view


@pytest.mark.parametrize("seed", range(6))
def test_battles_in_one_process_never_touch_each_other(seed: int) -> None:
    alone = []
    for number in range(3):
        with Match(generated(seed + number), SeededDice(number)) as match:
            choice = random.Random(number)
            while len(match.log) < STEPS and stepped(match, choice):
                pass
            alone.append((match.state_hash(), list(match.log)))
    together = [Match(generated(seed + number), SeededDice(number)) for number in range(3)]
    choices = [random.Random(number) for number in range(3)]
    turns = random.Random(seed)
    running = {0, 1, 2}
    while running:
        number = turns.choice(sorted(running))
        if len(together[number].log) >= STEPS or not stepped(together[number], choices[number]):
            running.discard(number)
    for match, (state, log) in zip(together, alone, strict=True):
        assert match.state_hash() == state
        assert match.log == log
    together[0].close()
    assert together[1].state_hash() == alone[1][0]


def test_a_replay_goes_on_with_the_dice_it_is_given() -> None:
    match = Match(generated(3), SeededDice(3))
    choice = random.Random(3)
    for _ in range(10):
        stepped(match, choice)
    entries = [(e.command, e.draws) for e in match.log]
    again = replay(match.scenario, match.opening.draws, entries, then=ScriptedDice([], then=SeededDice(9)))
    assert again.state_hash() == match.state_hash()
    for _ in range(20):
        if not stepped(again, choice):
            break
    replayed(again)
