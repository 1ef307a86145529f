"""What every test runs with: no window, no sound, no folder of a player's own."""

from __future__ import annotations

import os
import tempfile

from hypothesis import HealthCheck, settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Never the folder where a player keeps battles; one that goes away with the process.
_home = tempfile.TemporaryDirectory(prefix="call-in-support-", ignore_cleanup_errors=True)
os.environ["CALL_IN_SUPPORT_HOME"] = _home.name

# A busy machine is no fault of the program.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")
