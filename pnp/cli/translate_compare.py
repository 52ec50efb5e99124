"""`pnp translate compare`."""

import sys
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from pnp.cli import common, options

if TYPE_CHECKING:
    from pnp.translate.compare.difference import Difference, Side
    from pnp.translate.compare.versions import Version

GRADES = ("serious", "likely", "slight")
_COLOURS = {"serious": "red", "likely": "yellow", "slight": "cyan"}


class _Comparison(NamedTuple):
    """Two versions and what tells them apart."""

    a: "Version"
    b: "Version"
    differences: "tuple[Difference, ...]"


@click.command("compare")
@click.argument("a", metavar="A")
@click.argument("b", metavar="[B]", required=False)
@click.option("--lang-a", metavar="CODE", help="Language of A, if the guess is wrong.")
@click.option("--lang-b", metavar="CODE", help="Language of B, if the guess is wrong.")
@click.option(
    "--least",
    type=click.Choice(GRADES),
    default="slight",
    show_default=True,
    help="Leave out what matters less.",
)
@options.as_json
def command(
    a: str, b: str | None, lang_a: str | None, lang_b: str | None, least: str, as_json: bool
) -> None:
    """Compare two language versions of a finished rulebook, whoever made them.

    Lines up the paragraphs of A and B (PDF, Markdown or plain text) and tells the numbers, dice
    totals, references, items and paragraphs that stand in one and not in the other, each with both
    places. With one file that holds several languages, each is compared with its English.

    \b
    pnp translate compare rules-en.pdf rules-de.pdf
    pnp translate compare rules.md                     all languages in one file
    pnp translate compare rules.md#en rules.md#de      two of them
    """  # noqa: D301  click wants the control character
    empty: dict[str, Any] | None = {"comparisons": []} if as_json else None
    with common.findings_reported(answer=empty):
        found = _compared(a, b, lang_a, lang_b, least)
        if as_json:
            common.echo_json({"comparisons": [_json(one) for one in found], "findings": []})
        else:
            for one in found:
                _show(one)
        if any(one.differences for one in found):
            sys.exit(1)


def _compared(
    a: str, b: str | None, lang_a: str | None, lang_b: str | None, least: str
) -> list[_Comparison]:
    from pnp.translate.compare.comparing import compare
    from pnp.translate.compare.sources import open_all, open_version, split_name

    (file_a, part_a), (file_b, part_b) = split_name(a), split_name(b or "")
    for option, code in (("A", part_a), ("B", part_b), ("--lang-a", lang_a), ("--lang-b", lang_b)):
        _check_language(option, code)
    if b is None:
        if part_a or lang_a or lang_b:
            raise click.UsageError("Name a second file, or one file without a language.")
        first, *others = open_all(file_a)
        pairs = [(first, other) for other in others]
    else:
        one = open_version(file_a, part_a, lang_a or "")
        pairs = [(one, open_version(file_b, part_b, lang_b or ""))]
    kept = GRADES[: GRADES.index(least) + 1]
    return [
        _Comparison(x, y, tuple(found for found in compare(x, y) if found.grade in kept))
        for x, y in pairs
    ]


def _check_language(option: str, code: str | None) -> None:
    from pnp.findings import did_you_mean
    from pnp.translate.compare.sources import known_languages

    if code and code not in known_languages():
        hint = did_you_mean(code, known_languages())
        raise click.UsageError(f"{option}: no language {code!r}; {hint}")


def _show(one: _Comparison) -> None:
    names = " and ".join(
        f"{version.blocks[0].place.file} ({version.language})" for version in (one.a, one.b)
    )
    common.say(click.style(names, bold=True))
    for grade, of_grade in groupby(one.differences, key=lambda found: found.grade):
        for section, found in _by_section(list(of_grade)).items():
            label = click.style(grade, fg=_COLOURS[grade], bold=True)
            common.say(f"\n{label}, in “{section}”:" if section else f"\n{label}:")
            for difference in found:
                _show_difference(difference)
    common.say(("\n" if one.differences else "") + _summary(one) + "\n")


def _by_section(found: "list[Difference]") -> "dict[str, list[Difference]]":
    sections: dict[str, list[Difference]] = {}
    for one in found:
        sections.setdefault(one.section, []).append(one)
    return sections


def _show_difference(one: "Difference") -> None:
    common.say(f"  {one.kind}: {one.message}")
    sides: list[Side] = [side for side in (one.a, one.b) if side]
    width = max((len(str(side.place)) for side in sides), default=0)
    for side in sides:
        common.say(f"    {str(side.place).ljust(width)}  {side.quote}")


def _summary(one: _Comparison) -> str:
    if not one.differences:
        return "No differences found."
    counts = Counter(found.grade for found in one.differences)
    told = ", ".join(f"{counts[grade]} {grade}" for grade in counts)
    return f"{common.count(len(one.differences), 'difference')}: {told}."


def _json(one: _Comparison) -> dict[str, Any]:
    sides = {
        name: {"file": version.blocks[0].place.file, "language": version.language}
        for name, version in (("a", one.a), ("b", one.b))
    }
    return {**sides, "differences": [found.as_json() for found in one.differences]}
