"""Our markup: to spans, to words, to lines. Measures text but draws nothing.

`*bold*`, `[words](rule:CS-7)` a link, `[words](tint:loss)` words in a palette tint, `:die.blast:` or
`:icon.star:` a picture in the line, a backslash before a sign to mean the sign itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from game.view.lettering import text_width
from game.view.theme import LEADING, Face

_TOKEN = re.compile(
    r"\\(?P<sign>[*\[\]:\\])"
    r"|\*(?P<bold>[^*\n]+)\*"
    r"|\[(?P<label>[^\]\n]+)\]\((?P<href>[^)\s]+)\)"
    r"|:(?P<icon>[a-z]+\.[a-z0-9_]+):"
)
ICON_SHARE = 1.02
ICON_ROOM = 1.18
STYLE_GAP = 0.06
"""Size of a picture in the line, the room it takes, and what a space between two styles is widened by,
all as shares of the type size."""


@dataclass(frozen=True, slots=True)
class Span:
    """A run of one style; `start` is its offset in the paragraph's plain text."""

    text: str
    bold: bool = False
    link: str = ""
    tint: str = ""
    icon: str = ""
    start: int = 0

    def same_style(self, other: Span) -> bool:
        """Whether both can be set as one run of text."""
        mine, theirs = (self.bold, self.link, self.tint), (other.bold, other.link, other.tint)
        return mine == theirs and not self.icon and not other.icon

    def face(self, base: Face) -> Face:
        """The face this span is set in."""
        if self.bold:
            return base.heavy(700)
        return base.heavy(max(600, base.weight)) if self.link or self.tint else base


@dataclass(frozen=True, slots=True)
class Piece:
    """A span placed on a line: pixels from the line's left, and its width."""

    x: float
    w: float
    span: Span


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A laid-out paragraph; every line is `line_height` pixels high."""

    plain: str
    lines: tuple[tuple[Piece, ...], ...]
    line_height: int

    @property
    def height(self) -> int:
        """Pixels from the first line's top to the last one's bottom."""
        return len(self.lines) * self.line_height

    @property
    def width(self) -> float:
        """Pixels of the widest line."""
        return max((line[-1].x + line[-1].w for line in self.lines if line), default=0.0)


def escape(text: str) -> str:
    """Make a name or other foreign text mean itself in markup."""
    return re.sub(r"([*\[\]:\\])", r"\\\1", text)


def _styled(match: re.Match[str]) -> Span:
    if match["sign"]:
        return Span(match["sign"])
    if match["bold"]:
        return Span(match["bold"], bold=True)
    if match["icon"]:
        return Span("\ufffc", icon=match["icon"])
    scheme, _, rest = match["href"].partition(":")
    if scheme == "tint":
        return Span(match["label"], tint=rest)
    return Span(match["label"], link=match["href"])


def parse(markup: str) -> list[Span]:
    """The spans of a markup text, in order. Signs that form no mark are plain text."""
    found: list[Span] = []
    pos = 0
    for match in _TOKEN.finditer(markup):
        if match.start() > pos:
            found.append(Span(markup[pos : match.start()]))
        found.append(_styled(match))
        pos = match.end()
    if pos < len(markup):
        found.append(Span(markup[pos:]))
    out, at = [], 0
    for span in found:
        out.append(replace(span, start=at))
        at += len(span.text)
    return out


def plain(markup: str) -> str:
    """The text without marks; a picture becomes one object sign."""
    return "".join(span.text for span in parse(markup))


def links(markup: str) -> list[str]:
    """The targets of the links, in order."""
    return [span.link for span in parse(markup) if span.link]


def words(spans: list[Span]) -> list[list[Span]]:
    """Groups that stay on one line: a link and the comma behind it are one. A line break is a group of its own."""
    out: list[list[Span]] = [[]]
    for span in spans:
        at = span.start
        for part in [span.text] if span.icon else re.split(r"(\n| +)", span.text):
            if part == "\n":
                out += [[replace(span, text=part, start=at)], []]
            elif part.startswith(" "):
                out[-1].append(replace(span, text=part, start=at))
                out.append([])
            elif part:
                out[-1].append(replace(span, text=part, start=at))
            at += len(part)
    return [word for word in out if word]


class _Setter:
    """Places words on lines no wider than a width."""

    def __init__(self, width: float, face: Face, scale: float) -> None:
        self.width, self.face, self.scale = width, face, scale
        self.px = face.px(scale)
        self.lines: list[list[Piece]] = [[]]
        self.x = 0.0

    def measure(self, span: Span) -> float:
        if span.icon:
            return self.px * ICON_ROOM
        face = span.face(self.face)
        wide = text_width(span.text, self.px, face.weight, face.family, face.track * self.scale)
        return wide + self.px * STYLE_GAP if span.text == " " else wide

    def turn(self) -> None:
        self.lines.append([])
        self.x = 0.0

    def place(self, span: Span) -> None:
        """Put a span on the line, as one piece with what stands before it if the style is the same."""
        line = self.lines[-1]
        if line and line[-1].span.same_style(span):
            last = line.pop()
            span = replace(last.span, text=last.span.text + span.text)
            self.x = last.x
        w = self.measure(span)
        line.append(Piece(self.x, w, span))
        self.x += w

    def word(self, word: list[Span]) -> None:
        if word[0].text == "\n":
            self.turn()
            return
        ink = sum(self.measure(span) for span in word if not span.text.isspace())
        if self.x and self.x + ink > self.width:
            self.turn()
        for span in word:
            if ink <= self.width or span.icon or span.text.isspace():
                if span.icon and self.x and self.x + self.measure(span) > self.width:
                    self.turn()
                self.place(span)
            else:
                self._broken(span)

    def _broken(self, span: Span) -> None:
        """A word wider than a line breaks anywhere, so that setting always ends."""
        rest = span
        while rest.text:
            n = self._fitting(rest)
            if n == 0 and self.x:
                self.turn()
                continue
            n = max(1, n)
            self.place(replace(rest, text=rest.text[:n]))
            rest = replace(rest, text=rest.text[n:], start=rest.start + n)
            if rest.text:
                self.turn()

    def _fitting(self, span: Span) -> int:
        n = len(span.text)
        while n and self.x + self.measure(replace(span, text=span.text[:n])) > self.width:
            n -= 1
        return n


@lru_cache(maxsize=4096)
def lay_out(markup: str, width: int, face: Face, scale: float, leading: float = LEADING) -> Paragraph:
    """Set a paragraph in lines of at most width pixels. Cached by value; ends for any text and any width."""
    setter = _Setter(max(1, width), face, scale)
    spans = parse(markup)
    for word in words(spans):
        setter.word(word)
    text = "".join(span.text for span in spans)
    return Paragraph(text, tuple(tuple(line) for line in setter.lines), max(1, round(setter.px * leading)))


def offset_at(paragraph: Paragraph, line: int, x: float, face: Face, scale: float) -> int:
    """The offset in the plain text under a point x pixels from a line's left."""
    pieces = paragraph.lines[line]
    if not pieces:
        return 0
    for piece in pieces:
        if x < piece.x + piece.w:
            text, own = piece.span.text, piece.span.face(face)
            ends = (
                piece.x + text_width(text[: i + 1], face.px(scale), own.weight, own.family) for i in range(len(text))
            )
            return piece.span.start + next((i for i, end in enumerate(ends) if end > x), len(text))
    last = pieces[-1].span
    return last.start + len(last.text)
