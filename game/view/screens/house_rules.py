"""The house rules and mission numbers of a battle being drawn up, each with what it does and its paragraph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.rules.catalogue import HouseRules, HouseRuleText, house_rule_texts
from game.rules.ids import Face
from game.text import tr
from game.view import parts
from game.view.canvas import Canvas
from game.view.screen import Screen
from game.view.screens.draft import Draft
from game.view.screens.frame import below_bar, fitting, top_bar
from game.view.screens.mission_parts import FACE_WORDS
from game.view.theme import ROW, SMALL
from game.view.ui import Button, Choice, Layer, Panel, Picture, Stepper, Toggle, Ui, Widget, layout
from game.view.window import App

_ROW = 42.0


@dataclass(frozen=True, slots=True)
class _Number:
    """One number of the mission: its field, words, range and step."""

    key: str
    name: str
    text: str
    paragraph: str
    low: int
    high: int


MISSION: Sequence[_Number] = (
    _Number("rounds", "Rounds", "The battle ends after the last one; its Pool is unlimited.", "TN-1", 1, 12),
    _Number("starting_supply", "Starting Supply", "The Supply Pool of Round 1.", "SU-3", 0, 40),
    _Number("supply_escalation", "Supply Escalation", "How much the Pool grows each Round.", "SU-3", 0, 12),
    _Number("marker_vp", "VP of a marker", "What a marker pays its holder at the end of a Round.", "SC-1", 0, 9),
    _Number("vp_target", "VP target", "Who has so many wins.", "SC-4", 1, 99),
    _Number("lead_win", "Win by a lead", "So many VP ahead in a Scoring step wins; 0 switches it off.", "SC-4", 0, 40),
)


class HouseRulesScreen(Screen):
    """Two columns of rows; pointing at a row says what it does, F1 opens its paragraph."""

    name = "house rules"

    def __init__(self, app: App, draft: Draft) -> None:
        super().__init__(app)
        self.draft = draft
        self._held: int | None = None
        """The place of the scatter table picked first."""

    def _reset(self) -> None:
        self.draft.reset()
        self._held = None
        self.ui.stale()

    def _change(self, **values: object) -> None:
        self.draft.rules = self.draft.rules.changed(**values)
        self.ui.stale()

    def _number(self, key: str) -> Callable[[int], None]:
        def change(value: int) -> None:
            self.draft.mission = self.draft.mission.with_values(**{key: value})
            self.ui.stale()

        return change

    # ---- layout
    def build(self, ui: Ui) -> Layer:
        """Lay out the mission and the house rules."""
        zero = Rect(0, 0, 0, 0)
        why = "" if self.draft.changed else tr("Nothing is changed.")
        bar = top_bar(
            ui, tr("House rules"), "gear",
            [
                Button("reset", zero, text=tr("As the map has it"), kind="quiet", icon="undo", why=why, do=self._reset,
                       shortcut=pygame.K_u),
                Button("done", zero, text=tr("Done"), kind="primary", shortcut=pygame.K_RETURN, do=self.app.back),
            ],
            fact=tr("what is changed is lit"),
        )  # fmt: skip
        left, right = layout.cols(below_bar(ui), [None, None], ui.px(8))
        texts = [text for text in house_rule_texts() if text.key != "scatter_table"]
        split = len(texts) - 9
        return Layer([bar, self._first(ui, left, texts[:split]), self._second(ui, right, texts[split:])],
                     back=self.app.back, first="mission.rounds")  # fmt: skip

    def _first(self, ui: Ui, box: Rect, texts: Sequence[HouseRuleText]) -> Panel:
        places = self._places(ui, box, len(MISSION) + len(texts))
        widgets: list[Widget] = []
        for number, place in zip(MISSION, places, strict=False):
            widgets += self._mission_row(ui, place, number)
        for text, place in zip(texts, places[len(MISSION) :], strict=True):
            widgets += self._rule_row(ui, place, text)
        return Panel("mission", box, widgets, title=tr("Mission and command"), icon="trophy")

    def _second(self, ui: Ui, box: Rect, texts: Sequence[HouseRuleText]) -> Panel:
        places = self._places(ui, box, len(texts) + 2)
        widgets: list[Widget] = []
        for text, place in zip(texts, places, strict=False):
            widgets += self._rule_row(ui, place, text)
        table = next(text for text in house_rule_texts() if text.key == "scatter_table")
        widgets += self._table(ui, places[-2].union(places[-1]), table)
        return Panel("rules", box, widgets, title=tr("House rules"), icon="book")

    @staticmethod
    def _places(ui: Ui, box: Rect, count: int) -> list[Rect]:
        inner = ui.inside(box)
        high = min(ui.px(_ROW), (inner.h - (count - 1) * ui.px(4)) // count)
        return layout.rows(inner, [high] * count, ui.px(4))

    def _mission_row(self, ui: Ui, box: Rect, number: _Number) -> list[Widget]:
        value, usual = getattr(self.draft.mission, number.key), getattr(self.draft.scenario.mission, number.key)
        name, control = layout.cols(box, [None, ui.px(150)], ui.px(8))
        tip = f"{tr(number.name)}\n{tr(number.text)}"
        return [
            _caption(f"caption.{number.key}", name, tip, number.paragraph, lit=value != usual),
            Stepper(f"mission.{number.key}", _low(ui, control), value=value, low=number.low, high=number.high,
                    change=self._number(number.key), tip=tip, rule=number.paragraph, name=tr(number.name)),
        ]  # fmt: skip

    def _rule_row(self, ui: Ui, box: Rect, text: HouseRuleText) -> list[Widget]:
        value, usual = getattr(self.draft.rules, text.key), getattr(self.draft.scenario.rules, text.key)
        wide = ui.px(268) if text.choices else ui.px(150)
        name, control = layout.cols(box, [None, wide], ui.px(8))
        tip = f"{tr(text.name)}\n{tr(text.text)}"
        caption = _caption(f"caption.{text.key}", name, tip, text.paragraph, lit=value != usual)
        return [caption, self._control(_low(ui, control), text, value, tip)]

    def _control(self, box: Rect, text: HouseRuleText, value: object, tip: str) -> Widget:
        key = text.key
        if text.choices:
            keys = list(text.choices)
            return Choice(f"rule.{key}", box, options=[tr(words) for words in text.choices.values()],
                          chosen=keys.index(str(value)), choose=lambda i: self._change(**{key: keys[i]}), tip=tip,
                          rule=text.paragraph, name=tr(text.name))  # fmt: skip
        if isinstance(value, bool):
            return Toggle(
                f"rule.{key}", box, on=value, text=tr("yes") if value else tr("no"), tip=tip,
                          change=lambda on: self._change(**{key: on}), rule=text.paragraph, name=tr(text.name),
            )  # fmt: skip
        number = value if isinstance(value, int) else 0
        low, high = text.minimum or 0, text.maximum if text.maximum is not None else 99
        return Stepper(f"rule.{key}", box, value=number, low=low, high=high, tip=tip, rule=text.paragraph,
                       change=lambda n: self._change(**{key: n}), name=tr(text.name))  # fmt: skip

    # ---- the scatter table
    def _table(self, ui: Ui, box: Rect, text: HouseRuleText) -> list[Widget]:
        table, usual = self.draft.rules.scatter_table, HouseRules().scatter_table
        name, control = layout.cols(box, [None, ui.px(252)], ui.px(8))
        tip = f"{tr(text.name)}\n{tr(text.text)} {tr('Pick two faces to swap them.')}"
        cells = layout.cols(layout.centred(control, control.w, min(control.h, ui.px(44))), [None] * 6, ui.px(4))
        return [
            _caption("caption.scatter_table", name, tip, text.paragraph, lit=table != usual),
            *(
                Picture(f"scatter.{i}", cell, paint=_die(face, held=self._held == i), do=self._picker(i), tip=tip,
                        rule=text.paragraph, name=tr(FACE_WORDS[face]), ring_cut=6)
                for i, (face, cell) in enumerate(zip(table, cells, strict=True))
            ),
        ]  # fmt: skip

    def _picker(self, i: int) -> Callable[[], None]:
        def pick() -> None:
            if self._held is None or self._held == i:
                self._held = None if self._held == i else i
                self.ui.stale()
                return
            table = list(self.draft.rules.scatter_table)
            table[i], table[self._held] = table[self._held], table[i]
            self._held = None
            self._change(scatter_table=tuple(table))

        return pick


def _low(ui: Ui, box: Rect) -> Rect:
    """The place of a control in its row, no higher than a control should be."""
    return layout.centred(box, box.w, min(box.h, ui.px(32)))


def _caption(name: str, box: Rect, tip: str, paragraph: str, *, lit: bool) -> Picture:
    words, _, fine = tip.partition("\n")

    def paint(c: Canvas, state: str) -> None:
        marked = c.w >= 225
        room = c.w - (58 if marked else 12)
        if lit:
            c.fill(0, c.h / 2 - 10, 3, 20, "star")
        tint = "star" if lit else "hi" if state else "text"
        two = c.h >= 34 and c.measure(fine, SMALL) <= room
        y = c.h / 2 + (0.5 if not two else -8)
        c.text(9, y, words, fitting(c, words, ROW, room, 9), tint, width=room + 4)
        if two:
            c.text(9, c.h / 2 + 9, fine, SMALL, "dim", width=room)
        if marked:
            parts.chip(c, c.w, c.h / 2 - 9.5, paragraph, "dim", align="r")

    return Picture(name, box, paint=paint, tip=tip, rule=paragraph)


def _die(face: Face, *, held: bool) -> Callable[[Canvas, str], None]:
    def paint(c: Canvas, state: str) -> None:
        if state or held:
            parts.row(c, 0, 0, c.w, c.h, "hover", chosen=held)
        size = min(c.w, c.h) - 8
        c.die((c.w - size) / 2, (c.h - size) / 2, size, face.value, "accent" if held else None)

    return paint
