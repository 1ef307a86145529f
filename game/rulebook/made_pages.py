"""Pages made from the data: every unit, kind of card, die face and house rule."""

from __future__ import annotations

from itertools import groupby

from game.markup import bold, face_mark, face_word
from game.rulebook.pages import Page, Picture, PictureUnit
from game.rules.catalogue import Card, CardType, HouseRuleText, UnitType, card_types, deck, house_rule_texts, unit_types
from game.rules.ids import CLASS_FACE, Face, Side
from game.text import tr
from game.wording import card_text, class_word, tokens


def unit_pages() -> tuple[Page, ...]:
    """Return a page for each row of the unit catalogue (UN-2)."""
    return tuple(_unit_page(kind) for kind in unit_types().values())


def _unit_page(kind: UnitType) -> Page:
    parts = [_body(kind), _dice(kind), _supply(kind), *_specials(kind)]
    picture = Picture(3, 2, units=(PictureUnit(Side.SOUTH, kind.key, (1, 1)),))
    see = ("UN-2", "SU-1", "RS-6" if kind.summoned else "CS-5")
    return Page(f"unit:{kind.key}", tr(kind.name), "\n\n".join(parts), see=see, picture=picture)


def _body(kind: UnitType) -> str:
    face = face_mark(CLASS_FACE[kind.unit_class])
    hull = tr("{face} {unit_class}, 1 model", face=face, unit_class=bold(class_word(kind.unit_class)))
    if kind.models > 1:
        name = bold(class_word(kind.unit_class))
        hull = tr("{face} {unit_class}, {n} models", face=face, unit_class=name, n=kind.models)
    cap = tr(", {n} CAP", n=kind.cap) if kind.cap else ""
    return tr("{hull}{cap}. Moves {move}. Worth {vp} VP.", hull=hull, cap=cap, move=kind.move, vp=kind.vp)


def _dice(kind: UnitType) -> str:
    shares = [tr("{dice} at range {reach}", dice=dice, reach=reach) for reach, dice in enumerate(kind.dice, 1)]
    return tr("Dice: {dice}.", dice=", ".join(shares))


def _supply(kind: UnitType) -> str:
    steps = []
    for supply, group in groupby(range(kind.models, 0, -1), key=kind.current_supply):
        models = list(group)
        with_models = str(models[0]) if len(models) == 1 else f"{models[-1]}–{models[0]}"
        steps.append(tr("{supply} with {models}", supply=supply, models=with_models))
    if kind.models == 1:
        return tr("Supply: {supply}.", supply=kind.supply[0])
    return tr("Supply by models left: {steps}.", steps=", ".join(steps))


def _specials(kind: UnitType) -> list[str]:
    found = []
    if kind.cap_dice:
        found.append(tr("At range 1 each CAP adds {n} to its dice.", n=kind.cap_dice))
    if kind.confirms_hits:
        found.append(tr("Hits that CAP does not take must be [confirmed](rule:UN-5)."))
    if kind.summons is not None:
        found.append(tr("It can [summon](rule:RS-6) a {unit}.", unit=bold(tr(unit_types()[kind.summons].name))))
    if kind.summoned:
        found.append(tr("It is only ever [summoned](rule:RS-6); it is in no fleet and no Reserve."))
    else:
        found.append(tr("Calling it in support costs {tokens}.", tokens=tokens(kind.warp_cost)))
    return found


def card_pages() -> tuple[Page, ...]:
    """Return a page for each kind of command card (TN-6)."""
    return tuple(_card_page(kind) for kind in card_types().values())


def _card_page(kind: CardType) -> Page:
    copies = [card for card in deck().values() if card.type is kind]
    number = tr("There is 1 in the deck.") if len(copies) == 1 else tr("There are {n} in the deck.", n=len(copies))
    if copies[0].sector is not None:
        each = len({card.sector for card in copies})
        number = tr("There are {n} in the deck, {k} for each sector.", n=len(copies), k=len(copies) // each)
    picture = Picture(3, 2, cards=(copies[0].id,))
    return Page(
        f"card:{kind.key}", tr(kind.name), f"{_text(copies[0])}\n\n{number}", see=("TN-6", "TN-4"), picture=picture
    )


def _text(card: Card) -> str:
    if card.sector is None:
        return card_text(card)
    # The kind has three sectors: leave out the one of this copy.
    if card.type.orders == 0:
        return tr("Order as many units in one sector as a hand has cards.")
    return tr("Order up to {n} units in one sector.", n=card.type.orders)


def die_pages() -> tuple[Page, ...]:
    """Return a page for each face of the battle die (DI-1)."""
    return tuple(_die_page(face) for face in Face)


def _die_page(face: Face) -> Page:
    parts = [f"{face_mark(face)} {_in_battle(face)}", _in_warp(face), _in_scatter(face)]
    picture = Picture(3, 2, faces=(face,))
    return Page(f"die:{face.value}", face_word(face), "\n\n".join(parts), see=("DI-2", "CS-6", "CS-8"), picture=picture)


def _class_of(face: Face) -> str:
    return next((class_word(unit_class) for unit_class, shown in CLASS_FACE.items() if shown is face), "")


def _in_battle(face: Face) -> str:
    if name := _class_of(face):
        return tr("In battle: hits a target of class {unit_class}.", unit_class=name)
    return {
        Face.BLAST: tr("In battle: hits any target, less [shields](rule:UN-4)."),
        Face.STAR: tr("In battle: earns you a Star Token."),
        Face.ALERT: tr("In battle: makes the target [retire](rule:BT-5)."),
    }[face]


def _in_warp(face: Face) -> str:
    if face is Face.BLAST:
        return tr("As the warp die: failure, the unit stays in Reserve.")
    if name := _class_of(face):
        return tr("As the warp die: unstable for a {unit_class}, stable for the other classes.", unit_class=name)
    return tr("As the warp die: stable for every unit.")


def _in_scatter(face: Face) -> str:
    steps = list(Face).index(face)
    if steps == 0:
        return tr("As the scatter die: north, straight ahead as you sit.")
    return tr("As the scatter die: {n} of six steps clockwise from north, unless a house rule says otherwise.", n=steps)


def house_rule_lines() -> str:
    """Return a paragraph for each house rule, in the order setup shows them (HR)."""
    return "\n\n".join(_house_rule(rule) for rule in house_rule_texts())


def _house_rule(rule: HouseRuleText) -> str:
    name, link = bold(tr(rule.name)), f"[{rule.paragraph}](rule:{rule.paragraph})"
    return tr("{name}: {text} {link}", name=name, text=tr(rule.text), link=link)


__all__ = ["card_pages", "die_pages", "house_rule_lines", "unit_pages"]
