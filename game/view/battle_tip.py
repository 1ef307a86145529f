"""The words beside a unit under the pointer: what it is, and what a battle against it would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pygame import Rect, Surface

from game.hexgrid import Hex
from game.lessons.reach import battle_note, fire_note
from game.odds import battle_odds
from game.odds.wording import percent
from game.rules.commands import MoveUnit
from game.rules.ids import Where
from game.rules.views import UnitView
from game.text import tr
from game.view import parts
from game.view.canvas import Canvas
from game.view.controller import Controller, why_not
from game.view.richtext import links
from game.view.theme import BODY, ROW, STATUS, Tint
from game.view.ui import Ui
from game.view.ui.pinned import pin_words

_WIDE = 214.0


@dataclass(frozen=True, slots=True)
class BoardTip:
    """A small plate beside a hex: a name and lines of markup."""

    title: str
    lines: tuple[str, ...]
    tint: Tint

    def source(self, ui: Ui) -> list[str]:
        """Return the lines with the words that are explained as links, each word once."""
        return ui.link_words("\n".join(self.lines)).split("\n")

    def pin(self, ui: Ui, at: tuple[float, float]) -> None:
        """Keep it open beside a pixel, so that its links can be followed."""
        pin_words(ui, self.title, list(self.lines), "", Rect(round(at[0]), round(at[1]), 1, 1), self.tint)

    def draw(self, ui: Ui, surface: Surface, at: tuple[float, float], s: float, clear: Sequence[Rect] = ()) -> None:
        """Draw it beside the hex at a pixel, inside the window, where it covers least of what is to stay clear."""
        c = Canvas(surface, ui.scale)
        lines = self.source(ui)
        explained = any(links(line) for line in lines)
        high = 30 + sum(c.para_height(_WIDE - 20, line, BODY, leading=1.25) + 2 for line in lines)
        high += 20 if explained else 0
        size = (ui.px(_WIDE), ui.px(high))
        box = _beside(size, at, s, surface.get_rect().inflate(-2 * ui.px(8), 0), clear)
        inside = c.within(box)
        parts.panel(inside, 0, 0, inside.w, inside.h, cut=(8, 0, 8, 0), tint=self.tint, corner=False, solid=0.95)
        inside.text(10, 15, self.title, ROW, "hi", width=_WIDE - 20)
        y = 26.0
        for line in lines:
            y = inside.para(10, y, _WIDE - 20, line, BODY, leading=1.25) + 2
        if explained:
            inside.text(10, y + 8, tr("Words explained"), STATUS, "dim", width=_WIDE - 50)
            parts.key_cap(inside, _WIDE - 10 - parts.key_width(inside, "F2"), y - 1, "F2")


def _beside(size: tuple[int, int], at: tuple[float, float], s: float, room: Rect, clear: Sequence[Rect]) -> Rect:
    """Return where a plate stands beside a hex: right of it, or left, below, above, whichever hides least."""
    x, y, far = round(at[0]), round(at[1]), round(s * 1.15)
    sides = {"midleft": (x + far, y), "midright": (x - far, y), "midtop": (x, y + far), "midbottom": (x, y - far)}
    places = [Rect((0, 0), size) for _ in sides]
    for place, (corner, pos) in zip(places, sides.items(), strict=True):
        setattr(place, corner, pos)

    def hidden(place: Rect) -> int:
        here = place.clip(room)
        lost = size[0] * size[1] - here.w * here.h
        return lost + sum(part.w * part.h for other in clear if (part := place.clip(other)))

    return min(places, key=hidden).clamp(room)


def unit_tip(controller: Controller, unit: UnitView) -> BoardTip:
    """Return what a unit is."""
    dice = "-".join(str(n) for n in unit.kind.dice)
    lines = [tr("Dice *{dice}*, move *{move}*, Supply *{supply}*", dice=dice, move=unit.kind.move, supply=unit.supply)]
    if unit.kind.models > 1:
        lines.append(tr("*{n} of {total}* models", n=unit.models, total=unit.kind.models))
    elif unit.kind.cap:
        lines.append(tr("CAP *{n} of {total}*", n=unit.cap, total=unit.kind.cap))
    if unit.alert:
        lines.append(tr("Red Alert: 1 die less."))
    if unit.engaged_with:
        names = ", ".join(controller.view.unit(enemy).name for enemy in unit.engaged_with)
        lines.append(tr("Engaged with {names}.", names=names))
    side = controller.view.sides[unit.side].name
    return BoardTip(tr("{unit} · {side}", unit=unit.name, side=side), tuple(lines), unit.side.value)


def enemy_tip(controller: Controller, unit: UnitView) -> BoardTip:
    """Return what an enemy is, and in the Battle phase why the unit picked cannot battle it."""
    tip = unit_tip(controller, unit)
    refusal = controller.refusal_at(unit.hex) if unit.hex is not None else None
    if refusal is None:
        return tip
    rule = f"[{refusal.paragraph}](rule:{refusal.paragraph})"
    return replace(tip, lines=(*tip.lines, f":icon.cross: {why_not(refusal)} {rule}"))


def target_tip(controller: Controller, target: UnitView) -> BoardTip:
    """Return what a battle of the picked unit against a target would do."""
    attacker = controller.unit
    if attacker is None or attacker.where is not Where.BOARD:
        return unit_tip(controller, target)
    dice = controller.dice_against(target.id)
    odds = battle_odds(dice, attacker.kind.unit_class, target.kind.key, models=target.models, cap=target.cap)
    lines = [
        tr("*1 die* of {unit}", unit=attacker.name)
        if dice == 1
        else tr("*{n} dice* of {unit}", n=dice, unit=attacker.name)
    ]
    if target.cap:
        struck = 1 - odds.states.get((target.models, target.cap), Fraction(0))
        lines.append(tr("its CAP loses a fighter: *{chance}*", chance=percent(struck)))
    if target.models > 1:
        lines.append(tr("loses a model: *{chance}*", chance=percent(odds.loses)))
    lines.append(tr("eliminated: *{chance}*", chance=percent(odds.eliminated)))
    command = controller.legal.battles.get(attacker.id, {}).get(target.id)
    if command is not None and (cost := controller.watch.sentence(command)):
        lines.append(_marked(cost) if controller.watch.warning(command) else cost)
    return BoardTip(target.name, tuple(lines), "loss")


def _marked(sentence: str) -> str:
    return f":icon.warning: {sentence}"


def hex_tip(controller: Controller, at: Hex) -> BoardTip | None:
    """Return what going to a lit hex may cost: who could fire there, a battle given up, a hit; None for nothing."""
    command, unit = controller.lit_command(at), controller.acting
    if command is None or unit is None or not controller.watch.on:
        return None
    view, board = controller.view, controller.session.match.board
    lines = [controller.watch.sentence(command), fire_note(view, board, unit, at)]
    if isinstance(command, MoveUnit):
        lines.insert(1, battle_note(view, board, unit, at))
    found = tuple(_marked(line) for line in lines if line)
    title = tr("{unit} to {hex}", unit=unit.name, hex=board.label(at))
    return BoardTip(title, found, "risk") if found else None
