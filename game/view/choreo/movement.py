"""Units that move, come in, go home, are summoned and released."""

from __future__ import annotations

import math
from itertools import pairwise

from game.hexgrid import Hex
from game.rules import events as ev
from game.rules.ids import Side, Terrain, UnitId
from game.text import tr
from game.view import draw_fx as fx
from game.view import hex_marks
from game.view.camera import unit_centre
from game.view.choreo import meters
from game.view.choreo.battle import enemy_contacts
from game.view.choreo.pen import Layer, Pen
from game.view.choreo.script import Script
from game.view.choreo.warp import thread_home
from game.view.stage import Pose, bow
from game.view.theme import MOVE_PER_HEX, Tint

APPEAR = 0.30
"""Seconds a unit takes to come in or go."""


# ---------------------------------------------------------------- moves
def moved(script: Script, event: ev.UnitMoved) -> None:
    """A unit flies along its path, turning into each hex, engine light behind it."""
    at = script.begin()
    seconds = MOVE_PER_HEX * (len(event.path) - 1)
    before = frozenset(enemy_contacts(script, event.unit))
    if script.reduced:
        script.fade(event.unit, at, seconds, 255, 0)
    else:
        _fly_along(script, event, at, seconds)
    script.cue(at, "move")
    end = script.show(event, at + seconds)
    if script.reduced:
        script.fade(event.unit, end, 0.15, 0, 255)
    _sparks(script, event, end, before)
    told, tint, sign = _what_came(script, event)
    script.tag(end, event.path[-1], told, tint, sign)
    script.focus = event.path[-1]
    script.now = end
    script.until(end + 0.05)


def _fly_along(script: Script, event: ev.UnitMoved, at: float, seconds: float) -> None:
    turn, path = script.board.layout.orientation, event.path
    spots = [unit_centre(turn, h) for h in path]
    first = bow(turn, script.token(event.unit).facing)
    headings = _headings(spots, first)

    def act(t: float) -> None:
        x, y = fx.along(spots, t)
        leg, part = divmod(t * (len(spots) - 1), 1.0)
        heading = _turned(headings[int(leg)], headings[int(leg) + 1], min(1.0, part / 0.35))
        script.stage.poses[event.unit] = Pose(x - spots[0][0], y - spots[0][1], heading)

    def trail(pen: Pen, t: float) -> None:
        fx.move_trail(pen.surface, [pen.grid.centre(h) for h in path], t, event.side.value, pen.grid.s)

    script.pose(at, seconds, act)
    script.draw(at, seconds, trail, Layer.UNDER)


def _headings(spots: list[tuple[float, float]], first: float) -> list[float]:
    """Return the heading before the first leg, and that of each leg, in degrees from bow up."""
    return [first, *(math.degrees(math.atan2(x1 - x0, y0 - y1)) for (x0, y0), (x1, y1) in pairwise(spots))]


def _turned(start: float, end: float, share: float) -> float:
    """Return a heading between two, the short way round."""
    return start + ((end - start + 180) % 360 - 180) * share


def _sparks(script: Script, event: ev.UnitMoved, at: float, before: frozenset[Hex]) -> None:
    here = event.path[-1]
    for foe in enemy_contacts(script, event.unit):
        if foe not in before:
            _spark(script, here, foe, at)


def _spark(script: Script, here: Hex, there: Hex, at: float) -> None:
    def draw(pen: Pen, t: float) -> None:
        fx.spark_line(pen.surface, pen.grid, here, there, t, reduced=pen.reduced)

    script.draw(at, 0.30, draw)


def _what_came(script: Script, event: ev.UnitMoved) -> tuple[str, Tint, str]:
    if event.disengaged and not event.may_battle:
        return tr("Disengaged: no battle this turn"), "risk", "move"
    if event.disengaged:
        return tr("Disengaged with Tactical Mass"), "safe", "move"
    if event.entered is Terrain.ASTEROID:
        return tr("Stops among rocks"), "risk", "rocks"
    if event.entered is Terrain.PLANET:
        return (tr("At the planet") if event.may_battle else tr("At the planet: no battle this turn")), "risk", "planet"
    if enemy_contacts(script, event.unit):
        return tr("Engaged"), "loss", "target"
    return script.names.hex(event.path[-1]), "text", "move"


# ---------------------------------------------------------------- in and out
def entered(script: Script, event: ev.UnitEntered) -> None:
    """A Reserve unit comes in from its home edge, or out of a jump point."""
    at = script.begin()
    script.show(event)
    script.cue(at, "arrive")
    if event.way == "jump":
        _appears(script, event.unit, event.hex, at, "accent")
    else:
        _edge(script, event.unit, event.side, at, coming=True)
    told = tr("Jumps in") if event.way == "jump" else tr("Reinforces")
    script.tag(at + APPEAR, event.hex, told, event.side.value, "plus")
    _fill(script, event.side, at + 0.10)
    script.focus = event.hex
    script.now = at + APPEAR
    script.until(script.now)


