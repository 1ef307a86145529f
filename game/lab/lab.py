"""The scatter lab without a window: a table to change, a question to ask of it, and the answers as they stand."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from game.hexgrid import Hex
from game.lab.background import Background
from game.lab.question import (
    CALLED,
    MEASURES,
    OTHER,
    PlannedCall,
    Question,
    callable_types,
    full,
    position,
    with_called,
)
from game.lab.table import Spot, Table
from game.odds import BeaconMap, Body, CallOdds, Measure, PlanOdds, Position, beacon_map, one_call, plan
from game.odds.rolls import Trials, exact
from game.rules.board import Board
from game.rules.dice import Dice, SeededDice
from game.rules.ids import Side, Terrain, TypeKey, UnitId

if TYPE_CHECKING:
    from game.tiled import TiledBoard

MOST_AT_ONCE = 400
"""Hexes of a board whose Beacon map is worked out at once; that of a larger one comes from the background."""
MOST_UNDO = 300
FIRST_SLICE, GROWTH = 4, 1.12
"""Rolls of the first slice, and by how much each further one is larger: one sees the first ones fall."""
SLICE_SECONDS = 0.003
"""How long one slice of rolling may take."""


@dataclass(slots=True)
class Rolling:
    """Rolls under way: the trials so far, how many are wanted, and the size of the next slice."""

    trials: Trials
    heights: dict[str, float]
    wanted: int = 0
    _slice: float = FIRST_SLICE

    @property
    def busy(self) -> bool:
        """Whether rolls are still to come."""
        return self.trials.done < self.wanted

    def more(self, count: int) -> None:
        """Roll so many times more, from the next slice on."""
        self.wanted = max(self.wanted, self.trials.done) + count
        self._slice = FIRST_SLICE if count > 1 else 1

    def advance(self, seconds: float = SLICE_SECONDS) -> bool:
        """Roll one slice, no longer than that; True if anything was rolled."""
        if not self.busy:
            return False
        until, left = time.perf_counter() + seconds, min(round(self._slice), self.wanted - self.trials.done)
        self._slice *= GROWTH
        while left > 0 and time.perf_counter() < until:
            count = min(left, 16)
            self.trials.advance(count)
            left -= count
        return True

    def finish(self) -> None:
        """Roll all that is wanted."""
        self.trials.advance(max(0, self.wanted - self.trials.done))

    def still(self) -> Rolling:
        """Return a copy that stays as it is: nothing more is wanted of it."""
        trials = replace(self.trials, counts=dict(self.trials.counts), hexes=dict(self.trials.hexes))
        return Rolling(trials, self.heights, trials.done)

    @property
    def largest_gap(self) -> float:
        """The largest distance of a share rolled from its exact chance."""
        return self.trials.largest_gap(self.heights)

    @property
    def standard_error(self) -> float:
        """The largest standard error of a share after so many rolls; 0 before the first."""
        return self.trials.standard_error(self.heights)


@dataclass(slots=True)
class Lab:
    """One lab position with its question and answers. All odds of single calls are there at once.

    The Beacon map of a board of more than `MOST_AT_ONCE` hexes, and a plan of three calls, are worked out in the
    background: `beacons` and `planned` are None until `work` has brought them. `changes` grows with every change.
    """

    table: Table
    question: Question = field(default_factory=Question)
    title: str = ""
    source: str = ""
    """The file of the map, or empty."""
    tiled: TiledBoard | None = None
    """The map as Tiled shows it, if the table came from one."""
    foreign: bool = False
    """Whether the map was not made for this game, so that its own tiles are what it looks like."""
    ground: Board | None = None
    """The board before any edit."""
    shown: int = 0
    """Which of the two calls compared is rolled: 0 or 1."""
    changes: int = 0
    beacons: BeaconMap | None = None
    shares: dict[Measure, dict[Hex, float]] = field(default_factory=dict)
    planned: PlanOdds | None = None
    rolling: Rolling | None = None
    dice_seed: int | None = None
    _undo: list[Table] = field(default_factory=list)
    _redo: list[Table] = field(default_factory=list)
    _background: Background = field(default_factory=Background)
    _calls: dict[tuple[Hex, Body], CallOdds] = field(default_factory=dict)
    _position: Position | None = None

    def __post_init__(self) -> None:
        if self.ground is None:
            self.ground = self.table.board
        self._renew()

    # What is known

    @property
    def position(self) -> Position:
        """The question as the odds are asked it, the called unit left out."""
        if self._position is None:
            self._position = position(self.table, self.question)
        return self._position

    def call(self, at: Hex, body: Body | None = None) -> CallOdds:
        """Return the odds of calling a unit, that of the question if none is given, to a Beacon on a hex."""
        body = body or self.question.called
        found = self._calls.get((at, body))
        if found is None:
            found = one_call(with_called(self.position, body), at, CALLED)
            self._calls[at, body] = found
        return found

    def chances(self, measure: Measure) -> dict[Hex, float]:
        """Return a measure of the Beacon map as numbers; empty while the map is still being worked out."""
        return self.shares.get(measure, {})

    @property
    def compared(self) -> tuple[CallOdds, CallOdds]:
        """The two calls compared: to Beacon A, and to Beacon B or with the other unit."""
        body, spot = self.question.second()
        return self.call(self.table.a), self.call(self.table.beacon(spot), body)

    @property
    def asked(self) -> tuple[Hex, Body]:
        """Beacon hex and unit of the call that is rolled."""
        if not self.shown:
            return self.table.a, self.question.called
        body, spot = self.question.second()
        return self.table.beacon(spot), body

    @property
    def waiting(self) -> bool:
        """Whether an answer is still on its way from the background."""
        return self._background.busy("map") or self._background.busy("plan")

    # Changing the table

    @property
    def undoable(self) -> bool:
        """Whether there is an edit to take back."""
        return bool(self._undo)

    @property
    def redoable(self) -> bool:
        """Whether there is an edit taken back that could be made again."""
        return bool(self._redo)

    def put_unit(self, at: Hex, side: Side, body: Body) -> None:
        """Put a unit on a hex of the board, in place of who stands there."""
        self._edit(self.table.with_unit(at, side, body))

    def put_terrain(self, at: Hex, terrain: Terrain) -> None:
        """Change the terrain of a hex; the same once more makes it open space again."""
        now = self.table.board.terrain[at]
        self._edit(self.table.with_terrain(at, Terrain.OPEN if now is terrain else terrain))

    def erase(self, at: Hex) -> None:
        """Take the unit off a hex, or if there is none, its asteroids or planet."""
        self._edit(self.table.erased(at))

    def turn(self, at: Hex) -> None:
        """Turn the unit on a hex clockwise."""
        self._edit(self.table.turned(at))

    def put_beacon(self, spot: Spot, at: Hex) -> None:
        """Move a Beacon hex."""
        if self.table.beacon(spot) != at:
            self._edit(self.table.with_beacon(spot, at))

    def clear_units(self) -> None:
        """Take every unit off the board."""
        self._edit(replace(self.table, units=()))

    def undo(self) -> bool:
        """Take the last edit back; False if there is none."""
        return self._step_back(self._undo, self._redo)

    def redo(self) -> bool:
        """Make an edit again that was taken back; False if there is none."""
        return self._step_back(self._redo, self._undo)

    def _step_back(self, from_stack: list[Table], to_stack: list[Table]) -> bool:
        if not from_stack:
            return False
        to_stack.append(self.table)
        self._set(from_stack.pop())
        return True

    def _edit(self, table: Table) -> None:
        if table is self.table:
            return
        self._undo = [*self._undo[1 - MOST_UNDO :], self.table]
        self._redo.clear()
        self._set(table)

    def _set(self, table: Table) -> None:
        moved_only = table.units is self.table.units and table.board is self.table.board
        self.table = table
        self._renew(same_map=moved_only)

    # Changing the question

    def ask(self, **values: Any) -> None:
        """Change fields of the question."""
        before, self.question = self.question, replace(self.question, **values)
        if self.question == before:
            return
        only_shown = replace(before, measure=self.question.measure) == self.question
        if only_shown:
            self.changes += 1
        else:
            self._renew()

    def call_type(self, kind: TypeKey, *, second: bool = False) -> None:
        """Choose the type of the unit called, or of the other one compared with it, with all its models and CAP."""
        self.ask(**{"other" if second else "called": full(kind)})

    def set_strength(self, *, models: int | None = None, cap: int | None = None) -> None:
        """Set models or CAP left of the unit called, kept within what its type has."""
        body = self.question.called
        kind = body.kind
        models = body.models if models is None else max(1, min(kind.models, models))
        cap = body.cap if cap is None else max(0, min(kind.cap, cap))
        self.ask(called=Body(body.type, models, cap))

    def set_rule(self, **values: object) -> None:
        """Change house rules. Raises DataError for a value that cannot be."""
        self.ask(rules=self.question.rules.changed(**values))

    def show(self, which: int) -> None:
        """Choose which of the two calls compared is rolled."""
        if which != self.shown:
            self.shown = which
            self.changes += 1
            self._new_rolls()

    # The plan

    def add_call(self, body: Body | None = None, spot: Spot = "a") -> None:
        """Add a call to the plan, of the unit asked about if no other is given; a full plan stays as it is."""
        if not self.question.full_plan:
            self.ask(calls=(*self.question.calls, PlannedCall(body or self.question.called, spot)))

    def drop_call(self, number: int) -> None:
        """Take a call, counted from 0, out of the plan."""
        self.ask(calls=tuple(call for n, call in enumerate(self.question.calls) if n != number))

    def change_call(self, number: int, **values: Any) -> None:
        """Change the `body` or the `spot` of a call of the plan."""
        calls = tuple(replace(c, **values) if n == number else c for n, c in enumerate(self.question.calls))
        self.ask(calls=calls)

    # Rolling

    def roll(self, count: int) -> None:
        """Roll the call shown so many times more, slice by slice."""
        if self.rolling is None:
            self._new_rolls()
        assert self.rolling is not None  # noqa: S101 - just made
        self.rolling.more(count)
        self.changes += 1

    def forget_rolls(self) -> None:
        """Begin rolling anew."""
        self._new_rolls()
        self.changes += 1

    def _new_rolls(self) -> None:
        at, body = self.asked
        seed = secrets.randbits(48) if self.dice_seed is None else self.dice_seed
        dice: Dice = SeededDice(seed)
        trials = Trials(with_called(self.position, body), at, CALLED, dice)
        self.rolling = Rolling(trials, exact(self.call(at, body)))

    # Working

    def still(self) -> Lab:
        """Return a copy that stays as it is whatever is done to this one: for exports that take longer than a frame.

        What is not worked out yet is worked out when the copy settles.
        """
        made = copy(self)
        made._undo, made._redo, made._calls = [], [], dict(self._calls)  # noqa: SLF001
        made._background = Background()  # noqa: SLF001
        made.rolling = self.rolling.still() if self.rolling is not None else None
        if self._background.busy("map"):
            made.beacons = None
        return made

    def work(self, seconds: float = SLICE_SECONDS) -> bool:
        """Do a frame's share: one slice of rolling, and collect what the background has found. True if anything new."""
        moved = self.rolling is not None and self.rolling.advance(seconds)
        for name, answer in self._background.collect().items():
            if name == "map":
                self._take_map(answer)
                moved = True
            elif name == "plan" and isinstance(answer, PlanOdds):
                self.planned, moved = answer, True
        if moved:
            self.changes += 1
        return moved

    def settle(self) -> None:
        """Wait for the background, and roll all that is wanted: for tests and exports."""
        self._background.wait()
        if self.rolling is not None:
            self.rolling.finish()
        self.work()
        if self.beacons is None:
            self._take_map(self._map_work()())
        if self.planned is None and self.question.calls:
            self.planned = self._plan_work()()

    def _renew(self, *, same_map: bool = False) -> None:
        self.changes += 1
        self._position = None
        self._calls.clear()
        self._new_rolls()
        if not same_map:
            self._renew_map()
        self._renew_plan()

    def _renew_map(self) -> None:
        work = self._map_work()
        if len(self.table.board.cells) <= MOST_AT_ONCE:
            self._background.drop("map")
            self._take_map(work())
        else:
            self._background.ask("map", work)

    def _map_work(self) -> Callable[[], tuple[BeaconMap, dict[Measure, dict[Hex, float]]]]:
        return partial(_map_with_shares, with_called(self.position, self.question.called))

    def _take_map(self, answer: Any) -> None:
        self.beacons, self.shares = answer

    def _renew_plan(self) -> None:
        if not self.question.calls:
            self._background.drop("plan")
            self.planned = None
            return
        work = self._plan_work()
        if len(self.question.calls) <= 2:
            self._background.drop("plan")
            self.planned = work()
        else:
            self.planned = None
            self._background.ask("plan", work)

    def _plan_work(self) -> Callable[[], PlanOdds]:
        asked, calls = self.position, []
        for number, call in enumerate(self.question.calls):
            unit = UnitId(f"lab-call-{number}")
            asked = with_called(asked, call.body, unit)
            calls.append((self.table.beacon(call.spot), unit))
        return partial(plan, asked, calls, self.question.stop)


def _map_with_shares(asked: Position) -> tuple[BeaconMap, dict[Measure, dict[Hex, float]]]:
    found = beacon_map(asked, CALLED)
    return found, {measure: {at: float(v) for at, v in found.by(measure).items()} for measure in MEASURES}


__all__ = ["MEASURES", "OTHER", "Lab", "Rolling", "callable_types", "full"]
