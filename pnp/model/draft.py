"""Drafts: faces before their words are set, the same for every language."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Union

from pnp.base.findings import worded
from pnp.base.geometry import Box
from pnp.model.face import Art, Bulk, Group, Mark, Shape

MOST_DEPTH = 50  # elements inside each other, those of symbols and pieces on a face included
MOST_MARKS = 200_000  # on one face, those of symbols and pieces included
HYPHENS = "yes"  # of whichever language a text will be set in

Said = tuple["str | Phrase", ...]  # letters, and phrases between them


class Phrase(NamedTuple):
    """Words that a language has to say: a message, or a sentence with gaps to be filled."""

    context: str  # of a message; empty for a sentence
    english: str = ""
    sentence: Said = ()
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


def too_much(element: str, bulk: Bulk) -> str:
    """Say that an element holds more than a face may, or holds it too deeply; nothing if not."""
    if bulk.marks > MOST_MARKS:
        return worded(
            "{element} has {count} elements, those of its symbols and pieces included;"
            " {most} are allowed",
            element=element,
            count=bulk.marks,
            most=MOST_MARKS,
        )
    if bulk.depth > MOST_DEPTH:
        return worded("symbols and pieces nested more than {most} levels deep", most=MOST_DEPTH)
    return ""


# What has no words in it, taken together: art that is inked once for all languages.
Ink = Callable[[tuple[Mark, ...]], Art]  # what turns marks into art


def bundled(marks: Iterable[Any], ink: Ink) -> tuple[Any, ...]:
    """Return the marks of a draft, with art in place of all that words do not touch."""
    out: list[Any] = []
    run: list[Mark] = []
    for mark in marks:
        if _is_wordless(mark):
            run.append(mark)
            continue
        if run:
            out.append(ink(tuple(run)))
            run = []
        if isinstance(mark, Group):
            mark = mark._replace(marks=bundled(mark.marks, ink))  # noqa: PLW2901
        out.append(mark)
    if run:
        out.append(ink(tuple(run)))
    return tuple(out)


def arts(marks: Iterable[Any]) -> Iterator[Art]:
    """Yield the art of a draft in the order in which it was made."""
    for mark in marks:
        if isinstance(mark, Art):
            yield mark
        elif isinstance(mark, Group):
            yield from arts(mark.marks)


def pictures_in(art: Art) -> set[str]:
    """Return the keys of the pictures that art shows."""
    return art.needs.pictures.union(*(form.needs.pictures for form in art.forms.values()))


def _is_wordless(mark: Any) -> bool:
    if isinstance(mark, Group):
        return all(map(_is_wordless, mark.marks))
    return not isinstance(mark, (Blank, Inset, TextTable))
