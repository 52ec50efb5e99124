"""A proof shows which texts do not fit, and by how much."""

from typing import Any

from pnp.base.geometry import Box
from pnp.check.faces import walk
from pnp.compose.faces import OUTLINE, TAG, proof_face
from pnp.model.face import Face, FaceName, Group, Mark, Rect, Text
from tests.support.arranging import setter


def text(box: Box, **wrong: Any) -> Text:
    return Text(box, "Ferry", (), 10, 8)._replace(**wrong)


def proof(*marks: Mark) -> Face:
    return proof_face(Face(FaceName("cards", "ferry"), 63, 88, 2, marks), setter())


def outlined(face: Face) -> list[Box]:
    return [
        mark.box for mark in walk(face.marks) if isinstance(mark, Rect) and mark.paint == OUTLINE
    ]


def test_a_face_that_is_right_stays_as_it_is() -> None:
    marks = (text(Box(5, 5, 20, 8)), Group((text(Box(5, 50, 20, 8)),), 1, 1))
    assert proof(*marks).marks == marks


def test_a_text_that_does_not_fit_is_outlined_with_the_millimetres_beside_it() -> None:
    box = Box(5, 20, 30, 8)
    face = proof(text(box, too_wide=3.25, too_high=1.0), text(Box(5, 60, 20, 8)))
    assert outlined(face) == [box]
    assert [one.text for one in Text.all_in(face.marks)][2:] == ["3.2 mm too wide, 1.0 mm too high"]


def test_letters_and_icons_that_are_not_there_are_told_as_well() -> None:
    face = proof(text(Box(5, 20, 30, 8), missing="渡", unknown_icons=("eye",)))
    assert [one.text for one in Text.all_in(face.marks)][1:] == ["letters missing, no icon eye"]


def test_what_is_told_stays_on_the_piece() -> None:
    for box in (Box(1, 1, 20, 8), Box(55, 40, 7, 5), Box(1, 82, 20, 5), Box(0, 0, 63, 88)):
        (_, outline, group) = proof(text(box, too_wide=30.0)).marks
        assert isinstance(group, Group) and isinstance(outline, Rect)
        tag = group.marks[0]
        assert isinstance(tag, Rect) and tag.box.height == TAG
        seen = Box(tag.box.x + group.x, tag.box.y, tag.box.width, TAG)
        assert Box(0, 0, 63, 88).holds(seen)
        assert not seen.overlaps(box) or box.height == 88


def test_texts_in_groups_are_outlined_where_they_are() -> None:
    face = proof(Group((text(Box(0, 0, 20, 8), too_high=2.0),), 10, 70))
    (group,) = face.marks
    assert isinstance(group, Group)
    assert outlined(face) == [Box(0, 0, 20, 8)]
    tag = group.marks[-1]
    assert isinstance(tag, Group) and isinstance(tag.marks[0], Rect)
    assert tag.marks[0].box.y == -TAG, "there is room above, seen from the card"
