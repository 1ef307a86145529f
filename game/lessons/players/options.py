"""What one order could do: move and battle with a unit, bring one in, call one in. Each with its gain in VP."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.lessons.players.ground import NOWHERE
from game.lessons.players.outlook import Outlook
from game.lessons.players.scene import Scene, Ship
from game.lessons.players.worth import harm
from game.odds.landing import Landing, landing, landing_total, unstable_total, whole
from game.odds.position import Body
from game.rules.ids import Sector, UnitClass
from game.rules.queries import BATTLE_BACK_STARS, EXTRA_HEX_STARS


@dataclass(frozen=True, slots=True)
class Blow:
    """A battle that could be fought, and what it is worth, the enemy's battling back counted."""

    gain: float
    ship: Ship
    foe: Ship
    dice: int


@dataclass(frozen=True, slots=True)
class Deed:
    """An order for a unit on the board: stay or move, then battle or not. `gain` is over not ordering it."""

    gain: float
    ship: Ship
    to: int
    path: tuple[int, ...]
    blow: Blow | None
    cost: float = 0.0
    """What the Star Tokens of bought hexes are worth."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Bringing a Reserve unit in on its home row (RS-4)."""

    gain: float
    ship: Ship
    at: int
    sectors: frozenset[Sector]
    blow: Blow | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """Calling a Reserve unit to a Beacon, in expectation over every die (CS); the Star Tokens are counted."""

    gain: float
    beacon: Ship
    ship: Ship
    cost: int


