"""Settings: what goes in comes back, and nothing in the file can stop the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as tuned
from hypothesis import strategies as st

from game.settings import LoadedSettings, Settings, load_settings, settings_path, store_settings
from game.storage import HOME_VARIABLE, StorageError
from game.view.theme import PALETTES, SPEEDS


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


def test_no_file_gives_the_defaults(home: Path) -> None:
    assert load_settings() == LoadedSettings(Settings())
    assert list(home.iterdir()) == []


def test_what_is_stored_comes_back(home: Path) -> None:
    chosen = Settings(
        animation="off",
        text_size=250,
        palette="red_cyan",
        window=(1920, 1080),
        keys={"call": "V"},
        lessons={"first-orders": 3},
        lessons_done=("first-orders",),
    )
    store_settings(chosen)
    assert load_settings() == LoadedSettings(chosen)
    assert [path.name for path in home.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("text", ["", "{", "[1]", "nonsense", '{"volume": 5, "volume": 6}', "[" * 90000])
def test_a_broken_file_is_kept_aside(home: Path, text: str) -> None:
    settings_path().write_text(text)
    found = load_settings()
    assert found.settings == Settings()
    assert len(found.notes) == 1
    assert found.notes[0].startswith("The settings could not be read, so the defaults hold.")
    assert (home / "settings.broken.json").read_text() == text
    assert load_settings().notes == ()


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("volume", 101, "settings.json: volume: 101 is not between 0 and 100"),
        ("volume", "loud", "settings.json: volume: expected a whole number, found a text"),
        ("palette", "pink", "settings.json: palette: 'pink' is not known; write one of table, blue_yellow, "),
        ("window", [1, 1], "settings.json: window: 1x1 is not between 1024x600 and 7680x4320"),
        ("window", [1280], "settings.json: window: expected a list of length 2, found 1"),
        ("lessons", {"a": "b"}, "settings.json: lessons: expected a whole number, found a text"),
    ],
)
def test_one_bad_value_costs_only_itself(name: str, value: object, said: str) -> None:
    settings_path().write_text(json.dumps({"language": "de", name: value}))
    found = load_settings()
    assert found.settings == Settings(language="de")
    assert said in found.notes[0]


@pytest.mark.usefixtures("home")
@tuned(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(st.dictionaries(st.sampled_from(list(Settings.__dataclass_fields__)), st.from_type(object) | st.text()))
def test_no_values_stop_the_game(values: dict[str, Any]) -> None:
    settings_path().write_text(json.dumps(values, default=str))
    load_settings().settings.changed(volume=5)


def test_changes_are_checked() -> None:
    assert Settings().changed(volume=0, coordinates="edge") == Settings(volume=0, coordinates="edge")
    with pytest.raises(ValueError, match="there is no setting 'colour'; choose one of animation, "):
        Settings().changed(colour=1)


def test_lesson_progress_is_noted_once() -> None:
    learnt = Settings().at_step("beacons", 2).at_step("beacons", 5, done=True).at_step("beacons", 5, done=True)
    assert learnt == Settings(lessons={"beacons": 5}, lessons_done=("beacons",))


def test_a_folder_that_cannot_be_written_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv(HOME_VARIABLE, str(home / "file"))
    with pytest.raises(StorageError, match=r"it cannot be written .*; free some space or name another folder"):
        store_settings(Settings())


def test_the_choices_are_those_the_view_knows() -> None:
    for key in PALETTES:
        assert Settings().changed(palette=key).palette == key
    for key in SPEEDS:
        assert Settings().changed(animation=key).animation == key
