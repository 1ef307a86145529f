"""The log: one plain sentence for each event, in our markup, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol, assert_never

from game.hexgrid import Hex
from game.markup import bold, escape, face_mark, face_word
from game.rules import events as ev
from game.rules.board import Board
from game.rules.catalogue import deck
from game.rules.ids import CardId, Face, Side, Terrain, UnitId
from game.rules.questions import AbsorbQuestion, BattleBackQuestion, Question, RetireQuestion, SupportQuestion
from game.rules.views import MatchView
from game.text import tr
from game.wording import card_name, cards, hits, models, orders, orders_left, phase_word, tokens

Topic = Literal["turn", "setup", "orders", "move", "battle", "warp", "score"]
"""What a line of the log is about, for its filters."""


class Names(Protocol):
    """How units, sides and hexes are called."""

    def unit(self, unit: UnitId) -> str:
        """Return a unit's name in markup, with its side's if that is not the one whose turn it is."""
        ...

    def own(self, unit: UnitId) -> str:
        """Return a unit's name in markup, where its side has just been named."""
        ...

    def side(self, side: Side) -> str:
        """Return a side's name in markup."""
        ...

    def hex(self, at: Hex) -> str:
        """Return a hex as players read it."""
        ...

    def direction(self, direction: int) -> str:
        """Return the compass name of a direction."""
        ...


@dataclass(slots=True)
class BattleNames:
    """The names of one battle. Show it each event in turn (`learn`), so it knows the drones and whose turn it is."""

    board: Board
    sides: dict[Side, str]
    units: dict[UnitId, tuple[Side, str]] = field(default_factory=dict)
    active: Side | None = None

    @classmethod
    def of(cls, board: Board, view: MatchView) -> BattleNames:
        """Return the names of a battle as it stands."""
        units = {unit.id: (unit.side, unit.name) for unit in view.units}
        return cls(board, {side: each.name for side, each in view.sides.items()}, units, view.active)

    def learn(self, event: ev.Event) -> None:
        """Take in what an event tells about names."""
        if isinstance(event, ev.DroneSummoned):
            self.units[event.unit] = (event.side, event.name)
        if isinstance(event, (ev.TurnBegan, ev.PhaseBegan)):
            self.active = event.side
        elif isinstance(event, (ev.SetupPassed, ev.RoundBegan)):
            self.active = None

    def unit(self, unit: UnitId) -> str:
        """Return a unit's name in bold, after its side's if that is not the one whose turn it is."""
        side = self.units[unit][0] if unit in self.units else None
        if side is None or side is self.active:
            return self.own(unit)
        return tr("{side}'s {unit}", side=self.side(side), unit=self.own(unit))

    def own(self, unit: UnitId) -> str:
        """Return a unit's name in bold, whosever it is; the id of one never heard of."""
        return bold(escape(self.units.get(unit, (None, str(unit)))[1]))

    def side(self, side: Side) -> str:
        """Return a side's name."""
        return escape(self.sides[side])

    def hex(self, at: Hex) -> str:
        """Return `column,row`."""
        return self.board.label(at)

    def direction(self, direction: int) -> str:
        """Return the compass name of a direction."""
        return tr(self.board.layout.direction_name(direction))


_Setup = ev.UnitPlaced | ev.UnitKept | ev.SetupPassed | ev.DeckShuffled | ev.CardsDrawn
_Turn = ev.RoundBegan | ev.TurnBegan | ev.PhaseBegan | ev.CardPlayed | ev.CardDiscarded
_Orders = (
    ev.UnitOrdered
    | ev.OrderSpent
    | ev.AlertLifted
    | ev.UnitEntered
    | ev.UnitWithdrawn
    | ev.DroneSummoned
    | ev.DroneReleased
)
_Battle = ev.BattleRolled | ev.CapAbsorbed | ev.HitsConfirmed | ev.ModelsLost | ev.UnitEliminated
_Retire = ev.UnitRetired | ev.RetireBlocked | ev.AlertPlaced
_Warp = ev.SupportCalled | ev.WarpRolled | ev.WarpFailed | ev.ScatterRolled | ev.UnitArrived | ev.AccidentRolled
_Score = ev.StarsChanged | ev.VpScored | ev.SupplyChanged | ev.MarkerRead | ev.RoundScored | ev.BattleEnded


