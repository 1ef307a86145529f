"""Whose units a command may name, in which phase, from where: the same for every command of phase 2."""

from __future__ import annotations

import pytest

from game.hexgrid import Hex
from game.rules import Match, Reason, Refusal
from game.rules.catalogue import HouseRules, Mission
from game.rules.commands import (
    CallSupport,
    Command,
    JumpIn,
    LiftAlert,
    OrderUnit,
    PlayCard,
    Reinforce,
    ReleaseDrone,
    Summon,
    Withdraw,
)
from game.rules.events import UnitOrdered, UnitWithdrawn
from game.rules.ids import Phase, Side
from game.rules.scenario import Start
from tests.rules.boards import ORDERS, at, battle, board, card, uid, unit
from tests.rules.steps import done, refused, to_phase

HOME, BESIDE = at(4, 8), at(4, 7)
JUMPS: dict[Side, tuple[tuple[int, int], ...]] = {Side.SOUTH: ((2, 6),)}


def position() -> Match:
    """Both sides with a Carrier on South's home row, a drone, a marker, and a Transport in Reserve."""
    fleet = [
        unit("s carrier", (4, 8), alert=True),
        unit("s drone", (6, 8)),
        unit("s transport"),
        unit("n carrier", (0, 0), alert=True),
        unit("n drone", (8, 0)),
        unit("n transport"),
    ]
    return battle(board(jump_points=JUMPS), *fleet, rules=ORDERS.changed(jump_points=True))


def commands(letter: str) -> list[tuple[str, Command]]:
    """Every command of phase 2 with units of a side."""
    carrier, drone, reserve = (uid(f"{letter}-{kind}") for kind in ("carrier", "drone", "transport"))
    spot: Hex = at(3, 8)
    return [
        ("TN-4", OrderUnit(carrier)),
        ("BT-5", LiftAlert(carrier)),
        ("RS-4", Reinforce(reserve, spot)),
        ("RS-4", JumpIn(reserve, at(2, 6))),
        ("RS-5", Withdraw(carrier)),
        ("RS-6", Summon(carrier, BESIDE)),
        ("RS-6", ReleaseDrone(drone)),
        ("CS-1", CallSupport(carrier, reserve)),
    ]


@pytest.mark.rule("TN-4")
@pytest.mark.parametrize("command", [command for _, command in commands("n")], ids=lambda c: type(c).__name__)
def test_no_command_names_an_enemy_s_unit(command: Command) -> None:
    assert refused(position(), command) == (Reason.NOT_YOUR_UNIT, "TN-4")


@pytest.mark.rule("CS-2")
def test_an_enemy_s_reserve_is_not_called() -> None:
    match = position()
    done(match, OrderUnit(uid("s-carrier")))
    assert refused(match, CallSupport(uid("s-carrier"), uid("n-transport"))) == (Reason.NOT_YOUR_UNIT, "TN-4")


@pytest.mark.rule("TN-3")
@pytest.mark.parametrize("phase", [Phase.MOVE, Phase.BATTLE, Phase.END])
@pytest.mark.parametrize(("paragraph", "command"), commands("s"), ids=lambda c: type(c).__name__)
def test_commands_of_phase_2_belong_to_phase_2(phase: Phase, paragraph: str, command: Command) -> None:
    match = to_phase(position(), phase, "s-carrier", "s-drone")
    assert refused(match, command) == (Reason.WRONG_PHASE, paragraph)


@pytest.mark.rule("TN-4")
@pytest.mark.parametrize(
    "command",
    [
        OrderUnit(uid("s-transport")),
        LiftAlert(uid("s-transport")),
        Withdraw(uid("s-transport")),
        Summon(uid("s-transport"), BESIDE),
        ReleaseDrone(uid("s-transport")),
        CallSupport(uid("s-transport"), uid("s-transport")),
    ],
    ids=lambda c: type(c).__name__,
)
def test_a_unit_in_reserve_is_not_on_the_board(command: Command) -> None:
    assert refused(position(), command) == (Reason.NOT_ON_BOARD, "TN-4")


