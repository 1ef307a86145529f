"""One thread for what takes longer than a frame may: of each kind of question only the newest is answered."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

_SWITCH_SECONDS = 0.001
"""How long this thread keeps others waiting at most while it works."""

Work = Callable[[], object]


@dataclass(slots=True)
class Background:
    """Questions by name, worked out one after another on a thread that lives only while there are any."""

    _waiting: dict[str, Work] = field(default_factory=dict)
    _answers: dict[str, object] = field(default_factory=dict)
    _newest: dict[str, Work] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _thread: threading.Thread | None = None

    def ask(self, name: str, work: Work) -> None:
        """Have a question answered; an older one of that name is dropped, even if its answer is on the way."""
        with self._lock:
            self._waiting[name] = self._newest[name] = work
            self._answers.pop(name, None)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="lab", daemon=True)
                self._thread.start()

    def drop(self, name: str) -> None:
        """Forget a question: nobody wants its answer any more."""
        with self._lock:
            for kept in (self._waiting, self._newest, self._answers):
                kept.pop(name, None)

    def busy(self, name: str) -> bool:
        """Tell whether an answer is still to come, or to be collected."""
        with self._lock:
            return name in self._newest or name in self._answers

    def collect(self) -> dict[str, object]:
        """Return the answers that came since the last time, by name.

        Raises what a question's work raised, one question at a time; other answers are kept for the next call.
        """
        with self._lock:
            for name, answer in self._answers.items():
                if isinstance(answer, BaseException):
                    del self._answers[name]
                    raise answer
            found, self._answers = self._answers, {}
        return found

    def wait(self) -> None:
        """Wait until every question is answered."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        usual = sys.getswitchinterval()
        sys.setswitchinterval(min(usual, _SWITCH_SECONDS))
        try:
            while self._step():
                pass
        finally:
            sys.setswitchinterval(usual)

    def _step(self) -> bool:
        with self._lock:
            if not self._waiting:
                self._thread = None
                return False
            name = next(iter(self._waiting))
            work = self._waiting.pop(name)
        answer: object
        try:
            answer = work()
        except Exception as error:  # noqa: BLE001 - raised again where the answer is collected
            answer = error
        with self._lock:
            if self._newest.get(name) is work:
                del self._newest[name]
                self._answers[name] = answer
        return True
