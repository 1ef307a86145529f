"""Break each paragraph of the rulebook on purpose, and see whether the tests marked with it notice.

    python tools/break_paragraphs.py                 every paragraph: some minutes
    python tools/break_paragraphs.py CS-11 BT-5      only these

The breaks stand in `paragraph_breaks.toml`. They are made in a copy of the program, and only the tests that carry the
paragraph's mark are run against it. Fails if a break goes unnoticed.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.coverage_of_rules import marked_tests  # noqa: E402

BREAKS = ROOT / "tools" / "paragraph_breaks.toml"
COPIED = ("game", "tests", "tools", "assets", "maps", "benchmarks", "docs")
NOTICED, UNNOTICED = 1, 0
"""What pytest ends with when a test failed, and when none did."""


@dataclass(frozen=True, slots=True)
class Break:
    """One change that makes a paragraph untrue: `old` stands once in `file` and gives way to `new`."""

    paragraph: str
    file: str
    old: str
    new: str

    @property
    def fits(self) -> bool:
        """Tell whether what is to be changed stands in the file exactly once."""
        path = ROOT / self.file
        return path.is_file() and path.read_text(encoding="utf-8").count(self.old) == 1


def breaks() -> tuple[Break, ...]:
    """Return every break of the list."""
    listed = tomllib.loads(BREAKS.read_text(encoding="utf-8"))["break"]
    return tuple(Break(**each) for each in listed)


def first_failure(broken: Break, copy: Path) -> str:
    """Make a break in a copy of the program, run the tests marked with its paragraph, and return the one that failed.

    Empty if none did. Raises RuntimeError if the tests could not be run at all.
    """
    path = copy / broken.file
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace(broken.old, broken.new), encoding="utf-8")
    tests = sorted({test for paragraph, test in marked_tests() if paragraph == broken.paragraph})
    try:
        ran = subprocess.run(  # noqa: S603 - our own interpreter and our own tests
            [sys.executable, "-B", "-m", "pytest", "-x", "--tb=no", "-rfE", *tests],
            cwd=copy,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        path.write_text(whole, encoding="utf-8")
    if ran.returncode not in (NOTICED, UNNOTICED):
        message = f"{broken.paragraph}: the tests cannot be run: {ran.stdout[-400:]}{ran.stderr[-400:]}"
        raise RuntimeError(message)
    told = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return told[0].split(" ")[1] if told else ""


def _copy_of_the_program(to: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, to / name, ignore=ignored)
    for path in (path for path in ROOT.iterdir() if path.is_file()):
        shutil.copy2(path, to / path.name)


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the breaks and tell of each; return 1 if one went unnoticed."""
    parser = argparse.ArgumentParser(description="Break paragraphs of the rulebook; see whether their tests notice.")
    parser.add_argument("paragraphs", nargs="*", help="such as CS-11; all without any")
    wanted = {name.upper() for name in parser.parse_args(arguments).paragraphs}
    chosen = [each for each in breaks() if not wanted or each.paragraph.upper() in wanted]
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        _copy_of_the_program(Path(folder))
        for each in chosen:
            failed = first_failure(each, Path(folder))
            missed += not failed
            sys.stdout.write(f"{each.paragraph:6} {failed or 'NO TEST NOTICED'}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(chosen) - missed} of {len(chosen)} breaks noticed by the tests marked with the paragraph\n")
    return int(missed > 0 or not chosen)


if __name__ == "__main__":
    sys.exit(main())
