"""Pages as faces: moved away from where they are bound, with their headings."""

from pnp.base.geometry import Edges, Size
from pnp.model.face import Group
from pnp.model.sheet import Heading
from pnp.rulebook.pages import headings_of, page_face
from pnp.rulebook.slabs import Frame, Placed, Slab

BOUND = Frame.of(Size(210, 297), Edges(5, 6, 5, 6), 24.0)


def test_odd_pages_move_to_the_right_and_even_ones_to_the_left() -> None:
    for number, aside in ((1, 5.0), (2, -5.0), (3, 5.0)):
        face = page_face(number, (), BOUND)
        (inside,) = face.marks
        assert isinstance(inside, Group)
        assert (inside.x, inside.y) == (aside - 5, -6)
        assert (face.width, face.height) == (200, 285)


def test_headings_lead_to_their_pages_but_for_the_deepest() -> None:
    entries = [("Play", 2), ("Small print", 4)]
    pages = [[], [Placed(Slab(5, entry=entry), 14.0, 20.0) for entry in entries]]
    assert list(headings_of(pages)) == [Heading("Play", 2, 2, 20.0)]
