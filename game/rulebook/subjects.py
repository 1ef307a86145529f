"""What the rulebook can be opened at, by the text of a link, of the command line or of a button."""

from __future__ import annotations

from typing import Final

from game.rulebook.finding import chapters, page
from game.rulebook.pages import Chapter, Page
from game.rulebook.term_pages import term_of, term_page

FRONT: Final = ""
SUMMARY: Final = "summary"
GLOSSARY: Final = "glossary"
"""Subjects that are no page: the front page, the whole game on one page, every word."""

_SHELVES: Final = {"unit": "units", "card": "cards", "die": "dice", "term": "glossary"}


def subject_of(text: str) -> str | None:
    """Return the subject a text names, None if there is none of that name.

    `rule:CS-7`, `CS-7` and `cs-7` are one paragraph; `chapter:CS` and `CS` a chapter; `unit:cruiser`, `card:patrol`,
    `die:blast`, `term:beacon` a page of that kind; `summary`, `glossary`; nothing, or `rule:`, the front page.
    """
    asked = text.strip().removeprefix("rule:").strip()
    if not asked:
        return FRONT
    if asked.lower() in (SUMMARY, GLOSSARY):
        return asked.lower()
    kind, colon, name = asked.partition(":")
    kind = kind.lower()
    if colon and kind in ("unit", "card", "die", "term"):
        return asked.lower() if _is_page(asked.lower()) else None
    key = (name if colon and kind == "chapter" else asked).upper()
    paragraph = _paragraph(asked)
    if paragraph is not None and not (colon and kind == "chapter"):
        return paragraph
    return f"chapter:{key}" if any(chapter.key == key for chapter in chapters()) else None


def _paragraph(asked: str) -> str | None:
    known = {each.id.lower(): each.id for chapter in chapters() for each in chapter.pages}
    return known.get(asked.lower())


def _is_page(subject: str) -> bool:
    try:
        term_of(subject.removeprefix("term:")) if subject.startswith("term:") else page(subject)
    except KeyError:
        return False
    return True


def page_of(subject: str) -> Page:
    """Return the page of a subject. Raises KeyError if it is none: a chapter, the front page, the summary."""
    kind, _, name = subject.partition(":")
    return term_page(name) if kind == "term" else page(subject)


def chapter_of(subject: str) -> Chapter | None:
    """Return the chapter a subject is, or its paragraph stands in; None for what stands in none."""
    key = subject.removeprefix("chapter:") if subject.startswith("chapter:") else subject.partition("-")[0]
    return next((chapter for chapter in chapters() if chapter.key == key), None)


def shelf_of(subject: str) -> str:
    """Return where a subject stands: `rules`, `glossary`, `units`, `cards` or `dice`."""
    return "glossary" if subject == GLOSSARY else _SHELVES.get(subject.partition(":")[0], "rules")


__all__ = ["FRONT", "GLOSSARY", "SUMMARY", "chapter_of", "page_of", "shelf_of", "subject_of"]
