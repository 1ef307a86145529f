"""A battle's log as a film: what was on display before each command, and where on the reel things happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.review import Review, Warp, begun_again, review
from game.rules import events as ev
from game.rules.events import Event
from game.rules.ids import Phase, Side
from game.rules.match import Match
from game.rules.views import MatchView


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the battle stands before a command."""

    round: int
    turn_of: Side | None
    turn: int
    phase: Phase


@dataclass(slots=True)
class Reel:
    """The commands of a battle in order. Command n leads from place n to place n + 1; `len` is the last place."""

    scenes: list[tuple[Event, ...]]
    first: MatchView
    """The battle before the first command."""
    spots: list[Spot]
    """One for each place."""
    review: Review
    rounds: list[tuple[int, int]] = field(default_factory=list)
    """Each Round with the place it begins at; Round 0 is setting up."""

    @classmethod
    def of(cls, match: Match) -> Reel:
        """Return the reel of a battle."""
        with begun_again(match) as copy:
            first = copy.view()
        scenes = [entry.events for entry in match.log]
        reel = cls(scenes, first, [], review(match))
        reel._wind(match.opening.events)
        return reel

    def __len__(self) -> int:
        return len(self.scenes)

    def _wind(self, opening: Sequence[Event]) -> None:
        spot = Spot(self.first.round, None if self.first.phase is Phase.SETUP else self.first.active,
                    self.first.turn, self.first.phase)  # fmt: skip
        if not any(isinstance(event, ev.RoundBegan) for event in opening):
            self.rounds.append((spot.round, 0))
        spot = self._through(spot, opening, 0)
        self.spots.append(spot)
        for place, events in enumerate(self.scenes):
            spot = self._through(spot, events, place + 1)
            self.spots.append(spot)

    def _through(self, spot: Spot, events: Sequence[Event], place: int) -> Spot:
        for event in events:
            match event:
                case ev.RoundBegan():
                    self.rounds.append((event.round, place))
                    spot = Spot(event.round, None, 0, spot.phase)
                case ev.TurnBegan():
                    spot = Spot(spot.round, event.side, event.turn, spot.phase)
                case ev.PhaseBegan():
                    spot = Spot(spot.round, event.side, spot.turn, event.phase)
                case ev.BattleEnded():
                    spot = Spot(spot.round, spot.turn_of, spot.turn, Phase.OVER)
                case _:
                    pass
        return spot

    def warp_at(self, place: int) -> Warp | None:
        """Return the call declared by the command at a place, if it is one."""
        return next((warp for warp in self.review.warps if warp.command == place), None)

    def next_warp(self, place: int) -> int | None:
        """Return the place of the next call at or after a place; None if there is none."""
        return min((warp.command for warp in self.review.warps if warp.command >= place), default=None)

    def marks(self) -> list[int]:
        """Return the places worth jumping to, in order: calls and turning points, the beginning and the end."""
        found = {warp.command for warp in self.review.warps}
        found |= {turning.command for turning in self.review.turning_points(5)}
        return sorted({0, *(mark for mark in found if mark >= 0), len(self)})

    def jump(self, place: int, step: int) -> int:
        """Return the mark before or after a place."""
        marks = self.marks()
        if step > 0:
            return next((mark for mark in marks if mark > place), len(self))
        return next((mark for mark in reversed(marks) if mark < place), 0)
