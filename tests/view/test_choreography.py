"""From events to pictures: whatever way they are played, the stage ends up equal to the match."""

from __future__ import annotations

import os
import random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from typing import Any, get_args

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.narrate import BattleNames
from game.rules import Match
from game.rules import events as ev
from game.rules.catalogue import HouseRules
from game.rules.commands import (
    AbsorbHits,
    Battle,
    CallSupport,
    Command,
    EndPhase,
    JumpIn,
    LiftAlert,
    OrderUnit,
    RetireTo,
)
from game.rules.ids import Face, Phase, Side, UnitClass
from game.rules.queries import hits_of
from game.rules.questions import AbsorbQuestion
from game.rules.scenario import Start
from game.view.camera import Camera
from game.view.choreo import warp
from game.view.choreo.dice import hit_flags
from game.view.choreo.pen import dial
from game.view.choreo.script import Script
from game.view.choreo.warm import pictures
from game.view.choreography import Player
from game.view.images import SPRITES
from game.view.stage import Stage
from tests.rules.boards import POINTY, at, battle, board, uid, unit
from tests.view.battles import random_battle, story
from tests.view.stories import STORIES, opened, told

FRAME = 1 / 30


def player_of(match: Match, *, size: tuple[int, int] = (640, 360)) -> Player:
    """A player for a match as it stands."""
    camera = Camera((0, 0, *size), match.board.layout, match.board.cells)
    view = match.view()
    return Player(Stage.of(view, match.board), camera, match.board, match.rules, BattleNames.of(match.board, view))


def play_out(player: Player, most: float = 30.0) -> float:
    """Let frames pass until all is shown; return the seconds it took."""
    seconds = 0.0
    while not player.idle:
        player.update(FRAME)
        seconds += FRAME
        assert seconds < most, "the timeline does not end"
    return seconds


def staged(name: str, *, speed: float = 1.0, reduced: bool = False) -> tuple[Player, Match]:
    """A player that has begun a story, and its match after it."""
    plan = STORIES[name]
    match = opened(plan)
    player = player_of(match)
    player.speed, player.reduced = speed, reduced
    player.play(told(match, plan.commands[-1]))
    return player, match


# ---------------------------------------------------------------- the stage in the end
@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("name", STORIES)
def test_when_a_story_is_told_the_stage_equals_the_match(name: str, reduced: bool) -> None:
    player, match = staged(name, reduced=reduced)
    play_out(player)
    assert player.stage.matches(match.view()) == []


@pytest.mark.parametrize("name", STORIES)
def test_a_skip_at_any_time_ends_in_the_same_stage(name: str) -> None:
    rng = random.Random(name)
    for seconds in (0.0, *(rng.uniform(0, 3) for _ in range(4))):
        player, match = staged(name)
        player.update(seconds)
        player.skip()
        assert player.idle
        assert player.stage.matches(match.view()) == []
        assert player.stage == Stage.of(match.view(), match.board) or player.stage.scars


@pytest.mark.parametrize("name", STORIES)
def test_with_animation_off_the_final_frame_shows_at_once(name: str) -> None:
    player, match = staged(name, speed=0.0)
    assert player.idle
    assert player.stage.matches(match.view()) == []
    assert len(player.take_cues()) <= 1


@pytest.mark.parametrize("name", STORIES)
def test_every_story_ends_in_words(name: str) -> None:
    player, _ = staged(name)
    play_out(player)
    assert not player.quiet


def check_battle(seed: int, most: int) -> set[type[ev.Event]]:
    """Play a random battle with skips here and there; return the kinds of events that happened."""
    rng, kinds = random.Random(seed), set[type[ev.Event]]()
    player: Player | None = None
    for match, events in random_battle(seed, most):
        player = player or player_of(match)
        player.reduced = seed % 4 == 3
        kinds |= {type(event) for event in events}
        player.play(events)
        if rng.random() < 0.3:
            player.update(rng.uniform(0, 2))
            player.skip()
        play_out(player)
        assert player.stage.matches(match.view()) == []
    return kinds


