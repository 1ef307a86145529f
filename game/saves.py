"""Saves: a battle written after every command, so that nothing is lost, and read back as far as it can be.

A save holds the scenario, the seed, the log of commands with what chance decided for each, and a snapshot with its
fingerprint. Loading replays the log; where that fails, the snapshot stands in, and the report says so. Replay files
are the same files elsewhere. The snapshot is the rules' own affair: its hexes are axial.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game.rules.commands import CallSupport, Command
from game.rules.dice import Dice, Draw, SeededDice
from game.rules.ids import Face, Phase, Side
from game.rules.match import LogEntry, Match, replay
from game.rules.scenario import Scenario, ScenarioError
from game.rules.views import MatchView
from game.storage import backup_of, home_folder, remove_leftovers, write_whole
from game.text import tr
from game.wire import (
    Place,
    WireError,
    command_from_plain,
    command_to_plain,
    draw_from_plain,
    draw_to_plain,
    encode,
    parse,
    read_bytes,
    scenario_from_plain,
    scenario_to_plain,
    typed,
)

Plain = dict[str, Any]

_Moment = Annotated[datetime, msgspec.Meta(tz=True)]
"""A time with its zone: without one it could not be put in order with the others."""

FORMAT, VERSION = "call-in-support/save", 1
RULES_VERSION = 1
"""Raised when the rules change so that an old log may lead elsewhere; old saves then rest on their snapshot."""

MIGRATIONS: dict[int, Callable[[Plain], Plain]] = {}
"""How to make a save of version n into one of version n + 1, for every version that ever was."""

_DIGEST = re.compile(rb',"digest":"([0-9a-f]{64})"}\s*\Z')


class SaveError(ValueError):
    """A save cannot be loaded; the message says why and what can be done."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list of saves shows of a battle."""

    round: int
    rounds: int
    phase: Phase
    active: Side
    vp: dict[Side, int]
    side_names: dict[Side, str]
    winner: Side | None = None

    @property
    def over(self) -> bool:
        """Tell whether the battle has ended."""
        return self.phase is Phase.OVER


@dataclass(frozen=True, slots=True)
class SaveEntry:
    """One file of the list: its battle, or why it cannot be read (`broken`)."""

    path: Path
    title: str = ""
    saved: datetime | None = None
    started: datetime | None = None
    summary: Summary | None = None
    broken: str = ""
    from_backup: bool = False
    """The file itself is damaged, this is what its backup says."""


@dataclass(frozen=True, slots=True)
class LoadReport:
    """How a save was read: by replaying its log or from its snapshot, and a sentence for each trouble on the way."""

    way: Literal["replay", "snapshot"]
    notes: tuple[str, ...] = ()
    from_backup: bool = False


@dataclass(frozen=True, slots=True)
class Loaded:
    """A battle as it was saved, the logbook that goes on with its file, and the report."""

    match: Match
    logbook: Logbook
    report: LoadReport
    calls: Mapping[int, MatchView] = field(default_factory=dict)
    """How the battle stood just before each call in support, by the number of its command."""


