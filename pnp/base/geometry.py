"""Places and sizes in millimetres, origin top left, y downwards."""

import math
from collections.abc import Collection
from typing import NamedTuple

EPSILON = 1e-6  # what rounding may lose before something no longer fits


class Point(NamedTuple):
    """A place."""

    x: float
    y: float

    def away(self, a: "Point", b: "Point") -> float:
        """Return how far it is from a straight line between two others."""
        x, y = b.x - a.x, b.y - a.y
        square = x * x + y * y
        share = ((self.x - a.x) * x + (self.y - a.y) * y) / square if square else 0.0
        share = min(1.0, max(0.0, share))
        return math.dist(self, (a.x + share * x, a.y + share * y))


class Size(NamedTuple):
    """A width and a height."""

    width: float
    height: float

    @property
    def turned(self) -> "Size":
        """The same size in the other orientation."""
        return Size(self.height, self.width)

    @property
    def lengths(self) -> dict[str, float]:
        """Its lengths by their names, to a micrometre and without a negative zero."""
        return {name: round(value, 3) + 0.0 for name, value in self._asdict().items()}


class Edges(NamedTuple):
    """A distance at each side."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


class Box(NamedTuple):
    """A rectangle by its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower side."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @classmethod
    def around(cls, xs: Collection[float], ys: Collection[float]) -> "Box":
        """Return the smallest box that holds all of these places."""
        left, top = min(xs), min(ys)
        return cls(left, top, max(xs) - left, max(ys) - top)

    @classmethod
    def holding(cls, boxes: Collection["Box"]) -> "Box":
        """Return the smallest box that holds all of these boxes."""
        xs = [x for box in boxes for x in (box.x, box.right)]
        return cls.around(xs, [y for box in boxes for y in (box.y, box.bottom)])

    def inside(self, room: "Box") -> Edges:
        """Return how far each side is from that of a room around it."""
        right, bottom = room.right - self.right, room.bottom - self.bottom
        return Edges(self.x - room.x, self.y - room.y, right, bottom)

    def grown(self, edges: Edges) -> "Box":
        """Return the box with each side moved outwards."""
        return Box(
            self.x - edges.left,
            self.y - edges.top,
            self.width + edges.left + edges.right,
            self.height + edges.top + edges.bottom,
        )

    def shrunk(self, edges: Edges) -> "Box":
        """Return the box with each side moved inwards."""
        return self.grown(Edges(*(-edge for edge in edges)))

    def holds(self, other: "Box", slack: float = EPSILON) -> bool:
        """Tell whether the other box lies inside this one."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: "Box", slack: float = EPSILON) -> bool:
        """Tell whether the two boxes share more than an edge."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )

    def turned_over(self, rotation: float, paper: Size, duplex: str) -> tuple["Box", float]:
        """Return where it lies if the paper is turned over its long or short edge."""
        upright = paper.width <= paper.height
        if upright == (duplex == "long"):  # about a vertical axis
            return self._replace(x=paper.width - self.right), -rotation % 360
        return self._replace(y=paper.height - self.bottom), (180 - rotation) % 360

    @property
    def lengths(self) -> dict[str, float]:
        """Its lengths by their names, to a micrometre and without a negative zero."""
        return {name: round(value, 3) + 0.0 for name, value in self._asdict().items()}


class Pose(NamedTuple):
    """How something lies: mirrored from left to right or not, turned, scaled and moved."""

    a: float = 1.0
    b: float = 0.0
    x: float = 0.0
    y: float = 0.0
    side: int = 1  # -1 for a mirror image

    @classmethod
    def of(cls, x: float, y: float, rotate: float, scale: float, *, mirror: bool = False) -> "Pose":
        """Return the pose of what is mirrored, turned clockwise and scaled about a place."""
        angle, side = math.radians(rotate), -1 if mirror else 1
        return cls(math.cos(angle) * scale, math.sin(angle) * scale, x, y, side)

    def inside(self, other: "Pose") -> "Pose":
        """Return the pose of what lies like this inside of another."""
        x, y = other.at(self.x, self.y)
        turned = self.b * other.side
        a, b = other.a * self.a - other.b * turned, other.b * self.a + other.a * turned
        return Pose(a, b, x, y, side=self.side * other.side)

    def at(self, x: float, y: float) -> Point:
        """Return where a place comes to lie."""
        x *= self.side
        return Point(self.a * x - self.b * y + self.x, self.b * x + self.a * y + self.y)

    def back(self, x: float, y: float) -> Point:
        """Return the place that comes to lie there."""
        x, y, square = x - self.x, y - self.y, self.a**2 + self.b**2
        across, down = (self.a * x + self.b * y) / square, (self.a * y - self.b * x) / square
        return Point(self.side * across, down)

    @property
    def scale(self) -> float:
        """How large things become."""
        return math.hypot(self.a, self.b)


class Affine(NamedTuple):
    """A map of the plane, as PDF writes it: x' = ax + cy + e and y' = bx + dy + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def about(
        cls, centre: Point, turn: float = 0.0, scale: Size | None = None, move: Point | None = None
    ) -> "Affine":
        """Return a map that scales, turns clockwise by degrees about a point, and then moves."""
        scale, move = scale or Size(1.0, 1.0), move or Point(0.0, 0.0)
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        a, b, c, d = cos * scale.width, sin * scale.width, -sin * scale.height, cos * scale.height
        x, y = centre
        return cls(a=a, b=b, c=c, d=d, e=x - a * x - c * y + move.x, f=y - b * x - d * y + move.y)

    def at(self, point: Point) -> Point:
        """Return where a point comes to lie."""
        x, y = point
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def then(self, after: "Affine") -> "Affine":
        """Return this map with another behind it."""
        e, f = after.at(Point(self.e, self.f))
        return Affine(
            a=after.a * self.a + after.c * self.b,
            b=after.b * self.a + after.d * self.b,
            c=after.a * self.c + after.c * self.d,
            d=after.b * self.c + after.d * self.d,
            e=e,
            f=f,
        )

    @property
    def inverse(self) -> "Affine":
        """The way back; a map that flattens everything has none."""
        a, b, c, d, e, f = self
        area = a * d - b * c
        if not area:
            raise ValueError("a map that leaves no area has no way back")
        a, b, c, d = d / area, -b / area, -c / area, a / area
        return Affine(a=a, b=b, c=c, d=d, e=-a * e - c * f, f=-b * e - d * f)

    def around(self, box: Box) -> Box:
        """Return the smallest upright box that holds what becomes of a box."""
        corners = [self.at(Point(x, y)) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        return Box.around([x for x, _ in corners], [y for _, y in corners])


SAME = Affine()  # leaves everything where it is
