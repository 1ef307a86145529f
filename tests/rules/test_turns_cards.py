"""Rounds, turns and phases, the deck and what each card orders, setup (TN)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.rules import Match, ScriptedDice
from game.rules.catalogue import HouseRules, Mission, card_types, deck, unit_types
from game.rules.commands import (
    Battle,
    CallSupport,
    EndPhase,
    EndTurn,
    KeepInReserve,
    LiftAlert,
    MoveUnit,
    OrderUnit,
    PlaceUnit,
    PlayCard,
    Reinforce,
    Summon,
    Withdraw,
)
from game.rules.events import (
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    DeckShuffled,
    MarkerRead,
    PhaseBegan,
    RoundBegan,
    RoundScored,
    SetupPassed,
    StarsChanged,
    SupplyChanged,
    TurnBegan,
    UnitKept,
    UnitOrdered,
    UnitPlaced,
)
from game.rules.ids import CardId, Phase, Sector, Side, Terrain, UnitClass, Where
from game.rules.scenario import FleetUnit, Scenario, Start
from game.tiled import load_scenario, shipped_maps
from game.wording import card_text
from tests.rules.boards import ORDERS, POINTY, at, battle, board, card, uid, unit
from tests.rules.saying import MIDDLE, N, S, call, end_turn, of, one, order, say, to_phase, why

CARDS = HouseRules()
BOTH = (unit("s cruiser", (0, 8)), unit("n cruiser", (8, 0)))
LONG = Mission(rounds=5, starting_supply=20, vp_target=50)


def with_hand(*names: str, fleet: tuple[FleetUnit, ...] = BOTH, rules: HouseRules = CARDS, on: int = 0) -> Match:
    """South's Card phase with a hand of its own; `on` further cards lie on the deck."""
    rest = tuple(c for c in deck() if c not in names)
    start = Start(stars=dict.fromkeys(Side, 6), hands={S: tuple(card(n) for n in names), N: rest[-5:]}, deck=rest[:on])
    return battle(board(), *fleet, rules=rules, mission=LONG, start=start)


def fresh(*units: FleetUnit, rules: HouseRules = CARDS, first: Side = S, mission: Mission = LONG) -> Match:
    """A battle from its very beginning; units with a hex stand already."""
    made = Scenario("example", "Example", board(), units or BOTH, mission, rules, first_side=first)
    return Match(made, ScriptedDice([]))


# TN-1


@pytest.mark.rule("TN-1")
@pytest.mark.parametrize("rounds", [1, 2, 4])
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_rounds_and_turns_are_counted_out(rounds: int, turns: int) -> None:
    rules = HouseRules(command="orders", turns_per_round=turns)
    match = fresh(rules=rules, mission=Mission(rounds=rounds, starting_supply=20, vp_target=50))
    events = list(match.opening.events)
    while match.view().outcome is None:
        events += end_turn(match)
    began = of(events, TurnBegan)
    assert len(began) == rounds * turns * 2
    assert [(e.side, e.turn) for e in began[: turns * 2]] == [(s, n) for n in range(1, turns + 1) for s in (S, N)]
    assert [e.round for e in of(events, RoundBegan)] == list(range(1, rounds + 1))


@pytest.mark.rule("TN-1")
@pytest.mark.parametrize("first", [S, N])
def test_the_scenario_names_who_goes_first_in_round_1_and_gives_tokens_for_it(first: Side) -> None:
    match = fresh(rules=ORDERS, first=first)
    assert of(match.opening.events, StarsChanged) == [
        StarsChanged(S, 2, 2, "start"),
        StarsChanged(N, 2, 2, "start"),
        StarsChanged(first, 2, 4, "start"),
    ]
    assert one(match.opening.events, RoundBegan) == RoundBegan(1, 20, first)
    sides = match.view().sides
    assert (sides[first].stars, sides[first.other].stars) == (4, 2)
    assert match.view().active is first


