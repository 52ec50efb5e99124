"""`pnp translate`: what translators need."""

import re
import sys
from collections.abc import Callable, Sequence
from itertools import chain, product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from pnp.base.findings import (
    NOWHERE,
    Finding,
    Refused,
    Where,
    collected,
    did_you_mean,
    error,
    has_errors,
    refuse,
    shown,
)
from pnp.cli import common
from pnp.cli.common import Ticker, as_json, option
from pnp.cli.completion import OFFERS
from pnp.cli.program import Listed, NamedPath
from pnp.model.face import game_of
from pnp.model.options import OPTIONS, split
from pnp.work.request import OUT

if TYPE_CHECKING:
    from pnp.model.stock import Language
    from pnp.parts.edition import Workshop
    from pnp.translate.accept import Accepted
    from pnp.translate.as_printed import Help
    from pnp.translate.compare.profiles import Profiles
    from pnp.translate.compare.report import Comparison
    from pnp.translate.source import TextSource

T = TypeVar("T")

GAMES = click.argument("games", nargs=-1, metavar="[GAME|stock]…", shell_complete=OFFERS["sources"])
GAME = click.argument("game", metavar="GAME|stock", shell_complete=OFFERS["sources"])
LANGUAGE = click.argument("language", metavar="LANG", shell_complete=OFFERS["languages"])
BESIDE = click.option("--beside", default="", metavar="LANG", shell_complete=OFFERS["languages"],
                      help="Another language that is shown above each text.")  # fmt: skip
_MATTERS = {"serious": "red", "likely": "yellow", "slight": "cyan"}  # and its colours
COLUMNS = ("translated", "stale", "missing", "failing")
GETTEXT = "gettext"  # the check of the file itself


@click.group("translate", cls=Listed)
def command() -> None:
    """Help translators of games and rulebooks."""


class Desk(NamedTuple):
    """What a command works on."""

    shop: "Workshop"
    sources: "list[TextSource]"
    languages: "list[Language]"
    explicit: bool  # whether the languages were named
    findings: list[Finding]  # why some games can not be read

    def each(self, ask: "Callable[[TextSource, Language], T]") -> list[T]:
        """Return the answers for every game in every language; refusals become findings."""
        found = []
        for source, language in product(self.sources, self.languages):
            with collected(self.findings):
                found.append(ask(source, language))
        return found


def open_shop(context: click.Context) -> "Workshop":
    """Return the workshop of the project."""
    from pnp.base.store import Store
    from pnp.parts.edition import Workshop

    return Workshop.open(common.open_project(context), Store.usual())


def help_for(shop: "Workshop", language: str, beside: str) -> "Help":
    """Return who is helped, or refuse languages that there are not."""
    from pnp.translate.as_printed import Help
    from pnp.translate.source import language_of

    asked = language_of(shop, language)
    return Help(asked, language_of(shop, beside).code if beside else "")


def open_desk(context: click.Context, games: Sequence[str], languages: str) -> Desk:
    """Return what was asked for; refuse all names that do not exist at once."""
    from pnp.load.po import SOURCE_LANGUAGE
    from pnp.translate.source import beside_games, language_of, open_source

    shop = open_shop(context)
    known = (*shop.project.games, *beside_games(shop.project))
    asked, codes = tuple(dict.fromkeys(map(game_of, games))), split(languages)
    # What there is not is refused all at once.
    strange = [
        error(NOWHERE, f"no game {game!r}", did_you_mean(game, known))
        for game in asked
        if game not in known
    ]
    if not codes:
        strange.append(error(NOWHERE, "--lang names no language", "say --lang de, or --lang all"))
    everything = [code for code in shop.stock.languages if code != SOURCE_LANGUAGE]
    desk = Desk(shop=shop, sources=[], languages=[], explicit="all" not in codes, findings=[])
    for code in codes if desk.explicit else everything:
        with collected(strange):
            desk.languages.append(language_of(shop, code))
    if strange:
        raise Refused(strange)
    # A game that can not be read hides no other.
    for id_ in asked or known:
        with collected(desk.findings):
            desk.sources.append(open_source(shop, id_))
    return desk


@command.command("status", short_help="Show how far translations are.")
@GAMES
@option(OPTIONS["languages"], default="all")
@as_json
@click.pass_context
def status(context: click.Context, games: tuple[str, ...], languages: str, as_json: bool) -> None:
    """Show how far translations are: what is translated, stale, missing, or fails a check.

    Whether texts fit on the pieces is `pnp translate check`'s business, which composes them.
    """
    with common.findings_reported(answer={"translations": []} if as_json else None):
        from pnp.translate.files import status

        desk = open_desk(context, games, languages)
        rows = desk.each(status)
        if as_json:
            common.end_with(desk.findings, answer={"translations": rows})
            return
        width = max([len("game"), *(len(row["game"]) for row in rows)])
        heads = "".join(f"{name:>12}" for name in COLUMNS)
        common.say(click.style(f"{'game':<{width}}  lang {heads}{'percent':>12}", bold=True))
        for row in rows:
            numbers = "".join(f"{row[name]:>12}" for name in COLUMNS)
            common.say(
                f"{row['game']:<{width}}  {row['language']:<5}{numbers}{row['percent']:>10} %"
            )
        common.end_with(desk.findings)


