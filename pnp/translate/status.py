"""How far translations are."""

from typing import Any

from pnp.model.stock import Language
from pnp.translate.judge import UNDONE
from pnp.translate.source import TextSource


def status(source: TextSource, language: Language) -> dict[str, Any]:
    """Count the texts that are translated, have to be renewed, are missing and are wrong."""
    found = list(source.verdicts(language, source.catalog(language.code)))
    undone = {name: sum(one.check == name for one in found) for name in ("stale", "missing")}
    total = len(source.messages)
    done = total - sum(undone.values())
    return {
        "game": source.id,
        "language": language.code,
        "texts": total,
        "translated": done,
        **undone,
        "failing": len({one.message.context for one in found if one.check not in UNDONE}),
        "percent": done * 100 // total if total else 100,
    }