@pytest.mark.rule("TN-1")
@pytest.mark.parametrize(
    ("vp", "last", "expected"),
    [((1, 0), S, N), ((1, 0), N, N), ((0, 1), S, S), ((0, 1), N, S), ((2, 2), S, N), ((2, 2), N, S)],
)
def test_fewer_vp_goes_first_and_on_a_tie_who_went_second(vp: tuple[int, int], last: Side, expected: Side) -> None:
    rules = HouseRules(command="orders", turns_per_round=1)
    start = Start(round=2, to_move=last, vp=dict(zip(Side, vp, strict=True)))
    match = battle(board(), *BOTH, rules=rules, mission=LONG, start=start)
    end_turn(match)
    began = one(end_turn(match), RoundBegan)
    assert (began.round, began.first_side) == (3, expected)
    assert match.view().active is expected


# TN-2, TN-3


@pytest.mark.rule("TN-2", "TN-1")
def test_a_round_is_supply_step_turns_scoring_step() -> None:
    rules = HouseRules(command="orders", turns_per_round=1)
    match = battle(board(markers=[MIDDLE]), *BOTH, rules=rules, mission=LONG)
    events = [*match.opening.events, *end_turn(match), *end_turn(match)]
    steps = [type(e) for e in events if isinstance(e, RoundBegan | TurnBegan | MarkerRead | RoundScored)]
    assert steps == [RoundBegan, TurnBegan, TurnBegan, MarkerRead, RoundScored, RoundBegan, TurnBegan]


@pytest.mark.rule("TN-3")
def test_the_five_phases_of_a_turn() -> None:
    match = with_hand("all-hands-1", on=5)
    seen = [match.view().phase]
    for command in (PlayCard(card("all-hands-1")), EndPhase(), EndPhase(), EndPhase()):
        say(match, command)
        seen.append(match.view().phase)
    assert seen == [Phase.CARD, Phase.ORDERS, Phase.MOVE, Phase.BATTLE, Phase.END]
    say(match, EndTurn())
    assert (match.view().phase, match.view().active) == (Phase.CARD, N)


@pytest.mark.rule("TN-3", "TN-4", "TN-5")
def test_each_command_belongs_to_its_phase() -> None:
    match = with_hand("all-hands-1", on=5)
    assert why(match, EndPhase()) == ("WRONG_PHASE", "TN-4")
    assert why(match, OrderUnit(uid("s-cruiser"))) == ("WRONG_PHASE", "TN-4")
    say(match, PlayCard(card("all-hands-1")))
    assert why(match, PlayCard(card("all-hands-1"))) == ("WRONG_PHASE", "TN-4")
    assert why(match, MoveUnit(uid("s-cruiser"), (at(0, 7),))) == ("WRONG_PHASE", "MV-1")
    assert why(match, Battle(uid("s-cruiser"), uid("n-cruiser"))) == ("WRONG_PHASE", "BT-1")
    assert why(match, EndTurn()) == ("WRONG_PHASE", "TN-5")
    to_phase(match, Phase.END)
    assert why(match, EndPhase()) == ("WRONG_PHASE", "TN-5")
    assert why(match, PlaceUnit(uid("s-cruiser"), at(0, 8))) == ("WRONG_PHASE", "TN-8")


# TN-4


@pytest.mark.rule("TN-4")
def test_a_card_of_the_hand_is_played_face_up() -> None:
    match = with_hand("patrol-left-1", "recall-1", on=5)
    assert say(match, PlayCard(card("patrol-left-1"))) == (
        CardPlayed(S, card("patrol-left-1"), False, 2, ((Sector.LEFT, None), (Sector.LEFT, None))),
        PhaseBegan(S, Phase.ORDERS),
    )
    seen = match.view(N)
    assert seen.played == deck()[card("patrol-left-1")]
    assert (seen.sides[S].hand, seen.sides[S].hand_count) == ((), 4)


@pytest.mark.rule("TN-4")
@pytest.mark.parametrize("name", ["patrol-left-2", "no-such-card"])
def test_a_card_that_is_not_in_the_hand_is_not_played(name: str) -> None:
    match = with_hand("patrol-left-1")
    assert why(match, PlayCard(card(name))) == ("NOT_IN_HAND", "TN-4")


@pytest.mark.rule("TN-4")
def test_one_order_a_unit_a_turn() -> None:
    match = battle(board(), *BOTH)
    assert order(match, "s-cruiser") == (UnitOrdered(uid("s-cruiser"), S, at(0, 8), 2, (0, 1, 2)),)
    assert why(match, OrderUnit(uid("s-cruiser"))) == ("ALREADY_ORDERED", "TN-4")
    end_turn(match)
    end_turn(match)
    order(match, "s-cruiser")


