"""Kinds have to differ by more than colour, and texts have to be readable."""

import math

import pytest

from pnp.check.kinds import kinds_differ
from pnp.check.legible import Place, texts_are_legible
from pnp.findings import NOWHERE
from pnp.geometry import Box, Point, Size
from pnp.model.face import Circle, Face, Gradient, Group, Mark, Paint, Path, Rect, Text
from pnp.model.game import Component, Field, Piece
from pnp.model.names import FaceName
from pnp.model.stock import Shape
from pnp.text.setting import Slot, Style
from pnp.units import POINT
from tests.arrange.things import setter

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


def text(colour: str, size: float = 9.0, on: tuple[Mark, ...] = ()) -> Face:
    style = Style("body", 0, size, size, "left", "top", colour, 1.2, True, "")
    mark, _ = setter().set_text("Draw two cards", Slot(Box(5, 5, 50, 20), style, NOWHERE))
    return face(*on, mark)


def complaints(one: Face, english: bool = True) -> list[str]:
    return [finding.message for finding in texts_are_legible(one, english)]


GROUND_OF_BLACK = Rect(Box(0, 0, 63, 88), 0, Paint(fill="#000000"))
GROUND = Rect(Box(-2, -2, 67, 92), 0, Paint(fill="#1d2d44"))


def test_dark_on_white_and_white_on_dark_are_fine() -> None:
    assert not complaints(text("#222222"))
    assert not complaints(text("#ffffff", on=(GROUND,)))


def test_grey_on_white_is_too_faint() -> None:
    (message,) = complaints(text("#aaaaaa"))
    assert message == "cards/a/front: 'Draw two cards' has a contrast of 2.3 to 1"


def test_what_lies_below_counts_not_what_lies_beside() -> None:
    beside = Rect(Box(0, 60, 63, 20), 0, Paint(fill="#222222"))
    assert not complaints(text("#222222", on=(beside,)))
    assert complaints(text("#222222", on=(GROUND,)))


def test_a_path_covers_its_inside_only() -> None:
    ring = Path("M 0 0 L 63 0 L 63 88 L 0 88 Z", Paint(fill="#222222"))
    triangle = Path("M 63 0 L 63 88 L 40 88 Z", Paint(fill="#222222"))
    hole = "M 2 2 L 2 80 L 60 80 L 60 2 Z"
    assert complaints(text("#222222", on=(ring,)))
    assert not complaints(text("#222222", on=(ring._replace(d=f"{ring.d} {hole}"),)))
    assert not complaints(text("#222222", on=(triangle,)))


def test_a_curve_and_a_circle_cover_their_inside_only() -> None:
    dark = Paint(fill="#222222")
    for x, covers in ((15, True), (24, False)):
        round_ = Circle(x, 7, 5, dark)
        bent = Path(f"M {x - 5} 7 C {x - 5} 0 {x + 5} 0 {x + 5} 7 L {x} 30 Z", dark)
        assert bool(complaints(text("#222222", on=(round_,)))) is covers
        assert bool(complaints(text("#222222", on=(bent,)))) is covers


def test_the_middle_of_a_line_counts() -> None:
    (mark,) = [mark for mark in text("#222222").marks if isinstance(mark, Text)]
    (run,) = mark.runs
    middle = 5 + sum(word.advance for word in run.words) / 1000 * run.size * POINT / 2
    for away, covers in ((0.0, True), (-3.0, False), (3.0, False)):
        band = Rect(Box(middle + away - 1, 0, 2, 88), 0, Paint(fill="#222222"))
        assert bool(complaints(text("#222222", on=(band,)))) is covers


@pytest.mark.parametrize(
    ("group", "covers"),
    [
        (Group((Rect(Box(0, 0, 10, 10), 0, Paint(fill="#222222")),), x=10, y=2), True),
        (Group((Rect(Box(0, 0, 10, 10), 0, Paint(fill="#222222")),), x=10, y=2, rotate=90), False),
        (Group((Rect(Box(0, 0, 10, 10), 0, Paint(fill="#222222")),), x=20, y=2, rotate=90), True),
        (Group((Rect(Box(0, 0, 4, 4), 0, Paint(fill="#222222")),), x=10, y=2), False),
        (Group((Rect(Box(0, 0, 4, 4), 0, Paint(fill="#222222")),), x=10, y=2, scale=3), True),
        (Group((GROUND_OF_BLACK,), opacity=0.1), False),
    ],
    ids=["moved", "turned away", "turned below", "small", "larger", "faint"],
)
def test_a_ground_in_a_group_lies_where_the_group_puts_it(group: Group, covers: bool) -> None:
    assert bool(complaints(text("#222222", on=(group,)))) is covers


def test_the_colour_of_a_gradient_below_the_text_counts() -> None:
    def on(gradient: Gradient) -> bool:
        ground = Rect(Box(0, 0, 63, 88), 0, Paint(fill=gradient))
        return bool(complaints(text("#222222", on=(ground,))))

    assert on(fade("#222222", "#ffffff")) and not on(fade("#ffffff", "#222222"))
    stops = ((0.0, "#ffffff"), (0.3, "#222222"), (0.4, "#222222"), (1.0, "#ffffff"))
    ring = Gradient("radial", (15, 7, 60), stops)
    assert not on(ring)
    assert on(ring._replace(place=(15 + 60 * 0.35, 7, 60)))
    assert not on(ring._replace(place=(15 + 59, 7, 60)))


def test_letters_in_a_smaller_group_are_small() -> None:
    whole = text("#222222", 9.0)
    (message,) = complaints(face(Group(whole.marks, scale=0.5)))
    assert message.endswith("is set in 4.5 pt")


def test_gradients_and_clear_marks_are_mixed_as_drawn() -> None:
    shade = Paint(fill=fade("#ffffff", "#000000"))
    assert not complaints(text("#222222", on=(Rect(Box(0, 0, 63, 88), 0, shade),)))
    veil = Rect(Box(0, 0, 63, 88), 0, Paint(fill="#000000", opacity=0.1))
    assert not complaints(text("#222222", on=(veil,)))


def test_a_moved_group_moves_its_ground() -> None:
    away = Group((GROUND,), x=200)
    assert not complaints(text("#222222", on=(away,)))


def test_a_group_that_is_too_small_to_see_covers_nothing() -> None:
    place = Place().inside(Group((), scale=1e-200))
    assert place.back(Point(1, 1)) == (math.inf, math.inf)


def test_small_letters_are_noticed_in_the_source_language_only() -> None:
    small = text("#222222", 6.2)
    assert complaints(small) == ["cards/a/front: 'Draw two cards' is set in 6.2 pt"]
    assert not complaints(small, english=False)
