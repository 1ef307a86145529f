"""The battles kept on disk: go on, watch again, rename, delete, bring in and hand out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game import saves
from game.rules.ids import Side
from game.saves import Loaded, SaveEntry, SaveError, Summary
from game.session import Session
from game.storage import StorageError, home_folder
from game.text import tr
from game.view import parts
from game.view.canvas import Canvas
from game.view.draw_board import draw_space
from game.view.hud.ships import emblem
from game.view.screen import Screen
from game.view.screens import doors
from game.view.screens.frame import below_bar, fitting, top_bar
from game.view.screens.resuming import resume
from game.view.theme import BODY, CAPS, CONTENT_TOP, PAD, ROW, SMALL, STATUS, Face
from game.view.ui import (
    Answer,
    Button,
    Entry,
    Item,
    Label,
    Layer,
    ListBox,
    Panel,
    Rich,
    Ui,
    Widget,
    ask,
    layout,
    message,
)
from game.view.window import App

_ROW = 64.0
_SCORE = Face(46, 700, "d")
_NAME = Face(17, 700, "d")


def replays_folder() -> Path:
    """Return the folder that replay files are written to and looked for in."""
    return home_folder() / "replays"


def when(moment: datetime | None) -> str:
    """Return a time as the player's clock shows it."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M") if moment is not None else ""


