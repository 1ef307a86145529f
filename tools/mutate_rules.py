"""Break the rules' code on purpose, one small change at a time, and see whether a test of tests/rules notices.

    python tools/mutate_rules.py --sample 200 --seed 1 --jobs 2
    python tools/mutate_rules.py --only systems/battle.py --list

First every test is run once to learn which lines it reaches; then each changed module is tried in a process of its
own against just the tests that reach the changed line. What no test noticed is told, with its place.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "game" / "rules"
TARGETS = ("systems/*.py", "checks/*.py", "queries.py", "orders.py")
"""What is broken, within game/rules."""
LEFT_OUT = ("test_worked_numbers.py",)
"""Tests that play every face of every die: too slow to be run again for each change."""
LIMIT = 60
"""Seconds of work until a changed module counts as noticed because it never ends; waiting does not count."""

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One small change: the module, its number within it, where it is and what it does."""

    path: Path
    number: int
    line: int
    first_line: int
    """Of the statement around it."""
    inside: str
    """The function it is in; empty at the top of a module."""
    change: str

    @property
    def place(self) -> str:
        """File, line and function, for people."""
        return f"{self.path.relative_to(ROOT).as_posix()}:{self.line} {self.inside or '(top)'}"


# Changing


def _compares(node: ast.Compare) -> Iterator[ast.AST]:
    for position, operator in enumerate(node.ops):
        for other in COMPARED.get(type(operator), ()):
            changed = copy.deepcopy(node)
            changed.ops[position] = other()
            yield changed


def _constants(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def _operations(node: ast.BinOp | ast.AugAssign) -> Iterator[ast.AST]:
    swap: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}
    if type(node.op) in swap:
        changed = copy.deepcopy(node)
        changed.op = swap[type(node.op)]()
        yield changed
    if isinstance(node, ast.AugAssign):
        yield ast.Pass()


def _negated(node: ast.If | ast.IfExp) -> Iterator[ast.AST]:
    changed = copy.deepcopy(node)
    changed.test = ast.UnaryOp(ast.Not(), changed.test)
    yield changed


def _shortened(node: ast.BoolOp) -> Iterator[ast.AST]:
    changed = copy.deepcopy(node)
    changed.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield changed
    for position in range(len(node.values)):
        shorter = copy.deepcopy(node)
        del shorter.values[position]
        yield shorter if len(shorter.values) > 1 else shorter.values[0]


def _calls(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
        changed = copy.deepcopy(node)
        changed.func = ast.Name(SWAPPED[node.func.id], ast.Load())
        yield changed


def _variants(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare():
            yield from _compares(node)
        case ast.Constant():
            yield from _constants(node)
        case ast.BinOp() | ast.AugAssign():
            yield from _operations(node)
        case ast.BoolOp():
            yield from _shortened(node)
        case ast.UnaryOp(op=ast.Not()) | ast.UnaryOp(op=ast.USub()):
            yield node.operand
        case ast.If() | ast.IfExp():
            yield from _negated(node)
        case ast.Call():
            yield from _calls(node)
        case ast.Expr(value=ast.Call()) | ast.Continue():
            yield ast.Pass()


class _Changer(ast.NodeTransformer):
    """Counts all possible changes of a module in a fixed order, and makes the one that is wanted."""

    def __init__(self, path: Path, wanted: int | None) -> None:
        self.path, self.wanted = path, wanted
        self.found: list[Mutant] = []
        self.names: list[str] = []
        self.statement = 0

    def visit(self, node: ast.AST) -> Any:
        """Offer every change of a node, then go into it; imports, texts and types are left alone."""
        if isinstance(node, ast.Import | ast.ImportFrom | ast.AnnAssign) or _is_text(node):
            return node
        if isinstance(node, ast.stmt):
            self.statement = node.lineno
        for changed in _variants(node):
            number = len(self.found)
            self.found.append(self._mutant(node, changed, number))
            if number == self.wanted:
                return ast.copy_location(changed, node)
        return self._inner(node)

    def _inner(self, node: ast.AST) -> ast.AST:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            return self.generic_visit(node)
        self.names.append(node.name)
        node.body = [self.visit(inner) for inner in node.body]
        self.names.pop()
        return node

    def _mutant(self, node: ast.AST, changed: ast.AST, number: int) -> Mutant:
        line: int = getattr(node, "lineno", self.statement)
        said = f"{_short(node)}  ->  {_short(changed)}"
        return Mutant(self.path, number, line, min(self.statement, line), ".".join(self.names), said)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _short(node: ast.AST) -> str:
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}"
    text = " ".join(ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).split())
    return text if len(text) < 90 else text[:87] + "..."


