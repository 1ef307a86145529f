"""What is on display: tokens, meters, scores, markers, the turn. Changed by events only, never by asking the match.

Once every event has been shown, the stage equals the match: `matches` says where it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from game.hexgrid import Hex, Orientation, neighbours
from game.rules import events as ev
from game.rules.board import Board, Marker
from game.rules.catalogue import UnitType, unit_types
from game.rules.ids import CardId, Phase, Side, UnitId, Where
from game.rules.questions import Question
from game.rules.views import MatchView, Outcome, SideView, UnitView
from game.view.draw_markers import MarkerArt
from game.view.draw_units import TokenArt


@dataclass(frozen=True, slots=True)
class Pose:
    """How a unit is shown for this moment, off what it is: `du`, `dv` in hex radii, `facing` in degrees."""

    du: float = 0.0
    dv: float = 0.0
    facing: float | None = None
    alpha: int = 255


RESTING = Pose()
"""The pose of a unit at rest."""


@dataclass(frozen=True, slots=True)
class Warping:
    """A call that is neither landed nor lost yet: who comes, whose Beacon, where that is, what was paid."""

    unit: UnitId
    beacon: UnitId
    side: Side
    hex: Hex
    cost: int


@dataclass(slots=True)
class Token:
    """One unit of either side, wherever it is. The fields mean what they mean in `UnitView`."""

    id: UnitId
    name: str
    side: Side
    kind: UnitType
    where: Where
    hex: Hex | None
    models: int
    cap: int
    supply: int
    facing: int
    alert: bool = False
    ordered: bool = False
    beacon: bool = False
    moved: bool = False
    battled: bool = False
    entered: str | None = None
    withdrawn: bool = False
    disengaged: bool = False
    may_battle: bool = True

    @classmethod
    def of(cls, unit: UnitView) -> Token:
        """Return the token of a unit as it stands."""
        return cls(
            unit.id, unit.name, unit.side, unit.kind, unit.where, unit.hex, unit.models, unit.cap, unit.supply,
            unit.facing, unit.alert, unit.ordered, unit.beacon, unit.moved, unit.battled, unit.entered,
            unit.withdrawn, unit.disengaged, unit.may_battle,
        )  # fmt: skip

    def art(self, orientation: Orientation, pose: Pose = RESTING) -> TokenArt:
        """Return what is drawn of it."""
        facing = bow(orientation, self.facing) if pose.facing is None else pose.facing
        return TokenArt(
            str(self.kind.key), self.side.value, self.kind.unit_class.value, self.models, self.kind.models, self.cap,
            self.kind.cap, self.supply, facing, ordered=self.ordered, beacon=self.beacon, done=self.battled,
            alert=self.alert, alpha=pose.alpha, offset=(pose.du, pose.dv),
        )  # fmt: skip

    def settle(self) -> None:
        """Forget what was done this turn."""
        self.ordered = self.beacon = self.moved = self.battled = self.withdrawn = self.disengaged = False
        self.may_battle, self.entered = True, None

    def stand(self, at: Hex, facing: int) -> None:
        """Put it on the board."""
        self.where, self.hex, self.facing = Where.BOARD, at, facing

    def leave(self, where: Where) -> None:
        """Take it off the board, or out of the Reserves."""
        self.where, self.hex = where, None


@dataclass(slots=True)
class SideStage:
    """One side's numbers. `cells` is how many Supply cells are drawn filled: it follows `on_table` one by one."""

    side: Side
    name: str
    vp: int
    stars: int
    on_table: int
    available: int | None
    hand_count: int
    cells: int

    @classmethod
    def of(cls, side: SideView) -> SideStage:
        """Return a side's numbers as they stand."""
        return cls(
            side.side, side.name, side.vp, side.stars, side.on_table, side.available, side.hand_count, side.on_table
        )


