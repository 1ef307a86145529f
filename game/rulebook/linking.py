"""Glossary words in a text become links to their meaning: `[Beacon](term:beacon)`, each word once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.rulebook.pages import Term
from game.rulebook.reading import terms
from game.rulebook.term_pages import term_key

_TOKEN = re.compile(
    r"\\[*\[\]:\\]"
    r"|\*[^*\n]+\*"
    r"|\[[^\]\n]+\]\((?P<href>[^)\s]+)\)"
    r"|(?P<picture>:[a-z]+\.[a-z0-9_]+:(?: :[a-z]+\.[a-z0-9_]+:)*(?: \w*)?)"
)
"""Marks of our markup, which stay as they are; a word behind a picture belongs to the picture."""


@dataclass(frozen=True, slots=True)
class _Spelling:
    """One way a word is written; `exact` if capitals matter, as for a Round of the game and a round thing."""

    text: str
    exact: bool
    term: Term


@lru_cache(maxsize=1)
def _spellings() -> tuple[dict[str, _Spelling], re.Pattern[str]]:
    found: dict[str, _Spelling] = {}
    for term in terms():
        exact = bool(term.forms) and all(form[0].isupper() for form in term.forms)
        for text in (term.term, *term.forms):
            found.setdefault(text.lower(), _Spelling(text, exact or text.isupper(), term))
    longest_first = sorted(found, key=lambda text: (-len(text), text))
    pattern = rf"(?<![\w\\-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])"
    return found, re.compile(pattern, re.IGNORECASE)


@lru_cache(maxsize=2048)
def _linked(markup: str, skip: frozenset[str]) -> str:
    spellings, pattern = _spellings()
    done = {match["href"] for match in _TOKEN.finditer(markup) if match["href"]}
    out, at = "", 0
    for start, end in _plain_runs(markup):
        for match in pattern.finditer(markup, start, end):
            spelling = spellings[match[0].lower()]
            target = f"term:{term_key(spelling.term)}"
            page = spelling.term.page
            if (spelling.exact and match[0] != spelling.text) or page in skip or {target, f"rule:{page}"} & done:
                continue
            if _in_open_bracket(markup, match.start()):
                continue
            done.add(target)
            out += f"{markup[at : match.start()]}[{match[0]}]({target})"
            at = match.end()
    return out + markup[at:]


def _plain_runs(markup: str) -> Iterator[tuple[int, int]]:
    """Yield from and to of every stretch without marks."""
    at = 0
    for match in _TOKEN.finditer(markup):
        yield at, match.start()
        at = match.end()
    yield at, len(markup)


def _in_open_bracket(markup: str, at: int) -> bool:
    # A bracket left open earlier in the line would take our link's end for its own.
    line = markup[markup.rfind("\n", 0, at) + 1 : at]
    return line.rfind("[") > line.rfind("]")


def link_terms(markup: str, *, skip: Collection[str] = ()) -> str:
    """Return a markup text in which the first plain occurrence of every glossary word is a link.

    Bold words, links, pictures and escaped signs stay as they are; a word that a link leads to already, or whose page
    is linked, is not linked again. `skip` are ids of pages whose own words need no link: the page the text stands on.
    """
    return _linked(markup, frozenset(skip))


@lru_cache(maxsize=2048)
def pages_linked(markup: str) -> frozenset[str]:
    """Return the ids of the pages of the glossary words that a text links: what a further text beside it may skip."""
    targets = [match["href"] or "" for match in _TOKEN.finditer(markup)]
    keys = [target.removeprefix("term:") for target in targets if target.startswith("term:")]
    return frozenset(term.page for term in terms() if term_key(term) in keys) if keys else frozenset()


__all__ = ["link_terms", "pages_linked"]
