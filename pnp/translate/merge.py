"""A PO file after its source has changed: what is right stays, nothing that was written is lost."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from pnp.model.words import FUZZY, PoFile, Unit
from pnp.translate.hints import by_hand

NEAR = 0.8  # of the letters in common: a text that moved rather than a new one
_OURS = {"language", "plural-forms", "mime-version", "content-type", "content-transfer-encoding"}


def merged(po: PoFile, source: Sequence[Unit]) -> PoFile:
    """Return the file with today's texts in today's order; vanished ones become obsolete."""
    wanted = {unit.context for unit in source}
    gone = [unit for unit in po.units if unit.obsolete or unit.context not in wanted]
    known: dict[str, list[Unit]] = defaultdict(list)
    for unit in po.units:
        known[unit.context].append(unit)
    units = tuple(_renewed(fresh, known[fresh.context], gone) for fresh in source)
    used = {(unit.context, unit.english) for unit in units}
    kept: dict[tuple[str, str], Unit] = {}  # what somebody has written, each once
    for unit in gone:
        key = (unit.context, unit.english)
        if key not in used and (unit.text or unit.notes):
            kept.setdefault(key, _obsolete(unit))
    return po._replace(units=(*units, *kept.values()))


class Taken(NamedTuple):
    """What came of a file that a translator sent back."""

    po: PoFile
    new: list[str]  # contexts
    changed: list[str]
    same: list[str]
    rejected: list[tuple[str, str]]  # contexts with the reason


def taken_in(ours: PoFile, theirs: PoFile) -> Taken:
    """Put the translations of one file into another that has today's texts."""
    live = {unit.context: unit for unit in ours.units if not unit.obsolete}
    told: dict[str, list[str]] = {"new": [], "changed": [], "same": []}
    rejected: list[tuple[str, str]] = []
    for unit in theirs.units:
        if unit.obsolete or not unit.text:
            continue
        verdict = "there is no such text any more"
        if unit.context in live:
            verdict, live[unit.context] = _taken(live[unit.context], unit)
        if verdict in told:
            told[verdict].append(unit.context)
        else:
            rejected.append((unit.context, verdict))
    units = (unit if unit.obsolete else live[unit.context] for unit in ours.units)
    po = ours._replace(units=tuple(units), header={**ours.header, **_signed(theirs.header)})
    return Taken(po, **told, rejected=rejected)


def _taken(mine: Unit, unit: Unit) -> tuple[str, Unit]:
    """Return `new`, `changed`, `same` or why a translation is not taken, and what stands now."""
    notes = unit.notes or mine.notes
    holds = mine.text and not mine.fuzzy
    if (unit.text, unit.fuzzy, unit.english) == (mine.text, mine.fuzzy, mine.english):
        return "same", mine._replace(notes=notes)
    if unit.english != mine.english:
        offered = mine._replace(text=unit.text, before=unit.english, flags=_marked(mine.flags))
        return "the English has changed since; look at it again", mine if holds else offered
    if unit.fuzzy:
        return "it is marked as fuzzy", mine
    flags = tuple(dict.fromkeys((*mine.flags, *unit.flags)))
    said = _right(mine._replace(text=unit.text, flags=flags, notes=notes))
    return "changed" if holds else "new", said


def _signed(header: Mapping[str, str]) -> dict[str, str]:
    """Return who made a translation and with what, which goes with it."""
    return {
        key: value
        for key, value in header.items()
        if value and key.lower() not in _OURS and not key.lower().startswith("x-pnp-")
    }


def stale(unit: Unit, english: str) -> Unit:
    """Return a translation of other English, to be looked at: what it was made from stays."""
    before, unit = _made_from(unit), unit._replace(english=english)
    if not unit.text:
        return unit._replace(before="", before_context="")
    if before == english:  # the text has come back
        return _right(unit)
    return unit._replace(before=before, flags=_marked(unit.flags))


def _renewed(fresh: Unit, known: Sequence[Unit], gone: Sequence[Unit]) -> Unit:
    """Return today's text with its translation: of the same English if possible, one in use."""
    old = min(
        known, key=lambda unit: (unit.english != fresh.english, unit.obsolete), default=None
    ) or _moved(fresh, gone)
    if old is None:
        return fresh
    if old.english != fresh.english:
        old = stale(old, fresh.english)
    return old._replace(
        context=fresh.context,
        hints=(*by_hand(old.hints), *fresh.hints),
        places=fresh.places,
        obsolete=False,
        line=0,
    )


def _moved(fresh: Unit, gone: Sequence[Unit]) -> Unit | None:
    """Return the translation of a nearly equal text that stood elsewhere, to be looked at."""
    shares = [(_likeness(unit.english, fresh.english), unit) for unit in gone if unit.text]
    share, found = max(shares, key=lambda one: one[0], default=(0, fresh))
    if share < NEAR:
        return None
    return found._replace(
        english=fresh.english,
        before=_made_from(found),
        before_context=found.context,
        flags=_marked(found.flags),
        hints=(),
    )


def _likeness(one: str, other: str) -> float:
    """Return how alike two texts are, from 0 to 1; 0 if they are clearly not near."""
    if one == other:
        return 1.0
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    if matcher.real_quick_ratio() < NEAR or matcher.quick_ratio() < NEAR:
        return 0.0
    return matcher.ratio()


def _obsolete(unit: Unit) -> Unit:
    return unit._replace(
        english=_made_from(unit),
        hints=by_hand(unit.hints),
        places=(),
        before="",
        before_context="",
        obsolete=True,
    )


def _made_from(unit: Unit) -> str:
    """Return the English that a translation was made from."""
    return unit.before if unit.fuzzy and unit.before else unit.english


def _right(unit: Unit) -> Unit:
    """Return a translation that nobody has to look at any more."""
    flags = tuple(flag for flag in unit.flags if flag != FUZZY)
    return unit._replace(before="", before_context="", flags=flags)


def _marked(flags: tuple[str, ...]) -> tuple[str, ...]:
    return flags if FUZZY in flags else (FUZZY, *flags)
