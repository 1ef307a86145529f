"""The corners of the rules, each by name: full boards, board edges, last units, last turns, exact sums."""

from __future__ import annotations

import pytest

from game.hexgrid import Layout, Orientation, Stagger
from game.rules import Match
from game.rules.catalogue import HouseRules, Mission
from game.rules.commands import (
    Battle,
    BattleBack,
    CallSupport,
    EndPhase,
    EndTurn,
    MoveUnit,
    PlayCard,
    Reinforce,
    RetireTo,
    Summon,
    SupportRoll,
    Withdraw,
)
from game.rules.events import (
    AccidentRolled,
    AlertPlaced,
    BattleEnded,
    BattleRolled,
    CapAbsorbed,
    CardPlayed,
    HitsConfirmed,
    MarkerRead,
    ModelsLost,
    PhaseBegan,
    QuestionAsked,
    RetireBlocked,
    RoundScored,
    ScatterRolled,
    StarsChanged,
    SupplyChanged,
    TurnBegan,
    UnitArrived,
    UnitEliminated,
    UnitEntered,
    UnitRetired,
    UnitWithdrawn,
    VpScored,
    WarpFailed,
)
from game.rules.ids import Phase, Side, Terrain, Where
from game.rules.questions import RetireQuestion
from game.rules.scenario import FleetUnit, Start
from tests.rules.boards import at, battle, board, card, uid, unit
from tests.rules.saying import (
    AROUND,
    MIDDLE,
    SOUTH_FACES,
    N,
    S,
    call,
    end_turn,
    faces,
    of,
    one,
    order,
    say,
    to_phase,
    why,
)

LAYOUTS = [Layout(turn, stagger) for turn in Orientation for stagger in Stagger]
NAMES = [f"{layout.orientation}-{layout.stagger}" for layout in LAYOUTS]
LONG = Mission(rounds=5, starting_supply=20, vp_target=50)
QUICK = HouseRules(command="orders", turns_per_round=1, income=0)


# No legal hex to enter or to retire to


@pytest.mark.rule("RS-4", "TN-4")
def test_no_hex_to_enter_on() -> None:
    full = [(c, 8) for c in range(1, 9)]
    match = battle(board(planets=full), unit("s cruiser"), unit("n fighter", (0, 8)), unit("n cruiser", (4, 0)))
    assert match.view().phase is Phase.END
    assert match.opening.events[-1] == PhaseBegan(S, Phase.END, skipped="nothing to order")
    assert match.legal() == (EndTurn(),)


@pytest.mark.rule("BT-5")
@pytest.mark.parametrize("layout", LAYOUTS, ids=NAMES)
def test_no_hex_to_retire_to_at_the_home_edge(layout: Layout) -> None:
    fleet = [unit("s cruiser", (4, 2), layout=layout), unit("n cruiser b", (4, 0), layout=layout)]
    match = battle(board(layout=layout), *fleet, faces="alert striker", stars=0)
    order(match, "s-cruiser")
    to_phase(match, Phase.BATTLE)
    events = say(match, Battle(uid("s-cruiser"), uid("n-cruiser-b")))
    if layout.orientation is Orientation.FLAT and layout.stagger is Stagger.EVEN:
        # Column 4 lies half a hex lower here: both neighbours in row 0 are nearer the north edge.
        spots = (at(5, 0, layout), at(3, 0, layout))
        assert of(events, QuestionAsked) == [QuestionAsked(RetireQuestion(N, uid("n-cruiser-b"), spots))]
        return
    assert of(events, RetireBlocked) == [RetireBlocked(uid("n-cruiser-b"), N, at(4, 0, layout))]
    assert [e.lost for e in of(events, ModelsLost)] == [1, 1]
    assert of(events, AlertPlaced) == [AlertPlaced(uid("n-cruiser-b"), N)]
    assert match.view().unit(uid("n-cruiser-b")).models == 2


