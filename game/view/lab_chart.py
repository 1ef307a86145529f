"""The histogram: what was rolled against what is exact, and the dice of the last roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.lab import Rolling
from game.odds import Body, Ending
from game.odds.rolls import Trial
from game.rules.ids import Face
from game.text import tr
from game.view import paint, parts, svg
from game.view.canvas import Canvas
from game.view.lab_panels import FIGURE, fitted
from game.view.theme import SMALL, STATUS, Tint, mix

FEWEST_FOR_BAND: Final = 20
"""Rolls below which a standard error says little, so no band is drawn."""
BUCKET_TINTS: Final[dict[str, Tint]] = {"lost": "loss", "stays": "back"}


def _bucket_name(bucket: str, body: Body) -> str:
    if bucket == "lost":
        return tr("Lost")
    if bucket == "stays":
        return tr("Stays")
    return tr("Arrives") if body.kind.models == 1 else bucket.removeprefix("models-")


def _steps(most: float) -> tuple[float, float]:
    """Return the height of the chart and the distance of its lines, both as shares of 1."""
    for top, step in ((0.1, 0.02), (0.25, 0.05), (0.5, 0.1), (0.8, 0.2), (1.0, 0.25)):
        if most <= top:
            return max(step, most * 1.02), step
    return 1.0, 0.25


def paint_chart(c: Canvas, rolling: Rolling, body: Body) -> None:
    """Paint bars rolled, white lines for the exact chances, and a band of the standard error that closes in on them."""
    heights, shares_now, done = rolling.heights, rolling.trials.shares(), rolling.trials.done
    most = max([*heights.values(), *(shares_now.values() if done else [])])
    top, step = _steps(most * 1.06)
    left, foot = 30.0, 34.0 if body.kind.models > 1 else 22.0
    area = c.at(left, 14, c.w - left, c.h - 14 - foot)
    lines = 0
    while lines * step <= top + 1e-9:
        y = area.h * (1 - lines * step / top)
        parts.rule(area, 0, y, area.w, "line" if lines else "line2", 0.7 if lines else 1)
        c.text(left - 7, 14 + y + 0.5, f"{round(lines * step * 100)}", SMALL.sized(11), "dim", align="r")
        lines += 1
    wide = area.w / len(heights)
    for number, (bucket, chance) in enumerate(heights.items()):
        tint = BUCKET_TINTS.get(bucket, "safe")
        bar = _Bar(number * wide + wide * 0.13, wide * 0.74, chance, shares_now[bucket], tint, bucket)
        _paint_bar(area, bar, top, done)
        name = _bucket_name(bucket, body)
        ink: Tint = "text" if tint == "safe" else tint
        face = fitted(c, name, STATUS, wide)
        c.text(left + (number + 0.5) * wide, 14 + area.h + 12, name, face, ink, align="c")
    if body.kind.models > 1:
        _models_line(c, left, 14 + area.h + 26, wide * body.models)


@dataclass(frozen=True, slots=True)
class _Bar:
    x: float
    w: float
    exact: float
    rolled: float
    tint: Tint
    bucket: str


def _paint_bar(c: Canvas, bar: _Bar, top: float, done: int) -> None:
    level = c.h * (1 - bar.exact / top)
    crest = level
    if done:
        _solid(c, bar, c.h * min(1.0, bar.rolled / top))
        error = c.h * (bar.exact * (1 - bar.exact) / done) ** 0.5 / top
        band = min(2 * error, 2 * c.h)
        if band > 1.5 and done >= FEWEST_FOR_BAND:
            upper, lower = max(0.0, level - band), min(c.h, level + band)
            crest = upper
            c.fill(bar.x - 3, upper, bar.w + 6, lower - upper, "#FFFFFF", 26)
            c.fill(bar.x - 3, upper, bar.w + 6, 1, "#FFFFFF", 90)
            c.fill(bar.x - 3, lower, bar.w + 6, 1, "#FFFFFF", 90)
    else:
        outline = svg.rect(0.6, 0.6, bar.w - 1.2, max(0.4, c.h - level - 0.6), fill=bar.tint, fill_opacity=0.10,
                           stroke=bar.tint, stroke_opacity=0.55, dash="3 3")  # fmt: skip
        c.svg(bar.x, level, bar.w, max(1.0, c.h - level), outline)
    line = svg.rect(0, 1, bar.w + 8, 2.2, fill="#FFFFFF")
    c.glow(bar.x - 4, level - 2, bar.w + 8, 4, line, "#FFFFFF", 3, 0.5)
    highest = min(crest, c.h * (1 - min(1.0, bar.rolled / top)) if done else level)
    words = f"{bar.exact * 100:.1f}"
    c.text(bar.x + bar.w / 2, max(-6.0, highest - 9), words, fitted(c, words, FIGURE.sized(12.5), bar.w + 10), "hi",
           align="c")  # fmt: skip


def _solid(c: Canvas, bar: _Bar, high: float) -> None:
    """Blit the lower part of a whole column, so that growing bars need no new pictures."""
    whole = c.pixels(bar.x, 0, bar.w, c.h)
    ramp = paint.ramp(whole.w, whole.h, bar.tint, mix(bar.tint, "#0B1B30", 0.62))
    shown = max(1, c.px(high))
    c.surface.blit(ramp, (whole.x, whole.bottom - shown), (0, whole.h - shown, whole.w, shown))
    kind = {"lost": "crossed", "stays": "diagonal"}.get(bar.bucket)
    if kind:
        sheet = paint.pattern(kind, whole.size, max(5, c.px(7)), "#04121F", 0.45, max(1.0, 1.3 * c.u))
        c.surface.blit(sheet, (whole.x, whole.bottom - shown), (0, whole.h - shown, whole.w, shown))


def _models_line(c: Canvas, x: float, y: float, w: float) -> None:
    words = tr("models left")
    room = c.measure(words, SMALL.sized(11)) / 2 + 6
    c.text(x + w / 2, y, words, SMALL.sized(11), "dim", align="c")
    for start, end in ((x + 6, x + w / 2 - room), (x + w / 2 + room, x + w - 6)):
        if end > start:
            parts.rule(c, start, y, end - start, "line2")


def paint_roll_words(c: Canvas, y: float, rolling: Rolling) -> None:
    """Paint the chart's legend: what the line means, how many rolls, the largest gap, the standard error."""
    done = rolling.trials.done
    c.fill(14, y - 1, 16, 2.4, "#FFFFFF")
    x = 36 + c.text(36, y + 0.5, tr("exact"), SMALL.sized(12), "text") + 12
    if not done:
        c.text(x, y + 0.5, tr("Roll to see how fast chance comes near."), SMALL.sized(12), "dim", width=c.w - x - 8)
        return
    c.fill(x, y - 5, 12, 10, "safe", 190)
    gap, error = rolling.largest_gap * 100, rolling.standard_error * 100
    words = tr("{n} rolls; largest gap {gap}, error ±{error}", n=spaced(done), gap=f"{gap:.1f}", error=f"{error:.1f}")
    if done == 1:
        words = tr("1 roll")
    c.text(x + 18, y + 0.5, words, fitted(c, words, SMALL.sized(12), c.w - x - 28), "text", width=c.w - x - 26)


