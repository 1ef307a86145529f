"""The command `run`: play a script and tell what happened, in sentences or as JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.map_choice import chosen_scenario
from game.markup import plain
from game.narrate import BattleNames, narrate
from game.opening import PlayerError
from game.rules.commands import Command
from game.rules.dice import OutOfFacesError, ScriptedDice
from game.rules.events import Event, TurnBegan
from game.rules.match import Match
from game.rules.refusals import Refusal
from game.script import Script, load_script
from game.text import tr
from game.wire import command_to_plain, event_to_plain, pretty, view_to_plain

REFUSED = 1
"""Exit code when a command of the script is refused."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The command of a script that was refused, counted from 0; nothing after it was tried."""

    index: int
    command: Command
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Played:
    """A script that was played: the match as it stands, every event, and the refusal it ended with, if any."""

    match: Match
    events: tuple[Event, ...]
    refused: Refused | None
    faces_left: int
    """Faces of the script that no roll has asked for."""


def play_script(script: Script) -> Played:
    """Play a script to its end or its first refusal. Raises PlayerError if it has too few faces."""
    dice = script.dice()
    try:
        match = Match(script.scenario, dice)
        events, refused = list(match.opening.events), None
        for index, command in enumerate(script.commands):
            outcome = match.submit(command)
            if isinstance(outcome, Refusal):
                refused = Refused(index, command, outcome)
                break
            events += outcome
    except OutOfFacesError:
        message = tr("{source}: faces: there are too few for the rolls; add some, or a seed", source=script.source)
        raise PlayerError(message) from None
    return Played(match, tuple(events), refused, dice.left if isinstance(dice, ScriptedDice) else 0)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("script", metavar="SCRIPT.json", type=Path, help=tr("tests/scripts/README.md has the format"))
    parser.add_argument("--json", action="store_true", help=tr("write events, state and hash as JSON"))


def run(arguments: argparse.Namespace) -> int:
    """Play the script and write what happened to stdout. Returns 1 if a command was refused."""
    played = play_script(load_script(arguments.script, chosen_scenario))
    with played.match:
        text = pretty(as_plain(played)) if arguments.json else "\n".join(as_sentences(played))
    sys.stdout.write(text + "\n" if text else "")
    return REFUSED if played.refused else 0


def as_plain(played: Played) -> dict[str, Any]:
    """Return a played script as JSON: events, state, hash, and the refusal or null."""
    layout = played.match.board.layout
    return {
        "events": [event_to_plain(event, layout) for event in played.events],
        "state": view_to_plain(played.match.view(), layout),
        "hash": played.match.state_hash(),
        "refused": _refused_plain(played.refused, played.match) if played.refused else None,
        "faces_left": played.faces_left,
    }


def _refused_plain(refused: Refused, match: Match) -> dict[str, Any]:
    return {
        "index": refused.index,
        "command": command_to_plain(refused.command, match.board.layout),
        "reason": refused.refusal.reason.value,
        "paragraph": refused.refusal.paragraph,
        "text": refused.refusal.text,
        "values": {name: _simple(value) for name, value in refused.refusal.values.items()},
    }


def _simple(value: object) -> object:
    return value if isinstance(value, (int, str, bool)) or value is None else str(value)


def as_sentences(played: Played) -> Iterator[str]:
    """Yield what happened, a sentence a line, with a blank line before each turn."""
    yield from sentences(played.events, BattleNames.of(played.match.board, played.match.view()))
    if played.refused:
        index, kind = played.refused.index, type(played.refused.command).__name__
        refusal = played.refused.refusal
        text, rule = tr(refusal.sentence, **refusal.values), refusal.paragraph
        yield tr("Refused: commands[{n}], {kind}: {text} ({rule})", n=index, kind=kind, text=text, rule=rule)
    if played.faces_left:
        yield tr("Faces not used: {n}", n=played.faces_left)


def sentences(events: Iterable[Event], names: BattleNames) -> Iterator[str]:
    """Yield the plain sentences of some events."""
    names.active = None
    for event in events:
        names.learn(event)
        if isinstance(event, TurnBegan):
            yield ""
        if told := narrate(event, names):
            yield plain(told)
