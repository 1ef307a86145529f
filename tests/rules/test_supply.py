"""Supply: profiles, the table, the Pool and its cap (SU)."""

from __future__ import annotations

import pytest

from game.rules import Match, ScriptedDice
from game.rules.catalogue import HouseRules, Mission, unit_types
from game.rules.commands import (
    Battle,
    CallSupport,
    Command,
    JumpIn,
    OrderUnit,
    Reinforce,
    ReleaseDrone,
    Summon,
    Withdraw,
)
from game.rules.events import ModelsLost, RoundBegan, SupplyChanged, UnitArrived, UnitEliminated, UnitEntered
from game.rules.ids import Phase, Side, TypeKey, Where
from game.rules.scenario import FleetUnit, ScenarioError, Start
from tests.rules.boards import at, battle, board, scenario, uid, unit
from tests.rules.saying import MIDDLE, N, S, call, end_turn, of, one, order, refused, say, to_phase, why

# SU-1

PROFILES = {
    "flagship": [3],
    "battleship": [1, 2, 3, 3],
    "carrier": [2],
    "cruiser": [1, 2, 2, 2],
    "destroyer": [0, 1, 1],
    "transport": [0, 1],
    "fighter": [0, 0, 1, 1],
    "drone": [1],
}


@pytest.mark.rule("SU-1", "UN-2")
@pytest.mark.parametrize("kind", PROFILES)
def test_current_supply_is_read_from_the_profile_by_models_left(kind: str) -> None:
    assert set(PROFILES) == set(unit_types())
    for models, supply in enumerate(PROFILES[kind], start=1):
        view = battle(board(), unit(f"s {kind}", MIDDLE, models=models), unit("s transport b")).view()
        assert view.unit(uid(f"s-{kind}")).supply == supply
        assert view.sides[S].on_table == supply
    assert len(PROFILES[kind]) == unit_types()[TypeKey(kind)].models


@pytest.mark.rule("SU-1")
@pytest.mark.parametrize("cap", [0, 1, 2, 3])
@pytest.mark.parametrize(("kind", "supply"), [("flagship", 3), ("carrier", 2)])
def test_cap_counts_as_no_model(kind: str, supply: int, cap: int) -> None:
    assert battle(board(), unit(f"s {kind}", MIDDLE, cap=cap)).view().sides[S].on_table == supply


@pytest.mark.rule("SU-1", "SU-6")
@pytest.mark.parametrize(
    ("models", "hits", "before", "after"), [(4, 1, 3, 3), (4, 2, 3, 2), (4, 3, 3, 1), (3, 1, 3, 2), (2, 1, 2, 1)]
)
def test_supply_drops_the_moment_losses_cross_a_bracket(models: int, hits: int, before: int, after: int) -> None:
    fleet = [unit("s cruiser", (4, 4)), unit("n battleship", (4, 3), models=models)]
    match = battle(board(), *fleet, faces="capital " * hits + "fighter " * (3 - hits), stars=0)
    order(match, "s-cruiser")
    to_phase(match, Phase.BATTLE)
    events = say(match, Battle(uid("s-cruiser"), uid("n-battleship")))
    lost = one(events, ModelsLost)
    assert (lost.supply_before, lost.supply_after) == (before, after)
    assert of(events, SupplyChanged) == ([SupplyChanged(N, after, 20 - after)] if before != after else [])
    assert match.view().unit(uid("n-battleship")).supply == after


# SU-2


@pytest.mark.rule("SU-2")
def test_on_table_supply_is_the_sum_of_what_stands_on_the_board() -> None:
    fleet = [
        unit("s flagship", (0, 8)),
        unit("s battleship", (1, 7), models=2),
        unit("s drone", (2, 8)),
        unit("s destroyer", (3, 7), models=1),
        unit("s cruiser"),
        unit("s carrier", where=Where.DESTROYED, models=0),
        unit("n cruiser", (4, 0)),
        unit("n fighter"),
    ]
    sides = battle(board(), *fleet).view().sides
    assert (sides[S].on_table, sides[N].on_table) == (3 + 2 + 1 + 0, 2)
    assert (sides[S].available, sides[N].available) == (14, 18)


# SU-3


def pools(mission: Mission, turns: int = 1) -> list[RoundBegan]:
    """Play a battle of nothing but ended turns; return how its Rounds began."""
    rules = HouseRules(command="orders", turns_per_round=turns)
    match = battle(board(), unit("s cruiser", (0, 8)), unit("n cruiser", (8, 0)), rules=rules, mission=mission)
    began = of(match.opening.events, RoundBegan)
    while match.view().outcome is None:
        began += of(end_turn(match), RoundBegan)
    return began


