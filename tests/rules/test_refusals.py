"""Every ground for a refusal, by a command that meets it: reason, paragraph, the numbers told, nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from game.rules import Match, Reason, Refusal, ScriptedDice
from game.rules.catalogue import HouseRules, Mission
from game.rules.commands import (
    AbsorbHits,
    Battle,
    BattleBack,
    CallSupport,
    Command,
    Concede,
    EndPhase,
    EndTurn,
    JumpIn,
    KeepInReserve,
    LiftAlert,
    MoveUnit,
    OrderUnit,
    PlaceUnit,
    PlayCard,
    Reinforce,
    ReleaseDrone,
    RetireTo,
    Summon,
    Withdraw,
)
from game.rules.ids import Phase, Side, Where
from game.rules.scenario import FleetUnit, Scenario, Start
from tests.rules.boards import ORDERS, at, battle, board, card, uid, unit
from tests.rules.saying import MIDDLE, S, call, end_turn, order, say, to_phase

Told = tuple[Match, Command]


@dataclass(frozen=True)
class Case:
    """A way to a refusal: the reason, the paragraph, words of its text, and the position with the command."""

    reason: str
    paragraph: str
    words: str
    make: Callable[[], Told]


CRUISER, FOE = uid("s-cruiser"), uid("n-cruiser")
PAIR = (unit("s cruiser", MIDDLE), unit("n cruiser", (4, 0)))
CLOSE = (unit("s cruiser", MIDDLE), unit("n cruiser", (4, 3)))


def in_phase(
    phase: Phase, *fleet: FleetUnit, on: dict[str, list[tuple[int, int]]] | None = None, faces: str = "", stars: int = 6
) -> Match:
    """South's turn in a phase, with its Cruiser, if there is one on the board, ordered."""
    match = battle(board(**(on or {})), *fleet, faces=faces, stars=stars)  # type: ignore[arg-type]
    if any(u.id == CRUISER and u.hex for u in fleet):
        order(match, "s-cruiser")
    to_phase(match, phase)
    return match


def over() -> Told:
    match = battle(board(), *PAIR)
    say(match, Concede(S))
    return match, EndPhase()


def early_move() -> Told:
    return in_phase(Phase.ORDERS, *PAIR), MoveUnit(CRUISER, (at(4, 3),))


def pending() -> Match:
    """North is asked how many of two hits its Flagship's CAP takes."""
    rules = HouseRules(command="orders", auto_cap=False)
    fleet = (unit("s battleship", (4, 5)), unit("n flagship", (4, 3)))
    match = battle(board(), *fleet, faces="capital blast star", rules=rules)
    order(match, "s-battleship")
    to_phase(match, Phase.BATTLE)
    say(match, Battle(uid("s-battleship"), uid("n-flagship")))
    return match


def retiring() -> Told:
    match = in_phase(Phase.BATTLE, *CLOSE, faces="alert fighter fighter")
    say(match, Battle(CRUISER, FOE))
    return match, RetireTo(at(4, 1))


def setup(*fleet: FleetUnit, mission: Mission | None = None) -> Match:
    made = Scenario("example", "Example", board(), fleet, mission or Mission(), ORDERS)
    return Match(made, ScriptedDice([]))


def decided() -> Told:
    match = setup(*(unit(text, where=Where.UNDECIDED) for text in ("s cruiser", "n cruiser", "n fighter")))
    say(match, KeepInReserve(uid("n-fighter")), KeepInReserve(CRUISER))
    return match, PlaceUnit(uid("n-fighter"), at(4, 0))


def too_much_for_setup() -> Told:
    fleet = [unit(text, where=Where.UNDECIDED) for text in ("s battleship", "s cruiser", "s transport", "n cruiser")]
    match = setup(*fleet, mission=Mission(starting_supply=4))
    say(match, KeepInReserve(FOE), PlaceUnit(uid("s-battleship"), at(0, 8)))
    return match, PlaceUnit(CRUISER, at(2, 8))


def with_hand(name: str, *fleet: FleetUnit, play: bool = True) -> Match:
    start = Start(stars=dict.fromkeys(Side, 6), hands={S: (card(name),)})
    match = battle(board(), *fleet, rules=HouseRules(), start=start)
    if play:
        say(match, PlayCard(card(name)))
    return match


