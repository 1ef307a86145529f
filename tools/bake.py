"""Bake the pictures that are too slow to draw at run time: space, planets, asteroid rocks, halo, title backdrop.

Usage: `python tools/bake.py [name ...]` from the top of the checkout; without names everything is baked into
`assets/baked`. Needs numpy, which the game itself does not. The same input always gives the same files.
"""

from __future__ import annotations

import math
import os
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
TOP = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TOP))

import numpy as np  # noqa: E402
import pygame  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from game.view import images, paint, svg, theme  # noqa: E402
from game.view.draw_title import FLEET, Tilt, TitleShip  # noqa: E402

Field = NDArray[np.float64]
OUT = TOP / "assets" / "baked"
SQRT3 = math.sqrt(3)


# ---------------------------------------------------------------- noise
def noise(rng: np.random.Generator, w: int, h: int, cells: int, octaves: int, falloff: float = 0.5) -> Field:
    """Smooth random clouds, w x h, 0 to 1: `cells` blobs across, finer octaves weaker by `falloff`."""
    total = np.zeros((w, h))
    weight, norm = 1.0, 0.0
    for octave in range(octaves):
        n = cells * 2**octave
        m = max(2, math.ceil(n * h / w)) if w >= h else n
        coarse = rng.random((n + 3, m + 3))
        total += weight * _smooth(coarse, w, h)
        norm += weight
        weight *= falloff
    return total / norm


def _smooth(coarse: Field, w: int, h: int) -> Field:
    # Cubic B-spline weights along both axes: no visible lattice.
    def axis(size: int, n: int) -> tuple[NDArray[np.int64], list[Field]]:
        x = np.linspace(0, n - 3 - 1e-6, size)
        i = x.astype(np.int64)
        t = x - i
        return i, [(1 - t) ** 3 / 6, (3 * t**3 - 6 * t**2 + 4) / 6, (-3 * t**3 + 3 * t**2 + 3 * t + 1) / 6, t**3 / 6]

    ix, wx = axis(w, coarse.shape[0])
    iy, wy = axis(h, coarse.shape[1])
    rows = np.sum([wx[k][:, None] * coarse[ix + k] for k in range(4)], axis=0)
    return np.asarray(np.sum([wy[k][None] * rows[:, iy + k] for k in range(4)], axis=0))


def stretched(field: Field, low: float, gain: float) -> Field:
    """Cut a noise field below `low` and spread the rest to 0 to 1."""
    return np.asarray(np.clip((field - low) * gain, 0, 1))


def colour(code: str) -> Field:
    """A `#rrggbb` string as three floats."""
    return np.array(theme.rgb(code), float)


def blend(a: Field, b: Field, share: Field) -> Field:
    """Mix two colours by a share per pixel."""
    return a * (1 - share[..., None]) + b * share[..., None]


def surface(rgb: Field, alpha: Field | None = None) -> pygame.Surface:
    """A picture from floats 0 to 255, w x h x 3, with an alpha field if given."""
    if alpha is None:
        return pygame.surfarray.make_surface(np.clip(rgb, 0, 255).astype("uint8"))
    out = pygame.Surface(rgb.shape[:2], pygame.SRCALPHA)
    pixels = pygame.surfarray.pixels3d(out)
    pixels[:] = np.clip(rgb, 0, 255).astype("uint8")
    del pixels
    alphas = pygame.surfarray.pixels_alpha(out)
    alphas[:] = np.clip(alpha, 0, 255).astype("uint8")
    del alphas
    return out


def save(picture: pygame.Surface, name: str) -> None:
    """Write one PNG file."""
    pygame.image.save(picture, OUT / f"{name}.png")
    print(f"{name}.png  {picture.get_width()} x {picture.get_height()}")  # noqa: T201


