"""The rulebook: chapters and pages, a search, pictures that move, positions to try a rule on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.markup import escape
from game.rulebook.subjects import FRONT, GLOSSARY, SUMMARY, chapter_of, subject_of
from game.text import tr
from game.view.rule_tries import Try, tries
from game.view.rulebook_beside import beside_panels
from game.view.rulebook_list import LIST, SEARCH, list_panel
from game.view.rulebook_page import PICTURE, TEXT, WHY, page_panels
from game.view.rulebook_reading import Reading
from game.view.rulebook_tiles import chapter_panels, front_panels, glossary_panels, summary_panels
from game.view.screen import Screen
from game.view.screens import doors
from game.view.screens.frame import below_bar, top_bar
from game.view.ui import Button, Layer, Panel, Ui, layout
from game.view.ui.keys import COMMAND
from game.view.window import App

BACK_BUTTON, FORWARD_BUTTON = 6, 7
"""The thumb buttons of a mouse."""
_LEFT: Final = (244.0, 268.0)
_RIGHT: Final = (244.0, 300.0)
"""Widths of the outer columns in dp, in a small window and in a usual one."""
_USUAL: Final = 1180.0


class RulebookScreen(Screen):
    """The rulebook, opened at a subject such as `rule:CS-7`, `term:beacon`, `unit:cruiser` or nothing."""

    name = "rules"

    def __init__(self, app: App, subject: str = "") -> None:
        super().__init__(app)
        self.reading = Reading(open=self.open, walk=self.walk, still=self._still())
        self._walked = False
        self._swallow = ""
        self._tries: tuple[str, Sequence[Try]] = ("", ())
        self.ui.memory.pop((SEARCH, "typed"), None)
        found = subject_of(subject)
        self._unknown = subject if found is None else ""
        if found:
            self.reading.trail.subjects = [found]

    def opened(self) -> None:
        """Say so if what was asked for is not there."""
        if self._unknown:
            self.ui.toast(tr("The rulebook has no page {name}.", name=escape(self._unknown)), tint="risk")
            self._unknown = ""

    def _still(self) -> bool:
        return self.app.settings.reduced_motion or self.app.speed == 0

    # ---------------------------------------------------------------- going about
    def open(self, target: str) -> None:
        """Open what a link, a row or a tile names; a sentence says so if there is nothing of that name."""
        self._go(target, instead=False)
        self._walked = False

    def walk(self, target: str) -> None:
        """Open a row of the list; rows that were only passed are not kept for going back."""
        if self._go(target, instead=self._walked):
            self._walked = True

    def _go(self, target: str, *, instead: bool) -> bool:
        subject = subject_of(target)
        if subject is None:
            self.ui.toast(tr("The rulebook has no page {name}.", name=escape(target)), tint="risk")
            return False
        if not self.reading.trail.go(subject, instead=instead):
            return False
        self._turned()
        return True

    def step(self, by: int) -> None:
        """Go back (-1) or forward (1) among what was read."""
        if self.reading.trail.step(by):
            self._walked = False
            self._turned()

    def _turned(self) -> None:
        """Begin a subject at its top."""
        for name in (TEXT, WHY):
            for part in ("top", "link", "chosen"):
                self.ui.memory.pop((name, part), None)
        self.reading.seconds, self.reading.fresh = 0.0, True
        self.ui.stale()

    def search(self, text: str) -> None:
        """Show what a text finds."""
        self.reading.asked = text
        self.reading.fresh = True
        self.ui.memory.pop((LIST, "top"), None)
        self.ui.stale()

    def clear(self) -> None:
        """Search for nothing."""
        self.ui.memory.pop((SEARCH, "typed"), None)
        self.search("")

    def _escape(self) -> None:
        if self.reading.asked:
            self.clear()
            self.ui.focus(LIST, ring=self.ui.ring)
        else:
            self.app.back()

    # ---------------------------------------------------------------- building
    def build(self, ui: Ui) -> Layer:
        """Lay out bar, list, and what the open subject needs."""
        self.reading.still = self._still()
        self.reading.wanted = []
        room, gap = below_bar(ui), ui.px(8)
        small = ui.w < _USUAL
        left, rest = layout.cols(room, [ui.px(_LEFT[not small]), None], gap)
        panels = [self._bar(ui), list_panel(ui, left, self.reading, self.search), *self._content(ui, rest, gap)]
        return Layer(panels, back=self._escape, first=LIST, keys=self._key)

    def _content(self, ui: Ui, rect: Rect, gap: int) -> list[Panel]:
        reading, page = self.reading, self.reading.page
        if page is not None:
            middle, right = layout.cols(rect, [None, ui.px(_RIGHT[ui.w >= _USUAL])], gap)
            if self._tries[0] != page.id:
                self._tries = (page.id, tries(self.app, page))
            own = page_panels(ui, middle, reading, page, self._tries[1])
            return [*own, *beside_panels(ui, right, reading, page)]
        if reading.subject == SUMMARY:
            return summary_panels(ui, rect, reading)
        if reading.subject == GLOSSARY:
            return glossary_panels(ui, rect, reading)
        chapter = chapter_of(reading.subject)
        if chapter is not None:
            return chapter_panels(ui, rect, reading, chapter)
        return front_panels(ui, rect, reading, self._learn())

    def _learn(self) -> Callable[[], None] | None:
        return (lambda: doors.push(self.app, "lessons")) if doors.known("lessons") else None

    def _bar(self, ui: Ui) -> Panel:
        trail, none = self.reading.trail, Rect(0, 0, 0, 0)
        back_why = "" if trail.at else tr("Nothing was read before this.")
        last = trail.at == len(trail.subjects) - 1
        buttons = [
            Button("rules.back", none, icon="left", kind="quiet", do=lambda: self.step(-1), why=back_why,
                   shortcut=pygame.K_LEFT, mods=pygame.KMOD_ALT, show_key=False, name=tr("Back to what was read"),
                   tip=tr("Back to what was read (Alt Left)")),
            Button("rules.forward", none, icon="right", kind="quiet", do=lambda: self.step(1),
                   why=tr("Nothing was read after this.") if last else "",
                   shortcut=pygame.K_RIGHT, mods=pygame.KMOD_ALT, show_key=False, name=tr("Forward again"),
                   tip=tr("Forward again (Alt Right)")),
            Button("rules.onepage", none, text=tr("One-page summary"), shortcut=pygame.K_F1,
                   on=self.reading.subject == SUMMARY, do=lambda: self.open(SUMMARY)),
            Button("rules.leave", none, text=tr("Close"), kind="quiet", shortcut=pygame.K_ESCAPE, do=self._escape),
        ]  # fmt: skip
        return top_bar(ui, tr("Rulebook"), "book", buttons, fact=tr("every paragraph has a page"))

    # ---------------------------------------------------------------- input
    def intercept(self, event: pygame.Event) -> bool:
        """Take the keys that go about wherever the focus is: Alt and arrows, Backspace, / and Ctrl F."""
        if event.type == pygame.TEXTINPUT and self._swallow == event.text:
            self._swallow = ""
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button in (BACK_BUTTON, FORWARD_BUTTON):
            self.step(-1 if event.button == BACK_BUTTON else 1)
            return True
        if event.type != pygame.KEYDOWN or len(self.ui.layers) > 1:
            return False
        self._swallow = ""
        return self._travel(event) or self._seek(event)

    def _travel(self, event: pygame.Event) -> bool:
        focused = self.ui.focused
        typing = focused is not None and focused.typing
        if event.mod & pygame.KMOD_ALT and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.step(-1 if event.key == pygame.K_LEFT else 1)
            return True
        if event.key == pygame.K_BACKSPACE and not typing:
            self.step(-1)
            return True
        return False

    def _seek(self, event: pygame.Event) -> bool:
        focused = self.ui.focused
        typing = focused is not None and focused.typing
        slash = not typing and (event.key == pygame.K_SLASH or event.unicode == "/")
        if not slash and not (event.key == pygame.K_f and event.mod & COMMAND):
            return False
        self._swallow = "/" if slash else ""
        self.ui.focus(SEARCH)
        self._choose_all()
        return True

    def _choose_all(self) -> None:
        typed = self.ui.memory.get((SEARCH, "typed"))
        if typed is not None:
            typed.caret, typed.anchor = len(typed.text), 0

    def _key(self, event: pygame.Event) -> bool:
        """Home leads to the contents from anywhere the focused widget does not want it."""
        if event.key == pygame.K_HOME:
            self.open(FRONT)
            return True
        return False

    # ---------------------------------------------------------------- time
    def update(self, seconds: float) -> None:
        """Let the picture run, and make one small picture a frame."""
        self.reading.seconds += seconds
        for page, size in self.reading.wanted:
            if self.reading.pictures.make_small(page, size, self.ui.scale):
                self.ui.mark("rules.tiles")
                return
        self.reading.wanted = []


__all__ = ["PICTURE", "RulebookScreen"]
