"""Words in figures of rules have to be large enough on the pages at hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

from pnp.findings import Finding, shortened, warning
from pnp.model.face import Art, Circle, Face, Group, Mark, Path, Picture, Rect, Text
from pnp.worded import worded

LEGIBLE = 7.0  # points


def figures_are_legible(
    faces: Sequence[Face], pictures: Mapping[str, tuple[Mark, ...]]
) -> Iterator[Finding]:
    """Yield words of figures that are too small as printed; pictures of pieces may be so."""
    names = {id(marks): name for name, marks in pictures.items() if marks}
    for face in faces:
        for name, text, size in _words(face.marks, names, "", 1.0):
            if size < LEGIBLE - 0.05:
                yield _small(name, text, size)


def _small(figure: str, text: Text, size: float) -> Finding:
    message = worded(
        "{figure}: {text} is printed in {size} pt",
        figure=figure,
        text=repr(shortened(text.text, 30)),
        size=f"{size:.1f}",
    )
    hint = worded(
        "{size} pt can be read: let the template set it larger, or give the figure narrower sizes=",
        size=f"{LEGIBLE:g}",
    )
    return warning(text.where, message, hint)


def _words(
    marks: Iterable[Mark], names: Mapping[int, str], inside: str, scale: float
) -> Iterator[tuple[str, Text, float]]:
    """Yield the texts of figures, each with its figure and its size."""
    for mark in marks:
        match mark:
            case Text():
                if inside and mark.runs:
                    yield inside, mark, mark.size * scale
            case Group():
                if mark.of is None:
                    figure = names.get(id(mark.marks), inside)
                    yield from _words(mark.marks, names, figure, scale * mark.scale)
            case Rect() | Circle() | Path() | Picture() | Art():
                pass
            case _:
                assert_never(mark)