# ---------------------------------------------------------------- space
def clouds(w: int, h: int, seed: int, tints: tuple[str, str], strength: float) -> Field:
    """Dark space with two soft clouds, dust lanes and a vignette; floats for further painting."""
    rng = np.random.default_rng(seed)
    first = stretched(noise(rng, w, h, 3, 5), 0.46, 3.2) ** 1.5
    second = stretched(noise(rng, w, h, 2, 5), 0.47, 3.0) ** 1.6
    dust = stretched(noise(rng, w, h, 5, 4), 0.5, 3.0)
    lanes = (1 - 0.6 * dust)[..., None]
    image = np.zeros((w, h, 3)) + colour("#050A14")
    image += first[..., None] * colour(tints[0]) * 0.62 * strength * lanes
    image += second[..., None] * colour(tints[1]) * 0.60 * strength * lanes
    x, y = np.linspace(-1, 1, w)[:, None], np.linspace(-1, 1, h)[None]
    return np.asarray(image * (1 - 0.34 * np.clip(x * x * 0.8 + y * y * 0.8, 0, 1))[..., None])


def dithered(image: Field, seed: int, size: float = 1.2) -> Field:
    """Break banding with a little grain, the same in all channels."""
    grain = (np.random.default_rng(seed).random((*image.shape[:2], 1)) - 0.5) * size
    return np.asarray(image + grain + 0.5)


def bake_space() -> None:
    """Three cloudscapes; stars are added at run time, at the size of the window."""
    looks = ((3, ("#123A63", "#2B1D5C"), 1.0), (9, ("#123A63", "#2B1D5C"), 0.6), (29, ("#0F4A5C", "#2B1D5C"), 0.9))
    for i, (seed, tints, strength) in enumerate(looks):
        save(surface(dithered(clouds(960, 540, seed, tints, strength), seed)), f"space{i}")


# ---------------------------------------------------------------- planets
PLANET_RADIUS = 128
PLANET_SIDE = 400
"""Pixels; the ball sits in the middle of a square, with room for its air."""


def _ball(side: int, radius: float) -> tuple[Field, Field, Field, Field]:
    grid = (np.mgrid[0:side, 0:side].astype(float) - side / 2 + 0.5) / radius
    x, y = grid[0], grid[1]
    d = np.sqrt(x * x + y * y)
    return x, y, d, np.sqrt(np.clip(1 - d * d, 0, 1))


def _skin(kind: int, seed: int, x: Field, y: Field) -> tuple[Field, tuple[int, int, int]]:
    n = x.shape[0]
    rough = noise(np.random.default_rng(seed), n, n, 4, 5, 0.55)
    if kind == 0:
        t = 0.5 + 0.5 * np.sin((y + 0.25 * x) * 9 + rough * 4.2)
        skin = blend(np.array((38, 92, 118)), np.array((110, 190, 204)), t) * (0.72 + 0.5 * rough[..., None])
        return skin, (120, 215, 240)
    if kind == 1:
        skin = blend(np.array((92, 62, 74)), np.array((168, 122, 118)), stretched(rough, 0.42, 4))
        fine = noise(np.random.default_rng(seed + 5), n, n, 9, 4, 0.55)
        return skin * (0.75 + 0.5 * fine[..., None]), (222, 150, 160)
    skin = blend(np.array((22, 66, 120)), np.array((74, 120, 104)), stretched(rough, 0.5, 9))
    cover = stretched(noise(np.random.default_rng(seed + 7), n, n, 6, 4, 0.55), 0.52, 6) * 0.8
    return blend(skin, np.array((220, 232, 240)), cover), (120, 190, 255)


def planet(kind: int, seed: int) -> pygame.Surface:
    """One shaded ball with its skin, lit from the upper left, with a rim of air."""
    over = 2
    x, y, d, z = _ball(PLANET_SIDE * over, PLANET_RADIUS * over)
    skin, air = _skin(kind, seed, x, y)
    light = np.clip(x * -0.55 + y * -0.62 + z * 0.56, -1, 1)
    skin = skin * np.clip(light * 1.15 + 0.12, 0.05, 1)[..., None]
    skin += np.array(air) * ((1 - z) ** 2.6 * np.clip(light + 0.35, 0, 1) * 0.85)[..., None]
    inside = d <= 1
    halo = np.clip(1 - (d - 1) / 0.34, 0, 1) ** 3 * np.clip(0.25 - 0.75 * (x * 0.55 + y * 0.62), 0, 1)
    picture = surface(np.where(inside[..., None], skin, np.array(air)), np.where(inside, 255, halo * 150))
    return pygame.transform.smoothscale(picture, (PLANET_SIDE, PLANET_SIDE))


