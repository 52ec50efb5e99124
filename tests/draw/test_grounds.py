"""Faces without their texts, as pixels."""

import pytest

from pnp.base.findings import NOWHERE
from pnp.base.geometry import Box
from pnp.draw.png import Backdrops
from pnp.model.face import Circle, Face, FaceName, Group, Mark, Paint, Rect
from pnp.text.setting import Slot, Style
from tests.support.arranging import setter

RED = Rect(Box(-2, -2, 67, 92), 0, Paint(fill="#ff0000"))


def face(*marks: Mark, width: float = 63) -> Face:
    return Face(FaceName("cards", "a"), width, 88, 2, marks)


def words(x: float = 0.0) -> Mark:
    style = Style(30.0, "#000000", leading=1.2)
    mark, _ = setter().set_text("HHHH", Slot(Box(x, 5, 50, 20), style, NOWHERE))
    return mark


def test_texts_are_left_out_and_all_else_is_drawn() -> None:
    dot = Group((Circle(0, 0, 8, Paint(fill="#0000ff")), words()), 30, 60, shared="dot red")
    (image,) = Backdrops().drawn({}, [face(RED, words(), dot)], 72)
    assert {colour for _, colour in image.getcolors(10_000) or ()} >= {(255, 0, 0), (0, 0, 255)}
    assert image.getpixel((85, 170)) == (0, 0, 255)
    assert image.crop((0, 0, 179, 120)).getcolors() == [(179 * 120, (255, 0, 0))]


def test_a_page_is_as_large_as_the_trim() -> None:
    (image,) = Backdrops().drawn({}, [face(RED)], 254)
    assert [side // 10 for side in image.size] == [63, 88]


def test_each_face_has_its_own_and_equal_ones_share_one() -> None:
    one, two, three, four = Backdrops().drawn(
        {}, [face(RED, words()), face(words()), face(RED, words(9.0)), face(RED, width=50)], 72
    )
    assert one is three
    assert two.getpixel((5, 5)) == (255, 255, 255)
    assert four.width < one.width


def test_no_faces_need_no_file() -> None:
    assert not list(Backdrops().drawn({}, [], 72))


def test_what_was_drawn_is_kept_for_other_languages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = Backdrops()
    (one,) = kept.drawn({}, [face(RED, words())], 72)
    monkeypatch.setattr("pnp.draw.png.pixels", lambda *_: pytest.fail("drawn again"))
    (other,) = kept.drawn({}, [face(RED, words(9.0))], 72)
    assert (one.size, one.tobytes()) == (other.size, other.tobytes())


def test_no_more_is_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.draw.png.MOST_BYTES", 100)
    kept = Backdrops()
    images = [list(kept.drawn({}, [face(RED), face(RED, width=50)], 72)) for _ in range(2)]
    assert [[one.size for one in drawn] for drawn in images] == [[(179, 250), (142, 250)]] * 2
