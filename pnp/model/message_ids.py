"""What the ids of messages look like: put together and taken apart here and nowhere else."""

import re
from enum import StrEnum
from typing import NamedTuple

from pnp.model.names import FaceName

GAME_TITLE = "game.title"
# How ids begin that only the rulebook shows, or the calibration sheet.
ONLY_IN_RULES = ("rules.", "term.", "word.print_", "word.calibrate_")
_SAID = ("label.", "finding.")  # before an English text that is its own name
_CALLED = "game.called."
_IN_VARIANT = re.compile(r"@([a-z0-9][a-z0-9_-]*)\Z")
_OF_A_PIECE = re.compile(r"([^/.]+/.+)\.([a-z][a-z0-9_]*(?:\.\d+)?)")


class TextKind(StrEnum):
    """What a text belongs to; the first seven are how its id begins."""

    GAME = "game"
    WORD = "word"  # of every sheet
    SCREEN = "screen"  # of the studio and of web sites
    FINDING = "finding"  # what the program says of mistakes
    LABEL = "label"  # in templates
    TERM = "term"  # of the glossary
    RULES = "rules"
    COMPONENT = "component"
    PIECE = "piece"


class MessageId(NamedTuple):
    """An id taken apart."""

    kind: TextKind
    owner: str  # a component, a piece as `component/piece`, or what follows the kind
    field: str = ""  # of a component or a piece


def word(id_: str) -> str:
    """Return the id of a word that every sheet carries."""
    return f"word.{id_}"


def screen(id_: str) -> str:
    """Return the id of a text that the studio or a web site shows."""
    return f"screen.{id_}"


def finding(english: str) -> str:
    """Return the id of what the program says of a mistake, which is its own name."""
    return f"finding.{english}"


def label(english: str) -> str:
    """Return the id of a fixed word in templates, which is its own name."""
    return f"label.{english}"


def called(variant: str) -> str:
    """Return the id of what a variant is called."""
    return f"{_CALLED}{variant}"


def in_variant(id_: str, variant: str) -> str:
    """Return the id of a text that a variant has in other words than its game."""
    return f"{id_}@{variant}"


def without_variant(id_: str) -> tuple[str, str]:
    """Return the id that the game has for a text, and the variant whose words it has, if any."""
    found = None if id_.startswith(_SAID) else _IN_VARIANT.search(id_)
    return (id_[: found.start()], found[1]) if found else (id_, "")


def term(id_: str) -> str:
    """Return the id of a term of the glossary."""
    return f"term.{id_}"


def rule(block: str, *cell: int) -> str:
    """Return the id of a text of the rules, or of the cell in a row and a column."""
    return ".".join(("rules", block, *map(str, cell)))


def title(component: str) -> str:
    """Return the id of what a component is called."""
    return f"{component}.title"


def note(component: str) -> str:
    """Return the id of the sentence above a component's pieces."""
    return f"{component}.note"


def assembly(component: str, step: str) -> str:
    """Return the id of a step in which a component's pieces are put together."""
    return f"{component}.assembly_{step}"


def field(component: str, piece: str, name: str, *item: int) -> str:
    """Return the id of a piece's text, or of one item of a list."""
    return ".".join((FaceName(component, piece).owner, name, *map(str, item)))


def taken_apart(id_: str) -> MessageId:
    """Return what an id says of its text; the ids of pieces may have dots of their own."""
    id_, _ = without_variant(id_)
    head, _, rest = id_.partition(".")
    if head in _BEGINNINGS:
        return MessageId(TextKind(head), rest)
    found = _OF_A_PIECE.fullmatch(id_)
    if found:
        return MessageId(TextKind.PIECE, *found.groups())
    return MessageId(TextKind.COMPONENT, head, rest)


def is_of_rules(id_: str) -> bool:
    """Tell whether only the rulebook shows a text."""
    return id_.startswith(ONLY_IN_RULES)


def is_plain(id_: str) -> bool:
    """Tell whether a text has no markup: titles, and the words beside pieces."""
    kind, _, name = taken_apart(id_)
    if kind is TextKind.WORD:
        return not is_of_rules(id_)
    if kind in (TextKind.SCREEN, TextKind.FINDING):
        return True
    return kind is TextKind.GAME or (kind is TextKind.COMPONENT and name == "title")


_BEGINNINGS = set(list(TextKind)[:7])