def narrate(event: ev.Event, names: Names) -> str | None:
    """Return the sentence for an event; None if others have told it already or it is nobody's business."""
    match event:
        case ev.UnitMoved():
            return _moved(event, names)
        case ev.QuestionAsked():
            return _asked(event.question, names)
        case ev.QuestionAnswered():
            return _answered(event, names)
        case ev.UnitPlaced() | ev.UnitKept() | ev.SetupPassed() | ev.DeckShuffled() | ev.CardsDrawn():
            return _setup(event, names)
        case ev.RoundBegan() | ev.TurnBegan() | ev.PhaseBegan() | ev.CardPlayed() | ev.CardDiscarded():
            return _turn(event, names)
        case ev.BattleRolled() | ev.CapAbsorbed() | ev.HitsConfirmed() | ev.ModelsLost() | ev.UnitEliminated():
            return _battle(event, names)
        case ev.UnitRetired() | ev.RetireBlocked() | ev.AlertPlaced():
            return _retire(event, names)
        case ev.StarsChanged() | ev.VpScored() | ev.SupplyChanged():
            return _score(event, names)
        case ev.MarkerRead() | ev.RoundScored() | ev.BattleEnded():
            return _score(event, names)
        case ev.SupportCalled() | ev.WarpRolled() | ev.WarpFailed() | ev.ScatterRolled():
            return _warp(event, names)
        case ev.UnitArrived() | ev.AccidentRolled():
            return _warp(event, names)
        case _:
            return _orders(event, names)


def topic(event: ev.Event) -> Topic:
    """Return what an event is about."""
    if isinstance(event, ev.UnitMoved):
        return "move"
    if isinstance(event, (ev.QuestionAsked, ev.QuestionAnswered)):
        return "battle"
    topics: tuple[tuple[object, Topic], ...] = (
        (_Setup, "setup"),
        (_Turn, "turn"),
        (_Orders, "orders"),
        (_Battle | _Retire, "battle"),
        (_Warp, "warp"),
    )
    return next((found for kinds, found in topics if isinstance(event, kinds)), "score")  # type: ignore[arg-type]


def side_of(event: ev.Event) -> Side | None:
    """Return the side an event belongs to, if to one: the colour of its line in the log."""
    if isinstance(event, ev.QuestionAsked):
        return event.question.side
    side = getattr(event, "side", None)
    return side if isinstance(side, Side) else None


def faces(rolled: tuple[Face, ...]) -> str:
    """Return rolled faces as pictures in markup."""
    return " ".join(face_mark(face) for face in rolled)


def _link(paragraph: str) -> str:
    return f"[{paragraph}](rule:{paragraph})"


def _card(card: CardId) -> str:
    return bold(card_name(deck()[card]) if card in deck() else escape(str(card)))


def _setup(event: _Setup, names: Names) -> str | None:
    match event:
        case ev.UnitPlaced():
            return tr("{unit} placed on {hex}.", unit=names.unit(event.unit), hex=names.hex(event.hex))
        case ev.UnitKept(forced=True):
            return tr("{unit} kept in Reserve: nothing else was left to it.", unit=names.unit(event.unit))
        case ev.UnitKept():
            return tr("{unit} kept in Reserve.", unit=names.unit(event.unit))
        case ev.CardsDrawn():
            return tr("{side} drew {cards}.", side=names.side(event.side), cards=cards(len(event.cards)))
        case ev.SetupPassed() | ev.DeckShuffled():
            return None
    assert_never(event)