@pytest.mark.parametrize("seed", range(4))
def test_random_battles_play_and_match_after_every_command(seed: int) -> None:
    check_battle(seed, 120)


@pytest.mark.slow
def test_twenty_random_battles_show_every_kind_of_event() -> None:
    seen = set().union(*(check_battle(seed, 260) for seed in range(20)))
    assert seen == set(get_args(ev.Event))


def test_commands_played_quickly_are_shown_one_after_another() -> None:
    player: Player | None = None
    for number, (match, events) in enumerate(random_battle(3, 80)):
        player = player or player_of(match)
        player.play(events)
        if number % 5 == 0:
            play_out(player, 120.0)
            assert player.stage.matches(match.view()) == []


# ---------------------------------------------------------------- the times of the look
def stands(name: str, seconds: float, *, reduced: bool = False) -> Stage:
    """The stage of a story after some seconds."""
    player, _ = staged(name, reduced=reduced)
    player.update(seconds)
    return player.stage


def test_supply_is_planned_at_the_word_and_fills_one_by_one_on_landing() -> None:
    south = [stands("stable", t).sides[Side.SOUTH] for t in (0.01, 1.58, 1.62, 1.74, 1.86)]
    assert [side.on_table for side in south] == [8, 8, 10, 10, 10]
    assert [side.cells for side in south] == [8, 8, 8, 9, 10]
    assert stands("stable", 0.01).planned(Side.SOUTH) == 2
    assert stands("stable", 1.58).planned(Side.SOUTH) == 2
    assert stands("stable", 1.62).planned(Side.SOUTH) == 0


@pytest.mark.parametrize(
    ("name", "before", "after", "unit"),
    [
        ("stable", 1.58, 1.62, "s-cruiser-b"),
        ("unstable", 2.08, 2.12, "s-cruiser-b"),
        ("asteroid", 1.58, 1.62, "s-cruiser-b"),
    ],
)
def test_units_land_when_the_look_says(name: str, before: float, after: float, unit: str) -> None:
    assert stands(name, before).tokens[uid(unit)].hex is None
    assert stands(name, after).tokens[uid(unit)].hex is not None


def test_pips_go_out_when_the_dice_say_so() -> None:
    assert stands("unstable", 1.33).tokens[uid("s-cruiser-b")].models == 4
    assert stands("unstable", 1.37).tokens[uid("s-cruiser-b")].models == 2
    assert stands("asteroid", 2.13).tokens[uid("s-cruiser-b")].models == 4
    assert stands("asteroid", 2.17).tokens[uid("s-cruiser-b")].models == 3
    assert stands("collision", 2.38).tokens[uid("n-cruiser-a")].models == 4
    assert stands("collision", 2.42).tokens[uid("n-cruiser-a")].models == 2


def test_planned_cells_clear_with_the_fizzle_the_crash_and_the_fire() -> None:
    for name, before, after in (("failure", 1.18, 1.22), ("collision", 1.57, 1.62), ("planet", 1.69, 1.74)):
        assert stands(name, before).planned(Side.SOUTH) == 2, name
        assert stands(name, after).planned(Side.SOUTH) == 0, name


def test_units_move_180_ms_a_hex_and_turn_on_the_way() -> None:
    player, _ = staged("move")
    player.update(0.09)
    pose = player.stage.poses[uid("s-cruiser-a")]
    assert pose.du == pytest.approx(0.75, abs=0.01)
    assert pose.facing == pytest.approx(60, abs=1)
    player.update(0.26)
    assert player.stage.tokens[uid("s-cruiser-a")].hex == at(5, 6)
    player.update(0.02)
    assert player.stage.tokens[uid("s-cruiser-a")].hex == at(7, 5)
    assert not player.stage.poses


def test_with_reduced_motion_a_warp_takes_0_3_s_from_aim_to_landing() -> None:
    aimed = 1.00
    assert stands("stable", aimed + 0.13, reduced=True).tokens[uid("s-cruiser-b")].hex is None
    landing = stands("stable", aimed + 0.17, reduced=True)
    assert landing.tokens[uid("s-cruiser-b")].hex is not None
    assert landing.poses[uid("s-cruiser-b")].alpha < 60
    assert not stands("stable", aimed + 0.31, reduced=True).poses


