"""The cells of a tile layer: CSV, Base64 (plain, zlib, gzip) or XML, decoded within bounds."""

from __future__ import annotations

import binascii
import sys
import zlib
from array import array
from base64 import b64decode
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from game.text import tr
from game.tiled.faults import Faults, shown

FLIP_ACROSS = 1 << 31
FLIP_DOWN = 1 << 30
TURN_60 = 1 << 29
TURN_120 = 1 << 28
"""The flags in the upper bits of a cell. On a hexagonal map the last two turn the tile clockwise, after the flips."""

GID_MASK = TURN_120 - 1
_LARGEST = (1 << 32) - 1


def decode_cells(data: Element | None, count: int, place: str, faults: Faults) -> array[int]:
    """Return exactly `count` raw cells, flags included. Notes what is wrong, and then returns empty cells."""
    try:
        return _Cells(data, count).decode()
    except _CellError as error:
        faults.add(tr("{place}: {fault}", place=place, fault=str(error)))
        return array("I", bytes(4 * count))


class _CellError(ValueError):
    """Why the data of one layer cannot be read."""


@dataclass(frozen=True, slots=True)
class _Cells:
    data: Element | None
    count: int

    def decode(self) -> array[int]:
        if self.data is None:
            raise _CellError(tr("it has no data; save the map again in Tiled"))
        if self.data.find("chunk") is not None:
            raise _CellError(tr("it is stored in chunks; switch Infinite off in Map > Map Properties"))
        encoding, compression = self.data.get("encoding", ""), self.data.get("compression", "")
        if encoding == "csv":
            return self._from_csv(self.data.text or "")
        if encoding == "base64":
            return self._from_bytes(self._unpacked(self.data.text or "", compression))
        if encoding:
            raise _CellError(tr("encoding {value} is not known; {repair}", value=shown(encoding), repair=_repair()))
        return self._from_numbers([tile.get("gid", "0") for tile in self.data.findall("tile")])

    def _from_csv(self, text: str) -> array[int]:
        found = text.count(",") + 1 if text.strip() else 0
        if found != self.count:
            raise self._miscount(found)
        return self._from_numbers(text.split(","))

    def _from_numbers(self, written: list[str]) -> array[int]:
        if len(written) != self.count:
            raise self._miscount(len(written))
        cells = array("I", bytes(4 * self.count))
        for index, text in enumerate(written):
            number = text.strip()
            if not (number.isascii() and number.isdigit() and len(number) <= 10 and int(number) <= _LARGEST):
                raise _CellError(
                    tr(
                        "cell number {index} is {value}; save the map again in Tiled",
                        index=index + 1,
                        value=shown(number),
                    )
                )
            cells[index] = int(number)
        return cells

    def _unpacked(self, text: str, compression: str) -> bytes:
        try:
            packed = b64decode("".join(text.split()), validate=True)
        except (binascii.Error, ValueError):
            raise _CellError(tr("its Base64 text is broken; save the map again in Tiled")) from None
        if not compression:
            return packed
        if compression not in ("zlib", "gzip"):
            raise _CellError(
                tr("compression {value} is not read here; {repair}", value=shown(compression), repair=_repair())
            )
        return self._inflated(packed, 31 if compression == "gzip" else 15)

    def _inflated(self, packed: bytes, window: int) -> bytes:
        # One byte more than needed is enough to see a bomb, so no more is ever unpacked.
        stream = zlib.decompressobj(window)
        try:
            cells = stream.decompress(packed, 4 * self.count + 1)
        except zlib.error:
            raise _CellError(tr("its compressed data is broken; save the map again in Tiled")) from None
        if not stream.eof and len(cells) <= 4 * self.count:
            raise _CellError(tr("its compressed data is cut short; save the map again in Tiled"))
        if len(cells) > 4 * self.count:
            raise _CellError(
                tr("it unpacks to more than the {count} cells of the map; save it again in Tiled", count=self.count)
            )
        return cells

    def _from_bytes(self, raw: bytes) -> array[int]:
        if len(raw) != 4 * self.count:
            raise self._miscount(len(raw) // 4)
        cells = array("I", raw)
        if sys.byteorder == "big":
            cells.byteswap()
        return cells

    def _miscount(self, found: int) -> _CellError:
        return _CellError(
            tr("{found} cells are written, the map has {count}; save it again in Tiled", found=found, count=self.count)
        )


def _repair() -> str:
    return tr("choose CSV or Base64 (zlib) as Tile Layer Format in Map > Map Properties")
