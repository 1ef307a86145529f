"""What must be true of this Python before anything else is imported. Standard library only, and old syntax.

This file has to parse on Pythons far too old for the rest of the game, to be able to say so.
"""

import importlib.util
import os
import re
import sys

OLDEST_PYTHON = (3, 11)

NEEDED = {
    "esper": "esper>=3.9",
    "pygame": "pygame-ce>=2.5.5",
    "pytmx": "pytmx>=3.32",
    "platformdirs": "platformdirs>=4.2",
    "msgspec": "msgspec>=0.19",
}
"""What has to be importable, and the package that brings it."""


def complaint() -> str:
    """Return one sentence that names what is wrong with this Python and the repair; empty if nothing is."""
    return python_fault(tuple(sys.version_info[:2])) or package_fault()


def python_fault(version: "tuple[int, ...]") -> str:
    """Return what is wrong with a Python version."""
    if version >= OLDEST_PYTHON:
        return ""
    wanted, found = (".".join(map(str, each)) for each in (OLDEST_PYTHON, version))
    return f"Call in Support needs Python {wanted} or newer, and this is {found}: start it with a newer Python."


def package_fault() -> str:
    """Return what is wrong with the installed packages."""
    if getattr(sys, "frozen", False):
        return ""
    missing = [package for module, package in NEEDED.items() if importlib.util.find_spec(module) is None]
    if missing:
        return _install("Call in Support lacks", missing)
    if _version("pygame-ce") is None:
        return (
            "Call in Support needs pygame-ce, and this Python has another pygame: "
            f'run "python -m pip uninstall -y pygame" and then "python -m pip install --force-reinstall {_NEWEST}".'
        )
    old = [package for package in NEEDED.values() if _is_old(package)]
    return _install("Call in Support needs newer packages:", old) if old else ""


_NEWEST = "pygame-ce"


_BIN = (".venv\\Scripts\\", "py") if os.name == "nt" else (".venv/bin/", "python3")
_SET_UP = f"{_BIN[1]} -m venv .venv && {_BIN[0]}pip install -e . && {_BIN[0]}python main.py"


def _install(what: str, packages: "list[str]") -> str:
    names = ", ".join(package.partition(">=")[0] for package in packages)
    if sys.prefix == sys.base_prefix:  # the system's own Python; many of those let nobody install
        return f'{what} {names}: run "{_SET_UP}" in the folder of the game.'
    quoted = " ".join(f"'{package}'" for package in packages)
    return f'{what} {names}: run "python -m pip install -U {quoted}".'


def _is_old(package: str) -> bool:
    name, _, least = package.partition(">=")
    found = _version(name)
    return found is not None and _numbers(found) < _numbers(least)


def _version(name: str) -> "str | None":
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - Python 3.7 has no such module

    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _numbers(version: str) -> "tuple[int, ...]":
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])
