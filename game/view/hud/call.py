"""The call panel: who calls whom, the plain chances, the tree behind them, and what it costs and gives away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.odds import CallOdds, FaceOdds, battle_odds
from game.odds.wording import in_words, percent
from game.rules.ids import CLASS_FACE, FACES, Face, UnitId
from game.rules.views import MatchView, UnitView
from game.text import tr
from game.view import parts, svg
from game.view.canvas import Canvas
from game.view.hud.ships import ship
from game.view.hud.unit_card import Note, paint_notes
from game.view.parts import Share
from game.view.theme import BODY, HEADLINE, NUMBER, SMALL, STATUS, Tint, mix
from game.view.theme import Face as Type
from game.wording import tokens

KINDS: dict[str, tuple[str, Tint, str]] = {
    "open": ("Lands", "safe", "check"),
    "asteroid": ("Rocks", "risk", "rocks"),
    "occupied": ("Crash", "loss", "collide"),
    "planet": ("Lost", "loss", "planet"),
    "off": ("Off board", "back", "off"),
}
"""Word, tint and icon of what a scatter face leads to."""
_FIGURE = Type(13.5, 700, "d")
_LEAST_TREE = 150.0
_TREE_WIDTH = 330.0


@dataclass(frozen=True, slots=True)
class CallArt:
    """Everything the panel shows of one planned call."""

    view: MatchView
    beacon: UnitView
    called: UnitView
    odds: CallOdds
    open_space: Fraction
    """The chance of an unharmed arrival with six open hexes around the Beacon."""
    beacon_hex: str
    pool: int | None
    warning: str = ""
    """What the call may cost, if that is risky."""


def shares(odds: CallOdds) -> list[Share]:
    """Return the divided bar of a call: unharmed, harmed, lost, stays."""
    return [
        Share(float(odds.unharmed), "safe"),
        Share(float(odds.harmed), "safe", "dotted"),
        Share(float(odds.eliminated), "loss", "crossed"),
        Share(float(odds.reserve), "back", "hollow"),
    ]


def open_space(called: UnitView) -> Fraction:
    """Return the chance that a unit arrives unharmed with six open hexes round the Beacon (CS-6, CS-7)."""
    kind = called.kind
    roll = battle_odds(kind.dice_at(1), kind.unit_class, kind.key, models=called.models, cap=called.cap)
    untouched = roll.states.get((called.models, called.cap), Fraction(0))
    return Fraction(4, 6) + Fraction(1, 6) * untouched


def face_word(face: FaceOdds) -> tuple[str, Tint, str]:
    """Return word, tint and icon of a face, with off the board told apart by house rule."""
    if face.kind == "off" and face.eliminated:
        return tr("Lost"), "loss", "off"
    word, tint, icon = KINDS[face.kind]
    return tr(word), tint, icon


def face_chance(face: FaceOdds) -> Fraction:
    """Return the chance worth showing at a landing hex: arriving there, else being lost, else going back."""
    if face.kind in ("open", "asteroid"):
        return face.chance * face.arrives
    return face.chance


def paint_call(c: Canvas, art: CallArt) -> None:
    """Paint the panel below its header and above its buttons; the canvas starts at the panel's corner."""
    _pair(c, art)
    y = _headline(c, art, 94)
    foot = 58.0
    facts = call_facts(art)
    needed = sum(c.para_height(c.w - 47, n.text, BODY, leading=1.28) + 4 for n in facts) + 8
    room = c.h - foot - needed - y - 24
    if room >= _LEAST_TREE and c.w >= _TREE_WIDTH:
        parts.rule(c, 14, y, c.w - 28, opacity=0.9)
        height = min(room, 290.0)
        _tree(c.at(14, y + 8, c.w - 28, height), art)
        y += height + 14
    parts.rule(c, 14, y, c.w - 28, opacity=0.9)
    paint_notes(c, 14, y + 7, c.w - 28, facts, c.h - foot + 6)


