"""Time for pictures: steps that begin, last and end. Nothing here draws, and nothing but the standard library is used.

What a step does to anything that lasts happens in its acts, `on_start` and `on_end`. Acts run in one fixed order, by
time and then by the order they were added in, whether time passes or is skipped: so a skip cannot change a result.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

Act = Callable[[], None]
D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Step(Generic[D]):
    """Something shown for a while. Seconds are at normal speed; `start` counts from when the step is added.

    `draw` is whatever the owner of the timeline draws by. A step that `lingers` is words left to be read: it does not
    keep the timeline busy, outlives a skip, and has no acts. Of two steps with the same `key` only the later shows.
    """

    start: float
    duration: float = 0.0
    on_start: Act | None = None
    on_end: Act | None = None
    draw: D | None = None
    lingers: bool = False
    key: Hashable = None

    def __post_init__(self) -> None:
        """Raise ValueError for negative times, or a lingering step with acts."""
        if self.start < 0 or self.duration < 0:
            message = f"a step cannot start at {self.start} s and last {self.duration} s: use 0 or more"
            raise ValueError(message)
        if self.lingers and (self.on_start or self.on_end):
            message = "a step that lingers may never end, so it cannot have acts: give them to a step of their own"
            raise ValueError(message)


@dataclass(frozen=True, slots=True)
class _Shown(Generic[D]):
    step: Step[D]
    start: float
    end: float


class Timeline(Generic[D]):
    """Plays steps, overlapping ones at the same time.

    `factor` stretches every duration (slow 1.6, normal 1, fast 0.5); at 0 each addition ends at once. `reduced` is for
    those who compose and draw: reduced motion.
    """

    def __init__(self, factor: float = 1.0, *, reduced: bool = False) -> None:
        self.factor = factor
        self.reduced = reduced
        self._now = 0.0
        self._end = 0.0
        self._shown: list[_Shown[D]] = []
        self._acts: list[tuple[float, int, Act]] = []
        self._added = 0

    @property
    def now(self) -> float:
        """Seconds at normal speed that have passed."""
        return self._now

    @property
    def end(self) -> float:
        """When the last step ends that keeps the timeline busy."""
        return self._end

    @property
    def idle(self) -> bool:
        """Whether every act has run and only lingering steps are left."""
        return not self._acts and self._now >= self._end

    @property
    def quiet(self) -> bool:
        """Whether nothing at all is shown."""
        return self.idle and not self._shown

    def add(self, steps: Iterable[Step[D]]) -> None:
        """Add steps that start from now on; those under way go on beside them."""
        for step in steps:
            start = self._now + step.start
            end = start + step.duration
            self._note(step.on_start, start)
            self._note(step.on_end, end)
            if not step.lingers:
                self._end = max(self._end, end)
            if step.draw is not None and step.duration > 0:
                self._shown.append(_Shown(step, start, end))
        if self.factor <= 0:
            self.skip()

    def _note(self, act: Act | None, at: float) -> None:
        if act is not None:
            self._added += 1
            insort(self._acts, (at, self._added, act))

    def update(self, seconds: float) -> None:
        """Let real time pass."""
        if self.factor <= 0:
            self.skip()
        # Words that linger are no animation: they are read at normal speed, or slower if the player asked for slow.
        factor = self.factor if not self.idle else max(1.0, self.factor)
        self._now += seconds / factor
        self._run_acts(self._now)
        self._shown = [s for s in self._shown if s.end > self._now]

    def skip(self) -> None:
        """Jump to the end: every act still to come runs, in order; words that would still be read stay."""
        if not self.idle:
            self._now = max(self._now, self._end)
            self._run_acts(self._now)
        self._shown = [s for s in self._shown if s.step.lingers and s.end > self._now]

    def hush(self) -> None:
        """Take away the words that linger."""
        self._shown = [s for s in self._shown if not s.step.lingers]

    def _run_acts(self, until: float) -> None:
        while self._acts and self._acts[0][0] <= until:
            self._acts.pop(0)[2]()

    def showing(self) -> Iterator[tuple[D, float]]:
        """Yield what each step under way is drawn by, and how far it is, 0 to below 1; in the order added."""
        latest: dict[Hashable, _Shown[D]] = {}
        under_way = [s for s in self._shown if s.start <= self._now < s.end]
        for shown in under_way:
            key = shown.step.key
            if key is not None and (key not in latest or shown.start >= latest[key].start):
                latest[key] = shown
        for shown in under_way:
            if shown.step.key is not None and latest[shown.step.key] is not shown:
                continue
            if shown.step.draw is not None:
                yield shown.step.draw, (self._now - shown.start) / (shown.end - shown.start)
