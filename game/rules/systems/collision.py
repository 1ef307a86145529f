"""Collisions, and the dice of every accident (CS-7, CS-11, CS-12, CS-16, CS-17)."""

from __future__ import annotations

from game.rules.events import AccidentRolled
from game.rules.ids import Face, UnitId
from game.rules.intents import AccidentIntent, CollisionIntent, HitsIntent
from game.rules.queries import accident_dice, hits_of, support_dice
from game.rules.questions import SupportQuestion
from game.rules.systems.base import System

__all__ = ["CollisionSystem"]


class CollisionSystem(System):
    """Ends what comes down on another unit, and rolls accident dice."""

    def process(self) -> None:
        """Carry out collisions, then accident rolls."""
        world = self.world
        for unit, collision in world.intents(CollisionIntent):
            world.done(unit, CollisionIntent)
            self.eliminate(unit, "collision", collision.hex)
            world.intend(unit, AccidentIntent(collision.occupant, "collision"))
        for unit, accident in world.intents(AccidentIntent):
            if world.state.question is None:
                self._accident(unit, accident)

    def _accident(self, unit: UnitId, accident: AccidentIntent) -> None:
        world = self.world
        bonus = support_dice(world, unit)
        if bonus and accident.support is None and not world.rules.auto_cap:
            self.ask(SupportQuestion(world.unit(unit).side, unit, accident.target, bonus))
            return
        world.done(unit, AccidentIntent)
        # CS-17: CAP that decides by itself supports a wreck against the occupant, never a roll against itself.
        support = accident.cause == "collision" if accident.support is None else accident.support
        self._roll(unit, accident, support=support)

    def _roll(self, unit: UnitId, accident: AccidentIntent, *, support: bool) -> None:
        world = self.world
        who, victim = world.unit(unit), world.unit(accident.target)
        faces = tuple(world.dice.roll() for _ in range(accident_dice(world, unit, support=support)))
        hits, shielded = hits_of(faces, who.kind.unit_class, victim.kind.unit_class)
        stars = faces.count(Face.STAR) if world.rules.stars_from_accidents else 0
        self.emit(AccidentRolled(unit, who.side, accident.target, accident.cause, faces, hits, shielded, stars))
        self.stars(who.side, stars, "accident")
        if hits:
            world.intend(accident.target, HitsIntent(hits, accident.cause))