@pytest.mark.rule("BT-5")
def test_no_hex_to_retire_to_between_friends_and_a_planet() -> None:
    fleet = [
        unit("s cruiser", (4, 6)),
        unit("n cruiser b", (4, 4)),
        unit("n fighter a", (4, 3)),
        unit("n fighter b", (3, 3)),
    ]
    match = battle(board(planets=[(5, 3)]), *fleet, faces="alert fighter", stars=0)
    order(match, "s-cruiser")
    to_phase(match, Phase.BATTLE)
    events = say(match, Battle(uid("s-cruiser"), uid("n-cruiser-b")))
    assert of(events, RetireBlocked) == [RetireBlocked(uid("n-cruiser-b"), N, at(4, 4))]
    assert of(events, UnitRetired) == []
    assert one(events, ModelsLost) == ModelsLost(uid("n-cruiser-b"), N, 1, 3, 2, 2, "retire")


# Cards


@pytest.mark.rule("TN-4", "TN-5")
def test_an_empty_deck_and_an_empty_hand() -> None:
    # One card in all: South plays it, nothing is left to draw but that card itself; North never has one.
    rules = HouseRules(hand_size=1)
    start = Start(stars=dict.fromkeys(Side, 0), hands={S: (card("recall-1"),)})
    match = battle(board(), unit("s cruiser", (0, 8)), unit("n cruiser", (8, 0)), rules=rules, start=start)
    say(match, PlayCard(card("recall-1")))
    events = end_turn(match)
    assert one(events, TurnBegan) == TurnBegan(N, 1)
    assert one(events, CardPlayed) == CardPlayed(N, None, True, 1, ((None, None),))
    assert (match.view().phase, match.view().orders_left, match.view().sides[N].hand_count) == (Phase.ORDERS, 1, 0)
    assert match.view().sides[S].hand_count == 1
    order(match, "n-cruiser")
    end_turn(match)
    assert match.view().sides[N].hand_count == 0
    assert match.view().phase is Phase.CARD


@pytest.mark.rule("TN-4")
@pytest.mark.parametrize("plain", [False, True])
def test_a_card_that_can_order_nothing(plain: bool) -> None:
    start = Start(stars=dict.fromkeys(Side, 0), hands={S: (card("fighter-sweep-1"),)})
    fleet = [unit("s cruiser", (0, 8)), unit("s fighter b", where=Where.DESTROYED, models=0), unit("n cruiser", (8, 0))]
    match = battle(board(), *fleet, rules=HouseRules(), start=start)
    last = say(match, PlayCard(card("fighter-sweep-1"), plain))[-1]
    assert last == (PhaseBegan(S, Phase.ORDERS) if plain else PhaseBegan(S, Phase.END, skipped="nothing to order"))


# All six landing hexes blocked


@pytest.mark.rule("CS-11", "CS-13")
@pytest.mark.parametrize("direction", range(6))
@pytest.mark.parametrize("ring", ["friends", "foes", "planets", "nothing"])
def test_all_six_landing_hexes_blocked(ring: str, direction: int) -> None:
    letter = "s" if ring == "friends" else "n"
    fleet = [unit("s cruiser", MIDDLE), unit("s transport")]
    where: dict[str, list[tuple[int, int]]] = {}
    if ring in ("friends", "foes"):
        fleet += [unit(f"{letter} fighter {n}", spot) for n, spot in enumerate(AROUND)]
    elif ring == "planets":
        where["planets"] = list(AROUND)
    else:
        where["missing"] = list(AROUND)
    match = battle(board(**where), *fleet, faces=f"star {SOUTH_FACES[direction]} fighter star", mission=LONG)  # type: ignore[arg-type]
    events = call(match, "s-cruiser", "s-transport")
    called = match.view().unit(uid("s-transport"))
    assert one(events, ScatterRolled).direction == direction
    if ring == "nothing":
        assert called.where is Where.RESERVE
        return
    assert called.where is Where.DESTROYED
    assert of(events, UnitArrived) == []
    hit = [f"{letter}-fighter-{direction}"] if ring in ("friends", "foes") else []
    assert [e.unit for e in of(events, ModelsLost)] == hit


# The Beacon at corners and edges, on both orientations and all staggers


