"""How far a text is: missing, stale, needs work, done or reviewed; and who says so."""

import re
from collections.abc import Mapping
from enum import StrEnum
from hashlib import blake2b
from typing import Any, NamedTuple

from pnp.model.messages import FUZZY, Unit
from pnp.worded import worded

NO_FILE = worded("there is no such file")
_REVIEWED = re.compile(r"reviewed ([0-9a-f]{8})(?: .*)?\Z")


class TextState(StrEnum):
    """What a translator has to do with a text."""

    MISSING = "missing"
    STALE = "stale"  # the English has changed since
    WORK = "work"  # marked as fuzzy, or wrong
    DONE = "done"
    REVIEWED = "reviewed"


class SavedText(NamedTuple):
    """What a translator wants to be saved, and what it is to be put in the place of."""

    base: Mapping[str, Any]  # text, fuzzy and notes as the page knows them
    text: str
    needs_work: bool
    notes: str
    reviewed: bool


def state_of(unit: Unit, is_wrong: bool = False) -> TextState:
    """Return how far a text is; what is wrong can not be done."""
    if not unit.text:
        return TextState.MISSING
    if unit.fuzzy and unit.before and unit.before != unit.english:
        return TextState.STALE
    if unit.fuzzy or is_wrong:
        return TextState.WORK
    return TextState.REVIEWED if is_reviewed(unit) else TextState.DONE


def is_reviewed(unit: Unit) -> bool:
    """Tell whether somebody has reviewed this very text of this very English."""
    found = map(_REVIEWED.match, unit.notes.split("\n"))
    return any(one and one[1] == _seal(unit) for one in found)


def with_review(unit: Unit, reviewed: bool) -> Unit:
    """Return a text with the mark of a reviewer, or without any."""
    lines = [line for line in unit.notes.split("\n") if line and not _REVIEWED.match(line)]
    if reviewed:
        lines.append(f"reviewed {_seal(unit)}")
    return unit._replace(notes="\n".join(lines))


def said_by_people(unit: Unit) -> str:
    """Return comments and questions, without the marks of reviewers."""
    return with_review(unit, reviewed=False).notes


def with_notes(unit: Unit, notes: str) -> Unit:
    """Return a text with other comments; a mark of a reviewer stays."""
    marks = [line for line in unit.notes.split("\n") if _REVIEWED.match(line)]
    lines = [line.strip() for line in notes.split("\n") if line.strip()]
    return unit._replace(notes="\n".join([*lines, *marks]))


def marked(unit: Unit, needs_work: bool) -> Unit:
    """Return a text that somebody has to look at again, or not any more."""
    flags = tuple(flag for flag in unit.flags if flag != FUZZY)
    if needs_work:
        return unit._replace(flags=(FUZZY, *flags))
    return unit._replace(flags=flags, before="", before_context="")


def wished(unit: Unit, wish: SavedText) -> Unit:
    """Return a text as somebody wants it; what has just been said is not stale any more."""
    new = unit._replace(text=wish.text)
    if (wish.text, wish.needs_work) != (unit.text, unit.fuzzy):
        new = marked(new, wish.needs_work and bool(wish.text))
    return with_review(with_notes(new, wish.notes), wish.reviewed and not new.fuzzy)


def _seal(unit: Unit) -> str:
    """Return what changes with the text and with the English that it translates."""
    both = f"{unit.english}\0{unit.text}".encode()
    return blake2b(both, digest_size=4).hexdigest()


def no_text(context: str) -> str:
    """Say that there is no such text."""
    return worded("there is no text {context}", context=repr(context))


def out_of_date(context: str) -> str:
    """Say that the English of a text has changed since its file was written."""
    return worded("{context} is not up to date", context=context)
