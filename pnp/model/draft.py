"""Drafts: faces before their words are set, the same for every language."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Union

from pnp.base.geometry import Box
from pnp.model.face import Art, Bulk, Group, Shape

HYPHENS = "yes"  # of whichever language a text will be set in

Said = tuple["str | Phrase", ...]  # letters, and phrases between them


class Phrase(NamedTuple):
    """Words that a language has to say: a message, or a sentence with gaps to be filled."""

    context: str  # of a message; empty for a sentence
    english: str = ""
    passage: Said = ()
    values: tuple[tuple[str, Said], ...] = ()


class Blank(NamedTuple):
    """A text that is still to be set."""

    said: Said | int  # or the number of one of the draft's texts
    box: Box
    style: Any  # of the typesetter; hyphens are those of the language that it is set in
    opacity: float
    mark: str  # the line of the template that it stands on


class TextTable(NamedTuple):
    """A table: a group for each row, with its grounds and the blanks of its cells.

    Rows are equally high as long as nobody knows their texts, and grow with them later.
    """

    box: Box
    marks: tuple[Group, ...]
    pad: float  # between the edge of a cell and its text
    mark: str  # the line of the template that it stands on


class Inset(NamedTuple):
    """Another piece, to be shown as it is printed."""

    name: str
    side: str
    place: Mapping[str, float]
    mark: str


DraftMark = Union[Shape, Group, Art, Blank, TextTable, Inset]  # noqa: UP007  groups hold them, too


class ShownPicture(NamedTuple):
    """A picture that a draft shows, as the template calls it and as it was found."""

    source: str
    key: str
    width: int
    height: int


class Draft(NamedTuple):
    """A face, or a figure of the rules, without its words."""

    marks: tuple[DraftMark, ...]
    bulk: Bulk = Bulk()
    pictures: tuple[ShownPicture, ...] = ()
    texts: tuple[Said, ...] = ()  # in which faces that are drawn alike may differ
