"""Computer players say only what is legal, always the same, and only by what their side may know."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.lessons.players.opponent import KINDS, Opponent
from game.rules import Match, Refusal, SeededDice
from game.rules.ids import Side
from game.rules.scenario import Start
from game.tiled import load_scenario, shipped_maps
from game.view.battle_shots import battle_session


@pytest.mark.parametrize("kind", ["random", "greedy", "easy", "hard"])
@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_a_player_plays_a_whole_battle_by_the_rules(path: Path, kind: str) -> None:
    with Match(load_scenario(path), SeededDice(8)) as match:
        players = {side: KINDS[kind](number) for number, side in enumerate(Side)}
        while (side := match.decider) is not None:
            outcome = match.submit(players[side].choose(match, side))
            assert not isinstance(outcome, Refusal), outcome.text
            assert len(match.log) < 2000
        assert match.view().outcome is not None


@pytest.mark.parametrize("strength", ["easy", "medium", "hard"])
def test_the_same_view_always_leads_to_the_same_command(strength: str) -> None:
    match = battle_session().match
    side = match.view().active
    first = Opponent(strength, 5).choose(match, side)
    assert Opponent(strength, 5).choose(match.clone(SeededDice(99)), side) == first
    assert match.check(first) is None


@pytest.mark.parametrize("strength", ["easy", "medium", "hard"])
def test_no_player_looks_into_the_enemys_hand_or_the_deck(strength: str) -> None:
    scenario = battle_session().match.scenario
    start = scenario.start
    assert isinstance(start, Start)
    said = set()
    for seed in range(3):
        hidden = [*start.hands[Side.NORTH], *start.deck]
        random.Random(seed).shuffle(hidden)
        count = len(start.hands[Side.NORTH])
        hands = {Side.SOUTH: start.hands[Side.SOUTH], Side.NORTH: tuple(hidden[:count])}
        other = replace(scenario, start=replace(start, hands=hands, deck=tuple(hidden[count:])))
        with Match(other, SeededDice(seed)) as match:
            said.add(Opponent(strength, 5).choose(match, Side.SOUTH))
    assert len(said) == 1
