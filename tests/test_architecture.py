"""Who may import whom, beyond what the contracts in pyproject.toml can say; and what no file may mention."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import game

ROOT = Path(__file__).resolve().parent.parent
HEAVY = ("pygame", "pytmx", "numpy", "platformdirs", "esper", "msgspec")

BRINGS = {
    "game.hexgrid": (),
    "game.view.timeline": (),
    "game.rules": ("esper", "msgspec"),
    "game.odds": ("esper", "msgspec"),
    "game.cli": (),
    "game.preflight": (),
}
"""Which of the heavy packages a fresh interpreter has loaded after importing a module."""

MAY_IMPORT = {
    "game/hexgrid.py": (),
    "game/view/timeline.py": (),
    "game/preflight.py": (),
    "game/text.py": (),
    "game/rules": ("esper", "msgspec", "game.hexgrid", "game.rules"),
    "game/odds": ("game.hexgrid", "game.odds", "game.rules", "game.text"),
    "game/tiled": ("pytmx", "game.hexgrid", "game.paths", "game.rules", "game.text", "game.tiled"),
}
"""All that a module or package imports besides the standard library."""

ONLY_IN = {"esper": "game/rules/", "pytmx": "game/tiled/", "pygame": "game/view/", "platformdirs": "game/storage.py"}

SOUNDLESS_RULES = {"os", "pathlib", "time", "datetime", "socket", "subprocess", "threading", "secrets", "tempfile"}

# Brackets around one letter keep this file from holding what it looks for.
UNWANTED = re.compile(
    r"[/]work/|[/]root/|[/]home/[a-z]|[/]opt/|\b[a]ssistants?\b|[l]anguage models?\b"
    r"|[p]ypi\.org|[p]ythonhosted|[n]pmjs\.(org|com)",
    re.IGNORECASE,
)
PROSE = {".py", ".md", ".toml", ".txt", ".json", ".tmx", ".tsx", ".svg", ".cfg", ".yml", ".tiled-project", ""}


def modules(place: str) -> list[Path]:
    path = ROOT / place
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module that a file imports anywhere, in full."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found.add(node.module or "")
    return frozenset(found)


def loaded_after(module: str) -> list[str]:
    code = f"import {module}, json, sys; print(json.dumps([n for n in {HEAVY!r} if n in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return [str(name) for name in json.loads(done.stdout.splitlines()[-1])]


@pytest.mark.parametrize("module", BRINGS)
def test_a_fresh_interpreter_loads_no_more_than_needed(module: str) -> None:
    assert loaded_after(module) == [name for name in HEAVY if name in BRINGS[module]]


def test_the_view_loads_no_numpy() -> None:
    assert "numpy" not in loaded_after("game.view.app")


@pytest.mark.parametrize("place", MAY_IMPORT)
def test_nothing_else_is_imported(place: str) -> None:
    for path in modules(place):
        for name in imports(path):
            inside = any(name == each or name.startswith(f"{each}.") for each in MAY_IMPORT[place])
            assert inside or name.partition(".")[0] in sys.stdlib_module_names, f"{path}: {name}"


@pytest.mark.parametrize("package", ONLY_IN)
def test_a_package_is_imported_in_one_place_only(package: str) -> None:
    users = {path.relative_to(ROOT).as_posix() for path in modules("game") if package in tops(path)}
    assert users
    assert {path for path in users if not path.startswith(ONLY_IN[package])} == set()


def tops(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imports(path)}


def test_the_rules_know_neither_files_nor_clock() -> None:
    for path in modules("game/rules"):
        assert not tops(path) & SOUNDLESS_RULES, path


def test_chance_comes_from_one_module_of_the_rules() -> None:
    assert [path.name for path in modules("game/rules") if "random" in tops(path)] == ["dice.py"]


def test_systems_do_not_import_each_other() -> None:
    systems = [path for path in modules("game/rules/systems") if path.name not in ("__init__.py", "base.py")]
    assert len(systems) >= 9
    for path in systems:
        inside = {name for name in imports(path) if name.startswith("game.rules.systems")}
        assert inside <= {"game.rules.systems.base"}, path


def shipped_files() -> Iterator[Path]:
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("needs git and a checkout to tell which files belong to the project")
    for name in listed.split("\0"):
        if name and (ROOT / name).is_file():
            yield ROOT / name


def test_no_file_mentions_the_machine_it_was_made_on() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in shipped_files()
        if path.suffix in PROSE
        for match in [UNWANTED.search(path.read_text(encoding="utf-8", errors="replace"))]
        if match
    ]
    assert found == []


def test_one_version_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    headings = re.findall(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert project["version"] == game.__version__ == headings[0]
