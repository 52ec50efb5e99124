"""What a translator is told about a text: where it stands, how much room it has, which terms."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pnp.model.game import Game
from pnp.model.rules import Rules
from pnp.model.words import Catalog, Gloss, Message, forms_of

TERM = "term."
# Words that mean something else than the term that they look like.
_PHRASES = re.compile(
    r"\b(?:turn(?:s|ed)? (?:over|it|them|into|back|round)|take turns|take away|part of"
    r"|in (?:its|their) place)\b",
    re.IGNORECASE,
)
_FIXED = {
    "word": "on every sheet",
    "label": "a fixed word, printed on pieces",
    "rules": "the rules",
    "term": "the glossary; several forms are parted by |, the first one is the name",
}


def glossary(
    messages: Sequence[Message], rules: Rules | None, catalog: Catalog
) -> tuple[Gloss, ...]:
    """Return the terms of a game with what the language calls them, longest first."""
    known = {message.context for message in messages}
    found = []
    for term in rules.terms if rules else ():
        own, label = f"{TERM}{term.id}", f"label.{term.says}"
        said = catalog.entries.get(own if own in known else label)
        holds = said and not said.stale and said.english == term.says
        forms = forms_of(said.text) if said and holds else ()
        found.append(Gloss(term.says, forms, term.note))
    return tuple(sorted(found, key=lambda gloss: (-len(gloss.english), gloss.english)))


def terms_in(english: str, terms: Sequence[Gloss]) -> tuple[Gloss, ...]:
    """Return the terms that occur in a text; a longer one hides those inside it."""
    found = []
    english = _PHRASES.sub("\n", english)
    for gloss in terms:  # longest first
        english, times = _whole(gloss.english).subn("\n", english)
        if times:
            found.append(gloss)
    return tuple(found)


def hints(
    message: Message, spoken: str, game: Game | None, terms: Sequence[Gloss]
) -> Iterator[str]:
    """Yield the lines above a text, each with its keyword; `spoken` are its words."""
    yield f"where: {place(message.context, game)}"
    if message.note:
        yield f"note: {' '.join(message.note.split())}"
    if message.room:
        yield f"room: {message.room}"
    if message.context.startswith(TERM):
        return
    for gloss in terms_in(spoken, terms):
        yield f"term: {gloss.english}" + (f" = {' | '.join(gloss.forms)}" if gloss.forms else "")


def place(context: str, game: Game | None) -> str:
    """Say in words where a text stands."""
    if context == "game.title":
        return "the game's name"
    kind, _, rest = context.partition(".")
    component, _, piece = kind.partition("/")
    part = game.component(component) if game else None
    if part is None:
        fixed = _FIXED.get(kind, kind)
        return f"{fixed}: {rest}" if kind == "rules" else fixed
    if piece:
        return f"{part.title}: {piece}, {rest}"
    return f"{part.title}: " + {
        "title": "what the pieces are called, at the foot of their sheets",
        "note": "a sentence above the pieces",
    }.get(rest, rest)


@lru_cache(maxsize=1024)
def _whole(term: str) -> re.Pattern[str]:
    """Return what finds a term as a word of its own, in the singular and the regular plural."""
    words = re.escape(term[:-1]) + "(?:y|ies)" if term.endswith("y") else re.escape(term)
    return re.compile(rf"(?<!\w){words}(?:s|es)?(?!\w)", re.IGNORECASE)