@pytest.mark.rule("TN-4")
def test_only_units_of_ones_own_on_the_board_are_ordered() -> None:
    match = battle(board(), *BOTH, unit("s destroyer"))
    assert why(match, OrderUnit(uid("n-cruiser"))) == ("NOT_YOUR_UNIT", "TN-4")
    assert why(match, OrderUnit(uid("s-destroyer"))) == ("NOT_ON_BOARD", "TN-4")
    assert why(match, OrderUnit(uid("ghost"))) == ("UNKNOWN_UNIT", "UN-2")


@pytest.mark.rule("TN-4")
def test_only_ordered_units_move_or_battle() -> None:
    match = battle(board(), unit("s cruiser", (4, 5)), unit("n cruiser", (4, 3)))
    say(match, EndPhase())
    assert why(match, MoveUnit(uid("s-cruiser"), (at(4, 4),))) == ("NOT_ORDERED", "TN-4")
    say(match, EndPhase())
    assert why(match, Battle(uid("s-cruiser"), uid("n-cruiser"))) == ("NOT_ORDERED", "TN-4")


SPREAD = tuple(unit(f"s cruiser {column}", (column, 4)) for column in range(9))
"""A Cruiser in each column of the row of 9; columns 3 and 5 are the sector lines."""


def orderable(name: str, fleet: tuple[FleetUnit, ...] = SPREAD) -> str:
    """The columns whose unit South may order first under a card."""
    match = with_hand(name, fleet=(*fleet, BOTH[1]), on=5)
    say(match, PlayCard(card(name)))
    return "".join(str(c.unit)[-1] for c in match.legal() if isinstance(c, OrderUnit))


@pytest.mark.rule("TN-4", "BD-3", "TN-6")
@pytest.mark.parametrize("kind", ["patrol", "attack", "assault"])
@pytest.mark.parametrize(("sector", "columns"), [("left", "0123"), ("centre", "345"), ("right", "5678")])
def test_a_sector_card_reaches_its_sector_line_columns_included(kind: str, sector: str, columns: str) -> None:
    assert orderable(f"{kind}-{sector}-1") == columns


@pytest.mark.rule("TN-4", "BD-3")
def test_north_sees_left_where_south_sees_right() -> None:
    fleet = (*(unit(f"n cruiser {c}", (c, 4)) for c in range(9)), BOTH[0])
    start = Start(to_move=N, hands={N: (card("patrol-left-1"),)})
    match = battle(board(), *fleet, rules=CARDS, mission=LONG, start=start)
    say(match, PlayCard(card("patrol-left-1")))
    assert "".join(str(c.unit)[-1] for c in match.legal() if isinstance(c, OrderUnit)) == "5678"


def set_is_legal(name: str, columns: str) -> bool:
    """Whether South may order the Cruisers of these columns together, in every order of naming them."""
    verdicts = set()
    for turn in range(len(columns)):
        match = with_hand(name, fleet=(*SPREAD, BOTH[1]), on=5)
        say(match, PlayCard(card(name)))
        named = columns[turn:] + columns[:turn]
        verdicts.add(all(not hasattr(match.submit(OrderUnit(uid(f"s-cruiser-{c}"))), "reason") for c in named))
    (verdict,) = verdicts
    return verdict


@pytest.mark.rule("TN-4", "TN-6", "BD-3")
@pytest.mark.parametrize(
    ("name", "columns", "legal"),
    [
        ("line-advance-1", "048", True),
        ("line-advance-1", "014", False),
        ("line-advance-1", "03", True),
        ("line-advance-1", "035", True),
        ("line-advance-1", "345", True),
        ("line-advance-1", "358", True),
        ("line-advance-1", "348", True),
        ("line-advance-1", "0135", False),
        ("pincer-1", "0178", True),
        ("pincer-1", "0357", True),
        ("pincer-1", "012", False),
        ("pincer-1", "0123", False),
        ("pincer-1", "4", False),
        ("patrol-centre-1", "35", True),
        ("patrol-centre-1", "345", False),
        ("attack-centre-1", "345", True),
    ],
)
def test_a_set_of_orders_is_legal_if_some_assignment_exists(name: str, columns: str, legal: bool) -> None:
    assert set_is_legal(name, columns) is legal


