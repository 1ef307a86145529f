"""Units that are lost: blown up, burnt, gone beyond the board. Their VP fly to the enemy."""

from __future__ import annotations

from game.hexgrid import Hex
from game.rules import events as ev
from game.view import draw_fx as fx
from game.view import draw_units
from game.view.choreo import meters, words
from game.view.choreo.pen import Pen
from game.view.choreo.script import Script

BURST = 0.6
"""Seconds an explosion lasts."""


def eliminated(script: Script, event: ev.UnitEliminated) -> None:
    """A unit is gone: the picture depends on what ended it."""
    called = script.draft.warping is not None and script.draft.warping.unit == event.unit
    place = event.hex or script.place_of(event.unit)
    if event.cause == "off board":
        place = script.focus
    if place is None:
        script.show(event)
    elif event.cause == "planet":
        _burns(script, event, place)
    elif event.cause == "collision" and called:
        _crashes(script, event, place)
    elif event.cause == "off board":
        _vanishes(script, event, place)
    else:
        _blows_up(script, event, place)


def _score(script: Script, event: ev.UnitEliminated, at: float, place: Hex, dy: float = -1.12) -> None:
    scored = script.pull(ev.VpScored, reason="unit", subject=event.unit)
    if scored is not None:
        later = event.supply_lost if script.rules.score_supply else 0
        meters.fly_vp(script, scored, at, place, dy, later)


def _say(script: Script, event: ev.UnitEliminated, at: float, place: Hex, dy: float = 1.12) -> None:
    script.tag(at, place, words.lost(script.name(event.unit), event.cause), "loss", "cross", dy)


def _explosion(script: Script, at: float, place: Hex) -> None:
    def draw(pen: Pen, t: float) -> None:
        fx.burst(pen.surface, pen.grid, place, t, reduced=pen.reduced)

    script.draw(at, BURST, draw)
    script.cue(at, "lost")


def _blows_up(script: Script, event: ev.UnitEliminated, place: Hex) -> None:
    at = script.now + 0.10
    token = script.token(event.unit)
    kind, stood = str(token.kind.key), token.hex is not None

    def wreck(pen: Pen, t: float) -> None:
        alpha = round(220 * (1 - t))
        draw_units.draw_scrap(pen.surface, pen.grid.centre(place), pen.grid.s, kind, alpha)

    script.show(event, at + 0.05)
    if stood:
        script.draw(at + 0.05, BURST, wreck)
    _explosion(script, at, place)
    # Dice that lie below the Beacon push the words above it.
    side = -1.0 if event.cause == "unstable" else 1.0
    _say(script, event, at + 0.15, place, 1.12 * side)
    _score(script, event, at + 0.30, place, -1.12 * side)
    script.now = at + 0.30
    script.until(at + BURST)


def _crashes(script: Script, event: ev.UnitEliminated, place: Hex) -> None:
    at = script.now

    def white(pen: Pen, t: float) -> None:
        fx.flash(pen.surface, pen.grid, place, t * 0.5, 1.5, reduced=pen.reduced)

    script.show(event, at + 0.02)
    script.draw(at, 0.035, white)
    _explosion(script, at, place)
    script.tag(at + 0.17, place, words.lost(script.name(event.unit), event.cause), "loss", "cross", -1.12, 0.50)
    _score(script, event, at + 0.67, place)
    script.now = at + 0.17
    script.until(script.now)


def _burns(script: Script, event: ev.UnitEliminated, place: Hex) -> None:
    at = script.now

    def draw(pen: Pen, t: float) -> None:
        fx.burn_up(pen.surface, pen.grid, place, t, reduced=pen.reduced)

    script.show(event, at + 0.02)
    script.draw(at, 0.45, draw)
    script.cue(at, "burn")
    script.tag(at, place, words.lost("", "planet"), "loss", "cross", 1.15, 0.30)
    _score(script, event, at + 0.30, place, 1.15)
    script.now = at + 0.30
    script.until(at + 0.60)


def _vanishes(script: Script, event: ev.UnitEliminated, place: Hex) -> None:
    at = script.now
    script.show(event, at)
    script.cue(at, "lost")
    _say(script, event, at, place)
    _score(script, event, at + 0.25, place)
    script.until(at + 0.70)
