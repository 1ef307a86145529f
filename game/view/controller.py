"""What the player has picked on the battle screen, what may be done with it, and the commands that follow.

No pixels and no rules here: legality is asked of the match once after every change, never in a frame.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.hexgrid import Hex
from game.lessons.risk import Odds
from game.rules import Refusal
from game.rules.catalogue import Card
from game.rules.commands import (
    AbsorbHits,
    BattleBack,
    CallSupport,
    Command,
    EndPhase,
    EndTurn,
    LiftAlert,
    OrderUnit,
    PlayCard,
    ReleaseDrone,
    Summon,
    SupportRoll,
    Withdraw,
)
from game.rules.events import Event
from game.rules.ids import CardId, Phase, Side, UnitClass, UnitId, Where
from game.rules.questions import AbsorbQuestion, BattleBackQuestion, RetireQuestion, SupportQuestion
from game.rules.views import MatchView, UnitView
from game.session import Session
from game.text import tr
from game.view.legal import Choice, Legal, Marks
from game.view.refused_here import refusal_at
from game.view.risk_watch import RiskWatch


def why_not(refusal: Refusal | None) -> str:
    """Return a refusal's sentence in the player's language; empty for none."""
    return tr(refusal.sentence, **refusal.values) if refusal is not None else ""


def nobody_calls(beacon: UnitId, called: UnitId) -> None:
    """Know no odds of calls: for screens in which nobody is called."""
    del beacon, called


class Controller:
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
        if (refusal := self.refusal_at(at)) is not None:
            self._refused(refusal)
            if self.summoning or self.view.question is not None:
                return
        if there is not None:
            self.pick(there.id)
        else:
            self.selected = None
            self.planned = None
            self._changed()

    def refusal_at(self, at: Hex) -> Refusal | None:
        """Return why a click on a hex would not do what it means for the unit picked; None for nothing to say."""
        return refusal_at(self.session.match, self.view, self.selected, at, summoning=self.summoning)

    def _act_at(self, at: Hex, there: UnitView | None) -> bool:
        legal, unit = self.legal, self.selected
        if at in legal.retires:
            return self.say(legal.retires[at])
        if unit is None:
            return False
        if self.summoning and at in legal.summons.get(unit, {}):
            self.summoning = False
            return self.say(legal.summons[unit][at])
        if there is not None:
            return there.id in legal.battles.get(unit, {}) and self.say(legal.battles[unit][there.id])
        entries = legal.entries.get(unit, {}) if self.beacon is None else {}
        for commands in (legal.places.get(unit, {}), entries):
            if at in commands:
                return self.say(commands[at])
        if at in legal.moves.get(unit, {}):
            return self._move_to(unit, at)
        return False

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
        return self.say(self.legal.moves[unit][at])

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

    # Buttons

    def primary(self) -> Choice:
        """Return the one thing to do next."""
        if self.view.question is not None:
            return self._question_primary()
        match self.phase:
            case Phase.CARD:
                return self._card_primary()
            case Phase.ORDERS if self.planning:
                return self._call_primary()
            case Phase.ORDERS:
                return Choice("next", tr("Go to Move phase"), self._end_phase, rule="TN-3")
            case Phase.MOVE:
                return Choice("next", tr("Go to Battle phase"), self._end_phase, rule="TN-3")
            case Phase.BATTLE:
                return Choice("next", tr("Go to End phase"), self._end_phase, rule="TN-3")
            case Phase.END:
                return self._end_primary()
            case Phase.SETUP:
                return self._setup_primary()
            case Phase.OVER:
                return Choice("result", tr("See the result"), lambda: None)

    def _end_phase(self) -> None:
        self.say(EndPhase())

    def call_warning(self) -> str:
        """Return what the planned call may cost, if it is risky and can be declared."""
        if self.beacon is None or self.called is None or self.why_no_call():
            return ""
        return self.watch.warning(CallSupport(self.beacon, self.called))

    def _call_primary(self) -> Choice:
        name = self.view.unit(self.called).name if self.called else ""
        words, why, warn = tr("Call {unit}", unit=name), self.why_no_call(), self.call_warning()
        return Choice("call", words, self.call, why, "CS-5", "beacon", warn)

    def _card_primary(self) -> Choice:
        why = "" if self.card is not None else tr("Choose a card of your hand first.")
        name = next((c.type.name for c in self.view.sides[self.side].hand if c.id == self.card), "")
        text = tr("Play {card}", card=tr(name)) if name else tr("Play a card")
        return Choice("play", text, self.confirm_card, why, "TN-4")

    def _end_primary(self) -> Choice:
        income = self.session.match.rules.income
        if self.card is not None:
            return Choice("swap", tr("Swap the card, end turn"), self.confirm_card, rule="TN-5")
        text = tr("End turn, +{n} Star Token", n=income) if income == 1 else tr("End turn, +{n} Star Tokens", n=income)
        return Choice("end", text, self._saying(EndTurn()), rule="TN-5")

    def _setup_primary(self) -> Choice:
        unit = self.unit
        if unit is None or unit.id not in self.legal.keeps:
            return Choice("keep", tr("Keep in Reserve"), lambda: None, tr("Choose one of your units first."), "RS-1")
        command = self.legal.keeps[unit.id]
        return Choice("keep", tr("Keep {unit} in Reserve", unit=unit.name), self._saying(command), rule="RS-1")

    def _question_primary(self) -> Choice:
        question = self.view.question
        match question:
            case RetireQuestion():
                return Choice("retire", tr("Choose a hex"), lambda: None, tr("Click one of the lit hexes."), "BT-5")
            case AbsorbQuestion(most=most):
                return self._answer("absorb", tr("CAP takes {n}", n=most), AbsorbHits(most), "CS-17")
            case BattleBackQuestion():
                return self._answer("back", tr("Battle back"), BattleBack(accept=True), "BT-6")
            case SupportQuestion():
                return self._answer("support", tr("CAP supports"), SupportRoll(accept=True), "CS-17")
            case None:
                return Choice("none", "", lambda: None)

    def _answer(self, name: str, words: str, command: Command, rule: str = "") -> Choice:
        return Choice(name, words, self._saying(command), rule=rule, warn=self.watch.warning(command))

    def _saying(self, command: Command) -> Callable[[], None]:
        def do() -> None:
            self.say(command)

        return do

    def answers(self) -> list[Choice]:
        """Return a button for every answer to the pending question; hexes are clicked instead."""
        found: list[Choice] = []
        for command in self.legal.answers:
            short = ""
            match command:
                case AbsorbHits(hits=hits):
                    text = tr("CAP takes none") if hits == 0 else tr("CAP takes {n}", n=hits)
                    short = tr("None") if hits == 0 else tr("Takes {n}", n=hits)
                case BattleBack(accept=accept):
                    text = tr("Battle back") if accept else tr("Let it be")
                case SupportRoll(accept=accept):
                    text = tr("CAP supports") if accept else tr("CAP stays out")
                case _:
                    continue
            answer = self._answer(f"answer-{len(found)}", text, command)
            found.append(replace(answer, short=short))
        return found

    def unit_choices(self) -> list[Choice]:
        """Return the buttons of the picked unit in this phase, greyed ones with their reason."""
        unit = self.unit
        if unit is None or not self.mine(unit) or self.view.question is not None or self.phase is not Phase.ORDERS:
            return []
        if unit.where is Where.RESERVE:
            return [] if self.beacon is not None else [replace(self._call_choice(), id="call-this")]
        if unit.where is not Where.BOARD:
            return []
        found = [self._command_choice("order", tr("Order"), OrderUnit(unit.id), "check")]
        if unit.kind.unit_class is not UnitClass.FIGHTER:
            why = "" if self.can_be_beacon(unit) else self._why_no_beacon(unit)
            found.append(Choice("beacon", tr("As Beacon"), lambda: self.make_beacon(unit.id), why, "CS-2", "beacon"))
        if unit.alert:
            found.append(self._command_choice("lift", tr("Lift alert"), LiftAlert(unit.id), "alert"))
        if unit.kind.summons is not None:
            found.append(self._summon_choice(unit))
        if unit.kind.summoned:
            found.append(self._command_choice("release", tr("Release"), ReleaseDrone(unit.id), "cross"))
        elif unit.id in self.legal.withdrawals:
            found.append(self._command_choice("withdraw", tr("Withdraw"), Withdraw(unit.id), "back"))
        return found

    def _why_no_beacon(self, unit: UnitView) -> str:
        any_reserve = next(iter(self.view.reserve(self.side)), None)
        if any_reserve is None:
            return tr("Nobody is in Reserve.")
        refusal = self.session.match.check(CallSupport(unit.id, any_reserve.id))
        if not unit.ordered:
            refusal = self.session.match.check(OrderUnit(unit.id)) or refusal
        return why_not(refusal)

    def _command_choice(self, name: str, text: str, command: Command, icon: str) -> Choice:
        refusal = self.session.match.check(command)
        rule = refusal.paragraph if refusal is not None else ""
        return Choice(name, text, self._saying(command), why_not(refusal), rule, icon)

    def _summon_choice(self, unit: UnitView) -> Choice:
        def begin() -> None:
            self.summoning = True
            self._changed()

        near = list(self.session.match.board.adjacent(unit.hex)) if unit.hex is not None else []
        refusals = [self.session.match.check(Summon(unit.id, at)) for at in near]
        why = "" if unit.id in self.legal.summons else why_not(next((r for r in refusals if r is not None), None))
        return Choice("summon", tr("Summon drone"), begin, why, "RS-6", "fighter")

    def _call_choice(self) -> Choice:
        why = "" if self.beacons() else tr("No unit can be a Beacon: order a Capital or a Striker first.")
        return Choice("call", tr("Call in support"), self.start_call, why, "CS-1", "beacon")

    def call_choice(self) -> Choice:
        """Return the button that begins a call in support."""
        if self.phase is not Phase.ORDERS:
            return Choice("call", tr("Call in support"), lambda: None, tr("Calls belong to the Orders phase."), "CS-1")
        if not self.view.reserve(self.side):
            return Choice("call", tr("Call in support"), lambda: None, tr("Nobody is in Reserve."), "CS-1", "beacon")
        return self._call_choice()

    def undo_choice(self) -> Choice:
        """Return the undo button."""
        return Choice("undo", tr("Undo"), self.undo, why_not(self.session.match.check_undo()), "TN-4a", "undo")
