"""`pnp list`."""

from collections.abc import Mapping
from typing import Any

import click

from pnp.base.findings import NOWHERE, did_you_mean, refuse
from pnp.base.geometry import Size
from pnp.cli import common
from pnp.cli.common import as_json
from pnp.cli.completion import OFFERS, WHAT
from pnp.load.project import Project


@click.command("list")
@click.argument("names", nargs=-1, metavar="[WHAT] [GAME]…", shell_complete=OFFERS["what"])
@as_json
@click.pass_context
def command(context: click.Context, names: tuple[str, ...], as_json: bool) -> None:
    """Show games, or what templates and data may name.

    \b
    pnp list                 games, their components with counts and sizes, languages
    pnp list shapes          also: papers, sleeves, fonts, pictures, languages, shops
    pnp list icons GAME      also: colours, macros

    What comes with pnp is listed together with what the project adds.
    """  # noqa: D301  click wants the control character
    what = names[0] if names and names[0] in WHAT else ""
    games = names[1:] if what else names
    with common.findings_reported(answer={what or "games": []} if as_json else None):
        project = common.open_project(context)
        for game in games:
            if game not in project.games:
                hint = did_you_mean(game, (*project.games, *(() if what else WHAT)))
                raise refuse(NOWHERE, f"no game {game!r}", hint)
        if what:
            _table(project, what, games, as_json)
        else:
            _games(project, games, as_json)


def _table(project: Project, what: str, games: tuple[str, ...], as_json: bool) -> None:
    from pnp.uses.overview import catalogue

    rows = catalogue(project, what, games)
    if not as_json:
        if rows:
            common.table([tuple(rows[0]), *(tuple(map(cell, row.values())) for row in rows)])
        else:
            click.echo(f"There are no {what} here yet.")
    told = [
        {key: one._asdict() if isinstance(one, Size) else one for key, one in row.items()}
        for row in rows
    ]
    common.end_with((), answer={what: told} if as_json else None)


def cell(value: Any) -> str:
    """Return what a person reads of a value."""
    match value:
        case Size(width, height):
            return f"{width:g} × {height:g} mm"
        case list():
            return ", ".join(value)
        case float():
            return f"{value:g}"
    return str(value)


def _games(project: Project, games: tuple[str, ...], as_json: bool) -> None:
    from pnp.uses.overview import overview

    found, findings = overview(project, games)
    if not as_json:
        for game in found:
            _show(game)
        if not project.games:
            click.echo("There are no games here yet; `pnp new GAME` makes one to start from.")
    common.end_with(findings, answer={"games": found} if as_json else None)


def _show(game: Mapping[str, Any]) -> None:
    players = "–".join(str(number) for number in dict.fromkeys(game["players"]))
    told = f", {players} players" if players else ""
    by = f", by {game['by']}" if game["by"] else ""
    titles = " · ".join(filter(None, (game["title"], game.get("called"))))
    common.say(f"{click.style(titles, bold=True)} ({game['game']}{told}{by})")
    parts = game["components"]
    width = max([len("languages"), *(len(part["component"]) for part in parts)])
    for part in parts:
        pieces = common.count(part["pieces"], "piece")
        numbers = f"{pieces:>11}, {part['different']:>4} different"
        size = f"{part['width']:g} × {part['height']:g} mm"
        common.say(f"  {part['component']:<{width}}  {numbers}, {size}")
    if game["rules"]:
        common.say(f"  {'rules':<{width}}  rulebook")
    # The complete languages first, then how far the others are.
    shares = game["languages"].items()
    complete = " ".join(code for code, share in shares if share == 100)
    others = sorted((-share, code) for code, share in shares if share < 100)
    begun = [f"{code} {-share}%" for share, code in others]
    common.say(f"  {'languages':<{width}}  {', '.join([f'{complete} complete', *begun])}")
