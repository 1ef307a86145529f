"""The odds of one call in support, in closed form (CS)."""

from __future__ import annotations

from game.hexgrid import Hex
from game.odds.answers import CallOdds
from game.odds.landing import landing, options
from game.odds.position import Position
from game.odds.tally import Tally
from game.rules.ids import UnitId


def one_call(position: Position, beacon: UnitId | Hex, called: UnitId) -> CallOdds:
    """Return the exact odds of calling a Reserve unit to a Beacon, as if it may be declared.

    Whether it may is in `affordable` and `fits`. A Beacon given as a hex need not hold a unit; another side's unit or
    a Fighter there is taken to have made room. Raises OddsError for a question that makes no sense.
    """
    unit = position.called(called)
    tally = Tally(position, position.beacon(beacon), unit)
    option, body, room = options(position.rules), unit.body, position.available
    tally.warp(body, room, 1, stars=option.stars)
    for number, (_, _, at) in enumerate(tally.hexes):
        ground = position.ground(at)
        if ground.occupant is not None and ground.body is not None:
            tally.stand(ground.occupant, ground.body, 1)
        tally.land(number, ground, landing(body, ground.kind, ground.body, option), body, room, 1)
    return tally.odds()
