"""From views and odds to what the board lights up: landing hexes and ordered sectors."""

from __future__ import annotations

from game.odds import CallOdds
from game.odds.wording import percent
from game.rules.ids import Sector
from game.rules.views import MatchView, UnitView
from game.view.battlefield import CallMarks
from game.view.draw_overlays import GhostArt, LandingArt
from game.view.hud.call import face_chance

OUTCOMES = {"open": "lands", "asteroid": "asteroid", "occupied": "occupied", "planet": "planet", "off": "off"}
"""How the board names what lies where a face leads."""


def call_marks(beacon: UnitView, called: UnitView, odds: CallOdds) -> CallMarks | None:
    """Return the six landing hexes of a call with outcome and chance; None if the Beacon is not on the board."""
    if beacon.hex is None:
        return None
    landings = tuple(
        LandingArt(face.hex, face.direction, face.face.value, OUTCOMES[face.kind], percent(face_chance(face)))
        for face in sorted(odds.faces.values(), key=lambda f: f.direction)
    )
    return CallMarks(beacon.hex, landings, GhostArt(str(called.kind.key), called.models, 0.0))


def ordered_sectors(view: MatchView) -> frozenset[Sector]:
    """Return the sectors that unspent orders are for; none if they are for anywhere or for a class."""
    left = [slot.sector for slot in view.slots if slot.spent_on is None]
    if any(sector is None for sector in left):
        return frozenset()
    return frozenset(sector for sector in left if sector is not None)


__all__ = ["OUTCOMES", "call_marks", "ordered_sectors"]