def reinforcing(at_: tuple[int, int], *fleet: FleetUnit, planets: tuple[tuple[int, int], ...] = ()) -> Told:
    match = battle(board(planets=planets), unit("s cruiser"), *fleet)
    return match, Reinforce(CRUISER, at(*at_))


def jumping(*, allowed: bool) -> Told:
    match = battle(board(), unit("s cruiser"), rules=HouseRules(command="orders", jump_points=allowed))
    return match, JumpIn(CRUISER, at(4, 6))


def summoning(to: tuple[int, int], *fleet: FleetUnit, rocks: tuple[tuple[int, int], ...] = ()) -> Told:
    match = battle(board(asteroids=rocks), unit("s carrier", MIDDLE), *fleet)
    order(match, "s-carrier")
    return match, Summon(uid("s-carrier"), at(*to))


def no_supply() -> Told:
    mission = Mission(rounds=5, starting_supply=4, supply_escalation=1)
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s flagship"), mission=mission)
    order(match, "s-cruiser")
    return match, CallSupport(CRUISER, uid("s-flagship"))


def no_stars() -> Told:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s flagship"), stars=1)
    order(match, "s-cruiser")
    return match, CallSupport(CRUISER, uid("s-flagship"))


def no_orders() -> Told:
    match = battle(board(), *(unit(f"s fighter {n}", (n, 8)) for n in range(4)))
    order(match, "s-fighter-0", "s-fighter-1", "s-fighter-2")
    return match, OrderUnit(uid("s-fighter-3"))


def after_warp() -> Told:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s destroyer"), faces="star fighter")
    call(match, "s-cruiser", "s-destroyer")
    return match, OrderUnit(uid("s-destroyer"))


def after_withdrawal() -> Told:
    match = battle(board(), unit("s cruiser", (4, 8)))
    say(match, Withdraw(CRUISER))
    return match, Reinforce(CRUISER, at(4, 8))


def a_beacon_moves() -> Told:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s destroyer"), faces="blast")
    call(match, "s-cruiser", "s-destroyer")
    to_phase(match, Phase.MOVE)
    return match, MoveUnit(CRUISER, (at(4, 3),))


def fighters_call() -> Told:
    match = battle(board(), unit("s fighter", MIDDLE), unit("s cruiser"))
    order(match, "s-fighter")
    return match, CallSupport(uid("s-fighter"), CRUISER)


def summoning_twice() -> Told:
    match, command = summoning((4, 3))
    say(match, command)
    return match, Summon(uid("s-carrier"), at(4, 5))


def moving_twice() -> Told:
    match = in_phase(Phase.MOVE, *PAIR)
    say(match, MoveUnit(CRUISER, (at(4, 3),)))
    return match, MoveUnit(CRUISER, (at(4, 4),))


def moving(*path: tuple[int, int], on: dict[str, list[tuple[int, int]]] | None = None, stars: int = 6) -> Told:
    fleet = (unit("s cruiser", MIDDLE), unit("s fighter", (4, 3)))
    return in_phase(Phase.MOVE, *fleet, on=on, stars=stars), MoveUnit(CRUISER, tuple(at(*spot) for spot in path))


def battling_twice() -> Told:
    match = in_phase(Phase.BATTLE, unit("s cruiser", MIDDLE), unit("n cruiser", (4, 2)), faces="fighter fighter")
    say(match, Battle(CRUISER, FOE))
    return match, Battle(CRUISER, FOE)


def disengaged() -> Told:
    match = in_phase(Phase.MOVE, *CLOSE)
    say(match, MoveUnit(CRUISER, (at(4, 5),)))
    to_phase(match, Phase.BATTLE)
    return match, Battle(CRUISER, FOE)


def on_a_planet() -> Told:
    match = in_phase(Phase.MOVE, unit("s cruiser", MIDDLE), unit("n cruiser", (4, 1)), on={"planets": [(4, 3)]})
    say(match, MoveUnit(CRUISER, (at(4, 3),)))
    to_phase(match, Phase.BATTLE)
    return match, Battle(CRUISER, FOE)