def straight_steps(layout: Layout, place: tuple[int, int]) -> list[tuple[int, int]]:
    """The six hexes around one in offset coordinates, clockwise from direction 0, by the plain offset tables."""
    c, r = place
    if layout.orientation is Orientation.FLAT:
        low = (c % 2 == 1) is (layout.stagger is Stagger.ODD)
        up, down = (r, r + 1) if low else (r - 1, r)
        return [(c, r - 1), (c + 1, up), (c + 1, down), (c, r + 1), (c - 1, down), (c - 1, up)]
    right = (r % 2 == 1) is (layout.stagger is Stagger.ODD)
    west, east = (c, c + 1) if right else (c - 1, c)
    return [(east, r - 1), (c + 1, r), (east, r + 1), (west, r + 1), (c - 1, r), (west, r - 1)]


PLACES = {
    "north-west corner": (0, 0),
    "north-east corner": (8, 0),
    "south-west corner": (0, 8),
    "south-east corner": (8, 8),
    "north edge": (4, 0),
    "north edge, odd": (3, 0),
    "south edge": (4, 8),
    "south edge, odd": (3, 8),
    "west edge": (0, 4),
    "west edge, odd": (0, 3),
    "east edge": (8, 4),
    "east edge, odd": (8, 3),
}


@pytest.mark.rule("CS-8", "CS-14", "BD-2")
@pytest.mark.parametrize("layout", LAYOUTS, ids=NAMES)
@pytest.mark.parametrize("side", [S, N])
@pytest.mark.parametrize("place", PLACES)
def test_the_beacon_at_corner_and_edge(place: str, side: Side, layout: Layout) -> None:
    letter, spot = side.value[0], PLACES[place]
    expected = straight_steps(layout, spot)
    if side is N:
        expected = expected[3:] + expected[:3]
    for face, (column, row) in zip(SOUTH_FACES, expected, strict=True):
        fleet = [unit(f"{letter} cruiser", spot, layout=layout), unit(f"{letter} destroyer")]
        start = Start(stars=dict.fromkeys(Side, 6), to_move=side)
        with battle(board(layout=layout), *fleet, faces=f"star {face}", start=start) as match:
            events = call(match, f"{letter}-cruiser", f"{letter}-destroyer")
            scattered = one(events, ScatterRolled)
            inside = 0 <= column < 9 and 0 <= row < 9
            assert scattered.hex == at(column, row, layout)
            assert scattered.landing == ("open" if inside else "off")
            landed = [e.hex for e in of(events, UnitArrived)]
            assert landed == ([at(column, row, layout)] if inside else [])
            assert len(of(events, WarpFailed)) == (not inside)


# A Flagship called with and without CAP; the Carrier's support


@pytest.mark.rule("UN-5", "CS-7", "CS-17")
@pytest.mark.parametrize(("cap", "absorbed", "rolled"), [(3, 2, ""), (1, 1, "star"), (0, 0, "star fighter")])
def test_a_flagship_called_with_and_without_cap(cap: int, absorbed: int, rolled: str) -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s flagship", cap=cap)]
    match = battle(board(), *fleet, faces=f"capital blast capital {rolled} fighter")
    events = call(match, "s-cruiser", "s-flagship")
    taken = [CapAbsorbed(uid("s-flagship"), S, absorbed, cap - absorbed)] if absorbed else []
    confirmed = [HitsConfirmed(uid("s-flagship"), S, faces(rolled), 0)] if rolled else []
    assert of(events, CapAbsorbed) == taken
    assert of(events, HitsConfirmed) == confirmed
    arrived = match.view().unit(uid("s-flagship"))
    assert (arrived.hex, arrived.cap, arrived.models) == (at(*AROUND[0]), cap - absorbed, 1)


@pytest.mark.rule("CS-17", "CS-7", "CS-11")
def test_cap_lost_in_an_unstable_arrival_does_not_support_the_collision_after_it() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("n battleship", AROUND[0]), unit("s carrier", cap=3)]
    match = battle(board(), *fleet, faces="capital capital blast fighter capital capital alert")
    events = call(match, "s-cruiser", "s-carrier")
    assert [(a.cause, len(a.faces)) for a in of(events, AccidentRolled)] == [("unstable", 2), ("collision", 3)]
    assert match.view().unit(uid("n-battleship")).models == 2


