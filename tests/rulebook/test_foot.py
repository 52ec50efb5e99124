"""The running foot: nobody has it read out."""

from pnp.geometry import Edges, Size
from pnp.model.face import DECORATION, Tag, texts
from pnp.rulebook.foot import set_foot
from pnp.rulebook.style import BookLook, Foot, Palette, frame_for
from tests.editions import edition


def test_the_foot_tells_the_page_and_is_not_read_out() -> None:
    frame = frame_for(Size(210, 297), Edges(5, 5, 5, 5))
    look = BookLook(Palette(), "en")
    foot, composer = Foot("Ants", "{number} / {total}"), edition("micropul").composer("full")
    made = set_foot(foot, (2, 9), frame, look, composer)
    assert made.tag == Tag(DECORATION)
    assert [mark.text for mark in texts(made.marks)] == ["Ants", "2 / 9"]
