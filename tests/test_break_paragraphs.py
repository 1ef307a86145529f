"""There is a way to break every paragraph, it still fits the code, and trying one tells whether its tests notice."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path

import pytest

from game import rulebook
from tools import break_paragraphs as tool


def test_every_paragraph_has_its_break() -> None:
    assert tuple(each.paragraph for each in tool.breaks()) == rulebook.paragraphs()


@pytest.mark.parametrize("broken", tool.breaks(), ids=lambda each: each.paragraph)
def test_a_break_fits_the_code(broken: tool.Break) -> None:
    assert broken.fits, f"mend tools/paragraph_breaks.toml: {broken.old!r} does not stand once in {broken.file}"
    assert broken.old != broken.new


def test_a_break_is_noticed_and_none_is_not(tmp_path: Path) -> None:
    tool._copy_of_the_program(tmp_path)
    broken = next(each for each in tool.breaks() if each.paragraph == "MV-4")
    assert tool.first_failure(broken, tmp_path).startswith("tests/rules/test_movement.py::")
    assert tool.first_failure(dataclasses.replace(broken, new=broken.old), tmp_path) == ""
    shutil.rmtree(tmp_path / "tests")
    with pytest.raises(RuntimeError, match="MV-4: the tests cannot be run"):
        tool.first_failure(broken, tmp_path)
