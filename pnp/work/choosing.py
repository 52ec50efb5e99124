"""What a command line asks for, by name: every name that does not exist is refused at once."""

from collections.abc import Sequence
from pathlib import Path

from pnp.findings import NOWHERE, Where, error, refuse, shown
from pnp.load.project import Project
from pnp.model.names import OF, game_of
from pnp.model.options import conflicts, split
from pnp.model.order import Order
from pnp.model.stock import AND
from pnp.source import is_link
from pnp.worded import worded
from pnp.work.report import Report
from pnp.work.request import OUT, Request, named_parts
from pnp.work.unknown import (
    component_ids,
    unknown_components,
    unknown_rows,
    unknown_variants,
)


def asked_for(
    project: Project,
    games: Sequence[str],
    languages: str,
    order: Order,
    only: str = "",
    out: Path | None = None,
) -> Request:
    """Return what a command line asks for, whether there is such a thing or not."""
    codes = _spelt(project, "languages", split(languages))
    order = order._replace(paper=AND.join(_spelt(project, "papers", order.paper.split(AND))))
    if "all" in codes:
        from pnp.load.tables import row_ids

        codes = row_ids(project, "languages")
    if order.printer.name:
        from pnp.load.printers import printer_for

        order = order._replace(printer=printer_for(order.printer.name, order.paper))
    named = split(only)
    request = Request(
        games=_games(project, games),
        languages=codes,
        order=order._replace(pieces=tuple(sorted(name for name in named if "/" in name))),
        only=named,
    )
    if out is None:
        return request
    refuse_sources_as_output(project, out)
    return request._replace(out=out)


def _games(project: Project, names: Sequence[str]) -> tuple[str, ...]:
    """Return the games and variants that are named, or all games."""
    if any(OF in name for name in names):
        from pnp.load.variants import expanded

        names = tuple(expanded(project, names))
    return tuple(dict.fromkeys(names)) or project.games


def with_all_variants(project: Project, request: Request) -> Request:
    """Ask for the variants of every game that is asked for, too."""
    from pnp.load.variants import with_variants

    every = (name for game in request.games for name in with_variants(project, game))
    return request._replace(games=tuple(dict.fromkeys(every)))


def _spelt(project: Project, table: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return names as their table spells them: A4 is a4, and DE is de."""
    if all(name == name.lower() for name in names):
        return tuple(names)
    from pnp.load.tables import row_ids

    known = row_ids(project, table)
    spelt = {id_.lower(): id_ for id_ in known}
    return tuple(name if name in known else spelt.get(name.lower(), name) for name in names)


def refuse_sources_as_output(project: Project, out: Path) -> None:
    """Keep output apart from what it is made from, and where somebody has named it."""
    real = out.resolve()
    elsewhere = not real.is_relative_to(project.root.resolve())
    if OUT in (out, out.parent) and is_link(OUT) and elsewhere:
        hint = worded(
            "if that is where files should go, name it: {option} {folder}",
            option="--out",
            folder=str(real),
        )
        raise refuse(Where(shown(OUT)), worded("is a link to another folder"), hint)
    for source in (project.data, project.root / "templates"):
        if any(_is_same(folder, source) for folder in (real, *real.parents)):
            message = worded(
                "output can not go into {folder}, which it is made from", folder=f"{source.name}/"
            )
            hint = worded("choose another folder with {option}", option="--out")
            raise refuse(Where(shown(out)), message, hint)


def _is_same(one: Path, other: Path) -> bool:
    """Tell whether two paths are one folder, however they are spelt."""
    try:
        return one.samefile(other)
    except OSError:  # there is none
        return False


def choose(project: Project, request: Request) -> Request:
    """Refuse all unknown names at once; leave out games that have none of the parts asked for."""
    report = Report()
    if not request.games:
        hint = worded("{command} makes one to start from", command="`pnp new GAME`")
        report.add(error(Where(shown(project.data)), worded("there are no games here"), hint))
    for game in request.games:
        with report.refusals():
            project.game_folder(game)
            report.add(*unknown_variants(project, game))
    if not request.languages:
        said = worded("{option} names no language", option="--lang")
        hint = worded("say {option} en, or {option} all", option="--lang")
        report.add(error(NOWHERE, said, hint))
    for row in conflicts(request.order):
        report.add(error(NOWHERE, row.reason, row.hint))
    if request.order.changed and request.order.copies:
        said = worded(
            "{option} tells how many copies to print, and so does {other}",
            option="--since",
            other="--copies",
        )
        report.add(error(NOWHERE, said, worded("leave out one of them")))
    known = [game for game in request.games if game_of(game) in project.games]
    asked = (*request.parts, *named_parts(request.order.without))
    parts = {game: component_ids(project, game) for game in known if asked}
    report.add(*unknown_rows(project, request), *unknown_components(project, parts, asked))
    report.stop_on_errors()
    wanted = set(request.parts or asked)
    lacking = {game for game, ids in parts.items() if ids is not None and wanted.isdisjoint(ids)}
    return request._replace(games=tuple(game for game in known if game not in lacking))
