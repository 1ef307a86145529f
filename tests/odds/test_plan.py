"""Plans: what stops them, what later calls see, and why a call is not tried."""

from __future__ import annotations

import pytest

from game.hexgrid import Orientation, neighbours
from game.odds import Ending, NotTried, OddsError, PlanOdds, Position, StopRule, UnitState, one_call, plan
from game.rules.ids import Side, Terrain, UnitId, Where
from tests.odds.odds_board import AROUND, MIDDLE, f, ringed, space, unit

CRUISER = unit("cruiser", "cruiser", Side.SOUTH)
DESTROYER = unit("destroyer", "destroyer", Side.SOUTH)
FIGHTER = unit("fighter", "fighter", Side.SOUTH)
FOE = unit("home", "cruiser", Side.NORTH)
A, B, C = CRUISER.id, DESTROYER.id, FIGHTER.id


def asked(
    *units: UnitState, stop: StopRule = StopRule.NEVER, calls: tuple[UnitId, ...] = (A, B), **limits: int
) -> PlanOdds:
    fleet = (CRUISER, DESTROYER, FIGHTER, FOE, *units)
    position = Position(space(), Side.SOUTH, fleet, **limits)  # type: ignore[arg-type]
    return plan(position, [(MIDDLE, called) for called in calls], stop)


def test_a_plan_of_one_is_the_call() -> None:
    position = Position(ringed(Terrain.ASTEROID, Terrain.PLANET), Side.SOUTH, (CRUISER, FOE))
    assert plan(position, [(MIDDLE, A)]).calls == (one_call(position, MIDDLE, A),)


def test_stop_rules() -> None:
    first = asked().calls[0]
    for stop, tried in (
        (StopRule.NEVER, f("1")),
        (StopRule.AFTER_LOSS, 1 - first.eliminated),
        (StopRule.AFTER_ARRIVAL, 1 - first.arrives),
        (StopRule.AFTER_FAILURE, 1 - first.reserve),
    ):
        second = asked(stop=stop).calls[1]
        assert second.tried == tried
        assert second.not_tried.get(NotTried.STOPPED, 0) == 1 - tried


def test_an_arrival_is_in_the_way_and_may_be_hit() -> None:
    odds = asked()
    second = odds.calls[1]
    assert second.occupants[A].side is Side.SOUTH
    assert sum(second.occupants[A].states.values()) == odds.calls[0].arrives
    # Three dice cannot kill a whole Cruiser, but one that came through the warp damaged.
    assert second.occupants[A].states[1, 0] > odds.calls[0].models[1] * f("5/6")
    assert odds.on_board[A] == odds.calls[0].arrives - second.occupants[A].eliminated
    assert odds.all_arrive == odds.endings[Ending.ARRIVED, Ending.ARRIVED]


def test_a_wreck_may_destroy_an_earlier_arrival() -> None:
    one_left = unit("weak", "cruiser", Side.SOUTH, models=1)
    odds = asked(one_left, calls=(one_left.id, B))
    wrecked = odds.calls[1].occupants[one_left.id].eliminated
    assert wrecked > 0
    assert odds.on_board[one_left.id] == odds.calls[0].arrives - wrecked


def test_a_unit_may_be_called_again_after_a_failure_only() -> None:
    odds = asked(calls=(A, A))
    assert odds.calls[1].tried == f("1/6")
    assert odds.calls[1].not_tried == {NotTried.NOT_IN_RESERVE: f("5/6")}
    assert odds.calls[1].arrives == f("5/36")


def test_too_few_tokens_or_orders() -> None:
    assert asked(stars=0).calls[0].not_tried == {NotTried.NO_STARS: 1}
    odds = asked(stars=1)
    # The Cruiser's cost is gone; only a Star face of an unstable or colliding roll pays for the next.
    assert odds.calls[1].tried == f("1/6") * (1 - f("125/216"))
    assert odds.calls[1].not_tried == {NotTried.NO_STARS: 1 - odds.calls[1].tried}
    assert asked(stars=2).calls[1].tried == 1
    assert asked(orders=1).calls[1].not_tried == {NotTried.NO_ORDER: 1}
    assert asked(stars=1, orders=2).calls[1].tried == odds.calls[1].tried


def test_a_call_that_is_not_tried_costs_no_order() -> None:
    dear = unit("flagship", "flagship", Side.SOUTH)
    odds = asked(dear, calls=(dear.id, A), stars=1, orders=1)
    assert [call.tried for call in odds.calls] == [0, 1]


def test_supply_that_does_not_fit_until_something_is_lost() -> None:
    odds = asked(pool=2)
    # A Cruiser of 2 Supply fills the Pool unless it has one model left, or did not arrive.
    blocked = sum(chance for models, chance in odds.calls[0].models.items() if models > 1)
    assert odds.calls[1].not_tried == {NotTried.NO_SUPPLY: blocked}
    assert not asked(pool=1).calls[0].fits
    assert asked(pool=1).calls[0].tried == 0


def test_another_beacon_can_be_destroyed_by_a_wreck() -> None:
    second = unit("second", "transport", Side.SOUTH, AROUND[0], models=1)
    position = Position(space(), Side.SOUTH, (CRUISER, DESTROYER, FOE, second))
    odds = plan(position, [(MIDDLE, A), (second.id, B)])
    killed = odds.calls[0].occupants[second.id].eliminated
    assert odds.calls[1].not_tried == {NotTried.NO_BEACON: killed}
    # Of the second Beacon's six hexes the Cruiser may stand on two, and one holds nobody: the first is a mere hex.
    shared = set(neighbours(AROUND[0], Orientation.FLAT)) & set(AROUND)
    assert len(shared) == 2


def test_a_unit_that_entered_this_turn_is_no_beacon() -> None:
    fresh = UnitState(UnitId("fresh"), CRUISER.type, Side.SOUTH, Where.BOARD, 4, 0, MIDDLE, barred=True)
    odds = plan(Position(space(), Side.SOUTH, (fresh, CRUISER, FOE)), [(fresh.id, A)])
    assert odds.calls[0].not_tried == {NotTried.NO_BEACON: 1}


def test_a_call_can_end_the_battle() -> None:
    foe = unit("foe", "transport", Side.NORTH, AROUND[0], models=1)
    odds = asked(foe, vp_target=2)
    # The caller gets 2 VP for the Transport; the enemy 3 for the Cruiser.
    assert odds.calls[1].not_tried == {NotTried.BATTLE_OVER: odds.calls[0].eliminated}
    odds = asked(foe, vp_target=4)
    assert odds.calls[1].tried == 1
    alone = Position(space(), Side.SOUTH, (CRUISER, DESTROYER, foe))
    killed = plan(alone, [(MIDDLE, A), (MIDDLE, B)]).calls[0].occupants[foe.id].eliminated
    assert plan(alone, [(MIDDLE, A), (MIDDLE, B)]).calls[1].not_tried == {NotTried.BATTLE_OVER: killed}


def test_a_crowd_of_three() -> None:
    odds = asked(calls=(A, B, C))
    assert sum(odds.endings.values()) == 1
    assert sum(odds.arrivals.values()) == 1
    assert set(odds.calls[2].occupants) == {A, B}
    assert odds.spent == 3


def test_plans_of_none_or_four_are_refused() -> None:
    for calls in ((), (A, B, C, A)):
        with pytest.raises(OddsError, match="1 to 3 calls"):
            asked(calls=calls)
