"""The log says after each call what was to be expected of it."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from pathlib import Path

from game.odds import one_call, position_of
from game.odds.wording import expected_line
from game.rules import Refusal
from game.rules.commands import CallSupport
from game.saves import Logbook, load
from game.session import Session
from tests.view.battles import random_command, random_scenario


def test_the_log_tells_what_was_expected_of_a_call() -> None:

    session = Session.begin(random_scenario(3), 5, keep=False)
    chooser, seen = random.Random(1), 0
    for _ in range(400):
        if session.match.view().outcome is not None or seen == 3:
            break
        command = random_command(session.match, chooser)
        odds = None
        if isinstance(command, CallSupport):
            asked = position_of(session.match.view(), session.match.board, session.match.rules)
            odds = one_call(asked, command.beacon, command.unit)
        assert not isinstance(session.submit(command), Refusal)
        if odds is not None:
            number = len(session.match.log) - 1
            said = [line for line in session.lines if line.command == number]
            assert said[-1].text == expected_line(odds)
            assert said[-1].topic == "warp"
            seen += 1
    assert seen
    session.close()


def test_telling_a_battle_anew_keeps_what_was_expected() -> None:

    session = Session.begin(random_scenario(3), 5, keep=False)
    chooser = random.Random(1)
    while not any("Expected" in line.text for line in session.lines):
        session.submit(random_command(session.match, chooser))
    before = [line.text for line in session.lines]
    session.renarrate()
    assert [line.text for line in session.lines] == before
    session.close()


def test_a_saved_battle_still_tells_what_was_expected(tmp_path: Path) -> None:
    session = Session.begin(random_scenario(3), 5, keep=False)
    chooser = random.Random(1)
    while sum("Expected" in line.text for line in session.lines) < 3:
        session.submit(random_command(session.match, chooser))
    path = tmp_path / "battle.json"
    Logbook(path, "Battle", 5, datetime.now(UTC)).save(session.match)
    again = Session.resume(load(path))
    assert [line.text for line in again.lines] == [line.text for line in session.lines]
    session.close()
    again.close()
