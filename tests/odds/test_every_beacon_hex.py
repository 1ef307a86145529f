"""Every hex of every shipped map as a Beacon hex, with units of the map's own fleets in the way.

Hexes with the same six landing hexes around them, in whatever order, put the same question: which face leads to which
of them is asked for every hex by itself. So each different neighbourhood is played in every way through the real
systems once, and every hex is held to what came of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.hexgrid import Hex
from game.odds import CallOdds, NotTried, Position, StopRule, UnitState, one_call, plan, position_of
from game.rules import Match, Refusal, ScriptedDice
from game.rules.board import Board
from game.rules.catalogue import unit_types
from game.rules.commands import CallSupport, OrderUnit, PlayCard
from game.rules.events import ScatterRolled
from game.rules.ids import FACES, CardId, Face, Side, Terrain, UnitId, Where
from game.rules.scenario import FleetUnit, Scenario
from game.tiled import load_scenario, shipped_maps
from tests.odds.enumeration import (
    EveryFace,
    EveryPlan,
    assert_same,
    check_plan,
    every_call,
    every_state,
    match_for,
    submitted,
)

MAPS = {Path(path).stem: path for path in shipped_maps()}
SIDES = dict(zip(sorted(MAPS), list(Side) * len(MAPS), strict=False))
"""Who calls, map by map."""


@cache
def scenario(name: str) -> Scenario:
    return load_scenario(MAPS[name])


def crowded(name: str, side: Side) -> Position:
    """A map with units of both fleets in the way: in a corner, on an edge, on rocks, by a planet."""
    made = scenario(name)
    placed = zip(_others(made, side), _places(made.board), strict=False)
    units = tuple(replace(unit, where=Where.BOARD, hex=at) for unit, at in placed)
    home = replace(_of(made, side.other, "fighter", 1), where=Where.RESERVE)
    return Position(made.board, side, (*units, home), made.rules)


def _others(made: Scenario, side: Side) -> Iterator[UnitState]:
    for number, kind in enumerate(("destroyer", "fighter", "cruiser", "destroyer")):
        yield _of(made, list(Side)[(number + (side is Side.NORTH)) % 2], kind)


def _of(made: Scenario, side: Side, kind: str, number: int = 0) -> UnitState:
    return in_reserve([unit for unit in made.fleet if unit.side is side and unit.type == kind][number])


def in_reserve(unit: FleetUnit) -> UnitState:
    """A unit of a map's own fleet, in Reserve."""
    return UnitState(unit.id, unit.type, unit.side, Where.RESERVE, unit.models_left, unit.cap_left)


def _places(board: Board) -> Iterator[Hex]:
    """A corner, an asteroid hex, a hex by a planet, a hex of the far edge: none next to another."""
    taken: set[Hex] = set()
    fewest = min(len(board.adjacent(at)) for at in board.cells)
    by_planets = {near for at in board.cells if board.terrain[at] is Terrain.PLANET for near in board.adjacent(at)}
    for wanted in (
        {at for at in board.cells if len(board.adjacent(at)) == fewest},
        {at for at in board.cells if board.terrain[at] is Terrain.ASTEROID},
        by_planets,
        board.home_rows(Side.NORTH),
    ):
        free = [at for at in board.cells if board.terrain[at] is not Terrain.PLANET]
        free = [at for at in free if not taken & {at, *board.adjacent(at)}]
        at = next((at for at in free if at in wanted), free[0])
        taken.add(at)
        yield at


def with_call(name: str, position: Position, at: Hex, kind: str = "fighter") -> tuple[Position, UnitId, UnitId]:
    """The position with a Beacon of the map's own fleet on a hex and another unit of it to call.

    Units that are neither next to the Beacon nor in Reserve are left out: they only take time.
    """
    near = {*position.board.adjacent(at), None}
    position = replace(position, units=tuple(unit for unit in position.units if unit.hex in near))
    fleet = [u for u in scenario(name).fleet if u.side is position.side and u.id not in position.by_id]
    beacon = next(u for u in fleet if u.type not in ("fighter", kind))
    called = next(u for u in fleet if u.type == kind and u.id != beacon.id)
    standing = replace(in_reserve(beacon), where=Where.BOARD, hex=at)
    return replace(position, units=(*position.units, standing, in_reserve(called))), beacon.id, called.id


Content = str
"""What one landing hex holds: `off`, a terrain, or a unit."""


