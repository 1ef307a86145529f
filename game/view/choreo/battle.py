"""Battles: a line to the target, dice at the attacker, bolts, retreats, alerts."""

from __future__ import annotations

from game.hexgrid import Hex
from game.rules import events as ev
from game.rules.ids import Side, UnitId
from game.text import tr
from game.view import draw_fx as fx
from game.view import draw_overlays, images
from game.view.camera import unit_centre
from game.view.choreo import words
from game.view.choreo.dice import hit_flags, throw
from game.view.choreo.pen import Pen
from game.view.choreo.script import Script
from game.view.stage import Pose

TUMBLE, BOLTS, HOLD = 0.40, 0.40, 0.35
"""Seconds the dice of a battle tumble, the bolts fly, and the faces stay after that."""


def battle_rolled(script: Script, event: ev.BattleRolled) -> None:
    """A line and the number of dice; dice tumble at the attacker; bolts fly, those that hit flare."""
    attacker, target = script.token(event.unit), script.token(event.target)
    at = script.begin()
    # Shown last, so that the attacker turns dark once it has fired.
    script.show(event, at + TUMBLE + BOLTS + HOLD)
    here, there = attacker.hex, target.hex
    if here is None or there is None:
        return
    flags = hit_flags(event.faces, target.kind.unit_class, event.shielded)
    told = words.roll(event.hits, event.shielded, event.stars, target.name)
    away = -1.25 if _above(script, here, there) else 1.25
    _line(script, at, here, there, len(event.faces), TUMBLE + BOLTS)
    if event.back:
        script.tag(at, here, tr("Battles back"), event.side.value, "target", -away, TUMBLE)
    tint = "loss" if event.hits else "back"
    stops = throw(script, at, here, event.faces, flags, told, tint, away, TUMBLE, BOLTS + HOLD)
    _bolts(script, event, here, there, stops)
    script.now = stops + BOLTS * 0.7
    script.until(stops + BOLTS + HOLD)


def _above(script: Script, here: Hex, there: Hex) -> bool:
    """Tell whether the dice lie above the attacker: away from the target."""
    turn = script.board.layout.orientation
    return unit_centre(turn, there)[1] >= unit_centre(turn, here)[1] - 0.1


def _line(script: Script, at: float, here: Hex, there: Hex, dice: int, seconds: float) -> None:
    def draw(pen: Pen, _t: float) -> None:
        draw_overlays.draw_range(pen.surface, pen.grid, here, there, dice)

    script.draw(at, seconds, draw)


def _bolts(script: Script, event: ev.BattleRolled, here: Hex, there: Hex, at: float) -> None:
    side, shots, seed = event.side.value, len(event.faces), sum(map(ord, event.unit))

    def draw(pen: Pen, t: float) -> None:
        ends = pen.grid.centre(here), pen.grid.centre(there)
        fx.volley(pen.surface, *ends, t, pen.grid.s, side, shots, event.hits, seed, reduced=pen.reduced)

    script.draw(at, BOLTS, draw)


# ---------------------------------------------------------------- retreats and alerts
def retired(script: Script, event: ev.UnitRetired) -> None:
    """A unit is driven back one hex."""
    at = script.begin()
    seconds = 0.36

    def arrow(pen: Pen, t: float) -> None:
        fx.retire_arrow(pen.surface, pen.grid, event.origin, event.hex, t, reduced=pen.reduced)

    script.draw(at, seconds, arrow)
    slide(script, event.unit, event.origin, event.hex, at, seconds)
    script.cue(at, "move")
    script.show(event, at + seconds)
    told = tr("Retires and stops among rocks") if event.stopped else tr("Retires")
    script.tag(at + seconds, event.hex, told, "back", "return")
    script.now = at + seconds
    script.until(script.now + 0.15)


def slide(script: Script, unit: UnitId, start: Hex, end: Hex, at: float, seconds: float) -> None:
    """Let a unit glide straight from the hex it is on to another; with reduced motion it fades over."""
    turn = script.board.layout.orientation
    (x0, y0), (x1, y1) = unit_centre(turn, start), unit_centre(turn, end)

    def act(t: float) -> None:
        if script.reduced:
            script.stage.poses[unit] = Pose(alpha=round(255 * (1 - t)))
            return
        eased = t * t * (3 - 2 * t)
        script.stage.poses[unit] = Pose((x1 - x0) * eased, (y1 - y0) * eased)

    script.pose(at, seconds, act)


def retire_blocked(script: Script, event: ev.RetireBlocked) -> None:
    """A unit that cannot retire takes a hit instead."""
    at = script.begin()
    script.show(event)
    script.tag(at, event.hex, tr("Nowhere to retire to: 1 hit"), "loss", "alert", -1.12)
    script.now = at + 0.30
    script.until(script.now)


def alert_placed(script: Script, event: ev.AlertPlaced) -> None:
    """A Red Alert marker is put on a unit."""
    _alert(script, event, event.unit, tr("Red Alert"))


def alert_lifted(script: Script, event: ev.AlertLifted) -> None:
    """A Red Alert marker is taken off a unit."""
    _alert(script, event, event.unit, tr("Red Alert lifted"))


def _alert(script: Script, event: ev.AlertPlaced | ev.AlertLifted, unit: UnitId, told: str) -> None:
    at, place = script.begin(), script.token(unit).hex
    script.show(event)
    if place is None:
        return

    def draw(pen: Pen, t: float) -> None:
        images.add_halo(pen.surface, pen.grid.centre(place), pen.grid.s * 1.2, "alert", 0.7 * (1 - t))

    script.draw(at, 0.25, draw)
    script.tag(at, place, told, "alert", "alert", -1.12)
    script.until(at + 0.25)


def enemy_contacts(script: Script, unit: UnitId) -> tuple[Hex, ...]:
    """Return the hexes of the enemies next to a unit, as the events read so far leave them."""
    token = script.token(unit)
    if token.hex is None:
        return ()
    foes: dict[Hex, Side] = {t.hex: t.side for t in script.draft.on_board() if t.hex is not None}
    near = script.board.adjacent(token.hex) if token.hex in script.board else ()
    return tuple(h for h in near if foes.get(h, token.side) is not token.side)
