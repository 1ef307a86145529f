"""What the player has picked on the battle screen, what may be done with it, and the commands that follow.

No pixels and no rules here: legality is asked of the match once after every change, never in a frame.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.hexgrid import Hex
from game.lessons.risk import Odds
from game.rules import Refusal
from game.rules.catalogue import Card
from game.rules.commands import (
    CallSupport,
    Command,
    EndTurn,
    OrderUnit,
    PlayCard,
)
from game.rules.events import Event
from game.rules.ids import CardId, Phase, Side, UnitClass, UnitId, Where
from game.rules.views import MatchView, UnitView
from game.session import Session
from game.text import tr
from game.view.legal import Legal, Marks
from game.view.refused_here import refusal_at
from game.view.risk_watch import RiskWatch


def why_not(refusal: Refusal | None) -> str:
    """Return a refusal's sentence in the player's language; empty for none."""
    return tr(refusal.sentence, **refusal.values) if refusal is not None else ""


def nobody_calls(beacon: UnitId, called: UnitId) -> None:
    """Know no odds of calls: for screens in which nobody is called."""
    del beacon, called


class Picking:
    """The player's picks in one battle. `changed` is called after every change that screens must show.

    `happened(events)` gets the events of each accepted command, `refused(refusal)` what was not allowed; `odds` are
    asked for what a call may cost.
    """

    def __init__(
        self,
        session: Session,
        *,
        happened: Callable[[tuple[Event, ...]], None],
        refused: Callable[[Refusal], None],
        changed: Callable[[], None],
        odds: Odds = nobody_calls,
    ) -> None:
        self.session = session
        self._happened, self._refused, self._changed = happened, refused, changed
        self.watch = RiskWatch(session, odds)
        self.selected: UnitId | None = None
        self.beacon: UnitId | None = None
        self.called: UnitId | None = None
        self.card: CardId | None = None
        self.summoning = False
        self.hover: Hex | None = None
        self.planned: Hex | None = None
        """A hex clicked once whose move costs Star Tokens: the second click goes there."""
        self.refresh()

    # The state behind it

    def refresh(self) -> None:
        """Ask the match anew what there is and what is legal, and drop picks that no longer hold."""
        self.view: MatchView = self.session.match.view()
        self.watch.forget()
        self.legal = Legal.of(self.session.match.legal())
        if self.selected is not None and self._gone(self.selected):
            self.selected = None
        if self.phase is not Phase.ORDERS or self.view.question is not None:
            self.beacon = self.called = None
        if self.called is not None and self.view.unit(self.called).where is not Where.RESERVE:
            self.called = None
        hand = {card.id for card in self.view.sides[self.side].hand}
        if self.card not in hand or self.phase not in (Phase.CARD, Phase.END):
            self.card = None
        self.summoning = self.summoning and self.selected in self.legal.summons
        self.planned = None

    def _gone(self, unit: UnitId) -> bool:
        known = {u.id: u for u in self.view.units}
        return unit not in known or known[unit].where in (Where.DESTROYED, Where.GONE)

    @property
    def side(self) -> Side:
        """Whose turn it is."""
        return self.view.active

    @property
    def phase(self) -> Phase:
        """The phase of the turn."""
        return self.view.phase

    @property
    def unit(self) -> UnitView | None:
        """The unit that is picked, of either side."""
        return self.view.unit(self.selected) if self.selected is not None else None

    def mine(self, unit: UnitView | None) -> bool:
        """Tell whether a unit is of the side whose turn it is."""
        return unit is not None and unit.side is self.side

    @property
    def planning(self) -> bool:
        """Whether a call is being planned: a Beacon and a Reserve unit are picked."""
        return self.beacon is not None and self.called is not None

    # Doing

    def say(self, command: Command) -> bool:
        """Submit a command; True if it was carried out."""
        outcome = self.session.submit(command)
        if isinstance(outcome, Refusal):
            self._refused(outcome)
            return False
        self.refresh()
        self._happened(outcome)
        self._changed()
        return True

    def undo(self) -> None:
        """Take the last command back, or say why not."""
        refusal = self.session.undo()
        if refusal is not None:
            self._refused(refusal)
            return
        self.beacon = self.called = self.selected = None
        self.refresh()
        self._changed()

    def cancel(self) -> bool:
        """Drop the innermost pick; False if there was none."""
        if self.planned is not None:
            self.planned = None
        elif self.summoning:
            self.summoning = False
        elif self.planning or self.beacon is not None:
            self.called = self.beacon = None
        elif self.card is not None:
            self.card = None
        elif self.selected is not None:
            self.selected = None
        else:
            return False
        self._changed()
        return True

    # Pointing

    def tap_hex(self, at: Hex) -> None:
        """Take a click on a hex of the board: carry out what is lit there, else pick the unit on it."""
        there = self.view.at(at)
        if self._act_at(at, there):
            return
        refusal = self.refusal_at(at)
        if refusal is not None:
            self._refused(refusal)
            if self.summoning or self.view.question is not None:
                return
        self.planned = None
        if there is not None:
            self.pick(there.id)
            return
        if refusal is None:
            self.selected = None  # whoever was refused a hex stays picked and may try another
        self._changed()

    def refusal_at(self, at: Hex) -> Refusal | None:
        """Return why a click on a hex would not do what it means for the unit picked; None for nothing to say."""
        return refusal_at(self.session.match, self.view, self.selected, at, summoning=self.summoning)

    def _act_at(self, at: Hex, there: UnitView | None) -> bool:
        """Tell whether something was lit there; what it meant has then been said, accepted or not."""
        legal, unit = self.legal, self.selected
        if at in legal.retires:
            return self._answered(legal.retires[at])
        if unit is None:
            return False
        if self.summoning and at in legal.summons.get(unit, {}):
            self.summoning = False
            return self._answered(legal.summons[unit][at])
        if there is not None:
            return there.id in legal.battles.get(unit, {}) and self._answered(legal.battles[unit][there.id])
        entries = legal.entries.get(unit, {}) if self.beacon is None else {}
        for commands in (legal.places.get(unit, {}), entries):
            if at in commands:
                return self._answered(commands[at])
        if at in legal.moves.get(unit, {}):
            return self._move_to(unit, at)
        return False

    def _answered(self, command: Command) -> bool:
        self.say(command)
        return True

    @property
    def acting(self) -> UnitView | None:
        """The unit a click on a lit hex would send there: the one asked about, else the one picked."""
        question = self.view.question
        return self.view.unit(question.unit) if question is not None else self.unit

    def lit_command(self, at: Hex) -> Command | None:
        """Return the command that sends the acting unit to a lit hex, as a click there would; None for none."""
        if at in self.legal.retires:
            return self.legal.retires[at]
        if self.selected is None or self.summoning or self.view.at(at) is not None:
            return None
        entries = self.legal.entries if self.beacon is None else {}
        for commands in (self.legal.places, entries, self.legal.moves):
            if (found := commands.get(self.selected, {}).get(at)) is not None:
                return found
        return None

    def _move_to(self, unit: UnitId, at: Hex) -> bool:
        if self.move_cost(unit, at) and self.planned != at:
            self.planned = at
            self._changed()
            return True
        return self._answered(self.legal.moves[unit][at])

    def move_cost(self, unit: UnitId, at: Hex) -> int:
        """Return the Star Tokens a legal move costs (MV-1)."""
        steps = len(self.legal.moves[unit][at].path)
        return 2 * max(0, steps - self.view.unit(unit).kind.move)

    def pick(self, unit: UnitId) -> None:
        """Pick a unit on the board or in Reserve; while a Beacon is chosen, a Reserve unit becomes the one called."""
        view = self.view.unit(unit)
        self.summoning, self.planned = False, None
        if self.phase is Phase.ORDERS and self.mine(view):
            if view.where is Where.RESERVE and self.beacon is not None:
                self.called = unit
            elif view.where is Where.BOARD and self.called is not None and self.can_be_beacon(view):
                self.beacon = unit
            else:
                self.beacon = self.called = None
        self.selected = unit
        self._changed()

    def tap_card(self, card: Card) -> None:
        """Pick a card of the hand; a second tap plays it (or swaps it in the End phase)."""
        if self.card == card.id:
            self.confirm_card()
            return
        self.card = card.id
        self._changed()

    def confirm_card(self, *, plain: bool = False) -> None:
        """Play the picked card, or swap it in the End phase."""
        if self.card is None:
            return
        self.say(EndTurn(self.card) if self.phase is Phase.END else PlayCard(self.card, plain))

    # Calling in support

    def can_be_beacon(self, unit: UnitView) -> bool:
        """Tell whether a unit could serve as Beacon, ordering it first if need be."""
        ready = unit.ordered and unit.entered is None
        return unit.kind.unit_class is not UnitClass.FIGHTER and (ready or unit.id in self.legal.orders)

    def beacons(self) -> list[UnitView]:
        """Return the units that could serve as Beacon now, ordered ones first."""
        mine = [u for u in self.view.units if u.side is self.side and u.where is Where.BOARD]
        return sorted((u for u in mine if self.can_be_beacon(u)), key=lambda u: not u.ordered)

    def make_beacon(self, unit: UnitId) -> None:
        """Choose a Beacon, ordering it first if it is not."""
        if not self.view.unit(unit).ordered and not self.say(OrderUnit(unit)):
            return
        self.beacon = unit
        self._suggest_called()
        self._changed()

    def start_call(self) -> None:
        """Begin to plan a call with the best guess at Beacon and unit; the player may change both."""
        choices = self.beacons()
        picked = self.unit
        if picked is not None and picked.where is Where.RESERVE and self.mine(picked):
            self.called = picked.id
        if not choices:
            self._changed()
            return
        first = picked if picked is not None and picked in choices else choices[0]
        self.make_beacon(first.id)

    def _suggest_called(self) -> None:
        if self.called is not None:
            return
        ready = self.legal.calls.get(self.beacon, {}) if self.beacon is not None else {}
        waiting = self.view.reserve(self.side)
        self.called = next((u.id for u in waiting if u.id in ready), waiting[0].id if waiting else None)

    def next_beacon(self, step: int = 1) -> None:
        """Go to the next unit that could be the Beacon."""
        choices = [u for u in self.beacons() if u.ordered] or self.beacons()
        if not choices:
            return
        ids = [u.id for u in choices]
        here = ids.index(self.beacon) if self.beacon in ids else -1
        self.make_beacon(ids[(here + step) % len(ids)])

    def call(self) -> None:
        """Declare the planned call."""
        if self.beacon is None or self.called is None:
            return
        beacon = self.beacon
        if self.say(CallSupport(beacon, self.called)):
            self.selected = beacon

    def why_no_call(self) -> str:
        """Return why the planned call cannot be declared; empty if it can."""
        if self.beacon is None or self.called is None:
            return tr("Choose a Beacon and a Reserve unit.")
        return why_not(self.session.match.check(CallSupport(self.beacon, self.called)))

    def call_warning(self) -> str:
        """Return what the planned call may cost, if it is risky and can be declared."""
        if self.beacon is None or self.called is None or self.why_no_call():
            return ""
        return self.watch.warning(CallSupport(self.beacon, self.called))

    def dice_against(self, target: UnitId) -> int:
        """Return the dice the picked unit would roll against a target; 0 if it cannot battle it."""
        return self.session.match.dice(self.selected, target) if self.selected is not None else 0

    # What is lit

    def marks(self) -> Marks:
        """Return what the board shows as possible now."""
        legal, unit = self.legal, self.selected
        if self.view.question is not None:
            return Marks(hexes=frozenset(legal.retires), risky=self._risky(legal.retires))
        match self.phase:
            case Phase.SETUP:
                return Marks(hexes=frozenset(legal.places.get(unit, {})) if unit else frozenset())
            case Phase.ORDERS:
                return self._order_marks()
            case Phase.MOVE if unit in legal.moves:
                return self._move_marks(unit)
            case Phase.MOVE:
                return Marks(may_act=frozenset(legal.moves))
            case Phase.BATTLE if unit in legal.battles:
                return self._battle_marks(unit)
            case Phase.BATTLE:
                return Marks(may_act=frozenset(legal.battles))
            case _:
                return Marks()

    def _battle_marks(self, unit: UnitId) -> Marks:
        battles = self.legal.battles[unit]
        at = {place: battle for target, battle in battles.items() if (place := self.view.unit(target).hex) is not None}
        return Marks(may_act=frozenset(self.legal.battles) - {unit}, targets=frozenset(battles), risky=self._risky(at))

    def _risky(self, commands: Mapping[Hex, Command]) -> dict[Hex, str]:
        marks = {at: self.watch.mark(command) for at, command in commands.items()}
        return {at: words for at, words in marks.items() if words}

    def _order_marks(self) -> Marks:
        legal, unit = self.legal, self.selected
        if self.beacon is not None:
            return Marks(may_act=frozenset(u.id for u in self.beacons()) - {self.beacon})
        if self.summoning and unit in legal.summons:
            return Marks(hexes=frozenset(legal.summons[unit]))
        if unit is not None and unit in legal.entries:
            return Marks(may_act=frozenset(legal.orders), hexes=frozenset(legal.entries[unit]))
        return Marks(may_act=frozenset(legal.orders) - {unit})

    def _move_marks(self, unit: UnitId) -> Marks:
        moves = self.legal.moves[unit]
        costs = {at: self.move_cost(unit, at) for at in moves}
        start, aim = self.view.unit(unit).hex, self.hover if self.hover in moves else self.planned
        path = (start, *moves[aim].path) if aim in moves and start is not None else ()
        return Marks(
            may_act=frozenset(self.legal.moves) - {unit},
            hexes=frozenset(moves),
            bought={at: cost for at, cost in costs.items() if cost},
            path=path,
        )