def _pair(c: Canvas, art: CallArt) -> None:
    half = c.w / 2 - 20
    narrow = c.w < 300
    models = tr("{n} of {total}", n=art.called.models, total=art.called.kind.models)
    if not narrow:
        models = tr("{strength}, from Reserve", strength=models)
    where = tr("at {hex}", hex=art.beacon_hex) if narrow else tr("Beacon at {hex}", hex=art.beacon_hex)
    for x, unit, words in (
        (14.0, art.beacon, where),
        (c.w / 2 + 6, art.called, models),
    ):
        parts.well(c, x, 38, half, 46, rim="line2")
        size = 24.0 if narrow else 36.0
        ship(c, x + 5, 61 - size / 2, size, unit.kind.key, unit.side.value, unit.models)
        face = _FIGURE
        while c.measure(unit.name, face) > half - size - 14 and face.size > 9:
            face = face.sized(face.size - 0.5)
        c.text(x + size + 10, 54, unit.name, face, "hi", width=half - size - 12)
        c.text(x + size + 10, 70, words, SMALL, "text", width=half - size - 12)
    c.icon(c.w / 2 - 8, 53, 16, "right", "accent", glow=0.8)


def _headline(c: Canvas, art: CallArt, y: float) -> float:
    odds, third = art.odds, (c.w - 28) / 3
    for number, (label, chance, tint, icon) in enumerate(
        (
            (tr("Arrives"), odds.arrives, "safe", "check"),
            (tr("Lost"), odds.eliminated, "loss", "cross"),
            (tr("Stays"), odds.reserve, "back", "return"),
        )
    ):
        x = 14 + number * third
        c.icon(x, y + 2, 12, icon, tint)
        c.text(x + 16, y + 8.5, label, STATUS.heavy(700), tint)
        c.text(x, y + 29, percent(chance), HEADLINE, "hi", width=third - 4)
    parts.divided_bar(c, 14, y + 46, c.w - 28, 12, shares(odds))
    sentence = tr("Arrives *unharmed {chance}*, {words}.", chance=percent(odds.unharmed), words=in_words(odds.unharmed))
    if odds.unharmed != art.open_space:
        sentence += " " + tr("In open space around the Beacon it would be {chance}.", chance=percent(art.open_space))
    return c.para(14, y + 64, c.w - 28, sentence, BODY, leading=1.32) + 6


def call_facts(art: CallArt) -> list[Note]:
    """Return cost, Supply, what the enemy would gain, and what rolls would follow, each as a sentence."""
    odds, side = art.odds, art.view.sides[art.called.side]
    found = [Note("warning", "risk", tr("Risky: {warning}", warning=art.warning))] if art.warning else []
    found += [
        Note(
            "star", "star", tr("Costs *{cost}* of your {have}, and one order.", cost=tokens(odds.cost), have=side.stars)
        ),
        _supply_fact(art),
    ]
    if odds.eliminated:
        enemy = art.view.sides[art.called.side.other].name
        now, later = art.called.kind.vp, art.called.supply
        text = tr(
            "If lost: {enemy} gains *{vp} VP* now, up to *{supply}* at scoring.", enemy=enemy, vp=now, supply=later
        )
        found.append(Note("flag", "loss", text))
    for occupant in odds.occupants.values():
        found.append(_crash_fact(art, occupant.unit, occupant.loses, occupant.eliminated))
    if any(face.kind == "asteroid" for face in odds.faces.values()):
        dice = art.called.kind.dice[0]
        found.append(Note("rocks", "risk", tr("Among rocks {n} dice hit {unit} itself.", n=dice, unit=art.called.name)))
    return found


def _supply_fact(art: CallArt) -> Note:
    on_table, need = art.view.sides[art.called.side].on_table, art.called.supply
    if art.pool is None:
        return Note("supply", "safe", tr("{a} on table + {b}: the Pool is *unlimited*.", a=on_table, b=need))
    total = on_table + need
    text = tr("{a} on table + {b} = *{n} of {pool}*.", a=on_table, b=need, n=total, pool=art.pool)
    if total > art.pool:
        text += " " + tr("It does not fit now.")
    return Note("supply", art.called.side.value if total <= art.pool else "loss", text)


def _crash_fact(art: CallArt, unit: UnitId, loses: Fraction, eliminated: Fraction) -> Note:
    victim = art.view.unit(unit)
    own = victim.side is art.called.side
    name = tr("your own {unit}", unit=victim.name) if own else victim.name
    text = tr("A crash hits *{unit}*: {chance} in all that it loses a model.", unit=name, chance=percent(loses))
    if victim.kind.models == 1:
        text = tr("A crash hits *{unit}*: {chance} in all that it is lost.", unit=name, chance=percent(eliminated))
    return Note("collide", "loss" if own else "risk", text)


