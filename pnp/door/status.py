"""How far translations are."""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.door.judge import UNDONE, verdicts
from pnp.door.source import Source
from pnp.findings import Finding, Refused
from pnp.model.stock import Language


class Status(NamedTuple):
    """How far one game is in one language; the numbers count texts."""

    game: str
    language: str
    texts: int
    translated: int
    stale: int
    missing: int
    failing: int  # translated, and a check complains
    percent: int


def status(source: Source, language: Language) -> Status:
    """Count what is translated, what has to be renewed, what is missing and what is wrong."""
    found = list(verdicts(source, language, source.catalog(language.code)))
    undone = {name: sum(one.check == name for one in found) for name in UNDONE}
    failing = {one.context for one in found if one.check not in UNDONE}
    total = len(source.messages)
    done = total - sum(undone.values())
    percent = done * 100 // total if total else 100
    return Status(
        source.id,
        language.code,
        total,
        done,
        undone["stale"],
        undone["missing"],
        len(failing),
        percent,
    )


def statuses(
    sources: Sequence[Source], languages: Sequence[Language]
) -> tuple[list[Status], list[Finding]]:
    """Return how far all are, and which files can not be read."""
    rows: list[Status] = []
    findings: list[Finding] = []
    for source in sources:
        for language in languages:
            try:
                rows.append(status(source, language))
            except Refused as refused:
                findings.extend(refused.findings)
    return rows, findings
