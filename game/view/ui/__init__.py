"""The interface layer: panels of widgets on stacked layers, built by one function per screen.

A screen is a function `build(ui) -> Layer`. It reads the model, computes rectangles (window pixels: `ui.rect` and
`ui.px` make them from dp, `layout` divides them) and creates widgets with stable ids. After any change of the
model call `ui.stale()`: the function runs again before the next frame. Nothing is kept in widgets; focus is
`ui.focus_id`, and scroll, typed text and open tabs live in `ui.memory`.

    def build(ui: Ui) -> Layer:
        box = layout.centred(Rect((0, 0), ui.size), ui.px(420), ui.px(210))
        name, speed, buttons = layout.rows(ui.inside(box), [ui.px(32), ui.px(32), ui.px(42)], ui.px(12))
        back, start = layout.cols(buttons, [None, None], ui.px(8))
        return Layer(
            [Panel("new", box, title=tr("New battle"), icon="flag", fact=tr("2 players"), widgets=[
                Entry("name", name, text=tr("First battle"), change=model.rename),
                Choice("speed", speed, options=[tr("Slow"), tr("Fast")], chosen=model.speed, choose=model.set_speed),
                Button("back", back, text=tr("Back"), shortcut=pygame.K_ESCAPE, do=leave),
                Button("start", start, text=tr("Start"), kind="primary", shortcut=pygame.K_RETURN, do=begin,
                       why=tr("Choose a map *first*.") if model.map is None else "", rule="BD-1"),
            ])], back=leave, first="start")

    ui = Ui(window.get_size(), build)             # then, every frame:
    used = [ui.event(e) for e in pygame.event.get()]  # what is not used belongs to the board
    ui.update(seconds)
    ui.draw(window)                               # over the board
"""

from game.view.canvas import Canvas
from game.view.ui import layout
from game.view.ui.audit import audit
from game.view.ui.choices import Choice, Slider, Stepper, Toggle
from game.view.ui.controls import Bar, Button, Label, Meter, Picture
from game.view.ui.dialogs import Answer, Tab, ask, message, tabs
from game.view.ui.entry import Entry
from game.view.ui.keys import key_label
from game.view.ui.lists import Dropdown, Item, ListBox
from game.view.ui.panel import Layer, Panel
from game.view.ui.rich import Block, Rich
from game.view.ui.root import Build, Ui
from game.view.ui.widget import Widget

__all__ = [
    "Answer", "Bar", "Block", "Build", "Button", "Canvas", "Choice", "Dropdown", "Entry", "Item", "Label", "Layer",
    "ListBox", "Meter", "Panel", "Picture", "Rich", "Slider", "Stepper", "Tab", "Toggle", "Ui", "Widget", "ask",
    "audit", "key_label", "layout", "message", "tabs",
]  # fmt: skip
