"""Which map a player means: a shipped map by name or title, or any map by its path."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from game.opening import PlayerError
from game.rules.scenario import Scenario
from game.text import tr
from game.tiled import MapError, MapReport, check_map, load_any_map, load_scenario, shipped_maps


def find_map(name: str, beside: Path | None = None) -> Path:
    """Return the map file a name, title or path means; paths may be relative to the folder `beside`.

    Raises PlayerError, with the shipped maps named, if there is none.
    """
    places: list[Path] = [beside / name, Path(name)] if beside else [Path(name)]
    for place in places:
        if place.suffix and place.is_file():
            return place
    shipped = {path.stem: path for path in shipped_maps()}
    stem = name.removesuffix(".tmx").strip().casefold().replace(" ", "_").replace("-", "_")
    if stem in shipped:
        return shipped[stem]
    for path in shipped.values():
        if _title(path).casefold() == name.strip().casefold():
            return path
    raise PlayerError(_unknown(name, list(shipped)))


def _title(path: Path) -> str:
    try:
        return str(load_any_map(path).properties.get("title", ""))
    except MapError:
        return ""


def _unknown(name: str, shipped: list[str]) -> str:
    near = get_close_matches(name.casefold(), shipped, 1, 0.5)
    if near:
        return tr("there is no map {name}; did you mean {near}?", name=repr(name), near=near[0])
    names = ", ".join(shipped) or tr("none")
    return tr("there is no map {name}; name a TMX file, or one of the shipped: {names}", name=repr(name), names=names)


def chosen_scenario(name: str, beside: Path | None = None) -> Scenario:
    """Return the scenario of the map a player means. Raises PlayerError or MapError."""
    return load_scenario(find_map(name, beside))


def map_report(name: str) -> MapReport:
    """Return what the map checker says about the map a player means; a map that is not there is its fault."""
    try:
        return check_map(find_map(name))
    except PlayerError as error:
        return MapReport(Path(name), (str(error),))
