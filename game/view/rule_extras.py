"""What stands beside the board in a rule's picture: dice, cards, Reserves, numbers."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import Surface

from game.rulebook import Picture
from game.rulebook.pages import ReserveUnit
from game.rules.catalogue import deck, unit_types
from game.rules.ids import CardId, Side
from game.text import tr
from game.view import parts, svg, theme
from game.view.canvas import Canvas
from game.view.draw_dice import HIT, MISSED, PLAIN, draw_cube, draw_die, settle
from game.view.hud.cards import paint_card
from game.view.hud.ships import pedestal, ship
from game.view.rule_arrows import BEGIN, share
from game.view.theme import CAPS, NUMBER, ROW, Face, Tint

HAND: Final = 5
"""Cards are shown as in a hand of this size."""
ROLL: Final = 0.9
"""Seconds a roll takes."""
_FIGURE = re.compile(r"(?P<label>.*?):? (?P<value>[+−-]?\d+(?: VP)?|unlimited)$")
_VALUE: Final = Face(20, 700, "d")
_STEP: Final = Face(13, 600, "d")
_TALLEST: Final = 118.0
_FOOT: Final = 31.0
"""Height of the words below a ship."""
_CARD: Final = 1.22
"""Height of a card as a share of its width."""
_CARD_WORDS: Final = 152.0
"""Width in dp at which every word on a card fits."""
_LARGEST_DIE: Final = 64.0
_FINE: Final = 40.0
"""Dice of this size or larger stand in as few rows as they can."""


@dataclass(frozen=True, slots=True)
class Extras:
    """Everything beside the board: the picture, which dice hit (None: nobody is shot at), whether chips are steps."""

    picture: Picture
    hits: tuple[bool, ...] | None = None
    steps: bool = False

    @property
    def any(self) -> bool:
        """Whether there is anything."""
        p = self.picture
        return bool(p.faces or p.cards or p.reserve or p.chips)


def paint_extras(c: Canvas, extras: Extras, t: float | None) -> None:
    """Paint all of it into a canvas, one below the other, about its middle. `t`: seconds of the loop; None: still."""
    blocks = _blocks(c, extras)
    gap = 16.0
    y = (c.h - sum(high for high, _ in blocks) - gap * (len(blocks) - 1)) / 2
    for high, kind in blocks:
        area = c.at(0, max(0.0, y), c.w, high)
        match kind:
            case "dice":
                paint_dice(area, [face.value for face in extras.picture.faces], extras.hits, t)
            case "cards":
                _cards(area, extras.picture)
            case "reserve":
                _reserve(area, extras.picture)
            case _:
                _chips(area, extras, t)
        y += high + gap


def _blocks(c: Canvas, extras: Extras) -> list[tuple[float, str]]:
    """Return height and kind of everything there is, in order."""
    p = extras.picture
    found: list[tuple[float, str]] = []
    if p.faces:
        found.append((_dice_grid(c, len(p.faces))[3], "dice"))
    if p.cards:
        found.append((_card_grid(c, len(p.cards))[2], "cards"))
    if p.reserve:
        found.append((_reserve_height(c, p), "reserve"))
    if p.chips and not _paired(p):
        found.append((_chips_height(c, extras), "chips"))
    return found


def _paired(p: Picture) -> bool:
    """Whether there is one chip for each unit in Reserve."""
    return bool(p.reserve) and len(p.reserve) == len(p.chips)


# ---------------------------------------------------------------- dice
def _dice_grid(c: Canvas, count: int) -> tuple[float, int, int, float]:
    """Return the size of a die, how many stand in a row, how many rows, and the height of all."""
    best = (0.0, 1, count, 0.0)
    for across in range(1, count + 1):
        rows = math.ceil(count / across)
        size = min(_LARGEST_DIE, (c.w - 20) / (across * 1.2), (c.h - 12) / (rows * 1.2))
        if size > best[0] + 0.5 or size >= _FINE:
            best = (size, across, rows, rows * size * 1.2 + 12)
    return best


def paint_dice(c: Canvas, faces: Sequence[str], hits: Sequence[bool] | None, t: float | None) -> None:
    """Paint dice on a dark plate; they roll first."""
    size, across, _, high = _dice_grid(c, len(faces))
    wide = min(across, len(faces)) * size * 1.2 + 12
    left, top = (c.w - wide) / 2, (c.h - high) / 2
    points = svg.chamfer(0.5, 0.5, wide - 1, high - 1, (8, 8, 8, 8))
    c.svg(left, top, wide, high, svg.polygon(points, fill="#050C17", fill_opacity=0.86, stroke="line2", width=1.2))
    for number, face in enumerate(faces):
        row, column = divmod(number, across)
        in_row = min(across, len(faces) - row * across)
        x = c.w / 2 + (column - (in_row - 1) / 2) * size * 1.2
        y = top + 6 + (row + 0.5) * size * 1.2
        at = c.pixels(x, y, 0, 0).topleft
        rolled = 1.0 if t is None else share(t, BEGIN + 0.08 * number, ROLL)
        if rolled < 1:
            draw_cube(c.surface, at, size * c.u * 0.94, settle(rolled) + 0.13 * number, seed=number)
            continue
        state = PLAIN if hits is None else HIT if hits[number] else MISSED
        draw_die(c.surface, at, size * c.u * 0.94, face, state)


# ---------------------------------------------------------------- cards
def _card_grid(c: Canvas, count: int) -> tuple[float, int, float]:
    """Return the width of a card, how many lie in a row, and the height of all."""
    best = (0.0, 1, 0.0)
    for across in range(count, 0, -1):
        rows = math.ceil(count / across)
        wide = min(142.0, (c.w - 8 * (across - 1)) / across, ((c.h - 8 * (rows - 1)) / rows) / _CARD)
        if wide > best[0] + 4:
            best = (wide, across, rows * wide * _CARD + 8 * (rows - 1))
    return best


def _cards(c: Canvas, p: Picture) -> None:
    wide, across, high = _card_grid(c, len(p.cards))
    for number, card_id in enumerate(p.cards):
        row, column = divmod(number, across)
        in_row = min(across, len(p.cards) - row * across)
        x = c.w / 2 + (column - in_row / 2) * (wide + 8) + 4
        picture = _card_picture(card_id, c.px(wide), c.u, id(theme.current()))
        c.blit(picture, x, (c.h - high) / 2 + row * (wide * _CARD + 8))


@lru_cache(maxsize=48)
def _card_picture(card_id: CardId, wide: int, u: float, _palette: int) -> Surface:
    """Return a card at a width in pixels, drawn as large as its words need and then made smaller."""
    across = max(wide, round(_CARD_WORDS * u))
    card = Surface((across, round(across * _CARD)), pygame.SRCALPHA)
    paint_card(Canvas(card, u), "", deck()[card_id], HAND, playable=True, chosen=False)
    return card if across == wide else pygame.transform.smoothscale(card, (wide, round(wide * _CARD)))


# ---------------------------------------------------------------- Reserves
def _reserve_grid(c: Canvas, count: int) -> tuple[float, int]:
    """Return the width of a unit's plate and how many stand in a row."""
    best = (0.0, 1)
    for across in range(count, 0, -1):
        rows = math.ceil(count / across)
        room = (c.h - 18 - 6 * (rows - 1)) / rows - _FOOT
        wide = min(110.0, (c.w - 6 * (across - 1)) / across, max(30.0, room))
        if wide > best[0] + 4:
            best = (wide, across)
    return best


