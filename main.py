"""Start the game from its checkout: `python main.py`, or `python main.py --help` for more."""

import sys

from game.preflight import complaint


def start() -> int:
    """Check this Python first, so that what is missing is told in one sentence, then run the command line."""
    fault = complaint()
    if fault:
        sys.stderr.write(fault + "\n")
        return 2
    from game.cli import main  # noqa: PLC0415 - its imports need what was just checked

    return main()


if __name__ == "__main__":
    sys.exit(start())
