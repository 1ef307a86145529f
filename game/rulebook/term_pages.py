"""Glossary words as pages of their own: what a word means, which page says more, where else it is used."""

from __future__ import annotations

import re
from functools import lru_cache

from game.rulebook.finding import page, pages, words
from game.rulebook.pages import Page, Term
from game.rulebook.reading import terms
from game.text import tr

MOST_USES = 8
"""So many pages that use a word are named on its page."""


def term_key(term: Term) -> str:
    """Return how links name a word: `beacon`, `range-1-dice`."""
    return re.sub(r"[^a-z0-9]+", "-", term.term.lower()).strip("-")


@lru_cache(maxsize=1)
def _by_key() -> dict[str, Term]:
    return {term_key(term): term for term in terms()}


def term_of(key: str) -> Term:
    """Return the word a link such as `term:beacon` names by `beacon`. Raises KeyError if there is none."""
    return _by_key()[key]


def term_page(key: str) -> Page:
    """Return the page of a glossary word; its id is `term:beacon`. Raises KeyError if there is none."""
    term = term_of(key)
    main = page(term.page)
    parts = [tr(term.meaning)]
    if term.forms:
        parts.append(tr("Also written: {forms}.", forms=", ".join(f"*{tr(form)}*" for form in term.forms)))
    parts.append(tr("{id} says more: [{title}](rule:{id}).", id=main.id, title=tr(main.title)))
    return Page(f"term:{key}", tr(term.term), "\n\n".join(parts), see=(main.id, *uses(term)), picture=main.picture)


def uses(term: Term) -> tuple[str, ...]:
    """Return the ids of pages that use a word, in the order of the rulebook, without the one that explains it."""
    return _users().get(term, ())[:MOST_USES]


@lru_cache(maxsize=1)
def _users() -> dict[Term, tuple[str, ...]]:
    found: dict[Term, tuple[str, ...]] = {}
    for each in pages():
        for term in words(each):
            if each.id != term.page:
                found[term] = (*found.get(term, ()), each.id)
    return found


def search_terms(text: str) -> tuple[Term, ...]:
    """Return the words whose name or other spelling has every word of a text; none for an empty one."""
    asked = text.lower().split()
    if not asked:
        return ()
    return tuple(term for term in terms() if all(word in _spellings(term) for word in asked))


def _spellings(term: Term) -> str:
    return " ".join((term.term, *term.forms)).lower()


__all__ = ["MOST_USES", "search_terms", "term_key", "term_of", "term_page", "uses"]
