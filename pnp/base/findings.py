"""What is wrong, where it stands, and what to do about it."""

import os
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from functools import lru_cache, reduce
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.numerals import ENGLISH, Numerals
from pnp.base.placeholders import Placeholder

# --- English sentences that remember what they are made of, so that others can say them, too.


_FRACTION = re.compile(r"-?\d+\.\d+")


class Sentence(str):
    """A sentence, the template that it comes from, and the values in it."""

    template: str
    values: Mapping[str, Any]
    __slots__ = ("template", "values")

    def __new__(cls, template: str, values: Mapping[str, Any]) -> "Sentence":
        """Fill a template in English."""
        new = super().__new__(cls, cls.fill(template, values, ENGLISH, lambda n: int(n != 1)))
        new.template, new.values = template, values
        return new

    def but(self, **values: Any) -> "Sentence":
        """Return the same sentence of something else."""
        return Sentence(self.template, {**self.values, **values})

    def __getnewargs__(self) -> tuple[str, Mapping[str, Any]]:  # type: ignore[override]
        return self.template, self.values

    @staticmethod
    def fill(
        template: str, values: Mapping[str, Any], numerals: Numerals, plural: Callable[[int], int]
    ) -> str:
        """Return a template with its placeholders filled as a language writes numbers."""

        def answer(asked: Placeholder) -> str:
            value = values.get(asked.name, f"{{{asked.name}}}")
            if asked.kind == "plural":
                return asked.forms[plural(int(str(value)))]
            if isinstance(value, str) and _FRACTION.fullmatch(value):
                return value.replace(".", numerals.decimal)
            return numerals.written(value)

        return Placeholder.fill(template, answer)


def sentence(template: str, /, **values: Any) -> Sentence:
    """Return an English sentence with its placeholders filled: `{name}`, `{count:file|files}`."""
    return Sentence(template, values)


def said_by(problem: BaseException) -> str:
    """Return what an exception says, as it was worded."""
    said = problem.args[0] if problem.args else ""
    return said if isinstance(said, Sentence) else str(problem)


def noted_by(problem: BaseException) -> str:
    """Return what helps against an exception, as far as it says so itself."""
    notes: Sequence[str] = getattr(problem, "__notes__", ())
    return next(filter(None, notes), "")


MOST_TOLD = 100  # errors that a person is told at once, and as many warnings
MOST_ALIKE = 20  # findings of one kind in one file that are told
MOST_KEPT = 1_000  # errors that are kept of one file or told to a program, and as many warnings
MOST_LISTED = 50  # words in a list of what is known
MOST_HINTS = 100  # words that were not found and are compared with the same known ones
MOST_COMPARED = 2_000  # known words that one is compared with
MOST_LETTERS = 60  # of a word that is compared with others
_FILES = 10  # whose untold findings are counted by themselves
# What differs between findings of one kind: what they quote, and numbers.
_OWN = re.compile(r"""'[^']*'|"[^"]*"|“[^”]*”|[0-9]+""")


def shown(path: Path) -> str:
    """Return a path as a person would type it from here."""
    try:
        relative = os.path.relpath(path)
    except ValueError:  # another drive
        return str(path)
    return str(path) if relative.startswith("..") else relative


class Severity(StrEnum):
    """How much a finding hurts: an error stops the build, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Where(NamedTuple):
    """A place in a file that a person can open; line 0 means the whole file."""

    file: str
    line: int = 0
    column: int = 0
    sheet: str = ""  # of a workbook, whose lines and columns are its rows and columns

    def __str__(self) -> str:
        if self.sheet:
            cell = f"{letters(self.column) if self.column else ''}{self.line or ''}"
            return f"{self.file}:{self.sheet}{'!' if cell else ''}{cell}"
        return self.file + "".join(f":{number}" for number in self[1:3] if number)


def letters(column: int) -> str:
    """Return what spreadsheets call a column: A to Z, AA, AB and so on."""
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


NOWHERE = Where("")


class Finding(NamedTuple):
    """One thing that somebody has to know."""

    severity: Severity
    where: Where
    message: str
    hint: str = ""
    stands_for: int = 1  # how many it counts for, if it tells of others that are not told

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where.file else ""
        hint = f"\n  hint: {self.hint}" if self.hint else ""
        return f"{self.severity}: {place}{self.message}{hint}"

    @property
    def plain(self) -> dict[str, object]:
        """It for a program."""
        where = self.where
        return {
            "severity": str(self.severity),
            "file": where.file or None,
            "line": where.line or None,
            "column": where.column or None,
            **({"sheet": where.sheet} if where.sheet else {}),
            "message": self.message,
            "hint": self.hint or None,
        }


class Refused(Exception):
    """Work that can not go on; carries every finding that led to it."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(self.findings)

    def __str__(self) -> str:
        return "\n".join(str(finding) for finding in self.findings)


class LeftOut(Refused):
    """A part that can not be made to an order, though nothing is wrong with it: others can."""


