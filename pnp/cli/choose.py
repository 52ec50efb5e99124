"""What a command line asks for, by name: every name that does not exist is refused at once."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.findings import Finding
    from pnp.load.project import Project
    from pnp.model.order import Order
    from pnp.work.request import Request


def split(text: str) -> tuple[str, ...]:
    """Split a list at its commas."""
    return tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


def asked_for(
    project: "Project",
    games: Sequence[str],
    languages: str,
    order: "Order",
    only: str = "",
    out: Path | None = None,
) -> "Request":
    """Return what a command line asks for, whether there is such a thing or not."""
    from pnp.load.tables import row_ids
    from pnp.work.request import Request

    codes = split(languages)
    request = Request(
        games=tuple(dict.fromkeys(games)) or project.games,
        languages=row_ids(project, "languages") if "all" in codes else codes,
        order=order,
        only=split(only),
    )
    if out is None:
        return request
    refuse_sources_as_output(project, out)
    return request._replace(out=out)


def choose(project: "Project", request: "Request") -> "Request":
    """Refuse all unknown names at once; leave out games that have none of the parts asked for."""
    from pnp.findings import NOWHERE, Refused, error
    from pnp.load.tables import row_ids
    from pnp.model.stock import PSEUDO

    findings = _unknown_games(project, request.games)
    known = [game for game in request.games if game in project.games]
    if not request.languages:
        findings.append(error(NOWHERE, "--lang names no language", "say --lang en, or --lang all"))
    named = [code for code in request.languages if code != PSEUDO.code]
    strange = _unknown("language", named, row_ids(project, "languages"))
    strange += _unknown("paper", (request.order.paper,), row_ids(project, "papers"))
    if strange:
        _refuse_broken_tables(project)
    findings += strange + _unknown_components(project, known, request.only)
    if findings:
        raise Refused(findings)
    return request._replace(games=tuple(_with_any(project, known, request.only)))


def component_ids(project: "Project", game: str) -> tuple[str, ...] | None:
    """Return the ids of a game's components, or None if its file does not tell."""
    from pnp.findings import Refused
    from pnp.load.yaml_file import read_yaml

    try:
        value = read_yaml(project.data / game / "game.yaml").value
    except Refused:
        return None
    found = value.get("components") if isinstance(value, dict) else None
    if not isinstance(found, dict):
        return None
    has_rules = (project.data / game / "rules.md").is_file()
    return (*found, "rules") if has_rules else tuple(found)


def refuse_sources_as_output(project: "Project", out: Path) -> None:
    """Keep output apart from what it is made from."""
    from pnp.findings import Where, refuse, shown

    real = out.resolve()
    for source in (project.data, project.root / "templates"):
        if real.is_relative_to(source.resolve()):
            message = f"output can not go into {source.name}/, which it is made from"
            raise refuse(Where(shown(out)), message, "choose another folder with --out")


def _unknown_games(project: "Project", games: Sequence[str]) -> "list[Finding]":
    from pnp.findings import Refused, Where, error, shown

    if not games:
        hint = "`pnp new GAME` makes one to start from"
        return [error(Where(shown(project.data)), "there are no games here", hint)]
    findings: list[Finding] = []
    for game in games:
        try:
            project.game_folder(game)
        except Refused as refused:
            findings.extend(refused.findings)
    return findings


def _unknown(noun: str, asked: Sequence[str], known: Sequence[str]) -> "list[Finding]":
    from pnp.findings import NOWHERE, did_you_mean, error

    return [
        error(NOWHERE, f"no {noun} {name!r}", did_you_mean(name, known))
        for name in asked
        if name not in known
    ]


def _unknown_components(
    project: "Project", games: Sequence[str], asked: Sequence[str]
) -> "list[Finding]":
    """Refuse components that none of the games has; a game that can not be read may have any."""
    from pnp.findings import Where, did_you_mean, error, shown

    if not asked or not games:
        return []
    found = [component_ids(project, game) for game in games]
    if None in found:
        return []
    known = list(dict.fromkeys(id_ for ids in found for id_ in ids or ()))
    one = project.data / games[0] / "game.yaml"
    where = Where(shown(one if len(games) == 1 else project.data))
    who = f"{games[0]} has" if len(games) == 1 else "no game has"
    what = "no component" if len(games) == 1 else "a component"
    return [
        error(where, f"{who} {what} {name!r}", did_you_mean(name, known))
        for name in asked
        if name not in known
    ]


def _with_any(project: "Project", games: Iterable[str], components: Sequence[str]) -> Iterator[str]:
    """Leave out games that have none of the components asked for."""
    for game in games:
        found = component_ids(project, game) if components else None
        if found is None or set(found) & set(components):
            yield game


def _refuse_broken_tables(project: "Project") -> None:
    """Say rather that a table is broken than that what it may hold is unknown."""
    from pnp.load.stock import load_stock

    load_stock(project)
