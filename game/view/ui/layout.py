"""Rectangles from rectangles: the whole layout language. All lengths are pixels; `ui.px` makes them from dp."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect


def inset(r: Rect, pad: int, pad_y: int | None = None) -> Rect:
    """A rectangle smaller by pad on every side, or by another amount above and below."""
    return r.inflate(-2 * pad, -2 * (pad if pad_y is None else pad_y))


def _split(total: int, sizes: Sequence[int | None], gap: int) -> list[int]:
    rest = total - gap * (len(sizes) - 1) - sum(s for s in sizes if s is not None)
    open_ones = sum(s is None for s in sizes)
    out: list[int] = []
    for size in sizes:
        if size is not None:
            out.append(size)
            continue
        share = max(0, rest) // open_ones
        out.append(share)
        rest, open_ones = rest - share, open_ones - 1
    return out


def rows(r: Rect, sizes: Sequence[int | None], gap: int = 0) -> list[Rect]:
    """Stack downwards; each None takes an equal share of what is left."""
    out, y = [], r.y
    for h in _split(r.h, sizes, gap):
        out.append(Rect(r.x, y, r.w, h))
        y += h + gap
    return out


def cols(r: Rect, sizes: Sequence[int | None], gap: int = 0) -> list[Rect]:
    """Side by side; each None takes an equal share of what is left."""
    out, x = [], r.x
    for w in _split(r.w, sizes, gap):
        out.append(Rect(x, r.y, w, r.h))
        x += w + gap
    return out


def flow(r: Rect, widths: Sequence[int], height: int, gap: int) -> list[Rect]:
    """Left to right, wrapping to a new row: button rows survive long languages. May reach below r."""
    out, x, y = [], r.x, r.y
    for w in widths:
        if x > r.x and x + w > r.right:
            x, y = r.x, y + height + gap
        out.append(Rect(x, y, min(w, r.w), height))
        x += w + gap
    return out


def grid(r: Rect, columns: int, count: int, height: int, gap: int) -> list[Rect]:
    """Equal cells, row by row."""
    across = cols(r, [None] * columns, gap)
    return [Rect(across[i % columns].x, r.y + i // columns * (height + gap), across[i % columns].w, height)
            for i in range(count)]  # fmt: skip


def centred(r: Rect, w: int, h: int) -> Rect:
    """A rectangle of a size in the middle of another."""
    out = Rect(0, 0, w, h)
    out.center = r.center
    return out