def _turn(event: _Turn, names: Names) -> str | None:
    match event:
        case ev.RoundBegan():
            pool = tr("unlimited") if event.pool is None else str(event.pool)
            first = names.side(event.first_side)
            title = bold(tr("Round {n}", n=event.round))
            return tr("{title}: Supply Pool {pool}, {side} first.", title=title, pool=pool, side=first)
        case ev.TurnBegan():
            return bold(tr("{side}, turn {n}", side=names.side(event.side), n=event.turn))
        case ev.PhaseBegan():
            return _phase(event)
        case ev.CardPlayed():
            return _played(event, names)
        case ev.CardDiscarded(swapped=True):
            return tr("{side} swapped {card}.", side=names.side(event.side), card=_card(event.card))
        case ev.CardDiscarded():
            return None
    assert_never(event)


def _phase(event: ev.PhaseBegan) -> str | None:
    if not event.skipped:
        return None
    return tr("On to the {phase} phase: {why}.", phase=phase_word(event.phase), why=tr(event.skipped))


def _played(event: ev.CardPlayed, names: Names) -> str:
    side, count = names.side(event.side), orders(event.orders)
    if event.card is None:
        return tr("{side} has {orders} anywhere.", side=side, orders=count)
    if event.plain:
        return tr("{side} played {card} plainly: {orders} anywhere.", side=side, card=_card(event.card), orders=count)
    return tr("{side} played {card}: {orders}.", side=side, card=_card(event.card), orders=count)


def _orders(event: _Orders, names: Names) -> str | None:
    if isinstance(event, ev.OrderSpent):
        return None
    unit = names.unit(event.unit)
    match event:
        case ev.UnitOrdered():
            at, left = names.hex(event.hex), orders_left(event.left)
            return tr("{unit} at {hex} ordered: {left}.", unit=unit, hex=at, left=left)
        case ev.AlertLifted():
            return tr("Red Alert lifted from {unit}.", unit=unit)
        case ev.UnitEntered(way="jump"):
            return tr("{unit} jumped in at {hex}.", unit=unit, hex=names.hex(event.hex))
        case ev.UnitEntered():
            return tr("{unit} reinforced at {hex}.", unit=unit, hex=names.hex(event.hex))
        case ev.UnitWithdrawn():
            return tr("{unit} withdrew from {hex} into Reserve.", unit=unit, hex=names.hex(event.hex))
        case ev.DroneSummoned():
            carrier, at = names.unit(event.carrier), names.hex(event.hex)
            return tr("{carrier} summoned {unit} to {hex}.", carrier=carrier, unit=unit, hex=at)
        case ev.DroneReleased():
            return tr("{unit} released at {hex}.", unit=unit, hex=names.hex(event.hex))
    assert_never(event)


def _moved(event: ev.UnitMoved, names: Names) -> str:
    unit, start, end = names.unit(event.unit), names.hex(event.path[0]), names.hex(event.path[-1])
    parts = [tr("{unit} moved {start} to {end}{terrain}.", unit=unit, start=start, end=end, terrain=_into(event))]
    if event.bought:
        hexes = tr("1 hex") if event.bought == 1 else tr("{n} hexes", n=event.bought)
        parts.append(tr("{hexes} bought with Star Tokens.", hexes=hexes))
    if event.mass is not None:
        parts.append(_disengaged(event, *event.mass))
    elif not event.may_battle:
        parts.append(tr("No battle on a planet this turn. {rule}", rule=_link("BD-5")))
    return " ".join(parts)


def _disengaged(event: ev.UnitMoved, own: int, theirs: int) -> str:
    values = {"own": own, "theirs": theirs, "rule": _link("MV-3")}
    if own <= theirs:
        return tr("Disengaged, Supply {own} against {theirs}: no battle this turn. {rule}", **values)
    if event.may_battle:
        return tr("Disengaged with Tactical Mass, Supply {own} against {theirs}: it may battle. {rule}", **values)
    values["rule"] = _link("BD-5")
    return tr("Disengaged with Tactical Mass, but no battle on a planet this turn. {rule}", **values)