@pytest.mark.rule("RS-1")
@pytest.mark.parametrize(
    "command",
    [
        Reinforce(uid("s-drone"), at(3, 8)),
        JumpIn(uid("s-drone"), at(2, 6)),
        CallSupport(uid("s-carrier"), uid("s-drone")),
    ],
    ids=lambda c: type(c).__name__,
)
def test_a_unit_on_the_board_does_not_come_in(command: Command) -> None:
    match = position()
    done(match, OrderUnit(uid("s-carrier")))
    assert refused(match, command) == (Reason.NOT_IN_RESERVE, "RS-1")


def played(card_id: str, *, plain: bool = False) -> Match:
    """South has played a card; its Cruiser stands in the middle of the board, far from home."""
    hands = {Side.SOUTH: (card(card_id),), Side.NORTH: (card("pincer-1"),)}
    fleet = [unit("s cruiser", (4, 4)), unit("s transport", (4, 8)), unit("n cruiser", (0, 0))]
    match = battle(board(), *fleet, rules=HouseRules(), start=Start(hands=hands))
    done(match, PlayCard(card(card_id), plain=plain))
    return match


@pytest.mark.rule("RS-5", "TN-6")
@pytest.mark.parametrize(
    ("name", "plain", "away"),
    [
        ("recall-1", False, True),
        ("recall-1", True, False),
        ("all-hands-1", False, False),
        ("patrol-centre-1", False, False),
    ],
)
def test_only_recall_played_for_its_text_withdraws_from_any_hex(name: str, plain: bool, away: bool) -> None:
    match = played(name, plain=plain)
    cruiser = uid("s-cruiser")
    assert isinstance(done(match, OrderUnit(cruiser))[0], UnitOrdered)
    if away:
        assert done(match, Withdraw(cruiser))[0] == UnitWithdrawn(cruiser, Side.SOUTH, at(4, 4))
    else:
        assert refused(match, Withdraw(cruiser)) == (Reason.NOT_HOME_ROW, "RS-5")


@pytest.mark.rule("RS-6", "SU-4")
@pytest.mark.parametrize(
    ("round_number", "until"), [(1, "Round 2 begins"), (3, "Round 4 begins"), (4, "the last Round begins")]
)
def test_a_drone_that_does_not_fit_is_told_by_its_own_name(round_number: int, until: str) -> None:
    """The Carrier's own 2 Supply fill the Pool."""
    mission = Mission(rounds=5, starting_supply=2, supply_escalation=0, vp_target=50)
    start = Start(round=round_number)
    match = battle(board(), unit("s carrier", (4, 6)), unit("n transport"), mission=mission, start=start)
    done(match, OrderUnit(uid("s-carrier")))
    refusal = match.check(Summon(uid("s-carrier"), at(4, 5)))
    assert isinstance(refusal, Refusal)
    assert refusal.text == f"Defence drone needs 1 Supply, 0 available until a unit is lost or {until}."


@pytest.mark.rule("SU-4")
def test_a_reserve_unit_that_does_not_fit_is_told_by_its_name() -> None:
    mission = Mission(rounds=5, starting_supply=2, supply_escalation=0, vp_target=50)
    match = battle(board(), unit("s cruiser", (4, 6)), unit("s destroyer"), unit("n transport"), mission=mission)
    refusal = match.check(Reinforce(uid("s-destroyer"), at(4, 8)))
    assert isinstance(refusal, Refusal)
    assert refusal.text.startswith("Destroyer of South needs 1 Supply, 0 available")


@pytest.mark.rule("BT-5")
@pytest.mark.parametrize(
    ("ordered", "stars", "said"),
    [(True, 0, "costs 1 Star Token; Meridian has 0."), (False, 1, "costs 2 Star Tokens; Meridian has 1.")],
)
def test_a_price_is_told_in_words_that_agree(ordered: bool, stars: int, said: str) -> None:
    fleet = [unit("s cruiser", (4, 6), alert=True), unit("n cruiser", (0, 0))]
    match = battle(board(), *fleet, stars=stars)
    if ordered:
        done(match, OrderUnit(uid("s-cruiser")))
    refusal = match.check(LiftAlert(uid("s-cruiser")))
    assert isinstance(refusal, Refusal)
    assert refusal.text == f"Lifting the Red Alert {said}"
