"""Battle rolls, hits, retiring and battling back (BT, UN-4, UN-5).

Hits on any unit, from battles and from accidents, are carried out here and nowhere else.
"""

from __future__ import annotations

from game.hexgrid import distance
from game.rules.components import Cap, Models, Position, RedAlert
from game.rules.events import (
    AlertPlaced,
    BattleRolled,
    CapAbsorbed,
    Cause,
    HitsConfirmed,
    ModelsLost,
    RetireBlocked,
    UnitRetired,
)
from game.rules.ids import Face, Terrain, UnitId, Where
from game.rules.intents import AccidentIntent, BattleBackIntent, BattleIntent, HitsIntent, RetireIntent
from game.rules.queries import (
    BATTLE_BACK_STARS,
    battle_dice,
    hits_of,
    may_battle_back,
    retire_hexes,
)
from game.rules.questions import AbsorbQuestion, BattleBackQuestion, RetireQuestion
from game.rules.systems.base import System

__all__ = ["BattleSystem"]

CONFIRMING = (Face.CAPITAL, Face.BLAST)
"""The faces that turn a hit on a Flagship or Carrier into a loss (UN-5)."""


class BattleSystem(System):
    """Rolls battles and carries out their hits, retreats and answers."""

    def process(self) -> None:
        """Carry out what need not wait: rolls first, then hits, then Red Alerts, then battling back."""
        world = self.world
        for unit, battle in world.intents(BattleIntent):
            self._roll(unit, battle)
        for unit, hits in world.intents(HitsIntent):
            if world.state.question is None:
                self._take_hits(unit, hits)
        for unit, retire in world.intents(RetireIntent):
            if world.state.question is None and not world.waiting(HitsIntent):
                self._obey_alert(unit, retire)
        for unit, back in world.intents(BattleBackIntent):
            if world.state.question is None and not world.waiting(HitsIntent, RetireIntent, AccidentIntent):
                self._offer_battle_back(unit, back)

    # BT-1, BT-2, BT-4

    def _roll(self, unit: UnitId, battle: BattleIntent) -> None:
        world = self.world
        world.done(unit, BattleIntent)
        who, foe = world.unit(unit), world.unit(battle.target)
        here, there = world.get(unit, Position).hex, world.get(battle.target, Position).hex
        faces = tuple(world.dice.roll() for _ in range(battle_dice(world, unit, battle.target)))
        hits, shielded = hits_of(faces, who.kind.unit_class, foe.kind.unit_class)
        stars, alerts = faces.count(Face.STAR), faces.count(Face.ALERT)
        reach = distance(here, there)
        self.emit(BattleRolled(unit, who.side, battle.target, reach, faces, hits, shielded, stars, alerts, battle.back))
        self.stars(who.side, stars, "battle back" if battle.back else "battle")
        if hits:
            world.intend(battle.target, HitsIntent(hits, "battle back" if battle.back else "battle"))
        if alerts:
            world.intend(battle.target, RetireIntent(alerts))
        if not battle.back and reach == 1:
            world.intend(battle.target, BattleBackIntent(unit))

    # BT-2, UN-5, BT-3

    def _take_hits(self, unit: UnitId, pending: HitsIntent) -> None:
        world = self.world
        cap = world.get(unit, Cap).left
        if pending.absorbed is None and cap and not world.rules.auto_cap:
            side = world.unit(unit).side
            self.ask(AbsorbQuestion(side, unit, pending.hits, min(cap, pending.hits)))
            return
        world.done(unit, HitsIntent)
        absorbed = min(cap, pending.hits) if pending.absorbed is None else pending.absorbed
        if absorbed:
            self.emit(CapAbsorbed(unit, world.unit(unit).side, absorbed, cap - absorbed))
        kills = self._confirm(unit, pending.hits - absorbed)
        if kills:
            self._lose_models(unit, kills, pending.cause)

    def _confirm(self, unit: UnitId, hits: int) -> int:
        who = self.world.unit(unit)
        if not hits or not who.kind.confirms_hits:
            return hits
        faces = tuple(self.world.dice.roll() for _ in range(hits))
        kills = sum(face in CONFIRMING for face in faces)
        self.emit(HitsConfirmed(unit, who.side, faces, kills))
        return kills

    def _lose_models(self, unit: UnitId, kills: int, cause: Cause) -> None:
        world = self.world
        who, models = world.unit(unit), world.get(unit, Models).left
        left = max(0, models - kills)
        before, after = who.kind.current_supply(models), who.kind.current_supply(left)
        self.emit(ModelsLost(unit, who.side, models - left, left, before, after, cause))
        if left == 0:
            self.eliminate(unit, cause)

    # BT-5

    def _obey_alert(self, unit: UnitId, retire: RetireIntent) -> None:
        world = self.world
        if world.where(unit) is not Where.BOARD:
            world.done(unit, RetireIntent)
        elif retire.faces == 0:
            world.done(unit, RetireIntent)
            if not world.has(unit, RedAlert):
                self.emit(AlertPlaced(unit, world.unit(unit).side))
        else:
            self._retire_once(unit, retire)

    def _retire_once(self, unit: UnitId, retire: RetireIntent) -> None:
        world = self.world
        side, here = world.unit(unit).side, world.get(unit, Position).hex
        hexes = retire_hexes(world, unit)
        if not hexes:
            retire.faces -= 1
            self.emit(RetireBlocked(unit, side, here))
            world.intend(unit, HitsIntent(1, "retire"))
            return
        if retire.to is None and len(hexes) > 1:
            self.ask(RetireQuestion(side, unit, hexes))
            return
        to, retire.to = retire.to or hexes[0], None
        stopped = world.board.terrain[to] is Terrain.ASTEROID
        retire.faces = 0 if stopped else retire.faces - 1
        self.emit(UnitRetired(unit, side, here, to, stopped))

    # BT-6

    def _offer_battle_back(self, unit: UnitId, back: BattleBackIntent) -> None:
        world = self.world
        if world.where(unit) is not Where.BOARD or not may_battle_back(world, unit, back.target):
            world.done(unit, BattleBackIntent)
            return
        side = world.unit(unit).side
        if back.accept is None:
            dice = battle_dice(world, unit, back.target)
            self.ask(BattleBackQuestion(side, unit, back.target, dice))
            return
        world.done(unit, BattleBackIntent)
        if back.accept:
            self.stars(side, -BATTLE_BACK_STARS, "buy battle back")
            world.intend(unit, BattleIntent(back.target, back=True))
