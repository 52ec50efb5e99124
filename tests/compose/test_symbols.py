"""Symbols: one drawing in many colours."""

from pnp.compose.symbols import drawn
from pnp.geometry import Box
from pnp.model.face import CURRENT, Circle, Gradient, Group, Paint, Picture, Rect, Symbol

GRADIENT = Gradient("linear", (0, 0, 1, 1), ((0.0, CURRENT), (1.0, "#ffffff")))
PICTURE = Picture("ant.png", Box(0, 0, 1, 1), Box(0, 0, 1, 1))
SYMBOL = Symbol(
    "leaf",
    4,
    8,
    (
        Rect(Box(0, 0, 4, 8), 0, Paint(fill=CURRENT, stroke="#000000")),
        Group((Circle(1, 1, 1, Paint(fill=GRADIENT, stroke=CURRENT)), PICTURE)),
    ),
)


def test_a_symbol_is_scaled_and_takes_the_colour_asked_for() -> None:
    made = drawn(SYMBOL, 2, 3, 16, "#aa0000")
    assert (made.x, made.y, made.scale, made.shared) == (2, 3, 2, "leaf #aa0000")
    box, group = made.marks
    assert isinstance(box, Rect)
    assert (box.paint.fill, box.paint.stroke) == ("#aa0000", "#000000")
    assert isinstance(group, Group)
    dot, picture = group.marks
    assert isinstance(dot, Circle)
    assert isinstance(dot.paint.fill, Gradient)
    assert dot.paint.fill.stops == ((0.0, "#aa0000"), (1.0, "#ffffff"))
    assert dot.paint.stroke == "#aa0000"
    assert picture is PICTURE


def test_symbols_of_one_name_are_not_mistaken_for_each_other() -> None:
    other = SYMBOL._replace(marks=(PICTURE,))
    assert drawn(SYMBOL, 0, 0, 8, "#aa0000").marks is drawn(SYMBOL, 1, 1, 9, "#aa0000").marks
    assert drawn(other, 0, 0, 8, "#aa0000").marks == (PICTURE,)
