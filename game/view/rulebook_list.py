"""The left of the rulebook: what to search for, chapters and paragraphs, and the other shelves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game import rulebook
from game.markup import plain
from game.rulebook import Page
from game.rulebook.subjects import FRONT, GLOSSARY, chapter_of, page_of, shelf_of
from game.rulebook.term_pages import term_key
from game.rules.catalogue import Card, card_types, deck, unit_types
from game.rules.ids import TypeKey
from game.text import tr
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.hud.cards import sector_glyph
from game.view.hud.ships import ship
from game.view.rule_extras import HAND
from game.view.rulebook_reading import Reading
from game.view.theme import SMALL, STATUS, Face
from game.view.ui import Button, Entry, Item, Label, ListBox, Panel, Ui, Widget, layout

LIST: Final = "rules.list"
SEARCH: Final = "rules.search"
_CODE: Final = Face(12.5, 700, "d")
_CHAPTER: Final = Face(14, 600)
_TITLE: Final = Face(13, 500)
_NARROW: Final = 230.0
"""Rows narrower than this, in dp, are set in less."""
_MOST_LINES: Final = 2
"""The buttons of the shelves do without their icons rather than take more lines than these."""
LONG: Final = 30
"""Titles of more signs than these are shown by a tip as well."""
_SNIPPET: Final = 46
"""Signs of text shown round a word that was found."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the list: what it opens, the short sign before it, its title, a line below, whether it is set in."""

    subject: str
    code: str
    title: str
    line: str = ""
    inner: bool = False


_SHELVES: Final = (
    ("rules", "Rules", "book", FRONT),
    ("glossary", "Glossary", "info", GLOSSARY),
    ("units", "Units", "dart", ""),
    ("cards", "Cards", "card", ""),
    ("dice", "Dice", "die", ""),
)  # fmt: skip


def rows(reading: Reading) -> list[Row]:
    """Return what the list shows: what a search found, else the shelf of the open subject."""
    if reading.asked.strip():
        return [Row(p.id, _code(p.id), tr(p.title), _snippet(p, reading.asked)) for p in reading.found()]
    match shelf_of(reading.subject):
        case "units":
            return [Row(p.id, "", tr(p.title)) for p in rulebook.unit_pages()]
        case "cards":
            return [Row(p.id, "", tr(p.title)) for p in rulebook.card_pages()]
        case "dice":
            return [Row(p.id, "", tr(p.title)) for p in rulebook.die_pages()]
        case "glossary":
            every = [Row(f"term:{term_key(term)}", term.page, tr(term.term)) for term in rulebook.glossary()]
            return [Row(GLOSSARY, "", tr("All words")), *every]
    return _chapter_rows(reading.subject)


def _chapter_rows(subject: str) -> list[Row]:
    opened = chapter_of(subject)
    found = [Row(FRONT, "", tr("Contents"))]
    for chapter in rulebook.chapters():
        alone = len(chapter.pages) == 1
        target = chapter.pages[0].id if alone else f"chapter:{chapter.key}"
        found.append(Row(target, chapter.key, tr(chapter.title)))
        if chapter is opened and not alone:
            found += [Row(each.id, each.id, tr(each.title), inner=True) for each in chapter.pages]
    return found


def _code(page_id: str) -> str:
    return "" if ":" in page_id else page_id


def _snippet(page: Page, asked: str) -> str:
    """Return some text of a page round the first word asked for that is in it."""
    text = " ".join(plain(tr(page.text)).split())
    spots = [at for word in asked.lower().split() if (at := text.lower().find(word)) >= 0]
    start = max(0, min(spots, default=0) - 14)
    start = text.rfind(" ", 0, start) + 1 if start else 0
    return f"{'… ' if start else ''}{text[start : start + _SNIPPET + 40]}"


# ---------------------------------------------------------------- the panel
def list_panel(ui: Ui, rect: Rect, reading: Reading, search: Callable[[str], None]) -> Panel:
    """Return the whole column."""
    pad = ui.px(12)
    inner = layout.inset(rect, pad)
    entry = Rect(inner.x, inner.y, inner.w, ui.px(34))
    widgets: list[Widget] = [
        Entry(
            SEARCH, entry, icon="search", placeholder=tr("Search the rules"), change=search, name=tr("Search"),
            accept=lambda _: _open_first(ui, reading),
            tip=tr("Type words; Enter opens the best page. Key: / or Ctrl F"),
        )
    ]  # fmt: skip
    top = entry.bottom + ui.px(8)
    found = rows(reading)
    if reading.asked.strip():
        words = _count_words(len(found))
        widgets.append(Label("rules.count", Rect(inner.x + ui.px(4), top, inner.w, ui.px(18)), text=words, face=STATUS,
                             colour="accent" if found else "risk"))  # fmt: skip
        top += ui.px(22)
    shelves = _shelf_buttons(ui, inner, reading)
    foot = min(button.rect.y for button in shelves) - ui.px(12)
    widgets += [_list(ui, Rect(inner.x, top, inner.w, foot - top), reading, found), *shelves]

    def art(c: Canvas) -> None:
        parts.rule(c, 12, (foot + ui.px(5) - rect.y) / ui.scale, c.w - 24)

    return Panel("rules.left", rect, widgets, art=art)


