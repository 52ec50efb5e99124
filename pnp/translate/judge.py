"""The one judge of translations: `check`, `build` and `translate` ask nobody else."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.check.table import On, When, checks
from pnp.check.translations import Case, judge_text, renewed
from pnp.check.words import ScopeWords
from pnp.findings import NOWHERE, Finding, Severity, Where, error, listed, quoted, warning
from pnp.model.game import Game
from pnp.model.messages import Catalog, Entry, Gloss, Message, TextKind, screen, taken_apart
from pnp.model.stock import Language
from pnp.placeholders import spoken
from pnp.translate.messages import glossary, names_in, terms_in
from pnp.worded import worded

Place = Callable[[Message], Where]  # the file that the translation of a text belongs into

_OPTIONS = screen("option_")  # how ids of texts begin that say what options are called
MISSING = checks(On.GAPS)[0].name
UNDONE = {check.name for check in checks(On.GAPS)}
UNFILLED = {"placeholders", "plurals", "cards"}  # checks of what the rulebook stumbles over too
_NAMED = 3  # of the texts that are not translated


class TextVerdict(NamedTuple):
    """What a check says about one text."""

    message: Message
    check: str
    finding: Finding


def verdicts(
    messages: Iterable[Message],
    language: Language,
    catalog: Catalog,
    game: Game | None,
    style: bool = True,
    place: Place = lambda _: NOWHERE,
    scope: tuple[ScopeWords, ScopeWords] | None = None,
) -> Iterator[TextVerdict]:
    """Yield what is wrong with texts; what nobody has translated is missing in its file."""
    names, title = (names_in(game, catalog), game.title) if game else ({}, "")
    terms = glossary(game.rules, catalog) if game and style else ()
    for message in messages:
        case = Case(
            message=message,
            entry=catalog.entries.get(message.context)
            or Entry(message.english, "", where=place(message)),
            language=language,
            names=names,
            title=title,
            terms=_used(message, terms, title),
            scope=scope,
        )
        found = judge_text(case, When.CHECK if style else When.BUILD)
        yield from (TextVerdict(message, *one) for one in found)


def _used(message: Message, terms: Sequence[Gloss], title: str) -> tuple[Gloss, ...]:
    """Return the terms that a text has to use; a piece or game that is called like one is none.

    The words of all sheets know nothing of a game's terms.
    """
    if not terms or message.english == title:
        return ()
    kind = taken_apart(message.context).kind
    if kind in (TextKind.TERM, TextKind.WORD):
        return ()
    name = message.english.casefold() if kind is TextKind.PIECE else ""
    found = terms_in(spoken(message.english), terms)
    return tuple(gloss for gloss in found if gloss.english.casefold() != name)


def is_untold(verdict: TextVerdict) -> bool:
    """Tell whether a finding, or the name of an option, is in English for now: no mistake."""
    context = verdict.message.context
    is_late = taken_apart(context).kind is TextKind.FINDING or context.startswith(_OPTIONS)
    return verdict.check in UNDONE and is_late


def summed(
    found: Iterable[TextVerdict], messages: Iterable[Message], place: Place
) -> Iterator[TextVerdict]:
    """Yield verdicts, but one for all texts of a file that nobody has translated."""
    lacking: dict[str, list[TextVerdict]] = {}
    others: list[TextVerdict] = []
    for one in found:
        undone = one.check == MISSING
        (lacking.setdefault(place(one.message).file, []) if undone else others).append(one)
    totals = Counter(place(message).file for message in messages) if lacking else Counter()
    for file, missing in lacking.items():
        yield missing[0] if len(missing) == 1 else _sum(missing, totals[file], file)
    yield from others


def _sum(missing: Sequence[TextVerdict], total: int, file: str) -> TextVerdict:
    """Return one verdict for many texts, which stands where the first of them does."""
    first = missing[0].finding
    said = worded(
        "{missing} of {total} texts are not translated: {texts} [{check}]",
        missing=str(len(missing)),
        total=str(total),
        texts=listed([one.message.context for one in missing], _NAMED),
        check=MISSING,
    )
    where = first.where if first.where.file == file else Where(file)
    hint = worded(
        "they are printed in English; `{option} {check}` leaves this line out",
        option="--skip",
        check=MISSING,
    )
    return TextVerdict(
        Message("", ""), MISSING, first._replace(where=where, message=said, hint=hint)
    )


def finding_of(verdict: TextVerdict, begun: bool) -> Finding:
    """Return what is wrong; in a language that is only begun, gaps are no errors."""
    is_gap = begun and verdict.check in UNDONE
    return verdict.finding._replace(severity=Severity.WARNING) if is_gap else verdict.finding


def gap(verdict: TextVerdict, catalog: Catalog, allowed: bool) -> Finding:
    """Say that something is printed in English because no translation of it holds."""
    message, _, finding = verdict
    said, where = finding.message, finding.where
    if message.context:
        said, where = _undone(message, catalog), message.where
    if allowed:
        return warning(where, said)
    option = "--allow-missing"
    hint = worded("`{option}` prints English in the gaps, marked as such", option=option)
    return error(where, said, hint)


def _undone(message: Message, catalog: Catalog) -> str:
    said = worded(
        "{text} is not translated ({language}): {english}",
        text=message.context,
        language=catalog.language,
        english=quoted(message.english, 40),
    )
    entry = catalog.entries.get(message.context)
    if not entry or not entry.text:
        return said
    place = str(entry.where)
    if entry.made_from == message.english:
        return worded("{problem}; {place} is marked as fuzzy", problem=said, place=place)
    change = renewed(entry.made_from, message.english)
    return worded("{problem}; {place}: {change}", problem=said, place=place, change=change)
