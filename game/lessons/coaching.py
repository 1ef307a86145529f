"""A command as advice: one sentence that names it, and its reason in numbers, from the odds and the rules."""

from __future__ import annotations

from game.lessons.reach import fire_note
from game.lessons.reasons import Odds, harm_words, shot_at, shot_words, why_enter, why_move, why_order
from game.lessons.risk import chance_words, risk_sentence, risks
from game.odds.wording import percent
from game.rules import Match, Refusal, ScriptedDice
from game.rules.commands import (
    AbsorbHits,
    Battle,
    BattleBack,
    CallSupport,
    Command,
    Concede,
    EndPhase,
    EndTurn,
    JumpIn,
    KeepInReserve,
    LiftAlert,
    MoveUnit,
    OrderUnit,
    PlaceUnit,
    PlayCard,
    Reinforce,
    ReleaseDrone,
    RetireTo,
    Summon,
    SupportRoll,
    Withdraw,
)
from game.rules.ids import UnitId
from game.rules.questions import AbsorbQuestion, BattleBackQuestion, SupportQuestion
from game.rules.views import MatchView, UnitView
from game.text import tr
from game.wording import orders, tokens


def advice(command: Command, match: Match, odds: Odds) -> str:
    """Return what the coach would do and why, as one sentence with its numbers, in markup."""
    return _Coach(match, match.view(), odds).say(command)


