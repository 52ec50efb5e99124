"""Can it be read? The contrast and size of words, on faces and in figures, and what is meant."""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.colours import CONTRAST, Colour
from pnp.base.findings import Finding, Refused, quoted, sentence, shortened, warning
from pnp.base.geometry import Box, Point, Pose
from pnp.base.outlines import Convex, is_inside, outlines
from pnp.base.units import INCH, POINT, POINTS_PER_INCH
from pnp.model.face import Art, Face, FaceName, Group, Mark, Run, Shape, Text
from pnp.model.order import Order
from pnp.model.stock import Shape as PieceShape
from pnp.pictures.regions import cuts_in

if TYPE_CHECKING:
    from pnp.pictures.pixels import Image

_BRACES = re.compile(r"\{([\w -]+)\}")
_TAG = re.compile(r"</?(b|i|em|strong|br|u|icon)\s*/?>")


def markup_is_meant(faces: Iterable[Face]) -> Iterator[Finding]:
    """Yield texts that show what was meant as an icon or a style."""
    for face in faces:
        for text in Text.all_in(face.marks):
            if found := _BRACES.search(text.text) or _TAG.search(text.text):
                message = sentence(
                    "{piece}: {markup} is printed as it stands in {text}",
                    piece=str(face.name),
                    markup=found[0],
                    text=quoted(text.text),
                )
                where = face.where if face.where.file else text.where
                hint = sentence("write **bold**, *italic*, and a line break as a line break")
                if found[0].startswith("{"):
                    hint = sentence("an icon is written {icon}", icon=f"{{icon:{found[1]}}}")
                yield warning(where, message, hint)


COMFORTABLE = 7.0  # points
DPI = POINTS_PER_INCH
MOST_SEEN = 4  # square metres of a face
PLAIN = 256  # with no more colours below a line, all of them are looked at first
SPOTS = 0.2  # the share of a word that may be harder to read: specks of a photograph, thin lines

_PIXEL = INCH / DPI
_CAP, _DEPTH = 0.7, 0.2  # what letters have above and below their line, in sizes
_HEIGHTS = (0.1, 0.25, 0.4)  # where small letters have their ink, in sizes above the line

Draw = Callable[[Sequence[Face], float], Iterable["Image"]]  # faces without texts, at some dpi
Pixel = tuple[int, int]


class Whereabouts(NamedTuple):
    """Where groups put a text, and how solid."""

    pose: Pose = Pose()
    opacity: float = 1.0

    def inside(self, group: Group) -> "Whereabouts":
        """Return the place of a group's marks."""
        return Whereabouts(group.pose.inside(self.pose), self.opacity * group.opacity)

    def pixel(self, x: float, y: float, size: Pixel) -> Pixel:
        """Return the pixel of a picture of the face; beyond its edge, that at the edge."""
        across, down = (int(length / _PIXEL) for length in self.pose.at(x, y))
        return min(max(across, 0), size[0] - 1), min(max(down, 0), size[1] - 1)

    def texts(self, marks: Iterable[Mark]) -> Iterator[tuple[Text, "Whereabouts"]]:
        """Yield all texts among marks that lie there, each with where groups put it."""
        for mark in marks:
            if isinstance(mark, Text):
                yield mark, self
            elif isinstance(mark, Group):
                yield from self.inside(mark).texts(mark.marks)

    def letters(self, run: Run) -> tuple[Point, ...]:
        """Return the corners around a run of words, but the spaces at its ends, if it has any."""
        high = run.size * POINT
        if not any(word.text.strip() for word in run.words):
            return ()
        first, last = run.words[0], run.words[-1]
        lead = 0.0 if first.text.strip() else first.advance
        tail = 0.0 if last.text.strip() else last.advance
        length = (sum(word.advance for word in run.words) - lead - tail) / 1000 * high
        left, top = run.x + lead / 1000 * high, run.y - _CAP * high
        box = Box(left, top, length, (_CAP + _DEPTH) * high)
        return tuple(self.pose.at(*corner) for corner in Convex.of_box(box))


