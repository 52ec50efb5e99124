"""Kinds have to differ by more than colour."""

from pnp.check.kinds import kinds_differ
from pnp.geometry import Box, Size
from pnp.model.face import Circle, Face, Gradient, Group, Mark, Paint, Path, Rect
from pnp.model.game import Component, Field, Piece
from pnp.model.names import FaceName
from pnp.model.stock import Shape

RED, BLUE = "#c83c28", "#1d4f91"


def face(*marks: Mark) -> Face:
    return Face(FaceName("cards", "a"), 63, 88, 2, marks)


def dot(colour: str) -> Circle:
    return Circle(20, 20, 8, Paint(fill=colour))


def fade(one: str, other: str) -> Gradient:
    """Return a gradient from the top of a card to its lower end."""
    return Gradient("linear", (0, 0, 0, 88), ((0.0, one), (1.0, other)))


def symbol(name: str, colour: str) -> Group:
    return Group((Path("M 0 0 L 5 5 Z", Paint(fill=colour)),), shared=f"{name} {colour}")


def told(**faces: Face) -> list[str]:
    pieces = tuple(Piece(name, 1, {"kind": name[:-1]}) for name in faces)
    fields = {"kind": Field("kind", "word")}
    cards = Component("cards", "Cards", Shape("s", Size(63, 88)), pieces, fields, "x")
    return [f.message for f in kinds_differ(cards._replace(kinds="kind"), faces)]


def test_kinds_that_differ_in_colour_alone_are_reported() -> None:
    (message,) = told(hot1=face(dot("#ffd24a")), wet1=face(dot(BLUE)))
    assert message == "cards: 'hot' and 'wet' can be told apart only by colour"


def test_eyes_that_do_not_even_see_the_colours_are_named() -> None:
    (message,) = told(hot1=face(dot("#b45a3c")), dry1=face(dot("#787832")))
    assert "protanopia" in message
    assert "normal" not in message


def test_a_symbol_that_only_one_kind_has_is_enough() -> None:
    assert not told(hot1=face(symbol("fire", RED)), wet1=face(symbol("drop", RED)))


def test_it_is_enough_if_one_of_two_kinds_has_a_symbol() -> None:
    plain, marked = face(dot(RED)), face(dot(RED), symbol("fire", RED))
    assert not told(hot1=marked, wet1=plain)
    assert not told(wet1=plain, hot1=marked)


def test_lines_and_gradients_are_colours_too() -> None:
    for one, other in (
        (Paint(stroke="#ffd24a"), Paint(stroke=BLUE)),
        (Paint(fill=fade("#ffd24a", "#ffe28a")), Paint(fill=fade(BLUE, "#103060"))),
    ):
        (message,) = told(hot1=face(Circle(20, 20, 8, one)), wet1=face(Circle(20, 20, 8, other)))
        assert message.endswith("only by colour")


def test_a_second_colour_on_one_of_two_kinds_can_be_seen() -> None:
    one, two = dot("#ffd24a"), Circle(40, 40, 8, Paint(fill=BLUE))
    pale = two._replace(paint=one.paint)
    for first, second in ((two, pale), (pale, two)):
        (message,) = told(hot1=face(one, first), wet1=face(one, second))
        assert message.endswith("only by colour")


def test_a_shape_is_enough() -> None:
    assert not told(hot1=face(dot(RED)), wet1=face(Rect(Box(1, 1, 9, 9), 0, Paint(fill=RED))))


def test_the_same_symbol_in_another_colour_is_not_enough() -> None:
    assert told(hot1=face(symbol("fire", RED)), wet1=face(symbol("fire", BLUE)))


def test_a_symbol_on_some_pieces_of_a_kind_is_not_enough() -> None:
    plain, marked = face(dot(RED)), face(dot(RED), symbol("fire", RED))
    assert told(hot1=plain, hot2=marked, wet1=face(dot(BLUE)))
