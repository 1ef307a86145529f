"""Ways by Star faces in one number, and the tables of dice made of them."""

from __future__ import annotations

from itertools import product

import pytest

from game.odds import Body
from game.odds.damage import STAR, accident_rolls, by_stars, damage, total_ways, whatever_stars
from game.odds.landing import whole
from game.rules.catalogue import unit_types
from game.rules.ids import FACES, Face, TypeKey, UnitClass


@pytest.mark.parametrize(("dice", "ignored", "stars"), list(product(range(5), range(3), (True, False))))
def test_rolls_are_those_of_every_face(dice: int, ignored: int, stars: bool) -> None:
    found: dict[tuple[int, int], int] = {}
    for faces in product(FACES, repeat=dice):
        hits = faces.count(Face.STRIKER) + max(0, faces.count(Face.BLAST) - ignored)
        key = hits, faces.count(Face.STAR) if stars else 0
        found[key] = found.get(key, 0) + 1
    table = accident_rolls(dice, ignored, stars)
    assert {(hits, shown): n for hits, ways in enumerate(table) for shown, n in by_stars(ways).items()} == found
    assert whatever_stars(sum(table)) == 6**dice


def test_rolls_one_after_the_other_are_a_product() -> None:
    once, twice = sum(accident_rolls(2, 0, True)), sum(accident_rolls(4, 0, True))
    assert once * once == twice
    assert by_stars(twice)[4] == 1


@pytest.mark.parametrize("kind", [row.key for row in unit_types().values()])
def test_no_number_of_ways_runs_into_the_next_star(kind: TypeKey) -> None:
    assert whole(kind) < STAR


@pytest.mark.parametrize("kind", [row.key for row in unit_types().values()])
@pytest.mark.parametrize("attacker", list(UnitClass))
def test_damage_adds_up_and_no_state_comes_twice(kind: TypeKey, attacker: UnitClass) -> None:
    row = unit_types()[kind]
    for models, cap, dice in product(range(1, row.models + 1), range(row.cap + 1), range(4)):
        found = damage(Body(kind, models, cap), dice, attacker, True)
        assert sum(whatever_stars(ways) for _, _, ways in found) == total_ways(dice, confirmed=row.confirms_hits)
        assert len({hurt[:2] for hurt in found}) == len(found)
        assert all(cap_left == 0 for left, cap_left, _ in found if left < models)