def _into(event: ev.UnitMoved) -> str:
    words = {Terrain.OPEN: "", Terrain.ASTEROID: tr(", into asteroids"), Terrain.PLANET: tr(", onto a planet")}
    return words[event.entered]


def _battle(event: _Battle, names: Names) -> str | None:
    match event:
        case ev.BattleRolled():
            return _rolled(event, names)
        case ev.CapAbsorbed():
            return tr(
                "CAP of {unit} absorbed {hits}: {n} left.",
                unit=names.unit(event.unit),
                hits=hits(event.hits),
                n=event.left,
            )
        case ev.HitsConfirmed(kills=0):
            return tr("Confirming {faces}: {unit} held.", faces=faces(event.faces), unit=names.unit(event.unit))
        case ev.HitsConfirmed():
            return tr("Confirming {faces}: {unit} breached.", faces=faces(event.faces), unit=names.unit(event.unit))
        case ev.ModelsLost():
            return _losses(event, names)
        case ev.UnitEliminated():
            return _eliminated(event, names)
    assert_never(event)


def _rolled(event: ev.BattleRolled, names: Names) -> str:
    values = {"unit": names.unit(event.unit), "target": names.unit(event.target), "faces": faces(event.faces)}
    result = hits(event.hits) + _shields(event.shielded)
    if event.back:
        return tr("{unit} battled back at {target}: {faces} {result}.", result=result, **values)
    return tr("{unit} battled {target} at range {n}: {faces} {result}.", n=event.range, result=result, **values)


def _shields(shielded: int) -> str:
    if not shielded:
        return ""
    return tr(", 1 Blast shielded") if shielded == 1 else tr(", {n} Blasts shielded", n=shielded)


def _losses(event: ev.ModelsLost, names: Names) -> str:
    lost = tr("{unit} lost {models}: {n} left.", unit=names.unit(event.unit), models=models(event.lost), n=event.left)
    if event.supply_before == event.supply_after:
        return lost
    fall = tr("Supply fell [{a} to {b}](tint:loss).", a=event.supply_before, b=event.supply_after)
    return f"{lost} {fall}"


def _eliminated(event: ev.UnitEliminated, names: Names) -> str:
    unit = names.unit(event.unit)
    match event.cause:
        case "unstable":
            return tr("Lost in the warp: {unit}. {rule}", unit=unit, rule=_link("CS-7"))
        case "planet":
            return tr("Lost on the planet: {unit}. {rule}", unit=unit, rule=_link("CS-13"))
        case "collision":
            return tr("Lost in the collision: {unit}. {rule}", unit=unit, rule=_link("CS-11"))
        case "asteroid":
            return tr("Lost among asteroids: {unit}. {rule}", unit=unit, rule=_link("CS-12"))
        case "off board":
            return tr("Lost beyond the board: {unit}. {rule}", unit=unit, rule=_link("CS-14"))
        case "battle" | "battle back" | "retire":
            return tr("Lost: {unit}.", unit=unit)
    assert_never(event.cause)


def _retire(event: _Retire, names: Names) -> str:
    unit = names.unit(event.unit)
    match event:
        case ev.UnitRetired():
            start, end = names.hex(event.origin), names.hex(event.hex)
            stop = tr(", and stopped among asteroids") if event.stopped else ""
            return tr("{unit} retired {start} to {end}{stop}.", unit=unit, start=start, end=end, stop=stop)
        case ev.RetireBlocked():
            return tr("{unit} had nowhere to retire to and takes a hit. {rule}", unit=unit, rule=_link("BT-5"))
        case ev.AlertPlaced():
            return tr("Red Alert on {unit}.", unit=unit)
    assert_never(event)


