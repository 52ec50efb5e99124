"""Do parts go into each other? Nets are folded, with the thickness of their paper, and measured."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pnp.base.findings import Finding, did_you_mean, error, sentence, warning
from pnp.base.folding import Space
from pnp.base.geometry import Affine, Box, Point, Size
from pnp.base.numerals import hundredths
from pnp.base.outlines import Convex, is_inside
from pnp.check.nets import Slab, slabs
from pnp.model.game import Component, Fit, FitWay, Game
from pnp.model.stock import Shape

LEDGE = 0.5  # mm that something lies on at each side of a hole
NEAR = 1.0  # mm beside walls, where tabs may lie that are in nobody's way
SQUARE = 1e-6
ABOVE = 0.9  # of the shorter of two parts: as much as they lie above each other
QUARTERS = (0.0, 90.0, 180.0, 270.0)


class Amount(NamedTuple):
    """How large something is: across, along and upwards, in millimetres."""

    width: float
    height: float
    depth: float

    def __str__(self) -> str:
        """Say it as rulers do."""
        return " × ".join(hundredths(side) for side in self if side < math.inf)


def parts_fit(component: Component, game: Game) -> Iterator[Finding]:
    """Yield what does not go where a component says that it goes, each with both measures."""
    device, tuck = _Device(game, component), component.shape.tuck
    if tuck:
        where = component.places.get("shape", component.where)
        fit = Fit(component.id, FitWay.INTO, component.id, play=0.0, where=where)
        yield from device.room(fit, Amount(*tuck.card, tuck.stack), sentence("its cards"))
    for fit in component.fits:
        yield from device.judged(fit)


class _Device(NamedTuple):
    """A net, and what belongs to it."""

    game: Game
    component: Component

    @property
    def shape(self) -> Shape:
        return self.component.shape

    def judged(self, fit: Fit) -> Iterator[Finding]:
        """Yield what is wrong with one of the things that go somewhere."""
        other, holes = self.game.component(fit.put), self.component.holes_of(fit.part)
        if fit.put in self.component.parts and fit.way is FitWay.OVER:
            yield from self.over(fit)
        elif fit.put in self.component.parts and fit.way is FitWay.ONTO:
            yield from self.layered(fit)
        elif other and (fit.way is FitWay.INTO or (fit.way is FitWay.ONTO and holes)):
            pieces = other.total if fit.pieces is None else fit.pieces
            if isinstance(pieces, str):
                number = self.game.numbers.get(pieces)
                if number is None:
                    message = sentence("there is no number {name}", name=repr(pieces))
                    yield error(fit.where, message, did_you_mean(pieces, [*self.game.numbers]))
                    return
                pieces = int(number.says)
            if fit.way is FitWay.ONTO:
                yield from self.covered(fit, other, holes)
            elif holes:
                yield from self.held(fit, other, pieces, holes)
            else:
                content = Amount(*other.shape.size, pieces * other.thick)
                named = sentence("{count} × {component}", count=pieces, component=other.id)
                yield from self.room(fit, content, named)
        else:
            message = sentence(
                "{put} can not go {way} {part}", put=fit.put, way=fit.way, part=fit.part
            )
            hint = sentence(
                "parts of a net go over or onto others, pieces into them or onto their holes"
            )
            yield error(fit.where, message, hint)

    def told(self, fit: Fit, message: str, spare: float, hint: str = "") -> Finding:
        """Return an error for what does not go, a warning for what jams."""
        said = sentence("{component}: {problem}", component=self.component.id, problem=message)
        if not hint and fit.play:
            hint = sentence("they need {play} mm of play", play=hundredths(fit.play))
        return (error if spare < 0 else warning)(fit.where, said, hint)

    # Pieces in holes, and over them.

    def held(
        self, fit: Fit, other: Component, pieces: int, holes: Sequence[Box]
    ) -> Iterator[Finding]:
        """Yield holes that are too few or too narrow for pieces that lie in them."""
        if len(holes) != pieces:
            message = sentence(
                "{count} × {component}, but {part} has {holes} holes",
                count=pieces,
                component=other.id,
                part=fit.part,
                holes=len(holes),
            )
            yield self.told(fit, message, -1)
        size = other.shape.size
        tight = min(min(one.width - size.width, one.height - size.height) for one in holes)
        if tight < fit.play - SQUARE:
            message = sentence(
                "{component} are {size} mm wide, the holes of {part} {hole} mm",
                component=other.id,
                size=hundredths(size.width),
                part=fit.part,
                hole=hundredths(size.width + tight),
            )
            yield self.told(fit, message, tight)

    def covered(self, fit: Fit, other: Component, holes: Sequence[Box]) -> Iterator[Finding]:
        """Yield holes that pieces fall through, or that they may slide off."""
        size = other.shape.size
        into = [
            box
            for one in self.component.fits
            if one.put == fit.put and one.way is FitWay.INTO
            for box in self.component.holes_of(one.part)
        ]
        if not into:
            message = sentence(
                "nothing keeps {component} on the holes of {part}",
                component=other.id,
                part=fit.part,
            )
            hint = sentence(
                "say which layer they lie in: {example}",
                example=f"`{{put: {other.id}, into: …}}`",
            )
            yield self.told(fit, message, 1, hint)
        slide = max((max(one.width, one.height) - min(size) for one in into), default=0.0) / 2
        for hole in holes:
            ledge = (min(size) - max(hole.width, hole.height)) / 2 - slide
            if ledge < LEDGE:
                message = sentence(
                    "{component} are {size} mm wide and may slide by {slide} mm: over holes of"
                    " {hole} mm, {ledge} mm of them lie on {part}",
                    component=other.id,
                    size=hundredths(min(size)),
                    slide=hundredths(slide),
                    hole=hundredths(max(hole.width, hole.height)),
                    ledge=hundredths(max(ledge, 0.0)),
                    part=fit.part,
                )
                hint = sentence("at least {ledge} mm are needed", ledge=hundredths(LEDGE))
                yield self.told(fit, message, ledge, hint)
                return

    def layered(self, fit: Fit) -> Iterator[Finding]:
        """Yield where a layer is larger than what it is glued onto, or its holes lie elsewhere."""
        face = _around(slabs(self.shape, self.component.part(fit.part)[0], self.component.thick)[0])
        layer = _box(self.component.part(fit.put)[1])
        sizes = [Size(layer.width, layer.height), Size(layer.height, layer.width)]
        room = max(min(face.width - x, face.height - y) for x, y in sizes)
        if room < -SQUARE:
            message = sentence(
                "{put} is {size} mm large, {part} below it {other} mm",
                put=fit.put,
                size=_size(layer),
                part=fit.part,
                other=_size(face),
            )
            yield self.told(fit, message, room)
        ours, its = self.component.holes_of(fit.put), self.component.holes_of(fit.part)
        if not (ours and its):
            return

        def off(turn: float) -> float:
            """Return how far the worst hole lies from one of the layer, if that is turned."""
            way = Affine.about(face.centre, turn)
            at = [way.at(hole.centre) for hole in its]
            x, y = layer.centre.x - face.centre.x, layer.centre.y - face.centre.y
            return max(
                min(math.dist((one.x + x, one.y + y), other.centre) for other in ours) for one in at
            )

        far = min(map(off, QUARTERS))
        if far > fit.play:
            message = sentence(
                "the holes of {put} lie up to {far} mm beside those of {part}",
                put=fit.put,
                far=hundredths(far),
                part=fit.part,
            )
            yield self.told(fit, message, -far)

    # What is folded: room inside, and lids.

    def room(self, fit: Fit, content: Amount, named: str) -> Iterator[Finding]:
        """Yield that something is larger than the room inside of what is folded."""
        walls = slabs(self.shape, self.component.part(fit.part)[0], self.component.thick)
        if fit.under:
            lid = self.closed(fit.part, fit.under)
            walls = walls if lid.meets else (*walls, *lid.slabs)
        turned = Amount(content.height, content.width, content.depth)
        found = [(_room(walls, one), one) for one in (content, turned)]
        spares = [min(a - b for a, b in zip(room, one, strict=True)) for room, one in found]
        spare = max(spares)
        if spare < fit.play - SQUARE:
            room, one = found[spares.index(spare)]
            message = sentence(
                "{content} take {size} mm, {part} has {room} mm, its paper {thick} mm thick",
                content=named,
                size=str(one),
                part=fit.part,
                room=str(room),
                thick=hundredths(self.component.thick),
            )
            yield self.told(fit, message, spare)

    def over(self, fit: Fit) -> Iterator[Finding]:
        """Yield that a lid does not go over what it closes, or only just."""
        lid, thick = self.closed(fit.part, fit.put), hundredths(self.component.thick)
        if lid.meets:
            one, other = lid.meets
            message = sentence(
                "{put} does not go over {part}: its panel at {place} ({size} mm) is {amount} mm"
                " inside the panel at {at} ({other} mm), on paper {thick} mm thick",
                put=fit.put,
                part=fit.part,
                place=_middle(other),
                size=_size(_around(other)),
                amount=hundredths(-lid.play),
                at=_middle(one),
                other=_size(_around(one)),
                thick=thick,
            )
            yield self.told(fit, message, -1)
        elif lid.play < fit.play - SQUARE:
            message = sentence(
                "{put} has {play} mm of play over {part}, on paper {thick} mm thick",
                put=fit.put,
                play=hundredths(lid.play),
                part=fit.part,
                thick=thick,
            )
            yield self.told(fit, message, lid.play)

    def closed(self, part: str, lid: str) -> "Lid":
        """Return a lid where it lies on a part, however it has most play there."""
        below, above = (self.component.part(one)[0] for one in (part, lid))
        return closed(self.shape, below, above, self.component.thick)


class Lid(NamedTuple):
    """A lid on what it closes."""

    slabs: tuple[Slab, ...]
    play: float  # across or along, whichever is less; less than 0 if it does not go
    meets: tuple[Slab, Slab] | None = None  # what is in the way, and of what


@lru_cache(maxsize=16)
def closed(shape: Shape, part: int, lid: int, thick: float) -> Lid:
    """Return one outline of a net as a lid on another, turned round so that it has most play."""
    below, above = (slabs(shape, at, thick) for at in (part, lid))
    return max((_laid(below, above, turn) for turn in QUARTERS), key=lambda one: one.play)


def _laid(below: Sequence[Slab], above: Sequence[Slab], turn: float) -> Lid:
    """Turn a lid upside down and round, and lay it onto what it closes."""
    centre, own = _around(below[0]).centre, _around(above[0]).centre
    high = max(one.depth for slab in below for one in slab.corners)
    under = max(one.depth for one in above[0].corners)  # of its top
    way = Affine.about(Point(0, 0), turn)

    def moved(place: Space, to: Point = Point(0, 0)) -> Space:  # noqa: B008
        x, y = way.at(Point(place.x - own.x, own.y - place.y))
        depth = high + under + SQUARE - place.depth
        return Space(x + centre.x + to.x, y + centre.y + to.y, depth)

    lid = [slab._replace(corners=tuple(map(moved, slab.corners))) for slab in above]
    top, floor = (_box(slab.corners) for slab in (lid[0], below[0]))
    reach = [
        abs(a - b) / 2 + (1 - ABOVE) * min(a, b)
        for a, b in ((top.width, floor.width), (top.height, floor.height))
    ]
    window = Box(-reach[0], -reach[1], 2 * reach[0], 2 * reach[1])
    met = [
        (shape, (one, other))
        for one in below
        for other in lid
        if (shape := _meeting(one, other, window))
    ]
    spot, play = _freest([shape for shape, _ in met], window)
    placed = tuple(
        slab._replace(corners=tuple(moved(place, spot) for place in slab.corners)) for slab in above
    )
    if play > 0:
        return Lid(placed, play)
    depth, pair = max(((_depth(shape, spot), pair) for shape, pair in met), key=lambda one: one[0])
    return Lid(placed, -depth, pair)


def _meeting(one: Slab, other: Slab, window: Box) -> Convex | None:
    """Return the ways to move another slab along the paper on which both are in each other."""
    here, there = _box(one.corners), _box(other.corners)
    x, y = here.x - there.right, here.y - there.bottom
    reach = Box(x, y, here.right - there.x - x, here.bottom - there.y - y)
    if not reach.overlaps(window):
        return None
    apart = [
        Space(a.x - b.x, a.y - b.y, a.depth - b.depth) for a in one.corners for b in other.corners
    ]
    high = [place for place in apart if place.depth >= 0]
    low = [place for place in apart if place.depth < 0]
    if not high or not low:
        return None
    found = set()
    for a in high:
        for b in low:
            share = a.depth / (a.depth - b.depth)
            x, y = a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share
            found.add(Point(round(x, 6), round(y, 6)))
    around = Convex.around(list(found))
    return around if len(around) > 2 else None


def _freest(shapes: Sequence[Convex], window: Box) -> tuple[Point, float]:
    """Return the place with most play outside of shapes, or the one that is least inside them."""
    turned = [Convex.around([Point(y, x) for x, y in shape]) for shape in shapes]
    ends = {window.x, window.right, *(x for shape in shapes for x, _ in shape)}
    xs = sorted(x for x in ends if window.x <= x <= window.right)
    spots = []
    middles = [(a + b) / 2 for a, b in pairwise(xs)]
    for x in middles:
        for low, high in _gaps(shapes, x, window.y, window.bottom):
            y = (low + high) / 2
            sides = _gaps(turned, y, window.x, window.right)
            wide = max((b - a, (a + b) / 2) for a, b in sides if a <= x <= b)
            spots.append((min(wide[0], high - low), Point(wide[1], y)))
    if spots:
        play, spot = max(spots)
        return spot, play
    inside = [(max(_depth(shape, Point(x, 0.0)) for shape in shapes), abs(x), x) for x in middles]
    return Point(min(inside)[2], 0.0), 0.0


def _gaps(shapes: Sequence[Convex], x: float, low: float, high: float) -> list[tuple[float, float]]:
    """Return what shapes leave free of a line at an x, between two ends."""
    taken = sorted(filter(None, (shape.reach(x) for shape in shapes)))
    found, at = [], low
    for start, end in [*taken, (high, high)]:
        if start > at + SQUARE:
            found.append((at, min(start, high)))
        at = max(at, end)
    return [(a, b) for a, b in found if b > a + SQUARE]


def _depth(shape: Convex, spot: Point) -> float:
    """Return how far inside of a shape a place lies; 0 outside."""
    if not is_inside(spot, (tuple(shape),)):
        return 0.0
    far: float = min(
        abs((b.x - a.x) * (spot.y - a.y) - (b.y - a.y) * (spot.x - a.x)) / math.dist(a, b)
        for a, b in pairwise((*shape, shape[0]))
    )
    return far


def _room(walls: Sequence[Slab], content: Amount) -> Amount:
    """Return the room behind the first of some panels, as far as something of this size needs it.

    Each side looks at what is between the others, so the second time they know better.
    """
    centre, base = _around(walls[0]).centre, max(one.depth for one in walls[0].corners)
    middle = Space(centre.x, centre.y, base + content.depth / 2)
    beside = _box(walls[0].corners)
    free = [(beside.x, beside.right), (beside.y, beside.bottom), (base, base + content.depth)]
    for _ in range(2):
        band = []
        for axis in (0, 1):
            (low, high), half = free[axis], content[axis] / 2
            low, high = max(low, middle[axis] - half), min(high, middle[axis] + half)
            band.append((low + NEAR, high - NEAR))
        for axis in (2, 0, 1):
            low, high = (-math.inf, math.inf) if axis < 2 else (base, math.inf)
            inside = [*band, (free[2][0] + SQUARE, min(free[2][1], base + content.depth) - SQUARE)]
            for slab in walls[1:]:
                first, last = _clipped(slab, inside, axis)
                if first + last < 2 * middle[axis]:
                    low = max(low, min(last, middle[axis]))
                elif first < math.inf:
                    high = min(high, max(first, middle[axis]))
            free[axis] = low, high
    return Amount(*(high - low for low, high in free))


def _clipped(slab: Slab, band: Sequence[tuple[float, float]], axis: int) -> tuple[float, float]:
    """Return from where to where a slab reaches along an axis, inside a band of the others."""
    count = len(slab.flat)
    found = []
    for face in (slab.corners[:count], slab.corners[count:]):
        left = list(face)
        for other in {0, 1, 2} - {axis}:
            for limit, side in zip(band[other], (1, -1), strict=True):
                left = _kept(left, other, limit, side)
        found += [place[axis] for place in left]
    return (min(found), max(found)) if found else (math.inf, -math.inf)


def _kept(face: Sequence[Space], axis: int, limit: float, side: int) -> list[Space]:
    """Return what of a face lies at one side of a place on an axis."""
    kept: list[Space] = []
    for here, there in pairwise((*face, *face[:1])):
        a, b = ((one[axis] - limit) * side for one in (here, there))
        if a >= 0:
            kept.append(here)
        if (a > 0 > b) or (a < 0 < b):
            share = a / (a - b)
            kept.append(Space(*(x + (y - x) * share for x, y in zip(here, there, strict=True))))
    return kept


def _box(places: Sequence[Sequence[float]]) -> Box:
    """Return the box around places as they are seen from above."""
    return Box.around([one[0] for one in places], [one[1] for one in places])


def _around(slab: Slab) -> Box:
    """Return the box around a panel as it lies on paper."""
    return _box(slab.flat)


def _middle(slab: Slab) -> str:
    x, y = _around(slab).centre
    return f"{hundredths(x)}, {hundredths(y)}"


def _size(box: Box) -> str:
    return f"{hundredths(box.width)} × {hundredths(box.height)}"
