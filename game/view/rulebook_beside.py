"""The right of the rulebook: chances, figures of a unit, the words a page uses, and where to go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pygame import Rect

from game import rulebook
from game.markup import escape
from game.odds.wording import percent
from game.rulebook import Numbers, Page, Term
from game.rulebook.subjects import page_of
from game.rulebook.term_pages import term_key
from game.rules.catalogue import UnitType, unit_types
from game.rules.ids import TypeKey
from game.text import tr
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.icons import FACES
from game.view.rulebook_list import LONG, cut, title_of
from game.view.rulebook_reading import Reading
from game.view.screens.frame import fitting
from game.view.theme import BODY, CONTENT_TOP, SMALL, STATUS, Face
from game.view.ui import Item, ListBox, Panel, Rich, Ui
from game.wording import class_word

WORDS: Final = "rules.words"
SEE: Final = "rules.see"
_WORD: Final = BODY.sized(13)
_ROW: Final = 33.0
_SHARE: Final = 25.0
_CODE: Final = Face(12.5, 600, "d")
_TITLE: Final = Face(13, 500)
_PERCENT: Final = Face(13, 700, "d")
_FIGURE: Final = Face(15, 700, "d")
_LEAST_WORDS: Final = 96.0
_NARROW: Final = 240.0
"""Rows narrower than this, in dp, do without the sign at their end."""


def beside_panels(ui: Ui, rect: Rect, reading: Reading, page: Page) -> list[Panel]:
    """Return the panels of the right column for a page, from top to bottom."""
    gap, y, out = ui.px(8), rect.y, list[Panel]()
    facts = _facts(ui, page, rect.w / ui.scale)
    if facts is not None:
        box = Rect(rect.x, y, rect.w, ui.px(facts.height))
        out.append(Panel("rules.numbers", box, title=facts.title, icon=facts.icon, art=facts.art))
        y = box.bottom + gap
    see = _see_height(page)
    words = rulebook.words(page) if ":" not in page.id else ()
    if words:
        left = rect.bottom - y - (ui.px(see) + gap if page.see else 0)
        room = Rect(rect.x, y, rect.w, max(ui.px(_LEAST_WORDS), left))
        panel = _words_panel(ui, room, reading, words, grow=not page.see)
        out.append(panel)
        y = panel.rect.bottom + gap
    if page.see:
        out.append(_see_panel(ui, Rect(rect.x, y, rect.w, rect.bottom - y), reading, page))
    return out


def _see_height(page: Page) -> float:
    return CONTENT_TOP + 4 + _ROW * len(page.see) + 12


# ---------------------------------------------------------------- numbers
@dataclass(frozen=True, slots=True)
class _Facts:
    """A panel that only shows: its title, icon and height in dp, and what it paints below its header."""

    title: str
    icon: str
    height: float
    art: Callable[[Canvas], None]


def _facts(ui: Ui, page: Page, width: float) -> _Facts | None:
    """Return chances or a unit's figures, if the page has such."""
    if page.chapter == "unit":
        kind = unit_types()[TypeKey(page.id.partition(":")[2])]
        figures = _figures(kind)
        tall = CONTENT_TOP + 24 * len(figures) + 74
        return _Facts(tr("In figures"), "chart", tall, lambda c: _paint_figures(c, kind, figures))
    numbers = page.numbers
    if numbers is None:
        return None
    lead = ui.para_height(width - 28, tr(numbers.title), _WORD)
    high = CONTENT_TOP + lead + 10 + _SHARE * len(numbers.rows) + 8
    return _Facts(tr("In numbers"), "die", high, lambda c: _paint_numbers(c, numbers, CONTENT_TOP + lead + 10))


def _paint_numbers(c: Canvas, numbers: Numbers, y: float) -> None:
    c.para(14, CONTENT_TOP + 2, c.w - 28, tr(numbers.title), _WORD)
    chances = [Fraction(row.chance) for row in numbers.rows]
    whole = float(max([*chances, Fraction(1, 2)]))
    labels = [tr(row.label) for row in numbers.rows]
    left = min(c.w * 0.58, max(c.measure(label, STATUS) for label in labels) + 24)
    right = c.w - 14 - c.measure("99.9 %", _PERCENT) - 10
    for label, chance in zip(labels, chances, strict=True):
        middle = y + _SHARE / 2
        face = fitting(c, label, STATUS, left - 22, 9)
        c.text(14, middle, label, face, "text", width=left - 18)
        if right - left > 20:
            wide = right - left
            body = svg.rect(0, 0, wide, 12, 2, fill="#0A1626")
            body += svg.rect(0, 0, max(1.0, wide * float(chance) / whole), 12, 2, fill="accent2", fill_opacity=0.9)
            c.svg(left, middle - 6, wide, 12, body)
        c.text(c.w - 14, middle, percent(chance), _PERCENT, "hi", align="r")
        y += _SHARE


