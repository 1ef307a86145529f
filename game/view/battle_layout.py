"""Where everything stands on the battle screen, in dp, by the size of the window."""

from __future__ import annotations

from dataclasses import dataclass

Box = tuple[float, float, float, float]
"""x, y, width, height in dp."""

GAP = 8.0
SMALL_BELOW, WIDE_FROM, TALL_FROM = 1200.0, 1400.0, 760.0
"""dp: windows narrower than the first get the small layout; wide columns and the markers panel from the others."""


@dataclass(frozen=True, slots=True)
class BattleLayout:
    """The boxes of the battle screen. In the small layout `left` is None and `right` holds tabs."""

    small: bool
    own: Box
    enemy: Box
    strip: Box
    board: Box
    hand: Box
    right: Box
    """What is between the enemy's plate and the action block."""
    actions: Box
    left: Box | None
    """What is below the own plate."""
    markers: Box | None


def battle_layout(w: float, h: float, *, planning: bool) -> BattleLayout:
    """Return the layout of a window of w by h dp; a planned call takes a wider column at the right."""
    if w < SMALL_BELOW:
        return _small(w, h)
    left = 264.0 if w < WIDE_FROM else 300.0
    right = (348.0 if w < WIDE_FROM else 372.0) if planning else (264.0 if w < WIDE_FROM else 320.0)
    plate, strip, hand = 104.0, 66.0, 90.0
    x, wide = GAP + left + GAP, w - left - right - 4 * GAP
    top = GAP + plate + GAP
    actions = 142.0
    markers = (GAP, h - GAP - 122, left, 122.0) if h > TALL_FROM else None
    below = h - GAP - top - (122 + GAP if markers else 0)
    return BattleLayout(
        small=False,
        own=(GAP, GAP, left, plate),
        enemy=(w - GAP - right, GAP, right, plate),
        strip=(x, GAP, wide, strip),
        board=(x, GAP + strip + 4, wide, h - GAP - strip - 4 - hand - GAP - 6),
        hand=(x, h - GAP - hand, wide, hand),
        right=(w - GAP - right, top, right, h - top - GAP - (0 if planning else actions + GAP)),
        actions=(w - GAP - right, h - GAP - actions, right, actions),
        left=(GAP, top, left, below),
        markers=markers,
    )


def _small(w: float, h: float) -> BattleLayout:
    plate, side, hand, actions = 60.0, 268.0, 62.0, 98.0
    top = GAP + plate + GAP
    board_wide = w - side - 3 * GAP
    return BattleLayout(
        small=True,
        own=(GAP, GAP, side, plate),
        enemy=(w - GAP - side, GAP, side, plate),
        strip=(GAP + side + GAP, GAP, w - 2 * side - 4 * GAP, plate),
        board=(GAP, top, board_wide, h - top - hand - 2 * GAP),
        hand=(GAP, h - GAP - hand, board_wide, hand),
        right=(w - GAP - side, top, side, h - top - actions - 2 * GAP),
        actions=(w - GAP - side, h - GAP - actions, side, actions),
        left=None,
        markers=None,
    )
