"""`pnp translate start`."""

import click

from pnp.cli import common, translating


@click.command("start")
@translating.game
@translating.language
@translating.beside
@click.pass_context
def command(context: click.Context, game: str, language: str, beside: str) -> None:
    """Begin a translation: card_data/GAME/locale/LANG.po with every text of a game.

    Above each text stands where it is printed, how it reads with its numbers, how much room it
    has, and which words of the glossary are in it. What another game says already is filled in, to
    be looked at. A new language also gets the words that every sheet carries.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.findings import shown
        from pnp.translate.files import start

        shop = translating.open_shop(context)
        for path in start(shop, game, translating.help_for(shop, language, beside)):
            click.echo(f"wrote {shown(path)}")