class SavesScreen(Screen):
    """The list, and what is known of the chosen battle."""

    name = "saves"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.entries: tuple[SaveEntry, ...] = saves.list_saves()
        self.chosen = 0
        self._seen = False

    def opened(self) -> None:
        """Read the list anew when coming back: battles may have gone on meanwhile."""
        if self._seen:
            self._read()
        self._seen = True

    def _read(self) -> None:
        self.entries = saves.list_saves()
        self.chosen = max(0, min(self.chosen, len(self.entries) - 1))
        self.ui.stale()

    @property
    def entry(self) -> SaveEntry | None:
        """The chosen save."""
        return self.entries[self.chosen] if self.entries else None

    # ---- layout
    def build(self, ui: Ui) -> Layer:
        """Lay out the list and the chosen battle."""
        zero = Rect(0, 0, 0, 0)
        bar = top_bar(
            ui, tr("Saves and replays"), "film",
            [
                Button("import", zero, text=tr("Bring in a replay"), kind="quiet", icon="folder", do=self._bring_in,
                       shortcut=pygame.K_i),
                Button("back", zero, text=tr("Back"), kind="quiet", shortcut=pygame.K_ESCAPE, do=self.app.back),
            ],
            fact=tr("kept after every command"),
        )  # fmt: skip
        left, right = layout.cols(below_bar(ui), [round(ui.px(ui.w) * 0.52), None], ui.px(8))
        first = "saves" if self.entries else "back"
        return Layer([bar, self._list(ui, left), self._detail(ui, right)], back=self.app.back, first=first)

    def _list(self, ui: Ui, box: Rect) -> Panel:
        title, count = tr("Battles"), str(len(self.entries))
        if not self.entries:
            words = tr("No battle is kept yet. Every battle you begin is kept here by itself, after each command.")
            text = Rich("none", ui.inside(box), source=[words], framed=False, stop=False)
            return Panel("list", box, [text], title=title, icon="save")
        items = [Item(entry.title, tip=entry.broken) for entry in self.entries]
        rows = ListBox(
            "saves", ui.inside(box).inflate(ui.px(10), ui.px(8)), items=items, chosen=self.chosen, row=_ROW,
            choose=self._choose, accept=lambda _: self._go_on(), framed=False, name=title,
            paint=lambda c, i, state, on: _paint_entry(c, self.entries[i], state, chosen=on),
        )  # fmt: skip
        return Panel("list", box, [rows], title=title, icon="save", fact=count)

    def _choose(self, i: int) -> None:
        self.chosen = i
        self.ui.stale()

    def _detail(self, ui: Ui, box: Rect) -> Panel:
        entry = self.entry
        if entry is None:
            return Panel("detail", box, title=tr("Battle"), icon="flag")
        if entry.summary is None:
            return self._broken(ui, box, entry)
        inner = ui.inside(box)
        foot = ui.px(50 + 8 + 34 + 8 + 34)
        buttons = Rect(inner.x, inner.bottom - foot, inner.w, foot)
        panel = Panel("detail", box, self._buttons(ui, buttons, entry, entry.summary), title=entry.title, icon="flag")
        panel.art = lambda c: _paint_detail(c, entry, (foot / ui.scale) + PAD)
        return panel

    def _broken(self, ui: Ui, box: Rect, entry: SaveEntry) -> Panel:
        inner = ui.inside(box)
        above, button = layout.rows(inner, [None, ui.px(38)], ui.px(8))
        text = Rich("reason", above, source=[entry.broken, tr("File: {name}", name=entry.path.name)], framed=False)
        delete = Button("delete", button, text=tr("Delete"), icon="bin", shortcut=pygame.K_DELETE, do=self._delete)
        title = tr("This file cannot be read")
        return Panel("detail", box, [text, delete], title=title, icon="warning", tint="loss")

    def _buttons(self, ui: Ui, box: Rect, entry: SaveEntry, summary: Summary) -> list[Widget]:
        first, second, third = layout.rows(box, [ui.px(50), ui.px(34), ui.px(34)], ui.px(8))
        watch, rename = layout.cols(second, [None, None], ui.px(8))
        export, delete = layout.cols(third, [None, None], ui.px(8))
        words = tr("See the result") if summary.over else tr("Go on")
        return [
            Button("go", first, text=words, kind="primary", shortcut=pygame.K_RETURN, do=self._go_on),
            Button("watch", watch, text=tr("Watch again"), icon="play", shortcut=pygame.K_w, do=self._watch),
            Button("rename", rename, text=tr("Rename"), icon="pen", shortcut=pygame.K_r,
                   do=lambda: self._rename(entry)),
            Button("export", export, text=tr("Hand out"), icon="link", shortcut=pygame.K_h, do=self._export,
                   tip=tr("Hand out\nWrites the battle as a replay file that another player can bring in.")),
            Button("delete", delete, text=tr("Delete"), icon="bin", shortcut=pygame.K_DELETE, do=self._delete),
        ]  # fmt: skip

    # ---- doing
    def _go_on(self) -> None:
        entry = self.entry
        if entry is None:
            return
        if entry.summary is None:
            self.ui.toast(entry.broken, 6.0, "loss")
            return
        resume(self.app, entry)

    def _loaded(self) -> Loaded | None:
        entry = self.entry
        if entry is None or entry.summary is None:
            return None
        try:
            return saves.load(entry.path)
        except SaveError as error:
            message(self.ui, tr("This battle cannot be loaded"), str(error), icon="warning", tint="loss")
            return None

    def _watch(self) -> None:
        loaded = self._loaded()
        if loaded is None:
            return
        if not loaded.match.log:
            loaded.match.close()
            self.ui.toast(tr("Nothing has happened in this battle yet."))
            return
        self.app.push(doors.make(self.app, "own replay", Session.resume(loaded)))

    def _rename(self, entry: SaveEntry) -> None:
        asked_name(self.ui, tr("Rename the battle"), entry.title, self._renamed)

    def _renamed(self, title: str) -> None:
        loaded = self._loaded()
        if loaded is None or not title:
            return
        loaded.logbook.title = title
        try:
            loaded.logbook.save(loaded.match)
        except StorageError as error:
            self.ui.toast(str(error), 6.0, "loss")
        finally:
            loaded.match.close()
        self._read()

    def _delete(self) -> None:
        entry = self.entry
        if entry is None:
            return

        def gone() -> None:
            try:
                saves.delete_save(entry.path)
            except OSError as error:
                self.ui.toast(tr("It could not be deleted: {reason}", reason=error.strerror or error), 6.0, "loss")
            self._read()

        answers = [Answer("no", tr("Keep it")), Answer("yes", tr("Delete"), gone, pygame.K_d, "bin")]
        text = tr("*{title}* and its backup are deleted for good.", title=entry.title)
        ask(self.ui, tr("Delete this battle?"), text, answers, "no", icon="bin", tint="loss")

    def _export(self) -> None:
        loaded = self._loaded()
        if loaded is None:
            return
        path = replays_folder() / loaded.logbook.path.name
        try:
            loaded.logbook.export(loaded.match, path)
        except StorageError as error:
            self.ui.toast(str(error), 6.0, "loss")
        else:
            self.ui.toast(tr("Written to {path}", path=str(path)), 8.0, "safe")
        finally:
            loaded.match.close()

    def _bring_in(self) -> None:
        folder = replays_folder()
        files = sorted(folder.glob("*.json")) if folder.is_dir() else []
        asked_file(self.ui, files, folder, self._imported)

    def _imported(self, path: Path) -> None:
        try:
            entry = saves.import_replay(path)
        except (SaveError, StorageError) as error:
            message(self.ui, tr("This file cannot be brought in"), str(error), icon="warning", tint="loss")
            return
        self._read()
        self.chosen = next((i for i, each in enumerate(self.entries) if each.path == entry.path), 0)
        self.ui.toast(tr("Brought in: {title}", title=entry.title), tint="safe")

    def draw_under(self, surface: Surface) -> None:
        """Draw space."""
        draw_space(surface, 2)