def at_range(*fleet: FleetUnit, rocks: tuple[tuple[int, int], ...] = (), target: str = "n-cruiser") -> Told:
    match = in_phase(Phase.BATTLE, unit("s cruiser", MIDDLE), *fleet, on={"asteroids": list(rocks)})
    return match, Battle(CRUISER, uid(target))


def engaged_withdrawal() -> Told:
    match = battle(board(), unit("s cruiser", (4, 8)), unit("n fighter", (4, 7)))
    return match, Withdraw(CRUISER)


def no_swap() -> Told:
    return in_phase(Phase.END, *PAIR), EndTurn(swap=card("recall-1"))


RETREAT = "It can retire to 4,2, 5,2, 3,2, not to 4,1."
CASES = [
    Case("BATTLE_OVER", "SC-4", "The battle is over", over),
    Case("WRONG_PHASE", "MV-1", "the Move phase; it is the Orders phase now", early_move),
    Case("QUESTION_PENDING", "BT-2", "Halden has to decide about Flagship of North", lambda: (pending(), EndPhase())),
    Case("NOTHING_ASKED", "BT-2", "Nobody has asked", lambda: (battle(board(), *PAIR), BattleBack(accept=True))),
    Case("NOTHING_ASKED", "BT-2", "Nobody has asked", lambda: (pending(), BattleBack(accept=True))),
    Case("BAD_ANSWER", "BT-2", "0 to 2 of these hits, not 3", lambda: (pending(), AbsorbHits(3))),
    Case("BAD_ANSWER", "BT-2", "0 to 2 of these hits, not -1", lambda: (pending(), AbsorbHits(-1))),
    Case("BAD_ANSWER", "BT-5", RETREAT, retiring),
    Case("UNKNOWN_UNIT", "UN-2", "no unit ghost", lambda: (battle(board(), *PAIR), OrderUnit(uid("ghost")))),
    Case("NOT_YOUR_UNIT", "TN-4", "belongs to Halden", lambda: (battle(board(), *PAIR), OrderUnit(FOE))),
    Case(
        "NOT_AN_ENEMY",
        "BT-1",
        "Fighter of South is no",
        lambda: at_range(unit("s fighter", (4, 3)), target="s-fighter"),
    ),
    Case(
        "NOT_ON_BOARD", "TN-4", "Cruiser of South is", lambda: (battle(board(), unit("s cruiser")), OrderUnit(CRUISER))
    ),
    Case("NOT_ON_BOARD", "BT-1", "Cruiser of North is not on", lambda: at_range(unit("n cruiser"))),
    Case("NOT_IN_RESERVE", "RS-1", "is not in Reserve", lambda: (battle(board(), *PAIR), Reinforce(CRUISER, at(4, 8)))),
    Case("ALREADY_DECIDED", "TN-8", "Fighter of North has its place already", decided),
    Case(
        "NOT_IN_HAND",
        "TN-4",
        "Pincer is not in your hand",
        lambda: (with_hand("recall-1", *PAIR, play=False), PlayCard(card("pincer-1"))),
    ),
    Case("OFF_BOARD", "BD-2", "Hex 4,9 is not part", lambda: reinforcing((4, 9))),
    Case(
        "HEX_OCCUPIED",
        "BD-4",
        "Hex 4,8 is taken by Fighter of South",
        lambda: reinforcing((4, 8), unit("s fighter", (4, 8))),
    ),
    Case("HEX_IS_PLANET", "RS-4", "Hex 4,8 is a planet", lambda: reinforcing((4, 8), planets=((4, 8),))),
    Case("HEX_NOT_OPEN", "RS-6", "Hex 4,3 is not open space", lambda: summoning((4, 3), rocks=((4, 3),))),
    Case("NOT_HOME_ROW", "RS-4", "Hex 4,7 is not in Meridian's home row", lambda: reinforcing((4, 7))),
    Case("NOT_HOME_ROW", "RS-5", "not on its home row", lambda: (battle(board(), *PAIR), Withdraw(CRUISER))),
    Case("NOT_JUMP_POINT", "RS-4", "Hex 4,6 is no jump point of Meridian", lambda: jumping(allowed=True)),
    Case("NO_JUMP_POINTS", "RS-4", "without jump points", lambda: jumping(allowed=False)),
    Case("NOT_ADJACENT", "RS-6", "Hex 4,2 is not next to Carrier of South", lambda: summoning((4, 2))),
    Case("POOL_FULL", "RS-2", "needs 2 Supply; 1 of the Pool of 4 are free in Round 1", too_much_for_setup),
    Case("NOT_ENOUGH_SUPPLY", "SU-4", "needs 3 Supply, 2 available until a unit is lost or Round 2 begins", no_supply),
    Case("NOT_ENOUGH_STARS", "CS-5", "costs 2 Star Tokens; Meridian has 1", no_stars),
    Case(
        "NOT_ENOUGH_STARS",
        "BT-5",
        "costs 2 Star Tokens; Meridian has 1",
        lambda: (battle(board(), unit("s cruiser", MIDDLE, alert=True), stars=1), LiftAlert(CRUISER)),
    ),
    Case("NO_ORDER_LEFT", "TN-4", "All 3 orders of this turn are spent", no_orders),
    Case(
        "ORDER_DOES_NOT_REACH",
        "TN-4",
        "The orders left (2 of 2) are for other sectors or classes than Cruiser of South",
        lambda: (with_hand("patrol-left-1", *PAIR, unit("s fighter", (0, 8))), OrderUnit(CRUISER)),
    ),
    Case("ALREADY_ORDERED", "TN-4", "has its one order", lambda: (in_phase(Phase.ORDERS, *PAIR), OrderUnit(CRUISER))),
    Case(
        "NOT_ORDERED",
        "CS-2",
        "must be ordered before",
        lambda: (battle(board(), *PAIR, unit("s fighter")), CallSupport(CRUISER, uid("s-fighter"))),
    ),
    Case("ENTERED_THIS_TURN", "CS-15", "Destroyer of South came in this turn", after_warp),
    Case("WITHDRAWN_THIS_TURN", "RS-5", "Cruiser of South was withdrawn this turn", after_withdrawal),
    Case("IS_BEACON", "CS-4", "Cruiser of South is a Beacon this turn", a_beacon_moves),
    Case("FIGHTER_NO_BEACON", "CS-2", "can never be the Beacon", fighters_call),
    Case("IS_ENGAGED", "RS-5", "Engaged with Fighter of North", engaged_withdrawal),
    Case(
        "IS_SUMMONED",
        "RS-6",
        "released, not withdrawn",
        lambda: (battle(board(), unit("s drone", (4, 8)), unit("s cruiser")), Withdraw(uid("s-drone"))),
    ),
    Case("IS_SUMMONED", "RS-6", "was not summoned", lambda: (battle(board(), *PAIR), ReleaseDrone(CRUISER))),
    Case("CANNOT_SUMMON", "RS-6", "cannot summon", lambda: (battle(board(), *PAIR), Summon(CRUISER, at(4, 3)))),
    Case("HAS_SUMMONED", "RS-6", "has summoned this turn", summoning_twice),
    Case("NO_ALERT", "BT-5", "carries no Red Alert", lambda: (battle(board(), *PAIR), LiftAlert(CRUISER))),
    Case("ALREADY_MOVED", "MV-1", "has moved this turn", moving_twice),
    Case("PATH_EMPTY", "MV-1", "at least one hex", moving),
    Case("PATH_BROKEN", "MV-1", "Hex 4,6 is not next to 4,4", lambda: moving((4, 6))),
    Case("PATH_BROKEN", "MV-1", "no hex twice", lambda: moving((5, 4), (4, 4))),
    Case("PATH_BLOCKED", "BD-4", "Fighter of South stands on hex 4,3", lambda: moving((4, 3))),
    Case("PATH_STOPS", "BD-5", "asteroids of 4,5", lambda: moving((4, 5), (4, 6), on={"asteroids": [(4, 5)]})),
    Case("PATH_STOPS", "BD-5", "Planet 4,6 is entered", lambda: moving((4, 5), (4, 6), on={"planets": [(4, 6)]})),
    Case(
        "PATH_TOO_LONG",
        "MV-1",
        "moves 2; 4 hexes take 4 Star Tokens more, 3 available",
        lambda: moving((4, 5), (4, 6), (4, 7), (4, 8), stars=3),
    ),
    Case("ALREADY_BATTLED", "BT-1", "has battled this turn", battling_twice),
    Case(
        "NO_TACTICAL_MASS",
        "MV-3",
        "disengaged with Supply 2 from enemies with 2; it cannot battle this turn, for that takes 3",
        disengaged,
    ),
    Case("ENTERED_PLANET", "BD-5", "entered a planet this turn", on_a_planet),
    Case("OUT_OF_RANGE", "BT-1", "4 hexes away; Cruiser of South reaches 3", lambda: at_range(PAIR[1])),
    Case("NO_SIGHT", "BD-6", "cannot see", lambda: at_range(unit("n cruiser", (4, 1)), unit("s fighter", (4, 2)))),
    Case("NO_DICE", "BT-1", "1 at range 3, less 1", lambda: at_range(unit("n cruiser", (4, 1)), rocks=((4, 1),))),
    Case(
        "ENGAGED_ELSEWHERE",
        "BT-1",
        "is Engaged with Fighter of North",
        lambda: at_range(unit("n cruiser", (4, 2)), unit("n fighter", (3, 4))),
    ),
    Case("NO_CARDS", "TN-7", "without cards", no_swap),
]


