"""Saves: nothing is lost when the game dies, nothing damaged is trusted, and no two battles mix."""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as tuned
from hypothesis import strategies as st

from game import saves, storage, wire
from game.rules.dice import SeededDice
from game.rules.ids import Side
from game.rules.match import Match
from game.rules.refusals import Refusal
from game.rules.scenario import Scenario
from game.saves import Loaded, Logbook, SaveEntry, SaveError
from game.storage import HOME_VARIABLE, backup_of

HERE = Path(__file__).parent
ROOT = HERE.parent
V1 = HERE / "saves" / "v1.json"


def scenario() -> Scenario:
    types = ("flagship", "cruiser", "cruiser", "destroyer", "transport", "fighter", "carrier")
    fleet = [
        {"id": f"{side[0]}-{n}", "side": side, "type": key, "name": f"{key.title()} {n}"}
        for side in ("south", "north")
        for n, key in enumerate(types)
    ]
    rows = ["........."] * 3 + ["..a...a..", "....p....", "..a...a.."] + ["........."] * 3
    board = {"rows": rows, "sector_lines": [3, 5], "markers": [{"name": "Mill", "hex": [2, 4]}]}
    return wire.scenario_from_plain({"title": "The Gap", "board": board, "fleet": fleet}, wire.Place("test"))


def play_on(match: Match, steps: int, chooser: random.Random) -> None:
    for _ in range(steps):
        if not (legal := match.legal()):
            return
        outcome = match.submit(chooser.choice(legal))
        assert not isinstance(outcome, Refusal)


def battle(steps: int = 30, seed: int = 7) -> tuple[Match, Logbook]:
    made = scenario()
    match = Match(made, SeededDice(seed))
    play_on(match, steps, random.Random(seed))
    return match, Logbook.begin(made, seed)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