@dataclass(slots=True)
class Logbook:
    """Writes one battle into one file, and nothing else ever into it.

    After a load that had to rest on a snapshot the log begins there; `before` is what chance decided until then.
    """

    path: Path
    title: str
    seed: int
    started: datetime
    before: tuple[Draw, ...] = ()
    opponents: dict[Side, str] = field(default_factory=dict)
    """Sides played by the practice opponent, with its strength."""
    _written: list[tuple[LogEntry, msgspec.Raw]] = field(default_factory=list)

    @classmethod
    def begin(
        cls, scenario: Scenario, seed: int, title: str = "", opponents: Mapping[Side, str] | None = None
    ) -> Logbook:
        """Return the logbook of a new battle, in a file of its own in the player's folder."""
        now, title = datetime.now(UTC), title or scenario.title
        return cls(_fresh_path(title, now), title, seed, now, opponents=dict(opponents or {}))

    def named(self, title: str) -> Logbook:
        """Return a logbook that writes the same battle into a new file under another title."""
        now = datetime.now(UTC)
        path = _fresh_path(title, now)
        return Logbook(path, title, self.seed, self.started, self.before, dict(self.opponents))

    def save(self, match: Match) -> Path:
        """Write the battle as it stands; the version before becomes the backup. Raises StorageError."""
        write_whole(self.path, self.content(match), keep_previous=True)
        return self.path

    def export(self, match: Match, path: Path) -> None:
        """Write the battle as a replay file anywhere. Raises StorageError."""
        write_whole(path, self.content(match))

    def content(self, match: Match) -> bytes:
        """Return the bytes of the save file."""
        plain = {
            "format": FORMAT,
            "version": VERSION,
            "rules_version": RULES_VERSION,
            "title": self.title,
            "started": self.started,
            "saved": datetime.now(UTC),
            "summary": _summary(match),
            "seed": self.seed,
            "opponents": self.opponents,
            "scenario": scenario_to_plain(match.scenario),
            "base": match.origin,
            "before": [draw_to_plain(draw) for draw in self.before],
            "opening": [draw_to_plain(draw) for draw in match.opening.draws],
            "log": self._log(match),
            "snapshot": match.snapshot(),
            "hash": match.state_hash(),
        }
        return _signed(encode(plain))

    def _log(self, match: Match) -> list[msgspec.Raw]:
        # Entries never change once made, so each is put into JSON once; undo takes some away at the end.
        known, log = self._written, match.log
        del known[len(log) :]
        while known and known[-1][0] is not log[len(known) - 1]:
            known.pop()
        for entry in log[len(known) :]:
            known.append((entry, msgspec.Raw(encode(_entry_to_plain(entry, match)))))
        return [text for _, text in known]


def _entry_to_plain(entry: LogEntry, match: Match) -> Plain:
    command = command_to_plain(entry.command, match.board.layout)
    return {"command": command, "draws": [draw_to_plain(draw) for draw in entry.draws]}


def _summary(match: Match) -> Plain:
    view = match.view()
    return {
        "round": view.round,
        "rounds": view.rounds,
        "phase": view.phase,
        "active": view.active,
        "vp": {side: each.vp for side, each in view.sides.items()},
        "side_names": dict(match.scenario.side_names),
        "winner": view.outcome.winner if view.outcome else None,
    }


def _signed(data: bytes) -> bytes:
    return data[:-1] + b',"digest":"' + hashlib.sha256(data).hexdigest().encode() + b'"}\n'


def _unsigned(data: bytes, place: Place) -> bytes:
    found = _DIGEST.search(data)
    if found is None:
        raise place.fault("it is no whole save of this game; choose another file")
    body = data[: found.start()] + b"}"
    if hashlib.sha256(body).hexdigest().encode() != found[1]:
        raise place.fault("it was damaged or changed since it was written")
    return body


def saves_folder() -> Path:
    """Return the folder of the saves; it need not exist yet."""
    return home_folder() / "saves"


def _fresh_path(title: str, now: datetime) -> Path:
    words = re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")[:40] or "battle"
    while True:
        path = saves_folder() / f"{words}-{now:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.json"
        if not path.exists():
            return path


# Loading


@dataclass(frozen=True, slots=True)
class _Content:
    """A save file, read and typed."""

    title: str
    started: datetime
    seed: int
    opponents: dict[Side, str]
    scenario: Scenario
    base: Plain | None
    before: tuple[Draw, ...]
    opening: tuple[Draw, ...]
    log: tuple[tuple[Command, tuple[Draw, ...]], ...]
    snapshot: Plain
    hash: str

    @property
    def dice(self) -> Dice:
        """The dice of the seed, as far along as the battle had taken them."""
        dice = SeededDice(self.seed)
        for draw in self.draws:
            if isinstance(draw, Face):
                dice.roll()
            else:
                dice.shuffle(draw)
        return dice

    @property
    def draws(self) -> tuple[Draw, ...]:
        """Everything chance decided so far."""
        return (*self.before, *self.opening, *(draw for _, draws in self.log for draw in draws))


