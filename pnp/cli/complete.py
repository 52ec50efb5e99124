"""What the shell offers when Tab is pressed: games, components, languages and papers."""

from collections.abc import Callable, Iterable

import click

from pnp.findings import Refused
from pnp.load.project import Project, find_project


def games(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    """Offer the project's games that are not on the line yet."""
    named = context.params.get("games") or ()
    found = _names(context, lambda project: project.games)
    return [game for game in found if game.startswith(start) and game not in named]


def sources(context: click.Context, parameter: click.Parameter, start: str) -> list[str]:
    """Offer what can be translated: games, and the words of all sheets."""
    named = context.params.get("games") or ()
    stock = ["stock"] if "stock".startswith(start) and "stock" not in named else []
    return [*games(context, parameter, start), *stock]


def components(context: click.Context, parameter: click.Parameter, start: str) -> list[str]:
    """Offer the components of the games on the line, or of all; options take several."""
    from pnp.cli.choose import component_ids

    asked = context.params.get("games") or context.params.get("game") or ()
    asked = (asked,) if isinstance(asked, str) else asked

    def names(project: Project) -> Iterable[str]:
        chosen = [game for game in project.games if not asked or game in asked]
        return dict.fromkeys(id_ for game in chosen for id_ in component_ids(project, game) or ())

    found = _names(context, names)
    if isinstance(parameter, click.Option):
        return _one_more(found, start)
    return [name for name in found if name.startswith(start)]


def languages(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    """Offer languages, also behind a comma."""
    found = _from_table(context, "languages")
    return _one_more(found if "," in start else [*found, "all"], start)


def papers(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    """Offer the papers."""
    return [id_ for id_ in _from_table(context, "papers") if id_.startswith(start)]


def _one_more(names: Iterable[str], start: str) -> list[str]:
    """Offer names for the last item of a list with commas, each with the list before it."""
    before, comma, last = start.rpartition(",")
    given = before.split(",")
    return [
        f"{before}{comma}{name}" for name in names if name.startswith(last) and name not in given
    ]


def _from_table(context: click.Context, table: str) -> list[str]:
    from pnp.load.tables import row_ids

    return _names(context, lambda project: row_ids(project, table))


def _names(context: click.Context, ask: Callable[[Project], Iterable[str]]) -> list[str]:
    """Ask the project; a shell in the middle of a line gets nothing rather than a complaint."""
    try:
        return list(ask(find_project(context.find_root().params.get("project"))))
    except (Refused, OSError):
        return []
