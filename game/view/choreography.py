"""Plays events on the board: all a battle screen needs to show what happened. Nothing happens in it.

`choreograph` turns the events of a command into steps, `Player` shows them one command after another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from pygame import Surface

from game.hexgrid import Hex
from game.narrate import Names
from game.rules.board import Board
from game.rules.catalogue import HouseRules
from game.rules.events import Event, ScatterRolled
from game.rules.ids import Side
from game.view import draw_fx as fx
from game.view.camera import Camera, Grid
from game.view.choreo.compose import choreograph
from game.view.choreo.dice import draw_shaken
from game.view.choreo.pen import Anchors, Layer, Look, Pen
from game.view.choreo.script import Script
from game.view.choreo.table import announce_turn
from game.view.choreo.warm import Warmer
from game.view.draw_units import TokenArt, draw_engaged, draw_token
from game.view.fx_shapes import Box
from game.view.images import Place
from game.view.stage import RESTING, Stage, Token
from game.view.timeline import Timeline

Dress = Callable[[Token, TokenArt], TokenArt]
"""Adds to a token what the player has in hand: selected, may act, hovered."""


class Player:
    """Shows the events of commands one after another, and what is on display meanwhile.

    In a frame: `update`, then draw the board, `draw_under`, the units as `stage` has them (or `draw_tokens`),
    `draw_over`, the panels, `draw_top`. `stage` must have been shown everything that is not played.
    """

    def __init__(
        self,
        stage: Stage,
        camera: Camera,
        board: Board,
        rules: HouseRules,
        names: Names,
        *,
        scale: float = 1.0,
    ) -> None:
        self.stage = stage
        self.camera = camera
        self.board = board
        self.rules = rules
        self.names = names
        self.scale = scale
        """What sizes of text are multiplied by."""
        self.cues: list[str] = []
        """Names of sounds that have fallen due."""
        self._anchors = Anchors()
        self._timeline: Timeline[Look] = Timeline()
        self._waiting: deque[tuple[Event, ...]] = deque()
        self._seconds = 0.0
        self._warmer = Warmer()
        self._engaged: tuple[int, tuple[tuple[Hex, Hex], ...]] = (-1, ())

    def anchor(
        self, side: Side, *, stars: Place | None = None, vp: Place | None = None, reserve: Place | None = None
    ) -> None:
        """Say where on the window a side's meters are, for what flies to and from them; else: a corner of the board."""
        for known, place in ((self._anchors.stars, stars), (self._anchors.vp, vp), (self._anchors.reserve, reserve)):
            if place is not None:
                known[side] = place

    # ------------------------------------------------------------------ time
    @property
    def speed(self) -> float:
        """The factor on every duration (`theme.SPEEDS`); 0 shows final frames at once."""
        return self._timeline.factor

    @speed.setter
    def speed(self, value: float) -> None:
        self._timeline.factor = value

    @property
    def reduced(self) -> bool:
        """Whether motion is reduced."""
        return self._timeline.reduced

    @reduced.setter
    def reduced(self, value: bool) -> None:
        self._timeline.reduced = value

    @property
    def idle(self) -> bool:
        """Whether all events have been shown: the stage equals the match. Words may still linger."""
        return self._timeline.idle and not self._waiting

    @property
    def quiet(self) -> bool:
        """Whether nothing moves or lingers, so that a frame need not be drawn anew."""
        return self.idle and self._timeline.quiet and self.stage.warping is None

    def play(self, events: Iterable[Event]) -> None:
        """Show the events of one command, after those being shown."""
        self._waiting.append(tuple(events))
        self._start_next()

    def update(self, seconds: float) -> None:
        """Let time pass: once a frame."""
        self._seconds += seconds
        self._timeline.update(seconds)
        self._start_next()
        self._pose()
        self._warm(seconds)

    def _warm(self, seconds: float) -> None:
        """Draw ahead what will be needed: while idle what any warp needs, meanwhile what this one does."""
        if self.camera.moving or self.speed <= 0:
            return
        if self.idle:
            self._warmer.work(self.camera.grid, seconds)
        else:
            self._warmer.hurry(self.camera.grid)

    def skip(self) -> None:
        """Jump to where all events have been shown. Of the sounds passed over only the last is heard."""
        heard = len(self.cues)
        self._timeline.skip()
        while self._waiting:
            self._start_next()
            self._timeline.skip()
        del self.cues[heard:-1]
        self._pose()

    def reset(self, stage: Stage) -> None:
        """Show a battle as it stands, at once: after a command was taken back, or a save was loaded."""
        self._waiting.clear()
        self._timeline.skip()
        self._timeline.hush()
        self.cues.clear()
        self.stage = stage

    def announce(self) -> None:
        """Say which Round and turn it is, when a battle comes on display."""
        script = Script.of((), self.stage, self.board, self.names, self.rules, cues=self.cues, reduced=self.reduced)
        announce_turn(script, self.stage.active, self.stage.turn)
        self._timeline.add(script.finish())

    def take_cues(self) -> tuple[str, ...]:
        """Return the sounds that fell due since the last call, and forget them."""
        taken = tuple(self.cues)
        self.cues.clear()
        return taken

    def _start_next(self) -> None:
        while self._waiting and self._timeline.idle:
            events = self._waiting.popleft()
            self._expect(events)
            heard = len(self.cues)
            steps = choreograph(
                events, self.stage, self.board, self.names, self.rules, cues=self.cues, reduced=self.reduced
            )
            if max((step.start + step.duration for step in steps if not step.lingers), default=0.0) > _SCENE:
                self._timeline.hush()
            self._timeline.add(steps)
            if self.speed <= 0:
                del self.cues[heard:-1]

    def _expect(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, ScatterRolled) and (origin := self.stage.tokens[event.beacon].hex) is not None:
                self._warmer.expect(origin, event.hex)

    def _pose(self) -> None:
        self.stage.poses.clear()
        for look, t in self._timeline.showing():
            if look.pose is not None:
                look.pose(t)

    # ------------------------------------------------------------------ pictures
    def draw_under(self, surface: Surface) -> None:
        """Draw what lies on the board below the units."""
        pen = self._pen(surface)
        with _Clipped(surface, pen.box):
            for place in self.stage.scars:
                fx.scar(surface, pen.grid, place)
            if self.idle and self.stage.warping is not None:
                phase = self._seconds * 0.45
                fx.beacon_pulse(surface, pen.grid, self.stage.warping.hex, phase, reduced=self.reduced)
            self._draw(pen, Layer.UNDER, Layer.UNDER)

    def draw_tokens(self, surface: Surface, dress: Dress | None = None) -> None:
        """Draw the units from back to front, and the bars between those that are engaged."""
        grid, turn, poses = self.camera.grid, self.stage.orientation, self.stage.poses
        shown = []
        for token in self.stage.on_board():
            if token.hex is not None:
                pose = poses.get(token.id, RESTING)
                at = grid.centre(token.hex)
                shown.append((at[1] + pose.dv * grid.s, token, at, token.art(turn, pose)))
        shown.sort(key=lambda each: each[0])
        with _Clipped(surface, self._box()):
            for _, token, at, art in shown:
                draw_token(surface, at, grid.s, dress(token, art) if dress else art, turn)
            self._draw_engaged(surface, grid)

    def draw_over(self, surface: Surface) -> None:
        """Draw what lies above the units, inside the board's part of the window."""
        pen = self._pen(surface)
        with _Clipped(surface, pen.box):
            call = self.stage.warping
            if self.idle and call is not None:
                draw_shaken(pen, self.stage.tokens[call.unit], call.hex, self._seconds * 0.4 % 1)
            self._draw(pen, Layer.VEIL, Layer.WORDS)

    def draw_top(self, surface: Surface) -> None:
        """Draw what flies to and from the panels, and words beside them: after the panels."""
        self._draw(self._pen(surface), Layer.FLIGHT, Layer.FLIGHT)

    def _draw(self, pen: Pen, lowest: Layer, highest: Layer) -> None:
        looks = [(look, t) for look, t in self._timeline.showing() if lowest <= look.layer <= highest]
        looks.sort(key=lambda each: each[0].layer)
        for look, t in looks:
            if look.draw is not None:
                look.draw(pen, t)

    def _draw_engaged(self, surface: Surface, grid: Grid) -> None:
        if self._engaged[0] != self.stage.version:
            self._engaged = (self.stage.version, self.stage.engaged())
        moving = {self.stage.tokens[unit].hex for unit in self.stage.poses if unit in self.stage.tokens}
        for here, there in self._engaged[1]:
            if here not in moving and there not in moving:
                draw_engaged(surface, grid.centre(here), grid.centre(there), grid.s)

    def _box(self) -> Box:
        return self.camera.viewport

    def _pen(self, surface: Surface) -> Pen:
        return Pen(surface, self.camera.grid, self._box(), self.scale, self.reduced, self._anchors)


_SCENE = 0.3
"""Seconds from which a command is a scene of its own: words that linger make way for it."""


class _Clipped:
    """Keeps drawing inside a box of a surface."""

    def __init__(self, surface: Surface, box: Box) -> None:
        self._surface, self._box, self._before = surface, box, surface.get_clip()

    def __enter__(self) -> None:
        self._surface.set_clip(self._before.clip(self._box))

    def __exit__(self, *_: object) -> None:
        self._surface.set_clip(self._before)


__all__ = ["Dress", "Player", "choreograph"]