def rewritten(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change a save and sign it anew, as another version of the game would have written it."""
    plain = json.loads(path.read_bytes())
    del plain["digest"]
    change(plain)
    path.write_bytes(saves._signed(wire.encode(plain)))


@pytest.mark.parametrize("steps", [0, 1, 14, 15, 60, 400])
def test_a_battle_comes_back_as_it_was(steps: int) -> None:
    match, book = battle(steps)
    loaded = saves.load(book.save(match))
    assert loaded.report == saves.LoadReport("replay")
    assert loaded.match.state_hash() == match.state_hash()
    assert loaded.match.view() == match.view()
    assert loaded.match.log == match.log
    assert wire.scenario_to_plain(loaded.match.scenario) == wire.scenario_to_plain(match.scenario)
    assert loaded.logbook.path == book.path


@pytest.mark.parametrize("steps", [3, 40])
def test_a_loaded_battle_goes_on_with_the_same_dice(steps: int) -> None:
    match, book = battle(steps)
    loaded = saves.load(book.save(match)).match
    play_on(match, 80, random.Random(3))
    play_on(loaded, 80, random.Random(3))
    assert len(match.log) > steps + 20
    assert loaded.state_hash() == match.state_hash()


def test_saving_follows_undo() -> None:
    match, book = battle(20)
    while match.check_undo() is not None:
        play_on(match, 1, random.Random(5))
    before = len(match.log)
    book.save(match)
    assert match.undo() is None
    assert len(saves.load(book.save(match)).match.log) == before - 1
    play_on(match, 3, random.Random(9))
    assert saves.load(book.save(match)).match.log == match.log


def test_a_log_that_leads_elsewhere_rests_on_the_snapshot() -> None:
    match, book = battle(40)
    path = book.save(match)
    rewritten(path, lambda plain: plain["log"].pop())
    loaded = saves.load(path)
    assert loaded.report.way == "snapshot"
    assert loaded.report.notes == (
        "The log did not lead to the saved state, so the snapshot was loaded. (the fingerprints differ)",
    )
    assert loaded.match.state_hash() == match.state_hash()
    assert loaded.match.log == []


def test_a_refused_log_rests_on_the_snapshot() -> None:
    match, book = battle(40)
    path = book.save(match)
    rewritten(path, lambda plain: plain["log"].insert(0, {"command": {"type": "EndTurn"}, "draws": []}))
    loaded = saves.load(path)
    assert loaded.report.way == "snapshot"
    assert "command 1 of the log is refused" in loaded.report.notes[0]
    assert loaded.match.view() == match.view()


def test_a_battle_from_a_snapshot_is_saved_and_goes_on() -> None:
    match, book = battle(40)
    path = book.save(match)
    rewritten(path, lambda plain: plain["log"].pop(0))
    loaded = saves.load(path)
    play_on(loaded.match, 25, random.Random(3))
    again = saves.load(loaded.logbook.save(loaded.match))
    assert again.report == saves.LoadReport("replay")
    assert again.match.log == loaded.match.log
    play_on(again.match, 30, random.Random(4))
    play_on(loaded.match, 30, random.Random(4))
    assert again.match.state_hash() == loaded.match.state_hash()


def test_a_damaged_save_gives_way_to_its_backup() -> None:
    match, book = battle(30)
    book.save(match)
    earlier = match.state_hash()
    play_on(match, 1, random.Random(1))
    path = book.save(match)
    path.write_bytes(path.read_bytes()[:500])
    loaded = saves.load(path)
    assert loaded.match.state_hash() == earlier
    assert loaded.report.from_backup
    assert loaded.report.notes == (
        f"The last save was damaged. ({path.name}: it is no whole save of this game; choose another file)",
        "The backup was loaded: the battle stands one step earlier.",
    )
    entry = saves.list_saves()[0]
    assert (entry.path, entry.broken, entry.from_backup) == (path, "", True)


def test_an_empty_save_without_backup_is_told() -> None:
    match, book = battle(10)
    path = book.save(match)
    path.write_bytes(b"")
    with pytest.raises(SaveError, match=r"This save cannot be loaded. \(the-gap-.*: it is no whole save"):
        saves.load(path)
    assert saves.list_saves()[0].broken == f"{path.name}: it is no whole save of this game; choose another file"
    assert saves.latest() is None


def test_other_files_are_told_apart() -> None:
    path = saves.saves_folder() / "x.json"
    path.parent.mkdir(parents=True)
    for plain, said in (
        ({"format": "other"}, "it is no save of this game"),
        ({"format": saves.FORMAT, "version": 99}, "it was written by a newer version of the game"),
        ({"format": saves.FORMAT, "version": 0}, "its version 0 is unknown"),
        ({"format": saves.FORMAT, "version": 1}, "its times cannot be read"),
        ([], "it is no whole save of this game"),
    ):
        path.write_bytes(saves._signed(wire.encode(plain)) if isinstance(plain, dict) else b"[]")
        with pytest.raises(SaveError, match=said):
            saves.load(path)
    with pytest.raises(SaveError, match=r"no\.json: there is no such save"):
        saves.load(path.with_name("no.json"))


MATCH_AND_CONTENT: list[tuple[str, str, bytes]] = []


def saved_once() -> tuple[str, str, bytes]:
    if not MATCH_AND_CONTENT:
        match, book = battle(25)
        earlier = match.state_hash()
        old = book.content(match)
        play_on(match, 1, random.Random(2))
        MATCH_AND_CONTENT.extend([(earlier, "", old), (match.state_hash(), "", book.content(match))])
    return MATCH_AND_CONTENT[0][0], MATCH_AND_CONTENT[1][0], MATCH_AND_CONTENT[1][2]


flips = st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(1, 255)), min_size=1, max_size=3)


@tuned(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(flips=flips, cut=st.none() | st.floats(0, 1), backup=st.booleans())
def test_no_flipped_byte_goes_unnoticed(
    tmp_path: Path, flips: list[tuple[float, int]], cut: float | None, backup: bool
) -> None:
    earlier, now, content = saved_once()
    data = bytearray(content)
    for share, mask in flips:
        data[int(share * len(data))] ^= mask
    if cut is not None:
        del data[int(cut * len(data)) :]
    path = tmp_path / "flipped.json"
    path.write_bytes(data)
    backup_of(path).unlink(missing_ok=True)
    if backup:
        backup_of(path).write_bytes(MATCH_AND_CONTENT[0][2])
    try:
        loaded = saves.load(path)
    except SaveError:
        assert not backup
        return
    untouched = bytes(data).rstrip() == content.rstrip()
    assert loaded.report.notes or untouched
    assert loaded.match.state_hash() == (earlier if backup and not untouched else now)
    loaded.match.close()


class PowerCutError(Exception):
    """The machine stops here."""


@pytest.mark.parametrize("step", range(7))
def test_a_crash_at_any_step_of_writing_leaves_old_or_new(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match, book = battle(20)
    hashes = []
    for _ in range(2):
        hashes.append(match.state_hash())
        book.save(match)
        play_on(match, 1, random.Random(1))
    hashes.append(match.state_hash())
    count = 0

    def cut(real: Callable[..., Any]) -> Callable[..., Any]:
        def stopping(*args: Any, **values: Any) -> Any:
            nonlocal count
            count += 1
            if count > step:
                raise PowerCutError
            return real(*args, **values)

        return stopping

    crashed = False
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", cut(os.fsync))
        broken.setattr(os, "link", cut(os.link))
        broken.setattr(Path, "replace", cut(Path.replace))
        try:
            book.save(match)
        except PowerCutError:
            crashed = True
    loaded = saves.load(book.path)
    assert loaded.report == saves.LoadReport("replay")
    assert loaded.match.state_hash() in (hashes[1:] if crashed else hashes[2:])
    assert crashed == (step < 5)


SAVER = """
import random, sys
sys.path[:0] = {paths!r}
from test_saves import battle, play_on
from game import saves
match, book = battle(5, seed=int(sys.argv[1]))
chooser = random.Random(int(sys.argv[1]))
while True:
    book.save(match)
    print(len(match.log), match.state_hash(), book.path, flush=True)
    if not match.legal():
        match, book = battle(5, seed=chooser.randrange(99))
    play_on(match, 1, chooser)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="kill -9 is a POSIX thing")
