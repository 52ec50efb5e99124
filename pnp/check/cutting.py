"""Does a piece bear the knife? Words keep off the cut, art goes on beyond it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from math import dist, inf
from operator import itemgetter
from typing import TYPE_CHECKING, Any, assert_never

from pnp.base.findings import Finding, Where, sentence, shortened, warning
from pnp.base.geometry import Box, Edges, Point
from pnp.base.numerals import hundredths
from pnp.base.outlines import Convex, Polygon, corners, is_inside, outlines
from pnp.base.paths import bounds
from pnp.base.units import INCH
from pnp.check.legibility import Draw, Whereabouts, is_seen
from pnp.model.face import Art, Circle, Face, Group, Mark, Path, Picture, Rect, Side, Text
from pnp.model.stock import Shape

if TYPE_CHECKING:
    from pnp.pictures.pixels import Image

ROUNDING = 0.05  # mm that are not worth a word

Spots = Sequence[Point]  # the corners of something on a face


def texts_keep_off(faces: Iterable[Face], shape: Shape, shop: str = "") -> Iterator[Finding]:
    """Yield words that come nearer to the cut than is safe, for each line of a template the worst.

    What counts are the letters and the icons among them, not the box that they may fill. How far
    is safe the shape says, or the shop that cuts.
    """
    found: dict[tuple[Where, str], list[tuple[float, Face, Text]]] = {}
    for face in faces:
        nearest: dict[int, tuple[float, Text]] = {}  # each text once, whatever of it comes near
        whole, marks = Whereabouts(), face.marks
        lines = ((text, at.letters(run)) for text, at in whole.texts(marks) for run in text.runs)
        for text, spots in chain(lines, _icons(marks, whole)):
            if not spots:  # a run of spaces
                continue
            far, _ = nearest.get(id(text), (inf, text))
            nearest[id(text)] = min(far, _from_cut(spots, shape)), text
        for far, text in nearest.values():
            if far < shape.safe - ROUNDING:
                kind = text.where, str(face.name.side)
                found.setdefault(kind, []).append((far, face, text))
    for several in found.values():
        yield _near_the_cut(several, shape, shop)


def _near_the_cut(texts: list[tuple[float, Face, Text]], shape: Shape, shop: str) -> Finding:
    """Tell of the nearest of some texts, each with how far from the cut it is on which face."""
    far, face, nearest = min(texts, key=itemgetter(0))
    piece, text, others = str(face.name), repr(shortened(nearest.text, 30)), len(texts) - 1
    if far < -ROUNDING:
        message = sentence("{piece}: {text} reaches over the cut", piece=piece, text=text)
    else:
        away = f"{max(far, 0):.1f}"
        message = sentence(
            "{piece}: {text} is {far} mm from the cut", piece=piece, text=text, far=away
        )
    if others:
        message = sentence("{problem}, and {number} more", problem=message, number=others)
    wanted, by = hundredths(shape.safe), f"{shape.safe - far:.1f}"
    hint = sentence(
        "the shape's `safe` is {safe} mm: move it inwards by {by} mm", safe=wanted, by=by
    )
    if shop:
        hint = sentence(
            "{shop} wants {safe} mm: move it inwards by {by} mm", shop=shop, safe=wanted, by=by
        )
    return warning(nearest.where, message, hint)


def _from_cut(spots: Spots, shape: Shape) -> float:
    """Return how far from the cut the nearest of some spots is, as far as it matters."""
    if shape.is_rectangular:  # as nearly all are
        beside = Box.around(*zip(*spots, strict=True)).inside(Box(0, 0, *shape.size))
        if min(beside) >= max(shape.safe, shape.corner):
            return shape.safe
    return min(depth(spot, outlines(shape.outline)) for spot in spots)


def depth(place: Point, around: Sequence[Polygon]) -> float:
    """Return how far inside of outlines a place lies; less than 0 if it lies outside."""
    far = min(place.away(a, b) for one in around for a, b in pairwise((*one, one[0])))
    return far if is_inside(place, around) else -far


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
            case Group() | Art():
                inside = place.inside(mark) if isinstance(mark, Group) else place
                yield from _drawn(mark.marks, inside)
                continue
            case Text():
                continue
            case _:
                assert_never(mark)
        yield [place.pose.at(*corner) for corner in Convex.of_box(box)]


DPI = 50
APART = 2.0  # mm between places along the cut
INSIDE = 0.6  # mm inside the cut, where there is art or none
SLACK = 0.5  # mm of the bleed that the art may leave: a pixel
SOLID = 128  # of 255
WHITE = 245  # of 255: art of this colour may end where it will
SEEN = 3  # places in a row that are not a slip of the pencil
STEP = 0.5  # mm, in which is told how far art goes


def art_goes_on(
    faces: Iterable[Face], shape: Shape, clear: Draw, where: Callable[[Side], Where]
) -> Iterator[Finding]:
    """Yield each side with art at its cut that ends before its bleed does, and how far it goes."""
    is_net = shape.folds or shape.tabs or shape.tuck  # of which edges are glued in parts
    if is_net or not (shape.is_rectangular or Convex.of_path(shape.outline) is not None):
        return
    short: dict[Side, list[tuple[float, Face]]] = {}
    seen = [face for face in faces if face.bleed > SLACK and face.mirror is None and is_seen(face)]
    for face, image in zip(seen, clear([*map(_with_bleed, seen)], DPI), strict=True):
        trim = Box(face.bleed, face.bleed, face.width, face.height)
        if ends_early(image, shape, trim, face.bleed - SLACK):
            far = 0.0  # where art goes on everywhere along the cut
            while far + STEP < face.bleed and not ends_early(image, shape, trim, far + STEP):
                far += STEP
            short.setdefault(face.name.side, []).append((far, face))
    hint = sentence("draw it as far over the cut as `bleed` says")
    if shape.is_rectangular:
        hint = sentence(
            "draw it as far over the cut as `bleed` says, or say `mirror: true` in its shape"
        )
    for side, found in short.items():
        far, face = min(found, key=itemgetter(0))
        piece, bleed = str(face.name), hundredths(face.bleed)
        message = sentence(
            "{piece}: art ends at the cut, its bleed is {bleed} mm", piece=piece, bleed=bleed
        )
        if far:
            message = sentence(
                "{piece}: art ends {far} mm beyond the cut, its bleed is {bleed} mm",
                piece=piece,
                far=hundredths(far),
                bleed=bleed,
            )
        if len(found) > 1:
            message = sentence(
                "{problem}, and {number} more", problem=message, number=len(found) - 1
            )
        yield warning(where(side), message, hint)


def _with_bleed(face: Face) -> Face:
    """Return a face whose trim is where its bleed ends."""
    wider = 2 * face.bleed
    marks = (Group(face.marks, face.bleed, face.bleed),)
    return face._replace(width=face.width + wider, height=face.height + wider, marks=marks)


def ends_early(image: "Image", shape: Shape, trim: Box, bleed: float | Edges) -> bool:
    """Tell whether a picture has art inside the cut, and for a while none beside it, in the bleed.

    The box of the piece lies there on the picture.
    """

    def colour(place: Point) -> Any:
        x, y = (int(length / INCH * DPI) for length in place)
        return image.getpixel((min(x, image.width - 1), min(y, image.height - 1)))

    inner = trim.shrunk(Edges(*[INSIDE] * 4))
    outer = trim.grown(bleed if isinstance(bleed, Edges) else Edges(*[bleed] * 4))
    width, height = shape.size
    missed = 0
    for x, y in _along(corners(shape.outline)):
        across, down = x / width, y / height
        inside = Point(inner.x + across * inner.width, inner.y + down * inner.height)
        beyond = Point(outer.x + across * outer.width, outer.y + down * outer.height)
        *ink, solid = colour(inside)
        is_art = solid >= SOLID and min(ink) < WHITE
        missed = missed + 1 if is_art and colour(beyond)[3] < SOLID else 0
        if missed == SEEN:
            return True
    return False


def _along(around: Sequence[Point]) -> Iterator[Point]:
    """Yield places on an outline, one every few millimetres."""
    ahead = 0.0  # to the next of them
    for a, b in pairwise((*around, around[0])):
        length = dist(a, b)
        while ahead < length:
            share = ahead / length
            yield Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
            ahead += APART
        ahead -= length