@pytest.mark.parametrize("name", STORIES)
def test_with_reduced_motion_nothing_shakes(name: str) -> None:
    player, _ = staged(name, reduced=True)
    while not player.idle:
        player.update(FRAME)
        assert all(pose.du == pose.dv == 0 for pose in player.stage.poses.values())


def test_sounds_fall_due_with_what_they_belong_to() -> None:
    player, _ = staged("unstable")
    play_out(player)
    cues = player.take_cues()
    wanted = ["warp_start", "tumble", "die_stop", "hit", "aim", "path", "arrive"]
    places = [cues.index(cue) for cue in wanted]
    assert places == sorted(places)
    assert player.take_cues() == ()


def test_of_sounds_skipped_only_the_last_is_heard() -> None:
    player, _ = staged("collision")
    player.update(0.05)
    player.take_cues()
    player.skip()
    assert len(player.take_cues()) == 1


# ---------------------------------------------------------------- the words
@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words of every tag, in the order they are written."""
    heard: list[str] = []
    tag = Script.tag

    def listening(self: Script, at: float, place: Any, told: str, *rest: Any) -> None:
        heard.append(told)
        tag(self, at, place, told, *rest)

    monkeypatch.setattr(Script, "tag", listening)
    return heard


SAID = {
    "stable": ["Order and 1 Star Token paid", "Capital: south-east", "Arrived, 4 of 4"],
    "unstable": ["Order and 1 Star Token paid", "Red Alert: south", "Arrived, 2 of 4"],
    "failure": ["Order and 1 Star Token paid", "Stays in Reserve; order and token are spent"],
    "collision": [
        "Order and 1 Star Token paid", "Fighter: north, taken", "Cruiser B is lost", "Halden +3 VP, +2 at scoring",
        "Cruiser A: 2 of 4 left",
    ],
    "planet": [
        "Order and 1 Star Token paid", "Striker: south-west, planet", "Burns up: lost", "Halden +3 VP, +2 at scoring",
    ],
    "asteroid": ["Order and 1 Star Token paid", "Star: north-east, rocks", "Arrived among rocks, 3 of 4"],
    "off_board": [
        "Order and 1 Star Token paid", "Red Alert: south, off the board",
        "Misses the board and stays in Reserve; order and token are spent",
    ],
    "off_board_lost": [
        "Order and 1 Star Token paid", "Red Alert: south, off the board", "Cruiser B is lost beyond the board",
        "Halden +3 VP, +2 at scoring",
    ],
    "unstable_lost": ["Order and 1 Star Token paid", "Transport is lost in the warp", "Halden +2 VP"],
    "kill": ["Cruiser A is lost", "Meridian +3 VP"],
    "retire": ["Retires", "Red Alert"],
    "move": ["7,5"],
}  # fmt: skip
"""What the tags of a story say."""


@pytest.mark.parametrize("name", SAID)
def test_tags_say_what_happened(name: str, words: list[str]) -> None:
    staged(name)
    assert words == SAID[name]


# ---------------------------------------------------------------- questions in the middle
ASKED = HouseRules(command="orders", auto_cap=False)


def seen_to_the_end(match: Match, *commands: Command) -> tuple[Player, list[type[ev.Event]]]:
    """Carry commands out and show each; the stage equals the match after every one. Return what happened."""
    player, kinds = player_of(match), []
    for command in commands:
        events = told(match, command)
        kinds += [type(event) for event in events]
        player.play(events)
        play_out(player)
        assert player.stage.matches(match.view()) == [], command
    return player, kinds


def test_a_warp_that_waits_for_an_answer_stays_on_display() -> None:
    units = unit("s battleship", (4, 5)), unit("s flagship")
    match = battle(board(), *units, faces="capital capital capital star fighter", rules=ASKED)
    call = OrderUnit(uid("s-battleship")), CallSupport(uid("s-battleship"), uid("s-flagship"))
    player, _ = seen_to_the_end(match, *call)
    assert isinstance(match.view().question, AbsorbQuestion)
    assert player.stage.warping is not None
    assert player.stage.planned(Side.SOUTH) == 3
    before = draw_all(player)
    player.update(0.3)
    assert draw_all(player) != before

    player.play(told(match, AbsorbHits(1)))
    play_out(player)
    assert player.stage.matches(match.view()) == []
    assert player.stage.tokens[uid("s-flagship")].hex == at(4, 4)
    assert player.stage.warping is None


def test_a_battle_matches_after_every_answer() -> None:
    units = unit("s cruiser", (4, 5)), unit("n flagship", (4, 4))
    match = battle(board(), *units, faces="capital alert star blast capital", rules=ASKED)
    fight = OrderUnit(uid("s-cruiser")), EndPhase(), EndPhase(), Battle(uid("s-cruiser"), uid("n-flagship"))
    _, kinds = seen_to_the_end(match, *fight, AbsorbHits(1), RetireTo(at(4, 3)))
    assert kinds.count(ev.QuestionAsked) == 2
    assert {ev.CapAbsorbed, ev.UnitRetired, ev.AlertPlaced} <= set(kinds)


def test_hits_on_a_flagship_are_confirmed_before_its_eyes() -> None:
    units = unit("s cruiser", (4, 5)), unit("n flagship", (4, 4), cap=0), unit("n transport", (2, 0))
    match = battle(board(), *units, faces="capital alert star blast", rules=ASKED)
    fight = OrderUnit(uid("s-cruiser")), EndPhase(), EndPhase(), Battle(uid("s-cruiser"), uid("n-flagship"))
    player, kinds = seen_to_the_end(match, *fight)
    assert {ev.HitsConfirmed, ev.ModelsLost, ev.UnitEliminated} <= set(kinds)
    assert player.stage.sides[Side.SOUTH].vp == 5


def test_a_unit_that_cannot_retire_takes_a_hit() -> None:
    units = unit("s cruiser", (4, 1)), unit("n cruiser", (4, 0))
    match = battle(board(), *units, faces="alert star star", rules=ASKED)
    fight = OrderUnit(uid("s-cruiser")), EndPhase(), EndPhase(), Battle(uid("s-cruiser"), uid("n-cruiser"))
    _, kinds = seen_to_the_end(match, *fight)
    assert {ev.RetireBlocked, ev.ModelsLost, ev.AlertPlaced} <= set(kinds)


def test_a_jump_and_a_lifted_alert() -> None:
    on = board(jump_points={Side.SOUTH: ((1, 6), (4, 6), (7, 6)), Side.NORTH: ((1, 1), (4, 1), (7, 1))})
    rules = HouseRules(command="orders", jump_points=True)
    match = battle(on, unit("s cruiser"), unit("s destroyer", (2, 6), alert=True), rules=rules)
    commands = JumpIn(uid("s-cruiser"), at(4, 6)), OrderUnit(uid("s-destroyer")), LiftAlert(uid("s-destroyer"))
    _, kinds = seen_to_the_end(match, *commands)
    assert {ev.UnitEntered, ev.AlertLifted, ev.StarsChanged} <= set(kinds)


@pytest.mark.parametrize("frame", ["side", "facing"])
def test_a_call_by_north_on_a_pointy_board(frame: str) -> None:
    on = board(layout=POINTY, planets=[(2, 2)])
    beacon = unit("n battleship", (4, 4), layout=POINTY, facing=1)
    rules = HouseRules(command="orders").changed(scatter_frame=frame)
    start = Start(to_move=Side.NORTH, stars=dict.fromkeys(Side, 6))
    match = battle(on, beacon, unit("n cruiser"), faces="star fighter", rules=rules, start=start)
    call = OrderUnit(uid("n-battleship")), CallSupport(uid("n-battleship"), uid("n-cruiser"))
    player, kinds = seen_to_the_end(match, *call)
    assert kinds[-2:] == [ev.UnitArrived, ev.SupplyChanged]
    draw_all(player)


# ---------------------------------------------------------------- small parts
@given(
    st.lists(st.sampled_from(list(Face)), min_size=1, max_size=8),
    st.sampled_from(list(UnitClass)),
    st.sampled_from(list(UnitClass)),
)
def test_as_many_dice_are_rimmed_as_the_rules_count_hits(
    faces: list[Face], attacker: UnitClass, target: UnitClass
) -> None:
    hits, shielded = hits_of(tuple(faces), attacker, target)
    flags = hit_flags(tuple(faces), target, shielded)
    assert flags.count(True) == hits
    assert all((flag is None) == (face is Face.ALERT) for flag, face in zip(flags, faces, strict=True))


PREVIEW = {"open": "lands", "asteroid": "asteroid", "planet": "planet", "off": "off", "occupied": "occupied"}


@pytest.mark.parametrize("seed", range(6))
def test_dial_and_previews_agree_with_what_the_scatter_die_does(seed: int) -> None:
    for match, roll, stage in scatters(seed):
        beacon = stage.tokens[roll.beacon]
        assert dial(match.rules, beacon.side, beacon.facing)[roll.direction] is roll.face
        names = BattleNames.of(match.board, match.view())
        script = Script.of((), stage, match.board, names, match.rules)
        assert beacon.hex is not None
        landing = warp.landings_round(script, roll.beacon, beacon.hex)[roll.direction]
        assert landing.hex == roll.hex
        assert landing.outcome == PREVIEW[roll.landing]


def scatters(seed: int) -> Iterator[tuple[Match, ev.ScatterRolled, Stage]]:
    """Yield every scatter roll of a random battle, with the stage before it."""
    stage: Stage | None = None
    for match, events in random_battle(seed, 160):
        stage = stage or Stage.of(match.view(), match.board)
        for event in events:
            if isinstance(event, ev.ScatterRolled):
                yield match, event, stage
            stage.apply(event)


# ---------------------------------------------------------------- drawing
def draw_all(player: Player) -> bytes:
    """Draw a frame; return its pixels."""
    surface = pygame.Surface((640, 360))
    player.draw_under(surface)
    player.draw_tokens(surface)
    player.draw_over(surface)
    player.draw_top(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("name", STORIES)
def test_every_story_can_be_drawn_and_comes_to_rest(name: str) -> None:
    player, match = staged(name)
    frames = []
    while not player.quiet:
        player.update(0.14)
        frames.append(draw_all(player))
    assert len(set(frames)) >= 4
    rest = player_of(match)
    rest.stage.scars = player.stage.scars
    assert draw_all(rest) == frames[-1]


def test_tokens_fly_to_where_the_panels_are() -> None:
    player, _ = staged("stable")
    player.anchor(Side.SOUTH, stars=(600.0, 20.0))
    player.update(0.02)
    surface = pygame.Surface((640, 360))
    player.draw_top(surface)
    assert surface.get_bounding_rect().size != (0, 0)
    assert surface.subsurface((560, 0, 80, 60)).get_at((40, 20))[:3] != (0, 0, 0)


def test_idle_frames_draw_ahead_what_a_warp_will_need() -> None:
    with opened(STORIES["stable"]) as match:
        player = player_of(match)
    SPRITES.clear()
    for _ in range(2000):
        player.update(FRAME)
    ready = len(SPRITES)
    for _ in pictures(player.camera.grid):
        pass
    assert ready > 100
    assert len(SPRITES) == ready


def test_a_reset_shows_another_battle_at_once() -> None:
    player, match = staged("collision")
    player.update(0.3)
    with story("") as other:
        player.reset(Stage.of(other.view(), other.board))
        assert player.idle
        assert player.stage.matches(other.view()) == []
    assert player.take_cues() == ()
    assert match.view().phase is Phase.ORDERS


def test_the_turn_is_announced_without_changing_anything() -> None:
    with story("") as match:
        player = player_of(match)
        player.announce()
        play_out(player)
        assert player.stage.matches(match.view()) == []
        assert not player.quiet