def test_kill_minus_9_loses_nothing(home: Path) -> None:
    code = SAVER.format(paths=[str(ROOT), str(HERE)])
    chooser = random.Random(1)
    for round_number in range(8):
        process = subprocess.Popen(
            [sys.executable, "-c", code, str(round_number)],
            stdout=subprocess.PIPE,
            env={**os.environ, HOME_VARIABLE: str(home)},
        )
        assert process.stdout is not None
        told = process.stdout.readline().split()
        time.sleep(chooser.uniform(0.0, 0.25))
        process.send_signal(signal.SIGKILL)
        for line in process.stdout.read().splitlines():
            told = line.split()
        process.wait()
        process.stdout.close()
        length, state, path = int(told[0]), told[1].decode(), Path(told[2].decode())
        loaded = saves.load(path)
        assert loaded.report == saves.LoadReport("replay")
        assert len(loaded.match.log) in (length, length + 1)
        assert loaded.match.state_hash() == state or len(loaded.match.log) == length + 1
        loaded.match.close()
    listed = saves.list_saves()
    assert len(listed) >= 8
    assert not [entry for entry in listed if entry.broken]
    assert not list(saves.saves_folder().glob(".*.tmp"))


def test_two_battles_never_mix() -> None:
    pairs = [battle(20, seed) for seed in (1, 2)]
    for _ in range(6):
        for match, book in pairs:
            play_on(match, 1, random.Random(1))
            book.save(match)
    assert len({book.path for _, book in pairs}) == 2
    for match, book in pairs:
        assert saves.load(book.path).match.log == match.log


def test_the_list_shows_each_battle_and_continue_finds_the_newest() -> None:
    over, over_book = battle(2000)
    assert not over.legal()
    first, first_book = battle(15)
    second, second_book = battle(40)
    for match, book in ((second, second_book), (first, first_book), (over, over_book)):
        book.save(match)
    (saves.saves_folder() / "broken.json").write_text("{")
    listed = saves.list_saves()
    assert [entry.path for entry in listed[:3]] == [over_book.path, first_book.path, second_book.path]
    assert listed[3].broken == "broken.json: it is no whole save of this game; choose another file"
    shown = listed[2].summary
    view = second.view()
    assert shown == saves.Summary(
        round=view.round,
        rounds=5,
        phase=view.phase,
        active=view.active,
        vp={side: view.sides[side].vp for side in Side},
        side_names={Side.SOUTH: "Meridian", Side.NORTH: "Halden"},
    )
    assert listed[2].title == "The Gap"
    assert listed[0].summary is not None
    assert listed[0].summary.over
    newest = saves.latest()
    assert newest is not None
    assert newest.path == first_book.path