# The tree


def _tree(c: Canvas, art: CallArt) -> None:
    gap, high = 7.0, c.h - 17 - 14
    stable, sixth = high * 4 / 6, high / 6
    at_unstable, at_fails = stable + gap, stable + sixth + 2 * gap
    left, bars, right = 104.0, 62.0, c.w - 132.0
    middle = left + (right - left - bars) * 0.36
    parts.caps(c, 0, 5, tr("Warp die"))
    parts.caps(c, middle, 5, tr("Damage"))
    parts.caps(c, right, 5, tr("Scatter die"))
    board = c.at(0, 17, c.w, c.h - 17)
    faces = [art.odds.faces[face] for face in _clockwise(art.odds)]
    row = (stable + sixth) / 6 + gap / 6
    body = ""
    for number, face in enumerate(faces):
        tint = face_word(face)[1]
        y = number * row
        body += _ribbon(left, number * stable / 6, right, y + 1, stable / 6, row * 0.78, tint, 0.20)
        start = at_unstable + number * sixth / 6
        body += _ribbon(middle + bars, start, right, y + 1 + row * 0.78, sixth / 6, row * 0.16, tint, 0.34)
    own = art.called.kind.unit_class.value
    body += _ribbon(left, at_unstable, middle, at_unstable, sixth, sixth, own, 0.30)
    body += _ribbon(left, at_fails, right, at_fails, sixth, sixth, "back", 0.16)
    board.svg(0, 0, c.w, high + 2 * gap, body)
    _warp_nodes(board, art, stable, sixth, gap, left)
    _damage_node(board, art, middle, at_unstable, bars, sixth)
    for number, face in enumerate(faces):
        _face_node(board.at(right, number * row, c.w - right, row - 2.5), face)
    stays = board.at(right, at_fails, c.w - right, sixth)
    _node(stays, "back")
    stays.icon(7, sixth / 2 - 7, 14, "return", "back")
    stays.text(28, sixth / 2 + 0.5, tr("Stays"), STATUS.heavy(700), "back")
    stays.text(stays.w - 7, sixth / 2 + 0.5, percent(art.odds.reserve), STATUS.heavy(700), "hi", align="r")


def _clockwise(odds: CallOdds) -> Sequence[Face]:
    return sorted(odds.faces, key=lambda face: odds.faces[face].direction)


def _ribbon(x0: float, y0: float, x1: float, y1: float, h0: float, h1: float, tint: Tint, opacity: float) -> str:
    m = (x0 + x1) / 2
    d = (
        f"M{x0:.1f} {y0:.1f} C{m:.1f} {y0:.1f} {m:.1f} {y1:.1f} {x1:.1f} {y1:.1f} L{x1:.1f} {y1 + h1:.1f}"
        f" C{m:.1f} {y1 + h1:.1f} {m:.1f} {y0 + h0:.1f} {x0:.1f} {y0 + h0:.1f} Z"
    )
    return svg.path(d, fill=tint, fill_opacity=opacity)


def _node(c: Canvas, tint: Tint, share: float = 0.80) -> None:
    points = svg.chamfer(0.5, 0.5, c.w - 1, c.h - 1, (6, 0, 6, 0))
    body = svg.polygon(points, fill=mix(tint, "#0A1424", share), fill_opacity=0.97, stroke=tint, width=1.2)
    c.svg(0, 0, c.w, c.h, body)


def _warp_nodes(c: Canvas, art: CallArt, stable: float, sixth: float, gap: float, w: float) -> None:
    own = CLASS_FACE[art.called.kind.unit_class]
    top = c.at(0, 0, w, stable)
    _node(top, "safe")
    top.text(10, 16, tr("Stable"), _FIGURE, "safe")
    top.text(w - 9, 16, "4/6", STATUS, "text", align="r")
    top.text(10, 38, percent(Fraction(4, 6)), _FIGURE.sized(15), "hi")
    others = [face for face in FACES if face not in (own, Face.BLAST)]
    for number, face in enumerate(others):
        top.icon(10 + number * 19, stable - 26, 15, face.value)
    for y, tint, icon, word in (
        (stable + gap, own.value, own.value, tr("Unstable")),
        (stable + sixth + 2 * gap, "back", "blast", tr("Fails")),
    ):
        node = c.at(0, y, w, sixth)
        _node(node, tint)
        node.icon(8, sixth / 2 - 7, 14, icon)
        node.text(26, sixth / 2 + 0.5, word, _FIGURE.sized(11.5), "hi", width=w - 54)
        node.text(w - 6, sixth / 2 + 0.5, "1/6", STATUS, "text", align="r")


