"""What a translator is told about a text: where it stands, how much room it has, which terms."""

import re
from collections.abc import Iterator, Sequence

from pnp.model.game import Game
from pnp.model.message_ids import GAME_TITLE, TextKind, taken_apart, without_variant
from pnp.model.rules import RULES
from pnp.model.words import Gloss, Message
from pnp.placeholders import spoken
from pnp.translate.glossary import terms_in

# Hints that are written anew every time.
_GENERATED = re.compile(r"(?:where|note|reads|says|room|term|same as|beside [\w-]+): ")
_WORD = re.compile(r"[^\s-]*-?")  # what is not broken
MARK, WIDTH = "#. ", 78  # of lines that other programs write
_FIXED = {
    TextKind.WORD: "on every sheet",
    TextKind.SCREEN: "on the screen, in the studio or on a web site",
    TextKind.FINDING: "a mistake that is told, or what to do about it",
    TextKind.LABEL: "a fixed word, printed on pieces",
    TextKind.TERM: "the glossary; several forms are parted by |, the first one is the name",
}
_OF_COMPONENTS = {
    "title": "what the pieces are called, at the foot of their sheets",
    "note": "a sentence above the pieces",
    **dict.fromkeys(
        (f"assembly_{step}" for step in ("score", "cut", "fold", "glue", "tuck", "then")),
        "a step of putting the pieces together, in small letters beside a picture",
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
        return f"{place(id_, game, part, page)}, in the variant {variant}"
    if context == GAME_TITLE:
        return "the game's name"
    kind, owner, field = taken_apart(context)
    if kind is TextKind.GAME:
        return "what a variant of the game is called"
    on_page = f", page {page}" if page else ""
    if kind is TextKind.RULES:
        return f"the rules{on_page}: {owner}"
    if kind is TextKind.LABEL and part == RULES:
        return f"a fixed word in a figure of the rules{on_page}"
    if kind in _FIXED:
        return _FIXED[kind]
    component, _, piece = owner.partition("/")
    found = game.component(component) if game else None
    heading = found.title if found else component
    told = f"{piece}, {field}" if piece else _OF_COMPONENTS.get(field, field)
    return f"{heading}: {told}"
