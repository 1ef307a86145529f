"""A question in the middle of the screen, a message, and rows of tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.text import tr
from game.view.richtext import links
from game.view.theme import CONTENT_TOP, PAD, PROMPT, Tint
from game.view.ui.controls import Button
from game.view.ui.layout import centred, flow
from game.view.ui.panel import Layer, Panel
from game.view.ui.rich import Rich
from game.view.ui.widget import Action, nothing

if TYPE_CHECKING:
    from game.view.ui.root import Ui


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a question: id, words, what it does, and a shortcut key."""

    id: str
    text: str
    do: Action = nothing
    shortcut: int = 0
    icon: str = ""


def _buttons(ui: Ui, answers: Sequence[Answer], cancel: str, tint: Tint) -> list[Button]:
    def pick(answer: Answer) -> Action:
        def done() -> None:
            ui.pop()
            answer.do()

        return done

    high, out = ui.px(38), []
    for n, answer in enumerate(answers):
        key = answer.shortcut or (pygame.K_ESCAPE if answer.id == cancel else pygame.K_RETURN if n == 0 else 0)
        out.append(
            Button(answer.id, Rect(0, 0, 0, high), text=answer.text, do=pick(answer), tint=tint, shortcut=key,
                   icon=answer.icon, kind="primary" if n == 0 else "secondary")
        )  # fmt: skip
    return out


def ask(
    ui: Ui,
    title: str,
    text: str | Sequence[str],
    answers: Sequence[Answer],
    cancel: str,
    *,
    icon: str = "info",
    tint: Tint = "accent",
    width: float = 460,
) -> None:
    """Open a modal question. The first answer is the bright one and has the focus; ESC gives the one named `cancel`.

    `text` is markup, or several paragraphs of it; if it is long it scrolls. Raises ValueError if no answer is named
    `cancel`: without a button for it the mouse would not get out.
    """
    if cancel not in {answer.id for answer in answers}:
        fault = f"no answer of {title!r} is named {cancel!r}"
        raise ValueError(fault)
    source = [text] if isinstance(text, str) else list(text)

    def build(u: Ui) -> Layer:
        buttons = _buttons(u, answers, cancel, tint)
        box, body = _arranged(u, buttons, source, u.px(width))
        body.name = title
        panel = Panel("ask", box, [*buttons, body], kind="solid", title=title, icon=icon, tint=tint)
        back = next(b.do for b in buttons if b.id == cancel)
        return Layer([panel], modal=True, back=back, first=answers[0].id)

    ui.push(build)


def _arranged(ui: Ui, buttons: Sequence[Button], source: Sequence[str], width: int) -> tuple[Rect, Rich]:
    """Where a dialog stands, and its text; the buttons are put in their places."""
    w, pad, edge = min(width, ui.size[0] - 2 * ui.px(16)), ui.px(PAD + 4), ui.px(16)
    places = flow(Rect(0, 0, w - 2 * pad, 0), [b.min_width(ui) for b in buttons], ui.px(38), ui.px(8))
    head, foot = ui.px(CONTENT_TOP + 6), places[-1].bottom + pad
    body = Rich("ask.text", Rect(0, 0, w - 2 * pad, 1), source=source, framed=False, face=PROMPT)
    wanted, room = body.height(ui) + ui.px(2), ui.size[1] - 2 * edge - head - foot - edge
    box = centred(Rect((0, 0), ui.size), w, head + min(wanted, room) + edge + foot)
    body.rect = Rect(box.x + pad, box.y + head, w - 2 * pad, min(wanted, room))
    body.stop = wanted > room or any(links(markup) for markup in source)
    _stand(buttons, places, box, pad, foot)
    return box, body


def _stand(buttons: Sequence[Button], places: Sequence[Rect], box: Rect, pad: int, foot: int) -> None:
    """Put the buttons at the dialog's foot: to the right in one row, else from the left in several."""
    one_row = len({p.y for p in places}) == 1
    dx = box.right - pad - places[-1].right if one_row else box.x + pad
    for button, place in zip(buttons, places, strict=True):
        button.rect = place.move(dx, box.bottom - foot)


def message(ui: Ui, title: str, text: str | Sequence[str], *, icon: str = "info", tint: Tint = "accent") -> None:
    """Open a modal message with one button to close it."""
    ask(ui, title, text, [Answer("ok", tr("Understood"))], "ok", icon=icon, tint=tint)


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab: id, words, icon, shortcut key."""

    id: str
    text: str
    icon: str = ""
    shortcut: int = 0


def tabs(
    ui: Ui,
    r: Rect,
    name: str,
    choices: Sequence[Tab],
    *,
    tint: Tint = "accent",
    change: Callable[[str], None] = nothing,
) -> tuple[list[Button], str, Rect]:
    """Tab buttons along the top of r, the id of the open tab, and the pixels left below for its content.

    Which one is open is kept in `ui.memory[name]`; choosing one rebuilds the screen.
    """
    now: str = ui.memory.get(name, choices[0].id)
    if now not in {tab.id for tab in choices}:
        now = choices[0].id

    def opener(tab: Tab) -> Action:
        def show() -> None:
            ui.memory[name] = tab.id
            change(tab.id)
            ui.rebuild()

        return show

    high = ui.px(30)
    out = [Button(f"{name}.{t.id}", Rect(0, 0, 0, high), text=t.text, icon=t.icon, shortcut=t.shortcut, kind="tab",
                  on=t.id == now, tint=tint, do=opener(t)) for t in choices]  # fmt: skip
    if sum(b.min_width(ui) + ui.px(4) for b in out) - ui.px(4) > r.w:
        for button in out:  # one line of words says more than two with key caps
            button.show_key = False
    for button, place in zip(out, flow(r, [b.min_width(ui) for b in out], high, ui.px(4)), strict=True):
        button.rect = place
    below = out[-1].rect.bottom + ui.px(8)
    return out, now, Rect(r.x, below, r.w, r.bottom - below)
