"""Pages of the rulebook that lead on: its contents, a chapter's contents, the summary, and every word."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final

from pygame import Rect

from game import rulebook
from game.markup import escape, plain
from game.rulebook import Chapter, Page, Section
from game.rulebook.subjects import SUMMARY
from game.rulebook.term_pages import term_key
from game.text import tr
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.rulebook_reading import Reading
from game.view.screens.frame import fitting
from game.view.theme import BODY, Face
from game.view.ui import Block, Button, Panel, Picture, Rich, Ui, Widget, layout

EVERY: Final = "rules.every"
HEAD: Final = 84.0
"""Height of title and line above the tiles, in dp."""
FRONT_PICTURES: Final = {
    "BD": "BD-5", "DI": "DI-1", "UN": "UN-1", "TN": "TN-4", "MV": "MV-2", "BT": "DI-2", "RS": "RS-6", "CS": "CS-11",
    "SU": "SU-4", "MK": "MK-1", "SC": "SC-2",
}  # fmt: skip
"""Which page's picture stands for a chapter; the first page's if none is named."""
_TITLE: Final = Face(26, 700, "d")
_KEY: Final = Face(13, 700, "d")
_NAME: Final = Face(15, 600)
_LINE: Final = BODY.sized(12.5)
_ICONS: Final = ("trophy", "order", "supply", "beacon", "door", "move", "die")
_FACES: Final = (17.0, 16.5, 16.0, 15.5, 15.0, 14.5, 14.0, 13.5, 13.0, 12.5, 12.0, 11.5)


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: what it opens, the sign and name on it, a line of text, whose picture it shows."""

    subject: str
    sign: str
    name: str
    line: str
    page: Page | None


def front_panels(ui: Ui, rect: Rect, reading: Reading, learn: Callable[[], None] | None) -> list[Panel]:
    """Return the contents of the rulebook."""
    tiles = [
        Tile(_target(c), c.key, tr(c.title), tr(c.intro), _front_page(c)) for c in rulebook.chapters()
    ]  # fmt: skip
    buttons = [
        Button("rules.summary", Rect(0, 0, 0, 0), text=tr("The game on one page"), icon="book", kind="primary",
               do=lambda: reading.open(SUMMARY)),
    ]  # fmt: skip
    if learn is not None:
        buttons.append(Button("rules.learn", Rect(0, 0, 0, 0), text=tr("Learn by playing"), icon="cap", do=learn))
    return [
        _tiles(
            ui, rect, reading, (tr("Contents"), tr("Point at a chapter, or type what you look for.")), tiles, buttons
        )
    ]


def _target(chapter: Chapter) -> str:
    return chapter.pages[0].id if len(chapter.pages) == 1 else f"chapter:{chapter.key}"


def _front_page(chapter: Chapter) -> Page:
    name = FRONT_PICTURES.get(chapter.key, chapter.pages[0].id)
    return next((page for page in chapter.pages if page.id == name), chapter.pages[0])


def chapter_panels(ui: Ui, rect: Rect, reading: Reading, chapter: Chapter) -> list[Panel]:
    """Return the contents of a chapter."""
    tiles = [Tile(page.id, page.id, tr(page.title), _first_sentence(page), page) for page in chapter.pages]
    return [_tiles(ui, rect, reading, (tr(chapter.title), tr(chapter.intro)), tiles, [])]


def _first_sentence(page: Page) -> str:
    words = " ".join(plain(tr(page.text)).split())
    end = words.find(". ")
    return words if end < 0 else words[: end + 1]