@pytest.mark.rule("TN-3")
@pytest.mark.parametrize("case", CASES, ids=[f"{n}-{case.reason}" for n, case in enumerate(CASES)])
def test_a_refusal_says_why_and_changes_nothing(case: Case) -> None:
    match, command = case.make()
    state, log, view = match.state_hash(), list(match.log), match.view()
    refusal = match.check(command)
    assert isinstance(refusal, Refusal)
    assert (refusal.reason, refusal.paragraph) == (case.reason, case.paragraph)
    assert case.words in refusal.text
    assert "{" not in refusal.text
    assert command not in match.legal()
    assert match.submit(command) == refusal
    assert (match.state_hash(), match.log, match.view()) == (state, log, view)


# Undo


def undone(*commands: Command, faces: str = "") -> Match:
    match = battle(board(), unit("s cruiser", MIDDLE), unit("s destroyer"), faces=faces)
    say(match, *commands)
    return match


UNDO: dict[str, tuple[str, Callable[[], Match]]] = {
    "NOTHING_TO_UNDO": ("Nothing has been done yet.", undone),
    "UNDO_CHANCE": (
        "Dice were rolled",
        lambda: undone(OrderUnit(CRUISER), CallSupport(CRUISER, uid("s-destroyer")), faces="blast"),
    ),
    "UNDO_TURN": ("That turn is over.", lambda: undone(*[EndPhase()] * 3, EndTurn())),
}