class Few:
    """The errors of one file: the first of each kind, and how many more there are.

    What is not kept is not even made, so that a million mistakes cost little.
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self._kept: list[Finding] = []
        self._seen: Counter[Hashable] = Counter()
        self._more = 0

    def add(self, kind: Hashable, make: Callable[[], Finding]) -> None:
        """Count a mistake, and keep what is to be told of it if it is one of the first."""
        if len(self._kept) < MOST_KEPT and self._seen[kind] < MOST_ALIKE:
            self._seen[kind] += 1
            self._kept.append(make())
        else:
            self._more += 1

    def note(
        self, kind: Hashable, where: Where, message: Sentence, hint: str = "", /, **values: Any
    ) -> None:
        """Count a mistake; values come into the sentence that tells it only if it is told."""
        self.add(kind, lambda: error(where, message.but(**values), hint))

    def leave_out(self, number: int) -> None:
        """Count mistakes that nobody has looked at one by one."""
        self._more += number

    @property
    def found(self) -> list[Finding]:
        """What is kept, and one finding for all others."""
        others = [more(Severity.ERROR, self._file, self._more)] if self._more else []
        return [*self._kept, *others]

    def refuse(self) -> None:
        """Go no further if anything is wrong."""
        if self._kept:
            raise Refused(self.found)


@contextmanager
def collected(findings: list[Finding]) -> Iterator[None]:
    """Go on after something was refused, with what led to it among the findings."""
    try:
        yield
    except Refused as refused:
        findings.extend(refused.findings)


def shortened(text: str, most: int = 40) -> str:
    """Return the beginning of a text that is too long to quote."""
    return text if len(text) <= most else f"{text[:most]}…"


def quoted(text: str, most: int = 60) -> str:
    """Return a text in quotes, on one line and short enough for a message."""
    return repr(shortened(" ".join(text.split()), most))


def shown_value(value: Any) -> str:
    """Show a value as the file has it, cut short."""
    if value is None:
        return sentence("nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (dict, list)):
        return sentence("a mapping") if isinstance(value, dict) else sentence("a list")
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def error(where: Where, message: str, hint: str = "") -> Finding:
    """Return a finding that stops the build."""
    return Finding(Severity.ERROR, where, message, hint)


def warning(where: Where, message: str, hint: str = "") -> Finding:
    """Return a finding that the build survives."""
    return Finding(Severity.WARNING, where, message, hint)


def refuse(where: Where, message: str, hint: str = "") -> Refused:
    """Return the exception for a single mistake that leaves nothing else to look at."""
    return Refused([error(where, message, hint)])


def more(severity: Severity, file: str, number: int) -> Finding:
    """Return the finding that stands for all that are not told."""
    message = sentence("and {number} more", number=number)
    return Finding(severity, Where(file), message, stands_for=number)


def abridge(
    findings: Iterable[Finding], most: int = MOST_TOLD, alike: int = MOST_ALIKE
) -> tuple[list[Finding], list[Finding]]:
    """Return what is told of many findings, and what stands for the others, file by file.

    Of each kind in a file the first so many are told. Warnings never take the room of errors.
    """
    told: list[Finding] = []
    seen: Counter[Hashable] = Counter()
    left: Counter[tuple[Severity, str]] = Counter()
    for one in findings:
        kind = (one.severity, one.where.file, _OWN.sub("", one.message[:300]).rpartition(": ")[2])
        if one.stands_for == 1 and seen[one.severity] < most and seen[kind] < alike:
            seen.update((one.severity, kind))
            told.append(one)
        else:
            left[one.severity, one.where.file] += one.stands_for
    sums = [more(*key, number) for key, number in left.items()]
    if len(sums) > _FILES:
        totals = {severity: 0 for severity, _ in left}
        for (severity, _), number in left.items():
            totals[severity] += number
        sums = [more(severity, "", number) for severity, number in totals.items()]
    return told, sums


def has_errors(findings: Iterable[Finding]) -> bool:
    """Tell whether any of the findings stops the build."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def listed(words: Sequence[str], most: int = MOST_LISTED) -> str:
    """Return words with commas between them; of many only the first."""
    first = ", ".join(words[:most])
    if len(words) <= most:
        return first
    return sentence("{words} and {number} more", words=first, number=len(words) - most)


def either(words: Sequence[str]) -> str:
    """Return words of which one is meant: `a`, `a or b`, `a or b or c`."""
    return reduce(lambda word, other: sentence("{word} or {other}", word=word, other=other), words)


def all_of(words: Sequence[str]) -> str:
    """Return words with commas between them, and an `and` before the last."""
    *others, last = words
    return sentence("{words} and {last}", words=others, last=last) if others else last


def nearest(word: str, known: Sequence[str]) -> Sequence[str]:
    """Return the two nearest known words, if any is near; after many others nobody is helped."""
    from difflib import get_close_matches  # noqa: PLC0415  only mistakes need it

    words = tuple(known[:MOST_COMPARED])
    found = _found_near(words)
    if len(word) <= MOST_LETTERS and word not in found and len(found) < MOST_HINTS:
        short = [one for one in words if len(one) <= MOST_LETTERS]
        found[word] = get_close_matches(word, short, n=2, cutoff=0.6)
    return found.get(word, ())


@lru_cache(maxsize=16)
def _found_near(_words: tuple[str, ...]) -> dict[str, Sequence[str]]:
    """Return what hints before have found near to others among these words."""
    return {}


def did_you_mean(word: str, known: Sequence[str], otherwise: str | None = None) -> str:
    """Return a hint with the nearest known words; if none is near, all of them or `otherwise`."""
    if near := nearest(word, known):
        return sentence("did you mean {word}?", word=either([*map(repr, near)]))
    everything = sentence("known: {words}", words=listed(known)) if known else ""
    return everything if otherwise is None else otherwise
