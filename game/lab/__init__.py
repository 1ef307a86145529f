"""The scatter lab without a window: positions to change and questions to ask before a warp is tried."""

from game.lab.exports import export_call_csv, export_csv, export_json, exports_folder, fresh_path, write_text
from game.lab.lab import MOST_AT_ONCE, Lab, Rolling
from game.lab.opening import lab_of_board, lab_of_map, lab_of_position, lab_of_scenario
from game.lab.question import MEASURES, Comparing, PlannedCall, Question, callable_types, full
from game.lab.sample import sample_lab
from game.lab.store import (
    LabEntry,
    clean_title,
    delete_lab,
    lab_from_plain,
    lab_of_file,
    lab_to_plain,
    load_lab,
    positions_folder,
    save_lab,
    saved_labs,
)
from game.lab.table import Spot, Table, changed_terrain

__all__ = [
    "MEASURES", "MOST_AT_ONCE", "Comparing", "Lab", "LabEntry", "PlannedCall", "Question", "Rolling", "Spot",
    "Table", "callable_types", "changed_terrain", "clean_title", "delete_lab", "export_call_csv", "export_csv",
    "export_json",
    "exports_folder", "fresh_path", "full", "lab_from_plain", "lab_of_board", "lab_of_file", "lab_of_map",
    "lab_of_position", "lab_of_scenario", "lab_to_plain", "load_lab", "positions_folder", "sample_lab", "save_lab",
    "saved_labs", "write_text",
]  # fmt: skip
