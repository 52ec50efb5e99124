"""A PO file after its source has changed: what is right stays, nothing that was written is lost."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from pnp.model.messages import FUZZY, IGNORE, PoFile, TextKind, Unit, taken_apart
from pnp.translate.hints import by_hand
from pnp.worded import worded

NEAR = 0.8  # of the letters in common: a text that moved rather than a new one
MOST_LIKENED = 100_000_000  # pairs of letters of texts that may have moved
_OURS = {"language", "plural-forms", "mime-version", "content-type", "content-transfer-encoding"}
_BY_RULE = {"no-python-format"}  # flags that the English decides, anew every time


def merged(po: PoFile, source: Sequence[Unit]) -> PoFile:
    """Return the file with today's texts in today's order; vanished ones become obsolete."""
    wanted = {unit.context for unit in source}
    gone = [unit for unit in po.units if unit.obsolete or unit.context not in wanted]
    known: dict[str, list[Unit]] = defaultdict(list)
    for unit in po.units:
        known[unit.context].append(unit)
    new = [fresh for fresh in source if not known[fresh.context]]
    renamed = _renamed(new, [unit for unit in gone if unit.text])
    moved = _Moved(gone)
    units = tuple(
        _renewed(fresh, known[fresh.context] or renamed.get(fresh.context, []), moved)
        for fresh in source
    )
    used = {(unit.context, unit.english) for unit in units}
    used |= {(unit.context, unit.english) for (unit,) in renamed.values()}
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
    fuzzy: list[str]  # to be looked at before they count
    rejected: list[tuple[str, str]]  # contexts with the reason
    noted: list[str]  # with comments that we had not
    held: int  # texts of ours that the file has, translated or not


def taken_in(ours: PoFile, theirs: PoFile) -> Taken:
    """Put the translations and comments of one file into another that has today's texts."""
    live = {unit.context: unit for unit in ours.units if not unit.obsolete}
    before = dict(live)
    told: dict[str, list[str]] = {"new": [], "changed": [], "same": [], "fuzzy": []}
    rejected: list[tuple[str, str]] = []
    sent = [unit for unit in theirs.units if not unit.obsolete]
    for unit in sent:
        verdict = ""
        if unit.context in live:
            mine = live[unit.context]
            mine = mine._replace(notes=_joined(mine.notes, unit.notes))
            verdict, live[unit.context] = _taken(mine, unit) if unit.text else ("same", mine)
        if unit.text and verdict in told:
            told[verdict].append(unit.context)
        elif unit.text or (unit.notes and unit.context not in live):
            rejected.append((unit.context, verdict or worded("there is no such text any more")))
    units = (unit if unit.obsolete else live[unit.context] for unit in ours.units)
    return Taken(
        po=ours._replace(
            comment=_joined(ours.comment, theirs.comment),
            header={**ours.header, **_signed(theirs.header)},
            units=tuple(units),
        ),
        **told,
        rejected=rejected,
        noted=[context for context, unit in live.items() if unit.notes != before[context].notes],
        held=len(live.keys() & {unit.context for unit in sent}),
    )


def _taken(mine: Unit, unit: Unit) -> tuple[str, Unit]:
    """Return what comes of a translation, or why it is not taken, and what stands now.

    One that has to be looked at never takes the place of one that is finished.
    """
    mine = mine._replace(flags=tuple(dict.fromkeys((*mine.flags, *_overruled(unit)))))
    if (unit.text, unit.fuzzy, unit.english) == (mine.text, mine.fuzzy, mine.english):
        return "same", mine
    old = unit.english != mine.english
    if mine.finished and (old or unit.fuzzy):
        if old:
            return worded("the English has changed since, and ours is finished"), mine
        return worded("it is marked as fuzzy, and ours is finished"), mine
    if old or unit.fuzzy:
        before = _made_from(unit)
        offered = mine._replace(text=unit.text, flags=_marked(mine.flags), before_context="")
        offered = offered._replace(before=before if before != mine.english else "")
        return "same" if offered == mine else "fuzzy", offered
    flags = tuple(dict.fromkeys((*mine.flags, *unit.flags)))
    said = _right(mine._replace(text=unit.text, flags=flags))
    return "changed" if mine.finished else "new", said


def _overruled(unit: Unit) -> Iterator[str]:
    """Yield the flags by which a translator overrules checks."""
    return (flag for flag in unit.flags if flag.startswith(IGNORE))


def _joined(ours: str, theirs: str) -> str:
    """Return the comments of both sides, each line once."""
    if not ours or f"\n{ours}\n" in f"\n{theirs}\n":
        return theirs
    lines = ours.split("\n")
    known, new = set(lines), theirs.split("\n") if theirs else ()
    return "\n".join([*lines, *(line for line in new if line not in known)])


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


def _renewed(fresh: Unit, known: Sequence[Unit], moved: "_Moved") -> Unit:
    """Return today's text with its translation: of the same English if possible, one in use."""
    old = min(
        known, key=lambda unit: (unit.english != fresh.english, unit.obsolete), default=None
    ) or moved.find(fresh)
    if old is None:
        return fresh
    if old.english != fresh.english:
        old = stale(old, fresh.english)
    if not old.fuzzy:
        old = _right(old)
    return old._replace(
        context=fresh.context,
        flags=(*(flag for flag in old.flags if flag not in _BY_RULE), *fresh.flags),
        hints=(*by_hand(old.hints), *fresh.hints),
        places=fresh.places,
        obsolete=False,
        line=0,
    )


def _renamed(new: Sequence[Unit], gone: Sequence[Unit]) -> dict[str, list[Unit]]:
    """Return translations of texts whose id alone has changed, where there is no doubt of it."""
    now, before = (Counter(_essence(unit) for unit in units) for units in (new, gone))
    known = {_essence(unit): unit for unit in gone}
    return {
        fresh.context: [known[key]]
        for fresh in new
        if now[key := _essence(fresh)] == before[key] == 1
    }


def _essence(unit: Unit) -> tuple[TextKind, str]:
    """Return what stays of a text if its id changes."""
    return taken_apart(unit.context).kind, unit.english


class _Moved:
    """Finds texts again that stand elsewhere now; after very many letters it does not look on."""

    def __init__(self, gone: Sequence[Unit]) -> None:
        self._gone = [unit for unit in gone if unit.text]
        self._left = MOST_LIKENED

    def find(self, fresh: Unit) -> Unit | None:
        """Return the translation of a nearly equal text, to be looked at."""
        shares = [(self._likeness(unit.english, fresh.english), unit) for unit in self._gone]
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

    def _likeness(self, one: str, other: str) -> float:
        """Return how alike two texts are, from 0 to 1; 0 if they are clearly not near."""
        if one == other:
            return 1.0
        short, long = sorted((len(one), len(other)))
        self._left -= 1
        if self._left < 0 or 2 * short < NEAR * (short + long):
            return 0.0
        self._left -= short + long
        matcher = SequenceMatcher(None, one, other, autojunk=False)
        if matcher.quick_ratio() < NEAR:
            return 0.0
        self._left -= short * long
        return matcher.ratio() if self._left >= 0 else 0.0


def _obsolete(unit: Unit) -> Unit:
    return unit._replace(
        english=_made_from(unit),
        notes=_joined(unit.notes, "\n".join(by_hand(unit.hints))),
        hints=(),  # other programs drop them here
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
