"""The log: every event has its sentence or is deliberately silent, and nothing in a name can spoil it."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.hexgrid import Hex, Layout, Orientation, Stagger
from game.markup import bold, escape, plain
from game.narrate import BattleNames, narrate, side_of, topic
from game.rules import events as ev
from game.rules.board import Board
from game.rules.catalogue import deck
from game.rules.ids import CardId, Face, Phase, Side, Terrain, TypeKey, UnitId
from game.rules.questions import Question, RetireQuestion
from game.wording import card_caption, card_name, card_text

LAYOUT = Layout(Orientation.FLAT, Stagger.ODD)
BOARD = Board(LAYOUT, 9, 9, {LAYOUT.to_hex(c, r): Terrain.OPEN for c in range(9) for r in range(9)}, (3, 5))
B, F = UnitId("s-battleship"), UnitId("n-fighters")
SILENT = {ev.SetupPassed, ev.DeckShuffled, ev.OrderSpent, ev.SupplyChanged}

HEXES = st.sampled_from(BOARD.cells)
PATHS = st.lists(HEXES, min_size=2, max_size=4).map(tuple)
st.register_type_strategy(Hex, HEXES)


def names(active: Side = Side.SOUTH) -> BattleNames:
    units = {B: (Side.SOUTH, "Battleship"), F: (Side.NORTH, "Fighters A")}
    return BattleNames(BOARD, {Side.SOUTH: "Meridian", Side.NORTH: "Halden"}, units, active)


def at(column: int, row: int) -> Hex:
    return LAYOUT.to_hex(column, row)


@pytest.mark.parametrize("kind", get_args(ev.Event))
@settings(max_examples=30)
@given(data=st.data())
def test_every_event_is_told_or_silent(kind: type[Any], data: st.DataObject) -> None:
    event = data.draw(st.builds(kind, path=PATHS) if kind is ev.UnitMoved else st.from_type(kind))
    told = narrate(event, names())
    assert topic(event) in ("turn", "setup", "orders", "move", "battle", "warp", "score")
    if kind in SILENT:
        assert told is None
    elif told is not None:
        assert told.strip()
        assert not re.search(r":die\.|\]\(", plain(told))


@pytest.mark.parametrize(
    ("declined", "said"),
    [
        ("", None),
        ("absorb", "Meridian lets the CAP of *Battleship* absorb none."),
        ("support", "Meridian keeps the CAP of *Battleship* out of the roll."),
        ("battle back", "Meridian does not let *Battleship* battle back."),
    ],
)
def test_a_no_is_told_and_a_yes_tells_itself(declined: Any, said: str | None) -> None:
    assert narrate(ev.QuestionAnswered(Side.SOUTH, B, declined), names()) == said


@pytest.mark.parametrize("kind", get_args(Question))
@given(data=st.data())
def test_every_question_is_told(kind: type[Any], data: st.DataObject) -> None:
    question = data.draw(st.from_type(kind))
    assert narrate(ev.QuestionAsked(question), names())
    assert side_of(ev.QuestionAsked(question)) is question.side


SOUTH, NORTH = Side.SOUTH, Side.NORTH
TOLD: list[tuple[ev.Event, str]] = [
    (ev.RoundBegan(3, 10, NORTH), "*Round 3*: Supply Pool 10, Halden first."),
    (ev.RoundBegan(5, None, SOUTH), "*Round 5*: Supply Pool unlimited, Meridian first."),
    (ev.TurnBegan(NORTH, 1), "*Halden, turn 1*"),
    (ev.PhaseBegan(SOUTH, Phase.END, "nothing to order"), "On to the End phase: nothing to order."),
    (ev.CardPlayed(NORTH, CardId("patrol-left-1"), False, 2, ()), "Halden played *Patrol, Left*: 2 orders."),
    (ev.CardPlayed(NORTH, CardId("recall-1"), True, 1, ()), "Halden played *Recall* plainly: 1 order anywhere."),
    (ev.CardPlayed(NORTH, None, False, 3, ()), "Halden has 3 orders anywhere."),
    (ev.CardsDrawn(NORTH, (CardId("recall-1"),)), "Halden drew 1 card."),
    (ev.UnitOrdered(B, SOUTH, at(5, 6), 2, ()), "*Battleship* at 5,6 ordered: 2 orders left."),
    (
        ev.UnitMoved(B, SOUTH, (at(4, 4), at(4, 5)), 3, 0, True, False, mass=(3, 4)),
        "*Battleship* moved 4,4 to 4,5. Disengaged, Supply 3 against 4: no battle this turn. [MV-3](rule:MV-3)",
    ),
    (
        ev.UnitMoved(B, SOUTH, (at(4, 4), at(4, 5)), 3, 0, True, True, mass=(3, 2)),
        (
            "*Battleship* moved 4,4 to 4,5. "
            "Disengaged with Tactical Mass, Supply 3 against 2: it may battle. [MV-3](rule:MV-3)"
        ),
    ),
    (
        ev.UnitMoved(B, SOUTH, (at(4, 4), at(4, 5)), 3, 0, True, False, Terrain.PLANET, mass=(3, 2)),
        (
            "*Battleship* moved 4,4 to 4,5, onto a planet. "
            "Disengaged with Tactical Mass, but no battle on a planet this turn. [BD-5](rule:BD-5)"
        ),
    ),
    (
        ev.UnitMoved(B, SOUTH, (at(4, 4), at(4, 5)), 3, 0, False, False, Terrain.PLANET),
        "*Battleship* moved 4,4 to 4,5, onto a planet. No battle on a planet this turn. [BD-5](rule:BD-5)",
    ),
    (
        ev.BattleRolled(F, NORTH, B, 1, (Face.BLAST, Face.CAPITAL), 1, 1, 0, 0),
        "Halden's *Fighters A* battled *Battleship* at range 1: :die.blast: :die.capital: 1 hit, 1 Blast shielded.",
    ),
    (
        ev.ModelsLost(B, SOUTH, 1, 2, 3, 2, "battle"),
        "*Battleship* lost 1 model: 2 left. Supply fell [3 to 2](tint:loss).",
    ),
    (ev.ModelsLost(B, SOUTH, 1, 3, 3, 3, "battle"), "*Battleship* lost 1 model: 3 left."),
    (ev.UnitEliminated(B, SOUTH, at(1, 1), "battle", 0), "Lost: *Battleship*."),
    (ev.VpScored(NORTH, 4, 9, "unit", B), "Halden *+4 VP* for *Battleship*: 9 VP."),
    (ev.SupportCalled(B, F, SOUTH, at(4, 4), 1), "*Battleship* at 4,4 called Halden's *Fighters A* for 1 Star Token."),
    (
        ev.WarpRolled(B, B, SOUTH, Face.CAPITAL, "unstable"),
        "Warp die :die.capital: Capital: unstable arrival of *Battleship*. [CS-6](rule:CS-6)",
    ),
    (
        ev.ScatterRolled(B, B, SOUTH, Face.CAPITAL, 2, at(7, 5), "open"),
        "*Battleship* scattered: :die.capital: Capital, south-east of the Beacon, hex 7,5.",
    ),
    (
        ev.MarkerRead("Mill", at(1, 1), 3, None, SOUTH),
        "Marker *Mill*: Meridian 3, Halden absent; held by Meridian.",
    ),
    (
        ev.BattleEnded(SOUTH, "target", 16, 9),
        "*Meridian won*: the VP target was reached. Meridian 16 VP, Halden 9 VP.",
    ),
    (ev.QuestionAsked(RetireQuestion(SOUTH, B, (at(1, 1),))), "Meridian decides where *Battleship* retires to."),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=lambda value: type(value).__name__)
def test_the_sentence_is(event: ev.Event, sentence: str) -> None:
    assert narrate(event, names()) == sentence


def test_plain_words_need_no_pictures() -> None:
    assert plain("Warp die :die.capital: Capital: stable. [CS-6](rule:CS-6)") == "Warp die Capital: stable. CS-6"
    assert plain("*A* battled: :die.blast: :die.star: 1 hit, :icon.star: 2") == "A battled: Blast, Star: 1 hit, 2"


@given(st.text(max_size=20))
def test_a_name_means_itself(name: str) -> None:
    assert plain(escape(name)) == name
    assert plain(bold(escape(name))) == name.replace("*", "").replace("\n", " ")


def test_names_learn_drones_and_turns() -> None:
    known = names()
    known.learn(ev.DroneSummoned(UnitId("d"), NORTH, TypeKey("drone"), "Drone 1", F, at(2, 2), 0))
    assert known.unit(UnitId("d")) == "Halden's *Drone 1*"
    known.learn(ev.TurnBegan(NORTH, 1))
    assert known.unit(UnitId("d")) == "*Drone 1*"


@pytest.mark.rule("TN-6")
@pytest.mark.parametrize(
    ("card", "name", "text", "caption"),
    [
        ("patrol-left-1", "Patrol, Left", "Order up to 2 units in one sector: Left.", "Left"),
        ("attack-right-3", "Attack, Right", "Order up to 3 units in one sector: Right.", "Right"),
        ("assault-centre-1", "Assault, Centre", "Order up to 6 units in one sector: Centre.", "Centre"),
        ("line-advance-2", "Line Advance", "Order 1 unit in each sector.", "1 in each sector"),
        ("pincer-1", "Pincer", "Order up to 2 units on the left and 2 on the right.", "2 left, 2 right"),
        ("fighter-sweep-1", "Fighter Sweep", "Order up to 4 Fighters anywhere.", "Fighters anywhere"),
        ("strike-force-1", "Strike Force", "Order up to 4 Strikers anywhere.", "Strikers anywhere"),
        ("capital-guns-1", "Capital Guns", "Order up to 3 Capitals anywhere.", "Capitals anywhere"),
        (
            "open-channel-1",
            "Open Channel",
            "Order up to 2 units anywhere. Each call in support costs 1 Star Token less, but at least 1.",
            "Calls cost 1 less",
        ),
        (
            "recall-1",
            "Recall",
            "Order up to 2 units anywhere. Ordered units may withdraw from any hex.",
            "Withdraw anywhere",
        ),
        ("all-hands-1", "All Hands", "Order up to 4 units anywhere.", "Anywhere"),
    ],
)
def test_a_card_says_what_its_data_say(card: str, name: str, text: str, caption: str) -> None:
    found = deck()[CardId(card)]
    assert card_name(found) == name
    assert card_text(found, hand_size=6) == text
    assert card_caption(found) == caption


def test_every_kind_of_card_is_worded() -> None:
    assert len({card_text(card) for card in deck().values()}) == 3 * 3 + 8
