"""The timeline alone: order of acts, speeds, skipping, words that linger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.view.timeline import Step, Timeline


def noting(log: list[str], word: str) -> Callable[[], None]:
    return lambda: log.append(word)


def three(log: list[str]) -> list[Step[str]]:
    return [
        Step(0.0, 1.0, noting(log, "a starts"), noting(log, "a ends"), "A"),
        Step(0.5, 1.0, noting(log, "b starts"), noting(log, "b ends"), "B"),
        Step(1.0, 0.0, noting(log, "c starts"), noting(log, "c ends")),
    ]


def test_acts_run_by_time_and_then_in_the_order_added() -> None:
    log: list[str] = []
    timeline: Timeline[str] = Timeline()
    timeline.add(three(log))
    timeline.update(0.0)
    assert log == ["a starts"]
    timeline.update(1.0)
    assert log == ["a starts", "b starts", "a ends", "c starts", "c ends"]
    assert not timeline.idle
    timeline.update(0.5)
    assert log[-1] == "b ends"
    assert timeline.idle
    assert timeline.quiet


def test_steps_overlap_and_tell_how_far_they_are() -> None:
    timeline: Timeline[str] = Timeline()
    timeline.add(three([]))
    timeline.update(0.75)
    assert list(timeline.showing()) == [("A", 0.75), ("B", 0.25)]


@pytest.mark.parametrize(("factor", "seconds"), [(1.6, 2.4), (1.0, 1.5), (0.5, 0.75)])
def test_speed_stretches_every_duration(factor: float, seconds: float) -> None:
    timeline: Timeline[str] = Timeline(factor)
    timeline.add(three([]))
    timeline.update(seconds - 0.01)
    assert not timeline.idle
    timeline.update(0.02)
    assert timeline.idle


def test_speed_off_ends_at_once_but_leaves_words_to_be_read() -> None:
    log: list[str] = []
    timeline: Timeline[str] = Timeline(0.0)
    timeline.add([*three(log), Step(1.2, 2.0, draw="words", lingers=True)])
    assert timeline.idle
    assert len(log) == 6
    assert [word for word, _ in timeline.showing()] == ["words"]
    timeline.update(1.8)
    assert timeline.quiet


def test_words_linger_without_keeping_the_timeline_busy() -> None:
    timeline: Timeline[str] = Timeline(0.5)
    timeline.add([Step(0.0, 1.0, draw="A"), Step(0.5, 2.0, draw="words", lingers=True)])
    timeline.update(0.5)
    assert timeline.idle
    assert not timeline.quiet
    timeline.update(1.4)
    assert not timeline.quiet
    timeline.update(0.2)
    assert timeline.quiet


def test_hush_takes_only_words_away() -> None:
    timeline: Timeline[str] = Timeline()
    timeline.add([Step(0.0, 1.0, draw="A"), Step(0.0, 2.0, draw="words", lingers=True)])
    timeline.hush()
    assert [word for word, _ in timeline.showing()] == ["A"]


def test_of_two_steps_with_one_key_the_later_shows() -> None:
    timeline: Timeline[str] = Timeline()
    timeline.add([Step(0.0, 3.0, draw="old", key="hex"), Step(1.0, 1.0, draw="new", key="hex")])
    timeline.update(0.5)
    assert [word for word, _ in timeline.showing()] == ["old"]
    timeline.update(1.0)
    assert [word for word, _ in timeline.showing()] == ["new"]


def test_steps_added_later_start_from_then() -> None:
    timeline: Timeline[str] = Timeline()
    timeline.update(10.0)
    timeline.add([Step(0.0, 1.0, draw="A")])
    timeline.update(0.5)
    assert list(timeline.showing()) == [("A", 0.5)]
    assert timeline.end == 11.0


def test_a_step_in_the_past_is_refused() -> None:
    with pytest.raises(ValueError, match="0 or more"):
        Step(-0.1)
    with pytest.raises(ValueError, match="cannot have acts"):
        Step(0.0, 1.0, lambda: None, lingers=True)


times = st.floats(0, 5, allow_nan=False)


@given(st.lists(st.tuples(times, times), max_size=12), st.lists(st.floats(0.001, 2), max_size=8), st.floats(0.2, 2))
def test_a_skip_at_any_time_runs_the_same_acts_in_the_same_order(
    spans: list[tuple[float, float]], ticks: list[float], factor: float
) -> None:
    def played(ticks: list[float]) -> list[str]:
        log: list[str] = []
        timeline: Timeline[str] = Timeline(factor)
        timeline.add(
            Step(start, long, noting(log, f"{n} starts"), noting(log, f"{n} ends"), str(n))
            for n, (start, long) in enumerate(spans)
        )
        for tick in ticks:
            timeline.update(tick)
        timeline.skip()
        assert timeline.quiet
        return log

    log = played(ticks)
    assert log == played([])
    assert len(log) == 2 * len(spans)
