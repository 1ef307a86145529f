"""What the lab's screen, panels and dialogs share: the lab, its board, the tool in hand, and how to say "changed"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.hexgrid import Hex
from game.lab import Lab, full
from game.odds import Body
from game.rules.ids import Side, Terrain, TypeKey
from game.text import tr
from game.view.lab_board import Ghost, LabBoard
from game.view.lab_export import Exporter
from game.view.ui import Ui

TOOLS = ("erase", "rocks", "planet", "friend", "enemy", "beacon")
"""What a click on the board can do."""


@dataclass(slots=True)
class Bench:
    """The state of the screen that is no part of the lab."""

    ui: Ui
    lab: Lab
    board: LabBoard
    take: Callable[[Lab], None]
    """Shows another lab instead."""
    exporter: Exporter
    tool: str = "beacon"
    placing: Body = field(default_factory=lambda: full(TypeKey("cruiser")))
    """The unit the tools Friend and Enemy put down."""

    def do(self, action: Callable[[], object]) -> None:
        """Change something and have the panels built anew."""
        action()
        self.ui.stale()

    @property
    def placing_side(self) -> Side | None:
        """The side of what is put down; None if the tool puts down no unit."""
        side = self.lab.question.side
        return {"friend": side, "enemy": side.other}.get(self.tool)

    @property
    def ghost(self) -> Ghost | None:
        """What a click would put down."""
        if self.tool == "erase":
            return Ghost(erase=True)
        if self.tool in ("rocks", "planet"):
            return Ghost(terrain=Terrain.ASTEROID if self.tool == "rocks" else Terrain.PLANET)
        side = self.placing_side
        return None if side is None else Ghost(side, self.placing)

    def use(self, at: Hex, *, second: bool = False) -> None:
        """Use the tool in hand on a hex; `second` moves Beacon B, whatever the tool."""
        lab, side = self.lab, self.placing_side
        if second:
            lab.put_beacon("b", at)
        elif side is not None:
            lab.put_unit(at, side, self.placing)
        elif self.tool == "beacon":
            lab.put_beacon("a", at)
        elif self.tool == "erase":
            lab.erase(at)
        else:
            lab.put_terrain(at, Terrain.ASTEROID if self.tool == "rocks" else Terrain.PLANET)
        self.ui.stale()


def tool_name(tool: str) -> str:
    """Return what a tool is called."""
    return {
        "erase": tr("Erase"),
        "rocks": tr("Rocks"),
        "planet": tr("Planet"),
        "friend": tr("Friend"),
        "enemy": tr("Enemy"),
        "beacon": tr("Beacon"),
    }[tool]


def tool_words(tool: str) -> str:
    """Return what a click does with a tool, in markup."""
    return {
        "erase": tr("Click a hex to take its unit off, or else its rocks or planet."),
        "rocks": tr("Click a hex to put *asteroids* there, again to clear it."),
        "planet": tr("Click a hex to put a *planet* there, again to clear it."),
        "friend": tr("Click a hex to put a unit of the *caller* there. Right click turns it."),
        "enemy": tr("Click a hex to put a unit of the *enemy* there. Right click turns it."),
        "beacon": tr(
            "Click a hex to move *Beacon A*, Shift-click for *Beacon B*. Numbers: per cent, with a Beacon in that hex."
        ),
    }[tool]
