"""Do words keep off the cut? A knife slips by some tenths of a millimetre, scissors by more."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, assert_never

from pnp.check.legible import Whereabouts, placed
from pnp.findings import Finding, Where, shortened, warning
from pnp.geometry import Box, Point
from pnp.model.face import Art, Circle, Face, Group, Mark, Path, Picture, Rect, Run, Text
from pnp.model.stock import Shape
from pnp.numerals import hundredths
from pnp.outlines import depth, outlines
from pnp.paths import bounds
from pnp.polygons import corners_of
from pnp.units import POINT
from pnp.worded import worded

ROUNDING = 0.05  # mm that are not worth a word
_CAP, _DEPTH = 0.7, 0.2  # what letters have above and below their line, in sizes

Spots = Sequence[Point]  # the corners of something on a face


class _Near(NamedTuple):
    """A text that comes near the cut."""

    far: float  # from the cut; less than 0 beyond it
    face: Face
    text: Text


def texts_keep_off(faces: Iterable[Face], shape: Shape, shop: str = "") -> Iterator[Finding]:
    """Yield words that come nearer to the cut than is safe, for each line of a template the worst.

    What counts are the letters and the icons among them, not the box that they may fill. How far
    is safe the shape says, or the shop that cuts.
    """
    found: dict[tuple[Where, str], list[_Near]] = {}
    for face in faces:
        nearest: dict[int, _Near] = {}  # each text once, whatever of it comes near
        for text, spots in _spots(face.marks, Whereabouts()):
            near = _Near(_far(spots, shape), face, text)
            nearest[id(text)] = min(near, nearest.get(id(text), near), key=lambda one: one.far)
        for near in nearest.values():
            if near.far < shape.safe - ROUNDING:
                kind = near.text.where, str(face.name.side)
                found.setdefault(kind, []).append(near)
    for several in found.values():
        yield _told(min(several, key=lambda one: one.far), len(several) - 1, shape, shop)


def _told(near: _Near, others: int, shape: Shape, shop: str) -> Finding:
    piece, text = str(near.face.name), repr(shortened(near.text.text, 30))
    if near.far < -ROUNDING:
        message = worded("{piece}: {text} reaches over the cut", piece=piece, text=text)
    else:
        far = f"{max(near.far, 0):.1f}"
        message = worded(
            "{piece}: {text} is {far} mm from the cut", piece=piece, text=text, far=far
        )
    if others:
        message = worded("{problem}, and {number} more", problem=message, number=others)
    return warning(near.text.where, message, _inwards(shape.safe, near.far, shop))


def _inwards(safe: float, far: float, shop: str) -> str:
    wanted, by = hundredths(safe), f"{safe - far:.1f}"
    if shop:
        return worded(
            "{shop} wants {safe} mm: move it inwards by {by} mm", shop=shop, safe=wanted, by=by
        )
    return worded("the shape's `safe` is {safe} mm: move it inwards by {by} mm", safe=wanted, by=by)


def _far(spots: Spots, shape: Shape) -> float:
    """Return how far from the cut the nearest of some spots is, as far as it matters."""
    if shape.is_rectangular:  # as nearly all are
        beside = Box.around(*zip(*spots, strict=True)).inside(Box(0, 0, *shape.size))
        if min(beside) >= max(shape.safe, shape.corner):
            return shape.safe
    return min(depth(spot, outlines(shape.outline)) for spot in spots)


def _spots(marks: Iterable[Mark], place: Whereabouts) -> Iterator[tuple[Text, Spots]]:
    """Yield where words and the icons among them lie, and the text that they belong to."""
    marks = tuple(marks)
    for text, there in placed(marks, place):
        for box in filter(None, map(letters, text.runs)):
            yield text, [there.pose.at(*corner) for corner in corners_of(box)]
    yield from _icons(marks, place)


def letters(run: Run) -> Box | None:
    """Return the box around a run of words, without the spaces at its ends."""
    high = run.size * POINT
    if not any(word.text.strip() for word in run.words):
        return None
    lead = run.words[0].advance if not run.words[0].text.strip() else 0.0
    tail = run.words[-1].advance if not run.words[-1].text.strip() else 0.0
    length = (sum(word.advance for word in run.words) - lead - tail) / 1000 * high
    return Box(run.x + lead / 1000 * high, run.y - _CAP * high, length, (_CAP + _DEPTH) * high)


def _icons(marks: Iterable[Mark], place: Whereabouts) -> Iterator[tuple[Text, Spots]]:
    """Yield the icons that stand in texts: a group has the text first, then its icons."""
    for mark in marks:
        if isinstance(mark, Group):
            inside = place.inside(mark)
            yield from _icons(mark.marks, inside)
            text, *icons = mark.marks or (None,)
            if isinstance(text, Text):
                yield from ((text, spots) for spots in _drawn(icons, inside))


def _drawn(marks: Iterable[Mark], place: Whereabouts) -> Iterator[Spots]:
    """Yield the corners of all that is drawn."""
    for mark in marks:
        match mark:
            case Rect() | Picture():
                box = mark.box
            case Circle(x, y, radius):
                box = Box(x - radius, y - radius, 2 * radius, 2 * radius)
            case Path():
                box = bounds(mark.d)
            case Group():
                yield from _drawn(mark.marks, place.inside(mark))
                continue
            case Art():
                yield from _drawn(mark.marks, place)
                continue
            case Text():
                continue
            case _:
                assert_never(mark)
        yield [place.pose.at(*corner) for corner in corners_of(box)]
