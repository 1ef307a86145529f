"""The buttons of the battle screen: what a player could do now with what is picked, and why not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.rules.commands import (
    AbsorbHits,
    BattleBack,
    CallSupport,
    Command,
    EndPhase,
    EndTurn,
    LiftAlert,
    OrderUnit,
    ReleaseDrone,
    Summon,
    SupportRoll,
    Withdraw,
)
from game.rules.ids import Phase, UnitClass, Where
from game.rules.questions import AbsorbQuestion, BattleBackQuestion, RetireQuestion, SupportQuestion
from game.rules.views import UnitView
from game.text import tr
from game.view.legal import Choice
from game.view.picking import Picking, nobody_calls, why_not


class Controller(Picking):
    """The player's picks in one battle, with a button for everything that could be done with them."""

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
                    if len(self.legal.answers) > 3:
                        short = str(hits)  # three of them share a narrow row with the menu
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


__all__ = ["Controller", "nobody_calls", "why_not"]
