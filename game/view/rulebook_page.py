"""The middle of the rulebook: one page, with its text, the reason of a ruling, and its live picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.rulebook import Page
from game.rulebook.linking import link_terms
from game.rulebook.subjects import chapter_of
from game.text import tr
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.richtext import links
from game.view.rule_tries import Try
from game.view.rulebook_list import after, title_of
from game.view.rulebook_reading import Reading
from game.view.screens.frame import fitting
from game.view.theme import BODY, Face, Tint
from game.view.ui import Button, Panel, Picture, Rich, Ui, Widget

TEXT: Final = "rules.text"
WHY: Final = "rules.why"
PICTURE: Final = "rules.picture"
PAD: Final = 22.0
TEXT_FACE: Final = BODY.sized(15)
WHY_FACE: Final = BODY.sized(13.5)
LEADING: Final = 1.42
WAIT: Final = 0.12
"""Seconds a page is open before its picture is made, so that paging on is never held up."""
FADE: Final = 0.25
LEAST_PICTURE: Final = 150.0
GOOD_PICTURE: Final = 210.0
_ID: Final = Face(15, 700, "d")
_KIND: Final = Face(13, 600, "d")
_TITLE: Final = Face(26, 700, "d")
_CAPTION: Final = BODY.sized(13)
_TOP: Final = 90.0
_CUT: Final = 10.0


def sources(page: Page) -> list[tuple[str, Tint, str]]:
    """Return where a page comes from, as chips: words, tint, icon."""
    words: dict[str, tuple[str, Tint, str]] = {
        "call": (tr("from Call in Support"), "safe", "check"),
        "supply": (tr("from the Supply rules"), "safe", "check"),
        "standard": (tr("from the standard game"), "safe", "check"),
        "ruling": (tr("our ruling"), "risk", "pen"),
    }
    if page.origin:
        return [words[origin] for origin in page.origin]
    kinds = {"unit": tr("unit"), "card": tr("command card"), "die": tr("die face"), "term": tr("word of the game")}
    return [(kinds[page.chapter], "accent", "")] if page.chapter in kinds else []


def paragraphs(page: Page) -> list[str]:
    """Return the paragraphs of a page's text with its glossary words linked."""
    return link_terms(tr(page.text), skip=(page.id,)).split("\n\n")


def page_panels(ui: Ui, rect: Rect, reading: Reading, page: Page, tries: Sequence[Try]) -> list[Panel]:
    """Return the page's own panel and, above it, that of its picture."""
    pad = ui.px(PAD)
    room = Rect(rect.x + pad, rect.y + ui.px(_TOP), rect.w - 2 * pad, rect.h - ui.px(_TOP) - ui.px(14))
    text = Rich(
        TEXT, Rect(room.x, room.y, room.w + ui.px(9), 1), source=paragraphs(page), framed=False, face=TEXT_FACE,
        leading=LEADING, open=reading.open, find=reading.mark, name=tr("{title}: text", title=tr(page.title)),
    )  # fmt: skip
    why = _why(ui, room, page, reading) if page.ruling else None
    box = why.rect.h + ui.px(34) if why is not None else 0
    high, picture_high = _shares(ui, room, text.height(ui) + ui.px(2), box, page)
    text.rect.h = high
    y, frame = text.rect.bottom + ui.px(10), None
    widgets: list[Widget] = [*_turning(ui, rect, reading), text]
    if why is not None:
        frame = Rect(room.x, y, room.w, why.rect.h + ui.px(20))
        why.rect.y = frame.y + ui.px(10)
        widgets.append(why)
        y = frame.bottom + ui.px(12)
    framed = frame.move(-rect.x, -rect.y) if frame is not None else None
    panel = Panel("rules.page", rect, widgets, art=lambda c: _paint_page(c, page, framed))
    if not picture_high:
        return [panel]
    place = Rect(room.x, y, room.w, room.bottom - y)
    return [panel, _picture_panel(ui, place, reading, page, tries)]


