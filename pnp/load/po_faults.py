"""What gettext's own programs call broken in a PO file, found without them."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pnp.findings import Few, Finding, Where, error, shortened, warning
from pnp.model.messages import PoFile
from pnp.plurals import plural_fault
from pnp.worded import worded

WANTED = ("Project-Id-Version", "PO-Revision-Date", "Last-Translator", "Language-Team")
_LINES = re.compile(r"\r\n|\r|\n")  # and no other: a text may well hold U+2028
_KEYWORD = re.compile(r"(#~\s*)?(#\|\s*)?(msgctxt|msgid_plural|msgid|msgstr)\b")
_ESCAPE = re.compile(r'\\(?:[ntbrfva"\\0-7x]|(.))')
_PLAIN = "nplurals=1; plural=0"  # what a header without a rule is taken for
_RENEW = worded("`pnp translate update` sets it right")


_NO_MSGSTR = worded("here is a text without msgstr")
_BEGIN = worded("English and translation do not both begin with \\n")
_END = worded("English and translation do not both end with \\n")
_GONE = worded("#| above a text that is gone")


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
    hint = worded("an entry is msgctxt, msgid and msgstr; is the file cut off here?")
    for entry in _entries(text):
        if not any(word.name == "msgstr" for word in entry):
            where = Where(file, entry[0].line)
            few.add("msgstr", partial(error, where, _NO_MSGSTR, hint))


def faults(text: str, po: PoFile, file: str) -> Iterator[Finding]:
    """Yield what other programs stumble over, though we can read it."""
    few = Few(file)
    _judge_before(text, file, few)
    for number, line in enumerate(lines_of(text), 1):
        wrong = next((found[0] for found in _ESCAPE.finditer(line) if found[1]), "")
        if wrong and not line.startswith(("# ", "#.", "#:", "#,")):
            few.add("escape", partial(_meaningless, Where(file, number), wrong))
    _judge_ends(po, file, few)
    yield from few.found
    if fault := plural_fault(po.header.get("Plural-Forms", "") or _PLAIN):
        message = worded("{key}: {problem}", key="Plural-Forms", problem=fault)
        yield error(Where(file, 1), message, _RENEW)
    lacking = [name for name in WANTED if name not in po.header]
    if lacking:
        yield warning(Where(file, 1), worded("its header lacks {keys}", keys=lacking), _RENEW)


def _meaningless(where: Where, letters: str) -> Finding:
    message = worded("{letters} means nothing in a PO file", letters=letters)
    return error(where, message, worded("write \\\\ for a backslash"))


def _unlike(where: Where, context: str, said: str) -> Finding:
    name = shortened(context, 100)
    message = worded("{text}: {problem}", text=name, problem=said)
    return error(where, message, worded("keep line breaks at the ends"))


def _judge_ends(po: PoFile, file: str, few: Few) -> None:
    """Find texts that begin or end with a line break where the English does not."""
    for unit in po.units:
        if unit.finished and not unit.obsolete:
            for said, ours, theirs in (
                (_BEGIN, unit.english[:1], unit.text[:1]),
                (_END, unit.english[-1:], unit.text[-1:]),
            ):
                if (ours == "\n") != (theirs == "\n"):
                    few.add(said, partial(_unlike, Where(file, unit.line), unit.context, said))


def _judge_before(text: str, file: str, few: Few) -> None:
    """Find lines #| that are not the English of before."""
    for entry in _entries(text):
        before = [word for word in entry if word.before]
        names = [word.name for word in before]
        if names and "msgid" not in names:
            told = worded("#| {keyword} without #| msgid", keyword=names[-1])
            few.add("before", partial(error, Where(file, before[-1].line), told, _RENEW))
        elif names and entry[-1].obsolete:
            few.add("gone", partial(error, Where(file, before[0].line), _GONE, _RENEW))


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