def contents(position: Position, at: Hex) -> tuple[Content, ...]:
    around = (near and position.ground(near) for near in position.board.around(at))
    return tuple(sorted("off" if ground is None else ground.occupant or ground.kind for ground in around))


def by_what(position: Position, odds: CallOdds | Any) -> dict[str, Any]:
    """What must be the same for hexes with the same contents: everything but the hexes and the faces."""
    arrivals = Counter((position.ground(at).kind, m, c, chance) for (at, m, c), chance in odds.arrivals.items())
    return {"arrivals": arrivals} | {
        name: {key: chance for key, chance in value.items() if chance} if isinstance(value, dict) else value
        for name, value in ((name, getattr(odds, name)) for name in (
            "failed", "off_board", "eliminated_by", "stays", "star_chances", "own_vp", "enemy_vp", "own_supply_lost",
            "enemy_supply_lost",
        ))
    }  # fmt: skip


def check_faces(match: Match, odds: CallOdds) -> None:
    """Hold every face of the scatter die to where the real systems scatter to, and to what they find there."""
    assert odds.beacon.unit is not None
    for face, found in odds.faces.items():
        with match.clone(ScriptedDice([Face.STAR, face, *[Face.ALERT] * 4])) as twin:
            events = submitted(twin, CallSupport(odds.beacon.unit, odds.called))
        rolled = next(event for event in events if isinstance(event, ScatterRolled))
        told = (found.direction, found.hex, found.kind, found.occupant)
        assert told == (rolled.direction, rolled.hex, rolled.landing, rolled.occupant)


@pytest.mark.parametrize("name", MAPS)
def test_every_beacon_hex_of_every_map(name: str) -> None:
    position = crowded(name, SIDES[name])
    known: dict[tuple[Content, ...], dict[str, Any]] = {}
    for at in (at for at in position.board.cells if at not in position.occupants):
        asked, beacon, called = with_call(name, position, at)
        odds, key = one_call(asked, beacon, called), contents(asked, at)
        with match_for(asked, [beacon]) as match:
            check_faces(match, odds)
            if key not in known:
                counted = EveryPlan(match, [(beacon, called)], every=every_state).counts[0]
                seen = position_of(match.view(), match.board, match.rules, mission=match.mission)
                assert_same(counted, one_call(seen, beacon, called))
                known[key] = by_what(asked, counted)
        assert by_what(asked, odds) == known[key]
        assert set(odds.occupants) == {unit for unit in asked.by_id if unit in key}
        total = odds.failed + odds.off_board + sum(odds.eliminated_by.values()) + sum(odds.arrivals.values())
        assert total == 1 == sum(odds.star_chances.values())


# Other units, several calls, house rules


def busiest(position: Position, least: int = 1) -> list[Hex]:
    """The free hexes by how many kinds of ground are around them, of those that are quick enough to play out."""

    def kinds(at: Hex) -> tuple[int, int]:
        around = [position.ground(near).kind if near else "off" for near in position.board.around(at)]
        slow = around.count("asteroid") + around.count("occupied")
        return (len(set(around)) if slow <= least else 0), -slow

    free = [at for at in position.board.cells if at not in position.occupants]
    return sorted(free, key=kinds, reverse=True)


CALLED = [key for key, row in unit_types().items() if not row.summoned]


@pytest.mark.parametrize("name", MAPS)
def test_every_type_of_the_fleets(name: str) -> None:
    """Each type on every other map, at the hex with the most kinds of ground around it.

    A Carrier crashes with up to five dice, which takes too long here: it has the map to itself.
    """
    side = SIDES[name].other
    position = crowded(name, side)
    empty = replace(position, units=position.units[-1:])
    fleet = {unit.type for unit in scenario(name).fleet}
    for number, kind in enumerate(CALLED):
        if kind in fleet and (number + sorted(MAPS).index(name)) % 2:
            here = empty if unit_types()[kind].cap_dice else position
            asked, beacon, called = with_call(name, here, busiest(here)[0], kind)
            with match_for(asked, [beacon]) as match:
                seen = position_of(match.view(), match.board, match.rules, mission=match.mission)
                counted = EveryPlan(match, [(beacon, called)], every=every_state).counts[0]
            assert_same(counted, one_call(seen, beacon, called))