def test_a_time_without_a_zone_is_told_and_breaks_no_list() -> None:
    match, book = battle(5)
    book.save(match)
    odd = book.named("Odd")
    plain = {**json.loads(odd.save(match).read_bytes()), "saved": "2020-01-01T00:00:00"}
    del plain["digest"]
    odd.path.write_bytes(saves._signed(wire.encode(plain)))
    good, told = saves.list_saves()
    assert (good.path, good.broken) == (book.path, "")
    assert told.broken.startswith(f"{odd.path.name}: it cannot be read")
    with pytest.raises(SaveError, match="saved"):
        saves.load(odd.path)


@pytest.mark.parametrize("process", ["9" * 30, "\u00b2", "-1", "x", ""])
def test_strange_names_break_no_list(process: str) -> None:
    match, book = battle(5)
    book.save(match)
    strange = saves.saves_folder() / f".x.{process}-0.tmp"
    strange.write_bytes(b"")
    assert len(saves.list_saves()) == 1
    assert strange.exists()


def test_a_named_save_is_a_file_of_its_own() -> None:
    match, book = battle(20)
    book.save(match)
    named = book.named("Before the *storm*")
    named.save(match)
    play_on(match, 5, random.Random(1))
    book.save(match)
    assert named.path.name.startswith("before-the-storm-")
    assert len(saves.load(named.path).match.log) == 20
    assert {entry.title for entry in saves.list_saves()} == {"The Gap", "Before the *storm*"}
    saves.delete_save(named.path)
    saves.delete_save(book.path)
    assert list(saves.saves_folder().iterdir()) == []


def test_the_practice_opponent_comes_back_too() -> None:
    match, _ = battle(20)
    book = Logbook.begin(match.scenario, 7, "Alone", {Side.NORTH: "sharp"})
    assert saves.load(book.save(match)).logbook.opponents == {Side.NORTH: "sharp"}
    assert saves.load(book.named("Later").save(match)).logbook.opponents == {Side.NORTH: "sharp"}


def test_a_replay_file_travels(tmp_path: Path) -> None:
    match, book = battle(50)
    sent = tmp_path / "elsewhere" / "replay.json"
    book.export(match, sent)
    assert saves.list_saves() == ()
    entry: SaveEntry = saves.import_replay(sent)
    assert entry.path.parent == saves.saves_folder()
    assert saves.load(entry.path).match.log == match.log
    sent.write_text("nonsense")
    with pytest.raises(SaveError, match="This save cannot be loaded"):
        saves.import_replay(sent)


def test_older_saves_are_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    match, book = battle(20)
    path = book.save(match)

    def was_older(plain: dict[str, Any]) -> None:
        plain["name"] = plain.pop("title")

    def newer(plain: dict[str, Any]) -> dict[str, Any]:
        return {"title" if key == "name" else key: value for key, value in plain.items()} | {"version": 2}

    rewritten(path, was_older)
    monkeypatch.setattr(saves, "VERSION", 2)
    monkeypatch.setitem(saves.MIGRATIONS, 1, newer)
    loaded = saves.load(path)
    assert loaded.logbook.title == "The Gap"
    assert loaded.match.log == match.log


def test_every_older_version_has_a_migration() -> None:
    assert sorted(saves.MIGRATIONS) == list(range(1, saves.VERSION))


def test_a_save_of_version_1_loads() -> None:
    loaded: Loaded = saves.load(V1)
    assert loaded.report == saves.LoadReport("replay")
    assert loaded.match.view().round >= 2
    assert re.fullmatch(r"[0-9a-f]{64}", loaded.match.state_hash())


def test_the_digest_covers_every_byte() -> None:
    match, book = battle(5)
    data = book.content(match)
    body = data[: data.rindex(b',"digest"')] + b"}"
    assert json.loads(data)["digest"] == hashlib.sha256(body).hexdigest()


def test_saving_is_quick() -> None:
    match, book = battle(120)
    book.save(match)
    times = []
    for _ in range(15):
        start = time.perf_counter()
        book.save(match)
        times.append(time.perf_counter() - start)
    assert sorted(times)[len(times) // 2] < 0.05


def test_a_full_disk_is_told_and_the_old_save_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    match, book = battle(20)
    book.save(match)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(storage.StorageError, match=r"it cannot be written \(No space left on device\); free some"):
        book.save(match)
    assert saves.load(book.path).match.log == match.log
    assert not list(saves.saves_folder().glob(".*.tmp"))


def write_version_1() -> None:
    """Make `saves/v1.json` anew: only while version 1 has not been released."""
    match, book = battle(110, seed=11)
    book.export(match, V1)


if __name__ == "__main__":
    write_version_1()
