"""The wheel holds everything: installed beside nothing of the checkout, the game finds its maps and assets."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

import game

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = "Scripts" if os.name == "nt" else "bin"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel; the libraries are lent by the one that runs the tests."""
    place = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(place, with_pip=True)
    python = place / SCRIPTS / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", "--no-deps", "--no-index", wheel], check=True)
    folder = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True, capture_output=True, text=True,
    ).stdout.strip()  # fmt: skip
    # A path in a .pth file adds the folder but none of its own .pth files: no way back into the checkout.
    (Path(folder) / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return place / SCRIPTS


def say(installed: Path, cwd: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([installed / "call-in-support", *words], cwd=cwd, capture_output=True, text=True, check=False)


def test_every_shipped_file_is_in_the_wheel(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("assets", "maps"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file():
                assert f"game/data/{path.relative_to(ROOT).as_posix()}" in held
    assert {"game/rules/data/units.toml", "game/rulebook/cs.toml"} <= held
    texts = {Path(name).name for name in held if ".dist-info/licenses/" in name}
    assert texts == {"LICENSE", "NOTICE.md", "LICENSE-barlow.txt", "LICENSE-chakra-petch.txt"}


@pytest.mark.slow
def test_the_installed_command_plays_from_anywhere(installed: Path, tmp_path: Path) -> None:
    version = say(installed, tmp_path, "--version")
    assert (version.stdout, version.returncode) == (f"call-in-support {game.__version__}\n", 0)
    check = say(installed, tmp_path, "check", "halcyon_gap")
    assert (check.stdout, check.stderr, check.returncode) == ("halcyon_gap.tmx: sound\n", "", 0)
    picture = tmp_path / "title.png"
    shot = say(installed, tmp_path, "shot", "title", str(picture), "--size", "1024x600")
    assert (shot.stderr, shot.returncode) == ("", 0)
    assert picture.read_bytes().startswith(b"\x89PNG")
    where = subprocess.run(
        [installed / "python", "-c", "import game; print(game.__file__)"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert str(ROOT) not in where