def _warp(event: _Warp, names: Names) -> str:
    unit = names.unit(event.unit)
    match event:
        case ev.SupportCalled():
            beacon, at, cost = names.unit(event.beacon), names.hex(event.hex), tokens(event.cost)
            return tr("{beacon} at {hex} called {unit} for {tokens}.", beacon=beacon, hex=at, unit=unit, tokens=cost)
        case ev.WarpRolled():
            return _warp_die(event, unit)
        case ev.WarpFailed(off_board=True):
            return tr("{unit} missed the board and stays in Reserve. {rule}", unit=unit, rule=_link("CS-14"))
        case ev.WarpFailed():
            return tr("{unit} stays in Reserve.", unit=unit)
        case ev.ScatterRolled():
            return _scatter(event, names)
        case ev.UnitArrived(terrain=Terrain.ASTEROID):
            return tr("{unit} arrived at {hex}, among asteroids.", unit=unit, hex=names.hex(event.hex))
        case ev.UnitArrived():
            return tr("{unit} arrived at {hex}.", unit=unit, hex=names.hex(event.hex))
        case ev.AccidentRolled():
            return _accident(event, names)
    assert_never(event)


def _warp_die(event: ev.WarpRolled, unit: str) -> str:
    values = {"face": f"{face_mark(event.face)} {face_word(event.face)}", "unit": unit, "rule": _link("CS-6")}
    match event.result:
        case "failed":
            return tr("Warp die {face}: the warp of {unit} failed. {rule}", **values)
        case "unstable":
            return tr("Warp die {face}: unstable arrival of {unit}. {rule}", **values)
        case "stable":
            return tr("Warp die {face}: stable arrival of {unit}. {rule}", **values)
    assert_never(event.result)


def _scatter(event: ev.ScatterRolled, names: Names) -> str:
    where = {
        "unit": names.unit(event.unit),
        "face": f"{face_mark(event.face)} {face_word(event.face)}",
        "way": names.direction(event.direction),
        "hex": names.hex(event.hex),
    }
    match event.landing:
        case "open":
            return tr("{unit} scattered: {face}, {way} of the Beacon, hex {hex}.", **where)
        case "asteroid":
            return tr("{unit} scattered: {face}, {way} of the Beacon, asteroids at {hex}.", **where)
        case "planet":
            return tr("{unit} scattered: {face}, {way} of the Beacon, a planet at {hex}.", **where)
        case "off":
            return tr("{unit} scattered: {face}, {way} of the Beacon, off the board.", **where)
        case "occupied":
            who = names.unit(event.occupant) if event.occupant else tr("a unit")
            return tr("{unit} scattered: {face}, {way} of the Beacon, into {who} at {hex}.", who=who, **where)
    assert_never(event.landing)


def _accident(event: ev.AccidentRolled, names: Names) -> str:
    rule = {"unstable": "CS-7", "asteroid": "CS-12", "collision": "CS-11"}.get(event.cause, "CS-16")
    return tr(
        "Accident dice against {target}: {faces} {result}. {rule}",
        target=names.unit(event.target),
        faces=faces(event.faces),
        result=hits(event.hits) + _shields(event.shielded),
        rule=_link(rule),
    )


def _score(event: _Score, names: Names) -> str | None:
    match event:
        case ev.StarsChanged():
            return _stars(event, names)
        case ev.VpScored():
            return _vp(event, names)
        case ev.SupplyChanged():
            return None
        case ev.MarkerRead():
            return _marker(event, names)
        case ev.RoundScored():
            score = _standing(event.south, event.north, names)
            return tr("After Round {n}: {score}.", n=event.round, score=score)
        case ev.BattleEnded():
            return _ended(event, names)
    assert_never(event)


def _standing(south: int, north: int, names: Names) -> str:
    a, b = names.side(Side.SOUTH), names.side(Side.NORTH)
    return tr("{a} {x} VP, {b} {y} VP", a=a, x=south, b=b, y=north)


