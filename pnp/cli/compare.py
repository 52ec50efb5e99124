"""`pnp translate compare`."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli import common
from pnp.cli.common import as_json

if TYPE_CHECKING:
    from pnp.translate.compare.profiles import Profiles
    from pnp.translate.compare.report import Comparison

_COLOURS = {"serious": "red", "likely": "yellow", "slight": "cyan"}


@click.command(
    "compare",
    short_help="Find what one language version of a rulebook has and another lacks.",
)
@click.argument("a", metavar="A")
@click.argument("others", metavar="[B]...", nargs=-1)
@click.option("--lang-a", default="", metavar="CODE", help="Language of A, if the guess is wrong.")
@click.option("--lang-b", default="", metavar="CODE", help="Language of B, if the guess is wrong.")
@click.option(
    "--least",
    type=click.Choice(tuple(_COLOURS)),
    default="slight",
    show_default=True,
    help="Leave out what matters less.",
)
@click.option(
    "--table",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.html",
    help="Also write all texts side by side, with what was found, as a page to print.",
)
@click.option("--overwrite", is_flag=True, help="Let --table replace a file that pnp has not made.")
@as_json
@click.pass_context
def command(context: click.Context, /, as_json: bool, **asked: Any) -> None:
    """Compare language versions of a finished rulebook, whoever made them.

    Lines up the paragraphs of A and B (PDF, Markdown or plain text) and tells the numbers, dice
    totals, references, words such as "only" and "at least", sentences, items and paragraphs that
    stand in one and not in the other, each with both places. More files are compared with A too,
    and judge each other. With one file that holds several languages, each is compared with its
    English.

    \b
    pnp translate compare rules-en.pdf rules-de.pdf
    pnp translate compare rules.md                     all languages in one file
    pnp translate compare rules.md#en rules.md#de      two of them
    pnp translate compare en.md de.md fr.md --table side.html
    """  # noqa: D301  click wants the control character
    with common.findings_reported(answer={"comparisons": []} if as_json else None):
        from pnp.translate.compare import report
        from pnp.translate.compare.profiles import load_profiles

        table, overwrite = asked.pop("table"), asked.pop("overwrite")
        if table:
            _may_write(table, [asked["a"], *asked["others"]], overwrite)
        found = _compared(load_profiles(common.open_project(context)), **asked)
        if table:
            _write(table, found)
        if as_json:
            common.echo_json(
                {"comparisons": [report.as_json(one) for one in found], "findings": []}
            )
        else:
            for line in (line for one in found for line in report.told(one, _styled)):
                common.say(line)
        if any(one.differences for one in found):
            sys.exit(1)


def _compared(
    profiles: "Profiles", a: str, others: Sequence[str], lang_a: str, lang_b: str, least: str
) -> "list[Comparison]":
    from pnp.base.findings import did_you_mean
    from pnp.translate.compare.profiles import is_language
    from pnp.translate.compare.report import compared_all
    from pnp.translate.compare.versions import open_all, open_version, split_name

    named = [split_name(name) for name in (a, *others)]
    parts = [("A" if at == 0 else "B", part) for at, (_, part) in enumerate(named)]
    for option, code in (*parts, ("--lang-a", lang_a), ("--lang-b", lang_b)):
        by_digits = option.startswith("--") and is_language(code)
        if code and code not in profiles and not by_digits:
            hint = did_you_mean(code, list(profiles))
            raise click.UsageError(f"{option}: no language {code!r}; {hint}")
    if lang_b and len(others) > 1:
        raise click.UsageError("--lang-b: name two files, not more.")
    if others:
        languages = (lang_a, *(lang_b for _ in others))
        first, *rest = (
            open_version(file, part, language, profiles)
            for (file, part), language in zip(named, languages, strict=True)
        )
    elif parts[0][1] or lang_a or lang_b:
        raise click.UsageError("Name a second file, or one file without a language.")
    else:
        first, *rest = open_all(named[0][0], profiles)
    return compared_all(first, rest, least)


def _may_write(table: Path, names: Sequence[str], overwrite: bool) -> None:
    """Refuse to replace what is compared, or what somebody else has made."""
    from pnp.base.findings import Where, refuse, shown
    from pnp.translate.compare.report import MADE_BY
    from pnp.translate.compare.versions import split_name

    if not table.exists():
        return
    where = Where(shown(table))
    if any(file.exists() and file.samefile(table) for file, _ in map(split_name, names)):
        raise refuse(where, "is one of the files to compare", "give --table another name")
    with table.open("rb") as file:
        own = MADE_BY.encode() in file.read(1024)
    if not own and not overwrite:
        hint = "choose another name, or add --overwrite"
        raise refuse(where, "was not written by pnp translate compare", hint)


def _write(table: Path, found: "list[Comparison]") -> None:
    from pnp.translate.compare.report import page
    from pnp.work.output import Output

    with Output(table.absolute().parent, "--table") as output:
        output.stage(table.absolute(), page(found).encode())
        output.commit()


def _styled(text: str, kind: str) -> str:
    return click.style(text, fg=_COLOURS.get(kind), bold=True)
