"""The curtain between two players at one screen: it shows whose turn it is and what everybody saw, nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.rules.ids import Side
from game.session import LogLine, Session
from game.text import tr
from game.view import images, lettering, svg, theme
from game.view.canvas import Canvas
from game.view.draw_board import draw_space
from game.view.hud.ships import EMBLEMS
from game.view.screen import Screen
from game.view.theme import PROMPT, Face, mix
from game.view.ui import Block, Button, Layer, Panel, Rich, Ui
from game.view.window import App

_TELLING = ("warp", "battle", "move", "score", "orders")
"""Topics of the log by how much they tell the player who comes to the table."""
_MOST_LINES = 5


def last_turn(session: Session, side: Side, most: int = _MOST_LINES) -> tuple[LogLine, ...]:
    """Return the most telling lines of a side's last turn, in their order; none if it had no turn yet."""
    lines = session.lines
    last = next((i for i in range(len(lines) - 1, -1, -1) if lines[i].turn_of is side), None)
    if last is None:
        return ()
    first = last
    while first > 0 and lines[first - 1].turn_of is side and lines[first - 1].round == lines[last].round:
        first -= 1
        if lines[first].topic == "turn" and lines[first].side is side and lines[first].turn_of is side:
            break
    found = [(i, lines[i]) for i in range(first, last + 1) if lines[i].topic in _TELLING]
    found.sort(key=lambda each: (_TELLING.index(each[1].topic), each[0]))
    return tuple(line for _, line in sorted(found[:most], key=lambda each: each[0]))


class CurtainScreen(Screen):
    """Hides the table until the next player is ready; `then` is what happens after that."""

    name = "curtain"

    def __init__(self, app: App, session: Session, side: Side, then: Callable[[], None]) -> None:
        super().__init__(app)
        self.session, self.side, self.then = session, side, then
        self._side_name = session.match.view().sides[side].name
        self._lines = last_turn(session, side.other)

    def build(self, ui: Ui) -> Layer:
        """Lay out emblem, name, the button, and what happened."""
        radius, middle = _hexagon(ui)
        y = middle + radius + 10
        words = Panel("words", ui.rect(40, y, ui.w - 80, 92), kind="bare", art=self._words)
        ready = Button(
            "ready", ui.rect(ui.w / 2 - 150, y + 98, 300, 46), text=tr("Show my turn"), kind="primary",
            tint=self.side.value, shortcut=pygame.K_RETURN, do=self.then,
        )  # fmt: skip
        panels = [words, Panel("go", ready.rect.inflate(2, 2), [ready], kind="bare")]
        hint = Panel("hint", ui.rect(40, ui.h - 34, ui.w - 80, 24), kind="bare", art=_hint)
        below = ui.rect(ui.w / 2 - 330, y + 158, 660, ui.h - 42 - y - 158)
        return Layer([*panels, *self._news(ui, below), hint], first="ready", keys=self._key)

    def _key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_SPACE:
            self.then()
            return True
        if event.key == pygame.K_ESCAPE:
            self.ui.toast(tr("The table waits. Press Enter when the other player has looked away."))
            return True
        return False

    def _news(self, ui: Ui, room: Rect) -> list[Panel]:
        if not self._lines:
            return []
        enemy = self.side.other
        other = self.session.match.view().sides[enemy].name
        source = [Block(line.text, "text", tick=(line.side or enemy).value) for line in self._lines]
        text = Rich("news.text", Rect(0, 0, 1, 1), source=source, framed=False, face=PROMPT.sized(13.5), stop=False)
        inner = ui.inside(room)
        text.rect = inner
        wanted = text.height(ui) + (room.h - inner.h) + ui.px(2)
        room.h = min(room.h, wanted)
        text.rect = ui.inside(room)
        text.stop = wanted > room.h
        title = tr("What {side} did", side=other)
        return [Panel("news", room, [text], title=title, icon=EMBLEMS[enemy], tint=enemy.value)]

    def _words(self, c: Canvas) -> None:
        c.text(c.w / 2, 14, tr("The table goes to").upper(), Face(13, 600, "d", 1.2), "text", align="c", width=c.w)
        size = 50.0
        name = self._side_name.upper()
        while c.measure(name, Face(size, 700, "d", size * 0.12)) > c.w and size > 18:
            size -= 2
        face = Face(size, 700, "d", size * 0.12)
        picture = lettering.text(name, face.px(c.u), "hi", 700, "d", face.track * c.u)
        x = c.w / 2 - c.measure(name, face) / 2
        place = c.pixels(x, 58 - size * 0.62, 0, 0).topleft
        c.light(picture, place, self.side.value, 9, 0.9)
        c.surface.blit(picture, place)

    def draw_under(self, surface: Surface) -> None:
        """Draw the closed iris; it is the same picture every frame."""
        radius, middle = _hexagon(self.ui)
        u = self.ui.scale
        surface.blit(_iris(surface.get_size(), self.side, radius * u, middle * u, theme.current()), (0, 0))


