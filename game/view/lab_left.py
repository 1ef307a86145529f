"""The lab's left column: the question (who is called, how strong, by whom) and the tools that change the board."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.odds import Body
from game.rules.catalogue import unit_types
from game.rules.ids import Side, TypeKey
from game.text import tr
from game.view import lab_dialogs, parts
from game.view import lab_panels as panels
from game.view.canvas import Canvas
from game.view.lab_bench import TOOLS, Bench, tool_name, tool_words
from game.view.lab_layout import LabLayout
from game.view.theme import BODY, PROMPT
from game.view.ui import Button, Choice, Panel, Picture, Stepper, Ui, Widget, layout

_TOOL_KEYS: Final = dict(
    zip(TOOLS, (pygame.K_x, pygame.K_r, pygame.K_p, pygame.K_f, pygame.K_n, pygame.K_b), strict=True)
)
_LEADING = 1.3


# ---------------------------------------------------------------- the question
def question_panel(ui: Ui, place: LabLayout, bench: Bench) -> Panel:
    """Return the panel of the question."""
    box, low, pad = place.question, place.low, ui.px(14)
    inner = Rect(box.x + pad, box.y + ui.px(38), box.w - 2 * pad, box.h - ui.px(38) - pad)
    inner.y += 0 if low else ui.px(16)
    spots = layout.grid(inner, 4, len(unit_types()), ui.px(34 if low else 44), ui.px(6))
    tiles = [_type_tile(bench, kind, spot) for kind, spot in zip(unit_types(), spots, strict=True)]
    name_at = (spots[-1].bottom - box.y) / ui.scale + (13 if low else 18)
    row, gap = ui.px(28), ui.px(4 if low else 7)
    top = box.y + ui.px(name_at + (12 if low else 16))
    rows = [Rect(inner.x, top + n * (row + gap), inner.w, row) for n in range(4)]
    labels = (tr("Models"), tr("CAP"), tr("Side"), tr("Frame"))

    def art(c: Canvas) -> None:
        if not low:
            parts.caps(c, 14, 44, tr("Unit called"))
        panels.paint_unit_line(c, name_at, bench.lab)
        for words, spot in zip(labels, rows, strict=True):
            c.text(14, (spot.centery - box.y) / ui.scale + 0.5, words, PROMPT.sized(13), "text")

    widgets: list[Widget] = [*tiles, *_question_rows(ui, rows, bench)]
    return Panel("question", box, widgets, title=tr("The question"), icon="search", art=art)


def _type_tile(bench: Bench, key: TypeKey, spot: Rect) -> Picture:
    kind, asked = unit_types()[key], bench.lab.question
    units = asked.comparing == "units"
    mark = "A" if units and key == asked.called.type else "B" if units and key == asked.other.type else ""
    tile = panels.Tile(on=key == asked.called.type, ship=key, skin=asked.side.value, mark=mark)
    name = tr(kind.name)

    def choose() -> None:
        if pygame.key.get_mods() & pygame.KMOD_SHIFT:
            bench.lab.ask(comparing="units")
            bench.lab.call_type(key, second=True)
        else:
            bench.lab.call_type(key)

    return Picture(
        f"type.{key}", spot, name=name, rule="RS-6" if kind.summoned else "UN-2", ring_cut=7,
        tip=tr("{unit}\nShift and click: compare it with the unit called.", unit=name),
        why=tr("A {unit} is summoned by a Carrier, never called.", unit=name) if kind.summoned else "",
        do=partial(bench.do, choose), paint=lambda c, state: panels.paint_tile(c, state, tile),
    )  # fmt: skip


def _question_rows(ui: Ui, rows: list[Rect], bench: Bench) -> list[Widget]:
    lab, asked = bench.lab, bench.lab.question
    body, kind = asked.called, asked.called.kind
    wide = ui.px(136)
    models, cap, side, frame = (Rect(row.right - wide, row.y, wide, row.h) for row in rows)
    sides = list(Side)
    return [
        Stepper("models", models, value=body.models, low=1, high=kind.models, name=tr("Models"),
                change=lambda n: bench.do(lambda: lab.set_strength(models=n)),
                tip=tr("Models the unit called has left.")),
        Stepper("cap", cap, value=body.cap, high=max(1, kind.cap), name=tr("CAP"), rule="UN-3",
                change=lambda n: bench.do(lambda: lab.set_strength(cap=n)),
                show=(str if kind.cap else lambda _: "–"), tip=tr("Combat Air Patrol the unit called has left."),
                why="" if kind.cap else tr("A {unit} carries no CAP.", unit=tr(kind.name))),
        Choice("side", side, options=[tr("South"), tr("North")], chosen=sides.index(asked.side), name=tr("Side"),
               choose=lambda n: bench.do(lambda: lab.ask(side=sides[n])),
               tip=tr("Who calls. The other side is the enemy.")),
        Choice("frame", frame, options=[tr("Side"), tr("Facing")], name=tr("Frame"), rule="CS-9",
               chosen=int(asked.rules.scatter_frame == "facing"),
               choose=lambda n: bench.do(lambda: lab.set_rule(scatter_frame=("side", "facing")[n])),
               tip=tr("North of the scatter die is straight ahead of the caller's seat, or of the Beacon.")),
    ]  # fmt: skip


# ---------------------------------------------------------------- the tools
def tools_panel(ui: Ui, place: LabLayout, bench: Bench) -> Panel:
    """Return the panel of the tools; with Friend or Enemy in hand it offers what to put down."""
    box, pad = place.tools, ui.px(14)
    roomy = box.h / ui.scale >= 258
    inner = Rect(box.x + pad, box.y + ui.px(38), box.w - 2 * pad, box.h - ui.px(48))
    spots = layout.grid(inner, 3 if roomy else 6, len(TOOLS), ui.px(48 if roomy else 32), ui.px(6))
    rules = Rect(inner.x, inner.bottom - ui.px(28), inner.w, ui.px(28))
    below = Rect(inner.x, spots[-1].bottom + ui.px(7), inner.w, 0)
    below.h = rules.y - ui.px(5) - below.y
    widgets: list[Widget] = [_tool_tile(bench, tool, spot, roomy) for tool, spot in zip(TOOLS, spots, strict=True)]
    if bench.placing_side is not None:
        widgets += _palette(ui, below, bench)
    line = panels.rules_line(bench.lab)
    rules_button = Button(
        "rules", rules, text=tr("Rules that count"), icon="book", kind="quiet", shortcut=pygame.K_h, tip=line,
        do=lambda: lab_dialogs.open_rules(bench),
    )  # fmt: skip
    at = below.move(-box.x, -box.y)
    return Panel(
        "tools", box, [*widgets, rules_button], title=tr("Change the board"), icon="target",
        art=lambda c: _tool_art(c.within(at), bench, line),
    )  # fmt: skip


def _tool_art(c: Canvas, bench: Bench, line: str) -> None:
    """Write what a click does, and if there is room the rules that count."""
    y = 66.0 if bench.placing_side is not None else 0.0
    words = tool_words(bench.tool)
    if y + c.para_height(c.w, words, BODY, leading=_LEADING) <= c.h:
        y = c.para(0, y, c.w, words, BODY, leading=_LEADING) + 6
    if y + 20 + c.para_height(c.w, line, BODY, leading=_LEADING) <= c.h:
        parts.caps(c, 0, y + 8, tr("In force"))
        c.para(0, y + 17, c.w, line, BODY, leading=_LEADING)


def _tool_tile(bench: Bench, tool: str, spot: Rect, roomy: bool) -> Picture:
    friend = bench.lab.question.side
    side = {"friend": friend, "enemy": friend.other}.get(tool)
    icon = {"erase": "cross", "rocks": "rocks", "planet": "planet", "beacon": "beacon"}.get(tool, "")
    tints = {"erase": "text", "rocks": "#B9C4D4", "planet": "#7FC7D4", "beacon": "accent"}
    tile = panels.Tile(
        on=tool == bench.tool, icon=icon or ("esouth" if side is Side.SOUTH else "enorth"),
        tint=side.value if side else tints[tool], words=tool_name(tool) if roomy else "",
    )  # fmt: skip
    key = _TOOL_KEYS[tool]
    title = tr("{tool}, key {key}", tool=tool_name(tool), key=pygame.key.name(key).upper())

    def choose() -> None:
        bench.tool = tool

    return Picture(
        f"tool.{tool}", spot, name=tool_name(tool), tip=f"{title}\n{tool_words(tool)}", shortcut=key, ring_cut=7,
        do=partial(bench.do, choose), paint=lambda c, state: panels.paint_tile(c, state, tile),
    )  # fmt: skip


def _palette(ui: Ui, below: Rect, bench: Bench) -> list[Widget]:
    """Return the types to put down in one row, and a stepper of models or CAP."""
    side = bench.placing_side or Side.SOUTH
    spots = layout.cols(Rect(below.x, below.y, below.w, ui.px(28)), [None] * len(unit_types()), ui.px(3))
    widgets: list[Widget] = []
    for key, spot in zip(unit_types(), spots, strict=True):
        tile = panels.Tile(on=key == bench.placing.type, ship=key, skin=side.value)
        widgets.append(
            Picture(f"place.{key}", spot, name=tr(unit_types()[key].name), tip=tr(unit_types()[key].name), ring_cut=7,
                    do=partial(bench.do, partial(_place_type, bench, key)),
                    paint=lambda c, state, tile=tile: panels.paint_tile(c, state, tile))  # type: ignore[misc]
        )  # fmt: skip
    kind = bench.placing.kind
    row = Rect(below.x, spots[0].bottom + ui.px(5), below.w, ui.px(28))
    label, stepper = layout.cols(row, [None, ui.px(136)], ui.px(4))
    of_cap = kind.models == 1
    widgets.append(
        Stepper("place.strength", stepper, name=tr("CAP") if of_cap else tr("Models"),
                value=bench.placing.cap if of_cap else bench.placing.models, low=0 if of_cap else 1,
                high=max(1, kind.cap) if of_cap else kind.models,
                change=lambda n: bench.do(lambda: _place_strength(bench, n)),
                why=tr("A {unit} is one model without CAP.", unit=tr(kind.name)) if of_cap and not kind.cap else "")
    )  # fmt: skip
    del label
    return widgets


def _place_type(bench: Bench, key: TypeKey) -> None:
    kind = unit_types()[key]
    bench.placing = Body(key, kind.models, kind.cap)


def _place_strength(bench: Bench, n: int) -> None:
    body = bench.placing
    bench.placing = Body(body.type, body.models, n) if body.kind.models == 1 else Body(body.type, n, body.cap)


__all__ = ["question_panel", "tools_panel"]
