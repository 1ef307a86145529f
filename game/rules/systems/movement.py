"""Moving and disengaging (MV, BD-5)."""

from __future__ import annotations

from game.hexgrid import direction_between
from game.rules.components import Position
from game.rules.events import UnitMoved
from game.rules.ids import Terrain, UnitClass, UnitId
from game.rules.intents import MoveIntent
from game.rules.queries import EXTRA_HEX_STARS, bought_hexes, engaged_with, masses, tactical_mass
from game.rules.systems.base import System

__all__ = ["MovementSystem"]


class MovementSystem(System):
    """Moves units along their declared paths."""

    def process(self) -> None:
        """Carry out moves."""
        for unit, move in self.world.intents(MoveIntent):
            self.world.done(unit, MoveIntent)
            self._move(unit, move)

    def _move(self, unit: UnitId, move: MoveIntent) -> None:
        world = self.world
        who, start = world.unit(unit), world.get(unit, Position).hex
        path = (start, *move.path)
        bought = bought_hexes(world, unit, len(move.path))
        self.stars(who.side, -EXTRA_HEX_STARS * bought, "movement")
        mass = masses(world, unit) if engaged_with(world, unit) else None
        ground = world.board.terrain[path[-1]]
        keeps_planet_guns = ground is not Terrain.PLANET or who.kind.unit_class is UnitClass.FIGHTER
        may_battle = keeps_planet_guns and (mass is None or tactical_mass(world, unit))
        facing = direction_between(path[-2], path[-1], world.board.layout.orientation)
        self.emit(UnitMoved(unit, who.side, path, facing, bought, mass is not None, may_battle, ground, mass))
