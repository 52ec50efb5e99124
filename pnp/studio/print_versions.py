"""Earlier states of a game that somebody may have on the table: files made here, and git."""

from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from pnp.findings import shown
from pnp.load.project import Project
from pnp.model.game import RULES
from pnp.model.names import filed
from pnp.model.stock import AND, Stock
from pnp.screens import ScreenWords
from pnp.studio.print_asking import out_of
from pnp.work.fresh import read_manifest
from pnp.work.revision import committed, tagged


class EarlierVersion(NamedTuple):
    """What can be chosen: as `--since` takes it, and as a person knows it."""

    value: str
    label: str


def versions(
    project: Project, game: str, stock: Stock, words: ScreenWords
) -> dict[str, list[EarlierVersion]]:
    """Return earlier states by where they are known from; what has none is left out."""
    own = project.folder(game)
    commits = committed(project, own, project.root / "templates" / own.name)
    rows = {
        "builds": [_build(path, found, stock, words) for path, found in builds(project, game)],
        "tags": [
            EarlierVersion(one.name, f"{one.name} · {one.day}")
            for one in (tagged(project) if commits else ())
        ],
        "commits": [EarlierVersion(one.name, f"{one.day} · {one.subject}") for one in commits],
    }
    return {kind: found for kind, found in rows.items() if found}


def builds(project: Project, game: str) -> list[tuple[Path, dict[str, Any]]]:
    """Return the manifests of builds that pieces can be compared with, the newest first."""
    paths = (out_of(project) / filed(game)).glob("manifest-*.json")
    known = [(path, found) for path in paths if (found := read_manifest(path))]
    usable = [(path, found) for path, found in known if _tells_all(path, found)]
    return sorted(usable, key=lambda one: one[0].stat().st_mtime, reverse=True)


def _tells_all(path: Path, found: dict[str, Any]) -> bool:
    """Tell whether a manifest lists whole parts, to be printed, with what their faces show."""
    whole = path.name == f"manifest-{found.get('language')}-{found.get('paper')}.json"
    files = [entry for entry in found["files"] if entry["part"] != RULES]
    return whole and bool(files) and all(entry.get("faces") for entry in files)


def _build(path: Path, found: dict[str, Any], stock: Stock, words: ScreenWords) -> EarlierVersion:
    language, papers = stock.languages.get(found["language"]), str(found["paper"]).split(AND)
    titles = [stock.papers[id_].title if id_ in stock.papers else id_ for id_ in papers]
    when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    label = words(
        "print_since_build",
        language=language.title if language else found["language"],
        paper=" + ".join(titles),
        day=f"{when:%Y-%m-%d %H:%M}",
    )
    return EarlierVersion(shown(path), label)