@pytest.mark.rule("CS-17")
def test_the_carriers_support_is_asked_for_twice_when_it_is_hurt_and_then_collides() -> None:
    rules = HouseRules(command="orders", auto_cap=False)
    fleet = [unit("s cruiser", MIDDLE), unit("n battleship", AROUND[0]), unit("s carrier", cap=1)]
    match = battle(board(), *fleet, faces="capital alert alert fighter alert alert alert", rules=rules)
    call(match, "s-cruiser", "s-carrier")
    assert one(say(match, SupportRoll(accept=False)), QuestionAsked).question == match.view().question
    rolled = one(say(match, SupportRoll(accept=True)), AccidentRolled)
    assert (rolled.cause, len(rolled.faces)) == ("collision", 3)


# A wreck that kills a friend


@pytest.mark.rule("CS-11", "CS-18", "SC-4")
def test_a_wreck_that_kills_a_friend_may_lose_the_battle() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s transport", AROUND[0]), unit("s destroyer"), unit("n fighter", (0, 0))]
    match = battle(board(), *fleet, faces="star fighter striker blast alert", mission=Mission(vp_target=4))
    events = call(match, "s-cruiser", "s-destroyer")
    assert of(events, VpScored) == [VpScored(N, 2, 2, "unit", "s-destroyer"), VpScored(N, 2, 4, "unit", "s-transport")]
    assert events[-1] == BattleEnded(N, "target", 0, 4)


# The last unit of a side lost in the warp


@pytest.mark.rule("CS-18", "SC-4")
def test_the_last_unit_of_a_side_lost_to_a_wreck() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s destroyer"), unit("n transport", AROUND[0])]
    match = battle(board(), *fleet, faces="star fighter striker striker alert", mission=LONG)
    events = call(match, "s-cruiser", "s-destroyer")
    assert [e.unit for e in of(events, UnitEliminated)] == ["s-destroyer", "n-transport"]
    assert events[-1] == BattleEnded(S, "no units", 2, 2)


@pytest.mark.rule("CS-18", "SC-4")
def test_the_last_reserve_lost_in_the_warp_leaves_the_beacon_and_the_battle_goes_on() -> None:
    # A side can never lose its very last unit by its own call: the Beacon is no Fighter, and stays.
    fleet = [unit("s cruiser", MIDDLE), unit("s destroyer"), unit("n transport", (0, 0))]
    match = battle(board(planets=[AROUND[0]]), *fleet, faces="star fighter", mission=LONG)
    assert of(call(match, "s-cruiser", "s-destroyer"), BattleEnded) == []
    assert EndPhase() in match.legal()


# The VP target reached in the middle of a roll


@pytest.mark.rule("SC-4", "BT-3", "BT-6")
def test_the_target_reached_in_the_middle_of_a_roll() -> None:
    # South's target is reached as the Battleship falls; the Star of the same roll and the Supply are still told.
    fleet = [unit("s cruiser", (4, 5)), unit("n battleship", (4, 4), models=1), unit("n transport", (0, 0))]
    match = battle(board(), *fleet, faces="capital star alert", mission=Mission(starting_supply=6, vp_target=4))
    order(match, "s-cruiser")
    to_phase(match, Phase.BATTLE)
    assert say(match, Battle(uid("s-cruiser"), uid("n-battleship"))) == (
        BattleRolled(uid("s-cruiser"), S, uid("n-battleship"), 1, faces("capital star alert"), 1, 0, 1, 1),
        StarsChanged(S, 1, 7, "battle"),
        ModelsLost(uid("n-battleship"), N, 1, 0, 1, 0, "battle"),
        UnitEliminated(uid("n-battleship"), N, at(4, 4), "battle", 0),
        VpScored(S, 4, 4, "unit", "n-battleship"),
        SupplyChanged(N, 1, 5),
        BattleEnded(S, "target", 4, 0),
    )


