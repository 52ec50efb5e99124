"""What the shell offers when Tab is pressed, and `pnp completion`, the script that lets it."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress

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


Offer = Callable[[click.Context, click.Parameter, str], list[str]]
Ask = Callable[[click.Context, Project, str], Iterable[str]]


def _offered(ask: Ask, mark: str = "\0") -> Offer:
    """Return what offers the names that go on as the line does; lists are joined by a mark.

    A shell in the middle of a line gets nothing rather than a complaint.
    """

    def offer(context: click.Context, _: click.Parameter, start: str) -> list[str]:
        before, joint, last = start.rpartition(mark)
        given = before.split(mark)
        found = []
        with suppress(Refused, OSError):
            project = find_project(context.find_root().params.get("project"))
            for name in ask(context, project, start):
                if name.startswith(last) and name not in given:
                    found.append(f"{before}{joint}{name}")
        return found

    return offer


def _games(context: click.Context, project: Project, start: str) -> Iterator[str]:
    """Yield games that are not on the line yet; once one of them stands there, its variants."""
    from pnp.load.project import ALL

    named = context.params.get("games") or ()
    for game in project.games:
        names = project.with_variants(game) if game_of(start) == game else (game,)
        every = (f"{game}{OF}{ALL}",) if len(names) > 1 else ()
        yield from (name for name in (*names, *every) if name not in named)


def _tables(context: click.Context, project: Project, start: str) -> Iterator[str]:
    yield from () if context.params.get("names") else WHAT
    yield from _games(context, project, start)


def _sources(context: click.Context, project: Project, start: str) -> Iterator[str]:
    """Yield what can be translated: games, and the words of all sheets."""
    yield from _games(context, project, start)
    if "stock" not in (context.params.get("games") or ()):
        yield "stock"


def _pieces(context: click.Context, project: Project, start: str) -> Iterable[str]:
    """Return the components of the games on the line, or of all; behind a slash, pieces of one."""
    component, slash, _ = start.rpartition(",")[2].partition("/")
    asked = context.params.get("games") or context.params.get("game") or project.games
    names = (asked,) if isinstance(asked, str) else asked
    chosen = [name for name in names if game_of(name) in project.games]
    if not slash:
        from pnp.work.request import component_ids

        known = (component_ids(project, game) or () for game in chosen)
        return dict.fromkeys(id_ for ids in known for id_ in ids)
    from pnp.load.game import load_game
    from pnp.load.stock import load_stock

    stock = load_stock(project)
    games = (load_game(project, stock, game) for game in chosen)
    found = [part for game in games if (part := game.component(component))]
    return dict.fromkeys(f"{component}/{piece.id}" for part in found for piece in part.pieces)


def _rows(table: str) -> Ask:
    """Return what asks for the rows of a table, as far as they can be read."""

    def ask(_: click.Context, project: Project, start: str) -> Iterable[str]:

        ids = project.row_ids(table)
        return ids if table != "languages" or "," in start else (*ids, "all")

    return ask


def _products(context: click.Context, project: Project, _: str) -> Iterable[str]:
    """Return what the shop on the line sells, or any shop."""
    from pnp.load.stock import load_shops

    asked = context.params.get("named")
    sold = (one.products for one in load_shops(project).values() if asked in (None, one.id))
    return dict.fromkeys(id_ for products in sold for id_ in products)


def _codes(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    """Offer the codes of sheets that were built into the output folder, however they are typed."""
    from pnp.work.ledger import Print
    from pnp.work.request import OUT

    found = Print.read_all(context.params.get("out") or OUT)
    return [code for code in found if code.startswith(start.upper())]


def _printers(_: click.Context, __: Project, ___: str) -> Iterable[str]:
    from pnp.load.printers import load_printers

    return dict.fromkeys(one.name for one in load_printers())


def _manifests(context: click.Context, _: Project, __: str) -> Iterable[str]:
    """Return the manifests of builds in the output folder; revisions are git's to know."""
    from pnp.work.request import OUT

    return map(str, sorted((context.params.get("out") or OUT).glob("*/manifest-*.json")))


OFFERS: Mapping[str, Offer] = {  # by the arguments that they are for, and fields of options
    "codes": _codes,
    "games": _offered(_games),
    "languages": _offered(_rows("languages"), ","),
    "only": _offered(_pieces, ","),
    "paper": _offered(_rows("papers"), "+"),
    "printer": _offered(_printers),
    "products": _offered(_products),
    "shops": _offered(_rows("shops")),
    "since": _offered(_manifests),
    "sources": _offered(_sources),
    "what": _offered(_tables),
    "without": _offered(_pieces, ","),
}


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