def spaced(number: int) -> str:
    """Return a number with a thin gap between thousands."""
    return f"{number:,}".replace(",", " ")


def paint_last_roll(c: Canvas, y: float, trial: Trial, label: str) -> None:
    """Paint the dice of the last roll in order, and how it ended; y is the middle of the line."""
    x = 14.0
    size = 17.0
    groups: list[Sequence[Face]] = [(trial.warp,), trial.unstable, (trial.scatter,) if trial.scatter else (),
                                    trial.landing, trial.confirming]  # fmt: skip
    for number, group in enumerate(group for group in groups if group):
        if number:
            c.icon(x, y - 4.5, 9, "right", "dim")
            x += 11
        for face in group:
            c.die(x, y - size / 2, size, face.value)
            x += size + 2
    words, tint = _ending(trial, label)
    face_ = fitted(c, words, STATUS, c.w - x - 20)
    if c.measure(words, face_) <= c.w - x - 16:
        c.text(x + 6, y + 0.5, words, face_, tint)


def _ending(trial: Trial, label: str) -> tuple[str, Tint]:
    if trial.ending is Ending.ARRIVED:
        return tr("arrives at {hex}", hex=label), "safe"
    if trial.ending is Ending.ELIMINATED:
        return tr("lost"), "loss"
    return tr("stays"), "back"
