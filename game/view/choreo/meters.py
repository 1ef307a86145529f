"""Meters beside the board: Star Tokens and VP that fly to them, Supply cells that fill one by one."""

from __future__ import annotations

from functools import partial

from game.hexgrid import Hex
from game.rules import events as ev
from game.rules.ids import Side, UnitId
from game.view.choreo import words
from game.view.choreo.pen import SIDE_SIGN, Pen, over_hex
from game.view.choreo.script import CELL, Script
from game.view.stage import Stage

FLIGHT = 0.40
"""Seconds a token is under way."""


def stars_changed(script: Script, event: ev.StarsChanged) -> None:
    """Star Tokens fly to the plate from the dice that showed them, or from the plate to what they pay for."""
    place = _what_for(script) or script.focus
    if event.reason in ("battle", "battle back", "accident") and place is not None:
        start = max(script.now, script.dice)
        _fly(script, start, place, event.side, event.amount)
        script.show(event, start + FLIGHT)
    elif event.amount < 0 and place is not None:
        script.show(event)
        _fly(script, script.now, place, event.side, event.amount)
    else:
        script.show(event)
        gain = f"+{event.amount}" if event.amount > 0 else str(event.amount)
        script.note(script.now, gain, "star", "star", lambda pen: pen.stars(event.side), ("stars", event.side))
    script.cue(script.now, "star")


def _what_for(script: Script) -> Hex | None:
    match script.events[0] if script.events else None:
        case ev.UnitMoved(path=path):
            return path[0]
        case ev.AlertLifted(unit=unit):
            return script.place_of(unit)
        case _:
            return None


def _fly(script: Script, at: float, place: Hex, side: Side, amount: int) -> None:
    for i in range(min(3, abs(amount))):
        ends = (over_hex(place), lambda pen: pen.stars(side))
        start, end = ends if amount > 0 else ends[::-1]
        script.fly(at + 0.08 * i, FLIGHT, start, end, "star")


def vp_scored(script: Script, event: ev.VpScored) -> None:
    """Victory Points that no picture on the board has told: words at the plate."""
    at = script.begin()
    script.show(event)
    script.cue(at, "vp")
    told = words.scored(script.side(event.side), event.amount) + words.reason(event.reason, _subject(script, event))
    script.note(at, told, event.side.value, SIDE_SIGN[event.side], lambda pen: _inside(pen, event.side), "vp note")
    script.until(at + 0.55)


def _subject(script: Script, event: ev.VpScored) -> str:
    token = script.draft.tokens.get(UnitId(event.subject))
    return token.name if token else event.subject


def _inside(pen: Pen, side: Side) -> tuple[float, float]:
    return pen.near(pen.vp(side), 30)


def fly_vp(script: Script, event: ev.VpScored, at: float, place: Hex, dy: float = -1.12, later: int = 0) -> None:
    """Victory Points for something on a hex: words there, and the emblem flies to the score."""
    tint = event.side.value
    script.tag(at, place, words.scored(script.side(event.side), event.amount, later), tint, SIDE_SIGN[event.side], dy)
    script.fly(at, FLIGHT, over_hex(place), lambda pen: pen.vp(event.side), SIDE_SIGN[event.side])
    script.show(event, at + FLIGHT)
    script.cue(at + FLIGHT, "vp")


def supply_changed(script: Script, event: ev.SupplyChanged, at: float | None = None) -> None:
    """Supply cells fill, or empty, one after another."""
    side = event.side
    start = script.show(event, at)
    count = abs(event.on_table - script.cells[side])
    script.cells[side] = event.on_table
    for i in range(1, count):
        script.act(start + CELL * i, partial(_towards, script.stage, side))
    script.act(start + CELL * count, partial(_whole, script.stage, side))


def _towards(stage: Stage, side: Side) -> None:
    meter = stage.sides[side]
    meter.cells += (meter.on_table > meter.cells) - (meter.on_table < meter.cells)


def _whole(stage: Stage, side: Side) -> None:
    meter = stage.sides[side]
    meter.cells = meter.on_table
