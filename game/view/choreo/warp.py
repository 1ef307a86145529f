"""A call in support from the word to the landing, by the times of the look: aim, path and landing in three pictures."""

from __future__ import annotations

from game.hexgrid import Hex, neighbours
from game.rules import events as ev
from game.rules.ids import Side, Terrain, UnitId
from game.text import tr
from game.view import draw_fx as fx
from game.view import draw_overlays, images
from game.view.choreo import meters, words
from game.view.choreo.pen import Layer, Pen, Spot, dial, over_hex
from game.view.choreo.pictures import draw_reserve_plate
from game.view.choreo.script import Script
from game.view.draw_overlays import LandingArt
from game.view.stage import Token
from game.view.theme import Tint

PULSE, PREVIEW = 0.40, 0.15
"""Seconds from the word until the die tumbles; until the six hexes show."""
TUMBLE, WORD = 0.35, 0.25
"""Seconds the warp die turns, and its word stays."""
SWEEP, AIM, PATH = 0.25, 0.15, 0.20
"""Seconds the scatter die takes, the aim is held, the streak flies."""
CRASH, AIR = 0.18, 0.12
"""Seconds of the path until it hits a unit; until it meets the air of a planet."""
RINGS = 0.9
"""Runs of the Beacon's rings in a second."""

TINTS: dict[str, Tint] = {"open": "accent", "asteroid": "risk", "planet": "loss", "occupied": "loss", "off": "back"}
RESULT_TINTS: dict[str, Tint] = {"stable": "safe", "unstable": "striker", "failed": "back"}


# ---------------------------------------------------------------- the word and the warp die
def support_called(script: Script, event: ev.SupportCalled) -> None:
    """Pay: tokens fly to the Beacon, Supply cells are planned; rings go out and the six hexes show what may come."""
    at = script.begin()
    script.focus, script.shaken = event.hex, None
    script.show(event)
    script.cue(at, "warp_start")
    paid = script.pull(ev.StarsChanged, side=event.side, reason="call")
    if paid is not None:
        _pay(script, paid, at, event.hex)
    script.tag(at, event.hex, words.paid(event.cost), "star", "star", -1.45, PULSE - 0.08)
    _rings(script, at, PULSE, event.hex, 0.0, "accent")
    _previews(script, event, at + PREVIEW)
    script.now = at + PULSE


def _pay(script: Script, paid: ev.StarsChanged, at: float, place: Hex) -> None:
    script.show(paid, at)
    script.cue(at, "star")
    for i in range(min(3, abs(paid.amount))):
        script.fly(at + 0.06 * i, PULSE - 0.06, lambda pen: pen.stars(paid.side), over_hex(place), "star")


def _rings(script: Script, at: float, seconds: float, place: Hex, elapsed: float, tint: Tint) -> None:
    def draw(pen: Pen, t: float) -> None:
        phase = (elapsed + t * seconds) * RINGS
        fx.beacon_pulse(pen.surface, pen.grid, place, phase, tint, reduced=pen.reduced)

    script.draw(at, seconds, draw, Layer.UNDER)


def _previews(script: Script, event: ev.SupportCalled, at: float) -> None:
    seconds = PULSE - PREVIEW + 0.12
    landings = landings_round(script, event.beacon, event.hex)

    def draw(pen: Pen, t: float) -> None:
        elapsed = t * seconds
        alpha = 255 * min(1.0, elapsed / 0.10, (seconds - elapsed) / 0.12)
        see = 255 if pen.reduced else round(alpha / 32) * 32
        draw_overlays.draw_landings(pen.surface, pen.grid, event.hex, landings, plates=False, alpha=min(255, see))

    script.draw(at, seconds, draw)


def landings_round(script: Script, beacon: UnitId, place: Hex) -> list[LandingArt]:
    """Return the six hexes round a Beacon: the face that leads there, and what is there for all to see."""
    token = script.token(beacon)
    faces = dial(script.rules, token.side, token.facing)
    around = neighbours(place, script.board.layout.orientation)
    return [LandingArt(h, n, faces[n].value, _outcome(script, h)) for n, h in enumerate(around)]


def _outcome(script: Script, at: Hex) -> str:
    if at not in script.board:
        return "off"
    if script.draft.at(at) is not None:
        return "occupied"
    return {Terrain.ASTEROID: "asteroid", Terrain.PLANET: "planet"}.get(script.board.terrain[at], "lands")


def warp_rolled(script: Script, event: ev.WarpRolled) -> None:
    """A cube turns over the Beacon, stops on its face, and the word under it says what that means."""
    at = script.now
    script.show(event)
    place = script.token(event.beacon).hex
    if place is None:
        return
    word, tint = words.warp_word(event.result), RESULT_TINTS[event.result]
    _rings(script, at, TUMBLE, place, PULSE, "accent")
    _rings(script, at + TUMBLE, WORD, place, PULSE + TUMBLE, tint)

    def draw(pen: Pen, t: float) -> None:
        turned = t * (TUMBLE + WORD) / TUMBLE
        shown = tint if turned >= 1 or pen.reduced else "accent"
        fx.cube_over(pen.surface, pen.grid, place, turned, event.face.value, shown, word, reduced=pen.reduced)

    script.draw(at, TUMBLE + WORD, draw, Layer.DICE)
    script.cue(at, "tumble")
    script.cue(at + TUMBLE, "die_stop")
    script.now = at + TUMBLE + WORD


