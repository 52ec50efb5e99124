"""What the shell offers when Tab is pressed, and `pnp completion`, the script that lets it."""

import sys
from collections.abc import Callable, Iterable

import click

from pnp.base.findings import Refused
from pnp.load.project import Project, find_project
from pnp.model.face import OF, game_of

WHAT = (  # that `pnp list` shows
    "shapes",
    "papers",
    "sleeves",
    "fonts",
    "pictures",
    "languages",
    "shops",
    "colours",
    "icons",
    "macros",
)


def games(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    """Offer the project's games that are not on the line yet."""
    named = context.params.get("games") or ()
    found = _names(context, lambda project: _with_variants(project, start))
    return [game for game in found if game.startswith(start) and game not in named]


def listed(context: click.Context, parameter: click.Parameter, start: str) -> list[str]:
    """Offer what can be listed, and games."""
    tables = () if context.params.get("names") else WHAT
    return [*(one for one in tables if one.startswith(start)), *games(context, parameter, start)]


def _with_variants(project: Project, start: str) -> Iterable[str]:
    """Yield games; once one of them stands there, its variants."""
    from pnp.load.game import ALL, with_variants

    for game in project.games:
        names = with_variants(project, game) if game_of(start) == game else (game,)
        yield from names
        yield from (f"{game}{OF}{ALL}",) if len(names) > 1 else ()


def sources(context: click.Context, parameter: click.Parameter, start: str) -> list[str]:
    """Offer what can be translated: games, and the words of all sheets."""
    named = context.params.get("games") or ()
    stock = ["stock"] if "stock".startswith(start) and "stock" not in named else []
    return [*games(context, parameter, start), *stock]


def components(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    """Offer the components of the games on the line, or of all; several go with commas."""
    from pnp.work.request import component_ids

    def names(project: Project) -> Iterable[str]:
        chosen = _asked(context, project)
        return dict.fromkeys(id_ for game in chosen for id_ in component_ids(project, game) or ())

    return _one_more(_names(context, names), start)


def pieces(context: click.Context, parameter: click.Parameter, start: str) -> list[str]:
    """Offer components; behind a slash, the pieces of one."""
    component = start.rpartition(",")[2].partition("/")[0]

    def names(project: Project) -> Iterable[str]:
        from pnp.load.game import load_game
        from pnp.load.stock import load_stock

        stock = load_stock(project)
        games = (load_game(project, stock, game) for game in _asked(context, project))
        found = [part for game in games if (part := game.component(component))]
        return dict.fromkeys(f"{component}/{piece.id}" for part in found for piece in part.pieces)

    if "/" in start.rpartition(",")[2]:
        return _one_more(_names(context, names), start)
    return components(context, parameter, start)


def _asked(context: click.Context, project: Project) -> list[str]:
    """Return the games on the line, or all of them."""
    asked = context.params.get("games") or context.params.get("game") or project.games
    names = (asked,) if isinstance(asked, str) else asked
    return [name for name in names if game_of(name) in project.games]


def languages(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    """Offer languages, also behind a comma."""
    found = _from_table(context, "languages")
    return _one_more(found if "," in start else [*found, "all"], start)


def papers(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    """Offer the papers, also behind a plus."""
    before, plus, last = start.rpartition("+")
    given = before.split("+")
    return [
        f"{before}{plus}{id_}"
        for id_ in _from_table(context, "papers")
        if id_.startswith(last) and id_ not in given
    ]


def shops(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    """Offer the print shops."""
    return [id_ for id_ in _from_table(context, "shops") if id_.startswith(start)]


def products(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    """Offer what the shop on the line sells, or any shop."""

    def names(project: Project) -> Iterable[str]:
        from pnp.load.stock import load_shops

        asked = context.params.get("named")
        sold = (one.products for one in load_shops(project).values() if asked in (None, one.id))
        return dict.fromkeys(id_ for products in sold for id_ in products)

    return [id_ for id_ in _names(context, names) if id_.startswith(start)]


def codes(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    """Offer the codes of sheets that were built into the output folder."""
    from pnp.work.ledger import prints
    from pnp.work.request import OUT

    found = prints(context.params.get("out") or OUT)
    return [code for code in found if code.startswith(start.upper())]


def printers(_: click.Context, __: click.Parameter, start: str) -> list[str]:
    """Offer the printers that are calibrated."""
    from pnp.load.printers import load_printers

    try:
        names = dict.fromkeys(one.name for one in load_printers())
    except (Refused, OSError):
        return []
    return [name for name in names if name.startswith(start)]


def manifests(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    """Offer the manifests of builds in the output folder; revisions are git's to know."""
    from pnp.work.request import OUT

    found = sorted((context.params.get("out") or OUT).glob("*/manifest-*.json"))
    return [str(path) for path in found if str(path).startswith(start)]


def _one_more(names: Iterable[str], start: str) -> list[str]:
    """Offer names for the last item of a list with commas, each with the list before it."""
    before, comma, last = start.rpartition(",")
    given = before.split(",")
    return [
        f"{before}{comma}{name}" for name in names if name.startswith(last) and name not in given
    ]


def _from_table(context: click.Context, table: str) -> list[str]:
    from pnp.load.project import row_ids

    return _names(context, lambda project: row_ids(project, table))


def _names(context: click.Context, ask: Callable[[Project], Iterable[str]]) -> list[str]:
    """Ask the project; a shell in the middle of a line gets nothing rather than a complaint."""
    try:
        return list(ask(find_project(context.find_root().params.get("project"))))
    except (Refused, OSError):
        return []


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"], case_sensitive=False))
def command(shell: str) -> None:
    """Print the completion script for a shell.

    \b
    bash:  pnp completion bash > ~/.local/share/bash-completion/completions/pnp
    zsh:   pnp completion zsh > "${fpath[1]}/_pnp"
    fish:  pnp completion fish > ~/.config/fish/completions/pnp.fish
    """  # noqa: D301  click wants the control character
    from click.shell_completion import get_completion_class

    from pnp.cli import main

    kind = get_completion_class(shell)
    if kind is None:
        sys.exit(2)
    click.echo(kind(main, {}, "pnp", "_PNP_COMPLETE").source())
