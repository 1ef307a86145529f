"""What the documents point at is there, and what they tell to type is understood."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game import cli

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("*.md", "maps/*.md", "assets/**/*.md", "tests/**/*.md")
DOCUMENTS = sorted(path.relative_to(ROOT).as_posix() for place in PLACES for path in ROOT.glob(place))
LINK = re.compile(r"\]\(([^)#]+)[^)]*\)")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    path = ROOT / name
    text = re.sub(r"`[^`\n]*`", "", path.read_text(encoding="utf-8"))  # what is quoted leads nowhere
    links = [link for link in LINK.findall(text) if "://" not in link]
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_the_readme_names_every_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)[ `]", text, re.MULTILINE)
    assert sorted(told) == sorted(name for name, _, _ in cli._COMMANDS)


def test_the_code_layout_of_the_readme_is_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    tree = text.partition("## How the code is laid out")[2].partition("A click becomes")[0]
    for name in re.findall(r"^ {6}((?:[\w.]+/? )+)", tree, re.MULTILINE):
        for part in name.split():
            assert (ROOT / "game" / part).exists(), part