@dataclass(slots=True)
class Stage:
    """Everything on display. `poses` and `SideStage.cells` are all that moves; the rest changes by `apply`."""

    orientation: Orientation
    markers: tuple[Marker, ...]
    tokens: dict[UnitId, Token]
    sides: dict[Side, SideStage]
    holders: dict[str, Side | None]
    round: int
    pool: int | None
    turn: int
    phase: Phase
    active: Side
    orders_left: int
    played: CardId | None
    plain: bool
    question: Question | None
    outcome: Outcome | None
    warping: Warping | None = None
    scars: tuple[Hex, ...] = ()
    """Planets a unit burnt up on this turn."""
    poses: dict[UnitId, Pose] = field(default_factory=dict)
    version: int = field(default=0, compare=False)
    """Counts the events shown: what is worked out from the stage holds until it changes."""

    @classmethod
    def of(cls, view: MatchView, board: Board) -> Stage:
        """Return the stage of a battle as it stands."""
        return cls(
            board.layout.orientation,
            board.markers,
            {unit.id: Token.of(unit) for unit in view.units},
            {side: SideStage.of(each) for side, each in view.sides.items()},
            {marker.name: marker.holder for marker in view.markers},
            view.round,
            view.pool,
            view.turn,
            view.phase,
            view.active,
            view.orders_left,
            view.played.id if view.played else None,
            view.plain,
            view.question,
            view.outcome,
        )

    def copy(self) -> Stage:
        """Return an independent copy."""
        return replace(
            self,
            tokens={unit: replace(token) for unit, token in self.tokens.items()},
            sides={side: replace(each) for side, each in self.sides.items()},
            holders=dict(self.holders),
            poses=dict(self.poses),
        )

    def apply(self, event: ev.Event) -> None:
        """Show what an event says. Raises KeyError for a unit never heard of."""
        _APPLY[type(event)](self, event)
        self.version += 1

    # What is on display

    def at(self, where: Hex) -> Token | None:
        """Return the token on a hex, if any."""
        return next((t for t in self.tokens.values() if t.hex == where), None)

    def on_board(self) -> Iterator[Token]:
        """Yield the tokens on the board."""
        return (t for t in self.tokens.values() if t.hex is not None)

    def reserve(self, side: Side) -> tuple[Token, ...]:
        """Return a side's Reserves, by id."""
        found = (t for t in self.tokens.values() if t.side is side and t.where is Where.RESERVE)
        return tuple(sorted(found, key=lambda t: t.id))

    def planned(self, side: Side) -> int:
        """Return the Supply that a call under way has reserved and not yet used (SU-4)."""
        call = self.warping
        return self.tokens[call.unit].supply if call is not None and call.side is side else 0

    def engaged(self) -> tuple[tuple[Hex, Hex], ...]:
        """Return the pairs of hexes where enemies stand side by side."""
        places = {t.hex: t.side for t in self.tokens.values() if t.hex is not None}
        return tuple(
            (here, there)
            for here, side in places.items()
            for there in neighbours(here, self.orientation)
            if here < there and places.get(there, side) is not side
        )

    def marker_arts(self, vp: int, label: str) -> tuple[MarkerArt, ...]:
        """Return what is drawn of the markers: what each pays, as a number and as a text such as `1 VP`."""
        taken = {t.hex for t in self.tokens.values()}
        return tuple(
            MarkerArt(m.hex, self.holders[m.name], label, str(vp), under_unit=m.hex in taken) for m in self.markers
        )

    # Against the match

    def matches(self, view: MatchView) -> list[str]:
        """Return a line for each thing the stage shows otherwise than the match has it; none once all is shown."""
        wanted = Stage.of(view, _NoBoard(self.orientation, self.markers))  # type: ignore[arg-type]
        found = list(_differences("", self, wanted, _FIELDS))
        for name in sorted({*self.tokens, *wanted.tokens}):
            mine, theirs = self.tokens.get(name), wanted.tokens.get(name)
            if mine is None or theirs is None:
                found.append(f"{name}: {'not on the stage' if mine is None else 'not in the match'}")
            elif mine != theirs:
                found += _differences(f"{name}: ", mine, theirs, Token.__slots__)
        for side in Side:
            found += _differences(f"{side}: ", self.sides[side], wanted.sides[side], SideStage.__slots__)
        if self.poses:
            found.append(f"still moving: {', '.join(sorted(self.poses))}")
        return found


_FIELDS = (
    "holders",
    "round",
    "pool",
    "turn",
    "phase",
    "active",
    "orders_left",
    "played",
    "plain",
    "question",
    "outcome",
)


@dataclass(frozen=True, slots=True)
class _NoBoard:
    """As much of a board as a stage looks at."""

    orientation: Orientation
    markers: tuple[Marker, ...]

    @property
    def layout(self) -> _NoBoard:
        return self


