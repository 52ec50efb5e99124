"""What gettext's own programs call broken in a PO file, found without them."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pnp.findings import Few, Finding, Where, error, shortened, warning
from pnp.model.words import PoFile
from pnp.placeholders import plural_fault

WANTED = ("Project-Id-Version", "PO-Revision-Date", "Last-Translator", "Language-Team")
_LINES = re.compile(r"\r\n|\r|\n")  # and no other: a text may well hold U+2028
_KEYWORD = re.compile(r"(#~\s*)?(#\|\s*)?(msgctxt|msgid_plural|msgid|msgstr)\b")
_ESCAPE = re.compile(r'\\(?:[ntbrfva"\\0-7x]|(.))')
_PLAIN = "nplurals=1; plural=0"  # what a header without a rule is taken for
_RENEW = "`pnp translate update` sets it right"


class _Word(NamedTuple):
    """A keyword and where it stands."""

    line: int
    obsolete: bool
    before: bool  # in a line #|, about the English of before
    name: str


def lines_of(text: str) -> list[str]:
    """Return the lines of a PO file."""
    return _LINES.split(text)


def cut_short(text: str, file: str, few: Few) -> None:
    """Find texts that end before their msgstr, as in a file that was cut off."""
    hint = "an entry is msgctxt, msgid and msgstr; is the file cut off here?"
    for entry in _entries(text):
        if not any(word.name == "msgstr" for word in entry):
            where = Where(file, entry[0].line)
            few.add("msgstr", partial(error, where, "here is a text without msgstr", hint))


def faults(text: str, po: PoFile, file: str) -> Iterator[Finding]:
    """Yield what other programs stumble over, though we can read it."""
    few = Few(file)
    _judge_before(text, file, few)
    for number, line in enumerate(lines_of(text), 1):
        wrong = next((found[0] for found in _ESCAPE.finditer(line) if found[1]), "")
        if wrong and not line.startswith(("# ", "#.", "#:", "#,")):
            told = f"{wrong} means nothing in a PO file"
            where = Where(file, number)
            few.add("escape", partial(error, where, told, "write \\\\ for a backslash"))
    _judge_ends(po, file, few)
    yield from few.found
    if fault := plural_fault(po.header.get("Plural-Forms", "") or _PLAIN):
        yield error(Where(file, 1), f"Plural-Forms: {fault}", _RENEW)
    lacking = [name for name in WANTED if name not in po.header]
    if lacking:
        yield warning(Where(file, 1), f"its header lacks {', '.join(lacking)}", _RENEW)


def _judge_ends(po: PoFile, file: str, few: Few) -> None:
    """Find texts that begin or end with a line break where the English does not."""
    for unit in po.units:
        if unit.finished and not unit.obsolete:
            for place, ours, theirs in (
                ("begin", unit.english[:1], unit.text[:1]),
                ("end", unit.english[-1:], unit.text[-1:]),
            ):
                if (ours == "\n") != (theirs == "\n"):
                    said = f"English and translation do not both {place} with \\n"
                    said = f"{shortened(unit.context, 100)}: {said}"
                    hint = "keep line breaks at the ends"
                    few.add(place, partial(error, Where(file, unit.line), said, hint))


def _judge_before(text: str, file: str, few: Few) -> None:
    """Find lines #| that are not the English of before."""
    for entry in _entries(text):
        before = [word for word in entry if word.before]
        names = [word.name for word in before]
        if names and "msgid" not in names:
            told = f"#| {names[-1]} without #| msgid"
            few.add("before", partial(error, Where(file, before[-1].line), told, _RENEW))
        elif names and entry[-1].obsolete:
            told = "#| above a text that is gone"
            few.add("gone", partial(error, Where(file, before[0].line), told, _RENEW))


def _entries(text: str) -> Iterator[Sequence[_Word]]:
    """Yield the keywords of one entry after the other."""
    entry: list[_Word] = []
    seen: set[tuple[bool, str]] = set()
    for number, line in enumerate(lines_of(text), 1):
        found = _KEYWORD.match(line.strip())
        if not found:
            continue
        word = _Word(number, bool(found[1]), bool(found[2]), found[3])
        if entry and _begins(word, seen):
            yield entry
            entry, seen = [], set()
        entry.append(word)
        seen.add((word.before, word.name))
    if entry:
        yield entry


def _begins(word: _Word, seen: set[tuple[bool, str]]) -> bool:
    """Tell whether a keyword is the first of the next entry: by what this one has seen."""
    if any(name == "msgstr" for _, name in seen):
        return word.name != "msgstr"
    own = any(not before for before, _ in seen)
    again = word.name in ("msgctxt", "msgid") and (word.before, word.name) in seen
    return (word.before and own) or again
