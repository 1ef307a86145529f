"""The panel with the steps of a lesson, and below them what there is to say about the last try."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.lessons.lesson import Lesson
from game.lessons.runner import Runner, Stage, Told
from game.rulebook.linking import link_terms
from game.text import tr
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.coach.plate import linked_text
from game.view.theme import BODY, Face, hexcode
from game.view.ui import Button, Panel, Picture, Rich, Ui, Widget

_TITLE = Face(14.5, 600, "d")
_NUMBER = Face(13, 700, "d")
_WHY_TITLE = Face(13.5, 700, "d")
_WHY = Face(12.8, 500)
_TALL, _LOW = 60.0, 33.0


def told_words(told: Told) -> str:
    """Return what the lesson says about the last try, in the player's language."""
    values = {name: tr(value) if name == "title" and isinstance(value, str) else value for name, value in told.values}
    return link_terms(tr(told.text, **values))


def steps_panel(
    ui: Ui, rect: Rect, runner: Runner, advice: str, again: Callable[[int], None], open_rule: Callable[[str], None]
) -> Panel:
    """Return the panel: a row for each step, those done with a tick, and the plate about the last try.

    `advice` is what the coach says in a free step, where there is no plate on the board.
    """
    lesson = runner.lesson
    said = Told(advice, kept_back=False) if advice and runner.told is None else runner.told
    told = _told_height(ui, rect, said)
    room = rect.h / ui.scale - 44 - (told + 14 if told else 6)
    heights = _heights(len(lesson.steps), runner.index, room)
    y = rect.y + ui.px(40)
    widgets: list[Widget] = []
    for number, high in enumerate(heights):
        box = Rect(rect.x + ui.px(9), y, rect.w - ui.px(18), ui.px(high))
        widgets.append(_row(box, runner, number, again))
        y += ui.px(high)
    if said is not None:
        widgets.append(_told_text(ui, rect, said, told))
    if said is not None and said.rule:
        widgets.append(_rule_button(ui, rect, said.rule, open_rule))
    fact = tr("{n} of {total}", n=min(runner.index + 1, len(lesson.steps)), total=len(lesson.steps))
    return Panel(
        "steps", rect, widgets, title=tr("In this lesson"), icon="cap", fact=fact,
        art=lambda c: _paint_told(c, said, told, coach=bool(advice) and runner.told is None),
    )  # fmt: skip


def _heights(count: int, current: int, room: float) -> list[float]:
    if count * _TALL <= room:
        return [_TALL] * count
    low = max(26.0, min(_LOW + 6, (room - _TALL) / max(1, count - 1)))
    return [_TALL if number == current else low for number in range(count)]


def _row(box: Rect, runner: Runner, number: int, again: Callable[[int], None]) -> Picture:
    lesson, over = runner.lesson, runner.stage is Stage.OVER
    done = number < runner.index or over
    later = number > runner.index and not over
    step = lesson.steps[number]
    why = tr("This step comes later: each builds on those before it.") if later else ""
    return Picture(
        f"step-{number}", box, name=tr(step.title), do=None if later else lambda: again(number), stop=later, why=why,
        tip=tr("{title}\nBegin this step anew.", title=tr(step.title)), rule=step.rule,
        paint=lambda c, state: _paint_step(
            c, state, lesson, number, done=done, now=number == runner.index and not over
        ),
    )  # fmt: skip


def _paint_step(c: Canvas, state: str, lesson: Lesson, number: int, *, done: bool, now: bool) -> None:
    step, tall = lesson.steps[number], c.h >= _TALL - 1
    middle = 24.0 if tall else c.h / 2
    if now:
        shape = svg.chamfer(0.5, 2.5, c.w - 1, c.h - 5, (8, 0, 8, 0))
        c.glow(0, 0, c.w, c.h, svg.polygon(shape, fill="accent", fill_opacity=0.12, stroke="accent", width=1.3),
               "accent", 4, 0.3)  # fmt: skip
    elif state in ("hover", "pressed"):
        parts.row(c, 0, 2, c.w, c.h - 4, state)
    if number + 1 < len(lesson.steps):
        c.fill(25, middle + 12, 2, c.h - middle - 10, "safe" if done else "line2", 255 if done else 150)
    if number:
        c.fill(25, 0, 2, middle - 12, "safe" if done or now else "line2", 255 if done or now else 150)
    _disc(c, 26, middle, number + 1, done=done, now=now)
    ink = "hi" if done or now else "text"
    if tall and step.note:
        c.text(48, middle - 7, tr(step.title), _TITLE, ink, width=c.w - 56)
        c.para(48, middle + 2, c.w - 54, tr(step.note), BODY, "text" if done or now else "dim", lines=2)
    else:
        c.text(48, middle + 0.5, tr(step.title), _TITLE, ink, width=c.w - 56)


def _disc(c: Canvas, x: float, y: float, number: int, *, done: bool, now: bool) -> None:
    tint = "safe" if done else "accent" if now else "dim"
    fill = tint if done or now else "#0A1626"
    body = f'<circle cx="12" cy="12" r="10.6" fill="{hexcode(fill)}" stroke="{hexcode(tint)}" stroke-width="1.5"/>'
    c.svg(x - 12, y - 12, 24, 24, body)
    if done:
        c.icon(x - 6.5, y - 6.5, 13, "check", "ink")
    else:
        c.text(x, y + 0.5, str(number), _NUMBER, "ink" if now else "text", align="c")


def _told_height(ui: Ui, rect: Rect, told: Told | None) -> float:
    if told is None:
        return 0.0
    words = ui.para_height(rect.w / ui.scale - 48, told_words(told), _WHY)
    return 36 + words + (38 if told.rule else 12)


def _told_text(ui: Ui, rect: Rect, said: Told, high: float) -> Rich:
    top = rect.h / ui.scale - high - 10 + 31
    box = Rect(
        rect.x + ui.px(24), rect.y + ui.px(top), rect.w - ui.px(48), ui.px(high - 36 - (38 if said.rule else 12) + 2)
    )
    return linked_text(ui, "told", box, told_words(said), _WHY)


def _rule_button(ui: Ui, rect: Rect, rule: str, open_rule: Callable[[str], None]) -> Button:
    box = Rect(rect.x + ui.px(22), rect.bottom - ui.px(46), ui.px(124), ui.px(28))
    return Button(
        "told-rule", box, text=tr("Rule {id}", id=rule), icon="book", kind="quiet", rule=rule,
        do=lambda: open_rule(f"rule:{rule}"),
    )  # fmt: skip


def _paint_told(c: Canvas, told: Told | None, high: float, *, coach: bool) -> None:
    if told is None:
        return
    x, y, w = 14.0, c.h - high - 10, c.w - 28
    tint, icon = ("loss", "cross") if told.kept_back else ("accent", "bulb" if coach else "info")
    title = tr("Why not?") if told.kept_back else tr("The coach says") if coach else tr("By the way")
    shape = svg.chamfer(0.5, 0.5, w - 1, high - 1, (8, 0, 8, 0))
    c.svg(x, y, w, high, svg.polygon(shape, fill=tint, fill_opacity=0.09, stroke=tint, width=1.2))
    c.icon(x + 10, y + 9, 15, icon, tint)
    c.text(x + 32, y + 17, title, _WHY_TITLE, "hi")
