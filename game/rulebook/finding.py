"""Looking things up in the rulebook: a page, pages by words, the glossary words of a page."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from game.markup import plain
from game.rulebook.made_pages import card_pages, die_pages, house_rule_lines, unit_pages
from game.rulebook.pages import Chapter, Page, Term
from game.rulebook.reading import terms, written_chapters


@lru_cache(maxsize=1)
def chapters() -> tuple[Chapter, ...]:
    """Return the chapters of the rulebook, each with its pages."""
    *others, house = written_chapters()
    rules = tuple(replace(each, text=f"{each.text}\n\n{house_rule_lines()}") for each in house.pages)
    return (*others, replace(house, page=rules))


@lru_cache(maxsize=1)
def pages() -> tuple[Page, ...]:
    """Return the page of every paragraph, in the order of the rulebook."""
    return tuple(each for chapter in chapters() for each in chapter.pages)


@lru_cache(maxsize=1)
def _by_id() -> dict[str, Page]:
    return {each.id: each for each in (*pages(), *unit_pages(), *card_pages(), *die_pages())}


def page(page_id: str) -> Page:
    """Return a page: of a paragraph such as `CS-7`, or `unit:cruiser`, `card:patrol`, `die:blast`.

    Raises KeyError if there is none of that id.
    """
    return _by_id()[page_id]


def search(text: str) -> tuple[Page, ...]:
    """Return the pages that have every word of a text, best first; all paragraphs' pages for an empty text.

    A word found in the id counts most, then in the title, then in the text.
    """
    words = text.lower().split()
    if not words:
        return pages()
    scored = [(_score(each, words), number, each) for number, each in enumerate(_by_id().values())]
    return tuple(each for score, _, each in sorted(scored, key=lambda s: (-s[0], s[1])) if score)


def _score(each: Page, words: list[str]) -> int:
    page_id, title = each.id.lower(), each.title.lower()
    body = " ".join((_words_of(each), *each.also))
    total = 0
    for word in words:
        places = (100 * (page_id == word), 30 * (word in page_id), 10 * (word in title), int(word in body))
        if not any(places):
            return 0
        total += max(places)
    return total


@lru_cache(maxsize=256)
def _words_of(each: Page) -> str:
    return plain(f"{each.title}\n{each.text}\n{each.why}").lower()


def glossary() -> tuple[Term, ...]:
    """Return every term, by alphabet."""
    return terms()


def words(each: Page) -> tuple[Term, ...]:
    """Return the glossary terms a page uses, in the order they come up in it; not those it explains itself."""
    text = _words_of(each)
    found = [(at, term) for term in terms() if term.page != each.id and (at := _first(term, text)) is not None]
    return tuple(term for _, term in sorted(found, key=lambda f: (f[0], f[1].term)))


def _first(term: Term, text: str) -> int | None:
    spots = [
        m.start() for form in (term.term, *term.forms) if (m := re.search(rf"\b{re.escape(form.lower())}\b", text))
    ]
    return min(spots, default=None)
