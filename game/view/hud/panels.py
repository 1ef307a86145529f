"""The panels of the battle screen, built from a controller's picks and the view being shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.rulebook.linking import link_terms, pages_linked
from game.rules.ids import Phase, Side
from game.rules.queries import marker_winner
from game.rules.views import MatchView, SideView, UnitView
from game.session import LogLine
from game.text import tr
from game.view.battle_layout import Box
from game.view.canvas import Canvas
from game.view.controller import Controller
from game.view.hud import cards, plates, reserves, unit_card
from game.view.hud.action_keys import KEYS
from game.view.hud.ships import EMBLEMS
from game.view.legal import Choice
from game.view.stage import Stage
from game.view.theme import NUMBER, ROW, STATUS, Tint
from game.view.ui import Block, Button, Item, ListBox, Panel, Picture, Rich, Ui, Widget, layout
from game.wording import card_text

if TYPE_CHECKING:
    from game.rules.catalogue import Card

FILTERS: tuple[tuple[str, str, frozenset[str] | None], ...] = (
    ("all", "All", None),
    ("battle", "Battles", frozenset({"battle"})),
    ("warp", "Warps", frozenset({"warp"})),
)
_PICTURE_LINES = 300
"""So many of the last lines are laid out in the log."""


@dataclass(frozen=True, slots=True)
class Hud:
    """What every panel is built from: the controller, the view shown, the stage under way, and the seat."""

    controller: Controller
    view: MatchView
    stage: Stage
    seat: Side
    """Whose hand may be seen."""
    idle: bool

    @property
    def side(self) -> SideView:
        """The active side's numbers as shown."""
        return self.numbers(self.view.active)

    def numbers(self, side: Side) -> SideView:
        """Return a side's numbers: those of the stage while something is being shown."""
        shown, told = self.view.sides[side], self.stage.sides[side]
        return replace(shown, vp=told.vp, stars=told.stars, on_table=told.cells, available=told.available)


def rect_of(ui: Ui, box: Box) -> Rect:
    """Return the window pixels of a box."""
    return ui.rect(*box)


def button(
    ui: Ui, rect: Rect, choice: Choice, *, kind: str = "secondary", tint: Tint = "accent", key: int = 0
) -> Button:
    """Return the button of a choice; a greyed one says why."""
    del ui
    return Button(
        choice.id, rect, text=choice.text, do=choice.do, kind=kind, icon=choice.icon if kind != "primary" else "",
        tint=tint, why=choice.why, warn=choice.warn, rule=choice.rule, shortcut=key or KEYS.get(choice.id, 0),
    )  # fmt: skip


# Plates and strip


def plate_panel(ui: Ui, box: Box, hud: Hud, side: Side, planned: int) -> Panel:
    """Return a side's plate."""
    view = hud.view
    mine = view.active is side
    mission = hud.controller.session.match.mission
    status = _status(hud, side, short=box[3] < 90)
    following = mission.pool(view.round + 1) if view.round < mission.rounds else None
    art = plates.PlateArt(
        hud.numbers(side), hud.stage.pool, following, mission.vp_target, status, mine,
        max(planned, hud.stage.planned(side)),
    )  # fmt: skip
    return Panel(
        f"plate-{side}", rect_of(ui, box), tint=side.value if mine else "accent", active=mine,
        art=lambda c: plates.paint_plate(c, art),
    )  # fmt: skip


def _status(hud: Hud, side: Side, *, short: bool) -> str:
    view = hud.view
    where = tr("South") if side is Side.SOUTH else tr("North")
    if view.outcome is not None:
        words = tr("Battle over")
    elif view.decider is side and view.active is not side:
        words = tr("must decide")
    elif view.active is side:
        words = tr("your turn")
    else:
        words = tr("waiting")
    return words if short else f"{where} · {words}"


def strip_panel(ui: Ui, box: Box, hud: Hud, prompt: str) -> Panel:
    """Return the strip with Round, phases, Turn and prompt."""
    return Panel(
        "strip", rect_of(ui, box), kind="strip", tint=hud.view.active.value,
        art=lambda c: plates.paint_strip(c, hud.view, prompt),
    )  # fmt: skip


# Reserves