def _count_words(count: int) -> str:
    if not count:
        return tr("Nothing found: try one word less")
    return tr("1 page found") if count == 1 else tr("{n} pages found", n=count)


def _open_first(ui: Ui, reading: Reading) -> None:
    found = reading.found()
    if found:
        reading.open(found[0].id)
        ui.focus(LIST, ring=True)


def _shelf_buttons(ui: Ui, inner: Rect, reading: Reading) -> list[Button]:
    """Return the buttons of the shelves, in as many lines as they need, standing on the column's foot."""
    now = "" if reading.asked.strip() else shelf_of(reading.subject)
    targets = {
        "units": rulebook.unit_pages()[0].id, "cards": rulebook.card_pages()[0].id, "dice": rulebook.die_pages()[0].id,
    }  # fmt: skip
    keys = {
        "rules": pygame.K_r, "glossary": pygame.K_g, "units": pygame.K_u, "cards": pygame.K_c, "dice": pygame.K_d,
    }  # fmt: skip
    high, out = ui.px(30), []
    for name, text, icon, subject in _SHELVES:
        target = targets.get(name, subject)
        out.append(
            Button(
                f"rules.shelf.{name}", Rect(0, 0, 0, high), text=tr(text), icon=icon, kind="tab", on=name == now,
                shortcut=keys[name], show_key=False, do=lambda target=target: reading.open(target),  # type: ignore[misc]
            )
        )  # fmt: skip
    places = _flowing(ui, inner, out)
    if len({place.y for place in places}) > _MOST_LINES:
        for button in out:
            button.icon = ""
        places = _flowing(ui, inner, out)
    drop = inner.bottom - places[-1].bottom
    for button, place in zip(out, places, strict=True):
        button.rect = place.move(0, drop)
    return out


def _flowing(ui: Ui, inner: Rect, buttons: list[Button]) -> list[Rect]:
    return layout.flow(Rect(inner.x, 0, inner.w, 0), [b.min_width(ui) for b in buttons], ui.px(30), ui.px(4))


def _list(ui: Ui, rect: Rect, reading: Reading, found: list[Row]) -> ListBox:
    row = _row_height(reading)
    chosen = next((i for i, each in enumerate(found) if each.subject == reading.subject), -1)
    box = ListBox(
        LIST, rect, items=[_item(r) for r in found], chosen=chosen,
        choose=lambda i: reading.walk(found[i].subject), accept=lambda i: reading.open(found[i].subject), row=row,
        paint=lambda c, i, state, on: _paint(c, found[i], state, searching=bool(reading.asked.strip()), chosen=on),
        framed=False, name=tr("Pages"),
    )  # fmt: skip
    if reading.fresh and chosen >= 0:
        high = ui.px(row)
        # Some of the list shows before and behind the open page, so that one sees where one is.
        box.reveal(ui, (chosen + 3) * high, (chosen + 4) * high)
        box.reveal(ui, (chosen - 2) * high, (chosen + 1) * high)
    reading.fresh = False
    return box


def _item(row: Row) -> Item:
    words = f"{row.code} {row.title}".strip()
    return Item(words, tip=words if len(row.title) > LONG else "")


def _row_height(reading: Reading) -> float:
    if reading.asked.strip():
        return 46.0
    return {"rules": 28.0, "glossary": 28.0, "units": 46.0, "cards": 42.0, "dice": 42.0}[shelf_of(reading.subject)]


# ---------------------------------------------------------------- a row
def _paint(c: Canvas, row: Row, state: str, *, searching: bool, chosen: bool) -> None:
    if chosen:
        parts.row(c, 0, 0, c.w, c.h, state, chosen=True)
    elif state == "hover":
        shape = svg.chamfer(0.5, 0.5, c.w - 1, c.h - 1, (7, 0, 7, 0))
        c.svg(0, 0, c.w, c.h, svg.polygon(shape, fill="raised", fill_opacity=0.7))
    ink = "hi" if chosen or state == "hover" else "text"
    if searching:
        _paint_found(c, row, ink)
    elif ":" in row.subject and not row.subject.startswith(("chapter:", "term:")):
        _paint_thing(c, row, ink)
    elif row.subject.startswith("term:"):
        wide = c.text(c.w - 8, c.h / 2 + 0.5, row.code, _CODE.sized(11.5), "dim", align="r")
        c.text(10, c.h / 2 + 0.5, row.title, _TITLE, ink, width=c.w - wide - 26)
    elif row.inner:
        narrow = c.w < _NARROW
        x = 58.0 if narrow else 70.0
        c.text(10 if narrow else 18, c.h / 2 + 0.5, row.code, _CODE.sized(12), "accent" if chosen else "dim")
        face = _fitting(c, row.title, _TITLE, c.w - x - 5)
        c.text(x, c.h / 2 + 0.5, cut(c, row.title, face, c.w - x - 4), face, ink)
    else:
        _paint_chapter(c, row, ink)


