"""What the coach points at now, and where its plate stands so that it covers nothing that matters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from game.hexgrid import Hex
from game.lessons.patterns import ANY
from game.lessons.runner import Runner, Stage
from game.rules.ids import Phase, UnitId, Where
from game.view.controller import Controller
from game.view.ui import ListBox, Panel, Ui

if TYPE_CHECKING:
    from game.view.battlefield import Battlefield

ON_UNIT_TAB = frozenset({"order", "beacon", "lift", "summon", "withdraw", "release"})
"""Buttons that stand beside the picked unit."""


def target_of(runner: Runner, c: Controller) -> str:
    """Return the first thing the step points at that the learner has not passed yet; empty for nothing."""
    points = runner.step.point
    if runner.stage is Stage.READ:
        return next((p for p in reversed(points) if p.startswith("hex:")), "") or _about(runner)
    for number, point in enumerate(points):
        if not _passed(point, points[number + 1 :], runner, c):
            return point
    return points[-1] if points else ""


def _about(runner: Runner) -> str:
    """Return the unit that what is read is about: the last one the step asks something of."""
    for ask in reversed(runner.step.ask):
        named = ask.state.unit if ask.state is not None else (ask.command or ask.event or {}).get("unit")
        named = ask.pick.selected if ask.pick is not None else named
        if isinstance(named, str) and named != ANY:
            return f"unit:{named}"
    return ""


def _passed(point: str, rest: Sequence[str], runner: Runner, c: Controller) -> bool:
    kind, _, name = point.partition(":")
    if kind == "unit":
        return (UnitId(name) in (c.selected, c.beacon, c.called) and bool(rest)) or _met(runner, name)
    if kind != "button" or not rest:
        return False
    if name == "next" and rest[0] == "button:end":
        return c.phase is Phase.END
    follows = rest[0].removeprefix("unit:")
    return name == "next" and (follows == c.selected or follows in c.marks().may_act)


def _met(runner: Runner, unit: str) -> bool:
    for ask, met in zip(runner.step.ask, runner.met, strict=True):
        named = ask.state.unit if ask.state is not None else (ask.command or {}).get("unit")
        if met and named == unit:
            return True
    return False


def tab_for(point: str, c: Controller) -> str:
    """Return the tab of the right column that shows what is pointed at; empty if any will do."""
    kind, _, name = point.partition(":")
    if kind == "unit" and c.view.unit(UnitId(name)).where is Where.RESERVE:
        return "reserves"
    if kind == "button" and name in ON_UNIT_TAB and c.unit is not None:
        return "unit"
    return ""


def place_of(point: str, ui: Ui, panels: Iterable[Panel], field: Battlefield, c: Controller) -> Rect | None:
    """Return the pixels of what is pointed at, once the board stands still; None if it is not in view.

    While another call than the wanted one is being planned, a unit or a button may be hidden by it: then the way back.
    """
    panels = list(panels)
    found = _shown(point, ui, panels, field, c)
    if found is None and c.planning and point.startswith(("unit:", "button:")):
        return next((w.rect for p in panels for w in p.widgets if w.id == "cancel"), None)
    return found


def _shown(point: str, ui: Ui, panels: Sequence[Panel], field: Battlefield, c: Controller) -> Rect | None:
    kind, _, name = point.partition(":")
    if kind == "unit":
        unit = c.view.unit(UnitId(name))
        if unit.hex is not None and unit.where is Where.BOARD:
            return _cell(field, unit.hex)
        return _row(ui, panels, c, name)
    if kind == "hex":
        column, _, row = name.partition(",")
        return _cell(field, field.board.layout.to_hex(int(column), int(row)))
    if kind == "panel":
        return next((p.rect for p in panels if p.id == name), None)
    return next((w.rect for p in panels for w in p.widgets if w.id == name), None)


def _cell(field: Battlefield, at: Hex) -> Rect | None:
    grid = field.camera.target_grid
    x, y = grid.centre(at)
    reach = round(grid.s * 1.04)
    place = Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)
    return place if Rect(field.camera.viewport).contains(place.inflate(-reach, -reach)) else None


def _row(ui: Ui, panels: Sequence[Panel], c: Controller, name: str) -> Rect | None:
    boxes = [w for p in panels for w in p.widgets if isinstance(w, ListBox) and w.id == "reserves"]
    units = sorted(c.view.reserve(c.view.active), key=lambda u: (not u.fits, -u.supply, u.name))
    at = next((i for i, unit in enumerate(units) if unit.id == name), -1)
    if not boxes or at < 0:
        return None
    view, high = boxes[0].view(ui), ui.px(boxes[0].row)
    return Rect(view.x, view.y + at * high - boxes[0].top(ui), view.w, high).clip(view)


def stand(size: tuple[int, int], target: Rect | None, room: Rect, keep: Sequence[Rect], gap: int) -> Rect:
    """Return where a plate of a size stands in a room: never on the target, and on as few of `keep` as can be."""
    w, h = size
    best, cost = Rect(room.x, room.y, w, h), float("inf")
    for spot in _spots(w, h, target, room, gap):
        if (target is not None and spot.colliderect(target)) or not room.contains(spot):
            continue
        far = 0.0 if target is None else _far(spot, target)
        now = sum(_overlap(spot, each) for each in keep) + 0.5 * far * min(w, h) / 4
        if now < cost:
            best, cost = spot, now
    return best


def _spots(w: int, h: int, target: Rect | None, room: Rect, gap: int) -> Iterable[Rect]:
    xs = {room.left, room.right - w, room.centerx - w // 2}
    ys = {room.top, room.bottom - h, room.centery - h // 2}
    if target is not None:
        xs |= {target.left - k * gap - w for k in (1, 3)} | {target.right + k * gap for k in (1, 3)}
        ys |= {target.top - k * gap - h for k in (1, 3)} | {target.bottom + k * gap for k in (1, 3)}
        xs.add(target.centerx - w // 2)
        ys.add(target.centery - h // 2)
    for x in sorted(xs):
        for y in sorted(ys, reverse=True):
            yield Rect(x, y, w, h).clamp(room)


def _overlap(a: Rect, b: Rect) -> float:
    part = a.clip(b)
    return float(part.w * part.h)


def _far(a: Rect, b: Rect) -> float:
    dx = max(b.left - a.right, a.left - b.right, 0)
    dy = max(b.top - a.bottom, a.top - b.bottom, 0)
    return float((dx * dx + dy * dy) ** 0.5)