class _Form(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    rules_version: int
    title: str
    started: _Moment
    saved: _Moment
    summary: Summary
    seed: int
    opponents: dict[Side, str]
    scenario: Any
    base: Plain | None
    before: list[Any]
    opening: list[Any]
    log: list[_EntryForm]
    snapshot: Plain
    hash: str
    digest: str = ""


class _EntryForm(msgspec.Struct, forbid_unknown_fields=True):
    command: Any
    draws: list[Any]


def load(path: Path) -> Loaded:
    """Read a battle. Raises SaveError if neither the file nor its backup can be used.

    Tried in turn: the file, its backup, then either of them although it was damaged, if what is left of it still
    leads to the state it names.
    """
    troubles: list[str] = []
    for damaged in (False, True):
        for source in (path, backup_of(path)):
            if not source.exists():
                continue
            try:
                return _opened(_read(source, damaged=damaged), path, troubles, source != path, damaged=damaged)
            except (WireError, SaveError) as error:
                troubles.append(str(error))
    if not troubles:
        raise SaveError(tr("{path}: there is no such save", path=path.name))
    raise SaveError(tr("This save cannot be loaded. ({trouble})", trouble=troubles[0]))


def _read(path: Path, *, damaged: bool) -> _Content:
    place = Place(path.name)
    data = read_bytes(path)
    plain = parse(data if damaged else _unsigned(data, place), path.name)
    return _content(_migrated(plain, place), place)


def _migrated(plain: Any, place: Place) -> Plain:
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise place.fault("it is no save of this game; choose another file")
    version = plain.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise place.fault("it was written by a newer version of the game; update the game")
    made: Plain = plain
    while version < VERSION:
        if version not in MIGRATIONS:
            raise place.fault(f"its version {version} is unknown; choose another file")
        made, version = MIGRATIONS[version](made), version + 1
    return made


def _content(plain: Plain, place: Place) -> _Content:
    form = _typed_form(plain, place)
    scenario = scenario_from_plain(form.scenario, place.key("scenario"))
    layout, at = scenario.board.layout, place.key("log")
    log = tuple(
        (
            command_from_plain(entry.command, layout, at.item(n).key("command")),
            _draws(entry.draws, at.item(n).key("draws")),
        )
        for n, entry in enumerate(form.log)
    )
    return _Content(
        title=form.title,
        started=form.started,
        seed=form.seed,
        opponents=form.opponents,
        scenario=scenario,
        base=form.base,
        before=_draws(form.before, place.key("before")),
        opening=_draws(form.opening, place.key("opening")),
        log=log,
        snapshot=form.snapshot,
        hash=form.hash,
    )


def _typed_form(plain: Plain, place: Place) -> _Form:
    # Times are texts in JSON; only a lenient reading makes them dates.
    try:
        times = {name: datetime.fromisoformat(str(plain[name])) for name in ("started", "saved")}
    except (KeyError, ValueError):
        raise place.fault("its times cannot be read; choose another file") from None
    return typed({**plain, **times}, _Form, place)


def _draws(plain: Iterable[Any], place: Place) -> tuple[Draw, ...]:
    return tuple(draw_from_plain(each, place.item(n)) for n, each in enumerate(plain))


def _opened(content: _Content, path: Path, troubles: list[str], from_backup: bool, *, damaged: bool) -> Loaded:
    notes = [tr("The last save was damaged. ({trouble})", trouble=troubles[0])] if troubles else []
    if from_backup:
        notes.append(tr("The backup was loaded: the battle stands one step earlier."))
    book = Logbook(path, content.title, content.seed, content.started, content.before, content.opponents)
    try:
        match, calls = _replayed(content)
    except _LostError as lost:
        match = _from_snapshot(content, strict=damaged)
        book.before = content.draws
        notes.append(tr("The log did not lead to the saved state, so the snapshot was loaded. ({why})", why=lost))
        return Loaded(match, book, LoadReport("snapshot", tuple(notes), from_backup))
    return Loaded(match, book, LoadReport("replay", tuple(notes), from_backup), calls)


class _LostError(Exception):
    """A log does not lead to the state its save names."""


def _replayed(content: _Content) -> tuple[Match, dict[int, MatchView]]:
    calls: dict[int, MatchView] = {}

    def watch(number: int, match: Match, command: Command) -> None:
        if isinstance(command, CallSupport):
            calls[number] = match.view()

    try:
        match = replay(content.scenario, content.opening, content.log, content.dice, content.base, watch)
    except ScenarioError as error:
        raise SaveError(tr("its scenario cannot be played: {error}", error=error)) from None
    except Exception as error:  # whatever an old or damaged log may set off, the snapshot is still there
        raise _LostError(str(error) or type(error).__name__) from error
    if match.state_hash() != content.hash:
        match.close()
        raise _LostError(tr("the fingerprints differ"))
    return match, calls


def _from_snapshot(content: _Content, *, strict: bool) -> Match:
    try:
        match = Match.restore(content.scenario, content.snapshot, content.dice)
        found = match.state_hash()
    except Exception as error:  # noqa: BLE001 - a snapshot may hold anything
        raise SaveError(tr("neither its log nor its snapshot can be used: {error}", error=error)) from None
    if strict and found != content.hash:
        match.close()
        raise SaveError(tr("neither its log nor its snapshot leads to the saved state"))
    return match


# The list


class _Head(msgspec.Struct):
    format: str
    title: str
    started: _Moment
    saved: _Moment
    summary: Summary


def list_saves() -> tuple[SaveEntry, ...]:
    """Return every save, the newest first, broken ones last with the reason. Never raises for what files hold."""
    folder = saves_folder()
    remove_leftovers(folder)
    entries = [_entry(path) for path in sorted(folder.glob("*.json"))] if folder.is_dir() else []
    oldest = datetime.min.replace(tzinfo=UTC)
    return tuple(sorted(entries, key=lambda entry: (not entry.broken, entry.saved or oldest), reverse=True))


def latest() -> SaveEntry | None:
    """Return the save that Continue goes on with: the newest battle that is not over."""
    return next((entry for entry in list_saves() if entry.summary and not entry.summary.over), None)


def _entry(path: Path) -> SaveEntry:
    broken = ""
    for source in _sources(path):
        place = Place(source.name)
        try:
            head = _head(_unsigned(read_bytes(source), place), place)
        except WireError as error:
            broken = broken or str(error)
            continue
        return SaveEntry(path, head.title, head.saved, head.started, head.summary, "", source != path)
    return SaveEntry(path, path.stem, broken=broken)


def _sources(path: Path) -> Iterator[Path]:
    yield path
    if backup_of(path).exists():
        yield backup_of(path)


def _head(body: bytes, place: Place) -> _Head:
    try:
        head = msgspec.json.decode(body, type=_Head)
    except (msgspec.DecodeError, RecursionError) as error:
        raise place.fault(f"it cannot be read ({error}); delete it or choose another") from None
    if head.format != FORMAT:
        raise place.fault("it is no save of this game; choose another file")
    return head


def delete_save(path: Path) -> None:
    """Delete a save and its backup."""
    for each in (path, backup_of(path)):
        with suppress(FileNotFoundError):
            each.unlink()


def import_replay(path: Path) -> SaveEntry:
    """Copy a replay file into the player's saves, once it has been read through. Raises SaveError, StorageError."""
    loaded = load(path)
    book = loaded.logbook.named(loaded.logbook.title)
    try:
        return _entry(book.save(loaded.match))
    finally:
        loaded.match.close()