@pytest.mark.rule("SC-4", "CS-7", "CS-11")
def test_both_sides_reach_the_target_within_one_call() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("n battleship", AROUND[0], models=1), unit("s battleship")]
    match = battle(
        board(),
        *fleet,
        unit("n fighter", (0, 0)),
        faces="star fighter capital alert alert",
        mission=Mission(vp_target=4),
    )
    events = call(match, "s-cruiser", "s-battleship")
    # 4 to 4: the Cruiser's 2 Supply on the table beat the Fighters' 1.
    assert events[-1] == BattleEnded(S, "target", 4, 4)


# A withdrawn unit called back the same turn


@pytest.mark.rule("RS-5", "CS-5")
def test_a_withdrawn_unit_called_back_the_same_turn() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s destroyer", (4, 8))]
    match = battle(board(), *fleet, faces="star fighter")
    order(match, "s-cruiser")
    assert one(say(match, Withdraw(uid("s-destroyer"))), UnitWithdrawn).hex == at(4, 8)
    assert why(match, CallSupport(uid("s-cruiser"), uid("s-destroyer"))) == ("WITHDRAWN_THIS_TURN", "RS-5")
    end_turn(match)
    end_turn(match)
    assert one(call(match, "s-cruiser", "s-destroyer"), UnitArrived).hex == at(4, 3)


# A tie on a marker


@pytest.mark.rule("MK-1", "MK-2")
def test_a_tie_on_a_marker_still_pays_who_holds_it() -> None:
    fleet = [unit("s cruiser", AROUND[3]), unit("n carrier", AROUND[0])]
    start = Start(round=2, turn=1, to_move=N, markers={"A": N})
    match = battle(board(markers=[MIDDLE]), *fleet, rules=QUICK, mission=LONG, start=start)
    assert end_turn(match)[:3] == (
        MarkerRead("A", at(*MIDDLE), 2, 2, N),
        VpScored(N, 1, 1, "marker", "A"),
        RoundScored(2, 0, 1),
    )


# Exact sums of Supply


@pytest.mark.rule("RS-6", "SU-4", "SU-5")
def test_summoning_at_exactly_the_cap() -> None:
    fleet = [unit("s carrier", MIDDLE), unit("s battleship", (0, 8))]
    match = battle(board(), *fleet, mission=Mission(starting_supply=6, vp_target=50))
    order(match, "s-carrier")
    assert say(match, Summon(uid("s-carrier"), at(*AROUND[0])))[-1] == SupplyChanged(S, 6, 0)
    full = battle(board(), *fleet, mission=Mission(starting_supply=5, vp_target=50))
    order(full, "s-carrier")
    assert why(full, Summon(uid("s-carrier"), at(*AROUND[0]))) == ("NOT_ENOUGH_SUPPLY", "SU-4")


@pytest.mark.rule("SU-4", "SU-1", "CS-5")
def test_supply_0_at_a_full_pool() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s destroyer", models=1), unit("s fighter", models=2), unit("s transport")]
    match = battle(board(), *fleet, faces="star fighter", mission=Mission(starting_supply=2, vp_target=50))
    assert match.view().sides[S].available == 0
    call(match, "s-cruiser", "s-destroyer")
    say(match, Reinforce(uid("s-fighter"), at(4, 8)))
    assert (match.view().sides[S].on_table, match.view().sides[S].available) == (2, 0)
    end_turn(match)
    end_turn(match)
    assert why(match, Reinforce(uid("s-transport"), at(0, 8))) == ("NOT_ENOUGH_SUPPLY", "SU-4")


# The last turn of the last Round


def last_turn(*fleet: FleetUnit, rolls: str = "") -> Match:
    """South has the last turn of the last Round; there is a marker on 4,3."""
    start = Start(round=5, turn=1, to_move=S, stars=dict.fromkeys(Side, 6))
    return battle(board(markers=[(4, 3)]), *fleet, faces=rolls, rules=QUICK, mission=LONG, start=start)


