"""Guides behind guides: what is at the left of the front is at the right of the back."""

from pnp.arrange.guides import behind_marks
from pnp.base.geometry import Box, Size
from pnp.model.face import Circle, Flip, Group, Layer, Mark, Paint, Path, Rect, Text

A4 = Size(210.0, 297.0)
LINE = Paint(stroke="#808080")


def behind(mark: Mark, flip: Flip = Flip.LONG) -> Mark:
    (found,) = behind_marks((mark,), A4, flip)
    return found


def test_lines_change_sides() -> None:
    assert behind(Path("M 10 20 L 30 40", LINE)) == Path("M 200 20 L 180 40", LINE)
    assert behind(Path("M 10 20 L 30 40", LINE), Flip.SHORT) == Path("M 10 277 L 30 257", LINE)
    assert behind(Circle(10, 20, 5, LINE)) == Circle(200, 20, 5, LINE)
    assert behind(Rect(Box(10, 20, 30, 40), 0, LINE)) == Rect(Box(170, 20, 30, 40), 0, LINE)


def test_a_turned_group_turns_the_other_way() -> None:
    group = Group((Path("M 0 0 L 5 0", LINE),), 10, 20, rotate=90, layer=Layer.CUT)
    assert behind(group) == Group(
        (Path("M 0 0 L -5 0", LINE),), 200, 20, rotate=270, layer=Layer.CUT
    )


def test_turning_over_twice_changes_nothing() -> None:
    inner = Path("M 0 0 C 1 2 3 4 5 6 Z", LINE)
    group = Group((inner, Circle(1, 1, 2, LINE)), 10, 20, rotate=30, clip="M 0 0 L 9 0 L 9 9 Z")
    for flip in Flip:
        assert behind(behind(group, flip), flip) == group


def test_words_move_and_stay_readable() -> None:
    text = Text(Box(10, 20, 30, 4), "1", (), asked=7, size=7)
    assert behind(text) == Group((text,), 160, 0)