def mutants_of(path: Path) -> list[Mutant]:
    """Return every change that can be made to a module, in a fixed order."""
    changer = _Changer(path, None)
    changer.visit(ast.parse(path.read_text(encoding="utf-8")))
    return changer.found


def mutated_code(mutant: Mutant) -> CodeType:
    """Return the compiled module with one change."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    changed = _Changer(mutant.path, mutant.number).visit(tree)
    return compile(ast.fix_missing_locations(changed), str(mutant.path), "exec")


# Running


class _Swap(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module other code when it is imported."""

    def __init__(self, path: Path, code: CodeType) -> None:
        self.name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        self.path, self.code = path, code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Answer for the one module."""
        del path, target
        if fullname != self.name:
            return None
        package = self.path.name == "__init__.py"
        spec = importlib.machinery.ModuleSpec(fullname, self, origin=str(self.path), is_package=package)
        if package:
            spec.submodule_search_locations = [str(self.path.parent)]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed code as the module."""
        exec(self.code, module.__dict__)  # noqa: S102


class _Only:
    """Runs only some tests."""

    def __init__(self, tests: frozenset[str]) -> None:
        self.tests = tests

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Drop all others."""
        items[:] = [item for item in items if item.nodeid in self.tests]


class _Lines:
    """Notes which lines of the rules each test reaches."""

    def __init__(self) -> None:
        self.reached: dict[str, list[str]] = {}
        self.seen: set[tuple[str, int]] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Watch one test."""
        self.seen = set()
        sys.settrace(self._enter)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self.reached[item.nodeid] = [f"{file}:{line}" for file, line in self.seen]

    def _enter(self, frame: FrameType, event: str, argument: object) -> Callable[..., Any] | None:
        del event, argument
        return self._step if frame.f_code.co_filename.startswith(str(RULES)) else None

    def _step(self, frame: FrameType, event: str, argument: object) -> Callable[..., Any]:
        del event, argument
        self.seen.add((frame.f_code.co_filename, frame.f_lineno))
        return self._step


def _in_child(work: Callable[[], int]) -> int:
    child = os.fork()
    if child:
        return child
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    try:
        os._exit(work())
    except BaseException:  # noqa: BLE001
        os._exit(70)


def _pytest(plugin: object, files: Sequence[str]) -> int:
    options = ["-x", "-q", "-m", "not slow", "-p", "no:cacheprovider"]
    return int(pytest.main([*options, *files], plugins=[plugin]))


def _test_files() -> list[str]:
    files = sorted((ROOT / "tests" / "rules").glob("test_*.py"))
    return [str(path.relative_to(ROOT)) for path in files if path.name not in LEFT_OUT]


def reached_lines() -> dict[str, set[str]]:
    """Return, for each `file:line` of the rules, the tests that reach it. Raises RuntimeError if a test fails."""
    with tempfile.TemporaryDirectory() as folder:
        note = Path(folder) / "lines.json"

        def work() -> int:
            lines = _Lines()
            code = _pytest(lines, _test_files())
            note.write_text(json.dumps(lines.reached))
            return code

        _, status = os.waitpid(_in_child(work), 0)
        if status:
            message = "the tests of tests/rules do not pass as they are; mend them first"
            raise RuntimeError(message)
        by_test: dict[str, list[str]] = json.loads(note.read_text())
    found: dict[str, set[str]] = {}
    for test, lines in by_test.items():
        for line in lines:
            found.setdefault(line, set()).add(test)
    return found


