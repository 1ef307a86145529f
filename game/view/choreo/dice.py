"""Rolled dice: over whom they lie, which of them hit, and what comes of their hits."""

from __future__ import annotations

from functools import partial

from game.hexgrid import Hex
from game.rules import events as ev
from game.rules.ids import CLASS_FACE, Face, UnitClass, UnitId
from game.text import tr
from game.view import draw_dice, hex_marks, images
from game.view import draw_fx as fx
from game.view.choreo import meters, words
from game.view.choreo.pen import Layer, Pen
from game.view.choreo.pictures import draw_ship
from game.view.choreo.script import Script
from game.view.fx_words import tag_sprite
from game.view.stage import Pose, Token
from game.view.theme import Tint

TUMBLE = 0.35
"""Seconds dice tumble."""
HOLD = 0.40
"""Seconds their faces stay before what they lead to is over."""


def hit_flags(faces: tuple[Face, ...], target: UnitClass, shielded: int) -> tuple[bool | None, ...]:
    """Return which dice hit a class; the first Blasts may be shielded. None: a face with another effect (DI-2)."""
    flags: list[bool | None] = []
    for face in faces:
        if face is Face.ALERT:
            flags.append(None)
        elif face is Face.BLAST and shielded:
            shielded -= 1
            flags.append(False)
        else:
            flags.append(face in (Face.BLAST, CLASS_FACE[target]))
    return tuple(flags)


def throw(
    script: Script,
    at: float,
    place: Hex,
    faces: tuple[Face, ...],
    flags: tuple[bool | None, ...],
    told: str,
    tint: Tint = "loss",
    dy: float = -1.25,
    tumble: float = TUMBLE,
    hold: float = HOLD,
) -> float:
    """Let dice tumble beside a hex, stop, and say what they came to; return when they stop."""
    keys, whole = tuple(face.value for face in faces), tumble + hold

    def draw(pen: Pen, t: float) -> None:
        draw_row(pen, place, keys, flags, t * whole / tumble, dy, told, tint)

    script.draw(at, whole, draw, Layer.DICE)
    script.cue(at, "tumble")
    script.cue(at + tumble, "die_stop")
    script.dice = at + tumble
    script.focus = place
    return script.dice


def draw_row(
    pen: Pen,
    place: Hex,
    faces: tuple[str, ...],
    flags: tuple[bool | None, ...],
    rolled: float,
    dy: float,
    told: str,
    tint: Tint,
) -> None:
    """Draw a row of dice beside a hex, and words beyond it once they lie still (`rolled` 1 or more)."""
    px = max(18.0, pen.grid.s * 0.72)
    x, y = pen.grid.centre(place)
    still = rolled >= 1 or pen.reduced
    rolling = None if still else rolled
    x, y = draw_dice.draw_dice_row(pen.surface, (x, y + dy * pen.grid.s), px, faces, flags, rolling, pen.box)
    if not told or not still:
        return
    sprite = tag_sprite(told, tint, 13.5 * pen.scale, "")
    away = draw_dice.row_size(px, len(faces))[1] / 2 + sprite.ay
    _, top, _, high = pen.box
    fits = top <= y - away - sprite.ay if dy < 0 else y + away + sprite.ay <= top + high
    beyond = (dy < 0) == fits
    fx.tag_at(pen.surface, (x, y - away if beyond else y + away), told, tint, "", pen.box, 255, 13.5 * pen.scale)


# ---------------------------------------------------------------- accidents
def accident_rolled(script: Script, event: ev.AccidentRolled) -> None:
    """The dice of an accident: shaken over the Beacon, among rocks, or a wreck against who was there."""
    place = script.place_of(event.target)
    at = script.begin()
    script.show(event)
    if place is None:
        return
    match event.cause:
        case "unstable":
            _unstable(script, event, place, at)
        case "asteroid":
            script.landing = event.unit
            _throw_at(script, event, place, at, "risk", -1.25)
        case _:
            _struck(script, event, place, at)


def _throw_at(
    script: Script, event: ev.AccidentRolled, place: Hex, at: float, tint: Tint, dy: float, tumble: float = TUMBLE
) -> float:
    target = script.token(event.target)
    flags = hit_flags(event.faces, target.kind.unit_class, event.shielded)
    told = _told(script, event, target)
    stops = throw(script, at, place, event.faces, flags, told, tint, dy, tumble)
    script.now = stops
    script.until(stops + (HOLD if event.cause != "asteroid" else 0.25))
    return stops


def _told(script: Script, event: ev.AccidentRolled, target: Token) -> str:
    if event.cause == "collision":
        return words.roll(event.hits, event.shielded, event.stars, target.name)
    loss = next((e for e in script.events if isinstance(e, ev.ModelsLost) and e.unit == event.target), None)
    plainly = event.hits == (loss.lost if loss else 0) and not event.shielded
    if plainly and loss is not None:
        return words.self_roll(event.hits, loss.lost, event.stars)
    return words.roll(event.hits, event.shielded, event.stars)


