"""The lab's dialogs: rules that count, opening a map or a position, saving, exporting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Rect

from game.lab import (
    Lab,
    LabEntry,
    clean_title,
    delete_lab,
    lab_of_map,
    load_lab,
    sample_lab,
    save_lab,
    saved_labs,
)
from game.lab.store import LONGEST_TITLE
from game.markup import escape
from game.opening import PlayerError
from game.storage import StorageError, home_folder
from game.text import tr
from game.tiled import MapError, shipped_maps
from game.view.lab_bench import Bench
from game.view.theme import BODY, PROMPT
from game.view.ui import (
    Answer,
    Button,
    Choice,
    Entry,
    Item,
    Label,
    Layer,
    ListBox,
    Panel,
    Stepper,
    Toggle,
    Ui,
    Widget,
    ask,
    layout,
    message,
)
from game.wire import WireError

MOST_POOL, MOST_STARS = 40, 30


def _dialog(ui: Ui, width: float, height: float) -> tuple[Rect, Rect]:
    """Return a dialog's rectangle in the middle of the window, and the rectangle inside it."""
    wide = min(ui.px(width), ui.size[0] - 2 * ui.px(16))
    high = min(ui.px(height), ui.size[1] - 2 * ui.px(16))
    box = layout.centred(Rect((0, 0), ui.size), wide, high)
    return box, ui.inside(box)


# ---------------------------------------------------------------- rules
def open_rules(bench: Bench) -> None:
    """Open the house rules and limits that a call can notice."""
    lab = bench.lab

    def build(ui: Ui) -> Layer:
        box, inner = _dialog(ui, 470, 352)
        asked = lab.question
        row, gap = ui.px(30), ui.px(9)
        spots = [Rect(inner.x, inner.y + n * (row + gap), inner.w, row) for n in range(5)]
        labels = (tr("Off the board"), tr("Stars from accidents"), tr("Open Channel"), tr("Supply Pool"),
                  tr("Star Tokens"))  # fmt: skip
        right = [Rect(spot.right - ui.px(236), spot.y, ui.px(236), spot.h) for spot in spots]
        widgets: list[Widget] = [
            Label(f"label.{n}", Rect(spot.x, spot.y, spot.w - ui.px(244), spot.h), text=words, face=PROMPT)
            for n, (words, spot) in enumerate(zip(labels, spots, strict=True))
        ]
        lost = asked.rules.off_board == "eliminated"
        accidents = asked.rules.stars_from_accidents
        widgets += [
            Choice("off_board", right[0], options=[tr("To Reserve"), tr("Lost")], chosen=int(lost), rule="CS-14",
                   name=labels[0], choose=lambda n: change(off_board=("reserve", "eliminated")[n])),
            Choice("accidents", right[1], options=[tr("Earned"), tr("None")], chosen=int(not accidents), rule="CS-16",
                   name=labels[1], choose=lambda n: change(stars_from_accidents=not n)),
            Toggle("discount", right[2], on=asked.discount > 0, text=tr("calls cost 1 less"), name=labels[2],
                   change=lambda on: bench.do(lambda: lab.ask(discount=int(on))), rule="TN-6"),
            _limit("pool", right[3], asked.pool, MOST_POOL, lambda n: bench.do(lambda: lab.ask(pool=n)), "SU-3"),
            _limit("stars", right[4], asked.stars, MOST_STARS, lambda n: bench.do(lambda: lab.ask(stars=n)), "CS-5"),
        ]  # fmt: skip
        foot = Rect(inner.x, inner.bottom - ui.px(38), inner.w, ui.px(38))
        words = tr("CAP absorbs every hit it can, and supports a collision only; so the odds assume of every owner.")
        note = Rect(inner.x, spots[-1].bottom + gap, inner.w, foot.y - spots[-1].bottom - 2 * gap)
        widgets.append(Label("note", note, text=words, face=BODY, colour="dim", wrap=True))
        close = Button("done", Rect(foot.right - ui.px(130), foot.y, ui.px(130), foot.h), text=tr("Done"),
                       kind="primary", shortcut=pygame.K_RETURN, do=ui.pop)  # fmt: skip
        panel = Panel("rules.box", box, [*widgets, close], kind="solid", title=tr("Rules that count"), icon="book")
        return Layer([panel], modal=True, back=ui.pop, first="off_board")

    def change(**values: object) -> None:
        bench.do(lambda: lab.set_rule(**values))

    bench.ui.push(build)


