"""Faces without their texts, as pixels."""

from pnp.draw.grounds import grounds
from pnp.findings import NOWHERE
from pnp.geometry import Box
from pnp.model.face import Circle, Face, Group, Mark, Paint, Rect
from pnp.model.names import FaceName
from pnp.text.setting import Slot, Style
from tests.arrange.things import setter

RED = Rect(Box(-2, -2, 67, 92), 0, Paint(fill="#ff0000"))


def face(*marks: Mark, width: float = 63) -> Face:
    return Face(FaceName("cards", "a"), width, 88, 2, marks)


def words(x: float = 0.0) -> Mark:
    style = Style(30.0, "#000000", leading=1.2)
    mark, _ = setter().set_text("HHHH", Slot(Box(x, 5, 50, 20), style, NOWHERE))
    return mark


def test_texts_are_left_out_and_all_else_is_drawn() -> None:
    dot = Group((Circle(0, 0, 8, Paint(fill="#0000ff")), words()), 30, 60, shared="dot red")
    (image,) = grounds({}, [face(RED, words(), dot)], 72)
    assert {colour for _, colour in image.getcolors(10_000) or ()} >= {(255, 0, 0), (0, 0, 255)}
    assert image.getpixel((85, 170)) == (0, 0, 255)
    assert image.crop((0, 0, 179, 120)).getcolors() == [(179 * 120, (255, 0, 0))]


def test_a_page_is_as_large_as_the_trim() -> None:
    (image,) = grounds({}, [face(RED)], 254)
    assert [side // 10 for side in image.size] == [63, 88]


def test_each_face_has_its_own_and_equal_ones_share_one() -> None:
    one, two, three, four = grounds(
        {}, [face(RED, words()), face(words()), face(RED, words(9.0)), face(RED, width=50)], 72
    )
    assert one is three
    assert two.getpixel((5, 5)) == (255, 255, 255)
    assert four.width < one.width


def test_no_faces_need_no_file() -> None:
    assert not list(grounds({}, [], 72))