def _figures(kind: UnitType) -> list[tuple[str, str, str]]:
    """Return label, value and icon of a unit's figures."""
    found = [(tr("Class"), class_word(kind.unit_class), kind.unit_class.value)]
    if kind.models > 1 or not kind.cap:
        found.append((tr("Models"), str(kind.models), ""))
    if kind.cap:
        found.append((tr("CAP"), str(kind.cap), "dart"))
    found.append((tr("Move"), str(kind.move), "move"))
    found.append((tr("Worth"), tr("{n} VP", n=kind.vp), "trophy"))
    if not kind.summoned:
        found.append((tr("Warp cost"), str(kind.warp_cost), "star"))
    return found


def _paint_figures(c: Canvas, kind: UnitType, figures: Sequence[tuple[str, str, str]]) -> None:
    y: float = CONTENT_TOP + 12
    for label, value, icon in figures:
        c.text(14, y, label, BODY.sized(13), "dim")
        wide = c.text(c.w - 14, y, value, _FIGURE, "hi", align="r")
        if icon:
            c.icon(c.w - 14 - wide - 21, y - 7, 14, icon, None if icon in FACES else "accent")
        y += 24
    parts.caps(c, 14, y + 4, tr("Supply by models left"), width=c.w - 28)
    count = len(kind.supply)
    wide = (c.w - 28 - 6 * (count - 1)) / count
    for number, supply in enumerate(kind.supply):
        cell = c.at(14 + number * (wide + 6), y + 16, wide, 30)
        shape = svg.chamfer(0.5, 0.5, cell.w - 1, cell.h - 1, (5, 0, 5, 0))
        cell.svg(0, 0, cell.w, cell.h, svg.polygon(shape, fill="#0A1626", fill_opacity=0.85, stroke="line2"))
        cell.text(9, 15.5, str(number + 1), SMALL, "dim")
        cell.icon(cell.w - 36, 8.5, 13, "supply", "south")
        cell.text(cell.w - 12, 15.5, str(supply), _FIGURE.sized(14), "hi", align="c")


# ---------------------------------------------------------------- words and where to go on
def _words_panel(ui: Ui, room: Rect, reading: Reading, words: Sequence[Term], *, grow: bool) -> Panel:
    """Return the glossary words of a page, as high as they need if there is room."""
    source = [f"[{escape(tr(term.term))}](term:{term_key(term)})\n{tr(term.meaning)}" for term in words]
    inner = ui.inside(room)
    text = Rich(
        WORDS, Rect(inner.x, inner.y, inner.w + ui.px(8), 1), source=source, framed=False, face=_WORD,
        open=reading.open, name=tr("Words used here"),
    )  # fmt: skip
    rest = room.bottom - ui.px(10) - inner.y
    text.rect.h = rest if grow else min(rest, text.height(ui) + ui.px(4))
    box = Rect(room.x, room.y, room.w, text.rect.bottom + ui.px(10) - room.y)
    return Panel("rules.words.panel", box, [text], title=tr("Words"), icon="info")


def _see_panel(ui: Ui, room: Rect, reading: Reading, page: Page) -> Panel:
    targets = [page_of(each) for each in page.see]
    inner = ui.inside(room)
    box = Rect(inner.x - ui.px(4), inner.y, inner.w + ui.px(12), room.bottom - ui.px(8) - inner.y)
    names = [title_of(each.id) for each in targets]
    items = [Item(name, tip=name if len(name) > LONG else "") for name in names]
    listed = ListBox(
        SEE, box, items=items, row=_ROW, one_click=True, accept=lambda i: reading.open(targets[i].id), framed=False,
        paint=lambda c, i, state, chosen: _paint_see(c, targets[i], "hover" if chosen and not state else state),
        name=tr("See also"), chosen=ui.memory.get((SEE, page.id), -1),
        choose=lambda i: ui.memory.update({(SEE, page.id): i}),
    )  # fmt: skip
    return Panel("rules.see.panel", room, [listed], title=tr("See also"), icon="link")


def _paint_see(c: Canvas, page: Page, state: str) -> None:
    parts.row(c, 0, 0, c.w, c.h, state)
    ink = "hi" if state else "text"
    code = page.id if ":" not in page.id else ""
    x = 10.0
    if code:
        c.text(x, c.h / 2 + 0.5, code, _CODE, "accent")
        x = 64.0 if c.w >= _NARROW else 57.0
    title, room = tr(page.title), c.w - x - (28 if c.w >= _NARROW else 8)
    face = fitting(c, title, _TITLE, room)
    c.text(x, c.h / 2 + 0.5, cut(c, title, face, room), face, ink)
    if c.w >= _NARROW:
        c.icon(c.w - 21, c.h / 2 - 6, 12, "right", "accent" if state else "dim")


__all__ = ["SEE", "WORDS", "beside_panels"]
