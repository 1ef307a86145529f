"""What things are called: cards and their texts, counts of things, sectors, classes, terrain, phases."""

from __future__ import annotations

from game.rules.catalogue import Card
from game.rules.ids import Phase, Sector, Terrain, UnitClass
from game.text import tr


def orders(n: int) -> str:
    """Return a number of orders in words."""
    return tr("1 order") if n == 1 else tr("{n} orders", n=n)


def orders_left(n: int) -> str:
    """Return how many orders are left."""
    return tr("1 order left") if n == 1 else tr("{n} orders left", n=n)


def tokens(n: int) -> str:
    """Return a number of Star Tokens in words."""
    return tr("1 Star Token") if n == 1 else tr("{n} Star Tokens", n=n)


def models(n: int) -> str:
    """Return a number of models in words."""
    return tr("1 model") if n == 1 else tr("{n} models", n=n)


def hits(n: int) -> str:
    """Return a number of hits in words."""
    if n == 0:
        return tr("no hit")
    return tr("1 hit") if n == 1 else tr("{n} hits", n=n)


def cards(n: int) -> str:
    """Return a number of cards in words."""
    return tr("1 card") if n == 1 else tr("{n} cards", n=n)


def sector_word(sector: Sector) -> str:
    """Return the name of a sector (BD-3)."""
    return {Sector.LEFT: tr("Left"), Sector.CENTRE: tr("Centre"), Sector.RIGHT: tr("Right")}[sector]


def class_word(unit_class: UnitClass) -> str:
    """Return the name of a class (UN-1)."""
    words = {UnitClass.FIGHTER: tr("Fighter"), UnitClass.STRIKER: tr("Striker"), UnitClass.CAPITAL: tr("Capital")}
    return words[unit_class]


def classes_word(unit_class: UnitClass) -> str:
    """Return the name of the units of a class."""
    words = {UnitClass.FIGHTER: tr("Fighters"), UnitClass.STRIKER: tr("Strikers"), UnitClass.CAPITAL: tr("Capitals")}
    return words[unit_class]


def terrain_word(terrain: Terrain) -> str:
    """Return the name of a terrain (BD-5)."""
    words = {Terrain.OPEN: tr("open space"), Terrain.ASTEROID: tr("asteroids"), Terrain.PLANET: tr("planet")}
    return words[terrain]


def phase_word(phase: Phase) -> str:
    """Return the name of a phase (TN-3)."""
    words = {
        Phase.SETUP: tr("Setup"),
        Phase.CARD: tr("Card"),
        Phase.ORDERS: tr("Orders"),
        Phase.MOVE: tr("Move"),
        Phase.BATTLE: tr("Battle"),
        Phase.END: tr("End"),
        Phase.OVER: tr("Over"),
    }
    return words[phase]


def card_name(card: Card) -> str:
    """Return what a card is called, such as `Patrol, Left`."""
    name = tr(card.type.name)
    return tr("{card}, {sector}", card=name, sector=sector_word(card.sector)) if card.sector else name


def card_text(card: Card, hand_size: int = 5) -> str:
    """Return the whole text of a card, made from its data (TN-6); `hand_size` is that of the house rules."""
    sentences = [_orders_text(card, card.type.orders or hand_size)]
    if card.type.call_discount:
        less = tokens(card.type.call_discount)
        sentences.append(tr("Each call in support costs {tokens} less, but at least 1.", tokens=less))
    if card.type.recall:
        sentences.append(tr("Ordered units may withdraw from any hex."))
    return " ".join(sentences)


def _orders_text(card: Card, n: int) -> str:
    kind = card.type
    if card.sector is not None:
        return tr("Order up to {n} units in one sector: {sector}.", n=n, sector=sector_word(card.sector))
    if kind.scope == "each":
        return tr("Order 1 unit in each sector.") if n == 1 else tr("Order up to {n} units in each sector.", n=n)
    if kind.scope == "pincer":
        return tr("Order up to {n} units on the left and {n} on the right.", n=n)
    if kind.scope == "class" and kind.unit_class is not None:
        return tr("Order up to {n} {classes} anywhere.", n=n, classes=classes_word(kind.unit_class))
    return tr("Order up to {n} units anywhere.", n=n)


def card_caption(card: Card) -> str:
    """Return the few words at the foot of a small card."""
    kind = card.type
    if card.sector is not None:
        return sector_word(card.sector)
    if kind.call_discount:
        return tr("Calls cost {n} less", n=kind.call_discount)
    if kind.recall:
        return tr("Withdraw anywhere")
    if kind.scope == "each":
        return tr("{n} in each sector", n=kind.orders)
    if kind.scope == "pincer":
        return tr("{n} left, {n} right", n=kind.orders)
    if kind.scope == "class" and kind.unit_class is not None:
        return tr("{classes} anywhere", classes=classes_word(kind.unit_class))
    return tr("Anywhere")
