"""The lab's screen: layouts, mouse, keys, files, random use, and frames that never wait."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.hexgrid import Hex
from game.lab import Lab, full, lab_of_map, saved_labs
from game.map_choice import chosen_scenario, find_map
from game.odds import Measure, beacon_map, position_from
from game.rules.ids import Side, Terrain, TypeKey
from game.settings import Settings
from game.view import gallery
from game.view.beacon_picture import picture_of, write_beacon_map
from game.view.draw_overlays import HEAT_SCALE, HeatScale
from game.view.lab_board import heat_scale
from game.view.screens import doors, start
from game.view.screens.lab import LabScreen
from game.view.window import App
from tests.tiled_maps import csv, layer, tileset, tmx, write

SIZES = [(1024, 600), (1280, 720), (1920, 1080)]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("CALL_IN_SUPPORT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    yield tmp_path / "home"
    pygame.display.quit()


def opened(size: tuple[int, int] = (1280, 720), text: int = 100, subject: object = None) -> tuple[App, LabScreen]:
    window = pygame.display.set_mode(size)
    app = App(window, Settings(window=size, text_size=text, volume=0), keep=False)
    start.register_screens()
    screen = LabScreen(app, subject)  # type: ignore[arg-type]
    app.go(doors.make(app, "title"))
    app.push(screen)
    app.frame(1 / 60)
    return app, screen


def foreign(folder: Path, size: tuple[int, int] = (9, 7)) -> Path:
    tiles = tileset(inner='<tile id="1" type="Asteroid"/>')
    cells = [(1, 1, 2, 1, 0)[n % 5] for n in range(size[0] * size[1])]
    return write(folder, tmx(tiles + layer(csv(cells), size), size), "meadow.tmx")


def pixel(screen: LabScreen, at: Hex) -> tuple[int, int]:
    x, y = screen.board.camera.target_grid.centre(at)
    return round(x), round(y)


def point(app: App, pos: tuple[int, int]) -> None:
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))


def click(app: App, pos: tuple[int, int], button: int = 1, *, drawn: bool = True) -> None:
    point(app, pos)
    app.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
    app.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))
    if drawn:
        app.frame(1 / 60)


def press(app: App, key: int, mod: int = 0, *, drawn: bool = True) -> None:
    app.event(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    if drawn:
        app.frame(1 / 60)


def hex_of(screen: LabScreen, column: int, row: int) -> Hex:
    return screen.lab.table.board.layout.to_hex(column, row)


# ---------------------------------------------------------------- layouts
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", [100, 150])
def test_every_layout_is_sound(size: tuple[int, int], text: int) -> None:
    app, screen = opened(size, text)
    screen.lab.add_call()
    screen.lab.ask(comparing="units")
    screen.lab.roll(100)
    screen.lab.settle()
    app.ui.stale()
    for tool in ("beacon", "friend", "erase"):
        screen.bench.tool = tool
        for tab in ("rolls", "plan"):
            app.ui.memory["lab.right"] = tab
            app.ui.rebuild()
            assert app.ui.audit() == []
    screen.lab.call_type(TypeKey("fighter"))
    screen.lab.call_type(TypeKey("battleship"), second=True)
    app.ui.rebuild()
    assert app.ui.audit() == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("key", [pygame.K_o, pygame.K_s, pygame.K_e, pygame.K_h])
def test_every_dialog_is_sound_and_escape_closes_it(size: tuple[int, int], text: int, key: int) -> None:
    app, _ = opened(size, text)
    press(app, key)
    assert len(app.ui.layers) == 2
    assert app.ui.audit() == []
    press(app, pygame.K_ESCAPE)
    assert len(app.ui.layers) == 1
    press(app, pygame.K_ESCAPE)
    assert app.screen.name == "title"


def test_the_title_leads_here() -> None:
    app, _ = opened()
    app.go(doors.make(app, "title"))
    press(app, pygame.K_b)
    assert app.screen.name == "lab"


def test_pictures_of_it_are_known() -> None:
    assert {"lab", "lab-rolled", "lab-plan", "lab-tiles"} <= set(gallery.names())
    app = App(pygame.display.set_mode((1280, 720)), Settings(volume=0), keep=False)
    gallery.staged(app, "lab-rolled")
    assert app.ui.audit() == []


# ---------------------------------------------------------------- mouse and keys
def test_clicks_edit_the_board_and_ctrl_z_takes_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    app, screen = opened()
    at, table = hex_of(screen, 0, 4), screen.lab.table
    click(app, pixel(screen, at))
    assert screen.lab.table.a == at
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_SHIFT)
    click(app, pixel(screen, hex_of(screen, 1, 0)))
    monkeypatch.undo()
    assert screen.lab.table.b == hex_of(screen, 1, 0)
    for key, terrain in ((pygame.K_r, Terrain.ASTEROID), (pygame.K_p, Terrain.PLANET)):
        press(app, key)
        click(app, pixel(screen, at))
        assert screen.lab.table.board.terrain[at] is terrain
    press(app, pygame.K_n)
    app.ui.find("place.transport").activate(app.ui)
    app.frame(1 / 60)
    app.ui.find("place.strength").set(app.ui, 1)  # type: ignore[attr-defined]
    click(app, pixel(screen, at))
    unit = screen.lab.table.unit_at(at)
    assert unit is not None
    assert (unit.type, unit.side, unit.models) == ("transport", Side.NORTH, 1)
    click(app, pixel(screen, at), button=3)
    assert screen.lab.table.unit_at(at).facing == 4  # type: ignore[union-attr]
    press(app, pygame.K_x)
    click(app, pixel(screen, at))
    assert screen.lab.table.unit_at(at) is None
    for _ in range(9):
        press(app, pygame.K_z, pygame.KMOD_CTRL)
    assert screen.lab.table is table
    press(app, pygame.K_y, pygame.KMOD_CTRL)
    assert screen.lab.table.a == at


def test_everything_can_be_done_by_keys() -> None:
    app, screen = opened()
    app.ui.focus("board")
    press(app, pygame.K_RIGHT)
    assert screen.cursor == screen.lab.table.a
    press(app, pygame.K_DOWN)
    cursor = screen.cursor
    assert cursor not in (None, hex_of(screen, 6, 5))
    press(app, pygame.K_f)
    app.ui.focus("board")
    press(app, pygame.K_RETURN)
    assert screen.lab.table.unit_at(cursor) is not None
    press(app, pygame.K_u)
    assert screen.lab.table.unit_at(cursor).facing == 1  # type: ignore[union-attr]
    press(app, pygame.K_DELETE)
    assert screen.lab.table.unit_at(cursor) is None
    press(app, pygame.K_m)
    assert screen.lab.question.measure is Measure.UNHARMED
    press(app, pygame.K_1)
    assert screen.lab.rolling is not None
    assert screen.lab.rolling.trials.done == 1
    press(app, pygame.K_0)
    assert screen.lab.rolling.trials.done == 0
    visited = set()
    for _ in range(80):
        press(app, pygame.K_TAB)
        visited.add(app.ui.focus_id)
    assert {"board", "type.flagship", "tool.rocks", "measure", "compare.1", "plan.stop", "export"} <= visited


def test_pointing_at_a_hex_tells_its_landings() -> None:
    app, screen = opened()
    before = screen.app.window.copy()
    at = hex_of(screen, 7, 3)
    point(app, pixel(screen, at))
    app.frame(1 / 60)
    shown = screen._pointing()
    assert shown.hex == at
    assert shown.odds is not None
    assert shown.odds.beacon.hex == at
    for face in shown.odds.faces.values():
        x, y = pixel(screen, face.hex)
        assert app.window.get_at((x, y)) != before.get_at((x, y))
    point(app, app.ui.find("plan.add").rect.center)
    assert screen.hover is None


def test_the_wheel_zooms_and_a_drag_is_no_click() -> None:
    app, screen = opened()
    at = pixel(screen, hex_of(screen, 3, 3))
    point(app, at)
    s, table = screen.board.camera.s, screen.lab.table
    app.event(pygame.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_y=2.0))
    for _ in range(30):
        app.frame(1 / 60)
    assert screen.board.camera.s > s
    app.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    far = (at[0] + 40, at[1] + 30)
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=far, rel=(40, 30), buttons=(1, 0, 0)))
    app.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=far, button=1))
    assert screen.lab.table is table


# ---------------------------------------------------------------- files
def test_save_open_and_export_name_their_files(home: Path) -> None:
    app, screen = opened()
    press(app, pygame.K_s)
    press(app, pygame.K_RETURN)
    (entry,) = saved_labs()
    assert str(entry.path) in app.ui.toasts[-1].text.replace("\\", "")
    screen.lab.clear_units()
    press(app, pygame.K_o)
    app.ui.find("sources").pick(app.ui, 1)  # type: ignore[attr-defined]
    press(app, pygame.K_RETURN)
    assert len(screen.lab.table.units) == 13
    for key in (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4):
        press(app, pygame.K_e)
        press(app, key)
        screen.bench.exporter.finish()
        assert str(home / "exports") in app.ui.toasts[-1].text.replace("\\", "")
    assert sorted(path.suffix for path in (home / "exports").iterdir()) == [".csv", ".csv", ".json", ".png"]
    assert pygame.image.load(next((home / "exports").glob("*.png"))).get_width() == 1600


def test_an_export_is_of_the_lab_as_it_was_and_holds_up_no_frame(home: Path) -> None:
    app, screen = opened()
    for key in (pygame.K_4, pygame.K_1):
        press(app, pygame.K_e)
        press(app, key)
    before = screen.lab.still()
    screen.lab.clear_units()
    waited: list[float] = []
    while screen.bench.exporter.busy:
        begun = time.perf_counter()
        screen.bench.exporter.work()
        waited.append(time.perf_counter() - begun)
        time.sleep(0.001)
    written = json.loads(next((home / "exports").glob("*.json")).read_text())
    assert len(written["lab"]["units"]) == len(before.table.units) > 0
    picture = pygame.image.load(next((home / "exports").glob("*.png")))
    assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(picture_of(before), "RGB")
    assert len(waited) > 5
    assert _median(waited) < 0.02


def test_a_saved_position_can_be_deleted_once_it_is_confirmed(home: Path) -> None:
    app, _ = opened()
    for _ in range(2):  # the second time over the first, which becomes the backup
        press(app, pygame.K_s)
        press(app, pygame.K_RETURN)
    press(app, pygame.K_o)
    press(app, pygame.K_DELETE)
    assert app.ui.top.panels[-1].id == "open.box"  # the example is no file of the player's: nothing is asked
    press(app, pygame.K_DOWN)
    press(app, pygame.K_DELETE)
    assert app.ui.top.panels[-1].id == "ask"
    press(app, pygame.K_RETURN)
    assert len(saved_labs()) == 1  # "Keep it" has the focus
    press(app, pygame.K_DELETE)
    press(app, pygame.K_d)
    assert not saved_labs()
    assert not list((home / "lab").iterdir())
    assert app.ui.find("sources").chosen < len(app.ui.find("sources").items)  # type: ignore[attr-defined]
    press(app, pygame.K_RETURN)


def test_a_disk_that_takes_nothing_is_told(home: Path) -> None:
    app, screen = opened()
    home.mkdir(parents=True)
    (home / "exports").write_text("in the way")
    press(app, pygame.K_e)
    press(app, pygame.K_2)
    screen.bench.exporter.finish()
    assert "cannot be written" in app.ui.toasts[-1].text


def test_a_broken_position_is_told_and_the_lab_stays(home: Path) -> None:
    (home / "maps").mkdir(parents=True)
    (home / "maps" / "broken.tmx").write_text("<map/>")
    app, screen = opened()
    lab = screen.lab
    press(app, pygame.K_o)
    listed = app.ui.find("sources").items  # type: ignore[attr-defined]
    app.ui.find("sources").pick(app.ui, len(listed) - 1)  # type: ignore[attr-defined]
    press(app, pygame.K_RETURN)
    assert app.ui.top.panels[0].title == "This cannot be opened"
    assert screen.lab is lab


def test_a_beacon_map_as_a_picture_for_the_command_line(tmp_path: Path) -> None:
    position, called = position_from(chosen_scenario("ember_reach")).with_reserve(TypeKey("carrier"))
    for measure in (Measure.ARRIVES, Measure.ENEMY_SUPPLY, Measure.LOST):
        out = tmp_path / f"{measure}.png"
        write_beacon_map(beacon_map(position, called), position, measure, out)
        assert pygame.image.load(out).get_width() == 1600


# ---------------------------------------------------------------- foreign maps
def test_a_foreign_map_is_shown_with_its_own_tiles(tmp_path: Path) -> None:
    _, screen = opened(subject=foreign(tmp_path))
    assert screen.board.tiles
    app = screen.app
    for _ in range(10):
        app.frame(1 / 60)
    assert screen.board.ready
    screen.board.bare = True
    app.frame(1 / 60)
    at = next(h for h in screen.lab.table.board.cells if screen.lab.table.board.terrain[h] is Terrain.OPEN
              and h not in (screen.lab.table.a, screen.lab.table.b))  # fmt: skip
    assert app.window.get_at(pixel(screen, at))[:3] == (0x40, 0x80, 0xC0)
    press(app, pygame.K_t)
    assert not screen.board.tiles


def test_the_scale_of_harm_follows_the_board() -> None:
    assert heat_scale(Measure.ARRIVES, [0.9]) == HEAT_SCALE
    assert heat_scale(Measure.ENEMY_HIT, [0.02]).bounds[2] < heat_scale(Measure.ENEMY_HIT, [0.5]).bounds[2]
    assert heat_scale(Measure.ENEMY_HIT, []).bounds
    scale = HeatScale((0.1, 0.2, 0.4))
    assert [round(scale.usual(v), 3) for v in (0, 0.1, 0.2, 0.4, 1)] == [0, 0.45, 0.6, 0.72, 1]


# ---------------------------------------------------------------- hard use
@pytest.mark.parametrize("name", ["halcyon_gap", "sundered_ring", "foreign"])
def test_random_use_never_breaks(name: str, tmp_path: Path) -> None:
    subject = foreign(tmp_path) if name == "foreign" else find_map(name)
    app, screen = opened((1024, 600), subject=subject)
    rng = random.Random(name)
    keys = [pygame.K_x, pygame.K_r, pygame.K_p, pygame.K_f, pygame.K_n, pygame.K_b, pygame.K_1, pygame.K_2, pygame.K_0,
            pygame.K_a, pygame.K_m, pygame.K_t, pygame.K_u, pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_g,
            pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_PLUS, pygame.K_MINUS, pygame.K_h,
            pygame.K_DELETE, pygame.K_o]  # fmt: skip
    for number in range(500):
        drawn = number % 5 == 0
        if len(app.ui.layers) > 1 and rng.random() < 0.3:
            press(app, pygame.K_ESCAPE, drawn=drawn)
        elif rng.random() < 0.35:
            press(app, rng.choice(keys), rng.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL)), drawn=drawn)
        else:
            # Only the buttons at the top lead away from the lab.
            spot = (rng.randrange(1024), rng.randrange(64, 600))
            click(app, spot, rng.choice((1, 1, 1, 2, 3)), drawn=drawn)
        if app.screen is not screen:
            break
        if number % 125 == 0:
            assert _audited(app) == []
    lab = screen.lab
    lab.settle()
    first, second = lab.compared
    assert first.arrives + first.eliminated + first.reserve == 1
    assert second.arrives + second.eliminated + second.reserve == 1


def _audited(app: App) -> list[str]:
    app.ui.rebuild()
    return app.ui.audit()


def _median(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]


def test_frames_are_short_while_ten_thousand_are_rolled() -> None:
    app, screen = opened()
    screen.board.prepare()
    for _ in range(5):
        app.frame(1 / 60)
    press(app, pygame.K_3)
    times = []
    while screen.lab.rolling is not None and screen.lab.rolling.busy:
        before = time.thread_time()
        app.frame(1 / 60)
        times.append(time.thread_time() - before)
    assert len(times) > 10
    assert _median(times) < 0.016


def test_frames_are_short_while_a_large_board_is_worked_out(tmp_path: Path) -> None:
    app, screen = opened(subject=foreign(tmp_path, (60, 60)))
    for _ in range(60):
        app.frame(1 / 60)
    screen.bench.tool = "planet"
    times = []
    for number in range(40):
        if number % 10 == 0:
            screen.bench.use(screen.lab.table.board.cells[7 * number])
        before = time.thread_time()
        app.frame(1 / 60)
        times.append(time.thread_time() - before)
    assert _median(times) < 0.016
    screen.lab.settle()
    assert screen.lab.beacons is not None


def test_a_picture_of_a_lab_is_whole() -> None:
    lab: Lab = lab_of_map(find_map("halcyon_gap"))
    lab.put_unit(lab.table.b, Side.NORTH, full(TypeKey("cruiser")))
    picture = picture_of(lab, 800)
    assert picture.get_width() == 800
    tiled = picture_of(lab, 800, tiles=True)
    assert tiled.get_size() != (0, 0)
    assert pygame.image.tobytes(tiled, "RGB") != pygame.image.tobytes(picture, "RGB")
