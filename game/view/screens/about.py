"""Who made the game and what it is made with, and the terms its parts come under."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.text import tr
from game.view.draw_title import draw_title
from game.view.screen import Screen
from game.view.screens.frame import below_bar, top_bar
from game.view.theme import BODY
from game.view.ui import Block, Button, Layer, Panel, Rich, Ui


def _credits() -> list[str | Block]:
    return [
        Block(tr("The game"), "title"),
        Block(tr("A hotseat game of fleets, Beacons and a die that decides where help lands."), "lead"),
        tr("The variant it plays was designed by *Sebastian Stautz*; its layout is by *Alessandro Crespi*."),
        tr("Ships, boards, sounds, interface and program were made for this game and come under the MIT licence."),
        Block(tr("How to read it"), "title"),
        Block(tr("Every chance shown is exact: it is counted, not tried. The same rules answer and play."), "bullet"),
        Block(tr("Battles are kept after every command, and any of them can be watched again."), "bullet"),
        Block(tr("Whatever is greyed says why when you point at it; F1 opens its rule."), "bullet"),
    ]


def _parts() -> list[str | Block]:
    rows = (
        ("pygame-ce", tr("window, drawing, sound, input"), "LGPL 2.1"),
        ("esper", tr("entities and systems"), "MIT"),
        ("pytmx", tr("maps made in Tiled"), "LGPL 3"),
        ("msgspec", tr("saves and data files"), "BSD 3-Clause"),
        ("platformdirs", tr("where saves belong"), "MIT"),
        ("Barlow", tr("text: Jeremy Tribby"), "SIL OFL 1.1"),
        ("Chakra Petch", tr("titles and numbers: Cadson Demak"), "SIL OFL 1.1"),
    )
    lines: list[str | Block] = [Block(tr("Made with"), "title")]
    lines += [Block(f"*{name}*, {what}: [{terms}](tint:accent)", "bullet") for name, what, terms in rows]
    return [
        *lines,
        Block(tr("The licence texts come along, beside the fonts and in the libraries' packages."), "note"),
        Block(tr("Your own maps"), "title"),
        tr("Maps are made with Tiled, a free map editor. The folder of your maps is named on the screen New battle."),
    ]  # fmt: skip


class AboutScreen(Screen):
    """The credits."""

    name = "about"

    def build(self, ui: Ui) -> Layer:
        """Put everything in one column and leave the rest to the picture."""
        back = Button(
            "back", Rect(0, 0, 0, 0), text=tr("Back"), kind="quiet", shortcut=pygame.K_ESCAPE, do=self.app.back
        )
        room = below_bar(ui)
        box = Rect(room.x, room.y, min(room.w, ui.px(580)), room.h)
        text = Rich("credits", ui.inside(box), source=[*_credits(), *_parts()], framed=False, face=BODY.sized(13.5))
        text.name = tr("Credits and licences")
        column = Panel("column", box, [text], title=tr("Call in Support"), icon="beacon")
        return Layer([top_bar(ui, tr("About"), "info", [back]), column], back=self.app.back, first="credits")

    def draw_under(self, surface: Surface) -> None:
        """Draw the scene of the title, standing still."""
        draw_title(surface, 0, shade=False, reduced_motion=True)
