"""What is open in the rulebook, what was open before, what is searched for, and the pictures drawn so far."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from pygame import Surface

from game import rulebook
from game.rulebook import Page
from game.rulebook.subjects import FRONT, page_of
from game.rulebook.term_pages import search_terms, term_key, term_page
from game.view import theme
from game.view.rule_pictures import Showing, picture_of

LIVE_KEPT: Final = 3
SMALL_KEPT: Final = 48
"""How many pictures are kept, large ones and small ones."""

SMALL_SCALE: Final = 0.34
"""How large things are in small pictures, as a share of usual."""

PictureKey = tuple[str, tuple[int, int], int]
"""Page, size in pixels, palette."""


@dataclass(slots=True)
class Trail:
    """Subjects in the order they were read, and which one is open."""

    subjects: list[str] = field(default_factory=lambda: [FRONT])
    at: int = 0

    @property
    def now(self) -> str:
        """The open subject."""
        return self.subjects[self.at]

    def go(self, subject: str, *, instead: bool = False) -> bool:
        """Open a subject; what lay ahead is forgotten. `instead`: the present one is, too. False if it was open."""
        if subject == self.now:
            return False
        keep = self.at if instead and self.at else self.at + 1
        self.subjects = [*self.subjects[:keep], subject]
        self.at = len(self.subjects) - 1
        return True

    def step(self, by: int) -> bool:
        """Go back (-1) or forward (1); False if there is nothing there."""
        if not 0 <= self.at + by < len(self.subjects):
            return False
        self.at += by
        return True


class Pictures:
    """Pictures of pages: live ones, of which few are kept, and small still ones."""

    def __init__(self) -> None:
        self._live: OrderedDict[PictureKey, Showing | None] = OrderedDict()
        self._small: OrderedDict[PictureKey, Surface | None] = OrderedDict()

    def live(self, page: Page, size: tuple[int, int], u: float) -> Showing | None:
        """Return the picture of a page, made if need be; None if it has none."""
        key = (page.id, size, id(theme.current()))
        if key not in self._live:
            self._live[key] = picture_of(page, size, u)
            while len(self._live) > LIVE_KEPT:
                self._live.popitem(last=False)
        self._live.move_to_end(key)
        return self._live[key]

    def has_live(self, page: Page, size: tuple[int, int]) -> bool:
        """Return whether the picture of a page is there already."""
        return (page.id, size, id(theme.current())) in self._live

    def small(self, page: Page, size: tuple[int, int]) -> Surface | None:
        """Return the small picture of a page if it is there already."""
        return self._small.get((page.id, size, id(theme.current())))

    def make_small(self, page: Page, size: tuple[int, int], u: float) -> bool:
        """Make the small picture of a page; False if it was there."""
        key = (page.id, size, id(theme.current()))
        if key in self._small:
            return False
        showing = picture_of(page, size, u * SMALL_SCALE, small=True)
        self._small[key] = None if showing is None else showing.frame(None).copy()
        while len(self._small) > SMALL_KEPT:
            self._small.popitem(last=False)
        return True


@dataclass(slots=True)
class Reading:
    """Everything the panels of the rulebook are built from."""

    open: Callable[[str], None]
    """Opens a subject; also what links in the texts do."""
    walk: Callable[[str], None]
    """Opens a subject from the list, where one passes many."""
    trail: Trail = field(default_factory=Trail)
    asked: str = ""
    """What is searched for."""
    pictures: Pictures = field(default_factory=Pictures)
    seconds: float = 0.0
    """Since the subject was opened."""
    fresh: bool = True
    """The list has not yet been scrolled to the open subject."""
    still: bool = False
    """Pictures stand still: by a setting."""
    wanted: list[tuple[Page, tuple[int, int]]] = field(default_factory=list)
    """Small pictures that tiles wait for, in order."""

    @property
    def subject(self) -> str:
        """The open subject."""
        return self.trail.now

    @property
    def page(self) -> Page | None:
        """The open page; None if the subject is no page."""
        try:
            return page_of(self.subject)
        except KeyError:
            return None

    def found(self) -> list[Page]:
        """Return what the search finds, best first: words by name, then pages."""
        if not self.asked.strip():
            return []
        words = [term_page(term_key(term)) for term in search_terms(self.asked)]
        return [*words, *rulebook.search(self.asked)]

    @property
    def mark(self) -> str:
        """The word to be marked in the open page: the first that is searched for."""
        words = self.asked.split()
        return words[0] if words and len(words[0]) > 1 else ""


__all__ = ["Pictures", "Reading", "Trail"]
