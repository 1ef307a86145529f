"""Reading XML that may be hostile: bounded in bytes, elements, depth and tags, and without any entity."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import NoReturn
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from game.text import tr
from game.tiled.faults import Faults, MapError, shown

MOST_BYTES = 8_000_000
MOST_ELEMENTS = 120_000
MOST_DEPTH = 40
MOST_TAG_BYTES = 1_000_000
MOST_ATTRIBUTES = 64
_CHUNK = 65_536


def read_xml(path: Path, faults: Faults) -> Element:
    """Return the root element of an XML file. Raises MapError for whatever else the file is."""
    data = read_bytes(path, faults)
    if data[:2] == b"\x1f\x8b":
        faults.fail(tr("the file is compressed as a whole: unpack it with gunzip first"))
    if data.lstrip()[:1] in (b"{", b"["):
        faults.fail(tr("the file is JSON: save it in Tiled as TMX (maps) or TSX (tilesets)"))
    return _Reader(faults).read(data)


def read_bytes(path: Path, faults: Faults) -> bytes:
    """Return a regular file of a bearable size. Raises MapError; never waits on a pipe or a device."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            faults.fail(tr("this is not a file: name a map saved by Tiled, such as maps/halcyon_gap.tmx"))
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        faults.fail(tr("there is no such file: check the name"))
    except (OSError, ValueError) as error:
        faults.fail(tr("the file cannot be read ({reason}): check its name and its permissions", reason=_reason(error)))
    if len(data) > MOST_BYTES:
        faults.fail(tr("the file is larger than {most} bytes: save its layers as Base64 (zlib)", most=MOST_BYTES))
    if not data.strip():
        faults.fail(tr("the file is empty: save the map again in Tiled"))
    return data


def _reason(error: Exception) -> str:
    return shown(getattr(error, "strerror", None) or type(error).__name__)


class _Reader:
    """One pass of expat that builds elements and counts."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._builder = TreeBuilder()
        self._elements = 0
        self._depth = 0
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._builder.data
        self._parser.StartDoctypeDeclHandler = self._refuse_doctype

    def read(self, data: bytes) -> Element:
        try:
            for start in range(0, len(data), _CHUNK):
                self._parser.Parse(data[start : start + _CHUNK], False)
                if start - self._parser.CurrentByteIndex > MOST_TAG_BYTES:
                    self._fail(tr("one tag is longer than a million bytes: save the map again in Tiled"))
            self._parser.Parse(b"", True)
        except expat.ExpatError as error:
            self._fail(tr("the XML is broken ({reason}): save it again in Tiled", reason=expat.ErrorString(error.code)))
        except MapError:
            raise
        except (LookupError, ValueError):
            self._fail(tr("the text encoding is not known here: save the file as UTF-8"))
        return self._builder.close()

    def _fail(self, sentence: str) -> NoReturn:
        line = self._parser.CurrentLineNumber
        self._faults.fail(tr("line {line}: {fault}", line=line, fault=sentence))

    def _refuse_doctype(self, *_: object) -> None:
        self._fail(tr("it has a DOCTYPE, which no Tiled file needs: delete that line"))

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        self._depth += 1
        if self._elements > MOST_ELEMENTS:
            self._fail(
                tr(
                    "more than {most} elements: choose CSV or zlib as Tile Layer Format in Map Properties",
                    most=MOST_ELEMENTS,
                )
            )
        if len(attributes) > MOST_ATTRIBUTES:
            self._fail(tr("a tag has more than {most} attributes: save it again in Tiled", most=MOST_ATTRIBUTES))
        if self._depth > MOST_DEPTH:
            self._fail(tr("elements are nested more than {most} deep: ungroup some layers", most=MOST_DEPTH))
        self._builder.start(tag, attributes)

    def _end(self, tag: str) -> None:
        self._depth -= 1
        self._builder.end(tag)
