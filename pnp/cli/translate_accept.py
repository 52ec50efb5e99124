"""`pnp translate accept`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli import common, complete, translating

if TYPE_CHECKING:
    from pnp.translate.accept import Accepted

_FLAGS = (
    ("--anyway", "anyway", "Take it in even with errors."),
    ("--overwrite", "overwrite", "Take it in even if most finished texts change."),
    ("--dry-run", "dry", "Show old and new texts side by side and write nothing."),
)


def _flags(function: Any) -> Any:
    for option, name, told in reversed(_FLAGS):
        function = click.option(option, name, is_flag=True, help=told)(function)
    return function


@click.command("accept")
@click.argument("file", metavar="FILE.po|FILE.zip", type=click.Path(path_type=Path))
@click.option("--game", default="", metavar="GAME", shell_complete=complete.sources,
              help="The game, if the file does not say it.")  # fmt: skip
@click.option("--lang", "language", default="", metavar="CODE", shell_complete=complete.languages,
              help="The language, if the file does not say it.")  # fmt: skip
@_flags
@click.pass_context
def command(context: click.Context, /, file: Path, **asked: Any) -> None:
    """Take a translation in that somebody sent back: a PO file, or a zip with one.

    Every text is judged first; with an error among them nothing is written. What the project has
    is kept where the file has nothing, or nothing that still fits the English. A file in another
    language, of another game, or that changes most finished texts is not taken in unasked.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.findings import has_errors, shown
        from pnp.translate.accept import Wanted, accept, side_by_side

        wanted = Wanted(**asked)
        results, good = accept(translating.open_shop(context), file, wanted)
        for one in results:
            click.echo(_counted(one))
            for line in side_by_side(one) if wanted.dry else ():
                common.say(line)
        findings = dict.fromkeys(
            finding
            for one in results
            for finding in (*one.findings, *(() if wanted.overwrite else one.losses))
        )
        if not good:
            wrong = has_errors(finding for one in results for finding in one.findings)
            insist = ["--anyway"] if wrong else []
            insist += ["--overwrite"] if any(one.losses for one in results) else []
            told = f"{common.NOTHING} {' with '.join(insist)} takes it in all the same."
            common.end_with(findings, told)
        common.show(findings)
        if wanted.dry:
            click.echo(common.NOTHING)
            return
        for one in results:
            if one.changes:
                click.echo(f"wrote {shown(one.path)}")


def _counted(one: "Accepted") -> str:
    """Say what came of a file."""
    from pnp.findings import shown

    taken = one.taken
    told = [
        f"{len(taken.new)} new",
        f"{len(taken.changed)} changed",
        f"{len(taken.same)} as they were",
        f"{len(taken.rejected)} rejected",
    ]
    told += [f"{len(taken.fuzzy)} to be looked at again (fuzzy)"] if taken.fuzzy else []
    told += [common.count(len(taken.noted), "comment")] if taken.noted else []
    return f"{shown(one.path)}: {', '.join(told)}; holds {taken.held} of {one.total} texts"