def _hexagon(ui: Ui) -> tuple[float, float]:
    """Radius of the emblem's hexagon and the height of its middle, in dp: smaller in low windows."""
    radius = max(70.0, min(168.0, (ui.h - 440) / 2))
    return radius, radius + max(14.0, (ui.h - 2 * radius - 400) * 0.22)


def _hint(c: Canvas) -> None:
    words = tr("Press only when the other player has looked away.")
    c.text(c.w / 2, c.h / 2, words, PROMPT, "text", align="c", width=c.w)


@lru_cache(maxsize=4)
def _iris(size: tuple[int, int], side: Side, radius: float, middle: float, palette: theme.Palette) -> Surface:
    del palette  # part of the key only: the tints of the sides change with it
    out = Surface(size).convert() if pygame.display.get_surface() else Surface(size)
    draw_space(out, 1)
    w, h = size
    cx, cy, tint = w / 2, middle, side.value
    body, fades = "", []
    for i in range(6):
        blade, fade = _blade(i, (cx, cy), radius, math.hypot(w, h) * 0.62, tint)
        body += blade
        fades.append(fade)
    out.blit(svg.svg_surface(w, h, f"0 0 {w} {h}", body, fades), (0, 0))
    images.add_halo(out, (cx, cy), radius * 2, tint, 0.42)
    outer, inner = svg.hex_points(cx, cy, radius, flat=False), svg.hex_points(cx, cy, radius * 0.93, flat=False)
    deep = mix(f"{tint}dk", "#050A14", 0.35)
    rim = svg.polygon(outer, fill=deep, fill_opacity=0.96, stroke=tint, width=radius * 0.015)
    rim += svg.polygon(inner, fill="none", stroke=tint, width=1, stroke_opacity=0.5)
    c = Canvas(out)
    c.glow(0, 0, w, h, rim, tint, 10, 0.8)
    mark = radius * 0.78
    c.icon(cx - mark / 2, cy - mark / 2, mark, EMBLEMS[side], f"{tint}hi", glow=0.8)
    return out


def _blade(i: int, at: svg.Point, near: float, far: float, tint: str) -> tuple[str, svg.Gradient]:
    angle = math.radians(60 * i - 90)

    def spot(radius: float, turn: float) -> svg.Point:
        a = angle + math.radians(turn)
        return at[0] + radius * math.cos(a), at[1] + radius * math.sin(a)

    corners = [spot(near, -30), spot(near, 30), spot(far, 52), spot(far, -8)]
    dark = mix(f"{tint}dk", "#0C1A30", 0.35 if i % 2 else 0.55)
    # The gradient runs in the blade's own box: from the side nearer the middle outwards.
    dx, dy = math.cos(angle), math.sin(angle)
    start, end = (0.5 - dx / 2, 0.5 - dy / 2), (0.5 + dx / 2, 0.5 + dy / 2)
    fade = svg.linear([(0, dark, 0.96), (1, "#050A14", 0.98)], start, end)
    body = svg.polygon(corners, fill=fade.url, stroke=tint, width=1.2, stroke_opacity=0.55)
    for share in (0.35, 0.62, 0.9):
        ends = [_between(corners[0], corners[3], share), _between(corners[1], corners[2], share)]
        body += svg.polyline(ends, stroke=tint, width=1, stroke_opacity=0.14)
    return body, fade


def _between(a: svg.Point, b: svg.Point, share: float) -> svg.Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
