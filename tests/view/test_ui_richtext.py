"""Markup: what it means, and that setting it always ends and never exceeds the width."""

from __future__ import annotations

import random

import pytest

from game.view.richtext import escape, lay_out, links, parse, plain
from game.view.theme import BODY, PROMPT, Face

WORDS = (
    "Verstärkungsanforderung", "Kollision", ":die.blast:", "[Würfel](rule:CS-7),", "*Trägerschiff*", "3", "–",
    "[Schlachtschiff](hex:E4)", "[verloren](tint:loss).", "*halb", "[offen](x", "\\*", ":",
    "Donaudampfschifffahrtsgesellschaftskapitän", "\n",
)  # fmt: skip


def test_marks_become_spans() -> None:
    spans = parse("a *b* [c](rule:X-1), [d](tint:loss) :die.star: \\*e")
    assert [(s.text, s.bold, s.link, s.tint, s.icon) for s in spans if s.text.strip(" ,")] == [
        ("a ", False, "", "", ""),
        ("b", True, "", "", ""),
        ("c", False, "rule:X-1", "", ""),
        ("d", False, "", "loss", ""),
        ("\ufffc", False, "", "", "die.star"),
        ("*", False, "", "", ""),
        ("e", False, "", "", ""),
    ]
    assert links("[c](rule:X-1) [d](tint:loss)") == ["rule:X-1"]


@pytest.mark.parametrize("text", ["a*b*c", "[x](y)", ":die.star:", "C:\\saves\\*", "2 * 3 * 4"])
def test_escaped_text_means_itself(text: str) -> None:
    assert plain(escape(text)) == text


def test_spans_know_their_place_in_the_plain_text() -> None:
    markup = "a *b* [c d](x:y) e"
    text = plain(markup)
    assert all(text[s.start : s.start + len(s.text)] == s.text for s in parse(markup))


def test_a_link_keeps_the_comma_behind_it() -> None:
    for width in range(60, 200, 3):
        paragraph = lay_out("We go on to the [harbour](x:y), then home", width, BODY, 1.0)
        lines = ["".join(p.span.text for p in line) for line in paragraph.lines]
        assert not any(line.startswith(",") for line in lines)


def test_every_word_is_set_once() -> None:
    chooser = random.Random(4)
    for _ in range(200):
        markup = " ".join(chooser.choice(WORDS) for _ in range(chooser.randint(1, 30)))
        paragraph = lay_out(markup, chooser.randint(40, 400), BODY, 1.0)
        assert "".join(p.span.text for line in paragraph.lines for p in line) == paragraph.plain.replace("\n", "")


def test_any_text_ends_and_keeps_to_its_width() -> None:
    chooser = random.Random(1)
    for _ in range(1500):
        markup = " ".join(chooser.choice(WORDS) for _ in range(chooser.randint(1, 40)))
        width, face = chooser.randint(20, 500), chooser.choice((BODY, PROMPT, Face(24, 700, "d"), Face(38)))
        for line in lay_out(markup, width, face, 1.0).lines:
            ink = "".join(p.span.text for p in line).rstrip()
            right = line[-1].x + line[-1].w if line else 0
            spaces = face.px(1.0) * 0.4 * (sum(len(p.span.text) for p in line) - len(ink))
            assert right - spaces <= width + 1 or len(ink) == 1


def test_setting_the_same_paragraph_again_is_free() -> None:
    before = lay_out.cache_info().misses
    one = lay_out("A paragraph nobody else sets", 200, BODY, 1.0)
    two = lay_out("A paragraph nobody else sets", 200, BODY, 1.0)
    assert one is two
    assert lay_out.cache_info().misses == before + 1