def _reserve_height(c: Canvas, p: Picture) -> float:
    wide, across = _reserve_grid(c, len(p.reserve))
    rows = math.ceil(len(p.reserve) / across)
    return 18 + rows * (min(wide, _TALLEST) + _FOOT) + 6 * (rows - 1)


def _reserve(c: Canvas, p: Picture) -> None:
    wide, across = _reserve_grid(c, len(p.reserve))
    parts.caps(c, c.w / 2, 7, tr("In Reserve"), align="c", width=c.w)
    high = min(wide, _TALLEST) + _FOOT
    for number, unit in enumerate(p.reserve):
        row, column = divmod(number, across)
        in_row = min(across, len(p.reserve) - row * across)
        x = c.w / 2 + (column - in_row / 2) * (wide + 6) + 3
        area = c.at(x, 18 + row * (high + 6), wide, high)
        _reserve_plate(area, unit, tr(p.chips[number]) if _paired(p) else "")


def _reserve_plate(c: Canvas, unit: ReserveUnit, chip: str) -> None:
    kind, tint = unit_types()[unit.type], unit.side.value
    points = svg.chamfer(0.5, 0.5, c.w - 1, c.h - 1, (8, 0, 8, 0))
    c.svg(0, 0, c.w, c.h, svg.polygon(points, fill="#0A1626", fill_opacity=0.86, stroke=tint, stroke_opacity=0.6))
    size = min(c.w, c.h - _FOOT) - 6
    ship(c, (c.w - size) / 2, 3, size, kind.key, tint, kind.models)
    if not chip:
        face = ROW.sized(12)
        high = c.para_height(c.w - 8, tr(kind.name), face, leading=1.1)
        c.para(4, c.h - _FOOT / 2 - high / 2 - 1, c.w - 8, tr(kind.name), face, "text", align="c", leading=1.1, lines=2)
    elif chip.isdigit():
        c.icon(c.w / 2 - 19, c.h - 22, 15, "star")
        c.text(c.w / 2 + 3, c.h - 14, chip, _VALUE.sized(17), "star")
    else:
        _fitted(c, c.w / 2, c.h - 14, chip, NUMBER, "hi", c.w - 6)


