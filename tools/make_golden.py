"""Write the golden battles anew, one for each shipped map: `python tools/make_golden.py`. Then read the difference."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.tiled import load_scenario, shipped_maps
from tests.golden.playing import FOLDER, played, written


def main() -> None:
    """Play and write every battle."""
    for path in shipped_maps():
        session = played(load_scenario(path))
        (FOLDER / f"{path.stem}.json").write_text(written(session), encoding="utf-8")
        sys.stdout.write(f"{path.stem}: {len(session.match.log)} commands\n")


if __name__ == "__main__":
    main()
