"""Does a piece bear the knife? Words keep off the cut, art goes on beyond it, nets close."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from math import dist
from typing import TYPE_CHECKING, Any, NamedTuple, assert_never

from pnp.base.findings import Finding, Where, error, sentence, shortened, warning
from pnp.base.geometry import Box, Edges, Point
from pnp.base.numerals import hundredths
from pnp.base.outlines import Convex, Polygon, area, common, corners, is_inside, outlines
from pnp.base.paths import bounds
from pnp.base.units import INCH, POINT
from pnp.check.legibility import Whereabouts, is_seen, placed
from pnp.model.face import Art, Circle, Face, Group, Mark, Path, Picture, Rect, Run, Side, Text
from pnp.model.game import Component
from pnp.model.stock import Edge, Fold, Shape, Tab

if TYPE_CHECKING:
    from pnp.pictures.pixels import Image

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
            near = _Near(_from_cut(spots, shape), face, text)
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
        message = sentence("{piece}: {text} reaches over the cut", piece=piece, text=text)
    else:
        far = f"{max(near.far, 0):.1f}"
        message = sentence(
            "{piece}: {text} is {far} mm from the cut", piece=piece, text=text, far=far
        )
    if others:
        message = sentence("{problem}, and {number} more", problem=message, number=others)
    return warning(near.text.where, message, _inwards(shape.safe, near.far, shop))


def _inwards(safe: float, far: float, shop: str) -> str:
    wanted, by = hundredths(safe), f"{safe - far:.1f}"
    if shop:
        return sentence(
            "{shop} wants {safe} mm: move it inwards by {by} mm", shop=shop, safe=wanted, by=by
        )
    return sentence(
        "the shape's `safe` is {safe} mm: move it inwards by {by} mm", safe=wanted, by=by
    )


def _from_cut(spots: Spots, shape: Shape) -> float:
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
            yield text, [there.pose.at(*corner) for corner in Convex.of_box(box)]
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
        yield [place.pose.at(*corner) for corner in Convex.of_box(box)]


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
    faces: Iterable[Face], shape: Shape, clear: Drawn, where: Callable[[Side], Where]
) -> Iterator[Finding]:
    """Yield each side with art at its cut that ends before its bleed does, and how far it goes."""
    if not _has_plain_edges(shape):
        return
    short: dict[Side, list[tuple[float, Face]]] = {}
    seen = [face for face in faces if face.bleed > SLACK and face.mirror is None and is_seen(face)]
    for face, image in zip(seen, clear([_with_bleed(face) for face in seen], DPI), strict=True):
        trim = Box(face.bleed, face.bleed, face.width, face.height)
        if ends_early(image, places(shape, trim, face.bleed - SLACK)):
            short.setdefault(face.name.side, []).append((_reach(image, shape, trim, face), face))
    for side, found in short.items():
        far, face = min(found, key=lambda one: one[0])
        message = _short(face, far)
        if len(found) > 1:
            message = sentence(
                "{problem}, and {number} more", problem=message, number=len(found) - 1
            )
        yield warning(where(side), message, _over_the_cut(shape))


def _short(face: Face, far: float) -> str:
    piece, bleed = str(face.name), hundredths(face.bleed)
    if not far:
        return sentence(
            "{piece}: art ends at the cut, its bleed is {bleed} mm", piece=piece, bleed=bleed
        )
    return sentence(
        "{piece}: art ends {far} mm beyond the cut, its bleed is {bleed} mm",
        piece=piece,
        far=hundredths(far),
        bleed=bleed,
    )


def _over_the_cut(shape: Shape) -> str:
    if not shape.is_rectangular:
        return sentence("draw it as far over the cut as `bleed` says")
    return sentence(
        "draw it as far over the cut as `bleed` says, or say `mirror: true` in its shape"
    )


def _has_plain_edges(shape: Shape) -> bool:
    """Tell whether all of the edge is cut and seen: that of a net is glued in parts."""
    is_net = shape.folds or shape.tabs or shape.tuck
    return not is_net and (shape.is_rectangular or Convex.of_path(shape.outline) is not None)


def _with_bleed(face: Face) -> Face:
    """Return a face whose trim is where its bleed ends."""
    wider = 2 * face.bleed
    marks = (Group(face.marks, face.bleed, face.bleed),)
    return face._replace(width=face.width + wider, height=face.height + wider, marks=marks)


def _reach(image: "Image", shape: Shape, trim: Box, face: Face) -> float:
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


TOLERANCE = 0.05  # millimetres that an edge and its partner may differ
SPECK = 0.05  # square millimetres that nobody notices


def net_is_sound(component: Component) -> Iterator[Finding]:
    """Yield what somebody with glue on their fingers would find out too late."""
    shape, where = component.shape, component.places.get("shape", component.where)
    for message in (*_overlaps(shape), *_collisions(shape)):
        yield error(where, _of(component, message))
    for message, hint in _partners(shape):
        yield warning(where, _of(component, message), hint)


def _of(component: Component, problem: str) -> str:
    return sentence("{component}: {problem}", component=component.id, problem=problem)


def base_of(tab: Tab, folds: Sequence[Fold]) -> Edge | None:
    """Return the side of a tab that is a fold, None for an area to glue something onto."""
    for one, other in pairwise((*tab.corners, tab.corners[0])):
        for fold in folds:
            if _same((one, other), (fold.start, fold.end)):
                return one, other
    return None


def _same(one: Edge, other: Edge) -> bool:
    return any(
        all(math.dist(a, b) < TOLERANCE for a, b in zip(one, ends, strict=True))
        for ends in (other, other[::-1])
    )


def _named(tab: Tab) -> str:
    return (
        sentence("tab {label}", label=tab.label)
        if tab.label
        else sentence("a tab without a number")
    )


def _overlaps(shape: Shape) -> Iterator[str]:
    """Find tabs that lie on each other in the net, where only one of them can be cut."""
    for one, other in combinations(shape.tabs, 2):
        shared = common(one.corners, other.corners)
        if shared > SPECK:
            yield sentence(
                "{tab} and {other} overlap by {area} mm²",
                tab=_named(one),
                other=_named(other),
                area=f"{shared:.1f}",
            )


def _collisions(shape: Shape) -> Iterator[str]:
    """Find tabs that lie on each other once they are glued under their edges."""
    glued = [
        (tab, laid)
        for tab in shape.tabs
        for edge in tab.under
        if (base := base_of(tab, shape.folds)) and (laid := _laid(tab, base, edge, shape))
    ]
    for (one, first), (other, second) in combinations(glued, 2):
        shared = common(first, second)
        if shared > SPECK:
            yield sentence(
                "glued under their edges, {tab} and {other} overlap by {area} mm²",
                tab=_named(one),
                other=_named(other),
                area=f"{shared:.1f}",
            )


def _laid(tab: Tab, base: Edge, edge: Edge, shape: Shape) -> tuple[Point, ...]:
    """Return where a tab lies behind the face whose edge it goes under."""
    long = math.dist(*edge)
    if abs(long - math.dist(*base)) > TOLERANCE:
        return ()
    inward = _inward(edge, shape)
    along = Point((edge[1].x - edge[0].x) / long, (edge[1].y - edge[0].y) / long)
    start = base[0]
    ahead = Point((base[1].x - start.x) / long, (base[1].y - start.y) / long)
    laid = []
    for x, y in tab.corners:
        u = (x - start.x) * ahead.x + (y - start.y) * ahead.y
        v = abs((x - start.x) * -ahead.y + (y - start.y) * ahead.x)
        laid.append(
            Point(edge[0].x + along.x * u + inward.x * v, edge[0].y + along.y * u + inward.y * v)
        )
    return tuple(laid)


def _inward(edge: Edge, shape: Shape) -> Point:
    """Return the direction from an edge into the net."""
    (x0, y0), (x1, y1) = edge
    long = math.dist(*edge)
    away = Point(-(y1 - y0) / long, (x1 - x0) / long)
    middle = Point((x0 + x1) / 2 + away.x * 0.5, (y0 + y1) / 2 + away.y * 0.5)
    return away if is_inside(middle, outlines(shape.outline)) else Point(-away.x, -away.y)


def _partners(shape: Shape) -> Iterator[tuple[str, str]]:
    """Find tabs that nothing is glued to, and edges that are not as long as their tabs."""
    labels = Counter(tab.label for tab in shape.tabs)
    for tab in shape.tabs:
        base = base_of(tab, shape.folds)
        if not tab.under and labels[tab.label] < 2 and base:
            hint = sentence(
                "name the edge that it goes under, `under: [x, y, x, y]`, or another tab"
            )
            yield sentence("{tab} has no partner", tab=_named(tab)), hint
        for edge in tab.under:
            if base and abs(math.dist(*base) - math.dist(*edge)) > TOLERANCE:
                message = sentence(
                    "{tab} is {length} mm long, its edge {other} mm",
                    tab=_named(tab),
                    length=f"{math.dist(*base):.2f}",
                    other=f"{math.dist(*edge):.2f}",
                )
                yield message, sentence("they have to be of one length")
        if abs(area(tab.corners)) < SPECK:
            hint = sentence("give its corners in their order")
            yield sentence("{tab} has no area", tab=_named(tab)), hint


def depth(place: Point, around: Sequence[Polygon]) -> float:
    """Return how far inside of outlines a place lies; less than 0 if it lies outside."""
    far = min(_away(place, a, b) for one in around for a, b in pairwise((*one, one[0])))
    return far if is_inside(place, around) else -far


def _away(place: Point, a: Point, b: Point) -> float:
    """Return how far a place is from a straight line between two others."""
    x, y = b.x - a.x, b.y - a.y
    square = x * x + y * y
    share = ((place.x - a.x) * x + (place.y - a.y) * y) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(place, (a.x + share * x, a.y + share * y))
