"""How a golden battle is played, written and played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.lessons.players.random_player import RandomPlayer
from game.rules import Match, Refusal, replay
from game.rules.scenario import Scenario
from game.session import Session
from game.wire import (
    Place,
    command_from_plain,
    command_to_plain,
    draw_from_plain,
    draw_to_plain,
    scenario_from_plain,
    scenario_to_plain,
)

FOLDER = Path(__file__).parent
SEED = 2026


def played(scenario: Scenario) -> Session:
    """Play a battle of two random players to its end."""
    session = Session.begin(scenario, SEED, keep=False)
    player = RandomPlayer(SEED)
    while (side := session.match.decider) is not None:
        outcome = session.submit(player.choose(session.match, side))
        assert not isinstance(outcome, Refusal), outcome.text
    return session


def written(session: Session) -> str:
    """Return a battle with everything that was said, drawn and told, as JSON."""
    match = session.match
    layout = match.board.layout
    plain = {
        "scenario": scenario_to_plain(match.scenario),
        "opening": [draw_to_plain(draw) for draw in match.opening.draws],
        "log": [
            {"command": command_to_plain(entry.command, layout), "draws": [draw_to_plain(draw) for draw in entry.draws]}
            for entry in match.log
        ],
        "told": [line.text for line in session.lines if not line.text.startswith("Expected")],
        "hash": match.state_hash(),
    }
    return json.dumps(plain, indent=1, ensure_ascii=False) + "\n"


def read(path: Path) -> dict[str, Any]:
    """Return a golden file."""
    plain: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return plain


def again(plain: dict[str, Any]) -> Match:
    """Play a golden battle again: the same commands with the same draws."""
    place = Place("golden")
    scenario = scenario_from_plain(plain["scenario"], place)
    layout = scenario.board.layout
    entries = [
        (command_from_plain(entry["command"], layout, place), [draw_from_plain(d, place) for d in entry["draws"]])
        for entry in plain["log"]
    ]
    return replay(scenario, [draw_from_plain(draw, place) for draw in plain["opening"]], entries)
