"""The rulebook: links lead somewhere, pictures are boards, numbers are right, search finds."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from math import comb

import pytest

from game import rulebook
from game.markup import plain
from game.rulebook import Page, Picture, RulebookError
from game.rulebook.pages import Chapter
from game.rulebook.reading import read
from game.rules import Match, ScriptedDice
from game.rules.catalogue import card_types, deck, house_rule_texts, unit_types
from game.rules.ids import Face, Side

EVERY = (*rulebook.pages(), *rulebook.unit_pages(), *rulebook.card_pages(), *rulebook.die_pages())
TEXTS = [
    *((page.id, page.text) for page in EVERY),
    *((page.id, page.why) for page in rulebook.pages()),
    *((section.title, section.text) for section in rulebook.summary().sections),
    *((term.term, term.meaning) for term in rulebook.glossary()),
]
PICTURES = [(page.id, page.picture) for page in EVERY if page.picture is not None]


def test_every_paragraph_has_its_page_in_order() -> None:
    assert tuple(page.id for page in rulebook.pages()) == rulebook.paragraphs()
    assert [chapter.key for chapter in rulebook.chapters()] == list(dict.fromkeys(i[:2] for i in rulebook.paragraphs()))
    assert all(page.chapter == chapter.key for chapter in rulebook.chapters() for page in chapter.pages)


def test_every_page_says_something_and_has_a_picture() -> None:
    for page in rulebook.pages():
        assert page.title
        assert len(page.text) > 40 or page.id == "CS-13", page.id
        assert page.picture is not None, page.id
        assert page.origin, page.id
    assert len({page.title for page in rulebook.pages()}) == len(rulebook.pages())
    assert all(chapter.intro.endswith(".") for chapter in rulebook.chapters())


def test_a_ruling_says_so_and_why() -> None:
    for page in rulebook.pages():
        assert page.ruling is bool(page.why), page.id
        assert page.ruling is ("ruling" in page.origin), page.id


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("RS-6", "cannot be a Beacon in the same turn"),
        ("RS-5", "costs no second one"),
        ("TN-4", "With an empty hand you have one order anywhere"),
        ("SC-4", "before lost Reserves are counted"),
    ],
)
def test_what_the_engine_decides_is_told(page: str, words: str) -> None:
    assert words in plain(rulebook.page(page).text)


@pytest.mark.parametrize(("name", "text"), TEXTS)
def test_links_and_pictures_in_texts_exist(name: str, text: str) -> None:
    for target in re.findall(r"\]\(([^)]*)\)", text):
        kind, _, page = target.partition(":")
        assert kind == "rule"
        assert rulebook.page(page).id == page, name
    for face in re.findall(r":die\.([a-z]+):", text):
        assert face in {f.value for f in Face}
    assert not re.search(r"[*\[\]]|\(rule:|:die", plain(text)), plain(text)


def test_see_also_leads_to_other_pages() -> None:
    for page in EVERY:
        assert len(set(page.see)) == len(page.see)
        assert page.id not in page.see
        for other in page.see:
            assert rulebook.page(other)


@pytest.mark.parametrize(("name", "picture"), PICTURES)
def test_a_picture_is_a_board_with_units_on_it(name: str, picture: Picture) -> None:
    board, hexes = picture.board(), set(picture.board().terrain)
    spots = [*(unit.at for unit in picture.units), *(mark.at for mark in picture.marks)]
    spots += [spot for arrow in picture.arrows for spot in arrow.path]
    spots += [*picture.asteroids, *picture.planets, *picture.markers, *picture.jump_points]
    assert all(board.layout.to_hex(*spot) in hexes for spot in spots), name
    assert len({unit.at for unit in picture.units}) == len(picture.units)
    assert not {unit.at for unit in picture.units if not unit.ghost} & set(picture.planets)
    assert set(picture.cards) <= set(deck())
    assert all(arrow.path for arrow in picture.arrows)
    for unit in picture.fleet():
        assert 1 <= unit.models_left <= unit.kind.models
        assert 0 <= unit.cap_left <= unit.kind.cap
    for reserve in picture.reserve:
        assert reserve.type in unit_types()


@pytest.mark.parametrize(("name", "picture"), [(n, p) for n, p in PICTURES if p.units])
def test_a_move_in_a_picture_goes_from_hex_to_neighbour(name: str, picture: Picture) -> None:
    board = picture.board()
    standing = {unit.at for unit in picture.units}
    for arrow in picture.arrows:
        hexes = [board.layout.to_hex(*spot) for spot in arrow.path]
        if arrow.kind in ("move", "retire", "warp"):
            assert all(b in board.adjacent(a) for a, b in pairwise(hexes)), name
        if arrow.kind in ("move", "retire", "shot"):
            assert arrow.path[0] in standing, name


def binomial(dice: int, hits: int) -> Fraction:
    """The chance of so many hits of dice at their own class: two faces of six hit."""
    return comb(dice, hits) * Fraction(1, 3) ** hits * Fraction(2, 3) ** (dice - hits)


@pytest.mark.parametrize("page", [page for page in rulebook.pages() if page.numbers], ids=lambda page: page.id)
def test_chances_add_up(page: Page) -> None:
    assert page.numbers is not None
    chances = [Fraction(row.chance) for row in page.numbers.rows]
    assert sum(chances) == 1 or chances == [Fraction(1, 6)]


def test_chances_of_accidents_are_exact() -> None:
    for page_id, dice in (("CS-7", 3), ("CS-11", 3), ("CS-12", 2)):
        numbers = rulebook.page(page_id).numbers
        assert numbers is not None
        assert [Fraction(row.chance) for row in numbers.rows] == [binomial(dice, hits) for hits in range(dice + 1)]


def test_the_worked_supply_of_the_pages_is_that_of_the_catalogue() -> None:
    battleship = unit_types()[next(key for key in unit_types() if key == "battleship")]
    assert [battleship.current_supply(n) for n in (4, 3, 2, 1)] == [3, 3, 2, 1]
    assert "3 with four or three models, 2 with two, 1 with one" in plain(rulebook.page("SU-1").text)


def test_units_cards_and_faces_have_pages_of_their_own() -> None:
    assert [page.id for page in rulebook.unit_pages()] == [f"unit:{key}" for key in unit_types()]
    assert [page.id for page in rulebook.card_pages()] == [f"card:{key}" for key in card_types()]
    assert [page.id for page in rulebook.die_pages()] == [f"die:{face.value}" for face in Face]
    carrier = plain(rulebook.page("unit:carrier").text)
    for fact in ("1 model, 3 CAP. Moves 1. Worth 4 VP.", "2 at range 3", "Supply: 2.", "costs 2 Star Tokens"):
        assert fact in carrier
    assert "3 with 3–4, 2 with 2, 1 with 1" in plain(rulebook.page("unit:battleship").text)
    assert "There are 12 in the deck, 4 for each sector." in rulebook.page("card:patrol").text
    assert "unstable for a Striker" in plain(rulebook.page("die:striker").text)
    assert "failure" in rulebook.page("die:blast").text


def test_the_page_of_house_rules_lists_every_one() -> None:
    text = plain(rulebook.page("HR").text)
    for rule in house_rule_texts():
        assert f"{rule.name}: {rule.text}" in text


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("CS-7", "CS-7"),
        ("occupied hex", "CS-11"),
        ("scatter", "CS-8"),
        ("tactical mass", "MV-3"),
        ("carrier", "unit:carrier"),
    ],
)
def test_search_puts_the_best_page_first(words: str, first: str) -> None:
    assert rulebook.search(words)[0].id == first


def test_search_wants_every_word_and_nothing_gives_all() -> None:
    assert rulebook.search("shields zebra") == ()
    assert {page.id for page in rulebook.search("wreck shields")} >= {"CS-11", "CS-17"}
    assert rulebook.search("  ") == rulebook.pages()


def test_words_of_a_page_are_its_glossary_terms() -> None:
    terms = [term.term for term in rulebook.words(rulebook.page("CS-11"))]
    assert {"Shields", "CAP"} <= set(terms)
    assert "Wreck" not in terms  # explained on this very page
    assert [term.term for term in rulebook.words(rulebook.page("CS-13"))] == ["Planet group", "Eliminated"]


def test_glossary_terms_are_one_sentence_and_lead_to_a_page_that_uses_them() -> None:
    names = [term.term for term in rulebook.glossary()]
    assert names == sorted(names, key=str.lower)
    assert len(set(names)) == len(names)
    for term in rulebook.glossary():
        assert term.meaning.endswith(".")
        assert term.meaning.count(". ") == 0
        text = plain(f"{rulebook.page(term.page).title} {rulebook.page(term.page).text}").lower()
        if term.term != "Ruling":
            assert any(form.lower() in text for form in (term.term, *term.forms)), term.term


def test_the_summary_is_one_page() -> None:
    words = sum(len(plain(section.text).split()) for section in rulebook.summary().sections)
    assert 150 < words < 330


def test_a_broken_file_is_named_with_its_place() -> None:
    with pytest.raises(RulebookError, match=r"game/rulebook/cs\.toml: .*missing required field `title`.*mend the file"):
        read("cs.toml", 'key = "CS"', Chapter)
    with pytest.raises(RulebookError, match=r"Expected `str`, got `int` - at `\$\.title`"):
        read("cs.toml", 'key = "CS"\ntitle = 3\nintro = ""\npage = []', Chapter)


def test_an_unknown_page_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        rulebook.page("CS-99")


def test_a_picture_can_be_played() -> None:
    """The position of BT-1, put into a battle: who may battle whom is what the picture says."""
    from tests.rules.boards import scenario  # noqa: PLC0415
    from tests.rules.steps import battles_left, to_battle  # noqa: PLC0415

    picture = rulebook.page("BT-1").picture
    assert picture is not None
    fleet = picture.fleet()
    assert [unit.side for unit in fleet] == [Side.SOUTH, Side.NORTH, Side.NORTH]
    with Match(scenario(picture.board(), *fleet), ScriptedDice([])) as match:
        to_battle(match, fleet[0].id)
        assert battles_left(match, fleet[0].id) == {fleet[1].id}