def _shares(ui: Ui, room: Rect, wanted: int, box: int, page: Page) -> tuple[int, int]:
    """Return the pixels of the text and of the picture; a picture that tells little makes way for a long text."""
    gap = ui.px(12)
    rest = room.h - box - gap
    telling = page.picture is not None and bool(page.picture.units or page.picture.cards or page.picture.faces)
    if page.picture is None or (wanted > rest - ui.px(LEAST_PICTURE) and not telling):
        return min(wanted, room.h - box), 0
    least = ui.px(GOOD_PICTURE if rest - wanted >= ui.px(GOOD_PICTURE) else LEAST_PICTURE)
    high = min(wanted, max(ui.px(60), rest - least))
    return high, rest - high


def _turning(ui: Ui, rect: Rect, reading: Reading) -> list[Button]:
    """Return the buttons to the pages before and behind."""
    before, behind = after(reading.subject)
    size, y = ui.px(30), rect.y + ui.px(48)
    out = []
    for name, icon, target, key, x, words in (
        ("rules.before", "left", before, pygame.K_p, rect.right - ui.px(PAD) - 2 * size - ui.px(6), tr("Page before")),
        ("rules.behind", "right", behind, pygame.K_n, rect.right - ui.px(PAD) - size, tr("Page behind")),
    ):
        letter = pygame.key.name(key).upper()
        tip = tr("{words}: {title} (key {key})", words=words, title=title_of(target), key=letter) if target else ""
        out.append(
            Button(
                name, Rect(x, y, size, size), icon=icon, kind="quiet", shortcut=key, show_key=False, tip=tip,
                name=words, do=lambda target=target: reading.open(target or ""),  # type: ignore[misc]
                why="" if target else tr("There is no further page this way."),
            )
        )  # fmt: skip
    return out


def _paint_page(c: Canvas, page: Page, why: Rect | None) -> None:
    x, room = PAD, c.w - 2 * PAD
    right = c.w - PAD
    for words, tint, icon in reversed(sources(page)):
        right -= parts.chip(c, right, 21, words, tint, icon=icon, align="r") + 6
    kind = page.id if ":" not in page.id else ""
    left = x + (c.text(x, 31, kind, _ID, "accent") + 12 if kind else 0)
    chapter = chapter_of(page.id)
    if chapter is not None and left + c.measure(tr(chapter.title), _KIND) < right - 10:
        c.text(left, 31, tr(chapter.title), _KIND, "dim")
    title = tr(page.title)
    c.text(x, 63, title, fitting(c, title, _TITLE, room - 78, 15), "hi", width=room - 78)
    if why is not None:
        _paint_why(c.at(why.x / c.u, why.y / c.u, why.w / c.u, why.h / c.u))


def _why(ui: Ui, room: Rect, page: Page, reading: Reading) -> Rich:
    """Return the text of the box that gives a ruling's reason; it stands beside its chip."""
    left = ui.px(ui.measure(tr("our ruling"), parts.CHIP) + 54)
    markup = link_terms(tr(page.why), skip=(page.id,))
    text = Rich(
        WHY, Rect(room.x + left, 0, room.w - left - ui.px(4), 1), source=[markup], framed=False, face=WHY_FACE,
        open=reading.open, stop=bool(links(markup)), name=tr("Why we rule so"),
    )  # fmt: skip
    text.rect.h = text.height(ui) + ui.px(2)
    return text


def _paint_why(c: Canvas) -> None:
    shape = svg.chamfer(0.5, 0.5, c.w - 1, c.h - 1, (8, 0, 8, 0))
    c.svg(0, 0, c.w, c.h, svg.polygon(shape, fill="risk", fill_opacity=0.07, stroke="risk", width=1.1))
    parts.chip(c, 12, c.h / 2 - 9.5, tr("our ruling"), "risk", icon="pen")


# ---------------------------------------------------------------- the picture
def _picture_panel(ui: Ui, place: Rect, reading: Reading, page: Page, tries: Sequence[Try]) -> Panel:
    buttons = _try_buttons(ui, place, tries)
    left = min((button.rect.x for button in buttons), default=place.right)
    caption = _Caption.of(ui, page, place, left)

    def paint(c: Canvas, state: str) -> None:
        del state
        _paint_picture(c, reading, page, caption)

    live = not reading.still
    shown = Picture(PICTURE, place, paint=paint, free=True, live=live)
    return Panel("rules.picture.panel", place, [shown, *buttons], kind="bare")


