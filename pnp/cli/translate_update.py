"""`pnp translate update`."""

import click

from pnp.cli import common, options, translating


@click.command("update")
@translating.games
@options.languages("all")
@click.pass_context
def command(context: click.Context, games: tuple[str, ...], languages: str) -> None:
    """Bring translations up to date with a changed source; nothing that was written is lost.

    A text whose English has changed is marked as fuzzy, with the old English above it; new ones
    are empty; those that are gone wait at the end of the file.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.findings import Refused, shown
        from pnp.translate.files import update

        desk = translating.open_desk(context, games, languages)
        if desk.findings:
            raise Refused(desk.findings)
        done = update(desk.shop, desk.sources, desk.languages, desk.explicit)
        changed = [one for one in done if one.text]
        for one in changed:
            counts = f"{one.kept} kept, {one.stale} fuzzy, {one.empty} empty"
            click.echo(f"wrote {shown(one.path)}: {counts}, {one.obsolete} obsolete")
        same = len(done) - len(changed)
        click.echo(f"{common.count(len(changed), 'file')} written, {same} unchanged.")
