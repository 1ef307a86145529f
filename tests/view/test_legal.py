"""What a click on a lit hex means where two commands would do."""

from __future__ import annotations

import pytest

from game.rules.catalogue import HouseRules
from game.rules.commands import JumpIn, Reinforce
from game.rules.ids import Side
from game.view.legal import Legal
from tests.rules.boards import at, battle, board, uid, unit

POINTS: dict[Side, tuple[tuple[int, int], ...]] = {
    Side.SOUTH: ((1, 8), (4, 8), (7, 7)),
    Side.NORTH: ((1, 0), (4, 0), (7, 1)),
}


@pytest.mark.rule("RS-4")
@pytest.mark.parametrize("backwards", [False, True])
def test_on_a_jump_point_of_the_home_row_a_click_jumps_in(*, backwards: bool) -> None:
    rules = HouseRules(command="orders", jump_points=True)
    match = battle(board(jump_points=POINTS), unit("s cruiser"), unit("n cruiser", (0, 0)), rules=rules)
    commands = match.legal()
    legal = Legal.of(commands[::-1] if backwards else commands)
    found = legal.entries[uid("s-cruiser")]
    assert found[at(4, 8)] == JumpIn(uid("s-cruiser"), at(4, 8))
    assert found[at(3, 8)] == Reinforce(uid("s-cruiser"), at(3, 8))
    assert found[at(7, 7)] == JumpIn(uid("s-cruiser"), at(7, 7))
    assert len(found) == 9 + 1