def texts_are_legible(faces: Iterable[Face], draw: Draw, sizes: bool = True) -> Iterator[Finding]:
    """Yield texts that are hard to read; each face is drawn without its texts and looked at.

    Sizes and markup are judged in the language that a face was drawn for; others may shrink
    its texts.
    """
    written = [face for face in faces if is_seen(face) and any(Text.all_in(face.marks))]
    if sizes:
        yield from markup_is_meant(written)
    try:
        for face, ground in zip(written, draw(written, DPI), strict=True):
            for text, place in Whereabouts().texts(face.marks):
                yield from _text_findings(text, place, ground, face.name, sizes)
    except Refused as refused:  # a picture that can not be drawn
        yield from refused.findings


def texts_stay_legible(shrunk: Iterable[Face], order: Order) -> Iterator[Finding]:
    """Name the smallest text of pieces that are printed smaller, if that makes it hard to read."""
    scale = order.scale
    found = [
        (text.size * place.pose.scale, str(face.name), text)
        for face in shrunk
        for text, place in Whereabouts().texts(face.marks)
        if text.text.strip()
    ]
    size, name, text = min(found, default=(COMFORTABLE, "", None), key=lambda one: one[:2])
    if text is not None and size * scale < COMFORTABLE - 0.05:
        message = sentence(
            "{piece}: at {option}, {text} is set in {size} pt, the smallest",
            piece=name,
            option=f"--scale {scale:g}",
            text=repr(shortened(text.text, 30)),
            size=f"{size * scale:.1f}",
        )
        option = f"--scale {math.ceil(COMFORTABLE / size * 100) / 100:g}"
        good = f"{COMFORTABLE:g}"
        hint = sentence("{size} pt is comfortable to read: {option}", size=good, option=option)
        yield warning(text.where, message, hint)


def is_seen(face: Face) -> bool:
    """Tell whether a face can be looked at as a whole; one of many metres takes all memory."""
    return face.width * face.height <= MOST_SEEN * 1e6


def _text_findings(
    text: Text, place: Whereabouts, ground: "Image", name: FaceName, sizes: bool
) -> Iterator[Finding]:
    piece, words = str(name), repr(shortened(text.text, 30))
    found, size = _contrast(text, place, ground), text.size * place.pose.scale
    if found < CONTRAST - 0.05:
        message = sentence(
            "{piece}: {text} has a contrast of {contrast} to 1",
            piece=piece,
            text=words,
            contrast=f"{found:.1f}",
        )
        hint = sentence("{contrast} to 1 can be read by most eyes", contrast=str(CONTRAST))
        yield warning(text.where, message, hint)
    if sizes and size < COMFORTABLE - 0.05:
        message = sentence(
            "{piece}: {text} is set in {size} pt", piece=piece, text=words, size=f"{size:.1f}"
        )
        hint = sentence("{size} pt is comfortable to read", size=f"{COMFORTABLE:g}")
        yield warning(text.where, message, hint)


def _contrast(text: Text, place: Whereabouts, ground: "Image") -> float:
    """Return the contrast of the word that is hardest to read."""
    worst = 21.0
    for run in text.runs:
        if not run.fill:
            return 1.0  # as if it were not there
        ink = Colour.parse(run.fill)
        plain = ground.crop(_around(run, place, ground.size)).getcolors(PLAIN)
        found = min((_ratio(colour, ink, place.opacity) for _, colour in plain or ()), default=0.0)
        if found < CONTRAST and (plain is None or len(plain) > 1):
            found = worst
            for word in _words_of(run, place, ground.size):
                ratios = sorted(_ratio(ground.getpixel(at), ink, place.opacity) for at in word)
                found = min(found, ratios[int(len(ratios) * SPOTS)])  # but for some spots
        worst = min(worst, found)
    return worst


def _around(run: Run, place: Whereabouts, size: Pixel) -> tuple[int, int, int, int]:
    """Return the pixels around a run: left, top, and what is right of and below them."""
    high = run.size * POINT
    right = run.x + sum(word.advance for word in run.words) / 1000 * high
    ends = product((run.x, right), (run.y - _HEIGHTS[0] * high, run.y - _HEIGHTS[-1] * high))
    xs, ys = zip(*(place.pixel(x, y, size) for x, y in ends), strict=True)
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def _words_of(run: Run, place: Whereabouts, size: Pixel) -> Iterator[list[Pixel]]:
    """Yield the pixels of each word, where small letters have their ink."""
    x, high = run.x, run.size * POINT
    for word in run.words:
        width = word.advance / 1000 * high
        if word.text.strip():
            count = max(3, math.ceil(min(width * place.pose.scale / _PIXEL, sum(size))))
            yield [
                place.pixel(x + width * (step + 0.5) / count, run.y - height * high, size)
                for height in _HEIGHTS
                for step in range(count)
            ]
        x += width