# ---------------------------------------------------------------- dialogs
def asked_name(ui: Ui, title: str, text: str, done: Callable[[str], None]) -> None:
    """Ask for a name in a dialog."""
    ui.memory.pop(("asked", "typed"), None)

    def finish(typed: str) -> None:
        ui.pop()
        done(typed.strip())

    def build(u: Ui) -> Layer:
        box = layout.centred(Rect((0, 0), u.size), u.px(460), u.px(CONTENT_TOP + 116))
        entry_row, buttons = layout.rows(u.inside(box), [u.px(36), u.px(38)], u.px(14))
        entry = Entry("asked", entry_row, text=text, limit=40, accept=finish, name=title)
        ok, cancel = layout.cols(buttons, [None, None], u.px(8))
        return Layer(
            [Panel("ask", box, [
                entry,
                Button("ok", ok, text=tr("Rename"), kind="primary", do=lambda: finish(entry.typed(u).text)),
                Button("cancel", cancel, text=tr("Cancel"), shortcut=pygame.K_ESCAPE, do=u.pop),
            ], kind="solid", title=title, icon="pen")],
            modal=True, back=u.pop, first="asked",
        )  # fmt: skip

    ui.push(build)


def asked_file(ui: Ui, files: list[Path], folder: Path, done: Callable[[Path], None]) -> None:
    """Ask for a replay file: one of the folder, or any by its path."""
    ui.memory.pop(("path", "typed"), None)

    def finish(path: Path) -> None:
        ui.pop()
        done(path)

    def build(u: Ui) -> Layer:
        wide = min(u.px(620), u.size[0] - u.px(32))
        box = layout.centred(Rect((0, 0), u.size), wide, min(u.px(430), u.size[1] - u.px(32)))
        inner = u.inside(box)
        note, rows, path_row, buttons = layout.rows(inner, [u.px(36), None, u.px(36), u.px(38)], u.px(8))
        words = tr("Replay files in {folder}, or any file by its path:", folder=str(folder))
        items = [Item(path.name, icon="film") for path in files]
        entry = Entry("path", path_row, limit=400, placeholder=tr("path of a replay file"), icon="folder",
                      accept=lambda typed: finish(Path(typed.strip()).expanduser()), name=tr("Path"))  # fmt: skip
        ok, cancel = layout.cols(buttons, [None, None], u.px(8))

        def take() -> None:
            typed, now = entry.typed(u).text.strip(), u.memory.get("file.row", 0)
            if typed:
                finish(Path(typed).expanduser())
            elif files:
                finish(files[min(now, len(files) - 1)])
            else:
                u.toast(tr("Put replay files into that folder, or type a path."), tint="loss")

        def choose(i: int) -> None:
            u.memory["file.row"] = i

        widgets: list[Widget] = [
            Label("note", note, text=words, face=SMALL, wrap=True),
            ListBox("files", rows, items=items, chosen=0 if files else -1, choose=choose,
                    accept=lambda i: finish(files[i]), name=tr("Replay files")),
            entry,
            Button("ok", ok, text=tr("Bring in"), kind="primary", do=take),
            Button("cancel", cancel, text=tr("Cancel"), shortcut=pygame.K_ESCAPE, do=u.pop),
        ]  # fmt: skip
        panel = Panel("ask", box, widgets, kind="solid", title=tr("Bring in a replay"), icon="folder")
        return Layer([panel], modal=True, back=u.pop, first="files" if files else "path")

    ui.push(build)


