"""Scrolling paragraphs of our markup, with links, search marks and selection."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.lettering import text_width
from game.view.richtext import Paragraph, Piece, lay_out, offset_at
from game.view.theme import BODY, CAPS, CARD_TITLE, LEADING, PROMPT, SMALL, Face, Tint
from game.view.ui.keys import ARROWS, COMMAND
from game.view.ui.scrolling import Scrolls
from game.view.ui.widget import Place

if TYPE_CHECKING:
    from game.view.ui.root import Ui

Mark = tuple[int, int, Tint, int]
"""From and to in the plain text, tint, alpha."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph. `kind`: `text`, `lead`, `title`, `caps`, `note`, `bullet` or `line`; `tick` a coloured stroke.

    `anchor` names it for `Rich.jump`.
    """

    markup: str
    kind: str = "text"
    tick: Tint | None = None
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class _Style:
    face: Face
    tint: Tint = "text"
    before: float = 0
    after: float = 6
    indent: float = 0


@dataclass(frozen=True, slots=True)
class Laid:
    """A block set in lines: its paragraph, style, and pixels from the content's top."""

    block: Block
    style: _Style
    paragraph: Paragraph
    top: int
    bottom: int
    indent: int


def _style(block: Block, body: Face, tint: Tint) -> _Style:
    styles = {
        "text": _Style(body, tint),
        "lead": _Style(PROMPT.sized(max(PROMPT.size, body.size + 1)), "hi", 0, 8),
        "title": _Style(CARD_TITLE, "hi", 8, 6),
        "caps": _Style(CAPS, "dim", 6, 3),
        "note": _Style(SMALL, "dim", 0, 5),
        "bullet": _Style(body, tint, 0, 4, 14),
        "line": _Style(SMALL, "dim", 2, 4),
    }
    return styles[block.kind]


