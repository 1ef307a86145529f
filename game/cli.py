"""The command line: `python main.py` opens the title screen, a command does one thing."""

# ruff: noqa: PLC0415 - a command imports only what it needs, so that --help and mistakes answer at once

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from game.preflight import complaint
from game.text import tr

PROGRAM = "call-in-support"
FAULT, MISUSE = 1, 2
"""Exit codes: something was found to be wrong; the command could not be carried out."""

SMALLEST_SHOT, LARGEST_SHOT = 320, 7680


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code. Everything that can go wrong is one sentence on stderr."""
    words = list(sys.argv[1:] if argv is None else argv)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", PROGRAM)  # read when the display is initialised, never later
    if fault := complaint():
        return _complain(fault)
    try:
        arguments = _parser(words).parse_args(words)
        run: Callable[[argparse.Namespace], int] = arguments.handler
        return run(arguments)
    except BrokenPipeError:
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except KeyboardInterrupt:
        return 130
    except (ValueError, OSError) as error:
        if not _is_told(error):
            raise
        return _complain(str(error))


def _complain(sentence: str) -> int:
    sys.stderr.write(f"{PROGRAM}: {sentence}\n")
    return MISUSE


def _is_told(error: Exception) -> bool:
    # Errors whose message is already a sentence for the player; any other is a fault of ours and shows its trace.
    from game.opening import PlayerError
    from game.rules.catalogue import DataError
    from game.rules.scenario import ScenarioError
    from game.storage import StorageError
    from game.wire import WireError

    return isinstance(error, (PlayerError, DataError, ScenarioError, StorageError, WireError, FileNotFoundError))


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without repeating all that could be right."""

    def error(self, message: str) -> NoReturn:
        """Leave with the sentence."""
        self.exit(
            2, tr("{command}: {trouble} (--help lists what can be written)", command=self.prog, trouble=message) + "\n"
        )


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    parser = _Parser(
        prog=PROGRAM,
        description=tr("Fleets on a hex map, and a die that decides where help lands."),
        epilog=tr("Without a command the title screen opens. MAP is a shipped map's name or title, or a path."),
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {_version()}")
    parser.set_defaults(handler=_title)
    commands = parser.add_subparsers(title=tr("commands"), metavar=tr("COMMAND"))
    for name, text, fill in _COMMANDS:
        command = commands.add_parser(name, help=tr(text), description=tr(text))
        if name in words:  # the arguments of the others, and the imports behind them, are not needed
            fill(command)
    return parser


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(PROGRAM)
    except PackageNotFoundError:
        pyproject = Path(__file__).resolve().parent.parent / "pyproject.toml"
        found = re.search(r'^version = "(.+)"$', pyproject.read_text(encoding="utf-8"), re.MULTILINE)
        return found[1] if found else "0"


def _play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("map", metavar=tr("MAP"))
    parser.add_argument("--seed", type=_seed, help=tr("seed of the dice, for the same battle again"))

    def run(arguments: argparse.Namespace) -> int:
        from game.map_choice import chosen_scenario

        return _open_window(screen="play", scenario=chosen_scenario(arguments.map), seed=arguments.seed)

    parser.set_defaults(handler=run)


def _lab(parser: argparse.ArgumentParser) -> None:
    text = tr("any hexagonal Tiled map, a saved lab position, or a script")
    parser.add_argument("map", metavar=tr("MAP"), nargs="?", help=text)

    def run(arguments: argparse.Namespace) -> int:
        from game.lab import lab_of_file
        from game.map_choice import find_map

        path = find_map(arguments.map) if arguments.map else None
        if path is not None:
            lab_of_file(path)  # so that what is wrong with it is told before a window opens
        return _open_window(screen="lab", map=path)

    parser.set_defaults(handler=run)


def _learn(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("lesson", metavar=tr("LESSON"), nargs="?", default="")
    parser.set_defaults(handler=lambda arguments: _open_window(screen="learn", subject=arguments.lesson))


def _rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paragraph", metavar=tr("PARAGRAPH"), type=_paragraph, help=tr("such as CS-8"))
    parser.set_defaults(handler=lambda arguments: _open_window(screen="rules", subject=arguments.paragraph))


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("maps", metavar=tr("MAP"), nargs="+")

    def run(arguments: argparse.Namespace) -> int:
        from game.map_choice import map_report

        reports = [map_report(name) for name in arguments.maps]
        for report in reports:
            lines = [*report] or [tr("{map}: sound", map=report.path.name)]
            sys.stdout.write("".join(f"{line}\n" for line in lines))
        return 0 if all(report.playable for report in reports) else FAULT

    parser.set_defaults(handler=run)


def _shot(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("screen", metavar=tr("SCREEN"))
    parser.add_argument("out", metavar="OUT.png", type=Path)
    parser.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH", help=tr("pixels, such as 1280x720"))

    def run(arguments: argparse.Namespace) -> int:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        _app().shot(arguments.screen, arguments.out, arguments.size)
        return 0

    parser.set_defaults(handler=run)


def _from_module(name: str) -> Callable[[argparse.ArgumentParser], None]:
    def fill(parser: argparse.ArgumentParser) -> None:
        module = importlib.import_module(name)
        module.add_arguments(parser)
        parser.set_defaults(handler=module.run)

    return fill


_COMMANDS: tuple[tuple[str, str, Callable[[argparse.ArgumentParser], None]], ...] = (
    ("play", "start a battle on a map", _play),
    ("lab", "open the scatter lab: what a call in support can do", _lab),
    ("learn", "open the lessons, or one of them", _learn),
    ("rules", "open the rulebook at a paragraph", _rules),
    ("check", "check maps: a line for each fault", _check),
    ("run", "run a script of commands and tell what happens", _from_module("game.run_command")),
    ("odds", "work out the exact odds of a call in support", _from_module("game.odds_command")),
    ("selfplay", "let the practice opponent play against itself", _from_module("game.selfplay")),
    ("shot", "draw a screen into a picture, without a display", _shot),
)


def _paragraph(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z]{2}-\d{1,2}[a-z]?", text):
        message = tr("{text} is no paragraph; write two letters and a number, such as CS-8", text=repr(text))
        raise argparse.ArgumentTypeError(message)
    return text[:2].upper() + text[2:]


def _seed(text: str) -> int:
    # No longer than a save can hold: a battle that cannot be read again would be lost.
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        message = tr("{text} is no seed; write a whole number of at most 18 digits", text=repr(text))
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(SMALLEST_SHOT <= each <= LARGEST_SHOT for each in size):
        message = tr(
            "{text} is no size; write WIDTHxHEIGHT in pixels, each from {low} to {high}",
            text=repr(text),
            low=SMALLEST_SHOT,
            high=LARGEST_SHOT,
        )
        raise argparse.ArgumentTypeError(message)
    return size


def _title(_: argparse.Namespace) -> int:
    return _open_window(screen="title")


def _open_window(**opening: Any) -> int:
    from game.opening import Opening

    app = _app()
    _check_display()
    return int(app.run_app(Opening(**opening)) or 0)


def _check_display() -> None:
    # Without a display SDL may raise, or draw quietly where nobody sees it; only who asked for that shall have it.
    from game.opening import PlayerError

    pygame = importlib.import_module("pygame")
    try:
        pygame.display.init()
        driver, reason = pygame.display.get_driver(), ""
    except pygame.error as error:
        driver, reason = "", f" ({error})"
    if not driver or (driver == "offscreen" and os.environ.get("SDL_VIDEODRIVER") != driver):
        pygame.display.quit()
        message = tr("There is no display to open a window on{reason}: set DISPLAY, or use shot.", reason=reason)
        raise PlayerError(message)


def _app() -> Any:
    return importlib.import_module("game.view.app")
