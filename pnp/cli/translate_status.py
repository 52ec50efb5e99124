"""`pnp translate status`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from pnp.cli import common, options, translating

if TYPE_CHECKING:
    from pnp.door.status import Status

COLUMNS = ("translated", "stale", "missing", "failing")


@click.command("status")
@translating.games_argument
@translating.lang_option
@options.as_json
@click.pass_context
def command(context: click.Context, games: tuple[str, ...], languages: str, as_json: bool) -> None:
    """Show how far translations are: what is translated, stale, missing, or fails a check.

    Whether texts fit on the pieces is `pnp translate check`'s business, which composes them.
    """
    with common.findings_reported(answer={"translations": []} if as_json else None):
        desk = translating.open_desk(context, games, languages)
        from pnp.door.status import statuses

        rows, findings = statuses(desk.sources, desk.languages)
        if not as_json:
            _show(rows)
        told = {"translations": [row._asdict() for row in rows]} if as_json else None
        common.end_with([*desk.findings, *findings], answer=told)


def _show(rows: "Sequence[Status]") -> None:
    width = max([len("game"), *(len(row.game) for row in rows)])
    heads = "".join(f"{name:>12}" for name in COLUMNS)
    common.say(click.style(f"{'game':<{width}}  lang {heads}{'percent':>12}", bold=True))
    for row in rows:
        numbers = "".join(f"{getattr(row, name):>12}" for name in COLUMNS)
        common.say(f"{row.game:<{width}}  {row.language:<5}{numbers}{row.percent:>10} %")