def _stars(event: ev.StarsChanged, names: Names) -> str | None:
    side, total, amount = names.side(event.side), event.total, tokens(abs(event.amount))
    match event.reason:
        case "call":
            return None
        case "start":
            return tr("{side} took {amount} at the start: {total} in all.", side=side, amount=amount, total=total)
        case "income":
            return tr("{side} took {amount}: {total} in all.", side=side, amount=amount, total=total)
        case "battle" | "battle back" | "accident":
            return tr("{side} earned {amount} by Star faces: {total} in all.", side=side, amount=amount, total=total)
        case "movement":
            return tr("{side} paid {amount} for hexes: {total} left.", side=side, amount=amount, total=total)
        case "lift alert":
            return tr("{side} paid {amount} to lift Red Alert: {total} left.", side=side, amount=amount, total=total)
        case "buy battle back":
            return tr("{side} paid {amount} to battle back: {total} left.", side=side, amount=amount, total=total)
    assert_never(event.reason)


def _vp(event: ev.VpScored, names: Names) -> str:
    side, subject = names.side(event.side), event.subject
    gain = tr("*+{n} VP*", n=event.amount)
    match event.reason:
        case "unit":
            what = names.unit(UnitId(subject))
        case "marker":
            what = tr("marker {name}", name=bold(escape(subject)))
        case "supply":
            what = tr("destroyed Supply")
        case "reserve":
            what = names.unit(UnitId(subject)) if subject else tr("units left in Reserve")
        case _:
            assert_never(event.reason)
    return tr("{side} {gain} for {what}: {total} VP.", side=side, gain=gain, what=what, total=event.total)


def _marker(event: ev.MarkerRead, names: Names) -> str:
    def supply(value: int | None) -> str:
        return tr("absent") if value is None else str(value)

    holder = tr("held by {side}", side=names.side(event.holder)) if event.holder else tr("held by nobody")
    south = f"{names.side(Side.SOUTH)} {supply(event.south)}"
    north = f"{names.side(Side.NORTH)} {supply(event.north)}"
    marker = bold(escape(event.marker))
    return tr("Marker {name}: {south}, {north}; {holder}.", name=marker, south=south, north=north, holder=holder)


def _ended(event: ev.BattleEnded, names: Names) -> str:
    why = {
        "target": tr("the VP target was reached"),
        "lead": tr("the lead was large enough"),
        "rounds": tr("the last Round is over"),
        "no units": tr("a side had no unit left"),
        "conceded": tr("the other side conceded"),
    }[event.reason]
    score = _standing(event.south, event.north, names)
    if event.winner is None:
        return tr("*A draw*: {why}. {score}.", why=why, score=score)
    winner = bold(tr("{side} won", side=names.side(event.winner)))
    return tr("{winner}: {why}. {score}.", winner=winner, why=why, score=score)


def _answered(event: ev.QuestionAnswered, names: Names) -> str | None:
    side, unit = names.side(event.side), names.own(event.unit)
    match event.declined:
        case "absorb":
            return tr("{side} lets the CAP of {unit} absorb none.", side=side, unit=unit)
        case "support":
            return tr("{side} keeps the CAP of {unit} out of the roll.", side=side, unit=unit)
        case "battle back":
            return tr("{side} does not let {unit} battle back.", side=side, unit=unit)
        case "":
            return None  # what was agreed to is told as it happens


def _asked(question: Question, names: Names) -> str:
    side, unit = names.side(question.side), names.own(question.unit)
    match question:
        case AbsorbQuestion():
            count = hits(question.hits)
            return tr("{side} decides how much of {hits} the CAP of {unit} absorbs.", side=side, hits=count, unit=unit)
        case SupportQuestion():
            return tr("{side} decides whether the CAP of {unit} joins the roll.", side=side, unit=unit)
        case RetireQuestion():
            return tr("{side} decides where {unit} retires to.", side=side, unit=unit)
        case BattleBackQuestion():
            return tr("{side} decides whether {unit} battles back.", side=side, unit=unit)
    assert_never(question)
