"""Battle rolls, against enumerating every face by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from game.odds import OddsError, battle_odds
from game.rules.catalogue import unit_types
from game.rules.ids import CLASS_FACE, CLASS_SIZE, Face, TypeKey, UnitClass
from tests.odds.odds_board import f


@pytest.mark.parametrize("attacker", list(UnitClass))
@pytest.mark.parametrize("target", list(unit_types()))
@pytest.mark.parametrize("dice", [0, 1, 3])
def test_every_face_counted(attacker: UnitClass, target: TypeKey, dice: int) -> None:
    row = unit_types()[target]
    odds = battle_odds(dice, attacker, target)
    expected: Counter[int] = Counter()
    stars = alerted = Fraction(0)
    for faces in product(Face, repeat=dice):
        blasts = max(0, faces.count(Face.BLAST) - max(0, CLASS_SIZE[row.unit_class] - CLASS_SIZE[attacker]))
        hits = max(0, faces.count(CLASS_FACE[row.unit_class]) + blasts - row.cap)
        stars += Fraction(faces.count(Face.STAR), 6**dice)
        for sure in product((1, 0, 0), repeat=hits) if row.confirms_hits else [(1,) * hits]:
            lost = min(row.models, sum(sure))
            share = Fraction(1, 6**dice * (3**hits if row.confirms_hits else 1))
            expected[lost] += share  # type: ignore[assignment]
            alerted += share if lost < row.models and Face.ALERT in faces else 0
    assert odds.lost == dict(expected)
    assert odds.stars == stars
    assert odds.alerted == alerted
    assert odds.eliminated == expected[row.models]


def test_shields() -> None:
    assert battle_odds(1, UnitClass.FIGHTER, TypeKey("cruiser")).loses == f("1/6")
    assert battle_odds(1, UnitClass.CAPITAL, TypeKey("cruiser")).loses == f("2/6")


def test_a_cornered_target_takes_red_alerts_as_hits() -> None:
    odds = battle_odds(1, UnitClass.STRIKER, TypeKey("transport"), models=1, can_retire=False)
    assert odds.eliminated == f("3/6")
    assert odds.alerted == 0
    assert battle_odds(1, UnitClass.CAPITAL, TypeKey("flagship"), cap=0, can_retire=False).eliminated == f("3/18")


def test_expected_values() -> None:
    odds = battle_odds(2, UnitClass.STRIKER, TypeKey("transport"))
    assert odds.models_lost == f("2/3")
    assert odds.supply_lost == f("5/9")
    assert odds.vp == 2 * f("1/9")


def test_a_target_out_of_range_is_refused() -> None:
    with pytest.raises(OddsError, match="1 to 4 models"):
        battle_odds(1, UnitClass.STRIKER, TypeKey("cruiser"), models=0)
    with pytest.raises(OddsError, match="choose one of"):
        battle_odds(1, UnitClass.STRIKER, TypeKey("yacht"))