@dataclass(slots=True, eq=False)
class Rich(Scrolls):
    """Paragraphs (markup or Block) that scroll. Links open through `open`, or the ui's own way.

    With `tail` it follows its end if it was there; `find` marks a searched text. Append to `source` and call
    `ui.mark` to add a line; only what is new is laid out. Without `framed` there is no well round it; without
    `stop` TAB passes it by.
    """

    source: Sequence[str | Block] = ()
    open: Callable[[str], None] | None = None
    face: Face = BODY
    colour: Tint = "text"
    find: str = ""
    tail: bool = False
    leading: float = LEADING
    stop: bool = True
    _laid: list[Laid] = field(default_factory=list)
    _links: list[tuple[int, int, str]] = field(default_factory=list)

    @property
    def focusable(self) -> bool:
        return self.stop

    def spoken(self) -> str:
        return self.name or (self._laid[-1].paragraph.plain if self._laid else "")

    # ---- laying out
    def lay(self, ui: Ui) -> None:
        """Lay out what is new; an appended line costs one paragraph."""
        if len(self._laid) > len(self.source):
            self._laid, self._links = [], []
        if len(self._laid) == len(self.source):
            return
        at_end = self.tail and self.top(ui) >= self.content(ui) - self.view(ui).h - 2
        for entry in self.source[len(self._laid) :]:
            self._add(ui, entry if isinstance(entry, Block) else Block(entry))
        if at_end:
            self.scroll_to(ui, self.content(ui))

    def _add(self, ui: Ui, block: Block) -> None:
        style = _style(block, self.face, self.colour)
        before = ui.px(style.before) if self._laid else 0
        top = (self._laid[-1].bottom if self._laid else 0) + before
        indent = ui.px(style.indent or (10 if block.tick is not None else 0))
        markup = block.markup.upper() if block.kind == "caps" else block.markup
        paragraph = lay_out(markup, self.view(ui).w - indent, style.face, ui.scale, self.leading)
        number = len(self._laid)
        self._laid.append(Laid(block, style, paragraph, top, top + paragraph.height + ui.px(style.after), indent))
        for k, line in enumerate(paragraph.lines):
            for piece in line:
                link = piece.span.link
                if link and (number, link) not in [(n, known) for n, _, known in self._links[-1:]]:
                    self._links.append((number, k, link))

    def content(self, ui: Ui) -> int:
        return self._laid[-1].bottom - ui.px(self._laid[-1].style.after) if self._laid else 0

    def height(self, ui: Ui) -> int:
        """The pixels it would need to show everything."""
        self.lay(ui)
        return self.content(ui) + (2 * ui.px(6) if self.framed else 0)

    def jump(self, ui: Ui, anchor: str) -> bool:
        """Scroll to a block by its anchor; False if there is none."""
        self.lay(ui)
        for laid in self._laid:
            if laid.block.anchor == anchor:
                self.scroll_to(ui, laid.top)
                return True
        return False

    def visible(self, ui: Ui) -> Iterator[tuple[int, int, Rect, tuple[Piece, ...]]]:
        """Block number, line number, place in window pixels and pieces of every line that can be seen."""
        self.lay(ui)
        view, top = self.view(ui), self.top(ui)
        first = bisect_right([laid.bottom for laid in self._laid], top)
        for i in range(first, len(self._laid)):
            laid = self._laid[i]
            if laid.top - top > view.h:
                return
            high = laid.paragraph.line_height
            for k, line in enumerate(laid.paragraph.lines):
                y = view.y + laid.top - top + k * high
                if view.y - high < y < view.bottom:
                    yield i, k, Rect(view.x + laid.indent, y, view.w - laid.indent, high), line

    # ---- drawing
    def draw(self, c: Canvas, ui: Ui) -> None:
        if self.framed:
            parts.well(c, 0, 0, c.w, c.h, cut=7, rim="line2" if ui.hovered is self else "line")
        view = self.view(ui).move(-self.rect.x, -self.rect.y)
        old = c.surface.get_clip()
        c.surface.set_clip(view.inflate(ui.px(8), 0).move(c.origin).clip(old))
        hot = self.link_at(ui, ui.mouse) if ui.hovered is self else None
        for i, k, place, line in self.visible(ui):
            self._draw_line(c, ui, i, k, place.move(-self.rect.x, -self.rect.y), line, hot)
        c.surface.set_clip(old)
        self.draw_thumb(c, ui)

    def _draw_line(
        self, c: Canvas, ui: Ui, i: int, k: int, place: Rect, line: tuple[Piece, ...], hot: tuple[int, str] | None
    ) -> None:
        laid, u = self._laid[i], ui.scale
        middle = place.centery / u
        if k == 0:
            self._draw_sign(c, laid, place.x / u, middle)
        for low, high, tint, alpha in self._marks(ui, i):
            for piece in line:
                _mark_piece(c, piece, place, low, high, tint, alpha, laid.style.face)
        c.pieces(place.x / u, middle, line, laid.style.face, laid.style.tint, hot=hot[1] if hot and hot[0] == i else "")
        current = self._current(ui)
        if current is not None and ui.focused is self and current[0] == i:
            for piece in line:
                if piece.span.link == current[2]:
                    _ring_piece(c, piece, place)

    @staticmethod
    def _draw_sign(c: Canvas, laid: Laid, x: float, middle: float) -> None:
        if laid.block.tick is not None:
            c.fill(x - 10, middle - 6, 3, 12, laid.block.tick)
        elif laid.block.kind == "bullet":
            c.svg(x - 13, middle - 4, 8, 8, svg.polygon(svg.ring_points(4, 4, 3.2, 4), fill="accent"))
        elif laid.block.kind == "line":
            parts.rule(c, x, middle, c.w - 2 * x)

    def _marks(self, ui: Ui, i: int) -> Iterator[Mark]:
        text = self._laid[i].paragraph.plain
        if self.find:
            low, at = text.lower(), 0
            while (at := low.find(self.find.lower(), at)) >= 0:
                yield at, at + len(self.find), "star", 90
                at += len(self.find)
        (a, a_at), (b, b_at) = self._chosen(ui)
        if (a, a_at) != (b, b_at) and a <= i <= b:
            yield (a_at if i == a else 0), (b_at if i == b else len(text)), "accent2", 110

    # ---- links
    def _open(self, ui: Ui, link: str) -> None:
        (self.open or ui.open_link)(link)

    def link_at(self, ui: Ui, pos: Place) -> tuple[int, str] | None:
        """Block number and target of the link under a pixel."""
        for i, _, place, line in self.visible(ui):
            if place.collidepoint(pos) and self.view(ui).collidepoint(pos):
                for piece in line:
                    if piece.span.link and place.x + piece.x <= pos[0] < place.x + piece.x + piece.w:
                        return i, piece.span.link
        return None

    def _current(self, ui: Ui) -> tuple[int, int, str] | None:
        n: int = ui.memory.get((self.id, "link"), -1)
        return self._links[n] if 0 <= n < len(self._links) else None

    def activate(self, ui: Ui) -> None:
        if (current := self._current(ui)) is not None:
            self._open(ui, current[2])

    def _walk(self, ui: Ui, step: int) -> None:
        n = max(0, min(len(self._links) - 1, ui.memory.get((self.id, "link"), -1) + step))
        ui.memory[self.id, "link"] = n
        i, k, _ = self._links[n]
        y = self._laid[i].top + k * self._laid[i].paragraph.line_height
        self.reveal(ui, y, y + self._laid[i].paragraph.line_height)

    def key(self, ui: Ui, e: pygame.Event) -> bool:
        self.lay(ui)
        step, _ = ARROWS.get(e.key, (0, 0))
        if step and self._links:
            self._walk(ui, step)
            return True
        page, end = self.view(ui).h * 9 // 10, self.content(ui)
        moves = {pygame.K_UP: -ui.px(32), pygame.K_DOWN: ui.px(32), pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
                 pygame.K_HOME: -end, pygame.K_END: end}  # fmt: skip
        if e.key in moves:
            before = self.top(ui)
            self.scroll_to(ui, before + moves[e.key])
            return self.top(ui) != before or self.content(ui) > self.view(ui).h
        if e.key == pygame.K_c and e.mod & COMMAND:
            pygame.scrap.put_text(self.selected(ui))
            return True
        return False

    # ---- selection
    def _chosen(self, ui: Ui) -> tuple[Place, Place]:
        one, other = ui.memory.get((self.id, "chosen"), ((0, 0), (0, 0)))
        last = len(self._laid) - 1
        return min(one, other), (min(max(one, other)[0], max(0, last)), max(one, other)[1])

    def selected(self, ui: Ui) -> str:
        """The chosen text, without marks."""
        (a, a_at), (b, b_at) = self._chosen(ui)
        text = [laid.paragraph.plain for laid in self._laid[a : b + 1]]
        if not text:
            return ""
        text[-1] = text[-1][:b_at]
        text[0] = text[0][a_at:]
        return "\n".join(text)

    def _spot(self, ui: Ui, pos: Place) -> Place:
        best = (0, 0)
        for i, k, place, _ in self.visible(ui):
            if pos[1] >= place.y:
                laid = self._laid[i]
                best = (i, offset_at(laid.paragraph, k, pos[0] - place.x, laid.style.face, ui.scale))
        return best

    def mouse_down(self, ui: Ui, pos: Place) -> None:
        if not self.grab(ui, pos):
            spot = self._spot(ui, pos)
            ui.memory[self.id, "chosen"] = (spot, spot)

    def mouse_drag(self, ui: Ui, pos: Place) -> None:
        if not self.dragged(ui, pos):
            ui.memory[self.id, "chosen"] = (ui.memory[self.id, "chosen"][0], self._spot(ui, pos))

    def mouse_up(self, ui: Ui, pos: Place) -> None:
        if self.released(ui):
            return
        one, other = self._chosen(ui)
        link = self.link_at(ui, pos)
        if one == other and link is not None:
            self._open(ui, link[1])


def _mark_piece(c: Canvas, piece: Piece, place: Rect, low: int, high: int, tint: Tint, alpha: int, face: Face) -> None:
    span = piece.span
    low, high = max(low, span.start), min(high, span.start + len(span.text))
    if low >= high:
        return
    own, px = span.face(face), face.px(c.u)
    ends = [text_width(span.text[: at - span.start], px, own.weight, own.family) for at in (low, high)]
    if span.icon:
        ends = [0.0, piece.w]
    x = place.x + piece.x + ends[0]
    c.fill(x / c.u, place.y / c.u, (ends[1] - ends[0]) / c.u, place.h / c.u, tint, alpha)


def _ring_piece(c: Canvas, piece: Piece, place: Rect) -> None:
    x, y, w, h = (place.x + piece.x) / c.u - 2, place.y / c.u, piece.w / c.u + 4, place.h / c.u
    c.svg(x, y, w, h, svg.rect(0.75, 0.75, w - 1.5, h - 1.5, 3, fill="none", stroke="#FFFFFF", width=1.5))