@pytest.mark.rule("TN-4")
@pytest.mark.parametrize("name", ["patrol-left-1", "capital-guns-1", "all-hands-1"])
def test_any_card_may_be_played_for_one_order_anywhere(name: str) -> None:
    match = with_hand(name, fleet=(*SPREAD, BOTH[1]), on=5)
    assert say(match, PlayCard(card(name), plain=True)) == (
        CardPlayed(S, card(name), True, 1, ((None, None),)),
        PhaseBegan(S, Phase.ORDERS),
    )
    order(match, "s-cruiser-8")
    assert why(match, OrderUnit(uid("s-cruiser-0"))) == ("NO_ORDER_LEFT", "TN-4")


@pytest.mark.rule("TN-4")
def test_a_card_that_can_do_nothing_goes_to_phase_5() -> None:
    match = with_hand("capital-guns-1", on=5)
    assert say(match, PlayCard(card("capital-guns-1"))) == (
        CardPlayed(S, card("capital-guns-1"), False, 3, ((None, UnitClass.CAPITAL),) * 3),
        PhaseBegan(S, Phase.ORDERS),
        PhaseBegan(S, Phase.END, skipped="nothing to order"),
    )


@pytest.mark.rule("TN-4", "RS-4")
def test_a_card_that_can_only_bring_in_keeps_phase_2() -> None:
    match = with_hand("patrol-right-1", fleet=(*BOTH, unit("s fighter")), on=5)
    assert say(match, PlayCard(card("patrol-right-1")))[-1] == PhaseBegan(S, Phase.ORDERS)


@pytest.mark.rule("TN-4", "BT-5")
def test_a_card_that_can_only_lift_keeps_phase_2() -> None:
    fleet = (unit("s cruiser", (0, 8), alert=True), BOTH[1])
    match = with_hand("patrol-right-1", fleet=fleet, on=5)
    assert say(match, PlayCard(card("patrol-right-1")))[-1] == PhaseBegan(S, Phase.ORDERS)
    assert match.legal() == (LiftAlert(uid("s-cruiser")), EndPhase())


# TN-4a


@pytest.mark.rule("TN-4a", "RS-6", "BT-5", "CS-3", "RS-4", "RS-5")
def test_phase_2_runs_in_any_sequence_and_each_result_stands() -> None:
    fleet = (
        unit("s cruiser", MIDDLE, alert=True),
        unit("s carrier", (7, 7)),
        unit("s battleship", (1, 8)),
        unit("s destroyer"),
        unit("s transport"),
        BOTH[1],
    )
    rules = HouseRules(command="orders", orders_per_turn=6)
    match = battle(board(), *fleet, rules=rules, mission=LONG, faces="star fighter")
    order(match, "s-carrier")
    say(match, Reinforce(uid("s-destroyer"), at(4, 8)))
    say(match, LiftAlert(uid("s-cruiser")))
    assert match.view().sides[S].stars == 4
    say(match, Withdraw(uid("s-battleship")))
    order(match, "s-cruiser")
    say(match, Summon(uid("s-carrier"), at(7, 6)))
    call(match, "s-cruiser", "s-transport")
    view = match.view()
    assert view.unit(uid("s-transport")).hex == at(4, 3)
    assert view.orders_left == 1
    assert why(match, CallSupport(uid("s-cruiser"), uid("s-battleship"))) == ("WITHDRAWN_THIS_TURN", "RS-5")


@pytest.mark.rule("TN-4a")
def test_unspent_orders_lapse() -> None:
    match = battle(board(), *BOTH, unit("s destroyer", (8, 8)))
    order(match, "s-cruiser")
    to_phase(match, Phase.MOVE)
    assert why(match, OrderUnit(uid("s-destroyer"))) == ("WRONG_PHASE", "TN-4")
    end_turn(match)
    end_turn(match)
    assert match.view().orders_left == 3


# TN-5


