"""`pnp list`."""

from collections.abc import Mapping
from typing import Any

import click

from pnp.cli import common, options


@click.command("list")
@options.as_json
@click.pass_context
def command(context: click.Context, as_json: bool) -> None:
    """Show games, their components with counts and sizes, and how complete languages are."""
    with common.findings_reported(answer={"games": []} if as_json else None):
        from pnp.overview import overview

        project = common.open_project(context)
        games, findings = overview(project)
        if not as_json:
            for game in games:
                _show(game)
            if not project.games:
                click.echo("There are no games here yet; `pnp new GAME` makes one to start from.")
        common.end_with(findings, answer={"games": games} if as_json else None)


def _show(game: Mapping[str, Any]) -> None:
    players = "–".join(str(number) for number in dict.fromkeys(game["players"]))
    told = f", {players} players" if players else ""
    by = f", by {game['by']}" if game["by"] else ""
    common.say(f"{click.style(str(game['title']), bold=True)} ({game['game']}{told}{by})")
    parts = game["components"]
    width = max([len("languages"), *(len(part["component"]) for part in parts)])
    for part in parts:
        pieces = common.count(part["pieces"], "piece")
        numbers = f"{pieces:>11}, {part['different']:>4} different"
        size = f"{part['width']:g} × {part['height']:g} mm"
        common.say(f"  {part['component']:<{width}}  {numbers}, {size}")
    if game["rules"]:
        common.say(f"  {'rules':<{width}}  rulebook")
    common.say(f"  {'languages':<{width}}  {_languages(game['languages'])}")


def _languages(shares: Mapping[str, int]) -> str:
    """Name the complete languages first, then how far the others are."""
    complete = [code for code, share in shares.items() if share == 100]
    begun = sorted((-share, code) for code, share in shares.items() if share < 100)
    return ", ".join([f"{' '.join(complete)} complete", *(f"{code} {-s}%" for s, code in begun)])
