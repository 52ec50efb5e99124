"""What a translator is told about a text: where it stands, how much room it has, which terms."""

import re
from collections.abc import Iterator, Sequence

from pnp.model.game import RULES, Game
from pnp.model.messages import GAME_TITLE, Gloss, Message, TextKind, taken_apart, without_variant
from pnp.placeholders import spoken
from pnp.translate.glossary import terms_in
from pnp.worded import worded

# Hints that are written anew every time.
_GENERATED = re.compile(r"(?:where|note|reads|says|room|term|same as|beside [\w-]+): ")
_WORD = re.compile(r"[^\s-]*-?")  # what is not broken
MARK, WIDTH = "#. ", 78  # of lines that other programs write
_FIXED = {
    TextKind.WORD: worded("on every sheet"),
    TextKind.SCREEN: worded("on the screen, in the studio or on a web site"),
    TextKind.FINDING: worded("a mistake that is told, or what to do about it"),
    TextKind.LABEL: worded("a fixed word, printed on pieces"),
    TextKind.TERM: worded(
        "the glossary; several forms are parted by {sign}, the first one is the name", sign="|"
    ),
}
_OF_COMPONENTS = {
    "title": worded("what the pieces are called, at the foot of their sheets"),
    "note": worded("a sentence above the pieces"),
    **dict.fromkeys(
        (f"assembly_{step}" for step in ("score", "cut", "fold", "glue", "tuck", "then")),
        worded("a step of putting the pieces together, in small letters beside a picture"),
    ),
}


def hints(message: Message, game: Game | None, terms: Sequence[Gloss]) -> Iterator[str]:
    """Yield the lines above a text, each with its keyword."""
    yield f"where: {place(message.context, game, message.part, message.page)}"
    if message.note:
        yield f"note: {' '.join(message.note.split())}"
    yield from (f"reads: {line}" for line in message.reads)
    if message.room:
        yield f"room: {message.room}"
    if taken_apart(message.context).kind is TextKind.TERM:
        return
    for gloss in terms_in(spoken(message.english), terms):
        yield f"term: {gloss.english}" + (f" = {' | '.join(gloss.forms)}" if gloss.forms else "")


def by_hand(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the hints that people wrote, without those of `pnp translate` itself.

    Some programs break long ones: what goes on below is ours too.
    """
    kept, above = [], ""  # the line of ours that may go on
    for line in lines:
        if _GENERATED.match(line) or (above and _goes_on(above, line)):
            above = line
        else:
            kept.append(line)
            above = ""
    return tuple(kept)


def _goes_on(above: str, line: str) -> bool:
    """Tell whether a line was broken because its next word did not fit."""
    word = _WORD.match(line)
    space = 0 if above.endswith("-") else 1
    length = len(MARK) + len(above)
    return length <= WIDTH < length + space + len(word[0] if word else "")


def place(context: str, game: Game | None, part: str = "", page: int = 0) -> str:
    """Say in words where a text stands: in the rules on which page, if that is known."""
    id_, variant = without_variant(context)
    if variant:
        there = place(id_, game, part, page)
        return worded("{place}, in the variant {variant}", place=there, variant=variant)
    if context == GAME_TITLE:
        return worded("the game's name")
    kind, owner, field = taken_apart(context)
    if kind is TextKind.GAME:
        return worded("what a variant of the game is called")
    if kind is TextKind.RULES or (kind is TextKind.LABEL and part == RULES):
        return _in_rules(owner if kind is TextKind.RULES else "", page)
    if kind in _FIXED:
        return _FIXED[kind]
    component, _, piece = owner.partition("/")
    found = game.component(component) if game else None
    heading = found.title if found else component
    if piece:
        return worded("{component}: {piece}, {field}", component=heading, piece=piece, field=field)
    told = _OF_COMPONENTS.get(field, field)
    return worded("{component}: {field}", component=heading, field=told)


def _in_rules(paragraph: str, page: int) -> str:
    """Say in words where a text of the rules stands; without a paragraph, in a figure of them."""
    if paragraph and page:
        return worded("the rules, page {page}: {paragraph}", page=page, paragraph=paragraph)
    if paragraph:
        return worded("the rules: {paragraph}", paragraph=paragraph)
    if page:
        return worded("a fixed word in a figure of the rules, page {page}", page=page)
    return worded("a fixed word in a figure of the rules")