@pytest.mark.rule("SU-3")
@pytest.mark.parametrize(
    ("starting", "escalation", "rounds", "expected"),
    [
        (6, 2, 5, [6, 8, 10, 12, None]),
        (3, 1, 5, [3, 4, 5, 6, None]),
        (8, 2, 4, [8, 10, 12, None]),
        (5, 0, 3, [5, 5, None]),
        (6, 2, 1, [None]),
    ],
)
def test_the_pool_starts_grows_and_is_unlimited_at_the_end(
    starting: int, escalation: int, rounds: int, expected: list[int | None]
) -> None:
    mission = Mission(rounds=rounds, starting_supply=starting, supply_escalation=escalation, vp_target=50)
    began = pools(mission)
    assert [e.pool for e in began] == expected
    assert [e.round for e in began] == list(range(1, rounds + 1))


@pytest.mark.rule("SU-3")
def test_both_sides_have_the_same_pool_and_it_grows_only_with_the_round() -> None:
    mission = Mission(rounds=3, starting_supply=6, supply_escalation=2, vp_target=50)
    match = battle(board(), unit("s cruiser", (0, 8)), unit("n destroyer", (8, 0)), mission=mission)
    seen = []
    for _ in range(5):
        view = match.view()
        assert {view.sides[s].available for s in Side if view.pool} <= {6 - 2, 6 - 1, 8 - 2, 8 - 1}
        seen.append((view.pool, view.sides[S].available, view.sides[N].available))
        end_turn(match)
    assert seen == [(6, 4, 5)] * 4 + [(8, 6, 7)]


@pytest.mark.rule("SU-3", "SU-4")
def test_a_new_round_tells_the_new_room_on_both_sides() -> None:
    rules = HouseRules(command="orders", turns_per_round=1)
    mission = Mission(rounds=3, starting_supply=6, supply_escalation=2, vp_target=50)
    match = battle(board(), unit("s cruiser", (0, 8)), unit("n destroyer", (8, 0)), mission=mission, rules=rules)
    end_turn(match)
    assert of(end_turn(match), SupplyChanged) == [SupplyChanged(S, 2, 6), SupplyChanged(N, 1, 7)]
    end_turn(match)
    assert of(end_turn(match), SupplyChanged) == [SupplyChanged(S, 2, None), SupplyChanged(N, 1, None)]


# SU-4, RS-3


def entries(unit_text: str) -> dict[str, Command]:
    """The three ways in from Reserve, for a unit of South with a Cruiser as Beacon on 4,4."""
    name = uid("s-" + unit_text)
    return {
        "reinforce": Reinforce(name, at(4, 8)),
        "jump": JumpIn(name, at(4, 6)),
        "call": CallSupport(uid("s-cruiser"), name),
    }


def with_room(room: int, *fleet: FleetUnit, rolls: str = "star fighter") -> Match:
    """A battle in which South has a Cruiser (2) on the board and so much Available Supply."""
    rules = HouseRules(command="orders", jump_points=True)
    return battle(
        board(jump_points={S: ((4, 6),)}),
        unit("s cruiser", MIDDLE),
        *fleet,
        faces=rolls,
        rules=rules,
        mission=Mission(starting_supply=2 + room, vp_target=50),
    )


@pytest.mark.rule("SU-4", "RS-3", "CS-5")
@pytest.mark.parametrize("way", ["reinforce", "jump", "call"])
@pytest.mark.parametrize(("kind", "supply"), [("flagship", 3), ("battleship", 3), ("carrier", 2), ("destroyer", 1)])
def test_entering_needs_supply_at_most_the_room_and_equal_is_enough(kind: str, supply: int, way: str) -> None:
    match = with_room(supply, unit(f"s {kind}"))
    order(match, "s-cruiser")
    say(match, entries(kind)[way])
    assert match.view().sides[S].available == 0
    match = with_room(supply - 1, unit(f"s {kind}"))
    order(match, "s-cruiser")
    refusal = refused(match, entries(kind)[way])
    assert (refusal.reason, refusal.paragraph) == ("NOT_ENOUGH_SUPPLY", "SU-4")
    assert (refusal.values["needed"], refusal.values["room"]) == (supply, supply - 1)
    assert f"needs {supply} Supply, {supply - 1} available" in refusal.text


@pytest.mark.rule("SU-4", "SU-1", "RS-3")
@pytest.mark.parametrize("way", ["reinforce", "jump", "call"])
def test_a_unit_of_supply_0_always_fits(way: str) -> None:
    match = with_room(0, unit("s destroyer", models=1))
    order(match, "s-cruiser")
    say(match, entries("destroyer")[way])
    assert match.view().unit(uid("s-destroyer")).where is Where.BOARD


