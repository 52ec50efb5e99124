"""A PO file after its source has changed: what is right stays, nothing that was written is lost."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from pnp.model.words import FUZZY, PoFile, Unit
from pnp.translate.hints import is_generated

NEAR = 0.8  # of the letters in common: a text that moved rather than a new one


def merged(po: PoFile, source: Sequence[Unit]) -> PoFile:
    """Return the file with today's texts in today's order; vanished ones become obsolete."""
    wanted = {unit.context for unit in source}
    gone = [unit for unit in po.units if unit.obsolete or unit.context not in wanted]
    known = _by_context(po.units)
    units = tuple(_renewed(fresh, known.get(fresh.context, ()), gone) for fresh in source)
    used = {(unit.context, unit.english) for unit in units}
    kept = (unit for unit in gone if (unit.context, unit.english) not in used)
    return po._replace(units=(*units, *_obsolete(kept)))


class Taken(NamedTuple):
    """What came of a file that a translator sent back."""

    po: PoFile
    new: tuple[str, ...] = ()  # contexts
    changed: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    rejected: tuple[tuple[str, str], ...] = ()  # contexts with the reason


def taken_in(ours: PoFile, theirs: PoFile) -> Taken:
    """Put the translations of one file into another that has today's texts."""
    live = {unit.context: unit for unit in ours.units if not unit.obsolete}
    told: dict[str, list[str]] = {"new": [], "changed": [], "same": []}
    rejected: list[tuple[str, str]] = []
    for unit in theirs.units:
        if unit.obsolete or not unit.text:
            continue
        verdict, said = _taken(live.get(unit.context), unit)
        if said is not None:
            live[unit.context] = said
        if verdict in told:
            told[verdict].append(unit.context)
        else:
            rejected.append((unit.context, verdict))
    units = (unit if unit.obsolete else live[unit.context] for unit in ours.units)
    po = ours._replace(units=tuple(units), header={**ours.header, **_signed(theirs.header)})
    kinds = {name: tuple(contexts) for name, contexts in told.items()}
    return Taken(po, **kinds, rejected=tuple(rejected))


def _taken(mine: Unit | None, unit: Unit) -> tuple[str, Unit | None]:
    """Return `new`, `changed`, `same` or why a translation is not taken, and what stands now."""
    if mine is None:
        return "there is no such text any more", None
    if unit.text == mine.text and unit.fuzzy == mine.fuzzy and unit.english == mine.english:
        return "same", mine._replace(notes=unit.notes or mine.notes)
    if unit.english != mine.english:
        kept = mine.text and not mine.fuzzy
        offered = mine._replace(text=unit.text, before=unit.english, flags=_marked(mine.flags))
        return "the English has changed since; look at it again", mine if kept else offered
    if unit.fuzzy:
        return "it is marked as fuzzy", mine
    flags = tuple(flag for flag in dict.fromkeys((*mine.flags, *unit.flags)) if flag != FUZZY)
    said = mine._replace(
        text=unit.text, flags=flags, before="", before_context="", notes=unit.notes or mine.notes
    )
    return "changed" if mine.text and not mine.fuzzy else "new", said


_OURS = {"language", "plural-forms", "mime-version", "content-type", "content-transfer-encoding"}


def _signed(header: Mapping[str, str]) -> dict[str, str]:
    """Return who made a translation and with what, which goes with it."""
    return {
        key: value
        for key, value in header.items()
        if key.lower() not in _OURS and not key.lower().startswith("x-pnp-") and value
    }


def stale(unit: Unit, english: str) -> Unit:
    """Return a translation of other English, to be looked at: what it was made from stays."""
    if not unit.text:
        return unit._replace(english=english, before="", before_context="")
    before = unit.before if unit.fuzzy and unit.before else unit.english
    if before == english:  # the text has come back
        flags = tuple(flag for flag in unit.flags if flag != FUZZY)
        return unit._replace(english=english, before="", before_context="", flags=flags)
    return unit._replace(english=english, before=before, flags=_marked(unit.flags))


def _renewed(fresh: Unit, known: Sequence[Unit], gone: Sequence[Unit]) -> Unit:
    same = [unit for unit in known if unit.english == fresh.english]
    old = next(iter((*same, *known)), None) or _moved(fresh, gone)
    if old is None:
        return fresh
    if old.english != fresh.english:
        old = stale(old, fresh.english)
    hints = (*(line for line in old.hints if not is_generated(line)), *fresh.hints)
    return old._replace(
        context=fresh.context, hints=hints, places=fresh.places, obsolete=False, line=0
    )


def _moved(fresh: Unit, gone: Sequence[Unit]) -> Unit | None:
    """Return the translation of a nearly equal text that stood elsewhere, to be looked at."""
    best, found = NEAR, None
    for unit in gone:
        if not unit.text:
            continue
        share = _likeness(unit.english, fresh.english, best)
        if share > best or (share == best and found is None):
            best, found = share, unit
    if found is None:
        return None
    return found._replace(
        english=fresh.english,
        before=found.before if found.fuzzy and found.before else found.english,
        before_context=found.context,
        flags=_marked(found.flags),
        hints=(),
    )


def _likeness(one: str, other: str, least: float) -> float:
    """Return how alike two texts are, from 0 to 1; 0 if it is clearly less than `least`."""
    if one == other:
        return 1.0
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    if matcher.real_quick_ratio() < least or matcher.quick_ratio() < least:
        return 0.0
    return matcher.ratio()


def _by_context(units: Sequence[Unit]) -> dict[str, list[Unit]]:
    """Return entries by context; the one in use comes first, then the obsolete ones."""
    known: dict[str, list[Unit]] = {}
    for unit in sorted(units, key=lambda unit: unit.obsolete):
        known.setdefault(unit.context, []).append(unit)
    return known


def _obsolete(units: Iterator[Unit]) -> Iterator[Unit]:
    """Keep what somebody has written, each once."""
    seen: set[tuple[str, str]] = set()
    for unit in units:
        key = (unit.context, unit.english)
        if key in seen or not (unit.text or unit.notes):
            continue
        seen.add(key)
        hints = tuple(line for line in unit.hints if not is_generated(line))
        english = unit.before if unit.fuzzy and unit.before else unit.english
        yield unit._replace(
            obsolete=True, places=(), hints=hints, before="", before_context="", english=english
        )


def _marked(flags: tuple[str, ...]) -> tuple[str, ...]:
    return flags if FUZZY in flags else (FUZZY, *flags)