def _differences(label: str, mine: object, theirs: object, names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        a, b = getattr(mine, name), getattr(theirs, name)
        if a != b:
            yield f"{label}{name}: the stage shows {a!r}, the match has {b!r}"


def bow(orientation: Orientation, direction: int) -> float:
    """Return the degrees, clockwise from bow up, at which a ship faces a direction."""
    return 60.0 * direction + (0 if orientation is Orientation.FLAT else 30)


# ---------------------------------------------------------------- what each event shows
def _nothing(_stage: Stage, _event: ev.Event) -> None:
    """Show nothing that lasts: rolled dice, hidden cards, sums told elsewhere."""


def _placed(stage: Stage, event: ev.UnitPlaced) -> None:
    stage.tokens[event.unit].stand(event.hex, event.facing)


def _kept(stage: Stage, event: ev.UnitKept) -> None:
    stage.tokens[event.unit].leave(Where.RESERVE)


def _passed(stage: Stage, event: ev.SetupPassed) -> None:
    stage.active = event.side


def _drawn(stage: Stage, event: ev.CardsDrawn) -> None:
    stage.sides[event.side].hand_count += len(event.cards)


def _round_began(stage: Stage, event: ev.RoundBegan) -> None:
    stage.round, stage.pool, stage.turn = event.round, event.pool, (event.taken + 1) // 2
    for side in stage.sides.values():
        side.available = None if event.pool is None else event.pool - side.on_table


def _turn_began(stage: Stage, event: ev.TurnBegan) -> None:
    stage.active, stage.turn, stage.scars = event.side, event.turn, ()
    stage.played, stage.plain, stage.orders_left = None, False, 0
    for token in stage.tokens.values():
        token.settle()


def _phase_began(stage: Stage, event: ev.PhaseBegan) -> None:
    stage.phase = event.phase


def _card_played(stage: Stage, event: ev.CardPlayed) -> None:
    stage.played, stage.plain, stage.orders_left = event.card, event.plain, event.orders
    if event.card is not None:
        stage.sides[event.side].hand_count -= 1


def _discarded(stage: Stage, event: ev.CardDiscarded) -> None:
    if event.swapped:
        stage.sides[event.side].hand_count -= 1
    if stage.played == event.card:
        stage.played = None


def _ordered(stage: Stage, event: ev.UnitOrdered) -> None:
    stage.tokens[event.unit].ordered = True
    stage.orders_left = event.left


def _order_spent(stage: Stage, event: ev.OrderSpent) -> None:
    stage.orders_left = event.left


def _stars(stage: Stage, event: ev.StarsChanged) -> None:
    stage.sides[event.side].stars = event.total


def _vp(stage: Stage, event: ev.VpScored) -> None:
    stage.sides[event.side].vp = event.total


def _supply(stage: Stage, event: ev.SupplyChanged) -> None:
    side = stage.sides[event.side]
    side.on_table, side.available = event.on_table, event.available


def _lifted(stage: Stage, event: ev.AlertLifted) -> None:
    stage.tokens[event.unit].alert = False


def _entered(stage: Stage, event: ev.UnitEntered) -> None:
    token = stage.tokens[event.unit]
    token.stand(event.hex, event.facing)
    token.entered, token.ordered = event.way, True


def _withdrawn(stage: Stage, event: ev.UnitWithdrawn) -> None:
    token = stage.tokens[event.unit]
    token.leave(Where.RESERVE)
    token.withdrawn = True


def _summoned(stage: Stage, event: ev.DroneSummoned) -> None:
    kind = unit_types()[event.type]
    supply = kind.current_supply(kind.models)
    stage.tokens[event.unit] = Token(
        event.unit, event.name, event.side, kind, Where.BOARD, event.hex, kind.models, kind.cap, supply, event.facing,
        entered="summon",
    )  # fmt: skip


def _released(stage: Stage, event: ev.DroneReleased) -> None:
    stage.tokens[event.unit].leave(Where.GONE)


def _moved(stage: Stage, event: ev.UnitMoved) -> None:
    token = stage.tokens[event.unit]
    token.stand(event.path[-1], event.facing)
    token.moved, token.disengaged = True, event.disengaged
    token.may_battle = token.may_battle and event.may_battle


def _battle_rolled(stage: Stage, event: ev.BattleRolled) -> None:
    if not event.back:
        stage.tokens[event.unit].battled = True


def _absorbed(stage: Stage, event: ev.CapAbsorbed) -> None:
    stage.tokens[event.unit].cap = event.left


def _models_lost(stage: Stage, event: ev.ModelsLost) -> None:
    token = stage.tokens[event.unit]
    token.models, token.supply = event.left, event.supply_after


def _eliminated(stage: Stage, event: ev.UnitEliminated) -> None:
    token = stage.tokens[event.unit]
    token.leave(Where.DESTROYED)
    token.models = token.supply = 0
    token.alert = False
    _end_call(stage, event.unit)
    if event.cause == "planet" and event.hex is not None:
        stage.scars = (*stage.scars, event.hex)


def _retired(stage: Stage, event: ev.UnitRetired) -> None:
    stage.tokens[event.unit].hex = event.hex


def _alerted(stage: Stage, event: ev.AlertPlaced) -> None:
    stage.tokens[event.unit].alert = True


def _called(stage: Stage, event: ev.SupportCalled) -> None:
    stage.tokens[event.beacon].beacon = True
    stage.warping = Warping(event.unit, event.beacon, event.side, event.hex, event.cost)


def _failed(stage: Stage, event: ev.WarpFailed) -> None:
    _end_call(stage, event.unit)


def _arrived(stage: Stage, event: ev.UnitArrived) -> None:
    token = stage.tokens[event.unit]
    token.stand(event.hex, event.facing)
    token.entered = "warp"
    _end_call(stage, event.unit)


def _end_call(stage: Stage, unit: UnitId) -> None:
    if stage.warping is not None and stage.warping.unit == unit:
        stage.warping = None


def _marker_read(stage: Stage, event: ev.MarkerRead) -> None:
    if event.holder is not None:
        stage.holders[event.marker] = event.holder


def _ended(stage: Stage, event: ev.BattleEnded) -> None:
    stage.outcome, stage.phase, stage.question = Outcome(event.winner, event.reason), Phase.OVER, None


def _asked(stage: Stage, event: ev.QuestionAsked) -> None:
    stage.question = event.question


def _answered(stage: Stage, _event: ev.QuestionAnswered) -> None:
    stage.question = None


_APPLY: dict[type[ev.Event], Callable[[Stage, Any], None]] = {
    ev.UnitPlaced: _placed,
    ev.UnitKept: _kept,
    ev.SetupPassed: _passed,
    ev.DeckShuffled: _nothing,
    ev.CardsDrawn: _drawn,
    ev.RoundBegan: _round_began,
    ev.TurnBegan: _turn_began,
    ev.PhaseBegan: _phase_began,
    ev.CardPlayed: _card_played,
    ev.CardDiscarded: _discarded,
    ev.UnitOrdered: _ordered,
    ev.OrderSpent: _order_spent,
    ev.StarsChanged: _stars,
    ev.VpScored: _vp,
    ev.SupplyChanged: _supply,
    ev.AlertLifted: _lifted,
    ev.UnitEntered: _entered,
    ev.UnitWithdrawn: _withdrawn,
    ev.DroneSummoned: _summoned,
    ev.DroneReleased: _released,
    ev.UnitMoved: _moved,
    ev.BattleRolled: _battle_rolled,
    ev.AccidentRolled: _nothing,
    ev.CapAbsorbed: _absorbed,
    ev.HitsConfirmed: _nothing,
    ev.ModelsLost: _models_lost,
    ev.UnitEliminated: _eliminated,
    ev.UnitRetired: _retired,
    ev.RetireBlocked: _nothing,
    ev.AlertPlaced: _alerted,
    ev.SupportCalled: _called,
    ev.WarpRolled: _nothing,
    ev.WarpFailed: _failed,
    ev.ScatterRolled: _nothing,
    ev.UnitArrived: _arrived,
    ev.MarkerRead: _marker_read,
    ev.RoundScored: _nothing,
    ev.BattleEnded: _ended,
    ev.QuestionAsked: _asked,
    ev.QuestionAnswered: _answered,
}
"""What each kind of event does to the stage."""


def touches(event: ev.Event) -> frozenset[Hashable] | None:
    """Return what of the stage an event writes; None for all of it.

    Events that touch nothing in common may be shown in either order. The name of a unit, a side's meter or a marker.
    """
    match event:
        case ev.StarsChanged(side=side):
            return frozenset({("stars", side)})
        case ev.VpScored(side=side):
            return frozenset({("vp", side)})
        case ev.SupplyChanged(side=side):
            return frozenset({("supply", side)})
        case ev.MarkerRead(marker=marker):
            return frozenset({("marker", marker)})
        case ev.UnitOrdered(unit=unit) | ev.OrderSpent(unit=unit):
            return frozenset({unit, "orders"})
        case ev.SupportCalled(unit=unit, beacon=beacon):
            return frozenset({unit, beacon, "call"})
        case ev.WarpFailed(unit=unit) | ev.UnitArrived(unit=unit) | ev.UnitEliminated(unit=unit):
            return frozenset({unit, "call", "scars"})
        case ev.AccidentRolled():
            return frozenset()
        case ev.DroneSummoned(unit=unit, carrier=carrier):
            return frozenset({unit, carrier})
        case _:
            named = None if isinstance(event, ev.QuestionAnswered) else getattr(event, "unit", None)
            return None if named is None else frozenset({named})
