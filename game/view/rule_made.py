"""The pictures of pages made from the data: a unit with its range, a card in all its sectors, a face of the die."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Surface

from game.hexgrid import Hex, Orientation, distance, ring, step
from game.rules.catalogue import Card, CardType, UnitType, card_types, deck, unit_types
from game.rules.ids import Face, TypeKey
from game.text import tr
from game.view import draw_fx, hex_marks, parts
from game.view.camera import Grid
from game.view.canvas import Canvas
from game.view.draw_board import draw_space
from game.view.draw_dice import FACES, UNLIT, draw_cube, draw_die, settle
from game.view.draw_units import TokenArt, draw_token
from game.view.hud.cards import paint_back, paint_card
from game.view.hud.ships import pedestal, ship
from game.view.images import SPRITES
from game.view.rule_arrows import LOOP, share
from game.view.rule_extras import HAND
from game.view.theme import Face as TypeFace

CENTRE: Final = Hex(0, 0)
_NUMBER: Final = TypeFace(15, 700, "d")
_CARD: Final = 1.22


class MadePicture:
    """The picture of a unit, card or die page, by its id, at a size in pixels."""

    def __init__(self, page_id: str, size: tuple[int, int], u: float) -> None:
        self.kind, _, self.key = page_id.partition(":")
        self.u, self.clipped = u, list[str]()
        self._surface = Surface(size).convert() if pygame.display.get_surface() else Surface(size)
        self._base = self._surface.copy()
        draw_space(self._base)

    def frame(self, t: float | None) -> Surface:
        """Return the picture at a time, or standing still."""
        SPRITES.begin_frame()
        self._surface.blit(self._base, (0, 0))
        c = Canvas(self._surface, self.u, None, self.clipped)
        match self.kind:
            case "unit":
                _paint_unit(c, unit_types()[TypeKey(self.key)], t)
            case "card":
                _paint_card_kind(c, card_types()[self.key])
            case _:
                _paint_face(c, Face(self.key), t)
        return self._surface


def _halves(c: Canvas, left: float) -> tuple[Canvas, Canvas]:
    """Return the left part of a canvas and the rest; a high one is parted into upper and lower."""
    if c.w > 1.1 * c.h:
        return c.at(0, 0, c.w * left, c.h), c.at(c.w * left, 0, c.w * (1 - left), c.h)
    return c.at(0, 0, c.w, c.h * 0.42), c.at(0, c.h * 0.42, c.w, c.h * 0.58)


# ---------------------------------------------------------------- units
def _paint_unit(c: Canvas, kind: UnitType, t: float | None) -> None:
    stage, reach = _halves(c, 0.46)
    size = min(stage.h * 0.72, stage.w * 0.52, 190.0)
    rise = 0.0 if t is None else math.sin(t * 1.1) * 3
    for tint, x, small in (("south", 0.36, 1.0), ("north", 0.76, 0.72)):
        wide = size * small
        left, top = stage.w * x - wide / 2, stage.h * 0.52 - wide / 2 + (1 - small) * size * 0.32
        pedestal(stage, left, top, wide, tint)
        ship(stage, left + wide * 0.1, top - wide * 0.06 + rise * small, wide * 0.8, kind.key, tint, kind.models)
    _paint_reach(reach, kind, t)


def _paint_reach(c: Canvas, kind: UnitType, t: float | None) -> None:
    """Paint the hexes round a unit by the dice it rolls there."""
    far = len(kind.dice)
    s = min((c.h - 34) / ((2 * far + 1) * math.sqrt(3)), c.w / (3 * far + 2.6), 40.0) * c.u
    x, y = c.rect.center
    grid = Grid(Orientation.FLAT, s, x, y - c.px(9))
    wave = None if t is None else (t % LOOP) * 1.4
    for radius, dice in enumerate(kind.dice, 1):
        near = 0.0 if wave is None else max(0.0, 1 - abs(wave - radius))
        opacity = round(0.10 + 0.07 * dice + 0.22 * round(near * 6) / 6, 2)
        cell = hex_marks.cell(Orientation.FLAT, s, "loss", opacity, "loss", 1.0, 0.95)
        for at in ring(CENTRE, radius):
            cell.draw(c.surface, grid.centre(at))
            if _on_axis(at):
                px, py = grid.centre(at)
                size = max(10.6, min(18.0 * c.u, s * 0.72)) / c.u
                cx, cy = (px - c.origin[0]) / c.u, (py - c.origin[1]) / c.u
                c.text(cx, cy, str(dice + _bonus(kind, radius)), _NUMBER.sized(size), "hi", align="c")
    art = TokenArt(
        kind.key, "south", kind.unit_class.value, kind.models, kind.models, kind.cap, kind.cap, kind.supply[-1]
    )
    draw_token(c.surface, grid.centre(CENTRE), s, art)
    parts.caps(c, c.w / 2, c.h - 12, tr("Dice by range"), "text", align="c", width=c.w)


def _bonus(kind: UnitType, radius: int) -> int:
    return kind.cap_dice * kind.cap if radius == 1 else 0


def _on_axis(at: Hex) -> bool:
    return distance(CENTRE, at) > 0 and 0 in (at.q, at.r, at.q + at.r)


# ---------------------------------------------------------------- cards
def _paint_card_kind(c: Canvas, kind: CardType) -> None:
    copies = [card for card in deck().values() if card.type is kind]
    shown = list({card.sector: card for card in copies}.values())
    count = len(shown)
    wide = min(190.0, (c.w - 64 - 32 * (count - 1)) / count, (c.h - 40) / _CARD)
    gap = min(36.0, wide * 0.2) if count > 1 else 0.0
    left = (c.w - count * wide - (count - 1) * gap) / 2
    for number, card in enumerate(shown):
        _copies(c.at(left + number * (wide + gap), (c.h - wide * _CARD) / 2, wide, wide * _CARD), card, copies)


def _copies(c: Canvas, card: Card, copies: list[Card]) -> None:
    """Paint a card on the backs of its other copies."""
    behind = sum(other.sector is card.sector for other in copies) - 1
    for number in range(min(3, behind), 0, -1):
        paint_back(c.at(number * 5, -number * 5, c.w, c.h), "accent")
    paint_card(c, "", card, HAND, playable=True, chosen=False)


# ---------------------------------------------------------------- die faces
def _paint_face(c: Canvas, face: Face, t: float | None) -> None:
    left, right = _halves(c, 0.42)
    size = min(120.0, left.h * 0.5, left.w * 0.5) * c.u
    turned = 1.0 if t is None else share(t % LOOP, 0.2, 1.4)
    at = left.rect.center
    if turned < 1:
        draw_cube(c.surface, at, size, settle(turned, 2.0))
    else:
        draw_die(c.surface, at, size, face.value)
    s = min(right.h / (3 * math.sqrt(3) + 1.2), right.w / 6.0, 56.0) * c.u
    grid = Grid(Orientation.FLAT, s, *right.rect.center)
    direction = FACES.index(face.value)
    cell = hex_marks.cell(Orientation.FLAT, s, "#12304F", 0.5, "grid", 1.0, 0.96)
    for at_hex in ring(CENTRE, 1):
        cell.draw(c.surface, grid.centre(at_hex))
    goal = step(CENTRE, direction, Orientation.FLAT)
    hex_marks.cell(Orientation.FLAT, s, "accent", 0.22, "accent", 2.2, 0.93, 5).draw(c.surface, grid.centre(goal))
    art = TokenArt("cruiser", "south", "striker", 4, 4, 0, 0, 2, beacon=t is None)
    draw_token(c.surface, grid.centre(CENTRE), s, art)
    if t is not None:
        draw_fx.beacon_pulse(c.surface, grid, CENTRE, t / 2.4, reach=1.3)
    for number, key in enumerate(FACES):
        place = grid.centre(step(CENTRE, number, Orientation.FLAT))
        if number == direction:
            draw_die(c.surface, place, s * 0.95, key, rim="accent")
        else:
            draw_die(c.surface, place, s * 0.66, key, UNLIT)


__all__ = ["MadePicture"]
