"""Counts of all that can happen on boards of a few hexes. A change of any count is a change of the rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.hexgrid import Hex, Layout, Orientation, Stagger
from game.rules import Match, ScriptedDice
from game.rules.board import Board
from game.rules.catalogue import HouseRules, Mission
from game.rules.commands import CallSupport, MoveUnit, OrderUnit
from game.rules.ids import Phase, Side, Where
from game.rules.scenario import FleetUnit, Scenario, Start
from tests.perft.counting import leaves, split, states
from tests.rules.boards import ORDERS, battle, board, card, uid, unit
from tests.rules.enumerate_faces import every_face
from tests.rules.saying import MIDDLE, N, S, order, to_phase

PLENTY = Mission(rounds=5, starting_supply=20, vp_target=50)
BRIEF = HouseRules(command="orders", orders_per_turn=2, turns_per_round=1, income=0)


def calling(**terrain: list[tuple[int, int]]) -> Match:
    """Three by three hexes, a Beacon in the middle, a Transport to call."""
    fleet = [unit("s cruiser", (1, 1)), unit("s transport"), unit("n fighter", (2, 0))]
    return battle(board(3, 3, **terrain), *fleet, rules=BRIEF, mission=PLENTY, stars=1)  # type: ignore[arg-type]


def calling_with_questions() -> Match:
    """The same with a Flagship to call, one CAP fighter left, and its owner asked."""
    rules = HouseRules(command="orders", orders_per_turn=2, turns_per_round=1, income=0, auto_cap=False)
    fleet = [unit("s cruiser", (1, 1)), unit("s flagship", cap=1), unit("n fighter", (2, 0))]
    match = battle(board(3, 3), *fleet, rules=rules, mission=PLENTY, stars=2)
    order(match, "s-cruiser")
    return match


def battling() -> Match:
    """Two Transports side by side, one ordered, in the Battle phase; North may battle back."""
    fleet = [unit("s transport", (1, 2)), unit("n transport", (1, 1))]
    match = battle(board(3, 3), *fleet, rules=BRIEF, mission=PLENTY, stars=1)
    order(match, "s-transport")
    to_phase(match, Phase.BATTLE)
    return match


def moving() -> Match:
    """A Cruiser and Fighters about to move among asteroids, a planet and a foe."""
    fleet = [unit("s cruiser", (1, 3)), unit("s fighter", (0, 3)), unit("n destroyer", (2, 1))]
    match = battle(board(4, 4, asteroids=[(1, 1)], planets=[(2, 2)]), *fleet, rules=BRIEF, mission=PLENTY, stars=2)
    order(match, "s-cruiser", "s-fighter")
    to_phase(match, Phase.MOVE)
    return match


def setting_up() -> Match:
    """Two units a side to place on three by two hexes."""
    fleet = [unit(f"{letter} {kind}", where=Where.UNDECIDED) for letter in "sn" for kind in ("destroyer", "fighter")]
    made = Scenario("example", "Example", board(3, 2), tuple(fleet), Mission(starting_supply=1), ORDERS)
    return Match(made, ScriptedDice([]))


def dealt() -> Match:
    """Hands of two cards, a deck of one, one unit a side."""
    rules = HouseRules(hand_size=2, turns_per_round=1, income=1)
    hands = {S: (card("patrol-left-1"), card("recall-1")), N: (card("pincer-1"), card("all-hands-1"))}
    start = Start(stars=dict.fromkeys(Side, 0), hands=hands, deck=(card("assault-left-1"),))
    fleet = [unit("s cruiser", (0, 2)), unit("n cruiser", (2, 0))]
    return battle(board(3, 3), *fleet, rules=rules, mission=PLENTY, start=start)


def summoning() -> Match:
    """A Carrier and a drone on the home row, with withdrawals and releases."""
    fleet = [unit("s carrier", (1, 2)), unit("s drone", (0, 2)), unit("n fighter", (2, 0))]
    return battle(board(3, 3), *fleet, rules=BRIEF, mission=PLENTY, stars=0)


COUNTS: dict[str, tuple[Callable[[], Match], tuple[int, ...]]] = {
    "calling": (calling, (5, 232, 239, 317)),
    "calling with questions": (calling_with_questions, (145, 1212)),
    "battling": (battling, (37, 815, 819)),
    "moving": (moving, (21, 197, 983)),
    "setting up": (setting_up, (14, 172, 580)),
    "dealt": (dealt, (4, 12, 16, 44, 72)),
    "summoning": (summoning, (4, 12, 33, 112, 364)),
}
"""For each position the leaves at depth 1, 2, 3 and so on."""


@pytest.mark.rule("TN-4a", "TN-3", "MV-1", "CS-1", "RS-4", "TN-8")
@pytest.mark.parametrize("name", COUNTS)
def test_leaves(name: str) -> None:
    make, counts = COUNTS[name]
    for depth, count in enumerate(counts, start=1):
        with make() as match:
            assert leaves(match, depth) == count, f"depth {depth}: {split(match)}"


# The counts again, by other ways than counting


@pytest.mark.rule("CS-6", "CS-7", "CS-8", "CS-10", "CS-11", "CS-12", "CS-13", "CS-14")
@pytest.mark.parametrize(
    ("asteroids", "planets", "missing", "foes"),
    [(0, 0, 0, 0), (1, 0, 0, 0), (0, 2, 0, 0), (0, 0, 3, 0), (0, 0, 0, 1), (1, 1, 1, 1), (0, 1, 2, 1)],
)
def test_the_ways_of_one_call_by_multiplication(asteroids: int, planets: int, missing: int, foes: int) -> None:
    # A Transport has two dice and two models. Blast: 1 way. Four stable faces and one unstable face with 36 rolls,
    # of which 2 by 2 faces kill it; then six hexes, each 1 way, or 36 where two more dice are rolled.
    ring = [(4, 3), (5, 3), (5, 4), (4, 5), (3, 4), (3, 3)]
    rocks, rest = ring[:asteroids], ring[asteroids:]
    balls, rest = rest[:planets], rest[planets:]
    gaps, rest = rest[:missing], rest[missing:]
    fleet = [unit("s cruiser", MIDDLE), unit("s transport"), unit("n flagship", (0, 0))]
    fleet += [unit(f"n battleship {n}", spot) for n, spot in enumerate(rest[:foes])]
    match = battle(board(asteroids=rocks, planets=balls, missing=gaps), *fleet, mission=PLENTY)
    order(match, "s-cruiser")
    ways = sum(1 for _ in every_face(match, CallSupport(uid("s-cruiser"), uid("s-transport"))))
    landings = 36 * (asteroids + foes) + (6 - asteroids - foes)
    assert ways == 1 + 4 * landings + (36 - 4) * landings + 4


@pytest.mark.rule("MV-1", "BD-4", "BD-5")
@pytest.mark.parametrize("name", ["s-cruiser", "s-fighter"])
def test_moves_by_walking_every_path(name: str) -> None:
    match = moving()
    mine = match.view().unit(uid(name))
    assert mine.hex is not None
    found: set[Hex] = set()
    paths: list[tuple[Hex, ...]] = [()]
    for _ in range(mine.kind.move + 1):
        paths = [(*path, to) for path in paths for to in match.board.adjacent(path[-1] if path else mine.hex)]
        found |= {path[-1] for path in paths if match.check(MoveUnit(mine.id, path)) is None}
    told = [c.path[-1] for c in match.legal() if isinstance(c, MoveUnit) and c.unit == name]
    assert len(told) == len(set(told))
    assert set(told) == found


@pytest.mark.rule("TN-4")
def test_orders_by_choosing() -> None:
    # Five Fighters, three orders anywhere: 5 * 4 * 3 sequences, and fewer when the phase is ended before.
    fleet = [unit(f"s fighter {n}", (n, 8)) for n in range(5)]
    for depth, sequences in ((1, 5), (2, 5 * 4), (3, 5 * 4 * 3)):
        with battle(board(), *fleet, mission=PLENTY, stars=0) as match:
            chosen = 1
            for left in range(5, 5 - depth, -1):
                assert sum(isinstance(c, OrderUnit) for c in match.legal()) == left
                chosen *= left
                order(match, f"s-fighter-{left - 1}")
            assert chosen == sequences


@pytest.mark.rule("TN-4a")
def test_the_sequence_of_orders_leads_to_different_logs_and_few_states() -> None:
    with summoning() as match:
        assert states(match, 3) < leaves(match, 3)


# A half turn of the board with the sides changed is the same battle


def turned(made: Scenario) -> Scenario:
    """The scenario after a half turn, South and North changed."""
    old = made.board

    def about(h: Hex) -> Hex:
        return Hex(-h.q, -h.r)

    lines = (-old.sector_lines[1], -old.sector_lines[0])
    terrain = {about(h): ground for h, ground in old.terrain.items()}
    new = Board(old.layout, old.columns, old.rows, terrain, lines)
    fleet = tuple(
        FleetUnit(u.id, u.side.other, u.type, u.name, u.where, u.hex and about(u.hex), u.models, u.cap)
        for u in made.fleet
    )
    start = made.start or Start()
    stars = {side: start.stars.get(side.other, 0) for side in Side}
    moved = Start(start.round, start.turn, N, stars=stars)
    return Scenario(made.key, made.title, new, fleet, made.mission, made.rules, start=moved)


@pytest.mark.rule("BD-1", "BD-2", "CS-8", "CS-9", "BT-5")
@pytest.mark.parametrize("frame", ["side", "facing"])
@pytest.mark.parametrize("turn", list(Orientation))
@pytest.mark.parametrize("stagger", list(Stagger))
def test_a_half_turn_changes_nothing(stagger: Stagger, turn: Orientation, frame: str) -> None:
    layout = Layout(turn, stagger)
    rules = BRIEF.changed(scatter_frame=frame)
    fleet = (
        unit("s cruiser", (1, 1), layout=layout),
        unit("s transport"),
        unit("n destroyer", (3, 0), layout=layout),
        unit("n fighter b"),
    )
    on = board(4, 3, layout=layout, asteroids=[(3, 2)], planets=[(2, 1)])
    stars = {S: 1, N: 2}
    made = Scenario("example", "Example", on, fleet, PLENTY, rules, start=Start(to_move=S, stars=stars))
    with Match(made, ScriptedDice([])) as south, Match(turned(made), ScriptedDice([])) as north:
        assert south.view().active is not north.view().active
        assert split(south) == split(north)
        assert leaves(south, 2) == leaves(north, 2)
        for match in (south, north):
            order(match, "s-cruiser")
            to_phase(match, Phase.MOVE)
        assert split(south) == split(north)
