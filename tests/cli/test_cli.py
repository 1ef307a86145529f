"""The command line: exit codes, one sentence for each mistake, and nothing imported that is not needed."""

from __future__ import annotations

import ast
import importlib
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game import cli, preflight
from game.opening import Opening, PlayerError

ROOT = Path(__file__).parent.parent.parent


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **environment}
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


class App(ModuleType):
    """Stands in for the view: notes what it was asked for."""

    def __init__(self) -> None:
        super().__init__("game.view.app")
        self.asked: list[Any] = []
        self.error: Exception | None = None

    def run_app(self, opening: Opening) -> int:
        self.asked.append(opening)
        if self.error:
            raise self.error
        return 0

    def shot(self, screen: str, path: Path, size: tuple[int, int]) -> None:
        if screen == "nowhere":
            raise PlayerError("there is no screen 'nowhere'; choose one of title")
        self.asked.append((screen, path, size, os.environ["SDL_VIDEODRIVER"]))


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> App:
    made = App()
    monkeypatch.setitem(sys.modules, "game.view.app", made)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return made


def test_help_names_every_command_and_needs_no_display() -> None:
    done = python("-X", "importtime", "main.py", "--help")
    assert done.returncode == 0
    for name in ("play", "lab", "learn", "rules", "check", "run", "odds", "selfplay", "shot"):
        assert re.search(rf"^    {name} ", done.stdout, re.MULTILINE)
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert not imported & {"pygame", "pytmx", "esper", "msgspec", "game.rules.match"}


def test_the_version_is_that_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["--version"])
    assert left.value.code == 0
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert capsys.readouterr().out == f"call-in-support {version}\n"


def test_missing_packages_are_told_without_a_trace() -> None:
    done = python("-S", "main.py")
    assert done.returncode == 2
    assert done.stdout == ""
    set_up = preflight._SET_UP
    assert done.stderr == (
        "Call in Support lacks esper, pygame-ce, pytmx, platformdirs, msgspec: "
        f'run "{set_up}" in the folder of the game.\n'
    )
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert os.name == "nt" or set_up.replace("pip install", "pip install -q") in readme


def test_in_an_environment_of_its_own_the_packages_alone_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.prefix", "elsewhere")
    monkeypatch.setattr(preflight, "NEEDED", {"no_such_module": "no-such-package>=1.2"})
    told = "Call in Support lacks no-such-package: run \"python -m pip install -U 'no-such-package>=1.2'\"."
    assert preflight.package_fault() == told


def test_an_old_python_is_told() -> None:
    assert preflight.python_fault((3, 11)) == ""
    assert preflight.python_fault((3, 14)) == ""
    assert (
        preflight.python_fault((3, 8))
        == "Call in Support needs Python 3.11 or newer, and this is 3.8: start it with a newer Python."
    )


@pytest.mark.parametrize("name", ["main.py", "game/preflight.py", "game/__init__.py"])
def test_an_old_python_can_read_as_far_as_that(name: str) -> None:
    assert ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 7))


def test_preflight_needs_what_the_project_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert sorted(preflight.NEEDED.values()) == sorted(project["dependencies"])
    assert project["requires-python"] == f">={'.'.join(map(str, preflight.OLDEST_PYTHON))}"
    assert preflight.complaint() == ""


def test_another_pygame_and_old_packages_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preflight, "_version", lambda name: None if name == "pygame-ce" else "99")
    assert "needs pygame-ce, and this Python has another pygame" in preflight.package_fault()
    monkeypatch.setattr("sys.prefix", "elsewhere")
    monkeypatch.setattr(preflight, "_version", lambda name: "3.8.1" if name == "esper" else "99")
    said = preflight.package_fault()
    assert said.startswith("Call in Support needs newer packages: esper: run \"python -m pip install -U 'esper>=")


def test_no_argument_opens_the_title_screen(app: App) -> None:
    assert cli.main([]) == 0
    assert app.asked == [Opening("title")]


