"""What must hold of any battle at any time, read from its view alone: a second opinion on game.rules.invariants."""

from __future__ import annotations

from game.rules import Match, replay
from game.rules.catalogue import deck
from game.rules.ids import Phase, Side, Terrain, Where
from game.rules.views import MatchView


def hold(match: Match) -> None:
    """Assert every truth."""
    view = match.view()
    _supply(match, view)
    _places(match, view)
    _cards(match, view)
    assert (view.phase is Phase.OVER) is (view.outcome is not None)
    assert (view.outcome is None) is bool(match.legal())
    assert view.orders_left == sum(slot.spent_on is None for slot in view.slots)


def _supply(match: Match, view: MatchView) -> None:
    pool = match.mission.pool(max(1, view.round))
    assert view.pool == pool
    for side in Side:
        on_table = sum(u.kind.supply[u.models - 1] for u in view.units if u.side is side and u.where is Where.BOARD)
        told = view.sides[side]
        assert told.on_table == on_table
        assert pool is None or on_table <= pool, "SU-5"
        assert told.available == (None if pool is None else pool - on_table)
        assert told.stars >= 0
        assert told.vp >= 0


def _places(match: Match, view: MatchView) -> None:
    standing = [u.hex for u in view.units if u.where is Where.BOARD]
    assert None not in standing
    assert len(standing) == len(set(standing)), "BD-4"
    for unit in view.units:
        assert (unit.where is Where.BOARD) is (unit.hex is not None)
        assert unit.hex is None or unit.hex in match.board
        assert 0 <= unit.cap <= unit.kind.cap
        assert (unit.models == 0) is (unit.where is Where.DESTROYED)
        assert unit.models <= unit.kind.models
        assert not (unit.beacon and unit.moved), "CS-4"
        assert not (unit.beacon and unit.kind.unit_class == "fighter"), "CS-2"
        assert not (unit.entered == "warp" and (unit.ordered or unit.moved or unit.battled)), "CS-15"
        assert unit.where is not Where.RESERVE or not unit.kind.summoned, "RS-6"
        if unit.entered in ("reinforce", "summon") and unit.hex is not None:
            assert match.board.terrain[unit.hex] is not Terrain.PLANET


def _cards(match: Match, view: MatchView) -> None:
    held = [c.id for side in Side for c in view.sides[side].hand] + [c.id for c in view.discards]
    held += [view.played.id] if view.played is not None else []
    assert len(held) == len(set(held))
    if match.rules.command == "cards" and view.phase is not Phase.SETUP:
        assert len(held) + view.deck_count == len(deck())
        assert all(view.sides[side].hand_count <= match.rules.hand_size for side in Side)


def replayed(match: Match) -> None:
    """Assert that the log, with the faces in it, leads to the same state by the same events."""
    with replay(match.scenario, match.opening.draws, [(e.command, e.draws) for e in match.log]) as again:
        assert again.state_hash() == match.state_hash()
        assert again.opening == match.opening
        assert again.log == match.log
