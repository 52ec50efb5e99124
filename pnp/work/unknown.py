"""Names that there are not: variants, languages, papers and components that somebody asks for."""

from collections.abc import Iterator, Mapping, Sequence

from pnp.findings import NOWHERE, Finding, Refused, Where, did_you_mean, error, shown
from pnp.load.project import Project
from pnp.model.names import OF, variant_of
from pnp.model.stock import AND, PSEUDO
from pnp.worded import worded
from pnp.work.request import Request

Parts = Mapping[str, tuple[str, ...] | None]  # the ids that a game's file tells, if it does


def unknown_variants(project: Project, game: str) -> Iterator[Finding]:
    """Yield that a game has no such variant."""
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


def unknown_rows(project: Project, request: Request) -> list[Finding]:
    """Return what the tables do not have; rather than that, refuse a table that is broken."""
    from pnp.load.tables import row_ids

    languages = [code for code in request.languages if code != PSEUDO.code]
    strange: list[Finding] = []
    for table, names in (("languages", languages), ("papers", request.order.paper.split(AND))):
        known, file = row_ids(project, table), shown(project.data / "stock" / f"{table}.yaml")
        strange += [_no_row(table, name, known, file) for name in names if name not in known]
    if strange:
        from pnp.load.stock import load_stock

        load_stock(project)
    return strange


def _no_row(table: str, name: str, known: Sequence[str], file: str) -> Finding:
    said = worded("no paper {name}", name=repr(name))
    if table == "languages":
        said = worded("no language {name}", name=repr(name))
    near = did_you_mean(name, known)
    return error(
        NOWHERE, said, worded("{hint}; a new one is a row in {file}", hint=near, file=file)
    )


def unknown_components(project: Project, parts: Parts, asked: Sequence[str]) -> Iterator[Finding]:
    """Yield components that none of the games has; a game that can not be read may have any."""
    if not parts or None in parts.values():
        return
    known = list(dict.fromkeys(id_ for ids in parts.values() for id_ in ids or ()))
    for name in asked:
        if name in known:
            continue
        where, said = project.data, worded("no game has a component {name}", name=repr(name))
        if len(parts) == 1:
            (game,) = parts
            where = project.folder(game) / "game.yaml"
            said = worded("{game} has no component {name}", game=game, name=repr(name))
        yield error(Where(shown(where)), said, did_you_mean(name, known))
