"""Faces and pictures that can be read."""

import pytest

from pnp.base.findings import Finding, Severity, Where
from pnp.base.geometry import Box, Size
from pnp.check.faces import (
    UNSAID,
    kinds_differ,
    lines_are_printed,
    pictures_are_sharp,
    pictures_are_still,
    texts_fit,
)
from pnp.model.face import (
    Art,
    Circle,
    Face,
    FaceName,
    Gradient,
    Group,
    Inked,
    Mark,
    Needs,
    Paint,
    Path,
    Picture,
    Pictured,
    PictureFile,
    Rect,
    Text,
)
from pnp.model.game import Component, Field, Piece
from pnp.model.stock import PSEUDO, Shape

WHERE, PIECE = Where("card.xml", 7), Where("cards.csv", 3)
GOOD = Text(Box(5, 5, 20, 10), "Hello", (), 9, 9, where=WHERE)


def told(mark: Mark, language: str = "en") -> list[str]:
    face = Face(FaceName("cards", "a"), 63, 88, 2, (mark,), PIECE)
    return [finding.message for finding in texts_fit(face, language)]


def test_a_text_inside_its_box_is_well() -> None:
    assert told(GOOD) == []


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"missing": "人"}, "the font has no '人' (U+4EBA) for 'Hello'"),
        ({"text": "שלום"}, "'שלום' is in Hebrew letters, which can not be set yet"),
        ({"text": "नमः", "missing": "न"}, "'नमः' is in Devanagari letters, which can not be set"),
        ({"unknown_icons": ("eye",)}, "there is no symbol 'eye' in art.xml for 'Hello'"),
        ({"too_wide": 1.25, "too_high": 3.0}, "is 1.2 mm too wide and 3.0 mm too high for its box"),
    ],
)
def test_what_is_wrong_is_said_with_both_places(wrong: dict[str, object], says: str) -> None:
    (finding,) = UNSAID.judge_text(GOOD._replace(**wrong), "cards/a/front (en)", PIECE)  # type: ignore[arg-type]
    assert says in finding.message
    assert finding.where == WHERE and "cards.csv:3" in finding.hint


def test_a_style_without_a_file_is_told_once_for_all_that_stand_there() -> None:
    marks = [GOOD._replace(text=text, unstyled="bold") for text in ("Hello", "Goodbye")]
    found = {finding for mark in marks for finding in UNSAID.judge_text(mark, f"cards/{mark.text}")}
    (finding,) = found
    assert finding.severity is Severity.WARNING and finding.where == WHERE
    assert finding.message.startswith("there is no bold file of this font")


def test_a_box_over_the_cut_is_found_in_groups_that_only_move() -> None:
    wide = GOOD._replace(box=Box(50, 5, 20, 10))
    assert "reaches over the cut" in told(wide)[0]
    assert told(Group((wide,), -10)) == []
    assert "reaches over the cut" in told(Group((GOOD,), 40))[0]
    assert told(Group((wide,), rotate=90)) == [], "that would take more than a move"


def test_a_piece_in_a_picture_is_told_as_the_piece_itself() -> None:
    bad, of = GOOD._replace(too_wide=9.0), Pictured(FaceName("cards", "a"), PIECE)
    page = Face(FaceName("rules", "1"), 100, 100, 0, (Group((bad,), scale=0.5, of=of),))
    card = Face(FaceName("cards", "a"), 63, 88, 2, (bad,), PIECE)
    assert list(texts_fit(page, "en")) == list(texts_fit(card, "en")) != []


def test_a_made_up_language_only_warns() -> None:
    face = Face(FaceName("cards", "a"), 63, 88, 2, (GOOD._replace(too_wide=9.0),))
    severities = [
        [finding.severity for finding in texts_fit(face, code)] for code in ("en", PSEUDO.code)
    ]
    assert severities == [[Severity.ERROR], [Severity.WARNING]]


LINE = Where("card.xml", 7)
SEA = "card_data/tea/sea.jpg"


def shown(width: float, key: str = SEA, where: Where = LINE) -> Picture:
    """Return a picture twice as wide as high."""
    box = Box(0, 0, width, width / 2)
    return Picture(key, box, box, where)


def told_pictures(*marks: Mark, faces: int = 1) -> list[Finding]:
    file = PictureFile(SEA, "jpeg", 800, 400, path="")
    made = [Face(FaceName("cards", f"c{n}"), 63, 88, 2, marks) for n in range(faces)]
    return list(pictures_are_sharp(made, {SEA: file, Picture.key(SEA, "grey"): file}))


def test_a_picture_with_pixels_enough_is_well() -> None:
    assert told_pictures(shown(101.0)) == []
    assert told_pictures(shown(60.0)) == []


def test_both_numbers_the_file_the_piece_and_the_line_are_named() -> None:
    (finding,) = told_pictures(shown(120.0))
    assert (finding.severity, finding.where) == (Severity.WARNING, LINE)
    assert finding.message == (
        "cards/c0/front: picture card_data/tea/sea.jpg has 169 dots per inch"
        " at 120 × 60 mm, 300 are sharp"
    )
    assert "1,417 × 709 pixels" in finding.hint


def test_many_pieces_that_show_it_are_one_finding() -> None:
    (finding,) = told_pictures(shown(120.0), shown(150.0), faces=9)
    assert finding.message.startswith("cards/c0/front and 8 more: ")
    assert "135 dots" in finding.message, "where it is largest"
    assert len(told_pictures(shown(120.0), shown(120.0, where=Where("card.xml", 9)))) == 2


