"""The stage: what each event shows, and that it ends up equal to the match."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import get_args

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest

from game.rules import events as ev
from game.rules.commands import CallSupport, OrderUnit
from game.rules.ids import CardId, Phase, Side, Where
from game.view.choreo.compose import SCENES
from game.view.draw_units import TokenArt
from game.view.stage import _APPLY, Pose, Stage, touches
from tests.rules.boards import at, uid
from tests.view.battles import random_battle, story
from tests.view.stories import STORIES, opened, told


def settled(stage: Stage) -> Stage:
    """Fill the Supply cells, which only the timeline does."""
    for side in stage.sides.values():
        side.cells = side.on_table
    return stage


def fresh() -> tuple[Stage, Callable[[], list[str]]]:
    """The stage of the pictures' battle, and what differs from it."""
    match = story("")
    stage = Stage.of(match.view(), match.board)
    return stage, lambda: stage.matches(match.view())


def test_every_kind_of_event_has_its_place_and_its_picture() -> None:
    assert set(_APPLY) == set(get_args(ev.Event))
    assert set(SCENES) == set(get_args(ev.Event))


@pytest.mark.parametrize("seed", range(4))
def test_the_stage_follows_random_battles_by_their_events_alone(seed: int) -> None:
    stage = None
    for match, events in random_battle(seed):
        stage = stage or Stage.of(match.view(), match.board)
        for event in events:
            stage.apply(event)
        assert settled(stage).matches(match.view()) == []


def test_a_fresh_stage_equals_the_match() -> None:
    _, differences = fresh()
    assert differences() == []


def spoil(stage: Stage, what: str) -> None:
    """Make one thing on the stage wrong."""
    token = stage.tokens[uid("s-battleship")]
    south = stage.sides[Side.SOUTH]
    changes: dict[str, Callable[[], object]] = {
        "hex": lambda: setattr(token, "hex", at(0, 0)),
        "where": lambda: setattr(token, "where", Where.RESERVE),
        "models": lambda: setattr(token, "models", 1),
        "supply": lambda: setattr(token, "supply", 9),
        "alert": lambda: setattr(token, "alert", True),
        "ordered": lambda: setattr(token, "ordered", True),
        "facing": lambda: setattr(token, "facing", 2),
        "may_battle": lambda: setattr(token, "may_battle", False),
        "stars": lambda: setattr(south, "stars", 9),
        "vp": lambda: setattr(south, "vp", 9),
        "on_table": lambda: setattr(south, "on_table", 9),
        "cells": lambda: setattr(south, "cells", 9),
        "available": lambda: setattr(south, "available", None),
        "holders": lambda: stage.holders.update(A=Side.NORTH),
        "phase": lambda: setattr(stage, "phase", Phase.MOVE),
        "round": lambda: setattr(stage, "round", 1),
        "played": lambda: setattr(stage, "played", CardId("patrol-left-1")),
        "still moving": lambda: stage.poses.update({uid("s-battleship"): Pose(1.0)}),
        "not on the stage": lambda: stage.tokens.pop(uid("s-battleship")),
    }
    changes[what]()


@pytest.mark.parametrize(
    "what",
    [
        "hex", "where", "models", "supply", "alert", "ordered", "facing", "may_battle", "stars", "vp", "on_table",
        "cells", "available", "holders", "phase", "round", "played", "still moving", "not on the stage",
    ],
)  # fmt: skip
def test_one_thing_wrong_is_told_in_one_line(what: str) -> None:
    stage, differences = fresh()
    spoil(stage, what)
    found = differences()
    assert len(found) == 1
    assert what in found[0]


def test_events_that_touch_nothing_in_common_may_be_shown_in_either_order() -> None:
    swapped = 0
    stage = None
    for match, events in random_battle(2, most=160):
        stage = stage or Stage.of(match.view(), match.board)
        for first, second in pairwise(events):
            ahead = touches(first), touches(second)
            if None not in ahead and not (ahead[0] or frozenset()) & (ahead[1] or frozenset()):
                assert _after(stage, first, second) == _after(stage, second, first), (first, second)
                swapped += 1
            stage.apply(first)
        if events:
            stage.apply(events[-1])
    assert swapped > 40


def _after(stage: Stage, *events: ev.Event) -> Stage:
    copy = stage.copy()
    for event in events:
        if isinstance(event, ev.DroneReleased) and event.unit not in copy.tokens:
            continue
        copy.apply(event)
    return copy


def test_a_copy_is_independent() -> None:
    stage, _ = fresh()
    copy = stage.copy()
    copy.tokens[uid("s-battleship")].models = 1
    copy.sides[Side.SOUTH].vp = 0
    copy.holders["A"] = Side.NORTH
    assert stage.tokens[uid("s-battleship")].models == 4
    assert stage.sides[Side.SOUTH].vp == 6
    assert stage.holders["A"] is None


def test_supply_is_planned_from_the_word_to_the_landing() -> None:
    match = story("star capital")
    stage = Stage.of(match.view(), match.board)
    planned = []
    for command in (OrderUnit(uid("s-battleship")), CallSupport(uid("s-battleship"), uid("s-cruiser-b"))):
        for event in told(match, command):
            stage.apply(event)
            planned.append((type(event), stage.planned(Side.SOUTH)))
    assert (ev.SupportCalled, 2) in planned
    assert (ev.ScatterRolled, 2) in planned
    assert (ev.UnitArrived, 0) in planned
    assert stage.planned(Side.NORTH) == 0


def test_a_planet_keeps_the_scar_until_the_next_turn() -> None:
    plan = STORIES["planet"]
    with opened(plan) as match:
        stage = Stage.of(match.view(), match.board)
        for event in told(match, plan.commands[-1]):
            stage.apply(event)
        assert list(stage.scars) == [at(5, 5)]
        stage.apply(ev.TurnBegan(Side.NORTH, 2))
        assert list(stage.scars) == []


def test_what_a_token_looks_like() -> None:
    stage, _ = fresh()
    token = stage.tokens[uid("n-fighter-a")]
    expected = TokenArt("fighter", "north", "fighter", models=4, max_models=4, supply=1, facing=180.0)
    assert token.art(stage.orientation) == expected
    posed = token.art(stage.orientation, Pose(0.5, -0.5, 90.0, 128))
    assert posed == replace(expected, facing=90.0, alpha=128, offset=(0.5, -0.5))


def test_enemies_side_by_side_are_engaged() -> None:
    stage, _ = fresh()
    assert (at(6, 4), at(6, 5)) in stage.engaged()
    assert all(a < b for a, b in stage.engaged())


def test_markers_under_units_get_tabs() -> None:
    stage, _ = fresh()
    arts = {art.hex: art for art in stage.marker_arts(1, "1 VP")}
    assert arts[at(6, 4)].under_unit
    assert arts[at(6, 4)].owner is None
    assert not arts[at(2, 4)].under_unit
    assert arts[at(2, 4)].owner == "south"
