"""`pnp translate check`."""

from itertools import chain
from typing import TYPE_CHECKING

import click

from pnp.cli import common, options, translating
from pnp.cli.ticker import Ticker
from pnp.findings import NOWHERE, Finding, Refused, did_you_mean, error
from pnp.wishes import split

if TYPE_CHECKING:
    from pnp.model.stock import Language
    from pnp.translate.source import TextSource


GETTEXT = "gettext"  # the check of the file itself


def _checks(skip: str) -> set[str]:
    """Return the names of checks to leave out; refuse those that there are not."""
    from pnp.check.translations import CHECKS, STATES
    from pnp.translate.marks import FIT

    known = [check.name for check in (*STATES, *CHECKS)] + [FIT, GETTEXT]
    asked = split(skip)
    strange = [
        error(NOWHERE, f"--skip: no check {name!r}", did_you_mean(name, known))
        for name in asked
        if name not in known
    ]
    if strange:
        raise Refused(strange)
    return set(asked)


@click.command("check")
@translating.games
@options.languages("all")
@click.option("--skip", default="", metavar="CHECK[,CHECK…]",
              help="Checks to leave out, such as missing.")  # fmt: skip
@options.as_json
@click.pass_context
def command(
    context: click.Context, games: tuple[str, ...], languages: str, skip: str, as_json: bool
) -> None:
    """Find what is wrong with translations, all at once: words, marks, numbers, room, letters.

    What a player would stumble over is an error, a matter of style a warning.
    """
    with common.findings_reported(answer={} if as_json else None), Ticker() as ticker:
        from pnp.translate.marks import all_verdicts

        skipped = _checks(skip)
        desk = translating.open_desk(context, games, languages)

        def judge(source: "TextSource", language: "Language") -> list[Finding]:
            ticker(f"{source.id} ({language.title})")
            catalog = source.catalog(language.code)
            found = source.summed(language.code, all_verdicts(source, language, catalog))
            faults = () if GETTEXT in skipped else source.faults(language.code)
            return [*faults, *(one.finding for one in found if one.check not in skipped)]

        found = list(chain.from_iterable(desk.each(judge)))
        ticker.clear()
        common.end_with([*desk.findings, *found], answer={} if as_json else None)
        if not as_json:
            told = common.count(len(dict.fromkeys(found)), "warning") if found else "All is well"
            size = common.count(len(desk.languages), "language")
            click.echo(f"{told}: {len(desk.sources)} × {size}.")
