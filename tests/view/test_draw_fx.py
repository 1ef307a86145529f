"""Overlays, effects and the title: all draw on every layout, are pure, and calm down under reduced motion."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.hexgrid import Hex, Orientation, step
from game.view import draw_fx, theme
from game.view.camera import Grid
from game.view.draw_dice import FACES
from game.view.draw_overlays import (
    OUTCOMES,
    PLATES_FROM,
    GhostArt,
    LandingArt,
    draw_badge,
    draw_cursor,
    draw_heat,
    draw_hover,
    draw_landings,
    draw_legal,
    draw_path,
    draw_range,
    draw_selected,
    heat_colour,
    heat_pattern,
    outcome_word,
)
from game.view.draw_title import draw_title
from game.view.images import SPRITES

Effect = Callable[[pygame.Surface, Grid, float, bool], object]
HOME = Hex(0, 0)
A, B = (60.0, 70.0), (240.0, 180.0)


@pytest.fixture(autouse=True)
def screen() -> Iterator[pygame.Surface]:
    pygame.display.init()
    SPRITES.begin_frame()
    yield pygame.display.set_mode((320, 320))
    pygame.display.quit()


def near(grid: Grid, direction: int) -> Hex:
    return step(HOME, direction, grid.orientation)


EFFECTS: dict[str, Effect] = {
    "beacon_pulse": lambda d, g, t, r: draw_fx.beacon_pulse(d, g, HOME, t, reduced=r),
    "cube_over": lambda d, g, t, r: draw_fx.cube_over(d, g, HOME, t, "star", "safe", "Stable", reduced=r),
    "dice_over": lambda d, g, t, r: draw_fx.dice_over(d, g, HOME, FACES[:3], (True, False, False), t, reduced=r),
    "aim": lambda d, g, t, r: draw_fx.aim(d, g, HOME, near(g, 2), t, reduced=r),
    "warp_path": lambda d, g, t, r: draw_fx.warp_path(d, g, HOME, near(g, 1), t, wobble=True, reduced=r),
    "beyond": lambda d, g, t, r: draw_fx.warp_path(d, g, HOME, near(g, 1), t, beyond=True, reduced=r),
    "gate": lambda d, g, t, r: draw_fx.gate(d, g, HOME, t, reduced=r),
    "arrival": lambda d, g, t, r: draw_fx.arrival(d, g, HOME, t, reduced=r),
    "burst": lambda d, g, t, r: draw_fx.burst(d, g, HOME, t, reduced=r),
    "fizzle": lambda d, g, t, r: draw_fx.fizzle(d, g, HOME, t, "fighter", 3, reduced=r),
    "thread_home": lambda d, g, t, r: draw_fx.thread_home(d, A, B, t, g.s, reduced=r),
    "entry": lambda d, g, t, r: draw_fx.entry(d, g, HOME, near(g, 4), t, reduced=r),
    "burn_up": lambda d, g, t, r: draw_fx.burn_up(d, g, HOME, t, reduced=r),
    "dust": lambda d, g, t, r: draw_fx.dust(d, g, HOME, t, reduced=r),
    "lightning": lambda d, g, t, r: draw_fx.lightning(d, g, HOME, t, reduced=r),
    "token_flight": lambda d, g, t, r: draw_fx.token_flight(d, A, B, t, g.s, reduced=r),
    "move_trail": lambda d, g, t, r: draw_fx.move_trail(d, (A, B), t, "south", g.s, reduced=r),
    "volley": lambda d, g, t, r: draw_fx.volley(d, A, B, t, g.s, "north", 4, 2, reduced=r),
    "retire_arrow": lambda d, g, t, r: draw_fx.retire_arrow(d, g, HOME, near(g, 5), t, reduced=r),
    "capture": lambda d, g, t, r: draw_fx.capture(d, g, HOME, t, "south", reduced=r),
    "spark_line": lambda d, g, t, r: draw_fx.spark_line(d, g, HOME, near(g, 0), t, reduced=r),
    "flash": lambda d, g, t, r: draw_fx.flash(d, g, HOME, t, reduced=r),
}
STILL = {"entry", "dust", "move_trail", "flash", "warp_path", "beyond"}
"""Left out altogether under reduced motion."""


def picture(screen: pygame.Surface, effect: Effect, grid: Grid, t: float, *, reduced: bool = False) -> bytes:
    screen.fill((20, 30, 60))
    effect(screen, grid, t, reduced)
    return pygame.image.tobytes(screen, "RGB")


@pytest.mark.parametrize("orientation", list(Orientation))
@pytest.mark.parametrize("s", [8.0, 47.0])
@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_is_a_pure_function_of_its_progress(
    screen: pygame.Surface, name: str, s: float, orientation: Orientation
) -> None:
    grid = Grid(orientation, s, 160, 160)
    empty = picture(screen, lambda *_: None, grid, 0)
    frames = [picture(screen, EFFECTS[name], grid, t / 8) for t in range(9)]
    again = [picture(screen, EFFECTS[name], grid, t / 8) for t in range(9)]
    assert frames == again
    assert any(frame != empty for frame in frames)
    assert len(set(frames)) > 1 or name == "lightning"


@pytest.mark.parametrize("name", EFFECTS)
def test_reduced_motion_draws_less_or_nothing(screen: pygame.Surface, name: str) -> None:
    grid = Grid(Orientation.FLAT, 40, 160, 160)
    empty = picture(screen, lambda *_: None, grid, 0)
    frames = [picture(screen, EFFECTS[name], grid, t / 8, reduced=True) for t in range(1, 8)]
    if name in STILL:
        assert set(frames) == {empty}
    else:
        assert any(frame != empty for frame in frames)


def test_shaking_calms_down_and_stops() -> None:
    size = [max(abs(v) for v in draw_fx.shake(t / 20)) for t in range(20)]
    assert max(size[:5]) > max(size[15:])
    assert draw_fx.shake(1) == (0.0, 0.0)
    assert draw_fx.shake(0.2, reduced=True) == (0.0, 0.0)


@pytest.mark.parametrize("final", range(6))
def test_the_scatter_sweep_ends_on_its_face(final: int) -> None:
    assert draw_fx.sweep_direction(1, final) == final
    assert {draw_fx.sweep_direction(t / 100, final) for t in range(101)} == set(range(6))


def test_dimming_leaves_the_kept_hexes_bright(screen: pygame.Surface) -> None:
    grid = Grid(Orientation.POINTY, 40, 160, 160)
    screen.fill((200, 200, 200))
    draw_fx.dim(screen, (0, 0, 320, 320), 120, grid, [HOME])
    assert screen.get_at((160, 160)) == pygame.Color(200, 200, 200)
    assert screen.get_at((20, 20))[0] < 140


def test_a_tag_is_kept_inside_its_bounds(screen: pygame.Surface) -> None:
    screen.fill(0)
    draw_fx.tag_at(screen, (0, 0), "Arrived, 4 of 4", "safe", "check", (10, 10, 300, 300))
    assert screen.get_at((4, 20)) == pygame.Color(0, 0, 0)
    assert any(screen.get_at((x, 24)) != pygame.Color(0, 0, 0) for x in range(10, 120))


def landings(grid: Grid) -> list[LandingArt]:
    kinds = ("lands", "asteroid", "occupied", "planet", "off", "lands")
    return [LandingArt(near(grid, i), i, FACES[i], kinds[i], "13.9 %") for i in range(6)]


@pytest.mark.parametrize("orientation", list(Orientation))
@pytest.mark.parametrize("s", [8.0, 24.0, 70.0])
def test_landings_show_every_outcome(screen: pygame.Surface, s: float, orientation: Orientation) -> None:
    grid = Grid(orientation, s, 160, 160)
    looks = set()
    for outcome in OUTCOMES:
        screen.fill((10, 20, 40))
        one = LandingArt(near(grid, 2), 2, FACES[2], outcome, "50 %")
        draw_landings(screen, grid, HOME, [one], GhostArt("fighter", 2))
        looks.add(pygame.image.tobytes(screen, "RGB"))
    alike = 1 if s < PLATES_FROM else 0  # without plates a crash and a planet are both just a loss
    assert len(looks) == len(OUTCOMES) - alike


def test_a_faded_plate_lets_the_unit_through(screen: pygame.Surface) -> None:
    grid = Grid(Orientation.FLAT, 60, 160, 160)
    pictures = []
    for faded in ((), (near(grid, 2),)):
        screen.fill((250, 250, 250))
        draw_landings(screen, grid, HOME, landings(grid), faded=faded)
        pictures.append(sum(pygame.image.tobytes(screen, "RGB")))
    assert pictures[1] > pictures[0]


def test_every_outcome_has_hue_icon_and_word() -> None:
    assert len({outcome_word(name) for name in OUTCOMES}) == len(OUTCOMES)
    assert len({look.icon for look in OUTCOMES.values()}) == len(OUTCOMES)


@pytest.mark.parametrize("orientation", list(Orientation))
@pytest.mark.parametrize("s", [8.0, 40.0])
def test_choices_draw(screen: pygame.Surface, s: float, orientation: Orientation) -> None:
    grid = Grid(orientation, s, 160, 160)
    line = [HOME, near(grid, 1), step(near(grid, 1), 2, orientation)]
    marks: list[Callable[[], None]] = [
        lambda: draw_legal(screen, grid, line),
        lambda: draw_hover(screen, grid, HOME),
        lambda: draw_selected(screen, grid, HOME),
        lambda: draw_cursor(screen, grid, HOME),
        lambda: draw_badge(screen, grid, HOME, "A"),
        lambda: draw_path(screen, grid, line, label="3"),
        lambda: draw_range(screen, grid, HOME, line[2], 3),
        lambda: draw_range(screen, grid, HOME, line[2], blocked=True),
        lambda: draw_heat(screen, grid, dict.fromkeys(line, 0.4), line[:1]),
    ]
    looks = set()
    for mark in marks:
        screen.fill((10, 20, 40))
        mark()
        looks.add(pygame.image.tobytes(screen, "RGB"))
    assert len(looks) == len(marks)
    draw_path(screen, grid, [HOME])


def test_chances_are_told_apart_without_hue() -> None:
    assert [heat_pattern(v) for v in (0.2, 0.5, 0.65, 0.9)] == ["crossed", "diagonal", "dotted", None]
    light = [theme.luminance(heat_colour(v / 10)) for v in range(11)]
    assert light == sorted(light)
    assert heat_colour(-1) == heat_colour(0)
    assert heat_colour(2) == theme.rgb("heat4")


@pytest.mark.parametrize("size", [(1024, 600), (640, 640), (900, 300)])
def test_the_title_fills_any_window(size: tuple[int, int]) -> None:
    window = pygame.Surface(size)
    window.fill((255, 0, 255))
    draw_title(window, 2.0)
    w, h = size
    assert all(window.get_at(p)[:3] != (255, 0, 255) for p in ((0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1)))
    first, second = pygame.Surface(size), pygame.Surface(size)
    draw_title(first, 1.0, reduced_motion=True)
    draw_title(second, 5.0, reduced_motion=True)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")
    draw_title(second, 5.0)
    assert pygame.image.tobytes(first, "RGB") != pygame.image.tobytes(second, "RGB")
