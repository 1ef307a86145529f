"""Which code, which tests and which page belong to each paragraph of the rulebook; fails where one is missing.

    python tools/coverage_of_rules.py              a line for each paragraph, then the gaps
    python tools/coverage_of_rules.py CS-11        everything about one paragraph
    python tools/coverage_of_rules.py --json       all of it as JSON

Tests are found by their marks, `@pytest.mark.rule("CS-11")`, without running them; code by the rule pages, and every
name in them has to be there.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import rulebook  # noqa: E402


@dataclass(frozen=True, slots=True)
class Row:
    """One paragraph: its page's title, the code that carries it out, and the tests that prove it."""

    paragraph: str
    title: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


@cache
def marked_tests(root: Path = ROOT / "tests") -> tuple[tuple[str, str], ...]:
    """Return a paragraph and `file::test` for every rule mark in the tests."""
    return tuple(_all_marks(root))


def _all_marks(root: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(root.rglob("test_*.py")):
        name = path.relative_to(root.parent).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for node in tree.body:
            yield from _marks_of(node, name)


def _marks_of(node: ast.stmt, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.ClassDef):
        for inner in node.body:
            yield from _marks_of(inner, f"{name}::{node.name}")
        return
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
        for decorator in node.decorator_list:
            for paragraph in _paragraphs(decorator):
                yield paragraph, f"{name}::{node.name}"


def _paragraphs(decorator: ast.expr) -> Iterator[str]:
    # Marks stand as decorators, or inside one: pytest.param(..., marks=pytest.mark.rule("CS-9")).
    for call in ast.walk(decorator):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "rule":
            for argument in call.args:
                yield str(argument.value) if isinstance(argument, ast.Constant) else ast.unparse(argument)


def coverage() -> tuple[Row, ...]:
    """Return a row for each paragraph of the committed list."""
    tests: dict[str, list[str]] = {}
    for paragraph, test in marked_tests():
        tests.setdefault(paragraph, []).append(test)
    pages = {page.id: page for page in rulebook.pages()}
    return tuple(
        Row(
            each,
            pages[each].title if each in pages else "",
            pages[each].code if each in pages else (),
            tuple(tests.get(each, ())),
        )
        for each in rulebook.paragraphs()
    )


def resolved(name: str) -> object:
    """Return what `module:name` stands for. Raises ImportError or AttributeError if there is no such thing."""
    module, _, path = name.partition(":")
    found: object = importlib.import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    return found


def gaps(rows: tuple[Row, ...]) -> Iterator[str]:
    """Yield a sentence for each gap: no page, no code, code that is not there, no test, a mark for nothing."""
    known = {row.paragraph for row in rows}
    for row in rows:
        if not row.title:
            yield f"{row.paragraph}: no page; write one in game/rulebook/{row.paragraph[:2].lower()}.toml"
        if not row.code:
            yield f"{row.paragraph}: its page names no code"
        if not row.tests:
            yield f'{row.paragraph}: no test has the mark @pytest.mark.rule("{row.paragraph}")'
        for name in row.code:
            try:
                resolved(name)
            except (ImportError, AttributeError) as error:
                yield f"{row.paragraph}: {name} is not there ({error}); mend the page's list of code"
    for page in rulebook.pages():
        if page.id not in known:
            yield f"{page.id}: a page, but no paragraph of game/rulebook/paragraphs"
    for paragraph, test in marked_tests():
        if paragraph not in known:
            yield f"{test}: marked {paragraph}, which is no paragraph"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="List paragraph, page, code and tests of the rulebook.")
    parser.add_argument("paragraph", nargs="?", help="show one paragraph in full, such as CS-11")
    parser.add_argument("--json", action="store_true", help="write everything as JSON")
    return parser


def _table(rows: tuple[Row, ...]) -> Iterator[str]:
    for row in rows:
        yield f"{row.paragraph:6} {row.title[:38]:38} {len(row.code):2} code {len(row.tests):3} tests"
    tests = {test for row in rows for test in row.tests}
    yield f"{len(rows)} paragraphs, {len(tests)} marked tests"


def _detail(row: Row) -> Iterator[str]:
    yield f"{row.paragraph} {row.title}"
    yield from (f"  code {name}" for name in row.code)
    yield from (f"  test {name}" for name in row.tests)


def main(arguments: list[str] | None = None) -> int:
    """List the coverage; return 1 if there is a gap or the paragraph asked for does not exist."""
    options = _parser().parse_args(arguments)
    rows = coverage()
    if options.paragraph:
        chosen = [row for row in rows if row.paragraph.lower() == options.paragraph.lower()]
        if not chosen:
            print(f"There is no paragraph {options.paragraph}; write one such as CS-11.", file=sys.stderr)  # noqa: T201
            return 1
        print("\n".join(_detail(chosen[0])))  # noqa: T201
        return 0
    found = list(gaps(rows))
    if options.json:
        print(json.dumps({"paragraphs": [asdict(row) for row in rows], "gaps": found}, indent=1))  # noqa: T201
    else:
        print("\n".join([*_table(rows), *(f"gap: {gap}" for gap in found)]))  # noqa: T201
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
