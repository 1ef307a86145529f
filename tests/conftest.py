"""What every test runs with: no window, no sound, no folder of a player's own."""

from __future__ import annotations

import os
import tempfile

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Never the folder where a player keeps battles; one that goes away with the process.
_home = tempfile.TemporaryDirectory(prefix="call-in-support-", ignore_cleanup_errors=True)
os.environ["CALL_IN_SUPPORT_HOME"] = _home.name