# ---------------------------------------------------------------- it stays at home
def warp_failed(script: Script, event: ev.WarpFailed) -> None:
    """Nothing comes: rings fall in and the ghost tears, or the streak is gone beyond the board; a thread leads home."""
    token = script.token(event.unit)
    place = script.focus if event.off_board else script.place_of(event.unit)
    told = words.stays(script.draft.warping.cost if script.draft.warping else 1, off_board=event.off_board)
    at = script.begin()
    if place is None:
        script.show(event)
    elif event.off_board:
        script.show(event)
        thread_home(script, token, place, at)
        _sentence(script, place, at, told, 0.0)
    else:
        _fizzle(script, event, token, place, at)
        _sentence(script, place, at + 0.60, told)


def _fizzle(script: Script, event: ev.WarpFailed, token: Token, place: Hex, at: float) -> None:
    def draw(pen: Pen, t: float) -> None:
        kind = str(token.kind.key)
        fx.fizzle(pen.surface, pen.grid, place, t, kind, token.models, reduced=pen.reduced)

    script.draw(at, TUMBLE, draw)
    script.veil(at, 0.85)
    script.cue(at, "fizzle")
    script.show(event, at + 0.20)
    thread_home(script, token, place, at + TUMBLE)


def _sentence(script: Script, place: Hex, at: float, told: str, dy: float = -1.30) -> None:
    script.tag(at, place, told, "back", "return", dy)
    script.now = at
    script.until(at + 0.45)


def thread_home(script: Script, token: Token, place: Hex, at: float, grows: float = 0.25) -> None:
    """Draw a dashed thread from a hex to the Reserves, and a plate that says who is there."""
    seconds, side = grows + 0.65, token.side

    def draw(pen: Pen, t: float) -> None:
        elapsed = t * seconds
        end = home_of(side)(pen)
        fx.thread_home(pen.surface, pen.grid.centre(place), end, elapsed / grows, pen.grid.s, reduced=pen.reduced)
        alpha = 255 * max(0.0, min(1.0, (elapsed - 0.8 * grows) / 0.15, (1 - t) * 5))
        draw_reserve_plate(pen, end, token, tr("Reserve"), round(alpha / 32) * 32)

    script.draw(at, seconds, draw)


def home_of(side: Side) -> Spot:
    """Return the place inside the board's part of the window that is nearest to a side's Reserves."""

    def spot(pen: Pen) -> tuple[float, float]:
        x, y = pen.near(pen.reserve(side), 40 * pen.scale)
        left, _, wide, _ = pen.box
        room = 84 * pen.scale
        return min(max(x, left + room), left + wide - room), y

    return spot


# ---------------------------------------------------------------- the scatter die, aim, path
def scatter_rolled(script: Script, event: ev.ScatterRolled) -> None:
    """The faces round the Beacon light in turn; then only the hex aimed at is bright, and a streak flies there."""
    beacon = script.token(event.beacon)
    at = script.begin()
    script.show(event)
    if beacon.hex is None:
        return
    faces = tuple(face.value for face in dial(script.rules, beacon.side, beacon.facing))
    if script.shaken != event.unit and not script.reduced:
        _sweep(script, event, beacon.hex, at, faces)
        at += SWEEP
    script.focus = event.hex
    _aim(script, event, beacon.hex, at, faces)
    script.now = at + AIM + _path(script, event, beacon.hex, at + AIM)


def _sweep(script: Script, event: ev.ScatterRolled, place: Hex, at: float, faces: tuple[str, ...]) -> None:
    def draw(pen: Pen, t: float) -> None:
        fx.cube_over(pen.surface, pen.grid, place, t * 0.98, event.face.value, size=0.98)
        lit_up = [fx.sweep_direction(t, event.direction, 1)]
        fx.sweep(pen.surface, pen.grid, place, lit_up, 0.9, "accent", faces)

    script.veil(at, SWEEP, fall=0)
    script.draw(at, SWEEP, draw, Layer.DICE)
    script.cue(at, "tumble")


def _aim(script: Script, event: ev.ScatterRolled, place: Hex, at: float, faces: tuple[str, ...]) -> None:
    tint, landing = TINTS[event.landing], event.landing
    whole = AIM + (0.15 if script.reduced else 0.0)

    def draw(pen: Pen, t: float) -> None:
        if landing != "open":
            draw_overlays.draw_outcome_cell(pen.surface, pen.grid, event.hex, landing)
        fx.aim(pen.surface, pen.grid, place, event.hex, t * whole / AIM, tint, reduced=pen.reduced)
        fx.sweep(pen.surface, pen.grid, place, [event.direction], 0.35, tint, faces)

    script.draw(at, whole, draw)
    seconds = 0.40 if script.reduced else AIM + PATH + 0.40
    script.veil(at, seconds, (event.hex,), rise=0.10 if script.shaken == event.unit else 0)
    script.cue(at, "aim")
    told = words.aim(event, script.names.direction(event.direction))
    dy = -1.12 if event.hex in _upper(script, place) else 1.12
    script.tag(at, event.hex, told, tint, "", dy, AIM + PATH)