def own_reserve(hud: Hud) -> tuple[UnitView, ...]:
    """Return the Reserves of the side whose turn it is, those that fit first."""
    return tuple(sorted(hud.view.reserve(hud.view.active), key=lambda u: (not u.fits, -u.supply, u.name)))


def reserves_list(ui: Ui, rect: Rect, hud: Hud) -> ListBox:
    """Return the list of one's own Reserves; a click picks a unit."""
    units, side, controller = own_reserve(hud), hud.side, hud.controller
    picked = controller.called or controller.selected
    chosen = next((i for i, unit in enumerate(units) if unit.id == picked), -1)

    def paint(c: Canvas, i: int, state: str, lit: bool) -> None:
        reserves.paint_row(c, state, units[i], side, chosen=lit)

    del ui
    items = [Item(u.name, tip=_reserve_tip(u, side, hud.view), rule=_reserve_rule(u)) for u in units]
    return ListBox(
        "reserves", rect, items=items, chosen=chosen, row=reserves.ROW_HEIGHT, framed=False, paint=paint,
        choose=lambda i: controller.pick(units[i].id), name=tr("Reserves"), one_click=True,
        accept=lambda i: controller.pick(units[i].id),
    )  # fmt: skip


def _reserve_rule(unit: UnitView) -> str:
    return "RS-5" if unit.withdrawn else "RS-4" if unit.fits else "SU-4"


def _reserve_tip(unit: UnitView, side: SideView, view: MatchView) -> str:
    if unit.withdrawn:
        return tr("{unit}\nIt was withdrawn this turn and cannot enter again in it.", unit=unit.name)
    if unit.fits:
        return tr("{unit}\nReinforce at the home row for an order, or call it in beside a Beacon.", unit=unit.name)
    sentence = "{unit}\nIt needs {needed} Supply, {room} available until a unit is lost or Round {next} begins."
    if view.round + 1 >= view.rounds:
        sentence = "{unit}\nIt needs {needed} Supply, {room} available until a unit is lost or the last Round begins."
    room = max(0, side.available or 0)
    return tr(sentence, unit=unit.name, needed=unit.supply, room=room, next=view.round + 1)


def count_of_units(n: int) -> str:
    """Return a number of units in words."""
    return tr("1 unit") if n == 1 else tr("{n} units", n=n)


def reserves_panel(ui: Ui, rect: Rect, hud: Hud) -> Panel:
    """Return the panel with one's own Reserves."""
    units = own_reserve(hud)
    inner = Rect(rect.x + ui.px(10), rect.y + ui.px(38), rect.w - ui.px(11), rect.h - ui.px(43))
    widgets: list[Widget] = [reserves_list(ui, inner, hud)] if units else []
    return Panel(
        "reserves-panel", rect, widgets, title=tr("Reserves"), icon="warp", fact=count_of_units(len(units)),
        tint=hud.view.active.value, art=None if units else lambda c: _nobody(c, tr("Nobody is in Reserve.")),
    )  # fmt: skip


def _nobody(c: Canvas, words: str) -> None:
    c.para(14, 42, c.w - 28, words, colour="dim")


def enemy_panel(ui: Ui, rect: Rect, hud: Hud) -> Panel:
    """Return the panel with the other side's Reserves in low rows."""
    side = hud.view.active.other
    units = sorted(hud.view.reserve(side), key=lambda u: (-u.supply, u.name))
    inner = Rect(rect.x + ui.px(12), rect.y + ui.px(38), rect.w - ui.px(14), rect.h - ui.px(42))

    def paint(c: Canvas, i: int, state: str, lit: bool) -> None:
        del state, lit
        reserves.paint_compact(c, units[i])

    rows = ListBox(
        "enemy-reserves", inner, items=[Item(u.name) for u in units], row=reserves.COMPACT_HEIGHT, framed=False,
        paint=paint, choose=lambda i: hud.controller.pick(units[i].id), one_click=True,
        accept=lambda i: hud.controller.pick(units[i].id), name=tr("Enemy Reserves"),
    )  # fmt: skip
    return Panel(
        "enemy", rect, [rows] if units else [], title=tr("{side} reserves", side=hud.view.sides[side].name),
        icon="warp", fact=count_of_units(len(units)),
        art=None if units else lambda c: _nobody(c, tr("Nobody is in Reserve.")),
    )  # fmt: skip