class Menu:
    """The options of a scene, worked out when first asked for."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.scene: Scene = outlook.scene
        self._deeds: dict[str, list[Deed]] = {}
        self._arrivals: dict[tuple[str, int, int, int, int], float] = {}
        self._calls: dict[tuple[int, str, int, int], float] = {}
        self._entries: dict[str, list[Entry]] = {}

    def for_scene(self, scene: Scene) -> Menu:
        """Return the options of a scene that differs from this one in nothing but orders: what is known is kept."""
        menu = Menu(self.outlook)
        menu.scene, menu._deeds, menu._arrivals = scene, self._deeds, self._arrivals
        menu._calls, menu._entries = self._calls, self._entries
        return menu

    # Battles

    def blows(self, ship: Ship, at: int) -> Iterator[Blow]:
        """Yield the battles a unit could fight from a hex this turn (BT-1, MV-3, BD-5)."""
        if ship.battled or not ship.may_battle or ship.entered in ("warp", "summon"):
            return
        if ship.at not in (at, NOWHERE) and not self._fights_on(ship, at):
            return
        scene, ground = self.scene, self.scene.ground
        beside = scene.foes_beside(at)
        row, reach = ground.far[at], len(ship.kind.dice)
        own = scene.taken.pop(ship.at, None)
        for foe in beside or scene.foes:
            away = row[foe.at]
            if away <= reach and (beside or ground.sees(at, foe.at, scene.taken)):
                dice = ship.kind.dice_at(away, ship.cap) - ship.alert - ground.cover(at, foe.at)
                if dice > 0:
                    yield Blow(self._blow(ship, at, foe, dice, away), ship, foe, dice)
        if own is not None:
            scene.taken[ship.at] = own

    def _fights_on(self, ship: Ship, at: int) -> bool:
        if self.scene.ground.planet[at] and ship.kind.unit_class is not UnitClass.FIGHTER:
            return False
        left = self.scene.foes_beside(ship.at)
        return not left or ship.supply > sum(foe.supply for foe in left)

    def _blow(self, ship: Ship, at: int, foe: Ship, dice: int, away: int) -> float:
        worth, ground = self.outlook.worth, self.scene.ground
        gain = worth.blow(dice, ship.kind.unit_class, foe.kind, foe.models, foe.cap)
        if away > 1 or self.scene.foe_stars < BATTLE_BACK_STARS:
            return gain
        back = foe.kind.dice_at(1, foe.cap) - foe.alert - ground.cover(foe.at, at)
        answer = worth.blow(back, foe.kind.unit_class, ship.kind, ship.models, ship.cap) - worth.star
        if answer <= 0:
            return gain
        found = harm(dice, ship.kind.unit_class, foe.kind.key, foe.models, foe.cap)
        gone = sum(chance for (models, _), chance in found.states if not models)
        return gain - answer * max(0.0, 1 - gone - found.alerted)

    def best_blow(self, ship: Ship, at: int) -> Blow | None:
        """Return the best battle from a hex, if there is one worth fighting."""
        best = None
        for blow in list(self.blows(ship, at)):
            if blow.gain > (best.gain if best else 0.0):
                best = blow
        return best

    # Orders on the board

    def deeds(self, ship: Ship) -> list[Deed]:
        """Return everything a unit could do with an order, best first; staying where it is is among them."""
        if ship.id not in self._deeds:
            self._deeds[ship.id] = sorted(self._all_deeds(ship), key=lambda deed: -deed.gain)
        return self._deeds[ship.id]

    def best_gain(self, ship: Ship) -> float:
        """Return the gain of the best thing a unit could do with an order, for one that differs from the scene's."""
        return max(deed.gain for deed in self._all_deeds(ship))

    def _all_deeds(self, ship: Ship) -> Iterator[Deed]:
        yield self.stay(ship)
        if self.scene.rooted(ship):
            return
        extra = 1 if self.scene.stars >= EXTRA_HEX_STARS else 0
        ways = self.scene.ground.reach(ship.at, ship.kind.move + extra, self.scene.taken)
        for to, path in ways.items():
            paid = EXTRA_HEX_STARS * self.outlook.worth.star if len(path) > ship.kind.move else 0.0
            blow = self.best_blow(ship, to)
            gain = self.outlook.move(ship, to) + (blow.gain if blow else 0.0) - paid
            yield Deed(gain, ship, to, path, blow, paid)

    def stay(self, ship: Ship) -> Deed:
        """Return the order to stay and battle, if there is anyone to battle."""
        blow = self.best_blow(ship, ship.at)
        return Deed(blow.gain if blow else 0.0, ship, ship.at, (), blow)

    # Coming in

    def arrival(self, ship: Ship, at: int, models: int, cap: int) -> float:
        """Return what it is worth that a Reserve unit comes to a hex with so much left."""
        key = (ship.kind.key, ship.models, models, cap, at)
        if key not in self._arrivals:
            self._arrivals[key] = self.outlook.arrival(ship, at, models, cap)
        return self._arrivals[key]

    def entries(self, ship: Ship) -> list[Entry]:
        """Return the best way of reinforcing with a unit for each set of sectors (RS-4)."""
        if ship.id not in self._entries:
            self._entries[ship.id] = self._all_entries(ship)
        return self._entries[ship.id]

    def _all_entries(self, ship: Ship) -> list[Entry]:
        scene, ground = self.scene, self.scene.ground
        best: dict[frozenset[Sector], Entry] = {}
        for at in ground.home[scene.side, 1]:
            if at in scene.taken:
                continue
            sectors = ground.sectors[scene.side][at]
            gain = self.arrival(ship, at, ship.models, ship.cap)
            blow = self.best_blow(ship, at)
            gain += blow.gain if blow else 0.0
            if sectors not in best or gain > best[sectors].gain:
                best[sectors] = Entry(gain, ship, at, sectors, blow)
        return list(best.values())

    def call(self, beacon: Ship, ship: Ship, cost: int) -> Call:
        """Return what calling a unit to a Beacon brings, exact over warp, scatter and accidents (CS-5 to CS-18)."""
        key = (beacon.at, ship.kind.key, ship.models, ship.cap)
        if key not in self._calls:
            self._calls[key] = self._called(beacon, ship)
        return Call(self._calls[key] - cost * self.outlook.worth.star, beacon, ship, cost)

    def _called(self, beacon: Ship, ship: Ship) -> float:
        body = Body(ship.kind.key, ship.models, ship.cap)
        total = float(whole(body.type))
        own = self.outlook.worth.unit(ship.kind, ship.models, ship.cap)
        # What is eliminated on its way through the warp never scatters (CS-7); its ways are missing from the landings.
        lost = 5 * 6 * unstable_total(body.type) * landing_total(body.type)
        gain = 0.0
        for at in self.scene.ground.around[beacon.at]:
            found, other = self._landing(body, at)
            gain += self._landed(ship, at, found, own)
            lost -= found.ways
            if other is not None:
                gain += self._wrecked(other, found)
        return (gain - own * lost) / total

    def _landing(self, body: Body, at: int) -> tuple[Landing, Ship | None]:
        ground, option = self.scene.ground, self.scene.landings
        if at == NOWHERE:
            return landing(body, "off", None, option), None
        other = self.scene.taken.get(at)
        if other is not None:
            return landing(body, "occupied", Body(other.kind.key, other.models, other.cap), option), other
        return landing(body, ground.terrain[at].value, None, option), None

    def _landed(self, ship: Ship, at: int, found: Landing, own: float) -> float:
        worth, gain = self.outlook.worth, -own * found.lost
        for (models, cap), ways in found.arrived.items():
            loss = own - worth.unit(ship.kind, models, cap)
            gain += ways * (self.arrival(ship, at, models, cap) - loss)
        for (models, cap), ways in found.stayed.items():
            gain -= ways * (own - worth.unit(ship.kind, models, cap))
        return gain + worth.star * sum(stars * ways for stars, ways in found.stars.items())

    def _wrecked(self, other: Ship, found: Landing) -> float:
        worth = self.outlook.worth
        before = worth.unit(other.kind, other.models, other.cap)
        sign = -1 if other.side is self.scene.side else 1
        return sign * sum(
            ways * (before - worth.unit(other.kind, body.models, body.cap)) for body, ways in found.hit.items()
        )