def _upper(script: Script, place: Hex) -> tuple[Hex, ...]:
    around = neighbours(place, script.board.layout.orientation)
    return around[0], around[1], around[5]


def _path(script: Script, event: ev.ScatterRolled, place: Hex, at: float) -> float:
    """Let the streak fly; return how long it takes until what comes of it."""
    if script.reduced:
        return 0.0 if event.landing in ("open", "asteroid") else 0.15
    script.cue(at, "path")
    if event.landing == "planet":
        return _into_the_air(script, event, place, at)
    seconds = CRASH if event.landing == "occupied" else PATH
    wobble = script.shaken == event.unit

    def draw(pen: Pen, t: float) -> None:
        beyond = event.landing == "off"
        fx.warp_path(pen.surface, pen.grid, place, event.hex, t, wobble=wobble, beyond=beyond)

    if event.landing in ("open", "asteroid"):
        _gate(script, event, at)
    if event.landing == "occupied":
        _flare(script, event.hex, at)
    script.draw(at, seconds, draw)
    return seconds


def _gate(script: Script, event: ev.ScatterRolled, at: float) -> None:
    tint = _landing_tint(script, event.unit, rocks=event.landing == "asteroid")

    def draw(pen: Pen, t: float) -> None:
        fx.gate(pen.surface, pen.grid, event.hex, t * 0.45, tint)

    script.draw(at, PATH, draw)


def _landing_tint(script: Script, unit: UnitId, *, rocks: bool) -> Tint:
    if rocks:
        return "risk"
    return "striker" if script.shaken == unit else "accent"


def _flare(script: Script, place: Hex, at: float) -> None:
    def draw(pen: Pen, t: float) -> None:
        images.add_halo(pen.surface, pen.grid.centre(place), pen.grid.s * 1.15, "loss", 0.55 * t)

    script.draw(at, CRASH, draw)


def _into_the_air(script: Script, event: ev.ScatterRolled, place: Hex, at: float) -> float:
    burns = PATH + 0.10 - AIR

    def path(pen: Pen, t: float) -> None:
        fx.warp_path(pen.surface, pen.grid, place, event.hex, 0.62 * t, wobble=script.shaken == event.unit)

    def fire(pen: Pen, t: float) -> None:
        fx.entry(pen.surface, pen.grid, place, event.hex, t)

    script.draw(at, AIR, path)
    script.draw(at + AIR, burns, fire)
    return AIR + burns


# ---------------------------------------------------------------- landing
def arrived(script: Script, event: ev.UnitArrived) -> None:
    """The ring flares, the ship is there, its Supply cells fill one by one."""
    at = script.now
    rocks = event.terrain is Terrain.ASTEROID
    tint = _landing_tint(script, event.unit, rocks=rocks)
    script.focus = event.hex
    script.show(event)
    script.cue(at, "arrive")

    def draw(pen: Pen, t: float) -> None:
        fx.arrival(pen.surface, pen.grid, event.hex, t, tint, reduced=pen.reduced)

    script.draw(at, 0.45, draw)
    script.fade(event.unit, at, 0.15, 0 if script.reduced else 110, 255)
    if (supply := script.pull(ev.SupplyChanged, side=event.side)) is not None:
        meters.supply_changed(script, supply, at)
    _welcome(script, event, at, rocks=rocks)


def _welcome(script: Script, event: ev.UnitArrived, at: float, *, rocks: bool) -> None:
    if rocks:
        _dust(script, event.hex, at)
        script.until(at + 0.20)
        return
    token = script.token(event.unit)
    whole = token.models == token.kind.models
    told = tr("Arrived, {left} of {most}", left=token.models, most=token.kind.models)
    script.tag(at, event.hex, told, "safe" if whole else "risk", "check")
    script.until(at + 0.45)


def _dust(script: Script, place: Hex, at: float) -> None:
    def draw(pen: Pen, t: float) -> None:
        fx.dust(pen.surface, pen.grid, place, t, reduced=pen.reduced)

    script.draw(at, 1.0, draw)


def survived_rocks(script: Script, unit: UnitId) -> None:
    """Say, once the dice of the rocks are done, what has arrived."""
    token = script.token(unit)
    if token.hex is None:
        return
    at = script.begin()
    told = tr("Arrived among rocks, {left} of {most}", left=token.models, most=token.kind.models)
    script.tag(at, token.hex, told, "safe" if token.models == token.kind.models else "risk", "check")
    script.until(at + 0.35)
