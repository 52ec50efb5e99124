"""How far all translations of a project are: work for a process of its own."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from pnp.findings import Refused
from pnp.load.po import SOURCE_LANGUAGE
from pnp.load.project import Project
from pnp.store import Store
from pnp.translate.messages import missing
from pnp.translate.source import TextSource, beside_games, open_source
from pnp.work.report import Progress
from pnp.workshop import Workshop


def status(project: Project, _: Mapping[str, Any], tell: Progress) -> list[dict[str, Any]]:
    """Return how many texts of each game each language has; nothing where there is no file."""
    shop = Workshop.open(project, Store.usual())
    found: list[dict[str, Any]] = []
    for id_ in (*project.games, *beside_games(project)):
        tell(id_)
        try:
            source = open_source(shop, id_)
        except Refused:  # the room says why
            source = None
        for code in shop.stock.languages:
            if code != SOURCE_LANGUAGE:
                known = {"total": 0, "done": 0} if source is None else _counted(source, code)
                found.append({"source": id_, "code": code, "found": known})
    return found


def _counted(source: TextSource, code: str) -> dict[str, int] | None:
    if not source.path(code).is_file():
        return None
    with suppress(Refused):  # a broken file has nothing
        total = len(source.messages)
        return {"done": total - len(missing(source.messages, source.catalog(code))), "total": total}
    return {"done": 0, "total": len(source.messages)}
