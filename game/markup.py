"""Our markup without drawing: how foreign text is made safe in it, and what it reads like where nothing is drawn.

`*bold*`, `[words](rule:CS-7)` a link, `[words](tint:loss)` words in a tint, `:die.blast:` a picture in the line, a
backslash before a sign to mean the sign itself.
"""

from __future__ import annotations

import re

from game.rules.ids import Face
from game.text import tr

_TOKEN = re.compile(
    r"\\(?P<sign>[*\[\]:\\])"
    r"|\*(?P<bold>[^*\n]+)\*"
    r"|\[(?P<label>[^\]\n]+)\]\((?P<href>[^)\s]+)\)"
    r"|(?P<faces>:die\.[a-z]+:(?: :die\.[a-z]+:)*)(?P<word> (?:Red )?[A-Z][a-z]*)?"
    r"|:[a-z]+\.[a-z0-9_]+: ?"
)


def escape(text: str) -> str:
    """Make a name or other foreign text mean itself in markup."""
    return re.sub(r"([*\[\]:\\])", r"\\\1", text)


def bold(markup: str) -> str:
    """Return a text in bold; marks inside it are taken off, for bold text knows none."""
    words = plain(markup).replace("*", "").replace("\n", " ")
    return f"*{words}*" if words else ""


def plain(markup: str) -> str:
    """Return a markup text as bare words: marks gone, die faces by name, other pictures left out."""
    return _TOKEN.sub(_bare, markup)


def _bare(match: re.Match[str]) -> str:
    for part in ("sign", "label", "bold"):
        if match[part]:
            return str(match[part])
    if not match["faces"]:
        return ""
    names = ", ".join(face_word(Face(name)) for name in re.findall(r"die\.([a-z]+)", match["faces"]))
    word = match["word"] or ""
    if word:
        return names if word.strip() == names else names + word
    return f"{names}:" if re.match(r" [a-z0-9]", match.string[match.end() :]) else names


def face_word(face: Face) -> str:
    """Return the name of a die face (DI-1)."""
    words = {
        Face.FIGHTER: tr("Fighter"),
        Face.STAR: tr("Star"),
        Face.CAPITAL: tr("Capital"),
        Face.ALERT: tr("Red Alert"),
        Face.STRIKER: tr("Striker"),
        Face.BLAST: tr("Blast"),
    }
    return words[face]


def face_mark(face: Face) -> str:
    """Return the picture of a die face in markup."""
    return f":die.{face.value}:"
