"""`pnp translate compare`."""

import sys
from typing import TYPE_CHECKING, Any

import click

from pnp.cli import common, options

if TYPE_CHECKING:
    from pnp.compare.profiles import Profiles
    from pnp.compare.report import Comparison

_COLOURS = {"serious": "red", "likely": "yellow", "slight": "cyan"}


@click.command("compare")
@click.argument("a", metavar="A")
@click.argument("b", metavar="[B]", required=False)
@click.option("--lang-a", default="", metavar="CODE", help="Language of A, if the guess is wrong.")
@click.option("--lang-b", default="", metavar="CODE", help="Language of B, if the guess is wrong.")
@click.option(
    "--least",
    type=click.Choice(tuple(_COLOURS)),
    default="slight",
    show_default=True,
    help="Leave out what matters less.",
)
@options.as_json
@click.pass_context
def command(context: click.Context, /, as_json: bool, **asked: Any) -> None:
    """Compare two language versions of a finished rulebook, whoever made them.

    Lines up the paragraphs of A and B (PDF, Markdown or plain text) and tells the numbers, dice
    totals, references, items and paragraphs that stand in one and not in the other, each with both
    places. With one file that holds several languages, each is compared with its English.

    \b
    pnp translate compare rules-en.pdf rules-de.pdf
    pnp translate compare rules.md                     all languages in one file
    pnp translate compare rules.md#en rules.md#de      two of them
    """  # noqa: D301  click wants the control character
    with common.findings_reported(answer={"comparisons": []} if as_json else None):
        from pnp.compare import report
        from pnp.compare.profiles import load_profiles

        found = _compared(load_profiles(common.open_project(context)), **asked)
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
    profiles: "Profiles", a: str, b: str | None, lang_a: str, lang_b: str, least: str
) -> "list[Comparison]":
    from pnp.compare.profiles import is_language
    from pnp.compare.report import compared
    from pnp.compare.versions import open_all, open_version, split_name
    from pnp.findings import did_you_mean

    (file_a, part_a), (file_b, part_b) = split_name(a), split_name(b or "")
    for option, code in (("A", part_a), ("B", part_b), ("--lang-a", lang_a), ("--lang-b", lang_b)):
        by_digits = option.startswith("--") and is_language(code)
        if code and code not in profiles and not by_digits:
            hint = did_you_mean(code, list(profiles))
            raise click.UsageError(f"{option}: no language {code!r}; {hint}")
    if b is not None:
        one = open_version(file_a, part_a, lang_a, profiles)
        return [compared(one, open_version(file_b, part_b, lang_b, profiles), least)]
    if part_a or lang_a or lang_b:
        raise click.UsageError("Name a second file, or one file without a language.")
    first, *others = open_all(file_a, profiles)
    return [compared(first, other, least) for other in others]


def _styled(text: str, kind: str) -> str:
    return click.style(text, fg=_COLOURS.get(kind), bold=True)
