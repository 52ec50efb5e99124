"""What has no words in it, taken together: art that is inked once for all languages."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pnp.model.draft import Blank, Inset, TextTable
from pnp.model.face import Art, Group, Mark

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
