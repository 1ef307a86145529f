"""Lesson files: TOML in, a checked lesson out, or one sentence that says what is wrong where."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from game.hexgrid import Layout
from game.lessons.forms import FORMAT, VERSION, AskForm, LessonForm, LineForm, StepForm, WrongForm
from game.lessons.lesson import Action, Ask, Lesson, Pattern, Picks, Step, Variant, Wrong, WrongLine
from game.lessons.patterns import ANY, TO
from game.lessons.texts import check_texts
from game.rules import Reason
from game.rules.catalogue import deck
from game.rules.commands import COMMANDS
from game.rules.ids import CardId, Phase, UnitId
from game.rules.scenario import Scenario
from game.script import MapLoader, script_from_plain
from game.wire import Place, WireError, command_from_plain, read_bytes, typed
from game.wire.battle import EVENTS

LARGEST_LESSON = 256 * 1024
"""Bytes; the shipped ones have about ten thousand."""
MOST_STEPS = 60
POINTS = ("unit", "hex", "panel", "button")
"""What the coach can point at, before the colon."""

_PARAGRAPH = re.compile(r"[A-Z]{2}-\d+[a-z]?")
_LEAST_HINT = 3.0


def load_lesson(path: Path, maps: MapLoader) -> Lesson:
    """Read a lesson file. Raises WireError with file, place and repair."""
    place = Place(str(path))
    data = read_bytes(path, LARGEST_LESSON)
    return lesson_from_plain(_parsed(data, place), place, path.stem, maps, path.parent)


def _parsed(data: bytes, place: Place) -> dict[str, Any]:
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise place.fault(f"byte {error.start} is not UTF-8 text; save the file as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise place.fault(f"this is not TOML ({error}); mend it there") from None
    except RecursionError:
        raise place.fault("lists and tables stand too deep; flatten them") from None
    except ValueError as error:  # a date that does not exist, a number of thousands of digits
        raise place.fault(f"a value cannot be read ({error}); mend it") from None


def lesson_from_plain(plain: object, place: Place, key: str, maps: MapLoader, beside: Path | None = None) -> Lesson:
    """Return the lesson that plain values stand for. Raises WireError."""
    form = typed(plain, LessonForm, place)
    if form.format != FORMAT or form.version != VERSION:
        raise place.fault(f'it is no lesson of version {VERSION}; write format = "{FORMAT}", version = {VERSION}')
    _check_size(form, place)
    check_texts(form, place)
    scenario = _position(form, place.key("position"), maps, beside)
    reader = _Reader(scenario, frozenset(unit.id for unit in scenario.fleet))
    steps = place.key("step")
    return Lesson(
        key=key,
        title=form.title,
        about=form.about,
        minutes=form.minutes,
        learner=form.learner,
        scenario=scenario,
        steps=tuple(reader.step(step, steps.item(n)) for n, step in enumerate(form.step)),
        seed=form.seed,
        opponent=form.opponent,
        source=place.source,
    )


def _check_size(form: LessonForm, place: Place) -> None:
    if not 1 <= form.minutes <= 60:
        raise place.key("minutes").fault(f"{form.minutes} minutes; write 1 to 60")
    if not 1 <= len(form.step) <= MOST_STEPS:
        raise place.key("step").fault(f"{len(form.step)} steps; a lesson has 1 to {MOST_STEPS}")


def _position(form: LessonForm, place: Place, maps: MapLoader, beside: Path | None) -> Scenario:
    for name in ("commands", "faces", "seed"):
        if name in form.position:
            raise place.key(name).fault("a lesson's position says nothing by itself; put it into the steps")
    scenario = script_from_plain(form.position, place, maps, beside).scenario
    if scenario.start is None:
        raise place.fault("a lesson starts in the middle of a turn; give both fleets as units, none to be set up")
    return scenario


@dataclass(frozen=True, slots=True)
class _Reader:
    """Turns the parts of a step into values, with every id checked against the position."""

    scenario: Scenario
    units: Collection[UnitId]

    @property
    def layout(self) -> Layout:
        """How hexes are written on the lesson's board."""
        return self.scenario.board.layout

    def step(self, form: StepForm, place: Place) -> Step:
        """Return one step."""
        self._check(form, place)
        answers, after, solution = place.key("answers"), place.key("after"), place.key("solution")
        return Step(
            title=form.title,
            say=form.say,
            note=form.note,
            then=form.then,
            hint=form.hint,
            hint_after=form.hint_after,
            rule=self._rule(form.rule, place.key("rule")),
            point=tuple(self._point(each, place.key("point").item(n)) for n, each in enumerate(form.point)),
            ask=tuple(self._ask(each, place.key("ask").item(n)) for n, each in enumerate(form.ask)),
            faces=form.faces,
            answers=tuple(command_from_plain(c, self.layout, answers.item(n)) for n, c in enumerate(form.answers)),
            after=tuple(command_from_plain(c, self.layout, after.item(n)) for n, c in enumerate(form.after)),
            after_faces=form.after_faces,
            wrong=tuple(self._wrong(each, place.key("wrong").item(n)) for n, each in enumerate(form.wrong)),
            retry=tuple(Variant(each.name, each.faces, each.say) for each in form.retry),
            free=form.free,
            solved_by=form.solved_by,
            solution=tuple(self._action(each, solution.item(n)) for n, each in enumerate(form.solution)),
            wrong_lines=tuple(self._line(e, place.key("wrong_lines").item(n)) for n, e in enumerate(form.wrong_lines)),
        )

    def _check(self, form: StepForm, place: Place) -> None:
        if not form.hint_after >= _LEAST_HINT:  # so that nan is too short as well
            sentence = f"{form.hint_after:g} seconds are too short; write at least {_LEAST_HINT:g}"
            raise place.key("hint_after").fault(sentence)
        if form.retry and form.after:
            raise place.key("retry").fault(
                "what is tried again must be the end of its step; put `after` into the next one"
            )
        if form.retry and not any(each.command for each in form.ask):
            raise place.key("retry").fault("only a command asked for can be tried again; ask for one")
        if form.after and not any(each.command for each in form.ask):
            raise place.key("after").fault("what the other side does follows a command; ask for one")
        if form.free and not form.ask:
            raise place.key("free").fault("a free step needs something that ends it; ask for an event or a state")
        if form.solved_by and not form.free:
            raise place.key("solved_by").fault("only a free step is solved by a player; write a solution instead")
        if form.ask and not form.solution and not form.free:
            raise place.key("solution").fault("the step asks for something; write what the learner does")

    def _rule(self, rule: str, place: Place) -> str:
        if rule and not _PARAGRAPH.fullmatch(rule):
            raise place.fault(f"{rule!r} is no paragraph; write one such as CS-7")
        return rule

    def _unit(self, unit: str, place: Place) -> UnitId:
        if unit not in self.units:
            raise place.fault(f"there is no unit {unit!r} in the position; write one of {', '.join(self.units)}")
        return UnitId(unit)

    def _point(self, point: str, place: Place) -> str:
        kind, _, name = point.partition(":")
        if kind not in POINTS or not name:
            raise place.fault(f"{point!r} points at nothing; write one of {', '.join(p + ':...' for p in POINTS)}")
        if kind == "unit":
            self._unit(name, place)
        if kind == "hex":
            self._hex(name, place)
        return point

    def _hex(self, name: str, place: Place) -> None:
        column, _, row = name.partition(",")
        if not (column.isdecimal() and row.isdecimal() and len(name) < 9):
            raise place.fault(f"{name!r} is no hex; write it as 4,3")
        if self.layout.to_hex(int(column), int(row)) not in self.scenario.board:
            raise place.fault(f"hex {name} is not on the board; name one that is")

    def _pattern(self, pattern: Pattern, kinds: dict[str, Any], what: str, place: Place) -> Pattern:
        kind = kinds.get(str(pattern.get("type")))
        if kind is None:
            raise place.fault(f"there is no {what} of type {str(pattern.get('type'))[:40]!r}; look at README.md")
        known = {f.name for f in fields(kind)} | {"type"} | ({TO} if kind.__name__ == "MoveUnit" else set())
        for name, value in pattern.items():
            if name not in known:
                raise place.key(name).fault(f"a {kind.__name__} has no such field; it has {', '.join(sorted(known))}")
            if name in ("unit", "target", "beacon") and isinstance(value, str) and value != ANY:
                self._unit(value, place.key(name))
            if isinstance(value, dict) and set(value) == {"any"} and not isinstance(value["any"], list):
                raise place.key(name).fault('a choice is a list; write { any = ["...", "..."] }')
        return pattern

    def _picks(self, form: AskForm | WrongForm, place: Place) -> Picks | None:
        named = {name: getattr(form, name) for name in ("pick", "beacon", "called")}
        units = {name: self._unit(value, place.key(name)) for name, value in named.items() if value is not None}
        card = form.card
        if card is not None and card not in deck():
            raise place.key("card").fault(f"there is no card {card!r} in the deck; write one such as patrol-left-1")
        if not units and card is None:
            return None
        card_id = CardId(card) if card is not None else None
        return Picks(units.get("pick"), units.get("beacon"), units.get("called"), card_id)

    def _ask(self, form: AskForm, place: Place) -> Ask:
        picks = self._picks(form, place)
        given = [each for each in (form.command, form.event, picks, form.state) if each is not None]
        if len(given) != 1:
            raise place.fault("it asks for one thing: a command, an event, a state, or picks; write one of them")
        if form.command is not None:
            self._pattern(form.command, COMMANDS, "command", place.key("command"))
        if form.event is not None:
            self._pattern(form.event, EVENTS, "event", place.key("event"))
        if form.state is not None and form.state.unit is not None:
            self._unit(form.state.unit, place.key("state").key("unit"))
        if form.state is not None and form.state.phase is Phase.SETUP:
            raise place.key("state").key("phase").fault("a lesson has no setup; name another phase")
        return Ask(form.command, form.event, picks, form.state)

    def _wrong(self, form: WrongForm, place: Place) -> Wrong:
        picks = self._picks(form, place)
        if (form.command is not None) + (picks is not None) + bool(form.refused) != 1:
            raise place.fault("it is about one thing: a command, a pick, or a reason in `refused`; write one of them")
        if form.command is not None:
            self._pattern(form.command, COMMANDS, "command", place.key("command"))
        if form.refused and form.refused not in Reason.__members__:
            raise place.key("refused").fault(f"there is no reason {form.refused!r}; look at README.md")
        return Wrong(form.say, self._rule(form.rule, place.key("rule")), form.command, picks, form.refused)

    def _action(self, plain: Pattern, place: Place) -> Action:
        if "type" in plain:
            return command_from_plain(plain, self.layout, place)
        picks = self._picks(typed(plain, AskForm, place), place)
        if picks is None:
            raise place.fault("it does nothing; write a command, or a pick such as {pick = ...}")
        return picks

    def _line(self, form: LineForm, place: Place) -> WrongLine:
        if not form.do:
            raise place.key("do").fault("a wrong line does something; write it")
        actions = place.key("do")
        return WrongLine(tuple(self._action(each, actions.item(n)) for n, each in enumerate(form.do)), form.gives)


__all__ = ["LARGEST_LESSON", "WireError", "lesson_from_plain", "load_lesson"]
