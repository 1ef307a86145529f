"""Exact odds of calls in support and of battle rolls, in fractions; the one truth preview, lab, coach and bot ask."""

from __future__ import annotations

from game.odds.answers import CallOdds, FaceOdds, Fit, NotTried, OccupantOdds, PlanOdds
from game.odds.battle import BattleOdds, battle_odds
from game.odds.beacon_map import BeaconMap, BeaconValue, Measure, beacon_map, beacon_value
from game.odds.call import one_call
from game.odds.landing import Ending
from game.odds.plan import MOST_CALLS, StopRule, plan
from game.odds.position import Beacon, Body, OddsError, Position, UnitState, position_from, position_of

__all__ = [
    "MOST_CALLS",
    "BattleOdds",
    "Beacon",
    "BeaconMap",
    "BeaconValue",
    "Body",
    "CallOdds",
    "Ending",
    "FaceOdds",
    "Fit",
    "Measure",
    "NotTried",
    "OccupantOdds",
    "OddsError",
    "PlanOdds",
    "Position",
    "StopRule",
    "UnitState",
    "battle_odds",
    "beacon_map",
    "beacon_value",
    "one_call",
    "plan",
    "position_from",
    "position_of",
]