# ---------------------------------------------------------------- painting
def _paint_entry(c: Canvas, entry: SaveEntry, state: str, *, chosen: bool) -> None:
    parts.row(c, 0, 0, c.w, c.h, state, chosen=chosen)
    summary = entry.summary
    if summary is None:
        c.icon(14, c.h / 2 - 10, 20, "warning", "loss")
        c.text(48, 21, entry.path.name, fitting(c, entry.path.name, ROW, c.w - 60, 9), "dim", width=c.w - 58)
        c.text(48, 41, tr("cannot be read"), SMALL, "loss", width=c.w - 60)
        return
    icon, tint = ("trophy", summary.winner.value if summary.winner else "dim") if summary.over else ("play", "accent")
    c.icon(14, c.h / 2 - 10, 20, icon, tint)
    score = f"{summary.vp[Side.SOUTH]} : {summary.vp[Side.NORTH]}"
    right = c.w - 14 - c.text(c.w - 14, c.h / 2 - 9, score, Face(18, 700, "d"), "hi", align="r") - 12
    moment = when(entry.saved)
    low = c.w - 14 - c.text(c.w - 14, c.h / 2 + 12, moment, SMALL, "dim", align="r") - 12
    c.text(48, 21, entry.title, fitting(c, entry.title, ROW.sized(15), right - 48), "hi", width=right - 46)
    words = _state_line(summary)
    c.text(48, c.h / 2 + 12, words, fitting(c, words, SMALL, low - 48, 8.5), "text", width=low - 46)


def _state_line(summary: Summary) -> str:
    names = [summary.side_names[side] for side in Side]
    if summary.over:
        if summary.winner is None:
            return tr("A draw")
        return tr("{side} won", side=summary.side_names[summary.winner])
    if summary.round < 1:
        return tr("Setting up, {a} against {b}", a=names[0], b=names[1])
    side = summary.side_names[summary.active]
    return tr("Round {n} of {rounds}, {side} to play", n=summary.round, rounds=summary.rounds, side=side)


def _paint_detail(c: Canvas, entry: SaveEntry, foot: float) -> None:
    summary = entry.summary
    if summary is None:
        return
    room = c.h - CONTENT_TOP - foot
    half = c.w / 2
    y = CONTENT_TOP + min(60.0, room * 0.22)
    for side, x in ((Side.SOUTH, half - half * 0.52), (Side.NORTH, half + half * 0.52)):
        won = summary.winner in (None, side)
        d = min(74.0, room * 0.3)
        emblem(c, x - d / 2, y - d / 2 + 6, d, side, lit=won)
        name = summary.side_names[side]
        c.text(x, y + d / 2 + 24, name, fitting(c, name, _NAME, half - 24, 10), "hi", align="c", width=half - 20)
    south, north = (str(summary.vp[side]) for side in Side)
    score_y = y + 6
    c.text(half - 18, score_y, south, _SCORE, "south", align="r")
    c.text(half, score_y - 2, ":", _SCORE.sized(32), "dim", align="c")
    c.text(half + 18, score_y, north, _SCORE, "north")
    c.text(half, score_y + 40, tr("VP"), CAPS, "dim", align="c")
    _facts(c, entry, summary, y + 102, c.h - foot - 8)


def _facts(c: Canvas, entry: SaveEntry, summary: Summary, y: float, bottom: float) -> None:
    rows = [
        (tr("Stands at"), _state_line(summary)),
        (tr("Begun"), when(entry.started)),
        (tr("Kept"), when(entry.saved)),
        (tr("File"), entry.path.name),
    ]
    if entry.from_backup:
        rows.insert(0, (tr("Damaged"), tr("only the backup can be read")))
    left = PAD + 8 + max(c.measure(label, STATUS) for label, _ in rows) + 14
    for label, value in rows:
        if y + 14 > bottom:
            return
        parts.rule(c, PAD, y - 12, c.w - 2 * PAD, "line")
        c.text(PAD + 8, y + 1, label, STATUS, "dim")
        face = fitting(c, value, BODY.sized(13), c.w - left - PAD, 7)
        c.text(left, y + 1, value, face, "text", width=c.w - left - PAD + 4)
        y += 26
