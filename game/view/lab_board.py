"""The lab's board: the map as the game or as Tiled draws it, the heat of every Beacon hex, units, Beacons, landings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pygame import Rect, Surface

from game.hexgrid import Hex, step
from game.lab import Lab, changed_terrain
from game.odds import Body, CallOdds, Measure, UnitState
from game.rules.board import Board
from game.rules.ids import Side, Terrain, UnitClass
from game.view import draw_overlays as overlay
from game.view import hex_marks, svg
from game.view.board_arts import board_art
from game.view.camera import Camera, Grid, Margin
from game.view.draw_board import BoardArt, BoardPicture, draw_space
from game.view.draw_dice import draw_die
from game.view.draw_overlays import OUTCOMES, HeatScale, draw_outcome_cell
from game.view.draw_units import TokenArt, draw_token
from game.view.heat_layer import PLATES_FROM, HeatArt, HeatLayer, draw_plate
from game.view.icons import icon
from game.view.images import SPRITES, Sprite, lit, over
from game.view.lettering import ascent, text, text_width
from game.view.stage import bow
from game.view.theme import Tint
from game.view.tiled_picture import StretchedCamera, TiledPicture

MARGIN: Final = Margin(0.62, 0.72, 0.72, 8.0)
TILE_HEAT_ALPHA: Final = 144
"""How dense the heat lies on a map's own tiles, so that they still show."""

SCALES: Final[Mapping[Measure, HeatScale]] = {
    Measure.ARRIVES: HeatScale(),
    Measure.UNHARMED: HeatScale((0.30, 0.45, 0.60)),
}
_HARM_SCALES: Final = tuple(
    HeatScale(bounds) for bounds in ((0.01, 0.02, 0.04), (0.02, 0.05, 0.10), (0.05, 0.10, 0.20), (0.10, 0.20, 0.40))
)


def heat_scale(measure: Measure, chances: Iterable[float]) -> HeatScale:
    """Return the scale a measure is coloured by; that of harm follows the largest chance on the board."""
    if measure in SCALES:
        return SCALES[measure]
    most = max(chances, default=0.0)
    return next((scale for scale in _HARM_SCALES if most < 1.6 * scale.bounds[2]), _HARM_SCALES[-1])


def unit_token(unit: UnitState, board: Board, **states: object) -> TokenArt:
    """Return what is drawn of a unit of a lab position."""
    kind = unit.kind
    art = TokenArt(
        str(unit.type), unit.side.value, kind.unit_class.value, unit.models, kind.models, unit.cap, kind.cap,
        None, bow(board.layout.orientation, unit.facing),
    )  # fmt: skip
    return replace(art, **states) if states else art  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Ghost:
    """What a click would put down: a unit of a side, a terrain, or (neither) a Beacon or an eraser."""

    side: Side | None = None
    body: Body | None = None
    terrain: Terrain | None = None
    erase: bool = False


@dataclass(frozen=True, slots=True)
class Pointing:
    """What is pointed at: a hex, the call from there if its landings are to be shown, or what a click would do."""

    hex: Hex | None = None
    odds: CallOdds | None = None
    ghost: Ghost | None = None
    cursor: bool = False


