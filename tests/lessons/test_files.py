"""Lesson files: the documented example works, hostile ones give one clear sentence, a broken one hides no other."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from game.lessons.files import shipped_files
from game.lessons.reading import load_lesson
from game.lessons.runner import Runner, Stage
from game.lessons.shelf import shelf
from game.map_choice import chosen_scenario
from game.paths import asset
from game.wire import WireError

GOOD = shipped_files()[2].read_text(encoding="utf-8")


def refused(tmp_path: Path, text: str | bytes) -> str:
    """Return the sentence a file is refused with."""
    path = tmp_path / "odd.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(WireError) as found:
        load_lesson(path, chosen_scenario)
    return str(found.value)


def swapped(old: str, new: str) -> Callable[[], str]:
    def make() -> str:
        assert old in GOOD, old
        return GOOD.replace(old, new, 1)

    return make


HOSTILE: dict[str, tuple[Callable[[], str | bytes], str]] = {
    "empty": (lambda: "", "format"),
    "no toml": (lambda: "{]", "TOML"),
    "not utf-8": (lambda: b"\xff\xfe\x00", "UTF-8"),
    "a deep list": (lambda: "a = " + "[" * 5000 + "]" * 5000, "deep"),
    "a bad date": (lambda: "a = 2024-13-45", "TOML"),
    "huge": (lambda: "# " + "x" * 300_000, "larger"),
    "other format": (swapped('format = "call-in-support/lesson"', 'format = "x"'), 'format = "call-in-support/lesson"'),
    "other version": (swapped("version = 1", "version = 2"), "version"),
    "unknown key": (swapped("version = 1", "version = 1\nlevel = 3"), "level"),
    "no title": (swapped('title = "Calling support"', 'title = " "'), "title"),
    "no minutes": (swapped("minutes = 4", "minutes = 0"), "minutes"),
    "text for a number": (swapped("minutes = 4", 'minutes = "four"'), "minutes"),
    "no steps": (lambda: GOOD[: GOOD.index("[[step]]")], "step"),
    "many steps": (lambda: GOOD + '\n[[step]]\ntitle = "a"\nsay = "b"\n' * 61, "steps"),
    "unit off the board": (swapped("hex = [4, 4]", "hex = [40, 4]"), "not on the board"),
    "two on a hex": (swapped("hex = [4, 4]", "hex = [6, 4]"), "6,4"),
    "unknown type": (swapped('type = "battleship"', 'type = "deathstar"'), "deathstar"),
    "faces in the position": (swapped("[position]", '[position]\nfaces = ["star"]'), "steps"),
    "setup": (
        swapped(
            '  { side = "south", type = "cruiser" },', '  { side = "south", type = "cruiser", where = "undecided" },'
        ),
        "start",
    ),
    "too much Supply": (swapped("starting_supply = 7", "starting_supply = 2"), "Supply"),
    "pointing at nobody": (swapped('point = ["unit:s-battleship"', 'point = ["unit:s-flagship"'), "s-flagship"),
    "pointing nowhere": (swapped('point = ["unit:s-battleship"', 'point = ["moon"'), "moon"),
    "pointing off the board": (swapped('point = ["unit:s-battleship"', 'point = ["hex:99,1"'), "99,1"),
    "pointing at no hex": (swapped('point = ["unit:s-battleship"', 'point = ["hex:a"'), "no hex"),
    "unknown face": (swapped('faces = ["star", "fighter"]', 'faces = ["star", "moon"]'), "moon"),
    "unknown command": (
        swapped('type = "CallSupport", beacon = "s-battleship", unit = "s-cruiser" } }', 'type = "Dance" } }'),
        "Dance",
    ),
    "unknown field": (
        swapped('{ command = { type = "CallSupport", beacon', '{ command = { type = "CallSupport", lamp'),
        "lamp",
    ),
    "unknown unit in a command": (swapped('unit = "s-battleship", ordered', 'unit = "s-moon", ordered'), "s-moon"),
    "asks two things": (swapped("ask = [{ beacon", 'ask = [{ event = { type = "UnitMoved" }, beacon'), "one thing"),
    "asks nothing": (swapped('ask = [{ beacon = "s-battleship", called = "s-cruiser" }]', "ask = [{}]"), "one thing"),
    "no solution": (swapped('solution = [{ type = "OrderUnit", unit = "s-battleship" }]\n', ""), "solution"),
    "odd rule": (swapped('rule = "CS-2"', 'rule = "chapter two"'), "CS-7"),
    "odd reason": (swapped('{ pick = "s-destroyer", say', '{ refused = "BORED", say'), "BORED"),
    "hint at once": (swapped('rule = "CS-2"', 'rule = "CS-2"\nhint_after = 0.0'), "seconds"),
    "unknown outcome": (swapped('gives = "refused"', 'gives = "applause"'), "applause"),
    "free without an end": (lambda: GOOD + '\n[[step]]\ntitle = "a"\nsay = "b"\nfree = true\n', "free"),
    "solved by nobody": (swapped('rule = "CS-2"', 'rule = "CS-2"\nsolved_by = "genius"'), "genius"),
    "a player for a guided step": (swapped('rule = "CS-2"', 'rule = "CS-2"\nsolved_by = "easy"'), "solved_by"),
    "after nothing": (lambda: GOOD + '\n[[step]]\ntitle = "a"\nsay = "b"\nafter = [{ type = "EndPhase" }]\n', "after"),
    "retry of nothing": (
        lambda: GOOD + '\n[[step]]\ntitle = "a"\nsay = "b"\n[[step.retry]]\nname = "x"\nfaces = ["star"]\n',
        "retry",
    ),
    "a line break": (swapped('title = "Calling support"', 'title = "a\\nb"'), "line break"),
    "no character": (swapped('say = "Click the Battleship', 'say = "\\u0000Click the Battleship'), "cannot be shown"),
    "a wall of text": (swapped('say = "Click the Battleship', f'say = "{"Click it again. " * 20}'), "at most 180"),
    "a long title": (swapped('title = "Order a ship"', f'title = "{"Order a ship " * 9}"'), "at most 48"),
    "an answer without words": (
        swapped(
            '{ pick = "s-destroyer", say = "', '{ pick = "s-destroyer", say = " " }, { pick = "s-carrier", say = "'
        ),
        "sentence",
    ),
    "another try without faces": (swapped('faces = ["blast"]', "faces = []"), "1 to 12"),
    "another try without a name": (swapped('name = "It fails"', 'name = ""'), "name"),
    "too many other tries": (
        swapped("[[step.retry]]", '[[step.retry]]\nname = "x"\nfaces = ["blast"]\n' * 6 + "[[step.retry]]"),
        "at most 6",
    ),
    "a hint never": (swapped('rule = "CS-2"', 'rule = "CS-2"\nhint_after = nan'), "seconds"),
    "no choice": (
        swapped('{ type = "CallSupport", unit = "s-carrier" }', '{ type = "CallSupport", unit = { any = 7 } }'),
        "list",
    ),
    "no such map": (swapped("[position.scenario]\nfleet = []", 'map = "atlantis"\n[rest]'), "atlantis"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_gives_one_clear_sentence(name: str, tmp_path: Path) -> None:
    make, word = HOSTILE[name]
    text = make()
    if name == "no such map":
        assert isinstance(text, str)
        text = re.sub(r"(?s)\[rest\].*?(?=\[\[step\]\])", "", text).replace('map = "atlantis"\n', "")
        text = text.replace("[position]", '[position]\nmap = "atlantis"')
    said = refused(tmp_path, text)
    assert said.startswith(str(tmp_path / "odd.toml"))
    assert word in said
    assert "\n" not in said
    assert len(said) < len(str(tmp_path)) + 420


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(WireError, match=r"nowhere\.toml"):
        load_lesson(tmp_path / "nowhere.toml", chosen_scenario)


def test_cut_and_scrambled_files_never_raise_anything_else(tmp_path: Path) -> None:
    rng = random.Random(4)
    path = tmp_path / "cut.toml"
    for _ in range(150):
        data = bytearray(GOOD.encode()[: rng.randint(0, len(GOOD))])
        for _ in range(rng.randint(0, 12)):
            if data:
                data[rng.randrange(len(data))] = rng.randrange(256)
        path.write_bytes(bytes(data))
        try:
            lesson = load_lesson(path, chosen_scenario)
        except WireError:
            continue
        Runner(lesson).close()


def test_the_documented_example_is_a_lesson_that_works(tmp_path: Path) -> None:
    text = asset("lessons", "README.md").read_text(encoding="utf-8")
    example = text[text.index("    format =") : text.index("Every hex is")]
    path = tmp_path / "first_call.toml"
    path.write_text("\n".join(line[4:] for line in example.splitlines()), encoding="utf-8")
    runner = Runner(load_lesson(path, chosen_scenario))
    runner.solve()
    runner.solve()
    assert runner.stage is Stage.OVER


@pytest.mark.parametrize(
    ("old", "new", "step"),
    [
        ('solution = [{ type = "OrderUnit", unit = "s-battleship" }]', 'solution = [{ type = "EndPhase" }]', 0),
        ("minutes = 4", 'minutes = 4\nlearner = "north"', 2),
        ('faces = ["star", "fighter"]\nsolution = [{', 'faces = ["star"]\nsolution = [{ type = "EndPhase" }, {', 2),
    ],
)
def test_a_lesson_of_a_club_that_cannot_be_done_is_told_and_not_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, step: int
) -> None:
    monkeypatch.setenv("CALL_IN_SUPPORT_HOME", str(tmp_path))
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "sound.toml").write_text(GOOD, encoding="utf-8")
    assert old in GOOD
    (tmp_path / "lessons" / "stuck.toml").write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    found = shelf(chosen_scenario)
    assert found.find("sound") is not None
    assert found.find("stuck") is None
    assert [fault for fault in found.faults if "stuck.toml" in fault and f"step[{step}]" in fault] == list(found.faults)


def test_the_players_folder_is_read_and_a_broken_file_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CALL_IN_SUPPORT_HOME", str(tmp_path))
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "club.toml").write_text(GOOD.replace("Calling support", "Our own"), encoding="utf-8")
    (folder / "broken.toml").write_text("title = ", encoding="utf-8")
    (folder / shipped_files()[0].name).write_text(GOOD, encoding="utf-8")
    found = shelf(chosen_scenario)
    assert [lesson.title for lesson in found.lessons][-1] == "Our own"
    assert len(found.lessons) == len(shipped_files()) + 1
    assert len(found.faults) == 2
    assert any("broken.toml" in fault for fault in found.faults)
