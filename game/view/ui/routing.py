"""Where an event goes: hover, press, focus, keys, shortcuts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.view.ui.keys import ARROWS, CONFIRM
from game.view.ui.pinned import pin

if TYPE_CHECKING:
    from game.view.ui.root import Ui
    from game.view.ui.widget import Place, Widget


def _under(ui: Ui, pos: Place) -> Widget | None:
    for panel in reversed(ui.top.panels):
        for widget in reversed(panel.widgets):
            if widget.rect.collidepoint(pos) and not widget.through and (widget.focusable or widget.tip or widget.why):
                return widget
        if panel.solid and panel.rect.collidepoint(pos):
            return None
    return None


def hover(ui: Ui, pos: Place) -> bool:
    """Note where the mouse is; True if that is on the interface."""
    moved, ui.mouse = ui.mouse != pos, pos
    old, ui.hovered = ui.hovered, _under(ui, pos)
    if old is not ui.hovered:
        ui.mark(old, ui.hovered)
    if moved and ui.hovered is not None and ui.hovered.follows:
        ui.mark(ui.hovered)
    if (moved or old is not ui.hovered) and not ui.ring:
        ui.still = 0.0
    return ui.hovered is not None or ui.over(pos)


def step(ui: Ui, by: int) -> None:
    """TAB: move the focus on or back, round the ends."""
    order = ui.order()
    if not order:
        return
    here = next((i for i, w in enumerate(order) if w.id == ui.focus_id), -1 if by > 0 else 0)
    ui.focus(order[(here + by) % len(order)].id)


def move(ui: Ui, dx: int, dy: int) -> bool:
    """Arrows: to the nearest focusable widget that way; sideways distance counts double. False if there is none."""
    here = ui.focused
    if here is None:
        return False
    x, y = here.rect.center

    def cost(w: Widget) -> float:
        ax, ay = w.rect.centerx - x, w.rect.centery - y
        along, aside = ax * dx + ay * dy, abs(ax * dy) + abs(ay * dx)
        return along + 2 * aside if along > 0 else float("inf")

    best = min((w for w in ui.order() if w is not here), key=cost, default=None)
    if best is None or cost(best) == float("inf"):
        return False
    ui.focus(best.id)
    return True


def route(ui: Ui, e: pygame.Event) -> bool:
    """Give an event to whom it belongs; True if the interface used it."""
    if e.type == pygame.MOUSEMOTION:
        return _motion(ui, e.pos)
    if e.type == pygame.MOUSEBUTTONDOWN:
        return _press(ui, e)
    if e.type == pygame.MOUSEBUTTONUP:
        return _release(ui, e)
    if e.type == pygame.MOUSEWHEEL:
        return _wheel(ui, getattr(e, "precise_y", e.y))
    if e.type == pygame.TEXTINPUT:
        return _typed(ui, e.text)
    if e.type == pygame.WINDOWLEAVE:
        hover(ui, (-1, -1))
        return False
    return e.type == pygame.KEYDOWN and _key(ui, e)


def _motion(ui: Ui, pos: Place) -> bool:
    if pos != ui.mouse:
        ui.ring = ui.ring and ui.pressed is None
    over = hover(ui, pos)
    if ui.pressed is not None:
        if ui.pressed.enabled:
            ui.pressed.mouse_drag(ui, pos)
        ui.mark(ui.pressed)
    return over or ui.pressed is not None


def _press(ui: Ui, e: pygame.Event) -> bool:
    over = hover(ui, e.pos)
    if ui.top.popup and not any(p.rect.collidepoint(e.pos) for p in ui.top.panels):
        if ui.top.back is not None:
            ui.top.back()
        return True
    if e.button == 3 and pin(ui, ui.hovered):
        return True
    if e.button != 1:
        return over
    if _open_toast(ui, e.pos):
        return True
    hit = ui.hovered
    if hit is None or not hit.focusable:
        if over:
            ui.focus("", ring=False)
        return over
    ui.pressed = hit
    ui.focus(hit.id, ring=False)
    if hit.enabled:
        hit.mouse_down(ui, e.pos)
    return True


def _open_toast(ui: Ui, pos: Place) -> bool:
    link = next((toast.link for place, toast in ui.toast_places if place.collidepoint(pos)), "")
    if link:
        ui.open_link(link)
    return bool(link)


def _release(ui: Ui, e: pygame.Event) -> bool:
    if e.button != 1:
        return hover(ui, e.pos)
    was, ui.pressed = ui.pressed, None
    over = hover(ui, e.pos)
    if was is not None:
        ui.mark(was)
        was.mouse_up(ui, e.pos)
    return was is not None or over


def _wheel(ui: Ui, steps: float) -> bool:
    hit = ui.hovered
    used = hit is not None and hit.enabled and hit.wheel(ui, steps)
    if used:
        ui.mark(hit)
    return used or hit is not None or ui.over(ui.mouse)


def _typed(ui: Ui, text: str) -> bool:
    focused = ui.focused
    if focused is None or not focused.typing:
        return ui.top.modal
    focused.text_input(ui, text)
    ui.mark(focused)
    return True


def _key(ui: Ui, e: pygame.Event) -> bool:
    focused = ui.focused
    ui.still = 0.0
    if focused is not None and focused.enabled:
        ui.mark(focused)
        if focused.key(ui, e):
            ui.ring = True
            return True
    if e.key == pygame.K_TAB and not e.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
        step(ui, -1 if e.mod & pygame.KMOD_SHIFT else 1)
        return True
    if e.key == pygame.K_F1 and not ui.top.popup and _explain(ui):
        return True
    if e.key == pygame.K_F2 and not ui.top.popup and pin(ui, ui.speaker):
        return True
    if _confirm(ui, e, focused) or _shortcut(ui, e):
        return True
    if e.key == pygame.K_ESCAPE and ui.top.back is not None:
        ui.top.back()
        return True
    if e.key in ARROWS and focused is not None and move(ui, *ARROWS[e.key]):
        return True
    if ui.top.keys is not None and ui.top.keys(e):
        return True
    return ui.top.modal


def _explain(ui: Ui) -> bool:
    """F1: open the rule of the focused or hovered widget, else the newest toast's link."""
    speaker = ui.speaker
    page = speaker.page(ui) if speaker is not None else ""
    link = f"rule:{page}" if page else next((t.link for t in reversed(ui.toasts) if t.link), "")
    if not link:
        return False
    ui.open_link(link)
    return True


def _confirm(ui: Ui, e: pygame.Event, focused: Widget | None) -> bool:
    """ENTER and SPACE activate the focused widget.

    Without a visible ring a shortcut on that key wins: after a click on Undo, ENTER must not undo again.
    """
    if e.key not in (*CONFIRM, pygame.K_SPACE) or focused is None:
        return False
    if not ui.ring and _holder(ui, e) is not None:
        return False
    ui.ring = True
    focused.activate(ui)
    ui.mark(focused)
    return True


def _holder(ui: Ui, e: pygame.Event) -> Widget | None:
    key = pygame.K_RETURN if e.key in CONFIRM else e.key
    return next((w for w in ui.top.widgets() if w.answers(key, e.mod)), None)


def _shortcut(ui: Ui, e: pygame.Event) -> bool:
    holder = _holder(ui, e)
    if holder is None:
        return False
    holder.activate(ui)
    ui.mark(holder)
    return True