def _limit(
    name: str, spot: Rect, value: int | None, most: int, change: Callable[[int | None], None], rule: str
) -> Stepper:
    """Return a stepper whose lowest step is "no limit"."""
    return Stepper(
        name, spot, value=-1 if value is None else min(most, value), low=-1, high=most, rule=rule,
        show=lambda n: tr("no limit") if n < 0 else str(n), change=lambda n: change(None if n < 0 else n),
        name=tr("Supply Pool") if name == "pool" else tr("Star Tokens"),
    )  # fmt: skip


# ---------------------------------------------------------------- opening
@dataclass(frozen=True, slots=True)
class _Source:
    """A row of the list: what it is called, and how it becomes a lab with perhaps a note."""

    item: Item
    open: Callable[[], tuple[Lab, str]]
    saved: LabEntry | None = None
    """The player's own file it is, if it may be deleted here."""


def own_maps_folder() -> Path:
    """Return the folder of the player's own maps; it need not exist."""
    return home_folder() / "maps"


def _map_source(path: Path, note: str) -> _Source:
    return _Source(Item(path.stem.replace("_", " ").title(), note, "map"), lambda: (lab_of_map(path), ""))


def _sources() -> list[_Source]:
    found = [_Source(Item(tr("A battle at Halcyon Gap"), tr("example"), "flask"), lambda: (sample_lab(), ""))]
    for entry in saved_labs():
        item = Item(entry.title, tr("saved position"), "save", why=escape(entry.broken))
        found.append(_Source(item, lambda path=entry.path: load_lab(path), entry))  # type: ignore[misc]
    found += [_map_source(path, tr("shipped map")) for path in shipped_maps()]
    try:
        own = sorted(own_maps_folder().glob("*.tmx"))[:200]
    except OSError:
        own = []
    return found + [_map_source(path, tr("your map")) for path in own]


def open_sources(bench: Bench) -> None:
    """Open the list of maps and saved positions, where the latter can be deleted."""
    sources = _sources()
    kept = {"chosen": 0}

    def gone() -> None:
        sources[:] = _sources()
        kept["chosen"] = min(kept["chosen"], len(sources) - 1)
        bench.ui.stale()

    def take(number: int) -> None:
        bench.ui.pop()
        open_source(bench, sources[number].open)

    def choose(number: int) -> None:
        kept["chosen"] = number
        bench.ui.stale()

    def build(ui: Ui) -> Layer:
        box, inner = _dialog(ui, 520, 470)
        saved = sources[kept["chosen"]].saved
        foot = Rect(inner.x, inner.bottom - ui.px(38), inner.w, ui.px(38))
        note = Rect(inner.x, foot.y - ui.px(42), inner.w, ui.px(34))
        rows = Rect(inner.x, inner.y, inner.w, note.y - ui.px(6) - inner.y)
        own = own_maps_folder()
        where = tr("Own maps: {folder}", folder=escape("/".join(own.parts[-2:])))
        go = Rect(foot.right - ui.px(130), foot.y, ui.px(130), foot.h)
        widgets: list[Widget] = [
            ListBox("sources", rows, items=[source.item for source in sources], chosen=kept["chosen"], choose=choose,
                    accept=take, name=tr("Maps and positions")),
            Label("where", note, text=where, face=BODY, colour="dim", wrap=True, tip=str(own)),
            Button("delete", Rect(foot.x, foot.y, ui.px(120), foot.h), text=tr("Delete"), icon="bin", kind="quiet",
                   shortcut=pygame.K_DELETE, do=lambda: _ask_delete(bench, saved, gone),
                   why="" if saved else tr("Only your own saved positions can be deleted here.")),
            Button("back", go.move(-ui.px(138), 0), text=tr("Cancel"), kind="quiet", do=ui.pop,
                   shortcut=pygame.K_ESCAPE),
            Button("go", go, text=tr("Open"), kind="primary", shortcut=pygame.K_RETURN,
                   do=lambda: ui.find("sources").activate(ui)),
        ]  # fmt: skip
        panel = Panel("open.box", box, widgets, kind="solid", title=tr("Open a map or a position"), icon="folder")
        return Layer([panel], modal=True, back=ui.pop, first="sources")

    bench.ui.push(build)


def _ask_delete(bench: Bench, saved: LabEntry | None, then: Callable[[], None]) -> None:
    if saved is None:
        return

    def delete() -> None:
        try:
            delete_lab(saved.path)
        except OSError as error:
            reason = escape(error.strerror or str(error))
            bench.ui.toast(tr("It could not be deleted: {reason}", reason=reason), 6.0, "loss")
        then()

    answers = [Answer("no", tr("Keep it")), Answer("yes", tr("Delete"), delete, pygame.K_d, "bin")]
    text = tr("*{title}* and its backup are deleted for good.", title=escape(saved.title))
    ask(bench.ui, tr("Delete this position?"), text, answers, "no", icon="bin", tint="loss")