def test_commands_open_their_screens(app: App) -> None:
    assert cli.main(["play", "halcyon_gap", "--seed", "7"]) == 0
    assert cli.main(["lab"]) == 0
    assert cli.main(["lab", "Ember Reach"]) == 0
    assert cli.main(["learn", "beacons"]) == 0
    assert cli.main(["rules", "cs-8"]) == 0
    play, lab, lab_on_map, learn, rules = app.asked
    assert (play.screen, play.scenario.title, play.seed) == ("play", "Halcyon Gap", 7)
    assert lab == Opening("lab")
    assert (lab_on_map.screen, lab_on_map.map.stem) == ("lab", "ember_reach")
    assert learn == Opening("learn", subject="beacons")
    assert rules == Opening("rules", subject="CS-8")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize(("driver", "reason"), [("x11", " (x11 not available)"), ("nosuch", " (nosuch not available)")])
def test_a_missing_display_is_told(
    driver: str, reason: str, app: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    importlib.import_module("pygame").display.quit()
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    assert cli.main([]) == 2
    said = f"call-in-support: There is no display to open a window on{reason}: set DISPLAY, or use shot.\n"
    assert capsys.readouterr().err == said
    assert app.asked == []


def test_a_window_nobody_could_see_is_not_opened(
    app: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    display = importlib.import_module("pygame").display
    monkeypatch.setattr(display, "get_driver", lambda: "offscreen")
    assert cli.main([]) == 2
    assert "There is no display" in capsys.readouterr().err
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    monkeypatch.setattr(display, "init", lambda: None)
    assert cli.main([]) == 0
    assert app.asked == [Opening("title")]


def test_a_fault_of_ours_shows_its_trace(app: App) -> None:
    app.error = ValueError("a bug")
    with pytest.raises(ValueError, match="a bug"):
        cli.main([])


def test_shot_needs_no_display(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER")
    assert cli.main(["shot", "title", "out.png", "--size", "1024x600"]) == 0
    assert app.asked == [("title", Path("out.png"), (1024, 600), "dummy")]


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["shot", "nowhere", "out.png"], "there is no screen 'nowhere'; choose one of title"),
        (["play", "halcyon"], "there is no map 'halcyon'; did you mean halcyon_gap?"),
        (["play", "xyzzy"], "there is no map 'xyzzy'; name a TMX file, or one of the shipped: halcyon_gap, "),
        (["lab", "no/such.tmx"], "there is no map 'no/such.tmx'; "),
        (["run", "nothing.json"], "nothing.json: there is no such file; check the name"),
        (["run", "tests"], "tests: this is a folder; name a file in it"),
    ],
)
def test_a_mistake_is_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert cli.main(words) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"call-in-support: {sentence}")
    assert told.err.count("\n") == 1
    assert told.out == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["shot", "title", "x.png", "--size", "9"],
            "'9' is no size; write WIDTHxHEIGHT in pixels, each from 320 to 7680",
        ),
        (["shot", "title", "x.png", "--size", "99999x99999"], "'99999x99999' is no size; "),
        (["rules", "scatter"], "'scatter' is no paragraph; write two letters and a number, such as CS-8"),
        (["play", "halcyon_gap", "--seed", "x"], "'x' is no seed; write a whole number of at most 18 digits"),
        (["play", "halcyon_gap", "--seed", "9" * 19], "is no seed; write a whole number of at most 18 digits"),
        (["dance"], "invalid choice: 'dance'"),
    ],
)
def test_misuse_shows_the_usage(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(words)
    assert left.value.code == 2
    assert sentence in capsys.readouterr().err


def test_sound_maps_are_said_to_be_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "halcyon_gap", "Training Deck", str(ROOT / "maps" / "ember_reach.tmx")]) == 0
    assert capsys.readouterr().out == "halcyon_gap.tmx: sound\ntraining_deck.tmx: sound\nember_reach.tmx: sound\n"


def test_each_fault_of_a_map_has_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.tmx"
    path.write_text("<map")
    assert cli.main(["check", str(path), "halcyon_gap", "nowhere.tmx"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("broken.tmx: ")
    assert lines[1] == "halcyon_gap.tmx: sound"
    assert lines[2].startswith("there is no map 'nowhere.tmx'; ")


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} main.py run tests/scripts/collision.json --json | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "{\n0\n"
    assert done.stderr == ""