@pytest.mark.rule("SU-4", "SU-1", "RS-3")
def test_current_supply_counts_not_the_supply_of_the_full_unit() -> None:
    match = with_room(1, unit("s battleship", models=1))
    order(match, "s-cruiser")
    say(match, entries("battleship")["reinforce"])
    assert match.view().sides[S].available == 0


@pytest.mark.rule("SU-4", "CS-5")
def test_several_calls_are_checked_one_after_another() -> None:
    match = with_room(2, unit("s destroyer"), unit("s transport"), unit("s fighter"), rolls="star fighter star alert")
    call(match, "s-cruiser", "s-destroyer")
    call(match, "s-cruiser", "s-transport")
    assert match.view().sides[S].available == 0
    assert why(match, CallSupport(uid("s-cruiser"), uid("s-fighter"))) == ("NOT_ENOUGH_SUPPLY", "SU-4")


@pytest.mark.rule("SU-4", "CS-6")
def test_a_failed_call_takes_no_supply() -> None:
    match = with_room(1, unit("s destroyer"), unit("s transport"), rolls="blast star fighter")
    call(match, "s-cruiser", "s-destroyer")
    assert match.view().sides[S].available == 1
    assert one(call(match, "s-cruiser", "s-transport"), UnitArrived).unit == "s-transport"


# SU-5


@pytest.mark.rule("SU-5")
def test_a_negative_escalation_is_refused_on_load() -> None:
    made = scenario(board(), mission=Mission(supply_escalation=-1))
    with pytest.raises(ScenarioError, match=r"Supply Escalation is -1: it may not be negative \(SU-5\)"):
        Match(made, ScriptedDice([]))


@pytest.mark.rule("SU-5")
@pytest.mark.parametrize(("starting", "number", "allowed"), [(4, 1, False), (5, 1, True), (3, 2, True), (2, 2, False)])
def test_a_placed_fleet_above_the_pool_of_its_round_is_refused_on_load(
    starting: int, number: int, allowed: bool
) -> None:
    fleet = [unit("s battleship", (0, 8)), unit("s cruiser", (2, 8))]
    mission = Mission(starting_supply=starting, supply_escalation=2)
    made = scenario(board(), *fleet, mission=mission, start=Start(round=number))
    if allowed:
        Match(made, ScriptedDice([])).close()
        return
    pool = starting + 2 * (number - 1)
    with pytest.raises(ScenarioError, match=f"south's placed units have 5 Supply, the Pool is {pool}: place less"):
        Match(made, ScriptedDice([]))


@pytest.mark.rule("SU-5", "SU-3")
def test_in_the_last_round_no_placed_fleet_is_too_big() -> None:
    fleet = [unit(f"s battleship {n}", (2 * n, 8)) for n in range(4)]
    made = scenario(board(), *fleet, mission=Mission(rounds=3, starting_supply=3), start=Start(round=3))
    with Match(made, ScriptedDice([])) as match:
        assert match.view().sides[S].on_table == 12


@pytest.mark.rule("SU-5")
def test_no_way_in_leads_past_the_cap() -> None:
    fleet = [unit("s destroyer"), unit("s transport"), unit("s carrier", (6, 8)), unit("s fighter")]
    match = with_room(2, *fleet)
    order(match, "s-cruiser", "s-carrier")
    tried: list[Command] = [*entries("destroyer").values(), *entries("transport").values()]
    tried += [Summon(uid("s-carrier"), at(6, 7))]
    assert {why(match, command) for command in tried} == {("NOT_ENOUGH_SUPPLY", "SU-4")}
    assert match.view().sides[S].on_table == 4


# SU-6


@pytest.mark.rule("SU-6", "CS-11", "CS-18")
def test_the_supply_of_a_unit_the_wreck_destroys_is_free_in_the_same_turn() -> None:
    # Room for a Destroyer, not for the Cruiser; the Destroyer comes down on the Battleship and kills it.
    fleet = [unit("s battleship", (4, 3), models=1), unit("s destroyer"), unit("s cruiser b")]
    match = with_room(2, *fleet, rolls="star fighter blast blast alert star alert")
    order(match, "s-cruiser")
    assert why(match, entries("cruiser-b")["call"]) == ("NOT_ENOUGH_SUPPLY", "SU-4")
    assert of(call(match, "s-cruiser", "s-destroyer"), UnitEliminated)[-1].unit == "s-battleship"
    assert match.view().sides[S].available == 2
    assert one(call(match, "s-cruiser", "s-cruiser-b"), UnitArrived).hex == at(4, 5)


