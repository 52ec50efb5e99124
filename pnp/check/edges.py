"""Does art go on beyond the cut? A knife that slips by half a millimetre shows white where not."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Any

from pnp.check.legible import is_seen
from pnp.findings import Finding, Where, warning
from pnp.geometry import Box, Edges, Point
from pnp.model.face import Face, Group
from pnp.model.names import Side
from pnp.model.stock import Shape
from pnp.numerals import hundredths
from pnp.polygons import convex, corners
from pnp.units import INCH
from pnp.worded import worded

if TYPE_CHECKING:
    from pnp.pictures.pillow import Image

DPI = 50
APART = 2.0  # mm between places along the cut
INSIDE = 0.6  # mm inside the cut, where there is art or none
SLACK = 0.5  # mm of the bleed that the art may leave: a pixel
SOLID = 128  # of 255
WHITE = 245  # of 255: art of this colour may end where it will
SEEN = 3  # places in a row that are not a slip of the pencil
STEP = 0.5  # mm, in which is told how far art goes

Places = list[tuple[Point, Point]]  # beside the cut: inside, and in the bleed
Drawn = Callable[[Sequence[Face], float], Iterable["Image"]]  # on nothing, at some dpi


def art_goes_on(
    faces: Iterable[Face], shape: Shape, draw: Drawn, where: Callable[[Side], Where]
) -> Iterator[Finding]:
    """Yield each side with art at its cut that ends before its bleed does, and how far it goes."""
    if not _has_plain_edges(shape):
        return
    short: dict[Side, list[tuple[float, Face]]] = {}
    seen = [face for face in faces if face.bleed > SLACK and face.mirror is None and is_seen(face)]
    for face, image in zip(seen, draw([_with_bleed(face) for face in seen], DPI), strict=True):
        trim = Box(face.bleed, face.bleed, face.width, face.height)
        if ends_early(image, places(shape, trim, face.bleed - SLACK)):
            short.setdefault(face.name.side, []).append((_far(image, shape, trim, face), face))
    for side, found in short.items():
        far, face = min(found, key=lambda one: one[0])
        message = _short(face, far)
        if len(found) > 1:
            message = worded("{problem}, and {number} more", problem=message, number=len(found) - 1)
        yield warning(where(side), message, _over_the_cut(shape))


def _short(face: Face, far: float) -> str:
    piece, bleed = str(face.name), hundredths(face.bleed)
    if not far:
        return worded(
            "{piece}: art ends at the cut, its bleed is {bleed} mm", piece=piece, bleed=bleed
        )
    return worded(
        "{piece}: art ends {far} mm beyond the cut, its bleed is {bleed} mm",
        piece=piece,
        far=hundredths(far),
        bleed=bleed,
    )


def _over_the_cut(shape: Shape) -> str:
    if not shape.is_rectangular:
        return worded("draw it as far over the cut as `bleed` says")
    return worded("draw it as far over the cut as `bleed` says, or say `mirror: true` in its shape")


def _has_plain_edges(shape: Shape) -> bool:
    """Tell whether all of the edge is cut and seen: that of a net is glued in parts."""
    is_net = shape.folds or shape.tabs or shape.tuck
    return not is_net and (shape.is_rectangular or convex(shape.outline) is not None)


def _with_bleed(face: Face) -> Face:
    """Return a face whose trim is where its bleed ends."""
    wider = 2 * face.bleed
    marks = (Group(face.marks, face.bleed, face.bleed),)
    return face._replace(width=face.width + wider, height=face.height + wider, marks=marks)


def _far(image: "Image", shape: Shape, trim: Box, face: Face) -> float:
    """Return how far art goes on everywhere along the cut."""
    far = 0.0
    while far + STEP < face.bleed and not ends_early(image, places(shape, trim, far + STEP)):
        far += STEP
    return far


def places(shape: Shape, trim: Box, bleed: float | Edges) -> Places:
    """Return places all along the cut of a piece, whose box lies there on its picture."""
    edges = bleed if isinstance(bleed, Edges) else Edges(*[bleed] * 4)
    inner, outer = trim.shrunk(Edges(*[INSIDE] * 4)), trim.grown(edges)
    width, height = shape.size
    found = []
    for x, y in _along(corners(shape.outline)):
        across, down = x / width, y / height
        inside = Point(inner.x + across * inner.width, inner.y + down * inner.height)
        beyond = Point(outer.x + across * outer.width, outer.y + down * outer.height)
        found.append((inside, beyond))
    return found


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


def ends_early(image: "Image", places: Places) -> bool:
    """Tell whether there is art inside the cut, and for a while none beside it."""

    def colour(place: Point) -> Any:
        x, y = (int(length / INCH * DPI) for length in place)
        return image.getpixel((min(x, image.width - 1), min(y, image.height - 1)))

    missed = 0
    for inside, beyond in places:
        *ink, solid = colour(inside)
        is_art = solid >= SOLID and min(ink) < WHITE
        missed = missed + 1 if is_art and colour(beyond)[3] < SOLID else 0
        if missed == SEEN:
            return True
    return False
