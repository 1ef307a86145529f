"""Palette, lettering, light, icons and parts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game import paths
from game.view import icons, lettering, paint, parts, svg, theme
from game.view.canvas import Canvas

TEXT = ("hi", "text", "dim", "accent", "south", "north", "loss", "safe", "risk", "star", "back", "fighter", "capital",
        "striker", "blast", "alert")  # fmt: skip


@pytest.fixture(autouse=True)
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    theme.use("table")
    pygame.display.quit()


def canvas(w: int = 300, h: int = 200, u: float = 1.0) -> Canvas:
    surface = pygame.Surface((w, h), pygame.SRCALPHA)
    return Canvas(surface, u)


# Palette


@pytest.mark.parametrize("name", sorted(theme.PALETTES))
@pytest.mark.parametrize("tint", TEXT)
def test_text_colours_stand_out_from_a_panel(name: str, tint: str) -> None:
    theme.use(name)
    assert theme.contrast(tint, "p0") >= 4.5


@pytest.mark.parametrize("name", sorted(theme.PALETTES))
@pytest.mark.parametrize("tint", ["accent", "south", "north"])
def test_ink_stands_out_on_every_bright_button(name: str, tint: str) -> None:
    theme.use(name)
    for state in ("", "hover", "pressed"):
        look = parts.button_look("primary", state, tint)
        assert min(theme.contrast(look.ink, look.top), theme.contrast(look.ink, look.bottom)) >= 4.5


@pytest.mark.parametrize("kind", ["secondary", "quiet"])
@pytest.mark.parametrize("state", ["", "hover", "pressed", "disabled"])
def test_words_stand_out_on_every_other_button(kind: str, state: str) -> None:
    for on in (False, True):
        look = parts.button_look(kind, state, "accent", on=on)
        assert min(theme.contrast(look.ink, look.top), theme.contrast(look.ink, look.bottom)) >= 4.5


def test_a_swapped_palette_reaches_what_was_drawn_before() -> None:
    before = icons.icon("esouth", 20, "south").get_at((10, 6))
    theme.use("blue_yellow")
    assert icons.icon("esouth", 20, "south").get_at((10, 6)) != before
    theme.use("table")
    assert icons.icon("esouth", 20, "south").get_at((10, 6)) == before


def test_an_unknown_tint_is_an_error() -> None:
    with pytest.raises(AttributeError):
        theme.rgb("mauve")


def test_a_length_is_never_lost() -> None:
    assert theme.Metrics(0.4).px(1) == 1
    assert theme.Metrics(2.6).px(10) == 26
    assert theme.Metrics(1.0).px(0) == 0
    scales = [theme.auto_scale((w, w * 9 // 16)) for w in range(640, 5000, 160)]
    assert all(a < b for a, b in pairwise(scales))


# Lettering


def test_text_is_set_once() -> None:
    lettering.text("Set once", 13)
    hits, misses = lettering.text_cache_info()
    assert lettering.text("Set once", 13) is lettering.text("Set once", 13.05)
    assert lettering.text_cache_info() == (hits + 2, misses)


def test_text_has_one_colour_and_its_middle_tones_are_lifted() -> None:
    picture = lettering.text("Beacon", 14, "accent")
    seen = [picture.get_at((x, y)) for x in range(picture.get_width()) for y in range(picture.get_height())]
    assert {tuple(c)[:3] for c in seen if c.a} == {theme.rgb("accent")}
    assert max(c.a for c in seen) > 240
    assert sum(0 < c.a < 255 for c in seen) > 20


def test_text_is_as_wide_as_it_says() -> None:
    for string in ("Żółw", "Größe 12", "ii", "WWW"):
        for track in (0.0, 1.1):
            box = lettering.text(string, 14, "hi", 600, "d", track).get_bounding_rect()
            assert box.w <= lettering.text_width(string, 14, 600, "d", track) + 1
            assert box.w >= lettering.text_width(string, 14, 600, "d", track) * 0.8


def test_no_text_is_smaller_than_the_floor() -> None:
    assert theme.CAPS.px(0.4) == theme.SMALLEST_DISPLAY
    assert theme.BODY.px(0.4) == theme.SMALLEST_BODY
    assert theme.BODY.px(2.0) == 25


@pytest.mark.parametrize("family", ["d", "b"])
def test_the_fonts_have_the_letters_we_promise(family: str) -> None:
    face = lettering.font(family, 500, 40)
    missing = pygame.image.tobytes(face.render("\uffff", True, (255, 255, 255)), "RGBA")
    for char in "äöüßÄÖÜąćęłńóśźżĄĆĘŁŃÓŚŹŻéèç–…·×%":
        assert pygame.image.tobytes(face.render(char, True, (255, 255, 255)), "RGBA") != missing, char


# Light and shapes


def test_a_gradient_runs_over_its_shape() -> None:
    fade = svg.linear([(0, "#FF0000", 1), (1, "#0000FF", 1)])
    picture = svg.svg_surface(40, 40, "0 0 40 40", svg.rect(0, 0, 40, 40, fill=fade.url), [fade])
    assert picture.get_at((20, 1)).r > 240 > 15 > picture.get_at((20, 1)).b
    assert picture.get_at((20, 38)).b > 240
    assert svg.svg_surface(40, 40, "0 0 40 40", svg.rect(0, 0, 40, 40, fill=fade.url), [fade]) is picture


def test_a_halo_fades_to_black() -> None:
    light = paint.halo(30, "accent")
    assert light.get_size() == (61, 61)
    row = [light.get_at((x, 30)).b for x in range(30, 61, 5)]
    assert row == sorted(row, reverse=True)
    assert row[0] > 230
    assert light.get_at((0, 0)).b == 0


def test_a_glow_reaches_past_its_shape_and_grows_with_strength() -> None:
    shape = icons.icon("fighter", 24)
    weak, margin = paint.glow(shape, 6, 0.5)
    strong, _ = paint.glow(shape, 6, 1.6)
    assert weak.get_size() == (24 + 2 * margin, 24 + 2 * margin)
    edge = (margin - 3, margin + 12)
    assert 0 < weak.get_at(edge).g < strong.get_at(edge).g
    soft, _ = paint.soft_glow(shape, 6, 1.0, "accent")
    assert soft.get_at(edge).a > 0
    assert tuple(soft.get_at(edge))[:3] == theme.rgb("accent")


def test_a_shadow_is_the_same_small_and_stretched() -> None:
    small, large = paint.shadow(60, 60, 10), paint.shadow(400, 300, 10)
    assert large.get_size() == (440, 340)
    assert [small.get_at((x, 50)).a for x in range(15)] == [large.get_at((x, 170)).a for x in range(15)]
    assert large.get_at((220, 170)).a == round(255 * 0.55)


@pytest.mark.parametrize("kind", ["dotted", "diagonal", "crossed"])
def test_patterns_are_part_drawn_part_open(kind: str) -> None:
    sheet = paint.pattern(kind, (60, 40), 8, "loss")
    drawn = sum(sheet.get_at((x, y)).a > 60 for x in range(60) for y in range(40))
    assert 60 < drawn < 1800
    assert paint.pattern(kind, (60, 40), 8, "loss") is sheet


def test_plain_is_an_open_sheet() -> None:
    assert paint.pattern("plain", (20, 20), 8, "loss").get_bounding_rect().size == (0, 0)


# Icons


def test_every_icon_draws_inside_its_box_at_every_size() -> None:
    for name in icons.names():
        for px in (10, 24, 63):
            box = icons.icon(name, px).get_bounding_rect()
            assert box.w > px * 0.3 or box.h > px * 0.3, name
            assert icons.icon(name, px) is icons.icon(name, px)


def test_icons_differ_from_one_another() -> None:
    seen = {pygame.image.tobytes(icons.icon(name, 24, "hi"), "RGBA"): name for name in icons.names()}
    assert len(seen) == len(icons.names())


def test_inline_names() -> None:
    assert icons.inline("die.blast", 20) is icons.die("blast", 20)
    assert icons.inline("icon.star", 20) is icons.icon("star", 20)
    with pytest.raises(KeyError):
        icons.inline("die.moon", 20)


# Parts


def test_text_is_placed_by_its_capitals() -> None:
    for size in (12, 16, 32):
        c = canvas()
        c.text(20, 100, "HEN", theme.Face(size, 700, "d"), "hi")
        box = c.surface.get_bounding_rect()
        assert abs(box.centery - 100) <= 1.5
        assert abs(box.x - 20) <= 2


def test_text_too_wide_is_shortened_and_noted() -> None:
    c = canvas()
    assert c.text(0, 20, "A sentence that is far too long", width=60) <= 60
    assert c.clipped == ["A sentence that is far too long"]


def test_a_canvas_within_a_canvas_draws_at_its_corner() -> None:
    c = canvas(u=2.0)
    c.at(10, 20, 30, 30).fill(1, 1, 2, 2, "hi")
    assert c.surface.get_bounding_rect() == pygame.Rect(22, 42, 4, 4)


def test_supply_cells_tell_used_from_planned_from_open_from_locked() -> None:
    c = canvas(260, 20)
    parts.supply_meter(c, 0, 2, 240, 14, pool=3, used=1, planned=1, locked=1, tint="south")
    alphas = [c.surface.get_at((round(240 * (i + 0.5) / 4) - 8, 9)) for i in range(4)]
    assert alphas[0].a == 255
    assert theme.rgb("south")[0] - alphas[0].r < 40
    assert alphas[1].b > alphas[1].r, "planned is cyan"
    assert 0 < alphas[2].a < alphas[1].a
    assert alphas[3].a == 0


def test_a_divided_bar_gives_each_share_its_width() -> None:
    c = canvas(200, 20)
    shares = [parts.Share(3, "safe"), parts.Share(1, "loss", "crossed")]
    parts.divided_bar(c, 0, 0, 200, 12, shares)
    assert tuple(c.surface.get_at((140, 6)))[:3] == pytest.approx(theme.rgb("safe"), abs=2)
    right = [c.surface.get_at((x, 6)) for x in range(156, 198)]
    assert all(p.r > p.g for p in right if p.a)
    parts.divided_bar(c, 0, 0, 200, 12, [])


def test_panels_keep_their_corners_cut() -> None:
    c = canvas(200, 160)
    parts.panel(c, 0, 0, 200, 160, shadow=False)
    assert c.surface.get_at((1, 1)).a == 0
    assert c.surface.get_at((198, 158)).a == 0
    assert c.surface.get_at((198, 1)).a > 200
    assert tuple(c.surface.get_at((40, 1)))[:3] == pytest.approx(theme.rgb("accent"), abs=40)


def test_assets_are_found_and_a_lost_folder_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert paths.asset("fonts", "barlow-500.ttf").is_file()
    paths.data_root.cache_clear()
    monkeypatch.setattr(Path, "is_dir", lambda _: False)
    with pytest.raises(FileNotFoundError, match="No assets folder"):
        paths.data_root()
    paths.data_root.cache_clear()