def bake_planets() -> None:
    """Six looks: ice giant, dusty rock and sea world, twice each; ice giants get their rings at run time."""
    for i, (kind, seed) in enumerate(((0, 11), (1, 21), (2, 31), (0, 12), (1, 23), (2, 34))):
        save(planet(kind, seed), f"planet{i}")


# ---------------------------------------------------------------- rocks
def _rock(rng: random.Random, x: float, y: float, r: float) -> tuple[str, svg.Gradient]:
    count, start = rng.randint(7, 9), rng.random() * math.tau
    corners = []
    for i in range(count):
        angle, wide, high = start + math.tau * i / count, rng.uniform(0.78, 1.08), rng.uniform(0.78, 1.08)
        corners.append((x + r * wide * math.cos(angle), y + r * high * math.sin(angle)))
    base = theme.mix("#6F7B8E", "#8A8078", rng.random())
    light, dark = theme.mix(base, "#E6EEF8", 0.55), theme.mix(base, "#0A0F18", 0.66)
    fill = svg.linear([(0, light, 1), (0.45, base, 1), (1, dark, 1)], (0.1, 0), (0.85, 1))
    body = svg.polygon([(px + r * 0.18, py + r * 0.26) for px, py in corners], fill="#000000", fill_opacity=0.45)
    body += svg.polygon(corners, fill=fill.url, stroke=dark, width=max(0.4, r * 0.07), join="round")
    facet = [((px - x) * 0.56 + x - r * 0.16, (py - y) * 0.56 + y - r * 0.2) for px, py in corners]
    body += svg.polygon(facet, fill=light, fill_opacity=0.22)
    if r > 4:
        size = f'rx="{r * 0.24:.2f}" ry="{r * 0.2:.2f}"'
        look = svg.style(fill=dark, fill_opacity=0.75)
        body += f'<ellipse cx="{x + r * 0.22:.2f}" cy="{y + r * 0.18:.2f}" {size} {look}/>'
    return body, fill


def _rocks(rng: random.Random, spots: Sequence[tuple[float, float, float]], side: int, box: float) -> pygame.Surface:
    parts = [_rock(rng, x, y, r) for x, y, r in spots]
    body = "".join(part[0] for part in parts)
    fills = {part[1].url: part[1] for part in parts}
    picture = svg.svg_surface(side, side, f"{-box} {-box} {2 * box} {2 * box}", body, list(fills.values()))
    return paint.dimmed(picture, 0.66)


def _cluster_spots(rng: random.Random) -> list[tuple[float, float, float]]:
    spots: list[tuple[float, float, float]] = []
    for low, high in ((15.0, 18.0), (11.5, 14.0), (9.0, 12.0), (7.5, 9.5), (6.0, 8.0), (4.0, 6.0)):
        r = rng.uniform(low, high)
        for _ in range(60):
            away, angle = rng.uniform(4, 36), rng.uniform(0, math.tau)
            x, y = away * math.cos(angle), 0.9 * away * math.sin(angle)
            if all(math.hypot(x - a, y - b) > r + c + 1 for a, b, c in spots):
                break
        spots.append((x, y, r))
    for _ in range(12):
        angle, away = rng.uniform(0, math.tau), rng.uniform(20, 48)
        spots.append((away * math.cos(angle), 0.86 * away * math.sin(angle), rng.uniform(1.4, 3.6)))
    return sorted(spots, key=lambda spot: spot[2])