@dataclass(slots=True)
class LabBoard:
    """Everything inside the viewport. `tiles` shows the map's own tiles instead of the game's table."""

    lab: Lab
    coordinates: str = "hover"
    tiles: bool = False
    bare: bool = False
    """Whether the heat map is left out, so that the map itself can be seen."""
    lettered: bool = True
    """Whether Beacons A and B are marked."""
    camera: Camera = field(init=False)
    tiled: TiledPicture | None = None
    heat: HeatLayer = field(default_factory=HeatLayer)
    art: HeatArt = field(default_factory=HeatArt)
    pills: dict[Hex, float] = field(default_factory=dict)
    _picture: BoardPicture | None = None
    _board: Board | None = None
    _seen: tuple[object, ...] = ()
    _viewport: Rect = field(default_factory=lambda: Rect(0, 0, 640, 480))
    _altered: Mapping[Hex, Terrain] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.tiles = self.lab.foreign and self.lab.tiled is not None
        self._open()

    def _open(self) -> None:
        layout, cells = self.lab.table.board.layout, self.lab.table.board.cells
        place = (self._viewport.x, self._viewport.y, self._viewport.w, self._viewport.h)
        if self.tiles and self.lab.tiled is not None:
            self.tiled = self.tiled or TiledPicture(self.lab.tiled)
            self.camera = StretchedCamera(place, layout, cells, self.tiled.stretch, MARGIN)
        else:
            self.camera = Camera(place, layout, cells, MARGIN)

    def show_tiles(self, *, on: bool) -> None:
        """Switch between the map's own tiles and the game's table."""
        self.tiles = on and self.lab.tiled is not None
        self._open()

    def place(self, viewport: Rect) -> None:
        """Give the board its part of the window."""
        self._viewport = Rect(viewport.x, viewport.y, max(16, viewport.w), max(16, viewport.h))
        self.camera.viewport = (*self._viewport.topleft, *self._viewport.size)

    @property
    def viewport(self) -> Rect:
        """The board's part of the window."""
        return self._viewport

    def hex_at(self, pos: tuple[int, int]) -> Hex | None:
        """Return the hex of the board under a pixel."""
        if not self._viewport.collidepoint(pos):
            return None
        at = self.camera.pixel_to_hex(*pos)
        return at if at in self.lab.table.board else None

    def step_cursor(self, cursor: Hex | None, dx: int, dy: int) -> Hex:
        """Return the hex one arrow key further, or the one to begin with."""
        if cursor is None or cursor not in self.lab.table.board:
            return self.lab.table.a
        grid = self.camera.target_grid
        x, y = grid.centre(cursor)

        def along(at: Hex) -> float:
            ax, ay = grid.centre(at)[0] - x, grid.centre(at)[1] - y
            return ax * dx + ay * dy - 0.3 * abs(ax * dy + ay * dx)

        best = max(self.lab.table.board.adjacent(cursor), key=along, default=cursor)
        return best if best != cursor and along(best) > 0 else cursor

    # ---------------------------------------------------------------- what is shown
    def refresh(self) -> None:
        """Take in what has changed in the lab since the last time."""
        lab = self.lab
        seen = (
            lab.table.board,
            lab.table.units,
            lab.beacons,
            lab.question.measure,
            lab.question.side,
            self.tiles,
            self.bare,
        )
        if len(seen) == len(self._seen) and all(a is b for a, b in zip(seen, self._seen, strict=True)):
            return
        self._seen = seen
        if self._board is not lab.table.board:
            self._board = lab.table.board
            self._altered = changed_terrain(lab.ground, lab.table.board) if lab.ground else {}
            if self._picture is not None:
                self._picture.art = self._board_art()
        self._heat()

    def _board_art(self) -> BoardArt:
        made = board_art(self.lab.table.board, coordinates=self.coordinates)
        return replace(made, sectors=None)

    def _heat(self) -> None:
        lab = self.lab
        if lab.beacons is None or self.bare:
            self.art, self.pills = HeatArt(), {}
            return
        board, measure = lab.table.board, lab.question.measure
        values = lab.chances(measure)
        scale = heat_scale(measure, values.values())
        taken = {unit.hex: unit for unit in lab.table.units}
        covered = {at for at in values if at in taken or (board.terrain[at] is Terrain.PLANET and not self.tiles)}
        plates = (at for at in covered if at not in taken or self._may_be_beacon(taken[at]))
        self.pills = {at: values[at] for at in plates if values[at] or measure is not Measure.ENEMY_HIT}
        self.art = HeatArt(
            # Where no enemy can be hurt there is nothing to say: such a hex keeps the look of the board.
            {at: v for at, v in values.items() if at not in covered and (v or measure is not Measure.ENEMY_HIT)},
            frozenset(at for at in values if board.terrain[at] is Terrain.ASTEROID),
            scale,
            TILE_HEAT_ALPHA if self.tiles else 255,
            plates=self.tiles,
        )

    def _may_be_beacon(self, unit: UnitState) -> bool:
        return unit.side is self.lab.question.side and unit.kind.unit_class is not UnitClass.FIGHTER

    def prepare(self) -> None:
        """Draw at once what frames would draw bit by bit: for pictures, and for the moment a small board opens."""
        self.refresh()
        if self.tiled is not None and self.tiles:
            self.tiled.finish()
        else:
            self._table_picture().prepare(self.camera)

    def _table_picture(self) -> BoardPicture:
        if self._picture is None:
            self._picture = BoardPicture(self._board_art())
        return self._picture

    @property
    def ready(self) -> bool:
        """Whether the last frame showed everything sharp and up to date."""
        ground = self.tiled.ready if self.tiles and self.tiled else self._picture is not None and self._picture.ready
        return ground and self.heat.ready and not self.camera.moving

    # ---------------------------------------------------------------- drawing
    def draw(
        self, surface: Surface, pointing: Pointing, *, heat_seconds: float = 0.003, sprite_ms: float = math.inf
    ) -> None:
        """Draw one frame into the viewport; new hexes of heat and new sprites may take so long."""
        self.refresh()
        SPRITES.begin_frame()
        grid, view, clip = self.camera.grid, self._viewport, surface.get_clip()
        surface.set_clip(view.clip(clip))
        self._draw_ground(surface, grid)
        self.heat.draw(surface, grid, view, self.art, moving=self.camera.moving, seconds=heat_seconds)
        SPRITES.begin_frame(budget_ms=sprite_ms)
        if self.tiles:
            for at, terrain in self._altered.items():
                _draw_terrain_mark(surface, grid, at, terrain)
        self._draw_units(surface, grid, pointing)
        if self.lettered:
            self._draw_beacons(surface, grid)
        self._draw_pointing(surface, grid, pointing)
        surface.set_clip(clip)

    def _draw_ground(self, surface: Surface, grid: Grid) -> None:
        if self.tiles and self.tiled is not None:
            draw_space(surface)
            self.tiled.work()
            self.tiled.draw(surface, grid, self._viewport, moving=self.camera.moving)
        else:
            self._table_picture().draw(surface, self.camera)

    def _draw_units(self, surface: Surface, grid: Grid, pointing: Pointing) -> None:
        board = self.lab.table.board
        standing = [(unit.hex, unit) for unit in self.lab.table.units if unit.hex is not None]
        for at, unit in sorted(standing, key=lambda each: grid.centre(each[0])[1]):
            art = unit_token(unit, board, hover=at == pointing.hex)
            draw_token(surface, grid.centre(at), grid.s, art, grid.orientation)
        for at, value in self.pills.items():
            _draw_pill(surface, grid, at, value, self.art.scale, planet=board.terrain[at] is Terrain.PLANET)

    def _draw_beacons(self, surface: Surface, grid: Grid) -> None:
        table = self.lab.table
        marks: list[tuple[Hex, str, Tint]] = [(table.b, "B", "accent"), (table.a, "A", "#FFFFFF")]
        for at, letter, tint in marks:
            if letter == "B" and table.a == table.b:
                continue
            hex_marks.brackets(grid.orientation, grid.s, tint, 2.8, 0.31, 1.0, 6).draw(surface, grid.centre(at))
            overlay.draw_badge(surface, grid.moved(0.05 * grid.s, -0.12 * grid.s), at, letter, tint)

    def _draw_pointing(self, surface: Surface, grid: Grid, pointing: Pointing) -> None:
        at = pointing.hex
        if at is None:
            return
        if self.lab.table.unit_at(at) is None:
            overlay.draw_hover(surface, grid, at)
        if pointing.odds is not None:
            draw_call(surface, grid, pointing.odds)
        if pointing.ghost is not None:
            self._draw_ghost(surface, grid, at, pointing.ghost)
        if pointing.cursor:
            overlay.draw_cursor(surface, grid, at)

    def _draw_ghost(self, surface: Surface, grid: Grid, at: Hex, ghost: Ghost) -> None:
        if ghost.erase:
            _sign(grid.s, "cross", "loss").draw(surface, grid.centre(at))
        elif ghost.terrain is not None:
            sign = "rocks" if ghost.terrain is Terrain.ASTEROID else "planet"
            _sign(grid.s, sign, "hi").draw(surface, grid.centre(at))
        elif ghost.body is not None and ghost.side is not None:
            kind = ghost.body.kind
            facing = bow(grid.orientation, 0 if ghost.side is Side.SOUTH else 3)
            art = TokenArt(
                str(kind.key), ghost.side.value, kind.unit_class.value, ghost.body.models, kind.models, ghost.body.cap,
                kind.cap, None, facing, arriving=False, alpha=190,
            )  # fmt: skip
            draw_token(surface, grid.centre(at), grid.s, art, grid.orientation)