@lru_cache(maxsize=65536)
def _ratio(pixel: tuple[int, int, int], ink: Colour, opacity: float) -> float:
    """Return the contrast of an ink with the ground that it stands on and shines through."""
    below = Colour(*(part / 255 for part in pixel))
    shown = Colour(*(a + (b - a) * opacity for a, b in zip(below, ink, strict=True)))
    return Colour.contrast(below.luminance, shown.luminance)


FINE = 127  # dots per inch: five pixels are a millimetre
SHADE = 0.45  # what lets more shine through is a shade or a gloss, which other inks may leave out
REGION = 12.0  # square millimetres; what is smaller is no region
LONG = 6.0  # millimetres of a line that is new
RIM = 1.5  # millimetres from the cut, beyond which nothing is judged


def inks_keep_shapes(
    faces: Iterable[Face], full: Mapping[FaceName, tuple[str, Face]], draw: Draw, shape: PieceShape
) -> Iterator[Finding]:
    """Yield faces whose ink draws a line through what has one colour in full ink."""
    inked = [face for face in faces if face.name in full and is_seen(face)]
    plain = [_without_shades(full[face.name][1]) for face in inked]
    around, pixel = outlines(shape.outline), INCH / FINE
    drawn = draw([*plain, *map(_without_shades, inked)], FINE)
    pictures = list(drawn) if inked else []
    for face, before, after in zip(inked, pictures, pictures[len(inked) :], strict=False):
        for cut in cuts_in(before, after, REGION / pixel**2, LONG / pixel):
            place = Point(*((part + 0.5) * pixel for part in cut))
            if not is_inside(place, around) or any(
                place.away(a, b) < RIM for one in around for a, b in pairwise((*one, one[0]))
            ):
                continue
            values = {
                "piece": str(face.name),
                "ink": full[face.name][0],
                "x": f"{place.x:.0f}",
                "y": f"{place.y:.0f}",
            }
            message = sentence(
                "{piece}: ink {ink} draws a line through what is one shape, at {x}, {y} mm",
                **values,
            )
            hint = sentence("draw what belongs together in one colour, one right after the other")
            yield warning(face.where, message, hint)
            break  # one place of a face says enough


def _without_shades(face: Face) -> Face:
    return face._replace(marks=tuple(_solid(face.marks, 1.0)))


def _solid(marks: Iterable[Mark], opacity: float) -> Iterator[Mark]:
    """Yield marks without what lets most of its ground shine through."""
    for mark in marks:
        if isinstance(mark, Art):
            yield from _solid(mark.marks, opacity)
        elif isinstance(mark, Group):
            own = opacity * mark.opacity * (0.5 if mark.mask else 1.0)
            yield mark._replace(marks=tuple(_solid(mark.marks, own)), shared="")
        elif not (isinstance(mark, Shape) and mark.paint.opacity * opacity < SHADE):
            yield mark


LEGIBLE = 7.0  # points


def figures_are_legible(
    faces: Sequence[Face], pictures: Mapping[str, tuple[Mark, ...]]
) -> Iterator[Finding]:
    """Yield words of figures that are too small as printed; pictures of pieces may be so."""
    hint = sentence(
        "{size} pt can be read: let the template set it larger, or give the figure narrower sizes=",
        size=f"{LEGIBLE:g}",
    )
    names = {id(marks): name for name, marks in pictures.items() if marks}
    for face in faces:
        for name, text, size in _figure_words(face.marks, names, "", 1.0):
            if size < LEGIBLE - 0.05:
                message = sentence(
                    "{figure}: {text} is printed in {size} pt",
                    figure=name,
                    text=repr(shortened(text.text, 30)),
                    size=f"{size:.1f}",
                )
                yield warning(text.where, message, hint)


def _figure_words(
    marks: Iterable[Mark], names: Mapping[int, str], inside: str, scale: float
) -> Iterator[tuple[str, Text, float]]:
    """Yield the texts of figures, each with its figure and its size."""
    for mark in marks:
        if isinstance(mark, Text):
            if inside and mark.runs:
                yield inside, mark, mark.size * scale
        elif isinstance(mark, Group) and mark.of is None:
            figure = names.get(id(mark.marks), inside)
            yield from _figure_words(mark.marks, names, figure, scale * mark.scale)