def relevant(mutant: Mutant, reached: dict[str, set[str]]) -> frozenset[str]:
    """Return the tests that reach a change; every test for a change outside of functions."""
    outside = not mutant.inside or (mutant.inside.lstrip("_")[0].isupper() and "." not in mutant.inside)
    if outside:
        return frozenset(test for tests in reached.values() for test in tests)
    lines = range(mutant.first_line, mutant.line + 1)
    return frozenset(test for line in lines for test in reached.get(f"{mutant.path}:{line}", ()))


def _try(mutant: Mutant, tests: frozenset[str]) -> int:
    def work() -> int:
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        sys.meta_path.insert(0, _Swap(mutant.path, mutated_code(mutant)))
        return _pytest(_Only(tests), sorted({test.split("::")[0] for test in tests}))

    return _in_child(work)


def fates(chosen: Sequence[Mutant], reached: dict[str, set[str]], jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Yield each change that was tried with what became of it: `noticed`, `survived`, `not reached`."""
    running: dict[int, Mutant] = {}
    waiting = list(chosen)[::-1]
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            tests = relevant(mutant, reached)
            if tests:
                running[_try(mutant, tests)] = mutant
            else:
                yield mutant, "not reached"
        if running:
            child, status = os.wait()
            yield running.pop(child), "survived" if status == 0 else "noticed"


# Telling


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Break the rules' code and see whether the tests notice.")
    parser.add_argument("--sample", type=int, default=0, help="how many changes to try; 0: all")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--only", default="", help="only files whose path has this in it")
    parser.add_argument("--list", action="store_true", help="list the changes and try none")
    return parser.parse_args(arguments)


def _chosen(options: argparse.Namespace) -> list[Mutant]:
    files = sorted(path for pattern in TARGETS for path in RULES.glob(pattern))
    every = [m for path in files if options.only in path.as_posix() for m in mutants_of(path)]
    if options.sample and options.sample < len(every):
        picked = random.Random(options.seed).sample(range(len(every)), options.sample)
        return [every[number] for number in sorted(picked)]
    return every


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _preload(compiled: str) -> None:
    # What every child needs anyway; nothing of the game, whose modules are what is changed.
    sys.dont_write_bytecode, sys.pycache_prefix = False, compiled
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for name in ("esper", "msgspec", "pygame", "pytmx"):
        __import__(name)


def _tell(counts: Counter[tuple[str, str]], seconds: float) -> None:
    for file in sorted({file for file, _ in counts}):
        total = sum(count for (of, _), count in counts.items() if of == file)
        _say(f"{file:24} {counts[file, 'noticed']:4} of {total:4} noticed")
    noticed = sum(count for (_, fate), count in counts.items() if fate == "noticed")
    _say(f"{noticed} of {counts.total()} changes noticed, in {seconds:.0f} s")


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the changes and tell what became of them."""
    options = _arguments(arguments)
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    chosen = _chosen(options)
    if options.list:
        _say("\n".join(f"{mutant.place}: {mutant.change}" for mutant in chosen))
        return 0
    began, counts = time.monotonic(), Counter[tuple[str, str]]()
    with tempfile.TemporaryDirectory() as compiled:
        _preload(compiled)
        for mutant, fate in fates(chosen, reached_lines(), options.jobs):
            counts[mutant.path.relative_to(RULES).as_posix(), fate] += 1
            if fate != "noticed":
                _say(f"{fate}: {mutant.place}: {mutant.change}")
    _tell(counts, time.monotonic() - began)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
