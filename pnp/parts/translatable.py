"""What there is to translate in a game, its glossary, and whether a translation holds."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pnp.base.findings import (
    NOWHERE,
    Finding,
    Severity,
    Where,
    error,
    listed,
    quoted,
    sentence,
    warning,
)
from pnp.base.placeholders import Placeholder, spoken
from pnp.check.table import On, When
from pnp.check.translations import Case, renewed
from pnp.check.words import Wording
from pnp.compose.templates import labels
from pnp.load.po import SOURCE_LANGUAGE
from pnp.model.game import Component, Game, Rules, Term
from pnp.model.messages import GAME_TITLE, Catalog, Entry, Gloss, Message, MessageId, TextKind
from pnp.model.stock import Language, Stock

_NOTES = {"text": "paragraph", "item": "list item", "title": "title of the rules"}
_CALLED = "a variant of the game; printed behind its name, with a · between"


def game_messages(
    game: Game, folders: Sequence[Path], in_part: bool = False
) -> tuple[Message, ...]:
    """Return the texts of a game: terms, titles, fields of pieces, labels in templates, rules.

    Terms come first, since whoever translates begins with them.
    """
    found = {message.context: message for message in (*_own(game), *labels(game, folders, in_part))}
    if not game.rules:
        return tuple(found.values())
    terms = [one for one in game.rules.terms if MessageId.label(one.says) not in found]
    glossary = [Message(MessageId.term(one.id), one.says, one.where, one.note) for one in terms]
    for message in _rules(game.rules):
        found.setdefault(message.context, message)
    return (*glossary, *found.values())


def stock_messages(stock: Stock) -> tuple[Message, ...]:
    """Return the words that every sheet carries."""
    return tuple(Message(MessageId.word(id_), text) for id_, text in stock.words.items())


def _own(game: Game) -> Iterator[Message]:
    yield Message(GAME_TITLE, game.title, game.places["title"])
    if game.called:
        yield Message(MessageId.called(game.variant), game.called, game.places["called"], _CALLED)
    for part in game.components:
        yield Message(MessageId.title(part.id), part.title, part.places["title"])
        if part.note:
            yield Message(MessageId.note(part.id), part.note, part.places["note"])
        for step, text in part.assembly.items():
            yield Message(MessageId.assembly(part.id, step), text, part.places[f"assembly_{step}"])
        yield from _pieces(part)


def _pieces(component: Component) -> Iterator[Message]:
    names = [name for name, form in component.fields.items() if form.translatable]
    for piece in component.pieces:
        for name in names:
            value, ids = piece.fields[name], (component.id, piece.id, name)
            where = piece.places.get(name, piece.where)
            if isinstance(value, list):
                for number, item in enumerate(value):
                    yield Message(MessageId.text_of(*ids, number), item, where)
            elif value:
                yield Message(MessageId.text_of(*ids), value, where)


def _rules(rules: Rules) -> Iterator[Message]:
    section = ""
    for block in rules.all_blocks():
        if block.kind in ("title", "heading"):
            section = block.text
        if not block.id:  # which is told
            continue
        remark = f"{_NOTES.get(block.kind, block.kind)} · {section}" if section else ""
        remark += f" · stands only with {asked}" if (asked := block.options.get("when")) else ""
        remark += " · read out instead of a figure, not printed" if block.is_alternative else ""
        if block.text:
            yield Message(MessageId.rule(block.id), block.text, block.where, remark)
        for number, row in enumerate(block.rows):
            for column, cell in enumerate(row):
                if Placeholder.has_words(cell):
                    context = MessageId.rule(block.id, number, column)
                    yield Message(context, cell, block.where, remark)


# Words that mean something else than the term that they look like.
_PHRASES = re.compile(
    r"\b(?:turn(?:s|ed)? (?:over|it|them|into|back|round)|take turns|take away|part of"
    r"|in (?:its|their) place)\b",
    re.IGNORECASE,
)


def glossary(rules: Rules | None, catalog: Catalog) -> tuple[Gloss, ...]:
    """Return the terms of a game with what the language calls them, longest first."""
    found = [Gloss(one.says, _forms(one, catalog), one.note) for one in (rules or Rules(())).terms]
    found.sort(key=lambda gloss: (-len(gloss.english), gloss.english))
    return tuple(found)


def names_in(game: Game, catalog: Catalog) -> dict[str, str]:
    """Return the names of pieces and terms in the language, by id: what {card:x} stands for."""
    names = {
        piece.id: catalog.say(MessageId.text_of(part.id, piece.id, "name"), piece.fields["name"])
        for part in game.components
        for piece in part.pieces
        if isinstance(piece.fields.get("name"), str)
    }
    for one in game.rules.terms if game.rules else ():
        names[one.id] = (*_forms(one, catalog), one.says)[0]
    return names


def _forms(one: Term, catalog: Catalog) -> tuple[str, ...]:
    """Return a term's forms in the language; what cards carry is translated there."""
    said = (
        catalog.said(context, one.says)
        for context in (MessageId.label(one.says), MessageId.term(one.id))
    )
    return Gloss.forms_of(next(filter(None, said), ""))


def terms_in(english: str, terms: Sequence[Gloss]) -> tuple[Gloss, ...]:
    """Return the terms that occur in a text; a longer one hides those inside it."""
    return tuple(terms[at] for at in _occurring(english, tuple(gloss.english for gloss in terms)))