@pytest.mark.rule("SU-6", "SU-1", "CS-11")
def test_the_supply_of_losses_that_cross_a_bracket_is_free_in_the_same_turn() -> None:
    # Three of four models of the Cruiser north of the Beacon die under the wreck: its 2 Supply become 1.
    fleet = [unit("s cruiser b", (4, 3)), unit("s destroyer", models=1), unit("s transport")]
    match = with_room(2, *fleet, rolls="star fighter striker striker striker")
    order(match, "s-cruiser")
    assert why(match, entries("transport")["reinforce"]) == ("NOT_ENOUGH_SUPPLY", "SU-4")
    assert of(call(match, "s-cruiser", "s-destroyer"), SupplyChanged) == [SupplyChanged(S, 3, 1)]
    say(match, entries("transport")["reinforce"])
    assert match.view().sides[S].available == 0


@pytest.mark.rule("SU-6", "SU-1", "CS-7")
def test_a_unit_hurt_on_arrival_takes_only_its_lower_supply() -> None:
    match = with_room(3, unit("s battleship"), rolls="capital capital capital capital fighter")
    arrived = call(match, "s-cruiser", "s-battleship")
    assert one(arrived, ModelsLost).left == 1
    assert of(arrived, SupplyChanged) == [SupplyChanged(S, 3, 2)]


@pytest.mark.rule("SU-6", "RS-5")
def test_the_supply_of_a_withdrawn_unit_is_free_in_the_same_turn() -> None:
    match = with_room(2, unit("s battleship b", (0, 8), models=2), unit("s carrier"))
    order(match, "s-cruiser")
    assert why(match, entries("carrier")["reinforce"]) == ("NOT_ENOUGH_SUPPLY", "SU-4")
    assert of(say(match, Withdraw(uid("s-battleship-b"))), SupplyChanged) == [SupplyChanged(S, 2, 2)]
    assert one(say(match, entries("carrier")["reinforce"]), UnitEntered).unit == "s-carrier"


@pytest.mark.rule("SU-6", "RS-6")
def test_the_supply_of_a_released_drone_is_free_in_the_same_turn() -> None:
    match = with_room(1, unit("s drone", (0, 8)), unit("s destroyer"))
    assert why(match, entries("destroyer")["reinforce"]) == ("NOT_ENOUGH_SUPPLY", "SU-4")
    order(match, "s-drone")
    assert of(say(match, ReleaseDrone(uid("s-drone"))), SupplyChanged) == [SupplyChanged(S, 2, 1)]
    say(match, entries("destroyer")["reinforce"])
    assert match.view().sides[S].available == 0


# SU-7


@pytest.mark.rule("SU-7", "SU-3")
def test_in_the_final_round_everything_left_may_enter_by_orders_turn_by_turn() -> None:
    fleet = [unit("s cruiser", (4, 8)), *[unit(f"s battleship {n}") for n in range(4)], unit("n cruiser", (4, 0))]
    mission = Mission(rounds=3, starting_supply=2, supply_escalation=0, vp_target=50)
    start = Start(round=2, turn=3, to_move=S, stars=dict.fromkeys(Side, 6))
    match = battle(board(), *fleet, mission=mission, start=start)
    end_turn(match)
    assert (match.view().round, match.view().sides[S].available) == (3, None)
    if match.view().active is N:
        end_turn(match)
    for n in range(3):
        say(match, Reinforce(uid(f"s-battleship-{n}"), at(2 * n, 8) if n != 2 else at(8, 8)))
    assert why(match, Reinforce(uid("s-battleship-3"), at(6, 8))) == ("NO_ORDER_LEFT", "RS-4")
    end_turn(match)
    end_turn(match)
    say(match, Reinforce(uid("s-battleship-3"), at(6, 8)))
    assert match.view().sides[S].on_table == 14
    assert match.view().reserve(S) == ()


@pytest.mark.rule("SU-3", "SU-7", "SU-5")
def test_the_round_before_the_last_still_holds_the_cap() -> None:
    fleet = [unit("s cruiser", (4, 8)), unit("s battleship")]
    mission = Mission(rounds=3, starting_supply=2, supply_escalation=1, vp_target=50)
    match = battle(board(), *fleet, mission=mission, start=Start(round=2))
    refusal = refused(match, Reinforce(uid("s-battleship"), at(0, 8)))
    assert "1 available until a unit is lost or the last Round begins" in refusal.text
    assert OrderUnit(uid("s-cruiser")) in match.legal()