@pytest.mark.rule("TN-5")
def test_the_played_card_is_discarded_the_income_taken_and_the_hand_filled() -> None:
    match = with_hand("patrol-left-1", "recall-1", "pincer-1", "pincer-2", "assault-left-1", on=3)
    top = tuple(c.id for c in match.view().sides[S].hand), match.view().deck_count
    assert top == (("patrol-left-1", "recall-1", "pincer-1", "pincer-2", "assault-left-1"), 3)
    say(match, PlayCard(card("patrol-left-1")))
    to_phase(match, Phase.END)
    assert say(match, EndTurn())[:4] == (
        CardDiscarded(S, card("patrol-left-1"), swapped=False),
        StarsChanged(S, 1, 7, "income"),
        CardsDrawn(S, (card("patrol-left-2"),)),
        TurnBegan(N, 1),
    )
    assert [c.id for c in match.view().discards] == ["patrol-left-1"]


@pytest.mark.rule("TN-5")
def test_a_hand_card_is_swapped_instead_of_the_income() -> None:
    match = with_hand("patrol-left-1", "recall-1", "pincer-1", "pincer-2", "assault-left-1", on=3)
    say(match, PlayCard(card("patrol-left-1")))
    to_phase(match, Phase.END)
    assert say(match, EndTurn(swap=card("recall-1")))[:3] == (
        CardDiscarded(S, card("patrol-left-1"), swapped=False),
        CardDiscarded(S, card("recall-1"), swapped=True),
        CardsDrawn(S, (card("patrol-left-2"), card("patrol-left-3"))),
    )
    assert match.view().sides[S].stars == 6
    assert match.view(S).sides[S].hand_count == 5


@pytest.mark.rule("TN-5")
@pytest.mark.parametrize("name", ["patrol-left-1", "attack-left-1"])
def test_only_a_card_of_the_hand_is_swapped(name: str) -> None:
    match = with_hand("patrol-left-1", "recall-1", on=3)
    say(match, PlayCard(card("patrol-left-1")))
    to_phase(match, Phase.END)
    assert why(match, EndTurn(swap=card(name))) == ("NOT_IN_HAND", "TN-4")


@pytest.mark.rule("TN-5", "HR")
@pytest.mark.parametrize("income", [0, 1, 3])
def test_the_income_is_a_house_rule(income: int) -> None:
    match = battle(board(), *BOTH, rules=HouseRules(command="orders", income=income))
    paid = of(end_turn(match), StarsChanged)
    assert paid == ([StarsChanged(S, income, 6 + income, "income")] if income else [])


@pytest.mark.rule("TN-5")
def test_the_discards_are_shuffled_only_when_a_draw_needs_it() -> None:
    match = with_hand("patrol-left-1", "recall-1", "pincer-1", "pincer-2", "assault-left-1", on=1)
    say(match, PlayCard(card("patrol-left-1")))
    to_phase(match, Phase.END)
    events = say(match, EndTurn())
    assert of(events, DeckShuffled) == []
    assert match.view().deck_count == 0
    # North draws from an empty deck: what has been played so far comes back.
    played = match.view().sides[N].hand[0].id
    say(match, PlayCard(played))
    to_phase(match, Phase.END)
    events = say(match, EndTurn())
    assert events[:3] == (
        CardDiscarded(N, played, swapped=False),
        StarsChanged(N, 1, 7, "income"),
        DeckShuffled((card("patrol-left-1"), played)),
    )
    assert of(events, CardsDrawn) == [CardsDrawn(N, (card("patrol-left-1"),))]
    assert match.view().discards == ()


@pytest.mark.rule("TN-5")
def test_a_draw_takes_what_is_left_before_it_shuffles() -> None:
    match = with_hand("patrol-left-1", "recall-1", "pincer-1", "pincer-2", "assault-left-1", on=1)
    say(match, PlayCard(card("patrol-left-1")))
    to_phase(match, Phase.END)
    events = say(match, EndTurn(swap=card("recall-1")))
    drawn = [e for e in events if isinstance(e, CardsDrawn | DeckShuffled)]
    assert drawn == [
        CardsDrawn(S, (card("patrol-left-2"),)),
        DeckShuffled((card("patrol-left-1"), card("recall-1"))),
        CardsDrawn(S, (card("patrol-left-1"),)),
    ]
    assert (match.view().deck_count, match.view().discards) == (1, ())


