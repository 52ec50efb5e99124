"""Symbols: one drawing in many colours."""

from pnp.base.geometry import Box
from pnp.compose.marks import (
    replace_current,
)
from pnp.model.face import CURRENT, Circle, Gradient, Group, Paint, Picture, Rect

GRADIENT = Gradient("linear", (0, 0, 1, 1), ((0.0, CURRENT), (1.0, "#ffffff")))
PICTURE = Picture("ant.png", Box(0, 0, 1, 1), Box(0, 0, 1, 1))
PLAIN = Circle(2, 2, 1, Paint(fill="#00aa00"))
MARKS = (
    Rect(Box(0, 0, 4, 8), 0, Paint(fill=CURRENT, stroke="#000000")),
    Group((Circle(1, 1, 1, Paint(fill=GRADIENT, stroke=CURRENT)), PICTURE)),
    Group((PLAIN,)),
)


def test_a_symbol_takes_the_colour_asked_for() -> None:
    box, group, plain = replace_current(MARKS, "#aa0000")
    assert (box.paint.fill, box.paint.stroke) == ("#aa0000", "#000000")
    dot, picture = group.marks
    assert dot.paint.fill.stops == ((0.0, "#aa0000"), (1.0, "#ffffff"))
    assert dot.paint.stroke == "#aa0000"
    assert picture is PICTURE
    assert plain is MARKS[2]


def test_marks_without_that_colour_stay_the_same() -> None:
    assert replace_current(MARKS[2:], "#aa0000") == MARKS[2:]
    marks = (PLAIN, PICTURE)
    assert replace_current(marks, "#aa0000") is marks
