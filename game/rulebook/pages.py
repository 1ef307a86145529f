"""What a rule page is made of: text in our markup, where the rule comes from, a small picture, the code behind it.

Every text is the English sentence that translations go by: show it through `tr`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.hexgrid import Hex, Layout, Orientation, Stagger
from game.rules.board import Board, Marker
from game.rules.ids import CardId, Face, Side, Terrain, TypeKey, UnitId, Where
from game.rules.scenario import FleetUnit

LAYOUT = Layout(Orientation.FLAT, Stagger.ODD)
"""Every picture is a flat-top board with its odd columns shifted."""

Spot = tuple[int, int]
"""A hex of a picture: column and row, from 0."""
Origin = Literal["call", "supply", "standard", "ruling"]
"""Where a rule comes from: Call in Support, the Supply rules, the standard fleet game, or ours."""
ArrowKind = Literal["move", "shot", "warp", "retire", "sight", "look", "enter", "leave"]
MarkKind = Literal["home", "line", "good", "bad", "blocked", "beacon", "aim", "contest", "note"]


@dataclass(frozen=True, slots=True)
class PictureUnit:
    """A unit in a picture; `ghost`: it is only on its way there. None means as many as the type has."""

    side: Side
    type: TypeKey
    at: Spot
    models: int | None = None
    cap: int | None = None
    facing: int | None = None
    alert: bool = False
    ghost: bool = False


@dataclass(frozen=True, slots=True)
class ReserveUnit:
    """A unit beside the board, in Reserve."""

    side: Side
    type: TypeKey


@dataclass(frozen=True, slots=True)
class Arrow:
    """A way over the hexes, from the first to the last; a single hex where a unit comes in or goes off."""

    kind: ArrowKind
    path: tuple[Spot, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A hex picked out, with a few words to it."""

    kind: MarkKind
    at: Spot
    note: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A tiny position: a flat-top board, what is on it, what happens, dice, cards and numbers beside it."""

    columns: int
    rows: int
    caption: str = ""
    units: tuple[PictureUnit, ...] = ()
    reserve: tuple[ReserveUnit, ...] = ()
    asteroids: tuple[Spot, ...] = ()
    planets: tuple[Spot, ...] = ()
    markers: tuple[Spot, ...] = ()
    jump_points: tuple[Spot, ...] = ()
    """South's."""
    missing: tuple[Spot, ...] = ()
    sector_lines: tuple[int, int] | None = None
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[Mark, ...] = ()
    faces: tuple[Face, ...] = ()
    cards: tuple[CardId, ...] = ()
    chips: tuple[str, ...] = ()
    """Short facts, in order, such as `Pool 8`."""

    def board(self) -> Board:
        """Return the board of the picture."""
        gaps = set(self.missing)
        spots = [(c, r) for c in range(self.columns) for r in range(self.rows) if (c, r) not in gaps]
        return Board(
            LAYOUT,
            self.columns,
            self.rows,
            {LAYOUT.to_hex(*spot): self._terrain(spot) for spot in spots},
            self.sector_lines or (0, self.columns - 1),
            tuple(Marker(name, LAYOUT.to_hex(*spot)) for name, spot in zip("ABCDEFGH", self.markers, strict=False)),
            {Side.SOUTH: tuple(LAYOUT.to_hex(*spot) for spot in self.jump_points)},
        )

    def _terrain(self, spot: Spot) -> Terrain:
        if spot in self.planets:
            return Terrain.PLANET
        return Terrain.ASTEROID if spot in self.asteroids else Terrain.OPEN

    def fleet(self) -> tuple[FleetUnit, ...]:
        """Return the units on the board, ghosts too, as units of a battle; the ids count them from 0."""
        return tuple(
            FleetUnit(
                UnitId(f"picture-{number}"),
                unit.side,
                unit.type,
                "",
                Where.BOARD,
                hex_of(unit.at),
                unit.models,
                unit.cap,
                unit.facing,
                unit.alert,
            )
            for number, unit in enumerate(self.units)
        )


def hex_of(spot: Spot) -> Hex:
    """Return the hex of a spot in a picture."""
    return LAYOUT.to_hex(*spot)


@dataclass(frozen=True, slots=True)
class Share:
    """One outcome and its chance, a fraction such as `4/9`."""

    label: str
    chance: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """Chances that belong to a rule; they add up to 1, or are that of each of several like outcomes."""

    title: str
    rows: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the rulebook. Paragraphs of `text` are parted by an empty line."""

    id: str
    """`CS-11` for a paragraph; `unit:cruiser`, `card:patrol`, `die:blast` for a page made from the data."""
    title: str
    text: str
    origin: tuple[Origin, ...] = ()
    ruling: bool = False
    why: str = ""
    """The reason of a ruling of ours."""
    see: tuple[str, ...] = ()
    """Pages to go on to."""
    also: tuple[str, ...] = ()
    """Other words one may look for."""
    code: tuple[str, ...] = ()
    """What carries the rule out, each `module:name`."""
    picture: Picture | None = None
    numbers: Numbers | None = None

    @property
    def chapter(self) -> str:
        """The key of the chapter: `CS` of `CS-11`, `unit` of `unit:cruiser`."""
        return self.id.replace(":", "-").split("-")[0]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its key such as `CS`, its title, a line on what it is about, and its pages in order."""

    key: str
    title: str
    intro: str
    page: tuple[Page, ...]

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages, in the order of the rulebook."""
        return self.page


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: what it means in one sentence, the page that says more, and how else it is written."""

    term: str
    meaning: str
    page: str
    forms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the summary."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Summary:
    """The whole game on one page."""

    title: str
    intro: str
    section: tuple[Section, ...]

    @property
    def sections(self) -> tuple[Section, ...]:
        """The parts, in order."""
        return self.section
