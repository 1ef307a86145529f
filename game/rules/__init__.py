"""The rules of the game, headless: no display, no files but the package data, no clock.

`Match` is the door: commands in, events out, refusals with reasons, frozen views. Chance comes in as `Dice`.
"""

from game.rules.dice import Dice, OutOfFacesError, ScriptedDice, SeededDice
from game.rules.match import LogEntry, Match, ReplayError, replay
from game.rules.refusals import Reason, Refusal

__all__ = [
    "Dice",
    "LogEntry",
    "Match",
    "OutOfFacesError",
    "Reason",
    "Refusal",
    "ReplayError",
    "ScriptedDice",
    "SeededDice",
    "replay",
]
