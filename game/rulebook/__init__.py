"""The rulebook as players read it: a page for every paragraph, unit, card and die face, a glossary, a summary.

Texts are in our markup (`game.markup`); those read from files are English: show them through `tr`.
"""

from game.rulebook.finding import chapters, glossary, page, pages, search, words
from game.rulebook.made_pages import card_pages, die_pages, unit_pages
from game.rulebook.pages import Arrow, Chapter, Mark, Numbers, Page, Picture, PictureUnit, Section, Share, Summary, Term
from game.rulebook.reading import RulebookError, paragraphs, summary

__all__ = [
    "Arrow",
    "Chapter",
    "Mark",
    "Numbers",
    "Page",
    "Picture",
    "PictureUnit",
    "RulebookError",
    "Section",
    "Share",
    "Summary",
    "Term",
    "card_pages",
    "chapters",
    "die_pages",
    "glossary",
    "page",
    "pages",
    "paragraphs",
    "search",
    "summary",
    "unit_pages",
    "words",
]
