"""Places and sizes in millimetres, origin top left, y downwards."""

from typing import NamedTuple

EPSILON = 1e-6  # what rounding may lose before something no longer fits


class Point(NamedTuple):
    """A place."""

    x: float
    y: float


class Size(NamedTuple):
    """A width and a height."""

    width: float
    height: float

    @property
    def turned(self) -> "Size":
        """The same size in the other orientation."""
        return Size(self.height, self.width)


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


def how_many_fit(room: float, size: float, gap: float = 0.0) -> int:
    """Return how many things of one size fit side by side, an exact fit included."""
    if size > room + EPSILON:
        return 0
    return int((room + gap + EPSILON) / (size + gap))