def _paint_chapter(c: Canvas, row: Row, ink: str) -> None:
    if row.code:
        c.text(8, c.h / 2 + 0.5, row.code, _CODE, "accent")
    else:
        c.icon(9, c.h / 2 - 7, 14, "menu", "accent")
    c.text(40, c.h / 2 + 0.5, row.title, _fitting(c, row.title, _CHAPTER, c.w - 48), ink, width=c.w - 48)


def _fitting(c: Canvas, words: str, face: Face, room: float) -> Face:
    while c.measure(words, face) > room and face.size > 11:
        face = face.sized(face.size - 0.5)
    return face


def _paint_found(c: Canvas, row: Row, ink: str) -> None:
    x = 10.0
    if row.code:
        x += c.text(x, 14, row.code, _CODE.sized(12), "accent") + 9
    elif row.subject.startswith("term:"):
        c.icon(x, 8, 13, "info", "accent")
        x += 20
    else:
        c.icon(x, 8, 13, {"unit": "dart", "card": "card"}.get(row.subject.partition(":")[0], "die"), "accent")
        x += 20
    c.text(x, 14, row.title, _fitting(c, row.title, _TITLE.heavy(600), c.w - x - 8), ink, width=c.w - x - 8)
    c.text(10, 32, cut(c, row.line, SMALL, c.w - 18), SMALL, "dim")


def cut(c: Canvas, words: str, face: Face, room: float) -> str:
    """Return as many whole words as fit; for a glimpse of what can be read in full elsewhere."""
    if c.measure(words, face) <= room:
        return words
    kept = words
    while kept and c.measure(f"{kept} …", face) > room:
        kept = kept.rpartition(" ")[0]
    return f"{kept} …"


def _paint_thing(c: Canvas, row: Row, ink: str) -> None:
    kind, _, key = row.subject.partition(":")
    x = 58.0
    if kind == "unit":
        unit = unit_types()[TypeKey(key)]
        ship(c, 10, 3, c.h - 6, unit.key, "south", unit.models)
        c.icon(c.w - 26, c.h / 2 - 8, 16, unit.unit_class.value)
    elif kind == "card":
        card = next(card for card in deck().values() if card.type is card_types()[key])
        _paint_card_sign(c.at(8, 8, 40, c.h - 16), card)
    else:
        c.die(15, c.h / 2 - 14, 28, key)
    c.text(x, c.h / 2 + 0.5, row.title, _fitting(c, row.title, _CHAPTER, c.w - x - 32), ink, width=c.w - x - 30)


def _paint_card_sign(c: Canvas, card: Card) -> None:
    """Paint the sectors a card lights, or the class it orders and how many of it."""
    if card.type.unit_class is None:
        sector_glyph(c, card, "accent", HAND)
        return
    c.icon(2, c.h / 2 - 9, 18, card.type.unit_class.value)
    c.text(c.w, c.h / 2 + 0.5, tr("x {n}", n=card.type.orders), _CODE, "text", align="r")


def after(subject: str) -> tuple[str | None, str | None]:
    """Return the subjects before and behind a page on its shelf; None at the ends."""
    match shelf_of(subject):
        case "units":
            order = [p.id for p in rulebook.unit_pages()]
        case "cards":
            order = [p.id for p in rulebook.card_pages()]
        case "dice":
            order = [p.id for p in rulebook.die_pages()]
        case "glossary":
            order = [f"term:{term_key(term)}" for term in rulebook.glossary()]
        case _:
            order = [p.id for p in rulebook.pages()]
    if subject not in order:
        return None, None
    at = order.index(subject)
    return (order[at - 1] if at else None), (order[at + 1] if at + 1 < len(order) else None)


def title_of(subject: str) -> str:
    """Return how a page is named where it is only pointed at: `CS-7 Unstable arrival`."""
    page = page_of(subject)
    return f"{_code(page.id)} {tr(page.title)}".strip()


__all__ = ["LIST", "LONG", "SEARCH", "Row", "after", "cut", "list_panel", "rows", "title_of"]
