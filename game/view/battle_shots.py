"""Pictures of the battle screen: one position of the third Round, and every way a warp can end in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.hexgrid import Hex
from game.map_choice import chosen_scenario
from game.paths import asset
from game.rules import Match, ScriptedDice, SeededDice
from game.rules.commands import CallSupport, EndPhase, OrderUnit
from game.rules.ids import Face, UnitId
from game.script import load_script
from game.session import Session
from game.view.screens import doors
from game.view.screens.battle import BattleScreen
from game.view.window import App

POSITION = "halcyon_round_3.json"
BATTLESHIP, CRUISER, CARRIER = UnitId("s-battleship"), UnitId("s-cruiser-b"), UnitId("s-carrier")
EDGE = Hex(8, 4)
"""Hex 8,8 of the map."""

WARPS: dict[str, tuple[str, float]] = {
    "warp-tumble": ("star alert", 0.55),
    "warp-stable": ("star alert", 1.72),
    "warp-unstable": ("striker striker star blast alert", 1.30),
    "warp-failed": ("blast", 1.25),
    "warp-collision": ("capital fighter striker blast capital", 2.35),
    "warp-planet": ("capital striker", 1.86),
    "warp-asteroid": ("fighter star striker star alert", 2.1),
    "warp-off": ("capital alert", 1.66),
}
"""Faces that lead to each outcome, and the second of its showing worth a picture."""


def battle_session(faces: str = "", *, edge: bool = False, worn: bool = False) -> Session:
    """Return the battle of the pictures, kept in no file, with the faces it will roll next.

    With `edge` the Carrier stands on the home row, where a scatter may lead off the board; with `worn` the Battleship
    is down to its last model.
    """
    script = load_script(asset("positions", POSITION), chosen_scenario)
    scenario = script.scenario
    if edge:
        moved = [replace(u, hex=EDGE) if u.id == CARRIER else u for u in scenario.fleet]
        scenario = replace(scenario, fleet=tuple(moved))
    if worn:
        fewer = [replace(u, models=1) if u.id == BATTLESHIP else u for u in scenario.fleet]
        scenario = replace(scenario, fleet=tuple(fewer))
    dice = ScriptedDice([Face(face) for face in faces.split()], then=SeededDice(3))
    session = Session(Match(scenario, dice))
    for command in script.commands:
        session.submit(command)
    session.renarrate()
    return session


def battle_screen(app: App, faces: str = "", *, edge: bool = False, worn: bool = False) -> BattleScreen:
    """Show the battle of the pictures."""
    screen = doors.make(app, "battle", battle_session(faces, edge=edge, worn=worn))
    app.go(screen)
    assert isinstance(screen, BattleScreen)  # noqa: S101
    return screen


def _orders(app: App) -> None:
    battle_screen(app).controller.pick(BATTLESHIP)


def _card(app: App) -> None:
    session = battle_session()
    while session.undo() is None:
        pass
    screen = doors.make(app, "battle", session)
    app.go(screen)


def _call(app: App) -> None:
    controller = battle_screen(app).controller
    controller.make_beacon(BATTLESHIP)
    controller.pick(CRUISER)


def _move(app: App) -> None:
    screen = battle_screen(app)
    screen.controller.say(OrderUnit(UnitId("s-destroyer-b")))
    screen.controller.say(EndPhase())
    screen.controller.pick(UnitId("s-destroyer-b"))
    moves = screen.controller.legal.moves[UnitId("s-destroyer-b")]
    screen.controller.hover = max(moves, key=lambda at: (len(moves[at].path) <= 2, len(moves[at].path), at))
    screen.refresh()


def _fight(app: App, *, worn: bool = False) -> None:
    screen = battle_screen(app, worn=worn)
    screen.controller.say(OrderUnit(BATTLESHIP))
    screen.controller.say(EndPhase())
    screen.controller.say(EndPhase())
    screen.controller.pick(BATTLESHIP)
    screen.controller.hover = screen.controller.view.unit(UnitId("n-cruiser-a")).hex
    screen.refresh()


def _warp(name: str, app: App) -> None:
    faces, seconds = WARPS[name]
    off = name == "warp-off"
    beacon = CARRIER if off else BATTLESHIP
    screen = battle_screen(app, faces, edge=off)
    screen.controller.say(OrderUnit(beacon))
    screen.controller.pick(CRUISER)
    screen.controller.make_beacon(beacon)
    for _ in range(12):
        app.frame(0.05)
    screen.player.skip()
    screen.controller.say(CallSupport(beacon, CRUISER))
    for _ in range(max(1, round(seconds * 50))):
        app.frame(0.02)


SHOTS: dict[str, tuple[Callable[[App], None], float]] = {
    "battle": (_orders, 1.5),
    "battle-card": (_card, 1.5),
    "battle-call": (_call, 2.0),
    "battle-move": (_move, 2.0),
    "battle-fight": (_fight, 2.0),
    "battle-risk": (partial(_fight, worn=True), 2.0),
    **{name: (partial(_warp, name), 0.0) for name in WARPS},
}
"""Every picture of a battle: what brings it about, and how many seconds pass before it is taken."""
