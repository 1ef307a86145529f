"""A battle played by nobody in particular, always the same: for pictures and tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from game.map_choice import chosen_scenario
from game.rules import Refusal
from game.rules.catalogue import HouseRules, Mission, deck
from game.rules.commands import (
    Battle,
    CallSupport,
    Command,
    EndPhase,
    EndTurn,
    MoveUnit,
    OrderUnit,
    PlayCard,
    Reinforce,
    Withdraw,
)
from game.rules.dice import ScriptedDice, SeededDice
from game.rules.ids import CardId, Face, Phase, Side, Where
from game.rules.match import Match
from game.rules.scenario import Scenario, Start
from game.saves import Loaded, LoadReport, Logbook, SaveEntry, Summary
from game.session import Session
from game.setup_advice import suggestion

SEED = 61
MOST_COMMANDS = 900


def sample_scenario(command: str = "cards") -> Scenario:
    """Return the first shipped map, in cards or orders mode."""
    scenario = chosen_scenario("halcyon_gap")
    rules = HouseRules().changed(command=command)
    return scenario.with_rules(rules, Mission())


def sample_session(*, seed: int = SEED, until_round: int = 99, scenario: Scenario | None = None) -> Session:
    """Return a battle that is kept in no file, played until a Round begins, or to its end."""
    session = Session.begin(scenario or sample_scenario(), seed, keep=False)
    chooser = random.Random(seed)
    for _ in range(MOST_COMMANDS):
        view = session.match.view()
        if view.outcome is not None or view.round >= until_round:
            break
        if isinstance(session.submit(_next(session.match, chooser)), Refusal):
            break
    return session


def _next(match: Match, chooser: random.Random) -> Command:
    """Choose as somebody eager might: call when possible, battle, move towards the enemy, then end."""
    if match.view().phase is Phase.SETUP:
        command = suggestion(match)
        if command is not None:
            return command
    legal = match.legal()
    for kind, chance in ((CallSupport, 0.9), (Battle, 1.0), (PlayCard, 1.0), (MoveUnit, 0.9), (OrderUnit, 0.9)):
        found = [c for c in legal if isinstance(c, kind)]
        if found and chooser.random() < chance:
            return chooser.choice(_forward(match, found) if kind is MoveUnit else [*found])
    calm = [c for c in legal if not isinstance(c, (Withdraw, Reinforce))]
    ending = [c for c in calm if isinstance(c, (EndPhase, EndTurn))]
    return chooser.choice(ending or calm or list(legal))


def _forward(match: Match, moves: Sequence[Command]) -> list[Command]:
    board = match.board
    view = match.view()

    def gain(command: Command) -> int:
        if not isinstance(command, MoveUnit):
            return 0
        unit = view.unit(command.unit)
        here, there = board.depth(unit.hex or command.path[0]), board.depth(command.path[-1])
        return here - there if unit.side.value == "south" else there - here

    best = max(gain(command) for command in moves)
    return [command for command in moves if gain(command) >= best - 1]


def sample_saves() -> tuple[SaveEntry, ...]:
    """Return a list of saves as it may look after a while; no such files need exist."""
    names = {Side.SOUTH: "Meridian", Side.NORTH: "Halden"}
    day = datetime(2026, 10, 4, 20, 30, tzinfo=UTC)
    rows = (
        ("Halcyon Gap", 3, 5, Phase.ORDERS, (6, 4), None),
        ("Ember Reach", 2, 4, Phase.MOVE, (2, 5), None),
        ("Halcyon Gap, the rematch", 5, 5, Phase.OVER, (24, 18), Side.SOUTH),
        ("Sundered Ring", 4, 5, Phase.OVER, (9, 17), Side.NORTH),
        ("Training Deck", 0, 4, Phase.SETUP, (0, 0), None),
    )
    entries = [
        SaveEntry(
            Path(f"{title.casefold().replace(' ', '-')}-20261004.json"), title, day - timedelta(days=n),
            day - timedelta(days=n, hours=1),
            Summary(number, rounds, phase, Side.SOUTH, dict(zip(Side, vp, strict=True)), names, winner),
        )
        for n, (title, number, rounds, phase, vp, winner) in enumerate(rows)
    ]  # fmt: skip
    fault = "ember-reach-20260930.json: it was damaged or changed since it was written"
    return (*entries, SaveEntry(Path("ember-reach-20260930.json"), "ember-reach-20260930", broken=fault))


_SOUTH = {
    "battleship": ((6, 5), 4, 0), "cruiser-a": ((5, 6), 3, 0), "carrier": ((8, 7), 1, 0), "destroyer-a": ((2, 5), 3, 0),
    "destroyer-b": ((4, 6), 1, 1), "fighter-a": ((3, 3), 2, 1), "fighter-b": ((9, 5), 2, 0),
}  # fmt: skip
_NORTH = {
    "cruiser-a": ((6, 4), 4, 3), "flagship": ((6, 2), 1, 3), "cruiser-b": ((8, 3), 2, 4),
    "destroyer-a": ((10, 3), 2, 3), "transport": ((11, 3), 2, 3), "fighter-a": ((3, 2), 4, 3),
}  # fmt: skip
_CAP = {"s-carrier": 2, "n-flagship": 2}
_HANDS = {
    Side.SOUTH: ("attack-centre-1", "patrol-left-1", "line-advance-1", "fighter-sweep-1", "open-channel-1"),
    Side.NORTH: ("patrol-left-2", "attack-right-1", "pincer-1", "strike-force-1", "all-hands-1"),
}


def sample_position(*, carrier: tuple[int, int] = (8, 7)) -> Scenario:
    """Return a battle in its third Round with Meridian to move: every way of landing lies round its Beacons."""
    scenario = sample_scenario()
    fleet = []
    for unit in scenario.fleet:
        placed = (_SOUTH if unit.side is Side.SOUTH else _NORTH).get(unit.id[2:])
        if placed is None:
            fleet.append(replace(unit, where=Where.RESERVE))
            continue
        cell, models, facing = placed
        at = scenario.board.layout.to_hex(*(carrier if unit.id == "s-carrier" else cell))
        cap = _CAP.get(unit.id)
        fleet.append(replace(unit, where=Where.BOARD, hex=at, models=models, facing=facing, cap=cap))
    hands = {side: tuple(CardId(card) for card in cards) for side, cards in _HANDS.items()}
    rest = tuple(card for card in deck() if card not in {card for cards in hands.values() for card in cards})
    start = Start(
        round=3, turn=1, to_move=Side.SOUTH, vp={Side.SOUTH: 6, Side.NORTH: 4}, stars={Side.SOUTH: 3, Side.NORTH: 2},
        hands=hands, deck=rest, markers={"West Relay": Side.SOUTH, "East Relay": Side.NORTH},
    )  # fmt: skip
    return replace(scenario, fleet=tuple(fleet), start=start)


def position_session(faces: Sequence[Face] = (), *, carrier: tuple[int, int] = (8, 7)) -> Session:
    """Return the sample position to be played with dice that first show some faces; it is kept in no file."""
    scenario = sample_position(carrier=carrier)
    match = Match(scenario, ScriptedDice(faces, then=SeededDice(SEED)))
    session = Session.resume(Loaded(match, Logbook.begin(scenario, SEED), LoadReport("replay")))
    session.logbook = None
    return session
