"""Cut marks beside pieces, and what is left of them where paper is short."""

import pytest

from pnp.arrange.guides import LENGTH, TICK, cut_marks
from pnp.geometry import Box, Size
from pnp.model.face import Circle, Group, Path
from pnp.model.names import FaceName
from pnp.model.sheet import Placement
from pnp.model.stock import Shape, ShapeKind
from pnp.paths import segments

BLOCK = Box(50, 50, 40, 60)
CARD = Shape("card", Size(40, 60), bleed=2)
PLACED = (Placement(FaceName("cards", "a"), 1, BLOCK),)


def ends(room: Box) -> list[float]:
    """Return from where to where the upright marks of the left edge go."""
    (mark,) = cut_marks(PLACED, CARD, BLOCK, room)
    assert isinstance(mark, Path)
    points = [numbers for _, numbers in segments(mark.d)]
    return [y for x, y in points if x == BLOCK.x and not BLOCK.x < y - 1e9][:4]


def test_marks_begin_behind_the_bleed_and_have_their_length() -> None:
    assert ends(Box(0, 0, 200, 200)) == pytest.approx(
        [50 - 2.5, 50 - 2.5 - LENGTH, 110 + 2.5, 110 + 2.5 + LENGTH]
    )


@pytest.mark.parametrize(
    ("room", "near", "far"),
    [(3.5, 2.5, 3.5), (2.0, 0.5, 2.0), (0.6, 0.0, 0.6), (0.2, -TICK, 0.0)],
)
def test_the_less_room_the_shorter_the_mark(room: float, near: float, far: float) -> None:
    edge = ends(Box(0, 50 - room, 200, 200))[:2]
    assert edge == pytest.approx([50 - near, 50 - far])


def test_scissors_follow_an_outline() -> None:
    disc = Shape("disc", Size(40, 40), ShapeKind.CIRCLE)
    (mark,) = cut_marks(PLACED, disc, BLOCK, BLOCK)
    assert isinstance(mark, Circle) and (mark.x, mark.y, mark.radius) == (70, 80, 20)
    star = Shape("star", Size(40, 60), ShapeKind.PATH, d="M 0 0 L 40 60 L 0 60 Z")
    (mark,) = cut_marks(PLACED, star, BLOCK, BLOCK)
    assert isinstance(mark, Group) and (mark.x, mark.y) == (50, 50)