class _Coach:
    """One look at a battle, and a sentence for each kind of command."""

    def __init__(self, match: Match, view: MatchView, odds: Odds) -> None:
        self.match, self.view, self.board, self.odds = match, view, match.board, odds

    def say(self, command: Command) -> str:
        """Return the sentence for a command."""
        match command:
            case PlaceUnit() | KeepInReserve() | PlayCard() | EndPhase() | EndTurn() | Concede():
                return self._turn(command)
            case AbsorbHits() | SupportRoll() | BattleBack() | RetireTo():
                return self._answer(command)
            case Reinforce() | JumpIn() | Withdraw() | Summon() | ReleaseDrone() | CallSupport():
                return self._ways(command)
            case OrderUnit(unit=unit):
                who = self.view.unit(unit)
                why = why_order(self.view, self.board, who, self.odds)
                return tr("Order *{unit}*: {why}.", unit=who.name, why=why)
            case LiftAlert(unit=unit):
                cost = tokens(1 if self.view.unit(unit).ordered else 2)
                return tr("Lift the Red Alert of *{unit}* for {cost}: one die more.", unit=self._name(unit), cost=cost)
            case MoveUnit(unit=unit):
                return self._move(self.view.unit(unit), command)
            case Battle(unit=unit, target=target):
                return self._battle(command, self.view.unit(unit), self.view.unit(target))

    def _name(self, unit: UnitId) -> str:
        return self.view.unit(unit).name

    # The turn

    def _turn(self, command: PlaceUnit | KeepInReserve | PlayCard | EndPhase | EndTurn | Concede) -> str:
        match command:
            case PlaceUnit(unit=unit, hex=at):
                name, where, room = self._name(unit), self.board.label(at), self._left_after(unit)
                return tr("Put *{unit}* on {hex}: {n} Supply stay free for a call.", unit=name, hex=where, n=room)
            case KeepInReserve(unit=unit):
                name, supply = self._name(unit), self.view.unit(unit).supply
                return tr("Keep *{unit}* in Reserve: it leaves {n} Supply to others.", unit=name, n=supply)
            case PlayCard():
                return self._card(command)
            case EndPhase():
                left = self.view.orders_left
                if self.view.phase.value == "orders" and left:
                    return tr("No better use is left for {orders}: go on.", orders=orders(left))
                return tr("Nothing better is left in this phase: go on.")
            case EndTurn(swap=None):
                return tr("End the turn for {income}.", income=tokens(self.match.rules.income))
            case EndTurn():
                return tr("Swap that card: it reaches few of your units.")
            case Concede():
                return tr("Give the battle up.")

    def _left_after(self, unit: UnitId) -> str:
        who = self.view.unit(unit)
        room = self.view.sides[who.side].available
        return tr("unlimited") if room is None else str(room - who.supply)

    def _card(self, command: PlayCard) -> str:
        held = self.view.sides[self.view.active].hand
        card = next((each for each in held if each.id == command.card), None)
        name = tr(card.type.name) if card is not None else command.card
        with self.match.clone(ScriptedDice(())) as ahead:
            if isinstance(ahead.submit(command), Refusal):
                return tr("Play *{card}*.", card=name)
            given = ahead.view().orders_left
            reached = sum(isinstance(each, OrderUnit) for each in ahead.legal())
        values = {"card": name, "orders": orders(given), "n": reached}
        if command.plain:
            return tr("Play *{card}* for {orders} anywhere: {n} of your units may take it.", **values)
        return tr("Play *{card}*: {orders}, and {n} of your units may take them.", **values)

    # Moves and battles

    def _move(self, unit: UnitView, command: MoveUnit) -> str:
        at = command.path[-1]
        values = {"unit": unit.name, "hex": self.board.label(at), "why": why_move(self.view, self.board, unit, at)}
        if not values["why"]:
            return tr("Move *{unit}* to {hex}.", **values)
        return tr("Move *{unit}* to {hex}: {why}.", **values)

    def _battle(self, command: Battle, unit: UnitView, target: UnitView) -> str:
        shot = shot_at(self.board, unit, unit.hex, target) if unit.hex is not None else None
        if shot is None:
            return tr("Let *{unit}* battle {target}.", unit=unit.name, target=target.name)
        told = tr("Let *{unit}* battle: {shot}.", unit=unit.name, shot=shot_words(shot))
        return self._with_risk(told, command)

    def _with_risk(self, told: str, command: Command) -> str:
        cost = risk_sentence(risks(command, self.match, self.odds))
        return f"{told} {cost[:1].upper()}{cost[1:]}" if cost else told

    # Ways in and out

    def _ways(self, command: Reinforce | JumpIn | Withdraw | Summon | ReleaseDrone | CallSupport) -> str:
        unit = self.view.unit(command.unit)
        room = self.view.sides[unit.side].available
        values = {"unit": unit.name, "n": unit.supply, "room": tr("unlimited") if room is None else max(0, room)}
        match command:
            case CallSupport(beacon=beacon):
                return self._call(beacon, unit)
            case Reinforce(hex=at) | JumpIn(hex=at):
                label, why = self.board.label(at), why_enter(self.view, self.board, unit, at)
                return tr(
                    "Bring *{unit}* in at {hex}: {why}. It takes {n} Supply, {room} available.",
                    hex=label, why=why, **values,
                )  # fmt: skip
            case Withdraw():
                return tr("Withdraw *{unit}*: it frees {n} Supply.", **values)
            case ReleaseDrone():
                return tr("Release *{unit}*: it frees {n} Supply.", **values)
            case Summon(hex=at):
                label = self.board.label(at)
                return tr("Let *{unit}* summon a drone to {hex}: {room} Supply available.", hex=label, **values)

    def _call(self, beacon: UnitId, unit: UnitView) -> str:
        found = self.odds(beacon, unit.id)
        values = {"unit": unit.name, "beacon": self._name(beacon), "cost": tokens(unit.warp_cost)}
        if found is None:
            return tr("Call *{unit}* beside {beacon} for {cost}.", **values)
        return tr(
            "Call *{unit}* beside {beacon} for {cost}: it arrives with *{chance}*, {words} unharmed.",
            chance=percent(found.arrives), words=chance_words(found.unharmed), **values,
        )  # fmt: skip

    # Answers

    def _answer(self, command: AbsorbHits | SupportRoll | BattleBack | RetireTo) -> str:
        match command:
            case RetireTo():
                return self._retire(command)
            case BattleBack(accept=accept):
                return self._back(accept=accept)
            case AbsorbHits(hits=hits):
                question = self.view.question
                total = question.hits if isinstance(question, AbsorbQuestion) else hits
                return self._with_risk(tr("Let CAP take {n} of the {total} hits.", n=hits, total=total), command)
            case SupportRoll(accept=accept):
                question = self.view.question
                dice = question.dice if isinstance(question, SupportQuestion) else 0
                if accept:
                    return tr("Let CAP support: {n} dice more.", n=dice)
                return tr("Keep CAP out of it: {n} dice more would hit your own ship.", n=dice)

    def _retire(self, command: RetireTo) -> str:
        question = self.view.question
        told = tr("Retire to {hex}.", hex=self.board.label(command.hex))
        if question is None:
            return told
        unit = self.view.unit(question.unit)
        note = fire_note(self.view, self.board, unit, command.hex) or tr("*No enemy* can fire there.")
        return self._with_risk(f"{told} {note}", command)

    def _back(self, *, accept: bool) -> str:
        question = self.view.question
        if not isinstance(question, BattleBackQuestion):
            return tr("Battle back.") if accept else tr("Let it be and keep the token.")
        unit, target = self.view.unit(question.unit), self.view.unit(question.target)
        shot = shot_at(self.board, unit, unit.hex, target) if unit.hex is not None else None
        harm = harm_words(shot) if shot is not None else tr("nothing to hit")
        values = {"n": question.dice, "harm": harm, "target": target.name}
        if accept:
            return tr("Battle back: {n} dice on {target}, {harm}.", **values)
        return tr("Let it be: {n} dice on {target}, {harm}, are not worth the token.", **values)


__all__ = ["Odds", "advice"]
