"""What a command line asks for, by name: every name that does not exist is refused at once."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pnp.findings import NOWHERE, Finding, Refused, Where, did_you_mean, error, refuse, shown
from pnp.load.project import Project
from pnp.model.conflicts import conflicts
from pnp.model.names import OF, game_of, variant_of
from pnp.model.order import Order
from pnp.model.stock import AND, PSEUDO
from pnp.source import is_link
from pnp.wishes import split
from pnp.work.report import Report
from pnp.work.request import OUT, Request, named_parts

Parts = Mapping[str, tuple[str, ...] | None]  # the ids that a game's file tells, if it does


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
        hint = f"if that is where files should go, name it: --out {real}"
        raise refuse(Where(shown(OUT)), "is a link to another folder", hint)
    for source in (project.data, project.root / "templates"):
        if any(_is_same(folder, source) for folder in (real, *real.parents)):
            message = f"output can not go into {source.name}/, which it is made from"
            raise refuse(Where(shown(out)), message, "choose another folder with --out")


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
        hint = "`pnp new GAME` makes one to start from"
        report.add(error(Where(shown(project.data)), "there are no games here", hint))
    for game in request.games:
        with report.refusals():
            project.game_folder(game)
            report.add(*_unknown_variant(project, game))
    if not request.languages:
        report.add(error(NOWHERE, "--lang names no language", "say --lang en, or --lang all"))
    for row in conflicts(request.order):
        report.add(error(NOWHERE, row.reason, row.hint))
    if request.order.changed and request.order.copies:
        said = "--since tells how many copies to print, and so does --copies"
        report.add(error(NOWHERE, said, "leave out one of them"))
    known = [game for game in request.games if game_of(game) in project.games]
    asked = (*request.parts, *named_parts(request.order.without))
    parts = {game: component_ids(project, game) for game in known if asked}
    report.add(*_unknown_rows(project, request), *_unknown_components(project, parts, asked))
    report.stop_on_errors()
    wanted = set(request.parts or asked)
    lacking = {game for game, ids in parts.items() if ids is not None and wanted.isdisjoint(ids)}
    return request._replace(games=tuple(game for game in known if game not in lacking))


def _unknown_variant(project: Project, game: str) -> Iterator[Finding]:
    if OF in game:
        from pnp.load.variants import unknown_variant

        yield from unknown_variant(project, game)


def component_ids(project: Project, game: str) -> tuple[str, ...] | None:
    """Return the ids of a game's components, or None if its file does not tell."""
    from pnp.load.yaml_file import read_yaml

    try:
        source = read_yaml(project.game_folder(game) / "game.yaml")
        if variant := variant_of(game):
            from pnp.load.variants import varied

            source = varied(source, variant)
        value = source.value
    except Refused:
        return None
    found = value.get("components") if isinstance(value, dict) else None
    if not isinstance(found, dict):
        return None
    has_rules = (project.folder(game) / "rules.md").is_file()
    return (*found, "rules") if has_rules else tuple(found)


def _unknown_rows(project: Project, request: Request) -> list[Finding]:
    """Return what the tables do not have; rather than that, refuse a table that is broken."""
    from pnp.load.tables import row_ids

    named = [code for code in request.languages if code != PSEUDO.code]
    strange = [
        error(
            NOWHERE,
            f"no {noun} {name!r}",
            f"{did_you_mean(name, known)}; a new one is a row in {table}",
        )
        for noun, asked in (("language", named), ("paper", request.order.paper.split(AND)))
        for known in [row_ids(project, f"{noun}s")]
        for table in [shown(project.data / "stock" / f"{noun}s.yaml")]
        for name in asked
        if name not in known
    ]
    if strange:
        from pnp.load.stock import load_stock

        load_stock(project)
    return strange


def _unknown_components(project: Project, parts: Parts, asked: Sequence[str]) -> Iterator[Finding]:
    """Yield components that none of the games has; a game that can not be read may have any."""
    if not parts or None in parts.values():
        return
    known = list(dict.fromkeys(id_ for ids in parts.values() for id_ in ids or ()))
    where, lacks = project.data, "no game has a component"
    if len(parts) == 1:
        (game,) = parts
        where, lacks = project.folder(game) / "game.yaml", f"{game} has no component"
    for name in asked:
        if name not in known:
            yield error(Where(shown(where)), f"{lacks} {name!r}", did_you_mean(name, known))
