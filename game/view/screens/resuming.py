"""Going on with a saved battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import saves
from game.saves import SaveEntry, SaveError
from game.session import Session
from game.text import tr
from game.view.screens import doors
from game.view.ui import message

if TYPE_CHECKING:
    from game.view.window import App


def resume(app: App, entry: SaveEntry) -> None:
    """Load a save and go on with it; what is wrong is told."""
    try:
        loaded = saves.load(entry.path)
    except SaveError as error:
        message(app.ui, tr("This battle cannot be loaded"), str(error), icon="warning", tint="loss")
        return
    doors.enter(app, Session.resume(loaded))
    for note in loaded.report.notes:
        app.ui.toast(note, 8.0, "risk")