def bake_rocks() -> None:
    """Eight fields of rocks for one hex (radius 120 of a 256 square), and pebbles that bridge two hexes.

    A bridge is named for the screen angle of the step it spans: 0, 30, 60, 90, 120 or 150 degrees.
    """
    for i in range(8):
        rng = random.Random(31 * i + 5)
        save(_rocks(rng, _cluster_spots(rng), 256, 60), f"rocks{i}")
    for angle in range(0, 180, 30):
        rng = random.Random(angle + 3)
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        spots = []
        for along in (-16.0, -8.0, 0.0, 8.0, 16.0):
            spots.append((along * c + rng.uniform(-7, 7), along * s + rng.uniform(-7, 7), rng.uniform(2.2, 5)))
        save(_rocks(rng, spots, 128, 30), f"bridge{angle}")


# ---------------------------------------------------------------- light
def bake_halo() -> None:
    """A round light, white on black, fading with the square of the distance; tinted and scaled at run time."""
    _, _, d, _ = _ball(256, 128)
    save(surface(np.repeat((np.clip(1 - d, 0, 1) ** 2 * 255)[..., None], 3, axis=2)), "halo")


# ---------------------------------------------------------------- title
TITLE_SIZE = (1920, 1080)


def _world(w: int, h: int) -> tuple[Field, Field, Field]:
    """Colour, coverage and air of a large planet that rises at the lower right."""
    radius = h * 0.86
    grid = np.mgrid[0:w, 0:h].astype(float)
    x, y = (grid[0] - w * 1.12) / radius, (grid[1] - h * 1.08) / radius
    d = np.sqrt(x * x + y * y)
    z = np.sqrt(np.clip(1 - d * d, 0, 1))
    rng = np.random.default_rng(4)
    land = stretched(noise(rng, w, h, 5, 6, 0.55), 0.5, 8)
    cover = stretched(noise(rng, w, h, 9, 6, 0.55), 0.475, 5) * 0.75
    skin = blend(blend(np.array((18, 58, 104)), np.array((52, 92, 98)), land), np.array((196, 216, 236)), cover)
    light = np.clip((x * -0.74 + y * -0.62 + z * -0.22) * 1.35, 0, 1) ** 1.15
    sun = np.clip(-(x * 0.74 + y * 0.62) * 1.15 - 0.05, 0, 1)
    skin = skin * (light * 1.05 + 0.02)[..., None]
    skin += np.array((110, 195, 255)) * ((1 - z) ** 5 * sun)[..., None] * 0.95 + np.array((5, 11, 22))
    solid = np.clip((1 - d) * radius * 0.8 + 0.5, 0, 1)
    scale = h / 720
    outside = np.clip(d - 1, 0, 9) * radius / scale
    air = (0.72 * np.exp(-outside / 13) + 0.22 * np.exp(-outside / 70)) * (1 - solid) * sun
    return skin, solid, air