def _fill(script: Script, side: Side, at: float) -> None:
    if (supply := script.pull(ev.SupplyChanged, side=side)) is not None:
        meters.supply_changed(script, supply, at)


def _edge(script: Script, unit: UnitId, side: Side, at: float, *, coming: bool) -> None:
    away = 1.4 if side is Side.SOUTH else -1.4

    def act(t: float) -> None:
        gone = (1 - t) ** 2 if coming else t * t
        dv = 0.0 if script.reduced else away * gone
        script.stage.poses[unit] = Pose(0.0, dv, alpha=round(255 * (1 - gone)))

    script.pose(at, APPEAR, act)


def _appears(script: Script, unit: UnitId, place: Hex, at: float, tint: Tint) -> None:
    def draw(pen: Pen, t: float) -> None:
        fx.arrival(pen.surface, pen.grid, place, t, tint, reduced=pen.reduced)

    script.fade(unit, at, APPEAR, 0, 255)
    script.draw(at, 0.40, draw)


def withdrawn(script: Script, event: ev.UnitWithdrawn) -> None:
    """A unit goes off the board; a thread leads to the Reserves."""
    at = script.begin()
    token = script.token(event.unit)
    _edge(script, event.unit, event.side, at, coming=False)
    script.cue(at, "move")
    end = script.show(event, at + APPEAR)
    thread_home(script, token, event.hex, end - 0.10)
    script.tag(end, event.hex, tr("{unit} withdraws", unit=token.name), "back", "return", -1.12)
    _fill(script, event.side, end)
    script.now = end
    script.until(end + 0.20)


def summoned(script: Script, event: ev.DroneSummoned) -> None:
    """A drone comes out of its Carrier."""
    at = script.begin()
    carrier = script.token(event.carrier).hex
    script.show(event)
    script.cue(at, "arrive")
    if carrier is not None and not script.reduced:
        _out_of(script, event, carrier, at)
    else:
        script.fade(event.unit, at, APPEAR, 0, 255)
    script.tag(at + APPEAR, event.hex, tr("Summoned"), event.side.value, "plus")
    _fill(script, event.side, at + 0.10)
    script.focus = event.hex
    script.until(at + APPEAR)


def _out_of(script: Script, event: ev.DroneSummoned, carrier: Hex, at: float) -> None:
    turn = script.board.layout.orientation
    (x0, y0), (x1, y1) = unit_centre(turn, carrier), unit_centre(turn, event.hex)

    def act(t: float) -> None:
        left = (1 - t) ** 2
        script.stage.poses[event.unit] = Pose((x0 - x1) * left, (y0 - y1) * left, alpha=round(255 * min(1.0, 2 * t)))

    def trail(pen: Pen, t: float) -> None:
        path = [pen.grid.centre(carrier), pen.grid.centre(event.hex)]
        fx.move_trail(pen.surface, path, 1 - (1 - t) ** 2, event.side.value, pen.grid.s)

    script.pose(at, APPEAR, act)
    script.draw(at, APPEAR, trail, Layer.UNDER)


def released(script: Script, event: ev.DroneReleased) -> None:
    """A drone is let go."""
    at = script.begin()
    script.fade(event.unit, at, APPEAR, 255, 0)
    end = script.show(event, at + APPEAR)
    script.tag(at, event.hex, tr("Released"), "back", "return")
    _fill(script, event.side, end)
    script.now = end
    script.until(end)


# ---------------------------------------------------------------- setup
def placed(script: Script, event: ev.UnitPlaced) -> None:
    """Setup: a unit is put on the board."""
    at = script.begin()
    script.show(event)
    script.cue(at, "select")
    script.fade(event.unit, at, 0.18, 0, 255)
    _fill(script, event.side, at)
    _light(script, event.hex, at, event.side.value)
    script.until(at + 0.18)


def _light(script: Script, place: Hex, at: float, tint: Tint) -> None:
    def draw(pen: Pen, t: float) -> None:
        mark = hex_marks.cell(pen.grid.orientation, pen.grid.s, tint, 0.20, tint, 2.2, 0.95, 5)
        mark.draw(pen.surface, pen.grid.centre(place), round(255 * (1 - t) / 32) * 32)

    script.draw(at, 0.25, draw, Layer.UNDER)


def kept(script: Script, event: ev.UnitKept) -> None:
    """Setup: a unit stays in Reserve."""
    script.show(event)
    told = tr("{unit} stays in Reserve", unit=script.name(event.unit))
    side = event.side
    script.note(script.now, told, "back", "return", lambda pen: pen.near(pen.reserve(side), 30), ("kept", side))


def ordered(script: Script, event: ev.UnitOrdered) -> None:
    """A unit gets its order."""
    script.show(event)
    script.cue(script.now, "order")
    _light(script, event.hex, script.now, "accent")
    told = tr("Ordered, 1 order left") if event.left == 1 else tr("Ordered, {n} orders left", n=event.left)
    script.tag(script.now, event.hex, told, "accent", "order")
    script.focus = event.hex
