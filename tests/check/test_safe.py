"""Words that a shop may cut into are found wherever groups put them."""

from pnp.check.safe import Zone, words_are_safe
from pnp.findings import NOWHERE
from pnp.geometry import Box
from pnp.model.face import Circle, Face, Group, Mark, Paint, Rect
from pnp.model.names import FaceName, Side
from pnp.polygons import Polygon, disc, moved
from pnp.text.setting import Slot, Style
from tests.arrange.things import setter

ZONE = Zone(Box(3, 3, 57, 82))


def text(x: float, y: float, said: str = "Draw two cards") -> Mark:
    mark, _ = setter().set_text(
        said, Slot(Box(x, y, 40, 10), Style(9.0, "#222222", leading=1.2), NOWHERE)
    )
    return mark


def face(*marks: Mark, side: Side = Side.FRONT, piece: str = "ada") -> Face:
    return Face(FaceName("deck", piece, side), 63, 88, 2, marks)


def told(*faces: Face, zone: Zone = ZONE) -> list[str]:
    return [one.message for one in words_are_safe(faces, zone, "the zone")]


def test_words_inside_are_fine_however_large_their_box_is() -> None:
    assert not told(face(text(4, 4), text(30, 78)))
    assert not told(face(text(4, 4), text(0, 0, " ")))


def test_words_near_the_cut_are_told_once_for_fronts_and_once_for_backs() -> None:
    near = face(text(1.5, 10), text(2.5, 20)), face(text(1, 40), piece="bob")
    (front, back) = told(*near, face(text(2, 4), side=Side.BACK))
    assert front == (
        "deck, front: 3 texts reach out of the zone, by up to 2.0 mm: 'Draw two cards' on bob"
    )
    assert back.startswith("deck, back: a text reaches out of the zone, by up to 1.0 mm")


def test_groups_move_words_in_and_out() -> None:
    assert not told(face(Group((text(-10, -10),), x=15, y=15)))
    assert told(face(Group((text(5, 5),), x=-3)))
    assert told(face(Group((text(5, 5),), x=70, y=60, rotate=180, scale=1.5)))
    assert told(face(Group((Group((text(5, 5),), x=-4),), x=1)))


def test_icons_among_words_count_and_art_does_not() -> None:
    icon = Group((Circle(0, 0, 2, Paint(fill="#000000")),), x=3, y=30, shared="eye")
    (found,) = told(face(Group((text(10, 28), icon))))
    assert "by up to 2.0 mm" in found
    assert not told(face(icon, Rect(Box(0, 0, 63, 88), 0, Paint(fill="#ff0000"))))


def test_a_round_piece_has_no_corners_for_words() -> None:
    outline: Polygon = moved(disc(28.5), 31.5, 31.5)
    zone = Zone(Box(3, 3, 57, 57), outline)
    assert not told(face(text(15, 30)), zone=zone)
    (found,) = told(face(text(4, 4)), zone=zone)
    assert "at a corner" in found
