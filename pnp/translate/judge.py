"""The one judge of translations: `check`, `build` and `translate` ask nobody else."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.check.translations import CHECKS, ERRORS, STATES, Background, Case, judged
from pnp.findings import NOWHERE, Finding, Where, error, quoted, warning
from pnp.model.game import Game
from pnp.model.message_ids import TextKind, kind_of
from pnp.model.stock import Language
from pnp.model.words import Catalog, Entry, Gloss, Message
from pnp.placeholders import spoken
from pnp.translate.glossary import glossary, names_in, terms_in

UNDONE = {check.name for check in STATES}


class TextVerdict(NamedTuple):
    """What a check says about one text."""

    message: Message
    check: str
    finding: Finding


def words_judged(
    messages: Iterable[Message],
    language: Language,
    catalog: Catalog,
    game: Game,
    style: bool = True,
    allow_missing: bool = False,
) -> Iterator[Finding]:
    """Yield what is wrong with the words of an edition, for somebody who wants to print it.

    Faces and sheets tell themselves which letters their fonts lack and what does not fit.
    """
    for message, check, finding in verdicts(messages, language, catalog, game, style):
        yield _gap(message, catalog, allow_missing) if check in UNDONE else finding


def verdicts(
    messages: Iterable[Message],
    language: Language,
    catalog: Catalog,
    game: Game | None,
    style: bool = True,
    file: Where = NOWHERE,
) -> Iterator[TextVerdict]:
    """Yield what is wrong with texts; what nobody has translated is missing in a file."""
    known = Background(language)
    if game:
        known = Background(language, names_in(game, catalog), game.title)
    terms = glossary(game.rules if game else None, catalog) if style else ()
    for message in messages:
        entry = catalog.entries.get(message.context) or Entry(message.english, "", where=file)
        case = Case(message, entry, known, _used(message, terms, known.title))
        found = judged(case, CHECKS if style else ERRORS)
        yield from (TextVerdict(message, *one) for one in found)


def _used(message: Message, terms: Sequence[Gloss], title: str) -> tuple[Gloss, ...]:
    """Return the terms that a text has to use; a piece or game that is called like one is none.

    The words of all sheets know nothing of a game's terms.
    """
    kind = kind_of(message.context)
    if not terms or kind in (TextKind.TERM, TextKind.WORD) or message.english == title:
        return ()
    name = message.english.casefold() if kind is TextKind.PIECE else ""
    found = terms_in(spoken(message.english), terms)
    return tuple(gloss for gloss in found if gloss.english.casefold() != name)


def _gap(message: Message, catalog: Catalog, allowed: bool) -> Finding:
    """Say that a text is printed in English because no translation of it holds."""
    english = quoted(message.english, 40)
    said = f"{message.context} is not translated ({catalog.language}): {english}"
    entry = catalog.entries.get(message.context)
    if entry and entry.text:
        same = entry.english == message.english
        said += f"; {entry.where} "
        said += "is marked as fuzzy" if same else f"translates {quoted(entry.english, 40)}"
    hint = "`--allow-missing` prints English in the gaps, marked as such"
    return warning(message.where, said) if allowed else error(message.where, said, hint)
