"""The pipeline of systems in the order of the rulebook, and the loop that runs it until nothing is left to do."""

from __future__ import annotations

import esper

from game.rules.intents import ConcedeIntent
from game.rules.systems.base import System
from game.rules.systems.battle import BattleSystem
from game.rules.systems.collision import CollisionSystem
from game.rules.systems.movement import MovementSystem
from game.rules.systems.orders import OrdersSystem
from game.rules.systems.reserves import ReservesSystem
from game.rules.systems.scatter import ScatterSystem
from game.rules.systems.scoring import ScoringSystem
from game.rules.systems.setup import SetupSystem
from game.rules.systems.supply import SupplySystem
from game.rules.systems.turns import TurnsSystem
from game.rules.systems.warp import WarpSystem
from game.rules.world import World

PIPELINE: tuple[type[System], ...] = (
    SetupSystem,
    OrdersSystem,
    ReservesSystem,
    MovementSystem,
    BattleSystem,
    WarpSystem,
    ScatterSystem,
    CollisionSystem,
    SupplySystem,
    ScoringSystem,
    TurnsSystem,
)
"""Every system, in the order in which each pass runs them."""

MOST_PASSES = 1000


class StuckError(RuntimeError):
    """A resolution does not come to an end: an error in the rules' code, not a player's."""


def install(world: World) -> None:
    """Put the pipeline into a new, active world."""
    for number, system in enumerate(PIPELINE):
        esper.add_processor(system(world), priority=len(PIPELINE) - number)


def settle(world: World) -> None:
    """Run the systems until no intent is left or a player has to decide; giving up waits for no decision."""
    for _ in range(MOST_PASSES):
        asked = world.state.question is not None and not world.waiting(ConcedeIntent)
        if asked or not world.busy():
            return
        esper.process()
    message = f"a resolution did not end after {MOST_PASSES} passes: {[k for k, n in world.pending.items() if n]}"
    raise StuckError(message)