@pytest.mark.rule("TN-5", "HR")
@pytest.mark.parametrize("size", [1, 3, 7])
def test_hands_are_filled_to_the_hand_size(size: int) -> None:
    match = fresh(rules=HouseRules(hand_size=size))
    assert of(match.opening.events, CardsDrawn) == [
        CardsDrawn(S, tuple(deck())[:size]),
        CardsDrawn(N, tuple(deck())[size : 2 * size]),
    ]
    say(match, PlayCard(match.view().sides[S].hand[0].id))
    to_phase(match, Phase.END)
    say(match, EndTurn())
    assert match.view().sides[S].hand_count == size


# TN-6

COPIES = {
    "patrol": 12,
    "attack": 9,
    "assault": 3,
    "line-advance": 3,
    "pincer": 2,
    "fighter-sweep": 2,
    "strike-force": 2,
    "capital-guns": 2,
    "open-channel": 2,
    "recall": 1,
    "all-hands": 2,
}


@pytest.mark.rule("TN-6")
def test_the_deck_has_40_cards() -> None:
    assert len(deck()) == 40
    assert Counter(c.type.key for c in deck().values()) == COPIES
    for kind, of_each in (("patrol", 4), ("attack", 3), ("assault", 1)):
        sectors = Counter(c.sector for c in deck().values() if c.type.key == kind)
        assert sectors == dict.fromkeys(Sector, of_each)


@pytest.mark.rule("TN-6", "TN-5")
def test_the_battle_is_played_with_the_whole_deck() -> None:
    shuffled = one(fresh().opening.events, DeckShuffled)
    assert sorted(shuffled.order) == sorted(deck())


LEFT, CENTRE, RIGHT = ((sector, None) for sector in Sector)
ANY = (None, None)
ORDERS_OF: dict[str, tuple[tuple[Sector | None, UnitClass | None], ...]] = {
    "patrol-left-1": (LEFT,) * 2,
    "patrol-centre-1": (CENTRE,) * 2,
    "attack-right-1": (RIGHT,) * 3,
    "attack-centre-2": (CENTRE,) * 3,
    "assault-left-1": (LEFT,) * 5,
    "line-advance-1": (LEFT, CENTRE, RIGHT),
    "pincer-1": (LEFT, LEFT, RIGHT, RIGHT),
    "fighter-sweep-1": ((None, UnitClass.FIGHTER),) * 4,
    "strike-force-1": ((None, UnitClass.STRIKER),) * 4,
    "capital-guns-1": ((None, UnitClass.CAPITAL),) * 3,
    "open-channel-1": (ANY,) * 2,
    "recall-1": (ANY,) * 2,
    "all-hands-1": (ANY,) * 4,
}


@pytest.mark.rule("TN-6")
@pytest.mark.parametrize("name", ORDERS_OF)
def test_what_each_card_orders(name: str) -> None:
    match = with_hand(name, on=5)
    played = one(say(match, PlayCard(card(name))), CardPlayed)
    assert (played.orders, played.slots) == (len(ORDERS_OF[name]), ORDERS_OF[name])
    assert {c.type.key for c in deck().values()} == {deck()[CardId(n)].type.key for n in ORDERS_OF}


@pytest.mark.rule("TN-6", "HR")
@pytest.mark.parametrize("size", [2, 5, 8])
def test_assault_orders_as_many_as_the_hand_size(size: int) -> None:
    match = with_hand("assault-left-1", rules=HouseRules(hand_size=size), on=20)
    assert one(say(match, PlayCard(card("assault-left-1"))), CardPlayed).orders == size


@pytest.mark.rule("TN-6", "TN-4")
@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("fighter-sweep-1", {"fighter", "drone"}),
        ("strike-force-1", {"cruiser", "destroyer", "transport"}),
        ("capital-guns-1", {"flagship", "battleship", "carrier"}),
        ("all-hands-1", set(unit_types())),
        ("open-channel-1", set(unit_types())),
        ("recall-1", set(unit_types())),
    ],
)
def test_a_class_card_reaches_its_class_anywhere(name: str, kinds: set[str]) -> None:
    fleet = tuple(unit(f"s {kind}", (column, 4)) for column, kind in enumerate(unit_types()))
    match = with_hand(name, fleet=(*fleet, BOTH[1]), on=5)
    say(match, PlayCard(card(name)))
    assert {str(c.unit)[2:] for c in match.legal() if isinstance(c, OrderUnit)} == kinds