@lru_cache(maxsize=1024)  # every language asks for the same
def _occurring(english: str, terms: tuple[str, ...]) -> tuple[int, ...]:
    found, english = [], _PHRASES.sub("\n", english)
    for number, words in enumerate(terms):  # longest first
        english, times = _whole(words).subn("\n", english)
        if times:
            found.append(number)
    return tuple(found)


@lru_cache(maxsize=1024)
def _whole(words: str) -> re.Pattern[str]:
    """Return what finds a term as a word of its own, in the singular and the regular plural."""
    stem = re.escape(words[:-1]) + "(?:y|ies)" if words.endswith("y") else re.escape(words)
    return re.compile(rf"(?<!\w){stem}(?:s|es)?(?!\w)", re.IGNORECASE)


# Whether a translation holds: `check`, `build` and `translate` ask nobody else.


Place = Callable[[Message], Where]  # the file that the translation of a text belongs into

_OPTIONS = MessageId.screen("option_")  # how ids of texts begin that say what options are called
MISSING = On.GAPS.checks()[0].name
UNDONE = {check.name for check in On.GAPS.checks()}
UNFILLED = {"placeholders", "plurals", "cards"}  # checks of what the rulebook stumbles over too
_NAMED = 3  # of the texts that are not translated


class TextVerdict(NamedTuple):
    """What a check says about one text."""

    message: Message
    check: str
    finding: Finding

    @property
    def is_late(self) -> bool:
        """Whether a finding, or the name of an option, is in English for now: no mistake."""
        context = self.message.context
        is_finding = MessageId.parse(context).kind is TextKind.FINDING
        return self.check in UNDONE and (is_finding or context.startswith(_OPTIONS))

    def reported(self, begun: bool) -> Finding:
        """Return what is wrong; in a language that is only begun, gaps are no errors."""
        is_gap = begun and self.check in UNDONE
        return self.finding._replace(severity=Severity.WARNING) if is_gap else self.finding

    def gap(self, catalog: Catalog, allowed: bool) -> Finding:
        """Say that something is printed in English because no translation of it holds."""
        message, _, finding = self
        said, where = finding.message, finding.where
        if message.context:
            where = message.where
            said = sentence(
                "{text} is not translated ({language}): {english}",
                text=message.context,
                language=catalog.language,
                english=quoted(message.english, 40),
            )
        entry = catalog.entries.get(message.context) if message.context else None
        if entry and entry.text:
            facts = {"problem": said, "place": str(entry.where)}
            said = sentence("{problem}; {place} is marked as fuzzy", **facts)
            if entry.made_from != message.english:
                change = renewed(entry.made_from, message.english)
                said = sentence("{problem}; {place}: {change}", **facts, change=change)
        if allowed:
            return warning(where, said)
        option = "--allow-missing"
        hint = sentence("`{option}` prints English in the gaps, marked as such", option=option)
        return error(where, said, hint)


def verdicts(
    messages: Iterable[Message],
    language: Language,
    catalog: Catalog,
    game: Game | None,
    style: bool = True,
    place: Place = lambda _: NOWHERE,
    words: Mapping[str, Wording] | None = None,
) -> Iterator[TextVerdict]:
    """Yield what is wrong with texts; what nobody has translated is missing in its file."""
    names, title = (names_in(game, catalog), game.title) if game else ({}, "")
    terms = glossary(game.rules, catalog) if game and style else ()
    known = [(words or {}).get(code) for code in (SOURCE_LANGUAGE, language.code)]
    for message in messages:
        case = Case(
            message=message,
            entry=catalog.entries.get(message.context)
            or Entry(message.english, "", where=place(message)),
            language=language,
            names=names,
            title=title,
            terms=_used(message, terms, title),
            words=(known[0], known[1]) if known[0] and known[1] else None,
        )
        found = case.judge(When.CHECK if style else When.BUILD)
        yield from (TextVerdict(message, *one) for one in found)


def _used(message: Message, terms: Sequence[Gloss], title: str) -> tuple[Gloss, ...]:
    """Return the terms that a text has to use; a piece or game that is called like one is none.

    The words of all sheets know nothing of a game's terms.
    """
    if not terms or message.english == title:
        return ()
    kind = MessageId.parse(message.context).kind
    if kind in (TextKind.TERM, TextKind.WORD):
        return ()
    name = message.english.casefold() if kind is TextKind.PIECE else ""
    found = terms_in(spoken(message.english), terms)
    return tuple(gloss for gloss in found if gloss.english.casefold() != name)


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
    hint = sentence(
        "they are printed in English; `{option} {check}` leaves this line out",
        option="--skip",
        check=MISSING,
    )
    for file, missing in lacking.items():
        if len(missing) == 1:
            yield missing[0]
            continue
        said = sentence(
            "{missing} of {total} texts are not translated: {texts} [{check}]",
            missing=str(len(missing)),
            total=str(totals[file]),
            texts=listed([one.message.context for one in missing], _NAMED),
            check=MISSING,
        )
        first = missing[0].finding  # where the first of them stands
        where = first.where if first.where.file == file else Where(file)
        whole = first._replace(where=where, message=said, hint=hint)
        yield TextVerdict(Message("", ""), MISSING, whole)
    yield from others
