"""What a lesson may say: words that fit the coach's plate, one short sentence at a time, without control characters."""

from __future__ import annotations

from game.lessons.forms import LessonForm, StepForm
from game.wire import Place

LONGEST = {"title": 48, "note": 64, "name": 24, "about": 160, "say": 180, "then": 180, "hint": 180}
"""Characters of each text; what the coach says is a sentence or two."""
MOST_RETRIES = 6
MOST_FACES = 12
"""Faces of one other try: they stand in a row on its button."""


def check_texts(form: LessonForm, place: Place) -> None:
    """Look through every text of a lesson file. Raises WireError for one that no screen can show."""
    if not form.title.strip():
        raise place.key("title").fault("a lesson needs a title; write one")
    _check(place, title=form.title, about=form.about)
    for number, step in enumerate(form.step):
        _check_step(step, place.key("step").item(number))


def _check_step(step: StepForm, place: Place) -> None:
    if not step.title.strip() or not step.say.strip():
        raise place.fault("a step needs a title and something to say; write both")
    _check(place, title=step.title, note=step.note, say=step.say, then=step.then, hint=step.hint)
    for number, wrong in enumerate(step.wrong):
        at = place.key("wrong").item(number)
        if not wrong.say.strip():
            raise at.key("say").fault("a wrong try is answered with a sentence; write it")
        _check(at, say=wrong.say)
    if len(step.retry) > MOST_RETRIES:
        raise place.key("retry").fault(f"{len(step.retry)} other tries; a step has at most {MOST_RETRIES}")
    for number, other in enumerate(step.retry):
        at = place.key("retry").item(number)
        if not other.name.strip():
            raise at.key("name").fault("another try needs a name for its button; write one")
        _check(at, name=other.name, say=other.say)
        if not 1 <= len(other.faces) <= MOST_FACES:
            raise at.key("faces").fault(f"{len(other.faces)} faces; another try has 1 to {MOST_FACES}")


def _check(place: Place, **texts: str) -> None:
    for name, text in texts.items():
        if any(not character.isprintable() for character in text):
            raise place.key(name).fault("it holds a line break or a character that cannot be shown; write plain text")
        if len(text) > LONGEST[name]:
            raise place.key(name).fault(f"{len(text)} characters; write at most {LONGEST[name]}")


__all__ = ["check_texts"]