@pytest.mark.rule("TN-6", "CS-5")
def test_open_channel_makes_each_call_of_its_turn_cheaper() -> None:
    fleet = (unit("s cruiser", MIDDLE), unit("s flagship"), unit("s battleship"), BOTH[1])
    match = with_hand("open-channel-1", "recall-1", fleet=fleet, on=9)
    assert match.view().unit(uid("s-flagship")).warp_cost == 2
    say(match, PlayCard(card("open-channel-1")))
    assert match.view().unit(uid("s-flagship")).warp_cost == 1
    assert match.view().unit(uid("s-battleship")).warp_cost == 1


@pytest.mark.rule("TN-6", "TN-4", "CS-5")
def test_open_channel_played_for_one_order_is_no_open_channel() -> None:
    fleet = (unit("s cruiser", MIDDLE), unit("s flagship"), BOTH[1])
    match = with_hand("open-channel-1", fleet=fleet, on=9)
    say(match, PlayCard(card("open-channel-1"), plain=True))
    assert match.view().unit(uid("s-flagship")).warp_cost == 2


@pytest.mark.rule("TN-6")
@pytest.mark.parametrize("name", sorted(deck()))
def test_every_cards_text_is_made_from_its_data(name: CardId) -> None:
    drawn = deck()[name]
    text = card_text(drawn, hand_size=9)
    assert str(drawn.type.orders or 9) in text
    if drawn.sector is not None:
        assert drawn.sector.value in text.lower()
    assert ("less" in text) is bool(drawn.type.call_discount)
    assert ("withdraw" in text) is drawn.type.recall
    assert card_types()[drawn.type.key] == drawn.type


# TN-7


@pytest.mark.rule("TN-7", "HR")
def test_without_cards_each_turn_has_three_orders_anywhere() -> None:
    match = fresh(rules=ORDERS)
    assert one(match.opening.events, CardPlayed) == CardPlayed(S, None, True, 3, (ANY,) * 3)
    assert not any(isinstance(e, DeckShuffled | CardsDrawn) for e in match.opening.events)
    assert match.view().phase is Phase.ORDERS
    events = end_turn(match)
    assert one(events, StarsChanged).reason == "income"
    assert one(events, CardPlayed) == CardPlayed(N, None, True, 3, (ANY,) * 3)
    assert match.view().sides[S].hand_count == match.view().deck_count == 0


@pytest.mark.rule("TN-7", "TN-5")
def test_without_cards_there_is_nothing_to_swap() -> None:
    match = battle(board(), *BOTH)
    to_phase(match, Phase.END)
    assert why(match, EndTurn(swap=card("recall-1"))) == ("NO_CARDS", "TN-7")
    assert match.legal() == (EndTurn(),)


# TN-8


def setup(*units: FleetUnit, first: Side = S, rules: HouseRules = CARDS) -> Match:
    """A battle that begins with setup."""
    made = Scenario("example", "Example", board(planets=[(2, 8)]), units, LONG, rules, first_side=first)
    return Match(made, ScriptedDice([]))


def to_place(*texts: str) -> list[FleetUnit]:
    """Units their players have yet to place."""
    return [unit(text, where=Where.UNDECIDED) for text in texts]


@pytest.mark.rule("TN-8")
@pytest.mark.parametrize("first", [S, N])
def test_the_side_named_second_places_first_then_they_alternate(first: Side) -> None:
    fleet = to_place("s cruiser a", "s cruiser b", "s cruiser c", "n cruiser a", "n cruiser b")
    match = setup(*fleet, first=first)
    assert match.opening.events == (SetupPassed(first.other),)
    seen = []
    while match.view().phase is Phase.SETUP:
        side = match.view().active
        seen.append(side)
        waiting = next(u for u in match.view().units if u.side is side and u.where is Where.UNDECIDED)
        say(match, KeepInReserve(waiting.id))
    expected = {S: [N, S, N, S, S], N: [S, N, S, N, S]}[first]
    assert seen == expected


