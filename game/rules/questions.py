"""Decisions in the middle of a resolution. One may be pending at a time; only its owner may answer it."""

from __future__ import annotations

from dataclasses import dataclass

from game.hexgrid import Hex
from game.rules.ids import Side, UnitId


@dataclass(frozen=True, slots=True)
class AbsorbQuestion:
    """How many of the hits shall CAP take? From 0 to `most` (BT-2, CS-17). Answered by AbsorbHits."""

    side: Side
    unit: UnitId
    hits: int
    most: int


@dataclass(frozen=True, slots=True)
class SupportQuestion:
    """Shall the warping unit's CAP add `dice` to the accident roll against `target`? (CS-17). By SupportRoll."""

    side: Side
    unit: UnitId
    target: UnitId
    dice: int


@dataclass(frozen=True, slots=True)
class RetireQuestion:
    """Which hex shall the unit retire to? (BT-5). Answered by RetireTo."""

    side: Side
    unit: UnitId
    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class BattleBackQuestion:
    """Shall the unit battle back with `dice` for 1 Star Token? (BT-6). Answered by BattleBack."""

    side: Side
    unit: UnitId
    target: UnitId
    dice: int


Question = AbsorbQuestion | SupportQuestion | RetireQuestion | BattleBackQuestion
"""A pending decision."""