@pytest.mark.rule("TN-4a")
@pytest.mark.parametrize("reason", UNDO)
def test_what_cannot_be_taken_back(reason: str) -> None:
    words, make = UNDO[reason]
    match = make()
    state, log = match.state_hash(), list(match.log)
    refusal = match.undo()
    assert isinstance(refusal, Refusal)
    assert (refusal.reason, refusal.paragraph) == (reason, "TN-4a")
    assert words in refusal.text
    assert (match.state_hash(), match.log) == (state, log)


@pytest.mark.rule("TN-4a", "TN-5")
def test_drawn_cards_cannot_be_taken_back() -> None:
    rest = tuple(card(f"patrol-left-{n}") for n in (1, 2, 3, 4))
    rules = HouseRules(hand_size=1)
    start = Start(hands={S: (card("recall-1"),), Side.NORTH: (card("pincer-1"),)}, deck=rest)
    match = battle(board(), *PAIR, rules=rules, start=start)
    say(match, PlayCard(card("recall-1")))
    end_turn(match)
    refusal = match.check_undo()
    assert refusal is not None
    assert refusal.reason is Reason.UNDO_CHANCE


def test_every_reason_is_in_the_tables() -> None:
    # LESSON is said by lessons, not by the rules.
    assert {case.reason for case in CASES} | set(UNDO) == set(Reason) - {"LESSON"}


def test_the_sentences_name_only_values_that_are_given() -> None:
    for case in CASES:
        match, command = case.make()
        refusal = match.check(command)
        assert refusal is not None
        assert refusal.sentence.format(**refusal.values) == refusal.text
        match.close()
