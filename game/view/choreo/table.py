"""What happens at the table: Rounds, turns, cards, markers, scores, the end."""

from __future__ import annotations

from game.rules import events as ev
from game.rules.catalogue import deck
from game.rules.ids import Side
from game.text import tr
from game.view import draw_fx as fx
from game.view import hex_marks
from game.view.choreo import meters
from game.view.choreo.pen import Pen
from game.view.choreo.script import Script
from game.view.theme import Tint
from game.wording import card_name, orders, phase_word

BRIEF = 0.25
"""Seconds until the next thing may happen after words across the board, which stay longer."""
READING = 0.50
"""Seconds for each marker of a Scoring step."""


def round_began(script: Script, event: ev.RoundBegan) -> None:
    """A Round begins: its Pool and who goes first."""
    at = script.begin()
    script.show(event)
    script.cue(at, "turn")
    first = script.side(event.first_side)
    if event.pool is None:
        line = tr("Supply Pool unlimited, {side} first", side=first)
    else:
        line = tr("Supply Pool {pool}, {side} first", pool=event.pool, side=first)
    script.banner(at, tr("Round {n}", n=event.round), line, event.first_side.value)
    script.until(at + BRIEF)


def turn_began(script: Script, event: ev.TurnBegan) -> None:
    """A turn begins; right after a Round's own words nothing more is said."""
    opens = isinstance(script.last, ev.RoundBegan)
    script.begin()
    script.show(event)
    if not opens:
        announce_turn(script, event.side, event.turn)


def announce_turn(script: Script, side: Side, turn: int) -> None:
    """Say across the board whose turn it is."""
    at = script.begin()
    script.cue(at, "turn")
    script.banner(at, tr("{side}, turn {n}", side=script.side(side), n=turn), "", side.value)
    script.until(at + BRIEF)


def phase_began(script: Script, event: ev.PhaseBegan) -> None:
    """A phase begins; words only if others were passed over."""
    script.show(event)
    if event.skipped:
        title = tr("{phase} phase: {why}", phase=phase_word(event.phase), why=tr(event.skipped))
        script.banner(script.now, title, "", "back")


def card_played(script: Script, event: ev.CardPlayed) -> None:
    """A card is played."""
    at = script.begin()
    script.show(event)
    if event.card is None:
        return
    script.cue(at, "card")
    name = card_name(deck()[event.card]) if event.card in deck() else str(event.card)
    line = tr("played plainly: {orders} anywhere", orders=orders(event.orders)) if event.plain else orders(event.orders)
    script.banner(at, name, line, event.side.value)
    script.until(at + BRIEF)


def marker_read(script: Script, event: ev.MarkerRead) -> None:
    """The Scoring step reads a marker: it pulses, glows if it changes hands, and pays."""
    at = script.begin()
    before = script.draft.holders.get(event.marker)
    script.show(event)
    tint: Tint = event.holder.value if event.holder else "hi"
    _pulse(script, event, at, tint, changed=event.holder is not before)
    script.focus = event.hex
    scored = script.pull(ev.VpScored, reason="marker", subject=event.marker)
    if scored is not None:
        meters.fly_vp(script, scored, at + 0.10, event.hex)
    script.tag(at, event.hex, _standing(script, event), tint, "flag")
    script.until(at + READING)


def _standing(script: Script, event: ev.MarkerRead) -> str:
    def supply(value: int | None) -> str:
        return tr("absent") if value is None else str(value)

    a, b = script.side(Side.SOUTH), script.side(Side.NORTH)
    return tr("{a} {x}, {b} {y}", a=a, x=supply(event.south), b=b, y=supply(event.north))


def _pulse(script: Script, event: ev.MarkerRead, at: float, tint: Tint, *, changed: bool) -> None:
    def taken(pen: Pen, t: float) -> None:
        fx.capture(pen.surface, pen.grid, event.hex, t, tint, reduced=pen.reduced)

    def looked_at(pen: Pen, t: float) -> None:
        mark = hex_marks.cell(pen.grid.orientation, pen.grid.s, tint, 0.16, tint, 2.4, 0.95, 6)
        mark.draw(pen.surface, pen.grid.centre(event.hex), round(255 * (1 - t) / 32) * 32)

    script.draw(at, READING, taken if changed else looked_at)


def round_scored(script: Script, event: ev.RoundScored) -> None:
    """A Scoring step is done: how the sides stand."""
    at = script.begin()
    script.show(event)
    title = tr("Round {n} is over", n=event.round)
    script.banner(at, title, _score(script, event.south, event.north), "hi")
    script.until(at + 0.60)


def _score(script: Script, south: int, north: int) -> str:
    a, b = script.side(Side.SOUTH), script.side(Side.NORTH)
    return tr("{a} {x} VP, {b} {y} VP", a=a, x=south, b=b, y=north)


def battle_ended(script: Script, event: ev.BattleEnded) -> None:
    """The battle is over."""
    at = script.begin()
    script.show(event)
    script.cue(at, "turn")
    title = tr("{side} wins", side=script.side(event.winner)) if event.winner else tr("A draw")
    tint = event.winner.value if event.winner else "hi"
    script.banner(at, title, _score(script, event.south, event.north), tint)
    script.until(at + 1.0)
