"""Every paragraph of the rulebook has code, tests and a page, and the list of them can be trusted."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game import rulebook
from tools import coverage_of_rules as tool


def test_no_paragraph_lacks_code_tests_or_a_page() -> None:
    assert list(tool.gaps(tool.coverage())) == []


def test_every_paragraph_that_code_and_data_name_is_in_the_rulebook() -> None:
    """A refusal, a tip or a lesson that cites a number leads to its page."""
    number = re.compile(r"\b(?:BD|DI|UN|TN|MV|BT|RS|CS|SU|MK|SC)-\d+[a-z]?\b")
    places = [each for ending in ("py", "toml") for each in (tool.ROOT / "game").rglob(f"*.{ending}")]
    named = {(path.name, found) for path in places for found in number.findall(path.read_text(encoding="utf-8"))}
    assert len(named) > 500
    assert sorted(each for each in named if each[1] not in rulebook.paragraphs()) == []


def test_the_list_is_all_twelve_chapters() -> None:
    found: dict[str, list[str]] = {}
    for row in tool.coverage():
        found.setdefault(row.paragraph[:2], []).append(row.paragraph)
    counts = {
        "BD": 7,
        "DI": 2,
        "UN": 5,
        "TN": 10,
        "MV": 4,
        "BT": 6,
        "RS": 6,
        "CS": 18,
        "SU": 7,
        "MK": 2,
        "SC": 5,
        "HR": 1,
    }
    assert {chapter: len(rows) for chapter, rows in found.items()} == counts


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (tool.Row("CS-1", "", (), ()), ["no page", "no code", "no test"]),
        (tool.Row("CS-1", "x", ("game.rules.queries:nothing",), ("t",)), ["game.rules.queries:nothing is not there"]),
        (tool.Row("CS-1", "x", ("game.nowhere:nothing",), ("t",)), ["game.nowhere:nothing is not there"]),
    ],
)
def test_a_gap_is_told(row: tool.Row, said: list[str]) -> None:
    others = tuple(each for each in tool.coverage() if each.paragraph != "CS-1")
    found = list(tool.gaps((row, *others)))
    assert len(found) == len(said)
    for sentence, words in zip(found, said, strict=True):
        assert sentence.startswith("CS-1: ")
        assert words.split()[-1] in sentence


def test_a_paragraph_struck_from_the_list_leaves_its_page_and_marks_behind() -> None:
    rows = tuple(each for each in tool.coverage() if each.paragraph != "MV-4")
    found = list(tool.gaps(rows))
    assert found[0] == "MV-4: a page, but no paragraph of game/rulebook/paragraphs"
    assert all("marked MV-4, which is no paragraph" in gap for gap in found[1:])
    assert len(found) > 1


def test_marks_are_read_from_functions_classes_and_parameters(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(
        '@pytest.mark.rule("A-1", "A-2")\ndef test_a(): ...\n'
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("A-3"))])\ndef test_b(x): ...\n'
        'class TestC:\n    @pytest.mark.rule("A-4")\n    def test_d(self): ...\n'
        '@pytest.mark.rule("A-5")\ndef no_test(): ...\n'
    )
    assert list(tool.marked_tests(tmp_path / "tests")) == [
        ("A-1", "tests/test_it.py::test_a"),
        ("A-2", "tests/test_it.py::test_a"),
        ("A-3", "tests/test_it.py::test_b"),
        ("A-4", "tests/test_it.py::TestC::test_d"),
    ]


def test_the_command_lists_and_fails_on_what_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["cs-11"]) == 0
    assert "CS-11 Landing on a taken hex" in capsys.readouterr().out
    assert tool.main(["CS-99"]) == 1
    assert "no paragraph CS-99" in capsys.readouterr().err
    assert tool.main([]) == 0
    assert "73 paragraphs" in capsys.readouterr().out
    assert tool.main(["--json"]) == 0
    assert json.loads(capsys.readouterr().out)["gaps"] == []
