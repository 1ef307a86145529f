"""The rulebook's screen: every page fits and draws, every link leads somewhere, keys reach everything."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game import rulebook
from game.lab import Lab
from game.rulebook import Page
from game.rulebook.subjects import FRONT, GLOSSARY, SUMMARY, page_of, shelf_of, subject_of
from game.rulebook.term_pages import term_key, term_page
from game.rules import Match, ScriptedDice
from game.rules.ids import Face, Where
from game.settings import Settings
from game.view.richtext import links, plain
from game.view.rule_pictures import RulePicture, picture_of
from game.view.rule_tries import beacon_of, lab_of, lessons_by_rule, scenario_of, tries
from game.view.rulebook_list import LIST, SEARCH, after, rows
from game.view.rulebook_page import PICTURE, TEXT, paragraphs
from game.view.rulebook_shots import RULE_SHOTS, opened
from game.view.screens import doors, start
from game.view.screens.battle import BattleScreen
from game.view.screens.lab import LabScreen
from game.view.screens.rulebook import RulebookScreen
from game.view.ui import ListBox, Rich, audit
from game.view.window import App

SIZES = [(1024, 600), (1280, 720), (1920, 1080)]
MADE = (*rulebook.unit_pages(), *rulebook.card_pages(), *rulebook.die_pages())
TERMS = tuple(term_page(term_key(term)) for term in rulebook.glossary())
PAGES = (*rulebook.pages(), *MADE)
OTHERS = (FRONT, SUMMARY, GLOSSARY, *(f"chapter:{chapter.key}" for chapter in rulebook.chapters()))


@pytest.fixture(autouse=True)
def _display() -> None:
    pygame.display.init()
    pygame.font.init()
    start.register_screens()


def started(subject: str = "", size: tuple[int, int] = (1280, 720), **settings: object) -> tuple[App, RulebookScreen]:
    app = App(pygame.display.set_mode(size), Settings().changed(**settings), keep=False)
    app.open_page = lambda target: doors.push(app, "rules", target)
    app.go(doors.make(app, "title"))
    doors.push(app, "rules", subject)
    app.frame(0.02)
    assert isinstance(app.screen, RulebookScreen)
    return app, app.screen


def key(app: App, code: int, mod: int = 0, unicode: str = "") -> None:
    app.event(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode, scancode=0))
    if unicode:
        app.event(pygame.Event(pygame.TEXTINPUT, text=unicode))
    app.event(pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode=unicode, scancode=0))
    app.frame(0.02)


def typed(app: App, text: str) -> None:
    for sign in text:
        key(app, pygame.key.key_code("space" if sign == " " else sign.lower()), unicode=sign)


def click(app: App, pos: tuple[int, int]) -> None:
    app.event(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    app.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    app.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    app.frame(0.02)


# ---------------------------------------------------------------- every page
def test_every_page_draws_whole_and_nothing_on_it_is_cut_off() -> None:
    app, screen = started(reduced_motion=True)
    for page in PAGES:
        screen.open(page.id)
        app.frame(0.02)
        assert screen.reading.page is not None
        assert screen.reading.page.id == page.id
        assert audit(app.ui) == [], page.id


def test_every_word_has_its_page_and_nothing_on_it_is_cut_off() -> None:
    app, screen = started()
    for page in TERMS:
        screen.open(page.id)
        app.frame(0.02)
        assert audit(app.ui) == [], page.id


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [100, 150])
def test_every_kind_of_page_fits_every_window(size: tuple[int, int], text: int) -> None:
    for name, stage in RULE_SHOTS.items():
        app = App(pygame.display.set_mode(size), Settings().changed(text_size=text, reduced_motion=True), keep=False)
        stage(app)
        app.frame(0.02)
        assert audit(app.ui) == [], name


@pytest.mark.parametrize(("size", "text"), [((1024, 600), 150), ((1920, 1080), 100)])
def test_contents_and_chapters_fit_small_and_large_windows(size: tuple[int, int], text: int) -> None:
    app, screen = started(size=size, text_size=text)
    for subject in OTHERS:
        screen.open(subject)
        app.frame(0.02)
        assert audit(app.ui) == [], subject


@pytest.mark.parametrize("page", [page for page in PAGES if page.picture is not None], ids=lambda page: page.id)
def test_every_picture_runs_and_comes_to_what_it_shows_when_still(page: Page) -> None:
    showing = picture_of(page, (420, 240), 1.0)
    assert showing is not None
    still = pygame.image.tobytes(showing.frame(None), "RGB")
    assert pygame.image.tobytes(showing.frame(None), "RGB") == still
    assert len(set(still[::97])) > 8
    for t in (0.0, 0.9, 1.6):
        assert showing.frame(t).get_size() == (420, 240)
    assert pygame.image.tobytes(showing.frame(None), "RGB") == still


def test_dice_of_a_picture_are_rimmed_as_the_rules_count_hits() -> None:
    def hits(page_id: str) -> tuple[bool, ...] | None:
        page = rulebook.page(page_id)
        assert page.picture is not None
        return RulePicture(page_id, page.picture, (300, 200), 1.0).extras.hits

    assert hits("CS-11") == (True, False, True)  # Striker and Blast on a Cruiser
    assert hits("UN-4") == (False, False)  # a Fighter's two Blasts on a Capital are ignored
    assert hits("CS-10") is None  # warp and scatter die hit nobody


# ---------------------------------------------------------------- links
def every_link() -> Iterator[tuple[str, str]]:
    for page in (*PAGES, *TERMS):
        for paragraph in (*paragraphs(page), page.why):
            yield from ((page.id, target) for target in links(paragraph))
        yield from ((page.id, target) for target in page.see)
    for section in rulebook.summary().sections:
        yield from ((section.title, target) for target in links(section.text))
    for term in rulebook.glossary():
        yield term.term, f"rule:{term.page}"


def test_every_link_leads_to_a_page() -> None:
    found = list(every_link())
    assert len(found) > 500
    for where, target in found:
        subject = subject_of(target)
        assert subject, (where, target)
        assert page_of(subject).id == subject


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("", FRONT),
        ("rule:", FRONT),
        ("rule:CS-7", "CS-7"),
        ("cs-7", "CS-7"),
        ("BD-3A", "BD-3a"),
        ("HR", "HR"),
        ("chapter:HR", "chapter:HR"),
        ("cs", "chapter:CS"),
        ("term:beacon", "term:beacon"),
        ("Unit:Cruiser", "unit:cruiser"),
        ("card:line-advance", "card:line-advance"),
        ("die:blast", "die:blast"),
        ("Summary", SUMMARY),
        ("glossary", GLOSSARY),
        ("CS-99", None),
        ("term:zebra", None),
        ("unit:zebra", None),
        ("nonsense", None),
    ],
)
def test_what_a_subject_means(text: str, subject: str | None) -> None:
    assert subject_of(text) == subject


def test_an_unknown_subject_opens_the_contents_and_says_so() -> None:
    app, screen = started("CS-99")
    assert screen.reading.subject == FRONT
    assert "CS-99" in plain(app.ui.toasts[-1].text)
    screen.open("rule:ZZ-1")
    assert screen.reading.subject == FRONT
    assert "ZZ-1" in plain(app.ui.toasts[-1].text)


def test_a_link_in_the_text_opens_its_page_by_mouse_and_by_keys() -> None:
    app, screen = started("CS-11")
    text = app.ui.find(TEXT)
    assert isinstance(text, Rich)
    spot = next(
        (x, y)
        for y in range(text.rect.y, text.rect.bottom, 4)
        for x in range(text.rect.x, text.rect.right, 4)
        if (hit := text.link_at(app.ui, (x, y))) and hit[1] == "rule:UN-4"
    )
    click(app, spot)
    assert screen.reading.subject == "UN-4"
    screen.step(-1)
    app.frame(0.02)
    app.ui.focus(TEXT)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RETURN)
    assert screen.reading.subject == "term:scatter"


# ---------------------------------------------------------------- going about
def test_back_and_forward_by_keys_buttons_and_mouse() -> None:
    app, screen = started("CS-1")
    for target in ("CS-2", "term:beacon", "unit:carrier"):
        screen.open(target)
    app.frame(0.02)
    key(app, pygame.K_LEFT, pygame.KMOD_ALT)
    assert screen.reading.subject == "term:beacon"
    key(app, pygame.K_BACKSPACE)
    assert screen.reading.subject == "CS-2"
    key(app, pygame.K_RIGHT, pygame.KMOD_ALT)
    assert screen.reading.subject == "term:beacon"
    click(app, app.ui.find("rules.back").rect.center)
    assert screen.reading.subject == "CS-2"
    app.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=7))
    assert screen.reading.subject == "term:beacon"
    screen.open("CS-3")
    screen.step(1)
    assert screen.reading.subject == "CS-3"  # what lay ahead is forgotten
    for _ in range(9):
        screen.step(-1)
    assert screen.reading.subject == "CS-1"
    app.frame(0.02)
    assert app.ui.find("rules.back").why


def test_walking_down_the_list_shows_every_page_and_leaves_one_step_to_go_back() -> None:
    app, screen = started("chapter:CS")
    for page in rulebook.chapters()[7].pages:
        key(app, pygame.K_DOWN)
        assert screen.reading.subject == page.id
        box = app.ui.find(LIST)
        assert isinstance(box, ListBox)
        assert box.items[box.chosen].text.startswith(page.id)
        high = app.ui.px(box.row)
        top = box.chosen * high - box.top(app.ui)
        assert 0 <= top <= box.view(app.ui).h - high
    screen.step(-1)
    assert screen.reading.subject == "chapter:CS"


def test_next_and_previous_pass_every_page_of_a_shelf() -> None:
    app, screen = started("BD-1")
    seen = ["BD-1"]
    while after(screen.reading.subject)[1]:
        key(app, pygame.K_n)
        seen.append(screen.reading.subject)
    assert tuple(seen) == rulebook.paragraphs()
    key(app, pygame.K_p)
    assert screen.reading.subject == seen[-2]
    assert after("die:blast") == ("die:striker", None)


def test_shelves_and_summary_by_their_keys() -> None:
    app, screen = started("CS-1")
    for code, shelf in (
        (pygame.K_g, "glossary"), (pygame.K_u, "units"), (pygame.K_c, "cards"), (pygame.K_d, "dice"),
        (pygame.K_r, "rules"),
    ):  # fmt: skip
        key(app, code)
        assert shelf_of(screen.reading.subject) == shelf
        assert any(row.subject == screen.reading.subject for row in rows(screen.reading))
    key(app, pygame.K_F1)
    assert screen.reading.subject == SUMMARY


def test_tiles_open_what_they_name() -> None:
    app, screen = started()
    click(app, app.ui.find("rules.tile.chapter:CS").rect.center)
    assert screen.reading.subject == "chapter:CS"
    app.ui.focus("rules.tile.CS-4")
    key(app, pygame.K_RETURN)
    assert screen.reading.subject == "CS-4"
    screen.open(FRONT)
    app.frame(0.02)
    click(app, app.ui.find("rules.tile.HR").rect.center)
    assert screen.reading.subject == "HR"


def test_small_pictures_come_one_a_frame_until_all_are_there() -> None:
    app, screen = started("chapter:CS")
    wanted = list(screen.reading.wanted)
    assert len(wanted) == len(rulebook.chapters()[7].pages)
    for number in range(len(wanted) + 1):
        there = sum(screen.reading.pictures.small(*each) is not None for each in wanted)
        assert there <= number + 1
        app.frame(0.02)
    assert all(screen.reading.pictures.small(*each) is not None for each in wanted)


# ---------------------------------------------------------------- searching
@pytest.mark.parametrize(("code", "mod", "sign"), [(pygame.K_SLASH, 0, "/"), (pygame.K_f, pygame.KMOD_CTRL, "")])
def test_search_by_keys_alone(code: int, mod: int, sign: str) -> None:
    app, screen = started()
    key(app, code, mod, sign)
    assert app.ui.focus_id == SEARCH
    typed(app, "occupied hex")
    assert screen.reading.asked == "occupied hex"
    assert rows(screen.reading)[0].subject == "CS-11"
    assert screen.reading.subject == FRONT
    key(app, pygame.K_RETURN)
    assert screen.reading.subject == "CS-11"
    assert audit(app.ui) == []
    key(app, pygame.K_ESCAPE)
    assert screen.reading.asked == ""
    assert app.screen is screen
    key(app, pygame.K_ESCAPE)
    assert app.screen is not screen


def test_typing_fires_no_shortcut_and_words_are_found_before_pages() -> None:
    app, screen = started("CS-1")
    key(app, pygame.K_f, pygame.KMOD_CTRL)
    typed(app, "pool")
    assert screen.reading.subject == "CS-1"
    found = [row.subject for row in rows(screen.reading)]
    assert found[0] == "term:supply-pool"
    assert "SU-3" in found
    key(app, pygame.K_DOWN)
    key(app, pygame.K_DOWN)
    assert screen.reading.subject in found


def test_a_search_that_finds_nothing_says_so() -> None:
    app, screen = started("CS-1")
    screen.search("zebra")
    app.frame(0.02)
    assert rows(screen.reading) == []
    assert "Nothing found" in app.ui.find("rules.count").spoken()
    assert audit(app.ui) == []


def test_what_was_searched_for_is_gone_when_the_rulebook_opens_anew() -> None:
    app, screen = started("CS-1")
    key(app, pygame.K_f, pygame.KMOD_CTRL)
    typed(app, "warp")
    screen.clear()
    app.back()
    doors.push(app, "rules", "CS-6")
    app.frame(0.02)
    assert isinstance(app.screen, RulebookScreen)
    assert app.screen.reading.asked == ""
    assert app.ui.memory[SEARCH, "typed"].text == ""


# ---------------------------------------------------------------- motion
@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"animation": "off"}])
def test_pictures_stand_still_when_the_player_wants_that(settings: dict[str, object]) -> None:
    app, _ = started("CS-1", (1280, 720), **settings)
    assert not app.ui.find(PICTURE).moving
    app.frame(0.02)
    before = pygame.image.tobytes(app.window, "RGB")
    app.frame(1.3)
    assert pygame.image.tobytes(app.window, "RGB") == before


def test_pictures_move_otherwise() -> None:
    app, _ = started("CS-1")
    for _ in range(30):
        app.frame(0.05)
    before = pygame.image.tobytes(app.window, "RGB")
    app.frame(0.4)
    assert app.ui.find(PICTURE).moving
    assert pygame.image.tobytes(app.window, "RGB") != before


# ---------------------------------------------------------------- trying
def test_every_board_can_be_played_and_its_units_stand_as_drawn() -> None:
    playable = [(page, made) for page in rulebook.pages() if (made := scenario_of(page)) is not None]
    assert len(playable) > 50
    for page, scenario in playable:
        assert page.picture is not None
        with Match(scenario, ScriptedDice([Face.STAR] * 20)) as match:
            standing = {unit.hex: unit for unit in match.view().units if unit.where is Where.BOARD}
            drawn = [
                each for each, unit in zip(page.picture.fleet(), page.picture.units, strict=True) if not unit.ghost
            ]
            assert len(standing) == len(drawn)
            for unit in drawn:
                assert unit.hex is not None
                there = standing[unit.hex]
                assert (there.side, there.kind.key, there.models) == (unit.side, unit.type, unit.models_left)
            assert match.legal()


def test_the_lab_opens_on_the_position_of_a_call() -> None:
    lab = lab_of(rulebook.page("CS-14"))
    assert isinstance(lab, Lab)
    picture = rulebook.page("CS-14").picture
    assert picture is not None
    assert lab.table.a == beacon_of(picture)
    odds = lab.call(lab.table.a)
    assert sum(face.kind == "off" for face in odds.faces.values()) == 2
    assert lab_of(rulebook.page("MV-1")) is None
    assert lab_of(rulebook.page("TN-2")) is None


def test_trying_a_rule_opens_a_battle_and_comes_back_to_the_page() -> None:
    app, screen = started("CS-11")
    key(app, pygame.K_t)
    battle = app.screen
    assert isinstance(battle, BattleScreen)
    assert battle.session.logbook is None
    battle.leave()
    assert app.screen is screen
    app.frame(0.02)
    key(app, pygame.K_b)
    assert isinstance(app.screen, LabScreen)
    app.back()
    assert app.screen is screen
    assert screen.reading.subject == "CS-11"


def test_lessons_are_offered_where_one_teaches_the_rule() -> None:
    app, _ = started()
    taught = lessons_by_rule()
    assert {"CS-2", "CS-8", "MV-3"} <= set(taught)
    offered = {each.key for each in tries(app, rulebook.page("CS-2"))}
    assert ("lesson" in offered) == doors.known("lessons")
    assert {"battle", "lab"} <= offered
    assert "lesson" not in {each.key for each in tries(app, rulebook.page("BD-2"))}


# ---------------------------------------------------------------- keyboard
@pytest.mark.parametrize("subject", ["", "CS-11", "summary", "glossary", "unit:carrier", "term:beacon"])
def test_tab_reaches_everything_once(subject: str) -> None:
    app, _ = started(subject)
    order = [widget.id for widget in app.ui.order()]
    assert len(set(order)) == len(order)
    visited = []
    app.ui.focus(order[-1])
    for _ in order:
        key(app, pygame.K_TAB)
        visited.append(app.ui.focus_id)
    assert visited == order
    assert {LIST, SEARCH} <= set(order)


def test_arrows_lead_into_see_also_and_enter_opens() -> None:
    app, screen = started("CS-11")
    app.ui.focus("rules.see")
    key(app, pygame.K_DOWN)
    key(app, pygame.K_DOWN)
    key(app, pygame.K_RETURN)
    assert screen.reading.subject == rulebook.page("CS-11").see[1]


def test_f1_and_links_elsewhere_open_the_rulebook_above_and_escape_leads_back() -> None:
    app, _ = started()
    app.go(doors.make(app, "title"))
    app.open_link("rule:CS-7")
    app.frame(0.02)
    screen = app.screen
    assert isinstance(screen, RulebookScreen)
    assert screen.reading.subject == "CS-7"
    key(app, pygame.K_ESCAPE)
    assert app.screen is not screen


def test_pictures_of_the_rulebook_for_the_readme() -> None:
    app = App(pygame.display.set_mode((1280, 720)), Settings(), keep=False)
    assert {"rules", "rules-page", "rules-summary", "rules-glossary"} <= set(RULE_SHOTS)
    assert opened(app, "CS-7").reading.subject == "CS-7"
