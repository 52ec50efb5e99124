"""Faces in another size, and windows of faces."""

from pnp.base.geometry import Box, Size
from pnp.model.face import Face, FaceName, Group, Paint, Rect, Side
from pnp.model.game import Component, Piece
from pnp.model.stock import Shape
from pnp.parts.pieces import adapted

MARKS = (Rect(Box(0, 0, 60, 90), 0, Paint(fill="#ff0000")),)
WHOLE = Face(FaceName("cards", "a", Side.BACK), 60, 90, 2, MARKS)


def printed(width: float, height: float, piece: Piece) -> Component:
    shape = Shape("card", Size(width, height), bleed=1)
    return Component("cards", "Cards", shape, (piece,), {}, "c.xml")


def test_in_its_own_size_a_face_keeps_its_marks() -> None:
    piece = Piece("a", 1, {})
    assert adapted(WHOLE, printed(60, 90, piece), piece, 1.0)[1:5] == (60, 90, 1, MARKS)


def test_a_part_is_a_window_of_the_scaled_whole_and_shares_its_drawing() -> None:
    piece = Piece("a.B1", 1, {}, window=Box(0, 40, 30, 5), part_of="a")
    face = adapted(WHOLE, printed(30, 5, piece), piece, 0.5)
    assert face.name == FaceName("cards", "a.B1", Side.BACK)
    (window,) = face.marks
    assert isinstance(window, Group)
    assert (window.x, window.y, window.shared) == (0, -40, "cards/a/back")
    assert window.marks == (Group(MARKS, scale=0.5),)