def draw_call(surface: Surface, grid: Grid, odds: CallOdds) -> None:
    """Draw the six landings of a call over a heat map: outcome, chance and the face leading there."""
    beacon = odds.beacon.hex
    kinds = {"open": "lands"}
    for face in odds.faces.values():
        at = step(beacon, face.direction, grid.orientation)
        outcome = kinds.get(face.kind, face.kind)
        chance = face.chance * face.arrives if face.kind in ("open", "asteroid") else face.chance
        centre = grid.centre(at)
        hex_marks.cell(grid.orientation, grid.s, "#071322", 0.80, None, 0, 0.95).draw(surface, centre)
        draw_outcome_cell(surface, grid, at, outcome)
        if grid.s >= 14:
            _landing_words(grid.s, outcome, f"{float(chance) * 100:.1f}").draw(surface, centre)
    for face in odds.faces.values():
        x, y = grid.centre(beacon)
        ax, ay = grid.centre(step(beacon, face.direction, grid.orientation))
        draw_die(surface, ((x + ax) / 2, (y + ay) / 2), max(10.0, grid.s * 0.52), face.face.value)


def _landing_words(s: float, outcome: str, chance: str) -> Sprite:
    look = OUTCOMES[outcome]

    def build(at: float) -> Sprite:
        size = max(10.0, at * 0.36)
        wide = max(text_width(chance, size, 700, "d"), size) + 6
        body = svg.rect(-wide / 2, -at * 0.10 - size * 0.62, wide, size * 2.1, 4, fill="#050C17", fill_opacity=0.72)
        sprite = lit((wide / 2 + 2, at * 0.9), body)
        sign = icon(look.icon, size * 0.9, look.tint)
        corner = (round(sprite.ax - sign.get_width() / 2), round(sprite.ay - at * 0.10 - size * 0.56))
        over(sprite.surface, sign, corner)
        left = sprite.ax - text_width(chance, size, 700, "d") / 2
        base = sprite.ay - at * 0.10 + size * 1.30
        over(sprite.surface, text(chance, size, "hi", 700, "d"), (round(left), round(base - ascent(size, 700, "d"))))
        return sprite

    return SPRITES.fetch(("lab landing", outcome, chance), s, build)


