"""`pnp list`."""

import click

from pnp.cli import common


@click.command(name="list")
@common.json_option
@click.pass_context
def list_(context: click.Context, as_json: bool) -> None:
    """Show games, their components with counts and sizes, and how complete languages are."""
    with common.findings_reported():
        from pnp.listing import overview

        games = overview(common.open_project(context))
        if as_json:
            common.echo_json(games)
            return
        for game in games:
            players = "–".join(str(number) for number in dict.fromkeys(game["players"]))
            told = f", {players} players" if players else ""
            by = f", by {game['by']}" if game["by"] else ""
            title = click.style(str(game["title"]), bold=True)
            click.echo(f"{title} ({game['game']}{told}{by})")
            for part in game["components"]:
                size = f"{part['width']:g} × {part['height']:g} mm"
                different = f"{part['different']} different"
                click.echo(f"  {part['component']:<14} {part['pieces']:>4} pieces, {different:>13}, {size}")
            complete = ", ".join(
                f"{code} {share}%" for code, share in game["languages"].items()
            )
            click.echo(f"  languages      {complete}")