def _try_buttons(ui: Ui, place: Rect, tries: Sequence[Try]) -> list[Button]:
    """Return the buttons over the picture's lower right corner, the best one rightmost and bright."""
    keys = {"battle": pygame.K_t, "lab": pygame.K_b, "lesson": pygame.K_l}
    high, edge, right = ui.px(34), ui.px(10), place.right - ui.px(10)
    out: list[Button] = []
    for number, each in enumerate(tries):
        button = Button(
            f"rules.try.{each.key}", Rect(0, 0, 0, high), text=each.text, icon=each.icon, do=each.do,
            kind="secondary" if number else "primary", shortcut=keys[each.key],
        )  # fmt: skip
        wide = button.min_width(ui) + ui.px(6)
        button.rect = Rect(right - wide, place.bottom - edge - high, wide, high)
        right -= wide + ui.px(8)
        out.append(button)
    return out[::-1]


@dataclass(frozen=True, slots=True)
class _Caption:
    """The line below a picture: words, how wide and high they are in dp, and the height of the strip at the foot."""

    words: str
    width: float
    high: float
    strip: float

    @classmethod
    def of(cls, ui: Ui, page: Page, place: Rect, left: int) -> _Caption:
        """Beside the buttons if two lines are enough for it there, else above them."""
        words = tr(page.picture.caption) if page.picture is not None and page.picture.caption else ""
        whole, beside = place.w / ui.scale - 28, (left - place.x) / ui.scale - 26
        buttons = 54.0 if left < place.right else 0.0
        if not words:
            return cls("", 0, 0, buttons)
        high = ui.para_height(max(40, beside), words, _CAPTION)
        if not buttons:
            high = ui.para_height(whole, words, _CAPTION)
            return cls(words, whole, high, high + 18)
        if beside > 120 and high <= 42:
            return cls(words, beside, high, max(buttons, high + 16))
        high = ui.para_height(whole, words, _CAPTION)
        return cls(words, whole, high, buttons + high + 4)

    def paint(self, c: Canvas) -> None:
        """Paint strip and words at the foot of a picture."""
        if not self.strip:
            return
        top = c.h - self.strip
        c.fill(0, top, c.w, self.strip, "#050C17", 205)
        c.fill(0, top, c.w, 1, "line")
        free = self.strip if self.width < c.w - 40 or self.strip < 54 else self.strip - 50
        c.para(14, top + (free - self.high) / 2, self.width, self.words, _CAPTION, "text")


def _paint_picture(c: Canvas, reading: Reading, page: Page, caption: _Caption) -> None:
    box = c.rect
    size = (box.w, box.h - c.px(caption.strip))
    ready = reading.still or reading.seconds >= WAIT or reading.pictures.has_live(page, size)
    showing = reading.pictures.live(page, size, c.u) if ready else None
    c.fill(0, 0, c.w, c.h, "#050B16")
    if showing is not None:
        c.surface.blit(showing.frame(None if reading.still else reading.seconds), box.topleft)
        c.clipped += showing.clipped
        showing.clipped.clear()
        if not reading.still and reading.seconds < WAIT + FADE:
            c.fill(0, 0, c.w, c.h, "#050B16", round(255 * max(0.0, 1 - (reading.seconds - WAIT) / FADE)))
    caption.paint(c)
    for left, corner in ((0.0, [(0, 0), (_CUT, 0), (0, _CUT)]), (c.w - _CUT, [(_CUT, 0), (_CUT, _CUT), (0, _CUT)])):
        c.svg(left, 0 if not left else c.h - _CUT, _CUT, _CUT, svg.polygon(corner, fill="p1"))
    shape = svg.chamfer(0.7, 0.7, c.w - 1.4, c.h - 1.4, (_CUT, 0, _CUT, 0))
    c.svg(0, 0, c.w, c.h, svg.polygon(shape, fill="none", stroke="line2", width=1.4))


__all__ = ["PICTURE", "TEXT", "WHY", "page_panels", "paragraphs", "sources"]
