"""The data the rules are played with: units, cards, house rules, missions; read from the package and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from importlib import resources
from typing import Literal, TypeVar, get_args, get_type_hints

import msgspec

from game.rules.ids import CardId, Face, Sector, TypeKey, UnitClass

T = TypeVar("T")


class DataError(ValueError):
    """A data file is wrong; the message names the file, the place and the repair."""


@dataclass(frozen=True, slots=True)
class UnitType:
    """One row of the unit catalogue (UN-2)."""

    key: TypeKey
    name: str
    unit_class: UnitClass
    models: int
    cap: int
    move: int
    dice: tuple[int, ...]
    """Battle dice by range, from range 1."""
    vp: int
    supply: tuple[int, ...]
    """Current Supply by models left, from 1 model (SU-1)."""
    cap_dice: int = 0
    """Dice each CAP fighter adds at range 1 (UN-2)."""
    confirms_hits: bool = False
    """Hits must be confirmed (UN-5)."""
    summoned: bool = False
    """Never in a fleet list; comes by summoning only (RS-6)."""
    summons: TypeKey | None = None
    """The type this one may summon (RS-6)."""

    def current_supply(self, models: int) -> int:
        """Return the Current Supply with so many models left; 0 for none (SU-1)."""
        return self.supply[models - 1] if models > 0 else 0

    def dice_at(self, distance: int, cap: int = 0) -> int:
        """Return the battle dice at a range of at least 1 with so much CAP flying, before reductions (BT-1)."""
        if distance > len(self.dice):
            return 0
        return self.dice[distance - 1] + (self.cap_dice * cap if distance == 1 else 0)

    @property
    def warp_cost(self) -> int:
        """Star Tokens to call this unit in support, before Open Channel (CS-5)."""
        return max(1, self.vp // 2)


CardScope = Literal["sector", "each", "pincer", "class", "anywhere"]


@dataclass(frozen=True, slots=True)
class CardType:
    """One kind of command card (TN-6)."""

    key: str
    name: str
    scope: CardScope
    orders: int
    """Orders in the sector, in each sector, on each flank, of the class, or anywhere; 0 means `hand_size`."""
    copies: int
    """How many are in the deck; for one of a sector: for each sector."""
    unit_class: UnitClass | None = None
    call_discount: int = 0
    """Star Tokens less for each call in support (Open Channel)."""
    recall: bool = False
    """Ordered units may withdraw from any hex (Recall)."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the deck: its kind and, for cards of one sector, the sector."""

    id: CardId
    type: CardType
    sector: Sector | None = None


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules in force (HR). Every field has its default; `house_rules.toml` words them for the setup."""

    command: Literal["cards", "orders"] = "cards"
    scatter_frame: Literal["side", "facing"] = "side"
    scatter_table: tuple[Face, ...] = tuple(Face)
    """The faces clockwise from north (CS-8)."""
    off_board: Literal["reserve", "eliminated"] = "reserve"
    jump_points: bool = False
    score_units: bool = True
    score_supply: bool = True
    reserves_lost_at_end: bool = True
    auto_cap: bool = True
    stars_from_accidents: bool = True
    turns_per_round: int = 2
    hand_size: int = 5
    starting_stars: int = 2
    first_side_stars: int = 2
    income: int = 1
    orders_per_turn: int = 3

    def changed(self, **values: object) -> HouseRules:
        """Return these rules with some of them set anew. Raises DataError for an unknown rule or a bad value."""
        known = {f.name for f in fields(self)}
        if unknown := sorted(set(values) - known):
            message = f"there is no house rule {unknown[0]!r}; choose one of {', '.join(sorted(known))}"
            raise DataError(message)
        merged = {f.name: getattr(self, f.name) for f in fields(self)} | values
        try:
            made = msgspec.convert(merged, HouseRules, strict=True)
        except msgspec.ValidationError as error:
            message = f"house rules: {error}"
            raise DataError(message) from None
        made.check()
        return made

    def check(self) -> None:
        """Raise DataError if a number is out of range or the scatter table is not six different faces."""
        limits = {
            "turns_per_round": (1, 6),
            "hand_size": (1, 12),
            "starting_stars": (0, 20),
            "first_side_stars": (0, 20),
            "income": (0, 6),
            "orders_per_turn": (1, 12),
        }
        for key, (low, high) in limits.items():
            if not low <= getattr(self, key) <= high:
                message = f"house rule {key}: {getattr(self, key)} is not between {low} and {high}"
                raise DataError(message)
        if sorted(self.scatter_table) != sorted(Face):
            message = "house rule scatter_table: name each of the six faces once, clockwise from north"
            raise DataError(message)


@dataclass(frozen=True, slots=True)
class HouseRuleText:
    """How setup shows one house rule."""

    key: str
    name: str
    text: str
    paragraph: str
    minimum: int | None = None
    maximum: int | None = None
    choices: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mission:
    """The numbers of a mission (SU-3, MK, SC)."""

    rounds: int = 5
    starting_supply: int = 6
    supply_escalation: int = 2
    marker_vp: int = 1
    vp_target: int = 16
    lead_win: int = 0
    """VP by which a lead in a Scoring step wins; 0 switches it off (SC-4)."""

    def pool(self, round_number: int) -> int | None:
        """Return the Supply Pool of a Round counted from 1; None, unlimited, in the last one (SU-3)."""
        if round_number >= self.rounds:
            return None
        return self.starting_supply + self.supply_escalation * (round_number - 1)

    def with_values(self, **values: int) -> Mission:
        """Return the mission with some numbers changed."""
        return replace(self, **values)


def _load(name: str, key: str, kind: type[T]) -> tuple[T, ...]:
    text = resources.files("game.rules.data").joinpath(name).read_text(encoding="utf-8")
    try:
        return msgspec.convert(tomllib.loads(text)[key], tuple[kind, ...])  # type: ignore[valid-type]
    except (tomllib.TOMLDecodeError, KeyError, msgspec.ValidationError) as error:
        message = f"game/rules/data/{name}: {error}; mend the file"
        raise DataError(message) from None


@lru_cache(maxsize=1)
def unit_types() -> dict[TypeKey, UnitType]:
    """Return the unit catalogue by key (UN-2). Raises DataError if the file is wrong."""
    found = {t.key: t for t in _load("units.toml", "unit", UnitType)}
    for unit in found.values():
        _check_unit(unit, found)
    return found


def _check_unit(unit: UnitType, known: dict[TypeKey, UnitType]) -> None:
    faults = {
        "supply needs one number for each count of models": len(unit.supply) != unit.models,
        "models must be at least 1": unit.models < 1,
        "dice must be positive numbers": not unit.dice or min(unit.dice) < 1,
        "move must be at least 0": unit.move < 0,
        "supply may not rise as models are lost": list(unit.supply) != sorted(unit.supply) or min(unit.supply) < 0,
        f"it summons {unit.summons!r}, which is no summoned type": unit.summons is not None
        and not (unit.summons in known and known[unit.summons].summoned),
    }
    for fault, found in faults.items():
        if found:
            message = f"game/rules/data/units.toml: unit {unit.key!r}: {fault}"
            raise DataError(message)


@lru_cache(maxsize=1)
def card_types() -> dict[str, CardType]:
    """Return the kinds of command cards by key (TN-6). Raises DataError if the file is wrong."""
    return {c.key: c for c in _load("cards.toml", "card", CardType)}


@lru_cache(maxsize=1)
def deck() -> dict[CardId, Card]:
    """Return the whole deck of 40 by card id, in a fixed order (TN-6)."""
    return {card.id: card for kind in card_types().values() for card in _copies(kind)}


def _copies(kind: CardType) -> Iterator[Card]:
    sectors: tuple[Sector | None, ...] = tuple(Sector) if kind.scope == "sector" else (None,)
    for sector in sectors:
        for number in range(1, kind.copies + 1):
            name = f"{kind.key}-{sector}-{number}" if sector else f"{kind.key}-{number}"
            yield Card(CardId(name), kind, sector)


@lru_cache(maxsize=1)
def house_rule_texts() -> tuple[HouseRuleText, ...]:
    """Return the wording and choices of every house rule, in the order setup shows them (HR)."""
    texts = _load("house_rules.toml", "rule", HouseRuleText)
    if {t.key for t in texts} != {f.name for f in fields(HouseRules)}:
        message = "game/rules/data/house_rules.toml: the rules listed are not the fields of HouseRules"
        raise DataError(message)
    return texts


def rule_choices(key: str) -> tuple[object, ...]:
    """Return the values a house rule of fixed choices may take; empty for a number or the table."""
    hint = get_type_hints(HouseRules)[key]
    if hint is bool:
        return (True, False)
    return get_args(hint) if hint is not tuple[Face, ...] else ()