@pytest.mark.rule("TN-8", "CS-9")
def test_placing_a_unit_and_beginning() -> None:
    match = setup(*to_place("s cruiser", "n cruiser"), rules=ORDERS)
    assert say(match, PlaceUnit(uid("n-cruiser"), at(8, 1))) == (
        UnitPlaced(uid("n-cruiser"), N, at(8, 1), 3),
        SetupPassed(S),
        SupplyChanged(S, 0, 20),
        SupplyChanged(N, 2, 18),
    )
    assert say(match, KeepInReserve(uid("s-cruiser")))[:2] == (
        UnitKept(uid("s-cruiser"), S),
        StarsChanged(S, 2, 2, "start"),
    )
    assert match.view().phase is Phase.ORDERS


@pytest.mark.rule("TN-8")
def test_only_the_side_whose_word_it_is_decides_and_about_each_unit_once() -> None:
    match = setup(*to_place("s cruiser", "n cruiser", "n fighter"))
    assert why(match, PlaceUnit(uid("s-cruiser"), at(0, 8))) == ("NOT_YOUR_UNIT", "TN-4")
    say(match, KeepInReserve(uid("n-fighter")), KeepInReserve(uid("s-cruiser")))
    assert why(match, PlaceUnit(uid("n-fighter"), at(0, 0))) == ("ALREADY_DECIDED", "TN-8")
    assert why(match, KeepInReserve(uid("n-fighter"))) == ("ALREADY_DECIDED", "TN-8")


@pytest.mark.rule("TN-8")
@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ((0, 8), None),
        ((0, 7), None),
        ((3, 7), None),
        ((0, 6), "NOT_HOME_ROW"),
        ((0, 0), "NOT_HOME_ROW"),
        ((2, 8), "HEX_IS_PLANET"),
        ((0, 9), "OFF_BOARD"),
        ((4, 8), "HEX_OCCUPIED"),
    ],
)
def test_units_are_placed_within_two_rows_of_the_home_edge_not_on_planets(
    place: tuple[int, int], reason: str | None
) -> None:
    match = setup(*to_place("s cruiser", "n cruiser"), unit("s fighter", (4, 8)))
    say(match, KeepInReserve(uid("n-cruiser")))
    command = PlaceUnit(uid("s-cruiser"), at(*place))
    assert (command in match.legal()) is (reason is None)
    if reason is None:
        say(match, command)
    else:
        assert why(match, command)[0] == reason


@pytest.mark.rule("TN-8", "BD-3a")
def test_two_rows_of_a_pointy_top_board() -> None:
    made = Scenario("example", "Example", board(layout=POINTY), tuple(to_place("s cruiser", "n cruiser")), LONG, CARDS)
    match = Match(made, ScriptedDice([]))
    rows = {POINTY.to_offset(c.hex)[1] for c in match.legal() if isinstance(c, PlaceUnit)}
    assert rows == {0, 1}


@pytest.mark.rule("TN-8")
def test_hands_are_dealt_after_setup() -> None:
    match = setup(*to_place("s cruiser", "n cruiser"))
    assert match.view().sides[S].hand_count == 0
    say(match, KeepInReserve(uid("n-cruiser")))
    assert match.view().sides[S].hand_count == 0
    events = say(match, KeepInReserve(uid("s-cruiser")))
    assert [type(e) for e in events] == [
        UnitKept,
        StarsChanged,
        StarsChanged,
        StarsChanged,
        DeckShuffled,
        CardsDrawn,
        CardsDrawn,
        RoundBegan,
        TurnBegan,
        PhaseBegan,
    ]


@pytest.mark.rule("TN-8")
def test_a_scenario_may_bring_units_already_placed() -> None:
    match = setup(unit("s cruiser", MIDDLE), unit("n cruiser", (4, 0)))
    assert match.view().phase is Phase.CARD
    assert match.view().unit(uid("s-cruiser")).hex == at(*MIDDLE)
    assert match.board.terrain[at(*MIDDLE)] is Terrain.OPEN


@pytest.mark.rule("TN-8")
@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_shipped_fleets_are_worth_half_as_much_again_as_the_last_finite_pool(path: Path) -> None:
    made = load_scenario(path)
    last = made.mission.pool(made.mission.rounds - 1)
    assert last is not None
    for side in Side:
        assert 2 * sum(u.supply for u in made.side_fleet(side)) >= 3 * last
