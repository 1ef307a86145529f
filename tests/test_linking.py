"""Glossary words become links, and nothing else in a text changes."""

from __future__ import annotations

import random

import pytest

from game import rulebook
from game.markup import plain
from game.rulebook.linking import link_terms, pages_linked
from game.rulebook.term_pages import search_terms, term_key, term_of, term_page, uses
from game.view.richtext import links, parse

KEYS = {term_key(term) for term in rulebook.glossary()}
SCRAPS = [
    "Beacon", "beacons", "Round", "round", "shields", "CAP", "cap", "star tokens", "Supply Pool", "Pool", "orders",
    "*bold Beacon*", "[Wreck](rule:CS-11)", "[Reserve](term:reserve)", ":die.star:", ":die.blast: Blast", ":icon.x:",
    "\\*", "\\[", "\\", "[", "]", "(", ")", "*", ":", "(x:y)", "\n", " ", "  ", ",", ".", "’s", "-", "x", "a Cruiser",
]  # fmt: skip
PAGES = (*rulebook.pages(), *rulebook.unit_pages(), *rulebook.card_pages(), *rulebook.die_pages())


def random_text(seed: int) -> str:
    chance = random.Random(seed)
    return "".join(chance.choice(SCRAPS) + chance.choice(("", " ", " ")) for _ in range(chance.randrange(1, 24)))


@pytest.mark.parametrize("seed", range(40))
def test_only_links_are_added(seed: int) -> None:
    for number in range(50):
        text = random_text(seed * 1000 + number)
        linked = link_terms(text)
        assert plain(linked) == plain(text), text
        before = [(s.start, s.text, s.bold, s.link, s.icon) for s in parse(text) if s.bold or s.link or s.icon]
        after = [(s.start, s.text, s.bold, s.link, s.icon) for s in parse(linked)]
        assert set(before) <= set(after), text


@pytest.mark.parametrize("seed", range(20))
def test_a_word_is_linked_once_and_linking_again_changes_nothing(seed: int) -> None:
    for number in range(50):
        text = random_text(seed * 1000 + number)
        linked = link_terms(text)
        added = links(linked)
        for target in set(added) - set(links(text)):
            assert added.count(target) == 1, text
            assert target.removeprefix("term:") in KEYS
        assert link_terms(linked) == linked, text


def test_the_first_plain_occurrence_is_linked_and_capitals_count_where_they_mean_something() -> None:
    assert link_terms("The Beacon calls. A Beacon waits.") == (
        "The [Beacon](term:beacon) [calls](term:call-in-support). A Beacon waits."
    )
    assert link_terms("*Beacon* or Beacon") == "*Beacon* or [Beacon](term:beacon)"
    assert link_terms("It turns round in Round 2") == "It turns round in [Round](term:round) 2"
    assert link_terms("the shields hold") == "the [shields](term:shields) hold"
    assert link_terms("the Supply Pool") == "the [Supply Pool](term:supply-pool)"
    assert link_terms("Beaconless sub-orders") == "Beaconless sub-orders"


def test_a_word_explained_here_or_linked_already_stays() -> None:
    assert link_terms("The Beacon stays", skip=["CS-2"]) == "The Beacon stays"
    assert link_terms("[It](rule:CS-2) is a Beacon") == "[It](rule:CS-2) is a Beacon"
    assert link_terms("[Beacon](term:beacon), Beacon") == "[Beacon](term:beacon), Beacon"


def test_a_text_beside_another_may_leave_out_what_was_linked() -> None:
    first = link_terms("A Beacon calls")
    assert pages_linked(first) == {"CS-2", "CS-1"}
    assert link_terms("The Beacon waits for a Reserve", skip=pages_linked(first)) == (
        "The Beacon waits for a [Reserve](term:reserve)"
    )
    assert pages_linked("[Shields](rule:UN-4) *Beacon*") == frozenset()


def test_every_page_keeps_its_words() -> None:
    for page in PAGES:
        for text in (page.text, page.why):
            linked = link_terms(text, skip=(page.id,))
            assert plain(linked) == plain(text)
            assert set(links(text)) <= set(links(linked))


def test_every_word_has_a_page_that_leads_on() -> None:
    assert len(KEYS) == len(rulebook.glossary())
    for term in rulebook.glossary():
        page = term_page(term_key(term))
        assert page.title == term.term
        assert term.meaning in page.text
        assert f"rule:{term.page}" in links(page.text)
        assert page.see[0] == term.page
        assert term.page not in uses(term)
        assert term_of(term_key(term)) is term
    with pytest.raises(KeyError):
        term_page("no-such-word")


def test_words_are_found_by_name_and_other_spelling() -> None:
    assert [term.term for term in search_terms("beac")] == ["Beacon"]
    assert [term.term for term in search_terms("pool")] == ["Supply Pool"]
    assert search_terms(" ") == ()
    assert search_terms("beacon zebra") == ()
