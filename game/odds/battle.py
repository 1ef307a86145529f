"""The odds of one battle roll (BT), for the coach, tooltips and the practice opponent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from game.odds.answers import ZERO, summed
from game.odds.damage import hits_taken, rolls, shields
from game.odds.position import Body, OddsError
from game.rules.catalogue import unit_types
from game.rules.ids import TypeKey, UnitClass


@dataclass(frozen=True, slots=True)
class BattleOdds:
    """What a roll does to its target. CAP absorbs all it can (BT-2)."""

    dice: int
    target: Body
    states: Mapping[tuple[int, int], Fraction]
    """Chances by models and CAP left."""
    alerted: Fraction
    """The target survives and at least one Red Alert face was rolled: it retires, or was hit for it (BT-5)."""
    star_chances: Mapping[int, Fraction]
    """Star Tokens the roller earns (BT-4)."""

    @property
    def lost(self) -> dict[int, Fraction]:
        """Chances by models lost."""
        found = summed((self.target.models - models, chance) for (models, _), chance in self.states.items())
        return dict(sorted(found.items()))

    @property
    def loses(self) -> Fraction:
        """At least one model is lost."""
        return 1 - self.lost.get(0, ZERO)

    @property
    def eliminated(self) -> Fraction:
        """The last model is lost."""
        return self.lost.get(self.target.models, ZERO)

    @property
    def stars(self) -> Fraction:
        """Expected Star Tokens."""
        return sum((n * chance for n, chance in self.star_chances.items()), ZERO)

    @property
    def models_lost(self) -> Fraction:
        """Expected models lost."""
        return sum((n * chance for n, chance in self.lost.items()), ZERO)

    @property
    def supply_lost(self) -> Fraction:
        """Expected Current Supply destroyed (SC-3)."""
        kind, models = self.target.kind, self.target.models
        drops = ((self.target.supply - kind.current_supply(models - n), chance) for n, chance in self.lost.items())
        return sum((drop * chance for drop, chance in drops), ZERO)

    @property
    def vp(self) -> Fraction:
        """Expected VP for eliminating the target (BT-3)."""
        return self.eliminated * self.target.kind.vp


def battle_odds(
    dice: int,
    attacker: UnitClass,
    target: TypeKey,
    models: int | None = None,
    cap: int | None = None,
    *,
    can_retire: bool = True,
) -> BattleOdds:
    """Return the exact odds of so many dice of a class against a target; no dice do nothing.

    `models` and `cap` None mean all. With `can_retire` False every Red Alert face is a hit more, as for a target
    that has no hex to retire to (BT-5). Raises OddsError for an unknown type or numbers out of range.
    """
    body = _target(target, models, cap)
    dice = max(0, dice)
    states: dict[tuple[int, int], int] = {}
    stars: dict[int, int] = {}
    alerted = 0
    most = dice * (1 if can_retire else 2)
    total = 6**dice * (3**most if body.kind.confirms_hits else 1)
    for hits, shown, alerts, ways in rolls(dice, shields(attacker, body.kind.unit_class)):
        taken = hits if can_retire else hits + alerts
        for left, cap_left, share in hits_taken(body, taken, most):
            more = ways * share
            states[left, cap_left] = states.get((left, cap_left), 0) + more
            stars[shown] = stars.get(shown, 0) + more
            alerted += more if left and alerts else 0
    return BattleOdds(
        dice,
        body,
        {key: Fraction(ways, total) for key, ways in sorted(states.items(), reverse=True)},
        Fraction(alerted, total),
        {n: Fraction(ways, total) for n, ways in sorted(stars.items())},
    )


def _target(target: TypeKey, models: int | None, cap: int | None) -> Body:
    row = unit_types().get(target)
    if row is None:
        message = f"there is no unit type {target!r}; choose one of {', '.join(unit_types())}"
        raise OddsError(message)
    body = Body(target, row.models if models is None else models, row.cap if cap is None else cap)
    if not (1 <= body.models <= row.models and 0 <= body.cap <= row.cap):
        message = f"a {row.name} has 1 to {row.models} models and 0 to {row.cap} CAP, not {body.models} and {body.cap}"
        raise OddsError(message)
    return body