# ---------------------------------------------------------------- tiles
def _tiles(
    ui: Ui, rect: Rect, reading: Reading, head: tuple[str, str], tiles: Sequence[Tile], buttons: Sequence[Button]
) -> Panel:
    pad, gap = ui.px(20), ui.px(8)
    room = Rect(rect.x + pad, rect.y + ui.px(HEAD), rect.w - 2 * pad, rect.h - ui.px(HEAD) - ui.px(16))
    widgets: list[Widget] = [*_placed(ui, rect, buttons)]
    left = min((button.rect.x for button in buttons), default=rect.right - pad)
    columns = _columns(len(tiles))
    lines = math.ceil(len(tiles) / columns)
    high = min(ui.px(150), (room.h - gap * (lines - 1)) // lines)
    reading.wanted = []
    for tile, place in zip(tiles, layout.grid(room, columns, len(tiles), high, gap), strict=True):
        size = _picture_size(ui, place)
        if tile.page is not None:
            reading.wanted.append((tile.page, size))
        widgets.append(_tile(place, reading, tile, size))
    title, line = head

    def art(c: Canvas) -> None:
        wide = (left - rect.x) / ui.scale - 40
        c.text(20, 36, title, fitting(c, title, _TITLE, wide, 15), "hi", width=wide)
        face = fitting(c, line, BODY.sized(14), c.w - 40, 11)
        c.text(20, 64, line, face, "text", width=c.w - 40)

    return Panel("rules.tiles", rect, widgets, art=art)


def _columns(count: int) -> int:
    if count == 1:
        return 1
    return 2 if count <= 4 else 3


def _placed(ui: Ui, rect: Rect, buttons: Sequence[Button]) -> Sequence[Button]:
    """Put buttons into the panel's upper right corner, the first one leftmost."""
    right, high = rect.right - ui.px(20), ui.px(34)
    for button in reversed(buttons):
        button.rect.h = high
        wide = button.min_width(ui)
        button.rect = Rect(right - wide, rect.y + ui.px(18), wide, high)
        right -= wide + ui.px(8)
    return buttons


def _picture_size(ui: Ui, place: Rect) -> tuple[int, int]:
    high = place.h - 2 * ui.px(6)
    return min(round(high * 1.35), place.w * 34 // 100), high


def _tile(place: Rect, reading: Reading, tile: Tile, size: tuple[int, int]) -> Picture:
    def paint(c: Canvas, state: str) -> None:
        _paint_tile(c, state, reading, tile, size)

    return Picture(
        f"rules.tile.{tile.subject}", place, paint=paint, do=lambda: reading.open(tile.subject),
        name=f"{tile.sign} {tile.name}",
    )  # fmt: skip


def _paint_tile(c: Canvas, state: str, reading: Reading, tile: Tile, size: tuple[int, int]) -> None:
    parts.row(c, 0, 0, c.w, c.h, state)
    w, h = size[0] / c.u, size[1] / c.u
    c.fill(6, 6, w, h, "#050B16")
    picture = reading.pictures.small(tile.page, size) if tile.page is not None else None
    if picture is not None:
        c.blit(picture, 6, 6)
    shape = svg.rect(0.5, 0.5, w - 1, h - 1, 1, fill="none", stroke="accent" if state else "line2", width=1)
    c.svg(6, 6, w, h, shape)
    x, room = w + 16, c.w - w - 22
    below = _paint_name(c, tile, x, room)
    words = _glimpse(c, tile.line, room, c.h - below - 5, _LINE)
    if words:
        c.para(x, below, room, words, _LINE, "text" if state else "dim", leading=1.25)


def _paint_name(c: Canvas, tile: Tile, x: float, room: float) -> float:
    """Paint sign and name in one line, or the name in lines of its own; return where the next line begins."""
    sign = c.measure(tile.sign, _KEY) + 8
    face = fitting(c, tile.name, _NAME, room - sign, 13)
    if c.measure(tile.name, face) <= room - sign:
        c.text(x, 19, tile.sign, _KEY, "accent")
        c.text(x + sign, 19, tile.name, face, "hi")
        return 32.0
    c.text(x, 15, tile.sign, _KEY, "accent")
    face = _NAME.sized(13.5)
    name = _glimpse(c, tile.name, room, max(c.h - 26, 32), face)
    return c.para(x, 22, room, name, face, "hi", leading=1.15) + 2


def _glimpse(c: Canvas, words: str, width: float, high: float, face: Face) -> str:
    """Return as many whole words as fit into a height, as markup; a tile gives a glimpse of what it opens."""
    kept = escape(words)
    if c.para_height(width, kept, face, leading=1.25) <= high:
        return kept
    while kept and c.para_height(width, f"{kept} …", face, leading=1.25) > high:
        kept = kept.rpartition(" ")[0]
    return f"{kept} …" if kept else ""


# ---------------------------------------------------------------- the summary
def summary_panels(ui: Ui, rect: Rect, reading: Reading) -> list[Panel]:
    """Return the whole game on one page, in columns that are as even as they can be."""
    told = rulebook.summary()
    gap = ui.px(8)
    head = Rect(rect.x, rect.y, rect.w, ui.px(62))
    room = Rect(rect.x, head.bottom + gap, rect.w, rect.bottom - head.bottom - gap)
    columns = layout.cols(room, [None] * (3 if rect.w >= ui.px(700) else 2), gap)
    face, groups = _set_summary(ui, columns, told.sections, gap)

    def art(c: Canvas) -> None:
        c.icon(20, 20, 22, "book", "accent", glow=0.5)
        wide = c.text(52, 23, tr(told.title), _TITLE.sized(20), "hi", width=c.w - 72)
        del wide
        line = tr(told.intro)
        c.text(52, 45, line, fitting(c, line, BODY.sized(13.5), c.w - 72, 11), "text", width=c.w - 72)

    out = [Panel("rules.summary.head", head, kind="strip", art=art)]
    number = 0
    for column, sections in zip(columns, groups, strict=True):
        y = column.y
        spare = column.h - sum(_section_height(ui, column.w, s, face) for s in sections) - gap * (len(sections) - 1)
        for index, section in enumerate(sections):
            high = _section_height(ui, column.w, section, face) + spare // len(sections)
            high = column.bottom - y if index == len(sections) - 1 else max(ui.px(64), high)
            box = Rect(column.x, y, column.w, high)
            out.append(_section_panel(ui, box, reading, section, number, face))
            y, number = box.bottom + gap, number + 1
    return out


def _set_summary(
    ui: Ui, columns: Sequence[Rect], sections: Sequence[Section], gap: int
) -> tuple[Face, list[list[Section]]]:
    """Return the largest face in which the sections fit into the columns, and which go into which."""
    groups: list[list[Section]] = []
    for size in _FACES:
        face = BODY.sized(size)
        heights = [_section_height(ui, columns[0].w, section, face) + gap for section in sections]
        cuts = min(_cuts(len(sections), len(columns)), key=lambda c: max(sum(heights[a:b]) for a, b in c))
        groups = [list(sections[a:b]) for a, b in cuts]
        if max(sum(heights[a:b]) for a, b in cuts) - gap <= columns[0].h:
            return face, groups
    return BODY.sized(_FACES[-1]), groups


def _cuts(count: int, columns: int) -> list[list[tuple[int, int]]]:
    """Return every way to part a row of things into columns, none of them empty."""
    return [
        list(pairwise((0, *inner, count))) for inner in combinations(range(1, count), columns - 1)
    ]  # fmt: skip


def _section_height(ui: Ui, width: int, section: Section, face: Face) -> int:
    inner = ui.inside(Rect(0, 0, width, 100))
    text = _section_text(Rect(inner.x, inner.y, inner.w + ui.px(9), 1), section, face, "measure", None)
    return inner.y + text.height(ui) + ui.px(12)


def _section_text(box: Rect, section: Section, face: Face, name: str, reading: Reading | None) -> Rich:
    return Rich(
        f"rules.section.{name}", box, source=tr(section.text).split("\n\n"), framed=False, face=face, leading=1.36,
        open=reading.open if reading is not None else None, name=tr(section.title),
    )  # fmt: skip


def _section_panel(ui: Ui, box: Rect, reading: Reading, section: Section, number: int, face: Face) -> Panel:
    inner = ui.inside(box)
    place = Rect(inner.x, inner.y, inner.w + ui.px(9), box.bottom - ui.px(6) - inner.y)
    text = _section_text(place, section, face, str(number), reading)
    icon = _ICONS[number % len(_ICONS)]
    return Panel(f"rules.section.{number}.panel", box, [text], title=tr(section.title), icon=icon)


# ---------------------------------------------------------------- every word
def glossary_panels(ui: Ui, rect: Rect, reading: Reading) -> list[Panel]:
    """Return all words with what they mean."""
    pad, top = ui.px(20), ui.px(HEAD)
    source: list[str | Block] = []
    letter = ""
    for term in rulebook.glossary():
        name = tr(term.term)
        if name[0].upper() != letter:
            letter = name[0].upper()
            source.append(Block(letter, "title"))
        link, page = f"[{escape(name)}](term:{term_key(term)})", f"[{term.page}](rule:{term.page})"
        source.append(Block(f"{link}:  {tr(term.meaning)}  {page}", "bullet"))
    box = Rect(rect.x + pad, rect.y + top, rect.w - 2 * pad + ui.px(9), rect.h - top - ui.px(14))
    text = Rich(
        EVERY, box, source=source, framed=False, face=BODY.sized(14), open=reading.open, find=reading.mark,
        name=tr("All words"),
    )  # fmt: skip

    def art(c: Canvas) -> None:
        c.text(20, 36, tr("All words"), _TITLE, "hi", width=c.w - 40)
        words = tr("{n} words of the game; each leads to the page that says more.", n=len(rulebook.glossary()))
        c.text(20, 64, words, fitting(c, words, BODY.sized(14), c.w - 40, 11), "text", width=c.w - 40)

    return [Panel("rules.glossary", rect, [text], art=art)]


__all__ = ["Tile", "chapter_panels", "front_panels", "glossary_panels", "summary_panels"]
