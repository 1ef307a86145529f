"""Every shipped map has a battle on record; played again, every word and the last state are the same.

If a rule was changed on purpose, `python tools/make_golden.py` writes the records anew: read the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.session import Session
from game.tiled import shipped_maps
from tests.golden.playing import FOLDER, again, read

RECORDS = sorted(FOLDER.glob("*.json"))


def test_every_shipped_map_has_a_record() -> None:
    assert {path.stem for path in RECORDS} == {path.stem for path in shipped_maps()}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_battle_goes_the_same_way_again(path: Path) -> None:
    plain = read(path)
    match = again(plain)
    session = Session(match)
    session.renarrate()
    assert [line.text for line in session.lines if not line.text.startswith("Expected")] == plain["told"]
    assert match.state_hash() == plain["hash"]
    assert match.view().outcome is not None
    assert len(match.log) > 60
