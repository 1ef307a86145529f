"""Markers, the Scoring step and the end of the battle (MK, SC)."""

from __future__ import annotations

from game.rules.events import BattleEnded, EndReason, MarkerRead, RoundScored
from game.rules.ids import Phase, Side
from game.rules.intents import ConcedeIntent, EndCheckIntent, NextRoundIntent, ScoringIntent
from game.rules.queries import (
    contesting_supply,
    current_supply,
    fleet_left,
    marker_winner,
    on_table_supply,
    reserve,
)
from game.rules.systems.base import System

__all__ = ["ScoringSystem"]


class ScoringSystem(System):
    """Pays markers and Supply at the end of a Round, and sees whether the battle is over."""

    def process(self) -> None:
        """Carry out a concession, a Scoring step, or the check after a whole command."""
        world = self.world
        if (giving_up := world.table_intent(ConcedeIntent)) is not None:
            world.done(None, ConcedeIntent)
            self._end("conceded", giving_up.side.other)
        if world.table_intent(ScoringIntent) is not None:
            world.done(None, ScoringIntent)
            self._score_round()
        if world.table_intent(EndCheckIntent) is not None and self._all_else_done():
            world.done(None, EndCheckIntent)
            self._check_after_command()

    def _all_else_done(self) -> bool:
        return sum(self.world.pending.values()) == 1 and self.world.state.question is None

    # MK, SC-1, SC-3

    def _score_round(self) -> None:
        self._read_markers()
        state = self.world.state
        if self.world.rules.score_supply:
            for side in Side:
                self.score(side, state.destroyed[side], "supply")
        self.emit(RoundScored(state.round, state.vp[Side.SOUTH], state.vp[Side.NORTH]))
        if self._check_no_fleet() or self._check_target() or self._check_lead():
            return
        if state.round >= self.world.mission.rounds:
            self._score_lost_reserves()
            self._end("rounds", self._leader())
        else:
            self.world.intend(None, NextRoundIntent())

    def _read_markers(self) -> None:
        world = self.world
        for marker in world.board.markers:
            south = contesting_supply(world, marker.hex, Side.SOUTH)
            north = contesting_supply(world, marker.hex, Side.NORTH)
            holder = marker_winner(south, north, world.state.holders.get(marker.name))
            self.emit(MarkerRead(marker.name, marker.hex, south, north, holder))
            if holder is not None and world.state.round > 1:
                self.score(holder, world.mission.marker_vp, "marker", marker.name)

    def _score_lost_reserves(self) -> None:
        # SC-5: what never came counts as destroyed Supply, where Supply is scored at all.
        world = self.world
        if not (world.rules.reserves_lost_at_end and world.rules.score_supply):
            return
        for side in Side:
            for unit in reserve(world, side.other):
                self.score(side, current_supply(world, unit), "reserve", unit)

    # SC-4

    def _check_after_command(self) -> None:
        if self.world.state.phase not in (Phase.OVER, Phase.SETUP) and not self._check_no_fleet():
            self._check_target()

    def _check_no_fleet(self) -> bool:
        left = {side: fleet_left(self.world, side) for side in Side}
        if all(left.values()):
            return False
        alone = next((side for side in Side if left[side]), None)
        self._end("no units", alone if alone is not None else self._leader())
        return True

    def _check_target(self) -> bool:
        vp = self.world.state.vp
        if max(vp.values()) < self.world.mission.vp_target:
            return False
        self._end("target", self._leader())
        return True

    def _check_lead(self) -> bool:
        vp, lead = self.world.state.vp, self.world.mission.lead_win
        if not lead or abs(vp[Side.SOUTH] - vp[Side.NORTH]) < lead:
            return False
        self._end("lead", self._leader())
        return True

    def _leader(self) -> Side | None:
        vp = self.world.state.vp
        standing = {side: (vp[side], on_table_supply(self.world, side)) for side in Side}
        if standing[Side.SOUTH] == standing[Side.NORTH]:
            return None
        return max(Side, key=lambda side: standing[side])

    def _end(self, reason: EndReason, winner: Side | None) -> None:
        vp = self.world.state.vp
        self.emit(BattleEnded(winner, reason, vp[Side.SOUTH], vp[Side.NORTH]))
