"""Art that ends at the cut goes on beyond it, mirrored: a knife that slips shows no white."""

from typing import NamedTuple

from pnp.draw.syntax import n, rectangle
from pnp.geometry import Box, Edges

LAP = 0.1  # mm of a strip under the face, so that no seam is seen


class Strip(NamedTuple):
    """A part of a face and its bleed, and how the art comes to be seen there."""

    clip: Box
    matrix: tuple[int, int, float, float]  # factors and moves of x and y

    @property
    def operators(self) -> str:
        """What goes before the art."""
        across, down, x, y = self.matrix
        return f"{rectangle(self.clip)} W n {across} 0 0 {down} {n(x)} {n(y)} cm"


def strips(trim: Box, own: float, bleed: float) -> tuple[Strip, ...]:
    """Return the face with its own bleed, then the strips beyond it, at its edges and corners."""
    drawn = trim.grown(Edges(own, own, own, own))
    sides, ends = (
        (
            ((start, length), 1, 0.0),
            ((start - more, more + LAP), -1, 2 * start),
            ((start + length - LAP, more + LAP), -1, 2 * (start + length)),
        )
        for start, length in ((drawn.x, drawn.width), (drawn.y, drawn.height))
        for more in [bleed - own]
    )
    return tuple(
        Strip(Box(left, top, wide, high), (across, down, x, y))
        for (left, wide), across, x in sides
        for (top, high), down, y in ends
    )