def _stars(image: Field, seed: int) -> None:
    rng = np.random.default_rng(seed)
    w, h = image.shape[:2]
    tints = np.array([(190, 215, 255), (255, 240, 220), (220, 225, 255)], float)
    for _ in range(w * h // 4200):
        x, y, m = int(rng.integers(1, w - 1)), int(rng.integers(1, h - 1)), rng.random() ** 3
        tint = tints[int(rng.integers(3))] * (0.14 + 0.86 * m)
        image[x, y] += tint
        if m > 0.35:
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                image[x + dx, y + dy] += tint * 0.34


def _lit(target: pygame.Surface, picture: pygame.Surface, at: tuple[int, int], radius: float, strength: float) -> None:
    light = pygame.Surface(picture.get_size())
    light.blit(picture, (0, 0))
    for r in (radius, radius / 2):
        light = pygame.transform.box_blur(light, max(1, round(r)))
    pixels = pygame.surfarray.pixels3d(light)
    pixels[:] = np.clip(pixels * strength, 0, 255).astype("uint8")
    del pixels
    target.blit(light, at, special_flags=pygame.BLEND_RGB_ADD)
    target.blit(picture, at)


def _floor(target: pygame.Surface, tilt: Tilt) -> None:
    """The hex table in perspective, fading with distance, with the landing hexes lit."""
    w, h = target.get_size()
    u = h / 720
    body = ""
    for q in range(-14, 15):
        for r in range(-14, 15):
            x, y = 1.5 * q, SQRT3 * (r + (q % 2) * 0.5)
            fade = max(0.0, 1 - math.hypot(x, y) / 14.5) ** 1.25
            if fade < 0.02:
                continue
            corners = [tilt.at(x + a, y + b) for a, b in svg.hex_points(0, 0, 1)]
            rim = {"stroke": "#6CC4FF", "width": 1.15 * u, "stroke_opacity": 0.75 * fade}
            body += svg.polygon(corners, fill="#0E3B63", fill_opacity=0.16 * fade, **rim)
            dot = {"fill": "#BFE8FF", "fill_opacity": round(fade * 0.8, 3)}
            body += "".join(svg.circle(*p, 1.5 * u, **dot) for p in corners[:2])
    _lit(target, svg.svg_surface(w, h, f"0 0 {w} {h}", body), (0, 0), 4 * u, 0.9)
    body = ""
    for k in range(6):
        a = math.radians(60 * k + 30)
        x, y = SQRT3 * math.cos(a), SQRT3 * math.sin(a)
        corners = [tilt.at(x + p, y + q) for p, q in svg.hex_points(0, 0, 0.92)]
        rim = {"stroke": "accent", "width": 1.8 * u, "stroke_opacity": 0.9}
        body += svg.polygon(corners, fill="accent", fill_opacity=0.12, **rim)
    corners = [tilt.at(p, q) for p, q in svg.hex_points(0, 0, 0.94)]
    body += svg.polygon(corners, fill="south", fill_opacity=0.18, stroke="south", width=2.4 * u)
    _lit(target, svg.svg_surface(w, h, f"0 0 {w} {h}", body), (0, 0), 8 * u, 1.0)


def _matrix(tilt: Tilt, ship: TitleShip) -> tuple[float, float, float, float]:
    tiny = 0.05
    a = math.radians(ship.angle)
    x0, y0 = tilt.at(ship.x, ship.y, ship.height)
    ux, uy = tilt.at(ship.x + math.cos(a) * tiny, ship.y + math.sin(a) * tiny, ship.height)
    vx, vy = tilt.at(ship.x - math.sin(a) * tiny, ship.y + math.cos(a) * tiny, ship.height)
    k = ship.size / 100 / tiny
    return (ux - x0) * k, (uy - y0) * k, (vx - x0) * k, (vy - y0) * k


def _slab(ship: TitleShip, m: tuple[float, float, float, float], thickness: float) -> str:
    """The ship as a plate: its dark copy four times below, then itself."""
    skin = images.SKINS[ship.side]
    body = images.ship_body(ship.kind, ship.side)
    for wide, thin in (("3.2", "1.7"), ("2.56", "1.5"), ("2.6", "1.8")):
        body = body.replace(f'stroke-width="{wide}"', f'stroke-width="{thin}"')
    dark = body
    for part in ("light", "edge", "hull", "engine"):
        dark = dark.replace(skin[part], skin["dark"])
    place = f"matrix({m[0]:.4f} {m[1]:.4f} {m[2]:.4f} {m[3]:.4f}"
    layers = [(dark, thickness * i / 4) for i in (4, 3, 2, 1)] + [(body, 0.0)]
    return "".join(f'<g transform="{place} 0 {drop:.2f}) translate(-50 -50)">{part}</g>' for part, drop in layers)


def _draw_ship(target: pygame.Surface, tilt: Tilt, ship: TitleShip, offset: tuple[int, int] = (0, 0)) -> None:
    scale = tilt.scale(ship.x, ship.y, ship.height)
    x, y = tilt.at(ship.x, ship.y, ship.height)
    m = _matrix(tilt, ship)
    reach = int(max(abs(v) for v in m) * 100) + 30
    body = _slab(ship, m, max(2.0, 7 * scale / 60))
    picture = svg.svg_surface(2 * reach, 2 * reach, f"{-reach} {-reach} {2 * reach} {2 * reach}", body)
    if offset == (0, 0):
        _pool_of_light(target, tilt, ship)
    at = (round(x) - reach - offset[0], round(y) - reach - offset[1])
    _lit(target, picture, at, max(3, scale * 0.09), ship.glow)
    _engine_light(target, ship, (x + m[2] * 46 - offset[0], y + m[3] * 46 - offset[1]), scale)


def _pool_of_light(target: pygame.Surface, tilt: Tilt, ship: TitleShip) -> None:
    x, y = tilt.at(ship.x, ship.y)
    r = int(ship.size * tilt.scale(ship.x, ship.y, 0) * 0.62)
    light = _round_light(r, ship.side, 0.5, 1.8)
    light = pygame.transform.smoothscale(light, (2 * r, int(r * 1.05)))
    target.blit(light, (x - r, y - r * 0.52), special_flags=pygame.BLEND_RGB_ADD)


def _engine_light(target: pygame.Surface, ship: TitleShip, at: tuple[float, float], scale: float) -> None:
    r = int(scale * ship.size * 0.16)
    tint = "#CFEFFF" if ship.side == "south" else "#D9CEFF"
    target.blit(_round_light(r, tint, 0.55, 2.0), (at[0] - r, at[1] - r), special_flags=pygame.BLEND_RGB_ADD)


def _round_light(r: int, tint: str, strength: float, power: float) -> pygame.Surface:
    _, _, d, _ = _ball(2 * r, r)
    return surface((np.clip(1 - d, 0, 1) ** power * strength)[..., None] * np.array(theme.rgb(tint)))


def bake_title() -> None:
    """The title scene without its moving light, and the arriving ship as a picture of its own."""
    w, h = TITLE_SIZE
    image = clouds(w, h, 17, ("#14467a", "#3b2478"), 2.1)
    _stars(image, 17)
    skin, solid, air = _world(w, h)
    image = image * (1 - solid[..., None]) + np.clip(skin, 0, 255) * solid[..., None]
    image += np.array((120, 205, 255)) * air[..., None]
    scene = surface(dithered(image, 1, 1.4))
    tilt = Tilt(w, h)
    _floor(scene, tilt)
    for ship in sorted(FLEET[:-1], key=lambda one: tilt.at(one.x, one.y)[1]):
        _draw_ship(scene, tilt, ship)
    save(scene, "title")
    _bake_arriving(tilt, FLEET[-1])


def _bake_arriving(tilt: Tilt, ship: TitleShip) -> None:
    x, y = tilt.at(ship.x, ship.y, ship.height)
    side = 360
    corner = (round(x) - side // 2, round(y) - side // 2)
    dark = pygame.Surface((side, side))
    _draw_ship(dark, tilt, ship, corner)
    m = _matrix(tilt, ship)
    reach = side // 2
    body = _slab(ship, m, max(2.0, 7 * tilt.scale(ship.x, ship.y, ship.height) / 60))
    solid = svg.svg_surface(side, side, f"{-reach} {-reach} {side} {side}", body)
    # Premultiplied: the glow keeps alpha 0, so that it adds light.
    pixels = pygame.surfarray.array3d(dark).astype(float)
    save(surface(pixels, pygame.surfarray.array_alpha(solid).astype(float)), "title_ship")


BAKES: dict[str, Callable[[], None]] = {
    "space": bake_space,
    "planets": bake_planets,
    "rocks": bake_rocks,
    "halo": bake_halo,
    "title": bake_title,
}


def main(names: Sequence[str]) -> int:
    """Bake the named pictures, or all; return 2 for an unknown name."""
    unknown = [name for name in names if name not in BAKES]
    if unknown:
        print(f"bake.py: {unknown[0]!r} is not one of {', '.join(BAKES)}", file=sys.stderr)  # noqa: T201
        return 2
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    OUT.mkdir(parents=True, exist_ok=True)
    for name in names or BAKES:
        BAKES[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