def _unstable(script: Script, event: ev.AccidentRolled, place: Hex, at: float) -> None:
    token = script.token(event.unit)
    script.shaken = event.unit
    shake_over(script, token, place, at, TUMBLE + HOLD)
    script.veil(at, TUMBLE + HOLD, (place,), fall=0.08)
    stops = _throw_at(script, event, place, at, "loss", 1.25)
    if event.hits:
        script.cue(stops, "hit")


def shake_over(script: Script, token: Token, place: Hex, at: float, seconds: float) -> None:
    """Let a ship that is neither here nor there shake over a hex, lightning running over it."""
    shown = script.stage.tokens

    def draw(pen: Pen, t: float) -> None:
        draw_shaken(pen, shown.get(token.id, token), place, t)

    script.draw(at, seconds, draw)


def draw_shaken(pen: Pen, token: Token, place: Hex, t: float) -> None:
    """Draw a ship over a hex at a moment of its shaking."""
    x, y = pen.grid.centre(place)
    s = pen.grid.s
    fx.sink(pen.surface, pen.grid, place, 184)
    for seed in (1, 2):
        dx, dy = fx.shake((t * 0.8) % 1, 0.24, seed, reduced=pen.reduced)
        draw_ship(pen, (x + dx * s, y + dy * s), token, "ghost", 110)
    dx, dy = fx.shake((t * 0.8) % 1, 0.08, reduced=pen.reduced)
    draw_ship(pen, (x + dx * s, y + dy * s), token, token.side.value)
    fx.lightning(pen.surface, pen.grid, place, t, reduced=pen.reduced)


def _struck(script: Script, event: ev.AccidentRolled, place: Hex, at: float) -> None:
    side = script.token(event.target).side.value
    tumble = 0.25 if at else TUMBLE

    def draw(pen: Pen, _t: float) -> None:
        marks = hex_marks.brackets(pen.grid.orientation, pen.grid.s, side, 3.0, 0.30, 1.0, 5)
        marks.draw(pen.surface, pen.grid.centre(place))

    script.draw(at, tumble + HOLD, draw)
    script.veil(at, tumble + HOLD, (place,), 80)
    stops = _throw_at(script, event, place, at, side, 1.25, tumble)
    script.now = stops + (HOLD if event.hits else 0.0)


# ---------------------------------------------------------------- what hits lead to
def cap_absorbed(script: Script, event: ev.CapAbsorbed) -> None:
    """Fighters of the unit's own hex take hits."""
    script.show(event)
    place = script.place_of(event.unit)
    if place is not None:
        _struck_light(script, script.now, place, "fighter")
        told = tr("CAP absorbs {n}", n=event.hits)
        script.tag(script.now, place, told, "fighter", "dart", 1.12, 0.5)
    script.cue(script.now, "hit")
    script.until(script.now + 0.3)


def hits_confirmed(script: Script, event: ev.HitsConfirmed) -> None:
    """Dice that decide whether hits get through to a Flagship or Carrier."""
    script.show(event)
    place = script.place_of(event.unit)
    if place is None:
        return
    at = script.begin()
    flags = tuple(face in (Face.CAPITAL, Face.BLAST) for face in event.faces)
    told = tr("Confirmed: {n}", n=event.kills) if event.kills else tr("The armour holds")
    tint = "loss" if event.kills else "safe"
    script.now = throw(script, at, place, event.faces, flags, told, tint, 1.25)
    script.until(script.now + HOLD)


def models_lost(script: Script, event: ev.ModelsLost) -> None:
    """Pips go out."""
    script.show(event)
    token, place, at = script.token(event.unit), script.place_of(event.unit), script.now
    if place is None:
        return
    _shudder(script, event.unit, at)
    if event.cause != "unstable":
        _struck_light(script, at, place, "loss")
    script.cue(at, "hit")
    if event.left and event.cause not in ("unstable", "asteroid"):
        script.tag(at, place, words.left(token.name, event.left, token.kind.models), "hi")
    for change in _supplies(script, event):
        meters.supply_changed(script, change, at)
    script.until(at + 0.25)


def _supplies(script: Script, event: ev.ModelsLost) -> list[ev.SupplyChanged]:
    # A unit still in the warp is not on the table: the next change belongs to its landing.
    if not event.left or script.token(event.unit).hex is None:
        return []
    found = script.pull(ev.SupplyChanged, side=event.side)
    return [found] if found else []


def _shudder(script: Script, unit: UnitId, at: float) -> None:
    if script.reduced or unit not in script.stage.tokens:
        return
    script.pose(at, 0.28, partial(_shudder_at, script, unit))


def _shudder_at(script: Script, unit: UnitId, t: float) -> None:
    script.stage.poses[unit] = Pose(*fx.shake(t, 0.07))


def _struck_light(script: Script, at: float, place: Hex, tint: Tint) -> None:
    def draw(pen: Pen, t: float) -> None:
        light = 0.7 * (1 - t)
        images.add_halo(pen.surface, pen.grid.centre(place), pen.grid.s * 1.1, tint, light)

    script.draw(at, 0.3, draw)