@command.command("start", short_help="Begin a translation: a PO file with every text of a game.")
@GAME
@LANGUAGE
@BESIDE
@click.pass_context
def start(context: click.Context, game: str, language: str, beside: str) -> None:
    """Begin a translation: card_data/GAME/locale/LANG.po with every text of a game.

    Above each text stands where it is printed, how it reads with its numbers, how much room it
    has, and which words of the glossary are in it. What another game says already is filled in, to
    be looked at. A new language also gets the words that every sheet carries.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.translate.kit import start

        shop = open_shop(context)
        for path in start(shop, game, help_for(shop, language, beside)):
            click.echo(f"wrote {shown(path)}")


@command.command("check", short_help="Find what is wrong with translations, all at once.")
@GAMES
@option(OPTIONS["languages"], default="all")
@click.option("--skip", default="", metavar="CHECK[,CHECK…]",
              help="Checks to leave out, such as missing.")  # fmt: skip
@as_json
@click.pass_context
def check(
    context: click.Context, games: tuple[str, ...], languages: str, skip: str, as_json: bool
) -> None:
    """Find what is wrong with translations, all at once: words, marks, numbers, room, letters.

    What a player would stumble over is an error, a matter of style a warning.
    """
    with common.findings_reported(answer={} if as_json else None), Ticker() as ticker:
        pass  # import gone
        from pnp.translate.locations import all_verdicts

        untold = 0
        skipped = _checks(skip)
        desk = open_desk(context, games, languages)

        # Sentences that stay in English are counted, and not told one by one.
        def judge(source: "TextSource", language: "Language") -> list[Finding]:
            nonlocal untold
            ticker(f"{source.id} ({language.title})")
            every = list(all_verdicts(source, language, source.catalog(language.code)))
            judged = [one for one in every if not one.is_late]
            untold += len(every) - len(judged)
            found = source.summed(language.code, judged)
            faults = () if GETTEXT in skipped else source.faults(language.code)
            begun = not (language.complete or desk.explicit)
            told = (one.reported(begun) for one in found if one.check not in skipped)
            return [*faults, *told]

        found = list(chain.from_iterable(desk.each(judge)))
        ticker.clear()
        common.end_with([*desk.findings, *found], answer={} if as_json else None)
        if not as_json:
            told = common.count(len(dict.fromkeys(found)), "warning") if found else "All is well"
            size = common.count(len(desk.languages), "language")
            english = f" {common.count(untold, 'sentence')} in English." if untold else ""
            click.echo(f"{told}: {len(desk.sources)} × {size}.{english}")


def _checks(skip: str) -> set[str]:
    """Return the names of checks to leave out; refuse those that there are not."""
    from pnp.check.table import On
    from pnp.translate.locations import FIT

    known = [check.name for check in (*On.GAPS.checks(), *On.WORDS.checks())] + [FIT, GETTEXT]
    asked = split(skip)
    strange = [
        error(NOWHERE, f"--skip: no check {name!r}", did_you_mean(name, known))
        for name in asked
        if name not in known
    ]
    if strange:
        raise Refused(strange)
    return set(asked)


@command.command("update", short_help="Bring translations up to date with a changed source.")
@GAMES
@option(OPTIONS["languages"], default="all")
@click.pass_context
def update(context: click.Context, games: tuple[str, ...], languages: str) -> None:
    """Bring translations up to date with a changed source; nothing that was written is lost.

    A text whose English has changed is marked as fuzzy, with the old English above it; new ones
    are empty; those that are gone wait at the end of the file.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.translate.files import update

        desk = open_desk(context, games, languages)
        if desk.findings:
            raise Refused(desk.findings)
        done = update(desk.shop, desk.sources, desk.languages, desk.explicit)
        changed = [one for one in done if one.text]
        for one in changed:
            counts = f"{one.kept} kept, {one.stale} fuzzy, {one.empty} empty"
            click.echo(f"wrote {shown(one.path)}: {counts}, {one.obsolete} obsolete")
        same = len(done) - len(changed)
        click.echo(f"{common.count(len(changed), 'file')} written, {same} unchanged.")


