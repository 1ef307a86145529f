"""The review: what is counted from a log, held against small battles with known dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.lessons.players.opponent import Opponent
from game.map_choice import chosen_scenario
from game.replay import Reel
from game.review import begun_again, review
from game.rules import Match, Refusal
from game.rules.commands import Battle, CallSupport, Command, OrderUnit, PlayCard
from game.rules.dice import ScriptedDice, SeededDice
from game.rules.events import BattleRolled, VpScored
from game.rules.ids import CardId, Face, Phase, Side, UnitId, Where
from game.setup_advice import suggestion
from game.view.sample import sample_position, sample_scenario, sample_session
from tests.rules.boards import battle, board, uid, unit
from tests.rules.enumerate_faces import distribution, every_roll
from tests.rules.steps import to_battle

B, CALLED = UnitId("s-battleship"), UnitId("s-cruiser-b")


def called(*faces: Face) -> Match:
    match = Match(sample_position(), ScriptedDice(faces, then=SeededDice(1)))
    commands: tuple[Command, ...] = (PlayCard(CardId("attack-centre-1")), OrderUnit(B), CallSupport(B, CALLED))
    for command in commands:
        assert not isinstance(match.submit(command), Refusal)
    return match


def test_a_stable_call_is_told_with_its_odds_and_dice() -> None:
    with called(Face.STAR, Face.ALERT) as match:
        (warp,) = review(match).warps
    assert (warp.warp, warp.scatter, warp.ending, warp.left) == (Face.STAR, Face.ALERT, "arrived", 4)
    assert warp.odds is not None
    assert warp.odds.arrives + warp.odds.eliminated + warp.odds.reserve == 1
    assert warp.command == 2


@pytest.mark.parametrize(
    ("faces", "ending", "lost"),
    [
        ((Face.BLAST,), "stays", False),
        ((Face.STAR, Face.STRIKER), "planet", True),
        ((Face.CAPITAL, Face.FIGHTER, Face.STAR, Face.STAR, Face.STAR), "collision", True),
        ((Face.ALERT, Face.STAR, Face.STRIKER, Face.STAR, Face.STAR), "harmed", False),
        ((Face.STRIKER, Face.BLAST, Face.STAR, Face.STAR, Face.ALERT), "harmed", False),
    ],
)
def test_every_ending_of_a_call_is_named(faces: tuple[Face, ...], ending: str, lost: bool) -> None:
    with called(*faces) as match:
        found = review(match)
    (warp,) = found.warps
    assert (warp.ending, warp.lost) == (ending, lost)
    luck = found.luck[Side.SOUTH]
    assert luck.calls == 1
    assert luck.arrivals_came == int(warp.arrived)
    assert luck.losses_came == int(lost)
    assert warp.odds is not None
    assert luck.arrivals == warp.odds.arrives


def test_a_unit_lost_in_a_warp_is_a_turning_point_with_its_worth() -> None:
    with called(Face.STAR, Face.STRIKER) as match:
        found = review(match)
    (point,) = found.turning_points()
    assert (point.cause, point.gains, point.swing) == ("planet", Side.NORTH, 3 + 2)
    assert found.luck[Side.NORTH].vp_came == 3
    assert point.chance == found.warps[0].odds.eliminated  # type: ignore[union-attr]
    assert found.scenes[point.command].unit(CALLED).where is Where.RESERVE


def test_luck_adds_up_to_what_the_log_says() -> None:
    session = sample_session()
    match = session.match
    found = review(match)
    rolls = [e for entry in match.log for e in entry.events if isinstance(e, BattleRolled)]
    for side in Side:
        luck = found.luck[side]
        assert luck.hits_came == sum(e.hits for e in rolls if e.side is side)
        assert 0 <= luck.hits <= sum(len(e.faces) for e in rolls if e.side is side)
        assert luck.calls == sum(warp.side is side for warp in found.warps)
        assert luck.arrivals_came == sum(warp.arrived for warp in found.warps if warp.side is side)
    view = match.view()
    assert found.standings[-1].vp == {side: view.sides[side].vp for side in Side}
    assert [s.round for s in found.standings] == list(range(1, view.round + 1))
    assert found.luck_in_vp(Side.SOUTH) == -found.luck_in_vp(Side.NORTH) != Fraction(0)
    match.close()


def test_the_battle_begun_again_leads_to_the_same_end() -> None:
    session = sample_session(until_round=3)
    with begun_again(session.match) as copy:
        for entry in session.match.log:
            assert copy.submit(entry.command) == entry.events
        assert copy.state_hash() == session.match.state_hash()
    session.match.close()


def test_a_reel_knows_where_the_battle_stood_before_each_command() -> None:
    session = sample_session()
    reel = Reel.of(session.match)
    assert len(reel.spots) == len(reel) + 1
    assert reel.spots[0].phase is Phase.SETUP
    assert reel.spots[-1].phase is Phase.OVER
    assert [number for number, _ in reel.rounds] == [0, 1, 2, 3, 4, 5]
    place = reel.next_warp(0)
    assert place is not None
    assert isinstance(session.match.log[place].command, CallSupport)
    assert reel.warp_at(place) is not None
    assert reel.jump(0, 1) in reel.marks()
    assert reel.jump(len(reel), 1) == len(reel)
    assert reel.jump(0, -1) == 0
    session.match.close()


def test_a_suggested_set_up_is_legal_and_leaves_room_for_a_call() -> None:
    with Match(sample_scenario(), SeededDice(3)) as match:
        while match.view().phase is Phase.SETUP:
            command = suggestion(match)
            assert command is not None
            assert not isinstance(match.submit(command), Refusal)
        view = match.view()
        for side in Side:
            placed = [u for u in view.units if u.side is side and u.where is Where.BOARD]
            reserve = view.reserve(side)
            assert len(placed) >= 3
            assert any(u.kind.unit_class.value != "fighter" for u in placed)
            assert min(u.supply for u in reserve) <= (view.sides[side].available or 0)
        assert suggestion(match) is None


def test_the_chance_of_a_loss_in_battle_counts_hits_for_want_of_a_retreat() -> None:
    """A Destroyer on its home edge has nowhere to retire to: every Red Alert face is a hit, too."""
    fleet = [unit("s cruiser", (4, 1)), unit("n destroyer", (4, 0), models=2)]
    command = Battle(uid("s-cruiser"), uid("n-destroyer"))
    with battle(board(), *fleet, faces="alert alert star", stars=0) as match:
        to_battle(match, "s-cruiser")
        lost = distribution(
            every_roll(match, command), lambda end: end.match.view().unit(uid("n-destroyer")).where is Where.DESTROYED
        )
        assert not isinstance(match.submit(command), Refusal)
        found = review(match)
    (point,) = found.turning_points()
    assert point.chance == lost[True] == Fraction(1, 2)
    assert found.luck[Side.SOUTH].vp == lost[True] * 2


def test_a_marker_taken_is_a_turning_point_with_all_it_paid_and_three_can_be_watched() -> None:
    """A quiet battle is decided by its markers: what each paid until it was lost adds up to what markers scored."""
    with Match(chosen_scenario("training_deck"), SeededDice(11)) as match:
        players = {Side.SOUTH: Opponent("easy", 3), Side.NORTH: Opponent("easy", 4)}
        while (side := match.decider) is not None:
            match.submit(players[side].choose(match, side))
        found = review(match)
        paid = [e for entry in match.log for e in entry.events if isinstance(e, VpScored) and e.reason == "marker"]
    taken = [point for point in found.turnings if point.cause == "marker"]
    assert taken
    assert paid
    for side in Side:
        assert sum(p.swing for p in taken if p.gains is side) == sum(e.amount for e in paid if e.side is side)
    points = found.turning_points()
    assert len(points) == 3
    assert len({point.command for point in points}) == 3
    assert all(point.command in found.scenes for point in points)
