"""Tokens and dice: what shows at which size, caching by value, bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.hexgrid import Orientation
from game.view import draw_dice, images, theme
from game.view.draw_units import TokenArt, draw_engaged, draw_token, prewarm
from game.view.images import SHIP_TYPES, SPRITES, Sprite, SpriteStore, blank, ship_body
from tests.view.board_samples import token


@pytest.fixture(autouse=True)
def screen() -> Iterator[pygame.Surface]:
    pygame.display.init()
    SPRITES.clear()
    SPRITES.begin_frame()
    yield pygame.display.set_mode((320, 320))
    pygame.display.quit()


def drawn(screen: pygame.Surface, art: TokenArt, s: float, orientation: Orientation = Orientation.FLAT) -> bytes:
    screen.fill((8, 16, 32))
    draw_token(screen, (160, 160), s, art, orientation)
    return pygame.image.tobytes(screen, "RGB")


@pytest.mark.parametrize("orientation", list(Orientation))
@pytest.mark.parametrize("s", [4, 8, 13, 21, 34, 60, 120])
@pytest.mark.parametrize("kind", SHIP_TYPES)
def test_every_ship_draws_at_every_zoom(screen: pygame.Surface, kind: str, s: float, orientation: Orientation) -> None:
    south = drawn(screen, token(kind, "south", cap=1, max_cap=3), s, orientation)
    north = drawn(screen, token(kind, "north", cap=1, max_cap=3), s, orientation)
    assert south != north


def test_supply_goes_below_26_pixels_and_pips_below_20(screen: pygame.Surface) -> None:
    for s, supply_shows, pips_show in ((30, True, True), (23, False, True), (17, False, False)):
        base = token()
        assert (drawn(screen, base, s) != drawn(screen, replace(base, supply=1), s)) is supply_shows
        assert (drawn(screen, base, s) != drawn(screen, replace(base, models=1), s)) is pips_show


@pytest.mark.parametrize(
    "state", ["ordered", "selected", "may_act", "beacon", "done", "alert", "hover", "ghost", "arriving"]
)
def test_every_state_changes_the_picture(screen: pygame.Surface, state: str) -> None:
    for side in ("south", "north"):
        assert drawn(screen, token(side=side), 34) != drawn(screen, token("cruiser", side, **{state: True}), 34)


def test_a_squadron_shows_one_dart_a_model() -> None:
    counts = [ship_body("fighter", "south", n).count('<g transform="translate') for n in (1, 2, 3, 4)]
    assert counts == [1, 2, 3, 4]


def test_ships_wear_the_colours_of_their_side_and_palette() -> None:
    assert images.SKINS["south"]["hull"] in ship_body("cruiser", "south")
    assert images.KEYS["hull"] not in ship_body("cruiser", "south")
    try:
        theme.use("blue_yellow")
        assert images.SKINS["south"]["hull"] not in ship_body("cruiser", "south")
    finally:
        theme.use("table")


def test_a_token_is_drawn_once_and_then_only_blitted(screen: pygame.Surface) -> None:
    prewarm([token()], 34)
    count = len(SPRITES)
    for alpha in (255, 100, 3):
        draw_token(screen, (50, 60), 34, replace(token(), alpha=alpha, offset=(0.1, 0.0)))
    draw_token(screen, (90, 60), 34, replace(token(), facing=2))
    assert len(SPRITES) == count
    draw_token(screen, (90, 60), 34, replace(token(), facing=60))
    assert len(SPRITES) == count + 1


def test_a_token_out_of_sight_costs_nothing(screen: pygame.Surface) -> None:
    draw_token(screen, (-400, 10), 34, token())
    assert len(SPRITES) == 0


def test_the_store_forgets_the_oldest_beyond_its_limit() -> None:
    store = SpriteStore(limit=10 * 16 * 16 * 4)
    built: list[int] = []

    def build(name: int) -> Sprite:
        built.append(name)
        return Sprite(blank(16, 16), 8, 8)

    for name in range(30):
        store.fetch(name, 20, lambda _, n=name: build(n))  # type: ignore[misc]
        store.fetch(0, 20, lambda _: build(0))
    assert store.size <= store.limit
    assert len(store) == 10
    assert built.count(0) == 1, "the one in use stays"
    store.fetch(5, 20, lambda _: build(5))
    assert built.count(5) == 2, "an old one is drawn again"


def test_while_the_camera_moves_sprites_are_stretched_not_drawn(screen: pygame.Surface) -> None:
    draw_token(screen, (100, 100), 30, token())
    count = len(SPRITES)
    SPRITES.begin_frame(moving=True)
    draw_token(screen, (100, 100), 47, token())
    assert SPRITES.pending
    assert len(SPRITES) == count
    SPRITES.begin_frame(budget_ms=0)
    draw_token(screen, (100, 100), 47, token())
    assert SPRITES.pending
    SPRITES.begin_frame()
    draw_token(screen, (100, 100), 47, token())
    assert not SPRITES.pending
    assert len(SPRITES) == count + 1


def test_fading_keeps_the_look_and_lowers_the_light(screen: pygame.Surface) -> None:
    light = [sum(drawn(screen, replace(token(), alpha=a), 40)) for a in (255, 128, 0)]
    assert light[0] > light[1] > light[2]


def test_engaged_bars_lie_between_the_two(screen: pygame.Surface) -> None:
    screen.fill(0)
    draw_engaged(screen, (160, 130), (160, 190), 34)
    box = pygame.mask.from_threshold(screen, (255, 126, 147), (60, 60, 60)).get_bounding_rects()
    assert box[0].collidepoint(160, 160)


@pytest.mark.parametrize("face", draw_dice.FACES)
def test_faces_have_states_and_a_star_never_goes_dark(face: str) -> None:
    def look(state: str) -> bytes:
        return pygame.image.tobytes(draw_dice.face(48, face, state), "RGBA")

    assert look("plain") != look("hit")
    assert (look("plain") == look("miss")) is (face == "star")
    assert draw_dice.face(48, face).get_size() == (48, 48)


def test_the_cube_repeats_after_36_steps(screen: pygame.Surface) -> None:
    for i in range(100):
        draw_dice.draw_cube(screen, (100, 100), 40, i / 36)
    assert len(SPRITES) == draw_dice.STEPS


def test_a_roll_slows_down_to_its_end() -> None:
    turns = [draw_dice.settle(t / 10) for t in range(11)]
    steps = [b - a for a, b in pairwise(turns)]
    assert steps == sorted(steps, reverse=True)
    assert turns[-1] == 1.5


def test_a_row_of_dice_stays_inside_its_bounds(screen: pygame.Surface) -> None:
    within = (0, 0, 320, 320)
    x, y = draw_dice.draw_dice_row(screen, (2, 318), 30, ("star", "blast"), (True, False), None, within)
    w, h = draw_dice.row_size(30, 2)
    assert x - w / 2 >= 0
    assert y + h / 2 <= 320
