"""Every screen by a name, in a state worth looking at: for pictures of the game and for tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.opening import PlayerError
from game.rules.commands import CallSupport, EndPhase, OrderUnit, PlayCard
from game.rules.ids import CardId, Face, UnitId
from game.session import Session
from game.setup_advice import suggestion
from game.text import tr
from game.view import lab_shots
from game.view.battle_shots import SHOTS
from game.view.battlefield import Battlefield
from game.view.images import SPRITES
from game.view.lab_shots import LAB_SHOTS
from game.view.lesson_shots import LESSON_SHOTS
from game.view.rulebook_shots import RULE_SHOTS
from game.view.sample import SEED, position_session, sample_saves, sample_scenario, sample_session
from game.view.screens import doors, start
from game.view.screens.battle import BattleScreen
from game.view.screens.draft import Draft
from game.view.screens.house_rules import HouseRulesScreen
from game.view.screens.lab import LabScreen
from game.view.screens.saves import SavesScreen
from game.view.window import App

Stage = Callable[[App], None]
"""Brings the program to a screen."""

SETTLE_SECONDS: Final = 2.0
"""How much time passes before the picture is taken, unless a picture says otherwise."""
_STEP: Final = 1 / 30
_MOST_FRAMES: Final = 300


@dataclass(frozen=True, slots=True)
class _Picture:
    """How a picture comes about: what leads to it, and the seconds from there on."""

    stage: Stage
    seconds: float


_PICTURES: Final[dict[str, _Picture]] = {}


def register(name: str, function: Stage, seconds: float = SETTLE_SECONDS) -> None:
    """Make a picture known by a name."""
    _PICTURES[name] = _Picture(function, seconds)


def names() -> tuple[str, ...]:
    """Return the names of all pictures, sorted."""
    return tuple(sorted(_PICTURES))


def staged(app: App, name: str) -> None:
    """Bring the program to a named screen and draw a frame. Raises PlayerError for an unknown name."""
    if name not in _PICTURES:
        message = tr("there is no picture {name}; choose one of {names}", name=repr(name), names=", ".join(names()))
        raise PlayerError(message)
    start.register_screens()
    picture = _PICTURES[name]
    picture.stage(app)
    pass_time(app, picture.seconds)
    _sharpen(app)


def pass_time(app: App, seconds: float) -> None:
    """Let time pass in steps as small as frames, and draw the last moment."""
    while seconds > _STEP:
        app.screen.update(_STEP)
        app.ui.update(_STEP)
        seconds -= _STEP
    app.frame(seconds)


def _sharpen(app: App) -> None:
    """Draw the moment again until nothing is stretched, or left out, for want of time in a frame."""
    for _ in range(_MOST_FRAMES):
        if _sharp(app):
            break
        app.frame(0.0)


def _sharp(app: App) -> bool:
    screen = app.screen
    if isinstance(screen, LabScreen):
        return screen.bench.board.ready and not SPRITES.pending
    field = getattr(screen, "field", None)
    return not SPRITES.pending and (not isinstance(field, Battlefield) or field.picture.ready)


def _shown(screen: str) -> Stage:
    return lambda app: doors.go(app, screen)


for _name in ("title", "about", "settings", "scenarios"):
    register(_name, _shown(_name))


def _house_rules(app: App) -> None:
    app.go(HouseRulesScreen(app, Draft.of(sample_scenario("orders"))))


register("house-rules", _house_rules)


def _curtain(app: App) -> None:
    session = sample_session(until_round=4)
    side = session.match.view().active
    app.go(doors.make(app, "curtain", session, side, app.back))


register("curtain", _curtain)

for _name, (_stage, _seconds) in SHOTS.items():
    register(_name, _stage)

for _name, _lab in LAB_SHOTS.items():
    register(_name, _lab)


def _setup(app: App) -> None:
    session = Session.begin(sample_scenario(), SEED, keep=False)
    for _ in range(7):
        command = suggestion(session.match)
        if command is not None:
            session.submit(command)
    app.go(doors.make(app, "setup", session))


register("setup", _setup)


def _result(app: App) -> None:
    app.go(doors.make(app, "result", sample_session()))


register("result", _result)


def _replay(app: App) -> None:
    session = sample_session()
    warps = [n for n, entry in enumerate(session.match.log) if isinstance(entry.command, CallSupport)]
    app.go(doors.make(app, "replay", session, warps[4]))


register("replay", _replay)


def _saves(app: App) -> None:
    screen = SavesScreen(app)
    app.go(screen)
    screen.entries = sample_saves()
    app.ui.rebuild()


register("saves", _saves)


# ---------------------------------------------------------------- the battle
def _battle(app: App, session: Session) -> BattleScreen:
    screen = BattleScreen(app, session)
    app.go(screen)
    pass_time(app, 1.0)
    return screen


def _ordering(app: App, faces: Sequence[Face] = (), *, carrier: tuple[int, int] = (8, 7)) -> BattleScreen:
    screen = _battle(app, position_session(faces, carrier=carrier))
    screen.controller.say(PlayCard(CardId("attack-centre-1")))
    pass_time(app, 2.0)
    return screen


def _planned(app: App, faces: Sequence[Face] = (), beacon: str = "s-battleship") -> BattleScreen:
    screen = _ordering(app, faces, carrier=(8, 8) if beacon == "s-carrier" else (8, 7))
    screen.controller.pick(UnitId("s-cruiser-b"))
    screen.controller.make_beacon(UnitId(beacon))
    screen.controller.called = UnitId("s-cruiser-b")
    screen.refresh()
    pass_time(app, 2.5)
    return screen


def _choosing(app: App) -> None:
    _battle(app, position_session())


def _calling(app: App) -> None:
    _planned(app)


def _orders(app: App) -> None:
    screen = _ordering(app)
    screen.controller.say(OrderUnit(UnitId("s-cruiser-a")))
    screen.controller.pick(UnitId("s-battleship"))


def _moving(app: App) -> None:
    screen = _ordering(app)
    for unit in ("s-cruiser-a", "s-battleship"):
        screen.controller.say(OrderUnit(UnitId(unit)))
    screen.controller.say(EndPhase())
    screen.controller.pick(UnitId("s-cruiser-a"))


def _fighting(app: App) -> None:
    screen = _ordering(app)
    for unit in ("s-cruiser-a", "s-battleship"):
        screen.controller.say(OrderUnit(UnitId(unit)))
    screen.controller.say(EndPhase())
    screen.controller.say(EndPhase())
    screen.controller.pick(UnitId("s-battleship"))


def _warping(faces: Sequence[Face], beacon: str = "s-battleship") -> Stage:
    def stage(app: App) -> None:
        _planned(app, faces, beacon).controller.call()

    return stage


register("battle", _orders)
register("battle-card", _choosing)
register("battle-call", _calling)
register("battle-move", _moving)
register("battle-battle", _fighting)
register("warp-stable", _warping((Face.STAR, Face.ALERT)), 1.72)
register("warp-unstable", _warping((Face.STRIKER, Face.STRIKER, Face.BLAST, Face.STAR, Face.ALERT)), 1.5)
register("warp-failed", _warping((Face.BLAST,)), 1.3)
register("warp-collision", _warping((Face.CAPITAL, Face.FIGHTER, Face.STRIKER, Face.CAPITAL, Face.BLAST)), 1.68)
register("warp-planet", _warping((Face.STAR, Face.STRIKER)), 1.72)
register("warp-asteroid", _warping((Face.ALERT, Face.STAR, Face.STAR, Face.CAPITAL, Face.STRIKER)), 1.9)
register("warp-off", _warping((Face.STAR, Face.ALERT), "s-carrier"), 1.5)
register("lab", lab_shots.as_it_opens)
register("lab-rolled", lab_shots.rolled)
register("lab-plan", lab_shots.planned)
register("lab-tiles", lab_shots.on_tiles)
for _name, _stage in LESSON_SHOTS.items():
    register(_name, _stage)
for _name, _stage in RULE_SHOTS.items():
    register(_name, _stage)
