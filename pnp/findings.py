"""What is wrong, where it stands, and what to do about it."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple


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

    def __str__(self) -> str:
        return self.file + "".join(f":{number}" for number in self[1:] if number)


NOWHERE = Where("")


class Finding(NamedTuple):
    """One thing that somebody has to know."""

    severity: Severity
    where: Where
    message: str
    hint: str = ""

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where.file else ""
        hint = f"\n  hint: {self.hint}" if self.hint else ""
        return f"{self.severity}: {place}{self.message}{hint}"


class Refused(Exception):
    """Work that can not go on; carries every finding that led to it."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))


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


def error(where: Where, message: str, hint: str = "") -> Finding:
    """Return a finding that stops the build."""
    return Finding(Severity.ERROR, where, message, hint)


def warning(where: Where, message: str, hint: str = "") -> Finding:
    """Return a finding that the build survives."""
    return Finding(Severity.WARNING, where, message, hint)


def refuse(where: Where, message: str, hint: str = "") -> Refused:
    """Return the exception for a single mistake that leaves nothing else to look at."""
    return Refused([error(where, message, hint)])


def has_errors(findings: Iterable[Finding]) -> bool:
    """Tell whether any of the findings stops the build."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def did_you_mean(word: str, known: Sequence[str], otherwise: str | None = None) -> str:
    """Return a hint with the nearest known words; if none is near, all of them or `otherwise`."""
    from difflib import get_close_matches  # noqa: PLC0415  only mistakes need it

    near = get_close_matches(word, known, n=2, cutoff=0.6)
    if near:
        return "did you mean " + " or ".join(repr(match) for match in near) + "?"
    everything = "known: " + ", ".join(known) if known else ""
    return everything if otherwise is None else otherwise