@command.command("kit", short_help="Pack all that a translator needs into a zip.")
@GAME
@LANGUAGE
@BESIDE
@click.option(
    "--out",
    type=NamedPath(path_type=Path),
    metavar="FILE.zip",
    help="The file to write.  [default: output/<game>-<lang>-kit.zip]",
)
@click.pass_context
def kit(context: click.Context, game: str, language: str, beside: str, out: Path | None) -> None:
    """Pack all that a translator needs into a zip, to be sent by mail.

    Texts, glossary, notes on style, pictures of all pieces and pages, a page for the browser, and
    how to go about it. `pnp translate accept` takes it back.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.translate.kit import kit
        from pnp.work.request import refuse_sources_as_output

        shop = open_shop(context)
        asked = help_for(shop, language, beside)
        file = out or OUT / f"{game}-{language}-kit.zip"
        refuse_sources_as_output(shop.project, file)
        with Ticker() as ticker:
            names = kit(shop, game, asked, file, ticker)
        click.echo(f"wrote {file}: {common.count(len(names), 'file')}.")


@command.command("accept", short_help="Take a translation in that somebody sent back.")
@click.argument("file", metavar="FILE.po|FILE.zip", type=click.Path(path_type=Path))
@click.option("--game", default="", metavar="GAME", shell_complete=OFFERS["sources"],
              help="The game, if the file does not say it.")  # fmt: skip
@click.option("--lang", "language", default="", metavar="CODE", shell_complete=OFFERS["languages"],
              help="The language, if the file does not say it.")  # fmt: skip
@click.option("--anyway", is_flag=True, help="Take it in even with errors.")
@click.option("--overwrite", is_flag=True,
              help="Take it in even if most finished texts change.")  # fmt: skip
@click.option("--dry-run", "dry", is_flag=True,
              help="Show old and new texts side by side and write nothing.")  # fmt: skip
@click.pass_context
def accept(context: click.Context, /, file: Path, **asked: Any) -> None:
    """Take a translation in that somebody sent back: a PO file, or a zip with one.

    Every text is judged first; with an error among them nothing is written. What the project has
    is kept where the file has nothing, or nothing that still fits the English. A file in another
    language, of another game, or that changes most finished texts is not taken in unasked.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.translate.accept import Wanted, accept, side_by_side

        wanted = Wanted(**asked)
        results, good = accept(open_shop(context), file, wanted)
        for one in results:
            click.echo(_counted(one))
            for line in side_by_side(one) if wanted.dry else ():
                common.say(line)
        # What is wrong: of a file that is not taken in, with what would insist.
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


@command.command(
    "compare", short_help="Find what one language version of a rulebook has and another lacks."
)
@click.argument("a", metavar="A")
@click.argument("others", metavar="[B]...", nargs=-1)
@click.option("--lang-a", default="", metavar="CODE", help="Language of A, if the guess is wrong.")
@click.option("--lang-b", default="", metavar="CODE", help="Language of B, if the guess is wrong.")
@click.option(
    "--least",
    type=click.Choice(tuple(_MATTERS)),
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
def compare(context: click.Context, /, as_json: bool, **asked: Any) -> None:
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

            def styled(text: str, kind: str) -> str:
                return click.style(text, fg=_MATTERS.get(kind), bold=True)

            for line in chain(*(report.report_lines(one, styled) for one in found)):
                common.say(line)
        if any(one.differences for one in found):
            sys.exit(1)


def _split_name(name: str) -> tuple[Path, str]:
    """Return the file and the language of FILE#de; a file of that very name comes first."""
    before, mark, language = name.rpartition("#")
    if not mark or Path(name).exists():
        return Path(name), ""
    return Path(before), language


def _compared(
    profiles: "Profiles", a: str, others: Sequence[str], lang_a: str, lang_b: str, least: str
) -> "list[Comparison]":
    from pnp.load.forms.base import LANGUAGE
    from pnp.translate.compare.report import compared_all
    from pnp.translate.compare.versions import open_all, open_version

    # Languages that somebody names, behind a file or as options.
    named = [_split_name(name) for name in (a, *others)]
    parts = [("A" if at == 0 else "B", part) for at, (_, part) in enumerate(named)]
    for place, code in (*parts, ("--lang-a", lang_a), ("--lang-b", lang_b)):
        by_digits = place.startswith("--") and re.fullmatch(LANGUAGE, code)
        if code and code not in profiles and not by_digits:
            hint = did_you_mean(code, list(profiles))
            raise click.UsageError(f"{place}: no language {code!r}; {hint}")
    if lang_b and len(others) > 1:
        raise click.UsageError("--lang-b: name two files, not more.")
    # Versions, one a file or all of one file.
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
    from pnp.translate.compare.report import MADE_BY

    if not table.exists():
        return
    where = Where(shown(table))
    if any(file.exists() and file.samefile(table) for file, _ in map(_split_name, names)):
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