def enemy_height(hud: Hud, room: float) -> float:
    """Return the height in dp the other side's Reserves would like, within a limit."""
    count = len(hud.view.reserve(hud.view.active.other))
    return min(room, 46 + max(1, count) * reserves.COMPACT_HEIGHT)


# The picked unit


def unit_buttons(ui: Ui, area: Rect, hud: Hud, extra: Sequence[Choice] = ()) -> list[Widget]:
    """Return the buttons of the picked unit at the foot of an area."""
    choices = [*hud.controller.unit_choices(), *extra] if hud.idle else []
    if not choices:
        return []
    across = 2 if len(choices) > 1 else 1
    lines = -(-len(choices) // across)
    high, gap = ui.px(32), ui.px(8)
    top = area.bottom - lines * high - (lines - 1) * gap
    spots = layout.grid(Rect(area.x, top, area.w, 0), across, len(choices), high, gap)
    found: list[Widget] = []
    for spot, choice in zip(spots, choices, strict=True):
        each = button(ui, spot, choice)
        each.icon = ""
        found.append(each)
    return found


def unit_panel(ui: Ui, rect: Rect, hud: Hud) -> Panel:
    """Return the card of the picked unit, or what to do when none is picked."""
    unit = _shown_unit(hud)
    if unit is None:
        return Panel("unit", rect, title=tr("No unit picked"), icon="info", art=lambda c: _nobody(c, _hint(hud)))
    notes = unit_card.notes_of(unit, hud.view)
    label = hud.controller.session.match.board.label(unit.hex) if unit.hex is not None else ""
    area = layout.inset(rect, ui.px(14), ui.px(12))
    return Panel(
        "unit", rect, unit_buttons(ui, area, hud), title=unit.name, fact=unit_card.place_words(unit, label),
        tint=unit.side.value, art=lambda c: unit_card.paint_unit(c, unit, notes),
    )  # fmt: skip


def _shown_unit(hud: Hud) -> UnitView | None:
    picked = hud.controller.selected
    return next((u for u in hud.view.units if u.id == picked), None)


def _hint(hud: Hud) -> str:
    if hud.view.phase is Phase.CARD:
        return tr("Cards are at the bottom: point at one to see whom it reaches.")
    return tr("Click a unit on the board or in the Reserves to see what it is and what it can do.")


# Log


def log_blocks(lines: Sequence[LogLine], wanted: frozenset[str] | None, hud: Hud) -> list[str | Block]:
    """Return the log as blocks: a heading for each turn, and a line with the side's tick for each event.

    The first time a glossary word comes up in a turn it is a link to its meaning.
    """
    found: list[str | Block] = []
    linked: frozenset[str] = frozenset()
    heading: tuple[int, Side | None] | None = None
    for line in lines[-_PICTURE_LINES:]:
        if wanted is not None and line.topic not in wanted:
            continue
        now = (line.round, line.turn_of)
        if now != heading:
            heading, linked = now, frozenset()
            found.append(Block(_heading(line, hud), "caps", anchor=""))
        text = link_terms(line.text, skip=linked)
        linked |= pages_linked(text)
        found.append(Block(text, tick=line.side.value if line.side is not None else "dim"))
    return found


def _heading(line: LogLine, hud: Hud) -> str:
    if line.round == 0:
        return tr("Setup")
    if line.turn_of is None:
        return tr("Round {n}", n=line.round)
    return tr("Round {n} · {side}", n=line.round, side=hud.view.sides[line.turn_of].name)


def log_widgets(
    ui: Ui, rect: Rect, hud: Hud, lines: Sequence[LogLine], *, top: int, change: Callable[[], None]
) -> list[Widget]:
    """Return the log's filter buttons and its text."""
    now = ui.memory.get("log-filter", "all")

    def choose(name: str) -> Callable[[], None]:
        def do() -> None:
            ui.memory["log-filter"] = name
            change()

        return do

    wide = (rect.w - ui.px(20)) // len(FILTERS)
    widgets: list[Widget] = [
        Button(
            f"log-{name}", Rect(rect.x + ui.px(10) + i * wide, rect.y + top, wide - ui.px(4), ui.px(28)),
            text=tr(text), kind="tab", on=name == now, do=choose(name),
        )
        for i, (name, text, _) in enumerate(FILTERS)
    ]  # fmt: skip
    wanted = next(topics for name, _, topics in FILTERS if name == now)
    below = top + ui.px(33)
    inner = Rect(rect.x + ui.px(10), rect.y + below, rect.w - ui.px(12), rect.h - below - ui.px(8))
    widgets.append(Rich("log", inner, source=log_blocks(lines, wanted, hud), tail=True, framed=False, name=tr("Log")))
    return widgets


def log_panel(ui: Ui, rect: Rect, hud: Hud, lines: Sequence[LogLine], change: Callable[[], None]) -> Panel:
    """Return the log in words."""
    widgets = log_widgets(ui, rect, hud, lines, top=ui.px(36), change=change)
    return Panel("log-panel", rect, widgets, title=tr("Log"), icon="clock")


# Markers


def markers_panel(ui: Ui, box: Box, hud: Hud) -> Panel:
    """Return who holds each marker and who would win it now (MK)."""
    pay = hud.controller.session.match.mission.marker_vp
    return Panel(
        "markers", rect_of(ui, box), title=tr("Markers"), icon="flag", fact=tr("pay {n} VP at scoring", n=pay),
        art=lambda c: _paint_markers(c, hud.view),
    )  # fmt: skip


def _paint_markers(c: Canvas, view: MatchView) -> None:
    high = min(27.0, (c.h - 40) / max(1, len(view.markers)))
    for number, marker in enumerate(view.markers):
        y = 49.0 + number * high
        holder = marker.holder
        icon, tint = (EMBLEMS[holder], holder.value) if holder is not None else ("flag", "hi")
        c.icon(14, y - 8, 16, icon, tint)
        name = ROW.sized(13 if c.measure(marker.name, ROW.sized(13)) <= 84 else 11.5)
        c.text(38, y, marker.name, name, "hi", width=88)
        for x, side in ((140.0, Side.SOUTH), (164.0, Side.NORTH)):
            value = marker.south if side is Side.SOUTH else marker.north
            c.text(x, y, "–" if value is None else str(value), NUMBER, side.value, align="c")
        c.text(152, y, ":", NUMBER, "dim", align="c")
        words = _marker_words(marker.holder, marker.south, marker.north, view)
        c.text(c.w - 14, y, words, STATUS.heavy(500), align="r", width=c.w - 196)


def _marker_words(holder: Side | None, south: int | None, north: int | None, view: MatchView) -> str:
    winner = marker_winner(south, north, holder)
    if winner is None:
        return tr("nobody's")
    name = view.sides[winner].name
    return tr("{side} holds", side=name) if winner is holder else tr("to {side}", side=name)


# Actions


def action_panel(ui: Ui, box: Box, hud: Hud, menu: Callable[[], None], *, small: bool) -> Panel:
    """Return the block with the one bright button, and what else is always at hand."""
    rect = rect_of(ui, box)
    controller, tint = hud.controller, hud.view.active.value
    area = layout.inset(rect, ui.px(12), ui.px(11))
    first, second, third = layout.rows(area, [ui.px(40 if small else 46), None, None], ui.px(7))
    waiting = Choice("wait", tr("Skip"), lambda: None, icon="stepf")
    primary = controller.primary() if hud.idle else waiting
    widgets: list[Widget] = [
        button(ui, first, primary, kind="primary", tint=tint, key=pygame.K_SPACE if not hud.idle else pygame.K_RETURN)
    ]
    extra = _second_choices(hud) if hud.idle else []
    undo = controller.undo_choice()
    always = [
        button(ui, third, undo, kind="quiet"),
        Button("menu", third, text="" if small else tr("Menu"), icon="menu", do=menu, kind="quiet",
               shortcut=pygame.K_ESCAPE, name=tr("Menu")),
    ]  # fmt: skip
    if small:
        rest = Rect(second.x, second.y, second.w, third.bottom - second.y)
        short = {"call": tr("Support"), "plain": tr("1 order")}
        always[0].icon, always[1].show_key = "", False
        seconds = [button(ui, rest, replace(c, text=c.short or short.get(c.id, c.text), icon="")) for c in extra]
        kept = always[1:] if len(seconds) > 1 else always  # two answers: nothing can be taken back then
        widgets += _row(ui, rest, [*seconds, *kept])
    else:
        narrow = len(extra) > 2  # three answers beside each other
        said = [replace(c, text=c.short or c.text) if narrow else c for c in extra]
        widgets += _row(ui, second, [button(ui, second, c) for c in said])
        widgets += _row(ui, third, always)
    return Panel("actions", rect, widgets, tint=tint)


def _row(ui: Ui, area: Rect, buttons: list[Button]) -> list[Button]:
    """Stand buttons side by side, each as wide as its words need, what is left shared."""
    gap = ui.px(8)
    for each in buttons:
        each.rect = Rect(area.x, area.y, area.w, area.h)
    needs = [each.min_width(ui) for each in buttons]
    spare = area.w - gap * (len(buttons) - 1) - sum(needs)
    x = area.x
    for each, need in zip(buttons, needs, strict=True):
        wide = need + spare // max(1, len(buttons))
        each.rect = Rect(x, area.y, wide, area.h)
        x += wide + gap
    return buttons


def _second_choices(hud: Hud) -> list[Choice]:
    controller = hud.controller
    if controller.view.question is not None:
        return controller.answers()[1:4]
    if hud.view.phase is Phase.CARD:
        why = "" if controller.card is not None else tr("Choose a card of your hand first.")
        return [Choice("plain", tr("As 1 order anywhere"), lambda: controller.confirm_card(plain=True), why, "TN-4")]
    return [controller.call_choice()]


# Hand


def hand_panel(ui: Ui, box: Box, hud: Hud) -> Panel:
    """Return the card in play and the hand; face down for everyone but its owner."""
    rect, view, controller = rect_of(ui, box), hud.view, hud.controller
    widgets: list[Widget] = []
    space = rect
    if view.slots:
        wide = ui.px(216 if rect.h > ui.px(70) else 208)
        space = Rect(rect.x + wide + ui.px(14), rect.y, rect.w - wide - ui.px(14), rect.h)
        spent = 1 if controller.planning and hud.idle else 0
        played = Rect(rect.x, rect.y, wide, rect.h)
        widgets.append(Picture("played", played, paint=lambda c, _: cards.paint_played(c, view, spent), free=True))
    widgets += _hand_cards(ui, space, hud)
    return Panel("hand", rect, widgets, kind="bare")


def _hand_cards(ui: Ui, space: Rect, hud: Hud) -> list[Widget]:
    own = hud.view.sides[hud.view.active]
    seen = hud.seat is hud.view.active and hud.view.decider in (hud.seat, None)
    count = len(own.hand) if seen else own.hand_count
    if not count:
        return []
    gap = ui.px(8)
    wide = min((space.w - (count - 1) * gap) // count, ui.px(170))
    inset = ui.px(6) if space.h > ui.px(70) else 0
    spots = [Rect(space.x + i * (wide + gap), space.y + inset, wide, space.h - inset) for i in range(count)]
    if not seen:
        tint = hud.view.active.value
        return [
            Picture(f"back-{i}", spot, paint=lambda c, _: cards.paint_back(c, tint), free=True)
            for i, spot in enumerate(spots)
        ]
    return [_card(spot, card, i, hud) for i, (spot, card) in enumerate(zip(spots, own.hand, strict=True))]


def _card(spot: Rect, card: Card, number: int, hud: Hud) -> Picture:
    controller = hud.controller
    hand_size = controller.session.match.rules.hand_size
    usable = hud.idle and hud.view.phase in (Phase.CARD, Phase.END)
    why = "" if usable else tr("Cards are played in the Card phase and swapped in the End phase.")
    chosen = controller.card == card.id
    return Picture(
        f"card-{card.id}", spot, do=lambda: controller.tap_card(card), why=why, rule="TN-6",
        tip=f"{cards.card_title(card)}\n{card_text(card)}", name=cards.card_title(card),
        shortcut=pygame.K_1 + number if number < 9 else 0, ring_cut=10,
        paint=lambda c, state: cards.paint_card(c, state, card, hand_size, playable=usable, chosen=chosen),
    )  # fmt: skip


__all__ = [
    "Hud", "action_panel", "button", "enemy_height", "enemy_panel", "hand_panel", "log_panel", "log_widgets",
    "markers_panel", "own_reserve", "plate_panel", "rect_of", "reserves_list", "reserves_panel",
    "strip_panel", "unit_buttons", "unit_panel",
]  # fmt: skip
