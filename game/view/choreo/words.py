"""The words of tags: short, in the present, made from an event alone."""

from __future__ import annotations

from game.markup import face_word
from game.rules import events as ev
from game.text import tr
from game.wording import hits, models, tokens


def paid(cost: int) -> str:
    """Return what a call has cost."""
    return tr("Order and {tokens} paid", tokens=tokens(cost))


def stays(cost: int, *, off_board: bool) -> str:
    """Return that a called unit stays in Reserve, and what that has cost (CS-6, CS-14)."""
    spent = tr("order and token are spent") if cost == 1 else tr("order and {n} tokens are spent", n=cost)
    if off_board:
        return tr("Misses the board and stays in Reserve; {spent}", spent=spent)
    return tr("Stays in Reserve; {spent}", spent=spent)


def warp_word(result: ev.WarpResult) -> str:
    """Return the one word under the warp die (CS-6)."""
    return {"stable": tr("Stable"), "unstable": tr("Unstable"), "failed": tr("Fails")}[result]


def aim(event: ev.ScatterRolled, way: str) -> str:
    """Return where the scatter die points and what is there."""
    values = {"face": face_word(event.face), "way": way}
    match event.landing:
        case "open":
            return tr("{face}: {way}", **values)
        case "asteroid":
            return tr("{face}: {way}, rocks", **values)
        case "planet":
            return tr("{face}: {way}, planet", **values)
        case "occupied":
            return tr("{face}: {way}, taken", **values)
        case "off":
            return tr("{face}: {way}, off the board", **values)


def roll(hit: int, shielded: int, stars: int, target: str = "") -> str:
    """Return what dice came to, on whom if that is not plain to see."""
    words = tr("{hits} on {target}", hits=hits(hit), target=target) if target else hits(hit)
    words = words[:1].upper() + words[1:]
    if shielded:
        words += tr(", {n} shielded", n=shielded)
    return words + gained(stars)


def self_roll(hit: int, lost: int, stars: int) -> str:
    """Return what dice against the unit itself came to, losses and all."""
    return tr("{hits}: {models} lost", hits=hits(hit), models=models(lost)) + gained(stars)


def gained(stars: int) -> str:
    """Return the Star Tokens that Star faces brought, to add to a sentence; empty for none."""
    return tr(", Star +{n}", n=stars) if stars else ""


def left(name: str, left: int, most: int) -> str:
    """Return how many models a unit has left."""
    return tr("{unit}: {left} of {most} left", unit=name, left=left, most=most)


def scored(side: str, vp: int, later: int = 0) -> str:
    """Return what a side scores, and what destroyed Supply will bring in the Scoring step."""
    if later:
        return tr("{side} +{n} VP, +{later} at scoring", side=side, n=vp, later=later)
    return tr("{side} +{n} VP", side=side, n=vp)


def lost(name: str, cause: ev.Cause) -> str:
    """Return that a unit is gone, and where."""
    match cause:
        case "unstable":
            return tr("{unit} is lost in the warp", unit=name)
        case "planet":
            return tr("Burns up: lost")
        case "asteroid":
            return tr("{unit} is lost among the rocks", unit=name)
        case "off board":
            return tr("{unit} is lost beyond the board", unit=name)
        case _:
            return tr("{unit} is lost", unit=name)


def reason(why: ev.VpReason, subject: str) -> str:
    """Return what points were scored for, to add to a sentence."""
    match why:
        case "supply":
            return tr(" for destroyed Supply")
        case "reserve":
            return tr(" for {unit}, left in Reserve", unit=subject)
        case "marker":
            return tr(" for {marker}", marker=subject)
        case "unit":
            return tr(" for {unit}", unit=subject)
