"""The house rules: their defaults, their bounds, and that each of them changes a battle (HR)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, fields

import pytest

from game.rules import Match, ScriptedDice
from game.rules.catalogue import DataError, HouseRules, Mission, house_rule_texts, rule_choices
from game.rules.commands import EndTurn, JumpIn
from game.rules.events import QuestionAsked
from game.rules.ids import Face, Phase
from game.rules.scenario import Scenario, Start
from game.wire import Place, scenario_from_plain, scenario_to_plain
from tests.rules.boards import ORDERS, at, battle, board, scenario, uid, unit
from tests.rules.saying import MIDDLE, N, S, call, end_turn, of, to_phase

DEFAULTS: dict[str, object] = {
    "command": "cards",
    "scatter_frame": "side",
    "scatter_table": (Face.FIGHTER, Face.STAR, Face.CAPITAL, Face.ALERT, Face.STRIKER, Face.BLAST),
    "off_board": "reserve",
    "jump_points": False,
    "score_units": True,
    "score_supply": True,
    "reserves_lost_at_end": True,
    "auto_cap": True,
    "stars_from_accidents": True,
    "turns_per_round": 2,
    "hand_size": 5,
    "starting_stars": 2,
    "first_side_stars": 2,
    "income": 1,
    "orders_per_turn": 3,
}


@pytest.mark.rule("HR", "TN-7")
def test_the_defaults() -> None:
    assert asdict(HouseRules()) == DEFAULTS


@pytest.mark.rule("HR")
def test_setup_has_one_table_of_them_all() -> None:
    texts = house_rule_texts()
    assert sorted(t.key for t in texts) == sorted(DEFAULTS)
    for text in texts:
        assert text.name
        assert text.text.endswith(".")
        chapter, _, number = text.paragraph.partition("-")
        assert chapter in {"TN", "CS", "RS", "SC"}
        assert number[0].isdigit()
        choices, numbers = rule_choices(text.key), (text.minimum, text.maximum)
        if isinstance(DEFAULTS[text.key], str):
            assert set(text.choices) == set(choices)
        assert (numbers == (None, None)) is (type(DEFAULTS[text.key]) is not int)


@pytest.mark.rule("HR")
@pytest.mark.parametrize(
    ("key", "low", "high"), [(t.key, t.minimum, t.maximum) for t in house_rule_texts() if t.minimum is not None]
)
def test_numbers_have_bounds(key: str, low: int, high: int) -> None:
    for value in (low, high):
        assert asdict(HouseRules().changed(**{key: value}))[key] == value
    for value in (low - 1, high + 1):
        with pytest.raises(DataError, match=f"house rule {key}: {value} is not between {low} and {high}"):
            HouseRules().changed(**{key: value})


@pytest.mark.rule("HR")
@pytest.mark.parametrize(
    ("key", "value"), [("command", "dice"), ("scatter_frame", "moon"), ("off_board", 3), ("auto_cap", "yes")]
)
def test_a_choice_that_is_none_is_refused(key: str, value: object) -> None:
    with pytest.raises(DataError, match="house rules: "):
        HouseRules().changed(**{key: value})


@pytest.mark.rule("HR")
def test_an_unknown_rule_is_refused_with_the_known_ones() -> None:
    with pytest.raises(DataError, match="there is no house rule 'gravity'; choose one of auto_cap, command"):
        HouseRules().changed(gravity=1)


@pytest.mark.rule("HR")
def test_the_missions_values_hold_unless_a_player_changes_them() -> None:
    made = scenario(board(), mission=Mission(rounds=3, starting_supply=7))
    changed = made.with_rules(HouseRules(income=3))
    assert (changed.mission, changed.rules.income) == (made.mission, 3)
    other = made.with_rules(made.rules, Mission(rounds=4))
    assert (other.mission.rounds, other.rules) == (4, made.rules)


@pytest.mark.rule("HR")
def test_they_are_stored_with_the_scenario() -> None:
    rules = HouseRules().changed(
        command="orders",
        scatter_frame="facing",
        scatter_table=tuple(Face)[::-1],
        off_board="eliminated",
        jump_points=True,
        score_units=False,
        score_supply=False,
        reserves_lost_at_end=False,
        auto_cap=False,
        stars_from_accidents=False,
        turns_per_round=3,
        hand_size=4,
        starting_stars=5,
        first_side_stars=1,
        income=2,
        orders_per_turn=4,
    )
    assert all(asdict(rules)[key] != value for key, value in DEFAULTS.items())
    made = scenario(board(), rules=rules)
    again: Scenario = scenario_from_plain(scenario_to_plain(made), Place("example"))
    assert again.rules == rules


# Each switch changes what happens. A trial plays one small battle under some rules and says what came of it.

SHIPS = (unit("s cruiser", MIDDLE), unit("s carrier"), unit("s flagship"), unit("n cruiser", (8, 0)))


def told(match: Match) -> object:
    """Everything a battle has led to so far."""
    return match.snapshot()


def of_a_call(rolls: str, beacon: tuple[int, int] = MIDDLE, **terrain: list[tuple[int, int]]) -> Callable[..., object]:
    """A trial: the Carrier is called, with such dice."""

    def trial(rules: HouseRules) -> object:
        fleet = (unit("s cruiser", beacon, facing=2), *SHIPS[1:])
        match = battle(board(**terrain), *fleet, faces=rolls, rules=rules)  # type: ignore[arg-type]
        call(match, "s-cruiser", "s-carrier")
        return told(match)

    return trial


def of_the_end(rules: HouseRules) -> object:
    """A trial: a Flagship dies in the warp in the last Round, and the last Round ends."""
    start = Start(round=5, turn=2 * rules.turns_per_round - 1, to_move=N, stars={S: 6, N: 6})
    fleet = (unit("n cruiser", MIDDLE), unit("n flagship"), unit("s cruiser", (0, 8)), unit("s carrier"))
    mission = Mission(vp_target=50)
    match = battle(board(planets=[(4, 5)]), *fleet, faces="star fighter", rules=rules, start=start, mission=mission)
    call(match, "n-cruiser", "n-flagship")
    end_turn(match)
    return match.view().sides[S].vp, match.view().sides[N].vp


def of_the_start(rules: HouseRules) -> object:
    """A trial: the battle begins, and each side has a turn."""
    made = Scenario("example", "Example", board(), SHIPS, Mission(starting_supply=20), rules)
    match = Match(made, ScriptedDice([]))
    for _ in (S, N):
        if match.view().phase is Phase.CARD:
            match.submit(match.legal()[0])
        to_phase(match, Phase.END)
        match.submit(EndTurn())
    return told(match)


def of_the_jump(rules: HouseRules) -> object:
    """A trial: may the Carrier jump in?"""
    match = battle(board(jump_points={S: ((4, 6),)}), *SHIPS, rules=rules)
    return JumpIn(uid("s-carrier"), at(4, 6)) in match.legal()


TRIALS: dict[str, tuple[object, Callable[[HouseRules], object]]] = {
    "command": ("cards", of_the_start),
    "scatter_frame": ("facing", of_a_call("star fighter")),
    "scatter_table": (tuple(Face)[::-1], of_a_call("star fighter")),
    "off_board": ("eliminated", of_a_call("star fighter", (4, 0))),
    "jump_points": (True, of_the_jump),
    "score_units": (False, of_the_end),
    "score_supply": (False, of_the_end),
    "reserves_lost_at_end": (False, of_the_end),
    "auto_cap": (False, of_a_call("capital capital alert fighter")),
    "stars_from_accidents": (False, of_a_call("capital star alert fighter")),
    "turns_per_round": (1, of_the_start),
    "hand_size": (4, of_the_start),
    "starting_stars": (0, of_the_start),
    "first_side_stars": (0, of_the_start),
    "income": (0, of_the_start),
    "orders_per_turn": (2, of_the_start),
}


@pytest.mark.rule("HR")
@pytest.mark.parametrize("key", TRIALS)
def test_every_house_rule_changes_a_battle(key: str) -> None:
    value, trial = TRIALS[key]
    base = HouseRules() if key == "hand_size" else ORDERS
    assert trial(base.changed(**{key: value})) != trial(base)
    assert trial(base) == trial(base)
    assert set(TRIALS) == {f.name for f in fields(HouseRules)}


@pytest.mark.rule("HR", "CS-17")
def test_with_auto_cap_nobody_is_asked_about_cap() -> None:
    match = battle(board(), *SHIPS, faces="capital capital capital fighter", rules=ORDERS)
    assert of(call(match, "s-cruiser", "s-carrier"), QuestionAsked) == []
    assert match.view().unit(uid("s-carrier")).cap == 1
