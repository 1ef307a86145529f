"""Maps made in Tiled: any hexagonal map as a picture, a board, or a whole scenario; and the map checker."""

from game.tiled.check import MapReport, check_map
from game.tiled.contract import load_board, load_scenario
from game.tiled.faults import MapError
from game.tiled.open_map import load_any_map
from game.tiled.picture import Draw, MapObject, PictureLayer, TiledBoard, TileImage
from game.tiled.shipped import shipped_maps

__all__ = [
    "Draw",
    "MapError",
    "MapObject",
    "MapReport",
    "PictureLayer",
    "TileImage",
    "TiledBoard",
    "check_map",
    "load_any_map",
    "load_board",
    "load_scenario",
    "shipped_maps",
]
