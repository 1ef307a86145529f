"""A battle as a computer player looks at it: what one side may see, in numbers that are quick to think with."""

from __future__ import annotations

from dataclasses import dataclass

from game.lessons.players.ground import NOWHERE, Ground, ground_of
from game.odds.landing import Options, options
from game.rules.board import Board
from game.rules.catalogue import HouseRules, Mission, UnitType
from game.rules.ids import Phase, Side, UnitClass, UnitId, Where
from game.rules.views import MatchView, UnitView


@dataclass(slots=True, eq=False)
class Ship:
    """One unit. `at` is the number of its hex, or NOWHERE."""

    id: UnitId
    side: Side
    kind: UnitType
    models: int
    cap: int
    at: int
    supply: int
    alert: bool
    ordered: bool
    beacon: bool
    moved: bool
    battled: bool
    may_battle: bool
    entered: str | None
    cost: int
    """Star Tokens of a call (CS-5)."""
    may_come: bool
    """It is in Reserve, fits the Pool, and was not withdrawn this turn."""

    @property
    def caller(self) -> bool:
        """Whether its class can be a Beacon (CS-2)."""
        return self.kind.unit_class is not UnitClass.FIGHTER


class Scene:
    """Everything one side may see, from its own point of view: `mine` and `foes`."""

    def __init__(self, view: MatchView, board: Board, rules: HouseRules, mission: Mission, side: Side) -> None:
        self.view, self.rules, self.mission, self.side = view, rules, mission, side
        self.ground: Ground = ground_of(board, side)
        self.landings: Options = options(rules)
        ships = [_ship(unit, self.ground) for unit in view.units]
        places = {unit.id: unit.where for unit in view.units}
        self.mine = [s for s in ships if s.side is side and s.at != NOWHERE]
        self.foes = [s for s in ships if s.side is not side and s.at != NOWHERE]
        self.reserve = [s for s in ships if s.side is side and places[s.id] is Where.RESERVE]
        self.undecided = [s for s in ships if s.side is side and places[s.id] is Where.UNDECIDED]
        self.taken: dict[int, Ship] = {s.at: s for s in ships if s.at != NOWHERE}
        self.by_id = {s.id: s for s in ships}
        self.stars = view.sides[side].stars
        self.foe_stars = view.sides[side.other].stars
        self.room = view.sides[side].available
        """Available Supply; None: unlimited (SU-4)."""
        self.summoners = self._summoners()
        self._count_turns()

    def _summoners(self) -> set[UnitId]:
        # Nobody is told who summoned a drone, but it stands next to its Carrier (RS-6).
        fresh = [s for s in self.mine if s.entered == "summon"]
        return {s.id for drone in fresh for s in self.beside(drone.at, self.side) if s.kind.summons and s.ordered}

    def rooted(self, ship: Ship) -> bool:
        """Tell whether a unit of mine cannot move any more this turn (MV-1, CS-4, RS-6)."""
        return ship.moved or ship.beacon or ship.entered not in (None, "jump") or ship.id in self.summoners

    def can_be_beacon(self, ship: Ship) -> bool:
        """Tell whether a unit of mine, once ordered, may call (CS-2, RS-6)."""
        return ship.caller and ship.entered is None and ship.id not in self.summoners

    def _count_turns(self) -> None:
        view, turns = self.view, self.rules.turns_per_round
        number = max(1, view.round)
        first = view.first is self.side
        if view.phase is Phase.SETUP:
            mine, foes = turns, turns
        elif view.active is self.side:
            mine = turns - view.turn
            foes = turns - view.turn + (1 if first else 0)
        else:
            foes = turns - view.turn
            mine = turns - view.turn + (0 if first else 1)
        self.my_turns = mine
        """My turns of this Round after the one being played."""
        self.foe_turns = foes
        """The enemy's turns before the Scoring step."""
        self.rounds_after = self.mission.rounds - number
        self.pays = number >= 2
        """Whether markers pay in this Round's Scoring step (SC-1)."""
        ahead = turns * self.rounds_after + mine
        self.turns_ahead = ahead
        """All my turns after the one being played."""

    @property
    def final(self) -> bool:
        """Whether this is the last Round."""
        return self.rounds_after <= 0

    @property
    def key(self) -> tuple[object, ...]:
        """Everything options depend on but the orders given: equal for two scenes with the same options."""
        ships = tuple(
            (s.id, s.models, s.cap, s.at, s.alert, s.beacon, s.moved, s.battled, s.may_battle, s.entered, s.may_come)
            for s in self.by_id.values()
        )
        view = self.view
        holders = tuple(marker.holder for marker in view.markers)
        turn = (view.round, view.turn, view.active, view.first, view.phase is Phase.SETUP)
        return (
            ships,
            holders,
            turn,
            self.stars,
            self.foe_stars,
            tuple(sorted(self.summoners)),
            len(self.undecided),
            self.side,
        )

    def foes_beside(self, at: int) -> list[Ship]:
        """Return the enemies next to a hex: who stands there is Engaged with them (MV-2)."""
        taken, side = self.taken, self.side
        return [s for n in self.ground.adjacent[at] if (s := taken.get(n)) is not None and s.side is not side]

    def beside(self, at: int, side: Side) -> list[Ship]:
        """Return the units of a side next to a hex."""
        taken = self.taken
        return [s for n in self.ground.adjacent[at] if (s := taken.get(n)) is not None and s.side is side]


def _ship(unit: UnitView, ground: Ground) -> Ship:
    on_board = unit.where is Where.BOARD and unit.hex is not None
    return Ship(
        id=unit.id,
        side=unit.side,
        kind=unit.kind,
        models=unit.models,
        cap=unit.cap,
        at=ground.number[unit.hex] if on_board and unit.hex is not None else NOWHERE,
        supply=unit.supply,
        alert=unit.alert,
        ordered=unit.ordered,
        beacon=unit.beacon,
        moved=unit.moved,
        battled=unit.battled,
        may_battle=unit.may_battle,
        entered=unit.entered,
        cost=unit.warp_cost,
        may_come=unit.where is Where.RESERVE and unit.fits and not unit.withdrawn,
    )