def _damage_node(c: Canvas, art: CallArt, x: float, y: float, w: float, sixth: float) -> None:
    # Models left after an unstable warp: what stays or arrives, and 0 for what is eliminated, in sixths of the whole.
    kind = art.called.kind
    node = c.at(x, y - 26, w, sixth + 26)
    _node(node, kind.unit_class.value)
    if kind.models == 1:
        lost = art.odds.eliminated_by.get("unstable", Fraction(0)) * 6
        node.text(w / 2, 12, tr("lost"), SMALL.sized(11), "text", align="c")
        node.text(w / 2, node.h / 2 + 6, percent(lost), _FIGURE.sized(12), "hi", align="c", width=w - 4)
        return
    node.text(w / 2, 9, tr("models"), SMALL.sized(11), "text", align="c")
    chances = _after_damage(art)
    wide = (w - 12) / len(chances)
    floor = node.h - 15
    body = ""
    for number, (left, chance) in enumerate(chances.items()):
        high = max(1.0, float(chance) * (floor - 18) * 1.6) if chance else 0.0
        high = min(high, floor - 18)
        body += svg.rect(6 + number * wide, floor - high, wide - 3, high, fill=kind.unit_class.value)
        node.text(6 + number * wide + (wide - 3) / 2, node.h - 7, str(left), _FIGURE.sized(11), "hi", align="c")
    node.svg(0, 0, w, node.h, body)


def _after_damage(art: CallArt) -> dict[int, Fraction]:
    called = art.called
    roll = battle_odds(
        called.kind.dice_at(1), called.kind.unit_class, called.kind.key, models=called.models, cap=called.cap
    )
    return {called.models - lost: chance for lost, chance in sorted(roll.lost.items())}


def _face_node(c: Canvas, face: FaceOdds) -> None:
    word, tint, icon = face_word(face)
    points = svg.chamfer(0.5, 0.5, c.w - 1, c.h - 1, (5, 0, 5, 0))
    fill = mix(tint, "#0A1424", 0.84)
    c.svg(0, 0, c.w, c.h, svg.polygon(points, fill=fill, fill_opacity=0.97, stroke=tint, width=1.2))
    size = min(19.0, c.h - 3)
    c.die(4, c.h / 2 - size / 2, size, face.face.value)
    c.icon(28, c.h / 2 - 6, 12.5, icon, tint)
    used = c.text(c.w - 7, c.h / 2 + 0.5, percent(face_chance(face)), STATUS.heavy(700), "hi", align="r")
    room, style = c.w - 44 - 11 - used, STATUS.heavy(700)
    while c.measure(word, style) > room and style.size > 9:
        style = style.sized(style.size - 0.5)
    c.text(44, c.h / 2 + 0.5, word, style, tint, width=room)


def paint_beacon_choice(c: Canvas, state: str, unit: UnitView, odds: CallOdds, label: str, *, chosen: bool) -> None:
    """Paint one Beacon to compare: its ship, the same call's chance of arriving from it, and the bar."""
    points = svg.chamfer(0.5, 0.5, c.w - 1, c.h - 1, (6, 0, 6, 0))
    rim: Tint = "accent" if chosen else "line2" if not state else "accent2"
    body = svg.polygon(
        points, fill="accent" if chosen else "#0A1626", fill_opacity=0.14 if chosen else 0.8, stroke=rim,
        width=1.5 if chosen else 1,
    )  # fmt: skip
    c.svg(0, 0, c.w, c.h, body)
    ship(c, 5, 5, 26, unit.kind.key, unit.side.value, unit.models)
    c.text(36, 12, unit.name, NUMBER.sized(12.5), "hi", width=c.w - 40)
    c.text(36, 27, percent(odds.arrives), _FIGURE.sized(13), "safe", width=c.w - 70)
    c.text(c.w - 8, 27, label, SMALL, "dim", align="r")
    parts.divided_bar(c, 7, c.h - 13, c.w - 14, 8, shares(odds))