def test_playing_each_state_once_is_playing_every_face() -> None:
    """With rocks, a unit in the way, CAP and confirmed hits, both come to the same states equally often."""
    position = crowded("halcyon_gap", Side.SOUTH)
    open_space = max(position.board.cells, key=lambda at: len(position.board.adjacent(at)))
    for kind, at in (("fighter", busiest(position)[0]), ("flagship", open_space)):
        asked, beacon, called = with_call("halcyon_gap", position, at, kind)
        call = CallSupport(beacon, called)
        with match_for(asked, [beacon]) as match:
            found = [Counter[str](), Counter[str]()]
            for counter, every in zip(found, (every_call, every_state), strict=True):
                for chance, twin, events in every(match, call):
                    counter[twin.state_hash()] += chance  # type: ignore[assignment]
                    assert events
        assert sum(found[0].values()) == 1
        assert found[0] == found[1]


# Plans of three, with every stop rule and other house rules, in a corner of each map

PLANS: dict[str, tuple[StopRule, dict[str, object], dict[str, int], Sequence[int]]] = {
    "ember_reach": (StopRule.AFTER_LOSS, {"scatter_frame": "facing"}, {}, (0, 1, 2)),
    "halcyon_gap": (StopRule.NEVER, {"off_board": "eliminated"}, {"pool": 1}, (0, 1, 2)),
    "sundered_ring": (StopRule.AFTER_ARRIVAL, {"scatter_table": FACES[::-1]}, {}, (0, 1, 0)),
    "training_deck": (StopRule.AFTER_FAILURE, {"score_units": False}, {"stars": 2}, (0, 1, 0)),
}
"""By map: stop rule, house rules, what is scarce, and which of the side's Fighters are called in turn."""


@pytest.mark.parametrize("name", MAPS)
def test_plans_of_three_on_every_map(name: str) -> None:
    stop, rules, scarce, order = PLANS[name]
    made, side = scenario(name), SIDES[name]
    rules = {"stars_from_accidents": False, **rules}
    fleet = [unit for unit in made.fleet if unit.side is side]
    fighters = [replace(in_reserve(unit), models=1) for unit in fleet if unit.type == "fighter"]
    corner = min(made.board.cells, key=lambda at: len(made.board.adjacent(at)))
    carrier = next(unit for unit in fleet if unit.type != "fighter")
    beacon = replace(in_reserve(carrier), where=Where.BOARD, hex=corner, facing=1)
    home = _of(made, side.other, "fighter")
    position = Position(made.board, side, (beacon, home, *fighters), made.rules.changed(**rules))
    if "pool" in scarce:
        scarce = {"pool": position.on_table + scarce["pool"]}
    calls = [(beacon.id, fighters[number].id) for number in order]
    check_plan(replace(position, **scarce), calls, stop, every=every_state)  # type: ignore[arg-type]


class OpenChannelFirst(EveryFace):
    """Dice that deal the cards called Open Channel first."""

    def shuffle(self, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """Put them on top, on either end of the deck."""
        wanted = [card for card in cards if card.startswith("open-channel")]
        rest = [card for card in cards if card not in wanted]
        return (*wanted[:1], *rest, *wanted[1:])


@pytest.mark.parametrize("name", [name for name in MAPS if scenario(name).rules.command == "cards"])
def test_open_channel_on_every_map_with_cards(name: str) -> None:
    """It makes the first call a Star Token cheaper; its second order is then spent, so a second call has none."""
    made, side = scenario(name), SIDES[name]
    position = crowded(name, side)
    position = replace(position, units=position.units[-1:], stars=1)
    asked, beacon, called = with_call(name, position, max(made.board.cells), "flagship")
    with match_for(asked, [], command="cards", dice=OpenChannelFirst()) as match:
        card = next(card.id for card in match.view().sides[side].hand if card.type.key == "open-channel")
        for command in (PlayCard(card), OrderUnit(beacon)):
            assert not isinstance(match.submit(command), Refusal)
        seen = position_of(match.view(), match.board, match.rules, mission=match.mission)
        calls = [(beacon, called), (beacon, called)]
        odds, played = plan(seen, calls), EveryPlan(match, calls, every=every_state)
    for counted, call in zip(played.counts, odds.calls, strict=True):
        assert_same(counted, call)
    first = odds.calls[0]
    assert first.cost == first.tried == 1
    assert first.affordable
    assert set(odds.calls[1].not_tried) == {NotTried.NOT_IN_RESERVE, NotTried.NO_ORDER}
