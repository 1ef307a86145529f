"""What a rule can be tried on: the position of its picture in a battle or in the scatter lab, or a lesson about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.hexgrid import Hex
from game.lab import Lab, lab_of_scenario
from game.lessons.shelf import shelf
from game.map_choice import chosen_scenario
from game.odds import Body
from game.rulebook import Page, Picture
from game.rulebook.pages import hex_of
from game.rules import Match, ScriptedDice, SeededDice
from game.rules.catalogue import HouseRules, Mission, unit_types
from game.rules.ids import Side, TypeKey, UnitId, Where
from game.rules.scenario import FleetUnit, Scenario, Start
from game.session import Session
from game.text import tr
from game.view.screens import doors
from game.view.screens.battle import BattleScreen

if TYPE_CHECKING:
    from game.view.window import App

SEED: Final = 20
TOKENS: Final = 6
"""Star Tokens of each side in a battle tried here."""
POOL: Final = 20
"""Its Supply Pool, unless the picture tells one."""
SMALLEST: Final = 3
"""Boards of fewer columns or rows are too small to play on."""


@dataclass(frozen=True, slots=True)
class Try:
    """A way to try a rule: its key, the words and the icon of its button, and what it does."""

    key: str
    text: str
    icon: str
    do: Callable[[], None]


def tries(app: App, page: Page) -> list[Try]:
    """Return the ways to try the rule of a page, the best first; none for a page without a position."""
    found = []
    scenario = scenario_of(page)
    if scenario is not None:
        battle = scenario
        found.append(Try("battle", tr("Try it yourself"), "play", lambda: _open_battle(app, page, battle)))
        if doors.known("lab") and page.picture is not None and beacon_of(page.picture) is not None:
            found.append(Try("lab", tr("In the lab"), "flask", lambda: doors.push(app, "lab", lab_of(page))))
    lesson = lessons_by_rule().get(page.id, "")
    if lesson and doors.known("lessons"):
        found.append(Try("lesson", tr("Lesson"), "cap", lambda: doors.push(app, "lessons", lesson)))
    return found


def _open_battle(app: App, page: Page, scenario: Scenario) -> None:
    rolled = page.picture.faces if page.picture is not None and _shots(page.picture) else ()
    session = Session(Match(scenario, ScriptedDice(rolled, then=SeededDice(SEED))))
    session.renarrate()
    app.push(BattleScreen(app, session, leave=app.back))


@lru_cache(maxsize=1)
def lessons_by_rule() -> dict[str, str]:
    """Return the key of the first lesson that has a step about a paragraph, by paragraph."""
    found: dict[str, str] = {}
    for lesson in shelf(chosen_scenario).lessons:
        for step in lesson.steps:
            if step.rule:
                found.setdefault(step.rule, lesson.key)
    return found


# ---------------------------------------------------------------- positions
def beacon_of(picture: Picture) -> Hex | None:
    """Return the hex of a picture's Beacon, or None if none is marked."""
    return next((hex_of(mark.at) for mark in picture.marks if mark.kind == "beacon"), None)


def _shots(picture: Picture) -> bool:
    return any(arrow.kind == "shot" for arrow in picture.arrows)


def scenario_of(page: Page) -> Scenario | None:
    """Return a battle that begins with the position of a page's picture, without cards; None if there is none."""
    picture = page.picture
    if picture is None or not picture.units or min(picture.columns, picture.rows) < SMALLEST:
        return None
    made = Scenario(
        f"rule-{page.id}",
        tr(page.title),
        picture.board(),
        tuple(_fleet(picture)),
        Mission(rounds=5, starting_supply=_pool(picture), supply_escalation=2, vp_target=50),
        HouseRules(command="orders", jump_points=bool(picture.jump_points)),
        start=Start(stars=dict.fromkeys(Side, TOKENS), to_move=_to_move(picture)),
    )
    return None if any(made.faults()) else made


def _fleet(picture: Picture) -> Iterator[FleetUnit]:
    """Yield the units of a battle: those of the picture, who is only on the way in Reserve, and a spare each."""
    drawn = list(zip(picture.units, picture.fleet(), strict=True))
    beacon = beacon_of(picture) is not None
    names: dict[tuple[Side, TypeKey], int] = {}

    def named(unit: FleetUnit) -> FleetUnit:
        count = names[unit.side, unit.type] = names.get((unit.side, unit.type), 0) + 1
        name = tr(unit.kind.name) if count == 1 else f"{tr(unit.kind.name)} {'ABCDEFGH'[count - 1]}"
        return replace(unit, name=name)

    for unit, placed in drawn:
        if not unit.ghost:
            yield named(placed)
        elif not placed.kind.summoned:
            yield named(replace(placed, where=Where.RESERVE, hex=None, models=None))
    for number, waiting in enumerate(picture.reserve):
        yield named(FleetUnit(UnitId(f"reserve-{number}"), waiting.side, waiting.type, "", Where.RESERVE))
    if beacon and not any(unit.ghost for unit, _ in drawn):
        yield named(FleetUnit(UnitId("called"), Side.SOUTH, TypeKey("cruiser"), "", Where.RESERVE))
    for side in Side:
        yield named(FleetUnit(UnitId(f"spare-{side.value}"), side, TypeKey("transport"), "", Where.RESERVE))


def _pool(picture: Picture) -> int:
    told = next((m for chip in picture.chips if (m := re.fullmatch(r"Pool (\d+)", chip))), None)
    return int(told[1]) if told else POOL


def _to_move(picture: Picture) -> Side:
    """Return who acts in a picture: who stands where the first way begins, else South."""
    starts = [arrow.path[0] for arrow in picture.arrows if arrow.kind in ("move", "shot", "warp")]
    return next((unit.side for at in starts for unit in picture.units if unit.at == at), Side.SOUTH)


def lab_of(page: Page) -> Lab | None:
    """Return a scatter lab with the position of a page's picture; None if there is no Beacon in it."""
    scenario, picture = scenario_of(page), page.picture
    beacon = beacon_of(picture) if picture is not None else None
    if scenario is None or picture is None or beacon is None:
        return None
    opened = lab_of_scenario(scenario)
    coming = next((unit.type for unit in picture.units if unit.ghost), TypeKey("cruiser"))
    kind = unit_types()[coming]
    question = replace(opened.question, called=Body(kind.key, kind.models, kind.cap), pool=None, stars=None)
    return Lab(opened.table.with_beacon("a", beacon), question, scenario.title)


__all__ = ["Try", "beacon_of", "lab_of", "lessons_by_rule", "scenario_of", "tries"]