def _fitted(c: Canvas, x: float, y: float, words: str, face: Face, tint: Tint, room: float) -> None:
    while c.measure(words, face) > room and face.size > 9:
        face = face.sized(face.size - 0.5)
    c.text(x, y, words, face, tint, align="c", width=room)


# ---------------------------------------------------------------- numbers and steps
def _figures(p: Picture) -> list[tuple[str, str]] | None:
    """Return label and value of each chip, or None if they are no such pairs."""
    found = [_FIGURE.match(tr(chip)) for chip in p.chips]
    return [(m["label"], m["value"]) for m in found if m] if all(found) else None


def _chips_height(c: Canvas, extras: Extras) -> float:
    figures = _figures(extras.picture)
    if figures is not None and len(figures) > 3 and c.w > 400:
        return min(c.h, 210.0)
    if extras.steps:
        return 60.0
    wide = _plate_width(c, extras.picture)
    across = max(1, int((c.w + 8) // (wide + 8)))
    return math.ceil(len(extras.picture.chips) / across) * 60.0 - 8


def _plate_width(c: Canvas, p: Picture) -> float:
    figures = _figures(p)
    words = [label.upper() for label, _ in figures] if figures else [tr(chip) for chip in p.chips]
    return min(c.w, max(74.0, max(c.measure(word, CAPS if figures else _STEP) for word in words) + 28))


def _chips(c: Canvas, extras: Extras, t: float | None) -> None:
    figures = _figures(extras.picture)
    if figures is not None and len(figures) > 3 and c.w > 400:
        _columns(c, figures)
    elif extras.steps:
        _steps(c, [tr(chip) for chip in extras.picture.chips], t)
    else:
        _plates(c, extras.picture, figures)


def _plates(c: Canvas, p: Picture, figures: list[tuple[str, str]] | None) -> None:
    wide = _plate_width(c, p)
    across = max(1, int((c.w + 8) // (wide + 8)))
    for number, chip in enumerate(p.chips):
        row, column = divmod(number, across)
        in_row = min(across, len(p.chips) - row * across)
        x = c.w / 2 + (column - in_row / 2) * (wide + 8) + 4
        if row and row * 60.0 + 52 > c.h + 4:
            break
        area = c.at(x, row * 60.0, wide, 52)
        points = svg.chamfer(0.5, 0.5, area.w - 1, area.h - 1, (8, 0, 8, 0))
        tint = _side_tint(chip)
        body = svg.polygon(points, fill="#0A1626", fill_opacity=0.88, stroke=tint, stroke_opacity=0.8, width=1.2)
        area.svg(0, 0, area.w, area.h, body)
        if figures is None:
            area.text(area.w / 2, 26, tr(chip), _STEP, "hi", align="c")
            continue
        parts.caps(area, area.w / 2, 14, figures[number][0], "text", align="c")
        _value(area, area.w / 2, 35, figures[number][1], tint)


def _value(c: Canvas, x: float, y: float, value: str, tint: Tint) -> None:
    if value[-1].isalpha() and not value[0].isdigit() and value[0] not in "+-−":
        c.icon(x - 11, y - 11, 22, "infinity", "safe")
    else:
        c.text(x, y, value, _VALUE, "hi" if tint == "line2" else tint, align="c")


def _side_tint(chip: str) -> Tint:
    for side in Side:
        if chip.startswith(side.value.title()):
            return side.value
    return "line2"


def _columns(c: Canvas, figures: Sequence[tuple[str, str]]) -> None:
    """Paint numbers that grow as columns side by side; one that is no number reaches to the top, open."""
    numbers = [int(value) if value.isdigit() else None for _, value in figures]
    most = max(number for number in numbers if number is not None) * 1.25
    wide, floor = (c.w - 20) / len(figures), c.h - 26
    for index, ((label, value), number) in enumerate(zip(figures, numbers, strict=True)):
        x = 10 + index * wide
        high = (floor - 34) * (number / most if number is not None else 1.0)
        fill = svg.linear([(0, "accent", 0.85 if number is not None else 0.0), (1, "accent2", 0.45)])
        points = svg.chamfer(0.5, 0.5, wide * 0.56, high, (6, 0, 0, 0))
        left = x + wide * 0.22
        c.svg(left, floor - high, wide * 0.56 + 1, high + 1, svg.polygon(points, fill=fill.url), [fill])
        _value(c, x + wide / 2, floor - high - 14, value, "line2")
        _fitted(c, x + wide / 2, floor + 14, label, ROW.sized(13), "text", wide - 6)
    c.fill(10, floor, c.w - 20, 1.2, "line2")


def _steps(c: Canvas, words: Sequence[str], t: float | None) -> None:
    """Paint what follows on one another as chevrons; in turn one of them is bright."""
    now = int(t / 6.0 * len(words)) % len(words) if t is not None else -1
    wide = min(190.0, c.w / len(words))
    left = (c.w - wide * len(words)) / 2
    for number, word in enumerate(words):
        area = c.at(left + number * wide, 0, wide, c.h)
        _step(area, word, lit=number == now, first=number == 0)


def _step(c: Canvas, word: str, *, lit: bool, first: bool) -> None:
    w, h, tint = c.w - 3, c.h, _side_tint(word)
    tint = "accent" if tint == "line2" else tint
    shape = [(1, 1), (w - 11, 1), (w - 1, h / 2), (w - 11, h - 1), (1, h - 1)]
    shape = shape if first else [*shape, (11, h / 2)]
    body = svg.polygon(shape, fill=tint if lit else "#0D1B2E", fill_opacity=0.9, stroke=tint, width=1.3)
    if lit:
        c.glow(0, 0, w, h, body, tint, 6, 0.6)
    else:
        c.svg(0, 0, w, h, body)
    _fitted(c, w / 2 + (0 if first else 5), h / 2, word, _STEP.sized(15), "ink" if lit else "hi", w - 26)


__all__ = ["HAND", "Extras", "paint_dice", "paint_extras", "pedestal"]
