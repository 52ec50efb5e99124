"""The one judge of translations: `check`, `build` and `translate` ask nobody else."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.check.translations import CHECKS, ERRORS, STATES, Case, judged
from pnp.findings import NOWHERE, Finding, Where, error, quoted, warning
from pnp.model.game import Game
from pnp.model.message_ids import TextKind, taken_apart
from pnp.model.stock import Language
from pnp.model.words import Catalog, Entry, Gloss, Message
from pnp.placeholders import spoken
from pnp.translate.glossary import glossary, names_in, terms_in

UNDONE = {check.name for check in STATES}
UNFILLED = {"placeholders", "plurals", "cards"}  # checks of what the rulebook stumbles over too


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
    file: Where = NOWHERE,
) -> Iterator[TextVerdict]:
    """Yield what is wrong with texts; what nobody has translated is missing in a file."""
    names, title = (names_in(game, catalog), game.title) if game else ({}, "")
    terms = glossary(game.rules, catalog) if game and style else ()
    for message in messages:
        case = Case(
            message=message,
            entry=catalog.entries.get(message.context) or Entry(message.english, "", where=file),
            language=language,
            names=names,
            title=title,
            terms=_used(message, terms, title),
        )
        found = judged(case, CHECKS if style else ERRORS)
        yield from (TextVerdict(message, *one) for one in found)


def _used(message: Message, terms: Sequence[Gloss], title: str) -> tuple[Gloss, ...]:
    """Return the terms that a text has to use; a piece or game that is called like one is none.

    The words of all sheets know nothing of a game's terms.
    """
    kind = taken_apart(message.context).kind
    if not terms or kind in (TextKind.TERM, TextKind.WORD) or message.english == title:
        return ()
    name = message.english.casefold() if kind is TextKind.PIECE else ""
    found = terms_in(spoken(message.english), terms)
    return tuple(gloss for gloss in found if gloss.english.casefold() != name)


def gap(message: Message, catalog: Catalog, allowed: bool) -> Finding:
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
