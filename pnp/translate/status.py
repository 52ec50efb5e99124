"""How far translations are."""

from typing import NamedTuple

from pnp.model.stock import Language
from pnp.translate.judge import UNDONE
from pnp.translate.source import TextSource


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


def status(source: TextSource, language: Language) -> Status:
    """Count what is translated, what has to be renewed, what is missing and what is wrong."""
    found = list(source.verdicts(language, source.catalog(language.code)))
    undone = {name: sum(one.check == name for one in found) for name in UNDONE}
    total = len(source.messages)
    done = total - sum(undone.values())
    return Status(
        game=source.id,
        language=language.code,
        texts=total,
        translated=done,
        **undone,
        failing=len({one.message.context for one in found if one.check not in UNDONE}),
        percent=done * 100 // total if total else 100,
    )
