"""A battle being drawn up before it starts: map, house rules, mission numbers, who plays, names, seed."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from game.lessons.players.opponent import STRENGTHS
from game.rules.catalogue import HouseRules, Mission
from game.rules.ids import Side, Where
from game.rules.scenario import Scenario, ScenarioError
from game.session import Session
from game.storage import home_folder
from game.text import tr
from game.tiled import load_scenario, shipped_maps
from game.tiled.check import room_for_a_call
from game.view.screens.mission_parts import placed_supply

PERSON = "person"
PLAYERS = (PERSON, *STRENGTHS)
"""Who may play a side: somebody at the table, or the practice opponent in three strengths."""


def maps_folder() -> Path:
    """Return the folder of the player's own maps; it need not exist yet."""
    return home_folder() / "maps"


@dataclass(frozen=True, slots=True)
class MapEntry:
    """A map to choose: its scenario, or why it cannot be played (`broken`)."""

    path: Path
    scenario: Scenario | None = None
    broken: tuple[str, ...] = ()
    own: bool = False
    """It lies in the player's folder."""

    @property
    def title(self) -> str:
        """The map's title, or its file name."""
        return self.scenario.title if self.scenario is not None else self.path.name


def map_entries() -> list[MapEntry]:
    """Return the shipped maps and the player's, broken ones with their reasons. Never raises for what files hold."""
    entries = [_entry(path) for path in shipped_maps()]
    folder = maps_folder()
    if folder.is_dir():
        entries += [replace(_entry(path), own=True) for path in sorted(folder.glob("*.tmx"))]
    return entries


def _entry(path: Path) -> MapEntry:
    try:
        return MapEntry(path, load_scenario(path).checked())
    except ScenarioError as error:
        return MapEntry(path, broken=error.faults)
    except OSError as error:
        return MapEntry(path, broken=(f"{path.name}: {error.strerror or error}",))


@dataclass(slots=True)
class Draft:
    """Everything chosen for a new battle."""

    scenario: Scenario
    rules: HouseRules
    mission: Mission
    names: dict[Side, str]
    players: dict[Side, str] = field(default_factory=lambda: dict.fromkeys(Side, PERSON))
    seed: str = ""

    @classmethod
    def of(cls, scenario: Scenario, before: Draft | None = None) -> Draft:
        """Return the draft of a scenario as its map has it; players and seed stay as they were."""
        made = cls(scenario, scenario.rules, scenario.mission, dict(scenario.side_names))
        if before is not None:
            made.players, made.seed = dict(before.players), before.seed
        return made

    @property
    def changed(self) -> int:
        """How many rules and numbers differ from the map's own."""
        pairs = ((self.rules, self.scenario.rules), (self.mission, self.scenario.mission))
        return sum(
            getattr(mine, name) != getattr(theirs, name)
            for mine, theirs in pairs
            for name in type(mine).__dataclass_fields__
        )

    def reset(self) -> None:
        """Go back to the rules and numbers of the map."""
        self.rules, self.mission = self.scenario.rules, self.scenario.mission

    def made(self) -> Scenario:
        """Return the scenario to play."""
        names = {side: self.names[side].strip() or self.scenario.side_names[side] for side in Side}
        return replace(self.scenario.with_rules(self.rules, self.mission), side_names=names)

    def why_not(self) -> str:
        """Return why the battle cannot start; empty if it can."""
        names = [self.names[side].strip() for side in Side]
        if names[0] and names[0].casefold() == names[1].casefold():
            return tr("Both sides have the same name: give each its own.")
        if self.seed and not self.seed.isdecimal():
            return tr("The seed is a whole number; leave it empty for dice nobody knows.")
        try:
            self.made().checked()
        except ScenarioError as error:
            return str(error.faults[0])
        return ""

    def begin(self) -> Session:
        """Start the battle. Raises ScenarioError."""
        seed = int(self.seed) if self.seed.isdecimal() else secrets.randbits(48)
        opponents = {side: level for side, level in self.players.items() if level != PERSON}
        return Session.begin(self.made(), seed, opponents)

    def warnings(self) -> Iterator[str]:
        """Yield a sentence for each fleet that cannot call anything in Round 1 for want of room in the Pool (SU-4)."""
        pool = self.mission.pool(1)
        if pool is None:
            return
        for side in Side:
            fleet = self.scenario.side_fleet(side)
            waiting = [u.supply for u in fleet if u.where in (Where.UNDECIDED, Where.RESERVE)]
            if not waiting or room_for_a_call(fleet, pool):
                continue
            placed = placed_supply(self.scenario, side)
            if placed + min(waiting) > pool:
                yield tr(
                    "*{side}* has {n} Supply on the table of a Pool of {pool}: nothing can be called in Round 1.",
                    side=self.names[side], n=placed, pool=pool,
                )  # fmt: skip
            else:
                yield tr(
                    "*{side}* cannot have a Beacon on the board and call a unit in Round 1: the Pool is {pool}.",
                    side=self.names[side], pool=pool,
                )  # fmt: skip
