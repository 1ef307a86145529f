"""The script of one command: reads its events in order, notes what is to be seen when."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from game.hexgrid import Hex
from game.markup import plain
from game.narrate import Names
from game.rules import events as ev
from game.rules.board import Board
from game.rules.catalogue import HouseRules
from game.rules.ids import Side, UnitId
from game.view import draw_fx as fx
from game.view.choreo import pictures
from game.view.choreo.pen import Draw, Layer, Look, Pen, PoseAct, Spot
from game.view.stage import Pose, Stage, Token, touches
from game.view.theme import Tint
from game.view.timeline import Act, Step

E = TypeVar("E", bound=ev.Event)

READ: float = 1.3
"""Seconds a tag stays to be read after all has come to rest."""
CELL: float = 0.12
"""Seconds a Supply cell takes to fill or empty."""


@dataclass(slots=True)
class Script:
    """Steps in the making. `now` is where the next event's pictures begin, in seconds from the command.

    `stage` is the one on display: steps change it when their time comes. `draft` is how it will stand after the events
    read so far, for asking. A scene may let what follows from it begin before it is over: `ready` is when the next
    scene may begin. `focus` is the hex where something happened last, `dice` the time at which dice last lay there.
    """

    stage: Stage
    board: Board
    names: Names
    rules: HouseRules
    reduced: bool
    cues: list[str]
    events: deque[ev.Event]
    draft: Stage
    cells: dict[Side, int]
    """How many Supply cells each side will show filled."""
    now: float = 0.0
    ready: float = 0.0
    focus: Hex | None = None
    dice: float = 0.0
    shaken: UnitId | None = None
    """The unit that came out of an unstable warp, if one did."""
    landing: UnitId | None = None
    """The unit whose landing among rocks is not decided yet."""
    last: ev.Event | None = None
    """The event read before this one, if it was read in its turn."""
    steps: list[Step[Look]] = field(default_factory=list)
    _shown: dict[Hashable, float] = field(default_factory=dict)
    _latest: float = 0.0
    _floor: float = 0.0

    @classmethod
    def of(
        cls,
        events: Iterable[ev.Event],
        stage: Stage,
        board: Board,
        names: Names,
        rules: HouseRules | None = None,
        *,
        cues: list[str] | None = None,
        reduced: bool = False,
    ) -> Script:
        """Return an empty script for the events of a command."""
        heard = cues if cues is not None else []
        cells = {side: each.cells for side, each in stage.sides.items()}
        return cls(stage, board, names, rules or HouseRules(), reduced, heard, deque(events), stage.copy(), cells)

    # What the script reads

    def token(self, unit: UnitId) -> Token:
        """Return a unit as it stands after the events read so far."""
        return self.draft.tokens[unit]

    def name(self, unit: UnitId) -> str:
        """Return a unit's bare name."""
        return self.draft.tokens[unit].name

    def side(self, side: Side) -> str:
        """Return a side's bare name."""
        return plain(self.names.side(side))

    def place_of(self, unit: UnitId) -> Hex | None:
        """Return the hex of a unit; for one that is being called, its Beacon's."""
        call = self.draft.warping
        return call.hex if call is not None and call.unit == unit else self.draft.tokens[unit].hex

    def next(self, kind: type[E]) -> E | None:
        """Return the next event of a kind, without reading it."""
        return next((event for event in self.events if isinstance(event, kind)), None)

    def pull(self, kind: type[E], **wanted: object) -> E | None:
        """Read the next event of a kind, with the fields wanted, out of turn; None if there is none.

        Only one that has nothing to do with those before it can be pulled.
        """
        before: set[Hashable] = set()
        for number, event in enumerate(self.events):
            touched = touches(event)
            if touched is None:
                return None
            if isinstance(event, kind) and all(getattr(event, key) == value for key, value in wanted.items()):
                if touched & before:
                    return None
                del self.events[number]
                return event
            before |= touched
        return None

    # What the script writes

    def show(self, event: ev.Event, at: float | None = None) -> float:
        """Let the stage show what an event says at a time; return when it does.

        Events that write the same thing are shown in the order they happened, whatever times were asked for.
        """
        time = self.now if at is None else at
        touched = touches(event)
        if touched is None:
            time = self._floor = max(time, self._latest)
        else:
            time = max(time, self._floor, *(self._shown.get(key, 0.0) for key in touched))
            self._shown.update(dict.fromkeys(touched, time))
        self._latest = max(self._latest, time)
        self.act(time, partial(self.stage.apply, event))
        self.draft.apply(event)
        return time

    def act(self, at: float, act: Act) -> None:
        """Do something at a time."""
        self.steps.append(Step(at, 0.0, act))

    def cue(self, at: float, name: str) -> None:
        """Let a sound be heard at a time."""
        self.act(at, partial(self.cues.append, name))

    def draw(self, at: float, seconds: float, draw: Draw, layer: Layer = Layer.EFFECT) -> None:
        """Draw something for a while."""
        self.steps.append(Step(at, seconds, draw=Look(layer, draw)))

    def pose(self, at: float, seconds: float, act: PoseAct) -> None:
        """Pose units for a while."""
        self.steps.append(Step(at, seconds, draw=Look(Layer.EFFECT, pose=act)))

    def fade(self, unit: UnitId, at: float, seconds: float, start: int, end: int) -> None:
        """Let a unit fade from one alpha to another."""

        def act(t: float) -> None:
            self.stage.poses[unit] = Pose(alpha=round(start + (end - start) * t))

        self.pose(at, seconds, act)

    def begin(self) -> float:
        """Begin a scene: wait until the one before is over; return the time."""
        self.now = max(self.now, self.ready)
        return self.now

    def until(self, ready: float) -> None:
        """Let the next scene begin at a time, not before."""
        self.ready = max(self.ready, ready)

    def finish(self) -> tuple[Step[Look], ...]:
        """Return all the steps, the last one at the end of the last scene."""
        self.steps.append(Step(self.begin()))
        return tuple(self.steps)

    def veil(
        self,
        at: float,
        seconds: float,
        keep: tuple[Hex, ...] = (),
        alpha: int = 96,
        rise: float = 0.10,
        fall: float = 0.25,
    ) -> None:
        """Darken the board but for some hexes; it takes `rise` seconds to come and `fall` to go, none if reduced."""

        def draw(pen: Pen, t: float) -> None:
            share = 1.0
            if rise and not pen.reduced:
                share = min(share, t * seconds / rise)
            if fall and not pen.reduced:
                share = min(share, (1 - t) * seconds / fall)
            fx.dim(pen.surface, pen.box, round(alpha * share / 16) * 16, pen.grid, keep)

        self.draw(at, seconds, draw, Layer.VEIL)

    def tag(
        self,
        at: float,
        place: Hex,
        words: str,
        tint: Tint,
        sign: str = "",
        dy: float = 1.12,
        seconds: float = 0.0,
        size: float = 13.5,
    ) -> None:
        """Say what happened beside a hex: for some seconds, or else until it has been read."""

        def draw(pen: Pen, t: float) -> None:
            alpha = 255 if seconds else round(255 * min(1.0, (1 - t) / 0.2))
            px = size * pen.scale
            fx.tag(pen.surface, pen.grid, place, words, tint, sign, dy, pen.box, alpha, px)

        look = Look(Layer.WORDS, draw)
        key = ("tag", place, dy > 0)
        self.steps.append(Step(at, seconds or READ, draw=look, lingers=not seconds, key=key))

    def note(self, at: float, words: str, tint: Tint, sign: str, place: Spot, key: Hashable) -> None:
        """Say something at a place of the window until it has been read; a later note with the same key takes over."""

        def draw(pen: Pen, t: float) -> None:
            alpha = round(255 * min(1.0, (1 - t) / 0.2))
            fx.tag_at(pen.surface, place(pen), words, tint, sign, pen.window, alpha, 13.5 * pen.scale)

        self.steps.append(Step(at, READ, draw=Look(Layer.FLIGHT, draw), lingers=True, key=key))

    def banner(self, at: float, title: str, line: str, tint: Tint) -> None:
        """Say something across the board until it has been read."""

        def draw(pen: Pen, t: float) -> None:
            pictures.draw_banner(pen, title, line, tint, round(255 * min(1.0, (1 - t) / 0.25)))

        self.steps.append(Step(at, READ, draw=Look(Layer.WORDS, draw), lingers=True, key="banner"))

    def fly(self, at: float, seconds: float, start: Spot, end: Spot, sign: str) -> None:
        """Let an icon fly from one place to another, above the panels."""

        def draw(pen: Pen, t: float) -> None:
            size = max(pen.grid.s, 30.0 * pen.scale)
            fx.token_flight(pen.surface, start(pen), end(pen), t, size, sign, reduced=pen.reduced)

        self.draw(at, seconds, draw, Layer.FLIGHT)
