"""The scatter die and where it leads (CS-8 to CS-10, CS-12 to CS-14)."""

from __future__ import annotations

from game.hexgrid import Hex, step
from game.rules.components import Position
from game.rules.events import Landing, ScatterRolled, UnitArrived, WarpFailed
from game.rules.ids import Terrain, UnitId, Where
from game.rules.intents import AccidentIntent, CollisionIntent, HitsIntent, ScatterIntent
from game.rules.queries import landing_at, scatter_direction
from game.rules.systems.base import System

__all__ = ["ScatterSystem"]


class ScatterSystem(System):
    """Rolls the scatter die for what came through the warp alive."""

    def process(self) -> None:
        """Carry out scatters once the damage of an unstable arrival is done."""
        world = self.world
        if world.waiting(AccidentIntent, HitsIntent):
            return
        for unit, scatter in world.intents(ScatterIntent):
            world.done(unit, ScatterIntent)
            if world.where(unit) is Where.RESERVE:
                self._scatter(unit, scatter.beacon)

    def _scatter(self, unit: UnitId, beacon: UnitId) -> None:
        world = self.world
        side, origin, face = world.unit(unit).side, world.get(beacon, Position).hex, world.dice.roll()
        direction = scatter_direction(world, beacon, face)
        at = step(origin, direction, world.board.layout.orientation)
        landing = landing_at(world, at)
        occupant = world.occupants.get(at)
        self.emit(ScatterRolled(unit, beacon, side, face, direction, at, landing, occupant))
        self._land(unit, beacon, at, landing)

    def _land(self, unit: UnitId, beacon: UnitId, at: Hex, landing: Landing) -> None:
        world = self.world
        side = world.unit(unit).side
        match landing:
            case "occupied":
                world.intend(unit, CollisionIntent(world.occupants[at], at))
            case "planet":
                self.eliminate(unit, "planet", at)
            case "off" if world.rules.off_board == "eliminated":
                self.eliminate(unit, "off board")
            case "off":
                self.emit(WarpFailed(unit, side, off_board=True))
            case "open" | "asteroid":
                facing, ground = world.home_facing(side), world.board.terrain[at]
                self.emit(UnitArrived(unit, side, beacon, at, facing, ground))
                if ground is Terrain.ASTEROID:
                    world.intend(unit, AccidentIntent(unit, "asteroid"))
