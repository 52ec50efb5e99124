"""The running foot: nobody has it read out."""

from pnp.base.geometry import Edges, Size
from pnp.model.face import DECORATION, Tag, Text
from pnp.rulebook.pages import Foot
from pnp.rulebook.slabs import BookLook, Frame, Palette
from tests.support.editions import edition


def test_the_foot_tells_the_page_and_is_not_read_out() -> None:
    frame = Frame.of(Size(210, 297), Edges(5, 5, 5, 5))
    look = BookLook(Palette(), "en")
    foot, composer = Foot("Ants", "{number} / {total}"), edition("micropul").composer("full")
    made = foot.drawn((2, 9), frame, look, composer)
    assert made.tag == Tag(DECORATION)
    assert [mark.text for mark in Text.all_in(made.marks)] == ["Ants", "2 / 9"]


def test_the_code_has_room_on_a_narrow_page_too() -> None:
    look, composer = BookLook(Palette(), "en"), edition("micropul").composer("full")
    foot = Foot("Ants · " + "and many more · " * 5 + "Version 1.0", "{number} / {total}", "Ants")
    for width, said in ((210, foot.left), (105, "Ants")):
        frame = Frame.of(Size(width, 148), Edges(5, 5, 5, 5))
        made = foot.drawn((2, 9), frame, look, composer, "K7QF-M2XP")
        assert [mark.text for mark in Text.all_in(made.marks)] == [f"{said} · K7QF-M2XP", "2 / 9"]
