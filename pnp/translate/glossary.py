"""The words that players have to recognise, and what a language calls them."""

import re
from collections.abc import Sequence
from functools import lru_cache

from pnp.model.game import Game, Rules, Term
from pnp.model.messages import Catalog, Gloss, field, forms_of, label, term

# Words that mean something else than the term that they look like.
_PHRASES = re.compile(
    r"\b(?:turn(?:s|ed)? (?:over|it|them|into|back|round)|take turns|take away|part of"
    r"|in (?:its|their) place)\b",
    re.IGNORECASE,
)


def glossary(rules: Rules | None, catalog: Catalog) -> tuple[Gloss, ...]:
    """Return the terms of a game with what the language calls them, longest first."""
    found = [Gloss(one.says, _forms(one, catalog), one.note) for one in (rules or Rules(())).terms]
    return tuple(sorted(found, key=lambda gloss: (-len(gloss.english), gloss.english)))


def names_in(game: Game, catalog: Catalog) -> dict[str, str]:
    """Return the names of pieces and terms in the language, by id: what {card:x} stands for."""
    names = {
        piece.id: catalog.say(field(part.id, piece.id, "name"), piece.fields["name"])
        for part in game.components
        for piece in part.pieces
        if isinstance(piece.fields.get("name"), str)
    }
    for one in game.rules.terms if game.rules else ():
        names[one.id] = (*_forms(one, catalog), one.says)[0]
    return names


def _forms(one: Term, catalog: Catalog) -> tuple[str, ...]:
    """Return a term's forms in the language; what cards carry is translated there."""
    said = (catalog.said(context, one.says) for context in (label(one.says), term(one.id)))
    return forms_of(next(filter(None, said), ""))


def terms_in(english: str, terms: Sequence[Gloss]) -> tuple[Gloss, ...]:
    """Return the terms that occur in a text; a longer one hides those inside it."""
    return tuple(terms[at] for at in _occurring(english, tuple(gloss.english for gloss in terms)))


@lru_cache(maxsize=1024)  # every language asks for the same
def _occurring(english: str, terms: tuple[str, ...]) -> tuple[int, ...]:
    found = []
    english = _PHRASES.sub("\n", english)
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
