"""Faces and marks: a short list of drawable things stands between layout and output."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pnp.findings import NOWHERE, Where
from pnp.geometry import Box
from pnp.model.names import FaceName

CURRENT = "current"  # the colour that a symbol takes from where it is used


class Gradient(NamedTuple):
    """Colours that run into each other, along a line or out from a point."""

    kind: str  # linear or radial
    place: tuple[float, ...]  # x y x y of a line; x y r of a circle, perhaps its focus x y
    stops: tuple[tuple[float, str], ...]  # from 0 to 1


class Paint(NamedTuple):
    """How a mark is inked; colours are `#rrggbb` or empty for none."""

    fill: str | Gradient = ""
    stroke: str = ""
    line: float = 0.2
    opacity: float = 1.0
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"


class Rect(NamedTuple):
    """A rectangle, with rounded corners if `corner` is not zero."""

    box: Box
    corner: float
    paint: Paint


class Circle(NamedTuple):
    """A circle by its centre."""

    x: float
    y: float
    radius: float
    paint: Paint


class Path(NamedTuple):
    """An outline as absolute `M`, `L`, `C` and `Z` commands, each number apart by one space."""

    d: str
    paint: Paint


@dataclass(eq=False, slots=True)
class Word:
    """A shaped run of glyphs, widths in thousandths of the font size; equal only to itself."""

    text: str
    advance: float
    glyphs: tuple[int, ...]
    kerns: tuple[float, ...]  # what to add behind each glyph; empty if there is no kerning


class Run(NamedTuple):
    """Words of one font on one line; the spaces between them are words too."""

    x: float
    y: float
    font: str
    size: float
    fill: str
    words: tuple[Word, ...]


class Text(NamedTuple):
    """Set lines, with what was asked for and what went wrong, so that a check can report it."""

    box: Box
    text: str
    runs: tuple[Run, ...]
    asked: float  # the size in points that the template asked for
    size: float  # the size that was used
    missing: str = ""  # letters that the font does not have
    unknown_icons: tuple[str, ...] = ()
    too_wide: float = 0.0  # millimetres that stick out
    too_high: float = 0.0
    where: Where = NOWHERE
    wraps: bool = True  # whether it may take more than one line


class Picture(NamedTuple):
    """A picture file, scaled into a box; what falls outside `clip` is cut away."""

    source: str  # the key of the picture in the project
    box: Box
    clip: Box


class Group(NamedTuple):
    """Marks that move, turn and scale together."""

    marks: tuple["Mark", ...]
    x: float = 0.0
    y: float = 0.0
    rotate: float = 0.0
    scale: float = 1.0
    clip: str = ""
    opacity: float = 1.0
    shared: str = ""  # a name for marks that many faces have in common: drawn once, used often


Shape = Rect | Circle | Path  # what is inked by a paint
Mark = Shape | Text | Picture | Group


class Bulk(NamedTuple):
    """How much a drawing holds, what its symbols and pieces hold included."""

    marks: int = 0
    depth: int = 0


class Symbol(NamedTuple):
    """A small drawing that icons and shared art are made from."""

    name: str
    width: float
    height: float
    marks: tuple[Mark, ...]
    bulk: Bulk = Bulk()


class Face(NamedTuple):
    """One side of a piece: its trim box starts at 0, 0 and its marks may run into the bleed."""

    name: FaceName
    width: float
    height: float
    bleed: float
    marks: tuple[Mark, ...]
    where: Where = NOWHERE


def walk(marks: tuple[Mark, ...]) -> Iterator[Mark]:
    """Yield every mark, groups before what they hold."""
    for mark in marks:
        yield mark
        if isinstance(mark, Group):
            yield from walk(mark.marks)


def texts(marks: tuple[Mark, ...]) -> Iterator[Text]:
    """Yield every text, those inside of groups included."""
    return (mark for mark in walk(marks) if isinstance(mark, Text))