@pytest.mark.rule("SU-7", "SC-4", "SC-5", "MK-1")
def test_the_last_turn_of_the_last_round() -> None:
    fleet = [unit("s cruiser", MIDDLE), unit("s battleship"), unit("s flagship"), unit("n cruiser", (0, 0))]
    match = last_turn(*fleet, rolls="star fighter")
    call(match, "s-cruiser", "s-battleship")
    assert match.view().sides[S].available is None
    to_phase(match, Phase.END)
    assert say(match, EndTurn()) == (
        MarkerRead("A", at(4, 3), 5, None, S),
        VpScored(S, 1, 1, "marker", "A"),
        RoundScored(5, 1, 0),
        VpScored(N, 3, 3, "reserve", "s-flagship"),
        BattleEnded(N, "rounds", 1, 3),
    )
    assert match.view().phase is Phase.OVER


@pytest.mark.rule("SU-7", "RS-4")
def test_what_enters_in_the_last_turn_is_not_lost_with_the_reserves() -> None:
    match = last_turn(unit("s cruiser", (4, 6)), unit("s battleship"), unit("n cruiser", (0, 0)))
    assert one(say(match, Reinforce(uid("s-battleship"), at(4, 8))), UnitEntered).unit == "s-battleship"
    assert of(end_turn(match), VpScored) == []


@pytest.mark.rule("SC-3", "SC-4")
def test_supply_destroyed_in_the_last_turn_is_paid_before_the_comparison() -> None:
    fleet = [unit("s cruiser", (4, 7)), unit("n battleship", (4, 6), models=2), unit("n flagship", (8, 0))]
    match = last_turn(*fleet, rolls="capital star star")
    order(match, "s-cruiser")
    to_phase(match, Phase.BATTLE)
    say(match, Battle(uid("s-cruiser"), uid("n-battleship")))
    say(match, BattleBack(accept=False))
    events = end_turn(match)
    assert events == (
        MarkerRead("A", at(4, 3), None, None, None),
        VpScored(S, 1, 1, "supply"),
        RoundScored(5, 1, 0),
        BattleEnded(S, "rounds", 1, 0),
    )


# And some more that the chapters meet


@pytest.mark.rule("CS-9", "CS-8", "MV-1")
def test_a_beacon_that_was_driven_off_its_hex_last_turn_calls_from_where_it_is() -> None:
    fleet = [unit("s cruiser", (4, 4)), unit("s destroyer"), unit("n cruiser", (4, 2))]
    match = battle(
        board(), *fleet, faces="alert fighter star fighter", start=Start(stars={S: 6, N: 0}, to_move=N), mission=LONG
    )
    order(match, "n-cruiser")
    to_phase(match, Phase.BATTLE)
    events = say(match, Battle(uid("n-cruiser"), uid("s-cruiser")))
    spots = (at(5, 4), at(4, 5), at(3, 4))
    assert one(events, QuestionAsked).question == RetireQuestion(S, uid("s-cruiser"), spots)
    say(match, RetireTo(at(5, 4)))
    end_turn(match)
    assert one(call(match, "s-cruiser", "s-destroyer"), UnitArrived).hex == at(5, 3)


@pytest.mark.rule("CS-12", "MV-1", "CS-15")
def test_a_unit_that_lived_through_asteroids_leaves_them_next_turn() -> None:
    match = battle(
        board(asteroids=[AROUND[0]]), unit("s cruiser", MIDDLE), unit("s fighter"), faces="star fighter alert alert"
    )
    call(match, "s-cruiser", "s-fighter")
    assert match.board.terrain[at(*AROUND[0])] is Terrain.ASTEROID
    end_turn(match)
    end_turn(match)
    order(match, "s-fighter")
    to_phase(match, Phase.MOVE)
    say(match, MoveUnit(uid("s-fighter"), (at(4, 2), at(4, 1))))
    assert match.view().unit(uid("s-fighter")).models == 4


@pytest.mark.rule("RS-6", "SC-4")
def test_a_side_with_drones_and_a_reserve_fights_on() -> None:
    fleet = [unit("s drone", MIDDLE), unit("s fighter"), unit("n cruiser", (0, 0))]
    match = battle(board(), *fleet, mission=LONG)
    order(match, "s-drone")
    assert match.view().outcome is None
    assert one(say(match, Reinforce(uid("s-fighter"), at(4, 8))), UnitEntered).unit == "s-fighter"