def open_source(bench: Bench, source: Callable[[], tuple[Lab, str]]) -> None:
    """Show another lab; what is wrong with its file is told."""
    try:
        lab, note = source()
    except (WireError, MapError, PlayerError, OSError) as error:
        message(bench.ui, tr("This cannot be opened"), escape(str(error)), icon="warning", tint="loss")
        return
    bench.take(lab)
    if note:
        bench.ui.toast(escape(note), 8.0, "risk")


# ---------------------------------------------------------------- saving
def open_save(bench: Bench) -> None:
    """Ask for a name and save the position."""
    lab = bench.lab
    bench.ui.memory.pop(("save.name", "typed"), None)

    def save(text: str) -> None:
        if not clean_title(text):
            bench.ui.toast(tr("Give the position a name first."), tint="risk")
            return
        bench.ui.pop()
        tell(bench, lambda: save_lab(lab, text), lambda path: tr("Saved: {path}", path=path))
        bench.ui.stale()

    def build(ui: Ui) -> Layer:
        box, inner = _dialog(ui, 460, 176)
        entry = Entry("save.name", Rect(inner.x, inner.y, inner.w, ui.px(36)), text=lab.title, limit=LONGEST_TITLE,
                      accept=save, placeholder=tr("Name of the position"), icon="pen")  # fmt: skip
        foot = Rect(inner.x, inner.bottom - ui.px(38), inner.w, ui.px(38))
        go = Rect(foot.right - ui.px(130), foot.y, ui.px(130), foot.h)
        widgets: list[Widget] = [
            entry,
            Button("back", go.move(-ui.px(138), 0), text=tr("Cancel"), kind="quiet", do=ui.pop,
                   shortcut=pygame.K_ESCAPE),
            Button("go", go, text=tr("Save"), kind="primary", do=lambda: save(entry.typed(ui).text),
                   key_text=tr("Enter")),
        ]  # fmt: skip
        panel = Panel("save.box", box, widgets, kind="solid", title=tr("Save this position"), icon="save")
        return Layer([panel], modal=True, back=ui.pop, first="save.name")

    bench.ui.push(build)


def tell(bench: Bench, work: Callable[[], Path], done: Callable[[str], str]) -> None:
    """Write a file and say where it is, or why it could not be written."""
    try:
        path = work()
    except (StorageError, PlayerError) as error:
        bench.ui.toast(escape(str(error)), 8.0, "loss")
        return
    bench.ui.toast(done(escape(str(path))), 7.0, "safe")


# ---------------------------------------------------------------- exporting
def open_exports(bench: Bench) -> None:
    """Ask what to write to the folder of exports; it is written while the screen goes on."""
    lab, export = bench.lab, bench.exporter
    rows: Sequence[tuple[str, str, str, int, Callable[[], None]]] = (
        ("png", tr("The board with its heat map, as a picture (PNG)"), "map", pygame.K_1, lambda: export.picture(lab)),
        ("csv", tr("Every Beacon hex with every measure (CSV)"), "hex", pygame.K_2,
         lambda: export.text(lab, "beacons")),
        ("call", tr("The call in the chart, outcome by outcome (CSV)"), "chart", pygame.K_3,
         lambda: export.text(lab, "call")),
        ("json", tr("Position and all answers, exact (JSON)"), "link", pygame.K_4,
         lambda: export.text(lab, "answers")),
    )  # fmt: skip

    def write(work: Callable[[], None]) -> None:
        bench.ui.pop()
        work()

    def build(ui: Ui) -> Layer:
        box, inner = _dialog(ui, 500, 286)
        high, gap = ui.px(38), ui.px(6)
        widgets: list[Widget] = [
            Button(f"export.{name}", Rect(inner.x, inner.y + n * (high + gap), inner.w, high), text=words, icon=icon,
                   kind="quiet", align="l", shortcut=key, do=lambda work=work: write(work))  # type: ignore[misc]
            for n, (name, words, icon, key, work) in enumerate(rows)
        ]  # fmt: skip
        back = Rect(inner.right - ui.px(130), inner.bottom - ui.px(34), ui.px(130), ui.px(34))
        widgets.append(Button("back", back, text=tr("Cancel"), kind="quiet", do=ui.pop, shortcut=pygame.K_ESCAPE))
        panel = Panel("export.box", box, widgets, kind="solid", title=tr("Export"), icon="link")
        return Layer([panel], modal=True, back=ui.pop, first="export.png")

    bench.ui.push(build)


__all__ = ["open_exports", "open_rules", "open_save", "open_source", "open_sources", "own_maps_folder"]