def test_groups_make_pictures_larger_and_art_hides_none() -> None:
    large = Group((Group((shown(30.0),), scale=2.0),), scale=2.0)
    assert "at 120 × 60 mm" in told_pictures(large)[0].message
    needs = Needs.none()
    needs.pictures.add(SEA)
    assert len(told_pictures(Art("", needs, {}, lambda: (large,)))) == 1
    form = Inked(b"", needs)
    assert len(told_pictures(Art("", Needs.none(), {"F1": form}, lambda: (large,)))) == 1
    assert told_pictures(Art("", Needs.none(), {}, lambda: (large,))) == [], "which needs no look"


def test_a_picture_in_another_ink_is_called_by_its_file() -> None:
    (finding,) = told_pictures(shown(120.0, Picture.key(SEA, "grey")))
    assert f"picture {SEA} has" in finding.message


def test_a_picture_that_moves_is_told_once_for_its_line() -> None:
    faces = [Face(FaceName("cards", f"c{n}"), 63, 88, 2, (shown(60.0),)) for n in range(3)]
    file = PictureFile(SEA, "other", 800, 400, path="")
    assert list(pictures_are_still(faces, {SEA: file})) == []
    (finding,) = pictures_are_still(faces, {SEA: file._replace(is_moving=True)})
    assert (finding.severity, finding.where) == (Severity.WARNING, LINE)
    assert finding.message == f"picture {SEA} moves; only its first frame is printed"


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


def told_kinds(**faces: Face) -> list[str]:
    pieces = tuple(Piece(name, 1, {"kind": name[:-1]}) for name in faces)
    fields = {"kind": Field("kind", "word")}
    cards = Component("cards", "Cards", Shape("s", Size(63, 88)), pieces, fields, "x")
    return [f.message for f in kinds_differ(cards._replace(kinds="kind"), faces)]


def test_kinds_that_differ_in_colour_alone_are_reported() -> None:
    (message,) = told_kinds(hot1=face(dot("#ffd24a")), wet1=face(dot(BLUE)))
    assert message == "cards: 'hot' and 'wet' can be told apart only by colour"


def test_eyes_that_do_not_even_see_the_colours_are_named() -> None:
    (message,) = told_kinds(hot1=face(dot("#b45a3c")), dry1=face(dot("#787832")))
    assert "protanopia" in message
    assert "normal" not in message


def test_a_symbol_that_only_one_kind_has_is_enough() -> None:
    assert not told_kinds(hot1=face(symbol("fire", RED)), wet1=face(symbol("drop", RED)))


def test_it_is_enough_if_one_of_two_kinds_has_a_symbol() -> None:
    plain, marked = face(dot(RED)), face(dot(RED), symbol("fire", RED))
    assert not told_kinds(hot1=marked, wet1=plain)
    assert not told_kinds(wet1=plain, hot1=marked)


def test_lines_and_gradients_are_colours_too() -> None:
    for one, other in (
        (Paint(stroke="#ffd24a"), Paint(stroke=BLUE)),
        (Paint(fill=fade("#ffd24a", "#ffe28a")), Paint(fill=fade(BLUE, "#103060"))),
    ):
        (message,) = told_kinds(
            hot1=face(Circle(20, 20, 8, one)), wet1=face(Circle(20, 20, 8, other))
        )
        assert message.endswith("only by colour")


def test_a_second_colour_on_one_of_two_kinds_can_be_seen() -> None:
    one, two = dot("#ffd24a"), Circle(40, 40, 8, Paint(fill=BLUE))
    pale = two._replace(paint=one.paint)
    for first, second in ((two, pale), (pale, two)):
        (message,) = told_kinds(hot1=face(one, first), wet1=face(one, second))
        assert message.endswith("only by colour")


def test_a_shape_is_enough() -> None:
    assert not told_kinds(hot1=face(dot(RED)), wet1=face(Rect(Box(1, 1, 9, 9), 0, Paint(fill=RED))))


def test_the_same_symbol_in_another_colour_is_not_enough() -> None:
    assert told_kinds(hot1=face(symbol("fire", RED)), wet1=face(symbol("fire", BLUE)))


def test_a_symbol_on_some_pieces_of_a_kind_is_not_enough() -> None:
    plain, marked = face(dot(RED)), face(dot(RED), symbol("fire", RED))
    assert told_kinds(hot1=plain, hot2=marked, wet1=face(dot(BLUE)))


def lines_told(*widths: float, scale: float = 1.0) -> list[str]:
    faces = []
    for number, width in enumerate(widths):
        mark = Path("M 0 0 L 9 9", Paint(stroke="#000000", line=width))
        faces.append(
            Face(FaceName("cards", f"c{number}"), 63, 88, 2, (Group((mark,), scale=scale),))
        )
    return [finding.message for finding in lines_are_printed(faces, lambda side: LINE)]


def test_a_line_that_no_printer_prints_is_told_once_for_its_side() -> None:
    assert lines_told(0.2, 0.02, 0.005) == lines_told(0.0) == []
    assert lines_told(0.004) == ["cards/c0/front: a line of 0.004 mm is too thin to be printed"]
    assert lines_told(0.004, scale=2.0) == []
    (message,) = lines_told(0.2, 0.03, 0.02, scale=0.1)
    assert message.startswith("cards/c2/front: a line of 0.002 mm") and "and 1 more" in message
