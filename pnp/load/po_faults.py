"""What gettext's own programs call broken in a PO file, found without them."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.findings import Finding, Where, error, warning
from pnp.model.words import PoFile

WANTED = ("Project-Id-Version", "PO-Revision-Date", "Last-Translator", "Language-Team")
_LINES = re.compile(r"\r\n|\r|\n")  # and no other: a text may well hold U+2028
_KEYWORD = re.compile(r"(#~\s*)?(#\|\s*)?(msgctxt|msgid_plural|msgid|msgstr)\b")
_ESCAPE = re.compile(r'\\(?:[ntbrfva"\\0-7x]|(.))')
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


def cut_short(text: str, file: str) -> Iterator[Finding]:
    """Yield texts that end before their msgstr, as in a file that was cut off."""
    hint = "an entry is msgctxt, msgid and msgstr; is the file cut off here?"
    for entry in _entries(text):
        if not any(word.name == "msgstr" for word in entry):
            yield error(Where(file, entry[0].line), "here is a text without msgstr", hint)


def faults(text: str, po: PoFile, file: str) -> Iterator[Finding]:
    """Yield what other programs stumble over, though we can read it."""
    yield from _of_before(text, file)
    for number, line in enumerate(lines_of(text), 1):
        wrong = [found[0] for found in _ESCAPE.finditer(line) if found[1]]
        if wrong and not line.startswith(("# ", "#.", "#:", "#,")):
            told = f"{wrong[0]} means nothing in a PO file"
            yield error(Where(file, number), told, "write \\\\ for a backslash")
    for unit in po.units:
        if unit.finished and not unit.obsolete:
            for place, ours, theirs in (
                ("begin", unit.english[:1], unit.text[:1]),
                ("end", unit.english[-1:], unit.text[-1:]),
            ):
                if (ours == "\n") != (theirs == "\n"):
                    said = f"{unit.context}: English and translation do not both {place} with \\n"
                    yield error(Where(file, unit.line), said, "keep line breaks at the ends")
    lacking = [name for name in WANTED if name not in po.header]
    if lacking:
        yield warning(Where(file, 1), f"its header lacks {', '.join(lacking)}", _RENEW)


def _of_before(text: str, file: str) -> Iterator[Finding]:
    """Yield lines #| that are not the English of before."""
    for entry in _entries(text):
        before = [word for word in entry if word.before]
        names = [word.name for word in before]
        if names and "msgid" not in names:
            told = f"#| {names[-1]} without #| msgid"
            yield error(Where(file, before[-1].line), told, _RENEW)
        elif names and entry[-1].obsolete:
            yield error(Where(file, before[0].line), "#| above a text that is gone", _RENEW)


def _entries(text: str) -> Iterator[Sequence[_Word]]:
    """Yield the keywords of one entry after the other."""
    entry: list[_Word] = []
    for number, line in enumerate(lines_of(text), 1):
        found = _KEYWORD.match(line.strip())
        if not found:
            continue
        word = _Word(number, bool(found[1]), bool(found[2]), found[3])
        if entry and _begins(word, entry):
            yield entry
            entry = []
        entry.append(word)
    if entry:
        yield entry


def _begins(word: _Word, entry: Sequence[_Word]) -> bool:
    """Tell whether a keyword is the first of the next entry."""
    names = [one.name for one in entry if one.before == word.before]
    if any(one.name == "msgstr" for one in entry):
        return word.name != "msgstr"
    own = any(not one.before for one in entry)
    return (word.before and own) or word.name == "msgctxt" in names or word.name == "msgid" in names