def _draw_pill(surface: Surface, grid: Grid, at: Hex, value: float, scale: HeatScale, *, planet: bool) -> None:
    """Write the per cent of a covered hex at its upper right, or across a planet's middle."""
    if grid.s >= PLATES_FROM:
        x, y = grid.centre(at)
        draw_plate(surface, (x, y) if planet else (x + 0.50 * grid.s, y - 0.56 * grid.s), grid.s, value, scale)


def _draw_terrain_mark(surface: Surface, grid: Grid, at: Hex, terrain: Terrain) -> None:
    """Say on a map's own tiles what an edit has made of a hex."""
    centre = grid.centre(at)
    hex_marks.cell(grid.orientation, grid.s, None, 0, "hi", 1.4, 0.86, 0, terrain is Terrain.OPEN).draw(surface, centre)
    if terrain is Terrain.PLANET:
        _sign(grid.s, "planet", "hi").draw(surface, (centre[0], centre[1] + 0.5 * grid.s))


def _sign(s: float, name: str, tint: Tint) -> Sprite:
    def build(at: float) -> Sprite:
        size = max(10.0, at * 0.62)
        sprite = lit(size * 0.75, svg.circle(0, 0, size * 0.72, fill="#050C17", fill_opacity=0.72))
        picture = icon(name, size, tint)
        place = (round(sprite.ax - picture.get_width() / 2), round(sprite.ay - picture.get_height() / 2))
        over(sprite.surface, picture, place)
        return sprite

    return SPRITES.fetch(("lab sign", name, tint), s, build)


__all__ = ["Ghost", "LabBoard", "Pointing", "draw_call", "heat_scale", "unit_token"]
